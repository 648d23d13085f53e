//! The stable codes of this crate's errors. A code, once given out, keeps its meaning for ever.

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal;)*) => {
        $($(#[doc = $doc])* pub const $name: &str = $code;)*

        /// Every code of this crate with what it means.
        pub const ALL: &[(&str, &str)] = &[$(($code, concat!($($doc),*)),)*];
    };
}

codes! {
    /// A character that starts no token.
    UNEXPECTED_CHARACTER = "E0101";
    /// A string without its second quote.
    UNTERMINATED_STRING = "E0102";
    /// A code block without its `}]`.
    UNTERMINATED_CODE_BLOCK = "E0103";
    /// An escape that does not exist, or that makes bytes that are not UTF-8.
    ESCAPE = "E0104";
    /// A byte-order mark.
    BYTE_ORDER_MARK = "E0105";
    /// A file that is not UTF-8.
    ENCODING = "E0106";
    /// Brackets, member accesses, calls or lambdas that nest too deep.
    NESTING = "E0107";
    /// A `/* … */` comment.
    BLOCK_COMMENT = "E0108";
    /// A string in single quotes.
    SINGLE_QUOTES = "E0109";
    /// A token that does not fit where it stands.
    UNEXPECTED_TOKEN = "E0110";
    /// A missing `;`.
    MISSING_SEMICOLON = "E0111";
    /// A bracket that is never closed.
    UNCLOSED = "E0112";
    /// A closing bracket that closes nothing.
    STRAY_CLOSER = "E0113";
    /// A comma that separates nothing.
    STRAY_COMMA = "E0114";
    /// A keyword in the place of a name.
    KEYWORD_AS_NAME = "E0115";
    /// A name that is missing.
    MISSING_NAME = "E0116";
    /// `=` in the place of `:` or the other way round.
    COLON_OR_EQUAL = "E0117";
    /// An operation name that is none.
    OP_NAME = "E0118";
    /// The text of `attr<…>` or `type<…>` without quotes.
    UNQUOTED = "E0119";
    /// A missing `with`.
    MISSING_WITH = "E0120";
    /// A word that looks like a misspelled keyword.
    MISSPELLED = "E0121";
    /// A parameter or result that is not written `name: Constraint`.
    PARAMETER = "E0122";
    /// A code block's delimiter with a space in it.
    CODE_BLOCK_DELIMITER = "E0123";
    /// An operator that PDLL does not have.
    OPERATOR = "E0124";
    /// A statement or a declaration of another language.
    FOREIGN_STATEMENT = "E0125";
    /// A `;` that ends nothing.
    STRAY_SEMICOLON = "E0126";
    /// `op`, `attr` or `type` followed by `(` instead of `<`.
    MISSING_ANGLES = "E0127";
    /// Empty brackets that should be left out.
    EMPTY_BRACKETS = "E0128";
    /// A declaration in a place where it may not stand.
    MISPLACED_DECLARATION = "E0129";
    /// A body without its `{`.
    MISSING_BRACE = "E0134";
    /// TableGen, as of DRR's patterns, in the place of a declaration.
    TABLE_GEN = "E0135";
    /// Metadata that no pattern has.
    UNKNOWN_METADATA = "E0130";
    /// Metadata given twice.
    DUPLICATE_METADATA = "E0131";
    /// A benefit that is missing or does not fit 16 bits.
    BENEFIT = "E0132";
    /// A metadata argument where none belongs.
    METADATA_ARGUMENT = "E0133";
    /// An included file that was not found.
    INCLUDE_NOT_FOUND = "E0140";
    /// A file that includes itself, directly or not.
    INCLUDE_CYCLE = "E0141";
    /// An included file that is neither `.pdll` nor `.td`.
    INCLUDE_ENDING = "E0142";
    /// An included file that could not be read.
    INCLUDE_UNREADABLE = "E0143";
    /// Includes that nest too deep, are too many, or bring in too much text.
    INCLUDE_LIMIT = "E0144";
    /// An `#include` that is not `#include "path"`.
    INCLUDE_SYNTAX = "E0145";
}

/// The codes of includes whose declarations are not known.
pub const LOST_INCLUDES: [&str; 4] = [INCLUDE_NOT_FOUND, INCLUDE_ENDING, INCLUDE_UNREADABLE, INCLUDE_LIMIT];
