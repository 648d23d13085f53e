//! The functions, by what they are about.

use std::sync::Arc;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use crate::combine::build::{BuildFn, Builder, Replacement};
use crate::combine::queries;
use crate::handles;
use crate::ir::Mir;

mod bits;
mod branches;
mod casts;
mod compare;
mod divide;
mod extending;
mod floats;
mod fold;
mod freeze;
mod funnel;
mod fused;
mod identity;
mod indexed;
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
mod wide_loads;

/// Registers all functions.
pub(crate) fn register(natives: &mut Natives<Mir>) {
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
    branches::register(natives);
    extending::register(natives);
    fused::register(natives);
    indexed::register(natives);
    wide_loads::register(natives);
}

/// Match data as an attribute.
fn found<T: Send + Sync + 'static>(ir: &Mir, data: T) -> Attr<Mir> {
    Attr(ir.keep(Arc::new(data)))
}

/// Match data of a type.
fn kept<T: Clone + Send + Sync + 'static>(ir: &Mir, Attr(attribute): Attr<Mir>) -> Result<T, NativeError> {
    let data = ir.kept(attribute).and_then(|data| data.downcast_ref::<T>().cloned());
    data.ok_or_else(|| NativeError::new("the match data is of another type"))
}

/// The number that an attribute or match data is.
fn number(ir: &Mir, attribute: Attr<Mir>) -> Result<i128, NativeError> {
    match attribute.0.integer() {
        Some(number) => Ok(i128::from(number)),
        None => kept(ir, attribute),
    }
}

/// The operand of the root that an attribute or match data numbers; what the root defines, one register, is number 0.
fn numbered_operand(ir: &Mir, root: handles::Op, index: Attr<Mir>) -> Option<handles::Value> {
    let index = number(ir, index).ok()?.checked_sub(1)?;
    queries::operand(ir, root, usize::try_from(index).ok()?)
}

/// Returns what `applyBuildFn` is to do, as match data.
fn build(
    ir: &Mir,
    build: impl Fn(&mut Builder<'_, '_>, handles::Op) -> Replacement + Send + Sync + 'static,
) -> Option<Attr<Mir>> {
    let build: BuildFn = Box::new(build);
    Some(found(ir, build))
}

/// A constraint that looks at an instruction.
fn check(
    natives: &mut Natives<Mir>,
    name: &'static str,
    holds: impl Fn(&Mir, handles::Op) -> Option<bool> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &Mir, Op(op): Op<Mir>| holds(ir, op).unwrap_or(false));
}

/// A constraint that looks at an instruction and at that operand of it whose number it is given.
fn check_operand(
    natives: &mut Natives<Mir>,
    name: &'static str,
    holds: impl Fn(&Mir, handles::Op, handles::Value) -> Option<bool> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &Mir, Op(op): Op<Mir>, index: Attr<Mir>| {
        numbered_operand(ir, op, index).and_then(|operand| holds(ir, op, operand)).unwrap_or(false)
    });
}

/// A constraint that looks at an instruction and gives match data.
fn look(
    natives: &mut Natives<Mir>,
    name: &'static str,
    find: impl Fn(&Mir, handles::Op) -> Option<Attr<Mir>> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &Mir, Op(op): Op<Mir>| find(ir, op));
}

/// A constraint that is given what the root defines, and gives match data.
fn look_at_value(
    natives: &mut Natives<Mir>,
    name: &'static str,
    find: impl Fn(&Mir, handles::Op) -> Option<Attr<Mir>> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &Mir, Value(value): Value<Mir>| find(ir, queries::definition(ir, value)?));
}

/// A rewrite that replaces an instruction.
fn replace(
    natives: &mut Natives<Mir>,
    name: &'static str,
    make: impl Fn(&mut Builder<'_, '_>, handles::Op) -> Replacement + Send + Sync + 'static,
) {
    natives.rewrite(name, move |rewriter: &mut Rewriter<'_, Mir>, Op(op): Op<Mir>| {
        let builder = &mut Builder::new(rewriter);
        let values = make(builder, op)?;
        builder.replace(op, &values)
    });
}

/// A rewrite that replaces an instruction, given match data.
fn replace_with<T: Clone + Send + Sync + 'static>(
    natives: &mut Natives<Mir>,
    name: &'static str,
    make: impl Fn(&mut Builder<'_, '_>, handles::Op, T) -> Replacement + Send + Sync + 'static,
) {
    natives.rewrite(name, move |rewriter: &mut Rewriter<'_, Mir>, Op(op): Op<Mir>, data: Attr<Mir>| {
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
