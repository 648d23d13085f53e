//! Rules of TableGen that are run: what they match, what they create, where it comes from. What MLIR makes of rules of every
//! kind, `cargo run -p conformance -- rules` compares.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use drr::RulesCoverage;
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_vm::{
    Attr, GreedyDriver, GreedyOptions, Host, HostContext, NativeError, Natives, NewOp, Op, PatternSet, ResultTypes,
    RewriteFailure, Rewriter, Type, Value, rewrite_greedily,
};
use pdll::{Program, Session};

use crate::upstream;

use crate::goldens::golden;

fn session() -> Option<Session> {
    let include = upstream::include_directory(&[])?;
    Some(Session::new().include_dir(include).include_dir("tests/rules"))
}

fn program(text: &str) -> Option<Program> {
    let mut session = session()?;
    let file = session.sources.add("rules.td", text, None);
    let module = session.td_module(file);
    let program = module.and_then(|module| session.compile(module));
    Some(program.unwrap_or_else(|| panic!("{}", session.render())))
}

fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives.constraint("firstOperand", |ir: &Ir, Op(op): Op<Ir>| {
        (ir.operand_count(op) > 0).then(|| Value::<Ir>(ir.operand(op, 0)))
    });
    natives
}

fn rewrite(program: &Program, text: &str) -> String {
    let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    ir.define_operations(program.operations());
    let mut natives = natives();
    natives.register_checks(program, &mut ir);
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives).unwrap_or_else(|error| panic!("{error}"));
    let scope = ir.top_op();
    let report =
        rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged, "{report:?}");
    ir.print(OpPrintingFlags::default().locations(true))
}

