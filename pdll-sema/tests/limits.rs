//! Hostile sources: analysis ends soon, on a small stack, with an error that says why.

use crate::common;

use std::fmt::Write;
use std::time::{Duration, Instant};

use common::{Compiled, compile, directory, sources};

/// Compiles on a stack as small as that of a spawned thread of a modest program, and not for long.
fn compile_small(text: String) -> Compiled {
    let start = Instant::now();
    let size = text.len();
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || compile(&text)).expect("a thread");
    let compiled = thread.join().expect("no panic");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?} for {size} bytes", start.elapsed());
    compiled
}

/// `levels` constraints of which each calls the one before `times` times.
fn tower(levels: usize, times: usize, bottom: &str, reverse: bool) -> String {
    let mut declarations: Vec<String> = vec![format!("Constraint C0(v: Value) {{ {bottom} }}\n")];
    for level in 1..levels {
        let call = format!("C{}(v); ", level - 1).repeat(times);
        declarations.push(format!("Constraint C{level}(v: Value) {{ {call}}}\n"));
    }
    if reverse {
        declarations.reverse();
    }
    declarations.concat() + &format!("Pattern {{ let r = op<t.a>(v: Value); C{}(v); erase r; }}\n", levels - 1)
}

#[test]
fn exponential_inlining_is_refused() {
    for bottom in ["op<t.b>(v);", ""] {
        let compiled = compile_small(tower(40, 2, bottom, false));
        assert_eq!(compiled.codes(), ["E0240"], "{}", compiled.rendered());
    }
    // The same many times over: the module has a limit too.
    let mut text = tower(17, 2, "op<t.b>(v);", false);
    for i in 0..100 {
        let _ = writeln!(text, "Pattern P{i} {{ let r = op<t.a>(v: Value); C16(v); erase r; }}");
    }
    let compiled = compile_small(text);
    assert!(compiled.codes().contains(&"E0240"));
}

#[test]
fn forms_are_limited() {
    let all: Vec<String> = (0..9).map(|i| format!("a{i}.0")).collect();
    let of = |count: usize| {
        let lets: String = (0..count).map(|i| format!("let a{i} = op<t.a | t.b>(x{i}: Value); ")).collect();
        format!("Pattern {{ {lets}erase op<t.c>({}); }}", all[..count].join(", "))
    };
    assert_eq!(compile_small(of(8)).codes(), [""; 0]);
    assert_eq!(compile_small(of(9)).codes(), ["E0261"]);
    // Of one choice, too, however many ways it has.
    let names: Vec<String> = (0..300).map(|i| format!("t.a{i}")).collect();
    let text = format!("Pattern => erase op<{}>;", names.join(" | "));
    assert_eq!(compile_small(text).codes(), ["E0261"]);
}

#[test]
fn deep_chains_of_calls_are_refused() {
    for reverse in [false, true] {
        assert_eq!(compile_small(tower(60, 1, "op<t.b>(v);", reverse)).codes(), [""; 0]);
        let compiled = compile_small(tower(20_000, 1, "op<t.b>(v);", reverse));
        assert_eq!(compiled.codes(), ["E0240"], "{} diagnostics", compiled.diagnostics.len());
    }
}

#[test]
fn nesting_in_every_body_of_a_chain_is_refused() {
    let depth = 200;
    let mut text = String::new();
    for level in 0..30 {
        let inner = if level == 0 { "v".to_string() } else { format!("R{}(v)", level - 1) };
        let nested = format!("{}{inner}{}", "op<t.b>(".repeat(depth), ")".repeat(depth));
        let _ = writeln!(text, "Rewrite R{level}(v: Value) => {nested};");
    }
    text.push_str("Pattern => replace op<t.a>(v: Value) with R29(v);");
    let reversed: Vec<&str> = text.lines().rev().collect();
    for text in [reversed.join("\n"), text] {
        let compiled = compile_small(text);
        assert!(compiled.codes().contains(&"E0240"), "{:?}", compiled.codes());
    }
}

