//! The folds of `arith` on integers.
//!
//! Rules are tried in this order, as the outcome may depend on it: `x - x` is 0 also if `x` is poison. Whether an operation
//! folds to an operand or to an equal constant shows in the order of constants afterwards.

use mlir_lite::{Attr, AttrKind, TypeKind, Value};
use mlir_syntax::IntegerValue;
use num_bigint::BigInt;
use pdl_vm::{FoldChange, FoldResult};

use crate::fold::casts;
use crate::fold::constant::{Constant, element_type, with_element};
use crate::fold::integers::{Arithmetic, Predicate, mask, signed, signed_max, signed_min, wrap};
use crate::fold::site::{Fold, Site, to_constant, to_value};

/// Folds an operation of `arith`.
pub(crate) fn fold(site: &mut Site<'_>, name: &str) -> Option<Fold> {
    match name {
        "select" => return select(site),
        "cmpi" => return compare(site),
        "addui_extended" => return add_extended(site).or_else(|| site.constants_last()),
        "mulsi_extended" => return multiply_extended(site, true).or_else(|| site.constants_last()),
        "mului_extended" => return multiply_extended(site, false).or_else(|| site.constants_last()),
        _ => {}
    }
    let Some(arithmetic) = arithmetic(name) else { return casts::fold_arith(site, name) };
    let folded = binary(site, name, arithmetic).or_else(|| idempotent(site, arithmetic));
    folded.or_else(|| is_commutative(arithmetic).then(|| site.constants_last())?)
}

fn arithmetic(name: &str) -> Option<Arithmetic> {
    Some(match name {
        "addi" => Arithmetic::Add,
        "subi" => Arithmetic::Sub,
        "muli" => Arithmetic::Mul,
        "divsi" => Arithmetic::DivS,
        "divui" => Arithmetic::DivU,
        "ceildivsi" => Arithmetic::CeilDivS,
        "ceildivui" => Arithmetic::CeilDivU,
        "floordivsi" => Arithmetic::FloorDivS,
        "remsi" => Arithmetic::RemS,
        "remui" => Arithmetic::RemU,
        "andi" => Arithmetic::And,
        "ori" => Arithmetic::Or,
        "xori" => Arithmetic::Xor,
        "shli" => Arithmetic::Shl,
        "shrsi" => Arithmetic::ShrS,
        "shrui" => Arithmetic::ShrU,
        "maxsi" => Arithmetic::MaxS,
        "maxui" => Arithmetic::MaxU,
        "minsi" => Arithmetic::MinS,
        "minui" => Arithmetic::MinU,
        _ => return None,
    })
}

/// Returns true if the operands may change places.
pub(crate) fn is_commutative(arithmetic: Arithmetic) -> bool {
    use Arithmetic::{Add, And, MaxS, MaxU, MinS, MinU, Mul, Or, Xor};
    matches!(arithmetic, Add | Mul | And | Or | Xor | MaxS | MaxU | MinS | MinU)
}

/// An operation with two operands and a result, all of one type.
fn binary(site: &mut Site<'_>, name: &str, arithmetic: Arithmetic) -> Option<Fold> {
    let (left, right) = site.pair()?;
    if let Some(fold) = algebra(site, arithmetic, left, right) {
        return Some(fold);
    }
    let is_shift = matches!(name, "shli" | "shrsi" | "shrui");
    if let Some(poison) = site.poison().filter(|_| !is_shift) {
        return to_constant(poison);
    }
    let ty = site.result_type()?;
    let (a, b) = (site.constant(0)?, site.constant(1)?);
    if a.ty != b.ty {
        return None;
    }
    // Of a list, MLIR 22 looks at the last element only to see whether there is a result.
    let mut is_defined = true;
    let compute = |x: &BigInt, y: &BigInt| {
        let value = arithmetic.compute(x, y, a.width);
        is_defined = value.is_some();
        value.or_else(|| arithmetic.stand_in(x, a.width))
    };
    let result = a.zip(&b, &site.ir.context(), ty, compute)?;
    is_defined.then(|| site.result(result))?
}

/// `x & x` and `x | x`, if they are not constants.
fn idempotent(site: &Site<'_>, arithmetic: Arithmetic) -> Option<Fold> {
    let (left, right) = site.pair()?;
    let is_idempotent = matches!(arithmetic, Arithmetic::And | Arithmetic::Or);
    if is_idempotent && left == right { to_value(left) } else { None }
}

