//! Rules in the manner of real projects: every one is loaded, most run by themselves, and all do what the C++ does that MLIR makes of
//! them.
//!
//! The rules are in `testing/conformance/projects`, by subject. Above each stands, in lines that begin with `//|`, IR that it is for.
//! A value that such a line uses and nothing above it defines is there, of the type that the line says; `%r` is used by what follows.

mod example;
#[path = "../../projects/natives.rs"]
mod natives;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use drr::RulesCoverage;
use mlir_dialects::assembly::{Dialects, FormTables, TableBuilder};
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_diagnostics::FileId;
use pdl_vm::{GreedyDriver, GreedyOptions, Host, HostContext, Listener, Order, PatternInfo, PatternSet};
use pdll::{Program, Session};

use crate::rules::theirs::Verdict;
use crate::rules::{Compiler, Setting};
pub use example::{Example, examples};

/// A file of rules.
#[derive(Clone, Debug)]
pub struct Project {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The examples of its rules, one by one.
    pub examples: Vec<Example>,
}

/// The result of rewriting an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The module, with locations.
    pub module: String,
    /// The rules that were applied, in this order.
    pub fired: Vec<String>,
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("projects")
}

/// All files of rules, by name.
///
/// # Errors
/// If one cannot be read, or has a rule without an example.
pub fn projects() -> Result<Vec<Project>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut projects = Vec::new();
    for entry in fs::read_dir(directory()).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_none_or(|extension| extension != "td") || name == "dialect" {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(failed)?;
        let examples = examples(&text).map_err(|error| format!("{name}: {error}"))?;
        projects.push(Project { name, text, examples });
    }
    projects.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(projects)
}

/// A project that is ready to be applied.
#[derive(Debug)]
pub struct Loaded {
    program: Program,
    /// The functions that each rule needs.
    pub coverage: RulesCoverage,
}

impl Project {
    /// Reads and compiles the rules.
    ///
    /// # Errors
    /// The error in them.
    pub fn load(&self) -> Result<Loaded, String> {
        let (mut session, source) = self.session();
        let Some((rules, lowered)) = session.td_lowered(source) else { return Err(session.render()) };
        let mut coverage = RulesCoverage::default();
        coverage.add(&rules, &lowered);
        if coverage.rules.iter().any(|rule| !rule.is_pattern) {
            return Err(session.render());
        }
        match session.compile(lowered.module) {
            Some(program) => Ok(Loaded { program, coverage }),
            None => Err(session.render()),
        }
    }

    /// Returns how the operations are written that the file and what it includes define.
    fn dialects(&self) -> Result<Dialects, String> {
        let (mut session, source) = self.session();
        let Some(definitions) = session.td_definitions(source) else { return Err(session.render()) };
        let mut builder = TableBuilder::new();
        builder.add(&definitions, &mut session.diagnostics);
        let mut tables = builder.finish();
        tables.merge(FormTables::builtin());
        Ok(Dialects::new(tables))
    }

    fn session(&self) -> (Session, FileId) {
        let mut session = Session::new().include_dir(directory());
        for directory in crate::ods::include_dirs() {
            session = session.include_dir(directory);
        }
        let source = session.sources.add(format!("{}.td", self.name), self.text.clone(), None);
        (session, source)
    }
}

/// Keeps the names of the rules that are applied.
#[derive(Default)]
struct Fired(Vec<String>);

impl<H: Host> Listener<H> for Fired {
    fn pattern_succeeded(&mut self, _host: &H, pattern: &PatternInfo) {
        let name = pattern.name.as_deref().unwrap_or_default();
        // The second pattern of a rule with `either` is the same rule.
        self.0.push(name.split('.').next().unwrap_or_default().to_owned());
    }
}

impl Loaded {
    /// Rewrites a module in the generic form, or in the forms of its operations if these are given.
    ///
    /// # Errors
    /// If it is no module, a function is missing, or rewriting stops.
    pub fn rewrite(&self, module: &str, top_down: bool, forms: Option<&Dialects>) -> Result<Outcome, String> {
        let ir = match forms {
            Some(dialects) => Ir::parse_with(Context::new(), module, dialects),
            None => Ir::parse(module),
        };
        let mut ir = ir.map_err(|error| error.to_string())?;
        ir.define_operations(self.program.operations());
        let mut natives = natives::natives();
        natives.register_checks(&self.program, &mut ir);
        let set = PatternSet::bind(Arc::new(self.program.clone()), &mut ir, &natives);
        let set = set.map_err(|error| error.to_string())?;
        let order = if top_down { Order::TopDown } else { Order::BottomUp };
        let (scope, mut fired) = (ir.top_op(), Fired::default());
        let mut driver = GreedyDriver::new(GreedyOptions::default().order(order));
        driver.run(&set, &mut ir, scope, Some(&mut fired)).map_err(|error| error.to_string())?;
        let flags = OpPrintingFlags::default().locations(true);
        let module = match forms {
            Some(dialects) => ir.print_custom(dialects, flags),
            None => ir.print(flags),
        };
        Ok(Outcome { module, fired: fired.0 })
    }
}

/// The findings about all rules.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The number of rules.
    pub rules: usize,
    /// The number of rules that need no function to be registered.
    pub by_themselves: usize,
    /// Runs of examples, each in both orders of the driver and in both forms, that are the same here and there.
    pub equal: usize,
    /// The number of times rules were applied in them.
    pub applied: usize,
    /// The errors.
    pub wrong: Vec<String>,
}

