//! Positions: where in the IR a question is asked, as a path from the root.
//!
//! A position is interned once for the whole library, so two patterns that look at operand 1 of the root
//! look at the same position, and a register that holds it serves both.

use rustc_hash::FxHashMap;

/// The price of a native call.
pub(crate) const NATIVE_COST: u8 = 11;

use crate::symbols::Constant;
use pdl_bytecode::isa::Kind;

/// An interned [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(pub u32);

/// The op that matching starts from.
pub const ROOT: PositionId = PositionId(0);

/// A path, by its last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The op that matching starts from.
    Root,
    /// Operand by index.
    Operand(PositionId, u32),
    /// The whole operand list.
    Operands(PositionId),
    /// Operand group by index.
    OperandGroup(PositionId, u32),
    /// The only value of an operand group.
    OperandOfGroup(PositionId, u32),
    /// Result by index.
    Result(PositionId, u32),
    /// The whole result list.
    Results(PositionId),
    /// Result group by index.
    ResultGroup(PositionId, u32),
    /// The only value of a result group.
    ResultOfGroup(PositionId, u32),
    /// The op that defines a value.
    DefiningOp(PositionId),
    /// The op that defines the first value of a range.
    DefiningOpOfRange(PositionId),
    /// Attribute by the symbol of its name.
    Attribute(PositionId, u32),
    /// The same, or if it is not there the attribute constant with the second symbol.
    AttributeOr(PositionId, u32, u32),
    /// The type of a value.
    ValueType(PositionId),
    /// The types of a range of values.
    RangeTypes(PositionId),
    /// The type of an attribute.
    AttributeType(PositionId),
    /// A constant.
    Constant(Constant),
    /// A user of a value or of a range of values. The number tells the users that one pattern looks for apart.
    User(PositionId, u32),
    /// Each value of a range, which is one of the users with its number: what hangs on it is asked in a loop.
    Element(PositionId, u32),
    /// Result of a native constraint: the call and the index.
    NativeResult(u32, u32, Kind),
}

/// The compiler's knowledge of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionInfo {
    /// The path.
    pub position: Position,
    /// The kind of handle found there.
    pub kind: Kind,
    /// The number of steps from the root.
    pub depth: u32,
    /// Bit `n` is set if the path goes through user number `n` of its pattern.
    pub users: u64,
    /// True if the path goes through a native constraint's result.
    pub native: bool,
    /// The dearest step on the path, in the unit of [`cost`](crate::predicate::cost).
    pub cost: u8,
}

/// All positions of a library.
#[derive(Debug)]
pub(crate) struct Positions {
    infos: Vec<PositionInfo>,
    ids: FxHashMap<Position, PositionId>,
}

impl Positions {
    /// Only the root.
    pub(crate) fn new() -> Positions {
        let mut positions = Positions { infos: Vec::new(), ids: FxHashMap::default() };
        positions.intern(Position::Root);
        positions
    }

    /// Returns what is known of `id`.
    pub(crate) fn info(&self, id: PositionId) -> &PositionInfo {
        &self.infos[id.0 as usize]
    }

    /// The kind of handle at `id`.
    pub(crate) fn kind(&self, id: PositionId) -> Kind {
        self.info(id).kind
    }

    /// Returns true if `a` comes before `b` where each operand of an op comes before the next one, with all that defines it. False if one of
    /// them is not reached through operands alone.
    pub(crate) fn comes_first(&self, a: PositionId, b: PositionId) -> bool {
        match (self.operands_to(a), self.operands_to(b)) {
            (Some(a), Some(b)) => a.iter().rev().lt(b.iter().rev()),
            _ => false,
        }
    }

    /// The places of the operands on the way to a position, the last one first.
    fn operands_to(&self, mut at: PositionId) -> Option<Vec<u32>> {
        let mut path = Vec::new();
        loop {
            at = match self.info(at).position {
                Position::Root => return Some(path),
                Position::Operand(op, index)
                | Position::OperandGroup(op, index)
                | Position::OperandOfGroup(op, index) => {
                    path.push(index);
                    op
                }
                Position::DefiningOp(value) | Position::DefiningOpOfRange(value) => value,
                _ => return None,
            };
        }
    }

    /// Returns how many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.infos.len()
    }

    /// A position that is interned already.
    pub(crate) fn find(&self, position: Position) -> Option<PositionId> {
        self.ids.get(&position).copied()
    }

    /// Interns a path whose last step starts from another position, or from nowhere.
    pub(crate) fn intern(&mut self, position: Position) -> PositionId {
        let next = PositionId(self.infos.len() as u32);
        let id = *self.ids.entry(position).or_insert(next);
        if id == next {
            let info = self.describe(position);
            self.infos.push(info);
        }
        id
    }

    /// Interns a result of a native constraint, which hangs on the call's arguments.
    pub(crate) fn intern_native_result(
        &mut self,
        call: u32,
        index: u32,
        kind: Kind,
        args: &[PositionId],
    ) -> PositionId {
        let position = Position::NativeResult(call, index, kind);
        let next = PositionId(self.infos.len() as u32);
        let id = *self.ids.entry(position).or_insert(next);
        if id == next {
            let depth = args.iter().map(|a| self.info(*a).depth).max().unwrap_or(0) + 1;
            let users = args.iter().fold(0, |users, a| users | self.info(*a).users);
            // No cheaper than the call itself, so that the call comes first.
            let cost = args.iter().map(|a| self.info(*a).cost).max().unwrap_or(0).max(NATIVE_COST);
            self.infos.push(PositionInfo { position, kind, depth, users, native: true, cost });
        }
        id
    }

    fn describe(&self, position: Position) -> PositionInfo {
        let (kind, step, parent) = facts(position);
        let own = PositionInfo { position, kind, depth: 0, users: 0, native: false, cost: step };
        let Some(parent) = parent else { return own };
        let parent = self.info(parent);
        let users = match position {
            Position::User(_, number) | Position::Element(_, number) => parent.users | 1 << number,
            _ => parent.users,
        };
        PositionInfo {
            depth: parent.depth.saturating_add(1),
            users,
            native: parent.native,
            cost: parent.cost.max(step),
            ..own
        }
    }
}

/// The position that the last step starts from.
pub fn parent(position: Position) -> Option<PositionId> {
    facts(position).2
}

/// Returns what is at a position, the price of the last step there, and the position that the step starts from.
fn facts(position: Position) -> (Kind, u8, Option<PositionId>) {
    use Position::*;
    match position {
        Root => (Kind::Operation, 0, None),
        DefiningOp(from) => (Kind::Operation, 2, Some(from)),
        DefiningOpOfRange(from) => (Kind::Operation, 8, Some(from)),
        // The loop over users has its own price.
        User(from, _) => (Kind::Operation, 0, Some(from)),
        Element(from, _) => (Kind::Value, 0, Some(from)),
        Operand(from, _) | Result(from, _) => (Kind::Value, 1, Some(from)),
        OperandOfGroup(from, _) | ResultOfGroup(from, _) => (Kind::Value, 8, Some(from)),
        Operands(from) | Results(from) | OperandGroup(from, _) | ResultGroup(from, _) => {
            (Kind::ValueRange, 8, Some(from))
        }
        Attribute(from, _) | AttributeOr(from, _, _) => (Kind::Attribute, 4, Some(from)),
        Constant(constant) => (constant.kind(), 0, None),
        ValueType(from) | AttributeType(from) => (Kind::Type, 6, Some(from)),
        RangeTypes(from) => (Kind::TypeRange, 8, Some(from)),
        NativeResult(_, _, kind) => (kind, 0, None),
    }
}
