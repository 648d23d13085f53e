//! POSIX extended regular expressions, as `!match` and `!instances` take them.
//!
//! A pattern is checked, and written as `regex-automata` has it: byte by byte, since the reference knows no other
//! characters. That library follows all states of the automaton at once, so the time is the product of the lengths of
//! pattern and text. Back references, which no such automaton has, are refused.

use regex_automata::nfa::thompson::pikevm::{Cache, PikeVM};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_automata::util::syntax;

/// A compiled pattern.
pub(crate) struct Regex {
    automaton: PikeVM,
    memory: Cache,
}

const MAX_GROUPS: usize = 100;
const MAX_BYTES: usize = 1 << 20;
const CLASSES: [&str; 12] =
    ["alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"];

impl Regex {
    /// Compiles a pattern.
    pub(crate) fn new(pattern: &str) -> Result<Regex, &'static str> {
        let syntax = syntax::Config::new().unicode(false).utf8(false).dot_matches_new_line(true);
        let automaton = NFA::config().utf8(false).which_captures(WhichCaptures::None).nfa_size_limit(Some(MAX_BYTES));
        let compiler = PikeVM::builder().syntax(syntax).thompson(automaton).build(&translate(pattern)?);
        let automaton = compiler.map_err(|_| "it is too long")?;
        Ok(Regex { memory: automaton.create_cache(), automaton })
    }

    /// Returns the number of the automaton's states.
    pub(crate) fn states(&self) -> usize {
        self.automaton.get_nfa().states().len()
    }

    /// Returns the steps that a match over a text of this length takes at most.
    pub(crate) fn cost(&self, length: usize) -> usize {
        self.states().saturating_mul(length + 1) / 8
    }

    /// Returns true if the pattern matches somewhere in `text`.
    pub(crate) fn matches(&mut self, text: &str) -> bool {
        self.automaton.is_match(&mut self.memory, text)
    }
}

/// The part before a place in a pattern.
#[derive(PartialEq)]
enum Before {
    /// The start of an alternative.
    Nothing,
    Atom,
    Repetition,
}

fn translate(pattern: &str) -> Result<String, &'static str> {
    if pattern.is_empty() {
        return Err("it is empty");
    }
    let (mut out, mut rest) = (String::new(), pattern.as_bytes());
    let (mut open, mut before) = (0, Before::Nothing);
    loop {
        let mut length = 1;
        before = match rest {
            [] | [b'|', ..] | [b')', ..] if before == Before::Nothing => return Err("an alternative is empty"),
            [] if open > 0 => return Err("a parenthesis is not closed"),
            [] => return Ok(out),
            [b'|', ..] => Before::Nothing,
            [b'(', b')', ..] => {
                length = 2;
                Before::Atom
            }
            [b'(', ..] if open >= MAX_GROUPS => return Err("its groups are nested too deeply"),
            [b'(', ..] => {
                open += 1;
                Before::Nothing
            }
            [b')', ..] if open == 0 => return Err("a parenthesis is not opened"),
            [b')', ..] => {
                open -= 1;
                Before::Atom
            }
            [b'^' | b'$' | b'.', ..] => Before::Atom,
            [b'*' | b'+' | b'?', ..] | [b'{', b'0'..=b'9', ..] if before != Before::Atom => {
                return Err("there is nothing to repeat");
            }
            [b'*' | b'+' | b'?', ..] => Before::Repetition,
            [b'{', b'0'..=b'9', ..] => {
                length = repetition_length(rest).ok_or("its repetition count is wrong, or above 255")?;
                Before::Repetition
            }
            [b'[', after @ ..] => {
                rest = bracket(after, &mut out)?;
                length = 0;
                Before::Atom
            }
            [b'\\'] => return Err("it ends in a backslash"),
            [b'\\', b'1'..=b'9', ..] => return Err("back references are not supported"),
            [b'\\', byte, after @ ..] | [byte, after @ ..] => {
                push(*byte, &mut out);
                rest = after;
                length = 0;
                Before::Atom
            }
        };
        out.extend(rest[..length].iter().map(|byte| char::from(*byte)));
        rest = &rest[length..];
    }
}

/// The bytes of `{2}`, `{2,}` or `{2,3}`, at the brace.
fn repetition_length(rest: &[u8]) -> Option<usize> {
    let length = 1 + rest.iter().position(|byte| *byte == b'}')?;
    let counts = std::str::from_utf8(&rest[1..length - 1]).ok().filter(|counts| !counts.contains('+'))?;
    let (least, most) = counts.split_once(',').unwrap_or((counts, ""));
    let least: u8 = least.parse().ok()?;
    (most.is_empty() || least <= most.parse().ok()?).then_some(length)
}

/// `[abc]`, `[^a-z]`, `[[:alpha:]]`; the opening bracket was read. Returns what follows.
fn bracket<'p>(mut rest: &'p [u8], out: &mut String) -> Result<&'p [u8], &'static str> {
    out.push('[');
    if let [b'^', after @ ..] = rest {
        out.push('^');
        rest = after;
    }
    let mut is_first = true;
    loop {
        rest = match rest {
            [] => return Err("a bracket is not closed"),
            [b']', after @ ..] if !is_first => {
                out.push(']');
                return Ok(after);
            }
            [b'[', b':', after @ ..] => {
                let class = CLASSES.iter().map(|name| format!("[:{name}:]"));
                let class = class.into_iter().find(|class| rest.starts_with(class.as_bytes()));
                let class = class.ok_or("its character class is unknown")?;
                out.push_str(&class);
                &after[class.len() - 2..]
            }
            [first, b'-', last, after @ ..] if *last != b']' => {
                if last < first {
                    return Err("its character range is reversed");
                }
                push(*first, out);
                out.push('-');
                push(*last, out);
                after
            }
            [byte, after @ ..] => {
                push(*byte, out);
                after
            }
        };
        is_first = false;
    }
}

/// A byte that stands for itself.
fn push(byte: u8, out: &mut String) {
    out.push_str(&format!("\\x{byte:02X}"));
}

#[cfg(test)]
mod tests;
