//! C++ classes of types and attributes, recognized by name.

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::host::{AttributeView, Queries, Signedness, TypeView};
use crate::model::{ConstraintId, ConstraintKind, Definitions};

/// A class that `isa` may ask for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Class {
    /// A type or attribute class of the builtin dialect.
    Builtin(&'static str),
    /// A float type, by its name in the text form.
    Float(&'static str),
    /// One of these dialect types or attributes: dialect and mnemonic.
    Entities(Vec<(SmolStr, SmolStr)>),
    /// The attribute class of an enum that is stored as a number: what its base demands.
    Enum(ConstraintId),
}

/// Every class that is known.
pub(super) struct Classes {
    by_name: FxHashMap<SmolStr, Class>,
}

/// Type and attribute classes of the builtin dialect.
const BUILTIN: [&str; 50] = [
    "Type",
    "Attribute",
    "IntegerType",
    "IndexType",
    "FloatType",
    "NoneType",
    "ComplexType",
    "TupleType",
    "FunctionType",
    "VectorType",
    "FixedVectorType",
    "ScalableVectorType",
    "TensorType",
    "RankedTensorType",
    "UnrankedTensorType",
    "MemRefType",
    "UnrankedMemRefType",
    "BaseMemRefType",
    "ShapedType",
    "VectorElementTypeInterface",
    "MemRefElementTypeInterface",
    "IntegerAttr",
    "BoolAttr",
    "FloatAttr",
    "StringAttr",
    "ArrayAttr",
    "DictionaryAttr",
    "TypeAttr",
    "UnitAttr",
    "SymbolRefAttr",
    "FlatSymbolRefAttr",
    "AffineMapAttr",
    "IntegerSetAttr",
    "LocationAttr",
    "ElementsAttr",
    "DenseElementsAttr",
    "DenseIntElementsAttr",
    "DenseFPElementsAttr",
    "DenseIntOrFPElementsAttr",
    "DenseStringElementsAttr",
    "DenseArrayAttr",
    "DenseBoolArrayAttr",
    "DenseI8ArrayAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "TypedAttr",
    "StringBasedAttr",
];

const FLOATS: [(&str, &str); 20] = [
    ("Float16Type", "f16"),
    ("BFloat16Type", "bf16"),
    ("FloatTF32Type", "tf32"),
    ("Float32Type", "f32"),
    ("Float64Type", "f64"),
    ("Float80Type", "f80"),
    ("Float128Type", "f128"),
    ("Float4E2M1FNType", "f4E2M1FN"),
    ("Float6E2M3FNType", "f6E2M3FN"),
    ("Float6E3M2FNType", "f6E3M2FN"),
    ("Float8E3M4Type", "f8E3M4"),
    ("Float8E4M3Type", "f8E4M3"),
    ("Float8E4M3B11FNUZType", "f8E4M3B11FNUZ"),
    ("Float8E4M3FNType", "f8E4M3FN"),
    ("Float8E4M3FNUZType", "f8E4M3FNUZ"),
    ("Float8E5M2Type", "f8E5M2"),
    ("Float8E5M2FNUZType", "f8E5M2FNUZ"),
    ("Float8E8M0FNUType", "f8E8M0FNU"),
    ("F32Type", "f32"),
    ("F64Type", "f64"),
];

/// Classes that are written in C++, or whose TableGen file may not be included, with their mnemonics.
const HANDWRITTEN: [(&str, &str, &[&str]); 26] = [
    ("quant::QuantizedType", "quant", &["any", "uniform", "calibrated"]),
    ("quant::AnyQuantizedType", "quant", &["any"]),
    ("quant::UniformQuantizedType", "quant", &["uniform"]),
    ("quant::CalibratedQuantizedType", "quant", &["calibrated"]),
    ("spirv::ArrayType", "spirv", &["array"]),
    ("spirv::RuntimeArrayType", "spirv", &["rtarray"]),
    ("spirv::StructType", "spirv", &["struct"]),
    ("spirv::PointerType", "spirv", &["ptr"]),
    ("spirv::CooperativeMatrixType", "spirv", &["coopmatrix"]),
    ("spirv::MatrixType", "spirv", &["matrix"]),
    ("spirv::ImageType", "spirv", &["image"]),
    ("spirv::SampledImageType", "spirv", &["sampled_image"]),
    ("spirv::TensorArmType", "spirv", &["arm.tensor"]),
    ("gpu::AsyncTokenType", "gpu", &["async.token"]),
    ("gpu::MMAMatrixType", "gpu", &["mma_matrix"]),
    ("gpu::SparseDnTensorHandleType", "gpu", &["sparse.dntensor_handle"]),
    ("gpu::SparseSpMatHandleType", "gpu", &["sparse.spmat_handle"]),
    ("gpu::SparseSpGEMMOpHandleType", "gpu", &["sparse.spgemmop_handle"]),
    ("tosa::shapeType", "tosa", &["shape"]),
    ("pdl::PDLType", "pdl", &["attribute", "operation", "range", "type", "value"]),
    ("LLVM::LLVMPointerType", "llvm", &["ptr"]),
    ("LLVM::LLVMStructType", "llvm", &["struct"]),
    ("LLVM::LLVMArrayType", "llvm", &["array"]),
    ("LLVM::LLVMTargetExtType", "llvm", &["target"]),
    ("LLVM::LLVMFunctionType", "llvm", &["func"]),
    ("LLVM::LLVMTokenType", "llvm", &["token"]),
];

impl Classes {
    pub(super) fn new(definitions: &Definitions) -> Classes {
        let mut by_name: FxHashMap<SmolStr, Class> = FxHashMap::default();
        for (index, constraint) in definitions.constraints.iter().enumerate() {
            if let Some(entity) = &constraint.entity
                && let Some(mnemonic) = &entity.mnemonic
            {
                let this = (entity.dialect.clone(), mnemonic.clone());
                let interfaces = entity.traits.iter().filter_map(|known| known.cpp_name.strip_suffix("::Trait"));
                for name in std::iter::once(entity.cpp_class.as_str()).chain(interfaces) {
                    let class = by_name.entry(short(name).into()).or_insert_with(|| Class::Entities(Vec::new()));
                    if let Class::Entities(entities) = class {
                        entities.push(this.clone());
                    }
                }
            } else if constraint.kind == ConstraintKind::Attribute
                && let (Some(_), Some(base), Some(class)) =
                    (constraint.enumeration, constraint.base, &constraint.storage_type)
                && base.0 as usize != index
                && definitions.constraint_at(base).enumeration.is_none()
                && class.ends_with("Attr")
                && short(class) != "IntegerAttr"
            {
                by_name.insert(short(class).into(), Class::Enum(base));
            }
        }
        for (name, dialect, mnemonics) in HANDWRITTEN {
            let entities = mnemonics.iter().map(|mnemonic| (dialect.into(), SmolStr::from(*mnemonic))).collect();
            by_name.entry(name.into()).or_insert(Class::Entities(entities));
        }
        by_name.extend(FLOATS.map(|(name, float)| (SmolStr::from(name), Class::Float(float))));
        by_name.extend(BUILTIN.map(|name| (SmolStr::from(name), Class::Builtin(name))));
        Classes { by_name }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Class> {
        self.by_name.get(short(name))
    }
}

/// A qualified name without `::mlir::` before it.
fn short(name: &str) -> &str {
    let name = name.trim().trim_start_matches("::");
    name.strip_prefix("mlir::").unwrap_or(name)
}

/// Whether a type is of a class.
pub(super) fn type_is<Q: Queries>(host: &Q, ty: &Q::Type, class: &Class) -> bool {
    let view = host.type_view(ty);
    match class {
        Class::Float(name) => matches!(&view, TypeView::Float(float) if float == name),
        Class::Enum(_) => false,
        Class::Entities(entities) => match &view {
            TypeView::Dialect { dialect, mnemonic } => {
                entities.iter().any(|entity| entity.0 == *dialect && entity.1 == *mnemonic)
            }
            _ => false,
        },
        Class::Builtin(name) => match &view {
            _ if *name == "Type" => true,
            TypeView::Integer { .. } => {
                matches!(*name, "IntegerType" | "VectorElementTypeInterface" | "MemRefElementTypeInterface")
            }
            TypeView::Index => {
                matches!(*name, "IndexType" | "VectorElementTypeInterface" | "MemRefElementTypeInterface")
            }
            TypeView::Float(_) => {
                matches!(*name, "FloatType" | "VectorElementTypeInterface" | "MemRefElementTypeInterface")
            }
            TypeView::None => *name == "NoneType",
            TypeView::Complex(_) => matches!(*name, "ComplexType" | "MemRefElementTypeInterface"),
            TypeView::Tuple(_) => *name == "TupleType",
            TypeView::Function => *name == "FunctionType",
            TypeView::Vector { scalable, .. } => match *name {
                "VectorType" | "ShapedType" | "MemRefElementTypeInterface" => true,
                "FixedVectorType" => !scalable.contains(&true),
                "ScalableVectorType" => scalable.contains(&true),
                _ => false,
            },
            TypeView::RankedTensor { .. } => matches!(*name, "RankedTensorType" | "TensorType" | "ShapedType"),
            TypeView::UnrankedTensor(_) => matches!(*name, "UnrankedTensorType" | "TensorType" | "ShapedType"),
            TypeView::MemRef { .. } => {
                matches!(*name, "MemRefType" | "BaseMemRefType" | "ShapedType" | "MemRefElementTypeInterface")
            }
            TypeView::UnrankedMemRef(_) => {
                matches!(*name, "UnrankedMemRefType" | "BaseMemRefType" | "ShapedType" | "MemRefElementTypeInterface")
            }
            TypeView::Dialect { .. } | TypeView::Other => false,
        },
    }
}

/// Whether an attribute is of a class. Enums are the caller's to ask.
pub(super) fn attribute_is<Q: Queries>(host: &Q, attribute: &Q::Attribute, class: &Class) -> bool {
    let view = host.attribute_view(attribute);
    let name = match class {
        Class::Float(_) | Class::Enum(_) => return false,
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
        _ if name == "Attribute" => true,
        AttributeView::Unit => name == "UnitAttr",
        AttributeView::Integer { ty, .. } => match name {
            "IntegerAttr" | "TypedAttr" => true,
            "BoolAttr" => is_i1(ty),
            _ => false,
        },
        AttributeView::Float(_) => matches!(name, "FloatAttr" | "TypedAttr"),
        AttributeView::Text(_) => matches!(name, "StringAttr" | "TypedAttr"),
        AttributeView::Array(_) => name == "ArrayAttr",
        AttributeView::Dictionary => name == "DictionaryAttr",
        AttributeView::Type(_) => name == "TypeAttr",
        AttributeView::Symbol { is_flat } => name == "SymbolRefAttr" || (*is_flat && name == "FlatSymbolRefAttr"),
        AttributeView::AffineMap => name == "AffineMapAttr",
        AttributeView::IntegerSet => name == "IntegerSetAttr",
        AttributeView::Location => name == "LocationAttr",
        AttributeView::Elements { ty, is_dense } => match name {
            "ElementsAttr" | "TypedAttr" => true,
            "DenseElementsAttr" => *is_dense,
            "DenseIntOrFPElementsAttr" => *is_dense && element_kind(host, ty).is_some(),
            "DenseIntElementsAttr" => *is_dense && element_kind(host, ty) == Some(true),
            "DenseFPElementsAttr" => *is_dense && element_kind(host, ty) == Some(false),
            _ => false,
        },
        AttributeView::DenseArray { element, .. } => {
            let integer =
                |wanted| matches!(host.type_view(element), TypeView::Integer { width, .. } if width == wanted);
            let float = |wanted: &str| matches!(host.type_view(element), TypeView::Float(name) if name == wanted);
            match name {
                "DenseArrayAttr" => true,
                "DenseBoolArrayAttr" => integer(1),
                "DenseI8ArrayAttr" => integer(8),
                "DenseI16ArrayAttr" => integer(16),
                "DenseI32ArrayAttr" => integer(32),
                "DenseI64ArrayAttr" => integer(64),
                "DenseF32ArrayAttr" => float("f32"),
                "DenseF64ArrayAttr" => float("f64"),
                _ => false,
            }
        }
        AttributeView::Dialect { .. } | AttributeView::Other => false,
    }
}

/// Whether the elements are integers; `None` if they are neither integers nor floats.
fn element_kind<Q: Queries>(host: &Q, ty: &Q::Type) -> Option<bool> {
    let element = element_of(host, ty)?;
    match host.type_view(&element) {
        TypeView::Integer { .. } | TypeView::Index => Some(true),
        TypeView::Float(_) => Some(false),
        _ => None,
    }
}

/// The element type of a shaped type or of a complex one.
pub(super) fn element_of<Q: Queries>(host: &Q, ty: &Q::Type) -> Option<Q::Type> {
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
