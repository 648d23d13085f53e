//! Rules in Rust: patterns as code that matches on an enum of instructions.
//!
//! ```text
//! patterns ─▶ DecisionDag ─ matching ─▶ blocks that are left ─┐
//!        └──── rewrites ── rewriting ─▶ functions ────────────┴─▶ Rust ─▶ rustc
//! enum, in a file of Rust ─▶ Instructions ─▲
//! ```
//! Rules find the matches that the interpreter finds: the same DAG is walked in the same order. Variants are patterns of a `match`, fields are bound by
//! it, and constants are literals; native functions are called by their names.

mod instructions;
mod matching;
mod rewriting;

use std::fmt::{self, Write};
use std::iter::successors;

use pdl_bytecode::Program;
use pdl_compile::DecisionDag;
use pdl_compile::questions::{PatternQuestions, Position, Question, parent};
use pdl_declarations::nearest;
use pdl_ir::{ABSENT, Kind, Location, Module, Native, NativeKind, Op, OpKind, ValueId};
use rustc_hash::FxHashMap;

use instructions::{Instructions, RUNTIME, data_of};
use matching::{Captures, Matching, is_computation};
use rewriting::Rewriting;

use super::RustSourceError;

/// A pattern that cannot be a rule in Rust, or the enum that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleError {
    /// Where the pattern says it.
    pub location: Location,
    /// The reason.
    pub reason: String,
}

impl RuleError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        "E0922"
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

/// Returns the patterns of a program as a module of Rust. `instructions` is the text of a file of Rust with one enum for which `Instruction` is
/// derived, and `host` the path of the host's type. [`Build::instructions`](super::Build::instructions) does it in a build script.
///
/// # Errors
/// If the program holds no patterns. What patterns say that is wrong of the enum, and what cannot be said in Rust.
///
/// ```
/// let instructions = r#"#[derive(Instruction)] #[pdl(dialect = "t", value = Id)] enum Inst { Add { args: [Id; 2] } }"#;
/// let program = pdll::compile("Pattern Same => replace op<t.add>(x: Value, x) with x;")?;
/// let rules = pdll::build::rust_rules(&program, instructions, "crate::Host")?;
/// assert!(rules.contains("Inst::Add { args: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rust_rules(program: &Program, instructions: &str, host: &str) -> Result<String, RustSourceError> {
    let module = pdl_compile::patterns_of(program)?;
    rules(&module, instructions, host).map_err(RustSourceError::Rules)
}

