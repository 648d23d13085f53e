//! The numbers that pliron keeps to itself, read from what its handles hash.
//!
//! A `Ptr` is an index into a table with a version, and a `Use` has a number that grows from use to use. Neither can be asked for, but
//! both are hashed, and a hasher sees them. What is built upon that is checked where it matters: [`are_dense`] asks once whether the
//! number is the index that the handle prints, and [`OpTable`](crate::names::OpTable) compares the handle itself.

use core::hash::{Hash, Hasher};

use alloc::format;

use pliron::context::Ptr;
use pliron::operation::Operation;
use pliron::value::{Use, Value};

/// Keeps the number that was hashed last.
#[derive(Default)]
struct Last(u64);

impl Hasher for Last {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

#[inline]
fn last(item: impl Hash) -> u64 {
    let mut last = Last::default();
    item.hash(&mut last);
    last.0
}

/// The index of an operation in the table of its context. Operations that are there at the same time have different ones, if numbers
/// [are dense](are_dense).
#[inline]
pub(crate) fn op_index(op: Ptr<Operation>) -> usize {
    last(op) as u32 as usize
}

/// A number that is the greater the later the use was made.
pub(crate) fn use_age(r#use: &Use<Value>) -> u64 {
    last(r#use)
}

/// Returns true if [`op_index`] is what it says: the handle's text has the same index, `Ptr<…>[7v1]`.
pub(crate) fn are_dense(op: Ptr<Operation>) -> bool {
    format!("{op:?}").contains(&format!("[{}v", op_index(op)))
}
