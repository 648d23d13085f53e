//! The solver: a program of its own, asked one query after the other.
//!
//! One that hangs is stopped, one that wants too much memory does not get it, one that dies or prints nonsense is an error; neither costs the queries beside it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

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
    /// The time of one query. On Linux the time in which it is given no core does not count.
    pub timeout: Duration,
    /// The memory of one query, in MiB. On Linux the system sees to it; elsewhere z3 is asked to, and others are not bounded.
    pub memory: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
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
    /// Two solvers contradict each other: one of them has an error.
    Disagreement {
        /// The pattern, and the types.
        of: String,
        /// The program that has a proof.
        proven_by: String,
        /// The program that has values that are none.
        refuted_by: String,
    },
    /// A file of the cache or of what is kept cannot be written.
    Unwritten {
        /// Its path.
        path: String,
        /// The message of the system.
        reason: String,
    },
}

impl ProofError {
    pub(crate) fn unwritten(path: &Path, error: &std::io::Error) -> ProofError {
        ProofError::Unwritten { path: path.display().to_string(), reason: error.to_string() }
    }
}

impl std::fmt::Display for ProofError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProofError::Missing { program, reason } => {
                write!(f, "the solver `{program}` cannot be started: {reason}")
            }
            ProofError::Nonsense { program, said } => write!(f, "the solver `{program}` gave no answer: {said}"),
            ProofError::Disagreement { of, proven_by, refuted_by } => {
                write!(
                    f,
                    "`{proven_by}` and `{refuted_by}` contradict each other: one proves `{of}`, the other refutes it"
                )
            }
            ProofError::Unwritten { path, reason } => write!(f, "`{path}` cannot be written: {reason}"),
        }
    }
}

impl std::error::Error for ProofError {}

impl Solver {
    /// A solver by its command line. `z3` and `cvc5` alone get the flags that they need.
    pub fn new(command: &str, timeout: Duration) -> Solver {
        let mut command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if let [program] = &command[..] {
            match Path::new(program).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default() {
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
        (self.name() == Some("z3")).then(|| format!("-memory:{}", self.memory))
    }

    /// Returns true if it answers one query after the other: it forgets all at `(reset)`.
    fn is_lasting(&self) -> bool {
        matches!(self.name(), Some("z3" | "cvc5"))
    }

    /// Returns what the program says of its version, on which answers hang: nothing if it is not one of those that are known.
    pub(crate) fn version(&self) -> String {
        let program = self.command.first().filter(|_| self.is_lasting());
        let output =
            program.and_then(|program| Command::new(program).arg("--version").stdin(Stdio::null()).output().ok());
        let said = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        said.lines().next().unwrap_or_default().trim().to_owned()
    }

    /// The program, for people.
    pub(crate) fn program(&self) -> String {
        self.command.first().cloned().unwrap_or_default()
    }

    /// The name of the program, without folders and ending.
    fn name(&self) -> Option<&str> {
        Path::new(self.command.first()?).file_stem()?.to_str()
    }
}

/// A solver at work for one thread: a process that lasts from query to query, if it can.
pub(crate) struct Session<'s> {
    solver: &'s Solver,
    process: Option<Process>,
    spent: Duration,
}

impl Session<'_> {
    pub(crate) fn new(solver: &Solver) -> Session<'_> {
        Session { solver, process: None, spent: Duration::ZERO }
    }

    /// Returns the time that a query may take.
    pub(crate) fn limit(&self) -> Duration {
        self.solver.timeout
    }

    /// Returns the time that all queries took, without that in which there was no core for them.
    pub(crate) fn spent(&self) -> Duration {
        self.spent
    }

    /// Answers a query; [`Reply::Unknown`] after the time is up, [`Reply::OutOfMemory`] after the memory is.
    ///
    /// # Errors
    /// If the solver cannot be started or says what is no answer.
    pub(crate) fn ask(&mut self, query: &str, limit: Duration) -> Result<Reply, ProofError> {
        let is_used = self.process.is_some();
        match self.ask_once(query, limit) {
            // What was asked before shall not cost an answer.
            Err(ProofError::Nonsense { .. }) | Ok(Reply::OutOfMemory) if is_used => self.ask_once(query, limit),
            reply => reply,
        }
    }

    fn ask_once(&mut self, query: &str, limit: Duration) -> Result<Reply, ProofError> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(self.solver)?,
        };
        let (start, had_waited) = (Instant::now(), process.waited());
        let said = process.answer(query, self.solver.is_lasting(), limit);
        self.spent += start.elapsed().saturating_sub(process.waited().saturating_sub(had_waited));
        let Some(said) = said else { return Ok(Reply::Unknown) };
        let reply = smt::reply(&said, query.contains("(get-value"));
        // z3 and cvc5 complain of it where answers do not stand.
        if reply.is_err() && smt::is_out_of_memory(&process.complaint()) {
            return Ok(Reply::OutOfMemory);
        }
        if self.solver.is_lasting() && matches!(reply, Ok(Reply::Satisfiable(_) | Reply::Unsatisfiable)) {
            self.process = Some(process);
        }
        reply.map_err(|said| ProofError::Nonsense { program: self.solver.program(), said })
    }
}

