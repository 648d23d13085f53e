//! The verdict on patterns: every choice of types is a query, and all cores ask.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdl_declarations::rules::rule_of;
use pdl_ir::{Location, Module, Pattern};
use smol_str::SmolStr;

use crate::choices::{element_choices, shape_choices};
use crate::instance::{Instance, Made, instance};
use crate::plan::Plan;
use crate::replay::{Counterexample, NoExample, replay};
use crate::semantics::{ScalarType, Semantics, Setting, Shape, ValueType};
use crate::smt::{self, Reply};
use crate::solver::{Solver, SolverError};
use crate::trial::{self, Surroundings, TrialError};
use crate::type_variables::{Choice, ElementNode, ShapeNode};

/// Options of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofOptions {
    /// The widths of integers, and of floats, that stand for type variables.
    pub widths: Vec<u32>,
    /// The bits of an `index`.
    pub index_width: u32,
    /// The solver.
    pub solver: Solver,
    /// The number of queries at once; 0 is one for each core.
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
}

/// The verdict on a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is right at all the types that were tried, and what it makes is valid.
    Proven,
    /// It is wrong.
    Refuted(Box<Refutation>),
    /// Nobody knows, for these reasons.
    Unknown(Vec<String>),
}

/// The way in which a pattern is wrong.
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
        /// The part that does not fit.
        why: String,
    },
}

/// A kind of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeKind {
    /// Single numbers.
    Scalars,
    /// Vectors.
    Vectors,
    /// Tensors whose sizes are known when the program is compiled.
    StaticTensors,
    /// Tensors with sizes that are known when the program runs.
    DynamicTensors,
}

impl ShapeKind {
    fn of(shape: Shape) -> ShapeKind {
        match shape {
            Shape::Scalar => ShapeKind::Scalars,
            Shape::Vector(_) => ShapeKind::Vectors,
            _ if shape.is_static() => ShapeKind::StaticTensors,
            _ => ShapeKind::DynamicTensors,
        }
    }
}

impl std::fmt::Display for ShapeKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ShapeKind::Scalars => "scalars",
            ShapeKind::Vectors => "vectors",
            ShapeKind::StaticTensors => "tensors of static shape",
            ShapeKind::DynamicTensors => "tensors of dynamic shape",
        })
    }
}

/// The verdict on a pattern, or on a rule that is several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// Its name.
    pub name: Option<SmolStr>,
    /// The pattern of a rule with several that is refuted, or that nobody knows.
    pub alternative: Option<SmolStr>,
    /// Where it was written.
    pub location: Location,
    /// The verdict.
    pub verdict: Verdict,
    /// The element types at which it was proven for all [`shapes`](Self::shapes), each such as `T = i8, U = i16`; empty text
    /// where it leaves none open.
    pub proven_at: Vec<String>,
    /// The shapes for which it was proven, at all element types: each element was looked at by itself.
    pub shapes: Vec<ShapeKind>,
    /// It leaves shapes open: those that were tried stand for all of their kind.
    pub has_open_shapes: bool,
    /// The width of `index`, if the proof or the counterexample is about values of it.
    pub index_width: Option<u32>,
}

/// The answer for one choice of types.
enum Answer {
    Proven,
    /// Nothing that is valid is matched, for this reason if one is known.
    Impossible(Option<String>),
    Refuted(Refutation),
    Unknown(String),
}

impl Answer {
    /// With the element types that a reason holds for.
    fn at(self, elements: &str) -> Answer {
        match self {
            Answer::Unknown(reason) if !elements.is_empty() => Answer::Unknown(format!("{reason} ({elements})")),
            answer => answer,
        }
    }
}

/// One choice of element types for one pattern.
struct Query<'p, 'a> {
    pattern: usize,
    plan: &'p Plan<'a>,
    elements: BTreeMap<ElementNode, ScalarType>,
    shapes: &'p [BTreeMap<ShapeNode, Shape>],
}

