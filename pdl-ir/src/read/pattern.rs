//! A pattern: its two sections, and what all its ops have in common whatever their form.

use mlir_syntax::{Attr, Result, SsaName, SyntaxError, TokenKind};
use smol_str::{SmolStr, format_smolstr};

use super::builder::PatternBuilder;
use super::properties::attribute_text;
use super::{Reader, codes};
use crate::print::{IMPLICIT, OTHERWISE, RECURSION};
use crate::{Kind, Op, OpKind};

/// The kind of an op, and the kinds of its results.
pub(super) type Body = (OpKind, Vec<Kind>);

/// An op of a pattern as read.
pub(super) enum Item {
    /// An op that may stand in both sections.
    Op(Body),
    /// A part that must not be found, which is in the pattern already.
    Unless,
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
        builder.pattern.absence_of_calls(&mut builder.spans.matcher);
        builder.pattern.location = location;
        if let Some(name) = &mut builder.pattern.name {
            *name = self.unique_name(name);
        }
        self.parsed.module.patterns.push(builder.pattern);
        self.parsed.spans.patterns.push(builder.spans);
        Ok(())
    }

    /// Returns the name of a pattern in all that is read: a symbol is unique within its module only, and a name that another module
    /// has gets a number. A name that the same module has stays, for the verifier to refuse.
    fn unique_name(&mut self, name: &SmolStr) -> SmolStr {
        let known = self.names.get(name).copied();
        let mut number = known.map_or(0, |(_, number)| number);
        let numbered = |number: usize| match number {
            0 => name.clone(),
            _ => format_smolstr!("{name}_{number}"),
        };
        if known.is_some_and(|(module, _)| module != self.module) {
            number += 1;
            while self.names.contains_key(&numbered(number)) {
                number += 1;
            }
            self.names.insert(numbered(number), (self.module, 0));
        }
        self.names.insert(name.clone(), (self.module, number));
        numbered(number)
    }

    /// The match section and the rewrite at its end, in braces.
    pub(super) fn pattern_region(&mut self) -> Result<()> {
        self.open_region(false)?;
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

    /// The ops of a part that must not be found, in braces. The keyword stands from `start` to `end`.
    pub(super) fn unless_region(&mut self, start: usize, end: usize) -> Result<()> {
        let message = match (&self.builder.unless, &self.builder.actions) {
            (Some(_), _) => "an 'unless' or 'each' cannot stand in another",
            (None, Some(_)) => "an 'unless' or 'each' stands before the 'pdl.rewrite', not in it",
            (None, None) => {
                self.builder.begin_unless(self.span(start, end));
                return self.section();
            }
        };
        Err(SyntaxError::new(codes::STRUCTURE, start, end, message))
    }

    /// Ops in braces that are not the whole pattern.
    fn section(&mut self) -> Result<()> {
        self.open_region(false)?;
        while !self.parser.peek_is("}") {
            self.no_more_blocks()?;
            self.op()?;
        }
        self.parser.expect_token("}")
    }

    /// The rewrite section, in braces. `start` is where the `pdl.rewrite` stands.
    pub(super) fn rewrite_region(&mut self, start: usize, end: usize) -> Result<()> {
        if self.builder.actions.is_some() {
            let message = "a 'pdl.rewrite' cannot stand in another";
            return Err(SyntaxError::new(codes::STRUCTURE, start, end, message));
        }
        self.builder.actions = Some(Vec::new());
        self.section()
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
            Item::Rewrite if self.builder.unless.is_some() => {
                let message = "a 'pdl.rewrite' cannot stand in an 'unless' or 'each'";
                return Err(SyntaxError::new(codes::STRUCTURE, token.start, token.end, message));
            }
            Item::Rewrite if groups.is_empty() => return Ok(true),
            Item::Unless if groups.is_empty() => {}
            Item::Rewrite | Item::Unless => {
                let message = match item {
                    Item::Unless => "an 'unless' or 'each' has no results",
                    _ => "'pdl.rewrite' has no results",
                };
                return Err(SyntaxError::new(codes::COUNT, groups[0].0.start, token.end, message));
            }
            Item::Op((kind, kinds)) => {
                // The generic form has read its attributes already.
                let attributes = match attributes {
                    Some(attributes) => attributes,
                    // Of this op alone the keyword stands before them.
                    None if matches!(kind, OpKind::Attribute { .. }) => match self.parser.eat_keyword("attributes") {
                        true => self.parser.parse_dictionary()?,
                        false => self.parser.context().empty_dictionary(),
                    },
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
        match &mut kind {
            OpKind::ApplyNativeConstraint { negated, .. } => *negated |= self.is_true(attributes, "isNegated"),
            OpKind::Attribute { otherwise, .. } => {
                let attribute = self.entry(attributes, OTHERWISE);
                *otherwise = attribute.map(|attribute| attribute_text(self.parser.context(), attribute));
            }
            _ => {}
        }
        let results = self.builder.define(groups, kinds, (start, end))?;
        let location = self.location(start)?;
        let span = self.span(start, end);
        if let Some((native, name, args)) = kind.native_call() {
            self.declare(native, name, args, kinds, &location, span);
        }
        let implicit = self.has_key(attributes, IMPLICIT);
        let op = Op { kind, results: results.into(), location };
        match &mut self.builder.actions {
            Some(actions) => {
                if implicit {
                    self.builder.implicit.insert(actions.len());
                }
                actions.push(op);
                self.builder.spans.actions.push(span);
            }
            None => self.builder.match_op(op, span),
        }
        Ok(())
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
        if !self.parser.at_value() {
            return Ok(Vec::new());
        }
        let groups = self.several(|reader| {
            let name = reader.parser.parse_value_use()?;
            if reader.parser.source()[name.start..name.end].contains('#') {
                let message = "a result is defined by its name alone, without '#'";
                return Err(SyntaxError::new(codes::COUNT, name.start, name.end, message));
            }
            let count = reader.behind(":", |reader| reader.number("a number of results", u32::MAX.into()))?;
            Ok((name, count.unwrap_or(1) as u32))
        })?;
        self.parser.expect_token("=")?;
        Ok(groups)
    }
}
