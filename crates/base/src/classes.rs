//! A partition of `0..n` whose classes are joined one by one.

/// Classes of `0..n`, each of which its least member stands for.
///
/// ```
/// use upset_base::classes::Classes;
/// let mut classes = Classes::new(4);
/// assert!(classes.join(3, 1) && classes.join(1, 2) && !classes.join(2, 3));
/// assert_eq!((classes.count(), classes.of(3)), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Classes {
    /// A smaller member of the same class; of the least one itself.
    smaller: Vec<u32>,
    count: usize,
}

impl Classes {
    /// Each number in a class of its own.
    pub fn new(n: usize) -> Classes {
        Classes { smaller: (0..n as u32).collect(), count: n }
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The least member of the class of `x`; the path to it is halved, so that later looks are short.
    pub fn of(&mut self, mut x: u32) -> u32 {
        while self.smaller[x as usize] != x {
            let next = self.smaller[self.smaller[x as usize] as usize];
            self.smaller[x as usize] = next;
            x = next;
        }
        x
    }

    /// Makes the classes of `x` and `y` one; false if they are already.
    pub fn join(&mut self, x: u32, y: u32) -> bool {
        let (x, y) = (self.of(x), self.of(y));
        self.smaller[x.max(y) as usize] = x.min(y);
        self.count -= usize::from(x != y);
        x != y
    }
}
