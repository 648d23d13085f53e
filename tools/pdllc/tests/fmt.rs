//! `pdllc fmt`, as a user meets it.

use crate::command;

use std::path::Path;

use command::{Scratch, command, pdllc, pdllc_given, root, stderr, stdout};

const UGLY: &str = "Pattern   P{erase op< t . a >;}\n";
const NICE: &str = "Pattern P {\n  erase op<t.a>;\n}\n";
const WIDE: &str =
    "Pattern P {\n  let root = op<t.a>(first: Value, second: Value) -> (type: Type);\n  erase root;\n}\n";

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

fn code(arguments: &[&str]) -> Option<i32> {
    pdllc(arguments).status.code()
}

#[test]
fn files_are_written_in_place_and_directories_walked() {
    let dir = Scratch::new();
    let folder = dir.0.path().join("below/further");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::create_dir(dir.0.path().join(".hidden")).unwrap();
    let named = dir.file("named.pdll", UGLY);
    let deep = folder.join("deep.pdll");
    std::fs::write(&deep, UGLY).unwrap();
    let hidden = dir.file(".hidden/a.pdll", UGLY);
    let other = dir.file("other.td", UGLY);
    let output = pdllc(&["fmt", dir.0.path().to_str().unwrap(), &named]);
    assert_eq!((output.status.code(), stdout(&output), stderr(&output)), (Some(0), String::new(), String::new()));
    assert_eq!((read(&named), read(&deep)), (NICE.to_owned(), NICE.to_owned()));
    assert_eq!((read(hidden), read(&other)), (UGLY.to_owned(), UGLY.to_owned()));
    // Nothing else is left behind.
    assert_eq!(folder.read_dir().unwrap().count(), 1);
    // By default the current directory.
    std::fs::write(&deep, UGLY).unwrap();
    let output = command().arg("fmt").current_dir(dir.0.path()).output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert_eq!(read(&deep), NICE);
}

#[test]
fn check_writes_nothing_and_shows_what_would_change() {
    let dir = Scratch::new();
    let (ugly, nice) = (dir.file("ugly.pdll", UGLY), dir.file("nice.pdll", NICE));
    let output = pdllc(&["fmt", "--check", &nice, &ugly]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), String::new()));
    let expected = format!(
        "--- {ugly}\n+++ {ugly} (formatted)\n@@ -1,1 +1,3 @@\n-Pattern   P{{erase op< t . a >;}}\n+Pattern P {{\n+  erase op<t.a>;\n+}}\n"
    );
    assert_eq!(stdout(&output), expected);
    assert_eq!(read(&ugly), UGLY);
    assert_eq!(code(&["fmt", "--check", &nice]), Some(0));
    assert_eq!(pdllc_given(UGLY, &["fmt", "--check", "-"]).status.code(), Some(1));
}

#[test]
fn standard_input_goes_to_standard_output() {
    for flag in ["-", "--stdin"] {
        let output = pdllc_given(UGLY, &["fmt", flag]);
        assert_eq!((output.status.code(), stdout(&output), stderr(&output)), (Some(0), NICE.to_owned(), String::new()));
    }
    // What has errors comes back as it was, the rest formatted, and the errors are told under the name that is given.
    let dir = Scratch::new();
    let name = dir.0.path().join("new.pdll").display().to_string();
    let text = format!("{UGLY}Pattern {{ let = }}\n");
    let output = pdllc_given(&text, &["fmt", &format!("--stdin={name}")]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), format!("{NICE}Pattern {{ let = }}\n")));
    assert!(stderr(&output).contains("new.pdll:2:"), "{}", stderr(&output));
    assert!(!Path::new(&name).exists());
    assert_eq!(code(&["fmt", "--stdin", &name]), Some(2));
}

#[test]
fn the_width_comes_from_the_flag_or_the_nearest_file() {
    let dir = Scratch::new();
    std::fs::create_dir(dir.0.path().join("below")).unwrap();
    let file = dir.file("below/wide.pdll", WIDE);
    assert_eq!(code(&["fmt", "--check", &file]), Some(0));
    assert_eq!(code(&["fmt", "--check", "--width", "40", &file]), Some(1));
    let config = dir.file("pdllc.toml", "[lints]\nx = 1\n[format]\nwidth = 40\n");
    assert_eq!(code(&["fmt", "--check", &file]), Some(1));
    assert_eq!(code(&["fmt", "--check", "--width", "100", &file]), Some(0));
    let by_name = pdllc_given(WIDE, &["fmt", &format!("--stdin={file}")]);
    assert_ne!(stdout(&by_name), WIDE);
    // The nearest counts, and says nothing of the width here.
    dir.file("below/pdllc.toml", "");
    assert_eq!(code(&["fmt", "--check", &file]), Some(0));
    for (text, message) in [
        ("[format]\nwidht = 40\n", "unknown field `widht`"),
        ("include-dir = [\".\"]\n", "unknown field `include-dir`"),
        ("[format]\nwidth = 3\n", "a line has from 20 to 1000 columns"),
        ("[format]\nwidth = \"a\"\n", "expected usize"),
        ("[format\n", ""),
        (&"#".repeat((64 << 10) + 1), "it is larger than 64 KiB"),
    ] {
        std::fs::remove_file(dir.0.path().join("below/pdllc.toml")).ok();
        std::fs::write(&config, text).unwrap();
        let output = pdllc(&["fmt", &file]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            (said.contains("E0914") && said.contains("pdllc.toml:") || said.contains("E0901"))
                && said.contains(message),
            "{said}"
        );
        assert_eq!(read(&file), WIDE);
    }
    assert_eq!(code(&["fmt", "--width", "3", &file]), Some(2));
}

#[test]
fn what_is_no_pattern_file_is_left_alone() {
    let dir = Scratch::new();
    for (name, contents, expected) in [
        ("a.mlir", &b"module {}\n"[..], "E0908"),
        ("a.txt", b"module {}\n", "E0908"),
        ("a.pdll", b"Pattern { \xff }\n", "E0106"),
        ("b.pdll", b"PDLL\0\x01\n", "E01"),
    ] {
        let path = dir.file(name, contents);
        let output = pdllc(&["fmt", &path]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
        assert_eq!(std::fs::read(&path).unwrap(), contents);
    }
    let missing = pdllc(&["fmt", "no/such.pdll"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("E0901"));
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let dir = Scratch::new();
    let file = dir.file("real.pdll", UGLY);
    let link = dir.0.path().join("link.pdll");
    symlink("real.pdll", &link).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o754)).unwrap();
    assert_eq!(code(&["fmt", link.to_str().unwrap()]), Some(0));
    assert_eq!(read(&file), NICE);
    assert!(link.symlink_metadata().unwrap().file_type().is_symlink());
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o754);
    let file = dir.file("fixed.pdll", UGLY);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
    let output = pdllc(&["fmt", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("E0902") && stderr(&output).contains("read-only"), "{}", stderr(&output));
    assert_eq!(read(&file), UGLY);
    // A link that leads in a circle is not followed.
    symlink(".", dir.0.path().join("circle")).unwrap();
    assert_eq!(code(&["fmt", "--check", dir.0.path().to_str().unwrap()]), Some(1));
}

/// Examples that people copy are formatted.
#[test]
fn the_examples_of_the_repository_are_formatted() {
    let examples = root().join("examples");
    let output = pdllc(&["fmt", "--check", examples.to_str().unwrap()]);
    assert_eq!((output.status.code(), stdout(&output), stderr(&output)), (Some(0), String::new(), String::new()));
}
