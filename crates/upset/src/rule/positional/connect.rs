//! Connect-k in Maker-Breaker (000 Corollary 18, Remark 19 with h > 1, and the easy cases), on boards of any
//! size, recognised from the chains and the winning sets.
//!
//! In mid-game, where no theorem speaks of Connect-k, the rule answers where a strategy is under way: Breaker's, or that
//! of Maker, who wants one line by parity (see `one_set`).

use super::connect_board::{Shape, line_count, recognise};
use super::connect_play::Columns;
use super::fresh::plain_starters;
use crate::budget::{Budget, Stopped};
use crate::game::{Convention, Positional};
use crate::hypergraph::normalise;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// The rule `connect`.
pub struct Connect;

static THEOREM: Theorem = Theorem {
    name: "connect",
    source: "000 Corollary 18 and Remark 19",
    class: "Maker-Breaker Connect-k, h > 1: w and h odd with Maker first, wh even with Maker second, k > w, k > h with wh even, k < 3",
    time: "O(total size of the winning sets)",
    status: Status::P,
};

impl Rule<Positional> for Connect {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, g: &Positional, _: &Budget) -> Recognised {
        let place = ConnectBoard::of(g)?;
        if place.starts != Starts::default() {
            return Ok(Box::new(place));
        }
        let Shape { k, w, h } = place.columns.shape;
        let what = if place.begun { "this position of " } else { "" };
        Err(format!("{what}Connect-{k} on {w} columns of {h} is not settled by a theorem").into())
    }
}

/// Whether Maker wins on the empty board as first (or second) player, where a theorem says so.
fn maker_wins(Shape { k, w, h }: Shape, first: bool) -> Option<bool> {
    let even = w % 2 == 0 || h % 2 == 0;
    match k {
        // A single row has no order: other rules speak of it.
        _ if h == 1 => None,
        0 => None,
        1 => Some(true),
        _ if k > w => Some(false),
        2 => Some(true),
        // Corollary 18: the top row alone is enough.
        _ if !even => first.then_some(true),
        // Remark 19: likewise as second player on an even board.
        _ if !first => Some(true),
        // Only rows count, and Breaker answers in the neighbouring column.
        _ if k > h => Some(false),
        _ => None,
    }
}

/// A position on a Connect-k board.
struct ConnectBoard {
    game: Positional,
    maker: Player,
    fail: Winner,
    columns: Columns,
    begun: bool,
    starts: Starts,
}

impl ConnectBoard {
    fn of(g: &Positional) -> Result<ConnectBoard, Unrecognised> {
        let no_board = "the board is no Connect-k board";
        if !may_be_board(g) {
            return Err(no_board.into());
        }
        let starters = plain_starters(g)?;
        let maker = match g.convention {
            Convention::AvoiderEnforcer | Convention::Avoidance => {
                return Err("filling an edge does not win in this convention".into());
            }
            _ if g.right.is_empty() => Player::Left,
            Convention::Achievement | Convention::MakerMaker if g.left.is_empty() => Player::Right,
            _ => return Err("both players have edges that can still be filled".into()),
        };
        let lines = normalise(g.edges(maker).to_vec());
        let chains = g.poset.disjoint_chains().ok_or(no_board)?;
        let (shape, chains) = recognise(g.poset.len(), &chains, &lines).ok_or(no_board)?;
        let mut place = ConnectBoard {
            columns: Columns::new(shape, chains, lines, maker),
            begun: g.claimed.iter().any(Option::is_some),
            fail: g.convention.unfilled(),
            game: g.clone(),
            maker,
            starts: Starts::default(),
        };
        for player in starters {
            if let Some(winner) = place.winner(player) {
                place.starts.set(player, winner);
            }
        }
        Ok(place)
    }

    /// A claim with which Maker, to move, wins by one of the strategies.
    fn claim(&self) -> Option<usize> {
        let claimed = &self.game.claimed;
        self.columns.quick_claim(claimed).or_else(|| self.columns.parity_claim(claimed))
    }

    fn result(&self, maker_wins: bool) -> Winner {
        if maker_wins { self.maker.into() } else { self.fail }
    }

    /// Whether Maker wins for some starter.
    fn wins(&self) -> bool {
        let won = Some(Winner::from(self.maker));
        self.starts.left == won || self.starts.right == won
    }

    /// Which case of the theorem it is, and how to play it.
    fn case(&self) -> String {
        let Shape { k, w, h } = self.columns.shape;
        let (maker, breaker) = (self.maker.title(), self.maker.other().title());
        match k {
            1 => format!("the first claim of {maker} is a line"),
            _ if k > w => format!(
                "no row has {k} cells, so lines are vertical only, and {breaker} answers each claim in the same column, right above it"
            ),
            2 => format!("two claims side by side cannot both be met by {breaker}"),
            _ => {
                let mut cases = Vec::new();
                if self.wins() {
                    cases.push(self.by_parity());
                }
                if k > h && w * h % 2 == 0 && self.starts.of(self.maker).is_some() {
                    cases.push(format!(
                        "{maker} moving first, no column has {k} cells and {w} x {h} is even: every line has two cells side by \
                         side in columns that belong together (1 and 2, 3 and 4, …), and {breaker} answers in the other column of \
                         the pair"
                    ));
                }
                cases.join("; ")
            }
        }
    }

