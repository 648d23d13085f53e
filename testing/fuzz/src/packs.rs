//! Packs of dialects that were meddled with: what is taken reads and prints the texts that MLIR printed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use mlir_dialects::assembly::{Dialects, FormTables, PACK_MAGIC, PACK_VERSION, TableBuilder};
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_bytecode::container::write;
use pdl_diagnostics::SourceMap;

use crate::blobs::forge;
use crate::{Mutator, Reach};

/// Dialects by the names of their texts, and the files that define them.
const DEFINITIONS: [(&str, &str); 10] = [
    ("affine", "Affine/IR/AffineOps.td"),
    ("arith", "Arith/IR/ArithOps.td"),
    ("async", "Async/IR/AsyncOps.td"),
    ("cf", "ControlFlow/IR/ControlFlowOps.td"),
    ("func", "Func/IR/FuncOps.td"),
    ("gpu", "GPU/IR/GPUOps.td"),
    ("llvm", "LLVMIR/LLVMOps.td"),
    ("memref", "MemRef/IR/MemRefOps.td"),
    ("scf", "SCF/IR/SCFOps.td"),
    ("vector", "Vector/IR/VectorOps.td"),
];

/// The most texts that a pack is tried on.
const TEXTS: usize = 4;
/// Where the one section of a pack begins.
const BODY: usize = 28;

/// A text and the dialect that it is named after.
static CORPUS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hosts/mlir-dialects/tests/assembly/corpus");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let text = |path: PathBuf| {
        let dialect = path.file_name()?.to_str()?.split('_').next()?.to_owned();
        Some((dialect, std::fs::read_to_string(path).ok()?)).filter(|(_, text)| text.len() < 4 << 10)
    };
    files.into_iter().filter_map(text).collect()
});

/// The definitions of each dialect, in the order of [`DEFINITIONS`]; none where MLIR's headers are not installed.
pub(crate) fn upstream() -> Vec<ods::Definitions> {
    let Some(include) = crate::upstream::include_directory(&[]) else { return Vec::new() };
    let read = |(_, file): (&str, &str)| {
        let path = include.join("mlir/Dialect").join(file);
        let text = std::fs::read_to_string(&path).ok()?;
        let mut sources = SourceMap::new();
        let file = sources.add(path.display().to_string(), text, None);
        let loader = tablegen::FileSystemLoader::as_written([include.clone()]);
        let mut diagnostics = Vec::new();
        let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics)?;
        Some(ods::read(&records, &mut diagnostics))
    };
    let all: Vec<_> = DEFINITIONS.into_iter().filter_map(read).collect();
    if all.len() == DEFINITIONS.len() { all } else { Vec::new() }
}

/// Small packs: of each dialect the operations of one text. MLIR's own operations alone, where its headers are not installed.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![FormTables::builtin().to_pack()];
    for ((dialect, _), definitions) in DEFINITIONS.iter().zip(upstream()) {
        let mut builder = TableBuilder::new();
        builder.add(&definitions, &mut Vec::new());
        let tables = builder.finish();
        let texts = CORPUS.iter().filter(|(name, _)| name == dialect);
        for (_, text) in texts.take(TEXTS) {
            let mut tables = tables.clone();
            tables.operations.retain(|operation| text.contains(operation.name.as_str()));
            tables.merge(FormTables::builtin());
            seeds.push(tables.to_pack());
        }
    }
    seeds
}

/// The outcome of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not loaded.
    Refused,
    /// Loaded; so many texts were read by it, and printed in both forms.
    Read(usize),
}

/// Loads a pack; if it is one, writes it again, and reads and prints texts of its dialects by it.
///
/// # Panics
/// If what was loaded is written in other bytes than it can be loaded from again.
pub fn run(pack: &[u8], reach: &mut Reach) -> Outcome {
    let tables = match FormTables::from_pack(pack) {
        Ok(tables) => tables,
        Err(error) => {
            reach.see_message(error.code(), &error.to_string());
            return Outcome::Refused;
        }
    };
    reach.accepted = true;
    let again = FormTables::from_pack(&tables.to_pack()).expect("what loads can be written and read");
    assert!(again == tables, "what is written is read as something else");
    let names: BTreeSet<&str> = tables.operations.iter().filter_map(|known| known.name.split('.').next()).collect();
    let names: BTreeSet<String> = names.into_iter().map(str::to_owned).collect();
    let dialects = Dialects::new(tables);
    let texts = CORPUS.iter().filter(|(dialect, _)| names.contains(dialect));
    let mut read = 0;
    for (_, text) in texts.take(2 * TEXTS) {
        match Ir::parse_with(Context::new(), text, &dialects) {
            Ok(ir) => {
                let flags = OpPrintingFlags::default();
                reach.see(("lines", ir.print_custom(&dialects, flags).lines().count()));
                ir.print(flags);
                read += 1;
            }
            Err(error) => error.errors().iter().take(4).for_each(|error| reach.see_message(error.code, &error.message)),
        }
    }
    reach.see(("read", read));
    Outcome::Read(read)
}

/// A change to a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutation {
    /// Bytes flipped, set, taken out, doubled, spliced from others, cut off; the checksum as it was.
    Bytes,
    /// The same behind the table of sections; header and checksum forged.
    ForgedBytes,
    /// Single numbers: another index, kind or length; the checksum forged.
    Numbers,
    /// Fields of the header and the section table; the checksum forged.
    Lengths,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Mutation; 4] = [Mutation::Bytes, Mutation::ForgedBytes, Mutation::Numbers, Mutation::Lengths];
}

/// A mutated pack, from one of the seeds, all of which are packs.
pub fn mutated(mutator: &mut Mutator, seeds: &[Vec<u8>], kind: Mutation) -> Vec<u8> {
    let mut pack = mutator.choose(seeds).clone();
    match kind {
        Mutation::Bytes => mutator.mutate(&mut pack, seeds),
        Mutation::ForgedBytes => {
            let mut body = pack.split_off(BODY);
            mutator.mutate(&mut body, seeds);
            pack = write(PACK_MAGIC, PACK_VERSION, &[(1, &body)]);
        }
        Mutation::Numbers => {
            for _ in 0..1 + mutator.below(3) {
                let at = BODY + mutator.below(pack.len() - BODY);
                pack[at] = match mutator.below(4) {
                    0 => pack[at].wrapping_add(1),
                    1 => pack[at].wrapping_sub(1),
                    2 => mutator.below(20) as u8,
                    _ => pack[BODY + mutator.below(pack.len() - BODY)],
                };
            }
            forge(&mut pack);
        }
        Mutation::Lengths => {
            for _ in 0..1 + mutator.below(3) {
                let at = mutator.below(BODY);
                pack[at] = mutator.draw() as u8;
            }
            forge(&mut pack);
        }
    }
    pack
}
