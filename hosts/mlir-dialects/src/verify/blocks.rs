//! Regions, blocks and what ends them; tables of symbols.

use mlir_lite::{Block, Op};
use mlir_syntax::AttrKind;
use pdl_diagnostics::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use std::rc::Rc;

use super::by_name::NameRule;
use super::plan::Plan;
use super::{REGION, SYMBOL, Verifier, Violation};

impl<'a> Verifier<'a, '_> {
    /// Checks that blocks end as those of a known operation must.
    pub(super) fn terminators(&mut self, op: Op, owner: Option<Rc<Plan<'a>>>, rule: Option<NameRule>) {
        let ir = self.ir;
        let needs_none = match &owner {
            Some(owner) => owner.operation.has_trait("NoTerminator"),
            None => rule != Some(NameRule::Function),
        };
        for region in ir.op_regions(op) {
            if needs_none && ir.region_blocks(*region).nth(1).is_none() {
                continue;
            }
            for block in ir.region_blocks(*region) {
                self.block_end(op, block, owner.as_ref().map(|owner| owner.operation.span));
            }
        }
    }

    fn block_end(&mut self, owner: Op, block: Block, definition: Option<Span>) {
        let ir = self.ir;
        let Some(last) = ir.last_op(block) else {
            let message = "empty block: expect at least a terminator".to_owned();
            self.report.violations.push(Violation { code: REGION, op: owner, message, definition });
            return;
        };
        let known = self.known(ir.name(last));
        if !known.ends_block {
            let text = ir.op_text(last);
            let text = text.lines().next().unwrap_or_default();
            let message = format!("block with no terminator, has {text}");
            let definition = known.plan.map(|plan| plan.operation.span);
            self.report.violations.push(Violation { code: REGION, op: last, message, definition });
        }
    }

    pub(super) fn several_blocks(&self, op: Op, plan: &Plan<'_>) -> Option<String> {
        let ir = self.ir;
        for (index, region) in ir.op_regions(op).iter().enumerate() {
            let mut blocks = ir.region_blocks(*region);
            let Some(block) = blocks.next() else { continue };
            if blocks.next().is_some() {
                return Some(format!("expects region #{index} to have 0 or 1 blocks"));
            }
            if ir.last_op(block).is_none() && !plan.operation.has_trait("NoTerminator") {
                return Some("expects a non-empty block".to_owned());
            }
        }
        None
    }

    pub(super) fn wrong_end(&self, op: Op, names: &[SmolStr]) -> Option<String> {
        let ir = self.ir;
        let context = ir.context();
        for region in ir.op_regions(op) {
            let Some(last) = ir.region_blocks(*region).next().and_then(|block| ir.last_op(block)) else { continue };
            let found = context.symbol_name(ir.name(last));
            // That a known operation is no terminator is said where it stands.
            let is_terminator = self.checker.table.operation(found).is_none_or(|known| known.has_trait("IsTerminator"));
            if is_terminator && !names.iter().any(|name| name == found) {
                let names = names.join(", ");
                return Some(format!("expects regions to end with '{names}', found '{found}'"));
            }
        }
        None
    }

    pub(super) fn wrong_parent(&self, op: Op, names: &[SmolStr]) -> Option<String> {
        let context = self.ir.context();
        // What is not in any operation is not at its place yet.
        let parent = context.symbol_name(self.ir.name(self.ir.parent_op(op)?));
        if names.iter().any(|name| name == parent) {
            return None;
        }
        Some(match names {
            [one] => format!("expects parent op '{one}'"),
            several => format!("expects parent op to be one of '{}'", several.join(", ")),
        })
    }

    /// Verifies a table of symbols: it is one block, in which every name stands for one operation.
    pub(super) fn symbol_table(&mut self, op: Op, definition: Option<Span>) {
        let ir = self.ir;
        let [region] = ir.op_regions(op) else {
            self.named(SYMBOL, op, definition, "Operations with a 'SymbolTable' must have exactly one region");
            return;
        };
        let mut blocks = ir.region_blocks(*region);
        let (Some(block), None) = (blocks.next(), blocks.next()) else {
            self.named(SYMBOL, op, definition, "Operations with a 'SymbolTable' must have exactly one block");
            return;
        };
        let mut again = Vec::new();
        {
            let context = ir.context();
            let Some(name) = context.find_symbol("sym_name") else { return };
            let mut seen = FxHashMap::default();
            for inner in ir.block_ops(block) {
                let Some(symbol) = ir.attribute(inner, name) else { continue };
                if let AttrKind::String { .. } = context.attr_kind(symbol)
                    && seen.insert(symbol, inner).is_some()
                {
                    again.push((inner, symbol));
                }
            }
        }
        for (inner, symbol) in again {
            let text = ir.attribute_text(symbol);
            let message = format!("redefinition of symbol named '{}'", text.trim_matches('"'));
            self.report.violations.push(Violation { code: SYMBOL, op: inner, message, definition });
        }
    }
}
