//! Values, hash-consed: finished ones and expressions that still wait for a name.

use crate::id_table::{IdTable, hash_of};
use crate::lex::Operator;
use crate::limits;
use crate::record::RecordId;
use crate::symbols::Symbol;
use crate::types::TypeId;

/// A value. Equal values have equal ids, so comparing values is comparing numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueId(pub(crate) u32);

/// A distinct sequence of values in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SliceId(u32);

/// What a name stands for when it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// A field, `Class:argument`, `Multiclass::argument`, or a loop variable.
    Name(Symbol),
    /// The name of an anonymous record that has not got its final name yet.
    Anonymous(u32),
}

/// How an argument of `Class<…>` was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ArgumentKey {
    /// The how-manieth template argument.
    Position(u32),
    /// The qualified name of the template argument.
    Name(Symbol),
}

/// One value. Small and `Copy`: sequences are ids into the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// `?`.
    Unset,
    Bit(bool),
    Int(i64),
    /// A string, or a code block if the flag is set. They differ only in how they print.
    String(Symbol, bool),
    /// Lowest bit first.
    Bits(SliceId),
    /// With the type of the elements.
    List(SliceId, TypeId),
    /// Operator, its name, then each argument and its name. A missing name is `Unset`.
    Dag(SliceId),
    Def(RecordId),
    Variable(Symbol, TypeId),
    /// One bit of an expression.
    VariableBit(ValueId, u32),
    Field(ValueId, Symbol),
    /// An operator with its operands, and the type of its result, or the one that it asks about.
    Operation(Operator, SliceId, TypeId),
    /// `Class<…>`, each argument an `Argument`.
    Instance(RecordId, SliceId),
    Argument(ArgumentKey, ValueId),
    AnonymousName(u32),
}

/// Resolving changes nothing: no names, no operators.
const GROUND: u8 = 1;
/// Some name in it is not bound inside it.
const FREE: u8 = 2;

#[derive(Clone, Copy, Debug)]
struct Facts {
    flags: u8,
    depth: u16,
}

/// Why a value could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooBig {
    /// Too many distinct values.
    Values,
    /// Too many elements in all sequences together.
    Elements,
    /// Nested too deeply.
    Depth,
}

/// All values of a run.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    table: IdTable,
    pool: Vec<ValueId>,
    slice_ends: Vec<u32>,
    slice_table: IdTable,
}

impl Values {
    pub(crate) const UNSET: ValueId = ValueId(0);
    pub(crate) const FALSE: ValueId = ValueId(1);
    pub(crate) const TRUE: ValueId = ValueId(2);

    pub(crate) fn new() -> Values {
        let mut values = Values {
            nodes: Vec::new(),
            facts: Vec::new(),
            table: IdTable::default(),
            pool: Vec::new(),
            slice_ends: Vec::new(),
            slice_table: IdTable::default(),
        };
        for (node, id) in
            [(Node::Unset, Values::UNSET), (Node::Bit(false), Values::FALSE), (Node::Bit(true), Values::TRUE)]
        {
            let made = values.intern(node);
            debug_assert_eq!(made, Ok(id));
        }
        values
    }

