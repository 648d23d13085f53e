//! Decision DAG → matcher code.
//!
//! Each position is computed when it is first needed and kept in a register for all code that its computation
//! dominates. Code is laid out so that every jump goes forward: after a branch comes the next one, and failing
//! anywhere inside a branch leads there.

use std::rc::Rc;

use pdl_ir::Kind;

use crate::dag::{Branch, DecisionDag, Filter, NodeId};
use crate::emitter::Emitter;
use crate::filter::{Asked, Asks, finder};
use crate::position::{Position, PositionId, ROOT, parent};
use crate::predicate::{NO, Predicate, Question, YES};
use crate::symbols::CodeTables;
use pdl_bytecode::RegisterCounts;
use pdl_bytecode::filter::{Ask, Definition, FilterQuestion, MAX_ROWS, row_width};
use pdl_bytecode::isa::{Opcode, pack_operand, pack_register};
use pdl_bytecode::{Label, Word};

/// The matcher of a library.
#[derive(Debug)]
pub struct MatchCode {
    /// The code.
    pub code: Vec<u32>,
    /// The tables so far.
    pub tables: CodeTables,
    /// How many registers it uses.
    pub registers: RegisterCounts,
    /// How deep its loops nest.
    pub loop_depth: u32,
}

/// Writes the code of the whole DAG.
pub fn generate(dag: &DecisionDag) -> MatchCode {
    let mut generator = Generator::new(dag);
    let end = generator.code.label();
    generator.run(end);
    generator.code.place(end);
    generator.code.emit(Opcode::End, &[]);
    MatchCode {
        code: generator.code.finish(),
        tables: generator.tables,
        registers: generator.most,
        loop_depth: generator.loop_depth,
    }
}

const NONE: u32 = u32::MAX;

/// Which registers were taken at some point of the code.
#[derive(Clone, Copy)]
struct Mark {
    known: usize,
    operand_counts: usize,
    taken: RegisterCounts,
}

/// What is still to be written; the last first.
enum Task<'a> {
    /// A node; whatever comes of it, go on at `done`. `in_hand` is the best rank that may be matched before.
    Node { node: NodeId, done: Label, in_hand: u32 },
    /// A branch, likewise. `end` is where its node ends: what beats the best of a branch beats those behind it too.
    Branch { branch: Branch, done: Label, end: Label, in_hand: u32 },
    /// A label.
    Place(Label),
    /// What a candidate of a filter wants is known from here on, in these registers.
    Found { asked: &'a [Asked], wants: &'a [Option<u32>], registers: Rc<[u32]> },
    /// The registers taken since are free again.
    Free(Mark),
    /// The end of the run, or of a candidate.
    End,
    /// The end of a loop over users.
    EndLoop { body: u32, done: Label },
}

struct Generator<'a> {
    dag: &'a DecisionDag,
    code: Emitter,
    tables: CodeTables,
    /// For each position the register that holds it here, or `NONE`.
    registers: Vec<u32>,
    /// The positions that have a register, in the order in which they got it.
    known: Vec<PositionId>,
    /// How many operands ops have at least, as checked on the way here.
    operand_counts: Vec<(PositionId, u32)>,
    taken: RegisterCounts,
    most: RegisterCounts,
    loops: u32,
    loop_depth: u32,
    tasks: Vec<Task<'a>>,
}

