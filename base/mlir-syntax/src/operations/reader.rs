//! The loop over operations, blocks and regions.

use super::names::Names;
use super::{OperationSink, ParsedOperation};
use crate::attributes::Attr;
use crate::context::Symbol;
use crate::error::{Result, SyntaxError, codes};
use crate::limits::MAX_REGION_NESTING;
use crate::parser::{Parser, SsaName, TokenKind};
use crate::types::Type;
use rustc_hash::FxHashMap;

/// A block of the region being read, by label.
#[derive(Clone, Copy, Debug)]
struct Label<B> {
    block: B,
    /// The span of the definition, or of the first use as long as there is none.
    start: usize,
    end: usize,
    defined: bool,
}

/// The beginning of an operation, up to its regions. Lists are ranges to the ends of the reader's stacks.
#[derive(Clone, Copy, Debug)]
struct Head {
    start: usize,
    name: Symbol,
    results: usize,
    operands: usize,
    successors: usize,
    regions: usize,
    properties: Option<Attr>,
    /// The opening parenthesis of the operands, for errors about their number.
    operand_list: usize,
}

/// An operation whose regions are being read, and the state of the current one.
#[derive(Debug)]
struct Frame<'s, S: OperationSink> {
    head: Head,
    region: S::Region,
    /// The opening brace.
    open: usize,
    block: Option<S::Block>,
    labels: FxHashMap<&'s str, Label<S::Block>>,
}

pub(super) struct Reader<'s, 'c, 'k, S: OperationSink> {
    parser: Parser<'s, 'c>,
    sink: &'k mut S,
    names: Names<'s, S::Value>,
    frames: Vec<Frame<'s, S>>,
    pub errors: Vec<SyntaxError>,
    // Stacks that grow with open operations only, used again for each.
    results: Vec<(SsaName<'s>, u32)>,
    operands: Vec<SsaName<'s>>,
    successors: Vec<S::Block>,
    regions: Vec<S::Region>,
    // Scratch space of the operation being finished.
    values: Vec<S::Value>,
    types: Vec<Type>,
    attributes: Vec<(Symbol, Attr)>,
    arguments: Vec<(Type, Option<Attr>)>,
    argument_names: Vec<SsaName<'s>>,
    result_values: Vec<S::Value>,
}

