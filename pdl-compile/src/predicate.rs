//! Questions and predicates: what is asked at a position, and the answer that a pattern wants.

use std::rc::Rc;

use pdl_declarations::OpDefinitions;
use pdl_ir::{Kind, ValueId};
use rustc_hash::FxHashMap;

use crate::position::{NATIVE_COST, Position, PositionId, Positions, ROOT};
use crate::symbols::{Interned, Symbols};

/// An interned [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(pub u32);

/// The answer of questions that are only yes or no.
pub const YES: u32 = 0;

/// The other answer. It is wanted of native constraints that are negated, and always of [`Question::All`].
pub const NO: u32 = 1;

/// A question and the answer that a pattern wants.
///
/// Absence answers every question with "none of the wanted ones": a question at an operand past the end, at
/// a missing attribute, below a block argument fails for all patterns that ask it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Predicate {
    /// The question.
    pub question: QuestionId,
    /// A symbol, a count, an index, [`YES`] or [`NO`], as the question has it.
    pub answer: u32,
}

/// A question about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Is there something at the position?
    Exists(PositionId),
    /// Which name has the op? Answers are symbols of op names.
    OpName(PositionId),
    /// The number of operands of the op.
    OperandCount(PositionId),
    /// Has the op at least so many operands?
    OperandCountAtLeast(PositionId, u32),
    /// The number of results of the op.
    ResultCount(PositionId),
    /// Has the op at least so many results?
    ResultCountAtLeast(PositionId, u32),
    /// Which constant is the attribute? Answers are symbols of attribute constants.
    AttributeIs(PositionId),
    /// Which constant is the type? Answers are symbols of types.
    TypeIs(PositionId),
    /// Which list of constants is the type range? Answers are symbols of type lists.
    TypesAre(PositionId),
    /// Which result of its defining op is the value?
    ResultIndex(PositionId),
    /// Do both positions hold the same?
    Same(PositionId, PositionId),
    /// Does the native constraint hold? [`YES`], or [`NO`] if it is negated. An index into
    /// [the calls](crate::questions::QuestionStore::call).
    Native(u32),
    /// Has the value a user for which all predicates of the body hold? The body is an index into
    /// [the bodies](crate::questions::QuestionStore::body).
    SomeUser(PositionId, u32),
    /// Do all predicates of the body hold for each value of a range? The position is that of each.
    Each(PositionId, u32),
    /// Do all predicates of the body hold? The body is an index into [the bodies](crate::questions::QuestionStore::body). A
    /// pattern wants this of what must not be found, so [`NO`]; where something that the body asks about is absent, that is the answer.
    All(u32),
    /// Not a question but a loop: what follows is asked for each user.
    EachUser(PositionId),
}

/// A call of a native constraint. Equal calls are one question, negated or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// Index into the natives.
    pub function: u32,
    /// Where its arguments are.
    pub args: Vec<PositionId>,
    /// The kinds of its results.
    pub results: Vec<Kind>,
}

/// When a question is best asked: smaller is earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AskKey {
    /// The root's name first, native calls after all else, and the same again inside each loop over users.
    pub stage: u8,
    /// True if a native call is made or was.
    pub native: bool,
    /// Among questions of one stage and asked by equally many patterns: the price, then the distance from the root.
    pub order: u64,
}

/// The relative price of a question, dearest last (see [`Question`] for what each does at run time), and what it is about; the
/// arguments of a call are elsewhere.
fn facts(question: Question) -> (u8, [Option<PositionId>; 2]) {
    let (cost, first) = match question {
        Question::OpName(at) => (0, at),
        Question::OperandCount(at)
        | Question::OperandCountAtLeast(at, _)
        | Question::ResultCount(at)
        | Question::ResultCountAtLeast(at, _) => (1, at),
        Question::Exists(at) | Question::ResultIndex(at) => (2, at),
        Question::AttributeIs(at) => (5, at),
        Question::TypeIs(at) => (6, at),
        Question::Same(a, b) => return (7, [Some(a), Some(b)]),
        Question::TypesAre(at) => (9, at),
        Question::SomeUser(at, _) | Question::Each(at, _) => (10, at),
        Question::All(_) => return (10, [None; 2]),
        Question::Native(_) => return (NATIVE_COST, [None; 2]),
        Question::EachUser(at) => (12, at),
    };
    (cost, [Some(first), None])
}

#[derive(Debug)]
struct Described {
    question: Question,
    key: AskKey,
    users: u64,
}

/// All questions, native calls and loop bodies of a library.
#[derive(Debug, Default)]
pub(crate) struct Predicates {
    questions: Vec<Described>,
    ids: FxHashMap<Question, QuestionId>,
    /// The native calls.
    pub calls: Interned<Rc<Call>>,
    /// The predicates of "some user" and "each", or all together of "all", in the order to ask.
    pub bodies: Interned<Rc<Vec<Predicate>>>,
}

impl Predicates {
    /// The question behind an id.
    pub(crate) fn question(&self, id: QuestionId) -> Question {
        self.questions[id.0 as usize].question
    }

    /// When to ask it.
    pub(crate) fn key(&self, id: QuestionId) -> AskKey {
        self.questions[id.0 as usize].key
    }

    /// Returns how many questions there are.
    pub(crate) fn len(&self) -> usize {
        self.questions.len()
    }

    /// The id of a question that some pattern asks.
    pub(crate) fn find(&self, question: Question) -> Option<QuestionId> {
        self.ids.get(&question).copied()
    }

