//! `pdllc playground`, asked by raw requests.

use crate::command;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use command::pdllc;

/// A server, which is ended when the test is.
struct Served {
    child: Child,
    port: u16,
    /// `/TOKEN/`, and behind it what the address ends in.
    path: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(arguments: &[&str]) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdllc"));
    let mut child = command.arg("playground").args(arguments).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("text");
    let address = line.trim_end().strip_prefix("http://127.0.0.1:").expect("an address");
    let (port, path) = address.split_once('/').expect("a path");
    Served { child, port: port.parse().expect("a port"), path: format!("/{path}") }
}

impl Served {
    /// The status, the head and the body that come back.
    fn send(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        // What is too long is not read to its end.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, head.to_lowercase(), body.to_owned())
    }

    fn get(&self, path: &str, host: &str) -> (u16, String, String) {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    fn status(&self, path: &str) -> u16 {
        self.get(path, &format!("127.0.0.1:{}", self.port)).0
    }
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    std::fs::create_dir_all(page.join("deep")).expect("a folder");
    for (name, text) in [("index.html", "<p>here</p>"), ("a.wasm", "wasm"), ("deep/a.js", "code"), (".hidden", "no")] {
        std::fs::write(page.join(name), text).expect("a file");
    }
    std::fs::write(folder.path().join("secret.txt"), "secret").expect("a file");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.txt"), page.join("link.txt")).expect("a link");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn only_who_knows_the_address_is_answered() {
    let folder = folder();
    let page = folder.path().join("page");
    let served = serve(&["--dir", text(&page)]);
    let own = format!("127.0.0.1:{}", served.port);
    let (status, head, body) = served.get(&served.path, &own);
    assert_eq!((status, body.as_str()), (200, "<p>here</p>"));
    for line in
        ["content-type: text/html; charset=utf-8", "x-content-type-options: nosniff", "referrer-policy: no-referrer"]
    {
        assert!(head.contains(line), "{head}");
    }
    assert!(
        head.contains("content-security-policy: default-src 'self'") && head.contains("frame-ancestors 'self'"),
        "{head}"
    );
    assert_eq!(served.get(&served.path, &format!("localhost:{}", served.port)).0, 200);
    let wasm = served.get(&format!("{}a.wasm?x", served.path), &own);
    assert!(wasm.0 == 200 && wasm.1.contains("content-type: application/wasm") && wasm.2 == "wasm", "{wasm:?}");
    assert_eq!(served.status(&format!("{}deep/a.js", served.path)), 200);
    // Another host, as a page of another site would name it.
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:80", ""] {
        assert_eq!(served.get(&served.path, host).0, 403, "{host}");
    }
    let twice =
        format!("GET {} HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n", served.path);
    assert_eq!(served.send(&twice).0, 403);
    assert_eq!(served.send(&format!("GET {} HTTP/1.0\r\n\r\n", served.path)).0, 403);
    // Another token.
    let other = format!("/{}/", "0".repeat(served.path.len() - 2));
    for path in ["/", "/index.html", other.as_str(), &served.path[..served.path.len() - 1]] {
        assert_eq!(served.status(path), 403, "{path}");
    }
    let post =
        format!("POST {} HTTP/1.1\r\nHost: {own}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", served.path);
    assert_eq!(served.send(&post).0, 405);
}

/// The browser tests of the playground open it.
#[test]
fn the_command_has_a_page_of_its_own() {
    let served = serve(&[]);
    let files =
        ["", "index.html", "main.js", "style.css", "engine-first.wasm", "engine-whole.wasm", "examples.json", "sw.js"];
    for file in files {
        let (status, head, body) = served.get(&format!("{}{file}", served.path), &format!("127.0.0.1:{}", served.port));
        assert!(status == 200 && head.contains("content-encoding: gzip") && body.len() > 100, "{file}: {head}");
    }
    for file in ["index.html.gz", "other.js", "../page/index.html"] {
        assert_eq!(served.status(&format!("{}{file}", served.path)), 404, "{file}");
    }
}

/// Nobody needs the token to send these.
#[test]
fn requests_of_strangers_do_not_end_it() {
    let folder = folder();
    let served = serve(&["--dir", text(&folder.path().join("page"))]);
    let large = "Host: x\r\nExpect: 100-continue\r\nContent-Length: 100000000000000\r\n\r\n";
    assert_eq!(served.send(&format!("GET / HTTP/1.1\r\n{large}")).0, 403);
    assert_eq!(served.send(&format!("POST {} HTTP/1.1\r\n{large}", served.path)).0, 403);
    assert_eq!(served.send("GET / HTTP/9.9\r\n\r\n").0, 505);
    assert_eq!(served.send(&format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", "a".repeat(1 << 20))).0, 431);
    // They ask for nothing, and stay.
    let stalled: Vec<TcpStream> =
        (0..100).map(|_| TcpStream::connect(("127.0.0.1", served.port)).expect("it listens")).collect();
    assert_eq!(served.status(&served.path), 200);
    drop(stalled);
}

#[test]
fn only_files_of_the_folder_are_handed_out() {
    let folder = folder();
    let served = serve(&["--dir", text(&folder.path().join("page"))]);
    let paths = [
        "../secret.txt",
        "deep/../../secret.txt",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "..\\secret.txt",
        "/etc/passwd",
        "/",
        "link.txt",
        ".hidden",
        "deep",
        "deep/",
        "none",
        "start.json",
        "index.html%00",
    ];
    for path in paths {
        let (status, _, body) = served.get(&format!("{}{path}", served.path), &format!("127.0.0.1:{}", served.port));
        assert_eq!(status, 404, "{path}: {body}");
    }
}

#[test]
fn the_page_begins_with_the_files_that_are_named() {
    let folder = folder();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let patterns = write("a.pdll", "Pattern => erase op<t.a>;");
    let more = write("common.pdll", "Rewrite R() {}");
    let ir = write("x.mlir", "\"t.a\"() : () -> ()");
    let page = folder.path().join("page");
    let served = serve(&["--dir", text(&page), text(&patterns), text(&more), text(&ir)]);
    let path = served.path.strip_suffix("?start").expect("the page is told");
    let (status, head, body) = served.get(&format!("{path}start.json"), &format!("127.0.0.1:{}", served.port));
    assert!(status == 200 && head.contains("content-type: application/json"), "{head}");
    let state: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(state["patterns"], "Pattern => erase op<t.a>;");
    assert_eq!(state["ir"], "\"t.a\"() : () -> ()");
    assert_eq!(state["files"][0]["name"], "common.pdll");
    assert_eq!(served.status(&format!("{path}a.pdll")), 404);
}

#[test]
fn what_is_missing_is_said() {
    let folder = folder();
    let none = pdllc(&["playground", "--dir", text(&folder.path().join("none"))]);
    let said = command::stderr(&none);
    assert!(!none.status.success() && said.contains("E0919") && said.contains("without `--dir`"), "{said}");
    let page = folder.path().join("page");
    let odd = pdllc(&["playground", "--dir", text(&page), text(&folder.path().join("secret.txt"))]);
    assert!(command::stderr(&odd).contains("has no place for"), "{}", command::stderr(&odd));
    let absent = pdllc(&["playground", "--dir", text(&page), "none.pdll"]);
    assert!(command::stderr(&absent).contains("E0901"), "{}", command::stderr(&absent));
}
