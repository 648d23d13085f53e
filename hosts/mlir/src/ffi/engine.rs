//! [`Engine`]: engine mode. MLIR's own engine applies the patterns; native functions are those that the set was bound with.
//!
//! ```text
//!  PatternSet<Ir> ──pdl──▶ MLIR's patterns ──▶ greedy driver of MLIR ──▶ the module of an Ir
//!        ▲                                          │
//!        └────── constraint, rewrite ◀──────────────┘
//! ```

use std::cell::RefCell;
use std::ffi::c_void;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use pdl_compile::StoredError;
use pdl_declarations::{Kind, Native, NativeKind};
use pdl_vm::{ConstraintAnswer, Entity, PatternSet, RewriterState, Silent};

use super::context::{Context, MlirError, text_ref};
use super::handles::{Attr, Type};
use super::held::Held;
use super::ir::Ir;
use super::sys::*;

/// Why MLIR's engine does not run patterns, or stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The program does not say what its patterns are: it is from a blob that was built without them.
    NoPatterns(String),
    /// A native function takes or gives a range of values or types, which MLIR's C API cannot hand over.
    Range {
        /// The function.
        function: String,
    },
    /// MLIR refuses the patterns.
    Refused(MlirError),
    /// The IR, or the set of patterns, is of another context.
    OtherContext,
    /// MLIR's engine runs on the IR already: a native function that it has called lets it run again.
    Running,
    /// A native function failed, panicked, or gave what it does not declare. What was rewritten until then stays, and what MLIR has made of the
    /// function's missing results may not verify: the IR is of no use.
    Native {
        /// The function.
        function: String,
        /// The message.
        message: String,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::NoPatterns(why) => write!(f, "the program does not say what its patterns are: {why}"),
            EngineError::Range { function } => {
                write!(f, "`{function}` takes or gives a range, which MLIR's C API cannot hand over")
            }
            EngineError::Refused(error) => write!(f, "MLIR refuses the patterns: {error}"),
            EngineError::OtherContext => f.write_str("the IR and the patterns are not of one context"),
            EngineError::Running => f.write_str("MLIR's engine runs on the IR already"),
            EngineError::Native { function, message } => write!(f, "native function `{function}`: {message}"),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EngineError::Refused(error) => Some(error),
            _ => None,
        }
    }
}

/// Options of MLIR's greedy driver. By default it does what our VM's does: it applies patterns, bottom up, and does nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineOptions {
    /// True if operations at the top are tried first.
    pub top_down: bool,
    /// True if operations are folded.
    pub fold: bool,
    /// True if equal constants become one.
    pub merge_constants: bool,
    /// The treatment of blocks.
    pub simplify_regions: RegionSimplification,
    /// The limit of iterations over all operations.
    pub max_iterations: Option<u32>,
    /// The limit of rewrites in each iteration.
    pub max_rewrites: Option<u32>,
}

/// The changes to blocks that MLIR's driver makes besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegionSimplification {
    /// Nothing.
    #[default]
    Disabled,
    /// Blocks that are never reached go, and arguments that nothing uses.
    Normal,
    /// Equal blocks are merged, too.
    Aggressive,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            top_down: false,
            fold: false,
            merge_constants: false,
            simplify_regions: RegionSimplification::Disabled,
            max_iterations: Some(10),
            max_rewrites: None,
        }
    }
}

impl EngineOptions {
    /// The default.
    pub fn new() -> EngineOptions {
        EngineOptions::default()
    }

    /// Tries operations at the top first, or at the bottom.
    pub fn top_down(self, top_down: bool) -> EngineOptions {
        EngineOptions { top_down, ..self }
    }

    /// Returns what MLIR's `canonicalize` does besides applying patterns: folds operations and merges constants.
    pub fn folding(self) -> EngineOptions {
        EngineOptions { fold: true, merge_constants: true, ..self }
    }

    fn in_mlir(self, run: impl FnOnce(MlirGreedyRewriteDriverConfig) -> MlirLogicalResult) -> MlirLogicalResult {
        let limit = |count: Option<u32>| count.map_or(-1, i64::from);
        // SAFETY: the configuration is alive until it is destroyed, behind the run.
        unsafe {
            let config = mlirGreedyRewriteDriverConfigCreate();
            mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config, self.top_down);
            mlirGreedyRewriteDriverConfigEnableFolding(config, self.fold);
            mlirGreedyRewriteDriverConfigEnableConstantCSE(config, self.merge_constants);
            mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(config, self.simplify_regions as i32);
            mlirGreedyRewriteDriverConfigSetMaxIterations(config, limit(self.max_iterations));
            mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, limit(self.max_rewrites));
            let result = run(config);
            mlirGreedyRewriteDriverConfigDestroy(config);
            result
        }
    }
}

