//! Is this a program? One pass over tables and code, before anything runs.
//!
//! Jumps go forward, so a single walk in address order sees every predecessor of an instruction before the
//! instruction itself. The abstract state is the set of registers written on *every* path so far, kept as a node of a
//! tree: each write hangs a child under the current node, and where paths meet the state is their lowest common
//! ancestor. That is never more than the true intersection, so nothing unwritten is ever read; the compiler emits only
//! code for which it is enough. Memory is one tree node per write. User loops are nodes of the same tree, so leaving a
//! loop other than by `next_user` or `break_users` shows where paths meet.

use alloc::vec::Vec;

use pdl_declarations::NativeKind;

use crate::decode::Decoded;
use crate::filter::{Ask, Candidates, DefiningOp, FilterQuestion, MAX_CANDIDATES, MAX_QUESTIONS};
use crate::isa::{
    Instruction, KINDS, Kind, Opcode, Operand, Questions, Section, Sparse, unpack_constant, unpack_operand,
    unpack_register,
};
use crate::operand::OperandVisitor;
use crate::problem::{Entry, Place, Problem, ProblemKind};
use crate::{BlobLimits, PatternInfo, RegisterCounts, Tables};

/// Everything wrong with a program, up to the limit on problems; empty if it may run.
pub(crate) fn validate(tables: &Tables, match_code: &[u32], rewrite_code: &[u32], limits: &BlobLimits) -> Vec<Problem> {
    let mut problems = Problems { list: Vec::new(), limit: limits.problems };
    check_tables(tables, limits, &mut problems);
    if problems.list.is_empty() {
        CodeChecker::new(tables, Section::Match, match_code, &mut problems).check(&[]);
        let mut entries: Vec<(u32, u32)> =
            tables.patterns.iter().enumerate().map(|(i, p)| (p.rewrite_entry, i as u32)).collect();
        entries.sort_unstable();
        CodeChecker::new(tables, Section::Rewrite, rewrite_code, &mut problems).check(&entries);
    }
    problems.list
}

struct Problems {
    list: Vec<Problem>,
    limit: usize,
}

impl Problems {
    fn add(&mut self, place: Place, kind: ProblemKind) {
        if self.list.len() < self.limit {
            self.list.push(Problem { place, kind });
        }
    }

    fn full(&self) -> bool {
        self.list.len() >= self.limit
    }
}

fn check_tables(tables: &Tables, limits: &BlobLimits, problems: &mut Problems) {
    let mut bound = |entry: Entry, what: &'static str, count: usize, limit: usize| {
        if count > limit {
            problems.add(Place::Tables(entry), ProblemKind::TooMany { what, count: count as u64, limit: limit as u64 });
        }
    };
    bound(Entry::Patterns, "patterns", tables.patterns.len(), limits.patterns);
    bound(Entry::OpNames, "op names", tables.op_names.len(), limits.table_entries);
    bound(Entry::AttributeNames, "attribute names", tables.attribute_names.len(), limits.table_entries);
    bound(Entry::Attributes, "attributes", tables.attributes.len(), limits.table_entries);
    bound(Entry::Types, "types", tables.types.len(), limits.table_entries);
    bound(Entry::TypeLists, "type lists", tables.type_lists.len(), limits.table_entries);
    bound(Entry::Natives, "natives", tables.natives.len(), limits.table_entries);
    bound(Entry::LoopDepth, "nested loops", tables.loop_depth as usize, limits.loop_depth as usize);
    let counts = (0..).map(Entry::Pattern).zip(tables.patterns.iter().map(|p| &p.rewrite_registers));
    let most =
        counts.chain([(Entry::MatchRegisters, &tables.match_registers)]).max_by_key(|(_, c)| c.0.into_iter().max());
    if let Some((entry, counts)) = most {
        let most = counts.0.into_iter().max().unwrap_or_default();
        bound(entry, "registers", most as usize, limits.registers as usize);
    }
    for (list, types) in (0..).zip(&tables.type_lists) {
        for index in types.iter().filter(|index| **index as usize >= tables.types.len()) {
            let kind = ProblemKind::BadTableIndex { table: "type", index: *index };
            problems.add(Place::Tables(Entry::TypeList(list)), kind);
        }
    }
    let mut seen = vec![false; tables.patterns.len()];
    for (number, pattern) in (0..).zip(&tables.patterns) {
        let place = Place::Tables(Entry::Pattern(number));
        if let Some(root) = pattern.root.filter(|root| *root as usize >= tables.op_names.len()) {
            problems.add(place, ProblemKind::BadTableIndex { table: "op name", index: root });
        }
        if seen.get_mut(pattern.rank as usize).is_none_or(|seen| core::mem::replace(seen, true)) {
            problems.add(place, ProblemKind::BadRank { pattern: number, rank: pattern.rank });
        }
    }
}

