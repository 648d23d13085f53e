//! The IR keeps the contract of the host traits, and an IR that breaks it in one place is found out.

use std::cell::Cell;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use mlir_lite::{Attr, Block, Ir, Op, OpInfo, Symbol, Type, Value};
use pdl_vm::host::{
    BlockHost, ConstantData, DriverHost, Host, HostContext, HostError, HostTuning, NewArgument, NewOp, OpHead,
    OperandDefinition, RegionHost, RewriteHost,
};
use pdl_vm::host_check::{IrGenerator, check_block_host, check_region_host};

/// Writes random IR: ops with up to three operands and two results, some with regions of up to two blocks.
struct Writer {
    state: u64,
    text: String,
    values: usize,
}

impl Writer {
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % limit
    }

    fn value(&mut self) -> String {
        self.values += 1;
        format!("%{}", self.values)
    }

    fn block(&mut self, depth: usize, visible: &[(String, &'static str)]) {
        let mut visible = visible.to_vec();
        for _ in 0..2 + self.below(3) {
            let operands: Vec<_> = (0..self.below(4)).map(|_| visible[self.below(visible.len())].clone()).collect();
            // `t.copy` has the types of its operands.
            let is_copy = self.below(3) == 0;
            let types: Vec<_> = match is_copy {
                true => operands.iter().map(|operand| operand.1).collect(),
                false => (0..self.below(3)).map(|_| ["i32", "i64"][self.below(2)]).collect(),
            };
            let name = if is_copy { "t.copy".to_owned() } else { format!("t.op{}", self.below(3)) };
            let results: Vec<_> = types.iter().map(|ty| (self.value(), *ty)).collect();
            if !results.is_empty() {
                let names: Vec<_> = results.iter().map(|result| result.0.as_str()).collect();
                let _ = write!(self.text, "{} = ", names.join(", "));
            }
            let names: Vec<_> = operands.iter().map(|operand| operand.0.as_str()).collect();
            let _ = write!(self.text, "\"{name}\"({})", names.join(", "));
            let number = (self.below(3) == 0).then(|| self.below(3));
            let is_property = name == "t.op2";
            if let Some(number) = number.filter(|_| is_property) {
                let _ = write!(self.text, " <{{k = {number} : i32}}>");
            }
            if depth > 0 && self.below(4) == 0 {
                self.text += " ({\n";
                self.block(depth - 1, &visible);
                self.text += "}, {\n";
                for _ in 0..self.below(3) {
                    let (one, other) = (self.value(), self.value());
                    let label = self.values;
                    let _ = writeln!(self.text, "^bb{label}({one}: i32, {other}: i64):");
                    self.block(depth - 1, &[&visible[..], &[(one, "i32"), (other, "i64")]].concat());
                    let _ = writeln!(self.text, "\"t.branch\"()[^bb{label}] : () -> ()");
                }
                self.text += "})";
            }
            if let Some(number) = number.filter(|_| !is_property) {
                let _ = write!(self.text, " {{k = {number} : i32}}");
            }
            let operand_types: Vec<_> = operands.iter().map(|operand| operand.1).collect();
            let _ = writeln!(self.text, " : ({}) -> ({})", operand_types.join(", "), types.join(", "));
            visible.extend(results);
        }
    }
}

/// Knows that `t.copy` has the types of its operands, and may go if it has no uses.
#[derive(Debug)]
struct Knowledge;

impl Knowledge {
    fn is_copy(ir: &Ir, name: Symbol) -> bool {
        ir.context().symbol_name(name) == "t.copy"
    }
}

impl OpInfo for Knowledge {
    fn infer_result_types(
        &self,
        ir: &mut Ir,
        new: &NewOp<'_, Ir>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        Self::is_copy(ir, new.name).then(|| {
            types.extend(new.operands.iter().map(|value| ir.value_type(*value)));
            Ok(())
        })
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        Self::is_copy(ir, ir.name(op))
    }
}

fn random_ir(seed: u64) -> Ir {
    let mut writer = Writer { state: seed, text: String::new(), values: 0 };
    writer.text += "\"t.f\"() ({\n^bb0(%a: i32, %b: i32, %c: i64):\n";
    writer.block(2, &[("%a".to_owned(), "i32"), ("%b".to_owned(), "i32"), ("%c".to_owned(), "i64")]);
    writer.text += "}) : () -> ()\n";
    let mut ir = Ir::parse(&writer.text).unwrap_or_else(|errors| panic!("{errors:?}\n{}", writer.text));
    ir.set_op_info(Arc::new(Knowledge));
    ir
}

