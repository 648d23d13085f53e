//! The flags.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};

#[cfg(feature = "machine-ir")]
use mir::Target;
use pdl_vm::{CarryDiscardable, RunLimit};
use pdll::Session;
use pdll_ide::lint::{Level, Levels, UnknownLint};

/// Compiles PDLL, MLIR's pattern language, and rewrites IR with it.
///
/// `-` in the place of a file is standard input, and after `-o` standard output. An output takes the place of no file that was read.
///
/// Exit status: 0 fine, 1 the input has errors, 2 the command line is wrong.
#[derive(Debug, Parser)]
#[command(name = "pdllc", version, propagate_version = true, after_help = crate::features::help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub messages: Messages,
    #[command(subcommand)]
    pub command: Command,
}

/// The form of what is said to standard error.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Messages {
    /// The form of diagnostics on standard error.
    #[arg(long = "message-format", value_enum, default_value_t, global = true, value_name = "FORMAT")]
    pub format: MessageFormat,
    /// When diagnostics have colors.
    #[arg(long, value_enum, default_value_t, global = true, value_name = "WHEN")]
    pub color: Color,
    /// The number of errors, and of warnings, that are shown at most; 0 is all. How many more there are is said.
    #[arg(long = "max-errors", default_value_t = 100, global = true, value_name = "N")]
    pub max_errors: usize,
}

impl Messages {
    /// Returns true if they are for a program, not for people.
    pub(crate) fn are_json(self) -> bool {
        self.format == MessageFormat::Json
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MessageFormat {
    /// For people, with source excerpts.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// If standard error is a terminal, and the environment variable NO_COLOR is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Report what is wrong with pattern files, and what is probably not meant.
    #[command(alias = "lint")]
    Check(Check),
    /// Compile pattern files.
    Build(Build),
    /// Write pattern files in one layout, in place.
    Fmt(Fmt),
    /// Print a .pdllc as text, as `build --emit asm` and `--emit json` do.
    #[command(hide = true)]
    Dump(Dump),
    /// Report everything that is wrong with a .pdllc.
    Verify(Verify),
    /// Rewrite IR to a fixed point.
    Run(Run),
    /// Convert IR until its operations are legal, types included.
    ///
    /// Operations that are not legal are rewritten until they are; if one cannot be made so, nothing is written. Patterns that replace a type
    /// say what types become. DIALECTS are names of dialects, `arith`, or of operations, `func.func`, comma-separated; what is said of an
    /// operation goes before what is said of its dialect.
    Convert(Convert),
    /// Read MLIR's text and print it, in the form that people write or in the generic one.
    Print(Print),
    /// Read a TableGen file and print its records.
    Tblgen(Tblgen),
    /// List the operations, types, attributes and interfaces that TableGen files define.
    Ods(Ods),
    /// List the rewrite rules that TableGen files hold, or what each needs to be run, or print them as PDLL
    Drr(Drr),
    /// Prove patterns right, or show values on which they are wrong.
    #[cfg(feature = "prove")]
    Prove(Prove),
    /// Measure compiling, loading, matching and rewriting; print one JSON object.
    #[cfg(feature = "bench")]
    Bench(Bench),
    /// Serve an editor: the Language Server Protocol over standard input and output.
    #[cfg(feature = "lsp")]
    Lsp(Lsp),
    /// Serve the playground, a page with patterns and IR, to a browser on this machine.
    #[cfg(feature = "playground")]
    Playground(Playground),
    /// Run a command, and again whenever a file changes that it has read.
    #[cfg(feature = "watch")]
    Watch(Watch),
    /// Say what a code such as E0110 means.
    Explain(ExplainCode),
    /// Print what a shell needs to complete the names of commands and flags.
    Completions(Completions),
    /// Write the manual pages of all commands into a directory.
    #[cfg(feature = "man")]
    Man(Man),
}

/// The address that is printed has a token in it and is good until this ends. Nobody else can read it or what is served.
#[cfg(feature = "playground")]
#[derive(Debug, Args)]
pub(crate) struct Playground {
    /// The files that the page begins with: one of patterns, in .pdll or .td, further ones that it includes, and one of IR, in .mlir.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The port; 0 is one that is free.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub port: u16,
    /// Serve the page in this folder, which `npm run build` in `tools/playground/web` makes; by default the one that comes with this
    /// command.
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
}

#[cfg(feature = "watch")]
#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// The command with its flags, such as `run -p a.pdll x.mlir`.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainCode {
    /// Codes of errors or warnings, as messages show them in brackets.
    #[arg(required = true, value_name = "CODE")]
    pub codes: Vec<String>,
    /// Print one JSON array.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    pub shell: clap_complete::Shell,
}

#[cfg(feature = "man")]
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The directory, which is made if it is not there.
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}

