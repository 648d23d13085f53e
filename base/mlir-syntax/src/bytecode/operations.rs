//! Operations from bytecode, handed to an [`OperationSink`] as those of a text are.

use super::properties::NATIVE_PROPERTIES;
use super::resources::read_resources;
use super::stream::MAGIC;
use super::{
    BYTECODE_VERSION, ByteReader, EntityTable, PropertyLayout, PropertyLayouts, codes, is_bytecode, masks, sections,
};
use crate::attributes::{Attr, AttrKind};
use crate::context::{Context, Symbol};
use crate::error::Result;
use crate::limits::MAX_REGION_NESTING;
use crate::operations::{OperationSink, ParsedOperation};
use crate::types::Type;
use rustc_hash::FxHashMap;

/// The oldest version in which regions that see nothing from outside are sections of their own.
const ISOLATED_SECTIONS: u64 = 2;
/// The oldest version that says in which order values are used.
const USE_ORDER: u64 = 3;
/// The oldest version that leaves out unknown locations of arguments, and says how many names of operations there are.
const ELIDED_LOCATIONS: u64 = 4;

/// Reads a file.
///
/// # Errors
/// The first that is wrong with it; places are offsets of bytes.
pub fn read_operations<S: OperationSink>(
    bytes: &[u8],
    context: &mut Context,
    sink: &mut S,
    layouts: &dyn PropertyLayouts,
) -> Result<()> {
    let mut reader = ByteReader::new(bytes, 0..bytes.len());
    if !is_bytecode(bytes) {
        return Err(reader.malformed("the file does not begin as MLIR bytecode does"));
    }
    reader.take(MAGIC.len())?;
    let version = reader.number()?;
    if version > BYTECODE_VERSION {
        let message = format!(
            "bytecode of version {version} is newer than what is read, version {BYTECODE_VERSION}; `mlir-opt \
             --emit-bytecode --emit-bytecode-version={BYTECODE_VERSION}` writes that"
        );
        return Err(reader.error(codes::UNKNOWN_ENCODING, message));
    }
    reader.terminated()?;
    let mut parts = Sections { parts: Default::default(), end: ByteReader::new(bytes, bytes.len()..bytes.len()) };
    while !reader.is_at_end() {
        let (number, content) = reader.section()?;
        match parts.parts.get_mut(usize::from(number)) {
            Some(part @ None) => *part = Some(content),
            Some(Some(_)) => return Err(content.malformed(format!("section {number} is there twice"))),
            None => return Err(content.malformed(format!("there is no section {number}"))),
        }
    }
    let mut table = EntityTable::new(version, parts.take(sections::STRINGS)?)?;
    let mut dialects = parts.take(sections::DIALECTS)?;
    table.read_dialects(&mut dialects)?;
    let names = read_names(&mut table, context, dialects)?;
    if let Ok(names) = parts.take(sections::RESOURCE_OFFSETS) {
        let data = parts.take(sections::RESOURCES).unwrap_or_else(|_| parts.end.clone());
        sink.resources(read_resources(&mut table, names, data)?);
    }
    table.read_entities(parts.take(sections::ENTITY_OFFSETS)?, parts.take(sections::ENTITIES)?)?;
    let properties = match parts.take(sections::PROPERTIES) {
        Ok(section) => read_property_places(section)?,
        Err(_) => Vec::new(),
    };
    let mut ir = parts.take(sections::IR)?;
    let mut file = File {
        table,
        context,
        sink,
        layouts,
        names,
        known_layouts: FxHashMap::default(),
        properties,
        frames: Vec::new(),
        blocks_left: bytes.len(),
    };
    // The operations of the file are in a block that no operation has.
    file.frames.push(Frame { is_isolated: true, ..Frame::default() });
    file.read_all(&mut ir)?;
    ir.expect_end("the operations")
}

/// The sections of a file, by their numbers.
struct Sections<'b> {
    parts: [Option<ByteReader<'b>>; sections::END as usize],
    /// The end of the file.
    end: ByteReader<'b>,
}

impl<'b> Sections<'b> {
    /// Returns a section that was not asked for before.
    fn take(&mut self, number: u8) -> Result<ByteReader<'b>> {
        let part = self.parts[usize::from(number)].take();
        part.ok_or_else(|| self.end.malformed(format!("section {number} is missing")))
    }
}

