//! No file is lost: an output takes the place of no file that was read, and a file that is written has its old contents or the new.
#![cfg(unix)]

use crate::command;

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use command::{Scratch, command, stderr, stdout};

const LIBRARY: &str = "Constraint IsOne(value: Value) [{ $_self = $_self; }];\n";
const PATTERNS: &str = "#include \"lib.pdll\"\n#include \"ops.td\"\nPattern Neg { let root = op<t.neg>(op<t.neg>(x: Value)); replace root with x; }\n";
const CLASSES: &str = "class Dialect { string name = \"t\"; }\ndef T : Dialect;\n";
const DEFINITIONS: &str = "include \"classes.td\"\ndef Other : Dialect;\n";
const IR: &str = "%x = \"t.x\"() : () -> i32\n%a = \"t.neg\"(%x) : (i32) -> i32\n%b = \"t.neg\"(%a) : (i32) -> i32\n\"t.use\"(%b) : (i32) -> ()\n";
const PLAIN: &str =
    "Pattern Zero { let root = op<add>(x: Value, x); replace root with op<const> {imm = attr<\"0\">}; }\n";
const INSTRUCTIONS: &str =
    "#[derive(Instruction)]\n#[pdl(value = Id)]\nenum Inst { Add { args: [Id; 2] }, Const { imm: u8 } }\n";

/// A folder with everything that commands read.
struct Folder(Scratch);

impl Folder {
    fn new() -> Folder {
        let scratch = Scratch::new();
        for (name, text) in [
            ("lib.pdll", LIBRARY),
            ("a.pdll", PATTERNS),
            ("classes.td", CLASSES),
            ("ops.td", DEFINITIONS),
            ("ir.mlir", IR),
            ("plain.pdll", PLAIN),
            ("inst.rs", INSTRUCTIONS),
            ("pdllc.toml", "include-dirs = [\".\"]\n"),
        ] {
            scratch.file(name, text);
        }
        let folder = Folder(scratch);
        let made = folder.run(&["build", "a.pdll", "-o", "a.pdllc"]);
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
        let made = folder.run(&["ods", "pack", "ops.td", "-I", ".", "-o", "t.pack"]);
        assert!(folder.path("t.pack").exists(), "{}", stderr(&made));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        command().current_dir(self.0.0.path()).args(arguments).output().expect("pdllc starts")
    }

    /// Returns what a shell makes of a line, in which `$pdllc` is the command.
    fn shell(&self, line: &str) -> Output {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", line]).current_dir(self.0.0.path());
        shell.env("pdllc", command().get_program()).env("PDLLC_ODS", "").stdin(Stdio::null());
        shell.output().expect("there is a shell")
    }

    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        contents(self.0.0.path())
    }
}

/// The contents of all files in a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("it is there");
    let paths = entries.map(|entry| entry.expect("it is there").path()).filter(|path| path.is_file());
    paths.map(|path| (path.clone(), fs::read(&path).expect("it is readable"))).collect()
}

