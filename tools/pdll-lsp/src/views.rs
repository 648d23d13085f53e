//! The stages of patterns, as texts that an editor can show beside them.

use std::sync::Arc;

use lsp_types::{CodeLens, Command, Range, Uri};
use mlir_lite::{OpPrintingFlags, ParsedIr};
use pdl_compile::DecisionDag;
use pdl_diagnostics::FileId;
use pdl_ir::Module;
use pdl_vm::{Natives, PatternId, PatternSet, rewrite_greedily};
use pdll::{Program, Session};
use serde::Deserialize;
use serde_json::json;

use crate::snapshot::is_td;

/// The command that code lenses name. Its one argument is what the request takes; its result the text.
pub(crate) const COMMAND: &str = "pdllc.view";
/// The request, as the server of MLIR knows it.
pub(crate) const REQUEST: &str = "pdll/viewOutput";

/// The view that is asked for, and the document.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    pub uri: Uri,
    pub kind: Kind,
    /// The file of IR that is rewritten or searched.
    pub ir: Option<Uri>,
}

/// The kind of a view.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// The syntax tree.
    Ast,
    /// The patterns in MLIR's `pdl` dialect.
    #[serde(alias = "mlir")]
    Pdl,
    /// The questions of all patterns in their order.
    Tree,
    Bytecode,
    /// Which patterns were applied to an IR, and how often.
    Matches,
    /// The IR that they make of it.
    Run,
    /// The view of the other server. There is no C++ here.
    Cpp,
}

/// Returns what can be asked for in a document of patterns, at its first line.
pub(crate) fn lenses(uri: &Uri) -> Vec<CodeLens> {
    let kinds = [
        ("syntax tree", "ast"),
        ("pdl", "pdl"),
        ("decision tree", "tree"),
        ("bytecode", "bytecode"),
        ("matches in an IR file", "matches"),
        ("run on an IR file", "run"),
    ];
    let lens = |(title, kind): (&str, &str)| CodeLens {
        range: Range::default(),
        command: Some(Command {
            title: title.to_owned(),
            command: COMMAND.to_owned(),
            arguments: Some(vec![json!({ "uri": uri, "kind": kind })]),
        }),
        data: None,
    };
    kinds.into_iter().map(lens).collect()
}

/// The text to show. What is wrong with other patterns stands behind it, as comments; alone, if there is nothing else.
pub(crate) fn view(session: &mut Session, file: FileId, kind: Kind, ir: Option<&str>) -> String {
    let is_td = is_td(session.sources.file(file).name.as_ref());
    if kind == Kind::Cpp || kind == Kind::Ast && is_td {
        return String::new();
    }
    if kind == Kind::Ast {
        let tree = session.parse_pdll(file);
        return pdll_syntax::ast::print(&tree, &session.sources);
    }
    let whole = if is_td { session.td_module(file) } else { session.pdll_module(file) };
    let wrong = if whole.is_none() { session.render() } else { String::new() };
    let module = whole.or_else(|| {
        session.diagnostics.clear();
        (!is_td).then(|| session.inspect(file).module)
    });
    session.diagnostics.clear();
    let mut text = match module {
        Some(module) => of_module(session, module, kind, ir).unwrap_or_else(|| session.render()),
        None => String::new(),
    };
    wrong.lines().for_each(|line| text.push_str(&format!("// {line}\n")));
    text
}

fn of_module(session: &mut Session, mut module: Module, kind: Kind, ir: Option<&str>) -> Option<String> {
    match kind {
        Kind::Pdl => {
            module.for_mlir();
            return Some(pdl_ir::print(&module));
        }
        Kind::Tree => return Some(session.accept("", DecisionDag::build(&module))?.to_tree_text()),
        Kind::Ast | Kind::Cpp => return Some(String::new()),
        Kind::Bytecode | Kind::Matches | Kind::Run => {}
    }
    let program = session.compile(module)?;
    match kind {
        Kind::Bytecode => Some(program.disassemble()),
        _ => rewritten(session, program, kind, ir?),
    }
}

fn rewritten(session: &mut Session, program: Program, kind: Kind, text: &str) -> Option<String> {
    let dialects = session.dialects_set_up()?;
    let text = text.as_bytes().to_vec();
    let (_, parsed) = session.parse_ir("the IR".as_ref(), text, &dialects)?;
    let ParsedIr { mut ir, has_custom_forms, .. } = parsed;
    let mut natives = Natives::new();
    natives.regions().register_checks(&program, &mut ir);
    let program = Arc::new(program);
    let bound = PatternSet::bind(program.clone(), &mut ir, &natives);
    let set = session.accept("", bound)?;
    let scope = ir.top_op();
    let done = rewrite_greedily(&set, &mut ir, scope, &session.limits.greedy_options());
    let report = session.accept("", done)?;
    if kind == Kind::Run {
        let flags = OpPrintingFlags::default();
        return Some(if has_custom_forms { ir.print_custom(&dialects, flags) } else { ir.print(flags) });
    }
    let line = |(name, patterns): (String, Vec<PatternId>)| {
        let count: u64 = patterns.iter().map(|pattern| report.rewrites_by_pattern[pattern.index()]).sum();
        let is_named = program.patterns().get(patterns[0].index()).is_some_and(|pattern| pattern.name.is_some());
        let name = if is_named { name } else { format!("pattern {}", patterns[0].index()) };
        format!("{count:>6}  {name}\n")
    };
    let lines: String = set.rules().into_iter().map(line).collect();
    Some(format!("{lines}{:>6}  rewrites in {} iterations\n", report.rewrites, report.iterations))
}