/// The name of an operation.
#[derive(Clone, Copy)]
struct OperationName {
    name: Symbol,
    /// True if the writer knew the operation, so that its properties are encoded by its definition.
    is_registered: bool,
}

/// Reads the names of operations, which the section of dialects ends with.
fn read_names<'b>(
    table: &mut EntityTable<'b>,
    context: &mut Context,
    mut section: ByteReader<'b>,
) -> Result<Vec<OperationName>> {
    let version = table.version();
    if version >= ELIDED_LOCATIONS {
        section.count("names of operations")?;
    }
    let mut names = Vec::new();
    while !section.is_at_end() {
        let dialect = table.dialect(&mut section)?;
        for _ in 0..section.count("names of operations")? {
            let (mnemonic, is_registered) = match version < NATIVE_PROPERTIES {
                true => (table.name(&mut section)?, true),
                false => table.name_with_flag(&mut section)?,
            };
            table.charge(dialect.len(), &section)?;
            let name = if mnemonic.is_empty() { dialect.to_owned() } else { format!("{dialect}.{mnemonic}") };
            names.push(OperationName { name: context.intern_symbol(&name), is_registered });
        }
    }
    Ok(names)
}

fn read_property_places(mut section: ByteReader<'_>) -> Result<Vec<ByteReader<'_>>> {
    let count = section.count("properties")?;
    let mut places = Vec::with_capacity(count);
    for _ in 0..count {
        let length = section.count("bytes")?;
        places.push(section.part(length)?);
    }
    section.expect_end("the properties")?;
    Ok(places)
}

/// The values of a region that is being read.
struct Frame<V> {
    /// True if values of the regions around it are not seen; its numbers begin at 0 then.
    is_isolated: bool,
    /// The number of the first value.
    first: u64,
    /// The number behind that of the last value.
    end: u64,
    /// Values that are defined, in order.
    values: Vec<V>,
    /// Stand-ins for values that are not, by their number.
    forward: FxHashMap<u64, V>,
}

impl<V> Default for Frame<V> {
    fn default() -> Frame<V> {
        Frame { is_isolated: false, first: 0, end: 0, values: Vec::new(), forward: FxHashMap::default() }
    }
}

/// A file whose operations are read.
struct File<'b, 'a, S: OperationSink> {
    table: EntityTable<'b>,
    context: &'a mut Context,
    sink: &'a mut S,
    layouts: &'a dyn PropertyLayouts,
    names: Vec<OperationName>,
    known_layouts: FxHashMap<Symbol, Option<PropertyLayout>>,
    properties: Vec<ByteReader<'b>>,
    frames: Vec<Frame<S::Value>>,
    /// The number of blocks that may be made: each takes a byte, and all blocks of a region are made before the first is read.
    blocks_left: usize,
}

/// An operation that is read but for its regions.
struct OpenOperation<'b, S: OperationSink> {
    start: usize,
    name: Symbol,
    parent: Option<S::Block>,
    location: Attr,
    attributes: Attributes,
    result_types: Vec<Type>,
    operands: Vec<S::Value>,
    successors: Vec<S::Block>,
    /// The regions that were read.
    regions: Vec<S::Region>,
    /// The number of regions that follow.
    left: usize,
    is_isolated: bool,
    /// Where reading goes on behind the section that its regions are.
    behind: Option<ByteReader<'b>>,
}

/// A block that is being read, with the region and the operation around it.
struct Level<'b, S: OperationSink> {
    /// `None` around the operations of the file.
    operation: Option<OpenOperation<'b, S>>,
    region: Option<S::Region>,
    blocks: Vec<S::Block>,
    /// The index of the block behind the one that is read.
    next: usize,
    /// The number of operations of the block that follow.
    left: usize,
}

impl<S: OperationSink> Level<'_, S> {
    /// The block that is read.
    fn block(&self) -> Option<S::Block> {
        self.blocks.get(self.next.checked_sub(1)?).copied()
    }
}

/// The attributes of an operation.
#[derive(Default)]
struct Attributes {
    properties: Option<Attr>,
    attributes: Vec<(Symbol, Attr)>,
}

