//! Random hostile workspaces and clients: links to devices and out of the workspace, pipes, sockets, files of a terabyte, directories
//! where files are expected, odd names and contents; and messages in any order. Whatever they hold, every message is answered soon,
//! with little memory, and nothing is told of what lies outside.
//!
//! `PDLL_HOSTILE` is how many workspaces; 150 by default.

use std::fs::{create_dir_all, hard_link, write};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request};
use pdll_lsp::{Includes, Server};
use serde_json::{Value, json};

use crate::edits::Random;

/// A word of files outside of the workspace, and of nothing else.
const SECRET: &str = "ConfidentialWord";
/// The time that one message may take. Nothing that is read here takes long to understand.
const PATIENCE: Duration = Duration::from_secs(10);
/// The memory that one workspace may take at once, in bytes: eight times the largest file that is read, as several may be.
const MEMORY: u64 = 512 << 20;

/// Names that files and folders of a workspace have.
const NAMES: [&str; 14] = [
    "pdllc.toml",
    "pdll_compile_commands.yml",
    "build/pdll_compile_commands.yml",
    "out/pdll_compile_commands.yml",
    "sub/pdllc.toml",
    "a.pdll",
    "b.pdll",
    "lib.pdll",
    "ops.td",
    "sub/more.td",
    "sub/a.pdll",
    "x.mlir",
    "link",
    "inc",
];

const TEXTS: [&str; 14] = [
    "include-dirs = [\"inc\", \"no\"]\n[format]\nwidth = 80\n",
    "include-dirs = [\"/dev\", \"/proc/self\"]\nnatives = [\"ops.td\", \"link\", \"/dev/zero\", \"../outside/ops.td\"]\n[lints]\nunused = \"deny\"\n",
    "include-dirs = 3\n",
    "[[[[[[[[[[[[",
    "--- !FileInfo:\n  filepath: \"a.pdll\"\n  includes: \"inc;../inc;/dev;/proc\"\n",
    "--- !FileInfo:\n  filepath: \"../a.pdll\"\n  includes: \";;;\"\n--- !FileInfo:\n",
    "#include \"lib.pdll\"\n#include \"ops.td\"\nPattern => erase op<t.a>(x: Value);\n",
    "#include \"link\"\n#include \"inc/lib.pdll\"\n#include \"zero\"\nPattern => erase op<t.a>(x: ConfidentialWor);\n",
    "#include \"a.pdll\"\n#include \"../sub/a.pdll\"\n",
    "include \"ops.td\"\ninclude \"sub/more.td\"\ninclude \"zero\"\ndef A;\n",
    "class C<int a> { int b = a; }\ndef D : C<1>;\n",
    "\"t.a\"() : () -> ()\n",
    "\u{1b}[31m\u{202e}\0\u{7}",
    "",
];

/// The files that every workspace may link to.
struct Surroundings {
    folder: tempfile::TempDir,
    secrets: Vec<PathBuf>,
    pipe: PathBuf,
    socket: PathBuf,
    _listener: UnixListener,
}

impl Surroundings {
    fn new() -> Surroundings {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        create_dir_all(&outside).unwrap();
        let secrets = ["lib.pdll", "ops.td", "pdllc.toml", "pdll_compile_commands.yml"].map(|name| outside.join(name));
        secrets.iter().for_each(|file| write(file, format!("{SECRET} = {SECRET}(")).unwrap());
        let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let listener = UnixListener::bind(&socket).unwrap();
        Surroundings { secrets: [vec![outside], secrets.to_vec()].concat(), pipe, socket, folder, _listener: listener }
    }