/// A state: index of a [`Node`].
type State = u32;
const NO_STATE: State = u32::MAX;
const ROOT: State = 0;

#[derive(Clone, Copy)]
struct Node {
    parent: State,
    /// An ancestor further up, so that the way to any ancestor takes logarithmically many steps: a skew-binary list
    /// (Myers, *An Applicative Random-Access Stack*, 1983).
    jump: State,
    depth: u32,
    /// The innermost open loop, or the candidate: the node that opened it, or `NO_STATE`.
    open_loop: State,
    what: NodeKind,
}

#[derive(Clone, Copy, PartialEq)]
enum NodeKind {
    Root,
    Written(Kind, u32),
    Loop {
        body: u32,
        depth: u32,
    },
    /// The code of a candidate of a filter, which shares nothing with others: as a loop that is never left.
    Candidate,
}

/// An element of a list that is no register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    Registers,
    Operands,
    OperandsAndConstants,
}

/// An operand of an instruction, for problems with it.
#[derive(Clone, Copy)]
struct At {
    address: u32,
    opcode: Opcode,
    operand: &'static str,
}

/// The state of an instruction while its operands are looked at.
#[derive(Clone, Copy)]
struct Looking<'a> {
    address: u32,
    opcode: Opcode,
    /// Where jumps leave from: before what the instruction writes.
    leaves_with: State,
    /// The cases of a switch: the way to them leads past the writes.
    cases: &'a [u32],
    /// The questions of a filter, and their place.
    asked: Option<(At, Questions<'a>)>,
}

struct CodeChecker<'a> {
    tables: &'a Tables,
    section: Section,
    code: &'a [u32],
    problems: &'a mut Problems,
    nodes: Vec<Node>,
    /// The number of times that each register was written on the way from the root to `path`, by file.
    written: [Vec<u32>; 6],
    current: State,
    /// The states from the root to the one that `written` describes: `current`, or after a stop the last one.
    path: Vec<State>,
    /// The instruction at hand.
    looking: Looking<'a>,
    /// The registers that it writes; here so that its room is used again.
    writes: Vec<(Kind, u32)>,
    /// The kinds of the list that it read last; likewise.
    read_kinds: Vec<Kind>,
    /// The state with which each later address is jumped to.
    pending: Vec<State>,
    /// The number of addresses that have one.
    targets: usize,
    /// Moves in the tree that are left before the code counts as tangled.
    budget: u64,
    /// The next rewrite entry: labels may not cross it.
    barrier: u32,
}

impl<'a> CodeChecker<'a> {
    fn new(tables: &'a Tables, section: Section, code: &'a [u32], problems: &'a mut Problems) -> Self {
        CodeChecker {
            tables,
            section,
            code,
            problems,
            nodes: vec![Node { parent: NO_STATE, jump: ROOT, depth: 0, open_loop: NO_STATE, what: NodeKind::Root }],
            written: Default::default(),
            current: NO_STATE,
            path: vec![ROOT],
            looking: Looking { address: 0, opcode: Opcode::End, leaves_with: ROOT, cases: &[], asked: None },
            writes: Vec::new(),
            read_kinds: Vec::new(),
            pending: vec![NO_STATE; code.len()],
            targets: 0,
            budget: (1 << 16) + code.len() as u64 * 64,
            barrier: u32::MAX,
        }
    }

    fn place(&self, address: u32) -> Place {
        match self.section {
            Section::Rewrite => Place::Rewrite(address),
            _ => Place::Match(address),
        }
    }

    fn problem(&mut self, address: u32, kind: ProblemKind) {
        let place = self.place(address);
        self.problems.add(place, kind);
    }

