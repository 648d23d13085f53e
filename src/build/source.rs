//! The text of the Rust module.

use std::collections::HashSet;
use std::fmt::Write;

use pdl_bytecode::Program;
use pdl_compile::StoredError;
use pdl_declarations::{ConstantData, Definition, OpMention};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Location, Native, NativeKind, NativeType};
use smol_str::{SmolStr, format_smolstr};

use super::code_block::{self, CodeError};
use super::names::{functions, parameters};
use crate::{Failure, Session};

/// Paths in the generated module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RustOptions {
    /// The host's type.
    pub host: String,
    /// The crate `pdl_vm`.
    pub runtime: String,
}

impl RustOptions {
    /// Sets the host's type.
    pub fn host(self, host: impl Into<String>) -> RustOptions {
        RustOptions { host: host.into(), ..self }
    }

    /// Sets the path of the crate `pdl_vm`.
    pub fn runtime(self, runtime: impl Into<String>) -> RustOptions {
        RustOptions { runtime: runtime.into(), ..self }
    }
}

impl Default for RustOptions {
    fn default() -> Self {
        RustOptions { host: "super::Host".to_owned(), runtime: "::pdl_vm".to_owned() }
    }
}

/// A Rust module with the program's blob, a function for each code block, and `register`, `program` and `bind`. Each line
/// of a code block ends in a comment with its place in the file of `sources` that it comes from, if that is there: it is in
/// what rustc shows of an error.
///
/// # Errors
/// If the program holds no patterns to take the code blocks from, or a code block cannot be a function.
pub fn rust_source(program: &Program, sources: &SourceMap, options: &RustOptions) -> Result<String, RustSourceError> {
    let module = pdl_compile::patterns_of(program)?;
    // What is evaluated is C++, and no Rust.
    let is_rust =
        |native: &&Native| native.code.is_some() && !matches!(native.definition.as_deref(), Some(Definition::Check(_)));
    let natives: Vec<&Native> = module.natives.iter().filter(is_rust).collect();
    let functions = Functions::new(&natives, sources)?;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, program, &natives, &functions, options);
    Ok(text)
}

/// The code blocks as functions of two modules.
#[derive(Default)]
struct Functions {
    /// The path of the function of each.
    paths: Vec<String>,
    constraints: String,
    rewrites: String,
}

impl Functions {
    fn new(natives: &[&Native], sources: &SourceMap) -> Result<Functions, RustSourceError> {
        let named = |kind: NativeKind| {
            let of_kind = natives.iter().filter(move |native| native.kind == kind);
            functions(of_kind.map(|native| native.name.as_str())).into_iter()
        };
        let (mut constraints, mut rewrites) = (named(NativeKind::Constraint), named(NativeKind::Rewrite));
        let mut made = Functions::default();
        let mut broken = Vec::new();
        for native in natives {
            let (names, module, text) = match native.kind {
                NativeKind::Constraint => (&mut constraints, "constraints", &mut made.constraints),
                NativeKind::Rewrite => (&mut rewrites, "rewrites", &mut made.rewrites),
            };
            let name = names.next().unwrap_or_default();
            broken.extend(function(text, &name, native, sources).err());
            made.paths.push(format!("{module}::{name}"));
        }
        if broken.is_empty() { Ok(made) } else { Err(RustSourceError::Code(broken)) }
    }
}

/// Why there is no Rust for a program.
#[derive(Debug)]
#[non_exhaustive]
pub enum RustSourceError {
    /// It holds no patterns to take the code blocks from.
    Stored(StoredError),
    /// Code blocks cannot be functions.
    Code(Vec<CodeError>),
    /// Patterns cannot be rules in Rust.
    #[cfg(feature = "instructions")]
    Rules(Vec<super::RuleError>),
}

impl From<StoredError> for RustSourceError {
    fn from(error: StoredError) -> Self {
        RustSourceError::Stored(error)
    }
}

impl std::fmt::Display for RustSourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RustSourceError::Stored(error) => error.fmt(f),
            RustSourceError::Code(blocks) => {
                let shown: Vec<String> = blocks.iter().map(CodeError::to_string).collect();
                f.write_str(&shown.join("\n"))
            }
            #[cfg(feature = "instructions")]
            RustSourceError::Rules(rules) => {
                let shown: Vec<String> = rules.iter().map(super::RuleError::to_string).collect();
                f.write_str(&shown.join("\n"))
            }
        }
    }
}

impl std::error::Error for RustSourceError {}

impl Failure for RustSourceError {
    fn report(&self, session: &mut Session, name: &str) {
        match self {
            RustSourceError::Stored(error) => error.report(session, name),
            RustSourceError::Code(blocks) => {
                for block in blocks {
                    session.error_at(Some(&block.location), name, block.code(), block.to_string());
                    session.note(block.help());
                }
            }
            #[cfg(feature = "instructions")]
            RustSourceError::Rules(rules) => {
                for rule in rules {
                    let place = (rule.location.line > 0).then_some(&rule.location);
                    session.error_at(place, name, rule.code(), rule.to_string());
                }
            }
        }
    }
}

