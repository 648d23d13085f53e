//! Machine IR: instructions beside LLVM's, the rules that LLVM has on record as wrong, and functions that `llc` miscompiles.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use gicombine::{RuleOrder, Selection};
use mlir_lite::Ir;
use pdl_diagnostics::{MemoryLoader, SourceMap};
use pdl_prove::{Computed, ProofOptions, ScalarType, Semantics, Solver, Verdict, interpret, prove};

use crate::llc::{self, SETTING};
use crate::numbers::Numbers;
use crate::tools::run;
use crate::upstream;

#[test]
fn llc_computes_something_else_afterwards() {
    if !upstream::are_there(&[upstream::LLC]) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/machine/mir");
    let mut paths: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    assert!(paths.len() >= 20, "{paths:?}");
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a file");
        let said = |what: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(what));
            line.unwrap_or_else(|| panic!("{}: no line `{what}`", path.display())).trim().to_owned()
        };
        let triple = said("# target:");
        let target = llc::TARGETS.iter().find(|target| target.triple == triple).expect("a target");
        let inputs = said("# inputs:");
        let inputs = inputs.split(',').map(|number| number.trim().parse::<i128>().expect("a number") as u128);
        let shown = target.combined(upstream::LLC, &said("# number:"), &text).and_then(|after| {
            let (before, after) = llc::computed(&text, &after, &inputs.collect::<Vec<_>>())?;
            let shown = format!("{} before, {} after", before.text(SETTING), after.text(SETTING));
            if before.allows(&after) { Err(format!("{shown}: this is right")) } else { Ok(shown) }
        });
        println!("{}: {}", path.display(), shown.unwrap_or_else(|why| panic!("{}: {why}", path.display())));
    }
}

/// The rules that LLVM has on record, as its library writes them, and one that is right.
const RULES: &str = r#"
include "llvm.td"
def APlusBMinusAplusC : GICombineRule<(defs root:$root),
  (match (G_ADD $add1, $A, $C), (G_SUB $sub1, $B, $add1), (G_ADD $root, $A, $sub1)), (apply (G_SUB $root, $B, $C))>;
def AMinusBPlusCMinusA : GICombineRule<(defs root:$root),
  (match (G_SUB $sub1, $A, $B), (G_SUB $sub2, $C, $A), (G_ADD $root, $sub1, $sub2)), (apply (G_SUB $root, $C, $B))>;
def select_same_val : GICombineRule<(defs root:$root),
  (match (wip_match_opcode G_SELECT):$root, [{ return Helper.matchSelectSameVal(*${root}); }]),
  (apply [{ Helper.replaceSingleDefInstWithOperand(*${root}, 2); }])>;
def right_identity_one_int : GICombineRule<(defs root:$dst), (match (G_MUL $dst, $x, 1)), (apply (GIReplaceReg $dst, $x))>;
def other_operand : GICombineRule<(defs root:$root),
  (match (wip_match_opcode G_SELECT):$root, [{ return Helper.matchSelectSameVal(*${root}); }]),
  (apply [{ Helper.replaceSingleDefInstWithOperand(*${root}, 1); }])>;
def wrong_constant : GICombineRule<(defs root:$dst), (match (G_MUL $dst, $x, 2)), (apply (GIReplaceReg $dst, $x))>;
def to_zero : GICombineRule<(defs root:$dst), (match (G_ZEXT $dst, $u), (G_IMPLICIT_DEF $u)), (apply (G_IMPLICIT_DEF $dst))>;
def frozen : GICombineRule<(defs root:$dst), (match (G_FREEZE $dst, $x)), (apply (GIReplaceReg $dst, $x))>;
"#;