/// Whatever a command reads, and by whatever name the output leads there, it is refused and nothing has changed.
#[test]
fn no_output_takes_the_place_of_what_was_read() {
    let folder = Folder::new();
    let own = folder.0.0.path().file_name().expect("it has a name").to_str().expect("it is text").to_owned();
    let (hard, soft) = (folder.path("hard"), folder.path("soft"));
    symlink(".", folder.path("here")).unwrap();
    for (command, read) in [
        ("build a.pdll", "a.pdll lib.pdll ops.td classes.td pdllc.toml"),
        ("build a.pdll --emit ast", "a.pdll lib.pdll pdllc.toml"),
        ("build a.pdll --emit tree --split-input-file", "a.pdll lib.pdll ops.td classes.td pdllc.toml"),
        ("build a.pdll --emit cpp", "a.pdll lib.pdll ops.td classes.td pdllc.toml"),
        ("build plain.pdll --emit rust-rules --instructions inst.rs", "plain.pdll inst.rs pdllc.toml"),
        ("build a.pdllc --emit asm", "a.pdllc pdllc.toml"),
        ("run -p a.pdll ir.mlir", "a.pdll lib.pdll ops.td classes.td ir.mlir pdllc.toml"),
        ("run -p a.pdllc ir.mlir --ods t.pack", "a.pdllc ir.mlir t.pack"),
        ("run -p a.pdllc ir.mlir --ods ops.td -I .", "a.pdllc ir.mlir ops.td classes.td"),
        ("print ir.mlir --ods t.pack", "ir.mlir t.pack"),
        ("print ir.mlir --ods ops.td -I .", "ops.td classes.td"),
        ("tblgen ops.td -I .", "ops.td classes.td"),
        ("tblgen ops.td -I . --dump-json", "ops.td classes.td"),
        ("ods pack ops.td -I .", "ops.td classes.td"),
        ("ods pack .", "ops.td classes.td"),
    ] {
        for read in read.split(' ') {
            for link in [&hard, &soft] {
                let _ = fs::remove_file(link);
            }
            fs::hard_link(folder.path(read), &hard).unwrap();
            symlink(read, &soft).unwrap();
            for name in [read, "hard", "soft", &format!("here/{read}"), &format!("../{own}/{read}")] {
                let before = folder.contents();
                let arguments: Vec<&str> = command.split(' ').chain(["-o", name]).collect();
                let output = folder.run(&arguments);
                let said = stderr(&output);
                assert_eq!(output.status.code(), Some(1), "{command} -o {name} ({read}): {said}");
                assert!(said.contains("E0903"), "{command} -o {name} ({read}): {said}");
                assert!(folder.contents() == before, "{command} -o {name} ({read}) changed a file");
            }
        }
    }
}

#[test]
fn standard_input_is_read_like_other_files() {
    let folder = Folder::new();
    let output = folder.shell("$pdllc run -p a.pdll - -o ir.mlir < ir.mlir");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("E0903") && stderr(&output).contains("<stdin>"), "{}", stderr(&output));
    assert_eq!(folder.read("ir.mlir"), IR);
    // What was not read may go.
    fs::write(folder.path("other"), "old").unwrap();
    let output = folder.shell("$pdllc run -p a.pdll ir.mlir -o other < other");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(folder.read("other").contains("t.use"));
}

#[test]
fn links_and_permissions_stay() {
    let folder = Folder::new();
    let mode = |name: &str| folder.path(name).metadata().unwrap().permissions().mode() & 0o7777;
    fs::write(folder.path("old"), "old").unwrap();
    fs::set_permissions(folder.path("old"), Permissions::from_mode(0o751)).unwrap();
    symlink("old", folder.path("link")).unwrap();
    symlink("new", folder.path("dangling")).unwrap();
    symlink("circle", folder.path("circle")).unwrap();
    let build = |name: &str| folder.run(&["build", "a.pdll", "--emit", "tree", "-o", name]);
    for name in ["link", "dangling"] {
        assert_eq!(build(name).status.code(), Some(0), "{name}");
        assert!(folder.path(name).is_symlink(), "{name}");
    }
    assert!(folder.read("old").contains("Neg") && folder.read("new") == folder.read("old"));
    assert_eq!(mode("old"), 0o751);
    assert_eq!(build("circle").status.code(), Some(1));
    // New files are as the user wants new files to be.
    for (umask, expected) in [("027", 0o640), ("000", 0o666), ("077", 0o600)] {
        let name = format!("new{umask}");
        let output = folder.shell(&format!("umask {umask}; $pdllc build a.pdll -o {name}"));
        assert_eq!((output.status.code(), mode(&name)), (Some(0), expected), "{umask}");
    }
    // What has two names and was not read goes on under the other one.
    fs::write(folder.path("one"), "old").unwrap();
    fs::hard_link(folder.path("one"), folder.path("two")).unwrap();
    assert_eq!(build("one").status.code(), Some(0));
    assert_eq!((folder.read("two").as_str(), folder.read("one")), ("old", folder.read("old")));
    // Root, who writes what another owns, does not take it.
    if std::os::unix::fs::chown(folder.path("one"), Some(4321), Some(4322)).is_ok() {
        assert_eq!(build("one").status.code(), Some(0));
        let one = folder.path("one").metadata().unwrap();
        assert_eq!((one.uid(), one.gid()), (4321, 4322));
    }
    fs::set_permissions(folder.path("one"), Permissions::from_mode(0o444)).unwrap();
    assert!(stderr(&build("one")).contains("read-only"));
}