    /// Puts something at a path, if nothing is there; not through a link, which may lead anywhere. What names folders to be read leads
    /// to no secret.
    fn place(&self, random: &mut Random, path: &Path) {
        let is_free = path.symlink_metadata().is_err();
        if !is_free || path.parent().is_none_or(Path::is_symlink) {
            return;
        }
        let names_folders = ["inc", "sub"].iter().any(|name| path.ends_with(name));
        let text = TEXTS[random.below(TEXTS.len())];
        let _ = match random.below(20) {
            0 => hard_link(&self.pipe, path),
            1 => symlink(&self.pipe, path),
            2 => hard_link(&self.socket, path),
            3 => symlink(["/dev/zero", "/dev/full", "/dev/tty", "/proc/kmsg", "/dev/stdin"][random.below(5)], path),
            4 | 5 if !names_folders => symlink(&self.secrets[random.below(self.secrets.len())], path),
            6 => symlink(path, path),
            // The folder above, and the root, hold the secrets.
            7 => symlink(
                ["nowhere", ".", "sub", "/proc/self/fd", "..", "/"][random.below(if names_folders { 4 } else { 6 })],
                path,
            ),
            8 => create_dir_all(path),
            // Without a block of its own.
            9 => std::fs::File::create(path).and_then(|file| file.set_len(1 << [16, 25, 27, 33, 40][random.below(5)])),
            10 => write(path, text.repeat(1 + random.below(3000))),
            11 => write(path, b"\xFF\xFEa\0"),
            _ => write(path, text),
        };
    }

    fn workspace(&self, random: &mut Random) -> tempfile::TempDir {
        let folder = tempfile::tempdir_in(self.folder.path()).unwrap();
        for name in ["build", "out", "sub", "inc"] {
            match random.below(4) {
                0 => self.place(random, &folder.path().join(name)),
                _ => create_dir_all(folder.path().join(name)).unwrap(),
            }
        }
        for name in NAMES {
            if random.below(3) > 0 {
                self.place(random, &folder.path().join(name));
            }
        }
        let odd: [&[u8]; 5] = [b"zero", b"\xFF\xFE.td", b"new\nline.pdll", b"\x1b[31m.pdll", &[b'n'; 255]];
        let odd = std::ffi::OsStr::from_bytes(odd[random.below(odd.len())]);
        self.place(random, &folder.path().join(odd));
        folder
    }
}

/// A message that a client could send, or should not.
fn message(random: &mut Random, root: &str, id: i32) -> Message {
    let names = ["a.pdll", "b.pdll", "sub/a.pdll", "ops.td", "sub/more.td", "x.mlir", "link", "%FF%00"];
    let uri = match random.below(12) {
        0 => ["untitled:a.pdll", "file://", "file:///dev/zero", "http://a/b.td", "", "file://host/%2e%2e/a.td", "::"]
            [random.below(7)]
        .to_owned(),
        _ => format!("{root}/{}", names[random.below(names.len())]),
    };
    let number = |random: &mut Random| [0, 1, 2, 7, 80, 4_294_967_295_u64][random.below(6)];
    let place = |random: &mut Random| json!({ "line": number(random), "character": number(random) });
    let range = json!({ "start": place(random), "end": place(random) });
    let text = TEXTS[random.below(TEXTS.len())];
    let document = json!({ "uri": uri });
    let notify = |method: &str, params: Value| Message::Notification(Notification::new(method.to_owned(), params));
    match random.below(16) {
        0..5 => {
            let opened = json!({ "uri": uri, "languageId": "pdll", "version": 1, "text": text });
            notify("textDocument/didOpen", json!({ "textDocument": opened }))
        }
        5 => {
            let changes = json!([{ "range": range, "text": text }, { "text": text }]);
            let changed = json!({ "uri": uri, "version": number(random) as i32 });
            notify("textDocument/didChange", json!({ "textDocument": changed, "contentChanges": changes }))
        }
        6 => notify("textDocument/didClose", json!({ "textDocument": document })),
        7 => notify(
            ["workspace/didChangeWatchedFiles", "textDocument/didSave", "initialized", "$/x"][random.below(4)],
            Value::Null,
        ),
        8 => notify("$/cancelRequest", json!({ "id": id - 1 })),
        _ => {
            let methods = [
                "textDocument/hover",
                "textDocument/definition",
                "textDocument/references",
                "textDocument/completion",
                "textDocument/formatting",
                "textDocument/rangeFormatting",
                "textDocument/documentLink",
                "textDocument/documentSymbol",
                "textDocument/semanticTokens/full",
                "textDocument/inlayHint",
                "textDocument/codeAction",
                "textDocument/rename",
                "textDocument/selectionRange",
                "workspace/symbol",
                "pdll/viewOutput",
                "pdll/viewOutput",
                "workspace/executeCommand",
                "initialize",
                "no/such",
            ];
            // A document's own folder may be read, so that none is opened there.
            let ir = match random.below(4) {
                0 => format!("{root}/../outside/lib.pdll"),
                _ => format!("{root}/{}", names[random.below(names.len())]),
            };
            let kinds = ["ast", "pdl", "tree", "bytecode", "matches", "run", "cpp"];
            let view = json!({ "uri": uri, "kind": kinds[random.below(7)], "ir": ir });
            let mut params = view.clone();
            for (key, value) in [
                ("textDocument", document),
                ("position", place(random)),
                ("positions", json!([place(random)])),
                ("range", range),
                ("newName", json!("New")),
                ("query", json!("a")),
                ("context", json!({ "includeDeclaration": true, "diagnostics": [] })),
                ("options", json!({ "tabSize": 2, "insertSpaces": true })),
                ("command", json!("pdllc.view")),
                ("arguments", json!([view])),
                ("capabilities", json!({})),
            ] {
                if random.below(40) > 0 {
                    params[key] = value;
                }
            }
            Message::Request(Request::new(id.into(), methods[random.below(methods.len())].to_owned(), params))
        }
    }
}

