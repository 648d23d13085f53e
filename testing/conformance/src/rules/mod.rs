//! DRR: random rules, run here and compiled by MLIR, on random modules.

mod as_pdll;
mod attributes;
mod dialect;
mod enums;
mod generate;
mod input;
mod speed;
mod texts;
pub(crate) mod theirs;

use std::sync::Arc;

use mlir_lite::{self, Ir, OpPrintingFlags};
use pdl_vm::{
    Attr, GreedyOptions, GreedyReport, HostContext, NativeError, Natives, Op, Order, PatternSet, ResultTypes, Rewriter,
    Value, rewrite_greedily,
};
use pdll::{Program, Session};

use mlir_syntax::{AttrKind, IntegerValue};

use crate::choices::Choices;
pub use as_pdll::{Written, compare_as_pdll};
pub use generate::RuleFile;
pub use speed::{Times, measure};
use theirs::Verdict;
pub use theirs::{Compiler, Setting, text_of};

/// The number of agreements.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Files of rules.
    pub files: usize,
    /// Files that both refuse.
    pub refused: usize,
    /// Files of which MLIR makes C++ that does not compile.
    pub not_compiled: usize,
    /// Modules.
    pub modules: usize,
    /// Runs in which MLIR's program dies.
    pub crashed: usize,
    /// Modules that the rules change.
    pub changed: usize,
    /// Modules on which only locations differ, where an `either` is tried in both orders.
    pub explained: usize,
    /// Differences.
    pub differences: usize,
}

/// A difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The seed of the file.
    pub seed: u64,
    /// The difference, with both sides.
    pub detail: String,
}

/// The rules of a seed, and as many modules.
pub fn case(seed: u64, modules: usize) -> (RuleFile, Vec<String>) {
    let mut choices = Choices::from_seed(seed);
    let file = generate::file(&mut choices);
    let modules = (0..modules).map(|_| input::module(&mut choices, &file)).collect();
    (file, modules)
}

/// Compares the cases of some seeds.
///
/// # Errors
/// If MLIR's side cannot be made or run.
pub fn compare(
    compiler: &Compiler,
    seeds: std::ops::Range<u64>,
    modules: usize,
    figures: &mut Figures,
) -> Result<Vec<Difference>, String> {
    let cases: Vec<(RuleFile, Vec<String>)> = seeds.clone().map(|seed| case(seed, modules)).collect();
    let files: Vec<String> = cases.iter().map(|(file, _)| text_of(file)).collect();
    let compiled = compiler.compile(&files)?;
    let mut inputs = Vec::new();
    for (verdict, (_, modules)) in compiled.verdicts.iter().zip(&cases) {
        if let Verdict::Compiled(number) = verdict {
            inputs.extend(modules.iter().map(|module| (*number, module.as_str())));
        }
    }
    let outputs = [compiler.rewrite(&compiled, &inputs, &[])?, compiler.rewrite(&compiled, &inputs, &["--top-down"])?];
    let mut differences = Vec::new();
    let mut next = 0;
    for ((seed, (file, modules)), verdict) in seeds.zip(&cases).zip(&compiled.verdicts) {
        figures.files += 1;
        let mut differ = |detail: String| differences.push(Difference { seed, detail });
        let program = match (program(file), verdict) {
            (_, Verdict::NotCompiled) => {
                figures.not_compiled += 1;
                continue;
            }
            (Ok(program), Verdict::Compiled(_)) => program,
            (Err(_), Verdict::Refused) => {
                figures.refused += 1;
                continue;
            }
            (Ok(_), Verdict::Refused) => {
                differ(format!("mlir-tblgen refuses this\n{}", file.text));
                continue;
            }
            (Err(error), Verdict::Compiled(_)) => {
                differ(format!("{error}\n{}", file.text));
                next += modules.len();
                continue;
            }
        };
        let takes_second_order = second_orders(&program);
        for module in modules {
            figures.modules += 1;
            let before = Ir::parse(module).map(|ir| printed(&ir)).unwrap_or_default();
            for (top_down, outputs) in [false, true].into_iter().zip(&outputs) {
                let Some(theirs) = &outputs[next] else {
                    figures.crashed += 1;
                    continue;
                };
                let theirs = theirs.trim();
                let (ours, report) = match rewrite(&program, module, top_down) {
                    Ok(rewritten) => rewritten,
                    Err(error) => (format!("// {error}"), GreedyReport::default()),
                };
                if !top_down && ours.trim() != before.trim() {
                    figures.changed += 1;
                }
                if ours.trim() != theirs {
                    let took = |(count, is_second): (&u64, &bool)| *count > 0 && *is_second;
                    if report.rewrites_by_pattern.iter().zip(&takes_second_order).any(took)
                        && is_same_but_for_locations(&ours, theirs)
                    {
                        figures.explained += 1;
                        break;
                    }
                    let failures: String = report.failures.first.iter().map(|error| format!("// {error}\n")).collect();
                    differ(format!(
                        "top down: {top_down}\n{}\n// before\n{module}\n// theirs\n{theirs}\n// ours\n{ours}{failures}",
                        file.text
                    ));
                    break;
                }
            }
            next += 1;
        }
    }
    figures.differences += differences.len();
    Ok(differences)
}