impl<'b, S: OperationSink> File<'b, '_, S> {
    /// Reads the operations of the file. Regions are kept on a stack of their own, so that nesting takes no stack of the thread.
    fn read_all(&mut self, reader: &mut ByteReader<'b>) -> Result<()> {
        let head = reader.number()?;
        if head & 1 != 0 {
            return Err(reader.malformed("the operations of a file have no arguments"));
        }
        let left = count(reader, head >> 1, "operations")?;
        let mut levels = vec![Level::<S> { operation: None, region: None, blocks: Vec::new(), next: 0, left }];
        while let Some(level) = levels.last_mut() {
            if level.left > 0 {
                level.left -= 1;
                let operation = self.read_operation(reader, level)?;
                if operation.left == 0 {
                    self.finish(operation, reader)?;
                    continue;
                }
                if levels.len() > MAX_REGION_NESTING {
                    let message = format!("regions nested deeper than {MAX_REGION_NESTING} levels");
                    return Err(reader.error(crate::codes::NESTING, message));
                }
                levels.push(self.begin_region(reader, operation)?);
            } else if level.next < level.blocks.len() {
                level.next += 1;
                self.begin_block(reader, level)?;
            } else if let Some(Level { operation: Some(mut operation), region, blocks, .. }) = levels.pop() {
                if let Some(region) = region {
                    self.end_region(reader, region, !blocks.is_empty())?;
                    operation.regions.push(region);
                }
                if operation.left > 0 {
                    levels.push(self.begin_region(reader, operation)?);
                    continue;
                }
                if let Some(behind) = operation.behind.take() {
                    reader.expect_end("the regions")?;
                    *reader = behind;
                }
                self.finish(operation, reader)?;
            }
        }
        Ok(())
    }

    /// Reads the head of the next region of an operation.
    fn begin_region(
        &mut self,
        reader: &mut ByteReader<'b>,
        mut operation: OpenOperation<'b, S>,
    ) -> Result<Level<'b, S>> {
        operation.left -= 1;
        let region = self.sink.begin_region();
        let count = reader.count("blocks")?;
        if count > 0 {
            let values = reader.number()?;
            let around = self.frames.last().map_or(0, |frame| frame.end);
            let first = if operation.is_isolated { 0 } else { around };
            let Some(end) = first.checked_add(values) else {
                return Err(reader.malformed("there are too many values"));
            };
            self.frames.push(Frame { is_isolated: operation.is_isolated, first, end, ..Frame::default() });
        }
        let Some(blocks_left) = self.blocks_left.checked_sub(count) else {
            return Err(reader.malformed("there are more blocks than bytes"));
        };
        self.blocks_left = blocks_left;
        let blocks = (0..count).map(|_| self.sink.create_block()).collect();
        Ok(Level { operation: Some(operation), region: Some(region), blocks, next: 0, left: 0 })
    }

    fn end_region(&mut self, reader: &ByteReader<'b>, region: S::Region, has_blocks: bool) -> Result<()> {
        self.sink.end_region(region);
        if let Some(frame) = has_blocks.then(|| self.frames.pop()).flatten() {
            let (values, defined) = (frame.end - frame.first, frame.values.len());
            if defined as u64 != values {
                return Err(reader.malformed(format!("{defined} of {values} values are defined")));
            }
        }
        Ok(())
    }

    /// Reads the head of the next block of a region, and its arguments.
    fn begin_block(&mut self, reader: &mut ByteReader<'b>, level: &mut Level<'b, S>) -> Result<()> {
        let head = reader.number()?;
        let mut arguments = Vec::new();
        if head & 1 != 0 {
            arguments = reader.list("arguments", |reader| {
                let (ty, has_location) = if self.table.version() < ELIDED_LOCATIONS {
                    (self.table.ty(self.context, reader)?, true)
                } else {
                    let number = reader.number()?;
                    let index = usize::try_from(number >> 1).unwrap_or(usize::MAX);
                    (self.table.type_at(self.context, index)?, number & 1 != 0)
                };
                let location = if has_location { Some(self.table.location(self.context, reader)?) } else { None };
                Ok((ty, location))
            })?;
            if self.table.version() >= USE_ORDER && reader.byte()? != 0 {
                skip_use_order(reader, arguments.len())?;
            }
        }
        if let (Some(region), Some(block)) = (level.region, level.block()) {
            let mut values = Vec::new();
            self.sink.begin_block(self.context, region, block, &arguments, &mut values);
            self.define(values, reader)?;
        }
        level.left = count(reader, head >> 1, "operations")?;
        Ok(())
    }

    /// Reads an operation up to its regions.
    fn read_operation(&mut self, reader: &mut ByteReader<'b>, level: &Level<'b, S>) -> Result<OpenOperation<'b, S>> {
        let start = reader.position();
        let name = self.names[reader.index(self.names.len(), "name of operations")?];
        let mask = reader.byte()?;
        if mask & !masks::ALL != 0 {
            return Err(reader.malformed("an operation has parts that are not known"));
        }
        let location = self.table.location(self.context, reader)?;
        let attributes = self.read_attributes(reader, name, mask)?;
        let mut result_types = Vec::new();
        if mask & masks::RESULTS != 0 {
            result_types = reader.list("results", |reader| self.table.ty(self.context, reader))?;
        }
        let mut operands = Vec::new();
        if mask & masks::OPERANDS != 0 {
            operands = reader.list("operands", |reader| self.value(reader))?;
        }
        let mut successors = Vec::new();
        if mask & masks::SUCCESSORS != 0 {
            let blocks = &level.blocks;
            successors = reader.list("successors", |reader| Ok(blocks[reader.index(blocks.len(), "block")?]))?;
        }
        if mask & masks::USE_ORDER != 0 {
            skip_use_order(reader, result_types.len())?;
        }
        let (mut left, mut is_isolated, mut behind) = (0, false, None);
        if mask & masks::REGIONS != 0 {
            let head = reader.number()?;
            is_isolated = head & 1 != 0;
            if is_isolated && self.table.version() >= ISOLATED_SECTIONS {
                let (number, section) = reader.section()?;
                if number != sections::IR {
                    return Err(section.malformed("regions should be a section of operations"));
                }
                behind = Some(std::mem::replace(reader, section));
            }
            left = count(reader, head >> 1, "regions")?;
            if left == 0 && behind.is_some() {
                return Err(reader.malformed("there should be a region"));
            }
        }
        Ok(OpenOperation {
            start,
            name: name.name,
            parent: level.block(),
            location,
            attributes,
            result_types,
            operands,
            successors,
            regions: Vec::new(),
            left,
            is_isolated,
            behind,
        })
    }

    /// Makes an operation whose regions are read.
    fn finish(&mut self, operation: OpenOperation<'b, S>, reader: &ByteReader<'b>) -> Result<()> {
        let mut results = Vec::new();
        let operation = ParsedOperation {
            name: operation.name,
            parent: operation.parent,
            operands: &operation.operands,
            successors: &operation.successors,
            regions: &operation.regions,
            properties: operation.attributes.properties,
            attributes: &operation.attributes.attributes,
            result_types: &operation.result_types,
            location: Some(operation.location),
            is_custom: false,
            start: operation.start,
            end: reader.position(),
        };
        self.sink.finish_operation(self.context, operation, &mut results)?;
        self.define(results, reader)
    }

    /// Reads the attributes and properties of an operation.
    fn read_attributes(&mut self, reader: &mut ByteReader<'b>, name: OperationName, mask: u8) -> Result<Attributes> {
        let mut read = Attributes::default();
        if mask & masks::ATTRIBUTES != 0 {
            let dictionary = self.table.attribute(self.context, reader)?;
            let AttrKind::Dictionary(entries) = self.context.attr_kind(dictionary) else {
                return Err(reader.malformed("the attributes of an operation should be a dictionary"));
            };
            read.attributes = entries.to_vec();
            self.table.charge(entries.len().saturating_mul(8), reader)?;
        }
        if self.table.version() < NATIVE_PROPERTIES {
            // What is a property is among the attributes.
            if let Some(layout) = layout(&mut self.known_layouts, self.layouts, self.context, name.name) {
                let context = &*self.context;
                let is_own = |entry: &(Symbol, Attr)| layout.defines(context.symbol_name(entry.0));
                let (own, others): (Vec<_>, Vec<_>) = read.attributes.iter().copied().partition(is_own);
                if !own.is_empty() {
                    (read.properties, read.attributes) = (Some(self.context.dictionary(own)), others);
                }
            }
            return Ok(read);
        }
        if mask & masks::PROPERTIES == 0 {
            return Ok(read);
        }
        let mut place = self.properties[reader.index(self.properties.len(), "list of properties")?].clone();
        if !name.is_registered {
            let properties = self.table.attribute(self.context, &mut place)?;
            place.expect_end("the properties")?;
            if let AttrKind::Dictionary(entries) = self.context.attr_kind(properties) {
                self.table.charge(entries.len().saturating_mul(8), reader)?;
            }
            read.properties = Some(properties);
            return Ok(read);
        }
        let Some(layout) = layout(&mut self.known_layouts, self.layouts, self.context, name.name) else {
            let message = format!(
                "the properties of '{}' are encoded as its definition says, and no definition of it is known",
                self.context.symbol_name(name.name)
            );
            return Err(reader.error(codes::UNKNOWN_ENCODING, message));
        };
        let entries = layout.read(&mut self.table, self.context, &mut place).map_err(|mut error| {
            error.message = format!("{}, in '{}'", error.message, self.context.symbol_name(name.name));
            error
        })?;
        if !entries.is_empty() {
            read.properties = Some(self.context.dictionary(entries));
        }
        Ok(read)
    }

    /// Gives values the next numbers of the region.
    fn define(&mut self, values: Vec<S::Value>, reader: &ByteReader<'b>) -> Result<()> {
        // The operations of a file are in no region that says how many values it has.
        let is_outermost = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if is_outermost {
            frame.end += values.len() as u64;
        }
        for value in values {
            let number = frame.first + frame.values.len() as u64;
            if number >= frame.end {
                return Err(reader.malformed("a region has more values than it says"));
            }
            if let Some(placeholder) = frame.forward.remove(&number) {
                self.sink.resolve_forward(placeholder, value);
            }
            frame.values.push(value);
        }
        Ok(())
    }

    /// Reads the number of a value.
    fn value(&mut self, reader: &mut ByteReader<'b>) -> Result<S::Value> {
        let number = reader.number()?;
        for frame in self.frames.iter_mut().rev() {
            if (frame.first..frame.end).contains(&number) {
                if let Some(value) = frame.values.get((number - frame.first) as usize) {
                    return Ok(*value);
                }
                // Its type is not known before it is defined, and nothing asks for it.
                let ty = self.context.none_type();
                let sink = &mut self.sink;
                return Ok(*frame.forward.entry(number).or_insert_with(|| sink.forward_reference(ty)));
            }
            if frame.is_isolated {
                break;
            }
        }
        Err(reader.malformed(format!("there is no value {number}")))
    }
}

