//! Sets of numbers as sorted lists of runs `from..to` that do not touch: the operations of Grundy sets on them.

type Runs = Vec<(u32, u32)>;

/// The runs of numbers that come in increasing order.
pub(super) fn collect(numbers: impl Iterator<Item = usize>) -> Runs {
    let mut list = Runs::new();
    numbers.for_each(|v| push(&mut list, v as u32, v as u32 + 1));
    list
}

/// Appends a run that begins no earlier than the last one ends, or joins it to that.
fn push(list: &mut Runs, from: u32, to: u32) {
    match list.last_mut() {
        _ if from >= to => {}
        Some(last) if last.1 >= from => last.1 = last.1.max(to),
        _ => list.push((from, to)),
    }
}

pub(super) fn has(list: &Runs, v: usize) -> bool {
    let at = list.partition_point(|run| run.1 as usize <= v);
    list.get(at).is_some_and(|run| run.0 as usize <= v)
}

pub(super) fn insert(list: &mut Runs, v: usize) -> bool {
    let v = v as u32;
    let at = list.partition_point(|run| run.1 < v);
    let after = match list.get(at) {
        Some(run) if run.0 <= v && v < run.1 => return false,
        Some(run) if run.1 == v => list.get(at + 1),
        other => other,
    };
    let joins_after = after.is_some_and(|run| run.0 == v + 1);
    let joins_before = list.get(at).is_some_and(|run| run.1 == v);
    match (joins_before, joins_after) {
        (true, true) => {
            list[at].1 = list[at + 1].1;
            list.remove(at + 1);
        }
        (true, false) => list[at].1 = v + 1,
        (false, true) => list[at].0 = v,
        (false, false) => list.insert(at, (v, v + 1)),
    }
    true
}

pub(super) fn remove(list: &mut Runs, v: usize) {
    let v = v as u32;
    let at = list.partition_point(|run| run.1 <= v);
    let Some(&(from, to)) = list.get(at).filter(|run| run.0 <= v) else { return };
    match (from == v, to == v + 1) {
        (true, true) => {
            list.remove(at);
        }
        (true, false) => list[at].0 = v + 1,
        (false, true) => list[at].1 = v,
        (false, false) => {
            list[at].1 = v;
            list.insert(at + 1, (v + 1, to));
        }
    }
}

/// Every member v replaced by v ⊕ c. Aligned blocks larger than c stay where they are; others move as blocks.
pub(super) fn nim_add(list: &Runs, c: usize) -> Runs {
    let c = c as u32;
    if c == 0 {
        return list.clone();
    }
    let block = 2 << c.ilog2();
    let mut pieces = Runs::new();
    for &(from, to) in list {
        let (low, high) = (from.next_multiple_of(block), to / block * block);
        if low < high {
            pieces.push((low, high));
            move_blocks(&mut pieces, from, low, c);
            move_blocks(&mut pieces, high, to, c);
        } else {
            move_blocks(&mut pieces, from, to, c);
        }
    }
    pieces.sort_unstable();
    let mut moved = Runs::with_capacity(pieces.len());
    pieces.into_iter().for_each(|(from, to)| push(&mut moved, from, to));
    moved
}

fn move_blocks(pieces: &mut Runs, mut from: u32, to: u32, c: u32) {
    while from < to {
        let fits = 1 << (to - from).ilog2();
        let size = if from == 0 { fits } else { fits.min(1 << from.trailing_zeros()) };
        let image = (from ^ c) & !(size - 1);
        pieces.push((image, image + size));
        from += size;
    }
}

pub(super) fn missing(list: &Runs, k: usize) -> usize {
    let mut v = k;
    for &(from, to) in list {
        if v < from as usize {
            break;
        }
        v += (to - from) as usize;
    }
    v
}

pub(super) fn missing_below(list: &Runs, v: usize) -> usize {
    let below = |&(from, to): &(u32, u32)| (to as usize).min(v).saturating_sub(from as usize);
    v - list.iter().take_while(|run| (run.0 as usize) < v).map(below).sum::<usize>()
}

/// The gaps between the runs of `bottom`, the last without end, each with the number of missing numbers before it.
fn gaps(bottom: &Runs) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
    let starts = std::iter::once(0).chain(bottom.iter().map(|run| run.1));
    let ends = bottom.iter().map(|run| run.0).chain([u32::MAX]);
    starts.zip(ends).scan(0, |rank, (from, to)| {
        let first = *rank;
        *rank += to - from;
        Some((from, to, first))
    })
}

/// `bottom` and the numbers missing from it whose ranks are in `list`.
pub(super) fn put_on(list: &Runs, bottom: &Runs) -> Runs {
    let mut all = Runs::with_capacity(list.len() + bottom.len() + 1);
    let mut at = 0;
    for (i, (from, to, rank)) in gaps(bottom).enumerate() {
        let last = rank + (to - from);
        while let Some(&(a, b)) = list.get(at).filter(|run| run.0 < last) {
            push(&mut all, a.max(rank) - rank + from, b.min(last) - rank + from);
            if b > last {
                break;
            }
            at += 1;
        }
        if let Some(&(a, b)) = bottom.get(i) {
            push(&mut all, a, b);
        }
    }
    all
}

/// The ranks, among the numbers missing from `bottom`, of the members of `list` that are missing there.
pub(super) fn take_off(list: &Runs, bottom: &Runs) -> Runs {
    let mut ranks = Runs::with_capacity(list.len());
    let mut at = 0;
    for (from, to, rank) in gaps(bottom) {
        while list.get(at).is_some_and(|run| run.1 <= from) {
            at += 1;
        }
        let mut here = at;
        while let Some(&(a, b)) = list.get(here).filter(|run| run.0 < to) {
            push(&mut ranks, a.max(from) - from + rank, b.min(to) - from + rank);
            here += 1;
        }
    }
    ranks
}
