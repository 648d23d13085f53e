//! C++ as native functions.
//!
//! Nearly all C++ of combine rules is one call: `return Helper.matchMulOfVScale(${mo}, ${matchinfo});`. It calls the native function of
//! that name, `matchMulOfVScale`, with what stands in the brackets: instructions, operands, match data and constants. What is only
//! C++'s way to the function, such as `Helper`, `MRI` and `B`, is left out. Any other text is a native function too, whose name is the
//! text, and whose arguments are the names that it mentions, each once.
//!
//! Match data is an attribute. The first call of the match that mentions it gives it back; those behind it are given it.

use pdl_ir::{Kind, ValueId};
use smol_str::{SmolStr, format_smolstr};

use super::apply::unsupported;
use super::matched::{split, text};
use super::{Bound, Lowerer, Unsupported};
use crate::rules::{CxxSnippet, MatchedInstruction, SnippetPiece};

/// A call of a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// Its name, or the whole text.
    pub(super) function: SmolStr,
    /// True if what it says is turned around.
    pub(super) is_negated: bool,
    pub(super) arguments: Vec<Argument>,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// An operand, an instruction or match data.
    Name(SmolStr),
    /// An instruction: `*${x}`, or `*${x}.getParent()` of an operand.
    Instruction(SmolStr),
    /// A constant, as the text of an attribute.
    Constant(SmolStr),
}

/// The objects that C++ has at hand to get at what it needs; a native function has a host.
const CONTEXT: [&str; 7] = ["MRI", "B", "Helper", "MF", "Observer", "KB", "*MRI"];