#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// Look here for included files, after the includer's own directory. May be repeated.
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,
    /// Where each file's includes are: `pdll_compile_commands.yml`, as MLIR's CMake function writes it. May be repeated. Those of workspace
    /// folders, and of `build` and `out` in them, are found without.
    #[arg(long, value_name = "FILE")]
    pub compilation_database: Vec<PathBuf>,
    /// Accepted and not needed: there is no other channel.
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// Where `#include` looks.
#[derive(Debug, Default, Args)]
pub(crate) struct Includes {
    /// Look here for included files, after the includer's own directory. May be repeated.
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub macros: Macros,
    #[command(flatten)]
    pub natives: NativesArgs,
    #[command(flatten)]
    pub combine: CombineRules,
}

/// The macros of TableGen's preprocessor.
#[derive(Debug, Default, Args)]
pub(crate) struct Macros {
    /// Define NAME for `#ifdef` in .td files. May be repeated.
    #[arg(short = 'D', long, value_name = "NAME", value_parser = parse_macro)]
    pub define: Vec<String>,
}

fn parse_macro(name: &str) -> Result<String, String> {
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_name { Ok(name.to_owned()) } else { Err("a macro is a name, without a value".to_owned()) }
}

/// The natives files.
#[derive(Debug, Default, Args)]
pub(crate) struct NativesArgs {
    /// Know by FILE what functions of rules do that are C++, and which types operations infer: a TableGen file that includes
    /// `pdllc/Natives.td`. May be repeated.
    #[arg(long = "natives", id = "natives", value_name = "FILE.td")]
    pub files: Vec<PathBuf>,
}

/// Which combine rules of LLVM a .td file stands for, and what they mean.
#[derive(Debug, Default, Args)]
pub(crate) struct CombineRules {
    /// Of a .td file with combine rules, take those of these names: rules, groups and combiners, comma-separated. By default those of
    /// the only GICombiner, or all rules if there is none. `run` has `--enable-patterns` and `--disable-patterns` for what it read.
    #[arg(long, alias = "combiner", value_name = "NAMES", value_delimiter = ',')]
    pub rules: Vec<String>,
    /// Of these, take only the rules of this list: names, numbers from 0 on in the order of the list, ranges such as 3-7.
    #[arg(long, hide = true, value_name = "LIST")]
    pub only_rule: Option<String>,
    /// Take none of the rules of this list.
    #[arg(long, hide = true, value_name = "LIST")]
    pub disable_rule: Option<String>,
    /// Match these rules of .td files, comma-separated, with the operands of commutative operations in any order: by the trait
    /// `Commutative` of their definitions, or `isCommutable` of instructions; `all` is every rule.
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub commute: Vec<String>,
    /// The meaning of combine rules.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub rules_as: RulesAs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesAs {
    /// The meaning in LLVM's documentation: the rule that stands first is tried first, and what is built has the flags that are written.
    #[default]
    Documented,
    /// The meaning in LLVM 22: those that ask more are tried first, and what is built has all flags of the root.
    Llvm22,
}

