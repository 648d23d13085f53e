//! The names that values and blocks have in a text.
//!
//! MLIR names a region's values, block by block, then descends; of the regions it still has to descend into, it takes the
//! one it found last. In the generic form it counts through the whole text, isolated regions included. In custom text each
//! region goes on from where the region around it ended, so that regions side by side use the same names.

use crate::forms::{KnownForms, SsaNames};
use crate::handles::{Block, NIL, Op, Region, Value};
use crate::ir::Ir;
use mlir_syntax::Context;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, ToSmolStr};
use std::fmt::Write;

/// The numbers of values and blocks.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    values: NameSpace,
    blocks: Vec<u32>,
    /// Where the groups of results begin that have names of their own, for operations with several.
    groups: FxHashMap<Op, Vec<u32>>,
}

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueName<'a> {
    /// `%arg0`
    Argument(u32),
    /// `%0`
    Number(u32),
    /// `%cst`
    Name(&'a str),
    /// It is not in the text.
    Unknown,
}

/// The names of values.
#[derive(Clone, Debug)]
pub(crate) struct NameSpace {
    /// For the first result of a group and for arguments; the highest bit tells arguments of entry blocks, the next one
    /// an index into the names.
    values: Vec<u32>,
    names: Vec<SmolStr>,
    next: Next,
    used: UsedNames,
}

/// The numbers that are given next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Next {
    number: u32,
    argument: u32,
    conflict: u32,
}

/// The names in the regions around and in the region that is being named.
#[derive(Clone, Debug, Default)]
struct UsedNames {
    names: FxHashSet<SmolStr>,
    /// Those of all open regions, the outermost first.
    stack: Vec<SmolStr>,
}

const ARGUMENT: u32 = 1 << 31;
const NAME: u32 = 1 << 30;

impl UsedNames {
    fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn insert(&mut self, name: SmolStr) {
        self.names.insert(name.clone());
        self.stack.push(name);
    }

    /// Forgets the names of the regions that were opened when there were more than `depth` names.
    fn truncate(&mut self, depth: usize) {
        for name in self.stack.drain(depth..) {
            self.names.remove(&name);
        }
    }
}

impl NameSpace {
    fn new(ir: &Ir) -> NameSpace {
        NameSpace {
            values: vec![NIL; ir.values.len()],
            names: Vec::new(),
            next: Next::default(),
            used: UsedNames::default(),
        }
    }

    pub(crate) fn is_named(&self, value: Value) -> bool {
        self.values[value.index()] != NIL
    }

    fn forget(&mut self, value: Value) {
        if let Some(name) = self.values.get_mut(value.index()) {
            *name = NIL;
        }
    }

    fn number(&mut self, value: Value) {
        self.values[value.index()] = self.next.number;
        self.next.number += 1;
    }

    /// Gives `value` a name like `name`, or a number if it is empty.
    pub(crate) fn name(&mut self, value: Value, name: &str) {
        if name.is_empty() {
            return self.number(value);
        }
        let name = self.unique(identifier(name));
        self.set_name(value, name);
    }

    fn set_name(&mut self, value: Value, name: SmolStr) {
        self.values[value.index()] = self.names.len() as u32 | NAME;
        self.names.push(name);
    }

    /// Gives `value` the name `%arg0` with the next number.
    fn argument(&mut self, value: Value) {
        let number = self.next.argument;
        self.next.argument += 1;
        // Whoever suggests such a name is the only one that can clash with it: the numbers grow.
        if !self.used.names.is_empty() {
            let name = format!("arg{number}").to_smolstr();
            if self.used.contains(&name) {
                let name = self.unique(name);
                return self.set_name(value, name);
            }
        }
        self.values[value.index()] = number | ARGUMENT;
    }

    fn unique(&mut self, name: SmolStr) -> SmolStr {
        let mut unique = name.clone();
        while self.used.contains(&unique) || self.is_argument_name(&unique) {
            unique = format!("{name}_{}", self.next.conflict).to_smolstr();
            self.next.conflict += 1;
        }
        self.used.insert(unique.clone());
        unique
    }

    /// Returns true if the name is one of those that arguments in this region or around it have by their number.
    fn is_argument_name(&self, name: &str) -> bool {
        let number = name.strip_prefix("arg").filter(|digits| *digits == "0" || !digits.starts_with(['0', '+']));
        number.and_then(|digits| digits.parse().ok()).is_some_and(|number: u32| number < self.next.argument)
    }

    fn get(&self, value: Value) -> ValueName<'_> {
        match self.values[value.index()] {
            NIL => ValueName::Unknown,
            number if number & ARGUMENT != 0 => ValueName::Argument(number & !ARGUMENT),
            number if number & NAME != 0 => ValueName::Name(&self.names[(number & !NAME) as usize]),
            number => ValueName::Number(number),
        }
    }
}

