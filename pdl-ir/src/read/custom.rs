//! The custom forms, as `mlir-pdll` and `mlir-opt` print them.

use mlir_syntax::{Attr, AttrKind, Result, SyntaxError, TokenKind};
use smol_str::SmolStr;

use super::pattern::{Body, Item};
use super::properties::{attribute_text, type_text};
use super::{Reader, codes, unequal};
use crate::print::AT;
use crate::{Kind, NativeKind, NewLocation, OpKind, Replacement, RewriteBody, ValueId};

/// The ops of the dialect other than `pdl.pattern`, without their prefix.
pub(super) const OPS: [&str; 14] = [
    "apply_native_constraint",
    "apply_native_rewrite",
    "attribute",
    "erase",
    "operand",
    "operands",
    "operation",
    "range",
    "replace",
    "result",
    "results",
    "rewrite",
    "type",
    "types",
];

impl Reader<'_, '_> {
    /// The op `name` behind its keyword; `None` if there is none of that name.
    pub(super) fn custom_op(&mut self, start: usize, name: &str, end: usize) -> Result<Option<Item>> {
        let body = match name {
            "attribute" => self.attribute()?,
            "type" => (OpKind::Type { constant: self.behind(":", Reader::type_text)? }, vec![Kind::Type]),
            "types" => (OpKind::Types { constants: self.behind(":", Reader::type_list)? }, vec![Kind::TypeRange]),
            "operand" => (OpKind::Operand { ty: self.optional_type(Kind::Type)? }, vec![Kind::Value]),
            "operands" => (OpKind::Operands { ty: self.optional_type(Kind::TypeRange)? }, vec![Kind::ValueRange]),
            "operation" => self.operation()?,
            "result" => {
                let index = self.optional_index()?;
                let parent = self.parent()?;
                (OpKind::Result { parent, index }, vec![Kind::Value])
            }
            "results" => self.results()?,
            "range" => self.range()?,
            "apply_native_constraint" => {
                let (name, args, results) = self.native_call()?;
                let negated = self.is_negated()?;
                (OpKind::ApplyNativeConstraint { name, args, negated }, results)
            }
            "apply_native_rewrite" => {
                let (name, args, results) = self.native_call()?;
                let location = self.optional_location()?;
                (OpKind::ApplyNativeRewrite { name, args, location }, results)
            }
            "erase" => (OpKind::Erase { op: self.operand(Kind::Operation)? }, Vec::new()),
            "replace" => self.replace()?,
            "unless" | "each" => {
                self.unless(start, end, name == "each")?;
                return Ok(Some(Item::Unless));
            }
            "rewrite" => {
                self.rewrite(start, end)?;
                return Ok(Some(Item::Rewrite));
            }
            _ => return Ok(None),
        };
        Ok(Some(Item::Op(body)))
    }

    fn attribute(&mut self) -> Result<Body> {
        let ty = self.optional_type(Kind::Type)?;
        let value = self.behind("=", |reader| {
            let attr = reader.parser.parse_attribute()?;
            Ok(attribute_text(reader.parser.context(), attr))
        })?;
        Ok((OpKind::Attribute { value, ty, otherwise: None }, vec![Kind::Attribute]))
    }

    fn operation(&mut self) -> Result<Body> {
        let name = match self.parser.peek_token().kind {
            TokenKind::String => Some(self.string()?),
            _ => None,
        };
        let operands = self.optional_arguments()?;
        let attributes = self.behind("{", |reader| {
            reader.list("}", |reader| {
                let key = reader.string()?;
                reader.parser.expect_token("=")?;
                Ok((key, reader.operand(Kind::Attribute)?))
            })
        })?;
        let attributes = attributes.unwrap_or_default();
        let types = if self.parser.eat_arrow() { self.arguments(Kind::Type)? } else { Vec::new() };
        let location = self.optional_location()?;
        Ok((OpKind::Operation { name, operands, attributes, types, location }, vec![Kind::Operation]))
    }

    fn optional_location(&mut self) -> Result<Option<Box<NewLocation>>> {
        self.parser.eat_keyword(AT).then(|| self.new_location().map(Box::new)).transpose()
    }

