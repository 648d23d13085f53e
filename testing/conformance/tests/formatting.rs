//! Random pattern files, formatted: they mean the same, and are formatted once and for all. `PDLL_FMT_FILES` says how many.

use conformance::case::compile;
use conformance::texts::generated;
use pdl_diagnostics::FileId;
use pdl_ir::print;
use pdll_ide::format::{FormatOptions, format};

#[test]
fn random_files_mean_the_same_when_they_are_formatted() {
    let files: u64 = std::env::var("PDLL_FMT_FILES").map_or(300, |files| files.parse().expect("a number"));
    let (mut compiled, mut changed) = (0, 0);
    for seed in 0..files {
        let text = generated(seed).text;
        let width = [100, 40, 72, 20][seed as usize % 4];
        let formatted = |text: &str| {
            let formatted = format(text, FileId(0), &FormatOptions { width });
            formatted.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}")).text
        };
        let once = formatted(&text);
        assert_eq!(formatted(&once), once, "seed {seed}\n{text}");
        changed += u64::from(once != text);
        // What is compiled of both is the same, and so are errors.
        match (compile(&text), compile(&once)) {
            (Ok((old, _)), Ok((new, _))) => {
                assert_eq!(print(&old), print(&new), "seed {seed}\n{text}\n{once}");
                compiled += 1;
            }
            (Err(old), Err(new)) => {
                let codes = |refusal: conformance::case::Refusal| refusal.errors.into_iter().map(|error| error.code);
                assert!(codes(old).eq(codes(new)), "seed {seed}\n{text}\n{once}");
            }
            (old, new) => panic!("seed {seed}: {:?}, then {:?}\n{text}\n{once}", old.err(), new.err()),
        }
    }
    eprintln!("{files} files, {compiled} compile, {changed} changed");
    assert!(compiled > files / 2 && changed > files / 2, "{compiled} compile, {changed} changed of {files}");
}
