//! [`RewritePattern`]: a pattern written in Rust.

use alloc::vec::Vec;

use alloc::borrow::Cow;
use alloc::sync::Arc;
use core::fmt;

use pdl_bytecode::PatternId;
use pdl_bytecode::collections::FxHashMap;
use smol_str::SmolStr;

use crate::bind::PatternSet;
use crate::derive::empty;
use crate::error::RewriteFailure;
use crate::host::{Host, HostError, RewriteHost};
use crate::panics;
use crate::rewriter::Rewriter;

/// Which ops a pattern is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// Only ops of this name. To be preferred: other ops do not pay for the pattern.
    Named(SmolStr),
    /// Every op: MLIR's `MatchAnyOpTypeTag`.
    Any,
}

impl Root {
    /// Ops of one name.
    pub fn named(name: impl Into<SmolStr>) -> Root {
        Root::Named(name.into())
    }
}

/// Why a pattern does not match, for whoever debugs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFailure(pub(crate) Cow<'static, str>);

impl MatchFailure {
    /// A failure with this reason.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> MatchFailure {
        MatchFailure(reason.into())
    }
}

impl fmt::Display for MatchFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            "" => f.write_str("pattern failed to match"),
            reason => f.write_str(reason),
        }
    }
}

impl core::error::Error for MatchFailure {}

/// The failure of a pattern written in Rust. In any case the IR is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternFailure {
    /// It does not match. The next pattern is tried and nobody is bothered.
    NoMatch(MatchFailure),
    /// It matched, but its rewrite failed. The next pattern is tried and the failure is reported.
    Rewrite(RewriteFailure),
}

impl fmt::Display for PatternFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternFailure::NoMatch(failure) => failure.fmt(f),
            PatternFailure::Rewrite(failure) => failure.fmt(f),
        }
    }
}

impl core::error::Error for PatternFailure {}

impl From<MatchFailure> for PatternFailure {
    fn from(failure: MatchFailure) -> Self {
        PatternFailure::NoMatch(failure)
    }
}

impl From<RewriteFailure> for PatternFailure {
    fn from(failure: RewriteFailure) -> Self {
        PatternFailure::Rewrite(failure)
    }
}

impl From<HostError> for PatternFailure {
    fn from(error: HostError) -> Self {
        PatternFailure::Rewrite(RewriteFailure::Host(error.0))
    }
}

/// A pattern written in Rust.
///
/// It may be in a set for any host, but only a [`RewriteHost`] can apply it.
///
/// ```
/// use pdl_vm::{PatternFailure, RewriteHost, RewritePattern, Rewriter, Root};
///
/// /// Erases `t.print` ops.
/// struct Silence;
///
/// impl<H: RewriteHost> RewritePattern<H> for Silence {
///     fn root(&self) -> Root {
///         Root::named("t.print")
///     }
///
///     fn debug_name(&self) -> &str {
///         "Silence"
///     }
///
///     fn match_and_rewrite(&self, op: H::Op, rewriter: &mut Rewriter<'_, H>) -> Result<(), PatternFailure> {
///         if rewriter.host().result_count(op) > 0 {
///             return Err(rewriter.notify_match_failure(op, "it has results").into());
///         }
///         Ok(rewriter.erase_op(op)?)
///     }
/// }
/// ```
pub trait RewritePattern<H: Host>: Send + Sync {
    /// Which ops it is given.
    fn root(&self) -> Root;

    /// Returns what applying it is worth; more is tried first. Asked once, when it is added to a set.
    fn benefit(&self) -> u16 {
        1
    }

    /// An identifier that names this pattern alone.
    fn debug_name(&self) -> &str;

    /// Identifiers of the groups of patterns it belongs to.
    fn debug_labels(&self) -> &[SmolStr] {
        &[]
    }

    /// Returns true if it may safely be applied to what it made itself.
    fn has_bounded_recursion(&self) -> bool {
        false
    }

    /// Names of ops that it creates; the dialect conversion driver plans with them. May be empty if unknown.
    fn generated_ops(&self) -> &[SmolStr] {
        &[]
    }

    /// Matches `op` and rewrites it. All changes must go through the rewriter, which is also the way to
    /// [say why](Rewriter::notify_match_failure) it does not match. The root must be changed, replaced or erased.
    ///
    /// # Errors
    /// When it does not match or cannot be applied; whatever was changed is undone.
    fn match_and_rewrite(&self, op: H::Op, rewriter: &mut Rewriter<'_, H>) -> Result<(), PatternFailure>
    where
        H: RewriteHost;
}

/// A pattern in a set.
pub(crate) struct RustPattern<H: Host> {
    pub(crate) id: PatternId,
    pub(crate) pattern: Arc<dyn RewritePattern<H>>,
    /// The number of compiled patterns of the set that are tried before it: those of a lower rank.
    pub(crate) ahead: u32,
    /// The name of its root, if it has one.
    pub(crate) root: Option<H::OpName>,
}

/// The patterns of a set that are written in Rust.
pub(crate) struct RustPatterns<H: Host> {
    pub(crate) patterns: Vec<RustPattern<H>>,
    /// For each root the patterns that apply, the best first.
    pub(crate) by_root: FxHashMap<H::OpName, Vec<u32>>,
    /// Those for any op, the best first.
    pub(crate) any: Vec<u32>,
}

empty! {
    RustPatterns<H: Host> { patterns by_root any }
}

impl<H: Host> RustPatterns<H> {
    /// Those for ops of this name, the best first.
    pub(crate) fn candidates(&self, name: <H as Host>::OpName) -> &[u32] {
        self.by_root.get(&name).unwrap_or(&self.any)
    }
}

impl<H: RewriteHost> PatternSet<H> {
    /// Tries a pattern that is written in Rust. Who calls this undoes everything after a panic, and reads nothing of what the
    /// closure borrows.
    pub(crate) fn run_rust(
        &self,
        pattern: &RustPattern<H>,
        op: H::Op,
        rewriter: &mut Rewriter<'_, H>,
    ) -> Result<(), PatternFailure> {
        let done = panics::catch(|| pattern.pattern.match_and_rewrite(op, rewriter)).unwrap_or_else(|payload| {
            let function = self.pattern_text(pattern.id);
            Err(RewriteFailure::NativePanicked { function, message: panics::message(payload) }.into())
        });
        rewriter.check_host()?;
        done
    }
}
