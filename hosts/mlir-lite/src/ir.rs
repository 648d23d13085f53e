//! The IR: arenas of records and how to read them.
//!
//! Reading what a matcher asks of an operation (its name, its operands, its results, its attributes) costs one
//! access to the 64-byte record of the operation and one to the arena of the list.

use crate::handles::{Block, FREED, NIL, Op, Region, Use, Value};
use crate::op_info::OpInfo;
use crate::pool::{Pool, Slice};
use crate::shared_context::SharedContext;
use mlir_syntax::{Attr, Context, ResourceSection, Symbol, Type};
use pdl_vm::{Identity, KnownOps};
use rustc_hash::FxHashSet;
use std::sync::{Arc, RwLockReadGuard};

/// An operation. `block` is [`NIL`] for the top operation and for unlinked ones.
#[derive(Clone, Debug)]
pub(crate) struct OpRecord {
    pub name: Symbol,
    /// The number of what it is like: its name, and how many operands and results it has.
    pub kind: u32,
    /// In `Ir::uses`.
    pub operands: Slice,
    /// In `Ir::values`.
    pub results: Slice,
    /// In `Ir::attributes`: the properties, then the discardable ones, each sorted by name.
    pub attributes: Slice,
    pub inherent: InherentCount,
    pub block: u32,
    pub previous: u32,
    pub next: u32,
    /// In `Ir::successors`.
    pub successors: Slice,
    /// In `Ir::region_lists`.
    pub regions: Slice,
}

/// The number of attributes that are properties, and whether there are properties at all: `<{}>` is not nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InherentCount(u32);

impl InherentCount {
    const PRESENT: u32 = 1 << 31;

    pub(crate) fn some(count: usize) -> InherentCount {
        InherentCount(count as u32 | InherentCount::PRESENT)
    }

    pub(crate) fn is_present(self) -> bool {
        self.0 & InherentCount::PRESENT != 0
    }

    pub(crate) fn count(self) -> usize {
        (self.0 & !InherentCount::PRESENT) as usize
    }
}

/// One operand: a link in the list of the uses of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UseRecord {
    /// [`FREED`] if the record is free.
    pub value: u32,
    /// The operation that the value is a result of; [`NIL`] if it is none. Matching goes from operations to those that define
    /// their operands more than any other way, so the step through the value is spared.
    pub definition: u32,
    /// The operation; the highest bit says that the use is out of the list because its operation is unlinked.
    pub owner: u32,
    pub previous: u32,
    pub next: u32,
}

impl UseRecord {
    pub(crate) const DETACHED: u32 = 1 << 31;

    pub(crate) fn is_detached(self) -> bool {
        self.owner & UseRecord::DETACHED != 0
    }

    pub(crate) fn owner(self) -> u32 {
        self.owner & !UseRecord::DETACHED
    }
}

/// A value and the head of the list of its uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueRecord {
    pub ty: Type,
    pub first_use: u32,
    /// The operation or block; [`NIL`] for the stand-in of a forward reference, [`FREED`] if the record is free.
    pub owner: u32,
    /// Which result or argument; the highest bit tells arguments.
    pub place: u32,
}

impl ValueRecord {
    pub(crate) const ARGUMENT: u32 = 1 << 31;

    pub(crate) fn is_argument(self) -> bool {
        self.place & ValueRecord::ARGUMENT != 0
    }

    pub(crate) fn index(self) -> usize {
        (self.place & !ValueRecord::ARGUMENT) as usize
    }

    /// The operation that it is a result of, or [`NIL`].
    pub(crate) fn definition(self) -> u32 {
        if self.is_argument() { NIL } else { self.owner }
    }
}

/// A block. `region` is [`NIL`] until it begins.
#[derive(Clone, Debug)]
pub(crate) struct BlockRecord {
    pub region: u32,
    pub previous: u32,
    pub next: u32,
    pub first: u32,
    pub last: u32,
    /// In `Ir::values`.
    pub arguments: Slice,
    /// In `Ir::locations`.
    pub locations: Slice,
}

/// A region. `owner` is [`NIL`] until its operation is finished.
#[derive(Clone, Debug)]
pub(crate) struct RegionRecord {
    pub owner: u32,
    pub first: u32,
    pub last: u32,
}

