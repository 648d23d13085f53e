//! Arguments of regions that a form declares, and lists in parentheses.

use super::Reading;
use mlir_syntax::{Attr, AttrKind, Parser, RegionArgument, Result, SsaName, Type, codes};

/// An argument whose type stands elsewhere, or follows from something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UntypedArgument<'s> {
    name: SsaName<'s>,
    location: Option<Attr>,
}

impl<'s> UntypedArgument<'s> {
    pub(crate) fn of_type(self, ty: Type) -> RegionArgument<'s> {
        RegionArgument { name: self.name, ty, location: self.location }
    }
}

/// Reads `%a`, and `loc(…)` if it is next.
///
/// # Errors
/// Something else stands there.
pub(crate) fn parse_argument<'s>(parser: &mut Parser<'s, '_>) -> Result<UntypedArgument<'s>> {
    Ok(UntypedArgument { name: parser.parse_value_name()?, location: parser.parse_optional_location()? })
}

/// Reads `%a: i32`, and `loc(…)` if it is next.
///
/// # Errors
/// Something else stands there.
pub(crate) fn parse_typed_argument<'s>(parser: &mut Parser<'s, '_>) -> Result<RegionArgument<'s>> {
    let name = parser.parse_value_name()?;
    parser.expect_token(":")?;
    let ty = parser.parse_type()?;
    Ok(RegionArgument { name, ty, location: parser.parse_optional_location()? })
}

impl<'s> Reading<'_, 's, '_> {
    /// Reads `(%a: i32, %b: f32 loc(…))`.
    ///
    /// # Errors
    /// Something else stands there.
    pub(crate) fn parse_typed_arguments(&mut self) -> Result<Vec<RegionArgument<'s>>> {
        self.parse_in_parentheses(parse_typed_argument)
    }

    /// Reads `(%i, %j loc(…))`: arguments of one type.
    ///
    /// # Errors
    /// Something else stands there.
    pub(crate) fn parse_arguments_of(&mut self, ty: Type) -> Result<Vec<RegionArgument<'s>>> {
        self.parse_in_parentheses(|parser| Ok(parse_argument(parser)?.of_type(ty)))
    }

    /// Reads `(%i, %j loc(…))`: arguments whose types stand elsewhere.
    ///
    /// # Errors
    /// Something else stands there.
    pub(crate) fn parse_untyped_arguments(&mut self) -> Result<Vec<UntypedArgument<'s>>> {
        self.parse_in_parentheses(parse_argument)
    }

    /// Reads `(%0, %1)`: operands.
    ///
    /// # Errors
    /// Something else stands there.
    pub(crate) fn parse_operands_in_parentheses(&mut self) -> Result<Vec<SsaName<'s>>> {
        self.parse_in_parentheses(|parser| parser.parse_value_use())
    }

    /// Reads `(5, 10)`.
    ///
    /// # Errors
    /// Something else stands there, or a number that does not fit into 64 bits.
    pub(crate) fn parse_integers_in_parentheses(&mut self) -> Result<Vec<i64>> {
        let i64_type = self.context().integer_type(64);
        self.parse_in_parentheses(|parser| {
            let start = parser.position();
            let attr = parser.parse_attribute_of(i64_type)?;
            let number = match parser.context().attr_kind(attr) {
                AttrKind::Integer { value, .. } => value.to_i64(),
                _ => None,
            };
            number.ok_or_else(|| parser.error_since(start, codes::INVALID, "expected an integer"))
        })
    }

    /// Reads any number of what `parse` reads, with commas between them, in parentheses.
    ///
    /// # Errors
    /// Something else stands there.
    fn parse_in_parentheses<T>(&mut self, parse: impl Fn(&mut Parser<'s, '_>) -> Result<T>) -> Result<Vec<T>> {
        let mut read = Vec::new();
        self.parser().expect_token("(")?;
        self.parser().list(b')', |parser| {
            read.push(parse(parser)?);
            Ok(())
        })?;
        Ok(read)
    }
}
