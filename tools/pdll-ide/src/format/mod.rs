//! Formats PDLL.
//!
//! ```text
//!  text ──pdll_syntax──▶ tokens, comments, trees ──layout──▶ document ──print──▶ text
//!                            │                                                    │
//!                            └──────────────────── compared ◀──pdll_syntax────────┘
//! ```
//! There is one layout, and `docs/formatting.md` shows it. `pieces` finds the declarations that nothing is wrong with; `layout` walks
//! their trees and says where lines may end; `writer` takes the tokens and the comments, in their order, as they are; `document` and
//! `print` fill the lines. What comes out is read again: if it does not say the same with the same comments, nobody gets it.
//!
//! ```
//! use pdl_diagnostics::FileId;
//! use pdll_ide::format::{FormatOptions, format};
//!
//! let formatted = format("Pattern   P{replace op< a . b >(x:Value) with x;}", FileId(0), &FormatOptions::default()).unwrap();
//! assert_eq!(formatted.text, "Pattern P {\n  replace op<a.b>(x: Value) with x;\n}\n");
//! assert_eq!(formatted.errors, []);
//! ```

mod document;
mod layout;
mod pieces;
mod print;
mod writer;

use document::Part;
use pdl_diagnostics::{Diagnostic, FileId};
use pdll_syntax::{WrittenFile, ast, codes, read_written};
use pieces::{Piece, pieces};
use writer::Writer;

/// The options of the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatOptions {
    /// The number of columns that a line may have, where it can be broken; a character is one. 100 by default.
    pub width: usize,
}

/// So many columns make no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadWidth;

impl std::fmt::Display for BadWidth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a line has from {} to {} columns", FormatOptions::WIDTHS.start(), FormatOptions::WIDTHS.end())
    }
}

impl std::error::Error for BadWidth {}

impl FormatOptions {
    /// The widths that lines may have where people say it.
    pub const WIDTHS: std::ops::RangeInclusive<usize> = 20..=1000;

    /// Those with this width, which somebody wrote.
    ///
    /// # Errors
    /// If it is none of [`WIDTHS`](Self::WIDTHS).
    pub fn of_width(width: usize) -> Result<FormatOptions, BadWidth> {
        if FormatOptions::WIDTHS.contains(&width) { Ok(FormatOptions { width }) } else { Err(BadWidth) }
    }
}

impl Default for FormatOptions {
    fn default() -> FormatOptions {
        FormatOptions { width: 100 }
    }
}

/// A formatted file.
#[derive(Clone, Debug, PartialEq)]
pub struct Formatted {
    /// The text. Formatted again it stays as it is.
    pub text: String,
    /// The errors in the syntax of the file. The declarations with errors are as they were, to the byte.
    pub errors: Vec<Diagnostic>,
}

/// A formatted text that does not say what was read: an error of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeaningChanged {
    /// The part that is different.
    pub what: Difference,
}

/// The part of a file that is not as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// Another tree.
    Tree,
    /// Other comments, or in another order.
    Comments,
    /// The text of a declaration that has errors.
    BrokenText,
    /// The errors in the syntax.
    Errors,
}

impl std::fmt::Display for MeaningChanged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.what {
            Difference::Tree => "the patterns",
            Difference::Comments => "the comments",
            Difference::BrokenText => "what has errors",
            Difference::Errors => "the errors",
        };
        write!(f, "formatting would change {what}: this is an error of the formatter, and the file stays as it is")
    }
}

impl std::error::Error for MeaningChanged {}

