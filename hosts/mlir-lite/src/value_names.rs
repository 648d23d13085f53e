//! Names of values in what is told of an IR while it changes.

use crate::asm_printer::OpAsmPrinter;
use crate::handles::Op;
use crate::ir::Ir;
use crate::numbering::Numbering;
use crate::print::OpPrintingFlags;
use pdl_vm::OpText;
use std::sync::Arc;

/// The names of values, as they were in the text of the whole when one was first asked for. What is made later has the next numbers.
///
/// A name stays with its value, so that a log of rewrites calls it the same all the way. [`Ir::op_line`] and [`Ir::op_label`] give the
/// names of the text as it is now, and number all of it each time.
#[derive(Debug, Default)]
pub struct ValueNames(Option<Arc<Numbering>>);

impl ValueNames {
    /// Returns the numbers so far, after `more` were given.
    fn with(&mut self, ir: &Ir, more: impl FnOnce(&mut Numbering)) -> &Arc<Numbering> {
        let numbering = self.0.get_or_insert_with(|| Arc::new(Numbering::of(ir, ir.top)));
        more(Arc::make_mut(numbering));
        numbering
    }
}

impl OpText<Ir> for ValueNames {
    fn line(&mut self, ir: &Ir, op: Op) -> String {
        let numbering = self.with(ir, |numbering| numbering.number_late(ir, op)).clone();
        OpAsmPrinter::numbered(ir, &ir.context(), OpPrintingFlags::default(), numbering).line(op)
    }

    fn label(&mut self, ir: &Ir, op: Op) -> String {
        // The operands are not in a label; they may be many.
        ir.op_label_by(op, Some(self.with(ir, |numbering| numbering.number_late_results(ir, op))))
    }

    fn erased(&mut self, ir: &Ir, op: Op) {
        let Some(numbering) = &mut self.0 else { return };
        let numbering = Arc::make_mut(numbering);
        let mut ops = vec![op];
        ir.nested_ops(op, true, &mut ops);
        ops.into_iter().for_each(|nested| numbering.forget(ir, nested));
    }
}
