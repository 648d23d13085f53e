//! Combine rules compiled and run by LLVM: a table from `llvm-tblgen`, compiled into a plugin of `llc`.

use super::Target;
use super::targets::with_ranges;
use crate::upstream;

use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use rustc_hash::FxHasher;

/// The record of the plugin's combiner, and its class.
const COMBINER: [&str; 2] = ["Peer", "PeerCombiner"];

/// The path of the plugin's source.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../peer/combiner.cpp");

/// A file with these rules, of which it names all as one combiner.
pub(super) fn file_of(rules: &str, names: &[String]) -> String {
    format!(
        "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"\n\
         def PeerISA : InstrInfo;\ndef MyTarget : Target {{ let InstructionSet = PeerISA; }}\n\
         {rules}\ndef {} : GICombiner<\"{}\", [{}]>;\n",
        COMBINER[0],
        COMBINER[1],
        names.join(", ")
    )
}

/// The folder with LLVM's headers and `.td` files.
///
/// # Errors
/// If LLVM 22 is not installed.
pub(super) fn include_directory() -> Result<PathBuf, String> {
    Ok(PathBuf::from(run(Command::new(upstream::LLVM_CONFIG).arg("--includedir"))?.trim()))
}

/// Returns whether `llvm-tblgen` takes a file of rules; `Err` holds what it says.
///
/// # Errors
/// Its output, if it refuses.
pub(super) fn table(directory: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let (file, table) = (directory.join(format!("{name}.td")), directory.join(format!("{name}.inc")));
    fs::write(&file, text).map_err(|error| error.to_string())?;
    let mut tool = Command::new(upstream::LLVM_TBLGEN);
    tool.arg("-I").arg(include_directory()?).args(["-gen-global-isel-combiner", "--combiners"]).arg(COMBINER[0]);
    run(tool.arg(&file).arg("-o").arg(&table))?;
    Ok(table)
}

/// A plugin of `llc` that runs some rules.
#[derive(Clone, Debug)]
pub(super) struct Plugin {
    path: PathBuf,
    target: Target,
}

impl Plugin {
    /// Compiles the rules of a file: about eleven seconds, whether they are three or a thousand.
    ///
    /// # Errors
    /// The message of a tool that refuses.
    pub(super) fn build(directory: &Path, name: &str, text: &str, target: Target) -> Result<Plugin, String> {
        let path = directory.join(format!("{name}.so"));
        Plugin::compiled(&table(directory, name, text)?, path, target)
    }

    /// The same, if `directory` does not have it from an earlier time.
    ///
    /// # Errors
    /// As [`Plugin::build`].
    pub(super) fn kept(directory: &Path, text: &str, target: Target) -> Result<Plugin, String> {
        let table = table(directory, "kept", text)?;
        let mut hasher = FxHasher::default();
        for input in [&table, Path::new(SOURCE)] {
            fs::read(input).map_err(|error| format!("{}: {error}", input.display()))?.hash(&mut hasher);
        }
        let path = directory.join(format!("kept-{:016x}.so", hasher.finish()));
        if path.exists() {
            return Ok(Plugin { path, target });
        }
        let unfinished = path.with_extension("unfinished");
        Plugin::compiled(&table, unfinished.clone(), target)?;
        fs::rename(&unfinished, &path).map_err(|error| error.to_string())?;
        Ok(Plugin { path, target })
    }

    fn compiled(table: &Path, path: PathBuf, target: Target) -> Result<Plugin, String> {
        let flags = run(Command::new(upstream::LLVM_CONFIG).args(["--cxxflags", "--libdir"]))?;
        let (flags, library) = flags.trim().rsplit_once('\n').ok_or("llvm-config says too little")?;
        let mut compiler = Command::new("g++");
        compiler.args(flags.split_whitespace()).args(["-O1", "-fPIC", "-shared", "-UNDEBUG", "-w"]);
        compiler.arg(format!("-DRULES=\"{}\"", table.display())).arg(SOURCE).arg("-o").arg(&path);
        run(compiler.arg(format!("-L{library}")).arg("-lLLVM-22"))?;
        Ok(Plugin { path, target })
    }

    /// Returns what `llc` makes of a file of machine IR.
    ///
    /// # Errors
    /// The message of `llc` if it refuses or dies, or that it takes longer than some seconds.
    pub(super) fn run(&self, input: &Path, seconds: u32, options: &[String]) -> Result<String, String> {
        // Rules that never end take all memory.
        let mut tool = Command::new("timeout");
        tool.arg(seconds.to_string());
        tool.args(["prlimit", "--as=8000000000", upstream::LLC])
            .arg(format!("-load={}", self.path.display()))
            .args(["-run-pass=peer-combiner", "-simplify-mir"]);
        run(for_target(&mut tool, &self.target).args(options).arg(input).args(["-o", "-"]))
    }
}

