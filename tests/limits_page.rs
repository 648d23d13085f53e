//! `docs/limits.md` lists every limit of the sources with its value, and the codes and tests that it names are there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::sources;

use sources::{crates, texts};

const PAGE: &str = include_str!("../docs/limits.md");

/// A limit by its file and its name.
type Place = (String, String);

/// The source of a limit: the expression of its value, or the text of the function that computes it.
#[derive(Debug)]
enum Source {
    Value {
        text: String,
        is_public: bool,
    },
    Function(String),
    /// A field whose value is elsewhere.
    Field,
}

/// The name and the value of the constant that a line declares, or of the field of a macro that declares limits, and whether it is public.
fn declared(line: &str) -> Option<(&str, &str, bool)> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub(crate) ").or_else(|| line.strip_prefix("pub(super) ")).unwrap_or(line);
    let is_public = line.starts_with("pub ");
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let (name, rest) = line.strip_prefix("const ").unwrap_or(line).split_once(": ")?;
    let (ty, value) = rest.strip_suffix(';')?.split_once(" = ")?;
    let is_number =
        matches!(ty, "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "(usize, usize)" | "Duration");
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_number && is_name).then_some((name, value, is_public))
}

/// Returns the name and the type of the public field that a line declares.
fn public_field(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(crate) "))?.split_once(": ")
}

/// Returns the limits that a file declares: the constants that are called so, all of a file with nothing but limits, and the fields of
/// structures of limits.
fn limits_of(is_page: bool, text: &str) -> Vec<(&str, Source)> {
    let is_limit = |name: &str| is_page || name.starts_with("MAX_") || name == "MOST" || name.starts_with("MOST_");
    let constants = text.lines().filter_map(declared).filter(|(name, ..)| is_limit(name));
    let value = |text: &str, is_public| Source::Value { text: text.to_owned(), is_public };
    let mut found: Vec<_> = constants.map(|(name, text, is_public)| (name, value(text, is_public))).collect();
    if is_page {
        for body in text.split("\npub(crate) fn ").skip(1) {
            let (body, name) =
                (body.split("\n}").next().unwrap_or_default(), body.split('(').next().unwrap_or_default());
            found.push((name, Source::Function(body.to_owned())));
        }
    }
    let is_start = |line: &&str| matches!(*line, "pub struct Limits {" | "pub(crate) struct Limits {");
    let fields = text.lines().skip_while(|line| !is_start(line)).skip(1).take_while(|line| *line != "}");
    for field in fields.filter_map(public_field) {
        let set = text
            .lines()
            .find_map(|line| line.trim_start().strip_prefix(field.0)?.strip_prefix(": ")?.strip_suffix(','));
        let set = set.filter(|text| evaluate(text, &BTreeMap::new()).is_some());
        found.push((field.0, set.map_or(Source::Field, |text| value(text, false))));
    }
    found
}

/// Every limit of the sources.
fn limits() -> BTreeMap<Place, Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for (path, text) in crates().iter().flat_map(|(_, folder)| texts(folder)) {
        let path = path.strip_prefix(root).expect("a path below the root");
        let file = path.strip_prefix(".").unwrap_or(path).to_str().expect("a path that is text").to_owned();
        for (name, source) in limits_of(path.ends_with("limits.rs"), &text) {
            let twice = found.insert((file.clone(), name.to_owned()), source);
            assert!(twice.is_none(), "{file} declares {name} twice");
        }
    }
    found
}

/// An operator of constant expressions.
type Operator = fn(i128, i128) -> i128;

/// The value of a constant expression: of numbers, other constants, shifts, sums, products and durations, these in milliseconds.
fn evaluate(text: &str, constants: &BTreeMap<&str, &str>) -> Option<i128> {
    let text = text.trim();
    let text = text.rsplit_once(" as ").map_or(text, |(text, _)| text);
    let operators: [(&str, Operator); 4] =
        [(" << ", |a, b| a << b), (" - ", |a, b| a - b), (" * ", |a, b| a * b), (" / ", |a, b| a / b)];
    for (operator, compute) in operators {
        let outside = |at: &usize| text[..*at].matches('(').count() == text[..*at].matches(')').count();
        if let Some(at) = text.match_indices(operator).map(|(at, _)| at).find(outside) {
            let right = evaluate(&text[at + operator.len()..], constants)?;
            return Some(compute(evaluate(&text[..at], constants)?, right));
        }
    }
    let within = |open: &str| text.strip_prefix(open)?.strip_suffix(')');
    if let Some(seconds) = within("Duration::from_secs(") {
        return Some(evaluate(seconds, constants)? * 1000);
    }
    if let Some(inner) = within("Duration::from_millis(").or_else(|| within("(")) {
        return evaluate(inner, constants);
    }
    match text {
        "i32::MAX" => Some(i32::MAX.into()),
        _ => text.replace('_', "").parse().ok().or_else(|| evaluate(constants.get(text)?, constants)),
    }
}

/// The number that a cell shows: `20,000`, `2^24 - 1`, `64 MiB`, `5 s`.
fn shown(cell: &str) -> Option<i128> {
    let units = [(" GiB", 1 << 30), (" MiB", 1 << 20), (" KiB", 1 << 10), (" ms", 1), (" s", 1000)];
    for (unit, factor) in units {
        if let Some(number) = cell.strip_suffix(unit) {
            return Some(shown(number)? * factor);
        }
    }
    if let Some(power) = cell.strip_suffix(" - 1") {
        return Some(shown(power)? - 1);
    }
    match cell.strip_prefix("2^") {
        Some(exponent) => Some(1 << exponent.parse::<u32>().ok()?),
        None => cell.replace(',', "").parse().ok(),
    }
}

