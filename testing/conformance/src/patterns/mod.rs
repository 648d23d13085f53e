//! Random PDLL files.
//!
//! Files are right by construction, but for a few percent that are then damaged on purpose. Rewriting terminates by
//! construction too: ops have levels, a pattern creates only ops of a higher level than its root's, and a pattern with
//! an any-op root asks for an attribute that no created op has.

mod groups;
mod matching;
mod rewriting;

use std::fmt::Write;

use crate::choices::Choices;
use crate::ods;

/// Names of ops in the input IR, level 0; created ones are `t.n1` to `t.n3`.
pub const OPS: [&str; 4] = ["t.a", "t.b", "t.c", "t.d"];
/// Names of ops that define operands: some are those that rewrites create, so that a rewrite can make an op match that did
/// not before.
const NESTED: [&str; 6] = ["t.a", "t.b", "t.c", "t.d", "t.n1", "t.n2"];
/// Types that occur.
pub const TYPES: [&str; 4] = ["i32", "i64", "f32", "tensor<4xf32>"];
/// Attribute values that occur.
pub const ATTRIBUTES: [&str; 7] = ["1 : i32", "2 : i32", "4 : i64", "unit", "\"s\"", "[1 : i32, i32]", "1.0 : f32"];
/// Attribute names that occur.
pub const ATTRIBUTE_NAMES: [&str; 3] = ["k", "m", "attr"];
/// The unit attribute that any-op roots ask for.
pub const GO: &str = "go";

const TOP_LEVEL: usize = 3;

/// The natives that both sides register.
const PRELUDE: &str = "\
Constraint HasOneUse(value: Value);
Constraint IsBlockArgument(value: Value);
Constraint IsEmptyRange(values: ValueRange);
Constraint SameType(a: Value, b: Value);
Constraint PowerOfTwo(value: Attr) -> Attr;
Constraint TypeOf(value: Value) -> Type;
Rewrite AddAttributes(a: Attr, b: Attr) -> Attr;
Rewrite MarkOp(op: Op);
";

/// Which kinds of variable are in scope, by name.
#[derive(Clone, Default)]
struct Scope {
    values: Vec<String>,
    ranges: Vec<String>,
    types: Vec<String>,
    type_ranges: Vec<String>,
    attributes: Vec<String>,
    /// Operations and how many results they surely have.
    ops: Vec<(String, usize)>,
    /// Attributes that `AddAttributes` can add.
    sums: Vec<(String, String)>,
}

impl Scope {
    /// Adds what `grown` has beyond `known`, from which it grew.
    fn add_new(&mut self, grown: &Scope, known: &Scope) {
        let extend = |to: &mut Vec<String>, grown: &[String], known: &[String]| {
            to.extend(grown[known.len()..].iter().cloned());
        };
        extend(&mut self.values, &grown.values, &known.values);
        extend(&mut self.ranges, &grown.ranges, &known.ranges);
        extend(&mut self.types, &grown.types, &known.types);
        extend(&mut self.type_ranges, &grown.type_ranges, &known.type_ranges);
        extend(&mut self.attributes, &grown.attributes, &known.attributes);
        self.ops.extend(grown.ops[known.ops.len()..].iter().cloned());
        self.sums.extend(grown.sums[known.sums.len()..].iter().cloned());
    }
}

struct Writer<'a> {
    choices: &'a mut Choices,
    scope: Scope,
    /// The scope before the statement under construction: all that a statement put in front of it may use.
    before: Scope,
    fresh: usize,
    /// A value that the rewrite should use: otherwise MLIR refuses the op that it comes from.
    wanted: Option<String>,
    /// Statements written before the one under construction.
    statements: String,
    /// Helper constraints and rewrites that the patterns call.
    helpers: Vec<Helper>,
    /// True if the file includes [`ods::FILE`].
    ods: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Helper {
    /// A constraint that returns its arguments.
    Returned,
    /// A constraint that matches an op, the user of its argument.
    User,
    /// A rewrite that creates an op.
    Built,
}

