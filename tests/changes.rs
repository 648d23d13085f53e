//! A file that is inspected after it changed says what it would say anew: patterns that did not change are taken over.

use std::ops::Range;
use std::path::Path;

use conformance::choices::Choices;
use pdl_diagnostics::{Diagnostic, UnsavedTexts};
use pdll::{DefinitionCache, Inspected, Inspection, Session};

/// Patterns of all kinds, right and wrong.
const PARTS: [&str; 18] = [
    "#include \"ops.td\"\n",
    "#include \"lib.pdll\"\n",
    "Constraint Same(one: Attr, other: Attr);\n",
    "Rewrite Both(value: Value) -> (first: Value, second: Value) { return (first = value, second = value); }\n",
    "Constraint Idle(value: Attr) { let unused = value; }\n",
    "Pattern One with benefit(2) {\n  let root = op<t.a>(x: Value) {v = a: Attr};\n  Same(a, a);\n  replace root with x;\n}\n",
    "Pattern Two {\n  let root = op<toy.add>(a: Value, b: I32);\n  There(a);\n  let é = \"😀\";\n  replace root with root.sum;\n}\n",
    "Pattern => replace op<t.c>(x: Value) with Both(x).first;\n",
    "Pattern Lost { let root = op<t.d>(x: Value); replace root with losst; }\n",
    "Pattern Wrong { let root = op<t.e>(x: Same); Idle(root); erase root; }\n",
    "Pattern Apart { let root = op<t.f>(x: Value); let other = op<t.g>(y: Value); erase root; }\n",
    "Pattern Named { let root = op<t.h>(x: Value); erase One; }\n",
    "Pattern Unused { let idle = attr<\"1\">; let root = op<t.i>; erase root; }\n",
    "Pattern Lambda { let root = op<t.j>(x: Value); let c = Constraint(v: Value) => There(v); c(x); erase root; }\n",
    "Pattern Next { let root = op<toy.mull>(a: Value, b: Value) {k}; replace root with op<toy.add>(a, b); }\n",
    "Pattern Broken { let root = op<t.k>(x: Value; replace root with }\n",
    "Pattern Deep { let root = op<t.l>(op<t.m>(op<t.n>(x: Value, y: I32))); rewrite root with { let s = Both(x); replace root with (s.first); }; }\n",
    "Pattern Last => erase op<toy.add>(lhs: Value, rhs: I32);\n",
];

/// Rare patterns: the findings in one depend on others.
const CROSSING: [&str; 4] = [
    "Pattern Inline { let root = op<t.o>(x: Value); Constraint Own(v: Value) [{ return 1; }]; Own(x); erase root; }\n",
    "Pattern Again { let root = op<t.p>(x: Attr); Constraint Own(v: Attr) [{ return 2; }]; Own(x); erase root; }\n",
    "Rewrite Round(value: Value) -> Value { return Trip(value); }\nRewrite Trip(value: Value) -> Value { return Round(value); }\n",
    "Pattern Trips { let root = op<t.q>(x: Value); replace root with Trip(x); }\n",
];

const DEFINITIONS: &str = "class Dialect { string name = ?; }\nclass Constraint;\nclass TypeConstraint : Constraint { string summary = \"\"; }\nclass Type : TypeConstraint;\n\
    def ins; def outs; class Op<Dialect d, string m> {\n  Dialect opDialect = d; string opName = m; string cppNamespace = \"\";\n  \
    dag arguments = (ins); dag results = (outs); list<int> traits = []; string summary = \"\"; string description = \"\";\n}\n\
    def Toy : Dialect { let name = \"toy\"; }\ndef I32 : Type;\ndef Add : Op<Toy, \"add\"> { let arguments = (ins I32:$a, I32:$b); let results = (outs I32:$sum); }\n\
    def Mul : Op<Toy, \"mul\"> { let arguments = (ins I32:$a, I32:$b); }\n";
const LIBRARY: &str = "/// é😀\nConstraint There(one: Value);\nPattern Own => erase op<t.own>(x: Value);\n";

struct Random(Choices);

