//! Arguments of blocks, whose types a conversion changes.

use alloc::vec::Vec;

use pdl_vm::host::{BlockHost, HostError, NewArgument};
use pliron::basic_block::BasicBlock;
use pliron::context::Ptr;
use pliron::linked_list::ContainsLinkedList;
use pliron::operation::Operation;
use pliron::r#type::TypeHandle;
use pliron::value::Value;

use crate::host::PlironHost;

/// Arguments that a block had. They stand in pliron's list before the new ones, until they are destroyed.
#[derive(Debug)]
pub struct Arguments {
    block: Ptr<BasicBlock>,
    values: Vec<Value>,
}

impl PlironHost {
    /// The arguments of a block that were not replaced.
    fn arguments(&self, block: Ptr<BasicBlock>) -> Vec<Value> {
        let replaced = self.replaced_arguments.get(&block).map_or(&[][..], |replaced| replaced);
        let arguments = self.block(block).map(|block| {
            let is_left = |argument: &Value| !replaced.contains(argument);
            block.arguments().filter(is_left).collect()
        });
        arguments.unwrap_or_default()
    }

    /// Takes arguments out of pliron's list.
    fn remove(&mut self, block: Ptr<BasicBlock>, arguments: &[Value]) {
        for argument in arguments {
            let place = self.block(block).and_then(|block| block.arguments().position(|known| known == *argument));
            match place {
                Some(place) if !argument.is_used(&self.context) => {
                    BasicBlock::remove_argument(block, &self.context, place);
                }
                Some(_) => self.note_gone(format_args!("an argument that was replaced has uses")),
                None => self.note_gone(format_args!("an argument of a block is not there any more")),
            }
        }
    }

    /// Shows replaced arguments again, or forgets them.
    fn release(&mut self, old: &Arguments) {
        if let Some(replaced) = self.replaced_arguments.get_mut(&old.block) {
            replaced.retain(|argument| !old.values.contains(argument));
            if replaced.is_empty() {
                self.replaced_arguments.remove(&old.block);
            }
        }
    }
}

impl BlockHost for PlironHost {
    type Arguments = Arguments;

    fn region_count(&self, op: Ptr<Operation>) -> usize {
        self.op(op).map_or(0, |op| op.num_regions())
    }

    fn region_blocks(&self, op: Ptr<Operation>, region: usize, blocks: &mut Vec<Ptr<BasicBlock>>) {
        if let Some(region) = self.op(op).and_then(|op| op.regions().nth(region)) {
            blocks.extend(region.deref(&self.context).iter(&self.context));
        }
    }

    fn block_owner(&self, block: Ptr<BasicBlock>) -> Option<Ptr<Operation>> {
        self.block(block)?.get_parent_op(&self.context)
    }

    fn first_op(&self, block: Ptr<BasicBlock>) -> Option<Ptr<Operation>> {
        self.block(block)?.get_head()
    }

    fn block_arguments(&self, block: Ptr<BasicBlock>, arguments: &mut Vec<Value>) {
        arguments.extend(self.arguments(block));
    }

    fn replace_block_arguments(
        &mut self,
        block: Ptr<BasicBlock>,
        arguments: &[NewArgument<TypeHandle>],
    ) -> Result<Arguments, HostError> {
        if self.block(block).is_none() {
            return Err(HostError::new("the block is not there any more"));
        }
        let values = self.arguments(block);
        for argument in arguments {
            BasicBlock::push_argument(block, &self.context, argument.r#type);
        }
        let mut replaced = self.replaced_arguments.remove(&block).unwrap_or_default();
        replaced.extend(&values);
        self.replaced_arguments.insert(block, replaced);
        Ok(Arguments { block, values })
    }

    fn restore_block_arguments(&mut self, block: Ptr<BasicBlock>, old: Arguments) {
        let new = self.arguments(block);
        self.remove(block, &new);
        self.release(&old);
    }

    fn destroy_block_arguments(&mut self, old: Arguments) {
        self.remove(old.block, &old.values);
        self.release(&old);
    }
}
