//! Calls of native constraints, for explanations.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pdl_bytecode::isa::{Kind, pack_register};
use pdl_ir::NativeKind;

use super::Entity;
use crate::bind::{BoundNative, PatternSet};
use crate::host::RewriteHost;
use crate::native_calls::{Arguments, Returns};
use crate::registers::{Registers, TypeRange, ValueRange};

/// Whether the constraint holds, and its results if it does.
pub(super) fn call<H: RewriteHost>(
    set: &PatternSet<H>,
    host: &H,
    name: &str,
    arguments: &[Entity<H>],
    results: &[Kind],
) -> Option<Vec<Entity<H>>> {
    let natives = set.program.natives();
    let index = natives.iter().position(|n| n.kind == NativeKind::Constraint && n.name == name)?;
    let constraint = match set.natives.get(index)? {
        BoundNative::Stub(answer) => return answer.then(Vec::new),
        BoundNative::Constraint(constraint) => constraint,
        BoundNative::Rewrite(_) => return None,
    };
    let mut registers = Registers::default();
    let list: Vec<u32> = arguments.iter().map(|argument| load(&mut registers, argument)).collect();
    let mut returns = Returns::default();
    let holds = catch_unwind(AssertUnwindSafe(|| {
        constraint(host, &Arguments { list: &list, registers: &registers, lists: &set.type_lists }, &mut returns)
    }))
    .unwrap_or(false);
    if !holds {
        return None;
    }
    let mut registers = Registers::default();
    let targets: Vec<u32> = (0..).zip(results).map(|(index, kind)| pack_register(*kind, index)).collect();
    returns.write_to(&targets, &mut registers).ok()?;
    (0..).zip(results).map(|(index, kind)| store(set, host, &registers, *kind, index)).collect()
}

fn load<H: RewriteHost>(registers: &mut Registers<H>, argument: &Entity<H>) -> u32 {
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

fn store<H: RewriteHost>(
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
