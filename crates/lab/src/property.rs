//! Properties of boards.

use crate::canon::Numbering;
use crate::cell::Cell;
use crate::class::Member;
use crate::column::Property;
use crate::generate::{Family, OrderWithSets, incidence};
use crate::order::{MOST, Order, Six, bits};

/// The value of a property; undecided where the member has none.
pub fn property(property: Property, member: &Member) -> Cell {
    let order = match member {
        Member::Order(order) | Member::Coloured(order, _) => Some(order),
        Member::Board(board) => Some(&board.order),
        Member::Graph(_) | Member::Sets(..) => None,
    };
    match (property, member) {
        (Property::N, _) => member.n().into(),
        (Property::Key, _) => key(member).into(),
        (Property::Automorphisms, _) => {
            i64::try_from(automorphisms(member)).map_or(Cell::Undecided, Cell::Int)
        }
        (
            Property::Components | Property::Connected,
            Member::Graph(_) | Member::Sets(..) | Member::Board(_),
        ) => {
            let parts = components(member);
            if property == Property::Connected { (parts == 1).into() } else { parts.into() }
        }
        (Property::Gf2Rank, _) => rank(rows(member)).into(),
        (Property::Isolated | Property::MinDegree | Property::MaxDegree, _) => {
            let degrees = degrees(member);
            match property {
                Property::Isolated => degrees.iter().filter(|&&d| d == 0).count().into(),
                Property::MinDegree => degrees.iter().copied().min().unwrap_or(0).into(),
                _ => degrees.iter().copied().max().unwrap_or(0).into(),
            }
        }
        (Property::Black, Member::Coloured(_, black)) => black.count_ones().into(),
        (Property::White, Member::Coloured(order, black)) => (order.n as u32 - black.count_ones()).into(),
        (_, Member::Graph(graph)) => of_graph(property, graph),
        (
            Property::Sets | Property::MinSize | Property::MaxSize | Property::RightSets,
            Member::Sets(_, sets),
        ) => of_sets(property, sets, None),
        (
            Property::Sets | Property::MinSize | Property::MaxSize | Property::RightSets,
            Member::Board(board),
        ) => of_sets(property, &board.left, board.right.as_deref()),
        _ => order.map_or(Cell::Undecided, |order| of_order(property, order)),
    }
}

fn of_order(property: Property, order: &Order) -> Cell {
    let lower = |x: usize| order.lower_covers(x).count_ones();
    let upper_covers = |x: usize| bits(order.up[x]).filter(|&y| order.lower_covers(y) >> x & 1 == 1).count();
    let tops = order.maximal() & !order.minimal();
    match property {
        Property::Covers => covers(order).into(),
        Property::Relations => (0..order.n).map(|x| order.down[x].count_ones()).sum::<u32>().into(),
        Property::Height => u32::from(order.height).into(),
        Property::Width => {
            over_down_sets(order, |set| order.tops_of(set).count_ones()).into_iter().max().unwrap_or(0).into()
        }
        Property::Components => order.components().into(),
        Property::Connected => (order.components() == 1).into(),
        Property::SeriesParallel => is_series_parallel(order).into(),
        Property::NFreeDiagram => {
            let lower: Vec<u16> = (0..order.n).map(|x| order.lower_covers(x)).collect();
            lower.iter().all(|a| lower.iter().all(|b| a == b || a & b == 0)).into()
        }
        Property::Acyclic => (covers(order) as usize + order.components() == order.n).into(),
        Property::Graded => is_graded(order).into(),
        Property::Forest => (0..order.n).all(|x| lower(x) <= 1).into(),
        Property::Lattice => (has_meets(order) && has_meets(&order.dual())).into(),
        Property::Chains => (0..order.n).all(|x| lower(x) <= 1 && upper_covers(x) <= 1).into(),
        Property::Bottoms => order.minimal().count_ones().into(),
        Property::Tops => tops.count_ones().into(),
        Property::OddBottoms => bits(order.minimal()).filter(|&x| upper_covers(x) % 2 == 1).count().into(),
        Property::OddTops => bits(tops).filter(|&x| lower(x) % 2 == 1).count().into(),
        Property::DownSets => over_down_sets(order, |_| ()).len().into(),
        Property::LinearExtensions => Cell::Int(linear_extensions(order)),
        Property::SelfDual => (order.canonical() == order.dual().canonical()).into(),
        _ => Cell::Undecided,
    }
}

fn covers(order: &Order) -> u32 {
    (0..order.n).map(|x| order.lower_covers(x).count_ones()).sum()
}

fn over_down_sets<T>(order: &Order, of: impl Fn(u16) -> T) -> Vec<T> {
    let mut list = Vec::new();
    order.down_sets(&mut list);
    list.into_iter().map(of).collect()
}

fn linear_extensions(order: &Order) -> i64 {
    let mut list = Vec::new();
    order.down_sets(&mut list);
    let mut ways = vec![0i64; 1 << order.n];
    ways[0] = 1;
    for &set in &list[1..] {
        ways[usize::from(set)] = bits(order.tops_of(set)).map(|x| ways[usize::from(set & !(1 << x))]).sum();
    }
    ways[usize::from(order.all())]
}

