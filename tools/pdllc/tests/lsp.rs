//! `pdllc lsp` as an editor starts it.

mod command;

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