/// A solver that runs. It is stopped when it is dropped.
struct Process {
    child: Child,
    /// The text that it reads.
    input: Option<Sender<String>>,
    /// The lines that it prints.
    output: Receiver<String>,
    errors: Receiver<String>,
    /// The number of queries that it was asked.
    asked: usize,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The longest that is waited for output of a process that has ended.
const GRACE: Duration = Duration::from_secs(1);

impl Process {
    fn start(solver: &Solver) -> Result<Process, ProofError> {
        let program = solver.program();
        let mut child = Command::new(&program)
            .args(solver.command.get(1..).unwrap_or_default())
            .args(solver.memory_flag())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| ProofError::Missing { program: program.clone(), reason: error.to_string() })?;
        solver.bound(&child);
        let (Some(mut stdin), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(ProofError::Nonsense { program, said: "no pipes".to_owned() });
        };
        // Either side may block on the other, so writing and reading have threads of their own. Nobody waits for them: what the
        // solver has started may hold the pipes open when it is gone.
        let (input, texts) = mpsc::channel::<String>();
        std::thread::spawn(move || {
            // It may have its answer before it has read all.
            texts.iter().all(|text| stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_ok())
        });
        let (output, errors) = (lines_beside(output), lines_beside(errors));
        Ok(Process { child, input: Some(input), output, errors, asked: 0 })
    }

    /// Returns what it prints when it is asked a query; `None` if the time is up.
    fn answer(&mut self, query: &str, is_lasting: bool, timeout: Duration) -> Option<String> {
        let (start, had_waited) = (Instant::now(), self.waited());
        let mut end = start.checked_add(timeout);
        let forget = if self.asked > 0 { "(reset)\n" } else { "" };
        self.asked += 1;
        let mark = format!("the end of answer {}", self.asked);
        let last = if is_lasting { format!("(echo \"{mark}\")\n") } else { "(exit)\n".to_owned() };
        if let Some(input) = &self.input {
            let _ = input.send(format!("{forget}{query}{last}"));
        }
        if !is_lasting {
            // There is nothing more to read.
            self.input = None;
        }
        let (mut said, mut has_ended) = (String::new(), None::<Instant>);
        loop {
            let now = Instant::now();
            if has_ended.is_some_and(|since| now.duration_since(since) > GRACE) {
                return Some(said);
            }
            let left = end.map_or(GRACE, |end| end.saturating_duration_since(now));
            if left.is_zero() && has_ended.is_none() {
                // A machine with much else to do shall not change a verdict.
                end = start.checked_add(timeout.saturating_add(self.waited().saturating_sub(had_waited)));
                match end {
                    Some(later) if later > now => continue,
                    _ => return None,
                }
            }
            // In short: a process that has ended may leave its pipe to others.
            let pause = if has_ended.is_some() { GRACE } else { left };
            match self.output.recv_timeout(pause.min(Duration::from_millis(50))) {
                Ok(line) if is_lasting && line.contains(&mark) => return Some(said),
                Ok(line) => {
                    said.push_str(&line);
                    if said.len() as u64 > MAX_ANSWER_BYTES {
                        return Some(said);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Some(said),
                Err(RecvTimeoutError::Timeout) => {
                    if has_ended.is_none() && self.child.try_wait().is_ok_and(|status| status.is_some()) {
                        has_ended = Some(Instant::now());
                    }
                }
            }
        }
    }

    /// Returns how long it could have run and was given no core, which Linux counts.
    fn waited(&self) -> Duration {
        let counted = std::fs::read_to_string(format!("/proc/{}/schedstat", self.child.id()));
        let waited = counted.ok().and_then(|counted| counted.split_whitespace().nth(1)?.parse().ok());
        waited.map_or(Duration::ZERO, Duration::from_nanos)
    }

    /// Returns what it printed to standard error.
    fn complaint(&mut self) -> String {
        let _ = self.child.kill();
        let mut said = String::new();
        while let Ok(line) = self.errors.recv_timeout(GRACE) {
            said.push_str(&line);
        }
        said
    }
}

/// Reads lines that a solver prints, in a thread of its own that is only so far ahead.
fn lines_beside(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let count = (&mut reader).take(MAX_ANSWER_BYTES).read_until(b'\n', &mut line);
            if !matches!(count, Ok(1..)) || sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    receiver
}

#[cfg(all(test, target_os = "linux"))]
mod tests;
