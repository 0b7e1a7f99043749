//! Connection games: Left joins the two ends of a graph by claiming cells, Right prevents it. A link is what a player is sure to join.

use crate::game::{Game, PLAYABLE, ROOM, Set, common, count, either, has, inside, meets, set_of, without};
use crate::positional::Rules;
use crate::read::{Reader, below, list};
use crate::{Player, Why};
use std::collections::HashMap;

/// The graphs in which the players join the ends, the two vertices after the cells.
pub struct Net {
    cells: usize,
    /// What is beside each vertex in Left's graph, and in Right's once the board is drawn.
    pub near: [Vec<Vec<usize>>; 2],
    /// The two points of each cell, where cells are seen as edges, and after them the ends, which are points 0 and 1.
    ways: Vec<[usize; 2]>,
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
        sorted(&mut near);
        let mut game = Game::sized(n);
        (game.up, game.down) = (vec![0; n * game.w], vec![0; n * game.w]);
        Rules::claimed(r, &mut game)?;
        let net = Some(Net { cells: n, near: [near, Vec::new()], ways: Vec::new() });
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
        for list in beside.values() {
            let [a, b] = list[..] else { return Err("an edge is not at two faces".into()) };
            join(&mut of, a, b);
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
        sorted(&mut near);
        self.near[1] = near;
        Ok(())
    }

    /// Sees the cells as the edges of a graph, by the cells at each point but the ends: neighbours are those that share one.
    pub fn see_points(&mut self, text: &str) -> Result<(), Why> {
        let n = self.cells;
        let read = |point: &str| point.split(',').map(|x| below(x, n)).collect::<Result<Vec<_>, _>>();
        let words = text.split(' ').filter(|_| text != "-");
        let points = words.map(read).collect::<Result<Vec<_>, _>>()?;
        let mut ways = vec![Vec::new(); n];
        let ends = self.near[0][n..].iter();
        for (i, point) in ends.chain(&points).enumerate() {
            point.iter().for_each(|&x| ways[x].push(i));
        }
        sorted(&mut ways);
        let share = |x: usize, y: usize| ways[x].iter().any(|point| ways[y].contains(point));
        let strangers = |&x: &usize| self.near[0][x].iter().any(|&y| y < n && !share(x, y));
        let apart = |point: &Vec<usize>| {
            let mut others = point.iter().flat_map(|&x| point.iter().map(move |&y| (x, y)));
            others.any(|(x, y)| x != y && self.near[0][x].binary_search(&y).is_err())
        };
        if (0..n).any(|x| ways[x].len() > 2 || strangers(&x)) || points.iter().any(apart) {
            return Err("a cell has more than two points, or neighbours are not those that share one".into());
        }
        // What a cell lacks are points of its own.
        let own = |x: usize| points.len() + 2 + 2 * x..points.len() + 4 + 2 * x;
        let way = |(x, way): (usize, &Vec<usize>)| {
            let mut both = way.iter().copied().chain(own(x));
            [(); 2].map(|()| both.next().unwrap_or_default())
        };
        self.ways = ways.iter().enumerate().map(way).chain([[0, 1]]).collect();
        Ok(())
    }

