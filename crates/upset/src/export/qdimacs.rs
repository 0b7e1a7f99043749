//! QDIMACS: a positional game as a quantified formula, true iff Left wins when a given player starts.
//!
//! Time runs along the quantifier prefix. Left's claim at a time is one existential variable a vertex; Right's is a
//! universal binary number, so that she has no way to claim two vertices. What has been claimed is defined step by
//! step. A number of Right's that names no vertex she may claim is void, and forgives Left everything from then on: with
//! an order on the board passing may help, so it must not be free.
//!
//! Where filling a set wins, Left must have filled one by the end and Right none before him. Where it loses, the players
//! change places: Right must have filled one, and Left none before her; in Avoider-Enforcer it is enough that he has not.

use super::Unwritable;
use super::pg::schedule;
use crate::budget::Budget;
use crate::game::{Position, Positional};
use crate::hypergraph::Edge;
use crate::reduce::dimacs::{Cnf, Literal, Qbf, Quantifier};
use crate::value::{Player, Winner};

/// Formulas with more clauses than this are refused.
pub(super) const MAX_CLAUSES: u128 = 30_000_000;

/// Memory for a clause, about, and for its text.
const CLAUSE_BYTES: usize = 80;

pub(super) fn write(game: &Position, starter: Player, budget: &Budget) -> Result<String, Unwritable> {
    let Some(g) = super::listed(game) else {
        return Err(Unwritable::NotPositional { format: "QDIMACS", family: game.family() });
    };
    let g = match &g.turns {
        Some(turns) if turns.first() != Some(&starter) => {
            return Err(Unwritable::Starter(starter));
        }
        Some(_) => g.clone(),
        None => g.clone().started_by(starter),
    };
    Ok(encode(&g, budget)?.write())
}

/// A formula that is true iff Left wins `g`, whose turns say who starts.
fn encode(g: &Positional, budget: &Budget) -> Result<Qbf, Unwritable> {
    if let Some(winner) = g.over() {
        // A formula without play: one clause if it is true, two contradicting ones if it is not.
        let clauses = if winner == Player::Left.into() { vec![vec![1]] } else { vec![vec![1], vec![-1]] };
        return Ok(Qbf { prefix: vec![(Quantifier::Exists, 1)], matrix: Cnf { variables: 1, clauses } });
    }
    if g.reserved.is_some() {
        return Err(Unwritable::Reserved("a formula with turns in a fixed order"));
    }
    let turns = schedule(g);
    let free = g.claimed.iter().filter(|c| c.is_none()).count() as u128;
    let sizes: usize = g.left.iter().chain(g.right.iter()).map(|e| e.len() + 1).sum();
    let estimate = turns.len() as u128 * (16 * free + g.poset.cover_count() as u128 + sizes as u128);
    if estimate > MAX_CLAUSES {
        return Err(Unwritable::Clauses(estimate));
    }
    budget.allow_memory(estimate as usize * CLAUSE_BYTES)?;
    let mut encoder = Encoder::new(g);
    for (t, &player) in turns.iter().enumerate() {
        budget.check()?;
        encoder.step(player, t == 0);
    }
    if g.convention.unfilled() != Winner::Left {
        // By the end the edge is filled that wins for Left, or Right has cheated.
        let end: Vec<Literal> = encoder.filled.into_iter().chain(encoder.cheated).collect();
        if end.is_empty() {
            let never = encoder.exists();
            encoder.clause(vec![-never]);
            encoder.clause(vec![never]);
        } else {
            encoder.clause(end);
        }
    }
    Ok(encoder.qbf)
}

struct Encoder<'a> {
    g: &'a Positional,
    qbf: Qbf,
    vertices: Vec<usize>,
    /// For each vertex, whether Left and Right have claimed it by now: a literal, or known.
    claimed: [Vec<Known>; 2],
    /// Who wins for Left by filling an edge: Left himself, or Right where filling loses.
    filler: Player,
    /// That player has filled an edge by now; absent before that player's first step.
    filled: Option<Literal>,
    /// Right has named a vertex she may not claim.
    cheated: Option<Literal>,
}