/// One choice of types with what became of it.
struct Case {
    /// The element types, for people.
    elements: String,
    kind: ShapeKind,
    uses_index: bool,
    answer: Answer,
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
    let semantics = &semantics.with_computations(module);
    let plans: Vec<Result<Plan<'_>, String>> =
        module.patterns.iter().map(|pattern| Plan::new(pattern, &module.natives, semantics)).collect();
    // What the choices of shapes are, of every pattern, and of element types.
    let mut chosen = Vec::new();
    let mut refused: BTreeMap<usize, String> = BTreeMap::new();
    for (pattern, plan) in plans.iter().enumerate() {
        let choices = plan.as_ref().map_err(Clone::clone).and_then(|plan| {
            let (elements, shapes) = (element_choices(plan, semantics, &options.widths)?, shape_choices(plan)?);
            Ok((pattern, plan, elements, shapes))
        });
        match choices {
            Ok(choices) => chosen.push(choices),
            Err(reason) => {
                refused.insert(pattern, reason);
            }
        }
    }
    let queries: Vec<Query<'_, '_>> = chosen
        .iter()
        .flat_map(|(pattern, plan, elements, shapes)| {
            elements.iter().map(|elements| Query { pattern: *pattern, plan, elements: elements.clone(), shapes })
        })
        .collect();
    let answers = ask_all(&queries, semantics, setting, options, progress)?;
    let mut all: Vec<Vec<Case>> = module.patterns.iter().map(|_| Vec::new()).collect();
    for (query, cases) in queries.iter().zip(answers) {
        all[query.pattern].extend(cases);
    }
    let reports = module.patterns.iter().zip(all).enumerate().map(|(index, (pattern, cases))| {
        report(pattern, cases, refused.remove(&index), plans[index].as_ref().ok(), setting)
    });
    Ok(by_rule(reports))
}

/// Returns one verdict for each rule. A rule is proven if all of its patterns are, and refuted if one is.
fn by_rule(patterns: impl Iterator<Item = Judgement>) -> Vec<Judgement> {
    let rank = |judgement: &Judgement| match judgement.verdict {
        Verdict::Refuted(_) => 2,
        Verdict::Unknown(_) => 1,
        Verdict::Proven => 0,
    };
    let mut rules: Vec<Judgement> = Vec::new();
    for mut next in patterns {
        let rule = next.name.as_deref().map(rule_of).map(SmolStr::from);
        let same =
            rules.last_mut().filter(|last| rule.is_some() && last.name == rule && last.location == next.location);
        let Some(last) = same else {
            rules.push(next);
            continue;
        };
        if rank(&next) > rank(last) {
            next.alternative = std::mem::replace(&mut next.name, rule);
            *last = next;
        } else if next.verdict == Verdict::Proven && last.verdict == Verdict::Proven {
            let new = next.proven_at.into_iter().filter(|at| !last.proven_at.contains(at)).collect::<Vec<_>>();
            last.proven_at.extend(new);
            last.shapes.retain(|shape| next.shapes.contains(shape));
            last.has_open_shapes |= next.has_open_shapes;
            last.index_width = last.index_width.or(next.index_width);
        }
    }
    rules
}

