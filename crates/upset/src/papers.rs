//! The papers whose theorems are used, so that a stranger finds them.
//!
//! Theorems name their source by a short key, `003 Lemma 3.2`; [`cite`] writes it out.

/// A paper, book or thesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// How sources begin that mean it.
    pub key: &'static str,
    /// Authors and year, as in a text.
    pub short: &'static str,
    /// The authors.
    pub authors: &'static str,
    /// The year.
    pub year: u16,
    /// The title.
    pub title: &'static str,
    /// Where it appeared.
    pub published: &'static str,
}

/// All of them, those with a number first.
pub static ALL: [Paper; 14] = [
    Paper {
        key: "000",
        short: "Bagan et al. 2024",
        authors: "Guillaume Bagan, Eric Duchêne, Florian Galliot, Valentin Gledel, Mirjana Mikalački, Nacim Oijid, \
                  Aline Parreau, Miloš Stojaković",
        year: 2024,
        title: "Poset positional games",
        published: "preprint, HAL hal-04543617",
    },
    Paper {
        key: "001",
        short: "Fenner et al. 2022",
        authors: "Stephen A. Fenner, Daniel Grier, Rohit Gurjar, Arpita Korwar, Thomas Thierauf",
        year: 2022,
        title: "The complexity of poset games",
        published: "Journal of Graph Algorithms and Applications 26(1)",
    },
    Paper {
        key: "002",
        short: "Galliot and Sénizergues 2025",
        authors: "Florian Galliot, Jonas Sénizergues",
        year: 2025,
        title: "A unified convention for achievement positional games",
        published: "arXiv 2503.18163",
    },
    Paper {
        key: "003",
        short: "Fenner and Rogers 2015",
        authors: "Stephen A. Fenner, John Rogers",
        year: 2015,
        title: "Combinatorial game complexity: an introduction with poset games",
        published: "Bulletin of the EATCS 116, The Computational Complexity Column",
    },
    Paper {
        key: "004",
        short: "Lundin 2015",
        authors: "Jesper Lundin",
        year: 2015,
        title: "Element-removal games on acyclic graphs and posets",
        published: "master's thesis, KTH Royal Institute of Technology, TRITA-MAT-E 2015:86",
    },
    Paper {
        key: "arXiv 2209.12819",
        short: "Galliot, Gravier and Sivignon 2022",
        authors: "Florian Galliot, Sylvain Gravier, Isabelle Sivignon",
        year: 2022,
        title: "Maker-Breaker is solved in polynomial time on hypergraphs of rank 3",
        published: "arXiv 2209.12819",
    },
    Paper {
        key: "arXiv 2503.21672",
        short: "Galliot, Gledel and Parreau 2025",
        authors: "Florian Galliot, Valentin Gledel, Aline Parreau",
        year: 2025,
        title: "Avoider-Enforcer game on hypergraphs of rank 3",
        published: "arXiv 2503.21672",
    },
    Paper {
        key: "Erdős, Selfridge 1973",
        short: "Erdős and Selfridge 1973",
        authors: "Paul Erdős, John L. Selfridge",
        year: 1973,
        title: "On a combinatorial game",
        published: "Journal of Combinatorial Theory, Series A 14(3)",
    },
    Paper {
        key: "Guy and Smith 1956",
        short: "Guy and Smith 1956",
        authors: "Richard K. Guy, Cedric A. B. Smith",
        year: 1956,
        title: "The G-values of various games",
        published: "Proceedings of the Cambridge Philosophical Society 52(3)",
    },
    Paper {
        key: "Fraenkel, Scheinerman and Ullman 1993",
        short: "Fraenkel, Scheinerman and Ullman 1993",
        authors: "Aviezri S. Fraenkel, Edward R. Scheinerman, Daniel Ullman",
        year: 1993,
        title: "Undirected edge geography",
        published: "Theoretical Computer Science 112(2)",
    },
    Paper {
        key: "Bodlaender and Kratsch 2002",
        short: "Bodlaender and Kratsch 2002",
        authors: "Hans L. Bodlaender, Dieter Kratsch",
        year: 2002,
        title: "Kayles and nimbers",
        published: "Journal of Algorithms 43(1)",
    },
    Paper {
        key: "Ito, Nakamura and Takata 2007",
        short: "Ito, Nakamura and Takata 2007",
        authors: "Hiro Ito, Gisaku Nakamura, Satoshi Takata",
        year: 2007,
        title: "Winning ways of weighted poset games",
        published: "Graphs and Combinatorics 23",
    },
    Paper {
        key: "Oijid, thesis 2024",
        short: "Oijid 2024",
        authors: "Nacim Oijid",
        year: 2024,
        title: "Complexity of positional games on graphs",
        published: "thesis, Université Lyon 1",
    },
    Paper {
        key: "Berlekamp, Conway and Guy, Winning Ways",
        short: "Berlekamp, Conway and Guy 1982, Winning Ways",
        authors: "Elwyn R. Berlekamp, John H. Conway, Richard K. Guy",
        year: 1982,
        title: "Winning ways for your mathematical plays",
        published: "Academic Press; second edition, A K Peters 2001 to 2004",
    },
];

/// A source with the papers' authors and years for their keys.
///
/// ```
/// use upset::papers::cite;
/// assert_eq!(cite("003 Lemma 3.2"), "Fenner and Rogers 2015, Lemma 3.2");
/// assert_eq!(
///     cite("000 Theorem 26, 002 Theorem 3.2 and Proposition 3.1"),
///     "Bagan et al. 2024, Theorem 26; Galliot and Sénizergues 2025, Theorem 3.2 and Proposition 3.1"
/// );
/// assert_eq!(cite(""), "");
/// ```
pub fn cite(source: &str) -> String {
    let mut out = String::new();
    let mut rest = source;
    while !rest.is_empty() {
        let paper = ALL.iter().find(|paper| starts_with_key(rest, paper.key));
        match paper {
            Some(paper) => {
                if let Some(before) = out.trim_end().strip_suffix(',') {
                    out.truncate(before.len());
                    out += "; ";
                }
                out += paper.short;
                rest = &rest[paper.key.len()..];
                if rest.starts_with(' ') && !rest.starts_with(" (") {
                    out.push(',');
                }
            }
            None => {
                let word = rest.find(' ').map_or(rest.len(), |space| space + 1);
                out += &rest[..word];
                rest = &rest[word..];
                continue;
            }
        }
        // Up to the next word, which may begin another paper.
        let word = rest.len() - rest.trim_start_matches([' ', ',', ':']).len();
        out += &rest[..word];
        rest = &rest[word..];
    }
    out
}

/// Whether `text` begins with a paper's key as a word of its own.
fn starts_with_key(text: &str, key: &str) -> bool {
    text.strip_prefix(key).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[test]
    fn every_rule_s_source_names_an_author_and_a_year() {
        for rule in rule::all() {
            let source = rule.theorem().source;
            let cited = cite(source);
            let year = cited.split(|c: char| !c.is_ascii_digit()).any(|n| n.len() == 4);
            assert!(source.is_empty() || year, "{source}: {cited}");
        }
        assert_eq!(cite("Erdős, Selfridge 1973"), "Erdős and Selfridge 1973");
        assert_eq!(
            cite("arXiv 2209.12819, 002 Proposition 2.1"),
            "Galliot, Gravier and Sivignon 2022; Galliot and Sénizergues 2025, Proposition 2.1"
        );
        assert_eq!(cite("Conway 1976"), "Conway 1976");
    }
}
