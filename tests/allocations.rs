//! The greedy driver over the default host: rewriting takes memory for new operations, and for nothing else.

use std::fmt::Write;
use std::sync::Arc;

use mlir_lite::{Ir, ValueNames};
use pdl_vm::{GreedyDriver, GreedyOptions, Natives, PatternSet, TreePrinter};

/// The bytes that it takes to carry so many discardable attributes from a root to what replaces it.
fn bytes_to_carry(attributes: u64) -> u64 {
    let pattern = "Pattern => replace op<t.a>(x: Value) with op<t.b>(x) -> (type<\"i32\">);";
    let program = Arc::new(pdll::compile(pattern).unwrap_or_else(|failure| panic!("{failure}")));
    let list: Vec<String> = (0..attributes).map(|number| format!("d.a{number} = {number} : i32")).collect();
    let list = list.join(", ");
    let text = format!(
        "%0 = \"t.x\"() : () -> i32\n%1 = \"t.a\"(%0) {{{list}}} : (i32) -> i32\n\"t.use\"(%1) : (i32) -> ()\n"
    );
    let mut ir = Ir::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let set = PatternSet::bind(program, &mut ir, &Natives::new()).expect("it needs no natives");
    let mut driver = GreedyDriver::new(GreedyOptions::default().carry_discardable(true));
    let counts = allocation_counter::measure(|| {
        let top = ir.top_op();
        driver.run(&set, &mut ir, top, None).expect("it runs");
    });
    let carried = ir.to_string();
    assert!(carried.contains(&format!("d.a{} = ", attributes - 1)) && carried.contains("t.b"));
    counts.bytes_total
}

/// Memory is by the number of attributes, not by its square.
#[test]
fn attributes_are_carried_all_at_once() {
    let (few, many) = (bytes_to_carry(500), bytes_to_carry(4000));
    assert!(few > 0 && many < 12 * few, "{few} bytes for 500 attributes, {many} for 4,000");
}

/// The bytes that it takes to tell what happens to so many operations.
fn bytes_to_log(ops: usize) -> u64 {
    let pattern = "Pattern => replace op<t.a>(x: Value) with op<t.b>(x) -> (type<\"i32\">);";
    let program = Arc::new(pdll::compile(pattern).unwrap_or_else(|failure| panic!("{failure}")));
    let mut text = String::from("\"t.f\"() ({\n  %0 = \"t.x\"() : () -> i32\n");
    for op in 0..ops {
        let _ = writeln!(text, "  %{} = \"t.a\"(%{op}) : (i32) -> i32", op + 1);
    }
    let _ = writeln!(text, "  \"t.use\"(%{ops}) : (i32) -> ()\n}}) : () -> ()");
    let mut ir = Ir::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let set = PatternSet::bind(program, &mut ir, &Natives::new()).expect("it needs no natives");
    let mut driver = GreedyDriver::new(GreedyOptions::default());
    let (mut names, mut log) = (ValueNames::default(), std::io::sink());
    let mut tree = TreePrinter::new(&set, &mut log, &mut names);
    let counts = allocation_counter::measure(|| {
        let top = ir.top_op();
        let report = driver.run(&set, &mut ir, top, Some(&mut tree)).expect("it runs");
        assert_eq!(report.rewrites as usize, ops);
    });
    counts.bytes_total
}

/// Values are numbered once, and not again whenever an operation is shown; nor is all that is in one printed with it.
#[test]
fn a_log_takes_memory_by_its_length() {
    let (few, many) = (bytes_to_log(250), bytes_to_log(2000));
    assert!(few > 0 && many < 12 * few, "{few} bytes for 250 operations, {many} for 2,000");
}

/// Rewrites so many operations; how many allocations the second run of the driver made.
fn allocations_for(patterns: &str, ops: u64) -> u64 {
    let program = Arc::new(pdll::compile(patterns).unwrap_or_else(|failure| panic!("{failure}")));
    let mut text = String::from("\"t.func\"() ({\n  %0 = \"t.start\"() : () -> i32\n");
    for i in 0..ops {
        let _ = writeln!(text, "  %{} = \"t.a\"(%{i}, %0) {{k = {} : i32}} : (i32, i32) -> i32", i + 1, i % 5);
    }
    let _ = writeln!(text, "  \"t.end\"(%{ops}) : (i32) -> ()\n}}) : () -> ()");
    let mut driver = GreedyDriver::new(GreedyOptions::default());
    let mut spent = 0;
    for _ in 0..2 {
        let mut ir = Ir::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let set = PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it needs no natives");
        let counts = allocation_counter::measure(|| {
            let top = ir.top_op();
            let report = driver.run(&set, &mut ir, top, None).expect("it runs");
            assert_eq!(report.rewrites, ops);
        });
        spent = counts.count_total;
    }
    spent
}

/// A new operation takes the place of one that was erased before, so that pools grow seldom, and then to twice the size.
#[test]
fn replacing_an_operation_allocates_nothing() {
    let replace = r#"
        Pattern { replace op<t.a>(x: Value, y: Value) {k = attr<"0 : i32">} with op<t.b>(y, x) -> (type<"i32">); }
        Pattern { replace op<t.a>(x: Value, y: Value) with op<t.c>(x, y) {n = attr<"1 : i32">} -> (type<"i32">); }
    "#;
    let (few, many) = (allocations_for(replace, 500), allocations_for(replace, 8000));
    assert!(few > 0, "the counter counts");
    // Sixteen times as many operations: each of the pools may have doubled four times more.
    assert!(many <= few + 4 * 12, "{few} allocations for 500 rewrites, {many} for 8,000");
}

#[test]
fn erasing_an_operation_allocates_nothing() {
    let fold = "Pattern { replace op<t.a>(x: Value, y: Value) with x; }";
    let (few, many) = (allocations_for(fold, 500), allocations_for(fold, 8000));
    assert!(many <= few + 4 * 8, "{few} allocations for 500 rewrites, {many} for 8,000");
}
