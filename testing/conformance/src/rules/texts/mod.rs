//! The C++ texts of rules, composed at random: expressions over what a rule has, by the types that these have in C++.
//!
//! What is written compiles, does not assert, and has no undefined behaviour, so that it can be compared.

mod attributes;
mod numbers;
mod questions;
mod types;

use crate::choices::Choices;
use crate::rules::attributes::{Attribute, Class};
use crate::rules::enums::Enum;
pub(super) use numbers::Int;

/// The C++ type of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cpp {
    Value,
    /// A value that may be null.
    Optional,
    Group,
    Type,
    /// A type with a shape.
    Shaped,
    Bool,
    /// An integer, and how many bits its numbers take at most.
    Integer(Int, u32),
    /// An `APInt` of so many bits; 0 if these are not known.
    Word(u32),
    Double,
    /// A `StringRef`.
    Text,
    /// The attribute of an operation, which may be null if it is optional.
    Attribute(&'static Attribute),
    /// An attribute that is not null.
    Present(Class),
    /// The attribute of an enum.
    Enum(&'static Enum),
    /// A value of an enum.
    Case(&'static Enum),
}

struct Leaf {
    text: String,
    ty: Cpp,
    /// True if it is a symbol of the rule, and `$0` or the like in the text.
    is_symbol: bool,
}

/// Writes a text, and notes which symbols it is about.
pub(super) struct Writer<'c> {
    choices: &'c mut Choices,
    leaves: Vec<Leaf>,
    /// The symbols `$0`, `$1` and so on, and how many there may be.
    arguments: Vec<String>,
    limit: usize,
    /// True if it is the text of a rule, and not the predicate of a constraint of ODS, where fewer functions are known.
    is_of_rule: bool,
    /// The number of variables so far.
    variables: usize,
}

/// How deeply expressions nest.
pub(super) const DEPTH: usize = 3;

impl<'c> Writer<'c> {
    /// A text of a rule with these symbols, which is about at most `limit` of them.
    pub(super) fn of_rule(choices: &'c mut Choices, symbols: Vec<(String, Cpp)>, limit: usize) -> Writer<'c> {
        let leaves = symbols.into_iter().map(|(text, ty)| Leaf { text, ty, is_symbol: true }).collect();
        Writer { choices, leaves, arguments: Vec::new(), limit, is_of_rule: true, variables: 0 }
    }

    /// A text of a rule that is about `$_self`.
    pub(super) fn of_self(choices: &'c mut Choices, ty: Cpp) -> Writer<'c> {
        Writer { is_of_rule: true, ..Writer::of_predicate(choices, "$_self", ty) }
    }

    /// A predicate about something.
    pub(super) fn of_predicate(choices: &'c mut Choices, text: &str, ty: Cpp) -> Writer<'c> {
        let leaves = vec![Leaf { text: text.to_owned(), ty, is_symbol: false }];
        Writer { choices, leaves, arguments: Vec::new(), limit: 0, is_of_rule: false, variables: 0 }
    }

    /// The symbols that the text is about, as they stand behind the operator of a dag.
    pub(super) fn arguments(self) -> Option<String> {
        (!self.arguments.is_empty()).then(|| format!(" {}", self.arguments.join(", ")))
    }

    /// True in `percent` of the cases.
    pub(super) fn is_chosen(&mut self, percent: usize) -> bool {
        self.choices.percent(percent)
    }

    /// Something of a fitting type.
    fn leaf(&mut self, fits: impl Fn(Cpp) -> bool) -> Option<(String, Cpp)> {
        let is_free = self.arguments.len() < self.limit;
        let usable =
            |leaf: &&Leaf| fits(leaf.ty) && (!leaf.is_symbol || is_free || self.arguments.contains(&leaf.text));
        let usable: Vec<&Leaf> = self.leaves.iter().filter(usable).collect();
        if usable.is_empty() {
            return None;
        }
        let Leaf { text, ty, is_symbol } = self.choices.pick(&usable);
        if !is_symbol {
            return Some((text.clone(), *ty));
        }
        let known = self.arguments.iter().position(|argument| argument == text);
        let index = known.unwrap_or_else(|| {
            self.arguments.push(text.clone());
            self.arguments.len() - 1
        });
        Some((format!("${index}"), *ty))
    }

    /// What is written where something more is known.
    fn knowing(&mut self, text: impl Into<String>, ty: Cpp, write: impl FnOnce(&mut Self) -> String) -> String {
        let before = self.leaves.len();
        self.leaves.push(Leaf { text: text.into(), ty, is_symbol: false });
        let written = write(self);
        self.leaves.truncate(before);
        written
    }

    fn variable(&mut self) -> String {
        self.variables += 1;
        format!("x{}", self.variables)
    }

    /// A lambda that is called at once, in which something is computed and one of two values is returned.
    fn block(&mut self, ty: &str, depth: usize, write: impl Fn(&mut Self, usize) -> String) -> String {
        let before = self.leaves.len();
        let depth = depth.saturating_sub(1);
        if self.choices.percent(15) {
            // A variable inside that has the name of one around it.
            let (name, outer, inner) = (self.variable(), self.integer(depth).text, self.integer(depth).text);
            self.leaves.push(Leaf { text: name.clone(), ty: Cpp::Integer(Int::INT64, 64), is_symbol: false });
            let (condition, then, otherwise) = (self.boolean(depth), write(self, depth), write(self, depth));
            self.leaves.truncate(before);
            return format!(
                "[&]() -> {ty} {{ int64_t {name} = {outer}; if ({condition}) {{ int64_t {name} = {inner}; return {then}; }} \
                 return {otherwise}; }}()"
            );
        }
        let statement = if self.choices.percent(60) { self.declaration(depth) } else { String::new() };
        let condition = self.boolean(depth);
        let (then, otherwise) = (write(self, depth), write(self, depth));
        let body = match self.choices.below(4) {
            0 => format!("if ({condition}) return {then}; return {otherwise};"),
            1 => format!("if ({condition}) {{ return {then}; }} else {{ return {otherwise}; }}"),
            2 => {
                let inner = self.boolean(depth);
                format!("if ({condition}) {{ if ({inner}) return {then}; }} return {otherwise};")
            }
            _ => format!("if (!{condition}) return {otherwise}; else return {then};"),
        };
        self.leaves.truncate(before);
        format!("[&]() -> {ty} {{ {statement}{body} }}()")
    }

    /// A variable, known from here on.
    fn declaration(&mut self, depth: usize) -> String {
        let name = self.variable();
        let (text, ty) = match self.choices.below(6) {
            0 if self.is_of_rule => (format!("::mlir::Type {name} = {};", self.ty(depth)), Cpp::Type),
            1 => (format!("bool {name} = {};", self.boolean(depth)), Cpp::Bool),
            2 => (format!("const auto {name} = {};", self.word(32, depth)), Cpp::Word(32)),
            3 => (format!("double {name} = {};", self.double(depth)), Cpp::Double),
            4 => {
                let value = self.integer(depth);
                (format!("auto {name} = {};", value.text), Cpp::Integer(value.ty, value.size))
            }
            _ => {
                let (value, ty) = (self.integer(depth), Int::any(self.choices));
                (format!("{} {name} = {};", ty.name(), value.text), Cpp::Integer(ty, ty.size_of(&value)))
            }
        };
        self.leaves.push(Leaf { text: name, ty, is_symbol: false });
        text + " "
    }
}
