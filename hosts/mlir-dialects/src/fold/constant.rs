//! [`Constant`]: a number, or the elements of a vector or tensor, taken out of an attribute and put back into one.

use mlir_lite::{Attr, AttrKind, Context, Type, TypeKind};
use mlir_syntax::{IntegerValue, Signedness};
use num_bigint::BigInt;

use crate::fold::integers::{signed, wrap};

/// The bits of a number, or of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    /// The type of all.
    pub(crate) ty: Type,
    /// The width in bits.
    pub(crate) width: u32,
    /// One for all if there is no list.
    pub(crate) values: Vec<BigInt>,
    /// True if `values` lists the elements, of which not all need be equal.
    pub(crate) is_list: bool,
}

/// The type of the elements of a vector or tensor, or the type itself.
pub(crate) fn element_type(context: &Context, ty: Type) -> Type {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element }
        | TypeKind::Vector { element, .. } => *element,
        _ => ty,
    }
}

/// The same vector or tensor of other elements, or the elements' type alone.
pub(crate) fn with_element(context: &mut Context, ty: Type, element: Type) -> Type {
    let kind = match context.type_kind(ty).clone() {
        TypeKind::RankedTensor { shape, encoding, .. } => TypeKind::RankedTensor { shape, element, encoding },
        TypeKind::UnrankedTensor { .. } => TypeKind::UnrankedTensor { element },
        TypeKind::Vector { shape, .. } => TypeKind::Vector { shape, element },
        _ => return element,
    };
    context.intern_type(kind)
}

/// Returns true if a type is a number, or a vector or tensor of which every size is known.
fn has_static_shape(context: &Context, ty: Type) -> bool {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => shape.iter().all(Option::is_some),
        TypeKind::UnrankedTensor { .. } => false,
        _ => true,
    }
}

/// The widest integers that are folded: a division of wider ones takes its time, and so do their digits.
const MAX_WIDTH: u32 = 1 << 16;

/// The bits that values of a type have which folding can compute with: `index` counts as 64.
pub(crate) fn bit_width(context: &Context, element: Type) -> Option<u32> {
    match context.type_kind(element) {
        TypeKind::Integer { width, signedness: Signedness::Signless } => {
            Some(*width).filter(|width| *width <= MAX_WIDTH)
        }
        TypeKind::Index => Some(64),
        TypeKind::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

impl Constant {
    /// A number, or one that stands for all elements of a vector or tensor.
    pub(crate) fn splat(context: &Context, ty: Type, value: BigInt) -> Option<Constant> {
        let width = bit_width(context, element_type(context, ty))?;
        Some(Constant { ty, width, values: vec![wrap(&value, width)], is_list: false })
    }

    /// The constant that an attribute is.
    pub(crate) fn read(context: &Context, attr: Attr) -> Option<Constant> {
        let (ty, data, splat) = match context.attr_kind(attr) {
            AttrKind::Integer { value, ty } => {
                let value = match value {
                    IntegerValue::Small(value) => BigInt::from(*value),
                    IntegerValue::Big(value) => BigInt::clone(value),
                };
                return Constant::splat(context, *ty, value);
            }
            AttrKind::Float { bits, ty } => return Constant::splat(context, *ty, BigInt::from(*bits)),
            AttrKind::DenseElements { ty, data, splat } => (*ty, data, *splat),
            _ => return None,
        };
        let width = bit_width(context, element_type(context, ty))?;
        let size = width.div_ceil(8) as usize;
        if size == 0 {
            return None;
        }
        let values = data.chunks(size).map(|bytes| BigInt::from_bytes_le(num_bigint::Sign::Plus, bytes)).collect();
        Some(Constant { ty, width, values, is_list: !splat })
    }

    /// The one value of an attribute that has no other, without looking at lists.
    pub(crate) fn read_splat(context: &Context, attr: Attr) -> Option<Constant> {
        match context.attr_kind(attr) {
            AttrKind::DenseElements { splat: false, .. } => None,
            _ => Constant::read(context, attr),
        }
    }

    /// The one value.
    pub(crate) fn only(&self) -> Option<&BigInt> {
        if self.is_list { None } else { self.values.first() }
    }

    /// The attribute that this constant is; there is none of an unknown size.
    pub(crate) fn attribute(&self, context: &mut Context) -> Option<Attr> {
        let element = element_type(context, self.ty);
        if !has_static_shape(context, self.ty) {
            return None;
        }
        if element == self.ty {
            let value = self.values.first()?;
            let kind = match context.type_kind(element) {
                TypeKind::Float(_) => AttrKind::Float { bits: u128::try_from(value).ok()?, ty: self.ty },
                _ => AttrKind::Integer { value: IntegerValue::from(signed(value, self.width)), ty: self.ty },
            };
            return context.intern_attr_within_limits(kind);
        }
        let size = self.width.div_ceil(8) as usize;
        let is_splat = self.values.windows(2).all(|pair| pair[0] == pair[1]) && !self.values.is_empty();
        let kept = if is_splat { &self.values[..1] } else { &self.values[..] };
        let mut data = Vec::with_capacity(kept.len() * size);
        for value in kept {
            let end = data.len() + size;
            let (_, bytes) = value.to_bytes_le();
            data.extend(bytes.into_iter().take(size));
            data.resize(end, 0);
        }
        let kind = AttrKind::DenseElements { ty: self.ty, data: data.into(), splat: is_splat };
        context.intern_attr_within_limits(kind)
    }

    /// Returns what `compute` makes of each element, as elements of `ty`, which has the same shape. `None` if it gives none for one of them.
    pub(crate) fn map(
        &self,
        context: &Context,
        ty: Type,
        compute: impl FnMut(&BigInt) -> Option<BigInt>,
    ) -> Option<Constant> {
        let width = bit_width(context, element_type(context, ty))?;
        let values = self.values.iter().map(compute);
        let values = values.map(|value| Some(wrap(&value?, width))).collect::<Option<Vec<_>>>()?;
        Some(Constant { ty, width, values, is_list: self.is_list })
    }

    /// Returns what `compute` makes of the elements of two constants, one from each, as elements of `ty`.
    pub(crate) fn zip(
        &self,
        other: &Constant,
        context: &Context,
        ty: Type,
        mut compute: impl FnMut(&BigInt, &BigInt) -> Option<BigInt>,
    ) -> Option<Constant> {
        if let Some(one) = other.only() {
            return self.map(context, ty, |value| compute(value, one));
        }
        if let Some(one) = self.only() {
            return other.map(context, ty, |value| compute(one, value));
        }
        if self.values.len() != other.values.len() {
            return None;
        }
        let mut others = other.values.iter();
        self.map(context, ty, |value| compute(value, others.next()?))
    }
}
