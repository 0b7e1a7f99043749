//! Connection games: Left joins the two ends of a graph by claiming cells, Right prevents it. A link is what a player is sure to join.

use crate::game::{ROOM, Set, common, count, either, has, inside, meets, members, set_of, without};
use crate::read::{Reader, below, list, natural, need, numbers};
use crate::set::joined;
use crate::{Player, Result, Why};
use std::collections::{HashMap, HashSet};

/// The graphs in which the players join the ends, the two vertices after the cells.
pub struct Net {
    cells: usize,
    /// What is beside each vertex in Left's graph, and in Right's once the board is drawn.
    pub near: [Vec<Vec<usize>>; 2],
    /// The two points of each cell, where cells are seen as edges, and after them the ends, which are points 0 and 1.
    ways: Vec<(usize, usize)>,
    /// The links of a proof so far.
    links: Vec<Link>,
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
    pub(crate) fn read(r: &mut Reader<'_>, n: usize) -> Result<Net> {
        let mut pairs: Vec<(usize, usize)> = r.field("edges", n)?;
        let ends: Vec<Vec<usize>> = r.field("ends", n)?;
        need(ends.len() == 2, "there are two ends")?;
        for (i, end) in ends.iter().enumerate() {
            pairs.extend(end.iter().map(|&x| (x, n + i)));
        }
        Ok(Net {
            cells: n,
            near: [neighbours(n + 2, pairs), Vec::new()],
            ways: Vec::new(),
            links: Vec::new(),
        })
    }

