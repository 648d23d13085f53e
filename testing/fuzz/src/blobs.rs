//! Blobs that were meddled with: a forged checksum, and a run over fixed IR within bounds.

use std::sync::Arc;

use mlir_lite::{Ir, StructureError};
use pdl_bytecode::Program;
use pdl_bytecode::format::{FORMAT_VERSION, MAGIC};
use pdl_vm::{
    Attr, GreedyDriver, GreedyOptions, HostContext, Matcher, NativeError, Natives, Op, PatternSet, ResultTypes,
    Rewriter, RunLimit, Value,
};

use crate::{Mutator, Reach};

/// Puts in the checksum that the bytes have.
pub fn forge(blob: &mut [u8]) {
    if blob.len() > 16 {
        let checksum = crc32fast::hash(&blob[16..]);
        blob[12..16].copy_from_slice(&checksum.to_le_bytes());
    }
}

/// The outcome of a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not loaded.
    Refused,
    /// Loaded, but the host does not take it: natives or constants that it does not have.
    NotBound,
    /// Matched at every op, and rewritten; so many rewrites.
    Ran(u64),
    /// The same, but the rewriting stopped with an error.
    Stopped,
}

/// The IR that accepted blobs run on. It has every op name of the seeds, uses, users, ranges, and a nested region.
const INPUT: &str = r#"
"func.func"() <{function_type = (i32, i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %b: i32):
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %0 = "arith.addi"(%a, %c0) : (i32, i32) -> i32
  %1 = "arith.muli"(%0, %c1) : (i32, i32) -> i32
  %2 = "t.inner"(%1) {k = "text", typed = 3 : i32} : (i32) -> i32
  %3:2 = "t.inner"(%1, %b) {k = "text"} : (i32, i32) -> (i32, i64)
  %4 = "t.root"(%2) {k = 1 : i32} : (i32) -> i32
  %5 = "t.root"(%3#0, %3#1) {c} : (i32, i64) -> i32
  %6 = "t.neg"(%5) : (i32) -> i32
  %7 = "t.neg"(%6) : (i32) -> i32
  %8 = "t.def"(%7) : (i32) -> i32
  "t.user"(%8) : (i32) -> ()
  "t.user"(%8, %8) : (i32, i32) -> ()
  "t.loop"(%8) ({
    "t.user"(%8, %a) : (i32, i32) -> ()
    %9 = "t.neg"(%8) : (i32) -> i32
    "t.yield"(%9) : (i32) -> ()
  }) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"#;

/// Errors that IR may have after the patterns of a stranger. See [`Runner::run`].
const MAY_BE_WRONG: [&str; 4] =
    [StructureError::DOMINANCE, StructureError::VISIBILITY, StructureError::SUCCESSOR, StructureError::EMPTY_BLOCK];

/// Loads blobs and runs them.
#[derive(Default)]
pub struct Runner;

/// The native functions of the seeds.
fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives
        .regions()
        .constraint("Check", |ir: &Ir, Value(value): Value<Ir>| ir.first_use(value).is_some())
        .constraint("Ask", |_: &Ir, _: Value<Ir>, Attr(attribute): Attr<Ir>| Some(Attr::<Ir>(attribute)))
        .rewrite("Make", |rewriter: &mut Rewriter<'_, Ir>, Op(op): Op<Ir>| match rewriter.host().result_count(op) {
            0 => Err(NativeError::new("no results")),
            _ => Ok(Value::<Ir>(rewriter.host().result(op, 0))),
        })
        .rewrite("Anything", |_: &mut Rewriter<'_, Ir>, _: Op<Ir>| ())
        .rewrite("note", |_: &mut Rewriter<'_, Ir>, _: Value<Ir>| ())
        .rewrite("make", |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| {
            let name = rewriter.host_mut().intern_op_name("t.made");
            let types = [rewriter.host().value_type(x)];
            let made = rewriter.create(name, &[x], &[], ResultTypes::Given(&types));
            made.map(|op| Value::<Ir>(rewriter.host().result(op, 0)))
                .map_err(|error| NativeError::new(error.to_string()))
        });
    natives
}

impl Runner {
    /// A runner.
    pub fn new() -> Runner {
        Runner
    }

    /// Loads a blob; if it is one, links it, binds it, matches all and best at every op, and rewrites, all with fuel.
    ///
    /// # Panics
    /// If matching changes the IR, or if rewriting leaves anything wrong but what a pattern may do: patterns may move a
    /// value's uses in front of its definition or out of its region, or take the end of a block away, as MLIR's may. Links,
    /// owners and lists of uses always agree, and no operand dangles.
    pub fn run(&self, blob: &[u8]) -> Outcome {
        self.run_and_see(blob, &mut Reach::default())
    }

    /// The same, and says how far it got.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn run_and_see(&self, blob: &[u8], reach: &mut Reach) -> Outcome {
        let program = match Program::from_bytes(blob) {
            Ok(program) => program,
            Err(error) => {
                reach.see(error.code());
                return Outcome::Refused;
            }
        };
        // Hosts that know their operations read this part; others never do.
        let _ = program.tables().mentions.decode(program.patterns().len());
        reach.accepted = true;
        // Linking reads what loading leaves alone.
        if let Err(error) = pdl_compile::link([("blob", &program)]) {
            reach.see_message(error.code(), &error.to_string());
        }
        let mut ir = Ir::parse(INPUT).expect("the input is well-formed");
        let mut natives = natives();
        natives.regions().register_checks(&program, &mut ir);
        let set = match PatternSet::bind(Arc::new(program), &mut ir, &natives) {
            Ok(set) => set,
            Err(errors) => {
                errors.0.iter().for_each(|error| reach.see(error.code()));
                return Outcome::NotBound;
            }
        };
        let before = ir.to_string();
        let top = ir.top_op();
        let mut ops = Vec::new();
        collect(&ir, top, &mut ops);
        let mut matcher = Matcher::new();
        let mut matches = 0_u64;
        for op in &ops {
            let mut count = 0_u64;
            matcher.set_fuel(Some(100_000));
            if let Err(error) = matcher.match_all(&set, &ir, *op, &mut |_| count += 1) {
                reach.see(error.code());
            }
            matcher.set_fuel(Some(100_000));
            let best = matcher.match_best(&set, &ir, *op, None);
            assert!(best.map_or(true, |best| best.is_none() || count > 0), "a best match among none");
            matches += count;
        }
        assert_eq!(ir.to_string(), before, "matching changed the IR");
        reach.see(("matches", matches));
        reach.see_program(set.program());
        let options = GreedyOptions::default()
            .max_iterations(Some(3))
            .max_rewrites(RunLimit::AtMost(100))
            .fuel(RunLimit::AtMost(1_000_000));
        let report = GreedyDriver::new(options).run(&set, &mut ir, top, None);
        if let Err(errors) = ir.verify() {
            for error in &errors.0 {
                assert!(MAY_BE_WRONG.contains(&error.code), "{error}");
                reach.see(error.code);
            }
        }
        let printed = ir.to_string();
        match report {
            Ok(report) => {
                assert!(report.rewrites > 0 || report.dead_ops > 0 || printed == before, "changed by no rewrite");
                reach.see((report.rewrites, report.dead_ops, report.converged));
                report.failures.first.iter().for_each(|failure| reach.see(failure.code()));
                Outcome::Ran(report.rewrites)
            }
            Err(error) => {
                reach.see(error.code());
                Outcome::Stopped
            }
        }
    }
}

fn collect(ir: &Ir, op: mlir_lite::Op, ops: &mut Vec<mlir_lite::Op>) {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        ops.push(op);
        for region in ir.op_regions(op) {
            for block in ir.region_blocks(*region) {
                pending.extend(ir.block_ops(block));
            }
        }
    }
}

