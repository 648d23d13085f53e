use super::*;
use crate::assembly::model::{
    Assembly, Attribute, AttributeKind, BytecodeForm, Entity, Enum, Group, Length, Operation, Parameter, Part,
    Property, PropertyKind, Segments,
};
use ods::format::{Argument, Case, Clause, Element, Format, Space, TypeOrigin};

fn boxed(element: Element) -> Box<Element> {
    Box::new(element)
}

/// A format with every element that there is.
fn every_element() -> Vec<Element> {
    let variable = Element::Variable;
    vec![
        Element::Literal("to".into()),
        Element::Space(Space::One),
        Element::Space(Space::None),
        Element::Space(Space::Line),
        variable(Argument::Operand(0)),
        variable(Argument::Attribute(0)),
        variable(Argument::Property(0)),
        variable(Argument::Region(0)),
        variable(Argument::Successor(0)),
        Element::Qualified(boxed(Element::Type(boxed(variable(Argument::Result(0)))))),
        Element::AttrDict,
        Element::AttrDictWithKeyword,
        Element::PropDict,
        Element::Operands,
        Element::Regions,
        Element::Successors,
        Element::FunctionalType(boxed(Element::Operands), boxed(Element::Results)),
        Element::Custom {
            name: "Range".into(),
            parameters: vec![Element::Ref(boxed(variable(Argument::Operand(0)))), Element::Code("$_builder".into())],
        },
        Element::Optional {
            then: vec![Element::Literal(":".into())],
            otherwise: vec![variable(Argument::Operand(0))],
            anchor: 0,
            is_inverted: true,
        },
        Element::OptionalList(vec![Clause { keyword: "if".into(), elements: vec![Element::Params] }]),
        Element::Struct(vec![Element::Params]),
        Element::Cases(vec![Case {
            equal: vec![variable(Argument::Operand(0)), variable(Argument::Result(0))],
            elements: vec![Element::Type(boxed(variable(Argument::Result(0))))],
        }]),
    ]
}

fn attribute(kind: AttributeKind) -> Attribute {
    Attribute { name: "a".into(), kind, is_optional: true, default: Some("1 : i32".into()), has_default: true }
}

fn property(kind: PropertyKind) -> Property {
    Property { name: "p".into(), kind, default: None, bytecode: BytecodeForm::OfKind }
}

/// Tables with everything that they can hold.
fn everything() -> FormTables {
    let attributes = [
        AttributeKind::Any,
        AttributeKind::Unit,
        AttributeKind::SymbolName,
        AttributeKind::SymbolRef,
        AttributeKind::String,
        AttributeKind::Typed("i32".into()),
        AttributeKind::Enum { enumeration: 0, width: 64 },
        AttributeKind::Entity(0),
        AttributeKind::Array,
        AttributeKind::Dictionary,
        AttributeKind::Type,
        AttributeKind::Elements,
        AttributeKind::DenseArray("i64".into()),
        AttributeKind::AffineMap,
    ];
    let properties = [
        PropertyKind::Integer(32),
        PropertyKind::Bool,
        PropertyKind::Unit,
        PropertyKind::String,
        PropertyKind::Enum { enumeration: 0, width: 32, keyword: Some("overflow".into()) },
        PropertyKind::Array(Box::new(PropertyKind::Optional(Box::new(PropertyKind::Bool)))),
        PropertyKind::Attribute(AttributeKind::Entity(0)),
        PropertyKind::Other("llvm::APInt".into()),
    ];
    let group = |length, entity| Group { name: "g".into(), length, entity };
    let format = Format {
        elements: every_element(),
        operand_types: vec![
            TypeOrigin::Written,
            TypeOrigin::WrittenTogether,
            TypeOrigin::Built("i32".into()),
            TypeOrigin::Of(Argument::Operand(0), Some("$_self".into())),
        ],
        result_types: vec![TypeOrigin::Inferred],
    };
    let operation = |name: &str, assembly, segments| Operation {
        name: name.into(),
        operands: vec![
            group(Length::Single, Some(0)),
            group(Length::Optional, None),
            group(Length::Variadic, None),
            group(Length::VariadicOfVariadic("sizes".into()), None),
        ],
        results: vec![group(Length::Single, None)],
        attributes: attributes.iter().cloned().map(attribute).collect(),
        properties: properties.iter().cloned().map(property).collect(),
        regions: vec![Part { name: "body".into(), is_variadic: false }],
        successors: vec![Part { name: "".into(), is_variadic: true }],
        operand_segments: segments,
        result_segments: Segments::Inferred,
        assembly,
        implicit_terminator: Some("t.end".into()),
        has_custom_bytecode: false,
        is_terminator: true,
        is_isolated: false,
        is_single_block: true,
        default_dialect: "t".into(),
        defined_at: "T.td:1".into(),
    };
    FormTables {
        operations: vec![
            operation("t.code", Assembly::Code, Segments::Same),
            operation("t.format", Assembly::Format(format), Segments::Attribute),
            operation("t.generic", Assembly::Generic, Segments::Unknown),
            operation("t.like", Assembly::Like("func.func".into()), Segments::Same),
        ],
        enums: vec![Enum {
            name: "::t::Kind".into(),
            cases: vec![("one".into(), 1), ("least".into(), i64::MIN)],
            symbols: vec!["One".into(), "Least".into()],
            separator: Some(", ".into()),
        }],
        entities: vec![Entity {
            is_type: false,
            dialect: "t".into(),
            mnemonic: "kind".into(),
            class: "::t::KindAttr".into(),
            parameters: vec![Parameter {
                name: "value".into(),
                class: "::t::Kind".into(),
                enumeration: Some(0),
                is_optional: false,
            }],
            assembly: Assembly::Format(Format {
                elements: vec![Element::Variable(Argument::Parameter(0))],
                ..Format::default()
            }),
        }],
        natives: "def : NativeText<\"f\", \"$0\">;\n".into(),
    }
}

