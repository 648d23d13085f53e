//! Parts of a text are printed as they are in the whole, on one thread and on several.

use super::dialects;
use mlir_dialects::assembly::Dialects;
use mlir_lite::{Context, Ir, OpPrintingFlags, PartPass, TextParts};
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;

const FUNCTIONS: usize = 160;

/// The length of parts.
const LENGTH: usize = 1 << 8;

/// Nothing is done with the parts.
struct Unchanged;

impl PartPass for Unchanged {
    type Outcome = ();

    fn run(&mut self, part: &mut Ir) -> bool {
        part.verify().expect("the links are right");
        true
    }

    fn finish(self) {}
}

/// Returns the text that parts of about this length make on so many threads. `None` if the whole must be read.
fn by_parts(text: &str, dialects: &Dialects, is_custom: bool, threads: usize) -> Option<String> {
    let threads = NonZeroUsize::new(threads).expect("it is some");
    let parts = TextParts::of_length(text, dialects, LENGTH)?;
    let printed = parts.print(is_custom.then_some(dialects as _), threads, || Unchanged)?;
    Some(printed.texts.concat())
}

/// Prints `text` as a whole and by parts, and compares what comes out. Returns true if it can be printed by parts.
#[track_caller]
fn compare(text: &str, dialects: &Dialects) -> bool {
    let whole = Ir::parse_with(Context::new(), text, dialects);
    let mut is_printed = true;
    for (threads, is_custom) in [(1, true), (3, false)] {
        match (&whole, by_parts(text, dialects, is_custom, threads)) {
            (Ok(whole), Some(parts)) => {
                let flags = OpPrintingFlags::default();
                let whole = if is_custom { whole.print_custom(dialects, flags) } else { whole.print(flags) };
                let lines = parts.lines().zip(whole.lines()).find(|(one, other)| one != other);
                assert!(parts == whole, "{threads} threads, custom {is_custom}: {lines:?}");
            }
            (Err(error), Some(_)) => panic!("{error}"),
            (_, None) => is_printed = false,
        }
    }
    is_printed
}

/// A function with a type, a constant and an attribute of its own, a region, blocks and a map.
fn function(number: usize, indent: &str) -> String {
    format!(
        "func.func @f{number}(%a: i{width}, %m: memref<?xf32>, %n: index) -> i{width} attributes {{t.own = \"f{number}\"}} {{
  %k = arith.constant {number} : i{width}
  %0 = arith.addi %a, %k {{t.map = #map}} : i{width} loc(#here)
  affine.for %i = 0 to %n {{
    %1 = affine.load %m[%i + {number}] : memref<?xf32>
    affine.store %1, %m[%i] : memref<?xf32>
  }}
  cf.br ^bb1(%0 : i{width})
^bb1(%z: i{width}):
  return %z : i{width}
}}
",
        width = number % 90 + 10,
    )
    .lines()
    .fold(String::new(), |text, line| text + indent + line + "\n")
}

fn functions(indent: &str) -> String {
    (0..FUNCTIONS).map(|number| function(number, indent)).collect()
}

const MAP: &str = "#map = affine_map<(d0) -> (d0 + 7)>\n";
const HERE: &str = "#here = loc(\"here.mlir\":1:2)\n";

#[test]
fn functions_are_printed_by_parts() {
    let Some(dialects) = dialects() else { return };
    let functions = functions("");
    assert!(compare(&format!("{MAP}{functions}{HERE}"), dialects));
    let text = format!("{MAP}func.func private @g(i32) -> i32\n{functions}func.func private @h()\n{HERE}");
    assert!(compare(&text, dialects));
    // Nothing has an alias.
    assert!(compare(&functions.replace("t.map = #map", "t.map").replace(" loc(#here)", ""), dialects));
}

