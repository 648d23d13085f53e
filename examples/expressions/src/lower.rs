//! Lowering for a machine that cannot subtract: a dialect conversion.

use pdl_vm::conversion::{Conversion, ConversionReport, ConversionTarget, convert};
use pdl_vm::{HostContext, Natives, PatternFailure, PatternSetBuilder, ResultTypes, RewritePattern, Rewriter, Root};

use crate::graph::{Constant, Graph, Node, Type};

/// `x - y` becomes `x + y * -1`.
struct SubToAdd;

impl RewritePattern<Graph> for SubToAdd {
    fn root(&self) -> Root {
        Root::named("expr.sub")
    }

    fn debug_name(&self) -> &str {
        "SubToAdd"
    }

    fn match_and_rewrite(&self, op: Node, rewriter: &mut Rewriter<'_, Graph>) -> Result<(), PatternFailure> {
        let graph = rewriter.host_mut();
        let (x, y) = (graph.node(op).operands[0], graph.node(op).operands[1]);
        let [add, mul, constant, value] =
            ["expr.add", "expr.mul", "expr.const", "value"].map(|name| graph.intern_op_name(name));
        let int = ResultTypes::Given(&[Type::Int]);
        let minus_one = rewriter.create(constant, &[], &[(value, Constant::Int(-1))], int)?;
        let negated = rewriter.create(mul, &[y, minus_one], &[], ResultTypes::Given(&[Type::Int]))?;
        let sum = rewriter.create(add, &[x, negated], &[], ResultTypes::Given(&[Type::Int]))?;
        Ok(rewriter.replace_op(op, &[sum])?)
    }
}

/// Makes a graph without subtractions.
///
/// # Errors
/// If one cannot be made legal; the graph is as it was then.
pub fn lower(graph: &mut Graph) -> Result<ConversionReport<Node>, Box<dyn std::error::Error>> {
    let set = PatternSetBuilder::new().pattern(SubToAdd).bind(graph, &Natives::new())?;
    let target = ConversionTarget::new().legal_dialect("expr").illegal_op("expr.sub");
    let scope = graph.program();
    Ok(convert(&set, graph, scope, Conversion::new(&target))?)
}
