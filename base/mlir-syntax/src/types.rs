//! The builtin types, as data.

use crate::{Attr, Symbol};
use pdl_declarations::Signedness;
use smol_str::SmolStr;
use std::sync::Arc;

/// A type, interned in a [`Context`](crate::Context). Handles are equal exactly if the types are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type(pub(crate) u32);

impl Type {
    /// The index of the handle: dense, from 0, in order of interning.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The float formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the variants are the names MLIR gives them")]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
    BF16,
    F16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

/// The sizes of a shape; `None` is `?`.
pub type Shape = Arc<[Option<u64>]>;

/// A dimension of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VectorDimension {
    /// Its size, or the size's unit if scalable.
    pub size: u64,
    /// True if it is written in brackets.
    pub scalable: bool,
}

/// The kind of a type, with its content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `i32`, `si8`, `ui1`
    Integer {
        /// Up to 16,777,215.
        width: u32,
        /// The prefix.
        signedness: Signedness,
    },
    /// `f32` and the like.
    Float(FloatKind),
    /// `index`
    Index,
    /// `none`
    None,
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Arc<[Type]>),
    /// `(i32) -> f32`
    Function {
        /// Before the arrow.
        inputs: Arc<[Type]>,
        /// After it.
        results: Arc<[Type]>,
    },
    /// `tensor<2x?xf32, #encoding>`
    RankedTensor {
        /// The sizes.
        shape: Shape,
        /// The type of the elements.
        element: Type,
        /// The encoding.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor {
        /// The type of the elements.
        element: Type,
    },
    /// `memref<2x?xf32, strided<[?, 1]>, 3>`. The identity layout and memory space 0 are `None`.
    MemRef {
        /// The sizes.
        shape: Shape,
        /// The type of the elements.
        element: Type,
        /// The layout.
        layout: Option<Attr>,
        /// The memory space.
        memory_space: Option<Attr>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// The type of the elements.
        element: Type,
        /// The memory space.
        memory_space: Option<Attr>,
    },
    /// `vector<4x[8]xf32>`
    Vector {
        /// The sizes.
        shape: Arc<[VectorDimension]>,
        /// The type of the elements.
        element: Type,
    },
    /// `!dialect.body` or `!dialect<body>`, which are two spellings of one type.
    Dialect {
        /// The namespace.
        dialect: Symbol,
        /// The text after the namespace, with aliases written out, in its normal form: one line of tokens, laid out in one way.
        body: SmolStr,
    },
}

impl TypeKind {
    /// Returns true if complex numbers can have parts of this type.
    pub(crate) fn is_complex_part(&self) -> bool {
        matches!(self, TypeKind::Integer { .. } | TypeKind::Float(_))
    }

    /// Returns true if vectors can have elements of this type.
    pub(crate) fn is_vector_element(&self) -> bool {
        matches!(self, TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index | TypeKind::Dialect { .. })
    }

    /// Returns true if tensors can have elements of this type.
    pub(crate) fn is_tensor_element(&self) -> bool {
        self.is_vector_element() || matches!(self, TypeKind::Complex(_) | TypeKind::Vector { .. })
    }

    /// Returns true if memrefs can have elements of this type.
    pub(crate) fn is_memref_element(&self) -> bool {
        use TypeKind::{Function, None, RankedTensor, Tuple, UnrankedTensor};
        !matches!(self, RankedTensor { .. } | UnrankedTensor { .. } | Function { .. } | Tuple(_) | None)
    }
}

impl FloatKind {
    /// Every format.
    pub(crate) const ALL: [FloatKind; 18] = [
        FloatKind::F4E2M1FN,
        FloatKind::F6E2M3FN,
        FloatKind::F6E3M2FN,
        FloatKind::F8E5M2,
        FloatKind::F8E4M3,
        FloatKind::F8E4M3FN,
        FloatKind::F8E5M2FNUZ,
        FloatKind::F8E4M3FNUZ,
        FloatKind::F8E4M3B11FNUZ,
        FloatKind::F8E3M4,
        FloatKind::F8E8M0FNU,
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::TF32,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];

    /// The type's name in MLIR.
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::F4E2M1FN => "f4E2M1FN",
            FloatKind::F6E2M3FN => "f6E2M3FN",
            FloatKind::F6E3M2FN => "f6E3M2FN",
            FloatKind::F8E5M2 => "f8E5M2",
            FloatKind::F8E4M3 => "f8E4M3",
            FloatKind::F8E4M3FN => "f8E4M3FN",
            FloatKind::F8E5M2FNUZ => "f8E5M2FNUZ",
            FloatKind::F8E4M3FNUZ => "f8E4M3FNUZ",
            FloatKind::F8E4M3B11FNUZ => "f8E4M3B11FNUZ",
            FloatKind::F8E3M4 => "f8E3M4",
            FloatKind::F8E8M0FNU => "f8E8M0FNU",
            FloatKind::BF16 => "bf16",
            FloatKind::F16 => "f16",
            FloatKind::TF32 => "tf32",
            FloatKind::F32 => "f32",
            FloatKind::F64 => "f64",
            FloatKind::F80 => "f80",
            FloatKind::F128 => "f128",
        }
    }

    /// The number of bits.
    pub fn width(self) -> u32 {
        match self {
            FloatKind::F4E2M1FN => 4,
            FloatKind::F6E2M3FN | FloatKind::F6E3M2FN => 6,
            FloatKind::F8E5M2
            | FloatKind::F8E4M3
            | FloatKind::F8E4M3FN
            | FloatKind::F8E5M2FNUZ
            | FloatKind::F8E4M3FNUZ
            | FloatKind::F8E4M3B11FNUZ
            | FloatKind::F8E3M4
            | FloatKind::F8E8M0FNU => 8,
            FloatKind::BF16 | FloatKind::F16 => 16,
            FloatKind::TF32 => 19,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::F80 => 80,
            FloatKind::F128 => 128,
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<FloatKind> {
        match name {
            "f32" => return Some(FloatKind::F32),
            "f64" => return Some(FloatKind::F64),
            _ if !name.starts_with(['f', 'b', 't']) => return None,
            _ => {}
        }
        FloatKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
