//! Expressions that come with a program, as native functions: evaluated over the host.

use crate::prelude::*;

use alloc::sync::Arc;
use core::ops::ControlFlow;

use pdl_bytecode::collections::FxHashMap;
use pdl_bytecode::isa::Kind;
use pdl_declarations::{
    AttributeView, Check, Datum, DatumOf, Entities, Fault, Native, NativeKind, Queries, Scalar, TypeView,
};
use smol_str::SmolStr;

use crate::bind::BoundNative;
use crate::entity::Entity;
use crate::error::NativeError;
use crate::host::{Host, HostContext, RewriteHost};
use crate::native_calls::{Argument, Arguments, Returns, Unreadable};
use crate::natives::{Attr, Natives, Op, RewriteFn, Type, Types, Value, Values};
use crate::rewriter::Rewriter;

impl<H: Host> Natives<H> {
    /// Registers what an expression computes under the name of a native function.
    pub(crate) fn register_computed(&mut self, native: &Native, check: &Check, host: &mut H)
    where
        H: HostContext + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
        H::OpName: Send + Sync + 'static,
        H::AttrName: Send + Sync + 'static,
    {
        let mut names = Names { ops: FxHashMap::default(), attributes: FxHashMap::default() };
        let (mut ops, mut attributes) = (Vec::new(), Vec::new());
        check.visit_names(&mut |name| ops.push(name), &mut |name| attributes.push(name));
        names.ops.extend(ops.into_iter().map(|name| (name.clone(), host.intern_op_name(name))));
        names.attributes.extend(attributes.into_iter().map(|name| (name.clone(), host.intern_attribute_name(name))));
        let kinds = |types: &[pdl_declarations::NativeType]| types.iter().map(|one| one.kind).collect::<Vec<_>>();
        let (params, results) = (kinds(&native.params), kinds(&native.results));
        let computed = Computed { check: check.clone(), names, params: params.clone(), results: results.clone() };
        let function = match native.kind {
            NativeKind::Constraint => {
                let call = move |host: &H, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| {
                    computed.holds(host, arguments, returns)
                };
                match (&params[..], &results[..]) {
                    ([kind @ (Kind::Type | Kind::Attribute)], []) => BoundNative::Check(Arc::new(call), *kind),
                    _ => BoundNative::Constraint(Arc::new(call)),
                }
            }
            NativeKind::Rewrite => BoundNative::Rewrite(Arc::new(computed)),
        };
        self.register(native.kind, native.name.clone(), Some([params, results]), function);
    }
}

/// A [`Datum`] over the IR of a host.
pub type HostDatum<H> = Datum<<H as Host>::Type, <H as Host>::Attr, <H as Host>::Value, <H as Host>::Op>;

/// Returns the value of an expression over entities of `host`, which finds its names of operations and attributes by `op_name` and
/// `attribute_name`: nothing has one that is not found.
///
/// # Errors
/// The reason why the evaluation stops.
pub fn evaluate<H>(
    host: &H,
    check: &Check,
    op_name: impl Fn(&str) -> Option<H::OpName>,
    attribute_name: impl Fn(&str) -> Option<H::AttrName>,
    arguments: Vec<HostDatum<H>>,
) -> Result<HostDatum<H>, Fault>
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    let (mut ops, mut attributes) = (Vec::new(), Vec::new());
    check.visit_names(&mut |name| ops.push(name), &mut |name| attributes.push(name));
    let ops = ops.into_iter().filter_map(|name| Some((name.clone(), op_name(name)?)));
    let attributes = attributes.into_iter().filter_map(|name| Some((name.clone(), attribute_name(name)?)));
    let names = Names { ops: ops.collect(), attributes: attributes.collect() };
    check.value(&Seen { host, names: &names }, arguments)
}

/// The names that an expression asks for.
struct Names<O, A> {
    ops: FxHashMap<SmolStr, O>,
    attributes: FxHashMap<SmolStr, A>,
}

struct Computed<O, A> {
    check: Check,
    names: Names<O, A>,
    params: Vec<Kind>,
    results: Vec<Kind>,
}

