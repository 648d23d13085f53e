//! TableGen's text without its meaning: comments, brackets, and names of arguments. It is read without errors, whatever it is.

use pdl_diagnostics::{FileId, Span};

/// What stands in a text besides words, for tools.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Scanned {
    /// Each comment.
    pub comments: Vec<Span>,
    /// From each opening bracket to the closing one.
    pub brackets: Vec<Span>,
    /// `$name`, without the `$`, in strings and code blocks too; `${name}` as well.
    pub arguments: Vec<Span>,
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Scanned {
    /// Reads a text, which is that of `file`. Takes linear time, but where brackets are not closed.
    pub fn of(file: FileId, text: &str) -> Scanned {
        let bytes = text.as_bytes();
        let mut scanned = Scanned::default();
        let mut open: Vec<(usize, u8)> = Vec::new();
        let find = |needle: &str, from: usize| {
            text.get(from..).and_then(|rest| rest.find(needle)).map_or(bytes.len(), |at| from + at)
        };
        let mut at = 0;
        while at < bytes.len() {
            let start = at;
            match bytes[at] {
                b'/' if bytes.get(at + 1) == Some(&b'/') => {
                    at = find("\n", at);
                    scanned.comments.push(Span::new(file, start, at));
                }
                b'/' if bytes.get(at + 1) == Some(&b'*') => {
                    at = (find("*/", at + 2) + 2).min(bytes.len());
                    scanned.comments.push(Span::new(file, start, at));
                }
                b'"' => {
                    at += 1;
                    while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    at = (at + 1).min(bytes.len());
                    scanned.add_arguments(file, bytes, start, at);
                }
                b'[' if bytes.get(at + 1) == Some(&b'{') => {
                    at = (find("}]", at + 2) + 2).min(bytes.len());
                    scanned.add_arguments(file, bytes, start, at);
                    scanned.brackets.push(Span::new(file, start, at));
                }
                b'$' => {
                    at += 1;
                    while at < bytes.len() && is_part(bytes[at]) {
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
            while at < to && is_part(bytes[at]) {
                at += 1;
            }
            // `$0` and `$_builder` are no names of arguments.
            if bytes.get(start).is_some_and(u8::is_ascii_alphabetic) && start < to {
                self.arguments.push(Span::new(file, start, at));
            }
        }
    }
}
