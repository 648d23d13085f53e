//! The folds of `index`: what a computation on 64 bits and one on 32 agree about, since the width is not known yet.

use mlir_lite::{AttrKind, Value};
use mlir_syntax::IntegerValue;
use num_bigint::BigInt;

use crate::fold::arith::is_commutative;
use crate::fold::casts;
use crate::fold::integers::{Arithmetic, Predicate, mask, signed, signed_max, signed_min, wrap};
use crate::fold::site::{Fold, Site, to_constant, to_value};

/// Folds an operation of `index`.
pub(crate) fn fold(site: &mut Site<'_>, name: &str) -> Option<Fold> {
    match name {
        // Only to `index` and `i1`: there are no other constants.
        "casts" => return casts::convert(site, true),
        "castu" => return casts::convert(site, false),
        "cmp" => return compare(site),
        _ => {}
    }
    let arithmetic = arithmetic(name)?;
    binary(site, arithmetic).or_else(|| is_commutative(arithmetic).then(|| site.constants_last())?)
}

fn arithmetic(name: &str) -> Option<Arithmetic> {
    Some(match name {
        "add" => Arithmetic::Add,
        "sub" => Arithmetic::Sub,
        "mul" => Arithmetic::Mul,
        "divs" => Arithmetic::DivS,
        "divu" => Arithmetic::DivU,
        "ceildivs" => Arithmetic::CeilDivS,
        "ceildivu" => Arithmetic::CeilDivU,
        "floordivs" => Arithmetic::FloorDivS,
        "rems" => Arithmetic::RemS,
        "remu" => Arithmetic::RemU,
        "and" => Arithmetic::And,
        "or" => Arithmetic::Or,
        "xor" => Arithmetic::Xor,
        "shl" => Arithmetic::Shl,
        "shrs" => Arithmetic::ShrS,
        "shru" => Arithmetic::ShrU,
        "maxs" => Arithmetic::MaxS,
        "maxu" => Arithmetic::MaxU,
        "mins" => Arithmetic::MinS,
        "minu" => Arithmetic::MinU,
        _ => return None,
    })
}

fn binary(site: &mut Site<'_>, arithmetic: Arithmetic) -> Option<Fold> {
    let (left, _) = site.pair()?;
    if let Some((a, b)) = number(site, 0).zip(number(site, 1)) {
        let value = arithmetic.compute(&a, &b, 64)?;
        let narrow = arithmetic.compute(&wrap(&a, 32), &wrap(&b, 32), 32)?;
        if wrap(&value, 32) != narrow {
            return None;
        }
        let index = site.ir.context().index_type();
        let value = IntegerValue::from(signed(&value, 64));
        let attr = site.ir.context_mut().intern_attr(AttrKind::Integer { value, ty: index });
        return to_constant(attr);
    }
    let right_number = number(site, 1)?;
    let (is_zero, is_one) = (right_number == BigInt::ZERO, right_number == BigInt::from(1));
    match arithmetic {
        Arithmetic::Add | Arithmetic::Sub if is_zero => to_value(left),
        Arithmetic::Mul if is_one => to_value(left),
        Arithmetic::Mul if is_zero => site.splat_result(BigInt::ZERO),
        _ => None,
    }
}

/// The bits of an operand that is a constant of type `index`.
fn number(site: &Site<'_>, operand: usize) -> Option<BigInt> {
    let constant = site.constant(operand)?;
    (constant.ty == site.ir.context().index_type()).then(|| constant.only().cloned())?
}

/// A comparison of constants, of the least or greatest of a value and a constant with another constant, or of a value with itself.
fn compare(site: &mut Site<'_>) -> Option<Fold> {
    let (left, right) = site.pair()?;
    let predicate = {
        let attr = site.attribute(site.op, "pred")?;
        let context = site.ir.context();
        let AttrKind::Dialect { body, .. } = context.attr_kind(attr) else { return None };
        Predicate::from_name(body.strip_prefix("cmp_predicate ")?)?
    };
    let holds = match number(site, 1) {
        Some(b) => {
            let wide = compare_known(site, left, &b, predicate, 64);
            let narrow = compare_known(site, left, &b, predicate, 32);
            wide.filter(|_| wide == narrow)
        }
        None => None,
    };
    let holds = holds.or((left == right).then(|| predicate.holds_for_equal()))?;
    let attr = site.ir.context().boolean(holds);
    to_constant(attr)
}