/// Returns what holds whatever the operands are, or if only the right one is known.
fn algebra(site: &mut Site<'_>, arithmetic: Arithmetic, left: Value, right: Value) -> Option<Fold> {
    let is_one = |site: &Site<'_>| site.is_splat(1, |value, _| *value == BigInt::from(1));
    let is_all_ones = |site: &Site<'_>| site.is_splat(1, |value, width| *value == mask(width));
    let keep_if = |condition: bool, value: Value| if condition { to_value(value) } else { None };
    match arithmetic {
        Arithmetic::Add => {
            if site.is_zero(1) {
                return to_value(left);
            }
            // (x - y) + y and y + (x - y)
            match (site.operands_of::<2>(left, "arith.subi"), site.operands_of::<2>(right, "arith.subi")) {
                (Some([x, y]), _) if y == right => to_value(x),
                (_, Some([x, y])) if y == left => to_value(x),
                _ => None,
            }
        }
        Arithmetic::Sub => {
            if left == right
                && let Some(zero) = site.splat_result(BigInt::ZERO)
            {
                return Some(zero);
            }
            if site.is_zero(1) {
                return to_value(left);
            }
            // (x + y) - y and (x + y) - x
            match site.operands_of::<2>(left, "arith.addi") {
                Some([x, y]) if y == right => to_value(x),
                Some([x, y]) if x == right => to_value(y),
                _ => None,
            }
        }
        Arithmetic::Mul if site.is_zero(1) => to_value(right),
        Arithmetic::Mul => keep_if(is_one(site), left),
        Arithmetic::DivS | Arithmetic::DivU => {
            if is_one(site) {
                return to_value(left);
            }
            // (x * y) / y and (x * y) / x, if the product does not overflow.
            let flag = if arithmetic == Arithmetic::DivS { "nsw" } else { "nuw" };
            let [x, y] = site.operands_of::<2>(left, "arith.muli")?;
            let has_flag = site.has_flag(site.ir.defining_op(left)?, "overflowFlags", "overflow", &[flag]);
            match () {
                () if has_flag && y == right => to_value(x),
                () if has_flag && x == right => to_value(y),
                () => None,
            }
        }
        Arithmetic::CeilDivS | Arithmetic::CeilDivU | Arithmetic::FloorDivS => keep_if(is_one(site), left),
        Arithmetic::RemS | Arithmetic::RemU => is_one(site).then(|| site.splat_result(BigInt::ZERO))?,
        Arithmetic::And => {
            if site.is_zero(1) {
                return to_value(right);
            }
            if is_all_ones(site) {
                return to_value(left);
            }
            if is_negation(site, left, right) || is_negation(site, right, left) {
                return site.splat_result(BigInt::ZERO);
            }
            // (x & y) & x and the like
            if site.operands_of::<2>(left, "arith.andi").is_some_and(|both| both.contains(&right)) {
                return to_value(left);
            }
            let inner = site.operands_of::<2>(right, "arith.andi")?;
            keep_if(inner.contains(&left), right)
        }
        Arithmetic::Or => {
            if site.is_zero(1) {
                return to_value(left);
            }
            if is_all_ones(site) || is_negation(site, left, right) || is_negation(site, right, left) {
                return site.splat_result(BigInt::from(-1));
            }
            None
        }
        Arithmetic::Xor => {
            if site.is_zero(1) {
                return to_value(left);
            }
            if left == right {
                return site.splat_result(BigInt::ZERO);
            }
            // (x ^ y) ^ y and the like
            for (inner, other) in [(left, right), (right, left)] {
                match site.operands_of::<2>(inner, "arith.xori") {
                    Some([x, y]) if y == other => return to_value(x),
                    Some([x, y]) if x == other => return to_value(y),
                    _ => {}
                }
            }
            None
        }
        Arithmetic::Shl | Arithmetic::ShrS | Arithmetic::ShrU => keep_if(site.is_zero(1), left),
        Arithmetic::MaxS | Arithmetic::MaxU | Arithmetic::MinS | Arithmetic::MinU => {
            let is_signed = matches!(arithmetic, Arithmetic::MaxS | Arithmetic::MinS);
            let is_max = matches!(arithmetic, Arithmetic::MaxS | Arithmetic::MaxU);
            let end = |is_greatest: bool, width| match (is_signed, is_greatest) {
                (true, true) => signed_max(width),
                (true, false) => signed_min(width),
                (false, true) => mask(width),
                (false, false) => BigInt::ZERO,
            };
            if left == right {
                return to_value(left);
            }
            if site.is_splat(1, |value, width| *value == end(is_max, width)) {
                return to_value(right);
            }
            keep_if(site.is_splat(1, |value, width| *value == end(!is_max, width)), left)
        }
    }
}

