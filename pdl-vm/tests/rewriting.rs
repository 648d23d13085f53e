//! Rewrites, and what is left of those that fail: nothing.

use crate::common;

use common::*;
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, NativeKind};
use pdl_vm::{
    Application, Applicator, Failures, Host, Listener, NativeError, Natives, Op, PatternId, PatternSet, ResultTypes,
    RewriteFailure, Rewriter, RewriterState, Silent, Types, Value, Values,
};

type G = Graph;

/// `x` an argument; `t.p` makes two values of it; `t.root` takes all three; four users of its results, one twice.
fn sample() -> (Graph, u32) {
    let mut g = Graph::new();
    let x = g.argument("i32");
    let p = g.op("t.p", &[x], &["i32", "i64"]);
    let (p0, p1) = (g.result(p, 0), g.result(p, 1));
    g.op("t.before", &[p0, p1, x], &[]);
    let root = g.op("t.root", &[p0, x, p1], &["i32", "i64"]);
    g.set(root, "a", "1");
    let (r0, r1) = (g.result(root, 0), g.result(root, 1));
    g.op("t.u1", &[r0, r1, r0], &[]);
    g.op("t.u2", &[p0, r0], &["i32"]);
    g.op("t.u3", &[r1], &[]);
    g.op("t.last", &[x, p0], &[]);
    (g, root)
}

fn apply(set: &PatternSet<G>, g: &mut G, op: u32) -> (Application, Failures) {
    let mut applicator = Applicator::new();
    let application = applicator.apply(set, g, op, &mut Silent).unwrap();
    g.verify();
    (application, applicator.take_failures())
}

type Step = Box<dyn Fn(&mut Builder)>;

/// The instructions of a rewrite that does everything, one after another. The root is op 0.
fn everything(b: &mut Builder) -> Vec<Step> {
    let (new, p, inferred) = (b.name("t.new"), b.name("t.p"), b.name("t.inferred"));
    let (attribute, one) = (b.attr_name("a"), b.attr_const("one"));
    let i32 = b.type_const("i32");
    b.tables.type_lists = vec![vec![i32, i32]];
    let change = b.native(NativeKind::Rewrite, "Change", &[Kind::Operation], &[Kind::Value]);
    let fail = b.fail();
    vec![
        Box::new(move |b| b.r(GetOperand { op: 0.into(), index: 1, dst: 0.into(), fail })),
        Box::new(move |b| b.r(GetDefiningOp { value: 3.into(), dst: 7.into(), fail })),
        Box::new(move |b| b.r(ConstAttribute { constant: one, dst: 0.into() })),
        Box::new(move |b| b.r(ConstTypes { constant: 0, dst: 0.into() })),
        Box::new(move |b| b.r(GetOperands { op: 0.into(), dst: 0.into() })),
        Box::new(move |b| {
            let (operands, types) = ([value(0), values(0)], [types(0)]);
            b.r(CreateOp { name: new, operands: &operands, attributes: &[attribute, 0], types: &types, dst: 1.into() });
        }),
        Box::new(move |b| b.r(GetResult { op: 1.into(), index: 0, dst: 1.into(), fail })),
        Box::new(move |b| {
            b.r(CreateOpInferred { name: inferred, operands: &[value(1)], attributes: &[], dst: 2.into() });
        }),
        Box::new(move |b| b.r(CallRewrite { function: change, args: &[op(0)], results: &[value(2)] })),
        Box::new(move |b| b.r(ReplaceWithOp { op: 0.into(), by: 1.into() })),
        Box::new(move |b| b.r(CreateOp { name: p, operands: &[value(2)], attributes: &[], types: &[], dst: 5.into() })),
        Box::new(move |b| b.r(Erase { op: 5.into() })),
        Box::new(move |b| b.r(GetResult { op: 2.into(), index: 0, dst: 4.into(), fail })),
        Box::new(move |b| b.r(BuildValues { elements: &[value(4), value(4)], dst: 1.into() })),
        Box::new(move |b| b.r(Replace { op: 1.into(), values: &[values(1)] })),
        // In use: this step itself fails.
        Box::new(move |b| b.r(Erase { op: 7.into() })),
    ]
}