fn forged(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes[16..]);
    bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn refusal(tables: &FormTables) -> PackError {
    FormTables::from_pack(&tables.to_pack()).expect_err("it is wrong")
}

#[test]
fn what_is_written_is_read() {
    let tables = everything();
    assert_eq!(FormTables::from_pack(&tables.to_pack()), Ok(tables));
    assert_eq!(FormTables::from_pack(&FormTables::default().to_pack()), Ok(FormTables::default()));
    let builtin = FormTables::builtin();
    assert_eq!(FormTables::from_pack(&builtin.to_pack()), Ok(builtin));
}

/// Whoever changes what is written here raises [`PACK_VERSION`], for there are packs in the world.
#[test]
fn the_version_is_that_of_the_bytes() {
    let bytes = everything().to_pack();
    assert_eq!((PACK_VERSION, bytes.len(), crc32fast::hash(&bytes)), (6, 1008, 2_151_586_460));
}

#[test]
fn each_fault_has_its_code() {
    let bytes = everything().to_pack();
    let code = |bytes: &[u8]| FormTables::from_pack(bytes).expect_err("it is wrong").code();
    assert_eq!(code(b"not a pack"), "E1401");
    assert_eq!(code(b"\x7fPDLLC\r\n\x01\x00\x00\x00\x00\x00\x00\x00"), "E1401");
    assert_eq!(code(b""), "E1403");
    let mut newer = bytes.clone();
    newer[8] = 9;
    let error = FormTables::from_pack(&newer).expect_err("it is newer");
    assert_eq!(error.code(), "E1402");
    assert!(error.to_string().contains("format version 9, and this pdllc reads version 6"), "{error}");
    assert!(error.to_string().contains("a newer pdllc") && error.help().contains("pdllc ods pack"));
    let mut unix = bytes.clone();
    unix.remove(6);
    assert_eq!(code(&unix), "E1403");
    for length in 0..bytes.len() {
        assert_eq!(code(&bytes[..length]), "E1403", "{length} bytes");
    }
    let mut changed = bytes.clone();
    *changed.last_mut().expect("there are bytes") ^= 1;
    assert_eq!(code(&changed), "E1403");
    let mut large = bytes.clone();
    large.resize(MAX_BYTES + 1, 0);
    assert_eq!(code(&large), "E1404");
    let mut longer = everything();
    longer.operations[0].name = "nodialect".into();
    assert_eq!(refusal(&longer).code(), "E1405");
}

