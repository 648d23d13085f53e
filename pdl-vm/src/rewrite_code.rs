//! The interpreter of rewrite code.
//!
//! It starts with the captures of a match in the registers. Ranges that it reads are copied to the pools at once,
//! because the rewrite changes what they are read from.

use pdl_bytecode::isa::{Kind, unpack_register};
use rustc_hash::FxHashSet;

use crate::bind::{BoundNative, PatternSet};
use crate::error::RewriteFailure;
use crate::host::{Host, RewriteHost};
use crate::native_calls::{Arguments, ReturnError, Returns};
use crate::natives::RewriteFn;
use crate::opcodes::*;
use crate::panics;
use crate::registers::{MAX_POOLED, PoolFull, Registers, TypeLists, TypeRange, write};
use crate::rewriter::{ResultTypes, Rewriter};

/// Scratch memory of the interpreter, reused from rewrite to rewrite.
pub(crate) struct RewriteMachine<H: Host> {
    returns: Returns<H>,
    values: Vec<H::Value>,
    types: Vec<H::Type>,
    attributes: Vec<(H::AttrName, H::Attr)>,
}

impl<H: Host> Default for RewriteMachine<H> {
    fn default() -> Self {
        RewriteMachine { returns: Returns::default(), values: Vec::new(), types: Vec::new(), attributes: Vec::new() }
    }
}

impl From<PoolFull> for RewriteFailure {
    fn from(_: PoolFull) -> Self {
        RewriteFailure::RangesTooLong
    }
}

/// A list of operands: its words, and those behind it.
fn list(words: &[u32]) -> Option<(&[u32], &[u32])> {
    let (count, rest) = words.split_first()?;
    rest.split_at_checked(*count as usize)
}

/// Up to here, looking for a name among those before it is faster than hashing.
const FEW_ATTRIBUTES: usize = 32;

impl<H: RewriteHost> RewriteMachine<H> {
    /// Runs the rewrite code of `pattern` on captures that lie in `registers`.
    pub(crate) fn run(
        &mut self,
        set: &PatternSet<H>,
        pattern: u32,
        registers: &mut Registers<H>,
        rewriter: &mut Rewriter<'_, H>,
    ) -> Result<(), RewriteFailure> {
        let code = set.program.rewrite_code();
        let mut pc = set.patterns().get(pattern as usize).map_or(usize::MAX, |p| p.rewrite_entry as usize);
        loop {
            match self.step(set, code, pc, registers, rewriter)? {
                Some(next) => pc = next,
                None => return Ok(()),
            }
        }
    }

