//! A text that is read again after it changed gives the tree that it would give anew.

use std::ops::Range;

use pdl_diagnostics::{Diagnostic, MemoryLoader, SourceMap};
use pdll_syntax::{ParsedText, parse, parse_again, parse_around};

const TEXT: &str = r#"#include "lib.pdll"
// Both are the same.
Constraint Same(one: Attr, other: Attr) -> (first: Value<type<"i32">>, Type);
Constraint Code(value: Value) [{ return "é"; }];
Rewrite Pair(value: Value) => (first = value, second = [value.0]);
Pattern One with benefit(2), recursion {
  let root = op<t.a>(x: Value<_: Type>, y: [Same, Value], 😀) {v = attr<"1">, w, !z} -> (type<"i32">, t: TypeRange);
  not Same(x, y.first);
  let made: Op<t.b> = Constraint(value: Value) -> Op { return op<t.b>(value); }(x);
  rewrite root with { replace root with (x, y); erase made; };
}
Pattern => replace op<t.b>(lost) with y: Value;
Pattern Broken { let root = op<t.c>; replace root with }
Pattern Twice with benefit(1), benefit(2) => erase op<>(args: ValueRange);
Pattern Last { let a = op<t.e>("x"; }
"#;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn range(&mut self, text: &str) -> Range<usize> {
        let mut place = || {
            let at = self.below(text.len() + 1);
            (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
        };
        let (one, other) = (place(), place());
        one.min(other)..one.max(other)
    }
}

#[test]
fn the_tree_is_that_of_the_new_text() {
    let edits = std::env::var("PDLL_EDITS").ok().map_or(1000, |count| count.parse().expect("a number"));
    let loader = MemoryLoader::new().add("lib.pdll", "Constraint There(value: Value);\nPattern In => erase op<t.i>;\n");
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut previous = ParsedText::default();
    let mut text = TEXT.to_owned();
    for edit in 0..edits {
        let range = random.range(&text);
        match random.below(5) {
            0 | 1 => {
                let keys = [
                    "a", ".", "{", "}", "(", ")", "<", ";", "\"", "é", "\n", "// ", "[{", "}]", "Pattern ", " => ",
                    ",", "!",
                ];
                text.insert_str(range.start, keys[random.below(keys.len())]);
            }
            2 => {
                let part = TEXT[random.range(TEXT)].to_owned();
                text.insert_str(range.start, &part);
            }
            3 => text.replace_range(
                range.start..(range.end.min(range.start + 1)..).find(|at| text.is_char_boundary(*at)).unwrap(),
                "",
            ),
            _ if range.len() < 200 => text.replace_range(range, ""),
            _ => {}
        }
        if text.len() > 4 << 10 || random.below(40) == 0 {
            text = TEXT.to_owned();
        }
        let mut fresh = (SourceMap::new(), Vec::<Diagnostic>::new());
        let file = fresh.0.add("a.pdll", text.as_str(), None);
        let expected = parse(&mut fresh.0, file, &loader, &mut fresh.1);
        let mut again = (SourceMap::new(), Vec::<Diagnostic>::new());
        let file = again.0.add("a.pdll", text.as_str(), None);
        previous = parse_again(&mut again.0, file, &loader, &mut previous, &mut again.1);
        assert_eq!(previous.module, expected, "edit {edit} of\n{text}");
        assert_eq!(again.1, fresh.1, "edit {edit} of\n{text}");
    }
}

#[test]
fn around_a_place_is_the_pattern_there_and_no_other() {
    let mut sources = SourceMap::new();
    let file = sources.add("a.pdll", TEXT, None);
    let offset = TEXT.find("not Same").unwrap() as u32;
    let loader = MemoryLoader::new();
    let found = parse_around(&mut sources, file, &loader, offset, &mut Vec::new());
    let whole = parse(&mut sources, file, &loader, &mut Vec::new());
    let patterns = |item: &&pdll_syntax::ast::Item| matches!(item, pdll_syntax::ast::Item::Pattern(_));
    assert_eq!(whole.items.iter().filter(patterns).count(), 5);
    assert_eq!(found.items[..], whole.items[..found.items.len()]);
    assert_eq!(found.items.iter().filter(patterns).count(), 1);
}
