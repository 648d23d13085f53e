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

/// The key by which a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// A field, `Class:argument`, `Multiclass::argument`, or a loop variable.
    Name(Symbol),
    /// The name of an anonymous record that has not got its final name yet.
    Anonymous(u32),
}

/// The way in which an argument of `Class<…>` was given.
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
    /// `Class<…>`: the arguments without names, by position, then those with names, each an `Argument`.
    Instance(RecordId, SliceId),
    /// The qualified name of a template argument, and what it is given.
    Argument(Symbol, ValueId),
    AnonymousName(u32),
}

/// Resolving changes nothing: no names, no operators.
const GROUND: u8 = 1;
/// Some name in it is not bound inside it.
const FREE: u8 = 2;

/// A value and what is known of it, which are asked for together.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    facts: Facts,
}

#[derive(Clone, Copy, Debug)]
struct Facts {
    flags: u8,
    depth: u16,
    names: Names,
}

/// Which names a value mentions, as one bit for each; names share bits. What has no bit in common with the names that become known
/// stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names(u32);

impl Names {
    /// Any name.
    pub(crate) const ALL: Names = Names(u32::MAX);

    /// The bit of a name.
    pub(crate) fn of(key: Key) -> Names {
        match key {
            Key::Name(name) => Names(1 << (name.0.wrapping_mul(0x9E37_79B9) >> 27)),
            Key::Anonymous(_) => Names::ALL,
        }
    }

    pub(crate) fn and(self, other: Names) -> Names {
        Names(self.0 | other.0)
    }

    fn meets(self, other: Names) -> bool {
        self.0 & other.0 != 0
    }
}

/// The effect of resolving on a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stays {
    /// No.
    Always,
    /// It has free names, but none of those that are known.
    WithoutItsNames,
    /// It has to be looked at.
    Perhaps,
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
    entries: Vec<Entry>,
    table: IdTable,
    pool: Vec<ValueId>,
    slice_ends: Vec<u32>,
    slice_table: IdTable,
    /// The numbers from 0 on that were made, which are most.
    small_ints: [Option<ValueId>; SMALL_INTS],
}

const SMALL_INTS: usize = 64;

impl Values {
    pub(crate) const UNSET: ValueId = ValueId(0);
    pub(crate) const FALSE: ValueId = ValueId(1);
    pub(crate) const TRUE: ValueId = ValueId(2);

    pub(crate) fn new() -> Values {
        let mut values = Values {
            entries: Vec::new(),
            table: IdTable::default(),
            pool: Vec::new(),
            slice_ends: Vec::new(),
            slice_table: IdTable::default(),
            small_ints: [None; SMALL_INTS],
        };
        for (node, id) in
            [(Node::Unset, Values::UNSET), (Node::Bit(false), Values::FALSE), (Node::Bit(true), Values::TRUE)]
        {
            let made = values.intern(node);
            debug_assert_eq!(made, Ok(id));
        }
        values
    }