    /// `("name", %a, %b : !pdl.operation, !pdl.value)`, the name or the values alone, or `()`.
    fn new_location(&mut self) -> Result<NewLocation> {
        self.parser.expect_token("(")?;
        let name = match self.parser.peek_token().kind {
            TokenKind::String => Some(self.string()?),
            _ => None,
        };
        let has_values = if name.is_some() { self.parser.eat_token(",") } else { !self.parser.peek_is(")") };
        let of = if has_values { self.typed_list(Kind::Operation)? } else { Vec::new() };
        self.parser.expect_token(")")?;
        Ok(NewLocation { of, name })
    }

    fn results(&mut self) -> Result<Body> {
        let index = self.optional_index()?;
        let parent = self.parent()?;
        // MLIR wants a type exactly if there is an index.
        let kind = match index {
            None => Kind::ValueRange,
            Some(_) if self.parser.eat_arrow() => self.kind()?,
            Some(_) => return Err(self.parser.expected("'->' and '!pdl.value' or '!pdl.range<value>'")),
        };
        Ok((OpKind::Results { parent, index }, vec![kind]))
    }

    fn range(&mut self) -> Result<Body> {
        if self.parser.eat_token(":") {
            return Ok((OpKind::Range { elements: Vec::new() }, vec![self.kind()?]));
        }
        let elements = self.typed_list(Kind::Value)?;
        let kind = match elements.first().map(|id| self.builder.pattern.kind(*id)) {
            Some(Kind::Type | Kind::TypeRange) => Kind::TypeRange,
            _ => Kind::ValueRange,
        };
        Ok((OpKind::Range { elements }, vec![kind]))
    }

    fn replace(&mut self) -> Result<Body> {
        let op = self.operand(Kind::Operation)?;
        if !self.parser.eat_keyword("with") {
            return Err(self.parser.expected("'with'"));
        }
        let with = if self.parser.peek_is("(") {
            Replacement::Values(self.arguments(Kind::Value)?)
        } else {
            Replacement::Operation(self.operand(Kind::Operation)?)
        };
        Ok((OpKind::Replace { op, with }, Vec::new()))
    }

    /// `{ … } where(%found = %at : !pdl.value)`, the last part if there is something to say. For each value of a range, it is
    /// `where(%one = %all : !pdl.range<value>)`.
    fn unless(&mut self, start: usize, end: usize, each: bool) -> Result<()> {
        self.unless_region(start, end)?;
        let mut at = Vec::new();
        let places = self.parser.position();
        if self.parser.eat_keyword("where") {
            self.parser.expect_token("(")?;
            let pairs = self.several(|reader| {
                let found = reader.parser.parse_value_use()?;
                reader.parser.expect_token("=")?;
                Ok((found, reader.parser.parse_value_use()?))
            })?;
            let names = pairs.iter().map(|(found, at)| (found.start, at.end));
            let kinds = self.kinds_of(names, "pair")?;
            self.parser.expect_token(")")?;
            for ((found, place), kind) in pairs.into_iter().zip(kinds) {
                let one = if each && kind == Kind::ValueRange { Kind::Value } else { kind };
                let found = self.builder.use_value(found, one, Some(one))?;
                at.push((found, self.builder.use_value(place, kind, Some(kind))?));
            }
        }
        let places = if at.is_empty() { (start, end) } else { (places, self.parser.last_end()) };
        let location = self.location(start)?;
        let places = self.span(places.0, places.1);
        self.builder.finish_unless(at, each, location, places);
        Ok(())
    }

    fn rewrite(&mut self, start: usize, mut end: usize) -> Result<()> {
        if self.parser.at_value() {
            let root = self.operand(Kind::Operation)?;
            self.builder.pattern.rewrite.root = Some(root);
            end = self.parser.last_end();
        }
        let external = if self.parser.eat_keyword("with") {
            let name = self.string()?;
            let args = self.optional_arguments()?;
            end = self.parser.last_end();
            Some((name, args))
        } else {
            None
        };
        self.builder.spans.rewrite = self.span(start, end);
        if self.parser.peek_is("{") {
            self.rewrite_region(start, end)?;
        } else if external.is_none() && !["}", "attributes", "loc"].iter().any(|next| self.parser.peek_is(next)) {
            // With nothing at all behind the root, as xDSL prints it, the rewrite is empty.
            return Err(self.parser.expected("'with' or '{'"));
        }
        if self.parser.eat_keyword("attributes") {
            self.parser.parse_dictionary()?;
        }
        self.finish_rewrite(start, external)
    }

