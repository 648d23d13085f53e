//! Levels that comments of a file give: `// pdllc: allow(shadowed-pattern)`.
//!
//! A comment right in front of a declaration, in it or behind it on its line holds for it. At the top of a file, followed by an empty
//! line or by an `#include`, it holds for the whole file.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};
use pdll_syntax::ast;
use rustc_hash::FxHashMap;

use super::levels::{Level, lint_of};

/// The comments of a file that set levels.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    of_file: FxHashMap<&'static str, Level>,
    of_items: Vec<(Span, &'static str, Level)>,
}

impl Scopes {
    /// Returns what they say of findings of a code at a place.
    pub(super) fn of(&self, code: &str, at: Span) -> Option<Level> {
        let holds = |span: &Span| span.file == at.file && span.start <= at.start && at.start <= span.end;
        let mut of_item = self.of_items.iter().rev().filter(|(span, of, _)| *of == code && holds(span));
        of_item.next().map(|(_, _, level)| *level).or_else(|| self.of_file.get(code).copied())
    }

    /// Returns true if they speak of a code at all.
    pub(super) fn mention(&self, code: &str) -> bool {
        self.of_file.contains_key(code) || self.of_items.iter().any(|(_, of, _)| *of == code)
    }
}

/// The scope of a comment.
enum Scope {
    File,
    Item(Span),
    Nothing,
}

/// Returns what the comments of the file say, and what is wrong with them.
pub(crate) fn scopes(sources: &SourceMap, file: FileId, tree: &ast::Module) -> (Scopes, Vec<Diagnostic>) {
    let items: Vec<(Span, bool)> = (tree.items.iter())
        .map(|item| (item.span(), matches!(item, ast::Item::TdInclude(_) | ast::Item::Include(_))))
        .filter(|(span, _)| span.file == file)
        .collect();
    scopes_of(sources, file, &items, tree.comments.iter().filter(|comment| comment.file == file))
}

/// As [`scopes`], of a file with these declarations, in the order of the text, and whether each is an include; and these comments.
pub(crate) fn scopes_of<'a>(
    sources: &SourceMap,
    file: FileId,
    items: &[(Span, bool)],
    comments: impl Iterator<Item = &'a Span>,
) -> (Scopes, Vec<Diagnostic>) {
    let text = &sources.file(file).text;
    let (mut scopes, mut found) = (Scopes::default(), Vec::new());
    for comment in comments {
        let written = sources.text(*comment).trim_start_matches('/').trim_start();
        let Some(said) = written.strip_prefix("pdllc:") else { continue };
        let scope = scope(*comment, items, text);
        if let Scope::Nothing = scope {
            let message = "this comment belongs to no declaration";
            found.push(Diagnostic::warning("W0217", *comment, message).label("says nothing here").note(
                "it stands right in front of a declaration, or at the top of the file with an empty line behind it",
            ));
            continue;
        }
        let Some((level, names)) = levels_in(said) else {
            found.push(
                Diagnostic::warning("W0217", *comment, "this comment is not understood")
                    .label("not `allow(…)`, `warn(…)` or `deny(…)`")
                    .note("lints are named in brackets, as in `// pdllc: allow(shadowed-pattern)`"),
            );
            continue;
        };
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match lint_of(name) {
                Ok(lint) => match scope {
                    Scope::File => _ = scopes.of_file.insert(lint.code, level),
                    Scope::Item(span) => scopes.of_items.push((span, lint.code, level)),
                    Scope::Nothing => {}
                },
                Err(unknown) => {
                    // It is a part of the file's text.
                    let start = name.as_ptr() as usize - text.as_ptr() as usize;
                    let span = Span::new(file, start, start + name.len());
                    found.push(
                        Diagnostic::warning("W0217", span, format!("there is no lint `{name}`"))
                            .label("unknown lint")
                            .suggest(span, unknown.meant),
                    );
                }
            }
        }
    }
    (scopes, found)
}

/// `allow(a, b)` as a level and `a, b`.
fn levels_in(said: &str) -> Option<(Level, &str)> {
    let (level, names) = said.split_once('(')?;
    let (names, _) = names.split_once(')')?;
    Some((Level::named(level.trim())?, names))
}

fn scope(comment: Span, items: &[(Span, bool)], text: &str) -> Scope {
    let (start, end) = (comment.start as usize, comment.end as usize);
    if let Some((span, _)) = items.iter().find(|(span, _)| span.holds(comment)) {
        return Scope::Item(*span);
    }
    let before = items.iter().rfind(|(span, _)| span.end <= comment.start);
    if let Some((span, _)) = before
        && !text[span.end as usize..start].contains('\n')
    {
        return Scope::Item(*span);
    }
    let is_at_top = before.is_none();
    match items.iter().find(|(span, _)| span.start >= comment.end) {
        None => {
            if is_at_top {
                Scope::File
            } else {
                Scope::Nothing
            }
        }
        Some((span, is_include)) => {
            let between = &text[end..span.start as usize];
            // The first line is the rest of the comment's own, the last one the beginning of the item's.
            let lines = between.matches('\n').count();
            let is_adjacent =
                between.split('\n').skip(1).take(lines.saturating_sub(1)).all(|line| !line.trim().is_empty());
            match (is_adjacent, is_at_top) {
                (true, true) if *is_include => Scope::File,
                (true, _) => Scope::Item(*span),
                (false, true) => Scope::File,
                (false, false) => Scope::Nothing,
            }
        }
    }
}
