//! Which attributes and types get an alias, and how it is called.
//!
//! As far as MLIR's output shows, entities are met in the order of a walk in which an operation gives its
//! location, its regions, the types of its operands and results, and its attributes. Aliases are sorted by the depth
//! of aliases below them, types first, then by name, then in the order they were met, and numbered in that order.
//! Locations that only operations have, and what only these contain, are defined behind the top operation.

use crate::dialect_text::{self, DISTINCT, MentionKind};
use crate::handles::Op;
use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::{
    Attr, AttrKind, Context, Spelling, Symbol, Translation, Type, TypeKind, print_attribute, write_attribute,
    write_type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

/// A tuple type with more elements than this has an alias.
const MAX_INLINE_TUPLE: usize = 16;

/// An attribute or a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    Attr(Attr),
    Type(Type),
    /// A dialect attribute, by its text.
    Text(SmolStr),
}

/// An alias.
#[derive(Clone, Debug)]
pub(crate) struct Alias {
    pub entity: Entity,
    pub name: SmolStr,
    /// 0 is not printed.
    pub number: u32,
    /// True if it is defined behind the operations.
    pub is_deferred: bool,
    depth: u32,
}

/// The properties of an attribute or a type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    pub is_visited: bool,
    /// True if only locations of operations contain it.
    is_deferred: bool,
    /// True if it is printed differently than without aliases.
    pub is_special: bool,
    /// 1 more than the depth of aliases in it, itself included; 0 if there are none.
    height: u32,
    /// 1 more than the index of its alias.
    alias: u32,
}

/// The aliases of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases {
    attributes: Vec<Mark>,
    types: Vec<Mark>,
    /// Dialect attributes, by their text.
    texts: FxHashMap<SmolStr, Mark>,
    aliases: Vec<Alias>,
    has_distinct: bool,
    /// True if a text that is printed as it is mentions a distinct attribute by its number.
    mentions_distinct: bool,
    opaque_properties: FxHashSet<Attr>,
    /// Used again for each operation.
    entries: Vec<(Symbol, Attr)>,
    /// The entities that were met for the first time, or for the first time where they are not deferred, in that order.
    met: Vec<(Entity, bool)>,
}

/// Everything is written out, with the names by which attributes in others are found.
pub(crate) struct Whole;

impl Spelling for Whole {
    fn dialect_symbol(&mut self, _start: usize, _out: &mut String) {}
}

impl Aliases {
    /// No aliases yet.
    pub(crate) fn new(context: &Context) -> Aliases {
        Aliases {
            attributes: vec![Mark::default(); context.attr_count()],
            types: vec![Mark::default(); context.type_count()],
            ..Aliases::default()
        }
    }

    /// Returns true if anything in the context could have an alias or a new number. Where nothing can, what is printed need not be
    /// met before.
    pub(crate) fn can_be_in(context: &Context, with_locations: bool) -> bool {
        Aliases::can_be_behind(context, [0; 2], with_locations)
    }

    /// The same for all but the first attributes and types, of which there are so many.
    pub(crate) fn can_be_behind(context: &Context, known: [usize; 2], with_locations: bool) -> bool {
        let attributes = context.attr_kinds().skip(known[0]).any(|attr| match attr {
            AttrKind::AffineMap(_) | AttrKind::IntegerSet(_) | AttrKind::Distinct { .. } => true,
            AttrKind::Location(_) => with_locations,
            AttrKind::Dialect { dialect, body, .. } => {
                body.contains('#')
                    || body.contains(DISTINCT)
                    || upstream::alias_name(context.symbol_name(*dialect), body).is_some()
            }
            _ => false,
        });
        attributes
            || context.type_kinds().skip(known[1]).any(|ty| match ty {
                TypeKind::Tuple(types) => types.len() > MAX_INLINE_TUPLE,
                TypeKind::Dialect { body, .. } => body.contains('#') || body.contains(DISTINCT),
                _ => false,
            })
    }

    /// Sorts and numbers what was met. `text` gives the text without aliases, for a rare case.
    pub(crate) fn finish(&mut self, context: &Context, text: impl FnOnce() -> String) {
        let mut taken = unresolved(context);
        if !taken.is_empty() {
            // Only what is printed counts. This is rare: whoever writes such a text wants to confuse.
            taken = dialect_text::bare_names(&text()).into_iter().map(str::to_owned).collect();
        }
        self.number(taken);
    }

