//! The command in a process of its own.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The command in the root of the repository, whatever dialects the user has set up.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdllc"));
    command.current_dir(root()).env("PDLLC_ODS", "");
    command
}

/// Returns what the command says.
pub(crate) fn pdllc(arguments: &[&str]) -> Output {
    command().args(arguments).output().expect("pdllc starts")
}

/// With a text or a blob on standard input.
pub(crate) fn pdllc_given(input: impl AsRef<[u8]>, arguments: &[&str]) -> Output {
    let mut command = command();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("pdllc starts");
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_ref());
    child.wait_with_output().expect("pdllc ends")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A directory of a test's own, which goes with it.
pub(crate) struct Scratch(pub tempfile::TempDir);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("the directory for temporary files is writable"))
    }

    /// The path of a new file in it.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, contents).expect("it is writable");
        path.display().to_string()
    }
}
