//! Series and parallel parts by value and cuts, and search for what is prime.

use super::coloured_series_parallel::THEOREM;
use super::cuts::{Cuts, value_along_tree};
use super::series::Series;
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{BlackWhite, Position, fitting};
use crate::names::Names;
use crate::order::{Decomposition, Part, Poset};
use crate::rule::components::Components;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Theorem, Unrecognised, Witness};
use crate::search::{self, Search};
use crate::solve::{Desk, Want};
use crate::text::counted;
use crate::value::Player;

/// Larger boards are not taken apart: a deep tree costs the square of the board.
pub(super) const LARGEST: usize = 4096;
/// Boards of one machine word: on these one search over all components finds moves faster than one for each.
const WORD: usize = 64;
/// Parts that are explained one by one.
pub(super) const EXPLAINED: usize = 12;

/// Games on orders that are series or parallel compositions of parts, some of which split no further.
pub struct Parts;

/// A board that can be taken apart.
struct Whole {
    game: BlackWhite,
    /// What finds its moves.
    mover: Option<Mover>,
}

enum Mover {
    Finding(Box<dyn Finding>),
    Engine(Box<dyn Search>),
}

impl Rule<BlackWhite> for Parts {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        if game.poset.is_empty() || game.poset.len() > LARGEST {
            return Err("the board is empty, or too large to be taken apart".into());
        }
        budget.spend(0)?;
        match game.poset.decompose().part(0) {
            Part::Element(_) | Part::Prime(_) => Err("the order splits no further".into()),
            Part::Series(_) | Part::Parallel(_) => Ok(Box::new(Whole { game: game.clone(), mover: None })),
        }
    }
}

impl Whole {
    fn mover(&self, budget: &Budget) -> Result<Option<Mover>, Stopped> {
        let tree = self.game.poset.decompose();
        let recognised = match tree.part(0) {
            Part::Series(_) => Series.recognise(&self.game, budget),
            Part::Parallel(parts) if self.game.poset.len() <= WORD && flat(tree, parts) => {
                return Ok(search::engine(&Position::BlackWhite(self.game.clone())).ok().map(Mover::Engine));
            }
            _ => Components.recognise(&self.game, budget),
        };
        match recognised {
            Ok(finding) => Ok(Some(Mover::Finding(finding))),
            Err(Unrecognised::Stopped(stopped)) => Err(stopped),
            Err(Unrecognised::Fails(_)) => Ok(None),
        }
    }
}

impl Finding for Whole {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let (answer, claims) = whole_tree(&self.game, desk)?;
        Ok(answer.resting_on(claims))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        if self.mover.is_none() {
            self.mover = self.mover(desk.budget)?;
        }
        match &mut self.mover {
            Some(Mover::Finding(finding)) => finding.moves(player, desk),
            Some(Mover::Engine(engine)) => Ok(Moves::All(engine.best_moves(&[], player, desk.budget)?)),
            None => Ok(Moves::None),
        }
    }
}

/// Whether the parts side by side are single elements and prime parts, so that a search of the whole splits as well.
fn flat(tree: &Decomposition, parts: &[u32]) -> bool {
    parts.iter().all(|&part| tree.children(part as usize).is_empty())
}

/// The elements of a part in board order.
pub(super) fn elements_of(tree: &Decomposition, node: u32) -> Vec<u32> {
    let mut elements: Vec<u32> = tree.elements(node as usize).into_iter().map(|x| x as u32).collect();
    elements.sort_unstable();
    elements
}

/// The part of the game on `elements`, which are convex and in board order, at a cost that depends on the part alone.
pub(super) fn part(g: &BlackWhite, elements: &[u32]) -> Position {
    let mut pairs = Vec::new();
    for (i, &x) in elements.iter().enumerate() {
        let above = g.poset.given_above(x as usize).iter();
        pairs.extend(above.filter_map(|y| elements.binary_search(y).ok()).map(|j| (i as u32, j as u32)));
    }
    let names = Names::new(elements.iter().map(|&x| g.poset.name(x as usize)));
    let colour = elements.iter().map(|&x| g.colour[x as usize]).collect();
    Position::BlackWhite(fitting(BlackWhite::new(Poset::acyclic(names, &pairs), colour)))
}

/// The value along the tree of parts, each prime one on its own, and what shows it.
pub(super) fn whole_tree(g: &BlackWhite, desk: &mut Desk<'_>) -> Result<(Answer, Vec<Claim>), Stopped> {
    let mut claims = Vec::new();
    let mut primes = 0;
    let budget = desk.budget;
    let value = value_along_tree(g, budget, |elements, cuts_needed| {
        primes += 1;
        let owner = g.colour[elements[0] as usize];
        if elements.iter().all(|&x| g.colour[x as usize] == owner) {
            return Ok(Cuts::one_colour(owner, elements.len()));
        }
        let (cuts, mut steps) = prime(&part(g, elements), cuts_needed, desk)?;
        if claims.len() < EXPLAINED {
            claims.append(&mut steps);
        }
        Ok(cuts)
    })?;
    let parts = g.poset.decompose().len();
    let summary = format!(
        "the order has {parts} series and parallel parts, joined by value and cuts; {primes} of them split no further"
    );
    let witness = Witness::of("parts", Fact::Number(parts as i64)).and("prime", Fact::Number(primes));
    Ok((super::answer(value, summary).with(witness), claims))
}

/// The value of a prime part, its cuts where they are needed, and what shows them.
fn prime(part: &Position, cuts_needed: bool, desk: &mut Desk<'_>) -> Result<(Cuts, Vec<Claim>), Stopped> {
    if !cuts_needed {
        let found = desk.solve(part, Want::Exact);
        let value = found.value.clone().ok_or_else(|| found.why())?;
        let (number, _) = value.into_plain().ok_or(Stopped::Undecided)?;
        return Ok((Cuts::value_alone(number), found.steps));
    }
    let before = desk.budget.positions();
    let cuts = search::engine(part)?.cuts(&[], desk.budget)?;
    let [left, right] = cuts.expect("an engine for numbers");
    let cuts = Cuts::between(left, right).expect("the cuts of a game that is a number never meet");
    let visited = desk.budget.positions() - before;
    let summary = format!(
        "a part of {} with others on top: value and best options by exact search, {}",
        counted(part.elements(), "element"),
        counted(visited, "position")
    );
    Ok((cuts, vec![Claim::new("search", "", summary)]))
}
