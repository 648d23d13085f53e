//! The interpreter of matcher code.
//!
//! One loop, one `match` on the opcode word. The program is validated, so the words of an instruction and the registers
//! that it reads are there: [`unchecked`] reads them without looking again.

mod call;
mod filter;
mod rare;
mod unchecked;
mod users;

use crate::prelude::*;

use call::{Calls, call_constraint};
use filter::{Accepted, BoundFilter, Left};
pub(crate) use filter::{Filters, Numbers, asked_kinds};
use rare::rare;
use unchecked::{Place, read, register, set_register};
use users::UserLoops;

use pdl_bytecode::PatternId;
use pdl_bytecode::isa::*;

use crate::bind::PatternSet;
use crate::bound_code::Start;
use crate::decode::patterns_that_need;
use crate::error::MatchError;
use crate::host::{Host, HostTuning, definition, is_result, is_same};
use crate::ids::NONE;
use crate::matcher::Match;
use crate::registers::{PoolFull, Registers, SaveError, ValueRange, grow};

/// Where matches go.
pub(crate) trait Sink<H: Host> {
    /// True if it ever prunes.
    const PRUNES: bool;
    /// Returns true if a match in hand makes matches of rank `best` and behind useless.
    fn prunes(&self, best: u32) -> bool;
    /// Takes a match.
    fn accept(&mut self, found: Match<'_, H>) -> Result<(), SaveError>;
}

/// The state of the interpreter.
pub(crate) struct Machine<H: Host> {
    registers: Registers<H>,
    loops: UserLoops<H>,
    pub(crate) calls: Calls<H>,
    left: Left,
    pub(crate) fuel: u64,
}

impl<H: Host> Default for Machine<H> {
    fn default() -> Self {
        Machine {
            registers: Registers::default(),
            loops: UserLoops::default(),
            calls: Calls::default(),
            left: Left::default(),
            fuel: u64::MAX,
        }
    }
}

/// The reason why a run stops.
enum Stop {
    InvalidCode,
    OutOfFuel,
    PoolFull,
    Panicked { function: u32, message: String },
    WrongResults { function: u32, message: String },
}

/// The reason why a run stopped, and the address.
struct Stopped {
    why: Stop,
    address: usize,
}

impl Stopped {
    /// On the heap, so that runs that are not stopped, which are nearly all, hand nothing on.
    #[cold]
    fn at(address: usize, why: impl Into<Stop>) -> Box<Stopped> {
        Box::new(Stopped { why: why.into(), address })
    }

    /// Returns what is said of it to the outside.
    #[cold]
    fn told<H: HostTuning>(self, set: &PatternSet<H>, host: &H, root: H::Op) -> MatchError {
        let Stopped { why, address } = self;
        let op = host.op_name_text(host.op_name(root));
        let name = |function: u32| {
            set.program.natives().get(function as usize).map(|native| native.name.to_string()).unwrap_or_default()
        };
        let patterns = || {
            let needing = patterns_that_need(set.program.match_code(), address).into_iter();
            needing.map(|pattern| set.pattern_text(PatternId::new(pattern))).collect()
        };
        match why {
            Stop::InvalidCode => MatchError::InvalidCode { address },
            Stop::OutOfFuel => MatchError::OutOfFuel { patterns: patterns(), op },
            Stop::PoolFull => MatchError::RangesTooLong { op },
            Stop::Panicked { function, message } => {
                MatchError::ConstraintPanicked { function: name(function), patterns: patterns(), op, message }
            }
            Stop::WrongResults { function, message } => {
                MatchError::WrongResults { function: name(function), op, message }
            }
        }
    }
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

/// Where a switch over consecutive keys goes.
#[inline(always)]
fn dense(cases: Dense<'_>, default: Label, key: u32) -> Label {
    match cases.labels.get(key.wrapping_sub(cases.first) as usize) {
        Some(label) => Label::new(*label),
        None => default,
    }
}

/// Where a switch over ascending keys goes.
#[inline(always)]
fn sparse(cases: Sparse<'_>, default: Label, key: u32) -> Label {
    match cases.keys.binary_search(&key).ok().and_then(|place| cases.labels.get(place)) {
        Some(label) => Label::new(*label),
        None => default,
    }
}

/// The code to run for a sink.
#[inline(always)]
fn code_for<H: HostTuning, S: Sink<H>>(set: &PatternSet<H>) -> &[u32] {
    if S::PRUNES { set.code.best() } else { set.code.all() }
}

impl<H: HostTuning> Machine<H> {
    /// Runs the matcher code for `root` from where [`PatternSet::start`] says.
    #[inline(always)]
    pub(crate) fn run<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        start: Start,
        sink: &mut S,
    ) -> Result<(), MatchError> {
        self.make_room(set, root);
        set_register(&mut self.registers.ops, 0, root);
        let end = match start {
            Start::Code(address) => {
                self.left.clear();
                self.interpret(set, host, sink, address, NONE)
            }
            Start::Filter(filter) => self.run_filter(set, host, sink, filter),
        };
        match end {
            Ok(()) => Ok(()),
            Err(stopped) => Err(stopped.told(set, host, root)),
        }
    }