fn compare(name: &str) {
    let path = |ending: &str| Path::new("tests/rules").join(format!("{name}.{ending}"));
    let read = |ending: &str| std::fs::read_to_string(path(ending)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let Some(program) = program(&read("td")) else { return };
    let rewritten = rewrite(&program, &read("mlir"));
    golden(&path("expected.mlir"), &rewritten);
    // A blob does the same.
    let blob = Program::from_bytes(&program.to_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(rewrite(&blob, &read("mlir")), rewritten);
}

#[test]
fn source_patterns_match() {
    compare("matching");
}

#[test]
fn result_patterns_create() {
    compare("creating");
}

#[test]
fn properties_are_matched_and_computed_with() {
    compare("properties");
}

/// The blocks of code of the page for users, by their language.
fn blocks(language: &str) -> Vec<&'static str> {
    let page = include_str!("../docs/drr.md");
    let opening = format!("```{language}\n");
    page.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn the_page_for_users_is_true() {
    let [rules, natives] = blocks("tablegen")[..] else { panic!("a file of rules, and one of natives") };
    let [before, after, ..] = blocks("mlir")[..] else { panic!("two modules") };
    let Some(program) = program(rules) else { return };
    let rewritten = rewrite(&program, before);
    let without_locations = Ir::parse(&rewritten).expect("what is printed is read").to_string();
    assert_eq!(without_locations.trim(), after.trim());

    let Some(mut session) = session() else { return };
    let file = session.sources.add("natives.td", natives, None);
    assert!(session.td_definitions(file).is_some(), "{}", session.render());
    let file = session.sources.add("rules.td", rules, None);
    let (rules, lowered) = session.td_lowered(file).expect("the rules are right");
    let mut coverage = RulesCoverage::default();
    coverage.add(&rules, &lowered);
    let lines = |text: &str| {
        text.lines().map(|line| line.split(" (").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&coverage.to_string()), lines(blocks("text")[0]));
}

/// The PDLL on the page is the PDLL that is printed.
#[test]
fn the_page_for_users_shows_pdll() {
    let (rules, pdll) = (blocks("tablegen")[0], blocks("pdll")[0]);
    let Some(mut session) = session() else { return };
    let file = session.sources.add("rules.td", rules, None);
    let printed = session.td_pdll(file).unwrap_or_else(|| panic!("{}", session.render()));
    assert!(printed.text.contains(pdll), "{}", printed.text);

    let mut divided = rules.to_owned();
    for name in ["Noted", "Plain"] {
        divided += &format!(
            "def {name} : Op<My_Dialect, \"{}\"> {{\n  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$note);\n  \
             let results = (outs AnyType:$r);\n}}\n",
            name.to_lowercase()
        );
    }
    divided += "def Opt : Pat<(Noted $x, $note), (Plain $x, $note)>;\n";
    let file = session.sources.add("divided.td", divided, None);
    let printed = session.td_pdll(file).unwrap_or_else(|| panic!("{}", session.render()));
    assert!(printed.text.contains(blocks("pdll")[1]), "{}", printed.text);
    let mut module = session.td_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    module.for_mlir();
    let printed = pdl_ir::print(&module);
    assert!(blocks("mlir")[2].lines().all(|line| printed.contains(line)), "{printed}");
}

/// Rules and PDLL are one set: of two patterns for one operation the better one is taken, whichever language it is written in.
#[test]
fn rules_and_patterns_of_pdll_compete() {
    let rules = "include \"ops.td\"\n\
        def FromTwo : Pat<(Two $x, $y), (replaceWithValue $x)>;\n\
        def FromOne : Pat<(One $x), (replaceWithValue $x), [], [], (addBenefit 3)>;\n";
    let Some(rules) = program(rules) else { return };
    let patterns = "Pattern Better with benefit(2) => replace op<t.two>(x: Value, y: Value) with y;\n\
        Pattern Worse with benefit(2) => erase op<t.one>(x: Value);\n";
    let patterns = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    let both =
        pdl_compile::link([("rules", &rules), ("patterns", &patterns)]).unwrap_or_else(|error| panic!("{error}"));
    let text = "%x, %y = \"t.in\"() : () -> (i32, i32)\n\
        %0 = \"t.two\"(%x, %y) : (i32, i32) -> i32\n\
        %1 = \"t.one\"(%x) : (i32) -> i32\n\
        \"t.out\"(%0, %1) : (i32, i32) -> ()\n";
    let rewritten = rewrite(&both, text);
    assert!(rewritten.contains("\"t.out\"(%0#1, %0#0)"), "{rewritten}");
}

/// Discardable attributes of the root go, or are carried to what replaces it: an attribute of the rule's own stays, and of several
/// result patterns each that gives a value gets them.
#[test]
fn discardable_attributes_can_be_carried() {
    let rules = "include \"ops.td\"\n\
        def A : Pat<(Two $x, $y), (Num (Same $x), ConstantAttr<I32Attr, \"3\">)>;\n\
        def B : Pattern<(Pair $x), [(Same $x), (One (Same $x))]>;\n\
        def Drain : T_Op<\"drain\", (ins AnyType:$x), (outs)>;\n\
        def C : Pat<(Sink $x), (Drain $x)>;\n\
        def Leak : T_Op<\"leak\", (ins AnyType:$x), (outs)>;\n\
        def D : Pattern<(Leak $x), [(Drain $x), (Drain $x)]>;\n";
    let Some(program) = program(rules) else { return };
    let text = "%x = \"t.in\"() : () -> i32\n\
        %0 = \"t.two\"(%x, %x) {my.tag = 1 : i32, n = 2 : i32} : (i32, i32) -> i32\n\
        %1, %2 = \"t.pair\"(%x) {sharding = \"s\"} : (i32) -> (i32, i32)\n\
        \"t.sink\"(%x) {kept} : (i32) -> ()\n\"t.leak\"(%x) {gone} : (i32) -> ()\n\"t.out\"(%0, %1, %2) : (i32, i32, i32) -> ()\n";
    for carry in [false, true] {
        let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
        ir.define_operations(program.operations());
        let mut natives = natives();
        natives.register_checks(&program, &mut ir);
        let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives).unwrap_or_else(|e| panic!("{e}"));
        let (scope, options) = (ir.top_op(), GreedyOptions::default().carry_discardable(carry));
        rewrite_greedily(&set, &mut ir, scope, &options).unwrap_or_else(|error| panic!("{error}"));
        let expected = match carry {
            false => {
                ["= \"t.num\"(%1) <{n = 3 : i32}> :", "= \"t.same\"(%0) :", "= \"t.one\"(%4) :", "\"t.drain\"(%0) :"]
            }
            true => [
                "= \"t.num\"(%1) <{n = 3 : i32}> {my.tag = 1 : i32} :",
                "= \"t.same\"(%0) {sharding = \"s\"} :",
                "= \"t.one\"(%4) {sharding = \"s\"} :",
                "\"t.drain\"(%0) {kept} :",
            ],
        };
        let text = ir.to_string();
        for part in expected {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains("gone") && text.matches("sharding").count() == 2 * usize::from(carry), "{text}");
    }
}

/// Missing functions are listed with their signatures, and the reason why their text is not understood.
#[test]
fn what_is_missing_is_listed() {
    let rules = "include \"ops.td\"\n\
        def Strange : Constraint<CPred<\"[&] { return helper($0); }()\">>;\n\
        def Call : NativeCodeCall<\"makeIt($_builder, $0, 3, \\\"name\\\")\">;\n\
        def Needs : Pat<(Two $x, $y), (One (Call $x)), [(Strange $x), (Constraint<CPred<\"!isFine($0, $1)\">> $x, $y)]>;\n\
        def Runs : Pat<(One $x), (replaceWithValue $x)>;\n";
    let Some(mut session) = session() else { return };
    let file = session.sources.add("rules.td", rules, None);
    let (rules, lowered) = session.td_lowered(file).unwrap_or_else(|| panic!("{}", session.render()));
    let mut coverage = RulesCoverage::default();
    coverage.add(&rules, &lowered);
    let text = coverage.to_string();
    for part in [
        "Needs (rules.td:4) needs\n",
        "  Constraint Strange(Value)\n",
        "  Constraint isFine(Value, Value)\n",
        "  Rewrite makeIt(Value, Attr, Attr) -> Value\n",
        "Runs (rules.td:5) runs\n",
        "1 of 2 rules run by themselves\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// Returns what a rule needs, as `--coverage` says it.
fn coverage(rules: &str) -> Option<String> {
    let mut session = session()?;
    let file = session.sources.add("rules.td", format!("include \"ops.td\"\n{rules}"), None);
    let (rules, lowered) = session.td_lowered(file).unwrap_or_else(|| panic!("{}", session.render()));
    let mut coverage = RulesCoverage::default();
    coverage.add(&rules, &lowered);
    Some(coverage.to_string())
}

/// Parts of a conjunction may be calls, and parts of a disjunction.
#[test]
fn calls_may_be_parts_of_a_text() {
    let rules = "def Both : Constraint<CPred<\"isFine($0) && !isBad($1) && $0.hasOneUse()\">>;\n\
        def OneOf : Constraint<CPred<\"isFine($0) || !isBad($0) || $0.use_empty()\">>;\n\
        def A : Pat<(Two $x, $y), (replaceWithValue $x), [(Both $x, $y)]>;\n\
        def B : Pat<(Same $x), (replaceWithValue $x), [(OneOf $x)]>;\n";
    let Some(text) = coverage(rules) else { return };
    let needs = "needs\n  Constraint isFine(Value)\n  Constraint isBad(Value)\n";
    for part in [format!("A (rules.td:4) {needs}B ("), format!("B (rules.td:5) {needs}")] {
        assert!(text.contains(&part), "{part}\n{text}");
    }
}

/// Of a disjunction one part suffices.
#[test]
fn one_call_of_a_disjunction_suffices() {
    let rules = "include \"ops.td\"\n\
        def OneOf : Constraint<CPred<\"isNumber($0, $1) || !isNumber($1, $0)\">>;\n\
        def A : Pat<(Two $x, $y), (replaceWithValue $x), [(OneOf $x, $y)]>;\n";
    let Some(program) = program(rules) else { return };
    for (answers, is_applied) in [([true, true], true), ([false, true], false), ([false, false], true)] {
        let text = "%x, %y = \"t.in\"() : () -> (i32, i32)\n%0 = \"t.two\"(%x, %y) : (i32, i32) -> i32\n\"t.out\"(%0) : (i32) -> ()\n";
        let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
        ir.define_operations(program.operations());
        let mut natives = Natives::new();
        natives.constraint("isNumber", move |ir: &Ir, Value(a): Value<Ir>, Value(_): Value<Ir>| {
            answers[usize::from(ir.value_index(a) == 1)]
        });
        natives.register_checks(&program, &mut ir);
        let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives);
        let set = set.unwrap_or_else(|error| panic!("{error}"));
        let scope = ir.top_op();
        let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default());
        report.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(!ir.to_string().contains("t.two"), is_applied, "{answers:?}");
    }
}

/// A case of an enum is compared with the case of an attribute that is known to be of an enum.
#[test]
fn cases_of_enums_are_compared() {
    let rules = "include \"ops.td\"\n\
        def IsBlue : Constraint<CPred<\"$0.getValue() == ::t::Color::Blue\">>;\n\
        def A : Pat<(Colored $x, $c), (replaceWithValue $x), [(IsBlue $c)]>;\n";
    let Some(program) = program(rules) else { return };
    let text = "%x = \"t.in\"() : () -> i32\n%0 = \"t.colored\"(%x) <{c = 1 : i32}> : (i32) -> i32\n\
        %1 = \"t.colored\"(%0) <{c = 0 : i32}> : (i32) -> i32\n\"t.out\"(%0, %1) : (i32, i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    assert!(rewritten.contains("\"t.colored\"(%0) <{c = 0 : i32}>"), "{rewritten}");
    assert!(!rewritten.contains("c = 1 : i32"), "{rewritten}");
    // Of a number nothing tells that it is the case of an enum.
    let other = "def IsBlue : Constraint<CPred<\"$0.getValue() == ::t::Color::Blue\">>;\n\
        def A : Pat<(Num $x, $n), (replaceWithValue $x), [(IsBlue $n)]>;\n";
    let Some(text) = coverage(other) else { return };
    assert!(text.contains("  Constraint IsBlue(Attr)\n    the case of an enum is compared with"), "{text}");
}

