//! A web server for a few files and one browser on the same machine.
//!
//! It answers one `GET` or `HEAD` for each connection and reads no bodies. Every user of the machine can connect to it, and so can the page
//! of any site, so that nothing depends on who is at the other end: a request has a largest size and a longest time, so has its answer, and
//! of connections that have asked for nothing yet the oldest gives way to a new one.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The amounts of anything that a client is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes of the request line and the headers.
    pub head_bytes: usize,
    /// Headers.
    pub headers: usize,
    /// The time that a client may take to send them.
    pub head_time: Duration,
    /// The time that a client may take to read the answer.
    pub answer_time: Duration,
    /// Connections that have asked for nothing that is there.
    pub connections: usize,
}

impl Limits {
    /// Far more than a browser needs.
    pub(crate) const DEFAULT: Limits = Limits {
        head_bytes: 16 << 10,
        headers: 64,
        head_time: Duration::from_secs(5),
        answer_time: Duration::from_secs(30),
        connections: 64,
    };
}

/// The number of bytes that a client may still send after it has been answered, and the time for it: if it were cut off at once, it could lose the answer.
const MAX_REST_BYTES: u64 = 64 << 10;
const MAX_REST_TIME: Duration = Duration::from_millis(500);

/// The head of a request.
#[derive(Debug)]
pub(crate) struct Request {
    pub method: String,
    /// The address as it stands in the request line.
    pub target: String,
    /// The value of every `Host` header; `None` is one that is no text.
    pub hosts: Vec<Option<String>>,
}

/// An answer.
pub(crate) struct Response {
    pub status: u16,
    /// Without those that say how long the body is and that the connection ends.
    pub headers: Vec<(&'static str, &'static str)>,
    pub body: Body,
}

/// The content behind the headers.
pub(crate) enum Body {
    Text(String),
    Bytes(&'static [u8]),
    /// A file, and how many bytes it has.
    File(File, u64),
}

/// Answers requests until the process ends. Each has a thread of its own.
pub(crate) fn serve(
    listener: &TcpListener,
    limits: Limits,
    answer: impl Fn(&Request) -> Response + Send + Sync + 'static,
) {
    let answer = Arc::new(answer);
    let connections = Arc::new(Connections::default());
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // The system has no more of something that connections need.
            connections.locked().close_oldest();
            std::thread::sleep(Duration::from_millis(10));
            continue;
        };
        let Some(connection) = Connections::add(&connections, &stream, limits.connections) else { continue };
        let answer = answer.clone();
        // Without a thread the connection is closed.
        let _ = std::thread::Builder::new().name("connection".to_owned()).spawn(move || {
            // Whoever went away before the answer needs none.
            let _ = converse(&stream, &limits, &connection, &*answer);
        });
    }
}

fn converse(
    stream: &TcpStream,
    limits: &Limits,
    connection: &Connection,
    answer: &dyn Fn(&Request) -> Response,
) -> io::Result<()> {
    let (response, has_body) = match read_head(Timed::new(stream, limits.head_time), limits) {
        Ok(request) => (answer(&request), request.method != "HEAD"),
        Err(Refusal::Gone(error)) => return Err(error),
        Err(Refusal::Status(status, why)) => {
            let headers = vec![("Content-Type", "text/plain; charset=utf-8")];
            (Response { status, headers, body: Body::Text(format!("{why}\n")) }, true)
        }
    };
    if response.status < 400 {
        connection.keep();
    }
    send(Timed::new(stream, limits.answer_time), response, has_body)?;
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut Timed::new(stream, MAX_REST_TIME).take(MAX_REST_BYTES), &mut io::sink())?;
    Ok(())
}

