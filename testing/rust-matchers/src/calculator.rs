//! A host whose names of operations are an enum: matchers in Rust tell them by its variants.

use std::ops::ControlFlow;

use pdl_vm::{Host, HostContext, HostError};

#[path = "calculator_patterns.rs"]
mod patterns;

pub use patterns::{PATHS, PATTERNS};

/// The names of the host's types in the matcher.
pub(crate) mod types {
    pub(crate) use super::Calculator as Host;
    pub(crate) type Op = usize;
    pub(crate) type Value = usize;
    pub(crate) type Attr = ();
    pub(crate) type Type = ();
}

/// The operation code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Opcode {
    Add,
    Neg,
    Zero,
    One,
}

/// Operations with one result each, which is known by the operation's number.
#[derive(Clone, Debug, Default)]
pub struct Calculator(pub Vec<(Opcode, Vec<usize>)>);

impl Host for Calculator {
    type Op = usize;
    type Value = usize;
    type Type = ();
    type Attr = ();
    type OpName = Opcode;
    type AttrName = ();

    fn op_name(&self, op: usize) -> Opcode {
        self.0[op].0
    }

    fn op_name_text(&self, name: Opcode) -> String {
        format!("{name:?}")
    }

    fn operand_count(&self, op: usize) -> usize {
        self.0[op].1.len()
    }

    fn operand(&self, op: usize, index: usize) -> usize {
        self.0[op].1[index]
    }

    fn result_count(&self, _op: usize) -> usize {
        1
    }

    fn result(&self, op: usize, _index: usize) -> usize {
        op
    }

    fn attribute(&self, _op: usize, _name: ()) -> Option<()> {
        None
    }

    fn value_type(&self, _value: usize) {}

    fn defining_op(&self, value: usize) -> Option<usize> {
        Some(value)
    }

    fn result_index(&self, _value: usize) -> usize {
        0
    }

    fn uses(&self, value: usize, visit: &mut dyn FnMut(usize, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        for (user, (_, operands)) in self.0.iter().enumerate() {
            for (index, _) in operands.iter().enumerate().filter(|(_, operand)| **operand == value) {
                visit(user, index)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl HostContext for Calculator {
    fn intern_op_name(&mut self, name: &str) -> Opcode {
        match name {
            "calc.add" => Opcode::Add,
            "calc.neg" => Opcode::Neg,
            "calc.zero" => Opcode::Zero,
            _ => Opcode::One,
        }
    }

    fn intern_attribute_name(&mut self, _name: &str) {}

    fn parse_attribute(&mut self, text: &str) -> Result<(), HostError> {
        Err(HostError::new(format!("`{text}`: there are no attributes")))
    }

    fn parse_type(&mut self, text: &str) -> Result<(), HostError> {
        Err(HostError::new(format!("`{text}`: there are no types")))
    }
}