/// Returns true if `value` is `of ^ -1`.
fn is_negation(site: &Site<'_>, value: Value, of: Value) -> bool {
    let Some([x, y]) = site.operands_of::<2>(value, "arith.xori") else { return false };
    x == of && is_constant_everywhere(site, y, |value, width| *value == mask(width))
}

/// Returns true if a value is a constant that is the same everywhere, and `holds` says so of it.
fn is_constant_everywhere(site: &Site<'_>, value: Value, holds: impl FnOnce(&BigInt, u32) -> bool) -> bool {
    let Some(attr) = site.known_constant(value) else { return false };
    let constant = Constant::read_splat(&site.ir.context(), attr);
    constant.is_some_and(|constant| constant.only().is_some_and(|value| holds(value, constant.width)))
}

/// The sum, and whether it overflows.
fn add_extended(site: &mut Site<'_>) -> Option<Fold> {
    let (left, _) = site.pair()?;
    let overflow = site.value_type(site.ir.results(site.op).nth(1)?);
    if site.is_zero(1) {
        let never = Constant::splat(&site.ir.context(), overflow, BigInt::ZERO)?;
        let never = never.attribute(site.ir.context_mut())?;
        return Some(Fold::Results(vec![FoldResult::Value(left), FoldResult::Constant(never)]));
    }
    let (a, b) = (site.constant(0)?, site.constant(1)?);
    let (ty, width) = (site.result_type()?, a.width);
    let overflows = |x: &BigInt, y: &BigInt| Some(BigInt::from(x + y > mask(width)));
    let sum = a.zip(&b, &site.ir.context(), ty, |x, y| Arithmetic::Add.compute(x, y, width))?;
    let overflow = a.zip(&b, &site.ir.context(), overflow, overflows)?;
    pair_of(site, &sum, &overflow)
}

/// The lower and the upper half of a product.
fn multiply_extended(site: &mut Site<'_>, is_signed: bool) -> Option<Fold> {
    let (left, _) = site.pair()?;
    let ty = site.result_type()?;
    let zero = |site: &mut Site<'_>| {
        let zero = Constant::splat(&site.ir.context(), ty, BigInt::ZERO)?;
        Some(FoldResult::Constant(zero.attribute(site.ir.context_mut())?))
    };
    if site.is_zero(1) {
        let zero = zero(site)?;
        return Some(Fold::Results(vec![zero, zero]));
    }
    if !is_signed && site.is_splat(1, |value, _| *value == BigInt::from(1)) {
        return Some(Fold::Results(vec![FoldResult::Value(left), zero(site)?]));
    }
    if let Some(poison) = site.poison() {
        return Some(Fold::Results(vec![FoldResult::Constant(poison); 2]));
    }
    let (a, b) = (site.constant(0)?, site.constant(1)?);
    let width = a.width;
    let product = |x: &BigInt, y: &BigInt| if is_signed { signed(x, width) * signed(y, width) } else { x * y };
    let low = a.zip(&b, &site.ir.context(), ty, |x, y| Some(wrap(&product(x, y), width)))?;
    let high = a.zip(&b, &site.ir.context(), ty, |x, y| Some(wrap(&(product(x, y) >> width), width)))?;
    pair_of(site, &low, &high)
}

fn pair_of(site: &mut Site<'_>, first: &Constant, second: &Constant) -> Option<Fold> {
    let first = first.attribute(site.ir.context_mut())?;
    let second = second.attribute(site.ir.context_mut())?;
    Some(Fold::Results(vec![FoldResult::Constant(first), FoldResult::Constant(second)]))
}

