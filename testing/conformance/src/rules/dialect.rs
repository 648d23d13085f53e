//! The dialect of generated rules: every family of operations in three tiers. Rules create only operations of higher tiers than
//! their root's, so that every run ends.

use std::fmt::Write;

use crate::rules::attributes::{self, Attribute};
use crate::rules::enums::{self, Enum};

/// The number of tiers.
pub(super) const TIERS: usize = 3;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Any,
    I32,
    I1,
}

/// An argument or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    One(Ty),
    Optional,
    Variadic,
    /// An `I32Attr` that must be there.
    Number,
    /// An `I32Attr` with this default.
    Default(i32),
    /// An `I32Attr` that may be missing, and has this default.
    OptionalDefault(i32),
    /// An optional `StrAttr`.
    Text,
    /// A `UnitAttr`.
    Unit,
    /// An `I32Prop`, with a default if it has one.
    IntProp(std::option::Option<i32>),
    /// A `StringProp`.
    TextProp,
    /// A `UnitProp`.
    UnitProp,
    /// An enum, as an attribute or a property.
    Enum(&'static Enum),
    /// Another attribute.
    Attribute(&'static Attribute),
}

impl Part {
    /// Returns true if it is an attribute or a property, and no operand.
    pub fn is_attribute(self) -> bool {
        !matches!(self, Part::One(_) | Part::Optional | Part::Variadic)
    }
}

/// The source of the types of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infers {
    Nothing,
    /// All operands and results have one type.
    Same,
    /// The definition says them.
    Own,
}

/// Operations of one form.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub name: &'static str,
    pub arguments: &'static [Part],
    pub results: &'static [Part],
    pub traits: &'static str,
    pub infers: Infers,
}

use Part::{Default, IntProp, Number, One, Optional, OptionalDefault, Text, TextProp, Unit, UnitProp, Variadic};
const ANY: Part = One(Ty::Any);

/// The family of constants, whose folder gives the attribute.
pub(super) const CONSTANT: &str = "n";

