use pdl_diagnostics::SourceMap;
use pdll_syntax::MemoryLoader;

use super::{NameIndex, NameKind, NameRole};
use crate::{Options, analyze};

const TEXT: &str = "\
Constraint Small(value: Attr, other: Attr);
Rewrite Twice(value: Value) -> (first: Value, second: Value) [{ }];
Pattern Fold {
  let root = op<t.add>(x: Value) {v = a: Attr};
  Small(a, a);
  rewrite root with {
    let both = Twice(x);
    replace root with both.second;
  };
}
Pattern Wrong => replace op<t.sub>(y: Value) with (y, lost);
";

fn index(text: &str) -> (SourceMap, NameIndex) {
    let mut sources = SourceMap::new();
    let file = sources.add("a.pdll", text, None);
    let mut diagnostics = Vec::new();
    let tree = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut diagnostics);
    let analysis = analyze(&sources, &tree, &Options::default().index(true));
    (sources, analysis.index)
}

fn places_of(name: &str) -> Vec<(usize, usize)> {
    let (sources, index) = index(TEXT);
    let item = index.items.iter().find(|item| item.name == name).unwrap();
    index.places(item.span).map(|span| sources.line_column(span)).collect()
}

#[test]
fn every_name_has_its_definition_and_its_uses() {
    assert_eq!(places_of("Small"), [(1, 12), (5, 3)]);
    assert_eq!(places_of("Twice"), [(2, 9), (7, 16)]);
    assert_eq!(places_of("a"), [(4, 39), (5, 9), (5, 12)]);
    assert_eq!(places_of("x"), [(4, 24), (7, 22)]);
    assert_eq!(places_of("root"), [(4, 7), (6, 11), (8, 13)]);
    assert_eq!(places_of("Fold"), [(3, 9)]);
}

#[test]
fn items_say_what_they_are() {
    let (_, index) = index(TEXT);
    let described: Vec<(NameKind, String)> = index.items.iter().map(|item| (item.kind, item.description())).collect();
    let described: Vec<(NameKind, &str)> = described.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
    let expected = [
        (NameKind::Constraint, "Constraint Small(value: Attr, other: Attr)"),
        (NameKind::Variable, "value: Attr"),
        (NameKind::Variable, "other: Attr"),
        (NameKind::Rewrite, "Rewrite Twice(value: Value) -> (first: Value, second: Value)"),
        (NameKind::Variable, "value: Value"),
        (NameKind::Pattern, "Pattern Fold"),
        (NameKind::Variable, "root: Op<t.add>"),
        (NameKind::Variable, "x: Value"),
        (NameKind::Variable, "a: Attr"),
        (NameKind::Variable, "both: Tuple<first: Value, second: Value>"),
        (NameKind::Pattern, "Pattern Wrong"),
        (NameKind::Variable, "y: Value"),
    ];
    assert_eq!(described, expected);
}

#[test]
fn a_name_is_found_from_any_place_in_it() {
    let (_, index) = index(TEXT);
    let at = |offset: usize| index.definition_at(pdl_diagnostics::FileId(0), offset as u32);
    let used = TEXT.find("Twice(x)").unwrap();
    let definition = TEXT.find("Twice(value").unwrap() as u32;
    for offset in used..=used + 5 {
        assert_eq!(at(offset).unwrap().definition.start, definition, "{offset}");
    }
    assert_eq!(at(definition as usize).unwrap().span.start, definition);
    assert_eq!(at(TEXT.find("rewrite root").unwrap()), None);
}

#[test]
fn members_and_what_could_stand_for_an_unknown_name_are_known() {
    let (sources, index) = index(TEXT);
    let [base] = &index.members[..] else { panic!("{:?}", index.members) };
    assert_eq!((sources.text(base.member), base.ty.as_str()), ("second", "Tuple<first: Value, second: Value>"));
    assert_eq!(base.members, [("first".into(), "Value".into()), ("second".into(), "Value".into())]);
    let [unknown] = &index.unknown[..] else { panic!("{:?}", index.unknown) };
    assert_eq!((sources.text(unknown.span), unknown.role), ("lost", NameRole::Value));
    assert_eq!(unknown.visible, ["y"]);
}

#[test]
fn nothing_is_kept_unless_it_is_asked_for() {
    let mut sources = SourceMap::new();
    let file = sources.add("a.pdll", TEXT, None);
    let tree = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut Vec::new());
    assert!(analyze(&sources, &tree, &Options::default()).index.items.is_empty());
}
