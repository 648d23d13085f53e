//! Compares `explain`, and the way through the decision DAG, with the matcher.

use pdl_compile::DecisionDag;
use pdl_vm::{Matcher, PatternId};
use pdll::explain::{Explainer, Explanation, path};

use crate::case::{Case, Difference, bound, difference};

/// The number of times a pattern was said to match at an op, to be refused there, and to be out of reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// It matches.
    pub matches: usize,
    /// It does not.
    pub refused: usize,
    /// Nobody can tell.
    pub unknown: usize,
    /// The way through the DAG was gone to its end, at how many ops.
    pub ways: usize,
}

impl Case {
    /// Asks of each pattern at each op why it does not match: it must be refused exactly where the matcher does not find
    /// it. The way through the DAG must end in the patterns that the matcher finds.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare_explanations(&self) -> Result<Counts, Difference> {
        let (module, program) = self.compiled.as_ref().expect("only compiled cases are explained");
        let (ir, set) = bound(program, &self.ir)?;
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let explainer =
            Explainer::new(&set).map_err(|error| difference("the patterns of a program", error.to_string()))?;
        let dag = DecisionDag::build(module).map_err(|error| difference("the decision DAG", error.to_string()))?;
        let mut matcher = Matcher::new();
        let mut counts = Counts::default();
        for op in ops {
            let mut found = vec![false; module.patterns.len()];
            matcher
                .match_all(&set, &ir, op, &mut |r#match| found[r#match.pattern().index()] = true)
                .map_err(|error| difference("matching fails", error.to_string()))?;
            let way = path(&set, &ir, &dag, op);
            let matching = (0..).zip(&found).filter(|(_, found)| **found).map(|(pattern, _)| pattern);
            counts.ways += usize::from(!way.is_cut_short);
            if !way.is_cut_short && !matching.eq(way.patterns.iter().copied()) {
                let detail = format!("at {op:?} the matcher finds {found:?}, and the way through the DAG {way:?}");
                return Err(difference("the way through the DAG", detail));
            }
            for (pattern, found) in found.into_iter().enumerate() {
                let said = match explainer.explain(&ir, PatternId::new(pattern as u32), op) {
                    Explanation::Matches if found => {
                        counts.matches += 1;
                        continue;
                    }
                    Explanation::Refused(_) if !found => {
                        counts.refused += 1;
                        continue;
                    }
                    Explanation::Unknown(_) => {
                        counts.unknown += 1;
                        continue;
                    }
                    Explanation::Matches => "it matches".to_owned(),
                    Explanation::Refused(refusal) => format!("it is refused: {refusal}"),
                };
                let detail =
                    format!("pattern {pattern} at {op:?}: the matcher says {found}, and explain says that {said}");
                return Err(difference("explanation", detail));
            }
        }
        Ok(counts)
    }
}
