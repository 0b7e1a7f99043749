//! Connection games: Left joins the two ends of a graph by claiming cells, Right prevents it. A link is what a player is sure to join.

use crate::game::{Game, PLAYABLE, ROOM, Set, common as in_both, count, has, inside, meets, put};
use crate::positional::Rules;
use crate::proof::Section;
use crate::read::{Reader, below};
use crate::{Player, Why};
use std::collections::HashMap;

/// The graphs in which the players join the ends, the two vertices after the cells.
pub struct Net {
    cells: usize,
    /// What is beside each vertex in Left's graph, and in Right's once the board is drawn.
    pub near: [Vec<Vec<usize>>; 2],
}

/// A player who has claimed two vertices and `needs` is sure to join the two, by answers inside `carrier`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    player: Player,
    ends: [usize; 2],
    /// What must be claimed besides.
    pub needs: Set,
    /// What the opponent must not have claimed.
    pub carrier: Set,
}

/// Why a link holds; a part that is not given is the one of two neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Through a vertex that is claimed.
    Via(usize, [Option<usize>; 2]),
    /// By a claim and the link that it makes, of which one is out of the opponent's reach.
    Any(Vec<(usize, usize)>),
}

impl Net {
    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Game, Why> {
        let n = r.field("names")?.list(Reader::string)?.len();
        if n > PLAYABLE {
            return Err("the board is too large to be played on".into());
        }
        let mut near = vec![Vec::new(); n + 2];
        let mut join = |(x, y): (usize, usize)| {
            near[x].push(y);
            near[y].push(x);
        };
        r.field("edges")?.pairs(n)?.into_iter().filter(|(x, y)| x != y).for_each(&mut join);
        let ends = r.field("ends")?.list(|r| r.elements(n))?;
        if ends.len() != 2 {
            return Err("there are two ends".into());
        }
        for (i, end) in ends.iter().enumerate() {
            end.iter().for_each(|&x| join((x, n + i)));
        }
        for list in &mut near {
            list.sort_unstable();
            list.dedup();
        }
        let mut game = Game::sized(n);
        (game.up, game.down) = (vec![0; n * game.w], vec![0; n * game.w]);
        Rules::claimed(r, &mut game)?;
        let net = Some(Net { cells: n, near: [near, Vec::new()] });
        let begun = count(&game.start);
        game.positional = Some(Rules { unfilled: 1, one_sided: true, begun, net, ..Rules::default() });
        Ok(game)
    }

    /// Whether Left, having claimed this, has joined the ends.
    pub(crate) fn joined(&self, claimed: &[u64]) -> bool {
        let (s, t) = (self.cells, self.cells + 1);
        let mut seen = vec![false; t + 1];
        let mut open = vec![s];
        while let Some(x) = open.pop() {
            for &y in &self.near[0][x] {
                if !seen[y] && (y >= s || has(claimed, y)) {
                    seen[y] = true;
                    open.push(y);
                }
            }
        }
        seen[t]
    }

    /// Reads the faces of a drawing of the board with an edge between its ends, and with them Right's graph: cells are beside each
    /// other if they share a face, and beside an end if they share one of the two faces at that edge.
    pub fn draw(&mut self, text: &str) -> Result<(), Why> {
        let (s, t) = (self.cells, self.cells + 1);
        let read = |face: &str| face.split(',').map(|x| below(x, t + 1)).collect::<Result<Vec<_>, _>>();
        let faces = text.split(' ').map(read).collect::<Result<Vec<_>, _>>()?;
        // The faces at each edge.
        let mut beside: HashMap<(usize, usize), Vec<usize>> = HashMap::from([((s, t), Vec::new())]);
        for (x, list) in self.near[0].iter().enumerate() {
            beside.extend(list.iter().filter(|&&y| x < y).map(|&y| ((x, y), Vec::new())));
        }
        for (i, face) in faces.iter().enumerate() {
            for (&x, &y) in face.iter().zip(face.iter().cycle().skip(1)) {
                let edge = beside.get_mut(&(x.min(y), x.max(y)));
                edge.ok_or_else(|| format!("{x} and {y} are not neighbours"))?.push(i);
            }
        }
        let mut of: Vec<usize> = (0..faces.len()).collect();
        fn root(of: &mut [usize], mut x: usize) -> usize {
            while of[x] != x {
                of[x] = of[of[x]];
                x = of[x];
            }
            x
        }
        for list in beside.values() {
            let [a, b] = list[..] else { return Err("an edge is not at two faces".into()) };
            let (a, b) = (root(&mut of, a), root(&mut of, b));
            of[a] = b;
        }
        let whole = (0..faces.len()).filter(|&i| of[i] == i).count() == 1;
        let mut drawn = vec![false; t + 1];
        faces.iter().flatten().for_each(|&x| drawn[x] = true);
        let sphere = t + 1 + faces.len() == beside.len() + 2 && drawn.iter().all(|&drawn| drawn);
        if !whole || !sphere {
            return Err("this is no drawing of the whole board".into());
        }
        if faces.iter().map(|face| face.len() * face.len()).sum::<usize>() > ROOM {
            return Err("the faces are too large".into());
        }
        let sides = &beside[&(s, t)];
        let mut near = vec![Vec::new(); t + 1];
        for (i, face) in faces.iter().enumerate() {
            let cells = || face.iter().copied().filter(|&x| x < s);
            for x in cells() {
                near[x].extend(cells().filter(|&y| y != x));
                for end in (0..2).filter(|&end| sides[end] == i) {
                    near[x].push(s + end);
                    near[s + end].push(x);
                }
            }
        }
        for list in &mut near {
            list.sort_unstable();
            list.dedup();
        }
        self.near[1] = near;
        Ok(())
    }

