//! Where groups of operands and results lie.

use mlir_lite::{Attr, Context, Ir, Op};
use mlir_syntax::{AttrKind, TypeKind};
use ods::SegmentSizes;

/// The attribute that divides operands.
pub(crate) const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The attribute that divides results.
pub(crate) const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// The groups of one side of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// For each group, whether its number of values may vary.
    pub varies: Box<[bool]>,
    pub segments: SegmentSizes,
}

impl Groups {
    /// Start and length of a group among `total` values; `sizes` are those of the segment attribute. The outer `None`
    /// means that the definition does not say, the inner one that there is no such group.
    pub fn locate(&self, group: usize, total: usize, sizes: Option<&[i64]>) -> Option<Option<(usize, usize)>> {
        if self.segments == SegmentSizes::Unknown {
            return None;
        }
        if group >= self.varies.len() {
            return Some(None);
        }
        let size = |index: usize| self.size(index, total, sizes);
        let mut start = 0_usize;
        for index in 0..group {
            match size(index).and_then(|size| start.checked_add(size)) {
                Some(next) => start = next,
                None => return Some(None),
            }
        }
        let length = size(group);
        Some(length.filter(|length| start.checked_add(*length).is_some_and(|end| end <= total)).map(|len| (start, len)))
    }

    fn size(&self, group: usize, total: usize, sizes: Option<&[i64]>) -> Option<usize> {
        if self.segments == SegmentSizes::Attribute {
            return usize::try_from(*sizes?.get(group)?).ok();
        }
        if !self.varies[group] {
            return Some(1);
        }
        let varying = self.varies.iter().filter(|varies| **varies).count();
        let rest = total.checked_sub(self.varies.len() - varying)?;
        (rest % varying == 0).then_some(rest / varying)
    }
}

/// The sizes in a segment attribute; `None` if it is not there or no list of 32-bit numbers.
pub(crate) fn segment_sizes(ir: &Ir, op: Op, name: &str) -> Option<Vec<i64>> {
    let context = ir.context();
    let attribute = ir.attribute(op, context.find_symbol(name)?)?;
    sizes_of(&context, attribute)
}

/// The elements of an array of 32-bit numbers.
pub(crate) fn sizes_of(context: &Context, attribute: Attr) -> Option<Vec<i64>> {
    let AttrKind::DenseArray { element, data } = context.attr_kind(attribute) else { return None };
    if !matches!(context.type_kind(*element), TypeKind::Integer { width: 32, .. }) {
        return None;
    }
    let number = |bytes: &[u8]| bytes.try_into().map_or(0, |bytes| i64::from(i32::from_le_bytes(bytes)));
    Some(data.chunks_exact(4).map(number).collect())
}
