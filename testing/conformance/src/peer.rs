//! MLIR's programs: `mlir-pdll`, and the peer, hundreds of cases in a process.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::locations::{in_place, unordered};
use crate::ods;
use crate::spelling::{Masks, normal};
use crate::upstream;
use crate::verdict::{self, Complaint, Verdict};

/// The line between cases in all files.
pub const SEPARATOR: &str = "// -----\n";

/// The output of `peer version`.
const PEER_VERSION: &str = "5";

/// Where the reference programs are.
#[derive(Clone, Debug)]
pub struct Reference {
    pdll: PathBuf,
    peer: Option<PathBuf>,
    include_dirs: Vec<PathBuf>,
    knows_dialects: bool,
}

/// The result of MLIR's engine for a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The rewritten IR.
    Text(String),
    /// It refuses the patterns or the IR.
    Refused,
    /// It died.
    Crashed,
}

impl Outcome {
    /// Returns true if the IR is this.
    pub fn is(&self, text: &str) -> bool {
        let plain = |text: &str| unordered(in_place(text).trim());
        matches!(self, Outcome::Text(own) if plain(own) == plain(text))
    }

    /// The IR, if there is one.
    pub fn text(self) -> Option<String> {
        match self {
            Outcome::Text(text) => Some(text),
            Outcome::Refused | Outcome::Crashed => None,
        }
    }

    /// The IR, or what happened.
    pub fn describe(&self) -> &str {
        match self {
            Outcome::Text(text) => text,
            Outcome::Refused => "MLIR's engine refuses this",
            Outcome::Crashed => "MLIR's engine crashes",
        }
    }
}

impl Reference {
    /// Looks for `mlir-pdll`, and for the peer at `$PDLL_PEER`. `None`, with a message, if the former is missing.
    ///
    /// # Panics
    /// If something is missing and `PDLL_REQUIRE_MLIR` is set: then a test must not be skipped. If the peer is of another
    /// version of its source: it would give other answers.
    pub fn find() -> Option<Reference> {
        if !upstream::are_there(&[upstream::MLIR_PDLL]) {
            return None;
        }
        let peer = std::env::var_os("PDLL_PEER").map(PathBuf::from).filter(|path| path.exists());
        let peer = upstream::given(peer, "a peer at $PDLL_PEER");
        if let Some(peer) = &peer {
            let version = Command::new(peer).arg("version").stderr(Stdio::null()).output();
            let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
            let fits = version.as_deref().is_ok_and(|version| version == PEER_VERSION);
            assert!(fits, "{} is not the peer of this tree: build it with testing/peer/build.sh", peer.display());
        }
        Some(Reference {
            pdll: upstream::MLIR_PDLL.into(),
            peer,
            include_dirs: ods::include_dirs().to_vec(),
            knows_dialects: false,
        })
    }

    /// Looks for included files in `dir` too.
    pub fn including(mut self, dir: PathBuf) -> Reference {
        self.include_dirs.push(dir);
        self
    }

    /// Has the peer know the types, attributes and operations of MLIR's dialects.
    pub fn knowing_dialects(mut self) -> Reference {
        self.knows_dialects = true;
        self
    }

    /// Returns true if the peer is there.
    pub fn has_peer(&self) -> bool {
        self.peer.is_some()
    }

    /// Returns what `mlir-pdll` says of each file.
    pub fn compile(&self, files: &[String]) -> Vec<Verdict> {
        let mut verdicts = vec![None; files.len()];
        self.compile_some(files, (0..files.len()).collect(), &mut verdicts);
        verdicts.into_iter().map(|verdict| verdict.expect("every file has been compiled")).collect()
    }

    fn compile_some(&self, files: &[String], mut waiting: Vec<usize>, verdicts: &mut [Option<Verdict>]) {
        // A run that refuses any file prints none, so the good ones need a second run; a crash needs more.
        while !waiting.is_empty() {
            let texts: Vec<&str> = waiting.iter().map(|index| files[*index].as_str()).collect();
            let run = self.run_pdll("mlir", &texts);
            if let Some(modules) = run.outputs {
                for (index, module) in waiting.drain(..).zip(modules) {
                    verdicts[index] = Some(Verdict::Accepted(module));
                }
                return;
            }
            if run.complaints.is_empty() {
                // A crash, or words that we do not know: in halves, so that it costs its neighbours little.
                if let [alone] = waiting.as_slice() {
                    verdicts[*alone] = Some(Verdict::Crashed);
                    return;
                }
                let second = waiting.split_off(waiting.len() / 2);
                self.compile_some(files, second, verdicts);
                continue;
            }
            for (index, complaints) in run.complaints {
                verdicts[waiting[index]] = Some(Verdict::Refused(complaints));
            }
            waiting.retain(|index| verdicts[*index].is_none());
        }
    }

