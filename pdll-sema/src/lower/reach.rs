//! The part of a pattern to which the root leads.
//!
//! A match starts at the root and can go on from what it has found: from an operation to its operands, attributes
//! and types; from a value to its type, to the operation that defines it, and to the operations that use it; from
//! the arguments of a native constraint to its results. Whatever cannot be found so would be a variable without
//! a value, and is an error. Constants need not be found.

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{Kind, Op, OpKind, ValueId};

use super::{Lowered, Lowerer, Stop};

impl Lowerer<'_, '_, '_> {
    pub(super) fn check_connected(&mut self, root: ValueId, root_span: Span) -> Lowered<()> {
        let mut found = std::mem::take(&mut self.work.found);
        found.clear();
        found.resize(self.pattern.values.len(), false);
        for op in self.pattern.unless.iter().flat_map(|part| &part.ops) {
            op.results.iter().for_each(|result| found[result.0 as usize] = true);
        }
        let is_all_below = self.all_below(root, &mut found);
        self.work.found = found;
        self.check_each_connected(root_span)?;
        if is_all_below {
            return Ok(());
        }
        let mut reached = pdl_ir::reached(&self.pattern, root);
        for op in self.pattern.unless.iter().flat_map(|part| &part.ops) {
            op.results.iter().for_each(|result| reached[result.0 as usize] = true);
        }
        if !reached.contains(&false) {
            return Ok(());
        }
        self.report_unconnected(reached, root_span);
        Err(Stop)
    }

    /// Reports the first thing that is said of each value and that nothing leads to.
    fn check_each_connected(&mut self, root_span: Span) -> Lowered<()> {
        if self.pattern.unless.is_empty() {
            return Ok(());
        }
        let unreached = pdl_ir::unreached_in_unless(&self.pattern);
        let ops = self.pattern.unless.iter().map(|part| &part.ops).zip(&self.each_spans);
        let mut ops = ops.flat_map(|(ops, spans)| ops.iter().zip(spans));
        let found = ops.find_map(|(op, origin)| {
            let value = op.results.iter().find(|value| unreached.contains(value) && !origin.implicit)?;
            Some(self.unconnected(*value, op, *origin, root_span))
        });
        match found {
            Some(diagnostic) => self.stop(diagnostic),
            None => Ok(()),
        }
    }

    /// Returns true if going down from the root finds everything: the common case, and a quick question, because every
    /// op stands behind those that it reads.
    fn all_below(&self, root: ValueId, found: &mut [bool]) -> bool {
        found[root.0 as usize] = true;
        for op in self.pattern.matcher.iter().rev() {
            if matches!(op.kind, OpKind::ApplyNativeConstraint { .. }) || op.kind.is_constant() {
                op.results.iter().for_each(|result| found[result.0 as usize] |= op.kind.is_constant());
                continue;
            }
            if !op.results.iter().all(|result| found[result.0 as usize]) {
                return false;
            }
            op.kind.for_each_operand(|input| found[input.0 as usize] = true);
        }
        !found.contains(&false)
    }

    /// One error for each group of values that hang together, at what was written first and stands for most.
    fn report_unconnected(&mut self, mut found: Vec<bool>, root_span: Span) {
        let ties = ties(&self.pattern.matcher, self.pattern.values.len());
        // Operations first: they are what has to be connected. Then variables, then what was left out.
        let rank = |index: usize| {
            let op = &self.pattern.matcher[index];
            let is_operation = matches!(op.kind, OpKind::Operation { .. });
            (self.work.match_spans[index].implicit, !is_operation, index)
        };
        let mut order: Vec<usize> = (0..self.pattern.matcher.len()).collect();
        order.sort_by_key(|index| rank(*index));
        let mut diagnostics = Vec::new();
        for index in order {
            let op = &self.pattern.matcher[index];
            let Some(value) = op.results.iter().find(|v| !found[v.0 as usize]).copied() else { continue };
            let origin = self.work.match_spans[index];
            diagnostics.push(self.unconnected(value, op, origin, root_span));
            let mut work = vec![value];
            while let Some(value) = work.pop() {
                if !std::mem::replace(&mut found[value.0 as usize], true) {
                    work.extend(ties[value.0 as usize].iter().filter(|v| !found[v.0 as usize]));
                }
            }
        }
        diagnostics.sort_by_key(|d: &Diagnostic| d.span);
        for diagnostic in diagnostics {
            self.report(diagnostic);
        }
    }

    fn unconnected(&self, value: ValueId, op: &Op, origin: super::Origin, root_span: Span) -> Diagnostic {
        let known = &self.pattern.values[value.0 as usize];
        let noun = match known.kind {
            Kind::Attribute => "attribute",
            Kind::Operation => "operation",
            Kind::Type => "type",
            Kind::TypeRange => "range of types",
            Kind::Value => "value",
            Kind::ValueRange => "range of values",
        };
        let subject = match (&known.name, &op.kind) {
            (Some(name), _) => format!("`{name}`"),
            (None, OpKind::Operation { name: Some(name), .. }) => format!("this `{name}`"),
            (None, _) => format!("this {noun}"),
        };
        let mut diagnostic =
            Diagnostic::error("E0235", origin.span, format!("{subject} is not connected to the root of the pattern"))
                .label(format!("nothing says which {noun} this is"))
                .with_label(root_span, "the root: matching starts here");
        if let Some(call) = origin.call.filter(|call| *call != origin.span) {
            diagnostic = diagnostic.with_label(call, "inlined here");
        }
        let note = match known.kind {
            Kind::Operation | Kind::Value | Kind::ValueRange => {
                "what is matched is found from the root through operands, or from a value through its users"
            }
            Kind::Attribute => {
                "an attribute is found through the operation that carries it: `op<…> {name = attribute}`"
            }
            Kind::Type | Kind::TypeRange => {
                "a type is found through a value or operation that has it: `Value<type>`, or `op<…> -> (type)`"
            }
        };
        diagnostic.note(note)
    }
}

/// Which values stand in one op together, in either direction.
fn ties(matcher: &[Op], values: usize) -> Vec<Vec<ValueId>> {
    let mut ties = vec![Vec::new(); values];
    for op in matcher {
        let mut members: Vec<ValueId> = op.results.to_vec();
        op.kind.for_each_operand(|input| members.push(input));
        // A chain ties them all, and is linear.
        for pair in members.windows(2) {
            ties[pair[0].0 as usize].push(pair[1]);
            ties[pair[1].0 as usize].push(pair[0]);
        }
    }
    ties
}
