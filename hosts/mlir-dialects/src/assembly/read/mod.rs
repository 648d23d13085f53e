//! Reading: what a form has of the text, and the parts that many forms share.

mod arguments;
mod attributes;
mod constants;
mod format;
mod groups;

pub(crate) use arguments::{UntypedArgument, parse_argument, parse_typed_argument};
pub(crate) use attributes::{body_of_case, case_in_body, enum_parameter, first_literal};
pub(crate) use groups::Groups;

use crate::assembly::dialects::{Code, Dialects};
use crate::assembly::model::{Length, Operation, Segments};
use mlir_syntax::{
    AsmParser, Attr, AttrKind, Bytes, Context, Implied, KnownOperation, OperationState, Parser, RegionArgument,
    RegionId, Result, SsaName, SuccessorId, Symbol, SyntaxError, TokenKind, Type, TypeKind, codes,
};
use ods::format::Argument;
use smallvec::{SmallVec, smallvec};

/// An operation that is being read in a form of its own.
///
/// The parts are kept by group, as the definition names them; `finish` puts it in order.
pub(crate) struct Reading<'x, 's, 'c> {
    pub(crate) dialects: &'x Dialects,
    pub(crate) operation: &'x Operation,
    pub(crate) code: &'x Code,
    pub(crate) known: &'x KnownOperation,
    pub(crate) asm: &'x mut AsmParser<'x, 's, 'c>,
    pub(crate) state: &'x mut OperationState<'s>,
    /// Where the operation begins, for messages.
    pub(crate) start: usize,
    pub(crate) operands: Groups<SsaName<'s>>,
    pub(crate) operand_types: Groups<Type>,
    /// For groups of groups, the index and the sizes of the inner ones.
    pub(crate) inner_sizes: Vec<(usize, Vec<u32>)>,
    pub(crate) result_types: Groups<Type>,
    /// Attributes, then properties.
    pub(crate) inherent: SmallVec<[Option<Attr>; 8]>,
    pub(crate) regions: Groups<RegionId>,
    /// The arguments that a form has declared of the region that comes next.
    pub(crate) arguments: Vec<RegionArgument<'s>>,
    pub(crate) successors: Groups<SuccessorId>,
    /// The operands of `operands` and `type(operands)`, of all groups together.
    pub(crate) all_operands: Option<Vec<SsaName<'s>>>,
    pub(crate) all_operand_types: Option<Vec<Type>>,
    pub(crate) all_result_types: Option<Vec<Type>>,
    /// True if `regions` stands for all of them.
    pub(crate) says_all_regions: bool,
}

impl<'x, 's, 'c> Reading<'x, 's, 'c> {
    pub(crate) fn new(
        dialects: &'x Dialects,
        (operation, code, known): (&'x Operation, &'x Code, &'x KnownOperation),
        asm: &'x mut AsmParser<'_, 's, 'c>,
        state: &'x mut OperationState<'s>,
    ) -> Reading<'x, 's, 'c> {
        let start = asm.parser().last_end();
        Reading {
            dialects,
            operation,
            code,
            known,
            asm,
            state,
            start,
            operands: Groups::new(operation.operands.len()),
            operand_types: Groups::new(operation.operands.len()),
            inner_sizes: Vec::new(),
            result_types: Groups::new(operation.results.len()),
            inherent: smallvec![None; operation.attributes.len() + operation.properties.len()],
            regions: Groups::new(operation.regions.len()),
            arguments: Vec::new(),
            successors: Groups::new(operation.successors.len()),
            all_operands: None,
            all_operand_types: None,
            all_result_types: None,
            says_all_regions: false,
        }
    }

    /// The cursor.
    pub(crate) fn parser(&mut self) -> &mut Parser<'s, 'c> {
        self.asm.parser()
    }

    /// Types, attributes and names.
    pub(crate) fn context(&mut self) -> &mut Context {
        self.asm.parser().context()
    }

    /// An error that covers what was read since `start`.
    pub(crate) fn error_since(&mut self, start: usize, message: impl Into<String>) -> SyntaxError {
        self.parser().error_since(start, codes::INVALID, message)
    }

    /// Reads `{…}` if it is next.
    ///
    /// # Errors
    /// The dictionary is wrong.
    pub(crate) fn parse_optional_attr_dict(&mut self) -> Result<()> {
        if self.parser().peek_is("{") {
            let parser = self.asm.parser();
            let attributes = &mut self.state.attributes;
            parser.nested(|parser| parser.parse_entries(attributes))?;
        }
        Ok(())
    }