    /// Walks all code. `entries` are the addresses where rewrites start with their patterns, ascending.
    fn check(&mut self, entries: &[(u32, u32)]) {
        if self.section == Section::Match {
            self.resize(&self.tables.match_registers);
            self.start();
            if self.tables.match_registers.of(Kind::Operation) == 0 {
                return self.problem(0, ProblemKind::Unwritten { kind: Kind::Operation, register: 0 });
            }
            self.write(Kind::Operation, 0);
            if self.code.is_empty() {
                return self.problem(0, ProblemKind::RunsOff);
            }
        }
        let mut entries = entries.iter().copied().peekable();
        self.barrier = entries.peek().map_or(u32::MAX, |e| e.0);
        let mut address = 0;
        while (address as usize) < self.code.len() && !self.problems.full() {
            if let Some((_, pattern)) = entries.next_if(|e| e.0 == address) {
                self.barrier = entries.peek().map_or(u32::MAX, |e| e.0);
                self.enter(address, pattern);
            }
            if address >= self.barrier {
                break;
            }
            self.meet(address);
            let decoded = match Decoded::at(self.code, address) {
                Ok(decoded) => decoded,
                Err(error) => return self.problem(address, ProblemKind::Decode(error)),
            };
            let description = decoded.instruction.opcode().description();
            if description.section != Section::Both && description.section != self.section {
                self.problem(address, ProblemKind::WrongSection(decoded.instruction.opcode()));
            }
            match self.current {
                // Never executed.
                NO_STATE => self.unreached(&decoded),
                _ => self.instruction(&decoded),
            }
            if !description.falls_through {
                self.current = NO_STATE;
            }
            address = decoded.end;
        }
        if self.problems.full() {
            return;
        }
        if self.current != NO_STATE {
            self.problem(address, ProblemKind::RunsOff);
        }
        for (_, pattern) in entries {
            // There may be no code at the address that it names.
            self.problems.add(Place::Tables(Entry::Pattern(pattern)), ProblemKind::BadEntry { pattern });
        }
        if self.targets > 0 {
            // Every label that led to the start of an instruction was taken back there.
            for target in
                (0..self.code.len() as u32).filter(|at| self.pending[*at as usize] != NO_STATE).collect::<Vec<_>>()
            {
                self.problem(target, ProblemKind::BadLabel { target });
            }
        }
    }

    /// Starts the rewrite of `pattern`: its captures are written, and nothing falls or jumps into it.
    fn enter(&mut self, address: u32, pattern: u32) {
        if self.current != NO_STATE || self.pending[address as usize] != NO_STATE {
            self.problem(address, ProblemKind::BadEntry { pattern });
        }
        let info: &'a PatternInfo = &self.tables.patterns[pattern as usize];
        self.nodes.truncate(1);
        self.resize(&info.rewrite_registers);
        self.start();
        let mut captured = RegisterCounts::default();
        for kind in &info.captures {
            let register = captured.fresh(*kind);
            if register >= info.rewrite_registers.of(*kind) {
                return self.problem(address, ProblemKind::Unwritten { kind: *kind, register });
            }
            self.write(*kind, register);
        }
    }

    fn resize(&mut self, counts: &RegisterCounts) {
        for kind in KINDS {
            let file = &mut self.written[kind as usize];
            file.clear();
            file.resize(counts.of(kind) as usize, 0);
        }
    }

    fn start(&mut self) {
        self.current = ROOT;
        self.path.truncate(1);
    }

    /// Joins the state that falls into `address` with those that jump to it.
    fn meet(&mut self, address: u32) {
        let jumped = core::mem::replace(&mut self.pending[address as usize], NO_STATE);
        if jumped == NO_STATE {
            return;
        }
        self.targets -= 1;
        let state = match (self.current, jumped) {
            (NO_STATE, jumped) => jumped,
            (current, jumped) => self.common(jumped, current, address),
        };
        self.move_to(state, address);
    }

    /// The lowest common ancestor of any state and one on the path. States of different loops do not meet.
    fn common(&mut self, a: State, on_path: State, address: u32) -> State {
        let end = self.nodes[on_path as usize];
        if self.nodes[a as usize].open_loop != end.open_loop {
            self.problem(address, ProblemKind::Loop);
        }
        // Whether a state is on the path can be seen at its depth, and all above one that is are too.
        let is_on_path = |state: State, depth: u32| self.path.get(depth as usize) == Some(&state);
        let (mut state, mut steps) = (a, 0);
        loop {
            let node = self.nodes[state as usize];
            if is_on_path(state, node.depth) {
                self.budget = self.budget.saturating_sub(steps);
                return if node.depth < end.depth { state } else { on_path };
            }
            steps += 1;
            let jump_is_on_path = is_on_path(node.jump, self.nodes[node.jump as usize].depth);
            state = if jump_is_on_path { node.parent } else { node.jump };
        }
    }

