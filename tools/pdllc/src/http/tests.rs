//! Clients that are slow, large, wrong or many, over the loopback address.
//!
//! `PDLL_EXCHANGES` is how many random ones there are; 400 by default.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use super::{Body, Limits, Response, serve};

/// A body that no buffer of the system holds.
const LARGE: usize = 64 << 20;

/// A server of this test's own, which is there until the process ends.
fn server(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        serve(&listener, limits, |request| {
            let text = match request.target.as_str() {
                "/" => "here".to_owned(),
                "/large" => "x".repeat(LARGE),
                // As a panic, but without a word.
                "/panic" => std::panic::resume_unwind(Box::new(())),
                _ => return Response { status: 404, headers: Vec::new(), body: Body::Text("not here".to_owned()) },
            };
            Response { status: 200, headers: vec![("X-Test", "yes")], body: Body::Text(text) }
        });
    });
    address
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    stream.set_write_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    stream
}

/// All that comes back; what was sent may not have been taken.
fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let mut chunk = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut chunk) {
        answer.extend_from_slice(&chunk[..count]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn exchange(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = connect(address);
    let _ = stream.write_all(request);
    let _ = stream.shutdown(Shutdown::Write);
    rest(stream)
}

fn status(answer: &str) -> Option<&str> {
    answer.strip_prefix("HTTP/1.1 ")?.split(' ').next()
}

fn is_served(address: SocketAddr) -> bool {
    exchange(address, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").ends_with("\r\n\r\nhere")
}

const SHORT: Limits = Limits {
    head_time: Duration::from_millis(300),
    answer_time: Duration::from_millis(600),
    connections: 8,
    ..Limits::DEFAULT
};

#[test]
fn requests_are_answered_one_for_each_connection() {
    let address = server(Limits::DEFAULT);
    let expected = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\nX-Test: yes\r\n\r\n";
    assert_eq!(exchange(address, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"), format!("{expected}here"));
    assert_eq!(exchange(address, b"HEAD / HTTP/1.0\n\n"), expected);
    let two = exchange(address, b"GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n");
    assert_eq!(two.matches("HTTP/1.1").count(), 1, "{two}");
    assert_eq!(exchange(address, b"GET /large HTTP/1.1\r\n\r\n").matches('x').count(), LARGE);
}

#[test]
fn what_is_no_request_is_refused() {
    let address = server(Limits::DEFAULT);
    let long = format!("GET / HTTP/1.1\r\nA: {}\r\n\r\n", "a".repeat(20 << 10));
    let path = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1 << 20));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(65));
    let cases = [
        ("GET / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 100000000000000\r\n\r\n", "200"),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", "200"),
        ("GET / HTTP/1.1\r\nContent-Length: -1\r\nContent-Length: 2\r\n\r\n", "200"),
        ("GET /none HTTP/1.1\r\n\r\n", "404"),
        ("GET / HTTP/2.0\r\n\r\n", "505"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"),
        ("\u{16}\u{3}\u{1}\n\n", "400"),
        ("GET /\r\n\r\n", "400"),
        ("\r\n\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\n: b\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nA : b\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nA: \0\r\n\r\n", "400"),
        (&long, "431"),
        (&path, "431"),
        (&many, "431"),
    ];
    for (request, expected) in cases {
        let answer = exchange(address, request.as_bytes());
        assert_eq!(status(&answer), Some(expected), "{request:.100?}: {answer:?}");
    }
    assert!(is_served(address));
}

#[test]
fn who_is_slow_to_ask_is_not_waited_for() {
    let address = server(SHORT);
    let mut stream = connect(address);
    let start = Instant::now();
    // A byte now and then is no reason to wait longer.
    let is_open = |stream: &mut TcpStream| start.elapsed() < Duration::from_secs(10) && stream.write_all(b"G").is_ok();
    while is_open(&mut stream) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let answer = exchange(address, b"");
    assert_eq!(answer, "");
    let mut silent = connect(address);
    silent.write_all(b"GET / HTTP/1.1\r\n").expect("it reads");
    assert_eq!(status(&rest(silent)), Some("408"));
}

#[test]
fn who_is_slow_to_read_is_not_waited_for() {
    let address = server(SHORT);
    let mut stream = connect(address);
    stream.write_all(b"GET /large HTTP/1.1\r\n\r\n").expect("it reads");
    std::thread::sleep(4 * SHORT.answer_time);
    let answer = rest(stream);
    assert!(status(&answer) == Some("200") && answer.len() < LARGE, "{} bytes", answer.len());
}

#[test]
fn a_browser_is_served_however_many_others_are_connected() {
    // Long enough for a machine that is busy.
    let long = Duration::from_secs(120);
    let address = server(Limits { head_time: long, answer_time: long, ..SHORT });
    let mut stalled: Vec<TcpStream> = (0..200).map(|_| connect(address)).collect();
    stalled.iter_mut().step_by(2).for_each(|stream| drop(stream.write_all(b"GET / HTTP/1.1\r\n")));
    let start = Instant::now();
    assert!(is_served(address));
    assert!(start.elapsed() < long / 2, "{:?}", start.elapsed());
    // Who has been answered is not sent away for others.
    let mut reader = connect(address);
    reader.write_all(b"GET /large HTTP/1.1\r\n\r\n").expect("it reads");
    let mut first = [0; 1];
    reader.read_exact(&mut first).expect("an answer");
    stalled.extend((0..50).map(|_| connect(address)));
    assert_eq!(rest(reader).matches('x').count(), LARGE);
}

#[test]
fn an_answer_that_panics_ends_its_connection_alone() {
    let address = server(SHORT);
    for _ in 0..3 * SHORT.connections {
        assert_eq!(exchange(address, b"GET /panic HTTP/1.1\r\n\r\n"), "");
    }
    assert!(is_served(address));
}

/// A small generator: the same exchanges each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Sends a request that was changed at random, in pieces, and maybe not all of it, nor waits for the answer.
fn hostile(random: &mut Random, address: SocketAddr) {
    let words = [
        "GET ",
        "/",
        "HTTP/1.1",
        "\r\n",
        "\r\n\r\n",
        ": ",
        "Host",
        "Content-Length: 99999999999999999999",
        "\n",
        "\0",
        "é",
        "%00",
        "Expect: 100-continue",
        "Transfer-Encoding: chunked",
    ];
    let targets = ["/", "/large", "/none", "/panic", "*", "http://a/"];
    let mut request =
        format!("GET {} HTTP/1.1\r\nHost: a\r\nA: b\r\n\r\n", targets[random.below(targets.len())]).into_bytes();
    for _ in 0..random.below(6) {
        let at = random.below(request.len() + 1);
        match random.below(4) {
            0 => drop(request.drain(at..(at + random.below(8)).min(request.len()))),
            1 => request.insert(at, random.below(256) as u8),
            2 => drop(request.splice(at..at, std::iter::repeat_n(b'a', 1 << random.below(16)))),
            _ => drop(request.splice(at..at, words[random.below(words.len())].bytes())),
        }
    }
    let mut stream = connect(address);
    let piece = [usize::MAX, 1 + random.below(64), 1 + random.below(4096)][random.below(3)];
    for part in request.chunks(piece.min(request.len().max(1))).take(64) {
        if stream.write_all(part).is_err() {
            break;
        }
    }
    match random.below(4) {
        // It goes away.
        0 => {}
        // It reads a little.
        1 => drop(stream.read(&mut [0; 16])),
        _ => {
            let _ = stream.shutdown(Shutdown::Write);
            let answer = rest(stream);
            let known = ["200", "400", "404", "408", "431", "505"];
            assert!(
                answer.is_empty() || status(&answer).is_some_and(|status| known.contains(&status)),
                "{answer:.200?}"
            );
        }
    }
}

#[test]
fn whatever_is_sent_the_next_request_is_answered() {
    let exchanges: usize = std::env::var("PDLL_EXCHANGES").ok().map_or(400, |count| count.parse().expect("a number"));
    let address = server(SHORT);
    let start = Instant::now();
    let clients: Vec<_> = (1..=4_u64)
        .map(|seed| {
            std::thread::spawn(move || {
                let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                let mut longest = Duration::ZERO;
                for _ in 0..exchanges / 4 {
                    let start = Instant::now();
                    hostile(&mut random, address);
                    longest = longest.max(start.elapsed());
                }
                longest
            })
        })
        .collect();
    let longest = clients.into_iter().map(|client| client.join().expect("a client fails")).max().unwrap_or_default();
    println!("{exchanges} exchanges in {:?}, the longest took {longest:?}", start.elapsed());
    assert!(longest < Duration::from_secs(15), "{longest:?}");
    assert!(is_served(address));
}
