//! `!name`, `#name` and their bodies: aliases, dialect types and dialect attributes.
//!
//! An alias may be used before its definition, as locations usually are. The first use of an unknown one scans the
//! text for lines that begin with a definition; the parser then reads the definition where it stands.

use super::Parser;
use super::symbol_body::{BodyError, BodyErrorKind, BodyPiece, BodyScanner, is_alias_use};
use crate::attributes::{Attr, AttrKind};
use crate::error::{Result, SyntaxError, codes};
use crate::limits::{MAX_EXPANSION, MAX_NESTING};
use crate::normal_form::is_token_list;
use crate::parser::token::is_suffix_byte;
use crate::printer::{print_attribute, print_type};
use crate::types::{Type, TypeKind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// The entity that an alias stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entity {
    Type(Type),
    Attribute(Attr),
}

#[derive(Clone, Debug)]
enum State {
    /// Its definition is being read.
    InProgress,
    Known(Entity),
}

#[derive(Clone, Debug)]
struct Alias {
    state: State,
    /// The offset of the sigil in the definition.
    definition: usize,
}

/// The aliases of a text; names have their sigil.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases<'s> {
    known: FxHashMap<&'s str, Alias>,
    /// Where definitions begin; made when first needed.
    definitions: Option<FxHashMap<&'s str, usize>>,
}

/// The bytes that writing out aliases adds to the texts of bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expansion {
    /// All together.
    pub bytes: usize,
    /// The most that one was expected to add.
    pub largest: usize,
}

/// A reference after a sigil, before anyone knows what it is.
enum Reference<'s> {
    Alias,
    Dialect { dialect: &'s str, body: SmolStr },
}