/// The result of a run of MLIR's driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineReport {
    /// True if nothing was left to rewrite.
    pub converged: bool,
}

/// Patterns in MLIR's own engine.
pub struct Engine {
    context: Context,
    patterns: MlirFrozenRewritePatternSet,
    /// The functions whose addresses MLIR was given.
    functions: Box<[Function]>,
    run: Box<Run>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("functions", &self.functions.len()).finish_non_exhaustive()
    }
}

/// A native function, for MLIR.
struct Function {
    set: Arc<PatternSet<Ir>>,
    native: Native,
    results: Vec<Kind>,
    run: *const Run,
}

/// The state that native functions of an engine share.
#[derive(Default)]
struct Run {
    /// The IR that is rewritten; none between runs.
    lent: RefCell<Option<Lent>>,
    error: RefCell<Option<EngineError>>,
}

/// An IR that is lent to a run.
#[derive(Clone)]
struct Lent {
    ir: *mut Ir,
    /// The IR that MLIR rewrites. It is counted here, since native functions may put another IR where this one was.
    held: Rc<Held>,
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: the set is this one's, and `functions`, which it has the addresses of, are dropped behind it.
        unsafe { mlirFrozenRewritePatternSetDestroy(self.patterns) };
    }
}

impl Engine {
    /// Gives the patterns of a set to MLIR's engine, which compiles them. They call the native functions that the set was bound with.
    ///
    /// # Errors
    /// If MLIR cannot have the patterns or the functions.
    ///
    /// # Safety
    /// MLIR's engine checks less than our VM does, and ends the process or breaks memory where our VM fails a rewrite: when a pattern
    /// erases an operation that is still in use, reads a result that is not there, calls a native constraint with results twice
    /// with the same arguments, or creates an operation of which its dialect's C++ cannot infer the types; or when a native function erases what the
    /// pattern that calls it goes on to use. The caller vouches that these patterns and functions do not, for instance since host mode runs them.
    pub unsafe fn new(context: &Context, set: impl Into<Arc<PatternSet<Ir>>>) -> Result<Engine, EngineError> {
        let set = set.into();
        let program = set.program().clone();
        let mut patterns = pdl_compile::patterns_of(&program)
            .map_err(|error: StoredError| EngineError::NoPatterns(error.to_string()))?;
        for native in program.natives() {
            let is_range = |kind: Kind| matches!(kind, Kind::ValueRange | Kind::TypeRange);
            if native.params.iter().chain(&native.results).any(|ty| is_range(ty.kind)) {
                return Err(EngineError::Range { function: native.name.to_string() });
            }
        }
        patterns.for_mlir();
        context.load_pdl();
        let module = context.parse_module(&pdl_ir::print(&patterns)).map_err(EngineError::Refused)?;
        let run = Box::new(Run::default());
        let function = |native: &Native| {
            let results = native.results.iter().map(|ty| ty.kind).collect();
            Function { set: set.clone(), native: native.clone(), results, run: &raw const *run }
        };
        let functions: Box<[Function]> = program.natives().iter().map(function).collect();
        // SAFETY: the module is alive, and handed over; so are the patterns made of it. The functions stay where they are, in a box, until the set is
        // destroyed, and MLIR copies the names. What MLIR has moved
        // on is left empty, and destroyed here: nothing else does it.
        let patterns = unsafe {
            let patterns = mlirPDLPatternModuleFromModule(module);
            for function in &functions {
                let (name, user) = (text_ref(&function.native.name), (&raw const *function).cast_mut().cast());
                match function.native.kind {
                    NativeKind::Constraint => {
                        mlirPDLPatternModuleRegisterConstraintFunction(patterns, name, constraint, user);
                    }
                    NativeKind::Rewrite => mlirPDLPatternModuleRegisterRewriteFunction(patterns, name, rewrite, user),
                }
            }
            // A function of this name that the patterns declare comes first.
            mlirPDLPatternModuleRegisterConstraintFunction(
                patterns,
                text_ref("IsAbsent"),
                is_absent,
                std::ptr::null_mut(),
            );
            let set = mlirRewritePatternSetFromPDLPatternModule(patterns);
            mlirPDLPatternModuleDestroy(patterns);
            let frozen = mlirFreezeRewritePattern(set);
            mlirRewritePatternSetDestroy(set);
            frozen
        };
        Ok(Engine { context: context.clone(), patterns, functions, run })
    }