/// An SSA IR: one top operation, which is a `builtin.module` if it was parsed, and all that is nested in it.
///
/// Handles belong to the IR that gave them and are dead once the entity is destroyed; asking for a dead handle may
/// answer for the entity that took its place, or panic.
#[derive(Clone, Debug)]
pub struct Ir {
    pub(crate) identity: Identity,
    /// Its types, attributes and names.
    pub(crate) context: SharedContext,
    pub(crate) ops: Vec<OpRecord>,
    /// Of each operation, live or not: apart, to keep the record within a cache line.
    pub(crate) op_locations: Vec<Attr>,
    /// True if it is known of an op where it comes from.
    pub(crate) has_locations: bool,
    pub(crate) free_ops: Vec<u32>,
    pub(crate) uses: Pool<UseRecord>,
    pub(crate) values: Pool<ValueRecord>,
    pub(crate) attributes: Pool<(Symbol, Attr)>,
    pub(crate) blocks: Vec<BlockRecord>,
    pub(crate) free_blocks: Vec<u32>,
    pub(crate) regions: Vec<RegionRecord>,
    pub(crate) free_regions: Vec<u32>,
    pub(crate) successors: Pool<Block>,
    pub(crate) region_lists: Pool<Region>,
    pub(crate) locations: Pool<Attr>,
    pub(crate) top: Op,
    pub(crate) resources: Vec<ResourceSection>,
    /// Which attribute names were seen among the properties of which operations.
    pub(crate) known_inherent: FxHashSet<(Symbol, Symbol)>,
    pub(crate) op_info: Option<Arc<dyn OpInfo>>,
    /// The same, if it is what programs brought along.
    pub(crate) known_ops: Option<Arc<KnownOps<Ir>>>,
}

impl Ir {
    /// An empty `builtin.module`.
    pub fn new(context: Context) -> Ir {
        let mut ir = Ir::without_top(context);
        let (top, _) = ir.make_module();
        ir.top = top;
        ir
    }

    pub(crate) fn without_top(context: Context) -> Ir {
        Ir {
            identity: Identity::default(),
            context: SharedContext::new(context),
            ops: Vec::new(),
            op_locations: Vec::new(),
            has_locations: false,
            free_ops: Vec::new(),
            uses: Pool::default(),
            values: Pool::default(),
            attributes: Pool::default(),
            blocks: Vec::new(),
            free_blocks: Vec::new(),
            regions: Vec::new(),
            free_regions: Vec::new(),
            successors: Pool::default(),
            region_lists: Pool::default(),
            locations: Pool::default(),
            top: Op(NIL),
            resources: Vec::new(),
            known_inherent: FxHashSet::default(),
            op_info: None,
            known_ops: None,
        }
    }

    /// Tells the IR what is known of the operations of some dialects, instead of all it was told before and of what the
    /// programs that are bound to it bring along.
    pub fn set_op_info(&mut self, op_info: Arc<dyn OpInfo>) {
        self.op_info = Some(op_info);
        self.known_ops = None;
    }

