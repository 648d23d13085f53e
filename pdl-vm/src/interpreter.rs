//! The interpreter of matcher code.
//!
//! One loop, one `match` on the opcode word. What an instruction needs is read with one slice pattern, so there is one
//! length check for each instruction. The program is validated; the checks that remain are those of the language, and
//! where one would fail the run ends with an error.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::bind::{BoundNative, PatternSet};
use crate::decode::patterns_that_need;
use crate::error::{MatchError, panic_message};
use crate::host::{Host, RewriteHost};
use crate::ids::NONE;
use crate::matcher::Match;
use crate::native_calls::{Arguments, Returns};
use crate::opcodes::*;
use crate::registers::{PoolFull, Registers, TypeRange, ValueRange, write};

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
    pub(crate) fn run<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        sink: &mut S,
    ) -> Result<(), MatchError> {
        let mut pc = 0;
        self.interpret(set, host, root, sink, &mut pc).map_err(|stop| stopped(stop, set, host, root, pc))
    }

    #[inline(always)]
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

        let mut pc = 0usize;
        // Ends the run with an error, at the instruction at hand.
        macro_rules! stop {
            ($stop:expr) => {{
                *address = pc;
                return Err($stop);
            }};
        }
        // Goes on at the label, or behind the instruction of so many words.
        macro_rules! go {
            ($holds:expr, $fail:expr, $length:literal) => {
                pc = if $holds { pc + $length } else { $fail as usize }
            };
        }
        // Writes what was found and goes on, or goes to the label.
        macro_rules! found {
            ($file:ident[$dst:expr] = $found:expr, $fail:expr, $length:literal) => {
                match $found {
                    Some(found) => {
                        write(&mut registers.$file, $dst, found);
                        pc += $length;
                    }
                    None => pc = $fail as usize,
                }
            };
        }
        macro_rules! switch {
            ($cases:ident($list:expr, $default:expr, $key:expr)) => {
                match $cases($list, $default, $key) {
                    Some(target) => pc = target,
                    None => stop!(Stop::InvalidCode),
                }
            };
        }
        macro_rules! read {
            ($file:ident[$register:expr]) => {
                match registers.$file.get($register as usize) {
                    Some(content) => *content,
                    None => stop!(Stop::InvalidCode),
                }
            };
        }
        // Runs the body with the operands in the pattern.
        macro_rules! operands {
            ($rest:ident, [$($operand:pat),*] $body:block) => {
                match $rest {
                    [$($operand,)* ..] => $body,
                    _ => stop!(Stop::InvalidCode),
                }
            };
        }

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
                GET_OPERANDS => operands!(rest, [op, dst] {
                    let op = read!(ops[*op]);
                    let range = ValueRange::Operands { op, start: 0, len: host.operand_count(op) as u32 };
                    write(&mut registers.value_ranges, *dst, range);
                    pc += 3;
                }),
                GET_OPERAND_GROUP => operands!(rest, [op, group, dst, fail] {
                    let op = read!(ops[*op]);
                    found!(value_ranges[*dst] = host.operand_group(op, *group as usize).map(|(start, len)| {
                        ValueRange::Operands { op, start: start as u32, len: len as u32 }
                    }), *fail, 5)
                }),
                GET_OPERAND_OF_GROUP => operands!(rest, [op, group, dst, fail] {
                    let op = read!(ops[*op]);
                    found!(values[*dst] = match host.operand_group(op, *group as usize) {
                        Some((start, 1)) => Some(host.operand(op, start)),
                        _ => None,
                    }, *fail, 5)
                }),
                GET_RESULT => operands!(rest, [op, index, dst, fail] {
                    let (op, index) = (read!(ops[*op]), *index as usize);
                    found!(values[*dst] = (index < host.result_count(op)).then(|| host.result(op, index)), *fail, 5)
                }),
                GET_RESULTS => operands!(rest, [op, dst] {
                    let op = read!(ops[*op]);
                    let range = ValueRange::Results { op, start: 0, len: host.result_count(op) as u32 };
                    write(&mut registers.value_ranges, *dst, range);
                    pc += 3;
                }),
                GET_RESULT_GROUP => operands!(rest, [op, group, dst, fail] {
                    let op = read!(ops[*op]);
                    found!(value_ranges[*dst] = host.result_group(op, *group as usize).map(|(start, len)| {
                        ValueRange::Results { op, start: start as u32, len: len as u32 }
                    }), *fail, 5)
                }),
                GET_RESULT_OF_GROUP => operands!(rest, [op, group, dst, fail] {
                    let op = read!(ops[*op]);
                    found!(values[*dst] = match host.result_group(op, *group as usize) {
                        Some((start, 1)) => Some(host.result(op, start)),
                        _ => None,
                    }, *fail, 5)
                }),
                GET_DEFINING_OP => operands!(rest, [value, dst, fail] {
                    found!(ops[*dst] = host.defining_op(read!(values[*value])), *fail, 4)
                }),
                GET_DEFINING_OP_OF_RANGE => operands!(rest, [range, dst, fail] {
                    let range = read!(value_ranges[*range]);
                    let first = (Registers::value_count(range) > 0).then(|| registers.value_at(range, 0, host));
                    found!(ops[*dst] = first.and_then(|value| host.defining_op(value)), *fail, 4)
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
                GET_RANGE_TYPES => operands!(rest, [range, dst] {
                    let range = read!(value_ranges[*range]);
                    write(&mut registers.type_ranges, *dst, TypeRange::OfValues(range));
                    pc += 3;
                }),
                GET_ATTRIBUTE_TYPE => operands!(rest, [attribute, dst, fail] {
                    found!(types[*dst] = host.attribute_type(read!(attributes[*attribute])), *fail, 4)
                }),
                CONST_ATTRIBUTE => operands!(rest, [constant, dst] {
                    let Some(constant) = set.attributes.get(*constant as usize) else { stop!(Stop::InvalidCode) };
                    write(&mut registers.attributes, *dst, *constant);
                    pc += 3;
                }),
                CONST_TYPE => operands!(rest, [constant, dst] {
                    let Some(constant) = set.types.get(*constant as usize) else { stop!(Stop::InvalidCode) };
                    write(&mut registers.types, *dst, *constant);
                    pc += 3;
                }),
                CONST_TYPES => operands!(rest, [constant, dst] {
                    write(&mut registers.type_ranges, *dst, TypeRange::Constant(*constant));
                    pc += 3;
                }),

                FOR_USERS => operands!(rest, [value, dst, done] {
                    let value = read!(values[*value]);
                    match host.first_use(value) {
                        Some(used) => {
                            write(&mut registers.ops, *dst, host.use_owner(used));
                            pc += 4;
                            loops.push(UserLoop {
                                used,
                                range: ValueRange::Pool { start: 0, len: 0 },
                                next: 0,
                                dst: *dst,
                                body: pc,
                                values: registers.value_pool.len(),
                                types: registers.type_pool.len(),
                            });
                        }
                        None => pc = *done as usize,
                    }
                }),
                FOR_RANGE_USERS => operands!(rest, [range, dst, done] {
                    let range = read!(value_ranges[*range]);
                    let mut next = 0;
                    match first_use_from(registers, host, range, &mut next) {
                        Some(used) => {
                            write(&mut registers.ops, *dst, host.use_owner(used));
                            pc += 4;
                            loops.push(UserLoop {
                                used,
                                range,
                                next,
                                dst: *dst,
                                body: pc,
                                values: registers.value_pool.len(),
                                types: registers.type_pool.len(),
                            });
                        }
                        None => pc = *done as usize,
                    }
                }),
                NEXT_USER => operands!(rest, [body] {
                    let Some(turn) = loops.last_mut().filter(|l| l.body == *body as usize && l.body <= pc) else {
                        stop!(Stop::InvalidCode)
                    };
                    let Some(left) = fuel.checked_sub((pc - turn.body) as u64 + 2) else { stop!(Stop::OutOfFuel) };
                    fuel = left;
                    let next = host
                        .next_use(turn.used)
                        .or_else(|| first_use_from(registers, host, turn.range, &mut turn.next));
                    match next {
                        Some(used) => {
                            turn.used = used;
                            registers.value_pool.truncate(turn.values);
                            registers.type_pool.truncate(turn.types);
                            write(&mut registers.ops, turn.dst, host.use_owner(used));
                            pc = turn.body;
                        }
                        None => {
                            loops.pop();
                            pc += 2;
                        }
                    }
                }),
                BREAK_USERS => operands!(rest, [body, target] {
                    match loops.pop() {
                        Some(turn) if turn.body == *body as usize => pc = *target as usize,
                        _ => stop!(Stop::InvalidCode),
                    }
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
                CHECK_TYPES => operands!(rest, [types, constant, fail] {
                    let (types, constant) = (read!(type_ranges[*types]), TypeRange::Constant(*constant));
                    go!(registers.same_types(types, constant, host, &set.type_lists), *fail, 4)
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
                CHECK_SAME_RANGE => operands!(rest, [a, b, fail] {
                    let (a, b) = (read!(value_ranges[*a]), read!(value_ranges[*b]));
                    go!(registers.same_values(a, b, host), *fail, 4)
                }),
                CHECK_SAME_TYPE => operands!(rest, [a, b, fail] {
                    go!(read!(types[*a]) == read!(types[*b]), *fail, 4)
                }),
                CHECK_SAME_TYPES => operands!(rest, [a, b, fail] {
                    let (a, b) = (read!(type_ranges[*a]), read!(type_ranges[*b]));
                    go!(registers.same_types(a, b, host, &set.type_lists), *fail, 4)
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
                SWITCH_TYPES => operands!(rest, [types, default] {
                    switch!(dense(&rest[2..], *default, set.type_list_id(host, registers, read!(type_ranges[*types]))))
                }),
                SWITCH_TYPES_SPARSE => operands!(rest, [types, default] {
                    switch!(sparse(&rest[2..], *default, set.type_list_id(host, registers, read!(type_ranges[*types]))))
                }),
                _ => stop!(Stop::InvalidCode),
            }
        }
    }
}

/// A count as a key of a switch; counts that are too large are no key.
#[inline(always)]
fn count_key(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(NONE)
}

/// The first use of the first value from `next` on that has one; `next` is then behind that value.
fn first_use_from<H: Host>(
    registers: &Registers<H>,
    host: &H,
    range: ValueRange<H>,
    next: &mut usize,
) -> Option<H::Use> {
    while *next < Registers::value_count(range) {
        let value = registers.value_at(range, *next, host);
        *next += 1;
        if let Some(used) = host.first_use(value) {
            return Some(used);
        }
    }
    None
}

/// Calls a native constraint. Gives the length of the instruction if it holds, else the address to go to.
#[inline(never)]
fn call_constraint<H: RewriteHost>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    returns: &mut Returns<H>,
    rest: &[u32],
) -> Result<Result<usize, usize>, Stop> {
    let (function, negated, arguments, results, fail) = (|| {
        let [function, negated, count, rest @ ..] = rest else { return None };
        let (arguments, rest) = rest.split_at_checked(*count as usize)?;
        let (count, rest) = rest.split_first()?;
        let (results, rest) = rest.split_at_checked(*count as usize)?;
        Some((*function, *negated != 0, arguments, results, *rest.first()? as usize))
    })()
    .ok_or(Stop::InvalidCode)?;
    let answer = match set.natives.get(function as usize) {
        Some(BoundNative::Stub(answer)) => *answer,
        Some(BoundNative::Constraint(constraint)) => {
            returns.clear();
            let arguments = Arguments { list: arguments, registers, lists: &set.type_lists };
            // The closure gets the IR by shared reference and what it leaves in `returns` is not read after a panic.
            catch_unwind(AssertUnwindSafe(|| constraint(host, &arguments, returns)))
                .map_err(|payload| Stop::Panicked { function, message: panic_message(payload) })?
        }
        _ => return Err(Stop::InvalidCode),
    };
    if answer == negated {
        return Ok(Err(fail));
    }
    if !results.is_empty() {
        returns.write_to(results, registers)?;
    }
    Ok(Ok(6 + arguments.len() + results.len()))
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