/// The exit status is 1 if there are errors, warnings that are denied among them.
#[derive(Debug, Args)]
// `-D` denies a lint here.
#[command(mut_arg("define", |define| define.short(None)))]
pub(crate) struct Check {
    /// Pattern files: .pdll, .mlir (a pdl module), .pdllc, or .td (rules); and directories: of these every .pdll file below, those aside
    /// whose name or folder begins with a dot. By default the current directory.
    #[arg(value_name = "FILE|DIR", default_value = ".")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: Includes,
    #[command(flatten)]
    pub levels: LintLevels,
    #[command(flatten)]
    pub split: Split,
    /// Make the fixes that are certain, in place; what is left is reported. Those that are questions stay with you.
    #[arg(long, conflicts_with_all = ["split_input_file", "list"])]
    pub fix: bool,
    /// Print the lints with their codes and levels instead.
    #[arg(long)]
    pub list: bool,
}

/// The levels of warnings. They count more than `[lints]` of the nearest `pdllc.toml`, and less than comments such as
/// `// pdllc: allow(shadowed-pattern)` of a file. Of one lint that is named twice the strictest counts.
#[derive(Debug, Default, Args)]
pub(crate) struct LintLevels {
    /// Do not report what this lint finds; `warnings` is all of them.
    #[arg(short = 'A', long, value_name = "LINT", value_parser = parse_lint)]
    pub allow: Vec<String>,
    /// Report what this lint finds.
    #[arg(short = 'W', long, value_name = "LINT", value_parser = parse_lint)]
    pub warn: Vec<String>,
    /// Report what this lint finds as an error; `warnings` is everything that is a warning.
    #[arg(short = 'D', long, value_name = "LINT", value_parser = parse_lint)]
    pub deny: Vec<String>,
}

impl LintLevels {
    /// These levels over others.
    pub(crate) fn over(&self, mut levels: Levels) -> Levels {
        for (names, level) in [(&self.allow, Level::Allow), (&self.warn, Level::Warn), (&self.deny, Level::Deny)] {
            for name in names {
                levels.set(name, level).expect("names are checked where they are read");
            }
        }
        levels
    }
}

fn parse_lint(name: &str) -> Result<String, UnknownLint> {
    Levels::new().set(name, Level::Warn).map(|()| name.to_owned())
}

/// Files with several cases in them.
#[derive(Debug, Args)]
pub(crate) struct Split {
    /// Take what stands between the markers `// -----` as files of their own, as `mlir-opt` does; the outputs of those that are right are written with
    /// such lines between them. For `build` not with blobs, and for `run` the IR is what is split, with the patterns in it if there
    /// are no others.
    #[arg(long)]
    pub split_input_file: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Build {
    /// Pattern files: .pdll, .td (rules), .mlir (a pdl module) or .pdllc; several are linked into one.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: Includes,
    /// The kind of output.
    #[arg(long, short = 'x', value_enum, default_value_t)]
    pub emit: Emit,
    /// With `--emit rust` and `--emit rust-rules`, the path of the host's type.
    #[arg(long, value_name = "PATH", default_value = "super::Host")]
    pub host: String,
    /// With `--emit rust-rules`, the file of Rust with the enum for which `Instruction` is derived.
    #[arg(long, value_name = "FILE", required_if_eq("emit", "rust-rules"))]
    pub instructions: Option<PathBuf>,
    /// Where to write; standard output by default, for blobs the first FILE with the ending .pdllc.
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Leave OUT as it is if it holds the output already.
    #[arg(long)]
    pub write_if_changed: bool,
    /// Write the files that were read to FILE, as make and ninja read what OUT depends on.
    #[arg(short = 'd', value_name = "FILE", requires = "output")]
    pub dependencies: Option<PathBuf>,
    /// Leave out of the blob what is for people (names, source positions), or also the patterns that linking needs.
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "names")]
    pub strip: Option<StripWhat>,
    /// Leave out the patterns that are wrong, and those that call native functions which this program does not have, and warn of each:
    /// what must be registered is said with it.
    #[arg(long)]
    pub leave_out_missing: bool,
    #[command(flatten)]
    pub split: Split,
}

