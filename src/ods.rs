//! Operation and constraint definitions from `.td` files, as the checking of PDLL asks for them.
//!
//! ```text
//!  #include "….td" ──▶ tablegen::Records ──▶ ods::Definitions ──▶ OdsTable ──▶ pdll_sema::Options
//! ```
//! Each included file is read on its own, as the reference does, and the tables are merged: files that share
//! `OpBase.td` define the same names, and the first definition of a name stays.

use std::sync::Arc;

use ::ods::evaluate::{Check, Definition, Evaluator, Obstacle, Purpose, SnippetParameter};
use ::ods::{ConstraintKind, Definitions, InterfaceKind, Length, NativeTexts, OpTable, Operation};
use pdl_declarations::OpTrait;
use pdl_diagnostics::{SourceMap, Span};
use pdl_ir::{Kind, Module, Native, NativeKind, NativeType};
use pdll_sema::{ConstraintInfo, Group, GroupLength, OdsInfo, OpSignature};
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, format_smolstr};

/// The view that PDLL has of the definitions in any number of `.td` files.
#[derive(Clone, Debug, Default)]
pub struct OdsTable {
    table: OpTable,
    operations: FxHashMap<SmolStr, OpSignature>,
    constraints: FxHashMap<SmolStr, ConstraintInfo>,
}

impl OdsTable {
    /// A table without definitions.
    pub fn new() -> OdsTable {
        OdsTable::default()
    }

    /// Adds what one file defines. Names that are known already keep their first definition.
    pub fn add(&mut self, definitions: impl Into<Arc<Definitions>>) {
        let definitions = definitions.into();
        for operation in &definitions.operations {
            self.operations.entry(operation.name.clone()).or_insert_with(|| op_info(operation));
        }
        for constraint in definitions.constraints.iter().filter(|constraint| !constraint.is_anonymous) {
            let kind = match constraint.kind {
                ConstraintKind::Type => Kind::Type,
                // What only confines other attributes is no name in PDLL, as in the reference.
                ConstraintKind::Attribute if constraint.is_base || constraint.is_interface => Kind::Attribute,
                ConstraintKind::Attribute
                | ConstraintKind::Property
                | ConstraintKind::Region
                | ConstraintKind::Successor
                | ConstraintKind::Other => continue,
            };
            self.add_constraint(&constraint.definition, kind, constraint.span);
        }
        for interface in &definitions.interfaces {
            let kind = match interface.kind {
                InterfaceKind::Operation => Kind::Operation,
                InterfaceKind::Type => Kind::Type,
                InterfaceKind::Attribute => Kind::Attribute,
                InterfaceKind::Dialect => continue,
            };
            self.add_constraint(&interface.definition, kind, interface.span);
        }
        self.table.add(definitions);
    }

    /// The predicate is C++, and code blocks of PDLL are the host's language: it is not handed on as code. The
    /// native function of the constraint's own name checks it; see [`define_natives`].
    fn add_constraint(&mut self, name: &SmolStr, kind: Kind, span: Span) {
        self.constraints.entry(name.clone()).or_insert_with(|| ConstraintInfo {
            kind,
            native: name.clone(),
            code: None,
            span: Some(span),
        });
    }
}

impl OdsInfo for OdsTable {
    fn operation(&self, name: &str) -> Option<&OpSignature> {
        self.operations.get(name)
    }

    fn constraint(&self, name: &str) -> Option<&ConstraintInfo> {
        self.constraints.get(name)
    }

    fn operation_names(&self) -> Vec<&SmolStr> {
        self.operations.keys().collect()
    }

    fn constraint_names(&self) -> Vec<&SmolStr> {
        self.constraints.keys().collect()
    }

    fn default_of(&self, operation: &str, attribute: &str) -> Option<SmolStr> {
        let (definitions, operation) = self.table.at(self.table.find(operation)?);
        match operation.attribute(attribute) {
            Some(known) => definitions.default_of_attribute(known).filter(|_| !known.is_optional),
            None => {
                let known = operation.properties.iter().find(|known| known.name == attribute)?;
                definitions.default_of_property(known)
            }
        }
    }
}

fn op_info(operation: &Operation) -> OpSignature {
    OpSignature {
        operands: operation.operands.iter().map(|operand| group(&operand.name, &operand.length)).collect(),
        results: operation.results.iter().map(|result| group(&result.name, &result.length)).collect(),
        attributes: (operation.attributes.iter().map(|attribute| &attribute.name))
            .chain(operation.properties.iter().map(|property| &property.name))
            .chain(&operation.derived_attributes)
            .cloned()
            .collect(),
        infers_result_types: operation.infers_result_types,
        is_commutative: operation.has_trait(OpTrait::Commutative.name()),
        span: Some(operation.span),
    }
}

