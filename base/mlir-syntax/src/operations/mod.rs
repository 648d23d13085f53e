//! Operations in the generic form, handed to an [`OperationSink`] one by one as they are read.
//!
//! The parser owns what belongs to the text: names of values and blocks, their scopes, references before the
//! definition, aliases. The sink owns what belongs to an IR. Regions are read with a stack of their own, so nesting
//! takes no stack of the thread.

mod custom;
mod names;
mod pieces;
mod reader;
mod resources;

pub use custom::{
    AsmParser, CustomForms, HiddenBlock, HiddenOperation, HiddenValue, Implied, InherentAttr, KnownOperation,
    OpAsmParser, OperationState, RegionArgument, RegionId, SuccessorId,
};
pub use pieces::Pieces;
pub use resources::{ResourceGroup, ResourceKind, ResourceSection, ResourceValue, print_resources};

use crate::attributes::Attr;
use crate::context::{Context, Symbol};
use crate::error::{ParseError, Result, SyntaxError, codes};
use crate::parser::Parser;
use crate::types::Type;
use reader::Reader;

/// Receives operations in the order in which they end: regions come before the operation that holds them.
///
/// For an operation with regions the calls are: for each region, [`begin_region`](Self::begin_region), then its blocks
/// and their operations, then [`end_region`](Self::end_region); at last
/// [`finish_operation`](Self::finish_operation).
pub trait OperationSink {
    /// A value; the parser only stores it.
    type Value: Copy;
    /// A block.
    type Block: Copy;
    /// A region.
    type Region: Copy;

    /// Makes an empty region of an operation that is not finished yet.
    fn begin_region(&mut self) -> Self::Region;

    /// Says that a region is complete.
    fn end_region(&mut self, region: Self::Region);

    /// Makes a block that is in no region yet. It may be a successor before it begins.
    fn create_block(&mut self) -> Self::Block;

    /// Appends a block to a region, with arguments of these types and locations, and appends the arguments' values to
    /// `values`. The operations that follow belong to it until the next block or the end of the region.
    fn begin_block(
        &mut self,
        context: &mut Context,
        region: Self::Region,
        block: Self::Block,
        arguments: &[(Type, Option<Attr>)],
        values: &mut Vec<Self::Value>,
    );

    /// Makes a stand-in for a value of this type that is used before its definition. Every stand-in is resolved
    /// later unless parsing fails.
    fn forward_reference(&mut self, ty: Type) -> Self::Value;

    /// Replaces all uses of a stand-in by a value of the same type, which may be another stand-in.
    fn resolve_forward(&mut self, placeholder: Self::Value, value: Self::Value);

    /// Makes an operation and appends the values of its results, one for each type, to `results`.
    ///
    /// # Errors
    /// Whatever the IR refuses; parsing ends with the error.
    fn finish_operation(
        &mut self,
        context: &mut Context,
        operation: ParsedOperation<'_, Self::Value, Self::Block, Self::Region>,
        results: &mut Vec<Self::Value>,
    ) -> Result<()>;

    /// Returns true if operations of this name are isolated from above: their regions do not see the values outside. Where
    /// this is unknown they do see them, and may define the same names anew.
    fn is_isolated(&self, context: &Context, name: Symbol) -> bool {
        let _ = (context, name);
        false
    }

    /// Hears that [`Pieces`] belong here, behind what has been made of the block; `None` is the top level.
    fn leave_out(&mut self, parent: Option<Self::Block>) {
        let _ = parent;
    }

    /// Takes the `{-# … #-}` section at the end of the text.
    fn resources(&mut self, sections: Vec<ResourceSection>) {
        let _ = sections;
    }
}

/// An operation as read. The slices are the parser's and are used again for the next one.
#[derive(Clone, Copy, Debug)]
pub struct ParsedOperation<'a, V, B, R> {
    /// The name, such as `arith.addi`.
    pub name: Symbol,
    /// The block to append to; `None` at the top level.
    pub parent: Option<B>,
    /// The operands.
    pub operands: &'a [V],
    /// The successors.
    pub successors: &'a [B],
    /// The regions, which are complete.
    pub regions: &'a [R],
    /// The attribute in `<{…}>`: a dictionary in practice.
    pub properties: Option<Attr>,
    /// The entries of `{…}`, sorted by key.
    pub attributes: &'a [(Symbol, Attr)],
    /// The types of the results.
    pub result_types: &'a [Type],
    /// The attribute in `loc(…)`.
    pub location: Option<Attr>,
    /// True if it stands in a form of its own, not in the generic one.
    pub is_custom: bool,
    /// The offset at which the operation begins, its results included.
    pub start: usize,
    /// The offset behind it.
    pub end: usize,
}

/// Parses a list of operations in the generic form, with alias definitions and resources around them.
///
/// # Errors
/// The first error of form ends the parse; values and blocks without a definition are all reported.
pub fn parse_operations<S: OperationSink>(
    source: &str,
    context: &mut Context,
    sink: &mut S,
) -> std::result::Result<(), ParseError> {
    parse(source, context, sink, None)
}

/// As [`parse_operations`], where operations may also stand in a form that `forms` knows.
///
/// # Errors
/// As for [`parse_operations`].
pub fn parse_operations_with<S: OperationSink>(
    source: &str,
    context: &mut Context,
    sink: &mut S,
    forms: &dyn CustomForms,
) -> std::result::Result<(), ParseError> {
    parse(source, context, sink, Some(forms))
}

fn parse<S: OperationSink>(
    source: &str,
    context: &mut Context,
    sink: &mut S,
    forms: Option<&dyn CustomForms>,
) -> std::result::Result<(), ParseError> {
    if source.len() >= u32::MAX as usize {
        return Err(ParseError::new("", vec![SyntaxError::new(codes::LIMIT, 0, 0, "a text of 4 GiB or more")]));
    }
    read_whole(Reader::new(Parser::new(source, context), sink, forms)).map(|_| ())
}

/// Reads to the end of a text.
fn read_whole<'s, 'c, S: OperationSink>(
    mut reader: Reader<'s, 'c, '_, S>,
) -> std::result::Result<Parser<'s, 'c>, ParseError> {
    let last = reader.read().err();
    reader.errors.extend(last);
    if reader.errors.is_empty() { Ok(reader.parser) } else { Err(ParseError::new(reader.parser.source, reader.errors)) }
}
