//! A [`State`] from a text that nobody trusts: what links carry.

use std::fmt;

use serde_json::{Map, Value};

use crate::limits;
use crate::protocol::{File, Language, Native, NativeKind, Options, Order, State};

/// Why a text is no state at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateError {
    /// More than [`limits::STATE`] bytes.
    TooLong,
    /// No JSON, or nested too deeply.
    Json(String),
    /// JSON, but no object with a version.
    NoState,
    /// Of a version that is not known here.
    Version(String),
    /// More than [`limits::TEXT`] bytes of texts, up to this one.
    TextTooLong(&'static str),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::TooLong => f.write_str("the state is too long"),
            StateError::Json(error) => write!(f, "the state is no JSON: {error}"),
            StateError::NoState => f.write_str("that is no state of the playground"),
            StateError::Version(version) => write!(f, "the state has version {version}, and 1 is known here"),
            StateError::TextTooLong(which) => {
                write!(f, "with `{which}` there are more than {} megabytes of text", limits::TEXT >> 20)
            }
        }
    }
}

impl std::error::Error for StateError {}

/// Reads a state. Of every field what is missing or of another type is the default; numbers are brought into their bounds; files and
/// functions without a usable name are left out.
///
/// # Errors
/// If the text is no state, or holds more than there may be.
pub fn check_state(text: &str) -> Result<State, StateError> {
    if text.len() > limits::STATE {
        return Err(StateError::TooLong);
    }
    let value: Value = serde_json::from_str(text)
        .or_else(|error| well_formed(text).map_or(Err(error), |text| serde_json::from_str(&text)))
        .map_err(|error| StateError::Json(error.to_string()))?;
    let Value::Object(object) = value else { return Err(StateError::NoState) };
    match object.get("version") {
        Some(Value::Number(version)) if version.as_f64() == Some(1.0) => {}
        Some(Value::Number(version)) => return Err(StateError::Version(version.to_string())),
        _ => return Err(StateError::NoState),
    }
    let mut room = Room(limits::TEXT);
    let state = State {
        version: 1,
        language: if string(&object, "language") == "td" { Language::Td } else { Language::Pdll },
        patterns: room.take(string(&object, "patterns"), "patterns")?,
        ir: room.take(string(&object, "ir"), "ir")?,
        files: files(&object, &mut room)?,
        natives: natives(&object, &mut room)?,
        options: object.get("options").and_then(Value::as_object).map_or_else(Options::default, options),
    };
    Ok(state)
}

/// The text with replacement characters for halves of characters, which strings of JavaScript may hold and no text here; `None` if
/// there are none.
fn well_formed(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut is_changed) = (text, false);
    while let Some(at) = rest.find('\\') {
        let escape = &rest[at..];
        let length = match surrogate(escape) {
            Some(Half::High) if matches!(surrogate(&escape[6..]), Some(Half::Low)) => 12,
            Some(_) => {
                out.push_str(&rest[..at]);
                out.push_str("\\ufffd");
                (rest, is_changed) = (&escape[6..], true);
                continue;
            }
            None => 1 + escape[1..].chars().next().map_or(0, char::len_utf8),
        };
        out.push_str(&rest[..at + length]);
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    is_changed.then_some(out)
}

enum Half {
    High,
    Low,
}

/// The half of a character that the text begins with as an escape.
fn surrogate(text: &str) -> Option<Half> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    match u32::from_str_radix(digits, 16).ok()? {
        0xD800..0xDC00 => Some(Half::High),
        0xDC00..0xE000 => Some(Half::Low),
        _ => None,
    }
}

fn string<'a>(object: &'a Map<String, Value>, key: &str) -> &'a str {
    object.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The bytes of text that there may be still.
struct Room(usize);

impl Room {
    fn take(&mut self, text: &str, which: &'static str) -> Result<String, StateError> {
        self.0 = self.0.checked_sub(text.len()).ok_or(StateError::TextTooLong(which))?;
        Ok(text.to_owned())
    }
}

fn objects<'a>(object: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = &'a Map<String, Value>> {
    object.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// Of several files of one name the first counts.
fn files(object: &Map<String, Value>, room: &mut Room) -> Result<Vec<File>, StateError> {
    let mut files: Vec<File> = Vec::new();
    for file in objects(object, "files") {
        let (name, text) = (string(file, "name"), string(file, "text"));
        if files.len() == limits::FILES || !is_file_name(name) || files.iter().any(|file| file.name == name) {
            continue;
        }
        files.push(File { name: name.to_owned(), text: room.take(text, "files")? });
    }
    Ok(files)
}

/// A relative path as patterns include it.
fn is_file_name(name: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part != "." && part != "..";
    name.len() <= limits::NAME
        && !name.contains(['\\', '"'])
        && !name.chars().any(char::is_control)
        && name.split('/').all(is_part)
}

fn natives(object: &Map<String, Value>, room: &mut Room) -> Result<Vec<Native>, StateError> {
    let mut natives: Vec<Native> = Vec::new();
    for native in objects(object, "natives") {
        let (name, body) = (string(native, "name"), string(native, "body"));
        let kind = match string(native, "kind") {
            "constraint" => NativeKind::Constraint,
            "rewrite" => NativeKind::Rewrite,
            _ => continue,
        };
        let is_known = natives.iter().any(|known| known.name == name && known.kind == kind);
        if natives.len() == limits::NATIVES || !is_identifier(name) || is_known {
            continue;
        }
        natives.push(Native { name: name.to_owned(), kind, body: room.take(body, "natives")? });
    }
    Ok(natives)
}

fn is_identifier(name: &str) -> bool {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.len() <= limits::NAME && name.starts_with(is_start) && name.chars().all(|c| is_start(c) || c.is_ascii_digit())
}

fn options(object: &Map<String, Value>) -> Options {
    let default = Options::default();
    let flag = |key: &str, default: bool| object.get(key).and_then(Value::as_bool).unwrap_or(default);
    let number = |key: &str, default: u32, least: f64, most: u32| match object.get(key).and_then(Value::as_f64) {
        Some(number) => number.clamp(least, f64::from(most)) as u32,
        None => default,
    };
    Options {
        order: match string(object, "order") {
            "top-down" => Order::TopDown,
            _ => Order::BottomUp,
        },
        max_iterations: number("maxIterations", default.max_iterations, 1.0, limits::ITERATIONS),
        max_rewrites: number("maxRewrites", default.max_rewrites, 0.0, limits::REWRITES),
        fold: flag("fold", default.fold),
        custom: flag("custom", default.custom),
    }
}