/// Returns what becomes of a text in a file.
///
/// # Errors
/// The error of `run`, or if the file cannot be written.
pub(super) fn through(
    file: &Path,
    text: &str,
    run: impl FnOnce(&Path) -> Result<String, String>,
) -> Result<String, String> {
    fs::write(file, with_ranges(text)).map_err(|error| format!("{}: {error}", file.display()))?;
    run(file)
}

/// A file of machine IR as `llc` prints it.
///
/// # Errors
/// The message of `llc` if it refuses or dies.
pub(super) fn printed(target: &Target, input: &Path) -> Result<String, String> {
    let mut tool = Command::new(upstream::LLC);
    run(for_target(&mut tool, target).args(["-run-pass=none", "-simplify-mir"]).arg(input).args(["-o", "-"]))
}

fn for_target<'c>(tool: &'c mut Command, target: &Target) -> &'c mut Command {
    tool.arg(format!("-mtriple={}", target.triple)).args(target.flags)
}

fn run(command: &mut Command) -> Result<String, String> {
    // Names in the stack of a program that dies take it a second.
    let output =
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1").output().map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            let said: Vec<&str> = said.lines().filter(|line| !is_of_stack(line)).collect();
            Err(format!("{command:?}: {}\n{}", output.status, said.join("\n")))
        }
    }
}

/// Returns true if a line of what a program says as it dies tells where it was.
fn is_of_stack(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.starts_with("Stack dump") || line.starts_with("PLEASE")
}

/// The bodies of the functions of a file, by name: lines without white space around them, and with registers numbered in the order
/// in which they are met.
pub(super) fn bodies(text: &str) -> Vec<(String, String)> {
    let mut bodies = Vec::new();
    let (mut name, mut body, mut is_body) = (String::new(), String::new(), false);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("name:") {
            name = rest.trim().to_owned();
        } else if line.starts_with("body:") {
            is_body = true;
        } else if line.starts_with("...") {
            // LLVM IR stands before the functions.
            if is_body {
                bodies.push((std::mem::take(&mut name), renumbered(&body)));
            }
            (body, is_body) = (String::new(), false);
        } else if is_body && !line.trim().is_empty() && !line.trim_start().starts_with("successors:") {
            // The branches say which blocks follow.
            push_with_types(&mut body, line.trim());
            body.push('\n');
        }
    }
    bodies
}

/// Appends a line with the types of all that it defines: LLVM prints each type of an instruction once, and does not read that.
fn push_with_types(body: &mut String, line: &str) {
    let Some((definitions, rest)) = line.split_once(" = ") else { return body.push_str(line) };
    let ty = definitions.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(ty, _)| ty);
    let typed = |definition: &str| match definition.ends_with(":_") && !ty.is_empty() {
        true => format!("{definition}({ty})"),
        false => definition.to_owned(),
    };
    let definitions: Vec<String> = definitions.split(", ").map(typed).collect();
    body.push_str(&format!("{} = {rest}", definitions.join(", ")));
}

/// A body without undefined registers that nothing uses: some of LLVM's functions make them while they look, and then find nothing.
pub(super) fn without_dead(body: &str) -> String {
    let is_used = |other: &str, register: &str| {
        let ends = |at: usize| !other[at + register.len()..].starts_with(|c: char| c.is_ascii_digit());
        other.match_indices(register).any(|(at, _)| ends(at))
    };
    let is_dead = |line: &&str| {
        let register = line.split_once(":_").filter(|_| line.ends_with("= G_IMPLICIT_DEF"));
        register.is_some_and(|(register, _)| !body.lines().any(|other| other != *line && is_used(other, register)))
    };
    let kept: Vec<&str> = body.lines().filter(|line| !is_dead(line)).collect();
    renumbered(&(kept.join("\n") + "\n"))
}

/// The text with virtual registers numbered anew.
fn renumbered(text: &str) -> String {
    let mut numbers: Vec<&str> = Vec::new();
    let mut parts = text.split('%');
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(end);
        result.push('%');
        if !number.is_empty() {
            let known = numbers.iter().position(|known| *known == number);
            let place = known.unwrap_or_else(|| {
                numbers.push(number);
                numbers.len() - 1
            });
            result.push_str(&place.to_string());
        }
        result.push_str(rest);
    }
    result
}
