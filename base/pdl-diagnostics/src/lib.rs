//! Source map, spans and diagnostics, for every text the project reads.
//!
//! A [`SourceMap`] owns the text of each file; a [`Span`] is a byte range in one of them; a [`Diagnostic`]
//! says what is wrong there, where the other end is, and how to fix it. A [`Loader`] finds
//! included files, and [`FileAccess`] opens them. Nothing here knows any language.
//! `ariadne` draws the excerpts; `serde_json` writes `--message-format json`.

mod counted;
mod diagnostic;
mod file;
mod include;
mod name_use;
mod render;
mod source;
mod terminal;

pub use counted::counted;
pub use diagnostic::{Code, Diagnostic, Fix, Severity, SpanLabel};
pub use file::{FileAccess, FileError, MAX_FILE_BYTES, read_at_most};
pub use include::{FileSystemLoader, FilesRead, IncludeError, LoadedFile, Loader, MemoryLoader, UnsavedTexts};
pub use name_use::NameUse;
pub use pdl_declarations::{edits, nearest};
pub use render::*;
pub use source::{FileContents, FileId, SourceFile, SourceMap, Span, TextStart};
pub use terminal::{TerminalWriter, terminal_line, terminal_text};
