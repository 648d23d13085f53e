//! Validates tables that a stranger wrote: every index is in range, and nothing is larger than reading by it can bear.

use crate::assembly::model::{Assembly, AttributeKind, Entity, FormTables, Group, Operation, PropertyKind};
use ods::format::{Argument, Element, Format, TypeOrigin};

/// The most operations, enums, types and attributes.
const MAX_DEFINITIONS: usize = 1 << 16;
/// The most groups, attributes, regions and other parts of each kind in a definition.
const MAX_PARTS: usize = 1 << 10;
/// The most elements of a format.
const MAX_ELEMENTS: usize = 1 << 12;

/// The first thing that is wrong.
pub(super) fn validate(tables: &FormTables) -> Result<(), String> {
    let lists = [tables.operations.len(), tables.enums.len(), tables.entities.len()];
    if lists.iter().any(|length| *length > MAX_DEFINITIONS) {
        return Err(format!("there are more than {MAX_DEFINITIONS} definitions of a kind"));
    }
    for known in &tables.enums {
        if known.symbols.len() != known.cases.len() {
            return Err(format!("of the enum `{}` the cases and their names do not agree", known.name));
        }
    }
    for entity in &tables.entities {
        let result = Checking::of_entity(tables, entity).entity(entity);
        result.map_err(|message| format!("in `{}`: {message}", entity.class))?;
    }
    for operation in &tables.operations {
        let result = Checking::of_operation(tables, operation).operation(operation);
        result.map_err(|message| format!("in '{}': {message}", operation.name))?;
    }
    match tables.operations.windows(2).find(|pair| pair[0].name >= pair[1].name) {
        Some(pair) => Err(format!("'{}' does not stand in its order", pair[1].name)),
        None => Ok(()),
    }
}

/// A definition that is checked.
struct Checking<'t> {
    tables: &'t FormTables,
    operands: usize,
    results: usize,
    attributes: usize,
    properties: usize,
    regions: usize,
    successors: usize,
    parameters: usize,
    /// The elements of the format so far.
    elements: usize,
}

