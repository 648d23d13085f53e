//! The mutation run: one fault at a time in a copy of the source, built, and compared until a difference shows.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use conformance::faults::{self, Fault};

#[derive(Debug, Args)]
pub(crate) struct Faults {
    /// Only the faults whose name contains one of these.
    names: Vec<String>,
    /// The number of cases in which a fault has to show itself.
    #[arg(long, default_value_t = 5000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// The seconds that a thousand cases may take before the fault counts as one that hangs.
    #[arg(long, default_value_t = 300)]
    patience: u64,
    /// Only say which faults there are.
    #[arg(long)]
    list: bool,
}

/// A difference: the seed and what differs.
type Found = (u64, String);

/// The outcome of a fault.
enum Outcome {
    /// These differences are new, in the first cases that showed one.
    Caught(BTreeSet<Found>),
    Missed,
    /// No comparison was needed: it does not apply or does not compile, hangs or crashes.
    Useless(String),
}

pub(crate) fn run(arguments: &Faults) -> ExitCode {
    crate::status(run_all(arguments))
}

fn run_all(arguments: &Faults) -> Result<bool, String> {
    let root = faults::root();
    let mut faults = faults::load(&root)?;
    faults.retain(|f| arguments.names.is_empty() || arguments.names.iter().any(|name| f.name.contains(name)));
    if arguments.list {
        for fault in &faults {
            println!("{:<44} {:<20} {}", fault.name, fault.stage, fault.what);
        }
        return Ok(true);
    }
    let scratch = Scratch::new(&root)?;
    scratch.build()?;
    std::fs::copy(scratch.program(), scratch.clean()).map_err(|error| format!("the built program: {error}"))?;
    let mut known = Known { found: BTreeSet::new(), chunks: 0, list: chunks(arguments) };
    let (mut caught, mut missed) = (0, 0);
    for fault in &faults {
        let begun = Instant::now();
        let outcome = try_fault(&root, &scratch, fault, &mut known, arguments);
        let took = begun.elapsed().as_secs();
        match outcome {
            Ok(Outcome::Caught(found)) => {
                caught += 1;
                let (seed, first) = found.first().cloned().unwrap_or_default();
                let others: BTreeSet<&str> = found.iter().map(|(_, what)| what.as_str()).collect();
                let cases = seed - arguments.from + 1;
                let also: Vec<&str> = others.into_iter().filter(|what| *what != first).collect();
                let also = if also.is_empty() { String::new() } else { format!("; also by {}", also.join(", ")) };
                println!("caught  {:<44} {}: case {cases}, by {first}{also} ({took} s)", fault.name, fault.stage);
            }
            Ok(Outcome::Missed) => {
                missed += 1;
                println!("MISSED  {:<44} {}: {} cases ({took} s)", fault.name, fault.stage, arguments.seeds);
            }
            Ok(Outcome::Useless(reason)) | Err(reason) => {
                missed += 1;
                println!("USELESS {:<44} {}: {reason}", fault.name, fault.stage);
            }
        }
    }
    println!("{} faults, {caught} caught, {missed} not", faults.len());
    Ok(missed == 0)
}

/// The cases in portions: most faults show at once.
fn chunks(arguments: &Faults) -> Vec<(u64, u64)> {
    let mut list = Vec::new();
    let (mut from, end) = (arguments.from, arguments.from + arguments.seeds);
    for size in [50, 450].into_iter().chain(std::iter::repeat(1000)) {
        if from >= end {
            break;
        }
        let count = size.min(end - from);
        list.push((from, count));
        from += count;
    }
    list
}

/// The differences without any fault, found out as far as needed.
struct Known {
    found: BTreeSet<Found>,
    /// The number of chunks of `list` that have been run.
    chunks: usize,
    list: Vec<(u64, u64)>,
}

