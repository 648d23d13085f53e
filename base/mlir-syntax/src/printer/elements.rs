//! Elements literals.

use super::{print_string, push};
use crate::attributes::{Attr, AttrKind};
use crate::context::Context;
use crate::float;
use crate::types::{Type, TypeKind};
use num_bigint::{BigInt, Sign};
use pdl_declarations::Signedness;

/// Elements literals with more elements than this are printed as one hexadecimal string.
const MAX_LISTED_ELEMENTS: u64 = 100;

/// The bytes that one element takes in an elements attribute, or 0 if there are none of that type.
pub(crate) fn element_size(context: &Context, element: Type) -> usize {
    match context.type_kind(element) {
        TypeKind::Integer { width, .. } => width.div_ceil(8) as usize,
        TypeKind::Index => 8,
        TypeKind::Float(kind) => kind.width().div_ceil(8) as usize,
        TypeKind::Complex(part) => 2 * element_size(context, *part),
        _ => 0,
    }
}

/// The sizes and the element type of a shaped type; unknown sizes are 0.
pub(crate) fn shape_of(context: &Context, ty: Type) -> (Vec<u64>, Type) {
    let sizes = |shape: &[Option<u64>]| shape.iter().map(|size| size.unwrap_or(0)).collect();
    match context.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } | TypeKind::MemRef { shape, element, .. } => {
            (sizes(shape), *element)
        }
        TypeKind::Vector { shape, element } => (shape.iter().map(|dimension| dimension.size).collect(), *element),
        TypeKind::UnrankedTensor { element } | TypeKind::UnrankedMemRef { element, .. } => (Vec::new(), *element),
        TypeKind::Dialect { body, .. } => shape_in(body)
            .and_then(|(shape, element)| Some((shape, context.find_scalar(element)?)))
            .unwrap_or((Vec::new(), ty)),
        _ => (Vec::new(), ty),
    }
}

/// The shape and the text of the type of elements that the body of a dialect's type begins its parameters with: `array<2x3xi32>`.
fn shape_in(body: &str) -> Option<(Vec<u64>, &str)> {
    let mut rest = body.split_once('<')?.1;
    rest = rest.split([',', '>']).next()?.trim();
    let mut shape = Vec::new();
    while let Some((size, behind)) = rest.split_once('x')
        && let Ok(size) = size.parse()
    {
        shape.push(size);
        rest = behind;
    }
    (!shape.is_empty()).then_some((shape, rest))
}

/// Appends what stands between the brackets of `dense<…>`.
pub(super) fn print_elements(context: &Context, attr: Attr, allow_hex: bool, out: &mut String) {
    match context.attr_kind(attr) {
        AttrKind::DenseElements { ty, data, splat } => {
            let (shape, element) = shape_of(context, *ty);
            let size = element_size(context, element);
            if *splat {
                return print_element(context, element, data, out);
            }
            let count = shape.iter().fold(1u64, |count, size| count.saturating_mul(*size));
            if allow_hex && count > MAX_LISTED_ELEMENTS {
                return print_hex(context, element, data, out);
            }
            print_nested(&shape, out, |index, out| {
                let start = index * size;
                print_element(context, element, data.get(start..start + size).unwrap_or(&[]), out);
            });
        }
        AttrKind::DenseStrings { ty, values, splat } => {
            if let (true, Some(value)) = (*splat, values.first()) {
                return print_string(value.as_bytes(), out);
            }
            let (shape, _) = shape_of(context, *ty);
            print_nested(&shape, out, |index, out| {
                print_string(values.get(index).map_or(&[][..], |value| value.as_bytes()), out);
            });
        }
        _ => {}
    }
}

/// Appends elements in row-major order, in one bracket for each dimension; nothing if there are none.
fn print_nested(shape: &[u64], out: &mut String, mut print: impl FnMut(usize, &mut String)) {
    let count = shape.iter().fold(1u64, |count, size| count.saturating_mul(*size)) as usize;
    for index in 0..count {
        // A bracket opens wherever the index is at the start of a row of its dimension.
        let mut row = 1;
        let mut rows = 0;
        for size in shape.iter().rev() {
            row *= *size as usize;
            if index % row != 0 {
                break;
            }
            rows += 1;
        }
        if index > 0 {
            (0..rows).for_each(|_| out.push(']'));
            out.push_str(", ");
        }
        (0..rows).for_each(|_| out.push('['));
        print(index, out);
    }
    if count > 0 {
        shape.iter().for_each(|_| out.push(']'));
    }
}

fn print_hex(context: &Context, element: Type, data: &[u8], out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let push_byte = |byte: u8, out: &mut String| {
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    };
    out.push_str("\"0x");
    if is_i1(context, element) {
        // MLIR packs these eight to a byte.
        for bits in data.chunks(8) {
            push_byte(bits.iter().enumerate().fold(0, |packed, (index, bit)| packed | (bit & 1) << index), out);
        }
    } else {
        data.iter().for_each(|byte| push_byte(*byte, out));
    }
    out.push('"');
}

/// Returns true if the type is an integer of one bit, of which elements are `true` or `false`.
pub(crate) fn is_i1(context: &Context, ty: Type) -> bool {
    matches!(context.type_kind(ty), TypeKind::Integer { width: 1, .. })
}

pub(super) fn print_element(context: &Context, element: Type, bytes: &[u8], out: &mut String) {
    match context.type_kind(element) {
        TypeKind::Integer { width: 1, .. } => out.push_str(if bytes.first() == Some(&1) { "true" } else { "false" }),
        TypeKind::Integer { width, signedness } => {
            print_integer(bytes, *width, *signedness == Signedness::Unsigned, out)
        }
        TypeKind::Index => print_integer(bytes, 64, false, out),
        TypeKind::Float(kind) => {
            float::print(*kind, read_bits(bytes), out);
        }
        TypeKind::Complex(part) => {
            let (real, imaginary) = bytes.split_at(bytes.len() / 2);
            out.push('(');
            print_element(context, *part, real, out);
            out.push(',');
            print_element(context, *part, imaginary, out);
            out.push(')');
        }
        _ => {}
    }
}

/// Prints an element, of which the bits above the width are zero.
fn print_integer(bytes: &[u8], width: u32, unsigned: bool, out: &mut String) {
    if width > 127 {
        let bits = BigInt::from_bytes_le(Sign::Plus, bytes);
        let is_negative = !unsigned && bits.bit(u64::from(width) - 1);
        let value = if is_negative { bits - (BigInt::from(1) << width) } else { bits };
        return push(out, format_args!("{value}"));
    }
    let bits = read_bits(bytes);
    match unsigned || width == 0 {
        true => push(out, format_args!("{bits}")),
        false => push(out, format_args!("{}", ((bits << (128 - width)) as i128) >> (128 - width))),
    }
}

/// Reads at most 16 bytes from the lowest.
pub(crate) fn read_bits(bytes: &[u8]) -> u128 {
    bytes.iter().take(16).rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte))
}