impl<'t> Checking<'t> {
    fn of_operation(tables: &'t FormTables, operation: &Operation) -> Checking<'t> {
        Checking {
            tables,
            operands: operation.operands.len(),
            results: operation.results.len(),
            attributes: operation.attributes.len(),
            properties: operation.properties.len(),
            regions: operation.regions.len(),
            successors: operation.successors.len(),
            parameters: 0,
            elements: 0,
        }
    }

    fn of_entity(tables: &'t FormTables, entity: &Entity) -> Checking<'t> {
        let (operands, results, attributes, properties, regions, successors) = (0, 0, 0, 0, 0, 0);
        let parameters = entity.parameters.len();
        Checking { tables, operands, results, attributes, properties, regions, successors, parameters, elements: 0 }
    }

    fn operation(&mut self, operation: &Operation) -> Result<(), String> {
        let counts = [self.operands, self.results, self.attributes, self.properties, self.regions, self.successors];
        if counts.iter().any(|count| *count > MAX_PARTS) {
            return Err(format!("there are more than {MAX_PARTS} parts of a kind"));
        }
        if !operation.name.contains('.') {
            return Err("the name is not that of an operation of a dialect".to_owned());
        }
        for group in operation.operands.iter().chain(&operation.results) {
            self.group(group)?;
        }
        for attribute in &operation.attributes {
            self.attribute(&attribute.kind)?;
        }
        for property in &operation.properties {
            self.property(&property.kind)?;
        }
        self.assembly(&operation.assembly)
    }

    fn entity(&mut self, entity: &Entity) -> Result<(), String> {
        if self.parameters > MAX_PARTS {
            return Err(format!("there are more than {MAX_PARTS} parameters"));
        }
        for parameter in &entity.parameters {
            self.enumeration(parameter.enumeration)?;
        }
        self.assembly(&entity.assembly)
    }

    fn group(&self, group: &Group) -> Result<(), String> {
        self.entity_at(group.entity)
    }

    fn attribute(&self, kind: &AttributeKind) -> Result<(), String> {
        match kind {
            AttributeKind::Enum { enumeration, .. } => self.enumeration(Some(*enumeration)),
            AttributeKind::Entity(entity) => self.entity_at(Some(*entity)),
            _ => Ok(()),
        }
    }

    fn property(&self, kind: &PropertyKind) -> Result<(), String> {
        match kind {
            PropertyKind::Enum { enumeration, .. } => self.enumeration(Some(*enumeration)),
            PropertyKind::Array(inner) | PropertyKind::Optional(inner) => self.property(inner),
            PropertyKind::Attribute(kind) => self.attribute(kind),
            _ => Ok(()),
        }
    }

    fn enumeration(&self, index: Option<u32>) -> Result<(), String> {
        in_range("enum", index, self.tables.enums.len())
    }

    fn entity_at(&self, index: Option<u32>) -> Result<(), String> {
        in_range("type or attribute", index, self.tables.entities.len())
    }

    fn assembly(&mut self, assembly: &Assembly) -> Result<(), String> {
        match assembly {
            Assembly::Format(format) => self.format(format),
            Assembly::Code | Assembly::Like(_) | Assembly::Generic => Ok(()),
        }
    }

    fn format(&mut self, format: &Format) -> Result<(), String> {
        self.elements(&format.elements)?;
        if format.operand_types.len() != self.operands || format.result_types.len() != self.results {
            return Err("the origins of types are not as many as the groups".to_owned());
        }
        for origin in format.operand_types.iter().chain(&format.result_types) {
            if let TypeOrigin::Of(argument, _) = origin {
                self.argument(*argument)?;
            }
        }
        Ok(())
    }

    /// Decoding has limited how deep they nest.
    fn elements(&mut self, elements: &[Element]) -> Result<(), String> {
        self.elements += elements.len();
        if self.elements > MAX_ELEMENTS {
            return Err(format!("a format has more than {MAX_ELEMENTS} elements"));
        }
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &Element) -> Result<(), String> {
        match element {
            Element::Variable(argument) => self.argument(*argument),
            Element::Literal(text) if text.is_empty() => Err("a literal is empty".to_owned()),
            Element::Qualified(inner) | Element::Type(inner) | Element::Ref(inner) => self.element(inner),
            Element::FunctionalType(inputs, results) => {
                self.element(inputs)?;
                self.element(results)
            }
            Element::Custom { parameters, .. } => self.elements(parameters),
            Element::Struct(elements) => self.elements(elements),
            Element::Cases(cases) => {
                self.elements += cases.len();
                cases.iter().try_for_each(|case| {
                    self.elements(&case.equal)?;
                    self.elements(&case.elements)
                })
            }
            Element::Optional { then, otherwise, anchor, is_inverted } => {
                let anchored = if *is_inverted { otherwise } else { then };
                in_range("element", Some(*anchor), anchored.len())?;
                self.elements(then)?;
                self.elements(otherwise)
            }
            Element::OptionalList(clauses) => {
                self.elements += clauses.len();
                clauses.iter().try_for_each(|clause| match clause.keyword.is_empty() {
                    true => Err("a keyword is empty".to_owned()),
                    false => self.elements(&clause.elements),
                })
            }
            _ => Ok(()),
        }
    }

    fn argument(&self, argument: Argument) -> Result<(), String> {
        let (what, index, count) = match argument {
            Argument::Operand(index) => ("operand", index, self.operands),
            Argument::Result(index) => ("result", index, self.results),
            Argument::Attribute(index) => ("attribute", index, self.attributes),
            Argument::Property(index) => ("property", index, self.properties),
            Argument::Region(index) => ("region", index, self.regions),
            Argument::Successor(index) => ("successor", index, self.successors),
            Argument::Parameter(index) => ("parameter", index, self.parameters),
        };
        in_range(what, Some(index), count)
    }
}

fn in_range(what: &str, index: Option<u32>, count: usize) -> Result<(), String> {
    match index.filter(|index| *index as usize >= count) {
        Some(index) => Err(format!("there is no {what} number {index}")),
        None => Ok(()),
    }
}
