//! Decision DAG → matcher code.
//!
//! Each position is computed when it is first needed and kept in a register for all code that its computation
//! dominates. Code is laid out so that every jump goes forward: after a branch comes the next one, and failing
//! anywhere inside a branch leads there.

use std::rc::Rc;

use pdl_declarations::{Definition, Demand};
use pdl_ir::Kind;

use crate::dag::{Branch, DecisionDag, Filter, NodeId};
use crate::emitter::Emitter;
use crate::filter_plan::{Asked, Asks, Shape, finder};
use crate::position::{Position, PositionId, ROOT, parent};
use crate::predicate::{NO, Predicate, Question, YES};
use crate::symbols::{CodeTables, Constant};
use pdl_bytecode::Label;
use pdl_bytecode::RegisterCounts;
use pdl_bytecode::filter::{Ask, DefiningOp, FilterQuestion, FilterWords, MAX_ROWS, row_width};
use pdl_bytecode::isa::{self, Dense, Sparse, pack_constant, pack_operand, pack_register};

/// The matcher of a library.
#[derive(Debug)]
pub(crate) struct MatchCode {
    /// The code.
    pub code: Vec<u32>,
    /// The tables so far.
    pub tables: CodeTables,
    /// The number of registers that it uses.
    pub registers: RegisterCounts,
    /// The depth to which its loops nest.
    pub loop_depth: u32,
}

/// Writes the code of the whole DAG.
pub(crate) fn generate(dag: &DecisionDag) -> MatchCode {
    let mut generator = Generator::new(dag);
    let end = generator.code.label();
    generator.run(end);
    generator.code.place(end);
    generator.code.emit(isa::End);
    MatchCode {
        code: generator.code.finish(),
        tables: generator.tables,
        registers: generator.most,
        loop_depth: generator.loop_depth,
    }
}

const NONE: u32 = u32::MAX;

/// The count of an op that was noted last.
fn last_known(counts: &[(PositionId, u32)], op: PositionId) -> Option<u32> {
    counts.iter().rev().find(|known| known.0 == op).map(|known| known.1)
}

/// Which registers were taken at some point of the code.
#[derive(Clone, Copy)]
struct Mark {
    known: usize,
    operand_counts: usize,
    result_counts: usize,
    taken: RegisterCounts,
}

