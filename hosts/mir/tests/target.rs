//! Pointer widths, orders of bytes, and the answers for unknown targets.

use std::process::Command;

use mir::{DataLayout, Mir, Target};
use pdl_diagnostics::FileId;

use crate::common;
use crate::upstream;

/// Triples that LLVM 22 knows, each architecture and each environment that changes the widths of pointers.
const TRIPLES: &str = "aarch64 aarch64_be aarch64-linux-gnu_ilp32 aarch64_32-apple-watchos arm64_32-apple-watchos arm64-apple-macos \
    arm64e-apple-ios arm64ec-pc-windows-msvc aarch64-pc-windows-msvc amdgcn-amd-amdhsa r600 arm armeb armv7-linux-gnueabihf thumb \
    thumbv7em-none-eabi thumbeb avr bpf bpfeb bpfel hexagon lanai loongarch32 loongarch64 m68k mips mipsel mips64 mips64el \
    mips64-linux-gnuabin32 mips64el-unknown-linux-gnuabin32 mipsn32 mipsisa32r6 mipsisa64r6 msp430 nvptx nvptx64-nvidia-cuda powerpc \
    powerpcle powerpc64 powerpc64le ppc64le-linux riscv32 riscv32be riscv64-unknown-linux-gnu riscv64be sparc sparcel sparcv9 sparc64 \
    spirv spirv32 spirv64 s390x-linux s390x-ibm-zos ve wasm32 wasm64 wasm32-unknown-emscripten wasm64-unknown-emscripten i386 \
    i686-pc-windows-msvc x86_64 x86_64-linux-gnux32 x86_64-pc-windows-msvc x86_64-apple-macos xcore xtensa";

/// Returns what `opt` gives a module for a triple.
fn layout_of_llvm(triple: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("empty.ll");
    std::fs::write(&path, "").expect("a temporary file");
    let output =
        Command::new(upstream::OPT).args(["-S", &format!("-mtriple={triple}")]).arg(&path).output().expect("opt runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("target datalayout = \""));
    line.unwrap_or_else(|| panic!("{triple}: {text}")).trim_end_matches('"').to_owned()
}

#[test]
fn widths_of_triples_are_those_of_llvm() {
    if upstream::include_directory(&[]).is_none() {
        return;
    }
    for triple in TRIPLES.split_whitespace() {
        let expected = DataLayout::parse(&layout_of_llvm(triple)).expect("a layout");
        let found = Target::of_triple(triple).unwrap_or_else(|| panic!("{triple}"));
        assert_eq!(found.data_layout().is_big_endian(), expected.is_big_endian(), "{triple}");
        for space in (0..32).chain(265..280) {
            assert_eq!(found.data_layout().pointer(space), expected.pointer(space), "{triple} p{space}");
        }
    }
    assert!(Target::of_triple("quux-unknown-linux").is_none() && Target::of_triple("").is_none());
}

fn parse(head: &str, body: &[&str]) -> Mir {
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    common::parse(&format!("{head}---\nname: f\nbody: |\n  bb.0:\n{body}...\n"))
}

fn module(lines: &str) -> String {
    format!("--- |\n  ; target triple = \"avr\"\n{lines}  define void @f() {{ ret void }}\n...\n")
}

fn codes(mir: &Mir) -> Vec<String> {
    mir.target_warnings(FileId(0), &[]).iter().map(|warning| warning.code.0.to_owned()).collect()
}

/// Widths of `p0`, `p1` and `p3`, and what is warned of.
fn widths(mir: &Mir) -> ([u32; 3], Vec<String>) {
    ([0, 1, 3].map(|space| mir.data_layout().pointer(space).bits), codes(mir))
}

#[test]
fn widths_are_those_that_are_said_or_seen() {
    let body = ["%0:_(p3) = G_IMPLICIT_DEF", "%1:_(p0) = G_IMPLICIT_DEF"];
    let of = |head: &str, more: &[&str]| widths(&parse(head, &[&body[..], more].concat()));
    let triple = module("  target triple = \"amdgcn-amd-amdhsa\"\n");
    assert_eq!(of(&triple, &[]), ([64, 64, 32], vec![]));
    // The datalayout counts more, before the triple and behind it; constants do not.
    let constant = "%2:_(p3) = G_CONSTANT i16 7";
    for lines in [
        "  target datalayout = \"e-p:32:32-p3:8:8\"\n  target triple = \"aarch64-linux-gnu\"\n",
        "  target triple = \"aarch64-linux-gnu\"\n  target datalayout = \"e-p:32:32-p3:8:8\"\n",
    ] {
        assert_eq!(of(&module(lines), &[constant]), ([32, 32, 8], vec![]));
    }
    // Nothing is said: constants show it, then what is added, else a warning says that it is guessed.
    assert_eq!(of("", &[]), ([64, 64, 64], vec!["W1302".into()]));
    assert_eq!(of("", &[constant]), ([64, 64, 16], vec![]));
    assert_eq!(of("", &["%2:_(s32) = G_IMPLICIT_DEF", "%3:_(p3) = G_PTR_ADD %0, %2(s32)"]), ([64, 64, 32], vec![]));
    assert_eq!(of("", &["%2:_(p0) = G_CONSTANT i32 7"]), ([32, 32, 32], vec!["W1302".into()]));
    let unknown = module("  target triple = \"quux\"\n");
    assert_eq!(of(&unknown, &[constant]), ([64, 64, 16], vec!["W1301".into()]));
    // The caller counts most.
    let mut mir = parse(&triple, &body);
    mir.set_target(Target::of_triple("avr").expect("a target"));
    assert_eq!(widths(&mir), ([16, 16, 16], vec!["W1301".into()]));
    mir.set_target(Target::of_triple("aarch64").expect("a target"));
    assert_eq!(widths(&mir), ([64, 64, 64], vec![]));
    // What is printed stays.
    assert!(mir.print() == parse(&triple, &body).print());
}

#[test]
fn layouts_that_cannot_be_are_refused() {
    let text = module("  target datalayout = \"e-p:0:32\"\n") + "---\nname: f\nbody: |\n  bb.0:\n...\n";
    let errors = Mir::parse(FileId(0), &text).expect_err("an error");
    assert_eq!(errors.iter().map(|error| error.code.0).collect::<Vec<_>>(), ["E1302"]);
    assert_eq!(&text[errors[0].span.start as usize..errors[0].span.end as usize], "e-p:0:32");
    let text = module("  target datalayout = \n  target triple\n  target \n  %target datalayout = \"e-p:0:32\"\n");
    assert!(Mir::parse(FileId(0), &text).is_ok());
}
