//! `good/*.pdll` and the IR they become, `bad/*.pdll` and what is said of them.

mod common;

use common::{compile_with, directory, golden, lowered, sources};

#[test]
fn good_sources_become_this_ir() {
    let mut differences = Vec::new();
    let files = sources(&directory("good"));
    let mut snippets = 0;
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a source");
        let mut ir = String::new();
        for snippet in text.split("// -----\n") {
            snippets += 1;
            let name = format!("{}", path.file_name().expect("a name").to_string_lossy());
            ir.push_str(&format!("{}\n\n{}\n", snippet.trim_end(), lowered(&name, snippet, None).trim_end()));
            ir.push_str("// -----\n");
        }
        differences.extend(golden(&path.with_extension("pdl"), &ir));
    }
    assert!(snippets >= 60, "{snippets} snippets");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn bad_sources_get_these_messages() {
    let mut differences = Vec::new();
    let files = sources(&directory("bad"));
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a source");
        let name = format!("{}", path.file_name().expect("a name").to_string_lossy());
        let compiled = compile_with(&name, &text, None);
        assert!(!compiled.diagnostics.is_empty(), "nothing is said of {name}");
        differences.extend(golden(&path.with_extension("stderr"), &compiled.rendered()));
    }
    assert!(files.len() >= 70, "{} files", files.len());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
