//! A host that answers at random, and otherwise each time it is asked: what it gets is nonsense, an error, but never a read
//! behind the end, a panic or endless memory. `tools/sanitize.sh` runs this under AddressSanitizer.

use crate::common;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use common::{Builder, attr, op, r#type, types, value, values};
use pdl_bytecode::Program;
use pdl_bytecode::filter::{ALL_OPERANDS, Ask, DefiningOp, FilterQuestion, FilterWords};
use pdl_bytecode::isa::*;
use pdl_declarations::NativeKind;
use pdl_vm::host::OpHead;
use pdl_vm::{
    Applicator, Attr, Host, HostContext, HostError, HostTuning, Matcher, Natives, NewOp, Op, PatternSet, RewriteHost,
    Rewriter, SavedMatch, Silent, Type, Types, Value, Values,
};

/// The number of hosts.
const SEEDS: u64 = 3000;

/// Answers with numbers that depend on nothing but how often it was asked. With `KINDS` it numbers kinds and batches.
struct Liar<const KINDS: bool> {
    state: Cell<u64>,
}

impl<const KINDS: bool> Liar<KINDS> {
    fn new(seed: u64) -> Self {
        Liar { state: Cell::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1) }
    }

    /// A number below `end`.
    fn draw(&self, end: u32) -> u32 {
        let mut state = self.state.get();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        self.state.set(state);
        ((state >> 33) % u64::from(end)) as u32
    }

    /// A count or an index: small, or as large as can be.
    fn number(&self) -> usize {
        match self.draw(40) {
            0 => usize::MAX,
            1 => u32::MAX as usize,
            2 => 1000,
            other => other as usize % 4,
        }
    }

    fn maybe<T>(&self, answer: impl FnOnce() -> T) -> Option<T> {
        (self.draw(4) > 0).then(answer)
    }
}

impl<const KINDS: bool> Host for Liar<KINDS> {
    type Op = u32;
    type Value = u32;
    type Type = u32;
    type Attr = u32;
    type OpName = u32;
    type AttrName = u32;

