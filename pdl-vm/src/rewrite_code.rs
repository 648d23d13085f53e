//! The interpreter of rewrite code.
//!
//! It starts with the captures of a match in the registers. Ranges that it reads are copied to the pools at once,
//! because the rewrite changes what they are read from.

use crate::prelude::*;

use pdl_bytecode::PatternInfo;
use pdl_bytecode::collections::FxHashSet;
use pdl_bytecode::isa::*;

use crate::bind::{BoundNative, PatternSet};
use crate::derive::empty;
use crate::each::ValueLoops;
use crate::error::RewriteFailure;
use crate::host::{Host, NewOp, Origin, RewriteHost, definition};
use crate::native_calls::{Arguments, ReturnError, Returns};
use crate::natives::RewriteFn;
use crate::panics;
use crate::registers::{PoolFull, Registers, TypeLists, TypeRange};
use crate::rewriter::{ResultTypes, Rewriter};
use crate::stepping::stepping;

/// Scratch memory of the interpreter, reused from rewrite to rewrite.
pub(crate) struct RewriteMachine<H: Host> {
    returns: Returns<H>,
    values: Vec<H::Value>,
    types: Vec<H::Type>,
    attributes: Vec<(H::AttrName, H::Attr)>,
    operand_groups: Vec<usize>,
    result_groups: Vec<usize>,
    loops: ValueLoops<H>,
}

empty! {
    RewriteMachine<H: Host> { returns values types attributes operand_groups result_groups loops }
}

impl From<PoolFull> for RewriteFailure {
    fn from(_: PoolFull) -> Self {
        RewriteFailure::RangesTooLong
    }
}

/// Up to here, looking for a name among those before it is faster than hashing.
const FEW_ATTRIBUTES: usize = 32;

