//! [`PatternFilter`]: which patterns of a set are used.

use pdl_bytecode::PatternInfo;
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
    pub fn is_empty(&self) -> bool {
        self.enabled.is_empty() && self.disabled.is_empty()
    }

    /// Whether a pattern with these labels is used.
    pub fn allows_pattern(&self, pattern: &PatternInfo, labels: &[SmolStr]) -> bool {
        if self.is_empty() || pattern.name.is_some() || pattern.location.line == 0 {
            return self.allows(pattern.name.as_deref(), labels);
        }
        let line = format!("{}:{}", pattern.location.file, pattern.location.line);
        let place = format!("{line}:{}", pattern.location.column);
        let is_in = |list: &[SmolStr]| {
            list.iter().any(|entry| *entry == line || *entry == place || labels.iter().any(|label| label == entry))
        };
        !is_in(&self.disabled) && (self.enabled.is_empty() || is_in(&self.enabled))
    }

    /// Whether a pattern of this name with these labels is used.
    pub fn allows(&self, name: Option<&str>, labels: &[SmolStr]) -> bool {
        let is_in = |list: &[SmolStr]| {
            list.iter().any(|entry| name == Some(entry.as_str()) || labels.iter().any(|label| label == entry))
        };
        !is_in(&self.disabled) && (self.enabled.is_empty() || is_in(&self.enabled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disabled_wins() {
        let list = |names: &[&str]| names.iter().map(SmolStr::new).collect::<Vec<_>>();
        let filter = PatternFilter::new().enable(["A", "group"]).disable(["B"]);
        assert!(filter.allows(Some("A"), &[]));
        assert!(filter.allows(Some("C"), &list(&["group"])));
        assert!(filter.allows(None, &list(&["group"])));
        assert!(!filter.allows(Some("B"), &list(&["group"])));
        assert!(!filter.allows(Some("C"), &[]));
        assert!(!PatternFilter::new().enable(["A"]).disable(["A"]).allows(Some("A"), &[]));
        assert!(PatternFilter::new().allows(None, &[]));
    }
}
