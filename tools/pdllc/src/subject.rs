//! What the command needs of an IR besides the traits of hosts: its texts, and the native functions that the command has for it.

use pdll::Program;
use pdll::mir::{Attr, FLAGS, Mir, flag};
use pdll::mlir_lite::{Ir, ValueNames};
use pdll::vm::host::{DriverHost, Host, HostContext};
use pdll::vm::{Natives, OpText};

/// An IR that the command reads, rewrites and shows.
pub trait Subject: DriverHost + HostContext + Sized {
    /// How ops are shown while they are rewritten.
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
    /// What a value is that no op defines.
    fn value_shown(&self, value: Self::Value) -> String;
}

impl Subject for Ir {
    type Text = ValueNames;

    fn natives(&mut self, program: &Program) -> Natives<Ir> {
        let mut natives = Natives::new();
        natives.register_checks(program, self);
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

/// Registers have names of their own, so that instructions are shown as they are.
#[derive(Default)]
pub struct Instructions;

impl OpText<Mir> for Instructions {
    fn line(&mut self, mir: &Mir, op: <Mir as Host>::Op) -> String {
        mir.op_line(op)
    }
}

impl Subject for Mir {
    type Text = Instructions;

    fn natives(&mut self, _program: &Program) -> Natives<Mir> {
        let mut natives = Natives::new();
        pdll::mir::natives::register(&mut natives);
        natives
    }

    fn ops(&self) -> Vec<Self::Op> {
        let mut ops = Vec::new();
        for function in self.functions() {
            self.nested_ops(function, true, &mut ops);
        }
        ops
    }

    fn op_line(&self, op: Self::Op) -> String {
        self.instruction_text(op)
    }

    fn type_shown(&self, ty: Self::Type) -> String {
        self.low_level_type(ty).map_or_else(|| "no type".to_owned(), ToString::to_string)
    }

    fn attribute_shown(&self, attribute: Self::Attr) -> String {
        match attribute {
            Attr::Integer { value, bits } => format!("{value} : i{bits}"),
            Attr::Flags(flags) => {
                let names = FLAGS.iter().filter(|name| flag(name).is_some_and(|bit| flags & bit != 0));
                names.copied().collect::<Vec<&str>>().join(" ")
            }
            Attr::Found(_) => "match data".to_owned(),
            other => self.string(other).map_or_else(|| format!("{other:?}"), str::to_owned),
        }
    }

    fn value_shown(&self, value: Self::Value) -> String {
        match self.atom_text(value) {
            Some(text) => format!("the operand `{text}`"),
            None => "a register without a definition".to_owned(),
        }
    }
}
