#![deny(deprecated)]
#![allow(missing_docs)]
use pdll_macros::pdll;

fn main() {
    let _ = pdll! {
        Pattern {
            let unused = attr<"1 : i32">;
            erase op<t.neg>;
        }
    };
    let _ = pdll!("Pattern { let unused = attr<\"1 : i32\">; erase op<t.neg>; }");
}