/// A random file.
pub fn file(choices: &mut Choices) -> String {
    let ods = choices.percent(15);
    let mut text = if ods { format!("#include \"{}\"\n{PRELUDE}", ods::FILE) } else { PRELUDE.to_owned() };
    let declared = text.len();
    let helpers: Vec<Helper> =
        [Helper::Returned, Helper::User, Helper::Built].into_iter().filter(|_| choices.percent(30)).collect();
    for helper in &helpers {
        text.push_str(match helper {
            Helper::Returned => "Constraint Same(op: Op, value: Value) { return (op = op, value = value); }\n",
            Helper::User => "Constraint Feeds(value: Value) -> Op { return op<t.a>(value) -> (_: Type); }\n",
            Helper::Built => {
                "Rewrite Build(value: Value, type: Type) -> Op {\n  \
                 return op<t.n3>(value) -> (type);\n}\n"
            }
        });
    }
    let patterns = 1 + choices.below(5);
    let mut benefits: Vec<usize> = (1..=patterns).collect();
    for i in (1..patterns).rev() {
        benefits.swap(i, choices.below(i + 1));
    }
    for (i, benefit) in benefits.iter().enumerate() {
        let mut writer = Writer {
            choices,
            scope: Scope::default(),
            before: Scope::default(),
            wanted: None,
            fresh: 0,
            statements: String::new(),
            helpers: helpers.clone(),
            ods,
        };
        let body = writer.pattern();
        let recursion = if writer.choices.percent(20) { ", recursion" } else { "" };
        let _ = write!(text, "Pattern P{i} with benefit({benefit}){recursion} {{\n{body}}}\n");
    }
    if choices.percent(8) { damaged(choices, &text, declared) } else { text }
}

/// The file with one thing wrong: a token dropped, doubled or exchanged. What stands in front of `declared` is right; the
/// damage is worth more in a pattern.
fn damaged(choices: &mut Choices, text: &str, declared: usize) -> String {
    let tokens: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let first = text[..declared].split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').count();
    let at = first + choices.below(tokens.len().saturating_sub(first));
    let mut out = String::new();
    let how = choices.below(4);
    for (i, token) in tokens.iter().enumerate() {
        match (i == at, how) {
            (true, 0) => {}
            (true, 1) => {
                out.push_str(token);
                out.push_str(token);
            }
            (true, 2) => out.push_str(&token.replace(char::is_alphanumeric, "q")),
            (true, _) => {
                out.push_str(token);
                let extra = ["x", ";", ")", "Value", "0", "attr<\"1\">", "op<>"];
                out.push_str(extra[choices.below(extra.len())]);
            }
            (false, _) => out.push_str(token),
        }
    }
    out
}

impl Writer<'_> {
    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn statement(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.statements, "  {text};");
    }

    fn pattern(&mut self) -> String {
        if self.choices.percent(15) {
            let name = self.name("t");
            self.statement(format_args!("let {name}: Type"));
            self.scope.types.push(name);
        }
        let level = if self.choices.percent(15) { 1 + self.choices.below(2) } else { 0 };
        let any = level == 0 && self.choices.percent(12);
        let root_name = match level {
            0 if any => String::new(),
            0 => (*self.choices.pick(&OPS)).to_owned(),
            level => format!("t.n{level}"),
        };
        // The number of results must be known where the results are replaced by values.
        let results = self.choices.below(4);
        self.before = self.scope.clone();
        let defined = (self.ods && level == 0 && !any && self.choices.percent(50)).then(|| self.definition());
        let results = if defined.is_some() { 3 } else { results };
        let op = match defined {
            Some(definition) => self.defined_op(definition, 0),
            None => {
                let operands = self.operands(0);
                let mut attributes = self.attributes();
                if any {
                    attributes.insert(0, GO.to_owned());
                }
                let types = match results {
                    0 => " -> ()".to_owned(),
                    1 | 2 => format!(" -> ({})", self.type_expression()),
                    _ if self.choices.percent(20) => format!(" -> ({})", self.type_range()),
                    _ => String::new(),
                };
                format!("op<{root_name}>{operands}{}{types}", braces(&attributes))
            }
        };
        self.statement(format_args!("let root = {op}"));
        let known_results = if matches!(results, 1 | 2) { 1 } else { 0 };
        self.scope.ops.push(("root".to_owned(), known_results));
        self.sideways();
        for _ in 0..self.choices.below(3) {
            self.constraint();
        }
        let lower = if any { 0 } else { level };
        self.rewrite(results, lower);
        let body = std::mem::take(&mut self.statements);
        // MLIR refuses a type that nothing mentions.
        let unused = |line: &&str| match line.trim().strip_prefix("let t1: Type") {
            Some(_) => !body.lines().any(|other| other != *line && mentions(other, "t1")),
            None => false,
        };
        body.lines().filter(|line| !unused(line)).map(|line| format!("{line}\n")).collect()
    }
}

/// Returns true if `text` holds the identifier `name`.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
}

fn braces(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) }
}
