//! FormTables from definitions.

use crate::assembly::explain::did_you_mean;
use crate::assembly::forms;
use crate::assembly::model::{
    Assembly, Attribute, AttributeKind, BytecodeForm, Entity, Enum, FormTables, Group, Length, Operation, Parameter,
    Part, Property, PropertyKind, Segments,
};
use ods::format::{self, Argument, Format, TypeOrigin};
use ods::{
    ArgumentRef, Constraint, ConstraintId, ConstraintKind, Definitions, EnumId, Forms, NativeTexts, SegmentSizes,
    TypeSource, type_text,
};
use pdl_diagnostics::{Diagnostic, nearest};
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, format_smolstr};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Collects tables from definitions, one `.td` file after the other. Of definitions of one name the first counts.
#[derive(Debug, Default)]
pub struct TableBuilder {
    tables: FormTables,
    operations: FxHashMap<SmolStr, ()>,
    enums: FxHashMap<SmolStr, u32>,
    entities: FxHashMap<SmolStr, u32>,
    /// Operations by their C++ class.
    classes: FxHashMap<SmolStr, SmolStr>,
    /// Operations with the class of a terminator that their own file does not define.
    unknown_terminators: Vec<(SmolStr, SmolStr)>,
    /// Operations with an attribute whose default is the name of the operation of a class, which any file may define.
    default_names: Vec<(SmolStr, SmolStr, SmolStr)>,
    /// Groups of operands or results with the class of a type that their own file does not define.
    unknown_types: Vec<UnknownType>,
    /// Defaults of attributes that are C++ and not understood: the operation, the attribute and the text.
    not_understood: Vec<(SmolStr, SmolStr, String)>,
    /// Forms given from outside, and the names of the operations that were not met yet.
    forms: Forms,
    forms_not_used: BTreeSet<SmolStr>,
    /// The meanings of C++ that such files state, defaults among them.
    natives: NativeTexts,
}

/// A group whose type another file may define.
#[derive(Debug)]
struct UnknownType {
    operation: SmolStr,
    is_result: bool,
    index: usize,
    class: SmolStr,
}

impl TableBuilder {
    /// Nothing yet.
    pub fn new() -> TableBuilder {
        TableBuilder::default()
    }

    /// Adds the forms that a file gives to operations and directives of any file, before [`add`](Self::add) is called for those.
    pub fn add_forms(&mut self, definitions: &Definitions) {
        self.forms.merge(&definitions.forms);
        self.forms_not_used.extend(definitions.forms.operations.keys().cloned());
        self.natives.merge(&definitions.natives);
    }

    /// Returns what is wrong with the forms that were given: operations that no file defines, and those that should be written as one
    /// whose form is not known.
    pub fn wrong_forms(&self) -> Vec<String> {
        let undefined = self.forms_not_used.iter().map(|name| {
            let meant = did_you_mean(nearest(name, self.operations.keys().map(SmolStr::as_str)));
            format!("no file defines the operation '{name}', which is given a form{meant}")
        });
        let like = self.forms.operations.values().filter_map(|form| form.like.as_deref());
        let unknown = like.filter(|like| forms::all().all(|known| known.name != *like)).map(|like| {
            let meant = did_you_mean(nearest(like, forms::all().map(|known| known.name)));
            format!("'{like}' is no operation of MLIR whose form is C++ there and known here{meant}")
        });
        undefined.chain(unknown).collect()
    }

    /// Adds what a file defines. Formats that are wrong are reported and left out.
    pub fn add(&mut self, definitions: &Definitions, diagnostics: &mut Vec<Diagnostic>) {
        let mut definitions = Cow::Borrowed(definitions);
        if self.natives != NativeTexts::default() {
            definitions.to_mut().natives.merge(&self.natives);
        }
        let definitions = &*definitions;
        for constraint in &definitions.constraints {
            if constraint.entity.is_some() {
                self.entity(definitions, constraint, diagnostics);
            }
        }
        for operation in &definitions.operations {
            if self.operations.insert(operation.name.clone(), ()).is_none() {
                let mut read = self.operation(definitions, operation, diagnostics);
                self.find_entities(definitions, operation, &mut read);
                self.tables.operations.push(read);
            }
        }
    }

    /// Returns the number of operations that were added.
    pub fn operation_count(&self) -> usize {
        self.tables.operations.len()
    }

