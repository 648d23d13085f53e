//! The log of the driver, as `pdllc run --debug` prints it.

use std::io::{self, Write};

use mlir_lite::{Ir, ValueNames};
use pdl_vm::{RunLimit, TreePrinter};
use pdll::explain::Explainer;

use crate::limits;
use crate::patterns::Patterns;
use crate::protocol::State;
use crate::run::{greedy_options, rewrite};
use crate::subject::{Reading, read};

/// The log of a run; its beginning if it is long.
pub(crate) fn log(state: &State, patterns: &Patterns) -> String {
    let Reading { subject: Some(mut subject), .. } = read(state, patterns) else { return String::new() };
    let Some(set) = subject.set.take() else { return String::new() };
    let mut out = Beginning::default();
    let mut names = ValueNames::default();
    let explainer = Explainer::new(&set).ok();
    let refusal_text = explainer.as_ref().map(|known| |ir: &Ir, pattern, op| known.refusal_text(ir, pattern, op));
    let mut tree = TreePrinter::new(&set, &mut out, &mut names);
    if let Some(refusal_text) = &refusal_text {
        tree = tree.explain_with(refusal_text);
    }
    let mut options = greedy_options(&state.options);
    let most = match options.max_rewrites {
        RunLimit::AtMost(most) => most.min(limits::LOGGED),
        _ => limits::LOGGED,
    };
    options = options.max_rewrites(RunLimit::AtMost(most));
    // `run` says what goes wrong.
    let _ = rewrite(&mut subject.ir, &set, &options, state.options.fold, &mut tree);
    tree.finish();
    out.finish()
}

/// Keeps the beginning of a text.
#[derive(Default)]
struct Beginning {
    text: Vec<u8>,
    is_cut: bool,
}

impl Beginning {
    fn finish(self) -> String {
        let mut text = String::from_utf8_lossy(&self.text).into_owned();
        if self.is_cut {
            text.push_str("\n… and so on\n");
        }
        text
    }
}

impl Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = limits::LOG - self.text.len().min(limits::LOG);
        self.is_cut |= bytes.len() > room;
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