/// A combination of flags is all of them, wherever it is written and however it is kept.
#[test]
fn flags_of_enums_are_combined() {
    let rules = "include \"ops.td\"\n\
        def ByText : Pat<(WithFlags $x, ConstantEnumCase<BitsAttr, \"a|b\">, ConstantEnumCase<WideAttr, \"a|c\">, $l),\n\
            (WithFlags $x, ConstantEnumCase<BitsAttr, \"b|c|a\">, ConstantEnumCase<WideAttr, \"c|b|a\">, $l)>;\n\
        def ByName : Pat<(WithFlags $x, ConstantAttr<BitsAttr, \"::t::Bits::A|::t::Bits::C\">, $w, ConstantAttr<LooseAttr, \"t::Loose::A | t::Loose::B\">),\n\
            (WithFlags $x, ConstantAttr<BitsAttr, \"~(t::Bits::A)\">, $w, ConstantAttr<LooseAttr, \"::t::Loose::A|::t::Loose::BC\">)>;\n\
        def Property : Pat<(WithFlagsProp $x, ConstantProp<EnumProp<Wide>, \"(::t::Wide::A | ::t::Wide::B)\">),\n\
            (WithFlagsProp $x, ConstantProp<EnumProp<Wide>, \"(::t::Wide::BC)\">)>;\n\
        def Text : Constraint<CPred<\"$0.getValue() == (::t::Bits::B | ::t::Bits::C) && bitEnumContainsAny($1.getValue(), ~::t::Bits::B)\">>;\n\
        def ByTexts : Pat<(WithFlags (WithFlags $x, $a, $_, $_), $b, $w, $l), (WithFlags $x, ConstantEnumCase<BitsAttr, \"none\">, $w, $l),\n\
            [(Text $a, $b)]>;\n";
    let Some(program) = program(rules) else { return };
    // What is looked for, what becomes of it, and what differs in one flag and is not found.
    let flagged = |b: i32, rest: &str| format!("\"t.with_flags\"(%x) <{{b = {b} : i32{rest}}}> : (i32) -> i32");
    let property = |p: i32| format!("\"t.with_flags_prop\"(%x) <{{p = {p} : i32}}> : (i32) -> i32");
    let (ac, abc) = (", w = #t.wide<c, a>", ", w = #t.wide<bc, a>");
    for (before, after) in [
        (flagged(3, ac), Some(vec!["b = 7 : i32", "w = #t.wide<bc, a>", "l = #t<loose b>"])),
        // The default is what the first rule looks for.
        (flagged(3, ""), Some(vec!["b = 7 : i32", "w = #t.wide<bc, a>"])),
        (flagged(2, ac), None),
        (flagged(3, ", w = #t.wide<c>"), None),
        (flagged(3, abc), None),
        (flagged(5, ", l = #t<loose a|b>"), Some(vec!["b = 6 : i32", "w = #t.wide<c, a>", "l = #t<loose a|b|c|bc>"])),
        (flagged(5, ", l = #t<loose b>"), None),
        (flagged(4, ", l = #t<loose a|b>"), None),
        (property(3), Some(vec!["p = 6 : i32"])),
        (property(2), None),
    ] {
        let text = format!("%x = \"t.in\"() : () -> i32\n%0 = {before}\n\"t.out\"(%0) : (i32) -> ()\n");
        let rewritten = rewrite(&program, &text);
        let Some(after) = after else {
            let same = Ir::parse(&text).unwrap_or_else(|error| panic!("{error}"));
            let rewritten = Ir::parse(&rewritten).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(rewritten.to_string(), same.to_string());
            continue;
        };
        for part in after {
            assert!(rewritten.contains(part), "{part}\n{rewritten}");
        }
    }
    for (inner, outer, is_applied) in [(6, 1, true), (6, 2, false), (4, 1, false), (2, 1, false), (6, 4, true)] {
        let text = format!(
            "%x = \"t.in\"() : () -> i32\n%0 = \"t.with_flags\"(%x) <{{b = {inner} : i32}}> : (i32) -> i32\n\
             %1 = \"t.with_flags\"(%0) <{{b = {outer} : i32}}> : (i32) -> i32\n\"t.out\"(%1) : (i32) -> ()\n"
        );
        assert_eq!(rewrite(&program, &text).contains("b = 0 : i32"), is_applied, "{inner} {outer}");
    }
}

