use std::io::{BufReader, Read};

use lsp_server::Message;

use super::{MAX_HEADER_BYTES, MAX_MESSAGE_BYTES, read_message};

fn read(bytes: &[u8]) -> Result<Vec<Message>, String> {
    let mut input = bytes;
    let mut messages = Vec::new();
    while let Some(message) = read_message(&mut input).map_err(|error| error.to_string())? {
        messages.push(message);
    }
    Ok(messages)
}

const NOTE: &str = r#"{"method":"exit"}"#;

#[test]
fn messages_are_read_one_after_the_other() {
    let one = format!("Content-Length: {}\r\n\r\n{NOTE}", NOTE.len());
    let other = format!(
        "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:{}\r\n\r\n{NOTE}",
        NOTE.len()
    );
    assert_eq!(read(format!("{one}{other}").as_bytes()).map(|all| all.len()), Ok(2));
    assert_eq!(read(b"").map(|all| all.len()), Ok(0));
}

#[test]
fn what_is_no_message_is_refused_with_the_reason() {
    let long = format!("X: {}\r\n", "x".repeat(MAX_HEADER_BYTES as usize));
    let many = "X: y\r\n".repeat(MAX_HEADER_BYTES as usize);
    let cases: &[(&str, &str)] = &[
        ("Content-Length: 18446744073709551615\r\n\r\n", "128 MiB are read at most"),
        ("Content-Length: 18446744073709551616\r\n\r\n", "not the length"),
        ("Content-Length: 134217729\r\n\r\n", "128 MiB are read at most"),
        ("Content-Length: -1\r\n\r\n", "not the length"),
        ("Content-Length: +1\r\n\r\n1", "not the length"),
        ("Content-Length: 0x10\r\n\r\n", "not the length"),
        ("Content-Length:\r\n\r\n", "not the length"),
        ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "not the length"),
        ("Content-Length: 134217728\r\n\r\n{}", "ends after 2"),
        ("Content-Length: 2\r\n\r\n{}", "not one of JSON-RPC"),
        ("Content-Length: 1\r\n\r\n\u{1}", "not one of JSON-RPC"),
        ("Content-Length: 0\r\n\r\n", "not one of JSON-RPC"),
        ("\r\n", "no `Content-Length`"),
        ("X: y\r\n\r\n", "no `Content-Length`"),
        ("Content-Length 2\r\n\r\n{}", "no header"),
        ("Content-Length: 2\n\n{}", "carriage return"),
        ("Content-Length: 2\r\n", "carriage return"),
        ("GET / HTTP/1.1", "carriage return"),
        (&long, "more than 8192 bytes"),
        (&many, "more than 8192 bytes"),
    ];
    for (input, expected) in cases {
        let refused = read(input.as_bytes()).expect_err(input);
        assert!(refused.contains(expected), "{input:?}: {refused}");
    }
    assert!(read(b"\xFF: y\r\n\r\n").expect_err("it is not text").contains("no header"));
}

/// Gives the same byte forever, and counts.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0 += buffer.len() as u64;
        buffer.fill(b'x');
        Ok(buffer.len())
    }
}

#[test]
fn an_endless_header_is_not_read_to_its_end() {
    let mut input = BufReader::new(Endless(0));
    let refused = read_message(&mut input).expect_err("it has no end").to_string();
    assert!(refused.contains("more than 8192 bytes"), "{refused}");
    assert!(input.get_ref().0 < 1 << 16, "{} bytes", input.get_ref().0);
}

#[test]
fn what_is_announced_is_not_allocated() {
    let counted = allocation_counter::measure(|| {
        let input = format!("Content-Length: {MAX_MESSAGE_BYTES}\r\n\r\nnothing");
        assert!(read(input.as_bytes()).is_err());
    });
    assert!(counted.bytes_max < 1 << 16, "{counted:?}");
}