    /// The tables.
    pub fn finish(mut self) -> FormTables {
        for unknown in &self.unknown_types {
            let Some(entity) = self.entity_of_class(&unknown.class) else { continue };
            if let Some(operation) = self.tables.operations.iter_mut().find(|known| known.name == unknown.operation) {
                let groups = if unknown.is_result { &mut operation.results } else { &mut operation.operands };
                groups[unknown.index].entity = Some(entity);
            }
        }
        for (name, class) in &self.unknown_terminators {
            if let Some(operation) = self.tables.operations.iter_mut().find(|known| known.name == *name) {
                operation.implicit_terminator = self.classes.get(class).cloned();
            }
        }
        for (name, attribute, class) in &self.default_names {
            if let Some(operation) = self.tables.operations.iter_mut().find(|known| known.name == *name)
                && let Some(attribute) = operation.attributes.iter_mut().find(|known| known.name == *attribute)
            {
                attribute.default = self.classes.get(class).map(|name| format_smolstr!("\"{name}\""));
            }
        }
        self.tables.operations.sort_by(|a, b| a.name.cmp(&b.name));
        self.tables.natives = self.natives.to_td().into();
        self.tables
    }

    /// Defaults of attributes that are C++ and not understood: the operation, the attribute and the text.
    pub fn not_understood(&self) -> &[(SmolStr, SmolStr, String)] {
        &self.not_understood
    }

