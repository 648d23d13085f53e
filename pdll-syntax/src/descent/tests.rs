use super::*;
use crate::lexer;
use crate::recovery;
use pdl_diagnostics::FileId;

/// What it makes of the source, and what the grammar does.
fn both(text: &str) -> (Option<Vec<RawItem>>, Option<Vec<RawItem>>) {
    let cursor = Cursor { text, file: FileId(0) };
    let tokens = lexer::lex(text, FileId(0), &mut Vec::new()).tokens;
    (parse(cursor, &tokens), recovery::try_parse(cursor, &tokens).ok())
}

#[test]
fn takes_every_form_and_makes_the_same_tree() {
    let declarations = r#"
#include "a.pdll"
Pattern => erase op<a.b>;
Pattern P with benefit(1), recursion { }
Constraint C(a: Op);
Constraint C() -> Attr [{ return; }];
Rewrite R(a: Attr, b: Op<a.b>) "x";
Rewrite R() -> (x: Value, ValueRange) { return (x, y); }
Constraint C(v: Value) => v;
Rewrite R(o: Op) => erase o;
Rewrite R(o: Op) => replace o with op<a.b>;
Rewrite R() -> Op => r;
Constraint C(v: Constraint(o: Op) => o, w: Foo) -> Constraint(o: Op) {} { D(v); }
"#;
    let statements = r#"
let a
let _: Op
let a: [Op<a.b>, C] = b
let a = b.0.c.op
return x
x
erase x.0
replace x with (y, z)
replace x with y(z)
rewrite x with { a; rewrite b with {} erase c; }
op<>
op< >
op<a.b>
op<a . type.Op>(x, _: Value)
op<a.b>(x)(y)
op<a.b>.0
op<a.b>()
op<a.b> {a = b, let, "c d" = attr<"1">}
op<a.b>(x) {c} -> (t, type<"i1">)
op<a.b> -> ()
()
(a, b = c, (d))
f(x)(y).0
x: Value
x: Value<t>
x: [Attr<t>, ValueRange<ts>, Type]
x: C(y)
x: Constraint(o: Op) => o
x: Constraint(o: Op) {}
not C(a, b)
not C().0
Constraint C(o: Op) {}(x)
Rewrite(o: Op) => erase o
Rewrite(o: Op) [{ x }](y)
_: TypeRange
"#;
    let wrapped = statements.lines().skip(1).map(|statement| format!("Pattern {{ {statement} ; }}"));
    for text in declarations.lines().map(str::to_string).chain(wrapped) {
        let (here, grammar) = both(&text);
        assert!(here.is_some(), "{text}");
        assert_eq!(here, grammar, "{text}");
    }
}

#[test]
fn takes_nothing_that_the_grammar_refuses() {
    let statements = r#"
x,
op<a.b>(x,)
op<a.b>{}
op<a>
let
let x: []
replace x with ()
replace x with (y).0
replace x with (y)(z)
x: Constraint(o: Op) {}(y)
_
_: Value.0
not x
Attr
a b
f(,)
Constraint(o: Value<t>) {}
Constraint() -> Constraint() => x {}
Constraint() -> () {}
<
x."a"
rewrite x with y
return
Constraint(o: Op) => erase o
(a = )
x: Value<>
x.(y)
"#;
    for statement in statements.lines().skip(1) {
        let text = format!("Pattern {{ {statement} ; }}");
        assert_eq!(both(&text), (None, None), "{text}");
    }
    for text in "Pattern|Constraint C() {};|Rewrite (a: Op) {}|x|#include|Pattern with {}|Pattern P {".split('|') {
        assert_eq!(both(text), (None, None), "{text}");
    }
}

#[test]
fn leaves_great_depth_to_the_grammar() {
    let text = format!("Pattern {{ {}x{}; }}", "(".repeat(200), ")".repeat(200));
    let (here, grammar) = both(&text);
    assert!(here.is_none() && grammar.is_some());
}
