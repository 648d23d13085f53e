//! [`TreePrinter`]: the tree of MLIR's `-debug-only=greedy-rewriter`.

use std::io::Write;

use pdl_bytecode::{PatternId, PatternInfo};

use crate::bind::PatternSet;
use crate::error::RewriteFailure;
use crate::host::{DriverHost, Host};
use crate::listener::Listener;
use crate::patterns::MatchFailure;

const LINE: &str = "//===-------------------------------------------===//";

/// The texts of ops for a [`TreePrinter`]. A closure that prints an op on one line is enough: labels are the host's then.
pub trait OpText<H: DriverHost> {
    /// The op on one line.
    fn line(&mut self, host: &H, op: H::Op) -> String;

    /// The words that tell `op` from others of its name.
    fn label(&mut self, host: &H, op: H::Op) -> String {
        host.op_label(op)
    }

    /// Hears that `op` is about to be erased, with all in its regions: its handle may come to stand for another one.
    fn erased(&mut self, _host: &H, _op: H::Op) {}
}

impl<H: DriverHost, F: FnMut(&H, H::Op) -> String> OpText<H> for F {
    fn line(&mut self, host: &H, op: H::Op) -> String {
        self(host, op)
    }
}

/// Prints what a driver does as MLIR's greedy driver does: each op it turns to, the patterns tried there with what they
/// change, and why they fail. Where MLIR prints addresses, this prints [labels](OpText::label).
///
/// Why compiled patterns do not match is told only [if someone can explain it](Self::explain_with).
pub struct TreePrinter<'a, H: DriverHost> {
    set: &'a PatternSet<H>,
    out: &'a mut dyn Write,
    op_text: &'a mut dyn OpText<H>,
    explain: Option<&'a Explain<'a, H>>,
    /// The compiled patterns that were tried at this op.
    tried: Vec<PatternId>,
    /// The op at hand, and how it would end if nothing more were heard.
    open: Option<(H::Op, &'static str)>,
    /// The compiled patterns, the best first.
    order: Vec<PatternId>,
    /// The number of them that were told of at this op.
    told: usize,
    in_pattern: bool,
    /// True if the pattern at hand has changed anything.
    acted: bool,
    /// The names of the ops, and the patterns, of which alone is told; `None`: of all.
    only: Option<(Vec<String>, Vec<PatternId>)>,
    /// True if all patterns at the op at hand are told of.
    whole: bool,
    /// True if anything was told.
    told_any: bool,
    /// The beginning of an op of which nothing else is told yet.
    begun: Option<String>,
    /// True if nothing is told of the pattern at hand.
    silent: bool,
}

/// Says why a pattern does not match at an op, in one line; `None` if it does.
type Explain<'a, H> = dyn Fn(&H, PatternId, <H as Host>::Op) -> Option<String> + 'a;

impl<'a, H: DriverHost> TreePrinter<'a, H> {
    /// Prints to `out`; `op_text` prints an op on one line. What cannot be written is lost.
    pub fn new(set: &'a PatternSet<H>, out: &'a mut dyn Write, op_text: &'a mut dyn OpText<H>) -> TreePrinter<'a, H> {
        let mut order: Vec<PatternId> = set.program().patterns().iter().map(|info| info.id).collect();
        order.sort_by_key(|pattern| set.ranks[pattern.index()]);
        TreePrinter {
            set,
            out,
            op_text,
            explain: None,
            tried: Vec::new(),
            open: None,
            order,
            told: 0,
            in_pattern: false,
            acted: false,
            only: None,
            whole: true,
            told_any: false,
            begun: None,
            silent: false,
        }
    }

    /// Tells only of ops of these names, and of these patterns at other ops.
    pub fn only(self, ops: Vec<String>, patterns: Vec<PatternId>) -> TreePrinter<'a, H> {
        TreePrinter { only: Some((ops, patterns)), ..self }
    }

    /// Returns true if nothing was told.
    pub fn is_empty(&self) -> bool {
        !self.told_any
    }

    fn is_told(&self, pattern: PatternId) -> bool {
        self.whole || self.only.as_ref().is_some_and(|(_, patterns)| patterns.contains(&pattern))
    }

