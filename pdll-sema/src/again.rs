//! Patterns that did not change are not checked again: what was found in them is taken over, to where they stand now.
//!
//! That is right where what is found in one pattern depends on no other, but for their names. Where it may, as with limits of the
//! whole module, all patterns are checked.

use pdl_diagnostics::{Diagnostic, FileId, NameUse, Span};
use pdll_syntax::{Unchanged, ast};
use rustc_hash::FxHashSet;

use crate::index::{MemberAccess, NameIndex, NamedItem, UndefinedName};
use crate::{Analysis, limits};

/// Of an analysis in which no pattern depends on another: how much of what is limited for all together it took, or more.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    pub(crate) inlined: u64,
    pub(crate) suggestions: u32,
    pub(crate) unknown_operations: usize,
}

impl Apart {
    /// Returns what both took; `None` if limits may be reached.
    fn and(self, other: Apart, patterns: usize) -> Option<Apart> {
        let sum = Apart {
            inlined: self.inlined + other.inlined,
            suggestions: self.suggestions + other.suggestions,
            unknown_operations: self.unknown_operations + other.unknown_operations,
        };
        sum.fits(patterns).then_some(sum)
    }

    /// Returns true if no limit was reached in a module of so many patterns.
    pub(crate) fn fits(self, patterns: usize) -> bool {
        self.inlined <= limits::inlined(patterns)
            && self.suggestions < limits::MAX_SUGGESTIONS
            && self.unknown_operations < limits::MAX_UNKNOWN_OPERATIONS
    }
}

/// Adds to an analysis of what changed what was found in the patterns that did not; `None` if that cannot be told.
pub(crate) fn merge(
    module: &ast::Module,
    unchanged: &Unchanged,
    previous: Analysis,
    mut fresh: Analysis,
) -> Option<Analysis> {
    let count = module.items.iter().filter(|item| matches!(item, ast::Item::Pattern(_))).count();
    fresh.apart = Some(previous.apart?.and(fresh.apart?, count)?);
    let kept = Kept::new(module, unchanged);
    fresh.kept = kept.patterns.len();
    for finding in previous.diagnostics {
        if let Some(pattern) = kept.pattern(finding.span) {
            fresh.diagnostics.push(pattern.finding(finding)?);
        }
    }
    fresh.diagnostics.sort_by_key(|finding| finding.span);
    merge_index(&kept, previous.index, &mut fresh.index)?;
    Some(fresh)
}

fn merge_index(kept: &Kept<'_>, previous: NameIndex, fresh: &mut NameIndex) -> Option<()> {
    let mut elsewhere = Vec::new();
    for item in previous.items {
        match kept.pattern(item.span) {
            Some(pattern) => fresh.items.push(NamedItem { span: pattern.span(item.span)?, ..item }),
            None => elsewhere.push(item),
        }
    }
    for used in previous.uses {
        if let Some(pattern) = kept.pattern(used.span) {
            let definition = pattern.span(used.definition)?;
            fresh.uses.push(NameUse { span: pattern.span(used.span)?, definition });
        }
    }
    for access in previous.members {
        if let Some(pattern) = kept.pattern(access.member) {
            fresh.members.push(MemberAccess { member: pattern.span(access.member)?, ..access });
        }
    }
    for name in previous.unknown {
        if let Some(pattern) = kept.pattern(name.span) {
            fresh.unknown.push(UndefinedName { span: pattern.span(name.span)?, ..name });
        }
    }
    // Constraints of ODS are known where something uses them.
    elsewhere.retain(|item| !kept.files.contains(&item.span.file));
    if !elsewhere.is_empty() {
        let used: FxHashSet<Span> = fresh.uses.iter().map(|used| used.definition).collect();
        fresh.items.extend(elsewhere.into_iter().filter(|item| used.contains(&item.span)));
    }
    fresh.sort();
    Some(())
}

/// The patterns that did not change.
struct Kept<'a> {
    unchanged: &'a Unchanged,
    /// Where each stood, in order.
    patterns: Vec<Span>,
    /// The files of PDLL.
    files: FxHashSet<FileId>,
}

/// One of them.
struct Pattern<'a> {
    unchanged: &'a Unchanged,
    /// Where it stood, and how far it moved.
    before: Span,
    shift: u32,
}

impl<'a> Kept<'a> {
    fn new(module: &ast::Module, unchanged: &'a Unchanged) -> Kept<'a> {
        let mut patterns = Vec::with_capacity(module.items.len());
        for (index, item) in module.items.iter().enumerate() {
            if matches!(item, ast::Item::Pattern(_)) && !unchanged.is_changed(index) {
                patterns.push(unchanged.before(item.span()));
            }
        }
        patterns.sort_unstable();
        Kept { unchanged, patterns, files: module.items.iter().map(|item| item.span().file).collect() }
    }

    /// The one that something was found in, by where that was.
    fn pattern(&self, found: Span) -> Option<Pattern<'a>> {
        let begins_before = |pattern: &Span| (pattern.file, pattern.start) <= (found.file, found.start);
        let before = self.patterns[..self.patterns.partition_point(begins_before)].last()?;
        let now = self.unchanged.now(*before).filter(|_| before.holds(found))?;
        Some(Pattern { unchanged: self.unchanged, before: *before, shift: now.start.wrapping_sub(before.start) })
    }
}

impl Pattern<'_> {
    /// Where what stood somewhere stands now.
    fn span(&self, span: Span) -> Option<Span> {
        if !self.before.holds(span) {
            return self.unchanged.now(span);
        }
        let moved = |at: u32| at.wrapping_add(self.shift);
        Some(Span { start: moved(span.start), end: moved(span.end), ..span })
    }

    fn finding(&self, mut finding: Diagnostic) -> Option<Diagnostic> {
        finding.span = self.span(finding.span)?;
        for label in &mut finding.labels {
            label.span = self.span(label.span)?;
        }
        if let Some(fix) = &mut finding.fix {
            fix.span = self.span(fix.span)?;
        }
        Some(finding)
    }
}
