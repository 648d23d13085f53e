//! From a name to its definition and back, in texts of any language.

use crate::{FileId, Span};

/// A place where something is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameUse {
    /// The name.
    pub span: Span,
    /// Where the name stands in the definition of what it stands for.
    pub definition: Span,
}

impl NameUse {
    /// The name at `offset` of a file: one of `uses`, or that of a definition itself. Takes linear time.
    pub fn at(
        uses: &[NameUse],
        definitions: impl IntoIterator<Item = Span>,
        file: FileId,
        offset: u32,
    ) -> Option<NameUse> {
        let is_here = |span: Span| span.file == file && span.start <= offset && offset <= span.end;
        let used = uses.iter().copied().find(|used| is_here(used.span));
        let defined = || definitions.into_iter().find(|span| is_here(*span));
        used.or_else(|| defined().map(|span| NameUse { span, definition: span }))
    }

    /// Every place that names what is defined at `definition`, its definition first. Takes linear time.
    pub fn places(uses: &[NameUse], definition: Span) -> impl Iterator<Item = Span> + '_ {
        let uses = uses.iter().filter(move |used| used.definition == definition && used.span != definition);
        std::iter::once(definition).chain(uses.map(|used| used.span))
    }
}