/// A fault that a host may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    OperandPastTheEnd,
    HeadCountsTooMany,
    DefinitionOfAnotherResult,
    ResultIndexIsZero,
    UsesChangeOrder,
    UsesGoOn,
    FirstUseIsLast,
    OneUserIsOneUse,
    GroupPastTheEnd,
    NumbersAreShared,
    BottomUpIsTopDown,
    ParentIsTheTop,
    SiblingsAreAll,
    DeadInUse,
    NextSkipsOne,
    NamesAreOne,
    ConstantsDiffer,
    RelinkedUsesComeFirst,
    UnlinkKeepsNestedUses,
    SetOperandOfTheSameDoesNothing,
    AttributesStay,
    DiscardableOnce,
    DiscardableOfNoOp,
    DiscardableIsOne,
    DiscardableIsInherent,
    CreatedBehind,
    CreatedWithoutAttributes,
    InferredTypesReplace,
    UsesStay,
    ErasedStay,
    MovedBehind,
    RegionIsTheFirst,
    RestoredArgumentsAreNew,
    OpsOfBlocksAreReversed,
    AppendedStay,
    BlocksHaveNoArguments,
    LinkedAtTheEnd,
    SuccessorsStay,
    CopiesGoNowhere,
}

/// The IR with a fault.
struct Faulty {
    ir: Ir,
    fault: Fault,
    asked: Cell<usize>,
}

impl Faulty {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Makes the uses of operands the first ones.
    fn renew_uses(&mut self, op: Op) {
        for index in 0..Ir::operand_count(&self.ir, op) {
            let value = Ir::operand(&self.ir, op, index);
            Ir::set_operand(&mut self.ir, op, index, value);
        }
    }
}

/// Returns what a head says, for another host.
fn head(head: OpHead<Ir>) -> OpHead<Faulty> {
    OpHead { name: head.name, operands: head.operands, results: head.results, kind: head.kind }
}

impl Host for Faulty {
    type Op = Op;
    type Value = Value;
    type Type = Type;
    type Attr = Attr;
    type OpName = Symbol;
    type AttrName = Symbol;

    fn op_name(&self, op: Op) -> Symbol {
        self.ir.op_name(op)
    }

    fn op_name_text(&self, name: Symbol) -> String {
        self.ir.op_name_text(name)
    }

    fn operand_count(&self, op: Op) -> usize {
        self.ir.operand_count(op)
    }

    fn operand(&self, op: Op, index: usize) -> Value {
        self.ir.operand(op, index)
    }

    fn result_count(&self, op: Op) -> usize {
        self.ir.result_count(op)
    }

    fn result(&self, op: Op, index: usize) -> Value {
        self.ir.result(op, index)
    }

    fn attribute(&self, op: Op, name: Symbol) -> Option<Attr> {
        self.ir.attribute(op, name)
    }

    fn discardable_attributes(&self, op: Op, attributes: &mut Vec<(Symbol, Attr)>) {
        let start = attributes.len();
        Host::discardable_attributes(&self.ir, op, attributes);
        if self.has(Fault::DiscardableOnce) && start > 0 {
            attributes.truncate(start);
        }
        if self.has(Fault::DiscardableOfNoOp) && attributes.len() > start + 1 {
            attributes[start].1 = attributes[start + 1].1;
        }
        if self.has(Fault::DiscardableIsOne) {
            attributes.truncate(start + 1);
        }
        if self.has(Fault::DiscardableIsInherent) {
            attributes.extend(self.ir.properties(op).into_iter().flatten());
        }
    }

    fn is_inherent(&self, op: Symbol, attribute: Symbol) -> bool {
        Host::is_inherent(&self.ir, op, attribute)
    }

    fn value_type(&self, value: Value) -> Type {
        self.ir.value_type(value)
    }

    fn defining_op(&self, value: Value) -> Option<Op> {
        self.ir.defining_op(value)
    }

    fn result_index(&self, value: Value) -> usize {
        if self.has(Fault::ResultIndexIsZero) { 0 } else { self.ir.result_index(value) }
    }

    fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut uses = Vec::new();
        let _ = self.ir.uses(value, &mut |op, index| {
            uses.push((op, index));
            ControlFlow::Continue(())
        });
        self.asked.set(self.asked.get() + 1);
        if self.has(Fault::UsesChangeOrder) && self.asked.get().is_multiple_of(2) {
            uses.reverse();
        }
        if self.has(Fault::UsesGoOn) {
            uses.into_iter().for_each(|(op, index)| _ = visit(op, index));
            return ControlFlow::Continue(());
        }
        uses.into_iter().try_for_each(|(op, index)| visit(op, index))
    }

    fn first_use(&self, value: Value) -> Option<(Op, usize)> {
        if !self.has(Fault::FirstUseIsLast) {
            return self.ir.first_use(value).map(|used| (self.ir.use_owner(used), self.ir.use_index(used)));
        }
        self.ir.uses_of(value).last().map(|used| (self.ir.use_owner(used), self.ir.use_index(used)))
    }

    fn has_one_use(&self, value: Value) -> bool {
        let mut users: Vec<_> = self.ir.uses_of(value).map(|used| self.ir.use_owner(used)).collect();
        if self.has(Fault::OneUserIsOneUse) {
            users.sort_by_key(|op| op.index());
            users.dedup();
        }
        users.len() == 1
    }

    fn operand_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let found = self.ir.operand_group(op, group);
        if self.has(Fault::GroupPastTheEnd) { found.map(|(start, len)| (start, len + 1)) } else { found }
    }
}

impl HostTuning for Faulty {
    const NUMBERS_KINDS: bool = true;

    fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        let at = self.ir.operand_at(op, index);
        if self.has(Fault::OperandPastTheEnd) { at.or_else(|| self.ir.operand_at(op, 0)) } else { at }
    }

    fn op_head(&self, op: Op) -> OpHead<Faulty> {
        let mut head = head(self.ir.op_head(op));
        head.operands += usize::from(self.has(Fault::HeadCountsTooMany));
        head
    }

    fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Faulty>> {
        let OperandDefinition { value, op, head: found, result_index } = self.ir.operand_definition(op, index)?;
        let result_index = result_index + usize::from(self.has(Fault::DefinitionOfAnotherResult));
        let mut head = head(found);
        head.operands += usize::from(self.has(Fault::HeadCountsTooMany));
        Some(OperandDefinition { value, op, head, result_index })
    }

    fn op_kinds(&self) -> Vec<OpHead<Faulty>> {
        self.ir.op_kinds().into_iter().map(head).collect()
    }
}