    fn spend(&mut self, steps: u64, address: u32) -> bool {
        if self.budget < steps {
            self.problem(address, ProblemKind::Tangled);
            return false;
        }
        self.budget -= steps;
        true
    }

    /// Makes `target` the current state, and `written` and the path what it says.
    fn move_to(&mut self, target: State, address: u32) {
        let depth = self.nodes[target as usize].depth as usize;
        let mut state = target;
        // Down from where the path to the target leaves the old one; up to there first.
        while self.path.get(self.nodes[state as usize].depth as usize) != Some(&state) {
            state = self.nodes[state as usize].parent;
        }
        let keep = self.nodes[state as usize].depth as usize;
        if !self.spend((self.path.len() - 1 - keep + depth - keep) as u64, address) {
            return;
        }
        while self.path.len() - 1 > keep {
            let left = self.path.pop().expect("the root is never left");
            if let NodeKind::Written(kind, register) = self.nodes[left as usize].what {
                self.written[kind as usize][register as usize] -= 1;
            }
        }
        self.path.resize(depth + 1, target);
        let mut entered = target;
        for at in (keep + 1..=depth).rev() {
            let node = self.nodes[entered as usize];
            if let NodeKind::Written(kind, register) = node.what {
                self.written[kind as usize][register as usize] += 1;
            }
            self.path[at] = entered;
            entered = node.parent;
        }
        self.current = target;
    }

    fn push(&mut self, what: NodeKind) {
        let parent = self.nodes[self.current as usize];
        let state = self.nodes.len() as State;
        let open_loop =
            if matches!(what, NodeKind::Loop { .. } | NodeKind::Candidate) { state } else { parent.open_loop };
        let (near, far) =
            (self.nodes[parent.jump as usize], self.nodes[self.nodes[parent.jump as usize].jump as usize]);
        let jump = if parent.depth - near.depth == near.depth - far.depth { near.jump } else { self.current };
        self.nodes.push(Node { parent: self.current, jump, depth: parent.depth + 1, open_loop, what });
        self.current = state;
        self.path.push(state);
    }

    fn write(&mut self, kind: Kind, register: u32) {
        self.written[kind as usize][register as usize] += 1;
        self.push(NodeKind::Written(kind, register));
    }

    fn jump(&mut self, from: u32, target: u32, state: State) {
        if !self.leads_on(from, target) {
            return self.problem(from, ProblemKind::BadLabel { target });
        }
        let known = self.pending[target as usize];
        self.pending[target as usize] = if known == NO_STATE {
            self.targets += 1;
            state
        } else {
            self.common(known, state, from)
        };
    }

    /// Returns true if there is code further on at `target`, of the same rewrite.
    fn leads_on(&self, from: u32, target: u32) -> bool {
        from < target && (target as usize) < self.code.len() && target < self.barrier
    }

    fn read(&mut self, address: u32, kind: Kind, register: u32) {
        let written = self.written[kind as usize].get(register as usize).is_some_and(|count| *count > 0);
        if !written {
            self.problem(address, ProblemKind::Unwritten { kind, register });
        }
    }

    /// Reads packed registers and what else may be among them, and notes the kinds. That an operand exists cannot be seen here: the
    /// machine checks it.
    fn read_list(&mut self, at: At, words: &[u32], among: Among) {
        self.read_kinds.clear();
        for word in words {
            let (kind, register, found) = match (unpack_register(*word), unpack_operand(*word)) {
                (Some((kind, register)), _) => (kind, register, kind),
                (None, Some((op, _))) if among != Among::Registers => (Kind::Operation, op, Kind::Value),
                (None, None) if among == Among::OperandsAndConstants => {
                    // It is one of those then: no other word is left.
                    let constant = unpack_constant(*word).filter(|index| self.has_attribute(*index));
                    match constant {
                        Some(_) => self.read_kinds.push(Kind::Attribute),
                        None => self.bad_operand(at, *word),
                    }
                    continue;
                }
                _ => {
                    self.bad_operand(at, *word);
                    continue;
                }
            };
            self.read(at.address, kind, register);
            self.read_kinds.push(found);
        }
    }

