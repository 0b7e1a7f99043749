//! Achievement games on two CNF formulas (002, Section 5).
//!
//! A position is what is left of the clauses: satisfied ones are gone, and so are those that contain another of the same player's. Of the variables
//! in no clause only their number modulo 2 matters: whoever does not want to use two of them answers one by the other. More or shorter
//! clauses never hurt their owner, since every play ends at least as well; so where a variable matters to Left in one way only and to Right in
//! the other way only, each sets it as they need it.

use crate::{Search, Unsearchable};
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::{Cnf, Move, Playable};
use upset_base::value::{Player, Value, Winner};

/// Variables that a mask holds.
const MOST: usize = u128::BITS as usize;
/// What an entry of the table takes, about, besides its clauses.
const ENTRY: usize = 120;
/// What the table may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The engine for `game`.
pub fn engine(game: &Cnf) -> Result<Box<dyn Search>, Unsearchable> {
    let elements = game.claimed.len() / 2;
    if elements > MOST {
        return Err(Unsearchable { elements, most: MOST });
    }
    Ok(Box::new(Formulas { game: game.clone(), table: HashMap::new(), bytes: 0 }))
}

/// The variables that must become false, and those that must become true, to falsify a clause.
type Clause = [u128; 2];

fn size(clause: &Clause) -> usize {
    clause[0].count() + clause[1].count()
}

/// What is left of the formulas of Left and of Right, the variables in neither, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rest {
    clauses: [Vec<Clause>; 2],
    /// Whether the number of variables in no clause is odd.
    idle: bool,
    side: usize,
}

/// A variable and the value that it gets.
type Setting = (usize, usize);

fn setting(literal: usize) -> Setting {
    (literal / 2, 1 - literal % 2)
}

impl Rest {
    /// The position of `game` with Left to move.
    fn new(game: &Cnf) -> Rest {
        let clause = |moves: &Vec<u32>| -> Clause {
            let mut clause = [0; 2];
            for &x in moves {
                let (v, value) = setting(x as usize);
                clause[value] = clause[value].with(v);
            }
            clause
        };
        let clauses = Player::BOTH.map(|player| game.clauses(player).iter().map(clause).collect());
        let open = (0..game.claimed.len() / 2).filter(|&v| game.is_open(2 * v));
        let open = u128::collect(open);
        let mut rest = Rest { clauses, idle: false, side: 0 };
        for x in (0..game.claimed.len()).filter(|&x| game.claimed[x].is_some()) {
            rest.give(setting(x));
        }
        rest.tidy(open.count());
        rest
    }

    /// The variables in some clause.
    fn live(&self) -> u128 {
        self.clauses.iter().flatten().fold(0, |all, clause| all | clause[0] | clause[1])
    }

    /// Gives a variable its value in all clauses.
    fn give(&mut self, (v, value): Setting) {
        for clauses in &mut self.clauses {
            clauses.retain_mut(|clause| {
                clause[value] = clause[value].without(v);
                !clause[1 - value].has(v)
            });
        }
    }

    /// Drops the clauses that no longer matter, of so many variables that are not set.
    fn tidy(&mut self, open: usize) {
        for clauses in &mut self.clauses {
            // A clause with a variable and its negation is never falsified.
            clauses.retain(|clause| !clause[0].meets(clause[1]));
            clauses.sort_unstable_by_key(|clause| (size(clause), *clause));
            clauses.dedup();
            let mut kept: Vec<Clause> = Vec::with_capacity(clauses.len());
            for clause in clauses.drain(..) {
                let inside = |other: &Clause| (0..2).all(|i| other[i].is_subset(clause[i]));
                if !kept.iter().any(inside) {
                    kept.push(clause);
                }
            }
            *clauses = kept;
        }
        self.idle = (open - self.live().count()) % 2 == 1;
    }

    /// The position after a variable in some clause is set.
    fn after(&self, setting: Setting) -> Rest {
        let open = self.live().count() + usize::from(self.idle) - 1;
        let mut rest = Rest { side: 1 - self.side, ..self.clone() };
        rest.give(setting);
        rest.tidy(open);
        rest
    }

    /// The result for Left, if a formula is falsified or nothing is left to falsify.
    fn over(&self) -> Option<i8> {
        let falsified = |i: usize| self.clauses[i].first().is_some_and(|clause| size(clause) == 0);
        match (falsified(0), falsified(1)) {
            (true, false) => Some(1),
            (false, true) => Some(-1),
            (true, true) => Some(0),
            (false, false) => (self.clauses[0].is_empty() && self.clauses[1].is_empty()).then_some(0),
        }
    }

    /// Whether whoever is to move can falsify their own formula at once, and not the other's.
    fn wins_at_once(&self) -> bool {
        let single = |i: usize| self.clauses[i].iter().take_while(|clause| size(clause) == 1);
        single(self.side).any(|clause| !single(1 - self.side).any(|other| other == clause))
    }

