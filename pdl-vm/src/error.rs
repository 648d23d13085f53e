//! Everything that can go wrong, with stable codes.
//!
//! Binding: E0601 to E0607, matching: E0610 to E0614, rewriting: E0620 to E0636.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use core::fmt;

use pdl_declarations::Location;
use pdl_declarations::Obstacle;

use crate::bind::PatternSet;
use crate::host::RewriteHost;

/// A problem that binding a program to a host found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindError {
    /// E0601: the program calls a native function that is not registered.
    MissingNative {
        /// The signature, as the program declares it.
        declared: String,
        /// For a constraint from ODS, the part of its predicate that stops it from running without C++.
        obstacle: Option<Obstacle>,
        /// What is registered of its kind and called by no pattern, sorted: it may be there by another name.
        unused: Box<[String]>,
        /// Where the program declares it.
        location: Location,
    },
    /// E0602: a native function is registered with other parameters or results.
    WrongSignature {
        /// The signature, as the program declares it.
        declared: String,
        /// The signature, as registered.
        registered: String,
        /// Where the program declares it.
        location: Location,
    },
    /// E0603: the host refuses an attribute constant.
    BadAttribute {
        /// Its text.
        text: String,
        /// What the host says.
        reason: String,
    },
    /// E0604: the host refuses a type constant.
    BadType {
        /// Its text.
        text: String,
        /// What the host says.
        reason: String,
    },
    /// E0605: two constants that the matcher tells apart are one for the host.
    EqualConstants {
        /// One.
        first: String,
        /// The other.
        second: String,
    },
    /// E0607: the programs of a set cannot be made one.
    Link {
        /// Why.
        message: String,
    },
    /// E0606: a stub that always answers yes stands in for a constraint that has results to give.
    StubWithResults {
        /// The signature, as the program declares it.
        declared: String,
        /// Where the program declares it.
        location: Location,
    },
}

impl BindError {
    /// Where the program declares what is at fault, if it is a native function.
    pub fn location(&self) -> Option<&Location> {
        match self {
            BindError::MissingNative { location, .. }
            | BindError::WrongSignature { location, .. }
            | BindError::StubWithResults { location, .. } => Some(location),
            _ => None,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            BindError::MissingNative { .. } => "E0601",
            BindError::WrongSignature { .. } => "E0602",
            BindError::BadAttribute { .. } => "E0603",
            BindError::BadType { .. } => "E0604",
            BindError::EqualConstants { .. } => "E0605",
            BindError::StubWithResults { .. } => "E0606",
            BindError::Link { .. } => "E0607",
        }
    }
}

/// ` (declared at FILE:LINE:COLUMN)`, or nothing if that is unknown.
struct Declared<'a>(&'a Location);

impl fmt::Display for Declared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Location { line: 0, .. } => Ok(()),
            Location { file, line, column } => write!(f, " (declared at {file}:{line}:{column})"),
        }
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BindError::MissingNative { declared, obstacle, unused, location } => {
                write!(f, "no native function is registered for `{declared}`{}", Declared(location))?;
                if let Some(obstacle) = obstacle {
                    write!(f, ", and its predicate does not run without C++: {obstacle}")?;
                }
                for (index, name) in unused.iter().take(5).enumerate() {
                    let before = if index == 0 { "; registered, and called by no pattern, is" } else { "," };
                    write!(f, "{before} `{name}`")?;
                }
                Ok(())
            }
            BindError::WrongSignature { declared, registered, location } => write!(
                f,
                "the native function declared as `{declared}` is registered as `{registered}`{}",
                Declared(location)
            ),
            BindError::BadAttribute { text, reason } => {
                write!(f, "the host refuses the attribute `{text}`: {reason}")
            }
            BindError::BadType { text, reason } => write!(f, "the host refuses the type `{text}`: {reason}"),
            BindError::EqualConstants { first, second } => write!(
                f,
                "the patterns tell `{first}` from `{second}`, but both are one constant for the host; spell them alike"
            ),
            BindError::Link { message } => write!(f, "the programs cannot be linked: {message}"),
            BindError::StubWithResults { declared, location } => write!(
                f,
                "a stub that always answers yes cannot stand in for `{declared}`, which has results{}",
                Declared(location)
            ),
        }
    }
}

impl core::error::Error for BindError {}

/// All problems that binding found; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BindErrors(pub Vec<BindError>);

impl fmt::Display for BindErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}: {error}", error.code())?;
        }
        Ok(())
    }
}

impl core::error::Error for BindErrors {}

