//! Checks that an IR keeps the contract of the [host traits](crate::host). For tests of hosts.
//!
//! ```text
//!  IrGenerator ──small IRs──▶ reading ──▶ writing ──▶ blocks ──▶ Findings: method, expected, found
//! ```
//!
//! [`check_host`] reads each IR in every way that the traits allow and compares the answers with each other. Then it changes the
//! IR through each method, undoes that, and compares with what was there before: ops, operands, attributes, places, and the
//! order of uses. [`check_block_host`] does the same for blocks and their arguments, [`check_region_host`] for blocks that move.
//!
//! A method is named in a finding when its answer contradicts methods that were checked before it.

use crate::prelude::*;

use core::fmt;

use pdl_bytecode::collections::FxHashSet;

use crate::host::{self, BlockHost, ConstantData, DriverHost, Host, HostContext, RegionHost};

mod blocks;
mod discardable;
mod reading;
mod regions;
mod snapshot;
mod undoing;
mod writing;

/// Makes the IRs that a host is checked with.
pub trait IrGenerator {
    /// The host.
    type Host: HostContext + DriverHost;

    /// A small valid IR, of ten or twenty ops, and the op that holds all others. The same seed gives the same IR.
    ///
    /// Among the IRs should be values with several uses, one op that uses a value twice, ops with regions, ops without
    /// uses, operands of equal types, and all else that the host knows.
    fn generate(&mut self, seed: u64) -> (Self::Host, <Self::Host as Host>::Op);

    /// Attributes that ops may have, any that the host does not [refuse](host::RewriteHost::check_attribute): a name, and two constants that
    /// differ. None if the host has no attributes that change.
    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])>;

    /// Types that differ, as [`parse_type`](HostContext::parse_type) reads them.
    fn types(&self) -> Vec<&'static str>;
}

