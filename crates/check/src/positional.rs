//! The rules of positional games. A position is what Left and what Right has claimed.

use crate::families::order_of;
use crate::game::{Game, Part, Set, count, has, inside, set_of};
use crate::read::Reader;
use crate::{DRAW, Player, Why};

/// What is particular to a positional game.
pub struct Rules {
    /// Whether filling an edge loses.
    pub misere: bool,
    /// The result when nobody has filled an edge.
    pub unfilled: usize,
    /// Whether only Left has edges.
    pub one_sided: bool,
    /// Who claims when.
    pub turns: Option<Vec<Player>>,
    /// How many claims are made.
    pub moves: Option<usize>,
    /// The vertices to which a first claim is restricted.
    pub first: Option<Vec<usize>>,
    /// Left's and Right's edges.
    pub edges: [Vec<Set>; 2],
    through: [Vec<Vec<u32>>; 2],
    begun: usize,
}

impl Rules {
    pub(crate) fn read(r: &mut Reader<'_>) -> Result<(Rules, Part), Why> {
        let (misere, unfilled, one_sided) = match r.field("convention")?.string()? {
            "maker-breaker" => (false, 1, true),
            "maker-maker" | "achievement" => (false, DRAW, false),
            "avoider-enforcer" => (true, 0, true),
            "avoidance" => (true, DRAW, false),
            convention => return Err(format!("there is no convention `{convention}`")),
        };
        let n = r.field("names")?.list(Reader::string)?.len();
        if n > crate::game::PLAYABLE {
            return Err("the board is too large to be played on".into());
        }
        let w = n.div_ceil(64).max(1);
        let (up, down) = order_of(n, w, &r.field("covers")?.pairs(n)?)?;
        let lists = [r.field("left")?.list(|r| r.elements(n))?, r.field("right")?.list(|r| r.elements(n))?];
        if lists.iter().flatten().any(Vec::is_empty) || one_sided && !lists[1].is_empty() {
            return Err("an edge is empty, or Right has edges that the convention does not know".into());
        }
        let mut through = [vec![Vec::new(); n], vec![Vec::new(); n]];
        for (player, list) in lists.iter().enumerate() {
            for (i, edge) in list.iter().enumerate() {
                edge.iter().for_each(|&x| through[player][x].push(i as u32));
            }
        }
        if lists[0].len() + lists[1].len() > (1 << 24) / w {
            return Err("there are too many edges".into());
        }
        let edges = lists.map(|list| list.into_iter().map(|edge| set_of(w, edge)).collect());
        let owners = if r.has_field("owners") { r.letters(n, "LR*")?.to_vec() } else { Vec::new() };
        let claimed = if r.has_field("claimed") { r.letters(n, "LR.")? } else { &[] };
        let of = |letter: u8| set_of(w, (0..claimed.len()).filter(|&x| claimed[x] == letter));
        let start = [of(b'L'), of(b'R')].concat();
        let turns = if r.has_field("turns") { Some(r.string()?) } else { None };
        let turn = |letter: u8| b"LR".iter().position(|&l| l == letter).ok_or("turns are letters L and R");
        let turns = turns.map(|text| text.bytes().map(turn).collect::<Result<Vec<_>, _>>()).transpose()?;
        if turns.as_ref().is_some_and(Vec::is_empty) {
            return Err("turns are letters L and R".into());
        }
        let moves = if r.has_field("moves") { Some(r.number(u32::MAX as usize)?) } else { None };
        let first = if r.has_field("first_moves") { Some(r.elements(n)?) } else { None };
        let begun = count(&start);
        let part = Part { family: "positional".into(), n, w, up, down, owners, start, ..Part::default() };
        Ok((Rules { misere, unfilled, one_sided, turns, moves, first, edges, through, begun }, part))
    }

    pub(crate) fn moves<'a>(
        &'a self,
        part: &'a Part,
        s: &'a [u64],
        player: Player,
    ) -> impl Iterator<Item = usize> + 'a {
        let claimed: Set = s[..part.w].iter().zip(&s[part.w..]).map(|(a, b)| a | b).collect();
        let begins = self.first.as_ref().filter(|_| count(&claimed) == self.begun);
        (0..part.n).filter(move |&x| {
            !has(&claimed, x)
                && part.may(player, x)
                && inside(part.row(&part.down, x), &claimed)
                && begins.is_none_or(|list| list.contains(&x))
        })
    }
}

impl Game {
    /// How many claims were made since the start of a positional game.
    pub fn claims(&self, s: &[u64]) -> usize {
        count(&s[..s.len() - 1]).saturating_sub(self.positional.as_ref().map_or(0, |rules| rules.begun))
    }

    /// Who is to move at `s`, where the turns say so.
    pub fn turn(&self, s: &[u64]) -> Option<Player> {
        let turns = self.positional.as_ref()?.turns.as_ref()?;
        Some(turns[self.claims(s) % turns.len()])
    }

    /// The result if a positional game is over; the last claim tells which edges may be filled.
    pub fn over(&self, s: &[u64], last: Option<(Player, usize)>) -> Option<usize> {
        let rules = self.positional.as_ref()?;
        let part = &self.parts[0];
        let claims = |player: Player| &s[player * part.w..][..part.w];
        let filled = |player: Player| match last {
            Some((who, x)) => {
                let mut edges = rules.through[player][x].iter();
                who == player && edges.any(|&e| inside(&rules.edges[player][e as usize], claims(player)))
            }
            None => rules.edges[player].iter().any(|edge| inside(edge, claims(player))),
        };
        if let Some(player) = [0, 1].into_iter().find(|&p| filled(p)) {
            return Some(if rules.misere { 1 - player } else { player });
        }
        let full = count(&s[..2 * part.w]) == part.n;
        (full || rules.moves.is_some_and(|moves| self.claims(s) >= moves)).then_some(rules.unfilled)
    }
}
