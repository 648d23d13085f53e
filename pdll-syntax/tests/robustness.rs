//! No input, however odd, may panic, hang, overflow the stack or eat memory.

use crate::common;

use common::parse_with;
use pdl_diagnostics::{Diagnostic, SourceMap, render_json, render_text};
use pdll_syntax::{MemoryLoader, ast};
use std::time::{Duration, Instant};

/// A file with every construct.
const EVERYTHING: &str = r#"
#include "other.pdll"
Constraint HasOneUse(value: Value);
Constraint Native(v: Value, a: Attr) -> (Type, named: TypeRange) [{ return success(); }];
Constraint Lambda(op: Op<my.foo>) => (result1 = op.result1, op.1);
Rewrite Build(value: Value) -> Op => op<my.bar>(value) {k = attr<"1 : i32">, unit} -> (type<"i32">);
Rewrite Erase(op: Op) => erase op;
Pattern Name with benefit(10), recursion {
  let t: Type;
  let value: [Value<t>, HasOneUse] = op<my.foo>(x: Value, _: [Value, HasOneUse], x) -> (t).0;
  Constraint L(v: Value) { not HasOneUse(v); };
  Constraint(v: Value) [{ code }](value);
  rewrite root: Op<my.foo> with {
    Rewrite(v: Op) => erase v;
    let r = Build(value.result.0);
    replace root with (r, x);
  };
}
Pattern => replace op<>(all: ValueRange) with all;
"#;

/// Checks every result.
fn check(text: &str) {
    let loader = MemoryLoader::new().add("other.pdll", "Constraint Other(v: Value);\n");
    let (module, sources, diagnostics) = parse_with(text, &loader);
    let printed = ast::print(&module, &sources);
    if diagnostics.is_empty() {
        assert!(!printed.contains("Error @"), "an unreported error in {text:?}:\n{printed}");
    }
    for diagnostic in &diagnostics {
        check_spans(&sources, diagnostic, text);
    }
    // Rendering is the slow part; the first few show what there is to see.
    for diagnostic in diagnostics.iter().take(2) {
        assert!(render_text(&sources, diagnostic, true).contains(diagnostic.code.0));
        assert!(render_json(&sources, diagnostic).contains(diagnostic.code.0));
    }
}

/// Every span lies in its file, on character boundaries.
fn check_spans(sources: &SourceMap, diagnostic: &Diagnostic, text: &str) {
    let spans = std::iter::once(diagnostic.span)
        .chain(diagnostic.labels.iter().map(|label| label.span))
        .chain(diagnostic.fix.iter().map(|fix| fix.span));
    for span in spans {
        let file = sources.get(span.file).unwrap();
        assert!(
            file.text.get(span.start as usize..span.end as usize).is_some(),
            "{:?} of {diagnostic:?} in {text:?}",
            span
        );
    }
}

fn programs() -> Vec<String> {
    let mut programs = vec![EVERYTHING.to_string()];
    for entry in std::fs::read_dir("tests/bad").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "pdll") {
            programs.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
        }
    }
    programs
}

#[test]
fn the_whole_is_valid() {
    let loader = MemoryLoader::new().add("other.pdll", "Constraint Other(v: Value);\n");
    let (module, sources, diagnostics) = parse_with(EVERYTHING, &loader);
    let rendered: String = diagnostics.iter().map(|d| render_text(&sources, d, false)).collect();
    assert!(diagnostics.is_empty(), "{rendered}");
    assert_eq!(module.items.len(), 9);
}

#[test]
fn every_prefix_and_suffix() {
    for program in programs() {
        if program.len() > 1000 && program != EVERYTHING {
            continue;
        }
        for (at, _) in program.char_indices() {
            check(&program[..at]);
            check(&program[at..]);
        }
    }
}

#[test]
fn every_word_removed_doubled_or_swapped() {
    let words: Vec<&str> = EVERYTHING.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    for i in 0..words.len() {
        let mut removed = words.clone();
        removed.remove(i);
        check(&removed.concat());
        let mut doubled = words.clone();
        doubled.insert(i, words[i]);
        check(&doubled.concat());
        let mut swapped = words.clone();
        swapped.swap(i, (i * 7 + 3) % words.len());
        check(&swapped.concat());
    }
}

#[test]
fn odd_characters_everywhere() {
    let odd = [
        ";", "}", "{", ")", "(", "<", ">", "[", "]", ",", "=", "->", ":", "\"", "'", "\0", "é", "/*", "[{", "}]", "\\",
        "#", "$", "\u{feff}", "\u{2028}", "\r", "let", "Pattern ", "with ",
    ];
    for (i, (at, _)) in EVERYTHING.char_indices().enumerate() {
        let mut text = EVERYTHING.to_string();
        text.insert_str(at, odd[i % odd.len()]);
        check(&text);
        text.insert_str(EVERYTHING.len() - at, odd[(i * 5 + 1) % odd.len()]);
        check(&text);
    }
}

