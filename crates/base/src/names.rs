//! What the elements of a board are called.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// Names of the elements `0..n`, with the way back from name to element built on first use.
///
/// They lie one behind the other in one text: a million names of their own would take five times the memory.
/// Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<List>);

#[derive(Debug, Default)]
struct List {
    text: String,
    /// Where each name ends.
    ends: Vec<usize>,
    index: OnceLock<Index>,
}

/// The elements by the hashes of their names, which stay where they are.
#[derive(Debug, Default)]
struct Index {
    hashing: DefaultHashBuilder,
    elements: HashTable<u32>,
}

impl List {
    fn name(&self, x: usize) -> &str {
        let start = if x == 0 { 0 } else { self.ends[x - 1] };
        &self.text[start..self.ends[x]]
    }

    fn index(&self) -> Index {
        let hashing = DefaultHashBuilder::default();
        let hash = |x: &u32| hashing.hash_one(self.name(*x as usize));
        let mut elements = HashTable::with_capacity(self.ends.len());
        for x in 0..self.ends.len() as u32 {
            elements.insert_unique(hash(&x), x, hash);
        }
        Index { hashing, elements }
    }
}

impl Names {
    /// Names in board order; the caller sees to it that they differ.
    pub fn new<T: AsRef<str>>(list: impl IntoIterator<Item = T>) -> Names {
        let list = list.into_iter();
        let mut names = List { ends: Vec::with_capacity(list.size_hint().0), ..List::default() };
        for name in list {
            names.text.push_str(name.as_ref());
            names.ends.push(names.text.len());
        }
        Names(Arc::new(names))
    }

    /// `1, 2, …, n`.
    pub fn numbered(n: usize) -> Names {
        Names::new((1..=n).map(|i| i.to_string()))
    }

    /// The names of all parts in order; when two parts share one, every part's get its number in front.
    pub fn joint(parts: &[&Names]) -> Names {
        let total = parts.iter().map(|part| part.len()).sum();
        let mut seen = hashbrown::HashSet::with_capacity(total);
        if parts.iter().all(|part| part.iter().all(|name| seen.insert(name))) {
            return Names::new(parts.iter().flat_map(|part| part.iter()));
        }
        let numbered = parts.iter().enumerate();
        Names::new(numbered.flat_map(|(i, part)| part.iter().map(move |name| format!("{}:{name}", i + 1))))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.0.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.ends.is_empty()
    }

    /// The name of element `x`.
    pub fn get(&self, x: usize) -> &str {
        self.0.name(x)
    }

    /// Whether all names are made of letters that stand for themselves in quotes: visible ASCII but for `"` and `\`.
    pub fn are_plain(&self) -> bool {
        // All letters are looked at, many at once: that takes less time than to stop at the first that is not.
        self.0
            .text
            .bytes()
            .fold(true, |plain, b| plain & (b' '..=b'~').contains(&b) & (b != b'"') & (b != b'\\'))
    }

    /// The element called `name`.
    pub fn find(&self, name: &str) -> Option<usize> {
        let list = &*self.0;
        let Index { hashing, elements } = list.index.get_or_init(|| list.index());
        elements.find(hashing.hash_one(name), |&x| list.name(x as usize) == name).map(|&x| x as usize)
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
        let (one, two) = (&self.0, &other.0);
        Arc::ptr_eq(one, two) || (one.text == two.text && one.ends == two.ends)
    }
}

impl Eq for Names {}

impl Hash for Names {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.0.text, &self.0.ends).hash(state);
    }
}