/// A way in which a host breaks the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The method that broke it; `generate` if the IRs are too plain to check a method.
    pub method: &'static str,
    /// The rule of the contract.
    pub expected: &'static str,
    /// The behavior that was seen instead.
    pub found: String,
    /// The first seed whose IR shows it.
    pub seed: u64,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`, IR {}: expected {}; found {}", self.method, self.seed, self.expected, self.found)
    }
}

/// All that was found, each once. What comes first is nearest to the cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(pub Vec<Finding>);

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|finding| writeln!(f, "{finding}"))
    }
}

impl core::error::Error for Findings {}

type Checked = Result<(), Finding>;

/// Ends a check with a finding if something does not hold.
macro_rules! ensure {
    ($holds:expr, $method:expr, $expected:literal, $($found:tt)+) => {
        if !$holds {
            let found = format!($($found)+);
            return Err($crate::host_check::Finding { method: $method, expected: $expected, found, seed: 0 });
        }
    };
}
use ensure;

/// Ends a check with a finding if an answer is not the expected one.
macro_rules! same {
    ($found:expr, $right:expr, $method:expr, $expected:literal, $for:expr) => {
        let (found, right) = (&$found, &$right);
        $crate::host_check::ensure!(found == right, $method, $expected, "{found:?}, not {right:?}, for {}", $for);
    };
}
use same;

/// The features that any of the IRs had: without one of them, a check would hold of nothing.
#[derive(Default)]
struct Met(FxHashSet<&'static str>);

/// The features that the IRs must have.
const WANTED: [&str; 6] = [
    "a value with several uses",
    "an op that uses two values of one type",
    "an op whose results have no uses, and that has operands",
    "an op that can be created again",
    WITH_ATTRIBUTE,
    WITH_SUCCESSOR,
];

/// The feature that a host without attributes does not have.
const WITH_ATTRIBUTE: &str = "an op that can have an attribute";

/// The feature that is of use only to hosts with regions.
const WITH_SUCCESSOR: &str = "an op that goes on to a block";

impl Met {
    fn see(&mut self, what: &'static str) {
        debug_assert!(WANTED.contains(&what), "{what} is asked for");
        self.0.insert(what);
    }
}

/// One check: reads or changes an IR.
type Check<G> = fn(&G, &mut Subject<'_, <G as IrGenerator>::Host>) -> Checked;

/// An IR under check.
struct Subject<'m, H: Host> {
    host: H,
    scope: H::Op,
    met: &'m mut Met,
    seed: u64,
}

impl<H: DriverHost> Subject<'_, H> {
    /// All ops in the scope, those that hold others before them.
    fn ops(&self) -> Vec<H::Op> {
        let mut ops = Vec::new();
        self.host.nested_ops(self.scope, true, &mut ops);
        ops
    }

    fn operands(&self, op: H::Op) -> Vec<H::Value> {
        host::operands(&self.host, op)
    }

    fn results(&self, op: H::Op) -> Vec<H::Value> {
        host::results(&self.host, op)
    }

    /// An op as a person knows it.
    fn show(&self, op: H::Op) -> String {
        format!("`{}` ({op:?})", self.host.op_name_text(self.host.op_name(op)))
    }
}

/// Checks a host with the IRs of the seeds below `seeds`.
///
/// # Errors
/// All ways in which it breaks the contract.
pub fn check_host<G: IrGenerator>(generator: &mut G, seeds: u64) -> Result<(), Findings> {
    run(generator, seeds, &[WITH_SUCCESSOR], &reading::checks(), &writing::checks())
}

/// As [`check_host`], for a host with blocks.
///
/// # Errors
/// All ways in which it breaks the contract.
pub fn check_block_host<G: IrGenerator<Host: BlockHost>>(generator: &mut G, seeds: u64) -> Result<(), Findings> {
    let (reading, writing) = checks_of_blocks();
    run(generator, seeds, &[WITH_SUCCESSOR], &reading, &writing)
}

/// As [`check_block_host`], for a host with regions.
///
/// # Errors
/// All ways in which it breaks the contract.
pub fn check_region_host<G: IrGenerator<Host: RegionHost>>(generator: &mut G, seeds: u64) -> Result<(), Findings> {
    let (mut reading, mut writing) = checks_of_blocks();
    reading.push(regions::read);
    writing.extend([regions::blocks as Check<G>, regions::copies]);
    run(generator, seeds, &[], &reading, &writing)
}

/// The checks that read and those that write a host with blocks.
fn checks_of_blocks<G: IrGenerator<Host: BlockHost>>() -> (Vec<Check<G>>, Vec<Check<G>>) {
    let (mut reading, mut writing) = (reading::checks(), writing::checks());
    reading.push(blocks::read);
    writing.push(blocks::replace_arguments);
    (reading, writing)
}

/// Runs checks on the IRs of all seeds, which need not have what is `optional`.
fn run<G: IrGenerator>(
    generator: &mut G,
    seeds: u64,
    optional: &[&'static str],
    reading: &[Check<G>],
    writing: &[Check<G>],
) -> Result<(), Findings> {
    let mut findings = Findings::default();
    let mut met = Met::default();
    for seed in 0..seeds {
        // What cannot be read rightly cannot be compared, so the checks end at the first finding.
        for check in reading.iter().chain(writing) {
            let (host, scope) = generator.generate(seed);
            let mut subject = Subject { host, scope, met: &mut met, seed };
            let Err(finding) = check(generator, &mut subject) else { continue };
            let is_known = |other: &Finding| (other.method, other.expected) == (finding.method, finding.expected);
            if !findings.0.iter().any(is_known) {
                findings.0.push(Finding { seed, ..finding });
            }
            break;
        }
    }
    if findings.0.is_empty() {
        let no_attributes = generator.attributes().is_empty();
        let is_wanted = |wanted: &&str| !(optional.contains(wanted) || no_attributes && *wanted == WITH_ATTRIBUTE);
        let missing = WANTED.into_iter().filter(is_wanted).filter(|wanted| !met.0.contains(wanted));
        findings.0.extend(missing.map(|expected| Finding {
            method: "generate",
            expected,
            found: "none in any IR".to_owned(),
            seed: 0,
        }));
    }
    if findings.0.is_empty() { Ok(()) } else { Err(findings) }
}
