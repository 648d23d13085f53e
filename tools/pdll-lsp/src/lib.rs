//! A language server for PDLL: what editors ask of patterns while they are written.
//!
//! ```text
//!  messages ──▶ server ──▶ documents ──▶ snapshot (read and checked) ──▶ hover, completion, navigation, …
//! ```
//! The protocol is the Language Server Protocol 3.17 over standard input and output; [`serve`] takes any other channel. A document is
//! read and checked as a whole at each change, with what is unsaved in other documents: that takes milliseconds. A file with
//! errors answers as far as it is understood, since the parser repairs each declaration by itself and the checker
//! goes on behind an error.
//!
//! Nothing is read but open documents and what they include, and nothing is written at all.

mod colors;
mod completion;
mod findings;
mod formatting;
mod hints;
mod hover;
mod navigation;
mod outline;
mod server;
mod snapshot;
mod text;
mod tree;
mod workspace;

pub use lsp_server::Connection;
pub use server::serve;
pub use workspace::Includes;

/// Serves the client at standard input and output until it says goodbye.
///
/// # Errors
/// As [`serve`].
pub fn serve_stdio(includes: Includes) -> Result<(), Box<dyn std::error::Error + Sync + Send>> {
    let (connection, threads) = Connection::stdio();
    let served = serve(&connection, includes);
    // The threads end with the channels.
    drop(connection);
    threads.join()?;
    served
}
