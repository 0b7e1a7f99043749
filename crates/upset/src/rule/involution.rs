//! The search for a symmetry of order two: elements are exchanged in pairs or stay where they are.

use crate::budget::{Budget, Stopped};

/// Steps of a search.
const MAX_STEPS: usize = 200_000;

/// What became of a search.
pub(crate) enum Involution {
    /// The image of each element.
    Found(Vec<usize>),
    /// There is none.
    None,
    /// There was none in the steps that a search takes.
    GaveUp,
}

/// Pairs that answer each other, and what is picked before, if anything.
pub(crate) struct Mirrored {
    pub pairs: Vec<(usize, usize)>,
    pub first: Option<usize>,
}

/// What is to be kept by the symmetry.
pub(crate) trait Symmetric {
    /// The elements that are near `x`: their images are looked for together.
    fn near(&self, x: usize) -> Vec<u32>;
    /// The elements that `x` might be exchanged with, where it may stay: itself among them.
    fn candidates(&self, x: usize) -> Vec<usize>;
    /// Whether x and y may be exchanged when the images of others are these.
    fn fits(&self, x: usize, y: usize, image: &[Option<usize>]) -> bool;
    /// Whether a symmetry that is complete will do.
    fn accepts(&self, _image: &[Option<usize>]) -> bool {
        true
    }
}

/// Looks for the image of one element after the other, those near the ones already placed first.
pub(crate) fn find(n: usize, board: &impl Symmetric, budget: &Budget) -> Result<Involution, Stopped> {
    let order = order(n, board);
    // Exchanges first, staying in place last.
    let candidates: Vec<Vec<usize>> = (0..n)
        .map(|x| {
            let mut list = board.candidates(x);
            list.sort_by_key(|&y| y == x);
            list
        })
        .collect();
    let mut image: Vec<Option<usize>> = vec![None; n];
    let mut steps = 0;
    // One frame for each element whose image is being tried: its place in `order` and the next candidate.
    let mut frames: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    loop {
        while at < n && image[order[at]].is_some() {
            at += 1;
        }
        if at < n {
            frames.push((at, 0));
        } else if board.accepts(&image) {
            return Ok(Involution::Found(image.into_iter().flatten().collect()));
        }
        // Advance the last frame, giving up frames without candidates.
        loop {
            let Some((place, next)) = frames.last_mut() else { return Ok(Involution::None) };
            let x = order[*place];
            if let Some(y) = image[x].take() {
                image[y] = None;
            }
            let mut chosen = None;
            while chosen.is_none()
                && let Some(&y) = candidates[x].get(*next)
            {
                *next += 1;
                steps += 1;
                if steps > MAX_STEPS {
                    return Ok(Involution::GaveUp);
                }
                if steps % 256 == 0 {
                    budget.spend(0)?;
                }
                chosen = Some(y).filter(|&y| image[y].is_none() && board.fits(x, y, &image));
            }
            if let Some(y) = chosen {
                (image[x], image[y]) = (Some(y), Some(x));
                at = *place + 1;
                break;
            }
            frames.pop();
        }
    }
}

/// The elements, each after one that is near where possible.
fn order(n: usize, board: &impl Symmetric) -> Vec<usize> {
    let mut order = Vec::with_capacity(n);
    let mut seen = vec![false; n];
    for start in 0..n {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        order.push(start);
        let mut at = order.len() - 1;
        while at < order.len() {
            for y in board.near(order[at]) {
                if !std::mem::replace(&mut seen[y as usize], true) {
                    order.push(y as usize);
                }
            }
            at += 1;
        }
    }
    order
}
