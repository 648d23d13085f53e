//! [`Names`] and [`OpTable`]: what operations are called, and what is remembered of them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::{Cell, RefCell};

use pdl_vm::host::{OpHead, OperandDefinition};
use pliron::context::{Context, Ptr};
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::utils::table::HMap;
use pliron::value::Value;

use crate::host::PlironHost;
use crate::numbers::op_index;

/// The name of an operation, as a number of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpName(pub(crate) u32);

/// The names that were met.
#[derive(Default)]
pub(crate) struct Names {
    texts: RefCell<Vec<String>>,
    by_text: RefCell<HMap<String, OpName>>,
    by_type: RefCell<HMap<TypeId, OpName>>,
}

impl Names {
    /// The number of a name.
    pub(crate) fn intern(&self, text: &str) -> OpName {
        if let Some(name) = self.by_text.borrow().get(text) {
            return *name;
        }
        let mut texts = self.texts.borrow_mut();
        let name = OpName(texts.len() as u32);
        texts.push(text.to_owned());
        self.by_text.borrow_mut().insert(text.to_owned(), name);
        name
    }

    pub(crate) fn text(&self, name: OpName) -> String {
        self.texts.borrow().get(name.0 as usize).cloned().unwrap_or_default()
    }

    /// The name of an operation, which is there. It tells it only through an object that is made for it, which says its type in Rust,
    /// which is then looked up.
    pub(crate) fn of(&self, context: &Context, op: Ptr<Operation>) -> OpName {
        let object = Operation::get_op_dyn(op, context);
        let object: &dyn Op = object.op_ref();
        let rust_type = object.as_any().type_id();
        if let Some(name) = self.by_type.borrow().get(&rust_type) {
            return *name;
        }
        let name = self.intern(&object.get_opid().to_string());
        self.by_type.borrow_mut().insert(rust_type, name);
        name
    }
}

/// The answers for an operation that matching asked before.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub(crate) op: Ptr<Operation>,
    age: u32,
    pub(crate) name: OpName,
    pub(crate) operands: u32,
    pub(crate) results: u32,
    /// The first operands; what there is not is anything.
    pub(crate) first: [Value; SEEN_OPERANDS],
}

/// The number of operands that are remembered.
pub(crate) const SEEN_OPERANDS: usize = 2;

impl Seen {
    pub(crate) fn new(data: &Operation, op: Ptr<Operation>, name: OpName, nothing: Value) -> Seen {
        let mut first = [nothing; SEEN_OPERANDS];
        for (place, operand) in first.iter_mut().zip(data.operands()) {
            *place = operand;
        }
        let (operands, results) = (data.get_num_operands() as u32, data.get_num_results() as u32);
        Seen { op, age: 0, name, operands, results, first }
    }

    #[inline]
    pub(crate) fn head(&self) -> OpHead<PlironHost> {
        let (operands, results) = (self.operands as usize, self.results as usize);
        OpHead { name: self.name, operands, results, kind: 0 }
    }
}

/// The answers for operations, by their index: an answer in a few loads, where pliron checks a version, counts a borrow and hashes a type.
///
/// An entry holds as long as the operation is not changed. What the host changes, it [forgets](Self::forget). What others change, they change
/// through the context: whoever is given it makes [all entries](Self::forget_all) void. To erase an operation takes `&mut Context`, so
/// one that has an entry is there, for certain.
pub(crate) struct OpTable {
    entries: RefCell<Vec<Option<Seen>>>,
    /// That of entries that hold.
    age: Cell<u32>,
    /// True if indices of operations are dense; otherwise nothing is remembered.
    is_dense: bool,
}

impl OpTable {
    pub(crate) fn new(is_dense: bool) -> OpTable {
        OpTable { entries: RefCell::default(), age: Cell::new(0), is_dense }
    }

    #[inline]
    pub(crate) fn is_dense(&self) -> bool {
        self.is_dense
    }

    /// Returns what is remembered of an operation.
    #[inline]
    pub(crate) fn get<R>(&self, op: Ptr<Operation>, read: impl FnOnce(&Seen) -> R) -> Option<R> {
        match self.entries.borrow().get(op_index(op)) {
            Some(Some(seen)) if seen.op == op && seen.age == self.age.get() => Some(read(seen)),
            _ => None,
        }
    }

    /// An operand and the operation that defines it, if both are remembered.
    #[inline]
    pub(crate) fn definition(&self, op: Ptr<Operation>, index: usize) -> Option<OperandDefinition<PlironHost>> {
        let (entries, age) = (self.entries.borrow(), self.age.get());
        let entry = |op: Ptr<Operation>| match entries.get(op_index(op)) {
            Some(Some(seen)) if seen.op == op && seen.age == age => Some(seen),
            _ => None,
        };
        let seen = entry(op).filter(|seen| index < seen.operands as usize)?;
        let value = seen.first.get(index)?;
        let op = value.defining_op()?;
        let head = entry(op).filter(|seen| seen.results == 1)?.head();
        Some(OperandDefinition { value: *value, op, head, result_index: 0 })
    }

    /// Remembers what was seen of an operation.
    pub(crate) fn insert(&self, seen: Seen) {
        if self.is_dense {
            let index = op_index(seen.op);
            let mut entries = self.entries.borrow_mut();
            if index >= entries.len() {
                entries.resize(index + 1, None);
            }
            entries[index] = Some(Seen { age: self.age.get(), ..seen });
        }
    }

    /// Forgets an operation, which is changed or erased.
    pub(crate) fn forget(&self, op: Ptr<Operation>) {
        if let Some(entry) = self.entries.borrow_mut().get_mut(op_index(op)) {
            *entry = None;
        }
    }

    /// Forgets all operations.
    #[inline]
    pub(crate) fn forget_all(&self) {
        match self.age.get().checked_add(1) {
            Some(age) => self.age.set(age),
            None => {
                self.entries.borrow_mut().clear();
                self.age.set(0);
            }
        }
    }
}
