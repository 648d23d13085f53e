//! FormTables from definitions.

use crate::model::{
    Assembly, Attribute, AttributeKind, Entity, Enum, FormTables, Group, Length, Operation, Parameter, Part, Property,
    PropertyKind, Segments,
};
use mlir_syntax::{Context, parse_attribute};
use ods::format::{self, Argument, Format, TypeOrigin};
use ods::{
    ArgumentRef, Constraint, ConstraintId, ConstraintKind, Definitions, EnumId, SegmentSizes, TypeSource, type_text,
};
use pdl_diagnostics::Diagnostic;
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, format_smolstr};

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

    /// Adds what a file defines. Formats that are wrong are reported and left out.
    pub fn add(&mut self, definitions: &Definitions, diagnostics: &mut Vec<Diagnostic>) {
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
        spell_defaults(&mut self.tables);
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
        let assembly = match format::of_operation(definitions, operation, diagnostics) {
            Some(mut format) => {
                say_inferred_types(operation, &mut format);
                resolve_built_types(definitions, &mut format);
                Assembly::Format(format)
            }
            None if operation.has_custom_assembly => Assembly::Code,
            None => Assembly::Generic,
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
            let default = code.and_then(|code| {
                let default = self.default_of(&kind, code);
                default.or_else(|| self.built_default(definitions, attribute.constraint, code))
            });
            if let Some(class) = code.and_then(|code| code.trim().strip_suffix("::getOperationName()")) {
                self.default_names.push((operation.name.clone(), attribute.name.clone(), short_class(class).into()));
            } else if let (Some(code), None) = (code, &default) {
                self.not_understood.push((operation.name.clone(), attribute.name.clone(), code.to_owned()));
            }
            attributes.push(Attribute {
                name: attribute.name.clone(),
                kind,
                is_optional: attribute.is_optional,
                default,
            });
        }
        let mut properties = Vec::new();
        for property in &operation.properties {
            let kind = self.property_kind(definitions, property.constraint);
            let default = property.default.as_deref().and_then(|code| self.default_of_property(&kind, code));
            properties.push(Property { name: property.name.clone(), kind, default });
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
            let Some(class) = base_of(definitions, constraint, |known| known.cpp_type.clone()) else { continue };
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
        // Inside of its namespace a class may be named without it.
        let class = class.trim().trim_start_matches("::").trim_start_matches("mlir::");
        let is_it =
            |name: &str| name.strip_suffix(class).is_some_and(|before| before.is_empty() || before.ends_with("::"));
        let index = definitions.enums.iter().position(|known| !class.is_empty() && is_it(&known.cpp_name))?;
        Some(self.enumeration(definitions, EnumId(index as u32)))
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
        let names = |constraint: &Constraint, name: &str| {
            constraint.definition == name || constraint.classes.iter().any(|class| class == name)
        };
        let of_class = |name: &str| base_of(definitions, id, |known| names(known, name).then_some(())).is_some();
        if of_class("UnitAttr") {
            return AttributeKind::Unit;
        }
        if of_class("SymbolNameAttr") {
            return AttributeKind::SymbolName;
        }
        let class = base_of(definitions, id, |constraint| constraint.storage_type.as_ref());
        if let Some(index) = class.and_then(|class| self.entities.get(class))
            && self.tables.entities[*index as usize].dialect != "builtin"
        {
            return AttributeKind::Entity(*index);
        }
        if let Some(enumeration) = base_of(definitions, id, |constraint| constraint.enumeration) {
            let width = definitions.enums[enumeration.0 as usize].width;
            return AttributeKind::Enum { enumeration: self.enumeration(definitions, enumeration), width };
        }
        let storage = base_of(definitions, id, |constraint| constraint.storage_type.clone()).unwrap_or_default();
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
        let value_type = base_of(definitions, id, |constraint| constraint.value_type);
        let built = value_type.and_then(|id| base_of(definitions, id, |constraint| constraint.builder_call.clone()));
        match built.and_then(|call| type_text::built_type(&call, definitions)) {
            Some(text) if text != "none" => AttributeKind::Typed(text.into()),
            _ => AttributeKind::Any,
        }
    }

    /// The text of an attribute without parameters that a constraint builds where the default says nothing of it.
    fn built_default(&self, definitions: &Definitions, id: ConstraintId, code: &str) -> Option<SmolStr> {
        let builder = base_of(definitions, id, |constraint| constraint.constant_builder.as_deref())?;
        let class = builder.trim().strip_suffix("::get($_builder.getContext())")?;
        let entity = &self.tables.entities[*self.entities.get(class)? as usize];
        let is_plain = code.trim() == "{}" && entity.parameters.is_empty();
        is_plain.then(|| format_smolstr!("#{}.{}", entity.dialect, entity.mnemonic))
    }

    /// The text of the attribute that a C++ expression makes.
    fn default_of(&self, kind: &AttributeKind, code: &str) -> Option<SmolStr> {
        let code = code.trim();
        let is_empty = matches!(code, "{}" | "ArrayRef<Attribute>()" | "::llvm::ArrayRef<::mlir::Attribute>({})");
        let known = |enumeration: u32| &self.tables.enums[enumeration as usize];
        match kind {
            AttributeKind::Enum { enumeration, width } => {
                known(*enumeration).value_of_code(code).map(|value| format_smolstr!("{value} : i{width}"))
            }
            AttributeKind::Entity(index) => {
                let entity = &self.tables.entities[*index as usize];
                let (dialect, mnemonic) = (&entity.dialect, &entity.mnemonic);
                let Some(enumeration) = crate::read::enum_parameter(entity) else {
                    // All parameters have their defaults.
                    let has_brackets = crate::read::first_literal(entity) == Some("<");
                    return (code == "{}").then(|| match has_brackets {
                        true => format_smolstr!("#{dialect}.{mnemonic}<>"),
                        false => format_smolstr!("#{dialect}.{mnemonic}"),
                    });
                };
                let known = known(enumeration);
                let text = known.text_of(known.value_of_code(code)?)?;
                Some(match crate::read::first_literal(entity) {
                    Some("<") => format_smolstr!("#{dialect}.{mnemonic}<{text}>"),
                    _ => format_smolstr!("#{dialect}<{mnemonic} {text}>"),
                })
            }
            AttributeKind::Typed(ty) if ty == "i1" => match code {
                "true" | "1" => Some("true".into()),
                "false" | "0" => Some("false".into()),
                _ => None,
            },
            AttributeKind::Typed(ty) => number(code).map(|number| match ty.starts_with('f') && !number.contains('.') {
                true => format_smolstr!("{number}.0 : {ty}"),
                false => format_smolstr!("{number} : {ty}"),
            }),
            AttributeKind::String => {
                let text = code.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
                text.map(|_| code.into()).or_else(|| code.is_empty().then(|| "\"\"".into()))
            }
            AttributeKind::Array => is_empty.then(|| "[]".into()),
            AttributeKind::Dictionary => is_empty.then(|| "{}".into()),
            AttributeKind::DenseArray(element) => {
                let items = code.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
                let items = items.or_else(|| is_empty.then_some(""))?;
                match items.trim() {
                    "" => Some(format_smolstr!("array<{element}>")),
                    items => Some(format_smolstr!("array<{element}: {items}>")),
                }
            }
            _ => None,
        }
    }

    fn property_kind(&mut self, definitions: &Definitions, id: ConstraintId) -> PropertyKind {
        let constraint = definitions.constraint_at(id);
        let class = constraint.storage_type.clone().unwrap_or_default();
        if let Some(enumeration) = self.enum_of_class(definitions, &class) {
            let keyword = base_of(definitions, id, |constraint| constraint.keyword.clone());
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

    fn default_of_property(&self, kind: &PropertyKind, code: &str) -> Option<SmolStr> {
        match kind {
            PropertyKind::Integer(width) => number(code.trim()).map(|number| format_smolstr!("{number} : i{width}")),
            PropertyKind::Bool | PropertyKind::Unit => {
                matches!(code.trim(), "true" | "false").then(|| code.trim().into())
            }
            PropertyKind::Enum { enumeration, width, .. } => {
                let value = self.tables.enums[*enumeration as usize].value_of_code(code)?;
                Some(format_smolstr!("{value} : i{width}"))
            }
            PropertyKind::Optional(_) => (code.trim() == "std::nullopt").then(|| "[]".into()),
            _ => None,
        }
    }
}

impl Enum {
    /// The value that a C++ expression is: a case, several flags with `|` between them, or `{}`, which is zero.
    fn value_of_code(&self, code: &str) -> Option<i64> {
        if code.trim() == "{}" {
            return self.cases.iter().find(|case| case.1 == 0).map(|case| case.1);
        }
        let case = |name: &str| {
            let (qualifier, symbol) = name.trim().rsplit_once("::").unwrap_or(("", name.trim()));
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':');
            let index =
                self.symbols.iter().position(|known| known == symbol).filter(|_| qualifier.bytes().all(is_name))?;
            self.cases.get(index).map(|case| case.1)
        };
        match self.separator {
            None => case(code),
            Some(_) => {
                let code = code.trim();
                let plain = code.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(code);
                plain.split('|').try_fold(0, |value, name| Some(value | case(name)?))
            }
        }
    }
}

/// Spells defaults as attributes are printed, so that they can be compared with what an operation has.
fn spell_defaults(tables: &mut FormTables) {
    let mut context = Context::new();
    for operation in &mut tables.operations {
        let attributes = operation.attributes.iter_mut().map(|attribute| &mut attribute.default);
        let properties = operation.properties.iter_mut().map(|property| &mut property.default);
        for default in attributes.chain(properties).flatten() {
            if let Ok(value) = parse_attribute(&mut context, default) {
                let mut text = String::new();
                mlir_syntax::print_attribute(&context, value, &mut text);
                *default = text.into();
            }
        }
    }
}

/// A C++ number as MLIR writes it.
fn number(code: &str) -> Option<String> {
    if code == "{}" {
        return Some("0".to_owned());
    }
    let inner = code.strip_prefix("static_cast<").and_then(|rest| rest.split_once(">(")?.1.strip_suffix(')'));
    let code = inner.unwrap_or(code).trim();
    if let Some(digits) = code.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok().map(|number| number.to_string());
    }
    let digits = code.strip_prefix('-').unwrap_or(code).trim_end_matches(['f', 'l', 'L', 'u', 'U']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number.then(|| if code.starts_with('-') { format!("-{digits}") } else { digits.to_owned() })
}

/// The first answer to a question along the constraints that one wraps or confines.
fn base_of<'d, T>(
    definitions: &'d Definitions,
    mut id: ConstraintId,
    ask: impl Fn(&'d Constraint) -> Option<T>,
) -> Option<T> {
    // A chain is as long as the file at most.
    for _ in 0..=definitions.constraints.len() {
        let constraint = definitions.constraint_at(id);
        if let Some(answer) = ask(constraint) {
            return Some(answer);
        }
        id = constraint.base?;
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Flags are combined; cases of other enums are not.
    #[test]
    fn values_of_enums_are_read_as_cpp_has_them() {
        let cases = [("none", "None", 0), ("a", "A", 1), ("b", "B", 2), ("ab", "AB", 3)];
        let flags = Enum {
            name: "::t::Flags".into(),
            cases: cases.iter().map(|(text, _, value)| ((*text).into(), *value)).collect(),
            symbols: cases.iter().map(|(_, symbol, _)| (*symbol).into()).collect(),
            separator: Some(", ".into()),
        };
        for (code, value) in [
            ("::t::Flags::A", Some(1)),
            ("::t::Flags::A|::t::Flags::B", Some(3)),
            ("(::t::Flags::B | ::t::Flags::None)", Some(2)),
            ("{}", Some(0)),
            ("::t::Flags::A|::t::Flags::C", None),
            ("::t::Flags::C|::t::Flags::A", None),
        ] {
            assert_eq!(flags.value_of_code(code), value, "{code}");
        }
        let plain = Enum { separator: None, ..flags };
        assert_eq!(plain.value_of_code("::t::Flags::B"), Some(2));
        assert_eq!(plain.value_of_code("::t::Flags::A|::t::Flags::B"), None);
    }
}