/// The parts that are still to be written; the last first.
enum Task<'a> {
    /// A node; whatever comes of it, go on at `done`. `in_hand` is the best rank that may be matched before.
    Node { node: NodeId, done: Label, in_hand: u32 },
    /// A branch, likewise. `end` is where its node ends: what beats the best of a branch beats those behind it too.
    Branch { branch: Branch, done: Label, end: Label, in_hand: u32 },
    /// A label.
    Place(Label),
    /// The answers that a candidate of a filter wants are known from here on, in these registers.
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
    /// The least numbers of operands of ops, as checked on the way here.
    operand_counts: Vec<(PositionId, u32)>,
    /// Likewise how many results.
    result_counts: Vec<(PositionId, u32)>,
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
            result_counts: Vec::new(),
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
                Task::End => self.code.emit(isa::End),
                Task::EndLoop { body, done } => {
                    self.code.emit(isa::NextUser { body });
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
                self.code.emit(isa::Prune { best: second, skip: behind });
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
            self.code.emit(isa::Prune { best, skip: end });
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
            let Shape { operands, results, result } = asked.shape;
            let ask = match asked.ask {
                Asks::Definition { operand, of_group, .. } => {
                    let dst = registers[place];
                    Ask::Definition(DefiningOp { operand, of_group, dst, operands, results, result })
                }
                Asks::Attribute(name) => Ask::Attribute(self.tables.attribute_names.place(name)),
                Asks::OperandType(index) => Ask::OperandType { index, operands },
                Asks::ResultType(index) => Ask::ResultType { index, results },
                Asks::Same { index, other, other_index } => {
                    Ask::Same { index, other: register(other), other_index, operands }
                }
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
        self.code.emit(FilterWords::new(&questions, &candidates, &bits).instruction());
    }

    /// Notes what the filter found for a candidate. What it did not want may be something else.
    fn found(&mut self, asked: &[Asked], wants: &[Option<u32>], registers: &[u32]) {
        for ((asked, wanted), register) in asked.iter().zip(wants).zip(registers) {
            if !asked.proves || wanted.is_none() {
                continue;
            }
            let op = match asked.ask {
                Asks::Definition { op, .. } => {
                    self.registers[op.0 as usize] = *register;
                    self.known.push(op);
                    op
                }
                _ => asked.of,
            };
            self.operand_counts.extend(asked.shape.operands.map(|count| (op, count)));
            self.result_counts.extend(asked.shape.results.map(|count| (op, count)));
        }
    }

    fn switch(&mut self, question: Question, mut targets: Vec<(u32, Label)>, default: Label) {
        let at = match question {
            Question::OpName(at)
            | Question::OperandCount(at)
            | Question::ResultCount(at)
            | Question::AttributeIs(at)
            | Question::TypeIs(at)
            | Question::TypesAre(at) => at,
            Question::Native(call) => {
                // If an argument is absent, neither the constraint nor its negation holds.
                let args = self.arguments(call, default);
                let no = targets.iter().find(|(answer, _)| *answer == NO).map(|(_, label)| *label);
                let yes = targets.iter().find(|(answer, _)| *answer == YES).map_or(default, |(_, label)| *label);
                match no {
                    // Nor if it has no answer: then its negation fails as it does.
                    Some(no) if self.may_not_answer(call) => {
                        let otherwise = self.code.label();
                        self.call(call, false, &args, otherwise);
                        self.code.jump(yes);
                        self.code.place(otherwise);
                        self.call(call, true, &args, default);
                        return self.code.jump(no);
                    }
                    no => self.call(call, false, &args, no.unwrap_or(default)),
                }
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
        // Writes one of two switches.
        macro_rules! switch {
            ($dense:ident, $sparse:ident, $by:ident) => {
                if span <= targets.len() * 4 + 8 {
                    let mut labels = vec![default.number(); span];
                    targets.iter().for_each(|(key, label)| labels[(key - first) as usize] = label.number());
                    let cases = Dense { first, labels: &labels };
                    self.code.emit(isa::$dense { $by: register.into(), default, cases });
                } else {
                    let (keys, labels): (Vec<u32>, Vec<u32>) =
                        targets.into_iter().map(|(key, label)| (key, label.number())).unzip();
                    let cases = Sparse { keys: &keys, labels: &labels };
                    self.code.emit(isa::$sparse { $by: register.into(), default, cases });
                }
            };
        }
        match question {
            Question::OpName(_) => switch!(SwitchOpName, SwitchOpNameSparse, op),
            Question::OperandCount(_) => switch!(SwitchOperandCount, SwitchOperandCountSparse, op),
            Question::ResultCount(_) => switch!(SwitchResultCount, SwitchResultCountSparse, op),
            Question::AttributeIs(_) => switch!(SwitchAttribute, SwitchAttributeSparse, attribute),
            Question::TypeIs(_) => switch!(SwitchType, SwitchTypeSparse, r#type),
            _ => switch!(SwitchTypes, SwitchTypesSparse, types),
        }
    }

    /// The number in the code for an answer.
    fn key(&mut self, question: Question, answer: u32) -> u32 {
        match question {
            Question::OpName(_) => self.tables.op_names.place(answer),
            Question::AttributeIs(_) => self.tables.attributes.place(answer),
            Question::TypeIs(_) => self.tables.types.place(answer),
            Question::TypesAre(_) => self.tables.type_lists.place(answer),
            _ => answer,
        }
    }

    /// Goes on if the predicate holds, to `fail` otherwise.
    fn ask(&mut self, predicate: Predicate, fail: Label) {
        let dag = self.dag;
        let question = dag.store.predicates.question(predicate.question);
        let key = self.key(question, predicate.answer);
        // Brings what is asked about to a register, then asks.
        macro_rules! check {
            ($check:ident { $about:ident: $at:expr, $($operand:ident: $content:expr),* }) => {{
                let $about = self.reach($at, fail).into();
                self.code.emit(isa::$check { $about, $($operand: $content,)* fail })
            }};
        }
        macro_rules! check_same {
            ($check:ident, $a:expr, $b:expr) => {{
                let (b, a) = (self.reach($a, fail).into(), self.reach($b, fail).into());
                self.code.emit(isa::$check { a, b, fail })
            }};
        }
        match question {
            // It is looked up where it is needed, if ever.
            Question::Exists(at) if self.is_known_result(at) => {}
            Question::Exists(at) => {
                self.reach(at, fail);
            }
            Question::OpName(at) => check!(CheckOpName { op: at, name: key }),
            Question::OperandCount(at) => check!(CheckOperandCount { op: at, count: key }),
            Question::OperandCountAtLeast(at, count) => check!(CheckOperandCountAtLeast { op: at, count: count }),
            Question::ResultCount(at) => check!(CheckResultCount { op: at, count: key }),
            Question::ResultCountAtLeast(at, count) => check!(CheckResultCountAtLeast { op: at, count: count }),
            Question::AttributeIs(at) => check!(CheckAttribute { attribute: at, constant: key }),
            Question::TypeIs(at) => check!(CheckType { r#type: at, constant: key }),
            Question::TypesAre(at) => check!(CheckTypes { types: at, constant: key }),
            Question::ResultIndex(at) => check!(CheckResultIndex { value: at, index: key }),
            Question::Same(a, b) => match dag.store.positions.kind(a) {
                Kind::Attribute => check_same!(CheckSameAttribute, a, b),
                Kind::Operation => check_same!(CheckSameOp, a, b),
                Kind::Type => check_same!(CheckSameType, a, b),
                Kind::TypeRange => check_same!(CheckSameTypes, a, b),
                Kind::Value => match (self.operand_at_hand(a), self.operand_at_hand(b)) {
                    (Some((a, a_index)), Some((b, b_index))) => {
                        self.code.emit(isa::CheckSameOperand { a: a.into(), a_index, b: b.into(), b_index, fail });
                    }
                    _ => check_same!(CheckSameValue, a, b),
                },
                Kind::ValueRange => check_same!(CheckSameRange, a, b),
            },
            Question::Native(call) => {
                let args = self.arguments(call, fail);
                self.call(call, predicate.answer == NO, &args, fail);
            }
            Question::SomeUser(user, body) => self.some_user(user, body, fail),
            Question::Each(each, body) => self.each(each, body, fail),
            Question::All(body) => self.not_all(body, fail),
            Question::EachUser(_) => debug_assert!(false, "loops are opened by nodes"),
        }
        match question {
            Question::OperandCount(op) => self.operand_counts.push((op, key)),
            Question::OperandCountAtLeast(op, count) => self.operand_counts.push((op, count)),
            Question::ResultCount(op) => self.result_counts.push((op, key)),
            Question::ResultCountAtLeast(op, count) => self.result_counts.push((op, count)),
            _ => {}
        }
    }

    fn arguments(&mut self, call: u32, fail: Label) -> Vec<u32> {
        self.dag.store.predicates.calls[call].args.iter().map(|p| self.argument(*p, fail)).collect()
    }

    /// An argument of a constraint. Constants, and operands that are known to exist, need no register.
    fn argument(&mut self, position: PositionId, fail: Label) -> u32 {
        let constant = match self.dag.store.positions.info(position).position {
            Position::Constant(Constant::Attribute(symbol)) => pack_constant(self.tables.attributes.place(symbol)),
            _ => None,
        };
        constant.or_else(|| self.operand_for_later(position)).unwrap_or_else(|| self.packed(position, fail))
    }

    /// Returns true if a native constraint may have neither yes nor no for an answer: it is an expression that C++ would assert in, or a
    /// list stands for one thing that it declares.
    fn may_not_answer(&self, call: u32) -> bool {
        let store = &self.dag.store;
        let call = &store.predicates.calls[call];
        let native = &store.symbols.natives[call.function as usize];
        let is_expression = match native.definition.as_deref() {
            Some(Definition::Check(check)) => matches!(check.demand(), Demand::Computed(_)),
            _ => false,
        };
        is_expression
            || call.args.iter().zip(&native.params).any(|(arg, param)| store.positions.kind(*arg) != param.kind)
    }

    /// Calls a native constraint; goes on if it holds or, if it is negated, if it does not.
    fn call(&mut self, call: u32, negated: bool, args: &[u32], fail: Label) {
        let dag = self.dag;
        let described = &dag.store.predicates.calls[call];
        let given = if negated { &[][..] } else { &described.results[..] };
        let results: Vec<u32> = (given.iter().enumerate())
            .map(|(index, kind)| {
                let position = Position::NativeResult(call, index as u32, *kind);
                let register = match dag.store.positions.find(position) {
                    Some(position) => self.new_register(position),
                    None => self.fresh(*kind),
                };
                pack_register(*kind, register)
            })
            .collect();
        let (function, negated) = (described.function, u32::from(negated));
        self.code.emit(isa::CallConstraint { function, negated, args, results: &results, fail });
    }

    fn open_loop(&mut self, user: PositionId, done: Label) -> u32 {
        let Some(value) = parent(self.dag.store.positions.info(user).position) else {
            debug_assert!(false, "a user is the user of something");
            return self.code.here();
        };
        let kind = self.dag.store.positions.kind(value);
        let value = self.reach(value, done);
        let register = self.new_register(user);
        self.loops += 1;
        self.loop_depth = self.loop_depth.max(self.loops);
        let is_element = matches!(self.dag.store.positions.info(user).position, Position::Element(..));
        match kind {
            _ if is_element => self.code.emit(isa::ForValues { range: value.into(), dst: register.into(), done }),
            Kind::ValueRange => self.code.emit(isa::ForRangeUsers { range: value.into(), dst: register.into(), done }),
            _ => self.code.emit(isa::ForUsers { value: value.into(), dst: register.into(), done }),
        }
        self.code.here()
    }

    /// A loop that ends with the first user for which all predicates of the body hold.
    fn some_user(&mut self, user: PositionId, body: u32, fail: Label) {
        let dag = self.dag;
        let body = &dag.store.predicates.bodies[body];
        self.reach_around(user, body, fail);
        let mark = self.mark();
        let next = self.code.label();
        let found = self.code.label();
        let start = self.open_loop(user, fail);
        // Bodies nest at most `MAX_USERS` deep.
        body.iter().for_each(|predicate| self.ask(*predicate, next));
        self.code.emit(isa::BreakUsers { body: start, target: found });
        self.code.place(next);
        self.code.emit(isa::NextUser { body: start });
        self.code.jump(fail);
        self.code.place(found);
        self.loops -= 1;
        self.free(mark);
    }

    /// A loop that ends with the first value of a range for which a predicate of the body does not hold. There is none: it goes on.
    fn each(&mut self, each: PositionId, body: u32, fail: Label) {
        let body = &self.dag.store.predicates.bodies[body];
        let mark = self.mark();
        let refused = self.code.label();
        let all = self.code.label();
        let start = self.open_loop(each, all);
        body.iter().for_each(|predicate| self.ask(*predicate, refused));
        self.code.emit(isa::NextUser { body: start });
        self.code.jump(all);
        self.code.place(refused);
        self.code.emit(isa::BreakUsers { body: start, target: fail });
        self.code.place(all);
        self.loops -= 1;
        self.free(mark);
    }

    /// Computes before a loop what its body looks at outside of it, which is the same in each turn.
    fn reach_around(&mut self, user: PositionId, body: &[Predicate], fail: Label) {
        let dag = self.dag;
        let bit = dag.store.positions.info(user).users;
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
    }

    /// Goes on if some predicate of the body does not hold.
    fn not_all(&mut self, body: u32, fail: Label) {
        let dag = self.dag;
        let mark = self.mark();
        let not_found = self.code.label();
        // Bodies of "all" hold none, only loops.
        dag.store.predicates.bodies[body].iter().for_each(|predicate| self.ask(*predicate, not_found));
        self.code.jump(fail);
        self.code.place(not_found);
        // What was computed on the way to a predicate that does not hold is not there behind it.
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
        self.code.emit(isa::Accept { pattern, captures: &captures });
        if behind.is_none() {
            self.code.place(skip);
        }
        self.free(mark);
    }

    /// A capture or an argument that is looked up when it is read: an operand that is known to exist, of an op in
    /// a register.
    fn operand_for_later(&self, position: PositionId) -> Option<u32> {
        let (op, index) = self.operand_at_hand(position)?;
        pack_operand(op, index)
    }

    /// An operand that is known to exist and in no register, of an op in a register: that register, and the index.
    fn operand_at_hand(&self, position: PositionId) -> Option<(u32, u32)> {
        let Position::Operand(op, index) = self.dag.store.positions.info(position).position else { return None };
        let register = self.registers[op.0 as usize];
        let count = last_known(&self.operand_counts, op)?;
        let at_hand = self.registers[position.0 as usize] == NONE && register != NONE && index < count;
        at_hand.then_some((register, index))
    }

    /// Returns true if this is a result that is known to exist.
    fn is_known_result(&self, position: PositionId) -> bool {
        match self.dag.store.positions.info(position).position {
            Position::Result(op, index) => last_known(&self.result_counts, op).is_some_and(|count| index < count),
            _ => false,
        }
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
        let position = self.dag.store.positions.info(id).position;
        let from = parent(position).map_or(NONE, |p| self.registers[p.0 as usize]);
        let dst = self.new_register(id);
        let tables = &mut self.tables;
        // Writes an instruction that goes from one register to another.
        macro_rules! get {
            ($get:ident { $from:ident $(, $operand:ident: $content:expr)* } or fail) => {
                self.code.emit(isa::$get { $from: from.into(), $($operand: $content,)* dst: dst.into(), fail })
            };
            ($get:ident { $from:ident }) => {
                self.code.emit(isa::$get { $from: from.into(), dst: dst.into() })
            };
        }
        match position {
            Position::Operand(_, index) => get!(GetOperand { op, index: index } or fail),
            Position::OperandGroup(_, group) => get!(GetOperandGroup { op, group: group } or fail),
            Position::OperandOfGroup(_, group) => get!(GetOperandOfGroup { op, group: group } or fail),
            Position::Result(_, index) => get!(GetResult { op, index: index } or fail),
            Position::ResultGroup(_, group) => get!(GetResultGroup { op, group: group } or fail),
            Position::ResultOfGroup(_, group) => get!(GetResultOfGroup { op, group: group } or fail),
            Position::Attribute(_, name) => {
                get!(GetAttribute { op, name: tables.attribute_names.place(name) } or fail);
            }
            Position::AttributeOr(_, name, otherwise) => {
                let (name, otherwise) = (tables.attribute_names.place(name), tables.attributes.place(otherwise));
                self.code.emit(isa::GetAttributeOr { op: from.into(), name, otherwise, dst: dst.into() });
            }
            Position::DefiningOp(_) => get!(GetDefiningOp { value } or fail),
            Position::DefiningOpOfRange(_) => get!(GetDefiningOpOfRange { range } or fail),
            Position::AttributeType(_) => get!(GetAttributeType { attribute } or fail),
            Position::Operands(_) => get!(GetOperands { op }),
            Position::Results(_) => get!(GetResults { op }),
            Position::ValueType(_) => get!(GetValueType { value }),
            Position::RangeTypes(_) => get!(GetRangeTypes { range }),
            Position::Constant(constant) => tables.constant(constant, dst, &mut self.code),
            _ => debug_assert!(false, "given by the run, a loop or a call"),
        }
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
        Mark {
            known: self.known.len(),
            operand_counts: self.operand_counts.len(),
            result_counts: self.result_counts.len(),
            taken: self.taken,
        }
    }

    fn free(&mut self, mark: Mark) {
        for position in self.known.drain(mark.known..) {
            self.registers[position.0 as usize] = NONE;
        }
        self.operand_counts.truncate(mark.operand_counts);
        self.result_counts.truncate(mark.result_counts);
        self.taken = mark.taken;
    }
}
