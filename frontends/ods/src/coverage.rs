//! Which constraints evaluate without C++, and what stops the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use pdl_diagnostics::SourceMap;
use serde::Serialize;
use smol_str::SmolStr;

use crate::evaluate::{Evaluator, Obstacle};
use crate::model::{ConstraintKind, Definitions};

/// The named types and attributes of any number of `.td` files, and whether their constraints evaluate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Of types.
    pub types: Verdicts,
    /// Of attributes.
    pub attributes: Verdicts,
}

/// Verdicts by the names of the constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdicts {
    /// The number of those that evaluate.
    pub evaluated: usize,
    /// The number of all.
    pub total: usize,
    /// Those that do not evaluate.
    pub stopped: BTreeMap<SmolStr, Stop>,
    /// Those that do.
    #[serde(skip)]
    fine: BTreeSet<SmolStr>,
}

/// Why a constraint does not evaluate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stop {
    /// Where it is defined.
    pub file: SmolStr,
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// The part of its predicate that stops it, and why.
    #[serde(flatten, with = "ObstacleFields")]
    pub obstacle: Obstacle,
}

/// The JSON form of an [`Obstacle`], whose crate the runtime links and so knows nothing of `serde`.
#[derive(Serialize)]
#[serde(remote = "Obstacle")]
struct ObstacleFields {
    part: SmolStr,
    reason: SmolStr,
}

impl Coverage {
    /// Adds what one file defines. A constraint that evaluates in one file does: another, that includes less, may not
    /// know a class that it mentions.
    pub fn add(&mut self, definitions: &Definitions, sources: &SourceMap) {
        let evaluator = Evaluator::new(definitions);
        for constraint in definitions.constraints.iter().filter(|known| known.is_base && !known.is_anonymous) {
            let Some(id) = definitions.constraint_id(&constraint.definition) else { continue };
            let verdicts = match constraint.kind {
                ConstraintKind::Attribute => &mut self.attributes,
                _ => &mut self.types,
            };
            let name = &constraint.definition;
            if verdicts.fine.contains(name) {
                continue;
            }
            match evaluator.compile(id) {
                Ok(_) => {
                    verdicts.fine.insert(name.clone());
                    verdicts.stopped.remove(name);
                }
                Err(obstacle) => {
                    let (line, column) = sources.line_column(constraint.span);
                    let file = sources.file(constraint.span.file).name.as_str().into();
                    verdicts.stopped.entry(name.clone()).or_insert(Stop { file, line, column, obstacle });
                }
            }
            verdicts.evaluated = verdicts.fine.len();
            verdicts.total = verdicts.fine.len() + verdicts.stopped.len();
        }
    }
}

impl Display for Coverage {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for (what, verdicts) in [("types", &self.types), ("attributes", &self.attributes)] {
            // Tenths of a percent, rounded down.
            let permille = verdicts.evaluated * 1000 / verdicts.total.max(1);
            let (evaluated, total) = (verdicts.evaluated, verdicts.total);
            writeln!(out, "{evaluated} of {total} {what} evaluate ({}.{} %)", permille / 10, permille % 10)?;
            for (name, stop) in &verdicts.stopped {
                writeln!(out, "  {name} at {}:{}:{}: {}", stop.file, stop.line, stop.column, stop.obstacle)?;
            }
        }
        Ok(())
    }
}
