//! The attributes of the generated dialect that are no enums.

/// An attribute: as definitions have it, and what C++ knows of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The definition without what is around it.
    base: &'static str,
    around: Around,
    /// The C++ class.
    pub class: Class,
    /// Values, as constants of rules have them and as IR does.
    values: &'static [(&'static str, &'static str)],
}

#[derive(Debug, PartialEq, Eq)]
enum Around {
    Nothing,
    Optional,
    /// This default.
    Default(&'static str),
}

/// What C++ has for an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An integer of so many bits, its type, and the method that gives the number.
    Integer(u32, &'static str, &'static str),
    /// A float, and its type.
    Float(&'static str),
    Bool,
    Text,
    Unit,
    Type,
    /// An array of `i64`.
    Array,
    /// An array of attributes that are `i64`.
    List,
    /// Elements of `i32`, two at least.
    Elements,
    /// One that has a type.
    Typed,
    Any,
}

const SIGNLESS_32: Class = Class::Integer(32, "$_builder.getI32Type()", "getInt");

/// What operations have of other kinds.
pub(super) const NUMBER: &Attribute = &plain("I32Attr", SIGNLESS_32, &[]);
pub(super) const TEXT: &Attribute = &optional("StrAttr", Class::Text, &[]);
pub(super) const UNIT: &Attribute = &optional("UnitAttr", Class::Unit, &[]);
pub(super) const SIGNED: &Attribute = &plain(
    "SI32Attr",
    Class::Integer(32, "$_builder.getIntegerType(32, true)", "getSInt"),
    &[("-5", "-5 : si32"), ("0", "0 : si32"), ("2147483647", "2147483647 : si32")],
);
pub(super) const BYTE: &Attribute = &with_default(
    "UI8Attr",
    "200",
    Class::Integer(8, "$_builder.getIntegerType(8, false)", "getUInt"),
    &[("200", "200 : ui8"), ("7", "7 : ui8"), ("255", "255 : ui8"), ("0", "0 : ui8")],
);
pub(super) const LONG: &Attribute = &optional(
    "I64Attr",
    Class::Integer(64, "$_builder.getI64Type()", "getInt"),
    &[("-1", "-1 : i64"), ("5000000000", "5000000000 : i64"), ("2", "2 : i64")],
);
pub(super) const INDEX: &Attribute = &plain(
    "IndexAttr",
    Class::Integer(64, "$_builder.getIndexType()", "getInt"),
    &[("0", "0 : index"), ("3", "3 : index")],
);
pub(super) const DOUBLE: &Attribute = &plain(
    "F64Attr",
    Class::Float("$_builder.getF64Type()"),
    &[("1.5", "1.500000e+00 : f64"), ("-0.25", "-2.500000e-01 : f64"), ("0.0", "0.000000e+00 : f64")],
);
pub(super) const SINGLE: &Attribute = &with_default(
    "F32Attr",
    "0.5f",
    Class::Float("$_builder.getF32Type()"),
    &[("0.5f", "5.000000e-01 : f32"), ("-2.0f", "-2.000000e+00 : f32")],
);
pub(super) const BOOL: &Attribute =
    &with_default("BoolAttr", "false", Class::Bool, &[("false", "false"), ("true", "true")]);
pub(super) const ARRAY: &Attribute = &plain(
    "DenseI64ArrayAttr",
    Class::Array,
    &[("{1, 2}", "array<i64: 1, 2>"), ("{}", "array<i64>"), ("{3, 3, 4}", "array<i64: 3, 3, 4>")],
);
pub(super) const LIST: &Attribute =
    &plain("I64ArrayAttr", Class::List, &[("{1, 2}", "[1, 2]"), ("{}", "[]"), ("{3, 3, 4}", "[3, 3, 4]")]);
pub(super) const ELEMENTS: &Attribute = &plain(
    "I32ElementsAttr",
    Class::Elements,
    &[("", "dense<[1, -2]> : tensor<2xi32>"), ("", "dense<3> : tensor<2xi32>"), ("", "dense<0> : vector<4xi32>")],
);
pub(super) const TYPE: &Attribute =
    &plain("TypeAttr", Class::Type, &[("", "i32"), ("", "f32"), ("", "tensor<2x?xi32>")]);
pub(super) const TYPED: &Attribute = &plain(
    "TypedAttrInterface",
    Class::Typed,
    &[
        ("", "0 : i32"),
        ("", "1 : i32"),
        ("", "-1 : i64"),
        ("", "0.000000e+00 : f32"),
        ("", "1.000000e+00 : f32"),
        ("", "dense<1> : vector<4xi8>"),
        ("", "3 : index"),
        ("", "dense<0> : tensor<2xi32>"),
    ],
);
pub(super) const ANY: &Attribute = &plain(
    "AnyAttr",
    Class::Any,
    &[("", "0 : i32"), ("", "1 : i32"), ("", "0.000000e+00 : f32"), ("", "dense<0> : tensor<2xi32>"), ("", "\"old\"")],
);

const fn plain(base: &'static str, class: Class, values: &'static [(&'static str, &'static str)]) -> Attribute {
    Attribute { base, around: Around::Nothing, class, values }
}

const fn optional(base: &'static str, class: Class, values: &'static [(&'static str, &'static str)]) -> Attribute {
    Attribute { around: Around::Optional, ..plain(base, class, values) }
}

const fn with_default(
    base: &'static str,
    default: &'static str,
    class: Class,
    values: &'static [(&'static str, &'static str)],
) -> Attribute {
    Attribute { around: Around::Default(default), ..plain(base, class, values) }
}

impl Attribute {
    /// As definitions have it.
    pub fn definition(&self) -> String {
        match self.around {
            Around::Nothing => self.base.to_owned(),
            Around::Optional => format!("OptionalAttr<{}>", self.base),
            Around::Default(default) => format!("DefaultValuedAttr<{}, \"{default}\">", self.base),
        }
    }

    /// Returns true if an operation may lack it.
    pub fn is_optional(&self) -> bool {
        self.around == Around::Optional
    }

    /// Returns how many values there are.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// One of the values as IR has it.
    pub fn text(&self, index: usize) -> &'static str {
        self.values[index % self.values.len()].1
    }

    /// One of the values as a leaf of a rule, if rules can say it.
    pub fn constant(&self, index: usize) -> Option<String> {
        let (value, _) = self.values[index % self.values.len()];
        (!value.is_empty()).then(|| format!("ConstantAttr<{}, \"{value}\">", self.base))
    }
}

impl Class {
    /// The name of the class.
    pub fn name(self) -> &'static str {
        match self {
            Class::Integer(..) => "::mlir::IntegerAttr",
            Class::Float(_) => "::mlir::FloatAttr",
            Class::Bool => "::mlir::BoolAttr",
            Class::Text => "::mlir::StringAttr",
            Class::Unit => "::mlir::UnitAttr",
            Class::Type => "::mlir::TypeAttr",
            Class::Array => "::mlir::DenseI64ArrayAttr",
            Class::List => "::mlir::ArrayAttr",
            Class::Elements => "::mlir::DenseElementsAttr",
            Class::Typed => "::mlir::TypedAttr",
            Class::Any => "::mlir::Attribute",
        }
    }
}
