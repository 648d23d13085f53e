//! Compares the semantics of dialects with the results of MLIR and LLVM 22: every operation, on constants.
//!
//! ```text
//!               ┌──▶ our interpreter ─────────────────────────────────────────────────────▶ value, poison or undefined
//!  operation, ──┼──▶ mlir-opt: the operation on constants, canonicalized ──────────────▶ value, poison, or no fold
//!  inputs       └──▶ mlir-opt: a function of the operation, lowered; opt: its calls ▶ value or poison
//! ```
//!
//! A folder may give any value where ours is poison or undefined. LLVM's must say poison wherever inputs that are not make
//! poison. It knows that dividing by zero, shifting too far and converting a float that does not fit are poison, but it computes
//! `add nsw` of constants as an `add`. So what the language reference says of a flag is written next to the
//! function, by other means than in `arith.sem`: `llvm.sadd.with.overflow`, `llvm.cttz` and the like.
//!
//! `PDL_PROVE_CASES=10000 cargo test -p pdl-prove --test all semantics:: -- --nocapture` tries so many of each operation and
//! prints a table.

use crate::numbers;
use crate::shapes;
use crate::tools;
use crate::upstream;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlir_lite::Ir;
use numbers::Numbers;
use pdl_prove::{Computed, FloatFormat, ItemKind, ScalarType, Semantics, interpret};
use shapes::{Input, Shape, constant_text, shapes};
use tools::{Answer, are_missing, by_llvm, by_mlir, run};

/// Operations that have no operands, that choose as they like, or that neither tool computes.
const NOT_COMPARED: [&str; 19] = [
    "arith.constant",
    "index.constant",
    "index.bool.constant",
    "llvm.mlir.constant",
    "llvm.mlir.zero",
    "llvm.mlir.poison",
    "llvm.mlir.undef",
    "llvm.freeze",
    "spirv.Constant",
    "spirv.FOrdLessThan",
    "spirv.FOrdLessThanEqual",
    "spirv.GL.SClamp",
    "spirv.GL.UClamp",
    "spirv.GL.FClamp",
    "spirv.SNegate",
    "spirv.GL.SMax",
    "spirv.GL.SMin",
    "spirv.GL.UMax",
    "spirv.GL.UMin",
];

/// The number of each operation, if nobody says.
const CASES: usize = 300;

fn cases() -> usize {
    std::env::var("PDL_PROVE_CASES").map_or(CASES, |count| count.parse().expect("PDL_PROVE_CASES is a number"))
}

/// A line of the table.
#[derive(Default)]
struct Line {
    cases: usize,
    /// Folded by MLIR to the value that we have.
    folded: usize,
    /// Folded to something else, since it is poison or undefined.
    folded_freely: usize,
    /// Left alone, or not asked.
    left: usize,
    /// Computed by LLVM as by us.
    values: usize,
    /// Poison for both us and LLVM.
    poison: usize,
    /// Undefined for us, and poison for LLVM, which is how its folder says so.
    undefined: usize,
    /// Undefined or made of poison, of which LLVM made a value.
    chosen: usize,
    wrong: Vec<String>,
}

