//! The verdict on patterns: every choice of types is a query, and all cores ask.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use pdl_ir::{Module, NativeKind, OpKind, Pattern};
use smol_str::SmolStr;

use crate::artifacts::{self, Asked};
use crate::cache::Cache;
use crate::choices::{element_choices, shape_choices};
use crate::drr;
use crate::instance::{Instance, Made, instance};
use crate::machine;
use crate::plan::{Plan, Refusal};
use crate::replay::{NoExample, replay};
use crate::samples::{self, DEFAULT_SAMPLES};
use crate::semantics::{ItemKind, ScalarType, Semantics, Setting, Shape, ValueType};
use crate::smt::{self, Reply};
use crate::solver::{ProofError, Session, Solver};
use crate::split;
use crate::term::{TermId, Terms};
use crate::trial::{self, Surroundings, TrialError};
use crate::type_variables::{Choice, ElementNode, ShapeNode};
use crate::verdict::{Answer, Basis, Case, Judgement, Refutation, ShapeKind, are_one_rule, by_rule, judgement};

/// Options of a proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProofOptions {
    /// The widths of integers, and of floats, that stand for type variables.
    pub widths: Vec<u32>,
    /// The bits of an `index`.
    pub index_width: u32,
    /// The solvers, all of which are asked: those that know an answer must agree.
    pub solvers: Vec<Solver>,
    /// The number of queries at once; 0 is one for each core.
    pub threads: usize,
    /// The number of values that are tried before the solver is asked.
    pub samples: usize,
    /// The answers of earlier proofs.
    pub cache: Option<Arc<Cache>>,
    /// The folder to write queries and counterexamples to.
    pub artifacts: Option<PathBuf>,
    /// The share of the rules that is judged, from 1, and how many shares there are.
    pub shard: Option<(usize, usize)>,
}

