//! Writing: the steps that a rewrite is made of, and how to go back.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use pdl_vm::host::{Host, HostError, NewOp, Origin, RewriteHost};
use pdl_vm::{Interned, OpLocation};
use pliron::attribute::AttrObj;
use pliron::basic_block::BasicBlock;
use pliron::context::Ptr;
use pliron::identifier::Identifier;
use pliron::linked_list::{ContainsLinkedList, LinkedList};
use pliron::location::Location;
use pliron::operation::Operation;
use pliron::r#type::TypeHandle;
use pliron::value::{DefiningEntity, Use, Value};

use crate::host::{AttrName, PlironHost, refuse};
use crate::names::OpName;
use crate::numbers::use_age;
use crate::registry::{Inputs, Registered};

/// Where an operation was that is taken out and may come back.
#[derive(Debug)]
pub struct Place {
    block: Option<Ptr<BasicBlock>>,
    /// The operation behind it.
    next: Option<Ptr<Operation>>,
    /// The operands of the operation and of those in it.
    operands: Vec<TakenUse>,
    /// The blocks that it may go on to.
    successors: Vec<Ptr<BasicBlock>>,
}

/// An operand of an operation that is taken out.
#[derive(Clone, Copy, Debug)]
struct TakenUse {
    op: Ptr<Operation>,
    index: usize,
    value: Value,
    /// The number of uses before it in the list of the value.
    ahead: usize,
}

impl RewriteHost for PlironHost {
    type Position = Place;
    type Block = Ptr<BasicBlock>;

    fn identity(&self) -> usize {
        self.identity.number()
    }

    fn create_op(&mut self, new: &NewOp<'_, Self>, before: Ptr<Operation>) -> Result<Ptr<Operation>, HostError> {
        let registered = self.registered(new.name)?;
        if self.op(before).is_none_or(|op| op.get_parent_block().is_none()) {
            return Err(HostError::new("there is no block to create it in"));
        }
        if !new.operands.iter().all(|operand| self.is_there(*operand)) {
            return Err(HostError::new("an operand is not there any more"));
        }
        if !new.successors.iter().all(|block| self.block(*block).is_some()) {
            return Err(HostError::new("a successor is not there any more"));
        }
        let attributes = self.copies(new.attributes)?;
        let location = self.location(new.location_of, new.location);
        let context = &mut self.context;
        let (types, operands) = (new.result_types.to_vec(), new.operands.to_vec());
        let op = Operation::new(context, registered.info, types, operands, new.successors.to_vec(), new.regions);
        {
            let mut data = op.deref_mut(context);
            data.attributes.0.extend(attributes);
            data.set_loc(location);
        }
        op.insert_before(context, before);
        Ok(op)
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<TypeHandle>) -> Result<(), HostError> {
        let registered = self.registered(new.name)?;
        if !new.operands.iter().all(|operand| self.is_there(*operand)) {
            return Err(HostError::new("an operand is not there any more"));
        }
        let attributes = self.copies(new.attributes)?;
        let inputs = Inputs { operands: new.operands, attributes: &attributes };
        let inferred = (registered.infer)(&self.context, inputs);
        types.extend(inferred.ok_or_else(|| HostError::new("no type inference is known for it"))?);
        Ok(())
    }

    fn set_operand(&mut self, op: Ptr<Operation>, index: usize, value: Value) {
        let is_operand = self.op(op).is_some_and(|op| index < op.get_num_operands());
        if is_operand && self.is_there(value) && self.operands_are_there(op) {
            Operation::replace_operand(op, &self.context, index, value);
            self.table.forget(op);
        } else if !is_operand {
            self.note_gone(format_args!("operand {index} is not there any more"));
        }
    }

    fn set_attribute(&mut self, op: Ptr<Operation>, name: AttrName, attribute: Option<Interned>) {
        let Some(identifier) = self.identifier(name).cloned() else {
            if attribute.is_some() {
                let text = self.attribute_name_text(name);
                self.note_gone(format_args!("`{text}` cannot be the name of an attribute in pliron"));
            }
            return;
        };
        if self.op(op).is_none() {
            return;
        }
        let attributes = &mut op.deref_mut(&self.context).attributes.0;
        match attribute {
            Some(attribute) => attributes.insert(identifier, self.attributes.get(attribute).clone()),
            None => attributes.remove(&identifier),
        };
    }

