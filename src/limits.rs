//! [`Limits`]: how much a session reads, and a run takes, on one page for whoever embeds this.

use pdl_bytecode::BlobLimits;
use pdl_diagnostics::{Diagnostic, MAX_FILE_BYTES};
use pdl_vm::conversion::{Conversion, ConversionTarget};
use pdl_vm::{DriverHost, GreedyOptions, RunLimit};

/// The limits that an embedder may want to set: those of what is read, and those of runs.
///
/// [`Session::limits`](crate::Session::limits) holds those of a session, and whatever it reads keeps to them. Drivers are given
/// theirs by [`greedy_options`](Self::greedy_options), [`conversion`](Self::conversion) and, with the feature `mir`,
/// `combiner_options`. All other limits are constants; `docs/limits.md` lists them.
///
/// ```
/// use pdl_vm::RunLimit;
///
/// let mut session = pdll::Session::new();
/// // Patterns from strangers, and a second for each run.
/// session.limits.file_bytes = 1 << 20;
/// session.limits.blob = session.limits.blob.patterns(1000);
/// session.limits.fuel = RunLimit::AtMost(500_000_000);
/// let options = session.limits.greedy_options();
/// assert_eq!(options.fuel, RunLimit::AtMost(500_000_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a file that a person names, and of standard input (E0901). 1 GiB by default; texts are never longer, as spans have 32
    /// bits.
    pub file_bytes: u64,
    /// Bytes of a file that another file includes, or that is found in a folder (E0143, E0702, E0901). 64 MiB by default.
    pub included_bytes: u64,
    /// The limits of a blob (E0512).
    pub blob: BlobLimits,
    /// Findings that [`Session::error`](crate::Session::error) and [`Session::render`](crate::Session::render) show; of more, errors
    /// before warnings, and how many others there are. At least one, and 1,000 by default.
    pub findings: usize,
    /// Iterations of the greedy driver; `None` is no limit. 10 by default, as in MLIR. A report says if it was met.
    pub iterations: Option<u64>,
    /// Rewrites in one iteration of the greedy driver, or in one function of the combiner. A report says if it was met.
    pub rewrites: RunLimit,
    /// The fuel of a run, whichever driver it has (E0610); see [`RunLimit::fuel`].
    pub fuel: RunLimit,
    /// The most that the rewrites of a run create, whichever driver it has (E0638); see [`RunLimit::created`].
    pub created: RunLimit,
}

impl Default for Limits {
    fn default() -> Limits {
        let GreedyOptions { max_iterations, max_rewrites, fuel, max_created, .. } = GreedyOptions::default();
        Limits {
            file_bytes: 1 << 30,
            included_bytes: MAX_FILE_BYTES,
            blob: BlobLimits::DEFAULT,
            findings: 1000,
            iterations: max_iterations,
            rewrites: max_rewrites,
            fuel,
            created: max_created,
        }
    }
}

impl Limits {
    /// Returns options of the greedy driver that keep to these limits.
    pub fn greedy_options(&self) -> GreedyOptions {
        GreedyOptions::default()
            .max_iterations(self.iterations)
            .max_rewrites(self.rewrites)
            .fuel(self.fuel)
            .max_created(self.created)
    }

    /// Returns a conversion that keeps to these limits; of them fuel and what is created are for conversions.
    pub fn conversion<'a, H: DriverHost>(&self, target: &'a ConversionTarget<H>) -> Conversion<'a, H> {
        Conversion { fuel: self.fuel, max_created: self.created, ..Conversion::new(target) }
    }

    /// Returns options of LLVM's combiner that keep to these limits. How many iterations it makes is LLVM's choice, and stays.
    #[cfg(feature = "mir")]
    pub fn combiner_options(&self) -> mir::CombinerOptions {
        let mut options = mir::CombinerOptions::default();
        options.max_rewrites = self.rewrites;
        options.fuel = self.fuel;
        options.max_created = self.created;
        options
    }

    /// The findings that are shown, errors first if these are not all.
    pub(crate) fn shown(&self, mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let most = self.findings.max(1);
        let more = findings.len().saturating_sub(most);
        if more > 0 {
            findings.sort_by_key(|finding| !finding.is_error());
            findings.truncate(most);
            if let Some(last) = findings.last_mut() {
                last.notes.push(format!("there are {more} more findings"));
            }
        }
        findings
    }
}
