//! The costs that a hostile or mistaken file may have before it is refused.

/// The depth to which values, types and statements may nest in the text. The parser recurses this far at most.
pub(crate) const MAX_NESTING: usize = 200;

/// The depth to which one evaluation may recurse: through fields, operators and instantiated classes.
pub(crate) const MAX_EVALUATION_DEPTH: usize = 900;

/// The depth that a value may have as a tree, so that walks over finished values are bounded as well.
pub(crate) const MAX_VALUE_DEPTH: u16 = 600;

/// Values that are looked at for the free names below one operator that binds some; a larger body counts as having some.
pub(crate) const MAX_FREE_NAME_SEARCH: u32 = 1 << 14;

/// Evaluation steps of a whole run: some six seconds. MLIR's largest file needs about a million, LLVM's largest target 29 million.
pub(crate) const MAX_STEPS: u64 = 50_000_000;

/// Elements of one list, bit string or range.
pub(crate) const MAX_ELEMENTS: usize = 1 << 20;

/// Elements of all distinct lists, dags and bit strings together.
pub(crate) const MAX_POOLED_ELEMENTS: usize = 1 << 24;

/// Bytes of all distinct strings together.
pub(crate) const MAX_STRING_BYTES: usize = 1 << 26;

/// Distinct values of a run.
pub(crate) const MAX_VALUES: usize = 1 << 22;

/// Records of a run: classes, definitions, anonymous ones and the prototypes in multiclasses.
pub(crate) const MAX_RECORDS: usize = 1 << 19;

/// Fields of all records together. LLVM's largest target has 9 million.
pub(crate) const MAX_FIELDS: usize = 12_000_000;

/// Width of `bits<n>`.
pub(crate) const MAX_BITS: u64 = 1 << 16;

/// Include directives that may be open at once, so that a file that includes itself ends.
pub(crate) const MAX_INCLUDE_DEPTH: usize = 200;

/// Files opened in a run, counting each inclusion.
pub(crate) const MAX_INCLUDES: usize = 100_000;

/// Errors after which the run ends.
pub(crate) const MAX_ERRORS: usize = 1000;

/// Bytes of a value shown in a message.
pub(crate) const MAX_SHOWN: usize = 400;

/// Bytes of the text form of one value, when a program asks for it.
pub(crate) const MAX_PRINTED: usize = 1 << 24;

/// Bytes of one record in a printed form. The largest of LLVM's targets take about a megabyte.
pub(crate) const MAX_PRINTED_RECORD: u64 = 1 << 26;

/// Bytes of all records in a printed form. Those of LLVM's largest target take 491 MB as JSON.
pub(crate) const MAX_OUTPUT: u64 = 1 << 30;
