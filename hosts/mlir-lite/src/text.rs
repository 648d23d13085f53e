//! Attributes and types with aliases in them.
//!
//! `mlir-syntax` prints everything; what it asks of a [`Spelling`] is answered here.

use crate::aliases::{Alias, Aliases, Entity, Mark, Whole};
use crate::dialect_text::{self, MentionKind};
use mlir_syntax::{
    Attr, AttrKind, Context, Spelling, Symbol, Type, TypeKind, push_number, write_attribute,
    write_attribute_without_type, write_entry, write_function_type, write_location, write_type,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Appends entities to a text.
pub(crate) struct Text<'a> {
    pub out: String,
    context: &'a Context,
    names: Names,
    /// True if aliases are being looked for: what is appended is met instead, and nothing is written.
    is_collecting: bool,
}

/// The names of aliases and of distinct attributes.
struct Names {
    aliases: Aliases,
    /// The numbers of distinct attributes in the order they are printed; `None` if they keep those they have, because
    /// the text of a dialect attribute mentions one.
    distinct: Option<FxHashMap<u64, u32>>,
}

impl<'a> Text<'a> {
    /// A text without aliases.
    pub(crate) fn new(context: &'a Context) -> Text<'a> {
        let names = Names { aliases: Aliases::default(), distinct: None };
        Text { out: String::new(), context, names, is_collecting: false }
    }

    /// Meets what is appended from now on, until [`finish_aliases`](Self::finish_aliases), and writes nothing.
    pub(crate) fn collect_aliases(&mut self) {
        self.names.aliases = Aliases::new(self.context);
        self.is_collecting = true;
    }

    /// Returns what was met or set, which is forgotten here.
    pub(crate) fn take_aliases(&mut self) -> Aliases {
        std::mem::take(&mut self.names.aliases)
    }

    /// Takes the aliases that were found in all parts of a text.
    pub(crate) fn set_aliases(&mut self, aliases: Aliases) {
        self.names.aliases = aliases;
        self.is_collecting = false;
    }

    /// Gives aliases to what was met. `text` gives the text without them.
    pub(crate) fn finish_aliases(&mut self, text: impl FnOnce() -> String) {
        self.names.aliases.finish(self.context, text);
        self.names.distinct = self.names.aliases.can_number_distinct().then(FxHashMap::default);
        self.is_collecting = false;
    }

    /// Returns true if nothing is written.
    #[inline]
    pub(crate) fn is_collecting(&self) -> bool {
        self.is_collecting
    }

    /// Returns what is met, if nothing is written.
    #[inline]
    pub(crate) fn collecting(&mut self) -> Option<&mut Aliases> {
        self.is_collecting.then_some(&mut self.names.aliases)
    }

    /// Appends the definitions of aliases that are deferred, or of those that are not.
    pub(crate) fn definitions(&mut self, deferred: bool) {
        let Text { out, context, names, .. } = self;
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
    pub(crate) fn number(&mut self, number: impl Into<u64>) {
        push_number(&mut self.out, number.into());
    }

    /// Appends the entries of a dictionary.
    pub(crate) fn entries(&mut self, entries: &[(Symbol, Attr)]) {
        for (index, (key, value)) in entries.iter().enumerate() {
            self.out.push_str(if index > 0 { ", " } else { "" });
            write_entry(self.context, *key, *value, &mut self.names, &mut self.out);
        }
    }

    /// Appends ` loc(…)` as it follows an operation or a block argument.
    pub(crate) fn trailing_location(&mut self, location: Attr, may_alias: bool) {
        self.out.push_str(" loc(");
        match may_alias {
            true => self.names.location(self.context, location, &mut self.out),
            false => write_location(self.context, location, &mut self.names, &mut self.out),
        }
        self.out.push(')');
    }

    /// Appends a type or its alias.
    pub(crate) fn ty(&mut self, ty: Type) {
        self.names.ty(self.context, ty, &mut self.out);
    }

    /// Appends an attribute or its alias.
    pub(crate) fn attribute(&mut self, attr: Attr) {
        self.names.attribute(self.context, attr, false, &mut self.out);
    }

    /// Appends an attribute without its type, or its alias.
    pub(crate) fn attribute_without_type(&mut self, attr: Attr) {
        match self.names.aliases.of_attribute(attr).1 {
            Some(alias) => print_alias(alias, &mut self.out),
            None => write_attribute_without_type(self.context, attr, &mut self.names, &mut self.out),
        }
    }

    /// Appends an attribute of a dialect without the dialect and the mnemonic, or its alias. Without parameters it is
    /// written as it is.
    pub(crate) fn stripped_attribute(&mut self, attr: Attr) {
        let start = self.out.len();
        self.attribute(attr);
        if self.names.aliases.of_attribute(attr).1.is_none()
            && matches!(self.context.attr_kind(attr), AttrKind::Dialect { ty: None, .. })
        {
            self.strip(start);
        }
    }

    /// The same for a type.
    pub(crate) fn stripped_type(&mut self, ty: Type) {
        let start = self.out.len();
        self.ty(ty);
        if self.names.aliases.of_type(ty).1.is_none() && matches!(self.context.type_kind(ty), TypeKind::Dialect { .. })
        {
            self.strip(start);
        }
    }

    /// Takes the dialect and the mnemonic away from `#dialect.mnemonic…` or `#dialect<mnemonic…>`, which was appended at
    /// `start`, if something is left then.
    fn strip(&mut self, start: usize) {
        let symbol = &self.out[start + 1..];
        let Some(point) = symbol.find(['.', '<']) else { return };
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$');
        let is_pretty = symbol.as_bytes()[point] == b'.';
        let rest = &symbol[point + 1..symbol.len() - usize::from(!is_pretty)];
        let mnemonic = rest.bytes().take_while(|byte| is_name(byte)).count();
        if mnemonic == 0 || mnemonic == rest.len() {
            return;
        }
        if !is_pretty {
            self.out.pop();
        }
        self.out.drain(start..start + 1 + point + 1 + mnemonic);
    }

    /// Appends the elements of a dense array in brackets, without their type.
    pub(crate) fn dense_array(&mut self, attr: Attr) {
        let start = self.out.len();
        self.attribute(attr);
        if matches!(self.context.attr_kind(attr), AttrKind::DenseArray { .. }) {
            // `array<i64: 1, 2>`, or `array<i64>` without elements.
            self.out.pop();
            let elements = self.out[start..].find(": ").map_or(self.out.len(), |colon| start + colon + 2);
            self.out.replace_range(start..elements, "[");
            self.out.push(']');
        }
    }

    /// Appends `(inputs) -> results`.
    pub(crate) fn function_type(
        &mut self,
        inputs: impl Iterator<Item = Type>,
        results: impl ExactSizeIterator<Item = Type>,
    ) {
        write_function_type(self.context, inputs, results, &mut self.names, &mut self.out);
    }
}

fn print_alias(alias: &Alias, out: &mut String) {
    out.push(if matches!(alias.entity, Entity::Type(_)) { '!' } else { '#' });
    out.push_str(&alias.name);
    if alias.number > 0 {
        push_number(out, alias.number.into());
    }
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
            (Mark { is_visited: true, is_special: false, .. }, None) => write_type(context, ty, &mut Whole, out),
            _ => write_type(context, ty, self, out),
        }
    }

    fn attribute(&mut self, context: &Context, attr: Attr, elide: bool, out: &mut String) {
        match self.aliases.of_attribute(attr) {
            (_, Some(alias)) => print_alias(alias, out),
            (Mark { is_visited: true, is_special: false, .. }, None) if !elide => {
                write_attribute(context, attr, false, &mut Whole, out)
            }
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

    fn dialect_symbol(&mut self, start: usize, out: &mut String) {
        let text = out.split_off(start);
        self.dialect_text(&text, out);
    }
}
