//! Where the dags of finished records were written, after template arguments, multiclasses, loops and operators.

use crate::common;

use common::parse_text;
use pdl_diagnostics::Span;
use tablegen::{Dag, FieldValue, Record};

const SHARED: &str = "def A; def B; def C;\n\
    class Rule<dag from> { dag source = from; list<dag> results = [(B from)]; }\n";

/// The text of a dag, and of each of its arguments.
fn texts(text: &str, record: Record<'_>, dag: Dag<'_>, within: Option<Span>) -> (String, Vec<String>) {
    let shown = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    let place = record.place_of(dag, within).expect("it was written");
    let arguments = place.arguments.iter().map(|span| span.map_or("?".to_owned(), shown));
    (shown(place.span), arguments.collect())
}

/// Checks the place of a field of a record; its first element if it is a list.
#[track_caller]
fn check(text: &str, record: &str, field: &str, whole: &str, arguments: &[&str]) {
    let text = format!("{SHARED}{text}");
    let outcome = parse_text(&text);
    let records = outcome.records.as_ref().unwrap_or_else(|| panic!("{}", outcome.messages()));
    let record = records.def(record).expect("it is defined");
    let dag = match record.value(field) {
        list @ FieldValue::List(_) => list.elements().next().and_then(FieldValue::as_dag),
        value => value.as_dag(),
    };
    let found = texts(&text, record, dag.expect("it is a dag"), None);
    assert_eq!((found.0.as_str(), found.1.iter().map(String::as_str).collect::<Vec<_>>()), (whole, arguments.to_vec()));
}

#[test]
fn a_dag_has_the_place_at_which_it_was_given() {
    check("def r : Rule<(A $x, B:$y, (C))>;", "r", "source", "(A $x, B:$y, (C))", &["$x", "B:$y", "(C)"]);
}

#[test]
fn a_dag_of_a_class_has_its_place_there() {
    check("def r : Rule<(A $x)>;", "r", "results", "(B from)", &["from"]);
}

#[test]
fn equal_dags_have_the_place_in_their_record() {
    let text = "def q : Rule<(A $x)>; def r : Rule<( A $x )>; def s : Rule<(A  $x)>;";
    check(text, "q", "source", "(A $x)", &["$x"]);
    check(text, "r", "source", "( A $x )", &["$x"]);
    check(text, "s", "source", "(A  $x)", &["$x"]);
    let text = "class K { dag d = (C $x); } def k : K; def r : Rule<(C  $x)>;";
    check(text, "k", "d", "(C $x)", &["$x"]);
}

#[test]
fn what_a_multiclass_resolves_has_its_place_in_the_multiclass() {
    let text = "class K; def k : K; multiclass M<dag inner, string n> { def q : Rule<(A inner, !cast<K>(n))>; }\n\
                defm r : M<(C $x), \"k\">;";
    check(text, "rq", "source", "(A inner, !cast<K>(n))", &["inner", "!cast<K>(n)"]);
}

#[test]
fn what_a_defm_was_given_has_its_place_behind_it() {
    let text = "def other { dag d = (A $x); } multiclass M<dag d> { def q : Rule<d>; } defm r : M<(A  $x)>; defm s : M<(A   $x)>;";
    check(text, "rq", "source", "(A  $x)", &["$x"]);
    check(text, "sq", "source", "(A   $x)", &["$x"]);
    check(text, "other", "d", "(A $x)", &["$x"]);
}

#[test]
fn what_a_loop_resolves_has_its_place_in_the_loop() {
    let text = "foreach op = [A, B] in { def r # op : Rule<(C (op $x), op)>; }";
    check(text, "rA", "source", "(C (op $x), op)", &["(op $x)", "op"]);
    check(text, "rB", "source", "(C (op $x), op)", &["(op $x)", "op"]);
}

#[test]
fn operators_keep_the_places_of_arguments() {
    let text = "def r : Rule<!con((A $x), (A $y, $z))>;";
    check(text, "r", "source", "!con((A $x), (A $y, $z))", &["$x", "$y", "$z"]);
    let text = "class D<dag first> { dag d = !con(first, (A $y)); } def r : D<(A $x)>;";
    check(text, "r", "d", "(A $x)", &["$x", "$y"]);
    check("def r : Rule<!dag(A, [B, C], [\"x\", ?])>;", "r", "source", "!dag(A, [B, C], [\"x\", ?])", &["?", "?"]);
    check("def r : Rule<!setdagop((A $x), C)>;", "r", "source", "!setdagop((A $x), C)", &["$x"]);
    check("def r : Rule<!setdagarg((A $x, $y), 0, C)>;", "r", "source", "!setdagarg((A $x, $y), 0, C)", &["$x", "$y"]);
}

#[test]
fn a_nested_dag_has_the_place_within_its_argument() {
    let text = format!("{SHARED}def r : Rule<(A (C $x), ( C $x ))>;");
    let outcome = parse_text(&text);
    let record = outcome.records.as_ref().and_then(|records| records.def("r")).expect("it is defined");
    let dag = record.value("source").as_dag().expect("it is a dag");
    let place = record.place_of(dag, None).expect("it was written");
    let inner: Vec<String> = dag
        .arguments()
        .zip(place.arguments)
        .map(|(argument, span)| texts(&text, record, argument.value.as_dag().expect("it is nested"), span).0)
        .collect();
    assert_eq!(inner, ["(C $x)", "( C $x )"]);
}