impl Random {
    fn place(&mut self, text: &str) -> usize {
        let at = self.0.below(text.len() + 1);
        (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
    }

    /// At most so many bytes, or a few more.
    fn range(&mut self, text: &str, most: usize) -> Range<usize> {
        let start = self.place(text);
        let end = (start + self.0.below(most + 1)).min(text.len());
        start..(end..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
    }

    fn text(&mut self) -> String {
        let mut parts: Vec<&str> = PARTS.iter().copied().filter(|_| self.0.below(5) > 0).collect();
        if self.0.below(4) == 0 {
            parts.extend(CROSSING.iter().filter(|_| self.0.below(2) == 0));
        }
        parts.concat()
    }

    fn edit(&mut self, text: &mut String) {
        const KEYS: [&str; 22] = [
            " ",
            " ",
            "\n",
            "// ",
            "a",
            "x",
            ".",
            "(",
            ")",
            "{",
            "}",
            "<",
            ">",
            ";",
            "\"",
            "é",
            ": Value",
            ", y: Attr",
            "let n = attr<\"2\">; ",
            "Pattern New => erase op<t.new>;\n",
            "There(x); ",
            "I32",
        ];
        match self.0.below(8) {
            0..=3 => {
                let place = self.place(text);
                text.insert_str(place, KEYS[self.0.below(KEYS.len())]);
            }
            4 | 5 => text.replace_range(self.range(text, 3), ""),
            6 => text.replace_range(self.range(text, 60), ""),
            _ => {
                let part = PARTS[self.0.below(PARTS.len())];
                let (part, place) = (&part[self.range(part, 40)], self.place(text));
                text.insert_str(place, part);
            }
        }
    }
}

struct Editor {
    unsaved: UnsavedTexts,
    cache: DefinitionCache,
}

impl Editor {
    fn new(library: &str, definitions: &str) -> Editor {
        // Found beside the file, by name; what is open needs not be on the disk.
        let folder = Path::new("/nowhere");
        let texts = [("lib.pdll", library), ("ops.td", definitions)];
        let unsaved = texts.into_iter().map(|(name, text)| (folder.join(name), text.into())).collect();
        Editor { unsaved, cache: DefinitionCache::default() }
    }

    fn session(&self, text: &str) -> (Session, pdl_diagnostics::FileId) {
        let mut session = Session {
            unsaved: self.unsaved.clone(),
            definition_cache: Some(self.cache.clone()),
            mlir_groups: true,
            ..Session::new()
        };
        let file = session.sources.add("/nowhere/a.pdll", text, None);
        (session, file)
    }
}

/// Returns how many patterns of `after` were not checked again when it was `before`; what is said of it is what is said of it anew.
fn kept(before: &str, after: &str) -> usize {
    let editor = Editor::new(LIBRARY, DEFINITIONS);
    kept_between(&editor, before, &editor, after)
}

fn kept_between(editor: &Editor, before: &str, later: &Editor, after: &str) -> usize {
    let (mut first, file) = editor.session(before);
    let inspection = first.inspect(file);
    let (mut fresh, file) = later.session(after);
    let anew = fresh.inspect(file);
    let (mut session, file) = later.session(after);
    let again = session.inspect_changes(file, first.inspected(inspection));
    assert_eq!(said(&session, &again), said(&fresh, &anew), "{before}\nbecomes\n{after}");
    again.kept
}

/// Names of other patterns are all that counts, and they are the same.
#[test]
fn what_does_not_change_is_taken_over() {
    let text = PARTS.concat();
    assert!(kept(&text, &text.replace("with benefit(2)", "with benefit(3)")) > 10);
    assert!(kept(&text, &text.replace("losst", "lost")) > 10);
    assert!(kept(&text, &text.replace("y: I32", "y: Value")) > 10);
    // An insertion where one pattern ends and the next begins.
    assert!(kept(&text, &text.replace("}\nPattern Wrong", "} \n Pattern Wrong")) > 10);
    // Callables are first: who calls one of a circle does not matter.
    let circle = CROSSING[2..].concat();
    assert!(kept(&format!("{circle}{text}"), &format!("{circle}{}", text.replace("losst", "lost"))) > 10);
    assert!(kept(&format!("{text}{circle}"), &format!("{}{circle}", text.replace("losst", "lost"))) > 10);
    assert_eq!(kept(&text, &text.replace("Pattern Lost", "Pattern There2")), 0);
    assert_eq!(kept(&text, &text.replace("one: Attr", "two: Attr")), 0);
    assert_eq!(kept(&text, &format!("{text}Pattern More => erase op<t.more>;\n")), 0);
}

#[test]
fn what_depends_on_other_patterns_is_found_anew() {
    let simple = "Pattern A { let root = op<t.a>(x: Value); erase root; }\n";
    let other = simple.replace("x: Value", "y: Value");
    let is_new = |before: &str, after: &str| assert_eq!(kept(before, after), 0, "{before}\nbecomes\n{after}");

    // A name is defined twice.
    let twice = "Pattern B => erase op<t.b>;\nPattern B => erase op<t.c>;\n";
    is_new(&format!("{twice}{simple}"), &format!("{twice}{other}"));

    // Functions that patterns declare themselves are told apart by name.
    let inline = |ty: &str| {
        format!(
            "Pattern C {{ let root = op<t.c>(x: {ty}); Constraint Own(v: {ty}) [{{ return 1; }}]; Own(x); erase root; }}\n"
        )
    };
    let next = inline("Attr").replace("Pattern C", "Pattern D").replace("(x: Attr)", " {x = x: Attr}");
    is_new(&format!("{}{next}", inline("Value")), &format!("{simple}{next}").replace("Pattern A", "Pattern C"));
    is_new(&format!("{simple}{next}"), &format!("{}{next}", inline("Value").replace("Pattern C", "Pattern A")));

    // What is wrong in a body is said once, by the first that calls it.
    let body = "Constraint Native(value: Value) -> Op;\nConstraint Body(value: Value) { Native(value); }\n";
    let calls =
        |name: &str, more: &str| format!("Pattern {name} {{ let root = op<t.a>(x: Value); {more} erase root; }}\n");
    let (one, none, last) = (calls("A", "Body(x);"), calls("A", ""), calls("B", "Body(x);"));
    is_new(&format!("{body}{one}{last}"), &format!("{body}{none}{last}"));

    // Calls that are too deep are said once.
    let chain: String =
        (0..63).map(|at| format!("Rewrite R{at}(v: Value) -> Value {{ return R{}(v); }}\n", at + 1)).collect();
    let chain = format!("{chain}Rewrite R63(v: Value) -> Value {{ return op<t.made>(v) -> (type<\"i32\">); }}\n");
    let calls = |name: &str, with: &str| {
        format!("Pattern {name} {{ let root = op<t.a>(x: Value); replace root with {with}; }}\n")
    };
    let (one, none, last) = (calls("A", "R0(x)"), calls("A", "x"), calls("B", "R0(x)"));
    is_new(&format!("{chain}{one}{last}"), &format!("{chain}{none}{last}"));
}

#[test]
fn limits_of_all_patterns_hold() {
    // Of so many unknown names the last ones are not compared with others.
    let unknown = |name: &str| {
        let more = (0..60).map(|at| format!("Pattern P{at} {{ let root = op<t.a>(x: Samme); erase root; }}\n"));
        format!(
            "Constraint Same(v: Value);\nPattern A {{ let root = op<t.a>(x: {name}); erase root; }}\n{}",
            more.collect::<String>()
        )
    };
    assert_eq!(kept(&unknown("Samme"), &unknown("Same ")), 0);
    let operations = |name: &str| {
        let more = (0..500).map(|at| format!("Pattern P{at} => erase op<toy.unlike{at}>;\n"));
        format!(
            "#include \"ops.td\"\nPattern A => erase op<{name}>;\n{}Pattern Z => erase op<toy.mull>;\n",
            more.collect::<String>()
        )
    };
    assert_eq!(kept(&operations("toy.other"), &operations("toy.mul")), 0);
    // Bodies of bodies, inlined: a few patterns alone stay below the limit.
    let doubled: String =
        (0..16).map(|at| format!("Constraint C{}(v: Value) {{ C{at}(v); C{at}(v); }}\n", at + 1)).collect();
    let inlined = |last: &str| {
        let patterns = (0..9).map(|at| {
            let body = if at == 0 { last } else { "C16(x);" };
            format!("Pattern P{at} {{ let root = op<t.a>(x: Value); {body} erase root; }}\n")
        });
        format!("Constraint C0(v: Value);\n{doubled}{}", patterns.collect::<String>())
    };
    assert_eq!(kept(&inlined("C16(x);"), &inlined("")), 0);
    // Many small changes take more and more, in all: then all is counted anew, and goes on from there.
    let editor = Editor::new(LIBRARY, DEFINITIONS);
    let text = |at: usize| {
        let wrong = format!("Pattern A {{ let root = op<t.a>(x: Samme) {{k = attr<\"{at}\">}}; erase root; }}\n");
        format!("Constraint Same(v: Value);\n{wrong}Pattern B => erase op<t.b>;\n")
    };
    let (mut taken, mut previous) = (0, Inspected::default());
    for at in 0..120 {
        let (mut session, file) = editor.session(&text(at));
        let again = session.inspect_changes(file, previous);
        assert_eq!(session.diagnostics.len(), 1);
        assert!(session.diagnostics[0].fix.is_some(), "{:?}", session.diagnostics);
        taken += again.kept;
        previous = session.inspected(again);
    }
    assert!((110..119).contains(&taken), "{taken}");
}

#[test]
fn files_elsewhere_count() {
    let text = PARTS.concat();
    let editor = Editor::new(LIBRARY, DEFINITIONS);
    // As long as before, so that all stands where it stood.
    let library = Editor::new(&LIBRARY.replace("one: Value", "one:  Attr"), DEFINITIONS);
    assert_eq!(kept_between(&editor, &text, &library, &text), 0);
    let definitions = Editor::new(LIBRARY, &DEFINITIONS.replace("sum", "all"));
    assert_eq!(kept_between(&editor, &text, &definitions, &text), 0);
    assert!(kept_between(&editor, &text, &Editor::new(LIBRARY, DEFINITIONS), &text) > 10);
}

type Said = (Vec<Diagnostic>, String);

fn said(session: &Session, inspection: &Inspection) -> Said {
    (session.diagnostics.clone(), format!("{:?}", inspection.names))
}

/// `PDLL_EDITS` says how many, instead of 1,000.
#[test]
fn what_is_said_of_a_changed_file_is_what_is_said_of_it_anew() {
    let edits = std::env::var("PDLL_EDITS").ok().map_or(1_000, |count| count.parse().expect("a number"));
    let mut editor = Editor::new(LIBRARY, DEFINITIONS);
    let mut random = Random(Choices::from_seed(1));
    let (mut base, mut previous) = (random.text(), Inspected::default());
    let mut text = base.clone();
    let (mut patterns, mut kept, mut crossings) = (0, 0, 0);
    for edit in 0..edits {
        match random.0.below(60) {
            0 => {
                base = random.text();
                text = base.clone();
            }
            // Another file changes.
            1 => {
                editor = Editor::new(
                    &LIBRARY.replace("one: Value", ["one: Value", "one: Attr"][random.0.below(2)]),
                    DEFINITIONS,
                )
            }
            2 => editor = Editor::new(LIBRARY, &DEFINITIONS.replace("sum", ["sum", "total"][random.0.below(2)])),
            // Of too many edits nothing is left that could be taken over.
            3..=25 => text = base.clone(),
            _ => random.edit(&mut text),
        }
        let (mut fresh, file) = editor.session(&text);
        let anew = fresh.inspect(file);
        let (mut session, file) = editor.session(&text);
        let again = session.inspect_changes(file, previous);
        assert_eq!(said(&session, &again), said(&fresh, &anew), "edit {edit} of\n{text}");
        assert_eq!(again.tree(), anew.tree());
        patterns += again.tree().items.iter().filter(|item| matches!(item, pdll_syntax::ast::Item::Pattern(_))).count();
        kept += again.kept;
        crossings += usize::from(text.contains("Own(v: ") && again.kept == 0);
        previous = session.inspected(again);
    }
    assert!(kept * 4 > patterns, "{kept} of {patterns} patterns are taken over");
    assert!(crossings * 100 > edits, "{crossings} texts in which patterns depend on each other");
}