/// Each index that names something outside of its list is refused by name.
#[test]
fn every_index_is_checked() {
    let wrong = |expected: &str, change: &dyn Fn(&mut FormTables)| {
        let mut tables = everything();
        change(&mut tables);
        let PackError::Invalid(message) = refusal(&tables) else { panic!("{expected}") };
        assert!(message.contains(expected), "{message}: {expected}");
    };
    for (argument, what) in [
        (Argument::Operand(4), "operand number 4"),
        (Argument::Result(1), "result number 1"),
        (Argument::Attribute(14), "attribute number 14"),
        (Argument::Property(8), "property number 8"),
        (Argument::Region(1), "region number 1"),
        (Argument::Successor(1), "successor number 1"),
        (Argument::Parameter(0), "parameter number 0"),
    ] {
        let variable = || Element::Variable(argument);
        for element in [
            variable(),
            Element::Type(boxed(variable())),
            Element::Qualified(boxed(variable())),
            Element::Ref(boxed(variable())),
            Element::FunctionalType(boxed(Element::Operands), boxed(variable())),
            Element::FunctionalType(boxed(variable()), boxed(Element::Results)),
            Element::Custom { name: "X".into(), parameters: vec![variable()] },
            Element::Struct(vec![variable()]),
            Element::OptionalList(vec![Clause { keyword: "k".into(), elements: vec![variable()] }]),
            Element::Optional { then: vec![variable()], otherwise: vec![], anchor: 0, is_inverted: false },
            Element::Optional {
                then: vec![Element::Params],
                otherwise: vec![variable()],
                anchor: 0,
                is_inverted: false,
            },
        ] {
            wrong(what, &|tables| {
                let Assembly::Format(format) = &mut tables.operations[1].assembly else { panic!() };
                format.elements.push(element.clone());
            });
        }
        wrong(what, &|tables| {
            let Assembly::Format(format) = &mut tables.operations[1].assembly else { panic!() };
            format.result_types[0] = TypeOrigin::Of(argument, None);
        });
    }
    wrong("element number 1", &|tables| {
        let Assembly::Format(format) = &mut tables.operations[1].assembly else { panic!() };
        let (then, otherwise) = (vec![Element::Params], vec![]);
        format.elements.push(Element::Optional { then, otherwise, anchor: 1, is_inverted: false });
    });
    wrong("origins of types", &|tables| {
        let Assembly::Format(format) = &mut tables.operations[1].assembly else { panic!() };
        format.operand_types.pop();
    });
    wrong("enum number 1", &|tables| {
        tables.operations[0].attributes[0].kind = AttributeKind::Enum { enumeration: 1, width: 1 };
    });
    wrong("enum number 1", &|tables| tables.entities[0].parameters[0].enumeration = Some(1));
    wrong("enum number 1", &|tables| {
        tables.operations[0].properties[0].kind =
            PropertyKind::Array(Box::new(PropertyKind::Enum { enumeration: 1, width: 32, keyword: None }));
    });
    wrong("type or attribute number 1", &|tables| {
        tables.operations[0].properties[0].kind = PropertyKind::Attribute(AttributeKind::Entity(1));
    });
    wrong("type or attribute number 1", &|tables| tables.operations[0].results[0].entity = Some(1));
    wrong("parameter number 1", &|tables| {
        let elements = vec![Element::Variable(Argument::Parameter(1))];
        tables.entities[0].assembly = Assembly::Format(Format { elements, ..Format::default() });
    });
    wrong("do not agree", &|tables| _ = tables.enums[0].symbols.pop());
    wrong("in its order", &|tables| tables.operations.swap(0, 1));
    wrong("in its order", &|tables| tables.operations[1].name = "t.code".into());
}