/// Returns whether the predicate holds for `left` and a constant, where `index` has so many bits.
fn compare_known(site: &Site<'_>, left: Value, b: &BigInt, predicate: Predicate, width: u32) -> Option<bool> {
    let b = wrap(b, width);
    if let Some(a) = number(site, 0) {
        return Some(predicate.holds(&wrap(&a, width), &b, width));
    }
    let bound = |name: &str| {
        let [_, bound] = site.operands_of::<2>(left, name)?;
        let attr = site.known_constant(bound)?;
        let context = site.ir.context();
        let constant = crate::fold::constant::Constant::read(&context, attr)?;
        Some(wrap(constant.only()?, width))
    };
    let range = None
        .or_else(|| Some(Range::signed(signed_min(width), bound("index.mins")?, width)))
        .or_else(|| Some(Range::signed(bound("index.maxs")?, signed_max(width), width)))
        .or_else(|| Some(Range::unsigned(BigInt::ZERO, bound("index.minu")?, width)))
        .or_else(|| Some(Range::unsigned(bound("index.maxu")?, mask(width), width)))?;
    let other = Range { unsigned: (b.clone(), b.clone()), signed: (signed(&b, width), signed(&b, width)) };
    match () {
        () if range.surely(predicate, &other) => Some(true),
        () if range.surely(predicate.inverse(), &other) => Some(false),
        () => None,
    }
}

/// The least and the greatest that a value can be, read without and with a sign. The two need not be the same set.
struct Range {
    unsigned: (BigInt, BigInt),
    signed: (BigInt, BigInt),
}

impl Range {
    /// From bits to bits, read with a sign.
    fn signed(least: BigInt, greatest: BigInt, width: u32) -> Range {
        let is_negative = |bits: &BigInt| bits.bit(u64::from(width) - 1);
        let unsigned = match is_negative(&least) == is_negative(&greatest) {
            true => (least.clone(), greatest.clone()),
            false => (BigInt::ZERO, mask(width)),
        };
        Range { unsigned, signed: (signed(&least, width), signed(&greatest, width)) }
    }

    /// From bits to bits, read without a sign.
    fn unsigned(least: BigInt, greatest: BigInt, width: u32) -> Range {
        let is_negative = |bits: &BigInt| bits.bit(u64::from(width) - 1);
        let signed = match is_negative(&least) == is_negative(&greatest) {
            true => (signed(&least, width), signed(&greatest, width)),
            false => (signed(&signed_min(width), width), signed(&signed_max(width), width)),
        };
        Range { unsigned: (least, greatest), signed }
    }

    /// Returns true if a predicate holds for all values of two ranges. Values are unequal only if they are so either way they are read.
    fn surely(&self, predicate: Predicate, other: &Range) -> bool {
        let ((least, greatest), (others_least, others_greatest)) = (&self.signed, &other.signed);
        let ((low, high), (others_low, others_high)) = (&self.unsigned, &other.unsigned);
        match predicate {
            Predicate::Slt => greatest < others_least,
            Predicate::Sle => greatest <= others_least,
            Predicate::Sgt => least > others_greatest,
            Predicate::Sge => least >= others_greatest,
            Predicate::Ult => high < others_low,
            Predicate::Ule => high <= others_low,
            Predicate::Ugt => low > others_high,
            Predicate::Uge => low >= others_high,
            Predicate::Eq => low == high && others_low == others_high && low == others_low,
            Predicate::Ne => {
                (greatest < others_least || least > others_greatest) && (high < others_low || low > others_high)
            }
        }
    }
}
