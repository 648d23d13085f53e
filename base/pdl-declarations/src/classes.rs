//! C++ classes of types and attributes that a predicate tests for.

use alloc::vec::Vec;

use smol_str::SmolStr;

use crate::Builtin as B;
use crate::host::{AttributeView, Queries, Signedness, Storage, TypeView};

/// A class that `isa` may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// A type or attribute class of the builtin dialect.
    Builtin(Builtin),
    /// A float type, by its name in the text form.
    Float(SmolStr),
    /// One of these dialect types or attributes: dialect and mnemonic.
    Entities(Vec<(SmolStr, SmolStr)>),
}

/// Makes [`Builtin`]: each variant is the C++ class of its name.
macro_rules! builtin {
    ($($name:ident)*) => {
        /// Type and attribute classes of the builtin dialect, under their C++ names.
        #[allow(missing_docs, reason = "the variants are MLIR's own names")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Builtin { $($name),* }

        impl Builtin {
            /// Every class; the position of each is its number in encoded checks, so new ones go to the end.
            pub const ALL: &[Builtin] = &[$(Builtin::$name),*];

            /// The C++ name, without namespaces.
            pub fn name(self) -> &'static str {
                match self {
                    $(Builtin::$name => stringify!($name)),*
                }
            }

            /// The class of this name.
            pub fn from_name(name: &str) -> Option<Builtin> {
                Builtin::ALL.iter().copied().find(|known| known.name() == name)
            }
        }
    };
}

builtin! {
    Type Attribute IntegerType IndexType
    FloatType NoneType ComplexType TupleType
    FunctionType VectorType FixedVectorType ScalableVectorType
    TensorType RankedTensorType UnrankedTensorType MemRefType
    UnrankedMemRefType BaseMemRefType ShapedType VectorElementTypeInterface
    MemRefElementTypeInterface IntegerAttr BoolAttr FloatAttr
    StringAttr ArrayAttr DictionaryAttr TypeAttr
    UnitAttr SymbolRefAttr FlatSymbolRefAttr AffineMapAttr
    IntegerSetAttr LocationAttr ElementsAttr DenseElementsAttr
    DenseIntElementsAttr DenseFPElementsAttr DenseIntOrFPElementsAttr DenseStringElementsAttr
    DenseArrayAttr DenseBoolArrayAttr DenseI8ArrayAttr DenseI16ArrayAttr
    DenseI32ArrayAttr DenseI64ArrayAttr DenseF32ArrayAttr DenseF64ArrayAttr
    TypedAttr StringBasedAttr
    StridedLayoutAttr DenseResourceElementsAttr SparseElementsAttr
}

/// Returns true if a type is of a class.
pub(crate) fn type_is<Q: Queries>(host: &Q, ty: &Q::Type, class: &Class) -> bool {
    let view = host.type_view(ty);
    match class {
        Class::Float(name) => matches!(&view, TypeView::Float(float) if float == name),
        Class::Entities(entities) => match &view {
            TypeView::Dialect { dialect, mnemonic } => {
                entities.iter().any(|entity| entity.0 == *dialect && entity.1 == *mnemonic)
            }
            _ => false,
        },
        Class::Builtin(name) => match &view {
            _ if *name == B::Type => true,
            TypeView::Integer { .. } => {
                matches!(*name, B::IntegerType | B::VectorElementTypeInterface | B::MemRefElementTypeInterface)
            }
            TypeView::Index => {
                matches!(*name, B::IndexType | B::VectorElementTypeInterface | B::MemRefElementTypeInterface)
            }
            TypeView::Float(_) => {
                matches!(*name, B::FloatType | B::VectorElementTypeInterface | B::MemRefElementTypeInterface)
            }
            TypeView::None => *name == B::NoneType,
            TypeView::Complex(_) => matches!(*name, B::ComplexType | B::MemRefElementTypeInterface),
            TypeView::Tuple(_) => *name == B::TupleType,
            TypeView::Function => *name == B::FunctionType,
            TypeView::Vector { scalable, .. } => match *name {
                B::VectorType | B::ShapedType | B::MemRefElementTypeInterface => true,
                B::FixedVectorType => !scalable.contains(&true),
                B::ScalableVectorType => scalable.contains(&true),
                _ => false,
            },
            TypeView::RankedTensor { .. } => matches!(*name, B::RankedTensorType | B::TensorType | B::ShapedType),
            TypeView::UnrankedTensor(_) => matches!(*name, B::UnrankedTensorType | B::TensorType | B::ShapedType),
            TypeView::MemRef { .. } => {
                matches!(*name, B::MemRefType | B::BaseMemRefType | B::ShapedType | B::MemRefElementTypeInterface)
            }
            TypeView::UnrankedMemRef(_) => {
                matches!(
                    *name,
                    B::UnrankedMemRefType | B::BaseMemRefType | B::ShapedType | B::MemRefElementTypeInterface
                )
            }
            TypeView::Dialect { .. } | TypeView::Other => false,
        },
    }
}

