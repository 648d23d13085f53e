//! The loop over operations, and what is read of each; [`blocks`] has regions, blocks and successors.

use super::custom::{
    CustomForms, HiddenBlock, HiddenValue, Implied, KnownOperation, OpAsmParser, OperationState, RegionArgument,
    RegionId, SuccessorId,
};
use super::names::Names;
use super::{OperationSink, ParsedOperation};
use crate::attributes::{Attr, AttrKind};
use crate::context::Symbol;
use crate::error::{Result, SyntaxError, codes};
use crate::parser::{Parser, SsaName, Token, TokenKind};
use crate::types::Type;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use std::ops::Range;
use std::rc::Rc;

mod blocks;

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
    /// Where its name begins, behind its results.
    name_start: usize,
    name: Symbol,
    results: usize,
    operands: usize,
    successors: usize,
    regions: usize,
    properties: Option<Attr>,
    /// The opening parenthesis of the operands, for errors about their number.
    operand_list: usize,
    /// True if it stands in a form of its own.
    is_custom: bool,
}

/// A region that is being read.
#[derive(Debug)]
struct Frame<'s, S: OperationSink> {
    /// The operation, if it is in the generic form: what follows its regions is read after the last.
    head: Option<Head>,
    /// The dialect whose operations need no prefix here.
    default_dialect: SmolStr,
    region: S::Region,
    /// The opening brace.
    open: usize,
    block: Option<S::Block>,
    labels: FxHashMap<&'s str, Label<S::Block>>,
    /// The first block is there already, without a label.
    has_entry: bool,
    /// The number of blocks.
    blocks: u32,
    /// The name of the last operation of the current block.
    last: Option<Symbol>,
    /// The end of the only block if the text leaves it out.
    ending: Ending,
}

/// An operation that is added to the only block of a region.
#[derive(Clone, Debug)]
enum Ending {
    /// Nothing, and no block.
    AsWritten,
    /// Nothing, but there is a block.
    Block,
    /// The operation of this name, on the results of the one before it or on nothing.
    Terminator { name: SmolStr, takes_results: bool },
}

impl Ending {
    fn new(implied: Implied<'_>) -> Ending {
        match implied {
            Implied::Nothing => Ending::AsWritten,
            Implied::Block => Ending::Block,
            Implied::Terminator(name) => Ending::Terminator { name: SmolStr::new(name), takes_results: false },
            Implied::Yield(name) => Ending::Terminator { name: SmolStr::new(name), takes_results: true },
        }
    }
}