/// Returns the patterns of a module as a module of Rust; `text` has the enum, and `host` is the path of the host's type.
///
/// # Errors
/// If patterns contradict the enum, or ask what rules in Rust do not.
fn rules(module: &Module, text: &str, host: &str) -> Result<String, Vec<RuleError>> {
    let own = |reason: String| vec![RuleError { location: Location::default(), reason }];
    let instructions = Instructions::of_file(text).map_err(own)?;
    let mut errors = Vec::new();
    check(module, &instructions, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let dag = DecisionDag::without_filters(module).map_err(|error| own(error.to_string()))?;
    let mut matching = Matching::new(&dag, &instructions);
    matching.run();
    let Matching { mut types, mut computations, captures, functions, .. } = matching;
    let mut patterns: Vec<(u32, &Captures)> = captures.iter().map(|(pattern, captures)| (*pattern, captures)).collect();
    patterns.sort_unstable_by_key(|(pattern, _)| *pattern);
    let mut rewrites = String::new();
    // Rewrites are often the same: rustc gets each once.
    let mut written: FxHashMap<String, u32> = FxHashMap::default();
    for (number, captures) in patterns {
        let pattern = &module.patterns[number as usize];
        let values: Vec<ValueId> = dag.captures(number).iter().map(|(value, _)| *value).collect();
        let rewrite =
            Rewriting::write(pattern, &instructions, (&values, captures), (&mut types, &mut computations), &mut errors);
        let name = one_line(pattern.name.as_deref().unwrap_or(""));
        let _ = match written.get(&rewrite) {
            Some(same) => writeln!(rewrites, "\n/// `{name}`\nuse rewrite{same} as rewrite{number};"),
            None => writeln!(rewrites, "\n/// `{name}`\nfn rewrite{number}{rewrite}"),
        };
        written.entry(rewrite).or_insert(number);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let quoted = |text: &str| format!("{text:?}");
    let names: Vec<String> = module.patterns.iter().map(|p| quoted(p.name.as_deref().unwrap_or(""))).collect();
    let of_types: Vec<String> = types.iter().map(|text| format!("of({:?})?", text.as_str())).collect();
    let (names, of_types, count) = (names.join(", "), of_types.join(", "), types.len());
    let computed = computations.iter().map(|known| {
        format!("{RUNTIME}::RuleComputation::of({:?}, {}, {})?", known.name.as_str(), known.params, known.gives)
    });
    let (computed, computed_count) = (computed.collect::<Vec<_>>().join(", "), computations.len());
    let functions = functions.join("\n");
    let (depth, value) = (depth(&dag), &instructions.value);
    // Names of the code's own have a prefix: whatever the enum and its types are called is in scope.
    Ok(format!(
        r#"// Made by pdllc from patterns. Changes here are lost.

type RulesIr = {host};
type RulesId = <RulesIr as {RUNTIME}::RuleHost>::Id;
type RulesType = <RulesIr as {RUNTIME}::RuleHost>::Type;

/// The patterns, with the types that they mention and what they compute.
#[allow(dead_code)]
pub(crate) struct Rules {{
    types: [RulesType; {count}],
    computations: [{RUNTIME}::RuleComputation; {computed_count}],
}}

#[allow(dead_code, unused_variables)]
impl Rules {{
    /// The names of the patterns, by their numbers.
    pub(crate) const NAMES: &'static [&'static str] = &[{names}];

    /// Makes the rules for an IR.
    ///
    /// # Errors
    /// A type that patterns mention, and that the IR does not have.
    pub(crate) fn new(ir: &RulesIr) -> Result<Rules, &'static str> {{
        let of = |text: &'static str| {RUNTIME}::RuleHost::type_of_text(ir, text).ok_or(text);
        Ok(Rules {{ types: [{of_types}], computations: [{computed}] }})
    }}
}}

impl {RUNTIME}::RuleSet<RulesIr> for Rules {{
    #[inline]
    fn apply(&self, ir: &mut RulesIr, root: RulesId) -> Option<usize> {{
        rules_code::find(self, ir, root, false)
    }}

    #[inline]
    fn matches(&self, ir: &mut RulesIr, root: RulesId) -> bool {{
        rules_code::find(self, ir, root, true).is_some()
    }}

    fn depth(&self) -> Option<usize> {{
        {depth:?}
    }}
}}

#[rustfmt::skip]
#[allow(unused, unreachable_code, unreachable_patterns, clippy::all, clippy::pedantic)]
mod rules_code {{
use super::*;
use {RUNTIME}::RuleHost as _;

/// Returns the instruction that computes a value, and its name.
#[inline]
fn definition(ir: &RulesIr, value: {value}) -> Option<(RulesId, &<RulesIr as {RUNTIME}::RuleHost>::Instruction)> {{
    let (id, _) = ir.definition(value)?;
    Some((id, ir.instruction(id)))
}}

/// Makes an instruction with one result, and returns both.
fn create(
    ir: &mut RulesIr,
    instruction: <RulesIr as {RUNTIME}::RuleHost>::Instruction,
    types: Option<&[RulesType]>,
    before: RulesId,
) -> Option<(RulesId, {value})> {{
    let id = ir.create(instruction, types, before)?;
    Some((id, ir.result(id, 0)))
}}

{functions}{rewrites}}}
"#
    ))
}

/// Returns how many steps from an operand to what computes it patterns go at most; `None` if they call functions.
fn depth(dag: &DecisionDag) -> Option<usize> {
    let questions = dag.questions();
    let is_step = |at| matches!(questions.position(at), Position::DefiningOp(_) | Position::DefiningOpOfRange(_));
    let steps = |at| successors(Some(at), |at| parent(questions.position(*at))).filter(|at| is_step(*at)).count();
    (!questions.has_calls()).then(|| questions.positions().map(steps).max().unwrap_or(0))
}

