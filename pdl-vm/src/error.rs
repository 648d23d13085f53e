//! Everything that can go wrong, with stable codes.
//!
//! Binding: E0601 to E0609, matching: E0610 to E0614, rewriting: E0620 to E0638.

use crate::prelude::*;

use core::fmt;

use pdl_bytecode::PatternId;
use pdl_declarations::Location;
use pdl_declarations::Obstacle;

use crate::bind::PatternSet;
use crate::host::RewriteHost;
use crate::registers::MAX_POOLED;

pdl_declarations::error_table! {
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
            /// The registered functions of its kind that no pattern calls, sorted: it may be there by another name. Of more than
            /// five, those whose names differ from it only in case and in what is no letter.
            unused: Box<[String]>,
            /// Where the program declares it.
            location: Location,
        } => "E0601", [f => {
                write!(f, "no native function is registered for `{declared}`{}", Placed("declared at", location))?;
                if let Some(obstacle) = obstacle {
                    write!(f, ", and its predicate does not run without C++: {obstacle}")?;
                }
                for (index, name) in unused.iter().take(5).enumerate() {
                    let before = if index == 0 { "; registered, and called by no pattern, is" } else { "," };
                    write!(f, "{before} `{name}`")?;
                }
                Ok(())
            }];
        /// E0602: a native function is registered with other parameters or results.
        WrongSignature {
            /// The signature, as the program declares it.
            declared: String,
            /// The signature, as registered.
            registered: String,
            /// Where the program declares it.
            location: Location,
        } => "E0602", [f => {
                let place = Placed("declared at", location);
                write!(f, "the native function declared as `{declared}` is registered as `{registered}`{place}")
            }];
        /// E0603: the host refuses an attribute constant.
        BadAttribute {
            /// Its text.
            text: String,
            /// The host's reason.
            reason: String,
        } => "E0603", "the host refuses the attribute `{text}`: {reason}";
        /// E0604: the host refuses a type constant.
        BadType {
            /// Its text.
            text: String,
            /// The host's reason.
            reason: String,
        } => "E0604", "the host refuses the type `{text}`: {reason}";
        /// E0605: two constants that the matcher tells apart are one for the host.
        EqualConstants {
            /// One.
            first: String,
            /// The other.
            second: String,
        } => "E0605",
            "the patterns tell `{first}` from `{second}`, but both are one constant for the host; spell them alike";
        /// E0607: the programs of a set cannot be made one.
        Link {
            /// Why.
            message: String,
        } => "E0607", "the programs cannot be linked: {message}";
        /// E0615: the blob is damaged where it says which operations patterns mention, which a host asks for that knows its operations.
        UnreadableNames {
            /// Why.
            reason: String,
        } => "E0615", "the blob is damaged where the names of operations stand: {reason}";
        /// E0609: a pattern says something of an operation that is not so on a host that knows [its operations](crate::HostContext::operations).
        WrongOperation {
            /// The name of the operation.
            op: String,
            /// The mistake.
            mistake: OpMistake,
            /// Where the pattern says it.
            location: Location,
        } => "E0609", [f => {
                write!(f, "{}{}", mistake.text(op), Placed("at", location))
            }];
        /// E0606: a stub that always answers yes stands in for a constraint that has results to give.
        StubWithResults {
            /// The signature, as the program declares it.
            declared: String,
            /// Where the program declares it.
            location: Location,
        } => "E0606", [f => {
                let place = Placed("declared at", location);
                write!(f, "a stub that always answers yes cannot stand in for `{declared}`, which has results{place}")
            }];
    }
}

impl BindError {
    /// Where the program declares what is at fault, if it is a native function.
    pub fn location(&self) -> Option<&Location> {
        match self {
            BindError::MissingNative { location, .. }
            | BindError::WrongSignature { location, .. }
            | BindError::WrongOperation { location, .. }
            | BindError::StubWithResults { location, .. } => Some(location),
            _ => None,
        }
    }
}

/// ` (declared at FILE:LINE:COLUMN)`, or nothing if that is unknown.
struct Placed<'a>(&'a str, &'a Location);

impl fmt::Display for Placed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Location { line: 0, .. } => Ok(()),
            Location { file, line, column } => write!(f, " ({} {file}:{line}:{column})", self.0),
        }
    }
}