    pub(crate) fn get(&self, id: ValueId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// Whether resolving can never change it.
    pub(crate) fn is_ground(&self, id: ValueId) -> bool {
        self.facts[id.0 as usize].flags & GROUND != 0
    }

    /// Whether it mentions a name that nothing inside it binds.
    pub(crate) fn has_free_names(&self, id: ValueId) -> bool {
        self.facts[id.0 as usize].flags & FREE != 0
    }

    pub(crate) fn intern(&mut self, node: Node) -> Result<ValueId, TooBig> {
        let hash = hash_of(&node);
        if let Some(id) = self.table.find(hash, |id| self.nodes[id as usize] == node) {
            return Ok(ValueId(id));
        }
        if self.nodes.len() >= limits::MAX_VALUES {
            return Err(TooBig::Values);
        }
        let facts = self.facts_of(node);
        if facts.depth > limits::MAX_VALUE_DEPTH {
            return Err(TooBig::Depth);
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.facts.push(facts);
        self.table.insert(hash, id);
        Ok(ValueId(id))
    }

    /// Forgets what only making values needs. Whatever is made after this is a new value, even if there is an equal one.
    pub(crate) fn finish(&mut self) {
        self.table = IdTable::default();
        self.slice_table = IdTable::default();
    }

    /// The pooled sequence equal to `elements`.
    pub(crate) fn slice(&mut self, elements: &[ValueId]) -> Result<SliceId, TooBig> {
        let hash = hash_of(elements);
        if let Some(id) = self.slice_table.find(hash, |id| self.elements(SliceId(id)) == elements) {
            return Ok(SliceId(id));
        }
        if self.pool.len() + elements.len() > limits::MAX_POOLED_ELEMENTS {
            return Err(TooBig::Elements);
        }
        let id = self.slice_ends.len() as u32;
        self.pool.extend_from_slice(elements);
        self.slice_ends.push(self.pool.len() as u32);
        self.slice_table.insert(hash, id);
        Ok(SliceId(id))
    }

    pub(crate) fn elements(&self, slice: SliceId) -> &[ValueId] {
        let index = slice.0 as usize;
        let start = if index == 0 { 0 } else { self.slice_ends[index - 1] as usize };
        &self.pool[start..self.slice_ends[index] as usize]
    }

    fn facts_of(&self, node: Node) -> Facts {
        let leaf = |flags| Facts { flags, depth: 0 };
        match node {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String(..) | Node::Def(_) => leaf(GROUND),
            Node::Variable(..) | Node::AnonymousName(_) => leaf(FREE),
            Node::Bits(slice) | Node::List(slice, _) | Node::Dag(slice) => {
                self.facts_of_all(self.elements(slice), GROUND)
            }
            Node::Instance(_, slice) => self.facts_of_all(self.elements(slice), 0),
            Node::Argument(_, value) => self.facts_of_all(&[value], GROUND),
            Node::VariableBit(value, _) | Node::Field(value, _) => self.facts_of_all(&[value], 0),
            Node::Operation(op, slice, _) => {
                let mut facts = self.facts_of_all(self.elements(slice), 0);
                if facts.flags & FREE != 0 && !self.is_operation_free_beside(op, slice, &mut Vec::new()) {
                    facts.flags = 0;
                }
                facts
            }
        }
    }

    fn facts_of_all(&self, parts: &[ValueId], ground: u8) -> Facts {
        let (mut flags, mut depth) = (ground, 0);
        for part in parts {
            let facts = self.facts[part.0 as usize];
            flags &= facts.flags | !GROUND;
            flags |= facts.flags & FREE;
            depth = depth.max(facts.depth);
        }
        Facts { flags, depth: depth.saturating_add(1) }
    }

    /// Whether a name other than the `bound` ones is free in `value`. Depth is bounded by the value's depth.
    fn is_free_beside(&self, value: ValueId, bound: &mut Vec<Symbol>) -> bool {
        if !self.has_free_names(value) {
            return false;
        }
        match self.get(value) {
            Node::Variable(name, _) => !bound.contains(&name),
            Node::AnonymousName(_) => true,
            Node::Bits(slice) | Node::List(slice, _) | Node::Dag(slice) | Node::Instance(_, slice) => {
                self.elements(slice).iter().any(|element| self.is_free_beside(*element, bound))
            }
            Node::Argument(_, inner) | Node::VariableBit(inner, _) | Node::Field(inner, _) => {
                self.is_free_beside(inner, bound)
            }
            Node::Operation(op, slice, _) => self.is_operation_free_beside(op, slice, bound),
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String(..) | Node::Def(_) => false,
        }
    }

    fn is_operation_free_beside(&self, op: Operator, slice: SliceId, bound: &mut Vec<Symbol>) -> bool {
        let Some((last, others)) = self.elements(slice).split_last() else { return false };
        if others.iter().any(|operand| self.is_free_beside(*operand, bound)) {
            return true;
        }
        let mark = bound.len();
        for variable in &others[op.variables()] {
            if let Node::String(variable, _) = self.get(*variable) {
                bound.push(variable);
            }
        }
        let free = self.is_free_beside(*last, bound);
        bound.truncate(mark);
        free
    }
}
