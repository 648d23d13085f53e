//! Texts as people write them, not as `mlir-opt` prints them: it reads what we read, as the same operations, and refuses what we refuse.

use crate::goldens::golden;
use crate::upstream;

use super::dialects;
use mlir_lite::{Context, Ir, OpPrintingFlags};
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns what `mlir-opt` makes of a text; `None` if it refuses it. It checks the text only, not the operations.
fn theirs(text: &str, arguments: &[&str]) -> Option<String> {
    let mut process = Command::new(upstream::MLIR_OPT)
        .args(["--allow-unregistered-dialect", "--mlir-very-unsafe-disable-verifier-on-parsing"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it is there, as the headers are");
    let input = process.stdin.take().expect("it is a pipe").write_all(text.as_bytes());
    let output = process.wait_with_output().expect("it ends");
    (input.is_ok() && output.status.success()).then(|| String::from_utf8(output.stdout).expect("MLIR prints UTF-8"))
}

fn texts(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.split("// -----").map(str::trim).filter(|text| !text.is_empty())
}

#[test]
fn what_mlir_reads_is_read_as_the_same() {
    let Some(dialects) = dialects() else { return };
    let mut failures = Vec::new();
    for text in texts(include_str!("written/read.mlir")) {
        let ir = match Ir::parse_with(Context::new(), text, dialects) {
            Ok(ir) => ir,
            Err(error) => {
                failures.push(format!("{text}\n{error}"));
                continue;
            }
        };
        let custom = ir.print_custom(dialects, OpPrintingFlags::default()).to_string();
        for (ours, flag) in [(ir.to_string(), "--mlir-print-op-generic"), (custom, "--mlir-print-assume-verified")] {
            let theirs = theirs(text, &[flag]).unwrap_or_else(|| panic!("mlir-opt refuses\n{text}"));
            if ours.trim_end() != theirs.trim_end() {
                failures.push(format!("{text}\nours:\n{ours}\ntheirs:\n{theirs}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_mlir_refuses_is_refused() {
    let Some(dialects) = dialects() else { return };
    for text in texts(include_str!("written/refused.mlir")) {
        assert!(theirs(text, &[]).is_none(), "mlir-opt reads\n{text}");
        assert!(Ir::parse_with(Context::new(), text, dialects).is_err(), "we read\n{text}");
    }
}

/// Messages for common mistakes.
#[test]
fn messages_say_what_the_form_wants() {
    let Some(dialects) = dialects() else { return };
    let mut said = String::new();
    for text in texts(include_str!("written/messages.mlir")) {
        assert!(theirs(text, &[]).is_none(), "mlir-opt reads\n{text}");
        let error = Ir::parse_with(Context::new(), text, dialects).expect_err("mlir-opt refuses it");
        said += &format!("{text}\n{error}\n// -----\n");
    }
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assembly/written/messages.txt").as_ref(), &said);
}

/// Operations whose forms are C++ in MLIR, and what they are followed by that none takes: the example in the message is one that is read.
#[test]
fn examples_in_messages_are_right() {
    let Some(dialects) = dialects() else { return };
    let names = [
        "affine.apply",
        "affine.for",
        "affine.load",
        "affine.store",
        "arith.select",
        "func.func",
        "linalg.fill",
        "linalg.matmul",
        "llvm.call",
        "llvm.func",
        "llvm.mlir.global",
        "scf.for",
        "scf.if",
        "scf.parallel",
    ];
    for name in names {
        let error = Ir::parse_with(Context::new(), &format!("{name} ]"), dialects).expect_err("nothing begins so");
        let message = error.to_string();
        let example = message.split_once("as in `").and_then(|(_, rest)| Some(rest.split_once("` (")?.0));
        let example = example.unwrap_or_else(|| panic!("there is no example in\n{message}"));
        assert!(example.contains(name), "{name}: {example}");
        let whole = example.replace('…', "\"t.end\"() : () -> ()");
        let text = format!(
            "func.func @around(%a: i32, %b: i32, %c: i1, %f: f32, %i: index, %j: index, %m: memref<4xf32>, %p: memref<4x4xf32>, %q: \
             memref<4x4xf32>, %s: memref<4x4xf32>) {{\n{whole}\nreturn\n}}"
        );
        Ir::parse_with(Context::new(), &text, dialects).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert!(theirs(&text, &[]).is_some(), "mlir-opt refuses\n{text}");
    }
}