fn write(
    text: &mut String,
    program: &Program,
    natives: &[&Native],
    functions: &Functions,
    options: &RustOptions,
) -> std::fmt::Result {
    let RustOptions { host, runtime } = options;
    writeln!(text, "// Made by pdllc from PDLL patterns. Changes here are lost.\n")?;
    writeln!(text, "/// The IR that the patterns rewrite.")?;
    writeln!(text, "#[allow(unreachable_pub)]\npub type Host = {host};")?;
    for (alias, what) in [("Op", "operations"), ("Value", "values"), ("Attr", "attributes"), ("Type", "types")] {
        writeln!(text, "/// Its {what}.")?;
        writeln!(text, "#[allow(dead_code, unreachable_pub)]\npub type {alias} = <Host as {runtime}::Host>::{alias};")?;
    }
    writeln!(text, "\n/// The compiled patterns: a `.pdllc`.")?;
    writeln!(
        text,
        "#[rustfmt::skip]\n#[allow(unreachable_pub)]\npub static BLOB: &[u8] = b\"{}\";\n",
        escaped(&program.to_bytes())
    )?;
    for (name, texts) in [("constraints", &functions.constraints), ("rewrites", &functions.rewrites)] {
        if texts.is_empty() {
            continue;
        }
        writeln!(text, "/// The code blocks of native {name}.")?;
        writeln!(
            text,
            "#[allow(non_snake_case, unreachable_pub, unused_imports, unused_variables, clippy::all)]\npub mod {name} {{"
        )?;
        writeln!(
            text,
            "    use {runtime}::{{Host as _, HostContext as _, NativeError, ResultTypes, RewriteHost as _, Rewriter}};"
        )?;
        writeln!(text, "    use super::{{Attr, Host, Op, Type, Value}};")?;
        writeln!(text, "{texts}}}\n")?;
    }
    let mut written = HashSet::new();
    for (_, Location { file, line, column }, arguments) in mentions(program) {
        let place = format!("{file}:{line}:{column}");
        // A place of each mistake is enough: rustc takes up to a millisecond for each.
        if written.insert(arguments.clone()) {
            writeln!(text, "const _: () = {runtime}::assert_known::<Host>({place:?}, {arguments});")?;
        }
    }
    writeln!(text, "/// Registers the code blocks.\n#[allow(unreachable_pub, clippy::all)]")?;
    let natives_name = if natives.is_empty() { "_natives" } else { "natives" };
    writeln!(text, "pub fn register({natives_name}: &mut {runtime}::Natives<Host>) {{")?;
    for (native, path) in natives.iter().zip(&functions.paths) {
        writeln!(text, "    {}", registration(native, path, runtime))?;
    }
    writeln!(text, "}}\n")?;
    write!(
        text,
        "/// The patterns.\n///\n/// # Errors\n/// If the blob was changed since it was made.\n\
         #[allow(unreachable_pub)]\n\
         pub fn program() -> Result<{runtime}::Program, {runtime}::LoadError> {{\n    \
         {runtime}::Program::from_bytes(BLOB)\n}}\n\n\
         /// Binds the patterns with the code blocks alone.\n///\n/// # Errors\n\
         /// If the patterns call native functions without code blocks, or the host refuses a constant.\n\
         #[allow(dead_code, unreachable_pub)]\n\
         pub fn bind(host: &mut Host) -> Result<{runtime}::PatternSet<Host>, Box<dyn std::error::Error>> {{\n    \
         let mut natives = {runtime}::Natives::new();\n    register(&mut natives);\n    \
         Ok({runtime}::PatternSet::bind(std::sync::Arc::new(program()?), host, &natives)?)\n}}\n"
    )
}

/// Returns the operations that patterns mention: of each its name, where it is, and the arguments of `pdl_vm::assert_known` from its name on.
pub fn mentions(program: &Program) -> Vec<(String, Location, String)> {
    let tables = program.tables();
    let constant = |place: u32| {
        Some(match tables.attributes.get(place as usize)? {
            ConstantData::Text(text) => format!("{text:?}"),
            ConstantData::Integer(value, _) => value.to_string(),
            other => other.to_string(),
        })
    };
    let arguments = |mention: OpMention| {
        let constants = mention.constants.iter().copied().chain(std::iter::repeat(None));
        let given = mention.attributes.iter().map(SmolStr::as_str).zip(constants.map(|place| constant(place?)));
        let (given, OpMention { name, operands, results, is_created, .. }) = (given.collect::<Vec<_>>(), &mention);
        let arguments = format!("{:?}, &{given:?}, &{operands:?}, &{results:?}, {is_created}", name.as_str());
        (mention.name.to_string(), mention.location, arguments)
    };
    let mentions = tables.mentions.decode(program.patterns().len()).unwrap_or_default();
    mentions.into_iter().flatten().map(arguments).collect()
}

