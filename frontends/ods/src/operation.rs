//! Operations.

use pdl_diagnostics::Diagnostic;
use smol_str::SmolStr;
use tablegen::{DagArgument, Record};

use crate::constraint::length_of;
use crate::inference::relations_of;
use crate::model::{
    ArgumentRef, ConstraintId, NamedAttribute, NamedOperand, NamedProperty, NamedRegion, NamedResult, NamedSuccessor,
    Operation, OperationId, SegmentSizes,
};
use crate::reader::{Reader, some_string, strings, text};
use crate::traits::listed;

/// An argument or result of an operation, before it is known what it is.
struct Described<'a> {
    name: SmolStr,
    constraint: Record<'a>,
    id: ConstraintId,
    summary: String,
}

impl<'a> Reader<'a> {
    pub(crate) fn read_operation(&mut self, record: Record<'a>) {
        let dialect = record.record_field("opDialect").and_then(|dialect| dialect.string("name"));
        let (Some(dialect), Some(mnemonic)) = (dialect, record.string("opName")) else {
            let message = format!("the operation '{}' has no dialect or no name", record.name());
            self.report(Diagnostic::error("E0801", record.span(), message));
            return;
        };
        let name: SmolStr =
            if dialect.is_empty() { mnemonic.into() } else { SmolStr::from(format!("{dialect}.{mnemonic}")) };
        if let Some(first) = self.definitions.operation_names.get(&name).copied() {
            self.ids.operations.insert(record.index(), first);
            let previous = self.definitions.operations[first.0 as usize].span;
            let message = format!("the operation '{name}' is defined twice");
            let diagnostic = Diagnostic::error("E0805", record.span(), message).with_label(previous, "first here");
            self.report(diagnostic);
            return;
        }
        let mut traits = self.read_traits(record);
        let memory_effects = self.read_effects(record, &mut traits);
        let mut operation = Operation {
            dialect: dialect.into(),
            definition: record.name().into(),
            cpp_class: cpp_class_of(record),
            summary: record.string("summary").unwrap_or_default().trim().to_owned(),
            description: record.string("description").unwrap_or_default().to_owned(),
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            derived_attributes: Vec::new(),
            properties: Vec::new(),
            arguments: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits,
            memory_effects,
            operand_segments: SegmentSizes::Inferred,
            result_segments: SegmentSizes::Inferred,
            infers_result_types: false,
            result_types: Vec::new(),
            has_folder: record.is_set("hasFolder"),
            has_canonicalizer: record.is_set("hasCanonicalizer") || record.is_set("hasCanonicalizeMethod"),
            has_verifier: record.is_set("hasVerifier"),
            type_relations: relations_of(record),
            assembly_format: record.string("assemblyFormat").map(str::to_owned),
            format_span: record.place_of_string("assemblyFormat"),
            has_custom_assembly: record.is_set("hasCustomAssemblyFormat"),
            has_custom_bytecode: record.is_set("useCustomPropertiesEncoding"),
            default_dialect: default_dialect(record, dialect),
            span: record.span(),
            name,
        };
        self.read_arguments(record, &mut operation);
        for result in self.described(record, "results") {
            operation.results.push(NamedResult {
                name: result.name,
                length: length_of(result.constraint),
                constraint: result.id,
                summary: result.summary,
            });
        }
        for region in self.described(record, "regions") {
            let is_variadic = region.constraint.is_subclass_of("VariadicRegion");
            operation.regions.push(NamedRegion { name: region.name, constraint: region.id, is_variadic });
        }
        for successor in self.described(record, "successors") {
            let is_variadic = successor.constraint.is_subclass_of("VariadicSuccessor");
            operation.successors.push(NamedSuccessor { name: successor.name, constraint: successor.id, is_variadic });
        }
        for field in record.fields() {
            let derived = field.value.as_record().filter(|field| field.is_subclass_of("DerivedAttr"));
            if derived.is_some() {
                operation.derived_attributes.push(field.name.into());
            }
        }
        let operands = operation.operands.iter().filter(|operand| operand.length.varies()).count();
        operation.operand_segments =
            segments(&operation, operands, "AttrSizedOperandSegments", "SameVariadicOperandSize");
        let results = operation.results.iter().filter(|result| result.length.varies()).count();
        operation.result_segments = segments(&operation, results, "AttrSizedResultSegments", "SameVariadicResultSize");
        self.check_names(record, &operation);
        self.infer_result_types(&mut operation);
        let id = OperationId(self.definitions.operations.len() as u32);
        self.ids.operations.insert(record.index(), id);
        self.definitions.operation_names.insert(operation.name.clone(), id);
        self.definitions.operations.push(operation);
    }

