//! Classes of boards by name: how many members they have, and the members themselves, in shards.

use crate::generate::{
    Antichains, Family, Flow, MOST_OF_ANTICHAIN, Monotone, OrderWithSets, Orders, Tree, Uniform, Winning,
    binomial, subsets,
};
use crate::order::{MOST, Order};
use crate::theory;
use std::fmt;
use upset::order::families::SplitMix;

/// A member of a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Member {
    /// An order.
    Order(Order),
    /// An order with two colours: the elements that are black.
    Coloured(Order, u16),
    /// A graph.
    Graph(Family),
    /// A hypergraph: the number of points and the sets.
    Sets(usize, Vec<u16>),
    /// An order with winning sets.
    Board(OrderWithSets),
}

impl Member {
    /// The number of elements.
    pub fn n(&self) -> usize {
        match self {
            Member::Order(order) | Member::Coloured(order, _) => order.n,
            Member::Graph(graph) => graph.n,
            Member::Sets(n, _) => *n,
            Member::Board(board) => board.order.n,
        }
    }
}

/// What members are made of: decides which columns and games there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Orders.
    Order,
    /// Orders in two colours.
    Coloured,
    /// Graphs.
    Graph,
    /// Families of sets.
    Sets,
    /// Orders with families of sets.
    Board,
}

/// A class of boards up to isomorphism.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    kind: ClassMembers,
    connected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ClassMembers {
    Orders(Orders),
    Lattices(Orders),
    Colourings(Orders),
    Uniform(Uniform),
    Antichains,
    Winning(Orders, Winning),
}

/// What a class may be asked to be besides its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// In one piece.
    pub connected: bool,
    /// Most levels of the order.
    pub levels: Option<u8>,
    /// Points of each set, for hypergraphs.
    pub rank: Option<usize>,
    /// Fewest and most winning sets.
    pub sets: Option<(usize, usize)>,
    /// Fewest and most points of a winning set.
    pub sizes: Option<(usize, usize)>,
    /// Whether each player has winning sets of their own.
    pub two_sided: bool,
}

/// A name that is no class, or a class that cannot be so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoClass {
    /// There is no class of this name.
    #[error("there is no class `{name}`")]
    Unknown {
        /// What was asked for.
        name: String,
        /// Names that look like it.
        near: Vec<&'static str>,
    },
    /// The trait says nothing about members of this class.
    #[error("{name} have no {what}")]
    Meaningless {
        /// The class.
        name: String,
        /// What was asked of it.
        what: &'static str,
    },
    /// A number is out of range.
    #[error("{what} must be {range}")]
    Range {
        /// Which number.
        what: &'static str,
        /// What would be right.
        range: String,
    },
}

/// Every class with what it is.
pub const CLASSES: &[(&str, &str)] = &[
    ("posets", "partial orders"),
    ("two-level", "orders of height at most 2"),
    ("series-parallel", "orders without an induced N, built by series and parallel unions"),
    ("n-free", "orders whose Hasse diagram has no N"),
    ("acyclic", "orders whose Hasse diagram has no cycle"),
    ("trees", "orders whose Hasse diagram is a tree"),
    ("forests", "orders in which every element covers at most one"),
    ("graded", "orders with a rank that every cover raises by one"),
    ("lattices", "lattices"),
    ("colourings", "orders (or another class of orders, by --of) in two colours, up to automorphism"),
    ("graphs", "graphs"),
    ("hypergraphs", "families of sets of --rank points each (3 unless said otherwise)"),
    ("antichains", "families of sets none of which holds another"),
    (
        "winning",
        "orders (or another class of orders, by --of) with winning sets: --sets of them, of --sizes points",
    ),
];

fn orders(name: &str) -> Option<Orders> {
    let all = Orders::default();
    Some(match name {
        "posets" => all,
        "two-level" => Orders { levels: 2, ..all },
        "series-parallel" => Orders { series_parallel: true, ..all },
        "n-free" => Orders { n_free_diagram: true, ..all },
        "acyclic" | "trees" => Orders { acyclic: true, ..all },
        "forests" => Orders { forest: true, ..all },
        "graded" => Orders { graded: true, ..all },
        _ => return None,
    })
}

