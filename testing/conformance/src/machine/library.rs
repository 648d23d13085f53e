//! The rules of LLVM's own library: each alone on functions made for it, all together, and on real code.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gicombine::RuleOrder;
use mir::Mir;
use pdl_declarations::Definition;
use pdl_declarations::rules::rule_of;
use pdl_ir::LeftOutPattern;
use pdl_vm::{Natives, PatternFilter};
use pdll::Program;

use super::corpus::Corpus;
use super::targets::with_ranges;
use super::theirs::{self, Plugin, bodies};
use super::{Target, batches, ours};
use crate::choices::Choices;

/// Rules that stand in no group of the library.
const UNGROUPED: [&str; 5] = [
    "combine_indexed_load_store",
    "combine_shuffle_vector_to_build_vector",
    "funnel_shift_from_or_shift_constants_are_legal",
    "rotate_out_of_range",
    "sext_trunc_sextload",
];

/// All rules of the library, here and as a pass of `llc`.
#[derive(Debug)]
pub struct Library {
    directory: PathBuf,
    target: Target,
    plugin: Plugin,
    program: Arc<Program>,
    corpus: Corpus,
    /// The rules in list order.
    pub rules: Vec<String>,
    /// Those that cannot run here, and the native functions that they miss.
    pub missing: Vec<(String, Vec<String>)>,
}

/// The outcome of the functions for a rule.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Functions that `llc` takes.
    pub functions: usize,
    /// Functions that it does not take, or with which it dies.
    pub died: Vec<String>,
    /// Functions that its rules changed.
    pub fired: usize,
    /// Rewrites here.
    pub rewrites: u64,
    /// The differences and failures.
    pub differences: Vec<String>,
    /// The smallest function that the rules changed, and what `llc` made of it.
    pub example: Option<(String, String)>,
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rule; all that run here without one.
    pub rule: Option<&'a str>,
    /// The number of functions.
    pub functions: usize,
    /// The seed of the functions.
    pub seed: u64,
}

impl Library {
    /// Reads the library; compiles it as a pass if `directory` does not have that yet.
    ///
    /// # Errors
    /// The message of a program that is needed.
    pub fn new(directory: &Path, target: Target) -> Result<Library, String> {
        let mut names = vec!["all_combines".to_owned()];
        names.extend(UNGROUPED.map(str::to_owned));
        let file = theirs::file_of("", &names);
        let plugin = Plugin::kept(directory, &file, target)?;
        let (rules, mut module) = ours::module(&file, RuleOrder::Llvm22)?;
        let mut natives: Natives<Mir> = Natives::new();
        mir::natives::register(&mut natives);
        let left_out = module.leave_out_missing(|native| {
            let is_data = matches!(native.definition.as_deref(), Some(Definition::Check(_)));
            !is_data && !natives.contains(native.kind, &native.name)
        });
        let names: Vec<String> = rules.rules.iter().map(|rule| rule.name.to_string()).collect();
        let missed = |name: &String| {
            let of_rule = |left: &&LeftOutPattern| left.name.as_deref().is_some_and(|pattern| rule_of(pattern) == name);
            let mut missed: Vec<String> =
                left_out.iter().filter(of_rule).flat_map(|left| &left.missing).map(ToString::to_string).collect();
            missed.sort();
            missed.dedup();
            (!missed.is_empty()).then(|| (name.clone(), missed))
        };
        let missing = names.iter().filter_map(missed).collect();
        let program = Arc::new(ours::program(module)?);
        let (directory, corpus) = (directory.to_owned(), Corpus::new(&rules));
        Ok(Library { directory, target, plugin, program, corpus, rules: names, missing })
    }

    /// Returns true if a rule runs here.
    pub fn runs(&self, rule: &str) -> bool {
        self.missing.iter().all(|(name, _)| name != rule)
    }

    /// Returns what both make of functions for a rule, or of functions for all that run here.
    ///
    /// # Errors
    /// If a program that is needed is not there.
    pub fn compare(&self, question: Question<'_>) -> Result<Outcome, String> {
        let mut choices = Choices::from_seed(question.seed);
        for byte in question.rule.unwrap_or_default().bytes() {
            choices = Choices::from_seed(question.seed ^ (choices.below(1 << 30) as u64) << 8 ^ u64::from(byte));
        }
        let texts = match question.rule {
            Some(rule) => self.corpus.functions(&mut choices, &self.target, rule, question.functions, false),
            None => {
                let all = (0..question.functions).map(|number| {
                    let rule = &self.rules[choices.below(self.rules.len())];
                    let text = self.corpus.functions(&mut choices, &self.target, rule, 1, true).remove(0);
                    text.replacen("f0", &format!("f{number}"), 1)
                });
                all.collect()
            }
        };
        self.compare_functions(&texts, question.rule)
    }