/// One workspace and one client. Gives how many messages there were, and the longest that one took.
fn run(surroundings: &Surroundings, seed: u64) -> (usize, Duration) {
    let mut random = Random(seed);
    let workspace = surroundings.workspace(&mut random);
    let root = format!("file://{}", workspace.path().display());
    let mut server = Server::new(Includes::default());
    let folders = json!([{ "uri": root, "name": "here" }]);
    let greeting = json!({ "capabilities": {}, "workspaceFolders": folders });
    let count = 4 + random.below(16);
    let mut messages = vec![Message::Request(Request::new(0.into(), "initialize".to_owned(), greeting))];
    messages.extend((0..count).map(|id| message(&mut random, &root, id as i32 + 1)));
    if random.below(8) == 0 {
        // The greeting comes late, or twice.
        let at = random.below(messages.len());
        messages.swap(0, at);
    }
    let mut longest = Duration::ZERO;
    for message in messages {
        let shown = format!("{message:?}");
        let asked = match &message {
            Message::Request(request) => Some(request.id.clone()),
            _ => None,
        };
        let start = Instant::now();
        let said = server.handle(message);
        longest = longest.max(start.elapsed());
        assert!(start.elapsed() < PATIENCE, "seed {seed}: {:?} for {shown}", start.elapsed());
        let answers =
            said.iter().filter(|one| matches!(one, Message::Response(answer) if Some(&answer.id) == asked.as_ref()));
        assert_eq!(answers.count(), usize::from(asked.is_some()), "seed {seed}: {shown}");
        let said = format!("{said:?}");
        assert!(!said.contains("failed at this request"), "seed {seed}: {shown}");
        // What the client says itself may come back.
        assert!(!said.contains(SECRET), "seed {seed}: {shown} gives {said}");
    }
    (count + 1, longest)
}

