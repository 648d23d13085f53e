//! Random PDLL files.
//!
//! Files are right by construction, but for a few percent that are then damaged on purpose. Rewriting terminates by
//! construction too: ops have levels, a pattern creates only ops of a higher level than its root's, and a pattern with
//! an any-op root asks for an attribute that no created op has.

use std::fmt::Write;

use crate::choices::Choices;

/// Names of ops in the input IR, level 0; created ones are `t.n1` to `t.n3`.
pub const OPS: [&str; 4] = ["t.a", "t.b", "t.c", "t.d"];
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
    }
}

struct Writer<'a> {
    choices: &'a mut Choices,
    scope: Scope,
    /// What was in scope before the statement under construction: all that a statement put in front of it may use.
    before: Scope,
    fresh: usize,
    /// A value that the rewrite should use: otherwise MLIR refuses the op that it comes from.
    wanted: Option<String>,
    /// Statements written before the one under construction.
    statements: String,
    /// Helper constraints and rewrites that the patterns call.
    helpers: Vec<Helper>,
}

#[derive(Clone, Copy, PartialEq)]
enum Helper {
    /// `Constraint … (op: Op<t.a>) => op`
    Returned,
    /// `Constraint … (v: Value, t: Type)` with a typed variable inside.
    Pair,
    /// `Rewrite … -> Op`
    Built,
}