#[test]
fn rules_on_record_are_wrong_where_llvm_applies_them() {
    let solver = Solver::new("z3", Duration::from_secs(30));
    let verdicts = |order: RuleOrder| -> Option<BTreeMap<String, &'static str>> {
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let loader = MemoryLoader::new().add("llvm.td", include_bytes!("../../../testing/fuzz/src/combine.td"));
        let file = sources.add("rules.td", RULES, None);
        let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics).expect("records");
        let rules = gicombine::read(&records, &Selection::all(&records), &mut diagnostics);
        let lowered = gicombine::lower(&rules, order, &sources, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let options = ProofOptions::new(solver.clone()).widths(&[8, 16]);
        let judged = prove(&lowered.module, &Semantics::shipped(), &options, &|_, _| {});
        let judged = upstream::given(judged.ok(), "z3")?;
        let verdict = |verdict: &Verdict| match verdict {
            Verdict::Proven => "proven",
            Verdict::Refuted(_) => "refuted",
            _ => "unknown",
        };
        Some(
            judged
                .iter()
                .map(|rule| (rule.name.clone().unwrap_or_default().to_string(), verdict(&rule.verdict)))
                .collect(),
        )
    };
    let (Some(documented), Some(llvm)) = (verdicts(RuleOrder::Documented), verdicts(RuleOrder::Llvm22)) else { return };
    let both: Vec<(&str, &str, &str)> =
        documented.iter().map(|(rule, verdict)| (rule.as_str(), *verdict, llvm[rule])).collect();
    let expected = [
        ("AMinusBPlusCMinusA", "proven", "refuted"),
        ("APlusBMinusAplusC", "proven", "refuted"),
        // A frozen value is not poison, and what it is of may be; but which number it is was tried alone.
        ("frozen", "unknown", "unknown"),
        // There is a contract for operand 2 alone.
        ("other_operand", "unknown", "unknown"),
        ("right_identity_one_int", "proven", "proven"),
        ("select_same_val", "proven", "refuted"),
        // Some bits of an extension are known.
        ("to_zero", "unknown", "unknown"),
        ("wrong_constant", "refuted", "refuted"),
    ];
    assert_eq!(both, expected);
}