    /// The aliases in the order of their definitions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Alias> {
        self.aliases.iter()
    }

    /// Returns true if there are distinct attributes, all of which can be given new numbers.
    pub(crate) fn can_number_distinct(&self) -> bool {
        self.has_distinct && !self.mentions_distinct
    }

    /// Returns what is known of an attribute, and its alias.
    pub(crate) fn of_attribute(&self, attr: Attr) -> (Mark, Option<&Alias>) {
        self.look_up(self.attributes.get(attr.index()))
    }

    /// Returns what is known of a type, and its alias.
    pub(crate) fn of_type(&self, ty: Type) -> (Mark, Option<&Alias>) {
        self.look_up(self.types.get(ty.index()))
    }

    /// The alias of a dialect attribute, by its text.
    pub(crate) fn of_text(&self, text: &str) -> Option<&Alias> {
        self.look_up(self.texts.get(text)).1
    }

    fn look_up(&self, mark: Option<&Mark>) -> (Mark, Option<&Alias>) {
        let mark = mark.copied().unwrap_or_default();
        (mark, mark.alias.checked_sub(1).map(|index| &self.aliases[index as usize]))
    }

    /// Meets what was met in a later part of the same text, in the order in which that was. `names` translates handles of that part.
    pub(crate) fn meet_again(&mut self, context: &Context, names: &Translation, part: &Aliases) {
        for (entity, is_deferred) in &part.met {
            match entity {
                Entity::Attr(attr) => _ = self.visit_attribute(context, names.attribute(*attr), *is_deferred),
                Entity::Type(ty) => _ = self.visit_type(context, names.ty(*ty), *is_deferred),
                Entity::Text(_) => {}
            }
        }
        self.mentions_distinct |= part.mentions_distinct;
    }

    /// Returns the list of entities alone: the marks take room for all that the context has.
    pub(crate) fn without_marks(self) -> Aliases {
        let Aliases { met, mentions_distinct, .. } = self;
        Aliases { met, mentions_distinct, ..Aliases::default() }
    }

    /// Splits the list of entities behind an attribute, which is forgotten.
    pub(crate) fn split_behind(&mut self, attr: Attr) -> Aliases {
        let place = self.met.iter().position(|(entity, _)| *entity == Entity::Attr(attr));
        let behind = self.met.split_off(place.map_or(self.met.len(), |place| place + 1));
        self.met.truncate(place.unwrap_or(self.met.len()));
        Aliases { met: behind, ..Aliases::default() }
    }

    /// Sorts and numbers what was met. False if that takes the text, or if distinct attributes have new numbers, which are those of their order
    /// in the text.
    pub(crate) fn finish_without_text(&mut self, context: &Context) -> bool {
        let is_fine = !self.has_distinct && unresolved(context).is_empty();
        if is_fine {
            self.number(FxHashSet::default());
        }
        is_fine
    }

    /// Returns the same for handles of a part, which `names` translates.
    pub(crate) fn of_part(&self, names: &Translation) -> Aliases {
        Aliases {
            attributes: names.attributes().map(|attr| self.of_attribute(attr).0).collect(),
            types: names.types().map(|ty| self.of_type(ty).0).collect(),
            texts: self.texts.clone(),
            aliases: self.aliases.clone(),
            ..Aliases::default()
        }
    }

    /// Meets what an operation in the generic form holds behind its regions.
    pub(crate) fn visit_generic(&mut self, ir: &Ir, context: &Context, op: Op) {
        for value in ir.operands(op).chain(ir.results(op)) {
            self.visit_type(context, ir.value_type(value), false);
        }
        match ir.properties(op) {
            Some(properties) if upstream::is_registered(context.symbol_name(ir.name(op))) => {
                let mut entries = std::mem::take(&mut self.entries);
                entries.clear();
                entries.extend_from_slice(properties);
                entries.extend_from_slice(ir.discardable_attributes(op));
                entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
                for (_, value) in entries.iter() {
                    self.visit_attribute(context, *value, false);
                }
                self.entries = entries;
            }
            properties => {
                for (_, value) in ir.discardable_attributes(op) {
                    self.visit_attribute(context, *value, false);
                }
                for (_, value) in properties.into_iter().flatten() {
                    self.look_for_distinct(context, *value);
                }
            }
        }
    }

    fn look_for_distinct(&mut self, context: &Context, attr: Attr) {
        if !self.mentions_distinct && self.opaque_properties.insert(attr) {
            let mut text = String::new();
            print_attribute(context, attr, &mut text);
            self.mentions_distinct |= text.contains(DISTINCT);
        }
    }

    /// Returns the mark with 1 more than the depth of aliases in the attribute.
    pub(crate) fn visit_attribute(&mut self, context: &Context, attr: Attr, is_deferred: bool) -> Mark {
        let mark = self.attributes[attr.index()];
        if mark.is_visited && (is_deferred || !mark.is_deferred) {
            return mark;
        }
        self.met.push((Entity::Attr(attr), is_deferred));
        let mut inside = Inside { aliases: self, is_deferred, height: 0, is_special: false };
        let name = match context.attr_kind(attr) {
            AttrKind::AffineMap(_) => Some("map"),
            AttrKind::IntegerSet(_) => Some("set"),
            AttrKind::Location(_) => Some("loc"),
            AttrKind::Distinct { value, .. } => (*value != context.unit()).then_some("distinct"),
            AttrKind::Dialect { ty: Some(_), body, .. } => {
                inside.aliases.mentions_distinct |= body.contains(DISTINCT);
                None
            }
            AttrKind::Dialect { ty: None, dialect, body } => {
                let has_alias = upstream::alias_name(context.symbol_name(*dialect), body).is_some();
                if has_alias || body.contains('#') || body.contains(DISTINCT) {
                    let mut text = String::new();
                    write_attribute(context, attr, false, &mut Whole, &mut text);
                    let mark = self.visit_text(&text, is_deferred);
                    self.attributes[attr.index()] = mark;
                    return mark;
                }
                None
            }
            _ => None,
        };
        match context.attr_kind(attr) {
            // There may be much of it, and nothing in it has an alias.
            AttrKind::DenseElements { ty, .. } | AttrKind::DenseStrings { ty, .. } | AttrKind::Sparse { ty, .. } => {
                inside.ty(context, *ty, &mut String::new());
            }
            _ => write_attribute(context, attr, false, &mut inside, &mut String::new()),
        }
        let (height, is_special) = (inside.height, inside.is_special);
        let mark = self.mark(Entity::Attr(attr), mark, name, height, is_special, is_deferred);
        self.attributes[attr.index()] = mark;
        mark
    }

    pub(crate) fn visit_type(&mut self, context: &Context, ty: Type, is_deferred: bool) -> Mark {
        let mark = self.types[ty.index()];
        if mark.is_visited && (is_deferred || !mark.is_deferred) {
            return mark;
        }
        self.met.push((Entity::Type(ty), is_deferred));
        let mut inside = Inside { aliases: self, is_deferred, height: 0, is_special: false };
        let name = match context.type_kind(ty) {
            TypeKind::Tuple(types) => (types.len() > MAX_INLINE_TUPLE).then_some("tuple"),
            TypeKind::Dialect { body, .. } if body.contains('#') || body.contains(DISTINCT) => {
                let mut text = String::new();
                write_type(context, ty, &mut Whole, &mut text);
                let (height, is_special) = self.visit_mentions(&text, is_deferred);
                let mark = self.mark(Entity::Type(ty), mark, None, height, is_special, is_deferred);
                self.types[ty.index()] = mark;
                return mark;
            }
            _ => None,
        };
        write_type(context, ty, &mut inside, &mut String::new());
        let (height, is_special) = (inside.height, inside.is_special);
        let mark = self.mark(Entity::Type(ty), mark, name, height, is_special, is_deferred);
        self.types[ty.index()] = mark;
        mark
    }

    /// As [`visit_attribute`](Self::visit_attribute), for the text of a dialect attribute.
    fn visit_text(&mut self, text: &str, is_deferred: bool) -> Mark {
        let mark = self.texts.get(text).copied().unwrap_or_default();
        if mark.is_visited && (is_deferred || !mark.is_deferred) {
            return mark;
        }
        let (height, is_special) = self.visit_mentions(text, is_deferred);
        let entity = Entity::Text(SmolStr::new(text));
        let mark = self.mark(entity, mark, dialect_text::alias_name(text), height, is_special, is_deferred);
        self.texts.insert(SmolStr::new(text), mark);
        mark
    }

    /// Meets what the text of a dialect attribute or type mentions. Gives back 1 more than the depth of aliases in it, and
    /// whether it is printed differently than without aliases.
    fn visit_mentions(&mut self, text: &str, is_deferred: bool) -> (u32, bool) {
        let (mut height, mut is_special) = (0, false);
        let mentions = dialect_text::mentions(text, 1).unwrap_or_else(|| {
            self.mentions_distinct |= text.contains(DISTINCT);
            Vec::new()
        });
        for mention in mentions {
            is_special = true;
            match mention.kind {
                MentionKind::Distinct(_) => self.has_distinct = true,
                MentionKind::Attribute(part) => {
                    let part = self.visit_text(part, is_deferred);
                    height = height.max(part.height + mention.depth.max(1));
                }
            }
        }
        (height, is_special)
    }

    fn mark(
        &mut self,
        entity: Entity,
        old: Mark,
        name: Option<&str>,
        height: u32,
        is_special: bool,
        is_deferred: bool,
    ) -> Mark {
        let mut alias = old.alias;
        if let Some(name) = name {
            match alias.checked_sub(1) {
                Some(index) => self.aliases[index as usize].is_deferred = is_deferred,
                None => {
                    self.aliases.push(Alias {
                        entity,
                        name: SmolStr::new(name),
                        number: 0,
                        is_deferred,
                        depth: height,
                    });
                    alias = self.aliases.len() as u32;
                }
            }
        }
        Mark {
            is_visited: true,
            is_deferred,
            is_special: is_special || height > 0 || name.is_some(),
            height: if name.is_some() { height.max(1) } else { height },
            alias,
        }
    }

    /// Sorts and numbers the aliases; none is called as one of `taken`.
    fn number(&mut self, mut taken: FxHashSet<String>) {
        if self.aliases.is_empty() {
            return;
        }
        // The name of one may be that of another with its number.
        let can_clash =
            !taken.is_empty() || self.aliases.iter().any(|alias| alias.name.ends_with(|c: char| c.is_ascii_digit()));
        // The sort is stable: what was met first comes first.
        let mut order: Vec<u32> = (0..self.aliases.len() as u32).collect();
        order.sort_by_key(|index| {
            let alias = &self.aliases[*index as usize];
            (alias.depth, !matches!(alias.entity, Entity::Type(_)), alias.name.clone())
        });
        let mut places = vec![0; order.len()];
        let mut counts = FxHashMap::default();
        let mut sorted = Vec::with_capacity(order.len());
        for (place, index) in order.iter().enumerate() {
            places[*index as usize] = place as u32 + 1;
            let mut alias = self.aliases[*index as usize].clone();
            let count = counts.entry(alias.name.clone()).or_insert(0);
            while can_clash && !taken.insert(numbered(&alias.name, *count)) {
                *count += 1;
            }
            alias.number = *count;
            *count += 1;
            sorted.push(alias);
        }
        self.aliases = sorted;
        for mark in self.attributes.iter_mut().chain(&mut self.types).chain(self.texts.values_mut()) {
            if mark.alias > 0 {
                mark.alias = places[mark.alias as usize - 1];
            }
        }
    }
}

