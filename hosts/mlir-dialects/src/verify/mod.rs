//! Verification of an IR against the definitions of its operations, with MLIR's words.
//!
//! ```text
//!  Operation ──plan──▶ Plan: checks without C++, and what is left ──▶ counts, invariants, traits, regions ──▶ Report
//! ```
//! The order is that of the code MLIR generates, so the first violation of an operation is the one MLIR reports. What
//! an operation's counts break is not looked at further.
//!
//! [`verify()`] says it in MLIR's words. It checks what the definitions say without C++, and what functions, branches and
//! symbols of MLIR's dialects must be, which needs no definitions; the rest is listed as not checked. What rewriting needs to know of operations does not come from here: programs bring it along, see
//! [`pdl_vm::KnownOps`](https://docs.rs/pdl-vm).
//!
//! Error codes: `E0460` numbers of operands, results, regions or successors, `E0461` a type that an operand or result may
//! not have, `E0462` an attribute that is missing or wrong, `E0463` a relation between types, `E0464` regions, blocks and
//! terminators, `E0465` symbols.

mod blocks;
mod by_name;
mod certainty;
mod invariants;
mod plan;
mod relation;
mod traits;

use std::collections::BTreeSet;
use std::rc::Rc;

use mlir_lite::{Ir, Op, Symbol, Type};
use ods::evaluate::Evaluator;
use ods::{OpRef, OpTable};
use pdl_declarations::GroupSizes;
use pdl_diagnostics::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use by_name::NameRule;
use certainty::{Guarded, Interfaces};
use plan::{Plan, SidePlan};

/// Numbers of operands, results, regions or successors, and the sizes of their groups.
pub(crate) const COUNT: &str = "E0460";
/// The type of an operand or result.
pub(crate) const TYPE: &str = "E0461";
/// An attribute.
pub(crate) const ATTRIBUTE: &str = "E0462";
/// A relation between types.
pub(crate) const RELATION: &str = "E0463";
/// Regions, blocks, terminators, parents.
pub(crate) const REGION: &str = "E0464";
/// Symbols.
pub(crate) const SYMBOL: &str = "E0465";

/// Something that the definition of an operation does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The stable code.
    pub code: &'static str,
    /// The operation.
    pub op: Op,
    /// In MLIR's words: `'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'`.
    pub message: String,
    /// Where the operation is defined.
    pub definition: Option<Span>,
}

/// The findings of [`verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The violations in the order of the IR, those of an operation before those in its regions.
    pub violations: Vec<Violation>,
    /// The checks of MLIR's that were not made here, each once, sorted.
    pub unchecked: BTreeSet<String>,
}

/// Verifies every operation of `ir` that `table` knows, and those whose name says enough. The structure of the IR must be valid: see [`Ir::verify`].
pub fn verify(ir: &Ir, table: &OpTable) -> Report {
    Checker::new(table).verify(ir)
}

/// Verifies one IR after another against the same operations; their definitions are read once.
pub struct Checker<'a> {
    table: &'a OpTable,
    plans: FxHashMap<OpRef, Rc<Plan<'a>>>,
    /// For each file, by its number.
    evaluators: FxHashMap<u32, (Evaluator<'a>, Interfaces)>,
}

impl<'a> Checker<'a> {
    /// A checker against the operations of `table`.
    pub fn new(table: &'a OpTable) -> Checker<'a> {
        Checker { table, plans: FxHashMap::default(), evaluators: FxHashMap::default() }
    }

    /// As [`verify`].
    pub fn verify(&mut self, ir: &Ir) -> Report {
        let mut ops = vec![ir.top_op()];
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let mut verifier = Verifier {
            ir,
            checker: self,
            names: FxHashMap::default(),
            satisfied: FxHashSet::default(),
            report: Report::default(),
        };
        for op in ops {
            verifier.op(op);
        }
        verifier.report
    }

    fn plan(&mut self, name: &str) -> Option<Rc<Plan<'a>>> {
        let place = self.table.find(name)?;
        if let Some(plan) = self.plans.get(&place) {
            return Some(plan.clone());
        }
        let (definitions, operation) = self.table.at(place);
        let tools = self.evaluators.entry(place.file);
        let (evaluator, interfaces) =
            tools.or_insert_with(|| (Evaluator::new(definitions), Interfaces::new(definitions)));
        let plan = Rc::new(Plan::new(definitions, operation, self.table, evaluator, interfaces));
        self.plans.insert(place, plan.clone());
        Some(plan)
    }
}

