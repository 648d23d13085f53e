//! Asking a set one thing at a time, for who explains what it does: constants by their text, native constraints by name.

use alloc::string::String;
use alloc::vec::Vec;

use pdl_bytecode::isa::{Kind, pack_register};
use pdl_declarations::NativeKind;

use crate::bind::{BoundNative, PatternSet};
use crate::entity::Entity;
use crate::host::Host;
use crate::native_calls::{Arguments, ReturnError, Returns, Unreadable};
use crate::panics;
use crate::registers::{Registers, TypeRange, ValueRange};

/// What a native constraint says.
#[non_exhaustive]
pub enum ConstraintAnswer<H: Host> {
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

impl<H: Host> PatternSet<H> {
    /// Asks the native constraint of this name, as matching would. `results` are the kinds of results that are wanted, in
    /// the order of the declaration; none if it is only asked whether the constraint holds.
    pub fn ask_constraint(
        &self,
        host: &H,
        name: &str,
        arguments: &[Entity<H>],
        results: &[Kind],
    ) -> ConstraintAnswer<H> {
        let natives = self.program.natives();
        let Some(index) = natives.iter().position(|n| n.kind == NativeKind::Constraint && n.name == name) else {
            return ConstraintAnswer::Unknown;
        };
        let constraint = match self.natives.get(index) {
            Some(BoundNative::Stub(true)) => return ConstraintAnswer::Holds(Vec::new()),
            Some(BoundNative::Stub(false)) => return ConstraintAnswer::Fails,
            Some(BoundNative::Constraint(constraint)) => constraint,
            Some(BoundNative::Rewrite(_)) | None => return ConstraintAnswer::Unknown,
        };
        let mut registers = Registers::default();
        let list: Vec<u32> = arguments.iter().map(|argument| load(&mut registers, argument)).collect();
        let mut returns = Returns::default();
        let called = panics::catch(|| {
            constraint(host, &Arguments { list: &list, registers: &registers, lists: &self.type_lists }, &mut returns)
        });
        match called {
            Ok(Ok(true)) => {}
            Ok(Ok(false) | Err(Unreadable::TooLong)) => return ConstraintAnswer::Fails,
            Ok(Err(Unreadable::NotOne)) => {
                let params = natives[index].params.iter().map(|param| param.kind);
                let not_one = params.zip(arguments).position(|(param, argument)| match argument {
                    Entity::Values(values) => param == Kind::Value && values.len() != 1,
                    Entity::Types(types) => param == Kind::Type && types.len() != 1,
                    _ => false,
                });
                return not_one.map_or(ConstraintAnswer::Fails, ConstraintAnswer::NotOne);
            }
            Err(payload) => return ConstraintAnswer::Panicked(panics::message(payload)),
        }
        if results.is_empty() && !natives[index].results.is_empty() {
            // Asked whether it does not hold: then nothing is written.
            return ConstraintAnswer::Holds(Vec::new());
        }
        let mut registers = Registers::default();
        let targets: Vec<u32> = (0..).zip(results).map(|(index, kind)| pack_register(*kind, index)).collect();
        match returns.write_to(&targets, &mut registers) {
            Ok(()) => {}
            Err(ReturnError::PoolFull) => return ConstraintAnswer::Fails,
            Err(ReturnError::Wrong(message)) => return ConstraintAnswer::Wrong(message),
        }
        let results = (0..).zip(results).map(|(index, kind)| store(self, host, &registers, *kind, index));
        results.collect::<Option<_>>().map_or(ConstraintAnswer::Fails, ConstraintAnswer::Holds)
    }

    /// The program's attribute name of this text, in the host's form, if the patterns mention it.
    pub fn attribute_name(&self, name: &str) -> Option<H::AttrName> {
        let index = self.program.tables().attribute_names.iter().position(|known| known == name)?;
        self.attribute_names.get(index).copied()
    }

    /// The attribute constant of this text, in canonical spelling, if the patterns mention it.
    pub fn attribute_constant(&self, text: &str) -> Option<H::Attr> {
        let index = self.program.tables().attributes.iter().position(|known| known == text)?;
        self.attributes.get(index).copied()
    }

    /// The type constant of this text, in canonical spelling, if the patterns mention it.
    pub fn type_constant(&self, text: &str) -> Option<H::Type> {
        let index = self.program.tables().types.iter().position(|known| known == text)?;
        self.types.get(index).copied()
    }
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
