//! Several programs into one, their decision DAGs merged anew.

use pdl_bytecode::{BlobLimits, LoadError, Program};
use pdl_declarations::{Definition, OpDefinitions};
use pdl_ir::{Module, Native};
use rustc_hash::FxHashMap;

use crate::compile::compile;
use crate::error::CompileError;
use crate::stored::{StoredError, patterns_of, same_kinds};

pdl_declarations::error_table! {
    /// Why programs do not link. Programs are named as the caller named them.
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum LinkError {
        /// The patterns stored for linking cannot be decoded, or are not valid.
        Contents {
            /// The program.
            program: String,
            /// The error.
            error: StoredError,
        } => "E0520", "`{program}` cannot be linked: {error}";
        /// A blob does not load.
        Load {
            /// The program.
            program: String,
            /// Why.
            error: LoadError,
        } => error.code(), "`{program}` cannot be loaded: {error}";
        /// Blobs of versions that no one reader knows.
        MixedVersions {
            /// A program that can be read, and one that is newer.
            programs: [String; 2],
            /// Their format versions.
            versions: [u16; 2],
        } => "E0523", [f => {
            let ([older, newer], [known, unknown]) = (programs, versions);
            let unread = "which this reader does not know: compile both with one pdllc";
            write!(f, "`{older}` has format version {known} and `{newer}` has {unknown}, {unread}")
        }];
        /// Two patterns have one name.
        DuplicatePattern {
            /// The name.
            name: String,
            /// The programs that define it.
            programs: [String; 2],
        } => "E0521", [f => {
            write!(f, "the pattern `{name}` is in `{}` and again in `{}`", programs[0], programs[1])
        }];
        /// One native function is declared with two signatures.
        NativeClash {
            /// The two signatures.
            signatures: [String; 2],
            /// The programs that declare them.
            programs: [String; 2],
        } => "E0522", [f => {
            let ([a, b], [first, second]) = (signatures, programs);
            write!(f, "`{first}` declares `{a}` and `{second}` declares `{b}`")
        }];
        /// One constraint of ODS is defined in two ways.
        DefinitionClash {
            /// Its name.
            name: String,
            /// The programs that use it.
            programs: [String; 2],
        } => "E0524", [f => {
            let [first, second] = programs;
            let both = "compile both with the same .td files";
            write!(f, "`{name}` in `{first}` demands something else than in `{second}`: {both}")
        }];
        /// The `.td` files of two programs define one operation in two ways.
        OperationClash {
            /// Its name.
            name: String,
            /// The programs that know it.
            programs: [String; 2],
        } => "E0525", [f => {
            let [first, second] = programs;
            let both = "compile both with the same .td files";
            write!(f, "the operation `{name}` is defined otherwise for `{first}` than for `{second}`: {both}")
        }];
        /// The merged patterns do not compile.
        Compile(error: CompileError) => error.code(), "{error}";
    }
}

/// Loads blobs and links them, as [`link`] does.
///
/// # Errors
/// The first [`LinkError`].
pub fn link_blobs<'a>(
    blobs: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    limits: &BlobLimits,
) -> Result<Program, LinkError> {
    let mut programs: Vec<(&str, Program)> = Vec::new();
    let mut newer: Option<(&str, u16)> = None;
    for (name, bytes) in blobs {
        match Program::from_bytes_with(bytes, limits) {
            Ok(program) => programs.push((name, program)),
            Err(LoadError::NewerVersion { version }) => newer = newer.or(Some((name, version))),
            Err(error) => return Err(LinkError::Load { program: name.to_owned(), error }),
        }
    }
    match (newer, programs.first()) {
        (Some((name, version)), Some((older, first))) => Err(LinkError::MixedVersions {
            programs: [(*older).to_owned(), name.to_owned()],
            versions: [first.format_version(), version],
        }),
        (Some((name, version)), None) => {
            Err(LinkError::Load { program: name.to_owned(), error: LoadError::NewerVersion { version } })
        }
        (None, _) => link(programs.iter().map(|(name, program)| (*name, program))),
    }
}

/// Merges programs, each with the name used for it in errors. Patterns keep their order: among equal benefits, those
/// of earlier programs come first. Linking is associative, and equals compiling all the patterns together.
///
/// # Errors
/// The first [`LinkError`].
pub fn link<'a>(programs: impl IntoIterator<Item = (&'a str, &'a Program)>) -> Result<Program, LinkError> {
    let mut linked = Module::default();
    let mut pattern_owner: FxHashMap<smol_str::SmolStr, &str> = FxHashMap::default();
    let mut native_owner: Vec<&str> = Vec::new();
    let mut native_index = FxHashMap::default();
    let mut with_operations: Vec<(&str, OpDefinitions)> = Vec::new();
    for (program_name, program) in programs {
        let module =
            patterns_of(program).map_err(|error| LinkError::Contents { program: program_name.to_owned(), error })?;
        for pattern in &module.patterns {
            let Some(name) = &pattern.name else { continue };
            if let Some(first) = pattern_owner.insert(name.clone(), program_name) {
                return Err(LinkError::DuplicatePattern {
                    name: name.to_string(),
                    programs: [first.to_owned(), program_name.to_owned()],
                });
            }
        }
        for native in &module.natives {
            let known = native_index.entry((native.name.clone(), native.kind)).or_insert(linked.natives.len());
            match linked.natives.get(*known) {
                None => {
                    linked.natives.push(native.clone());
                    native_owner.push(program_name);
                }
                Some(other) if same_kinds(other, native) => {
                    if !same_definitions(other, native) {
                        return Err(LinkError::DefinitionClash {
                            name: native.name.to_string(),
                            programs: [native_owner[*known].to_owned(), program_name.to_owned()],
                        });
                    }
                    // A program that only declares the function, or could not define it, leaves it to the others.
                    if !is_checked(other) && native.definition.is_some() {
                        linked.natives[*known].definition.clone_from(&native.definition);
                    }
                }
                Some(other) => {
                    return Err(LinkError::NativeClash {
                        signatures: [other.to_string(), native.to_string()],
                        programs: [native_owner[*known].to_owned(), program_name.to_owned()],
                    });
                }
            }
        }
        linked.patterns.extend(module.patterns);
        linked.operations = linked.operations.merged(&module.operations).map_err(|name| {
            let first = with_operations.iter().find(|(_, known)| known.iter().any(|known| known.name == name));
            LinkError::OperationClash {
                name: name.to_string(),
                programs: [first.map_or(program_name, |first| first.0).to_owned(), program_name.to_owned()],
            }
        })?;
        with_operations.push((program_name, module.operations));
    }
    compile(&linked).map_err(LinkError::Compile)
}

fn is_checked(native: &Native) -> bool {
    matches!(native.definition.as_deref(), Some(Definition::Check(_)))
}

/// Returns true if two declarations demand the same, as far as both say what. What stops two compilers need not be the same.
fn same_definitions(a: &Native, b: &Native) -> bool {
    match (a.definition.as_deref(), b.definition.as_deref()) {
        (Some(Definition::Check(a)), Some(Definition::Check(b))) => a == b,
        _ => true,
    }
}
