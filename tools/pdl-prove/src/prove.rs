//! The verdict on patterns: every choice of types is a query, and all cores ask.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdl_ir::Module;
use smol_str::SmolStr;

use crate::choices::{element_choices, shape_choices};
use crate::instance::{Instance, Made, instance};
use crate::machine;
use crate::plan::{Plan, Refusal};
use crate::replay::{NoExample, replay};
use crate::samples::{self, DEFAULT_SAMPLES};
use crate::semantics::{ScalarType, Semantics, Setting, Shape, ValueType};
use crate::smt::{self, Reply};
use crate::solver::{Session, Solver, SolverError};
use crate::term::{TermId, Terms};
use crate::trial::{self, Surroundings, TrialError};
use crate::type_variables::{Choice, ElementNode, ShapeNode};
use crate::verdict::{Answer, Case, Judgement, Refutation, ShapeKind, by_rule, judgement};

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
    /// The number of values that are tried before the solver is asked.
    pub samples: usize,
}

impl ProofOptions {
    /// Widths 1, 8, 16, 32 and 64, an `index` of 64 bits, all cores.
    pub fn new(solver: Solver) -> ProofOptions {
        ProofOptions { widths: vec![1, 8, 16, 32, 64], index_width: 64, solver, threads: 0, samples: DEFAULT_SAMPLES }
    }

    /// Sets the widths; those that are no width, 1 to 64, are left out.
    pub fn widths(self, widths: &[u32]) -> ProofOptions {
        let mut widths: Vec<u32> = widths.iter().copied().filter(|width| (1..=64).contains(width)).collect();
        widths.sort_unstable();
        widths.dedup();
        ProofOptions { widths, ..self }
    }

    /// Sets the number of values that are tried before the solver is asked; with 0, it answers alone.
    pub fn samples(self, samples: usize) -> ProofOptions {
        ProofOptions { samples, ..self }
    }

    /// Sets the bits of an `index`, 1 to 64.
    pub fn index_width(self, index_width: u32) -> ProofOptions {
        ProofOptions { index_width: index_width.clamp(1, 64), ..self }
    }
}

/// Why a pattern is vacuous whose constraints cannot all hold.
const CONTRADICTION: &str = "no values satisfy all that it asks for";

/// Why a pattern is unknown whose proof takes too long.
const GAVE_UP: &str = "the solver gave up";

