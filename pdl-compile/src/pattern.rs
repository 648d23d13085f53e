//! One pattern → predicates over positions.
//!
//! The walk starts at the root and goes down through operands, results' defining ops, attributes and types.
//! Other operations are reached upward, through the users of a value that is known already.
//! A value met at a second position becomes an equality. The walk keeps its own stack: patterns may be
//! nested as deep as memory allows. Parts that must not be found are walked last, each from where it is looked for; what such a
//! walk asks is kept by itself.

use std::rc::Rc;

use pdl_ir::arithmetic::{RangeQuestion, range_question};
use pdl_ir::{Kind, Location, NativeKind, Op, OpKind, Pattern, Unless, ValueId};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::error::{CompileError, MAX_USERS};
use crate::position::{Position, PositionId, ROOT};
use crate::predicate::{Call, NO, Predicate, Question, Scratch, Store, YES};
use crate::reads::each_read;
use crate::symbols::Constant;

/// The walk over one pattern.
pub(crate) struct Walk<'a> {
    store: &'a mut Store,
    pattern: &'a Pattern,
    definitions: &'a [Definition<'a>],
    /// The ops to be found: those of the match section, or of a part.
    section: &'a [Op],
    positions: Vec<Option<PositionId>>,
    /// The values that have a position, in the order in which they got it.
    bound: Vec<ValueId>,
    pending: Vec<(ValueId, PositionId)>,
    /// The predicates that must hold.
    pub predicates: Vec<Predicate>,
    /// The ops reached upward, by number.
    pub users: Vec<PositionId>,
    /// The native constraints not asked yet, as indices into the section.
    natives_left: Vec<u32>,
    /// The subject of what is asked next: a value of the pattern if there is one, and where it was written.
    subject: (Option<ValueId>, &'a Location),
    /// Everything that is asked, in order and with its subject, for people; `None` for the matcher, which does not need it.
    steps: Option<Vec<SourcePredicate>>,
}

/// A predicate of a pattern where its author wrote it.
#[derive(Clone, Debug)]
pub struct SourcePredicate {
    /// The predicate. [`Question::EachUser`] stands for every user that the pattern looks for: what follows must hold of one of them.
    pub predicate: Predicate,
    /// The value of the pattern that it is about, if it is about one.
    pub value: Option<ValueId>,
    /// Where it was written; line 0 if that is not known.
    pub location: Location,
}

/// The op that defines a value where something is matched; `None` if the rewrite does.
pub(crate) type Definition<'a> = Option<&'a Op>;

/// The definition of each value.
pub(crate) fn definitions(pattern: &Pattern) -> Vec<Definition<'_>> {
    let mut definitions = vec![None; pattern.values.len()];
    for op in pattern.match_ops() {
        for result in &op.results {
            definitions[result.0 as usize] = Some(op);
        }
    }
    definitions
}

/// The questions of one part that must not be found: all of it holds where the part is.
#[derive(Debug)]
pub(crate) struct Part {
    /// The predicates that must not hold together or, for each value of a range, must.
    pub predicates: Vec<Predicate>,
    /// Where each value of the range stands, if it is about these.
    pub each: Option<PositionId>,
    /// The ops of it reached upward, by number; the first has the number behind the last of the match section's.
    pub users: Vec<PositionId>,
}

