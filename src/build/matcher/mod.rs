//! Matcher code as Rust source.
//!
//! ```text
//! Program ──▶ code with labels ──▶ nested statements ──▶ Rust ──▶ rustc ──▶ pdl_vm::rust_matcher::RustMatcher
//! ```
//! [`rust_matcher`] turns the matcher code of a program into functions. They ask a host and report matches through
//! `pdl_vm::rust_matcher::Run`, and find what the interpreter finds, in the same order. Two steps do it:
//! - `structure`: jumps, which only go forward, become blocks that are left, arms of a `match`, and loops;
//! - `write`: each instruction becomes a line or a few of Rust, with the names, constants and patterns that it is about.
//!   `write::merged` puts roots that ask nearly the same into one function, with tables in place of a jump by the name, and
//!   `write::classes` finds out which ops these need not tell apart.
//!
//! Cost: time and text linear in the code. The functions have neither recursion nor `unsafe`, and allocate only where users are looped over.

mod structure;
mod write;

use std::collections::BTreeMap;
use std::fmt;

use pdl_bytecode::Program;

use structure::Code;
use write::Writer;

/// The way in which Rust tells names of operations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// By the numbers that the program gives them, which are looked up when it is bound: any host.
    #[default]
    Numbers,
    /// By paths, such as `crate::Opcode::Add`, which can be patterns of a `match`: hosts whose `OpName` is an enum.
    Paths(BTreeMap<String, String>),
}

/// Operations that are to be told by paths, and have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPaths(pub Vec<String>);

impl MissingPaths {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        "E0918"
    }
}

impl fmt::Display for MissingPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(|name| format!("`{name}`")).collect();
        write!(f, "no path in Rust is given for {}", names.join(", "))
    }
}

impl std::error::Error for MissingPaths {}

/// The matcher code of a program as the items of a Rust module: functions, and a constant `MATCHER`. `Host` is the host's type there,
/// and `runtime` the path of the crate `pdl_vm`.
///
/// The module has types `Host`, `Op`, `Value`, `Attr` and `Type`, as that of `pdll::build::rust_source` does.
///
/// # Errors
/// If operations that the patterns mention have no path.
///
/// ```
/// # use pdll::build::{Names, rust_matcher};
/// let program = pdll::compile("Pattern AddSelf => erase op<t.add>(x: Value, x);")?;
/// let rust = rust_matcher(&program, &Names::Numbers, "::pdl_vm")?;
/// assert!(rust.contains("if !(run.is_same_operand((o0, 0), (o0, 1))) { return Ok(false); }"));
/// assert!(rust.contains("// `AddSelf`, <source>:1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rust_matcher(program: &Program, names: &Names, runtime: &str) -> Result<String, MissingPaths> {
    let code = Code::new(program.match_code());
    let mut writer = Writer::new(program, &code, names);
    writer.main();
    if !writer.missing.is_empty() {
        return Err(MissingPaths(writer.missing.into_iter().collect()));
    }
    let checksum = program.match_checksum();
    let mut text = format!(
        "/// Finds what the patterns match, in place of the interpreter: `PatternSet::with_matcher` takes it.\n\
         #[allow(unreachable_pub)]\n\
         pub const MATCHER: {runtime}::rust_matcher::RustMatcher<Host> = {runtime}::rust_matcher::RustMatcher {{\n    \
         checksum: {checksum:#010x},\n    class: matcher::class,\n    code: matcher::matches,\n}};\n\n\
         /// The matcher code of the patterns.\n\
         #[rustfmt::skip]\n\
         #[allow(unused, non_camel_case_types, clippy::all, clippy::pedantic)]\n\
         mod matcher {{\n\
         use super::{{Attr, Host, Op, Type, Value}};\n\
         use {runtime}::Host as _;\n\
         use {runtime}::rust_matcher::{{Halt, Left, OpHead, Run, Types, Values, slot}};\n\n\
         /// Gives all matches at `root`.\n\
         pub(super) fn matches(run: &mut Run<'_, Host>, root: Op) -> Result<(), Halt> {{\n    any_root(run, root).map(drop)\n}}\n"
    );
    for function in writer.functions {
        text.push('\n');
        text += &function;
    }
    text += "}\n";
    Ok(text)
}
