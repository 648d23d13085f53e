//! The folds of casts from and to floats.

use mlir_lite::{Type, TypeKind, Value};
use mlir_syntax::{FloatKind, float_from_integer, float_to_integer, float_to_kind};
use num_bigint::BigInt;
use pdl_vm::FoldChange;

use crate::fold::constant::{Constant, element_type};
use crate::fold::integers::{signed, wrap};
use crate::fold::site::{Fold, Site, to_constant, to_value};

/// Folds a cast of `arith` from or to floats.
pub(crate) fn fold(site: &mut Site<'_>, name: &str, input: Value) -> Option<Fold> {
    let ty = site.result_type()?;
    match name {
        "extf" => {
            if let Some([source]) = site.operands_of::<1>(input, "arith.truncf")
                && site.value_type(source) == ty
                && [site.op, site.ir.defining_op(input)?].iter().all(|op| may_contract(site, *op))
            {
                return to_value(source);
            }
            convert(site, |value, from, to| to_kind(value, from?, to?))
        }
        "truncf" => {
            if let Some([source]) = site.operands_of::<1>(input, "arith.extf") {
                let kind = |ty| float_kind(site, ty);
                let (from, between, to) = (kind(site.value_type(source))?, kind(site.value_type(input))?, kind(ty)?);
                if from.is_within(between) && from.width() > to.width() {
                    return Some(Fold::Changes(vec![FoldChange::Operand(0, source)]));
                }
                if from.is_within(between) && from == to {
                    return to_value(source);
                }
            }
            convert(site, |value, from, to| to_kind(value, from?, to?))
        }
        "sitofp" | "uitofp" => {
            let width = site.constant(0).map_or(0, |constant| constant.width);
            let number = |value: &BigInt| if name == "sitofp" { signed(value, width) } else { value.clone() };
            convert(site, |value, _, to| Some(BigInt::from(float_from_integer(to?, &number(value))?)))
        }
        "fptosi" | "fptoui" => {
            let width = Constant::splat(&site.ir.context(), ty, BigInt::ZERO)?.width;
            convert(site, |value, from, _| {
                let number = float_to_integer(from?, u128::try_from(value).ok()?, width)?;
                let bits = wrap(&number, width);
                let read = if name == "fptosi" { signed(&bits, width) } else { bits.clone() };
                (read == number).then_some(bits)
            })
        }
        _ => None,
    }
}

fn may_contract(site: &Site<'_>, op: mlir_lite::Op) -> bool {
    site.has_flag(op, "fastmath", "fastmath", &["contract", "fast"])
}

fn to_kind(value: &BigInt, from: FloatKind, to: FloatKind) -> Option<BigInt> {
    Some(BigInt::from(float_to_kind(from, u128::try_from(value).ok()?, to)?))
}

/// The format of a float, or of elements that are floats.
fn float_kind(site: &Site<'_>, ty: Type) -> Option<FloatKind> {
    let context = site.ir.context();
    match context.type_kind(element_type(&context, ty)) {
        TypeKind::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Every element converted. What is a float says its format, from which and to which.
fn convert(
    site: &mut Site<'_>,
    convert: impl Fn(&BigInt, Option<FloatKind>, Option<FloatKind>) -> Option<BigInt>,
) -> Option<Fold> {
    if let Some(poison) = site.poison() {
        return to_constant(poison);
    }
    let ty = site.result_type()?;
    let constant = site.constant(0)?;
    let (from, to) = (float_kind(site, constant.ty), float_kind(site, ty));
    let result = constant.map(&site.ir.context(), ty, |value| convert(value, from, to))?;
    site.result(result)
}
