//! The verdict on patterns: every choice of types is a query, and all cores ask.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdl_ir::{Location, Module, OpKind, Pattern};
use smol_str::SmolStr;

use crate::float::FloatFormat;
use crate::instance::{Instance, Made, instance};
use crate::plan::{Plan, TypeNode};
use crate::replay::{Counterexample, replay};
use crate::semantics::{Class, Item, ItemKind, ScalarType, Semantics, Setting};
use crate::smt::{self, Reply};
use crate::solver::{Solver, SolverError};

/// More choices of types than this are refused.
const MAX_CHOICES: usize = 1000;

/// How to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofOptions {
    /// The widths of integers, and of floats, that stand for type variables.
    pub widths: Vec<u32>,
    /// The bits of an `index`.
    pub index_width: u32,
    /// Who is asked.
    pub solver: Solver,
    /// How many queries at once; 0 is one for each core.
    pub threads: usize,
}

impl ProofOptions {
    /// Widths 1, 8, 16, 32 and 64, an `index` of 64 bits, all cores.
    pub fn new(solver: Solver) -> ProofOptions {
        ProofOptions { widths: vec![1, 8, 16, 32, 64], index_width: 64, solver, threads: 0 }
    }

    /// Sets the widths; those that are no width, 1 to 64, are left out.
    pub fn widths(self, widths: &[u32]) -> ProofOptions {
        let mut widths: Vec<u32> = widths.iter().copied().filter(|width| (1..=64).contains(width)).collect();
        widths.sort_unstable();
        widths.dedup();
        ProofOptions { widths, ..self }
    }

    /// Sets the bits of an `index`, 1 to 64.
    pub fn index_width(self, index_width: u32) -> ProofOptions {
        ProofOptions { index_width: index_width.clamp(1, 64), ..self }
    }

    /// Sets how many queries run at once.
    pub fn threads(self, threads: usize) -> ProofOptions {
        ProofOptions { threads, ..self }
    }
}

/// What is known of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is right at all the types that were tried.
    Proven,
    /// It is wrong.
    Refuted(Box<Refutation>),
    /// Nobody knows, for these reasons.
    Unknown(Vec<String>),
}

/// How a pattern is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refutation {
    /// It computes something else.
    Values {
        /// The types: `T = i8`.
        types: String,
        /// On what.
        example: Counterexample,
    },
    /// It makes IR that is not valid.
    Invalid {
        /// The types.
        types: String,
        /// What does not fit.
        why: String,
    },
}

/// The verdict on one pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// Its name.
    pub name: Option<SmolStr>,
    /// Where it was written.
    pub location: Location,
    /// What is known.
    pub verdict: Verdict,
    /// The types at which it was proven, each such as `T = i8, U = i16`; empty text where it leaves no type open.
    pub proven_at: Vec<String>,
    /// It is about vectors or tensors, each element of which was looked at by itself.
    pub is_elementwise: bool,
}

/// What became of one choice of types.
enum Answer {
    Proven,
    Impossible,
    Refuted(Refutation),
    Unknown(String),
}

/// One choice of types for one pattern.
struct Query<'p, 'a> {
    pattern: usize,
    plan: &'p Plan<'a>,
    choice: BTreeMap<TypeNode, ScalarType>,
}

