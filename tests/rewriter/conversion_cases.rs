//! Conversions for both drivers: named ones, and random ones.

use std::sync::Arc;

use conformance::peer::case_text;
use mlir_lite::{Ir, Op, Type};
use pdl_vm::conversion::*;
use pdl_vm::{BlockHost, HostContext, Natives, PatternSetBuilder, ResultTypes, RewriteFailure};

use super::support::*;

/// One conversion, for both drivers.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub name: String,
    pub patterns: String,
    /// The ops of a module.
    pub ir: String,
    pub mode: &'static str,
    pub legal: Vec<&'static str>,
    pub illegal: Vec<&'static str>,
    pub illegal_dialects: Vec<&'static str>,
    /// Legal if they have an attribute `legal`.
    pub marked: Vec<&'static str>,
    pub undecided: Vec<&'static str>,
    /// Legal if all types are.
    pub typed: Vec<&'static str>,
    pub recursive: Vec<&'static str>,
    pub unknown_marked: bool,
    /// The types that each type becomes; the others are legal.
    pub types: Vec<(&'static str, Vec<&'static str>)>,
    pub failing_types: Vec<&'static str>,
    pub to_source: Option<&'static str>,
    pub to_target: Option<&'static str>,
    /// True if the regions of `t.func` are converted.
    pub functions: bool,
}

impl Case {
    /// As the peer wants it.
    pub(super) fn text(&self, patterns: &str) -> String {
        let strings = |key: &str, list: &[&str]| {
            let list: Vec<String> = list.iter().map(|entry| format!("{entry:?}")).collect();
            format!("{key} = [{}]", list.join(", "))
        };
        let rows = self
            .types
            .iter()
            .map(|(from, to)| format!("[{from}{}]", to.iter().map(|to| format!(", {to}")).collect::<String>()));
        let mut table = vec![
            format!("mode = {:?}", self.mode()),
            strings("legal", &self.legal),
            strings("illegal", &self.illegal),
            strings("illegal_dialects", &self.illegal_dialects),
            strings("marked", &self.marked),
            strings("undecided", &self.undecided),
            strings("typed", &self.typed),
            strings("recursive", &self.recursive),
            format!("types = [{}]", rows.collect::<Vec<_>>().join(", ")),
            format!("failing_types = [{}]", self.failing_types.join(", ")),
        ];
        table.extend(self.unknown_marked.then(|| "unknown_marked".to_owned()));
        table.extend(self.functions.then(|| "functions".to_owned()));
        table.extend(self.to_source.map(|op| format!("to_source = {op:?}")));
        table.extend(self.to_target.map(|op| format!("to_target = {op:?}")));
        let module = format!("\"builtin.module\"() ({{\n{}\n}}) : () -> ()", self.ir);
        let head = format!("\nmodule attributes {{t.conversion = {{{}}}}} {{\n", table.join(", "));
        case_text(patterns, &module).replacen("\nmodule {\n", &head, 1)
    }

