//! Tables of several origins as one.

use std::collections::BTreeSet;

use ods::format::Element;

use crate::assembly::directives;
use crate::assembly::model::{Assembly, AttributeKind, FormTables, Operation, PropertyKind};

impl FormTables {
    /// The dialects that there are operations of.
    pub fn dialects(&self) -> BTreeSet<&str> {
        self.operations.iter().filter_map(|operation| operation.name.split('.').next()).collect()
    }

    /// Adds other tables. Of operations of one name the first counts that can be read in its own form, and else the first.
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
        let (new, same): (Vec<Operation>, Vec<Operation>) = other.operations.into_iter().partition(is_new);
        for mut operation in same {
            let place = self.operations[..known].binary_search_by(|known| known.name.cmp(&operation.name));
            if let Ok(place) = place
                && !is_readable(&self.operations[place].assembly)
                && is_readable(&operation.assembly)
            {
                moved.operation(&mut operation);
                self.operations[place] = operation;
            }
        }
        self.operations.extend(new.into_iter().map(|mut operation| {
            moved.operation(&mut operation);
            operation
        }));
        self.operations.sort_by(|a, b| a.name.cmp(&b.name));
    }
}

/// The distances by which the indices of what is added move.
/// Returns true if a form is known here with all of its parts.
fn is_readable(assembly: &Assembly) -> bool {
    match assembly {
        Assembly::Format(format) => format.elements.iter().all(has_known_directives),
        Assembly::Code => false,
        Assembly::Like(_) | Assembly::Generic => true,
    }
}

fn has_known_directives(element: &Element) -> bool {
    match element {
        Element::Custom { name, .. } => directives::find(name).is_some(),
        Element::Cases(cases) => cases.iter().flat_map(|case| &case.elements).all(has_known_directives),
        Element::Optional { then, otherwise, .. } => then.iter().chain(otherwise).all(has_known_directives),
        Element::OptionalList(clauses) => clauses.iter().flat_map(|clause| &clause.elements).all(has_known_directives),
        _ => true,
    }
}

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
