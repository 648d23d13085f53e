//! One case: patterns, IR, and what we make of them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use mlir_lite::Ir;
use mlir_syntax::{Context, parse_attribute, parse_type};
use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{Module, Op, OpKind, Pattern, RewriteBody, ValueId};
use pdl_vm::{GreedyOptions, GreedyReport, Host, Matcher, Order, PatternId, PatternSet, SavedMatch, rewrite_greedily};
use pdll::{Program, Session};

use crate::choices::Choices;
use crate::locations;
use crate::naive::{self, Binding, Oracle};
use crate::spelling::in_dialects;
use crate::{input, ladder, natives, ods, patterns as generator, refusals};

/// A generated case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The PDLL file.
    pub source: String,
    /// Our PDL IR and program, or the line of our first error.
    pub compiled: Result<(Module, Program), Refusal>,
    /// The IR to rewrite.
    pub ir: String,
    /// The choices that it was made from.
    pub choices: Vec<u32>,
}

/// Why we refuse a file.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// Every error, in the order of the text.
    pub errors: Vec<Finding>,
    /// All of them as text.
    pub text: String,
}

impl Refusal {
    /// The line of the first error; 0 if there is none.
    pub fn line(&self) -> u32 {
        self.errors.first().map_or(0, |error| error.line)
    }
}

/// An error of ours.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The line, from 1.
    pub line: u32,
    /// The stable code.
    pub code: &'static str,
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// Where to put what, if it says how to fix it.
    pub fix: Option<(Range<usize>, String)>,
}

/// A difference that must not be.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The kind of difference, in a few words.
    pub what: &'static str,
    /// Both sides.
    pub detail: String,
}

impl Case {
    /// The case that these choices make.
    pub fn generate(mut choices: Choices) -> Case {
        let case = Case::from_choices(&mut choices);
        Case { choices: choices.into_recorded(), ..case }
    }

    /// As [`generate`](Self::generate); a third of the cases are over types and attributes of MLIR's dialects, and in a third the IR has
    /// locations, and there is one pattern.
    pub fn generate_in_dialects(mut choices: Choices) -> Case {
        let mut case = Case::from_choices(&mut choices);
        if choices.percent(35) {
            case = locations::in_located(case, &mut choices);
        }
        if choices.percent(35) {
            case = in_dialects(case, &mut choices);
        }
        Case { choices: choices.into_recorded(), ..case }
    }

    fn from_choices(choices: &mut Choices) -> Case {
        let source = generator::file(choices);
        let compiled = compile(&source);
        let empty = Module::default();
        let module = compiled.as_ref().map_or(&empty, |(module, _)| module);
        let ir = input::module(choices, module);
        // At the end, so that the other cases of a seed stay what they were when this is changed.
        if choices.percent(3) {
            let (source, ir) = ladder::case(choices);
            return Case::of(source, ir);
        }
        if compiled.is_ok()
            && choices.percent(6)
            && let Some(source) = refusals::add(choices, &source)
        {
            return Case::of(source, ir);
        }
        Case { source, compiled, ir, choices: Vec::new() }
    }

    /// The case of these texts.
    pub fn of(source: String, ir: String) -> Case {
        let compiled = compile(&source);
        Case { source, compiled, ir, choices: Vec::new() }
    }

    /// The case of other patterns, most of this one's. IR that was made for them stays; if there was none, as for a file
    /// that is refused, it is made now.
    pub fn with_source(&self, source: String) -> Case {
        let compiled = compile(&source);
        let ir = match (&self.compiled, &compiled) {
            (Err(_), Ok((module, _))) => input::module(&mut Choices::from_seed(self.choices.len() as u64), module),
            _ => self.ir.clone(),
        };
        Case { source, compiled, ir, choices: self.choices.clone() }
    }

    /// The IR before any rewrite, spelled as results are.
    pub fn unchanged(&self) -> Option<String> {
        Ir::parse(&self.ir).ok().map(|ir| locations::printed(&ir))
    }

