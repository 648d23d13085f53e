//! Calls of the functions on blocks that the language has.

use std::rc::Rc;

use pdl_diagnostics::Span;
use pdl_ir::regions::{self as functions, BlockPlace};
use pdl_ir::{Kind, OpKind, ValueId};

use super::region::Block;
use super::{Lowered, Lowerer, Val};
use crate::hir::{BlockCall, BlockFunction, Expr};

impl<'a> Lowerer<'a, '_, '_> {
    #[inline(never)]
    pub(super) fn block_call(&mut self, call: &'a BlockCall, span: Span) -> Lowered<Val> {
        let nothing = || Ok(Val::Tuple(Rc::from([])));
        let args = &call.args[..];
        let value = match call.function {
            BlockFunction::Around => {
                let block = Block { op: self.one(&args[0])?, place: BlockPlace::Around };
                let handles = self.block_handles(block, span)?;
                if !self.in_rewrite {
                    self.ask(functions::HAS_BLOCK, &handles, None, span)?;
                }
                return Ok(Val::Block(block));
            }
            BlockFunction::Predecessors(count) => {
                let mut args = self.handles(args)?;
                args.push(self.index(i64::from(count), span));
                self.ask_or_negate(functions::PREDECESSOR_COUNT, &args, None, call.is_negated, span)?;
                return nothing();
            }
            BlockFunction::InsertAtEnd => {
                let block = self.block(&args[0])?;
                self.keep(block, span)?;
                self.rewrite_blocks.insertion = Some(block);
                return nothing();
            }
            BlockFunction::InsertBefore => {
                self.rewrite_blocks.insertion = None;
                let args = self.handles(args)?;
                return self.act(functions::INSERT_BEFORE, &args, span).and_then(|()| nothing());
            }
            BlockFunction::Split => return self.made_block(functions::SPLIT_BLOCK, args, span),
            BlockFunction::Create => return self.made_block(functions::CREATE_BLOCK, args, span),
            BlockFunction::Copy => return self.made_block(functions::COPY_BLOCK, args, span),
            BlockFunction::Erase => {
                let block = self.block(&args[0])?;
                let handles = self.block_handles(block, span)?;
                self.act(functions::ERASE_BLOCK, &handles, span)?;
                self.rewrite_blocks.gone.push(block);
                return nothing();
            }
            BlockFunction::ReplaceSuccessor => (functions::REPLACE_SUCCESSOR, None),
            BlockFunction::DropArgument => (functions::DROP_ARGUMENT, None),
            BlockFunction::ReplaceUses => (functions::REPLACE_USES, None),
            BlockFunction::AddArguments => (functions::ADD_ARGUMENTS, Some(Kind::ValueRange)),
            BlockFunction::Arguments => (functions::BLOCK_ARGUMENTS, Some(Kind::ValueRange)),
            BlockFunction::Argument => (functions::BLOCK_ARGUMENT, Some(Kind::Value)),
            BlockFunction::Operands => (functions::OPERANDS, Some(Kind::ValueRange)),
            BlockFunction::Operation(index) => {
                let mut args = self.handles(args)?;
                args.push(self.index(i64::from(index), span));
                let op = self.act_and_give(functions::BLOCK_OP, &args, Some(Kind::Operation), span)?;
                return Ok(Val::One(op));
            }
        };
        let (function, gives) = value;
        let types = (call.function == BlockFunction::AddArguments).then_some(1);
        let args = self.handles_and_types(args, types, span)?;
        let value = self.act_and_give(function, &args, gives, span)?;
        if gives.is_some() { Ok(Val::One(value)) } else { nothing() }
    }

    /// Makes a block, which has a name of its own.
    fn made_block(&mut self, function: &'static str, args: &'a [Expr], span: Span) -> Lowered<Val> {
        let types = (function == functions::CREATE_BLOCK).then_some(1);
        let args = self.handles_and_types(args, types, span)?;
        let block = Block { op: args[0], place: BlockPlace::New(self.rewrite_blocks.made) };
        self.rewrite_blocks.made += 1;
        let place = self.place(block.place, span);
        let args = [&[block.op, place], &args[..]].concat();
        self.act(function, &args, span)?;
        Ok(Val::Block(block))
    }

    /// The handles of arguments, those from the `types`th on as one range of types.
    fn handles_and_types(&mut self, args: &'a [Expr], types: Option<usize>, span: Span) -> Lowered<Vec<ValueId>> {
        let Some(types) = types else { return self.handles(args) };
        let (args, types) = args.split_at(types);
        let mut handles = self.handles(args)?;
        let elements = self.all(types)?;
        handles.push(self.push_value(OpKind::Range { elements }, Kind::TypeRange, span));
        Ok(handles)
    }

    /// The handles of arguments: two of a block, one of anything else.
    fn handles(&mut self, args: &'a [Expr]) -> Lowered<Vec<ValueId>> {
        let mut handles = Vec::with_capacity(args.len() + 1);
        for arg in args {
            match self.expression(arg)? {
                Val::Block(block) => handles.extend(self.block_handles(block, arg.span)?),
                Val::One(handle) => handles.push(handle),
                _ => return self.no_block(arg.span),
            }
        }
        Ok(handles)
    }
}
