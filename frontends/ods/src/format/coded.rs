//! Formats as bytes: what a file of form tables keeps of them. Another number, part or order is another version of such files.

use super::{Argument, Case, Clause, Element, Format, Space, TypeOrigin};
use pdl_bytecode::{forms, listed, records};

records! {
    Format { elements operand_types result_types }
    Clause { keyword elements }
    Case { equal elements }
}

listed! {
    Space, [Space::One, Space::None, Space::Line], "kind of space"
}

forms! {
    Argument, "kind of argument" {
        0 [index] {Argument::Operand(index)}
        1 [index] {Argument::Result(index)}
        2 [index] {Argument::Attribute(index)}
        3 [index] {Argument::Property(index)}
        4 [index] {Argument::Region(index)}
        5 [index] {Argument::Successor(index)}
        6 [index] {Argument::Parameter(index)}
    }
    TypeOrigin, "origin of a type" {
        0 [] {TypeOrigin::Written}
        1 [] {TypeOrigin::WrittenTogether}
        2 [text] {TypeOrigin::Built(text)}
        3 [argument expression] {TypeOrigin::Of(argument, expression)}
        4 [] {TypeOrigin::Inferred}
    }
    Element, "part of a format", nested {
        0 [text] {Element::Literal(text)}
        1 [space] {Element::Space(space)}
        2 [argument] {Element::Variable(argument)}
        3 [of] {Element::Qualified(of)}
        4 [] {Element::AttrDict}
        5 [] {Element::AttrDictWithKeyword}
        6 [] {Element::PropDict}
        7 [] {Element::Operands}
        8 [] {Element::Results}
        9 [] {Element::Regions}
        10 [] {Element::Successors}
        11 [of] {Element::Type(of)}
        12 [inputs results] {Element::FunctionalType(inputs, results)}
        13 [of] {Element::Ref(of)}
        14 [text] {Element::Code(text)}
        15 [name parameters] {Element::Custom { name, parameters }}
        16 [then otherwise anchor is_inverted] {Element::Optional { then, otherwise, anchor, is_inverted }}
        17 [clauses] {Element::OptionalList(clauses)}
        18 [] {Element::Params}
        19 [elements] {Element::Struct(elements)}
        20 [cases] {Element::Cases(cases)}
    }
}
