//! What the moves are in each family.

use crate::game::{Game, PLAYABLE, ROOM, Set, Step, has, members, put, set_of};
use crate::read::{Reader, need};
use crate::{Player, Result};
use std::collections::HashMap;

/// What must be gone for a move that can always be made.
const ALWAYS: &[Vec<usize>] = &[Vec::new()];

impl Game {
    /// The board of a family whose description is read up to its last field.
    pub(crate) fn board(r: &mut Reader<'_>, family: &str) -> Result<Game> {
        let n = r.field::<Vec<&str>>("names", 0)?.len();
        let mut game = Game::plain(family, n);
        let large = game.is_related() || family == "hackenbush";
        need(large || game.playable, format_args!("more than {PLAYABLE} elements"))?;
        match family {
            _ if game.is_related() => {
                game.pairs = r.field(if game.is_order() { "covers" } else { "edges" }, n)?;
                game.owners = r.letters("owners", n, "LR*")?;
                if family == "col" {
                    game.coloured = r.letters("colored", n, "LR.")?;
                }
                game.related()?;
            }
            "removal" => {
                let needs: Vec<Vec<Vec<usize>>> = r.field("needs", n)?;
                game.owners = r.letters("owners", n, "LR*")?;
                need(needs.len() == n, "each element must have its needs")?;
                game.room(n + needs.iter().map(Vec::len).sum::<usize>())?;
                needs.iter().enumerate().for_each(|(x, sets)| game.step(None, x, &[x], sets, &[x]));
            }
            "set-game" => {
                let sets: Vec<Vec<usize>> = r.field("sets", n)?;
                game.names = r.field::<Vec<&str>>("set_names", 0)?.len();
                need(game.names == sets.len(), "each set must have a name")?;
                game.room(sets.iter().map(Vec::len).sum())?;
                for (i, set) in sets.iter().enumerate() {
                    set.iter().for_each(|&x| game.step(None, i, &[x], ALWAYS, set));
                }
            }
            "hackenbush" => game.hackenbush(r)?,
            "geography" => {
                // Element x is that the vertex x was not visited, element n + x that it was not left.
                let arcs: Vec<(usize, usize)> = r.field("arcs", n)?;
                game.owners = r.letters("owners", n, "LR*")?;
                let token: usize = r.field("token", n)?;
                game.double((0..2 * n).filter(|&x| x != token));
                game.room(arcs.len())?;
                for (a, b) in arcs {
                    game.step(None, b, &[n + a, b], &[vec![a]], &[n + a, b]);
                }
            }
            "options" => {
                // What can still be reached is left.
                let arcs: [Vec<(usize, usize)>; 2] = [r.field("left", n)?, r.field("right", n)?];
                game.room(arcs[0].len() + arcs[1].len())?;
                let (reached, w) = (order_of(n, game.w, &arcs.concat())?.0, game.w);
                let is_lost = |x: usize, y: usize| y != x && !has(&reached[x * w..], y);
                let lost = |x: usize| (0..n).filter(|&y| is_lost(x, y)).collect::<Vec<_>>();
                let token = r.field("token", n)?;
                game.start = set_of(w, (0..n).filter(|&y| !is_lost(token, y)));
                for (player, &(a, b)) in (0..2).flat_map(|o| arcs[o].iter().map(move |arc| (o, arc))) {
                    game.step(Some(player), b, &[a], &[lost(a)], &lost(b));
                }
            }
            _ => return Err(format!("there is no family `{family}`")),
        }
        game.impartial = game.owners.is_empty() && !matches!(family, "col" | "options");
        Ok(game)
    }

    /// A board of this family, with nothing on it but its elements.
    pub(crate) fn plain(family: &str, n: usize) -> Game {
        let (family, playable) = (family.to_string(), n <= PLAYABLE);
        Game { family, playable, names: n, places: n, ..Game::sized(n, 0..n) }
    }

    /// Refuses more moves than there is room for.
    fn room(&self, moves: usize) -> Result<()> {
        need(moves <= ROOM / self.w / 4, "there are too many moves")
    }

    /// A move of one player, or of those who own what it is called after.
    fn step(&mut self, who: Option<Player>, x: usize, all: &[usize], none: &[Vec<usize>], takes: &[usize]) {
        let who = [0, 1].map(|player| who.map_or_else(|| self.may(player, x), |who| who == player));
        let set = |list: &[usize]| set_of(self.w, list.iter().copied());
        let none = none.iter().map(|list| set(list)).collect();
        let (spare, all, takes) = (usize::from(self.family == "leaf"), set(all), set(takes));
        self.steps.push(Step { who, all, none, spare, takes, label: x });
    }