/// Of each pattern, whether it is the second order of an `either` with operations in it: it matches where they do not fit in the first.
fn second_orders(program: &Program) -> Vec<bool> {
    let patterns = pdl_compile::patterns_of(program).map(|module| module.patterns);
    let is_operation = |op: &pdl_ir::Op| matches!(op.kind, pdl_ir::OpKind::Operation { .. });
    let is_second = |pattern: &pdl_ir::Pattern| pattern.unless.iter().any(|part| part.ops.iter().any(is_operation));
    patterns.iter().flatten().map(is_second).collect()
}

/// Returns true if two texts differ in where operations come from only. `either` leaves origins behind in MLIR that it tried in vain.
fn is_same_but_for_locations(ours: &str, theirs: &str) -> bool {
    let plain = |text: &str| Ir::parse(text).map(|ir| ir.to_string()).ok();
    plain(ours).is_some_and(|ours| plain(theirs) == Some(ours))
}

/// Our program for a file of rules.
fn program(file: &RuleFile) -> Result<Program, String> {
    let mut session = Session::new();
    for directory in crate::ods::include_dirs() {
        session = session.include_dir(directory);
    }
    let text = format!("{}{}{}", dialect::definitions(), dialect::helpers(), file.text);
    let source = session.sources.add("rules.td", text, None);
    let module = session.td_module(source);
    let program = module.and_then(|module| session.compile(module));
    program.ok_or_else(|| session.render())
}

/// Returns what the texts of the rules call, with twins in `testing/peer/rules.h`.
fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives
        .constraint("isNotTheSame", |_: &Ir, Value(a): Value<Ir>, Value(b): Value<Ir>| a != b)
        .constraint("firstOperand", |ir: &Ir, Op(op): Op<Ir>| {
            (ir.operand_count(op) > 0).then(|| Value::<Ir>(ir.operand(op, 0)))
        })
        .constraint("twoOperands", |ir: &Ir, Op(op): Op<Ir>| {
            (ir.operand_count(op) > 1).then(|| (Value::<Ir>(ir.operand(op, 0)), Value::<Ir>(ir.operand(op, 1))))
        })
        .rewrite("swapped", |_: &mut Rewriter<'_, Ir>, Value(a): Value<Ir>, Value(b): Value<Ir>| {
            Ok::<_, NativeError>((Value::<Ir>(b), Value::<Ir>(a)))
        })
        .rewrite("doubled", |rewriter: &mut Rewriter<'_, Ir>, Attr(attribute): Attr<Ir>| {
            let doubled = rewriter.host().with_context(|context| match context.attr_kind(attribute).clone() {
                AttrKind::Integer { value: IntegerValue::Small(value), ty } => {
                    Some(context.intern_attr(AttrKind::Integer { value: IntegerValue::Small(value * 2), ty }))
                }
                _ => None,
            });
            doubled.map(Attr::<Ir>).ok_or_else(|| NativeError::new("no number"))
        })
        .rewrite("twoNumbers", |rewriter: &mut Rewriter<'_, Ir>, Attr(attribute): Attr<Ir>| {
            let made = rewriter.host().with_context(|context| match context.attr_kind(attribute).clone() {
                AttrKind::Integer { value: IntegerValue::Small(value), ty } => {
                    let mut number = |value| {
                        Attr::<Ir>(context.intern_attr(AttrKind::Integer { value: IntegerValue::Small(value), ty }))
                    };
                    Some((number(value + 10), number(value + 20)))
                }
                _ => None,
            });
            made.ok_or_else(|| NativeError::new("no number"))
        })
        .rewrite("makeOne", |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| make(rewriter, x).map(Value::<Ir>))
        .rewrite("makeTwo", |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| {
            let first = make(rewriter, x)?;
            Ok::<_, NativeError>((Value::<Ir>(first), Value::<Ir>(make(rewriter, first)?)))
        })
        .rewrite("makeNothing", |rewriter: &mut Rewriter<'_, Ir>, Value(x): Value<Ir>| make(rewriter, x).map(drop));
    natives
}

/// Creates an operation of the last tier, which no rule has as its root.
fn make(rewriter: &mut Rewriter<'_, Ir>, x: mlir_lite::Value) -> Result<mlir_lite::Value, NativeError> {
    let name = rewriter.host_mut().intern_op_name("t.a1_2");
    let ty = rewriter.host().value_type(x);
    let made = rewriter.create(name, &[x], &[], ResultTypes::Given(&[ty]));
    made.map(|op| rewriter.host().result(op, 0)).map_err(|error| NativeError::new(error.to_string()))
}

fn rewrite(program: &Program, module: &str, top_down: bool) -> Result<(String, GreedyReport), String> {
    let mut ir = Ir::parse(module).map_err(|error| error.to_string())?;
    HostContext::define_operations(&mut ir, program.operations());
    let mut natives = natives();
    natives.register_checks(program, &mut ir);
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives).map_err(|error| error.to_string())?;
    let order = if top_down { Order::TopDown } else { Order::BottomUp };
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default().order(order))
        .map_err(|error| error.to_string())?;
    Ok((printed(&ir), report))
}

fn printed(ir: &Ir) -> String {
    ir.print(OpPrintingFlags::default().locations(true))
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { files, refused, not_compiled, modules, crashed, changed, explained, differences } = self;
        write!(
            f,
            "{files} files of rules ({refused} refused by both, {not_compiled} no C++), {modules} modules, {changed} of them changed, {crashed} crashes of MLIR, \
             {explained} with other locations behind `either`, {differences} differences"
        )
    }
}
