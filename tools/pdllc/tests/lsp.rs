//! `pdllc lsp` as an editor starts it.

use crate::command;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// A message as it goes through the channel.
fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn serve(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdllc"));
    command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    (child.wait().expect("it ends").code(), out, err)
}

#[test]
fn an_editor_is_greeted_served_and_left() {
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.pdll","languageId":"pdll","version":1,"text":"Pattern => erase op<t.a>(x);"}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///a.pdll"}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown","params":null}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///a.pdll"}}}"#,
        r#"{"jsonrpc":"2.0","method":"exit","params":null}"#,
    ];
    let input: String = messages.iter().map(|message| framed(message)).collect();
    let (code, out, err) = serve(&["--stdio", "-I", "/usr/include"], &input);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains(r#""name":"pdllc""#) && out.contains(r#""name":"Pattern => erase op<t.a>(x);""#), "{out}");
    assert!(out.contains("after `shutdown`"), "{out}");
}

#[test]
fn an_editor_that_greets_wrongly_gets_an_answer() {
    let greeting = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{}}}"#;
    let (code, out, err) = serve(&[], &framed(greeting));
    assert!(out.contains(r#""error""#) && out.contains("name"), "{out}");
    assert!(code == Some(1) && err.contains("E0915"), "{err}");
}

#[test]
fn who_does_not_keep_to_the_protocol_is_told() {
    let (code, out, err) = serve(&[], &framed(r#"{"jsonrpc":"2.0","method":"exit","params":null}"#));
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("E0915"), "{err}");
    let (code, _, err) = serve(&["--compilation-database", "no/such.yml"], "");
    assert_eq!(code, Some(1));
    assert!(err.contains("`no/such.yml` cannot be read") && !err.contains("E0915"), "{err}");
}

/// Runs the server where neither memory nor time is without end.
#[cfg(unix)]
fn serve_bounded(input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 4000000; exec timeout 60 \"$0\" lsp", env!("CARGO_BIN_EXE_pdllc")]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // It stops reading at what is wrong.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it ends");
    (output.status.code(), command::stdout(&output), command::stderr(&output))
}

#[cfg(unix)]
#[test]
fn a_workspace_that_leads_to_devices_and_pipes_is_opened() {
    let scratch = command::Scratch::new();
    let folder = scratch.0.path();
    std::fs::create_dir(folder.join("build")).expect("a folder");
    std::os::unix::fs::symlink("/dev/zero", folder.join("pdll_compile_commands.yml")).expect("a link");
    for name in ["build/pdll_compile_commands.yml", "pdllc.toml", "ops.td"] {
        assert!(Command::new("mkfifo").arg(folder.join(name)).status().expect("it is there").success());
    }
    let root = format!("file://{}", folder.display());
    let text = r##"#include \"ops.td\"\nPattern => erase op<t.a>;"##;
    let messages = [
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"capabilities":{{}},"workspaceFolders":[{{"uri":"{root}","name":"a"}}]}}}}"#
        ),
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"{root}/a.pdll","languageId":"pdll","version":1,"text":"{text}"}}}}}}"#
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":2,"method":"pdll/viewOutput","params":{{"uri":"{root}/a.pdll","kind":"run","ir":"{root}/ops.td"}}}}"#
        ),
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown","params":null}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"exit","params":null}"#.to_owned(),
    ];
    let input: String = messages.iter().map(|message| framed(message)).collect();
    let (code, out, err) = serve_bounded(input.as_bytes());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    for expected in [
        "/pdll_compile_commands.yml` cannot be read: it is outside of the folders",
        "/build/pdll_compile_commands.yml` cannot be read: it is a named pipe",
        "/ops.td` cannot be read: it is a named pipe",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
}

/// Frames that were changed at random: the server says what is wrong, if anything is, and ends. `PDLL_STREAMS` is how many; 40 by default.
#[cfg(unix)]
#[test]
fn a_stream_that_is_no_conversation_ends_it_with_a_reason() {
    let streams: usize = std::env::var("PDLL_STREAMS").ok().map_or(40, |count| count.parse().expect("a number"));
    let (code, _, err) = serve_bounded(b"Content-Length: 1000000000000000\r\n\r\n{}");
    assert!(code == Some(1) && err.contains("E0915") && err.contains("1000000000000000 bytes"), "{err}");
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.pdll","languageId":"pdll","version":1,"text":"Pattern => erase op<t.a>(x);"}}}"#,
        r#"{"jsonrpc":"2.0","id":"2","method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///a.pdll"}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown","params":null}"#,
        r#"{"jsonrpc":"2.0","method":"exit","params":null}"#,
    ];
    let words = ["\r\n", "\n", "Content-Length: ", "9999999999", "-1", "{", "[", "\"", "\0", "\u{1F600}", ": ", "null"];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound.max(1) as u64) as usize
    };
    for stream in 0..streams {
        let mut frames: Vec<String> = messages.iter().map(|message| framed(message)).collect();
        if below(2) == 0 {
            frames.swap(below(messages.len()), below(messages.len()));
        }
        let mut input = frames.concat().into_bytes();
        for _ in 0..below(4) {
            let at = below(input.len() + 1);
            match below(4) {
                0 => drop(input.drain(at..(at + below(30)).min(input.len()))),
                1 => input.insert(at, below(256) as u8),
                2 => drop(input.splice(at..at, words[below(words.len())].repeat(1 + below(3000)).into_bytes())),
                _ => input.truncate(at),
            }
        }
        let (code, out, err) = serve_bounded(&input);
        let shown = String::from_utf8_lossy(&input);
        assert!(matches!(code, Some(0 | 1)), "stream {stream}: {code:?}, {err}\n{out}\n{shown:.2000}");
        assert_eq!(code == Some(1), err.contains("E0915"), "stream {stream}: {err}\n{out}\n{shown:.2000}");
    }
}
