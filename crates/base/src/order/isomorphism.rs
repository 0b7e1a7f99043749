//! Isomorphism of orders: refine colours along the diagram, then try what colours leave open.

use super::poset::Poset;
use hashbrown::HashMap;

impl Poset {
    /// Whether the two orders are the same up to the names of their elements.
    pub fn is_isomorphic(&self, other: &Poset) -> bool {
        self.isomorphism(other).is_some()
    }

    /// A map of elements to elements of `other` that keeps the order in both directions.
    ///
    /// ```
    /// use upset_base::order::Poset;
    /// let v = Poset::numbered(3, &[(0, 1), (0, 2)]).unwrap();
    /// let w = Poset::numbered(3, &[(2, 0), (2, 1)]).unwrap();
    /// assert_eq!(v.isomorphism(&w).map(|map| map[0]), Some(2));
    /// assert!(!v.is_isomorphic(&v.dual()));
    /// ```
    pub fn isomorphism(&self, other: &Poset) -> Option<Vec<usize>> {
        self.coloured_isomorphism(&vec![0; self.len()], other, &vec![0; other.len()])
    }

    /// The same, of elements whose colours must agree. Quick on all but orders of deceptive regularity.
    pub fn coloured_isomorphism(
        &self,
        colour: &[u32],
        other: &Poset,
        other_colour: &[u32],
    ) -> Option<Vec<usize>> {
        if self.len() != other.len() || self.cover_count() != other.cover_count() {
            return None;
        }
        Pair { sides: [self, other] }.search([colour.to_vec(), other_colour.to_vec()])
    }
}

/// A colour for every element of either order.
type Colours = [Vec<u32>; 2];

struct Pair<'a> {
    sides: [&'a Poset; 2],
}

/// A choice made on the way: the colours before it, the element of the first order, its candidates in the second.
struct Choice {
    colours: Colours,
    element: usize,
    candidates: Vec<usize>,
}

impl Pair<'_> {
    fn search(&self, start: Colours) -> Option<Vec<usize>> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut current = self.refine(start);
        loop {
            let step = current.take().map(|colours| self.attempt(colours));
            match step {
                Some(Ok(map)) => return Some(map),
                Some(Err(choice)) => choices.push(choice),
                None => {}
            }
            // Give the element a colour of its own together with the next candidate.
            let choice = choices.last_mut()?;
            match choice.candidates.pop() {
                None => {
                    choices.pop();
                }
                Some(candidate) => {
                    let mut colours = choice.colours.clone();
                    colours[0][choice.element] = u32::MAX;
                    colours[1][candidate] = u32::MAX;
                    current = self.refine(colours);
                }
            }
        }
    }

    /// Pairs elements of equal colour in board order if that is an isomorphism; else says what to try next.
    fn attempt(&self, colours: Colours) -> Result<Vec<usize>, Choice> {
        let cells: [Vec<Vec<usize>>; 2] = [0, 1].map(|side| {
            let count = colours[side].iter().max().map_or(0, |&c| c as usize + 1);
            let mut cells = vec![Vec::new(); count];
            for (x, &c) in colours[side].iter().enumerate() {
                cells[c as usize].push(x);
            }
            cells
        });
        let mut map = vec![0; self.sides[0].len()];
        for (from, to) in cells[0].iter().zip(&cells[1]) {
            for (&x, &y) in from.iter().zip(to) {
                map[x] = y;
            }
        }
        if self.keeps_covers(&map) {
            return Ok(map);
        }
        // Where the pairing fails some cell has two members; the smallest such cell branches least.
        let cell = (0..cells[0].len()).filter(|&c| cells[0][c].len() > 1).min_by_key(|&c| cells[0][c].len());
        let (element, candidates) =
            cell.map_or((0, Vec::new()), |c| (cells[0][c][0], cells[1][c].iter().rev().copied().collect()));
        Err(Choice { colours, element, candidates })
    }

    /// Whether covers go to covers; as both have equally many, then also back.
    fn keeps_covers(&self, map: &[usize]) -> bool {
        let [p, q] = self.sides;
        (0..p.len()).all(|x| {
            let row = q.upper_covers(map[x]);
            p.upper_covers(x).iter().all(|&y| row.binary_search(&(map[y as usize] as u32)).is_ok())
        })
    }

    /// Splits colours by the colours of upper and lower covers until nothing changes; none if the two orders
    /// then have different numbers of some colour.
    fn refine(&self, mut colours: Colours) -> Option<Colours> {
        let mut count = 0;
        loop {
            let mut number: HashMap<(u32, Vec<u32>, Vec<u32>), u32> = HashMap::new();
            let mut balance: Vec<i64> = Vec::new();
            let refined: Colours = [0, 1].map(|side| {
                let poset = self.sides[side];
                let old = &colours[side];
                let around = |row: &[u32]| {
                    let mut list: Vec<u32> = row.iter().map(|&y| old[y as usize]).collect();
                    list.sort_unstable();
                    list
                };
                let mut new = Vec::with_capacity(poset.len());
                for (x, &own) in old.iter().enumerate() {
                    let key = (own, around(poset.upper_covers(x)), around(poset.lower_covers(x)));
                    let next = number.len() as u32;
                    let c = *number.entry(key).or_insert_with(|| {
                        balance.push(0);
                        next
                    });
                    balance[c as usize] += if side == 0 { 1 } else { -1 };
                    new.push(c);
                }
                new
            });
            if balance.iter().any(|&b| b != 0) {
                return None;
            }
            if number.len() == count {
                return Some(refined);
            }
            count = number.len();
            colours = refined;
        }
    }
}
