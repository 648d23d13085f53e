//! The solver: a program of its own, one run for each query.
//!
//! A run that hangs is stopped, one that dies or prints nonsense is an error; neither costs the queries beside it.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use wait_timeout::ChildExt;

use crate::smt::{self, Reply};

/// The most bytes that are read of an answer: it is some numbers, and what is longer is none.
const MAX_ANSWER_BYTES: u64 = 1 << 20;

/// How to call a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// The program and its flags; it reads SMT-LIB from standard input.
    pub command: Vec<String>,
    /// How long one query may take.
    pub timeout: Duration,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverError {
    /// The program cannot be started.
    Missing {
        /// Which.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// It printed something else, or ended before it printed.
    Nonsense {
        /// Which.
        program: String,
        /// What it printed.
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
            let name = std::path::Path::new(program).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            match name {
                "z3" => command.extend(["-in", "-smt2"].map(str::to_owned)),
                "cvc5" => command.extend(["--lang", "smt2"].map(str::to_owned)),
                _ => {}
            }
        }
        Solver { command, timeout }
    }

    /// Answers a query; [`Reply::Unknown`] after the time is up.
    pub(crate) fn ask(&self, query: String) -> Result<Reply, SolverError> {
        let program = self.command.first().cloned().unwrap_or_default();
        let missing =
            |error: std::io::Error| SolverError::Missing { program: program.clone(), reason: error.to_string() };
        let nonsense = |said: String| SolverError::Nonsense { program: program.clone(), said };
        let mut child = Command::new(&program)
            .args(self.command.get(1..).unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(missing)?;
        let wants_values = query.contains("(get-value");
        let (Some(mut input), Some(mut output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(nonsense("no pipes".to_owned()));
        };
        // Either side may block on the other, so writing and reading have threads of their own. Nobody waits for them: what the
        // solver has started may hold the pipes open when it is gone.
        std::thread::spawn(move || {
            // It may have its answer before it has read all.
            let _ = input.write_all(query.as_bytes());
        });
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = (&mut output).take(MAX_ANSWER_BYTES).read_to_end(&mut bytes);
            let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
        });
        if child.wait_timeout(self.timeout).map_err(missing)?.is_none() {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Reply::Unknown);
        }
        let text = receiver.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        smt::reply(&text, wants_values).map_err(nonsense)
    }
}