    /// Completes the `pdl.rewrite`, whose region is closed.
    pub(super) fn finish_rewrite(&mut self, start: usize, external: Option<(SmolStr, Vec<ValueId>)>) -> Result<()> {
        let location = self.location(start)?;
        let span = self.builder.spans.rewrite;
        self.builder.pattern.rewrite.location = location.clone();
        let Some((name, args)) = external else { return Ok(()) };
        if self.builder.actions.as_ref().is_some_and(|actions| !actions.is_empty()) {
            let message = "a rewrite has either an external name or a body, not both";
            return Err(SyntaxError::new(codes::STRUCTURE, span.start as usize, span.end as usize, message));
        }
        self.builder.actions = None;
        let params: Vec<ValueId> = self.builder.pattern.rewrite.root.iter().chain(&args).copied().collect();
        self.declare(NativeKind::Rewrite, &name, &params, &[], &location, span);
        self.builder.pattern.rewrite.body = RewriteBody::External { name, args };
        Ok(())
    }

    fn native_call(&mut self) -> Result<(SmolStr, Vec<ValueId>, Vec<Kind>)> {
        let name = self.string()?;
        let args = self.optional_arguments()?;
        let results = self.behind(":", |reader| reader.several(Reader::kind))?;
        Ok((name, args, results.unwrap_or_default()))
    }

    /// `is_negated = true`, as MLIR prints it since LLVM 23, or nothing.
    fn is_negated(&mut self) -> Result<bool> {
        if !self.parser.eat_keyword("is_negated") {
            return Ok(false);
        }
        self.parser.expect_token("=")?;
        match self.parser.eat_keyword("true") {
            true => Ok(true),
            false if self.parser.eat_keyword("false") => Ok(false),
            false => Err(self.parser.expected("'true' or 'false'")),
        }
    }

    /// `: %type`, or nothing.
    fn optional_type(&mut self, kind: Kind) -> Result<Option<ValueId>> {
        self.behind(":", |reader| reader.operand(kind))
    }

    /// The index of a result or of a group of them, or nothing.
    fn optional_index(&mut self) -> Result<Option<u32>> {
        match self.parser.peek_is("of") {
            true => Ok(None),
            false => Ok(Some(self.number("a result index or 'of'", crate::MAX_INDEX.into())? as u32)),
        }
    }

    /// `of %operation`
    fn parent(&mut self) -> Result<ValueId> {
        if !self.parser.eat_keyword("of") {
            return Err(self.parser.expected("'of'"));
        }
        self.operand(Kind::Operation)
    }

    fn operand(&mut self, kind: Kind) -> Result<ValueId> {
        let name = self.parser.parse_value_use()?;
        self.builder.use_value(name, kind, None)
    }

    /// `(%a, %b : !pdl.value, !pdl.value)`, or `()`.
    fn arguments(&mut self, expected: Kind) -> Result<Vec<ValueId>> {
        self.parser.expect_token("(")?;
        // xDSL writes the colon even between nothing and nothing.
        let is_empty = self.parser.eat_token(":") || self.parser.peek_is(")");
        let values = if is_empty { Vec::new() } else { self.typed_list(expected)? };
        self.parser.expect_token(")")?;
        Ok(values)
    }

    /// The arguments of an op that may go without.
    fn optional_arguments(&mut self) -> Result<Vec<ValueId>> {
        if self.parser.peek_is("(") { self.arguments(Kind::Value) } else { Ok(Vec::new()) }
    }

    /// `%a, %b : !pdl.value, !pdl.value`
    fn typed_list(&mut self, expected: Kind) -> Result<Vec<ValueId>> {
        let names = self.several(|reader| reader.parser.parse_value_use())?;
        let kinds = self.kinds_of(names.iter().map(|name| (name.start, name.end)), "value")?;
        names.iter().zip(kinds).map(|(name, kind)| self.builder.use_value(*name, expected, Some(kind))).collect()
    }