impl<'s, 'c, 'k, S: OperationSink> Reader<'s, 'c, 'k, S> {
    pub fn new(parser: Parser<'s, 'c>, sink: &'k mut S) -> Reader<'s, 'c, 'k, S> {
        Reader {
            names: Names::new(parser.source.len()),
            parser,
            sink,
            frames: Vec::new(),
            errors: Vec::new(),
            results: Vec::new(),
            operands: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
            types: Vec::new(),
            attributes: Vec::new(),
            arguments: Vec::new(),
            argument_names: Vec::new(),
            result_values: Vec::new(),
        }
    }

    /// Reads the whole text.
    pub fn read(&mut self) -> Result<()> {
        loop {
            match (self.parser.byte(), self.frames.last()) {
                (b'"' | b'%', _) => self.read_operation()?,
                (b'}', Some(_)) => self.end_region()?,
                (b'^', Some(_)) => self.read_block()?,
                (b'#' | b'!', None) if self.parser.at_alias_definition() => self.parser.parse_alias_definition()?,
                (b'{', None) if self.parser.peek_is("{-#") => {
                    let sections = self.parser.parse_resources()?;
                    self.sink.resources(sections);
                }
                (_, frame) if self.parser.at_end() => {
                    if let Some(frame) = frame {
                        let error = self.parser.expected("'}' at the end of a region");
                        return Err(error.with_related(frame.open, frame.open + 1, "the region begins here"));
                    }
                    self.names.pop_scope(self.parser.context, self.sink, &mut self.errors);
                    return Ok(());
                }
                _ => return Err(self.unexpected()),
            }
        }
    }

    /// The error for what begins no operation in the generic form.
    fn unexpected(&self) -> SyntaxError {
        let token = self.parser.peek_token();
        if token.kind == TokenKind::Identifier {
            let message = format!(
                "'{}' is in its custom assembly form; print the input with `mlir-opt --mlir-print-op-generic`",
                token.text
            );
            return SyntaxError::new(codes::CUSTOM_FORM, token.start, token.end, message);
        }
        self.parser.expected("an operation")
    }

    fn read_operation(&mut self) -> Result<()> {
        let start = self.parser.position;
        let results = self.results.len();
        if self.parser.byte() == b'%' {
            loop {
                let mut name = self.parser.parse_value_name()?;
                let mut count = 1;
                if self.parser.eat(b':') {
                    let at = self.parser.position;
                    count = self.parser.parse_small_number("the number of results")?;
                    name.end = self.parser.consumed;
                    if count == 0 {
                        return Err(self.parser.error_since(at, codes::VALUE, "a named group has at least one result"));
                    }
                }
                self.results.push((name, count));
                if !self.parser.eat(b',') {
                    break;
                }
            }
            self.parser.expect(b'=')?;
        }
        if self.parser.byte() != b'"' {
            return Err(self.unexpected());
        }
        let at = self.parser.position;
        let name = self.parser.with_name(|parser, name| match name {
            "" => None,
            _ => Some(parser.context.intern_symbol(name)),
        })?;
        let Some(name) = name else {
            return Err(self.parser.error_since(at, codes::INVALID, "the name of an operation is empty"));
        };
        let operand_list = self.parser.position;
        let operands = self.operands.len();
        self.parser.expect(b'(')?;
        self.parser.list(b')', |parser| {
            self.operands.push(parser.parse_value_use()?);
            Ok(())
        })?;
        let successors = self.successors.len();
        if self.parser.eat(b'[') {
            self.read_successors()?;
        }
        let mut properties = None;
        if self.parser.eat(b'<') {
            properties = Some(self.parser.parse_attribute()?);
            self.parser.expect(b'>')?;
        }
        let regions = self.regions.len();
        let head = Head { start, name, results, operands, successors, regions, properties, operand_list };
        if self.parser.eat(b'(') { self.begin_region(head) } else { self.finish_operation(head) }
    }

    fn read_successors(&mut self) -> Result<()> {
        loop {
            let name = self.parser.parse_block_name()?;
            let Some(frame) = self.frames.last_mut() else {
                let message = "an operation outside of a region has no successors";
                return Err(SyntaxError::new(codes::BLOCK, name.start, name.end, message));
            };
            let sink = &mut *self.sink;
            let label = frame.labels.entry(name.name).or_insert_with(|| Label {
                block: sink.create_block(),
                start: name.start,
                end: name.end,
                defined: false,
            });
            self.successors.push(label.block);
            if !self.parser.eat(b',') {
                return self.parser.expect(b']');
            }
        }
    }

    /// Begins a region at its opening brace.
    fn begin_region(&mut self, head: Head) -> Result<()> {
        let open = self.parser.position;
        if self.frames.len() >= MAX_REGION_NESTING {
            let message = format!("regions nested deeper than {MAX_REGION_NESTING} levels");
            return Err(self.parser.error_here(codes::NESTING, message));
        }
        self.parser.expect(b'{')?;
        let region = self.sink.begin_region();
        let isolated = self.sink.is_isolated(self.parser.context, head.name);
        self.names.push_scope(open, isolated);
        self.frames.push(Frame { head, region, open, block: None, labels: FxHashMap::default() });
        if !matches!(self.parser.byte(), b'^' | b'}') {
            let block = self.sink.create_block();
            self.begin_block(block);
        }
        Ok(())
    }

    /// Appends a block with the arguments in the scratch space to the current region.
    fn begin_block(&mut self, block: S::Block) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block = Some(block);
            self.result_values.clear();
            self.sink.begin_block(self.parser.context, frame.region, block, &self.arguments, &mut self.result_values);
        }
    }

    /// Reads `^label(%argument: type loc(…), …):`.
    fn read_block(&mut self) -> Result<()> {
        let name = self.parser.parse_block_name()?;
        self.arguments.clear();
        self.argument_names.clear();
        if self.parser.eat(b'(') {
            self.parser.list(b')', |parser| {
                self.argument_names.push(parser.parse_value_name()?);
                parser.expect(b':')?;
                let ty = parser.parse_type()?;
                self.arguments.push((ty, parser.parse_optional_location()?));
                Ok(())
            })?;
        }
        self.parser.expect(b':')?;
        let Some(frame) = self.frames.last_mut() else { return Err(self.unexpected()) };
        let block = match frame.labels.get_mut(name.name) {
            Some(label) if label.defined => {
                let message = format!("the block '^{}' is defined twice", name.name);
                let error = SyntaxError::new(codes::BLOCK, name.start, name.end, message);
                return Err(error.with_related(label.start, label.end, "first defined here"));
            }
            Some(label) => {
                *label = Label { block: label.block, start: name.start, end: name.end, defined: true };
                label.block
            }
            None => {
                let block = self.sink.create_block();
                let label = Label { block, start: name.start, end: name.end, defined: true };
                frame.labels.insert(name.name, label);
                block
            }
        };
        self.begin_block(block);
        self.check_count(self.arguments.len(), name.start)?;
        for index in 0..self.argument_names.len() {
            let value = (self.result_values[index], self.arguments[index].0);
            let name = self.argument_names[index];
            self.names.define(self.parser.context, self.sink, name, std::iter::once(value))?;
        }
        self.arguments.clear();
        Ok(())
    }

    /// A sink must give a value for each type; one that does not is an error like any other.
    fn check_count(&self, count: usize, start: usize) -> Result<()> {
        if self.result_values.len() == count {
            return Ok(());
        }
        let message = format!("{count} values were expected of the IR, which made {}", self.result_values.len());
        Err(self.parser.error_since(start, codes::INVALID, message))
    }

    /// Ends the region at its closing brace, and its operation after the last one.
    fn end_region(&mut self) -> Result<()> {
        self.parser.expect(b'}')?;
        let Some(frame) = self.frames.pop() else { return Err(self.unexpected()) };
        let first_error = self.errors.len();
        for (name, label) in &frame.labels {
            if !label.defined {
                let message = format!("the block '^{name}' is not defined in this region");
                self.errors.push(SyntaxError::new(codes::BLOCK, label.start, label.end, message));
            }
        }
        self.errors[first_error..].sort_by_key(|error| error.start);
        self.names.pop_scope(self.parser.context, self.sink, &mut self.errors);
        self.sink.end_region(frame.region);
        self.regions.push(frame.region);
        if self.parser.eat(b',') {
            return self.begin_region(frame.head);
        }
        if !self.parser.eat(b')') {
            return Err(self.parser.expected("',' or ')' after a region"));
        }
        self.finish_operation(frame.head)
    }

    /// Reads what follows the regions and hands the operation to the sink.
    fn finish_operation(&mut self, head: Head) -> Result<()> {
        self.attributes.clear();
        if self.parser.byte() == b'{' {
            self.parser.parse_entries(&mut self.attributes)?;
        }
        self.parser.expect(b':')?;
        self.read_operand_types(&head)?;
        if !self.parser.eat_arrow() {
            return Err(self.parser.expected("'->' of the operation's type"));
        }
        self.types.clear();
        let type_list = self.parser.position;
        if self.parser.eat(b'(') {
            self.parser.list(b')', |parser| {
                self.types.push(parser.parse_type()?);
                Ok(())
            })?;
        } else {
            self.types.push(self.parser.parse_simple_type()?);
        }
        let names = &self.results[head.results..];
        if !names.is_empty() {
            let count = names.iter().fold(0u64, |count, name| count + u64::from(name.1));
            if count != self.types.len() as u64 {
                let message = format!("{count} results are named, but there are {} result types", self.types.len());
                let end = names.last().map_or(head.start, |name| name.0.end);
                let error = SyntaxError::new(codes::TYPES, head.start, end, message);
                return Err(error.with_related(type_list, self.parser.consumed, "the result types"));
            }
        }
        let location = self.parser.parse_optional_location()?;
        self.result_values.clear();
        let operation = ParsedOperation {
            name: head.name,
            parent: self.frames.last().and_then(|frame| frame.block),
            operands: &self.values,
            successors: &self.successors[head.successors..],
            regions: &self.regions[head.regions..],
            properties: head.properties,
            attributes: &self.attributes,
            result_types: &self.types,
            location,
            start: head.start,
            end: self.parser.consumed,
        };
        self.sink.finish_operation(self.parser.context, operation, &mut self.result_values)?;
        self.check_count(self.types.len(), head.start)?;
        let mut first = 0;
        for index in head.results..self.results.len() {
            let (name, count) = self.results[index];
            let last = first + count as usize;
            let values = self.result_values[first..last].iter().copied().zip(self.types[first..last].iter().copied());
            self.names.define(self.parser.context, self.sink, name, values)?;
            first = last;
        }
        self.results.truncate(head.results);
        self.operands.truncate(head.operands);
        self.successors.truncate(head.successors);
        self.regions.truncate(head.regions);
        Ok(())
    }

    /// Reads the types of the operands and looks the operands up.
    fn read_operand_types(&mut self, head: &Head) -> Result<()> {
        self.values.clear();
        let start = self.parser.position;
        self.parser.expect(b'(')?;
        let mut count = 0;
        let operands = &self.operands[head.operands..];
        self.parser.list(b')', |parser| {
            let ty = parser.parse_type()?;
            if let Some(operand) = operands.get(count) {
                self.values.push(self.names.resolve(parser.context, self.sink, *operand, ty)?);
            }
            count += 1;
            Ok(())
        })?;
        if count != operands.len() {
            let message = format!("{count} operand types for {} operands", operands.len());
            let error = SyntaxError::new(codes::TYPES, start, self.parser.consumed, message);
            return Err(error.with_related(head.operand_list, head.operand_list + 1, "the operands"));
        }
        Ok(())
    }
}
