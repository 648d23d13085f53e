//! The interpreter of matcher code.
//!
//! One loop, one `match` on the opcode word. What an instruction needs is read with one slice pattern, so there is one
//! length check for each instruction. The program is validated; the checks that remain are those of the language, and
//! where one would fail the run ends with an error.

mod call;
mod rare;
mod shorthands;

use call::call_constraint;
use rare::{Instruction, rare};
use shorthands::shorthands;

use crate::bind::PatternSet;
use crate::decode::patterns_that_need;
use crate::error::MatchError;
use crate::host::{Host, RewriteHost};
use crate::ids::NONE;
use crate::matcher::Match;
use crate::native_calls::Returns;
use crate::opcodes::*;
use crate::registers::{PoolFull, Registers, ValueRange, write};

/// Where matches go.
pub(crate) trait Sink<H: RewriteHost> {
    /// Whether a match in hand makes matches of rank `best` and behind useless.
    fn prunes(&self, best: u32) -> bool;
    /// Takes a match.
    fn accept(&mut self, found: Match<'_, H>) -> Result<(), PoolFull>;
}

/// A loop over users that is open.
struct UserLoop<H: Host> {
    /// The use whose owner is looked at.
    used: H::Use,
    /// The values whose users are looked at after those of the current one.
    range: ValueRange<H>,
    /// The next of them.
    next: usize,
    dst: u32,
    body: usize,
    /// How long the pools were when the loop was opened: what a turn put there is of no use to the next.
    values: usize,
    types: usize,
}

/// The state of the interpreter.
pub(crate) struct Machine<H: Host> {
    registers: Registers<H>,
    loops: Vec<UserLoop<H>>,
    returns: Returns<H>,
    pub(crate) fuel: u64,
}

impl<H: Host> Default for Machine<H> {
    fn default() -> Self {
        Machine { registers: Registers::default(), loops: Vec::new(), returns: Returns::default(), fuel: u64::MAX }
    }
}

/// What stops a run.
enum Stop {
    InvalidCode,
    OutOfFuel,
    PoolFull,
    Panicked { function: u32, message: String },
}

impl From<PoolFull> for Stop {
    fn from(_: PoolFull) -> Self {
        Stop::PoolFull
    }
}

/// The target of a switch over consecutive keys; `cases` is first key, count, labels.
#[inline(always)]
fn dense(cases: &[u32], default: u32, key: u32) -> Option<usize> {
    let [first, count, labels @ ..] = cases else { return None };
    let offset = key.wrapping_sub(*first);
    let target = if offset < *count { *labels.get(offset as usize)? } else { default };
    Some(target as usize)
}

/// The target of a switch over ascending keys; `cases` is count, keys, labels.
#[inline(always)]
fn sparse(cases: &[u32], default: u32, key: u32) -> Option<usize> {
    let (count, rest) = cases.split_first()?;
    let (keys, labels) = rest.split_at_checked(*count as usize)?;
    let target = match keys.binary_search(&key) {
        Ok(place) => *labels.get(place)?,
        Err(_) => default,
    };
    Some(target as usize)
}

impl<H: RewriteHost> Machine<H> {
    /// Runs the matcher code for `root`.
    #[inline]
    pub(crate) fn run<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        sink: &mut S,
    ) -> Result<(), MatchError> {
        let mut pc = 0;
        // Most code starts by the name of the root, and most ops end there.
        if let [SWITCH_OP_NAME, 0, default, cases @ ..] = set.program.match_code() {
            match dense(cases, *default, set.op_name_id(host, host.op_name(root))) {
                Some(target) if set.program.match_code().get(target) == Some(&END) => return Ok(()),
                Some(target) => pc = target,
                None => {}
            }
        }
        self.interpret(set, host, root, sink, &mut pc).map_err(|stop| stopped(stop, set, host, root, pc))
    }

