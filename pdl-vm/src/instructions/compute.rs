//! Computations with constants over attributes that have no types: those of hosts that are derived, and of compiled rules.

use crate::prelude::*;

use pdl_declarations::arithmetic::Computation;
use pdl_declarations::{AttributeView, Kind, NativeKind, Queries, TypeView};

use super::graph::{Graph, GraphHost};
use super::host::{AttributeHandle, InstructionHost};
use super::{Arena, ImmediateData};
use crate::rebuild::Rebuilt;

/// Returns how an evaluation sees an attribute; `of` gives the entries of lists.
fn view<T, A>(data: &ImmediateData, of: impl Fn(&ImmediateData) -> A) -> AttributeView<T, A> {
    match data {
        ImmediateData::Unit => AttributeView::Unit,
        ImmediateData::Integer(value) => AttributeView::UntypedInteger(*value),
        ImmediateData::Float(bits) => AttributeView::UntypedFloat(f64::from_bits(*bits)),
        ImmediateData::Text(text) => AttributeView::Text(text.as_str().into()),
        ImmediateData::List(list) => AttributeView::Array(list.iter().map(of).collect()),
        ImmediateData::Other(_) => AttributeView::Other,
    }
}

/// Returns the number that looks like this.
fn made<T, A>(view: &AttributeView<T, A>) -> Option<ImmediateData> {
    match view {
        AttributeView::UntypedInteger(value) => Some(ImmediateData::Integer(*value)),
        AttributeView::UntypedFloat(value) => Some(ImmediateData::Float(value.to_bits())),
        _ => None,
    }
}

impl<A: Arena> Queries for InstructionHost<A> {
    type Type = A::Type;
    type Attribute = AttributeHandle;

    fn type_view(&self, _: &A::Type) -> TypeView<A::Type> {
        TypeView::Other
    }

    fn attribute_view(&self, attribute: &AttributeHandle) -> AttributeView<A::Type, AttributeHandle> {
        view(&self.data(*attribute), |data| self.handle(data))
    }

    fn make_attribute(&self, view: &AttributeView<A::Type, AttributeHandle>) -> Option<AttributeHandle> {
        made(view).map(|data| self.handle(&data))
    }
}

impl<G: Graph> Queries for Rebuilt<GraphHost<G>> {
    type Type = G::Type;
    type Attribute = AttributeHandle;

    fn type_view(&self, _: &G::Type) -> TypeView<G::Type> {
        TypeView::Other
    }

    fn attribute_view(&self, attribute: &AttributeHandle) -> AttributeView<G::Type, AttributeHandle> {
        view(&self.data(*attribute), |data| self.handle(data))
    }

    fn make_attribute(&self, view: &AttributeView<G::Type, AttributeHandle>) -> Option<AttributeHandle> {
        made(view).map(|data| self.handle(&data))
    }
}

/// Attributes as data, without any host.
struct Constants;

impl Queries for Constants {
    type Type = ();
    type Attribute = ImmediateData;

    fn type_view(&self, (): &()) -> TypeView<()> {
        TypeView::Other
    }

    fn attribute_view(&self, attribute: &ImmediateData) -> AttributeView<(), ImmediateData> {
        view(attribute, ImmediateData::clone)
    }

    fn make_attribute(&self, view: &AttributeView<(), ImmediateData>) -> Option<ImmediateData> {
        made(view)
    }
}

/// A computation of compiled rules.
#[derive(Debug)]
pub struct RuleComputation(Computation);

impl RuleComputation {
    /// The computation of this name on so many attributes, which says whether something holds or, if `gives`, computes an attribute.
    ///
    /// # Errors
    /// The name, if it says no computation.
    pub fn of(name: &'static str, params: usize, gives: bool) -> Result<RuleComputation, &'static str> {
        let kind = if gives { NativeKind::Rewrite } else { NativeKind::Constraint };
        let computation = Computation::named(name, kind, params, usize::from(gives));
        let is_of_attributes =
            |known: &Computation| known.params.iter().chain(&known.result).all(|kind| *kind == Kind::Attribute);
        computation.filter(is_of_attributes).map(RuleComputation).ok_or(name)
    }

    /// Returns whether it holds; `None` if it has no value.
    pub fn answer<const N: usize>(&self, arguments: [Option<ImmediateData>; N]) -> Option<bool> {
        self.0.check.holds_of(&Constants, all(arguments)?)
    }

    /// Returns the attribute that it computes; `None` if it has no value.
    pub fn value<const N: usize>(&self, arguments: [Option<ImmediateData>; N]) -> Option<ImmediateData> {
        self.0.check.attribute_of(&Constants, all(arguments)?)
    }
}

/// Attributes that are all there.
fn all<const N: usize>(arguments: [Option<ImmediateData>; N]) -> Option<Vec<ImmediateData>> {
    arguments.into_iter().collect()
}
