//! Small C++ texts as rules have them, compiled and evaluated on IR: `tests/snippets/texts.txt` says of each what it is.
//!
//! With `PDLL_SNIPPETS_CPP=1` the texts that say so are also compiled with `g++` against MLIR, and what they are there is
//! compared. That takes a minute.

use std::fmt::Write;
use std::process::Command;
use std::sync::Arc;

use mlir_lite::{Ir, Op, Value};
use ods::Definitions;
use ods::evaluate::{Call, CallArgument, Creation, Evaluator, Kinds, Purpose, Snippet, SnippetParameter, Sorted};
use pdl_declarations::program::Expression;
use pdl_declarations::{Check, Definition, Demand};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Module, Native, NativeKind, NativeType};
use pdl_vm::host::{Host, HostContext};
use pdl_vm::{ConstraintAnswer, Entity, GreedyOptions, Natives, PatternSet, rewrite_greedily};
use tablegen::{self, MemoryLoader};

struct Line<'a> {
    number: usize,
    is_compared: bool,
    arguments: Vec<(&'a str, &'a str)>,
    expected: &'a str,
    text: &'a str,
}

const TEXTS: &str = include_str!("snippets/texts.txt");
const IR: &str = include_str!("snippets/ir.mlir");

fn lines() -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (index, line) in TEXTS.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let parts: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let [mark, arguments, expected, text] = parts[..] else { panic!("{line}") };
        let arguments = arguments.split(" & ").filter(|argument| !argument.is_empty());
        let arguments = arguments.map(|argument| argument.split_once(':').unwrap_or_else(|| panic!("{line}")));
        let arguments = arguments.collect();
        lines.push(Line { number: index + 1, is_compared: mark == "=", arguments, expected, text });
    }
    lines
}

fn definitions() -> Definitions {
    let text = concat!(include_str!("../frontends/ods/tests/mini.td"), include_str!("snippets/definitions.td"));
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", text.to_owned(), None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{}", diagnostics[0].message));
    ods::read(&records, &mut diagnostics)
}

/// Returns what a line says its arguments are: `a(BoolAttr)` is an attribute of that class.
fn parameters(line: &Line<'_>) -> Vec<SnippetParameter> {
    let parameter = |(index, (form, what)): (usize, &(&str, &str))| {
        let name = format!("${index}");
        let (form, class) = form.trim_end_matches(')').split_once('(').unwrap_or((form, ""));
        let parameter = match form {
            "v" | "u" => SnippetParameter::new(name, Kinds::VALUE),
            "o" => SnippetParameter::new(name, Kinds::OP),
            "g" => SnippetParameter::new(name, Kinds::VALUES),
            "a" => SnippetParameter::new(name, Kinds::ATTRIBUTE),
            "t" => SnippetParameter::new(name, Kinds::TYPE),
            "r" if *what == "v" => SnippetParameter::new(name, Kinds::VALUE).result(),
            _ => SnippetParameter::new(name, Kinds::ATTRIBUTE).result(),
        };
        if class.is_empty() { parameter } else { parameter.of_class(format!("::mlir::{class}")) }
    };
    line.arguments.iter().enumerate().map(parameter).collect()
}

/// Ops by their tags, and what they have.
struct World {
    ir: Ir,
    ops: Vec<(String, Op)>,
}

impl World {
    fn new(definitions: Definitions) -> World {
        let mut ir = Ir::parse(IR).expect("it is IR");
        let mut table = ods::OpTable::new();
        table.add(Arc::new(definitions));
        ir.define_operations(&table.op_definitions());
        let mut all = Vec::new();
        let top = ir.top_op();
        ir.nested_ops(top, true, &mut all);
        let tag = ir.intern_attribute_name("tag");
        let ops = all.into_iter().filter_map(|op| {
            let tag = Host::attribute(&ir, op, tag)?;
            Some((ir.attribute_text(tag).trim_matches('"').to_owned(), op))
        });
        let ops = ops.collect();
        World { ir, ops }
    }

    fn op(&self, tag: &str) -> Op {
        self.ops.iter().find(|(known, _)| known == tag).unwrap_or_else(|| panic!("{tag}")).1
    }

