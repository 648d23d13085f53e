use super::*;

#[test]
fn tables_are_sorted() {
    assert!(REGISTERED_DIALECTS.is_sorted());
    assert!(ISOLATED.is_sorted());
    assert!(GRAPH_REGIONS.is_sorted());
}

#[test]
fn look_up() {
    assert!(is_registered("arith.addi") && is_registered("xevm.x"));
    assert!(!is_registered("t.a") && !is_registered("arith"));
    assert!(is_isolated("func.func") && !is_isolated("scf.for"));
}
