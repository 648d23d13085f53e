//! A language server for PDLL: what editors ask of patterns while they are written.
//!
//! ```text
//!  messages ──▶ server ──▶ documents ──▶ snapshot (read and checked) ──▶ hover, completion, navigation, …
//! ```
//! The protocol is the Language Server Protocol 3.17 over standard input and output; [`serve`] takes any other channel, and [`Server`] needs none. A document is
//! checked as a whole at each change, with what is unsaved in other documents: that takes milliseconds. Declarations whose text did not
//! change are not read again, nor are `.td` files. A file with errors answers as far as it is understood, since the parser repairs each declaration by itself and the checker
//! goes on behind an error.
//!
//! Nothing is read but open documents, what they include, and what says where that is; nothing outside of the workspace and the include
//! directories; and nothing is written at all.

mod built_ins;
mod calls;
mod capabilities;
mod colors;
mod completion;
mod findings;
mod formatting;
mod framing;
mod hints;
mod hover;
mod navigation;
mod outline;
mod progress;
mod server;
mod snapshot;
mod td;
mod text;
mod tree;
mod views;
mod workspace;

pub use lsp_server::{Connection, Message};
pub use server::{Server, serve};
pub use workspace::Includes;

/// Serves the client at standard input and output until it says goodbye.
///
/// # Errors
/// As [`serve`].
pub fn serve_stdio(includes: Includes) -> Result<(), Box<dyn std::error::Error + Sync + Send>> {
    let (connection, streams) = framing::Streams::connect(std::io::stdin(), std::io::stdout())?;
    let served = serve(&connection, includes);
    // The threads end with the channels.
    drop(connection);
    // What could not be read is why the client is thought to be gone.
    streams.finish()?;
    served
}