    /// Rewrites a module until nothing changes, or a limit is reached. Handles from before are of no use any more.
    ///
    /// # Errors
    /// If a native function fails; the IR is of no use then. If the engine runs on the IR already, or is of another context; then nothing has
    /// changed.
    pub fn rewrite(&self, ir: &mut Ir, options: EngineOptions) -> Result<EngineReport, EngineError> {
        if ir.context().number() != self.context.number() {
            return Err(EngineError::OtherContext);
        }
        if ir.is_lent() {
            return Err(EngineError::Running);
        }
        ir.release_erased();
        let held = ir.held().clone();
        // A native function of this engine may let it run on another IR.
        let around = self.run.lent.replace(Some(Lent { ir, held: held.clone() }));
        let error_around = self.run.error.take();
        let result = options.in_mlir(|config| {
            // SAFETY: the module and the patterns are alive, and of one context: `held` is counted here. `ir` is borrowed for the whole run, and only the
            // native functions, one at a time, use it.
            unsafe { mlirApplyPatternsAndFoldGreedily(held.module(), self.patterns, config) }
        });
        self.run.lent.replace(around);
        held.renew();
        match self.run.error.replace(error_around) {
            Some(error) => Err(error),
            None => Ok(EngineReport { converged: result.value != 0 }),
        }
    }
}

/// A function that is called failed: what happened.
type Called<T> = Result<T, String>;

impl Function {
    /// Calls `function` with the IR, under a new number: MLIR may have freed what older handles lead to. What goes wrong is kept, and
    /// then the functions of this run are not called any more.
    fn call<T>(&self, function: impl FnOnce(&mut Ir, &Rc<Held>) -> Called<T>) -> Option<T> {
        // SAFETY: the run lives as long as the engine, in a box.
        let run = unsafe { &*self.run };
        if run.error.borrow().is_some() {
            return None;
        }
        let Lent { ir, held } = run.lent.borrow().clone()?;
        // SAFETY: `rewrite` has lent the IR for this run and does not use it meanwhile, and MLIR calls one function at a time.
        let ir = unsafe { ir.as_mut()? };
        held.renew();
        let called = catch_unwind(AssertUnwindSafe(|| function(ir, &held)));
        held.renew();
        let called = match called {
            _ if !Rc::ptr_eq(ir.held(), &held) => {
                Err("it put another IR in the place of the one that MLIR rewrites".to_owned())
            }
            Ok(called) => called,
            Err(payload) => Err(message(payload)),
        };
        let error = |message| EngineError::Native { function: self.native.name.to_string(), message };
        called.map_err(|message| run.error.replace(Some(error(message)))).ok()
    }

    /// The arguments of a call; `None` if one of them is not there, as an operand that MLIR looks for before it asks how many there are.
    ///
    /// # Safety
    /// The values are those that MLIR calls with, and of the IR.
    unsafe fn arguments(&self, ir: &Ir, values: &[MlirPDLValue]) -> Option<Vec<Entity<Ir>>> {
        if values.len() != self.native.params.len() {
            return None;
        }
        let context = ir.context().number();
        let read = |(value, param): (&MlirPDLValue, &pdl_declarations::NativeType)| {
            let value = *value;
            // SAFETY: the caller promises that the value is one of MLIR's, which gives null for one of another kind; it is alive during the call.
            unsafe {
                match param.kind {
                    Kind::Operation => ir.op_of(mlirPDLValueAsOperation(value)).map(Entity::Op),
                    Kind::Value => {
                        let value = mlirPDLValueAsValue(value);
                        (!value.is_null()).then(|| Entity::Value(ir.known_value(value)))
                    }
                    Kind::Attribute => Attr::new(mlirPDLValueAsAttribute(value), context).map(Entity::Attribute),
                    Kind::Type => Type::new(mlirPDLValueAsType(value), context).map(Entity::Type),
                    Kind::ValueRange | Kind::TypeRange => None,
                }
            }
        };
        values.iter().zip(&self.native.params).map(read).collect()
    }
}

/// A result, for MLIR.
enum Returned {
    Op(MlirOperation),
    Value(MlirValue),
    Attribute(MlirAttribute),
    Type(MlirType),
}

