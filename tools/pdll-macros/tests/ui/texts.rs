use pdll_macros::pdll;

fn main() {
    // Line and column are those of this file.
    let _ = pdll!(
        r#"
        Pattern NegNeg {
            let inner = op<t.neg>(x: Value);
            replace op<t.neg>(iner.0) with x;
        }
        "#
    );
    // With an escape they are those of the text.
    let _ = pdll!("Pattern => replace op<t.neg>(x: Value)\n with y;");
    let _ = pdll!(file "wrong.pdll");
    let _ = pdll!(file "missing.pdll");
    let _ = pdll!(file);
}
