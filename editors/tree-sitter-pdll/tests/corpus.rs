//! Texts and their trees: `test/corpus/*.txt`, in the form of tree-sitter's own command. Where a tree is, `:error` means that the
//! text is refused.
//!
//! `UPDATE_GOLDEN=1 cargo test --test corpus` writes the trees anew; read them before committing.

mod common;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use common::{parse, parser};
use tree_sitter::TreeCursor;

const HEAD: &str = "==================\n";

#[test]
fn texts_have_the_trees_that_are_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/corpus");
    let mut parser = parser();
    let mut cases = 0;
    for entry in fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let written = fs::read_to_string(&path).expect("a text");
        let mut fresh = String::new();
        let mut parts = written.split(HEAD).skip(1);
        while let (Some(title), Some(case)) = (parts.next(), parts.next()) {
            cases += 1;
            let (text, _) = case.split_once("\n---\n").unwrap_or_else(|| panic!("{title} has no tree"));
            let tree = parse(&mut parser, text);
            let tree = match tree.root_node().has_error() {
                true => ":error\n".to_owned(),
                false => {
                    let mut out = String::new();
                    print(&mut tree.walk(), 0, &mut out);
                    out
                }
            };
            write!(fresh, "{HEAD}{title}{HEAD}{text}\n---\n\n{tree}\n").expect("written");
        }
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &fresh).expect("written");
            continue;
        }
        let other = fresh.lines().zip(written.lines()).find(|(fresh, written)| fresh != written);
        assert!(fresh == written, "{}: {other:?}", path.display());
    }
    assert!(cases >= 40, "{cases} cases");
}

/// Named nodes with the names of their fields, one a line.
fn print(cursor: &mut TreeCursor, depth: usize, out: &mut String) {
    let field = cursor.field_name().map(|name| format!("{name}: ")).unwrap_or_default();
    write!(out, "{}{field}({}", "  ".repeat(depth), cursor.node().kind()).expect("written");
    if cursor.goto_first_child() {
        loop {
            if cursor.node().is_named() {
                out.push('\n');
                print(cursor, depth + 1, out);
                out.pop();
            }
            if !cursor.goto_next_sibling() {
                break;
            }
        }
        cursor.goto_parent();
    }
    out.push_str(")\n");
}