/// Judges every pattern of a module. `progress` hears of each query that is done, and of how many there are.
///
/// # Errors
/// If the solver cannot be started or says what is no answer; what was proven before is lost.
pub fn prove(
    module: &Module,
    semantics: &Semantics,
    options: &ProofOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Judgement>, SolverError> {
    let setting = Setting { index_width: options.index_width };
    let plans: Vec<Result<Plan<'_>, String>> =
        module.patterns.iter().map(|pattern| Plan::new(pattern, &module.natives, semantics)).collect();
    let mut queries = Vec::new();
    let mut refused: BTreeMap<usize, String> = BTreeMap::new();
    for (pattern, plan) in plans.iter().enumerate() {
        match plan.as_ref().map_err(Clone::clone).and_then(|plan| Ok((plan, choices(plan, semantics, options)?))) {
            Ok((plan, choices)) => {
                queries.extend(choices.into_iter().map(|choice| Query { pattern, plan, choice }));
            }
            Err(reason) => {
                refused.insert(pattern, reason);
            }
        }
    }
    let answers = ask_all(&queries, semantics, setting, options, progress)?;
    let mut all: Vec<Vec<(String, Answer)>> = module.patterns.iter().map(|_| Vec::new()).collect();
    for (query, answer) in queries.iter().zip(answers) {
        all[query.pattern].push((shown(query.plan, &query.choice), answer));
    }
    let reports = module.patterns.iter().zip(all).enumerate().map(|(index, (pattern, answers))| {
        let unknown = plans[index].as_ref().map_or(&[][..], |plan| &plan.unknown_constraints);
        report(pattern, answers, refused.remove(&index), unknown)
    });
    Ok(reports.collect())
}

fn report(
    pattern: &Pattern,
    answers: Vec<(String, Answer)>,
    refused: Option<String>,
    unknown_constraints: &[SmolStr],
) -> Judgement {
    let mut report = Judgement {
        name: pattern.name.clone(),
        location: pattern.location.clone(),
        verdict: Verdict::Proven,
        proven_at: Vec::new(),
        is_elementwise: is_elementwise(pattern),
    };
    let mut reasons: Vec<String> = refused.into_iter().collect();
    let mut refutation = None;
    for (types, answer) in answers {
        match answer {
            Answer::Proven => report.proven_at.push(types),
            Answer::Impossible => {}
            Answer::Refuted(found) => {
                refutation.get_or_insert(found);
            }
            Answer::Unknown(reason) => {
                let reason = if types.is_empty() { reason } else { format!("{reason} ({types})") };
                reasons.push(reason);
            }
        }
    }
    if let Some(refutation) = refutation {
        // Without a constraint that nobody knows, the pattern matches more than it does.
        let nobody_knows = |name: &SmolStr| format!("nothing says when the native constraint `{name}` holds");
        report.verdict = match unknown_constraints {
            [] => Verdict::Refuted(Box::new(refutation)),
            unknown => Verdict::Unknown(unknown.iter().map(nobody_knows).collect()),
        };
    } else if !reasons.is_empty() {
        reasons.dedup();
        report.verdict = Verdict::Unknown(reasons);
    } else if report.proven_at.is_empty() {
        report.verdict = Verdict::Unknown(vec!["it matches at none of the widths".to_owned()]);
    }
    report
}

/// Whether the pattern names a type of vectors or tensors.
fn is_elementwise(pattern: &Pattern) -> bool {
    let shaped = |text: &SmolStr| ScalarType::element_text(text).is_some();
    pattern.matcher.iter().any(|op| match &op.kind {
        OpKind::Type { constant } => constant.as_ref().is_some_and(shaped),
        OpKind::Types { constants } => constants.iter().flatten().any(shaped),
        _ => false,
    })
}

/// Every choice of types for the open type variables. `index` is among them where an operation is not for integers and
/// `index` alike; elsewhere it is what an integer of its width is.
fn choices(
    plan: &Plan<'_>,
    semantics: &Semantics,
    options: &ProofOptions,
) -> Result<Vec<BTreeMap<TypeNode, ScalarType>>, String> {
    let needs_index = plan.pattern.matcher.iter().chain(plan.actions()).any(|op| match &op.kind {
        OpKind::Operation { name: Some(name), .. } => {
            semantics.get(ItemKind::Operation, name).is_some_and(Item::tells_index_from_integers)
        }
        _ => false,
    });
    let mut all = vec![BTreeMap::new()];
    for (node, class, _) in plan.open() {
        let types = candidates(class, &options.widths, needs_index);
        if all.len() * types.len() > MAX_CHOICES {
            return Err("it leaves too many types open".to_owned());
        }
        all = all
            .iter()
            .flat_map(|choice| {
                types.iter().map(move |ty| {
                    let mut choice = choice.clone();
                    choice.insert(node, *ty);
                    choice
                })
            })
            .collect();
    }
    Ok(all)
}

/// Types of a class to be tried: of the widths, or the narrowest if none fits.
fn candidates(class: Class, widths: &[u32], needs_index: bool) -> Vec<ScalarType> {
    let mut all: Vec<ScalarType> = Vec::new();
    if class.has(ScalarType::Integer(1)) {
        all.extend(widths.iter().map(|width| ScalarType::Integer(*width)));
    }
    if class == Class::INDEX || (needs_index && class.has(ScalarType::Index)) {
        all.push(ScalarType::Index);
    }
    if class.has(ScalarType::Float(FloatFormat::F16)) {
        let floats = FloatFormat::ALL.into_iter().filter(|kind| widths.contains(&kind.width()));
        let before = all.len();
        all.extend(floats.map(ScalarType::Float));
        if all.len() == before && class == Class::FLOAT {
            all.push(ScalarType::Float(FloatFormat::F16));
        }
    }
    all
}

/// `T = i8, U = i16`; of variables without a name the type alone.
fn shown(plan: &Plan<'_>, choice: &BTreeMap<TypeNode, ScalarType>) -> String {
    let names: BTreeMap<TypeNode, Option<SmolStr>> =
        plan.open().into_iter().map(|(node, _, name)| (node, name)).collect();
    let one = |(node, ty): (&TypeNode, &ScalarType)| match names.get(node) {
        Some(Some(name)) => format!("{name} = {ty}"),
        _ => ty.to_string(),
    };
    choice.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn ask_all(
    queries: &[Query<'_, '_>],
    semantics: &Semantics,
    setting: Setting,
    options: &ProofOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Answer>, SolverError> {
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers: Mutex<Vec<Option<Answer>>> = Mutex::new(queries.iter().map(|_| None).collect());
    let failure: Mutex<Option<SolverError>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(queries.len()) {
            scope.spawn(|| {
                while let Some((index, query)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, queries.get(index)?)))
                {
                    match answer(query, semantics, setting, &options.solver) {
                        Ok(answer) => {
                            if let Ok(mut answers) = answers.lock() {
                                answers[index] = Some(answer);
                            }
                        }
                        Err(error) => {
                            if let Ok(mut failure) = failure.lock() {
                                failure.get_or_insert(error);
                            }
                            // The others would fail the same way.
                            next.store(queries.len(), Ordering::Relaxed);
                        }
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, queries.len());
                }
            });
        }
    });
    if let Some(error) = failure.into_inner().unwrap_or_default() {
        return Err(error);
    }
    let answers = answers.into_inner().unwrap_or_default();
    Ok(answers.into_iter().map(|answer| answer.unwrap_or(Answer::Unknown("it was not asked".to_owned()))).collect())
}

