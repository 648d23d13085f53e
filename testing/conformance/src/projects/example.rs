//! The IR above each rule, made a module.

use std::fmt::Write;

/// An example of a rule.
#[derive(Clone, Debug)]
pub struct Example {
    /// The rule.
    pub rule: String,
    /// A module with it.
    pub module: String,
}

/// The examples of a file: the lines `//| …` above each rule that has a name.
///
/// # Errors
/// An example that belongs to no rule.
pub fn examples(text: &str) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        if let Some(line) = line.strip_prefix("//|") {
            lines.push(line.trim());
        } else if !lines.is_empty() {
            let name = line.strip_prefix("def ").and_then(|rest| rest.split([' ', ':']).next());
            let Some(name) = name.filter(|_| line.contains(": Pat")) else {
                return Err(format!("no rule follows the example `{}`", lines.join("; ")));
            };
            examples.push(Example { rule: name.to_owned(), module: module(&std::mem::take(&mut lines)) });
        }
    }
    Ok(examples)
}

/// A module of operations in the generic form, one in a line. Each has a location of its own.
fn module(lines: &[&str]) -> String {
    let mut out = String::from("\"builtin.module\"() ({\n");
    let mut known: Vec<&str> = Vec::new();
    let mut result = None;
    for (index, line) in lines.iter().enumerate() {
        let (operands, types, defined) = parts(line);
        for (operand, ty) in operands.iter().zip(&types) {
            let name = operand.split('#').next().unwrap_or_default();
            if !known.contains(&name) {
                known.push(name);
                let _ = writeln!(out, "  {name} = \"u.in\"() : () -> {ty} loc(\"{}\")", &name[1..]);
            }
        }
        if let Some((name, ty)) = defined {
            known.push(name.split(':').next().unwrap_or_default());
            if name == "%r" {
                result = Some(ty);
            }
        }
        let _ = writeln!(out, "  {line} loc(\"n{index}\")");
    }
    if let Some(ty) = result {
        let _ = writeln!(out, "  \"u.out\"(%r) : ({ty}) -> () loc(\"out\")");
    }
    out.push_str("}) : () -> () loc(\"m\")\n");
    out
}

type Parts<'a> = (Vec<&'a str>, Vec<&'a str>, Option<(&'a str, &'a str)>);

/// The operands of an operation, their types, and its results with their type.
fn parts(line: &str) -> Parts<'_> {
    let (defined, rest) = match line.split_once(" = \"") {
        Some((defined, rest)) if line.starts_with('%') => (Some(defined), rest),
        _ => (None, line),
    };
    let operands = rest.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(list, _)| list);
    let operands = operands.split(", ").filter(|operand| !operand.is_empty()).collect();
    let (signature, result) = rest.rsplit_once(") -> ").unwrap_or((rest, ""));
    let types = signature.rsplit_once(" : (").map_or("", |(_, types)| types);
    (operands, split(types), defined.map(|name| (name, result)))
}

/// Types between commas that are in no brackets.
fn split(types: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (place, letter) in types.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(types[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    found.push(types[start..].trim());
    found
}