    fn has_attribute(&self, index: u32) -> bool {
        (index as usize) < self.tables.attributes.len()
    }

    fn bad_operand(&mut self, at: At, word: u32) {
        let At { address, opcode, operand } = at;
        self.problem(address, ProblemKind::BadOperand { opcode, operand, word });
    }

    /// Looks at an instruction that nothing leads to. Labels and filters are checked all the same: who reads all code, as
    /// binding does, finds them in order.
    fn unreached(&mut self, &Decoded { address, instruction, .. }: &Decoded<'_>) {
        let opcode = instruction.opcode();
        let mut asked = None;
        instruction.each_operand(|operand, content| {
            match content {
                Operand::Questions(questions) => asked = Some((At { address, opcode, operand }, questions)),
                Operand::Candidates(candidates) => {
                    self.candidates(At { address, opcode, operand }, candidates);
                    asked.into_iter().for_each(|(at, questions)| self.questions(at, questions, candidates.row_count));
                }
                _ => {}
            }
            if let Some(target) = content.labels().find(|target| !self.leads_on(address, *target)) {
                self.problem(address, ProblemKind::BadLabel { target });
            }
        });
    }

    /// Checks an instruction.
    fn instruction(&mut self, &Decoded { address, end, ref instruction }: &Decoded<'a>) {
        let opcode = instruction.opcode();
        self.writes.clear();
        self.looking = Looking { address, opcode, leaves_with: self.current, cases: &[], asked: None };
        instruction.visit_operands(self);
        let looking = self.looking;
        match *instruction {
            Instruction::Accept(accept) => self.accept(address, accept.pattern),
            Instruction::AcceptAndGo(accept) => self.accept(address, accept.pattern),
            Instruction::NextUser(_) | Instruction::BreakUsers(_) | Instruction::NextValue(_) => {
                self.move_to(looking.leaves_with, address)
            }
            Instruction::CallConstraint(call) => {
                self.call(address, opcode, (NativeKind::Constraint, call.function), call.negated == 1);
            }
            Instruction::CallRewrite(call) => self.call(address, opcode, (NativeKind::Rewrite, call.function), false),
            _ => {}
        }
        for at in 0..self.writes.len() {
            let (kind, register) = self.writes[at];
            match (register as usize) < self.written[kind as usize].len() {
                true => self.write(kind, register),
                false => self.bad_operand(At { address, opcode, operand: "dst" }, register),
            }
        }
        let written = self.current;
        looking.cases.iter().for_each(|label| self.jump(address, *label, written));
        if let Instruction::ForUsers(_)
        | Instruction::ForRangeUsers(_)
        | Instruction::ForValues(_)
        | Instruction::EachValue(_) = instruction
        {
            self.open_loop(address, end);
        }
    }