#[test]
fn every_operation_computes_what_mlir_and_llvm_do() {
    if are_missing() {
        return;
    }
    let semantics = Semantics::shipped();
    let shapes = shapes();
    let ops: BTreeSet<&str> = shapes.iter().map(|shape| shape.op).collect();
    let known = semantics.items().filter(|item| item.kind == ItemKind::Operation).map(|item| item.name.as_str());
    // Instructions of machine IR are compared in `machine.rs`; for StableHLO there is no reference here.
    let known: BTreeSet<&str> = known.filter(|name| name.contains('.') && !name.starts_with("stablehlo.")).collect();
    let untested: Vec<_> = known.difference(&ops).filter(|op| !NOT_COMPARED.contains(op)).collect();
    assert!(untested.is_empty(), "add these to `shapes`: {untested:?}");

    // Few processes, and none with too much to read.
    let ops: Vec<&str> = ops.into_iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = (60_000 / cases()).clamp(1, ops.len().div_ceil(threads));
    let groups: Vec<&[&str]> = ops.chunks(at_once).collect();
    let next = AtomicUsize::new(0);
    let lines: Mutex<BTreeMap<&str, Line>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(ops) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let shapes: Vec<&Shape> = shapes.iter().filter(|shape| ops.contains(&shape.op)).collect();
                    let found = compare(&shapes, &semantics);
                    lines.lock().expect("no panic").extend(found);
                }
            });
        }
    });
    let lines = lines.into_inner().expect("no panic");
    let mut table =
        "operation               cases | mlir-opt: same  freely   left | opt: same poison undef. freely | wrong\n"
            .to_owned();
    for (op, line) in &lines {
        let _ = write!(table, "{op:22} {:>6} |         {:>6}", line.cases, line.folded);
        let _ = write!(table, " {:>7} {:>6} |    {:>6}", line.folded_freely, line.left, line.values);
        let _ = write!(table, " {:>6} {:>6} {:>6}", line.poison, line.undefined, line.chosen);
        let _ = writeln!(table, " | {:>5}", line.wrong.len());
    }
    println!("{table}");
    let mut wrong = String::new();
    for (op, line) in lines.iter().filter(|(_, line)| !line.wrong.is_empty()) {
        let first = line.wrong.iter().take(8).map(String::as_str).collect::<Vec<_>>().join("\n  ");
        let _ = writeln!(wrong, "{op}: {} wrong\n  {first}", line.wrong.len());
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Some operations, on random inputs.
fn compare<'a>(shapes: &[&'a Shape], semantics: &Semantics) -> BTreeMap<&'a str, Line> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    shapes.iter().for_each(|shape| *counts.entry(shape.op).or_default() += 1);
    let mut all: Vec<(&'a Shape, Vec<Input>)> = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let mut numbers = Numbers::of_name(&format!("{} {index}", shape.op));
        all.extend((0..cases().div_ceil(counts[shape.op])).map(|_| (*shape, shape.inputs(&mut numbers))));
    }
    let (mlir, llvm) = (by_mlir(&all), by_llvm(shapes, &all));
    let mut lines: BTreeMap<&str, Line> = BTreeMap::new();
    let mut known: Option<(*const Shape, Ir)> = None;
    for (((shape, inputs), mlir), llvm) in all.iter().zip(mlir).zip(llvm) {
        let line = lines.entry(shape.op).or_default();
        line.cases += 1;
        if known.as_ref().is_none_or(|(of, _)| !std::ptr::eq(*of, *shape)) {
            let text = shape.function("f", false);
            known = Some((*shape, Ir::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))));
        }
        let ir = &known.as_ref().expect("set above").1;
        let typed: Vec<(ScalarType, Option<u128>)> =
            shape.operands.iter().copied().zip(inputs.iter().copied()).collect();
        let ours =
            interpret(ir, &typed, semantics, shape.setting()).unwrap_or_else(|error| panic!("{shape:?}: {error}"));
        let mut is_wrong = |by: &str, theirs: &Answer| {
            line.wrong.push(format!("{}: we say {}, {by} {theirs:?}", shape.text(inputs), ours.text(shape.setting())));
        };
        let is = |answer: &Answer| match (answer, &ours) {
            (Answer::Value(value), Computed::Values(ours)) => {
                ours[0].1.is_some_and(|ours| shape.are_same(ours, *value))
            }
            (Answer::Poison, Computed::Values(ours)) => ours[0].1.is_none(),
            _ => false,
        };
        let is_defined = matches!(&ours, Computed::Values(ours) if ours[0].1.is_some());
        match &mlir {
            Answer::None => line.left += 1,
            mlir if is(mlir) => line.folded += 1,
            _ if !is_defined => line.folded_freely += 1,
            mlir => is_wrong("mlir-opt", mlir),
        }
        match (&ours, &llvm) {
            (Computed::Undefined, Answer::Poison) => line.undefined += 1,
            // It is undefined to get there at all.
            (Computed::Undefined, Answer::Value(_)) => line.chosen += 1,
            (Computed::Values(values), Answer::Value(_)) if values[0].1.is_none() && inputs.contains(&None) => {
                line.chosen += 1;
            }
            // One of them has computed it.
            (_, Answer::None) if is(&mlir) => {}
            // MLIR (seen with 22.1.8) lowers it to the negative of a quotient of the negative: the least number has none. Its folder knows.
            _ if shape.op == "index.ceildivs" && inputs[0] == Some(1 << (shape.index_width - 1)) => {}
            (_, llvm) if !is(llvm) => is_wrong("opt", llvm),
            (_, Answer::Poison) => line.poison += 1,
            _ => line.values += 1,
        }
    }
    lines
}