    fn argument(&mut self, form: &str, what: &str) -> Option<Entity<Ir>> {
        let (tag, index) = what.split_once('.').unwrap_or((what, "0"));
        Some(match &form[..1] {
            "v" => Entity::Value(Host::result(&self.ir, self.op(tag), index.parse().unwrap())),
            "u" => Entity::Value(Host::operand(&self.ir, self.op(tag), index.parse().unwrap())),
            "o" => Entity::Op(self.op(what)),
            "g" => {
                let op = self.op(what);
                Entity::Values((0..Host::operand_count(&self.ir, op)).map(|i| Host::operand(&self.ir, op, i)).collect())
            }
            "a" => Entity::Attribute(self.ir.parse_attribute(what).unwrap()),
            "t" => Entity::Type(self.ir.parse_type(what).unwrap()),
            _ => return None,
        })
    }

    fn value_text(&self, value: Value) -> String {
        let Some(op) = Host::defining_op(&self.ir, value) else { return "argument".to_owned() };
        let (tag, _) = self.ops.iter().find(|(_, known)| *known == op).expect("every op has one");
        match Host::result_index(&self.ir, value) {
            0 => tag.clone(),
            index => format!("{tag}#{index}"),
        }
    }

    fn text(&self, entity: &Entity<Ir>) -> String {
        match entity {
            Entity::Op(op) => self.ops.iter().find(|(_, known)| known == op).expect("every op has one").0.clone(),
            Entity::Value(value) => self.value_text(*value),
            Entity::Attribute(attribute) => self.ir.attribute_text(*attribute),
            Entity::Type(ty) => self.ir.type_text(*ty),
            _ => "a list".to_owned(),
        }
    }