    /// The moves where the elements are related; none where the board is too large to be played on.
    pub(crate) fn related(&mut self) -> Result<()> {
        let n = self.n;
        if self.is_order() {
            (self.up, self.down) = order_of(n, self.w, &self.pairs)?;
        } else if self.playable {
            let both = self.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|(a, b)| a != b);
            (self.up, self.down) = (matrix(n, self.w, both.clone()), matrix(n, self.w, both));
        }
        self.impartial = self.owners.is_empty() && self.family != "col";
        if self.family == "col" && self.playable {
            self.col();
        } else if self.playable {
            (0..n).for_each(|x| self.take(x));
        }
        Ok(())
    }

    /// An element is taken, alone or with what is above or beside it.
    fn take(&mut self, x: usize) {
        let [up, down] = [&self.up, &self.down].map(|rows| members(self.row(rows, x)).collect::<Vec<_>>());
        match self.family.as_str() {
            "poset" | "node-kayles" => self.step(None, x, &[x], ALWAYS, &[up, vec![x]].concat()),
            "pomin" => self.step(None, x, &[x], &[down], &[x]),
            "pominmax" => self.step(None, x, &[x], &[up, down], &[x]),
            _ => self.step(None, x, &[x], &[up], &[x]),
        }
    }

    /// Element x is that Left may colour the vertex x, element n + x that Right may.
    fn col(&mut self) {
        let n = self.n;
        let near: Vec<Vec<usize>> = (0..n).map(|x| members(self.row(&self.up, x)).collect()).collect();
        let coloured = |x: usize| self.coloured.get(x).copied().unwrap_or(b'.');
        let free = |&(player, x): &(Player, usize)| {
            let beside = near[x].iter().any(|&y| coloured(y) == b"LR"[player]);
            coloured(x) == b'.' && self.may(player, x) && !beside
        };
        let both = || (0..2).flat_map(|player| (0..n).map(move |x| (player, x)));
        let start: Vec<usize> = both().filter(free).map(|(player, x)| x + n * player).collect();
        self.double(start);
        for (player, x) in both() {
            let takes: Vec<usize> = near[x].iter().map(|y| y + n * player).chain([x, x + n]).collect();
            self.step(Some(player), x, &[x + n * player], ALWAYS, &takes);
        }
    }

    /// There are two elements for each vertex.
    fn double(&mut self, start: impl IntoIterator<Item = usize>) {
        let Game { n, w, start, .. } = Game::sized(2 * self.n, start);
        (self.n, self.w, self.start) = (n, w, start);
    }

    fn hackenbush(&mut self, r: &mut Reader<'_>) -> Result<()> {
        let vertices = r.field("vertices", u32::MAX as usize)?;
        let edges: Vec<(usize, usize)> = r.field("edges", vertices)?;
        let ground: Vec<usize> = r.field("ground", vertices)?;
        self.owners = r.letters("owners", self.n, "LR*")?;
        need(edges.len() == self.n, "each edge must have a name")?;
        // The vertices that occur get numbers of their own, all of the ground 0.
        let mut numbers: HashMap<usize, usize> = ground.into_iter().map(|v| (v, 0)).collect();
        let mut number = |v: usize| {
            let next = numbers.len() + 1;
            *numbers.entry(v).or_insert(next)
        };
        self.ends = edges.into_iter().map(|(v, w)| (number(v), number(w))).enumerate().collect();
        self.vertices = numbers.len() + 1;
        if let Some(pairs) = self.hangs_on() {
            (self.pairs, self.trees) = (pairs, true);
        }
        if self.playable {
            (0..self.n).for_each(|x| self.step(None, x, &[x], ALWAYS, &[x]));
            self.start = self.hanging(&self.start);
        }
        Ok(())
    }

    /// Each edge with those that hang on it, if all hang on the ground and there is no cycle once it is one vertex.
    fn hangs_on(&self) -> Option<Vec<(usize, usize)>> {
        let mut at = vec![Vec::new(); self.vertices];
        for &(e, (v, w)) in &self.ends {
            at[v].push((e, w));
            at[w].push((e, v));
        }
        // Each vertex with the edge by which it was reached: there is no cycle if every edge reaches one.
        let (mut under, mut open, mut pairs, mut reaching) =
            (vec![None; self.vertices], vec![0], Vec::new(), 0);
        while let Some(v) = open.pop() {
            for (e, w) in std::mem::take(&mut at[v]) {
                if w > 0 && under[w].is_none() {
                    under[w] = Some(e);
                    open.push(w);
                    pairs.extend(under[v].map(|below| (below, e)));
                    reaching += 1;
                }
            }
        }
        (reaching == self.n).then_some(pairs)
    }
}

fn matrix(n: usize, w: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Set {
    let mut matrix = vec![0; n * w];
    pairs.into_iter().for_each(|(a, b)| put(&mut matrix[a * w..], b));
    matrix
}

/// What is strictly above, and below, each element; nothing for boards that are not played on.
pub(crate) fn order_of(n: usize, w: usize, pairs: &[(usize, usize)]) -> Result<(Set, Set)> {
    let (mut open, mut above) = (vec![0usize; n], vec![Vec::new(); n]);
    for &(a, b) in pairs {
        open[b] += 1;
        above[a].push(b);
    }
    // From the bottom to the top: each after all below it.
    let mut order: Vec<usize> = (0..n).filter(|&x| open[x] == 0).collect();
    let mut i = 0;
    while i < order.len() {
        for &y in &above[order[i]] {
            open[y] -= 1;
            order.extend((open[y] == 0).then_some(y));
        }
        i += 1;
    }
    need(order.len() == n, "the pairs have a cycle")?;
    if n > PLAYABLE {
        return Ok(Default::default());
    }
    let mut up = matrix(n, w, pairs.iter().copied());
    for &x in order.iter().rev() {
        for &y in &above[x] {
            (0..w).for_each(|i| up[x * w + i] |= up[y * w + i]);
        }
    }
    let turned = (0..n).flat_map(|x| members(&up[x * w..][..w]).map(move |y| (y, x)));
    let down = matrix(n, w, turned);
    Ok((up, down))
}
