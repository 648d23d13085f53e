//! [`PatternFilter`]: which patterns of a set are used.

use alloc::vec::Vec;

use pdl_bytecode::PatternInfo;
use smol_str::SmolStr;

/// Which patterns are used, by their debug names and labels. The name of a rule stands for all patterns that it is, as
/// [`PatternInfo::is_called`] says. A pattern without a name is known by where it was written: `file:line:column` or `file:line`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternFilter {
    /// If not empty, only patterns with one of these names or labels are used.
    pub enabled: Vec<SmolStr>,
    /// Patterns with one of these names or labels are not used, even if they are enabled.
    pub disabled: Vec<SmolStr>,
}

impl PatternFilter {
    /// Uses every pattern.
    pub fn new() -> PatternFilter {
        PatternFilter::default()
    }

    /// Enables patterns with these names or labels, and those that are enabled already.
    pub fn enable(mut self, names: impl IntoIterator<Item: Into<SmolStr>>) -> PatternFilter {
        self.enabled.extend(names.into_iter().map(Into::into));
        self
    }

    /// Disables patterns with these names or labels.
    pub fn disable(mut self, names: impl IntoIterator<Item: Into<SmolStr>>) -> PatternFilter {
        self.disabled.extend(names.into_iter().map(Into::into));
        self
    }

    /// Returns true if everything is used.
    fn is_empty(&self) -> bool {
        self.enabled.is_empty() && self.disabled.is_empty()
    }

    /// Returns true if a pattern with these labels is used.
    pub fn allows(&self, pattern: &PatternInfo, labels: &[SmolStr]) -> bool {
        if self.is_empty() {
            return true;
        }
        let is_in = |list: &[SmolStr]| list.iter().any(|entry| pattern.is_called(entry) || labels.contains(entry));
        !is_in(&self.disabled) && (self.enabled.is_empty() || is_in(&self.enabled))
    }
}