    /// Our rewritten IR.
    ///
    /// # Errors
    /// Our own words if the IR does not parse, the patterns do not bind, or the result does not verify.
    pub fn rewrite(&self, top_down: bool) -> Result<Run, Difference> {
        let (_, program) = self.compiled.as_ref().expect("only compiled cases are run");
        run(program, &self.ir, top_down)
    }

    /// Compares the match sets of the real matcher with those of the naive one, at every op of the input;
    /// gives the number of matches of each pattern.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare_matches(&self) -> Result<Vec<usize>, Difference> {
        let (module, program) = self.compiled.as_ref().expect("only compiled cases are run");
        compare_matches(&module.patterns, program, &self.ir)
    }
}

/// Compares what a program and the naive matcher find with these patterns, at every op; gives the number of matches of each.
///
/// # Errors
/// The first difference.
pub fn compare_matches(patterns: &[Pattern], program: &Program, text: &str) -> Result<Vec<usize>, Difference> {
    let (ir, set) = bound(program, text)?;
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut matcher = Matcher::new();
    let mut found_by_pattern = BTreeMap::new();
    let mut counts = vec![0; patterns.len()];
    for op in ops {
        let mut real = BTreeSet::new();
        let mut saved = SavedMatch::default();
        matcher
            .match_all(&set, &ir, op, &mut |found| {
                assert!(found.save(&mut saved), "generated ranges are short");
                real.insert((found.pattern(), of_real(&saved)));
                *found_by_pattern.entry(found.pattern()).or_default() += 1;
            })
            .map_err(|error| difference("matching fails", error.to_string()))?;
        let mut simple = BTreeSet::new();
        for (i, pattern) in patterns.iter().enumerate() {
            for found in naive::matches(&ir, &Handles, pattern, op) {
                simple.insert((PatternId::new(i as u32), of_naive(pattern, &found)));
            }
        }
        if real != simple {
            let detail = format!("at {op:?}\n  matcher: {real:?}\n  naive:   {simple:?}");
            return Err(difference("match sets", detail));
        }
        let best = matcher
            .match_best(&set, &ir, op, None)
            .map_err(|error| difference("matching fails", error.to_string()))?
            .map(SavedMatch::pattern);
        // The highest benefit, then the earliest declaration.
        let benefit = |pattern: PatternId| patterns[pattern.index()].benefit;
        let wanted = real.iter().map(|(pattern, _)| *pattern).min_by_key(|p| (Reverse(benefit(*p)), *p));
        if best != wanted {
            return Err(difference("best match", format!("at {op:?}: {best:?} instead of {wanted:?}")));
        }
        real.iter().for_each(|(pattern, _)| counts[pattern.index()] += 1);
    }
    let early = matches_of_set_bound_early(program, text)?;
    if early != found_by_pattern {
        return Err(difference("bound early", format!("{early:?} instead of {found_by_pattern:?}")));
    }
    Ok(counts)
}

/// Returns how often each pattern matches if the set is bound before there is any op, so that it knows the kinds of none.
fn matches_of_set_bound_early(program: &Program, ir: &str) -> Result<BTreeMap<PatternId, usize>, Difference> {
    let mut empty = Ir::new(Context::new());
    let set = bind(program, &mut empty)?;
    let context = empty.context().clone();
    let ir = parsed(context, ir)?;
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut counts = BTreeMap::new();
    let mut matcher = Matcher::new();
    for op in ops {
        let all = matcher.match_all(&set, &ir, op, &mut |found| *counts.entry(found.pattern()).or_default() += 1);
        all.map_err(|error| difference("matching fails", error.to_string()))?;
    }
    Ok(counts)
}

pub(crate) fn difference(what: &'static str, detail: impl Into<String>) -> Difference {
    Difference { what, detail: detail.into() }
}

/// A session that finds what generated files include.
fn session() -> Session {
    ods::include_dirs().iter().fold(Session::new(), Session::include_dir)
}

/// Returns the C++ that we make of a file of this name, or why not.
pub(crate) fn cpp(name: &str, source: &str) -> String {
    let mut session = session();
    let file = session.sources.add(name, source, None);
    session.pdll_cpp(file).unwrap_or_else(|| session.render())
}

