//! The properties of operations as MLIR's bytecode has them.

use crate::assembly::dialects::Dialects;
use crate::assembly::model::{Operation, PropertyKind, Segments};
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
        attributes: attributes
            .map(|known| (known.name.clone(), known.is_optional || known.default.is_some()))
            .collect(),
        properties: properties.map(|known| (known.name.clone(), encoding_of(&known.kind))).collect(),
        segments: [
            groups(operation.operand_segments, operation.operands.len()),
            groups(operation.result_segments, operation.results.len()),
        ],
    }
}

fn encoding_of(kind: &PropertyKind) -> PropertyEncoding {
    match kind {
        PropertyKind::Integer(width) | PropertyKind::Enum { width, .. } => PropertyEncoding::Integer(*width),
        PropertyKind::Bool => PropertyEncoding::Bool,
        PropertyKind::Unit => PropertyEncoding::Unit,
        PropertyKind::String => PropertyEncoding::String,
        PropertyKind::Array(element) => PropertyEncoding::Array(Box::new(encoding_of(element))),
        PropertyKind::Optional(inner) => PropertyEncoding::Optional(Box::new(encoding_of(inner))),
        PropertyKind::Attribute(_) => PropertyEncoding::Attribute,
        PropertyKind::Other(class) => PropertyEncoding::Unknown(class.clone()),
    }
}
