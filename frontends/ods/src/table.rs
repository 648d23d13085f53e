//! The operations of any number of `.td` files.

use std::sync::Arc;

use pdl_declarations::{OpDefinition, OpDefinitions};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::model::{Definitions, Operation};

/// Where an operation stands in an [`OpTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpRef {
    /// The number of the file, in the order in which they were added.
    pub file: u32,
    operation: u32,
}

/// Operations by name, with the definitions that they refer to.
#[derive(Clone, Debug, Default)]
pub struct OpTable {
    files: Vec<Arc<Definitions>>,
    operations: FxHashMap<SmolStr, OpRef>,
}

impl OpTable {
    /// A table without operations.
    pub fn new() -> OpTable {
        OpTable::default()
    }

    /// Adds what one file defines. Operations that are known already keep their first definition.
    pub fn add(&mut self, definitions: impl Into<Arc<Definitions>>) {
        let definitions = definitions.into();
        let file = self.files.len() as u32;
        for (index, operation) in definitions.operations.iter().enumerate() {
            self.operations.entry(operation.name.clone()).or_insert(OpRef { file, operation: index as u32 });
        }
        self.files.push(definitions);
    }

    /// Returns what was added, file by file.
    pub fn files(&self) -> &[Arc<Definitions>] {
        &self.files
    }

    /// Returns true if there is no operation.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// The operation of this name, dialect included.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.find(name).map(|place| self.at(place).1)
    }

    /// Returns what rewriting needs to know of these operations, sorted by name.
    pub fn op_definitions(&self) -> OpDefinitions {
        let mut all: Vec<OpDefinition> = self
            .operations
            .values()
            .map(|place| {
                let (definitions, operation) = self.at(*place);
                definitions.op_definition(operation)
            })
            .collect();
        all.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        OpDefinitions::new(all).expect("each name is there once, and what is made is valid")
    }

    /// Where the operation of this name stands.
    pub fn find(&self, name: &str) -> Option<OpRef> {
        self.operations.get(name).copied()
    }

    /// The operation that stands there, and the definitions it refers to. Panics if the place is of another table.
    pub fn at(&self, place: OpRef) -> (&Arc<Definitions>, &Operation) {
        let file = &self.files[place.file as usize];
        (file, &file.operations[place.operation as usize])
    }

    /// The name of the operation of a C++ class that is named in the definition of `of`: `YieldOp`, `scf::YieldOp`.
    pub fn class_to_name(&self, class: &str, of: &Operation) -> Option<&SmolStr> {
        let class = class.trim().trim_start_matches("::").trim_start_matches("mlir::");
        let short =
            |known: &Operation| known.cpp_class.trim_start_matches("::").trim_start_matches("mlir::").to_owned();
        let namespace = short(of);
        let namespace = namespace.rsplit_once("::").map_or("", |(namespace, _)| namespace);
        let local = format!("{namespace}::{class}");
        let all = || self.files.iter().flat_map(|file| &file.operations);
        let found = all().find(|known| short(known) == local).or_else(|| all().find(|known| short(known) == class));
        found.map(|known| &known.name)
    }
}