/// An instruction, and the same in LLVM IR: `$a`, `$b` and `$c` are operands, `$T` and `$U` types, `$w` is the width of `$T`; the
/// result is `%r`, and where it is poison, `%p`, if LLVM does not say so itself.
const SAME: &[(&str, &str, &str)] = &[
    ("COPY", "TT", "%r = or $T $a, 0"),
    ("G_ADD", "TTT", "%r = add $T $a, $b"),
    (
        "nsw G_ADD",
        "TTT",
        "%r = add $T $a, $b\n%s = call {$T, i1} @llvm.sadd.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    (
        "nuw G_ADD",
        "TTT",
        "%r = add $T $a, $b\n%s = call {$T, i1} @llvm.uadd.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    ("G_SUB", "TTT", "%r = sub $T $a, $b"),
    (
        "nsw G_SUB",
        "TTT",
        "%r = sub $T $a, $b\n%s = call {$T, i1} @llvm.ssub.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    (
        "nuw G_SUB",
        "TTT",
        "%r = sub $T $a, $b\n%s = call {$T, i1} @llvm.usub.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    ("G_MUL", "TTT", "%r = mul $T $a, $b"),
    (
        "nsw G_MUL",
        "TTT",
        "%r = mul $T $a, $b\n%s = call {$T, i1} @llvm.smul.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    (
        "nuw G_MUL",
        "TTT",
        "%r = mul $T $a, $b\n%s = call {$T, i1} @llvm.umul.with.overflow.$T($T $a, $T $b)\n%p = extractvalue {$T, i1} %s, 1",
    ),
    ("G_UDIV", "TTT", "%r = udiv $T $a, $b"),
    ("G_SDIV", "TTT", "%r = sdiv $T $a, $b"),
    ("G_UREM", "TTT", "%r = urem $T $a, $b"),
    ("G_SREM", "TTT", "%r = srem $T $a, $b"),
    ("exact G_UDIV", "TTT", "%r = udiv $T $a, $b\n%s = urem $T $a, $b\n%p = icmp ne $T %s, 0"),
    ("exact G_SDIV", "TTT", "%r = sdiv $T $a, $b\n%s = srem $T $a, $b\n%p = icmp ne $T %s, 0"),
    ("G_AND", "TTT", "%r = and $T $a, $b"),
    ("G_OR", "TTT", "%r = or $T $a, $b"),
    ("disjoint G_OR", "TTT", "%r = or $T $a, $b\n%s = and $T $a, $b\n%p = icmp ne $T %s, 0"),
    ("G_XOR", "TTT", "%r = xor $T $a, $b"),
    ("G_SHL", "TTT", "%r = shl $T $a, $b"),
    ("nsw G_SHL", "TTT", "%r = shl $T $a, $b\n%s = ashr $T %r, $b\n%p = icmp ne $T %s, $a"),
    ("nuw G_SHL", "TTT", "%r = shl $T $a, $b\n%s = lshr $T %r, $b\n%p = icmp ne $T %s, $a"),
    ("G_LSHR", "TTT", "%r = lshr $T $a, $b"),
    ("G_ASHR", "TTT", "%r = ashr $T $a, $b"),
    ("exact G_LSHR", "TTT", "%r = lshr $T $a, $b\n%s = shl $T %r, $b\n%p = icmp ne $T %s, $a"),
    ("exact G_ASHR", "TTT", "%r = ashr $T $a, $b\n%s = shl $T %r, $b\n%p = icmp ne $T %s, $a"),
    (
        "G_USHLSAT",
        "TTT",
        "%s = zext $T $a to i128\n%n = zext $T $b to i128\n%h = shl i128 %s, %n\n%m = zext $T -1 to i128\n%t = call i128 @llvm.umin.i128(i128 %h, i128 %m)\n%r = trunc i128 %t to $T\n%p = icmp uge $T $b, $w",
    ),
    (
        "G_SSHLSAT",
        "TTT",
        "%s = sext $T $a to i128\n%n = zext $T $b to i128\n%h = shl i128 %s, %n\n%l = sext $T $least to i128\n%m = sext $T $most to i128\n%t = call i128 @llvm.smin.i128(i128 %h, i128 %m)\n%u = call i128 @llvm.smax.i128(i128 %t, i128 %l)\n%r = trunc i128 %u to $T\n%p = icmp uge $T $b, $w",
    ),
    ("G_FSHL", "TTTT", "%r = call $T @llvm.fshl.$T($T $a, $T $b, $T $c)"),
    ("G_FSHR", "TTTT", "%r = call $T @llvm.fshr.$T($T $a, $T $b, $T $c)"),
    ("G_ROTL", "TTT", "%r = call $T @llvm.fshl.$T($T $a, $T $a, $T $b)"),
    ("G_ROTR", "TTT", "%r = call $T @llvm.fshr.$T($T $a, $T $a, $T $b)"),
    ("G_SMIN", "TTT", "%r = call $T @llvm.smin.$T($T $a, $T $b)"),
    ("G_SMAX", "TTT", "%r = call $T @llvm.smax.$T($T $a, $T $b)"),
    ("G_UMIN", "TTT", "%r = call $T @llvm.umin.$T($T $a, $T $b)"),
    ("G_UMAX", "TTT", "%r = call $T @llvm.umax.$T($T $a, $T $b)"),
    ("G_ABS", "TT", "%r = call $T @llvm.abs.$T($T $a, i1 false)"),
    (
        "G_ABDU",
        "TTT",
        "%s = call $T @llvm.umax.$T($T $a, $T $b)\n%t = call $T @llvm.umin.$T($T $a, $T $b)\n%r = sub $T %s, %t",
    ),
    (
        "G_ABDS",
        "TTT",
        "%s = call $T @llvm.smax.$T($T $a, $T $b)\n%t = call $T @llvm.smin.$T($T $a, $T $b)\n%r = sub $T %s, %t",
    ),
    ("G_UADDSAT", "TTT", "%r = call $T @llvm.uadd.sat.$T($T $a, $T $b)"),
    ("G_SADDSAT", "TTT", "%r = call $T @llvm.sadd.sat.$T($T $a, $T $b)"),
    ("G_USUBSAT", "TTT", "%r = call $T @llvm.usub.sat.$T($T $a, $T $b)"),
    ("G_SSUBSAT", "TTT", "%r = call $T @llvm.ssub.sat.$T($T $a, $T $b)"),
    ("G_SELECT", "T1TT", "%r = select i1 $a, $T $b, $T $c"),
    ("G_ZEXT", "UT", "%r = zext $T $a to $U"),
    ("nneg G_ZEXT", "UT", "%r = zext $T $a to $U\n%p = icmp slt $T $a, 0"),
    ("G_SEXT", "UT", "%r = sext $T $a to $U"),
    ("G_TRUNC", "TU", "%r = trunc $U $a to $T"),
    ("nuw G_TRUNC", "TU", "%r = trunc $U $a to $T\n%s = zext $T %r to $U\n%p = icmp ne $U %s, $a"),
    ("nsw G_TRUNC", "TU", "%r = trunc $U $a to $T\n%s = sext $T %r to $U\n%p = icmp ne $U %s, $a"),
    ("G_CTPOP", "TT", "%r = call $T @llvm.ctpop.$T($T $a)"),
    ("G_CTLZ", "TT", "%r = call $T @llvm.ctlz.$T($T $a, i1 false)"),
    ("G_CTTZ", "TT", "%r = call $T @llvm.cttz.$T($T $a, i1 false)"),
    ("G_CTLZ_ZERO_UNDEF", "TT", "%r = call $T @llvm.ctlz.$T($T $a, i1 true)"),
    ("G_CTTZ_ZERO_UNDEF", "TT", "%r = call $T @llvm.cttz.$T($T $a, i1 true)"),
    ("G_BITREVERSE", "TT", "%r = call $T @llvm.bitreverse.$T($T $a)"),
    ("G_BSWAP", "UU", "%r = call $U @llvm.bswap.$U($U $a)"),
    (
        "G_UMULH",
        "TTT",
        "%s = zext $T $a to i128\n%t = zext $T $b to i128\n%m = mul i128 %s, %t\n%h = lshr i128 %m, $w\n%r = trunc i128 %h to $T",
    ),
    (
        "G_SMULH",
        "TTT",
        "%s = sext $T $a to i128\n%t = sext $T $b to i128\n%m = mul i128 %s, %t\n%h = lshr i128 %m, $w\n%r = trunc i128 %h to $T",
    ),
    ("G_MERGE_VALUES", "UTT", "%s = zext $T $a to $U\n%t = zext $T $b to $U\n%h = shl $U %t, $w\n%r = or $U %s, %h"),
    (
        "G_TRUNC_SSAT_S",
        "TU",
        "%l = sext $T $least to $U\n%m = sext $T $most to $U\n%s = call $U @llvm.smax.$U($U $a, $U %l)\n%t = call $U @llvm.smin.$U($U %s, $U %m)\n%r = trunc $U %t to $T",
    ),
    (
        "G_TRUNC_SSAT_U",
        "TU",
        "%m = zext $T -1 to $U\n%s = call $U @llvm.smax.$U($U $a, $U 0)\n%t = call $U @llvm.smin.$U($U %s, $U %m)\n%r = trunc $U %t to $T",
    ),
    ("G_TRUNC_USAT_U", "TU", "%m = zext $T -1 to $U\n%t = call $U @llvm.umin.$U($U $a, $U %m)\n%r = trunc $U %t to $T"),
];

/// The instructions with two results, of which LLVM's intrinsic gives a pair.
const PAIRS: &[(&str, &str)] = &[
    ("G_UADDO", "uadd"),
    ("G_SADDO", "sadd"),
    ("G_USUBO", "usub"),
    ("G_SSUBO", "ssub"),
    ("G_UMULO", "umul"),
    ("G_SMULO", "smul"),
];

/// Instructions that are compared otherwise or not: `any` and `undef` have no reference, predicates and widths are
/// compared in their own tests below.
const OTHERS: &[&str] = &[
    "G_CONSTANT",
    "G_IMPLICIT_DEF",
    "G_FREEZE",
    "G_ANYEXT",
    "G_ICMP",
    "G_SEXT_INREG",
    "G_UBFX",
    "G_SBFX",
    "G_PTR_ADD",
    "G_PTRTOINT",
    "G_INTTOPTR",
    "G_UDIVREM",
    "G_SDIVREM",
    "G_UADDE",
    "G_SADDE",
    "G_USUBE",
    "G_SSUBE",
    "G_UNMERGE_VALUES",
];

/// One instruction on constants: our function, LLVM's, and the operands.
struct Case {
    shown: String,
    mlir: String,
    inputs: Vec<(ScalarType, Option<u128>)>,
    llvm: String,
}

fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let widths = [(8, 16), (16, 32), (32, 64)];
    let mut add = |instruction: &str,
                   types: &[u32],
                   results: &[u32],
                   attribute: &str,
                   body: &str,
                   width: u32,
                   wide: u32| {
        let mut numbers = Numbers::of_name(&format!("{instruction} {width} {attribute}"));
        let (flags, opcode) = instruction.rsplit_once(' ').unwrap_or(("", instruction));
        let attributes = match (flags, attribute) {
            ("", "") => String::new(),
            ("", attribute) => format!(" <{{{attribute}}}>"),
            (flags, _) => format!(" <{{flags = #mir.flags<{flags}>}}>"),
        };
        let list = |all: &[u32]| all.iter().map(|width| format!("i{width}")).collect::<Vec<_>>().join(", ");
        let names = |count: usize| (0..count).map(|n| format!("%a{n}")).collect::<Vec<_>>().join(", ");
        let arguments =
            types.iter().enumerate().map(|(n, width)| format!("%a{n}: i{width}")).collect::<Vec<_>>().join(", ");
        let returned = if results.len() == 1 { "%r".to_owned() } else { "%r#0, %r#1".to_owned() };
        let defined = if results.len() == 1 { "%r".to_owned() } else { "%r:2".to_owned() };
        let mlir = format!(
            "\"func.func\"() <{{function_type = ({0}) -> ({1}), sym_name = \"f\"}}> ({{\n^bb0({arguments}):\n  {defined} = \"{opcode}\"({2}){attributes} : ({0}) -> ({1})\n  \"func.return\"({returned}) : ({1}) -> ()\n}}) : () -> ()\n",
            list(types),
            list(results),
            names(types.len()),
        );
        for _ in 0..40 {
            let inputs: Vec<(ScalarType, Option<u128>)> =
                types.iter().map(|width| (ScalarType::Integer(*width), Some(numbers.integer(*width)))).collect();
            let mut body = body.to_owned();
            for (name, (_, bits)) in ["$a", "$b", "$c"].iter().zip(&inputs) {
                body = body.replace(name, &bits.unwrap_or(0).to_string());
            }
            let body = body
                .replace("$T", &format!("i{width}"))
                .replace("$U", &format!("i{wide}"))
                .replace("$w", &width.to_string())
                .replace("$least", &format!("-{}", 1u128 << (width - 1)))
                .replace("$most", &((1u128 << (width - 1)) - 1).to_string());
            let ty = match results {
                [one] => format!("i{one}"),
                _ => format!("{{{}}}", list(results)),
            };
            let mut llvm = String::new();
            let _ = writeln!(llvm, "define {{ {ty}, i1 }} @f() {{\n{body}");
            if !body.contains("%p =") {
                let _ = writeln!(llvm, "%p = or i1 0, 0");
            }
            let _ = writeln!(
                llvm,
                "%x = insertvalue {{ {ty}, i1 }} zeroinitializer, {ty} %r, 0\n%y = insertvalue {{ {ty}, i1 }} %x, i1 %p, 1\nret {{ {ty}, i1 }} %y\n}}"
            );
            let shown = format!("{instruction} {attribute} {inputs:?}");
            all.push(Case { shown, mlir: mlir.clone(), inputs, llvm });
        }
    };
    for (width, wide) in widths {
        let of = |c: char| match c {
            'T' => width,
            'U' => wide,
            _ => 1,
        };
        for (instruction, signature, body) in SAME {
            let types: Vec<u32> = signature.chars().map(of).collect();
            add(instruction, &types[1..], &types[..1], "", body, width, wide);
        }
        for (instruction, name) in PAIRS {
            let body = format!("%r = call {{$T, i1}} @llvm.{name}.with.overflow.$T($T $a, $T $b)");
            add(instruction, &[width, width], &[width, 1], "", &body, width, wide);
        }
        for (place, name) in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"].iter().enumerate() {
            let body = format!("%r = icmp {name} $T $a, $b");
            add("G_ICMP", &[width, width], &[1], &format!("predicate = {} : i64", place + 32), &body, width, wide);
        }
        for kept in [1, width / 2, width - 1, width] {
            let body = format!("%s = shl $T $a, {0}\n%r = ashr $T %s, {0}", width - kept);
            add("G_SEXT_INREG", &[width], &[width], &format!("width = {kept} : i64"), &body, width, wide);
        }
    }
    all
}