pub(super) struct Reader<'s, 'c, 'k, S: OperationSink> {
    pub parser: Parser<'s, 'c>,
    sink: &'k mut S,
    forms: Option<&'k dyn CustomForms>,
    names: Names<'s, S::Value>,
    frames: Vec<Frame<'s, S>>,
    /// The properties of operations that `forms` know, by the symbol of their name; outside of it, or `None`, is what was not asked.
    known: Vec<Option<Option<Rc<KnownOperation>>>>,
    /// The name of an operation that is being put together.
    full_name: String,
    /// Used again, one for each form in a form.
    states: Vec<OperationState<'s>>,
    /// The operation whose own form is being read, and where its name stands.
    form: Symbol,
    form_start: usize,
    pub errors: Vec<SyntaxError>,
    /// True if the text is one of several pieces of a block, which must not see each other.
    pub is_piece: bool,
    /// The part that is left to others.
    left_out: Range<usize>,
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
    pub(super) fn new(
        parser: Parser<'s, 'c>,
        sink: &'k mut S,
        forms: Option<&'k dyn CustomForms>,
    ) -> Reader<'s, 'c, 'k, S> {
        Reader {
            names: Names::new(parser.source.len() - parser.position()),
            parser,
            sink,
            forms,
            frames: Vec::new(),
            known: Vec::new(),
            full_name: String::new(),
            states: Vec::new(),
            form: Symbol(0),
            form_start: 0,
            errors: Vec::new(),
            is_piece: false,
            left_out: usize::MAX..usize::MAX,
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

    /// Leaves a piece of the text out, if what is around it can be read without it. It begins and ends with an operation.
    pub(super) fn leave_out(&mut self, piece: Range<usize>) {
        self.left_out = piece;
    }

    /// Goes on behind what is left out, where it begins.
    #[cold]
    fn skip_left_out(&mut self) {
        let Range { end, .. } = std::mem::replace(&mut self.left_out, usize::MAX..usize::MAX);
        // As in a piece, names without a dialect are those of `builtin`, and nothing is known of what is around.
        let parent = match &self.frames[..] {
            [] => None,
            [only] if only.default_dialect == "builtin" && only.block.is_some() => only.block,
            _ => return,
        };
        self.sink.leave_out(parent);
        self.parser.position = end;
        self.parser.advance(0);
    }

    /// Reads the whole text.
    pub(super) fn read(&mut self) -> Result<()> {
        self.read_regions(0)
    }

    /// Reads until no more than `depth` regions are open; at depth 0, to the end of the text.
    fn read_regions(&mut self, depth: usize) -> Result<()> {
        loop {
            if depth > 0 && self.frames.len() < depth {
                return Ok(());
            }
            if self.parser.position == self.left_out.start {
                self.skip_left_out();
            }
            if self.is_piece && self.frames.is_empty() && matches!(self.parser.byte(), b'%' | b'#' | b'!' | b'{') {
                return Err(self.unexpected());
            }
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
                (b'a'..=b'z' | b'A'..=b'Z' | b'_', _) if self.forms.is_some() => self.read_operation()?,
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
            return match self.forms {
                Some(forms) => self.read_custom(start, results, forms),
                None => Err(self.unexpected()),
            };
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
        let is_custom = false;
        let head = Head {
            start,
            name_start: at,
            name,
            results,
            operands,
            successors,
            regions,
            properties,
            operand_list,
            is_custom,
        };
        if self.parser.eat(b'(') { self.begin_region(head) } else { self.finish_operation(head) }
    }

    /// Reads an operation in a form of its own, from its name.
    #[inline(never)]
    fn read_custom(&mut self, start: usize, results: usize, forms: &'k dyn CustomForms) -> Result<()> {
        let token = self.parser.peek_token();
        if token.kind != TokenKind::Identifier {
            return Err(self.parser.expected("an operation"));
        }
        let dialect = self.frames.last().map_or("builtin", |frame| frame.default_dialect.as_str());
        let symbol = match dialect.is_empty() || token.text.contains('.') {
            true => self.parser.context.intern_symbol(token.text),
            false => {
                self.full_name.clear();
                self.full_name.extend([dialect, ".", token.text]);
                self.parser.context.intern_symbol(&self.full_name)
            }
        };
        self.parser.advance(token.text.len());
        let (operands, successors, regions) = (self.operands.len(), self.successors.len(), self.regions.len());
        let known = self.known(symbol);
        let mut state = self.states.pop().unwrap_or_default();
        state.name = symbol;
        state.result_name = self.results.get(results).map(|(name, _)| name.name);
        let outer = std::mem::replace(&mut self.form, symbol);
        let outer_start = std::mem::replace(&mut self.form_start, token.start);
        let depth = self.frames.len();
        let read = known.as_ref().and_then(|known| forms.parse(known, self, &mut state));
        (self.form, self.form_start) = (outer, outer_start);
        match read {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                // What is wrong in a region leaves it open.
                let own = known.filter(|_| self.frames.len() == depth);
                return Err(match own {
                    Some(known) => forms.explain(&known, error),
                    None => error,
                });
            }
            None => {
                let why = forms.why_not(self.parser.context.symbol_name(symbol));
                return Err(SyntaxError::new(codes::CUSTOM_FORM, token.start, token.end, why));
            }
        }
        let type_list = self.parser.consumed;
        let operand_list = token.start;
        let OperationState { properties, attributes, .. } = &mut state;
        // What is its own is still among the attributes: the text may say it in two ways.
        self.check_entries(attributes, token)?;
        known.iter().for_each(|known| known.complete(properties, attributes));
        self.check_entries(properties, token)?;
        let properties = (!properties.is_empty())
            .then(|| self.parser.context.intern_attr(AttrKind::Dictionary(properties[..].into())));
        std::mem::swap(&mut self.attributes, attributes);
        self.values.clear();
        for (operand, ty) in &state.operands {
            self.values.push(self.names.resolve(self.parser.context, self.sink, *operand, *ty)?);
        }
        // In the order of the definition, which need not be that of the text.
        in_order(&mut self.regions, regions, state.regions.iter().map(|region| region.0));
        in_order(&mut self.successors, successors, state.successors.iter().map(|successor| successor.0));
        std::mem::swap(&mut self.types, &mut state.result_types);
        let (name, is_custom) = (symbol, true);
        state.clear();
        self.states.push(state);
        let head = Head {
            start,
            name_start: token.start,
            name,
            results,
            operands,
            successors,
            regions,
            properties,
            operand_list,
            is_custom,
        };
        self.complete_operation(head, type_list)
    }

    /// Returns what is known of the operations of this name.
    #[inline]
    fn known(&mut self, name: Symbol) -> Option<Rc<KnownOperation>> {
        let forms = self.forms?;
        if let Some(Some(known)) = self.known.get(name.index()) {
            return known.clone();
        }
        self.find(forms, name)
    }

    #[cold]
    fn find(&mut self, forms: &dyn CustomForms, name: Symbol) -> Option<Rc<KnownOperation>> {
        let text = self.parser.context.symbol_name(name).to_owned();
        let known = forms.find(&text, self.parser.context).map(Rc::new);
        if self.known.len() <= name.index() {
            self.known.resize(name.index() + 1, None);
        }
        self.known[name.index()] = Some(known.clone());
        known
    }

    /// Sorts entries by key; none may be there twice.
    #[inline]
    fn check_entries(&self, entries: &mut [(Symbol, Attr)], token: Token<'s>) -> Result<()> {
        if entries.len() < 2 { Ok(()) } else { self.check_several_entries(entries, token) }
    }

    fn check_several_entries(&self, entries: &mut [(Symbol, Attr)], token: Token<'s>) -> Result<()> {
        let context = &*self.parser.context;
        entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
        match entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => {
                let message = format!("'{}' is given twice", context.symbol_name(pair[0].0));
                Err(SyntaxError::new(codes::DUPLICATE, token.start, self.parser.consumed, message))
            }
            None => Ok(()),
        }
    }

    /// Brings the properties and attributes of an operation in the generic form into MLIR's order.
    #[inline(never)]
    fn complete_generic(&mut self, head: &mut Head, known: &KnownOperation) {
        let mut properties = match head.properties.map(|properties| self.parser.context.attr_kind(properties)) {
            None => Vec::new(),
            Some(AttrKind::Dictionary(entries)) => entries.to_vec(),
            // The sink refuses them.
            Some(_) => return,
        };
        known.complete(&mut properties, &mut self.attributes);
        let context = &mut *self.parser.context;
        for entries in [&mut properties, &mut self.attributes] {
            entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
            entries.dedup_by_key(|entry| entry.0);
        }
        if !properties.is_empty() || head.properties.is_some() {
            head.properties = Some(context.intern_attr(AttrKind::Dictionary(properties.into())));
        }
    }

    /// Reads what follows the regions and hands the operation to the sink.
    fn finish_operation(&mut self, head: Head) -> Result<()> {
        self.attributes.clear();
        if self.parser.byte() == b'{' {
            self.parser.parse_entries(&mut self.attributes)?;
        }
        let mut head = head;
        if let Some(known) = self.known(head.name) {
            self.complete_generic(&mut head, &known);
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
        self.complete_operation(head, type_list)
    }

    /// Reads the location and hands the operation, whose operands and types are in the scratch space, to the sink.
    // In one piece with what reads generic operations, which are many.
    #[inline(always)]
    fn complete_operation(&mut self, head: Head, type_list: usize) -> Result<()> {
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
        let location = location.or_else(|| self.parser.location_at(head.name_start));
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
            is_custom: head.is_custom,
            start: head.start,
            end: self.parser.consumed,
        };
        self.sink.finish_operation(self.parser.context, operation, &mut self.result_values)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.last = Some(head.name);
        }
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

