//! The order of reading, and what all parts of it share.

use pdl_diagnostics::Diagnostic;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use tablegen::{FieldValue, Record, Records};

use crate::model::{
    ConstraintId, Definitions, Dialect, Enum, EnumCase, EnumId, Interface, InterfaceId, InterfaceKind, InterfaceMethod,
    OperationId,
};
use crate::predicate::{Predicate, PredicateId};

/// Nested deeper than this, a predicate is refused: whoever walks the tree may recurse.
const MAX_DEPTH: usize = 200;

/// Which definition each record of a run became.
#[derive(Clone, Debug, Default)]
pub struct RecordIds {
    pub(crate) operations: FxHashMap<usize, OperationId>,
    pub(crate) constraints: FxHashMap<usize, ConstraintId>,
}

impl RecordIds {
    /// The operation that a record defines. Of two that define one operation both are the first.
    pub fn operation(&self, record: Record<'_>) -> Option<OperationId> {
        self.operations.get(&record.index()).copied()
    }

    /// The constraint that a record defines.
    pub fn constraint(&self, record: Record<'_>) -> Option<ConstraintId> {
        self.constraints.get(&record.index()).copied()
    }
}

/// Reads records into definitions.
pub(crate) struct Reader<'a> {
    pub(crate) records: &'a Records,
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
    pub(crate) definitions: Definitions,
    /// By record; `None` for one that was refused.
    predicates: FxHashMap<usize, Option<PredicateId>>,
    depths: Vec<usize>,
    pub(crate) ids: RecordIds,
    pub(crate) enums: FxHashMap<usize, EnumId>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(records: &'a Records, diagnostics: &'a mut Vec<Diagnostic>) -> Reader<'a> {
        Reader {
            records,
            diagnostics,
            definitions: Definitions::default(),
            predicates: FxHashMap::default(),
            depths: Vec::new(),
            ids: RecordIds::default(),
            enums: FxHashMap::default(),
        }
    }

    pub(crate) fn read(mut self) -> (Definitions, RecordIds) {
        let records = self.records;
        self.read_dialects();
        self.read_enums();
        self.read_constraints();
        self.read_interfaces();
        self.read_forms();
        self.read_natives();
        for record in records.defs_in_order().filter(|record| record.is_subclass_of("Op")) {
            self.read_operation(record);
        }
        (self.definitions, self.ids)
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn read_dialects(&mut self) {
        for record in self.records.defs_in_order().filter(|record| record.is_subclass_of("Dialect")) {
            let Some(name) = record.string("name") else { continue };
            self.definitions.dialects.push(Dialect {
                name: name.into(),
                definition: record.name().into(),
                cpp_namespace: text(record, "cppNamespace"),
                summary: record.string("summary").unwrap_or_default().trim().to_owned(),
                description: record.string("description").unwrap_or_default().to_owned(),
                dependent_dialects: strings(record.value("dependentDialects")),
                span: record.span(),
            });
        }
    }

    fn read_enums(&mut self) {
        for record in self.records.defs_in_order().filter(|record| record.is_subclass_of("EnumInfo")) {
            let cases = record.value("enumerants").elements().filter_map(FieldValue::as_record);
            let cases = cases
                .map(|case| EnumCase {
                    symbol: text(case, "symbol"),
                    value: case.int("value").unwrap_or(0),
                    text: text(case, "str"),
                    is_flag: ["BitEnumCaseBit", "BitEnumAttrCaseBit"].iter().any(|class| case.is_subclass_of(class)),
                    is_group: ["BitEnumCaseGroup", "BitEnumAttrCaseGroup"]
                        .iter()
                        .any(|class| case.is_subclass_of(class)),
                })
                .collect();
            let id = EnumId(self.definitions.enums.len() as u32);
            self.enums.insert(record.index(), id);
            if !record.is_anonymous() {
                self.definitions.enum_names.insert(record.name().into(), id);
            }
            self.definitions.enums.push(Enum {
                definition: record.name().into(),
                cpp_name: qualified(record, "cppNamespace", "className"),
                summary: record.string("summary").unwrap_or_default().to_owned(),
                width: record.int("bitwidth").and_then(|width| u32::try_from(width).ok()).unwrap_or(0),
                is_bit_enum: record.is_subclass_of("BitEnumBase"),
                separator: record.string("separator").map(SmolStr::new),
                prints_primary_groups: record.is_set("printBitEnumPrimaryGroups"),
                cases,
                span: record.span(),
            });
        }
    }

    fn read_interfaces(&mut self) {
        for record in self.records.defs_in_order().filter(|record| record.is_subclass_of("Interface")) {
            // `DeclareOpInterfaceMethods<X>` repeats the interface X.
            if record.is_subclass_of("DeclareInterfaceMethods") {
                continue;
            }
            let kind = if record.is_subclass_of("OpInterface") {
                InterfaceKind::Operation
            } else if record.is_subclass_of("TypeInterface") {
                InterfaceKind::Type
            } else if record.is_subclass_of("AttrInterface") {
                InterfaceKind::Attribute
            } else {
                InterfaceKind::Dialect
            };
            let methods = record.value("methods").elements().filter_map(FieldValue::as_record);
            let methods = methods.map(read_method).collect();
            let bases = record.value("baseInterfaces").elements().filter_map(FieldValue::as_record);
            let bases = bases.map(|base| qualified(base, "cppNamespace", "cppInterfaceName")).collect();
            let id = InterfaceId(self.definitions.interfaces.len() as u32);
            if !record.is_anonymous() {
                self.definitions.interface_names.insert(record.name().into(), id);
            }
            self.definitions.interfaces.push(Interface {
                definition: record.name().into(),
                cpp_name: qualified(record, "cppNamespace", "cppInterfaceName"),
                kind,
                description: record.string("description").unwrap_or_default().to_owned(),
                methods,
                bases,
                has_verifier: record.string("verify").is_some_and(|code| !code.trim().is_empty()),
                span: record.span(),
            });
        }
    }

    /// The predicate behind a record; `None` if there is none, or if it was refused.
    ///
    /// Works without recursion: a chain of predicates may be as long as the file.
    pub(crate) fn predicate(&mut self, root: Option<Record<'a>>) -> Option<PredicateId> {
        let root = root.filter(|record| record.is_subclass_of("Pred"))?;
        let mut stack = vec![(root, false)];
        let mut open: Vec<usize> = Vec::new();
        while let Some((record, children_done)) = stack.pop() {
            if self.predicates.contains_key(&record.index()) {
                continue;
            }
            let children: Vec<Record<'a>> =
                record.value("children").elements().filter_map(FieldValue::as_record).collect();
            if !children_done {
                if open.contains(&record.index()) {
                    let message = format!("the predicate '{}' contains itself", record.name());
                    self.report(Diagnostic::error("E0803", record.span(), message));
                    self.predicates.insert(record.index(), None);
                    continue;
                }
                open.push(record.index());
                stack.push((record, true));
                stack.extend(children.iter().rev().map(|child| (*child, false)));
                continue;
            }
            open.pop();
            let made = self.make_predicate(record, &children);
            self.predicates.insert(record.index(), made);
        }
        self.predicates.get(&root.index()).copied().flatten()
    }

    fn make_predicate(&mut self, record: Record<'a>, children: &[Record<'a>]) -> Option<PredicateId> {
        let ids: Vec<PredicateId> = children
            .iter()
            .map(|child| self.predicates.get(&child.index()).copied().flatten())
            .collect::<Option<_>>()?;
        let depth = 1 + ids.iter().map(|id| self.depths[id.0 as usize]).max().unwrap_or(0);
        if depth > MAX_DEPTH {
            let message = format!("the predicate '{}' is nested too deeply", record.name());
            self.report(Diagnostic::error("E0803", record.span(), message));
            return None;
        }
        let owned = |field| record.string(field).unwrap_or_default().to_owned();
        let kind = record.record_field("kind").map_or("", Record::name);
        let predicate = match (kind, &ids[..]) {
            ("", _) => Predicate::Leaf(record.string("predExpr")?.to_owned()),
            ("PredCombinerAnd", _) => Predicate::And(ids),
            ("PredCombinerOr", _) => Predicate::Or(ids),
            ("PredCombinerNot", &[child]) => Predicate::Neg(child),
            ("PredCombinerSubstLeaves", &[child]) => {
                Predicate::SubstLeaves { pattern: owned("pattern"), replacement: owned("replacement"), child }
            }
            ("PredCombinerConcat", &[child]) => {
                Predicate::Concat { prefix: owned("prefix"), child, suffix: owned("suffix") }
            }
            _ => {
                let message = format!("the predicate '{}' combines its parts in an unknown way", record.name());
                self.report(Diagnostic::error("E0803", record.span(), message));
                return None;
            }
        };
        self.definitions.predicates.push(predicate);
        self.depths.push(depth);
        Some(PredicateId(self.definitions.predicates.len() as u32 - 1))
    }
}