/// Compiles a PDLL text.
///
/// # Errors
/// The first error.
pub fn compile(source: &str) -> Result<(Module, Program), Refusal> {
    let mut session = session();
    let file = session.sources.add("case.pdll", source, None);
    let module = session.pdll_module(file);
    let program = module.clone().and_then(|module| session.compile(module));
    match (module, program) {
        (Some(module), Some(program)) => Ok((module, program)),
        _ => {
            let mut errors: Vec<&Diagnostic> = session.diagnostics.iter().filter(|d| d.is_error()).collect();
            errors.sort_by_key(|d| d.span.start);
            let range = |span: Span| span.start as usize..span.end as usize;
            let finding = |d: &&Diagnostic| Finding {
                // What concerns no file has no line.
                line: session.sources.get(d.span.file).map_or(0, |_| session.sources.line_column(d.span).0 as u32),
                code: d.code.0,
                span: range(d.span),
                fix: d.fix.as_ref().map(|fix| (range(fix.span), fix.replacement.clone())),
            };
            Err(Refusal { errors: errors.iter().map(finding).collect(), text: session.render() })
        }
    }
}

/// Rewrites IR with the natives of this crate.
///
/// # Errors
/// As [`Case::rewrite`].
pub fn rewrite(program: &Program, ir: &str, top_down: bool) -> Result<String, Difference> {
    run(program, ir, top_down).map(|run| run.ir)
}

/// The result of a run of ours.
#[derive(Clone, Debug)]
pub struct Run {
    /// The rewritten IR.
    pub ir: String,
    /// The report of the driver.
    pub report: GreedyReport,
}

fn run(program: &Program, ir: &str, top_down: bool) -> Result<Run, Difference> {
    let (ir, set) = bound(program, ir)?;
    run_set(&set, ir, top_down)
}

pub(crate) fn run_set(set: &PatternSet<Ir>, mut ir: Ir, top_down: bool) -> Result<Run, Difference> {
    let order = if top_down { Order::TopDown } else { Order::BottomUp };
    let scope = ir.top_op();
    let report = rewrite_greedily(set, &mut ir, scope, &GreedyOptions::default().order(order))
        .map_err(|error| difference("rewriting fails", error.to_string()))?;
    if let Err(errors) = ir.verify() {
        return Err(difference("the rewritten IR is not valid", format!("{errors}\n{ir}")));
    }
    Ok(Run { ir: locations::printed(&ir), report })
}

pub(crate) fn bound(program: &Program, ir: &str) -> Result<(Ir, PatternSet<Ir>), Difference> {
    let mut ir = parsed(Context::new(), ir)?;
    let set = bind(program, &mut ir)?;
    Ok((ir, set))
}

pub(crate) fn parsed(context: Context, text: &str) -> Result<Ir, Difference> {
    let ir = Ir::parse_in(context, text);
    let mut ir = ir.map_err(|error| difference("the IR does not parse", error.to_string()))?;
    ir.set_op_info(Arc::new(ods::Groups::default()));
    Ok(ir)
}

fn bind(program: &Program, ir: &mut Ir) -> Result<PatternSet<Ir>, Difference> {
    let mut natives = natives::all();
    natives.register_checks(program, ir);
    ods::know(program, ir);
    PatternSet::bind(Arc::new(program.clone()), ir, &natives)
        .map_err(|errors| difference("the patterns do not bind", errors.to_string()))
}

/// A match without regard to the order of its captures: handles as text, sorted, each once.
type Captures = BTreeSet<String>;

fn of_real(saved: &SavedMatch<Ir>) -> Captures {
    let mut captures = Captures::new();
    captures.extend(saved.ops().iter().map(|op| format!("{op:?}")));
    captures.extend(saved.values().iter().map(|value| format!("{value:?}")));
    captures.extend(saved.attributes().iter().map(|attribute| format!("{attribute:?}")));
    captures.extend(saved.types().iter().map(|ty| format!("{ty:?}")));
    for index in 0.. {
        let Some(range) = saved.value_range(index) else { break };
        captures.insert(format!("{range:?}"));
    }
    for index in 0.. {
        let Some(range) = saved.type_range(index) else { break };
        captures.insert(format!("{range:?}"));
    }
    captures
}

