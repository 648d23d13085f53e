//! The operations of any number of `.td` files.

use std::sync::Arc;

use mlir_lite::Ir;
use ods::{Definitions, Operation};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::info::KnownOps;

/// Where an operation stands in an [`OpTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OpRef {
    pub file: u32,
    pub operation: u32,
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

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// The number of operations.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// The operation of this name, dialect included.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.find(name).map(|place| self.at(place).1)
    }

    /// Tells `ir` what is known of these operations. Names are interned once here, so that questions are hash look-ups
    /// of a number.
    pub fn bind(&self, ir: &mut Ir) {
        let known = KnownOps::new(self, ir);
        ir.set_op_info(Arc::new(known));
    }

    pub(crate) fn find(&self, name: &str) -> Option<OpRef> {
        self.operations.get(name).copied()
    }

    pub(crate) fn at(&self, place: OpRef) -> (&Arc<Definitions>, &Operation) {
        let file = &self.files[place.file as usize];
        (file, &file.operations[place.operation as usize])
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = (&SmolStr, OpRef)> {
        self.operations.iter().map(|(name, place)| (name, *place))
    }

    /// The name of the operation of a C++ class that is named in the definition of `of`: `YieldOp`, `scf::YieldOp`.
    pub(crate) fn class_to_name(&self, class: &str, of: &Operation) -> Option<&SmolStr> {
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
