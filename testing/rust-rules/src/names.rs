//! Native functions whose names, and those of whose arguments, could mean something else in the Rust that is written of them.

use std::fmt::Write;

use crate::choices::Choices;

/// Names of what the generated module has, of what is in scope everywhere, words of the language, and what was made of such names.
pub const NAMES: &[&str] = &[
    "host",
    "rewriter",
    "natives",
    "register",
    "program",
    "bind",
    "constraints",
    "rewrites",
    "BLOB",
    "Host",
    "HostContext",
    "NativeError",
    "ResultTypes",
    "RewriteHost",
    "Rewriter",
    "Natives",
    "PatternSet",
    "LoadError",
    "Program",
    "pdl_vm",
    "pdll",
    "Ok",
    "Err",
    "Some",
    "None",
    "Option",
    "Result",
    "Vec",
    "Box",
    "String",
    "bool",
    "u8",
    "str",
    "drop",
    "size_of",
    "align_of",
    "From",
    "Fn",
    "std",
    "core",
    "alloc",
    "vec",
    "self",
    "Self",
    "super",
    "crate",
    "self_",
    "Self_",
    "super_",
    "super__",
    "crate_",
    "host_",
    "rewriter_",
    "Ok_",
    "Ok__",
    "async",
    "await",
    "dyn",
    "gen",
    "try",
    "fn",
    "in",
    "as",
    "mod",
    "use",
    "move",
    "ref",
    "mut",
    "box",
    "yield",
    "abstract",
    "union",
    "auto",
    "raw",
    "safe",
    "macro_rules",
    "default",
    "static",
    "true_",
    "n_",
    "a0",
    "a1",
    "a2",
    "r0",
    "r1",
    "main",
    "test",
    "__",
    "x",
    "_x",
    "r",
    "b",
    "c",
    "br",
];

/// The functions that are written: which, and the seed of their arguments.
pub const CASES: &[(&str, u64)] =
    &[("Constraint", 1), ("Rewrite", 2), ("Constraint", 3), ("Rewrite", 4), ("Constraint", 5), ("Rewrite", 6)];

/// The kinds of arguments and results, and an expression for each.
const KINDS: &[(&str, &str)] = &[
    ("Value", "v"),
    ("Attr", "k"),
    ("Type", "t"),
    ("ValueRange", "vs"),
    ("TypeRange", "ts"),
    // No constraint returns one.
    ("Op", "o"),
];

/// Blocks that go over lines, with all that brackets may be hidden in.
const BLOCKS: &[&str] = &[
    "panic!()",
    "\n    let _text = \"over\n the } line\";\n    panic!() // {\n",
    "/* { /* \" */ */ let _ = ('}', '\\'', b'\"', r#\"} \" {\"#, 'l: loop { break 'l });\n    panic!()",
    "let _ = r\"\\\"; let _s = \"\n}\"; panic!() /* \n } */",
];

/// A pattern that calls functions of some of the names, either constraints or rewrites, whose arguments have others of them, and the names.
pub fn patterns(keyword: &str, seed: u64) -> (String, Vec<&'static str>) {
    let mut choices = Choices::from_seed(seed);
    // In PDLL no argument is called as a function is.
    let (functions, others): (Vec<&str>, Vec<&str>) = NAMES.iter().partition(|_| choices.below(2) == 0);
    let (mut declared, mut calls) = (String::new(), String::new());
    for name in &functions {
        let mut params: Vec<(&str, (&str, &str))> = Vec::new();
        for _ in 0..choices.below(13) {
            let name = others[choices.below(others.len())];
            if params.iter().all(|(known, _)| *known != name) {
                params.push((name, KINDS[choices.below(KINDS.len())]));
            }
        }
        let kinds = KINDS.len() - usize::from(keyword == "Constraint");
        let results: Vec<&str> = (0..choices.below(5)).map(|_| KINDS[choices.below(kinds)].0).collect();
        let results = match &results[..] {
            [] => String::new(),
            [one] => format!(" -> {one}"),
            several => {
                let named = several.iter().zip(&others).map(|(kind, name)| format!("{name}: {kind}"));
                format!(" -> ({})", named.collect::<Vec<_>>().join(", "))
            }
        };
        let shown: Vec<String> = params.iter().map(|(name, (kind, _))| format!("{name}: {kind}")).collect();
        let arguments: Vec<&str> = params.iter().map(|(_, (_, argument))| *argument).collect();
        let block = BLOCKS[choices.below(BLOCKS.len())].replace('\\', "\\\\");
        let _ = writeln!(declared, "{keyword} {name}({}){results} [{{{block}}}];", shown.join(", "));
        let _ = writeln!(calls, "    {name}({});", arguments.join(", "));
    }
    let (constraints, rewrites) = if keyword == "Constraint" { (calls, String::new()) } else { (String::new(), calls) };
    let text = format!(
        "{declared}Pattern {{\n    let t: Type;\n    let ts: TypeRange;\n    let v: Value;\n    let vs: ValueRange;\n    let k: Attr;\n    \
         let o = op<t.o>(v, vs) {{k = k}} -> (t, ts);\n{constraints}    rewrite o with {{\n{rewrites}    erase o;\n    }};\n}}\n"
    );
    (text, functions)
}
