//! Questions and answers as files that other tools read.

use std::path::{Path, PathBuf};

use crate::smt::Reply;
use crate::solver::ProofError;
use crate::verdict::{Judgement, Refutation, Verdict};

/// The folder of a pattern: the letters of its name that are safe in one, behind its number.
fn folder(root: &Path, number: usize, name: Option<&str>) -> PathBuf {
    let safe = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    let name: String = name.unwrap_or("pattern").chars().map(safe).take(80).collect();
    root.join(format!("{number:04}-{name}"))
}

fn write(path: &Path, text: &str) -> Result<(), ProofError> {
    let parent = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| ProofError::unwritten(path, &error))
}

/// A query of a pattern, or a case of one.
pub(crate) struct Asked<'q> {
    /// The number of the pattern, and its name.
    pub pattern: (usize, Option<&'q str>),
    /// Of all choices of element types, of all queries at one, and of the cases of a query from 1.
    pub number: (usize, usize, usize),
    pub types: &'q str,
    pub query: &'q str,
    pub reply: &'q Reply,
}

/// Writes a query with its answer.
pub(crate) fn write_query(root: &Path, asked: &Asked<'_>) -> Result<(), ProofError> {
    let (pattern, name) = asked.pattern;
    let (choice, number, case) = asked.number;
    let case = if case == 0 { String::new() } else { format!("-{case:04}") };
    let path = folder(root, pattern, name).join(format!("{choice:04}-{number}{case}.smt2"));
    let status = match asked.reply {
        Reply::Unsatisfiable => "unsat",
        Reply::Satisfiable(_) => "sat",
        Reply::Unknown | Reply::OutOfMemory => "unknown",
    };
    let types = if asked.types.is_empty() { String::new() } else { format!("; {}\n", asked.types.replace('\n', " ")) };
    write(&path, &format!("{types}(set-info :status {status})\n{}(exit)\n", asked.query))
}

/// Writes the IR of a counterexample, and what it computes.
pub(crate) fn write_counterexample(root: &Path, number: usize, judgement: &Judgement) -> Result<(), ProofError> {
    let Verdict::Refuted(refutation) = &judgement.verdict else { return Ok(()) };
    let folder = folder(root, number, judgement.name.as_deref());
    let Refutation::Values { types, example } = &**refutation else { return Ok(()) };
    let types = if types.is_empty() { String::new() } else { format!("// {types}\n") };
    let inputs: String = example.inputs.iter().map(|(name, value)| format!("// {name} = {value}\n")).collect();
    for (file, computed, ir) in [
        ("before.mlir", &example.computed_before, &example.before),
        ("after.mlir", &example.computed_after, &example.after),
    ] {
        let text = format!("{types}{inputs}// This computes {computed}.\n{}\n", ir.trim_end());
        write(&folder.join(file), &text)?;
    }
    Ok(())
}