/// One choice of element types for one pattern.
struct Query<'p, 'a> {
    pattern: usize,
    plan: &'p Plan<'a>,
    elements: BTreeMap<ElementNode, ScalarType>,
    shapes: &'p [BTreeMap<ShapeNode, Shape>],
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
    let (module, semantics) = &machine::prepare(module, semantics);
    let semantics = &semantics.with_computations(module);
    let plans: Vec<Result<Plan<'_>, Refusal>> =
        module.patterns.iter().map(|pattern| Plan::new(pattern, &module.natives, semantics)).collect();
    // What the choices of shapes are, of every pattern, and of element types.
    let mut chosen = Vec::new();
    let mut refused: BTreeMap<usize, Refusal> = BTreeMap::new();
    for (pattern, plan) in plans.iter().enumerate() {
        let choices = plan.as_ref().map_err(Clone::clone).and_then(|plan| {
            let (elements, shapes) = (element_choices(plan, semantics, &options.widths)?, shape_choices(plan)?);
            Ok::<_, Refusal>((pattern, plan, elements, shapes))
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
        judgement(pattern, cases, refused.remove(&index), plans[index].as_ref().ok(), setting)
    });
    Ok(by_rule(reports))
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
                let session = Session::new(&options.solver);
                let mut judge = Judge { semantics, setting, options, session, replies: BTreeMap::new() };
                while let Some((index, query)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, queries.get(index)?)))
                {
                    match judge.cases(query) {
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

/// Judges one choice of element types after another.
struct Judge<'a> {
    semantics: &'a Semantics,
    setting: Setting,
    options: &'a ProofOptions,
    session: Session<'a>,
    /// Replies by query: elements are the same whatever the shape is, and so is mostly what is asked.
    replies: BTreeMap<String, Reply>,
}

impl Judge<'_> {
    /// Returns what becomes of each choice of shapes.
    fn cases(&mut self, query: &Query<'_, '_>) -> Result<Vec<Case>, SolverError> {
        let plan = query.plan;
        let open = plan.variables.open_elements().into_iter();
        let elements = shown(open.map(|(node, _, name)| (name, query.elements[&node])));
        self.replies.clear();
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
            match instance(plan, self.semantics, self.setting, &choice) {
                Err(reason) => case.answer = Answer::Unknown(reason),
                Ok(Made::Impossible) => case.answer = Answer::Impossible(None),
                Ok(Made::IllTyped { why, terms, matches }) => {
                    case.answer = self.invalid(plan, &choice, why, &terms, matches)?;
                }
                Ok(Made::Instance(instance)) => {
                    case.uses_index |= instance.elements.contains(&ScalarType::Index);
                    case.answer = self.answer(plan, &choice, &instance)?;
                }
            }
            case.answer = case.answer.at(&elements);
            all.push(case);
        }
        Ok(all)
    }

    /// Returns what becomes of one choice of types: whether the rewrite makes valid IR is found out by making it, what it computes
    /// by asking the solver.
    fn answer(&mut self, plan: &Plan<'_>, choice: &Choice, instance: &Instance) -> Result<Answer, SolverError> {
        let (semantics, setting) = (self.semantics, self.setting);
        let unknown = Answer::Unknown;
        for early in &instance.gone {
            let surroundings = Surroundings::Users { early: *early };
            match trial::run(plan, instance, &instance.defaults, semantics, setting, surroundings) {
                Ok(_) => {}
                Err(TrialError::Impossible(why)) => return Ok(impossible(why)),
                Err(TrialError::Invalid(why)) => {
                    return self.invalid(plan, choice, why, &instance.terms, instance.matches);
                }
                Err(TrialError::Unknown(why)) => return Ok(unknown(why)),
                Err(TrialError::Fault(why)) => return Ok(unknown(format!("a fault of this tool: {why}"))),
            }
        }
        if let Some(reason) = &instance.doubt {
            return Ok(unknown(reason.clone()));
        }
        let model = match self.ask(&instance.terms, instance.wrong)? {
            Reply::Satisfiable(model) => model,
            Reply::Unsatisfiable => {
                return Ok(match self.ask(&instance.terms, instance.matches)? {
                    Reply::Unsatisfiable => Answer::Impossible(Some(CONTRADICTION.to_owned())),
                    _ => Answer::Proven,
                });
            }
            Reply::Unknown => return Ok(unknown(GAVE_UP.to_owned())),
            Reply::OutOfMemory => return Ok(unknown("the solver ran out of memory".to_owned())),
        };
        let types = types_text(plan, choice);
        Ok(match replay(plan, instance, &model, semantics, setting) {
            Ok(example) => Answer::Refuted(Refutation::Values { types, example }),
            Err(NoExample::Invalid(why)) => Answer::Refuted(Refutation::Invalid { types, why }),
            Err(NoExample::Unknown(why)) => unknown(why),
        })
    }

    /// Returns what becomes of a choice of types at which the rewrite makes IR that is not valid: it is wrong if it ever matches.
    fn invalid(
        &mut self,
        plan: &Plan<'_>,
        choice: &Choice,
        why: String,
        terms: &Terms,
        matches: TermId,
    ) -> Result<Answer, SolverError> {
        Ok(match self.ask(terms, matches)? {
            Reply::Satisfiable(_) => Answer::Refuted(Refutation::Invalid { types: types_text(plan, choice), why }),
            Reply::Unsatisfiable => Answer::Impossible(Some(CONTRADICTION.to_owned())),
            Reply::Unknown | Reply::OutOfMemory => {
                Answer::Unknown(format!("nothing says if it ever matches; it makes IR that is not valid: {why}"))
            }
        })
    }

    /// Returns whether a claim can be true, and with which values.
    fn ask(&mut self, terms: &Terms, claim: TermId) -> Result<Reply, SolverError> {
        match terms.as_bool(claim) {
            Some(true) => return Ok(Reply::Satisfiable(BTreeMap::new())),
            Some(false) => return Ok(Reply::Unsatisfiable),
            None => {}
        }
        let query = smt::query(terms, claim);
        if let Some(reply) = self.replies.get(&query) {
            return Ok(reply.clone());
        }
        let reply = match samples::find(terms, claim, self.options.samples) {
            Some(model) => Reply::Satisfiable(model),
            None => self.session.ask(&query)?,
        };
        self.replies.insert(query, reply.clone());
        Ok(reply)
    }
}

fn impossible(why: String) -> Answer {
    Answer::Impossible(Some(format!("what it matches is not valid: {why}")))
}

fn types_text(plan: &Plan<'_>, choice: &Choice) -> String {
    let types: Vec<(Option<SmolStr>, ValueType)> = plan.variables.open_types(choice);
    shown(types.into_iter())
}