    /// The types, attributes and names of the IR, for looking them up. While the guard lives,
    /// [`with_context`](Self::with_context) waits.
    pub fn context(&self) -> RwLockReadGuard<'_, Context> {
        self.context.read()
    }

    /// The types, attributes and names of the IR, for interning more.
    pub fn context_mut(&mut self) -> &mut Context {
        self.context.get_mut()
    }

    /// As [`context_mut`](Self::context_mut), where the IR can only be read, as in a native constraint: an interner only
    /// grows. While it runs no one else may look anything up.
    pub fn with_context<R>(&self, run: impl FnOnce(&mut Context) -> R) -> R {
        self.context.with(run)
    }

    /// The operation that holds all others.
    pub fn top_op(&self) -> Op {
        self.top
    }

    /// The number of operations, the top one and unlinked ones included.
    pub fn op_count(&self) -> usize {
        self.ops.len() - self.free_ops.len()
    }

    #[inline]
    pub(crate) fn op(&self, op: Op) -> &OpRecord {
        &self.ops[op.index()]
    }

    #[inline]
    pub(crate) fn value(&self, value: Value) -> &ValueRecord {
        &self.values[value.0]
    }

    pub(crate) fn is_live(&self, op: Op) -> bool {
        self.ops.get(op.index()).is_some_and(|record| record.block != FREED)
    }

    /// The name of `op`.
    #[inline]
    pub fn name(&self, op: Op) -> Symbol {
        self.op(op).name
    }

    /// The number of operands of `op`.
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        self.op(op).operands.len as usize
    }

    /// Operand `index` of `op`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let operands = self.op(op).operands;
        assert!(index < operands.len as usize, "the operand is there");
        Value(self.uses[operands.start + index as u32].value)
    }

    /// The operands of `op`.
    pub fn operands(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
        self.uses[self.op(op).operands].iter().map(|used| Value(used.value))
    }

    /// The use that is operand `index` of `op`, which is below the count.
    #[inline]
    pub(crate) fn operand_use(&self, op: Op, index: usize) -> Use {
        Use(self.op(op).operands.start + index as u32)
    }

    /// The number of results of `op`.
    #[inline]
    pub fn result_count(&self, op: Op) -> usize {
        self.op(op).results.len as usize
    }

    /// Result `index` of `op`, which is below the count.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        debug_assert!(index < self.result_count(op));
        Value(self.op(op).results.start + index as u32)
    }

    /// The results of `op`.
    pub fn results(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<> {
        self.op(op).results.indices().map(Value)
    }

    /// The property or, if there is none, the discardable attribute `name` of `op`.
    #[inline]
    pub fn attribute(&self, op: Op, name: Symbol) -> Option<Attr> {
        self.attributes[self.op(op).attributes].iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// The properties of `op`, sorted by name; `None` if it has none, not even an empty list.
    pub fn properties(&self, op: Op) -> Option<&[(Symbol, Attr)]> {
        let record = self.op(op);
        record.inherent.is_present().then(|| &self.attributes[record.attributes][..record.inherent.count()])
    }

    /// The discardable attributes of `op`, sorted by name.
    pub fn discardable_attributes(&self, op: Op) -> &[(Symbol, Attr)] {
        let record = self.op(op);
        &self.attributes[record.attributes][record.inherent.count()..]
    }

    /// The source location of `op`.
    #[inline]
    pub fn location(&self, op: Op) -> Attr {
        self.op_locations[op.index()]
    }

    /// The successors of `op`.
    pub fn op_successors(&self, op: Op) -> &[Block] {
        &self.successors[self.op(op).successors]
    }

    /// The regions of `op`.
    pub fn op_regions(&self, op: Op) -> &[Region] {
        &self.region_lists[self.op(op).regions]
    }

    /// The block that holds `op`; `None` for the top operation and unlinked ones.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        Block::from_link(self.op(op).block)
    }

    /// The operation before `op` in its block.
    pub fn previous_op(&self, op: Op) -> Option<Op> {
        Op::from_link(self.op(op).previous)
    }

    /// The operation behind `op` in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        Op::from_link(self.op(op).next)
    }

    /// The operation whose region holds `op`.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.block_owner(self.parent_block(op)?)
    }

    /// The operation whose region holds `block`.
    #[inline]
    pub fn block_owner(&self, block: Block) -> Option<Op> {
        self.region_owner(self.block_region(block)?)
    }

    /// The operation that `region` belongs to.
    #[inline]
    pub fn region_owner(&self, region: Region) -> Option<Op> {
        Op::from_link(self.regions[region.index()].owner)
    }

    /// The region that holds `block`.
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        Region::from_link(self.blocks[block.index()].region)
    }

    /// The blocks of `region`; the first is its entry.
    pub fn region_blocks(&self, region: Region) -> impl Iterator<Item = Block> + '_ {
        let first = Block::from_link(self.regions[region.index()].first);
        std::iter::successors(first, |block| Block::from_link(self.blocks[block.index()].next))
    }

    /// The operations of `block`.
    pub fn block_ops(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        let first = Op::from_link(self.blocks[block.index()].first);
        std::iter::successors(first, |op| self.next_op(*op))
    }

    /// The last operation of `block`.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        Op::from_link(self.blocks[block.index()].last)
    }

    /// The arguments of `block`.
    pub fn block_arguments(&self, block: Block) -> impl ExactSizeIterator<Item = Value> + use<> {
        self.blocks[block.index()].arguments.indices().map(Value)
    }

    /// The source locations of the arguments of `block`.
    pub(crate) fn argument_locations(&self, block: Block) -> &[Attr] {
        &self.locations[self.blocks[block.index()].locations]
    }

    /// The type of `value`.
    #[inline]
    pub fn value_type(&self, value: Value) -> Type {
        self.value(value).ty
    }

    /// The operation that `value` is a result of; `None` for block arguments.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let record = self.value(value);
        (!record.is_argument()).then_some(Op(record.owner))
    }

    /// The block that `value` is an argument of; `None` for results.
    pub fn argument_owner(&self, value: Value) -> Option<Block> {
        let record = self.value(value);
        if record.is_argument() { Block::from_link(record.owner) } else { None }
    }

    /// Which result or which argument `value` is.
    pub fn value_index(&self, value: Value) -> usize {
        self.value(value).index()
    }

    /// The most recent use of `value`.
    #[inline]
    pub fn first_use(&self, value: Value) -> Option<Use> {
        Use::from_link(self.value(value).first_use)
    }

    /// The use that was most recent before `used` was.
    #[inline]
    pub(crate) fn next_use(&self, used: Use) -> Option<Use> {
        Use::from_link(self.uses[used.0].next)
    }

    /// The uses of `value`, the most recent first, as MLIR has them.
    pub fn uses_of(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        std::iter::successors(self.first_use(value), |used| self.next_use(*used))
    }

    /// The operation that uses.
    #[inline]
    pub fn use_owner(&self, used: Use) -> Op {
        Op(self.uses[used.0].owner())
    }

    /// Which operand of its operation the use is.
    #[inline]
    pub fn use_index(&self, used: Use) -> usize {
        // Without a panic, so that who does not look at it does not pay for it.
        self.ops.get(self.use_owner(used).index()).map_or(0, |op| used.0.wrapping_sub(op.operands.start) as usize)
    }

    /// Appends every operation nested in `scope`, without `scope` itself: what holds before what it holds if
    /// `top_down`, otherwise after.
    pub fn nested_ops(&self, scope: Op, top_down: bool, ops: &mut Vec<Op>) {
        let Some((region, mut op)) = self.first_in_regions(scope, 0) else { return };
        // The operations around the current one, each with the index of the region that is walked.
        let mut path = vec![(scope, region)];
        loop {
            // Most operations hold nothing and are followed by one of their block.
            let record = self.op(op);
            if record.regions.len != 0
                && let Some((region, inner)) = self.first_in_regions(op, 0)
            {
                if top_down {
                    ops.push(op);
                }
                path.push((op, region));
                op = inner;
                continue;
            }
            ops.push(op);
            if record.next != NIL {
                op = Op(record.next);
                continue;
            }
            loop {
                if let Some(next) = self.next_in_region(op) {
                    op = next;
                    break;
                }
                let Some((owner, region)) = path.last_mut() else { return };
                if let Some((behind, next)) = self.first_in_regions(*owner, *region + 1) {
                    *region = behind;
                    op = next;
                    break;
                }
                op = *owner;
                path.pop();
                if path.is_empty() {
                    return;
                }
                if !top_down {
                    ops.push(op);
                }
            }
        }
    }

    /// Returns the first operation in the regions of `op` from the one of that index on, with the index of its region.
    fn first_in_regions(&self, op: Op, from: usize) -> Option<(usize, Op)> {
        let regions = self.op_regions(op).iter().enumerate().skip(from);
        let mut first =
            regions.map(|(index, region)| (index, self.first_in_blocks(self.regions[region.index()].first)));
        first.find_map(|(index, op)| Some((index, op?)))
    }

    /// The first operation in the block or those behind it.
    fn first_in_blocks(&self, mut block: u32) -> Option<Op> {
        while block != NIL {
            let record = &self.blocks[block as usize];
            if record.first != NIL {
                return Some(Op(record.first));
            }
            block = record.next;
        }
        None
    }

    /// Returns the operation behind `op` in its block, or in the blocks behind.
    fn next_in_region(&self, op: Op) -> Option<Op> {
        let record = self.op(op);
        if record.next != NIL {
            return Some(Op(record.next));
        }
        self.first_in_blocks(self.blocks[self.parent_block(op)?.index()].next)
    }
}
