//! Every limit of this crate, in one place. Source text comes from strangers too: analysis must end
//! soon, in bounded memory and on a small stack, whatever is written.

/// The depth to which expressions, blocks and calls may nest, calls counted together with what they nest in.
/// The parser stops at 256 levels of nesting in one declaration; inlining adds those of its callees.
pub(crate) const MAX_NESTING: u32 = 400;

/// The number of calls that may be open at once when PDLL bodies are inlined.
pub(crate) const MAX_CALL_DEPTH: u32 = 64;

/// Expressions that one pattern may evaluate inside inlined bodies.
pub(crate) const MAX_INLINED_PER_PATTERN: u64 = 200_000;

/// The number of forms of one pattern: the ways in which its alternatives, orders and absent parts can be chosen.
pub(crate) const MAX_FORMS: usize = 256;

/// Expressions that a module of so many patterns may evaluate inside inlined bodies: the limit grows with the source.
pub(crate) fn inlined(patterns: usize) -> u64 {
    1_000_000 + 64 * patterns as u64
}

/// The number of names, unknown or defined twice, that get a suggestion: each costs a look at every visible name, or at the text between.
pub(crate) const MAX_SUGGESTIONS: u32 = 50;

/// Unknown operations beyond this many are not compared with those that `.td` files define.
pub(crate) const MAX_UNKNOWN_OPERATIONS: usize = 500;