    /// The link between two vertices that follows from others.
    pub fn link(
        &self,
        player: Player,
        ends: [usize; 2],
        how: &How,
        links: &[Link],
    ) -> Result<Link, &'static str> {
        let w = self.cells.div_ceil(64).max(1);
        let cells = |list: &[usize]| set_of(w, list.iter().copied().filter(|&x| x < self.cells));
        let part = |i: usize, x: usize, y: usize| {
            let link = links.get(i).filter(|link| link.player == player);
            link.filter(|link| link.ends == [x, y] || link.ends == [y, x]).ok_or("it joins other vertices")
        };
        // Of each part what is claimed on answering, what must be claimed then, and where answers are.
        let (none, mut parts) = (cells(&[]), Vec::new());
        match how {
            How::Via(middle, two) => {
                for (&end, i) in ends.iter().zip(two) {
                    let (needs, carrier) = match i {
                        Some(i) => part(*i, end, *middle).map(|link| (&link.needs, &link.carrier))?,
                        None if self.near[player].get(end).is_some_and(|list| list.contains(middle)) => {
                            (&none, &none)
                        }
                        None => return Err("they are not neighbours"),
                    };
                    parts.push((none.clone(), either(needs, &cells(&[*middle])), carrier));
                }
            }
            How::Any(list) => {
                for &(x, i) in list {
                    let link = part(i, ends[0], ends[1])?;
                    parts.push((cells(&[x]), link.needs.clone(), &link.carrier));
                }
            }
        }
        let needs = parts.iter().map(|(claim, needs, _)| without(needs, claim));
        let needs = without(&needs.fold(none.clone(), |all, needs| either(&all, &needs)), &cells(&ends));
        let own = either(&needs, &cells(&ends));
        let free = |claim: &Set| count(claim) == 1 && !meets(claim, &own);
        if matches!(how, How::Any(_)) && !parts.iter().all(|(claim, ..)| free(claim)) {
            return Err("a claim is of a cell that is not free");
        }
        let carriers: Vec<Set> =
            parts.iter().map(|(claim, _, carrier)| either(claim, &without(carrier, &own))).collect();
        let in_all = carriers.iter().cloned().reduce(|a, b| common(&a, &b));
        if in_all.is_none_or(|cells| count(&cells) > 0) {
            return Err("one cell is in the way of all of them");
        }
        let carrier = carriers.into_iter().fold(none.clone(), |all, carrier| either(&all, &carrier));
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

    /// Whether the link shows that `o`, having made these claims, joins the ends, the opponent being to move.
    pub(crate) fn settles(&self, link: &Link, claims: [&[u64]; 2], o: Player) -> bool {
        let ends = [self.cells, self.cells + 1];
        let joins = link.ends == ends || link.ends == [ends[1], ends[0]];
        joins && link.player == o && inside(&link.needs, claims[o]) && !meets(&link.carrier, claims[1 - o])
    }

    /// Verifies that each of two sets of cells, with what `o` has claimed, spans the other and the edge between the ends.
    pub fn trees(&self, claims: [&[u64]; 2], o: Player, words: [&str; 2]) -> Result<(), Why> {
        let (n, ways) = (self.cells, &self.ways);
        if ways.is_empty() {
            return Err("the cells have no points".into());
        }
        let mut sets = [vec![false; n], vec![false; n]];
        for (i, word) in words.iter().enumerate() {
            for cell in list(word) {
                let x = below(cell, n)?;
                if sets[1 - i][x] || claims.iter().any(|set| has(set, x)) {
                    return Err(format!("{x} is claimed, or in both sets"));
                }
                sets[i][x] = true;
            }
        }
        let points = ways.iter().flatten().max().map_or(0, |last| last + 1);
        for (set, other) in [(&sets[0], &sets[1]), (&sets[1], &sets[0])] {
            let held = |y: usize| set[y] || has(claims[o], y);
            for x in (0..=n).filter(|&x| x == n || other[x]) {
                // Left's cells span an edge whose points they join, Right's one whose points nothing else joins.
                let mut of: Vec<usize> = (0..points).collect();
                for y in (0..n).filter(|&y| if o == 0 { held(y) } else { y != x && !held(y) }) {
                    join(&mut of, ways[y][0], ways[y][1]);
                }
                let [a, b] = ways[x].map(|point| root(&mut of, point));
                if (a == b) != (o == 0) {
                    return Err("one of the sets does not span the other and the ends".into());
                }
            }
        }
        Ok(())
    }
}

fn sorted(lists: &mut [Vec<usize>]) {
    for list in lists {
        list.sort_unstable();
        list.dedup();
    }
}

fn root(of: &mut [usize], mut x: usize) -> usize {
    while of[x] != x {
        of[x] = of[of[x]];
        x = of[x];
    }
    x
}

fn join(of: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(of, a), root(of, b));
    of[a] = b;
}
