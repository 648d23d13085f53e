//! Functions that patterns of machine code call by name.
//!
//! | constraint | holds if |
//! |---|---|
//! | `mir.constant(Value, Attr)` | the register holds this integer: a constant behind copies, extensions and truncations, or the one that all elements of a vector are |
//! | `mir.literal(Value, Attr)` | the operand is itself this integer |
//! | `mir.integer(Value, Attr)` | the one for registers, the other for other operands |
//! | `mir.is_intrinsic(Value, Attr)` | the operand is the intrinsic of this name, `"llvm.bitreverse"` |
//! | `mir.has_flags(Op, Attr, Attr)` | all of the first flags are set, and none of the second |
//! | `mir.count(ValueRange, Attr, Attr)` | there are at least the first number of values, and at most the second, if that is not 0 |
//! | `mir.safe_to_fold(Op, Op)` | the first may be computed where the second stands |
//! | `mir.predicate.NAME(Op)` | the target is said to have this predicate of the subtarget |
//! | `mir.can_replace(Value, Value)` | the second register may stand wherever the first does |
//!
//! | rewrite | gives |
//! |---|---|
//! | `mir.immediate(Attr) -> Value` | an operand that is this integer: `8` |
//! | `mir.typed_immediate(Type, Attr) -> Value` | one with a type: `i32 8` |
//! | `mir.intrinsic(Attr) -> Value` | an operand that is the intrinsic of this name |
//! | `mir.build_constant(Type, Attr) -> Value` | a register that holds this constant, built at the insertion point |
//! | `mir.union(Attr, Attr) -> Attr` | two sets of flags, or two lists of memory operands, together |
//! | `mir.without(Attr, Attr) -> Attr` | the flags of the first that are not in the second |
//! | `mir.keep_flags()` | nothing: until the rewrite is done, what stands for several instructions keeps flags that not all of them have, as in LLVM 22 |
//!
//! Integers are attributes such as `5 : i64`, sets of flags attributes such as `#mir.flags<nuw, nsw>`.

use pdl_vm::{Attr, NativeError, Natives, Op, Program, Rewriter, Type, Value, Values};

use crate::combine::queries::scalar_bits;
use crate::combine::{Builder, LowLevelType};
use crate::handles::{Attr as MirAttr, Type as MirType, Value as MirValue};
use crate::ir::{Atom, Mir};
use crate::parse::sign_extended;
use crate::target::PREDICATE;

/// Registers the functions, and those that LLVM's own rules call.
pub fn register(natives: &mut Natives<Mir>) {
    crate::combine::register(natives);
    register_constraints(natives);
    register_rewrites(natives);
}

/// Registers the constraints of a program that ask for predicates of the subtarget.
pub fn register_predicates(natives: &mut Natives<Mir>, program: &Program) {
    for name in program.natives().iter().filter_map(|native| native.name.strip_prefix(PREDICATE)) {
        let predicate = name.to_owned();
        let holds = move |mir: &Mir, _: Op<Mir>| mir.answers().predicate(&predicate) == Some(true);
        natives.constraint(format!("{PREDICATE}{name}"), holds);
    }
}