fn is_series_parallel(order: &Order) -> bool {
    // An induced N a < c > b < d: c and d share b and not a.
    !(0..order.n).any(|c| {
        (0..order.n).any(|d| {
            let apart = c != d && (order.up[c] | order.down[c]) >> d & 1 == 0;
            let both = order.down[c] & order.down[d];
            apart
                && bits(order.down[c] & !order.down[d])
                    .any(|a| both & !order.down[a] & !order.up[a] != 0 && order.up[d] >> a & 1 == 0)
        })
    })
}

fn is_graded(order: &Order) -> bool {
    let mut rank: [Option<i32>; MOST] = [None; MOST];
    let near = |x: usize| {
        let upper = bits(order.up[x]).filter(|&y| order.lower_covers(y) >> x & 1 == 1).map(|y| (y, 1));
        bits(order.lower_covers(x)).map(|y| (y, -1)).chain(upper).collect::<Vec<_>>()
    };
    for start in 0..order.n {
        if rank[start].is_some() {
            continue;
        }
        rank[start] = Some(0);
        let mut stack = vec![(start, 0)];
        while let Some((x, r)) = stack.pop() {
            for (y, step) in near(x) {
                match rank[y] {
                    None => {
                        rank[y] = Some(r + step);
                        stack.push((y, r + step));
                    }
                    Some(other) if other != r + step => return false,
                    Some(_) => {}
                }
            }
        }
    }
    true
}

fn has_meets(order: &Order) -> bool {
    let below = |x: usize| order.down[x] | 1 << x;
    (0..order.n).all(|x| (0..x).all(|y| order.tops_of(below(x) & below(y)).count_ones() == 1))
}

fn of_graph(property: Property, graph: &Family) -> Cell {
    let near = graph.near();
    let edges = graph.edges.count_ones();
    match property {
        Property::Edges => edges.into(),
        Property::Acyclic => (edges as usize + components(&Member::Graph(*graph)) == graph.n).into(),
        Property::Triangles => {
            let ends = graph.sets();
            let common = |&set: &u16| bits(set).fold(u16::MAX, |common, v| common & near[v]).count_ones();
            (ends.iter().map(common).sum::<u32>() / 3).into()
        }
        Property::Bipartite => {
            let (mut side, mut seen) = ([0u16; 2], 0u16);
            for start in 0..graph.n {
                if seen >> start & 1 == 1 {
                    continue;
                }
                let mut layer = 1u16 << start;
                let mut turn = 0;
                while layer != 0 {
                    side[turn] |= layer;
                    seen |= layer;
                    turn = 1 - turn;
                    layer = bits(layer).fold(0, |next, v| next | near[v]) & !side[turn];
                }
            }
            (side[0] & side[1] == 0).into()
        }
        _ => Cell::Undecided,
    }
}

fn of_sets(property: Property, left: &[u16], right: Option<&[u16]>) -> Cell {
    let sizes = left.iter().chain(right.into_iter().flatten()).map(|set| set.count_ones());
    match property {
        Property::Sets => left.len().into(),
        Property::RightSets => right.map_or(0, <[u16]>::len).into(),
        Property::MinSize => sizes.min().unwrap_or(0).into(),
        _ => sizes.max().unwrap_or(0).into(),
    }
}

/// The sets of a member that has sets.
fn sets(member: &Member) -> Vec<u16> {
    match member {
        Member::Sets(_, sets) => sets.clone(),
        Member::Board(board) => board.left.iter().chain(board.right.iter().flatten()).copied().collect(),
        Member::Graph(graph) => graph.sets(),
        Member::Order(_) | Member::Coloured(..) => Vec::new(),
    }
}

fn components(member: &Member) -> usize {
    let n = member.n();
    let mut near = [0u16; MOST];
    for set in sets(member) {
        bits(set).for_each(|v| near[v] |= set);
    }
    if let Member::Board(board) = member {
        (0..n).for_each(|x| near[x] |= board.order.up[x] | board.order.down[x]);
    }
    let (mut seen, mut parts) = (0u16, 0);
    for start in 0..n {
        if seen >> start & 1 == 1 {
            continue;
        }
        parts += 1;
        let mut new = 1u16 << start;
        while new != 0 {
            seen |= new;
            new = bits(new).fold(0, |next, v| next | near[v]) & !seen;
        }
    }
    parts
}

fn degrees(member: &Member) -> Vec<u32> {
    let mut degrees = vec![0; member.n()];
    match member {
        Member::Order(order) | Member::Coloured(order, _) => {
            for (x, y) in order.covers() {
                degrees[x] += 1;
                degrees[y] += 1;
            }
        }
        _ => sets(member).into_iter().for_each(|set| bits(set).for_each(|v| degrees[v] += 1)),
    }
    degrees
}

