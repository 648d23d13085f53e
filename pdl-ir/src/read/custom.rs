//! The custom forms, as `mlir-pdll` and `mlir-opt` print them.

use mlir_syntax::{Attr, AttrKind, Result, SsaName, SyntaxError, TokenKind};
use smol_str::SmolStr;

use super::builder::PatternBuilder;
use super::properties::{attribute_text, type_text};
use super::{Reader, codes, counted};
use crate::print::{IMPLICIT, RECURSION};
use crate::{Kind, NativeKind, Op, OpKind, Replacement, RewriteBody, ValueId};

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

/// What an op is, and the kinds of its results.
pub(super) type Body = (OpKind, Vec<Kind>);

/// An op of a pattern as read.
pub(super) enum Item {
    /// An op that may stand in both sections.
    Op(Body),
    /// The `pdl.rewrite`, which is in the pattern already.
    Rewrite,
}

impl<'s> Reader<'s, '_> {
    /// A pattern behind its keyword, which stands at `start`.
    pub(super) fn custom_pattern(&mut self, start: usize) -> Result<()> {
        self.builder = PatternBuilder::default();
        let mut end = self.parser.last_end();
        if self.parser.peek_token().kind == TokenKind::SymbolRef {
            let symbol = self.parser.parse_symbol_name()?;
            self.builder.pattern.name = Some(SmolStr::new(self.parser.context().symbol_name(symbol)));
            end = self.parser.last_end();
        }
        self.parser.expect_token(":")?;
        if !self.parser.eat_keyword("benefit") {
            return Err(self.parser.expected("'benefit'"));
        }
        self.parser.expect_token("(")?;
        self.builder.pattern.benefit = self.number("a benefit", u16::MAX.into())? as u16;
        self.parser.expect_token(")")?;
        if self.parser.eat_keyword("attributes") {
            let attributes = self.parser.parse_dictionary()?;
            self.builder.pattern.recursion = self.has_key(attributes, RECURSION);
        }
        self.builder.spans.header = self.span(start, end);
        self.pattern_region()?;
        self.finish_pattern(start)
    }

    /// Adds the pattern to the module once its region is closed.
    pub(super) fn finish_pattern(&mut self, start: usize) -> Result<()> {
        let location = self.location(start)?;
        let mut builder = std::mem::take(&mut self.builder);
        self.errors.extend(builder.undefined());
        builder.finish_actions();
        builder.pattern.location = location;
        self.parsed.module.patterns.push(builder.pattern);
        self.parsed.spans.patterns.push(builder.spans);
        Ok(())
    }

    /// The match section and the rewrite at its end, in braces.
    pub(super) fn pattern_region(&mut self) -> Result<()> {
        self.open_region()?;
        loop {
            self.no_more_blocks()?;
            if self.parser.peek_is("}") {
                let message = "the pattern has no 'pdl.rewrite' at its end";
                return Err(self.parser.error_here(codes::STRUCTURE, message));
            }
            if self.op()? {
                break;
            }
        }
        self.no_more_blocks()?;
        if !self.parser.eat_token("}") {
            let message = "nothing may follow the 'pdl.rewrite' of a pattern";
            let rewrite = self.builder.spans.rewrite;
            let error = self.parser.error_here(codes::STRUCTURE, message);
            return Err(error.with_related(rewrite.start as usize, rewrite.end as usize, "the rewrite is here"));
        }
        Ok(())
    }

    /// The rewrite section, in braces. `start` is where the `pdl.rewrite` stands.
    pub(super) fn rewrite_region(&mut self, start: usize, end: usize) -> Result<()> {
        if self.builder.actions.is_some() {
            let message = "a 'pdl.rewrite' cannot stand in another";
            return Err(SyntaxError::new(codes::STRUCTURE, start, end, message));
        }
        self.builder.actions = Some(Vec::new());
        self.open_region()?;
        while !self.parser.peek_is("}") {
            self.no_more_blocks()?;
            self.op()?;
        }
        self.parser.expect_token("}")
    }

    /// One op of a pattern with its results; whether it was the `pdl.rewrite`.
    fn op(&mut self) -> Result<bool> {
        let start = self.parser.position();
        let groups = self.result_names()?;
        let token = self.parser.peek_token();
        let (item, attributes) = match token.kind {
            TokenKind::String => self.generic_op(start)?,
            TokenKind::Identifier => {
                self.parser.next_token();
                let name = token.text.strip_prefix("pdl.").unwrap_or(token.text);
                let item = match self.custom_op(start, name, token.end)? {
                    Some(item) => item,
                    None => return Err(self.not_in_pattern(token.start, token.end, token.text)),
                };
                (item, None)
            }
            _ => return Err(self.parser.expected("an operation of the 'pdl' dialect")),
        };
        match item {
            Item::Rewrite if groups.is_empty() => return Ok(true),
            Item::Rewrite => {
                let message = "'pdl.rewrite' has no results";
                return Err(SyntaxError::new(codes::COUNT, groups[0].0.start, token.end, message));
            }
            Item::Op((kind, kinds)) => {
                // The generic form has read its attributes already.
                let attributes = match attributes {
                    Some(attributes) => attributes,
                    None if self.parser.peek_is("{") => self.parser.parse_dictionary()?,
                    None => self.parser.context().empty_dictionary(),
                };
                // An error points at the op; the generic form says most of what matters in front.
                let end = if token.kind == TokenKind::String { token.end } else { self.parser.last_end() };
                self.finish_op((start, end), &groups, kind, &kinds, attributes)?;
            }
        }
        Ok(false)
    }

    fn finish_op(
        &mut self,
        (start, end): (usize, usize),
        groups: &[(SsaName<'s>, u32)],
        mut kind: OpKind,
        kinds: &[Kind],
        attributes: Attr,
    ) -> Result<()> {
        if let OpKind::ApplyNativeConstraint { negated, .. } = &mut kind {
            *negated |= self.is_true(attributes, "isNegated");
        }
        let results = self.builder.define(groups, kinds, (start, end))?;
        let location = self.location(start)?;
        let span = self.span(start, end);
        match &kind {
            OpKind::ApplyNativeConstraint { name, args, .. } => {
                self.declare_call(NativeKind::Constraint, name, args, kinds, &location, span);
            }
            OpKind::ApplyNativeRewrite { name, args } => {
                self.declare_call(NativeKind::Rewrite, name, args, kinds, &location, span);
            }
            _ => {}
        }
        let implicit = self.has_key(attributes, IMPLICIT);
        let op = Op { kind, results, location };
        match &mut self.builder.actions {
            Some(actions) => {
                if implicit {
                    self.builder.implicit.insert(actions.len());
                }
                actions.push(op);
                self.builder.spans.actions.push(span);
            }
            None => {
                self.builder.pattern.matcher.push(op);
                self.builder.spans.matcher.push(span);
            }
        }
        Ok(())
    }

    fn declare_call(
        &mut self,
        kind: NativeKind,
        name: &SmolStr,
        args: &[ValueId],
        results: &[Kind],
        location: &crate::Location,
        span: pdl_diagnostics::Span,
    ) {
        let params: Vec<Kind> = args.iter().map(|id| self.builder.pattern.kind(*id)).collect();
        self.declare(kind, name, params.into_iter(), results, location, span);
    }

    pub(super) fn not_in_pattern(&self, start: usize, end: usize, name: &str) -> SyntaxError {
        let (code, message) = match name.strip_prefix("pdl.") {
            Some("pattern") => (codes::STRUCTURE, "a 'pdl.pattern' cannot stand in another".to_owned()),
            Some(_) => (codes::UNKNOWN_OP, format!("the 'pdl' dialect has no operation '{name}'")),
            None if name.contains('.') => {
                (codes::FOREIGN, format!("only operations of the 'pdl' dialect can stand in a pattern, not '{name}'"))
            }
            None => (codes::UNKNOWN_OP, format!("the 'pdl' dialect has no operation '{name}'")),
        };
        SyntaxError::new(code, start, end, message)
    }

    /// `%a, %b:2 =`, or nothing.
    fn result_names(&mut self) -> Result<Vec<(SsaName<'s>, u32)>> {
        let mut groups = Vec::new();
        if !self.parser.at_value() {
            return Ok(groups);
        }
        loop {
            let name = self.parser.parse_value_use()?;
            if self.parser.source()[name.start..name.end].contains('#') {
                let message = "a result is defined by its name alone, without '#'";
                return Err(SyntaxError::new(codes::COUNT, name.start, name.end, message));
            }
            let count =
                if self.parser.eat_token(":") { self.number("a number of results", u32::MAX.into())? } else { 1 };
            groups.push((name, count as u32));
            if !self.parser.eat_token(",") {
                break;
            }
        }
        self.parser.expect_token("=")?;
        Ok(groups)
    }

    /// The op `name` behind its keyword; `None` if there is none of that name.
    fn custom_op(&mut self, start: usize, name: &str, end: usize) -> Result<Option<Item>> {
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
        } else if external.is_none() {
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
    fn number(&mut self, what: &str, limit: u64) -> Result<u64> {
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