/// A region that is still to be named.
struct Pending {
    region: Region,
    next: Next,
    /// The number of names around it.
    depth: usize,
}

impl Numbering {
    /// Numbers the results of `top` and everything in it, as in the generic form.
    pub(crate) fn of(ir: &Ir, top: Op) -> Numbering {
        let mut numbering = Numbering::empty(ir);
        numbering.number_results(ir, top);
        let mut regions: Vec<Region> = ir.op_regions(top).to_vec();
        while let Some(region) = regions.pop() {
            for (position, block) in ir.region_blocks(region).enumerate() {
                numbering.number_block(ir, block, position);
                for op in ir.block_ops(block) {
                    numbering.number_results(ir, op);
                    regions.extend_from_slice(ir.op_regions(op));
                }
            }
        }
        numbering
    }

    /// Numbers and names everything as in text with forms of operations' own.
    pub(crate) fn with_names(ir: &Ir, context: &Context, top: Op, forms: &KnownForms<'_>) -> Numbering {
        let mut numbering = Numbering::empty(ir);
        let mut pending = Vec::new();
        // Regions of the top operation begin where it began: its results are named behind them.
        let start = Next::default();
        pending.extend(ir.op_regions(top).iter().map(|region| Pending { region: *region, next: start, depth: 0 }));
        numbering.name_results(ir, context, top, forms);
        while let Some(Pending { region, next, depth }) = pending.pop() {
            numbering.values.next = next;
            numbering.values.used.truncate(depth);
            numbering.name_arguments(ir, context, region, forms);
            let first = pending.len();
            for (position, block) in ir.region_blocks(region).enumerate() {
                numbering.number_block(ir, block, position);
                for op in ir.block_ops(block) {
                    numbering.name_results(ir, context, op, forms);
                    let inner = ir.op_regions(op).iter();
                    pending.extend(inner.map(|region| Pending { region: *region, next, depth }));
                }
            }
            let (next, depth) = (numbering.values.next, numbering.values.used.stack.len());
            for inner in &mut pending[first..] {
                (inner.next, inner.depth) = (next, depth);
            }
        }
        numbering
    }

    /// Moves the numbers of a text in the generic form behind those of another one, whose end is `start`. Returns the end of both; `None` if
    /// there are too many.
    pub(crate) fn move_behind(&mut self, start: Next) -> Option<Next> {
        let end = Next {
            number: start.number.checked_add(self.values.next.number).filter(|end| *end < NAME)?,
            argument: start.argument.checked_add(self.values.next.argument).filter(|end| *end < NAME)?,
            ..start
        };
        for value in self.values.values.iter_mut().filter(|value| **value != NIL) {
            *value += if *value & ARGUMENT != 0 { start.argument } else { start.number };
        }
        Some(end)
    }

    fn empty(ir: &Ir) -> Numbering {
        Numbering { values: NameSpace::new(ir), blocks: vec![NIL; ir.blocks.len()], groups: FxHashMap::default() }
    }

    /// Numbers a block and those of its arguments that have no names.
    fn number_block(&mut self, ir: &Ir, block: Block, position: usize) {
        self.blocks[block.index()] = position as u32;
        for argument in ir.block_arguments(block) {
            if self.values.is_named(argument) {
                continue;
            }
            match position {
                0 => self.values.argument(argument),
                _ => self.values.number(argument),
            }
        }
    }

    fn number_results(&mut self, ir: &Ir, op: Op) {
        if ir.result_count(op) > 0 {
            self.values.number(ir.result(op, 0));
        }
    }

    fn name_results(&mut self, ir: &Ir, context: &Context, op: Op, forms: &KnownForms<'_>) {
        if ir.result_count(op) == 0 {
            return;
        }
        if let Some(form) = forms.get(ir.name(op)).filter(|form| form.has_names) {
            let mut groups = Vec::new();
            let space = &mut self.values;
            forms.forms.result_names(form.id, op, &mut SsaNames { ir, context, space, groups: &mut groups });
            if !groups.is_empty() {
                groups.push(0);
                groups.sort_unstable();
                self.groups.insert(op, groups);
            }
        }
        if !self.values.is_named(ir.result(op, 0)) {
            self.number_results(ir, op);
        }
    }

    fn name_arguments(&mut self, ir: &Ir, context: &Context, region: Region, forms: &KnownForms<'_>) {
        if let Some(owner) = ir.region_owner(region)
            && let Some(form) = forms.get(ir.name(owner)).filter(|form| form.has_names)
        {
            let (space, groups) = (&mut self.values, &mut Vec::new());
            forms.forms.block_argument_names(form.id, region, &mut SsaNames { ir, context, space, groups });
        }
    }

