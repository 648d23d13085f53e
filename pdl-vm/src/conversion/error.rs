//! Why a conversion fails.

use crate::prelude::*;

use core::fmt;

use crate::error::ApplyError;

/// Why a pattern that was tried did not legalize an op.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The pattern's name, or where it was written if it has none.
    pub pattern: String,
    /// The name of the op that it was tried at.
    pub op: String,
    /// The number of patterns that lead there: 0 at the op to be legalized, 1 at what a pattern made of it, and so on.
    pub depth: usize,
    /// Why.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:1$}pattern `{2}` at '{3}': {4}", "", 2 * self.depth, self.pattern, self.op, self.reason)
    }
}

/// The most refusals that are kept of one op.
pub(super) const KEPT_REFUSALS: usize = 16;

pdl_declarations::error_table! {
    /// Why a conversion failed. The IR is as it was.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ConversionError {
        /// E0640: an op cannot be made legal.
        NotLegalized {
            /// Its name.
            op: String,
            /// True if it fails a partial conversion, because the target calls it illegal.
            illegal: bool,
            /// Why the patterns that were tried did not lead to legal ops, the first 16; empty if none matched.
            refusals: Vec<Refusal>,
        } => "E0640", [f => {
            write!(f, "failed to legalize operation '{op}'")?;
            if *illegal {
                f.write_str(" that was explicitly marked illegal")?;
            }
            refusals.iter().try_for_each(|refusal| write!(f, "\n  {refusal}"))
        }];
        /// E0641: values of two types meet, and no materialization makes one of the other.
        UnresolvedCasts {
            /// The number of casts that would be needed.
            count: usize,
            /// The numbers of values that the first one casts from, and to.
            first: (usize, usize),
            /// The name of an op that uses the first one.
            user: Option<String>,
        } => "E0641", [f => {
            write!(f, "failed to legalize {count} unresolved materializations that remained live after conversion")?;
            write!(f, "\n  the first casts {} values to {}", first.0, first.1)?;
            user.iter().try_for_each(|user| write!(f, " for '{user}'"))
        }];
        /// Matching or rewriting stopped.
        Apply(error: ApplyError) => error.code(), "{error}";
    }
}

impl<E: Into<ApplyError>> From<E> for ConversionError {
    fn from(error: E) -> Self {
        ConversionError::Apply(error.into())
    }
}
