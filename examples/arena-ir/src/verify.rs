//! Verifies the IR.

use std::collections::HashMap;

use crate::dialect::Effects;
use crate::ir::{Ir, OpRef, Origin, ValueRef};

impl Ir {
    /// Returns whether all in an operation is well-formed: lists of uses and operands agree, terminators and only they end blocks, and what is used is
    /// defined before it in the same block, or around.
    ///
    /// # Errors
    /// The first violation, as a sentence.
    pub fn verify(&self, scope: OpRef) -> Result<(), String> {
        let mut ops = vec![scope];
        self.nested(scope, true, &mut ops);
        let order: HashMap<OpRef, usize> = ops.iter().enumerate().map(|(number, op)| (*op, number)).collect();
        for op in &ops {
            let record = self.op(*op);
            let name = self.text(record.name);
            for (index, operand) in record.operands.iter().enumerate() {
                let count = self.uses(*operand).iter().filter(|used| **used == (*op, index)).count();
                if count != 1 {
                    return Err(format!("operand {index} of `{name}` is {count} times in the list of its uses"));
                }
                if !self.is_visible(*operand, *op, &order) {
                    return Err(format!("operand {index} of `{name}` is not defined there"));
                }
            }
            for result in &record.results {
                let known = |used: &&(OpRef, usize)| {
                    order.contains_key(&used.0) && self.op(used.0).operands.get(used.1) == Some(result)
                };
                if self.uses(*result).iter().filter(known).count() != self.uses(*result).len() {
                    return Err(format!("a result of `{name}` has a use that is none"));
                }
            }
            let ends = self.info(record.name).is_some_and(|info| info.effects == Effects::Terminator);
            if ends && record.next.is_some() {
                return Err(format!("`{name}` is not the last of its block"));
            }
        }
        Ok(())
    }

    /// Returns true if an operation may use a value. Blocks of one region see each other: there is no analysis of dominance. Of
    /// regions of operations of which nothing is known, it is not known that order means anything.
    fn is_visible(&self, value: ValueRef, user: OpRef, order: &HashMap<OpRef, usize>) -> bool {
        let (block, definition) = match self.origin(value) {
            Origin::Argument(block, index) => {
                let is_there = self.arguments(block).get(index) == Some(&value);
                (is_there.then_some(block), None)
            }
            Origin::Result(op, _) => (self.op(op).block, order.get(&op)),
        };
        let Some(region) = block.and_then(|block| self.block_region(block)) else { return false };
        let is_ordered = self.info(self.op(self.region_owner(region)).name).is_some();
        let around = std::iter::successors(Some(user), |op| self.parent(*op));
        around.into_iter().any(|op| {
            let Some(there) = self.op(op).block else { return false };
            let is_behind = definition.is_none_or(|definition| order.get(&op).is_some_and(|user| definition < user));
            self.block_region(there) == Some(region) && (!is_ordered || Some(there) != block || is_behind)
        })
    }
}