struct Verifier<'a, 'v> {
    ir: &'v Ir,
    checker: &'v mut Checker<'a>,
    /// Those of the names in this IR.
    names: FxHashMap<Symbol, KnownName<'a>>,
    /// The constraints that types of this IR are known to satisfy.
    satisfied: FxHashSet<(*const Guarded, Type)>,
    report: Report,
}

/// Everything that the name of an operation says.
#[derive(Clone)]
struct KnownName<'a> {
    plan: Option<Rc<Plan<'a>>>,
    rule: Option<NameRule>,
    ends_block: bool,
}

impl<'a> Verifier<'a, '_> {
    fn violation(&mut self, code: &'static str, op: Op, plan: &Plan<'_>, message: impl std::fmt::Display) {
        self.named(code, op, Some(plan.operation.span), message);
    }

    /// Reports what is wrong with an operation, by its name.
    fn named(&mut self, code: &'static str, op: Op, definition: Option<Span>, message: impl std::fmt::Display) {
        let message = format!("'{}' op {message}", self.ir.context().symbol_name(self.ir.name(op)));
        self.report.violations.push(Violation { code, op, message, definition });
    }

    fn op(&mut self, op: Op) {
        let before = self.report.violations.len();
        let KnownName { plan, rule, .. } = self.known(self.ir.name(op));
        if let Some(plan) = &plan {
            self.known_op(op, plan);
        }
        if let Some(rule) = rule
            && self.report.violations.len() == before
        {
            self.by_name(op, rule, plan.as_ref().map(|plan| plan.operation.span));
        }
        if !self.ir.op_regions(op).is_empty() {
            self.terminators(op, plan, rule);
        }
    }

    fn known_op(&mut self, op: Op, plan: &Plan<'a>) {
        if !self.counts(op, plan) || !self.groups(op, plan) {
            return;
        }
        let before = self.report.violations.len();
        if !self.traits(op, plan, true) {
            return;
        }
        self.attributes(op, plan);
        self.types(op, plan);
        // Relations between types that are wrong themselves would say the same again.
        if self.report.violations.len() == before {
            self.relations(op, plan);
            self.stated_types(op, plan);
        }
        self.region_constraints(op, plan);
        if self.report.violations.len() == before {
            self.traits(op, plan, false);
        }
    }

    fn known(&mut self, name: Symbol) -> KnownName<'a> {
        if let Some(known) = self.names.get(&name) {
            return known.clone();
        }
        let context = self.ir.context();
        let text = context.symbol_name(name);
        let plan = self.checker.plan(text);
        let ends_block = match &plan {
            Some(plan) => plan.operation.has_trait("IsTerminator"),
            None => !by_name::ends_no_block(text),
        };
        if let Some(plan) = &plan {
            self.report.unchecked.extend(plan.unchecked.iter().cloned());
        }
        let known = KnownName { plan, rule: by_name::rule(text), ends_block };
        self.names.insert(name, known.clone());
        known
    }

    /// Regions, results, successors and operands, in this order.
    fn counts(&mut self, op: Op, plan: &Plan<'_>) -> bool {
        let (ir, operation) = (self.ir, plan.operation);
        let regions = Count::new(operation.regions.iter().map(|region| region.is_variadic));
        let results = Count::new(operation.results.iter().map(|result| result.length.varies()));
        let successors = Count::new(operation.successors.iter().map(|successor| successor.is_variadic));
        let operands = Count::new(operation.operands.iter().map(|operand| operand.length.varies()));
        let wrong = regions
            .check(ir.op_regions(op).len(), |wanted| wanted.of("region"))
            .or_else(|| results.check(ir.result_count(op), |wanted| wanted.of("result")))
            .or_else(|| {
                let found = ir.op_successors(op).len();
                successors.check(found, |wanted| match (wanted.varies, wanted.fixed) {
                    (false, 1) => format!("requires 1 successor but found {found}"),
                    (false, count) => format!("requires {count} successors but found {found}"),
                    (true, count) => format!("requires at least {count} successors but found {found}"),
                })
            })
            .or_else(|| {
                let found = ir.operand_count(op);
                operands.check(found, |wanted| match (wanted.varies, wanted.fixed) {
                    (false, 0) => "requires zero operands".to_owned(),
                    (false, 1) => "requires a single operand".to_owned(),
                    (false, count) => format!("expected {count} operands, but found {found}"),
                    (true, count) => format!("expected {count} or more operands, but found {found}"),
                })
            });
        match wrong {
            Some(message) => self.violation(COUNT, op, plan, message),
            None => return true,
        }
        false
    }

    /// The sizes of the groups of operands and results.
    fn groups(&mut self, op: Op, plan: &Plan<'_>) -> bool {
        let wrong = plan.sides.iter().filter(|plan| plan.groups.sizes == GroupSizes::Attribute);
        let wrong = wrong.filter_map(|plan| self.wrong_segments(op, plan)).next();
        match wrong.or_else(|| plan.optional_groups(self.ir, op)) {
            Some(message) => self.violation(COUNT, op, plan, message),
            None => return true,
        }
        false
    }

    fn wrong_segments(&self, op: Op, SidePlan { side, groups, .. }: &SidePlan<'_>) -> Option<String> {
        let (total, what, name) = (side.count(self.ir, op), side.noun(), side.segments());
        let sizes = segment_sizes(self.ir, op, name);
        let context = self.ir.context();
        let is_there = context.find_symbol(name).is_some_and(|name| self.ir.attribute(op, name).is_some());
        let sizes = match sizes {
            Some(sizes) => sizes,
            None if is_there => return Some(format!("attribute '{name}' must be an array of 32-bit integers")),
            // The property is there even if nothing is written, with zeros.
            None => vec![0; groups.varies.len()],
        };
        if sizes.len() != groups.varies.len() {
            let (wanted, found) = (groups.varies.len(), sizes.len());
            return Some(format!(
                "'{name}' attribute for specifying {what} segments must have {wanted} elements, but got {found}"
            ));
        }
        if sizes.iter().any(|size| *size < 0) {
            return Some(format!("'{name}' attribute cannot have negative elements"));
        }
        let sum: i64 = sizes.iter().sum();
        (usize::try_from(sum) != Ok(total)).then(|| {
            format!("{what} count ({total}) does not match with the total size ({sum}) specified in attribute '{name}'")
        })
    }
}

