//! Symmetric positions of Col: an automorphism of order two that exchanges what the players may colour and fixes nothing that
//! can be coloured.
//!
//! Whoever moves second answers a vertex with its mirror image. Before each move the position is symmetric, with the players
//! exchanged; so the image can be coloured when the vertex could, also where the two are neighbours, since they get
//! different colours. Conway, *On Numbers and Games*, chapter 8, has it for pictures.

use crate::budget::{Budget, Stopped};
use crate::game::{Col, Playable};
use crate::rule::involution::{Involution, Mirrored, Symmetric, find};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::Desk;
use crate::value::{Player, Value};
use hashbrown::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Positions with a symmetry that exchanges the players and fixes nothing.
pub struct ColSymmetry;

static THEOREM: Theorem = Theorem {
    name: "col-symmetry",
    source: "Conway 1976, On Numbers and Games, chapter 8",
    class: "Col with an automorphism of order two that exchanges the players and fixes no vertex that can be coloured",
    time: "linear if the list of vertices turned round is one, else a search of limited length, up to 2000 vertices",
    status: Status::No,
};

/// The vertices that a graph may have.
const MAX_VERTICES: usize = 2000;

impl Rule<Col> for ColSymmetry {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Col, budget: &Budget) -> Recognised {
        Ok(Box::new(Mirror::find(game, budget)?))
    }
}

/// The pairs of vertices by which what is left to colour is symmetric.
pub(crate) fn mirror(game: &Col, budget: &Budget) -> Result<Option<Mirrored>, Stopped> {
    match Mirror::find(game, budget) {
        Ok(Mirror { pairs, .. }) => Ok(Some(Mirrored { pairs, first: None })),
        Err(Unrecognised::Stopped(stopped)) => Err(stopped),
        Err(Unrecognised::Fails(_)) => Ok(None),
    }
}

impl Mirror {
    fn find(game: &Col, budget: &Budget) -> Result<Mirror, Unrecognised> {
        budget.spend(0)?;
        let mut rest = Rest::new(game);
        let mirror = |pairs: &mut dyn Iterator<Item = (usize, usize)>, rest: &Rest| {
            let pairs = pairs.map(|(x, y)| (rest.vertex[x], rest.vertex[y])).collect();
            Mirror { pairs, game: game.clone() }
        };
        let n = rest.near.len();
        if rest.turns_round() {
            return Ok(mirror(&mut (0..n / 2).map(|x| (x, n - 1 - x)), &rest));
        }
        if game.graph.len() > MAX_VERTICES {
            return Err(format!("it looks for symmetries of up to {MAX_VERTICES} vertices").into());
        }
        rest.compare();
        match find(n, &rest, budget)? {
            Involution::Found(image) => {
                Ok(mirror(&mut (0..n).map(|x| (x, image[x])).filter(|(x, y)| x < y), &rest))
            }
            Involution::None => {
                Err("no symmetry of order two exchanges the players and fixes nothing".into())
            }
            Involution::GaveUp => Err("no symmetry was found in the steps it takes".into()),
        }
    }
}

/// What is left to colour.
struct Rest {
    vertex: Vec<usize>,
    /// Which players may colour each vertex: bit 0 Left, bit 1 Right.
    who: Vec<u8>,
    /// Neighbours that some player may colour both of.
    near: Vec<Vec<u32>>,
    /// What each vertex might be exchanged with, once [compared](Rest::compare).
    candidates: Vec<Vec<usize>>,
}

impl Rest {
    fn new(game: &Col) -> Rest {
        let mut who = vec![0u8; game.graph.len()];
        for player in Player::BOTH {
            game.moves(player).into_iter().for_each(|x| who[x] |= 1 << player.index());
        }
        let vertex: Vec<usize> = (0..who.len()).filter(|&x| who[x] != 0).collect();
        let mut place = vec![u32::MAX; who.len()];
        vertex.iter().enumerate().for_each(|(i, &x)| place[x] = i as u32);
        let hinder = |x: usize| {
            let beside = game.graph.neighbours(x).iter().filter(|&&y| who[x] & who[y as usize] != 0);
            beside.map(|&y| place[y as usize]).collect::<Vec<u32>>()
        };
        let near: Vec<Vec<u32>> = vertex.iter().map(|&x| hinder(x)).collect();
        let who: Vec<u8> = vertex.iter().map(|&x| who[x]).collect();
        Rest { vertex, who, near, candidates: Vec::new() }
    }

