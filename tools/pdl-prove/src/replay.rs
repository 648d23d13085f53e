//! A counterexample, shown on IR: the pattern is run by the engine on what the solver found, and both sides are computed
//! by the same semantics, without the solver.

use std::collections::BTreeMap;

use crate::instance::Instance;
use crate::interpret::{Computed, interpret};
use crate::plan::Plan;
use crate::semantics::{ScalarType, Semantics, Setting};
use crate::term::VariableId;
use crate::trial::{Surroundings, TrialError, run};

/// Values on which a rewrite is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The inputs: their names in the pattern or numbers, and what they are, such as `-1 : i8` or `poison : i8`.
    pub inputs: Vec<(String, String)>,
    /// The IR that the pattern matches.
    pub before: String,
    /// The IR after the pattern.
    pub after: String,
    /// The results before: the values that are replaced, or undefined behaviour.
    pub computed_before: String,
    /// The results after.
    pub computed_after: String,
}

/// Why a counterexample shows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoExample {
    /// The rewrite is wrong, but not for this reason: what it makes is not valid.
    Invalid(String),
    /// Nobody knows.
    Unknown(String),
}

/// Runs the pattern on what the solver found.
pub(crate) fn replay(
    plan: &Plan<'_>,
    instance: &Instance,
    model: &BTreeMap<VariableId, u128>,
    semantics: &Semantics,
    setting: Setting,
) -> Result<Counterexample, NoExample> {
    let fault = |why: String| NoExample::Unknown(format!("a fault of this tool: {why}"));
    if instance.tries_choices {
        let why = "what it matches may compute several things, and none that was tried is what it makes";
        return Err(NoExample::Unknown(why.to_owned()));
    }
    let valued = instance.terms.under(model);
    let inputs: Vec<(ScalarType, Option<u128>)> = instance
        .inputs
        .iter()
        .map(|(_, value)| {
            let is_poison = valued.terms.as_bool(valued.of(value.poison)) == Some(true);
            (value.ty.element, valued.terms.as_bits(valued.of(value.term)).filter(|_| !is_poison))
        })
        .collect();
    let trial =
        run(plan, instance, model, semantics, setting, Surroundings::Function).map_err(|error| match error {
            TrialError::Invalid(why) => NoExample::Invalid(why),
            TrialError::Impossible(why) => {
                NoExample::Unknown(format!("it is wrong only where the IR that it matches is not valid: {why}"))
            }
            TrialError::Unknown(why) => NoExample::Unknown(why),
            TrialError::Fault(why) => fault(why),
        })?;
    let computed_before = interpret(&trial.before, &inputs, semantics, setting).map_err(fault)?;
    let computed_after = interpret(&trial.after, &inputs, semantics, setting).map_err(fault)?;
    if computed_before.allows(&computed_after) {
        if valued.terms.as_bool(valued.of(instance.wrong)).is_none() {
            let why = "it is wrong or not by what a float that does not fit becomes, which its semantics leave open";
            return Err(NoExample::Unknown(why.to_owned()));
        }
        return Err(fault(format!("the counterexample computes {} before and after", computed_after.text(setting))));
    }
    let shown = instance.inputs.iter().zip(&inputs).enumerate().map(|(index, ((name, _), input))| {
        let name = name.as_ref().map_or_else(|| format!("input {index}"), ToString::to_string);
        (name, Computed::Values(vec![*input]).text(setting))
    });
    Ok(Counterexample {
        inputs: shown.collect(),
        before: trial.text,
        after: trial.after.to_string(),
        computed_before: computed_before.text(setting),
        computed_after: computed_after.text(setting),
    })
}