/// A small generator, so that failures repeat.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn random_token_soup() {
    let vocabulary = [
        "Pattern",
        "Constraint",
        "Rewrite",
        "#include",
        "let",
        "erase",
        "replace",
        "rewrite",
        "with",
        "return",
        "not",
        "op",
        "attr",
        "type",
        "Op",
        "Value",
        "Attr",
        "Type",
        "x",
        "C",
        "benefit",
        "recursion",
        "_",
        "0",
        "\"s\"",
        "[{c}]",
        "->",
        "=>",
        ":",
        ",",
        ".",
        "=",
        ";",
        "[",
        "]",
        "<",
        ">",
        "{",
        "}",
        "(",
        ")",
        "\n",
        "a.b",
        "op<a.b>",
        "(x: Value)",
    ];
    let mut random = Random(1);
    for _ in 0..3000 {
        let length = random.below(40);
        let text: Vec<&str> = (0..length).map(|_| vocabulary[random.below(vocabulary.len())]).collect();
        check(&text.join(" "));
    }
}

/// Runs `body` on a thread whose stack is far smaller than any main thread's.
fn on_a_small_stack(body: impl FnOnce() + Send + 'static) {
    let started = Instant::now();
    std::thread::Builder::new().stack_size(512 * 1024).spawn(body).unwrap().join().unwrap();
    // Generous, as machines are shared; a quadratic step would take hours.
    assert!(started.elapsed() < Duration::from_secs(300), "{:?}", started.elapsed());
}

#[test]
fn a_million_levels_are_refused() {
    let million = 1_000_000;
    let deep: [(&str, &str, &str, &str); 16] = [
        ("Pattern { erase ", "(", "", "; }"),
        ("Pattern { erase ", "(", ")", "; }"),
        ("Pattern { erase ", "op<a.b>(", "", ""),
        ("Pattern { erase x", ".0", "", "; }"),
        ("Pattern { erase x", "()", "", "; }"),
        ("Pattern { let x: ", "Value<_:", "", ""),
        ("Pattern { let x: ", "[", "]", "; }"),
        ("Pattern ", "{", "}", ""),
        ("", "}", "", ""),
        ("", ")", "", ""),
        ("Rewrite R() ", "=> Rewrite() ", "", "=> x;"),
        ("Constraint C() ", "-> Constraint() ", "", ";"),
        ("Pattern { ", "rewrite x with {", "", ""),
        ("Pattern { ", "not ", "", "x; }"),
        ("Pattern => erase op<a", " . a", "", ">;"),
        ("Constraint C(", "x: Constraint(", "", ""),
    ];
    for (before, open, close, after) in deep {
        on_a_small_stack(move || {
            let text = format!("{before}{}{}{after}", open.repeat(million), close.repeat(million));
            let (_, _, diagnostics) = parse_with(&text, &MemoryLoader::new());
            assert!(!diagnostics.is_empty(), "{before}{open}…");
        });
    }
}

#[test]
fn the_deepest_tree_that_is_taken_fits_a_small_stack() {
    on_a_small_stack(|| {
        let mut deepest = 0;
        for levels in (1..400).rev() {
            let text = format!("Pattern {{ erase {}x{}; }}", "(".repeat(levels), ")".repeat(levels));
            let (module, sources, diagnostics) = parse_with(&text, &MemoryLoader::new());
            if diagnostics.is_empty() {
                deepest = levels;
                assert!(ast::print(&module, &sources).contains("Tuple"));
                let copy = module.clone();
                assert!(copy == module);
                break;
            }
            assert!(diagnostics.iter().all(|found| found.code.0 == "E0107"), "{levels}: {diagnostics:?}");
        }
        assert!((200..=256).contains(&deepest), "{deepest}");
    });
}

#[test]
fn none_of_many_errors_is_dropped() {
    // What is never closed, nests too deep, or closes nothing again and again, is one error.
    for (repeated, errors) in [
        ("$", 100_000),
        ("}", 1),
        ("Value < y;", 1),
        ("Pattern { let = }", 200_000),
        ("#include 5\n", 100_000),
        ("é ", 100_000),
        ("op(", 1),
        ("Pattern {", 1),
        ("'", 50_001),
        ("/*", 2),
        ("(;", 1),
    ] {
        on_a_small_stack(move || {
            let text = repeated.repeat(100_000);
            let (_, _, diagnostics) = parse_with(&text, &MemoryLoader::new());
            assert_eq!(diagnostics.len(), errors, "{repeated}");
        });
    }
}

#[test]
fn one_long_statement_with_many_errors() {
    on_a_small_stack(|| {
        let text = format!("Pattern {{ {} }}", "let = op<foo>(x y, Value); ".repeat(20_000));
        let (_, _, diagnostics) = parse_with(&text, &MemoryLoader::new());
        assert!((30..=102).contains(&diagnostics.len()), "{}", diagnostics.len());
    });
}
