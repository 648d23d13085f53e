//! Tables of several origins as one.

use std::collections::BTreeSet;

use crate::assembly::model::{AttributeKind, FormTables, Operation, PropertyKind};

impl FormTables {
    /// The dialects that there are operations of.
    pub fn dialects(&self) -> BTreeSet<&str> {
        self.operations.iter().filter_map(|operation| operation.name.split('.').next()).collect()
    }

    /// Adds other tables. Of operations of one name the first counts.
    ///
    /// Takes time in proportion to both.
    pub fn merge(&mut self, other: FormTables) {
        if self.operations.is_empty() && self.enums.is_empty() && self.entities.is_empty() {
            *self = other;
            return;
        }
        let moved = Moved { enums: self.enums.len() as u32, entities: self.entities.len() as u32 };
        self.enums.extend(other.enums);
        self.entities.extend(other.entities.into_iter().map(|mut entity| {
            for parameter in &mut entity.parameters {
                parameter.enumeration = parameter.enumeration.map(|index| index + moved.enums);
            }
            entity
        }));
        let known = self.operations.len();
        let is_new = |operation: &Operation| {
            self.operations[..known].binary_search_by(|known| known.name.cmp(&operation.name)).is_err()
        };
        let new: Vec<Operation> = other.operations.into_iter().filter(is_new).collect();
        self.operations.extend(new.into_iter().map(|mut operation| {
            moved.operation(&mut operation);
            operation
        }));
        self.operations.sort_by(|a, b| a.name.cmp(&b.name));
    }
}

/// The distances by which the indices of what is added move.
struct Moved {
    enums: u32,
    entities: u32,
}

impl Moved {
    fn operation(&self, operation: &mut Operation) {
        for group in operation.operands.iter_mut().chain(&mut operation.results) {
            group.entity = group.entity.map(|index| index + self.entities);
        }
        operation.attributes.iter_mut().for_each(|attribute| self.attribute(&mut attribute.kind));
        operation.properties.iter_mut().for_each(|property| self.property(&mut property.kind));
    }

    fn attribute(&self, kind: &mut AttributeKind) {
        match kind {
            AttributeKind::Enum { enumeration, .. } => *enumeration += self.enums,
            AttributeKind::Entity(entity) => *entity += self.entities,
            _ => {}
        }
    }

    fn property(&self, kind: &mut PropertyKind) {
        match kind {
            PropertyKind::Enum { enumeration, .. } => *enumeration += self.enums,
            PropertyKind::Array(inner) | PropertyKind::Optional(inner) => self.property(inner),
            PropertyKind::Attribute(kind) => self.attribute(kind),
            _ => {}
        }
    }
}