/// Returns true if an attribute is of a class.
pub(crate) fn attribute_is<Q: Queries>(host: &Q, attribute: &Q::Attribute, class: &Class) -> bool {
    let view = host.attribute_view(attribute);
    let name = match class {
        Class::Float(_) => return false,
        Class::Entities(entities) => {
            return match &view {
                AttributeView::Dialect { dialect, mnemonic } => {
                    entities.iter().any(|entity| entity.0 == *dialect && entity.1 == *mnemonic)
                }
                _ => false,
            };
        }
        Class::Builtin(name) => *name,
    };
    let is_i1 = |ty| matches!(host.type_view(ty), TypeView::Integer { width: 1, signedness: Signedness::Signless });
    match &view {
        _ if name == B::Attribute => true,
        AttributeView::Unit => name == B::UnitAttr,
        AttributeView::Integer { ty, .. } => match name {
            B::IntegerAttr | B::TypedAttr => true,
            B::BoolAttr => is_i1(ty),
            _ => false,
        },
        AttributeView::Float { .. } => matches!(name, B::FloatAttr | B::TypedAttr),
        AttributeView::Text(_) => matches!(name, B::StringAttr | B::TypedAttr),
        AttributeView::Array(_) => name == B::ArrayAttr,
        AttributeView::Dictionary => name == B::DictionaryAttr,
        AttributeView::Type(_) => name == B::TypeAttr,
        AttributeView::Symbol { is_flat } => name == B::SymbolRefAttr || (*is_flat && name == B::FlatSymbolRefAttr),
        AttributeView::AffineMap => name == B::AffineMapAttr,
        AttributeView::IntegerSet => name == B::IntegerSetAttr,
        AttributeView::Strided => name == B::StridedLayoutAttr,
        AttributeView::Location => name == B::LocationAttr,
        AttributeView::Elements { ty, storage } => {
            let numbers = *storage == Storage::Numbers;
            match name {
                B::ElementsAttr | B::TypedAttr => true,
                B::DenseElementsAttr => numbers || *storage == Storage::Texts,
                B::DenseResourceElementsAttr => *storage == Storage::Resource,
                B::SparseElementsAttr => *storage == Storage::Sparse,
                B::DenseStringElementsAttr => *storage == Storage::Texts,
                B::DenseIntOrFPElementsAttr => numbers,
                B::DenseIntElementsAttr => numbers && element_kind(host, ty) == Some(true),
                B::DenseFPElementsAttr => numbers && element_kind(host, ty) == Some(false),
                _ => false,
            }
        }
        AttributeView::DenseArray { element, .. } => {
            let integer =
                |wanted| matches!(host.type_view(element), TypeView::Integer { width, .. } if width == wanted);
            let float = |wanted: &str| matches!(host.type_view(element), TypeView::Float(name) if name == wanted);
            match name {
                B::DenseArrayAttr => true,
                B::DenseBoolArrayAttr => integer(1),
                B::DenseI8ArrayAttr => integer(8),
                B::DenseI16ArrayAttr => integer(16),
                B::DenseI32ArrayAttr => integer(32),
                B::DenseI64ArrayAttr => integer(64),
                B::DenseF32ArrayAttr => float("f32"),
                B::DenseF64ArrayAttr => float("f64"),
                _ => false,
            }
        }
        AttributeView::UntypedInteger(_)
        | AttributeView::UntypedFloat(_)
        | AttributeView::Dialect { .. }
        | AttributeView::Other => false,
    }
}

/// Returns whether the elements are integers; `None` if they are neither integers nor floats.
fn element_kind<Q: Queries>(host: &Q, ty: &Q::Type) -> Option<bool> {
    let element = element_of(host, ty)?;
    match host.type_view(&element) {
        TypeView::Integer { .. } | TypeView::Index => Some(true),
        TypeView::Float(_) => Some(false),
        _ => None,
    }
}

/// The element type of a shaped type or of a complex one.
pub(crate) fn element_of<Q: Queries>(host: &Q, ty: &Q::Type) -> Option<Q::Type> {
    match host.type_view(ty) {
        TypeView::Vector { element, .. }
        | TypeView::RankedTensor { element, .. }
        | TypeView::MemRef { element, .. }
        | TypeView::UnrankedTensor(element)
        | TypeView::UnrankedMemRef(element)
        | TypeView::Complex(element) => Some(element),
        _ => None,
    }
}
