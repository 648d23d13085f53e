//! The table that text is read and printed by: what the text of an operation depends on, and nothing else.
//!
//! It is made of [`ods::Definitions`], or read from a file.

use ods::format::Format;
use smol_str::SmolStr;

/// All that is known, as data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormTables {
    /// Operations, sorted by name.
    pub operations: Vec<Operation>,
    /// Enums.
    pub enums: Vec<Enum>,
    /// Types and attributes of dialects.
    pub entities: Vec<Entity>,
    /// The natives file that states what C++ these definitions refer to means; empty if none did. Rules are read by it, text is not.
    pub natives: SmolStr,
}

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `dialect.mnemonic`
    pub name: SmolStr,
    /// Groups of operands, in order.
    pub operands: Vec<Group>,
    /// Groups of results, in order.
    pub results: Vec<Group>,
    /// Attributes, in order.
    pub attributes: Vec<Attribute>,
    /// Properties that are no attributes, in order.
    pub properties: Vec<Property>,
    /// Regions, in order.
    pub regions: Vec<Part>,
    /// Successors, in order.
    pub successors: Vec<Part>,
    /// The division of operands into groups.
    pub operand_segments: Segments,
    /// The division of results into groups.
    pub result_segments: Segments,
    /// Its form.
    pub assembly: Assembly,
    /// The operation that ends its blocks if the text leaves it out.
    pub implicit_terminator: Option<SmolStr>,
    /// True if its regions have one block each, even if the text is empty.
    pub is_single_block: bool,
    /// True if C++ of its own encodes its properties in MLIR's bytecode.
    pub has_custom_bytecode: bool,
    /// True if it ends a block.
    pub is_terminator: bool,
    /// True if its regions see no values from outside.
    pub is_isolated: bool,
    /// The dialect whose operations need no prefix in its regions; empty if there is none.
    pub default_dialect: SmolStr,
    /// Where it is defined: `ArithOps.td:123`, for messages.
    pub defined_at: SmolStr,
}

/// Where the form of an operation, a type or an attribute comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assembly {
    /// A declarative format.
    Format(Format),
    /// C++.
    Code,
    /// That of another operation, which is C++.
    Like(SmolStr),
    /// There is none but the generic one.
    Generic,
}

/// A group of operands or results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name; may be empty.
    pub name: SmolStr,
    /// The number of values that there may be.
    pub length: Length,
    /// The definition of its type, if the constraint allows one class of types only and a dialect defines it: such types are
    /// printed without `!dialect.mnemonic`.
    pub entity: Option<u32>,
}

/// The number of values that a group may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// One.
    Single,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups; the attribute of this name has their sizes.
    VariadicOfVariadic(SmolStr),
}

/// The division of values into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segments {
    /// At most one group varies.
    Inferred,
    /// All groups that vary are of the same size.
    Same,
    /// `operandSegmentSizes` or `resultSegmentSizes` says it.
    Attribute,
    /// Nothing says it.
    Unknown,
}

/// A region or a successor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name; may be empty.
    pub name: SmolStr,
    /// True if there may be any number.
    pub is_variadic: bool,
}

/// An attribute of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: SmolStr,
    /// The kind of attribute, as far as its text depends on it.
    pub kind: AttributeKind,
    /// True if it may be absent.
    pub is_optional: bool,
    /// The text of the default, if there is one: it need not be printed. An operation without the attribute is given it, unless it may
    /// be absent.
    pub default: Option<SmolStr>,
    /// True if there is a default, which may be C++ that is not understood: bytecode has the attribute as one that may be absent.
    pub has_default: bool,
}

/// The kind of an attribute, as far as its text depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeKind {
    /// Anything: it is read and printed in full.
    Any,
    /// `unit`: it is there or not.
    Unit,
    /// A string that is read and printed as `@name`.
    SymbolName,
    /// A reference to a symbol, `@name` or `@name::@nested`.
    SymbolRef,
    /// A string.
    String,
    /// An attribute of this type, which is left out: `5` for `5 : i64`.
    Typed(SmolStr),
    /// A case of an enum that is stored as an integer of this width.
    Enum {
        /// The index in [`FormTables::enums`].
        enumeration: u32,
        /// The width.
        width: u32,
    },
    /// An attribute that a dialect defines, printed without `#dialect.mnemonic`: the index in [`FormTables::entities`].
    Entity(u32),
    /// `[…]`
    Array,
    /// `{…}`
    Dictionary,
    /// A type.
    Type,
    /// `dense<…>` and its kin.
    Elements,
    /// `array<i32: …>`, printed as `[…]` alone; the text of the type of the elements.
    DenseArray(SmolStr),
    /// `affine_map<…>`
    AffineMap,
}