    /// Interns a question.
    pub(crate) fn intern(&mut self, positions: &Positions, question: Question) -> QuestionId {
        let next = QuestionId(self.questions.len() as u32);
        let id = *self.ids.entry(question).or_insert(next);
        if id == next {
            let users = self.users_of(positions, question);
            let key = self.key_of(positions, question, users);
            self.questions.push(Described { question, key, users });
        }
        id
    }

    /// Interns the body of "some user", of "each" or of "all".
    pub(crate) fn intern_body(&mut self, mut body: Vec<Predicate>) -> u32 {
        body.sort_unstable_by_key(|p| (self.key(p.question), *p));
        body.dedup();
        self.bodies.intern(&Rc::new(body))
    }

    /// The users, as bits, that a question hangs on.
    pub(crate) fn users(&self, id: QuestionId) -> u64 {
        self.questions[id.0 as usize].users
    }

    fn users_of(&self, positions: &Positions, question: Question) -> u64 {
        let mut users = 0;
        self.each_position(question, |p| users |= positions.info(p).users);
        match question {
            Question::SomeUser(user, body) | Question::Each(user, body) => {
                let body = self.bodies[body].iter();
                body.fold(users, |users, p| users | self.users(p.question)) & !own_bit(positions, user)
            }
            Question::All(body) => self.bodies[body].iter().fold(users, |users, p| users | self.users(p.question)),
            Question::EachUser(user) => users & !own_bit(positions, user),
            _ => users,
        }
    }

    /// Calls `f` with each position that the question itself looks at, not those inside a body.
    pub(crate) fn each_position(&self, question: Question, mut f: impl FnMut(PositionId)) {
        match question {
            Question::Native(call) => self.calls[call].args.iter().for_each(|p| f(*p)),
            _ => facts(question).1.into_iter().flatten().for_each(f),
        }
    }

    fn key_of(&self, positions: &Positions, question: Question, users: u64) -> AskKey {
        if question == Question::OpName(ROOT) {
            return AskKey { stage: 0, native: false, order: 0 };
        }
        let mut native = match question {
            Question::Native(_) => true,
            Question::SomeUser(_, body) | Question::Each(_, body) | Question::All(body) => {
                let body = self.bodies[body].iter();
                body.map(|p| self.key(p.question)).any(|key| key.native)
            }
            _ => false,
        };
        let (mut depth, mut price, mut looked_at) = (0, 0, 0u8);
        self.each_position(question, |p| {
            let info = positions.info(p);
            native |= info.native;
            depth = depth.max(info.depth);
            price = price.max(info.cost);
            looked_at = looked_at.saturating_add(u8::from(!matches!(info.position, Position::Constant(_))));
        });
        let inside = (64 - users.leading_zeros()) as u8;
        let stage = match question {
            Question::EachUser(user) => {
                let own = own_bit(positions, user).trailing_zeros() as u8;
                own.max(inside) * 3 + 3
            }
            _ => inside * 3 + 1 + u8::from(native),
        };
        let own = facts(question).0;
        if let Question::ResultIndex(_) = question {
            // Asked together with the operand count of the op that defines the value.
            depth = depth.saturating_add(1);
        }
        // What makes a position exist comes before what looks at it.
        let exists = matches!(question, Question::Exists(_));
        let steps = (u64::from(depth) * 2 + u64::from(!exists)).min(u64::from(u32::MAX));
        // Of native calls, what compares with a constant holds less often than what compares two things.
        let least = if matches!(question, Question::Native(_)) { looked_at } else { own };
        let mut order = u64::from(own.max(price)) << 40 | steps << 8 | u64::from(least);
        if let Question::SomeUser(_, body) | Question::Each(_, body) | Question::All(body) = question {
            // Not before what the body needs from outside: results of native calls.
            let body = self.bodies[body].iter().map(|p| self.key(p.question).order);
            order = order.max(body.max().unwrap_or(0));
        }
        AskKey { stage, native, order }
    }
}

fn own_bit(positions: &Positions, user: PositionId) -> u64 {
    match positions.info(user).position {
        Position::User(_, number) | Position::Element(_, number) => 1 << number,
        _ => 0,
    }
}

/// Memory that the walks over all patterns use in turn.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// For each value of a pattern its position, once it is known.
    pub positions: Vec<Option<PositionId>>,
    /// The values whose positions are known.
    pub bound: Vec<ValueId>,
    /// Values at positions that are not looked at yet.
    pub pending: Vec<(ValueId, PositionId)>,
    /// Empty while a walk is going on.
    pub predicates: Vec<Predicate>,
    /// The native constraints not asked yet.
    pub natives_left: Vec<u32>,
}

/// Everything that the patterns of a library ask, interned: questions, positions, and the names and constants in them.
#[derive(Debug)]
pub struct Store {
    pub(crate) symbols: Symbols,
    pub(crate) positions: Positions,
    pub(crate) predicates: Predicates,
    /// The definitions of operations, which have the defaults of their attributes where nothing is said.
    pub(crate) operations: OpDefinitions,
    /// The memory of the walk over one pattern, for the next.
    pub(crate) scratch: Scratch,
}

impl Store {
    /// Nothing but the root.
    pub(crate) fn new() -> Store {
        Store {
            symbols: Symbols::default(),
            positions: Positions::new(),
            predicates: Predicates::default(),
            operations: OpDefinitions::default(),
            scratch: Scratch::default(),
        }
    }

    /// Interns a predicate.
    pub(crate) fn predicate(&mut self, question: Question, answer: u32) -> Predicate {
        Predicate { question: self.predicates.intern(&self.positions, question), answer }
    }
}