fn group(name: &SmolStr, length: &Length) -> Group {
    Group {
        name: (!name.is_empty()).then(|| name.clone()),
        length: match length {
            Length::Single => GroupLength::Single,
            Length::Optional => GroupLength::Optional,
            Length::Variadic | Length::VariadicOfVariadic { .. } => GroupLength::Variadic,
        },
    }
}

/// Gives the natives that stand for constraints from ODS their definitions, and those whose bodies are C++ that is understood.
///
/// `files` are the included files with their definitions, and with what natives files state. A file that includes more may know a class
/// that another does not, so the first that can define a constraint does; what is defined must be the very definition that PDLL saw.
pub(crate) fn define_natives(
    module: &mut Module,
    files: &[Arc<Definitions>],
    stated: &NativeTexts,
    sources: &SourceMap,
) {
    // Without files there is one that defines nothing: bodies need none.
    let mut none = Definitions::default();
    none.natives.merge(stated);
    let known = files.iter().map(|file| &**file).chain(files.is_empty().then_some(&none));
    let evaluators: Vec<Evaluator<'_>> = known.map(Evaluator::new).collect();
    // Those of computations say themselves what they do.
    for native in module.natives.iter_mut().filter(|native| native.definition.is_none()) {
        // What C++ gives, it returns: a body without that is Rust.
        let code = native.code.as_deref();
        if code.is_some_and(|code| !code.contains("return")) {
            continue;
        }
        let text = code.or_else(|| stated.function(&native.name));
        if let Some(code) = text {
            let mut stopped = None;
            let found = evaluators.iter().find_map(|evaluator| {
                define_by_code(native, code, evaluator).inspect_err(|obstacle| stopped = Some(obstacle.clone())).ok()
            });
            let definition = found.map(Definition::Check).or(stopped.map(Definition::Stopped));
            native.definition = definition.map(Box::new);
            continue;
        }
        let at = &native.location;
        let is_here = |span: Span| {
            let (line, column) = sources.line_column(span);
            at.line as usize == line && at.column as usize == column && sources.file(span.file).name == at.file
        };
        let mut found: Option<Definition> = None;
        for (definitions, evaluator) in files.iter().zip(&evaluators) {
            let constraint = definitions.constraint(&native.name).map(|constraint| constraint.span);
            let span = constraint.or_else(|| Some(definitions.interface(&native.name)?.span));
            if !span.is_some_and(is_here) {
                continue;
            }
            found = match (found, evaluator.define(&native.name)) {
                // An interface is had by what any of the files declares to have it.
                (Some(Definition::Check(known)), Some(Definition::Check(more))) => {
                    Some(Definition::Check(known.or_operations(more)))
                }
                (known @ Some(Definition::Check(_)), _) => known,
                (known, more) => more.or(known),
            };
        }
        native.definition = found.map(Box::new);
    }
}

/// Returns what the body of a native function does that is C++ and understood.
fn define_by_code(native: &Native, code: &str, evaluator: &Evaluator<'_>) -> Result<Check, Obstacle> {
    let parameter = |(index, param): (usize, &NativeType)| {
        // A natives file numbers them.
        let name = param.name.clone().filter(|_| native.code.is_some());
        SnippetParameter::new(name.unwrap_or_else(|| format_smolstr!("${index}")), param.kind)
    };
    let parameters: Vec<SnippetParameter> = native.params.iter().enumerate().map(parameter).collect();
    let (purpose, wanted) = match (native.kind, &native.results[..]) {
        (NativeKind::Constraint, []) => (Purpose::Test, None),
        (NativeKind::Rewrite, [result]) => (Purpose::Value, Some(result.kind)),
        _ => return Err(Obstacle::new("", "it gives another number of results than one")),
    };
    let snippet = evaluator.compile_snippet(code, &parameters, purpose).map_err(|stop| stop.obstacle)?;
    match wanted.map(|wanted| (wanted, snippet.as_handle(Some(wanted)))) {
        None => Ok(snippet.check),
        Some((wanted, (check, Some(made)))) if made == wanted => Ok(check),
        Some(_) => Err(Obstacle::new("", "it gives something of another kind")),
    }
}
