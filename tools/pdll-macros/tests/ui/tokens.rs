use mlir_lite::Ir;
use pdll_macros::pdll;

// A name that is not there, and one that is meant.
pdll! {
    struct Unknown for Ir;

    Pattern NegNeg {
        let inner = op<t.neg>(x: Value);
        replace op<t.neg>(iner.0) with y;
    }
}

// Syntax, with a comment in front.
pdll! {
    struct Syntax for Ir;

    // Nothing is replaced.
    Pattern {
        let root = op<t.neg>(x: Value) -> ;
        erase root;
    }
}

fn main() {
    let _ = Unknown::program();
    // The kind of what is there, in an expression.
    let _ = pdll!(Pattern => replace op<t.neg>(x: Value) with attr<"1 : i32">;);
    // A place in an included file.
    let _ = pdll! { #include "missing.pdll" };
    // Twice declared: the other end is said.
    let _ = pdll! {
        Rewrite twice(x: Value) -> Value { return x; }
        Rewrite twice(x: Value) -> Value { return x; }
        Pattern => erase op<t.neg>;
    };
}
