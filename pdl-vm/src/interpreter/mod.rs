//! The interpreter of matcher code.
//!
//! One loop, one `match` on the opcode word. The program is validated, so the words of an instruction and the registers
//! that it reads are there: [`unchecked`] reads them without looking again.

mod batch;
mod call;
mod filter;
mod rare;
mod unchecked;
mod users;

use batch::Batch;
use call::call_constraint;
use filter::{Accept, BoundFilter, Candidates, Left};
pub(crate) use filter::{Filters, Numbers, asked_kinds};
use rare::{Instruction, rare};
use unchecked::{Place, register, set_register};
use users::UserLoops;

use crate::bind::PatternSet;
use crate::bound_code::Start;
use crate::decode::patterns_that_need;
use crate::error::MatchError;
use crate::host::Host;
use crate::ids::NONE;
use crate::matcher::Match;
use crate::native_calls::Returns;
use crate::opcodes::*;
use crate::registers::{PoolFull, Registers, SaveError, grow, write};

/// Where matches go.
pub(crate) trait Sink<H: Host> {
    /// Whether it ever prunes.
    const PRUNES: bool;
    /// Whether a match in hand makes matches of rank `best` and behind useless.
    fn prunes(&self, best: u32) -> bool;
    /// What is taken from here on is of this root. Told only where many roots are matched in one run.
    fn begin(&mut self, _root: H::Op) {}
    /// All of this root was taken. Told likewise.
    fn end(&mut self, _root: H::Op) {}
    /// Takes a match.
    fn accept(&mut self, found: Match<'_, H>) -> Result<(), SaveError>;
}

/// The state of the interpreter.
pub(crate) struct Machine<H: Host> {
    registers: Registers<H>,
    loops: UserLoops<H>,
    returns: Returns<H>,
    left: Left,
    batch: Batch<H::Op>,
    pub(crate) fuel: u64,
}

impl<H: Host> Default for Machine<H> {
    fn default() -> Self {
        Machine {
            registers: Registers::default(),
            loops: UserLoops::default(),
            returns: Returns::default(),
            left: Left::default(),
            batch: Batch::default(),
            fuel: u64::MAX,
        }
    }
}

/// What stops a run.
enum Stop {
    InvalidCode,
    OutOfFuel,
    PoolFull,
    Panicked { function: u32, message: String },
    WrongResults { function: u32, message: String },
}

impl From<PoolFull> for Stop {
    fn from(_: PoolFull) -> Self {
        Stop::PoolFull
    }
}

impl From<SaveError> for Stop {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::PoolFull => Stop::PoolFull,
            SaveError::NoOperand => Stop::InvalidCode,
        }
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

/// The code to run for a sink.
#[inline(always)]
fn code_for<H: Host, S: Sink<H>>(set: &PatternSet<H>) -> &[u32] {
    if S::PRUNES { set.code.best() } else { set.code.all() }
}

impl<H: Host> Machine<H> {
    /// Runs the matcher code for `root`.
    #[inline]
    pub(crate) fn run<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        sink: &mut S,
    ) -> Result<(), MatchError> {
        let Some(entry) = set.starts.of(set, host, root) else { return Ok(()) };
        self.make_room(set, root);
        let ops = &mut self.registers.ops;
        set_register(ops, 0, root);
        let (mut address, candidates) = match entry.start(S::PRUNES) {
            Start::Code(address) => {
                self.left.clear();
                (address, Candidates::default())
            }
            Start::Filter(filter) => {
                let filter = set.filters.get(filter);
                filter.ask(set, host, ops, &mut self.left);
                (RUN_CANDIDATES, filter.candidates())
            }
        };
        let end = self.run_from(set, host, sink, &mut address, candidates);
        end.map_err(|stop| stopped(stop, set, host, root, address))
    }

