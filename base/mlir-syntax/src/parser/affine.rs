//! Affine maps and integer sets.

use super::Parser;
use crate::affine::{AffineExpr, AffineMap, IntegerSet};
use crate::attributes::{Attr, AttrKind};
use crate::error::{Result, SyntaxError, codes};
use crate::limits::MAX_NESTING;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The dimensions and symbols in scope, by name.
type Names<'s> = FxHashMap<&'s str, AffineExpr>;

/// The function that parses a dimension or a symbol.
type Variable<'v, 's, 'c> = &'v mut dyn FnMut(&mut Parser<'s, 'c>) -> Result<AffineExpr>;

impl<'s, 'c> Parser<'s, 'c> {
    pub(super) fn parse_affine_map_attribute(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("affine_map".len());
        self.expect(b'<')?;
        let map = self.parse_affine_map()?;
        self.expect(b'>')?;
        self.make_attribute(start, AttrKind::AffineMap(Arc::new(map)))
    }

    pub(super) fn parse_affine_set_attribute(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("affine_set".len());
        self.expect(b'<')?;
        let set = self.parse_integer_set()?;
        self.expect(b'>')?;
        self.make_attribute(start, AttrKind::IntegerSet(Arc::new(set)))
    }

    /// Parses `(d0)[s0] -> (d0 + s0)`.
    pub fn parse_affine_map(&mut self) -> Result<AffineMap> {
        let mut names = Names::default();
        let (dimensions, symbols) = self.parse_affine_header(&mut names)?;
        if !self.eat_arrow() {
            return Err(self.expected("'->' of an affine map"));
        }
        self.expect(b'(')?;
        let mut results = Vec::new();
        self.list(b')', |parser| {
            results.push(parser.parse_affine_expr(&mut |parser| parser.parse_affine_name(&names))?);
            Ok(())
        })?;
        Ok(AffineMap { dimensions, symbols, results })
    }

    /// Parses `(d0)[s0] : (d0 - s0 >= 0, d0 == 1)`.
    pub(crate) fn parse_integer_set(&mut self) -> Result<IntegerSet> {
        let mut names = Names::default();
        let (dimensions, symbols) = self.parse_affine_header(&mut names)?;
        self.expect(b':')?;
        self.expect(b'(')?;
        let mut constraints = Vec::new();
        self.list(b')', |parser| {
            let left = parser.parse_affine_expr(&mut |parser| parser.parse_affine_name(&names))?;
            let first = parser.byte();
            if parser.byte_at(1) != b'=' || !matches!(first, b'=' | b'<' | b'>') {
                return Err(parser.expected("'==', '>=' or '<='"));
            }
            parser.advance(2);
            let right = parser.parse_affine_expr(&mut |parser| parser.parse_affine_name(&names))?;
            let difference = if first == b'<' { right.minus(left) } else { left.minus(right) };
            constraints.push((difference, first == b'='));
            Ok(())
        })?;
        if constraints.is_empty() {
            constraints.push((AffineExpr::Constant(0), true));
        }
        Ok(IntegerSet { dimensions, symbols, constraints })
    }

    /// Parses `(d0, d1)[s0]`.
    fn parse_affine_header(&mut self, names: &mut Names<'s>) -> Result<(u32, u32)> {
        self.expect(b'(')?;
        let dimensions = self.parse_affine_names(b')', AffineExpr::Dimension, names)?;
        let symbols = if self.eat(b'[') { self.parse_affine_names(b']', AffineExpr::Symbol, names)? } else { 0 };
        Ok((dimensions, symbols))
    }

    fn parse_affine_names(&mut self, close: u8, make: fn(u32) -> AffineExpr, names: &mut Names<'s>) -> Result<u32> {
        let mut count = 0;
        self.list(close, |parser| {
            let start = parser.position;
            let name = parser.parse_identifier("the name of a dimension or symbol")?;
            if names.insert(name, make(count)).is_some() {
                return Err(parser.error_since(start, codes::DUPLICATE, format!("'{name}' is defined twice")));
            }
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// Parses an affine expression whose dimensions and symbols `variable` parses.
    ///
    /// # Errors
    /// It is not affine, or too deep.
    pub fn parse_affine_expr(&mut self, variable: Variable<'_, 's, 'c>) -> Result<AffineExpr> {
        let start = self.position;
        let mut sum = self.parse_affine_term(variable)?;
        loop {
            let subtract = match self.byte() {
                b'+' => false,
                b'-' if self.byte_at(1) != b'>' => true,
                _ => return Ok(sum),
            };
            self.advance(1);
            let term = self.parse_affine_term(variable)?;
            sum = if subtract { sum.minus(term) } else { sum.plus(term) };
            self.check_affine(start, &sum)?;
        }
    }

    /// Parses products.
    fn parse_affine_term(&mut self, variable: Variable<'_, 's, 'c>) -> Result<AffineExpr> {
        let start = self.position;
        let mut product = self.parse_affine_factor(variable)?;
        loop {
            let at = self.position;
            let operator = match (self.byte(), self.peek_identifier()) {
                (b'*', _) => "*",
                (_, word @ ("mod" | "floordiv" | "ceildiv")) => word,
                _ => return Ok(product),
            };
            self.advance(operator.len());
            let factor = self.parse_affine_factor(variable)?;
            if !(factor.is_symbolic() || operator == "*" && product.is_symbolic()) {
                let message = match operator {
                    "*" => "not affine: one factor must be free of dimensions".to_owned(),
                    _ => format!("not affine: the right operand of '{operator}' must be free of dimensions"),
                };
                return Err(SyntaxError::new(codes::INVALID, at, at + operator.len(), message));
            }
            product = match operator {
                "*" => product.times(factor),
                "mod" => product.modulo(factor),
                "floordiv" => product.floor_div(factor),
                _ => product.ceil_div(factor),
            };
            self.check_affine(start, &product)?;
        }
    }

    fn parse_affine_factor(&mut self, variable: Variable<'_, 's, 'c>) -> Result<AffineExpr> {
        match self.byte() {
            b'(' => self.nested(|parser| {
                parser.expect(b'(')?;
                let expr = parser.parse_affine_expr(variable)?;
                parser.expect(b')')?;
                Ok(expr)
            }),
            b'-' => self.nested(|parser| {
                parser.advance(1);
                Ok(parser.parse_affine_factor(variable)?.times(AffineExpr::Constant(-1)))
            }),
            b'0'..=b'9' => {
                let number = self.parse_number()?;
                let digits = number.text.strip_prefix("0x").unwrap_or(number.text);
                let radix = if digits.len() < number.text.len() { 16 } else { 10 };
                match i64::from_str_radix(digits, radix) {
                    Ok(value) => Ok(AffineExpr::Constant(value)),
                    Err(_) => Err(number.error(codes::RANGE, "expected an integer of at most 63 bits")),
                }
            }
            _ => variable(self),
        }
    }

    fn parse_affine_name(&mut self, names: &Names<'s>) -> Result<AffineExpr> {
        let start = self.position;
        let name = self.parse_identifier("an affine expression")?;
        names.get(name).cloned().ok_or_else(|| {
            self.error_since(start, codes::INVALID, format!("no dimension or symbol is called '{name}'"))
        })
    }

    fn check_affine(&self, start: usize, expr: &AffineExpr) -> Result<()> {
        if expr.is_too_deep() {
            let message = format!("an affine expression has at most {} operators in a row", 4 * MAX_NESTING);
            return Err(self.error_since(start, codes::NESTING, message));
        }
        Ok(())
    }
}
