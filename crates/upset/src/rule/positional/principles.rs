//! The principles of the papers that decide no class by themselves: bounds and simplifications.

use crate::rule::Principle;

const fn bound(name: &'static str, source: &'static str, statement: &'static str) -> Principle {
    Principle { name, source, kind: "bound", statement }
}

const fn simplification(name: &'static str, source: &'static str, statement: &'static str) -> Principle {
    Principle { name, source, kind: "simplification", statement }
}

/// Those used for positional games, under the names that `--explain` shows.
pub static PRINCIPLES: &[Principle] = &[
    bound(
        "strategy-stealing",
        "002 Lemma 3.3",
        "without an order, if a bijection of the vertices exchanges the players' edges, the starter does not lose",
    ),
    bound(
        "moving-first",
        "002 Corollary 2.3",
        "without an order, moving first is never worse than moving second",
    ),
    bound(
        "edge-monotonicity",
        "002 Lemma 3.4",
        "without an order, who does not win against an opponent without edges does not win at all; pairing, \
         erdos-selfridge, pairs and rank-3 say who that is",
    ),
    bound(
        "union-table",
        "000 Theorem 26, 002 Theorem 3.2 and Proposition 3.1",
        "the outcomes, parities and delays of the parts bound the outcome of a disjoint union: `upset unions`",
    ),
    simplification(
        "idle",
        "000 Lemma 2 and Corollary 14, 002 Theorem 3.2",
        "components that meet no edge, idle chains for one, are waiting moves: only their parity counts, and \
         without an order not even that",
    ),
    simplification("twins", "002 Lemma 3.7", "two vertices in the same edges go, and those edges with them"),
    simplification(
        "dominating-option",
        "002 Lemma 3.6",
        "without an order and edges of size 1, a vertex that lies in every edge is a best first claim",
    ),
    simplification(
        "greedy-move",
        "002 Lemma 3.8",
        "of an own pair {u, v} such that every edge through u contains v, claiming v and forcing u is no loss",
    ),
    simplification(
        "cut",
        "000 Lemma 22",
        "Maker-Breaker on chains: a black winning set of size 1 settles who gets what lies above it",
    ),
    simplification(
        "transversals",
        "002 Section 1",
        "if Right's edges are the minimal transversals of Left's, the game is Maker-Breaker with Left as Maker",
    ),
];