    /// Checks any operand but the most frequent ones; notes what is checked when all were looked at.
    #[inline(never)]
    fn other_operand(&mut self, at: At, operand: Operand<'a>) {
        let tables = self.tables;
        match operand {
            Operand::LoopBody(body) => {
                if let Some(outside) = self.leave_loop(at.address, body) {
                    self.looking.leaves_with = outside;
                }
            }
            Operand::ReadList(list) => self.read_list(at, list, Among::Registers),
            Operand::ReadValues(list) => {
                self.read_list(at, list, Among::Registers);
                self.expect_kinds(at, &[Kind::Value, Kind::ValueRange]);
            }
            Operand::ReadTypes(list) => {
                self.read_list(at, list, Among::Registers);
                self.expect_kinds(at, &[Kind::Type, Kind::TypeRange]);
            }
            Operand::ReadOrigins(list) => {
                self.read_list(at, list, Among::Registers);
                self.expect_kinds(at, &[Kind::Operation, Kind::Value, Kind::ValueRange]);
            }
            Operand::Captures(list) => self.read_list(at, list, Among::Operands),
            Operand::Arguments(list) => self.read_list(at, list, Among::OperandsAndConstants),
            Operand::WriteList(list) => {
                for word in list {
                    match unpack_register(*word) {
                        Some(register) => self.writes.push(register),
                        None => self.bad_operand(at, *word),
                    }
                }
            }
            Operand::ReadAttributes(pairs) => {
                for pair in pairs.chunks_exact(2) {
                    self.index(at, pair[0], tables.attribute_names.len());
                    self.read(at.address, Kind::Attribute, pair[1]);
                }
            }
            Operand::SparseCases(_, Sparse { keys, labels }) => {
                if keys.windows(2).any(|pair| pair[0] >= pair[1]) {
                    self.problem(at.address, ProblemKind::UnsortedCases);
                }
                self.looking.cases = labels;
            }
            Operand::DenseCases(_, cases) => {
                if cases.first.checked_add(cases.labels.len() as u32).is_none() {
                    self.bad_operand(at, cases.first);
                }
                self.looking.cases = cases.labels;
            }
            Operand::Questions(questions) => self.looking.asked = Some((at, questions)),
            Operand::Candidates(candidates) => {
                if let Some(asked) = self.looking.asked {
                    self.filter(at, asked, candidates);
                }
            }
            Operand::Read(..) | Operand::Write(..) | Operand::Label(_) | Operand::Number(_) => {}
            Operand::Flag(flag) => self.index(at, flag, 2),
            Operand::OpName(index) => self.index(at, index, tables.op_names.len()),
            Operand::AttrName(index) => self.index(at, index, tables.attribute_names.len()),
            Operand::AttrConst(index) => self.index(at, index, tables.attributes.len()),
            Operand::TypeConst(index) => self.index(at, index, tables.types.len()),
            Operand::TypesConst(index) => self.index(at, index, tables.type_lists.len()),
            Operand::Pattern(index) | Operand::Rank(index) => self.index(at, index, tables.patterns.len()),
            Operand::Constraint(index) | Operand::Rewrite(index) => self.index(at, index, tables.natives.len()),
        }
    }

