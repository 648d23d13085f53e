//! Definitions as data.

use pdl_diagnostics::Span;
use rustc_hash::FxHashMap;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};

use crate::external::{Forms, NativeTexts};
use crate::predicate::{Predicate, PredicateId};

/// Generates a typed index.
macro_rules! id {
    ($(#[$doc:meta] $name:ident)*) => {
        $(
            #[$doc]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
            #[serde(transparent)]
            pub struct $name(pub u32);
        )*
    };
}

id! {
    /// An operation of [`Definitions::operations`].
    OperationId
    /// A constraint of [`Definitions::constraints`].
    ConstraintId
    /// An interface of [`Definitions::interfaces`].
    InterfaceId
    /// An enum of [`Definitions::enums`].
    EnumId
}

/// All that was defined.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Definitions {
    /// Dialects, in the order of the text.
    pub dialects: Vec<Dialect>,
    /// Operations, in the order of the text.
    pub operations: Vec<Operation>,
    /// Constraints on types, attributes, properties, regions and successors, anonymous ones included.
    pub constraints: Vec<Constraint>,
    /// Interfaces of operations, types, attributes and dialects.
    pub interfaces: Vec<Interface>,
    /// Enums, with and without an attribute.
    pub enums: Vec<Enum>,
    /// Predicates; each comes after all it consists of.
    pub predicates: Vec<Predicate>,
    /// The forms that the text gives to operations and directives of any file.
    #[serde(skip)]
    pub forms: Forms,
    /// The meanings that the text gives to functions and operations that are C++.
    #[serde(skip)]
    pub natives: NativeTexts,
    #[serde(skip)]
    pub(crate) operation_names: FxHashMap<SmolStr, OperationId>,
    #[serde(skip)]
    pub(crate) constraint_names: FxHashMap<SmolStr, ConstraintId>,
    #[serde(skip)]
    pub(crate) interface_names: FxHashMap<SmolStr, InterfaceId>,
    #[serde(skip)]
    pub(crate) enum_names: FxHashMap<SmolStr, EnumId>,
}

impl Definitions {
    /// Returns the text of the attribute that a value of the enum is which a constraint is about.
    pub fn enum_attribute(&self, constraint: &Constraint, value: i64) -> Option<SmolStr> {
        let enumeration = &self.enums[constraint.enumeration?.0 as usize];
        let Some(entity) = &constraint.entity else {
            return Some(format_smolstr!("{value} : i{}", enumeration.width));
        };
        let (dialect, mnemonic, text) = (&entity.dialect, entity.mnemonic.as_deref()?, enumeration.text_of(value)?);
        let in_brackets = entity.assembly_format.as_deref().is_none_or(|format| format.contains('<'));
        Some(match in_brackets {
            true => format_smolstr!("#{dialect}.{mnemonic}<{text}>"),
            false => format_smolstr!("#{dialect}<{mnemonic} {text}>"),
        })
    }

    /// The operation of this name, dialect included: `arith.addi`.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operation_id(name).map(|id| self.operation_at(id))
    }

    /// Returns the id of the operation of this name.
    pub fn operation_id(&self, name: &str) -> Option<OperationId> {
        self.operation_names.get(name).copied()
    }

    /// The constraint that the text defines under this name: `AnyTensor`.
    pub fn constraint(&self, definition: &str) -> Option<&Constraint> {
        self.constraint_id(definition).map(|id| self.constraint_at(id))
    }

    /// The id of the constraint that the text defines under this name.
    pub fn constraint_id(&self, definition: &str) -> Option<ConstraintId> {
        self.constraint_names.get(definition).copied()
    }

    /// The constraint behind an id. Panics if the id comes from other definitions.
    pub fn constraint_at(&self, id: ConstraintId) -> &Constraint {
        &self.constraints[id.0 as usize]
    }

    /// The operation behind an id. Panics if the id comes from other definitions.
    pub fn operation_at(&self, id: OperationId) -> &Operation {
        &self.operations[id.0 as usize]
    }

    /// The interface that the text defines under this name.
    pub fn interface(&self, definition: &str) -> Option<&Interface> {
        self.interface_names.get(definition).map(|id| &self.interfaces[id.0 as usize])
    }

    /// The enum that the text defines under this name.
    pub fn enumeration(&self, definition: &str) -> Option<&Enum> {
        self.enum_names.get(definition).map(|id| &self.enums[id.0 as usize])
    }

    /// The dialect of this name, as it stands before the dot.
    pub fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }

    /// The predicate behind an id. Panics if the id comes from other definitions.
    pub fn predicate(&self, id: PredicateId) -> &Predicate {
        &self.predicates[id.0 as usize]
    }
}

