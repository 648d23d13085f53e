//! The IR from its text.

use crate::edit::OpParts;
use crate::handles::{Block, MAX_RECORDS, Op, Region, Value};
use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::bytecode::{PropertyLayouts, read_operations};
use mlir_syntax::limits::MAX_REGION_NESTING;
use mlir_syntax::{
    Attr, AttrKind, Context, CustomForms, OpShape, OperationSink, ParseError, ParsedOperation, ResourceSection, Symbol,
    SyntaxError, Type, codes, parse_operations, parse_operations_with,
};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// For each operation, by [`Op::index`], where it stands in the text.
pub type Offsets = Vec<Range<usize>>;

/// IR, and what is known of the text that it was read from.
#[derive(Debug)]
#[non_exhaustive]
pub struct ParsedIr {
    /// The IR.
    pub ir: Ir,
    /// The place of each operation. They hold until the IR is changed. A module that was put around the text has none.
    pub offsets: Offsets,
    /// True if any operation stands in a form of its own.
    pub has_custom_forms: bool,
}

impl Ir {
    /// Reads operations in the generic form. A text that is not one `builtin.module` becomes the body of one, as in
    /// MLIR.
    ///
    /// # Errors
    /// All that is wrong with the text; see [`mlir_syntax::parse_operations`].
    pub fn parse(text: &str) -> Result<Ir, ParseError> {
        Ir::parse_in(Context::new(), text)
    }

    /// As [`parse`](Ir::parse), with a context that already knows types, attributes and names; their handles stay
    /// valid.
    ///
    /// # Errors
    /// As for [`parse`](Ir::parse).
    pub fn parse_in(context: Context, text: &str) -> Result<Ir, ParseError> {
        Ir::parse_noting(context, text, false, None).map(|parsed| parsed.ir)
    }

    /// As [`parse_in`](Ir::parse_in), where operations may also stand in a form that `forms` knows.
    ///
    /// # Errors
    /// As for [`parse`](Ir::parse).
    pub fn parse_with(context: Context, text: &str, forms: &dyn CustomForms) -> Result<Ir, ParseError> {
        Ir::parse_noting(context, text, false, Some(forms)).map(|parsed| parsed.ir)
    }

    /// As [`parse`](Ir::parse), with the place of each operation in the text. Places hold until the IR is changed. A
    /// module that was put around the text has none.
    ///
    /// # Errors
    /// As for [`parse`](Ir::parse).
    pub fn parse_with_offsets(text: &str) -> Result<(Ir, Offsets), ParseError> {
        Ir::parse_noting(Context::new(), text, true, None).map(|parsed| (parsed.ir, parsed.offsets))
    }

    /// As [`parse_with`](Ir::parse_with), with what is known of the text besides.
    ///
    /// # Errors
    /// As for [`parse`](Ir::parse).
    pub fn parse_noted(context: Context, text: &str, forms: &dyn CustomForms) -> Result<ParsedIr, ParseError> {
        Ir::parse_noting(context, text, true, Some(forms))
    }

    /// Reads MLIR's bytecode. The places of operations are those of bytes.
    ///
    /// # Errors
    /// The first thing that is wrong with it, or that C++ or a definition that `layouts` does not know would have to tell.
    pub fn read_bytecode(
        mut context: Context,
        bytes: &[u8],
        layouts: &dyn PropertyLayouts,
    ) -> Result<ParsedIr, SyntaxError> {
        if bytes.len() >= MAX_RECORDS {
            return Err(SyntaxError::new(codes::LIMIT, 0, 0, "the file is too long: at most 1 GiB can be read"));
        }
        let mut builder = IrBuilder::new(true, bytes.len());
        read_operations(bytes, &mut context, &mut builder, layouts)?;
        builder.parsed(context)
    }