impl HostContext for Faulty {
    fn intern_op_name(&mut self, name: &str) -> Symbol {
        self.ir.intern_op_name(name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> Symbol {
        self.ir.intern_attribute_name(if self.has(Fault::NamesAreOne) { "k" } else { name })
    }

    fn parse_attribute(&mut self, text: &str) -> Result<Attr, HostError> {
        self.asked.set(self.asked.get() + 1);
        match self.has(Fault::ConstantsDiffer) {
            true => self.ir.parse_attribute(&format!("{} : i64", self.asked.get())),
            false => self.ir.parse_attribute(text),
        }
    }

    fn parse_type(&mut self, text: &str) -> Result<Type, HostError> {
        self.ir.parse_type(text)
    }
}

impl RewriteHost for Faulty {
    type Position = <Ir as RewriteHost>::Position;
    type Block = Block;

    fn create_op(&mut self, new: &NewOp<'_, Faulty>, before: Op) -> Result<Op, HostError> {
        let mut plain = NewOp::<Ir>::new(new.name, new.location_of);
        plain.operands = new.operands;
        plain.attributes = if self.has(Fault::CreatedWithoutAttributes) { &[] } else { new.attributes };
        plain.result_types = new.result_types;
        plain.successors = new.successors;
        let created = RewriteHost::create_op(&mut self.ir, &plain, before)?;
        if self.has(Fault::CreatedBehind) {
            self.ir.move_op(before, created);
        }
        Ok(created)
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Faulty>, types: &mut Vec<Type>) -> Result<(), HostError> {
        let mut plain = NewOp::<Ir>::new(new.name, new.location_of);
        plain.operands = new.operands;
        if self.has(Fault::InferredTypesReplace) {
            types.clear();
        }
        self.ir.infer_result_types(&plain, types)
    }

    fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        if !self.has(Fault::SetOperandOfTheSameDoesNothing) || self.ir.operand(op, index) != value {
            self.ir.set_operand(op, index, value);
        }
    }

    fn set_attribute(&mut self, op: Op, name: Symbol, attribute: Option<Attr>) {
        if !self.has(Fault::AttributesStay) || attribute.is_some() {
            self.ir.set_attribute(op, name, attribute);
        }
    }

    fn unlink_op(&mut self, op: Op) -> Self::Position {
        let mut nested = Vec::new();
        DriverHost::nested_ops(&self.ir, op, true, &mut nested);
        let position = self.ir.unlink_op(op);
        if self.has(Fault::UnlinkKeepsNestedUses) && !nested.is_empty() {
            self.ir.relink_op(op, position);
            nested.into_iter().for_each(|inner| self.renew_uses(inner));
            let top = self.ir.top_op();
            let first = self.ops_of(top)[0];
            if first != op {
                self.ir.move_op(op, first);
            }
        }
        position
    }

    fn relink_op(&mut self, op: Op, position: Self::Position) {
        self.ir.relink_op(op, position);
        if self.has(Fault::RelinkedUsesComeFirst) {
            self.renew_uses(op);
        }
    }

    fn destroy_op(&mut self, op: Op) {
        self.ir.destroy_op(op);
    }

    fn replace_uses(&mut self, old: Value, new: Value) {
        while let Some((op, index)) = Host::first_use(&self.ir, old) {
            if self.has(Fault::UsesStay) && Host::has_one_use(&self.ir, old) {
                break;
            }
            self.ir.set_operand(op, index, new);
        }
    }

    fn erase_op(&mut self, op: Op) {
        if !self.has(Fault::ErasedStay) {
            RewriteHost::erase_op(&mut self.ir, op);
        }
    }

    fn move_op(&mut self, op: Op, before: Op) {
        let next = RewriteHost::next_op(&self.ir, before);
        self.ir.move_op(op, next.filter(|_| self.has(Fault::MovedBehind)).unwrap_or(before));
    }

    fn next_op(&self, op: Op) -> Option<Op> {
        let next = RewriteHost::next_op(&self.ir, op)?;
        if self.has(Fault::NextSkipsOne) { RewriteHost::next_op(&self.ir, next) } else { Some(next) }
    }

    fn op_after_definition(&self, value: Value) -> Option<Op> {
        self.ir.op_after_definition(value)
    }
}

impl Faulty {
    fn ops_of(&self, scope: Op) -> Vec<Op> {
        let mut ops = Vec::new();
        DriverHost::nested_ops(&self.ir, scope, true, &mut ops);
        ops
    }
}

impl DriverHost for Faulty {
    fn nested_ops(&self, scope: Op, top_down: bool, ops: &mut Vec<Op>) {
        DriverHost::nested_ops(&self.ir, scope, top_down || self.has(Fault::BottomUpIsTopDown), ops);
    }

    fn op_index(&self, op: Op) -> Option<usize> {
        Some(if self.has(Fault::NumbersAreShared) { op.index() / 2 } else { op.index() })
    }

    fn region_index(&self, op: Op) -> usize {
        if self.has(Fault::RegionIsTheFirst) { 0 } else { self.ir.region_index(op) }
    }

    fn parent_op(&self, op: Op) -> Option<Op> {
        let parent = DriverHost::parent_op(&self.ir, op)?;
        Some(if self.has(Fault::ParentIsTheTop) { self.ir.top_op() } else { parent })
    }

    fn are_siblings(&self, a: Op, b: Op) -> bool {
        self.has(Fault::SiblingsAreAll) || self.ir.are_siblings(a, b)
    }

    fn is_trivially_dead(&self, op: Op) -> bool {
        self.ir.is_trivially_dead(op) || (self.has(Fault::DeadInUse) && Knowledge::is_copy(&self.ir, self.ir.name(op)))
    }
}

impl BlockHost for Faulty {
    type Arguments = <Ir as BlockHost>::Arguments;

    fn region_count(&self, op: Op) -> usize {
        self.ir.region_count(op)
    }

