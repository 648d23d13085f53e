//! `pdllc playground`: the page of the playground, for this machine alone.
//!
//! A page on another site could ask a server on this machine, too, and so could another user of it. So the server listens on the
//! loopback address, refuses requests that do not name it as their host, and everything is below a path that nobody can guess.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use pdl_diagnostics::{FileAccess, FileId};
use pdll::{Contents, Session, shown};
use serde_json::{Value, json};

use crate::args::{Messages, Playground};
use crate::http::{self, Body, Limits, Request, Response};
use crate::report::{Outcome, finish};

/// The page that comes with the command, as `tools/playground/pack.sh` made it: each file as gzip.
static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/page");
/// The file that the page asks for if its address ends in `?start`.
const START: &str = "start.json";

pub(crate) fn playground(arguments: &Playground, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let files = files(arguments, &mut session);
    let start = start(arguments, &mut session);
    if let Some(files) = files
        && !session.has_errors()
        && let Err(error) = serve(arguments, files, start)
    {
        session.error_in_file("", "E0919", format!("the playground cannot be served: {error}"));
    }
    finish(&session, messages)
}

/// The files of the page.
enum Files {
    /// Those that come with the command.
    Own,
    /// Those of a folder, which is named without links.
    In(PathBuf, FileAccess),
}

fn files(arguments: &Playground, session: &mut Session) -> Option<Files> {
    let Some(folder) = &arguments.dir else { return Some(Files::Own) };
    if folder.join("index.html").is_file()
        && let Ok(folder) = folder.canonicalize()
    {
        let access = FileAccess::within([&folder]);
        return Some(Files::In(folder, access));
    }
    session.error_in_file("", "E0919", format!("there is no page of the playground in `{}`", shown(folder)));
    session.note("without `--dir` the page that comes with this command is served");
    None
}

/// The state that the page begins with, if files are named.
fn start(arguments: &Playground, session: &mut Session) -> Option<String> {
    let (mut patterns, mut ir, mut included) = (None, None, Vec::new());
    for path in &arguments.files {
        let contents = Contents::by_ending(path);
        let Some(file) = session.read_text(path) else { continue };
        match contents {
            Some(Contents::Pdll | Contents::TableGen) if patterns.is_none() => patterns = Some((file, contents)),
            Some(Contents::Pdll | Contents::TableGen) => included.push((path, file)),
            Some(Contents::Mlir) if ir.is_none() => ir = Some(file),
            _ => {
                let name = shown(path);
                session.error_in_file(&name, "E0919", format!("the playground has no place for `{name}`"));
                session.note("it takes patterns in .pdll or .td, further files that these include, and one .mlir");
            }
        }
    }
    let text = |file: FileId| session.sources.file(file).text.as_str();
    let name = |path: &Path| path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let files = included.iter().map(|(path, file)| json!({ "name": name(path), "text": text(*file) }));
    let state = json!({
        "version": 1,
        "language": if matches!(patterns, Some((_, Some(Contents::TableGen)))) { "td" } else { "pdll" },
        "patterns": patterns.map_or("", |(file, _)| text(file)),
        "ir": ir.map_or("", text),
        "files": files.collect::<Vec<Value>>(),
        "natives": [],
        "options": {},
    });
    (!arguments.files.is_empty()).then(|| state.to_string())
}

fn serve(arguments: &Playground, files: Files, start: Option<String>) -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port))?;
    let port = listener.local_addr()?.port();
    let token = token()?;
    let query = if start.is_some() { "?start" } else { "" };
    // Whoever starts this reads the address from a pipe, too.
    let mut stdout = io::stdout();
    writeln!(stdout, "http://127.0.0.1:{port}/{token}/{query}")?;
    stdout.flush()?;
    let site = Site { files, start, token, port };
    http::serve(&listener, Limits::DEFAULT, move |request| site.answer(request));
    Ok(())
}

/// A name that nobody can guess.
fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    }))
}

/// The files that are served.
struct Site {
    files: Files,
    start: Option<String>,
    token: String,
    port: u16,
}

/// The headers of each answer.
const HEADERS: [(&str, &str); 6] = [
    ("X-Content-Type-Options", "nosniff"),
    // The address has the token in it.
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
    // The page's own policies are narrower.
    (
        "Content-Security-Policy",
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    ),
];

fn response(status: u16, kind: &'static str, body: Body) -> Response {
    Response { status, headers: [("Content-Type", kind)].into_iter().chain(HEADERS).collect(), body }
}

/// Nothing is sent, but why.
fn nothing(status: u16, why: &str) -> Response {
    response(status, "text/plain; charset=utf-8", Body::Text(format!("{why}\n")))
}

impl Site {
    fn answer(&self, request: &Request) -> Response {
        let is_own = |host: &Option<String>| {
            let host = host.as_deref().unwrap_or_default();
            let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
            matches!(name, "127.0.0.1" | "localhost") && port == self.port.to_string()
        };
        if request.hosts.len() != 1 || !request.hosts.iter().all(is_own) {
            return nothing(403, "this is another host");
        }
        let path = request.target.split(['?', '#']).next().unwrap_or_default();
        let Some((token, path)) = path.strip_prefix('/').and_then(|path| path.split_once('/')) else {
            return nothing(403, "the address has a token, which `pdllc playground` prints");
        };
        if token != self.token {
            return nothing(403, "the address has another token, which `pdllc playground` prints");
        }
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return nothing(405, "there is nothing to be written here");
        }
        match (path, &self.start) {
            (START, Some(state)) => response(200, "application/json", Body::Text(state.clone())),
            (START, None) => nothing(404, "no files were named"),
            (path, _) => self.file(path).unwrap_or_else(|| nothing(404, "there is no such file")),
        }
    }

    /// A file of the page. Its names are plain: what must be escaped in an address is none of them.
    fn file(&self, path: &str) -> Option<Response> {
        let path = if path.is_empty() { "index.html" } else { path };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let is_name = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain);
        if !path.split('/').all(is_name) {
            return None;
        }
        let kind = media_type(Path::new(path));
        match &self.files {
            Files::Own => {
                let file = PAGE.get_file(format!("{path}.gz"))?;
                let mut response = response(200, kind, Body::Bytes(file.contents()));
                response.headers.push(("Content-Encoding", "gzip"));
                Some(response)
            }
            Files::In(folder, access) => {
                // No link leads out of the folder.
                let (file, length) = access.open(&folder.join(path)).ok()?;
                Some(response(200, kind, Body::File(file, length)))
            }
        }
    }
}

/// Of the files that a built page has.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
