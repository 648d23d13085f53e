//! TableGen's text without its meaning: comments, brackets, and names of arguments. It is read without errors, whatever it is.

use pdl_diagnostics::{FileId, Span};

use crate::lex::{Verbatim, VerbatimKind, is_identifier_byte};

/// The parts of a text besides words, for tools.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Scanned {
    /// Each comment.
    pub comments: Vec<Span>,
    /// The text of each string, as it is written between its quotation marks; up to the end of the line if it is not closed.
    pub strings: Vec<Span>,
    /// The text of each code block, between `[{` and `}]`; all that follows if it is not closed.
    pub code: Vec<Span>,
    /// From each opening bracket to the closing one. Those that hold others come behind them.
    pub brackets: Vec<Bracket>,
    /// Those that are not closed, from each to the end, outermost first.
    pub open: Vec<Bracket>,
    /// `$name`, without the `$`, in strings and code blocks too; `${name}` as well.
    pub arguments: Vec<Span>,
}

/// A bracket with what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket {
    /// From the opening bracket to the closing one.
    pub span: Span,
    /// The commas that are in no other bracket within.
    pub commas: Vec<u32>,
}

impl Bracket {
    fn to(mut self, end: usize) -> Bracket {
        self.span.end = end as u32;
        self
    }

    /// Returns what stands between its commas, as far as an offset; empty parts too.
    pub fn parts(&self, end: u32) -> impl Iterator<Item = Span> + '_ {
        let starts = std::iter::once(self.span.start).chain(self.commas.iter().copied());
        let ends = self.commas.iter().copied().chain(std::iter::once(end));
        starts.zip(ends).map(|(start, end)| Span { start: start + 1, end, ..self.span })
    }
}

impl Scanned {
    /// Reads a text, which is that of `file`. Takes linear time, but where brackets are not closed.
    pub fn of(file: FileId, text: &str) -> Scanned {
        let bytes = text.as_bytes();
        let mut scanned = Scanned::default();
        let mut open: Vec<Bracket> = Vec::new();
        let bracket = |start, end| Bracket { span: Span::new(file, start, end), commas: Vec::new() };
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
                        scanned.brackets.push(bracket(start, at));
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
                b'{' | b'(' | b'[' | b'<' => {
                    open.push(bracket(at, bytes.len()));
                    at += 1;
                }
                b',' => {
                    if let Some(around) = open.last_mut() {
                        around.commas.push(at as u32);
                    }
                    at += 1;
                }
                // It stands in no brackets but braces: what is open still is not closed any more.
                b';' => {
                    let brace = open.iter().rposition(|known| bytes[known.span.start as usize] == b'{');
                    open.truncate(brace.map_or(0, |brace| brace + 1));
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
                    let is_it = |known: &Bracket| bytes[known.span.start as usize] == opening;
                    if let Some(place) = open.iter().rposition(is_it) {
                        let closed = open.drain(place..).next();
                        scanned.brackets.extend(closed.map(|closed| closed.to(at)));
                    }
                }
                _ => at += 1,
            }
        }
        scanned.open = open;
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
