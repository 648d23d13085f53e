//! [`Entity`]: a handle of any kind, or several of one.

use crate::prelude::*;

use pdl_bytecode::isa::Kind;

use crate::host::Host;
use crate::registers::{PoolFull, Registers, write};

/// Something in the IR.
pub enum Entity<H: Host> {
    /// An operation.
    Op(H::Op),
    /// A value.
    Value(H::Value),
    /// Several values.
    Values(Vec<H::Value>),
    /// An attribute.
    Attribute(H::Attr),
    /// A type.
    Type(H::Type),
    /// Several types.
    Types(Vec<H::Type>),
}

impl<H: Host> Clone for Entity<H> {
    fn clone(&self) -> Self {
        match self {
            Entity::Op(op) => Entity::Op(*op),
            Entity::Value(value) => Entity::Value(*value),
            Entity::Values(values) => Entity::Values(values.clone()),
            Entity::Attribute(attribute) => Entity::Attribute(*attribute),
            Entity::Type(r#type) => Entity::Type(*r#type),
            Entity::Types(types) => Entity::Types(types.clone()),
        }
    }
}

impl<H: Host> PartialEq for Entity<H> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Entity::Op(a), Entity::Op(b)) => a == b,
            (Entity::Value(a), Entity::Value(b)) => a == b,
            (Entity::Values(a), Entity::Values(b)) => a == b,
            (Entity::Attribute(a), Entity::Attribute(b)) => a == b,
            (Entity::Type(a), Entity::Type(b)) => a == b,
            (Entity::Types(a), Entity::Types(b)) => a == b,
            _ => false,
        }
    }
}

impl<H: Host> Entity<H> {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Entity::Op(_) => Kind::Operation,
            Entity::Value(_) => Kind::Value,
            Entity::Values(_) => Kind::ValueRange,
            Entity::Attribute(_) => Kind::Attribute,
            Entity::Type(_) => Kind::Type,
            Entity::Types(_) => Kind::TypeRange,
        }
    }

    /// Writes it to a register of its kind.
    pub(crate) fn write_to(&self, registers: &mut Registers<H>, register: u32) -> Result<(), PoolFull> {
        match self {
            Entity::Op(op) => write(&mut registers.ops, register, *op),
            Entity::Value(value) => write(&mut registers.values, register, *value),
            Entity::Values(values) => {
                let range = registers.pool_values(values.iter().copied())?;
                write(&mut registers.value_ranges, register, range);
            }
            Entity::Attribute(attribute) => write(&mut registers.attributes, register, *attribute),
            Entity::Type(r#type) => write(&mut registers.types, register, *r#type),
            Entity::Types(types) => {
                let range = registers.pool_types(types)?;
                write(&mut registers.type_ranges, register, range);
            }
        }
        Ok(())
    }

    /// The entity in words; types and attributes as the host debugs them.
    pub fn text(&self, host: &H) -> String {
        let op_text = |op: H::Op| format!("`{}`", host.op_name_text(host.op_name(op)));
        match self {
            Entity::Op(op) => op_text(*op),
            Entity::Value(value) => match host.defining_op(*value) {
                Some(op) => format!("result {} of {}", host.result_index(*value), op_text(op)),
                None => "a block argument".to_owned(),
            },
            Entity::Values(values) => format!("{} values", values.len()),
            Entity::Attribute(attribute) => format!("{attribute:?}"),
            Entity::Type(r#type) => format!("{type:?}"),
            Entity::Types(types) => format!("{types:?}"),
        }
    }
}
