//! The verdict on a pattern, put together from the answers for each choice of types.

use std::collections::BTreeSet;

use pdl_declarations::rules::rule_of;
use pdl_ir::{Location, Pattern};
use smol_str::SmolStr;

use crate::plan::{Plan, Refusal};
use crate::replay::Counterexample;
use crate::semantics::{ItemKind, Setting, Shape};

/// The verdict on a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is right at all the types that were tried, and what it makes is valid.
    Proven,
    /// It is wrong.
    Refuted(Box<Refutation>),
    /// Nothing that is valid is matched at the types that were tried, for this reason: there is nothing to be wrong.
    Vacuous(String),
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
    pub(crate) fn of(shape: Shape) -> ShapeKind {
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

/// An operation or a native function of a pattern whose semantics a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Basis {
    /// The file that says what it does: of semantics, or of the pattern if it is a C++ text.
    pub file: SmolStr,
    /// An operation, or a native function.
    pub kind: ItemKind,
    /// Its name.
    pub name: SmolStr,
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
    /// All that it rests on.
    pub rests_on: BTreeSet<Basis>,
}

/// The answer for one choice of types.
pub(crate) enum Answer {
    Proven,
    /// Nothing that is valid is matched, for this reason if one is known.
    Impossible(Option<String>),
    Refuted(Refutation),
    Unknown(String),
}

impl Answer {
    /// With the element types that a reason holds for.
    pub(crate) fn at(self, elements: &str) -> Answer {
        match self {
            Answer::Unknown(reason) if !elements.is_empty() => Answer::Unknown(format!("{reason} ({elements})")),
            answer => answer,
        }
    }
}

/// One choice of types with what became of it.
pub(crate) struct Case {
    /// The element types, for people.
    pub elements: String,
    pub kind: ShapeKind,
    pub uses_index: bool,
    pub answer: Answer,
}

/// Returns true if a pattern is another one of the rule that the pattern before it is of.
pub(crate) fn are_one_rule(before: &Pattern, pattern: &Pattern) -> bool {
    let rule = |pattern: &Pattern| pattern.name.as_deref().map(rule_of).map(SmolStr::from);
    rule(pattern).is_some() && rule(before) == rule(pattern) && before.location == pattern.location
}

/// Returns one verdict for each rule. A rule is proven if all of its patterns that match anything are, and refuted if one is.
pub(crate) fn by_rule(patterns: impl Iterator<Item = Judgement>) -> Vec<Judgement> {
    let rank = |judgement: &Judgement| match judgement.verdict {
        Verdict::Refuted(_) => 3,
        Verdict::Unknown(_) => 2,
        Verdict::Proven => 1,
        Verdict::Vacuous(_) => 0,
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
            let name = std::mem::replace(&mut next.name, rule);
            next.alternative = name.filter(|_| next.verdict != Verdict::Proven);
            *last = next;
        } else if next.verdict == Verdict::Proven && last.verdict == Verdict::Proven {
            let new = next.proven_at.into_iter().filter(|at| !last.proven_at.contains(at)).collect::<Vec<_>>();
            last.proven_at.extend(new);
            last.shapes.retain(|shape| next.shapes.contains(shape));
            last.has_open_shapes |= next.has_open_shapes;
            last.index_width = last.index_width.or(next.index_width);
            last.rests_on.extend(next.rests_on);
        }
    }
    rules
}

/// Returns the verdict on a pattern by the answers for each choice of types.
pub(crate) fn judgement(
    pattern: &Pattern,
    cases: Vec<Case>,
    refused: Option<Refusal>,
    plan: Option<&Plan<'_>>,
    rests_on: BTreeSet<Basis>,
    setting: Setting,
) -> Judgement {
    let (mut refutation, mut uses_index) = (None, false);
    let (mut reasons, mut impossible) = match refused {
        Some(Refusal::Unknown(reason)) => (vec![reason], None),
        Some(Refusal::Vacuous(why)) => (Vec::new(), Some(why)),
        None => (Vec::new(), None),
    };
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
        Verdict::Vacuous(impossible.unwrap_or_else(|| "it matches at none of the types that were tried".to_owned()))
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
        rests_on,
    }
}
