//! The differences that are kept on purpose: `docs/divergences.md` says why. Each is recognized as narrowly as can be.

use crate::case::{Case, Refusal};
use crate::peer::Verdict;

/// The name of the divergence that explains why one side accepts and the other refuses, or why the lines differ.
pub fn explain<T>(_case: &Case, _ours: &Result<T, Refusal>, _theirs: &Verdict) -> Option<&'static str> {
    None
}

/// Whether a divergence explains that the results of a run differ.
pub fn execution(_case: &Case) -> bool {
    false
}