    /// `: !pdl.value, !pdl.value`, one for each of what stands at these places.
    fn kinds_of(&mut self, places: impl ExactSizeIterator<Item = (usize, usize)>, what: &str) -> Result<Vec<Kind>> {
        self.parser.expect_token(":")?;
        let types = self.parser.position();
        let kinds = self.several(Reader::kind)?;
        if places.len() == kinds.len() {
            return Ok(kinds);
        }
        let message = unequal(kinds.len(), "type", places.len(), what);
        let error = SyntaxError::new(codes::COUNT, types, self.parser.last_end(), message);
        Err(match places.reduce(|first, last| (first.0, last.1)) {
            Some((start, end)) => error.with_related(start, end, format!("the {what}s")),
            None => error,
        })
    }

    /// `item, item`
    pub(super) fn several<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.parser.eat_token(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `item, item` or nothing, up to what closes the list.
    pub(super) fn list<T>(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while items.is_empty() || self.parser.eat_token(",") {
            if items.is_empty() && self.parser.eat_token(close) {
                return Ok(items);
            }
            items.push(item(self)?);
        }
        if self.parser.eat_token(close) { Ok(items) } else { Err(self.parser.expected(&format!("',' or '{close}'"))) }
    }

    /// Returns what stands behind `open`, if that is next.
    pub(super) fn behind<T>(&mut self, open: &str, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.parser.eat_token(open) { parse(self).map(Some) } else { Ok(None) }
    }

    /// A type of the `pdl` dialect.
    pub(super) fn kind(&mut self) -> Result<Kind> {
        let start = self.parser.position();
        let ty = self.parser.parse_type()?;
        self.pdl_kind(ty, start, self.parser.last_end())
    }

    fn type_text(&mut self) -> Result<SmolStr> {
        let ty = self.parser.parse_type()?;
        Ok(type_text(self.parser.context(), ty))
    }

    fn type_list(&mut self) -> Result<Vec<SmolStr>> {
        self.parser.expect_token("[")?;
        self.list("]", Reader::type_text)
    }

    /// A string that is text.
    pub(super) fn string(&mut self) -> Result<SmolStr> {
        let start = self.parser.position();
        let bytes = self.parser.parse_string()?;
        match bytes.as_str() {
            Some(text) => Ok(SmolStr::new(text)),
            None => {
                let message = "this string is not UTF-8";
                Err(SyntaxError::new(codes::PROPERTY, start, self.parser.last_end(), message))
            }
        }
    }

    /// A number from 0 to `limit`.
    pub(super) fn number(&mut self, what: &str, limit: u64) -> Result<u64> {
        let token = self.parser.peek_token();
        let negative = token.text == "-";
        if token.kind != TokenKind::Integer && !negative {
            return Err(self.parser.expected(what));
        }
        self.parser.next_token();
        let digits = if negative { self.parser.next_token() } else { token };
        let value = match digits.text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16),
            None => digits.text.parse(),
        };
        match value {
            Ok(value) if value <= limit && (!negative || value == 0) => Ok(value),
            _ => {
                let what = what.strip_suffix(" or 'of'").unwrap_or(what);
                let message = format!("{what} must be from 0 to {limit}");
                Err(SyntaxError::new(codes::RANGE, token.start, digits.end, message))
            }
        }
    }

    pub(super) fn has_key(&mut self, dictionary: Attr, key: &str) -> bool {
        self.entry(dictionary, key).is_some()
    }

    pub(super) fn is_true(&mut self, dictionary: Attr, key: &str) -> bool {
        let value = self.entry(dictionary, key).map(|attr| self.parser.context().attr_kind(attr));
        matches!(value, Some(AttrKind::Integer { value, .. }) if value.to_i64() != Some(0))
    }

    /// Returns what a dictionary holds under `key`.
    pub(super) fn entry(&mut self, dictionary: Attr, key: &str) -> Option<Attr> {
        let context = self.parser.context();
        context.lookup(dictionary, context.find_symbol(key)?)
    }
}
