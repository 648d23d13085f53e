use std::fmt::Write;

use super::*;
use crate::ir::{Mir, ValueKind};
use pdl_diagnostics::FileId;

/// Returns what is known of all registers, as `llc -passes='print<gisel-value-tracking>'` prints it.
fn printed(text: &str) -> String {
    let ir = Mir::parse(FileId(0), text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut lines = String::new();
    for function in ir.functions() {
        writeln!(lines, "name: @{}", ir.function_name(function)).expect("a string");
        let ops = ir.blocks(function).flat_map(|block| ir.instructions(block).collect::<Vec<_>>());
        for register in ops.flat_map(|op| ir.results(op).collect::<Vec<_>>()) {
            let (Some(known), ValueKind::Numbered(number)) = (known_bits(&ir, register), ir.value(register).kind)
            else {
                continue;
            };
            let bit = |place: u32| match (known.zero >> place & 1, known.one >> place & 1) {
                (0, 0) => '?',
                (_, 0) => '0',
                (0, _) => '1',
                _ => '!',
            };
            let bits: String = (0..known.bits).rev().map(bit).collect();
            writeln!(lines, "  %{number}:_ KnownBits:{bits} SignBits:{}", sign_bits(&ir, register)).expect("a string");
        }
    }
    lines
}

/// Functions made at random around each generic instruction, and what `llc` knows of all their registers.
#[test]
fn as_much_is_known_as_llvm_knows() {
    let (found, expected) = (printed(include_str!("values.mir")), include_str!("values.txt"));
    let different = found.lines().zip(expected.lines()).enumerate().find(|(_, (found, expected))| found != expected);
    assert!(different.is_none() && found.len() == expected.len(), "{different:?}");
}

/// Returns what is known of the last register of a body.
fn last(body: &str) -> String {
    let text = format!("---\nname: f\nbody: |\n  bb.0:\n    {}\n...\n", body.replace('\n', "\n    "));
    printed(&text).lines().last().unwrap_or_default().trim_start().to_owned()
}

/// LLVM counts the sign of what is in memory as if nothing stood before it.
#[test]
fn bits_of_a_load_that_nothing_says_are_not_its_sign() {
    let load = "%0:_(p0) = COPY $x0\n%1:_(s16) = G_LOAD %0(p0) :: (load (s8))";
    assert_eq!(last(load), "%1:_ KnownBits:???????????????? SignBits:1");
    let range = "--- |\n  !0 = !{i8 0, i8 2}\n...\n---\nname: f\nbody: |\n  bb.0:\n    %0:_(p0) = COPY $x0\n    \
                 %1:_(s16) = G_LOAD %0(p0) :: (load (s8), !range !0)\n...\n";
    assert!(printed(range).ends_with("%1:_ KnownBits:????????0000000? SignBits:1\n"), "{}", printed(range));
}
