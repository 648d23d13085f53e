//! Answers of solvers in a folder, so that a query that was answered is not asked again.
//!
//! An entry is an SMT-LIB file that can be run: all that the answer hangs on, which is compared as it is, and the reply. So a hash
//! that two queries share costs a question, and no verdict.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::smt::{self, Reply};
use crate::solver::{ProofError, Solver};

/// The most bytes of an entry that is read.
const MAX_ENTRY_BYTES: u64 = 1 << 26;

const REPLY: &str = "; reply\n";
const CHECKSUM: &str = "; checksum ";

/// Answers of solvers, kept in a folder.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    answered: AtomicUsize,
    asked: AtomicUsize,
    damaged: AtomicUsize,
}

impl Cache {
    /// Keeps answers in a folder, which is made when the first one is there.
    pub fn new(folder: impl Into<PathBuf>) -> Cache {
        let zero = || AtomicUsize::new(0);
        Cache { folder: folder.into(), answered: zero(), asked: zero(), damaged: zero() }
    }

    /// Returns how many queries were answered from the folder.
    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// Returns how many queries a solver was asked, since there was no entry for them.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    /// Returns how many entries were not what had been written, and were ignored.
    pub fn damaged(&self) -> usize {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Returns the answer to a query if it is known.
    pub(crate) fn reply(&self, solver: &Solver, version: &str, query: &str) -> Option<Reply> {
        let key = key(solver, version, query);
        let reply = self.read(&key, query);
        let count = if reply.is_some() { &self.answered } else { &self.asked };
        count.fetch_add(1, Ordering::Relaxed);
        reply
    }

    /// Returns true if there is an entry, whole or damaged.
    pub(crate) fn has(&self, solver: &Solver, version: &str, query: &str) -> bool {
        self.path(&key(solver, version, query)).exists()
    }

    fn read(&self, key: &str, query: &str) -> Option<Reply> {
        let path = self.path(key);
        if path.metadata().ok()?.len() > MAX_ENTRY_BYTES {
            self.damaged.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        let bytes = std::fs::read(path).ok()?;
        let reply = std::str::from_utf8(&bytes).ok().and_then(|text| {
            let (content, checksum) = text.trim_end().rsplit_once(CHECKSUM)?;
            (checksum == hash(content)).then_some(content)
        });
        let Some(content) = reply else {
            self.damaged.fetch_add(1, Ordering::Relaxed);
            return None;
        };
        // Another query may have the same hash.
        let reply = content.strip_prefix(key)?.strip_prefix(REPLY)?;
        smt::reply(reply, query.contains("(get-value")).ok()
    }

    /// Keeps the answer to a query.
    ///
    /// # Errors
    /// If the folder or a file in it cannot be written.
    pub(crate) fn keep(&self, solver: &Solver, version: &str, query: &str, reply: &Reply) -> Result<(), ProofError> {
        let key = key(solver, version, query);
        let content = format!("{key}{REPLY}{}\n", smt::reply_text(reply));
        let text = format!("{content}{CHECKSUM}{}\n", hash(&content));
        let path = self.path(&key);
        // In one step: others may read it, and more may write it.
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let beside = self.folder.join(format!(".{}-{number}", std::process::id()));
        std::fs::create_dir_all(&self.folder)
            .and_then(|()| std::fs::write(&beside, text))
            .and_then(|()| std::fs::rename(&beside, &path))
            .map_err(|error| ProofError::unwritten(&path, &error))
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{}.smt2", hash(key)))
    }
}

/// All that an answer hangs on.
fn key(solver: &Solver, version: &str, query: &str) -> String {
    let (tool, command) = (env!("CARGO_PKG_VERSION"), solver.command.join(" "));
    let version = version.replace(['\n', '\r'], " ");
    let (seconds, memory) = (solver.timeout.as_secs_f64(), solver.memory);
    format!("; pdl-prove {tool}\n; {command}\n; {version}\n; {seconds} s, {memory} MiB, by cases\n{query}")
}

/// FNV-1a of 64 bits, twice from other beginnings.
pub(crate) fn hash(text: &str) -> String {
    let one =
        |start: u64| text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    format!("{:016x}{:016x}", one(0xCBF2_9CE4_8422_2325), one(0x6C62_272E_07BB_0142))
}
