//! The builtin attributes, as data.

use crate::affine::{AffineMap, IntegerSet};
use crate::{Symbol, Type};
use num_bigint::BigInt;
use smol_str::SmolStr;
use std::fmt;
use std::sync::Arc;

/// An attribute, interned in a [`Context`](crate::Context). Handles are equal exactly if the attributes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attr(pub(crate) u32);

impl Attr {
    /// The index of the handle: dense, from 0, in order of interning.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A string as MLIR has them: bytes, which need not be UTF-8.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(Arc<[u8]>);

impl Bytes {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text, if the bytes are UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }
}

impl<T: AsRef<[u8]> + ?Sized> From<&T> for Bytes {
    fn from(bytes: &T) -> Bytes {
        Bytes(Arc::from(bytes.as_ref()))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(&self.0))
    }
}

/// The value of an integer attribute as its type reads it: two's complement for signless, signed and `index` (so
/// `true` is -1), plain for unsigned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IntegerValue {
    /// Whatever fits, always.
    Small(i128),
    /// Only what does not.
    Big(Arc<BigInt>),
}

impl IntegerValue {
    /// The value, if it fits.
    pub fn to_i128(&self) -> Option<i128> {
        match self {
            IntegerValue::Small(value) => Some(*value),
            IntegerValue::Big(_) => None,
        }
    }

    /// The value, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|value| i64::try_from(value).ok())
    }
}

impl From<BigInt> for IntegerValue {
    fn from(value: BigInt) -> IntegerValue {
        match i128::try_from(&value) {
            Ok(small) => IntegerValue::Small(small),
            Err(_) => IntegerValue::Big(Arc::new(value)),
        }
    }
}

impl fmt::Display for IntegerValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IntegerValue::Small(value) => value.fmt(f),
            IntegerValue::Big(value) => value.fmt(f),
        }
    }
}

/// A source location.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LocationAttr {
    /// `loc(unknown)`
    Unknown,
    /// `loc("file":line:column to line:column)`; the end equals the start if only one is written.
    File {
        /// The file's name.
        file: Bytes,
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
        /// The line where the range ends.
        end_line: u32,
        /// The column where the range ends.
        end_column: u32,
    },
    /// `loc("name"(child))`; an unknown child is not written.
    Name {
        /// The name.
        name: Bytes,
        /// A location.
        child: Attr,
    },
    /// `loc(callsite(callee at caller))`
    CallSite {
        /// A location.
        callee: Attr,
        /// A location.
        caller: Attr,
    },
    /// `loc(fused<metadata>[…])`: at least two locations, none of them unknown or fused without metadata, or metadata.
    Fused {
        /// Locations, each once.
        locations: Arc<[Attr]>,
        /// The metadata of the fusing pass.
        metadata: Option<Attr>,
    },
}

/// The kind of an attribute, with its content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttrKind {
    /// `unit`
    Unit,
    /// `1 : i32`; `true` and `false` are those of type `i1`.
    Integer {
        /// Within the range of the type.
        value: IntegerValue,
        /// An integer type or `index`.
        ty: Type,
    },
    /// `1.0 : f32`
    Float {
        /// The bits of the format, from the lowest.
        bits: u128,
        /// A float type.
        ty: Type,
    },
    /// `"text"`, or `"text" : !some.type`.
    String {
        /// The bytes without escapes.
        value: Bytes,
        /// The type if it is not `none`.
        ty: Option<Type>,
    },
    /// `i32`
    Type(Type),
    /// `[1, 2]`
    Array(Arc<[Attr]>),
    /// `{a = 1, b}`, sorted by key.
    Dictionary(Arc<[(Symbol, Attr)]>),
    /// `@root::@nested`
    SymbolRef {
        /// The first name.
        root: Symbol,
        /// The others.
        nested: Arc<[Symbol]>,
    },
    /// `dense<…> : tensor<…>` of integers, floats or complex numbers of these.
    DenseElements {
        /// A tensor, vector or memref type.
        ty: Type,
        /// The elements in row-major order, each in whole bytes from the lowest, with zeros above its width.
        data: Arc<[u8]>,
        /// True if `data` is one element that stands for all.
        splat: bool,
    },
    /// `dense<…>` of strings.
    DenseStrings {
        /// A tensor, vector or memref type.
        ty: Type,
        /// The elements in row-major order.
        values: Arc<[Bytes]>,
        /// True if `values` is one element that stands for all.
        splat: bool,
    },
    /// `dense_resource<key> : tensor<…>`
    DenseResource {
        /// A tensor, vector or memref type.
        ty: Type,
        /// The name in the resource section.
        key: SmolStr,
    },
    /// `sparse<indices, values> : tensor<…>`
    Sparse {
        /// A tensor or vector type.
        ty: Type,
        /// Dense elements of `i64`.
        indices: Attr,
        /// Dense elements.
        values: Attr,
    },
    /// `array<i32: 1, 2>`
    DenseArray {
        /// `i1`, or an integer or float type of whole bytes.
        element: Type,
        /// The elements, each in whole bytes from the lowest, with zeros above its width.
        data: Arc<[u8]>,
    },
    /// `affine_map<…>`
    AffineMap(Arc<AffineMap>),
    /// `affine_set<…>`
    IntegerSet(Arc<IntegerSet>),
    /// `strided<[?, 1], offset: 3>`; `None` is `?`.
    Strided {
        /// 0 is not written.
        offset: Option<i64>,
        /// One for each dimension.
        strides: Arc<[Option<i64>]>,
    },
    /// `distinct[0]<attribute>`
    Distinct {
        /// The number in the text; it tells distinct attributes of equal content apart.
        id: u64,
        /// The content.
        value: Attr,
    },
    /// `#dialect.body` or `#dialect<body>`, which are two spellings of one attribute.
    Dialect {
        /// The namespace.
        dialect: Symbol,
        /// The text after the namespace, with aliases written out, in its normal form: one line of tokens, laid out in one way.
        body: SmolStr,
        /// The type if one follows and it is not `none`.
        ty: Option<Type>,
    },
    /// `loc(…)`
    Location(LocationAttr),
}
