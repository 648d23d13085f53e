//! Random patterns on random IR, in host mode and in engine mode, beside MLIR's engine in a program of C++ (`testing/peer`): the IR at
//! the end is the same, byte for byte. `PDLL_MLIR_CASES` says how many cases are compared.
//!
//! Without the peer (`PDLL_PEER`) both modes are compared with our VM on `mlir-lite`, which `testing/conformance` compares with it.

use std::sync::Arc;

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::execution;
use conformance::ods::SPLIT;
use conformance::peer::{Outcome, Reference};
use conformance::verdict::Verdict;
use pdl_mlir::{Context, Engine, EngineError, EngineOptions, Ir, PrintOptions};
use pdl_vm::{
    Attr, GreedyOptions, Host, HostContext, NativeError, Natives, Op, Order, PatternSet, Rewriter, Type, Value, Values,
    rewrite_greedily,
};

/// An integer attribute's number and type, by MLIR's text of it.
fn number(ir: &Ir, attribute: pdl_mlir::Attr) -> Option<(i64, String)> {
    let text = ir.context().attribute_text(attribute);
    let (number, ty) = text.split_once(" : ")?;
    Some((number.parse().ok()?, ty.to_owned())).filter(|(_, ty)| ty.starts_with('i'))
}

/// An integer attribute, which wraps around at its width.
fn integer(ir: &Ir, number: i64, ty: &str) -> pdl_mlir::Attr {
    let bits: u32 = ty[1..].parse().expect("an integer type");
    let number = if bits < 64 { number << (64 - bits) >> (64 - bits) } else { number };
    ir.context().parse_attribute(&format!("{number} : {ty}")).expect("it fits")
}

fn type_text(ir: &Ir, ty: pdl_mlir::Type) -> String {
    ir.context().type_text(ty)
}

/// The functions that generated patterns call, as `conformance::natives` has them for `mlir-lite`.
fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives
        .constraint("HasOneUse", |ir: &Ir, Value(value): Value<Ir>| ir.has_one_use(value))
        .constraint("IsBlockArgument", |ir: &Ir, Value(value): Value<Ir>| ir.defining_op(value).is_none())
        .constraint("IsEmptyRange", |_: &Ir, values: Values<Ir>| values.is_empty())
        .constraint("SameType", |ir: &Ir, Value(a): Value<Ir>, Value(b): Value<Ir>| {
            ir.value_type(a) == ir.value_type(b)
        })
        .constraint("PowerOfTwo", |ir: &Ir, Attr(attribute): Attr<Ir>| {
            let (number, ty) = number(ir, attribute).filter(|(n, _)| *n > 0 && n & (n - 1) == 0)?;
            Some(Attr::<Ir>(integer(ir, i64::from(number.ilog2()), &ty)))
        })
        .constraint("TypeOf", |ir: &Ir, Value(value): Value<Ir>| Some(Type::<Ir>(ir.value_type(value))))
        .rewrite("AddAttributes", |rewriter: &mut Rewriter<'_, Ir>, Attr(a): Attr<Ir>, Attr(b): Attr<Ir>| {
            let ir = rewriter.host();
            match (number(ir, a), number(ir, b)) {
                (Some((a, ty)), Some((b, other))) if ty == other => Ok(Attr::<Ir>(integer(ir, a + b, &ty))),
                _ => Err(NativeError::new("not two integers of one type")),
            }
        })
        .rewrite("MarkOp", |rewriter: &mut Rewriter<'_, Ir>, Op(op): Op<Ir>| {
            let name = rewriter.host_mut().intern_attribute_name("marked");
            let unit = rewriter.host().context().unit();
            rewriter.set_attribute(op, name, Some(unit)).map_err(|error| NativeError::new(error.to_string()))
        })
        .constraint("I32Attr", |ir: &Ir, Attr(attribute): Attr<Ir>| {
            number(ir, attribute).is_some_and(|(_, ty)| ty == "i32")
        })
        .constraint("StrAttr", |ir: &Ir, Attr(attribute): Attr<Ir>| {
            ir.context().attribute_text(attribute).starts_with('"')
        })
        .constraint("I32", |ir: &Ir, ty: Type<Ir>| type_text(ir, ty.0) == "i32")
        .constraint("G_Scalar", |ir: &Ir, ty: Type<Ir>| {
            type_text(ir, ty.0).strip_prefix(['i', 'f']).is_some_and(|bits| bits.parse::<u32>().is_ok())
        });
    natives
}

/// The IR of a case, with its patterns bound.
fn bound(context: &Context, case: &Case) -> (Ir, PatternSet<Ir>) {
    let (_, program) = case.compiled.as_ref().expect("only compiled cases are run");
    let mut ir = Ir::parse(context, &case.ir).expect("generated IR parses");
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives());
    // Of the operations in `ods/groups.td` the peer has registered one.
    ir.forget_operations();
    let known: Vec<_> = program.operations().iter().filter(|definition| definition.name == SPLIT).cloned().collect();
    ir.define_operations(&known);
    (ir, set.unwrap_or_else(|errors| panic!("{errors}")))
}

fn in_host_mode(context: &Context, case: &Case, top_down: bool) -> String {
    let (mut ir, set) = bound(context, case);
    let order = if top_down { Order::TopDown } else { Order::BottomUp };
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default().order(order))
        .unwrap_or_else(|error| panic!("{error}\n{}", case.source));
    ir.release_erased();
    ir.text(PrintOptions::new().generic())
}