fn read_method(method: Record<'_>) -> InterfaceMethod {
    let parameters = method.value("arguments").as_dag().map_or(Vec::new(), |dag| {
        let parameters = dag.arguments().map(|parameter| {
            let ty = parameter.value.as_str().unwrap_or_default();
            (SmolStr::from(ty.trim()), SmolStr::from(parameter.name.unwrap_or_default()))
        });
        parameters.collect()
    });
    InterfaceMethod {
        name: text(method, "name"),
        return_type: text(method, "returnType"),
        parameters,
        is_static: method.is_subclass_of("StaticInterfaceMethod"),
    }
}

/// A string field without white space around it; empty if there is none.
pub(crate) fn text(record: Record<'_>, field: &str) -> SmolStr {
    record.string(field).unwrap_or_default().trim().into()
}

/// A string field without white space around it; `None` if it is missing or empty.
pub(crate) fn some_text(record: Record<'_>, field: &str) -> Option<SmolStr> {
    Some(text(record, field)).filter(|text| !text.is_empty())
}

/// A string field as it is; `None` if it is missing or empty.
pub(crate) fn some_string(record: Record<'_>, field: &str) -> Option<String> {
    record.string(field).filter(|text| !text.trim().is_empty()).map(str::to_owned)
}

/// `namespace::name` from two fields; the name alone if there is no namespace.
pub(crate) fn qualified(record: Record<'_>, namespace: &str, name: &str) -> SmolStr {
    let (namespace, name) = (text(record, namespace), text(record, name));
    if namespace.is_empty() { name } else { SmolStr::from(format!("{namespace}::{name}")) }
}

/// The strings of a list.
pub(crate) fn strings(value: FieldValue<'_>) -> Vec<SmolStr> {
    value.elements().filter_map(|element| element.as_str().map(SmolStr::from)).collect()
}