    /// Whether Left, having claimed this, has joined the ends.
    pub(crate) fn joined(&self, claimed: &[u64]) -> bool {
        let (s, t) = (self.cells, self.cells + 1);
        let (mut seen, mut open) = (vec![false; t + 1], vec![s]);
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
    pub fn draw(&mut self, text: &str) -> Result<()> {
        let (s, t) = (self.cells, self.cells + 1);
        let faces = text.split(' ').map(|face| numbers(face.split(','), t + 1));
        let faces = faces.collect::<Result<Vec<_>>>()?;
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
        need(beside.values().all(|faces| faces.len() == 2), "an edge is not at two faces")?;
        let of = joined(faces.len(), beside.values().map(|faces| (faces[0], faces[1])));
        let whole = of.iter().all(|face| *face == of[0]);
        let drawn: HashSet<usize> = faces.iter().flatten().copied().collect();
        let sphere = t + 1 + faces.len() == beside.len() + 2 && drawn.len() == t + 1;
        need(whole && sphere, "this is no drawing of the whole board")?;
        let work = faces.iter().map(|face| face.len() * face.len()).sum::<usize>();
        need(work <= ROOM, "the faces are too large")?;
        let mut pairs = Vec::new();
        for (i, face) in faces.iter().enumerate() {
            let cells = || face.iter().copied().filter(|&x| x < s);
            pairs.extend(cells().flat_map(|x| cells().map(move |y| (x, y))).filter(|(x, y)| x < y));
            for end in (0..2).filter(|&end| beside[&(s, t)][end] == i) {
                pairs.extend(cells().map(|x| (x, s + end)));
            }
        }
        self.near[1] = neighbours(t + 1, pairs);
        Ok(())
    }

    /// Sees the cells as the edges of a graph, by the cells at each point but the ends: neighbours are those that share one.
    pub fn see_points(&mut self, text: &str) -> Result<()> {
        let n = self.cells;
        let points = text.split(' ').filter(|_| text != "-").map(|point| numbers(point.split(','), n));
        let mut points = points.collect::<Result<Vec<_>>>()?;
        sorted(&mut points);
        // The points of each cell; what it lacks are points of its own.
        let mut ways = vec![Vec::new(); n];
        for (i, point) in self.near[0][n..].iter().chain(&points).enumerate() {
            point.iter().for_each(|&x| ways[x].push(i));
        }
        need(ways.iter().all(|way| way.len() <= 2), "a cell has more than two points")?;
        let share = |x: usize, y: usize| ways[x].iter().any(|point| ways[y].contains(point));
        let known = (0..n).all(|x| self.near[0][x].iter().all(|&y| y >= n || share(x, y)));
        let is_near = |x: usize, y: usize| x == y || self.near[0][x].binary_search(&y).is_ok();
        let close = |point: &Vec<usize>| point.iter().all(|&x| point.iter().all(|&y| is_near(x, y)));
        need(known && points.iter().all(close), "neighbours are not those that share a point")?;
        let own = |x: usize| points.len() + 2 + 2 * x;
        let way = |(x, way): (usize, &Vec<usize>)| match way[..] {
            [a, b] => (a, b),
            [a] => (a, own(x)),
            _ => (own(x), own(x) + 1),
        };
        self.ways = ways.iter().enumerate().map(way).chain([(0, 1)]).collect();
        Ok(())
    }

    /// The link between two vertices that follows from others.
    pub fn link(&self, player: Player, ends: [usize; 2], how: &How, links: &[Link]) -> Result<Link> {
        let cells = |list: &[usize]| {
            set_of(self.cells.div_ceil(64).max(1), list.iter().copied().filter(|&x| x < self.cells))
        };
        let (none, both) = (cells(&[]), cells(&ends));
        let given = |i: usize, x: usize, y: usize| {
            let link = links.get(i).filter(|link| link.player == player);
            let link = link.filter(|link| link.ends == [x, y] || link.ends == [y, x]);
            link.map(|link| (&link.needs, &link.carrier)).ok_or("it joins other vertices")
        };
        // Of each part what is claimed on answering, what must be claimed then, and where answers are.
        let mut parts = Vec::new();
        match how {
            How::Via(middle, two) => {
                for (&end, i) in ends.iter().zip(two) {
                    let near = self.near[player].get(end).is_some_and(|list| list.contains(middle));
                    let (needs, carrier) = match i {
                        Some(i) => given(*i, end, *middle)?,
                        None if near => (&none, &none),
                        None => return Err("they are not neighbours".into()),
                    };
                    parts.push((none.clone(), either(needs, &cells(&[*middle])), carrier));
                }
            }
            How::Any(list) => {
                for &(x, i) in list {
                    let (needs, carrier) = given(i, ends[0], ends[1])?;
                    parts.push((cells(&[x]), needs.clone(), carrier));
                }
            }
        }
        let union =
            |sets: &mut dyn Iterator<Item = Set>| sets.fold(none.clone(), |all, set| either(&all, &set));
        let needs = union(&mut parts.iter().map(|(claim, needs, _)| without(needs, claim)));
        let (needs, own) = (without(&needs, &both), either(&needs, &both));
        let free = |claim: &Set| count(claim) == 1 && !meets(claim, &own);
        let all_free = matches!(how, How::Via(..)) || parts.iter().all(|(claim, ..)| free(claim));
        need(all_free, "a claim is of a cell that is not free")?;
        let carriers = parts.iter().map(|(claim, _, carrier)| either(claim, &without(carrier, &own)));
        let in_all = carriers.clone().reduce(|a, b| common(&a, &b));
        need(in_all.is_some_and(|cells| count(&cells) == 0), "one cell is in the way of all of them")?;
        Ok(Link { player, ends, needs, carrier: union(&mut carriers.clone()) })
    }

    /// Reads `ID A B via M I J` or `ID A B any X I …`, and adds the link.
    pub(crate) fn read_link(&mut self, player: Player, text: &str) -> Result<()> {
        let vertex = |word: &str| below(word, self.cells + 2);
        let earlier = |word: &str| below(word, self.links.len());
        let words: Vec<&str> = text.split(' ').collect();
        let (id, ends, how) = match words[..] {
            [id, a, b, "via", middle, i, j] => {
                let part = |word: &str| if word == "-" { Ok(None) } else { earlier(word).map(Some) };
                (id, [a, b], How::Via(vertex(middle)?, [part(i)?, part(j)?]))
            }
            [id, a, b, "any", ref rest @ ..] if rest.len() % 2 == 0 => {
                let one = |two: &[&str]| Ok::<_, Why>((vertex(two[0])?, earlier(two[1])?));
                (id, [a, b], How::Any(rest.chunks(2).map(one).collect::<Result<_>>()?))
            }
            _ => return Err("a link is `ID A B via M I J` or `ID A B any X I …`".into()),
        };
        need(natural(id) == Some(self.links.len()), "links are numbered 0, 1, …")?;
        let link = self.link(player, [vertex(ends[0])?, vertex(ends[1])?], &how, &self.links)?;
        self.links.push(link);
        Ok(())
    }

    /// Verifies that `o`, having made these claims, joins the ends by a link, the opponent being to move.
    pub(crate) fn joined_by(&self, claims: [&[u64]; 2], o: Player, id: &str) -> Result<()> {
        let (link, s, t) = (&self.links[below(id, self.links.len())?], self.cells, self.cells + 1);
        let joins = link.player == o && (link.ends == [s, t] || link.ends == [t, s]);
        let free = inside(&link.needs, claims[o]) && !meets(&link.carrier, claims[1 - o]);
        need(joins && free, "the link does not show that")
    }

    /// Verifies that each of two sets of cells, with what `o` has claimed, spans the other and the edge between the ends.
    pub(crate) fn trees(&self, claims: [&[u64]; 2], o: Player, words: [&str; 2]) -> Result<()> {
        let (n, ways) = (self.cells, &self.ways);
        need(!ways.is_empty(), "the cells have no points")?;
        let read = |word| Ok::<_, Why>(set_of(claims[0].len(), numbers(list(word), n)?));
        let (one, other) = (read(words[0])?, read(words[1])?);
        let claimed = claims.iter().any(|set| meets(set, &one) || meets(set, &other));
        need(!claimed && !meets(&one, &other), "a cell is claimed, or in both sets")?;
        let points = ways.iter().map(|way| way.0.max(way.1) + 1).max().unwrap_or(0);
        for (set, other) in [(&one, &other), (&other, &one)] {
            let held = either(set, claims[o]);
            for x in members(other).chain([n]) {
                // Left's cells span an edge whose points they join, Right's one whose points nothing else joins.
                let cells = (0..n).filter(|&y| if o == 0 { has(&held, y) } else { y != x && !has(&held, y) });
                let of = joined(points, cells.map(|y| ways[y]));
                let spans = (of[ways[x].0] == of[ways[x].1]) == (o == 0);
                need(spans, "one of the sets does not span the other and the ends")?;
            }
        }
        Ok(())
    }
}

/// What is beside each of `n` vertices, by pairs of neighbours.
fn neighbours(n: usize, pairs: Vec<(usize, usize)>) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); n];
    for (x, y) in pairs.into_iter().filter(|(x, y)| x != y) {
        near[x].push(y);
        near[y].push(x);
    }
    sorted(&mut near);
    near
}

fn sorted(lists: &mut [Vec<usize>]) {
    for list in lists {
        list.sort_unstable();
        list.dedup();
    }
}