    fn mode(&self) -> &'static str {
        if self.mode.is_empty() { "partial" } else { self.mode }
    }

    fn converter(&self, ir: &mut Ir) -> TypeConverter<Ir> {
        let mut parse = |text: &str| ir.parse_type(text).unwrap();
        let failing: Vec<Type> = self.failing_types.iter().map(|text| parse(text)).collect();
        let table: Vec<(Type, Vec<Type>)> =
            self.types.iter().map(|(from, to)| (parse(from), to.iter().map(|text| parse(text)).collect())).collect();
        let mut converter = TypeConverter::new(ir).conversion(move |_, ty| {
            if failing.contains(&ty) {
                return Some(TypeConversion::Fails);
            }
            let row = table.iter().rev().find(|(from, _)| *from == ty);
            Some(TypeConversion::To(row.map_or(vec![ty], |(_, to)| to.clone())))
        });
        if let Some(name) = self.to_source {
            converter = converter.source_materialization(move |rewriter, values, ty| {
                let name = rewriter.host_mut().intern_op_name(name);
                let op = rewriter.create(name, values, &[], ResultTypes::Given(&[ty]))?;
                Ok(Some(rewriter.host().result(op, 0)))
            });
        }
        if let Some(name) = self.to_target {
            converter = converter.target_materialization(move |rewriter, values, types| {
                let name = rewriter.host_mut().intern_op_name(name);
                let op = rewriter.create(name, values, &[], ResultTypes::Given(types))?;
                Ok(Some(rewriter.host().results(op).collect()))
            });
        }
        converter
    }

    fn target(&self, ir: &mut Ir) -> ConversionTarget<Ir> {
        let name = ir.intern_attribute_name("legal");
        let marked = move |ir: &Ir, op: Op| Some(ir.attribute(op, name).is_some());
        let converted: Vec<&str> =
            self.types.iter().map(|row| row.0).chain(self.failing_types.iter().copied()).collect();
        let converted: Vec<Type> = converted.into_iter().map(|text| ir.parse_type(text).unwrap()).collect();
        let typed = move |ir: &Ir, op: Op| {
            let mut arguments = Vec::new();
            for region in 0..ir.region_count(op) {
                let mut blocks = Vec::new();
                BlockHost::region_blocks(ir, op, region, &mut blocks);
                blocks.iter().for_each(|block| arguments.extend(ir.block_arguments(*block)));
            }
            let mut values = ir.operands(op).chain(ir.results(op)).chain(arguments);
            Some(values.all(|value| !converted.contains(&ir.value_type(value))))
        };
        let mut target = ConversionTarget::new();
        for dialect in &self.illegal_dialects {
            target = target.illegal_dialect(dialect);
        }
        for op in &self.legal {
            target = target.legal_op(op);
        }
        for op in &self.illegal {
            target = target.illegal_op(op);
        }
        for op in &self.marked {
            target = target.dynamically_legal_op(op, marked);
        }
        for op in &self.undecided {
            target = target.dynamically_legal_op(op, |_, _| None);
        }
        for op in &self.typed {
            target = target.dynamically_legal_op(op, typed.clone());
        }
        for op in &self.recursive {
            target = target.recursively_legal_op(op);
        }
        if self.unknown_marked { target.unknown_ops(marked) } else { target }
    }

    /// Returns what our driver does, in the words of the peer.
    pub(super) fn ours(&self) -> String {
        let mut ir = ir(&self.ir);
        let before = ir.to_string();
        let converter = Arc::new(self.converter(&mut ir));
        let mut natives = Natives::new();
        register_conversion_natives(&mut natives);
        let mut builder = PatternSetBuilder::new().program(program(&self.patterns));
        if self.functions {
            let converter = Arc::clone(&converter);
            builder = builder.pattern(pattern("Functions", "t.func", 1, move |op, rewriter| {
                for region in 0..rewriter.host().region_count(op) {
                    rewriter.convert_region_types(op, region, &converter)?;
                }
                match rewriter.has_changed() {
                    true => Ok(()),
                    false => Err(RewriteFailure::NothingChanged.into()),
                }
            }));
        }
        let set = builder.bind(&mut ir, &natives).unwrap();
        let target = self.target(&mut ir);
        let mode = match self.mode() {
            "full" => ConversionMode::Full,
            "analysis" => ConversionMode::Analysis,
            _ => ConversionMode::Partial,
        };
        let scope = ir.top_op();
        let converter = Some(converter);
        let result = convert(&set, &mut ir, scope, Conversion { mode, converter, ..Conversion::new(&target) });
        ir.verify().unwrap();
        match result {
            Ok(report) if mode == ConversionMode::Analysis => {
                assert_eq!(ir.to_string(), before);
                let names = report.legalizable.iter().map(|op| format!(" {}", ir.context().symbol_name(ir.name(*op))));
                format!("// legalizable:{}", names.collect::<String>())
            }
            Ok(_) => ir.to_string(),
            Err(error) => {
                assert_eq!(ir.to_string(), before);
                format!("// failed: {error}")
            }
        }
    }
}

