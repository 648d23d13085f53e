//! The meanings of names, as tools are told.

use crate::common;

use common::files;
use pdl_diagnostics::{Diagnostic, SourceMap, Span};
use tablegen::{FileSystemLoader, InspectedRecords, MemoryLoader, TdNameKind};

fn inspect(text: &str) -> (SourceMap, InspectedRecords, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", text, None);
    let mut diagnostics = Vec::new();
    let loader = MemoryLoader::new()
        .add("shared.td", b"class Shared<int shared> { int s = shared; }\n")
        .add("end.td", b"// What began elsewhere ends here.\nint ends = 1; }\n");
    let found = tablegen::inspect(&mut sources, file, &loader, &[], &mut diagnostics);
    (sources, found, diagnostics)
}

/// The text around a place, which is marked.
fn shown(sources: &SourceMap, span: Span) -> String {
    let (line, column) = sources.line_column(span);
    format!("{line}:{column} {}", sources.text(span))
}

/// The lines that name what the `nth` occurrence of `name` stands for, that of its definition first.
#[track_caller]
fn check(text: &str, name: &str, nth: usize, kind: TdNameKind, lines: &[usize]) {
    let (sources, found, _) = inspect(text);
    let mut words = identifiers(text).into_iter().filter(|(_, word)| *word == name);
    let (at, _) = words.nth(nth).expect("the text has the name");
    let used = found.names.at(pdl_diagnostics::FileId(0), at as u32).expect("the name is known");
    assert_eq!(found.names.item(used.definition).map(|item| item.kind), Some(kind));
    let known: Vec<usize> = found.names.places(used.definition).map(|span| sources.line_column(span).0).collect();
    assert_eq!(known, lines, "{name}");
}