/// A random file.
pub fn file(choices: &mut Choices) -> String {
    let mut text = String::from(PRELUDE);
    let helpers: Vec<Helper> =
        [Helper::Returned, Helper::Pair, Helper::Built].into_iter().filter(|_| choices.percent(30)).collect();
    for helper in &helpers {
        text.push_str(match helper {
            Helper::Returned => "Constraint Same(op: Op, value: Value) { return (op = op, value = value); }\n",
            Helper::Pair => "Constraint Feeds(value: Value) -> Op { let op = op<t.a>(value); return op; }\n",
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
        };
        let body = writer.pattern();
        let recursion = if writer.choices.percent(20) { ", recursion" } else { "" };
        let _ = write!(text, "Pattern P{i} with benefit({benefit}){recursion} {{\n{body}}}\n");
    }
    if choices.percent(8) { damaged(choices, &text) } else { text }
}

/// The file with one thing wrong: a token dropped, doubled or exchanged.
fn damaged(choices: &mut Choices, text: &str) -> String {
    let tokens: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').collect();
    // The prelude is right; the damage is worth more in a pattern.
    let first = PRELUDE.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').count();
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
        let operands = self.operands(0);
        let mut attributes = self.attributes();
        if any {
            attributes.insert(0, GO.to_owned());
        }
        let types = match results {
            0 => " -> ()".to_owned(),
            1 | 2 => format!(" -> ({})", self.type_expression()),
            _ => String::new(),
        };
        self.statement(format_args!("let root = op<{root_name}>{operands}{}{types}", braces(&attributes)));
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

    /// Sometimes another op that shares a value with the root: a second root.
    fn sideways(&mut self) {
        if self.scope.values.is_empty() || !self.choices.percent(12) {
            return;
        }
        let shared = self.choices.pick(&self.scope.values.clone()).clone();
        let name = self.name("other");
        let op = *self.choices.pick(&OPS);
        let second = if self.choices.percent(50) { ", _: Value" } else { "" };
        self.statement(format_args!("let {name} = op<{op}>({shared}{second}) -> (_: Type)"));
        if self.choices.percent(90) {
            self.wanted = Some(format!("{name}.0"));
        }
        self.scope.ops.push((name, 1));
    }

    fn operands(&mut self, depth: usize) -> String {
        match self.choices.below(10) {
            0 => String::new(),
            1 => "()".to_owned(),
            2 => match self.range(depth) {
                Some(range) => format!("({range})"),
                None => String::new(),
            },
            3 if depth == 0 => {
                // Groups: a range somewhere among single values.
                let first = self.value(depth);
                let rest = self.name("rest");
                self.scope.ranges.push(rest.clone());
                format!("({first}, {rest}: ValueRange)")
            }
            _ => {
                let count = 1 + self.choices.below(3);
                let operands: Vec<String> = (0..count).map(|_| self.value(depth)).collect();
                format!("({})", operands.join(", "))
            }
        }
    }

    /// An expression that is a range of values.
    fn range(&mut self, depth: usize) -> Option<String> {
        match self.choices.below(3) {
            0 => {
                let name = self.name("xs");
                self.scope.ranges.push(name.clone());
                Some(format!("{name}: ValueRange"))
            }
            1 if !self.scope.ranges.is_empty() => Some(self.choices.pick(&self.scope.ranges.clone()).clone()),
            _ if depth < 2 => Some(self.nested_op(depth + 1, None)),
            _ => None,
        }
    }

    /// An expression that is one value.
    fn value(&mut self, depth: usize) -> String {
        match self.choices.below(8) {
            0 => "_: Value".to_owned(),
            1 | 2 if !self.scope.values.is_empty() => self.choices.pick(&self.scope.values.clone()).clone(),
            3 => {
                let ty = self.type_expression_in_angles();
                let name = self.name("x");
                self.scope.values.push(name.clone());
                format!("{name}: Value<{ty}>")
            }
            4..=6 if depth < 3 => {
                let result = self.choices.below(2);
                if self.choices.percent(40) {
                    format!("{}.{result}", self.hoisted_op(depth + 1, result))
                } else {
                    format!("{}.{result}", self.nested_op(depth + 1, Some(result)))
                }
            }
            _ => {
                let name = self.name("x");
                self.scope.values.push(name.clone());
                format!("{name}: Value")
            }
        }
    }

    /// An op in a statement of its own, in front of the one under construction.
    fn hoisted_op(&mut self, depth: usize, result: usize) -> String {
        let mut outer = std::mem::replace(&mut self.scope, self.before.clone());
        let known = self.before.clone();
        let op = self.nested_op(depth, Some(result));
        let name = self.name("inner");
        self.statement(format_args!("let {name} = {op}"));
        self.scope.ops.push((name.clone(), result + 1));
        outer.add_new(&self.scope, &known);
        self.before = std::mem::replace(&mut self.scope, outer);
        name
    }

    fn nested_op(&mut self, depth: usize, result: Option<usize>) -> String {
        let name = if self.choices.percent(8) { "" } else { *self.choices.pick(&OPS) };
        let operands = self.operands(depth);
        let attributes = self.attributes();
        let types = match (self.choices.below(5), result) {
            (0, Some(0)) => format!(" -> ({})", self.type_expression()),
            (1, _) => {
                let range = self.name("ts");
                self.scope.type_ranges.push(range.clone());
                format!(" -> ({range}: TypeRange)")
            }
            _ => String::new(),
        };
        format!("op<{name}>{operands}{}{types}", braces(&attributes))
    }

    fn attributes(&mut self) -> Vec<String> {
        let count = self.choices.below(5).saturating_sub(2);
        (0..count.min(ATTRIBUTE_NAMES.len()))
            .map(|i| {
                let name = ATTRIBUTE_NAMES[i];
                match self.choices.below(6) {
                    0 => name.to_owned(),
                    1 | 2 => {
                        let variable = self.name("a");
                        self.scope.attributes.push(variable.clone());
                        format!("{name} = {variable}: Attr")
                    }
                    3 if !self.scope.attributes.is_empty() => {
                        format!("{name} = {}", self.choices.pick(&self.scope.attributes.clone()))
                    }
                    4 => format!("{name} = _: Attr<{}>", self.type_expression_in_angles()),
                    _ => format!("{name} = attr<\"{}\">", self.choices.pick(&ATTRIBUTES).replace('"', "\\\"")),
                }
            })
            .collect()
    }

    /// A type: constant, new variable, or known variable.
    fn type_expression(&mut self) -> String {
        match self.choices.below(4) {
            0 => {
                let name = self.name("t");
                self.scope.types.push(name.clone());
                format!("{name}: Type")
            }
            1 if !self.scope.types.is_empty() => self.choices.pick(&self.scope.types.clone()).clone(),
            2 => "_: Type".to_owned(),
            _ => format!("type<\"{}\">", self.choices.pick(&TYPES)),
        }
    }

    /// A type that defines nothing.
    fn type_expression_in_angles(&mut self) -> String {
        match self.scope.types.is_empty() || self.choices.percent(50) {
            true => format!("type<\"{}\">", self.choices.pick(&TYPES)),
            false => self.choices.pick(&self.scope.types.clone()).clone(),
        }
    }

    fn constraint(&mut self) {
        let scope = self.scope.clone();
        let not = if self.choices.percent(30) { "not " } else { "" };
        match self.choices.below(8) {
            0 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values);
                self.statement(format_args!("{not}HasOneUse({value})"));
            }
            1 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values);
                self.statement(format_args!("{not}IsBlockArgument({value})"));
            }
            2 if scope.values.len() > 1 => {
                let (a, b) = (self.choices.pick(&scope.values), self.choices.pick(&scope.values));
                self.statement(format_args!("{not}SameType({a}, {b})"));
            }
            3 if !scope.ranges.is_empty() => {
                let range = self.choices.pick(&scope.ranges);
                self.statement(format_args!("{not}IsEmptyRange({range})"));
            }
            4 if !scope.attributes.is_empty() => {
                let attribute = self.choices.pick(&scope.attributes).clone();
                let name = self.name("log");
                self.statement(format_args!("let {name} = PowerOfTwo({attribute})"));
                self.scope.attributes.push(name);
            }
            5 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let name = self.name("type");
                self.statement(format_args!("let {name} = TypeOf({value})"));
                self.scope.types.push(name);
            }
            6 if self.helpers.contains(&Helper::Returned) && !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let name = self.name("pair");
                self.statement(format_args!("let {name} = Same(root, {value})"));
                self.scope.values.push(format!("{name}.value"));
                self.scope.ops.push((format!("{name}.0"), 0));
            }
            7 if !scope.values.is_empty() && !scope.attributes.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let attribute = self.choices.pick(&scope.attributes).clone();
                let name = self.name("tuple");
                self.statement(format_args!("let {name} = ({value}, named = {attribute})"));
                self.scope.values.push(format!("{name}.0"));
                self.scope.attributes.push(format!("{name}.named"));
            }
            _ => {}
        }
    }

    fn rewrite(&mut self, results: usize, level: usize) {
        match results {
            0 if self.choices.percent(60) => self.statement(format_args!("erase root")),
            1 | 2 => {
                let scope = self.scope.clone();
                match self.choices.below(4) {
                    0 if !scope.values.is_empty() && self.wanted.is_none() => {
                        let value = self.choices.pick(&scope.values);
                        self.statement(format_args!("replace root with {value}"));
                    }
                    1 if level < TOP_LEVEL => {
                        let op = self.created(level, false);
                        self.statement(format_args!("replace root with {op}"));
                    }
                    _ => self.block(results, level),
                }
            }
            3 if level < TOP_LEVEL && self.choices.percent(50) => {
                let op = self.created(level, false);
                self.statement(format_args!("replace root with {op}"));
            }
            _ => self.block(results, level),
        }
    }

    /// `rewrite root with { … }`
    fn block(&mut self, results: usize, level: usize) {
        self.statements.push_str("  rewrite root with {\n");
        for _ in 0..self.choices.below(4) {
            self.action(level);
        }
        match results {
            0 => self.statement(format_args!("  erase root")),
            1 | 2 => {
                let scope = self.scope.clone();
                let made: Vec<String> =
                    scope.ops.iter().filter(|o| o.0.starts_with("made")).map(|o| o.0.clone()).collect();
                if !made.is_empty() && self.choices.percent(60) {
                    let op = self.choices.pick(&made);
                    self.statement(format_args!("  replace root with {op}"));
                } else if !scope.values.is_empty() {
                    let value = self.choices.pick(&scope.values);
                    self.statement(format_args!("  replace root with ({value})"));
                } else {
                    self.statement(format_args!("  replace root with op<t.n3> -> (type<\"i32\">)"));
                }
            }
            _ => {
                let op = self.created(level, false);
                self.statement(format_args!("  replace root with {op}"));
            }
        }
        self.statements.push_str("  };\n");
    }

    fn action(&mut self, level: usize) {
        let scope = self.scope.clone();
        match self.choices.below(5) {
            0 if scope.attributes.len() > 1 && self.choices.percent(30) => {
                let (a, b) = (self.choices.pick(&scope.attributes), self.choices.pick(&scope.attributes));
                let (a, b) = (a.clone(), b.clone());
                let name = self.name("sum");
                self.statement(format_args!("  let {name} = AddAttributes({a}, {b})"));
                self.scope.attributes.push(name);
            }
            1 if self.helpers.contains(&Helper::Built) && !scope.values.is_empty() && !scope.types.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let ty = self.choices.pick(&scope.types).clone();
                let name = self.name("built");
                self.statement(format_args!("  let {name} = Build({value}, {ty})"));
                self.scope.values.push(format!("{name}.0"));
            }
            2 if scope.ops.iter().any(|o| o.0.starts_with("made")) => {
                let made: Vec<&(String, usize)> = scope.ops.iter().filter(|o| o.0.starts_with("made")).collect();
                let op = &self.choices.pick(&made).0;
                self.statement(format_args!("  MarkOp({op})"));
            }
            _ => {
                let op = self.created(level, true);
                let name = self.name("made");
                self.statement(format_args!("  let {name} = {op}"));
                self.scope.values.push(format!("{name}.0"));
                self.scope.ops.push((name, 1));
            }
        }
    }

    /// An op to be created, of a level above `level`; with one result type if `typed`.
    fn created(&mut self, level: usize, typed: bool) -> String {
        let scope = self.scope.clone();
        let number = level + 1 + self.choices.below(TOP_LEVEL - level.min(TOP_LEVEL - 1));
        let mut operands: Vec<String> = self.wanted.take().into_iter().collect();
        for _ in 0..self.choices.below(4) {
            match self.choices.below(4) {
                0 if !scope.ranges.is_empty() => operands.push(self.choices.pick(&scope.ranges).clone()),
                1 if scope.ops.iter().any(|o| o.1 > 0 && o.0 != "root") => {
                    let known: Vec<_> = scope.ops.iter().filter(|o| o.1 > 0 && o.0 != "root").collect();
                    let (op, results) = self.choices.pick(&known);
                    operands.push(format!("{op}.{}", self.choices.below(*results)));
                }
                _ if !scope.values.is_empty() => operands.push(self.choices.pick(&scope.values).clone()),
                _ => {}
            }
        }
        let mut attributes = Vec::new();
        if !scope.attributes.is_empty() && self.choices.percent(40) {
            attributes.push(format!("k = {}", self.choices.pick(&scope.attributes)));
        }
        if self.choices.percent(25) {
            attributes.push(format!("m = attr<\"{}\">", self.choices.pick(&ATTRIBUTES).replace('"', "\\\"")));
        }
        if self.choices.percent(10) {
            attributes.push("flag".to_owned());
        }
        let types = match typed {
            false => String::new(),
            true if !scope.types.is_empty() && self.choices.percent(50) => {
                format!(" -> ({})", self.choices.pick(&scope.types))
            }
            true => format!(" -> (type<\"{}\">)", self.choices.pick(&TYPES)),
        };
        let operands = if operands.is_empty() { String::new() } else { format!("({})", operands.join(", ")) };
        format!("op<t.n{number}>{operands}{}{types}", braces(&attributes))
    }
}

/// Whether `text` holds the identifier `name`.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
}

fn braces(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) }
}