    /// Asks `explain` why compiled patterns do not match, which is slow. It is given the host, the pattern and the op,
    /// and answers `None` if the pattern does match.
    pub fn explain_with(self, explain: &'a Explain<'a, H>) -> TreePrinter<'a, H> {
        TreePrinter { explain: Some(explain), ..self }
    }

    /// Ends the tree; to be called when the driver is done.
    pub fn finish(&mut self) {
        self.silent = false;
        let untold = self.begun.take().is_some();
        if let Some((_, end)) = self.open.take().filter(|_| !untold) {
            self.line(&format!("}} -> {end}\n{LINE}"));
        }
    }

    fn line(&mut self, text: &str) {
        if self.silent {
            return;
        }
        self.told_any = true;
        // Whoever watches may stop watching.
        if let Some(begun) = self.begun.take() {
            let _ = writeln!(self.out, "{begun}");
        }
        let _ = writeln!(self.out, "{text}");
    }

    fn close(&mut self, end: &'static str) {
        if let Some(open) = &mut self.open {
            open.1 = end;
        }
        self.finish();
    }

    fn name(&mut self, host: &H, op: H::Op) -> String {
        format!("'{}'({})", host.op_name_text(host.op_name(op)), self.op_text.label(host, op))
    }

    fn pattern_header(&mut self, host: &H, op: H::Op, name: &str) {
        let root = host.op_name_text(host.op_name(op));
        self.line(&format!("\n  * Pattern {name} : '{root} -> ()' {{"));
    }

    fn action(&mut self, host: &H, action: &str, op: H::Op) {
        self.acted = true;
        // What is folded and dead is no pattern's doing.
        if !self.in_pattern && !self.whole {
            return;
        }
        let indent = if self.in_pattern { "    " } else { "  " };
        let name = self.name(host, op);
        self.line(&format!("{indent}** {action}: {name}"));
    }

    /// Tells of the compiled patterns that were asked for and did not match, those before `rank`.
    fn tell_refused(&mut self, host: &H, op: H::Op, rank: u32) {
        while let Some(pattern) = self.order.get(self.told).copied() {
            if self.set.ranks[pattern.index()] >= rank {
                break;
            }
            self.told += 1;
            if self.set.root(pattern).is_some_and(|root| root != host.op_name(op)) || !self.is_told(pattern) {
                continue;
            }
            // Its rewrite was refused, and told of then.
            if self.tried.contains(&pattern) {
                continue;
            }
            let reason = match self.explain {
                Some(explain) => explain(host, pattern, op),
                None => Some("pattern failed to match".to_owned()),
            };
            let Some(reason) = reason else { continue };
            self.pattern_header(host, op, &self.set.pattern_text(pattern));
            self.line(&format!("  }} -> failure : {reason}"));
        }
    }
}

impl<H: DriverHost> Listener<H> for TreePrinter<'_, H> {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        self.finish();
        self.told = 0;
        self.tried.clear();
        self.in_pattern = false;
        self.open = Some((op, "failure : pattern failed to match"));
        let op_name = host.op_name_text(host.op_name(op));
        self.whole = self.only.as_ref().is_none_or(|(names, _)| names.contains(&op_name));
        let (name, text) = (self.name(host, op), self.op_text.line(host, op));
        let begun = format!("{LINE}\nProcessing operation : {name} {{\n  {}", text.trim_end());
        if self.whole { self.line(&begun) } else { self.begun = Some(begun) }
    }

    fn pattern_begins(&mut self, host: &H, op: H::Op, pattern: &PatternInfo) {
        self.tell_refused(host, op, pattern.rank);
        self.silent = !self.is_told(pattern.id);
        self.tried.push(pattern.id);
        self.pattern_header(host, op, &self.set.pattern_text(pattern.id));
        self.in_pattern = true;
        self.acted = false;
    }

    fn pattern_succeeded(&mut self, _host: &H, _pattern: &PatternInfo) {
        self.in_pattern = false;
        self.line("  } -> success : pattern applied successfully");
        self.silent = false;
        self.close("success : pattern matched");
    }

    fn pattern_failed(&mut self, _host: &H, _op: H::Op, _pattern: &PatternInfo, reason: &RewriteFailure) {
        self.in_pattern = false;
        self.line(&format!("  }} -> failure : {reason}"));
        self.silent = false;
    }

    fn pattern_did_not_match(&mut self, _host: &H, _op: H::Op, _pattern: &PatternInfo, reason: &MatchFailure) {
        self.in_pattern = false;
        self.line(&format!("  }} -> failure : {reason}"));
        self.silent = false;
    }

    fn match_failed(&mut self, host: &H, op: H::Op) {
        self.tell_refused(host, op, u32::MAX);
        if self.begun.is_none() {
            self.line("");
        }
        self.close("failure : pattern failed to match");
    }

    fn op_inserted(&mut self, host: &H, op: H::Op) {
        self.action(host, "Insert  ", op);
    }

    fn op_modified(&mut self, host: &H, op: H::Op) {
        self.action(host, "Modified", op);
    }

    fn op_replaced(&mut self, host: &H, op: H::Op, _values: &[H::Value]) {
        self.action(host, "Replace ", op);
        if let Some(open) = self.open.as_mut().filter(|open| open.0 == op && !self.in_pattern) {
            open.1 = "success : operation was folded";
        }
    }

    fn op_erased(&mut self, host: &H, op: H::Op) {
        self.action(host, "Erase   ", op);
        self.op_text.erased(host, op);
        let open = self.open.as_mut().filter(|open| open.0 == op && !self.in_pattern);
        if let Some(open) = open.filter(|open| open.1.starts_with("failure")) {
            open.1 = "success : operation is trivially dead";
        }
    }

    fn undone(&mut self, _host: &H) {
        if self.in_pattern && self.acted {
            self.line("    ** Undo");
        }
    }
}
