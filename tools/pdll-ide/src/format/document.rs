//! The texts that are to be printed, and where their lines may end: places for breaks, and groups.
//!
//! A group is printed on one line if it fits, with what follows up to the next place for a break; otherwise its own breaks
//! become line ends, and the groups in it are asked in their turn. This is Oppen's method (*Prettyprinting*, 1980), with groups
//! that break as a whole, and a comment as what ends a line wherever it stands. One pass measures ([`Document::measure`]),
//! one prints (`print`); both are linear in the parts.

/// A piece of a document. Ranges are bytes of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A token on one line, of ASCII.
    Text {
        start: u32,
        end: u32,
    },
    /// A string or a code block: of any characters, and maybe of several lines.
    Literal {
        start: u32,
        end: u32,
    },
    /// Something that is left as it is; it begins a line if nothing says otherwise.
    Verbatim {
        start: u32,
        end: u32,
    },
    /// A `;` that was left out.
    Semicolon,
    /// A blank that never becomes the end of a line.
    Space,
    /// A blank, or the end of the line.
    Line,
    /// Nothing, or the end of the line.
    SoftLine,
    /// The end of a line, and an empty line behind it.
    HardLine {
        blank: bool,
    },
    /// A comment, from `//` on: nothing may follow on its line.
    Comment {
        start: u32,
        end: u32,
        own_line: bool,
    },
    /// The lines that begin from here on are indented by a level more, or less.
    Indent,
    Dedent,
    /// A group, and how many columns it takes with what follows up to the next place for a break.
    Begin {
        kind: Group,
        width: u32,
    },
    End,
}

/// The way in which a group breaks that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// All its lines end.
    List,
    /// The same, but who comes before does not count on its breaks: it is the last to be broken.
    LastList,
    /// All its lines end, and what is in it is indented.
    Nest,
    /// The same, if it then fits; otherwise only the groups in it break.
    NestIfEnough,
}

/// The width of a group that cannot be on one line.
pub(crate) const NEVER: u32 = u32::MAX;

/// The parts, in order.
pub(crate) struct Document<'t> {
    pub(crate) text: &'t str,
    pub(crate) parts: Vec<Part>,
}

impl<'t> Document<'t> {
    /// An empty document of pieces of `text`.
    pub(crate) fn new(text: &'t str) -> Document<'t> {
        // PDLL averages three to four bytes a token, and every token has about one part beside it.
        Document { text, parts: Vec::with_capacity(text.len() * 2 / 3) }
    }

    pub(crate) fn push(&mut self, part: Part) {
        self.parts.push(part);
    }

    pub(crate) fn begin(&mut self, kind: Group) {
        self.push(Part::Begin { kind, width: 0 });
    }

    /// Finds out the width of each group.
    pub(crate) fn measure(&mut self) {
        let mut measure = Measure::default();
        for at in 0..self.parts.len() {
            match self.parts[at] {
                Part::Text { start, end } => measure.text((end - start) as usize),
                Part::Literal { start, end } => {
                    let literal = &self.text[start as usize..end as usize];
                    let first = literal.split('\n').next().unwrap_or_default();
                    measure.text(columns(first));
                    if first.len() < literal.len() {
                        // The rest stands on lines of its own, whatever is broken.
                        measure.end_line(&mut self.parts);
                    }
                }
                Part::Semicolon | Part::Space => measure.text(1),
                Part::Line => {
                    measure.reach(&mut self.parts);
                    measure.text(1);
                }
                Part::SoftLine => measure.reach(&mut self.parts),
                Part::HardLine { .. } | Part::Verbatim { .. } => {
                    measure.resolve_waiting(&mut self.parts);
                    measure.break_open();
                }
                Part::Comment { .. } => {
                    measure.break_behind_comment();
                    measure.resolve_waiting(&mut self.parts);
                    measure.behind_comment = true;
                }
                Part::Indent | Part::Dedent => {}
                Part::Begin { kind, .. } => measure.begin(at, kind),
                Part::End => measure.end(&mut self.parts),
            }
        }
        measure.resolve_waiting(&mut self.parts);
    }
}

/// Returns how many columns a text takes: one for each character.
pub(crate) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// A group whose width is not known yet.
struct Open {
    at: usize,
    /// The text before it.
    from: u64,
    kind: Group,
    /// The number of groups that break last around it, itself among them.
    last_depth: u32,
    /// Its width, if it is known before its end.
    width: Option<u32>,
}

#[derive(Default)]
struct Measure {
    /// The columns of all parts so far, on one line.
    columns: u64,
    open: Vec<Open>,
    /// Groups that ended, and wait for a place where the line may end.
    waiting: Vec<Open>,
    last_depth: u32,
    /// True if a comment was the last part, group ends aside: it breaks the groups that go on behind it.
    behind_comment: bool,
}

impl Measure {
    fn text(&mut self, columns: usize) {
        self.break_behind_comment();
        self.columns += columns as u64;
    }

    fn begin(&mut self, at: usize, kind: Group) {
        self.break_behind_comment();
        self.last_depth += u32::from(kind == Group::LastList);
        self.open.push(Open { at, from: self.columns, kind, last_depth: self.last_depth, width: None });
    }

    fn end(&mut self, parts: &mut [Part]) {
        let Some(group) = self.open.pop() else { return };
        self.last_depth -= u32::from(group.kind == Group::LastList);
        match group.width {
            Some(width) => group.resolve(width, parts),
            None if self.behind_comment => group.resolve(self.width(&group), parts),
            None => self.waiting.push(Open { last_depth: self.last_depth, ..group }),
        }
    }

    fn break_behind_comment(&mut self) {
        if std::mem::take(&mut self.behind_comment) {
            self.break_open();
        }
    }

    /// The line ends here: no open group can be on one.
    fn break_open(&mut self) {
        for group in self.open.iter_mut().rev() {
            if group.width == Some(NEVER) {
                // So are those around it.
                break;
            }
            group.width = Some(NEVER);
        }
    }

    /// The line may end here: what waits for that reaches up to here.
    fn reach(&mut self, parts: &mut [Part]) {
        self.break_behind_comment();
        while let Some(group) = self.waiting.pop_if(|group| group.last_depth >= self.last_depth) {
            group.resolve(self.width(&group), parts);
        }
    }

    /// The line ends here in any case.
    fn resolve_waiting(&mut self, parts: &mut [Part]) {
        while let Some(group) = self.waiting.pop() {
            group.resolve(self.width(&group), parts);
        }
    }

    /// The line ends within a part, whether groups are broken or not: they fit if they fit up to here.
    fn end_line(&mut self, parts: &mut [Part]) {
        self.resolve_waiting(parts);
        let columns = self.columns;
        for group in self.open.iter_mut().filter(|group| group.width.is_none()) {
            group.width = Some(u32::try_from(columns - group.from).unwrap_or(NEVER - 1));
        }
    }

    fn width(&self, group: &Open) -> u32 {
        u32::try_from(self.columns - group.from).unwrap_or(NEVER - 1)
    }
}

impl Open {
    fn resolve(&self, columns: u32, parts: &mut [Part]) {
        if let Part::Begin { width, .. } = &mut parts[self.at] {
            *width = columns;
        }
    }
}
