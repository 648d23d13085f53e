//! MLIR's programs: `mlir-pdll`, and the peer, hundreds of cases in a process.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What separates cases in all files.
pub const SEPARATOR: &str = "// -----\n";

/// Where the reference programs are.
#[derive(Clone, Debug)]
pub struct Reference {
    pdll: PathBuf,
    peer: Option<PathBuf>,
}

/// What `mlir-pdll` says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is fine: its `pdl` module.
    Accepted(String),
    /// Refused.
    Refused {
        /// The line of the first error, from 1; 0 if it crashed.
        line: u32,
        /// Its words.
        message: String,
    },
}

impl Reference {
    /// Looks for `mlir-pdll-22`, and for the peer at `$PDLL_PEER`. `None`, with a message, if the former is missing.
    ///
    /// # Panics
    /// If something is missing and `PDLL_REQUIRE_MLIR` is set: then a test must not be skipped.
    pub fn find() -> Option<Reference> {
        let required = std::env::var_os("PDLL_REQUIRE_MLIR").is_some();
        let pdll = PathBuf::from("mlir-pdll-22");
        let there = Command::new(&pdll).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        let peer = std::env::var_os("PDLL_PEER").map(PathBuf::from).filter(|path| path.exists());
        if required {
            assert!(there.is_ok(), "mlir-pdll-22 is missing, and PDLL_REQUIRE_MLIR is set");
            assert!(peer.is_some(), "PDLL_PEER names no program, and PDLL_REQUIRE_MLIR is set");
        }
        match there {
            Ok(_) => Some(Reference { pdll, peer }),
            Err(_) => {
                eprintln!("skipped: mlir-pdll-22 is not installed");
                None
            }
        }
    }

    /// Whether the peer is there.
    pub fn has_peer(&self) -> bool {
        self.peer.is_some()
    }

    /// What `mlir-pdll` says of each file.
    pub fn compile(&self, files: &[String], include_dir: Option<&Path>) -> Vec<Verdict> {
        let mut verdicts = vec![None; files.len()];
        // A run that refuses any file prints none, so the good ones need a second run; a crash needs more.
        let mut waiting: Vec<usize> = (0..files.len()).collect();
        while !waiting.is_empty() {
            let (outcome, stderr) = self.run_pdll(files, &waiting, include_dir);
            if let Some(modules) = outcome {
                for (index, module) in waiting.drain(..).zip(modules) {
                    verdicts[index] = Some(Verdict::Accepted(module));
                }
                break;
            }
            let refused = first_errors(&stderr, files, &waiting);
            if refused.is_empty() {
                // A crash, or words that we do not know: one by one.
                if waiting.len() == 1 {
                    verdicts[waiting[0]] = Some(Verdict::Refused { line: 0, message: "crash".into() });
                    break;
                }
                for index in waiting {
                    let alone = [files[index].clone()];
                    verdicts[index] = self.compile(&alone, include_dir).pop();
                }
                break;
            }
            for (index, line, message) in refused {
                verdicts[index] = Some(Verdict::Refused { line, message });
            }
            waiting.retain(|index| verdicts[*index].is_none());
        }
        verdicts.into_iter().map(|verdict| verdict.expect("every file has been compiled")).collect()
    }

