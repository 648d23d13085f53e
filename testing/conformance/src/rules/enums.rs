//! The enums of the generated dialect: every way in which attributes and properties keep one.

/// An enum, and the attribute or property that keeps it.
#[derive(Debug, PartialEq, Eq)]
pub struct Enum {
    /// The definition of arguments.
    pub definition: &'static str,
    /// The C++ name.
    pub class: &'static str,
    /// C++ name, text and number of each case.
    cases: &'static [(&'static str, &'static str, i32)],
    /// The text between flags, if the cases are flags.
    separator: Option<&'static str>,
    /// True if a group stands for its flags in a text.
    has_primary_groups: bool,
    /// Before and behind the text of a value. A number is written instead if there is none.
    form: Option<(&'static str, &'static str)>,
    /// The type of that number.
    width: u32,
    /// True if it is a property and no attribute.
    pub is_property: bool,
    /// True if operations may lack it.
    is_optional: bool,
}

const FLAGS: &[(&str, &str, i32)] =
    &[("None", "none", 0), ("A", "a", 1), ("B", "b", 2), ("C", "c", 4), ("BC", "bc", 6)];
const PLAIN: &[(&str, &str, i32)] = &[("X", "x", 5), ("Y", "y", 7), ("Z", "z", 2)];

/// A number that is a case.
pub(super) const NUMBER: &Enum = &kept("NumberAttr", "Number", PLAIN, None, None);
/// A number that is flags.
pub(super) const BITS: &Enum = &kept("BitsAttr", "Bits", FLAGS, Some("|"), None);
/// A case in the form that attributes of enums have by themselves.
pub(super) const MODE: &Enum = &kept("ModeAttr", "Mode", PLAIN, None, Some(("#t<mode ", ">")));
/// Flags in that form.
pub(super) const LOOSE: &Enum = &kept("LooseAttr", "Loose", FLAGS, Some("|"), Some(("#t<loose ", ">")));
/// Flags in angle brackets, with groups.
pub(super) const WIDE: &Enum =
    &Enum { has_primary_groups: true, ..kept("WideAttr", "Wide", FLAGS, Some(", "), Some(("#t.wide<", ">"))) };
/// The same with a default.
pub(super) const WITH_DEFAULT: &Enum = &Enum {
    definition: "DefaultValuedAttr<WideAttr, \"::t::Wide::A|::t::Wide::C\">",
    has_primary_groups: true,
    ..kept("WideAttr", "Wide", FLAGS, Some(", "), Some(("#t.wide<", ">")))
};
/// A property.
pub(super) const PROPERTY: &Enum =
    &Enum { width: 8, is_property: true, ..kept("EnumProp<Wide>", "Wide", FLAGS, Some(", "), None) };
/// A property that is a case, with a default.
pub(super) const CASE_PROPERTY: &Enum = &Enum {
    is_property: true,
    ..kept("DefaultValuedProp<EnumProp<Mode>, \"::t::Mode::Y\">", "Mode", PLAIN, None, None)
};
/// A property that is read as an attribute, too.
pub(super) const FORMED_PROPERTY: &Enum =
    &Enum { is_property: true, ..kept("EnumPropWithAttrForm<Mode, ModeAttr>", "Mode", PLAIN, None, None) };
/// A number of 64 bits, with a default.
pub(super) const LONG: &Enum =
    &Enum { width: 64, ..kept("DefaultValuedAttr<LongAttr, \"::t::Long::Y\">", "Long", PLAIN, None, None) };
/// Flags of 64 bits that may be absent.
pub(super) const OPTIONAL_FLAGS: &Enum =
    &Enum { width: 64, is_optional: true, ..kept("OptionalAttr<FarAttr>", "Far", FLAGS, Some("|"), None) };
/// A case that may be absent.
pub(super) const OPTIONAL_MODE: &Enum =
    &Enum { is_optional: true, ..kept("OptionalAttr<ModeAttr>", "Mode", PLAIN, None, Some(("#t<mode ", ">"))) };