#[test]
fn instructions_compute_what_llvm_does() {
    if !upstream::are_there(&[upstream::OPT]) {
        return;
    }
    let semantics = Semantics::shipped();
    let compared: Vec<&str> = SAME
        .iter()
        .map(|(name, ..)| *name)
        .chain(PAIRS.iter().map(|(name, _)| *name))
        .chain(OTHERS.iter().copied())
        .collect();
    let is_compared = |name: &str| compared.iter().any(|known| known.rsplit(' ').next() == Some(name));
    let untested: Vec<_> = semantics
        .items()
        .map(|item| item.name.as_str())
        .filter(|name| (name.starts_with("G_") || *name == "COPY") && !is_compared(name))
        .collect();
    assert!(untested.is_empty(), "{untested:?}");
    let cases = cases();
    let mut text = String::new();
    for (number, case) in cases.iter().enumerate() {
        text += &case.llvm.replace("@f()", &format!("@f{number}()"));
    }
    let printed = run(upstream::OPT, &["-S", "-passes=instcombine", "-o", "-"], &text);
    let mut answers = printed.lines().filter_map(|line| line.trim().strip_prefix("ret "));
    let (mut wrong, mut same, mut poison) = (Vec::new(), 0, 0);
    for case in &cases {
        let answer = answers.next().expect("an answer for each");
        let ir = Ir::parse(&case.mlir).unwrap_or_else(|error| panic!("{error}\n{}", case.mlir));
        let ours =
            interpret(&ir, &case.inputs, &semantics, SETTING).unwrap_or_else(|error| panic!("{}: {error}", case.shown));
        let values = match &ours {
            // LLVM may do what it likes.
            Computed::Undefined => continue,
            Computed::Values(values) => values,
        };
        // What stands behind the types: `{ i8 5, i1 false }`, `{ i8, i1 } zeroinitializer`, `{ i8, i1 } poison`.
        let is_poison = match answer.rsplit_once("} ") {
            Some((_, "zeroinitializer")) => false,
            _ => answer.contains("poison") || answer.trim_end_matches(" }").ends_with("i1 true"),
        };
        let numbers: Vec<u128> = match answer.contains("zeroinitializer") {
            true => vec![0; values.len()],
            false => {
                let words: Vec<&str> = answer.split([' ', ',', '{', '}']).filter(|word| !word.is_empty()).collect();
                let is_type = |word: &str| word.strip_prefix('i').is_some_and(|digits| digits.parse::<u32>().is_ok());
                let bits = |word: &&str| match *word {
                    "true" => Some(1),
                    "false" => Some(0),
                    "poison" | "undef" => None,
                    digits => digits.parse::<i128>().ok().map(|number| number as u128),
                };
                words.iter().filter(|word| !is_type(word)).filter_map(bits).collect()
            }
        };
        let ours_poison = values.iter().any(|(_, bits)| bits.is_none());
        let is_same = match (ours_poison, is_poison) {
            (true, true) => {
                poison += 1;
                true
            }
            (false, false) => values
                .iter()
                .zip(&numbers)
                .all(|((ty, bits), theirs)| *bits == Some(theirs & (u128::MAX >> (128 - SETTING.width(*ty))))),
            _ => false,
        };
        if is_same {
            same += 1;
        } else {
            wrong.push(format!("{}: we say {}, LLVM {answer}", case.shown, ours.text(SETTING)));
        }
    }
    println!("{same} of {} the same, {poison} of them poison", cases.len());
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(same > 5000 && poison > 300, "{same} {poison}");
}