    /// Checks a filter and goes to its candidates.
    fn filter(&mut self, at: At, (asked_at, asked): (At, Questions<'_>), candidates: Candidates<'_>) {
        if self.nodes[self.current as usize].open_loop != NO_STATE {
            self.problem(at.address, ProblemKind::Loop);
        }
        self.candidates(at, candidates);
        self.questions(asked_at, asked, candidates.row_count);
        let before = self.current;
        self.definitions(asked_at, asked);
        let found = self.current;
        for label in candidates.labels {
            // Nothing but the filter leads there: what does otherwise meets another state.
            self.push(NodeKind::Candidate);
            let state = self.current;
            self.path.pop();
            self.current = found;
            self.jump(at.address, *label, state);
        }
        self.move_to(before, at.address);
    }

    /// Reads and writes the registers of the questions. Whatever is found, a definition writes its register.
    fn definitions(&mut self, at: At, asked: Questions<'_>) {
        for FilterQuestion { of, ask, .. } in asked.iter().flatten() {
            self.read(at.address, Kind::Operation, of);
            if let Ask::Same { other, .. } = ask {
                self.read(at.address, Kind::Operation, other);
            }
            if let Ask::Definition(DefiningOp { dst, .. }) = ask {
                match (dst as usize) < self.written[Kind::Operation as usize].len() {
                    true => self.write(Kind::Operation, dst),
                    false => self.bad_operand(at, dst),
                }
            }
        }
    }

    /// Checks all of the candidates of a filter but where they start.
    fn candidates(&mut self, at: At, Candidates { labels, ranks, .. }: Candidates<'_>) {
        if labels.is_empty() || labels.len() > MAX_CANDIDATES {
            self.bad_operand(at, labels.len() as u32);
        }
        if let Some(pair) = ranks.windows(2).find(|pair| pair[0] > pair[1]) {
            self.bad_operand(at, pair[1]);
        }
        ranks.iter().for_each(|rank| self.index(at, *rank, self.tables.patterns.len()));
    }

    /// Checks what a filter asks but for its registers, and that the answers select rows that are there.
    fn questions(&mut self, at: At, asked: Questions<'_>, rows: u32) {
        if asked.count as usize > MAX_QUESTIONS {
            return self.bad_operand(at, asked.count);
        }
        let mut definitions = true;
        for question in asked.iter() {
            let FilterQuestion { ask, first_row, rows: own, keys, .. } = match question {
                Ok(question) => question,
                Err(word) => {
                    self.bad_operand(at, word);
                    continue;
                }
            };
            if first_row.checked_add(own).is_none_or(|last| last >= rows) {
                self.bad_operand(at, first_row);
            }
            if own == 0 && !keys.is_empty() {
                self.bad_operand(at, own);
            }
            if keys.windows(2).any(|pair| pair[0] >= pair[1]) {
                self.problem(at.address, ProblemKind::UnsortedCases);
            }
            let is_definition = matches!(ask, Ask::Definition(_));
            if let (Ask::Definition(DefiningOp { operand, .. }), false) = (ask, definitions) {
                // Definitions come first: the machine looks all of them up before it asks anything else.
                self.bad_operand(at, operand);
            }
            definitions &= is_definition;
            let answers = match ask {
                Ask::Definition(_) => self.tables.op_names.len(),
                Ask::Attribute(name) => {
                    self.index(at, name, self.tables.attribute_names.len());
                    self.tables.attributes.len()
                }
                Ask::OperandType { .. } | Ask::ResultType { .. } => self.tables.types.len(),
                Ask::Same { .. } => 1,
            };
            keys.last().into_iter().for_each(|last| self.index(at, *last, answers));
        }
    }

    fn index(&mut self, at: At, word: u32, entries: usize) {
        if word as usize >= entries {
            self.bad_operand(at, word);
        }
    }

    /// The captures that were just read are those of `pattern`.
    fn accept(&mut self, address: u32, pattern: u32) {
        let info = self.tables.patterns.get(pattern as usize);
        if info.is_some_and(|info| info.captures != self.read_kinds) {
            self.problem(address, ProblemKind::Signature { opcode: Opcode::Accept });
        }
    }

    /// Checks that the registers that were just read, and are to be written, fit the arguments and results of the native function.
    fn call(&mut self, address: u32, opcode: Opcode, (kind, callee): (NativeKind, u32), negated: bool) {
        let Some(native) = self.tables.natives.get(callee as usize) else { return };
        // A negated call goes on where the function says no, and gives nothing.
        let written = self.writes.iter().map(|(kind, _)| *kind);
        let gives = if negated { self.writes.is_empty() } else { native.results.iter().map(|r| r.kind).eq(written) };
        let fits = native.kind == kind
            && native.params.len() == self.read_kinds.len()
            && native.params.iter().zip(&self.read_kinds).all(|(p, kind)| p.kind == *kind || kind.converts(p.kind))
            && gives;
        if !fits {
            self.problem(address, ProblemKind::Signature { opcode });
        }
    }

    fn expect_kinds(&mut self, at: At, allowed: &[Kind]) {
        if self.read_kinds.iter().any(|kind| !allowed.contains(kind)) {
            self.problem(at.address, ProblemKind::Signature { opcode: at.opcode });
        }
    }

    fn open_loop(&mut self, address: u32, body: u32) {
        let depth = match self.loop_of(self.current) {
            Some((_, NodeKind::Loop { depth, .. })) => depth + 1,
            _ => 1,
        };
        if depth > self.tables.loop_depth {
            self.problem(address, ProblemKind::Loop);
        }
        self.push(NodeKind::Loop { body, depth });
    }

    fn loop_of(&self, state: State) -> Option<(State, NodeKind)> {
        let open = self.nodes[state as usize].open_loop;
        (open != NO_STATE).then(|| (open, self.nodes[open as usize].what))
    }

    /// The state behind the innermost loop, if its body starts at `body`.
    fn leave_loop(&mut self, address: u32, body: u32) -> Option<State> {
        match self.loop_of(self.current) {
            Some((open, NodeKind::Loop { body: own, .. })) if own == body => Some(self.nodes[open as usize].parent),
            _ => {
                self.problem(address, ProblemKind::Loop);
                None
            }
        }
    }
}

impl<'a> OperandVisitor<'a> for CodeChecker<'a> {
    #[inline(always)]
    fn visit(&mut self, operand: &'static str, content: Operand<'a>) {
        let Looking { address, opcode, leaves_with, .. } = self.looking;
        match content {
            Operand::Read(kind, register) => self.read(address, kind, register),
            Operand::Write(kind, register) => self.writes.push((kind, register)),
            Operand::Label(label) => self.jump(address, label.number(), leaves_with),
            Operand::Number(_) => {}
            _ => self.other_operand(At { address, opcode, operand }, content),
        }
    }
}
