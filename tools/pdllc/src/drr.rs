//! `pdllc drr`: the rules of TableGen files, as they are understood, as PDLL, or what each needs to be run.

#[cfg(feature = "machine-ir")]
use std::sync::LazyLock;

use drr::RulesCoverage;
use pdl_ir::Native;
#[cfg(feature = "machine-ir")]
use pdl_vm::Natives;
use pdll::Session;

use crate::args::{Drr, EmitRules, Messages};
use crate::ods::print;
use crate::report::{Outcome, choose_rules, finish, show, write};

/// Returns true of a function that `run` on machine IR has.
#[cfg(feature = "machine-ir")]
fn is_in_host(native: &Native) -> bool {
    static NATIVES: LazyLock<Natives<mir::Mir>> = LazyLock::new(|| {
        let mut natives = Natives::new();
        mir::natives::register(&mut natives);
        natives
    });
    NATIVES.contains(native.kind, &native.name)
}

/// Returns true of a function that every host of machine IR must have.
#[cfg(not(feature = "machine-ir"))]
fn is_in_host(native: &Native) -> bool {
    native.name.starts_with("mir.")
}

pub(crate) fn drr(arguments: &Drr, messages: Messages) -> Outcome {
    let mut coverage = RulesCoverage::default();
    let mut outcome = Outcome::Fine;
    for path in &arguments.files {
        // Files are read one by one, each as if alone.
        let mut session = arguments.includes.session();
        session.natives = arguments.natives.files.clone().into();
        if arguments.coverage {
            choose_rules(&mut session, &arguments.combine);
            let file = session.read_text(path);
            file.and_then(|file| session.td_coverage(file, &mut coverage, is_in_host));
        } else if arguments.emit == Some(EmitRules::Pdll) {
            if let Some(pdll) = session.read_text(path).and_then(|file| session.td_pdll(file)) {
                write(&mut session, None, (pdll.text.trim_end().to_owned() + "\n").as_bytes());
            }
        } else if let Some((rules, definitions)) = session.read_text(path).and_then(|file| session.td_rules(file)) {
            show(&mut session, &rules.shown(&definitions).to_string());
        }
        outcome = outcome.and(finish(&session, messages));
    }
    if arguments.coverage {
        let mut session = Session::new();
        let json = arguments.json;
        print(&mut session, json, if json { serde_json::to_string(&coverage) } else { Ok(coverage.to_string()) });
        outcome = outcome.and(finish(&session, messages));
    }
    outcome
}
