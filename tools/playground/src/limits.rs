//! Limits of everything. Whoever opens a link has not seen what is in it.
//!
//! The contents of a state have the same bounds in `web/src/limits.ts`: the page refuses what goes beyond, with a sentence that says so,
//! before it comes here.

/// The bytes of a whole state as JSON.
pub const STATE: usize = 96 << 20;
/// The bytes of all texts of a state together.
pub const TEXT: usize = 16 << 20;
/// The files that patterns may include.
pub const FILES: usize = 64;
/// The native functions.
pub const NATIVES: usize = 64;
/// The bytes of the name of a file or function.
pub const NAME: usize = 200;
/// Passes over the IR.
pub const ITERATIONS: u32 = 1000;
/// Rewrites in each pass.
pub const REWRITES: u32 = 1_000_000;
/// Rewrites that are listed.
pub(crate) const STEPS: usize = 1000;
/// Lines of operations that are numbered as in the text of the whole, times the operations of that: what takes a second.
pub(crate) const NUMBERED: usize = 20_000_000;
/// Rewrites that are logged.
pub(crate) const LOGGED: u64 = 10_000;
/// The bytes of the log.
pub(crate) const LOG: usize = 4 << 20;
/// The fuel of loops over users.
pub(crate) const FUEL: u64 = 500_000_000;
/// The number of operations that rewrites may create.
pub(crate) const CREATED: u64 = 1 << 22;
/// Matches that are listed.
pub(crate) const MATCHES: usize = 100_000;
/// Failures of native functions that are told apart.
pub(crate) const FAILURES: usize = 64;