/// The call that a text is.
pub(super) fn call(snippet: &CxxSnippet) -> Call {
    one_call(snippet).unwrap_or_else(|| {
        let mut names: Vec<SmolStr> = Vec::new();
        for piece in &snippet.pieces {
            if let SnippetPiece::Name(name) = piece
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        let words: Vec<&str> = snippet.text.split_whitespace().collect();
        let arguments = names.into_iter().map(Argument::Name).collect();
        Call { function: SmolStr::from(words.join(" ")), is_negated: false, arguments }
    })
}

/// `return !a.b(x, y);`, without loss.
fn one_call(snippet: &CxxSnippet) -> Option<Call> {
    let text = snippet.text.trim();
    let text = text.strip_suffix(';').unwrap_or(text).trim_end();
    let text = text
        .strip_prefix("return")
        .filter(|rest| rest.starts_with([' ', '!', '\n', '\t']))
        .unwrap_or(text)
        .trim_start();
    let (is_negated, text) = match text.strip_prefix('!') {
        Some(text) => (true, text.trim_start()),
        None => (false, text),
    };
    let (path, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let path = path.trim_end();
    let is_path = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':' | '-' | '>');
    if path.is_empty() || !path.chars().all(is_path) {
        return None;
    }
    let function = path.rsplit(['.', ':', '>']).next().filter(|name| !name.is_empty())?;
    let arguments = split_arguments(arguments)?;
    let arguments = arguments.into_iter().filter(|argument| !CONTEXT.contains(argument));
    let arguments = arguments.map(argument).collect::<Option<Vec<Argument>>>()?;
    Some(Call { function: function.into(), is_negated, arguments })
}

/// The parts between commas; `None` if brackets or other statements are in the way.
fn split_arguments(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0u32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            ';' | '"' | '\'' => return None,
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    (depth == 0 && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}

fn argument(text: &str) -> Option<Argument> {
    // A comment says what it is: `/*IsSigned=*/true`.
    let text =
        text.strip_prefix("/*").and_then(|rest| rest.split_once("*/")).map_or(text, |(_, rest)| rest.trim_start());
    let name = |text: &str| {
        let name = text.strip_prefix("${")?.strip_suffix('}')?;
        name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.')).then(|| SmolStr::from(name))
    };
    if let Some(of) = text.strip_prefix('*')
        && let Some(name) = name(of.strip_suffix(".getParent()").unwrap_or(of))
    {
        return Some(Argument::Instruction(name));
    }
    // What an operand holds is what it stands for.
    let mut plain = text;
    for accessor in ["->getSExtValue()", ".getCImm()", ".getReg()", ".getFPImm()"] {
        plain = plain.strip_suffix(accessor).unwrap_or(plain);
    }
    if let Some(name) = name(plain) {
        return Some(Argument::Name(name));
    }
    if text.contains("${") {
        return None;
    }
    Some(Argument::Constant(match text {
        "true" | "false" => text.into(),
        _ => match text.parse::<i64>() {
            Ok(number) => format_smolstr!("{number} : i64"),
            Err(_) => self::text(text),
        },
    }))
}

impl Lowerer<'_, '_> {
    /// C++ that says whether a match holds.
    pub(super) fn check(&mut self, snippet: &CxxSnippet) -> Result<(), Unsupported> {
        self.at(snippet.span);
        let call = call(snippet);
        let is_new = |data: &SmolStr| self.is_data(data) && !self.operands.contains_key(data);
        let mut given: Vec<SmolStr> = Vec::new();
        for argument in &call.arguments {
            if let Argument::Name(name) = argument
                && is_new(name)
                && !given.contains(name)
            {
                given.push(name.clone());
            }
        }
        let is_input = |argument: &&Argument| !matches!(argument, Argument::Name(name) if given.contains(name));
        let arguments: Vec<&Argument> = call.arguments.iter().filter(is_input).collect();
        let arguments = self.arguments(&arguments, snippet)?;
        if call.is_negated && !given.is_empty() {
            return unsupported(snippet.span, "a call that must not hold gives match data");
        }
        let kinds = vec![Kind::Attribute; given.len()];
        let results = self.constrain(&call.function, arguments, &kinds, call.is_negated);
        for (name, value) in given.into_iter().zip(results) {
            self.operands.insert(name, Bound::Data(value));
        }
        Ok(())
    }

    /// C++ that does something.
    pub(super) fn action(&mut self, snippet: &CxxSnippet) -> Result<(), Unsupported> {
        self.at(snippet.span);
        let call = call(snippet);
        let arguments = self.arguments(&call.arguments.iter().collect::<Vec<_>>(), snippet)?;
        self.call(&call.function, arguments, &[]);
        Ok(())
    }

    fn is_data(&self, name: &SmolStr) -> bool {
        self.rule.data.iter().any(|data| data.name == *name)
    }

    /// The instruction of this name, or the one that defines the operand of this name, or else match data.
    fn instruction_of(&mut self, name: &SmolStr) -> Option<ValueId> {
        let named = self.instructions.get(name).copied();
        let defining = || {
            let defines = |matched: &MatchedInstruction| {
                let (defs, _) = split(&matched.pattern);
                defs.iter().any(|operand| operand.name.as_ref() == Some(name))
            };
            let place = self.matcher.instructions.iter().position(defines)?;
            self.matched.get(place).copied()
        };
        named.or_else(defining).or_else(|| self.operand(name))
    }

    fn arguments(&mut self, arguments: &[&Argument], snippet: &CxxSnippet) -> Result<Vec<ValueId>, Unsupported> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(match argument {
                Argument::Constant(text) => self.constant(text.clone()),
                // A pattern and an operand may have one name.
                Argument::Name(name) => match self.operand(name).or_else(|| self.instructions.get(name).copied()) {
                    Some(value) => value,
                    // The match did not set it: in C++ it is a variable without a value.
                    None if self.is_data(name) => self.integer(0),
                    None => return unsupported(snippet.span, format!("`${name}` is nothing that is matched")),
                },
                Argument::Instruction(name) => match self.instruction_of(name) {
                    Some(value) => value,
                    None => return unsupported(snippet.span, format!("`${name}` is no instruction that is matched")),
                },
            });
        }
        Ok(values)
    }
}

#[cfg(test)]
mod tests;
