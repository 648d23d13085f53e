//! The custom forms, as `mlir-pdll` and `mlir-opt` print them.

use mlir_syntax::{Attr, AttrKind, Result, SyntaxError, TokenKind};
use smol_str::SmolStr;

use super::pattern::{Body, Item};
use super::properties::{attribute_text, type_text};
use super::{Reader, codes, counted};
use crate::{Kind, NativeKind, OpKind, Replacement, RewriteBody, ValueId};

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
            "type" => {
                let constant = if self.parser.eat_token(":") { Some(self.type_text()?) } else { None };
                (OpKind::Type { constant }, vec![Kind::Type])
            }
            "types" => {
                let constants = if self.parser.eat_token(":") { Some(self.type_list()?) } else { None };
                (OpKind::Types { constants }, vec![Kind::TypeRange])
            }
            "operand" => (OpKind::Operand { ty: self.optional_type(Kind::Type)? }, vec![Kind::Value]),
            "operands" => (OpKind::Operands { ty: self.optional_type(Kind::TypeRange)? }, vec![Kind::ValueRange]),
            "operation" => self.operation()?,
            "result" => {
                let index = self.number("a result index", crate::MAX_INDEX.into())? as u32;
                let parent = self.parent()?;
                (OpKind::Result { parent, index }, vec![Kind::Value])
            }
            "results" => self.results()?,
            "range" => self.range()?,
            "apply_native_constraint" => {
                let (name, args, results) = self.native_call()?;
                (OpKind::ApplyNativeConstraint { name, args, negated: false }, results)
            }
            "apply_native_rewrite" => {
                let (name, args, results) = self.native_call()?;
                (OpKind::ApplyNativeRewrite { name, args }, results)
            }
            "erase" => (OpKind::Erase { op: self.operand(Kind::Operation)? }, Vec::new()),
            "replace" => self.replace()?,
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
        let value = if self.parser.eat_token("=") {
            let attr = self.parser.parse_attribute()?;
            Some(attribute_text(self.parser.context(), attr))
        } else {
            None
        };
        Ok((OpKind::Attribute { value, ty }, vec![Kind::Attribute]))
    }

    fn operation(&mut self) -> Result<Body> {
        let name = match self.parser.peek_token().kind {
            TokenKind::String => Some(self.string()?),
            _ => None,
        };
        let operands = if self.parser.peek_is("(") { self.arguments(Kind::Value)? } else { Vec::new() };
        let mut attributes = Vec::new();
        if self.parser.eat_token("{") {
            loop {
                if attributes.is_empty() && self.parser.eat_token("}") {
                    break;
                }
                let key = self.string()?;
                self.parser.expect_token("=")?;
                attributes.push((key, self.operand(Kind::Attribute)?));
                if !self.comma_or("}")? {
                    break;
                }
            }
        }
        let types = if self.parser.eat_arrow() { self.arguments(Kind::Type)? } else { Vec::new() };
        Ok((OpKind::Operation { name, operands, attributes, types }, vec![Kind::Operation]))
    }

    fn results(&mut self) -> Result<Body> {
        let index = match self.parser.peek_is("of") {
            true => None,
            false => Some(self.number("a result index or 'of'", crate::MAX_INDEX.into())? as u32),
        };
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

    fn rewrite(&mut self, start: usize, mut end: usize) -> Result<()> {
        if self.parser.at_value() {
            let root = self.operand(Kind::Operation)?;
            self.builder.pattern.rewrite.root = Some(root);
            end = self.parser.last_end();
        }
        let external = if self.parser.eat_keyword("with") {
            let name = self.string()?;
            let args = if self.parser.peek_is("(") { self.arguments(Kind::Value)? } else { Vec::new() };
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
        self.declare_call(NativeKind::Rewrite, &name, &params, &[], &location, span);
        self.builder.pattern.rewrite.body = RewriteBody::External { name, args };
        Ok(())
    }

    fn native_call(&mut self) -> Result<(SmolStr, Vec<ValueId>, Vec<Kind>)> {
        let name = self.string()?;
        let args = if self.parser.peek_is("(") { self.arguments(Kind::Value)? } else { Vec::new() };
        let mut results = Vec::new();
        if self.parser.eat_token(":") {
            loop {
                results.push(self.kind()?);
                if !self.parser.eat_token(",") {
                    break;
                }
            }
        }
        Ok((name, args, results))
    }

    /// `: %type`, or nothing.
    fn optional_type(&mut self, kind: Kind) -> Result<Option<ValueId>> {
        if self.parser.eat_token(":") { Ok(Some(self.operand(kind)?)) } else { Ok(None) }
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
        if self.parser.eat_token(":") {
            self.parser.expect_token(")")?;
            return Ok(Vec::new());
        }
        if self.parser.eat_token(")") {
            return Ok(Vec::new());
        }
        let values = self.typed_list(expected)?;
        self.parser.expect_token(")")?;
        Ok(values)
    }

    /// `%a, %b : !pdl.value, !pdl.value`
    fn typed_list(&mut self, expected: Kind) -> Result<Vec<ValueId>> {
        let mut names = Vec::new();
        loop {
            names.push(self.parser.parse_value_use()?);
            if !self.parser.eat_token(",") {
                break;
            }
        }
        self.parser.expect_token(":")?;
        let mut kinds = Vec::new();
        let types = self.parser.position();
        loop {
            kinds.push(self.kind()?);
            if !self.parser.eat_token(",") {
                break;
            }
        }
        if names.len() != kinds.len() {
            let message =
                format!("{} for {}", counted(kinds.len() as u64, "type"), counted(names.len() as u64, "value"));
            let error = SyntaxError::new(codes::COUNT, types, self.parser.last_end(), message);
            return Err(error.with_related(names[0].start, names[names.len() - 1].end, "the values"));
        }
        names.iter().zip(kinds).map(|(name, kind)| self.builder.use_value(*name, expected, Some(kind))).collect()
    }

    fn comma_or(&mut self, close: &str) -> Result<bool> {
        if self.parser.eat_token(",") {
            return Ok(true);
        }
        if self.parser.eat_token(close) { Ok(false) } else { Err(self.parser.expected(&format!("',' or '{close}'"))) }
    }

    /// A type of the `pdl` dialect.
    fn kind(&mut self) -> Result<Kind> {
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
        let mut types = Vec::new();
        if self.parser.eat_token("]") {
            return Ok(types);
        }
        loop {
            types.push(self.type_text()?);
            if !self.comma_or("]")? {
                return Ok(types);
            }
        }
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
        let context = self.parser.context();
        context.find_symbol(key).is_some_and(|key| context.lookup(dictionary, key).is_some())
    }

    pub(super) fn is_true(&mut self, dictionary: Attr, key: &str) -> bool {
        let context = self.parser.context();
        let value = context.find_symbol(key).and_then(|key| context.lookup(dictionary, key));
        matches!(value.map(|attr| context.attr_kind(attr)), Some(AttrKind::Integer { value, .. }) if value.to_i64() != Some(0))
    }
}
