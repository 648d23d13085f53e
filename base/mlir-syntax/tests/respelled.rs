//! Types and attributes of MLIR's dialects, laid out at random: the same tokens are the same handle, and the same to `mlir-opt`.

use crate::symbols::symbols_in;
use crate::upstream;

use mlir_syntax::{BodyPiece, BodyScanner, Context, parse_attribute, print_attribute};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// The types and attributes of dialects that stand in the texts which MLIR has printed for the tests.
fn symbols() -> Vec<String> {
    let mut symbols = BTreeSet::new();
    for folder in
        ["tests/corpus", "../../hosts/mlir-dialects/tests/assembly/corpus", "../../hosts/mlir-lite/tests/corpus"]
    {
        let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(&folder).expect("the corpus is there") {
            let path = entry.expect("the corpus can be listed").path();
            if path.extension().is_some_and(|ending| ending == "mlir") {
                symbols_in(&std::fs::read_to_string(&path).expect("it can be read"), &mut symbols);
            }
        }
    }
    let symbols: Vec<String> = symbols.into_iter().collect();
    assert!(symbols.len() > 300, "{}", symbols.len());
    symbols
}

/// The same with other layout: longer where there is some, and beside brackets and commas; `sizes` also takes `2x3` apart.
fn respelled(text: &str, random: &mut Random, sizes: bool) -> String {
    let mut out = String::new();
    let mut scanner = BodyScanner::new(text, 0);
    let layout = |random: &mut Random, out: &mut String| out.push_str(["", "", " ", "\n  ", " \t"][random.below(5)]);
    loop {
        let start = scanner.position();
        let Ok(Some(piece)) = scanner.next_piece() else { return out };
        let part = &text[start..scanner.position()];
        let is_open = !scanner.open().is_empty();
        match (piece, part) {
            (BodyPiece::Other, " ") if is_open => {
                out.push_str([" ", "  ", "\n", "\t ", " // one, two\n"][random.below(if sizes { 5 } else { 4 })]);
            }
            (BodyPiece::Other, ",") => {
                layout(random, &mut out);
                out.push(',');
                layout(random, &mut out);
            }
            (BodyPiece::Open, _) => {
                out.push_str(part);
                layout(random, &mut out);
            }
            (BodyPiece::Close, _) => {
                layout(random, &mut out);
                out.push_str(part);
            }
            (BodyPiece::Other, "x") if sizes && is_size_before(&out) && is_type_behind(&text[start + 1..]) => {
                out.push_str(["x", " x", "x ", " x "][random.below(4)]);
            }
            _ => out.push_str(part),
        }
    }
}

fn is_size_before(text: &str) -> bool {
    let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &text[rest.len()..];
    !digits.is_empty()
        && !digits.starts_with('0')
        && !rest.ends_with(|c: char| c.is_ascii_alphanumeric() || "_.$".contains(c))
}

fn is_type_behind(text: &str) -> bool {
    ["i1", "i3", "i8", "f1", "f3", "f6", "bf16", "index", "vector<"].iter().any(|name| text.starts_with(name))
}

#[test]
fn layout_is_nothing() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for symbol in symbols() {
        let mut context = Context::new();
        let handle = parse_attribute(&mut context, &symbol).expect("it was read before");
        let mut printed = String::new();
        print_attribute(&context, handle, &mut printed);
        assert_eq!(parse_attribute(&mut context, &printed), Ok(handle), "{symbol} is printed as {printed}");
        assert!(!printed.contains('\n'), "{printed}");
        for _ in 0..20 {
            let other = respelled(&symbol, &mut random, true);
            assert_eq!(parse_attribute(&mut context, &other), Ok(handle), "{symbol} and {other}");
        }
    }
}

#[test]
fn all_else_is_something() {
    let mut random = Random(0xFEDC_BA98_7654_3211);
    let mut count = 0;
    for symbol in symbols() {
        let mut context = Context::new();
        let handle = parse_attribute(&mut context, &symbol).expect("it was read before");
        let body = symbol.find('<').expect("it has a body");
        for _ in 0..20 {
            let at = body + random.below(symbol.len() - body);
            let byte = symbol.as_bytes()[at];
            // The digits of an escape can be written in two ways.
            if !byte.is_ascii_alphanumeric() || symbol.contains('\\') {
                continue;
            }
            let new = b"abcxyzABC0123456789"[random.below(19)];
            if new == byte {
                continue;
            }
            let other = format!("{}{}{}", &symbol[..at], char::from(new), &symbol[at + 1..]);
            let Ok(other_handle) = parse_attribute(&mut context, &other) else { continue };
            assert_ne!(other_handle, handle, "{symbol} and {other}");
            count += 1;
        }
    }
    assert!(count > 2000, "{count}");
}

/// The words that are not laid out apart: without the blank they are one.
#[test]
fn blanks_between_words_are_needed() {
    for symbol in symbols() {
        let mut context = Context::new();
        let handle = parse_attribute(&mut context, &symbol).expect("it was read before");
        let body = symbol.find('<').expect("it has a body");
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        for (at, _) in symbol.match_indices(' ').filter(|(at, _)| *at > body && !symbol.contains('"')) {
            // A size may be followed by `x` at once.
            if is_word(symbol.as_bytes()[at - 1])
                && is_word(symbol.as_bytes()[at + 1])
                && !symbol[at..].starts_with(" x ")
            {
                if symbol[..at].ends_with(" x") {
                    continue;
                }
                let joined = format!("{}{}", &symbol[..at], &symbol[at + 1..]);
                assert_ne!(parse_attribute(&mut context, &joined), Ok(handle), "{symbol} and {joined}");
            }
        }
    }
}

/// `mlir-opt` prints a respelled type or attribute of its dialects as it prints the type or attribute, if it reads it at all.
#[test]
fn mlir_takes_it_for_the_same() {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return;
    }
    // What it does not know it keeps as it is written.
    let is_foreign = |symbol: &String| {
        ["foo", "p", "a", "b", "d", "t", "my", "unknown"].contains(&symbol[1..].split(['.', '<']).next().unwrap_or(""))
    };
    let mut random = Random(0x0F1E_2D3C_4B5A_6978);
    let mut pairs = Vec::new();
    for symbol in symbols().into_iter().filter(|symbol| !is_foreign(symbol)) {
        let other = respelled(&symbol, &mut random, false);
        pairs.push(format!("\"t.x\"() {{a = {symbol}, b = [{other}]}} : () -> ()\n"));
    }
    let mut child = Command::new(upstream::MLIR_OPT)
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-local-scope", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it was there a moment ago");
    let mut stdin = child.stdin.take().expect("it is piped");
    let text = pairs.join("// -----\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic").expect("all is read");
    let output = String::from_utf8(output.stdout).expect("MLIR prints UTF-8");
    let mut read = 0;
    for line in output.lines().filter_map(|line| line.trim().strip_prefix("\"t.x\"() {a = ")) {
        let (first, second) = line.split_once(", b = [").expect("both are printed");
        assert_eq!(Some(first), second.strip_suffix("]} : () -> ()"));
        read += 1;
    }
    println!("{read} of {} were read", pairs.len());
    assert!(read > pairs.len() / 3, "{read} of {}", pairs.len());
}
