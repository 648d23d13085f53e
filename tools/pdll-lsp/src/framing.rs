//! Messages as bytes: headers, an empty line, and as many bytes of JSON as the headers say.
//!
//! `lsp-server` frames messages too, but allocates whatever a header announces, and reads headers without an end.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{Builder, JoinHandle};

use lsp_server::{Connection, Message};
use lsp_types::notification::{Exit, Notification as _};

/// The most bytes that the headers of a message may have.
const MAX_HEADER_BYTES: u64 = 8 << 10;
/// The most bytes that a message may have. The largest ones hold the text of a document.
const MAX_MESSAGE_BYTES: u64 = 128 << 20;

/// Reads a message; `None` at the end of the input.
///
/// # Errors
/// If that is no message, or is too large for one, and what the system says.
pub(crate) fn read_message(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = read_headers(&mut input.by_ref().take(MAX_HEADER_BYTES))? else { return Ok(None) };
    // What is announced need not come.
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Err(wrong(format!("a message of {length} bytes ends after {}", body.len())));
    }
    serde_json::from_slice(&body).map(Some).map_err(|error| wrong(format!("a message is not one of JSON-RPC: {error}")))
}

/// Reads up to the empty line, and gives the length that the headers say; `None` at the end of the input.
fn read_headers(input: &mut io::Take<impl BufRead>) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut line = Vec::new();
    let mut is_first = true;
    loop {
        line.clear();
        input.read_until(b'\n', &mut line)?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        is_first = false;
        let Some(text) = line.strip_suffix(b"\r\n") else {
            let problem = match input.limit() {
                0 => format!("the headers of a message have more than {MAX_HEADER_BYTES} bytes"),
                _ => format!("a header does not end in a carriage return and a line feed: {}", shown(&line)),
            };
            return Err(wrong(problem));
        };
        if text.is_empty() {
            return length.map(Some).ok_or_else(|| wrong("a message has no `Content-Length`".to_owned()));
        }
        let header = std::str::from_utf8(text).ok().and_then(|text| text.split_once(':'));
        let Some((name, value)) = header else { return Err(wrong(format!("this is no header: {}", shown(text)))) };
        if !name.eq_ignore_ascii_case("Content-Length") {
            continue;
        }
        let digits = value.trim();
        let said = digits.parse::<u64>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        length = match said {
            Some(said) if said > MAX_MESSAGE_BYTES => {
                let most = MAX_MESSAGE_BYTES >> 20;
                return Err(wrong(format!("a message has {said} bytes; {most} MiB are read at most")));
            }
            Some(said) if length.is_none_or(|before| before == said) => Some(said),
            _ => return Err(wrong(format!("this is not the length of a message: {}", shown(text)))),
        };
    }
}

/// Some bytes of a client's, in a message.
fn shown(bytes: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(80)]))
}

fn wrong(problem: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

/// The threads behind a connection over two streams.
pub(crate) struct Streams {
    writer: JoinHandle<io::Result<()>>,
    /// The error that ended the reading, if it was not the end of the input.
    reader: Receiver<io::Error>,
}

impl Streams {
    /// A connection that reads messages from one stream and writes them to another, each in a thread of its own.
    ///
    /// # Errors
    /// If the system has no threads.
    pub(crate) fn connect(
        input: impl Read + Send + 'static,
        mut output: impl Write + Send + 'static,
    ) -> io::Result<(Connection, Streams)> {
        let (ours, theirs) = Connection::memory();
        let Connection { sender, receiver } = theirs;
        let (failed, reader) = channel();
        // It is not waited for: it may be in the middle of reading what never comes.
        Builder::new().name("reader".to_owned()).spawn(move || {
            let mut input = io::BufReader::new(input);
            loop {
                match read_message(&mut input) {
                    Ok(None) => return,
                    Ok(Some(message)) => {
                        let is_last = matches!(&message, Message::Notification(one) if one.method == Exit::METHOD);
                        if sender.send(message).is_err() || is_last {
                            return;
                        }
                    }
                    // The other end learns it when the channel of messages is closed, which is after this.
                    Err(error) => return drop(failed.send(error)),
                }
            }
        })?;
        let write = move || receiver.into_iter().try_for_each(|message| message.write(&mut output));
        let writer = Builder::new().name("writer".to_owned()).spawn(write)?;
        Ok((ours, Streams { writer, reader }))
    }

    /// Waits until all is written, after the connection is gone.
    ///
    /// # Errors
    /// The error in a message that was read, or else that of writing.
    pub(crate) fn finish(self) -> io::Result<()> {
        let written = self.writer.join();
        if let Ok(error) = self.reader.try_recv() {
            return Err(error);
        }
        written.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

#[cfg(test)]
mod tests;