    fn op_name(&self, _op: u32) -> u32 {
        self.draw(6)
    }
    fn op_name_text(&self, name: u32) -> String {
        name.to_string()
    }
    fn operand_count(&self, _op: u32) -> usize {
        self.number()
    }
    fn operand(&self, _op: u32, _index: usize) -> u32 {
        self.draw(4)
    }
    fn result_count(&self, _op: u32) -> usize {
        self.number()
    }
    fn result(&self, _op: u32, _index: usize) -> u32 {
        self.draw(4)
    }
    fn attribute(&self, _op: u32, _name: u32) -> Option<u32> {
        self.maybe(|| self.draw(6))
    }
    fn value_type(&self, _value: u32) -> u32 {
        self.draw(6)
    }
    fn defining_op(&self, _value: u32) -> Option<u32> {
        self.maybe(|| self.draw(4))
    }
    fn result_index(&self, _value: u32) -> usize {
        self.number()
    }
    fn uses(&self, _value: u32, visit: &mut dyn FnMut(u32, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        // Uses that no list has room for, and some after it was told to stop.
        while self.draw(8) > 0 {
            let asked = visit(self.draw(4), self.number());
            if asked.is_break() && self.draw(8) > 0 {
                return ControlFlow::Break(());
            }
        }
        if self.draw(4) == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
    fn attribute_type(&self, _attribute: u32) -> Option<u32> {
        self.maybe(|| self.draw(6))
    }
    fn operand_group(&self, _op: u32, _group: usize) -> Option<(usize, usize)> {
        self.maybe(|| (self.number(), self.number()))
    }
    fn result_group(&self, _op: u32, _group: usize) -> Option<(usize, usize)> {
        self.maybe(|| (self.number(), self.number()))
    }
}

impl<const KINDS: bool> HostTuning for Liar<KINDS> {
    const NUMBERS_KINDS: bool = KINDS;
    fn op_head(&self, op: u32) -> OpHead<Self> {
        let (operands, results) = (self.number(), self.number());
        OpHead { name: self.op_name(op), operands, results, kind: self.number() as u32 }
    }
    fn op_name_index(&self, _name: u32) -> Option<usize> {
        self.maybe(|| self.number())
    }
    fn attribute_index(&self, _attribute: u32) -> Option<usize> {
        self.maybe(|| self.number())
    }
    fn type_index(&self, _type: u32) -> Option<usize> {
        self.maybe(|| self.number())
    }
    fn op_kinds(&self) -> Vec<OpHead<Self>> {
        (0..self.draw(20)).map(|op| self.op_head(op)).collect()
    }
}

impl<const KINDS: bool> HostContext for Liar<KINDS> {
    fn intern_op_name(&mut self, _name: &str) -> u32 {
        self.draw(6)
    }
    fn intern_attribute_name(&mut self, _name: &str) -> u32 {
        self.draw(6)
    }
    fn parse_attribute(&mut self, _text: &str) -> Result<u32, HostError> {
        Ok(self.draw(50))
    }
    fn parse_type(&mut self, _text: &str) -> Result<u32, HostError> {
        Ok(self.draw(50))
    }
}

impl<const KINDS: bool> RewriteHost for Liar<KINDS> {
    type Position = u32;
    type Block = u32;

    fn create_op(&mut self, _new: &NewOp<'_, Self>, _before: u32) -> Result<u32, HostError> {
        self.maybe(|| self.draw(4)).ok_or(HostError::new("no"))
    }
    fn infer_result_types(&mut self, _new: &NewOp<'_, Self>, types: &mut Vec<u32>) -> Result<(), HostError> {
        types.extend(0..self.draw(3));
        self.maybe(|| ()).ok_or(HostError::new("no"))
    }
    fn set_operand(&mut self, _op: u32, _index: usize, _value: u32) {}
    fn set_attribute(&mut self, _op: u32, _name: u32, _attribute: Option<u32>) {}
    fn unlink_op(&mut self, _op: u32) -> u32 {
        0
    }
    fn relink_op(&mut self, _op: u32, _position: u32) {}
    fn destroy_op(&mut self, _op: u32) {}
    fn move_op(&mut self, _op: u32, _before: u32) {}
    fn next_op(&self, _op: u32) -> Option<u32> {
        self.maybe(|| self.draw(4))
    }
}

/// The kinds that patterns capture.
const CAPTURES: [Kind; 6] =
    [Kind::Operation, Kind::Value, Kind::Attribute, Kind::Type, Kind::ValueRange, Kind::TypeRange];

fn constants(b: &mut Builder) {
    for i in 0..4 {
        b.name(&format!("t.{i}"));
        b.attr_name(&format!("a{i}"));
        b.attr_const(&format!("{i}"));
        b.type_const(&format!("i{i}"));
    }
    b.tables.type_lists = vec![vec![], vec![0, 1], vec![2]];
}

/// Every rewrite reads all that it captures, and more of the host.
fn rewrite(b: &mut Builder) {
    let make = b.native(NativeKind::Rewrite, "Make", &CAPTURES[4..], &CAPTURES[..4]);
    let list = b.native(NativeKind::Rewrite, "List", &CAPTURES[..4], &CAPTURES[4..]);
    let fail = b.fail();
    let made = [op(1), value(1), attr(1), r#type(1)];
    b.r(CallRewrite { function: make, args: &[values(0), types(0)], results: &made });
    b.r(CallRewrite { function: list, args: &made, results: &[values(1), types(1)] });
    b.r(GetOperands { op: 1.into(), dst: 2.into() });
    b.r(GetOperandGroup { op: 1.into(), group: 1, dst: 3.into(), fail });
    b.r(GetResultGroup { op: 1.into(), group: 0, dst: 4.into(), fail });
    b.r(GetDefiningOpOfRange { range: 4.into(), dst: 2.into(), fail });
    b.r(BuildValues { elements: &[value(1), values(1), values(3)], dst: 5.into() });
    b.r(BuildTypes { elements: &[r#type(1), types(1)], dst: 5.into() });
    b.r(CreateOp { name: 0, operands: &[values(5)], attributes: &[0, 1], types: &[types(5)], dst: 3.into() });
    b.r(CreateOpInferred { name: 1, operands: &[value(1)], attributes: &[], dst: 4.into() });
    b.r(Replace { op: 0.into(), values: &[values(2)] });
    b.r(ReplaceWithOp { op: 3.into(), by: 4.into() });
    b.r(Erase { op: 4.into() });
}

/// Asks everything, in and outside of loops over users.
fn straight() -> Program {
    let mut b = Builder::new();
    constants(&mut b);
    let pattern = b.pattern("p", 0, &CAPTURES);
    rewrite(&mut b);
    let give = b.native(NativeKind::Constraint, "Give", &[Kind::Operation], &CAPTURES[..4]);
    let list = b.native(NativeKind::Constraint, "List", &[Kind::Operation], &CAPTURES[4..]);
    let see = b.native(NativeKind::Constraint, "See", &CAPTURES, &[]);
    let one = b.native(NativeKind::Constraint, "One", &[Kind::Value, Kind::Type], &[]);
    let [end, a, c, next, after, found] = [(); 6].map(|()| b.matcher.label());
    let both = [a.number(), c.number()];
    b.m(SwitchOpName { op: 0.into(), default: end, cases: Dense { first: 0, labels: &both } });
    b.matcher.place(a);
    b.m(SwitchOperandOp {
        op: 0.into(),
        index: 0,
        value: 0.into(),
        dst: 1.into(),
        count: 1,
        result: 0,
        default: c,
        cases: Dense { first: 1, labels: &[c.number(), c.number()] },
    });
    b.matcher.place(c);
    b.m(GetOperandOp { op: 0.into(), index: 1, value: 1.into(), dst: 2.into(), fail: end });
    b.m(GetOperands { op: 2.into(), dst: 0.into() });
    b.m(GetRangeTypes { range: 0.into(), dst: 0.into() });
    b.m(GetResultGroup { op: 2.into(), group: 1, dst: 1.into(), fail: end });
    b.m(GetOperandGroup { op: 0.into(), group: 2, dst: 2.into(), fail: end });
    b.m(GetAttribute { op: 0.into(), name: 0, dst: 0.into(), fail: end });
    b.m(GetValueType { value: 1.into(), dst: 0.into() });
    let types_switch = [after.number(), next.number()];
    b.m(SwitchTypes { types: 0.into(), default: next, cases: Dense { first: 1, labels: &types_switch } });
    b.matcher.place(after);
    b.m(CheckSameRange { a: 0.into(), b: 1.into(), fail: next });
    b.matcher.place(next);
    b.m(CallConstraint { function: one, negated: 1, args: &[values(0), types(0)], results: &[], fail: end });
    let given = [op(3), value(2), attr(1), r#type(1), values(3), types(1)];
    b.m(CallConstraint { function: give, negated: 0, args: &[op(2)], results: &given[..4], fail: end });
    b.m(CallConstraint { function: list, negated: 0, args: &[op(2)], results: &given[4..], fail: end });
    b.m(CallConstraint { function: see, negated: 0, args: &given, results: &[], fail: end });
    let captured = [op(3), value(2), attr(1), r#type(1), values(0), types(0)];
    b.m(Accept { pattern, captures: &captured });
    b.m(ForRangeUsers { range: 2.into(), dst: 4.into(), done: end });
    let outer = b.matcher.here();
    let outer_next = b.matcher.label();
    b.m(ForUsers { value: 1.into(), dst: 5.into(), done: outer_next });
    let inner = b.matcher.here();
    let inner_next = b.matcher.label();
    b.m(CheckSameOp { a: 4.into(), b: 5.into(), fail: inner_next });
    b.m(CallConstraint { function: give, negated: 0, args: &[op(5)], results: &given[..4], fail: inner_next });
    b.m(CheckResultIndex { value: 2.into(), index: 0, fail: inner_next });
    b.m(BreakUsers { body: inner, target: found });
    b.matcher.place(inner_next);
    b.m(NextUser { body: inner });
    b.matcher.place(found);
    b.matcher.place(outer_next);
    b.m(NextUser { body: outer });
    b.matcher.place(end);
    b.program()
}

/// A filter of all questions, with so many candidates that rows have so many words.
fn filtered(candidates: u32) -> Program {
    let mut b = Builder::new();
    constants(&mut b);
    let keys = [0, 1, 3];
    let found = DefiningOp { operand: 0, of_group: false, dst: 1, operands: Some(2), results: None, result: Some(0) };
    let next = DefiningOp { operand: 1, of_group: true, dst: 2, operands: None, results: Some(1), result: None };
    let last = DefiningOp { operand: ALL_OPERANDS, of_group: true, result: Some(0), ..next };
    let asks = [
        (0, Ask::Definition(found), &keys[..]),
        (1, Ask::Definition(next), &keys),
        (2, Ask::Definition(last), &keys),
        (2, Ask::Attribute(0), &keys),
        (0, Ask::OperandType { index: 1, operands: Some(2) }, &keys),
        (1, Ask::ResultType { index: 0, results: Some(1) }, &keys),
        (1, Ask::Same { index: 0, other: 2, other_index: 1, operands: None }, &keys[..1]),
    ];
    let width = pdl_bytecode::filter::row_width(candidates as usize);
    let (mut questions, mut rows) = (Vec::new(), 0);
    for (of, ask, keys) in asks {
        questions.push(FilterQuestion { of, ask, first_row: rows, rows: keys.len() as u32, keys });
        rows += keys.len() as u32 + 1;
    }
    let bits: Vec<u64> = (0..rows as u64 * width as u64).map(|i| !(1 << (i % 64))).collect();
    let labels: Vec<_> = (0..candidates).map(|i| (b.matcher.label(), i)).collect();
    let end = b.matcher.label();
    b.m(CheckOperandCountAtLeast { op: 0.into(), count: 1, fail: end });
    b.m(FilterWords::new(&questions, &labels, &bits).instruction());
    for (label, i) in labels {
        let pattern = b.pattern(&format!("p{i}"), i, &[Kind::Operation, Kind::Value]);
        b.matcher.place(label);
        let fail = b.matcher.label();
        b.m(GetOperand { op: 1.into(), index: 0, dst: 0.into(), fail });
        b.m(Accept { pattern, captures: &[op(2), pack_operand(1, 0).unwrap()] });
        b.matcher.place(fail);
        b.m(End);
    }
    b.matcher.place(end);
    b.program()
}

/// Natives that give what no one has.
fn natives<const KINDS: bool>() -> Natives<Liar<KINDS>> {
    macro_rules! scalars {
        ($host:expr) => {
            (Op($host.draw(4)), Value($host.draw(4)), Attr($host.draw(6)), Type($host.draw(6)))
        };
    }
    macro_rules! lists {
        ($host:expr) => {
            (Values((0..$host.draw(5)).collect()), Types((0..$host.draw(5)).collect()))
        };
    }
    let mut natives = Natives::<Liar<KINDS>>::new();
    natives.constraint("Give", |host: &Liar<KINDS>, _: Op<Liar<KINDS>>| host.maybe(|| scalars!(host)));
    natives.constraint("List", |host: &Liar<KINDS>, _: Op<Liar<KINDS>>| host.maybe(|| lists!(host)));
    natives.constraint("One", |host: &Liar<KINDS>, _: Value<_>, _: Type<_>| host.draw(2) == 0);
    natives.constraint(
        "See",
        |host: &Liar<KINDS>, _: Op<_>, _: Value<_>, _: Attr<_>, _: Type<_>, values: Values<_>, types: Types<_>| {
            values.len() + types.len() > 2 || host.draw(2) == 0
        },
    );
    natives.rewrite("Make", |rewriter: &mut Rewriter<'_, Liar<KINDS>>, _: Values<_>, _: Types<_>| {
        scalars!(rewriter.host())
    });
    natives.rewrite(
        "List",
        |rewriter: &mut Rewriter<'_, Liar<KINDS>>, _: Op<_>, _: Value<_>, _: Attr<_>, _: Type<_>| {
            lists!(rewriter.host())
        },
    );
    natives
}

/// Binds and matches with hosts of these seeds; gives how many matches there were, and how many errors.
fn matches<const KINDS: bool>(program: &Arc<Program>, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (mut found, mut errors) = (0, 0);
    // One matcher for all: its registers were written for other hosts.
    let mut matcher = Matcher::new();
    for seed in seeds {
        let mut host = Liar::<KINDS>::new(seed);
        let Ok(set) = PatternSet::bind(program.clone(), &mut host, &natives()) else {
            errors += 1;
            continue;
        };
        let mut saved = SavedMatch::default();
        for root in 0..32 {
            matcher.set_fuel(Some(5_000));
            let all = matcher.match_all(&set, &host, root, &mut |found_now| {
                found += usize::from(found_now.save(&mut saved));
            });
            errors += usize::from(all.is_err()) + usize::from(matcher.match_best(&set, &host, root, None).is_err());
        }
    }
    (found, errors)
}

#[test]
fn matching_survives_a_host_that_answers_at_random() {
    for (program, seeds) in [(straight(), SEEDS), (filtered(40), SEEDS / 3), (filtered(300), SEEDS / 10)] {
        let program = Arc::new(program);
        for (found, _) in [matches::<false>(&program, 0..seeds), matches::<true>(&program, 0..seeds)] {
            assert!(found > 100, "{found}: nonsense matches too");
        }
    }
}

#[test]
fn rewriting_survives_a_host_that_answers_at_random() {
    let program = Arc::new(straight());
    let mut ended = 0;
    for seed in 0..SEEDS {
        let mut host = Liar::<false>::new(seed);
        let Ok(set) = PatternSet::bind(program.clone(), &mut host, &natives()) else { continue };
        let mut applicator = Applicator::new();
        applicator.matcher().set_fuel(Some(5_000));
        for root in 0..8 {
            // What the rewriter does with nonsense is a failure or a panic, and ends.
            let applied = catch_unwind(AssertUnwindSafe(|| applicator.apply(&set, &mut host, root, &mut Silent)));
            ended += usize::from(applied.is_ok());
        }
    }
    assert!(ended > 100, "{ended}");
}