impl<O: PartialEq, A: Copy> Computed<O, A> {
    fn arguments<'a, H: Seeable<O, A>>(
        &'a self,
        host: &'a H,
        arguments: &Arguments<'_, H>,
    ) -> Result<Vec<DatumOf<Seen<'a, H>>>, Unreadable> {
        let read = |(index, kind): (usize, &Kind)| {
            Ok(match kind {
                Kind::Operation => Datum::Op(Op::read(arguments, host, index)?.0),
                Kind::Value => Datum::Value(Value::read(arguments, host, index)?.0),
                Kind::Attribute => match Attr::read(arguments, host, index)?.0 {
                    attribute if Some(attribute) == arguments.set.absent => Datum::Null,
                    attribute => Datum::Attribute(attribute),
                },
                Kind::Type => Datum::Type(Type::read(arguments, host, index)?.0),
                Kind::ValueRange => {
                    Datum::List(Values::read(arguments, host, index)?.0.into_iter().map(Datum::Value).collect())
                }
                Kind::TypeRange => {
                    Datum::List(Types::read(arguments, host, index)?.0.into_iter().map(Datum::Type).collect())
                }
            })
        };
        let mut all = Vec::with_capacity(self.params.len() + self.results.len());
        for parameter in self.params.iter().enumerate() {
            all.push(read(parameter)?);
        }
        Ok(all)
    }

    fn holds<H: Seeable<O, A>>(
        &self,
        host: &H,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<bool, Unreadable> {
        let arguments = self.arguments(host, arguments)?;
        let seen = Seen { host, names: &self.names };
        let Some(results) = self.check.answer(&seen, arguments, self.results.len()).map_err(Unreadable::Faulted)?
        else {
            return Ok(false);
        };
        for (result, kind) in results.into_iter().zip(&self.results) {
            // A result that is not there, or is something else, is none.
            let Some(entity) = handle::<H>(result, *kind) else { return Ok(false) };
            returns.items.push(entity);
        }
        Ok(true)
    }

    fn gives<H: Seeable<O, A>>(&self, host: &H, arguments: &Arguments<'_, H>) -> Result<Entity<H>, String> {
        let absent = arguments.set.absent;
        let arguments =
            self.arguments(host, arguments).map_err(|_| "an argument is a list of another length".to_owned())?;
        let seen = Seen { host, names: &self.names };
        let value = self.check.value(&seen, arguments).map_err(|fault: Fault| fault.to_string())?;
        let [kind] = self.results[..] else { return Err("it has not one result".to_owned()) };
        if let (Datum::Null, Kind::Attribute, Some(absent)) = (&value, kind, absent) {
            return Ok(Entity::Attribute(absent));
        }
        match handle::<H>(value, kind) {
            Some(entity) => Ok(entity),
            None => Err(format!("it gives null, or something that is no {}", kind.name())),
        }
    }
}