/// A truth value that is either fixed or carried by a literal.
#[derive(Clone, Copy)]
enum Known {
    No,
    Yes,
    Literal(Literal),
}

impl<'a> Encoder<'a> {
    fn new(g: &'a Positional) -> Encoder<'a> {
        let claimed = Player::BOTH.map(|player| {
            let known = |c: &Option<Player>| if *c == Some(player) { Known::Yes } else { Known::No };
            g.claimed.iter().map(known).collect()
        });
        let vertices = (0..g.claimed.len()).filter(|&x| g.claimed[x].is_none()).collect();
        let filler =
            if g.convention.filled(Player::Left) == Winner::Left { Player::Left } else { Player::Right };
        Encoder { g, qbf: Qbf::default(), vertices, claimed, filler, filled: None, cheated: None }
    }

    fn new_variable(&mut self, quantifier: Quantifier) -> Literal {
        self.qbf.matrix.variables += 1;
        self.qbf.prefix.push((quantifier, self.qbf.matrix.variables));
        self.qbf.matrix.variables as Literal
    }

    fn exists(&mut self) -> Literal {
        self.new_variable(Quantifier::Exists)
    }

    fn clause(&mut self, literals: Vec<Literal>) {
        self.qbf.matrix.clauses.push(literals);
    }

    /// A literal that holds iff all of `parts` do.
    fn all(&mut self, parts: &[Known]) -> Known {
        if parts.iter().any(|p| matches!(p, Known::No)) {
            return Known::No;
        }
        let literals: Vec<Literal> =
            parts.iter().filter_map(|p| if let Known::Literal(l) = p { Some(*l) } else { None }).collect();
        match literals[..] {
            [] => Known::Yes,
            [single] => Known::Literal(single),
            _ => {
                let whole = self.exists();
                for &l in &literals {
                    self.clause(vec![-whole, l]);
                }
                self.clause(literals.iter().map(|l| -l).chain([whole]).collect());
                Known::Literal(whole)
            }
        }
    }

    /// A literal that holds iff one of `parts` does.
    fn any(&mut self, parts: &[Known]) -> Known {
        let flipped: Vec<Known> = parts.iter().map(|p| p.not()).collect();
        self.all(&flipped).not()
    }

    /// Whether `x` can be claimed now.
    fn legal(&mut self, x: usize, first: bool) -> Known {
        if first && self.g.first_moves.as_ref().is_some_and(|moves| !moves.contains(&x)) {
            return Known::No;
        }
        let mut parts = vec![self.claimed[0][x].not(), self.claimed[1][x].not()];
        for &y in self.g.poset.lower_covers(x) {
            let taken = [self.claimed[0][y as usize], self.claimed[1][y as usize]];
            parts.push(self.any(&taken));
        }
        self.all(&parts)
    }

    /// One claim: choose, record, and look at the edges of the player who claimed.
    fn step(&mut self, player: Player, first: bool) {
        let vertices = self.vertices.clone();
        let chosen: Vec<Literal> = match player {
            Player::Left => vertices.iter().map(|_| self.exists()).collect(),
            Player::Right => {
                let width = usize::BITS - (vertices.len() - 1).leading_zeros();
                let bits: Vec<Literal> = (0..width).map(|_| self.new_variable(Quantifier::ForAll)).collect();
                vertices.iter().enumerate().map(|(code, _)| self.selected(&bits, code)).collect()
            }
        };
        let legal: Vec<Known> = vertices.iter().map(|&x| self.legal(x, first)).collect();
        let made: Vec<Known> = match player {
            Player::Left => {
                for (i, &choice) in chosen.iter().enumerate() {
                    match legal[i] {
                        Known::No => self.clause(vec![-choice]),
                        Known::Yes => {}
                        Known::Literal(l) => self.clause(vec![-choice, l]),
                    }
                }
                self.clause(chosen.clone());
                self.at_most_one(&chosen);
                chosen.iter().map(|&c| Known::Literal(c)).collect()
            }
            Player::Right => {
                let made: Vec<Known> =
                    (0..chosen.len()).map(|i| self.all(&[Known::Literal(chosen[i]), legal[i]])).collect();
                self.watch_cheating(&made);
                made
            }
        };
        for (i, &x) in vertices.iter().enumerate() {
            let before = self.claimed[player.index()][x];
            self.claimed[player.index()][x] = self.any(&[before, made[i]]);
        }
        if player == self.filler {
            self.look_for_filled(player);
        } else {
            self.forbid_filled(player);
        }
    }

    /// A literal that holds iff `bits` spell `code`.
    fn selected(&mut self, bits: &[Literal], code: usize) -> Literal {
        let parts: Vec<Known> = (bits.iter().enumerate())
            .map(|(i, &b)| Known::Literal(if code >> i & 1 == 1 { b } else { -b }))
            .collect();
        match self.all(&parts) {
            Known::Literal(l) => l,
            // A single vertex is left: no bits are needed to name it.
            _ => {
                let always = self.exists();
                self.clause(vec![always]);
                always
            }
        }
    }

    /// Sequential counter: linear in the number of choices.
    fn at_most_one(&mut self, choices: &[Literal]) {
        let mut seen: Option<Literal> = None;
        for &choice in choices {
            let next = self.exists();
            self.clause(vec![-choice, next]);
            if let Some(seen) = seen {
                self.clause(vec![-seen, -choice]);
                self.clause(vec![-seen, next]);
            }
            seen = Some(next);
        }
    }

    /// `cheated` may become true only when Right made no legal claim.
    fn watch_cheating(&mut self, made: &[Known]) {
        let cheated = self.exists();
        let before: Vec<Literal> = self.cheated.into_iter().collect();
        for claim in made {
            match claim {
                Known::No => {}
                Known::Yes => self.clause([vec![-cheated], before.clone()].concat()),
                Known::Literal(l) => self.clause([vec![-cheated, -l], before.clone()].concat()),
            }
        }
        self.cheated = Some(cheated);
    }

    /// `filled` may become true only when some edge of the player's is filled.
    fn look_for_filled(&mut self, player: Player) {
        let filled = self.exists();
        let mut witnesses: Vec<Literal> = self.filled.into_iter().collect();
        let g = self.g;
        for edge in g.edges(player) {
            let parts = self.claims(player, edge);
            if parts.iter().any(|p| matches!(p, Known::No)) {
                continue;
            }
            let witness = self.exists();
            for part in parts {
                if let Known::Literal(l) = part {
                    self.clause(vec![-witness, l]);
                }
            }
            witnesses.push(witness);
        }
        witnesses.push(-filled);
        self.clause(witnesses);
        self.filled = Some(filled);
    }

    /// The player has filled no edge, unless the other did before or Right has cheated.
    fn forbid_filled(&mut self, player: Player) {
        let excuses: Vec<Literal> = self.filled.into_iter().chain(self.cheated).collect();
        let g = self.g;
        for edge in g.edges(player) {
            let parts = self.claims(player, edge);
            if parts.iter().any(|p| matches!(p, Known::No)) {
                continue;
            }
            let literals =
                parts.iter().filter_map(|p| if let Known::Literal(l) = p { Some(-l) } else { None });
            let clause = literals.chain(excuses.iter().copied()).collect();
            self.clause(clause);
        }
    }

    fn claims(&self, player: Player, edge: &Edge) -> Vec<Known> {
        edge.iter().map(|&x| self.claimed[player.index()][x as usize]).collect()
    }
}

impl Known {
    fn not(self) -> Known {
        match self {
            Known::No => Known::Yes,
            Known::Yes => Known::No,
            Known::Literal(l) => Known::Literal(-l),
        }
    }
}