/// The sizes in the attribute `name` of `op`; `None` if it is not there or no list of 32-bit numbers.
fn segment_sizes(ir: &Ir, op: Op, name: &str) -> Option<Vec<i64>> {
    let attribute = ir.attribute(op, ir.context().find_symbol(name)?)?;
    pdl_declarations::segment_sizes(ir, &attribute)
}

/// A required number.
struct Count {
    fixed: usize,
    varies: bool,
}

impl Count {
    fn new(varying: impl Iterator<Item = bool>) -> Count {
        let mut count = Count { fixed: 0, varies: false };
        for varies in varying {
            if varies {
                count.varies = true;
            } else {
                count.fixed += 1;
            }
        }
        count
    }

    fn check(&self, found: usize, message: impl FnOnce(&Count) -> String) -> Option<String> {
        let fits = if self.varies { found >= self.fixed } else { found == self.fixed };
        (!fits).then(|| message(self))
    }

    /// As MLIR says it of regions and results.
    fn of(&self, what: &str) -> String {
        match (self.varies, self.fixed) {
            (false, 0) => format!("requires zero {what}s"),
            (false, 1) => format!("requires one {what}"),
            (false, count) => format!("expected {count} {what}s"),
            (true, count) => format!("expected {count} or more {what}s"),
        }
    }
}
