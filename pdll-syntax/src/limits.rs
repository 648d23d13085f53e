//! The amounts of anything that the front end takes before it refuses.

/// The depth to which brackets, member accesses, calls and lambdas may nest together. Every later phase walks the tree
/// recursively, so this bounds their stacks, and the recursive drop of the tree.
pub(crate) const NESTING: u32 = 256;

/// The depth to which includes may nest.
pub(crate) const INCLUDE_DEPTH: usize = 64;

/// The number of includes that one compilation may expand: without a bound, doubly included files grow exponentially.
pub(crate) const INCLUDES: usize = 4096;

/// The number of bytes that all files together may have; spans hold 32 bits.
pub(crate) const TOTAL_BYTES: u64 = 1 << 30;

/// The number of errors that all files together may have before no further file is included.
pub(crate) const TOTAL_ERRORS: usize = 1000;

/// Returns how many repairs are tried in a declaration of so many tokens before the rest of it is given up. Each asks the grammar
/// again from the declaration's start, so what that costs together is bounded; and a few more repairs than there are tokens
/// are enough for any declaration, unless repairs lead in a circle.
pub(crate) fn repairs(tokens: usize) -> usize {
    (500_000 / tokens.max(1)).clamp(40, 40 + tokens)
}

/// The number of tokens of a statement that is given up that are tried as the start of an expression, and how many may follow.
pub(crate) const PROBES: usize = 32;
pub(crate) const PROBE: usize = 256;

/// The number of times that the rest of a file is read for a bracket that does not come. Then a line that begins as a declaration is
/// taken for one even between brackets: the file is not read again and again.
pub(crate) const LOOKED_IN_VAIN: u32 = 8;

/// The number of bytes of a line that are looked at for its indentation.
pub(crate) const CODE_LINE: usize = 1000;

/// The number of tokens in front of the words `before` and `regions` that are looked at to tell whether they are keywords there.
pub(crate) const TOKENS_BEFORE_WORD: usize = 1024;