/// A dialect.
#[derive(Clone, Debug, Serialize)]
pub struct Dialect {
    /// The prefix of its operations, types and attributes.
    pub name: SmolStr,
    /// The record's name.
    pub definition: SmolStr,
    /// `::mlir::arith`.
    pub cpp_namespace: SmolStr,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// C++ names of the dialects that are loaded with it.
    pub dependent_dialects: Vec<SmolStr>,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

/// An operation.
#[derive(Clone, Debug, Serialize)]
pub struct Operation {
    /// `dialect.mnemonic`.
    pub name: SmolStr,
    /// The dialect's name.
    pub dialect: SmolStr,
    /// The record's name: `Arith_AddIOp`.
    pub definition: SmolStr,
    /// The C++ class: `::mlir::arith::AddIOp`.
    pub cpp_class: SmolStr,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Operands and operand groups, in order.
    pub operands: Vec<NamedOperand>,
    /// Results and result groups, in order.
    pub results: Vec<NamedResult>,
    /// Attributes, derived ones excluded, in order.
    pub attributes: Vec<NamedAttribute>,
    /// Names of attributes that are computed, not stored.
    pub derived_attributes: Vec<SmolStr>,
    /// Properties that are no attributes, in order.
    pub properties: Vec<NamedProperty>,
    /// The order in which operands, attributes and properties were written.
    pub arguments: Vec<ArgumentRef>,
    /// Regions, in order.
    pub regions: Vec<NamedRegion>,
    /// Successors, in order.
    pub successors: Vec<NamedSuccessor>,
    /// Traits and interfaces, lists of traits opened, each once.
    pub traits: Vec<Trait>,
    /// The memory effects that are declared: none at all makes an unused operation dead. `None` if nothing is
    /// declared, which means anything may happen.
    pub memory_effects: Option<Vec<MemoryEffect>>,
    /// The way to divide operands into groups when more than one may vary.
    pub operand_segments: SegmentSizes,
    /// The same for results.
    pub result_segments: SegmentSizes,
    /// True if result types can be inferred: the operation has `InferTypeOpInterface`, written or derived from
    /// its traits and result constraints.
    pub infers_result_types: bool,
    /// For each result, where its type comes from, if ODS alone says so.
    pub result_types: Vec<Option<TypeSource>>,
    /// True if it has a folder written in C++.
    pub has_folder: bool,
    /// True if it has canonicalization patterns written in C++.
    pub has_canonicalizer: bool,
    /// True if it has a verifier written in C++.
    pub has_verifier: bool,
    /// The relations that traits state between the types of operands and results, in pairs.
    #[serde(skip)]
    pub type_relations: Vec<TypeRelation>,
    /// The declarative assembly format.
    pub assembly_format: Option<String>,
    /// The span between the quotes of the format, if it was written in one piece.
    #[serde(skip)]
    pub format_span: Option<Span>,
    /// True if it has a form that is written in C++.
    #[serde(skip)]
    pub has_custom_assembly: bool,
    /// True if C++ of its own writes its properties to MLIR's bytecode.
    #[serde(skip)]
    pub has_custom_bytecode: bool,
    /// The dialect whose operations need no prefix in its regions, if it says one.
    #[serde(skip)]
    pub default_dialect: Option<SmolStr>,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

impl Operation {
    /// Returns true if any result group may hold a number of values that is not fixed.
    pub fn has_varying_results(&self) -> bool {
        self.results.iter().any(|result| result.length != Length::Single)
    }

