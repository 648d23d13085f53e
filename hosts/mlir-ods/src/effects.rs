//! Which operations may go once nothing uses their results.

use mlir_lite::{Ir, Op};
use ods::{Operation, TraitKind};

use crate::info::KnownOps;

/// The effects that removing an operation depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effects {
    /// None but reading, and making what only its own results give access to.
    Removable,
    /// Those of the operations in its regions.
    Nested,
    /// Others, or unknown ones.
    Any,
}

pub(crate) fn effects_of(operation: &Operation) -> Effects {
    // Methods that are written in C++ may say more than the arguments declare.
    let in_cpp = operation.traits.iter().any(|known| {
        known.kind == TraitKind::Interface
            && known.cpp_name == "::mlir::MemoryEffectOpInterface::Trait"
            && known.definition != "MemoryEffectsOpInterface"
    });
    let nested = operation.has_trait("HasRecursiveMemoryEffects");
    match &operation.memory_effects {
        Some(effects) if !in_cpp => {
            let is_harmless = effects.iter().all(|effect| match effect.effect.rsplit("::").next() {
                Some("Read") => true,
                Some("Allocate") => operation.result(&effect.on).is_some(),
                _ => false,
            });
            match is_harmless {
                true if nested => Effects::Nested,
                true => Effects::Removable,
                false => Effects::Any,
            }
        }
        None if nested && !in_cpp => Effects::Nested,
        _ => Effects::Any,
    }
}

impl KnownOps {
    /// Whether neither `op` nor any operation in it, as far as that matters, has effects that must happen.
    pub(crate) fn is_free_of_effects(&self, ir: &Ir, op: Op) -> bool {
        let mut open = vec![op];
        while let Some(op) = open.pop() {
            match self.facts(ir.name(op)).map(|facts| facts.effects) {
                Some(Effects::Removable) => {}
                Some(Effects::Nested) => {
                    let blocks = ir.op_regions(op).iter().flat_map(|region| ir.region_blocks(*region));
                    open.extend(blocks.flat_map(|block| ir.block_ops(block)));
                }
                Some(Effects::Any) | None => return false,
            }
        }
        true
    }
}
