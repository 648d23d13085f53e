//! The answer of `mlir-pdll` to a file, read from its output.

/// The answer of `mlir-pdll` to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is fine: its `pdl` module.
    Accepted(String),
    /// Refused, with its errors in the order of the text.
    Refused(Vec<Complaint>),
    /// It died.
    Crashed,
}

/// An error at a place of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// Its words.
    pub message: String,
    /// True if the verifier of the `pdl` dialect said so, which is run on files that parse.
    pub verifier: bool,
}

impl Verdict {
    /// The line of the first error; 0 if there is none.
    pub fn line(&self) -> u32 {
        match self {
            Verdict::Refused(complaints) => complaints[0].line,
            Verdict::Accepted(_) | Verdict::Crashed => 0,
        }
    }

    /// In a line or more.
    pub fn describe(&self) -> String {
        match self {
            Verdict::Accepted(_) => "accepted".to_owned(),
            Verdict::Crashed => "crashed".to_owned(),
            Verdict::Refused(complaints) => {
                let lines: Vec<String> =
                    complaints.iter().map(|c| format!("refused at {}:{}: {}", c.line, c.column, c.message)).collect();
                lines.join("\n")
            }
        }
    }
}

/// Where an error message points.
enum Place {
    /// Into the file: the line that the case starts at, and the line and column counted from there.
    File { start: u32, line: u32, column: u32 },
    /// Into the text of a literal, which is parsed as a file of its own.
    Literal(String),
}

/// Reads `within split at FILE:START offset :LINE:COLUMN: error: WORDS`, the same inside `loc("…":LINE:COLUMN)`,
/// `FILE:LINE:COLUMN: error: WORDS`, and `loc("LITERAL":LINE:COLUMN): error: WORDS`.
fn read_error<'a>(message: &'a str, file: &str) -> Option<(Place, &'a str, bool)> {
    let (place, words) = message.split_once(": error: ")?;
    let located = place.strip_prefix("loc(").and_then(|rest| rest.strip_suffix(')'));
    let verifier = located.is_some();
    let place = located.unwrap_or(place);
    let (before, column) = place.rsplit_once(':')?;
    let (before, line) = before.rsplit_once(':')?;
    let (line, column) = (line.parse().ok()?, column.parse().ok()?);
    let name = before.trim_matches('"');
    let place = match name.split_once("within split at ") {
        Some((_, split)) => {
            let (start, _) = split.split_once(" offset ")?;
            Place::File { start: start.rsplit(':').next()?.parse().ok()?, line, column }
        }
        None if name == file => Place::File { start: 1, line, column },
        None if verifier => Place::Literal(unescaped(name)),
        None => return None,
    };
    Some((place, words, verifier))
}

/// MLIR escapes file names in locations as it escapes strings.
fn unescaped(text: &str) -> String {
    text.replace("\\22", "\"").replace("\\\"", "\"").replace("\\5C", "\\").replace("\\\\", "\\")
}

/// The errors of each refused file of a run: `cases` are the first lines of the files in the run, in order.
pub(crate) fn complaints(stderr: &str, file: &str, starts: &[u32]) -> Vec<(usize, Vec<Complaint>)> {
    let mut found: Vec<(usize, Vec<Complaint>)> = Vec::new();
    for (place, words, verifier) in stderr.lines().filter_map(|line| read_error(line, file)) {
        let Place::File { start, line, column } = place else { continue };
        let Some(index) = starts.iter().rposition(|first| *first <= start) else { continue };
        // A case starts on the line of its separator, so all lines but those of the first case are one too high.
        let line = if start == 1 { line } else { line.saturating_sub(1) };
        let complaint = Complaint { line, column, message: words.to_owned(), verifier };
        match found.iter_mut().find(|(known, _)| *known == index) {
            None => found.push((index, vec![complaint])),
            Some((_, complaints)) => complaints.push(complaint),
        }
    }
    // The verifier reports in an order of its own.
    found.iter_mut().for_each(|(_, complaints)| complaints.sort_by_key(|c| (c.line, c.column)));
    found
}

/// The literals that it says are wrong: it may accept the file nevertheless, or die.
pub(crate) fn wrong_literals(stderr: &str, file: &str) -> Vec<String> {
    let literal = |line| match read_error(line, file)? {
        // An empty text has no name.
        (Place::Literal(text), ..) => Some(if text == "-" { String::new() } else { text }),
        (Place::File { .. }, ..) => None,
    };
    stderr.lines().filter_map(literal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_read_in_each_form() {
        let stderr = "/t/x.pdll:4:5: error: expected `;` after statement\n\
                      loc(\"/t/x.pdll\":2:3): error: 'pdl.operation' op expected a bindable user\n\
                      loc(\"[1, \\22s\\22\":1:9): error: expected ',' or ']'\n\
                      note: not an error\n";
        let errors = complaints(stderr, "/t/x.pdll", &[1]);
        let [(0, errors)] = errors.as_slice() else { panic!("one file: {errors:?}") };
        assert_eq!(
            errors.iter().map(|c| (c.line, c.column, c.verifier)).collect::<Vec<_>>(),
            [(2, 3, true), (4, 5, false)]
        );
        assert_eq!(wrong_literals(stderr, "/t/x.pdll"), ["[1, \"s\""]);
    }

    #[test]
    fn errors_of_a_split_file_find_their_case() {
        let stderr = "within split at /t/x.pdll:10 offset :5:7: error: expected expression\n\
                      loc(\"within split at /t/x.pdll:20 offset \":3:1): error: 'pdl.type' op whatever\n";
        let errors = complaints(stderr, "/t/x.pdll", &[1, 10, 20]);
        let found: Vec<_> = errors.iter().map(|(index, errors)| (*index, errors[0].line, errors[0].column)).collect();
        assert_eq!(found, [(1, 4, 7), (2, 2, 1)]);
    }
}
