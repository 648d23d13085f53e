//! [`Names`]: small numbers for the names of operations.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::RefCell;

use pliron::context::{Context, Ptr};
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::utils::table::HMap;

use crate::numbers::op_index;

/// The name of an operation, as a number of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpName(pub(crate) u32);

/// The names that were met.
///
/// An operation tells its name only through an object that is made for it, which says its Rust type, which is then looked up. So the
/// name is remembered for each operation, in a table by the operation's index: neither changes as long as the operation lives.
#[derive(Default)]
pub(crate) struct Names {
    seen: RefCell<Vec<Option<(Ptr<Operation>, OpName)>>>,
    known: RefCell<Known>,
    /// Whether indices of operations are dense, so that the table may be used.
    is_dense: bool,
}

#[derive(Default)]
struct Known {
    texts: Vec<String>,
    by_text: HMap<String, OpName>,
    by_type: HMap<TypeId, OpName>,
}

impl Known {
    fn intern(&mut self, text: &str) -> OpName {
        if let Some(name) = self.by_text.get(text) {
            return *name;
        }
        let name = OpName(self.texts.len() as u32);
        self.texts.push(text.to_owned());
        self.by_text.insert(text.to_owned(), name);
        name
    }
}

impl Names {
    pub(crate) fn new(is_dense: bool) -> Names {
        Names { is_dense, ..Names::default() }
    }

    /// The number of a name.
    pub(crate) fn intern(&self, text: &str) -> OpName {
        self.known.borrow_mut().intern(text)
    }

    pub(crate) fn text(&self, name: OpName) -> String {
        self.known.borrow().texts.get(name.0 as usize).cloned().unwrap_or_default()
    }

    /// Whether [`op_index`] may be used.
    #[inline]
    pub(crate) fn is_dense(&self) -> bool {
        self.is_dense
    }

    /// The name of an operation, which is there.
    #[inline]
    pub(crate) fn of(&self, context: &Context, op: Ptr<Operation>) -> OpName {
        match self.seen.borrow().get(op_index(op)) {
            Some(Some((seen, name))) if *seen == op => return *name,
            _ => {}
        }
        self.look_up(context, op)
    }

    #[cold]
    #[inline(never)]
    fn look_up(&self, context: &Context, op: Ptr<Operation>) -> OpName {
        let object = Operation::get_op_dyn(op, context);
        let object: &dyn Op = object.op_ref();
        let rust_type = object.as_any().type_id();
        let known = self.known.borrow().by_type.get(&rust_type).copied();
        let name = known.unwrap_or_else(|| {
            let text = object.get_opid().to_string();
            let mut known = self.known.borrow_mut();
            let name = known.intern(&text);
            known.by_type.insert(rust_type, name);
            name
        });
        if self.is_dense {
            let mut seen = self.seen.borrow_mut();
            let index = op_index(op);
            if index >= seen.len() {
                seen.resize(index + 1, None);
            }
            seen[index] = Some((op, name));
        }
        name
    }

    /// Forgets the operations, which are of another context from now on.
    pub(crate) fn forget_ops(&mut self) {
        self.seen.get_mut().clear();
    }
}