    /// Gives numbers to the results of `op`, its operands and its successors where they have none: what was made after the others were
    /// numbered.
    pub(crate) fn number_late(&mut self, ir: &Ir, op: Op) {
        self.number_late_results(ir, op);
        self.blocks.resize(ir.blocks.len().max(self.blocks.len()), NIL);
        for value in ir.operands(op) {
            let record = ir.value(value);
            self.number_group(if record.is_argument() { value } else { Value(value.0 - record.index() as u32) });
        }
        for block in ir.op_successors(op) {
            if self.blocks[block.index()] == NIL {
                let region = ir.block_region(*block);
                let position = region.and_then(|region| ir.region_blocks(region).position(|other| other == *block));
                self.blocks[block.index()] = position.unwrap_or(block.index()) as u32;
            }
        }
    }

    /// Gives a number to the results of `op` if they have none.
    pub(crate) fn number_late_results(&mut self, ir: &Ir, op: Op) {
        self.values.values.resize(ir.values.len().max(self.values.values.len()), NIL);
        ir.op(op).results.indices().take(1).for_each(|first| self.number_group(Value(first)));
    }

    fn number_group(&mut self, first: Value) {
        if !self.values.is_named(first) {
            self.values.number(first);
        }
    }

    /// Takes the names of the results of `op`, and of the arguments of its blocks.
    pub(crate) fn forget(&mut self, ir: &Ir, op: Op) {
        let blocks = ir.op_regions(op).iter().flat_map(|region| ir.region_blocks(*region));
        for block in blocks {
            if let Some(number) = self.blocks.get_mut(block.index()) {
                *number = NIL;
            }
            for argument in ir.block_arguments(block) {
                self.values.forget(argument);
            }
        }
        ir.op(op).results.indices().for_each(|value| self.values.forget(Value(value)));
    }

    /// The number that `op`, which has results, gives to its first one in the generic form.
    pub(crate) fn of_results(&self, ir: &Ir, op: Op) -> u32 {
        self.values.values[ir.result(op, 0).index()]
    }

    /// Returns how the group that begins with `value` is called.
    pub(crate) fn of_group(&self, value: Value) -> ValueName<'_> {
        self.values.get(value)
    }

    /// Where the groups of the results of `op` begin, if there are several.
    pub(crate) fn groups(&self, op: Op) -> Option<&[u32]> {
        match self.groups.is_empty() {
            true => None,
            false => self.groups.get(&op).map(Vec::as_slice),
        }
    }

    /// Returns how `value` is called where it is used, and its place in the group if there are several under this name.
    pub(crate) fn of_value(&self, ir: &Ir, value: Value) -> (ValueName<'_>, Option<u32>) {
        let record = ir.value(value);
        if record.is_argument() {
            return (self.values.get(value), None);
        }
        let index = record.index() as u32;
        let first = Value(value.0 - index);
        // Nor has a stand-in an operation to ask.
        if !self.values.is_named(first) {
            return (ValueName::Unknown, None);
        }
        let op = Op(record.owner);
        let count = ir.result_count(op) as u32;
        if count == 1 {
            return (self.values.get(first), None);
        }
        let (start, len) = match self.groups(op) {
            None => (0, count),
            Some(groups) => {
                let next = groups.partition_point(|start| *start <= index);
                let start = groups[next - 1];
                (start, groups.get(next).copied().unwrap_or(count) - start)
            }
        };
        (self.values.get(Value(first.0 + start)), (len > 1).then_some(index - start))
    }

    /// Gives `value` the name that `like` has where it is used.
    pub(crate) fn shadow(&mut self, ir: &Ir, value: Value, like: Value) {
        let (name, index) = self.of_value(ir, like);
        let mut text = match name {
            ValueName::Argument(number) => format!("arg{number}"),
            ValueName::Number(number) => number.to_string(),
            ValueName::Name(name) => name.to_owned(),
            ValueName::Unknown => return,
        };
        if let Some(index) = index {
            // Writing to a string cannot fail.
            let _ = write!(text, "#{index}");
        }
        self.values.set_name(value, text.to_smolstr());
    }

    /// The number of `block` in its region.
    pub(crate) fn of_block(&self, block: Block) -> u32 {
        self.blocks[block.index()]
    }
}

/// A name as an identifier: what an identifier cannot hold is spelled in hexadecimal digits, and no name is a number.
fn identifier(name: &str) -> SmolStr {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"$._-".contains(&byte);
    let begins_with_digit = name.starts_with(|c: char| c.is_ascii_digit());
    if !begins_with_digit && name.bytes().all(is_valid) {
        return SmolStr::new(name);
    }
    let mut text = String::with_capacity(name.len() + 1);
    if begins_with_digit {
        text.push('_');
    }
    for byte in name.bytes() {
        match byte {
            b' ' => text.push('_'),
            _ if is_valid(byte) => text.push(char::from(byte)),
            // Writing to a string cannot fail.
            _ => {
                let _ = write!(text, "{byte:X}");
            }
        }
    }
    SmolStr::new(text)
}