/// Makes what stands from `start` on what `order` says of all.
#[inline]
fn in_order<T: Copy>(items: &mut Vec<T>, start: usize, order: impl Iterator<Item = u32>) {
    let end = items.len();
    if start == end {
        return;
    }
    for place in order {
        items.push(items[place as usize]);
    }
    items.drain(start..end);
}

impl<'s, 'c, S: OperationSink> OpAsmParser<'s, 'c> for Reader<'s, 'c, '_, S> {
    fn parser(&mut self) -> &mut Parser<'s, 'c> {
        &mut self.parser
    }

    fn parse_region_with(&mut self, arguments: &[RegionArgument<'s>], implied: Implied<'_>) -> Result<RegionId> {
        self.open_region(None, self.form, arguments, implied)?;
        let form = self.form;
        self.read_regions(self.frames.len())?;
        self.form = form;
        Ok(RegionId(self.regions.len() as u32 - 1))
    }

    fn empty_region(&mut self) -> RegionId {
        let region = self.sink.begin_region();
        self.sink.end_region(region);
        self.regions.push(region);
        RegionId(self.regions.len() as u32 - 1)
    }

    fn build_region(&mut self, block: &HiddenBlock) -> Result<RegionId> {
        let region = self.sink.begin_region();
        let id = self.sink.create_block();
        let arguments: Vec<_> = block.arguments.iter().map(|ty| (*ty, None)).collect();
        let mut inputs = Vec::with_capacity(arguments.len());
        self.sink.begin_block(self.parser.context, region, id, &arguments, &mut inputs);
        let mut results: Vec<Option<S::Value>> = Vec::with_capacity(block.operations.len());
        for operation in &block.operations {
            let mut operands = Vec::with_capacity(operation.operands.len());
            for operand in &operation.operands {
                let value = match *operand {
                    HiddenValue::Argument(index) => inputs.get(index as usize).copied(),
                    HiddenValue::Result(index) => results.get(index as usize).copied().flatten(),
                };
                let Some(value) = value else {
                    let message = "an operation that the text does not show uses a value that is not there";
                    return Err(self.parser.error_here(codes::INVALID, message));
                };
                operands.push(value);
            }
            let attributes = operation.attributes.clone();
            let first_region = self.regions.len();
            self.append_hidden(
                Some(id),
                operation.name,
                &operands,
                first_region,
                attributes,
                operation.result.as_slice(),
            )?;
            results.push(self.result_values.first().copied());
        }
        self.sink.end_region(region);
        self.regions.push(region);
        Ok(RegionId(self.regions.len() as u32 - 1))
    }

    fn parse_successor(&mut self) -> Result<SuccessorId> {
        self.read_successor()?;
        Ok(SuccessorId(self.successors.len() as u32 - 1))
    }
}
