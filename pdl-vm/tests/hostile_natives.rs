//! Native functions whose results are not those that they are registered with: an error that names the function, and nothing of
//! what they gave is read.

use crate::common;

use common::*;
use pdl_bytecode::isa::*;
use pdl_declarations::{Kind, NativeKind};
use pdl_vm::{
    Answer, Application, Applicator, ApplyError, Attr, MatchError, Matcher, NativeError, NativeResult, NativeResults,
    Natives, Op, Outcome, PatternId, PatternSet, Returns, RewriteFailure, Rewriter, Silent, Type, Types, Value, Values,
};

type G = Graph;

/// Says that it is one attribute, and hands these over.
#[derive(Clone)]
struct Liar(Vec<Kind>);

impl NativeResults<G> for Liar {
    fn kinds() -> Vec<Kind> {
        vec![Kind::Attribute]
    }
    fn push_all(self, returns: &mut Returns<G>) {
        for kind in self.0 {
            match kind {
                Kind::Attribute => Attr::<G>(1).push(returns),
                Kind::Operation => Op::<G>(1).push(returns),
                Kind::Type => Type::<G>(1).push(returns),
                Kind::TypeRange => Types::<G>(vec![1, 2]).push(returns),
                Kind::Value => Value::<G>(1).push(returns),
                Kind::ValueRange => Values::<G>(vec![1, 2]).push(returns),
            }
        }
    }
}

impl Answer<G> for Liar {
    fn kinds() -> Vec<Kind> {
        <Liar as NativeResults<G>>::kinds()
    }
    fn give(self, returns: &mut Returns<G>) -> bool {
        self.push_all(returns);
        true
    }
}

impl Outcome<G> for Liar {
    fn kinds() -> Vec<Kind> {
        <Liar as NativeResults<G>>::kinds()
    }
    fn give(self, returns: &mut Returns<G>) -> Result<(), NativeError> {
        self.push_all(returns);
        Ok(())
    }
}

/// All that is not one attribute, of up to two results, and a text of each.
fn lies() -> Vec<(Vec<Kind>, &'static str)> {
    use Kind::*;
    vec![
        (vec![], "()"),
        (vec![Operation], "(Op)"),
        (vec![Type], "(Type)"),
        (vec![TypeRange], "(TypeRange)"),
        (vec![Kind::Value], "(Value)"),
        (vec![ValueRange], "(ValueRange)"),
        (vec![Attribute, Attribute], "(Attr, Attr)"),
        (vec![Attribute, Operation], "(Attr, Op)"),
    ]
}

/// One pattern for `t.a`: a constraint without arguments, whose result is read, and a rewrite that reads that of another.
fn bind(graph: &mut G, natives: &Natives<G>) -> PatternSet<G> {
    let mut b = Builder::new();
    let ask = b.native(NativeKind::Constraint, "Ask", &[], &[Kind::Attribute]);
    let see = b.native(NativeKind::Constraint, "See", &[Kind::Attribute], &[]);
    let make = b.native(NativeKind::Rewrite, "Make", &[], &[Kind::Attribute]);
    let (name, key, new) = (b.name("t.a"), b.attr_name("key"), b.name("t.new"));
    let pattern = b.pattern("p", 0, &[Kind::Operation]);
    let end = b.matcher.label();
    b.m(CheckOpName { op: 0.into(), name, fail: end });
    // The highest register that there is: nothing made its file long enough before.
    b.m(CallConstraint { function: ask, negated: 0, args: &[], results: &[attr(63)], fail: end });
    b.m(CallConstraint { function: see, negated: 0, args: &[attr(63)], results: &[], fail: end });
    b.m(Accept { pattern, captures: &[op(0)] });
    b.matcher.place(end);
    b.r(CallRewrite { function: make, args: &[], results: &[attr(63)] });
    b.r(CreateOp { name: new, operands: &[], attributes: &[key, 63], types: &[], dst: 1.into() });
    b.r(Erase { op: 0.into() });
    b.bind(graph, natives)
}

fn natives(asked: &[Kind], made: &[Kind]) -> Natives<G> {
    let mut natives = Natives::new();
    let (asked, made) = (Liar(asked.to_vec()), Liar(made.to_vec()));
    natives.constraint("Ask", move |_: &G| asked.clone());
    natives.constraint("See", |_: &G, Attr(_): Attr<G>| true);
    natives.rewrite("Make", move |_: &mut Rewriter<'_, G>| made.clone());
    natives
}

#[test]
fn a_constraint_that_gives_other_results_than_it_declares_ends_matching() {
    let honest = [Kind::Attribute];
    for (lie, text) in lies() {
        let mut graph = Graph::new();
        let root = graph.op("t.a", &[], &[]);
        let set = bind(&mut graph, &natives(&lie, &honest));
        let mut matcher = Matcher::new();
        let wrong = MatchError::WrongResults {
            function: "Ask".to_owned(),
            op: "t.a".to_owned(),
            message: format!("it gave back {text}, where (Attr) is declared"),
        };
        for _ in 0..2 {
            assert_eq!(matcher.match_best(&set, &graph, root, None).err(), Some(wrong.clone()));
            assert_eq!(matcher.match_all(&set, &graph, root, &mut |_| {}), Err(wrong.clone()));
        }
        assert_eq!(wrong.code(), "E0614");
        // The same matcher serves an honest set.
        let set = bind(&mut graph, &natives(&honest, &honest));
        assert!(matcher.match_best(&set, &graph, root, None).unwrap().is_some());
    }
}

#[test]
fn a_rewrite_that_gives_other_results_than_it_declares_fails_and_is_undone() {
    let honest = [Kind::Attribute];
    for (lie, text) in lies() {
        let mut graph = Graph::new();
        let root = graph.op("t.a", &[], &[]);
        let set = bind(&mut graph, &natives(&honest, &lie));
        let before = graph.dump();
        let mut applicator = Applicator::new();
        let Err(ApplyError::Rewrite(error)) = applicator.apply(&set, &mut graph, root, &mut Silent) else {
            panic!("{text}: it fails")
        };
        let wrong = RewriteFailure::WrongResults {
            function: "Make".to_owned(),
            message: format!("it gave back {text}, where (Attr) is declared"),
        };
        assert_eq!(error.failure, wrong);
        assert_eq!((error.failure.code(), error.failure.is_fatal()), ("E0636", true));
        assert_eq!(graph.dump(), before);
    }
    let mut graph = Graph::new();
    let root = graph.op("t.a", &[], &[]);
    let set = bind(&mut graph, &natives(&honest, &honest));
    let applied = Applicator::new().apply(&set, &mut graph, root, &mut Silent);
    assert_eq!(applied.unwrap(), Application::Applied(PatternId::new(0)));
    assert_eq!(graph.names(), ["t.new"]);
}
