//! Patterns that are written once for what matches in several ways, against a naive matcher.
//!
//! ```text
//!  choices ──▶ tree ──PDLL──▶ our compiler: forms ──▶ our VM ──────────────────▶ match, rewrite ┐
//!               │                                                                               ├─ equal?
//!               └──▶ all ways, in the order in which they are tried ──▶ naive ──▶ match, rewrite ┘
//! ```
//! The naive side shares nothing with how patterns are lowered: it writes out a pattern's tree in all its ways, and walks each as it is
//! written. IR is made of some of these ways, a little disturbed.
//!
//! Where `...` stands among operands or types the naive side tries all splits, and goes through the values of an `each` one by one. For IR,
//! some values are written where ranges were.

mod generate;
mod naive;
mod ranges;
mod spread;
mod tree;
mod ways;

use std::fmt::Write;

use mlir_lite::{Ir, Op, Value};
use mlir_syntax::Context;
use pdl_bytecode::PatternInfo;
use pdl_declarations::rules::rule_of;
use pdl_ir::Module;
use pdl_vm::{GreedyDriver, GreedyOptions, Host, Listener, Matcher, Order, PatternSet, SavedMatch};

use crate::case::{Difference, bound, compile, difference, parsed};
use crate::choices::Choices;
use crate::{input, ods};
use generate::{COMMUTATIVE, define_results, disturb, is_defined};
use naive::{Made, matched};
use spread::spread;
use tree::{CONSTRAINTS, Call, Kind, Node, Pattern, Statement};
use ways::ways;

/// The most forms that a pattern may have.
const MAX_FORMS: usize = 256;

/// The name of the file with the operations that have a trait.
const DEFINITIONS: &str = "commutative.td";

/// Patterns with choices, and IR.
#[derive(Debug)]
pub struct Case {
    /// The PDLL file.
    pub source: String,
    /// The IR.
    pub ir: String,
    /// The choices that it was made from.
    pub choices: Vec<u32>,
    patterns: Vec<Pattern>,
    /// The ways of each pattern.
    ways: Vec<Vec<Pattern>>,
    top_down: bool,
}

/// The contents of cases that were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The patterns.
    pub patterns: usize,
    /// Those that have several ways.
    pub choosing: usize,
    /// Those that have too many.
    pub refused: usize,
    /// Their ways.
    pub ways: usize,
    /// The ops at which a pattern matches.
    pub matches: usize,
    /// Those where a way matches that is not the first one.
    pub later: usize,
    /// Those with a rest.
    pub rests: usize,
    /// Those that compare a length.
    pub lengths: usize,
    /// Those with an element of a range.
    pub elements: usize,
    /// Those that ask something of each value of a range that is not empty.
    pub each: usize,
    /// The ops at which none does.
    pub misses: usize,
    /// The rewrites of greedy runs.
    pub rewrites: usize,
}

impl Counts {
    /// Adds those of another case.
    pub fn add(&mut self, other: &Counts) {
        self.patterns += other.patterns;
        self.choosing += other.choosing;
        self.refused += other.refused;
        self.ways += other.ways;
        self.matches += other.matches;
        self.later += other.later;
        self.rests += other.rests;
        self.lengths += other.lengths;
        self.elements += other.elements;
        self.each += other.each;
        self.misses += other.misses;
        self.rewrites += other.rewrites;
    }
}

impl Counts {
    /// Counts the parts of ranges in a way that matches.
    fn add_parts(&mut self, way: &Pattern, made: &Made) {
        let (mut has_rest, mut has_element) = (false, false);
        way.clone().for_each(&mut |node| match node {
            Node::Rest(_) => has_rest = true,
            Node::Element(..) => has_element = true,
            _ => {}
        });
        let (mut has_length, mut has_turns) = (false, false);
        for statement in &way.statements {
            match statement {
                Statement::Asks(calls) => {
                    has_length |= calls.iter().any(|call| matches!(call, Call::Compare(..)));
                    let is_of_element = |call: &Call| matches!(call, Call::Constraint { index: Some(_), .. });
                    has_element |= calls.iter().any(is_of_element);
                }
                Statement::Each(each) => has_turns |= made.turns.iter().any(|(range, _)| *range == each.range),
                Statement::Let(..) => {}
            }
        }
        self.rests += usize::from(has_rest);
        self.lengths += usize::from(has_length);
        self.elements += usize::from(has_element);
        self.each += usize::from(has_turns);
    }
}

/// Returns a random file of patterns with choices.
pub fn file(choices: &mut Choices) -> String {
    let (patterns, is_defined) = patterns(choices);
    text(&patterns, is_defined)
}

fn patterns(choices: &mut Choices) -> (Vec<Pattern>, bool) {
    let is_defined = choices.percent(10) && ods::include_dirs().len() > 1;
    let count = 1 + choices.below(3);
    ((0..count).map(|number| generate::pattern(choices, number, is_defined)).collect(), is_defined)
}