/// A mistake in what a pattern says of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpMistake<S = String> {
    /// There is no such operation.
    Unknown {
        /// The operation that may be meant.
        meant: Option<S>,
    },
    /// It has no such attribute.
    Attribute {
        /// The name of the attribute.
        name: S,
        /// The attribute that may be meant.
        meant: Option<S>,
    },
    /// An attribute of it cannot have the value that it is given.
    Value {
        /// The host's reason.
        reason: S,
    },
    /// It is created without an attribute that it must have.
    Missing {
        /// The name of the attribute.
        name: S,
    },
    /// It has another number of operands or results.
    Count {
        /// `operands` or `results`.
        what: &'static str,
        /// The number that is written.
        written: usize,
        /// The fewest that there may be.
        least: usize,
        /// True if there may be more.
        varies: bool,
    },
}

/// A part of the text of a mistake.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    Text(&'a str),
    Number(usize),
}

impl<'a> OpMistake<&'a str> {
    /// Returns the text, in parts, as rustc can evaluate it.
    pub(crate) const fn parts(self, op: &'a str) -> [Part<'a>; 7] {
        use Part::{Number, Text};
        let none = Text("");
        let [before, guess, behind] = match self {
            OpMistake::Unknown { meant: Some(meant) } | OpMistake::Attribute { meant: Some(meant), .. } => {
                [Text("`; did you mean `"), Text(meant), Text("`?")]
            }
            _ => [Text("`"), none, none],
        };
        match self {
            OpMistake::Unknown { .. } => {
                [Text("the host has no operation `"), Text(op), before, guess, behind, none, none]
            }
            OpMistake::Attribute { name, .. } => {
                [Text("`"), Text(op), Text("` has no attribute `"), Text(name), before, guess, behind]
            }
            OpMistake::Value { reason } => [Text(reason), none, none, none, none, none, none],
            OpMistake::Missing { name } => {
                let (created, must) = ("` is created without the attribute `", "`, which it must have");
                [Text("`"), Text(op), Text(created), Text(name), Text(must), none, none]
            }
            OpMistake::Count { what, written, least, varies } => {
                let has = if varies { "` has at least " } else { "` has " };
                let and = if least == 1 { ", and the pattern gives it " } else { "s, and the pattern gives it " };
                let what = if what.as_bytes()[0] == b'o' { " operand" } else { " result" };
                [Text("`"), Text(op), Text(has), Number(least), Text(what), Text(and), Number(written)]
            }
        }
    }
}

impl<S> OpMistake<S> {
    /// Returns the same mistake with other strings.
    pub(crate) fn map<'a, T>(&'a self, string: impl Fn(&'a S) -> T) -> OpMistake<T> {
        match self {
            OpMistake::Unknown { meant } => OpMistake::Unknown { meant: meant.as_ref().map(string) },
            OpMistake::Attribute { name, meant } => {
                OpMistake::Attribute { name: string(name), meant: meant.as_ref().map(string) }
            }
            OpMistake::Value { reason } => OpMistake::Value { reason: string(reason) },
            OpMistake::Missing { name } => OpMistake::Missing { name: string(name) },
            OpMistake::Count { what, written, least, varies } => {
                OpMistake::Count { what, written: *written, least: *least, varies: *varies }
            }
        }
    }
}

impl OpMistake {
    fn text(&self, op: &str) -> String {
        let text = |part| match part {
            Part::Text(text) => text.to_owned(),
            Part::Number(number) => number.to_string(),
        };
        self.map(String::as_str).parts(op).map(text).concat()
    }
}

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

fn for_patterns(f: &mut fmt::Formatter<'_>, patterns: &[String]) -> fmt::Result {
    match patterns {
        [] => Ok(()),
        [pattern] => write!(f, " for pattern `{pattern}`"),
        patterns => write!(f, " for patterns `{}`", patterns.join("`, `")),
    }
}

