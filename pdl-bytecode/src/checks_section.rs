//! The checks section of a blob: what the native functions from `.td` files demand or make, so that a blob runs alone.
//!
//! A list of entries in the order of the natives: the number of a native function, and what is known of it. Trees are
//! written from the root: the number of a form, then its parts.

use crate::prelude::*;

use pdl_declarations::program::{
    Builtin, Class, Expression, Function, Lambda, MAX_DEPTH, Method, Operator, Quantifier, Step, Test,
};
use pdl_declarations::{Check, Definition, Demand, Kind, Native, NativeKind, Obstacle};

use crate::BlobLimits;
use crate::coded::{Coded, forms, listed, records};
use crate::encoding::{Malformed, Packer, Unpacker};

/// The section; `None` if there is nothing to say.
pub(crate) fn encode(natives: &[Native]) -> Option<Vec<u8>> {
    let known: Vec<(usize, &Definition)> =
        natives.iter().enumerate().filter_map(|(i, native)| Some((i, native.definition.as_deref()?))).collect();
    if known.is_empty() {
        return None;
    }
    let mut out = Packer::default();
    out.count(known.len());
    for (index, definition) in known {
        out.count(index);
        let stated = match definition {
            Definition::Stopped(obstacle) => Err(obstacle.clone()),
            Definition::Check(check) => Ok(check.demand().clone()),
        };
        stated.put(&mut out);
    }
    Some(out.finish())
}

/// Reads the section into the natives that it speaks of.
pub(crate) fn decode(bytes: &[u8], natives: &mut [Native], limits: &BlobLimits) -> Result<(), Malformed> {
    let mut from = Unpacker::<()>::new(bytes)?.with_depth(limits.check_depth.min(MAX_DEPTH));
    let mut next = 0;
    from.list(|from| {
        let index = from.below(natives.len(), "native function")?;
        if index < next {
            return from.wrong("the native functions are not in ascending order");
        }
        next = index + 1;
        let definition = match Stated::take(from)?.map(Check::new) {
            Err(obstacle) => Definition::Stopped(obstacle),
            Ok(Some(check)) => Definition::Check(check),
            Ok(None) => return from.wrong(TOO_DEEP),
        };
        let native = &mut natives[index];
        if !fits(native, &definition) {
            return from.wrong(format!("`{native}` cannot be checked so"));
        }
        native.definition = Some(Box::new(definition));
        Ok(())
    })?;
    from.finish()
}

/// Returns true if what a definition says can be asked of a native function with this signature.
fn fits(native: &Native, definition: &Definition) -> bool {
    let Definition::Check(check) = definition else { return true };
    let is_plain = native.kind == NativeKind::Constraint && native.results.is_empty();
    let param = match &native.params[..] {
        [param] => Some(param.kind),
        _ => None,
    };
    match check.demand() {
        Demand::Nothing => is_plain,
        Demand::Predicate(_) => is_plain && matches!(param, Some(Kind::Attribute | Kind::Type)),
        Demand::Operations(_) => is_plain && param == Some(Kind::Operation),
        Demand::Computed(_) => native.kind == NativeKind::Constraint || native.results.len() == 1,
    }
}

const TOO_DEEP: &str = "a check is nested too deeply, has too many variables, or names operations out of order";

/// The meaning of a definition.
type Stated = Result<Demand, Obstacle>;

forms! {
    Stated, "form of definition" {
        0 [obstacle] { Err(obstacle) }
        1 [] { Ok(Demand::Nothing) }
        2 [expression] { Ok(Demand::Predicate(expression)) }
        3 [names] { Ok(Demand::Operations(names)) }
        4 [expression] { Ok(Demand::Computed(expression)) }
    }
    Expression, "form of expression", nested {
        0 [] { Expression::Bool(false) }
        1 [] { Expression::Bool(true) }
        2 [value] { Expression::Int(value) }
        3 [text] { Expression::Text(text) }
        4 [slot] { Expression::Variable(slot) }
        5 [operand] { Expression::Not(operand) }
        6 [operand] { Expression::Negate(operand) }
        7 [operand] { Expression::Complement(operand) }
        8 [parts] { Expression::All(parts) }
        9 [parts] { Expression::Any(parts) }
        10 [operator left right] { Expression::Binary(operator, left, right) }
        11 [parts] { Expression::Choose(parts) }
        12 [tests value] { Expression::IsA(tests, value) }
        13 [tests value] { Expression::Narrow(tests, value) }
        14 [method object arguments] { Expression::Method(method, object, arguments) }
        15 [function arguments] { Expression::Function(function, arguments) }
        16 [quantifier list lambda] { Expression::Quantified(quantifier, list, lambda) }
        17 [lambda arguments] { Expression::Apply(lambda, arguments) }
        18 [parts] { Expression::List(parts) }
        19 [] { Expression::Null }
        20 [bits] { Expression::Float(bits) }
        21 [tests value] { Expression::Cast(tests, value) }
        22 [slot value] { Expression::Bind(slot, value) }
    }
    Test, "form of test" {
        0 [builtin] { Test::Class(Class::Builtin(builtin)) }
        1 [name] { Test::Class(Class::Float(name)) }
        2 [entities] { Test::Class(Class::Entities(entities)) }
        3 [base] { Test::Enum(base) }
        4 [names] { Test::Operations(names) }
        5 [] { Test::BlockArgument }
        6 [] { Test::OpResult }
    }
    Step, "form of statement", nested {
        0 [value] { Step::Return(value) }
        1 [slot value] { Step::Let(slot, value) }
        2 [condition then] { Step::If(condition, then) }
    }
}

records! {
    Lambda { parameters body }
}

listed! {
    Operator, Operator::ALL, "operator"
    Method, Method::ALL, "method"
    Function, Function::ALL, "function"
    Quantifier, Quantifier::ALL, "quantifier"
    Builtin, Builtin::ALL, "class"
}
