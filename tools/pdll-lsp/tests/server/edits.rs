//! Random edits: whatever is typed, cut and pasted, the server answers as one that has just been started with the same text.
//!
//! `PDLL_EDITS` is how many; 300 by default.

use serde_json::{Value, json};

use super::{BROKEN, URI};
use crate::client::Client;

/// A small generator: the same edits each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
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

/// What is asked after an edit; the answers of two servers must be equal.
fn answers(client: &mut Client, position: &Value) -> Vec<Value> {
    let document = json!({ "uri": URI });
    let at = json!({ "textDocument": document, "position": position });
    let whole = json!({ "textDocument": document });
    let mut answers = Vec::new();
    for method in ["hover", "definition", "documentHighlight", "completion", "signatureHelp"] {
        answers.push(client.ask(&format!("textDocument/{method}"), at.clone()));
    }
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"] {
        answers.push(client.ask(&format!("textDocument/{method}"), whole.clone()));
    }
    answers
        .push(client.ask("textDocument/selectionRange", json!({ "textDocument": document, "positions": [position] })));
    answers
}

#[test]
fn whatever_is_typed_the_answers_are_those_of_a_new_server() {
    let edits: usize = std::env::var("PDLL_EDITS").ok().map_or(300, |count| count.parse().expect("a number"));
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut client = Client::new();
    let mut text = BROKEN.to_owned();
    client.open(URI, &text);
    for edit in 0..edits {
        let (one, other) = (random.below(text.len() + 1), random.below(text.len() + 1));
        let (mut from, mut to) = (boundary(&text, one.min(other)), boundary(&text, one.max(other)));
        let new = match random.below(6) {
            // A key.
            0 | 1 => {
                to = from;
                let keys = ["a", ".", "{", "}", "(", ")", "<", ">", ";", "\"", "é", "😀", "\n", "// ", "op<", " "];
                keys[random.below(keys.len())].to_owned()
            }
            // A key that deletes.
            2 => {
                to = boundary(&text, (from + 1 + random.below(8)).min(text.len()));
                String::new()
            }
            // A part pasted somewhere else.
            3 => {
                let part = text[from..to].chars().take(200).collect();
                from = boundary(&text, random.below(text.len() + 1));
                to = from;
                part
            }
            // A part cut.
            4 => {
                to = boundary(&text, (from + random.below(60)).min(text.len()));
                String::new()
            }
            // Much of it anew.
            _ => BROKEN
                .get(boundary(BROKEN, random.below(BROKEN.len()))..)
                .unwrap_or_default()
                .chars()
                .take(120)
                .collect(),
        };
        let to = to.max(from);
        let (start, end) = (place(&text, from), place(&text, to));
        let mut version = 2 * edit as i32 + 2;
        client.change(URI, version, json!([{ "range": { "start": start, "end": end }, "text": new }]));
        text.replace_range(from..to, &new);
        if text.len() > 8 << 10 || text.len() < 200 {
            text = BROKEN.to_owned();
            version += 1;
            client.change(URI, version, json!([{ "text": text }]));
        }
        let position = place(&text, boundary(&text, random.below(text.len() + 1)));
        let found = answers(&mut client, &position);
        if edit % 10 == 0 {
            let mut fresh = Client::new();
            fresh.open(URI, &text);
            assert_eq!(answers(&mut fresh, &position), found, "edit {edit} of\n{text}");
            let shown = client.findings_of(URI, version.into());
            assert_eq!(fresh.findings_of(URI, 1), shown, "edit {edit} of\n{text}");
        }
    }
}
