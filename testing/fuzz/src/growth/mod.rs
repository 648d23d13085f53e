//! Inputs that grow in one dimension, for every format that the command reads, and what it takes to handle them.
//!
//! A generator makes an input of `n` parts: names, errors, operands, uses, levels. The command runs on inputs of three
//! sizes, each twice as large as the one before. Its instructions are counted by cachegrind and the peak of its memory by
//! its allocator, so that neither depends on what else the machine does. From both, that of the smallest input is taken
//! away, and the last doubling gives the exponent: 1 is linear, 2 is quadratic.

mod ir;
mod measure;
mod pdll;
mod programs;
mod records;
mod rules;

pub use measure::{Figures, Measured, Tools, measure};

/// An exponent above this is growth steeper than n log n. At a thousand parts log n itself gives 1.14; what is left over is
/// for tables that double while they grow.
pub const STEEP: f64 = 1.25;

/// The code of the server that does not understand its client, which ends a session before its work is done.
const BROKEN_SESSION: &str = "E0915";

/// Files, and the command that is measured on them.
#[derive(Debug, Default)]
pub struct Input {
    /// Names and contents of files, all in one folder.
    pub files: Vec<(String, Vec<u8>)>,
    /// Commands that run before in that folder, such as the one that makes a blob; they are not measured.
    pub before: Vec<String>,
    /// The bytes on standard input.
    pub stdin: Vec<u8>,
}

/// A growing input and a command.
#[derive(Debug)]
pub struct Generator {
    /// The format and the dimension, such as `pdll: patterns`.
    pub name: String,
    /// The arguments of `pdllc`, separated by blanks.
    pub command: &'static str,
    /// The number of parts in the largest input.
    pub top: usize,
    /// Makes an input of this number of parts.
    pub make: fn(usize) -> Input,
    /// The code of the limit that ends what would grow more steeply; it must be met at the largest size.
    pub limit: Option<&'static str>,
    /// Why it may grow more steeply without meeting a limit.
    pub reason: Option<&'static str>,
}

/// Returns all generators, in the order of their formats.
pub fn all() -> Vec<Generator> {
    let mut list = Vec::new();
    for (format, shapes) in [
        ("pdll", pdll::shapes()),
        ("tablegen", records::shapes()),
        ("rules", rules::shapes()),
        ("ir", ir::shapes()),
        ("programs", programs::shapes()),
    ] {
        for Shape { dimension, top, commands, make, limit, reason } in shapes {
            for &command in commands {
                list.push(Generator { name: format!("{format}: {dimension}"), command, top, make, limit, reason });
            }
        }
    }
    list
}

/// A growing input for several commands.
struct Shape {
    dimension: &'static str,
    top: usize,
    commands: &'static [&'static str],
    make: fn(usize) -> Input,
    limit: Option<&'static str>,
    reason: Option<&'static str>,
}

impl Shape {
    fn new(dimension: &'static str, top: usize, commands: &'static [&'static str], make: fn(usize) -> Input) -> Shape {
        Shape { dimension, top, commands, make, limit: None, reason: None }
    }

    /// Sets the limit that ends it.
    fn ends_with(self, code: &'static str) -> Shape {
        Shape { limit: Some(code), ..self }
    }

    /// Says why it may grow more steeply, up to a size that something else bounds.
    fn may_grow(self, reason: &'static str) -> Shape {
        Shape { reason: Some(reason), ..self }
    }
}

/// An input of one file.
fn file(name: &str, text: impl Into<Vec<u8>>) -> Input {
    Input::default().and(name, text)
}

impl Input {
    fn and(mut self, name: &str, text: impl Into<Vec<u8>>) -> Input {
        self.files.push((name.to_owned(), text.into()));
        self
    }

    fn after(mut self, command: &str) -> Input {
        self.before.push(command.to_owned());
        self
    }
}

/// Returns the texts of `0..n`, one behind the other.
fn each(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

/// Returns the texts of `0..n` with commas between them.
fn list(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect::<Vec<_>>().join(", ")
}
