//! [`Error`]: why rewriting failed.

use alloc::string::String;
use core::fmt;

use pdl_vm::{ApplyError, BindErrors};

/// Why patterns could not be applied to an IR of pliron.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The patterns do not fit: names, constants or functions are missing.
    Bind(BindErrors),
    /// Matching or rewriting stopped. What was rewritten until then stays.
    Apply(ApplyError),
    /// Something that patterns still needed was not there any more, as when a native function erases an operation without the rewriter.
    Gone {
        /// The question.
        asked: String,
    },
    /// pliron's verifier refuses what was rewritten.
    Verify {
        /// The innermost operation that it refuses, as text.
        op: String,
        /// The message of the verifier.
        reason: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bind(errors) => write!(f, "{errors}"),
            Error::Apply(error) => write!(f, "{error}"),
            Error::Gone { asked } => {
                write!(f, "{asked}; was it erased without the rewriter?")
            }
            Error::Verify { op, reason } => write!(f, "after rewriting, `{op}` is not valid: {reason}"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Error::Bind(errors) => Some(errors),
            Error::Apply(error) => Some(error),
            Error::Gone { .. } | Error::Verify { .. } => None,
        }
    }
}

impl From<BindErrors> for Error {
    fn from(errors: BindErrors) -> Self {
        Error::Bind(errors)
    }
}

impl From<ApplyError> for Error {
    fn from(error: ApplyError) -> Self {
        Error::Apply(error)
    }
}