impl<'a> Generator<'a> {
    fn new(dag: &'a DecisionDag) -> Generator<'a> {
        let registers = vec![NONE; dag.store.positions.len()];
        let mut generator = Generator {
            dag,
            code: Emitter::joining(),
            tables: CodeTables::default(),
            registers,
            known: Vec::new(),
            operand_counts: Vec::new(),
            taken: RegisterCounts::default(),
            most: RegisterCounts::default(),
            loops: 0,
            loop_depth: 0,
            tasks: Vec::new(),
        };
        generator.new_register(ROOT);
        generator
    }

    fn run(&mut self, end: Label) {
        self.tasks.push(Task::Node { node: self.dag.root(), done: end, in_hand: u32::MAX });
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Node { node, done, in_hand } => self.node(node, done, in_hand),
                Task::Branch { branch, done, end, in_hand } => self.branch(branch, done, end, in_hand),
                Task::Place(label) => self.code.place(label),
                Task::Free(mark) => self.free(mark),
                Task::Found { asked, wants, registers } => self.found(asked, wants, &registers),
                Task::End => self.code.emit(Opcode::End, &[]),
                Task::EndLoop { body, done } => {
                    self.code.emit(Opcode::NextUser, &[body.into()]);
                    self.code.jump(done);
                    self.loops -= 1;
                }
            }
        }
    }

    fn node(&mut self, id: NodeId, done: Label, mut in_hand: u32) {
        let dag = self.dag;
        let node = dag.node(id);
        self.tasks.push(Task::Free(self.mark()));
        let mut done = done;
        for check in dag.checks(node) {
            match dag.store.predicates.question(check.question) {
                Question::EachUser(user) => {
                    let next = self.code.label();
                    let body = self.open_loop(user, done);
                    self.tasks.push(Task::EndLoop { body, done });
                    self.tasks.push(Task::Place(next));
                    done = next;
                }
                _ => self.ask(*check, done),
            }
        }
        let branches = dag.branches(node);
        let accepts = dag.accepts(node);
        if let Some((first, others)) = accepts.split_first() {
            let behind = if branches.is_empty() { done } else { self.code.label() };
            let rank = dag.ranks[*first as usize];
            self.accept(*first, others.is_empty().then_some(behind));
            if let Some((last, middle)) = others.split_last() {
                let second = dag.ranks[others[0] as usize];
                self.code.emit(Opcode::Prune, &[second.into(), behind.into()]);
                middle.iter().for_each(|p| self.accept(*p, None));
                self.accept(*last, Some(behind));
            }
            in_hand = in_hand.min(rank);
            if branches.is_empty() {
                self.code.jump(done);
                return;
            }
            self.code.place(behind);
        }
        // The dag's branches are in the order to walk; tasks are taken from the end.
        let first = self.tasks.len();
        for (index, branch) in branches.iter().enumerate() {
            let last = index + 1 == branches.len();
            let next = if last { done } else { self.code.label() };
            self.tasks.push(Task::Branch { branch: branch.clone(), done: next, end: done, in_hand });
            if !last {
                self.tasks.push(Task::Place(next));
            }
            in_hand = in_hand.min(dag.best_of(branch));
        }
        self.tasks[first..].reverse();
        if branches.is_empty() {
            self.code.jump(done);
        }
    }

    fn branch(&mut self, branch: Branch, done: Label, end: Label, mut in_hand: u32) {
        let dag = self.dag;
        let best = dag.best_of(&branch);
        if in_hand < best {
            self.code.emit(Opcode::Prune, &[best.into(), end.into()]);
            // Behind it, what is in hand is worse than that.
            in_hand = best.saturating_add(1);
        }
        match branch {
            Branch::Walk(node) => self.node(node, done, in_hand),
            Branch::Filter(filter) => self.filter(dag.filter(filter)),
            Branch::Switch { question, cases, .. } => {
                self.tasks.push(Task::Free(self.mark()));
                let cases = dag.cases(&cases);
                let mut targets = Vec::with_capacity(cases.len());
                let first = self.tasks.len();
                for (answer, node) in cases {
                    let label = self.code.label();
                    targets.push((*answer, label));
                    self.tasks.push(Task::Place(label));
                    self.tasks.push(Task::Node { node: *node, done, in_hand });
                }
                self.tasks[first..].reverse();
                self.switch(dag.store.predicates.question(question), targets, done);
            }
        }
    }

    /// A filter and, to be written, its candidates, each up to an end of its own.
    fn filter(&mut self, filter: &'a Filter) {
        let mark = self.mark();
        let registers: Rc<[u32]> = (filter.asked.iter())
            .map(|asked| if let Asks::Definition { .. } = asked.ask { self.fresh(Kind::Operation) } else { NONE })
            .collect();
        let width = row_width(filter.classes.len());
        // For each question the keys that the classes want, and these in order.
        let mut keys: Vec<(Vec<Option<u32>>, Vec<u32>)> = Vec::with_capacity(filter.asked.len());
        for (place, asked) in filter.asked.iter().enumerate() {
            let wants: Vec<Option<u32>> = (filter.classes.iter())
                .map(|(wants, _)| {
                    let question = self.dag.store.predicates.question(asked.question?);
                    wants[place].map(|answer| self.key(question, answer))
                })
                .collect();
            let mut wanted: Vec<u32> = wants.iter().flatten().copied().collect();
            wanted.sort_unstable();
            wanted.dedup();
            keys.push((wants, wanted));
        }
        let mut bits = Vec::new();
        let mut questions = Vec::with_capacity(filter.asked.len());
        for (place, (asked, (wants, keys))) in filter.asked.iter().zip(&keys).enumerate() {
            let register = |of: PositionId| finder(&filter.asked, of).map_or(0, |finder| registers[finder]);
            let of = register(asked.of);
            let ask = match asked.ask {
                Asks::Definition { operand, operands, results, result, .. } => {
                    Ask::Definition(Definition { operand, dst: registers[place], operands, results, result })
                }
                Asks::Attribute(name) => Ask::Attribute(self.tables.attribute_names.index(name)),
                Asks::OperandType(index) => Ask::OperandType(index),
                Asks::ResultType(index) => Ask::ResultType(index),
                Asks::Same { index, other, other_index } => Ask::Same { index, other: register(other), other_index },
            };
            let first_row = (bits.len() / width) as u32;
            let rows = (keys.len() as u32).min(MAX_ROWS);
            let question = FilterQuestion { of, ask, first_row, rows, keys };
            bits.resize(bits.len() + (rows as usize + 1) * width, 0u64);
            for (class, key) in wants.iter().enumerate() {
                let rows = match key.map(|key| question.row(key)) {
                    Some(row) => row..=row,
                    None => first_row..=first_row + rows,
                };
                rows.for_each(|row| bits[row as usize * width + class / 64] |= 1 << (class % 64));
            }
            questions.push(question);
        }
        let mut candidates = Vec::with_capacity(filter.classes.len());
        let first = self.tasks.len();
        for (wants, node) in &filter.classes {
            let (start, end) = (self.code.label(), self.code.label());
            candidates.push((start, self.dag.node(*node).best));
            self.tasks.push(Task::Place(start));
            self.tasks.push(Task::Found { asked: &filter.asked, wants, registers: registers.clone() });
            self.tasks.push(Task::Node { node: *node, done: end, in_hand: u32::MAX });
            self.tasks.push(Task::Free(self.mark()));
            self.tasks.push(Task::Place(end));
            self.tasks.push(Task::End);
        }
        self.tasks.push(Task::Free(mark));
        self.tasks[first..].reverse();
        self.code.emit(Opcode::Filter, &[Word::Questions(&questions), Word::Candidates(&candidates, &bits)]);
    }

    /// Notes what the filter found for a candidate. What it did not want may be something else.
    fn found(&mut self, asked: &[Asked], wants: &[Option<u32>], registers: &[u32]) {
        for ((asked, wanted), register) in asked.iter().zip(wants).zip(registers) {
            if let Asks::Definition { op, operands, .. } = asked.ask
                && asked.proves
                && wanted.is_some()
            {
                self.registers[op.0 as usize] = *register;
                self.known.push(op);
                self.operand_counts.extend(operands.map(|count| (op, count)));
            }
        }
    }

    fn switch(&mut self, question: Question, mut targets: Vec<(u32, Label)>, default: Label) {
        use Opcode::*;
        let (at, dense, sparse) = match question {
            Question::OpName(at) => (at, SwitchOpName, SwitchOpNameSparse),
            Question::OperandCount(at) => (at, SwitchOperandCount, SwitchOperandCountSparse),
            Question::ResultCount(at) => (at, SwitchResultCount, SwitchResultCountSparse),
            Question::AttributeIs(at) => (at, SwitchAttribute, SwitchAttributeSparse),
            Question::TypeIs(at) => (at, SwitchType, SwitchTypeSparse),
            Question::TypesAre(at) => (at, SwitchTypes, SwitchTypesSparse),
            Question::Native(call) => {
                // If an argument is absent, neither the constraint nor its negation holds.
                let args = self.arguments(call, default);
                let fail = targets.iter().find(|(answer, _)| *answer == NO).map_or(default, |(_, label)| *label);
                self.call(call, false, &args, fail);
                let yes = targets.iter().find(|(answer, _)| *answer == YES).map_or(default, |(_, label)| *label);
                return self.code.jump(yes);
            }
            _ => return debug_assert!(false, "only questions of many answers become switches"),
        };
        let register = self.reach(at, default);
        for (answer, _) in &mut targets {
            *answer = self.key(question, *answer);
        }
        targets.sort_unstable_by_key(|(key, _)| *key);
        let (first, last) = (targets[0].0, targets[targets.len() - 1].0);
        let span = (last - first) as usize + 1;
        if span <= targets.len() * 4 + 8 {
            let mut labels = vec![default; span];
            targets.iter().for_each(|(key, label)| labels[(key - first) as usize] = *label);
            self.code.emit(dense, &[register.into(), default.into(), Word::Dense(first, &labels)]);
        } else {
            let (keys, labels): (Vec<u32>, Vec<Label>) = targets.into_iter().unzip();
            self.code.emit(sparse, &[register.into(), default.into(), Word::Sparse(&keys, &labels)]);
        }
    }

    /// The number in the code for an answer.
    fn key(&mut self, question: Question, answer: u32) -> u32 {
        match question {
            Question::OpName(_) => self.tables.op_names.index(answer),
            Question::AttributeIs(_) => self.tables.attributes.index(answer),
            Question::TypeIs(_) => self.tables.types.index(answer),
            Question::TypesAre(_) => self.tables.type_lists.index(answer),
            _ => answer,
        }
    }

    /// Goes on if the predicate holds, to `fail` otherwise.
    fn ask(&mut self, predicate: Predicate, fail: Label) {
        use Opcode::*;
        let dag = self.dag;
        let question = dag.store.predicates.question(predicate.question);
        let key = self.key(question, predicate.answer);
        let (check, at, word) = match question {
            Question::Exists(at) => {
                self.reach(at, fail);
                return;
            }
            Question::OpName(at) => (CheckOpName, at, key),
            Question::OperandCount(at) => (CheckOperandCount, at, key),
            Question::OperandCountAtLeast(at, count) => (CheckOperandCountAtLeast, at, count),
            Question::ResultCount(at) => (CheckResultCount, at, key),
            Question::ResultCountAtLeast(at, count) => (CheckResultCountAtLeast, at, count),
            Question::AttributeIs(at) => (CheckAttribute, at, key),
            Question::TypeIs(at) => (CheckType, at, key),
            Question::TypesAre(at) => (CheckTypes, at, key),
            Question::ResultIndex(at) => (CheckResultIndex, at, key),
            Question::Same(a, b) => {
                let check = match dag.store.positions.kind(a) {
                    Kind::Attribute => CheckSameAttribute,
                    Kind::Operation => CheckSameOp,
                    Kind::Type => CheckSameType,
                    Kind::TypeRange => CheckSameTypes,
                    Kind::Value => {
                        if let (Some(a), Some(b)) = (self.operand_at_hand(a), self.operand_at_hand(b)) {
                            let words = [a.0.into(), a.1.into(), b.0.into(), b.1.into(), fail.into()];
                            self.code.emit(CheckSameOperand, &words);
                            return;
                        }
                        CheckSameValue
                    }
                    Kind::ValueRange => CheckSameRange,
                };
                let a = self.reach(a, fail);
                (check, b, a)
            }
            Question::Native(call) => {
                let args = self.arguments(call, fail);
                return self.call(call, predicate.answer == NO, &args, fail);
            }
            Question::SomeUser(user, body) => return self.some_user(user, body, fail),
            Question::EachUser(_) => return debug_assert!(false, "loops are opened by nodes"),
        };
        let register = self.reach(at, fail);
        self.code.emit(check, &[register.into(), word.into(), fail.into()]);
        if let Question::OperandCount(op) | Question::OperandCountAtLeast(op, _) = question {
            self.operand_counts.push((op, word));
        }
    }

    fn arguments(&mut self, call: u32, fail: Label) -> Vec<u32> {
        self.dag.store.predicates.calls[call as usize].args.iter().map(|p| self.packed(*p, fail)).collect()
    }

    /// Calls a native constraint; goes on if it holds or, if it is negated, if it does not.
    fn call(&mut self, call: u32, negated: bool, args: &[u32], fail: Label) {
        let dag = self.dag;
        let described = &dag.store.predicates.calls[call as usize];
        let results: Vec<u32> = (described.results.iter().enumerate())
            .map(|(index, kind)| {
                let position = Position::NativeResult(call, index as u32, *kind);
                let register = match dag.store.positions.find(position) {
                    Some(position) => self.new_register(position),
                    None => self.fresh(*kind),
                };
                pack_register(*kind, register)
            })
            .collect();
        let negated = u32::from(negated);
        let words = [described.function.into(), negated.into(), args.into(), results[..].into(), fail.into()];
        self.code.emit(Opcode::CallConstraint, &words);
    }

    fn open_loop(&mut self, user: PositionId, done: Label) -> u32 {
        let Some(value) = parent(self.dag.store.positions.info(user).position) else {
            debug_assert!(false, "a user is the user of something");
            return self.code.here();
        };
        let opcode = match self.dag.store.positions.kind(value) {
            Kind::ValueRange => Opcode::ForRangeUsers,
            _ => Opcode::ForUsers,
        };
        let value = self.reach(value, done);
        let register = self.new_register(user);
        self.loops += 1;
        self.loop_depth = self.loop_depth.max(self.loops);
        self.code.emit(opcode, &[value.into(), register.into(), done.into()]);
        self.code.here()
    }

    /// A loop that ends with the first user for which all predicates of the body hold.
    fn some_user(&mut self, user: PositionId, body: u32, fail: Label) {
        let dag = self.dag;
        let bit = dag.store.positions.info(user).users;
        let body = &dag.store.predicates.bodies[body as usize];
        // What the body looks at outside the loop is the same in each turn.
        for predicate in body.iter() {
            let question = dag.store.predicates.question(predicate.question);
            if matches!(question, Question::Same(..) | Question::Native(_)) {
                dag.store.predicates.each_position(question, |p| {
                    let info = dag.store.positions.info(p);
                    if info.users & bit != bit && !info.native {
                        self.reach_if_known_here(p, fail);
                    }
                });
            }
        }
        let mark = self.mark();
        let next = self.code.label();
        let found = self.code.label();
        let start = self.open_loop(user, fail);
        // Bodies nest at most `MAX_USERS` deep.
        body.iter().for_each(|predicate| self.ask(*predicate, next));
        self.code.emit(Opcode::BreakUsers, &[start.into(), found.into()]);
        self.code.place(next);
        self.code.emit(Opcode::NextUser, &[start.into()]);
        self.code.jump(fail);
        self.code.place(found);
        self.loops -= 1;
        self.free(mark);
    }

    /// Computes a position unless it hangs on a user that is bound only further inside.
    fn reach_if_known_here(&mut self, position: PositionId, fail: Label) {
        let positions = &self.dag.store.positions;
        let mut at = Some(position);
        while let Some(p) = at {
            if self.registers[p.0 as usize] != NONE {
                self.reach(position, fail);
                return;
            }
            let place = positions.info(p).position;
            if matches!(place, Position::User(..)) {
                return;
            }
            at = parent(place);
        }
        self.reach(position, fail);
    }

    /// Reports a match.
    fn accept(&mut self, pattern: u32, behind: Option<Label>) {
        let dag = self.dag;
        let mark = self.mark();
        let skip = behind.unwrap_or_else(|| self.code.label());
        let captures = &dag.patterns[pattern as usize].captures;
        let captures: Vec<u32> = captures
            .iter()
            .map(|(_, position)| self.operand_for_later(*position).unwrap_or_else(|| self.packed(*position, skip)))
            .collect();
        self.code.emit(Opcode::Accept, &[pattern.into(), captures[..].into()]);
        if behind.is_none() {
            self.code.place(skip);
        }
        self.free(mark);
    }

    /// A capture that need not be looked up before the match is saved: an operand that is known to exist, of an op in
    /// a register.
    fn operand_for_later(&self, position: PositionId) -> Option<u32> {
        let (op, index) = self.operand_at_hand(position)?;
        pack_operand(op, index)
    }

    /// An operand that is known to exist and in no register, of an op in a register: that register, and the index.
    fn operand_at_hand(&self, position: PositionId) -> Option<(u32, u32)> {
        let Position::Operand(op, index) = self.dag.store.positions.info(position).position else { return None };
        let register = self.registers[op.0 as usize];
        let count = self.operand_counts.iter().rev().find(|known| known.0 == op)?.1;
        let at_hand = self.registers[position.0 as usize] == NONE && register != NONE && index < count;
        at_hand.then_some((register, index))
    }

    fn packed(&mut self, position: PositionId, fail: Label) -> u32 {
        let register = self.reach(position, fail);
        pack_register(self.dag.store.positions.kind(position), register)
    }

    /// The register that holds a position; computes it and all on the way to it if need be.
    fn reach(&mut self, position: PositionId, fail: Label) -> u32 {
        let positions = &self.dag.store.positions;
        let mut way = Vec::new();
        let mut at = Some(position);
        while let Some(p) = at
            && self.registers[p.0 as usize] == NONE
        {
            way.push(p);
            at = parent(positions.info(p).position);
        }
        while let Some(position) = way.pop() {
            self.step(position, fail);
        }
        self.registers[position.0 as usize]
    }

    /// Computes a position from its parent.
    fn step(&mut self, id: PositionId, fail: Label) {
        use Opcode::*;
        let position = self.dag.store.positions.info(id).position;
        let from = parent(position).map_or(NONE, |p| self.registers[p.0 as usize]);
        let dst = self.new_register(id);
        let tables = &mut self.tables;
        let (opcode, index) = match position {
            Position::Operand(_, index) => (GetOperand, Some(index)),
            Position::OperandGroup(_, group) => (GetOperandGroup, Some(group)),
            Position::OperandOfGroup(_, group) => (GetOperandOfGroup, Some(group)),
            Position::Result(_, index) => (GetResult, Some(index)),
            Position::ResultGroup(_, group) => (GetResultGroup, Some(group)),
            Position::ResultOfGroup(_, group) => (GetResultOfGroup, Some(group)),
            Position::Attribute(_, name) => (GetAttribute, Some(tables.attribute_names.index(name))),
            Position::DefiningOp(_) => (GetDefiningOp, None),
            Position::DefiningOpOfRange(_) => (GetDefiningOpOfRange, None),
            Position::AttributeType(_) => (GetAttributeType, None),
            _ => {
                let (opcode, source) = match position {
                    Position::Operands(_) => (GetOperands, from),
                    Position::Results(_) => (GetResults, from),
                    Position::ValueType(_) => (GetValueType, from),
                    Position::RangeTypes(_) => (GetRangeTypes, from),
                    Position::AttributeConstant(symbol) => (ConstAttribute, tables.attributes.index(symbol)),
                    Position::TypeConstant(symbol) => (ConstType, tables.types.index(symbol)),
                    Position::TypesConstant(symbol) => (ConstTypes, tables.type_lists.index(symbol)),
                    _ => return debug_assert!(false, "given by the run, a loop or a call"),
                };
                self.code.emit(opcode, &[source.into(), dst.into()]);
                return;
            }
        };
        match index {
            Some(index) => self.code.emit(opcode, &[from.into(), index.into(), dst.into(), fail.into()]),
            None => self.code.emit(opcode, &[from.into(), dst.into(), fail.into()]),
        };
    }

    fn fresh(&mut self, kind: Kind) -> u32 {
        let register = self.taken.fresh(kind);
        self.most = self.most.max(self.taken);
        register
    }

    fn new_register(&mut self, position: PositionId) -> u32 {
        let register = self.fresh(self.dag.store.positions.kind(position));
        self.registers[position.0 as usize] = register;
        self.known.push(position);
        register
    }

    fn mark(&self) -> Mark {
        Mark { known: self.known.len(), operand_counts: self.operand_counts.len(), taken: self.taken }
    }

    fn free(&mut self, mark: Mark) {
        for position in self.known.drain(mark.known..) {
            self.registers[position.0 as usize] = NONE;
        }
        self.operand_counts.truncate(mark.operand_counts);
        self.taken = mark.taken;
    }
}
