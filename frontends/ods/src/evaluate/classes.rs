//! C++ classes of types and attributes, recognized by name.

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use pdl_declarations::program::{Builtin, Class};

use crate::model::{ConstraintId, ConstraintKind, Definitions, EnumId};

/// The entity that a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Known {
    /// These classes.
    Classes(Vec<Class>),
    /// The attribute class of an enum that is stored as a number, and what its base demands.
    Enum(EnumId, ConstraintId),
}

/// Every class that is known.
pub(super) struct Classes {
    by_name: FxHashMap<SmolStr, Known>,
    /// Operations by their C++ classes, qualified and, where only one has it, by the last name alone.
    operations: FxHashMap<SmolStr, Option<SmolStr>>,
}

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
        let mut by_name: FxHashMap<SmolStr, Known> = FxHashMap::default();
        let mut add = |name: &str, class: &Class| {
            let known = by_name.entry(short(name).into()).or_insert_with(|| Known::Classes(Vec::new()));
            if let Known::Classes(classes) = known {
                match (classes.last_mut(), class) {
                    (Some(Class::Entities(entities)), Class::Entities(more)) => entities.extend_from_slice(more),
                    _ => classes.push(class.clone()),
                }
            }
        };
        let mut enums: Vec<(&str, Known)> = Vec::new();
        for (index, constraint) in definitions.constraints.iter().enumerate() {
            if let Some(entity) = &constraint.entity {
                let class = match &entity.mnemonic {
                    Some(mnemonic) => Class::Entities(vec![(entity.dialect.clone(), mnemonic.clone())]),
                    // The builtin dialect's own have no text form of that kind.
                    None => match Builtin::from_name(short(&entity.cpp_class)) {
                        Some(builtin) => Class::Builtin(builtin),
                        None => continue,
                    },
                };
                let interfaces = entity.traits.iter().filter_map(|known| known.cpp_name.strip_suffix("::Trait"));
                for name in std::iter::once(entity.cpp_class.as_str()).chain(interfaces) {
                    add(name, &class);
                }
            } else if constraint.kind == ConstraintKind::Attribute
                && let (Some(enumeration), Some(base), Some(class)) =
                    (constraint.enumeration, constraint.base, &constraint.storage_type)
                && base.0 as usize != index
                && definitions.constraint_at(base).enumeration.is_none()
                && class.ends_with("Attr")
                && short(class) != "IntegerAttr"
            {
                enums.push((short(class), Known::Enum(enumeration, base)));
            }
        }
        by_name.extend(enums.into_iter().map(|(class, known)| (class.into(), known)));
        for (name, dialect, mnemonics) in HANDWRITTEN {
            let entities = mnemonics.iter().map(|mnemonic| (dialect.into(), SmolStr::from(*mnemonic))).collect();
            by_name.entry(name.into()).or_insert_with(|| Known::Classes(vec![Class::Entities(entities)]));
        }
        let fixed = |name: &str, class| (SmolStr::from(name), Known::Classes(vec![class]));
        by_name.extend(FLOATS.map(|(name, float)| fixed(name, Class::Float(float.into()))));
        by_name.extend(Builtin::ALL.iter().map(|known| fixed(known.name(), Class::Builtin(*known))));
        let mut operations: FxHashMap<SmolStr, Option<SmolStr>> = FxHashMap::default();
        for operation in &definitions.operations {
            let class = short(&operation.cpp_class);
            let mut add = |name: &str| {
                let known = operations.entry(name.into()).or_insert_with(|| Some(operation.name.clone()));
                if known.as_ref() != Some(&operation.name) {
                    *known = None;
                }
            };
            add(class);
            if let Some((_, last)) = class.rsplit_once("::") {
                add(last);
            }
        }
        Classes { by_name, operations }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Known> {
        self.by_name.get(short(name))
    }
}

impl Classes {
    /// The name of the operations of a C++ class.
    pub(super) fn operation(&self, class: &str) -> Option<&SmolStr> {
        self.operations.get(short(class))?.as_ref()
    }
}

/// A qualified name without `::mlir::` before it.
pub(crate) fn short(name: &str) -> &str {
    let name = name.trim().trim_start_matches("::");
    name.strip_prefix("mlir::").unwrap_or(name)
}

/// Returns true if a class has this name, namespaces in front of it aside.
pub(super) fn is_named(class: &str, name: &str) -> bool {
    short(class).strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
}