    #[inline(never)]
    fn interpret<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        sink: &mut S,
        address: &mut usize,
    ) -> Result<(), Stop> {
        let code = set.program.match_code();
        if code.is_empty() {
            return Ok(());
        }
        let Machine { registers, loops, returns, fuel } = self;
        let mut fuel = *fuel;
        loops.clear();
        registers.value_pool.clear();
        registers.type_pool.clear();
        write(&mut registers.ops, 0, root);

        let mut pc = *address;
        // Ends the run with an error, at the instruction at hand.
        macro_rules! stop {
            ($stop:expr) => {{
                *address = pc;
                return Err($stop);
            }};
        }
        shorthands!($, pc, registers, stop);

        loop {
            let Some((word, rest)) = code.get(pc..).and_then(<[u32]>::split_first) else {
                stop!(Stop::InvalidCode);
            };
            match *word {
                END => return Ok(()),
                JUMP => operands!(rest, [target] { pc = *target as usize }),
                PRUNE => operands!(rest, [best, skip] { go!(!sink.prunes(*best), *skip, 3) }),
                ACCEPT => operands!(rest, [pattern, count] {
                    let length = *count as usize;
                    let Some(captures) = rest.get(2..2 + length) else { stop!(Stop::InvalidCode) };
                    let found = Match { pattern: *pattern, captures, registers, host, set };
                    if sink.accept(found).is_err() {
                        stop!(Stop::PoolFull);
                    }
                    pc += 3 + length;
                }),

                GET_OPERAND => operands!(rest, [op, index, dst, fail] {
                    let (op, index) = (read!(ops[*op]), *index as usize);
                    found!(values[*dst] = (index < host.operand_count(op)).then(|| host.operand(op, index)), *fail, 5)
                }),
                GET_RESULT => operands!(rest, [op, index, dst, fail] {
                    let (op, index) = (read!(ops[*op]), *index as usize);
                    found!(values[*dst] = (index < host.result_count(op)).then(|| host.result(op, index)), *fail, 5)
                }),
                GET_DEFINING_OP => operands!(rest, [value, dst, fail] {
                    found!(ops[*dst] = host.defining_op(read!(values[*value])), *fail, 4)
                }),
                GET_ATTRIBUTE => operands!(rest, [op, name, dst, fail] {
                    let Some(name) = set.attribute_names.get(*name as usize) else { stop!(Stop::InvalidCode) };
                    found!(attributes[*dst] = host.attribute(read!(ops[*op]), *name), *fail, 5)
                }),
                GET_VALUE_TYPE => operands!(rest, [value, dst] {
                    let r#type = host.value_type(read!(values[*value]));
                    write(&mut registers.types, *dst, r#type);
                    pc += 3;
                }),
                GET_ATTRIBUTE_TYPE => operands!(rest, [attribute, dst, fail] {
                    found!(types[*dst] = host.attribute_type(read!(attributes[*attribute])), *fail, 4)
                }),

                CHECK_OP_NAME => operands!(rest, [op, name, fail] {
                    let Some(name) = set.op_names.get(*name as usize) else { stop!(Stop::InvalidCode) };
                    go!(host.op_name(read!(ops[*op])) == *name, *fail, 4)
                }),
                CHECK_OPERAND_COUNT => operands!(rest, [op, count, fail] {
                    go!(host.operand_count(read!(ops[*op])) == *count as usize, *fail, 4)
                }),
                CHECK_OPERAND_COUNT_AT_LEAST => operands!(rest, [op, count, fail] {
                    go!(host.operand_count(read!(ops[*op])) >= *count as usize, *fail, 4)
                }),
                CHECK_RESULT_COUNT => operands!(rest, [op, count, fail] {
                    go!(host.result_count(read!(ops[*op])) == *count as usize, *fail, 4)
                }),
                CHECK_RESULT_COUNT_AT_LEAST => operands!(rest, [op, count, fail] {
                    go!(host.result_count(read!(ops[*op])) >= *count as usize, *fail, 4)
                }),
                CHECK_ATTRIBUTE => operands!(rest, [attribute, constant, fail] {
                    let Some(constant) = set.attributes.get(*constant as usize) else { stop!(Stop::InvalidCode) };
                    go!(read!(attributes[*attribute]) == *constant, *fail, 4)
                }),
                CHECK_TYPE => operands!(rest, [r#type, constant, fail] {
                    let Some(constant) = set.types.get(*constant as usize) else { stop!(Stop::InvalidCode) };
                    go!(read!(types[*r#type]) == *constant, *fail, 4)
                }),
                CHECK_RESULT_INDEX => operands!(rest, [value, index, fail] {
                    let value = read!(values[*value]);
                    let holds = host.result_index(value) == *index as usize && host.defining_op(value).is_some();
                    go!(holds, *fail, 4)
                }),
                CHECK_SAME_OP => operands!(rest, [a, b, fail] {
                    go!(read!(ops[*a]) == read!(ops[*b]), *fail, 4)
                }),
                CHECK_SAME_VALUE => operands!(rest, [a, b, fail] {
                    go!(read!(values[*a]) == read!(values[*b]), *fail, 4)
                }),
                CHECK_SAME_TYPE => operands!(rest, [a, b, fail] {
                    go!(read!(types[*a]) == read!(types[*b]), *fail, 4)
                }),
                CHECK_SAME_ATTRIBUTE => operands!(rest, [a, b, fail] {
                    go!(read!(attributes[*a]) == read!(attributes[*b]), *fail, 4)
                }),
                CALL_CONSTRAINT => match call_constraint(set, host, registers, returns, rest) {
                    Ok(Ok(length)) => pc += length,
                    Ok(Err(fail)) => pc = fail,
                    Err(stop) => stop!(stop),
                },

                SWITCH_OP_NAME => operands!(rest, [op, default] {
                    switch!(dense(&rest[2..], *default, set.op_name_id(host, host.op_name(read!(ops[*op])))))
                }),
                SWITCH_OP_NAME_SPARSE => operands!(rest, [op, default] {
                    switch!(sparse(&rest[2..], *default, set.op_name_id(host, host.op_name(read!(ops[*op])))))
                }),
                SWITCH_OPERAND_COUNT => operands!(rest, [op, default] {
                    switch!(dense(&rest[2..], *default, count_key(host.operand_count(read!(ops[*op])))))
                }),
                SWITCH_OPERAND_COUNT_SPARSE => operands!(rest, [op, default] {
                    switch!(sparse(&rest[2..], *default, count_key(host.operand_count(read!(ops[*op])))))
                }),
                SWITCH_RESULT_COUNT => operands!(rest, [op, default] {
                    switch!(dense(&rest[2..], *default, count_key(host.result_count(read!(ops[*op])))))
                }),
                SWITCH_RESULT_COUNT_SPARSE => operands!(rest, [op, default] {
                    switch!(sparse(&rest[2..], *default, count_key(host.result_count(read!(ops[*op])))))
                }),
                SWITCH_ATTRIBUTE => operands!(rest, [attribute, default] {
                    switch!(dense(&rest[2..], *default, set.attribute_id(host, read!(attributes[*attribute]))))
                }),
                SWITCH_ATTRIBUTE_SPARSE => operands!(rest, [attribute, default] {
                    switch!(sparse(&rest[2..], *default, set.attribute_id(host, read!(attributes[*attribute]))))
                }),
                SWITCH_TYPE => operands!(rest, [r#type, default] {
                    switch!(dense(&rest[2..], *default, set.type_id(host, read!(types[*r#type]))))
                }),
                SWITCH_TYPE_SPARSE => operands!(rest, [r#type, default] {
                    switch!(sparse(&rest[2..], *default, set.type_id(host, read!(types[*r#type]))))
                }),
                word => match rare(set, host, registers, loops, &mut fuel, Instruction { word, pc, rest }) {
                    Ok(target) => pc = target,
                    Err(stop) => stop!(stop),
                },
            }
        }
    }
}

/// A count as a key of a switch; counts that are too large are no key.
#[inline(always)]
fn count_key(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(NONE)
}

#[cold]
fn stopped<H: RewriteHost>(stop: Stop, set: &PatternSet<H>, host: &H, root: H::Op, address: usize) -> MatchError {
    let op = host.op_name_text(host.op_name(root));
    match stop {
        Stop::InvalidCode => MatchError::InvalidCode { address },
        Stop::OutOfFuel => MatchError::OutOfFuel { op },
        Stop::PoolFull => MatchError::RangesTooLong { op },
        Stop::Panicked { function, message } => MatchError::ConstraintPanicked {
            function: set.program.natives().get(function as usize).map(|n| n.name.to_string()).unwrap_or_default(),
            patterns: patterns_that_need(set.program.match_code(), address)
                .into_iter()
                .map(|pattern| set.pattern_text(pattern))
                .collect(),
            op,
            message,
        },
    }
}