/// Checks that the operations and attributes of patterns are those of the enum, and that rules in Rust can ask what they ask.
fn check(module: &Module, instructions: &Instructions, errors: &mut Vec<RuleError>) {
    let questions = PatternQuestions::of(module).ok();
    for native in module
        .natives
        .iter()
        .filter(|native| native.code.is_some() || native.definition.is_some())
        .filter(|native| !is_computation(native))
    {
        let (name, function) = (&native.name, function_name(&native.name));
        let reason = format!(
            "a rule in Rust calls `{function}`, so `{name}` is declared alone: write the function beside the enum"
        );
        errors.push(RuleError { location: native.location.clone(), reason });
    }
    for (index, pattern) in module.patterns.iter().enumerate() {
        let ops = || pattern.matcher.iter().chain(pattern.actions());
        let constants: FxHashMap<ValueId, &str> = ops()
            .filter_map(|op| match &op.kind {
                OpKind::Attribute { value: Some(text), .. } => Some((*op.results.first()?, text.as_str())),
                _ => None,
            })
            .collect();
        for op in ops() {
            check_op(op, &constants, instructions, errors);
        }
        let mut refuse = |what: &str| {
            errors.push(RuleError {
                location: pattern.location.clone(),
                reason: format!("a rule in Rust cannot ask {what}: leave the pattern to the interpreter"),
            });
        };
        let Some(questions) = &questions else { continue };
        let compiled = &questions.patterns()[index];
        let mut unknown = None;
        let mut see = |at| {
            let mut at = Some(at);
            while let Some(place) = at {
                let position = questions.position(place);
                if matches!(position, Position::User(..) | Position::AttributeOr(..) | Position::AttributeType(_)) {
                    unknown = Some(position);
                }
                at = parent(position);
            }
        };
        compiled.captures.iter().for_each(|(_, at)| see(*at));
        for predicate in &compiled.predicates {
            let question = questions.question(predicate.question);
            // An attribute that may be absent is compared with a constant, and nothing else.
            if let Question::AttributeIs(at) = question
                && let Position::AttributeOr(op, ..) = questions.position(at)
            {
                see(op);
            } else {
                questions.each_position(question, &mut see);
            }
            match question {
                Question::SomeUser(..) | Question::EachUser(_) => refuse("for users of a value"),
                Question::All(_) => refuse("for what must not be there"),
                Question::Each(..) => refuse("for each value of a range"),
                Question::Native(call) if is_of_range(questions.native(questions.call(call).function)) => {
                    refuse("for parts of a range");
                }
                _ => {}
            }
        }
        let called = |native: &&Native| pattern.native_calls().any(|call| call == (native.kind, &native.name));
        let of_ranges =
            module.natives.iter().filter(|native| native.kind == NativeKind::Rewrite && is_of_range(native));
        of_ranges.filter(called).for_each(|_| refuse("for parts of a range"));
        match unknown {
            Some(Position::AttributeOr(..)) => refuse("for what an attribute is that may be absent"),
            Some(Position::AttributeType(_)) => refuse("for types of attributes"),
            Some(_) => refuse("for users of a value"),
            None => {}
        }
    }
}

/// Returns true if a native function computes with a range.
fn is_of_range(native: &Native) -> bool {
    let mut kinds = native.params.iter().chain(&native.results).map(|ty| ty.kind);
    is_computation(native) && !kinds.all(|kind| kind == Kind::Attribute)
}

fn check_op(op: &Op, constants: &FxHashMap<ValueId, &str>, instructions: &Instructions, errors: &mut Vec<RuleError>) {
    let OpKind::Operation { name, attributes, .. } = &op.kind else { return };
    let mut wrong = |reason: String| errors.push(RuleError { location: op.location.clone(), reason });
    let meant = |near: Option<&str>| near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    let Some(name) = name else {
        if !attributes.is_empty() {
            wrong("a rule in Rust cannot ask for attributes of operations of any name".to_owned());
        }
        return;
    };
    let Some(number) = instructions.number(name) else {
        let near = nearest(name, instructions.kinds.iter().map(|kind| kind.name.as_str()));
        return wrong(format!("there is no operation `{name}`{}", meant(near)));
    };
    let kind = &instructions.kinds[number];
    for (attribute, value) in attributes {
        let Some((_, ty)) = kind.attribute(attribute) else {
            let near = nearest(attribute, kind.attributes());
            wrong(format!("`{name}` has no attribute `{attribute}`{}", meant(near)));
            continue;
        };
        let is_other = |text: &&&str| **text != ABSENT && !ty.may_be(&data_of(text));
        if let Some(text) = constants.get(value).filter(is_other) {
            wrong(format!("`{attribute}` of `{name}` is of the type `{}`, of which `{text}` is none", ty.rust()));
        }
    }
}

/// Returns what a native function is called in Rust: `is_small` for `IsSmall`.
fn function_name(name: &str) -> String {
    super::names::identifier(&pdl_instructions::snake_case(name))
}

fn indented(out: &mut String, indent: usize, text: &str) {
    let _ = writeln!(out, "{:width$}{text}", "", width = indent * 4);
}

fn one_line(text: &str) -> String {
    text.escape_debug().to_string()
}

#[cfg(test)]
mod tests;
