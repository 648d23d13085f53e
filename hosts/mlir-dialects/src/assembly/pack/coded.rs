//! Tables as bytes. Another number, part or order here is another [`VERSION`](super::VERSION).

use crate::assembly::model::{
    Assembly, Attribute, AttributeKind, BytecodeForm, Entity, Enum, FormTables, Group, Length, Operation, Parameter,
    Part, Property, PropertyKind, Segments,
};
use pdl_bytecode::{forms, listed, records};

records! {
    FormTables { enums entities operations natives }
    Operation {
        name operands results attributes properties regions successors operand_segments result_segments assembly
        implicit_terminator has_custom_bytecode is_terminator is_isolated is_single_block default_dialect defined_at
    }
    Group { name length entity }
    Part { name is_variadic }
    Attribute { name kind is_optional default has_default }
    Property { name kind default bytecode }
    Enum { name cases symbols separator }
    Entity { is_type dialect mnemonic class parameters assembly }
    Parameter { name class enumeration is_optional }
}

listed! {
    Segments, [Segments::Inferred, Segments::Same, Segments::Attribute, Segments::Unknown], "division into groups"
}

listed! {
    BytecodeForm, [BytecodeForm::OfKind, BytecodeForm::Attribute, BytecodeForm::Code], "form in bytecode"
}

forms! {
    Assembly, "origin of a form" {
        0 [format] {Assembly::Format(format)}
        1 [] {Assembly::Code}
        2 [] {Assembly::Generic}
        3 [name] {Assembly::Like(name)}
    }
    Length, "length of a group" {
        0 [] {Length::Single}
        1 [] {Length::Optional}
        2 [] {Length::Variadic}
        3 [name] {Length::VariadicOfVariadic(name)}
    }
    AttributeKind, "kind of attribute" {
        0 [] {AttributeKind::Any}
        1 [] {AttributeKind::Unit}
        2 [] {AttributeKind::SymbolName}
        3 [] {AttributeKind::SymbolRef}
        4 [] {AttributeKind::String}
        5 [ty] {AttributeKind::Typed(ty)}
        6 [enumeration width] {AttributeKind::Enum { enumeration, width }}
        7 [entity] {AttributeKind::Entity(entity)}
        8 [] {AttributeKind::Array}
        9 [] {AttributeKind::Dictionary}
        10 [] {AttributeKind::Type}
        11 [] {AttributeKind::Elements}
        12 [element] {AttributeKind::DenseArray(element)}
        13 [] {AttributeKind::AffineMap}
    }
    PropertyKind, "kind of property", nested {
        0 [width] {PropertyKind::Integer(width)}
        1 [] {PropertyKind::Bool}
        2 [] {PropertyKind::Unit}
        3 [] {PropertyKind::String}
        4 [enumeration width keyword] {PropertyKind::Enum { enumeration, width, keyword }}
        5 [element] {PropertyKind::Array(element)}
        6 [value] {PropertyKind::Optional(value)}
        7 [kind] {PropertyKind::Attribute(kind)}
        8 [class] {PropertyKind::Other(class)}
    }
}