const TEXT: &str = "include \"shared.td\"
class A;
class A<int n, string m = \"\"> : Shared<n> { int a = n; field string b = m; let s = a; }
class B : A<1, m = \"two\"> { defvar v = a; int c = v; list<A> as = []; }
multiclass M<int k> { def one : A<k> { let b = \"one\"; } def two { int c = k; } }
defm d : M<2>;
deftype T = list<int>;
defvar all = [1, 2];
defset list<A> set = { def e : B { T t = !foreach(x, all, !add(x, 1)); } }
foreach i = all in { def loop#i : A<i>; }
let b = \"let\" in def f : A<3>;
def g { A a = done; int h = e.c; A i = e; int j = !size(set); int k = e.a; }
";

#[test]
fn every_kind_of_name_is_found_from_everywhere() {
    check(TEXT, "A", 1, TdNameKind::Class, &[3, 2, 4, 4, 5, 9, 10, 11, 12, 12]);
    check(TEXT, "n", 0, TdNameKind::TemplateArgument, &[3, 3, 3]);
    check(TEXT, "m", 2, TdNameKind::TemplateArgument, &[3, 3, 4]);
    check(TEXT, "a", 1, TdNameKind::Field, &[3, 3, 4, 12]);
    check(TEXT, "b", 1, TdNameKind::Field, &[3, 5, 11]);
    check(TEXT, "v", 1, TdNameKind::Variable, &[4, 4]);
    check(TEXT, "c", 0, TdNameKind::Field, &[4, 12]);
    check(TEXT, "M", 0, TdNameKind::Multiclass, &[5, 6]);
    check(TEXT, "k", 1, TdNameKind::TemplateArgument, &[5, 5, 5]);
    check(TEXT, "d", 0, TdNameKind::Defm, &[6]);
    check(TEXT, "T", 1, TdNameKind::TypeAlias, &[7, 9]);
    check(TEXT, "all", 1, TdNameKind::Variable, &[8, 9, 10]);
    check(TEXT, "x", 1, TdNameKind::Variable, &[9, 9]);
    check(TEXT, "set", 1, TdNameKind::Variable, &[9, 12]);
    check(TEXT, "i", 1, TdNameKind::Variable, &[10, 10, 10]);
    check(TEXT, "e", 1, TdNameKind::Def, &[9, 12, 12, 12]);
    // What a multiclass makes is defined in the multiclass.
    check(TEXT, "done", 0, TdNameKind::Def, &[5, 12]);
}

#[test]
fn names_in_included_files_are_known_here() {
    let (sources, found, _) = inspect(TEXT);
    let at = TEXT.find("Shared").expect("it is named") as u32;
    let used = found.names.at(pdl_diagnostics::FileId(0), at).expect("it is known");
    assert_eq!(sources.file(used.definition.file).name, "shared.td");
    let field = found.names.at(pdl_diagnostics::FileId(0), TEXT.find("s = a").expect("it is set") as u32);
    assert_eq!(shown(&sources, field.expect("it is known").definition), "1:32 s");
}

#[test]
fn what_ends_in_another_file_has_an_extent_in_its_own() {
    let text = "class Whole { int own = 1; }\ndef Began {\ninclude \"end.td\"\n";
    let (sources, found, diagnostics) = inspect(text);
    assert_eq!(diagnostics, []);
    let wholes = found.names.wholes(pdl_diagnostics::FileId(0));
    let texts: Vec<&str> = wholes.map(|item| sources.text(item.extent(&found.records))).collect();
    assert_eq!(texts, ["Whole { int own = 1; }", "Began"]);
}

/// A text with errors keeps what is understood of it.
#[test]
fn what_is_wrong_hides_nothing_else() {
    let text =
        TEXT.replace("foreach i", "def wrong : Missing { int x = 1 } foreach i").replace("int c = v", "int c = ");
    let (_, found, diagnostics) = inspect(&text);
    assert!(diagnostics.len() >= 3 && !found.is_complete);
    check(&text, "b", 1, TdNameKind::Field, &[3, 5, 11]);
    let is_wrong = |name: &str| found.records.def(name).map(tablegen::Record::is_wrong);
    assert_eq!(
        (is_wrong("wrong"), is_wrong("f"), is_wrong("e"), is_wrong("done")),
        (Some(true), Some(false), Some(true), Some(false))
    );
    // What mentions something wrong is not to be trusted either.
    assert_eq!(is_wrong("g"), Some(true));
    let derived: Vec<&str> = found.records.derived_from("A").map(tablegen::Record::name).collect();
    assert_eq!(derived, ["done", "f", "loop1", "loop2"]);
}

/// In the files that try every construct, each name stands for something.
#[test]
fn nearly_every_word_is_known() {
    let (directory, names) = files("language");
    let (mut words, mut unknown) = (0, Vec::new());
    // The other two hold text that looks like words.
    for name in names.into_iter().filter(|name| !["preprocessor.td", "strings.td"].contains(&name.as_str())) {
        let text = std::fs::read_to_string(directory.join(&name)).expect("it is there");
        let mut sources = SourceMap::new();
        let file = sources.add(name.as_str(), text.as_str(), None);
        let mut diagnostics = Vec::new();
        let loader = FileSystemLoader::as_written([directory.clone()]);
        let found = tablegen::inspect(&mut sources, file, &loader, &[], &mut diagnostics);
        assert!(found.is_complete, "{name}");
        for used in &found.names.uses {
            assert!(found.names.item(used.definition).is_some(), "{name}: {}", shown(&sources, used.span));
        }
        for (at, word) in identifiers(&text) {
            words += 1;
            if found.names.at(file, at as u32).is_none() {
                unknown.push(format!("{name}:{} {word}", text[..at].matches('\n').count() + 1));
            }
        }
    }
    println!("{} of {words} are unknown: {unknown:#?}", unknown.len());
    assert!(words > 1500, "only {words} words");
    assert!(unknown.len() <= 8, "{} of {words} are unknown: {unknown:#?}", unknown.len());
}

/// Words of a text that are no keywords, outside of strings, comments and names of arguments.
fn identifiers(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default();
        let is_directive = code.starts_with('#');
        let mut at = 0;
        let mut is_text = is_directive;
        let bytes = code.as_bytes();
        while at < bytes.len() {
            if bytes[at] == b'"' {
                is_text = !is_text;
            }
            let start = at;
            while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                at += 1;
            }
            let word = code.get(start..at).unwrap_or_default();
            let sign = start.checked_sub(1).map_or(b' ', |before| bytes[before]);
            if !is_text && tablegen::is_name(word) && !matches!(sign, b'!' | b'$') {
                found.push((offset + start, word));
            }
            at = at.max(start + 1);
        }
        offset += line.len();
    }
    found
}