    fn region_blocks(&self, op: Op, region: usize, blocks: &mut Vec<Block>) {
        BlockHost::region_blocks(&self.ir, op, region, blocks);
    }

    fn block_owner(&self, block: Block) -> Option<Op> {
        BlockHost::block_owner(&self.ir, block)
    }

    fn first_op(&self, block: Block) -> Option<Op> {
        self.ir.first_op(block)
    }

    fn block_arguments(&self, block: Block, arguments: &mut Vec<Value>) {
        BlockHost::block_arguments(&self.ir, block, arguments);
    }

    fn replace_block_arguments(
        &mut self,
        block: Block,
        arguments: &[NewArgument<Type>],
    ) -> Result<Self::Arguments, HostError> {
        self.ir.replace_block_arguments(block, arguments)
    }

    fn restore_block_arguments(&mut self, block: Block, old: Self::Arguments) {
        if !self.has(Fault::RestoredArgumentsAreNew) {
            self.ir.restore_block_arguments(block, old);
        }
    }

    fn destroy_block_arguments(&mut self, old: Self::Arguments) {
        self.ir.destroy_block_arguments(old);
    }
}

impl RegionHost for Faulty {
    fn parent_block(&self, op: Op) -> Option<Block> {
        self.ir.parent_block(op)
    }

    fn block_region(&self, block: Block) -> Option<(Op, usize)> {
        RegionHost::block_region(&self.ir, block)
    }

    fn block_ops(&self, block: Block, ops: &mut Vec<Op>) {
        RegionHost::block_ops(&self.ir, block, ops);
        if self.has(Fault::OpsOfBlocksAreReversed) {
            ops.reverse();
        }
    }

    fn append_op(&mut self, op: Op, block: Block) {
        if !self.has(Fault::AppendedStay) {
            self.ir.append_op(op, block);
        }
    }

    fn create_block(&mut self, arguments: &[Type], location_of: Op) -> Result<Block, HostError> {
        let arguments = if self.has(Fault::BlocksHaveNoArguments) { &[] } else { arguments };
        self.ir.create_block(arguments, location_of)
    }

    fn unlink_block(&mut self, block: Block) {
        self.ir.unlink_block(block);
    }

    fn link_block(&mut self, block: Block, op: Op, region: usize, before: Option<Block>) {
        let before = before.filter(|_| !self.has(Fault::LinkedAtTheEnd));
        RegionHost::link_block(&mut self.ir, block, op, region, before);
    }

    fn destroy_block(&mut self, block: Block) {
        self.ir.destroy_block(block);
    }

    fn successors(&self, op: Op, successors: &mut Vec<Block>) {
        self.ir.successors(op, successors);
    }

    fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        if !self.has(Fault::SuccessorsStay) {
            self.ir.set_successor(op, index, block);
        }
    }

    fn copy_op(
        &mut self,
        op: Op,
        operands: &[Value],
        dropped: Option<usize>,
        successors: &[Block],
    ) -> Result<Op, HostError> {
        let successors = if self.has(Fault::CopiesGoNowhere) { &[] } else { successors };
        self.ir.copy_op(op, operands, dropped, successors)
    }
}

const ATTRIBUTES: [(&str, [&str; 2]); 2] = [("k", ["1 : i32", "2 : i32"]), ("other", ["\"a\"", "\"b\""])];
const TYPES: [&str; 3] = ["i32", "i64", "f32"];

/// Makes the IR itself.
struct Plain;

impl IrGenerator for Plain {
    type Host = Ir;

    fn generate(&mut self, seed: u64) -> (Ir, Op) {
        let ir = random_ir(seed);
        let top = ir.top_op();
        (ir, top)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        ATTRIBUTES.map(|(name, texts)| (name, texts.map(ConstantData::from))).to_vec()
    }

    fn types(&self) -> Vec<&'static str> {
        TYPES.to_vec()
    }
}

/// Makes the IR with a fault.
struct With(Fault);

impl IrGenerator for With {
    type Host = Faulty;

    fn generate(&mut self, seed: u64) -> (Faulty, Op) {
        let (ir, top) = Plain.generate(seed);
        (Faulty { ir, fault: self.0, asked: Cell::new(0) }, top)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        ATTRIBUTES.map(|(name, texts)| (name, texts.map(ConstantData::from))).to_vec()
    }