/// Constants as MLIR reads and prints them.
#[test]
fn constants_are_read_as_mlir_reads_them() {
    if are_missing() {
        return;
    }
    let mut numbers = Numbers::of_name("arith.constant");
    let mut constants: Vec<(ScalarType, String)> = vec![
        // Just above the middle of two floats; the first is in the middle once it is an `f64`.
        (ScalarType::Float(FloatFormat::F32), "1.0000000596046447753906251 : f32".to_owned()),
        (ScalarType::Float(FloatFormat::F16), "1.000488281251 : f16".to_owned()),
        (ScalarType::Float(FloatFormat::Bf16), "1.003906250001 : bf16".to_owned()),
        (ScalarType::Integer(1), "true".to_owned()),
        (ScalarType::Integer(8), "255 : i8".to_owned()),
        (ScalarType::Integer(8), "0xFF : i8".to_owned()),
    ];
    for ty in [1, 7, 8, 16, 32, 64]
        .map(ScalarType::Integer)
        .into_iter()
        .chain([ScalarType::Index])
        .chain(FloatFormat::ALL.map(ScalarType::Float))
    {
        for _ in 0..cases() / 10 {
            let text = match ty {
                ScalarType::Float(kind) if numbers.one_in(2) => format!("{} : {ty}", numbers.decimal(kind)),
                _ => constant_text(ty, numbers.of_type(ty, 64)),
            };
            constants.push((ty, text));
        }
    }
    let bits_type = |ty: &ScalarType| match ty {
        ScalarType::Float(kind) => ScalarType::Integer(kind.width()),
        other => *other,
    };
    let types: Vec<String> = constants.iter().map(|(ty, _)| ty.to_string()).collect();
    let bits_types: Vec<String> = constants.iter().map(|(ty, _)| bits_type(ty).to_string()).collect();
    let (mut as_they_are, mut as_bits) = (String::new(), String::new());
    for (index, (ty, text)) in constants.iter().enumerate() {
        let constant = format!("\"arith.constant\"() <{{value = {text}}}> : () -> {ty}\n");
        let _ = write!(as_they_are, "%{index} = {constant}");
        match ty {
            ScalarType::Float(_) => {
                let to = bits_type(ty);
                let _ =
                    writeln!(as_bits, "%a{index} = {constant}%{index} = \"arith.bitcast\"(%a{index}) : ({ty}) -> {to}");
            }
            _ => {
                let _ = write!(as_bits, "%{index} = {constant}");
            }
        }
    }
    let function = |types: &[String], body: &str| {
        let values = (0..types.len()).map(|index| format!("%{index}")).collect::<Vec<_>>().join(", ");
        let types = types.join(", ");
        format!(
            "\"func.func\"() <{{function_type = () -> ({types}), sym_name = \"f\"}}> ({{\n{body}\"func.return\"({values}) : ({types}) -> ()\n}}) : () -> ()\n"
        )
    };
    let semantics = Semantics::shipped();
    let read = |text: &str| {
        let ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let setting = pdl_prove::Setting { index_width: 64 };
        let Ok(Computed::Values(values)) = interpret(&ir, &[], &semantics, setting) else {
            panic!("constants are values")
        };
        values
    };
    let before = function(&types, &as_they_are);
    let ours = read(&before);
    let printed = read(&run(upstream::MLIR_OPT, &["--mlir-print-op-generic"], &before));
    let folded =
        run(upstream::MLIR_OPT, &["--canonicalize", "--mlir-print-op-generic"], &function(&bits_types, &as_bits));
    let bits = read(&folded);
    let mut wrong = String::new();
    for ((((ty, text), ours), printed), (_, bits)) in constants.iter().zip(ours).zip(printed).zip(bits) {
        let is_same = shapes::are_same(*ty, ours.1.expect("a value"), bits.expect("a value"));
        if !is_same || ours != printed {
            let _ = writeln!(wrong, "{text}: {ours:x?}, as MLIR prints it {printed:x?}, and it is {bits:x?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
