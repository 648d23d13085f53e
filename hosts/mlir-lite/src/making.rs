//! Types and attributes from what is seen of them: the inverse of [`queries`](crate::queries), for expressions that build some.

use mlir_syntax::{
    Attr, AttrKind, Bytes, Context, FloatKind, IntegerValue, Signedness, Type, TypeKind, VectorDimension,
    float_from_f64, float_to_f64,
};
use pdl_declarations::{AttributeView, DYNAMIC, TypeView};

use crate::ir::Ir;

/// The largest width that MLIR's integer types have.
const MAX_WIDTH: u32 = (1 << 24) - 1;

pub(crate) fn make_type(context: &mut Context, view: &TypeView<Type>) -> Option<Type> {
    let sizes = |shape: &[i64]| {
        let size = |size: &i64| (*size != DYNAMIC).then(|| u64::try_from(*size));
        shape.iter().map(|one| size(one).transpose().ok()).collect::<Option<Vec<_>>>()
    };
    let kind = match view {
        TypeView::Integer { width, signedness } if *width <= MAX_WIDTH => {
            TypeKind::Integer { width: *width, signedness: *signedness }
        }
        TypeView::Index => TypeKind::Index,
        TypeView::None => TypeKind::None,
        TypeView::Float(name) => TypeKind::Float(FloatKind::from_name(name)?),
        TypeView::Complex(element) if is_element(context, *element, Of::Complex) => TypeKind::Complex(*element),
        TypeView::Tuple(types) => TypeKind::Tuple(types.as_slice().into()),
        TypeView::RankedTensor { shape, element } if is_element(context, *element, Of::Tensor) => {
            TypeKind::RankedTensor { shape: sizes(shape)?.into(), element: *element, encoding: None }
        }
        TypeView::UnrankedTensor(element) if is_element(context, *element, Of::Tensor) => {
            TypeKind::UnrankedTensor { element: *element }
        }
        TypeView::MemRef { shape, element } if is_element(context, *element, Of::MemRef) => {
            TypeKind::MemRef { shape: sizes(shape)?.into(), element: *element, layout: None, memory_space: None }
        }
        TypeView::Vector { shape, scalable, element } if is_element(context, *element, Of::Vector) => {
            let dimensions = shape.iter().zip(scalable).map(|(size, scalable)| {
                let size = u64::try_from(*size).ok().filter(|size| *size > 0)?;
                Some(VectorDimension { size, scalable: *scalable })
            });
            TypeKind::Vector { shape: dimensions.collect::<Option<Vec<_>>>()?.into(), element: *element }
        }
        _ => return None,
    };
    context.intern_type_within_limits(kind)
}

/// A type or attribute that has elements.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Complex,
    Vector,
    Tensor,
    MemRef,
}

/// Returns true if MLIR has shapes of such elements.
fn is_element(context: &Context, element: Type, of: Of) -> bool {
    match context.type_kind(element) {
        TypeKind::Integer { .. } | TypeKind::Float(_) => true,
        TypeKind::Index => of != Of::Complex,
        TypeKind::Complex(_) | TypeKind::Vector { .. } | TypeKind::Dialect { .. } => {
            matches!(of, Of::Tensor | Of::MemRef)
        }
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => of == Of::MemRef,
        _ => false,
    }
}

pub(crate) fn make_attribute(context: &mut Context, view: &AttributeView<Type, Attr>) -> Option<Attr> {
    let kind = match view {
        AttributeView::Unit => AttrKind::Unit,
        AttributeView::Integer { ty, value } if fits(context, *ty, *value) => {
            AttrKind::Integer { value: IntegerValue::Small(*value), ty: *ty }
        }
        AttributeView::Float { ty, value } => {
            let TypeKind::Float(kind) = context.type_kind(*ty) else { return None };
            AttrKind::Float { bits: float_from_f64(*kind, (*value)?), ty: *ty }
        }
        AttributeView::Text(text) => AttrKind::String { value: Bytes::from(text.as_str()), ty: None },
        AttributeView::Array(elements) => AttrKind::Array(elements.as_slice().into()),
        AttributeView::Type(ty) => AttrKind::Type(*ty),
        AttributeView::DenseArray { element, values } => {
            let bits = match context.type_kind(*element) {
                TypeKind::Integer { width, .. } if *width == 1 || (width % 8 == 0 && *width <= 64) => *width,
                TypeKind::Float(kind) if kind.width() % 8 == 0 => kind.width(),
                _ => return None,
            };
            let bytes = bits.div_ceil(8) as usize;
            let mut data = Vec::with_capacity(values.len() * bytes);
            for value in values {
                data.extend_from_slice(&(*value as u128 & mask(bits)).to_le_bytes()[..bytes]);
            }
            AttrKind::DenseArray { element: *element, data: data.into() }
        }
        _ => return None,
    };
    context.intern_attr_within_limits(kind)
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// Returns true if an integer type has a number, as it is kept there: signless with a sign.
fn fits(context: &Context, ty: Type, value: i128) -> bool {
    let (width, signedness) = match context.type_kind(ty) {
        TypeKind::Integer { width, signedness } => (*width, *signedness),
        TypeKind::Index => (64, Signedness::Signless),
        _ => return false,
    };
    match (width, signedness) {
        (0, _) => value == 0,
        // All that are not negative, as far as they are told.
        (127.., Signedness::Unsigned) => value >= 0,
        (128.., _) => true,
        (width, Signedness::Unsigned) => (0..1 << width).contains(&value),
        (width, _) => (-(1_i128 << (width - 1))..1 << (width - 1)).contains(&value),
    }
}

/// A vector or tensor whose shape is known, of these elements; one stands for all.
pub(crate) fn make_elements(context: &mut Context, ty: Type, elements: &[Attr]) -> Option<Attr> {
    let (count, of) = shape_of(context, ty).filter(|_| !matches!(context.type_kind(ty), TypeKind::MemRef { .. }))?;
    let width = match context.type_kind(of) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Index => 64,
        TypeKind::Float(kind) => kind.width(),
        _ => return None,
    };
    if width > 128 || elements.len() as u64 != count && (elements.len() != 1 || count == 0) {
        return None;
    }
    // What is the same everywhere is kept once.
    let is_splat = count > 0 && elements.windows(2).all(|pair| pair[0] == pair[1]);
    let kept = if is_splat { &elements[..1] } else { elements };
    let size = width.div_ceil(8).max(1) as usize;
    let mut data = Vec::with_capacity(size * kept.len());
    for element in kept {
        let bits = match context.attr_kind(*element) {
            AttrKind::Integer { value: IntegerValue::Small(value), ty } if *ty == of => *value as u128,
            AttrKind::Float { bits, ty } if *ty == of => *bits,
            _ => return None,
        };
        data.extend_from_slice(&(bits & mask(width)).to_le_bytes()[..size]);
    }
    context.intern_attr_within_limits(AttrKind::DenseElements { ty, data: data.into(), splat: is_splat })
}