pdl_declarations::error_table! {
    /// Why matching stopped before its end. The IR is as it was.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum MatchError {
        /// E0610: the loops over users took more fuel than allowed.
        OutOfFuel {
            /// The patterns whose loop ran.
            patterns: Vec<String>,
            /// The name of the op that was matched.
            op: String,
        } => "E0610", [f => {
                write!(f, "the fuel ran out while `{op}` was matched")?;
                for_patterns(f, patterns)?;
                f.write_str(", which looks at all users of a value, and at those again for each: give more fuel, or begin the pattern at one of them")
            }];
        /// E0611: a native constraint panicked.
        ConstraintPanicked {
            /// The constraint.
            function: String,
            /// The patterns that were still possible when it was called.
            patterns: Vec<String>,
            /// The name of the op that was matched.
            op: String,
            /// The message of the panic.
            message: String,
        } => "E0611", [f => {
                write!(f, "the native constraint `{function}` panicked while `{op}` was matched")?;
                for_patterns(f, patterns)?;
                write!(f, ": {message}")
            }];
        /// E0612: the ranges of one match hold too many elements.
        RangesTooLong {
            /// The name of the op that was matched.
            op: String,
        } => "E0612", "matching `{op}` captured ranges that are too long";
        /// E0613: the matcher code is not valid; the program was made by other means than compiling or loading.
        InvalidCode {
            /// The address of the instruction.
            address: usize,
        } => "E0613", "the matcher code is not valid at address {address}";
        /// E0614: a native constraint gave back other results than it is registered with.
        WrongResults {
            /// The constraint.
            function: String,
            /// The name of the op that was matched.
            op: String,
            /// The kinds that it gave, and those that the program declares.
            message: String,
        } => "E0614", "the native constraint `{function}` broke its signature while `{op}` was matched: {message}";
    }
}

pdl_declarations::error_table! {
    /// Why a rewrite, or one change of it, was refused. Ops are given by name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RewriteFailure {
        /// E0620: what the rewrite reads is not there, such as a result past the end.
        DoesNotApply => "E0620",
            "something that the rewrite reads is not there, such as a result that an op does not have";
        /// E0621: a native rewrite returned an error.
        Native {
            /// The rewrite.
            function: String,
            /// The function's reason.
            message: String,
        } => "E0621", "the native rewrite `{function}` failed: {message}";
        /// E0622: a native rewrite panicked.
        NativePanicked {
            /// The rewrite.
            function: String,
            /// The message of the panic.
            message: String,
        } => "E0622", "the native rewrite `{function}` panicked: {message}";
        /// E0623: the host cannot infer result types.
        Inference {
            /// The op to be created.
            op: String,
            /// The host's reason.
            reason: String,
        } => "E0623", "the result types of `{op}` cannot be inferred: {reason}";
        /// E0624: the host refused to create an op.
        Creation {
            /// The op to be created.
            op: String,
            /// The host's reason.
            reason: String,
        } => "E0624", "the host refuses to create `{op}`: {reason}";
        /// E0625: an op is replaced by too few or too many values.
        WrongCount {
            /// The op to be replaced.
            op: String,
            /// The number of its results.
            results: usize,
            /// The number of values given.
            values: usize,
        } => "E0625", "`{op}` has {results} results, but is replaced by {values} values";
        /// E0626: an op is erased while its results are in use.
        StillUsed {
            /// The op to be erased.
            op: String,
        } => "E0626", "`{op}` is erased, but its results are still used";
        /// E0627: an op is erased or replaced, or changed, after it was erased or replaced.
        AlreadyErased {
            /// The op.
            op: String,
        } => "E0627", "`{op}` is already erased or replaced";
        /// E0628: a result of an erased op is used.
        UseOfErased {
            /// The op that was erased.
            op: String,
        } => "E0628", "a result of `{op}`, which is erased, is used";
        /// E0629: there is no place left to create ops at: the root is erased and nothing follows it.
        NoInsertionPoint => "E0629", "the root is erased, and nothing behind it marks the place to create ops at";
        /// E0630: the ranges of one rewrite hold too many elements.
        RangesTooLong => "E0630",
            "the ranges of the rewrite are too long, {MAX_POOLED} elements at most: patterns that match what they make may never end";
        /// E0631: an op at the end of its block cannot be moved.
        CannotMove {
            /// The op.
            op: String,
        } => "E0631", "`{op}` stands at the end of its block and cannot be moved";
        /// E0632: the rewrite code is not valid; the program was made by other means than compiling or loading.
        InvalidCode {
            /// The address of the instruction.
            address: usize,
        } => "E0632", "the rewrite code is not valid at address {address}";
        /// E0634: a pattern written in Rust reports success, but changed nothing.
        NothingChanged => "E0634", "the pattern reports success, but changed nothing";
        /// E0635: the host refuses something that a pattern asked of it.
        Host(
            /// The host's reason.
            reason: String
        ) => "E0635", "the host refuses: {reason}";
        /// E0633: an operand index is past the end.
        NoSuchOperand {
            /// The op.
            op: String,
            /// The index.
            index: usize,
        } => "E0633", "`{op}` has no operand {index}";
        /// E0636: a native rewrite gave back other results than it is registered with.
        WrongResults {
            /// The rewrite.
            function: String,
            /// The kinds that it gave, and those that the program declares.
            message: String,
        } => "E0636", "the native rewrite `{function}` broke its signature: {message}";
        /// E0637: a native rewrite, a pattern in Rust or a conversion of types put another IR in the place of the host, which cannot be undone.
        HostReplaced => "E0637", "another IR was put in the place of the one that is rewritten";
        /// E0642: conversions of types call each other too deeply.
        TypesTooDeep {
            /// The most that may wait for others.
            most: u32,
        } => "E0642",
            "conversions of types ask for those of parts more than {most} deep: a type whose conversion asks for its own never ends";
        /// E0638: the rewrites of a run create more than allowed.
        TooMuchCreated {
            /// The op to be created, or to get an attribute.
            op: String,
            /// The most that may be created; see [`RunLimit::created`](crate::RunLimit::created).
            most: u64,
        } => "E0638",
            "creating `{op}` would go beyond the {most} ops, operands, results and attributes that all rewrites of a run may create together: patterns that match what they make never end";
    }
}

