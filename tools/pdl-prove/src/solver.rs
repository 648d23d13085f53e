//! The solver: a program of its own, one run for each query.
//!
//! A run that hangs is stopped, one that wants too much memory does not get it, one that dies or prints nonsense is an error; neither costs the queries beside it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use wait_timeout::ChildExt;

use crate::smt::{self, Reply};

/// The most bytes that are read of an answer: it is some numbers, and what is longer is none.
const MAX_ANSWER_BYTES: u64 = 1 << 20;

/// The memory of a query unless something else is said, in MiB.
pub const DEFAULT_MEMORY: u64 = 4096;

/// The command line of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// The program and its flags; it reads SMT-LIB from standard input.
    pub command: Vec<String>,
    /// The time of one query.
    pub timeout: Duration,
    /// The memory of one query, in MiB. On Linux the system sees to it; elsewhere z3 is asked to, and others are not bounded.
    pub memory: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverError {
    /// The program cannot be started.
    Missing {
        /// Which.
        program: String,
        /// The message of the system.
        reason: String,
    },
    /// It printed something else, or ended before it printed.
    Nonsense {
        /// Which.
        program: String,
        /// Its output.
        said: String,
    },
}

impl std::fmt::Display for SolverError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SolverError::Missing { program, reason } => {
                write!(f, "the solver `{program}` cannot be started: {reason}")
            }
            SolverError::Nonsense { program, said } => write!(f, "the solver `{program}` gave no answer: {said}"),
        }
    }
}

impl std::error::Error for SolverError {}

impl Solver {
    /// A solver by its command line. `z3` and `cvc5` alone get the flags that they need.
    pub fn new(command: &str, timeout: Duration) -> Solver {
        let mut command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if let [program] = &command[..] {
            let name = Path::new(program).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            match name {
                "z3" => command.extend(["-in", "-smt2"].map(str::to_owned)),
                "cvc5" => command.extend(["--lang", "smt2"].map(str::to_owned)),
                _ => {}
            }
        }
        Solver { command, timeout, memory: DEFAULT_MEMORY }
    }

    /// The same solver with so many MiB for each query.
    pub fn memory(self, memory: u64) -> Solver {
        Solver { memory, ..self }
    }

    /// Bounds the memory of a solver that has been started and waits for its query.
    #[cfg(target_os = "linux")]
    fn bound(&self, child: &Child) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        // z3 counts what it asks for, the system also its code, without which it could not say that memory is short.
        const CODE: u64 = 64;
        let bytes = Some(self.memory.saturating_add(CODE).saturating_mul(1 << 20));
        // One that has ended already takes none.
        let _ = prlimit(Some(Pid::from_child(child)), Resource::As, Rlimit { current: bytes, maximum: bytes });
    }

    #[cfg(not(target_os = "linux"))]
    fn bound(&self, _child: &Child) {}

    /// Returns how z3 is told the bound.
    fn memory_flag(&self) -> Option<String> {
        let name = Path::new(self.command.first()?).file_stem()?;
        (name == "z3").then(|| format!("-memory:{}", self.memory))
    }

    /// Answers a query; [`Reply::Unknown`] after the time is up, [`Reply::OutOfMemory`] after the memory is.
    pub(crate) fn ask(&self, query: String) -> Result<Reply, SolverError> {
        let program = self.command.first().cloned().unwrap_or_default();
        let missing =
            |error: std::io::Error| SolverError::Missing { program: program.clone(), reason: error.to_string() };
        let nonsense = |said: String| SolverError::Nonsense { program: program.clone(), said };
        let mut child = Command::new(&program)
            .args(self.command.get(1..).unwrap_or_default())
            .args(self.memory_flag())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(missing)?;
        self.bound(&child);
        let wants_values = query.contains("(get-value");
        let (Some(mut input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(nonsense("no pipes".to_owned()));
        };
        // Either side may block on the other, so writing and reading have threads of their own. Nobody waits for them: what the
        // solver has started may hold the pipes open when it is gone.
        std::thread::spawn(move || {
            // It may have its answer before it has read all.
            let _ = input.write_all(query.as_bytes());
        });
        let (said, complaint) = (read_beside(output), read_beside(errors));
        if child.wait_timeout(self.timeout).map_err(missing)?.is_none() {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Reply::Unknown);
        }
        let text_of = |receiver: Receiver<String>| receiver.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        let reply = smt::reply(&text_of(said), wants_values);
        // z3 and cvc5 complain of it where answers do not stand.
        if reply.is_err() && smt::is_out_of_memory(&text_of(complaint)) {
            return Ok(Reply::OutOfMemory);
        }
        reply.map_err(nonsense)
    }
}

/// Reads what a solver prints, in a thread of its own.
fn read_beside(mut output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = (&mut output).take(MAX_ANSWER_BYTES).read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}
