//! What rewriting asks of operations, answered from their definitions.

use mlir_lite::{Ir, Op, OpInfo, OpSignature, Symbol, Type};
use ods::{Operation, SegmentSizes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::effects::{Effects, effects_of};
use crate::groups::{Groups, OPERAND_SEGMENTS, RESULT_SEGMENTS, segment_sizes};
use crate::infer::Inference;
use crate::table::OpTable;

/// What is known of the operations of one name.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub operands: Groups,
    pub results: Groups,
    pub inference: Inference,
    pub effects: Effects,
    /// A terminator or a symbol: it has a meaning without users.
    stays: bool,
    is_isolated: bool,
    has_graph_regions: bool,
    inherent: FxHashSet<Symbol>,
}

/// The operations of an [`OpTable`], under the names of one [`Ir`]. Made by [`OpTable::bind`].
#[derive(Clone, Debug)]
pub struct KnownOps {
    facts: FxHashMap<Symbol, Facts>,
}

impl KnownOps {
    pub(crate) fn new(table: &OpTable, ir: &mut Ir) -> KnownOps {
        let mut facts = FxHashMap::default();
        facts.reserve(table.len());
        for (name, place) in table.names() {
            let (definitions, operation) = table.at(place);
            let context = ir.context_mut();
            let name = context.intern_symbol(name);
            let mut inherent: FxHashSet<Symbol> = FxHashSet::default();
            let attributes = operation.attributes.iter().map(|attribute| &attribute.name);
            for name in attributes.chain(operation.properties.iter().map(|property| &property.name)) {
                inherent.insert(context.intern_symbol(name));
            }
            for (segments, name) in
                [(operation.operand_segments, OPERAND_SEGMENTS), (operation.result_segments, RESULT_SEGMENTS)]
            {
                if segments == SegmentSizes::Attribute {
                    inherent.insert(context.intern_symbol(name));
                }
            }
            facts.insert(
                name,
                Facts {
                    operands: operand_groups(operation),
                    results: result_groups(operation),
                    inference: Inference::new(definitions, operation),
                    effects: effects_of(operation),
                    stays: operation.has_trait("IsTerminator") || operation.has_interface("SymbolOpInterface"),
                    is_isolated: operation.has_trait("IsIsolatedFromAbove"),
                    has_graph_regions: operation.has_trait("HasOnlyGraphRegion"),
                    inherent,
                },
            );
        }
        KnownOps { facts }
    }

    pub(crate) fn facts(&self, name: Symbol) -> Option<&Facts> {
        self.facts.get(&name)
    }
}

pub(crate) fn operand_groups(operation: &Operation) -> Groups {
    Groups {
        varies: operation.operands.iter().map(|operand| operand.length.varies()).collect(),
        segments: operation.operand_segments,
    }
}

pub(crate) fn result_groups(operation: &Operation) -> Groups {
    Groups {
        varies: operation.results.iter().map(|result| result.length.varies()).collect(),
        segments: operation.result_segments,
    }
}

impl OpInfo for KnownOps {
    fn operand_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        let groups = &self.facts(ir.name(op))?.operands;
        let is_sized = groups.segments == SegmentSizes::Attribute;
        let sizes = if is_sized { segment_sizes(ir, op, OPERAND_SEGMENTS) } else { None };
        groups.locate(group, ir.operand_count(op), sizes.as_deref())
    }

    fn result_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        let groups = &self.facts(ir.name(op))?.results;
        let is_sized = groups.segments == SegmentSizes::Attribute;
        let sizes = if is_sized { segment_sizes(ir, op, RESULT_SEGMENTS) } else { None };
        groups.locate(group, ir.result_count(op), sizes.as_deref())
    }

    fn infer_result_types(
        &self,
        ir: &mut Ir,
        signature: OpSignature<'_>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), String>> {
        let facts = self.facts(signature.name)?;
        facts.inference.infer(ir, &facts.operands, signature, types)
    }

    fn is_inherent(&self, _ir: &Ir, op: Symbol, attribute: Symbol) -> Option<bool> {
        Some(self.facts(op)?.inherent.contains(&attribute))
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        self.facts(ir.name(op)).is_some_and(|facts| !facts.stays) && self.is_free_of_effects(ir, op)
    }

    fn is_isolated(&self, _ir: &Ir, op: Symbol) -> Option<bool> {
        Some(self.facts(op)?.is_isolated)
    }

    fn has_graph_regions(&self, _ir: &Ir, op: Symbol) -> Option<bool> {
        Some(self.facts(op)?.has_graph_regions)
    }
}