fn try_fault(
    root: &Path,
    scratch: &Scratch,
    fault: &Fault,
    known: &mut Known,
    arguments: &Faults,
) -> Result<Outcome, String> {
    let original = read(&root.join(&fault.file))?;
    let faulty = match fault.apply(&original) {
        Ok(faulty) => faulty,
        Err(reason) => return Ok(Outcome::Useless(reason)),
    };
    let place = scratch.tree.join(&fault.file);
    write(&place, &faulty)?;
    let built = scratch.build();
    write(&place, &original)?;
    if let Err(reason) = built {
        return Ok(Outcome::Useless(format!("it does not compile\n{reason}")));
    }
    let patience = Duration::from_secs(arguments.patience);
    for (index, (from, count)) in known.list.clone().into_iter().enumerate() {
        if index == known.chunks {
            let clean = scratch.clean();
            known.found.extend(compare(&clean, from, count, patience)?);
            known.chunks += 1;
        }
        match compare(&scratch.program(), from, count, patience) {
            Ok(found) => {
                let new: BTreeSet<Found> = found.difference(&known.found).cloned().collect();
                if !new.is_empty() {
                    return Ok(Outcome::Caught(new));
                }
            }
            Err(reason) => return Ok(Outcome::Useless(reason)),
        }
    }
    Ok(Outcome::Missed)
}

/// Runs the cases and collects what differs.
fn compare(program: &Path, from: u64, count: u64, patience: Duration) -> Result<BTreeSet<Found>, String> {
    let mut child = Command::new(program)
        .args(["run", "--list", "--from", &from.to_string(), "--seeds", &count.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let mut stdout = child.stdout.take().ok_or("no output")?;
    let mut stderr = child.stderr.take().ok_or("no output")?;
    let output = std::thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).map(|_| text)
    });
    let errors = std::thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let begun = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if begun.elapsed() > patience => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("it hangs in cases {from} to {}", from + count - 1));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Err(error) => return Err(error.to_string()),
        }
    };
    let text = |thread: std::thread::JoinHandle<std::io::Result<String>>| thread.join().ok().and_then(Result::ok);
    let (output, errors) = (text(output).unwrap_or_default(), text(errors).unwrap_or_default());
    if !matches!(status.code(), Some(0 | 1)) {
        return Err(format!("it crashes in cases {from} to {}: {}", from + count - 1, errors.trim()));
    }
    let line = |line: &str| {
        let (seed, what) = line.split_once('\t')?;
        Some((seed.parse().ok()?, what.trim_start_matches("DIFFERENT: ").to_owned()))
    };
    Ok(output.lines().filter_map(line).collect())
}

/// A copy of the source to put faults into, and where it is built.
struct Scratch {
    tree: PathBuf,
    target: PathBuf,
}

impl Scratch {
    fn new(root: &Path) -> Result<Scratch, String> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let scratch = target.join("mutation");
        let scratch = Scratch { tree: scratch.join("tree"), target: scratch.join("build") };
        copy(root, &scratch.tree)?;
        Ok(scratch)
    }

    /// Builds the copy.
    fn build(&self) -> Result<(), String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--profile", "faults", "-p", "conformance"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    /// The program without a fault.
    fn clean(&self) -> PathBuf {
        self.target.join(format!("conformance-without-fault{}", std::env::consts::EXE_SUFFIX))
    }

    /// The program that was built last.
    fn program(&self) -> PathBuf {
        self.target.join("faults").join(format!("conformance{}", std::env::consts::EXE_SUFFIX))
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes `to` hold what `from` holds, but for what cargo and git keep. Files that are equal are left alone, so that they
/// are not compiled again.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let at = |error: std::io::Error| format!("{}: {error}", to.display());
    std::fs::create_dir_all(to).map_err(at)?;
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))? {
        let entry = entry.map_err(|error| format!("{}: {error}", from.display()))?;
        let name = entry.file_name();
        if name == "target" || name.to_string_lossy().starts_with('.') {
            continue;
        }
        let (source, copied) = (entry.path(), to.join(&name));
        names.insert(name);
        if entry.file_type().map_err(at)?.is_dir() {
            copy(&source, &copied)?;
            continue;
        }
        let bytes = std::fs::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
        if std::fs::read(&copied).ok().as_deref() != Some(&bytes) {
            std::fs::write(&copied, bytes).map_err(at)?;
        }
    }
    for entry in std::fs::read_dir(to).map_err(at)? {
        let entry = entry.map_err(at)?;
        if !names.contains(&entry.file_name()) {
            let path = entry.path();
            let removed = if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
            removed.map_err(at)?;
        }
    }
    Ok(())
}