#[test]
fn every_kind_of_nesting_stays_on_the_stack() {
    let shapes = [
        ("op<t.b>(", ")"),
        ("op<t.b>{a = ", "}"),
        ("(", ")"),
        ("F(", ")"),
        ("_: Value<", ">"),
        ("Constraint(x: Value) { let y = ", "; }(v)"),
        ("_: Constraint(x: Value) { let y = ", "; }"),
        ("op<t.b>(op<t.c>, ", ").0"),
        ("1 + (", ")"),
        ("-", ""),
        ("max(1, ", ")"),
    ];
    for (open, close) in shapes {
        for depth in [10, 60, 100, 200, 250, 5_000] {
            let nested = format!("{}v{}", open.repeat(depth), close.repeat(depth));
            for text in [
                format!(
                    "Constraint F(v: Value) -> Value;\nPattern {{ let r = op<t.a>(v: Value); let x = {nested}; erase r; }}"
                ),
                format!(
                    "Rewrite F(v: Value) -> Value;\nPattern {{ rewrite op<t.a>(v: Value) with {{ let x = {nested}; }}; }}"
                ),
            ] {
                let _ = compile_small(text);
            }
        }
    }
}

#[test]
fn long_sources_take_linear_time() {
    let mut unknown = String::from("Pattern { let r = op<t.a>;\n");
    let mut wide = String::from("Pattern { let r = op<t.a>(");
    let mut islands = String::from("Pattern {\n");
    let mut members = String::from("Pattern { let t = (op<t.a>");
    for i in 0..20_000 {
        let _ = writeln!(unknown, "let a{i} = b{i};");
        let _ = write!(wide, "v{i}: Value, ");
        let _ = writeln!(islands, "op<t.b>(v{i}: Value);");
        let _ = write!(members, ", n{i} = op<t.b>");
    }
    unknown.push_str("erase r; }");
    wide.push_str("w: Value); erase r; }");
    islands.push_str("erase op<t.a>; }");
    members.push_str("); erase t.missing; }");
    assert_eq!(compile_small(unknown).diagnostics.len(), 20_000);
    assert!(!compile_small(wide).has_errors());
    assert_eq!(compile_small(islands).diagnostics.len(), 20_000);
    assert_eq!(compile_small(members).codes(), ["E0224"]);
}

/// Pieces of the test sources put together at random never panic, and what is accepted verifies.
#[test]
fn shuffled_sources_are_survived() {
    let mut texts = Vec::new();
    for folder in ["good", "bad"] {
        for path in sources(&directory(folder)) {
            let text = std::fs::read_to_string(path).expect("a source");
            texts.extend(text.split("// -----\n").map(str::to_string));
        }
    }
    let pieces: Vec<Vec<&str>> =
        texts.iter().map(|t| t.split_inclusive([' ', '(', ')', ';', '<', '>', ',', '{', '}']).collect()).collect();
    // A fixed linear congruence: failures repeat.
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut accepted = 0;
    for _ in 0..6_000 {
        let mut text: Vec<&str> = pieces[random(pieces.len())].clone();
        for _ in 0..1 + random(3) {
            let other = &pieces[random(pieces.len())];
            let (at, from) = (random(text.len()), random(other.len()));
            match random(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, other[from]),
                2 => text[at] = other[from],
                _ => {
                    let with = random(text.len());
                    text.swap(at, with);
                }
            }
            if text.is_empty() {
                break;
            }
        }
        let text = text.concat();
        let compiled = compile(&text);
        if !compiled.has_errors() {
            accepted += 1;
            let problems = pdl_ir::verify(&compiled.module);
            assert!(problems.is_empty(), "{text}\n{}\n{problems:?}", pdl_ir::print(&compiled.module));
        }
    }
    assert!(accepted > 200, "{accepted} of the texts were accepted");
}