    /// Runs the code at an address, if it is not [`RUN_CANDIDATES`], and then the candidates that are left.
    #[inline(always)]
    fn run_from<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        sink: &mut S,
        address: &mut usize,
        candidates: Candidates<'_>,
    ) -> Result<(), Stop> {
        if *address == RUN_CANDIDATES {
            let Machine { registers, left, .. } = self;
            match next_to_run(set, host, registers, left, candidates, sink, address)? {
                Some(label) => *address = label,
                None => return Ok(()),
            }
        }
        self.interpret(set, host, sink, address, candidates)
    }

    /// Makes the file of operations as long as the program asks.
    #[inline(always)]
    fn make_room(&mut self, set: &PatternSet<H>, any: H::Op) {
        if self.registers.ops.len() < set.op_registers {
            grow(&mut self.registers.ops, set.op_registers as u32 - 1, any);
        }
    }

    /// Runs the code at an address and then that of the candidates that are left. The root is in its register.
    #[inline(never)]
    fn interpret<'s, S: Sink<H>>(
        &mut self,
        set: &'s PatternSet<H>,
        host: &H,
        sink: &mut S,
        address: &mut usize,
        mut candidates: Candidates<'s>,
    ) -> Result<(), Stop> {
        // Most runs are a few instructions long. Without this, the compiler would load all that any instruction could
        // need of the set before the loop, which takes longer than many a run.
        let set = std::hint::black_box(set);
        let code = code_for::<H, S>(set);
        let Machine { registers, loops, returns, left, fuel, .. } = self;
        let mut fuel = *fuel;
        loops.clear();
        registers.value_pool.clear();
        registers.type_pool.clear();
        // How long the pools were when the filter was asked: what the code of a candidate puts there is of no use to the next.
        let mut pooled = (0, 0);

        // The instruction at hand.
        let mut place = Place::new(code, *address);
        // Ends the run with an error, at the instruction at hand.
        macro_rules! stop {
            ($stop:expr) => {{
                *address = place.address();
                return Err($stop);
            }};
        }
        macro_rules! jump {
            ($target:expr) => {
                place = place.jump($target)
            };
        }
        // Goes on behind the instruction, or at the label.
        macro_rules! go {
            ($holds:expr, $next:ident, $fail:expr) => {
                if $holds { place = $next } else { jump!($fail) }
            };
        }
        // Writes what was found and goes on, or goes to the label.
        macro_rules! found {
            (ops[$dst:expr] = $found:expr, $next:ident, $fail:expr) => {
                match $found {
                    Some(found) => {
                        set_register(&mut registers.ops, $dst, found);
                        place = $next;
                    }
                    None => jump!($fail),
                }
            };
            ($file:ident[$dst:expr] = $found:expr, $next:ident, $fail:expr) => {
                match $found {
                    Some(found) => {
                        write(&mut registers.$file, $dst, found);
                        place = $next;
                    }
                    None => jump!($fail),
                }
            };
        }
        macro_rules! read {
            ($file:ident[$register:expr]) => {
                register(&registers.$file, $register)
            };
        }
        // Runs the body with the operands and the place of what follows them.
        macro_rules! operands {
            ([$($operand:ident),*], $next:ident, $body:expr) => {{
                let mut index = 0;
                $(
                    index += 1;
                    let $operand = place.word(index);
                )*
                let $next = place.behind(index + 1);
                $body
            }};
        }

        loop {
            match place.word(0) {
                END => match next_to_run(set, host, registers, left, candidates, sink, address)? {
                    Some(label) => {
                        registers.value_pool.truncate(pooled.0);
                        registers.type_pool.truncate(pooled.1);
                        place = Place::new(code, label);
                    }
                    None => return Ok(()),
                },
                JUMP => operands!([target], _next, jump!(target)),
                PRUNE => operands!([best, skip], next, go!(!sink.prunes(best), next, skip)),
                ACCEPT => operands!([pattern, count], next, {
                    let rank = set.rank(pattern);
                    let found = Match { pattern, rank, captures: next.words(count), registers, host, set };
                    if let Err(error) = sink.accept(found) {
                        stop!(error.into());
                    }
                    place = next.behind(count as usize);
                }),
                ACCEPT_AND_GO => operands!([pattern, count], next, {
                    let rank = set.rank(pattern);
                    let found = Match { pattern, rank, captures: next.words(count), registers, host, set };
                    if let Err(error) = sink.accept(found) {
                        stop!(error.into());
                    }
                    jump!(next.word(count as usize))
                }),

                SWITCH_OPERAND_OP_NAME => operands!([op, index, value, dst, default, first, count], labels, {
                    let mut target = default;
                    if let Some(found) = host.operand_definition(read!(ops[op]), index as usize) {
                        write(&mut registers.values, value, found.value);
                        set_register(&mut registers.ops, dst, found.op);
                        let key = set.op_name_id(host, found.head.name).wrapping_sub(first);
                        target = labels.case(key, count, default);
                    }
                    jump!(target)
                }),
                SWITCH_OPERAND_OP => {
                    operands!([op, index, value, dst, operands, result, default, first, count], labels, {
                        let mut target = default;
                        if let Some(found) = host.operand_definition(read!(ops[op]), index as usize)
                            && found.head.operands == operands as usize
                            && found.result_index == result as usize
                        {
                            write(&mut registers.values, value, found.value);
                            set_register(&mut registers.ops, dst, found.op);
                            let key = set.op_name_id(host, found.head.name).wrapping_sub(first);
                            target = labels.case(key, count, default);
                        }
                        jump!(target)
                    })
                }
                GET_OPERAND_OP => operands!([op, index, value, dst, fail], next, {
                    match host.operand_definition(read!(ops[op]), index as usize) {
                        Some(found) => {
                            write(&mut registers.values, value, found.value);
                            set_register(&mut registers.ops, dst, found.op);
                            place = next;
                        }
                        None => jump!(fail),
                    }
                }),
                CHECK_OPERAND_COUNT_AND_RESULT => operands!([op, count, value, index, fail], next, {
                    let value = read!(values[value]);
                    let holds = host.operand_count(read!(ops[op])) == count as usize
                        && host.result_index(value) == index as usize
                        && host.defining_op(value).is_some();
                    go!(holds, next, fail)
                }),
                SWITCH_ATTRIBUTE_OF => operands!([op, name, dst, default, first, count], labels, {
                    let name = register(&set.attribute_names, name);
                    let mut target = default;
                    if let Some(attribute) = host.attribute(read!(ops[op]), name) {
                        write(&mut registers.attributes, dst, attribute);
                        let key = set.attribute_id(host, attribute).wrapping_sub(first);
                        target = labels.case(key, count, default);
                    }
                    jump!(target)
                }),
                SWITCH_OPERAND_TYPE => operands!([op, index, value, dst, default, first, count], labels, {
                    let mut target = default;
                    if let Some(operand) = host.operand_at(read!(ops[op]), index as usize) {
                        let r#type = host.value_type(operand);
                        write(&mut registers.values, value, operand);
                        write(&mut registers.types, dst, r#type);
                        let key = set.type_id(host, r#type).wrapping_sub(first);
                        target = labels.case(key, count, default);
                    }
                    jump!(target)
                }),
                SWITCH_RESULT_TYPE => operands!([op, index, value, dst, default, first, count], labels, {
                    let (op, index) = (read!(ops[op]), index as usize);
                    let mut target = default;
                    if index < host.result_count(op) {
                        let result = host.result(op, index);
                        let r#type = host.value_type(result);
                        write(&mut registers.values, value, result);
                        write(&mut registers.types, dst, r#type);
                        let key = set.type_id(host, r#type).wrapping_sub(first);
                        target = labels.case(key, count, default);
                    }
                    jump!(target)
                }),

                GET_OPERAND => operands!([op, index, dst, fail], next, {
                    found!(values[dst] = host.operand_at(read!(ops[op]), index as usize), next, fail)
                }),
                GET_RESULT => operands!([op, index, dst, fail], next, {
                    let (op, index) = (read!(ops[op]), index as usize);
                    found!(values[dst] = (index < host.result_count(op)).then(|| host.result(op, index)), next, fail)
                }),
                GET_DEFINING_OP => operands!([value, dst, fail], next, {
                    found!(ops[dst] = host.defining_op(read!(values[value])), next, fail)
                }),
                GET_ATTRIBUTE => operands!([op, name, dst, fail], next, {
                    let name = register(&set.attribute_names, name);
                    found!(attributes[dst] = host.attribute(read!(ops[op]), name), next, fail)
                }),
                GET_VALUE_TYPE => operands!([value, dst], next, {
                    let r#type = host.value_type(read!(values[value]));
                    write(&mut registers.types, dst, r#type);
                    place = next;
                }),
                GET_ATTRIBUTE_TYPE => operands!([attribute, dst, fail], next, {
                    found!(types[dst] = host.attribute_type(read!(attributes[attribute])), next, fail)
                }),

                CHECK_OP_NAME => operands!([op, name, fail], next, {
                    let name = register(&set.op_names, name);
                    go!(host.op_name(read!(ops[op])) == name, next, fail)
                }),
                CHECK_OPERAND_COUNT => operands!([op, count, fail], next, {
                    go!(host.operand_count(read!(ops[op])) == count as usize, next, fail)
                }),
                CHECK_OPERAND_COUNT_AT_LEAST => operands!([op, count, fail], next, {
                    go!(host.operand_count(read!(ops[op])) >= count as usize, next, fail)
                }),
                CHECK_RESULT_COUNT => operands!([op, count, fail], next, {
                    go!(host.result_count(read!(ops[op])) == count as usize, next, fail)
                }),
                CHECK_RESULT_COUNT_AT_LEAST => operands!([op, count, fail], next, {
                    go!(host.result_count(read!(ops[op])) >= count as usize, next, fail)
                }),
                CHECK_ATTRIBUTE => operands!([attribute, constant, fail], next, {
                    let constant = register(&set.attributes, constant);
                    go!(read!(attributes[attribute]) == constant, next, fail)
                }),
                CHECK_TYPE => operands!([r#type, constant, fail], next, {
                    let constant = register(&set.types, constant);
                    go!(read!(types[r#type]) == constant, next, fail)
                }),
                CHECK_RESULT_INDEX => operands!([value, index, fail], next, {
                    let value = read!(values[value]);
                    let holds = host.result_index(value) == index as usize && host.defining_op(value).is_some();
                    go!(holds, next, fail)
                }),
                CHECK_SAME_OP => operands!([a, b, fail], next, go!(read!(ops[a]) == read!(ops[b]), next, fail)),
                CHECK_SAME_VALUE => {
                    operands!([a, b, fail], next, go!(read!(values[a]) == read!(values[b]), next, fail))
                }
                CHECK_SAME_TYPE => {
                    operands!([a, b, fail], next, go!(read!(types[a]) == read!(types[b]), next, fail))
                }
                CHECK_SAME_ATTRIBUTE => {
                    operands!([a, b, fail], next, go!(read!(attributes[a]) == read!(attributes[b]), next, fail))
                }
                CALL_CONSTRAINT => match call_constraint(set, host, registers, returns, &code[place.address()..]) {
                    Ok(Ok(rest)) => place = Place::new(code, code.len() - rest.len()),
                    Ok(Err(fail)) => jump!(fail),
                    Err(stop) => stop!(stop),
                },

                SWITCH_OP_NAME => operands!([op, default], next, {
                    jump!(next.dense(default, set.op_name_id(host, host.op_name(read!(ops[op])))))
                }),
                SWITCH_OP_NAME_SPARSE => operands!([op, default], next, {
                    jump!(next.sparse(default, set.op_name_id(host, host.op_name(read!(ops[op])))))
                }),
                SWITCH_OPERAND_COUNT => operands!([op, default], next, {
                    jump!(next.dense(default, count_key(host.operand_count(read!(ops[op])))))
                }),
                SWITCH_OPERAND_COUNT_SPARSE => operands!([op, default], next, {
                    jump!(next.sparse(default, count_key(host.operand_count(read!(ops[op])))))
                }),
                SWITCH_RESULT_COUNT => operands!([op, default], next, {
                    jump!(next.dense(default, count_key(host.result_count(read!(ops[op])))))
                }),
                SWITCH_RESULT_COUNT_SPARSE => operands!([op, default], next, {
                    jump!(next.sparse(default, count_key(host.result_count(read!(ops[op])))))
                }),
                SWITCH_ATTRIBUTE => operands!([attribute, default], next, {
                    jump!(next.dense(default, set.attribute_id(host, read!(attributes[attribute]))))
                }),
                SWITCH_ATTRIBUTE_SPARSE => operands!([attribute, default], next, {
                    jump!(next.sparse(default, set.attribute_id(host, read!(attributes[attribute]))))
                }),
                SWITCH_TYPE => operands!([r#type, default], next, {
                    jump!(next.dense(default, set.type_id(host, read!(types[r#type]))))
                }),
                SWITCH_TYPE_SPARSE => operands!([r#type, default], next, {
                    jump!(next.sparse(default, set.type_id(host, read!(types[r#type]))))
                }),
                CHECK_SAME_OPERAND => operands!([a, a_index, b, b_index, fail], next, {
                    let found = host.operand_at(read!(ops[a]), a_index as usize);
                    go!(found.is_some() && found == host.operand_at(read!(ops[b]), b_index as usize), next, fail)
                }),
                FILTER => {
                    let Some(filter) = set.filters.at(place.address() as u32) else { stop!(Stop::InvalidCode) };
                    let filter = set.filters.get(filter);
                    ask(filter, set, host, &mut registers.ops, left);
                    candidates = filter.candidates();
                    pooled = (registers.value_pool.len(), registers.type_pool.len());
                    match next_to_run(set, host, registers, left, candidates, sink, address)? {
                        Some(label) => place = Place::new(code, label),
                        None => return Ok(()),
                    }
                }
                _ => {
                    let pc = place.address();
                    let instruction = Instruction { words: &code[pc..], pc };
                    match rare(set, host, registers, loops, &mut fuel, instruction) {
                        Ok(target) => place = Place::new(code, target),
                        Err(stop) => stop!(stop),
                    }
                }
            }
        }
    }
}

/// Instead of an address: there is no code to run before that of the candidates.
const RUN_CANDIDATES: usize = usize::MAX;

/// Accepts the candidates that are left up to one whose code has to run; gives its address.
#[inline(always)]
fn next_to_run<H: Host, S: Sink<H>>(
    set: &PatternSet<H>,
    host: &H,
    registers: &Registers<H>,
    left: &mut Left,
    candidates: Candidates<'_>,
    sink: &mut S,
    address: &mut usize,
) -> Result<Option<usize>, Stop> {
    while let Some(candidate) = left.next(candidates) {
        if sink.prunes(candidate.rank) {
            left.clear();
            break;
        }
        let accepts = candidates.accepts(candidate);
        if accepts.is_empty() {
            return Ok(Some(candidate.label as usize));
        }
        for accept in accepts {
            let Accept { pattern, rank, .. } = *accept;
            // Those behind it may still be wanted: a pattern that is not used has the highest rank.
            if sink.prunes(rank) {
                continue;
            }
            let captures = candidates.captures(accept);
            if let Err(error) = sink.accept(Match { pattern, rank, captures, registers, host, set }) {
                *address = candidate.label as usize;
                return Err(error.into());
            }
        }
    }
    Ok(None)
}

/// Asks a filter that does not come first. Out of line, for that is rare.
#[inline(never)]
fn ask<H: Host>(filter: &BoundFilter, set: &PatternSet<H>, host: &H, ops: &mut [H::Op], left: &mut Left) {
    filter.ask(set, host, ops, left);
}

/// A count as a key of a switch; counts that are too large are no key.
#[inline(always)]
fn count_key(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(NONE)
}

#[cold]
fn stopped<H: Host>(stop: Stop, set: &PatternSet<H>, host: &H, root: H::Op, address: usize) -> MatchError {
    let op = host.op_name_text(host.op_name(root));
    let name = |function: u32| {
        set.program.natives().get(function as usize).map(|native| native.name.to_string()).unwrap_or_default()
    };
    match stop {
        Stop::InvalidCode => MatchError::InvalidCode { address },
        Stop::OutOfFuel => MatchError::OutOfFuel { op },
        Stop::PoolFull => MatchError::RangesTooLong { op },
        Stop::Panicked { function, message } => MatchError::ConstraintPanicked {
            function: name(function),
            patterns: patterns_that_need(set.program.match_code(), address)
                .into_iter()
                .map(|pattern| set.pattern_text(pattern))
                .collect(),
            op,
            message,
        },
        Stop::WrongResults { function, message } => MatchError::WrongResults { function: name(function), op, message },
    }
}
