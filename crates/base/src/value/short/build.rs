//! Canonical forms: {L|R} without dominated and reversible options.

use super::cut::Cut;
use super::{Id, MAX_HEIGHT, Node, NodeKind, Store};
use crate::budget::Stopped;
use crate::value::Player;
use hashbrown::HashMap;

/// A game whose canonical form is being made, and what is known of how others compare with it.
struct Pending<'a> {
    options: [&'a [Id]; 2],
    left: Cut,
    right: Cut,
    /// By value and whether it is asked to be at most, or else at least, the game.
    known: HashMap<(Id, bool), bool>,
}

impl Store {
    /// The value of the game with these options.
    pub fn game(&mut self, left: &[Id], right: &[Id]) -> Result<Id, Stopped> {
        let low = left.iter().map(|&l| &self.node(l).right).max();
        let high = right.iter().map(|&r| &self.node(r).left).min();
        if let Some(number) = Cut::simplest(low, high) {
            return Ok(self.number(number));
        }
        // Without options on one side, the game is a number.
        let (Some(low), Some(high)) = (low, high) else { return Err(Stopped::Undecided) };
        let cuts = (low.clone(), high.clone());
        self.step()?;
        let options = [self.undominated(left, Player::Left)?, self.undominated(right, Player::Right)?];
        let mut pending = Pending {
            options: [&options[0], &options[1]],
            left: cuts.0,
            right: cuts.1,
            known: HashMap::new(),
        };
        let mut kept = [self.bypass(&mut pending, Player::Left)?, self.bypass(&mut pending, Player::Right)?];
        for player in Player::BOTH {
            if kept[player.index()] != options[player.index()] {
                kept[player.index()] = self.undominated(&kept[player.index()], player)?;
            }
        }
        self.canonical(kept)
    }

    /// The value whose canonical options these are.
    pub(super) fn canonical(&mut self, options: [Vec<Id>; 2]) -> Result<Id, Stopped> {
        let options = options.map(|mut list| {
            list.sort_unstable_by(|&a, &b| self.by_shape(a, b));
            list.into_boxed_slice()
        });
        if let Some(&id) = self.by_options.get(&options) {
            return Ok(id);
        }
        if let Some(id) = self.starred(&options) {
            return Ok(id);
        }
        let all = || options.iter().flatten().map(|&id| self.node(id));
        let low = options[0].iter().map(|&l| &self.node(l).right).max();
        let high = options[1].iter().map(|&r| &self.node(r).left).min();
        let (Some(left), Some(right)) = (low.cloned(), high.cloned()) else { return Err(Stopped::Undecided) };
        let height = 1 + all().map(|node| node.height).max().unwrap_or(0);
        let birthday = all().map(|node| node.birthday).max().unwrap_or(0).saturating_add(1);
        if height > MAX_HEIGHT {
            return Err(Stopped::Large);
        }
        let id = self.add(Node { kind: NodeKind::Options(options.clone()), left, right, birthday, height });
        self.by_options.insert(options, id);
        Ok(id)
    }

    /// The number plus a nimber whose options these are, if there is one: x, x*, x*2, … for both.
    fn starred(&mut self, options: &[Box<[Id]>; 2]) -> Option<Id> {
        let [left, right] = options;
        let NodeKind::Plain(number, 0) = &self.node(*left.first()?).kind else { return None };
        // Options are in order of their nimbers.
        let same = |(n, &id): (usize, &Id)| matches!(&self.node(id).kind, NodeKind::Plain(x, m) if x == number && *m as usize == n);
        let all =
            left == right && left.iter().enumerate().all(same) && left.len() <= super::MAX_NIMBER as usize;
        let number = number.clone();
        all.then(|| self.small(number, left.len() as u32))
    }

    /// Those of `options` that no other one makes needless, each once.
    fn undominated(&mut self, options: &[Id], player: Player) -> Result<Vec<Id>, Stopped> {
        let mut kept: Vec<Id> = Vec::with_capacity(options.len());
        'next: for &option in options {
            let mut i = 0;
            while i < kept.len() {
                let (worse, better) = match player {
                    Player::Left => (option, kept[i]),
                    Player::Right => (kept[i], option),
                };
                if self.at_most(worse, better)? {
                    continue 'next;
                }
                if self.at_most(better, worse)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// The options of `player`, each reversible one replaced by what follows it.
    fn bypass(&mut self, pending: &mut Pending<'_>, player: Player) -> Result<Vec<Id>, Stopped> {
        let mut open: Vec<Id> = pending.options[player.index()].to_vec();
        let mut kept: Vec<Id> = Vec::with_capacity(open.len());
        while let Some(option) = open.pop() {
            if kept.contains(&option) {
                continue;
            }
            let mut through = None;
            for reply in self.options(option, player.other()) {
                if self.beside(pending, reply, player == Player::Left)? {
                    through = Some(reply);
                    break;
                }
            }
            match through {
                Some(reply) => open.extend(self.options(reply, player)),
                None => kept.push(option),
            }
        }
        kept.reverse();
        Ok(kept)
    }

    /// Whether `id` is at most the pending game, or else at least.
    fn beside(&mut self, pending: &mut Pending<'_>, id: Id, at_most: bool) -> Result<bool, Stopped> {
        let node = self.node(id);
        if let NodeKind::Plain(x, 0) = &node.kind {
            return Ok(if at_most { pending.right.holds(x) } else { !pending.left.holds(x) });
        }
        let (over, under) = if at_most {
            (node.left > pending.left || node.right > pending.right, node.left < pending.right)
        } else {
            (node.left < pending.left || node.right < pending.right, pending.left < node.right)
        };
        if over || under {
            return Ok(under);
        }
        if let Some(&known) = pending.known.get(&(id, at_most)) {
            return Ok(known);
        }
        self.step()?;
        let known = self.stands_beside(pending, id, at_most)?;
        pending.known.insert((id, at_most), known);
        Ok(known)
    }

    /// The same by the options of both.
    fn stands_beside(&mut self, pending: &mut Pending<'_>, id: Id, at_most: bool) -> Result<bool, Stopped> {
        let (mine, its) = if at_most { (Player::Left, Player::Right) } else { (Player::Right, Player::Left) };
        for option in self.options(id, mine) {
            if self.beside(pending, option, !at_most)? {
                return Ok(false);
            }
        }
        for &option in pending.options[its.index()] {
            let fails = if at_most { self.at_most(option, id)? } else { self.at_most(id, option)? };
            if fails {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
