//! Groups of operands and results, as far as an operation itself tells them.

use crate::handles::Op;

use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::{Attr, AttrKind, Symbol, TypeKind};
use pdl_declarations::OPERAND_SEGMENTS;

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

    /// Where an operand group lies if the definition of the operation or its properties say it; the inner `None` if there is no such group.
    #[inline(never)]
    pub(crate) fn known_operand_group(&self, op: Op, group: usize, count: usize) -> Option<Option<(usize, usize)>> {
        let known = self.op_info.as_ref().and_then(|info| info.operand_group(self, op, group));
        known.or_else(|| self.segment(op, OPERAND_SEGMENTS, group, count))
    }

    /// Where the operands lie that a branch hands to its successor `index`: its last groups, one for each. `None` of operations that are
    /// none of the branches of which that is known.
    pub(crate) fn successor_operands(&self, op: Op, index: usize) -> Option<(usize, usize)> {
        let count = self.operand_count(op);
        match self.context().symbol_name(self.name(op)) {
            "cf.br" | "llvm.br" | "spirv.Branch" => (index == 0).then_some((0, count)),
            "cf.cond_br" | "llvm.cond_br" | "spirv.BranchConditional" => {
                self.segment(op, OPERAND_SEGMENTS, index + 1, count).flatten()
            }
            _ => None,
        }
    }

    /// Takes operand `dropped` out of the sizes of groups among properties.
    pub(crate) fn drop_from_segment(&mut self, properties: &mut [(Symbol, Attr)], dropped: usize) {
        let context = self.context_mut();
        let Some(name) = context.find_symbol(OPERAND_SEGMENTS) else { return };
        let Some(entry) = properties.iter_mut().find(|entry| entry.0 == name) else { return };
        let AttrKind::DenseArray { element, data } = context.attr_kind(entry.1) else { return };
        let (element, mut data) = (*element, data.to_vec());
        let mut ahead = dropped;
        for size in data.chunks_exact_mut(4) {
            let old = u32::from_le_bytes([size[0], size[1], size[2], size[3]]);
            match ahead.checked_sub(old as usize) {
                Some(rest) => ahead = rest,
                None => {
                    size.copy_from_slice(&(old - 1).to_le_bytes());
                    break;
                }
            }
        }
        entry.1 = context.intern_attr(AttrKind::DenseArray { element, data: data.into() });
    }
}
