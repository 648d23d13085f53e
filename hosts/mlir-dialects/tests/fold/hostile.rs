//! Operations that nobody verified: nothing panics, and folding comes to an end.

use mlir_lite::Ir;
use pdl_vm::{GreedyDriver, GreedyOptions, Natives, PatternSetBuilder};

/// The text with everything folded.
fn fold(text: &str) -> String {
    let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).expect("there are no patterns");
    mlir_dialects::fold::know_folds(&mut ir);
    let scope = ir.top_op();
    let report = GreedyDriver::new(GreedyOptions::default()).folding().run(&set, &mut ir, scope, None);
    let report = report.expect("nothing stops it");
    assert!(report.converged && report.failures.count == 0, "{report:?}\n{text}");
    let folded = ir.to_string();
    // What was made can be read again.
    Ir::parse(&folded).unwrap_or_else(|error| panic!("{error}\n{text}\n{folded}"));
    folded
}

const NAMES: &str = "addi subi muli divsi divui ceildivsi ceildivui floordivsi remsi remui andi ori xori shli shrsi shrui maxsi \
    maxui minsi minui addui_extended mulsi_extended mului_extended cmpi select extui extsi trunci index_cast index_castui bitcast \
    extf truncf sitofp uitofp fptosi fptoui";
const INDEX_NAMES: &str = "add sub mul divs divu ceildivs ceildivu floordivs rems remu and or xor shl shrs shru maxs maxu mins minu casts castu cmp";

/// Operands and results of any number and type, constants of other types than they say, attributes missing or wrong.
#[test]
fn operations_need_not_be_valid() {
    let values = [
        ("3 : i8", "i8"),
        ("300 : i16", "i8"),
        ("-1 : i8", "i16"),
        ("1 : index", "index"),
        ("1.5 : f32", "f32"),
        ("0x7FFF : bf16", "i8"),
        ("dense<1> : vector<4xi8>", "vector<4xi8>"),
        ("dense<[1, 2, 3]> : vector<3xi8>", "vector<4xi8>"),
        ("dense<[true, false]> : tensor<2xi1>", "tensor<?xi1>"),
        ("dense<> : tensor<0xi8>", "tensor<0xi8>"),
        ("dense<\"text\"> : tensor<2x!t.s>", "i8"),
        ("dense_resource<key> : tensor<4xi8>", "tensor<4xi8>"),
        ("0 : i0", "i0"),
        ("1 : si8", "si8"),
        ("unit", "i1"),
        ("#ub.poison", "i1"),
        ("true", "i1"),
    ];
    let operations = NAMES.split_whitespace().map(|name| format!("arith.{name}"));
    let operations = operations.chain(INDEX_NAMES.split_whitespace().map(|name| format!("index.{name}")));
    let operations: Vec<String> = operations.chain(["builtin.unrealized_conversion_cast".to_owned()]).collect();
    for (at, (a, of_a)) in values.iter().enumerate() {
        for (b, of_b) in &values[at.saturating_sub(3)..] {
            let mut text = format!(
                "%a = \"arith.constant\"() <{{value = {a}}}> : () -> {of_a}\n\
                 %b = \"arith.constant\"() <{{value = {b}}}> : () -> {of_b}\n%x = \"t.x\"() : () -> {of_a}\n"
            );
            for (number, name) in operations.iter().enumerate() {
                let operands = ["%a, %b", "%x, %b", "%a", "", "%a, %b, %a", "%b, %a, %x"][(number + at) % 6];
                let types = operands.replace("%a", of_a).replace("%b", of_b).replace("%x", of_a);
                let results =
                    [of_a.to_string(), format!("({of_a}, {of_b})"), "()".to_owned()][(number + at) % 3].clone();
                let attributes =
                    ["{predicate = 2 : i64}", "{pred = #index<cmp_predicate eq>, predicate = 77 : i64}", ""];
                text += &format!("\"{name}\"({operands}) {} : ({types}) -> {results}\n", attributes[number % 3]);
            }
            // Every result is used, or it would be gone at once.
            fold(&text);
            let used = text.lines().enumerate().map(|(number, line)| match line.ends_with(&format!("-> {of_a}")) {
                true if !line.starts_with('%') => {
                    format!("%u{number} = {line}\n\"t.use\"(%u{number}) : ({of_a}) -> ()\n")
                }
                _ => format!("{line}\n"),
            });
            fold(&used.collect::<String>());
        }
    }
}

/// Where the order of operations means nothing, values may depend on themselves.
#[test]
fn values_that_depend_on_themselves_do_not_go_round() {
    for name in ["extui", "extsi", "trunci", "extf", "truncf", "bitcast", "index_cast"] {
        fold(&format!(
            "%0 = \"arith.{name}\"(%1) : (i8) -> i8\n%1 = \"arith.{name}\"(%2) : (i8) -> i8\n\
             %2 = \"arith.{name}\"(%0) : (i8) -> i8\n\"t.use\"(%0) : (i8) -> ()\n"
        ));
    }
    for name in ["addi", "xori", "andi", "maxsi", "subi", "muli"] {
        fold(&format!(
            "%c = \"arith.constant\"() <{{value = 0 : i8}}> : () -> i8\n%0 = \"arith.{name}\"(%c, %1) : (i8, i8) -> i8\n\
             %1 = \"arith.{name}\"(%0, %0) : (i8, i8) -> i8\n\"t.use\"(%0) : (i8) -> ()\n"
        ));
    }
    fold(
        "%0 = \"arith.cmpi\"(%0, %0) <{predicate = 9 : i64}> : (i1, i1) -> i1\n\
         %1 = \"arith.select\"(%0, %1, %1) : (i1, i8, i8) -> i8\n\"t.use\"(%1) : (i8) -> ()\n",
    );
}

/// Integers of which each would fill a page, or a thousand, stay as they are.
#[test]
fn very_wide_integers_are_left_alone() {
    let text = |width: u32| {
        format!(
            "%a = \"arith.constant\"() <{{value = -1 : i8}}> : () -> i8\n%b = \"arith.extsi\"(%a) : (i8) -> i{width}\n\
             %c = \"arith.muli\"(%b, %b) : (i{width}, i{width}) -> i{width}\n\"t.use\"(%c) : (i{width}) -> ()\n"
        )
    };
    assert!(!fold(&text(60_000)).contains("muli"));
    assert!(fold(&text(16_777_215)).contains("muli"));
}