#[test]
fn what_is_left_open_has_a_limit() {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let mut operands = String::new();
    for number in 0..8 {
        let _ = writeln!(
            operands,
            "  %u{number} = operation \"G_IMPLICIT_DEF\" -> (%t : !pdl.type)\n  %v{number} = result 0 of %u{number}"
        );
        if number > 0 {
            let before = if number == 1 { "%v0".to_owned() } else { format!("%s{}", number - 1) };
            let _ = writeln!(
                operands,
                "  %o{number} = operation \"G_ADD\"({before}, %v{number} : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n  %s{number} = result 0 of %o{number}"
            );
        }
    }
    let text = format!(
        "pdl.pattern @Many : benefit(1) {{\n  %t = type\n  %x = operand : %t\n{operands}  %root = operation \"G_ADD\"(%s7, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n  rewrite %root {{ replace %root with (%x : !pdl.value) }}\n}}"
    );
    let file = sources.add("many.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(30))).widths(&[8]);
    let judged = prove(&module, &Semantics::shipped(), &options, &|_, _| {});
    let Some(judged) = upstream::given(judged.ok(), "z3") else { return };
    let Verdict::Unknown(reasons) = &judged[0].verdict else { panic!("{judged:?}") };
    assert!(reasons[0].contains("it leaves too much open"), "{reasons:?}");
}
