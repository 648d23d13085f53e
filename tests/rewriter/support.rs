//! IR as text, patterns as text, patterns as closures.

use std::sync::Arc;

use mlir_lite::{Ir, Op};
use pdl_vm::{Natives, PatternFailure, PatternSet, PatternSetBuilder, RewritePattern, Rewriter, Root};
use pdll::{Program, compile};

/// Compiles PDLL.
pub(super) fn program(source: &str) -> Arc<Program> {
    Arc::new(compile(source).unwrap_or_else(|error| panic!("{error}")))
}

/// Parses IR.
pub(super) fn ir(text: &str) -> Ir {
    Ir::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Binds PDLL alone.
#[allow(dead_code, reason = "not every test needs it")]
pub(super) fn set(source: &str, ir: &mut Ir) -> PatternSet<Ir> {
    PatternSetBuilder::new().program(program(source)).bind(ir, &Natives::new()).unwrap()
}

type Body = Box<dyn Fn(Op, &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> + Send + Sync>;

/// A pattern made from a closure.
pub(super) struct Pattern {
    pub root: Root,
    pub benefit: u16,
    pub name: &'static str,
    pub recursion: bool,
    pub body: Body,
}

impl RewritePattern<Ir> for Pattern {
    fn root(&self) -> Root {
        self.root.clone()
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn debug_name(&self) -> &str {
        self.name
    }

    fn has_bounded_recursion(&self) -> bool {
        self.recursion
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
        (self.body)(op, rewriter)
    }
}

/// A pattern for ops of one name.
pub(super) fn pattern(
    name: &'static str,
    root: &str,
    benefit: u16,
    body: impl Fn(Op, &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> + Send + Sync + 'static,
) -> Pattern {
    Pattern { root: Root::named(root), benefit, name, recursion: false, body: Box::new(body) }
}

/// Replaces an op by one of another name with the same operands and result types.
pub(super) fn rename(op: Op, to: &str, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
    use pdl_vm::{HostContext, ResultTypes};
    let name = rewriter.host_mut().intern_op_name(to);
    let ir = rewriter.host();
    let operands: Vec<_> = ir.operands(op).collect();
    let types: Vec<_> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let new = rewriter.create(name, &operands, &[], ResultTypes::Given(&types))?;
    let results: Vec<_> = rewriter.host().results(new).collect();
    Ok(rewriter.replace_op(op, &results)?)
}

/// A pattern in Rust that renames.
pub(super) fn renaming(name: &'static str, from: &str, to: &'static str, benefit: u16) -> Pattern {
    pattern(name, from, benefit, move |op, rewriter| rename(op, to, rewriter))
}

/// The names of the ops in the body of the module, in order.
pub(super) fn names(ir: &Ir) -> String {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let context = ir.context();
    ops.iter().map(|op| context.symbol_name(ir.name(*op))).collect::<Vec<_>>().join(" ")
}
