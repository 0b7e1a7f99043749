//! The rules of positional games. A position is what Left and what Right has claimed.

use crate::connection::Net;
use crate::families::order_of;
use crate::game::{Game, PLAYABLE, ROOM, Set, count, either, has, inside, set_of};
use crate::read::{Reader, need};
use crate::{DRAW, Player, Result};

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
    pub(crate) fn read(r: &mut Reader<'_>, family: &str) -> Result<Game> {
        let plain = family == "positional";
        let (misere, unfilled, one_sided) =
            match if plain { r.field("convention", 0)? } else { "maker-breaker" } {
                "maker-breaker" => (false, 1, true),
                "maker-maker" | "achievement" => (false, DRAW, false),
                "avoider-enforcer" => (true, 0, true),
                "avoidance" => (true, DRAW, false),
                convention => return Err(format!("there is no convention `{convention}`")),
            };
        let n = r.field::<Vec<&str>>("names", 0)?.len();
        need(n <= PLAYABLE, "the board is too large to be played on")?;
        let mut rules = Rules { misere, unfilled, one_sided, ..Rules::default() };
        let mut game = Game::sized(n, []);
        let covers: Vec<(usize, usize)> = if plain { r.field("covers", n)? } else { Vec::new() };
        (game.up, game.down) = order_of(n, game.w, &covers)?;
        if plain {
            rules.read_edges([r.field("left", n)?, r.field("right", n)?], &game)?;
        } else {
            rules.net = Some(Net::read(r, n)?);
        }
        let claimed = r.letters("claimed", n, "LR.")?;
        let of = |letter: u8| set_of(game.w, (0..claimed.len()).filter(|&x| claimed[x] == letter));
        game.start = [of(b'L'), of(b'R')].concat();
        rules.begun = count(&game.start);
        if plain {
            let letter = |letter: u8| b"LR".iter().position(|&l| l == letter);
            if let Some(text) = r.optional::<&str>("turns", 0)? {
                rules.turns = text.bytes().map(letter).collect::<Option<Vec<_>>>().filter(|t| !t.is_empty());
                need(rules.turns.is_some(), "turns are letters L and R")?;
            }
            rules.moves = r.optional("moves", u32::MAX as usize)?;
            rules.first = r.optional("first_moves", n)?;
        }
        game.positional = Some(rules);
        Ok(game)
    }

    fn read_edges(&mut self, lists: [Vec<Vec<usize>>; 2], game: &Game) -> Result<()> {
        let known = !lists.iter().flatten().any(Vec::is_empty) && (lists[1].is_empty() || !self.one_sided);
        need(known, "an edge is empty, or Right has edges that the convention does not know")?;
        need(lists[0].len() + lists[1].len() <= ROOM / game.w, "there are too many edges")?;
        for (player, list) in lists.into_iter().enumerate() {
            self.through[player] = vec![Vec::new(); game.n];
            for (i, edge) in list.into_iter().enumerate() {
                edge.iter().for_each(|&x| self.through[player][x].push(i as u32));
                self.edges[player].push(set_of(game.w, edge));
            }
        }
        Ok(())
    }

    /// Which vertices can be claimed.
    pub(crate) fn moves<'a>(&self, game: &'a Game, s: &[u64]) -> impl Iterator<Item = usize> + use<'a> {
        let claimed = either(&s[..game.w], &s[game.w..]);
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
