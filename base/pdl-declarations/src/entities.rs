//! The questions of an evaluated expression to the values and operations of an IR.

use smol_str::SmolStr;

use alloc::vec::Vec;

use crate::host::{AttributeView, Queries, Scalar, TypeView};

/// Answers questions about values and operations too. Whoever has the host traits of `pdl_vm` need not implement it: `pdl_vm`
/// does, over them.
pub trait Entities: Queries {
    /// A value.
    type Value: Clone + PartialEq;
    /// An operation.
    type Op: Clone + PartialEq;

    /// The type of a value.
    fn value_type(&self, value: &Self::Value) -> Self::Type;
    /// The operation that a value is a result of, and which; `None` for arguments of blocks.
    fn defining_op(&self, value: &Self::Value) -> Option<(Self::Op, usize)>;
    /// Returns how many uses a value has; two stands for more.
    fn uses(&self, value: &Self::Value) -> usize;
    /// Returns true if an operation is of this name.
    fn is_named(&self, op: &Self::Op, name: &str) -> bool;
    /// The number of operands.
    fn operand_count(&self, op: &Self::Op) -> usize;
    /// An operand, which is below the count.
    fn operand(&self, op: &Self::Op, index: usize) -> Self::Value;
    /// The number of results.
    fn result_count(&self, op: &Self::Op) -> usize;
    /// A result, which is below the count.
    fn result(&self, op: &Self::Op, index: usize) -> Self::Value;
    /// An attribute by its name, inherent or discardable.
    fn attribute(&self, op: &Self::Op, name: &str) -> Option<Self::Attribute>;
    /// Returns what an operation with the trait `ConstantLike` makes.
    fn constant(&self, op: &Self::Op) -> Option<Self::Attribute>;
}

/// An IR of which only types and attributes are asked, as constraints on types and attributes do.
pub(crate) struct TypesOnly<'a, Q>(pub(crate) &'a Q);

/// There is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Never {}

impl<Q: Queries> Queries for TypesOnly<'_, Q> {
    type Type = Q::Type;
    type Attribute = Q::Attribute;

    #[inline]
    fn type_view(&self, ty: &Q::Type) -> TypeView<Q::Type> {
        self.0.type_view(ty)
    }

    #[inline]
    fn attribute_view(&self, attribute: &Q::Attribute) -> AttributeView<Q::Type, Q::Attribute> {
        self.0.attribute_view(attribute)
    }

    fn type_accessor(&self, ty: &Q::Type, accessor: &str) -> Option<Scalar> {
        self.0.type_accessor(ty, accessor)
    }

    fn splat(&self, attribute: &Q::Attribute) -> Option<Option<Q::Attribute>> {
        self.0.splat(attribute)
    }

    fn integers(&self, attribute: &Q::Attribute) -> Option<Vec<i128>> {
        self.0.integers(attribute)
    }

    fn floats(&self, attribute: &Q::Attribute) -> Option<Vec<f64>> {
        self.0.floats(attribute)
    }

    fn read_type(&self, text: &str) -> Option<Q::Type> {
        self.0.read_type(text)
    }

    fn read_attribute(&self, text: &str) -> Option<Q::Attribute> {
        self.0.read_attribute(text)
    }

    fn type_text(&self, ty: &Q::Type) -> Option<SmolStr> {
        self.0.type_text(ty)
    }

    fn attribute_text(&self, attribute: &Q::Attribute) -> Option<SmolStr> {
        self.0.attribute_text(attribute)
    }

    fn make_type(&self, view: &TypeView<Q::Type>) -> Option<Q::Type> {
        self.0.make_type(view)
    }

    fn make_attribute(&self, view: &AttributeView<Q::Type, Q::Attribute>) -> Option<Q::Attribute> {
        self.0.make_attribute(view)
    }

    fn make_elements(&self, ty: &Q::Type, elements: &[Q::Attribute]) -> Option<Q::Attribute> {
        self.0.make_elements(ty, elements)
    }

    fn type_with_element(&self, ty: &Q::Type, element: &Q::Type) -> Option<Q::Type> {
        self.0.type_with_element(ty, element)
    }
}

impl<Q: Queries> Entities for TypesOnly<'_, Q> {
    type Value = Never;
    type Op = Never;

    fn value_type(&self, value: &Never) -> Q::Type {
        match *value {}
    }

    fn defining_op(&self, value: &Never) -> Option<(Never, usize)> {
        match *value {}
    }

    fn uses(&self, value: &Never) -> usize {
        match *value {}
    }

    fn is_named(&self, op: &Never, _: &str) -> bool {
        match *op {}
    }

    fn operand_count(&self, op: &Never) -> usize {
        match *op {}
    }

    fn operand(&self, op: &Never, _: usize) -> Never {
        match *op {}
    }

    fn result_count(&self, op: &Never) -> usize {
        match *op {}
    }

    fn result(&self, op: &Never, _: usize) -> Never {
        match *op {}
    }

    fn attribute(&self, op: &Never, _: &str) -> Option<Q::Attribute> {
        match *op {}
    }

    fn constant(&self, op: &Never) -> Option<Q::Attribute> {
        match *op {}
    }
}