    fn parse_noting(
        mut context: Context,
        text: &str,
        notes_offsets: bool,
        forms: Option<&dyn CustomForms>,
    ) -> Result<ParsedIr, ParseError> {
        // Every record takes at least one byte of text.
        if text.len() >= MAX_RECORDS {
            let message = "the text is too long: at most 1 GiB can be read";
            return Err(ParseError::new("", vec![SyntaxError::new(codes::LIMIT, 0, 0, message)]));
        }
        let mut builder = IrBuilder::new(notes_offsets, text.len());
        match forms {
            Some(forms) => parse_operations_with(text, &mut context, &mut builder, forms)?,
            None => parse_operations(text, &mut context, &mut builder)?,
        }
        builder.parsed(context).map_err(|error| ParseError::new(text, vec![error]))
    }
}

/// Makes an IR of what is read.
pub(crate) struct IrBuilder {
    /// Everything but the context, which the parser holds.
    pub ir: Ir,
    pub top_level: Vec<Op>,
    arguments: Vec<(Type, Attr)>,
    /// The properties seen last of each operation name, to record only new ones.
    inherent: FxHashMap<Symbol, Attr>,
    notes_offsets: bool,
    /// By the index of the operation.
    pub offsets: Offsets,
    /// Regions that are open.
    depth: usize,
    /// The most that were open at a time.
    deepest: usize,
    /// The first operation outside of all others that nests as deep as a text may.
    at_the_limit: Option<Range<usize>>,
    pub has_custom_forms: bool,
    /// The block in which something was left out; `Some(None)` for the top level.
    pub gap: Option<Option<Block>>,
}

impl IrBuilder {
    /// For a text of that many bytes.
    pub(crate) fn new(notes_offsets: bool, length: usize) -> IrBuilder {
        let mut ir = Ir::without_top(Context::default());
        // Few operations are shorter than this. Room that is never written to takes no memory; what must be moved to more room does.
        let ops = length / 32;
        ir.ops.reserve(ops);
        ir.op_locations.reserve(ops);
        ir.uses.reserve(ops * 2);
        ir.values.reserve(ops);
        ir.attributes.reserve(ops);
        ir.blocks.reserve(ops / 4);
        ir.regions.reserve(ops / 4);
        IrBuilder {
            ir,
            top_level: Vec::new(),
            arguments: Vec::new(),
            inherent: FxHashMap::default(),
            notes_offsets,
            offsets: Vec::new(),
            depth: 0,
            deepest: 0,
            at_the_limit: None,
            has_custom_forms: false,
            gap: None,
        }
    }

    /// Returns what was read, with the context that it was read in.
    pub(crate) fn parsed(mut self, context: Context) -> mlir_syntax::Result<ParsedIr> {
        *self.ir.context.get_mut() = context;
        let offsets = std::mem::take(&mut self.offsets);
        let has_custom_forms = self.has_custom_forms;
        Ok(ParsedIr { ir: self.finish()?, offsets, has_custom_forms })
    }

    /// Returns a module around all that was read. `None` if it would nest too deep in one.
    pub(crate) fn module(mut self, context: Context) -> Option<Ir> {
        *self.ir.context.get_mut() = context;
        self.at_the_limit.is_none().then(|| self.wrap())
    }

    /// Puts a module around all that was read.
    fn wrap(mut self) -> Ir {
        let (top, block) = self.ir.make_module();
        if let Some(location) = self.ir.context.get_mut().text_location() {
            self.ir.op_locations[top.index()] = location;
        }
        for op in self.top_level {
            self.ir.append_op(block, op);
        }
        self.ir.top = top;
        self.ir
    }

    fn finish(mut self) -> mlir_syntax::Result<Ir> {
        let module = self.ir.context.get_mut().intern_symbol("builtin.module");
        if let [top] = self.top_level[..]
            && self.ir.name(top) == module
            && self.ir.op_regions(top).len() == 1
        {
            self.ir.top = top;
            Ok(self.ir)
        } else {
            // What is printed must be readable, and the module is printed.
            if let Some(span) = self.at_the_limit {
                let message =
                    format!("regions nested deeper than {} levels, with the module around them", MAX_REGION_NESTING);
                return Err(SyntaxError::new(codes::NESTING, span.start, span.end, message));
            }
            Ok(self.wrap())
        }
    }

