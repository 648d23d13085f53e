//! [`MemoryOperand`]: what a load or a store says of memory.

use crate::combine::data_layout::DataLayout;
use crate::combine::queries::{size_in_bits, size_in_bytes};
use crate::combine::types::LowLevelType;

/// A memory operand: `(volatile load (s32) from %ir.p + 4, align 2, basealign 8)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemoryOperand<'t> {
    /// The words before the type: `volatile load`.
    access: &'t str,
    /// The type of what is in memory.
    pub r#type: LowLevelType,
    /// Where: `from %ir.p + 4`; it may be empty.
    place: &'t str,
    /// The number of bytes that the address is a multiple of.
    pub align: u64,
    /// `basealign 8`; it may be empty.
    base: &'t str,
    /// `addrspace 1`; it may be empty.
    space: &'t str,
    /// The metadata behind `!range`: `!3`.
    pub range: Option<&'t str>,
}

impl<'t> MemoryOperand<'t> {
    /// Reads the only memory operand of a list; `None` if there are others, or it is of another form.
    pub(crate) fn parse(text: &'t str, layout: &DataLayout) -> Option<MemoryOperand<'t>> {
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        if inner.contains("), (") {
            return None;
        }
        let (access, r#type, rest) = match inner.split_once(" (") {
            Some((access, rest)) if access.split(' ').all(|word| word.parse::<u32>().is_err()) => {
                let (ty, rest) = rest.split_once(')')?;
                (access, LowLevelType::parse(ty, layout)?, rest)
            }
            // Older files have the number of bytes: `load 4 from %ir.p`.
            _ => {
                let word = |at: usize| inner[at + 1..].split([' ', ',']).next().unwrap_or_default();
                let mut blanks = inner.match_indices(' ').map(|(at, _)| at);
                let (at, bytes) = blanks.find_map(|at| Some((at, word(at).parse::<u32>().ok()?)))?;
                (&inner[..at], LowLevelType::bits(bytes.checked_mul(8)?), &inner[at + 1 + word(at).len()..])
            }
        };
        let mut clauses = rest.split(", ");
        let place = clauses.next()?.trim();
        let (mut align, mut base, mut space, mut range) = (size_in_bytes(r#type), "", "", None);
        for clause in clauses {
            if let Some(number) = clause.strip_prefix("align ") {
                align = number.parse().ok()?;
            } else if clause.starts_with("basealign ") {
                base = clause;
            } else if clause.starts_with("addrspace ") {
                space = clause;
            } else if let Some(name) = clause.strip_prefix("!range ") {
                range = Some(name);
            } else if !clause.starts_with('!') {
                return None;
            }
        }
        Some(MemoryOperand { access, r#type, place, align, base, space, range })
    }

    /// Returns how many bits are in memory.
    pub(crate) fn bits(&self) -> u64 {
        size_in_bits(self.r#type)
    }

    /// Returns true if it is neither volatile nor atomic.
    pub(crate) fn is_simple(&self) -> bool {
        self.access
            .split(' ')
            .all(|word| matches!(word, "load" | "store" | "dereferenceable" | "invariant" | "non-temporal"))
    }

    /// Returns true if it is neither volatile nor ordered, though perhaps atomic.
    pub(super) fn is_unordered(&self) -> bool {
        let is_ordered =
            |word| matches!(word, "volatile" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst");
        !self.access.split(' ').any(is_ordered)
    }

    /// Returns true if it is atomic.
    pub(super) fn is_atomic(&self) -> bool {
        let is_order = |word| matches!(word, "unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst");
        self.access.split(' ').any(is_order)
    }

    /// The same place with another type, and without what is known of its contents.
    pub(crate) fn with_type(&self, r#type: LowLevelType) -> String {
        let mut text = format!("({} ({})", self.access, r#type);
        if !self.place.is_empty() {
            text.push_str(&format!(" {}", self.place));
        }
        if self.align != size_in_bytes(r#type) {
            text.push_str(&format!(", align {}", self.align));
        }
        for clause in [self.base, self.space].into_iter().filter(|clause| !clause.is_empty()) {
            text.push_str(&format!(", {clause}"));
        }
        text.push(')');
        text
    }

    /// A load of which no more is known than its type, the multiple that its address is, and the address space.
    pub(super) fn elsewhere(&self, r#type: LowLevelType, align: u64) -> String {
        MemoryOperand { access: "load", place: "", align, base: "", ..self.clone() }.with_type(r#type)
    }
}

/// Returns the type of what is in memory, by the text of one memory operand.
pub(crate) fn memory_type(text: &str, layout: &DataLayout) -> Option<LowLevelType> {
    MemoryOperand::parse(text, layout).map(|memory| memory.r#type)
}

#[cfg(test)]
mod tests;
