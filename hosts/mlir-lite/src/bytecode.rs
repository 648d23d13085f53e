//! The IR as MLIR's bytecode.

use crate::handles::{Block, Op, Region, Value};
use crate::ir::Ir;
use crate::upstream;
use indexmap::IndexMap;
use mlir_syntax::bytecode::{
    BYTECODE_VERSION, EntityWriter, MAGIC, PropertyLayout, PropertyLayouts, codes, masks, sections,
    write_aligned_section, write_number, write_resources, write_section,
};
use mlir_syntax::limits::MAX_REGION_NESTING;
use mlir_syntax::{AttrKind, Context, ResourceKind, Symbol, SyntaxError};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The name of the program that wrote a file, in the file.
const PRODUCER: &[u8] = b"pdllc";

impl Ir {
    /// Returns the IR as MLIR's bytecode, in the newest version that is known. The properties of operations that `layouts` knows are encoded
    /// by their definitions. Equal IR gives equal bytes.
    ///
    /// # Errors
    /// An operation cannot be said in it: a property is one that only C++ encodes, or one of MLIR's own operations has properties and no
    /// known definition.
    pub fn write_bytecode(&self, layouts: &dyn PropertyLayouts) -> Result<Vec<u8>, SyntaxError> {
        // What is written needs attributes that the IR has no use for.
        let mut context = self.context().clone();
        IrWriter::new(self, &mut context, layouts).write()
    }
}

/// Writes an IR: once to know all that it refers to, and then with the numbers of that.
struct IrWriter<'a> {
    ir: &'a Ir,
    context: &'a mut Context,
    layouts: &'a dyn PropertyLayouts,
    entities: EntityWriter,
    names: IndexMap<Symbol, OperationName, FxBuildHasher>,
    /// Lists of properties, each once.
    properties: IndexMap<Vec<u8>, (), FxBuildHasher>,
    values: FxHashMap<Value, u64>,
    blocks: FxHashMap<Block, u64>,
}

struct OperationName {
    number: u64,
    /// The properties by the definition, if there is one.
    layout: Option<PropertyLayout>,
    is_registered: bool,
}

fn refused(message: String) -> SyntaxError {
    SyntaxError::new(codes::UNKNOWN_ENCODING, 0, 0, message)
}

/// The dialect of an operation and the rest of its name.
fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or((name, ""))
}