#[test]
fn so_are_those_of_a_module() {
    let Some(dialects) = dialects() else { return };
    let functions = functions("  ");
    let text = format!("{MAP}module attributes {{t.a = 1 : i7}} {{\n{functions}  func.func private @h()\n}}\n{HERE}");
    assert!(compare(&text, dialects));
    assert!(compare(&text.replacen("t.a = 1 : i7", "t.first = #map, t.a = 1 : i7", 1), dialects));
    compare(&text.replacen("\n}\n", "\n} loc(#here)\n", 1), dialects);
    // In something else names without a dialect may mean other operations.
    compare(&text.replacen("module attributes {t.a = 1 : i7}", "gpu.module @m", 1), dialects);
    compare(&format!("module {{\n{text}}}\n").replace(MAP, "").replace(HERE, ""), dialects);
}

#[test]
fn so_are_those_in_the_generic_form() {
    let Some(dialects) = dialects() else { return };
    let custom = format!("{MAP}module attributes {{t.a = 1 : i7}} {{\n{}}}\n{HERE}", functions("  "));
    let ir = Ir::parse_with(Context::new(), &custom, dialects).expect("it is right");
    for flags in [OpPrintingFlags::default(), OpPrintingFlags::default().locations(true)] {
        let text = ir.print(flags);
        assert!(compare(&text, dialects), "{text}");
        // A module in its own form around operations in the generic one, as `mlir-opt` takes it.
        let (before, inside) = text.split_once("({\n").expect("a module begins");
        let (inside, behind) = inside.rsplit_once("\n})").expect("and ends");
        let behind = behind.split_once('\n').map_or("", |(_, aliases)| aliases);
        let (aliases, _) = before.split_once("\"builtin.module\"").expect("it is one");
        let module = format!("{aliases}module {{\n{inside}\n}}\n{behind}");
        compare(&module, dialects);
        // Operations without a module, and one in the middle that has no region.
        let bare = format!("{aliases}{}\n{behind}", inside.replace("\n  ", "\n").trim_start());
        compare(&bare, dialects);
        compare(&bare.replacen("\n\"func.func\"", "\n\"t.between\"() : () -> ()\n\"func.func\"", 80), dialects);
        compare(&bare.replacen("\n\"func.func\"", "\n%v = \"t.between\"() : () -> i32\n\"func.func\"", 1), dialects);
    }
}

#[test]
fn what_is_not_laid_out_so_is_read_whole() {
    let Some(dialects) = dialects() else { return };
    let functions = format!("{MAP}{}{HERE}", functions(""));
    let middle = functions.find("func.func @f80").expect("it is there");
    let with = |text: &str| {
        let (first, second) = functions.split_at(middle);
        format!("{first}{text}{second}")
    };
    let after = |text: &str| format!("{functions}{text}");
    for text in [
        // Values of the top block, aliases in the middle, blocks, and what only the text as a whole tells.
        with("%v = arith.constant 1 : i32\n"),
        with("%v = arith.constant 1 : i32\n") + "\"t.use\"(%v) : (i32) -> ()\n",
        with("#other = 7 : i32\n") + "\"t.use\"() {a = #other} : () -> ()\n",
        with("\"t.d\"() {a = distinct[0]<1 : i32>} : () -> ()\n") + "\"t.d\"() {a = distinct[0]<2 : i32>} : () -> ()\n",
        with("\"t.d\"() {a = distinct[0]<1 : i32>} : () -> ()\n") + "\"t.d\"() {a = distinct[0]<1 : i32>} : () -> ()\n",
        with("// a comment\n}\n"),
        with("module {\n") + "}\n",
        with("\"t.open\"() ({\n") + "}) : () -> ()\n",
        with("t.unknown\n"),
        after("}\n"),
        after("func.func @last("),
        functions.replacen("%0 = arith.addi %a", "%0 = arith.addi %b", 1),
        functions.replace(MAP, ""),
        functions.replace(HERE, ""),
        functions.replace("\n}\n", "\n  }\n"),
        functions.replace("\n}\n", "\n} loc(#here)\n"),
        functions.replace("func.func @f159", "func.func @f159 oops"),
    ] {
        compare(&text, dialects);
    }
}