    /// Reads a dictionary that must be there, and may be an alias.
    ///
    /// # Errors
    /// Something else stands there; `expected` says what the dictionary holds.
    pub(crate) fn parse_dictionary(&mut self, expected: &str) -> Result<()> {
        if self.parser().peek_is("{") {
            return self.parse_optional_attr_dict();
        }
        let start = self.parser().position();
        if self.parser().peek_token().kind == TokenKind::Attribute {
            let given = self.parser().parse_attribute()?;
            if let AttrKind::Dictionary(entries) = self.context().attr_kind(given).clone() {
                self.state.attributes.extend_from_slice(&entries);
                return Ok(());
            }
        }
        Err(self.parser().error_since(start, codes::EXPECTED, format!("expected {expected}")))
    }

    /// Reads `attributes {…}` if it is next.
    ///
    /// # Errors
    /// The dictionary is wrong.
    pub(crate) fn parse_optional_attr_dict_with_keyword(&mut self) -> Result<()> {
        if !self.parser().eat_token("attributes") {
            return Ok(());
        }
        if !self.parser().peek_is("{") {
            return Err(self.parser().expected("'{'"));
        }
        self.parse_optional_attr_dict()
    }

    /// Reads operands up to something else, separated by commas.
    ///
    /// # Errors
    /// A comma without an operand behind it.
    pub(crate) fn parse_operand_list(&mut self) -> Result<Vec<SsaName<'s>>> {
        let mut operands = Vec::new();
        if !self.parser().at_value() {
            return Ok(operands);
        }
        loop {
            operands.push(self.parser().parse_value_use()?);
            if !self.parser().eat_token(",") {
                return Ok(operands);
            }
        }
    }

    /// Reads `^bb1(%a, %b : i32, f32)`, or `^bb1` alone: the successor with its operands and their types.
    ///
    /// # Errors
    /// There are more or fewer types than operands.
    pub(crate) fn parse_successor_and_use_list(&mut self) -> Result<(SuccessorId, Vec<SsaName<'s>>, Vec<Type>)> {
        let successor = self.asm.parse_successor()?;
        if !self.parser().eat_token("(") {
            return Ok((successor, Vec::new(), Vec::new()));
        }
        let start = self.parser().position();
        let operands = self.parse_operand_list()?;
        self.parser().expect_token(":")?;
        let types = self.parse_type_list()?;
        if operands.len() != types.len() {
            let message = format!("{} operands for the block, but {} types", operands.len(), types.len());
            return Err(self.parser().error_since(start, codes::TYPES, message));
        }
        self.parser().expect_token(")")?;
        Ok((successor, operands, types))
    }

    /// Reads types separated by commas, at least one.
    ///
    /// # Errors
    /// Something that is no type.
    pub(crate) fn parse_type_list(&mut self) -> Result<Vec<Type>> {
        let mut types = Vec::new();
        loop {
            types.push(self.parser().parse_type()?);
            if !self.parser().eat_token(",") {
                return Ok(types);
            }
        }
    }

    /// Reads a region with the arguments that the form has declared, and completes it as the definition says.
    ///
    /// # Errors
    /// The first that is wrong with the text.
    pub(crate) fn parse_region(&mut self) -> Result<RegionId> {
        let arguments = std::mem::take(&mut self.arguments);
        self.parse_region_of(&arguments)
    }

    /// The same with arguments that the form declares.
    ///
    /// # Errors
    /// The first that is wrong with the text.
    pub(crate) fn parse_region_of(&mut self, arguments: &[RegionArgument<'s>]) -> Result<RegionId> {
        let implied = match &self.operation.implicit_terminator {
            Some(name) => Implied::Terminator(name),
            None if self.operation.is_single_block => Implied::Block,
            None => Implied::Nothing,
        };
        self.asm.parse_region_with(arguments, implied)
    }

    /// The place of an attribute or property among what the operation itself defines.
    fn place(&self, argument: Argument) -> Option<usize> {
        match argument {
            Argument::Attribute(index) => Some(index as usize),
            Argument::Property(index) => Some(self.operation.attributes.len() + index as usize),
            _ => None,
        }
    }

    /// Gives the value of an attribute or property.
    pub(crate) fn set_attribute(&mut self, argument: Argument, value: Attr) {
        if let Some(place) = self.place(argument) {
            self.inherent[place] = Some(value);
        }
    }

    /// The attribute or property, if it has been read.
    pub(crate) fn get_attribute(&self, argument: Argument) -> Option<Attr> {
        self.inherent[self.place(argument)?]
    }

    /// The attribute of this name, if the format has it and it has been read.
    pub(crate) fn named_attribute(&self, name: &str) -> Option<Attr> {
        self.inherent[self.operation.attribute(name)?]
    }

    /// Adds an attribute.
    pub(crate) fn add_attribute(&mut self, name: &str, value: Attr) {
        let name = self.context().intern_symbol(name);
        self.state.attributes.push((name, value));
    }

    /// The attribute that was read under this name.
    pub(crate) fn attribute(&mut self, name: &str) -> Option<Attr> {
        let key = self.context().find_symbol(name)?;
        self.state.attributes.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Makes an attribute.
    pub(crate) fn intern(&mut self, kind: AttrKind) -> Attr {
        self.context().intern_attr(kind)
    }

    /// The type `!dialect.body`.
    pub(crate) fn dialect_type(&mut self, dialect: &str, body: &str) -> Type {
        let dialect = self.context().intern_symbol(dialect);
        self.context().intern_type(TypeKind::Dialect { dialect, body: body.into() })
    }

    /// A string attribute of a symbol's name.
    pub(crate) fn string_of(&mut self, name: Symbol) -> Attr {
        let text = self.context().symbol_name(name).to_owned();
        self.intern(AttrKind::String { value: Bytes::from(&text), ty: None })
    }

    /// Adds operands of these types.
    ///
    /// # Errors
    /// There are more or fewer types than operands.
    pub(crate) fn add_operands(&mut self, operands: &[SsaName<'s>], types: &[Type], start: usize) -> Result<()> {
        if operands.len() != types.len() {
            let message = format!("{} operands, but {} types", operands.len(), types.len());
            return Err(self.parser().error_since(start, codes::TYPES, message));
        }
        self.state.operands.extend(operands.iter().copied().zip(types.iter().copied()));
        Ok(())
    }

    /// Adds operands of the type `index`.
    pub(crate) fn add_index_operands(&mut self, operands: impl IntoIterator<Item = SsaName<'s>>) {
        let index = self.context().index_type();
        self.state.operands.extend(operands.into_iter().map(|operand| (operand, index)));
    }

    /// Reads `-> i32`, `-> (i32, …)` or nothing.
    ///
    /// # Errors
    /// No type stands behind the arrow.
    pub(crate) fn parse_optional_arrow_types(&mut self) -> Result<Vec<Type>> {
        if self.parser().eat_arrow() { self.parser().parse_result_types() } else { Ok(Vec::new()) }
    }

    /// Adds the attribute that divides operands into groups of these sizes.
    pub(crate) fn add_operand_segments(&mut self, sizes: &[u32]) {
        let sizes = self.i32_array(sizes);
        // The form knows better than its dictionary.
        if let Some(name) = self.context().find_symbol("operandSegmentSizes") {
            self.state.attributes.retain(|entry| entry.0 != name);
        }
        self.add_attribute("operandSegmentSizes", sizes);
    }

    /// Puts what was read by group into the order of the definition: operands with their types, result types, attributes,
    /// segment sizes, regions and successors.
    ///
    /// # Errors
    /// The types of a group are not as many as its operands.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let operation = self.operation;
        for (index, group) in operation.operands.iter().enumerate() {
            let (operands, types) = (&self.operands[index], &self.operand_types[index]);
            if operands.len() != types.len() {
                let message =
                    format!("'{}' has {} operands here, but {} types", group.name, operands.len(), types.len());
                let start = operands.first().map_or(self.start, |operand| operand.start);
                return Err(self.parser().error_since(start, codes::TYPES, message));
            }
            self.state.operands.extend(operands.iter().copied().zip(types.iter().copied()));
            if let Length::VariadicOfVariadic(name) = &group.length {
                let known = self.inner_sizes.iter().rev().find(|(group, _)| *group == index);
                let sizes = known.map_or_else(Vec::new, |(_, sizes)| sizes.clone());
                let sizes = self.i32_array(&sizes);
                self.add_attribute(name, sizes);
            }
        }
        self.state.result_types.extend(self.result_types.flat());
        for (own, value) in self.known.inherent.iter().zip(&self.inherent) {
            // The dictionary has the last word.
            if let Some(value) = value
                && self.state.attributes.iter().all(|entry| entry.0 != own.name)
            {
                self.state.attributes.push((own.name, *value));
            }
        }
        for (index, part) in operation.regions.iter().enumerate() {
            // One that the text leaves out is there all the same.
            if !part.is_variadic && self.regions[index].is_empty() && !self.says_all_regions {
                let region = self.asm.empty_region();
                self.regions.push(index, region);
            }
        }
        self.state.regions.extend(self.regions.flat());
        self.state.successors.extend(self.successors.flat());
        if operation.operand_segments == Segments::Attribute && self.all_operands.is_none() {
            let sizes: Vec<u32> = self.operands.sizes().collect();
            self.add_operand_segments(&sizes);
        }
        if operation.result_segments == Segments::Attribute && self.all_result_types.is_none() {
            let sizes: Vec<u32> = self.result_types.sizes().collect();
            let sizes = self.i32_array(&sizes);
            self.add_attribute("resultSegmentSizes", sizes);
        }
        Ok(())
    }
}
