//! Constants that rules of DRR look for by a native function, as operations.

use pdl_declarations::program::{Expression, Function};
use pdl_declarations::{Definition, Demand};
use pdl_ir::{Module, NativeKind, Op, OpKind, Pattern, ValueId};

/// The operation that stands for all that make constants, and its attribute.
const CONSTANT: (&str, &str) = ("arith.constant", "value");

/// Returns the module with an operation that makes a constant where a pattern asks an operation of any name for the constant that it makes.
pub(crate) fn prepare(module: &Module) -> Module {
    let mut module = module.clone();
    let makes_constant = |native: &&pdl_ir::Native| match native.definition.as_deref() {
        Some(Definition::Check(check)) => match check.demand() {
            Demand::Computed(Expression::Bind(_, of)) => matches!(&**of, Expression::Function(Function::ConstantOf, _)),
            _ => false,
        },
        _ => false,
    };
    let constraints = module.natives.iter().filter(|native| native.kind == NativeKind::Constraint);
    let names: Vec<_> = constraints.filter(makes_constant).map(|native| native.name.clone()).collect();
    for pattern in &mut module.patterns {
        constants(pattern, &names);
    }
    module
}

fn constants(pattern: &mut Pattern, names: &[smol_str::SmolStr]) {
    let found = |op: &Op| match (&op.kind, &op.results[..]) {
        (OpKind::ApplyNativeConstraint { name, args, negated: false }, [value]) if names.contains(name) => {
            Some((*args.first()?, *value))
        }
        _ => None,
    };
    let found: Vec<(ValueId, ValueId)> = pattern.matcher.iter().filter_map(found).collect();
    for (of, value) in found {
        let of_no_name = |op: &Op| op.results.contains(&of) && matches!(op.kind, OpKind::Operation { name: None, .. });
        let Some(place) = pattern.matcher.iter().position(of_no_name) else { continue };
        let OpKind::Operation { name, operands, attributes, .. } = &mut pattern.matcher[place].kind else { continue };
        *name = Some(CONSTANT.0.into());
        attributes.push((CONSTANT.1.into(), value));
        let operands = std::mem::take(operands);
        let location = pattern.matcher[place].location.clone();
        pattern.matcher.retain(|op| !op.results.contains(&value) && !op.results.iter().any(|it| operands.contains(it)));
        let place = pattern.matcher.iter().position(|op| op.results.contains(&of)).unwrap_or(0);
        let kind = OpKind::Attribute { value: None, ty: None, otherwise: None };
        pattern.matcher.insert(place, Op { kind, results: [value].into_iter().collect(), location });
    }
}
