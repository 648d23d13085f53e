//! [`PatternPass`]: patterns as a pass of pliron.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::sync::atomic::{AtomicUsize, Ordering};

use pdl_vm::{GreedyDriver, GreedyOptions, GreedyReport, LoadError, Natives, PatternSet, Program};
use pliron::common_traits::Verify;
use pliron::context::{Context, Ptr};
use pliron::identifier::Identifier;
use pliron::operation::{OpDbg, Operation, verify_operation};
use pliron::pass::{AnalysisManager, Pass, PassResult};
use pliron::printable::Printable;
use pliron::result::ErrorKind;

use crate::error::Error;
use crate::guard::guarded;
use crate::host::PlironHost;
use crate::registry::Registry;

/// Applies patterns to everything in an operation until nothing changes, in the order of MLIR's greedy driver, and verifies the outcome.
///
/// It is a [`Pass`] of pliron, to be put among others, and can be [run](Self::rewrite) by itself. Patterns are bound to a context the first
/// time, which takes some microseconds for each, and remain so as long as the pass is run on the same one.
pub struct PatternPass {
    name: String,
    program: Arc<Program>,
    natives: Natives<PlironHost>,
    options: GreedyOptions,
    folds: bool,
    verifies: bool,
    on_report: Option<OnReport>,
    /// Holds an empty context between runs.
    host: PlironHost,
    bound: Option<(usize, PatternSet<PlironHost>)>,
}

/// Is told what a run did.
type OnReport = Box<dyn FnMut(&GreedyReport)>;

impl core::fmt::Debug for PatternPass {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "PatternPass({}, {:?})", self.name, self.host)
    }
}

impl PatternPass {
    /// A pass of this name that applies the patterns of a program. Operations that they create are in the registry.
    pub fn new(name: impl Into<String>, program: Program, registry: Registry) -> PatternPass {
        PatternPass {
            name: name.into(),
            program: Arc::new(program),
            natives: Natives::new(),
            options: GreedyOptions::default(),
            folds: false,
            verifies: true,
            on_report: None,
            host: PlironHost::new(Context::new(), registry),
            bound: None,
        }
    }

    /// As [`new`](Self::new), with the patterns of a blob, such as `pdllc build` or a build script makes.
    ///
    /// # Errors
    /// If the blob is invalid.
    pub fn from_bytes(name: impl Into<String>, blob: &[u8], registry: Registry) -> Result<PatternPass, LoadError> {
        Ok(PatternPass::new(name, Program::from_bytes(blob)?, registry))
    }

    /// As [`new`](Self::new), with patterns in PDLL, compiled now.
    ///
    /// # Errors
    /// Errors of the compiler in the text.
    #[cfg(feature = "compile")]
    pub fn from_source(name: impl Into<String>, text: &str, registry: Registry) -> Result<PatternPass, pdll::Error> {
        Ok(PatternPass::new(name, pdll::compile(text)?, registry))
    }

    /// The functions in Rust that the patterns call.
    #[must_use]
    pub fn natives(mut self, natives: Natives<PlironHost>) -> PatternPass {
        self.natives = natives;
        self.bound = None;
        self
    }

    /// Returns how the driver works, and when it gives up.
    #[must_use]
    pub fn options(mut self, options: GreedyOptions) -> PatternPass {
        self.options = options;
        self
    }

    /// Folds operations by pliron's `ConstFoldInterface` before patterns are tried at them. It does not unless it is told to.
    #[must_use]
    pub fn folding(mut self, folds: bool) -> PatternPass {
        self.folds = folds;
        self
    }

    /// Returns whether pliron's verifier looks at what was rewritten; it does unless it is told not to.
    #[must_use]
    pub fn verifying(mut self, verifies: bool) -> PatternPass {
        self.verifies = verifies;
        self
    }

    /// Is told what each run did, for passes that a pass manager runs.
    #[must_use]
    pub fn on_report(mut self, on_report: impl FnMut(&GreedyReport) + 'static) -> PatternPass {
        self.on_report = Some(Box::new(on_report));
        self
    }