fn register_constraints(natives: &mut Natives<Mir>) {
    natives
        .constraint("mir.constant", |mir: &Mir, Value(operand): Value<Mir>, Attr(value): Attr<Mir>| {
            value.integer().is_some_and(|value| mir.is_integer(operand, value))
        })
        .constraint("mir.literal", |mir: &Mir, Value(operand): Value<Mir>, Attr(value): Attr<Mir>| {
            value.integer().is_some_and(|value| mir.is_literal(operand, value))
        })
        .constraint("mir.integer", |mir: &Mir, Value(operand): Value<Mir>, Attr(value): Attr<Mir>| {
            value.integer().is_some_and(|value| match mir.is_register(operand) {
                true => mir.is_integer(operand, value),
                false => mir.is_literal(operand, value),
            })
        })
        .constraint("mir.is_intrinsic", |mir: &Mir, Value(operand): Value<Mir>, Attr(name): Attr<Mir>| {
            let intrinsic = mir.atom_text(operand).and_then(|text| text.strip_prefix("intrinsic(@")?.strip_suffix(')'));
            // Overloads have the types behind the name, which patterns do not say.
            let is_it = |found: &str, name: &str| {
                found.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            intrinsic.zip(mir.string(name)).is_some_and(|(found, name)| is_it(found, name))
        })
        .constraint("mir.has_flags", |mir: &Mir, Op(op): Op<Mir>, Attr(all): Attr<Mir>, Attr(none): Attr<Mir>| {
            let flags = mir.flags(op);
            let (all, none) = (all.flag_bits(), none.flag_bits());
            all.zip(none).is_some_and(|(all, none)| flags & all == all && flags & none == 0)
        })
        .constraint(
            "mir.count",
            |_: &Mir, Values(values): Values<Mir>, Attr(least): Attr<Mir>, Attr(most): Attr<Mir>| {
                let count = values.len() as i64;
                let bounds = least.integer().zip(most.integer());
                bounds.is_some_and(|(least, most)| count >= least && (most == 0 || count <= most))
            },
        )
        .constraint("mir.safe_to_fold", |mir: &Mir, Op(nested): Op<Mir>, Op(root): Op<Mir>| {
            mir.is_safe_to_fold(nested, root)
        })
        .constraint("mir.can_replace", |mir: &Mir, Value(old): Value<Mir>, Value(new): Value<Mir>| {
            mir.can_replace(old, new)
        });
}

fn register_rewrites(natives: &mut Natives<Mir>) {
    natives
        .rewrite("mir.immediate", |rewriter: &mut Rewriter<'_, Mir>, Attr(value): Attr<Mir>| {
            let value = integer(value)?;
            Ok::<_, NativeError>(Value::<Mir>(rewriter.host_mut().immediate(value)))
        })
        .rewrite(
            "mir.typed_immediate",
            |rewriter: &mut Rewriter<'_, Mir>, Type(of): Type<Mir>, Attr(value): Attr<Mir>| {
                let (bits, value) = (scalar_bits(type_of_constant(rewriter.host(), of)?), integer(value)?);
                Ok::<_, NativeError>(Value::<Mir>(rewriter.host_mut().typed_immediate(bits, value)))
            },
        )
        .rewrite("mir.intrinsic", |rewriter: &mut Rewriter<'_, Mir>, Attr(name): Attr<Mir>| {
            let text = rewriter.host().string(name).map(|name| format!("intrinsic(@{name})"));
            let text = text.ok_or_else(|| NativeError::new("the name of an intrinsic is a string"))?;
            Ok::<_, NativeError>(Value::<Mir>(rewriter.host_mut().intern_atom(&text, || Atom::Other)))
        })
        .rewrite(
            "mir.build_constant",
            |rewriter: &mut Rewriter<'_, Mir>, Type(of): Type<Mir>, Attr(value): Attr<Mir>| {
                let (ty, value) = (type_of_constant(rewriter.host(), of)?, integer(value)?);
                Builder::new(rewriter).constant(ty, i128::from(value)).map(Value::<Mir>)
            },
        )
        .rewrite("mir.union", |rewriter: &mut Rewriter<'_, Mir>, Attr(one): Attr<Mir>, Attr(other): Attr<Mir>| {
            let mir = rewriter.host_mut();
            if let (Some(one), Some(other)) = (one.flag_bits(), other.flag_bits()) {
                return Ok::<_, NativeError>(Attr::<Mir>(MirAttr::Flags(one | other)));
            }
            let texts = mir.string(one).zip(mir.string(other));
            let (one, other) = texts.ok_or_else(|| NativeError::new("these are not two sets of flags or two lists"))?;
            let separator = if one.is_empty() || other.is_empty() { "" } else { ", " };
            let text = format!("{one}{separator}{other}");
            Ok(Attr::<Mir>(mir.string_attribute(&text)))
        })
        .rewrite("mir.without", |_: &mut Rewriter<'_, Mir>, Attr(one): Attr<Mir>, Attr(other): Attr<Mir>| {
            let flags = one.flag_bits().zip(other.flag_bits());
            let (one, other) = flags.ok_or_else(|| NativeError::new("these are not two sets of flags"))?;
            Ok::<_, NativeError>(Attr::<Mir>(MirAttr::Flags(one & !other)))
        });
}

fn integer(attribute: MirAttr) -> Result<i64, NativeError> {
    attribute.integer().ok_or_else(|| NativeError::new("the value of a constant is an integer"))
}

/// The type of a constant.
fn type_of_constant(mir: &Mir, of: MirType) -> Result<LowLevelType, NativeError> {
    mir.low_level_type(of).copied().ok_or_else(|| NativeError::new("a constant has a type"))
}

impl Mir {
    /// The operand that is this integer.
    pub(crate) fn immediate(&mut self, value: i64) -> MirValue {
        self.intern_atom(&value.to_string(), || Atom::Immediate(value))
    }

    /// The operand that is an integer of so many bits: `i32 8`, `i1 true`.
    pub(crate) fn typed_immediate(&mut self, bits: u32, value: i64) -> MirValue {
        let value = sign_extended(value, bits);
        let text = match (bits, value) {
            (1, 0) => "i1 false".to_owned(),
            (1, _) => "i1 true".to_owned(),
            _ => format!("i{bits} {value}"),
        };
        self.intern_atom(&text, || Atom::Constant { bits, value: Some(value) })
    }
}

#[cfg(test)]
mod tests;
