//! The functions, by what they are about.

use std::sync::Arc;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use crate::build::{BuildFn, Builder};
use crate::ir::MachineIr;
use crate::queries;

mod bits;
mod casts;
mod compare;
mod divide;
mod floats;
mod fold;
mod freeze;
mod funnel;
mod identity;
mod loads;
mod logic;
mod merges;
mod overflow;
mod reassociate;
mod replace;
mod select;
mod shifts;
mod shuffles;
mod undef;
mod vectors;

/// Registers all functions.
pub fn register<M: MachineIr>(natives: &mut Natives<M>) {
    replace::register(natives);
    undef::register(natives);
    identity::register(natives);
    casts::register(natives);
    fold::register(natives);
    freeze::register(natives);
    compare::register(natives);
    bits::register(natives);
    shifts::register(natives);
    select::register(natives);
    logic::register(natives);
    reassociate::register(natives);
    vectors::register(natives);
    merges::register(natives);
    loads::register(natives);
    shuffles::register(natives);
    overflow::register(natives);
    floats::register(natives);
    divide::register(natives);
    funnel::register(natives);
}

/// What an instruction, made or not, is replaced by.
type Replacement<M> = Result<Vec<<M as pdl_vm::host::Host>::Value>, NativeError>;

/// Match data as an attribute.
fn found<M: MachineIr, T: Send + Sync + 'static>(ir: &M, data: T) -> Attr<M> {
    Attr(ir.keep(Arc::new(data)))
}

/// Match data of a type.
fn kept<M: MachineIr, T: Clone + Send + Sync + 'static>(ir: &M, Attr(attribute): Attr<M>) -> Result<T, NativeError> {
    let data = ir.kept(attribute).and_then(|data| data.downcast_ref::<T>().cloned());
    data.ok_or_else(|| NativeError::new("the match data is of another type"))
}

/// The number that an attribute or match data is.
fn number<M: MachineIr>(ir: &M, attribute: Attr<M>) -> Result<i128, NativeError> {
    match ir.attribute_integer(attribute.0) {
        Some(number) => Ok(i128::from(number)),
        None => kept(ir, attribute),
    }
}

/// The operand of the root that an attribute or match data numbers; what the root defines, one register, is number 0.
fn numbered_operand<M: MachineIr>(ir: &M, root: M::Op, index: Attr<M>) -> Option<M::Value> {
    let index = number(ir, index).ok()?.checked_sub(1)?;
    queries::operand(ir, root, usize::try_from(index).ok()?)
}

/// What `applyBuildFn` is to do, as match data.
fn build<M: MachineIr>(
    ir: &M,
    build: impl Fn(&mut Builder<'_, '_, M>, M::Op) -> Replacement<M> + Send + Sync + 'static,
) -> Option<Attr<M>> {
    let build: BuildFn<M> = Box::new(build);
    Some(found(ir, build))
}

/// A constraint that looks at an instruction.
fn check<M: MachineIr>(
    natives: &mut Natives<M>,
    name: &'static str,
    holds: impl Fn(&M, M::Op) -> Option<bool> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &M, Op(op): Op<M>| holds(ir, op).unwrap_or(false));
}

/// A constraint that looks at an instruction and at that operand of it whose number it is given.
fn check_operand<M: MachineIr>(
    natives: &mut Natives<M>,
    name: &'static str,
    holds: impl Fn(&M, M::Op, M::Value) -> Option<bool> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &M, Op(op): Op<M>, index: Attr<M>| {
        numbered_operand(ir, op, index).and_then(|operand| holds(ir, op, operand)).unwrap_or(false)
    });
}

/// A constraint that looks at an instruction and gives match data.
fn look<M: MachineIr>(
    natives: &mut Natives<M>,
    name: &'static str,
    find: impl Fn(&M, M::Op) -> Option<Attr<M>> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &M, Op(op): Op<M>| find(ir, op));
}

/// A constraint that is given what the root defines, and gives match data.
fn look_at_value<M: MachineIr>(
    natives: &mut Natives<M>,
    name: &'static str,
    find: impl Fn(&M, M::Op) -> Option<Attr<M>> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &M, Value(value): Value<M>| find(ir, queries::definition(ir, value)?));
}

/// A rewrite that replaces an instruction.
fn replace<M: MachineIr>(
    natives: &mut Natives<M>,
    name: &'static str,
    make: impl Fn(&mut Builder<'_, '_, M>, M::Op) -> Replacement<M> + Send + Sync + 'static,
) {
    natives.rewrite(name, move |rewriter: &mut Rewriter<'_, M>, Op(op): Op<M>| {
        let builder = &mut Builder::new(rewriter);
        let values = make(builder, op)?;
        builder.replace(op, &values)
    });
}

/// A rewrite that replaces an instruction, given match data.
fn replace_with<M: MachineIr, T: Clone + Send + Sync + 'static>(
    natives: &mut Natives<M>,
    name: &'static str,
    make: impl Fn(&mut Builder<'_, '_, M>, M::Op, T) -> Replacement<M> + Send + Sync + 'static,
) {
    natives.rewrite(name, move |rewriter: &mut Rewriter<'_, M>, Op(op): Op<M>, data: Attr<M>| {
        let builder = &mut Builder::new(rewriter);
        let data = kept(builder.ir(), data)?;
        let values = make(builder, op, data)?;
        builder.replace(op, &values)
    });
}

/// Why a rewrite of a match that held cannot go on.
fn gone(what: &str) -> NativeError {
    NativeError::new(format!("{what} is not what was matched"))
}
