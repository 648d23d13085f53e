//! Why a module of patterns cannot be compiled.

use std::fmt;

use pdl_ir::Location;
use smol_str::SmolStr;

pdl_declarations::error_table! {
    /// Why a module of patterns cannot be compiled. No case is a panic, however odd the module.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum CompileError {
        /// Something in the match section hangs on nothing that can be reached from the root.
        Unreachable {
            /// The pattern.
            pattern: Option<SmolStr>,
            /// Where the unreachable thing was written.
            location: Location,
            /// The kind of thing: `operation`, `value`, …
            what: &'static str,
            /// Its variable, if it has a name.
            name: Option<SmolStr>,
        } => "E0501", [f => {
            write!(f, "{what}{} cannot be reached from the root{}", Called(name), Of(pattern))
        }];
        /// The pattern has no operation to start from.
        NoRoot {
            /// The pattern.
            pattern: Option<SmolStr>,
            /// Where the pattern was written.
            location: Location,
        } => "E0502", [f => {
            write!(f, "the pattern has no operation to start matching from{}", Of(pattern))
        }];
        /// The pattern breaks a rule of the `pdl` dialect; the verifier of `pdl-ir` says more.
        Malformed {
            /// The pattern.
            pattern: Option<SmolStr>,
            /// Where.
            location: Location,
            /// The rule.
            reason: &'static str,
        } => "E0503", [f => write!(f, "{reason}{}", Of(pattern))];
        /// More upward matches, or more of them inside each other, than [`MAX_USERS`].
        TooManyUsers {
            /// The pattern.
            pattern: Option<SmolStr>,
            /// Where the pattern was written.
            location: Location,
        } => "E0504", [f => {
            let most = MAX_USERS;
            write!(f, "the pattern reaches more than {most} operations upward, through users{}", Of(pattern))
        }];
        /// The rewrite needs a value that nothing gives it: an attribute or type that is bound nowhere.
        Unbound {
            /// The pattern.
            pattern: Option<SmolStr>,
            /// Where it is needed.
            location: Location,
            /// The kind of thing: `attribute`, `type`, …
            what: &'static str,
            /// Its variable, if it has a name.
            name: Option<SmolStr>,
        } => "E0505", [f => {
            let name = Called(name);
            write!(f, "{what}{name} is bound neither by the match nor by the rewrite{}", Of(pattern))
        }];
        /// The code or one of its tables would not fit 32-bit indices.
        TooLarge {
            /// The thing that is too large.
            what: &'static str,
        } => "E0506", "the compiled library has too many {what}";
        /// The validator refuses the program: it is beyond a limit of [`BlobLimits`](pdl_bytecode::BlobLimits), or the compiler is at fault.
        Invalid {
            /// The first message of the validator.
            problem: String,
        } => "E0507", "the compiled library is not valid: {problem}";
    }
}

/// The number of ops that one pattern may reach upward, through users.
pub const MAX_USERS: u32 = 64;

impl CompileError {
    /// Where the fault was written, if it is in one place.
    pub fn location(&self) -> Option<&Location> {
        Some(self.place()?.1)
    }

    fn place(&self) -> Option<(&Option<SmolStr>, &Location)> {
        match self {
            CompileError::Unreachable { pattern, location, .. }
            | CompileError::NoRoot { pattern, location }
            | CompileError::Malformed { pattern, location, .. }
            | CompileError::TooManyUsers { pattern, location }
            | CompileError::Unbound { pattern, location, .. } => Some((pattern, location)),
            CompileError::TooLarge { .. } | CompileError::Invalid { .. } => None,
        }
    }
}

/// The variable that something came from.
struct Called<'a>(&'a Option<SmolStr>);

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|name| write!(f, " '{name}'"))
    }
}

/// The pattern at fault.
struct Of<'a>(&'a Option<SmolStr>);

impl fmt::Display for Of<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|pattern| write!(f, " (pattern '{pattern}')"))
    }
}