impl<H, O, A> RewriteFn<H> for Computed<O, A>
where
    H: Seeable<O, A>,
    O: PartialEq + Send + Sync,
    A: Copy + Send + Sync,
{
    fn call(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<(), NativeError>
    where
        H: RewriteHost,
    {
        returns.items.push(self.gives(rewriter.host(), arguments).map_err(NativeError::new)?);
        Ok(())
    }
}

/// A handle of this kind; one for a list of one, and a list for one in it.
fn handle<H: Host>(datum: HostDatum<H>, kind: Kind) -> Option<Entity<H>> {
    Some(match (kind, datum) {
        (Kind::Operation, Datum::Op(op)) => Entity::Op(op),
        (Kind::Value, Datum::Value(value)) => Entity::Value(value),
        (Kind::Attribute, Datum::Attribute(attribute)) => Entity::Attribute(attribute),
        (Kind::Type, Datum::Type(r#type)) => Entity::Type(r#type),
        (Kind::ValueRange, Datum::Value(value)) => Entity::Values(vec![value]),
        (Kind::TypeRange, Datum::Type(r#type)) => Entity::Types(vec![r#type]),
        (Kind::ValueRange, Datum::List(list)) => {
            let values = list.into_iter().map(|datum| match datum {
                Datum::Value(value) => Some(value),
                _ => None,
            });
            Entity::Values(values.collect::<Option<_>>()?)
        }
        (Kind::TypeRange, Datum::List(list)) => {
            let types = list.into_iter().map(|datum| match datum {
                Datum::Type(r#type) => Some(r#type),
                _ => None,
            });
            Entity::Types(types.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// A host as expressions see it.
struct Seen<'a, H: Host> {
    host: &'a H,
    names: &'a Names<H::OpName, H::AttrName>,
}

/// A host that expressions can be evaluated over, by its names for operations and attributes.
trait Seeable<O, A>:
    Host<OpName = O, AttrName = A> + Queries<Type = <Self as Host>::Type, Attribute = <Self as Host>::Attr>
{
}

impl<H, O, A> Seeable<O, A> for H where
    H: Host<OpName = O, AttrName = A> + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>
{
}

impl<H> Queries for Seen<'_, H>
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    type Type = <H as Host>::Type;
    type Attribute = <H as Host>::Attr;

    fn type_view(&self, r#type: &Self::Type) -> TypeView<Self::Type> {
        self.host.type_view(r#type)
    }

    fn attribute_view(&self, attribute: &Self::Attribute) -> AttributeView<Self::Type, Self::Attribute> {
        self.host.attribute_view(attribute)
    }

    fn type_accessor(&self, r#type: &Self::Type, accessor: &str) -> Option<Scalar> {
        self.host.type_accessor(r#type, accessor)
    }

    fn splat(&self, attribute: &Self::Attribute) -> Option<Option<Self::Attribute>> {
        self.host.splat(attribute)
    }

    fn integers(&self, attribute: &Self::Attribute) -> Option<Vec<i128>> {
        self.host.integers(attribute)
    }

    fn floats(&self, attribute: &Self::Attribute) -> Option<Vec<f64>> {
        self.host.floats(attribute)
    }

    fn read_type(&self, text: &str) -> Option<Self::Type> {
        self.host.read_type(text)
    }

    fn read_attribute(&self, text: &str) -> Option<Self::Attribute> {
        self.host.read_attribute(text)
    }

    fn type_text(&self, r#type: &Self::Type) -> Option<SmolStr> {
        self.host.type_text(r#type)
    }

    fn attribute_text(&self, attribute: &Self::Attribute) -> Option<SmolStr> {
        self.host.attribute_text(attribute)
    }

    fn make_type(&self, view: &TypeView<Self::Type>) -> Option<Self::Type> {
        self.host.make_type(view)
    }

    fn make_attribute(&self, view: &AttributeView<Self::Type, Self::Attribute>) -> Option<Self::Attribute> {
        self.host.make_attribute(view)
    }

    fn make_elements(&self, r#type: &Self::Type, elements: &[Self::Attribute]) -> Option<Self::Attribute> {
        self.host.make_elements(r#type, elements)
    }

    fn type_with_element(&self, r#type: &Self::Type, element: &Self::Type) -> Option<Self::Type> {
        self.host.type_with_element(r#type, element)
    }
}

impl<H> Entities for Seen<'_, H>
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    type Value = H::Value;
    type Op = H::Op;

    fn value_type(&self, value: &H::Value) -> <H as Host>::Type {
        self.host.value_type(*value)
    }

    fn defining_op(&self, value: &H::Value) -> Option<(H::Op, usize)> {
        Some((self.host.defining_op(*value)?, self.host.result_index(*value)))
    }

    fn uses(&self, value: &H::Value) -> usize {
        let mut count = 0;
        let _ = self.host.uses(*value, &mut |_, _| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count
    }

    fn is_named(&self, op: &H::Op, name: &str) -> bool {
        self.names.ops.get(name).is_some_and(|name| *name == self.host.op_name(*op))
    }

    fn operand_count(&self, op: &H::Op) -> usize {
        self.host.operand_count(*op)
    }

    fn operand(&self, op: &H::Op, index: usize) -> H::Value {
        self.host.operand(*op, index)
    }

    fn result_count(&self, op: &H::Op) -> usize {
        self.host.result_count(*op)
    }

    fn result(&self, op: &H::Op, index: usize) -> H::Value {
        self.host.result(*op, index)
    }

    fn attribute(&self, op: &H::Op, name: &str) -> Option<<H as Host>::Attr> {
        self.host.attribute(*op, *self.names.attributes.get(name)?)
    }

    fn constant(&self, op: &H::Op) -> Option<<H as Host>::Attr> {
        self.host.constant(*op)
    }
}
