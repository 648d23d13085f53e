//! `pdllc run` on machine IR: combines the functions of a `.mir` file.

use std::sync::Arc;

use pdll::diagnostics::counted;
use pdll::mir::{Combiner, Mir, Target};
use pdll::vm::{PatternFilter, Silent};
use pdll::{Program, Session, shown};

use crate::args::Run;
use crate::explain::explain;
use crate::input::{bind_filtered, without_missing};
use crate::observed::watched;
use crate::subject::Subject;

/// The rewritten text of what was read of the input. The errors of both are reported, if the program has any.
pub fn rewritten(arguments: &Run, session: &mut Session, program: Option<Program>, bytes: Vec<u8>) -> Option<Vec<u8>> {
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
    if let Some(target) = &arguments.target {
        mir.set_target(Target::clone(target));
    }
    session.diagnostics.extend(mir.target_warnings(file));
    if arguments.leave_out_missing {
        let natives = mir.natives(&program);
        program = without_missing(session, &program, &natives, &patterns.stubs, patterns.first())?;
    }
    let program = Arc::new(program);
    let filter = PatternFilter::new().enable(&arguments.enable_patterns).disable(&arguments.disable_patterns);
    let set = bind_filtered(session, &program, &mut mir, &patterns.stubs, patterns.first(), filter)?;
    for (pattern, op) in &arguments.explain {
        explain(session, &set, &mir, file, pattern, op);
    }
    session.limits.fuel = arguments.fuel();
    session.limits.created = arguments.max_created();
    let mut combiner = Combiner::new(session.limits.combiner_options());
    let (result, statistics) =
        watched(arguments, &set, |listener| combiner.run(&set, &mut mir, listener.unwrap_or(&mut Silent)));
    let report = session.accept(&shown(&patterns.input), result)?;
    session.warn_of_failures(&combiner.applicator().take_failures(), file);
    if let Some(unfinished) = &report.unfinished {
        let (name, rewrites) = (mir.function_name(unfinished.function), counted(unfinished.rewrites, "rewrite"));
        let message = format!(
            "rewriting came to no end in `{name}`: it and what follows it are left as they were after {rewrites}"
        );
        session.error_in_file(&shown(&patterns.input), "E0921", message);
        session.note_cycle(&set, &unfinished.cycle);
        session.note("rules that undo each other, or match what they make, never end");
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
