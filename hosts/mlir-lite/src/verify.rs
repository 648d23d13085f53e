//! Structural verification: links, ownership, lists of uses, visibility of values, dominance, successors.

use crate::dominance::DominatorTree;
use crate::handles::{Block, FREED, NIL, Op, Region, Value};
use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::Symbol;
use rustc_hash::FxHashMap;
use std::fmt;

/// One thing that is wrong with an IR.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StructureError {
    /// The code, `E0450` to `E0457`.
    pub code: &'static str,
    /// The operation at fault.
    pub op: Op,
    /// The error, which names the operation.
    pub message: String,
}

impl StructureError {
    /// Operations, blocks and regions that are not linked both ways.
    pub(crate) const LINKS: &'static str = "E0450";
    /// A result, argument or operand that does not belong to where it is.
    pub(crate) const OWNERSHIP: &'static str = "E0451";
    /// Operands and lists of uses that do not agree.
    pub(crate) const USES: &'static str = "E0452";
    /// An operand that does not exist any more, or stands nowhere.
    pub(crate) const DANGLING: &'static str = "E0453";
    /// A value used outside the region where it is visible.
    pub const VISIBILITY: &'static str = "E0454";
    /// A value used where its definition does not dominate.
    pub const DOMINANCE: &'static str = "E0455";
    /// A successor in another region, or the entry of its own; successors of an operation that is not the last.
    pub const SUCCESSOR: &'static str = "E0456";
    /// A block without operations among others.
    pub const EMPTY_BLOCK: &'static str = "E0457";
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for StructureError {}

/// All that is wrong with an IR; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StructureErrors(pub Vec<StructureError>);

impl fmt::Display for StructureErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, error)| write!(f, "{}{error}", if i == 0 { "" } else { "\n" }))
    }
}

impl std::error::Error for StructureErrors {}

impl Ir {
    /// Verifies the structure of the IR with the demands that MLIR has.
    ///
    /// # Errors
    /// All that is wrong; if links are broken, only these, because nothing else can be told then.
    pub fn verify(&self) -> Result<(), StructureErrors> {
        let mut verifier = Verifier {
            ir: self,
            errors: Vec::new(),
            order: vec![0; self.ops.len()],
            block_numbers: vec![0; self.blocks.len()],
        };
        let ops = verifier.links();
        if verifier.errors.is_empty() {
            verifier.ownership(&ops);
        }
        if verifier.errors.is_empty() {
            verifier.use_lists(&ops);
            verifier.successors(&ops);
        }
        if verifier.errors.is_empty() {
            verifier.values(&ops);
        }
        if verifier.errors.is_empty() { Ok(()) } else { Err(StructureErrors(verifier.errors)) }
    }
}

struct Verifier<'a> {
    ir: &'a Ir,
    errors: Vec<StructureError>,
    /// The position of each operation in its block, from 1; 0 if it was not reached.
    order: Vec<u32>,
    /// The position of each block in its region, from 1; 0 if it was not reached.
    block_numbers: Vec<u32>,
}

/// The rules for values in a region, which the name of its operation says.
#[derive(Clone, Copy, Default)]
struct RegionRules {
    /// Definitions have to dominate what uses them.
    needs_dominance: bool,
    /// Values from outside are not seen.
    is_isolated: bool,
}

