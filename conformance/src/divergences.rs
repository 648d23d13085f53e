//! The differences that are kept on purpose: `docs/divergences.md` says why. Each is recognized as narrowly as can be.

use std::collections::BTreeSet;

use pdll::Program;
use pdll::ir::{Module, OpKind, Pattern, ValueId};

use crate::case::{Case, Refusal, used_by_rewrite};
use crate::peer::Verdict;

/// The name of the divergence that explains why one side accepts and the other refuses, or why the lines differ.
pub fn explain(ours: &Result<(Module, Program), Refusal>, theirs: &Verdict) -> Option<&'static str> {
    match (ours, theirs) {
        (Ok((module, _)), Verdict::Refused { message, .. }) => {
            let existential = message.contains("'pdl.operation' op expected a bindable user")
                && module.patterns.iter().any(has_existential_user);
            existential.then_some("divergence: an op that is only a user of a value")
        }
        (Err(refusal), Verdict::Accepted(_)) if refusal.code == "E0235" => {
            Some("divergence: a type or attribute that nothing binds")
        }
        _ => None,
    }
}

/// Whether the match section has an operation, not the root, that nothing in the pattern refers to.
fn has_existential_user(pattern: &Pattern) -> bool {
    let mut referred: BTreeSet<ValueId> = used_by_rewrite(pattern);
    for op in &pattern.matcher {
        if let OpKind::Result { parent, .. } | OpKind::Results { parent, .. } = &op.kind {
            referred.insert(*parent);
        }
        if let OpKind::ApplyNativeConstraint { args, .. } = &op.kind {
            referred.extend(args);
        }
    }
    pattern.matcher.iter().any(|op| matches!(op.kind, OpKind::Operation { .. }) && !referred.contains(&op.results[0]))
}

/// Whether a divergence explains that the results of a run differ.
pub fn execution(_case: &Case) -> bool {
    false
}