const INCLUDE: &str = "#include \"mlir/Transforms/DialectConversion.pdll\"\n";

/// Replaces ops of one name by ones of another, with converted operands and types.
fn converting(from: &str, to: &str) -> String {
    format!(
        "Pattern {{
          let root = op<t.{from}>(args: ValueRange) -> (types: TypeRange);
          replace root with op<t.{to}>(convertValues(args)) -> (convertTypes(types));
        }}\n"
    )
}

pub(super) fn renames(arrows: &[(&str, &str, u32)]) -> String {
    let arrow = |(from, to, benefit): &(&str, &str, u32)| {
        format!(
            "Pattern with benefit({benefit}) {{
              let root = op<t.{from}>;
              replace root with op<t.{to}> -> (type<\"i32\">);
            }}\n"
        )
    };
    arrows.iter().map(arrow).collect()
}

pub(super) fn named_cases() -> Vec<Case> {
    let a = "%0 = \"t.a\"() : () -> i32".to_owned();
    let case = |name: &str, patterns: String, ir: &str| Case {
        name: name.to_owned(),
        patterns,
        ir: ir.to_owned(),
        ..Case::default()
    };
    let used = "%0 = \"t.a\"() : () -> i32 \"t.use\"(%0) : (i32) -> ()";
    let function = "\"t.func\"() ({ ^bb0(%a: i32, %b: i2, %c: i16, %d: i64):
        \"t.use\"(%a, %b, %c, %d)[^bb1] : (i32, i2, i16, i64) -> ()
        ^bb1(%e: i32): \"t.use\"(%e) : (i32) -> () }) : () -> ()";
    let float = || vec![("i32", vec!["f32"])];
    let all = || vec![("i32", vec!["f32"]), ("i2", vec!["i1", "i1"]), ("i16", vec![])];
    let to_f32 = || INCLUDE.to_owned() + &converting("a", "x") + &converting("use", "use");
    vec![
        Case {
            legal: vec!["t.x", "t.y"],
            illegal: vec!["t.a", "t.m"],
            ..case("shortest chain", renames(&[("a", "m", 9), ("m", "x", 1), ("a", "y", 1)]), &a)
        },
        Case {
            legal: vec!["t.x", "t.y"],
            illegal: vec!["t.a"],
            ..case("benefit", renames(&[("a", "x", 1), ("a", "y", 2)]), &a)
        },
        Case {
            legal: vec!["t.x", "t.y"],
            illegal: vec!["t.a"],
            ..case("order", renames(&[("a", "x", 1), ("a", "y", 1)]), &a)
        },
        Case {
            legal: vec!["t.y"],
            illegal: vec!["t.a"],
            ..case("generates unknown", renames(&[("a", "u", 9), ("a", "y", 1)]), &a)
        },
        Case {
            legal: vec!["t.y"],
            illegal: vec!["t.a"],
            marked: vec!["t.m"],
            ..case("rolls back", renames(&[("a", "m", 9), ("a", "y", 1)]), &a)
        },
        Case {
            legal: vec!["t.x"],
            illegal: vec!["t.a", "t.b"],
            ..case("cycle with a way out", renames(&[("a", "b", 9), ("b", "a", 2), ("b", "x", 1)]), &a)
        },
        Case {
            legal: vec!["t.x"],
            illegal: vec!["t.a", "t.b"],
            ..case("cycle", renames(&[("a", "b", 9), ("b", "a", 2)]), &a)
        },
        Case { legal: vec!["t.x"], unknown_marked: true, ..case("unknown and refused", renames(&[("b", "x", 9)]), &a) },
        Case {
            legal: vec!["t.x"],
            undecided: vec!["t.a"],
            ..case("undecided, partial", renames(&[("b", "x", 9)]), &a)
        },
        Case {
            legal: vec!["t.x"],
            undecided: vec!["t.a"],
            mode: "full",
            ..case("undecided, full", renames(&[("b", "x", 9)]), &a)
        },
        Case { illegal_dialects: vec!["t"], legal: vec!["t.x"], ..case("dialect", renames(&[("a", "x", 9)]), &a) },
        Case {
            illegal: vec!["t.in"],
            legal: vec!["t.out"],
            recursive: vec!["t.out"],
            ..case("recursively legal", renames(&[("a", "x", 9)]), "\"t.out\"() ({ \"t.in\"() : () -> () }) : () -> ()")
        },
        Case {
            illegal: vec!["t.out", "t.in"],
            ..case(
                "gone with its parent",
                "Pattern { let root = op<t.out>; erase root; }".to_owned(),
                "\"t.out\"() ({ \"t.in\"() : () -> () }) : () -> () \"t.y\"() : () -> ()",
            )
        },
        Case {
            illegal: vec!["t.a"],
            legal: vec!["t.x"],
            mode: "analysis",
            ..case(
                "analysis",
                renames(&[("a", "x", 9)]),
                "%0 = \"t.a\"() : () -> i32 \"t.x\"() : () -> () \"t.unknown\"() : () -> ()",
            )
        },
        Case {
            illegal: vec!["t.a", "t.bad"],
            legal: vec!["t.x"],
            mode: "analysis",
            ..case(
                "analysis of what cannot be",
                renames(&[("a", "x", 9)]),
                "%0 = \"t.a\"() : () -> i32 \"t.bad\"() : () -> ()",
            )
        },
        Case {
            illegal: vec!["t.a"],
            legal: vec!["t.x"],
            mode: "full",
            ..case("full", renames(&[("a", "x", 9)]), "%0 = \"t.a\"() : () -> i32 \"t.unknown\"() : () -> ()")
        },
        Case {
            illegal: vec!["t.a"],
            legal: vec!["t.x", "t.use"],
            types: float(),
            ..case("needs a source materialization", to_f32(), used)
        },
        Case {
            illegal: vec!["t.a"],
            legal: vec!["t.x", "t.use"],
            types: float(),
            to_source: Some("t.src"),
            ..case("source materialization", to_f32(), used)
        },
        Case {
            illegal: vec!["t.a"],
            legal: vec!["t.x", "t.src"],
            typed: vec!["t.use"],
            types: float(),
            to_source: Some("t.src"),
            ..case("no materialization is needed", to_f32(), used)
        },
        Case {
            legal: vec!["t.a"],
            typed: vec!["t.use"],
            types: float(),
            ..case("needs a target materialization", to_f32(), used)
        },
        Case {
            legal: vec!["t.a"],
            typed: vec!["t.use"],
            types: float(),
            to_target: Some("t.tgt"),
            ..case("target materialization", to_f32(), used)
        },
        Case { typed: vec!["t.a", "t.use"], failing_types: vec!["i32"], ..case("failing type", to_f32(), used) },
        Case {
            legal: vec!["t.use"],
            typed: vec!["t.func"],
            types: all(),
            to_source: Some("t.src"),
            functions: true,
            ..case("block arguments", renames(&[("a", "x", 9)]), function)
        },
        Case {
            legal: vec!["t.use"],
            typed: vec!["t.func"],
            types: all(),
            functions: true,
            ..case("block arguments without materializations", renames(&[("a", "x", 9)]), function)
        },
        Case {
            legal: vec!["t.use"],
            typed: vec!["t.func"],
            types: all(),
            failing_types: vec!["i64"],
            functions: true,
            ..case("block argument of a failing type", renames(&[("a", "x", 9)]), function)
        },
        Case {
            typed: vec!["t.func", "t.use"],
            types: float(),
            functions: true,
            ..case(
                "block arguments and their users",
                to_f32(),
                "\"t.func\"() ({ ^bb0(%a: i32, %b: i64): \"t.use\"(%a, %b) : (i32, i64) -> () \"t.use\"(%a) : (i32) -> () }) : () -> ()",
            )
        },
    ]
}