fn answer(
    query: &Query<'_, '_>,
    semantics: &Semantics,
    setting: Setting,
    solver: &Solver,
) -> Result<Answer, SolverError> {
    let types = || shown(query.plan, &query.choice);
    let instance: Box<Instance> = match instance(query.plan, semantics, setting, &query.choice) {
        Err(reason) => return Ok(Answer::Unknown(reason)),
        Ok(Made::Impossible) => return Ok(Answer::Impossible),
        Ok(Made::IllTyped(why)) => return Ok(Answer::Refuted(Refutation::Invalid { types: types(), why })),
        Ok(Made::Instance(instance)) => instance,
    };
    let reply = match instance.terms.as_bool(instance.wrong) {
        Some(false) => Reply::Unsatisfiable,
        _ => solver.ask(smt::query(&instance.terms, instance.wrong))?,
    };
    Ok(match reply {
        Reply::Unsatisfiable => Answer::Proven,
        Reply::Unknown => Answer::Unknown("the solver gave up".to_owned()),
        Reply::Satisfiable(model) => match replay(query.plan, &instance, &model, semantics, setting) {
            Ok(example) => Answer::Refuted(Refutation::Values { types: types(), example }),
            Err(why) => Answer::Unknown(format!("a fault of this tool: {why}")),
        },
    })
}