fn natives() -> Natives<G> {
    let mut natives = Natives::<G>::new();
    natives.rewrite("Change", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| {
        let (x, p0) = (rewriter.host().operand(op, 1), rewriter.host().operand(op, 0));
        let name = rewriter.host_mut().intern("a");
        let attribute = rewriter.host_mut().intern("changed");
        rewriter.set_attribute(op, name, Some(attribute))?;
        rewriter.set_attribute(op, name, None)?;
        // The use of `p0` by `t.root` stands between others.
        rewriter.set_operand(op, 0, x)?;
        rewriter.set_operand(op, 2, p0)?;
        let first = rewriter.host().body(ROOT)[0];
        let next = rewriter.host().body(ROOT)[2];
        rewriter.move_op(next, first)?;
        rewriter.replace_all_uses(p0, x)?;
        Ok::<_, NativeError>(Value::<G>(x))
    });
    natives
}

#[test]
fn a_rewrite_that_fails_anywhere_leaves_no_trace() {
    let count = everything(&mut Builder::new()).len();
    for failing in 1..=count {
        let (mut g, root) = sample();
        g.inferable = vec!["t.inferred".into()];
        let mut b = Builder::new();
        let pattern = b.pattern("p", 0, &[Kind::Operation]);
        b.accept_named("t.root", pattern);
        let steps = everything(&mut b);
        let fail = b.fail();
        b.r(GetOperand { op: 0.into(), index: 0, dst: 3.into(), fail });
        for step in &steps[..failing] {
            step(&mut b);
        }
        b.r(Fail);
        let set = b.bind(&mut g, &natives());
        let before = g.dump();
        let (application, failures) = apply(&set, &mut g, root);
        assert_eq!((application, failures.count), (Application::None, 1), "after step {failing}");
        g.verify();
        assert_eq!(g.dump(), before, "after step {failing}");
    }
}

#[test]
fn the_same_rewrite_succeeds_when_nothing_fails() {
    let (mut g, root) = sample();
    g.inferable = vec!["t.inferred".into()];
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    b.accept_named("t.root", pattern);
    let steps = everything(&mut b);
    let fail = b.fail();
    b.r(GetOperand { op: 0.into(), index: 0, dst: 3.into(), fail });
    for step in &steps[..14] {
        step(&mut b);
    }
    let set = b.bind(&mut g, &natives());
    let live = g.live_ops();
    assert_eq!(apply(&set, &mut g, root).0, Application::Applied(PatternId::new(0)));
    assert_eq!(g.live_ops(), live + 1, "the root is freed, two ops are new");
    assert_eq!(g.names(), ["t.new", "t.p", "t.before", "t.inferred", "t.u1", "t.u2", "t.u3", "t.last"]);
}

/// Ops that the last step takes out are erased at once; the ops before it are kept until it is done.
#[test]
fn ops_are_kept_only_while_the_rewrite_may_fail() {
    let kept = |rewrite: &dyn Fn(&mut Builder)| {
        let (mut g, root) = sample();
        g.op("t.v", &[], &[]);
        let mut b = Builder::new();
        let pattern = b.pattern("p", 0, &[Kind::Operation]);
        b.accept_named("t.root", pattern);
        let same = b.name("t.same");
        b.r(GetOperands { op: 0.into(), dst: 0.into() });
        b.r(GetResults { op: 0.into(), dst: 1.into() });
        b.r(GetRangeTypes { range: 1.into(), dst: 0.into() });
        b.r(CreateOp { name: same, operands: &[values(0)], attributes: &[], types: &[types(0)], dst: 1.into() });
        rewrite(&mut b);
        let set = b.bind(&mut g, &Natives::new());
        let live = g.live_ops();
        assert_eq!(apply(&set, &mut g, root).0, Application::Applied(PatternId::new(0)));
        (g.kept, g.live_ops() + 1 - live)
    };
    assert_eq!(kept(&|b| b.r(ReplaceWithOp { op: 0.into(), by: 1.into() })), (0, 1));
    assert_eq!(kept(&|b| b.r(Erase { op: 1.into() })), (0, 1));
    let replaced_and_erased = |b: &mut Builder| {
        b.r(GetResults { op: 1.into(), dst: 2.into() });
        b.r(Replace { op: 0.into(), values: &[values(2)] });
        create(b, "t.dead", &[], &[], 2);
        b.r(Erase { op: 2.into() });
    };
    assert_eq!(kept(&replaced_and_erased), (1, 1), "`t.dead` is erased at once, the root is kept until then");
}

