//! The needs of the command besides the traits of hosts: its texts, and the native functions that the command has for it.

use mlir_lite::{Ir, ValueNames};
use pdl_vm::host::{DriverHost, HostContext};
use pdl_vm::{Natives, OpText};
use pdll::Program;

/// An IR that the command reads, rewrites and shows.
pub(crate) trait Subject: DriverHost + HostContext + Sized {
    /// The text of ops while they are rewritten.
    type Text: OpText<Self> + Default;
    /// The native functions that are there without anybody registering them.
    fn natives(&mut self, program: &Program) -> Natives<Self>;
    /// Every op, in the order of the text.
    fn ops(&self) -> Vec<Self::Op>;
    /// An op in one line: regions are left out.
    fn op_line(&self, op: Self::Op) -> String;
    /// A type.
    fn type_shown(&self, ty: Self::Type) -> String;
    /// An attribute.
    fn attribute_shown(&self, attribute: Self::Attr) -> String;
    /// Returns what a value is that no op defines.
    fn value_shown(&self, value: Self::Value) -> String;
}

impl Subject for Ir {
    type Text = ValueNames;

    fn natives(&mut self, program: &Program) -> Natives<Ir> {
        let mut natives = Natives::new();
        natives.regions().register_checks(program, self);
        natives
    }

    fn ops(&self) -> Vec<Self::Op> {
        let mut ops = Vec::new();
        self.nested_ops(self.top_op(), true, &mut ops);
        ops
    }

    fn op_line(&self, op: Self::Op) -> String {
        Ir::op_line(self, op)
    }

    fn type_shown(&self, ty: Self::Type) -> String {
        self.type_text(ty).to_string()
    }

    fn attribute_shown(&self, attribute: Self::Attr) -> String {
        self.attribute_text(attribute).to_string()
    }

    fn value_shown(&self, value: Self::Value) -> String {
        format!("block argument {}", self.value_index(value))
    }
}