/// An enum case that nothing tells is not said to run, combined with others or not.
#[test]
fn cases_that_are_not_known_need_a_function() {
    for (text, reason) in [
        ("$0.getValue() == 2", "the case of an enum is compared with"),
        ("(::t::Color::Red | ::t::Color::Blue) == ::t::Color::Red", "the cases of this enum are no flags"),
        ("(::t::Wide::A + ::t::Wide::B) == ::t::Wide::C", "an enum has no such operator"),
        ("(::t::Wide::A | 2) == ::t::Wide::C", "the case of an enum is compared with"),
        ("!::t::Wide::A", "an enum has no such operator"),
    ] {
        let rules = format!(
            "def Asked : Constraint<CPred<\"{text}\">>;\n\
             def A : Pat<(WithFlags $x, $b, $w, $l), (replaceWithValue $x), [(Asked $w)]>;\n"
        );
        let Some(found) = coverage(&rules) else { return };
        assert!(found.contains("  Constraint Asked(Attr)\n") && found.contains(reason), "{text}: {found}");
    }
    for text in ["$0.getValue() == ::t::Wide::A", "$0.getValue() == (::t::Wide::A | ::t::Wide::B)"] {
        let rules = format!(
            "def Asked : Constraint<CPred<\"{text}\">>;\n\
             def A : Pat<(WithFlags $x, $b, $w, $l), (replaceWithValue $x), [(Asked $w)]>;\n"
        );
        let Some(found) = coverage(&rules) else { return };
        assert!(found.ends_with("1 of 1 rules run by themselves\n"), "{text}: {found}");
    }
}

/// Of a call that returns several values, an index selects one, wherever a name may stand.
#[test]
fn an_index_selects_a_value_of_a_call() {
    let rules = "include \"ops.td\"\n\
        def Both : NativeCodeCall<\"both($0)\", 2>;\n\
        def Sized : NativeCodeCall<\"sized($0, $1)\">; def Spread : NativeCodeCall<\"rest($0...)\">;\n\
        def Itself : NativeCodeCall<\"$0\">;\n";
    // The operand is `%2`, and what the call returns `%4`.
    let one = |index: usize| format!("operation \"t.one\"(%4#{index} : !pdl.value)");
    let text = str::to_owned;
    for (results, expected) in [
        // As an operand, where it is bound and behind that.
        ("(One (Both:$n__0 $x)), (One $n__1)", vec![one(0), one(1)]),
        ("(One (Both:$n__1 $x)), (One $n__0)", vec![one(1), one(0)]),
        ("(Two (Both:$n__1 $x), $n__0), (One $n__1)", vec![text("\"t.two\"(%4#1, %4#0 :"), one(1)]),
        // In a group, whole or not.
        ("(Many $x, (variadic (Both:$n__1 $x), $n__0)), (One $n__0)", vec![text("= range %4#1, %4#0 :")]),
        ("(Many $x, (variadic (Both:$n $x))), (One $n__0)", vec![text("= range %4#0, %4#1 :")]),
        ("(Many $x, (Both:$n $x)), (One $n__0)", vec![text("(%2, %4#0, %4#1 : !pdl.value, !pdl.value, !pdl.value)")]),
        // What replaces a result.
        ("(Both:$n__1 $x), (One $n__0)", vec![text("replace %3 with(%4#1, %6 :")]),
        ("(Both:$n $x)", vec![text("replace %3 with(%4#0, %4#1 :")]),
        ("(Both:$n $x), (replaceWithValue $n__1), (replaceWithValue $n__0)", vec![text("with(%4#1, %4#0 :")]),
        // An attribute.
        ("(Num $x, (Both:$n__1 $x)), (Num $x, $n__0)", vec![text("{\"n\" = %4#1}"), text("{\"n\" = %4#0}")]),
        // An argument of a function, and of a text that is evaluated.
        ("(Sized (Both:$n__1 $x), $n__0), (One $n__1)", vec![text("\"sized\"(%4#1, %4#0 :")]),
        ("(One (Itself (Both:$n__1 $x))), (One $n__0)", vec![text("apply_native_rewrite \"Itself\"(%4#1 :"), one(0)]),
        // All of them stand where the text has the one argument; what is behind it is that still.
        ("(Sized (Both:$n $x), $x), (One $n__0)", vec![text("\"sized\"(%4#0, %4#1, %2 :")]),
        ("(Spread $x, (Both:$n $x)), (One $n__0)", vec![text("\"rest\"(%2, %4#0, %4#1 :")]),
        // Where something comes from, and of which type it is.
        ("(Both:$n $x), (One $x, (location $n__1)), (One $x)", vec![text("at(%4#1 : !pdl.value)")]),
        ("(Both:$n $x), (One $x, (location $n)), (One $x)", vec![text("at(%4#0, %4#1 :")]),
        (
            "(One:$a $x, (returnType (Both:$n__1 $x))), (One $a), (One $a)",
            vec![text(": !pdl.type, !pdl.type"), text("\"t.one\"(%2 : !pdl.value)  -> (%4#1 : !pdl.type)")],
        ),
    ] {
        let Some(mut session) = session() else { return };
        let rules = format!("{rules}def R : Pattern<(Pair $x), [{results}]>;\n");
        let file = session.sources.add("rules.td", rules, None);
        let module = session.td_module(file).unwrap_or_else(|| panic!("{results}: {}", session.render()));
        let printed = pdl_ir::print(&module);
        for part in expected {
            assert!(printed.contains(&part), "{results}: {part}\n{printed}");
        }
    }
}