const fn kept(
    definition: &'static str,
    class: &'static str,
    cases: &'static [(&'static str, &'static str, i32)],
    separator: Option<&'static str>,
    form: Option<(&'static str, &'static str)>,
) -> Enum {
    Enum {
        definition,
        class,
        cases,
        separator,
        has_primary_groups: false,
        form,
        width: 32,
        is_property: false,
        is_optional: false,
    }
}

/// The enums as TableGen.
pub(super) const DEFINITIONS: &str = r#"
include "mlir/IR/EnumAttr.td"
def FlagNone : I8BitEnumCaseNone<"None", "none">;
def FlagA : I8BitEnumCaseBit<"A", 0, "a">;
def FlagB : I8BitEnumCaseBit<"B", 1, "b">;
def FlagC : I8BitEnumCaseBit<"C", 2, "c">;
def FlagBC : BitEnumCaseGroup<"BC", [FlagB, FlagC], "bc">;
defvar flags = [FlagNone, FlagA, FlagB, FlagC, FlagBC];
def Wide : I8BitEnum<"Wide", "", flags> {
  let cppNamespace = "::t";
  let separator = ", ";
  let printBitEnumPrimaryGroups = 1;
}
def Loose : I8BitEnum<"Loose", "", flags> { let cppNamespace = "::t"; }
def Mode : I32Enum<"Mode", "", [I32EnumCase<"X", 5, "x">, I32EnumCase<"Y", 7, "y">, I32EnumCase<"Z", 2, "z">]> {
  let cppNamespace = "::t";
}
def WideAttr : EnumAttr<T_Dialect, Wide, "wide"> { let assemblyFormat = "`<` $value `>`"; }
def LooseAttr : EnumAttr<T_Dialect, Loose, "loose">;
def ModeAttr : EnumAttr<T_Dialect, Mode, "mode">;
def NumberAttr : I32EnumAttr<"Number", "",
    [I32EnumAttrCase<"X", 5, "x">, I32EnumAttrCase<"Y", 7, "y">, I32EnumAttrCase<"Z", 2, "z">]> {
  let cppNamespace = "::t";
}
def BitNone : I32BitEnumAttrCaseNone<"None", "none">;
def BitA : I32BitEnumAttrCaseBit<"A", 0, "a">;
def BitB : I32BitEnumAttrCaseBit<"B", 1, "b">;
def BitC : I32BitEnumAttrCaseBit<"C", 2, "c">;
def BitBC : I32BitEnumAttrCaseGroup<"BC", [BitB, BitC], "bc">;
def BitsAttr : I32BitEnumAttr<"Bits", "", [BitNone, BitA, BitB, BitC, BitBC]> { let cppNamespace = "::t"; }
def LongAttr : I64EnumAttr<"Long", "",
    [I64EnumAttrCase<"X", 5, "x">, I64EnumAttrCase<"Y", 7, "y">, I64EnumAttrCase<"Z", 2, "z">]> {
  let cppNamespace = "::t";
}
def FarNone : I64BitEnumAttrCaseNone<"None", "none">;
def FarA : I64BitEnumAttrCaseBit<"A", 0, "a">;
def FarB : I64BitEnumAttrCaseBit<"B", 1, "b">;
def FarC : I64BitEnumAttrCaseBit<"C", 2, "c">;
def FarBC : I64BitEnumAttrCaseGroup<"BC", [FarB, FarC], "bc">;
def FarAttr : I64BitEnumAttr<"Far", "", [FarNone, FarA, FarB, FarC, FarBC]> { let cppNamespace = "::t"; }
"#;