/// Runs a pattern on `t.root` whose rewrite is given and must fail.
fn failure(natives: &Natives<G>, rewrite: impl FnOnce(&mut Builder)) -> RewriteFailure {
    let (mut g, root) = sample();
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    b.accept_named("t.root", pattern);
    rewrite(&mut b);
    b.r(End);
    let set = b.bind(&mut g, natives);
    let before = g.dump();
    let mut applicator = Applicator::new();
    let failure = match applicator.apply(&set, &mut g, root, &mut Silent) {
        Ok(application) => {
            assert_eq!(application, Application::None);
            applicator.take_failures().first.remove(0)
        }
        Err(pdl_vm::ApplyError::Rewrite(error)) => error,
        Err(error) => panic!("{error}"),
    };
    g.verify();
    assert_eq!(g.dump(), before);
    assert_eq!((failure.pattern.as_str(), failure.op.as_str()), ("p", "t.root"));
    failure.failure
}

fn create(b: &mut Builder, name: &str, operands: &[u32], types: &[u32], dst: u32) {
    let name = b.name(name);
    b.r(CreateOp { name, operands, attributes: &[], types, dst: dst.into() });
}

#[test]
fn each_way_to_fail_has_its_reason() {
    let none = Natives::new();
    let root = || "t.root".to_owned();
    assert_eq!(
        failure(&none, |b| {
            let fail = b.fail();
            b.r(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail });
            b.r(Replace { op: 0.into(), values: &[value(0)] });
        }),
        RewriteFailure::WrongCount { op: root(), results: 2, values: 1 }
    );
    assert_eq!(failure(&none, |b| b.r(Erase { op: 0.into() })), RewriteFailure::StillUsed { op: root() });
    let replace_by_operands = |b: &mut Builder| {
        let fail = b.fail();
        b.r(GetOperandGroup { op: 0.into(), group: 1, dst: 0.into(), fail });
        b.r(Replace { op: 0.into(), values: &[values(0)] });
    };
    assert_eq!(
        failure(&none, |b| {
            replace_by_operands(b);
            b.r(Erase { op: 0.into() });
        }),
        RewriteFailure::AlreadyErased { op: root() }
    );
    assert_eq!(
        failure(&none, |b| {
            replace_by_operands(b);
            replace_by_operands(b);
        }),
        RewriteFailure::AlreadyErased { op: root() }
    );
    assert_eq!(
        failure(&none, |b| {
            let fail = b.fail();
            b.r(GetResult { op: 0.into(), index: 0, dst: 0.into(), fail });
            replace_by_operands(b);
            create(b, "t.new", &[value(0)], &[], 1);
        }),
        RewriteFailure::UseOfErased { op: root() }
    );
    assert_eq!(
        failure(&none, |b| b.r(ReplaceWithOp { op: 0.into(), by: 0.into() })),
        RewriteFailure::UseOfErased { op: root() }
    );
    assert_eq!(
        failure(&none, |b| {
            let name = b.name("t.x");
            b.r(CreateOpInferred { name, operands: &[], attributes: &[], dst: 1.into() });
        }),
        RewriteFailure::Inference { op: "t.x".into(), reason: "no inference for t.x".into() }
    );
    fn or_fail<'c, I: Into<Instruction<'c>>>(read: impl Fn(Label) -> I) -> impl Fn(&mut Builder) {
        move |b| {
            let fail = b.rewrite.label();
            b.r(read(fail));
            b.r(End);
            b.rewrite.place(fail);
            b.r(Fail);
        }
    }
    let op = || 0.into();
    let missing = [
        failure(&none, or_fail(|fail| GetOperand { op: op(), index: 3, dst: 0.into(), fail })),
        failure(&none, or_fail(|fail| GetResult { op: op(), index: 2, dst: 0.into(), fail })),
        failure(&none, or_fail(|fail| GetOperandGroup { op: op(), group: 4, dst: 0.into(), fail })),
        failure(&none, or_fail(|fail| GetResultOfGroup { op: op(), group: 0, dst: 0.into(), fail })),
    ];
    assert_eq!(missing, [(); 4].map(|()| RewriteFailure::DoesNotApply));
}