    /// Returns true if it has the trait of this C++ name, with or without `::mlir::OpTrait::` before it.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|known| {
            known.cpp_name == name
                || known.cpp_name.strip_prefix("::mlir::OpTrait::").is_some_and(|short| short == name)
        })
    }

    /// Returns true if it has the interface of this C++ name, with or without `::mlir::` before it.
    pub fn has_interface(&self, name: &str) -> bool {
        self.traits.iter().any(|known| {
            known.kind == TraitKind::Interface
                && known.cpp_name.strip_suffix("::Trait").is_some_and(|interface| {
                    interface == name || interface.strip_prefix("::mlir::").is_some_and(|short| short == name)
                })
        })
    }

    /// The index of the operand group of this name.
    pub fn operand(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|operand| operand.name == name)
    }

    /// The index of the result group of this name.
    pub fn result(&self, name: &str) -> Option<usize> {
        self.results.iter().position(|result| result.name == name)
    }

    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&NamedAttribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

/// The number of values that a group of operands or results may hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// Exactly one.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups, whose sizes an attribute gives.
    VariadicOfVariadic {
        /// The attribute's name.
        segment_attribute: SmolStr,
    },
}

impl Length {
    /// Returns true if the number of values is not fixed.
    pub fn varies(&self) -> bool {
        *self != Length::Single
    }

    /// Returns true if there may be several values: a `ValueRange`, not a `Value`.
    pub fn is_range(&self) -> bool {
        matches!(self, Length::Variadic | Length::VariadicOfVariadic { .. })
    }
}

/// An operand group.
#[derive(Clone, Debug, Serialize)]
pub struct NamedOperand {
    /// May be empty.
    pub name: SmolStr,
    /// The number of values.
    pub length: Length,
    /// The constraint on each value's type.
    pub constraint: ConstraintId,
    /// One line, if the argument was described.
    pub summary: String,
}

/// A result group.
#[derive(Clone, Debug, Serialize)]
pub struct NamedResult {
    /// May be empty.
    pub name: SmolStr,
    /// The number of values.
    pub length: Length,
    /// The constraint on each value's type.
    pub constraint: ConstraintId,
    /// One line, if the result was described.
    pub summary: String,
}

/// A stored attribute.
#[derive(Clone, Debug, Serialize)]
pub struct NamedAttribute {
    /// Its name.
    pub name: SmolStr,
    /// Its constraint.
    pub constraint: ConstraintId,
    /// True if it may be absent.
    pub is_optional: bool,
    /// The C++ expression of the default, if there is one.
    pub default: Option<String>,
}

/// A property that is stored as a C++ value, not as an attribute.
#[derive(Clone, Debug, Serialize)]
pub struct NamedProperty {
    /// Its name.
    pub name: SmolStr,
    /// Its constraint.
    pub constraint: ConstraintId,
    /// The C++ type it is stored in.
    pub storage_type: SmolStr,
    /// True if there is C++ that reads its text if it is there, and tells if it is not.
    #[serde(skip)]
    pub has_optional_parser: bool,
    /// The C++ expression of the default, if there is one.
    pub default: Option<String>,
}

/// One of the arguments, as an index into its own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArgumentRef {
    /// Of [`Operation::operands`].
    Operand(usize),
    /// Of [`Operation::attributes`].
    Attribute(usize),
    /// Of [`Operation::properties`].
    Property(usize),
}

/// A region.
#[derive(Clone, Debug, Serialize)]
pub struct NamedRegion {
    /// May be empty.
    pub name: SmolStr,
    /// Its constraint.
    pub constraint: ConstraintId,
    /// True if there may be any number of them.
    pub is_variadic: bool,
}

/// A successor.
#[derive(Clone, Debug, Serialize)]
pub struct NamedSuccessor {
    /// May be empty.
    pub name: SmolStr,
    /// Its constraint.
    pub constraint: ConstraintId,
    /// True if there may be any number of them.
    pub is_variadic: bool,
}

/// The way to divide operands or results into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SegmentSizes {
    /// At most one group varies, so the sizes follow from the total.
    Inferred,
    /// All groups that vary have the same size.
    Same,
    /// `operandSegmentSizes` or `resultSegmentSizes` gives them.
    Attribute,
    /// More than one group varies, and nothing says how.
    Unknown,
}

/// Where the type of a result comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TypeSource {
    /// The constraint allows one type, made by this C++ expression.
    Built(String),
    /// The type of this argument.
    Argument(usize),
    /// A C++ expression over `$_self`, the type of this argument.
    FromArgument(usize, String),
    /// The type of this result.
    Result(usize),
    /// A C++ expression over `$_self`, the type of this result.
    FromResult(usize, String),
}

