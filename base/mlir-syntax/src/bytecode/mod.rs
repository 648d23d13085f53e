//! MLIR's bytecode: operations read one by one, as from a text, and what a writer needs.
//!
//! Builtin types and attributes have numbers and fields; those of other dialects, and what has no number, stand as text. A dialect may also
//! encode its own in C++, which nothing here knows: such an entity is refused by the dialect's name when it is used.
//!
//! ```text
//!  bytes ──▶ ByteReader ──▶ EntityTable (strings, dialects, attributes, types) ──▶ Context
//!                 └───────▶ OperationSink (operations, blocks, regions)
//!  Context ──▶ EntityWriter ──▶ the same tables
//! ```
//!
//! Properties are encoded as the definitions of operations declare them, which [`PropertyLayouts`] knows.

mod builtin;
mod operations;
mod properties;
mod read;
mod resources;
mod stream;
mod write;

pub use operations::read_operations;
pub use properties::{PropertyEncoding, PropertyLayout, PropertyLayouts};
use read::EntityTable;
pub use resources::{ResourceSections, write_resources};
pub use stream::{
    BYTECODE_VERSION, MAGIC, is_bytecode, write_aligned_section, write_number, write_padding, write_section,
};
use stream::{ByteReader, write_signed_number};
pub use write::EntityWriter;

/// The codes of errors in bytecode.
pub mod codes {
    /// Bytes that are no bytecode, or bytecode that contradicts itself.
    pub const MALFORMED: &str = "E0413";
    /// Bytecode that needs what only C++ or definitions that are not given know, or IR that cannot be said in it.
    pub const UNKNOWN_ENCODING: &str = "E0414";
}

/// The numbers of the sections of a file.
pub mod sections {
    /// All strings.
    pub const STRINGS: u8 = 0;
    /// The dialects and the names of operations.
    pub const DIALECTS: u8 = 1;
    /// The encodings of attributes and types.
    pub const ENTITIES: u8 = 2;
    /// The lengths of these.
    pub const ENTITY_OFFSETS: u8 = 3;
    /// The operations.
    pub const IR: u8 = 4;
    /// The data of resources.
    pub const RESOURCES: u8 = 5;
    /// The names of resources.
    pub const RESOURCE_OFFSETS: u8 = 6;
    /// The properties of operations.
    pub const PROPERTIES: u8 = 8;
    /// One more than the highest number.
    pub const END: u8 = 9;
}

/// The parts of an operation that are there.
pub mod masks {
    /// The attributes that are no properties.
    pub const ATTRIBUTES: u8 = 1;
    /// The types of its results.
    pub const RESULTS: u8 = 1 << 1;
    /// Its operands.
    pub const OPERANDS: u8 = 1 << 2;
    /// Its successors.
    pub const SUCCESSORS: u8 = 1 << 3;
    /// Its regions.
    pub const REGIONS: u8 = 1 << 4;
    /// The order in which its results are used.
    pub const USE_ORDER: u8 = 1 << 5;
    /// Its properties.
    pub const PROPERTIES: u8 = 1 << 6;
    /// All of these.
    pub const ALL: u8 = 0x7F;
}

/// The numbers by which builtin attributes are encoded.
mod attribute_codes {
    pub(super) const ARRAY: u64 = 0;
    pub(super) const DICTIONARY: u64 = 1;
    pub(super) const STRING: u64 = 2;
    pub(super) const STRING_WITH_TYPE: u64 = 3;
    pub(super) const FLAT_SYMBOL_REF: u64 = 4;
    pub(super) const SYMBOL_REF: u64 = 5;
    pub(super) const TYPE: u64 = 6;
    pub(super) const UNIT: u64 = 7;
    pub(super) const INTEGER: u64 = 8;
    pub(super) const FLOAT: u64 = 9;
    pub(super) const CALL_SITE_LOCATION: u64 = 10;
    pub(super) const FILE_LOCATION: u64 = 11;
    pub(super) const FUSED_LOCATION: u64 = 12;
    pub(super) const FUSED_LOCATION_WITH_METADATA: u64 = 13;
    pub(super) const NAME_LOCATION: u64 = 14;
    pub(super) const UNKNOWN_LOCATION: u64 = 15;
    pub(super) const DENSE_RESOURCE: u64 = 16;
    pub(super) const DENSE_ARRAY: u64 = 17;
    pub(super) const DENSE_ELEMENTS: u64 = 18;
    pub(super) const DENSE_STRINGS: u64 = 19;
    pub(super) const SPARSE: u64 = 20;
    pub(super) const DISTINCT: u64 = 21;
    pub(super) const FILE_RANGE_LOCATION: u64 = 22;
}

/// The numbers by which builtin types are encoded.
mod type_codes {
    use crate::types::FloatKind;

    pub(super) const INTEGER: u64 = 0;
    pub(super) const INDEX: u64 = 1;
    pub(super) const FUNCTION: u64 = 2;
    /// The floats that have numbers, from 3 on; the others stand as text.
    pub(super) const FLOATS: [FloatKind; 6] =
        [FloatKind::BF16, FloatKind::F16, FloatKind::F32, FloatKind::F64, FloatKind::F80, FloatKind::F128];
    pub(super) const FIRST_FLOAT: u64 = 3;
    pub(super) const COMPLEX: u64 = 9;
    pub(super) const MEMREF: u64 = 10;
    pub(super) const MEMREF_WITH_SPACE: u64 = 11;
    pub(super) const NONE: u64 = 12;
    pub(super) const RANKED_TENSOR: u64 = 13;
    pub(super) const RANKED_TENSOR_WITH_ENCODING: u64 = 14;
    pub(super) const TUPLE: u64 = 15;
    pub(super) const UNRANKED_MEMREF: u64 = 16;
    pub(super) const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub(super) const UNRANKED_TENSOR: u64 = 18;
    pub(super) const VECTOR: u64 = 19;
    pub(super) const VECTOR_WITH_SCALABLE: u64 = 20;
}
