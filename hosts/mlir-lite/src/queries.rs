//! The questions of ODS constraints about types and attributes. A dialect's own are known by their text: the mnemonic, and the few
//! parameters that predicates ask for.

use crate::ir::Ir;
use crate::making;
use mlir_syntax::{Attr, AttrKind, IntegerValue, Shape, Type, TypeKind, float_to_f64};
use pdl_declarations::{AttributeView, DYNAMIC, Queries, Scalar, Storage, TypeView};
use smol_str::SmolStr;

impl Queries for Ir {
    type Type = Type;
    type Attribute = Attr;

    fn type_view(&self, ty: &Type) -> TypeView<Type> {
        let context = self.context();
        match context.type_kind(*ty) {
            TypeKind::Integer { width, signedness } => TypeView::Integer { width: *width, signedness: *signedness },
            TypeKind::Float(kind) => TypeView::Float(SmolStr::new_static(kind.name())),
            TypeKind::Index => TypeView::Index,
            TypeKind::None => TypeView::None,
            TypeKind::Complex(element) => TypeView::Complex(*element),
            TypeKind::Tuple(types) => TypeView::Tuple(types.to_vec()),
            TypeKind::Function { .. } => TypeView::Function,
            TypeKind::RankedTensor { shape, element, .. } => {
                TypeView::RankedTensor { shape: sizes(shape), element: *element }
            }
            TypeKind::UnrankedTensor { element } => TypeView::UnrankedTensor(*element),
            TypeKind::MemRef { shape, element, .. } => TypeView::MemRef { shape: sizes(shape), element: *element },
            TypeKind::UnrankedMemRef { element, .. } => TypeView::UnrankedMemRef(*element),
            TypeKind::Vector { shape, element } => TypeView::Vector {
                shape: shape.iter().map(|dimension| size(dimension.size)).collect(),
                scalable: shape.iter().map(|dimension| dimension.scalable).collect(),
                element: *element,
            },
            TypeKind::Dialect { dialect, body } => {
                TypeView::Dialect { dialect: context.symbol_name(*dialect).into(), mnemonic: mnemonic(body).into() }
            }
        }
    }

    fn attribute_view(&self, attribute: &Attr) -> AttributeView<Type, Attr> {
        let context = self.context();
        match context.attr_kind(*attribute) {
            AttrKind::Unit => AttributeView::Unit,
            AttrKind::Integer { value, ty } => {
                let value = match value {
                    IntegerValue::Small(value) => *value,
                    // Only its sign and that it is huge are told.
                    IntegerValue::Big(value) if value.sign() == num_bigint::Sign::Minus => i128::MIN,
                    IntegerValue::Big(_) => i128::MAX,
                };
                AttributeView::Integer { ty: *ty, value }
            }
            AttrKind::Float { ty, bits } => {
                let value = match context.type_kind(*ty) {
                    TypeKind::Float(kind) if kind.width() <= 64 => Some(float_to_f64(*kind, *bits)),
                    _ => None,
                };
                AttributeView::Float { ty: *ty, value }
            }
            AttrKind::String { value, .. } => {
                AttributeView::Text(SmolStr::from(String::from_utf8_lossy(value.as_bytes())))
            }
            AttrKind::Type(ty) => AttributeView::Type(*ty),
            AttrKind::Array(elements) => AttributeView::Array(elements.to_vec()),
            AttrKind::Dictionary(_) => AttributeView::Dictionary,
            AttrKind::SymbolRef { nested, .. } => AttributeView::Symbol { is_flat: nested.is_empty() },
            AttrKind::DenseElements { ty, .. } => AttributeView::Elements { ty: *ty, storage: Storage::Numbers },
            AttrKind::DenseStrings { ty, .. } => AttributeView::Elements { ty: *ty, storage: Storage::Texts },
            AttrKind::DenseResource { ty, .. } => AttributeView::Elements { ty: *ty, storage: Storage::Resource },
            AttrKind::Sparse { ty, .. } => AttributeView::Elements { ty: *ty, storage: Storage::Sparse },
            AttrKind::DenseArray { element, data } => {
                let (bytes, is_float, is_bool) = match context.type_kind(*element) {
                    TypeKind::Integer { width, .. } => (width.div_ceil(8), false, *width == 1),
                    TypeKind::Float(kind) => (kind.width().div_ceil(8), true, false),
                    _ => (1, false, false),
                };
                let plain = is_float || is_bool;
                let values = data.chunks_exact(bytes.max(1) as usize).map(|bytes| number(bytes, plain)).collect();
                AttributeView::DenseArray { element: *element, values }
            }
            AttrKind::AffineMap(_) => AttributeView::AffineMap,
            AttrKind::IntegerSet(_) => AttributeView::IntegerSet,
            AttrKind::Location(_) => AttributeView::Location,
            AttrKind::Dialect { dialect, body, .. } => AttributeView::Dialect {
                dialect: context.symbol_name(*dialect).into(),
                mnemonic: mnemonic(body).into(),
            },
            AttrKind::Strided { .. } => AttributeView::Strided,
            AttrKind::Distinct { .. } => AttributeView::Other,
        }
    }

