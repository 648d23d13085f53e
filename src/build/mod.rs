//! Ahead-of-time Rust: patterns and their native code blocks as a Rust module.
//!
//! A native constraint or rewrite may be given in PDLL as a code block, `[{ … }]`. In a `.pdllc` such a native is an
//! import by name like any other; [`rust_source`] turns the block into a Rust function, embeds the blob and registers
//! the functions. [`Build`] does it in a `build.rs`:
//!
//! ```no_run
//! // build.rs
//! pdll::build::Build::new("src/patterns.pdll").host("crate::graph::Graph").compile("patterns.rs");
//! ```
//! ```ignore
//! // src/main.rs
//! mod patterns {
//!     include!(concat!(env!("OUT_DIR"), "/patterns.rs"));
//! }
//! let set = patterns::bind(&mut graph)?;
//! ```
//!
//! rustc names the line of the generated module where a code block is wrong; the line that it shows ends in a comment with
//! the file and the line of the block itself.
//!
//! # Type translation
//! A body sees its arguments under their PDLL names, and `host: &Host` in a constraint, `rewriter: &mut Rewriter<'_,
//! Host>` in a rewrite. `Host` is the type given by [`RustOptions::host`]; the types are aliases of its associated types.
//! An argument whose name has another meaning in Rust has `_` behind it: `host_` in a constraint, `rewriter_` in a rewrite, `Ok_`,
//! `self_`; keywords are raw, `r#type`. A block is Rust by itself: its brackets, strings and comments end in it.
//!
//! | PDLL | argument | result |
//! |---|---|---|
//! | `Attr` | `Attr` | `Attr` |
//! | `Op`, `Op<dialect.name>` | `Op` | `Op` |
//! | `Type` | `Type` | `Type` |
//! | `TypeRange` | `&[Type]` | `Vec<Type>` |
//! | `Value` | `Value` | `Value` |
//! | `ValueRange` | `&[Value]` | `Vec<Value>` |
//! | several results | | a tuple |
//! | a constraint | | `bool`; with results, `Option` of them |
//! | a rewrite | | `Result<_, NativeError>`; without results, of `()` |

mod code_block;
#[cfg(feature = "tablegen")]
pub(crate) mod cpp;
mod names;
#[cfg(feature = "instructions")]
mod rules;
mod source;

use std::path::{Path, PathBuf};

pub use code_block::{CodeError, CodeObstacle};
pub use names::identifier;
#[cfg(feature = "instructions")]
pub use rules::{RuleError, rust_rules};
pub use source::{RustOptions, RustSourceError, mentions, registration, rust_source, signature};

use crate::{Error, Session};

/// Compiles a pattern file in a `build.rs`.
#[derive(Clone, Debug)]
pub struct Build {
    file: PathBuf,
    include_dirs: Vec<PathBuf>,
    plain_names: bool,
    options: RustOptions,
    /// The file with the enum that rules in Rust match on. It says which operations there are, so their names need no dialect.
    #[cfg(feature = "instructions")]
    instructions: Option<PathBuf>,
}

impl Build {
    /// For one pattern file: `.pdll`, or a `pdl` module in `.mlir`.
    pub fn new(file: impl Into<PathBuf>) -> Build {
        Build {
            file: file.into(),
            include_dirs: Vec::new(),
            plain_names: false,
            options: RustOptions::default(),
            #[cfg(feature = "instructions")]
            instructions: None,
        }
    }

    /// Adds a directory for `#include`.
    pub fn include_dir(mut self, dir: impl Into<PathBuf>) -> Build {
        self.include_dirs.push(dir.into());
        self
    }

    /// Allows names of operations without a dialect.
    pub fn plain_names(mut self) -> Build {
        self.plain_names = true;
        self
    }

    /// The path of the host's type, as seen from the module that includes the output.
    pub fn host(mut self, path: impl Into<String>) -> Build {
        self.options.host = path.into();
        self
    }

    /// The path of the crate `pdl_vm`, as seen from there.
    pub fn runtime(mut self, path: impl Into<String>) -> Build {
        self.options.runtime = path.into();
        self
    }

    /// Makes rules in Rust of the patterns, in place of a blob: code that matches on the enum of this file of Rust for which `Instruction` is
    /// derived, and rewrites a [host](Self::host) of it. The module that includes the code has the enum, its types and the native functions in scope.
    #[cfg(feature = "instructions")]
    pub fn instructions(mut self, file: impl Into<PathBuf>) -> Build {
        self.instructions = Some(file.into());
        self.plain_names = true;
        self
    }

    /// The Rust module, and the files that it was made from.
    ///
    /// # Errors
    /// The compiler's messages.
    pub fn source(&self) -> Result<(String, Vec<PathBuf>), Error> {
        let mut session = Session::new();
        session.include_dirs.clone_from(&self.include_dirs);
        session.plain_names = self.plain_names;
        let program = session.program(&self.file);
        #[cfg_attr(not(feature = "instructions"), expect(unused_mut, reason = "one more is read with it"))]
        let mut files: Vec<PathBuf> =
            session.sources.files().map(|(_, file)| PathBuf::from(file.name.as_str())).collect();
        let program = program.ok_or_else(|| session.error())?;
        #[cfg(feature = "instructions")]
        if let Some(file) = &self.instructions {
            let text = session.read_text(file).ok_or_else(|| session.error())?;
            let text = &session.sources.file(text).text;
            files.push(file.clone());
            let rules = rust_rules(&program, text, &self.options.host);
            return Ok((
                session.accept(&self.file.display().to_string(), rules).ok_or_else(|| session.error())?,
                files,
            ));
        }
        Ok((rust_source(&program, &session.sources, &self.options)?, files))
    }

    /// Writes the Rust module to `name` in cargo's output directory, and tells cargo what it depends on.
    ///
    /// # Panics
    /// With what the compiler says, which is how a build script fails.
    pub fn compile(&self, name: &str) {
        let (text, files) = self.source().unwrap_or_else(|error| panic!("{error}"));
        for file in files.iter().filter(|file| file.exists()) {
            println!("cargo::rerun-if-changed={}", file.display());
        }
        let directory = std::env::var_os("OUT_DIR").unwrap_or_else(|| panic!("`OUT_DIR` is set by cargo only"));
        let output = Path::new(&directory).join(name);
        std::fs::write(&output, text).unwrap_or_else(|error| panic!("{}: {error}", output.display()));
    }
}