impl RewriteFailure {
    /// Returns true if this is a mistake in the program around the patterns, or the end of what a run may create, so that going on makes no
    /// sense.
    pub fn is_fatal(&self) -> bool {
        matches!(
            self,
            RewriteFailure::NativePanicked { .. }
                | RewriteFailure::InvalidCode { .. }
                | RewriteFailure::WrongResults { .. }
                | RewriteFailure::HostReplaced
                | RewriteFailure::RangesTooLong
                | RewriteFailure::TooMuchCreated { .. }
                | RewriteFailure::TypesTooDeep { .. }
        )
    }
}

/// A rewrite that failed: which, where and why. The IR is as it was before the rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RewriteError {
    /// The pattern's name, or where it was written if it has none.
    pub pattern: String,
    /// Where the pattern was written; line 0 if that is not known. Boxed, for errors are handed on by value.
    pub location: Box<Location>,
    /// The name of the op that it matched; empty if that is gone with its IR.
    pub op: String,
    /// Why.
    pub failure: RewriteFailure,
}

impl RewriteError {
    /// That the rewrite of a pattern of `set` failed at `op`.
    pub(crate) fn at<H: RewriteHost>(
        set: &PatternSet<H>,
        host: &H,
        pattern: PatternId,
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

    /// That a pattern of `set` put another IR in the place of the host, which cannot be asked for the op any more.
    pub(crate) fn host_replaced<H: RewriteHost>(set: &PatternSet<H>, pattern: PatternId) -> RewriteError {
        let (text, location) = (set.pattern_text(pattern), set.pattern_location(pattern));
        RewriteError {
            pattern: text,
            location: location.into(),
            op: String::new(),
            failure: RewriteFailure::HostReplaced,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.failure.code()
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.op.as_str() {
            "" => write!(f, "pattern `{}` could not be applied: {}", self.pattern, self.failure),
            op => write!(f, "pattern `{}` could not rewrite `{op}`: {}", self.pattern, self.failure),
        }
    }
}

impl core::error::Error for RewriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.failure)
    }
}

pdl_declarations::error_table! {
    /// Why applying patterns stopped. What earlier rewrites did stays; the one that failed is undone.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ApplyError {
        /// While matching.
        Match(error: MatchError) => error.code(), "{error}";
        /// While rewriting: a failure that is [fatal](RewriteFailure::is_fatal).
        Rewrite(error: RewriteError) => error.code(), "{error}";
    }
}

impl From<MatchError> for ApplyError {
    fn from(error: MatchError) -> Self {
        ApplyError::Match(error)
    }
}

/// Why a native rewrite failed, in its author's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeError {
    message: String,
    /// The failure that it handed on, if that is fatal: it stays so.
    fatal: Option<Box<RewriteFailure>>,
}

impl NativeError {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> NativeError {
        NativeError { message: message.into(), fatal: None }
    }

    /// Returns how the native rewrite `function` failed.
    pub(crate) fn of(self, function: String) -> RewriteFailure {
        match self.fatal {
            Some(failure) => *failure,
            None => RewriteFailure::Native { function, message: self.message },
        }
    }
}

impl fmt::Display for NativeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for NativeError {}

impl From<RewriteFailure> for NativeError {
    fn from(failure: RewriteFailure) -> Self {
        NativeError { message: failure.to_string(), fatal: failure.is_fatal().then(|| Box::new(failure)) }
    }
}

impl From<crate::host::HostError> for NativeError {
    fn from(error: crate::host::HostError) -> Self {
        NativeError::new(error.0)
    }
}