    fn read_arguments(&mut self, record: Record<'a>, operation: &mut Operation) {
        for argument in self.described(record, "arguments") {
            let Described { name, constraint, id, summary } = argument;
            if constraint.is_subclass_of("TypeConstraint") {
                operation.arguments.push(ArgumentRef::Operand(operation.operands.len()));
                operation.operands.push(NamedOperand { name, length: length_of(constraint), constraint: id, summary });
            } else if constraint.is_subclass_of("Attr") {
                if constraint.is_subclass_of("DerivedAttr") {
                    operation.derived_attributes.push(name);
                    continue;
                }
                operation.arguments.push(ArgumentRef::Attribute(operation.attributes.len()));
                operation.attributes.push(NamedAttribute {
                    name,
                    constraint: id,
                    is_optional: constraint.is_set("isOptional"),
                    default: some_string(constraint, "defaultValue"),
                });
            } else if constraint.is_subclass_of("Property") {
                operation.arguments.push(ArgumentRef::Property(operation.properties.len()));
                operation.properties.push(NamedProperty {
                    name,
                    constraint: id,
                    storage_type: text(constraint, "storageType"),
                    has_optional_parser: some_string(constraint, "optionalParser").is_some(),
                    default: some_string(constraint, "defaultValue"),
                });
            } else {
                let message =
                    format!("the argument '{name}' of '{}' is no type, attribute or property", operation.name);
                self.report(Diagnostic::error("E0802", record.span(), message));
            }
        }
    }

    /// The entries of a dag field, each with its constraint; wrappers such as `Arg<…>` are opened.
    fn described(&mut self, record: Record<'a>, field: &str) -> Vec<Described<'a>> {
        let Some(dag) = record.value(field).as_dag() else { return Vec::new() };
        let entries: Vec<DagArgument<'a>> = dag.arguments().collect();
        let mut described = Vec::with_capacity(entries.len());
        for entry in entries {
            let name = SmolStr::from(entry.name.unwrap_or_default());
            let wrapper = entry.value.as_record();
            let constraint = wrapper.map(|wrapper| match wrapper.is_subclass_of("OpVariable") {
                true => wrapper.record_field("constraint").unwrap_or(wrapper),
                false => wrapper,
            });
            let found = constraint.and_then(|record| Some((record, *self.ids.constraints.get(&record.index())?)));
            match found {
                Some((constraint, id)) => {
                    let summary =
                        wrapper.filter(|wrapper| *wrapper != constraint).and_then(|wrapper| wrapper.string("summary"));
                    described.push(Described { name, constraint, id, summary: summary.unwrap_or_default().to_owned() });
                }
                None => {
                    let message =
                        format!("'{name}' in the {field} of '{}' is no constraint: {}", record.name(), entry.value);
                    self.report(Diagnostic::error("E0802", record.span(), message));
                }
            }
        }
        described
    }

    /// Operands, attributes and properties share their names, and so do results among each other.
    fn check_names(&mut self, record: Record<'a>, operation: &Operation) {
        let arguments = operation.operands.iter().map(|operand| &operand.name);
        let arguments = arguments.chain(operation.attributes.iter().map(|attribute| &attribute.name));
        let arguments: Vec<&SmolStr> =
            arguments.chain(operation.properties.iter().map(|property| &property.name)).collect();
        let results: Vec<&SmolStr> = operation.results.iter().map(|result| &result.name).collect();
        for mut names in [arguments, results] {
            names.sort_unstable();
            for pair in names.windows(2) {
                if pair[0] == pair[1] && !pair[0].is_empty() {
                    let message = format!("the name '{}' stands twice in '{}'", pair[0], operation.name);
                    self.report(Diagnostic::error("E0804", record.span(), message));
                }
            }
        }
    }
}

fn segments(operation: &Operation, varying: usize, sized: &str, same: &str) -> SegmentSizes {
    if operation.has_trait(sized) {
        SegmentSizes::Attribute
    } else if operation.has_trait(same) {
        SegmentSizes::Same
    } else if varying > 1 {
        SegmentSizes::Unknown
    } else {
        SegmentSizes::Inferred
    }
}

/// `Arith_AddIOp` in the namespace `::mlir::arith` is `::mlir::arith::AddIOp`.
fn cpp_class_of(record: Record<'_>) -> SmolStr {
    let name = record.name();
    let class = match name.split_once('_') {
        Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest,
        _ => name,
    };
    let namespace = text(record, "cppNamespace");
    if namespace.is_empty() { class.into() } else { SmolStr::from(format!("{namespace}::{class}")) }
}

/// Returns the dialect whose operations need no prefix in the regions of an operation: the one that its C++ returns, or its own where
/// the definition says only that there is such C++.
fn default_dialect(record: Record<'_>, own: &str) -> Option<SmolStr> {
    const METHOD: &str = "getDefaultDialect";
    let interfaces =
        || listed(record, "traits").into_iter().filter(|each| text(*each, "cppInterfaceName") == "OpAsmOpInterface");
    interfaces().next()?;
    let code = record.string("extraClassDeclaration").unwrap_or_default();
    if let Some((_, body)) = code.split_once(METHOD) {
        let (_, literal) = body.split_once("return")?.1.split_once('"')?;
        return Some(literal.split_once('"')?.0.into());
    }
    let overrides =
        |each: &Record<'_>| strings(each.value("alwaysOverriddenMethods")).iter().any(|name| name == METHOD);
    interfaces().any(|each| overrides(&each)).then(|| own.into())
}