fn text(patterns: &[Pattern], is_defined: bool) -> String {
    let mut text = if is_defined { format!("#include \"{DEFINITIONS}\"\n") } else { String::new() };
    // The others are in the file that is included.
    let declared = CONSTRAINTS.iter().filter(|(_, kind)| !is_defined || *kind == Kind::Value);
    for (name, kind) in declared {
        let word = kind.word();
        let _ = writeln!(text, "Constraint {name}(argument: {word});");
    }
    patterns.iter().for_each(|pattern| text.push_str(&pattern.to_string()));
    text
}

impl Case {
    /// The case that these choices make.
    pub fn generate(mut choices: Choices) -> Case {
        let (patterns, has_definitions) = patterns(&mut choices);
        let ways: Vec<Vec<Pattern>> = patterns.iter().map(|pattern| ways(pattern, &COMMUTATIVE)).collect();
        let mut shown = Vec::new();
        for ways in &ways {
            for _ in 0..1 + choices.below(3) {
                let mut way = choices.pick(ways).clone();
                spread(&mut choices, &mut way);
                if choices.percent(40) {
                    disturb(&mut choices, &mut way);
                }
                way.define_first();
                define_results(&mut way);
                way.name = format!("W{}", shown.len());
                shown.push(way);
            }
        }
        let empty = Module::default();
        let written = compile(&text(&shown, has_definitions));
        let module = written.as_ref().map_or(&empty, |(module, _)| module);
        let mut ir = input::module(&mut choices, module);
        // What is not as its definition says matches as it may.
        if !is_as_defined(&ir) {
            ir = input::module(&mut choices, &empty);
        }
        let top_down = choices.percent(50);
        let source = text(&patterns, has_definitions);
        Case { source, ir, choices: choices.into_recorded(), patterns, ways, top_down }
    }

    /// Compares what the engine and the naive matcher find at each op, and what a greedy run does.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(&self) -> Result<Counts, Difference> {
        let mut counts = Counts { patterns: self.patterns.len(), ..Counts::default() };
        counts.ways = self.ways.iter().map(Vec::len).sum();
        counts.choosing = self.ways.iter().filter(|ways| ways.len() > 1).count();
        counts.refused = self.ways.iter().filter(|ways| ways.len() > MAX_FORMS).count();
        let program = match compile(&self.source) {
            Ok((_, program)) if counts.refused == 0 => program,
            Ok(_) => return Err(difference("too many forms are accepted", "")),
            Err(refusal) if refusal.errors.iter().all(|error| error.code == "E0261") => {
                return match refusal.errors.len() == counts.refused {
                    true => Ok(counts),
                    false => Err(difference("forms are refused that are not too many", refusal.text)),
                };
            }
            Err(refusal) => return Err(difference("the patterns are refused", refusal.text)),
        };
        let (mut ir, set) = bound(&program, &self.ir)?;
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let mut matcher = Matcher::new();
        for op in ops {
            let best = matcher.match_best(&set, &ir, op, None);
            let best = best.map_err(|error| difference("matching fails", error.to_string()))?;
            let best = best.map(SavedMatch::pattern).and_then(|pattern| set.patterns().get(pattern.index()));
            let wanted = self.first(&ir, op);
            let (found, wanted_name) =
                (best.map(name), wanted.as_ref().map(|first| self.patterns[first.pattern].name.as_str()));
            if found != wanted_name {
                let detail = format!("at {op:?} {}: {found:?} instead of {wanted:?}", ir.op_name_text(ir.op_name(op)));
                return Err(difference("best match", detail));
            }
            match wanted {
                Some(first) => {
                    counts.matches += 1;
                    counts.later += usize::from(first.way > 0);
                    counts.add_parts(&self.ways[first.pattern][first.way], &first.made);
                }
                None => counts.misses += 1,
            }
        }
        counts.rewrites = self.rewrite(&set, &mut ir)?;
        Ok(counts)
    }

    /// Returns the first way of the best pattern that matches at an op.
    fn first(&self, ir: &Ir, op: Op) -> Option<First> {
        let mut order: Vec<usize> = (0..self.patterns.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(self.benefit(*index)));
        order.into_iter().find_map(|pattern| {
            let mut ways = self.ways[pattern].iter().enumerate();
            ways.find_map(|(number, way)| Some(First { pattern, way: number, made: matched(ir, way, op)? }))
        })
    }

    /// Returns the benefit of a pattern: if it is not written, that of the way with most operations.
    fn benefit(&self, index: usize) -> usize {
        let operations = |way: &Pattern| {
            let mut count = 0;
            way.clone().for_each(&mut |node| count += usize::from(matches!(node, Node::Operation(_))));
            count
        };
        let of_ways = || self.ways[index].iter().map(operations).max().unwrap_or_default();
        self.patterns[index].benefit.unwrap_or_else(of_ways)
    }

    /// Applies the patterns until nothing changes, and checks each rewrite. Returns their number.
    fn rewrite(&self, set: &PatternSet<Ir>, ir: &mut Ir) -> Result<usize, Difference> {
        let order = if self.top_down { Order::TopDown } else { Order::BottomUp };
        let options = GreedyOptions::default().order(order);
        let mut witness = Witness { case: self, expected: None, inserted: Vec::new(), replaced: None, wrong: None };
        let scope = ir.top_op();
        let report = GreedyDriver::new(options).run(set, ir, scope, Some(&mut witness));
        let report = report.map_err(|error| difference("rewriting fails", error.to_string()))?;
        if let Some(wrong) = witness.wrong {
            return Err(difference("rewrite", wrong));
        }
        if let Err(errors) = ir.verify() {
            return Err(difference("the rewritten IR is not valid", format!("{errors}\n{ir}")));
        }
        if !report.converged || report.failures.count > 0 {
            return Err(difference("the greedy run does not come to an end", format!("{report:?}\n{ir}")));
        }
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        match ops.into_iter().find_map(|op| self.first(ir, op)) {
            Some(first) => Err(difference("the greedy run leaves a match", format!("{first:?}\n{ir}"))),
            None => Ok(report.rewrites as usize),
        }
    }
}

