//! The bounds that keep hostile text from exhausting the stack or the memory.

/// The depth to which types, attributes, locations and affine expressions may nest, counting through aliases.
pub(crate) const MAX_NESTING: u32 = 128;

/// The depth to which regions may nest.
pub const MAX_REGION_NESTING: usize = 200;

/// The size that an attribute or type may have when its aliases are written out, in entities.
/// Aliases that use each other twice double at every step; without a bound a page of text becomes terabytes.
pub(crate) const MAX_WEIGHT: u32 = 1 << 22;

/// The number of decimal or hexadecimal digits that an integer literal may have: reading decimals takes quadratic time.
pub(crate) const MAX_INTEGER_DIGITS: usize = 20_000;

/// The widest integer type, which is MLIR's own limit.
pub(crate) const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// The number of bytes that the elements literals of a text may occupy together, if that is more than sixteen times the text:
/// elements of very wide types are much larger than their spelling.
pub(crate) const MAX_ELEMENT_BYTES: usize = 1 << 24;

/// The widest integers in elements literals: printing decimals takes quadratic time.
pub(crate) const MAX_ELEMENT_WIDTH: u32 = 1 << 16;

/// The number of bytes that the bodies of dialect attributes may gain in total when aliases in them are written out.
pub(crate) const MAX_EXPANSION: usize = 1 << 24;