/// Returns what a native function is in Rust, for whoever writes the function that holds its code: its parameters and what it gives back, as
/// `(host: &Host, number: Attr) -> bool`. The names of types are those of [the table](crate::build#type-translation), and
/// `NativeError` and `Rewriter` of the runtime.
///
/// ```
/// let program = pdll::compile("Constraint IsEven(number: Attr); Pattern { let o = op<t.a> {n = n: Attr}; IsEven(n); erase o; }");
/// let module = pdl_compile::patterns_of(&program?)?;
/// assert_eq!(pdll::build::signature(&module.natives[0]), "(host: &Host, number: Attr) -> bool");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn signature(native: &Native) -> String {
    let (context, context_type) = match native.kind {
        NativeKind::Constraint => ("host", "&Host"),
        NativeKind::Rewrite => ("rewriter", "&mut Rewriter<'_, Host>"),
    };
    let own = |(index, param): (usize, &NativeType)| param.name.clone().unwrap_or_else(|| format_smolstr!("a{index}"));
    let names: Vec<SmolStr> = native.params.iter().enumerate().map(own).collect();
    let names = parameters(names.iter().map(SmolStr::as_str), context);
    let params: String = names
        .iter()
        .zip(&native.params)
        .map(|(name, param)| format!(", {name}: {}", argument_type(param.kind)))
        .collect();
    let results: Vec<&str> = native.results.iter().map(|result| result_type(result.kind)).collect();
    let results = match results.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join(", ")),
    };
    let output = match native.kind {
        NativeKind::Constraint if native.results.is_empty() => "bool".to_owned(),
        NativeKind::Constraint => format!("Option<{results}>"),
        NativeKind::Rewrite => format!("Result<{results}, NativeError>"),
    };
    format!("({context}: {context_type}{params}) -> {output}")
}

/// The function `name`, with the code block of a native function.
fn function(text: &mut String, name: &str, native: &Native, sources: &SourceMap) -> Result<(), CodeError> {
    // The name of an operation in a type may be any text.
    let declaration = native.to_string();
    text.extend([
        "    /// `",
        &declaration.escape_debug().to_string(),
        "`\n    pub fn ",
        name,
        &signature(native),
        " {",
    ]);
    let line = native.location.line as usize;
    if line > 0 {
        text.push_str(&code_block::place(&native.location, line));
    }
    text.push('\n');
    // The block on lines of its own: it may end in a comment.
    code_block::write(text, native, sources)?;
    text.push_str("    }\n");
    Ok(())
}

/// The statement that registers the Rust function `function`, which has the [`signature`] of `native`, with `natives`. `Host` is the
/// host's type in it, and `runtime` the path of the crate `pdl_vm`.
pub fn registration(native: &Native, function: &str, runtime: &str) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_registration(&mut text, native, function, runtime);
    text
}

fn write_registration(text: &mut String, native: &Native, function: &str, runtime: &str) -> std::fmt::Result {
    let (method, context, context_type) = match native.kind {
        NativeKind::Constraint => ("constraint", "host", "&Host".to_owned()),
        NativeKind::Rewrite => ("rewrite", "rewriter", format!("&mut {runtime}::Rewriter<'_, Host>")),
    };
    write!(text, "natives.{method}({:?}, move |{context}: {context_type}", native.name.as_str())?;
    for (index, param) in native.params.iter().enumerate() {
        write!(text, ", a{index}: {runtime}::{}<Host>", wrapper(param.kind))?;
    }
    write!(text, "| {function}({context}")?;
    for (index, param) in native.params.iter().enumerate() {
        let borrow = if is_range(param.kind) { "&" } else { "" };
        write!(text, ", {borrow}a{index}.0")?;
    }
    text.push(')');
    let wrap = |index: usize, result: &NativeType| format!("{runtime}::{}::<Host>(r{index})", wrapper(result.kind));
    match native.results.as_slice() {
        [] => {}
        [one] => write!(text, ".map({runtime}::{}::<Host>)", wrapper(one.kind))?,
        several => {
            let names: Vec<String> = (0..several.len()).map(|index| format!("r{index}")).collect();
            let wrapped: Vec<String> = several.iter().enumerate().map(|(i, result)| wrap(i, result)).collect();
            write!(text, ".map(|({})| ({}))", names.join(", "), wrapped.join(", "))?;
        }
    }
    write!(text, ");")
}

fn argument_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "Attr",
        Kind::Operation => "Op",
        Kind::Type => "Type",
        Kind::TypeRange => "&[Type]",
        Kind::Value => "Value",
        Kind::ValueRange => "&[Value]",
    }
}

fn result_type(kind: Kind) -> &'static str {
    match kind {
        Kind::TypeRange => "Vec<Type>",
        Kind::ValueRange => "Vec<Value>",
        single => argument_type(single),
    }
}

fn wrapper(kind: Kind) -> &'static str {
    match kind {
        Kind::TypeRange => "Types",
        Kind::ValueRange => "Values",
        single => argument_type(single),
    }
}

fn is_range(kind: Kind) -> bool {
    matches!(kind, Kind::TypeRange | Kind::ValueRange)
}

fn escaped(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| std::ascii::escape_default(*byte)).map(char::from).collect()
}
