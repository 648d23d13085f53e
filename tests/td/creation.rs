//! Operations that `.td` files define are created whole: defaults and sizes of groups are there, whoever creates it.

use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_vm::{
    GreedyOptions, HostContext, NativeError, Natives, NewOp, Op, PatternSet, ResultTypes, RewriteFailure, Rewriter,
    Value, rewrite_greedily,
};
use pdll::{DefinitionCache, Program, Session};

use crate::upstream::include_directory;

/// The number of values in a group.
#[derive(Clone, Copy, PartialEq)]
enum Length {
    One,
    Optional,
    Any,
    /// As many as the first group of its kind.
    Same,
}

use Length::{Any, One, Optional, Same};

/// An operation of `creation.td`: its groups, and its attributes with defaults, each with the default and something else.
struct Shape {
    name: &'static str,
    operands: &'static [Length],
    results: &'static [Length],
    defaults: &'static [[&'static str; 3]],
}

const SHAPES: [Shape; 6] = [
    Shape { name: "plain", operands: &[One], results: &[One], defaults: &[["k", "3 : i32", "4 : i32"]] },
    Shape {
        name: "two",
        operands: &[One, Optional, Any],
        results: &[One],
        defaults: &[["s", "\\\"d\\\"", "\\\"e\\\""], ["kind", "2 : i32", "1 : i32"]],
    },
    Shape { name: "both", operands: &[Any, Any], results: &[Any, Optional, One], defaults: &[["t", "true", "false"]] },
    Shape {
        name: "results",
        operands: &[One],
        results: &[Optional, Any],
        defaults: &[["d", "array<i64: 1, 2>", "array<i64>"]],
    },
    Shape { name: "same", operands: &[Same, One, Same], results: &[One], defaults: &[["f", "1.5 : f32", "2.5 : f32"]] },
    Shape { name: "property", operands: &[One, Optional], results: &[One], defaults: &[["p", "7 : i32", "8 : i32"]] },
];

/// Numbers that seem to be by chance, the same for the same seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// Patterns, IR for them, and what must become of it.
#[derive(Default)]
struct Case {
    patterns: String,
    ir: String,
    /// The number of operations with nothing but defaults that are created or there.
    with_defaults: usize,
    /// The number that are created, those with defaults among them.
    created: usize,
}

/// Groups of these lengths as PDLL writes them, each of so many of `values`, and how many that are.
fn groups(numbers: &mut Numbers, lengths: &[Length], values: &[&str]) -> (String, usize) {
    let same = numbers.below(3);
    let (mut written, mut total) = (Vec::new(), 0);
    for length in lengths {
        let size = match length {
            One => 1,
            Optional => numbers.below(2),
            Any => numbers.below(4),
            Same => same,
        } as usize;
        let of: Vec<&str> = (0..size).map(|_| values[numbers.below(values.len() as u64) as usize]).collect();
        written.push(match (length, &of[..]) {
            (One, [one]) => (*one).to_owned(),
            // One in parentheses or without them is the same.
            (_, [one]) if numbers.below(2) == 0 => (*one).to_owned(),
            _ => format!("({})", of.join(", ")),
        });
        total += size;
    }
    (written.join(", "), total)
}

