//! Symmetric positions of Node Kayles: an automorphism of order two whose pairs are not joined.
//!
//! Whoever moves second answers a vertex with its mirror image: that is still there, as the two are not joined, and what is left is
//! symmetric again. Some vertices may stay where they are or be joined to their images if one that stays is joined to all
//! the others of them: whoever starts picks it, which takes them all. So the second player wins on grids with two even
//! sides, and the first player in the middle of grids and queens' boards with odd sides.

use crate::budget::{Budget, Stopped};
use crate::game::NodeKayles;
use crate::graph::Graph;
use crate::rule::involution::{Involution, Mirrored, Symmetric, find};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// Graphs with a symmetry by which no vertex is joined to its image, but for those that one move takes.
pub struct KaylesSymmetry;

static THEOREM: Theorem = Theorem {
    name: "kayles-symmetry",
    source: "Berlekamp, Conway and Guy, Winning Ways, chapter 1: Tweedledum and Tweedledee",
    class: "Node Kayles with an automorphism of order two: no vertex is fixed or joined to its image, or one that is fixed \
            is joined to all others of these",
    time: "linear if the list of vertices turned round is one, else a search of limited length, up to 500 vertices",
    status: Status::No,
};

/// The vertices that a graph may have where a symmetry is searched for.
const MAX_VERTICES: usize = 500;

impl Rule<NodeKayles> for KaylesSymmetry {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &NodeKayles, budget: &Budget) -> Recognised {
        Ok(Box::new(Mirror::find(&game.graph, budget)?))
    }
}

/// The pairs by which a graph is symmetric, and what is picked first.
pub(crate) fn mirror(graph: &Graph, budget: &Budget) -> Result<Option<Mirrored>, Stopped> {
    match Mirror::find(graph, budget) {
        Ok(Mirror { pairs, centre, .. }) => Ok(Some(Mirrored { pairs, first: centre.map(|(z, _)| z) })),
        Err(Unrecognised::Stopped(stopped)) => Err(stopped),
        Err(Unrecognised::Fails(_)) => Ok(None),
    }
}

impl Mirror {
    fn find(graph: &Graph, budget: &Budget) -> Result<Mirror, Unrecognised> {
        budget.spend(0)?;
        let n = graph.len();
        let round = |x: usize| n - 1 - x;
        if (0..n).all(|x| {
            let turned = graph.neighbours(x).iter().rev().map(|&y| round(y as usize) as u32);
            turned.eq(graph.neighbours(round(x)).iter().copied())
        }) && let Some(mirror) = Mirror::new(graph, round)
        {
            return Ok(mirror);
        }
        if n > MAX_VERTICES {
            return Err(format!("it looks for symmetries of up to {MAX_VERTICES} vertices").into());
        }
        match find(n, &Pairs::new(graph), budget)? {
            Involution::Found(image) => match Mirror::new(graph, |x| image[x]) {
                Some(mirror) => Ok(mirror),
                None => Err("no symmetry of order two was found to do".into()),
            },
            Involution::None => {
                Err("no symmetry of order two has pairs that are not joined, and fixes no vertex or one \
                     that is joined to the others it fixes"
                    .into())
            }
            Involution::GaveUp => Err("no symmetry was found in the steps it takes".into()),
        }
    }
}

fn joined(graph: &Graph, x: usize, y: usize) -> bool {
    graph.neighbours(x).binary_search(&(y as u32)).is_ok()
}

/// What to pick first, so that all that is left can be answered: nothing where that is so already, or else a fixed vertex that takes
/// all others that cannot be. `None` if there is no such vertex.
fn centre(graph: &Graph, image: impl Fn(usize) -> usize) -> Option<Option<usize>> {
    let unanswered: Vec<usize> =
        (0..graph.len()).filter(|&x| image(x) == x || joined(graph, x, image(x))).collect();
    if unanswered.is_empty() {
        return Some(None);
    }
    let takes_all = |z: usize| unanswered.iter().all(|&x| x == z || joined(graph, z, x));
    unanswered.iter().copied().find(|&z| image(z) == z && takes_all(z)).map(Some)
}

/// A graph, of which symmetries are looked for whose pairs are not joined.
struct Pairs<'g> {
    graph: &'g Graph,
    /// The degrees of the neighbours of each vertex, in order: equal for those that a symmetry exchanges.
    around: Vec<Vec<usize>>,
}

impl Pairs<'_> {
    fn new(graph: &Graph) -> Pairs<'_> {
        let degree = |&y: &u32| graph.neighbours(y as usize).len();
        let mut around: Vec<Vec<usize>> =
            (0..graph.len()).map(|x| graph.neighbours(x).iter().map(degree).collect()).collect();
        around.iter_mut().for_each(|degrees| degrees.sort_unstable());
        Pairs { graph, around }
    }
}

impl Symmetric for Pairs<'_> {
    fn near(&self, x: usize) -> Vec<u32> {
        self.graph.neighbours(x).to_vec()
    }

    fn candidates(&self, x: usize) -> Vec<usize> {
        let alike = |&y: &usize| self.around[x] == self.around[y] && !joined(self.graph, x, y);
        (0..self.graph.len()).filter(alike).collect()
    }

    fn fits(&self, x: usize, y: usize, image: &[Option<usize>]) -> bool {
        // There are as many neighbours of either.
        let goes = |x: usize, y: usize| {
            let around = self.graph.neighbours(x).iter();
            around.map(|&u| image[u as usize]).all(|v| v.is_none_or(|v| joined(self.graph, y, v)))
        };
        goes(x, y) && goes(y, x)
    }

    fn accepts(&self, image: &[Option<usize>]) -> bool {
        centre(self.graph, |x| image[x].unwrap_or(x)).is_some()
    }
}

/// The symmetry as the pairs it exchanges and the vertices it fixes.
struct Mirror {
    pairs: Vec<(usize, usize)>,
    fixed: Vec<usize>,
    /// The vertex to pick first, with its name; without it every move loses.
    centre: Option<(usize, String)>,
    such: String,
}

impl Mirror {
    fn new(graph: &Graph, image: impl Fn(usize) -> usize) -> Option<Mirror> {
        let name = |x: usize| graph.names().get(x).to_string();
        let centre = centre(graph, &image)?.map(|z| (z, name(z)));
        let all = || (0..graph.len()).map(|x| (x, image(x)));
        let pairs: Vec<(usize, usize)> = all().filter(|(x, y)| x < y).collect();
        let such = pairs.first().map(|&(x, y)| format!(" ({} with {}, for instance)", name(x), name(y)));
        let fixed = all().filter(|(x, y)| x == y).map(|(x, _)| x).collect();
        Some(Mirror { pairs, fixed, centre, such: such.unwrap_or_default() })
    }
}

impl Finding for Mirror {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let such = &self.such;
        let answer = match &self.centre {
            None => Answer::grundy(
                0,
                format!(
                    "a symmetry exchanges the vertices in pairs{such}: answer each move with its mirror image"
                ),
            ),
            Some((_, name)) => Answer::starts(
                Starts::impartial(true),
                format!(
                    "a symmetry{such} fixes {name}: pick it, then answer each move with its mirror image"
                ),
            ),
        };
        let witness = Witness::pairs(self.pairs.iter().copied());
        Ok(answer.with(witness.and("fixed", Fact::Elements(self.fixed.clone()))))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(match self.centre {
            Some((z, _)) => Moves::One(z),
            None => Moves::All((0..2 * self.pairs.len()).collect()),
        })
    }
}