impl Class {
    /// The class of this name with these traits; `of` says which orders are coloured or given winning sets.
    ///
    /// ```
    /// use upset_lab::{Class, Traits};
    /// let class = Class::new("posets", None, &Traits { connected: true, ..Traits::default() }).unwrap();
    /// assert_eq!(class.count(5), Some(44));
    /// ```
    pub fn new(name: &str, of: Option<&str>, traits: &Traits) -> Result<Class, NoClass> {
        let named = |name: &str| {
            let mut class = orders(name).ok_or_else(|| unknown(name))?;
            class.levels = class.levels.min(traits.levels.unwrap_or(MOST as u8));
            Ok(class)
        };
        let base = of.unwrap_or("posets");
        let trees = name == "trees" || of == Some("trees");
        let kind = match name {
            "lattices" => ClassMembers::Lattices(Orders { meets: true, ..Orders::default() }),
            "colourings" => ClassMembers::Colourings(named(base)?),
            "winning" => {
                let winning = Winning {
                    sets: traits.sets.unwrap_or((1, 2)),
                    sizes: traits.sizes.unwrap_or((1, 2)),
                    two_sided: traits.two_sided,
                };
                check_winning(&winning)?;
                ClassMembers::Winning(named(base)?, winning)
            }
            "graphs" => ClassMembers::Uniform(Uniform { k: 2 }),
            "hypergraphs" => {
                let k = traits.rank.unwrap_or(3);
                if !(2..=6).contains(&k) {
                    return Err(NoClass::Range { what: "the rank of a hypergraph", range: "2 to 6".into() });
                }
                ClassMembers::Uniform(Uniform { k })
            }
            "antichains" => ClassMembers::Antichains,
            name => ClassMembers::Orders(named(name)?),
        };
        let class = Class { kind, connected: traits.connected || trees };
        class.check(name, of, traits)?;
        Ok(class)
    }

    fn check(&self, name: &str, of: Option<&str>, traits: &Traits) -> Result<(), NoClass> {
        let meaningless = |what| Err(NoClass::Meaningless { name: name.into(), what });
        let on_orders = matches!(
            self.kind,
            ClassMembers::Orders(_) | ClassMembers::Colourings(_) | ClassMembers::Winning(..)
        );
        if traits.levels.is_some() && !on_orders {
            return meaningless("levels to be bounded");
        }
        if traits.levels == Some(0) {
            return Err(NoClass::Range { what: "the number of levels", range: "1 or more".into() });
        }
        if of.is_some() && !matches!(self.kind, ClassMembers::Colourings(_) | ClassMembers::Winning(..)) {
            return meaningless("orders below them to be chosen by --of");
        }
        if traits.rank.is_some() && name != "hypergraphs" {
            return meaningless("rank to be chosen");
        }
        if (traits.sets.is_some() || traits.sizes.is_some() || traits.two_sided) && name != "winning" {
            return meaningless("winning sets");
        }
        if traits.connected && matches!(self.kind, ClassMembers::Antichains | ClassMembers::Lattices(_)) {
            return meaningless("parts to be connected");
        }
        Ok(())
    }

    /// What members are made of.
    pub fn shape(&self) -> Shape {
        match self.kind {
            ClassMembers::Orders(_) | ClassMembers::Lattices(_) => Shape::Order,
            ClassMembers::Colourings(_) => Shape::Coloured,
            ClassMembers::Uniform(Uniform { k: 2 }) => Shape::Graph,
            ClassMembers::Uniform(_) | ClassMembers::Antichains => Shape::Sets,
            ClassMembers::Winning(..) => Shape::Board,
        }
    }

    /// The least and the largest number of elements for which members can be listed.
    pub fn sizes(&self) -> (usize, usize) {
        match self.kind {
            ClassMembers::Antichains => (0, MOST_OF_ANTICHAIN),
            ClassMembers::Uniform(uniform) => (1, uniform.most()),
            _ => (1, MOST),
        }
    }

    /// How many members with n elements there are, where theory says it.
    pub fn count(&self, n: usize) -> Option<u64> {
        match self.kind {
            ClassMembers::Orders(orders) => theory::orders(&orders, self.connected, n),
            ClassMembers::Lattices(_) => theory::LATTICES.get(n.checked_sub(1)?).copied(),
            ClassMembers::Uniform(Uniform { k }) => theory::uniform(k, self.connected, n),
            ClassMembers::Antichains => theory::ANTICHAINS.get(n).copied(),
            ClassMembers::Colourings(_) | ClassMembers::Winning(..) => None,
        }
    }

