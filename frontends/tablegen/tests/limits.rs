//! Hostile files end in an error, on the stack of a test thread, in bounded time and memory.

use crate::common;

use common::parse_text;
use pdl_diagnostics::SourceMap;
use tablegen::MemoryLoader;

#[track_caller]
fn refused(text: &str) {
    let outcome = parse_text(text);
    assert!(outcome.records.is_none(), "accepted");
    let error = outcome.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).expect("there is an error");
    assert_eq!(error.code.0, "E0709", "{}", error.message);
}

#[test]
fn nesting_in_the_text_is_limited() {
    const DEEP: usize = 1_000_000;
    let nested = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(DEEP), close.repeat(DEEP));
    refused(&format!("defvar x = {};", nested("[", "1", "]")));
    refused(&format!("defvar x = {};", nested("{", "1", "}")));
    refused(&format!("def o; defvar x = {};", nested("(o ", "1", ")")));
    refused(&format!("defvar x = {};", nested("!add(1, ", "1", ")")));
    refused(&format!("defvar x = {};", nested("!if(1, 1, ", "1", ")")));
    refused(&format!("defvar x = {};", nested("!cond(1: ", "1", ")")));
    refused(&format!("defvar x = {};", nested("!cast<int>(", "1", ")")));
    refused(&format!("class A<int x>; defvar x = {};", nested("A<", "1", ">")));
    refused(&format!("class A<{} x>;", nested("list<", "int", ">")));
    refused(&format!("defvar l = [0]; defvar x = {};", nested("l[", "0", "]")));
    refused(&nested("foreach i = [1] in ", "def x;", ""));
    refused(&nested("if 1 then ", "def x;", ""));
    refused(&nested("let x = 1 in ", "def x;", ""));
    refused(&nested("let x = 1 in { ", "def x;", "}"));
    refused(&nested("defset list<int> x = { ", "def x;", "}"));
}

/// Where no code block is closed, none is looked for the end of twice: that would take hours here.
#[test]
fn code_blocks_that_are_not_closed_take_linear_time() {
    let codes = |text: &str| -> Vec<&str> { parse_text(text).diagnostics.iter().map(|found| found.code.0).collect() };
    assert_eq!(codes(&format!("def A {{ {}\n", "[{".repeat(1_000_000))), ["E0701"]);
    assert_eq!(codes(&format!("def A : B<\n{}\ndef C;\n", "[{ x\n".repeat(500_000))), ["E0704", "E0703"]);
}

#[test]
fn the_deepest_nesting_that_is_allowed_fits_the_stack() {
    let nested = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(190), close.repeat(190));
    let instances = nested("A<", "n", ">.x");
    let text = format!(
        "class A<int n> {{ int x = !add(n, 1); }} class B<int n> {{ int y = {instances}; }} def b {{ int z = B<1>.y; }}"
    );
    let outcome = parse_text(&text);
    let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
    assert_eq!(records.def("b").and_then(|b| b.int("z")), Some(191));
}

#[test]
fn recursion_of_classes_and_multiclasses_is_limited() {
    refused("class A<int n> { A x = A<!add(n, 1)>; } def a : A<0>;");
    refused("class A<int n> { int x = A<!add(n, 1)>.x; } def a : A<0>;");
    let mut text = String::from("multiclass M0<list<int> l> { foreach i = l in def x#i; }\n");
    for index in 1..3000 {
        let before = index - 1;
        text.push_str(&format!("multiclass M{index}<list<int> l> {{ foreach i = l in defm a#i : M{before}<l>; }}\n"));
    }
    refused(&text);
}

#[test]
fn deep_values_are_limited() {
    let mut text = String::from("class A<list<int> v0> {\n");
    for index in 1..5000 {
        text.push_str(&format!("defvar v{index} = !listconcat(v{}, [1]);\n", index - 1));
    }
    text.push('}');
    refused(&text);
    let mut text = String::from("defvar v0 = [1];\n");
    for index in 1..5000 {
        text.push_str(&format!("defvar v{index} = [v{}];\n", index - 1));
    }
    refused(&text);
}