fn report(
    pattern: &Pattern,
    cases: Vec<Case>,
    refused: Option<String>,
    plan: Option<&Plan<'_>>,
    setting: Setting,
) -> Judgement {
    let mut reasons: Vec<String> = refused.into_iter().collect();
    let (mut refutation, mut impossible, mut uses_index) = (None, None, false);
    let (mut proven, mut open): (BTreeSet<ShapeKind>, BTreeSet<ShapeKind>) = (BTreeSet::new(), BTreeSet::new());
    let mut elements: Vec<(String, bool)> = Vec::new();
    for case in cases {
        let mut is_right = true;
        match case.answer {
            Answer::Proven => {
                proven.insert(case.kind);
            }
            Answer::Impossible(why) => {
                impossible = impossible.or(why);
                continue;
            }
            Answer::Refuted(found) => {
                is_right = false;
                // The simplest one is shown.
                if refutation.as_ref().is_none_or(|(kind, _, _)| case.kind < *kind) {
                    refutation = Some((case.kind, case.uses_index, found));
                }
            }
            Answer::Unknown(reason) => {
                is_right = false;
                reasons.push(reason);
            }
        }
        uses_index |= case.uses_index;
        if !is_right {
            open.insert(case.kind);
        }
        match elements.last_mut() {
            Some((last, all_right)) if *last == case.elements => *all_right |= is_right,
            _ => elements.push((case.elements, is_right)),
        }
    }
    let shapes: Vec<ShapeKind> = proven.difference(&open).copied().collect();
    let verdict = if let Some((_, refuted_by_index, refutation)) = refutation {
        uses_index = refuted_by_index;
        // Without a constraint that nobody knows, the pattern matches more than it does.
        let nobody_knows = |name: &SmolStr| format!("nothing says when the native constraint `{name}` holds");
        match plan.map_or(&[][..], |plan| &plan.unknown_constraints) {
            [] if !pattern.unless.is_empty() => {
                Verdict::Unknown(vec!["but for the part that it wants not to be found, it is wrong".to_owned()])
            }
            [] => Verdict::Refuted(Box::new(refutation)),
            unknown => Verdict::Unknown(unknown.iter().map(nobody_knows).collect()),
        }
    } else if !reasons.is_empty() {
        let mut seen = BTreeSet::new();
        reasons.retain(|reason| seen.insert(reason.clone()));
        Verdict::Unknown(reasons)
    } else if proven.is_empty() {
        Verdict::Unknown(vec![match impossible {
            Some(why) => format!("what it matches is not valid: {why}"),
            None => "it matches at none of the types that were tried".to_owned(),
        }])
    } else {
        Verdict::Proven
    };
    Judgement {
        name: pattern.name.clone(),
        alternative: None,
        location: pattern.location.clone(),
        verdict,
        proven_at: elements.into_iter().filter(|(_, is_right)| *is_right).map(|(elements, _)| elements).collect(),
        shapes,
        has_open_shapes: plan.is_some_and(|plan| !plan.variables.open_shapes().is_empty()),
        index_width: uses_index.then_some(setting.index_width),
    }
}

/// `T = i8, U = i16`; of variables without a name the type alone.
fn shown<T: std::fmt::Display>(types: impl Iterator<Item = (Option<SmolStr>, T)>) -> String {
    let one = |(name, ty): (Option<SmolStr>, T)| match name {
        Some(name) => format!("{name} = {ty}"),
        None => ty.to_string(),
    };
    types.map(one).collect::<Vec<_>>().join(", ")
}

