//! Rules of operations that are known by their names alone: functions and their returns, branches, terminators, symbols.
//!
//! MLIR has them in C++, so that no definition says them; they are verified with and without definitions.

use mlir_lite::{Block, Op, Type, Value};
use mlir_syntax::{AttrKind, TypeKind};
use pdl_diagnostics::Span;
use std::sync::Arc;

use super::{REGION, RELATION, Verifier, Violation, segment_sizes};

/// The operations that MLIR's dialects have to end a block. A test compares them with the `.td` files.
const TERMINATORS: &[&str] = &[
    "acc.terminator",
    "acc.yield",
    "affine.yield",
    "async.coro.suspend",
    "async.return",
    "async.yield",
    "cf.br",
    "cf.cond_br",
    "cf.switch",
    "emitc.return",
    "emitc.yield",
    "func.return",
    "gpu.return",
    "gpu.terminator",
    "gpu.yield",
    "linalg.yield",
    "llvm.br",
    "llvm.cond_br",
    "llvm.indirectbr",
    "llvm.invoke",
    "llvm.resume",
    "llvm.return",
    "llvm.switch",
    "llvm.unreachable",
    "memref.alloca_scope.return",
    "memref.atomic_yield",
    "ml_program.output",
    "ml_program.return",
    "omp.declare_mapper.info",
    "omp.terminator",
    "omp.yield",
    "pdl.rewrite",
    "pdl_interp.apply_constraint",
    "pdl_interp.are_equal",
    "pdl_interp.branch",
    "pdl_interp.check_attribute",
    "pdl_interp.check_operand_count",
    "pdl_interp.check_operation_name",
    "pdl_interp.check_result_count",
    "pdl_interp.check_type",
    "pdl_interp.check_types",
    "pdl_interp.continue",
    "pdl_interp.finalize",
    "pdl_interp.foreach",
    "pdl_interp.is_not_null",
    "pdl_interp.record_match",
    "pdl_interp.switch_attribute",
    "pdl_interp.switch_operand_count",
    "pdl_interp.switch_operation_name",
    "pdl_interp.switch_result_count",
    "pdl_interp.switch_type",
    "pdl_interp.switch_types",
    "scf.condition",
    "scf.forall.in_parallel",
    "scf.reduce",
    "scf.reduce.return",
    "scf.yield",
    "shape.assuming_yield",
    "shape.return",
    "shape.yield",
    "smt.yield",
    "sparse_tensor.yield",
    "spirv.ARM.GraphOutputs",
    "spirv.Branch",
    "spirv.BranchConditional",
    "spirv.EXT.EmitMeshTasks",
    "spirv.Kill",
    "spirv.Return",
    "spirv.ReturnValue",
    "spirv.Switch",
    "spirv.Unreachable",
    "spirv.mlir.merge",
    "spirv.mlir.yield",
    "tensor.yield",
    "tosa.yield",
    "transform.match.structured.yield",
    "transform.yield",
    "ub.unreachable",
    "vector.yield",
    "wasmssa.block",
    "wasmssa.block_return",
    "wasmssa.branch_if",
    "wasmssa.if",
    "wasmssa.loop",
    "wasmssa.return",
];

/// A rule of the operations of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameRule {
    /// A function whose body is of its type.
    Function,
    /// The end of a function of this name, with the results that its type says.
    Return(&'static str),
    /// Hands operands to the arguments of its successors.
    Branch,
    /// Holds symbols.
    SymbolTable,
}

/// Returns the rule of the operations called `name`.
pub(super) fn rule(name: &str) -> Option<NameRule> {
    Some(match name {
        "func.func" | "emitc.func" | "gpu.func" | "ml_program.func" | "spirv.func" => NameRule::Function,
        "func.return" => NameRule::Return("func.func"),
        "emitc.return" => NameRule::Return("emitc.func"),
        "gpu.return" => NameRule::Return("gpu.func"),
        "ml_program.return" => NameRule::Return("ml_program.func"),
        "spirv.Return" | "spirv.ReturnValue" => NameRule::Return("spirv.func"),
        "cf.br" | "cf.cond_br" | "llvm.br" | "llvm.cond_br" | "spirv.Branch" | "spirv.BranchConditional" => {
            NameRule::Branch
        }
        "builtin.module" | "gpu.module" | "spirv.module" => NameRule::SymbolTable,
        _ => return None,
    })
}

/// Returns true if an operation of this name, which MLIR has, ends no block.
pub(super) fn ends_no_block(name: &str) -> bool {
    mlir_lite::is_upstream(name) && TERMINATORS.binary_search(&name).is_err()
}

impl Verifier<'_, '_> {
    /// Verifies the rules of the name of `op`.
    pub(super) fn by_name(&mut self, op: Op, rule: NameRule, definition: Option<Span>) {
        match rule {
            NameRule::Function => self.function(op, definition),
            NameRule::Return(function) => self.function_return(op, function, definition),
            NameRule::Branch => self.branch(op, definition),
            // Its trait says the same.
            NameRule::SymbolTable if definition.is_some() => {}
            NameRule::SymbolTable => self.symbol_table(op, None),
        }
    }