#[test]
fn a_host_that_refuses_to_create() {
    let (mut g, root) = sample();
    g.refused = Some("t.no".into());
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    b.accept_named("t.root", pattern);
    create(&mut b, "t.yes", &[], &[], 1);
    create(&mut b, "t.no", &[], &[], 1);
    let set = b.bind(&mut g, &Natives::new());
    let before = g.dump();
    let (application, failures) = apply(&set, &mut g, root);
    assert_eq!(application, Application::None);
    assert_eq!(
        failures.first[0].to_string(),
        "pattern `p` could not rewrite `t.root`: the host refuses to create `t.no`: refused"
    );
    assert_eq!(g.dump(), before);
}

#[test]
fn native_errors_and_panics_are_undone() {
    let mut natives = Natives::<G>::new();
    natives.rewrite("Err", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| -> Result<(), NativeError> {
        let values = [rewriter.host().operand(op, 0), rewriter.host().operand(op, 1)];
        rewriter.replace_op(op, &values)?;
        Err(NativeError::new("no luck"))
    });
    natives.rewrite("Panic", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| {
        let values = [rewriter.host().operand(op, 0), rewriter.host().operand(op, 1)];
        rewriter.replace_op(op, &values).unwrap();
        rewriter.erase_op(op).unwrap();
    });
    natives.rewrite("Operand", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| rewriter.set_operand(op, 3, 0));
    natives.rewrite("MoveLast", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| {
        let last = *rewriter.host().body(ROOT).last().unwrap();
        rewriter.move_op(last, op)
    });
    let call = |name: &str| {
        let name = name.to_owned();
        failure(&natives, move |b| {
            create(b, "t.new", &[], &[], 1);
            let function = b.native(NativeKind::Rewrite, &name, &[Kind::Operation], &[]);
            b.r(CallRewrite { function, args: &[op(0)], results: &[] });
        })
    };
    let native = |function: &str, message: &str| RewriteFailure::Native {
        function: function.to_owned(),
        message: message.to_owned(),
    };
    assert_eq!(call("Err"), native("Err", "no luck"));
    assert_eq!(call("Operand"), native("Operand", "`t.root` has no operand 3"));
    assert_eq!(call("MoveLast"), native("MoveLast", "`t.last` stands at the end of its block and cannot be moved"));
    let RewriteFailure::NativePanicked { function, message } = call("Panic") else { panic!("it panics") };
    assert_eq!(function, "Panic");
    assert!(message.contains("AlreadyErased"), "{message}");
}

