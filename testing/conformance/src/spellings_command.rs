//! `conformance spellings`: types and attributes of dialects in other words, here and for `mlir-opt`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use conformance::assembly::oracle::TOOL;
use conformance::choices::Choices;
use conformance::respelling::{is_same, respelled};
use conformance::symbols::symbols_in;

use crate::status;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files with types and attributes, in MLIR's text; by default those that the tests have.
    files: Vec<PathBuf>,
    /// The number of other spellings of each.
    #[arg(long, default_value_t = 10)]
    each: usize,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of differences to print.
    #[arg(long, default_value_t = 20)]
    show: usize,
}

/// The folders of texts that MLIR has printed.
const FOLDERS: [&str; 3] =
    ["base/mlir-syntax/tests/corpus", "hosts/mlir-dialects/tests/assembly/corpus", "hosts/mlir-lite/tests/corpus"];
/// The number of pairs that one process is asked about.
const BATCH: usize = 250;

struct Pair {
    first: String,
    second: String,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    status(compare(arguments))
}

fn compare(arguments: &Arguments) -> Result<bool, String> {
    let dialects = dialects()?;
    let mut choices = Choices::from_seed(arguments.seed);
    let mut pairs = Vec::new();
    let symbols: BTreeSet<String> = symbols(&arguments.files)?
        .into_iter()
        .filter(|symbol| dialects.contains(symbol[1..].split(['.', '<']).next().unwrap_or_default()))
        .collect();
    for first in &symbols {
        for _ in 0..arguments.each {
            pairs.push(Pair { first: first.clone(), second: respelled(first, &mut choices) });
        }
    }
    let (mut read, mut same, mut differences) = (0, 0, 0);
    for batch in pairs.chunks(BATCH) {
        for (pair, verdict) in batch.iter().zip(judge(batch)?) {
            let Some(is_same_there) = verdict else { continue };
            read += 1;
            same += usize::from(is_same_there);
            if is_same(&pair.first, &pair.second) != is_same_there {
                differences += 1;
                if differences <= arguments.show {
                    let words = if is_same_there { "the same to MLIR alone" } else { "the same here alone" };
                    println!("{words}:\n  {}\n  {}", pair.first, pair.second.replace('\n', "\n  "));
                }
            }
        }
    }
    println!(
        "{} types and attributes in {} pairs of spellings: mlir-opt reads {read}, {same} of them as one; {differences} differences.",
        symbols.len(),
        pairs.len()
    );
    Ok(differences == 0)
}

/// The dialects that `mlir-opt` has.
fn dialects() -> Result<BTreeSet<String>, String> {
    let output = Command::new(TOOL).arg("--show-dialects").output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.rsplit(": ").next().unwrap_or_default();
    Ok(names.trim().split(',').map(str::to_owned).collect())
}

fn symbols(files: &[PathBuf]) -> Result<BTreeSet<String>, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = files.to_vec();
    if paths.is_empty() {
        for folder in FOLDERS {
            let entries = std::fs::read_dir(root.join(folder)).map_err(|error| format!("{folder}: {error}"))?;
            let found = entries.flatten().map(|entry| entry.path());
            paths.extend(found.filter(|path| path.extension().is_some_and(|ending| ending == "mlir")));
        }
    }
    let mut symbols = BTreeSet::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        symbols_in(&text, &mut symbols);
    }
    // Each is put on one line of what is asked.
    symbols.retain(|symbol| !symbol.contains(['\n', '\\']));
    Ok(symbols)
}

/// Returns of each pair whether `mlir-opt` prints both alike, if it reads both.
fn judge(pairs: &[Pair]) -> Result<Vec<Option<bool>>, String> {
    let chunk = |(index, pair): (usize, &Pair)| {
        format!("\"t.x\"() {{a = {}\n, b = [{}\n], i = {index} : i32}} : () -> ()\n", pair.first, pair.second)
    };
    let text: Vec<String> = pairs.iter().enumerate().map(chunk).collect();
    let input = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    std::fs::write(input.path(), text.join("// -----\n")).map_err(|error| error.to_string())?;
    let output = Command::new(TOOL)
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-local-scope"])
        .arg(input.path())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    // One that crashes it takes the others with it.
    if output.status.code().is_none() && pairs.len() > 1 {
        let (left, right) = pairs.split_at(pairs.len() / 2);
        return Ok([judge(left)?, judge(right)?].concat());
    }
    let mut verdicts = vec![None; pairs.len()];
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some(line) = line.trim().strip_prefix("\"t.x\"() {a = ") else { continue };
        let Some((rest, index)) = line.rsplit_once("], i = ") else { continue };
        let index = index.split(' ').next().and_then(|index| index.parse::<usize>().ok());
        // Both are printed alike exactly if the line is one text twice.
        let is_same = rest.len() >= 7 && {
            let length = (rest.len() - ", b = [".len()) / 2;
            rest.get(..length).is_some_and(|first| rest == format!("{first}, b = [{first}"))
        };
        if let Some(verdict) = index.and_then(|index| verdicts.get_mut(index)) {
            *verdict = Some(is_same);
        }
    }
    Ok(verdicts)
}