/// Loads all rules, and has each applied to its example; `files` are those whose names hold this text.
///
/// # Errors
/// If they cannot be read.
pub fn check(files: &str, findings: &mut Findings) -> Result<Vec<(Project, Loaded)>, String> {
    let mut loaded = Vec::new();
    for project in projects()?.into_iter().filter(|project| project.name.contains(files)) {
        match project.load() {
            Ok(rules) => loaded.push((project, rules)),
            Err(error) => findings.wrong.push(error),
        }
    }
    for (project, rules) in &loaded {
        findings.rules += rules.coverage.rules.len();
        findings.by_themselves += rules.coverage.running();
        let named: BTreeMap<&str, &Example> =
            project.examples.iter().map(|example| (example.rule.as_str(), example)).collect();
        for rule in &rules.coverage.rules {
            let Some(example) = named.get(rule.name.as_str()) else {
                findings.wrong.push(format!("{}: the rule {} has no example", project.name, rule.name));
                continue;
            };
            match rules.rewrite(&example.module, false, None) {
                Ok(outcome) if outcome.fired.contains(&example.rule) => {}
                Ok(Outcome { module, fired }) => findings.wrong.push(format!(
                    "{}: {} is not applied, but {fired:?}, to\n{}\nwhich becomes\n{module}",
                    project.name, rule.name, example.module
                )),
                Err(error) => findings.wrong.push(format!("{}: {}: {error}", project.name, rule.name)),
            }
        }
    }
    Ok(loaded)
}

/// Compares with what `mlir-tblgen` and `g++` make of the same files, in the generic form and in that of each operation; programs are made in `work`.
///
/// # Errors
/// If MLIR's side cannot be made or run.
pub fn compare(work: &Path, loaded: &[(Project, Loaded)], findings: &mut Findings) -> Result<(), String> {
    let dialect = fs::read_to_string(directory().join("dialect.td")).map_err(|error| error.to_string())?;
    let setting =
        Setting { dialect, include: Some(directory()), header: Some("natives.h"), has_enums: false, level: "-O0" };
    let compiler = Compiler::new(work, setting)?;
    let texts: Vec<String> = loaded.iter().map(|(project, _)| project.text.clone()).collect();
    let compiled = compiler.compile(&texts)?;
    let mut examples = Vec::new();
    for ((project, rules), verdict) in loaded.iter().zip(&compiled.verdicts) {
        match verdict {
            Verdict::Compiled(number) => {
                examples.extend(project.examples.iter().map(|example| (*number, project, rules, example)));
            }
            verdict => findings.wrong.push(format!("{}: MLIR: {verdict:?}", project.name)),
        }
    }
    let modules: Vec<(usize, &str)> =
        examples.iter().map(|(number, _, _, example)| (*number, example.module.as_str())).collect();
    let mut dialects = BTreeMap::new();
    for (project, _) in loaded {
        dialects.insert(project.name.as_str(), project.dialects()?);
    }
    for form in [None, Some("--custom")] {
        let flags = |flags: &[&'static str]| flags.iter().copied().chain(form).collect::<Vec<_>>();
        // As MLIR prints it, what an operation has by default is there.
        let read: Vec<String> = compiler
            .rewrite(&compiled, &modules, &flags(&["--print"]))?
            .into_iter()
            .map(|text| format!("{}\n", text.unwrap_or_default().trim()))
            .collect();
        let modules: Vec<(usize, &str)> =
            modules.iter().zip(&read).map(|((number, _), text)| (*number, text.as_str())).collect();
        for (top_down, flags) in [(false, flags(&["--fired"])), (true, flags(&["--fired", "--top-down"]))] {
            let theirs = compiler.rewrite(&compiled, &modules, &flags)?;
            for (((_, project, rules, example), theirs), read) in examples.iter().zip(theirs).zip(&read) {
                let forms = form.map(|_| &dialects[project.name.as_str()]);
                let Some(theirs) = theirs else {
                    findings.wrong.push(format!("{}: {}: MLIR's program dies", project.name, example.rule));
                    continue;
                };
                let theirs = outcome(&theirs);
                if !theirs.fired.contains(&example.rule) {
                    findings.wrong.push(format!(
                        "{}: {} is not applied by MLIR, but {:?}, to\n{read}\nwhich becomes\n{}",
                        project.name, example.rule, theirs.fired, theirs.module
                    ));
                    continue;
                }
                match rules.rewrite(read, top_down, forms) {
                    Ok(ours) if Outcome { module: ours.module.trim().to_owned(), ..ours.clone() } == theirs => {
                        findings.equal += 1;
                        findings.applied += ours.fired.len();
                    }
                    Ok(ours) => findings.wrong.push(format!(
                        "{}: {} {flags:?}\n// before\n{read}\n// theirs, by {:?}\n{}\n// ours, by {:?}\n{}",
                        project.name, example.rule, theirs.fired, theirs.module, ours.fired, ours.module
                    )),
                    Err(error) => findings.wrong.push(format!("{}: {}: {error}", project.name, example.rule)),
                }
            }
        }
    }
    Ok(())
}

/// Returns what MLIR's program prints.
fn outcome(text: &str) -> Outcome {
    let (fired, module): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("// fired "));
    let fired = fired.iter().map(|line| line["// fired ".len()..].to_owned()).collect();
    Outcome { module: module.join("\n").trim().to_owned(), fired }
}

impl std::fmt::Display for Findings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Findings { rules, by_themselves, equal, applied, wrong } = self;
        let share = 100 * by_themselves / rules.max(&1);
        write!(
            f,
            "{rules} rules, {by_themselves} of them ({share} %) run by themselves, {equal} runs equal with {applied} rules applied, {} wrong",
            wrong.len()
        )
    }
}
