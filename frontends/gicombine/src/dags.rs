//! Dags with their places.

use pdl_diagnostics::Span;
use tablegen::{Dag, FieldValue, Record};

/// A dag, where it was written.
pub(crate) struct Node<'a> {
    pub(crate) operator: FieldValue<'a>,
    pub(crate) arguments: Vec<Argument<'a>>,
    pub(crate) span: Span,
}

/// An argument of a dag.
#[derive(Clone, Copy)]
pub(crate) struct Argument<'a> {
    pub(crate) value: FieldValue<'a>,
    /// Without `$`.
    pub(crate) name: Option<&'a str>,
    pub(crate) span: Span,
}

impl<'a> Node<'a> {
    /// The dag that a field of `record` holds, or one inside of it that was written `within`.
    pub(crate) fn new(record: Record<'a>, dag: Dag<'a>, within: Option<Span>) -> Node<'a> {
        let place = record.place_of(dag, within);
        let span = place.as_ref().map_or(within.unwrap_or(record.span()), |place| place.span);
        let at = |index: usize| place.as_ref().and_then(|place| place.arguments[index]).unwrap_or(span);
        let arguments = dag.arguments().enumerate();
        let arguments =
            arguments.map(|(index, argument)| Argument { value: argument.value, name: argument.name, span: at(index) });
        Node { operator: dag.operator(), arguments: arguments.collect(), span }
    }

    /// Returns true if the operator is the definition of this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.operator.as_record().is_some_and(|record| record.name() == name)
    }
}
