//! The questions of an evaluated predicate to the IR.

use alloc::vec::Vec;

use smol_str::SmolStr;

/// Answers questions about types and attributes. Implement it for an IR, and constraints can be evaluated on it.
pub trait Queries {
    /// A type.
    type Type: Clone + PartialEq;
    /// An attribute.
    type Attribute: Clone + PartialEq;

    /// Returns what a type is.
    fn type_view(&self, ty: &Self::Type) -> TypeView<Self::Type>;

    /// Returns what an attribute is.
    fn attribute_view(&self, attribute: &Self::Attribute) -> AttributeView<Self::Type, Self::Attribute>;

    /// Returns what a C++ accessor of a dialect's type returns: `getAddressSpace` of `!llvm.ptr`,
    /// `getStorageTypeIntegralWidth` of `!quant.uniform`, `getOperationName` of `!transform.op`, `getRank` of
    /// `!tosa.shape`.
    fn type_accessor(&self, _ty: &Self::Type, _accessor: &str) -> Option<Scalar> {
        None
    }

    /// Returns whether all elements of an elements attribute are the same one, and then that element; the outer `None` if it is no such
    /// attribute or the host cannot tell.
    fn splat(&self, _attribute: &Self::Attribute) -> Option<Option<Self::Attribute>> {
        None
    }

    /// Returns the integers of a dense constant, one for each element; `None` for anything else, or if these are too many.
    fn integers(&self, _attribute: &Self::Attribute) -> Option<Vec<i128>> {
        None
    }

    /// Returns the numbers of a dense constant of floats; `None` for anything else, or if these are too many.
    fn floats(&self, _attribute: &Self::Attribute) -> Option<Vec<f64>> {
        None
    }

    /// Returns the type that a text is in the host's syntax; `None` if it is none.
    fn read_type(&self, _text: &str) -> Option<Self::Type> {
        None
    }

    /// Returns the attribute that a text is in the host's syntax; `None` if it is none.
    fn read_attribute(&self, _text: &str) -> Option<Self::Attribute> {
        None
    }

    /// Returns the text of a type in the host's syntax, such as [`read_type`](Self::read_type) reads; `None` if the host does not say it.
    fn type_text(&self, _ty: &Self::Type) -> Option<SmolStr> {
        None
    }

    /// Returns the text of an attribute in the host's syntax; `None` if the host does not say it.
    fn attribute_text(&self, _attribute: &Self::Attribute) -> Option<SmolStr> {
        None
    }

    /// The type that looks like this: the inverse of [`type_view`](Self::type_view), with nothing that views do not show.
    /// `None` if the host cannot make it, as by default.
    ///
    /// Expressions that build types and attributes need this and the three below. They are evaluated while patterns are
    /// matched too, so what they ask for must be had by shared reference.
    fn make_type(&self, _view: &TypeView<Self::Type>) -> Option<Self::Type> {
        None
    }

    /// The attribute that looks like this: the inverse of [`attribute_view`](Self::attribute_view). Integers fit their types.
    fn make_attribute(&self, _view: &AttributeView<Self::Type, Self::Attribute>) -> Option<Self::Attribute> {
        None
    }

    /// The elements attribute of this type, whose shape is known, that has these elements in row-major order: `dense<[0, 1]> : tensor<2xi8>`.
    /// One stands for all.
    fn make_elements(&self, _ty: &Self::Type, _elements: &[Self::Attribute]) -> Option<Self::Attribute> {
        None
    }

    /// As [`with_element_type`](Self::with_element_type), by shared reference.
    fn type_with_element(&self, _ty: &Self::Type, _element: &Self::Type) -> Option<Self::Type> {
        None
    }

    /// A vector or tensor type with another element type, all else kept; `None` if the host cannot make it. Result types
    /// like that of `arith.cmpi` need it.
    fn with_element_type(&mut self, _ty: &Self::Type, _element: &Self::Type) -> Option<Self::Type> {
        None
    }
}

