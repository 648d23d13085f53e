//! Constraints on types, attributes, properties, regions and successors.

use smol_str::SmolStr;
use tablegen::Record;

use crate::model::{Constraint, ConstraintId, ConstraintKind, DialectEntity, Length, Parameter};
use crate::reader::{Reader, some_string, some_text, text};

impl<'a> Reader<'a> {
    /// Gives every constraint its id, then reads each: they may mention each other in any order.
    pub(crate) fn read_constraints(&mut self) {
        let all: Vec<Record<'a>> =
            self.records.defs_in_order().filter(|record| record.is_subclass_of("Constraint")).collect();
        for (index, record) in all.iter().enumerate() {
            let id = ConstraintId(index as u32);
            self.ids.constraints.insert(record.index(), id);
            if !record.is_anonymous() {
                self.definitions.constraint_names.insert(record.name().into(), id);
            }
        }
        for record in all {
            let constraint = self.read_constraint(record);
            self.definitions.constraints.push(constraint);
        }
    }

    /// The constraint in a field, if there is one.
    fn constraint_in(&self, record: Record<'a>, field: &str) -> Option<ConstraintId> {
        self.ids.constraints.get(&record.record_field(field)?.index()).copied()
    }

    fn read_constraint(&mut self, record: Record<'a>) -> Constraint {
        let kind = kind_of(record);
        let predicate = self.predicate(record.record_field("predicate"));
        let base = ["baseType", "baseAttr", "baseProperty", "baseAttrClass"]
            .iter()
            .find_map(|field| self.constraint_in(record, field))
            .filter(|base| self.ids.constraints.get(&record.index()) != Some(base));
        let enumeration = match self.enums.get(&record.index()) {
            Some(own) => Some(*own),
            None => record.record_field("enum").and_then(|behind| self.enums.get(&behind.index()).copied()),
        };
        let is_keyword_property =
            ["NamedEnumProp", "NamedEnumPropWithAttrForm"].iter().any(|class| record.is_subclass_of(class));
        Constraint {
            definition: record.name().into(),
            is_anonymous: record.is_anonymous(),
            kind,
            is_base: record.is_subclass_of("Attr") || record.is_subclass_of("Type"),
            classes: classes_of(record),
            summary: record.string("summary").unwrap_or_default().to_owned(),
            description: record.string("description").unwrap_or_default().to_owned(),
            predicate,
            cpp_type: some_text(record, "cppType"),
            storage_type: some_text(record, "storageType"),
            bytecode_writer: some_text(record, "writeToMlirBytecode"),
            return_type: some_text(record, "returnType"),
            builder_call: some_string(record, "builderCall"),
            constant_builder: some_string(record, "constBuilderCall"),
            length: length_of(record),
            base,
            value_type: self.constraint_in(record, "valueType"),
            is_optional: record.is_set("isOptional"),
            default: some_string(record, "defaultValue"),
            entity: self.read_entity(record),
            enumeration,
            keyword: some_text(record, "mnemonic").filter(|_| is_keyword_property),
            is_interface: record.is_subclass_of("Interface"),
            span: record.span(),
        }
    }

    /// The dialect's own type or attribute that a constraint stands for.
    fn read_entity(&mut self, record: Record<'a>) -> Option<DialectEntity> {
        if !record.is_subclass_of("AttrOrTypeDef") {
            return None;
        }
        let dialect = record.record_field("dialect").map_or(SmolStr::default(), |dialect| text(dialect, "name"));
        let parameters = record.value("parameters").as_dag().map_or(Vec::new(), |dag| {
            let parameters = dag.arguments().map(|argument| {
                let described = argument.value.as_record();
                Parameter {
                    name: argument.name.unwrap_or_default().into(),
                    cpp_type: match described {
                        Some(described) => text(described, "cppType"),
                        None => argument.value.as_str().unwrap_or_default().trim().into(),
                    },
                    default: described.and_then(|described| some_string(described, "defaultValue")),
                    is_self_type: described
                        .is_some_and(|described| described.is_subclass_of("AttributeSelfTypeParameter")),
                }
            });
            parameters.collect()
        });
        Some(DialectEntity {
            dialect,
            mnemonic: some_text(record, "mnemonic"),
            cpp_class: text(record, "cppType"),
            parameters,
            assembly_format: record.string("assemblyFormat").map(str::to_owned),
            format_span: record.place_of_string("assemblyFormat"),
            has_custom_assembly: record.is_set("hasCustomAssemblyFormat"),
            traits: self.read_traits(record),
            span: record.span(),
        })
    }
}

fn kind_of(record: Record<'_>) -> ConstraintKind {
    [
        ("TypeConstraint", ConstraintKind::Type),
        ("AttrConstraint", ConstraintKind::Attribute),
        ("PropConstraint", ConstraintKind::Property),
        ("RegionConstraint", ConstraintKind::Region),
        ("SuccessorConstraint", ConstraintKind::Successor),
    ]
    .into_iter()
    .find(|(class, _)| record.is_subclass_of(class))
    .map_or(ConstraintKind::Other, |(_, kind)| kind)
}

fn classes_of(record: Record<'_>) -> Vec<SmolStr> {
    let mut classes: Vec<SmolStr> = Vec::new();
    for class in record.superclasses() {
        if !classes.iter().any(|known| known == class.name()) {
            classes.push(class.name().into());
        }
    }
    classes
}

/// Returns how many values an operand or result of this constraint holds.
pub(crate) fn length_of(record: Record<'_>) -> Length {
    if record.is_subclass_of("VariadicOfVariadic") {
        Length::VariadicOfVariadic { segment_attribute: text(record, "segmentAttrName") }
    } else if record.is_subclass_of("Variadic") {
        Length::Variadic
    } else if record.is_subclass_of("Optional") {
        Length::Optional
    } else {
        Length::Single
    }
}
