//! Methods of types and attributes.
//!
//! `None` is what [`Fault::NoAnswer`](crate::Fault::NoAnswer) says, unless the run knows better.

use crate::classes::element_of;
use crate::datum::{Datum, DatumOf, mask, signed};
use crate::entities::Entities;
use crate::host::{AttributeView, DYNAMIC, Scalar, Signedness, TypeView};
use crate::plain_methods::plain_method;
use crate::program::Method;
use crate::run::Run;

impl<Q: Entities> Run<'_, Q> {
    pub(crate) fn type_method(&self, method: Method, ty: &Q::Type, arguments: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        let view = self.host.type_view(ty);
        let integer = |wanted: Option<Signedness>| {
            let TypeView::Integer { width, signedness } = &view else { return Some(Datum::Bool(false)) };
            let fits = match arguments {
                [] => true,
                [wanted] => wanted.number()? == i128::from(*width),
                _ => return None,
            };
            Some(Datum::Bool(fits && wanted.is_none_or(|wanted| wanted == *signedness)))
        };
        let float = |wanted: &str| Some(Datum::Bool(matches!(&view, TypeView::Float(name) if name == wanted)));
        let is_integer = matches!(view, TypeView::Integer { .. });
        let integer_sign = match &view {
            TypeView::Integer { signedness, .. } => Some(*signedness),
            _ => None,
        };
        let is_signless = integer_sign == Some(Signedness::Signless);
        let (is_index, is_float) = (view == TypeView::Index, matches!(view, TypeView::Float(_)));
        let shape: Option<&[i64]> = match &view {
            TypeView::Vector { shape, .. } | TypeView::RankedTensor { shape, .. } | TypeView::MemRef { shape, .. } => {
                Some(shape)
            }
            _ => None,
        };
        let scalable: &[bool] = match &view {
            TypeView::Vector { scalable, .. } => scalable,
            _ => &[],
        };
        self.pay(shape.map_or(0, <[i64]>::len))?;
        let is_unranked = matches!(view, TypeView::UnrankedTensor(_) | TypeView::UnrankedMemRef(_));
        match method {
            Method::IsInteger => integer(None),
            Method::IsSignlessInteger => integer(Some(Signedness::Signless)),
            Method::IsSignedInteger => integer(Some(Signedness::Signed)),
            Method::IsUnsignedInteger => integer(Some(Signedness::Unsigned)),
            Method::IsIndex => Some(Datum::Bool(is_index)),
            Method::IsSignlessIntOrIndex => Some(Datum::Bool(is_signless || is_index)),
            Method::IsSignlessIntOrFloat => Some(Datum::Bool(is_signless || is_float)),
            Method::IsSignlessIntOrIndexOrFloat => Some(Datum::Bool(is_signless || is_index || is_float)),
            Method::IsIntOrIndex => Some(Datum::Bool(is_integer || is_index)),
            Method::IsIntOrFloat => Some(Datum::Bool(is_integer || is_float)),
            Method::IsIntOrIndexOrFloat => Some(Datum::Bool(is_integer || is_index || is_float)),
            Method::IsF16 => float("f16"),
            Method::IsBf16 => float("bf16"),
            Method::IsF32 => float("f32"),
            Method::IsF64 => float("f64"),
            Method::IsF80 => float("f80"),
            Method::IsF128 => float("f128"),
            Method::IsTf32 => float("tf32"),
            Method::IsSigned => is_integer.then_some(Datum::Bool(integer_sign == Some(Signedness::Signed))),
            Method::IsUnsigned => is_integer.then_some(Datum::Bool(integer_sign == Some(Signedness::Unsigned))),
            Method::IsSignless => is_integer.then_some(Datum::Bool(is_signless)),
            Method::IsDynamicDim => {
                let index = usize::try_from(arguments.first()?.number()?).ok()?;
                Some(Datum::Bool(*shape?.get(index)? == DYNAMIC))
            }
            Method::GetNumDynamicDims => {
                Some(Datum::Int(shape?.iter().filter(|size| **size == DYNAMIC).count() as i128))
            }
            Method::CloneWith => match arguments {
                [Datum::Type(element)] => self.host.type_with_element(ty, element).map(Datum::Type),
                _ => None,
            },
            Method::GetElementType => element_of(self.host, ty).map(Datum::Type),
            Method::GetShape => Some(Datum::List(shape?.iter().map(|size| Datum::Int((*size).into())).collect())),
            Method::GetRank if matches!(view, TypeView::Dialect { .. }) => self.accessor(method, ty),
            Method::GetRank => Some(Datum::Int(shape?.len() as i128)),
            Method::HasRank => (shape.is_some() || is_unranked).then_some(Datum::Bool(shape.is_some())),
            Method::HasStaticShape if is_unranked => Some(Datum::Bool(false)),
            Method::HasStaticShape => Some(Datum::Bool(!shape?.contains(&DYNAMIC))),
            Method::GetNumElements => {
                let mut sizes = shape?.iter().map(|size| (*size != DYNAMIC).then_some(i128::from(*size)));
                sizes.try_fold(1i128, |product, size| product.checked_mul(size?)).map(Datum::Int)
            }
            Method::GetDimSize => {
                let index = usize::try_from(arguments.first()?.number()?).ok()?;
                Some(Datum::Int((*shape?.get(index)?).into()))
            }
            Method::GetScalableDims => Some(Datum::List(scalable.iter().map(|flag| Datum::Bool(*flag)).collect())),
            Method::AllDimsScalable => Some(Datum::Bool(!scalable.is_empty() && scalable.iter().all(|flag| *flag))),
            Method::IsScalable => Some(Datum::Bool(scalable.contains(&true))),
            Method::GetBitWidth | Method::GetWidth => match &view {
                TypeView::Integer { width, .. } => Some(Datum::Int((*width).into())),
                TypeView::Float(name) => float_width(name).map(Datum::Int),
                _ => None,
            },
            Method::GetTypes => match view {
                TypeView::Tuple(elements) => Some(Datum::List(elements.into_iter().map(Datum::Type).collect())),
                _ => None,
            },
            Method::ValueSemantics => Some(Datum::Bool(matches!(
                view,
                TypeView::Vector { .. } | TypeView::RankedTensor { .. } | TypeView::UnrankedTensor(_)
            ))),
            Method::StorageWidth | Method::AddressSpace | Method::OperationName => {
                match self.host.type_accessor(ty, method.name())? {
                    Scalar::Int(value) => Some(Datum::Int(value)),
                    Scalar::Text(text) => Some(Datum::Text(text)),
                }
            }
            Method::Size => match view {
                TypeView::Tuple(elements) => Some(Datum::Int(elements.len() as i128)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns what only the host knows of a dialect's type.
    fn accessor(&self, method: Method, ty: &Q::Type) -> Option<DatumOf<Q>> {
        Some(match self.host.type_accessor(ty, method.name())? {
            Scalar::Int(value) => Datum::Int(value),
            Scalar::Text(text) => Datum::Text(text),
        })
    }

    pub(crate) fn attribute_method(
        &self,
        method: Method,
        attribute: &Q::Attribute,
        arguments: &[DatumOf<Q>],
    ) -> Option<DatumOf<Q>> {
        let view = self.host.attribute_view(attribute);
        match (method, view) {
            (Method::GetValue, AttributeView::Integer { ty, value }) => match self.width_of(&ty) {
                Some(1) => Some(Datum::Word(1, mask(1, value))),
                Some(width) => Some(Datum::Word(width, mask(width, value))),
                None => None,
            },
            (Method::GetValue, AttributeView::Text(text)) => Some(Datum::Text(text)),
            (Method::Size | Method::IsEmpty, AttributeView::Text(text)) => {
                plain_method(method, &Datum::Text(text), arguments)
            }
            (Method::GetValue, AttributeView::Type(ty)) => Some(Datum::Type(ty)),
            (Method::GetBool, AttributeView::Integer { ty, value }) if self.width_of(&ty) == Some(1) => {
                Some(Datum::Bool(mask(1, value) != 0))
            }
            // Each asserts a sign, and that the number has a place in 64 bits.
            (Method::GetInt | Method::GetSInt | Method::GetUInt, AttributeView::Integer { ty, value }) => {
                let sign = match self.host.type_view(&ty) {
                    TypeView::Integer { signedness, .. } => signedness,
                    _ => Signedness::Signless,
                };
                let width = self.width_of(&ty)?;
                let number = match (method, sign) {
                    (Method::GetInt, Signedness::Signless) | (Method::GetSInt, Signedness::Signed) => {
                        signed(width, mask(width, value))
                    }
                    (Method::GetUInt, Signedness::Unsigned) => i128::try_from(mask(width, value)).ok()?,
                    _ => return None,
                };
                let fits = match method {
                    Method::GetUInt => u64::try_from(number).is_ok(),
                    _ => i64::try_from(number).is_ok(),
                };
                fits.then_some(Datum::Int(number))
            }
            (Method::GetValue | Method::GetValueAsDouble, AttributeView::Float { value, .. }) => {
                value.map(Datum::Float)
            }
            (Method::IsSplat, AttributeView::Elements { .. }) => {
                self.host.splat(attribute).map(|element| Datum::Bool(element.is_some()))
            }
            (Method::GetSplatValue, AttributeView::Elements { .. }) => {
                self.host.splat(attribute).flatten().map(Datum::Attribute)
            }
            (
                Method::GetType,
                AttributeView::Integer { ty, .. }
                | AttributeView::Float { ty, .. }
                | AttributeView::Elements { ty, .. },
            ) => Some(Datum::Type(ty)),
            (Method::GetElementType, AttributeView::DenseArray { element, .. }) => Some(Datum::Type(element)),
            (Method::GetElementType, AttributeView::Elements { ty, .. }) => element_of(self.host, &ty).map(Datum::Type),
            (Method::GetNumElements | Method::Size | Method::GetShape, AttributeView::Elements { ty, .. }) => {
                self.type_method(if method == Method::Size { Method::GetNumElements } else { method }, &ty, arguments)
            }
            (Method::Words, AttributeView::Elements { ty, .. }) => {
                let width = self.width_of(&element_of(self.host, &ty)?)?;
                let numbers = self.elements(Datum::Attribute(attribute.clone()))?.into_iter();
                let words = numbers.map(|number| Some(Datum::Word(width, mask(width, number.number()?))));
                words.collect::<Option<_>>().map(Datum::List)
            }
            (Method::AsArrayRef, AttributeView::Elements { .. }) => {
                self.elements(Datum::Attribute(attribute.clone())).map(Datum::List)
            }
            (Method::GetValue | Method::AsArrayRef, AttributeView::Array(_) | AttributeView::DenseArray { .. }) => {
                self.elements(Datum::Attribute(attribute.clone())).map(Datum::List)
            }
            (_, AttributeView::Array(_) | AttributeView::DenseArray { .. }) => {
                let elements = self.elements(Datum::Attribute(attribute.clone()))?;
                plain_method(method, &Datum::List(elements), arguments)
            }
            _ => None,
        }
    }

    pub(crate) fn width_of(&self, ty: &Q::Type) -> Option<u32> {
        match self.host.type_view(ty) {
            TypeView::Integer { width, .. } => Some(width),
            TypeView::Index => Some(64),
            _ => None,
        }
    }
}

/// The bits of a float type, read from its name: `f32`, `bf16`, `f8E4M3FN`.
fn float_width(name: &str) -> Option<i128> {
    if name == "tf32" {
        return Some(19);
    }
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}