impl<'a> Walk<'a> {
    /// Walks the whole match section from `root`.
    ///
    /// # Errors
    /// If something cannot be reached from `root`.
    pub(crate) fn run(
        store: &'a mut Store,
        pattern: &'a Pattern,
        definitions: &'a [Definition<'a>],
        root: ValueId,
        is_told: bool,
    ) -> Result<Walk<'a>, CompileError> {
        let Scratch { mut positions, mut bound, mut pending, mut predicates, natives_left } =
            std::mem::take(&mut store.scratch);
        bound.clear();
        positions.clear();
        positions.resize(pattern.values.len(), None);
        pending.clear();
        predicates.clear();
        let (section, users) = (&pattern.matcher[..], Vec::new());
        let subject = (None, &pattern.location);
        let mut walk = Walk {
            store,
            pattern,
            definitions,
            section,
            positions,
            bound,
            pending,
            predicates,
            users,
            natives_left,
            subject,
            steps: is_told.then(Vec::new),
        };
        walk.section([(root, ROOT)])?;
        Ok(walk)
    }

    /// Takes the steps that were noted since the last call.
    pub(crate) fn take_steps(&mut self) -> Vec<SourcePredicate> {
        self.steps.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Says that a value is the subject of what is asked next.
    fn about(&mut self, value: ValueId) {
        if self.steps.is_none() {
            return;
        }
        let written = self.definitions[value.0 as usize].map(|op| &op.location).filter(|location| location.line > 0);
        self.subject = (Some(value), written.unwrap_or(&self.pattern.location));
    }

    /// Walks the whole section, some of whose values stand at known positions.
    fn section(&mut self, known: impl IntoIterator<Item = (ValueId, PositionId)>) -> Result<(), CompileError> {
        self.natives_left.clear();
        for (index, op) in self.section.iter().enumerate() {
            if matches!(op.kind, OpKind::ApplyNativeConstraint { .. }) {
                self.natives_left.push(index as u32);
            }
        }
        for (value, position) in known {
            self.bind(value, position);
            self.descend();
        }
        // What a function finds need not be looked for among the users of a value.
        if self.section.iter().any(|op| op.kind.same().is_some()) {
            while self.natives() {}
        }
        loop {
            while let Some((op, value)) = self.next_upward() {
                let user = self.new_user(|number| Position::User(value, number))?;
                if self.steps.is_some() {
                    self.about(op);
                    let predicate = self.store.predicate(Question::EachUser(user), YES);
                    self.note(predicate);
                }
                self.bind(op, user);
                self.descend();
            }
            // What a native constraint returns may be used by ops not reached yet.
            if !self.natives() {
                break;
            }
        }
        self.check_complete()
    }

    /// Returns the position that the next number makes, of a user or of each value of a range.
    fn new_user(&mut self, position: impl FnOnce(u32) -> Position) -> Result<PositionId, CompileError> {
        let number = self.users.len() as u32;
        if number >= MAX_USERS {
            let (pattern, location) = (self.pattern.name.clone(), self.pattern.location.clone());
            return Err(CompileError::TooManyUsers { pattern, location });
        }
        let user = self.store.positions.intern(position(number));
        self.users.push(user);
        Ok(user)
    }

    /// Where the parts that must not be found are looked for: there must be something there.
    ///
    /// # Errors
    /// If such a place cannot be reached.
    pub(crate) fn places(&mut self) -> Result<Vec<Vec<(ValueId, PositionId)>>, CompileError> {
        let pattern = self.pattern;
        let places = |unless: &'a Unless| {
            self.subject = (None, &unless.location);
            unless.at.iter().map(|(found, at)| Ok((*found, self.needed(*at, &unless.location)?))).collect()
        };
        pattern.unless.iter().map(places).collect()
    }

    /// Walks a part that must not be found, whose places are known. What it asks does not count for the pattern.
    ///
    /// # Errors
    /// If something cannot be reached from there.
    pub(crate) fn part(
        &mut self,
        unless: &'a Unless,
        places: Vec<(ValueId, PositionId)>,
    ) -> Result<Part, CompileError> {
        let section = std::mem::replace(&mut self.section, &unless.ops);
        let of_pattern = std::mem::take(&mut self.predicates);
        let (bound, users) = (self.bound.len(), self.users.len());
        let mut each = None;
        match places[..] {
            [(one, range)] if unless.each => {
                let place = self.new_user(|number| Position::Element(range, number))?;
                each = Some(place);
                self.section([(one, place)])?;
            }
            _ => self.section(places)?,
        }
        self.section = section;
        // Where values of the match section stand in the part means nothing outside of it.
        for value in self.bound.drain(bound..) {
            self.positions[value.0 as usize] = None;
        }
        let predicates = std::mem::replace(&mut self.predicates, of_pattern);
        Ok(Part { predicates, each, users: self.users.split_off(users) })
    }

    /// Returns what was found: predicates and users. The rest of the memory goes back to the store.
    pub(crate) fn finish(self) -> (Vec<Predicate>, Vec<PositionId>) {
        let Walk { store, positions, bound, pending, natives_left, predicates, users, .. } = self;
        store.scratch = Scratch { positions, bound, pending, predicates: Vec::new(), natives_left };
        (predicates, users)
    }

    fn ask(&mut self, question: Question, answer: u32) {
        let predicate = self.store.predicate(question, answer);
        self.predicates.push(predicate);
        self.note(predicate);
    }

    /// Notes a predicate for people.
    fn note(&mut self, predicate: Predicate) {
        if let Some(steps) = &mut self.steps {
            let (value, location) = self.subject;
            steps.push(SourcePredicate { predicate, value, location: location.clone() });
        }
    }

    fn at(&mut self, position: Position) -> PositionId {
        self.store.positions.intern(position)
    }

    /// A position that may be absent and must not be.
    fn required(&mut self, position: Position) -> PositionId {
        let id = self.at(position);
        self.ask(Question::Exists(id), YES);
        id
    }

    fn same(&mut self, a: PositionId, b: PositionId) {
        if a != b {
            self.ask(Question::Same(a.min(b), a.max(b)), YES);
        }
    }

    fn definition(&self, value: ValueId) -> Option<&'a OpKind> {
        self.definitions[value.0 as usize].map(|op| &op.kind)
    }

    /// The constant that the value is, if it is one.
    fn constant(&mut self, value: ValueId) -> Option<Constant> {
        self.store.symbols.constant(self.definition(value)?)
    }

    /// The value stands at the position; if it stands elsewhere too, both are the same.
    fn bind(&mut self, value: ValueId, position: PositionId) {
        let before = self.subject;
        self.about(value);
        let constant = self.constant(value);
        match constant {
            Some(Constant::Attribute(symbol)) => self.ask(Question::AttributeIs(position), symbol),
            Some(Constant::Type(symbol)) => self.ask(Question::TypeIs(position), symbol),
            Some(Constant::Types(symbol)) => self.ask(Question::TypesAre(position), symbol),
            None => {}
        }
        match self.positions[value.0 as usize] {
            // Being the same constant is being the same.
            Some(_) if constant.is_some() => {}
            Some(known) => {
                self.same(known, position);
                // They need not be the same handle, see `Host::see_through`: a rewrite gets the one that is met first from left to
                // right, with what defines an operand before the next operand.
                if self.store.positions.comes_first(position, known) {
                    self.positions[value.0 as usize] = Some(position);
                }
            }
            None => {
                self.place(value, position);
                self.pending.push((value, position));
            }
        }
        self.subject = before;
    }

    fn place(&mut self, value: ValueId, position: PositionId) {
        self.positions[value.0 as usize] = Some(position);
        self.bound.push(value);
    }

    fn descend(&mut self) {
        while let Some((value, position)) = self.pending.pop() {
            let others = self.pending.len();
            self.about(value);
            match self.definition(value) {
                Some(OpKind::Attribute { ty: Some(ty), .. }) => {
                    // Of type so-and-so means that it has a type, whatever becomes of that.
                    let at = self.required(Position::AttributeType(position));
                    self.bind(*ty, at);
                }
                Some(OpKind::Operand { ty: Some(ty) }) => {
                    let at = self.at(Position::ValueType(position));
                    self.bind(*ty, at);
                }
                Some(OpKind::Operands { ty: Some(ty) }) => {
                    let at = self.at(Position::RangeTypes(position));
                    self.bind(*ty, at);
                }
                Some(OpKind::Operation { name, operands, attributes, types, location: _ }) => {
                    self.operation(position, name.as_ref(), operands, attributes, types);
                }
                Some(OpKind::Result { parent, index }) => self.result(position, *parent, *index),
                Some(OpKind::Results { parent, index }) => self.results(position, *parent, *index),
                _ => {}
            }
            // In the order of operands, each with all below it.
            self.pending[others..].reverse();
        }
    }

    fn operation(
        &mut self,
        op: PositionId,
        name: Option<&SmolStr>,
        operands: &[ValueId],
        attributes: &[(SmolStr, ValueId)],
        types: &[ValueId],
    ) {
        if let Some(name) = name {
            let symbol = self.store.symbols.op_names.intern(name);
            self.ask(Question::OpName(op), symbol);
        }
        self.groups(op, operands, false);
        let operations = self.store.operations.clone();
        let known = name.filter(|_| !attributes.is_empty()).and_then(|name| operations.find(name));
        for (name, value) in attributes {
            let symbol = self.store.symbols.attribute_names.intern(name);
            let said = match self.definition(*value) {
                Some(OpKind::Attribute { otherwise, .. }) => otherwise.as_ref(),
                _ => None,
            };
            // An operation of which its text does not say an attribute has it all the same, if its definition does.
            let default = || Some(known?.attribute(name)?.default.as_ref()?.to_string().into());
            let otherwise = said.cloned().or_else(default);
            let at = match otherwise {
                Some(otherwise) => {
                    let otherwise = self.store.symbols.attributes.intern(&otherwise);
                    self.at(Position::AttributeOr(op, symbol, otherwise))
                }
                None => self.required(Position::Attribute(op, symbol)),
            };
            self.bind(*value, at);
        }
        self.groups(op, types, true);
    }

    /// Adds the questions of an operation about its operands, or of the types of its results: how many there are, and of each or each group.
    fn groups(&mut self, op: PositionId, values: &[ValueId], of_types: bool) {
        type Place = fn(PositionId, u32) -> Position;
        let [one, group, one_behind]: [Place; 3] = match of_types {
            false => [Position::Operand, Position::OperandGroup, Position::OperandOfGroup],
            true => [Position::Result, Position::ResultGroup, Position::ResultOfGroup],
        };
        let pattern = self.pattern;
        let is_range = |value: ValueId| matches!(pattern.kind(value), Kind::ValueRange | Kind::TypeRange);
        let singles = values.iter().filter(|value| !is_range(**value)).count() as u32;
        if let ([all], 0) = (values, singles) {
            let mut at = self.at(if of_types { Position::Results(op) } else { Position::Operands(op) });
            if of_types {
                at = self.at(Position::RangeTypes(at));
            }
            return self.bind(*all, at);
        }
        match (of_types, singles as usize == values.len()) {
            (false, true) => self.ask(Question::OperandCount(op), singles),
            (true, true) => self.ask(Question::ResultCount(op), singles),
            (false, false) if singles > 0 => self.ask(Question::OperandCountAtLeast(op, singles), YES),
            (true, false) if singles > 0 => self.ask(Question::ResultCountAtLeast(op, singles), YES),
            _ => {}
        }
        let mut behind_a_range = false;
        for (index, value) in (0..).zip(values) {
            behind_a_range |= is_range(*value);
            let mut at = match (is_range(*value), behind_a_range) {
                (true, _) => self.required(group(op, index)),
                (false, true) => self.required(one_behind(op, index)),
                (false, false) => self.at(one(op, index)),
            };
            if of_types {
                at = self.at(if is_range(*value) { Position::RangeTypes(at) } else { Position::ValueType(at) });
            }
            self.bind(*value, at);
        }
    }

    /// The value at `position` is result `index` of `parent`, or any of its results.
    fn result(&mut self, position: PositionId, parent: ValueId, index: Option<u32>) {
        match (self.positions[parent.0 as usize], index) {
            (Some(parent), Some(index)) => {
                let result = self.at(Position::Result(parent, index));
                self.same(result, position);
            }
            _ => {
                let of_result = self.subject;
                self.about(parent);
                let op = self.required(Position::DefiningOp(position));
                self.subject = of_result;
                if let Some(index) = index {
                    self.ask(Question::ResultIndex(position), index);
                }
                self.bind(parent, op);
            }
        }
    }

    /// Notes that the value at `position` is all results of `parent`, or one group of them.
    fn results(&mut self, position: PositionId, parent: ValueId, index: Option<u32>) {
        let single = self.store.positions.kind(position) == Kind::Value;
        let known = self.positions[parent.0 as usize];
        let op = match known {
            // One value that equals a result is that result; a range must not be empty, or no op would define it.
            Some(op) if single => op,
            _ => {
                let op = self.required(match single {
                    true => Position::DefiningOp(position),
                    false => Position::DefiningOpOfRange(position),
                });
                match known {
                    Some(known) => self.same(known, op),
                    None => self.bind(parent, op),
                }
                op
            }
        };
        let results = self.at(results_position(op, index, single));
        self.subject.0 = None;
        self.same(results, position);
    }

    /// Where the value stands, if the walk has come by it or by the op whose result it is.
    pub(crate) fn known(&mut self, value: ValueId) -> Option<PositionId> {
        if let Some(position) = self.positions[value.0 as usize] {
            return Some(position);
        }
        match self.definition(value)? {
            // Of a result without an index it is not known which one it is.
            OpKind::Result { parent, index } => {
                let (op, index) = (self.positions[parent.0 as usize]?, (*index)?);
                Some(self.at(Position::Result(op, index)))
            }
            OpKind::Results { parent, index } => {
                let op = self.positions[parent.0 as usize]?;
                let single = self.pattern.kind(value) == Kind::Value;
                Some(self.at(results_position(op, *index, single)))
            }
            _ => None,
        }
    }

    /// Like [`known`](Self::known), and a position that may be absent is required to be there; constants are known too.
    pub(crate) fn needed(&mut self, value: ValueId, location: &Location) -> Result<PositionId, CompileError> {
        if let Some(known) = self.known(value) {
            if self.positions[value.0 as usize].is_none() {
                self.ask(Question::Exists(known), YES);
                self.place(value, known);
            }
            return Ok(known);
        }
        match self.constant(value) {
            Some(constant) => Ok(self.at(Position::Constant(constant))),
            None => Err(self.unreachable(value, location)),
        }
    }

    fn unreachable(&self, value: ValueId, location: &Location) -> CompileError {
        let info = &self.pattern.values[value.0 as usize];
        let location = match self.definitions[value.0 as usize] {
            Some(op) => &op.location,
            None => location,
        };
        CompileError::Unreachable {
            pattern: self.pattern.name.clone(),
            location: location.clone(),
            what: kind_name(info.kind),
            name: info.name.clone(),
        }
    }

    /// The next op to reach upward, and the known value that it uses.
    ///
    /// An op that no other op still to be reached uses comes first: from it the others are reached downward. Lists come last: an
    /// empty one leads nowhere.
    fn next_upward(&mut self) -> Option<(ValueId, PositionId)> {
        self.first_missing()?;
        // As large as the section, of which a pattern may have many.
        let mut used = FxHashSet::default();
        let mut missing = Vec::new();
        for op in self.section {
            let OpKind::Operation { operands, .. } = &op.kind else { continue };
            let value = op.results[0];
            if self.positions[value.0 as usize].is_some() {
                continue;
            }
            missing.push((value, operands));
            for operand in operands {
                if let Some(OpKind::Result { parent, .. } | OpKind::Results { parent, .. }) = self.definition(*operand)
                {
                    used.insert(*parent);
                }
            }
        }
        let (inner, top): (Vec<_>, Vec<_>) = missing.into_iter().partition(|(op, _)| used.contains(op));
        let mut through_list = None;
        for (op, operands) in top.into_iter().chain(inner.into_iter().rev()) {
            for operand in operands {
                let Some(position) = self.known(*operand) else { continue };
                if self.pattern.kind(*operand) == Kind::Value {
                    return Some((op, position));
                }
                through_list = through_list.or(Some((op, position)));
            }
        }
        through_list
    }

    /// The first op not reached yet.
    fn first_missing(&self) -> Option<ValueId> {
        let operations = self.section.iter().filter(|op| matches!(op.kind, OpKind::Operation { .. }));
        let mut missing = operations.map(|op| op.results[0]).filter(|op| self.positions[op.0 as usize].is_none());
        missing.next()
    }

    fn check_complete(&self) -> Result<(), CompileError> {
        if let Some(op) = self.first_missing() {
            return Err(self.unreachable(op, &self.pattern.location));
        }
        let Some(native) = self.natives_left.first() else { return Ok(()) };
        let op = &self.section[*native as usize];
        let OpKind::ApplyNativeConstraint { args, .. } = &op.kind else { return Ok(()) };
        let missing = args.iter().find(|arg| self.positions[arg.0 as usize].is_none() && !self.is_constant(**arg));
        match missing {
            Some(arg) => Err(self.unreachable(*arg, &op.location)),
            None => Ok(()),
        }
    }

    /// Asks the native constraints whose arguments are all known. Says whether there were any.
    fn natives(&mut self) -> bool {
        let pattern = self.pattern;
        let left = std::mem::take(&mut self.natives_left);
        let before = left.len();
        for index in left {
            let op = &self.section[index as usize];
            let OpKind::ApplyNativeConstraint { name, args, negated } = &op.kind else { continue };
            self.subject = (None, &op.location);
            if let Some([one, other]) = op.kind.same() {
                match (self.known(one), self.known(other)) {
                    (Some(position), _) => self.bind(other, position),
                    (None, Some(position)) => self.bind(one, position),
                    (None, None) => self.natives_left.push(index),
                }
                continue;
            }
            let Some(positions) = self.arguments(args) else {
                self.natives_left.push(index);
                continue;
            };
            if !*negated && self.is_about_operands(name, &positions, &op.results) {
                continue;
            }
            let params: Vec<Kind> = args.iter().map(|a| pattern.kind(*a)).collect();
            let results: Vec<Kind> = op.results.iter().map(|r| pattern.kind(*r)).collect();
            let symbols = &mut self.store.symbols;
            let function = symbols.native(name, NativeKind::Constraint, &params, &results, &op.location);
            let call = Call { function, args: positions, results: results.clone() };
            let call = self.store.predicates.calls.intern(&Rc::new(call));
            self.ask(Question::Native(call), if *negated { NO } else { YES });
            let args = self.store.predicates.calls[call].clone();
            // Where it does not hold it gives nothing, and nobody asks for that.
            let given = if *negated { &[][..] } else { &op.results[..] };
            for (index, (result, kind)) in given.iter().zip(&results).enumerate() {
                let index = index as u32;
                let position = self.store.positions.intern_native_result(call, index, *kind, &args.args);
                // The value may stand somewhere in the IR as well: then both must agree.
                self.bind(*result, position);
            }
        }
        self.descend();
        self.natives_left.len() < before
    }

    /// Asks of operands themselves what a computation asks of the list of all: so it is one question with that of other patterns. False
    /// if it is none of these.
    fn is_about_operands(&mut self, name: &SmolStr, args: &[PositionId], results: &[ValueId]) -> bool {
        let [range] = args[..] else { return false };
        let Position::Operands(op) = self.store.positions.info(range).position else { return false };
        let Some(question) = range_question(name) else { return false };
        match (question, results) {
            (RangeQuestion::Length(count), []) => self.ask(Question::OperandCount(op), count),
            (RangeQuestion::LengthAtLeast(count), []) => self.ask(Question::OperandCountAtLeast(op, count), YES),
            (RangeQuestion::Element(place), [result]) if self.pattern.kind(*result) == Kind::Value => {
                let is_there = |predicate: &Predicate| match self.store.predicates.question(predicate.question) {
                    Question::OperandCountAtLeast(of, count) => of == op && count > place,
                    _ => false,
                };
                if !self.predicates.iter().any(is_there) {
                    self.ask(Question::OperandCountAtLeast(op, place + 1), YES);
                }
                let at = self.at(Position::Operand(op, place));
                self.bind(*result, at);
            }
            _ => return false,
        }
        true
    }

    fn arguments(&mut self, args: &[ValueId]) -> Option<Vec<PositionId>> {
        // First without asking anything: the constraint may have to wait.
        if !args.iter().all(|arg| self.known(*arg).is_some() || self.is_constant(*arg)) {
            return None;
        }
        args.iter().map(|arg| self.needed(*arg, &self.pattern.location).ok()).collect()
    }

    fn is_constant(&self, value: ValueId) -> bool {
        self.definition(value).is_some_and(is_constant)
    }
}