/// A comparison. A constant goes to the right.
fn compare(site: &mut Site<'_>) -> Option<Fold> {
    let (left, right) = site.pair()?;
    let attr = site.attribute(site.op, "predicate")?;
    let (number, of) = match site.ir.context().attr_kind(attr) {
        AttrKind::Integer { value, ty } => (value.to_i64()?, *ty),
        _ => return None,
    };
    let predicate = Predicate::from_number(number)?;
    if left == right {
        return site.splat_result(BigInt::from(predicate.holds_for_equal()));
    }
    let is_bit = |site: &Site<'_>, value: Value| {
        let ty = site.value_type(value);
        let context = site.ir.context();
        matches!(context.type_kind(element_type(&context, ty)), TypeKind::Integer { width: 1, .. })
    };
    if predicate == Predicate::Ne && site.is_zero(1) {
        for extension in ["arith.extsi", "arith.extui"] {
            if let Some([bit]) = site.operands_of::<1>(left, extension).filter(|[source]| is_bit(site, *source)) {
                return to_value(bit);
            }
        }
        if is_bit(site, left) {
            return to_value(left);
        }
    }
    if predicate == Predicate::Eq && is_bit(site, left) && site.is_splat(1, |value, _| *value == BigInt::from(1)) {
        return to_value(left);
    }
    if site.constants[0].is_some() && site.constants[1].is_none() {
        let value = IntegerValue::Small(predicate.swapped().number().into());
        let swapped = site.ir.context_mut().intern_attr(AttrKind::Integer { value, ty: of });
        let name = site.name("predicate");
        let mut changes = vec![FoldChange::Operand(0, right), FoldChange::Operand(1, left)];
        if swapped != attr {
            changes.insert(0, FoldChange::Attribute(name, swapped));
        }
        return Some(Fold::Changes(changes));
    }
    let (a, b) = (site.constant(0)?, site.constant(1)?);
    if a.ty != b.ty {
        return None;
    }
    let i1 = site.ir.context_mut().integer_type(1);
    let ty = with_element(site.ir.context_mut(), a.ty, i1);
    let result = a.zip(&b, &site.ir.context(), ty, |x, y| Some(BigInt::from(predicate.holds(x, y, a.width))))?;
    site.result(result)
}

/// A choice between two values.
fn select(site: &mut Site<'_>) -> Option<Fold> {
    let [condition, on_true, on_false] = site.operands[..] else { return None };
    if on_true == on_false {
        return to_value(on_true);
    }
    if site.is_splat(0, |value, _| *value == BigInt::from(1)) {
        return to_value(on_true);
    }
    if site.is_zero(0) {
        return to_value(on_false);
    }
    let is_poison = |attr: Option<Attr>| attr.is_some_and(|attr| crate::fold::known::is_poison(site.ir, attr));
    if is_poison(site.constants[1]) {
        return to_value(on_false);
    }
    if is_poison(site.constants[2]) {
        return to_value(on_true);
    }
    if is_bit_of_condition(site) {
        return to_value(condition);
    }
    if let Some(chosen) = by_equality(site, condition, on_true, on_false) {
        return to_value(chosen);
    }
    let (conditions, a, b) = (site.constant(0)?, site.constants[1]?, site.constants[2]?);
    if !conditions.is_list {
        return None;
    }
    let (a, b) = (Constant::read(&site.ir.context(), a)?, Constant::read(&site.ir.context(), b)?);
    let ty = site.result_type()?;
    if a.ty != ty || b.ty != ty {
        return None;
    }
    let pick = |constant: &Constant, index: usize| constant.only().or_else(|| constant.values.get(index)).cloned();
    let values = conditions
        .values
        .iter()
        .enumerate()
        .map(|(index, condition)| pick(if *condition == BigInt::ZERO { &b } else { &a }, index));
    let values = values.collect::<Option<Vec<_>>>()?;
    site.result(Constant { ty, width: a.width, values, is_list: true })
}

/// Returns true if true is chosen where the condition holds, and false elsewhere.
fn is_bit_of_condition(site: &Site<'_>) -> bool {
    let context = site.ir.context();
    let is_bit = matches!(
        context.type_kind(element_type(&context, site.value_type(site.operands[1]))),
        TypeKind::Integer { width: 1, .. }
    );
    is_bit
        && site.value_type(site.operands[0]) == site.value_type(site.operands[1])
        && site.is_splat(1, |value, _| *value == BigInt::from(1))
        && site.is_zero(2)
}

/// Returns what is chosen between two values by whether they are equal.
fn by_equality(site: &Site<'_>, condition: Value, on_true: Value, on_false: Value) -> Option<Value> {
    let compared = site.operands_of::<2>(condition, "arith.cmpi")?;
    if compared != [on_true, on_false] && compared != [on_false, on_true] {
        return None;
    }
    let attr = site.attribute(site.ir.defining_op(condition)?, "predicate")?;
    let number = match site.ir.context().attr_kind(attr) {
        AttrKind::Integer { value, .. } => value.to_i64()?,
        _ => return None,
    };
    match Predicate::from_number(number)? {
        Predicate::Eq => Some(on_false),
        Predicate::Ne => Some(on_true),
        _ => None,
    }
}