/// Why matching stopped before its end. The IR is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError {
    /// E0610: the loops over users took more fuel than allowed.
    OutOfFuel {
        /// The name of the op that was matched.
        op: String,
    },
    /// E0611: a native constraint panicked.
    ConstraintPanicked {
        /// The constraint.
        function: String,
        /// The patterns that were still possible when it was called.
        patterns: Vec<String>,
        /// The name of the op that was matched.
        op: String,
        /// What the panic said.
        message: String,
    },
    /// E0612: the ranges of one match hold too many elements.
    RangesTooLong {
        /// The name of the op that was matched.
        op: String,
    },
    /// E0613: the matcher code is not valid; the program was made by other means than compiling or loading.
    InvalidCode {
        /// The address of the instruction.
        address: usize,
    },
    /// E0614: a native constraint gave back other results than it is registered with.
    WrongResults {
        /// The constraint.
        function: String,
        /// The name of the op that was matched.
        op: String,
        /// The kinds that it gave, and those that the program declares.
        message: String,
    },
}

impl MatchError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            MatchError::OutOfFuel { .. } => "E0610",
            MatchError::ConstraintPanicked { .. } => "E0611",
            MatchError::RangesTooLong { .. } => "E0612",
            MatchError::InvalidCode { .. } => "E0613",
            MatchError::WrongResults { .. } => "E0614",
        }
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::OutOfFuel { op } => write!(f, "matching `{op}` ran out of fuel: a value has too many users"),
            MatchError::ConstraintPanicked { function, patterns, op, message } => {
                write!(f, "the native constraint `{function}` panicked while `{op}` was matched")?;
                match patterns.as_slice() {
                    [] => {}
                    [pattern] => write!(f, " for pattern `{pattern}`")?,
                    patterns => write!(f, " for patterns `{}`", patterns.join("`, `"))?,
                }
                write!(f, ": {message}")
            }
            MatchError::RangesTooLong { op } => write!(f, "matching `{op}` captured ranges that are too long"),
            MatchError::InvalidCode { address } => write!(f, "the matcher code is not valid at address {address}"),
            MatchError::WrongResults { function, op, message } => {
                write!(f, "the native constraint `{function}` broke its signature while `{op}` was matched: {message}")
            }
        }
    }
}

impl core::error::Error for MatchError {}

/// Why a rewrite, or one change of it, was refused. Ops are given by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RewriteFailure {
    /// E0620: what the rewrite reads is not there, such as a result past the end.
    DoesNotApply,
    /// E0621: a native rewrite returned an error.
    Native {
        /// The rewrite.
        function: String,
        /// What it says.
        message: String,
    },
    /// E0622: a native rewrite panicked.
    NativePanicked {
        /// The rewrite.
        function: String,
        /// What the panic said.
        message: String,
    },
    /// E0623: the host cannot infer result types.
    Inference {
        /// The op to be created.
        op: String,
        /// What the host says.
        reason: String,
    },
    /// E0624: the host refused to create an op.
    Creation {
        /// The op to be created.
        op: String,
        /// What the host says.
        reason: String,
    },
    /// E0625: an op is replaced by too few or too many values.
    WrongCount {
        /// The op to be replaced.
        op: String,
        /// How many results it has.
        results: usize,
        /// How many values were given.
        values: usize,
    },
    /// E0626: an op is erased while its results are in use.
    StillUsed {
        /// The op to be erased.
        op: String,
    },
    /// E0627: an op is erased or replaced, or changed, after it was erased or replaced.
    AlreadyErased {
        /// The op.
        op: String,
    },
    /// E0628: a result of an erased op is used.
    UseOfErased {
        /// The op that was erased.
        op: String,
    },
    /// E0629: there is no place left to create ops at: the root is erased and nothing follows it.
    NoInsertionPoint,
    /// E0630: the ranges of one rewrite hold too many elements.
    RangesTooLong,
    /// E0631: an op at the end of its block cannot be moved.
    CannotMove {
        /// The op.
        op: String,
    },
    /// E0632: the rewrite code is not valid; the program was made by other means than compiling or loading.
    InvalidCode {
        /// The address of the instruction.
        address: usize,
    },
    /// E0634: a pattern written in Rust reports success, but changed nothing.
    NothingChanged,
    /// E0635: the host refuses something that a pattern asked of it.
    Host(
        /// What the host says.
        String,
    ),
    /// E0633: an operand index is past the end.
    NoSuchOperand {
        /// The op.
        op: String,
        /// The index.
        index: usize,
    },
    /// E0636: a native rewrite gave back other results than it is registered with.
    WrongResults {
        /// The rewrite.
        function: String,
        /// The kinds that it gave, and those that the program declares.
        message: String,
    },
}

impl RewriteFailure {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            RewriteFailure::DoesNotApply => "E0620",
            RewriteFailure::Native { .. } => "E0621",
            RewriteFailure::NativePanicked { .. } => "E0622",
            RewriteFailure::Inference { .. } => "E0623",
            RewriteFailure::Creation { .. } => "E0624",
            RewriteFailure::WrongCount { .. } => "E0625",
            RewriteFailure::StillUsed { .. } => "E0626",
            RewriteFailure::AlreadyErased { .. } => "E0627",
            RewriteFailure::UseOfErased { .. } => "E0628",
            RewriteFailure::NoInsertionPoint => "E0629",
            RewriteFailure::RangesTooLong => "E0630",
            RewriteFailure::CannotMove { .. } => "E0631",
            RewriteFailure::InvalidCode { .. } => "E0632",
            RewriteFailure::NoSuchOperand { .. } => "E0633",
            RewriteFailure::NothingChanged => "E0634",
            RewriteFailure::Host(_) => "E0635",
            RewriteFailure::WrongResults { .. } => "E0636",
        }
    }

    /// Whether this is a mistake in the program around the patterns, so that going on makes no sense.
    pub fn is_fatal(&self) -> bool {
        matches!(
            self,
            RewriteFailure::NativePanicked { .. }
                | RewriteFailure::InvalidCode { .. }
                | RewriteFailure::WrongResults { .. }
        )
    }
}