/// Every family.
pub(super) const FAMILIES: &[Family] = &[
    family("a1", &[ANY], &[ANY], "", Infers::Nothing),
    family("a2", &[ANY, ANY], &[ANY], "", Infers::Nothing),
    family("a3", &[ANY, ANY, ANY], &[ANY], "", Infers::Nothing),
    family("s1", &[ANY], &[ANY], "Pure, SameOperandsAndResultType", Infers::Same),
    family("s2", &[ANY, ANY], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family("m2", &[ANY], &[ANY, ANY], "", Infers::Nothing),
    family("m3", &[ANY, ANY], &[ANY, ANY, ANY], "", Infers::Nothing),
    family("z1", &[ANY], &[], "", Infers::Own),
    family("c", &[Number], &[One(Ty::I32)], "Pure", Infers::Own),
    family("p", &[One(Ty::I32)], &[One(Ty::I1)], "", Infers::Own),
    family("k", &[ANY, Number], &[ANY], "Pure", Infers::Nothing),
    family("d", &[ANY, Default(7), Text, Unit], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family("e", &[Default(9), ANY], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family("v", &[ANY, Variadic], &[ANY], "", Infers::Nothing),
    family("w", &[Variadic, ANY], &[ANY], "", Infers::Nothing),
    family("vv", &[Variadic, ANY, Variadic], &[ANY], "AttrSizedOperandSegments", Infers::Nothing),
    family("o", &[ANY, Optional], &[ANY], "", Infers::Nothing),
    family("r", &[ANY], &[Variadic], "", Infers::Nothing),
    family("t", &[ANY, Text], &[ANY], "AllTypesMatch<[\"x0\", \"r0\"]>", Infers::Same),
    family("q", &[ANY, IntProp(None), TextProp], &[ANY], "", Infers::Nothing),
    family("h", &[IntProp(Some(5)), ANY, UnitProp], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family("g", &[IntProp(None), Number, TextProp], &[One(Ty::I32)], "Pure", Infers::Own),
    family(
        "x",
        &[ANY, Part::Enum(enums::NUMBER), Part::Enum(enums::BITS)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family("y", &[Part::Enum(enums::WIDE), ANY, Part::Enum(enums::WITH_DEFAULT)], &[ANY], "", Infers::Nothing),
    family(
        "u",
        &[ANY, Part::Enum(enums::MODE), Part::Enum(enums::LOOSE)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family("b", &[Part::Enum(enums::PROPERTY), ANY], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family("lo", &[ANY, OptionalDefault(3), Unit], &[ANY], "SameOperandsAndResultType", Infers::Same),
    family(
        "j",
        &[Part::Enum(enums::CASE_PROPERTY), ANY, Part::Enum(enums::FORMED_PROPERTY)],
        &[ANY],
        "",
        Infers::Nothing,
    ),
    family(
        "l",
        &[Part::Enum(enums::OPTIONAL_MODE), Part::Enum(enums::LONG), ANY, Part::Enum(enums::OPTIONAL_FLAGS)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family(
        "i",
        &[ANY, Part::Attribute(attributes::SIGNED), Part::Attribute(attributes::BYTE)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family(
        "ix",
        &[Part::Attribute(attributes::INDEX), ANY, Part::Attribute(attributes::LONG)],
        &[ANY],
        "",
        Infers::Nothing,
    ),
    family(
        "f",
        &[ANY, Part::Attribute(attributes::DOUBLE), Part::Attribute(attributes::SINGLE)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family(
        "fl",
        &[ANY, Part::Attribute(attributes::BOOL), Part::Attribute(attributes::ARRAY)],
        &[ANY],
        "SameOperandsAndResultType",
        Infers::Same,
    ),
    family(
        "ty",
        &[Part::Attribute(attributes::TYPE), ANY, Part::Attribute(attributes::ELEMENTS)],
        &[ANY],
        "",
        Infers::Nothing,
    ),
    family(
        "at",
        &[Part::Attribute(attributes::ANY), ANY, Part::Attribute(attributes::LIST)],
        &[ANY],
        "",
        Infers::Nothing,
    ),
    family(
        CONSTANT,
        &[Part::Attribute(attributes::TYPED)],
        &[ANY],
        "Pure, ConstantLike, AllTypesMatch<[\"x0\", \"r0\"]>",
        Infers::Own,
    ),
];

const fn family(
    name: &'static str,
    arguments: &'static [Part],
    results: &'static [Part],
    traits: &'static str,
    infers: Infers,
) -> Family {
    Family { name, arguments, results, traits, infers }
}

/// An operation: a family and a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpId {
    pub family: usize,
    pub tier: usize,
}

impl OpId {
    pub fn family(self) -> &'static Family {
        &FAMILIES[self.family]
    }

    /// As IR has it.
    pub fn name(self) -> String {
        format!("t.{}_{}", self.family().name, self.tier)
    }

    /// As C++ has it.
    pub fn class(self) -> String {
        format!("::t::{}_{}", self.family().name, self.tier)
    }

    /// As rules have it.
    pub fn definition(self) -> String {
        format!("Op_{}_{}", self.family().name, self.tier)
    }
}

/// Constraints and calls that rules use.
pub(super) fn helpers() -> String {
    format!("{HELPERS}{}", enums::HELPERS)
}

const HELPERS: &str = r#"
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">>;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">>;
def Different : Constraint<CPred<"$0 != $1">>;
def Registered : Constraint<CPred<"isNotTheSame($0, $1)">>;
def Odd : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 1">, "odd">;
def PlusOne : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::IntegerAttr>($0).getInt() + 1)">;
def Sum : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::IntegerAttr>($0).getInt() + ::llvm::cast<::mlir::IntegerAttr>($1).getInt())">;
def Doubled : NativeCodeCall<"doubled($0)">;
def Itself : NativeCodeCall<"$0">;
def TwoOperands : NativeCodeCall<"twoOperands($_self, $0, $1)">;
def ConstantOf : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;
def Swap : NativeCodeCall<"swapped($0, $1)", 2>;
def FirstOperand : NativeCodeCall<"firstOperand($_self, $0)">;
def Seven : NativeCodeCall<"$_builder.getI32IntegerAttr(7)">;
def AUnit : NativeCodeCall<"$_builder.getUnitAttr()">;
def NoText : NativeCodeCall<"::mlir::StringAttr()">;
def OddProp : PropConstraint<CPred<"$_self % 2 == 1">, "odd">;
def LongProp : PropConstraint<CPred<"$_self.size() > 2">, "long">;
def Large : Constraint<CPred<"$0 > 2">>;
def NextProp : NativeCodeCall<"$0 + 1">;
def PropOf : NativeCodeCall<"static_cast<int32_t>(::llvm::cast<::mlir::IntegerAttr>($0).getInt())">;
def AttrOf : NativeCodeCall<"$_builder.getI32IntegerAttr($0)">;
def TextOf : NativeCodeCall<"$_builder.getStringAttr($0)">;
def Not : NativeCodeCall<"!$0">;
def TypeOf : NativeCodeCall<"$0.getType()">;
def AByte : NativeCodeCall<"$_builder.getIntegerType(8)">;
def MakeOne : NativeCodeCall<"makeOne($_builder, $_loc, $0)">;
def MakeTwo : NativeCodeCall<"makeTwo($_builder, $_loc, $0)", 2>;
def TwoNumbers : NativeCodeCall<"twoNumbers($0)", 2>;
def MakeNothing : NativeCodeCallVoid<"makeNothing($_builder, $_loc, $0)">;
"#;

/// The definitions, as TableGen.
pub(super) fn definitions() -> String {
    let mut out = String::from(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/BuiltinAttributeInterfaces.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
         include \"mlir/IR/Properties.td\"\n\
         include \"mlir/Interfaces/SideEffectInterfaces.td\"\ninclude \"mlir/Interfaces/InferTypeOpInterface.td\"\n\n\
         def T_Dialect : Dialect { let name = \"t\"; let cppNamespace = \"::t\"; let useDefaultAttributePrinterParser = 1; }\n",
    );
    out.push_str(enums::DEFINITIONS);
    for (family, known) in FAMILIES.iter().enumerate() {
        for tier in 0..TIERS {
            let id = OpId { family, tier };
            let list = |parts: &[Part], stem: &str| {
                let parts =
                    parts.iter().enumerate().map(|(index, part)| format!("{}:${stem}{index}", constraint(*part)));
                parts.collect::<Vec<_>>().join(", ")
            };
            let folds = if known.name == CONSTANT { " let hasFolder = 1;" } else { "" };
            let _ = writeln!(
                out,
                "def {} : Op<T_Dialect, \"{}_{tier}\", [{}]> {{ let arguments = (ins {}); let results = (outs {});{folds} }}",
                id.definition(),
                known.name,
                known.traits,
                list(known.arguments, "x"),
                list(known.results, "r"),
            );
        }
    }
    out
}

fn constraint(part: Part) -> String {
    match part {
        One(Ty::Any) => "AnyType".to_owned(),
        One(Ty::I32) => "I32".to_owned(),
        One(Ty::I1) => "I1".to_owned(),
        Optional => "Optional<AnyType>".to_owned(),
        Variadic => "Variadic<AnyType>".to_owned(),
        Number => "I32Attr".to_owned(),
        Default(value) => format!("DefaultValuedAttr<I32Attr, \"{value}\">"),
        OptionalDefault(value) => format!("DefaultValuedOptionalAttr<I32Attr, \"{value}\">"),
        Text => "OptionalAttr<StrAttr>".to_owned(),
        Unit => "UnitAttr".to_owned(),
        IntProp(None) => "I32Prop".to_owned(),
        IntProp(Some(value)) => format!("DefaultValuedProp<I32Prop, \"{value}\">"),
        TextProp => "StringProp".to_owned(),
        UnitProp => "UnitProp".to_owned(),
        Part::Enum(known) => known.definition.to_owned(),
        Part::Attribute(known) => known.definition(),
    }
}