    /// Asks a filter about the root, which is in its register, and runs the candidates that are left.
    #[inline(always)]
    fn run_filter<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        sink: &mut S,
        filter: u32,
    ) -> Result<(), Box<Stopped>> {
        set.filters.get(filter).ask(set, host, &mut self.registers.ops, &mut self.left);
        match next_to_run(set, host, &self.registers, &mut self.left, filter, sink)? {
            Some(label) => self.interpret(set, host, sink, label, filter),
            None => Ok(()),
        }
    }

    /// Makes the files of operations and of ranges of values as long as the program asks: always both.
    #[inline(always)]
    fn make_room(&mut self, set: &PatternSet<H>, any: H::Op) {
        if self.registers.ops.len() < set.op_registers {
            let last = set.op_registers as u32 - 1;
            grow(&mut self.registers.ops, last, any);
            grow(&mut self.registers.value_ranges, last, ValueRange::Operands { op: any, start: 0, len: 0 });
        }
    }

    /// Runs the code at an address and then that of the candidates of a filter that are left. The root is in its register.
    #[inline(never)]
    fn interpret<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        sink: &mut S,
        address: usize,
        mut filter: u32,
    ) -> Result<(), Box<Stopped>> {
        // Most runs are a few instructions long. Without this, the compiler would load all that any instruction could
        // need of the set before the loop, which takes longer than many a run.
        let set = core::hint::black_box(set);
        let code = code_for::<H, S>(set);
        let Machine { registers, loops, calls, left, fuel } = self;
        loops.clear();
        registers.value_pool.clear();
        registers.type_pool.clear();
        // How long the pools were when the filter was asked: what the code of a candidate puts there is of no use to the next.
        let mut pooled = (0, 0);

        // The instruction at hand, and what follows the words that were read of it.
        let mut place = Place::new(code, address);
        let mut next;
        // Ends the run with an error, at the instruction at hand.
        macro_rules! stop {
            ($stop:expr) => {
                return Err(Stopped::at(place.address(), $stop))
            };
        }
        macro_rules! jump {
            ($target:expr) => {
                place = place.jump($target)
            };
        }
        // Goes on behind the instruction, or at the label.
        macro_rules! go {
            ($holds:expr, $fail:expr) => {
                if $holds { place = next } else { jump!($fail) }
            };
        }
        // Writes what was found and goes on, or goes to the label.
        macro_rules! found {
            (op $dst:ident = $found:expr, $fail:expr) => {
                match $found {
                    Some(found) => {
                        set_register(&mut registers.ops, $dst.number(), found);
                        place = next;
                    }
                    None => jump!($fail),
                }
            };
            ($dst:ident = $found:expr, $fail:expr) => {
                match $found {
                    Some(found) => {
                        registers.set($dst, found);
                        place = next;
                    }
                    None => jump!($fail),
                }
            };
        }
        macro_rules! read {
            ($register:expr) => {
                read(registers, $register)
            };
        }
        // Runs the body with these operands.
        macro_rules! operands {
            ($instruction:ident { $($operand:ident),* }, $body:expr) => {{
                let Some($instruction { $($operand),* }) = $instruction::read(&mut next) else {
                    stop!(Stop::InvalidCode)
                };
                $body
            }};
        }

        // Runs the body with the operands of the next instruction, if it is this one and they are so: there is nothing to find out then.
        macro_rules! follows {
            ($instruction:ident { $($operand:ident),* } if $holds:expr => $body:block) => {
                let mut behind = next;
                if behind.word() == Some($instruction::NUMBER) {
                    let Some($instruction { $($operand),* }) = $instruction::read(&mut behind) else {
                        stop!(Stop::InvalidCode)
                    };
                    if $holds {
                        next = behind;
                        $body
                    }
                }
            };
        }
        // Finds what defines a value and goes on, or goes to the label. Its name is asked next, nearly always.
        macro_rules! definition {
            ($dst:ident = $value:expr, $fail:expr) => {
                match $value.and_then(|value| definition(host, value)) {
                    Some(found) => {
                        set_register(&mut registers.ops, $dst.number(), found);
                        place = next;
                        follows!(CheckOpName { op, name, fail } if op == $dst => {
                            let name = register(&set.op_names, name);
                            go!(host.op_name(found) == name, fail);
                        });
                    }
                    None => jump!($fail),
                }
            };
        }
        // Writes a range, and goes on. What defines its first value is asked next, nearly always.
        macro_rules! then_definition {
            ($dst:ident, $range:expr) => {
                let values = $range;
                set_register(&mut registers.value_ranges, $dst.number(), values);
                place = next;
                follows!(GetDefiningOpOfRange { range, dst, fail } if range == $dst => {
                    definition!(dst = registers.first_value(values, host), fail);
                });
            };
        }

        loop {
            next = place;
            match next.word().unwrap_or(End::NUMBER) {
                End::NUMBER => match next_to_run(set, host, registers, left, filter, sink)? {
                    Some(label) => {
                        registers.value_pool.truncate(pooled.0);
                        registers.type_pool.truncate(pooled.1);
                        place = Place::new(code, label);
                    }
                    None => return Ok(()),
                },
                Jump::NUMBER => operands!(Jump { target }, jump!(target)),
                Prune::NUMBER => operands!(Prune { best, skip }, go!(!sink.prunes(best), skip)),
                Accept::NUMBER => operands!(Accept { pattern, captures }, {
                    let rank = register(&set.ranks, pattern);
                    if let Err(error) =
                        sink.accept(Match { pattern: PatternId::new(pattern), rank, captures, registers, host, set })
                    {
                        stop!(error);
                    }
                    place = next;
                }),
                AcceptAndGo::NUMBER => operands!(AcceptAndGo { pattern, captures, target }, {
                    let rank = register(&set.ranks, pattern);
                    if let Err(error) =
                        sink.accept(Match { pattern: PatternId::new(pattern), rank, captures, registers, host, set })
                    {
                        stop!(error);
                    }
                    jump!(target)
                }),

                SwitchOperandOpName::NUMBER => {
                    operands!(SwitchOperandOpName { op, index, value, dst, default, cases }, {
                        let mut target = default;
                        if let Some(found) = host.operand_definition(read!(op), index as usize) {
                            registers.set(value, found.value);
                            set_register(&mut registers.ops, dst.number(), found.op);
                            target = dense(cases, default, set.op_name_id(host, found.head.name));
                        }
                        jump!(target)
                    })
                }
                SwitchOperandOp::NUMBER => {
                    operands!(SwitchOperandOp { op, index, value, dst, count, result, default, cases }, {
                        let mut target = default;
                        let found = host.operand_definition(read!(op), index as usize).filter(|found| {
                            found.head.operands == count as usize && found.result_index == result as usize
                        });
                        if let Some(found) = found {
                            registers.set(value, found.value);
                            set_register(&mut registers.ops, dst.number(), found.op);
                            target = dense(cases, default, set.op_name_id(host, found.head.name));
                        }
                        jump!(target)
                    })
                }
                GetOperandOp::NUMBER => operands!(GetOperandOp { op, index, value, dst, fail }, {
                    match host.operand_definition(read!(op), index as usize) {
                        Some(found) => {
                            registers.set(value, found.value);
                            set_register(&mut registers.ops, dst.number(), found.op);
                            place = next;
                        }
                        None => jump!(fail),
                    }
                }),
                CheckOperandCountAndResult::NUMBER => {
                    operands!(CheckOperandCountAndResult { op, count, value, index, fail }, {
                        let holds =
                            host.operand_count(read!(op)) == count as usize && is_result(host, read!(value), index);
                        go!(holds, fail)
                    })
                }
                SwitchAttributeOf::NUMBER => operands!(SwitchAttributeOf { op, name, dst, default, cases }, {
                    let name = register(&set.attribute_names, name);
                    let mut target = default;
                    if let Some(attribute) = host.attribute(read!(op), name) {
                        registers.set(dst, attribute);
                        target = dense(cases, default, set.attribute_id(host, attribute));
                    }
                    jump!(target)
                }),
                SwitchOperandType::NUMBER => {
                    operands!(SwitchOperandType { op, index, value, dst, default, cases }, {
                        let mut target = default;
                        if let Some(operand) = host.operand_at(read!(op), index as usize) {
                            let r#type = host.value_type(operand);
                            registers.set(value, operand);
                            registers.set(dst, r#type);
                            target = dense(cases, default, set.type_id(host, r#type));
                        }
                        jump!(target)
                    })
                }
                SwitchResultType::NUMBER => {
                    operands!(SwitchResultType { op, index, value, dst, default, cases }, {
                        let (op, index) = (read!(op), index as usize);
                        let mut target = default;
                        if index < host.result_count(op) {
                            let result = host.result(op, index);
                            let r#type = host.value_type(result);
                            registers.set(value, result);
                            registers.set(dst, r#type);
                            target = dense(cases, default, set.type_id(host, r#type));
                        }
                        jump!(target)
                    })
                }

                GetOperand::NUMBER => operands!(GetOperand { op, index, dst, fail }, {
                    found!(dst = host.operand_at(read!(op), index as usize), fail)
                }),
                GetResult::NUMBER => operands!(GetResult { op, index, dst, fail }, {
                    let (op, index) = (read!(op), index as usize);
                    found!(dst = (index < host.result_count(op)).then(|| host.result(op, index)), fail)
                }),
                GetDefiningOp::NUMBER => operands!(GetDefiningOp { value, dst, fail }, {
                    definition!(dst = Some(read!(value)), fail);
                }),
                GetAttribute::NUMBER => operands!(GetAttribute { op, name, dst, fail }, {
                    let name = register(&set.attribute_names, name);
                    found!(dst = host.attribute(read!(op), name), fail)
                }),
                GetAttributeOr::NUMBER => operands!(GetAttributeOr { op, name, otherwise, dst }, {
                    let name = register(&set.attribute_names, name);
                    let attribute = host.attribute(read!(op), name);
                    registers.set(dst, attribute.unwrap_or(register(&set.attributes, otherwise)));
                    place = next;
                }),
                ConstAttribute::NUMBER => operands!(ConstAttribute { constant, dst }, {
                    registers.set(dst, register(&set.attributes, constant));
                    place = next;
                }),
                GetValueType::NUMBER => operands!(GetValueType { value, dst }, {
                    let r#type = host.value_type(read!(value));
                    registers.set(dst, r#type);
                    place = next;
                }),
                GetAttributeType::NUMBER => operands!(GetAttributeType { attribute, dst, fail }, {
                    found!(dst = host.attribute_type(read!(attribute)), fail)
                }),

                CheckOpName::NUMBER => operands!(CheckOpName { op, name, fail }, {
                    let name = register(&set.op_names, name);
                    go!(host.op_name(read!(op)) == name, fail)
                }),
                CheckOperandCount::NUMBER => operands!(CheckOperandCount { op, count, fail }, {
                    go!(host.operand_count(read!(op)) == count as usize, fail)
                }),
                CheckOperandCountAtLeast::NUMBER => operands!(CheckOperandCountAtLeast { op, count, fail }, {
                    go!(host.operand_count(read!(op)) >= count as usize, fail)
                }),
                CheckResultCount::NUMBER => operands!(CheckResultCount { op, count, fail }, {
                    go!(host.result_count(read!(op)) == count as usize, fail)
                }),
                CheckResultCountAtLeast::NUMBER => operands!(CheckResultCountAtLeast { op, count, fail }, {
                    go!(host.result_count(read!(op)) >= count as usize, fail)
                }),
                CheckAttribute::NUMBER => operands!(CheckAttribute { attribute, constant, fail }, {
                    let constant = register(&set.attributes, constant);
                    go!(read!(attribute) == constant, fail)
                }),
                CheckType::NUMBER => operands!(CheckType { r#type, constant, fail }, {
                    let constant = register(&set.types, constant);
                    go!(read!(r#type) == constant, fail)
                }),
                CheckResultIndex::NUMBER => operands!(CheckResultIndex { value, index, fail }, {
                    go!(is_result(host, read!(value), index), fail)
                }),
                CheckSameOp::NUMBER => operands!(CheckSameOp { a, b, fail }, go!(read!(a) == read!(b), fail)),
                CheckSameValue::NUMBER => {
                    operands!(CheckSameValue { a, b, fail }, go!(is_same(host, read!(a), read!(b)), fail))
                }
                CheckSameType::NUMBER => operands!(CheckSameType { a, b, fail }, go!(read!(a) == read!(b), fail)),
                CheckSameAttribute::NUMBER => {
                    operands!(CheckSameAttribute { a, b, fail }, go!(read!(a) == read!(b), fail))
                }

                // An op in the place of an operand is a range to patterns that do not say which of its results they mean.
                GetOperandGroup::NUMBER => operands!(GetOperandGroup { op, group, dst, fail }, {
                    let op = read!(op);
                    match host.operand_group(op, group as usize) {
                        Some((start, len)) => {
                            then_definition!(dst, ValueRange::Operands { op, start: start as u32, len: len as u32 });
                        }
                        None => jump!(fail),
                    }
                }),
                GetOperands::NUMBER => operands!(GetOperands { op, dst }, {
                    let op = read!(op);
                    let len = host.operand_count(op) as u32;
                    then_definition!(dst, ValueRange::Operands { op, start: 0, len });
                }),
                GetResults::NUMBER => operands!(GetResults { op, dst }, {
                    let op = read!(op);
                    let range = ValueRange::Results { op, start: 0, len: host.result_count(op) as u32 };
                    set_register(&mut registers.value_ranges, dst.number(), range);
                    place = next;
                    follows!(CheckSameRange { a, b, fail } if a == dst => {
                        go!(registers.same_values(range, read!(b), host), fail);
                    });
                }),
                GetDefiningOpOfRange::NUMBER => operands!(GetDefiningOpOfRange { range, dst, fail }, {
                    definition!(dst = registers.first_value(read!(range), host), fail);
                }),
                CheckSameRange::NUMBER => {
                    operands!(CheckSameRange { a, b, fail }, go!(registers.same_values(read!(a), read!(b), host), fail))
                }
                CallConstraint::NUMBER => {
                    let Some(call) = CallConstraint::read(&mut next) else { stop!(Stop::InvalidCode) };
                    match call_constraint(set, host, registers, calls, &call) {
                        Ok(holds) => go!(holds, call.fail),
                        Err(stop) => stop!(*stop),
                    }
                }

                SwitchOpName::NUMBER => operands!(SwitchOpName { op, default, cases }, {
                    jump!(dense(cases, default, set.op_name_id(host, host.op_name(read!(op)))))
                }),
                SwitchOpNameSparse::NUMBER => operands!(SwitchOpNameSparse { op, default, cases }, {
                    jump!(sparse(cases, default, set.op_name_id(host, host.op_name(read!(op)))))
                }),
                SwitchOperandCount::NUMBER => operands!(SwitchOperandCount { op, default, cases }, {
                    jump!(dense(cases, default, count_key(host.operand_count(read!(op)))))
                }),
                SwitchOperandCountSparse::NUMBER => operands!(SwitchOperandCountSparse { op, default, cases }, {
                    jump!(sparse(cases, default, count_key(host.operand_count(read!(op)))))
                }),
                SwitchResultCount::NUMBER => operands!(SwitchResultCount { op, default, cases }, {
                    jump!(dense(cases, default, count_key(host.result_count(read!(op)))))
                }),
                SwitchResultCountSparse::NUMBER => operands!(SwitchResultCountSparse { op, default, cases }, {
                    jump!(sparse(cases, default, count_key(host.result_count(read!(op)))))
                }),
                SwitchAttribute::NUMBER => operands!(SwitchAttribute { attribute, default, cases }, {
                    jump!(dense(cases, default, set.attribute_id(host, read!(attribute))))
                }),
                SwitchAttributeSparse::NUMBER => operands!(SwitchAttributeSparse { attribute, default, cases }, {
                    jump!(sparse(cases, default, set.attribute_id(host, read!(attribute))))
                }),
                SwitchType::NUMBER => operands!(SwitchType { r#type, default, cases }, {
                    jump!(dense(cases, default, set.type_id(host, read!(r#type))))
                }),
                SwitchTypeSparse::NUMBER => operands!(SwitchTypeSparse { r#type, default, cases }, {
                    jump!(sparse(cases, default, set.type_id(host, read!(r#type))))
                }),
                CheckSameOperand::NUMBER => operands!(CheckSameOperand { a, a_index, b, b_index, fail }, {
                    let a = host.operand_at(read!(a), a_index as usize);
                    let b = host.operand_at(read!(b), b_index as usize);
                    go!(a.zip(b).is_some_and(|(a, b)| is_same(host, a, b)), fail)
                }),
                Filter::NUMBER => {
                    let Some(found) = set.filters.at(place.address() as u32) else { stop!(Stop::InvalidCode) };
                    filter = found;
                    ask(set.filters.get(filter), set, host, &mut registers.ops, left);
                    pooled = (registers.value_pool.len(), registers.type_pool.len());
                    match next_to_run(set, host, registers, left, filter, sink)? {
                        Some(label) => place = Place::new(code, label),
                        None => return Ok(()),
                    }
                }
                NextUser::NUMBER => operands!(NextUser { body }, {
                    let body = body as usize;
                    if loops.body() != Some(body) || body > place.address() {
                        stop!(Stop::InvalidCode)
                    }
                    let Some(left) = fuel.checked_sub((next.address() - body) as u64) else {
                        return Err(Stopped::at(body, Stop::OutOfFuel));
                    };
                    *fuel = left;
                    place = if loops.turn(host, registers) { Place::new(code, body) } else { next };
                }),
                _ => match rare(set, host, registers, loops, (code, place.address())) {
                    Ok(target) => place = Place::new(code, target),
                    Err(stop) => stop!(stop),
                },
            }
        }
    }
}

/// Accepts the candidates that are left up to one whose code has to run; gives its address.
#[inline(always)]
fn next_to_run<H: HostTuning, S: Sink<H>>(
    set: &PatternSet<H>,
    host: &H,
    registers: &Registers<H>,
    left: &mut Left,
    filter: u32,
    sink: &mut S,
) -> Result<Option<usize>, Box<Stopped>> {
    if left.is_none() {
        return Ok(None);
    }
    let candidates = set.filters.get(filter).candidates();
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
            let Accepted { pattern, rank, .. } = *accept;
            // Those behind it may still be wanted: a pattern that is not used has the highest rank.
            if sink.prunes(rank) {
                continue;
            }
            let captures = candidates.captures(accept);
            if let Err(error) = sink.accept(Match { pattern, rank, captures, registers, host, set }) {
                return Err(Stopped::at(candidate.label as usize, error));
            }
        }
    }
    Ok(None)
}

/// Asks a filter that does not come first. Out of line, for that is rare.
#[inline(never)]
fn ask<H: HostTuning>(filter: &BoundFilter, set: &PatternSet<H>, host: &H, ops: &mut [H::Op], left: &mut Left) {
    filter.ask(set, host, ops, left);
}

/// A count as a key of a switch; counts that are too large are no key.
#[inline(always)]
fn count_key(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(NONE)
}
