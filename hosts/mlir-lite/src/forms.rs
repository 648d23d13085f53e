//! The source of the forms in which operations are printed.

use crate::asm_printer::OpAsmPrinter;
use crate::handles::{Op, Region, Value};
use crate::ir::Ir;
use crate::numbering::NameSpace;
use mlir_syntax::{Context, Symbol};

/// Prints operations as people write them, and names their values.
///
/// Nothing here may depend on anything but the IR: what an operation prints is asked twice, once to find the aliases that the
/// text needs and once for the text.
pub trait OpForms: Sync {
    /// Returns what is known of the operations of this name; `None` if nothing is, which makes them generic. Asked once for each
    /// name in a text.
    fn find(&self, name: &str) -> Option<OpForm<'_>>;

    /// Prints what follows the name of `op` in its own form, up to its location. `None` if the operation does not fit its form,
    /// because it is not valid or lacks an attribute: it is printed generic then, whatever was printed of it is dropped.
    ///
    /// Asked only for forms that [are printed](OpForm::is_printed).
    fn print(&self, form: u32, op: Op, printer: &mut OpAsmPrinter<'_>) -> Option<()>;

    /// Suggests names for results of `op`, MLIR's `getAsmResultNames`. A result that has a name begins a group with those
    /// behind it that have none. Asked only if the form [has names](OpForm::has_names).
    fn result_names(&self, form: u32, op: Op, names: &mut SsaNames<'_>) {
        let _ = (form, op, names);
    }

    /// Suggests names for the arguments of the blocks in a region, MLIR's `getAsmBlockArgumentNames`. Asked as
    /// [`result_names`](Self::result_names) is.
    fn block_argument_names(&self, form: u32, region: Region, names: &mut SsaNames<'_>) {
        let _ = (form, region, names);
    }
}

/// The form of the operations of one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpForm<'a> {
    /// The number that the questions of [`OpForms`] are asked with.
    pub id: u32,
    /// True if there is a form of its own; without one the operations are generic, but their values may have names.
    pub is_printed: bool,
    /// True if names are suggested for its results or for arguments in its regions.
    pub has_names: bool,
    /// True if it ends a block, so that a form can leave it out.
    pub is_terminator: bool,
    /// The dialect whose operations need no prefix in its regions; empty if there is none.
    pub default_dialect: &'a str,
}

/// Takes the names that are suggested for values.
pub struct SsaNames<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) context: &'a Context,
    pub(crate) space: &'a mut NameSpace,
    /// Where groups of results begin, but for the first.
    pub(crate) groups: &'a mut Vec<u32>,
}

impl<'a> SsaNames<'a> {
    /// The IR.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Its types, attributes and names.
    pub fn context(&self) -> &'a Context {
        self.context
    }

    /// Suggests a name, without `%`. It is made an identifier and told from others of the same name by a number; if it is
    /// empty the value has a number. Only the first suggestion counts.
    pub fn set(&mut self, value: Value, name: &str) {
        if self.space.is_named(value) {
            return;
        }
        self.space.name(value, name);
        let record = self.ir.value(value);
        if !record.is_argument() && record.index() > 0 {
            self.groups.push(record.index() as u32);
        }
    }
}

/// The forms of the operations in a text.
#[derive(Clone)]
pub(crate) struct KnownForms<'a> {
    pub forms: &'a dyn OpForms,
    /// By the symbol of their name.
    by_name: Vec<Option<OpForm<'a>>>,
}

impl<'a> KnownForms<'a> {
    pub(crate) fn of(ir: &Ir, context: &Context, forms: &'a dyn OpForms) -> KnownForms<'a> {
        let mut asked = vec![false; context.symbol_count()];
        let mut by_name = vec![None; context.symbol_count()];
        for op in &ir.ops {
            let index = op.name.index();
            if !std::mem::replace(&mut asked[index], true) {
                by_name[index] = forms.find(context.symbol_name(op.name));
            }
        }
        KnownForms { forms, by_name }
    }

    pub(crate) fn get(&self, name: Symbol) -> Option<OpForm<'a>> {
        self.by_name.get(name.index()).copied().flatten()
    }
}