impl Verifier<'_> {
    fn error(&mut self, code: &'static str, op: Op, message: impl fmt::Display) {
        let context = self.ir.context();
        let name = match self.ir.ops.get(op.index()) {
            Some(record) if record.block != FREED => context.symbol_name(record.name),
            _ => "a destroyed operation",
        };
        self.errors.push(StructureError { code, op, message: format!("'{name}': {message}") });
    }

    /// Walks all links and stops where one is broken, so that every walk ends. Gives all operations that were reached, those
    /// that hold others first.
    fn links(&mut self) -> Vec<Op> {
        let ir = self.ir;
        let mut ops = Vec::new();
        if !ir.is_live(ir.top) || ir.op(ir.top).block != NIL {
            self.error(StructureError::LINKS, ir.top, "the top operation must exist and stand in no block");
            return ops;
        }
        self.order[ir.top.index()] = 1;
        let mut open = vec![ir.top];
        while let Some(op) = open.pop() {
            ops.push(op);
            for region in ir.op_regions(op) {
                if ir.regions[region.index()].owner != op.0 {
                    self.error(StructureError::LINKS, op, "its region says that it belongs to another operation");
                    continue;
                }
                self.region_links(op, *region, &mut open);
            }
        }
        ops
    }

    fn region_links(&mut self, owner: Op, region: Region, open: &mut Vec<Op>) {
        let ir = self.ir;
        let (mut previous, mut number) = (NIL, 0);
        let mut block = ir.regions[region.index()].first;
        while block != NIL {
            let record = &ir.blocks[block as usize];
            number += 1;
            let is_new = std::mem::replace(&mut self.block_numbers[block as usize], number) == 0;
            if record.region != region.0 || record.previous != previous || !is_new {
                self.error(StructureError::LINKS, owner, "the blocks of a region are not linked both ways");
                return;
            }
            self.block_links(owner, block, open);
            previous = block;
            block = record.next;
        }
        if ir.regions[region.index()].last != previous {
            self.error(StructureError::LINKS, owner, "the last block of a region is not the end of its list");
        }
    }

    fn block_links(&mut self, owner: Op, block: u32, open: &mut Vec<Op>) {
        let ir = self.ir;
        let (mut previous, mut number) = (NIL, 0);
        let mut op = ir.blocks[block as usize].first;
        while op != NIL {
            let record = &ir.ops[op as usize];
            number += 1;
            let is_new = std::mem::replace(&mut self.order[op as usize], number) == 0;
            if record.block != block || record.previous != previous || !is_new {
                self.error(StructureError::LINKS, owner, "the operations of a block are not linked both ways");
                return;
            }
            open.push(Op(op));
            previous = op;
            op = record.next;
        }
        if ir.blocks[block as usize].last != previous {
            self.error(StructureError::LINKS, owner, "the last operation of a block is not the end of its list");
        }
    }

    fn ownership(&mut self, ops: &[Op]) {
        let ir = self.ir;
        for op in ops.iter().copied() {
            for (index, result) in ir.results(op).enumerate() {
                let record = ir.value(result);
                if record.owner != op.0 || record.is_argument() || record.index() != index {
                    self.error(StructureError::OWNERSHIP, op, format!("result {index} does not belong to it"));
                }
            }
            for (index, used) in ir.uses[ir.op(op).operands].iter().enumerate() {
                if used.owner != op.0 {
                    self.error(StructureError::OWNERSHIP, op, format!("operand {index} does not belong to it"));
                }
            }
            for region in ir.op_regions(op) {
                for block in ir.region_blocks(*region) {
                    for (index, argument) in ir.block_arguments(block).enumerate() {
                        let record = ir.value(argument);
                        if record.owner != block.0 || !record.is_argument() || record.index() != index {
                            let message = format!("argument {index} does not belong to its block");
                            self.error(StructureError::OWNERSHIP, op, message);
                        }
                    }
                }
            }
        }
    }

    /// Every operand is in the list of its value, and nothing else is.
    fn use_lists(&mut self, ops: &[Op]) {
        let ir = self.ir;
        let mut is_listed = vec![false; ir.uses.len()];
        for op in ops {
            let arguments = ir.op_regions(*op).iter().flat_map(|region| ir.region_blocks(*region));
            for value in ir.results(*op).chain(arguments.flat_map(|block| ir.block_arguments(block))) {
                let (mut previous, mut used) = (NIL, ir.value(value).first_use);
                while used != NIL {
                    let record = ir.uses[used];
                    let is_new = !std::mem::replace(&mut is_listed[used as usize], true);
                    let is_of_value = record.value == value.0 && record.definition == ir.value(value).definition();
                    if !is_of_value || record.previous != previous || record.is_detached() || !is_new {
                        self.error(StructureError::USES, *op, "the list of the uses of a value is broken");
                        break;
                    }
                    if self.order[record.owner() as usize] == 0 {
                        self.error(StructureError::USES, *op, "a value is used by an operation that stands nowhere");
                    }
                    previous = used;
                    used = record.next;
                }
            }
        }
        for op in ops {
            for (index, operand) in ir.operands(*op).enumerate() {
                let standing = operand.0 != FREED && operand.index() < ir.values.len() && self.is_standing(operand);
                if !standing {
                    let message = format!("operand {index} is a value that does not exist or stands nowhere");
                    self.error(StructureError::DANGLING, *op, message);
                } else if !is_listed[ir.operand_use(*op, index).index()] {
                    self.error(
                        StructureError::USES,
                        *op,
                        format!("operand {index} is not among the uses of its value"),
                    );
                }
            }
        }
    }

    fn is_standing(&self, value: Value) -> bool {
        let record = self.ir.value(value);
        let reached = if record.is_argument() { &self.block_numbers } else { &self.order };
        reached.get(record.owner as usize).is_some_and(|number| *number > 0)
    }

    fn successors(&mut self, ops: &[Op]) {
        let ir = self.ir;
        for op in ops {
            let region = ir.parent_block(*op).and_then(|block| ir.block_region(block));
            let entry = region.map_or(NIL, |region| ir.regions[region.index()].first);
            for successor in ir.op_successors(*op) {
                if region.is_none() || ir.block_region(*successor) != region {
                    self.error(StructureError::SUCCESSOR, *op, "a successor is in another region");
                } else if successor.0 == entry {
                    self.error(StructureError::SUCCESSOR, *op, "the entry of a region may not be a successor");
                }
            }
            if !ir.op_successors(*op).is_empty() && ir.next_op(*op).is_some() {
                self.error(StructureError::SUCCESSOR, *op, "an operation with successors must end its block");
            }
            for region in ir.op_regions(*op) {
                if ir.region_blocks(*region).nth(1).is_some()
                    && ir.region_blocks(*region).any(|block| ir.last_op(block).is_none())
                {
                    self.error(StructureError::EMPTY_BLOCK, *op, "a region of several blocks has an empty one");
                }
            }
        }
    }

    /// Every operand is visible where it is used, and its definition dominates the use.
    fn values(&mut self, ops: &[Op]) {
        let rules = self.region_rules(ops);
        let trees = self.dominator_trees(ops, &rules);
        for op in ops {
            for index in 0..self.ir.operand_count(*op) {
                let operand = self.ir.operand(*op, index);
                if let Err((code, message)) = self.value(*op, operand, &trees, &rules) {
                    self.error(code, *op, format!("operand {index} {message}"));
                }
            }
        }
    }

    fn value(
        &self,
        op: Op,
        operand: Value,
        trees: &[Option<DominatorTree>],
        rules: &[RegionRules],
    ) -> Result<(), (&'static str, &'static str)> {
        let ir = self.ir;
        let definition = ir.defining_op(operand);
        let home = match definition {
            Some(definition) => ir.parent_block(definition),
            None => ir.argument_owner(operand),
        };
        let home = home.ok_or((StructureError::VISIBILITY, "is a result of the top operation"))?;
        // Most values are used in their block.
        let is_before = || definition.is_none_or(|definition| self.order[definition.index()] < self.order[op.index()]);
        if ir.parent_block(op) == Some(home) && is_before() {
            return Ok(());
        }
        let region = ir.block_region(home);
        // The operation in the region of the definition that is the user or holds it.
        let mut user = op;
        let (block, user) = loop {
            let Some(block) = ir.parent_block(user) else {
                return Err((StructureError::VISIBILITY, "is used outside the region of its definition"));
            };
            if ir.block_region(block) == region {
                break (block, user);
            }
            user = ir.block_owner(block).ok_or((StructureError::VISIBILITY, "is used in a region without owner"))?;
            if ir.block_region(block).is_some_and(|region| rules[region.index()].is_isolated) {
                return Err((StructureError::VISIBILITY, "is used in an operation that is isolated from above"));
            }
        };
        let Some(region) = region.filter(|region| rules[region.index()].needs_dominance) else { return Ok(()) };
        let dominates = if block == home {
            definition.is_none_or(|definition| self.order[definition.index()] < self.order[user.index()])
        } else {
            let number = |block: Block| self.block_numbers[block.index()] - 1;
            trees[region.index()].as_ref().is_none_or(|tree| tree.dominates(number(home), number(block)))
        };
        let is_reachable =
            trees[region.index()].as_ref().is_none_or(|tree| tree.is_reachable(self.block_numbers[block.index()] - 1));
        if dominates || !is_reachable {
            Ok(())
        } else {
            Err((StructureError::DOMINANCE, "is used where its definition does not dominate"))
        }
    }

    /// Returns the rules of each region.
    fn region_rules(&self, ops: &[Op]) -> Vec<RegionRules> {
        let mut rules = vec![RegionRules::default(); self.ir.regions.len()];
        // Few names have regions, and each is asked for once.
        let mut by_name = FxHashMap::default();
        for op in ops {
            for region in self.ir.op_regions(*op) {
                let name = self.ir.name(*op);
                rules[region.index()] = *by_name.entry(name).or_insert_with(|| RegionRules {
                    needs_dominance: self.needs_dominance(name),
                    is_isolated: self.ir.is_isolated(*op),
                });
            }
        }
        rules
    }

    /// Returns true if regions of operations of a name are no graph regions.
    fn needs_dominance(&self, name: Symbol) -> bool {
        let known = self.ir.op_info.as_ref().and_then(|info| info.has_graph_regions(self.ir, name));
        if let Some(has_graph_regions) = known {
            return !has_graph_regions;
        }
        let context = self.ir.context();
        let name = context.symbol_name(name);
        !upstream::has_graph_region(name) && upstream::is_upstream(name)
    }

    /// The tree of each region that has several blocks and needs one.
    fn dominator_trees(&self, ops: &[Op], rules: &[RegionRules]) -> Vec<Option<DominatorTree>> {
        let ir = self.ir;
        let mut trees = Vec::new();
        trees.resize_with(ir.regions.len(), || None);
        for region in ops.iter().flat_map(|op| ir.op_regions(*op)) {
            if ir.region_blocks(*region).nth(1).is_some() && rules[region.index()].needs_dominance {
                let successors: Vec<Vec<u32>> = ir
                    .region_blocks(*region)
                    .map(|block| {
                        let last = ir.last_op(block);
                        let successors = last.map_or(&[][..], |op| ir.op_successors(op));
                        successors.iter().map(|to| self.block_numbers[to.index()] - 1).collect()
                    })
                    .collect();
                trees[region.index()] = Some(DominatorTree::new(&successors));
            }
        }
        trees
    }
}
