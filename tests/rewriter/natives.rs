//! Arguments of native functions: PDLL converts between one and many, and so does the call.

use std::sync::{Arc, Mutex};

use mlir_lite::Ir;
use pdl_vm::{GreedyDriver, GreedyOptions, Natives, PatternSet, Rewriter, Type, Types, Value, Values};
use pdll::Program;

use super::support::*;

/// Where a range is declared a function may give one, which is a range of one; where one is declared it may not give a range.
#[test]
fn one_may_be_given_back_as_many() {
    let source = r#"
        Constraint See(v: Value) -> (ValueRange, TypeRange);
        Rewrite Make(vs: ValueRange) -> (ValueRange, Value);
        Pattern {
          let root = op<t.a>(v: Value);
          let seen = See(v);
          rewrite root with { let made = Make(seen.0); replace root with op<t.b>(made.0, made.1) -> (seen.1); };
        }"#;
    let compiled = program(source);
    let mut natives = Natives::new();
    natives
        .constraint("See", |host: &Ir, Value(v): Value<Ir>| Some((Value::<Ir>(v), Type::<Ir>(host.value_type(v)))))
        .rewrite("Make", |_: &mut Rewriter<'_, Ir>, vs: Values<Ir>| (Value::<Ir>(vs[0]), Value::<Ir>(vs[0])));
    let mut ir = ir("%x = \"t.x\"() : () -> i32 %a = \"t.a\"(%x) : (i32) -> i8 \"t.c\"(%a) : (i8) -> ()");
    let set = PatternSet::bind(compiled.clone(), &mut ir, &natives).expect("one is as good as a range of one");
    let top = ir.top_op();
    GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, top, None).expect("it runs");
    assert!(ir.to_string().contains("\"t.b\"(%0, %0) : (i32, i32) -> i32"), "{ir}");

    natives.rewrite("Make", |_: &mut Rewriter<'_, Ir>, vs: Values<Ir>| (Values::<Ir>(vs.0.clone()), vs));
    let errors = PatternSet::bind(compiled, &mut ir, &natives).err().expect("a range is not one").to_string();
    assert!(errors.contains("E0602") && errors.contains("-> (ValueRange, ValueRange)"), "{errors}");
}

#[test]
fn one_is_given_as_many_and_many_as_one_where_there_is_one() {
    let source = r#"
        Constraint One(v: Value, t: Type);
        Constraint Many(vs: ValueRange, ts: TypeRange);
        Rewrite Note(v: Value, vs: ValueRange, t: Type, ts: TypeRange);
        Pattern {
          let root = op<t.a>(vs: ValueRange) -> (ts: TypeRange);
          One(vs, ts);
          let other = op<t.b>(v: Value) -> (t: Type);
          Many(v, t);
          let both = op<t.c>(root.0, other.0);
          rewrite both with { Note(vs, v, ts, t); erase both; };
        }
        Pattern Not { let root = op<t.d>(vs: ValueRange); not One(vs, type<"i8">); erase root; }"#;
    // A blob does as the program that it is of.
    let compiled = program(source);
    let loaded = Arc::new(Program::from_bytes(&compiled.to_bytes()).expect("what the compiler writes loads"));
    for program in [compiled, loaded] {
        let notes = Arc::new(Mutex::new(Vec::new()));
        let mut natives = Natives::new();
        let (one, many, note) = (notes.clone(), notes.clone(), notes.clone());
        natives
            .constraint("One", move |_: &_, _: Value<_>, _: Type<_>| {
                one.lock().unwrap().push("one".to_owned());
                false
            })
            .constraint("Many", move |_: &_, vs: Values<_>, ts: Types<_>| {
                many.lock().unwrap().push(format!("{} {}", vs.len(), ts.len()));
                true
            })
            .rewrite("Note", move |_: &mut Rewriter<'_, _>, _: Value<_>, vs: Values<_>, _: Type<_>, ts: Types<_>| {
                note.lock().unwrap().push(format!("rewrite {} {}", vs.len(), ts.len()));
            });
        let run = |natives: &Natives<_>, text: &str| {
            let mut ir = ir(text);
            let set = PatternSet::bind(program.clone(), &mut ir, natives).expect("all is registered");
            let top = ir.top_op();
            let report = GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, top, None).expect("it runs");
            ir.verify().expect("it verifies");
            (report.rewrites, std::mem::take(&mut *notes.lock().unwrap()))
        };
        let text = |many: &str, types: &str| {
            format!(
                "%x = \"t.x\"() : () -> i32 %a = \"t.a\"({many}) : ({types}) -> i32 %b = \"t.b\"(%x) : (i32) -> i32 \"t.c\"(%a, %b) : (i32, i32) -> ()"
            )
        };
        // The constraint says no; where there are two, it is not even asked.
        assert_eq!(run(&natives, &text("%x", "i32")), (0, vec!["one".to_owned()]));
        assert_eq!(run(&natives, &text("%x, %x", "i32, i32")), (0, vec![]));
        // Negated, its no is a yes, but two are still not one.
        assert_eq!(run(&natives, "%x = \"t.x\"() : () -> i32 \"t.d\"(%x) : (i32) -> ()"), (1, vec!["one".to_owned()]));
        assert_eq!(run(&natives, "%x = \"t.x\"() : () -> i32 \"t.d\"(%x, %x) : (i32, i32) -> ()"), (0, vec![]));
        natives.stub_constraint("One", true);
        let all = vec!["1 1".to_owned(), "rewrite 1 1".to_owned()];
        assert_eq!(run(&natives, &text("%x", "i32")), (1, all));
        // A rewrite that is given two for one fails, and is undone.
        let (rewrites, notes) = run(&natives, &text("%x, %x", "i32, i32"));
        assert!(rewrites == 0 && !notes.is_empty() && notes.iter().all(|note| note == "1 1"), "{notes:?}");
    }
}
