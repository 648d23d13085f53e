//! Files of TableGen: what belongs to a lint comment.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};
use pdll::TdInspection;
use tablegen::Scanned;

use super::comments::{self, Scopes};

/// Returns what the comments of the file say, and what is wrong with them.
pub(crate) fn scopes(sources: &SourceMap, file: FileId, found: &TdInspection) -> (Scopes, Vec<Diagnostic>) {
    // With the word in front of the name, which is on its line.
    let text = &sources.file(file).text;
    let from_line = |span: Span| {
        let line = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let start = line + text[line..].bytes().take_while(u8::is_ascii_whitespace).count();
        Span { start: (start as u32).min(span.start), ..span }
    };
    let mut items: Vec<(Span, bool)> =
        found.names.wholes(file).map(|item| (from_line(item.extent(&found.records)), false)).collect();
    let includes = sources.files().filter_map(|(_, source)| source.included_from.filter(|span| span.file == file));
    items.extend(includes.map(|span| (from_line(span), true)));
    items.sort_unstable();
    comments::scopes_of(sources, file, &items, Scanned::of(file, text).comments.iter())
}
