//! The same rules, evaluated by rustc.

use pdl_declarations::edits;

use super::{is_same, mistake, position};
use crate::error::{OpMistake, Part};
use crate::host::HostContext;

/// Asserts, when rustc evaluates it, that an operation is right as a pattern writes it at `place`, if the type of the host says which operations
/// [there are](HostContext::KINDS). `pdll!` and `pdll::build` write calls of it. Constants of attributes are given as hosts show them.
#[doc(hidden)]
#[track_caller]
pub const fn assert_known<H: HostContext>(
    place: &str,
    op: &str,
    given: &[(&str, Option<&str>)],
    operands: &[bool],
    results: &[bool],
    is_created: bool,
) {
    let (kinds, mut at) = (H::KINDS, 0);
    if kinds.is_empty() {
        return;
    }
    // The lengths first: each step of rustc's takes long.
    let length = op.len();
    while at < kinds.len() && (kinds[at].name.len() != length || !is_same(kinds[at].name, op)) {
        at += 1;
    }
    if at == kinds.len() {
        let (mut at, mut guess) = (0, Guess::of(op));
        while at < kinds.len() {
            guess.look_at(kinds[at].name);
            at += 1;
        }
        fail(OpMistake::Unknown { meant: guess.best }, op, place);
    }
    let (kind, mut rule) = (&kinds[at], 0);
    let own = kind.attributes;
    let sides = [(operands, kind.operand_counts()), (results, [kind.results, kind.results])];
    while rule < given.len() + own.len() + sides.len() {
        match mistake(rule, is_created, given, own, sides) {
            Some(OpMistake::Attribute { name, .. }) => {
                let (mut at, mut guess) = (0, Guess::of(name));
                while at < own.len() {
                    guess.look_at(own[at].0);
                    at += 1;
                }
                fail(OpMistake::Attribute { name, meant: guess.best }, op, place);
            }
            Some(mistake) => fail(mistake, op, place),
            None => {}
        }
        if rule < given.len() {
            if let ((name, Some(value)), Some(own)) = (given[rule], position(own, given[rule].0)) {
                expect_case(name, value, kind.cases[own], op, place);
            }
        }
        rule += 1;
    }
}

/// Expects that an attribute that has cases is given one of them.
#[track_caller]
const fn expect_case(name: &str, value: &str, cases: &[&str], op: &str, place: &str) {
    let mut at = 0;
    while at < cases.len() && !is_same(cases[at], value) {
        at += 1;
    }
    if at < cases.len() || at == 0 {
        return;
    }
    let mut message = Message::new();
    message.add("`").add(name).add("` of `").add(op).add(if at == 1 { "` is " } else { "` is one of " });
    at = 0;
    while at < cases.len() {
        message.add(if at > 0 { ", " } else { "" }).add(cases[at]);
        at += 1;
    }
    message.add(", not ").add(value).panic(place)
}

#[track_caller]
const fn fail(mistake: OpMistake<&str>, op: &str, place: &str) -> ! {
    let (parts, mut at, mut message) = (mistake.parts(op), 0, Message::new());
    while at < parts.len() {
        match parts[at] {
            Part::Text(text) => message.add(text),
            Part::Number(number) => message.add_number(number),
        };
        at += 1;
    }
    message.panic(place)
}

/// The nearest of the names that were looked at.
struct Guess<'a> {
    name: &'a str,
    edits: usize,
    best: Option<&'a str>,
}

impl<'a> Guess<'a> {
    const fn of(name: &'a str) -> Guess<'a> {
        Guess { name, edits: usize::MAX, best: None }
    }

    const fn look_at(&mut self, known: &'a str) {
        if 3 * known.len().abs_diff(self.name.len()) > known.len() {
            return;
        }
        if let Some(edits) = edits(self.name, known) {
            if 3 * edits <= known.len() && edits < self.edits {
                (self.edits, self.best) = (edits, Some(known));
            }
        }
    }
}

/// A text, as far as it fits.
struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
    const fn new() -> Message {
        let mut message = Message { bytes: [0; 1024], length: 0 };
        message.add("[E0609] ");
        message
    }

    const fn add(&mut self, text: &str) -> &mut Message {
        let (text, start, mut at) = (text.as_bytes(), self.length, 0);
        while start + text.len() <= self.bytes.len() && at < text.len() {
            self.bytes[start + at] = text[at];
            at += 1;
        }
        self.length += at;
        self
    }

    const fn add_number(&mut self, number: usize) -> &mut Message {
        if number > 9 {
            self.add_number(number / 10);
        }
        self.add(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"][number % 10])
    }

    #[track_caller]
    const fn panic(&mut self, place: &str) -> ! {
        if !place.is_empty() {
            self.add(" (at ").add(place).add(")");
        }
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("[E0609]"),
        }
    }
}