    /// Returns what `mlir-pdll` says of a file, and the literals in it that it says are wrong.
    pub fn compile_alone(&self, file: &str) -> (Verdict, Vec<String>) {
        let run = self.run_pdll("mlir", &[file]);
        let verdict = match (run.outputs, run.complaints.into_iter().next()) {
            (Some(modules), _) => Verdict::Accepted(modules.concat()),
            (None, Some((_, complaints))) => Verdict::Refused(complaints),
            (None, None) => Verdict::Crashed,
        };
        (verdict, run.wrong_literals)
    }

    /// Returns the C++ that `mlir-pdll` makes of each file, if it accepts all, with `name` for their names. Every file begins with an empty
    /// line there, but the first.
    pub fn cpp(&self, files: &[&str], name: &str) -> Option<Vec<String>> {
        let run = self.run_pdll("cpp", files);
        let renamed = |text: &String| {
            let mut parts = text.split("\"within split at ");
            let first = parts.next().unwrap_or_default().to_owned();
            let rest = parts.filter_map(|part| Some(part.split_once(" offset \"")?.1));
            rest.fold(first, |text, part| text + "\"" + name + "\"" + part)
        };
        Some(run.outputs?.iter().map(renamed).collect())
    }

    fn run_pdll(&self, emit: &str, texts: &[&str]) -> PdllRun {
        let mut masks = Masks::default();
        let hidden: Vec<String> = texts.iter().map(|text| masks.hide(text)).collect();
        let input = scratch("pdll", &joined(&hidden.iter().map(String::as_str).collect::<Vec<_>>()));
        let mut command = Command::new(&self.pdll);
        command.arg(format!("-x={emit}")).args(["--split-input-file", "--output-split-marker=// -----"]);
        for dir in &self.include_dirs {
            command.arg("-I").arg(dir);
        }
        let output = command.arg(input.path()).output().expect("mlir-pdll was there a moment ago");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let name = input.path().to_string_lossy();
        let starts = texts.iter().scan(1, |line, text| {
            let start = *line;
            *line += text.lines().count() as u32 + u32::from(start > 1);
            Some(start)
        });
        let starts: Vec<u32> = starts.collect();
        // C++ is text that is compared with ours; `pdl` is read by the engine, in whatever spelling.
        let shown = |text: &str| masks.show(text, if emit == "cpp" { normal } else { str::to_owned });
        let outputs: Option<Vec<String>> = output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).split(SEPARATOR).map(shown).collect());
        PdllRun {
            outputs: outputs.filter(|outputs| outputs.len() == texts.len()),
            complaints: verdict::complaints(&stderr, &name, &starts),
            wrong_literals: verdict::wrong_literals(&stderr, &name),
        }
    }

    /// Rewrites each input with its patterns.
    ///
    /// # Panics
    /// If there is no peer.
    pub fn rewrite(&self, cases: &[(String, String)], top_down: bool) -> Vec<Outcome> {
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
            if self.knows_dialects {
                command.arg("--dialects");
            }
            let output =
                command.arg(input.path()).stderr(Stdio::null()).output().expect("the peer was there a moment ago");
            let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
            let mut found: Vec<Outcome> = stdout
                .split(SEPARATOR)
                .map(|text| match text.trim() {
                    "// error" => Outcome::Refused,
                    _ => Outcome::Text(text.to_owned()),
                })
                .collect();
            if !output.status.success() {
                // The case that crashed printed nothing, or only part of itself.
                let complete = stdout.matches("\n// -----\n").count() + usize::from(stdout.ends_with(")\n"));
                found.truncate(complete);
                found.push(Outcome::Crashed);
            }
            found.truncate(rest.len());
            results.extend(found);
        }
        results
    }
}

/// One run of `mlir-pdll`.
struct PdllRun {
    /// Returns its output for each file, if it accepts all.
    outputs: Option<Vec<String>>,
    /// The errors of each file that has any, by its place in the run.
    complaints: Vec<(usize, Vec<Complaint>)>,
    /// The literals that are wrong, of all files.
    wrong_literals: Vec<String>,
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

/// A file that goes when it is dropped.
fn scratch(ending: &str, text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().prefix("conformance-").suffix(&format!(".{ending}")).tempfile();
    let file = file.expect("the directory for temporary files is writable");
    std::fs::write(&file, text).expect("it is writable");
    file
}
