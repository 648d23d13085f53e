//! Compares the files committed in `src` with those that the grammar generates.

use std::fs;
use std::path::{Path, PathBuf};

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

#[test]
fn the_committed_parser_is_that_of_the_grammar() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fresh = tempfile::tempdir().expect("a folder");
    let options = OptLevel::default();
    let out = Some(fresh.path());
    generate_parser_in_directory(root, out, None::<&Path>, 15, None, None, true, options, &mut Vec::new())
        .expect("the grammar has no conflicts");
    let names = files(fresh.path());
    assert!(names.len() >= 6);
    assert_eq!(files(&root.join("src")), names);
    for name in names {
        let [old, new] = [root.join("src"), fresh.path().to_owned()].map(|folder| fs::read(folder.join(&name)));
        assert!(
            old.expect("a file") == new.expect("a file"),
            "{} is old: run `cargo run --example generate`",
            name.display()
        );
    }
}

/// The files below a folder, by their paths from there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = PathBuf::from(path.file_name().expect("a name"));
        match path.is_dir() {
            true => files.extend(self::files(&path).into_iter().map(|inner| name.join(inner))),
            false => files.push(name),
        }
    }
    files.sort();
    files
}