#[test]
fn bombs_are_refused() {
    refused(r#"defvar x = !foldl("a", !range(100), s, i, s # s);"#);
    refused("defvar x = !foldl([1], !range(100), s, i, s # s);");
    refused("defvar x = !range(100000000000);");
    refused("defvar x = !range(0, 9223372036854775807, 1);");
    refused("defvar x = !listsplat(1, 100000000000);");
    refused("foreach i = 0-4000000000 in def x#i;");
    refused("class A { bits<4000000000> x; }");
    refused(r#"defvar x = !subst("", "b", "c");"#);
    refused("defvar r = !range(1000); defvar x = !foreach(a, r, !foreach(b, r, !foreach(c, r, !add(a, b, c))));");
    let mut doubled = String::from("class A0 { assert 1, \"x\"; }\n");
    for index in 1..60 {
        let before = index - 1;
        doubled.push_str(&format!(
            "class B{index} : A{before}; class C{index} : A{before}; class A{index} : B{index}, C{index};\n"
        ));
    }
    refused(&doubled);
    let mut multiplied = String::from("multiclass M0 { def x; }\n");
    for index in 1..60 {
        let before = index - 1;
        multiplied.push_str(&format!("multiclass M{index} {{ defm a : M{before}; defm b : M{before}; }}\n"));
    }
    refused(&multiplied);
}

/// A value whose parts are shared is a tree of any size. Below an operator with a variable, its free names are looked for.
#[test]
fn shared_parts_below_a_variable_are_no_tree() {
    let (mut arguments, mut ty) = ("int x, list<int> l".to_owned(), "int".to_owned());
    for level in 0..60 {
        ty = format!("list<{ty}>");
        let before = if level == 0 { "x".to_owned() } else { format!("m{}", level - 1) };
        arguments.push_str(&format!(", {ty} m{level} = [{before}, {before}]"));
    }
    let classes = format!("class Z {{ int z = 1; }} class A<{arguments}> {{ list<{ty}> f = !foreach(z, l, m59); }}");
    let outcome = parse_text(&format!("{classes} class B : Z, A<z, ?>;"));
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
}

/// Each limit by its own words, so that none hides behind another.
#[test]
fn each_limit_says_what_is_too_much() {
    let said = |text: &str, expected: &str| {
        let outcome = parse_text(text);
        let error = outcome.diagnostics.iter().find(|found| found.is_error()).expect(expected);
        assert!(error.code.0 == "E0709" && error.message.contains(expected), "{expected}: {}", error.message);
    };
    let fold = "!foldl(a, !range(!if(!lt(a, 0), 0, 20000)), t, b, !xor(t, b))";
    said(&format!("class A<int a> {{ int s = {fold}; }} foreach i = 0...3000 in def x#i : A<i>;"), "too many steps");
    said("defvar x = !range(1048577);", "a range is too long");
    said("defvar x = !listsplat(1, 1048577);", "a list is too long");
    said("class A { bits<65537> x; }", "bits<65537> is too wide");
    said("defvar x = !foldl(\"a\", !range(100), s, i, s # s);", "the strings are too long");
    let many: String = (0..5).map(|at| format!("defvar v{at} = !range({at}000000, {}000000);\n", at + 1)).collect();
    said(&many, "too many values");
    let list = |at: usize| format!("defvar v{at} = !listconcat(!range(1000000), [{at}]);\n");
    said(&(0..20).map(list).collect::<String>(), "too many list elements");
    said("foreach i = 0...600000 in def x#i;", "too many records");
    let fields: String = (0..5000).map(|at| format!("int f{at} = 0; ")).collect();
    said(&format!("class A {{ {fields} }} foreach i = 0...4000 in def x#i : A;"), "too many fields");
    // Each class has the fields of those before it.
    let chain: String = (0..6000).map(|at| format!("class C{} : C{at} {{ int f{at}; }}\n", at + 1)).collect();
    said(&format!("class C0;\n{chain}"), "too many fields");
    let classes: String = (0..10_001).map(|at| format!("class C{at};\n")).collect();
    let parents: Vec<String> = (0..10_001).map(|at| format!("C{at}")).collect();
    said(&format!("{classes}def d : {};", parents.join(", ")), "too many superclasses");
    said("class A<int n> { int x = A<!add(n, 1)>.x; } def a : A<0>;", "values depend on each other too deeply");
    let deep: String = (1..700).map(|at| format!("defvar v{at} = [v{}];\n", at - 1)).collect();
    said(&format!("defvar v0 = [1];\n{deep}"), "a value is nested too deeply");
    let patterns: String =
        (0..5000).map(|at| format!("defvar v{at} = !match(\"a\", \"(a{{255}}){{99}}{at}\");\n")).collect();
    said(&patterns, "too many steps");
    let name = "x".repeat(25_000);
    said(&format!("class C; def {name} : C; defvar all = !instances<C>(\"(x{{255}}){{99}}\");"), "too many steps");
    let shown = doubled_lists(30) + "defvar text = !repr(v30);";
    said(&shown, "a text is too long");
}

/// A regular expression is an automaton of bounded size, and its groups nest so deep at most.
#[test]
fn regular_expressions_are_limited() {
    let said = |pattern: &str| {
        let outcome = parse_text(&format!("defvar r = !range(3); defvar x = !match(\"a\", \"{pattern}\");"));
        outcome.diagnostics.first().map(|error| format!("{} {}", error.code.0, error.message)).unwrap_or_default()
    };
    let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(said(&nested(100)), "");
    let of_groups = said(&nested(101));
    assert!(of_groups.starts_with("E0707") && of_groups.contains("its groups are nested too deeply"), "{of_groups}");
    assert_eq!(said(&"a".repeat(1000)), "");
    let of_length = said(&"a".repeat(1 << 20));
    assert!(of_length.starts_with("E0707") && of_length.contains("it is too long"), "{of_length:.200}");
}

/// A list that is written as `2^count` numbers, in the variable of that number.
fn doubled_lists(count: usize) -> String {
    let next = |at: usize| format!("defvar v{at} = [v{0}, v{0}];\n", at - 1);
    format!("defvar v0 = [1, 2];\n{}", (1..=count).map(next).collect::<String>())
}

/// So many files at once, and so many in all.
#[test]
fn includes_are_limited() {
    let first_error = |loader: &MemoryLoader| {
        let mut sources = SourceMap::new();
        let file = sources.add("test.td", "include \"0.td\"\n", None);
        let mut diagnostics = Vec::new();
        let records = tablegen::parse(&mut sources, file, loader, &[], &mut diagnostics);
        assert_eq!(records.is_some(), diagnostics.is_empty());
        diagnostics.first().map(|error| (error.code.0, error.message.clone()))
    };
    let chain = |length: usize| {
        let link =
            |loader: MemoryLoader, at: usize| loader.add(format!("{at}.td"), format!("include \"{}.td\"\n", at + 1));
        (0..length).fold(MemoryLoader::new().add(format!("{length}.td"), "class A;"), link)
    };
    let too_many = Some(("E0709", "too many files are included: does a file include itself?".to_owned()));
    assert_eq!(first_error(&chain(190)), None);
    assert_eq!(first_error(&chain(210)), too_many);
    // Each includes the next one twice.
    let twice = |loader: MemoryLoader, at: usize| {
        loader.add(format!("{at}.td"), format!("include \"{0}.td\"\ninclude \"{0}.td\"\n", at + 1))
    };
    let tree = |height: usize| (0..height).fold(MemoryLoader::new().add(format!("{height}.td"), ""), twice);
    assert_eq!(first_error(&tree(10)), None);
    assert_eq!(first_error(&tree(17)), too_many);
}

#[test]
fn long_chains_of_pastes_are_fine() {
    let text = format!("defvar x = {};", vec!["\"a\""; 2000].join(" # "));
    assert!(parse_text(&text).records.is_some());
}

#[test]
fn every_prefix_of_a_file_is_read_without_a_panic() {
    let text = include_str!("language/multiclasses.td");
    for end in (0..text.len()).step_by(7).filter(|end| text.is_char_boundary(*end)) {
        let outcome = parse_text(&text[..end]);
        assert!(outcome.records.is_some() || outcome.first_error().is_some());
    }
}

/// Files with pieces cut out, doubled and swapped: whatever comes of it, it is records or an error.
#[test]
fn damaged_files_are_read_without_a_panic() {
    let (directory, names) = common::files("language");
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for name in names {
        let text = std::fs::read_to_string(directory.join(&name)).expect("it is there");
        let words: Vec<&str> = text.split_inclusive([' ', '\n', '<', '>', '(', ')', ',', ';', '[', ']']).collect();
        for _ in 0..40 {
            let mut damaged = words.clone();
            for _ in 0..1 + random(3) {
                let (from, to) = (random(damaged.len()), random(damaged.len()));
                match random(4) {
                    0 => drop(damaged.remove(from)),
                    1 => damaged.insert(to, damaged[from]),
                    2 => damaged.swap(from, to),
                    _ => damaged[to] = damaged[from],
                }
            }
            let outcome = parse_text(&damaged.concat());
            match &outcome.records {
                Some(records) => {
                    assert!(records.json(&outcome.sources).expect("it is small").to_string().ends_with("}\n"))
                }
                None => assert!(outcome.first_error().is_some()),
            }
        }
    }
}

#[test]
fn the_deepest_values_can_be_written() {
    let mut text = String::from("defvar v0 = [1];\n");
    for index in 1..590 {
        text.push_str(&format!("defvar v{index} = [v{}];\n", index - 1));
    }
    let list = format!("{}int{}", "list<".repeat(150), ">".repeat(150));
    text.push_str(&format!("class A<{list} x> {{ {list} y = x; }}\n"));
    text.push_str("def o; def a { dag d = (o v589); string s = !repr(v589); } def b : A<v149>;");
    let outcome = parse_text(&text);
    let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
    assert!(records.json(&outcome.sources).expect("it is small").to_string().len() > 2000);
    assert!(records.text().expect("it is small").to_string().len() > 2000);
}

/// Values of two parts that are one: `count` of them stand for a tree of `2^count` leaves.
fn doubled(count: usize, first: &str, next: &str) -> String {
    let mut text = format!("def o; defvar v0 = {first};\n");
    for index in 1..=count {
        let before = format!("v{}", index - 1);
        text += &format!("defvar v{index} = {};\n", next.replace('v', &before));
    }
    text
}

/// All that is printed is measured first, each shared part once, and what would fill memory or disks is refused by the record's name.
#[test]
fn shared_values_are_not_printed_as_trees_without_end() {
    for (first, next) in [("(o 1)", "(o v, v)"), ("[1, 2]", "[v, v]"), ("[\"a\"]", "!listconcat(v, [\"b\"])")] {
        let deep = doubled(200, first, next) + "def small; def large { dag d = (o v200); }";
        let outcome = parse_text(&deep);
        let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
        if next.starts_with('!') {
            assert!(records.json(&outcome.sources).is_ok() && records.text().is_ok());
            continue;
        }
        for error in [records.json(&outcome.sources).err(), records.text().err()] {
            let error = error.expect("it is refused");
            assert_eq!(error.code.0, "E0709");
            assert!(error.message.contains("`large`"), "{}", error.message);
        }
        // What a message quotes is short.
        let field = records.def("large").and_then(|large| large.field("d")).expect("it is there");
        assert!(field.value.to_string().len() < 1000);
    }
}

/// A value within the limit is printed whole, however long.
#[test]
fn long_values_are_not_cut() {
    let long = "a".repeat(1 << 20);
    let text = format!("def o; defvar s = \"{long}\"; defvar l = !listsplat(s, 20); def d {{ dag v = (o l); }}");
    let outcome = parse_text(&text);
    let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
    let json = records.json(&outcome.sources).expect("it is within the limit").to_string();
    assert_eq!(json.bytes().filter(|byte| *byte == b'a').count() / long.len(), 2 * 20, "as a list and as text");
    assert!(json.ends_with("}\n"));
}

/// Many records of which each is within the limit are refused together.
#[test]
fn the_whole_of_what_is_printed_is_limited() {
    let mut text = doubled(20, "[1, 2]", "[v, v]");
    for index in 0..1000 {
        text += &format!("def d{index} {{ dag d = (o v20); }}\n");
    }
    let outcome = parse_text(&text);
    let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
    let error = records.json(&outcome.sources).err().expect("it is refused");
    assert!(error.message.contains("up to `d"), "{}", error.message);
}

/// The measure of a record is not less than what is printed, and is that to the byte in JSON.
#[test]
fn measured_sizes_are_those_of_what_is_printed() {
    let (directory, names) = common::files("language");
    for name in names {
        let outcome = common::parse_file(&directory, &name);
        let records = outcome.records.as_ref().expect("it is accepted");
        let json = records.json(&outcome.sources).expect("it is small");
        let text = records.text().expect("it is small");
        // Braces, the names of the entries and the version stand around the records.
        let around: usize = records.defs().map(|definition| definition.name().len() + "\"\":,".len()).sum();
        let fixed = "{\"!instanceof\":,\"!tablegen_json_version\":1}\n".len();
        assert_eq!(json.size() + (around + fixed) as u64, json.to_string().len() as u64, "{name}");
        assert!(text.size() + 1000 >= text.to_string().len() as u64, "{name}");
    }
}
