//! Groups of operands and results, as far as an operation itself tells them.

use crate::handles::Op;
use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::{AttrKind, TypeKind};

impl Ir {
    /// Where a group of the `count` operands or results lies according to the property `name`; the outer `None` means that there are no known groups.
    ///
    /// A registered operation with such a property has MLIR's trait for segment sizes. For unregistered ones the
    /// attribute means nothing to MLIR.
    pub(crate) fn segment(&self, op: Op, name: &str, group: usize, count: usize) -> Option<Option<(usize, usize)>> {
        let properties = self.properties(op).filter(|properties| !properties.is_empty())?;
        let context = self.context();
        let name = context.find_symbol(name)?;
        let sizes = properties.iter().find(|entry| entry.0 == name)?.1;
        if !upstream::is_registered(context.symbol_name(self.name(op))) {
            return None;
        }
        let AttrKind::DenseArray { element, data } = context.attr_kind(sizes) else { return None };
        if !matches!(context.type_kind(*element), TypeKind::Integer { width: 32, .. }) {
            return None;
        }
        let size = |bytes: &[u8]| bytes.iter().rev().fold(0_usize, |size, byte| size << 8 | usize::from(*byte));
        let mut sizes = data.chunks_exact(4).map(size);
        let start: usize = sizes.by_ref().take(group).sum();
        // Sizes that do not add up are wrong, but nothing here verifies them.
        Some(sizes.next().map(|len| (start, len)).filter(|(start, len)| start + len <= count))
    }
}
