//! What the elements of a board are called.

use hashbrown::HashMap;
use std::sync::OnceLock;

/// Names of the elements `0..n`, with the way back from name to element built on first use.
///
/// They lie one behind the other in one text: a million names of their own would take five times the memory.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    /// Where each name ends.
    ends: Vec<usize>,
    index: OnceLock<HashMap<Box<str>, u32>>,
}

impl Names {
    /// Names in board order; the caller sees to it that they differ.
    pub fn new<T: AsRef<str>>(list: impl IntoIterator<Item = T>) -> Names {
        let list = list.into_iter();
        let mut names = Names { ends: Vec::with_capacity(list.size_hint().0), ..Names::default() };
        for name in list {
            names.text.push_str(name.as_ref());
            names.ends.push(names.text.len());
        }
        names
    }

    /// `1, 2, …, n`.
    pub fn numbered(n: usize) -> Names {
        Names::new((1..=n).map(|i| i.to_string()))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name of element `x`.
    pub fn get(&self, x: usize) -> &str {
        let start = if x == 0 { 0 } else { self.ends[x - 1] };
        &self.text[start..self.ends[x]]
    }

    /// The element called `name`.
    pub fn find(&self, name: &str) -> Option<usize> {
        let index = self
            .index
            .get_or_init(|| self.iter().enumerate().map(|(i, name)| (name.into(), i as u32)).collect());
        index.get(name).map(|&x| x as usize)
    }

    /// All names in board order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|x| self.get(x))
    }

    /// The names of `keep`, in that order.
    pub fn select(&self, keep: &[usize]) -> Names {
        Names::new(keep.iter().map(|&x| self.get(x)))
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Names {}
