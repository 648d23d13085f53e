//! Conversions of values to types, and bits of values.

use super::{Evaluator, Fallible};
use crate::lex::Operator;
use crate::types::{TypeId, TypeNode, Types};
use crate::values::{Node, ValueId, Values};

impl Evaluator {
    /// The value as one of type `ty`, if that needs no cast that is still to be evaluated.
    pub(crate) fn convert(&mut self, value: ValueId, ty: TypeId) -> Fallible<Option<ValueId>> {
        let target = self.types.get(ty);
        match (self.values.get(value), target) {
            (Node::Unset, _) => Ok(Some(value)),
            (Node::Bit(_), TypeNode::Bit) | (Node::Int(_), TypeNode::Int) => Ok(Some(value)),
            (Node::Bit(bit), TypeNode::Int) => self.int(i64::from(bit)).map(Some),
            (Node::Bit(_), TypeNode::Bits(1)) => self.bits(&[value]).map(Some),
            (Node::Int(int), TypeNode::Bit) => Ok((int == 0 || int == 1).then(|| self.bit(int == 1))),
            (Node::Int(int), TypeNode::Bits(width)) => {
                let width = *width;
                if !fits(int, width) {
                    return Ok(None);
                }
                let bits: Vec<ValueId> = (0..width).map(|bit| self.bit(bit_of(int, bit))).collect();
                self.bits(&bits).map(Some)
            }
            (Node::Bits(slice), target) => {
                let elements = self.values.elements(slice);
                match target {
                    TypeNode::Bits(width) => Ok((elements.len() == *width as usize).then_some(value)),
                    TypeNode::Bit => Ok((elements.len() == 1).then(|| elements[0])),
                    TypeNode::Int => {
                        let Some(int) = self.bits_to_int(value) else { return Ok(None) };
                        self.int(int).map(Some)
                    }
                    _ => Ok(None),
                }
            }
            (Node::String(..), TypeNode::String) => Ok(Some(value)),
            (Node::List(slice, mine), TypeNode::List(element)) => {
                let element = *element;
                if mine == element {
                    return Ok(Some(value));
                }
                let elements = self.values.elements(slice).to_vec();
                self.step(elements.len())?;
                let mut converted = Vec::with_capacity(elements.len());
                for element_value in &elements {
                    let Some(new) = self.convert(*element_value, element)? else { return Ok(None) };
                    converted.push(new);
                }
                if converted == elements {
                    return Ok(Some(value));
                }
                self.list(&converted, element).map(Some)
            }
            (Node::Dag(_), TypeNode::Dag) => Ok(Some(value)),
            (Node::Def(record), TypeNode::Record(classes)) => {
                let fits = classes.iter().all(|class| self.record(record).derives_from(*class));
                if !fits {
                    self.look_in_vain(record);
                }
                Ok(fits.then_some(value))
            }
            (
                Node::Bit(_)
                | Node::Int(_)
                | Node::String(..)
                | Node::List(..)
                | Node::Dag(_)
                | Node::Def(_)
                | Node::Argument(..),
                _,
            ) => Ok(None),
            _ => {
                let Some(from) = self.type_of(value) else { return Ok(None) };
                if self.type_is_a(from, ty) {
                    return Ok(Some(value));
                }
                if from == Types::BIT && matches!(self.types.get(ty), TypeNode::Bits(1)) {
                    return self.bits(&[value]).map(Some);
                }
                Ok(None)
            }
        }
    }

    /// The value as one of type `ty`, with a cast where the types allow one. `None` if they do not.
    pub(crate) fn cast(&mut self, value: ValueId, ty: TypeId) -> Fallible<Option<ValueId>> {
        if let Some(converted) = self.convert(value, ty)? {
            return Ok(Some(converted));
        }
        match self.type_of(value) {
            Some(from) if self.type_converts(from, ty) => {
                self.fold(Operator::Cast, &[value], ty, None, false).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The value as a number, if it is known and can be one.
    pub(crate) fn as_int(&self, value: ValueId) -> Option<i64> {
        match self.values.get(value) {
            Node::Int(int) => Some(int),
            Node::Bit(bit) => Some(i64::from(bit)),
            Node::Bits(_) => self.bits_to_int(value),
            _ => None,
        }
    }

    fn bits_to_int(&self, value: ValueId) -> Option<i64> {
        let Node::Bits(slice) = self.values.get(value) else { return None };
        let mut int = 0i64;
        for (index, bit) in self.values.elements(slice).iter().enumerate() {
            match *bit {
                Values::TRUE if index < 64 => int |= 1 << index,
                Values::TRUE | Values::FALSE => {}
                _ => return None,
            }
        }
        Some(int)
    }

    /// One bit of a value; `None` if the value has no bits.
    pub(crate) fn bit_at(&mut self, value: ValueId, bit: u32) -> Fallible<Option<ValueId>> {
        Ok(match self.values.get(value) {
            Node::Unset | Node::Bit(_) => Some(value),
            Node::Int(int) => Some(self.bit(bit_of(int, bit))),
            Node::Bits(slice) => self.values.elements(slice).get(bit as usize).copied(),
            Node::VariableBit(..) => Some(value),
            Node::String(..) | Node::List(..) | Node::Dag(_) | Node::Def(_) | Node::Argument(..) => None,
            _ if self.type_of(value) == Some(Types::BIT) => Some(value),
            _ => Some(self.make(Node::VariableBit(value, bit))?),
        })
    }

    /// The bits `positions` of a value, in that order; `None` if it has no such bits.
    pub(crate) fn bit_range(&mut self, value: ValueId, positions: &[u32]) -> Fallible<Option<ValueId>> {
        let width = match self.values.get(value) {
            Node::Int(_) => 64,
            _ => match self.type_of(value).map(|ty| self.types.get(ty)) {
                Some(TypeNode::Bits(width)) => *width,
                _ => return Ok(None),
            },
        };
        let mut bits = Vec::with_capacity(positions.len());
        for position in positions {
            if *position >= width {
                return Ok(None);
            }
            let Some(bit) = self.bit_at(value, *position)? else { return Ok(None) };
            bits.push(bit);
        }
        self.bits(&bits).map(Some)
    }

    /// Returns what a field of type `ty` holds after `value` is assigned to it; `None` if it does not fit.
    pub(crate) fn assigned(&mut self, value: ValueId, ty: TypeId) -> Fallible<Option<ValueId>> {
        let Some(value) = self.cast(value, ty)? else { return Ok(None) };
        let TypeNode::Bits(width) = self.types.get(ty) else { return Ok(Some(value)) };
        if matches!(self.values.get(value), Node::Bits(_)) {
            return Ok(Some(value));
        }
        let width = *width;
        let mut bits = Vec::with_capacity(width as usize);
        for position in 0..width {
            let Some(bit) = self.bit_at(value, position)? else { return Ok(None) };
            bits.push(bit);
        }
        self.bits(&bits).map(Some)
    }
}

fn bit_of(int: i64, bit: u32) -> bool {
    bit < 64 && (int >> bit) & 1 == 1
}

/// Returns true if a number fits into so many bits, either as signed or as unsigned.
fn fits(int: i64, width: u32) -> bool {
    width >= 64 || int >> width == 0 || (width > 0 && int >> (width - 1) == -1)
}