/// An alias as it is printed, without the sign in front.
fn numbered(name: &str, number: u32) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}{number}") }
}

/// The names in the texts of dialect attributes and types that look like aliases and are none.
fn unresolved(context: &Context) -> FxHashSet<String> {
    let attributes = context.attr_kinds().filter_map(|attr| match attr {
        AttrKind::Dialect { body, .. } => Some(body),
        _ => None,
    });
    let types = context.type_kinds().filter_map(|ty| match ty {
        TypeKind::Dialect { body, .. } => Some(body),
        _ => None,
    });
    let bodies = attributes.chain(types).filter(|body| body.contains(['#', '!']));
    bodies.flat_map(|body| dialect_text::bare_names(body)).map(str::to_owned).collect()
}

/// Gathers what the parts of an entity contain.
struct Inside<'a> {
    aliases: &'a mut Aliases,
    is_deferred: bool,
    height: u32,
    is_special: bool,
}

impl Inside<'_> {
    fn add(&mut self, part: Mark) {
        self.is_special |= part.is_special;
        if part.height > 0 {
            self.height = self.height.max(part.height + 1);
        }
    }
}

// What an entity holds is met while it is printed, as in MLIR.
impl Spelling for Inside<'_> {
    fn ty(&mut self, context: &Context, ty: Type, _out: &mut String) {
        let mark = self.aliases.visit_type(context, ty, self.is_deferred);
        self.add(mark);
    }

    fn attribute(&mut self, context: &Context, attr: Attr, _elide: bool, _out: &mut String) {
        let mark = self.aliases.visit_attribute(context, attr, self.is_deferred);
        self.add(mark);
    }

    fn location(&mut self, context: &Context, location: Attr, out: &mut String) {
        self.attribute(context, location, false, out);
    }

    fn distinct(&mut self, id: u64) -> u64 {
        self.is_special = true;
        self.aliases.has_distinct = true;
        id
    }
}