impl ProofOptions {
    /// Widths 1, 8, 16, 32 and 64, an `index` of 64 bits, all cores.
    pub fn new(solver: Solver) -> ProofOptions {
        ProofOptions {
            widths: vec![1, 8, 16, 32, 64],
            index_width: 64,
            solvers: vec![solver],
            threads: 0,
            samples: DEFAULT_SAMPLES,
            cache: None,
            artifacts: None,
            shard: None,
        }
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

    /// Asks another solver, too.
    pub fn also(mut self, solver: Solver) -> ProofOptions {
        self.solvers.push(solver);
        self
    }

    /// Takes answers from a cache, and keeps new ones in it.
    pub fn cache(self, cache: Arc<Cache>) -> ProofOptions {
        ProofOptions { cache: Some(cache), ..self }
    }

    /// Writes each query as SMT-LIB, and the IR of counterexamples, to a folder.
    pub fn artifacts(self, folder: impl Into<PathBuf>) -> ProofOptions {
        ProofOptions { artifacts: Some(folder.into()), ..self }
    }

    /// Judges every so manieth rule only: the first of three shares is that of the rules 1, 4, 7. A share that there is not is empty.
    pub fn shard(self, share: usize, of: usize) -> ProofOptions {
        ProofOptions { shard: Some((share, of)), ..self }
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
    /// Its number among the choices for the pattern.
    number: usize,
    plan: &'p Plan<'a>,
    elements: BTreeMap<ElementNode, ScalarType>,
    shapes: &'p [BTreeMap<ShapeNode, Shape>],
}

/// Judges every pattern of a module. `progress` hears of each query that is done, and of how many there are.
///
/// # Errors
/// If a solver cannot be started, says what is no answer or contradicts another, or if a file cannot be written; what was proven
/// before is lost.
pub fn prove(
    module: &Module,
    semantics: &Semantics,
    options: &ProofOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Judgement>, ProofError> {
    let setting = Setting { index_width: options.index_width };
    let written = module;
    let (module, semantics) = &machine::prepare(module, semantics);
    let module = &drr::prepare(module);
    let semantics = &semantics.with_computations(module);
    let mut is_judged = in_shard(&module.patterns, options.shard);
    // What becomes of a type computes nothing.
    is_judged.iter_mut().zip(&module.patterns).for_each(|(is_judged, pattern)| *is_judged &= !pattern.is_of_type());
    let plans: Vec<Result<Plan<'_>, Refusal>> =
        module.patterns.iter().map(|pattern| Plan::new(pattern, &module.natives, semantics)).collect();
    // What the choices of shapes are, of every pattern, and of element types.
    let mut chosen = Vec::new();
    let mut refused: BTreeMap<usize, Refusal> = BTreeMap::new();
    for (pattern, plan) in plans.iter().enumerate().filter(|(pattern, _)| is_judged[*pattern]) {
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
            elements.iter().enumerate().map(|(number, elements)| Query {
                pattern: *pattern,
                number,
                plan,
                elements: elements.clone(),
                shapes,
            })
        })
        .collect();
    let answers = ask_all(&queries, semantics, setting, options, progress)?;
    let mut all: Vec<Vec<Case>> = module.patterns.iter().map(|_| Vec::new()).collect();
    for (query, cases) in queries.iter().zip(answers) {
        all[query.pattern].extend(cases);
    }
    let mut judgements = Vec::new();
    for (index, (pattern, cases)) in module.patterns.iter().zip(all).enumerate().filter(|(index, _)| is_judged[*index])
    {
        let plan = plans[index].as_ref().ok();
        // With the native functions that contracts are in the place of.
        let sources = written.patterns.iter().filter(|written| are_one_rule(written, pattern)).chain([pattern]);
        let rests_on = sources.flat_map(|pattern| basis(pattern, plan, semantics)).collect();
        let judgement = judgement(pattern, cases, refused.remove(&index), plan, rests_on, setting);
        if let Some(folder) = &options.artifacts {
            artifacts::write_counterexample(folder, index, &judgement)?;
        }
        judgements.push(judgement);
    }
    Ok(by_rule(judgements.into_iter()))
}

/// Returns which patterns belong to a share: those of a rule stay together.
fn in_shard(patterns: &[Pattern], shard: Option<(usize, usize)>) -> Vec<bool> {
    let Some((share, of)) = shard else { return vec![true; patterns.len()] };
    let (mut rule, mut last): (usize, Option<&Pattern>) = (0, None);
    let mut all = Vec::with_capacity(patterns.len());
    for pattern in patterns {
        if last.is_some_and(|last| !are_one_rule(last, pattern)) {
            rule += 1;
        }
        last = Some(pattern);
        all.push(of > 0 && rule % of + 1 == share);
    }
    all
}

/// Returns what a verdict on a pattern rests on: what it speaks of, as the files of semantics say, and C++ texts that are evaluated, which
/// stand in its own file.
fn basis(pattern: &Pattern, plan: Option<&Plan<'_>>, semantics: &Semantics) -> BTreeSet<Basis> {
    let is_text = |kind: ItemKind, name: &str| match (plan, kind) {
        (Some(plan), ItemKind::Constraint) => plan.texts.iter().any(|text| text.name == name),
        (Some(plan), ItemKind::Rewrite) => {
            semantics.get(kind, name).is_none() && plan.text(NativeKind::Rewrite, name).is_some()
        }
        _ => false,
    };
    let of = |op: &pdl_ir::Op| {
        let (kind, name) = match &op.kind {
            OpKind::Operation { name: Some(name), .. } => (ItemKind::Operation, name),
            OpKind::ApplyNativeConstraint { name, .. } => (ItemKind::Constraint, name),
            OpKind::ApplyNativeRewrite { name, .. } => (ItemKind::Rewrite, name),
            _ => return None,
        };
        let file =
            semantics.file(kind, name).or_else(|| is_text(kind, name).then_some(pattern.location.file.as_str()))?;
        Some(Basis { file: file.into(), kind, name: name.clone() })
    };
    pattern.matcher.iter().chain(pattern.actions()).filter_map(of).collect()
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
) -> Result<Vec<Vec<Case>>, ProofError> {
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let versions: Vec<String> = match &options.cache {
        Some(_) => options.solvers.iter().map(Solver::version).collect(),
        None => vec![String::new(); options.solvers.len()],
    };
    let answers: Mutex<Vec<Vec<Case>>> = Mutex::new(queries.iter().map(|_| Vec::new()).collect());
    let failure: Mutex<Option<ProofError>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(queries.len()) {
            scope.spawn(|| {
                let sessions = options.solvers.iter().map(Session::new).collect();
                let mut judge =
                    Judge { semantics, setting, options, versions: &versions, sessions, replies: BTreeMap::new() };
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
    /// Of the solvers.
    versions: &'a [String],
    sessions: Vec<Session<'a>>,
    /// Replies by query: elements are the same whatever the shape is, and so is mostly what is asked.
    replies: BTreeMap<String, Reply>,
}

impl Judge<'_> {
    /// Returns what becomes of each choice of shapes.
    fn cases(&mut self, query: &Query<'_, '_>) -> Result<Vec<Case>, ProofError> {
        let plan = query.plan;
        let open = plan.variables.open_elements().into_iter();
        let elements = shown(open.map(|(node, _, name)| (name, query.elements[&node])));
        let place = Place { query, elements: &elements };
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
                    case.answer = self.invalid(&place, &choice, why, &terms, matches)?;
                }
                Ok(Made::Instance(instance)) => {
                    case.uses_index |= instance.elements.contains(&ScalarType::Index);
                    case.answer = match (self.answer(&place, &choice, &instance)?, instance.left_out) {
                        (Answer::Refuted(_), Some(reason)) => Answer::Unknown(reason),
                        (answer, _) => answer,
                    };
                }
            }
            case.answer = case.answer.at(&elements);
            all.push(case);
        }
        Ok(all)
    }

    /// Returns what becomes of one choice of types: whether the rewrite makes valid IR is found out by making it, what it computes
    /// by asking the solver.
    fn answer(&mut self, place: &Place<'_>, choice: &Choice, instance: &Instance) -> Result<Answer, ProofError> {
        let (semantics, setting, plan) = (self.semantics, self.setting, place.query.plan);
        let unknown = Answer::Unknown;
        for early in &instance.gone {
            let surroundings = Surroundings::Users { early: *early };
            match trial::run(plan, instance, &instance.defaults, semantics, setting, surroundings) {
                Ok(_) => {}
                Err(TrialError::Impossible(why)) => return Ok(impossible(why)),
                Err(TrialError::Invalid(why)) => {
                    return self.invalid(place, choice, why, &instance.terms, instance.matches);
                }
                Err(TrialError::Unknown(why)) => return Ok(unknown(why)),
                Err(TrialError::Fault(why)) => return Ok(unknown(format!("a fault of this tool: {why}"))),
            }
        }
        if let Some(reason) = &instance.doubt {
            return Ok(unknown(reason.clone()));
        }
        let model = match self.ask(place, &instance.terms, instance.wrong)? {
            Reply::Satisfiable(model) => model,
            Reply::Unsatisfiable => {
                return Ok(match self.ask(place, &instance.terms, instance.matches)? {
                    Reply::Unsatisfiable => Answer::Impossible(Some(CONTRADICTION.to_owned())),
                    _ => Answer::Proven,
                });
            }
            Reply::Unknown => {
                return Ok(unknown(match &split::names(&instance.terms, instance.wrong)[..] {
                    [] => GAVE_UP.to_owned(),
                    names => format!("{GAVE_UP}, also by cases of {}", names.join(" and ")),
                }));
            }
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
        place: &Place<'_>,
        choice: &Choice,
        why: String,
        terms: &Terms,
        matches: TermId,
    ) -> Result<Answer, ProofError> {
        Ok(match self.ask(place, terms, matches)? {
            Reply::Satisfiable(_) => {
                Answer::Refuted(Refutation::Invalid { types: types_text(place.query.plan, choice), why })
            }
            Reply::Unsatisfiable => Answer::Impossible(Some(CONTRADICTION.to_owned())),
            Reply::Unknown | Reply::OutOfMemory => {
                Answer::Unknown(format!("nothing says if it ever matches; it makes IR that is not valid: {why}"))
            }
        })
    }

    /// Returns whether a claim can be true, and with which values.
    fn ask(&mut self, place: &Place<'_>, terms: &Terms, claim: TermId) -> Result<Reply, ProofError> {
        match terms.as_bool(claim) {
            Some(true) => return Ok(Reply::Satisfiable(BTreeMap::new())),
            Some(false) => return Ok(Reply::Unsatisfiable),
            None => {}
        }
        let query = smt::query(terms, claim);
        if let Some(reply) = self.replies.get(&query) {
            return Ok(reply.clone());
        }
        // Values that were tried in vain need not be tried again.
        let mut solvers = self.options.solvers.iter().zip(self.versions);
        let is_answered = |cache: &Arc<Cache>| solvers.all(|(solver, version)| cache.has(solver, version, &query));
        let samples = if self.options.cache.as_ref().is_some_and(is_answered) { 0 } else { self.options.samples };
        let mut cases = Vec::new();
        let reply = match samples::find(terms, claim, samples) {
            Some(model) => Reply::Satisfiable(model),
            None => self.ask_solvers(place, terms, claim, &query, &mut cases)?,
        };
        if let Some(folder) = &self.options.artifacts {
            for (case, (query, reply)) in
                std::iter::once((&query, &reply)).chain(cases.iter().map(|(query, reply)| (query, reply))).enumerate()
            {
                let asked = Asked {
                    pattern: (place.query.pattern, place.query.plan.pattern.name.as_deref()),
                    number: (place.query.number, self.replies.len(), case),
                    types: place.elements,
                    query,
                    reply,
                };
                artifacts::write_query(folder, &asked)?;
            }
        }
        self.replies.insert(query, reply.clone());
        Ok(reply)
    }

    /// Returns the answer of the first solver that has one. The cases that were asked for it are added to `cases`.
    fn ask_solvers(
        &mut self,
        place: &Place<'_>,
        terms: &Terms,
        claim: TermId,
        query: &str,
        cases: &mut Vec<(String, Reply)>,
    ) -> Result<Reply, ProofError> {
        let (mut first, mut proven_by, mut refuted_by) = (None, None, None);
        for ((session, solver), version) in self.sessions.iter_mut().zip(&self.options.solvers).zip(self.versions) {
            let cache = self.options.cache.as_deref();
            let reply = match cache.and_then(|cache| cache.reply(solver, version, query)) {
                Some(reply) => reply,
                None => {
                    let reply = split::answer(session, terms, claim, query, cases)?;
                    if let Some(cache) = cache {
                        cache.keep(solver, version, query, &reply)?;
                    }
                    reply
                }
            };
            match reply {
                Reply::Unsatisfiable => proven_by = Some(solver.program()),
                Reply::Satisfiable(_) => refuted_by = Some(solver.program()),
                Reply::Unknown | Reply::OutOfMemory => {
                    first.get_or_insert(reply);
                    continue;
                }
            }
            if !matches!(first, Some(Reply::Unsatisfiable | Reply::Satisfiable(_))) {
                first = Some(reply);
            }
        }
        if let (Some(proven_by), Some(refuted_by)) = (proven_by, refuted_by) {
            let name = place.query.plan.pattern.name.as_deref().unwrap_or("a pattern");
            let at = if place.elements.is_empty() { String::new() } else { format!(" at {}", place.elements) };
            return Err(ProofError::Disagreement { of: format!("{name}{at}"), proven_by, refuted_by });
        }
        // Nobody was asked.
        Ok(first.unwrap_or(Reply::Unknown))
    }
}

/// Where an obligation comes from, for messages.
struct Place<'q> {
    query: &'q Query<'q, 'q>,
    elements: &'q str,
}

fn impossible(why: String) -> Answer {
    Answer::Impossible(Some(format!("what it matches is not valid: {why}")))
}

fn types_text(plan: &Plan<'_>, choice: &Choice) -> String {
    let types: Vec<(Option<SmolStr>, ValueType)> = plan.variables.open_types(choice);
    shown(types.into_iter())
}
