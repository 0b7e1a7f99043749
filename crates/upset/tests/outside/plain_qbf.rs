//! Quantified formulas by plain search along the prefix, so that formulas are checked where no solver is installed.

/// Whether a QDIMACS text is true. Every variable must be quantified.
pub fn holds(text: &str) -> bool {
    let mut formula = Formula::default();
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("c" | "p") | None => {}
            Some(kind @ ("e" | "a")) => {
                for variable in numbers(words) {
                    formula.prefix.push((kind == "e", variable as usize));
                }
            }
            Some(_) => formula.clauses.push(numbers(line.split_ascii_whitespace()).collect()),
        }
    }
    let most = formula.prefix.iter().map(|&(_, v)| v).max().unwrap_or(0);
    formula.place = vec![usize::MAX; most + 1];
    for (i, &(_, variable)) in formula.prefix.iter().enumerate() {
        formula.place[variable] = i;
    }
    let free =
        formula.clauses.iter().flatten().find(|l| formula.place[l.unsigned_abs() as usize] == usize::MAX);
    assert!(free.is_none(), "{free:?} is not quantified in\n{text}");
    formula.holds(&mut vec![None; most + 1])
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = i32> {
    words.map(|word| word.parse().unwrap()).filter(|&number| number != 0)
}

#[derive(Default)]
struct Formula {
    /// Whether each variable exists, from the outermost on.
    prefix: Vec<(bool, usize)>,
    place: Vec<usize>,
    clauses: Vec<Vec<i32>>,
}

/// What a clause says in a partial assignment.
enum Says {
    Nothing,
    Never,
    Must(i32),
}

impl Formula {
    fn exists(&self, literal: i32) -> bool {
        self.prefix[self.place[literal.unsigned_abs() as usize]].0
    }

    fn says(&self, clause: &[i32], value: &[Option<bool>]) -> Says {
        let (mut chosen, mut several, mut outermost) = (None, false, usize::MAX);
        for &literal in clause {
            let variable = literal.unsigned_abs() as usize;
            match value[variable] {
                Some(set) if set == (literal > 0) => return Says::Nothing,
                Some(_) => {}
                None if self.exists(literal) => {
                    several |= chosen.is_some();
                    chosen = Some(literal);
                }
                None => outermost = outermost.min(self.place[variable]),
            }
        }
        match chosen {
            None => Says::Never,
            // Who comes after an open universal variable may still see it become true.
            Some(l) if !several && self.place[l.unsigned_abs() as usize] < outermost => Says::Must(l),
            Some(_) => Says::Nothing,
        }
    }

    fn holds(&self, value: &mut Vec<Option<bool>>) -> bool {
        let before = value.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for clause in &self.clauses {
                match self.says(clause, value) {
                    Says::Nothing => {}
                    Says::Never => {
                        *value = before;
                        return false;
                    }
                    Says::Must(literal) => {
                        value[literal.unsigned_abs() as usize] = Some(literal > 0);
                        changed = true;
                    }
                }
            }
        }
        let open = self.prefix.iter().find(|&&(_, variable)| value[variable].is_none());
        let result = match open {
            None => true,
            Some(&(exists, variable)) => {
                let mut try_value = |set: bool| {
                    value[variable] = Some(set);
                    let holds = self.holds(value);
                    value[variable] = None;
                    holds
                };
                if exists { try_value(true) || try_value(false) } else { try_value(true) && try_value(false) }
            }
        };
        *value = before;
        result
    }
}
