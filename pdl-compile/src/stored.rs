//! The patterns that a program keeps for linking and explaining: encoded by the compiler, opaque to the loader.

use mlir_syntax::Context;
use pdl_bytecode::Program;
use pdl_declarations::{ConstantData, OpDefinitions};
use pdl_ir::{Module, Native, VerifyError};
use rustc_hash::FxHashMap;

use crate::patterns_section;

/// Why the patterns of a program are not to be had.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StoredError {
    /// It has none: it was stripped, or put together by hand.
    Absent,
    /// The bytes are none that the compiler wrote.
    Malformed {
        /// Offset in the section.
        offset: usize,
        /// The error in words.
        message: String,
    },
    /// They can be decoded, but mean nothing.
    Invalid(Box<VerifyError>),
}

impl std::fmt::Display for StoredError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoredError::Absent => {
                f.write_str("it holds no patterns for linking; compile it without `--strip=patterns`")
            }
            StoredError::Malformed { message, .. } => f.write_str(message),
            StoredError::Invalid(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StoredError {}

/// The encoding that [`patterns_of`] reads.
pub(crate) fn stored(module: &Module) -> Vec<u8> {
    patterns_section::encode(module)
}

/// The patterns that a program was compiled from, verified.
///
/// # Errors
/// Says what is wrong with the patterns stored in a blob, which are decoded only now.
pub fn patterns_of(program: &Program) -> Result<Module, StoredError> {
    let Some(bytes) = program.stored_patterns() else {
        // Without patterns there is nothing to keep.
        return if program.patterns().is_empty() { Ok(Module::default()) } else { Err(StoredError::Absent) };
    };
    let malformed = |error: pdl_bytecode::encoding::Malformed| StoredError::Malformed {
        offset: error.offset,
        message: error.message,
    };
    let mut module = patterns_section::decode(bytes).map_err(malformed)?;
    give_definitions(program, &mut module.natives);
    module.operations = with_data(program.operations());
    match pdl_ir::verify(&module).into_iter().next() {
        Some(error) => Err(StoredError::Invalid(Box::new(error))),
        None => Ok(module),
    }
}

/// The definitions with defaults as data, which older blobs have as texts.
fn with_data(operations: &OpDefinitions) -> OpDefinitions {
    let mut context = None;
    let mut definitions = operations.to_vec();
    for attribute in definitions.iter_mut().flat_map(|definition| &mut definition.attributes) {
        if let Some(ConstantData::Notation(text)) = &attribute.default {
            attribute.default = Some(context.get_or_insert_with(Context::new).constant_data(text));
        }
    }
    OpDefinitions::new(definitions).unwrap_or_default()
}

/// The definitions of native functions, as those of operations, are stored once, beside the tables.
fn give_definitions(program: &Program, natives: &mut [Native]) {
    let defined = program.natives().iter().filter_map(|native| Some((native, native.definition.as_ref()?)));
    let defined: FxHashMap<_, _> =
        defined.map(|(native, definition)| ((&native.name, native.kind), (native, definition))).collect();
    for native in natives {
        if let Some((other, definition)) = defined.get(&(&native.name, native.kind))
            && same_kinds(other, native)
        {
            native.definition = Some((*definition).clone());
        }
    }
}

/// Returns true if two declarations of a native function have the same kinds of parameters and results.
pub(crate) fn same_kinds(a: &Native, b: &Native) -> bool {
    let kinds = |types: &[pdl_ir::NativeType]| types.iter().map(|t| t.kind).collect::<Vec<_>>();
    kinds(&a.params) == kinds(&b.params) && kinds(&a.results) == kinds(&b.results)
}
