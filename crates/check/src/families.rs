//! What the moves are in each family.

use crate::game::{Game, PLAYABLE, ROOM, Set, Step, has, members, put, set_of};
use crate::read::Reader;
use crate::{Player, Why};
use std::collections::{HashMap, HashSet};

impl Game {
    /// The board of a family whose description is read up to its last field.
    pub(crate) fn board(r: &mut Reader<'_>, family: &str) -> Result<Game, Why> {
        let n = r.field("names")?.list(Reader::string)?.len();
        let mut game = Game { family: family.into(), names: n, places: n, ..Game::sized(n) };
        if n > PLAYABLE && !game.is_related() && family != "hackenbush" {
            return Err(format!("more than {PLAYABLE} elements"));
        }
        game.start = set_of(game.w, 0..n);
        match family {
            _ if game.is_related() => {
                game.pairs = r.field(if game.is_order() { "covers" } else { "edges" })?.pairs(n)?;
                game.owned(r)?;
                if family == "col" && r.has_field("colored") {
                    game.coloured = r.letters(n, "LR.")?.to_vec();
                }
                game.related()?;
            }
            "removal" => {
                let needs = r.field("needs")?.list(|r| r.list(|r| r.elements(n)))?;
                game.room(n + needs.iter().map(Vec::len).sum::<usize>())?;
                game.owned(r)?;
                if needs.len() != n {
                    return Err("each element must have its needs".into());
                }
                for (x, list) in needs.into_iter().enumerate() {
                    let none = list.into_iter().map(|set| set_of(game.w, set)).collect();
                    game.step(None, x, &[x], none, &[x]);
                }
            }
            "set-game" => {
                let sets = r.field("sets")?.list(|r| r.elements(n))?;
                game.room(sets.iter().map(Vec::len).sum())?;
                game.names = r.field("set_names")?.list(Reader::string)?.len();
                if game.names != sets.len() {
                    return Err("each set must have a name".into());
                }
                for (i, set) in sets.iter().enumerate() {
                    set.iter().for_each(|&x| game.step(None, i, &[x], game.always(), set));
                }
            }
            "hackenbush" => game.hackenbush(r)?,
            "geography" => game.geography(r)?,
            "options" => game.options(r)?,
            _ => return Err(format!("there is no family `{family}`")),
        }
        game.impartial = game.owners.is_empty() && !matches!(family, "col" | "options");
        Ok(game)
    }

    fn owned(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        if r.has_field("owners") {
            self.owners = r.letters(self.n, "LR*")?.to_vec();
        }
        Ok(())
    }

    /// Refuses more moves than there is room for.
    fn room(&self, moves: usize) -> Result<(), Why> {
        if moves > ROOM / self.w / 4 { Err("there are too many moves".into()) } else { Ok(()) }
    }

    /// What must be gone for a move that can always be made.
    fn always(&self) -> Vec<Set> {
        vec![vec![0; self.w]]
    }

    /// A move of one player, or of those who own what it is called after.
    fn step(&mut self, who: Option<Player>, label: usize, all: &[usize], none: Vec<Set>, takes: &[usize]) {
        let who = [0, 1].map(|player| who.map_or_else(|| self.may(player, label), |who| who == player));
        let [all, takes] = [all, takes].map(|list| set_of(self.w, list.iter().copied()));
        let spare = usize::from(self.family == "leaf");
        self.steps.push(Step { who, all, none, spare, takes, label });
    }