/// Constraints on attributes of enums.
pub(super) const HELPERS: &str = r#"
def IsX : AttrConstraint<CPred<"::llvm::cast<::t::NumberAttr>($_self).getValue() == ::t::Number::X">, "x">;
def IsAB : AttrConstraint<CPred<"::llvm::cast<::t::BitsAttr>($_self).getValue() == (::t::Bits::A | ::t::Bits::B)">, "ab">;
def HasB : AttrConstraint<CPred<"bitEnumContainsAny(::llvm::cast<::t::BitsAttr>($_self).getValue(), ::t::Bits::B | ::t::Bits::C)">, "b">;
def NoA : AttrConstraint<CPred<"(::llvm::cast<::t::BitsAttr>($_self).getValue() & ~::t::Bits::BC) == ::t::Bits::None">, "no a">;
"#;

impl Enum {
    /// Returns how many values there are, from 0 for [`value`](Self::value).
    pub fn count(&self) -> usize {
        if self.separator.is_some() { 8 } else { self.cases.len() }
    }

    /// The number of one of the values.
    pub fn value(&self, index: usize) -> i32 {
        if self.separator.is_some() { index as i32 } else { self.cases[index % self.cases.len()].2 }
    }

    /// The cases that a value is written with, each flag for itself, or a group.
    fn written(&self, value: i32, with_groups: bool) -> Vec<&(&'static str, &'static str, i32)> {
        let mut rest = value;
        let mut cases: Vec<_> = self.cases.iter().filter(|case| case.2 == value).take(1).collect();
        if self.separator.is_none() || value == 0 {
            return cases;
        }
        cases.clear();
        if with_groups && rest & 6 == 6 {
            cases.extend(self.cases.iter().filter(|case| case.2 == 6));
            rest &= !6;
        }
        cases.extend(self.cases.iter().filter(|case| case.2.count_ones() == 1 && rest & case.2 != 0));
        cases
    }

    /// A value as the IR has it.
    pub fn text(&self, value: i32) -> String {
        let Some((open, close)) = self.form else { return format!("{value} : i{}", self.width) };
        let mut texts: Vec<&str> = self.written(value, self.has_primary_groups).iter().map(|case| case.1).collect();
        if self.separator.is_some() && !self.has_primary_groups && value & 6 == 6 {
            texts.push("bc");
        }
        format!("{open}{}{close}", texts.join(self.separator.unwrap_or_default()))
    }

    /// A value as a leaf of a rule: its cases by their texts, or as C++ has them.
    pub fn constant(&self, value: i32, by_text: bool) -> String {
        let cases = self.written(value, value % 2 == 0);
        let attribute = format!("{}Attr", self.class);
        if by_text && !self.is_property {
            let texts: Vec<&str> = cases.iter().rev().map(|case| case.1).collect();
            return format!("ConstantEnumCase<{attribute}, \"{}\">", texts.join("|"));
        }
        match self.is_property {
            true => format!("ConstantProp<{}, \"({})\">", self.definition, self.names(&cases).join(" | ")),
            false => format!("ConstantAttr<{attribute}, \"{}\">", self.names(&cases).join("|")),
        }
    }

    /// Cases as C++ has them.
    fn names(&self, cases: &[&(&str, &str, i32)]) -> Vec<String> {
        cases.iter().rev().map(|case| format!("::t::{}::{}", self.class, case.0)).collect()
    }

    /// A value as C++ has it.
    pub fn cpp(&self, value: i32) -> String {
        format!("({})", self.names(&self.written(value, value % 2 == 0)).join(" | "))
    }

    /// Returns true if its cases are flags.
    pub fn has_flags(&self) -> bool {
        self.separator.is_some()
    }

    /// Returns true if operations may lack it.
    pub fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Returns whether a symbol of another argument can be used here.
    pub fn is_kept_as(&self, other: &Enum) -> bool {
        self.class == other.class && self.is_property == other.is_property
    }

    /// Constraints on it that texts say.
    pub fn constraints(&self) -> &'static [&'static str] {
        match self.class {
            "Number" => &["IsX"],
            "Bits" => &["IsAB", "HasB", "NoA"],
            _ => &[],
        }
    }
}
