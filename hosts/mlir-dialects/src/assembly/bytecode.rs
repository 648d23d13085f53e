//! The properties of operations as MLIR's bytecode has them.

use crate::assembly::dialects::Dialects;
use crate::assembly::model::{BytecodeForm, Operation, Property, PropertyKind, Segments};
use mlir_lite::{PropertyEncoding, PropertyLayout, PropertyLayouts};

impl PropertyLayouts for Dialects {
    fn find(&self, name: &str) -> Option<PropertyLayout> {
        self.operation(name).map(layout_of)
    }
}

fn layout_of(operation: &Operation) -> PropertyLayout {
    let attributes = operation.attributes.iter();
    let properties = operation.properties.iter();
    let groups = |segments: Segments, count: usize| (segments == Segments::Attribute).then_some(count);
    PropertyLayout {
        attributes: attributes.map(|known| (known.name.clone(), known.is_optional || known.has_default)).collect(),
        properties: properties.map(|known| (known.name.clone(), encoding_of(known))).collect(),
        is_code: operation.has_custom_bytecode,
        segments: [
            groups(operation.operand_segments, operation.operands.len()),
            groups(operation.result_segments, operation.results.len()),
        ],
    }
}

fn encoding_of(property: &Property) -> PropertyEncoding {
    match property.bytecode {
        BytecodeForm::OfKind => encoding_of_kind(&property.kind),
        BytecodeForm::Attribute => PropertyEncoding::Attribute,
        BytecodeForm::Code => PropertyEncoding::Unknown,
    }
}

fn encoding_of_kind(kind: &PropertyKind) -> PropertyEncoding {
    match kind {
        PropertyKind::Integer(width) | PropertyKind::Enum { width, .. } => PropertyEncoding::Integer(*width),
        PropertyKind::Bool => PropertyEncoding::Bool,
        PropertyKind::Unit => PropertyEncoding::Unit,
        PropertyKind::String => PropertyEncoding::String,
        PropertyKind::Optional(inner) => PropertyEncoding::Optional(Box::new(encoding_of_kind(inner))),
        PropertyKind::Array(_) | PropertyKind::Attribute(_) | PropertyKind::Other(_) => PropertyEncoding::Unknown,
    }
}