    /// Returns what both make of a file of machine IR, with all rules that run here.
    ///
    /// # Errors
    /// If a program that is needed is not there, or does not take the file.
    pub fn compare_file(&self, path: &Path) -> Result<Outcome, String> {
        // As `llc` prints it: blocks may have other numbers in it.
        let text = theirs::printed(&self.target, path)?;
        let path = &self.directory.join("library-file.mir");
        fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        let theirs =
            self.plugin.run(path, 120, &["--peer-only-enable-rule=".to_owned() + &self.running().join(",")])?;
        let (ours, report) = ours::run(&self.program, &self.target, &text, PatternFilter::new())?;
        let mut outcome = Outcome { rewrites: report.rewrites, ..Outcome::default() };
        let (before, theirs, ours) = (bodies(&text), bodies(&theirs), bodies(&ours));
        for ((before, theirs), ours) in before.iter().zip(&theirs).zip(&ours) {
            outcome.functions += 1;
            outcome.fired += usize::from(before.1 != theirs.1);
            if theirs.1 != ours.1 && theirs::without_dead(&theirs.1) != theirs::without_dead(&ours.1) {
                outcome.differences.push(shown(&before.0, &before.1, &ours.1, &theirs.1));
            }
        }
        Ok(outcome)
    }

    fn running(&self) -> Vec<String> {
        self.rules.iter().filter(|rule| self.runs(rule)).cloned().collect()
    }

    fn compare_functions(&self, texts: &[String], rule: Option<&str>) -> Result<Outcome, String> {
        let enabled = rule.map_or_else(|| self.running().join(","), str::to_owned);
        let input = self.directory.join(format!("library-{}.mir", rule.unwrap_or("all")));
        let printed =
            batches::each(texts, &mut |text| theirs::through(&input, text, |path| theirs::printed(&self.target, path)));
        let mut outcome = Outcome::default();
        outcome.died.extend(printed.iter().filter_map(|printed| printed.clone().err()));
        let printed: Vec<String> = printed.into_iter().flatten().collect();
        let with = |option: &str| {
            let option = [format!("--peer-{option}")];
            batches::each(&printed, &mut |text| {
                theirs::through(&input, text, |path| self.plugin.run(path, 20, &option))
            })
        };
        let (unchanged, theirs) = (with("disable-rule=*"), with(&format!("only-enable-rule={enabled}")));
        let runs = rule.is_none_or(|rule| self.runs(rule));
        let ours = match runs {
            true => batches::each(&printed, &mut |text| {
                let filter = rule.map_or_else(PatternFilter::new, |rule| PatternFilter::new().enable([rule]));
                ours::run(&self.program, &self.target, &with_ranges(text), filter).map(|(text, report)| {
                    outcome.rewrites += report.rewrites;
                    text
                })
            }),
            false => vec![Err(String::new()); printed.len()],
        };
        let body = |text: &String| bodies(text).pop().map_or_else(String::new, |(_, body)| body);
        for (number, before) in printed.iter().enumerate() {
            let (unchanged, theirs) = match (&unchanged[number], &theirs[number]) {
                (Ok(unchanged), Ok(theirs)) => (unchanged, theirs),
                (Err(error), _) | (_, Err(error)) => {
                    outcome.died.push(error.clone());
                    continue;
                }
            };
            outcome.functions += 1;
            let (before_body, unchanged_body, theirs_body) = (body(before), body(unchanged), body(theirs));
            if unchanged_body != theirs_body {
                outcome.fired += 1;
                if outcome.example.as_ref().is_none_or(|(known, _)| known.len() > unchanged.len()) {
                    outcome.example = Some((unchanged.clone(), theirs.clone()));
                }
            }
            let ours = ours[number].as_ref().map_or_else(|error| format!("-- nothing: {error}\n"), body);
            if runs && ours != theirs_body && theirs::without_dead(&ours) != theirs::without_dead(&theirs_body) {
                // Some of LLVM's functions read what is not there: what they make is no machine code.
                let is_sound = !theirs_body.contains("$noreg")
                    && theirs::through(&input, theirs, |path| theirs::printed(&self.target, path)).is_ok();
                if !is_sound {
                    outcome.died.push(format!("llc makes of f{number} what it does not take:\n{theirs_body}"));
                    continue;
                }
                outcome.differences.push(shown(&format!("f{number}"), &before_body, &ours, &theirs_body));
            }
        }
        Ok(outcome)
    }
}

fn shown(name: &str, before: &str, ours: &str, theirs: &str) -> String {
    let mut text = String::new();
    let _ = write!(text, "function {name}:\n{before}-- here:\n{ours}-- llc:\n{theirs}");
    text
}
