//! Bringing formulas into the form a proof starts from: clause sizes, quantifier order, padding.

use super::dimacs::{Cnf, Literal, Qbf, Quantifier};

/// Drops repeated literals and clauses that are always true.
pub fn tidy(cnf: &Cnf) -> Cnf {
    let clauses = cnf.clauses.iter().filter_map(|clause| {
        let mut clause = clause.clone();
        clause.sort_unstable_by_key(|l| (l.unsigned_abs(), *l < 0));
        clause.dedup();
        let always = clause.windows(2).any(|pair| pair[0] == -pair[1]);
        (!always).then_some(clause)
    });
    Cnf { variables: cnf.variables, clauses: clauses.collect() }
}

/// Splits clauses of more than three literals with fresh variables; the result is satisfiable iff `cnf` is,
/// and a quantified formula stays true or false when the fresh variables are existential and innermost.
pub fn at_most_three(cnf: &Cnf) -> Cnf {
    let mut out = Cnf { variables: cnf.variables, clauses: Vec::with_capacity(cnf.clauses.len()) };
    for clause in &cnf.clauses {
        let mut literals = clause.iter().copied();
        let mut open: Vec<Literal> = literals.by_ref().take(2).collect();
        let mut rest: Vec<Literal> = literals.collect();
        rest.reverse();
        while open.len() + rest.len() > 3 {
            out.variables += 1;
            let fresh = out.variables as Literal;
            open.push(fresh);
            out.clauses.push(std::mem::take(&mut open));
            open.push(-fresh);
            open.extend(rest.pop());
        }
        rest.reverse();
        open.extend(rest);
        out.clauses.push(open);
    }
    out
}

/// Makes every clause of at most three literals one of exactly three distinct variables: a shorter one is
/// doubled with a fresh variable and its negation, whatever the quantifier of that variable.
pub fn exactly_three(cnf: &Cnf) -> Cnf {
    let mut out = Cnf { variables: cnf.variables, clauses: Vec::with_capacity(cnf.clauses.len()) };
    for clause in &cnf.clauses {
        let mut open = vec![clause.clone()];
        while let Some(short) = open.pop() {
            if short.len() >= 3 {
                out.clauses.push(short);
                continue;
            }
            out.variables += 1;
            for fresh in [out.variables as Literal, -(out.variables as Literal)] {
                open.push([&short[..], &[fresh]].concat());
            }
        }
    }
    out
}

/// The quantified formula with its matrix replaced, fresh variables existential and innermost.
pub fn with_matrix(qbf: &Qbf, matrix: Cnf) -> Qbf {
    let mut prefix = qbf.prefix.clone();
    prefix.extend((qbf.matrix.variables + 1..=matrix.variables).map(|v| (Quantifier::Exists, v)));
    Qbf { prefix, matrix }
}

/// The variables in the order of the prefix, with idle places so that quantifiers alternate from `first` on;
/// the number of places is even or odd as `even` says. `None` is an idle place.
pub fn alternate(qbf: &Qbf, first: Quantifier, even: bool) -> Vec<Option<usize>> {
    let mut places = Vec::new();
    let mut next = first;
    for &(quantifier, variable) in &qbf.prefix {
        if quantifier == next {
            next = next.other();
        } else {
            places.push(None);
        }
        places.push(Some(variable));
    }
    if places.len().is_multiple_of(2) != even {
        places.push(None);
    }
    places
}

/// For each variable its place in `places`, counted from 1.
pub fn place_of(places: &[Option<usize>], variables: usize) -> Vec<usize> {
    let mut at = vec![0; variables + 1];
    for (i, place) in places.iter().enumerate() {
        if let Some(variable) = place {
            at[*variable] = i + 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use Quantifier::{Exists, ForAll};

    fn satisfiable(cnf: &Cnf) -> bool {
        (0..1u32 << cnf.variables).any(|bits| {
            let value: Vec<bool> = (0..=cnf.variables).map(|v| v > 0 && bits >> (v - 1) & 1 == 1).collect();
            cnf.satisfied_by(&value)
        })
    }

    #[test]
    fn forms_keep_satisfiability() {
        for clauses in [
            vec![vec![1, 2, 3, 4, 5], vec![-1], vec![-2], vec![-3], vec![-4], vec![-5]],
            vec![vec![1, 2, 3, 4], vec![-1, -2], vec![1, -1]],
            vec![vec![1, 2, 3, 4, 5], vec![-1, -2, -3, -4, -5], vec![2, -3]],
            vec![vec![1, 1, 1], vec![-1, 2], vec![-2]],
            vec![vec![1], vec![2, 3]],
        ] {
            let cnf = Cnf { variables: 5, clauses };
            let three = at_most_three(&tidy(&cnf));
            assert!(three.clauses.iter().all(|c| c.len() <= 3));
            assert_eq!(satisfiable(&cnf), satisfiable(&three));
            let exact = exactly_three(&three);
            assert!(exact.clauses.iter().all(|c| c.len() == 3));
            if exact.variables <= 20 {
                assert_eq!(satisfiable(&cnf), satisfiable(&exact));
            }
        }
    }

    #[test]
    fn quantifiers_alternate_with_idle_places() {
        let qbf = Qbf { prefix: vec![(Exists, 1), (Exists, 2), (ForAll, 3)], matrix: Cnf::default() };
        assert_eq!(alternate(&qbf, Exists, true), [Some(1), None, Some(2), Some(3)]);
        assert_eq!(alternate(&qbf, ForAll, true), [None, Some(1), None, Some(2), Some(3), None]);
        assert_eq!(alternate(&qbf, Exists, false), [Some(1), None, Some(2), Some(3), None]);
    }
}
