//! What rustc says of patterns with mistakes, and where: in `ui/`, beside each program.

#[test]
fn mistakes_are_shown_where_they_are() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