    /// Returns what a text is for the arguments of its line.
    fn evaluate(&mut self, line: &Line<'_>, parameters: &[SnippetParameter], snippet: &Snippet) -> String {
        let kind = |kinds: Kinds| kinds.handle().unwrap_or_else(|| panic!("line {}: {kinds}", line.number));
        let of = |kind: Kind| NativeType { name: None, kind, declared: None };
        let mut params = Vec::new();
        let mut results = Vec::new();
        for (parameter, kinds) in parameters.iter().zip(&snippet.parameters) {
            if parameter.is_result { &mut results } else { &mut params }.push(of(kind(*kinds)));
        }
        // What it gives is handed over as the result of a constraint.
        let mut check = snippet.check.clone();
        if let (Some(kind), true) = (snippet.result.handle(), results.is_empty()) {
            let Demand::Computed(expression) = check.demand() else { panic!("{check:?}") };
            let given = Expression::Bind(params.len() as u32, Box::new(expression.clone()));
            check = Check::new(Demand::Computed(given)).expect("it is one deeper");
            results.push(of(kind));
        }
        let native = Native {
            name: "text".into(),
            kind: NativeKind::Constraint,
            params,
            results: results.clone(),
            code: None,
            definition: Some(Box::new(Definition::Check(check))),
            location: Default::default(),
        };
        let module = Module { natives: vec![native], ..Module::default() };
        let blob = pdl_compile::compile(&module).expect("it compiles").to_bytes();
        let program = pdll::Program::from_bytes(&blob).expect("what was written can be read");
        let mut natives = Natives::new();
        natives.register_checks(&program, &mut self.ir);
        let set =
            PatternSet::bind(Arc::new(program), &mut self.ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
        let arguments: Vec<Entity<Ir>> =
            line.arguments.iter().filter_map(|(form, what)| self.argument(form, what)).collect();
        let kinds: Vec<Kind> = results.iter().map(|result| result.kind).collect();
        match set.ask_constraint(&self.ir, "text", &arguments, &kinds) {
            ConstraintAnswer::Holds(given) if given.is_empty() => "true".to_owned(),
            ConstraintAnswer::Holds(given) => given.iter().map(|one| self.text(one)).collect::<Vec<_>>().join(", "),
            ConstraintAnswer::Fails if kinds.is_empty() => "false".to_owned(),
            ConstraintAnswer::Fails => "null".to_owned(),
            ConstraintAnswer::Faulted(fault) => format!("fault: {fault}"),
            ConstraintAnswer::Panicked(message) => format!("panic: {message}"),
            _ => "something else".to_owned(),
        }
    }
}

fn created_text(creation: &Creation) -> String {
    let at = creation.location.map(|index| format!(" at ${index}")).unwrap_or_default();
    format!("created: {}({}){at}", creation.operation, arguments_text(&creation.arguments))
}

fn arguments_text(arguments: &[CallArgument]) -> String {
    let arguments = arguments.iter().map(|argument| match argument {
        CallArgument::Created(creation) => created_text(creation),
        CallArgument::Parameter(index) => format!("${index}"),
        CallArgument::Builder => "builder".to_owned(),
        CallArgument::Location => "loc".to_owned(),
        CallArgument::Evaluated(snippet) => match snippet.check.demand() {
            Demand::Computed(Expression::Int(number)) => format!("={number}"),
            Demand::Computed(Expression::Text(text)) => format!("={text:?}"),
            Demand::Computed(Expression::Bool(value)) => format!("={value}"),
            _ => format!("={}", snippet.result),
        },
    });
    arguments.collect::<Vec<_>>().join(", ")
}

fn call_text(call: &Call) -> String {
    let negation = if call.is_negated { "!" } else { "" };
    format!("call: {negation}{}({})", call.function, arguments_text(&call.arguments))
}

/// Returns what a text is here, and why not as its line says.
fn found(world: &mut World, evaluator: &Evaluator<'_>, line: &Line<'_>) -> String {
    let parameters = parameters(line);
    match evaluator.sort(line.text, &parameters, Purpose::Value) {
        Sorted::Evaluated(snippet) => world.evaluate(line, &parameters, &snippet),
        Sorted::Call(call) => call_text(&call),
        Sorted::Created(creation) => created_text(&creation),
        Sorted::All(parts) | Sorted::Any(parts) => {
            panic!("line {}: {} parts of what is no test", line.number, parts.len())
        }
        Sorted::Other(why) => {
            assert!(why.span.end <= line.text.len() && why.span.start <= why.span.end, "line {}", line.number);
            // The part in words is what stands there.
            let there = &line.text[why.span.clone()];
            let part = why.obstacle.part.trim_start_matches('.');
            let known = part.rsplit("::").next().unwrap_or(part).trim_start_matches("$_builder.");
            assert!(there.contains(known), "line {}: {there} is not {part}", line.number);
            format!("unsupported: {}", why.obstacle.part)
        }
    }
}

#[test]
fn texts_are_what_they_say() {
    let lines = lines();
    assert!(lines.len() >= 150);
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    let mut world = World::new(definitions.clone());
    let mut wrong = String::new();
    for line in &lines {
        let found = found(&mut world, &evaluator, line);
        let is_right = match line.expected.split_once(": ") {
            // The beginning will do.
            Some(("fault" | "unsupported", _)) => found.starts_with(line.expected),
            _ => found == line.expected || line.expected == "unsupported:" && found.starts_with("unsupported"),
        };
        if !is_right {
            let _ = writeln!(wrong, "{}: {} is {found}, not {}", line.number, line.text, line.expected);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A text with its arguments in place of `$0`, as `mlir-tblgen` puts them there, in a block of its own.
fn in_cpp(line: &Line<'_>) -> String {
    let mut text = line.text.replace("$_builder", "builder");
    let mut block = format!("#line {} \"texts.txt\"\n{{ ", line.number);
    for (index, (form, what)) in line.arguments.iter().enumerate().rev() {
        let (form, class) = form.trim_end_matches(')').split_once('(').unwrap_or((form, "Attribute"));
        let (tag, place) = what.split_once('.').unwrap_or((what, "0"));
        let made = match form {
            "v" => format!("Value a{index} = op({tag:?})->getResult({place});"),
            "u" => format!("Value a{index} = op({tag:?})->getOperand({place});"),
            "o" => format!("Operation *a{index} = op({tag:?});"),
            "g" => format!("Operation::operand_range a{index} = op({tag:?})->getOperands();"),
            "a" => format!("auto a{index} = ::mlir::cast<::mlir::{class}>(attribute({what:?}));"),
            "t" => format!("::mlir::Type a{index} = type({what:?});"),
            _ => format!("::mlir::Attribute a{index};"),
        };
        text = text.replace(&format!("${index}"), &format!("a{index}"));
        let _ = write!(block, "{made} ");
    }
    let result = line.arguments.iter().position(|(form, _)| *form == "r");
    let _ = match result {
        Some(index) => write!(block, "(void)({text}); show({}, a{index}); }}", line.number),
        None => write!(block, "show({}, {text}); }}", line.number),
    };
    block + "\n"
}

#[test]
fn compiled_texts_are_what_they_say() {
    if std::env::var_os("PDLL_SNIPPETS_CPP").is_none() {
        eprintln!("skipped: PDLL_SNIPPETS_CPP is not set");
        return;
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snippets");
    let work = tempfile::tempdir().expect("there is room");
    let lines = lines();
    let compared: Vec<&Line<'_>> = lines.iter().filter(|line| line.is_compared).collect();
    assert!(compared.len() >= 40);
    let texts: String = compared.iter().map(|line| in_cpp(line)).collect();
    std::fs::write(work.path().join("texts.inc"), texts).expect("there is room");
    let built = Command::new(folder.join("build.sh")).arg(work.path()).status().expect("there is a shell");
    assert!(built.success());
    let output = Command::new(work.path().join("peer")).arg(folder.join("ir.mlir")).output().expect("it was built");
    let given = String::from_utf8(output.stdout).expect("it is text");
    let given: Vec<(usize, &str)> = given
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(line, text)| (line.parse().unwrap(), text))
        .collect();
    let mut wrong = String::new();
    for line in &compared {
        let peer = given.iter().find(|(number, _)| *number == line.number).map_or("nothing", |(_, text)| text);
        if peer != line.expected {
            let _ = writeln!(wrong, "{}: {} is {peer}, not {}", line.number, line.text, line.expected);
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{wrong}", wrong.lines().count(), compared.len());
    println!("{} texts are the same", compared.len());
}

/// Patterns whose natives are texts.
const PATTERNS: &str = "
Constraint OneUse(value: Value);
Constraint Counted(op: Op) -> Attr;
Constraint Asserts(op: Op);
Rewrite Next(count: Attr) -> Attr;
Rewrite Null(op: Op) -> Attr;
Rewrite NoInteger(op: Op) -> Attr;
Pattern Single { let root = op<t.one>(v: Value); let count = Counted(root); OneUse(v);
  rewrite root with { replace root with op<t.found>(v) {count = Next(count)}; }; }
Pattern WouldAssert { let root = op<t.asserts>; Asserts(root); rewrite root with { erase root; }; }
Pattern WouldAssertNot { let root = op<t.asserts>; not Asserts(root); rewrite root with { erase root; }; }
Pattern GivesNull { let root = op<t.null>; rewrite root with { replace root with op<t.found> {count = Null(root)}; }; }
Pattern GivesFault { let root = op<t.fault>; rewrite root with { replace root with op<t.found> {count = NoInteger(root)}; }; }
";

#[test]
fn patterns_run_on_texts() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    let mut session = pdll::Session::new();
    let file = tempfile::Builder::new().suffix(".pdll").tempfile().expect("there is room");
    std::fs::write(file.path(), PATTERNS).expect("there is room");
    let mut module = session.module(file.path()).unwrap_or_else(|| panic!("{}", session.render()));
    for (name, text, parameters, purpose) in [
        ("OneUse", "$0.hasOneUse()", vec![SnippetParameter::new("$0", Kinds::VALUE)], Purpose::Test),
        (
            "Counted",
            "$0 = $_self->getAttrOfType<IntegerAttr>(\"count\")",
            vec![SnippetParameter::new("$_self", Kinds::OP), SnippetParameter::new("$0", Kinds::ANY).result()],
            Purpose::Test,
        ),
        (
            "Asserts",
            "cast<IntegerAttr>($0->getAttr(\"count\")).getInt() == 3",
            vec![SnippetParameter::new("$0", Kinds::OP)],
            Purpose::Test,
        ),
        (
            "Next",
            "$_builder.getI64IntegerAttr(cast<IntegerAttr>($0).getInt() + 1)",
            vec![SnippetParameter::new("$0", Kinds::ANY)],
            Purpose::Value,
        ),
        ("Null", "$0->getAttr(\"missing\")", vec![SnippetParameter::new("$0", Kinds::OP)], Purpose::Value),
        (
            "NoInteger",
            "cast<IntegerAttr>($0->getAttr(\"count\"))",
            vec![SnippetParameter::new("$0", Kinds::OP)],
            Purpose::Value,
        ),
    ] {
        let snippet = evaluator.compile_snippet(text, &parameters, purpose).unwrap_or_else(|why| panic!("{why:?}"));
        let native = module.natives.iter_mut().find(|native| native.name == name).expect("it is declared");
        native.definition = Some(Box::new(Definition::Check(snippet.check)));
    }
    let program = pdl_compile::compile(&module).unwrap_or_else(|error| panic!("{error}"));
    let blob = program.to_bytes();
    let program = pdll::Program::from_bytes(&blob).expect("what was written can be read");
    let mut ir = Ir::parse(
        "\"builtin.module\"() ({
           %a, %b = \"t.src\"() : () -> (i32, i32)
           \"t.one\"(%a) {count = 41 : i64} : (i32) -> ()
           \"t.one\"(%b) {count = 41 : i64} : (i32) -> ()
           \"t.one\"(%b) : (i32) -> ()
           \"t.asserts\"() {count = \"3\"} : () -> ()
           \"t.null\"() : () -> ()
           \"t.fault\"() {count = \"3\"} : () -> ()
         }) : () -> ()",
    )
    .expect("it is IR");
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("nothing stops it");
    assert_eq!(report.rewrites, 2, "{ir}");
    let text = ir.to_string();
    assert!(text.contains("\"t.found\"(%0#0) {count = 42 : i64}"), "{text}");
    // Null is the attribute that is not there.
    assert!(text.contains("\"t.found\"() : () -> ()"), "{text}");
    for kept in ["t.asserts", "t.fault"] {
        assert!(text.contains(kept), "{text}");
    }
    let failures: Vec<String> = report.failures.first.iter().map(|failure| failure.to_string()).collect();
    assert!(
        failures.iter().any(|failure| failure.contains("a `cast` gets something of another class")),
        "{failures:?}"
    );
}

/// `t.a` without `o` becomes `t.b`, which takes it over.
const ABSENT: &str = r#"
pdl.pattern @Absent : benefit(1) {
  %o = attribute attributes {otherwise = #pdll.absent}
  %a = operation "t.a" {"o" = %o}
  apply_native_constraint "IsNull"(%o : !pdl.attribute)
  rewrite %a {
    %same = apply_native_rewrite "Same"(%o : !pdl.attribute) : !pdl.attribute
    %b = operation "t.b" {"o" = %same}
    replace %a with %b
  }
}
"#;

#[test]
fn what_is_absent_is_null() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    let mut session = pdll::Session::new();
    let file = session.sources.add("absent.mlir", ABSENT, None);
    let mut module = session.pdl_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    for (name, text, purpose) in [("IsNull", "!$0", Purpose::Test), ("Same", "$0", Purpose::Value)] {
        let parameters = [SnippetParameter::new("$0", Kinds::ATTRIBUTE)];
        let snippet = evaluator.compile_snippet(text, &parameters, purpose).unwrap_or_else(|why| panic!("{why:?}"));
        let native = module.natives.iter_mut().find(|native| native.name == name).expect("it is declared");
        native.definition = Some(Box::new(Definition::Check(snippet.check)));
    }
    let program = pdl_compile::compile(&module).unwrap_or_else(|error| panic!("{error}"));
    let mut ir = Ir::parse("\"t.a\"() : () -> ()\n\"t.a\"() {o = unit} : () -> ()\n").expect("it is IR");
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("nothing stops it");
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("\"t.")).collect();
    assert_eq!(lines, ["\"t.b\"() : () -> ()", "\"t.a\"() {o} : () -> ()"]);
}

#[test]
fn kinds_are_found_out_from_uses() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    let of = |text: &str| {
        let parameters = ["$0", "$1", "$2"].map(|name| SnippetParameter::new(name, Kinds::ANY));
        let snippet = evaluator.compile_snippet(text, &parameters, Purpose::Value);
        let snippet = snippet.unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let kinds: Vec<String> = snippet.parameters.iter().map(Kinds::to_string).collect();
        (kinds.join(", "), snippet.result.to_string())
    };
    let two = |kinds: &str, result: &str| (kinds.to_owned(), result.to_owned());
    assert_eq!(
        of("$0.getDefiningOp()->getNumOperands() == $1.size()").0,
        "op or value or values, attribute or type or types or values or text or list, anything"
    );
    assert_eq!(of("isa<BlockArgument>($0) && $0 == $1 && $1 == $2"), two("value, value, value", "bool"));
    assert_eq!(
        of("cast<IntegerAttr>($0).getInt() + cast<FloatAttr>($1).getValueAsDouble()").0,
        "attribute, attribute, anything"
    );
    assert_eq!(of("$_builder.getIntegerAttr($1, 3)"), two("anything, type, anything", "attribute"));
    assert_eq!(of("RankedTensorType::get({2}, $2)"), two("anything, anything, type", "type"));
    assert_eq!(of("$0->getAttr(\"a\")"), two("op, anything, anything", "attribute"));
    assert_eq!(of("matchPattern($0, m_Constant())"), two("op or value, anything, anything", "bool"));
    // Uses that contradict each other, at once or by way of another.
    for text in
        ["isa<BlockArgument>($0) && isa<IntegerAttr>($0)", "isa<BlockArgument>($0) && isa<IntegerAttr>($1) && $0 == $1"]
    {
        let parameters = ["$0", "$1"].map(|name| SnippetParameter::new(name, Kinds::ANY));
        let why = evaluator.compile_snippet(text, &parameters, Purpose::Test).expect_err(text);
        assert!(why.obstacle.reason.contains("kind") || why.obstacle.reason.contains("contradict"), "{why:?}");
    }
}

#[test]
fn deep_and_long_texts_end() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    let parameters = [SnippetParameter::new("$0", Kinds::ATTRIBUTE)];
    for (open, inner, close) in [
        ("$_builder.getArrayAttr({", "$0", "})"),
        ("f(", "$0", ")"),
        ("!", "f($0)", ""),
        ("failed(", "f($0)", ")"),
        ("$0[", "0", "]"),
        ("$0 = ", "$0", ""),
        ("a<", "b", ""),
        ("f<a<", "b", ""),
        ("bool(", "$0", ")"),
    ] {
        for depth in [90, 200_000] {
            let text = format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
            let sorted = evaluator.sort(&text, &parameters, Purpose::Value);
            assert!(depth < 100 || matches!(sorted, Sorted::Other(_)), "{open}");
        }
    }
}

