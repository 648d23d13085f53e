//! However many threads compile a long file, the program is the same, and so is what is said of it.

use std::num::NonZeroUsize;

use pdll::Session;

/// More than enough patterns for several threads.
fn long(last: &str) -> String {
    let mut text = String::from("Constraint IsEven(attribute: Attr);\n");
    for number in 0..1000 {
        text += &format!(
            "Pattern P{number} with benefit({number}) {{\n  let root = op<t.a{}>(x: Value) {{k = attr<\"{number} : i32\">, \
             even = even: Attr}};\n  IsEven(even);\n  replace root with op<t.b>(x) -> (type<\"i32\">);\n}}\n",
            number % 9
        );
    }
    text + last
}

/// The bytes of the program, and everything that is found.
fn compiled(text: &str, threads: Option<usize>) -> (Option<Vec<u8>>, String) {
    let mut session = Session { threads: threads.and_then(NonZeroUsize::new), ..Session::new() };
    let file = session.sources.add("long.pdll", text, None);
    let program = session.pdll_module(file).and_then(|module| session.compile(module));
    (program.map(|program| program.to_bytes()), session.render())
}

#[test]
fn threads_make_the_same_program() {
    let text = long("");
    let (one, found) = compiled(&text, Some(1));
    assert!(one.is_some(), "{found}");
    for threads in [None, Some(2), Some(5)] {
        assert!(compiled(&text, threads) == (one.clone(), found.clone()), "{threads:?} threads");
    }
}

#[test]
fn threads_say_the_same() {
    for (last, error) in [
        ("Pattern P1000 { erase missing; }\n", "`missing`"),
        ("Pattern P0 { erase op<t.a>; }\n", "`P0`"),
        ("Pattern P1000 { erase op<t.a> }\n", "`;`"),
        ("Pattern P1000 {", "`{`"),
        ("Rewrite IsEven(a: Attr);\n", "`IsEven`"),
    ] {
        let text = long(last);
        let one = compiled(&text, Some(1));
        assert!(one.0.is_none() && one.1.contains(error), "{last}: {}", one.1);
        for threads in [None, Some(2), Some(5)] {
            assert_eq!(compiled(&text, threads), one, "{threads:?} threads: {last}");
        }
    }
}
