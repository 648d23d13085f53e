//! [`MlirFolds`]: knowledge of operations with what MLIR's own fold to.

use std::sync::Arc;

use mlir_lite::{Attr, AttrKind, Ir, Op, OpInfo, Symbol, Type, Value};
use pdl_vm::{ConstantOp, FoldOf, FoldResult, HostContext, HostError, NewOp};

use crate::fold::site::{Fold, Site};
use crate::fold::{arith, casts, index};

/// Operations that make a constant, the attribute that says which, and nothing else. What definitions say is asked first.
const CONSTANTS: &[(&str, &str)] = &[
    ("arith.constant", "value"),
    ("complex.constant", "value"),
    ("func.constant", "value"),
    ("index.bool.constant", "value"),
    ("index.constant", "value"),
    ("llvm.mlir.constant", "value"),
    ("ub.poison", "value"),
];

/// Tells an IR what operations of MLIR's own dialects fold to, beside what it knows of operations already. To be called when all
/// programs are bound that bring along knowledge of operations: those that are bound later do not add to it.
pub fn know_folds(ir: &mut Ir) {
    let others = ir.op_info();
    ir.set_op_info(Arc::new(MlirFolds { others }));
}

/// The folds of MLIR's own operations. All other questions, and what it does not fold, go to what was known before.
#[derive(Debug)]
pub(crate) struct MlirFolds {
    others: Option<Arc<dyn OpInfo>>,
}

impl MlirFolds {
    fn fold_here(ir: &mut Ir, op: Op) -> Option<Fold> {
        let name = ir.context().symbol_name(ir.name(op)).to_owned();
        let (dialect, rest) = name.split_once('.')?;
        let mut site = match dialect {
            "arith" | "index" | "builtin" => Site::new(ir, op),
            _ => return None,
        };
        let fold = match dialect {
            "arith" => arith::fold(&mut site, rest),
            "index" => index::fold(&mut site, rest),
            _ => casts::fold_builtin(&mut site, rest),
        };
        fold.filter(|fold| fits(ir, op, fold))
    }
}

impl OpInfo for MlirFolds {
    fn fold(&self, ir: &mut Ir, op: Op) -> Option<FoldOf<Ir>> {
        MlirFolds::fold_here(ir, op).or_else(|| self.others.as_ref()?.fold(ir, op))
    }

    fn constant_op(&self, ir: &mut Ir, op: Op, value: Attr, ty: Type) -> Option<ConstantOp<Symbol, Symbol, Attr>> {
        let name = ir.context().symbol_name(ir.name(op)).to_owned();
        let constant = match name.split_once('.')?.0 {
            "arith" if is_poison(ir, value) => "ub.poison",
            "arith" => "arith.constant",
            "index" => match ir.context().attr_kind(value) {
                AttrKind::Integer { ty, .. } if *ty == ir.context().index_type() => "index.constant",
                _ if value == ir.context().boolean(true) || value == ir.context().boolean(false) => {
                    "index.bool.constant"
                }
                _ => return None,
            },
            _ => return self.others.as_ref()?.constant_op(ir, op, value, ty),
        };
        let name = ir.intern_op_name(constant);
        Some(ConstantOp { name, attributes: vec![(ir.intern_attribute_name("value"), value)] })
    }

    fn constant(&self, ir: &Ir, op: Op) -> Option<Attr> {
        if let Some(known) = self.others.as_ref().and_then(|others| others.constant(ir, op)) {
            return Some(known);
        }
        constant(ir, op)
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        if self.others.as_ref().is_some_and(|others| others.is_removable(ir, op)) {
            return true;
        }
        let context = ir.context();
        let name = context.symbol_name(ir.name(op));
        let is_pure = name.starts_with("arith.")
            || name.starts_with("index.")
            || name == "builtin.unrealized_conversion_cast"
            || CONSTANTS.iter().any(|(constant, _)| *constant == name);
        is_pure && ir.op_regions(op).is_empty()
    }

    fn operand_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        self.others.as_ref()?.operand_group(ir, op, group)
    }

    fn result_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        self.others.as_ref()?.result_group(ir, op, group)
    }

    fn infer_result_types(
        &self,
        ir: &mut Ir,
        new: &NewOp<'_, Ir>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        self.others.as_ref()?.infer_result_types(ir, new, types)
    }

    fn knows_operation(&self, ir: &Ir, name: Symbol) -> bool {
        self.others.as_ref().is_some_and(|others| others.knows_operation(ir, name))
    }

    fn missing_attributes(
        &self,
        ir: &Ir,
        new: &NewOp<'_, Ir>,
        attributes: &mut Vec<(Symbol, Attr)>,
    ) -> Result<(), HostError> {
        self.others.as_ref().map_or(Ok(()), |others| others.missing_attributes(ir, new, attributes))
    }

    fn is_inherent(&self, ir: &Ir, op: Symbol, attribute: Symbol) -> Option<bool> {
        if let Some(known) = self.others.as_ref().and_then(|others| others.is_inherent(ir, op, attribute)) {
            return Some(known);
        }
        let context = ir.context();
        let (op, attribute) = (context.symbol_name(op), context.symbol_name(attribute));
        // What is made here is printed as MLIR prints it also where nothing says what belongs to it.
        CONSTANTS.contains(&(op, attribute)).then_some(true)
    }

    fn is_isolated(&self, ir: &Ir, op: Symbol) -> Option<bool> {
        self.others.as_ref()?.is_isolated(ir, op)
    }

    fn has_graph_regions(&self, ir: &Ir, op: Symbol) -> Option<bool> {
        self.others.as_ref()?.has_graph_regions(ir, op)
    }
}

/// Returns true if what an operation folds to has the types of its results. It need not if nobody verified the operation.
fn fits(ir: &Ir, op: Op, fold: &Fold) -> bool {
    let Fold::Results(results) = fold else { return true };
    let has_type = |(value, result): (Value, &FoldResult<Value, Attr>)| match result {
        FoldResult::Value(new) => ir.value_type(*new) == ir.value_type(value),
        FoldResult::Constant(attr) => {
            is_poison(ir, *attr) || ir.context().attribute_type(*attr) == Some(ir.value_type(value))
        }
    };
    ir.result_count(op) == results.len() && ir.results(op).zip(results).all(has_type)
}

/// The attribute of an operation that makes nothing but a constant.
fn constant(ir: &Ir, op: Op) -> Option<Attr> {
    let value = {
        let context = ir.context();
        let name = context.symbol_name(ir.name(op));
        let (_, value) = CONSTANTS.iter().find(|(constant, _)| *constant == name)?;
        context.find_symbol(value)?
    };
    ir.attribute(op, value)
}

/// Returns true if an attribute is `#ub.poison`.
pub(crate) fn is_poison(ir: &Ir, attr: Attr) -> bool {
    let context = ir.context();
    match context.attr_kind(attr) {
        AttrKind::Dialect { dialect, body, .. } => context.symbol_name(*dialect) == "ub" && body == "poison",
        _ => false,
    }
}