/// Evaluation recurses: as deep as a check may be, of every form that has parts.
#[test]
fn the_deepest_checks_are_evaluated() {
    use pdl_declarations::program::{Function, Lambda, MAX_DEPTH, Method, Quantifier, Step};
    let lambda = |body: Expression| Lambda { parameters: vec![1], body: vec![Step::Return(body)] };
    let forms: [fn(Expression, Lambda) -> Expression; 6] = [
        |inner, _| Expression::Not(Box::new(inner)),
        |inner, _| Expression::All(vec![inner]),
        |inner, _| Expression::Method(Method::GetValue, Box::new(inner), vec![]),
        |inner, _| Expression::Function(Function::MakeArrayAttr, vec![Expression::List(vec![inner])]),
        |_, lambda| Expression::Apply(lambda, vec![Expression::Bool(true)]),
        |_, lambda| Expression::Quantified(Quantifier::Any, Box::new(Expression::List(vec![Expression::Null])), lambda),
    ];
    let mut world = World::new(definitions());
    for form in forms {
        let mut deepest = Expression::Variable(0);
        while let next = form(deepest.clone(), lambda(deepest.clone()))
            && Check::new(Demand::Computed(next.clone())).is_some()
        {
            deepest = next;
        }
        let check = Check::new(Demand::Computed(deepest)).unwrap_or_else(|| panic!("at most {MAX_DEPTH}"));
        let line = Line { number: 0, is_compared: false, arguments: vec![("a", "unit")], expected: "", text: "" };
        let snippet = Snippet { check, parameters: vec![Kinds::ATTRIBUTE], result: Kinds::BOOL };
        let text = world.evaluate(&line, &[SnippetParameter::new("$0", Kinds::ATTRIBUTE)], &snippet);
        assert!(!text.starts_with("panic"), "{text}");
    }
}