/// Why there is no request to be answered.
enum Refusal {
    /// Nobody is there, or nobody that says anything in time.
    Gone(io::Error),
    /// It is refused, with this reason.
    Status(u16, &'static str),
}

/// Reads as far as the empty line behind the headers.
fn read_head(mut input: impl Read, limits: &Limits) -> Result<Request, Refusal> {
    let mut head = Vec::new();
    loop {
        let mut chunk = [0; 2048];
        let count = match input.read(&mut chunk) {
            Ok(0) => return Err(Refusal::Gone(ErrorKind::UnexpectedEof.into())),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(Refusal::Status(408, "the request does not come"));
            }
            Err(error) => return Err(Refusal::Gone(error)),
        };
        // What was looked at is not looked at again.
        let from = head.len().saturating_sub(2);
        head.extend_from_slice(&chunk[..count]);
        let new = &head[from..];
        let end = new.windows(2).any(|two| two == b"\n\n") || new.windows(3).any(|three| three == b"\n\r\n");
        if head.len() > limits.head_bytes {
            return Err(Refusal::Status(431, "the headers are too long"));
        }
        if end {
            return parse_head(&head, limits);
        }
    }
}

fn parse_head(head: &[u8], limits: &Limits) -> Result<Request, Refusal> {
    let mut headers = vec![httparse::EMPTY_HEADER; limits.headers];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(head) {
        Ok(httparse::Status::Complete(_)) => {}
        Ok(httparse::Status::Partial) => return Err(Refusal::Status(400, "this is no request")),
        Err(httparse::Error::TooManyHeaders) => return Err(Refusal::Status(431, "there are too many headers")),
        Err(httparse::Error::Version) => return Err(Refusal::Status(505, "this is another version of HTTP")),
        Err(_) => return Err(Refusal::Status(400, "this is no request")),
    }
    let (Some(method), Some(target)) = (request.method, request.path) else {
        return Err(Refusal::Status(400, "this is no request"));
    };
    let hosts = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("Host"));
    let hosts = hosts.map(|header| std::str::from_utf8(header.value).ok().map(str::to_owned)).collect();
    Ok(Request { method: method.to_owned(), target: target.to_owned(), hosts })
}

fn send(mut output: Timed<'_>, response: Response, has_body: bool) -> io::Result<()> {
    let Response { status, headers, body } = response;
    let length = match &body {
        Body::Text(text) => text.len() as u64,
        Body::Bytes(bytes) => bytes.len() as u64,
        Body::File(_, length) => *length,
    };
    let mut head = format!("HTTP/1.1 {status} {}\r\nConnection: close\r\nContent-Length: {length}\r\n", reason(status));
    headers.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
    head += "\r\n";
    output.write_all(head.as_bytes())?;
    match body {
        _ if !has_body => Ok(()),
        Body::Text(text) => output.write_all(text.as_bytes()),
        Body::Bytes(bytes) => output.write_all(bytes),
        Body::File(file, length) => io::copy(&mut file.take(length), &mut output).map(drop),
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        431 => "Request Header Fields Too Large",
        505 => "HTTP Version Not Supported",
        _ => "",
    }
}

/// A stream on which everything together may take so long, however little at a time it is that comes or goes.
struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl Timed<'_> {
    fn new(stream: &TcpStream, time: Duration) -> Timed<'_> {
        Timed { stream, end: Instant::now() + time }
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Connections that have asked for nothing yet that is there.
#[derive(Default)]
struct Connections(Mutex<ByAge>);

/// The numbers of connections grow.
#[derive(Default)]
struct ByAge {
    open: BTreeMap<u64, TcpStream>,
    next: u64,
}

/// A connection that is among them, until it is dropped.
struct Connection {
    all: Arc<Connections>,
    number: u64,
}

impl Connections {
    fn locked(&self) -> MutexGuard<'_, ByAge> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection, for which the oldest is closed if there are too many. `None` if the system has no more.
    fn add(all: &Arc<Connections>, stream: &TcpStream, most: usize) -> Option<Connection> {
        let stream = stream.try_clone().ok()?;
        let mut known = all.locked();
        if known.open.len() >= most {
            known.close_oldest();
        }
        let number = known.next;
        known.next += 1;
        known.open.insert(number, stream);
        Some(Connection { all: all.clone(), number })
    }
}

impl ByAge {
    fn close_oldest(&mut self) {
        if let Some((_, stream)) = self.open.pop_first() {
            // Its thread sees the end, and goes.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Connection {
    /// Sees to it that it is not closed for another.
    fn keep(&self) {
        self.all.locked().open.remove(&self.number);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.keep();
    }
}

#[cfg(test)]
mod tests;