/// Returns what the rewrite uses of a match.
fn of_naive(pattern: &Pattern, found: &naive::Match) -> Captures {
    let used = used_by_rewrite(pattern);
    let constant = |id: &ValueId| {
        pattern.matcher.iter().any(|op| {
            op.results.contains(id)
                && matches!(
                    op.kind,
                    OpKind::Attribute { value: Some(_), .. }
                        | OpKind::Type { constant: Some(_) }
                        | OpKind::Types { constants: Some(_) }
                )
        })
    };
    let bound = used.iter().filter(|id| !constant(id)).filter_map(|id| found[id.0 as usize].as_ref());
    bound
        .map(|binding| match binding {
            Binding::Attribute(attribute) => format!("{attribute:?}"),
            Binding::Operation(op) => format!("{op:?}"),
            Binding::Type(ty) => format!("{ty:?}"),
            Binding::Types(types) => format!("{types:?}"),
            Binding::Value(value) => format!("{value:?}"),
            Binding::Values(values) => format!("{values:?}"),
        })
        .collect()
}

/// The values that the rewrite section of a pattern mentions, the root among them.
pub fn used_by_rewrite(pattern: &Pattern) -> BTreeSet<ValueId> {
    let mut used: BTreeSet<ValueId> = pattern.rewrite.root.into_iter().collect();
    match &pattern.rewrite.body {
        RewriteBody::External { args, .. } => used.extend(args),
        RewriteBody::Ops(ops) => ops.iter().for_each(|op| used.extend(operands(op))),
    }
    used
}

fn operands(op: &Op) -> Vec<ValueId> {
    let mut operands = Vec::new();
    op.kind.for_each_operand(|id| operands.push(id));
    operands
}

/// Answers the naive matcher by the IR itself.
struct Handles;

impl Oracle for Handles {
    fn attribute(&self, ir: &Ir, text: &str) -> mlir_syntax::Attr {
        ir.with_context(|context| parse_attribute(context, text)).expect("the patterns compile")
    }

    fn r#type(&self, ir: &Ir, text: &str) -> mlir_syntax::Type {
        ir.with_context(|context| parse_type(context, text)).expect("the patterns compile")
    }

    fn attribute_name(&self, ir: &Ir, text: &str) -> <Ir as Host>::AttrName {
        ir.with_context(|context| context.intern_symbol(text))
    }

    fn constraint(&self, ir: &Ir, name: &str, args: &[Binding]) -> Option<Vec<Binding>> {
        let none = Vec::new();
        match (name, args) {
            ("HasOneUse", [Binding::Value(value)]) => natives::has_one_use(ir, *value).then_some(none),
            ("IsBlockArgument", [Binding::Value(value)]) => ir.defining_op(*value).is_none().then_some(none),
            ("IsEmptyRange", [Binding::Values(values)]) => values.is_empty().then_some(none),
            ("SameType", [Binding::Value(a), Binding::Value(b)]) => {
                (ir.value_type(*a) == ir.value_type(*b)).then_some(none)
            }
            ("PowerOfTwo", [Binding::Attribute(attribute)]) => {
                natives::logarithm(ir, *attribute).map(|log| vec![Binding::Attribute(log)])
            }
            ("I32Attr", [Binding::Attribute(attribute)]) => natives::is_i32_attribute(ir, *attribute).then_some(none),
            ("StrAttr", [Binding::Attribute(attribute)]) => natives::is_string(ir, *attribute).then_some(none),
            ("I32", [Binding::Type(ty)]) => natives::is_i32(ir, *ty).then_some(none),
            ("G_Scalar", [Binding::Type(ty)]) => natives::is_scalar(ir, *ty).then_some(none),
            ("TypeOf", [Binding::Value(value)]) => Some(vec![Binding::Type(ir.value_type(*value))]),
            _ => panic!("no generated pattern calls {name} with {args:?}"),
        }
    }
}