/// The result of a call is of the kind that its use asks for: a text that is evaluated, an operation; if only functions get it, it is an attribute.
#[test]
fn what_calls_give_each_other_follows_from_use() {
    let rules = "def Sizes : NativeCodeCall<\"sizes($0)\">;\n\
        def Use : NativeCodeCall<\"use($_builder, $0)\">;\n\
        def Made : NativeCodeCall<\"made($0)\">; def TypeOf : NativeCodeCall<\"$0.getType()\">;\n\
        def A : Pat<(One $x), (Use (Sizes $x))>;\n\
        def B : Pat<(Two $x, $y), (One (Same $x, (returnType (TypeOf (Made $x)))))>;\n\
        def C : Pattern<(Num $x, $n), [(Sizes:$s $x), (Use $s)]>;\n";
    let Some(text) = coverage(rules) else { return };
    for part in [
        "A (rules.td:5) needs\n  Rewrite sizes(Value) -> Attr\n  Rewrite use(Attr) -> Value\n",
        "B (rules.td:6) needs\n  Rewrite made(Value) -> Value\n",
        "C (rules.td:7) needs\n  Rewrite sizes(Value) -> Attr\n  Rewrite use(Attr) -> Value\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// Types that only C++ knows are asked of a function under the operation's name.
#[test]
fn result_types_come_from_a_function_of_the_operation() {
    let rules = "def A : Pat<(Two $x, $y), (One (Num $x, ConstantAttr<I32Attr, \"3\">))>;\n";
    let Some(text) = coverage(rules) else { return };
    assert!(text.contains("A (rules.td:2) needs\n  Rewrite t.num(Value, Attr) -> Type\n"), "{text}");
    let Some(program) = program(&format!("include \"ops.td\"\n{rules}")) else { return };
    let mut ir = Ir::parse(
        "%x = \"t.in\"() : () -> i32\n%0 = \"t.two\"(%x, %x) : (i32, i32) -> i64\n\"t.out\"(%0) : (i64) -> ()\n",
    )
    .unwrap_or_else(|error| panic!("{error}"));
    ir.define_operations(program.operations());
    let program = Arc::new(program);
    let missing = PatternSet::bind(program.clone(), &mut ir, &Natives::new()).map(drop).unwrap_err().to_string();
    assert!(missing.contains("`Rewrite t.num(Value, Attr) -> Type`"), "{missing}");
    let mut natives = Natives::new();
    natives.rewrite("t.num", |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>, Attr(_): Attr<Ir>| {
        Type::<Ir>(rewriter.host().value_type(x))
    });
    let set = PatternSet::bind(program, &mut ir, &natives).unwrap_or_else(|error| panic!("{error}"));
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let text = ir.to_string();
    assert!(text.contains("\"t.num\"(%0) <{n = 3 : i32}> : (i32) -> i32"), "{text}");
}

/// An operation made with `$_loc` has the location that `location` says, or from all that was matched, as in the C++ of `mlir-tblgen`; what other
/// functions create comes from the root.
#[test]
fn what_a_function_creates_comes_from_its_location() {
    let all = r#"fused["root", "inner"]"#;
    let cases: &[(&str, &[&str])] = &[
        ("Pat<(One (Same $x)), (Make $x)>", &[all]),
        ("Pat<(One $y), (Make $y)>", &[r#""root""#]),
        ("Pat<(One (Same $x)), (Silent $x)>", &[r#""root""#]),
        (r#"Pat<(One (Same $x)), (Silent $x, (location "unused"))>"#, &[r#""root""#]),
        ("Pat<(One (Same $x)), (Other $x)>", &[all]),
        // What it gives is one value, also where there may be none.
        ("Pat<(One (Same $x)), (Maybe (Make $x), (Make $x))>", &[all, all]),
        ("Pat<(One (Same:$s $x)), (Make $x, (location $s))>", &[r#""inner""#]),
        ("Pat<(One (Same $x)), (Make $x, (location $x))>", &[r#""arg""#]),
        (r#"Pat<(One (Same $x)), (Make $x, (location "named"))>"#, &[r#""named""#]),
        (r#"Pat<(One (Same:$s $x)), (Make $x, (location "why", $s))>"#, &[r#"fused<"why">["inner"]"#]),
        // Each call has its own.
        ("Pat<(One (Same:$s $x)), (Make (Same (Make $x, (location $s))), (location $x))>", &[r#""inner""#, r#""arg""#]),
        (
            "Pat<(One (Same $x)), (Make (Same (Silent (Same (Make $x)))), (location $x))>",
            &[all, r#""root""#, r#""arg""#],
        ),
        (
            r#"Pattern<(One (Same $x)), [(Make:$m $x, (location "m")), (Make $m, (location $m))]>"#,
            &[r#""m""#, r#""m""#],
        ),
        (r#"Pattern<(One (Same $x)), [(Split:$p $x, (location "p")), (One $p__1)]>"#, &[r#""p""#, r#""p""#]),
        ("Pattern<(One (Same:$s $x)), [(Void $x, (location $s)), (Make $x)]>", &[r#""inner""#, all]),
        (r#"Pattern<(One (Same $x)), [(Make $x)], [], [(Void $x, (location "late"))]>"#, &[all, r#""late""#]),
        (
            r#"Pat<(One (Same $x)), (Make (Num $x, (Seven), (returnType (TypeOf $x, (location "type")))))>"#,
            &[r#""type""#, all],
        ),
    ];
    for (rule, locations) in cases {
        let rules = format!(
            "include \"ops.td\"\n\
             def Make : NativeCodeCall<\"make($_builder, $_loc, $0)\">;\n\
             def Silent : NativeCodeCall<\"make($_builder, $0)\">;\n\
             def Other : NativeCodeCall<\"$_builder.create<Made>($_loc, $0).getResult()\">;\n\
             def Split : NativeCodeCall<\"split($_builder, $_loc, $0)\", 2>;\n\
             def Void : NativeCodeCallVoid<\"nothing($_builder, $_loc, $0)\">;\n\
             def TypeOf : NativeCodeCall<\"typeOf($_builder, $_loc, $0)\">;\n\
             def Seven : NativeCodeCall<\"$_builder.getI32IntegerAttr(7)\">;\n\
             def A : {rule};\n"
        );
        let Some(program) = program(&rules) else { return };
        let blob = Program::from_bytes(&program.to_bytes()).unwrap_or_else(|error| panic!("{error}"));
        for program in [program, blob] {
            assert_eq!(made(program), *locations, "{rule}");
        }
    }
}

/// Where the operations come from that functions created in the rewrite of a `t.one` of a `t.same`.
fn made(program: Program) -> Vec<String> {
    let text = "%x = \"t.in\"() : () -> i32 loc(\"arg\")\n%0 = \"t.same\"(%x) : (i32) -> i32 loc(\"inner\")\n\
        %1 = \"t.one\"(%0) : (i32) -> i32 loc(\"root\")\n\"t.out\"(%1) : (i32) -> ()\n";
    let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    ir.define_operations(program.operations());
    let failed = |error: RewriteFailure| NativeError::new(error.to_string());
    let make = move |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| {
        let name = rewriter.host_mut().intern_op_name("t.made");
        let ty = rewriter.host().value_type(x);
        let made = rewriter.create(name, &[x], &[], ResultTypes::Given(&[ty])).map_err(failed)?;
        Ok::<_, NativeError>(Value::<Ir>(rewriter.host().result(made, 0)))
    };
    let mut natives = Natives::new();
    natives.rewrite("make", make).rewrite("Other", make);
    natives.rewrite("split", move |rewriter: &mut Rewriter<'_, Ir>, x: Value<Ir>| {
        let first = make(rewriter, x)?;
        let name = rewriter.host_mut().intern_op_name("t.made");
        let (operands, types) = ([first.0], [rewriter.host().value_type(first.0)]);
        let mut new = NewOp::<Ir>::new(name, rewriter.root());
        (new.operands, new.result_types) = (&operands, &types);
        let second = rewriter.create_op(&new).map_err(failed)?;
        Ok::<_, NativeError>((first, Value::<Ir>(rewriter.host().result(second, 0))))
    });
    natives.rewrite("nothing", move |rewriter: &mut Rewriter<'_, Ir>, x: Value<Ir>| make(rewriter, x).map(drop));
    natives.rewrite("typeOf", move |rewriter: &mut Rewriter<'_, Ir>, x: Value<Ir>| {
        make(rewriter, x).map(|Value(made)| Type::<Ir>(rewriter.host().value_type(made)))
    });
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|error| panic!("{error}"));
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let mut ops = Vec::new();
    ir.nested_ops(scope, true, &mut ops);
    let made = ops.into_iter().filter(|op| ir.op_name_text(Host::op_name(&ir, *op)) == "t.made");
    let text = |op| ir.attribute_text(ir.location(op)).trim_start_matches("loc(").trim_end_matches(')').to_owned();
    made.map(text).collect()
}

/// An attribute that may be left out and has a default is the default where it is absent; a unit is not there.
#[test]
fn optional_attributes_may_have_defaults() {
    let rules = "include \"ops.td\"\n\
        def From : T_Op<\"from\", (ins AnyType:$x, DefaultValuedOptionalAttr<I32Attr, \"5\">:$n, UnitAttr:$u)>;\n\
        def To : T_Op<\"to\", (ins AnyType:$x, OptionalAttr<I32Attr>:$n, UnitAttr:$u)>;\n\
        def A : Pat<(From $x, $n, $u), (To $x, $n, $u)>;\n";
    let Some(program) = program(rules) else { return };
    let text = "%x = \"t.in\"() : () -> i32\n%0 = \"t.from\"(%x) : (i32) -> i32\n\"t.out\"(%0) : (i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    assert!(rewritten.contains("\"t.to\"(%0) <{n = 5 : i32}> :"), "{rewritten}");
}

/// `either` takes the first order that fits, and stays with it whatever is found wrong later, as MLIR does.
#[test]
fn either_takes_the_first_order_that_fits() {
    let rules = "include \"ops.td\"\n\
        def Local : Pat<(Two (either (One $x), I32:$y)), (Same $y)>;\n\
        def Later : Pat<(Many (Two (either $x, $y)), (variadic)), (Same $x), [(I32 $x)]>;\n";
    let Some(program) = program(rules) else { return };
    assert_eq!(program.patterns().len(), 3, "what always fits has no second order");
    let text = "%x, %f = \"t.in\"() : () -> (i32, f32)\n\
        %a = \"t.one\"(%x) : (i32) -> i32\n\
        %b = \"t.one\"(%f) : (f32) -> f32\n\
        %0 = \"t.two\"(%a, %x) : (i32, i32) -> i32\n\
        %1 = \"t.two\"(%x, %b) : (i32, f32) -> i32\n\
        %2 = \"t.two\"(%f, %x) : (f32, i32) -> f32\n\
        %3 = \"t.many\"(%2) : (f32) -> i32\n\
        %4 = \"t.two\"(%a, %a) : (i32, i32) -> i32\n\
        \"t.out\"(%0, %1, %2, %3, %4) : (i32, i32, f32, i32, i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    let without_locations = Ir::parse(&rewritten).expect("what is printed is read").to_string();
    let expected = "\"builtin.module\"() ({\n  \
          %0:2 = \"t.in\"() : () -> (i32, f32)\n  \
          %1 = \"t.one\"(%0#0) : (i32) -> i32\n  \
          %2 = \"t.one\"(%0#1) : (f32) -> f32\n  \
          %3 = \"t.same\"(%0#0) : (i32) -> i32\n  \
          %4 = \"t.same\"(%0#0) : (i32) -> i32\n  \
          %5 = \"t.two\"(%0#1, %0#0) : (f32, i32) -> f32\n  \
          %6 = \"t.many\"(%5) : (f32) -> i32\n  \
          %7 = \"t.same\"(%1) : (i32) -> i32\n  \
          \"t.out\"(%3, %4, %5, %6, %7) : (i32, i32, f32, i32, i32) -> ()\n\
        }) : () -> ()\n";
    assert_eq!(without_locations.trim(), expected.trim());
}

/// The first order of the outer `either` fits if its operands do in any order of the inner one; then the inner one takes its first.
#[test]
fn either_within_either() {
    let rules = "include \"ops.td\"\n\
        def Nested : Pat<(Two (either (Two (either I32:$a, $b)), F32:$c)), (Many $a, (variadic $b, $c))>;\n";
    let Some(program) = program(rules) else { return };
    assert_eq!(program.patterns().len(), 4);
    let text = "%x, %y, %f = \"t.in\"() : () -> (i32, i32, f32)\n\
        %a = \"t.two\"(%x, %y) : (i32, i32) -> f32\n\
        %b = \"t.two\"(%f, %x) : (f32, i32) -> f32\n\
        %c = \"t.two\"(%f, %f) : (f32, f32) -> f32\n\
        %0 = \"t.two\"(%a, %f) : (f32, f32) -> i32\n\
        %1 = \"t.two\"(%b, %f) : (f32, f32) -> i32\n\
        %2 = \"t.two\"(%f, %a) : (f32, f32) -> i32\n\
        %3 = \"t.two\"(%f, %b) : (f32, f32) -> i32\n\
        %4 = \"t.two\"(%a, %b) : (f32, f32) -> i32\n\
        %5 = \"t.two\"(%c, %b) : (f32, f32) -> i32\n\
        %6 = \"t.two\"(%b, %a) : (f32, f32) -> i32\n\
        %7 = \"t.two\"(%c, %f) : (f32, f32) -> i32\n\
        \"t.out\"(%0, %1, %2, %3, %4, %5, %6, %7) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    let found: Vec<&str> = rewritten.lines().filter(|line| line.contains("t.many")).collect();
    let operands: Vec<&str> =
        found.iter().filter_map(|line| line.split_once('(')?.1.split_once(')')).map(|(operands, _)| operands).collect();
    let [x, y, f] = ["%0#0", "%0#1", "%0#2"];
    let of = |names: [&str; 3]| names.join(", ");
    let expected = [
        of([x, y, f]),
        of([x, f, f]),
        of([x, y, f]),
        of([x, f, f]),
        of([x, y, "%2"]),
        of([x, f, "%3"]),
        of([x, f, "%1"]),
    ];
    assert_eq!(operands, expected, "{rewritten}");
    assert!(rewritten.lines().filter(|line| line.contains("t.two")).count() == 4, "`%7` stays: {rewritten}");
}

/// Each `either` doubles the patterns, so there is a limit, said at the one that is too many.
#[test]
fn too_many_eithers_are_an_error() {
    let mut source = "$x".to_owned();
    for _ in 0..7 {
        source = format!("(Two (either {source}, I32))");
    }
    let text = format!("include \"ops.td\"\ndef Deep : Pat<{source}, (replaceWithValue $x)>;\n");
    let Some(mut session) = session() else { return };
    let file = session.sources.add("rules.td", text, None);
    assert!(session.td_module(file).is_none());
    let message = session.render();
    assert!(message.contains("[E1122]") && message.contains("a rule may have 6 `either`"), "{message}");
}

/// Where the first order of an `either` fits in part, what was found there is no origin of what is created.
#[test]
fn what_did_not_match_is_no_origin() {
    let rules = "include \"ops.td\"\n\
        def Later : Pat<(Two (either (One (Same $x)), I32:$y)), (Num $y, ConstantAttr<I32Attr, \"1\">)>;\n";
    let Some(program) = program(rules) else { return };
    let text = "%x, %f = \"t.in\"() : () -> (i32, f32)\n\
        %s = \"t.same\"(%x) : (i32) -> i32 loc(\"tried\")\n\
        %a = \"t.one\"(%s) : (i32) -> i32 loc(\"tried too\")\n\
        %t = \"t.same\"(%f) : (f32) -> f32 loc(\"inner\")\n\
        %b = \"t.one\"(%t) : (f32) -> f32 loc(\"outer\")\n\
        %0 = \"t.two\"(%a, %b) : (i32, f32) -> i32 loc(\"root\")\n\
        \"t.out\"(%0, %a) : (i32, i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    let ir = Ir::parse(&rewritten).expect("what is printed is read");
    let local = ir.print(OpPrintingFlags::default().locations(true));
    let number = local.lines().find(|line| line.contains("t.num")).expect("the rule matches");
    let alias = number.rsplit_once("loc(").expect("it has one").1.trim_end_matches(')');
    let fused = local.lines().find_map(|line| line.strip_prefix(&format!("{alias} = "))).expect("it is defined");
    let names: Vec<&str> = ["root", "inner", "outer"]
        .into_iter()
        .filter(|name| {
            let known = local.lines().find(|line| line.ends_with(&format!("= loc(\"{name}\")"))).expect("it is there");
            fused.contains(known.split(' ').next().expect("an alias"))
        })
        .collect();
    assert_eq!(names, ["root", "inner", "outer"], "{local}");
    assert_eq!(fused.matches('#').count(), 3, "{fused}");
}

/// An operand that is not there is an empty group, and groups of one name are equal if all of them is.
#[test]
fn groups_are_compared_and_handed_on() {
    let rules = "include \"ops.td\"\n\
        def Absent : Pat<(Maybe $x, $o), (Many $x, $o)>;\n\
        def Equal : Pat<(Groups $xs, $xs), (Rest (Const ConstantAttr<I32Attr, \"1\">))>;\n";
    let Some(program) = program(rules) else { return };
    let text = "%x, %y = \"t.in\"() : () -> (i32, i32)\n\
        %0 = \"t.maybe\"(%x) : (i32) -> i32\n\
        %1 = \"t.maybe\"(%x, %y) : (i32, i32) -> i32\n\
        %2 = \"t.groups\"(%x, %y, %x, %x) <{operandSegmentSizes = array<i32: 2, 2>}> : (i32, i32, i32, i32) -> i32\n\
        %3 = \"t.groups\"(%x, %y, %x, %y) <{operandSegmentSizes = array<i32: 2, 2>}> : (i32, i32, i32, i32) -> i32\n\
        %4 = \"t.groups\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> i32\n\
        \"t.out\"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()\n";
    let rewritten = rewrite(&program, text);
    let lines: Vec<&str> = rewritten.lines().filter_map(|line| line.split(" loc(").next()).collect();
    let has = |line: &str| lines.iter().filter(|own| own.ends_with(line)).count();
    assert_eq!(has("\"t.many\"(%0#0) : (i32) -> i32"), 1, "{rewritten}");
    assert_eq!(has("\"t.many\"(%0#0, %0#1) : (i32, i32) -> i32"), 1, "{rewritten}");
    assert_eq!(lines.iter().filter(|line| line.contains("t.groups")).count(), 1, "{rewritten}");
    assert_eq!(lines.iter().filter(|line| line.contains("t.rest")).count(), 2, "{rewritten}");
}

/// Every rule that is accepted becomes a pattern.
#[test]
fn every_accepted_rule_is_a_pattern() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let probes = Path::new("frontends/drr/tests/probes");
    let files = std::fs::read_dir(probes.join("accepted")).expect("the probes are there");
    let mut count = 0;
    for file in files.map(|file| file.expect("it is there").path()) {
        if file.extension().is_none_or(|ending| ending != "td") {
            continue;
        }
        let mut session = Session::new().include_dir(&include).include_dir(probes);
        let program = session.program(&file).unwrap_or_else(|| panic!("{}", session.render()));
        count += program.patterns().len();
    }
    assert!(count >= 150, "{count}");
}

/// More types and attributes than a driver keeps the answers of a check for, each asked about several times.
#[test]
fn checks_answer_the_same_however_many_handles_there_are() {
    let rules = "include \"ops.td\"\n\
        def From : T_Op<\"from\", (ins AnyType:$x, I32Attr:$n)>;\n\
        def To : T_Op<\"to\", (ins AnyType:$x)>;\n\
        def Odd : AttrConstraint<CPred<\"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 1\">, \"odd\">;\n\
        def Broad : Type<CPred<\"$_self.getIntOrFloatBitWidth() > 100\">, \"broad\">;\n\
        def A : Pat<(From Broad:$x, Odd:$n), (To $x)>;\n";
    let Some(program) = program(rules) else { return };
    let mut text = String::new();
    for round in 0..3 {
        for number in 1..=300 {
            let (value, n) = (format!("%x{round}_{number}"), number * 7 % 300);
            let _ = writeln!(text, "{value} = \"t.in\"() : () -> i{number}");
            let _ = writeln!(text, "\"t.from\"({value}) <{{n = {n} : i32}}> {{at = {number}}} : (i{number}) -> i32");
        }
    }
    let rewritten = rewrite(&program, &text);
    let created = rewritten.lines().filter(|line| line.contains("\"t.to\"")).count();
    assert_eq!(created, 3 * (101..=300).filter(|number| number * 7 % 300 % 2 == 1).count());
}

/// Copies of an IR that went on by themselves give the same number to different types.
#[test]
fn answers_about_types_of_one_ir_are_not_those_of_another() {
    let rules = "include \"ops.td\"\n\
        def From : T_Op<\"from\", (ins AnyType:$x)>;\n\
        def To : T_Op<\"to\", (ins AnyType:$x)>;\n\
        def Broad : Type<CPred<\"$_self.getIntOrFloatBitWidth() > 250\">, \"broad\">;\n\
        def A : Pat<(From Broad:$x), (To $x)>;\n";
    let Some(program) = program(rules) else { return };
    let mut ir = Ir::new(Context::new());
    ir.define_operations(program.operations());
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|error| panic!("{error}"));
    let mut driver = GreedyDriver::new(GreedyOptions::default());
    for (width, rewrites) in [(300, 1), (200, 0), (301, 1), (201, 0)] {
        let text = format!("%x = \"t.in\"() : () -> i{width}\n\"t.from\"(%x) : (i{width}) -> i32");
        let mut copy = Ir::parse_in(ir.context().clone(), &text).expect("it is right");
        let scope = copy.top_op();
        let report = driver.run(&set, &mut copy, scope, None).expect("nothing stops it");
        assert_eq!(report.rewrites, rewrites, "i{width}");
    }
}
