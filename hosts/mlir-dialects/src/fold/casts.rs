//! The folds of what makes a value of another type.

use mlir_lite::{Type, Value};
use num_bigint::BigInt;
use pdl_vm::{FoldChange, FoldResult};

use crate::fold::constant::{bit_width, element_type};
use crate::fold::floats;
use crate::fold::integers::{signed, wrap};
use crate::fold::site::{Fold, Site, to_constant, to_value};

/// Folds a cast of `arith`.
pub(crate) fn fold_arith(site: &mut Site<'_>, name: &str) -> Option<Fold> {
    let [input] = site.operands[..] else { return None };
    match name {
        "extui" => extend(site, input, "arith.extui", false),
        "extsi" => extend(site, input, "arith.extsi", true),
        "trunci" => truncate(site, input),
        "index_cast" => convert(site, true),
        "index_castui" => convert(site, false),
        "bitcast" => match site.constants[0] {
            None if Some(site.value_type(input)) == site.result_type() => to_value(input),
            _ => convert(site, false),
        },
        _ => floats::fold(site, name, input),
    }
}

/// An extension, of what may be an extension of the same kind itself.
fn extend(site: &mut Site<'_>, input: Value, name: &str, is_signed: bool) -> Option<Fold> {
    match site.operands_of::<1>(input, name) {
        Some([source]) => Some(Fold::Changes(vec![FoldChange::Operand(0, source)])),
        None => convert(site, is_signed),
    }
}

/// A truncation, of what may be an extension or a truncation.
fn truncate(site: &mut Site<'_>, input: Value) -> Option<Fold> {
    let result = site.result_type()?;
    for extension in ["arith.extui", "arith.extsi"] {
        let Some([source]) = site.operands_of::<1>(input, extension) else { continue };
        let from = site.value_type(source);
        if from == result {
            return to_value(source);
        }
        if width(site, from)? > width(site, result)? {
            return Some(Fold::Changes(vec![FoldChange::Operand(0, source)]));
        }
    }
    match site.operands_of::<1>(input, "arith.trunci") {
        Some([source]) => Some(Fold::Changes(vec![FoldChange::Operand(0, source)])),
        None => convert(site, false),
    }
}

fn width(site: &Site<'_>, ty: Type) -> Option<u32> {
    let context = site.ir.context();
    bit_width(&context, element_type(&context, ty))
}

/// A constant in as many bits as the result has: cut off, or extended with a sign or with zeros.
pub(crate) fn convert(site: &mut Site<'_>, is_signed: bool) -> Option<Fold> {
    if let Some(poison) = site.poison() {
        return to_constant(poison);
    }
    let ty = site.result_type()?;
    let to = width(site, ty)?;
    let constant = site.constant(0)?;
    let extended = |value: &BigInt| if is_signed { signed(value, constant.width) } else { value.clone() };
    let result = constant.map(&site.ir.context(), ty, |value| Some(wrap(&extended(value), to)))?;
    site.result(result)
}

/// Folds an operation of `builtin`: a cast to the same types, or back from where another cast came.
pub(crate) fn fold_builtin(site: &mut Site<'_>, name: &str) -> Option<Fold> {
    const CAST: &str = "builtin.unrealized_conversion_cast";
    if name != "unrealized_conversion_cast" {
        return None;
    }
    let types =
        |site: &Site<'_>, values: &[Value]| values.iter().map(|value| site.value_type(*value)).collect::<Vec<_>>();
    let results: Vec<Value> = site.ir.results(site.op).collect();
    let wanted = types(site, &results);
    let values = |values: &[Value]| Some(Fold::Results(values.iter().map(|value| FoldResult::Value(*value)).collect()));
    if !results.is_empty() && types(site, &site.operands) == wanted {
        return values(&site.operands);
    }
    let first = site.definition(*site.operands.first()?, CAST)?;
    let (inputs, outputs): (Vec<Value>, Vec<Value>) =
        (site.ir.operands(first).collect(), site.ir.results(first).collect());
    (outputs == site.operands && types(site, &inputs) == wanted).then(|| values(&inputs))?
}