    /// The settings among which some best one is, promising ones first.
    fn choices(&self) -> Vec<Setting> {
        let mut weight = vec![[0u64; 2]; MOST];
        let mut matters = [[0u128; 2]; 2];
        for (i, (matters, clauses)) in matters.iter_mut().zip(&self.clauses).enumerate() {
            for clause in clauses {
                let more = 1u64 << 40usize.saturating_sub(3 * size(clause));
                for (value, variables) in clause.iter().enumerate() {
                    matters[value] |= variables;
                    for v in variables.iter() {
                        // One's own clauses are brought forward, the other's are satisfied.
                        let gained = if i == self.side { value } else { 1 - value };
                        weight[v][gained] = weight[v][gained].saturating_add(more);
                    }
                }
            }
        }
        let (own, other) = (matters[self.side], matters[1 - self.side]);
        let mut choices: Vec<Setting> = Vec::new();
        for v in self.live().iter() {
            // Whoever needs the variable one way only, the other player the other way only, sets it so.
            let only = |value: usize| !own[1 - value].has(v) && !other[value].has(v);
            match (0..2).find(|&value| only(value)) {
                Some(value) => choices.push((v, value)),
                None => choices.extend([(v, 0), (v, 1)]),
            }
        }
        choices.sort_by_key(|&(v, value)| std::cmp::Reverse(weight[v][value]));
        choices
    }
}

/// The formulas, and what is known of their positions.
struct Formulas {
    game: Cnf,
    /// Bounds on the value for Left.
    table: HashMap<Rest, [i8; 2]>,
    bytes: usize,
}

impl Formulas {
    /// Whether the value for Left is at least `t`.
    fn at_least(&mut self, rest: Rest, t: i8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        if let Some(value) = rest.over() {
            return Ok(value >= t);
        }
        if rest.wins_at_once() {
            return Ok(rest.side == 0);
        }
        let bounds = self.table.get(&rest).copied().unwrap_or([-1, 1]);
        if bounds[0] >= t || bounds[1] < t {
            return Ok(bounds[0] >= t);
        }
        meter.tick()?;
        let wanted = rest.side == 0;
        let mut found = !wanted;
        for setting in rest.choices() {
            if self.at_least(rest.after(setting), t, meter)? == wanted {
                found = wanted;
                break;
            }
        }
        if found != wanted && rest.idle {
            let waited = Rest { idle: false, side: 1 - rest.side, ..rest.clone() };
            found = self.at_least(waited, t, meter)?;
        }
        self.remember(rest, t, found, meter.budget());
        Ok(found)
    }

    fn remember(&mut self, rest: Rest, t: i8, found: bool, budget: &Budget) {
        let most = budget.memory().unwrap_or(DEFAULT_MEMORY) / 10 * 9;
        let bytes = ENTRY + size_of::<Clause>() * (rest.clauses[0].len() + rest.clauses[1].len());
        if self.bytes + bytes > most {
            self.table.clear();
            self.bytes = 0;
        }
        let before = self.table.len();
        let bounds = self.table.entry(rest).or_insert([-1, 1]);
        if found {
            bounds[0] = bounds[0].max(t);
        } else {
            bounds[1] = bounds[1].min(t - 1);
        }
        if self.table.len() > before {
            self.bytes += bytes;
        }
    }

    fn value_of(&mut self, rest: &Rest, budget: &Budget) -> Result<i8, Stopped> {
        let mut meter = Meter::new(budget);
        let mut value = 1;
        while value > -1 && !self.at_least(rest.clone(), value, &mut meter)? {
            value -= 1;
        }
        meter.flush()?;
        Ok(value)
    }

    /// The game after `line`, and what is left of it when `player` is to move.
    fn at(&self, line: &[Move], player: Player) -> (Cnf, Rest) {
        let game = line.iter().fold(self.game.clone(), |game, step| game.after(step.player, step.element));
        let rest = Rest { side: player.index(), ..Rest::new(&game) };
        (game, rest)
    }
}

impl Search for Formulas {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let (game, rest) = self.at(line, player);
        if let Some(winner) = game.result() {
            return Ok(winner);
        }
        Ok(Winner::from_score(self.value_of(&rest, budget)?, Player::Left))
    }

    fn value(&mut self, _: &[Move], _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let (game, _) = self.at(line, player);
        let sign = if player == Player::Left { 1 } else { -1 };
        let mut options = Vec::new();
        for x in game.moves(player) {
            let after = game.after(player, x);
            let rest = Rest { side: player.other().index(), ..Rest::new(&after) };
            options.push((x, sign * self.value_of(&rest, budget)?));
        }
        let best = options.iter().map(|option| option.1).max();
        Ok(options.into_iter().filter(|option| Some(option.1) == best).map(|option| option.0).collect())
    }
}