impl<'a> IrWriter<'a> {
    fn new(ir: &'a Ir, context: &'a mut Context, layouts: &'a dyn PropertyLayouts) -> IrWriter<'a> {
        let dialects = ir.resources.iter().filter(|section| section.kind == ResourceKind::Dialect);
        let entries = dialects.flat_map(|section| &section.groups).flat_map(|group| &group.entries);
        IrWriter {
            ir,
            layouts,
            entities: EntityWriter::new(entries.map(|entry| entry.0.clone())),
            context,
            names: IndexMap::default(),
            properties: IndexMap::default(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
        }
    }

    fn write(mut self) -> Result<Vec<u8>, SyntaxError> {
        self.operations()?;
        write_resources(&mut self.entities, &self.ir.resources);
        self.dialects();
        self.entities.order(self.context)?;
        self.order_names();
        self.properties.clear();
        let operations = self.operations()?;
        let (encodings, offsets) = self.entities.entities(self.context)?;
        let resources = write_resources(&mut self.entities, &self.ir.resources);
        let dialects = self.dialects();
        let mut properties = Vec::new();
        write_number(self.properties.len() as u64, &mut properties);
        for bytes in self.properties.keys() {
            write_number(bytes.len() as u64, &mut properties);
            properties.extend_from_slice(bytes);
        }

        let mut out = MAGIC.to_vec();
        write_number(BYTECODE_VERSION, &mut out);
        out.extend_from_slice(PRODUCER);
        out.push(0);
        write_section(sections::DIALECTS, &dialects, &mut out);
        write_section(sections::ENTITY_OFFSETS, &offsets, &mut out);
        write_section(sections::ENTITIES, &encodings, &mut out);
        write_section(sections::IR, &operations, &mut out);
        if !self.ir.resources.is_empty() || self.entities.resource_keys().next().is_some() {
            write_section(sections::RESOURCE_OFFSETS, &resources.names, &mut out);
            write_aligned_section(sections::RESOURCES, &resources.data, resources.alignment, &mut out);
        }
        write_section(sections::STRINGS, &self.entities.strings(), &mut out);
        write_section(sections::PROPERTIES, &properties, &mut out);
        Ok(out)
    }

    /// Returns the section of dialects and names of operations.
    fn dialects(&mut self) -> Vec<u8> {
        let names: Vec<(String, bool)> = self
            .names
            .iter()
            .map(|(name, known)| (self.context.symbol_name(*name).to_owned(), known.is_registered))
            .collect();
        for (name, _) in &names {
            self.entities.dialect(split(name).0);
        }
        let dialects: Vec<_> = self.entities.dialects().cloned().collect();
        let mut section = Vec::new();
        write_number(dialects.len() as u64, &mut section);
        // No dialect says a version.
        dialects.iter().for_each(|name| write_number(self.entities.string(name.as_bytes()) << 1, &mut section));
        write_number(names.len() as u64, &mut section);
        for group in names.chunk_by(|a, b| split(&a.0).0 == split(&b.0).0) {
            write_number(self.entities.dialect(split(&group[0].0).0), &mut section);
            write_number(group.len() as u64, &mut section);
            for (name, is_registered) in group {
                let string = self.entities.string(split(name).1.as_bytes());
                write_number(string << 1 | u64::from(*is_registered), &mut section);
            }
        }
        section
    }

    /// Numbers the names of operations so that those of a dialect follow each other.
    fn order_names(&mut self) {
        let (context, entities) = (&*self.context, &mut self.entities);
        self.names.sort_by_cached_key(|name, _| entities.dialect(split(context.symbol_name(*name)).0));
        self.names.values_mut().zip(0..).for_each(|(name, number)| name.number = number);
    }

    /// Returns the section of operations.
    fn operations(&mut self) -> Result<Vec<u8>, SyntaxError> {
        let mut out = Vec::new();
        write_number(1 << 1, &mut out);
        self.operation(self.ir.top_op(), 0, 0, &mut out)?;
        Ok(out)
    }

    /// Appends an operation; `end` is the number behind those of the values that its regions see.
    fn operation(&mut self, op: Op, end: u64, depth: usize, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let ir = self.ir;
        let name = ir.name(op);
        write_number(self.name(name), out);
        let mask_at = out.len();
        out.push(0);
        let mut mask = 0;
        write_number(self.entities.attribute(ir.location(op)), out);
        let attributes = ir.discardable_attributes(op);
        if !attributes.is_empty() {
            mask |= masks::ATTRIBUTES;
            let dictionary = self.context.dictionary(attributes.to_vec());
            write_number(self.entities.attribute(dictionary), out);
        }
        if let Some(properties) = self.op_properties(op, name)? {
            mask |= masks::PROPERTIES;
            write_number(self.properties.insert_full(properties, ()).0 as u64, out);
        }
        if ir.result_count(op) > 0 {
            mask |= masks::RESULTS;
            write_number(ir.result_count(op) as u64, out);
            ir.results(op).for_each(|result| write_number(self.entities.ty(ir.value_type(result)), out));
        }
        if ir.operand_count(op) > 0 {
            mask |= masks::OPERANDS;
            write_number(ir.operand_count(op) as u64, out);
            for operand in ir.operands(op) {
                let Some(number) = self.values.get(&operand) else {
                    return Err(refused("an operand is not defined where it is used".to_owned()));
                };
                write_number(*number, out);
            }
        }
        if !ir.op_successors(op).is_empty() {
            mask |= masks::SUCCESSORS;
            write_number(ir.op_successors(op).len() as u64, out);
            for block in ir.op_successors(op) {
                write_number(self.blocks.get(block).copied().unwrap_or_default(), out);
            }
        }
        let regions = ir.op_regions(op);
        if !regions.is_empty() {
            mask |= masks::REGIONS;
            if depth >= MAX_REGION_NESTING {
                let message = format!("regions nested deeper than {MAX_REGION_NESTING} levels");
                return Err(SyntaxError::new(mlir_syntax::codes::NESTING, 0, 0, message));
            }
            let is_isolated = ir.is_isolated(op);
            write_number((regions.len() as u64) << 1 | u64::from(is_isolated), out);
            if is_isolated {
                let mut section = Vec::new();
                regions.iter().try_for_each(|region| self.region(*region, 0, depth + 1, &mut section))?;
                write_section(sections::IR, &section, out);
            } else {
                regions.iter().try_for_each(|region| self.region(*region, end, depth + 1, out))?;
            }
        }
        out[mask_at] = mask;
        Ok(())
    }

    /// Appends a region, whose values have the numbers from `first` on.
    fn region(&mut self, region: Region, first: u64, depth: usize, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let ir = self.ir;
        let (mut blocks, mut end) = (0, first);
        for block in ir.region_blocks(region) {
            self.blocks.insert(block, blocks);
            blocks += 1;
            for value in ir.block_arguments(block).chain(ir.block_ops(block).flat_map(|op| ir.results(op))) {
                self.values.insert(value, end);
                end += 1;
            }
        }
        write_number(blocks, out);
        if blocks == 0 {
            return Ok(());
        }
        write_number(end - first, out);
        for block in ir.region_blocks(region) {
            let arguments = ir.block_arguments(block);
            write_number((ir.block_ops(block).count() as u64) << 1 | u64::from(arguments.len() > 0), out);
            if arguments.len() > 0 {
                write_number(arguments.len() as u64, out);
                for (argument, location) in arguments.zip(ir.argument_locations(block)) {
                    let is_known = *location != self.context.unknown_location();
                    write_number(self.entities.ty(ir.value_type(argument)) << 1 | u64::from(is_known), out);
                    if is_known {
                        write_number(self.entities.attribute(*location), out);
                    }
                }
                // The users of arguments stand in the order in which they are read.
                out.push(0);
            }
            for op in ir.block_ops(block) {
                self.operation(op, end, depth, out)?;
            }
        }
        Ok(())
    }

    /// Returns the number of the name of an operation.
    fn name(&mut self, name: Symbol) -> u64 {
        if let Some(known) = self.names.get(&name) {
            return known.number;
        }
        let text = self.context.symbol_name(name);
        let layout = self.layouts.find(text);
        let is_registered = layout.is_some() || upstream::is_registered(text);
        let number = self.names.len() as u64;
        self.names.insert(name, OperationName { number, layout, is_registered });
        number
    }

    /// Returns the encoded properties of an operation, if it has any.
    fn op_properties(&mut self, op: Op, name: Symbol) -> Result<Option<Vec<u8>>, SyntaxError> {
        let known = &self.names[&name];
        let properties = self.ir.properties(op);
        let mut bytes = Vec::new();
        let Some(layout) = &known.layout else {
            let Some(properties) = properties else { return Ok(None) };
            if known.is_registered {
                let name = self.context.symbol_name(name);
                let message =
                    format!("the properties of '{name}' are encoded as its definition says, which is not known");
                return Err(refused(message));
            }
            let dictionary = self.context.dictionary(properties.to_vec());
            debug_assert!(matches!(self.context.attr_kind(dictionary), AttrKind::Dictionary(_)));
            write_number(self.entities.attribute(dictionary), &mut bytes);
            return Ok(Some(bytes));
        };
        if layout.is_empty() {
            return Ok(None);
        }
        let context = &*self.context;
        let properties = properties.unwrap_or_default();
        let get = |wanted: &str| {
            let entry = properties.iter().find(|entry| context.symbol_name(entry.0) == wanted);
            entry.map(|entry| entry.1)
        };
        match layout.write(&mut self.entities, context, get, &mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(reason) => Err(refused(format!("'{}' cannot be encoded: {reason}", context.symbol_name(name)))),
        }
    }
}