    fn splat(&self, attribute: &Attr) -> Option<Option<Attr>> {
        making::splat(self, *attribute)
    }

    fn make_type(&self, view: &TypeView<Type>) -> Option<Type> {
        self.with_context(|context| making::make_type(context, view))
    }

    fn integers(&self, attribute: &Attr) -> Option<Vec<i128>> {
        making::integers(&self.context(), *attribute)
    }

    fn floats(&self, attribute: &Attr) -> Option<Vec<f64>> {
        making::floats(&self.context(), *attribute)
    }

    fn read_type(&self, text: &str) -> Option<Type> {
        self.with_context(|context| mlir_syntax::parse_type(context, text).ok())
    }

    fn read_attribute(&self, text: &str) -> Option<Attr> {
        self.with_context(|context| mlir_syntax::parse_attribute(context, text).ok())
    }

    fn type_text(&self, ty: &Type) -> Option<SmolStr> {
        let mut text = String::new();
        mlir_syntax::print_type(&self.context(), *ty, &mut text);
        Some(text.into())
    }

    fn attribute_text(&self, attribute: &Attr) -> Option<SmolStr> {
        let mut text = String::new();
        mlir_syntax::print_attribute(&self.context(), *attribute, &mut text);
        Some(text.into())
    }

    fn make_attribute(&self, view: &AttributeView<Type, Attr>) -> Option<Attr> {
        self.with_context(|context| making::make_attribute(context, view))
    }

    fn make_elements(&self, ty: &Type, elements: &[Attr]) -> Option<Attr> {
        self.with_context(|context| making::make_elements(context, *ty, elements))
    }

    fn type_with_element(&self, ty: &Type, element: &Type) -> Option<Type> {
        Ir::with_element_type(self, *ty, *element)
    }

    fn with_element_type(&mut self, ty: &Type, element: &Type) -> Option<Type> {
        Ir::with_element_type(self, *ty, *element)
    }

    fn type_accessor(&self, ty: &Type, accessor: &str) -> Option<Scalar> {
        let context = self.context();
        let TypeKind::Dialect { body, .. } = context.type_kind(*ty) else { return None };
        let parameters = body[mnemonic(body).len()..].strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        match accessor {
            // `!llvm.ptr<3>`
            "getAddressSpace" => match parameters {
                None => Some(Scalar::Int(0)),
                Some(parameters) => leading_number(parameters),
            },
            // `!tosa.shape<2>`
            "getRank" => leading_number(parameters?),
            // `!quant.uniform<u8:f32, …>`, `!quant.any<i8<-8:7>>`
            "getStorageTypeIntegralWidth" => {
                let storage = parameters?.trim_start();
                leading_number(storage.strip_prefix('i').or_else(|| storage.strip_prefix('u'))?)
            }
            // `!transform.op<"tosa.add">`
            "getOperationName" => {
                let text = parameters?.trim().strip_prefix('"')?.strip_suffix('"')?;
                Some(Scalar::Text(text.into()))
            }
            _ => None,
        }
    }
}

impl Ir {
    /// A vector or tensor type with another element type, all else kept.
    pub fn with_element_type(&self, ty: Type, element: Type) -> Option<Type> {
        self.with_context(|context| {
            let kind = match context.type_kind(ty).clone() {
                TypeKind::RankedTensor { shape, encoding, .. } => TypeKind::RankedTensor { shape, element, encoding },
                TypeKind::UnrankedTensor { .. } => TypeKind::UnrankedTensor { element },
                TypeKind::Vector { shape, .. } => TypeKind::Vector { shape, element },
                _ => return None,
            };
            Some(context.intern_type(kind))
        })
    }
}

fn sizes(shape: &Shape) -> Vec<i64> {
    shape.iter().map(|known| known.map_or(DYNAMIC, size)).collect()
}

/// MLIR's text has no larger sizes.
fn size(size: u64) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// The mnemonic at the start of what follows `!dialect.`.
fn mnemonic(body: &str) -> &str {
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    &body[..body.bytes().position(|byte| !is_inside(byte)).unwrap_or(body.len())]
}

fn leading_number(text: &str) -> Option<Scalar> {
    let text = text.trim_start();
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok().map(Scalar::Int)
}

/// A little-endian number with or without a sign.
fn number(bytes: &[u8], is_plain: bool) -> i128 {
    let is_negative = !is_plain && bytes.last().is_some_and(|byte| *byte >= 0x80);
    let fill = if is_negative { 0xff } else { 0 };
    let mut wide = [fill; 16];
    for (to, from) in wide.iter_mut().zip(bytes) {
        *to = *from;
    }
    i128::from_le_bytes(wide)
}

#[cfg(test)]
mod tests;
