//! What the elements of a board are called.

use hashbrown::HashMap;
use std::sync::OnceLock;

/// Names of the elements `0..n`, with the way back from name to element built on first use.
#[derive(Clone, Debug, Default)]
pub struct Names {
    list: Vec<Box<str>>,
    index: OnceLock<HashMap<Box<str>, u32>>,
}

impl Names {
    /// Names in board order; the caller sees to it that they differ.
    pub fn new<T: Into<Box<str>>>(list: impl IntoIterator<Item = T>) -> Names {
        Names { list: list.into_iter().map(Into::into).collect(), index: OnceLock::new() }
    }

    /// `1, 2, …, n`.
    pub fn numbered(n: usize) -> Names {
        Names::new((1..=n).map(|i| i.to_string()))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The name of element `x`.
    pub fn get(&self, x: usize) -> &str {
        &self.list[x]
    }

    /// The element called `name`.
    pub fn find(&self, name: &str) -> Option<usize> {
        let index = self
            .index
            .get_or_init(|| self.list.iter().enumerate().map(|(i, n)| (n.clone(), i as u32)).collect());
        index.get(name).map(|&x| x as usize)
    }

    /// All names in board order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.list.iter().map(|n| &**n)
    }

    /// The names of `keep`, in that order.
    pub fn select(&self, keep: &[usize]) -> Names {
        Names::new(keep.iter().map(|&x| self.list[x].clone()))
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.list == other.list
    }
}

impl Eq for Names {}
