//! Positions as text.

use crate::game::{Game, Part};
use crate::value::natural;

impl Part {
    fn read_position(&self, text: &str, state: &mut Vec<u64>) -> Option<()> {
        let (sets, tokens) = self.shape();
        let (text, token) = text.split_once('@').map_or((text, None), |(sets, token)| (sets, Some(token)));
        let words: Vec<&str> =
            if sets == 0 && text.is_empty() { Vec::new() } else { text.split('.').collect() };
        if words.len() != sets || token.is_some() != (tokens > 0) {
            return None;
        }
        let begin = state.len();
        for word in words {
            let digits = word.as_bytes();
            let plain = word == "0" || !word.is_empty() && digits[0] != b'0';
            if !plain || digits.len() > self.w * 16 {
                return None;
            }
            for chunk in digits.rchunks(16) {
                let lower = chunk.iter().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
                let chunk = std::str::from_utf8(chunk).ok().filter(|_| lower)?;
                state.push(u64::from_str_radix(chunk, 16).ok()?);
            }
            state.resize(state.len() + self.w - digits.len().div_ceil(16), 0);
            if self.n < self.w * 64 && state[state.len() - 1] >> (self.n % 64) != 0 {
                return None;
            }
        }
        if let Some(token) = token {
            let token = natural(token).filter(|&t| (t as usize) < self.n)?;
            // A token stands on a vertex that is there.
            if sets > 0 && state[begin + token as usize / 64] >> (token % 64) & 1 == 0 {
                return None;
            }
            state.push(token);
        }
        let both = sets == 2 && self.kind == crate::game::Kind::Positional;
        let apart = !both || (0..self.w).all(|i| state[begin + i] & state[begin + self.w + i] == 0);
        apart.then_some(())
    }

    fn show_position(&self, state: &[u64]) -> String {
        let (sets, tokens) = self.shape();
        let hex = |set: &[u64]| {
            let digits: String = set.iter().rev().map(|word| format!("{word:016x}")).collect();
            let digits = digits.trim_start_matches('0');
            if digits.is_empty() { "0".to_string() } else { digits.to_string() }
        };
        let words: Vec<String> = state[..sets * self.w].chunks(self.w).map(hex).collect();
        let token = if tokens > 0 { format!("@{}", state[sets * self.w]) } else { String::new() };
        words.join(".") + &token
    }
}

impl Game {
    /// The position that `text` writes; forms have been given the numbers `forms`.
    pub fn read_position(&self, text: &str, forms: &[u32]) -> Option<Vec<u64>> {
        let (text, form) = text.split_once('+').map_or((text, None), |(text, form)| (text, Some(form)));
        let mut state = Vec::with_capacity(self.words);
        let mut words = text.split(',');
        if !self.playable() || self.positional.is_some() && form.is_some() {
            return None;
        }
        for part in &self.parts {
            part.read_position(words.next()?, &mut state)?;
        }
        let form = match form {
            Some(form) => *forms.get(natural(form)?.checked_sub(1)? as usize)?,
            None => 0,
        };
        state.push(form.into());
        (words.next().is_none() || self.parts.is_empty() && text.is_empty()).then_some(state)
    }

    /// The position as text, without what stands beside it.
    pub fn show_position(&self, state: &[u64]) -> String {
        let part = |part: &Part| part.show_position(&state[part.at..][..part.start.len()]);
        self.parts.iter().map(part).collect::<Vec<_>>().join(",")
    }
}
