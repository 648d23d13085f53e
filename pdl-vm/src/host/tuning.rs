//! [`HostTuning`]: what makes matching faster, and need not be written.

use crate::prelude::*;

use crate::host::Host;

/// Questions that [`Host`] answers too, asked as matching likes to ask them. All have defaults: a host starts with an empty implementation, and
/// overrides what a profile shows.
///
/// ```text
/// impl HostTuning for MyHost {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is matched fast",
    label = "`HostTuning` is not implemented",
    note = "all of it has defaults: add `impl pdl_vm::HostTuning for {Self} {{}}`"
)]
pub trait HostTuning: Host {
    /// True if the host numbers the kinds of its ops, see [`OpHead::kind`]. Matching asks the kind then, which is one
    /// look-up, and not the name and the counts.
    const NUMBERS_KINDS: bool = false;

    /// Operand `index`, if there is one. To be overridden by hosts that need not look at the op twice.
    #[inline]
    fn operand_at(&self, op: Self::Op, index: usize) -> Option<Self::Value> {
        (index < self.operand_count(op)).then(|| self.operand(op, index))
    }
    /// The name of `op` and how many operands and results it has: what matching asks first. To be overridden by hosts that can
    /// answer all at once faster than one by one.
    #[inline]
    fn op_head(&self, op: Self::Op) -> OpHead<Self> {
        let (operands, results) = (self.operand_count(op), self.result_count(op));
        OpHead { name: self.op_name(op), operands, results, kind: 0 }
    }
    /// Operand `index` of `op` and what defines it, [seen through](Host::see_through); `None` past the end and for block
    /// arguments. To be overridden by hosts that can answer all at once faster than one by one.
    #[inline]
    fn operand_definition(&self, op: Self::Op, index: usize) -> Option<OperandDefinition<Self>> {
        if index >= self.operand_count(op) {
            return None;
        }
        let value = self.operand(op, index);
        let behind = self.see_through(value);
        let op = self.defining_op(behind)?;
        Some(OperandDefinition { value, op, head: self.op_head(op), result_index: self.result_index(behind) })
    }
    /// A small dense number for an op name, if the host has one: dispatch on names looks it up in a table, and hashes names
    /// otherwise.
    fn op_name_index(&self, _name: Self::OpName) -> Option<usize> {
        None
    }
    /// A small dense number for an attribute, if the host has one: switches on attributes become tables.
    fn attribute_index(&self, _attribute: Self::Attr) -> Option<usize> {
        None
    }
    /// A small dense number for a type, if the host has one.
    fn type_index(&self, _type: Self::Type) -> Option<usize> {
        None
    }
    /// The kinds that the host has numbered so far, in the order of their numbers; asked when a pattern set is bound, if
    /// [`NUMBERS_KINDS`](Self::NUMBERS_KINDS). Kinds that are numbered later are looked up by name and counts.
    fn op_kinds(&self) -> Vec<OpHead<Self>> {
        Vec::new()
    }
}

/// The properties of an op that are asked first.
#[derive(Debug)]
pub struct OpHead<H: Host + ?Sized> {
    /// Its name.
    pub name: H::OpName,
    /// The number of its operands.
    pub operands: usize,
    /// The number of its results.
    pub results: usize,
    /// A small dense number that two ops share if and only if they have the same name, as many operands and as many results.
    /// Not looked at unless the host [numbers kinds](HostTuning::NUMBERS_KINDS).
    pub kind: u32,
}

/// An operand that is a result, and the op that it is a result of.
#[derive(Debug)]
pub struct OperandDefinition<H: Host + ?Sized> {
    /// The operand.
    pub value: H::Value,
    /// The op that defines it, or what is behind it.
    pub op: H::Op,
    /// The name of that op, its counts and its kind.
    pub head: OpHead<H>,
    /// Which of its results that is.
    pub result_index: usize,
}
