//! `pdllc drr`: the rules of TableGen files, as they are understood, as PDLL, or what each needs to be run.

use drr::RulesCoverage;
use pdll::Session;

use crate::args::{Drr, EmitRules, Messages};
use crate::ods::print;
use crate::report::{Outcome, finish, show, write};

pub(crate) fn drr(arguments: &Drr, messages: Messages) -> Outcome {
    let mut coverage = RulesCoverage::default();
    let mut outcome = Outcome::Fine;
    for path in &arguments.files {
        // Files are read one by one, each as if alone.
        let mut session = arguments.includes.session();
        session.natives = arguments.natives.files.clone().into();
        if arguments.coverage {
            if let Some((rules, lowered)) = session.read_text(path).and_then(|file| session.td_lowered(file)) {
                coverage.add(&rules, &lowered);
            }
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