#[test]
fn limits_are_errors() {
    let with = |element: Element| {
        let mut tables = everything();
        let Assembly::Format(format) = &mut tables.operations[1].assembly else { panic!() };
        format.elements.push(element);
        tables
    };
    let nested = |depth: usize| (0..depth).fold(Element::Operands, |inner, _| Element::Type(boxed(inner)));
    assert!(FormTables::from_pack(&with(nested(MAX_DEPTH - 1)).to_pack()).is_ok());
    assert!(refusal(&with(nested(MAX_DEPTH))).to_string().contains("nested too deeply"));
    assert!(refusal(&with(Element::Struct(vec![Element::Params; 5000]))).to_string().contains("4096 elements"));
    let mut many = everything();
    many.operations[0].regions = vec![Part { name: "".into(), is_variadic: false }; 2000];
    assert!(refusal(&many).to_string().contains("1024 parts"));
    let mut many = everything();
    many.enums = vec![many.enums[0].clone(); (1 << 16) + 1];
    assert!(refusal(&many).to_string().contains("65536"), "{}", refusal(&many));
}

/// Every byte changed to several others, with the checksum put right: an error or tables that are in order, never a panic.
#[test]
fn no_byte_makes_it_panic() {
    let bytes = everything().to_pack();
    let mut accepted = 0;
    for at in 16..bytes.len() {
        for change in [1, 0x80, 0xff, 250] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            accepted += usize::from(FormTables::from_pack(&forged(changed)).is_ok());
        }
    }
    assert!(accepted > 100, "{accepted}");
}

/// The second table keeps its own enums and entities.
#[test]
fn merged_tables_name_what_they_named() {
    let mut tables = everything();
    let mut other = everything();
    other.enums[0].name = "::u::Kind".into();
    other.entities[0].class = "::u::KindAttr".into();
    other.operations.remove(1);
    for operation in &mut other.operations {
        operation.name = operation.name.replace("t.", "u.").into();
    }
    other.operations.push(Operation { name: "t.format".into(), ..other.operations[0].clone() });
    other.operations.sort_by(|a, b| a.name.cmp(&b.name));
    tables.merge(other);
    let names: Vec<&str> = tables.operations.iter().map(|operation| operation.name.as_str()).collect();
    assert_eq!(names, ["t.code", "t.format", "t.generic", "t.like", "u.code", "u.generic", "u.like"]);
    let kept = everything();
    assert_eq!(tables.operations[..4], kept.operations);
    let added = &tables.operations[4];
    assert_eq!(added.attributes[6].kind, AttributeKind::Enum { enumeration: 1, width: 64 });
    assert_eq!(added.attributes[7].kind, AttributeKind::Entity(1));
    assert_eq!(
        added.properties[4].kind,
        PropertyKind::Enum { enumeration: 1, width: 32, keyword: Some("overflow".into()) }
    );
    assert_eq!(added.operands[0].entity, Some(1));
    assert_eq!(tables.entities[1].parameters[0].enumeration, Some(1));
    assert_eq!(FormTables::from_pack(&tables.to_pack()), Ok(tables));
}

/// Numbers of an array that are wider than any definition asks for, as only a pack that was meddled with can.
#[test]
fn arrays_of_any_element_are_read_or_refused() {
    for element in ["i1", "i64", "i128", "i129", "i256", "index", "f64", "tensor<2xi8>", "nonsense"] {
        let mut tables = everything();
        let mut operation = tables.operations.swap_remove(1);
        (operation.operands, operation.results, operation.regions) = (Vec::new(), Vec::new(), Vec::new());
        (operation.successors, operation.properties, operation.implicit_terminator) = (Vec::new(), Vec::new(), None);
        (operation.operand_segments, operation.result_segments) = (Segments::Inferred, Segments::Inferred);
        operation.attributes = vec![attribute(AttributeKind::DenseArray(element.into()))];
        let elements = vec![Element::Variable(Argument::Attribute(0))];
        operation.assembly = Assembly::Format(Format { elements, operand_types: Vec::new(), result_types: Vec::new() });
        tables.operations = vec![operation];
        let tables = FormTables::from_pack(&tables.to_pack()).expect("it is a pack");
        let dialects = crate::assembly::Dialects::new(tables);
        let read = mlir_lite::Ir::parse_with(mlir_lite::Context::new(), "t.format [1]", &dialects);
        if let Ok(ir) = read {
            ir.print_custom(&dialects, mlir_lite::OpPrintingFlags::default());
        }
    }
}
