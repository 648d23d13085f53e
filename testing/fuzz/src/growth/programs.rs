//! Blobs, packs, settings, and what an editor says to the server.

use super::{BROKEN_SESSION, Input, Shape, each, file, list};

const BLOB: &[&str] = &[
    "dump out.pdllc",
    "verify out.pdllc",
    "build out.pdllc --emit tree -o out",
    "build out.pdllc in.pdll -o both.pdllc",
    "run -p out.pdllc in.mlir -o out",
];
const SERVER: &[&str] = &["lsp"];

fn blob(text: String) -> Input {
    file("in.pdll", text).and("in.mlir", "\"t.o1\"() : () -> ()\n").after("build in.pdll -o out.pdllc")
}

/// A session of an editor that opens this text and then sends these messages.
fn session(text: &str, messages: impl IntoIterator<Item = String>) -> Input {
    let mut all = vec![
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file:///none/a.pdll","languageId":"pdll","version":1,"text":"{}"}}}}}}"#,
            text.replace('"', "\\\"").replace('\n', "\\n")
        ),
    ];
    all.extend(messages);
    // What nobody waits for is not done before the end.
    all.push(ask(1_000_000, "documentSymbol", 0));
    all.push(r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#.to_owned());
    all.push(r#"{"jsonrpc":"2.0","method":"exit"}"#.to_owned());
    let frames = all.iter().map(|message| format!("Content-Length: {}\r\n\r\n{message}", message.len()));
    Input { stdin: frames.collect::<String>().into_bytes(), ..Input::default() }
}

fn ask(id: usize, method: &str, line: usize) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{},"method":"textDocument/{method}","params":{{"textDocument":{{"uri":"file:///none/a.pdll"}},"position":{{"line":{line},"character":9}},"context":{{"includeDeclaration":true}},"range":{{"start":{{"line":0,"character":0}},"end":{{"line":1,"character":0}}}},"options":{{"tabSize":2,"insertSpaces":true}}}}}}"#,
        id + 2
    )
}

fn patterns(n: usize) -> String {
    each(n, |i| format!("Pattern P{i} => erase op<t.o{i}>(x: Value);\n"))
}

pub(super) fn shapes() -> Vec<Shape> {
    let s = Shape::new;
    vec![
        s("patterns of a blob", 2000, BLOB, |n| blob(patterns(n))),
        s("patterns of one root of a blob", 2000, BLOB, |n| {
            blob(each(n, |i| format!("Pattern P{i} => erase op<t.o1> {{a = attr<\"{i} : i32\">}};\n")))
        }),
        s("constants of a blob", 2000, BLOB, |n| {
            blob(format!("Pattern P => erase op<t.o1> {{{}}};\n", list(n, |i| format!("a{i} = attr<\"{i}\">"))))
        }),
        s("blobs that are linked", 200, &["build a.pdllc b.pdllc -o out.pdllc"], |n| {
            file("a.pdll", patterns(10 * n))
                .and("b.pdll", each(10 * n, |i| format!("Pattern Q{i} => erase op<t.o{i}>;\n")))
                .after("build a.pdll -o a.pdllc")
                .after("build b.pdll -o b.pdllc")
        }),
        s("bytes that are no blob", 400_000, &["verify in.pdllc", "dump in.pdllc"], |n| {
            file("in.pdllc", vec![0x55; n])
        }),
        s("lines of settings", 2000, &["lint in.pdll"], |n| {
            file("in.pdll", patterns(4))
                .and("pdllc.toml", format!("[lints]\n{}", each(n, |i| format!("W{i:04} = \"allow\"\n"))))
        }),
        s("folders of settings", 2000, &["lint in.pdll"], |n| {
            file("in.pdll", patterns(4))
                .and("pdllc.toml", format!("include-dirs = [{}]\n", list(n, |i| format!("\"d{i}\""))))
        }),
        s("patterns that an editor opens", 1000, SERVER, |n| session(&patterns(n), [])),
        s("errors that an editor sees", 1000, SERVER, |n| {
            session(&each(n, |i| format!("Pattern P{i} => erase x{i};\n")), [])
        }),
        s("symbols of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "documentSymbol", 0)])),
        s("tokens of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "semanticTokens/full", 0)])),
        s("lenses of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "codeLens", 0)])),
        s("ranges of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "foldingRange", 0)])),
        s("hints of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "inlayHint", 0)])),
        s("lines of a document that is formatted", 1000, SERVER, |n| session(&patterns(n), [ask(0, "formatting", 0)])),
        s("actions at the start of a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "codeAction", 0)])),
        s("completions in a document", 1000, SERVER, |n| session(&patterns(n), [ask(0, "completion", 1)])),
        s("references of a name", 1000, SERVER, |n| {
            session(
                &("Constraint C(v: Value);\n".to_owned()
                    + &each(n, |i| format!("Pattern P{i} {{ let x: Value; C(x); erase op<t.o>(x); }}\n"))),
                [ask(0, "references", 0)],
            )
        }),
        s("requests", 1000, SERVER, |n| {
            session(
                &patterns(10),
                (0..n).map(|i| {
                    ask(
                        i,
                        ["hover", "definition", "references", "completion", "documentHighlight", "signatureHelp"]
                            [i % 6],
                        i % 10,
                    )
                }),
            )
        }),
        s("requests of unknown methods", 2000, SERVER, |n| {
            session(&patterns(10), (0..n).map(|i| ask(i, "nothing", 0)))
        }),
        s("changes of a document", 500, SERVER, |n| {
            // The answer waits for the change; the name does not get longer.
            session(&patterns(10), (0..2 * n).map(|i| if i % 2 == 1 { ask(i, "documentSymbol", 0) } else { format!(r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"file:///none/a.pdll","version":{}}},"contentChanges":[{{"range":{{"start":{{"line":0,"character":9}},"end":{{"line":0,"character":10}}}},"text":"x"}}]}}}}"#, i + 2) }))
        }),
        s("changes of one message", 1000, SERVER, |n| {
            session(
                &patterns(10),
                [format!(
                    r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"file:///none/a.pdll","version":2}},"contentChanges":[{}]}}}}"#,
                    list(n, |_| {
                        r#"{"range":{"start":{"line":0,"character":9},"end":{"line":0,"character":9}},"text":"x"}"#
                            .into()
                    })
                )],
            )
        }),
        s("documents that are opened", 300, SERVER, |n| {
            // Each is asked for, so that it is checked however fast the messages come.
            session("", (0..n).flat_map(|i| {
                let document = format!(r#""textDocument":{{"uri":"file:///none/d{i}.pdll""#);
                let opened = format!(r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{{document},"languageId":"pdll","version":1,"text":"Pattern P => erase op<t.o>;"}}}}}}"#);
                [opened, format!(r#"{{"jsonrpc":"2.0","id":{},"method":"textDocument/documentSymbol","params":{{{document}}}}}}}"#, i + 2)]
            }))
        }),
        s("bytes of a header", 100_000, SERVER, |n| Input {
            stdin: format!("X: {}\r\n\r\n", "x".repeat(n)).into_bytes(),
            ..Input::default()
        })
        .ends_with(BROKEN_SESSION),
        s("bytes that are no message", 200_000, SERVER, |n| Input { stdin: vec![b'x'; n], ..Input::default() })
            .ends_with(BROKEN_SESSION),
    ]
}
