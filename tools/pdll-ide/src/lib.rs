//! PDLL as people write it, with no protocol and no terminal in between: the command line, the language server and the playground call
//! the same functions.
//!
//! - [`format`](mod@format): lays a file out.
//! - [`lint`](mod@lint): finds what compiles and is probably not meant.
//! - [`Config`]: reads `pdllc.toml`.

mod config;
pub mod format;
pub mod lint;

pub use config::{Config, FormatConfig};
