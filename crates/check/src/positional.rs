//! The rules of positional games. A position is what Left and what Right has claimed.

use crate::connection::Net;
use crate::families::order_of;
use crate::game::{Game, PLAYABLE, ROOM, Set, count, has, inside, set_of};
use crate::read::Reader;
use crate::{DRAW, Player, Why};

/// What is particular to a positional game.
#[derive(Default)]
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
    pub(crate) through: [Vec<Vec<u32>>; 2],
    pub(crate) begun: usize,
    /// The graphs of a connection game, which has no edges.
    pub net: Option<Net>,
}

impl Rules {
    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Game, Why> {
        let (misere, unfilled, one_sided) = match r.field("convention")?.string()? {
            "maker-breaker" => (false, 1, true),
            "maker-maker" | "achievement" => (false, DRAW, false),
            "avoider-enforcer" => (true, 0, true),
            "avoidance" => (true, DRAW, false),
            convention => return Err(format!("there is no convention `{convention}`")),
        };
        let n = r.field("names")?.list(Reader::string)?.len();
        if n > PLAYABLE {
            return Err("the board is too large to be played on".into());
        }
        let mut game = Game::sized(n);
        let w = game.w;
        (game.up, game.down) = order_of(n, w, &r.field("covers")?.pairs(n)?)?;
        let lists = [r.field("left")?.list(|r| r.elements(n))?, r.field("right")?.list(|r| r.elements(n))?];
        if lists.iter().flatten().any(Vec::is_empty) || one_sided && !lists[1].is_empty() {
            return Err("an edge is empty, or Right has edges that the convention does not know".into());
        }
        if lists[0].len() + lists[1].len() > ROOM / w {
            return Err("there are too many edges".into());
        }
        let mut through = [vec![Vec::new(); n], vec![Vec::new(); n]];
        for (player, list) in lists.iter().enumerate() {
            for (i, edge) in list.iter().enumerate() {
                edge.iter().for_each(|&x| through[player][x].push(i as u32));
            }
        }
        let edges = lists.map(|list| list.into_iter().map(|edge| set_of(w, edge)).collect());
        Rules::claimed(r, &mut game)?;
        let turn = |letter: u8| b"LR".iter().position(|&l| l == letter);
        let turns = if r.has_field("turns") { Some(r.string()?) } else { None };
        let turns = turns.map(|text| {
            let turns: Option<Vec<Player>> = text.bytes().map(turn).collect();
            turns.filter(|turns| !turns.is_empty()).ok_or("turns are letters L and R")
        });
        let turns = turns.transpose()?;
        let moves = if r.has_field("moves") { Some(r.number(u32::MAX as usize)?) } else { None };
        let first = if r.has_field("first_moves") { Some(r.elements(n)?) } else { None };
        let begun = count(&game.start);
        game.positional = Some(Rules {
            misere,
            unfilled,
            one_sided,
            turns,
            moves,
            first,
            edges,
            through,
            begun,
            net: None,
        });
        Ok(game)
    }

    /// Reads who has claimed what at the start.
    pub(crate) fn claimed(r: &mut Reader<'_>, game: &mut Game) -> Result<(), Why> {
        let claimed = if r.has_field("claimed") { r.letters(game.n, "LR.")? } else { &[] };
        let of = |letter: u8| set_of(game.w, (0..claimed.len()).filter(|&x| claimed[x] == letter));
        game.start = [of(b'L'), of(b'R')].concat();
        Ok(())
    }

    /// Which vertices can be claimed.
    pub(crate) fn moves<'a>(&self, game: &'a Game, s: &[u64]) -> impl Iterator<Item = usize> + 'a {
        let claimed: Set = s[..game.w].iter().zip(&s[game.w..]).map(|(a, b)| a | b).collect();
        let begins = self.first.clone().filter(|_| count(&claimed) == self.begun);
        let can = move |x: &usize| !has(&claimed, *x) && inside(game.row(&game.down, *x), &claimed);
        (0..game.n).filter(can).filter(move |x| begins.as_ref().is_none_or(|list| list.contains(x)))
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
        let claims = |player: Player| &s[player * self.w..][..self.w];
        let filled = |player: Player| match (&rules.net, last) {
            (Some(net), _) if player == 0 => net.joined(claims(0)),
            (Some(net), _) => !net.joined(&claims(1).iter().map(|word| !word).collect::<Set>()),
            (None, Some((who, x))) => {
                let mut edges = rules.through[player][x].iter();
                who == player && edges.any(|&e| inside(&rules.edges[player][e as usize], claims(player)))
            }
            (None, None) => rules.edges[player].iter().any(|edge| inside(edge, claims(player))),
        };
        if let Some(player) = [0, 1].into_iter().find(|&p| filled(p)) {
            return Some(if rules.misere { 1 - player } else { player });
        }
        let full = count(&s[..2 * self.w]) == self.n;
        (full || rules.moves.is_some_and(|moves| self.claims(s) >= moves)).then_some(rules.unfilled)
    }
}
