//! Runs compiled patterns on any IR behind the host traits.
//!
//! ```text
//!  Program ─┐
//!  Natives ─┼─▶ PatternSet::bind ──▶ PatternSet ──▶ Matcher ───▶ Match ──▶ Applicator ──▶ GreedyDriver
//!  host ────┘                                     (reads host)            (Rewriter: writes host, undoes)
//! ```
//!
//! - [`host`]: the traits that an IR implements; [`Interner`]: handles for attributes that are none; [`Natives`]: functions in
//!   Rust that patterns call.
//! - [`PatternSet`]: a program bound to a host; immutable, shared by threads.
//! - [`Matcher`]: the interpreter of matcher code; reads only, and allocates nothing once warm.
//! - [`Rewriter`]: changes the IR, keeps a journal and undoes what a failing rewrite did.
//! - [`Applicator`]: applies the best match at one op; [`GreedyDriver`]: applies patterns until nothing changes.
//! - [`instructions`]: hosts by `derive`; [`rebuild`]: IRs whose operations are never changed.
//! - `parallel`, with the feature `std`: parts of an IR, such as functions, rewritten on several threads.
//! - [`KnownOps`]: what `.td` files say of operations, for hosts that want to know.
//! - [`Listener`]: hears what happens.
//! - `host_check`, with the feature `testing`: checks that an IR keeps the contract of the traits.

#![cfg_attr(not(any(feature = "std", test)), no_std)]

#[macro_use]
extern crate alloc;

mod answers;
mod apply;
mod ask;
mod bind;
mod bound_code;
mod checks;
mod compete;
pub mod computed;
pub mod conversion;
mod decode;
mod derive;
mod each;
mod entity;
mod error;
mod greedy;
pub mod host;
#[cfg(feature = "testing")]
pub mod host_check;
#[cfg(target_has_atomic = "ptr")]
mod identity;
mod ids;
pub mod instructions;
mod interner;
mod interpreter;
mod kinds;
mod known_ops;
mod listener;
mod matcher;
mod mentions;
mod native_calls;
mod natives;
mod panics;
#[cfg(feature = "std")]
pub mod parallel;
mod patterns;
mod prelude;
pub mod rebuild;
mod region_functions;
mod registers;
mod rewrite_code;
mod rewriter;
mod selection;
mod stepping;
mod watch;

pub use apply::{Application, Applicator};
pub use ask::ConstraintAnswer;
pub use bind::PatternSet;
pub use entity::Entity;
pub use error::{ApplyError, BindError, BindErrors, MatchError, NativeError, OpMistake, RewriteError, RewriteFailure};
pub use greedy::{
    ConstantOp, Fold, FoldChange, FoldHost, FoldOf, FoldResult, GreedyDriver, GreedyLimit, GreedyOptions, GreedyReport,
    Order, RecentPatterns, RunLimit, Strictness, fold_op, rewrite_greedily,
};
pub use host::{
    BlockHost, DriverHost, Host, HostContext, HostError, HostTuning, NewArgument, NewOp, OpLocation, Origin,
    RegionHost, RewriteHost,
};
#[cfg(target_has_atomic = "ptr")]
pub use identity::Identity;
pub use interner::{Interned, Interner};
pub use known_ops::KnownOps;
pub use listener::{Failures, Listener, Silent};
pub use matcher::{Match, Matcher, SavedMatch};
#[doc(hidden)]
pub use mentions::asserted::assert_known;
pub use native_calls::{Answer, Argument, NativeResult, NativeResults, Outcome, Returns};
pub use natives::{Attr, BlockOf, NativeConstraint, NativeRewrite, Natives, Op, RegionOf, Type, Types, Value, Values};
pub use patterns::{MatchFailure, PatternFailure, PatternFilter, PatternSetBuilder, RewritePattern, Root};
pub use pdl_bytecode::format::FORMAT_VERSION;
pub use pdl_bytecode::{LoadError, PatternId, PatternInfo, Program};
pub use pdl_declarations::{ABSENT, OpDefinition};
pub use registers::MAX_POOLED;
pub use rewriter::{CarryDiscardable, ResultTypes, Rewriter, RewriterState};
pub use watch::Fanout;
#[cfg(feature = "tracing")]
pub use watch::Traced;
#[cfg(feature = "std")]
pub use watch::{OpText, PatternStatistics, Statistics, TreePrinter};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
