//! The forms of operations that a session knows: from `.td` files, and from packs, which were made of such files.

use std::path::Path;

use mlir_dialects::assembly::{Dialects, FormTables, is_pack};

use crate::{Session, shown};

impl Session {
    /// Adds what a file says of operations: a pack says how they are written ([`forms`](Self::forms)), a `.td` file also what
    /// they mean ([`operations`](Self::operations)). A `.td` file is looked for as it is and then in the include directories.
    pub fn read_dialects(&mut self, path: &Path) -> Option<()> {
        if crate::is_standard_input(path) || path.exists() {
            let bytes = self.read_bytes(path)?;
            if is_pack(&bytes) || path.extension().is_some_and(|ending| ending == "pack") {
                let tables = self.accept(&shown(path), FormTables::from_pack(&bytes))?;
                self.forms.push(tables);
                return Some(());
            }
        }
        #[cfg(feature = "tablegen")]
        return self.read_operations(path);
        #[cfg(not(feature = "tablegen"))]
        {
            let help = "`pdll` was built without its feature `tablegen`, which reads definitions";
            self.wrong_contents(path, crate::Contents::TableGen, "a pack of dialects", help);
            None
        }
    }

    /// The forms of all operations that are known: those of `.td` files before those of packs, and each in the order in which
    /// they were read; then MLIR's own operations, and at last what blobs say of theirs. Formats of `.td` files that are wrong are reported. What packs said is
    /// handed over: [`forms`](Self::forms) is empty afterwards.
    pub fn dialects(&mut self) -> Option<Dialects> {
        let mut tables = self.defined_forms()?;
        std::mem::take(&mut self.forms).into_iter().for_each(|more| tables.merge(more));
        tables.merge(FormTables::builtin());
        Some(Dialects::new(tables).with_declared(self.declared.clone()))
    }

    #[cfg(feature = "tablegen")]
    fn defined_forms(&mut self) -> Option<FormTables> {
        let errors_before = self.errors();
        let mut builder = mlir_dialects::assembly::TableBuilder::new();
        for definitions in self.operations.files() {
            builder.add(definitions, &mut self.diagnostics);
        }
        (self.errors() == errors_before).then(|| builder.finish())
    }

    #[cfg(not(feature = "tablegen"))]
    fn defined_forms(&mut self) -> Option<FormTables> {
        Some(FormTables::default())
    }
}