    fn types(&self) -> Vec<&'static str> {
        TYPES.to_vec()
    }
}

#[test]
fn the_ir_keeps_the_contract() {
    check_region_host(&mut Plain, 40).unwrap_or_else(|findings| panic!("{findings}"));
    check_region_host(&mut With(Fault::None), 12).unwrap_or_else(|findings| panic!("{findings}"));
}

#[test]
fn each_fault_is_found_in_the_method_that_has_it() {
    let faults = [
        (Fault::OperandPastTheEnd, "operand_at"),
        (Fault::HeadCountsTooMany, "op_head"),
        (Fault::DefinitionOfAnotherResult, "operand_definition"),
        (Fault::ResultIndexIsZero, "result_index"),
        (Fault::UsesChangeOrder, "uses"),
        (Fault::UsesGoOn, "uses"),
        (Fault::FirstUseIsLast, "first_use"),
        (Fault::OneUserIsOneUse, "has_one_use"),
        (Fault::GroupPastTheEnd, "operand_group"),
        (Fault::NumbersAreShared, "op_index"),
        (Fault::BottomUpIsTopDown, "nested_ops"),
        (Fault::ParentIsTheTop, "parent_op"),
        (Fault::SiblingsAreAll, "are_siblings"),
        (Fault::DeadInUse, "is_trivially_dead"),
        (Fault::NextSkipsOne, "next_op"),
        (Fault::NamesAreOne, "intern_attribute_name"),
        (Fault::ConstantsDiffer, "intern_constant"),
        (Fault::RelinkedUsesComeFirst, "relink_op"),
        (Fault::UnlinkKeepsNestedUses, "unlink_op"),
        (Fault::SetOperandOfTheSameDoesNothing, "set_operand"),
        (Fault::AttributesStay, "set_attribute"),
        (Fault::DiscardableOnce, "discardable_attributes"),
        (Fault::DiscardableOfNoOp, "discardable_attributes"),
        (Fault::DiscardableIsOne, "discardable_attributes"),
        (Fault::DiscardableIsInherent, "discardable_attributes"),
        (Fault::CreatedBehind, "create_op"),
        (Fault::CreatedWithoutAttributes, "create_op"),
        (Fault::InferredTypesReplace, "infer_result_types"),
        (Fault::UsesStay, "replace_uses"),
        (Fault::ErasedStay, "erase_op"),
        (Fault::MovedBehind, "move_op"),
        (Fault::RegionIsTheFirst, "region_index"),
        (Fault::RestoredArgumentsAreNew, "restore_block_arguments"),
        (Fault::OpsOfBlocksAreReversed, "block_ops"),
        (Fault::AppendedStay, "append_op"),
        (Fault::BlocksHaveNoArguments, "create_block"),
        (Fault::LinkedAtTheEnd, "link_block"),
        (Fault::SuccessorsStay, "set_successor"),
        (Fault::CopiesGoNowhere, "copy_op"),
    ];
    let mut wrong = Vec::new();
    for (fault, method) in faults {
        match check_region_host(&mut With(fault), 12) {
            Ok(()) => wrong.push(format!("{fault:?} is not found")),
            Err(findings) if findings.0[0].method == method => {}
            Err(findings) => wrong.push(format!("{fault:?}: {findings}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A check that meets nothing to check does not say that all is well.
#[test]
fn irs_that_are_too_plain_are_refused() {
    struct Empty;

    impl IrGenerator for Empty {
        type Host = Ir;

        fn generate(&mut self, _: u64) -> (Ir, Op) {
            let ir = Ir::parse("\"t.a\"() : () -> ()").unwrap();
            let top = ir.top_op();
            (ir, top)
        }

        fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
            Vec::new()
        }

        fn types(&self) -> Vec<&'static str> {
            Vec::new()
        }
    }

    let Err(findings) = check_block_host(&mut Empty, 3) else { panic!("nothing was checked") };
    assert_eq!(
        findings.to_string(),
        "`generate`, IR 0: expected a value with several uses; found none in any IR\n\
         `generate`, IR 0: expected an op that uses two values of one type; found none in any IR\n\
         `generate`, IR 0: expected an op whose results have no uses, and that has operands; found none in any IR\n"
    );
}
