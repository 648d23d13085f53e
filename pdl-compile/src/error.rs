//! Why a module of patterns cannot be compiled.

use pdl_ir::Location;
use smol_str::SmolStr;

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
        /// What it is: `operation`, `value`, …
        what: &'static str,
        /// Its variable, if it has a name.
        name: Option<SmolStr>,
    },
    /// The pattern has no operation to start from.
    NoRoot {
        /// The pattern.
        pattern: Option<SmolStr>,
        /// Where the pattern was written.
        location: Location,
    },
    /// The pattern breaks a rule of the `pdl` dialect; the verifier of `pdl-ir` says more.
    Malformed {
        /// The pattern.
        pattern: Option<SmolStr>,
        /// Where.
        location: Location,
        /// The rule.
        reason: &'static str,
    },
    /// More upward matches, or more of them inside each other, than [`MAX_USERS`].
    TooManyUsers {
        /// The pattern.
        pattern: Option<SmolStr>,
        /// Where the pattern was written.
        location: Location,
    },
    /// The rewrite needs a value that nothing gives it: an attribute or type that is bound nowhere.
    Unbound {
        /// The pattern.
        pattern: Option<SmolStr>,
        /// Where it is needed.
        location: Location,
        /// What it is: `attribute`, `type`, …
        what: &'static str,
        /// Its variable, if it has a name.
        name: Option<SmolStr>,
    },
    /// The code or one of its tables would not fit 32-bit indices.
    TooLarge {
        /// What is too large.
        what: &'static str,
    },
    /// The validator refuses the program: it is beyond a limit of [`Limits`](pdl_bytecode::Limits), or the compiler is at fault.
    Invalid {
        /// What the validator says first.
        problem: String,
    },
}

/// How many ops one pattern may reach upward, through users.
pub const MAX_USERS: u32 = 64;

impl CompileError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            CompileError::Unreachable { .. } => "E0501",
            CompileError::NoRoot { .. } => "E0502",
            CompileError::Malformed { .. } => "E0503",
            CompileError::TooManyUsers { .. } => "E0504",
            CompileError::Unbound { .. } => "E0505",
            CompileError::TooLarge { .. } => "E0506",
            CompileError::Invalid { .. } => "E0507",
        }
    }

    /// The pattern that is at fault, if it is one with a name.
    pub fn pattern(&self) -> Option<&SmolStr> {
        match self {
            CompileError::Unreachable { pattern, .. }
            | CompileError::NoRoot { pattern, .. }
            | CompileError::Malformed { pattern, .. }
            | CompileError::TooManyUsers { pattern, .. }
            | CompileError::Unbound { pattern, .. } => pattern.as_ref(),
            CompileError::TooLarge { .. } | CompileError::Invalid { .. } => None,
        }
    }

    /// Where the fault was written, if it is in one place.
    pub fn location(&self) -> Option<&Location> {
        match self {
            CompileError::Unreachable { location, .. }
            | CompileError::NoRoot { location, .. }
            | CompileError::Malformed { location, .. }
            | CompileError::TooManyUsers { location, .. }
            | CompileError::Unbound { location, .. } => Some(location),
            CompileError::TooLarge { .. } | CompileError::Invalid { .. } => None,
        }
    }
}

impl std::fmt::Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted = |name: &Option<SmolStr>| name.as_ref().map(|n| format!(" '{n}'")).unwrap_or_default();
        match self {
            CompileError::Unreachable { what, name, .. } => {
                write!(f, "{what}{} cannot be reached from the root", quoted(name))
            }
            CompileError::NoRoot { .. } => f.write_str("the pattern has no operation to start matching from"),
            CompileError::Malformed { reason, .. } => f.write_str(reason),
            CompileError::TooManyUsers { .. } => {
                write!(f, "the pattern reaches more than {MAX_USERS} operations upward, through users")
            }
            CompileError::Unbound { what, name, .. } => {
                write!(f, "{what}{} is bound neither by the match nor by the rewrite", quoted(name))
            }
            CompileError::TooLarge { what } => write!(f, "the compiled library has too many {what}"),
            CompileError::Invalid { problem } => write!(f, "the compiled library is not valid: {problem}"),
        }?;
        if let Some(pattern) = self.pattern() {
            write!(f, " (pattern '{pattern}')")?;
        }
        Ok(())
    }
}

impl std::error::Error for CompileError {}