/// A linear congruential generator; its numbers decide all of a case.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

const OPS: [&str; 7] = ["t.o0", "t.o1", "t.o2", "t.o3", "t.o4", "t.o5", "t.o6"];

/// Ops of one result, some with regions, some marked as legal.
fn random_ops(random: &mut Random, values: &mut usize, count: usize, nest: bool, types: &[&str]) -> String {
    let first = *values;
    let mut of: Vec<&str> = Vec::new();
    let mut text = String::new();
    for _ in 0..count {
        let operands: Vec<usize> = match of.len() {
            0 => Vec::new(),
            known => (0..random.below(3)).map(|_| random.below(known)).collect(),
        };
        let result = types[random.below(types.len())];
        let attributes = if random.chance(25) { " {legal}" } else { "" };
        let region = match nest && random.chance(25) {
            true => {
                // Inside, the names go on; what is outside is not used.
                let mut inner = 100 * (*values + 1);
                format!(" ({{\n{}}})", random_ops(random, &mut inner, 2, false, types))
            }
            false => String::new(),
        };
        let names: Vec<String> = operands.iter().map(|index| format!("%v{}", first + index)).collect();
        let operand_types: Vec<&str> = operands.iter().map(|index| of[*index]).collect();
        text += &format!(
            "%v{} = \"{}\"({}){region}{attributes} : ({}) -> {result}\n",
            *values,
            OPS[random.below(OPS.len())],
            names.join(", "),
            operand_types.join(", ")
        );
        of.push(result);
        *values += 1;
    }
    text
}

