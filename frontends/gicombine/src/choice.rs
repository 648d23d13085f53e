//! Rules chosen by name, by number or by range, as on LLVM's command line.

use crate::rules::CombineRules;

impl CombineRules {
    /// Leaves only the rules that `only` means, if it is there, and of these those that `not` does not mean: names, numbers from 0 on in the
    /// order of the list, ranges such as `3-7`, and `*` for all, with commas between them.
    ///
    /// # Errors
    /// A text that is neither a rule nor a number of one, or a range that is none.
    pub fn choose<'c>(&mut self, only: Option<&'c str>, not: Option<&'c str>) -> Result<(), UnknownRule<'c>> {
        let names: Vec<_> = self.rules.iter().map(|rule| rule.name.clone()).collect();
        let only = only.map(|choice| choose_rules(&names, choice)).transpose()?;
        let not = not.map(|choice| choose_rules(&names, choice)).transpose()?.unwrap_or_default();
        let mut place = 0..;
        self.rules.retain(|_| {
            let place = place.next().unwrap_or_default();
            only.as_ref().is_none_or(|only| only.binary_search(&place).is_ok()) && not.binary_search(&place).is_err()
        });
        Ok(())
    }
}

/// The places of the rules that `choice` means, among rules with these names in the order of their list: names, numbers from 0 on,
/// ranges such as `3-7`, and `*` for all, with commas between them. The places are sorted, each is there once.
///
/// # Errors
/// A text that is neither a rule nor a number of one, or a range that is none.
fn choose_rules<'c>(rules: &[impl AsRef<str>], choice: &'c str) -> Result<Vec<usize>, UnknownRule<'c>> {
    let mut chosen = Vec::new();
    for part in choice.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let place = |text: &str| text.parse::<usize>().ok().filter(|place| *place < rules.len());
        let named = || rules.iter().position(|rule| rule.as_ref() == part);
        let range = || part.split_once('-').and_then(|(first, last)| Some((place(first)?, place(last)?)));
        if part == "*" {
            chosen.extend(0..rules.len());
        } else if let Some(place) = named().or_else(|| place(part)) {
            chosen.push(place);
        } else if let Some((first, last)) = range().filter(|(first, last)| first <= last) {
            chosen.extend(first..=last);
        } else {
            return Err(UnknownRule { part, count: rules.len() });
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}

/// A part of a choice that means no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule<'c> {
    /// The part as it was written.
    pub part: &'c str,
    /// The number of rules.
    pub count: usize,
}

impl std::fmt::Display for UnknownRule<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let UnknownRule { part, count } = self;
        write!(f, "`{part}` is neither the name of a rule nor the number of one of {count}, from 0 on, nor a range")
    }
}

impl std::error::Error for UnknownRule<'_> {}

#[cfg(test)]
mod tests;
