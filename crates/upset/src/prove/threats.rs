//! Wins by threats on boards without an order: the claimant fills an edge, or threatens to until two threats come together. A
//! proof that takes such a win where there is one needs one position for each threat.

use upset_check::game::{Game, Set, count, either, members, put, without};

/// Longer rows of threats are not looked for.
const LONGEST: usize = 3;

/// The edges of one player against the other.
pub struct Threats<'a> {
    game: &'a Game,
    edges: [&'a [Set]; 2],
}

impl<'a> Threats<'a> {
    /// For plain games without an order in which both players have edges, and filling one wins.
    pub fn new(game: &'a Game) -> Option<Threats<'a>> {
        let rules = game.positional.as_ref()?;
        let flat = game.up.iter().all(|&word| word == 0) && rules.first.is_none() && rules.moves.is_none();
        let plain = !rules.misere && !rules.one_sided && rules.turns.is_none() && rules.net.is_none();
        let edges = [&rules.edges[0][..], &rules.edges[1][..]];
        (flat && plain).then_some(Threats { game, edges })
    }

    /// What `player` has not claimed of each edge that the other has not touched.
    fn open(&self, s: &[u64], player: usize) -> impl Iterator<Item = Set> {
        let claims = [&s[..self.game.w], &s[self.game.w..2 * self.game.w]];
        let (own, other) = (claims[player].to_vec(), claims[1 - player].to_vec());
        let free =
            move |edge: &Set| edge.iter().zip(&other).all(|(a, b)| a & b == 0).then(|| without(edge, &own));
        self.edges[player].iter().filter_map(free)
    }

    /// The vertices at which `player` could fill an edge.
    fn fills(&self, s: &[u64], player: usize) -> Set {
        let single = self.open(s, player).filter(|rest| count(rest) == 1);
        single.fold(vec![0; self.game.w], |all, rest| either(&all, &rest))
    }

    fn claim(&self, s: &[u64], player: usize, x: usize) -> Vec<u64> {
        let mut after = s.to_vec();
        put(&mut after[player * self.game.w..], x);
        after
    }

    /// The first claim of a row of at most `most` threats by which `o`, to move, wins; none if an edge can be filled at once.
    fn row(&self, s: &[u64], o: usize, most: usize) -> Option<usize> {
        let danger = self.fills(s, 1 - o);
        if most == 0 || count(&danger) > 1 {
            return None;
        }
        let two = self.open(s, o).filter(|rest| count(rest) == 2);
        let mut makes = two.fold(vec![0; self.game.w], |all, rest| either(&all, &rest));
        if count(&danger) == 1 {
            makes = makes.iter().zip(&danger).map(|(a, b)| a & b).collect();
        }
        members(&makes).find(|&x| {
            let after = self.claim(s, o, x);
            let next = self.fills(&after, o);
            match members(&next).next() {
                Some(y) if count(&next) == 1 => {
                    let forced = self.claim(&after, 1 - o, y);
                    self.wins(&forced, o, most - 1)
                }
                next => next.is_some(),
            }
        })
    }

    fn wins(&self, s: &[u64], o: usize, most: usize) -> bool {
        count(&self.fills(s, o)) > 0 || self.row(s, o, most).is_some()
    }

    /// The first claim of the shortest row of threats by which `o`, to move, wins.
    pub fn shortest(&self, s: &[u64], o: usize) -> Option<usize> {
        (1..=LONGEST).find_map(|most| self.row(s, o, most))
    }

    /// After how many claims of the opponent, to move in `s`, the claimant `o` has no short row of threats.
    pub fn quiet(&self, s: &[u64], o: usize) -> usize {
        let claimed = either(&s[..self.game.w], &s[self.game.w..2 * self.game.w]);
        let free = (0..self.game.n).filter(|&x| claimed[x / 64] >> (x % 64) & 1 == 0);
        free.filter(|&x| !self.wins(&self.claim(s, 1 - o, x), o, 2)).count()
    }

    /// Whether `o` threatens to fill an edge.
    pub fn presses(&self, s: &[u64], o: usize) -> bool {
        count(&self.fills(s, o)) > 0
    }
}
