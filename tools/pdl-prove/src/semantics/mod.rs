//! Semantics of operations and native functions, as data: `.sem` files.
//!
//! ```text
//!  text ──▶ parse ──▶ Item ──▶ check: applied once to made-up arguments of each class of types
//!                       └────▶ apply: terms for a solver, or numbers for the interpreter
//! ```

mod apply;
mod ast;
mod bits;
mod check;
mod computations;
mod parse;
mod value_type;

use std::collections::{BTreeMap, BTreeSet};

use ods::OpTable;
use pdl_diagnostics::{Diagnostic, FileId, SourceMap};
use smol_str::SmolStr;

use crate::contract::{self, LoweredContract};

pub use apply::Setting;
pub(crate) use apply::{Choice, Datum, Instantiation, Value, admits};
pub(crate) use ast::{
    Class, Contract, ContractFunctions, Expression, ExpressionKind, Item, Kind, Named, NativeCall, Statement, Target,
    Tree, TreeKind, TypeParameter, TypeRef,
};
pub use ast::{ItemKind, ScalarType};
pub(crate) use check::unknown;
pub(crate) use value_type::{Shape, ValueType};

/// The semantics that are shipped: operations of dialects, the generic instructions of machine IR, and the native functions of its
/// combine rules.
const SHIPPED: [(&str, &str); 8] = [
    ("arith.sem", include_str!("../../semantics/arith.sem")),
    ("index.sem", include_str!("../../semantics/index.sem")),
    ("math.sem", include_str!("../../semantics/math.sem")),
    ("llvm.sem", include_str!("../../semantics/llvm.sem")),
    ("spirv.sem", include_str!("../../semantics/spirv.sem")),
    ("stablehlo.sem", include_str!("../../semantics/stablehlo.sem")),
    ("gmir.sem", include_str!("../../semantics/gmir.sem")),
    ("combine.sem", include_str!("../../semantics/combine.sem")),
];

/// The meaning of operations and native functions, by name.
#[derive(Clone, Debug, Default)]
pub struct Semantics {
    items: BTreeMap<(ItemKind, SmolStr), Item>,
    /// The file that each item is from.
    files: BTreeMap<(ItemKind, SmolStr), SmolStr>,
    contracts: Vec<LoweredContract>,
    operations: OpTable,
}

impl Semantics {
    /// Returns what is shipped: the operations of MLIR's `arith`, `index` and `math`, of its LLVM dialect, of `spirv` and of StableHLO that
    /// compute element by element, and the integer instructions of LLVM's machine IR.
    pub fn shipped() -> Semantics {
        let (mut sources, mut diagnostics, mut semantics) = (SourceMap::new(), Vec::new(), Semantics::default());
        for (name, text) in SHIPPED {
            let file = sources.add(name, text, None);
            semantics.add(&sources, file, &mut diagnostics);
        }
        debug_assert!(diagnostics.is_empty(), "{diagnostics:?}");
        semantics
    }

    /// Adds what a file says. What was known before under the same name it replaces; a name may stand only once in one file.
    /// Items with a mistake are reported and left out.
    pub fn add(&mut self, sources: &SourceMap, file: FileId, diagnostics: &mut Vec<Diagnostic>) {
        let mut here: BTreeMap<(ItemKind, SmolStr), Item> = BTreeMap::new();
        let (items, contracts) = parse::parse(sources, file, diagnostics);
        for item in items {
            let key = (item.kind, item.name.clone());
            if let Some(first) = here.get(&key) {
                let message = format!("`{}` is defined twice in this file", item.name);
                diagnostics.push(Diagnostic::error("E1004", item.span, message).with_label(first.span, "first here"));
            } else if let Err(diagnostic) = check::check(&item) {
                diagnostics.push(*diagnostic);
            } else {
                here.insert(key, item);
            }
        }
        let file_name = SmolStr::new(&sources.file(file).name);
        self.files.extend(here.keys().map(|key| (key.clone(), file_name.clone())));
        self.items.extend(here);
        // Those of a native function in an earlier file say nothing any more.
        let constraint = |functions: &ContractFunctions| functions.constraint.name.clone();
        let again: BTreeSet<SmolStr> = contracts.iter().map(|contract| constraint(&contract.functions)).collect();
        self.contracts.retain(|known| !again.contains(&constraint(&known.functions)));
        for contract in &contracts {
            let ContractFunctions { constraint, rewrite, .. } = &contract.functions;
            for (kind, function) in [(ItemKind::Constraint, constraint), (ItemKind::Rewrite, rewrite)] {
                self.files.insert((kind, function.name.clone()), file_name.clone());
            }
            match contract::lower(contract, self.contracts.len(), self) {
                Ok(lowered) => self.contracts.push(lowered),
                Err(diagnostic) => diagnostics.push(*diagnostic),
            }
        }
    }

    /// Adds items that no file has.
    pub(crate) fn add_items(&mut self, items: Vec<Item>) {
        self.items.extend(items.into_iter().map(|item| ((item.kind, item.name.clone()), item)));
    }

    /// The contracts of native functions.
    pub(crate) fn contracts(&self) -> impl Iterator<Item = &LoweredContract> {
        self.contracts.iter()
    }

    /// Adds definitions of operations: what they refuse is no IR, neither to be matched nor to be made.
    pub fn with_operations(self, operations: OpTable) -> Semantics {
        Semantics { operations, ..self }
    }

    /// The definitions of operations.
    pub(crate) fn operations(&self) -> &OpTable {
        &self.operations
    }

    /// Returns what is known under a name.
    pub(crate) fn get(&self, kind: ItemKind, name: &str) -> Option<&Item> {
        self.items.get(&(kind, SmolStr::new(name)))
    }

    /// Returns the file that says what is known under a name.
    pub(crate) fn file(&self, kind: ItemKind, name: &str) -> Option<&str> {
        self.files.get(&(kind, SmolStr::new(name))).map(SmolStr::as_str)
    }

    /// Everything that is known, by kind and name.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.values()
    }
}