#[test]
fn after_the_root_is_gone_ops_are_created_where_it_stood() {
    let (mut g, root) = sample();
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    b.accept_named("t.root", pattern);
    let fail = b.fail();
    b.r(GetOperandGroup { op: 0.into(), group: 1, dst: 0.into(), fail });
    b.r(Replace { op: 0.into(), values: &[values(0)] });
    create(&mut b, "t.n1", &[values(0)], &[], 1);
    create(&mut b, "t.n2", &[], &[], 1);
    b.r(End);
    let set = b.bind(&mut g, &Natives::new());
    assert_eq!(apply(&set, &mut g, root).0, Application::Applied(PatternId::new(0)));
    assert_eq!(g.names(), ["t.p", "t.before", "t.n1", "t.n2", "t.u1", "t.u2", "t.u3", "t.last"]);

    // At the end of a block there is no place left.
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    b.accept_named("t.last", pattern);
    b.r(Erase { op: 0.into() });
    create(&mut b, "t.n", &[], &[], 1);
    b.r(End);
    let set = b.bind(&mut g, &Natives::new());
    let (before, last) = (g.dump(), *g.body(ROOT).last().unwrap());
    let (_, failures) = apply(&set, &mut g, last);
    assert_eq!(failures.first[0].failure, RewriteFailure::NoInsertionPoint);
    assert_eq!(g.dump(), before);
}

#[test]
fn attributes_of_one_name_are_set_once() {
    for count in [3, 100] {
        let (mut g, root) = sample();
        let mut b = Builder::new();
        let pattern = b.pattern("p", 0, &[Kind::Operation]);
        b.accept_named("t.root", pattern);
        let (new, name) = (b.name("t.new"), b.attr_name("k"));
        let mut pairs = Vec::new();
        for i in 0..count {
            let constant = b.attr_const(&format!("v{i}"));
            b.r(ConstAttribute { constant, dst: i.into() });
            pairs.push([name, i]);
        }
        b.r(CreateOp { name: new, operands: &[], attributes: pairs.as_flattened(), types: &[], dst: 1.into() });
        b.r(End);
        let set = b.bind(&mut g, &Natives::new());
        assert_eq!(apply(&set, &mut g, root).0, Application::Applied(PatternId::new(0)));
        assert!(g.dump().contains(&format!("t.new[] {{k = v{}}}", count - 1)), "{}", g.dump());
    }
}

#[test]
fn ranges_that_double_are_stopped() {
    let failure = failure(&Natives::new(), |b| {
        b.r(GetOperands { op: 0.into(), dst: 0.into() });
        for i in 0..40 {
            b.r(BuildValues { elements: &[values(i), values(i)], dst: (i + 1).into() });
        }
    });
    assert_eq!(failure, RewriteFailure::RangesTooLong);
    let failure = self::failure(&Natives::new(), |b| {
        b.r(GetOperands { op: 0.into(), dst: 0.into() });
        b.r(GetRangeTypes { range: 0.into(), dst: 0.into() });
        for i in 0..40 {
            b.r(BuildTypes { elements: &[types(i), types(i)], dst: (i + 1).into() });
        }
    });
    assert_eq!(failure, RewriteFailure::RangesTooLong);
}

#[test]
fn native_rewrites_take_and_give_ranges() {
    let (mut g, root) = sample();
    let mut natives = Natives::<G>::new();
    natives.rewrite("Reverse", |_: &mut Rewriter<'_, G>, values: Values<G>, types: Types<G>| {
        (Values::<G>(values.iter().rev().copied().collect()), Types::<G>(types.iter().rev().copied().collect()))
    });
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation, Kind::ValueRange]);
    let end = b.matcher.label();
    let name = b.name("t.root");
    b.m(CheckOpName { op: 0.into(), name, fail: end });
    b.m(GetOperands { op: 0.into(), dst: 0.into() });
    b.m(Accept { pattern, captures: &[op(0), values(0)] });
    b.matcher.place(end);
    let kinds = [Kind::ValueRange, Kind::TypeRange];
    let reverse = b.native(NativeKind::Rewrite, "Reverse", &kinds, &kinds);
    b.r(GetRangeTypes { range: 0.into(), dst: 0.into() });
    b.r(CallRewrite { function: reverse, args: &[values(0), types(0)], results: &[values(1), types(1)] });
    create(&mut b, "t.new", &[values(1), values(0)], &[types(1), types(0)], 1);
    b.r(End);
    let set = b.bind(&mut g, &natives);
    assert_eq!(apply(&set, &mut g, root).0, Application::Applied(PatternId::new(0)));
    let new = g.body(ROOT)[2];
    let operands: Vec<u32> = (0..6).map(|i| g.operand(new, i)).collect();
    let (x, p0, p1) = (0, 1, 2);
    assert_eq!(operands, [p1, x, p0, p0, x, p1]);
    let types: Vec<&str> = (0..6).map(|i| g.text(g.value_type(g.result(new, i)))).collect();
    assert_eq!(types, ["i64", "i32", "i32", "i32", "i32", "i64"]);
}

