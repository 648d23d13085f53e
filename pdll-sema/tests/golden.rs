//! `good/*.pdll` and the IR they become, `bad/*.pdll` and what is said of them.

use crate::common;
use crate::goldens::{Goldens, golden};

use common::{compile_with, directory, lowered, sources};

#[test]
fn good_sources_become_this_ir() {
    let mut goldens = Goldens::default();
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
        goldens.compare(&path.with_extension("pdl"), &ir);
    }
    assert!(snippets >= 60, "{snippets} snippets");
}

#[test]
fn bad_sources_get_these_messages() {
    let mut goldens = Goldens::default();
    let files = sources(&directory("bad"));
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a source");
        let name = format!("{}", path.file_name().expect("a name").to_string_lossy());
        let compiled = compile_with(&name, &text, None);
        assert!(!compiled.diagnostics.is_empty(), "nothing is said of {name}");
        goldens.compare(&path.with_extension("stderr"), &compiled.rendered());
    }
    assert!(files.len() >= 70, "{} files", files.len());
}

/// Between lines `// -----` stands one slip each: it gets one finding, whose fix, applied as it is, leaves nothing to say.
#[test]
fn one_slip_is_one_finding_and_its_fix_mends_it() {
    let text = std::fs::read_to_string(directory("slips.pdll")).expect("the slips");
    let (mut said, mut wrong, mut slips) = (String::new(), Vec::new(), 0);
    for slip in text.split("// -----\n") {
        slips += 1;
        let compiled = compile_with("slips.pdll", slip, None);
        said.push_str(&format!("{}\n", compiled.rendered()));
        let mut mended = slip.to_owned();
        if let [finding] = &compiled.diagnostics[..]
            && let Some(fix) = &finding.fix
        {
            mended.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.replacement);
        }
        let again = compile_with("slips.pdll", &mended, None);
        if compiled.diagnostics.len() != 1 || !again.diagnostics.is_empty() {
            wrong.push(format!("{}--- mended:\n{mended}{}", compiled.rendered(), again.rendered()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(slips >= 60, "{slips} slips");
    golden(&directory("slips.stderr"), &said);
}
