//! The IR keeps the contract of the host traits.

use std::fmt::Write;

use mir::{Mir, Op};
use pdl_diagnostics::FileId;

use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_host};

struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Random functions of a few blocks.
struct Generator;

impl IrGenerator for Generator {
    type Host = Mir;

    fn generate(&mut self, seed: u64) -> (Mir, Op) {
        let mut dice = Dice(seed);
        let mut text = String::new();
        for function in 0..2 {
            let _ = write!(
                text,
                "---\nname: f{function}\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(p0) = COPY $x1\n"
            );
            let (mut words, mut next) = (vec![0], 2);
            for block in 0..1 + dice.below(2) {
                if block > 0 {
                    let _ = write!(text, "\n  bb.{block}:\n    ; a block\n");
                }
                for _ in 0..2 + dice.below(6) {
                    let word = |dice: &mut Dice| words[dice.below(words.len())];
                    let (one, other) = (word(&mut dice), word(&mut dice));
                    match dice.below(7) {
                        0 => _ = writeln!(text, "    %{next}:_(s32) = G_CONSTANT i32 {}", dice.below(3)),
                        1 => _ = writeln!(text, "    %{next}:_(s32) = nuw G_ADD %{one}, %{other}"),
                        2 => _ = writeln!(text, "    %{next}:_(s32) = G_LOAD %1(p0) :: (load (s32))"),
                        3 => _ = writeln!(text, "    G_STORE %{one}(s32), %1(p0) :: (store (s32))"),
                        4 => _ = writeln!(text, "    %{next}:_(s32), %{}:_(s1) = G_UADDO %{one}, %{other}", next + 1),
                        5 => _ = writeln!(text, "    $w0 = COPY %{one}(s32), implicit killed $w0, implicit $w0"),
                        _ => _ = writeln!(text, "    %{next}:_(s32) = G_SEXT_INREG %{one}, 8"),
                    }
                    if text.lines().last().is_some_and(|line| line.trim().starts_with('%')) {
                        words.push(next);
                    }
                    next += 2;
                }
            }
            text += "...\n";
        }
        let mir = Mir::parse(FileId(0), &text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        // Functions are not changed, only what is in them.
        let function = mir.functions().next().expect("a function");
        (mir, function)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        // The others are always there, so they cannot be taken away.
        vec![("annotations", ["\"debug-location !1\"".into(), "\"debug-location !2\"".into()])]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i32", "i64", "vector<4xi32>", "vector<[4]xi32>", "!llvm.ptr", "!llvm.ptr<1>", "i1"]
    }
}

#[test]
fn the_host_keeps_its_contract() {
    if let Err(findings) = check_host(&mut Generator, 60) {
        panic!("{findings}");
    }
}
