//! Runs compiled patterns on any IR behind the host traits.

pub mod host;

pub use host::{DriverHost, Host, HostContext, HostError, NewOp, RewriteHost};
