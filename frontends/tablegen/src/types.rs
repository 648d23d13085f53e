//! The types of values, hash-consed.

use smallvec::SmallVec;

use crate::id_table::{IdTable, hash_of};
use crate::record::RecordId;

/// A type. Equal types have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeId(u32);

/// The structure of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TypeNode {
    Bit,
    Int,
    String,
    Dag,
    Bits(u32),
    List(TypeId),
    /// Records that derive from all of these classes; sorted. No class at all is the type of any record.
    Record(Box<[RecordId]>),
}

/// All types of a run.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    nodes: Vec<TypeNode>,
    table: IdTable,
}

impl Types {
    pub(crate) const BIT: TypeId = TypeId(0);
    pub(crate) const INT: TypeId = TypeId(1);
    pub(crate) const STRING: TypeId = TypeId(2);
    pub(crate) const DAG: TypeId = TypeId(3);
    pub(crate) const ANY_RECORD: TypeId = TypeId(4);
    pub(crate) const LIST_OF_INT: TypeId = TypeId(5);
    pub(crate) const LIST_OF_STRING: TypeId = TypeId(6);
    pub(crate) const LIST_OF_BIT: TypeId = TypeId(7);

    pub(crate) fn new() -> Types {
        let mut types = Types { nodes: Vec::new(), table: IdTable::default() };
        for node in [TypeNode::Bit, TypeNode::Int, TypeNode::String, TypeNode::Dag] {
            types.intern(node);
        }
        types.record(&[]);
        for element in [Types::INT, Types::STRING, Types::BIT] {
            types.list(element);
        }
        debug_assert_eq!(types.element(Types::LIST_OF_BIT), Some(Types::BIT));
        types
    }

    /// Not for types of records.
    fn intern(&mut self, node: TypeNode) -> TypeId {
        let hash = hash_of(&node);
        if let Some(id) = self.table.find(hash, |id| self.nodes[id as usize] == node) {
            return TypeId(id);
        }
        self.add(hash, node)
    }

    fn add(&mut self, hash: u64, node: TypeNode) -> TypeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.table.insert(hash, id);
        TypeId(id)
    }

    pub(crate) fn get(&self, id: TypeId) -> &TypeNode {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn bits(&mut self, width: u32) -> TypeId {
        self.intern(TypeNode::Bits(width))
    }

    pub(crate) fn list(&mut self, element: TypeId) -> TypeId {
        self.intern(TypeNode::List(element))
    }

    /// The type of records that derive from all of `classes`.
    pub(crate) fn record(&mut self, classes: &[RecordId]) -> TypeId {
        let mut classes: SmallVec<[RecordId; 8]> = SmallVec::from_slice(classes);
        classes.sort_unstable();
        classes.dedup();
        let hash = hash_of(&classes[..]);
        let is_it = |id| matches!(&self.nodes[id as usize], TypeNode::Record(known) if known[..] == classes[..]);
        match self.table.find(hash, is_it) {
            Some(id) => TypeId(id),
            None => self.add(hash, TypeNode::Record(classes.as_slice().into())),
        }
    }

    /// The element type of a list type.
    pub(crate) fn element(&self, id: TypeId) -> Option<TypeId> {
        match self.get(id) {
            TypeNode::List(element) => Some(*element),
            _ => None,
        }
    }
}
