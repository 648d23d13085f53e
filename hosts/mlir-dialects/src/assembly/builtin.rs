//! MLIR's own operations, which are there whatever dialects are known.

use crate::assembly::model::{
    Assembly, Attribute, AttributeKind, FormTables, Group, Length, Operation, Part, Segments,
};
use ods::format::{Argument, Element, Format, TypeOrigin};

impl FormTables {
    /// The operations of the dialect `builtin`, `module` and `unrealized_conversion_cast`, and those of MLIR that no definition
    /// has: `affine.dma_start` and `affine.dma_wait`.
    pub fn builtin() -> FormTables {
        let in_code = |name| Operation {
            assembly: Assembly::Code,
            operands: vec![Group { name: "operands".into(), length: Length::Variadic, entity: None }],
            defined_at: Default::default(),
            ..operation(name, Format::default())
        };
        let dma = ["affine.dma_start", "affine.dma_wait"].map(in_code);
        let operations = dma.into_iter().chain([module(), unrealized_conversion_cast()]).collect();
        FormTables { operations, ..FormTables::default() }
    }
}

fn module() -> Operation {
    let attribute =
        |name: &str, kind| Attribute { name: name.into(), kind, is_optional: true, default: None, has_default: false };
    let name = Element::Variable(Argument::Attribute(0));
    let elements = vec![
        Element::Optional { then: vec![name], otherwise: Vec::new(), anchor: 0, is_inverted: false },
        Element::AttrDictWithKeyword,
        Element::Variable(Argument::Region(0)),
    ];
    Operation {
        attributes: vec![
            attribute("sym_name", AttributeKind::SymbolName),
            attribute("sym_visibility", AttributeKind::String),
        ],
        regions: vec![Part { name: "bodyRegion".into(), is_variadic: false }],
        is_isolated: true,
        is_single_block: true,
        default_dialect: "builtin".into(),
        ..operation("builtin.module", Format { elements, ..Format::default() })
    }
}

fn unrealized_conversion_cast() -> Operation {
    let group = |name: &str| vec![Group { name: name.into(), length: Length::Variadic, entity: None }];
    let inputs = || Element::Variable(Argument::Operand(0));
    let types = |of| Element::Type(Box::new(Element::Variable(of)));
    let given = vec![inputs(), Element::Literal(":".into()), types(Argument::Operand(0))];
    let elements = vec![
        Element::Optional { then: given, otherwise: Vec::new(), anchor: 0, is_inverted: false },
        Element::Literal("to".into()),
        types(Argument::Result(0)),
        Element::AttrDict,
    ];
    let written = || vec![TypeOrigin::Written];
    Operation {
        operands: group("inputs"),
        results: group("outputs"),
        ..operation(
            "builtin.unrealized_conversion_cast",
            Format { elements, operand_types: written(), result_types: written() },
        )
    }
}

/// An operation without any parts.
fn operation(name: &str, format: Format) -> Operation {
    Operation {
        has_custom_bytecode: false,
        default_dialect: Default::default(),
        name: name.into(),
        operands: Vec::new(),
        results: Vec::new(),
        attributes: Vec::new(),
        properties: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        operand_segments: Segments::Inferred,
        result_segments: Segments::Inferred,
        assembly: Assembly::Format(format),
        implicit_terminator: None,
        is_single_block: false,
        is_terminator: false,
        is_isolated: false,
        defined_at: "BuiltinOps.td".into(),
    }
}