    /// Applies the patterns to everything in `scope`, but not to `scope` itself.
    ///
    /// # Errors
    /// If the patterns do not fit, matching stops, or something is not valid afterwards. What was rewritten until then stays.
    pub fn rewrite(&mut self, context: &mut Context, scope: Ptr<Operation>) -> Result<GreedyReport, Error> {
        let identity = identity(context);
        let lent = Lent::new(&mut self.host, context);
        let host = &mut *lent.host;
        if scope.try_deref(&host.context).is_err() {
            return Err(Error::Gone { asked: "the operation to be rewritten is not there".to_string() });
        }
        if self.bound.as_ref().is_none_or(|(bound, _)| *bound != identity) {
            self.bound = None;
            self.bound = Some((identity, PatternSet::bind(Arc::clone(&self.program), host, &self.natives)?));
        }
        // It was bound above.
        let Some((_, set)) = &self.bound else { return Ok(GreedyReport::default()) };
        let driver = GreedyDriver::new(self.options.clone());
        let mut driver = if self.folds { driver.folding() } else { driver };
        let report = driver.run(set, host, scope, None);
        if let Some(gone) = host.take_error() {
            return Err(gone);
        }
        let report = report?;
        let has_changed = report.rewrites + report.dead_ops + report.folds > 0;
        if self.verifies && has_changed {
            verify(host, scope)?;
        }
        drop(lent);
        if let Some(on_report) = &mut self.on_report {
            on_report(&report);
        }
        Ok(report)
    }
}

impl Pass for PatternPass {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(
        &mut self,
        op: Ptr<Operation>,
        ctx: &mut Context,
        _: &mut AnalysisManager,
    ) -> pliron::result::Result<PassResult> {
        let report = self.rewrite(ctx, op).map_err(|error| {
            let kind = match &error {
                Error::Verify { .. } => ErrorKind::VerificationFailed,
                _ => ErrorKind::InvalidArgument,
            };
            let mut error = pliron::arg_error_noloc!(error);
            error.kind = kind;
            error
        })?;
        let mut result = PassResult::default();
        result.ir_changed = (report.rewrites + report.dead_ops + report.folds > 0).into();
        Ok(result)
    }
}

/// A context that is in the host, and goes back where it came from, whatever happens.
struct Lent<'a> {
    host: &'a mut PlironHost,
    from: &'a mut Context,
}

impl<'a> Lent<'a> {
    fn new(host: &'a mut PlironHost, from: &'a mut Context) -> Lent<'a> {
        host.exchange(from);
        Lent { host, from }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.host.exchange(self.from);
    }
}

/// A number that a context keeps, so that it is known again.
fn identity(context: &mut Context) -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    struct Identity(usize);
    let Ok(key) = Identifier::try_new("pdl_pliron_identity".to_string()) else { return usize::MAX };
    let known = context.aux_data_map.get(&key).and_then(|index| context.aux_data.get(*index));
    if let Some(Identity(known)) = known.and_then(|data| data.downcast_ref()) {
        return *known;
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let index = context.aux_data.insert(Box::new(Identity(number)) as Box<dyn Any + Send>);
    context.aux_data_map.insert(key, index);
    number
}

/// Returns whether pliron finds that `scope` is valid; if not, the error names the innermost operation that is not.
fn verify(host: &PlironHost, scope: Ptr<Operation>) -> Result<(), Error> {
    let context = &host.context;
    // A verifier that panics, such as at an attribute that it expects, refuses.
    let refusal = |verified: Result<pliron::result::Result<()>, String>| match verified {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(error.disp(context).to_string()),
        Err(panic) => Some(panic),
    };
    let Some(reason) = refusal(guarded(|| verify_operation(scope, context))) else { return Ok(()) };
    let mut ops = Vec::new();
    host.nested(scope, false, &mut ops);
    let mut refused = ops.into_iter().map(|op| (op, refusal(guarded(|| op.deref(context).verify(context)))));
    let innermost = refused.find_map(|(op, reason)| Some((op, reason?)));
    let (op, reason) = innermost.unwrap_or((scope, reason));
    // What is not valid need not be printable either; its name is.
    let text = guarded(|| OpDbg { op, ctx: context }.to_string());
    let op = text.unwrap_or_else(|_| host.names.text(host.names.of(context, op)));
    Err(Error::Verify { op, reason })
}
