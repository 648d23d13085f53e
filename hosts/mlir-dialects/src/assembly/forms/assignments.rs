//! `(%argument = %value, …)`: arguments of a region with what they begin as.

use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, UntypedArgument, parse_argument};
use mlir_lite::Value;
use mlir_syntax::{RegionArgument, Result, SsaName, Type};

/// The list in the parentheses.
#[derive(Debug, Default)]
pub(super) struct Assignments<'s> {
    /// Before `=`.
    arguments: Vec<UntypedArgument<'s>>,
    /// Behind it.
    pub values: Vec<SsaName<'s>>,
}

impl<'s> Assignments<'s> {
    /// The arguments with their types.
    pub(super) fn arguments<'a>(&'a self, types: &'a [Type]) -> impl Iterator<Item = RegionArgument<'s>> + 'a {
        self.arguments.iter().zip(types).map(|(argument, ty)| argument.of_type(*ty))
    }
}

/// Reads it with its parentheses.
///
/// # Errors
/// The first that is wrong with the text.
pub(super) fn parse_assignments<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Assignments<'s>> {
    let mut read = Assignments::default();
    let parser = reading.parser();
    parser.expect_token("(")?;
    parser.list(b')', |parser| {
        read.arguments.push(parse_argument(parser)?);
        parser.expect_token("=")?;
        read.values.push(parser.parse_value_use()?);
        Ok(())
    })?;
    Ok(read)
}

/// Prints it with its parentheses.
pub(super) fn print_assignments(p: &mut Printing<'_, '_>, arguments: &[Value], values: &[Value]) {
    p.push("(");
    p.asm.comma_separated(arguments.iter().zip(values), |asm, (argument, value)| {
        asm.print_operand(*argument);
        asm.push(" = ");
        asm.print_operand(*value);
    });
    p.push(")");
}