/// Pointers of results, if their handles are of this IR and its context.
fn returned(ir: &Ir, results: Vec<Entity<Ir>>) -> Called<Vec<Returned>> {
    let context = ir.context().number();
    let raw = |result: Entity<Ir>| match result {
        Entity::Op(op) => Ok(Returned::Op(ir.raw_op(op))),
        Entity::Value(value) => Ok(Returned::Value(ir.raw_value(value))),
        Entity::Attribute(attribute) => Ok(Returned::Attribute(attribute.raw(context))),
        Entity::Type(ty) => Ok(Returned::Type(ty.raw(context))),
        Entity::Values(_) | Entity::Types(_) => Err("it gives a range".to_owned()),
    };
    results.into_iter().map(raw).collect()
}

/// Hands results over.
///
/// # Safety
/// `list` is that of the call, and the results are alive.
unsafe fn push(list: MlirPDLResultList, results: Vec<Returned>) {
    for result in results {
        // SAFETY: the caller promises it.
        unsafe {
            match result {
                Returned::Op(op) => mlirPDLResultListPushBackOperation(list, op),
                Returned::Value(value) => mlirPDLResultListPushBackValue(list, value),
                Returned::Attribute(attribute) => mlirPDLResultListPushBackAttribute(list, attribute),
                Returned::Type(ty) => mlirPDLResultListPushBackType(list, ty),
            }
        }
    }
}

/// Returns what a panic says.
fn message(payload: Box<dyn std::any::Any + Send>) -> String {
    let text = match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => {
            let text = payload.downcast_ref::<&str>().map_or("without a message", |text| *text).to_owned();
            // Dropping a payload of unknown type may panic in turn; leaking it cannot.
            std::mem::forget(payload);
            text
        }
    };
    format!("it panicked: {text}")
}

/// The arguments as MLIR has them.
///
/// # Safety
/// There are `count` of them, which stay for as long as the slice is used.
unsafe fn values<'a>(count: usize, values: *mut MlirPDLValue) -> &'a [MlirPDLValue] {
    if count == 0 {
        return &[];
    }
    // SAFETY: the caller promises it.
    unsafe { std::slice::from_raw_parts(values, count) }
}

/// A constraint is called.
extern "C" fn constraint(
    _rewriter: MlirPatternRewriter,
    list: MlirPDLResultList,
    count: usize,
    arguments: *mut MlirPDLValue,
    user: *mut c_void,
) -> MlirLogicalResult {
    // SAFETY: MLIR calls with what was registered, a function in the box of the engine, which outlives the set of patterns.
    let function = unsafe { &*user.cast::<Function>() };
    let holds = function.call(|ir, _| {
        // SAFETY: MLIR calls with its arguments, which are of the IR that the run is about.
        let Some(arguments) = (unsafe { function.arguments(ir, values(count, arguments)) }) else { return Ok(None) };
        match function.set.ask_constraint(ir, &function.native.name, &arguments, &function.results) {
            ConstraintAnswer::Holds(results) => returned(ir, results).map(Some),
            ConstraintAnswer::Fails | ConstraintAnswer::NotOne(_) => Ok(None),
            ConstraintAnswer::Panicked(message) => Err(format!("it panicked: {message}")),
            ConstraintAnswer::Wrong(message) => Err(message),
            ConstraintAnswer::Faulted(fault) => Err(format!("it has no answer: {fault:?}")),
            _ => Err("the set does not know it".to_owned()),
        }
    });
    let holds = match holds.flatten() {
        Some(results) => {
            // SAFETY: the list is that of this call, and the results were compared with the IR and its context.
            unsafe { push(list, results) };
            true
        }
        None => false,
    };
    MlirLogicalResult { value: i8::from(holds) }
}

/// `IsAbsent` is called, which asks whether an operation is without an attribute ([`pdl_ir::Module::for_mlir`]).
extern "C" fn is_absent(
    _rewriter: MlirPatternRewriter,
    _list: MlirPDLResultList,
    count: usize,
    arguments: *mut MlirPDLValue,
    _user: *mut c_void,
) -> MlirLogicalResult {
    // SAFETY: MLIR calls with its arguments, which are alive during the call. It gives null for one of another kind.
    let is_absent = unsafe {
        let [op, name] = values(count, arguments) else { return MlirLogicalResult { value: 0 } };
        let (op, name) = (mlirPDLValueAsOperation(*op), mlirPDLValueAsAttribute(*name));
        !op.is_null()
            && !name.is_null()
            && mlirAttributeIsAString(name)
            && mlirOperationGetAttributeByName(op, mlirStringAttrGetValue(name)).is_null()
    };
    MlirLogicalResult { value: i8::from(is_absent) }
}