/// The commands that write files, each with the files that are there before.
const WRITERS: [&str; 9] = [
    "build a.pdll -o out/x",
    "build a.pdll --emit rust -o out/x",
    "build plain.pdll --emit rust-rules --instructions inst.rs -o out/x",
    "run -p a.pdll ir.mlir -o out/x",
    "print ir.mlir -o out/x",
    "tblgen ops.td -I . --dump-json -o out/x",
    "ods pack ops.td -I . -o out/x",
    "fmt out/x",
    "man out",
];

#[test]
fn what_cannot_be_written_leaves_what_was_there_and_nothing_else() {
    let folder = Folder::new();
    let out = folder.path("out");
    fs::create_dir(&out).unwrap();
    // Formatted, it is longer than what may be written.
    let ugly = "Pattern{erase op<t.a>;}\n".repeat(200);
    for (name, contents) in [("x", ugly.as_str()), ("pdllc.1", "a page"), ("pdllc-build.1", "a page")] {
        fs::write(out.join(name), contents).unwrap();
    }
    let before = contents(&out);
    // Enough for a first piece, or for none; with the signal ignored it is an error, as on a full disk.
    for limit in [0, 1] {
        for line in WRITERS {
            let output = folder.shell(&format!("trap '' XFSZ; ulimit -f {limit}; $pdllc {line}"));
            let is_error = output.status.code() == Some(1) && stderr(&output).contains("E0902");
            // Some results are short enough.
            assert!(is_error || limit == 1, "{line}: {}", stderr(&output));
            if is_error && !line.starts_with("man") {
                assert_eq!(contents(&out), before, "{line}");
            }
            for (path, text) in contents(&out) {
                let is_whole = before.get(&path).is_none_or(|old| *old == text) || !is_error;
                let is_page = path.extension().is_some_and(|ending| ending == "1")
                    && String::from_utf8_lossy(&text).contains(".SH");
                assert!(is_whole || is_page, "{line}: {} is cut short", path.display());
                assert!(!path.file_name().unwrap().to_str().unwrap().starts_with('.'), "{line}: {}", path.display());
            }
            let _ = fs::remove_dir_all(&out);
            fs::create_dir(&out).unwrap();
            before.iter().for_each(|(path, contents)| fs::write(path, contents).unwrap());
        }
    }
}

#[test]
fn a_command_that_is_killed_leaves_the_old_file_or_the_new() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).unwrap();
    let old = "Pattern{erase op<t.a>;}\n".repeat(200);
    for line in WRITERS.iter().filter(|line| !line.starts_with("man")) {
        fs::write(folder.path("out/x"), &old).unwrap();
        // The limit's signal ends the process in the first write of a file, as `kill -9` would.
        let output = folder.shell(&format!("ulimit -c 0; ulimit -f 0; exec $pdllc {line}"));
        assert_eq!(output.status.code(), None, "{line}: {}", stderr(&output));
        assert_eq!(folder.read("out/x"), old, "{line}");
    }
}

