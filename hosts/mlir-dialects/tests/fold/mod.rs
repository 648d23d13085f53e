//! Thousands of functions, folded here and by MLIR's greedy driver without patterns: the texts are the same.

mod cases;
mod floats;
mod functions;
mod hostile;
mod programs;
mod theirs;

use std::num::NonZeroUsize;

use functions::Functions;
use mlir_lite::Ir;
use pdl_vm::{GreedyOptions, Natives, PatternSetBuilder};
use theirs::fold_by_mlir;

/// The text with everything folded, on so many threads.
fn fold(text: &str, threads: usize) -> String {
    let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).expect("there are no patterns");
    mlir_dialects::fold::know_folds(&mut ir);
    let threads = NonZeroUsize::new(threads).expect("it is one at least");
    let report = ir.fold_in_parallel(&set, &GreedyOptions::default(), threads, None).expect("nothing stops it");
    assert!(report.converged && report.failures.count == 0, "{report:?}");
    ir.verify().unwrap_or_else(|error| panic!("{error}\n{ir}"));
    ir.to_string()
}

/// A function with its values numbered from 0: the numbers in a module depend on what stands elsewhere.
fn renumbered(function: &str) -> String {
    let mut numbers: Vec<&str> = Vec::new();
    let mut pieces = function.split('%');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
        let (number, rest) = piece.split_at(end);
        let place = numbers.iter().position(|known| *known == number).unwrap_or_else(|| {
            numbers.push(number);
            numbers.len() - 1
        });
        text += &if number.is_empty() { format!("%{rest}") } else { format!("%{place}{rest}") };
    }
    text
}

/// Says which functions become something else than in MLIR.
fn compare(functions: &Functions, least: usize) {
    assert!(functions.count() >= least, "{} functions", functions.count());
    let text = functions.text();
    let Some(expected) = fold_by_mlir(&text) else { return };
    let actual = fold(&text, 1);
    if actual.trim_end() == expected.trim_end() {
        return;
    }
    let split = |text: &str| text.trim_end().split("\"func.func\"").map(renumbered).collect::<Vec<_>>();
    let (before, expected, actual) = (split(&text), split(&expected), split(&actual));
    let different: Vec<usize> = (0..before.len()).filter(|at| expected.get(*at) != actual.get(*at)).collect();
    let shown: Vec<String> = different
        .iter()
        .take(20)
        .map(|at| format!("{}--- MLIR\n{}--- here\n{}", before[*at], expected[*at], actual[*at]))
        .collect();
    panic!("{} of {} functions differ\n{}", different.len(), functions.count(), shown.join("\n=====\n"));
}

#[test]
fn operations_on_constants_fold_as_in_mlir() {
    compare(&cases::on_constants(), 4_000);
}

#[test]
fn operations_on_a_value_and_a_constant_fold_as_in_mlir() {
    compare(&cases::on_values(), 2_000);
}

#[test]
fn casts_fold_as_in_mlir() {
    compare(&cases::casts(), 500);
}

#[test]
fn casts_of_floats_fold_as_in_mlir() {
    compare(&floats::casts(), 5_000);
}

#[test]
fn programs_fold_as_in_mlir() {
    compare(&programs::programs(), 1_000);
    compare(&programs::mixed_programs(), 1_000);
    compare(&programs::blocks(), 200);
}

/// Also where constants of the module are seen from inside, and where something outside of functions folds.
#[test]
fn several_threads_fold_what_one_does() {
    let programs = programs::programs().text();
    let outside = functions::constant("%outside", "3", "i32")
        + "  \"foo.open\"() ({ \"foo.use\"(%outside) : (i32) -> () }) : () -> ()\n"
        + "  \"scf.execute_region\"() ({\n"
        + &functions::constant("%inside", "4", "i32")
        + "  \"foo.use\"(%inside) : (i32) -> ()\n  \"scf.yield\"() : () -> ()\n  }) : () -> ()\n";
    let with_more = programs.replacen("({\n", &format!("({{\n{outside}"), 1);
    for text in [programs, with_more] {
        assert!(fold(&text, 1) == fold(&text, 3));
    }
}

/// The divergences of `docs/divergences.md`: NaN and infinity are not made 0, and no constant is made that cannot be read again.
#[test]
fn some_folds_of_mlir_are_left_out() {
    let nan = functions::constant("%c", "0x7F", "f8E5M2")
        + "  %r = \"arith.truncf\"(%c) <{fastmath = #arith.fastmath<none>}> : (f8E5M2) -> f6E3M2FN\n";
    let dynamic = "  %r = \"arith.xori\"(%x, %x) : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>\n";
    let check = |argument: Option<(&str, &str)>, body: &str, ty: &str, operation: &str, wrong: &str| {
        let mut functions = Functions::default();
        functions.add(argument.as_slice(), body, &[("%r", ty)]);
        assert!(fold(&functions.text(), 1).contains(operation));
        if let Some(theirs) = fold_by_mlir(&functions.text()) {
            assert!(theirs.contains(wrong), "{theirs}");
        }
    };
    check(None, &nan, "f6E3M2FN", "truncf", "value = 0x0 : f6E3M2FN");
    let tensor = "tensor<?xi8>";
    // Arithmetic on floats is not in the table.
    let sum = functions::constant("%c", "1.5", "f32")
        + "  %r = \"arith.addf\"(%c, %c) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32\n";
    check(None, &sum, "f32", "addf", "value = 3.000000e+00 : f32");
    check(Some(("%x", tensor)), dynamic, tensor, "xori", "value = dense<0> : tensor<?xi8>");
}