/// The name and the target of the link that a cell is, from the root.
fn link(cell: &str) -> Option<(&str, &str)> {
    let (name, target) = cell.strip_prefix("[`")?.strip_suffix(')')?.split_once("`](../")?;
    Some((name, target))
}

/// The rows of the page: the section that each is in, and its cells.
fn rows() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut section = "";
    let mut rows = Vec::new();
    for line in PAGE.lines() {
        section = line.strip_prefix("## ").unwrap_or(section);
        if line.starts_with("| [`") {
            rows.push((section, line.trim_matches(['|', ' ']).split(" | ").collect()));
        }
    }
    rows
}

#[test]
fn every_limit_is_listed_with_its_value() {
    let limits = limits();
    let listed: Vec<(Place, &str)> = rows()
        .iter()
        .map(|(_, cells)| {
            let (name, file) = link(cells[0]).unwrap_or_else(|| panic!("{} is no link", cells[0]));
            ((file.to_owned(), name.to_owned()), cells[1])
        })
        .collect();
    let places: BTreeSet<&Place> = listed.iter().map(|(place, _)| place).collect();
    assert_eq!(places.len(), listed.len(), "a limit is listed twice");
    let missing: Vec<_> = limits.keys().filter(|place| !places.contains(place)).collect();
    let gone: Vec<_> = places.into_iter().filter(|place| !limits.contains_key(place)).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not listed: {missing:#?}\nlisted, and not there: {gone:#?}");
    // What a constant may be made of: those of its crate, and what other crates make public.
    let known_in = |place: &Place| {
        let folder = |file: &str| file.split("/src/").next().map(str::to_owned);
        let (own, public): (Vec<_>, Vec<_>) = limits
            .iter()
            .filter_map(|((file, name), source)| match source {
                Source::Value { text, is_public } => Some((file, name.as_str(), text.as_str(), *is_public)),
                _ => None,
            })
            .partition(|(file, ..)| folder(file) == folder(&place.0));
        let public = public.into_iter().filter(|(.., is_public)| *is_public);
        public.chain(own).map(|(_, name, text, _)| (name, text)).collect::<BTreeMap<_, _>>()
    };
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (place, cell) in listed {
        match &limits[&place] {
            Source::Value { text: value, .. } if value.starts_with('(') && value.contains(", ") => {
                compared += 1;
                wrong.extend((format!("({cell})") != *value).then(|| format!("{place:?}: {cell}, and not {value}")));
            }
            Source::Value { text: value, .. } => {
                compared += 1;
                let number = evaluate(value, &known_in(&place));
                assert!(number.is_some(), "{place:?}: what is {value}?");
                wrong.extend((number != shown(cell)).then(|| format!("{place:?}: {cell}, and not {value}")));
            }
            Source::Function(body) => {
                let body = body.replace('_', "");
                let numbers = cell.split(' ').filter_map(shown).map(|number| number.to_string());
                wrong.extend(
                    numbers.filter(|number| !body.contains(number)).map(|number| format!("{place:?}: {number}")),
                );
            }
            Source::Field => {}
        }
    }
    assert!(compared > 150 && wrong.is_empty(), "{compared} compared\n{}", wrong.join("\n"));
}

/// Each limit has a code that exists, and a test that meets it, unless that takes too much.
#[test]
fn codes_and_tests_of_the_page_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let errors = include_str!("../docs/errors.md");
    let (mut tests, mut wrong) = (0, Vec::new());
    for (section, cells) in rows() {
        let is_code = |word: &&str| word.len() == 5 && word.starts_with(['E', 'W']) && word[1..].parse::<u16>().is_ok();
        for cell in &cells[2..] {
            let codes = cell.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_code);
            wrong.extend(codes.filter(|code| !errors.contains(&format!("| {code} |"))).map(str::to_owned));
        }
        if section == "Not refused" {
            assert_eq!(cells.len(), 3, "{cells:?}");
            continue;
        }
        assert_eq!(cells.len(), 5, "{cells:?}");
        let Some((name, file)) = link(cells[4]) else {
            wrong
                .extend((!matches!(cells[4], "too large" | "too slow")).then(|| format!("no test meets {}", cells[0])));
            continue;
        };
        tests += 1;
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        let before = text.split_once(&format!("fn {name}()")).map(|(before, _)| before.trim_end());
        let is_test = before.is_some_and(|before| before.ends_with("#[test]"));
        wrong.extend((!is_test).then(|| format!("{file} has no test `{name}`")));
    }
    assert!(tests > 80 && wrong.is_empty(), "{tests} tests\n{}", wrong.join("\n"));
}

#[test]
fn values_are_read_as_the_compiler_reads_them() {
    let constants = BTreeMap::from([("MAX_NESTING", "128")]);
    let value = |text| evaluate(text, &constants);
    assert_eq!(value("(1 << 24) - 1"), Some((1 << 24) - 1));
    assert_eq!(value("4 * MAX_NESTING"), Some(512));
    assert_eq!(value("i32::MAX as u32"), Some(i32::MAX.into()));
    assert_eq!(value("Duration::from_secs(5)"), Some(5000));
    assert_eq!((value("20_000"), value("OTHER"), value("64 << 20")), (Some(20_000), None, Some(64 << 20)));
    assert_eq!(
        (shown("2^24 - 1"), shown("64 MiB"), shown("20,000")),
        (Some((1 << 24) - 1), Some(64 << 20), Some(20_000))
    );
    assert_eq!((shown("5 s"), shown("500 ms"), shown("many")), (Some(5000), Some(500), None));
}
