//! What the moves are in each family.

use crate::game::{PLAYABLE, Part, Set, Step, has, members, put, set_of};
use crate::read::Reader;
use crate::{Player, Why};

/// The most words that the sets of a board may take.
const ROOM: usize = 1 << 24;

impl Part {
    pub(crate) fn read(r: &mut Reader<'_>, family: &str, at: usize) -> Result<Part, Why> {
        let n = r.field("names")?.list(Reader::string)?.len();
        if n > PLAYABLE && !family.starts_with("po") {
            return Err(format!("more than {PLAYABLE} elements"));
        }
        let w = n.div_ceil(64).max(1);
        let mut part = Part { family: family.into(), n, w, at, start: set_of(w, 0..n), ..Part::default() };
        match family {
            "poset" | "pomax" | "pomin" | "pominmax" => {
                part.pairs = r.field("covers")?.pairs(n)?;
                (part.up, part.down) = order_of(n, w, &part.pairs)?;
                part.owned(r)?;
            }
            "leaf" | "node-kayles" | "col" => {
                part.pairs = r.field("edges")?.pairs(n)?;
                let both = part.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|(a, b)| a != b);
                part.up = matrix(n, w, both);
                part.owned(r)?;
            }
            "removal" => {
                let needs = r.field("needs")?.list(|r| r.list(|r| r.elements(n)))?;
                if needs.len() != n || needs.iter().map(Vec::len).sum::<usize>() > ROOM / w {
                    return Err("each element must have its needs, and not too many".into());
                }
                part.owned(r)?;
                for (x, list) in needs.into_iter().enumerate() {
                    let none = list.into_iter().map(|set| set_of(w, set)).collect();
                    part.step(x, &[x], none, set_of(w, [x]));
                }
            }
            "set-game" => {
                let sets = r.field("sets")?.list(|r| r.elements(n))?;
                if r.field("set_names")?.list(Reader::string)?.len() != sets.len()
                    || sets.iter().map(Vec::len).sum::<usize>() > ROOM / w / 2
                {
                    return Err("each set must have a name, and there must not be too many".into());
                }
                for (i, set) in sets.iter().enumerate() {
                    for &x in set {
                        part.step(i, &[x], vec![vec![0; w]], set_of(w, set.iter().copied()));
                    }
                }
            }
            "hackenbush" => part.hackenbush(r)?,
            "geography" => part.geography(r)?,
            "options" => part.options(r)?,
            _ => return Err(format!("there is no family `{family}`")),
        }
        if !part.up.is_empty() {
            part.related(r)?;
        }
        part.most = usize::from(family == "leaf");
        Ok(part)
    }

    fn owned(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        if r.has_field("owners") {
            self.owners = r.letters(self.n, "LR*")?.to_vec();
        }
        Ok(())
    }

    fn step(&mut self, label: usize, all: &[usize], none: Vec<Set>, takes: Set) {
        let who = [0, 1].map(|player| self.may(player, label));
        self.steps.push(Step { who, all: all.into(), none, takes, touches: Set::new(), label });
    }

    /// The same for one player, whoever owns it.
    fn step_of(&mut self, player: Player, label: usize, x: usize, none: Set, takes: Set) {
        let who = [player == 0, player == 1];
        self.steps.push(Step { who, all: vec![x], none: vec![none], takes, touches: Set::new(), label });
    }

    /// The moves where the elements are related.
    fn related(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        if self.family == "col" {
            return self.col(r);
        }
        let (n, w) = (self.n, self.w);
        for x in 0..n {
            let [up, down] = [&self.up, &self.down].map(|m| m.get(x * w..x * w + w).unwrap_or(&[]).to_vec());
            let (mut with, only) = (up.clone(), set_of(w, [x]));
            put(&mut with, x);
            let (none, takes) = match self.family.as_str() {
                "poset" | "node-kayles" => (vec![vec![0; w]], with),
                "pomin" => (vec![down], only),
                "pominmax" => (vec![up, down], only),
                _ => (vec![up], only),
            };
            self.step(x, &[x], none, takes);
        }
        Ok(())
    }

    /// Element x is that Left may colour the vertex x, element n + x that Right may.
    fn col(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let n = self.n;
        let coloured = if r.has_field("colored") { r.letters(n, "LR.")?.to_vec() } else { vec![b'.'; n] };
        let mut start = Vec::new();
        for (player, own) in [(0, b'L'), (1, b'R')] {
            let beside = |x: usize| members(self.row(&self.up, x)).any(|y| coloured[y] == own);
            let free = |&x: &usize| coloured[x] == b'.' && self.may(player, x) && !beside(x);
            start.extend((0..n).filter(free).map(|x| x + n * player));
        }
        let near: Vec<Vec<usize>> = (0..n).map(|x| members(self.row(&self.up, x)).collect()).collect();
        self.double(start);
        let w = self.w;
        for (x, near) in near.iter().enumerate() {
            for player in [0, 1] {
                let takes = set_of(w, near.iter().map(|y| y + n * player).chain([x, x + n]));
                self.step_of(player, x, x + n * player, vec![0; w], takes);
            }
        }
        Ok(())
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
        if arcs.len() > ROOM / self.w / 2 {
            return Err("there are too many arcs".into());
        }
        for (a, b) in arcs {
            let takes = set_of(self.w, [n + a, b]);
            self.step(b, &[n + a, b], vec![set_of(self.w, [a])], takes);
        }
        Ok(())
    }

    /// What can still be reached is left.
    fn options(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let (n, w) = (self.n, self.w);
        let arcs = [r.field("left")?.pairs(n)?, r.field("right")?.pairs(n)?];
        let token = r.field("token")?.number(n)?;
        if arcs[0].len() + arcs[1].len() > ROOM / w / 2 {
            return Err("there are too many options".into());
        }
        let (reached, _) = order_of(n, w, &arcs.concat())?;
        let lost = |x: usize| set_of(w, (0..n).filter(|&y| y != x && !has(self.row(&reached, x), y)));
        let lost: Vec<Set> = (0..n).map(lost).collect();
        self.start = set_of(w, (0..n).filter(|&x| !has(&lost[token], x)));
        for (player, list) in arcs.iter().enumerate() {
            for &(a, b) in list {
                self.step_of(player, b, a, lost[a].clone(), lost[b].clone());
            }
        }
        Ok(())
    }

    fn hackenbush(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let (n, w) = (self.n, self.w);
        let vertices = r.field("vertices")?.number(u32::MAX as usize)?;
        self.pairs = r.field("edges")?.pairs(vertices)?;
        let ground = r.field("ground")?.elements(vertices)?;
        if self.pairs.len() != n {
            return Err("each edge must have a name".into());
        }
        self.owned(r)?;
        for x in 0..n {
            let (a, b) = self.pairs[x];
            let end = |v: usize| (v == a || v == b) && !ground.contains(&v);
            let near = set_of(w, (0..n).filter(|&y| end(self.pairs[y].0) || end(self.pairs[y].1)));
            self.step(x, &[x], vec![vec![0; w]], set_of(w, [x]));
            self.steps[x].touches = near;
        }
        self.ground = Some(ground);
        self.start = self.hanging(&self.start);
        Ok(())
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