    /// Returns how many there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn get(&self, id: ValueId) -> Node {
        self.entries[id.0 as usize].node
    }

    /// Returns true if resolving can never change it.
    pub(crate) fn is_ground(&self, id: ValueId) -> bool {
        self.entries[id.0 as usize].facts.flags & GROUND != 0
    }

    /// Returns whether resolving changes nothing: it is ground, or if `is_final` is false, it has no free names, or none of `known`.
    #[inline(always)]
    pub(crate) fn stays(&self, id: ValueId, known: Names, is_final: bool) -> Stays {
        let Facts { flags, names, .. } = self.entries[id.0 as usize].facts;
        if flags & GROUND != 0 || (!is_final && flags & FREE == 0) {
            Stays::Always
        } else if names.meets(known) {
            Stays::Perhaps
        } else {
            Stays::WithoutItsNames
        }
    }

    /// Returns true if it mentions a name that nothing inside it binds.
    pub(crate) fn has_free_names(&self, id: ValueId) -> bool {
        self.entries[id.0 as usize].facts.flags & FREE != 0
    }

    pub(crate) fn intern(&mut self, node: Node) -> Result<ValueId, TooBig> {
        let hash = hash_of(&node);
        if let Some(id) = self.table.find(hash, |id| self.entries[id as usize].node == node) {
            return Ok(ValueId(id));
        }
        if self.entries.len() >= limits::MAX_VALUES {
            return Err(TooBig::Values);
        }
        let facts = self.facts_of(node);
        if facts.depth > limits::MAX_VALUE_DEPTH {
            return Err(TooBig::Depth);
        }
        let id = self.entries.len() as u32;
        self.entries.push(Entry { node, facts });
        self.table.insert(hash, id);
        Ok(ValueId(id))
    }

    pub(crate) fn int(&mut self, value: i64) -> Result<ValueId, TooBig> {
        let place = usize::try_from(value).ok().filter(|place| *place < SMALL_INTS);
        if let Some(known) = place.and_then(|place| self.small_ints[place]) {
            return Ok(known);
        }
        let made = self.intern(Node::Int(value))?;
        if let Some(place) = place {
            self.small_ints[place] = Some(made);
        }
        Ok(made)
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
        let leaf = |flags, names| Facts { flags, depth: 0, names };
        match node {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String(..) | Node::Def(_) => {
                leaf(GROUND, Names::default())
            }
            Node::Variable(name, _) => leaf(FREE, Names::of(Key::Name(name))),
            Node::AnonymousName(number) => leaf(FREE, Names::of(Key::Anonymous(number))),
            Node::Bits(slice) => {
                let mut facts = self.facts_of_all(self.elements(slice), GROUND);
                if facts.flags & GROUND == 0 {
                    // Resolving asks each for its bit, which may be there although the value stays.
                    facts.names = Names::ALL;
                }
                facts
            }
            Node::List(slice, _) | Node::Dag(slice) => self.facts_of_all(self.elements(slice), GROUND),
            Node::Instance(_, slice) => self.facts_of_all(self.elements(slice), 0),
            Node::Argument(_, value) => self.facts_of_all(&[value], GROUND),
            Node::VariableBit(value, _) | Node::Field(value, _) => self.facts_of_all(&[value], 0),
            Node::Operation(op, slice, _) => {
                let mut facts = self.facts_of_all(self.elements(slice), 0);
                let binds = !op.variables().is_empty();
                if facts.flags & FREE != 0
                    && binds
                    && !self.is_operation_free_beside(op, slice, &mut FreeNameSearch::new())
                {
                    facts.flags = 0;
                }
                // Resolving decides it by its first operand, whatever names the others have.
                if matches!(
                    (op, self.elements(slice).first().map(|first| self.get(*first))),
                    (Operator::And, Some(Node::Int(0) | Node::Bit(false))) | (Operator::Or, Some(Node::Int(-1)))
                ) {
                    facts.names = Names::ALL;
                }
                facts
            }
        }
    }

    fn facts_of_all(&self, parts: &[ValueId], ground: u8) -> Facts {
        let (mut flags, mut depth, mut names) = (ground, 0, Names::default());
        for part in parts {
            let facts = self.entries[part.0 as usize].facts;
            flags &= facts.flags | !GROUND;
            flags |= facts.flags & FREE;
            depth = depth.max(facts.depth);
            names = names.and(facts.names);
        }
        Facts { flags, depth: depth.saturating_add(1), names }
    }

    /// Returns true if `value` has a free name that `search` does not bind. Depth is bounded by the value's depth.
    fn is_free_beside(&self, value: ValueId, search: &mut FreeNameSearch) -> bool {
        if !self.has_free_names(value) {
            return false;
        }
        if search.left == 0 {
            return true;
        }
        search.left -= 1;
        match self.get(value) {
            Node::Variable(name, _) => !search.bound.contains(&name),
            Node::AnonymousName(_) => true,
            Node::Bits(slice) | Node::List(slice, _) | Node::Dag(slice) | Node::Instance(_, slice) => {
                self.elements(slice).iter().any(|element| self.is_free_beside(*element, search))
            }
            Node::Argument(_, inner) | Node::VariableBit(inner, _) | Node::Field(inner, _) => {
                self.is_free_beside(inner, search)
            }
            Node::Operation(op, slice, _) => self.is_operation_free_beside(op, slice, search),
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String(..) | Node::Def(_) => false,
        }
    }

    fn is_operation_free_beside(&self, op: Operator, slice: SliceId, search: &mut FreeNameSearch) -> bool {
        let Some((last, others)) = self.elements(slice).split_last() else { return false };
        if others.iter().any(|operand| self.is_free_beside(*operand, search)) {
            return true;
        }
        let mark = search.bound.len();
        for variable in &others[op.variables()] {
            if let Node::String(variable, _) = self.get(*variable) {
                search.bound.push(variable);
            }
        }
        let free = self.is_free_beside(*last, search);
        search.bound.truncate(mark);
        free
    }
}

/// A search for free names below an operator that binds some.
struct FreeNameSearch {
    bound: Vec<Symbol>,
    /// The number of values that may still be looked at. They share parts, so that few can be a tree of any size; what is too large
    /// counts as free, which is resolved once more.
    left: u32,
}

impl FreeNameSearch {
    fn new() -> FreeNameSearch {
        FreeNameSearch { bound: Vec::new(), left: limits::MAX_FREE_NAME_SEARCH }
    }
}