    fn unlink_op(&mut self, op: Ptr<Operation>) -> Place {
        let (mut operands, mut successors) = (Vec::new(), Vec::new());
        let Some(data) = self.op(op) else { return Place { block: None, next: None, operands, successors } };
        let (block, next) = (data.get_parent_block(), data.get_next());
        successors.extend(data.successors());
        drop(data);
        let mut nested = Vec::from([op]);
        self.nested(op, true, &mut nested);
        for op in nested {
            self.table.forget(op);
            let count = op.deref(&self.context).get_num_operands();
            for index in 0..count {
                let (value, r#use) = {
                    let data = op.deref(&self.context);
                    (data.get_operand(index), data.get_operand_as_use(index))
                };
                if !self.is_there(value) {
                    continue;
                }
                operands.push(TakenUse { op, index, value, ahead: self.uses_ahead(value, &r#use) });
                value.replace_use_with(&self.context, r#use, &self.nothing);
            }
        }
        for index in (0..successors.len()).rev() {
            Operation::remove_successor(op, &self.context, index);
        }
        if block.is_some() {
            op.unlink(&self.context);
        }
        Place { block, next, operands, successors }
    }

    fn relink_op(&mut self, op: Ptr<Operation>, place: Place) {
        let Some(block) = place.block else { return };
        if self.op(op).is_none() || self.block(block).is_none() {
            return;
        }
        match place.next {
            Some(next) if self.op(next).is_some_and(|next| next.get_parent_block().is_some()) => {
                op.insert_before(&self.context, next);
            }
            _ => op.insert_at_back(block, &self.context),
        }
        // The last to go is the first to come back: then each place is what it was.
        for taken in place.operands.into_iter().rev() {
            if self.is_there(taken.value) {
                self.bring_back(taken);
            }
        }
        for block in place.successors {
            if self.block(block).is_some() {
                Operation::push_successor(op, &self.context, block);
            }
        }
    }

    fn destroy_op(&mut self, op: Ptr<Operation>) {
        self.erase_op(op);
    }

    fn erase_op(&mut self, op: Ptr<Operation>) {
        match self.op(op).map(|op| op.has_use()) {
            Some(false) => {
                let mut nested = Vec::from([op]);
                self.nested(op, true, &mut nested);
                // pliron panics at a use whose definition was erased with the region around it.
                if !nested.iter().all(|op| self.operands_are_there(*op)) {
                    return;
                }
                nested.into_iter().for_each(|op| self.table.forget(op));
                Operation::erase(op, &mut self.context);
            }
            Some(true) => self.note_gone(format_args!("an operation to be erased has uses that no rewriter knows of")),
            None => {}
        }
    }

    fn move_op(&mut self, op: Ptr<Operation>, before: Ptr<Operation>) {
        let is_in_block = |op| self.op(op).is_some_and(|op| op.get_parent_block().is_some());
        if op != before && is_in_block(op) && is_in_block(before) {
            op.unlink(&self.context);
            op.insert_before(&self.context, before);
        }
    }

    fn next_op(&self, op: Ptr<Operation>) -> Option<Ptr<Operation>> {
        self.op(op)?.get_next()
    }

    fn op_after_definition(&self, value: Value) -> Option<Ptr<Operation>> {
        match value.defining_entity() {
            DefiningEntity::Op(op) => self.op(op)?.get_next(),
            DefiningEntity::Block(block) => self.block(block)?.get_head(),
        }
    }
}

impl PlironHost {
    /// Returns how many uses of a value are later than this one.
    fn uses_ahead(&self, value: Value, r#use: &Use<Value>) -> usize {
        if self.has_one_use(value) {
            return 0;
        }
        let age = use_age(r#use);
        value.uses(&self.context).iter().filter(|other| use_age(other) > age).count()
    }

    /// Makes an operand what it was, and its use stand where it stood.
    fn bring_back(&mut self, taken: TakenUse) {
        let TakenUse { op, index, value, ahead } = taken;
        // A use keeps its age when it moves: it is where it was, unless others have been made anew meanwhile.
        let r#use = op.deref(&self.context).get_operand_as_use(index);
        self.nothing.replace_use_with(&self.context, r#use, &value);
        self.table.forget(op);
        if self.uses_ahead(value, &r#use) == ahead {
            return;
        }
        let mut before = Vec::new();
        let _ = self.uses(value, &mut |user, operand| {
            if (user, operand) != (op, index) && before.len() < ahead {
                before.push((user, operand));
            }
            ControlFlow::Continue(())
        });
        Operation::replace_operand(op, &self.context, index, value);
        for (user, operand) in before.into_iter().rev() {
            Operation::replace_operand(user, &self.context, operand, value);
        }
    }

    /// Returns true if what defines the operands of an operation is there. It is, unless someone erased a region from which values were used.
    fn operands_are_there(&self, op: Ptr<Operation>) -> bool {
        self.op(op).is_some_and(|op| op.operands().all(|operand| self.is_there(operand)))
    }

    /// Returns what an operation of this name is made from.
    fn registered(&self, name: OpName) -> Result<Registered, HostError> {
        let name = self.names.text(name);
        let missing = || refuse(format_args!("`{name}` is not in the registry; `Registry::add` adds its type"));
        self.registry.op(&name).ok_or_else(missing)
    }

    /// Attributes that an operation is to have.
    fn copies(&self, attributes: &[(AttrName, Interned)]) -> Result<Vec<(Identifier, AttrObj)>, HostError> {
        let copy = |(name, attribute): &(AttrName, Interned)| {
            let Some(identifier) = self.identifier(*name) else {
                let text = self.attribute_name_text(*name);
                return Err(refuse(format_args!("`{text}` cannot be the name of an attribute in pliron")));
            };
            Ok((identifier.clone(), self.attributes.get(*attribute).clone()))
        };
        attributes.iter().map(copy).collect()
    }

    /// Where a new operation comes from.
    fn location(&self, like: Ptr<Operation>, said: Option<OpLocation<'_, PlironHost>>) -> Location {
        let of_op = |op: Ptr<Operation>| self.op(op).map_or(Location::Unknown, |op| op.loc().clone());
        let of = |origin: &Origin<Ptr<Operation>, Value>| match origin {
            Origin::Op(op) => of_op(*op),
            Origin::Value(value) => match value.defining_entity() {
                DefiningEntity::Op(op) => of_op(op),
                DefiningEntity::Block(block) => {
                    self.block(block).map_or(Location::Unknown, |block| block.loc().clone())
                }
            },
        };
        let Some(said) = said else { return of_op(like) };
        let mut locations: Vec<Location> = said.origins.iter().map(of).filter(|one| !one.is_unknown()).collect();
        let location = match locations.len() {
            0 => Location::Unknown,
            1 => locations.remove(0),
            _ => Location::Fused { metadata: None, locations },
        };
        match said.name {
            Some(name) => Location::Named { name: name.to_string(), child_loc: Box::new(location) },
            None => location,
        }
    }
}
