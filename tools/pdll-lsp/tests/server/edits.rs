//! Random edits: whatever is typed, cut and pasted, the server answers as one that has just been started with the same text.
//!
//! `PDLL_EDITS` is how many; 300 by default.

use serde_json::{Value, json};

use super::{BROKEN, td};
use crate::client::Client;

/// A small generator: the same edits each time.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Line and column, in units of UTF-16, of a byte.
fn place(text: &str, offset: usize) -> Value {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": text[..offset].matches('\n').count(), "character": text[start..offset].encode_utf16().count() })
}

fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The documents that are edited: one alone, one that includes the next two, and what it includes; rules of TableGen, and what these
/// include.
const ALONE: &str = "a.pdll";
const INCLUDER: &str = "b.pdll";
const LIBRARY: &str = "lib.pdll";
const DEFINITIONS: &str = "ops.td";
const DOCUMENTS: [(&str, &str); 6] = [
    (ALONE, BROKEN),
    (
        INCLUDER,
        "#include \"ops.td\"\n#include \"lib.pdll\"\nPattern Add {\n  let root = op<toy.add>(a: Value, b: I32);\n  \
         Both(a, b);\n  replace root with b;\n}\nPattern => erase op<toy.mul>(op<toy.add>.sum, c: Value);\n",
    ),
    (LIBRARY, "/// é😀\nConstraint Both(one: Value, other: Value);\nPattern Own => erase op<t.own>(x: Value);\n"),
    (
        DEFINITIONS,
        "class Dialect { string name = ?; }\nclass Constraint;\nclass TypeConstraint : Constraint { string summary = \"\"; }\nclass Type : TypeConstraint;\n\
         def ins; def outs; class Op<Dialect d, string m> {\n  Dialect opDialect = d; string opName = m; string cppNamespace = \"\";\n  \
         dag arguments = (ins); dag results = (outs); list<int> traits = []; string summary = \"\"; string description = \"\";\n}\n\
         def Toy : Dialect { let name = \"toy\"; }\ndef I32 : Type;\ndef Add : Op<Toy, \"add\"> { let arguments = (ins I32:$a, I32:$b); let results = (outs I32:$sum); }\n\
         def Mul : Op<Toy, \"mul\"> { let arguments = (ins I32:$a, I32:$b); }\n",
    ),
    ("a.td", td::TEXT),
    ("rules.td", td::RULES),
];

/// Returns what is asked after an edit; the answers of two servers must be equal.
fn answers(client: &mut Client, uri: &str, position: &Value) -> Vec<Value> {
    let document = json!({ "uri": uri });
    let at = json!({ "textDocument": document, "position": position });
    let whole = json!({ "textDocument": document });
    let mut answers = Vec::new();
    for method in ["hover", "definition", "typeDefinition", "documentHighlight", "completion", "signatureHelp"] {
        answers.push(client.ask(&format!("textDocument/{method}"), at.clone()));
    }
    let context = json!({ "includeDeclaration": true });
    let references = json!({ "textDocument": document, "position": position, "context": context });
    answers.push(client.ask("textDocument/references", references));
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"] {
        answers.push(client.ask(&format!("textDocument/{method}"), whole.clone()));
    }
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    answers.push(client.ask("textDocument/inlayHint", json!({ "textDocument": document, "range": all })));
    answers
        .push(client.ask("textDocument/selectionRange", json!({ "textDocument": document, "positions": [position] })));
    answers
}

/// Returns how much memory this process has had at most, in bytes, where the system says so.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok()).unwrap_or(0) << 10
}