    /// How Maker gets a line of the top row.
    fn by_parity(&self) -> String {
        let Shape { k, w, h } = self.columns.shape;
        let (maker, breaker) = (self.maker.title(), self.maker.other().title());
        let (case, opening) = if w % 2 == 1 && h % 2 == 1 {
            (format!("{maker} moving first, {w} and {h} are odd (Corollary 18)"), ", after any first claim,")
        } else {
            (format!("{maker} moving second, {w} x {h} is even (Remark 19)"), "")
        };
        format!(
            "{case}: {maker} wants {k} neighbours in the top row and{opening} never claims a cell right below one of \
             them; since the number of other cells is even, {breaker} is the first who must, and {maker} claims the one above"
        )
    }

    /// What is going on in mid-game, where no theorem speaks of Connect-k as such.
    fn strategy_under_way(&self) -> String {
        let (maker, breaker) = (self.maker.title(), self.maker.other().title());
        if self.wins() {
            format!(
                "{maker} fills a line at once, or one line alone is enough for {maker} by parity (Theorem 17)"
            )
        } else {
            format!("in every open line two cells belong together, of which {breaker} gets one")
        }
    }

    /// The result when `player` moves, where something is known.
    fn winner(&self, player: Player) -> Option<Winner> {
        if !self.begun {
            return maker_wins(self.columns.shape, player == self.maker).map(|wins| self.result(wins));
        }
        if player != self.maker {
            return self.columns.holding_claim(&self.game.claimed).map(|_| self.result(false));
        }
        if self.columns.held(&self.game.claimed) {
            return Some(self.result(false));
        }
        self.claim().map(|_| self.result(true))
    }
}

/// Whether the numbers of vertices, minimal vertices and edges fit a Connect-k board.
fn may_be_board(g: &Positional) -> bool {
    let edges = if g.left.is_empty() { &g.right } else { &g.left };
    let Some(k) = edges.first().map(Vec::len) else { return false };
    let w = (0..g.poset.len()).filter(|&x| g.poset.is_minimal(x)).count();
    if w == 0 || !g.poset.len().is_multiple_of(w) {
        return false;
    }
    let shape = Shape { k, w, h: g.poset.len() / w };
    shape.h > 1 && edges.len() as u128 >= line_count(shape) && edges.iter().all(|e| e.len() == k)
}

impl Finding for ConnectBoard {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let Shape { k, w, h } = self.columns.shape;
        let columns = Fact::lists(self.columns.chains.iter().map(|list| list.iter().copied()));
        let mut witness = Witness::of("columns", columns).and("line", Fact::Number(k as i64));
        let parity = !self.begun && (3..=w).contains(&k) && self.wins();
        if parity {
            let near = |from_top: usize| -> Vec<usize> {
                self.columns.chains[..k].iter().map(|chain| chain[h - from_top]).collect()
            };
            witness = witness.and("goal", Fact::Elements(near(1))).and("avoid", Fact::Elements(near(2)));
        }
        let why = if self.begun { self.strategy_under_way() } else { self.case() };
        let summary = format!("Connect-{k} on {w} columns of {h}: {why}");
        Ok(Answer::starts(self.starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        if self.starts.of(player).is_some_and(|winner| winner.score(player) < 0) {
            return Ok(Moves::All(self.game.available()));
        }
        let claim = match player == self.maker {
            true => self.claim(),
            false => self.columns.holding_claim(&self.game.claimed),
        };
        Ok(claim.map_or(Moves::None, Moves::One))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::boards::{Board, connect};

    fn game(board: Board) -> Positional {
        Positional::new(Convention::MakerBreaker, board.poset, board.left, Vec::new()).unwrap()
    }

    #[test]
    fn numbers_tell_most_boards_that_are_not_connect() {
        let board = |k, w, h| connect(k, w, h).unwrap();
        assert!(may_be_board(&game(board(3, 3, 2))));
        assert!(!may_be_board(&game(board(3, 4, 1))), "one row");
        let (mut fewer, mut longer) = (board(3, 3, 3), board(3, 3, 3));
        fewer.left.pop();
        assert!(!may_be_board(&game(fewer)), "a line is missing");
        longer.left.push(vec![0, 1, 3, 4]);
        assert!(!may_be_board(&game(longer)), "a line too long");
    }

    #[test]
    fn only_who_may_start_is_spoken_of() {
        let case = |starter: Player| {
            let game = game(connect(5, 6, 4).unwrap()).started_by(starter);
            ConnectBoard::of(&game).ok().unwrap().case()
        };
        let (first, second) = (case(Player::Left), case(Player::Right));
        assert!(first.contains("moving first") && !first.contains("moving second"), "{first}");
        assert!(second.contains("moving second") && !second.contains("moving first"), "{second}");
    }
}
