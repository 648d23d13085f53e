//! A host of which rustc knows the operations.

use pdl_derive::{Immediate, Instruction};
use pdl_vm::instructions::{Graph, GraphHost};
use pdl_vm::rebuild::Rebuilt;

#[derive(Clone, Immediate)]
#[allow(dead_code)]
pub(crate) enum Condition {
    Eq,
    Slt,
}

#[derive(Clone, Instruction)]
#[allow(dead_code)]
#[pdl(value = usize, pure)]
pub(crate) enum Inst {
    Iconst { imm: i64 },
    Iadd { args: [usize; 2] },
    Icmp { cc: Condition, args: [usize; 2] },
    Call { args: Vec<usize> },
}

pub(crate) struct Function(Vec<Inst>);

impl Graph for Function {
    type Node = Inst;
    type Id = usize;
    type Type = ();

    fn node(&self, id: usize) -> &Inst {
        &self.0[id]
    }

    fn add(&mut self, node: Inst) -> Result<usize, String> {
        self.0.push(node);
        Ok(self.0.len() - 1)
    }

    fn type_of(&self, _: usize) {}
}

pub(crate) type Host = Rebuilt<GraphHost<Function>>;
