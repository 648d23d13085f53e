//! Straight code out of structured code: jumps to the next instruction disappear, code that nothing reaches
//! is not written.

use crate::assemble::{Assembler, Label, Word};
use crate::isa::Opcode;

/// An [`Assembler`] that knows whether the next instruction can be reached, and how.
#[derive(Debug, Default)]
pub struct Emitter {
    assembler: Assembler,
    /// A jump that is written unless its target comes next.
    jump: Option<Label>,
    /// Labels to place before the next instruction.
    places: Vec<Label>,
    /// Whether control comes here other than through `places` and `jump`.
    unreachable: bool,
}

impl Emitter {
    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.assembler.label()
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) {
        self.places.push(label);
    }

    /// Goes on at `target`.
    pub fn jump(&mut self, target: Label) {
        if !self.places.is_empty() {
            self.settle();
        }
        if self.jump.is_none() && !self.unreachable {
            self.jump = Some(target);
        }
    }

    /// Writes an instruction and says where it ends.
    pub fn emit(&mut self, opcode: Opcode, operands: &[Word<'_>]) -> u32 {
        self.settle();
        self.assembler.emit(opcode, operands);
        self.unreachable = !opcode.description().falls_through;
        self.assembler.here()
    }

    /// Where the next instruction will stand, if it is written now.
    pub fn here(&mut self) -> u32 {
        self.settle();
        self.assembler.here()
    }

    /// The finished code.
    pub fn finish(mut self) -> Vec<u32> {
        self.settle();
        self.assembler.finish()
    }

    fn settle(&mut self) {
        if let Some(target) = self.jump.take() {
            if !self.places.contains(&target) {
                self.assembler.emit(Opcode::Jump, &[target.into()]);
            }
            self.unreachable = true;
        }
        for label in self.places.drain(..) {
            self.assembler.place(label);
            self.unreachable = false;
        }
    }
}
