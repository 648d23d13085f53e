//! Runs the command, and counts its instructions and memory.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::{BROKEN_SESSION, Generator, Input, STEEP};

/// The programs that measure and are measured.
#[derive(Debug)]
pub struct Tools {
    /// The command.
    pub pdllc: PathBuf,
    /// A folder for the inputs.
    pub folder: PathBuf,
}

/// The work of one run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Figures {
    /// Instructions.
    pub instructions: f64,
    /// Bytes at the peak.
    pub memory: f64,
}

/// The growth of a generator.
#[derive(Debug)]
pub struct Measured {
    /// The work at a quarter, half, and all of the largest size.
    pub figures: [Figures; 3],
    /// The exponents of instructions and memory, or 0 where there is too little of either to tell.
    pub exponents: Figures,
    /// The fault: growth that is steeper than n log n, a limit that is not met, a run that did not end well.
    pub fault: Option<String>,
}

/// Fewer instructions than these say nothing of growth: the start of the program takes two million.
const FEW_INSTRUCTIONS: f64 = 4e6;
/// Less memory than this is how the allocator rounds, for each thread.
const LITTLE_MEMORY: f64 = (16 << 20) as f64;

/// Measures the growth of `generator`; `steps` is 3, or 2 if the smallest of the three sizes is left out.
pub fn measure(tools: &Tools, generator: &Generator, steps: u32) -> Measured {
    let mut fault = None;
    let mut run_of = |n: usize| {
        let (figures, output) = run(tools, generator, n);
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code().is_none_or(|code| code > 1) || errors.contains("panicked") {
            fault = Some(format!("{n} parts: {}: {}", output.status, first_line(&errors)));
        }
        if generator.limit != Some(BROKEN_SESSION) && errors.contains(BROKEN_SESSION) {
            fault = Some(format!("{n} parts: {}", first_line(&errors)));
        }
        let met = |code| errors.contains(code) || String::from_utf8_lossy(&output.stdout).contains(code);
        if n == generator.top && generator.limit.is_some_and(|code| !met(code)) {
            fault = Some(format!("{} is not met at {n} parts", generator.limit.unwrap_or_default()));
        }
        figures
    };
    let least = run_of(2);
    let mut figures = [least; 3];
    for step in 3 - steps..3 {
        figures[step as usize] = run_of(generator.top >> (2 - step));
    }
    let [_, half, whole] = figures;
    let exponent = |least: f64, half: f64, whole: f64, little: f64| {
        if whole - least < little || half <= least { 0.0 } else { ((whole - least) / (half - least)).log2() }
    };
    let exponents = Figures {
        instructions: exponent(least.instructions, half.instructions, whole.instructions, FEW_INSTRUCTIONS),
        memory: exponent(least.memory, half.memory, whole.memory, LITTLE_MEMORY),
    };
    let is_listed = generator.limit.is_some() || generator.reason.is_some();
    if fault.is_none() && !is_listed && exponents.instructions.max(exponents.memory) > STEEP {
        fault = Some("steeper than n log n".to_owned());
    }
    Measured { figures, exponents, fault }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Runs it on an input of `n` parts: alone for its memory, and once more for its instructions.
fn run(tools: &Tools, generator: &Generator, n: usize) -> (Figures, Output) {
    let _ = fs::remove_dir_all(&tools.folder);
    fs::create_dir_all(&tools.folder).expect("the folder is made");
    let input = (generator.make)(n);
    for (name, content) in &input.files {
        fs::write(tools.folder.join(name), content).expect("the input is written");
    }
    for before in &input.before {
        let output = start(Command::new(&tools.pdllc).args(before.split(' ')), &tools.folder, &[]);
        assert!(output.status.success(), "{before}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let arguments = || generator.command.split(' ');
    let alone = start(
        Command::new(&tools.pdllc).args(arguments()).env("MIMALLOC_SHOW_STATS", "1"),
        &tools.folder,
        &input.stdin,
    );
    let statistics = String::from_utf8_lossy(&alone.stderr);
    let memory = statistics.rsplit_once("peak rss: ").map_or(0.0, |(_, rest)| bytes(rest));
    let log = tools.folder.join("instructions");
    let mut counted = Command::new("valgrind");
    counted.args(["--quiet", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=instructions"]);
    let output = start(counted.arg(&tools.pdllc).args(arguments()), &tools.folder, &input.stdin);
    let counts = fs::read_to_string(log).expect("valgrind counts instructions");
    let total = counts.lines().find_map(|line| line.strip_prefix("summary: "));
    let instructions = total.and_then(|total| total.trim().parse().ok()).expect("there is a summary");
    (Figures { instructions, memory }, output)
}

/// Returns the bytes of a text such as `10.5 MiB, …`.
fn bytes(text: &str) -> f64 {
    let mut words = text.split([' ', ',']);
    let number: f64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0.0);
    let unit = words.next().unwrap_or_default();
    number
        * [("KiB", 10), ("MiB", 20), ("GiB", 30)]
            .iter()
            .find(|(name, _)| *name == unit)
            .map_or(1.0, |(_, bits)| (1_u64 << bits) as f64)
}

fn start(command: &mut Command, folder: &Path, stdin: &[u8]) -> Output {
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut pipe = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // A command that does not read its input closes it.
        scope.spawn(move || drop(pipe.write_all(stdin)));
        child.wait_with_output().expect("it ends")
    })
}

impl Input {
    /// Returns the number of bytes of all files and of standard input.
    pub fn size(&self) -> usize {
        self.files.iter().map(|(_, content)| content.len()).sum::<usize>() + self.stdin.len()
    }
}