fn in_engine_mode(context: &Context, case: &Case, top_down: bool) -> Result<String, EngineError> {
    let (mut ir, set) = bound(context, case);
    // SAFETY: cases on which MLIR's engine crashes are left out.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    let engine = unsafe { Engine::new(context, set)? };
    engine.rewrite(&mut ir, EngineOptions::new().top_down(top_down))?;
    Ok(ir.text(PrintOptions::new().generic()))
}

/// The numbers of cases by their outcome.
#[derive(Debug, Default)]
struct Counts {
    equal: usize,
    rewritten: usize,
    listed: usize,
    not_for_the_engine: usize,
    equal_in_engine: usize,
    listed_in_engine: usize,
}

#[test]
fn both_modes_do_what_mlir_does() {
    let wanted = std::env::var("PDLL_MLIR_CASES").map_or(200, |count| count.parse().expect("a number"));
    let reference = Reference::find().filter(Reference::has_peer);
    let cases = cases(wanted, reference.as_ref());
    let context = Context::new().allow_unregistered_dialects();
    let mut counts = Counts::default();
    for top_down in [false, true] {
        let theirs: Vec<Outcome> = match &reference {
            Some(reference) => reference.rewrite(&cases.iter().map(texts).collect::<Vec<_>>(), top_down),
            None => cases.iter().map(|case| Outcome::Text(case.rewrite(top_down).expect("it runs").ir)).collect(),
        };
        for (case, expected) in cases.iter().zip(theirs) {
            compare(&context, case, top_down, expected, reference.as_ref(), &mut counts);
        }
    }
    println!("{} cases, each in two orders: {counts:?}", cases.len());
    assert!(counts.equal + counts.listed == 2 * wanted && counts.rewritten > wanted, "{counts:?}");
    assert!(counts.equal_in_engine > wanted, "{counts:?}");
    assert!(reference.is_some() || counts.listed_in_engine * 20 <= wanted, "unexplained: {counts:?}");
}

/// Cases that `mlir-pdll` accepts, too, if it is there.
fn cases(wanted: usize, reference: Option<&Reference>) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut seed = 0;
    while cases.len() < wanted {
        let some = (seed..seed + 100).map(|seed| Case::generate(Choices::from_seed(seed)));
        // MLIR's own operations are this host's, and it has no definition of that one.
        let some = some.filter(|case| !case.source.contains(conformance::ods::MADE));
        let mut some: Vec<Case> = some.filter(|case| case.compiled.is_ok()).collect();
        if let Some(reference) = reference {
            let sources: Vec<String> = some.iter().map(|case| case.source.clone()).collect();
            let mut verdicts = reference.compile(&sources).into_iter();
            some.retain(|_| matches!(verdicts.next(), Some(Verdict::Accepted(_))));
        }
        cases.extend(some);
        seed += 100;
    }
    cases.truncate(wanted);
    cases
}

/// The patterns and the IR of a case, as MLIR reads them.
fn texts(case: &Case) -> (String, String) {
    let (module, _) = case.compiled.as_ref().expect("they compile");
    (pdl_ir::print(module), case.ir.clone())
}

fn compare(
    context: &Context,
    case: &Case,
    top_down: bool,
    mut expected: Outcome,
    reference: Option<&Reference>,
    counts: &mut Counts,
) {
    let ours = in_host_mode(context, case, top_down);
    if let Some(reference) = reference.filter(|_| !expected.is(&ours)) {
        // A case that breaks MLIR's memory can change what the process makes of those behind it.
        expected = reference.rewrite(&[texts(case)], top_down).remove(0);
    }
    let shown = |ours: &str| {
        format!("top down: {top_down}\n{}\n{}\nMLIR:\n{}\nours:\n{ours}", case.source, case.ir, expected.describe())
    };
    if expected.is(&ours) {
        counts.equal += 1;
        counts.rewritten += usize::from(case.unchanged().is_some_and(|before| before.trim() != ours.trim()));
    } else {
        // A difference that is kept on purpose must be the one of our VM everywhere.
        let on_lite = case.rewrite(top_down).expect("it runs").ir;
        assert_eq!(ours.trim(), on_lite.trim(), "host mode and mlir-lite: {}", shown(&ours));
        let names = reference.map(|reference| execution::explain(case, &expected, reference, top_down));
        assert!(names.is_some_and(|names| !names.is_empty()), "host mode: {}", shown(&ours));
        counts.listed += 1;
    }
    // The groups of `g.split` are C++ of the peer, which only a dialect in C++ can have.
    let is_crash = match reference {
        Some(_) => matches!(expected, Outcome::Crashed | Outcome::Refused),
        // MLIR's engine goes on with values that a failed native rewrite did not give.
        None => case.rewrite(top_down).is_ok_and(|run| run.report.failures.count > 0) || !expected.is(&ours),
    };
    if is_crash || case.source.contains(SPLIT) {
        counts.not_for_the_engine += 1;
        return;
    }
    match in_engine_mode(context, case, top_down) {
        Ok(ours) if expected.is(&ours) => counts.equal_in_engine += 1,
        Ok(ours) => {
            // MLIR's engine differs from itself where it reads what it has not written: `docs/divergences.md`.
            let theirs = Outcome::Text(ours.clone());
            let names = reference.map(|reference| execution::explain(case, &theirs, reference, top_down));
            // Without the peer nothing explains it.
            assert!(names.is_none_or(|names| !names.is_empty()), "engine mode: {}", shown(&ours));
            counts.listed_in_engine += 1;
        }
        Err(EngineError::Range { .. }) => counts.not_for_the_engine += 1,
        Err(error) => panic!("engine mode: {error}: {}", shown("")),
    }
}