    fn operation(
        &mut self,
        definitions: &Definitions,
        operation: &ods::Operation,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Operation {
        self.forms_not_used.remove(&operation.name);
        let like = self.forms.operations.get(&operation.name).and_then(|form| form.like.clone());
        let operation = &*self.forms.apply(operation);
        let assembly = match format::of_operation(definitions, operation, &self.forms, diagnostics) {
            Some(mut format) => {
                say_inferred_types(operation, &mut format);
                resolve_built_types(definitions, &mut format);
                Assembly::Format(format)
            }
            None => match like {
                Some(like) => Assembly::Like(like),
                None if operation.has_custom_assembly => Assembly::Code,
                None => Assembly::Generic,
            },
        };
        let operands = operation.operands.iter().map(|operand| Group {
            name: operand.name.clone(),
            length: length_of(&operand.length),
            entity: None,
        });
        let operands = operands.collect();
        let results = operation.results.iter().map(|result| Group {
            name: result.name.clone(),
            length: length_of(&result.length),
            entity: None,
        });
        let results = results.collect();
        let mut attributes = Vec::new();
        for attribute in &operation.attributes {
            let kind = self.attribute_kind(definitions, attribute.constraint);
            let code = attribute.default.as_deref();
            let default = definitions.default_of_attribute(attribute);
            if let (Some(code), None) = (code, &default) {
                let (operation, attribute) = (operation.name.clone(), attribute.name.clone());
                match code.trim().strip_suffix("::getOperationName()") {
                    Some(class) => self.default_names.push((operation, attribute, short_class(class).into())),
                    None => self.not_understood.push((operation, attribute, code.to_owned())),
                }
            }
            attributes.push(Attribute {
                name: attribute.name.clone(),
                kind,
                is_optional: attribute.is_optional,
                default,
                has_default: attribute.default.is_some(),
            });
        }
        let mut properties = Vec::new();
        for property in &operation.properties {
            let kind = self.property_kind(definitions, property.constraint);
            let default = definitions.default_of_property(property);
            let writer = &definitions.constraint_at(property.constraint).bytecode_writer;
            let bytecode = bytecode_form(&kind, writer.as_deref().unwrap_or_default());
            properties.push(Property { name: property.name.clone(), kind, default, bytecode });
        }
        let regions = operation.regions.iter();
        let regions = regions.map(|region| Part { name: region.name.clone(), is_variadic: region.is_variadic });
        let successors = operation.successors.iter();
        let successors = successors.map(|part| Part { name: part.name.clone(), is_variadic: part.is_variadic });
        let implicit_terminator = operation.traits.iter().find_map(|known| {
            let class = known.cpp_name.strip_prefix("::mlir::OpTrait::SingleBlockImplicitTerminator<")?;
            let class = class.strip_suffix("::Impl").unwrap_or(class).strip_suffix('>')?;
            operation_of_class(definitions, class, operation).or_else(|| {
                self.unknown_terminators.push((operation.name.clone(), short_class(class).into()));
                None
            })
        });
        self.classes.entry(short_class(&operation.cpp_class).into()).or_insert_with(|| operation.name.clone());
        Operation {
            name: operation.name.clone(),
            operands,
            results,
            attributes,
            properties,
            regions: regions.collect(),
            successors: successors.collect(),
            operand_segments: segments_of(operation.operand_segments),
            result_segments: segments_of(operation.result_segments),
            assembly,
            implicit_terminator,
            is_single_block: operation.has_trait("SingleBlock"),
            is_terminator: operation.has_trait("IsTerminator"),
            is_isolated: operation.has_trait("IsIsolatedFromAbove"),
            has_custom_bytecode: operation.has_custom_bytecode,
            default_dialect: operation.default_dialect.clone().unwrap_or_default(),
            defined_at: operation.definition.clone(),
        }
    }

    /// The definition of the types that a constraint allows, if they are of one class that a dialect defines.
    fn entity_of_class(&self, class: &str) -> Option<u32> {
        let index = *self.entities.get(class)?;
        (self.tables.entities[index as usize].dialect != "builtin").then_some(index)
    }

    /// Finds the definitions of the types of groups. Where a file does not have them, another may.
    fn find_entities(&mut self, definitions: &Definitions, operation: &ods::Operation, into: &mut Operation) {
        let operands = operation.operands.iter().map(|operand| operand.constraint);
        let results = operation.results.iter().map(|result| result.constraint);
        let operands = operands.enumerate().map(|(index, constraint)| (false, index, constraint));
        let results = results.enumerate().map(|(index, constraint)| (true, index, constraint));
        for (is_result, index, constraint) in operands.chain(results) {
            let Some(class) = definitions.nearest(constraint, |known| known.cpp_type.clone()) else { continue };
            let entity = self.entity_of_class(&class);
            let groups = if is_result { &mut into.results } else { &mut into.operands };
            groups[index].entity = entity;
            if entity.is_none() {
                self.unknown_types.push(UnknownType { operation: into.name.clone(), is_result, index, class });
            }
        }
    }

    fn entity(
        &mut self,
        definitions: &Definitions,
        constraint: &Constraint,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<u32> {
        let entity = constraint.entity.as_ref()?;
        if let Some(known) = self.entities.get(&entity.cpp_class).copied() {
            self.find_missing_enums(definitions, known);
            return Some(known);
        }
        let assembly = match format::of_entity(entity, diagnostics) {
            Some(format) => Assembly::Format(format),
            None if entity.has_custom_assembly => Assembly::Code,
            None => Assembly::Generic,
        };
        let mut parameters = Vec::new();
        for parameter in &entity.parameters {
            parameters.push(Parameter {
                name: parameter.name.clone(),
                class: parameter.cpp_type.clone(),
                enumeration: self.enum_of_class(definitions, &parameter.cpp_type),
                is_optional: parameter.default.is_some(),
            });
        }
        let index = self.tables.entities.len() as u32;
        self.entities.insert(entity.cpp_class.clone(), index);
        self.tables.entities.push(Entity {
            is_type: constraint.kind == ConstraintKind::Type,
            dialect: entity.dialect.clone(),
            mnemonic: entity.mnemonic.clone().unwrap_or_default(),
            class: entity.cpp_class.clone(),
            parameters,
            assembly,
        });
        Some(index)
    }

    /// The file that was read first need not have defined the enums of an entity's parameters.
    fn find_missing_enums(&mut self, definitions: &Definitions, entity: u32) {
        for index in 0..self.tables.entities[entity as usize].parameters.len() {
            let parameter = &self.tables.entities[entity as usize].parameters[index];
            if parameter.enumeration.is_none() {
                let class = parameter.class.clone();
                let enumeration = self.enum_of_class(definitions, &class);
                self.tables.entities[entity as usize].parameters[index].enumeration = enumeration;
            }
        }
    }

    fn enum_of_class(&mut self, definitions: &Definitions, class: &str) -> Option<u32> {
        Some(self.enumeration(definitions, definitions.enum_of_class(class)?))
    }

    fn enumeration(&mut self, definitions: &Definitions, id: EnumId) -> u32 {
        let known = &definitions.enums[id.0 as usize];
        *self.enums.entry(known.cpp_name.clone()).or_insert_with(|| {
            self.tables.enums.push(Enum {
                name: known.cpp_name.clone(),
                cases: known.cases.iter().map(|case| (case.text.clone(), case.value)).collect(),
                symbols: known.cases.iter().map(|case| case.symbol.clone()).collect(),
                separator: known.separator.clone().filter(|_| known.is_bit_enum),
            });
            self.tables.enums.len() as u32 - 1
        })
    }

    fn attribute_kind(&mut self, definitions: &Definitions, id: ConstraintId) -> AttributeKind {
        if definitions.is_of_class(id, "UnitAttr") {
            return AttributeKind::Unit;
        }
        if definitions.is_of_class(id, "SymbolNameAttr") {
            return AttributeKind::SymbolName;
        }
        let class = definitions.nearest(id, |constraint| constraint.storage_type.as_ref());
        if let Some(index) = class.and_then(|class| self.entities.get(class))
            && self.tables.entities[*index as usize].dialect != "builtin"
        {
            return AttributeKind::Entity(*index);
        }
        if let Some(enumeration) = definitions.nearest(id, |constraint| constraint.enumeration) {
            let width = definitions.enums[enumeration.0 as usize].width;
            return AttributeKind::Enum { enumeration: self.enumeration(definitions, enumeration), width };
        }
        let storage = definitions.nearest(id, |constraint| constraint.storage_type.clone()).unwrap_or_default();
        let storage = storage.trim().trim_start_matches("::").trim_start_matches("mlir::");
        match storage {
            "UnitAttr" => return AttributeKind::Unit,
            "StringAttr" => return AttributeKind::String,
            "SymbolRefAttr" | "FlatSymbolRefAttr" => return AttributeKind::SymbolRef,
            "ArrayAttr" => return AttributeKind::Array,
            "DictionaryAttr" => return AttributeKind::Dictionary,
            "TypeAttr" => return AttributeKind::Type,
            "AffineMapAttr" => return AttributeKind::AffineMap,
            "DenseBoolArrayAttr" => return AttributeKind::DenseArray("i1".into()),
            "DenseI8ArrayAttr" => return AttributeKind::DenseArray("i8".into()),
            "DenseI16ArrayAttr" => return AttributeKind::DenseArray("i16".into()),
            "DenseI32ArrayAttr" => return AttributeKind::DenseArray("i32".into()),
            "DenseI64ArrayAttr" => return AttributeKind::DenseArray("i64".into()),
            "DenseF32ArrayAttr" => return AttributeKind::DenseArray("f32".into()),
            "DenseF64ArrayAttr" => return AttributeKind::DenseArray("f64".into()),
            "ElementsAttr" | "DenseElementsAttr" | "DenseIntElementsAttr" | "DenseFPElementsAttr" => {
                return AttributeKind::Elements;
            }
            _ => {}
        }
        let value_type = definitions.nearest(id, |constraint| constraint.value_type);
        let built = value_type.and_then(|id| definitions.nearest(id, |constraint| constraint.builder_call.clone()));
        match built.and_then(|call| type_text::built_type(&call, definitions)) {
            Some(text) if text != "none" => AttributeKind::Typed(text.into()),
            _ => AttributeKind::Any,
        }
    }

    fn property_kind(&mut self, definitions: &Definitions, id: ConstraintId) -> PropertyKind {
        let constraint = definitions.constraint_at(id);
        let class = constraint.storage_type.clone().unwrap_or_default();
        if let Some(enumeration) = self.enum_of_class(definitions, &class) {
            let keyword = definitions.nearest(id, |constraint| constraint.keyword.clone());
            let width =
                definitions.enums.iter().find(|known| known.cpp_name == self.tables.enums[enumeration as usize].name);
            let width = width.map_or(32, |known| known.width);
            return PropertyKind::Enum { enumeration, width, keyword };
        }
        match class.trim_start_matches("::") {
            "int64_t" | "uint64_t" => PropertyKind::Integer(64),
            "int32_t" | "uint32_t" | "unsigned" | "int" => PropertyKind::Integer(32),
            "bool"
                if constraint.classes.iter().any(|class| class == "UnitProp")
                    || constraint.definition == "UnitProp" =>
            {
                PropertyKind::Unit
            }
            "bool" => PropertyKind::Bool,
            "std::optional<int64_t>" => PropertyKind::Optional(Box::new(PropertyKind::Integer(64))),
            "std::string" => PropertyKind::String,
            _ => PropertyKind::Other(class),
        }
    }
}

/// Returns the form of a property of a kind in bytecode, by the C++ that writes it.
fn bytecode_form(kind: &PropertyKind, writer: &str) -> BytecodeForm {
    let words: String = writer.split_whitespace().collect();
    let statement = words.trim_end_matches(';');
    let is_of_kind = match kind {
        PropertyKind::Integer(_) | PropertyKind::Enum { .. } => {
            matches!(
                statement,
                "$_writer.writeVarInt($_storage)" | "$_writer.writeVarInt(static_cast<uint64_t>($_storage))"
            )
        }
        PropertyKind::Bool | PropertyKind::Unit => statement == "$_writer.writeOwnedBool($_storage)",
        PropertyKind::String => statement == "$_writer.writeOwnedString($_storage)",
        PropertyKind::Optional(inner) => {
            let presence = "$_writer.writeOwnedBool($_storage.has_value());if($_storage.has_value()){";
            let value = statement.strip_prefix(presence).and_then(|rest| rest.strip_suffix('}'));
            let value = value.map(|value| value.replace("(*($_storage))", "$_storage"));
            value.is_some_and(|value| bytecode_form(inner, &value) == BytecodeForm::OfKind)
        }
        PropertyKind::Array(_) | PropertyKind::Attribute(_) | PropertyKind::Other(_) => false,
    };
    match statement {
        _ if is_of_kind => BytecodeForm::OfKind,
        "$_writer.writeAttribute(convertToAttribute($_ctxt,$_storage))" => BytecodeForm::Attribute,
        _ => BytecodeForm::Code,
    }
}

/// A class without the namespace that all are in.
fn short_class(class: &str) -> &str {
    class.trim().trim_start_matches("::").trim_start_matches("mlir::")
}

fn operation_of_class(definitions: &Definitions, class: &str, of: &ods::Operation) -> Option<SmolStr> {
    let class = short_class(class);
    let namespace = short_class(&of.cpp_class);
    let local = namespace.rsplit_once("::").map(|(namespace, _)| format!("{namespace}::{class}"));
    let find = |wanted: &str| definitions.operations.iter().find(|known| short_class(&known.cpp_class) == wanted);
    let found = local.and_then(|local| find(&local)).or_else(|| find(class));
    found.map(|known| known.name.clone())
}

fn length_of(length: &ods::Length) -> Length {
    match length {
        ods::Length::Single => Length::Single,
        ods::Length::Optional => Length::Optional,
        ods::Length::Variadic => Length::Variadic,
        ods::Length::VariadicOfVariadic { segment_attribute } => Length::VariadicOfVariadic(segment_attribute.clone()),
    }
}

fn segments_of(segments: SegmentSizes) -> Segments {
    match segments {
        SegmentSizes::Inferred => Segments::Inferred,
        SegmentSizes::Same => Segments::Same,
        SegmentSizes::Attribute => Segments::Attribute,
        SegmentSizes::Unknown => Segments::Unknown,
    }
}

/// Says where types come from that the operation infers, as far as its traits and constraints say it.
fn say_inferred_types(operation: &ods::Operation, format: &mut Format) {
    let argument = |index: usize| match operation.arguments[index] {
        ArgumentRef::Operand(index) => Argument::Operand(index as u32),
        ArgumentRef::Attribute(index) => Argument::Attribute(index as u32),
        ArgumentRef::Property(index) => Argument::Property(index as u32),
    };
    for (origin, source) in format.result_types.iter_mut().zip(&operation.result_types) {
        if *origin != TypeOrigin::Inferred {
            continue;
        }
        *origin = match source {
            None => continue,
            Some(TypeSource::Built(call)) => TypeOrigin::Built(call.clone()),
            Some(TypeSource::Argument(index)) => TypeOrigin::Of(argument(*index), None),
            Some(TypeSource::FromArgument(index, code)) => TypeOrigin::Of(argument(*index), Some(code.clone())),
            Some(TypeSource::Result(index)) => TypeOrigin::Of(Argument::Result(*index as u32), None),
            Some(TypeSource::FromResult(index, code)) => {
                TypeOrigin::Of(Argument::Result(*index as u32), Some(code.clone()))
            }
        };
    }
}

/// Writes types that constraints build as MLIR writes them.
fn resolve_built_types(definitions: &Definitions, format: &mut Format) {
    for origin in format.operand_types.iter_mut().chain(&mut format.result_types) {
        if let TypeOrigin::Built(call) = origin
            && let Some(text) = type_text::built_type(call, definitions)
        {
            *call = text;
        }
    }
}