    /// Remembers the names of the properties of an operation.
    fn note_inherent(&mut self, name: Symbol, properties: Attr, entries: &[(Symbol, Attr)]) {
        if self.inherent.insert(name, properties) != Some(properties) {
            self.ir.known_inherent.extend(entries.iter().map(|entry| (name, entry.0)));
        }
    }
}

impl OperationSink for IrBuilder {
    type Value = Value;
    type Block = Block;
    type Region = Region;

    fn begin_region(&mut self) -> Region {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.ir.make_region()
    }

    fn end_region(&mut self, _region: Region) {
        self.depth -= 1;
    }

    fn create_block(&mut self) -> Block {
        self.ir.make_block()
    }

    fn begin_block(
        &mut self,
        context: &mut Context,
        region: Region,
        block: Block,
        arguments: &[(Type, Option<Attr>)],
        values: &mut Vec<Value>,
    ) {
        self.ir.append_block(region, block);
        if !arguments.is_empty() {
            self.arguments.clear();
            let unknown = context.unknown_location();
            self.arguments.extend(arguments.iter().map(|(ty, location)| (*ty, location.unwrap_or(unknown))));
            self.ir.set_arguments(block, &self.arguments);
            values.extend(self.ir.block_arguments(block));
        }
    }

    fn forward_reference(&mut self, ty: Type) -> Value {
        self.ir.make_placeholder(ty)
    }

    fn resolve_forward(&mut self, placeholder: Value, value: Value) {
        self.ir.replace_all_uses(placeholder, value);
        self.ir.release_placeholder(placeholder);
    }

    fn finish_operation(
        &mut self,
        context: &mut Context,
        operation: ParsedOperation<'_, Value, Block, Region>,
        results: &mut Vec<Value>,
    ) -> mlir_syntax::Result<()> {
        self.has_custom_forms |= operation.is_custom;
        let kind = context.intern_op_kind(OpShape {
            name: operation.name,
            operands: operation.operands.len() as u32,
            results: operation.result_types.len() as u32,
        });
        let properties = match operation.properties {
            None => None,
            Some(properties) => match context.attr_kind(properties) {
                AttrKind::Dictionary(entries) => {
                    self.note_inherent(operation.name, properties, entries);
                    Some(&entries[..])
                }
                _ => {
                    let message = "properties must be a dictionary";
                    return Err(SyntaxError::new(codes::INVALID, operation.start, operation.end, message));
                }
            },
        };
        let parts = OpParts {
            name: operation.name,
            operands: operation.operands,
            properties,
            attributes: operation.attributes,
            result_types: operation.result_types,
            successors: operation.successors,
            location: operation.location.unwrap_or(context.unknown_location()),
        };
        let op = self.ir.make_op(&parts, kind, operation.regions);
        if self.notes_offsets {
            self.offsets.resize(op.index() + 1, 0..0);
            self.offsets[op.index()] = operation.start..operation.end;
        }
        match operation.parent {
            Some(block) => self.ir.append_op(block, op),
            None => {
                self.top_level.push(op);
                if self.deepest >= MAX_REGION_NESTING {
                    self.at_the_limit.get_or_insert(operation.start..operation.end);
                }
            }
        }
        results.extend(self.ir.results(op));
        Ok(())
    }

    fn is_isolated(&self, context: &Context, name: Symbol) -> bool {
        upstream::is_isolated(context.symbol_name(name))
    }

    fn leave_out(&mut self, parent: Option<Block>) {
        self.gap = Some(parent);
    }

    fn resources(&mut self, sections: Vec<ResourceSection>) {
        self.ir.resources = sections;
    }
}
