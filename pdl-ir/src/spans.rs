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
    /// The parts that must not be found.
    pub unless: Vec<UnlessSpans>,
    /// The `pdl.rewrite`, without its body.
    pub rewrite: Span,
    /// The ops of the rewrite section.
    pub actions: Vec<Span>,
}

/// The spans of a part that must not be found.
#[derive(Clone, Debug, Default)]
pub struct UnlessSpans {
    /// The keyword.
    pub keyword: Span,
    /// Its ops.
    pub ops: Vec<Span>,
    /// The places where something is looked for; the keyword again if that is not said.
    pub places: Span,
}

impl Spans {
    /// The span of `site`; of what holds it if the lists are too short.
    pub(crate) fn site(&self, site: Site) -> Span {
        let pattern = |index: usize| self.patterns.get(index);
        let header = |index: usize| pattern(index).map_or(self.module, |p| p.header);
        match site {
            Site::Module => self.module,
            Site::Native(index) => self.natives.get(index).copied().unwrap_or(self.module),
            Site::Pattern(index) => header(index),
            Site::Matcher(index, op) => {
                pattern(index).and_then(|p| p.matcher.get(op)).copied().unwrap_or_else(|| header(index))
            }
            Site::Unless(index, unless) => {
                pattern(index).and_then(|p| p.unless.get(unless)).map_or_else(|| header(index), |u| u.places)
            }
            Site::UnlessOp(index, unless, op) => {
                let unless = pattern(index).and_then(|p| p.unless.get(unless));
                unless.map_or_else(|| header(index), |u| u.ops.get(op).copied().unwrap_or(u.keyword))
            }
            Site::Rewrite(index) => pattern(index).map_or(self.module, |p| p.rewrite),
            Site::Action(index, op) => {
                pattern(index).and_then(|p| p.actions.get(op)).copied().unwrap_or_else(|| header(index))
            }
        }
    }
}
