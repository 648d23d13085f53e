//! The generic form: `"pdl.result"(%0) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value`.

use mlir_syntax::{Attr, Result, SsaName, SyntaxError};
use smol_str::SmolStr;

use super::builder::PatternBuilder;
use super::pattern::{Body, Item};
use super::properties::Properties;
use super::{Reader, WITH_PATTERNS, codes, unequal};
use crate::print::RECURSION;
use crate::{Kind, OpKind, Replacement, ValueId};

/// A generic op without its regions.
struct Generic<'s> {
    name: SmolStr,
    operands: Vec<SsaName<'s>>,
    operand_kinds: Vec<Kind>,
    results: Vec<Kind>,
    properties: Properties,
}

/// The part of a generic op before its regions.
struct Head<'s> {
    name: SmolStr,
    start: usize,
    end: usize,
    operands: Vec<SsaName<'s>>,
    properties: Attr,
}

impl<'s> Reader<'s, '_> {
    /// A pattern or a module in the generic form.
    pub(super) fn generic_module_op(&mut self, depth: usize) -> Result<()> {
        let start = self.parser.position();
        let head = self.head()?;
        match head.name.as_str() {
            "builtin.module" | WITH_PATTERNS => {
                let has_arguments = head.name == WITH_PATTERNS;
                self.region(&head, |reader| reader.module_region(depth, has_arguments))?;
                self.tail(head)?;
                self.parser.parse_optional_location()?;
                Ok(())
            }
            "pdl.pattern" => {
                self.builder = PatternBuilder::default();
                self.builder.spans.header = self.span(head.start, head.end);
                self.region(&head, Reader::pattern_region)?;
                let op = self.tail(head)?;
                op.no_operands()?;
                let properties = &op.properties;
                self.builder.pattern.name = self.string_property(properties, "sym_name")?;
                // The property has 16 bits; MLIR reads them as signed and refuses those that are negative.
                let benefit = |reader: &mut Self, op: &Properties, name: &str| {
                    reader.number_property(op, name, 16, i16::MAX.into())
                };
                self.builder.pattern.benefit = self.required(properties, "benefit", benefit)? as u16;
                self.builder.pattern.recursion =
                    self.has_key(properties.attributes, RECURSION) || self.has_key(properties.properties, RECURSION);
                self.finish_pattern(start)
            }
            name => Err(self.foreign(head.start, head.end, name)),
        }
    }

    /// An op of a pattern, and its attributes.
    pub(super) fn generic_op(&mut self, start: usize) -> Result<(Item, Option<Attr>)> {
        let head = self.head()?;
        let Some(name) = head.name.strip_prefix("pdl.").filter(|name| super::custom::OPS.contains(name)) else {
            return Err(self.not_in_pattern(head.start, head.end, &head.name));
        };
        if name == "rewrite" {
            self.builder.spans.rewrite = self.span(head.start, head.end);
            let (rewrite_start, rewrite_end) = (head.start, head.end);
            let mut has_block = false;
            self.region(&head, |reader| {
                // A region without blocks is the empty one that an external rewrite has.
                let open = reader.parser.source()[reader.parser.position()..].strip_prefix('{');
                has_block = !open.is_some_and(|rest| rest.trim_start().starts_with('}'));
                reader.rewrite_region(rewrite_start, rewrite_end)
            })?;
            self.generic_rewrite(start, head, has_block)?;
            return Ok((Item::Rewrite, None));
        }
        let op = self.tail(head)?;
        let attributes = op.properties.attributes;
        let body = self.generic_body(op)?;
        Ok((Item::Op(body), Some(attributes)))
    }

    fn generic_rewrite(&mut self, start: usize, head: Head<'s>, has_block: bool) -> Result<()> {
        let (begin, end) = (head.start, head.end);
        let op = self.tail(head)?;
        let [roots, _] = self.segments::<2>(&op.properties, op.operands.len())?;
        let mut values = self.operands(&op, Kind::Operation)?;
        let args = values.split_off(roots);
        if values.len() > 1 {
            return Err(op.count_error("'pdl.rewrite' has at most one root"));
        }
        self.builder.pattern.rewrite.root = values.first().copied();
        let name = self.string_property(&op.properties, "name")?;
        match name {
            Some(_) if has_block => {
                Err(SyntaxError::new(codes::REGION, begin, end, "a rewrite with an external name has no body"))
            }
            Some(name) => self.finish_rewrite(start, Some((name, args))),
            None if !args.is_empty() => Err(op.count_error("only a rewrite with an external name has arguments")),
            None => self.finish_rewrite(start, None),
        }
    }

    /// `"name"(%a, %b) <{…}>`
    fn head(&mut self) -> Result<Head<'s>> {
        let token = self.parser.peek_token();
        let name = self.string()?;
        self.parser.expect_token("(")?;
        let operands = self.list(")", |reader| reader.parser.parse_value_use())?;
        if self.parser.peek_is("[") {
            return Err(self.parser.error_here(codes::REGION, "operations of patterns have no successors"));
        }
        let properties = if self.parser.eat_token("<") {
            let properties = self.parser.parse_dictionary()?;
            self.parser.expect_token(">")?;
            properties
        } else {
            self.parser.context().empty_dictionary()
        };
        Ok(Head { name, start: token.start, end: token.end, operands, properties })
    }

    /// `({…})`, exactly one region.
    fn region(&mut self, head: &Head<'s>, parse: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if !self.parser.eat_token("(") {
            return Err(SyntaxError::new(
                codes::REGION,
                head.start,
                head.end,
                format!("'{}' has one region", head.name),
            ));
        }
        parse(self)?;
        if self.parser.peek_is(",") {
            return Err(self.parser.error_here(codes::REGION, format!("'{}' has one region", head.name)));
        }
        self.parser.expect_token(")")
    }

    /// `{attributes} : (types) -> types`
    fn tail(&mut self, head: Head<'s>) -> Result<Generic<'s>> {
        if self.parser.peek_is("(") {
            return Err(self.parser.error_here(codes::REGION, format!("'{}' has no regions here", head.name)));
        }
        let attributes = if self.parser.peek_is("{") {
            self.parser.parse_dictionary()?
        } else {
            self.parser.context().empty_dictionary()
        };
        self.parser.expect_token(":")?;
        let types = self.parser.position();
        self.parser.expect_token("(")?;
        let operand_kinds = self.list(")", Reader::kind)?;
        if !self.parser.eat_arrow() {
            return Err(self.parser.expected("'->'"));
        }
        let results = if self.parser.eat_token("(") { self.list(")", Reader::kind)? } else { vec![self.kind()?] };
        if operand_kinds.len() != head.operands.len() {
            let message = unequal(operand_kinds.len(), "type", head.operands.len(), "operand");
            return Err(SyntaxError::new(codes::COUNT, types, self.parser.last_end(), message));
        }
        let properties = Properties { properties: head.properties, attributes, start: head.start, end: head.end };
        Ok(Generic { name: head.name, operands: head.operands, operand_kinds, results, properties })
    }

    fn operands(&mut self, op: &Generic<'s>, expected: Kind) -> Result<Vec<ValueId>> {
        let pairs = op.operands.iter().zip(&op.operand_kinds);
        pairs.map(|(name, kind)| self.builder.use_value(*name, expected, Some(*kind))).collect()
    }

    fn generic_body(&mut self, op: Generic<'s>) -> Result<Body> {
        let values = self.operands(&op, Kind::Value)?;
        let properties = op.properties;
        let optional = |values: &[ValueId]| match values {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            _ => Err(op.count_error("this operation has at most one operand")),
        };
        let one = |values: &[ValueId]| match values {
            [one] => Ok(*one),
            _ => Err(op.count_error("this operation has one operand")),
        };
        let kind = match op.name.strip_prefix("pdl.").unwrap_or_default() {
            "attribute" => {
                let value = self.text_property(&properties, "value");
                OpKind::Attribute { ty: optional(&values)?, value, otherwise: None }
            }
            "type" => {
                op.no_operands()?;
                OpKind::Type { constant: self.type_property(&properties, "constantType")? }
            }
            "types" => {
                op.no_operands()?;
                OpKind::Types { constants: self.type_list_property(&properties, "constantTypes")? }
            }
            "operand" => OpKind::Operand { ty: optional(&values)? },
            "operands" => OpKind::Operands { ty: optional(&values)? },
            "operation" => self.generic_operation(&op, values)?,
            "result" => {
                let index = self.index_property(&properties, "index")?;
                OpKind::Result { parent: one(&values)?, index }
            }
            "results" => {
                let index = self.index_property(&properties, "index")?;
                OpKind::Results { parent: one(&values)?, index }
            }
            "range" => OpKind::Range { elements: values },
            "apply_native_constraint" => {
                let name = self.required(&properties, "name", Reader::string_property)?;
                let negated = self.bool_property(&properties, "isNegated")?;
                OpKind::ApplyNativeConstraint { name, args: values, negated }
            }
            "apply_native_rewrite" => {
                let name = self.required(&properties, "name", Reader::string_property)?;
                OpKind::ApplyNativeRewrite { name, args: values, location: None }
            }
            "erase" => OpKind::Erase { op: one(&values)? },
            _ => self.generic_replace(&op, values)?,
        };
        Ok((kind, op.results))
    }

    fn generic_operation(&mut self, op: &Generic<'s>, mut operands: Vec<ValueId>) -> Result<OpKind> {
        let [operand_count, attribute_count, _] = self.segments::<3>(&op.properties, operands.len())?;
        let mut attributes = operands.split_off(operand_count);
        let types = attributes.split_off(attribute_count);
        let names = self.required(&op.properties, "attributeValueNames", Reader::string_list_property)?;
        if names.len() != attributes.len() {
            return Err(op.count_error(&unequal(names.len(), "name", attributes.len(), "attribute")));
        }
        let name = self.string_property(&op.properties, "opName")?;
        let attributes = names.into_iter().zip(attributes).collect();
        Ok(OpKind::Operation { name, operands, attributes, types, location: None })
    }

    fn generic_replace(&mut self, op: &Generic<'s>, mut operands: Vec<ValueId>) -> Result<OpKind> {
        let [replaced, operation, _] = self.segments::<3>(&op.properties, operands.len())?;
        let mut operations = operands.split_off(replaced);
        let values = operations.split_off(operation);
        let [replaced] = operands[..] else {
            return Err(op.count_error("'pdl.replace' replaces one operation"));
        };
        let with = match operations[..] {
            [] => Replacement::Values(values),
            [operation] if values.is_empty() => Replacement::Operation(operation),
            _ => return Err(op.count_error("'pdl.replace' takes one operation or values, not both")),
        };
        Ok(OpKind::Replace { op: replaced, with })
    }
}

impl Generic<'_> {
    fn no_operands(&self) -> Result<()> {
        if self.operands.is_empty() { Ok(()) } else { Err(self.count_error("this operation has no operands")) }
    }

    fn count_error(&self, message: &str) -> SyntaxError {
        SyntaxError::new(codes::COUNT, self.properties.start, self.properties.end, message)
    }
}
