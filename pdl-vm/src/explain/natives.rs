//! Calls of native constraints, for explanations.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pdl_bytecode::isa::{Kind, pack_register};
use pdl_ir::NativeKind;

use super::Entity;
use crate::bind::{BoundNative, PatternSet};
use crate::error::panic_message;
use crate::host::Host;
use crate::native_calls::{Arguments, ReturnError, Returns, Unreadable};
use crate::registers::{Registers, TypeRange, ValueRange};

/// What a native constraint says.
pub(super) enum Answer<H: Host> {
    /// It holds, with these results.
    Holds(Vec<Entity<H>>),
    /// It does not.
    Fails,
    /// It was not called: this argument is a list where one thing is declared, and does not hold one.
    NotOne(usize),
    /// It panicked.
    Panicked(String),
    /// It gave back other results than declared.
    Wrong(String),
    /// The program and its binding do not know it.
    Unknown,
}

/// Asks the constraint of this name.
pub(super) fn call<H: Host>(
    set: &PatternSet<H>,
    host: &H,
    name: &str,
    arguments: &[Entity<H>],
    results: &[Kind],
) -> Answer<H> {
    let natives = set.program.natives();
    let Some(index) = natives.iter().position(|n| n.kind == NativeKind::Constraint && n.name == name) else {
        return Answer::Unknown;
    };
    let constraint = match set.natives.get(index) {
        Some(BoundNative::Stub(true)) => return Answer::Holds(Vec::new()),
        Some(BoundNative::Stub(false)) => return Answer::Fails,
        Some(BoundNative::Constraint(constraint)) => constraint,
        Some(BoundNative::Rewrite(_)) | None => return Answer::Unknown,
    };
    let mut registers = Registers::default();
    let list: Vec<u32> = arguments.iter().map(|argument| load(&mut registers, argument)).collect();
    let mut returns = Returns::default();
    let called = catch_unwind(AssertUnwindSafe(|| {
        constraint(host, &Arguments { list: &list, registers: &registers, lists: &set.type_lists }, &mut returns)
    }));
    match called {
        Ok(Ok(true)) => {}
        Ok(Ok(false) | Err(Unreadable::TooLong)) => return Answer::Fails,
        Ok(Err(Unreadable::NotOne)) => {
            let params = natives[index].params.iter().map(|param| param.kind);
            let not_one = params.zip(arguments).position(|(param, argument)| match argument {
                Entity::Values(values) => param == Kind::Value && values.len() != 1,
                Entity::Types(types) => param == Kind::Type && types.len() != 1,
                _ => false,
            });
            return not_one.map_or(Answer::Fails, Answer::NotOne);
        }
        Err(payload) => return Answer::Panicked(panic_message(payload)),
    }
    if results.is_empty() && !natives[index].results.is_empty() {
        // Asked whether it does not hold: then nothing is written.
        return Answer::Holds(Vec::new());
    }
    let mut registers = Registers::default();
    let targets: Vec<u32> = (0..).zip(results).map(|(index, kind)| pack_register(*kind, index)).collect();
    match returns.write_to(&targets, &mut registers) {
        Ok(()) => {}
        Err(ReturnError::PoolFull) => return Answer::Fails,
        Err(ReturnError::Wrong(message)) => return Answer::Wrong(message),
    }
    let results = (0..).zip(results).map(|(index, kind)| store(set, host, &registers, *kind, index));
    results.collect::<Option<_>>().map_or(Answer::Fails, Answer::Holds)
}

fn load<H: Host>(registers: &mut Registers<H>, argument: &Entity<H>) -> u32 {
    fn push<T>(file: &mut Vec<T>, item: T, kind: Kind) -> u32 {
        file.push(item);
        pack_register(kind, file.len() as u32 - 1)
    }
    match argument {
        Entity::Op(op) => push(&mut registers.ops, *op, Kind::Operation),
        Entity::Value(value) => push(&mut registers.values, *value, Kind::Value),
        Entity::Attribute(attribute) => push(&mut registers.attributes, *attribute, Kind::Attribute),
        Entity::Type(r#type) => push(&mut registers.types, *r#type, Kind::Type),
        Entity::Values(values) => {
            let start = registers.value_pool.len() as u32;
            registers.value_pool.extend_from_slice(values);
            let range = ValueRange::Pool { start, len: values.len() as u32 };
            push(&mut registers.value_ranges, range, Kind::ValueRange)
        }
        Entity::Types(types) => {
            let start = registers.type_pool.len() as u32;
            registers.type_pool.extend_from_slice(types);
            push(&mut registers.type_ranges, TypeRange::Pool { start, len: types.len() as u32 }, Kind::TypeRange)
        }
    }
}

fn store<H: Host>(
    set: &PatternSet<H>,
    host: &H,
    registers: &Registers<H>,
    kind: Kind,
    index: usize,
) -> Option<Entity<H>> {
    Some(match kind {
        Kind::Operation => Entity::Op(*registers.ops.get(index)?),
        Kind::Value => Entity::Value(*registers.values.get(index)?),
        Kind::Attribute => Entity::Attribute(*registers.attributes.get(index)?),
        Kind::Type => Entity::Type(*registers.types.get(index)?),
        Kind::ValueRange => {
            let range = *registers.value_ranges.get(index)?;
            Entity::Values((0..Registers::value_count(range)).map(|i| registers.value_at(range, i, host)).collect())
        }
        Kind::TypeRange => {
            let range = *registers.type_ranges.get(index)?;
            let count = Registers::type_count(range, &set.type_lists);
            Entity::Types((0..count).map(|i| registers.type_at(range, i, host, &set.type_lists)).collect())
        }
    })
}