/// Returns true if the operations that are defined have as many results as their definitions say.
fn is_as_defined(text: &str) -> bool {
    let Ok(ir) = parsed(Context::new(), text) else { return true };
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.into_iter().all(|op| !is_defined(&ir.op_name_text(ir.op_name(op))) || ir.result_count(op) == 1)
}

/// Returns the name of the pattern that this is a form of.
fn name(pattern: &PatternInfo) -> &str {
    rule_of(pattern.name.as_deref().unwrap_or_default())
}

/// The way of a pattern that is tried first of those that match.
#[derive(Debug)]
struct First {
    pattern: usize,
    way: usize,
    made: Made,
}

/// Compares each rewrite of a run with what the naive matcher says of the IR right before it.
struct Witness<'a> {
    case: &'a Case,
    expected: Option<First>,
    /// The operations that the rewrite creates.
    inserted: Vec<Op>,
    /// The values that take the places of the root's results.
    replaced: Option<Vec<Value>>,
    wrong: Option<String>,
}

impl Listener<Ir> for Witness<'_> {
    fn pattern_begins(&mut self, ir: &Ir, op: Op, pattern: &PatternInfo) {
        self.inserted.clear();
        self.replaced = None;
        self.expected = self.case.first(ir, op);
        let expected = self.expected.as_ref().map(|first| self.case.patterns[first.pattern].name.as_str());
        if expected != Some(name(pattern)) {
            self.wrong.get_or_insert(format!("{:?} instead of {expected:?} at {op:?}", pattern.name));
        }
    }

    fn op_inserted(&mut self, _: &Ir, op: Op) {
        self.inserted.push(op);
    }

    fn op_replaced(&mut self, _: &Ir, _: Op, values: &[Value]) {
        self.replaced = Some(values.to_vec());
    }

    fn pattern_succeeded(&mut self, ir: &Ir, pattern: &PatternInfo) {
        let Some(First { made, .. }) = &self.expected else { return };
        let of_name = |name: &str| self.inserted.iter().copied().find(|op| ir.op_name_text(ir.op_name(*op)) == name);
        let results = |op: Op| (0..ir.result_count(op)).map(move |index| ir.result(op, index));
        let types: Vec<_> =
            of_name("t.types").into_iter().flat_map(results).map(|value| ir.value_type(value)).collect();
        let operands = |op: Op| (0..ir.operand_count(op)).map(move |index| ir.operand(op, index));
        let all = |name: &'static str| {
            self.inserted.iter().copied().filter(move |op| ir.op_name_text(ir.op_name(*op)) == name)
        };
        let turns: Vec<_> = all("t.turn").flat_map(operands).collect();
        let returned = all("t.turns").flat_map(operands);
        let are_returned = returned.eq(all("t.turn").flat_map(results));
        let found = of_name("t.made").map(|op| {
            let attribute = |variable| {
                let name = ir.with_context(|context| context.intern_symbol(&format!("c{variable}")));
                Some((variable, ir.attribute(op, name)?))
            };
            let attributes = (0..self.case.variables()).filter_map(attribute).collect();
            let values = operands(op).collect();
            (Made { values, attributes, types, turns: made.turns.clone() }, results(op).collect::<Vec<_>>())
        });
        let is_right = are_returned
            && found.as_ref().is_some_and(|(found, results)| {
                found == made
                    && turns.iter().eq(made.turns.iter().map(|(_, value)| value))
                    && self.replaced.as_ref().is_none_or(|replaced| replaced == results)
            });
        if !is_right {
            let message = format!("{:?}: {found:?} instead of {made:?}, for {:?}", pattern.name, self.replaced);
            self.wrong.get_or_insert(message);
        }
    }
}

impl Case {
    /// Returns the most variables that a pattern has.
    fn variables(&self) -> usize {
        self.patterns.iter().map(|pattern| pattern.variables.len()).max().unwrap_or_default()
    }
}
