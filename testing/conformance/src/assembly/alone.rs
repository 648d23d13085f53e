//! Texts in which one operation alone stands in its own form, so that it is not judged by its neighbours.
//!
//! `mlir-opt` prints operations that it does not know in generic form. So all others in a text in generic form are renamed to such:
//!
//! ```text
//! "func.func"() <{…}> ({                      "g.func.func"() <{…}> ({
//!   %0 = "arith.constant"() <{…}>    ──▶        %0 = "g.arith.constant"() <{…}>    ──▶  mlir-opt  ──▶  custom, generic
//!   "cf.br"(%0)[^bb1] : (i32) -> ()             "cf.br"(%0)[^bb1] : (i32) -> ()
//! ```
//! Its verifier is off where it refuses that: an operation may ask for its parent or its terminator. Where even its printer or parser does, those
//! near it keep their names.

use std::collections::BTreeSet;

use super::answers::{Answers, Mode};
use super::operations::Shapes;
use super::pairs::Pair;

/// Put before the names of operations that shall not be known.
const PREFIX: &str = "g.";

/// The text with the names of all operations changed that are not `kept`.
pub fn rename(generic: &str, kept: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(generic.len() + 256);
    let mut rest = generic;
    while let Some(at) = rest.find("\"(") {
        let before = &rest[..at];
        let start = before.rfind('"').map_or(0, |start| start + 1);
        let name = &before[start..];
        out.push_str(&before[..start]);
        if is_name(name) && name != "builtin.module" && !kept(name) {
            out.push_str(PREFIX);
        }
        out.push_str(name);
        out.push_str("\"(");
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
    out
}

/// Names of the operations in a text in generic form, each once.
pub fn operations_of(generic: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = generic;
    while let Some(at) = rest.find("\"(") {
        let before = &rest[..at];
        let start = before.rfind('"').map_or(0, |start| start + 1);
        let name = &before[start..];
        if is_name(name) {
            names.insert(name);
        }
        rest = &rest[at + 2..];
    }
    names
}

fn is_name(text: &str) -> bool {
    text.contains('.') && text.chars().all(|character| character.is_alphanumeric() || "._-$".contains(character))
}

/// The names that stay beside the operation itself: each more than the one before.
#[derive(Clone, Copy)]
enum Kept {
    Itself,
    Terminators,
    Dialect,
    All,
}

impl Kept {
    fn holds(self, shapes: &Shapes, name: &str, other: &str) -> bool {
        let is_terminator = || shapes.get(other).is_some_and(|shape| shape.is_terminator);
        match self {
            Kept::Itself => false,
            Kept::Terminators => is_terminator(),
            Kept::Dialect => is_terminator() || name.split('.').next() == other.split('.').next(),
            Kept::All => true,
        }
    }
}

/// For each operation and text in generic form: the pair in which only it has its form, if `mlir-opt` makes one.
///
/// # Errors
/// If `mlir-opt` cannot be run.
pub fn pairs(shapes: &Shapes, wanted: &[(String, &str)], answers: &mut Answers) -> Result<Vec<Option<Pair>>, String> {
    let mut found: Vec<Option<Pair>> = vec![None; wanted.len()];
    for kept in [Kept::Itself, Kept::Terminators, Kept::Dialect, Kept::All] {
        // A text that its own printer printed and its parser refuses serves for printing only: others are better.
        let open: Vec<usize> = (0..wanted.len())
            .filter(|index| found[*index].as_ref().is_none_or(|pair| pair.generic.is_none()))
            .collect();
        let texts: Vec<String> = open
            .iter()
            .map(|index| {
                let (name, generic) = &wanted[*index];
                rename(generic, |other| name == other || kept.holds(shapes, name, other))
            })
            .collect();
        let owners: Vec<String> = open.iter().map(|index| wanted[*index].0.clone()).collect();
        for (index, pair) in open.into_iter().zip(self::ask(&owners, &texts, false, answers)?) {
            if let Some(pair) = pair.filter(|pair| found[index].is_none() || pair.generic.is_some())
                && !operations_of(&pair.custom).contains(pair.operation.as_str())
            {
                found[index] = Some(pair);
            }
        }
    }
    Ok(found)
}

/// Returns what `mlir-opt` prints of each text, and what it reads of that.
///
/// # Errors
/// If `mlir-opt` cannot be run.
pub fn ask(
    owners: &[String],
    texts: &[String],
    is_verified: bool,
    answers: &mut Answers,
) -> Result<Vec<Option<Pair>>, String> {
    let sources = answers.ask(texts, Mode { is_generic: true, is_verified })?;
    let customs = answers.ask(texts, Mode { is_generic: false, is_verified })?;
    let printed: Vec<String> = customs.iter().flatten().cloned().collect();
    // Read with the verifier where it takes the text, as people do: it adds attributes, such as the maps of `linalg.dot`.
    let mut generics = answers.ask(&printed, Mode { is_generic: true, is_verified: true })?;
    if !is_verified {
        let refused: Vec<usize> = (0..printed.len()).filter(|index| generics[*index].is_err()).collect();
        let texts: Vec<String> = refused.iter().map(|index| printed[*index].clone()).collect();
        let unverified = answers.ask(&texts, Mode { is_generic: true, is_verified })?;
        for (index, verdict) in refused.into_iter().zip(unverified) {
            generics[index] = verdict;
        }
    }
    let mut generics = generics.into_iter();
    let mut pairs = Vec::new();
    for ((owner, source), custom) in owners.iter().zip(sources).zip(customs) {
        let generic = if custom.is_ok() { generics.next().and_then(Result::ok) } else { None };
        pairs.push(match (source, custom) {
            (Ok(source), Ok(custom)) => Some(Pair { operation: owner.clone(), source, custom, generic, is_verified }),
            _ => None,
        });
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\"a.b\"() <{x = \"c.d\"}> ({\n  %0 = \"e.f\"(%1) : (i32) -> i32\n}) : () -> ()\n";

    #[test]
    fn all_but_one_are_renamed() {
        let text = rename(TEXT, |name| name == "e.f");
        assert_eq!(text, TEXT.replace("\"a.b\"", "\"g.a.b\""));
    }

    #[test]
    fn names_stand_before_a_list_of_operands() {
        assert_eq!(operations_of(TEXT).into_iter().collect::<Vec<_>>(), ["a.b", "e.f"]);
    }
}
