//! Where the parts of a module stand in the text it was read from.

use pdl_diagnostics::Span;

use crate::verify::Site;

/// The spans of a module's parts, in step with its lists.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    /// The text as a whole.
    pub module: Span,
    /// The first call of each native function.
    pub natives: Vec<Span>,
    /// Each pattern.
    pub patterns: Vec<PatternSpans>,
}

/// The spans of a pattern's parts.
#[derive(Clone, Debug, Default)]
pub struct PatternSpans {
    /// The keyword and the symbol.
    pub header: Span,
    /// The ops of the match section.
    pub matcher: Vec<Span>,
    /// The `pdl.rewrite`, without its body.
    pub rewrite: Span,
    /// The ops of the rewrite section.
    pub actions: Vec<Span>,
}

impl Spans {
    /// The span of `site`; of what holds it if the lists are too short.
    pub fn site(&self, site: Site) -> Span {
        let pattern = |index: usize| self.patterns.get(index);
        let header = |index: usize| pattern(index).map_or(self.module, |p| p.header);
        match site {
            Site::Module => self.module,
            Site::Native(index) => self.natives.get(index).copied().unwrap_or(self.module),
            Site::Pattern(index) => header(index),
            Site::Matcher(index, op) => {
                pattern(index).and_then(|p| p.matcher.get(op)).copied().unwrap_or_else(|| header(index))
            }
            Site::Rewrite(index) => pattern(index).map_or(self.module, |p| p.rewrite),
            Site::Action(index, op) => {
                pattern(index).and_then(|p| p.actions.get(op)).copied().unwrap_or_else(|| header(index))
            }
        }
    }
}
