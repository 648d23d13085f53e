//! A measured document to text.

use super::document::{Document, Group, NEVER, Part, columns};

/// The number of columns of a level of indentation.
const INDENT: usize = 2;

/// Prints `document` in lines of at most `width` columns where that can be, each ended by `newline`.
pub(crate) fn print(document: &Document, width: usize, newline: &str) -> String {
    let mut printer = Printer {
        text: document.text,
        out: String::with_capacity(document.text.len() + document.text.len() / 8),
        width,
        newline,
        column: 0,
        indent: 0,
        line: Line::Begun { at: 0 },
        groups: Vec::new(),
    };
    for part in &document.parts {
        printer.part(*part);
    }
    printer.out
}

/// The way in which the parts of a group are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// On one line, with all in it.
    Flat,
    /// Its breaks end lines.
    Broken,
    /// Its breaks do not, those of the groups in it may.
    Open,
}

/// Where on a line the printer is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Nothing is on it; what comes begins in this column.
    Begun { at: usize },
    /// Something is.
    Written,
    /// A comment is: what comes must go to the next, in this column if nothing says otherwise.
    Commented { next: usize },
}

struct Printer<'a> {
    text: &'a str,
    out: String,
    width: usize,
    newline: &'a str,
    /// The next column, counted from 0.
    column: usize,
    /// The indentation of lines that begin now.
    indent: usize,
    line: Line,
    /// The groups that are open, and whether each is indented.
    groups: Vec<(Mode, bool)>,
}

impl Printer<'_> {
    fn part(&mut self, part: Part) {
        match part {
            Part::Text { start, end } => self.write(start, end),
            Part::Literal { start, end } => {
                self.write(start, end);
                let literal = &self.text[start as usize..end as usize];
                self.column = match literal.rsplit_once('\n') {
                    Some((_, last)) => columns(last),
                    None => self.column - literal.len() + columns(literal),
                };
            }
            Part::Verbatim { start, end } => {
                // It brings its own indentation.
                if let Line::Begun { at } = &mut self.line {
                    *at = 0;
                }
                self.write(start, end);
            }
            Part::Semicolon => {
                self.start();
                self.out.push(';');
                self.column += 1;
            }
            Part::Space => self.space(),
            Part::Line if self.breaks() => self.end_line(self.indent),
            Part::Line => self.space(),
            Part::SoftLine if self.breaks() => self.end_line(self.indent),
            Part::SoftLine => {}
            Part::HardLine { blank } => self.hard_line(blank),
            Part::Comment { start, end, own_line } => self.comment(start, end, own_line),
            Part::Indent => self.indent += INDENT,
            Part::Dedent => self.indent -= INDENT,
            Part::Begin { kind, width } => self.begin(kind, width),
            Part::End => {
                if let Some((_, true)) = self.groups.pop() {
                    self.indent -= INDENT;
                }
            }
        }
    }

    fn breaks(&self) -> bool {
        self.groups.last().is_some_and(|(mode, _)| *mode == Mode::Broken)
    }

    fn begin(&mut self, kind: Group, width: u32) {
        let fits = |column: usize| width != NEVER && column + width as usize <= self.width;
        let column = match self.line {
            Line::Begun { at } | Line::Commented { next: at } => at,
            Line::Written => self.column,
        };
        let mode = match (self.groups.last(), kind) {
            (Some((Mode::Flat, _)), _) => Mode::Flat,
            _ if fits(column) => Mode::Flat,
            // The first blank of the group is not at the beginning of the line.
            (_, Group::NestIfEnough) if !fits(self.indent + INDENT - 1) => Mode::Open,
            _ => Mode::Broken,
        };
        let is_indented = mode == Mode::Broken && matches!(kind, Group::Nest | Group::NestIfEnough);
        self.indent += if is_indented { INDENT } else { 0 };
        self.groups.push((mode, is_indented));
    }

    /// Begins to write on a line.
    fn start(&mut self) {
        if let Line::Commented { next } = self.line {
            self.end_line(next);
        }
        if let Line::Begun { at } = self.line {
            self.out.extend(std::iter::repeat_n(' ', at));
            self.column = at;
        }
        self.line = Line::Written;
    }

    fn write(&mut self, start: u32, end: u32) {
        self.start();
        self.out.push_str(&self.text[start as usize..end as usize]);
        self.column += (end - start) as usize;
    }

    fn space(&mut self) {
        if self.line == Line::Written {
            self.out.push(' ');
            self.column += 1;
        }
    }

    /// Ends the line if anything is on it; the next begins in column `at`.
    fn end_line(&mut self, at: usize) {
        if !matches!(self.line, Line::Begun { .. }) {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push_str(self.newline);
        }
        self.line = Line::Begun { at };
    }

    fn hard_line(&mut self, blank: bool) {
        self.end_line(self.indent);
        if blank && !self.out.is_empty() {
            self.out.push_str(self.newline);
        }
    }

    fn comment(&mut self, start: u32, end: u32, own_line: bool) {
        let indented = self.indent + INDENT;
        let next = match self.line {
            Line::Begun { at } => at,
            Line::Commented { next } => next,
            Line::Written => indented,
        };
        if own_line {
            if self.line == Line::Written {
                self.end_line(indented);
            }
            self.write(start, end);
        } else {
            if !self.out.ends_with(' ') {
                self.space();
            }
            self.write(start, end);
        }
        self.line = Line::Commented { next };
    }
}
