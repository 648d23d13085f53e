//! How much of everything there may be. Who opens a link has not seen what is in it.

/// The bytes of a whole state as JSON.
pub const STATE: usize = 96 << 20;
/// The bytes of the patterns, of the IR, and of all files together.
pub const TEXT: usize = 16 << 20;
/// The files that patterns may include.
pub const FILES: usize = 256;
/// The native functions.
pub const NATIVES: usize = 256;
/// The bytes of the body of one.
pub const BODY: usize = 64 << 10;
/// The bytes of the name of a file or function.
pub const NAME: usize = 256;
/// Passes over the IR.
pub const ITERATIONS: u32 = 1000;
/// Rewrites that are listed.
pub const STEPS: usize = 1000;
/// Lines of operations that are numbered as in the text of the whole, times the operations of that: what takes a second.
pub const NUMBERED: usize = 20_000_000;
/// Rewrites that are logged.
pub const LOGGED: u64 = 10_000;
/// The bytes of the log.
pub const LOG: usize = 4 << 20;
/// What loops over users may take in one match.
pub const MATCH_FUEL: u64 = 100_000_000;
/// Matches that are listed.
pub const MATCHES: usize = 100_000;
/// Failures of native functions that are told apart.
pub const FAILURES: usize = 64;
