//! Rules in Rust do what the interpreter does.

#[test]
fn rules_in_rust_rewrite_as_the_interpreter_does() {
    let cases = rust_rules::rules::cases();
    let applied: usize = (0..cases as u64).map(rust_rules::rules::compare).sum();
    println!("{cases} cases: {applied} rewrites");
    assert!(applied > 50 * cases, "{applied} rewrites");
}

#[test]
fn rules_in_rust_are_driven_as_patterns_are() {
    let cases = rust_rules::rules::cases();
    let ended: usize = (0..cases as u64).map(rust_rules::rules::compare_greedily).sum();
    println!("{cases} cases: {ended} of {} functions", 20 * cases);
    assert!(ended > 5 * cases, "{ended} functions");
}

#[test]
fn rules_in_rust_rebuild_graphs_as_patterns_do() {
    let rewrites: u64 = (0..200).map(rust_rules::graph::compare).sum();
    assert!(rewrites > 1000, "{rewrites} rewrites");
}