impl<H: RewriteHost> RewriteMachine<H> {
    /// Runs the rewrite of a pattern, on captures that lie in `registers`.
    #[inline(never)]
    pub(crate) fn run(
        &mut self,
        set: &PatternSet<H>,
        pattern: &PatternInfo,
        registers: &mut Registers<H>,
        rewriter: &mut Rewriter<'_, H>,
    ) -> Result<(), RewriteFailure> {
        rewriter.locate_at_match(&pattern.matched, registers);
        // Most rewrites are a few instructions long: what any could need is not to be loaded before the first.
        let (machine, set, registers) = core::hint::black_box((self, set, registers));
        let code = set.program.rewrite_code();
        machine.loops.clear();
        let mut pc = pattern.rewrite_entry as usize;
        let done = loop {
            match machine.step(set, code, pc, registers, rewriter) {
                Ok(Some(next)) => pc = next,
                Ok(None) => break Ok(()),
                Err(failure) => break Err(failure),
            }
        };
        // A rewrite that failed may have said it of what it did not create any more.
        rewriter.forget_locations();
        done
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
        // What follows the words that were read.
        let mut rest = code.get(pc..).unwrap_or_default();
        stepping!($ registers code rest RewriteFailure::InvalidCode { address: pc });
        macro_rules! constant {
            ($table:ident[$index:expr]) => {
                *there!(set.$table.get($index as usize))
            };
        }
        // Copies values to the pool, and goes on.
        macro_rules! pool {
            ($dst:ident = $values:expr) => {{
                let range = registers.pool_values($values)?;
                set!($dst = range)
            }};
        }
        // What is erased last need not be kept for undoing.
        macro_rules! last_step {
            () => {
                if rest.first() == Some(&End::NUMBER) {
                    rewriter.begin_last_step();
                }
            };
        }
        let host = rewriter.host();
        let number = there!(rest.word());
        Ok(Some(match number {
            End::NUMBER => return Ok(None),
            Fail::NUMBER => return Err(RewriteFailure::DoesNotApply),

            GetOperand::NUMBER => operands!(GetOperand { op, index, dst, fail }, {
                found!(dst = host.operand_at(read!(op), index as usize), fail)
            }),
            GetResult::NUMBER => operands!(GetResult { op, index, dst, fail }, {
                let (op, index) = (read!(op), index as usize);
                found!(dst = (index < host.result_count(op)).then(|| host.result(op, index)), fail)
            }),
            GetOperands::NUMBER => operands!(GetOperands { op, dst }, {
                let op = read!(op);
                pool!(dst = (0..host.operand_count(op)).map(|i| host.operand(op, i)))
            }),
            GetResults::NUMBER => operands!(GetResults { op, dst }, {
                let op = read!(op);
                pool!(dst = (0..host.result_count(op)).map(|i| host.result(op, i)))
            }),
            GetOperandGroup::NUMBER => operands!(GetOperandGroup { op, group, dst, fail }, {
                let op = read!(op);
                match host.operand_group(op, group as usize) {
                    Some((start, len)) => pool!(dst = (0..len).map(|i| host.operand(op, start.saturating_add(i)))),
                    None => fail.number() as usize,
                }
            }),
            GetResultGroup::NUMBER => operands!(GetResultGroup { op, group, dst, fail }, {
                let op = read!(op);
                match host.result_group(op, group as usize) {
                    Some((start, len)) => pool!(dst = (0..len).map(|i| host.result(op, start.saturating_add(i)))),
                    None => fail.number() as usize,
                }
            }),
            GetDefiningOp::NUMBER => {
                operands!(GetDefiningOp { value, dst, fail }, found!(dst = definition(host, read!(value)), fail))
            }
            GetDefiningOpOfRange::NUMBER => operands!(GetDefiningOpOfRange { range, dst, fail }, {
                let first = registers.first_value(read!(range), host);
                found!(dst = first.and_then(|value| definition(host, value)), fail)
            }),
            GetAttribute::NUMBER => operands!(GetAttribute { op, name, dst, fail }, {
                found!(dst = host.attribute(read!(op), constant!(attribute_names[name])), fail)
            }),
            GetAttributeOr::NUMBER => operands!(GetAttributeOr { op, name, otherwise, dst }, {
                let attribute = host.attribute(read!(op), constant!(attribute_names[name]));
                set!(dst = attribute.unwrap_or(constant!(attributes[otherwise])))
            }),
            GetValueType::NUMBER => {
                operands!(GetValueType { value, dst }, set!(dst = host.value_type(read!(value))))
            }
            GetAttributeType::NUMBER => operands!(GetAttributeType { attribute, dst, fail }, {
                found!(dst = host.attribute_type(read!(attribute)), fail)
            }),

            CreateOp::NUMBER => operands!(CreateOp { name, operands, attributes, types, dst }, {
                concat_values(operands, registers, host, &mut self.values, Some(&mut self.operand_groups))?;
                there!(self.collect_attributes(set, attributes, registers));
                concat_types(types, registers, host, &set.type_lists, &mut self.types, &mut self.result_groups)?;
                let created = rewriter.create_new(
                    &NewOp {
                        operands: &self.values,
                        attributes: &self.attributes,
                        operand_groups: Some(&self.operand_groups),
                        result_groups: Some(&self.result_groups),
                        ..NewOp::new(constant!(op_names[name]), rewriter.root())
                    },
                    ResultTypes::Given(&self.types),
                )?;
                rewriter.locate_at_root();
                set!(dst = created)
            }),
            CreateOpInferred::NUMBER => operands!(CreateOpInferred { name, operands, attributes, dst }, {
                concat_values(operands, registers, host, &mut self.values, Some(&mut self.operand_groups))?;
                there!(self.collect_attributes(set, attributes, registers));
                let created = rewriter.create_new(
                    &NewOp {
                        operands: &self.values,
                        attributes: &self.attributes,
                        operand_groups: Some(&self.operand_groups),
                        ..NewOp::new(constant!(op_names[name]), rewriter.root())
                    },
                    ResultTypes::Inferred,
                )?;
                rewriter.locate_at_root();
                set!(dst = created)
            }),
            Locate::NUMBER => operands!(Locate { origins }, {
                locate(origins, None, set, registers, rewriter);
                next!()
            }),
            LocateNamed::NUMBER => operands!(LocateNamed { name, origins }, {
                locate(origins, Some(name), set, registers, rewriter);
                next!()
            }),
            BuildValues::NUMBER => operands!(BuildValues { elements, dst }, {
                concat_values(elements, registers, host, &mut self.values, None)?;
                pool!(dst = self.values.iter().copied())
            }),
            BuildTypes::NUMBER => operands!(BuildTypes { elements, dst }, {
                concat_types(elements, registers, host, &set.type_lists, &mut self.types, &mut self.result_groups)?;
                set!(dst = registers.pool_types(&self.types)?)
            }),
            CallRewrite::NUMBER => operands!(CallRewrite { function, args, results }, {
                let Some(BoundNative::Rewrite(native)) = set.natives.get(function as usize) else {
                    return Err(RewriteFailure::InvalidCode { address: pc });
                };
                self.call(set, function, &**native, (args, results), registers, rewriter)?;
                rewriter.locate_at_root();
                if rewriter.has_inlined() {
                    let in_loops = self.loops.values_mut();
                    rewriter.put_inlined(registers.values.iter_mut().chain(&mut registers.value_pool).chain(in_loops));
                }
                next!()
            }),
            Replace::NUMBER => operands!(Replace { op, values }, {
                let op = read!(op);
                let one = if let [one] = *values { unpack_register(one) } else { None };
                let values = match one {
                    // Most ops have one result.
                    Some((Kind::Value, register)) => {
                        there!(registers.values.get(register as usize..=register as usize))
                    }
                    _ => {
                        concat_values(values, registers, host, &mut self.values, None)?;
                        &self.values[..]
                    }
                };
                last_step!();
                rewriter.replace_op(op, values)?;
                next!()
            }),
            ReplaceWithOp::NUMBER => operands!(ReplaceWithOp { op, by }, {
                let by = read!(by);
                self.values.clear();
                self.values.extend((0..host.result_count(by)).map(|i| host.result(by, i)));
                last_step!();
                rewriter.replace(read!(op), Some(by), &self.values)?;
                next!()
            }),
            Erase::NUMBER => operands!(Erase { op }, {
                last_step!();
                rewriter.erase_op(read!(op))?;
                next!()
            }),
            EachValue::NUMBER => operands!(EachValue { range, dst, done }, {
                let range = read!(range);
                match self.loops.open(host, registers, range, dst, next!()) {
                    true => next!(),
                    false => done.number() as usize,
                }
            }),
            NextValue::NUMBER => operands!(NextValue { body, results }, {
                concat_values(results, registers, host, &mut self.values, None)?;
                let body = body as usize;
                match self.loops.next(registers, body, &self.values) {
                    Some(true) => body,
                    Some(false) => next!(),
                    None => return Err(RewriteFailure::InvalidCode { address: pc }),
                }
            }),
            EachResults::NUMBER => operands!(EachResults { dst }, {
                let results = there!(self.loops.close());
                pool!(dst = results.into_iter())
            }),
            _ => shared!(number, set, host),
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
        let arguments = Arguments { list: arguments, registers, set };
        let returns = &mut self.returns;
        // After a panic the journal is played backwards and nothing of `returns` is read.
        let outcome = panics::catch(|| native.call(rewriter, &arguments, returns));
        rewriter.check_host()?;
        let function = || set.program.natives().get(function as usize).map(|n| n.name.to_string()).unwrap_or_default();
        match outcome {
            Ok(Ok(())) => self.returns.write_to(results, registers).map_err(|error| match error {
                ReturnError::PoolFull => RewriteFailure::RangesTooLong,
                ReturnError::Wrong(message) => RewriteFailure::WrongResults { function: function(), message },
            }),
            Ok(Err(error)) => Err(error.of(function())),
            Err(payload) => {
                Err(RewriteFailure::NativePanicked { function: function(), message: panics::message(payload) })
            }
        }
    }

    /// Fills `attributes` from pairs of name and register; of equal names the last counts, and what is absent stays away.
    fn collect_attributes(&mut self, set: &PatternSet<H>, pairs: &[u32], registers: &Registers<H>) -> Option<()> {
        self.attributes.clear();
        for pair in pairs.chunks_exact(2) {
            let name = *set.attribute_names.get(pair[0] as usize)?;
            let attribute = *registers.attributes.get(pair[1] as usize)?;
            if Some(attribute) != set.absent {
                self.attributes.push((name, attribute));
            }
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

/// Says where what is created next comes from; `name` is in the table of attribute names.
#[inline(never)]
fn locate<H: RewriteHost>(
    origins: &[u32],
    name: Option<u32>,
    set: &PatternSet<H>,
    registers: &Registers<H>,
    rewriter: &mut Rewriter<'_, H>,
) {
    let name = name.and_then(|name| set.program.tables().attribute_names.get(name as usize));
    rewriter.locate(name.cloned(), |host, found| {
        for packed in origins {
            match unpack_register(*packed) {
                Some((Kind::Operation, register)) => found.push(Origin::Op(registers.ops[register as usize])),
                Some((Kind::Value, register)) => found.push(Origin::Value(registers.values[register as usize])),
                Some((Kind::ValueRange, register)) => {
                    let range = registers.value_ranges[register as usize];
                    found.extend(registers.first_value(range, host).map(Origin::Value));
                }
                _ => {}
            }
        }
    });
}

/// The values and value ranges in these registers, and how many each gives.
fn concat_values<H: Host>(
    list: &[u32],
    registers: &Registers<H>,
    host: &H,
    values: &mut Vec<H::Value>,
    mut groups: Option<&mut Vec<usize>>,
) -> Result<(), PoolFull> {
    values.clear();
    groups.iter_mut().for_each(|groups| groups.clear());
    for packed in list {
        let before = values.len();
        match unpack_register(*packed) {
            Some((Kind::Value, register)) => values.push(registers.values[register as usize]),
            Some((Kind::ValueRange, register)) => {
                registers.append_values(registers.value_ranges[register as usize], host, values)?;
            }
            _ => {}
        }
        groups.iter_mut().for_each(|groups| groups.push(values.len() - before));
    }
    Ok(())
}

/// The types and type ranges in these registers, and how many each gives.
fn concat_types<H: Host>(
    list: &[u32],
    registers: &Registers<H>,
    host: &H,
    lists: &TypeLists<H>,
    types: &mut Vec<H::Type>,
    groups: &mut Vec<usize>,
) -> Result<(), PoolFull> {
    types.clear();
    groups.clear();
    for packed in list {
        let before = types.len();
        match unpack_register(*packed) {
            Some((Kind::Type, register)) => types.push(registers.types[register as usize]),
            Some((Kind::TypeRange, register)) => {
                registers.append_types(registers.type_ranges[register as usize], host, lists, types)?;
            }
            _ => {}
        }
        groups.push(types.len() - before);
    }
    Ok(())
}