    /// About how many there are, from above, for a warning before the work begins.
    pub fn estimate(&self, n: usize) -> Option<f64> {
        if let Some(count) = self.count(n) {
            return Some(count as f64);
        }
        match self.kind {
            ClassMembers::Orders(orders) => Some(theory::more(&orders, n)),
            ClassMembers::Lattices(_) => Some(theory::grown(theory::LATTICES, n, 7.0)),
            ClassMembers::Colourings(orders) => Some(self.under(orders).estimate(n)? * f64::from(1u32 << n)),
            ClassMembers::Winning(orders, winning) => {
                let sets: usize = (winning.sizes.0..=winning.sizes.1).map(|k| binomial(n, k)).sum();
                let sets = sets as f64 * if winning.two_sided { 2.0 } else { 1.0 };
                let families = (1..=winning.sets.1).fold((1.0, 1.0), |(sum, last): (f64, f64), i| {
                    let next = last * (sets - i as f64 + 1.0).max(0.0) / i as f64;
                    (sum + next, next)
                });
                Some(self.under(orders).estimate(n)? * families.0)
            }
            ClassMembers::Uniform(_) | ClassMembers::Antichains => None,
        }
    }

    fn under(&self, orders: Orders) -> Class {
        Class { kind: ClassMembers::Orders(orders), connected: self.connected }
    }

    /// Where the listing of the members with n elements begins; each seed can be grown by itself.
    pub fn seeds(&self, n: usize) -> Vec<Seed> {
        // Far enough below n to cost nothing and to be held, near enough to spread the work.
        let at =
            |from: usize, less: usize, most: usize| n.saturating_sub(less).clamp(from.min(n), most.min(n));
        match self.kind {
            ClassMembers::Orders(orders) => list(&orders, &[orders.root()], at(1, 3, 9), Seed::Order),
            ClassMembers::Colourings(orders) => list(&orders, &[orders.root()], at(1, 2, 9), Seed::Order),
            ClassMembers::Winning(orders, _) => list(&orders, &[orders.root()], at(1, 1, 9), Seed::Order),
            ClassMembers::Lattices(orders) => match n {
                0 | 1 => vec![Seed::Order(orders.root())],
                _ => list(&orders, &[orders.root()], at(1, 4, 11).min(n - 1), Seed::Order),
            },
            ClassMembers::Uniform(uniform) => list(&uniform, &[uniform.root()], at(1, 1, 8), Seed::Family),
            ClassMembers::Antichains => list(&Antichains, &Antichains::roots(), at(0, 1, 5), Seed::Monotone),
        }
    }

    /// The members with n elements that grow from a seed.
    pub fn grow(&self, seed: &Seed, n: usize, visit: &mut dyn FnMut(&Member) -> Flow) -> Flow {
        match (self.kind, seed) {
            (ClassMembers::Orders(orders), Seed::Order(seed)) => {
                self.orders(&orders, seed, n, &mut |order| visit(&Member::Order(*order)))
            }
            (ClassMembers::Lattices(_), Seed::Order(seed)) if n == 1 => visit(&Member::Order(*seed)),
            (ClassMembers::Lattices(orders), Seed::Order(seed)) => {
                orders.grow(seed, n - 1, &mut |order| visit(&Member::Order(order.with(order.all()))))
            }
            (ClassMembers::Colourings(orders), Seed::Order(seed)) => {
                self.orders(&orders, seed, n, &mut |order| {
                    subsets(order, |black| visit(&Member::Coloured(*order, black)))
                })
            }
            (ClassMembers::Winning(orders, winning), Seed::Order(seed)) => {
                self.orders(&orders, seed, n, &mut |order| {
                    winning.boards(order, &mut |board| visit(&Member::Board(board.clone())))
                })
            }
            (ClassMembers::Uniform(uniform), Seed::Family(seed)) => uniform.grow(seed, n, &mut |family| {
                if self.connected && !in_one_piece(family) {
                    return Flow::Continue(());
                }
                visit(&member_of(family))
            }),
            (ClassMembers::Antichains, Seed::Monotone(seed)) => {
                Antichains.grow(seed, n, &mut |f| visit(&Member::Sets(f.n, f.minimal())))
            }
            // A seed of another class has no member of this one.
            _ => Flow::Continue(()),
        }
    }

    fn orders(&self, orders: &Orders, seed: &Order, n: usize, visit: &mut dyn FnMut(&Order) -> Flow) -> Flow {
        orders.grow(seed, n, &mut |order| {
            if self.connected && order.components() != 1 { Flow::Continue(()) } else { visit(order) }
        })
    }