/// A relation that a trait states between the types of two values: the second has the type of the first, or one made from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeRelation {
    /// The name of an operand, a result or an attribute.
    pub from: SmolStr,
    /// The name of an operand or a result.
    pub to: SmolStr,
    /// A C++ expression over `$_self`; none if the types are the same.
    pub transform: Option<String>,
}

/// A trait or interface of an operation, type or attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trait {
    /// The record's name; `anonymous_N` for one with parameters.
    pub definition: SmolStr,
    /// `::mlir::OpTrait::IsCommutative`, `::mlir::InferTypeOpInterface::Trait`; the description of a predicate.
    pub cpp_name: SmolStr,
    /// Its kind.
    pub kind: TraitKind,
    /// The predicate that a predicate trait demands.
    pub predicate: Option<PredicateId>,
    /// Names of operands and results the trait speaks of, if it lists them.
    pub values: Vec<SmolStr>,
}

/// An effect of an operation on memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MemoryEffect {
    /// `::mlir::MemoryEffects::Read`, `Write`, `Allocate` or `Free`.
    pub effect: SmolStr,
    /// The C++ class of what it touches.
    pub resource: SmolStr,
    /// The operand, attribute or result it touches; empty if none is named.
    pub on: SmolStr,
}

/// The kind of a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TraitKind {
    /// A C++ trait.
    Native,
    /// Known to the code generator only.
    Internal,
    /// A predicate over the operation.
    Predicate,
    /// An interface.
    Interface,
    /// Anything else.
    Other,
}

/// The kind of entity that a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ConstraintKind {
    /// Types.
    Type,
    /// Attributes.
    Attribute,
    /// Properties.
    Property,
    /// Regions.
    Region,
    /// Successors.
    Successor,
    /// Several things at once, or none of these.
    Other,
}

/// A constraint.
#[derive(Clone, Debug, Serialize)]
pub struct Constraint {
    /// The record's name.
    pub definition: SmolStr,
    /// True if the text gave no name.
    pub is_anonymous: bool,
    /// The kind of entity that it is about.
    pub kind: ConstraintKind,
    /// True if it is an `Attr` or a `Type`: it can stand for arguments itself, and does not only confine others.
    pub is_base: bool,
    /// The classes it derives from, the nearest last.
    pub classes: Vec<SmolStr>,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The condition; `None` means anything goes.
    pub predicate: Option<PredicateId>,
    /// The C++ class of a type: `::mlir::IntegerType`.
    pub cpp_type: Option<SmolStr>,
    /// The C++ class an attribute or property is stored as.
    pub storage_type: Option<SmolStr>,
    /// The C++ that writes a property to MLIR's bytecode.
    #[serde(skip)]
    pub bytecode_writer: Option<SmolStr>,
    /// The C++ type that accessors return.
    pub return_type: Option<SmolStr>,
    /// The C++ expression that makes the one type it allows.
    pub builder_call: Option<String>,
    /// The C++ expression that makes an attribute of `$0`, its value in C++.
    #[serde(skip)]
    pub constant_builder: Option<String>,
    /// The number of values that an operand or result of this type holds.
    pub length: Length,
    /// The constraint this one wraps or confines.
    pub base: Option<ConstraintId>,
    /// The type of an attribute's value.
    pub value_type: Option<ConstraintId>,
    /// True if an attribute may be absent.
    pub is_optional: bool,
    /// The C++ expression of the default.
    pub default: Option<String>,
    /// The dialect's own type or attribute behind it.
    pub entity: Option<DialectEntity>,
    /// The enum behind it.
    pub enumeration: Option<EnumId>,
    /// The keyword that stands before the case of an enum in the text of a property: `overflow<…>`.
    #[serde(skip)]
    pub keyword: Option<SmolStr>,
    /// True if it is a type or attribute interface.
    pub is_interface: bool,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

/// A type or attribute that a dialect defines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DialectEntity {
    /// The dialect's name.
    pub dialect: SmolStr,
    /// As it stands after `!dialect.` or `#dialect.`; missing if it has no text form of its own.
    pub mnemonic: Option<SmolStr>,
    /// `::mlir::tosa::ShapeType`.
    pub cpp_class: SmolStr,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The declarative assembly format of the parameters.
    pub assembly_format: Option<String>,
    /// The span between the quotes of the format, if it was written in one piece.
    #[serde(skip)]
    pub format_span: Option<Span>,
    /// True if it has a form that is written in C++.
    #[serde(skip)]
    pub has_custom_assembly: bool,
    /// Traits and interfaces.
    pub traits: Vec<Trait>,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

/// A parameter of a type or attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: SmolStr,
    /// Its C++ type.
    pub cpp_type: SmolStr,
    /// The C++ expression of the default, if it may be left out.
    pub default: Option<String>,
    /// True if it is the type of an attribute, which stands behind it and not in its format.
    #[serde(skip)]
    pub is_self_type: bool,
}

