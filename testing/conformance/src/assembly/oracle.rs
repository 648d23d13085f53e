//! Answers of `mlir-opt` about texts: many to a process, on all cores.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

/// The program.
pub const TOOL: &str = crate::upstream::MLIR_OPT;

/// The line between texts, and between the outputs for them.
pub const MARKER: &str = "// -----";

/// Texts that go to one process.
const BATCH: usize = 400;

/// Likewise, where many make it fail.
const FEW: usize = 64;

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objection {
    /// The line in the text, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The first message.
    pub message: String,
}

/// The output for a text, or the error.
pub type Verdict = Result<String, Objection>;

/// Asks about each text. One that makes the program fail is refused with the message `crash`.
///
/// # Errors
/// If the program cannot be run.
pub fn ask(texts: &[String], options: &[&str]) -> Result<Vec<Verdict>, String> {
    ask_in(texts, options, BATCH)
}

/// The same for texts many of which make it fail.
///
/// # Errors
/// If the program cannot be run.
pub fn ask_few(texts: &[String], options: &[&str]) -> Result<Vec<Verdict>, String> {
    ask_in(texts, options, FEW)
}

fn ask_in(texts: &[String], options: &[&str], size: usize) -> Result<Vec<Verdict>, String> {
    let batches: Vec<&[String]> = texts.chunks(size).collect();
    let answers = Mutex::new(vec![None; batches.len()]);
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(batch) = batches.get(index) else { break };
                    let answer = ask_batch(batch, options);
                    answers.lock().expect("nobody panics")[index] = Some(answer);
                }
            });
        }
    });
    let mut all = Vec::with_capacity(texts.len());
    for answer in answers.into_inner().expect("nobody panics").into_iter().flatten() {
        all.extend(answer?);
    }
    Ok(all)
}

fn ask_batch(texts: &[String], options: &[&str]) -> Result<Vec<Verdict>, String> {
    let mut input = String::new();
    let mut starts = Vec::with_capacity(texts.len());
    let mut line = 1;
    for (index, text) in texts.iter().enumerate() {
        if index > 0 {
            input.push_str(MARKER);
            input.push('\n');
            line += 1;
        }
        starts.push(line);
        input.push_str(text);
        if !text.ends_with('\n') {
            input.push('\n');
        }
        line += text.lines().count().max(usize::from(text.is_empty()));
    }
    let output = run(input, options)?;
    if !matches!(output.status.code(), Some(0 | 1)) {
        let crash = Err(Objection { line: 0, column: 0, message: "crash".to_owned() });
        if let [_] = texts {
            return Ok(vec![crash]);
        }
        let at = failing(texts, options)?.unwrap_or(texts.len() / 2);
        let mut all = if at == 0 { Vec::new() } else { ask_batch(&texts[..at], options)? };
        all.extend(ask_batch(&texts[at..=at], options)?);
        all.extend(if at + 1 == texts.len() { Vec::new() } else { ask_batch(&texts[at + 1..], options)? });
        return Ok(all);
    }
    let mut objections: Vec<Option<Objection>> = vec![None; texts.len()];
    for message in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, message)) = message.split_once(": error: ") else { continue };
        let mut numbers = place.rsplitn(3, ':').map(str::parse::<usize>);
        let (Some(Ok(column)), Some(Ok(line))) = (numbers.next(), numbers.next()) else { continue };
        let text = starts.partition_point(|start| *start <= line).max(1) - 1;
        let line = line - starts[text] + 1;
        objections[text].get_or_insert(Objection { line, column, message: message.to_owned() });
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let marker = format!("{MARKER}\n");
    let mut pieces: Vec<&str> = Vec::with_capacity(texts.len());
    let mut rest = printed.as_str();
    while pieces.len() + 1 < texts.len() {
        let at = if rest.starts_with(&marker) { Some(0) } else { rest.find(&format!("\n{marker}")).map(|at| at + 1) };
        let Some(at) = at else { break };
        pieces.push(&rest[..at]);
        rest = &rest[at + marker.len()..];
    }
    pieces.push(rest);
    if pieces.len() != texts.len() {
        return Err(format!("{TOOL} answers {} texts of {}", pieces.len(), texts.len()));
    }
    let verdicts = objections.into_iter().zip(pieces).map(|(objection, piece)| match objection {
        Some(objection) => Err(objection),
        None if piece.trim().is_empty() => {
            Err(Objection { line: 0, column: 0, message: "nothing is printed".to_owned() })
        }
        None => Ok(format!("{}\n", piece.trim_matches('\n'))),
    });
    Ok(verdicts.collect())
}

fn run(input: String, options: &[&str]) -> Result<Output, String> {
    let mut command = Command::new("timeout");
    command.args([
        "60",
        TOOL,
        "--allow-unregistered-dialect",
        "--split-input-file",
        "--mlir-print-op-on-diagnostic=false",
        "--mlir-disable-threading",
    ]);
    // Where it fails is of no interest, and found slowly.
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    command.args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot run {TOOL}: {error}"))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output()
    })
    .map_err(|error| error.to_string())
}

/// Which of the texts makes the program fail: before each stands one that it refuses, and what it says of that is not lost.
fn failing(texts: &[String], options: &[&str]) -> Result<Option<usize>, String> {
    let input: Vec<String> = texts.iter().map(|text| format!("?\n{MARKER}\n{text}\n{MARKER}\n")).collect();
    let mut starts = Vec::with_capacity(texts.len());
    let mut line = 1;
    for text in &input {
        starts.push(line);
        line += text.lines().count();
    }
    let output = run(input.concat(), options)?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut seen = errors.lines().rev().filter_map(|message| {
        let (place, _) = message.split_once(": error: ")?;
        let line = place.rsplit(':').nth(1)?.parse().ok()?;
        starts.binary_search(&line).ok()
    });
    Ok(seen.next())
}
