//! `pdllc run` on machine IR: combines the functions of a `.mir` file.

use std::path::Path;
use std::sync::Arc;

use mir::{Attr, Combiner, FLAGS, Mir, Target, flag};
use pdl_compile::patterns_of;
use pdl_declarations::rules::rule_of;
use pdl_diagnostics::counted;
use pdl_ir::Native;
use pdl_vm::host::{DriverHost, Host};
use pdl_vm::{Natives, OpText, PatternFilter, Silent};
use pdll::{Program, Session, shown};

use crate::args::Run;
use crate::explain::explain;
use crate::input::{bind, has_stub, without_missing};
use crate::observed::watched;
use crate::subject::Subject;

/// The rewritten text of what was read of the input. The errors of both are reported, if the program has any.
pub(crate) fn rewritten(
    arguments: &Run,
    session: &mut Session,
    program: Option<Program>,
    bytes: Vec<u8>,
) -> Option<Vec<u8>> {
    let patterns = &arguments.patterns;
    let file = session.add_text(&patterns.input, bytes)?;
    let text = session.sources.file(file).text.clone();
    let mir = match Mir::parse(file, &text) {
        Ok(mir) => Some(mir),
        Err(findings) => {
            session.diagnostics.extend(findings);
            None
        }
    };
    let mut program = program?;
    let mut mir = mir?;
    if let Some(text) = &arguments.target {
        let target = match Target::of_triple(text) {
            Some(target) => target,
            None => {
                let file = session.read_text(Path::new(text))?;
                let read = Target::parse(file, &session.sources.file(file).text);
                read.map_err(|finding| session.diagnostics.push(*finding)).ok()?
            }
        };
        mir.set_target(target);
    }
    let mut left_out: Vec<String> = Vec::new();
    let is_lacking = |native: &Native| mir.asks_in_vain(&native.name) && !has_stub(&patterns.stubs, native);
    if program.natives().iter().any(is_lacking) {
        let mut module = session.accept(&shown(patterns.first()), patterns_of(&program))?;
        let lacking = module.leave_out_missing(is_lacking);
        let names = lacking.iter().filter_map(|pattern| pattern.name.as_deref());
        left_out = names.map(|name| rule_of(name).to_owned()).collect();
        left_out.dedup();
        program = session.compile(module)?;
    }
    session.diagnostics.extend(mir.target_warnings(file, &left_out));
    if arguments.leave_out_missing {
        let natives = mir.natives(&program);
        program = without_missing(session, &program, &natives, &patterns.stubs, patterns.first())?;
    }
    let program = Arc::new(program);
    let filter = PatternFilter::new().enable(&arguments.enable_patterns).disable(&arguments.disable_patterns);
    let set = bind(session, &program, &mut mir, &patterns.stubs, patterns.first(), filter)?;
    for (pattern, op) in &arguments.explain {
        explain(session, &set, &mir, file, pattern, op);
    }
    session.limits.fuel = arguments.fuel();
    session.limits.created = arguments.max_created();
    let mut combiner = Combiner::new(session.limits.combiner_options());
    let (result, statistics) =
        watched(arguments, &set, None, |listener| combiner.run(&set, &mut mir, listener.unwrap_or(&mut Silent)));
    let report = session.accept(&shown(&patterns.input), result)?;
    session.warn_of_failures(&combiner.applicator().take_failures(), file);
    if let Some(unfinished) = &report.unfinished {
        let (name, rewrites) = (mir.function_name(unfinished.function), counted(unfinished.rewrites, "rewrite"));
        let message = format!(
            "rewriting came to no end in `{name}`: it was restored after {rewrites}, and what follows it is not rewritten"
        );
        session.error_in_file(&shown(&patterns.input), "E0921", message);
        session.note_cycle(&set, &unfinished.cycle);
    }
    if let Some(statistics) = statistics {
        let (rewrites, tried) = (counted(report.rewrites, "rewrite"), counted(report.tried, "instruction"));
        let summary = format!("{rewrites}, {tried} tried, {} removed as dead", report.removed);
        let object = serde_json::json!({
            "rewrites": report.rewrites, "tried": report.tried, "removed": report.removed,
        });
        statistics.print(&summary, object);
    }
    Some(mir.print().into_bytes())
}

/// Registers have names of their own, so that instructions are shown as they are.
#[derive(Default)]
pub(crate) struct Instructions;

impl OpText<Mir> for Instructions {
    fn line(&mut self, mir: &Mir, op: <Mir as Host>::Op) -> String {
        mir.op_line(op)
    }
}

impl Subject for Mir {
    type Text = Instructions;

    fn natives(&mut self, program: &Program) -> Natives<Mir> {
        let mut natives = Natives::new();
        mir::natives::register(&mut natives);
        mir::natives::register_predicates(&mut natives, program);
        natives.register_checks(program, self);
        natives
    }

    fn ops(&self) -> Vec<Self::Op> {
        let mut ops = Vec::new();
        for function in self.functions() {
            self.nested_ops(function, true, &mut ops);
        }
        ops
    }

    fn op_line(&self, op: Self::Op) -> String {
        self.instruction_text(op)
    }

    fn type_shown(&self, ty: Self::Type) -> String {
        self.low_level_type(ty).map_or_else(|| "no type".to_owned(), ToString::to_string)
    }

    fn attribute_shown(&self, attribute: Self::Attr) -> String {
        match attribute {
            Attr::Integer { value, bits } => format!("{value} : i{bits}"),
            Attr::Flags(flags) => {
                let names = FLAGS.iter().filter(|name| flag(name).is_some_and(|bit| flags & bit != 0));
                names.copied().collect::<Vec<&str>>().join(" ")
            }
            Attr::Found(_) => "match data".to_owned(),
            other => self.string(other).map_or_else(|| format!("{other:?}"), str::to_owned),
        }
    }

    fn value_shown(&self, value: Self::Value) -> String {
        match self.atom_text(value) {
            Some(text) => format!("the operand `{text}`"),
            None => "a register without a definition".to_owned(),
        }
    }
}