/// The owner of an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum InterfaceKind {
    /// Operations.
    Operation,
    /// Types.
    Type,
    /// Attributes.
    Attribute,
    /// Dialects.
    Dialect,
}

/// An interface.
#[derive(Clone, Debug, Serialize)]
pub struct Interface {
    /// The record's name.
    pub definition: SmolStr,
    /// `::mlir::InferTypeOpInterface`.
    pub cpp_name: SmolStr,
    /// Its owner.
    pub kind: InterfaceKind,
    /// Markdown.
    pub description: String,
    /// Its methods.
    pub methods: Vec<InterfaceMethod>,
    /// C++ names of the interfaces it extends.
    pub bases: Vec<SmolStr>,
    /// True if it has a verifier written in C++.
    pub has_verifier: bool,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

/// A method of an interface.
#[derive(Clone, Debug, Serialize)]
pub struct InterfaceMethod {
    /// Its name.
    pub name: SmolStr,
    /// The C++ type it returns.
    pub return_type: SmolStr,
    /// C++ types and names of its parameters.
    pub parameters: Vec<(SmolStr, SmolStr)>,
    /// True if it needs no instance.
    pub is_static: bool,
}

/// An enum.
#[derive(Clone, Debug, Serialize)]
pub struct Enum {
    /// The record's name.
    pub definition: SmolStr,
    /// `::mlir::arith::CmpIPredicate`.
    pub cpp_name: SmolStr,
    /// One line.
    pub summary: String,
    /// The width of its numbers.
    pub width: u32,
    /// True if its cases are flags.
    pub is_bit_enum: bool,
    /// The text between the cases of flags.
    #[serde(skip)]
    pub separator: Option<SmolStr>,
    /// True if a text names a group of flags, if all of them are set, and not its flags besides.
    #[serde(skip)]
    pub prints_primary_groups: bool,
    /// Its cases, in order.
    pub cases: Vec<EnumCase>,
    /// Where it is defined.
    #[serde(skip)]
    pub span: Span,
}

impl Enum {
    /// All bits that its cases have.
    pub fn valid_bits(&self) -> i64 {
        self.cases.iter().fold(0, |bits, case| bits | case.value)
    }

    /// The text of a value, as the function that `mlir-tblgen` makes of the enum writes it: a case, or all flags that are set. `None` if it
    /// has a bit that no case has, or is no case of an enum without flags.
    pub fn text_of(&self, value: i64) -> Option<String> {
        if !self.is_bit_enum || value == 0 {
            let case = self.cases.iter().find(|case| case.value == value);
            return match case {
                Some(case) => Some(case.text.to_string()),
                None => self.is_bit_enum.then(String::new),
            };
        }
        if value & !self.valid_bits() != 0 {
            return None;
        }
        let (mut rest, mut texts) = (value, Vec::new());
        let mut name = |case: &EnumCase, is_primary: bool| {
            if case.value != 0 && rest & case.value == case.value {
                texts.push(case.text.clone());
                rest &= if is_primary { !case.value } else { -1 };
            }
        };
        if self.prints_primary_groups {
            self.cases.iter().rev().filter(|case| case.is_group).for_each(|case| name(case, true));
            self.cases.iter().filter(|case| case.is_flag).for_each(|case| name(case, false));
        } else {
            self.cases.iter().for_each(|case| name(case, false));
        }
        Some(texts.join(self.separator.as_deref().unwrap_or("|")))
    }
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EnumCase {
    /// The C++ name.
    pub symbol: SmolStr,
    /// The number.
    pub value: i64,
    /// The text form.
    pub text: SmolStr,
    /// True if it is defined as one bit.
    #[serde(skip)]
    pub is_flag: bool,
    /// True if it is defined as several others.
    #[serde(skip)]
    pub is_group: bool,
}