fn case(seed: u64) -> Case {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut case = Case::default();
    case.patterns +=
        "#include \"creation.td\"\nRewrite Create(v: Value) -> Op;\nRewrite CreateWhole(v: Value) -> Op;\n";
    case.ir += "%a = \"t.a\"() : () -> i32\n%b = \"t.b\"() : () -> i32\n";
    for index in 0..4 {
        let shape = &SHAPES[numbers.below(SHAPES.len() as u64) as usize];
        let (operands, _) = groups(&mut numbers, shape.operands, &["a", "b"]);
        let (types, results) = groups(&mut numbers, shape.results, &["type<\"i32\">"]);
        let (mut attributes, mut is_default) = (Vec::new(), true);
        for [name, default, other] in shape.defaults {
            let value = match numbers.below(3) {
                0 => continue,
                1 => default,
                _ => {
                    is_default = false;
                    other
                }
            };
            attributes.push(format!("{name} = attr<\"{value}\">"));
        }
        let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) };
        let name = shape.name;
        writeln!(
            case.patterns,
            "Pattern {{ let root = op<t.s{index}>(a: Value, b: Value); rewrite root with {{
               let made = op<g.{name}>({operands}){attributes} -> ({types}); replace root with made; }}; }}"
        )
        .unwrap();
        let types = vec!["i32"; results].join(", ");
        let result = if results == 0 { String::new() } else { format!("%r{index}:{results} = ") };
        writeln!(case.ir, "{result}\"t.s{index}\"(%a, %b) : (i32, i32) -> ({types})").unwrap();
        case.created += 1;
        case.with_defaults += usize::from(is_default);
    }
    // Functions, and what is there without its attributes or with them beside the properties.
    case.patterns += "Pattern => replace op<t.native>(a: Value) with Create(a);\n";
    case.patterns += "Pattern => replace op<t.whole>(a: Value) with CreateWhole(a);\n";
    case.ir += "%n = \"t.native\"(%a) : (i32) -> i32\n%w = \"t.whole\"(%a) : (i32) -> i32\n";
    case.ir += "%p = \"g.plain\"(%a) : (i32) -> i32\n%q = \"g.plain\"(%a) {k = 3 : i32} : (i32) -> i32\n";
    case.created += 4;
    case.with_defaults += 4;
    case
}

/// Patterns that match what has nothing but defaults.
fn matching_defaults() -> String {
    let mut patterns = String::new();
    for Shape { name, defaults, .. } in &SHAPES {
        let all: Vec<String> = defaults.iter().map(|[name, value, _]| format!("{name} = attr<\"{value}\">")).collect();
        let all = all.join(", ");
        writeln!(
            patterns,
            "Pattern => replace op<g.{name}>(xs: ValueRange) {{{all}}} -> (ts: TypeRange) with op<t.seen>(xs) -> (ts);"
        )
        .unwrap();
    }
    patterns
}

fn natives() -> Natives<Ir> {
    let failed = |failure: RewriteFailure| NativeError::new(failure.to_string());
    let mut natives = Natives::new();
    natives.rewrite("Create", move |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| {
        let (name, ty) = (rewriter.host_mut().intern_op_name("g.plain"), rewriter.host().value_type(x));
        rewriter.create(name, &[x], &[], ResultTypes::Given(&[ty])).map(Op::<Ir>).map_err(failed)
    });
    natives.rewrite("CreateWhole", move |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| {
        let (name, types) = (rewriter.host_mut().intern_op_name("g.two"), [rewriter.host().value_type(x)]);
        let mut new = NewOp::<Ir>::new(name, rewriter.root());
        // The two groups that may be empty are.
        (new.operands, new.result_types) = (std::slice::from_ref(&x), &types);
        rewriter.create_op(&new).map(Op::<Ir>).map_err(failed)
    });
    natives
}

/// The rewritten IR, and how many rewrites there were; it is verified by the definitions, if they are given.
fn rewritten(session: &mut Session, program: &Program, text: &str, verified_by: Option<&Session>) -> (String, u64) {
    let dialects = session.dialects().unwrap_or_else(|| panic!("{}", session.render()));
    let mut ir = Ir::parse_with(Context::new(), text, &dialects).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let set =
        PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives()).unwrap_or_else(|error| panic!("{error}"));
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default());
    let report = report.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(report.converged && report.failures.count == 0, "{report:?}\n{text}");
    let text = ir.print(OpPrintingFlags::default());
    if let Some(session) = verified_by {
        let violations = mlir_dialects::verify::verify(&ir, &session.operations).violations;
        assert!(violations.is_empty() && ir.verify().is_ok(), "{violations:?}\n{text}");
    }
    (text, report.rewrites)
}

/// Definitions, which are the same in all cases, are read once.
static DEFINITIONS: LazyLock<DefinitionCache> = LazyLock::new(DefinitionCache::default);