    /// Runs one instruction and gives the address of the next; `None` at the end.
    #[inline(always)]
    fn step(
        &mut self,
        set: &PatternSet<H>,
        code: &[u32],
        pc: usize,
        registers: &mut Registers<H>,
        rewriter: &mut Rewriter<'_, H>,
    ) -> Result<Option<usize>, RewriteFailure> {
        // A macro, because a failure that is made but not returned would have to be dropped in each step.
        macro_rules! invalid {
            () => {
                RewriteFailure::InvalidCode { address: pc }
            };
        }
        let Some((word, rest)) = code.get(pc..).and_then(<[u32]>::split_first) else { return Err(invalid!()) };
        macro_rules! operands {
            ([$($operand:pat),*] $body:block) => {
                match rest {
                    [$($operand,)* ..] => $body,
                    _ => return Err(invalid!()),
                }
            };
        }
        macro_rules! read {
            ($file:ident[$register:expr]) => {
                match registers.$file.get($register as usize) {
                    Some(content) => *content,
                    None => return Err(invalid!()),
                }
            };
        }
        macro_rules! constant {
            ($table:ident[$index:expr]) => {
                match set.$table.get($index as usize) {
                    Some(content) => *content,
                    None => return Err(invalid!()),
                }
            };
        }
        macro_rules! found {
            ($file:ident[$dst:expr] = $found:expr, $fail:expr, $length:literal) => {
                match $found {
                    Some(found) => {
                        write(&mut registers.$file, $dst, found);
                        pc + $length
                    }
                    None => $fail as usize,
                }
            };
        }
        macro_rules! checked {
            ($found:expr) => {
                match $found {
                    Some(found) => found,
                    None => return Err(invalid!()),
                }
            };
        }
        // What is erased last need not be kept for undoing.
        macro_rules! last_step_before {
            ($next:expr) => {
                if code.get($next) == Some(&END) {
                    rewriter.begin_last_step();
                }
            };
        }
        let host = rewriter.host();
        Ok(Some(match *word {
            END => return Ok(None),
            FAIL => return Err(RewriteFailure::DoesNotApply),

            GET_OPERAND => operands!([op, index, dst, fail] {
                let (op, index) = (read!(ops[*op]), *index as usize);
                found!(values[*dst] = host.operand_at(op, index), *fail, 5)
            }),
            GET_RESULT => operands!([op, index, dst, fail] {
                let (op, index) = (read!(ops[*op]), *index as usize);
                found!(values[*dst] = (index < host.result_count(op)).then(|| host.result(op, index)), *fail, 5)
            }),
            GET_OPERANDS => operands!([op, dst] {
                let op = read!(ops[*op]);
                pool_values(registers, *dst, (0..host.operand_count(op)).map(|i| host.operand(op, i)))?;
                pc + 3
            }),
            GET_RESULTS => operands!([op, dst] {
                let op = read!(ops[*op]);
                pool_values(registers, *dst, (0..host.result_count(op)).map(|i| host.result(op, i)))?;
                pc + 3
            }),
            GET_OPERAND_GROUP => operands!([op, group, dst, fail] {
                let op = read!(ops[*op]);
                match host.operand_group(op, *group as usize) {
                    Some((start, len)) => {
                        pool_values(registers, *dst, (start..start + len).map(|i| host.operand(op, i)))?;
                        pc + 5
                    }
                    None => *fail as usize,
                }
            }),
            GET_RESULT_GROUP => operands!([op, group, dst, fail] {
                let op = read!(ops[*op]);
                match host.result_group(op, *group as usize) {
                    Some((start, len)) => {
                        pool_values(registers, *dst, (start..start + len).map(|i| host.result(op, i)))?;
                        pc + 5
                    }
                    None => *fail as usize,
                }
            }),
            GET_OPERAND_OF_GROUP => operands!([op, group, dst, fail] {
                let op = read!(ops[*op]);
                found!(values[*dst] = match host.operand_group(op, *group as usize) {
                    Some((start, 1)) => Some(host.operand(op, start)),
                    _ => None,
                }, *fail, 5)
            }),
            GET_RESULT_OF_GROUP => operands!([op, group, dst, fail] {
                let op = read!(ops[*op]);
                found!(values[*dst] = match host.result_group(op, *group as usize) {
                    Some((start, 1)) => Some(host.result(op, start)),
                    _ => None,
                }, *fail, 5)
            }),
            GET_DEFINING_OP => operands!([value, dst, fail] {
                found!(ops[*dst] = host.defining_op(read!(values[*value])), *fail, 4)
            }),
            GET_DEFINING_OP_OF_RANGE => operands!([range, dst, fail] {
                let range = read!(value_ranges[*range]);
                let first = (Registers::value_count(range) > 0).then(|| registers.value_at(range, 0, host));
                found!(ops[*dst] = first.and_then(|value| host.defining_op(value)), *fail, 4)
            }),
            GET_ATTRIBUTE => operands!([op, name, dst, fail] {
                let name = constant!(attribute_names[*name]);
                found!(attributes[*dst] = host.attribute(read!(ops[*op]), name), *fail, 5)
            }),
            GET_VALUE_TYPE => operands!([value, dst] {
                let r#type = host.value_type(read!(values[*value]));
                write(&mut registers.types, *dst, r#type);
                pc + 3
            }),
            GET_RANGE_TYPES => operands!([range, dst] {
                let range = read!(value_ranges[*range]);
                write(&mut registers.type_ranges, *dst, TypeRange::OfValues(range));
                pc + 3
            }),
            GET_ATTRIBUTE_TYPE => operands!([attribute, dst, fail] {
                found!(types[*dst] = host.attribute_type(read!(attributes[*attribute])), *fail, 4)
            }),
            CONST_ATTRIBUTE => operands!([constant, dst] {
                let constant = constant!(attributes[*constant]);
                write(&mut registers.attributes, *dst, constant);
                pc + 3
            }),
            CONST_TYPE => operands!([constant, dst] {
                let constant = constant!(types[*constant]);
                write(&mut registers.types, *dst, constant);
                pc + 3
            }),
            CONST_TYPES => operands!([constant, dst] {
                write(&mut registers.type_ranges, *dst, TypeRange::Constant(*constant));
                pc + 3
            }),

            CREATE_OP | CREATE_OP_INFERRED => {
                let (name, rest) = checked!(rest.split_first());
                let (operands, rest) = checked!(list(rest));
                let (count, rest) = checked!(rest.split_first());
                let (attributes, rest) = checked!(rest.split_at_checked(*count as usize * 2));
                let name = constant!(op_names[*name]);
                self.values.clear();
                concat_values(operands, registers, host, &mut self.values)?;
                checked!(self.collect_attributes(set, attributes, registers));
                let (types, rest) = if *word == CREATE_OP {
                    let (types, rest) = checked!(list(rest));
                    self.types.clear();
                    concat_types(types, registers, host, &set.type_lists, &mut self.types)?;
                    (ResultTypes::Given(&self.types[..]), rest)
                } else {
                    (ResultTypes::Inferred, rest)
                };
                let (dst, rest) = checked!(rest.split_first());
                let op = rewriter.create(name, &self.values, &self.attributes, types)?;
                write(&mut registers.ops, *dst, op);
                code.len() - rest.len()
            }
            BUILD_VALUES => {
                let (elements, rest) = checked!(list(rest));
                let (dst, rest) = checked!(rest.split_first());
                self.values.clear();
                concat_values(elements, registers, host, &mut self.values)?;
                pool_values(registers, *dst, self.values.iter().copied())?;
                code.len() - rest.len()
            }
            BUILD_TYPES => {
                let (elements, rest) = checked!(list(rest));
                let (dst, rest) = checked!(rest.split_first());
                self.types.clear();
                concat_types(elements, registers, host, &set.type_lists, &mut self.types)?;
                let start = registers.type_pool.len();
                if self.types.len() > MAX_POOLED.saturating_sub(start) {
                    return Err(RewriteFailure::RangesTooLong);
                }
                registers.type_pool.extend_from_slice(&self.types);
                let range = registers.pooled_types(start);
                write(&mut registers.type_ranges, *dst, range);
                code.len() - rest.len()
            }
            CALL_REWRITE => {
                let (function, rest) = checked!(rest.split_first());
                let (arguments, rest) = checked!(list(rest));
                let (results, rest) = checked!(list(rest));
                let Some(BoundNative::Rewrite(native)) = set.natives.get(*function as usize) else {
                    return Err(invalid!());
                };
                self.call(set, *function, &**native, (arguments, results), registers, rewriter)?;
                code.len() - rest.len()
            }
            REPLACE => {
                let (op, rest) = checked!(rest.split_first());
                let (values, rest) = checked!(list(rest));
                self.values.clear();
                concat_values(values, registers, host, &mut self.values)?;
                last_step_before!(code.len() - rest.len());
                rewriter.replace_op(read!(ops[*op]), &self.values)?;
                code.len() - rest.len()
            }
            REPLACE_WITH_OP => operands!([op, by] {
                let by = read!(ops[*by]);
                self.values.clear();
                self.values.extend((0..host.result_count(by)).map(|i| host.result(by, i)));
                last_step_before!(pc + 3);
                rewriter.replace_op(read!(ops[*op]), &self.values)?;
                pc + 3
            }),
            ERASE => operands!([op] {
                last_step_before!(pc + 2);
                rewriter.erase_op(read!(ops[*op]))?;
                pc + 2
            }),
            _ => return Err(invalid!()),
        }))
    }

    /// Calls a native rewrite with the arguments and results in these registers.
    #[inline(never)]
    fn call(
        &mut self,
        set: &PatternSet<H>,
        function: u32,
        native: &dyn RewriteFn<H>,
        (arguments, results): (&[u32], &[u32]),
        registers: &mut Registers<H>,
        rewriter: &mut Rewriter<'_, H>,
    ) -> Result<(), RewriteFailure> {
        self.returns.clear();
        let arguments = Arguments { list: arguments, registers, lists: &set.type_lists };
        let returns = &mut self.returns;
        // After a panic the journal is played backwards and nothing of `returns` is read.
        let outcome = panics::catch(|| native.call(rewriter, &arguments, returns));
        let function = || set.program.natives().get(function as usize).map(|n| n.name.to_string()).unwrap_or_default();
        match outcome {
            Ok(Ok(())) => self.returns.write_to(results, registers).map_err(|error| match error {
                ReturnError::PoolFull => RewriteFailure::RangesTooLong,
                ReturnError::Wrong(message) => RewriteFailure::WrongResults { function: function(), message },
            }),
            Ok(Err(error)) => Err(RewriteFailure::Native { function: function(), message: error.0 }),
            Err(payload) => {
                Err(RewriteFailure::NativePanicked { function: function(), message: panics::message(payload) })
            }
        }
    }

    /// Fills `attributes` from pairs of name and register; of equal names the last counts.
    fn collect_attributes(&mut self, set: &PatternSet<H>, pairs: &[u32], registers: &Registers<H>) -> Option<()> {
        self.attributes.clear();
        for pair in pairs.chunks_exact(2) {
            let name = *set.attribute_names.get(pair[0] as usize)?;
            let attribute = *registers.attributes.get(pair[1] as usize)?;
            self.attributes.push((name, attribute));
        }
        if self.attributes.len() > FEW_ATTRIBUTES {
            let mut seen = FxHashSet::default();
            self.attributes.reverse();
            self.attributes.retain(|(name, _)| seen.insert(*name));
            self.attributes.reverse();
            return Some(());
        }
        let mut i = 0;
        while i < self.attributes.len() {
            let name = self.attributes[i].0;
            if self.attributes[i + 1..].iter().any(|(other, _)| *other == name) {
                self.attributes.remove(i);
            } else {
                i += 1;
            }
        }
        Some(())
    }
}

/// Copies values to the pool as the range in register `dst`.
fn pool_values<H: Host>(
    registers: &mut Registers<H>,
    dst: u32,
    values: impl ExactSizeIterator<Item = H::Value>,
) -> Result<(), PoolFull> {
    let start = registers.value_pool.len();
    if values.len() > MAX_POOLED.saturating_sub(start) {
        return Err(PoolFull);
    }
    registers.value_pool.extend(values);
    let range = registers.pooled_values(start);
    write(&mut registers.value_ranges, dst, range);
    Ok(())
}

/// Appends the values and value ranges in these registers.
fn concat_values<H: Host>(
    list: &[u32],
    registers: &Registers<H>,
    host: &H,
    values: &mut Vec<H::Value>,
) -> Result<(), PoolFull> {
    for packed in list {
        match unpack_register(*packed) {
            Some((Kind::Value, register)) => values.push(registers.values[register as usize]),
            Some((Kind::ValueRange, register)) => {
                registers.append_values(registers.value_ranges[register as usize], host, values)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Appends the types and type ranges in these registers.
fn concat_types<H: Host>(
    list: &[u32],
    registers: &Registers<H>,
    host: &H,
    lists: &TypeLists<H>,
    types: &mut Vec<H::Type>,
) -> Result<(), PoolFull> {
    for packed in list {
        match unpack_register(*packed) {
            Some((Kind::Type, register)) => types.push(registers.types[register as usize]),
            Some((Kind::TypeRange, register)) => {
                registers.append_types(registers.type_ranges[register as usize], host, lists, types)?;
            }
            _ => {}
        }
    }
    Ok(())
}
