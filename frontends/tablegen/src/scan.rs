//! TableGen's text without its meaning: comments, brackets, and names of arguments. It is read without errors, whatever it is.

use pdl_diagnostics::{FileId, Span};

use crate::lex::{Verbatim, VerbatimKind, is_identifier_byte};

/// What stands in a text besides words, for tools.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Scanned {
    /// Each comment.
    pub comments: Vec<Span>,
    /// The text of each string, as it is written between its quotation marks; up to the end of the line if it is not closed.
    pub strings: Vec<Span>,
    /// The text of each code block, between `[{` and `}]`; all that follows if it is not closed.
    pub code: Vec<Span>,
    /// From each opening bracket to the closing one.
    pub brackets: Vec<Span>,
    /// `$name`, without the `$`, in strings and code blocks too; `${name}` as well.
    pub arguments: Vec<Span>,
}

impl Scanned {
    /// Reads a text, which is that of `file`. Takes linear time, but where brackets are not closed.
    pub fn of(file: FileId, text: &str) -> Scanned {
        let bytes = text.as_bytes();
        let mut scanned = Scanned::default();
        let mut open: Vec<(usize, u8)> = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let start = at;
            if let Some(Verbatim { kind, length, is_closed }) = Verbatim::at(text, at) {
                at += length;
                let mark = match kind {
                    VerbatimKind::Comment => {
                        scanned.comments.push(Span::new(file, start, at));
                        continue;
                    }
                    VerbatimKind::String => 1,
                    VerbatimKind::Code => {
                        scanned.brackets.push(Span::new(file, start, at));
                        2
                    }
                };
                let (from, to) = (start + mark, if is_closed { at - mark } else { at });
                let inside = if kind == VerbatimKind::Code { &mut scanned.code } else { &mut scanned.strings };
                inside.push(Span::new(file, from, to));
                scanned.add_arguments(file, bytes, from, to);
                continue;
            }
            match bytes[at] {
                b'$' => {
                    at += 1;
                    while at < bytes.len() && is_identifier_byte(bytes[at]) {
                        at += 1;
                    }
                    scanned.add_arguments(file, bytes, start, at);
                }
                opening @ (b'{' | b'(' | b'[' | b'<') => {
                    open.push((at, opening));
                    at += 1;
                }
                closing @ (b'}' | b')' | b']' | b'>') => {
                    let opening = match closing {
                        b'}' => b'{',
                        b')' => b'(',
                        b']' => b'[',
                        _ => b'<',
                    };
                    at += 1;
                    // What is not closed inside of it is left out.
                    if let Some(place) = open.iter().rposition(|(_, known)| *known == opening) {
                        scanned.brackets.push(Span::new(file, open[place].0, at));
                        open.truncate(place);
                    }
                }
                _ => at += 1,
            }
        }
        scanned
    }

    fn add_arguments(&mut self, file: FileId, bytes: &[u8], from: usize, to: usize) {
        let mut at = from;
        while at < to {
            if bytes[at] != b'$' {
                at += 1;
                continue;
            }
            at += if bytes.get(at + 1) == Some(&b'{') { 2 } else { 1 };
            let start = at;
            while at < to && is_identifier_byte(bytes[at]) {
                at += 1;
            }
            // `$0` and `$_builder` are no names of arguments.
            if bytes.get(start).is_some_and(u8::is_ascii_alphabetic) && start < to {
                self.arguments.push(Span::new(file, start, at));
            }
        }
    }
}
