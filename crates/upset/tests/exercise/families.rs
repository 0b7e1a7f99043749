//! Games of the families that are written in their own ways: graphs by name, options, sums, needs, weights, reserved cells.

use super::Choices;

impl Choices<'_> {
    /// A game as CGSuite writes it.
    fn short(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 4 } else { 7 }) {
            0 => self.pick(&["0", "1", "-1", "2", "1/2", "-3/4"]).to_string(),
            1 => self.pick(&["*", "*2", "^", "v", "^*", "^2*"]).to_string(),
            2 => self.pick(&["+-1", "+-2", "Tiny(1)", "Miny(2)", "1/2*"]).to_string(),
            3 => self.pick(&["{0|1}", "{1|-1}", "{2||1|0}", "{0|}"]).to_string(),
            4 => format!("{{{}|{}}}", self.short(depth - 1), self.short(depth - 1)),
            5 => format!("{{{},{}|{}}}", self.short(depth - 1), self.short(depth - 1), self.short(0)),
            _ => format!("{{{}||{}|{}}}", self.short(0), self.short(0), self.short(depth - 1)),
        }
    }

    /// Games side by side, at least one of them given by its options.
    pub fn sum(&mut self) -> String {
        let mut terms = vec![format!("{{{}|{}}}", self.short(1), self.short(1))];
        for _ in 0..self.below(3) {
            let sign = if self.below(2) == 0 { "" } else { "-" };
            let term = if self.below(2) == 0 { self.poset(0) } else { self.short(1) };
            terms.push(format!("{sign}{term}"));
        }
        terms.join(" + ")
    }

    /// A game on a graph by name.
    pub fn graph_game(&mut self) -> String {
        let n = 1 + self.below(6);
        let graph = match self.below(6) {
            0 => format!("path({n})"),
            1 => format!("cycle({})", n + 2),
            2 => format!("grid({},{})", 1 + n / 2, 1 + self.below(3)),
            3 => format!("star({n})"),
            4 => format!("complete({n})"),
            _ => format!("random-graph({},0.{},{})", n + 2, 1 + self.below(9), self.below(256)),
        };
        match self.below(5) {
            0 => format!("leaf {graph} black chess"),
            1 => format!("leaf {graph} black random({})", self.below(256)),
            2 => format!("col {graph}"),
            3 => format!("geography {graph}"),
            _ => format!("node-kayles {graph}"),
        }
    }

    /// Weights, needs, options, and positional games in mid-play.
    pub fn rare(&mut self) -> String {
        let n = 2 + self.below(6);
        let elements: Vec<String> = (0..n).map(|i| format!("'v{i}'")).collect();
        let head = |family: &str| format!("game = '{family}'\nelements = [{}]\n", elements.join(", "));
        match self.below(6) {
            0 => {
                let weights: Vec<String> = (0..n).map(|i| format!("v{i} = {}", self.below(4))).collect();
                let (left, right) = (self.below(8), self.below(8));
                head("poset")
                    + &format!("order = {}\nweights = {{ {} }}\n", self.chains(n), weights.join(", "))
                    + &format!("lives = {{ left = {left}, right = {right} }}\n")
            }
            1 => {
                let mut needs = Vec::new();
                for x in 1..n {
                    if self.below(3) > 0 {
                        let sets = (0..1 + self.below(2)).map(|_| self.names(x));
                        let sets: Vec<String> = sets.filter(|set| set != "[]").collect();
                        if !sets.is_empty() {
                            needs.push(format!("v{x} = [{}]", sets.join(", ")));
                        }
                    }
                }
                head("removal") + &format!("needs = {{ {} }}\nblack = {}\n", needs.join(", "), self.names(n))
            }
            2 => {
                let arcs = |choices: &mut Self| {
                    let pair = |choices: &mut Self| {
                        let (x, y) = (choices.below(n), choices.below(n));
                        (x != y).then(|| format!("['v{}', 'v{}']", x.min(y), x.max(y)))
                    };
                    let all: Vec<String> = (0..choices.below(7)).filter_map(|_| pair(choices)).collect();
                    format!("[{}]", all.join(", "))
                };
                let (left, right) = (arcs(self), arcs(self));
                head("options") + &format!("left = {left}\nright = {right}\nstart = 'v0'\n")
            }
            4 => {
                let mut formula = || {
                    let mut clause = || {
                        let literals = (0..1 + self.below(3))
                            .map(|_| format!("'{}v{}'", ["", "!"][self.below(2)], self.below(n)));
                        format!("[{}]", literals.collect::<Vec<_>>().join(", "))
                    };
                    (0..3).map(|_| clause()).collect::<Vec<_>>().join(", ")
                };
                let (left, right) = (formula(), formula());
                head("cnf") + &format!("left = [{left}]\nright = [{right}]\n")
            }
            3 => {
                let only = ["left_only", "right_only"][self.below(2)];
                let sets: Vec<String> =
                    (0..1 + self.below(4)).map(|_| self.names(n)).filter(|s| s != "[]").collect();
                let convention = self.pick(&["maker-breaker", "maker-maker"]);
                head("positional")
                    + &format!("convention = '{convention}'\nwinning = [{}]\n", sets.join(", "))
                    + &format!("{only} = {}\n", self.names(n))
            }
            _ => {
                let board = self.pick(&["connect(3,3,3)", "tictactoe(3,2)", "mnk(3,2,2)", "hex(3)"]);
                let cells = ["a1", "b1", "c1"];
                let (left, right) = (cells[self.below(3)], cells[self.below(3)]);
                let mut text = format!("game = 'positional'\nboard = '{board}'\n");
                if left != right && self.below(3) > 0 {
                    text += &format!("claimed = {{ left = ['{left}'], right = ['{right}'] }}\n");
                }
                if self.below(3) == 0 {
                    text += &format!("first_moves = ['{}']\n", self.pick(&["a2", "b2", "c2"]));
                }
                text
            }
        }
    }

    fn chains(&mut self, n: usize) -> String {
        let pair = |choices: &mut Self| {
            let (x, y) = (choices.below(n), choices.below(n));
            (x != y).then(|| format!("'v{} < v{}'", x.min(y), x.max(y)))
        };
        let all: Vec<String> = (0..self.below(9)).filter_map(|_| pair(self)).collect();
        format!("[{}]", all.join(", "))
    }
}