fn rows(member: &Member) -> Vec<u64> {
    match member {
        Member::Order(order) | Member::Coloured(order, _) => {
            order.down[..order.n].iter().map(|&d| d.into()).collect()
        }
        Member::Graph(graph) => graph.near()[..graph.n].iter().map(|&row| row.into()).collect(),
        Member::Sets(..) | Member::Board(_) => sets(member).into_iter().map(u64::from).collect(),
    }
}

/// The rank over GF(2).
fn rank(rows: Vec<u64>) -> usize {
    let mut basis: Vec<u64> = Vec::new();
    for mut row in rows {
        for &b in &basis {
            row = row.min(row ^ b);
        }
        if row != 0 {
            basis.push(row);
        }
    }
    basis.len()
}

fn automorphisms(member: &Member) -> u128 {
    match member {
        Member::Order(order) => order.numbering().automorphisms,
        Member::Coloured(order, black) => coloured(order, *black).automorphisms,
        Member::Graph(graph) => graph.numbering().automorphisms,
        Member::Sets(n, sets) if n + sets.len() <= 64 => {
            // A set is moved with its points; equal points alone give no further symmetry of the sets.
            incidence(*n, sets, |_| 0, |_| 0).automorphisms
        }
        Member::Sets(..) => u128::MAX,
        Member::Board(board) => board.numbering().automorphisms,
    }
}

fn coloured(order: &Order, black: u16) -> Numbering {
    order.numbering_with(|x| u32::from(black >> x & 1))
}

/// The canonical key of a member.
pub fn key(member: &Member) -> String {
    match member {
        Member::Order(order) => order.canonical().digraph6(),
        Member::Coloured(order, black) => {
            let places = coloured(order, *black).order;
            let places = &places[..order.n];
            let colours: String =
                places.iter().map(|&x| if black >> x & 1 == 1 { 'L' } else { 'R' }).collect();
            format!("{}:{colours}", order.renumbered(places).digraph6())
        }
        Member::Graph(graph) => graph6(&graph.canonical()),
        Member::Sets(n, sets) if n + sets.len() <= 64 => {
            let numbering = incidence(*n, sets, |_| 0, |_| 0);
            let mut place = [0usize; 64];
            numbering.order[..*n].iter().enumerate().for_each(|(i, &v)| place[usize::from(v)] = i);
            let mut images: Vec<u16> =
                sets.iter().map(|&set| bits(set).fold(0, |image, v| image | 1 << place[v])).collect();
            images.sort_unstable();
            format!("{n}:{}", written(&images))
        }
        Member::Sets(n, sets) => format!("{n}:{}", written(sets)),
        Member::Board(board) => {
            let board = board.canonical();
            let right = board.right.as_ref().map_or(String::new(), |right| format!(";{}", written(right)));
            format!("{}:{}{right}", board.order.digraph6(), written(&board.left))
        }
    }
}

/// Sets as the numbers of their points from 1 on, in base 17; the empty one as 0.
fn written(sets: &[u16]) -> String {
    let digit = |v: usize| char::from_digit(v as u32 + 1, 17).unwrap_or('?');
    let one = |&set: &u16| if set == 0 { "0".into() } else { bits(set).map(digit).collect::<String>() };
    sets.iter().map(one).collect::<Vec<_>>().join(",")
}

/// graph6: the upper triangle by columns.
fn graph6(graph: &Family) -> String {
    let near = graph.near();
    let mut text = String::new();
    let mut packed = Six::new(&mut text, graph.n);
    for y in 1..graph.n {
        (0..y).for_each(|x| packed.push(near[x] >> y & 1 == 1));
    }
    packed.end();
    text
}

/// The member that a key stands for, if it is one.
pub fn member_of_key(key: &str) -> Option<Member> {
    let Some((board, rest)) = key.split_once(':') else { return crate::lines::member(key, 1).ok().flatten() };
    let sets = |text: &str, n: usize| {
        text.split(',')
            .filter(|set| !set.is_empty())
            .map(|set| read_set(set, n))
            .collect::<Option<Vec<u16>>>()
    };
    if let Ok(n) = board.parse::<usize>() {
        return (n <= MOST).then(|| sets(rest, n)).flatten().map(|sets| Member::Sets(n, sets));
    }
    let Some(Member::Order(order)) = crate::lines::member(board, 1).ok().flatten() else { return None };
    if rest.len() == order.n && rest.bytes().all(|c| c == b'L' || c == b'R') {
        let black =
            rest.bytes().enumerate().filter(|(_, c)| *c == b'L').fold(0, |black, (x, _)| black | 1 << x);
        return Some(Member::Coloured(order, black));
    }
    let (left, right) = rest.split_once(';').map_or((rest, None), |(left, right)| (left, Some(right)));
    let right = match right {
        Some(right) => Some(sets(right, order.n)?),
        None => None,
    };
    Some(Member::Board(OrderWithSets { order, left: sets(left, order.n)?, right }))
}

fn read_set(text: &str, n: usize) -> Option<u16> {
    if text == "0" {
        return Some(0);
    }
    let mut digits = text.chars().map(|c| c.to_digit(17).filter(|&d| (1..=n as u32).contains(&d)));
    digits.try_fold(0, |set, digit| Some(set | 1 << (digit? - 1)))
}
