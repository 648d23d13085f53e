//! Attributes and types with aliases in them.
//!
//! `mlir-syntax` prints everything written out; whatever contains an alias is taken apart here, down to the parts
//! that contain none.

use crate::aliases::{Alias, Aliases, Entity};
use crate::dialect_text::{self, MentionKind};
use mlir_syntax::{
    Attr, AttrKind, Context, LocationAttr, Symbol, Type, TypeKind, print_array_element, print_attribute,
    print_attribute_key, print_bytes, print_type,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Appends entities to a text.
pub(crate) struct Text<'a> {
    pub out: String,
    context: &'a Context,
    aliases: Aliases,
    /// The numbers of distinct attributes in the order they are printed; `None` if they keep those they have, because
    /// the text of a dialect attribute mentions one.
    distinct: Option<FxHashMap<u64, u32>>,
}

impl<'a> Text<'a> {
    pub fn new(context: &'a Context, aliases: Aliases) -> Text<'a> {
        let distinct = aliases.can_number_distinct().then(FxHashMap::default);
        Text { out: String::new(), context, aliases, distinct }
    }

    /// Appends the definitions of aliases that are deferred, or of those that are not.
    pub fn definitions(&mut self, deferred: bool) {
        let aliases: Vec<Alias> = self.aliases.iter().filter(|alias| alias.is_deferred == deferred).cloned().collect();
        for alias in aliases {
            self.alias(&alias);
            self.out.push_str(" = ");
            match &alias.entity {
                Entity::Attr(attr) => self.attribute_body(*attr, false),
                Entity::Type(ty) => self.type_body(*ty),
                Entity::Text(text) => self.dialect_text(text),
            }
            self.out.push('\n');
        }
    }

    fn alias(&mut self, alias: &Alias) {
        self.out.push(if matches!(alias.entity, Entity::Type(_)) { '!' } else { '#' });
        self.out.push_str(&alias.name);
        if alias.number > 0 {
            self.number(alias.number);
        }
    }

    /// Appends a number; formatting costs several times as much.
    pub fn number(&mut self, mut number: u32) {
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
        self.out.extend(digits[start..].iter().map(|digit| char::from(*digit)));
    }

    /// Appends an attribute or its alias.
    pub fn attribute(&mut self, attr: Attr) {
        self.attribute_in(attr, false);
    }

    fn attribute_in(&mut self, attr: Attr, elide: bool) {
        match self.aliases.of_attribute(attr).1.cloned() {
            Some(alias) => self.alias(&alias),
            None => self.attribute_body(attr, elide),
        }
    }

    /// `elide` leaves out the types `i64` and `f64`, as the elements of an array do.
    fn attribute_body(&mut self, attr: Attr, elide: bool) {
        if !self.aliases.of_attribute(attr).0.is_special {
            match elide {
                true => print_array_element(self.context, attr, &mut self.out),
                false => print_attribute(self.context, attr, &mut self.out),
            }
            return;
        }
        let context = self.context;
        match context.attr_kind(attr) {
            AttrKind::Array(elements) => {
                self.out.push('[');
                self.separated(elements.iter(), |text, element| text.attribute_in(*element, true));
                self.out.push(']');
            }
            AttrKind::Dictionary(entries) => {
                self.out.push('{');
                self.entries(entries);
                self.out.push('}');
            }
            AttrKind::Distinct { id, value } => {
                self.distinct(*id);
                self.out.push('<');
                if *value != context.unit() {
                    self.attribute(*value);
                }
                self.out.push('>');
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::Location(_) => {
                self.out.push_str("loc(");
                self.location_body(attr);
                self.out.push(')');
            }
            AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::String { ty: Some(ty), .. }
            | AttrKind::Dialect { ty: Some(ty), .. } => {
                // Only the type at the end can contain an alias.
                let mut plain = String::new();
                print_type(context, *ty, &mut plain);
                print_attribute(context, attr, &mut self.out);
                if self.out.ends_with(&plain) {
                    self.out.truncate(self.out.len() - plain.len());
                    self.ty(*ty);
                }
            }
            AttrKind::Dialect { ty: None, .. } => {
                let mut text = String::new();
                print_attribute(context, attr, &mut text);
                self.dialect_text(&text);
            }
            _ => print_attribute(context, attr, &mut self.out),
        }
    }

    /// Appends the text of a dialect attribute with aliases and numbers put in.
    fn dialect_text(&mut self, text: &str) {
        let mut done = 0;
        for mention in dialect_text::mentions(text, 1).unwrap_or_default() {
            self.out.push_str(&text[done..mention.start]);
            match mention.kind {
                MentionKind::Distinct(id) => self.distinct(id),
                MentionKind::Attribute(part) => match self.aliases.of_text(part).cloned() {
                    Some(alias) => self.alias(&alias),
                    None => self.out.push_str(part),
                },
            }
            done = mention.end;
        }
        self.out.push_str(&text[done..]);
    }

    fn distinct(&mut self, id: u64) {
        let id = match &mut self.distinct {
            Some(distinct) => {
                let next = distinct.len() as u32;
                u64::from(*distinct.entry(id).or_insert(next))
            }
            None => id,
        };
        let _ = write!(self.out, "distinct[{id}]");
    }

    /// Appends `name = value, …`.
    pub fn entries(&mut self, entries: &[(Symbol, Attr)]) {
        self.separated(entries, |text, (key, value)| {
            print_attribute_key(text.context.symbol_name(*key), &mut text.out);
            if *value != text.context.unit() {
                text.out.push_str(" = ");
                text.attribute(*value);
            }
        });
    }

    pub fn separated<T>(&mut self, items: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            self.out.push_str(if index > 0 { ", " } else { "" });
            print(self, item);
        }
    }

    /// Appends `loc(…)` around an alias, or around the location itself.
    pub fn trailing_location(&mut self, location: Attr, may_alias: bool) {
        self.out.push_str(" loc(");
        if may_alias {
            self.location(location)
        } else {
            self.location_body(location)
        }
        self.out.push(')');
    }

    fn location(&mut self, location: Attr) {
        match self.aliases.of_attribute(location).1.cloned() {
            Some(alias) => self.alias(&alias),
            None => self.location_body(location),
        }
    }

    fn location_body(&mut self, location: Attr) {
        match self.context.attr_kind(location) {
            AttrKind::Location(LocationAttr::Name { name, child }) => {
                print_bytes(name.as_bytes(), &mut self.out);
                if *child != self.context.unknown_location() {
                    self.out.push('(');
                    self.location(*child);
                    self.out.push(')');
                }
            }
            AttrKind::Location(LocationAttr::CallSite { callee, caller }) => {
                self.out.push_str("callsite(");
                self.location(*callee);
                self.out.push_str(" at ");
                self.location(*caller);
                self.out.push(')');
            }
            AttrKind::Location(LocationAttr::Fused { locations, metadata }) => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attribute(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.separated(locations.iter(), |text, location| text.location(*location));
                self.out.push(']');
            }
            AttrKind::Location(LocationAttr::Unknown | LocationAttr::File { .. }) => {
                let start = self.out.len();
                mlir_syntax::print_location(self.context, location, &mut self.out);
                // It comes as `loc(…)`.
                self.out.pop();
                self.out.replace_range(start..start + "loc(".len(), "");
            }
            _ => self.attribute(location),
        }
    }

    /// Appends a type or its alias.
    pub fn ty(&mut self, ty: Type) {
        match self.aliases.of_type(ty).1.cloned() {
            Some(alias) => self.alias(&alias),
            None => self.type_body(ty),
        }
    }

    fn type_body(&mut self, ty: Type) {
        let context = self.context;
        if !self.aliases.of_type(ty).0.is_special {
            print_type(context, ty, &mut self.out);
            return;
        }
        match context.type_kind(ty) {
            TypeKind::Tuple(types) => {
                self.out.push_str("tuple<");
                self.separated(types.iter(), |text, ty| text.ty(*ty));
                self.out.push('>');
            }
            TypeKind::Function { inputs, results } => {
                self.function_type(inputs.iter().copied(), results.iter().copied());
            }
            TypeKind::Complex(element) => {
                self.out.push_str("complex<");
                self.ty(*element);
                self.out.push('>');
            }
            TypeKind::UnrankedTensor { element } => {
                self.out.push_str("tensor<*x");
                self.ty(*element);
                self.out.push('>');
            }
            TypeKind::RankedTensor { shape, element, encoding } => {
                self.out.push_str("tensor<");
                self.shaped(shape, *element, encoding.as_ref(), None);
            }
            TypeKind::MemRef { shape, element, layout, memory_space } => {
                self.out.push_str("memref<");
                self.shaped(shape, *element, layout.as_ref(), *memory_space);
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                self.out.push_str("memref<*x");
                self.shaped(&[], *element, None, *memory_space);
            }
            TypeKind::Vector { shape, element } => {
                self.out.push_str("vector<");
                for dimension in shape.iter() {
                    let (open, close) = if dimension.scalable { ("[", "]") } else { ("", "") };
                    let _ = write!(self.out, "{open}{}{close}x", dimension.size);
                }
                self.ty(*element);
                self.out.push('>');
            }
            _ => print_type(context, ty, &mut self.out),
        }
    }

    fn shaped(&mut self, shape: &[Option<u64>], element: Type, attr: Option<&Attr>, memory_space: Option<Attr>) {
        for size in shape {
            match size {
                Some(size) => {
                    let _ = write!(self.out, "{size}x");
                }
                None => self.out.push_str("?x"),
            }
        }
        self.ty(element);
        if let Some(attr) = attr {
            self.out.push_str(", ");
            self.attribute(*attr);
        }
        if let Some(memory_space) = memory_space {
            self.out.push_str(", ");
            self.attribute_in(memory_space, true);
        }
        self.out.push('>');
    }

    /// Appends `(inputs) -> results`.
    pub fn function_type(
        &mut self,
        inputs: impl ExactSizeIterator<Item = Type>,
        mut results: impl ExactSizeIterator<Item = Type> + Clone,
    ) {
        self.out.push('(');
        self.separated(inputs, |text, ty| text.ty(ty));
        self.out.push_str(") -> ");
        if results.len() == 1
            && let Some(result) = results.clone().next()
            && !matches!(self.context.type_kind(result), TypeKind::Function { .. })
        {
            self.ty(result);
        } else {
            self.out.push('(');
            self.separated(results.by_ref(), |text, ty| text.ty(ty));
            self.out.push(')');
        }
    }
}