/// Returns the properties of operations of a name, if they are known.
fn layout<'k>(
    known: &'k mut FxHashMap<Symbol, Option<PropertyLayout>>,
    layouts: &dyn PropertyLayouts,
    context: &Context,
    name: Symbol,
) -> Option<&'k PropertyLayout> {
    known.entry(name).or_insert_with(|| layouts.find(context.symbol_name(name))).as_ref()
}

/// Returns a number of things that follow, each of at least one byte.
fn count(reader: &ByteReader<'_>, number: u64, what: &str) -> Result<usize> {
    match usize::try_from(number) {
        Ok(count) if count <= reader.left() => Ok(count),
        _ => Err(reader.malformed(format!("{number} {what} should follow, but {} bytes are left", reader.left()))),
    }
}

/// Skips the order in which the users of values stand. That order is no part of the text, and follows from the order of the operations here.
fn skip_use_order(reader: &mut ByteReader<'_>, values: usize) -> Result<()> {
    let orders = if values > 1 { reader.count("values")? } else { 1 };
    for _ in 0..orders {
        if values > 1 {
            reader.index(values, "value")?;
        }
        let head = reader.number()?;
        for _ in 0..count(reader, head >> 1, "indices")? {
            reader.number()?;
        }
    }
    Ok(())
}