/// A rewrite is called. It always succeeds for MLIR, which ends the process otherwise: if it fails, stand-ins are its results.
extern "C" fn rewrite(
    rewriter: MlirPatternRewriter,
    list: MlirPDLResultList,
    count: usize,
    arguments: *mut MlirPDLValue,
    user: *mut c_void,
) -> MlirLogicalResult {
    // SAFETY: as in `constraint`; the rewriter is alive during the call.
    let (function, rewriter) = unsafe { (&*user.cast::<Function>(), mlirPatternRewriterAsBase(rewriter)) };
    let results = function.call(|ir, held| {
        // SAFETY: MLIR calls with its arguments, which are of the IR that the run is about, and with its rewriter.
        let (arguments, insertion) = unsafe {
            let insertion = mlirRewriterBaseGetOperationAfterInsertion(rewriter);
            (function.arguments(ir, values(count, arguments)), insertion)
        };
        let arguments = arguments.ok_or("an argument is not there")?;
        let root = ir.op_of(insertion).ok_or("there is no operation to create others before")?;
        held.set_rewriter(Some(rewriter));
        let called = catch_unwind(AssertUnwindSafe(|| {
            let results = RewriterState::default().transaction(ir, root, &mut Silent, |rewriter| {
                let (name, kinds) = (&function.native.name, &function.results);
                function.set.call_rewrite(rewriter, name, &arguments, kinds)
            });
            let results = results.map_err(|failure| failure.to_string())?;
            match results.iter().all(|result| is_there(ir, result)) {
                true => returned(ir, results),
                false => Err("it gives what it has erased".to_owned()),
            }
        }));
        // Whatever happened, and whichever IR is in the place of the one that was lent.
        // SAFETY: no other IR is used meanwhile. The rewriter is that of this call; MLIR had the operation there, and nothing is freed during the call.
        let unused = unsafe { Ir::around(held.clone()).leave_engine(insertion) };
        match called.unwrap_or_else(|payload| Err(message(payload))) {
            Ok(_) if !unused => {
                Err("it erases an operation that is still used, or that holds the one that is rewritten".to_owned())
            }
            results => results,
        }
    });
    // SAFETY: list and rewriter are those of this call. Results were compared with the IR and its context; stand-ins are made here.
    unsafe {
        match results {
            Some(results) => push(list, results),
            None => push(list, function.results.iter().map(|kind| function.stand_in(*kind, rewriter)).collect()),
        }
    }
    MlirLogicalResult { value: 1 }
}

/// Returns whether a result is in the module, if it is an operation or a value: not in what the function has erased.
fn is_there(ir: &Ir, result: &Entity<Ir>) -> bool {
    let op = match result {
        Entity::Op(op) => Some(*op),
        Entity::Value(value) => ir.defining_op(*value).or_else(|| ir.block_owner(ir.argument_owner(*value)?)),
        _ => return true,
    };
    op.is_some_and(|op| ir.is_in_module(op))
}

impl Function {
    /// Something of a kind, where a rewrite that failed has no result.
    ///
    /// # Safety
    /// The rewriter is that of the call.
    unsafe fn stand_in(&self, kind: Kind, rewriter: MlirRewriterBase) -> Returned {
        // SAFETY: the context is alive, since MLIR runs in it; the caller promises that the rewriter is; what is created is handed over.
        unsafe {
            let context = mlirRewriterBaseGetContext(rewriter);
            match kind {
                Kind::Attribute => Returned::Attribute(mlirUnitAttrGet(context)),
                Kind::Type | Kind::TypeRange => Returned::Type(mlirNoneTypeGet(context)),
                Kind::Operation | Kind::Value | Kind::ValueRange => {
                    let name = text_ref("builtin.unrealized_conversion_cast");
                    let mut state = mlirOperationStateGet(name, mlirLocationUnknownGet(context));
                    let none = mlirNoneTypeGet(context);
                    mlirOperationStateAddResults(&mut state, 1, &raw const none);
                    let op = mlirRewriterBaseInsert(rewriter, mlirOperationCreate(&mut state));
                    if kind == Kind::Operation {
                        Returned::Op(op)
                    } else {
                        Returned::Value(mlirOperationGetResult(op, 0))
                    }
                }
            }
        }
    }
}