    /// Whether the list of vertices turned round is a symmetry that fixes nothing, as it is on paths, cycles and grids.
    fn turns_round(&self) -> bool {
        let n = self.near.len();
        let turned = |x: usize| self.near[x].iter().rev().map(|&y| n as u32 - 1 - y);
        n.is_multiple_of(2)
            && (0..n / 2).all(|x| {
                let y = n - 1 - x;
                self.who[y] == exchanged(self.who[x]) && turned(x).eq(self.near[y].iter().copied())
            })
    }

    /// Finds out what each vertex might be exchanged with.
    fn compare(&mut self) {
        let (who, near) = (&self.who, &self.near);
        // Colours of a position and of the same one with the players exchanged.
        let turned: Vec<u8> = who.iter().map(|&who| exchanged(who)).collect();
        let [plain, turned] = [who, &turned].map(|who| colours(near, who));
        let mut class: HashMap<u64, Vec<usize>> = HashMap::new();
        plain.iter().enumerate().for_each(|(x, &colour)| class.entry(colour).or_default().push(x));
        let images = |x: usize| class.get(&turned[x]).into_iter().flatten().copied().filter(move |&y| y != x);
        self.candidates = (0..near.len()).map(|x| images(x).collect()).collect();
    }

    fn joined(&self, x: usize, y: usize) -> bool {
        self.near[x].binary_search(&(y as u32)).is_ok()
    }
}

/// Who may colour a vertex, with the players exchanged.
fn exchanged(who: u8) -> u8 {
    who >> 1 | (who & 1) << 1
}

/// Equal numbers for vertices that a symmetry could exchange, as far as a few rounds of refinement tell.
fn colours(near: &[Vec<u32>], who: &[u8]) -> Vec<u64> {
    let mut colour: Vec<u64> = who.iter().map(|&who| u64::from(who)).collect();
    for _ in 0..8 {
        let next = |x: usize| {
            let mut hasher = DefaultHasher::new();
            colour[x].hash(&mut hasher);
            let mut around: Vec<u64> = near[x].iter().map(|&y| colour[y as usize]).collect();
            around.sort_unstable();
            around.hash(&mut hasher);
            hasher.finish()
        };
        colour = (0..near.len()).map(next).collect();
    }
    colour
}

impl Symmetric for Rest {
    fn near(&self, x: usize) -> Vec<u32> {
        self.near[x].clone()
    }

    fn candidates(&self, x: usize) -> Vec<usize> {
        self.candidates[x].clone()
    }

    fn fits(&self, x: usize, y: usize, image: &[Option<usize>]) -> bool {
        // Neighbours go to neighbours, and there are as many of either.
        let goes = |x: usize, y: usize| {
            self.near[x].iter().all(|&u| image[u as usize].is_none_or(|v| self.joined(y, v)))
        };
        self.who[y] == exchanged(self.who[x])
            && self.near[x].len() == self.near[y].len()
            && goes(x, y)
            && goes(y, x)
    }
}

struct Mirror {
    pairs: Vec<(usize, usize)>,
    game: Col,
}

impl Finding for Mirror {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let name = |x: usize| self.game.graph.names().get(x);
        let such = self.pairs.first().map(|&(x, y)| format!(", {} with {} for instance", name(x), name(y)));
        let summary = format!(
            "a symmetry exchanges the vertices in pairs and the players{}: answer each move with its mirror image",
            such.unwrap_or_default()
        );
        let witness = Witness::pairs(self.pairs.iter().copied());
        Ok(Answer::value(Value::integer(0), summary).with(witness.and("fixed", Fact::Elements(Vec::new()))))
    }

    /// The position is lost for whoever moves, so every move is as good as any other.
    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(self.game.moves(player)))
    }
}