/// Random patterns between a few ops, a random target, random IR.
pub(super) fn random_case(seed: u64) -> Case {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed);
    for _ in 0..3 {
        random.below(2);
    }
    let with_types = random.chance(40);
    let mut case = Case { name: format!("seed {seed}"), ..Case::default() };
    case.mode = ["partial", "partial", "full", "analysis"][random.below(4)];
    for op in OPS {
        match random.below(100) {
            0..35 => case.legal.push(op),
            35..70 => case.illegal.push(op),
            70..85 => case.marked.push(op),
            85..90 if with_types => case.typed.push(op),
            _ => {}
        }
    }
    case.unknown_marked = random.chance(15);
    if with_types {
        case.types.push(("i32", vec!["f32"]));
        case.to_source = random.chance(70).then_some("m.to_source");
        case.to_target = random.chance(70).then_some("m.to_target");
        case.legal.extend(["m.to_source", "m.to_target"]);
    }
    let mut source = String::new();
    if with_types {
        source += INCLUDE;
    }
    let count = 3 + random.below(8);
    // All benefits differ: among equal ones MLIR's order is that of its tree.
    let shift = random.below(count);
    for number in 0..count {
        let benefit = 1 + (number * 7 + shift) % 11;
        // No circles: among patterns that lead into one, MLIR's order is that in which it happens to visit them.
        let from = random.below(OPS.len() - 1);
        let mut later = || OPS[from + 1 + random.below(OPS.len() - 1 - from)];
        let (from, to, other) = (OPS[from], later(), later());
        let result = "-> (types)";
        let head = format!(
            "Pattern with benefit({benefit}) {{ let root = op<{from}>(args: ValueRange) -> (types: TypeRange);"
        );
        source += &match random.below(if with_types { 5 } else { 3 }) {
            0 => format!("{head} replace root with op<{to}>(args) {result}; }}\n"),
            1 => format!(
                "{head} rewrite root with {{ let first = op<{to}>(args) {result}; replace root with op<{other}>(first.0) {{legal = attr<\"unit\">}} {result}; }}; }}\n"
            ),
            2 => format!("{head} replace root with op<{to}>(args) {{legal = attr<\"unit\">}} {result}; }}\n"),
            _ => format!("{head} replace root with op<{to}>(convertValues(args)) -> (convertTypes(types)); }}\n"),
        };
    }
    case.patterns = source;
    let types: &[&str] = if with_types { &["i32", "i32", "i64", "f32"] } else { &["i32"] };
    case.ir = random_ops(&mut random, &mut 0, 6, true, types);
    case
}
