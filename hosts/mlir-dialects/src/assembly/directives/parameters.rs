//! The parameters of a `custom<…>`.

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{Block, Value};
use mlir_syntax::{Attr, Result, SsaName, SuccessorId, Type};
use ods::format::{Argument, Element};

/// The operand, result, attribute, region or successor that a parameter is about.
pub(super) fn argument(parameter: &Element) -> Option<Argument> {
    match parameter {
        Element::Variable(argument) => Some(*argument),
        Element::Type(inner) | Element::Ref(inner) | Element::Qualified(inner) => argument(inner),
        _ => None,
    }
}

impl<'s> Reading<'_, 's, '_> {
    /// Reads `%0 : i32`.
    pub(crate) fn parse_typed(&mut self) -> Result<(SsaName<'s>, Type)> {
        let value = self.parser().parse_value_use()?;
        self.parser().expect_token(":")?;
        Ok((value, self.parser().parse_type()?))
    }

    /// Gives the operands of a group.
    pub(super) fn set_operands(&mut self, parameter: &Element, operands: Vec<SsaName<'s>>) {
        if let Some(Argument::Operand(index)) = argument(parameter) {
            self.operands.set(index as usize, operands);
        }
    }

    /// Returns true if there are operands of a group.
    pub(super) fn has_operands(&self, parameter: &Element) -> bool {
        matches!(argument(parameter), Some(Argument::Operand(index)) if !self.operands[index as usize].is_empty())
    }

    /// Gives the operands of a group of groups, and how many belong to each.
    pub(super) fn set_operand_groups(&mut self, parameter: &Element, operands: Vec<SsaName<'s>>, sizes: Vec<u32>) {
        if let Some(Argument::Operand(index)) = argument(parameter) {
            self.operands.set(index as usize, operands);
            self.inner_sizes.push((index as usize, sizes));
        }
    }

    /// Adds a successor.
    pub(super) fn add_successor(&mut self, parameter: &Element, successor: SuccessorId) {
        if let Some(Argument::Successor(index)) = argument(parameter) {
            self.successors.push(index as usize, successor);
        }
    }

    /// Gives an attribute or property, or the attribute that a text names and the definition does not have.
    pub(super) fn set(&mut self, parameter: &Element, value: Attr) {
        match (argument(parameter), parameter) {
            (Some(argument), _) => self.set_attribute(argument, value),
            (None, Element::Code(name)) => self.add_attribute(name, value),
            (None, _) => {}
        }
    }

    /// The attribute or property, if it has been read.
    pub(super) fn get(&self, parameter: &Element) -> Option<Attr> {
        self.get_attribute(argument(parameter)?)
    }

    /// The first type of a group of operands or results that has been read.
    pub(super) fn first_type(&self, parameter: &Element) -> Option<mlir_syntax::Type> {
        let types = match argument(parameter)? {
            Argument::Operand(index) => &self.operand_types[index as usize],
            Argument::Result(index) => &self.result_types[index as usize],
            _ => return None,
        };
        types.first().copied()
    }
}

impl<'a> Printing<'_, 'a> {
    /// Prints `%0 : i32`.
    pub(crate) fn print_typed(&mut self, value: Value) {
        self.asm.print_operand(value);
        self.push(" : ");
        self.asm.print_types_of([value]);
    }

    /// The operands or results of a group.
    pub(super) fn values(&self, parameter: &Element) -> Vec<Value> {
        match argument(parameter) {
            Some(Argument::Operand(index)) => self.operand_group(index as usize),
            Some(Argument::Result(index)) => self.result_group(index as usize),
            _ => Vec::new(),
        }
    }

    /// The operands of a group of groups; the attribute that `Length::VariadicOfVariadic` names has their sizes.
    pub(super) fn value_groups(&self, parameter: &Element) -> Option<Vec<Vec<Value>>> {
        let Argument::Operand(index) = argument(parameter)? else { return None };
        let crate::assembly::model::Length::VariadicOfVariadic(sizes) =
            &self.operation.operands.get(index as usize)?.length
        else {
            return None;
        };
        self.inner_groups(sizes, &self.operand_group(index as usize))
    }

    /// The successors of a part.
    pub(super) fn successors(&self, parameter: &Element) -> Option<&'a [Block]> {
        let Argument::Successor(index) = argument(parameter)? else { return None };
        self.successor_part(index as usize)
    }

    /// The attribute or property.
    pub(crate) fn get(&self, parameter: &Element) -> Option<Attr> {
        match parameter {
            Element::Code(name) => self.attribute(name),
            _ => self.argument_attribute(argument(parameter)?),
        }
    }
}