/// Formats the text of a PDLL file. `file` is what the places of errors say; nothing is included, and nothing outside of `text` is
/// looked at.
///
/// Declarations with errors in their syntax are left as they are. A file in which the errors cannot be told from the rest, so
/// that formatting the rest would make others of them, is left alone as a whole. A byte-order mark is removed. The time is
/// linear in the text.
///
/// # Errors
/// [`MeaningChanged`] if what came out would say something else. It is checked each time, and no input is known with which it
/// happens.
pub fn format(text: &str, file: FileId, options: &FormatOptions) -> Result<Formatted, MeaningChanged> {
    let mut errors = Vec::new();
    let before = Parsed::new(text, file, &mut errors);
    let formatted = print_pieces(&before, options);
    let mut new_errors = Vec::new();
    let after = Parsed::new(&formatted, file, &mut new_errors);
    let is_mark = |error: &Diagnostic| error.code.0 == codes::BYTE_ORDER_MARK;
    let old_codes = errors.iter().filter(|error| !is_mark(error)).map(|error| error.code);
    let difference = match old_codes.eq(new_errors.iter().map(|error| error.code)) {
        true => difference(&before, &after),
        false => Some(Difference::Errors),
    };
    match difference {
        None => {
            errors.retain(|error| !is_mark(error));
            Ok(Formatted { text: formatted, errors })
        }
        Some(_) if !errors.is_empty() => Ok(Formatted { text: text.to_owned(), errors }),
        Some(what) => Err(MeaningChanged { what }),
    }
}

/// A text and what was read of it.
struct Parsed<'t> {
    text: &'t str,
    file: WrittenFile,
}

impl<'t> Parsed<'t> {
    fn new(text: &'t str, file: FileId, errors: &mut Vec<Diagnostic>) -> Parsed<'t> {
        Parsed { text, file: read_written(text, file, errors) }
    }

    fn comments(&self) -> impl Iterator<Item = &'t str> {
        self.file.comments.iter().map(|span| &self.text[span.start as usize..span.end as usize])
    }

    /// The texts of what is broken, without the indentation of their first lines.
    fn broken(&self) -> impl Iterator<Item = &'t str> {
        pieces(self.text, &self.file).into_iter().filter_map(|piece| match piece {
            Piece::Broken(range) => Some(self.text[range].trim_start_matches([' ', '\t'])),
            Piece::Sound(_) => None,
        })
    }
}

fn print_pieces(parsed: &Parsed, options: &FormatOptions) -> String {
    let Parsed { text, file } = parsed;
    let pieces = pieces(text, file);
    let mut writer = Writer::new(text, &file.tokens, &file.comments);
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Sound(declaration) => {
                writer.go_to(declaration.tokens.start);
                writer.begin_line(writer.next_start(), i == 0);
                writer.item(&declaration.item);
            }
            Piece::Broken(range) if writer.is_on_next_line(range.start) => {
                writer.begin_line(range.start, i == 0);
                writer.verbatim(range.start, range.end);
            }
            // It stays where it is on the line.
            Piece::Broken(range) => writer.verbatim(writer.end(), range.end),
        }
    }
    writer.comment_lines(text.len(), pieces.is_empty());
    writer.document.push(Part::HardLine { blank: false });
    let mut document = writer.document;
    document.measure();
    print::print(&document, options.width, newline(text, file, &pieces))
}

/// Returns how lines end: as the first one does that ends between tokens, comments and broken declarations.
fn newline(text: &str, file: &WrittenFile, pieces: &[Piece]) -> &'static str {
    // Nearly always there is no other.
    if !text.contains('\r') {
        return "\n";
    }
    let tokens = file.tokens.iter().map(|span| (span.start as usize, span.end as usize));
    let broken = pieces.iter().filter_map(|piece| match piece {
        Piece::Broken(range) => Some((range.start, range.end)),
        Piece::Sound(_) => None,
    });
    let mut opaque: Vec<(usize, usize)> = tokens.chain(broken).collect();
    opaque.sort_unstable();
    let mut at = 0;
    let mut ends = opaque.into_iter().chain([(text.len(), text.len())]).filter_map(|(start, end)| {
        let gap = text.get(at..start).unwrap_or_default();
        at = at.max(end);
        gap.find('\n').map(|newline| gap[..newline].ends_with('\r'))
    });
    if ends.next().unwrap_or(false) { "\r\n" } else { "\n" }
}

fn difference(before: &Parsed, after: &Parsed) -> Option<Difference> {
    let (old, new) = (&before.file.sound, &after.file.sound);
    let is_same =
        old.len() == new.len() && old.iter().zip(new).all(|(old, new)| ast::says_the_same(&old.item, &new.item));
    if !is_same {
        Some(Difference::Tree)
    } else if !before.comments().eq(after.comments()) {
        Some(Difference::Comments)
    } else if !before.broken().eq(after.broken()) {
        Some(Difference::BrokenText)
    } else {
        None
    }
}
