//! Files that other files name: what is opened, and what is said of the rest.
#![cfg(unix)]

use std::fs::{File, create_dir, write};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use pdl_diagnostics::{FileAccess, FileSystemLoader, IncludeError, Loader, MAX_FILE_BYTES, read_at_most};

/// A folder with one of each kind of file, and one beside it.
struct Folders {
    folder: tempfile::TempDir,
    _socket: UnixListener,
}

impl Folders {
    fn new() -> Folders {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        create_dir(path("inside")).expect("a folder");
        create_dir(path("inside/directory")).expect("a folder");
        write(path("outside.td"), "secret").expect("a file");
        write(path("inside/plain.td"), "plain").expect("a file");
        write(path("inside/binary.td"), b"\xFF").expect("a file");
        File::create(path("inside/large.td")).and_then(|file| file.set_len(1 << 40)).expect("a file");
        assert!(Command::new("mkfifo").arg(path("inside/pipe.td")).status().expect("it is there").success());
        let socket = UnixListener::bind(path("inside/socket.td")).expect("a socket");
        for (name, to) in [
            ("device.td", "/dev/zero"),
            ("terminal.td", "/dev/ptmx"),
            ("link.td", "plain.td"),
            ("leaves.td", "../outside.td"),
            ("circle.td", "circle.td"),
            ("nowhere.td", "none.td"),
            ("made-up.td", "/proc/self/status"),
        ] {
            symlink(to, path("inside").join(name)).expect("a link");
        }
        Folders { folder, _socket: socket }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("inside").join(name)
    }
}

#[test]
fn only_regular_files_are_read_and_nobody_is_waited_for() {
    let folders = Folders::new();
    let start = Instant::now();
    for (name, expected) in [
        ("plain.td", Ok("plain")),
        ("link.td", Ok("plain")),
        ("leaves.td", Ok("secret")),
        ("pipe.td", Err("it is a named pipe, not a regular file")),
        ("socket.td", Err("it is a socket, not a regular file")),
        ("device.td", Err("it is a device, not a regular file")),
        ("terminal.td", Err("it is a device, not a regular file")),
        ("directory", Err("it is a directory, not a regular file")),
        ("large.td", Err("it is larger than 64 MiB")),
        ("binary.td", Err("it is not UTF-8")),
        ("circle.td", Err("symbolic links")),
        ("nowhere.td", Err("No such file")),
        ("none.td", Err("No such file")),
    ] {
        let read = FileAccess::anywhere().read_text(&folders.path(name), MAX_FILE_BYTES);
        match (read.map_err(|error| error.to_string()), expected) {
            (Ok(text), Ok(expected)) => assert_eq!(text, expected, "{name}"),
            (Err(error), Err(expected)) => assert!(error.contains(expected), "{name}: {error}"),
            (read, _) => panic!("{name}: {read:?}"),
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // Its size says 0.
    if folders.path("made-up.td").exists() {
        let access = FileAccess::anywhere();
        assert!(!access.read(&folders.path("made-up.td"), MAX_FILE_BYTES).expect("it is regular").is_empty());
        let error = access.read(&folders.path("made-up.td"), 16).expect_err("it is longer");
        assert_eq!(error.to_string(), "it is larger than 16 bytes");
    }
}

#[test]
fn links_do_not_lead_out_of_the_folders() {
    let folders = Folders::new();
    let access = FileAccess::within([folders.folder.path().join("inside"), folders.folder.path().join("none")]);
    assert!(access.read(&folders.path("link.td"), 100).is_ok() && access.allows(&folders.path("link.td")));
    for name in ["leaves.td", "../outside.td", "device.td"] {
        let error = access.read(&folders.path(name), 100).expect_err(name).to_string();
        assert!(error.contains("outside") && !access.allows(&folders.path(name)), "{name}: {error}");
    }
    assert_eq!(access.entries(folders.folder.path()).count(), 0);
    assert!(access.entries(&folders.path("")).count() > 10);
}

#[test]
fn an_include_says_what_is_wrong_with_the_file() {
    let folders = Folders::new();
    let includer = folders.path("main.td").display().to_string();
    let inside = [folders.folder.path().join("inside")];
    let loader = FileSystemLoader::new(Vec::<PathBuf>::new()).within(Some(&inside));
    let said = |name: &str| loader.load(name, &includer).expect_err(name);
    for (name, problem) in [("pipe.td", "a named pipe"), ("socket.td", "a socket"), ("large.td", "larger than 64 MiB")]
    {
        let IncludeError::Io { path, message } = said(name) else { panic!("{name}: {:?}", said(name)) };
        assert!(path.ends_with(name) && message.contains(problem), "{name}: {message}");
    }
    assert!(matches!(said("leaves.td"), IncludeError::Outside { .. }));
    assert!(matches!(said("device.td"), IncludeError::Outside { .. }));
    // Another folder may have a file of that name.
    assert!(matches!(said("directory"), IncludeError::NotFound { .. }));
    assert_eq!(loader.load("link.td", &includer).expect("it is a file").bytes, b"plain");
}

#[test]
fn what_does_not_end_is_not_read_to_its_end() {
    let error = read_at_most(std::io::repeat(b'x'), u64::MAX, 3 << 20).expect_err("it does not end");
    assert_eq!(error.to_string(), "it is larger than 3 MiB");
    assert_eq!(read_at_most(&b"abc"[..], 0, 3).expect("it is short enough"), b"abc");
}