/// A number or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// A number.
    Int(i128),
    /// A text.
    Text(SmolStr),
}

/// The way in which the bits of an integer type are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// A dimension whose size is not known.
pub const DYNAMIC: i64 = i64::MIN;

/// A type as an evaluation sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeView<T> {
    /// `i32`, `si8`, `ui1`.
    Integer {
        /// In bits.
        width: u32,
        /// With or without a sign.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// `f32`, `bf16`, `f8E4M3FN`: the name as it is written.
    Float(SmolStr),
    /// `none`.
    None,
    /// `complex<…>`.
    Complex(T),
    /// `tuple<…>`.
    Tuple(Vec<T>),
    /// `(…) -> (…)`.
    Function,
    /// `vector<…>`.
    Vector {
        /// Sizes.
        shape: Vec<i64>,
        /// Which sizes are multiplied at run time; as long as `shape`.
        scalable: Vec<bool>,
        /// The element type.
        element: T,
    },
    /// `tensor<2x?xf32>`.
    RankedTensor {
        /// Sizes, `DYNAMIC` where unknown.
        shape: Vec<i64>,
        /// The element type.
        element: T,
    },
    /// `tensor<*xf32>`.
    UnrankedTensor(T),
    /// `memref<2x?xf32>`.
    MemRef {
        /// Sizes, `DYNAMIC` where unknown.
        shape: Vec<i64>,
        /// The element type.
        element: T,
    },
    /// `memref<*xf32>`.
    UnrankedMemRef(T),
    /// `!dialect.mnemonic<…>`.
    Dialect {
        /// Before the dot.
        dialect: SmolStr,
        /// After the dot, up to the parameters.
        mnemonic: SmolStr,
    },
    /// Anything else.
    Other,
}

/// An attribute as an evaluation sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeView<T, A> {
    /// `unit`.
    Unit,
    /// `7 : i32`, and `true`, which is `1 : i1`.
    Integer {
        /// Its type.
        ty: T,
        /// Its value; the sign of signless ones is as written.
        value: i128,
    },
    /// `1.0 : f32`.
    Float {
        /// Its type.
        ty: T,
        /// Its value, if an `f64` can hold it.
        value: Option<f64>,
    },
    /// A whole number of a host whose attributes have no types.
    UntypedInteger(i128),
    /// A number with a fraction of such a host.
    UntypedFloat(f64),
    /// `"text"`.
    Text(SmolStr),
    /// `[…]`.
    Array(Vec<A>),
    /// `{…}`.
    Dictionary,
    /// A type as an attribute.
    Type(T),
    /// `@symbol`, or a nested one.
    Symbol {
        /// True if there is one part only.
        is_flat: bool,
    },
    /// `affine_map<…>`.
    AffineMap,
    /// `affine_set<…>`.
    IntegerSet,
    /// `strided<…>`.
    Strided,
    /// A location.
    Location,
    /// `dense<…>`, `sparse<…>` and the like, with the type of the whole.
    Elements {
        /// A vector or tensor type.
        ty: T,
        /// The way in which they are stored.
        storage: Storage,
    },
    /// `array<i32: …>`.
    DenseArray {
        /// The element type.
        element: T,
        /// The elements; the bits of floats.
        values: Vec<i128>,
    },
    /// `#dialect.mnemonic<…>`.
    Dialect {
        /// Before the dot.
        dialect: SmolStr,
        /// After the dot, up to the parameters.
        mnemonic: SmolStr,
    },
    /// Anything else.
    Other,
}

/// The way in which the elements of an attribute are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// `dense<…>` of integers, floats or complex numbers.
    Numbers,
    /// `dense<…>` of strings.
    Texts,
    /// `dense_resource<…>`.
    Resource,
    /// `sparse<…>`.
    Sparse,
    /// Any other.
    Other,
}