fn ask_all(
    queries: &[Query<'_, '_>],
    semantics: &Semantics,
    setting: Setting,
    options: &ProofOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Vec<Case>>, SolverError> {
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers: Mutex<Vec<Vec<Case>>> = Mutex::new(queries.iter().map(|_| Vec::new()).collect());
    let failure: Mutex<Option<SolverError>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(queries.len()) {
            scope.spawn(|| {
                while let Some((index, query)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, queries.get(index)?)))
                {
                    match cases(query, semantics, setting, &options.solver) {
                        Ok(cases) => {
                            if let Ok(mut answers) = answers.lock() {
                                answers[index] = cases;
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
    Ok(answers.into_inner().unwrap_or_default())
}

/// Returns what becomes of each choice of shapes.
fn cases(
    query: &Query<'_, '_>,
    semantics: &Semantics,
    setting: Setting,
    solver: &Solver,
) -> Result<Vec<Case>, SolverError> {
    let plan = query.plan;
    let open = plan.variables.open_elements().into_iter();
    let elements = shown(open.map(|(node, _, name)| (name, query.elements[&node])));
    // Elements are the same whatever the shape is, and so is mostly what is asked.
    let mut replies: BTreeMap<String, Reply> = BTreeMap::new();
    let mut all = Vec::new();
    for shapes in query.shapes {
        let choice = Choice { elements: query.elements.clone(), shapes: shapes.clone() };
        let types = plan.variables.all_types(&choice);
        let kind = types.iter().map(|ty| ShapeKind::of(ty.shape)).max().unwrap_or(ShapeKind::Scalars);
        let mut case = Case {
            elements: elements.clone(),
            kind,
            uses_index: types.iter().any(|ty| ty.element == ScalarType::Index),
            answer: Answer::Proven,
        };
        match instance(plan, semantics, setting, &choice) {
            Err(reason) => case.answer = Answer::Unknown(reason),
            Ok(Made::Impossible) => case.answer = Answer::Impossible(None),
            Ok(Made::IllTyped(why)) => {
                case.answer = Answer::Refuted(Refutation::Invalid { types: types_text(plan, &choice), why });
            }
            Ok(Made::Instance(instance)) => {
                case.uses_index |= instance.elements.contains(&ScalarType::Index);
                case.answer = answer(plan, &choice, &instance, semantics, setting, solver, &mut replies)?;
            }
        }
        case.answer = case.answer.at(&elements);
        all.push(case);
    }
    Ok(all)
}

fn types_text(plan: &Plan<'_>, choice: &Choice) -> String {
    let types: Vec<(Option<SmolStr>, ValueType)> = plan.variables.open_types(choice);
    shown(types.into_iter())
}

/// Returns what becomes of one choice of types: whether the rewrite makes valid IR is found out by making it, what it computes by
/// asking the solver.
fn answer(
    plan: &Plan<'_>,
    choice: &Choice,
    instance: &Instance,
    semantics: &Semantics,
    setting: Setting,
    solver: &Solver,
    replies: &mut BTreeMap<String, Reply>,
) -> Result<Answer, SolverError> {
    let types = || types_text(plan, choice);
    let unknown = Answer::Unknown;
    for early in &instance.gone {
        let surroundings = Surroundings::Users { early: *early };
        match trial::run(plan, instance, &instance.defaults, semantics, setting, surroundings) {
            Ok(_) => {}
            Err(TrialError::Impossible(why)) => return Ok(Answer::Impossible(Some(why))),
            Err(TrialError::Invalid(why)) => return Ok(Answer::Refuted(Refutation::Invalid { types: types(), why })),
            Err(TrialError::Unknown(why)) => return Ok(unknown(why)),
            Err(TrialError::Fault(why)) => return Ok(unknown(format!("a fault of this tool: {why}"))),
        }
    }
    if let Some(reason) = &instance.doubt {
        return Ok(unknown(reason.clone()));
    }
    let reply = match instance.terms.as_bool(instance.wrong) {
        Some(false) => Reply::Unsatisfiable,
        _ => {
            let query = smt::query(&instance.terms, instance.wrong);
            match replies.get(&query) {
                Some(reply) => reply.clone(),
                None => {
                    let reply = solver.ask(query.clone())?;
                    replies.insert(query, reply.clone());
                    reply
                }
            }
        }
    };
    Ok(match reply {
        Reply::Unsatisfiable => Answer::Proven,
        Reply::Unknown => unknown("the solver gave up".to_owned()),
        Reply::OutOfMemory => unknown("the solver ran out of memory".to_owned()),
        Reply::Satisfiable(model) => match replay(plan, instance, &model, semantics, setting) {
            Ok(example) => Answer::Refuted(Refutation::Values { types: types(), example }),
            Err(NoExample::Invalid(why)) => Answer::Refuted(Refutation::Invalid { types: types(), why }),
            Err(NoExample::Unknown(why)) => unknown(why),
        },
    })
}