#[test]
fn what_is_no_file_is_written_to() {
    let folder = Folder::new();
    let tree = stdout(&folder.run(&["build", "a.pdll", "--emit", "tree"]));
    assert!(tree.contains("Neg"));
    for line in [
        "$pdllc build a.pdll --emit tree -o -",
        "$pdllc build a.pdll --emit tree -o /dev/stdout",
        "$pdllc build a.pdll --emit tree -o /dev/fd/1",
        "$pdllc build a.pdll --emit tree -o /proc/self/fd/1",
        "$pdllc build a.pdll --emit tree -o /dev/stdout | cat",
        "{ $pdllc build a.pdll --emit tree -o /dev/fd/3 | cat >&2; } 3>&1",
        "{ $pdllc build a.pdll --emit tree -o /dev/stderr >&2; } 2>&1",
        "mkfifo pipe; cat pipe & $pdllc build a.pdll --emit tree -o pipe; wait; rm pipe",
        "$pdllc build a.pdll --emit tree -o /dev/stdout > to; cat to",
        "$pdllc build a.pdll --emit tree -o to > to; cat to",
        "$pdllc build a.pdll --emit tree -o /dev/fd/3 3> to; cat to",
    ] {
        let output = folder.shell(line);
        assert_eq!((output.status.code(), stdout(&output)), (Some(0), tree.clone()), "{line}: {}", stderr(&output));
    }
    let among =
        folder.shell("{ echo before; $pdllc build a.pdll --emit tree -o /dev/stdout; echo behind; } > to; cat to");
    assert_eq!(stdout(&among), format!("before\n{tree}behind\n"));
    for line in ["$pdllc build a.pdll -o /dev/null", "$pdllc build a.pdll -o /dev/null < /dev/null > /dev/null"] {
        assert_eq!(folder.shell(line).status.code(), Some(0), "{line}");
    }
    use std::os::unix::fs::FileTypeExt;
    assert!(Path::new("/dev/null").metadata().unwrap().file_type().is_char_device());
    for line in [
        "$pdllc build a.pdll -o /dev/full",
        // The last line of a blob is not all.
        "$pdllc build a.pdll -o - > /dev/full",
        "$pdllc build a.pdll -o /dev/stdout > /dev/full",
        "$pdllc build a.pdll -o .",
        "$pdllc build a.pdll -o no/such/folder",
        "$pdllc build a.pdll -o a.pdll/x",
        "$pdllc build a.pdll -o /proc/no-file-goes-here",
        "$pdllc man a.pdll",
    ] {
        let output = folder.shell(line);
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(
            stderr(&output).contains("E0902") && !stderr(&output).contains(".pdllc-"),
            "{line}: {}",
            stderr(&output)
        );
    }
    assert_eq!(folder.read("a.pdll"), PATTERNS);
    // What is formatted comes from a pipe, and cannot go back there.
    let piped = folder.shell("echo 'Pattern{erase op<t.a>;}' | $pdllc fmt /dev/stdin");
    assert_eq!(piped.status.code(), Some(1), "{}", stdout(&piped));
}

/// Rules in Rust need an enum, whose operations need no dialect; mistakes have their places in the patterns.
#[test]
fn rules_in_rust_are_of_an_enum() {
    let folder = Folder::new();
    let rules =
        |patterns: &str, more: &[&str]| folder.run(&[&["build", patterns, "--emit", "rust-rules"], more].concat());
    let output =
        rules("plain.pdll", &["--instructions", "inst.rs", "--host", "crate::Graph", "-d", "made", "-o", "rules.rs"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = folder.read("rules.rs");
    assert!(text.contains("type RulesIr = crate::Graph;") && text.contains("Inst::Const { imm: "), "{text}");
    assert!(folder.read("made").contains("inst.rs"), "{}", folder.read("made"));
    let output = rules("plain.pdll", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--instructions <FILE>"), "{}", stderr(&output));
    let output = rules("plain.pdll", &["--instructions", "not-there.rs"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("E0901"), "{}", stderr(&output));
    fs::write(folder.path("wrong.pdll"), "Pattern => erase op<ad>;\n").unwrap();
    let output = rules("wrong.pdll", &["--instructions", "inst.rs"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("E0922") && said.contains("wrong.pdll:1:18") && said.contains("`add`?"), "{said}");
}

/// Formatting is the one output that takes the place of its input, and only of that.
#[test]
fn formatting_takes_the_place_of_its_input() {
    let folder = Folder::new();
    fs::write(folder.path("ugly.pdll"), "Pattern{erase op<t.a>;}\n").unwrap();
    fs::hard_link(folder.path("ugly.pdll"), folder.path("kept")).unwrap();
    assert_eq!(folder.run(&["fmt", "ugly.pdll"]).status.code(), Some(0));
    assert!(folder.read("ugly.pdll").starts_with("Pattern {"));
    assert!(folder.read("kept").starts_with("Pattern{"));
}