    fn run_pdll(&self, files: &[String], which: &[usize], include_dir: Option<&Path>) -> (Option<Vec<String>>, String) {
        let texts: Vec<&str> = which.iter().map(|index| files[*index].as_str()).collect();
        let input = scratch("pdll", &joined(&texts));
        let mut command = Command::new(&self.pdll);
        command.args(["-x=mlir", "--split-input-file", "--output-split-marker=// -----"]);
        if let Some(dir) = include_dir {
            command.arg("-I").arg(dir);
        }
        let output = command.arg(&input).output().expect("mlir-pdll-22 was there a moment ago");
        let _ = std::fs::remove_file(&input);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            return (None, stderr);
        }
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let modules: Vec<String> = stdout.split("// -----\n").map(str::to_owned).collect();
        (modules.len().eq(&which.len()).then_some(modules), stderr)
    }

    /// Rewrites each input with its patterns; `None` where MLIR refuses or crashes.
    ///
    /// # Panics
    /// If there is no peer.
    pub fn rewrite(&self, cases: &[(String, String)], top_down: bool) -> Vec<Option<String>> {
        let peer = self.peer.as_ref().expect("the caller has asked has_peer");
        let texts: Vec<String> = cases.iter().map(|(patterns, ir)| case_text(patterns, ir)).collect();
        let mut results = Vec::new();
        while results.len() < cases.len() {
            let rest: Vec<&str> = texts[results.len()..].iter().map(String::as_str).collect();
            let input = scratch("mlir", &joined(&rest));
            let mut command = Command::new(peer);
            command.arg("run");
            if top_down {
                command.arg("--top-down");
            }
            let output = command.arg(&input).stderr(Stdio::null()).output().expect("the peer was there a moment ago");
            let _ = std::fs::remove_file(&input);
            let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
            let mut found: Vec<Option<String>> =
                stdout.split(SEPARATOR).map(|text| (text.trim() != "// error").then(|| text.to_owned())).collect();
            if !output.status.success() {
                // The case that crashed printed nothing, or only part of itself.
                if found.len() > 1 || stdout.is_empty() || found.len() < rest.len() {
                    let complete = stdout.matches("\n// -----\n").count() + usize::from(stdout.ends_with(")\n"));
                    found.truncate(complete.min(found.len()));
                }
                found.push(None);
            }
            found.truncate(rest.len());
            results.extend(found);
        }
        results
    }
}

fn joined(texts: &[&str]) -> String {
    let mut all = String::new();
    for (i, text) in texts.iter().enumerate() {
        if i > 0 {
            all.push_str(SEPARATOR);
        }
        all.push_str(text);
        if !text.ends_with('\n') {
            all.push('\n');
        }
    }
    all
}

/// A module with `@patterns` and `@ir`, as the peer and `--test-pdl-bytecode-pass` want it.
pub fn case_text(patterns: &str, ir: &str) -> String {
    // Location aliases may only stand outside of modules.
    let (aliases, patterns): (Vec<&str>, Vec<&str>) = patterns.lines().partition(|line| line.starts_with('#'));
    let patterns = patterns.join("\n");
    let named = if patterns.contains("\"builtin.module\"()") {
        patterns.replacen("\"builtin.module\"()", "\"builtin.module\"() <{sym_name = \"patterns\"}>", 1)
    } else {
        patterns.replacen("module {", "module @patterns {", 1)
    };
    let ir = ir.replacen("\"builtin.module\"() ({", "\"builtin.module\"() <{sym_name = \"ir\"}> ({", 1);
    format!("{}\nmodule {{\n{named}\n{ir}\n}}\n", aliases.join("\n"))
}

fn scratch(ending: &str, text: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("pdll-conformance-{}-{number}.{ending}", std::process::id()));
    std::fs::write(&path, text).expect("the directory for temporary files is writable");
    path
}

/// The first error of each refused file: its index and line. `mlir-pdll` writes
/// `within split at FILE:START offset :LINE:COLUMN: error: …`, or the same inside `loc("…":LINE:COLUMN)`.
fn first_errors(stderr: &str, files: &[String], which: &[usize]) -> Vec<(usize, u32, String)> {
    // A case starts on the line of its separator, so all lines but those of the first case are one too high.
    let mut starts = Vec::new();
    let mut line = 1;
    for index in which {
        starts.push((line, *index));
        line += files[*index].lines().count() as u32 + u32::from(starts.len() > 1);
    }
    let mut found: Vec<(usize, u32, String)> = Vec::new();
    for message in stderr.lines().filter(|line| line.contains(": error:")) {
        let Some((_, rest)) = message.split_once("within split at ") else { continue };
        let Some((before, after)) = rest.split_once(" offset ") else { continue };
        let start: Option<u32> = before.rsplit(':').next().and_then(|number| number.parse().ok());
        let line: Option<u32> =
            after.trim_start_matches('"').trim_start_matches(':').split(':').next().and_then(|n| n.parse().ok());
        let (Some(start), Some(line)) = (start, line) else { continue };
        let Some((_, index)) = starts.iter().rev().find(|(first, _)| *first <= start) else { continue };
        let own = if start == 1 { line } else { line.saturating_sub(1) };
        let words = message.split_once("error: ").map_or("", |(_, words)| words).to_owned();
        match found.iter_mut().find(|(known, _, _)| known == index) {
            None => found.push((*index, own, words)),
            // The verifier reports in an order of its own: the first in the text counts.
            Some(first) if own < first.1 => *first = (*index, own, words),
            Some(_) => {}
        }
    }
    found
}