/// Errors and limits that show only in the whole text.
#[test]
fn what_pieces_share_is_judged_as_a_whole() {
    let Some(dialects) = dialects() else { return };
    let plain = functions("");
    let in_the_middle = |text: &str| {
        let middle = plain.find("func.func @f80").expect("it is there");
        let (first, second) = plain.split_at(middle);
        format!("{MAP}{first}{text}{second}{HERE}")
    };
    let use_of = |what: &str, number: usize| format!("\"t.use\"() {{a = {what}}} : () -> ()\n").repeat(number);
    // An alias deep in brackets, by another whose own depth is added.
    let deep = format!("{}1{}", "[".repeat(67), "]".repeat(67));
    let outside = format!("{}#deep{}", "[".repeat(60), "]".repeat(60));
    // More bytes of elements than one text may make.
    let splats: Vec<_> = (0..1100).map(|number| format!("dense<{number}> : tensor<1xi65536>")).collect();
    // An alias that is large wherever it is used inside the body of another attribute.
    let long = vec!["1"; 300_000].join(",");
    for text in [
        // Used before it is defined, in the middle.
        format!("\"t.use\"() : () -> () loc(#other)\n{}", in_the_middle("#other = loc(\"other.mlir\":3:4)\n")),
        in_the_middle(&format!("{}#other = 7 : i32\n", use_of("#other", 1))),
        // What is kept as it was written is not made simpler when it goes from one context to another.
        in_the_middle(&use_of("affine_map<(d0) -> ((d0 + 1) + (d0 + 2))>", 1)),
        // A line of a body that only looks like a definition.
        in_the_middle(&use_of("#t<\n#a = 1 : i32\n>", 1)) + "#a = 2 : i32\n" + &use_of("#a", 1),
        in_the_middle(&use_of(&outside, 1)) + &format!("#deep = {deep}\n"),
        in_the_middle(&use_of("#a", 1)) + &format!("#a = [{}]\n", splats.join(", ")),
        in_the_middle(&use_of("#t<#b>", 16)) + &format!("#b = [{long}]\n"),
        in_the_middle("").replace("t.own = ", "t.alias = #t<#b>, t.own = ") + &format!("#b = [{long}]\n"),
    ] {
        compare(&text, dialects);
    }
}

#[test]
fn more_threads_than_there_are_parts_do_the_same() {
    let Some(dialects) = dialects() else { return };
    let text = format!("{MAP}{}{HERE}", functions(""));
    let whole = Ir::parse_with(Context::new(), &text, dialects).expect("it is right");
    let parts = by_parts(&text, dialects, true, 1000).expect("it can be cut");
    assert_eq!(parts, whole.print_custom(dialects, OpPrintingFlags::default()));
}

/// A pass that panics at a part, while other threads wait for its numbers.
struct Panics;

impl PartPass for Panics {
    type Outcome = ();

    fn run(&mut self, part: &mut Ir) -> bool {
        assert!(!part.to_string().contains("\"f80\""), "the pass panics on purpose");
        true
    }

    fn finish(self) {}
}

#[test]
fn a_pass_that_panics_leaves_nobody_waiting() {
    let Some(dialects) = dialects() else { return };
    let text = functions("").replace("t.map = #map", "t.map").replace(" loc(#here)", "");
    for threads in [1, 3] {
        let parts = TextParts::of_length(&text, dialects, LENGTH).expect("it can be cut");
        assert!(parts.print(None, NonZeroUsize::new(threads).expect("it is some"), || Panics).is_none());
    }
}

#[test]
fn all_texts_behind_each_other_are_the_same() {
    let Some(dialects) = dialects() else { return };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembly/corpus");
    let mut paths: Vec<_> = std::fs::read_dir(directory)
        .expect("there are texts")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).expect("it can be read")).collect();
    let by_parts = texts.iter().filter(|text| compare(text, dialects)).count();
    assert!(by_parts > 20, "some are long enough: {by_parts}");
    // Several definitions of one alias would be wrong.
    let texts: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|text| !text.lines().any(|line| line.starts_with(['#', '!'])))
        .collect();
    let mut text = texts.concat();
    for number in 0..FUNCTIONS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "func.func @g{number}() {{\n  return\n}}");
    }
    text.extend(texts.iter().copied());
    compare(&text, dialects);
}