    /// A random member with n elements, by random choices while it grows: every member can come up, not all with the same
    /// probability. `None` if the choices lead nowhere.
    pub fn random(&self, n: usize, random: &mut SplitMix) -> Option<Member> {
        let mut below = |count: usize| random.below(count);
        match self.kind {
            ClassMembers::Orders(orders) => self.random_order(&orders, n, random).map(Member::Order),
            ClassMembers::Lattices(orders) => {
                let order = orders.random(&orders.root(), n.checked_sub(1)?.max(1), &mut below)?;
                Some(Member::Order(if n == 1 { order } else { order.with(order.all()) }))
            }
            ClassMembers::Colourings(orders) => {
                let order = self.random_order(&orders, n, random)?;
                Some(Member::Coloured(order, random.next_u64() as u16 & order.all()))
            }
            ClassMembers::Winning(orders, winning) => {
                let order = self.random_order(&orders, n, random)?;
                let mut chosen = None;
                let mut seen = 0;
                let _ = winning.boards(&order, &mut |board| {
                    seen += 1;
                    if random.below(seen) == 0 {
                        chosen = Some(board.clone());
                    }
                    Flow::Continue(())
                });
                chosen.map(Member::Board)
            }
            ClassMembers::Uniform(Uniform { k }) => {
                let sets = binomial(n, k);
                let edges =
                    if sets >= 64 { random.next_u64() } else { random.next_u64() & ((1 << sets) - 1) };
                let family = Family { n, k, edges };
                (!self.connected || in_one_piece(&family)).then(|| member_of(&family))
            }
            ClassMembers::Antichains => {
                let root = Antichains::roots()[below(2)];
                Antichains.random(&root, n, &mut below).map(|f| Member::Sets(f.n, f.minimal()))
            }
        }
    }

    fn random_order(&self, orders: &Orders, n: usize, random: &mut SplitMix) -> Option<Order> {
        let order = orders.random(&orders.root(), n, &mut |count| random.below(count))?;
        (!self.connected || order.components() == 1).then_some(order)
    }
}

fn member_of(family: &Family) -> Member {
    if family.k == 2 { Member::Graph(*family) } else { Member::Sets(family.n, family.sets()) }
}

fn in_one_piece(family: &Family) -> bool {
    let near = family.near();
    let (mut seen, mut new) = (1u16, 1u16);
    while new != 0 {
        let next = crate::order::bits(new).fold(0, |next, v| next | near[v]);
        new = next & !seen;
        seen |= next;
    }
    seen.count_ones() as usize == family.n
}

/// Where a part of a listing begins.
#[derive(Clone, Debug)]
pub enum Seed {
    /// An order that others grow from.
    Order(Order),
    /// A graph or hypergraph.
    Family(Family),
    /// An antichain.
    Monotone(Monotone),
}

fn list<T: Tree>(tree: &T, roots: &[T::Node], n: usize, seed: impl Fn(T::Node) -> Seed) -> Vec<Seed> {
    tree.list(roots, n).into_iter().map(seed).collect()
}

fn unknown(name: &str) -> NoClass {
    let near = crate::near::near(name, CLASSES.iter().map(|(name, _)| *name));
    NoClass::Unknown { name: name.into(), near }
}

fn check_winning(winning: &Winning) -> Result<(), NoClass> {
    let (fewest, most) = winning.sets;
    if fewest > most || most > 48 {
        return Err(NoClass::Range { what: "the number of winning sets", range: "a range up to 48".into() });
    }
    let (least, largest) = winning.sizes;
    if least == 0 || least > largest || largest > MOST {
        return Err(NoClass::Range {
            what: "the size of winning sets",
            range: format!("a range from 1 to {MOST}"),
        });
    }
    Ok(())
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.connected {
            f.write_str("connected ")?;
        }
        match self.kind {
            ClassMembers::Orders(orders) => write!(f, "{orders}"),
            ClassMembers::Lattices(_) => f.write_str("lattices"),
            ClassMembers::Colourings(orders) => write!(f, "colourings of {orders}"),
            ClassMembers::Uniform(Uniform { k: 2 }) => f.write_str("graphs"),
            ClassMembers::Uniform(Uniform { k }) => write!(f, "{k}-uniform hypergraphs"),
            ClassMembers::Antichains => f.write_str("antichains of sets"),
            ClassMembers::Winning(orders, w) => write!(
                f,
                "{orders} with {} to {} winning sets of {} to {} points{}",
                w.sets.0,
                w.sets.1,
                w.sizes.0,
                w.sizes.1,
                if w.two_sided { ", each player's own" } else { "" }
            ),
        }
    }
}

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            (self.series_parallel, "series-parallel "),
            (self.acyclic, "acyclic "),
            (self.graded, "graded "),
            (self.forest, "forest "),
            (self.meets, "meet-closed "),
        ];
        words.into_iter().filter(|(has, _)| *has).try_for_each(|(_, word)| f.write_str(word))?;
        f.write_str("posets")?;
        if self.n_free_diagram {
            f.write_str(" with N-free diagrams")?;
        }
        if usize::from(self.levels) < MOST {
            write!(f, " of at most {} levels", self.levels)?;
        }
        Ok(())
    }
}
