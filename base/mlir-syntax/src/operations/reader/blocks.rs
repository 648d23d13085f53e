//! Regions, blocks and successors.

use super::*;
use crate::limits::MAX_REGION_NESTING;

impl<'s, 'k, S: OperationSink> Reader<'s, '_, 'k, S> {
    pub(super) fn read_successors(&mut self) -> Result<()> {
        loop {
            self.read_successor()?;
            if !self.parser.eat(b',') {
                return self.parser.expect(b']');
            }
        }
    }

    pub(super) fn read_successor(&mut self) -> Result<()> {
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
        Ok(())
    }

    /// Begins a region at its opening brace.
    pub(super) fn begin_region(&mut self, head: Head) -> Result<()> {
        self.open_region(Some(head), head.name, &[], Implied::Nothing)
    }

    /// Begins a region at its opening brace; arguments are those of a first block without a label.
    pub(super) fn open_region(
        &mut self,
        head: Option<Head>,
        name: Symbol,
        arguments: &[RegionArgument<'s>],
        implied: Implied<'_>,
    ) -> Result<()> {
        let open = self.parser.position;
        // A piece may stand in a module.
        if self.frames.len() + usize::from(self.is_piece) >= MAX_REGION_NESTING {
            let message = format!("regions nested deeper than {MAX_REGION_NESTING} levels");
            return Err(self.parser.error_here(codes::NESTING, message));
        }
        self.parser.expect(b'{')?;
        let region = self.sink.begin_region();
        let isolated = self.sink.is_isolated(self.parser.context, name);
        let default_dialect = match head {
            // An operation in the generic form says nothing of what is in its regions.
            Some(_) => self.frames.last().map_or(SmolStr::new_static("builtin"), |frame| frame.default_dialect.clone()),
            None => self.known(name).map(|known| known.default_dialect.clone()).unwrap_or_default(),
        };
        self.names.push_scope(open, isolated);
        let labels = FxHashMap::default();
        self.frames.push(Frame {
            head,
            default_dialect,
            region,
            open,
            block: None,
            labels,
            has_entry: false,
            blocks: 0,
            last: None,
            ending: Ending::new(implied),
        });
        self.arguments.clear();
        if !arguments.is_empty() {
            self.argument_names.clear();
            for argument in arguments {
                let location = argument.location.or_else(|| self.parser.location_at(argument.name.start));
                self.arguments.push((argument.ty, location));
            }
            self.argument_names.extend(arguments.iter().map(|argument| argument.name));
            if let Some(frame) = self.frames.last_mut() {
                frame.has_entry = true;
            }
            let block = self.sink.create_block();
            self.begin_block_with_arguments(block, arguments[0].name.start)?;
        } else if !matches!(self.parser.byte(), b'^' | b'}') {
            let block = self.sink.create_block();
            self.begin_block(block);
        }
        Ok(())
    }

    /// Appends a block with the arguments in the scratch space to the current region.
    fn begin_block(&mut self, block: S::Block) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block = Some(block);
            frame.blocks += 1;
            frame.last = None;
            self.result_values.clear();
            self.sink.begin_block(self.parser.context, frame.region, block, &self.arguments, &mut self.result_values);
        }
    }

    /// Reads `^label(%argument: type loc(…), …):`.
    pub(super) fn read_block(&mut self) -> Result<()> {
        let name = self.parser.parse_block_name()?;
        self.arguments.clear();
        self.argument_names.clear();
        if self.parser.eat(b'(') {
            self.parser.list(b')', |parser| {
                let name = parser.parse_value_name()?;
                self.argument_names.push(name);
                parser.expect(b':')?;
                let ty = parser.parse_type()?;
                let location = parser.parse_optional_location()?;
                self.arguments.push((ty, location.or_else(|| parser.location_at(name.start))));
                Ok(())
            })?;
        }
        self.parser.expect(b':')?;
        let Some(frame) = self.frames.last_mut() else { return Err(self.unexpected()) };
        if frame.has_entry && frame.blocks == 1 && frame.last.is_none() {
            let message = "the first block has its arguments already, so it has no label";
            return Err(SyntaxError::new(codes::BLOCK, name.start, name.end, message));
        }
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
        self.begin_block_with_arguments(block, name.start)
    }

    /// Appends a block with the arguments in the scratch space, and defines their names.
    fn begin_block_with_arguments(&mut self, block: S::Block, start: usize) -> Result<()> {
        self.begin_block(block);
        self.check_count(self.arguments.len(), start)?;
        for index in 0..self.argument_names.len() {
            let value = (self.result_values[index], self.arguments[index].0);
            let name = self.argument_names[index];
            self.names.define(self.parser.context, self.sink, name, std::iter::once(value))?;
        }
        self.arguments.clear();
        Ok(())
    }

    /// Adds the block and the terminator that the text may leave out.
    #[inline(never)]
    fn add_ending(&mut self) -> Result<()> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let ending = std::mem::replace(&mut frame.ending, Ending::AsWritten);
        let (blocks, last) = (frame.blocks, frame.last);
        if matches!(ending, Ending::AsWritten) || blocks > 1 {
            return Ok(());
        }
        if blocks == 0 {
            let block = self.sink.create_block();
            self.arguments.clear();
            self.begin_block(block);
        }
        let Ending::Terminator { name, takes_results } = ending else { return Ok(()) };
        if last.and_then(|last| self.known(last)).is_some_and(|last| last.is_terminator) {
            return Ok(());
        }
        let operands = match takes_results && last.is_some() {
            true => std::mem::take(&mut self.result_values),
            false => Vec::new(),
        };
        let block = self.frames.last().and_then(|frame| frame.block);
        let first_region = self.regions.len();
        let name = self.parser.context.intern_symbol(&name);
        for _ in 0..self.known(name).map_or(0, |known| known.hidden_regions) {
            self.build_region(&HiddenBlock::default())?;
        }
        self.append_hidden(block, name, &operands, first_region, Vec::new(), &[])
    }

    /// Appends an operation that the text does not show to a block, with the regions from `first_region` on. The values of
    /// its results are in the scratch space then.
    pub(super) fn append_hidden(
        &mut self,
        parent: Option<S::Block>,
        name: Symbol,
        operands: &[S::Value],
        first_region: usize,
        mut attributes: Vec<(Symbol, Attr)>,
        result_types: &[Type],
    ) -> Result<()> {
        let at = self.parser.consumed;
        let location = self.parser.location_at(self.form_start);
        let mut properties = Vec::new();
        self.known(name).iter().for_each(|known| known.complete(&mut properties, &mut attributes));
        let context = &mut *self.parser.context;
        for entries in [&mut properties, &mut attributes] {
            entries.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
        }
        let properties = (!properties.is_empty()).then(|| context.intern_attr(AttrKind::Dictionary(properties.into())));
        let operation = ParsedOperation {
            name,
            parent,
            operands,
            successors: &[],
            regions: &self.regions[first_region..],
            properties,
            attributes: &attributes,
            result_types,
            location,
            is_custom: true,
            start: at,
            end: at,
        };
        self.result_values.clear();
        self.sink.finish_operation(context, operation, &mut self.result_values)?;
        self.regions.truncate(first_region);
        self.check_count(result_types.len(), at)
    }

    /// A sink must give a value for each type; one that does not is an error like any other.
    pub(super) fn check_count(&self, count: usize, start: usize) -> Result<()> {
        if self.result_values.len() == count {
            return Ok(());
        }
        let message = format!("{count} values were expected of the IR, which made {}", self.result_values.len());
        Err(self.parser.error_since(start, codes::INVALID, message))
    }

    /// Ends the region at its closing brace, and its operation after the last one.
    pub(super) fn end_region(&mut self) -> Result<()> {
        self.parser.expect(b'}')?;
        self.add_ending()?;
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
        let Some(head) = frame.head else { return Ok(()) };
        if self.parser.eat(b',') {
            return self.begin_region(head);
        }
        if !self.parser.eat(b')') {
            return Err(self.parser.expected("',' or ')' after a region"));
        }
        self.finish_operation(head)
    }
}