#[test]
fn whatever_is_typed_the_answers_are_those_of_a_new_server() {
    let edits: usize = std::env::var("PDLL_EDITS").ok().map_or(300, |count| count.parse().expect("a number"));
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}", folder.path().join(name).display());
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut client = Client::new();
    let mut texts: Vec<String> = DOCUMENTS.iter().map(|(_, text)| (*text).to_owned()).collect();
    for (name, text) in DOCUMENTS {
        client.open(&uri(name), text);
    }
    let every = if edits > 1000 { 100 } else { 10 };
    let mut version = 1;
    let mut at_first = 0;
    for edit in 0..edits {
        // Most is typed in patterns.
        let which = [0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 4, 5][random.below(12)];
        let (name, original) = DOCUMENTS[which];
        let text = &mut texts[which];
        let (one, other) = (random.below(text.len() + 1), random.below(text.len() + 1));
        let (mut from, mut to) = (boundary(text, one.min(other)), boundary(text, one.max(other)));
        let new = match random.below(7) {
            // A key.
            0 | 1 => {
                to = from;
                let keys = [
                    "a", ".", "{", "}", "(", ")", "<", ">", ";", "\"", "é", "😀", "\n", "// ", "op<", " ", "$", "[{",
                    ":", "#",
                ];
                keys[random.below(keys.len())].to_owned()
            }
            // A key that deletes.
            2 => {
                to = boundary(text, (from + 1 + random.below(8)).min(text.len()));
                String::new()
            }
            // A part pasted somewhere else: now and then half of the file.
            3 => {
                let most = if random.below(4) == 0 { usize::MAX } else { 200 };
                let part = text[from..to].chars().take(most).collect();
                from = boundary(text, random.below(text.len() + 1));
                to = from;
                part
            }
            // A part cut.
            4 => {
                to = boundary(text, (from + random.below(60)).min(text.len()));
                String::new()
            }
            // Half of it cut.
            5 if random.below(4) == 0 => String::new(),
            // Much of it anew.
            _ => {
                to = from;
                let part = original.get(boundary(original, random.below(original.len()))..).unwrap_or_default();
                part.chars().take(120).collect()
            }
        };
        let to = to.max(from);
        let (start, end) = (place(text, from), place(text, to));
        version += 1;
        client.change(&uri(name), version, json!([{ "range": { "start": start, "end": end }, "text": new }]));
        text.replace_range(from..to, &new);
        if text.len() > 8 << 10 || text.len() < original.len() / 2 || random.below(30) == 0 {
            *text = original.to_owned();
            version += 1;
            client.change(&uri(name), version, json!([{ "text": text }]));
        }
        // What is asked about stands where the edit was, or in what includes it.
        let asked = match which {
            2 | 3 => [1, which][random.below(2)],
            5 => [4, 5][random.below(2)],
            _ => which,
        };
        let (name, text) = (DOCUMENTS[asked].0, &texts[asked]);
        let position = place(text, boundary(text, random.below(text.len() + 1)));
        let found = answers(&mut client, &uri(name), &position);
        if edit % every == 0 {
            let mut fresh = Client::new();
            for ((name, _), text) in DOCUMENTS.iter().zip(&texts) {
                fresh.open(&uri(name), text);
            }
            assert_eq!(answers(&mut fresh, &uri(name), &position), found, "edit {edit} of {name}:\n{text}");
            // Findings are shown when nothing else waits, sooner or later.
            let shown = |client: &mut Client| {
                client.settle();
                DOCUMENTS.map(|(name, _)| client.shown(&uri(name)).to_vec())
            };
            let is_same = (0..100).any(|_| shown(&mut fresh) == shown(&mut client));
            for ((name, _), (fresh, known)) in DOCUMENTS.iter().zip(shown(&mut fresh).iter().zip(&shown(&mut client))) {
                assert_eq!(fresh, known, "edit {edit}, {name} of {texts:#?}");
            }
            assert!(is_same, "edit {edit} of {texts:#?}");
        }
        if edit == edits / 10 {
            at_first = peak();
        }
    }
    let grown = peak() - at_first;
    println!("{edits} edits, memory has grown by {} KiB since a tenth of them", grown >> 10);
    assert!(grown < 100 << 20, "memory has grown by {grown} bytes");
}
