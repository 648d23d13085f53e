//! [`PatternFilter`]: which patterns of a set are used.

use alloc::vec::Vec;

use pdl_bytecode::PatternInfo;
use pdl_declarations::Location;
use smol_str::SmolStr;

/// Which patterns are used, by their debug names and labels. A pattern without a name is known by where it was written:
/// `file:line:column` or `file:line`.
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

    /// Whether everything is used.
    fn is_empty(&self) -> bool {
        self.enabled.is_empty() && self.disabled.is_empty()
    }

    /// Whether a pattern with these labels is used.
    pub fn allows(&self, pattern: &PatternInfo, labels: &[SmolStr]) -> bool {
        if self.is_empty() {
            return true;
        }
        let Location { file, line, column } = &pattern.location;
        // One name, or two for a place.
        let names = match &pattern.name {
            Some(name) => vec![name.clone()],
            None if *line > 0 => vec![format!("{file}:{line}").into(), format!("{file}:{line}:{column}").into()],
            None => Vec::new(),
        };
        let is_in = |list: &[SmolStr]| {
            let is_it = |entry: &SmolStr| names.contains(entry) || labels.contains(entry);
            list.iter().any(is_it)
        };
        !is_in(&self.disabled) && (self.enabled.is_empty() || is_in(&self.enabled))
    }
}