/// The most elements of a splat that are written out.
const MAX_SPLAT_ELEMENTS: u64 = 1 << 16;

/// Returns the integers of a dense constant, whose elements have at most 64 bits.
pub(crate) fn integers(context: &Context, attribute: Attr) -> Option<Vec<i128>> {
    let AttrKind::DenseElements { ty, .. } = context.attr_kind(attribute) else { return None };
    let (width, is_signed) = match context.type_kind(shape_of(context, *ty)?.1) {
        TypeKind::Integer { width: width @ 1..=64, signedness } => (*width, *signedness != Signedness::Unsigned),
        TypeKind::Index => (64, true),
        _ => return None,
    };
    elements(context, attribute, width, |bits| {
        let bits = bits as i128;
        // `true` is 1.
        if is_signed && width > 1 { (bits << (128 - width)) >> (128 - width) } else { bits }
    })
}

/// Returns the numbers of a dense constant of floats.
pub(crate) fn floats(context: &Context, attribute: Attr) -> Option<Vec<f64>> {
    let AttrKind::DenseElements { ty, .. } = context.attr_kind(attribute) else { return None };
    let TypeKind::Float(kind) = context.type_kind(shape_of(context, *ty)?.1) else { return None };
    elements(context, attribute, kind.width(), |bits| float_to_f64(*kind, bits))
}

/// The number of elements of a type whose shape is known, and their type.
fn shape_of(context: &Context, ty: Type) -> Option<(u64, Type)> {
    let (sizes, element): (Vec<Option<u64>>, Type) = match context.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } | TypeKind::MemRef { shape, element, .. } => {
            (shape.to_vec(), *element)
        }
        TypeKind::Vector { shape, element } => (shape.iter().map(|dimension| Some(dimension.size)).collect(), *element),
        _ => return None,
    };
    let count = sizes.into_iter().try_fold(1u64, |count, size| count.checked_mul(size?))?;
    Some((count, element))
}

/// Returns the elements of a dense constant, each made of its bits.
fn elements<T: Clone>(context: &Context, attribute: Attr, width: u32, one: impl Fn(u128) -> T) -> Option<Vec<T>> {
    let AttrKind::DenseElements { ty, data, splat } = context.attr_kind(attribute) else { return None };
    let (count, _) = shape_of(context, *ty)?;
    let wide = |bytes: &[u8]| {
        let mut wide = [0; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        one(u128::from_le_bytes(wide))
    };
    let mut all = data.chunks_exact(width.div_ceil(8) as usize).map(wide);
    if *splat {
        let element = all.next()?;
        return (count <= MAX_SPLAT_ELEMENTS).then(|| vec![element; count as usize]);
    }
    Some(all.collect())
}

/// The element of an elements attribute that has the same everywhere.
pub(crate) fn splat(ir: &Ir, attribute: Attr) -> Option<Option<Attr>> {
    let (ty, data) = match ir.context().attr_kind(attribute) {
        AttrKind::DenseElements { splat: false, .. } | AttrKind::DenseStrings { splat: false, .. } => {
            return Some(None);
        }
        AttrKind::DenseElements { ty, data, splat: true } => (*ty, data.clone()),
        _ => return None,
    };
    let element = match ir.context().type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::Vector { element, .. }
        | TypeKind::MemRef { element, .. } => *element,
        _ => return None,
    };
    let mut wide = [0; 16];
    wide.get_mut(..data.len())?.copy_from_slice(&data);
    let bits = u128::from_le_bytes(wide);
    let kind = match ir.context().type_kind(element) {
        TypeKind::Float(_) => AttrKind::Float { bits, ty: element },
        TypeKind::Integer { width, signedness } => {
            let value = match (*width, *signedness) {
                (width @ 1..=127, Signedness::Signless | Signedness::Signed) => {
                    ((bits << (128 - width)) as i128) >> (128 - width)
                }
                (..=127, _) => bits as i128,
                (128, Signedness::Signless | Signedness::Signed) => bits as i128,
                _ => return None,
            };
            AttrKind::Integer { value: IntegerValue::Small(value), ty: element }
        }
        TypeKind::Index => AttrKind::Integer { value: IntegerValue::Small(i128::from(bits as i64)), ty: element },
        _ => return None,
    };
    Some(Some(ir.with_context(|context| context.intern_attr(kind))))
}