/// Returns true if this defines a constant of any kind.
pub(crate) fn is_constant(definition: &OpKind) -> bool {
    matches!(
        definition,
        OpKind::Attribute { value: Some(_), .. }
            | OpKind::Type { constant: Some(_) }
            | OpKind::Types { constants: Some(_) }
    )
}

fn results_position(op: PositionId, index: Option<u32>, single: bool) -> Position {
    match index {
        None => Position::Results(op),
        Some(group) if single => Position::ResultOfGroup(op, group),
        Some(group) => Position::ResultGroup(op, group),
    }
}

/// Returns what the kind is called in messages.
pub(crate) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "attribute",
        Kind::Operation => "operation",
        Kind::Type => "type",
        Kind::TypeRange => "type range",
        Kind::Value => "value",
        Kind::ValueRange => "value range",
    }
}

/// The values of the match section that the rewrite uses, root first, then by first use. Constants are left
/// out: the rewrite makes them anew.
pub(crate) fn captured_values(pattern: &Pattern, definitions: &[Definition<'_>], root: ValueId) -> Vec<ValueId> {
    let mut captures = vec![root];
    let mut seen = vec![false; pattern.values.len()];
    seen[root.0 as usize] = true;
    each_read(pattern, |value| {
        let Some(op) = definitions[value.0 as usize] else { return };
        if !is_constant(&op.kind) && !std::mem::replace(&mut seen[value.0 as usize], true) {
            captures.push(value);
        }
    });
    captures
}