impl fmt::Display for RewriteFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RewriteFailure::DoesNotApply => {
                f.write_str("something that the rewrite reads is not there, such as a result that an op does not have")
            }
            RewriteFailure::Native { function, message } => {
                write!(f, "the native rewrite `{function}` failed: {message}")
            }
            RewriteFailure::NativePanicked { function, message } => {
                write!(f, "the native rewrite `{function}` panicked: {message}")
            }
            RewriteFailure::Inference { op, reason } => {
                write!(f, "the result types of `{op}` cannot be inferred: {reason}")
            }
            RewriteFailure::Creation { op, reason } => write!(f, "the host refuses to create `{op}`: {reason}"),
            RewriteFailure::WrongCount { op, results, values } => {
                write!(f, "`{op}` has {results} results, but is replaced by {values} values")
            }
            RewriteFailure::StillUsed { op } => write!(f, "`{op}` is erased, but its results are still used"),
            RewriteFailure::AlreadyErased { op } => write!(f, "`{op}` is already erased or replaced"),
            RewriteFailure::UseOfErased { op } => write!(f, "a result of `{op}`, which is erased, is used"),
            RewriteFailure::NoInsertionPoint => {
                f.write_str("the root is erased, and nothing behind it marks the place to create ops at")
            }
            RewriteFailure::NothingChanged => f.write_str("the pattern reports success, but changed nothing"),
            RewriteFailure::Host(reason) => write!(f, "the host refuses: {reason}"),
            RewriteFailure::RangesTooLong => f.write_str("the ranges of the rewrite are too long"),
            RewriteFailure::CannotMove { op } => write!(f, "`{op}` stands at the end of its block and cannot be moved"),
            RewriteFailure::InvalidCode { address } => write!(f, "the rewrite code is not valid at address {address}"),
            RewriteFailure::NoSuchOperand { op, index } => write!(f, "`{op}` has no operand {index}"),
            RewriteFailure::WrongResults { function, message } => {
                write!(f, "the native rewrite `{function}` broke its signature: {message}")
            }
        }
    }
}

impl core::error::Error for RewriteFailure {}

/// A rewrite that failed: which, where and why. The IR is as it was before the rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RewriteError {
    /// The pattern's name, or where it was written if it has none.
    pub pattern: String,
    /// Where the pattern was written; line 0 if that is not known. Boxed, for errors are handed on by value.
    pub location: Box<Location>,
    /// The name of the op that it matched.
    pub op: String,
    /// Why.
    pub failure: RewriteFailure,
}

impl RewriteError {
    /// That the rewrite of a pattern of `set` failed at `op`.
    pub(crate) fn at<H: RewriteHost>(
        set: &PatternSet<H>,
        host: &H,
        pattern: u32,
        op: H::Op,
        failure: RewriteFailure,
    ) -> RewriteError {
        RewriteError {
            pattern: set.pattern_text(pattern),
            location: set.pattern_location(pattern).into(),
            op: host.op_name_text(host.op_name(op)),
            failure,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.failure.code()
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern `{}` could not rewrite `{}`: {}", self.pattern, self.op, self.failure)
    }
}

impl core::error::Error for RewriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.failure)
    }
}

/// Why applying patterns stopped. What earlier rewrites did stays; the one that failed is undone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApplyError {
    /// While matching.
    Match(MatchError),
    /// While rewriting: a failure that is [fatal](RewriteFailure::is_fatal).
    Rewrite(RewriteError),
}

impl ApplyError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ApplyError::Match(error) => error.code(),
            ApplyError::Rewrite(error) => error.code(),
        }
    }
}

impl From<MatchError> for ApplyError {
    fn from(error: MatchError) -> Self {
        ApplyError::Match(error)
    }
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::Match(error) => error.fmt(f),
            ApplyError::Rewrite(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ApplyError {}

/// Why a native rewrite failed, in its author's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeError(pub(crate) String);

impl NativeError {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> NativeError {
        NativeError(message.into())
    }
}

impl fmt::Display for NativeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NativeError {}

impl From<RewriteFailure> for NativeError {
    fn from(failure: RewriteFailure) -> Self {
        NativeError(failure.to_string())
    }
}

impl From<crate::host::HostError> for NativeError {
    fn from(error: crate::host::HostError) -> Self {
        NativeError(error.0)
    }
}
