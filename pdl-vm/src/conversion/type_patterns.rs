//! [`TypePatterns`]: conversions of types that are patterns.
//!
//! A pattern of a type matches an [operation](names::TYPE) whose result has it. That operation is made for the moment, the pattern is
//! applied, and the result types of what it creates are what the type becomes. All is undone then.

use crate::prelude::*;

use alloc::sync::Arc;

use pdl_declarations::conversion as names;

use super::types::TypeConversion;
use crate::bind::PatternSet;
use crate::error::RewriteFailure;
use crate::host::{HostContext, RewriteHost, results, types};
use crate::matcher::{Matcher, SavedMatch};
use crate::rewrite_code::RewriteMachine;
use crate::rewriter::{ResultTypes, Rewriter};

/// Conversions of types may call each other, for the parts of types, to this depth.
pub(crate) const MAX_TYPE_DEPTH: u32 = 64;

/// The patterns of a set that replace types.
pub(super) struct TypePatterns<H: RewriteHost> {
    set: Arc<PatternSet<H>>,
    source: H::OpName,
    converted: H::OpName,
}

impl<H: RewriteHost> TypePatterns<H> {
    pub(super) fn new(set: Arc<PatternSet<H>>, host: &mut H) -> TypePatterns<H>
    where
        H: HostContext,
    {
        let (source, converted) = (host.intern_op_name(names::TYPE), host.intern_op_name(names::CONVERTED));
        TypePatterns { set, source, converted }
    }

    /// Returns what a type becomes by the first pattern, in their order, whose rewrite does not fail; `None` if there is none.
    pub(super) fn convert(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        r#type: H::Type,
    ) -> Result<Option<TypeConversion<H::Type>>, RewriteFailure> {
        rewriter.probe(|rewriter| {
            let op = rewriter.create(self.source, &[], &[], ResultTypes::Given(&[r#type]))?;
            let mut found: Vec<SavedMatch<H>> = Vec::new();
            let mut fits = true;
            let matched = Matcher::new().match_all(&self.set, rewriter.host(), op, &mut |one| {
                let mut saved = SavedMatch::default();
                fits &= one.save(&mut saved);
                found.push(saved);
            });
            matched.map_err(|error| RewriteFailure::Host(error.to_string()))?;
            if !fits {
                return Err(RewriteFailure::RangesTooLong);
            }
            found.sort_by_key(SavedMatch::rank);
            let mut machine = RewriteMachine::default();
            for mut one in found {
                let pattern = &self.set.patterns()[one.pattern.index()];
                let before = rewriter.changes();
                match machine.run(&self.set, pattern, &mut one.registers, rewriter) {
                    Err(failure) if failure.is_fatal() => return Err(failure),
                    // What it made so far stays until all is undone.
                    Err(_) => continue,
                    Ok(()) => {}
                }
                let host = rewriter.host();
                let made = rewriter.created_since(before).into_iter().rfind(|op| host.op_name(*op) == self.converted);
                if let Some(made) = made {
                    return Ok(Some(TypeConversion::To(types(host, &results(host, made)))));
                }
            }
            Ok(None)
        })
    }
}
