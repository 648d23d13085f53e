//! Attributes and types with aliases in them.
//!
//! `mlir-syntax` prints everything; what it asks of a [`Spelling`] is answered here.

use crate::aliases::{Alias, Aliases, Entity, Mark};
use crate::dialect_text::{self, MentionKind};
use mlir_syntax::{
    Attr, Context, Spelling, Symbol, Type, print_attribute, print_type, write_attribute, write_entry,
    write_function_type, write_location, write_type,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Appends entities to a text.
pub(crate) struct Text<'a> {
    pub out: String,
    context: &'a Context,
    names: Names,
}

/// What has an alias, and what distinct attributes are called.
struct Names {
    aliases: Aliases,
    /// The numbers of distinct attributes in the order they are printed; `None` if they keep those they have, because
    /// the text of a dialect attribute mentions one.
    distinct: Option<FxHashMap<u64, u32>>,
}

impl<'a> Text<'a> {
    pub fn new(context: &'a Context, aliases: Aliases) -> Text<'a> {
        let distinct = aliases.can_number_distinct().then(FxHashMap::default);
        Text { out: String::new(), context, names: Names { aliases, distinct } }
    }

    /// Appends the definitions of aliases that are deferred, or of those that are not.
    pub fn definitions(&mut self, deferred: bool) {
        let Text { out, context, names } = self;
        let aliases: Vec<Alias> = names.aliases.iter().filter(|alias| alias.is_deferred == deferred).cloned().collect();
        for alias in aliases {
            print_alias(&alias, out);
            out.push_str(" = ");
            match &alias.entity {
                Entity::Attr(attr) => write_attribute(context, *attr, false, names, out),
                Entity::Type(ty) => write_type(context, *ty, names, out),
                Entity::Text(text) => names.dialect_text(text, out),
            }
            out.push('\n');
        }
    }

    /// Appends a number.
    pub fn number(&mut self, number: u32) {
        print_number(number, &mut self.out);
    }

    /// Appends the entries of a dictionary.
    pub fn entries(&mut self, entries: &[(Symbol, Attr)]) {
        for (index, (key, value)) in entries.iter().enumerate() {
            self.out.push_str(if index > 0 { ", " } else { "" });
            write_entry(self.context, *key, *value, &mut self.names, &mut self.out);
        }
    }

    /// Appends ` loc(…)` as it follows an operation or a block argument.
    pub fn trailing_location(&mut self, location: Attr, may_alias: bool) {
        self.out.push_str(" loc(");
        match may_alias {
            true => self.names.location(self.context, location, &mut self.out),
            false => write_location(self.context, location, &mut self.names, &mut self.out),
        }
        self.out.push(')');
    }

    /// Appends a type or its alias.
    pub fn ty(&mut self, ty: Type) {
        self.names.ty(self.context, ty, &mut self.out);
    }

    /// Appends `(inputs) -> results`.
    pub fn function_type(&mut self, inputs: impl Iterator<Item = Type>, results: impl ExactSizeIterator<Item = Type>) {
        write_function_type(self.context, inputs, results, &mut self.names, &mut self.out);
    }
}

fn print_alias(alias: &Alias, out: &mut String) {
    out.push(if matches!(alias.entity, Entity::Type(_)) { '!' } else { '#' });
    out.push_str(&alias.name);
    if alias.number > 0 {
        print_number(alias.number, out);
    }
}

/// Appends a number; formatting costs several times as much.
fn print_number(mut number: u32, out: &mut String) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend(digits[start..].iter().map(|digit| char::from(*digit)));
}

impl Names {
    /// Appends a dialect attribute's text with the aliases of the attributes in it.
    fn dialect_text(&mut self, text: &str, out: &mut String) {
        let mut done = 0;
        for mention in dialect_text::mentions(text, 1).unwrap_or_default() {
            out.push_str(&text[done..mention.start]);
            match mention.kind {
                MentionKind::Distinct(id) => {
                    let _ = write!(out, "distinct[{}]", self.distinct(id));
                }
                MentionKind::Attribute(part) => match self.aliases.of_text(part) {
                    Some(alias) => print_alias(alias, out),
                    None => out.push_str(part),
                },
            }
            done = mention.end;
        }
        out.push_str(&text[done..]);
    }
}

impl Spelling for Names {
    fn ty(&mut self, context: &Context, ty: Type, out: &mut String) {
        match self.aliases.of_type(ty) {
            (_, Some(alias)) => print_alias(alias, out),
            // Nothing in it has an alias.
            (Mark { is_special: false, .. }, None) => print_type(context, ty, out),
            _ => write_type(context, ty, self, out),
        }
    }

    fn attribute(&mut self, context: &Context, attr: Attr, elide: bool, out: &mut String) {
        match self.aliases.of_attribute(attr) {
            (_, Some(alias)) => print_alias(alias, out),
            (Mark { is_special: false, .. }, None) if !elide => print_attribute(context, attr, out),
            _ => write_attribute(context, attr, elide, self, out),
        }
    }

    fn location(&mut self, context: &Context, location: Attr, out: &mut String) {
        match self.aliases.of_attribute(location).1 {
            Some(alias) => print_alias(alias, out),
            None => write_location(context, location, self, out),
        }
    }

    fn distinct(&mut self, id: u64) -> u64 {
        let Some(distinct) = &mut self.distinct else { return id };
        let next = distinct.len() as u32;
        u64::from(*distinct.entry(id).or_insert(next))
    }

    fn dialect_attribute(&mut self, start: usize, out: &mut String) {
        let text = out.split_off(start);
        self.dialect_text(&text, out);
    }
}