impl<'s> Parser<'s, '_> {
    /// Parses `!alias`, `!dialect.body` or `!dialect<body>`.
    pub(super) fn parse_dialect_type(&mut self) -> Result<Type> {
        let start = self.position;
        match self.parse_reference()? {
            Reference::Alias => match self.resolve_alias(start)? {
                Some(Entity::Type(ty)) => Ok(ty),
                _ => Err(self.undefined_alias(start)),
            },
            Reference::Dialect { dialect, body } => {
                let dialect = self.context.intern_symbol(dialect);
                self.make_type(start, TypeKind::Dialect { dialect, body })
            }
        }
    }

    /// Parses `#alias`, `#dialect.body` or `#dialect<body>`, and the type behind the latter.
    pub(super) fn parse_dialect_attribute(&mut self) -> Result<Attr> {
        let start = self.position;
        match self.parse_reference()? {
            Reference::Alias => match self.resolve_alias(start)? {
                Some(Entity::Attribute(attr)) => Ok(attr),
                _ => Err(self.undefined_alias(start)),
            },
            Reference::Dialect { dialect, body } => {
                let dialect = self.context.intern_symbol(dialect);
                let ty = self.parse_dialect_attribute_type()?;
                self.make_attribute(start, AttrKind::Dialect { dialect, body, ty })
            }
        }
    }

    fn parse_reference(&mut self) -> Result<Reference<'s>> {
        let start = self.position;
        let name = self.suffix_name(1);
        let end = start + 1 + name.len();
        if name.is_empty() {
            let message = "expected the name of an alias or a dialect after the sigil";
            return Err(SyntaxError::new(codes::TOKEN, start, start + 1, message));
        }
        let has_body = self.bytes.get(end) == Some(&b'<');
        match name.split_once('.') {
            None if !has_body => {
                self.advance(1 + name.len());
                Ok(Reference::Alias)
            }
            None => {
                let close = self.body_end(end)?;
                let body = self.expand(end + 1, close - 1)?;
                self.position = close;
                self.advance(0);
                Ok(Reference::Dialect { dialect: name, body })
            }
            Some((dialect, mnemonic)) => {
                if dialect.is_empty() || mnemonic.is_empty() {
                    let message = "expected a name on both sides of the '.'";
                    return Err(SyntaxError::new(codes::TOKEN, start, end, message));
                }
                if !has_body {
                    self.advance(1 + name.len());
                    return Ok(Reference::Dialect { dialect, body: SmolStr::new(mnemonic) });
                }
                let close = self.body_end(end)?;
                let body = self.expand(end - mnemonic.len(), close)?;
                self.position = close;
                self.advance(0);
                Ok(Reference::Dialect { dialect, body })
            }
        }
    }

    /// Parses the bracket that is next with all up to the one that closes it, as it stands in the text of a type or attribute of a
    /// dialect, and gives it back with aliases written out.
    pub fn parse_body(&mut self) -> Result<SmolStr> {
        let start = self.position;
        let close = self.body_end(start)?;
        let body = self.expand(start, close)?;
        self.position = close;
        self.advance(0);
        Ok(body)
    }

    /// The offset behind the bracket that closes the one at `start`.
    fn body_end(&self, start: usize) -> Result<usize> {
        BodyScanner::new(self.source, start).skip_group().map_err(|error| self.body_error(error))
    }

    fn body_error(&self, error: BodyError) -> SyntaxError {
        let BodyError { at, kind } = error;
        let message = match kind {
            BodyErrorKind::Unbalanced => format!("unbalanced '{}' in a dialect symbol", char::from(self.bytes[at])),
            BodyErrorKind::TooDeep => format!("nested deeper than {MAX_NESTING} levels"),
            BodyErrorKind::UnterminatedString => "unterminated string".to_owned(),
            BodyErrorKind::Nul => "unexpected NUL character".to_owned(),
        };
        SyntaxError::new(kind.code(), at, at + 1, message)
    }

    /// The text from `start`, in a body or before it, to `end` with its aliases written out.
    fn expand(&mut self, start: usize, end: usize) -> Result<SmolStr> {
        let source = self.source;
        let has_names = self.bytes[start..end].iter().any(|byte| matches!(byte, b'#' | b'!'));
        if !has_names || !is_token_list(&source[start..end]) {
            return Ok(SmolStr::new(&source[start..end]));
        }
        let mut expanded = String::new();
        let mut copied = start;
        let mut scanner = BodyScanner::new(&source[..end], start);
        loop {
            let position = scanner.position();
            let Some(piece) = scanner.next_piece().map_err(|error| self.body_error(error))? else { break };
            if piece != BodyPiece::Name {
                continue;
            }
            let name = &source[position..scanner.position()];
            if !is_alias_use(source, name, scanner.position()) {
                continue;
            }
            let Some(entity) = self.find_alias(name, position)? else { continue };
            expanded.push_str(&source[copied..position]);
            self.check_expansion(entity, position, name.len())?;
            let before = expanded.len();
            match entity {
                Entity::Type(ty) => print_type(self.context, ty, &mut expanded),
                Entity::Attribute(attr) => print_attribute(self.context, attr, &mut expanded),
            }
            copied = scanner.position();
            if expanded.ends_with('-') && self.bytes.get(copied) == Some(&b'>') {
                // A name and a bracket shall not become an arrow.
                expanded.push(' ');
            }
            self.expansion.bytes += expanded.len() - before;
        }
        if copied == start {
            return Ok(SmolStr::new(&source[start..end]));
        }
        expanded.push_str(&source[copied..end]);
        self.check_expanded(&expanded, start, end)?;
        Ok(SmolStr::from(expanded))
    }

    /// Refuses a body that could not be read with its aliases written out: it can nest deeper than they do.
    fn check_expanded(&self, expanded: &str, start: usize, end: usize) -> Result<()> {
        // Nothing with so few brackets is too deep, and entities are printed with all of theirs closed.
        let is_open = |byte: &&u8| matches!(byte, b'<' | b'(' | b'[' | b'{');
        if expanded.as_bytes().iter().filter(is_open).count() < MAX_NESTING as usize {
            return Ok(());
        }
        let mut scanner = BodyScanner::new(expanded, 0);
        let mut depth = 0;
        let kind = loop {
            match scanner.next_piece() {
                Ok(Some(_)) => depth = depth.max(scanner.open().len()),
                // There may be one more bracket around it.
                Ok(None) if depth < MAX_NESTING as usize => return Ok(()),
                Ok(None) => break BodyErrorKind::TooDeep,
                Err(error) => break error.kind,
            }
        };
        let message = match kind {
            BodyErrorKind::TooDeep => format!("nested deeper than {MAX_NESTING} levels with its aliases written out"),
            _ => "the brackets are not balanced with the aliases written out".to_owned(),
        };
        Err(SyntaxError::new(kind.code(), start, end, message))
    }

    /// Refuses to write out what would make the texts of all bodies together too long.
    fn check_expansion(&mut self, entity: Entity, start: usize, length: usize) -> Result<()> {
        let extent = match entity {
            Entity::Type(ty) => self.context.type_extent(ty),
            Entity::Attribute(attr) => self.context.attribute_extent(attr),
        };
        // An entity of weight 1 stands for at least sixteen bytes of text.
        let expected = 16 * extent.weight as usize;
        self.expansion.largest = self.expansion.largest.max(expected);
        if self.expansion.bytes.saturating_add(expected) > MAX_EXPANSION {
            let message = "too large with its aliases written out";
            return Err(SyntaxError::new(codes::LIMIT, start, start + length, message));
        }
        Ok(())
    }

    /// Returns what the alias that was consumed since `start` stands for.
    fn resolve_alias(&mut self, start: usize) -> Result<Option<Entity>> {
        let name = &self.source[start..self.consumed];
        self.find_alias(name, start)
    }

    fn undefined_alias(&self, start: usize) -> SyntaxError {
        let name = &self.source[start..self.consumed];
        self.error_since(start, codes::ALIAS, format!("undefined alias '{name}'"))
    }

    fn find_alias(&mut self, name: &'s str, start: usize) -> Result<Option<Entity>> {
        match self.aliases.known.get(name) {
            Some(Alias { state: State::Known(entity), definition }) => {
                // In a piece of a text aliases are known that are defined behind it. Where they are used in the text as a whole, they may be
                // read for the first time, as deep as they are used.
                let depth = match entity {
                    Entity::Type(ty) => self.context.type_extent(*ty).depth,
                    Entity::Attribute(attr) => self.context.attribute_extent(*attr).depth,
                };
                if *definition >= self.bytes.len() && self.nesting + depth >= MAX_NESTING {
                    return Err(SyntaxError::new(codes::NESTING, start, start + name.len(), "nested too deep"));
                }
                return Ok(Some(*entity));
            }
            Some(Alias { state: State::InProgress, definition }) => {
                let message = format!("the alias '{name}' contains itself");
                let error = SyntaxError::new(codes::ALIAS, start, start + name.len(), message);
                return Err(error.with_related(*definition, *definition + name.len(), "defined here"));
            }
            None => {}
        }
        let source = self.source;
        let definitions = self.aliases.definitions.get_or_insert_with(|| index_definitions(source));
        let Some(&definition) = definitions.get(name) else { return Ok(None) };
        let (position, consumed) = (self.position, self.consumed);
        self.position = definition;
        let entity = self.parse_definition();
        (self.position, self.consumed) = (position, consumed);
        entity.map(Some)
    }

    /// Returns true if an alias definition is next: `#name =` or `!name =`.
    pub fn at_alias_definition(&self) -> bool {
        if !matches!(self.byte(), b'#' | b'!') {
            return false;
        }
        let name = self.suffix_name(1);
        let rest = self.bytes.get(self.position + 1 + name.len()..).unwrap_or(&[]);
        let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        !name.is_empty() && rest.get(space) == Some(&b'=')
    }

    /// Parses a top-level `#name = attribute` or `!name = type`.
    pub fn parse_alias_definition(&mut self) -> Result<()> {
        let start = self.position;
        let name = &self.source[start..start + 1 + self.suffix_name(1).len()];
        match self.aliases.known.get(name) {
            None => self.parse_definition().map(|_| ()),
            Some(alias) if alias.definition == start => {
                // A use before the definition has read it already.
                self.advance(name.len());
                self.expect(b'=')?;
                if name.starts_with('!') {
                    self.parse_type()?;
                } else {
                    self.parse_attribute()?;
                }
                Ok(())
            }
            Some(alias) => {
                let message = format!("the alias '{name}' is defined twice");
                let error = SyntaxError::new(codes::ALIAS, start, start + name.len(), message);
                Err(error.with_related(alias.definition, alias.definition + name.len(), "first defined here"))
            }
        }
    }

    fn parse_definition(&mut self) -> Result<Entity> {
        let definition = self.position;
        let name = &self.source[definition..definition + 1 + self.suffix_name(1).len()];
        if name.contains('.') {
            let message = "the name of an alias cannot contain a '.'";
            return Err(SyntaxError::new(codes::ALIAS, definition, definition + name.len(), message));
        }
        self.advance(name.len());
        self.expect(b'=')?;
        self.aliases.known.insert(name, Alias { state: State::InProgress, definition });
        let entity = self.nested(|parser| match name.as_bytes()[0] {
            b'!' => parser.parse_type().map(Entity::Type),
            _ => parser.parse_attribute().map(Entity::Attribute),
        })?;
        self.aliases.known.insert(name, Alias { state: State::Known(entity), definition });
        Ok(entity)
    }
}

/// The offsets of all lines that begin with `#name =` or `!name =`.
fn index_definitions(source: &str) -> FxHashMap<&str, usize> {
    let mut definitions = FxHashMap::default();
    for (name, start) in definitions_in(source) {
        definitions.entry(name).or_insert(start);
    }
    definitions
}

/// The names of lines that begin with `#name =` or `!name =`, with their offsets.
fn definitions_in(source: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut offset = 0;
    source.split_inclusive('\n').filter_map(move |line| {
        let text = line.trim_start();
        let start = offset + (line.len() - text.len());
        offset += line.len();
        if !text.starts_with(['#', '!']) {
            return None;
        }
        let length = 1 + text[1..].bytes().take_while(|byte| is_suffix_byte(*byte)).count();
        let is_definition = length > 1 && text[length..].trim_start().starts_with('=');
        is_definition.then(|| (&source[start..start + length], start))
    })
}