fn compiled(include: &Path, patterns: &str) -> (Session, Program) {
    let mut session = Session::new().include_dir(include).include_dir("tests/td");
    session.definition_cache = Some(DEFINITIONS.clone());
    let program = session.program_of(Path::new("creation.pdll"), patterns.as_bytes().to_vec());
    let program = program.unwrap_or_else(|| panic!("{}\n{patterns}", session.render()));
    (session, program)
}

#[test]
fn what_patterns_create_is_whole() {
    let Some(include) = include_directory(&[]) else { return };
    let matching = matching_defaults();
    for seed in 0..30 {
        let Case { patterns, ir, with_defaults, created } = case(seed);
        for matching in ["", &matching] {
            let patterns = format!("{patterns}{matching}");
            let (mut session, program) = compiled(&include, &patterns);
            let known = compiled(&include, &patterns).0;
            let (output, _) = rewritten(&mut session, &program, &ir, Some(&known));
            let seen = if matching.is_empty() { 0 } else { with_defaults };
            let counts = [output.matches("\"t.seen\"").count(), output.matches("\"g.").count()];
            assert_eq!(counts, [seen, created - seen], "seed {seed}\n{patterns}\n{output}");
            let again = rewritten(&mut session, &program, &output, Some(&known));
            assert_eq!(again, (output.clone(), 0), "seed {seed}, from its own output\n{patterns}");
            let mut other = Session::new();
            let blob = other.program_of(Path::new("creation.pdllc"), program.to_bytes()).expect("a blob loads");
            assert_eq!(rewritten(&mut other, &blob, &ir, None).0, output, "seed {seed}, from a blob\n{patterns}");
            assert_eq!(rewritten(&mut other, &blob, &output, None), again, "seed {seed}, from a blob, again");
        }
    }
}

/// The failure of the one rewrite of a pattern, whose rewrite is this.
fn failure(include: &Path, rewrite: &str) -> Option<String> {
    let patterns = format!(
        "#include \"creation.td\"\nPattern {{ let root = op<t.s>(a: Value, b: Value, c: Value); rewrite root with {{ {rewrite} erase root; }}; }}"
    );
    let (mut session, program) = compiled(include, &patterns);
    let dialects = session.dialects().expect("they are right");
    let text = "%a = \"t.a\"() : () -> i32 \"t.s\"(%a, %a, %a) : (i32, i32, i32) -> ()";
    let mut ir = Ir::parse_with(Context::new(), text, &dialects).expect("it is right");
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).expect("it is whole");
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it ends");
    report.failures.first.first().map(ToString::to_string)
}

#[test]
fn groups_that_nothing_divides_are_not_guessed() {
    let Some(include) = include_directory(&[]) else { return };
    let why = failure(&include, "op<g.two>((a, b, c)) -> (type<\"i32\">);").expect("three values in two groups");
    assert!(why.contains("its 3 operands are divided into the groups (1, n, n)"), "{why}");
    let sizes = "operandSegmentSizes = attr<\"array<i32: 1, 0, 2>\">";
    assert_eq!(failure(&include, &format!("op<g.two>((a, b, c)) {{{sizes}}} -> (type<\"i32\">);")), None);
}

#[test]
fn without_types_there_are_no_results_unless_the_definition_has_some() {
    let Some(include) = include_directory(&[]) else { return };
    // Nothing is known of it; all of its results may be missing; one must be there.
    assert_eq!(failure(&include, "op<t.extra>(a, b);"), None);
    assert_eq!(failure(&include, "op<g.results>(a);"), None);
    let why = failure(&include, "op<g.any>(a);").expect("it has a result");
    assert!(why.contains("the result types of `g.any` cannot be inferred"), "{why}");
    // The pattern says that it has a result, and uses it.
    for rewrite in ["let t: Type; op<t.extra>(a) -> (t);", "let made = op<t.extra>(a); op<t.more>(made.0);"] {
        assert!(failure(&include, rewrite).is_some(), "{rewrite}");
    }
}