    /// The moves where the elements are related; none where the board is too large to be played on.
    pub(crate) fn related(&mut self) -> Result<(), Why> {
        let n = self.n;
        if self.is_order() {
            (self.up, self.down) = order_of(n, self.w, &self.pairs)?;
        } else if n <= PLAYABLE {
            let both = self.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|(a, b)| a != b);
            self.up = matrix(n, self.w, both);
        }
        self.impartial = self.owners.is_empty() && self.family != "col";
        if n > PLAYABLE {
            self.too_large = true;
            return Ok(());
        }
        for x in 0..if self.family == "col" { 0 } else { n } {
            let row = |m: &Set| m.get(x * self.w..(x + 1) * self.w).unwrap_or_default().to_vec();
            let (up, down) = (row(&self.up), row(&self.down));
            let with: Vec<usize> = members(&up).chain([x]).collect();
            match self.family.as_str() {
                "poset" | "node-kayles" => self.step(None, x, &[x], self.always(), &with),
                "pomin" => self.step(None, x, &[x], vec![down], &[x]),
                "pominmax" => self.step(None, x, &[x], vec![up, down], &[x]),
                _ => self.step(None, x, &[x], vec![up], &[x]),
            }
        }
        if self.family == "col" {
            self.col();
        }
        Ok(())
    }

    /// Element x is that Left may colour the vertex x, element n + x that Right may.
    fn col(&mut self) {
        let n = self.n;
        let near: Vec<Vec<usize>> = (0..n).map(|x| members(self.row(&self.up, x)).collect()).collect();
        let coloured = |x: usize| self.coloured.get(x).copied().unwrap_or(b'.');
        let free = |player: Player, x: usize| {
            let beside = near[x].iter().any(|&y| coloured(y) == b"LR"[player]);
            coloured(x) == b'.' && self.may(player, x) && !beside
        };
        let both = [0, 1].into_iter().flat_map(|player| (0..n).map(move |x| (player, x)));
        let start = both.clone().filter(|&(player, x)| free(player, x)).map(|(player, x)| x + n * player);
        self.double(start.collect());
        for (player, x) in both {
            let takes: Vec<usize> = near[x].iter().map(|y| y + n * player).chain([x, x + n]).collect();
            self.step(Some(player), x, &[x + n * player], self.always(), &takes);
        }
    }

    fn double(&mut self, start: Vec<usize>) {
        (self.n, self.w) = (2 * self.n, (2 * self.n).div_ceil(64).max(1));
        self.start = set_of(self.w, start);
    }

    /// Element x is that the vertex x was not visited, element n + x that it was not left.
    fn geography(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let n = self.n;
        let arcs = r.field("arcs")?.pairs(n)?;
        self.owned(r)?;
        let token = r.field("token")?.number(n)?;
        self.double((0..2 * n).filter(|&x| x != token).collect());
        self.room(arcs.len())?;
        for (a, b) in arcs {
            self.step(None, b, &[n + a, b], vec![set_of(self.w, [a])], &[n + a, b]);
        }
        Ok(())
    }

    /// What can still be reached is left.
    fn options(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let (n, w) = (self.n, self.w);
        let arcs = [r.field("left")?.pairs(n)?, r.field("right")?.pairs(n)?];
        let token = r.field("token")?.number(n)?;
        self.room(arcs[0].len() + arcs[1].len())?;
        let (reached, _) = order_of(n, w, &arcs.concat())?;
        let lost = |x: usize| set_of(w, (0..n).filter(|&y| y != x && !has(self.row(&reached, x), y)));
        let lost: Vec<Set> = (0..n).map(lost).collect();
        self.start = set_of(w, (0..n).filter(|&x| !has(&lost[token], x)));
        for (player, list) in arcs.iter().enumerate() {
            for &(a, b) in list {
                let takes: Vec<usize> = members(&lost[b]).collect();
                self.step(Some(player), b, &[a], vec![lost[a].clone()], &takes);
            }
        }
        Ok(())
    }

    fn hackenbush(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let vertices = r.field("vertices")?.number(u32::MAX as usize)?;
        let edges = r.field("edges")?.pairs(vertices)?;
        self.ground = r.field("ground")?.elements(vertices)?;
        self.owned(r)?;
        if edges.len() != self.n {
            return Err("each edge must have a name".into());
        }
        self.ends = edges.into_iter().map(|(a, b)| [a, b]).enumerate().collect();
        if let Some(pairs) = self.hangs_on() {
            (self.pairs, self.trees) = (pairs, true);
        }
        self.too_large = self.n > PLAYABLE;
        if !self.too_large {
            (0..self.n).for_each(|x| self.step(None, x, &[x], self.always(), &[x]));
            self.start = self.hanging(self.start.clone());
        }
        Ok(())
    }

    /// Each edge with those that hang on it, if all hang on the ground and there is no cycle once it is one vertex.
    fn hangs_on(&self) -> Option<Vec<(usize, usize)>> {
        let (mut at, mut pairs, mut met): (HashMap<usize, Vec<usize>>, _, _) =
            (HashMap::new(), Vec::new(), 0);
        self.ends.iter().for_each(|&(e, ends)| ends.iter().for_each(|&v| at.entry(v).or_default().push(e)));
        let mut seen: HashSet<usize> = self.ground.iter().copied().collect();
        let mut open: Vec<(usize, Option<usize>)> = self.ground.iter().map(|&v| (v, None)).collect();
        while let Some((v, under)) = open.pop() {
            for e in at.remove(&v).unwrap_or_default().into_iter().filter(|&e| Some(e) != under) {
                let [a, b] = self.ends[e].1;
                let other = if a == v { b } else { a };
                if !seen.insert(other) {
                    return None;
                }
                pairs.extend(under.map(|under| (under, e)));
                open.push((other, Some(e)));
                met += 1;
            }
        }
        (met == self.n).then_some(pairs)
    }
}

fn matrix(n: usize, w: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Set {
    let mut matrix = vec![0; n * w];
    pairs.into_iter().for_each(|(a, b)| put(&mut matrix[a * w..], b));
    matrix
}

/// What is strictly above, and below, each element; nothing for boards that are not played on.
pub(crate) fn order_of(n: usize, w: usize, pairs: &[(usize, usize)]) -> Result<(Set, Set), Why> {
    let (mut open, mut above) = (vec![0usize; n], vec![Vec::new(); n]);
    for &(a, b) in pairs {
        open[b] += 1;
        above[a].push(b);
    }
    let mut order: Vec<usize> = (0..n).filter(|&x| open[x] == 0).collect();
    let mut i = 0;
    while i < order.len() {
        for &y in &above[order[i]] {
            open[y] -= 1;
            if open[y] == 0 {
                order.push(y);
            }
        }
        i += 1;
    }
    if order.len() < n {
        return Err("the pairs have a cycle".into());
    }
    if n > PLAYABLE {
        return Ok(Default::default());
    }
    let mut up = matrix(n, w, pairs.iter().copied());
    for &x in order.iter().rev() {
        for &y in &above[x] {
            (0..w).for_each(|i| up[x * w + i] |= up[y * w + i]);
        }
    }
    let turned: Vec<_> = (0..n).flat_map(|x| members(&up[x * w..][..w]).map(move |y| (y, x))).collect();
    Ok((up, matrix(n, w, turned)))
}