/// A property of an operation that is no attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: SmolStr,
    /// The kind of content.
    pub kind: PropertyKind,
    /// The text of the attribute that stands for the default.
    pub default: Option<SmolStr>,
    /// The form that it has in MLIR's bytecode.
    pub bytecode: BytecodeForm,
}

/// The form of a property in MLIR's bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BytecodeForm {
    /// That of properties of its kind.
    OfKind,
    /// The attribute that stands for it.
    Attribute,
    /// One that only its C++ knows.
    Code,
}

/// The content of a property, and how an attribute stands for it in the generic form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// An integer, which is an attribute of this width.
    Integer(u32),
    /// `true` or `false`.
    Bool,
    /// It is there or not.
    Unit,
    /// A string.
    String,
    /// A case of an enum.
    Enum {
        /// The index in [`FormTables::enums`].
        enumeration: u32,
        /// The width of the integer that stands for it.
        width: u32,
        /// The word before the case, which is in `<…>` then: `overflow<nsw>`.
        keyword: Option<SmolStr>,
    },
    /// `[…]`
    Array(Box<PropertyKind>),
    /// One or none.
    Optional(Box<PropertyKind>),
    /// An attribute of this kind.
    Attribute(AttributeKind),
    /// Anything else, of this C++ type.
    Other(SmolStr),
}

/// An enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// The C++ name.
    pub name: SmolStr,
    /// The text and the number of each case.
    pub cases: Vec<(SmolStr, i64)>,
    /// The C++ name of each case.
    pub symbols: Vec<SmolStr>,
    /// The text between the cases of a value, if they are flags.
    pub separator: Option<SmolStr>,
}

impl Enum {
    /// The value of a case, or of several if they are flags; `None` if one of them is none.
    pub(crate) fn value_of(&self, text: &str) -> Option<i64> {
        let number = |word: &str| self.cases.iter().find(|case| case.0 == word).map(|case| case.1);
        number(text).or_else(|| {
            let separator = self.separator.as_deref()?.trim();
            text.split(separator).try_fold(0, |value, word| Some(value | number(word.trim())?))
        })
    }

    /// The text of a value; `None` if no case stands for it. Of flags, groups stand for their bits.
    pub(crate) fn text_of(&self, value: i64) -> Option<String> {
        let Some(separator) = self.separator.as_ref().filter(|_| value != 0) else {
            let (text, _) = self.cases.iter().find(|case| case.1 == value)?;
            return Some(text.to_string());
        };
        let (flags, groups): (Vec<_>, Vec<_>) =
            self.cases.iter().filter(|case| case.1 != 0).partition(|case| case.1.count_ones() == 1);
        let (mut texts, mut rest) = (Vec::new(), value);
        for (text, bits) in groups.into_iter().rev().chain(flags) {
            if rest & bits == *bits {
                texts.push(text.as_str());
                rest &= !bits;
            }
        }
        Some(texts.join(separator))
    }
}

/// A type or attribute that a dialect defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// True if it is a type.
    pub is_type: bool,
    /// The name of the dialect.
    pub dialect: SmolStr,
    /// The name behind `!dialect.` or `#dialect.`.
    pub mnemonic: SmolStr,
    /// The C++ class, `::mlir::gpu::DimensionAttr`.
    pub class: SmolStr,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// Its form.
    pub assembly: Assembly,
}

/// A parameter of a type or attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: SmolStr,
    /// Its C++ type.
    pub class: SmolStr,
    /// If it is an enum, the index in [`FormTables::enums`].
    pub enumeration: Option<u32>,
    /// True if it may be left out.
    pub is_optional: bool,
}
