//! The names by which patterns that convert types are known.
//!
//! A pattern that replaces a type is, in the `pdl` dialect, one of an operation of a name that no IR has. Its only result has the type, and
//! what the pattern creates says by its result types what the type becomes.

use crate::Kind;

/// The operation whose only result has the type that is converted.
pub const TYPE: &str = "pdll.type";
/// The operation whose results have the types that a type becomes.
pub const CONVERTED: &str = "pdll.converted";

/// `(Op, region)`: converts the types of the arguments of all blocks of a region.
pub const CONVERT_REGION: &str = "region.convert_types";
/// `(block)`: converts the types of the arguments of a block.
pub const CONVERT_BLOCK: &str = "region.convert_block_types";
/// `(Attr) -> Attr`: converts the type that an attribute is or has.
pub const CONVERT_ATTRIBUTE: &str = "convertAttribute";

/// Returns the name of the native rewrite that converts handles of a kind; `None` for operations.
pub fn converter(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Attribute => CONVERT_ATTRIBUTE,
        Kind::Type => "convertType",
        Kind::TypeRange => "convertTypes",
        Kind::Value => "convertValue",
        Kind::ValueRange => "convertValues",
        Kind::Operation => return None,
    })
}
