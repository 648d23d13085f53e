use inst::Host;
use pdll_macros::pdll;

#[path = "inst/host.rs"]
mod inst;

// Nothing is wrong here.
pdll! {
    plain_names;
    struct Right for Host;

    Pattern AddZero => replace op<iadd>(x: Value, op<iconst> {imm = attr<"0">}) with x;
    Pattern Fold {
        let root = op<icmp>(x: Value, y: Value) {cc = attr<"\"eq\"">};
        replace root with op<call>(x, y, x);
    }
}

// Each pattern has one mistake.
pdll! {
    plain_names;
    struct Wrong for Host;

    Pattern => replace op<iad>(x: Value, op<iconst>) with x;
    Pattern => replace op<t.neg>(x: Value) with x;
    Pattern {
        let root: Op<icomp>;
        erase root;
    }
    Pattern => replace op<iadd>(x: Value, op<iconst> {im = attr<"0">}) with x;
    Pattern => replace op<iadd>(x: Value, y: Value, z: Value) with x;
    Pattern => replace op<iadd>(x: Value, y: Value) with op<icmp>(x, y);
    Pattern => replace op<icmp>(x: Value, y: Value) {cc = attr<"\"lt\"">} with x;
    Pattern => replace op<iadd>(x: Value, y: Value) with op<iconst> {imm = attr<"0">} -> (type<"i8">, type<"i8">);
}

// In a text.
pdll! {
    plain_names;
    struct Text for Host;

    r#"
    Pattern => replace op<iad>(x: Value, y: Value) with x;
    "#
}

fn main() {
    let _ = (Right::bind, Wrong::bind, Text::bind);
    // Without `plain_names;`.
    let _ = pdll!(Pattern => replace op<neg>(x: Value) with x;);
}