/// Which patterns are tried, in which order, and what of them is heard.
#[derive(Default)]
struct Log(Vec<String>);

impl Listener<G> for Log {
    fn pattern_begins(&mut self, _: &G, _: u32, pattern: &pdl_bytecode::PatternInfo) {
        self.0.push(pattern.name.as_ref().unwrap().to_string());
    }
    fn pattern_succeeded(&mut self, _: &G, _: &pdl_bytecode::PatternInfo) {
        self.0.push("success".into());
    }
    fn pattern_failed(&mut self, _: &G, _: u32, _: &pdl_bytecode::PatternInfo, reason: &RewriteFailure) {
        self.0.push(reason.code().into());
    }
    fn match_failed(&mut self, _: &G, _: u32) {
        self.0.push("no match".into());
    }
    fn op_inserted(&mut self, g: &G, op: u32) {
        self.0.push(format!("insert {}", g.op_name_text(g.op_name(op))));
    }
    fn op_modified(&mut self, g: &G, op: u32) {
        self.0.push(format!("modify {}", g.op_name_text(g.op_name(op))));
    }
    fn op_replaced(&mut self, g: &G, op: u32, values: &[u32]) {
        self.0.push(format!("replace {} by {values:?}", g.op_name_text(g.op_name(op))));
    }
    fn op_erased(&mut self, g: &G, op: u32) {
        self.0.push(format!("erase {}", g.op_name_text(g.op_name(op))));
    }
    fn undone(&mut self, _: &G) {
        self.0.push("undo".into());
    }
}

#[test]
fn if_the_best_fails_the_next_best_is_tried() {
    let (mut g, root) = sample();
    let mut b = Builder::new();
    for (name, rank) in [("third", 2), ("first", 0), ("fourth", 3), ("second", 1)] {
        let pattern = b.pattern(name, rank, &[Kind::Operation]);
        b.accept_named("t.root", pattern);
        create(&mut b, name, &[], &[], 1);
        if name != "third" {
            b.r(Fail);
        } else {
            let fail = b.fail();
            b.r(GetOperandGroup { op: 0.into(), group: 1, dst: 0.into(), fail });
            b.r(Replace { op: 0.into(), values: &[values(0)] });
            b.r(End);
        }
    }
    let set = b.bind(&mut g, &Natives::new());
    let mut log = Log::default();
    let mut applicator = Applicator::new();
    assert_eq!(applicator.apply(&set, &mut g, root, &mut log), Ok(Application::Applied(PatternId::new(0))));
    assert_eq!(
        log.0.join("; "),
        "first; insert first; undo; E0620; second; insert second; undo; E0620; third; insert third; \
         replace t.root by [0, 2]; modify t.u2; modify t.u1; modify t.u1; modify t.u3; modify t.u1; \
         erase t.root; success"
    );
    assert_eq!(applicator.take_failures().count, 2);
    assert_eq!(applicator.take_failures().count, 0);
    g.verify();
}