/// Comments and empty lines are kept, and what a file means is never changed. Declarations with errors stay as they are and are
/// reported; the others are formatted.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Files of PDLL, and directories: of these every .pdll file below, those aside whose name or folder begins with a dot. By default
    /// the current directory. `-` is standard input, formatted to standard output.
    #[arg(value_name = "FILE|DIR", default_value = ".")]
    pub files: Vec<PathBuf>,
    /// Write nothing: print what would change. The exit status is 1 if something would.
    #[arg(long)]
    pub check: bool,
    /// Take the text from standard input, and print it formatted, as with `-`. NAME is what messages call it, and where `pdllc.toml` is
    /// looked for; it need not be there.
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "-", conflicts_with = "files")]
    pub stdin: Option<PathBuf>,
    /// The number of columns that a line may have where it can be broken; by default what `width` in `[format]` of the nearest `pdllc.toml` says, in
    /// the folder of a file or above, or else 100.
    #[arg(long, value_name = "COLUMNS", value_parser = parse_width)]
    pub width: Option<usize>,
}

fn parse_width(text: &str) -> Result<usize, String> {
    let width: usize = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    pdll_ide::format::FormatOptions::of_width(width).map(|options| options.width).map_err(|error| error.to_string())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StripWhat {
    /// Names of patterns and variables, source positions, code blocks.
    Names,
    /// Also the patterns themselves: the blob cannot be linked with others.
    Patterns,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emit {
    /// A .pdllc.
    #[default]
    Blob,
    /// The syntax tree.
    Ast,
    /// A module of MLIR's pdl dialect; what that cannot say is an error.
    #[value(alias = "mlir")]
    Pdl,
    /// The same with what MLIR's dialect cannot say, for this program's own reader.
    PdlIr,
    /// The merged decision DAG, indented.
    Tree,
    /// The merged decision DAG for Graphviz.
    Dot,
    /// The patterns and the bytecode, as text.
    Asm,
    /// The same as one JSON object.
    Json,
    /// C++ for MLIR's own engine, of a PDLL file: what `mlir-pdll -x cpp` writes.
    Cpp,
    /// A Rust module: the blob, a function for each native code block, and what registers them.
    Rust,
    /// A Rust module of rules: code that matches on an enum of instructions and rewrites it, in place of a blob.
    RustRules,
}

#[derive(Debug, Args)]
pub(crate) struct Dump {
    /// A .pdllc.
    #[arg(value_name = "BLOB")]
    pub blob: PathBuf,
    /// Print one JSON object: the patterns, and the text of the program.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// A .pdllc.
    #[arg(value_name = "BLOB")]
    pub blob: PathBuf,
    /// Print the findings as one JSON array to standard output.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Patterns {
    /// Patterns: .pdll, .mlir (a pdl module) or .pdllc. May be repeated; all are linked into one. Without it, INPUT holds patterns of
    /// the pdl dialect beside the IR, and what is printed is the rest.
    #[arg(short, long = "patterns", value_name = "PATTERNS")]
    pub patterns: Vec<PathBuf>,
    /// IR in MLIR's text: in the generic form, or in forms of operations that are known (`run --ods`); or machine IR of LLVM, a .mir
    /// file, to which combine rules are applied.
    #[arg(value_name = "INPUT")]
    pub input: PathBuf,
    #[command(flatten)]
    pub includes: Includes,
    /// Let the native constraint NAME always hold, or never. May be repeated.
    #[arg(long = "stub", value_name = "NAME=true|false", value_parser = parse_stub)]
    pub stubs: Vec<(String, bool)>,
    /// Carry the discardable attributes of an op that is replaced to the ops that replace it, as far as they do not have attributes
    /// of these names. By default they vanish with it, as in MLIR.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "created")]
    pub carry_discardable: Option<Carry>,
}

/// The ops to which discardable attributes are carried.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum Carry {
    /// Those that the rewrite creates.
    Created,
    /// Those that were there before, too; two dictionaries of one name become one.
    All,
}

impl Patterns {
    pub(crate) fn carry_discardable(&self) -> CarryDiscardable {
        match self.carry_discardable {
            None => CarryDiscardable::Never,
            Some(Carry::Created) => CarryDiscardable::ToCreated,
            Some(Carry::All) => CarryDiscardable::ToAll,
        }
    }

    /// The file that holds patterns, the first of several.
    pub(crate) fn first(&self) -> &Path {
        self.patterns.first().unwrap_or(&self.input)
    }
}

fn parse_stub(text: &str) -> Result<(String, bool), String> {
    let (name, answer) = text.split_once('=').ok_or("write NAME=true or NAME=false")?;
    let answer = answer.parse().map_err(|_| format!("`{answer}` is neither `true` nor `false`"))?;
    Ok((name.to_owned(), answer))
}

fn parse_explain(text: &str) -> Result<(String, String), String> {
    match text.rsplit_once('@') {
        Some((pattern, op)) if !pattern.is_empty() && !op.is_empty() => Ok((pattern.to_owned(), op.to_owned())),
        _ => Err("write PATTERN@OP".to_owned()),
    }
}

#[cfg(feature = "machine-ir")]
fn parse_target(text: &str) -> Result<String, String> {
    match Target::of_triple(text).is_some() || Path::new(text).is_file() {
        true => Ok(text.to_owned()),
        false => Err(
            "LLVM 22 has no such target; write a triple such as `riscv32-unknown-elf`, or a file that describes one"
                .to_owned(),
        ),
    }
}

/// The arguments that all commands which rewrite IR take.
#[derive(Debug, Args)]
pub(crate) struct Rewriting {
    #[command(flatten)]
    pub patterns: Patterns,
    #[command(flatten)]
    pub split: Split,
    /// Where to write the rewritten IR; standard output by default.
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Print the source locations of ops and block arguments, as `mlir-opt` does with `--mlir-print-debuginfo`: what has none in the text
    /// has its place there.
    #[arg(long, alias = "locations")]
    pub print_debuginfo: bool,
    /// Stop when patterns that look at the users of values have taken this many steps; 0 is no limit. By default 2^30, and 2^15 for
    /// each operation.
    #[arg(long, value_name = "N")]
    pub fuel: Option<u64>,
    /// Stop when rewrites have created this much, operations, operands, results and attributes all together, what is erased
    /// again included; 0 is no limit. By default 2^24, and 2^12 for each operation.
    #[arg(long, value_name = "N")]
    pub max_created: Option<u64>,
    /// Read, rewrite and print functions on this many threads; 0 is one for each core. The result is the same to the byte. What can be
    /// rewritten on its own is an op of the top block without operands, results and successors whose regions use nothing
    /// from outside. Where one of them is not so or a pattern may match an op of the top block itself, and for `--stats`, `--debug`,
    /// `--verify`, `--explain` and locations, the whole is read first, on one thread.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Fold operations as MLIR's greedy driver does, before patterns are tried at them: those of `arith` on integers, of `index`, and
    /// casts become constants or values that are there, and each constant stands once, at the beginning of a function. It is off
    /// by default.
    #[arg(long)]
    pub fold: bool,
    /// Print how often each pattern, or rule, was tried, matched and applied, and for how long, to standard error: as a table, or as one JSON
    /// object in a line.
    #[arg(long, value_enum, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub stats: Option<MessageFormat>,
    /// Print each op that is visited, what is tried there, what changes and why patterns fail, to standard error. With NAMES,
    /// comma-separated: only at operations of these names, and what patterns and rules of these names do at others.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub debug: Option<Vec<String>>,
    /// Say which predicate of PATTERN, a pattern or a rule, refuses OP before anything is rewritten, to standard error. OP is the name of ops or
    /// the number of one, from 0 in the order of the text. May be repeated.
    #[arg(long, value_name = "PATTERN@OP", value_parser = parse_explain)]
    pub explain: Vec<(String, String)>,
    /// Use only patterns of these names, comma-separated; one without a name is called FILE:LINE, and the name of a rule stands for all
    /// patterns that the rule is.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub enable_patterns: Vec<String>,
    /// Do not use patterns of these names, comma-separated, even if they are enabled.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub disable_patterns: Vec<String>,
    /// Leave out the patterns that are wrong, and those that call native functions which this program does not have, and warn of each:
    /// what must be registered is said with it.
    #[arg(long)]
    pub leave_out_missing: bool,
    /// Verify the input, too, and say what of the definitions could not be verified. What was rewritten is verified in any case: its
    /// structure, and operations that are known against their definitions; if it is not valid, nothing is written.
    #[arg(long)]
    pub verify: bool,
    /// Do not verify the IR.
    #[arg(long, conflicts_with_all = ["verify", "verify_each"])]
    pub no_verify: bool,
    /// Verify the IR after each rewrite, too, and say which pattern made it invalid. It takes as long as there are rewrites times
    /// operations.
    #[arg(long)]
    pub verify_each: bool,
    /// Print all operations in the generic form. By default they are printed in forms of their own if any operation of the input
    /// stands in one.
    #[arg(long)]
    pub print_op_generic: bool,
    /// Write MLIR's bytecode instead of text.
    #[arg(long, conflicts_with_all = ["print_op_generic", "split_input_file"])]
    pub emit_bytecode: bool,
    /// Know operations by a TableGen file, or by a pack that `ods pack` made. Either says how operations are written; a TableGen
    /// file says also what they are: groups of operands and results, result types, effects (what is unused and has none is
    /// removed), and what is verified of them. It is looked for as it is and then below `-I`. Files that PATTERNS include say what
    /// operations are without this. Without being named, the packs that the environment variable PDLLC_ODS names are read, or
    /// else `mlir.pack` beside this command. May be repeated.
    #[arg(long, value_name = "FILE.td|FILE.pack")]
    pub ods: Vec<PathBuf>,
}

impl Rewriting {
    /// Returns the limit of the loops over users.
    pub(crate) fn fuel(&self) -> RunLimit {
        run_limit(self.fuel)
    }

    /// Returns the limit of what rewrites create.
    pub(crate) fn max_created(&self) -> RunLimit {
        run_limit(self.max_created)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    #[command(flatten)]
    pub rewriting: Rewriting,
    /// The target of machine IR, such as `amdgcn-amd-amdhsa`, or a file that describes one: how wide pointers are depends on it, and what rules ask for. By
    /// default what the file says, else AArch64.
    #[cfg(feature = "machine-ir")]
    #[arg(long, value_name = "TRIPLE|FILE", value_parser = parse_target)]
    pub target: Option<String>,
    /// Visit ops from the top down at first; the default is bottom-up, as in MLIR.
    #[arg(long)]
    pub top_down: bool,
    /// Stop after this many passes over the IR.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub max_iterations: usize,
}

impl Deref for Run {
    type Target = Rewriting;

    fn deref(&self) -> &Rewriting {
        &self.rewriting
    }
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub rewriting: Rewriting,
    /// These operations are legal.
    #[arg(long, value_name = "DIALECTS", value_delimiter = ',')]
    pub legal: Vec<String>,
    /// These operations must go.
    #[arg(long, value_name = "DIALECTS", value_delimiter = ',')]
    pub illegal: Vec<String>,
    /// These operations are legal once the types of their operands, results and block arguments, and those that are attributes, are such that
    /// conversion leaves them as they are.
    #[arg(long, value_name = "DIALECTS", value_delimiter = ',')]
    pub legal_by_types: Vec<String>,
    /// Let operations stay of which nothing is said, if no pattern makes them legal. It is the default.
    #[arg(long, conflicts_with = "full")]
    pub partial: bool,
    /// Make every operation legal.
    #[arg(long)]
    pub full: bool,
}

impl Deref for Convert {
    type Target = Rewriting;

    fn deref(&self) -> &Rewriting {
        &self.rewriting
    }
}

fn run_limit(given: Option<u64>) -> RunLimit {
    match given {
        None => RunLimit::Relative,
        Some(0) => RunLimit::Unlimited,
        Some(most) => RunLimit::AtMost(most),
    }
}

#[derive(Debug, Args)]
pub(crate) struct Print {
    /// A file of MLIR's text, in either form, or of its bytecode.
    #[arg(value_name = "IR")]
    pub input: PathBuf,
    /// Know operations, and the forms they have, by a TableGen file, or by a pack that `ods pack` made. It is looked for as it is and
    /// then below `-I`. Without being named, the packs that the environment variable PDLLC_ODS names are read, or else `mlir.pack`
    /// beside this command. May be repeated.
    #[arg(long, value_name = "FILE.td|FILE.pack")]
    pub ods: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: TdIncludes,
    #[command(flatten)]
    pub split: Split,
    /// Where to write; standard output by default.
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Print all operations in the generic form.
    #[arg(long)]
    pub print_op_generic: bool,
    /// Write MLIR's bytecode instead of text.
    #[arg(long, conflicts_with_all = ["print_op_generic", "split_input_file"])]
    pub emit_bytecode: bool,
    /// Print source locations, as `run` does.
    #[arg(long)]
    pub print_debuginfo: bool,
    /// Read and print functions on this many threads; 0 is one for each core. The result is the same to the byte.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
}

/// Where `include` in TableGen looks.
#[derive(Debug, Args)]
pub(crate) struct TdIncludes {
    /// Look here for included files that are not found as they are. May be repeated.
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub macros: Macros,
}

impl TdIncludes {
    /// A session that reads so.
    pub(crate) fn session(&self) -> Session {
        Session { include_dirs: self.include_dirs.clone(), macros: self.macros.define.clone(), ..Session::new() }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Tblgen {
    /// A .td file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub includes: TdIncludes,
    /// Print JSON, as `llvm-tblgen --dump-json` does; the default is records as text.
    #[arg(long, alias = "dump-json")]
    pub json: bool,
    /// Where to write; standard output by default.
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Ods {
    #[command(subcommand)]
    pub command: Option<OdsCommand>,
    /// .td files, each read as if alone.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: TdIncludes,
    /// Print JSON: one object for each file, or one for the coverage of all.
    #[arg(long)]
    pub json: bool,
    /// Count the named types and attributes whose constraints run without C++, and print the others with the part of the
    /// predicate that stops each.
    #[arg(long)]
    pub coverage: bool,
    /// List the operations of this dialect only. May be repeated.
    #[arg(long, value_name = "NAME", conflicts_with = "coverage")]
    pub dialect: Vec<String>,
    /// List this operation only, such as `arith.addi`. May be repeated.
    #[arg(long, value_name = "NAME", conflicts_with = "coverage")]
    pub op: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum OdsCommand {
    /// Put what the text of operations depends on into one file, for `--ods`: it is read in milliseconds, and the TableGen files are
    /// not needed any more.
    ///
    /// `mlir.pack` beside the command is found by itself, and so are files that the environment variable PDLLC_ODS names.
    Pack(Pack),
}

#[derive(Debug, Args)]
pub(crate) struct Pack {
    /// .td files, and directories: of these every .td file below is read. One that cannot be read by itself is left aside if it was
    /// not named, but for its operations that are right, and a warning says so; what other files include comes in with them. A file that
    /// gives forms to operations of others ("pdllc/Forms.td") stands before them.
    #[arg(required = true, value_name = "DIR|FILE.td")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: TdIncludes,
    /// Where to write.
    #[arg(short, value_name = "OUT", default_value = "mlir.pack")]
    pub output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EmitRules {
    /// PDLL, which includes FILE for its definitions; a comment says of each rule that PDLL cannot say what it holds.
    Pdll,
}

#[derive(Debug, Args)]
pub(crate) struct Drr {
    /// .td files, each read as if alone.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: TdIncludes,
    #[command(flatten)]
    pub natives: NativesArgs,
    #[command(flatten)]
    pub combine: CombineRules,
    /// Say of each rule, combine rules among them, whether it runs without C++, and which native functions each other one needs.
    #[arg(long)]
    pub coverage: bool,
    /// Print the rules in another form.
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "coverage")]
    pub emit: Option<EmitRules>,
    /// Print the coverage as JSON, one object for all files.
    #[arg(long, requires = "coverage")]
    pub json: bool,
}

#[cfg(feature = "bench")]
#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub patterns: Patterns,
    /// The number of times to match the whole IR.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub reps: usize,
}

/// Exit status: 0 all are proven, 1 one is refuted, 3 none is, but of some nobody knows, 4 all others are proven, but some match
/// nothing; 2 the command line, a file or the solver is wrong.
#[cfg(feature = "prove")]
#[derive(Debug, Args)]
pub(crate) struct Prove {
    /// Pattern files: .pdll, .td (rules), .mlir (a pdl module) or .pdllc.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub includes: Includes,
    /// A file that says what operations and native functions compute, besides those of `arith` that are known. May be
    /// repeated; the last one that speaks of a name counts.
    #[arg(long, value_name = "FILE")]
    pub semantics: Vec<PathBuf>,
    /// The widths that integers and floats of types left open have, 1 to 64.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "1,8,16,32,64",
          value_parser = clap::value_parser!(u32).range(1..=64))]
    pub widths: Vec<u32>,
    /// The width of `index`.
    #[arg(long, value_name = "BITS", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub index_width: u32,
    /// The solver: `z3`, `cvc5`, or a command that reads SMT-LIB from standard input. Of several, with commas between, all are
    /// asked; that they contradict each other is an error.
    #[arg(long, value_name = "COMMAND", default_value = "z3", value_delimiter = ',')]
    pub solver: Vec<String>,
    /// The most seconds for one query.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub timeout: u64,
    /// The most memory for one query, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = pdl_prove::DEFAULT_MEMORY, value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: u64,
    /// The folder of answers: what was answered before, also that nobody knows, is not asked again.
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Judge one of N shares of the rules.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Write each query as SMT-LIB, and the IR of counterexamples, to files in DIR.
    #[arg(long, value_name = "DIR")]
    pub artifacts: Option<PathBuf>,
    /// Fail only where a verdict is worse than in FILE, or a pattern is new and not proven.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the verdicts to FILE, to be a baseline; then none of them fails.
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,
    /// The form of the verdicts on standard output.
    #[arg(long = "format", value_enum, default_value_t, value_name = "FORMAT")]
    pub proof_format: ProofFormat,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "proof_format")]
    pub json: bool,
}

#[cfg(feature = "prove")]
impl Prove {
    /// The form of the verdicts.
    pub(crate) fn format(&self) -> ProofFormat {
        if self.json { ProofFormat::Json } else { self.proof_format }
    }
}

#[cfg(feature = "prove")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0: what is not proven.
    Sarif,
    /// JUnit's XML: each pattern is a test.
    Junit,
}

/// One of several shares, from 1.
#[cfg(feature = "prove")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub share: usize,
    pub of: usize,
}

#[cfg(feature = "prove")]
impl std::str::FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let parts = text.split_once('/').and_then(|(share, of)| Some((share.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((share, of)) if (1..=of).contains(&share) => Ok(Shard { share, of }),
            _ => Err("a share is written `2/3`: the second of three"),
        }
    }
}
