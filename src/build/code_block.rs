//! Code blocks as Rust.

use std::fmt::Write;

use pdl_diagnostics::SourceMap;
use pdl_ir::{Location, Native};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use smol_str::SmolStr;

/// A code block that cannot be a function in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeError {
    /// The native function that it is the code of.
    pub native: SmolStr,
    /// Where that is declared.
    pub location: Location,
    /// Why not.
    pub reason: CodeObstacle,
}

/// Why a code block cannot be a function in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeObstacle {
    /// It is no Rust by itself: what is around it in the generated module would be read as a part of it, or it as a part of that.
    Unbalanced,
    /// More parameters or results than functions that are registered may have.
    Signature,
}

impl CodeError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        "E0920"
    }

    /// The way out.
    pub(super) fn help(&self) -> String {
        match self.reason {
            CodeObstacle::Unbalanced => {
                "close in it all brackets, strings and comments that it opens, and no other".to_owned()
            }
            CodeObstacle::Signature => {
                format!(
                    "at most {MAX_PARAMETERS} arguments and {MAX_RESULTS} results; several can be handed over as a range"
                )
            }
        }
    }
}

impl std::fmt::Display for CodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let reason = match self.reason {
            CodeObstacle::Unbalanced => "it is not the whole body of one",
            CodeObstacle::Signature => "it has too many arguments or results",
        };
        write!(f, "the code block of `{}` cannot be a function in Rust: {reason}", self.native)
    }
}

impl std::error::Error for CodeError {}

/// The number of arguments and results that [`Natives`](pdl_vm::Natives) can register.
const MAX_PARAMETERS: usize = 12;
const MAX_RESULTS: usize = 4;

/// Writes the lines of the code block of a native function. Where nothing else would be changed by it, each ends in a comment with
/// its place.
///
/// # Errors
/// If brackets do not fit together, a string or comment has no end, it is no text of Rust at all, or the function has a signature that
/// cannot be registered.
pub(super) fn write(text: &mut String, native: &Native, sources: &SourceMap) -> Result<(), CodeError> {
    let code = native.code.as_deref().unwrap_or_default();
    let error = |reason| CodeError { native: native.name.clone(), location: native.location.clone(), reason };
    if native.params.len() > MAX_PARAMETERS || native.results.len() > MAX_RESULTS {
        return Err(error(CodeObstacle::Signature));
    }
    let plain = tokens(code).ok_or_else(|| error(CodeObstacle::Unbalanced))?;
    let placed = first_line(native, code, sources).map(|first| with_places(native, code, first));
    // Text may go over the ends of lines, where a comment would become a part of it.
    match placed.filter(|placed| tokens(placed).is_some_and(|tokens| tokens == plain)) {
        Some(placed) => text.push_str(&placed),
        None => _ = writeln!(text, "{}", code.trim_matches('\n')),
    }
    Ok(())
}

/// The lines of a code block that begins on the line `first` of its file, each with its place behind it.
fn with_places(native: &Native, code: &str, first: usize) -> String {
    let mut text = String::new();
    let blank = code.len() - code.trim_start_matches('\n').len();
    for (number, line) in code.trim_matches('\n').split('\n').enumerate() {
        text.push_str(line.trim_end());
        if !line.trim().is_empty() {
            text.push_str(&place(&native.location, first + blank + number));
        }
        text.push('\n');
    }
    text
}

/// A comment with a place.
pub(super) fn place(location: &Location, line: usize) -> String {
    format!(" // {}:{line}", location.file.escape_debug())
}

/// The line on which the code block of a native function begins.
fn first_line(native: &Native, code: &str, sources: &SourceMap) -> Option<usize> {
    let at = &native.location;
    let declared = sources.span_at(&at.file, at.line, at.column)?;
    let file = sources.file(declared.file);
    let start = declared.start as usize + file.text[declared.start as usize..].find(&format!("[{{{code}}}]"))?;
    Some(file.line_column(start as u32).0)
}

/// The tokens of a text of Rust. `None` if it is none, or its brackets do not fit together: rustc would say so, but not of the place
/// where it is.
fn tokens(code: &str) -> Option<Vec<String>> {
    let stream: TokenStream = code.parse().ok()?;
    let mut tokens = Vec::new();
    // Not by recursion: a text may be nested as deeply as it is long.
    let mut open = vec![(stream.into_iter(), "")];
    while let Some((rest, close)) = open.last_mut() {
        match rest.next() {
            Some(TokenTree::Group(group)) => {
                let (left, right) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(left.to_owned());
                open.push((group.stream().into_iter(), right));
            }
            Some(token) => tokens.push(token.to_string()),
            None => {
                tokens.push((*close).to_owned());
                open.pop();
            }
        }
    }
    Some(tokens)
}