/// A change to a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutation {
    /// Bytes flipped, set, taken out, doubled, spliced from others, cut off; the checksum as it was.
    Bytes,
    /// The same behind the header, and the checksum forged.
    ForgedBytes,
    /// Words of code replaced by others or moved up or down by one; the checksum forged.
    Words,
    /// Fields of the header and the section table; the checksum forged.
    Lengths,
    /// Sections exchanged with those of other blobs, table and checksum forged.
    Sections,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Mutation; 5] =
        [Mutation::Bytes, Mutation::ForgedBytes, Mutation::Words, Mutation::Lengths, Mutation::Sections];
}

const TABLE: usize = 16;

fn number(blob: &[u8], at: usize) -> usize {
    blob.get(at..at + 4).map_or(0, |bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")) as usize)
}

/// The sections of a blob that is one, or nearly.
fn sections(blob: &[u8]) -> Vec<(u32, std::ops::Range<usize>)> {
    let count = usize::from(blob[10]);
    let entry = |i: usize| TABLE + i * 12;
    (0..count)
        .map(|i| {
            let start = number(blob, entry(i) + 4);
            (number(blob, entry(i)) as u32, start..start + number(blob, entry(i) + 8))
        })
        .collect()
}

/// A mutated blob, from one of the seeds, all of which are blobs.
pub fn mutated(mutator: &mut Mutator, seeds: &[Vec<u8>], kind: Mutation) -> Vec<u8> {
    let mut blob = mutator.choose(seeds).clone();
    match kind {
        Mutation::Bytes => mutator.mutate(&mut blob, seeds),
        Mutation::ForgedBytes => {
            // One section at a time, and the table after it put right: else few mutations get far.
            let list = sections(&blob);
            let chosen = mutator.below(list.len());
            let mut parts: Vec<(u32, Vec<u8>)> =
                list.iter().map(|(kind, range)| (*kind, blob[range.clone()].to_vec())).collect();
            mutator.mutate(&mut parts[chosen].1, seeds);
            blob = put_together(&parts);
        }
        Mutation::Words => {
            let list = sections(&blob);
            let code = list[1 + mutator.below(2)].1.clone();
            let words = code.len() / 4;
            for _ in 0..1 + mutator.below(4) {
                let at = code.start + mutator.below(words) * 4;
                let word = number(&blob, at) as u32;
                let other = number(&blob, code.start + mutator.below(words) * 4) as u32;
                let new = match mutator.below(6) {
                    0 => word.wrapping_add(1),
                    1 => word.wrapping_sub(1),
                    2 => mutator.below(8) as u32,
                    3 => mutator.below(words + 2) as u32,
                    4 => word ^ 1 << mutator.below(32),
                    _ => other,
                };
                if let Some(bytes) = blob.get_mut(at..at + 4) {
                    bytes.copy_from_slice(&new.to_le_bytes());
                }
            }
        }
        Mutation::Lengths => {
            let fields = (TABLE + sections(&blob).len() * 12) / 2 - 4;
            for _ in 0..1 + mutator.below(3) {
                let at = 8 + mutator.below(fields) * 2;
                let new = match mutator.below(4) {
                    0 => u32::MAX,
                    1 => (number(&blob, at) as u32).wrapping_add(4),
                    2 => (number(&blob, at) as u32).wrapping_sub(4),
                    _ => mutator.draw() as u32,
                };
                blob[at..at + 4].copy_from_slice(&new.to_le_bytes());
            }
        }
        Mutation::Sections => {
            let mut parts: Vec<(u32, Vec<u8>)> =
                sections(&blob).into_iter().map(|(kind, range)| (kind, blob[range].to_vec())).collect();
            for part in &mut parts {
                if mutator.below(3) == 0 {
                    let other = mutator.choose(seeds);
                    if let Some((_, range)) = sections(other).into_iter().find(|(kind, _)| *kind == part.0) {
                        part.1 = other[range].to_vec();
                    }
                }
            }
            blob = put_together(&parts);
        }
    }
    if kind != Mutation::Bytes {
        forge(&mut blob);
    }
    blob
}

/// A blob of these sections, with a right table and checksum.
fn put_together(parts: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut blob = MAGIC.to_vec();
    // Newer readers read older blobs: the newest version may hold all sections.
    blob.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    blob.extend_from_slice(&(parts.len() as u16).to_le_bytes());
    blob.extend_from_slice(&[0; 4]);
    let mut offset = TABLE + parts.len() * 12;
    for (kind, part) in parts {
        for field in [*kind, offset as u32, part.len() as u32] {
            blob.extend_from_slice(&field.to_le_bytes());
        }
        offset += part.len();
    }
    parts.iter().for_each(|(_, part)| blob.extend_from_slice(part));
    forge(&mut blob);
    blob
}
