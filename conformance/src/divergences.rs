//! The differences that are kept on purpose: `docs/divergences.md` says why.
//!
//! They are recognized by the kind of file and by error codes, not by the construct at fault, so a wrong answer in a file that has
//! such a construct as well can hide behind it. Each is counted under its name: a count that grows is worth a look.

use std::collections::BTreeSet;

use pdll::Program;
use pdll::ir::{Module, OpKind, Pattern, ValueId};

use crate::case::{Case, Refusal, used_by_rewrite};
use crate::peer::Verdict;

/// The name of the divergence that explains why one side accepts and the other refuses, or why the lines differ.
pub fn explain(ours: &Result<(Module, Program), Refusal>, theirs: &Verdict) -> Option<&'static str> {
    match (ours, theirs) {
        (Ok((module, _)), Verdict::Refused { message, .. }) => {
            if refuses_existential_user(message) && module.patterns.iter().any(has_existential_user) {
                return Some("divergence: an op that is only a user of a value");
            }
            // `rewrite … with { … }` without a semicolon, as the specification's own examples write it.
            (message == "expected `;` after statement").then_some("divergence: no `;` after a rewrite block")
        }
        (Err(ours), Verdict::Accepted(_)) => {
            let all = |codes: &[&str]| ours.errors.iter().all(|(_, code)| codes.contains(code));
            if all(&[UNBOUND]) {
                return Some("divergence: a type or attribute that nothing binds");
            }
            all(&[UNBOUND, BAD_LITERAL]).then_some("divergence: a literal that is no attribute or type")
        }
        (Err(ours), Verdict::Refused { line, message }) => {
            if *line == 0 {
                return Some("MLIR's compiler crashes on what is refused here");
            }
            if ours.errors.iter().all(|(_, code)| [UNBOUND, BAD_LITERAL].contains(code)) {
                return Some("divergence: a literal, or an unbound variable, that MLIR does not look at");
            }
            let (first, code) =
                ours.errors.iter().copied().find(|(_, code)| *code != UNBOUND).unwrap_or((*line, UNBOUND));
            let missing = ["E0110", "E0111", "E0134"];
            if first == *line && ours.errors[0].1 == UNBOUND {
                return Some("divergence: a type or attribute that nothing binds");
            }
            // Here the statement without a semicolon is fine, and what is wrong is behind it, or it is the last.
            if message == "expected `;` after statement" && code == "E0219" {
                return Some("divergence: no `;` after a rewrite block");
            }
            // A bracket that is never closed changes what all that follows means.
            if code == "E0112" {
                return Some("divergence: the place of what is missing");
            }
            // What is missing is missing where the last token ends; MLIR points at the token behind.
            (missing.contains(&code) && first < *line && message.starts_with("expected"))
                .then_some("divergence: the place of what is missing")
        }
        (Ok(_), Verdict::Accepted(_)) => None,
    }
}

/// The code of "this is not an MLIR attribute", or type.
const BAD_LITERAL: &str = "E0236";

/// The code of "is not connected to the root".
const UNBOUND: &str = "E0235";

fn refuses_existential_user(message: &str) -> bool {
    message.contains("'pdl.operation' op expected a bindable user")
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

/// The name of the divergence that explains why the results of a run differ.
pub fn execution(case: &Case) -> Option<&'static str> {
    let (module, _) = case.compiled.as_ref().ok()?;
    if shares_native_results(module) {
        return Some("divergence: a native constraint with results that two patterns call");
    }
    let untyped = module.patterns.iter().any(asks_only_for_a_type);
    untyped.then_some("divergence: `Attr<type>` on an attribute that has no type")
}

/// Whether the type of an attribute is asked for by a variable: MLIR does not ask whether there is one.
fn asks_only_for_a_type(pattern: &Pattern) -> bool {
    let unconstrained = |id: &ValueId| {
        pattern.matcher.iter().any(|op| op.results.contains(id) && matches!(op.kind, OpKind::Type { constant: None }))
    };
    pattern.matcher.iter().any(|op| matches!(&op.kind, OpKind::Attribute { ty: Some(ty), .. } if unconstrained(ty)))
}

/// Whether two patterns call one native constraint that gives results: MLIR loses those of one of them.
fn shares_native_results(module: &Module) -> bool {
    let mut callers: BTreeSet<&str> = BTreeSet::new();
    module.patterns.iter().any(|pattern| {
        let called: BTreeSet<&str> = pattern
            .matcher
            .iter()
            .filter(|op| !op.results.is_empty())
            .filter_map(|op| match &op.kind {
                OpKind::ApplyNativeConstraint { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let again = called.iter().any(|name| callers.contains(name));
        callers.extend(called);
        again
    })
}