    /// The inputs and results of a function.
    fn signature(&self, function: Op) -> Option<[Arc<[Type]>; 2]> {
        let context = self.ir.context();
        let ty = self.ir.attribute(function, context.find_symbol("function_type")?)?;
        let AttrKind::Type(ty) = context.attr_kind(ty) else { return None };
        let TypeKind::Function { inputs, results } = context.type_kind(*ty) else { return None };
        Some([inputs.clone(), results.clone()])
    }

    /// The first block of a body has the arguments of the function; there may be more behind them, as those of memory on a GPU.
    fn function(&mut self, op: Op, definition: Option<Span>) {
        let ir = self.ir;
        let Some([inputs, _]) = self.signature(op) else { return };
        let body = ir.op_regions(op).first().and_then(|region| ir.region_blocks(*region).next());
        let Some(body) = body else { return };
        let found: Vec<Type> = ir.block_arguments(body).map(|argument| ir.value_type(argument)).collect();
        let may_have_more = ir.context().symbol_name(ir.name(op)) == "gpu.func";
        if found.len() < inputs.len() || found.len() > inputs.len() && !may_have_more {
            let message = format!("entry block must have {} arguments to match function signature", inputs.len());
            self.named(REGION, op, definition, message);
            return;
        }
        if let Some(index) = inputs.iter().zip(&found).position(|(input, found)| input != found) {
            let (found, input) = (self.type_text(found[index]), self.type_text(inputs[index]));
            let message = format!(
                "type of entry block argument #{index}({found}) must match the type of the corresponding argument in \
                 function signature({input})"
            );
            self.named(REGION, op, definition, message);
        }
    }

    fn function_return(&mut self, op: Op, function: &str, definition: Option<Span>) {
        let ir = self.ir;
        let Some(parent) = ir.parent_op(op) else { return };
        if ir.context().symbol_name(ir.name(parent)) != function {
            return;
        }
        let Some([_, results]) = self.signature(parent) else { return };
        let name = ir.context().find_symbol("sym_name").and_then(|name| ir.attribute(parent, name));
        let name = name.map(|name| ir.attribute_text(name).trim_matches('"').to_owned()).unwrap_or_default();
        let (found, wanted) = (ir.operand_count(op), results.len());
        if found != wanted {
            let message = format!("has {found} operands, but enclosing function (@{name}) returns {wanted}");
            self.named(RELATION, op, definition, message);
            return;
        }
        for (index, result) in results.iter().copied().enumerate() {
            let ty = ir.value_type(ir.operand(op, index));
            if ty != result {
                let (ty, result) = (self.type_text(ty), self.type_text(result));
                let message = format!(
                    "type of return operand {index} ({ty}) doesn't match function result type ({result}) in function @{name}"
                );
                self.report.violations.push(Violation { code: RELATION, op, message, definition });
                return;
            }
        }
    }

    /// Each successor takes its own operands: all behind the condition, in groups if there are several.
    fn branch(&mut self, op: Op, definition: Option<Span>) {
        let ir = self.ir;
        let successors = ir.op_successors(op);
        let operands: Vec<Value> = ir.operands(op).collect();
        let groups: Vec<&[Value]> = match successors.len() {
            1 => vec![&operands],
            2 => {
                let sizes = segment_sizes(ir, op, "operandSegmentSizes").unwrap_or_default();
                let sizes: Vec<usize> = sizes.into_iter().filter_map(|size| usize::try_from(size).ok()).collect();
                let [condition, yes, no] = sizes[..] else { return };
                let Some(behind) = operands.get(condition..) else { return };
                let Some((yes, rest)) = behind.split_at_checked(yes) else { return };
                let Some((no, _)) = rest.split_at_checked(no) else { return };
                vec![yes, no]
            }
            _ => return,
        };
        for (index, (block, handed)) in successors.iter().zip(groups).enumerate() {
            if let Some(message) = self.mismatch(*block, handed, index) {
                self.report.violations.push(Violation { code: RELATION, op, message, definition });
                return;
            }
        }
    }

    fn mismatch(&self, block: Block, handed: &[Value], successor: usize) -> Option<String> {
        let ir = self.ir;
        let mut arguments = ir.block_arguments(block);
        let count = ir.block_arguments(block).count();
        if count != handed.len() {
            return Some(format!(
                "branch has {} operands for successor #{successor}, but target block has {count}",
                handed.len()
            ));
        }
        let wrong = handed.iter().position(|value| {
            let argument = arguments.next();
            argument.is_none_or(|argument| ir.value_type(argument) != ir.value_type(*value))
        })?;
        Some(format!("type mismatch for bb argument #{wrong} of successor #{successor}"))
    }

    fn type_text(&self, ty: Type) -> String {
        format!("'{}'", self.ir.type_text(ty))
    }
}
