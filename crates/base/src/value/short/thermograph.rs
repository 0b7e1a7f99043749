//! Means and temperatures, by the walls of thermographs.

use super::{Id, NodeKind, Store};
use crate::value::{Dyadic, Player};
use hashbrown::HashMap;
use std::sync::Arc;

/// A function of the temperature from 0 on: straight between its points, constant after the last.
type Wall = Vec<(Dyadic, Dyadic)>;

/// The walls of a game, and where they meet.
struct Thermograph {
    walls: [Wall; 2],
    temperature: Dyadic,
    mean: Dyadic,
}

/// Thermographs of the games of one store.
#[derive(Default)]
pub struct Thermographs(HashMap<Id, Arc<Thermograph>>);

impl Store {
    /// Mean and temperature. The temperature of a number is -1/2^n where 2^n is its denominator.
    pub fn mean_and_temperature(&self, id: Id) -> (Dyadic, Dyadic) {
        self.mean_and_temperature_among(id, &mut Thermographs::default())
    }

    /// The same, remembering what was drawn on the way to it.
    pub fn mean_and_temperature_among(&self, id: Id, drawn: &mut Thermographs) -> (Dyadic, Dyadic) {
        if let Some(number) = self.as_number(id) {
            return (number.clone(), Dyadic::new((-1).into(), number.exponent()));
        }
        let graph = self.thermograph(id, &mut drawn.0);
        (graph.mean.clone(), graph.temperature.clone())
    }

    fn thermograph(&self, id: Id, known: &mut HashMap<Id, Arc<Thermograph>>) -> Arc<Thermograph> {
        if let Some(graph) = known.get(&id) {
            return graph.clone();
        }
        let graph = Arc::new(match &self.node(id).kind {
            NodeKind::Plain(number, _) => {
                let wall = || vec![(Dyadic::default(), number.clone())];
                Thermograph { walls: [wall(), wall()], temperature: Dyadic::default(), mean: number.clone() }
            }
            NodeKind::Options(options) => {
                let mut best = Player::BOTH.map(|player| {
                    let mut walls = options[player.index()]
                        .iter()
                        .map(|&option| self.thermograph(option, known).walls[player.other().index()].clone());
                    let first = walls.next().unwrap_or_default();
                    walls.fold(first, |best, wall| better(&best, &wall, player))
                });
                let left = taxed(std::mem::take(&mut best[0]), Player::Left);
                let right = taxed(std::mem::take(&mut best[1]), Player::Right);
                meet(left, right)
            }
        });
        known.insert(id, graph.clone());
        graph
    }
}

/// The value of a wall at a temperature.
fn at(wall: &Wall, t: &Dyadic) -> Dyadic {
    let after = wall.partition_point(|(point, _)| point <= t);
    let (from, value) = &wall[after - 1];
    match wall.get(after) {
        Some((_, next)) if next != value => {
            let step = t.minus(from);
            // Slopes are 1, 0 and -1, before the tax and after it.
            if next > value { value.plus(&step) } else { value.minus(&step) }
        }
        _ => value.clone(),
    }
}

/// The points of both walls.
fn points(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut points: Vec<Dyadic> = a.iter().chain(b).map(|(t, _)| t.clone()).collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// The larger of two walls for Left, the smaller for Right.
fn better(a: &Wall, b: &Wall, player: Player) -> Wall {
    let mut wall: Wall = Vec::new();
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for t in points(a, b) {
        let (x, y) = (at(a, &t), at(b, &t));
        let gap = x.minus(&y);
        if let Some((from, last)) = &before
            && gap.sign() * last.sign() < 0
        {
            // They cross in between.
            let crossing = from.plus(&share(&t.minus(from), last, &last.minus(&gap)));
            wall.push((crossing.clone(), at(a, &crossing)));
        }
        wall.push((t.clone(), if player == Player::Left { x.max(y) } else { x.min(y) }));
        before = Some((t, gap));
    }
    wall
}

/// `run` · `part` / `whole`, for slopes part/run and whole/run of which the quotients are dyadic.
fn share(run: &Dyadic, part: &Dyadic, whole: &Dyadic) -> Dyadic {
    // The gap closes by 1 or 2 for each step of the temperature.
    let size = |d: &Dyadic| if d.sign() < 0 { d.negative() } else { d.clone() };
    let (part, whole) = (size(part), size(whole));
    if &whole == run { part } else { half(&part) }
}

fn half(x: &Dyadic) -> Dyadic {
    Dyadic::new(x.numerator(), x.exponent() + 1)
}

/// The wall with the tax on the first move taken off; it goes on falling or rising after its last point.
fn taxed(mut wall: Wall, player: Player) -> Wall {
    for (t, value) in &mut wall {
        *value = if player == Player::Left { value.minus(t) } else { value.plus(t) };
    }
    wall
}

/// Cuts taxed walls where they first meet.
fn meet(left: Wall, right: Wall) -> Thermograph {
    let one = Dyadic::integer(1);
    let mut times = points(&left, &right);
    // After the last points the walls go on with slopes -1 and 1: they have met by then.
    let last = times[times.len() - 1].clone();
    let go_on = |wall: &Wall, t: &Dyadic, player: Player| {
        let (end, value) = &wall[wall.len() - 1];
        if t <= end {
            return at(wall, t);
        }
        let more = t.minus(end);
        if player == Player::Left { value.minus(&more) } else { value.plus(&more) }
    };
    let gap = go_on(&left, &last, Player::Left).minus(&go_on(&right, &last, Player::Right));
    times.push(last.plus(&gap).plus(&one));
    let mut walls: [Wall; 2] = [Vec::new(), Vec::new()];
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for t in times {
        let (x, y) = (go_on(&left, &t, Player::Left), go_on(&right, &t, Player::Right));
        let gap = x.minus(&y);
        if gap.sign() <= 0 {
            let t = match &before {
                Some((from, last)) if gap.sign() < 0 => {
                    from.plus(&share(&t.minus(from), last, &last.minus(&gap)))
                }
                _ => t,
            };
            let mean = go_on(&left, &t, Player::Left);
            walls.iter_mut().for_each(|wall| wall.push((t.clone(), mean.clone())));
            return Thermograph { walls, temperature: t, mean };
        }
        walls[0].push((t.clone(), x));
        walls[1].push((t.clone(), y));
        before = Some((t, gap));
    }
    // The last time lies behind the meeting point.
    Thermograph { walls, temperature: Dyadic::default(), mean: Dyadic::default() }
}