    /// The link between `a` and `b` that follows from others.
    pub fn link(
        &self,
        player: Player,
        ends: [usize; 2],
        how: &How,
        links: &[Link],
    ) -> Result<Link, &'static str> {
        let n = self.cells;
        let none = || vec![0; n.div_ceil(64).max(1)];
        let [a, b] = ends;
        let add = |set: &mut Set, more: &[u64]| set.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
        let with = |set: &mut Set, x: usize| {
            if x < n {
                put(set, x)
            }
        };
        let without =
            |set: &[u64], less: &[u64]| -> Set { set.iter().zip(less).map(|(a, b)| a & !b).collect() };
        let part = |i: usize, x: usize, y: usize| {
            let link = links.get(i).filter(|link| link.player == player);
            link.filter(|link| link.ends == [x, y] || link.ends == [y, x]).ok_or("it joins other vertices")
        };
        let mut own = none();
        ends.iter().for_each(|&x| with(&mut own, x));
        let (mut needs, mut carrier) = (none(), none());
        match how {
            How::Via(middle, parts) => {
                let mut carriers = Vec::new();
                for (&end, &i) in ends.iter().zip(parts) {
                    match i {
                        Some(i) => {
                            let part = part(i, end, *middle)?;
                            add(&mut needs, &part.needs);
                            carriers.push(&part.carrier);
                        }
                        None if self.near[player].get(end).is_some_and(|list| list.contains(middle)) => {}
                        None => return Err("they are not neighbours"),
                    }
                }
                with(&mut needs, *middle);
                add(&mut own, &needs);
                for part in carriers {
                    let part = without(part, &own);
                    if meets(&part, &carrier) {
                        return Err("the two links need the same cell");
                    }
                    add(&mut carrier, &part);
                }
            }
            How::Any(parts) => {
                for &(x, i) in parts {
                    let mut claim = none();
                    with(&mut claim, x);
                    add(&mut needs, &without(&part(i, a, b)?.needs, &claim));
                }
                add(&mut own, &needs);
                let mut common: Option<Set> = None;
                for &(x, i) in parts {
                    if x >= n || has(&own, x) {
                        return Err("a claim is of a cell that is free");
                    }
                    let mut all = without(&part(i, a, b)?.carrier, &own);
                    put(&mut all, x);
                    add(&mut carrier, &all);
                    common = Some(common.map_or(all.clone(), |common| in_both(&common, &all)));
                }
                if common.is_none_or(|common| common.iter().any(|&word| word != 0)) {
                    return Err("one cell is in the way of all of them");
                }
            }
        }
        ends.iter().filter(|&&x| x < n).for_each(|&x| needs[x / 64] &= !(1 << (x % 64)));
        Ok(Link { player, ends, needs, carrier })
    }

    /// Reads what follows `link` and its number.
    pub(crate) fn read_link(&self, player: Player, text: &str, links: &[Link]) -> Result<Link, Why> {
        let vertex = |word: &str| below(word, self.cells + 2);
        let earlier = |word: &str| below(word, links.len());
        let words: Vec<&str> = text.split(' ').collect();
        let (ends, how) = match words[..] {
            [a, b, "via", middle, i, j] => {
                let part = |word: &str| if word == "-" { Ok(None) } else { earlier(word).map(Some) };
                ([vertex(a)?, vertex(b)?], How::Via(vertex(middle)?, [part(i)?, part(j)?]))
            }
            [a, b, "any", ref rest @ ..] if rest.len() % 2 == 0 => {
                let one = |two: &[&str]| Ok::<_, Why>((vertex(two[0])?, earlier(two[1])?));
                ([vertex(a)?, vertex(b)?], How::Any(rest.chunks(2).map(one).collect::<Result<_, _>>()?))
            }
            _ => return Err("a link is `ID A B via C I J` or `ID A B any X I …`".into()),
        };
        Ok(self.link(player, ends, &how, links)?)
    }

    /// Whether the link shows the position to be good, the opponent being to move.
    pub(crate) fn settles(&self, link: &Link, game: &Game, s: &[u64], section: Section) -> bool {
        let claims = |player: Player| &s[player * game.w..][..game.w];
        let (o, ends) = (section.0, [self.cells, self.cells + 1]);
        let joins = link.ends == ends || link.ends == [ends[1], ends[0]];
        joins && link.player == o && inside(&link.needs, claims(o)) && !meets(&link.carrier, claims(1 - o))
    }
}