/// Several matches of one pattern are tried one after another, too.
#[test]
fn the_next_match_of_the_same_pattern_is_tried() {
    let (mut g, root) = sample();
    let mut natives = Natives::<G>::new();
    natives.rewrite("OnlyU3", |rewriter: &mut Rewriter<'_, G>, Op(op): Op<G>| {
        let name = rewriter.host().op_name_text(rewriter.host().op_name(op));
        if name == "t.u3" { rewriter.erase_op(op).map_err(NativeError::from) } else { Err(NativeError::new(name)) }
    });
    let mut b = Builder::new();
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    let function = b.native(NativeKind::Rewrite, "OnlyU3", &[Kind::Operation], &[]);
    let done = b.matcher.label();
    b.m(GetResults { op: 0.into(), dst: 0.into() });
    b.m(ForRangeUsers { range: 0.into(), dst: 1.into(), done });
    let body = b.matcher.here();
    b.m(Accept { pattern, captures: &[op(1)] });
    b.m(NextUser { body });
    b.matcher.place(done);
    b.r(CallRewrite { function, args: &[op(0)], results: &[] });
    b.r(End);
    let set = b.bind(&mut g, &natives);
    let (application, failures) = apply(&set, &mut g, root);
    assert_eq!(application, Application::Applied(PatternId::new(0)));
    let messages: Vec<_> = failures.first.iter().map(|f| f.failure.to_string()).collect();
    assert_eq!(messages, ["t.u2", "t.u1", "t.u1"].map(|name| format!("the native rewrite `OnlyU3` failed: {name}")));
}

#[test]
fn transactions_are_for_rust_code_too() {
    let (mut g, root) = sample();
    let name = g.intern("t.x");
    let mut state = RewriterState::default();
    let before = g.dump();
    // More than a short list of erased ops, then an error.
    let refused = state.transaction(&mut g, root, &mut Silent, |rewriter| {
        let mut ops = Vec::new();
        for _ in 0..40 {
            ops.push(rewriter.create(name, &[0], &[], ResultTypes::Given(&[7]))?);
        }
        for op in &ops {
            rewriter.erase_op(*op)?;
        }
        assert!(ops.iter().all(|op| rewriter.is_erased(*op)) && !rewriter.is_erased(root));
        rewriter.erase_op(ops[20])
    });
    assert_eq!(refused, Err(RewriteFailure::AlreadyErased { op: "t.x".into() }));
    assert_eq!(g.dump(), before);
    g.verify();

    // A panic goes on, but not before all is undone.
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        state.transaction(&mut g, root, &mut Silent, |rewriter| -> Result<(), RewriteFailure> {
            rewriter.set_operand(root, 0, 0)?;
            panic!("half-way")
        })
    }));
    assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"half-way"));
    assert_eq!(g.dump(), before);
}

/// A host that keeps each op once gives the one that is there, which stays where it is used when the rewrite is undone.
#[test]
fn an_equal_op_is_taken_and_stays_when_the_rewrite_fails() {
    let mut g = Graph::new();
    let (x, y) = (g.argument("i32"), g.argument("i32"));
    let sum = g.op("add", &[x, y], &["i32"]);
    let root = g.op("mul", &[x, y], &["i32"]);
    let results = [sum, root].map(|op| g.result(op, 0));
    g.op("output", &results, &[]);
    g.unique = true;
    let before = g.dump();
    let (name, i32) = (g.intern("add"), g.intern("i32"));
    let mut state = RewriterState::default();
    for fails in [true, false] {
        let done = state.transaction(&mut g, root, &mut Silent, |rewriter| {
            let made = rewriter.create(name, &[x, y], &[], ResultTypes::Given(&[i32]))?;
            assert_eq!(made, sum);
            rewriter.replace_op(root, &[results[0]])?;
            if fails { Err(RewriteFailure::NothingChanged) } else { Ok(()) }
        });
        assert_eq!((done.is_err(), g.dump() == before), (fails, fails));
        g.verify();
    }
}

/// A host that has attributes as fields refuses others, and the rewrite is undone.
#[test]
fn an_attribute_that_an_op_cannot_have_is_refused() {
    let (mut g, root) = sample();
    g.fields = true;
    let (before, name) = (g.dump(), g.intern("none"));
    let mut state = RewriterState::default();
    let done = state.transaction(&mut g, root, &mut Silent, |rewriter| rewriter.set_attribute(root, name, Some(0)));
    assert_eq!(done, Err(RewriteFailure::Host("attributes are fields".into())));
    assert_eq!(g.dump(), before);
}