#[test]
fn whatever_a_workspace_holds_the_server_answers() {
    let number = |name, default| std::env::var(name).ok().map_or(default, |text| text.parse().expect("a number"));
    let (first, runs): (u64, u64) = (number("PDLL_HOSTILE_FROM", 1), number("PDLL_HOSTILE", 150));
    // Tests must end, also if the server waits for something.
    let (done, finished) = std::sync::mpsc::channel();
    let (started, progress) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let surroundings = Surroundings::new();
        let (mut messages, mut longest, mut largest) = (0, Duration::ZERO, 0);
        for seed in first..first + runs {
            let _ = started.send(seed);
            let memory = allocation_counter::measure(|| {
                let (count, time) = run(&surroundings, seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                messages += count;
                longest = longest.max(time);
            });
            assert!(memory.bytes_max < MEMORY, "workspace {seed} takes {} bytes", memory.bytes_max);
            largest = largest.max(memory.bytes_max);
        }
        println!(
            "{runs} workspaces, {messages} messages, the longest took {longest:?}, the most memory was {} KiB",
            largest >> 10
        );
        let _ = done.send(());
    });
    let mut last = 0;
    loop {
        match progress.recv_timeout(20 * PATIENCE) {
            Ok(seed) => last = seed,
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => panic!("workspace {last} does not end"),
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    finished.recv().unwrap_or_else(|_| panic!("workspace {last} fails"));
}

#[test]
fn what_is_wrong_with_a_file_of_the_workspace_is_said() {
    let surroundings = Surroundings::new();
    let folder = tempfile::tempdir_in(surroundings.folder.path()).unwrap();
    let path = |name: &str| folder.path().join(name);
    create_dir_all(path("build")).unwrap();
    create_dir_all(path("out")).unwrap();
    symlink("/dev/zero", path("pdll_compile_commands.yml")).unwrap();
    hard_link(&surroundings.pipe, path("build/pdll_compile_commands.yml")).unwrap();
    std::fs::File::create(path("out/pdll_compile_commands.yml")).unwrap().set_len(1 << 40).unwrap();
    symlink(&surroundings.secrets[3], path("pdllc.toml")).unwrap();
    hard_link(&surroundings.pipe, path("lib.pdll")).unwrap();
    std::fs::File::create(path("ops.td")).unwrap().set_len(1 << 40).unwrap();
    hard_link(&surroundings.pipe, path("x.mlir")).unwrap();
    let root = format!("file://{}", folder.path().display());
    let mut server = Server::new(Includes::default());
    let folders = json!([{ "uri": root, "name": "here" }]);
    let greeting = json!({ "capabilities": {}, "workspaceFolders": folders });
    let mut said = Vec::new();
    let mut tell = |message: Message| said.extend(server.handle(message));
    tell(Message::Request(Request::new(0.into(), "initialize".to_owned(), greeting)));
    let text = "#include \"lib.pdll\"\n#include \"ops.td\"\nPattern => erase op<t.a>;\n";
    let opened = json!({ "uri": format!("{root}/a.pdll"), "languageId": "pdll", "version": 1, "text": text });
    tell(Message::Notification(Notification::new(
        "textDocument/didOpen".to_owned(),
        json!({ "textDocument": opened }),
    )));
    let view = json!({ "uri": format!("{root}/a.pdll"), "kind": "run", "ir": format!("{root}/x.mlir") });
    tell(Message::Request(Request::new(1.into(), "pdll/viewOutput".to_owned(), view)));
    // What was said of databases is not said again.
    tell(Message::Notification(Notification::new("textDocument/didSave".to_owned(), Value::Null)));
    let said: Vec<String> = said.iter().map(|message| format!("{message:?}").replace("\\\"", "\"")).collect();
    let times = |needle: &str| said.iter().filter(|message| message.contains(needle)).count();
    let shown = |name: &str, problem: &str| format!("`{}` cannot be read: {problem}", path(name).display());
    assert_eq!(times(&shown("pdll_compile_commands.yml", "it is outside of the folders")), 1, "{said:#?}");
    assert_eq!(
        times(&shown("build/pdll_compile_commands.yml", "it is a named pipe, not a regular file")),
        1,
        "{said:#?}"
    );
    assert_eq!(times(&shown("out/pdll_compile_commands.yml", "it is larger than 4 MiB")), 1, "{said:#?}");
    assert!(times(&shown("pdllc.toml", "it is outside of the folders")) > 0, "{said:#?}");
    assert!(times(&shown("x.mlir", "it is a named pipe, not a regular file")) == 1, "{said:#?}");
    let included = |name: &str, problem: &str| format!("cannot read `{}`: {problem}", path(name).display());
    assert!(times(&included("lib.pdll", "it is a named pipe, not a regular file")) > 0, "{said:#?}");
    assert!(times(&included("ops.td", "it is larger than 64 MiB")) > 0, "{said:#?}");
}
