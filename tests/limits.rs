//! [`Limits`] of a session hold for whatever it reads and reports, and for the runs that are given them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mlir_lite::Ir;
use pdl_bytecode::BlobLimits;
use pdl_vm::conversion::{ConversionTarget, convert};
use pdl_vm::{Natives, PatternSet, Program, RunLimit, rewrite_greedily};
use pdll::{Limits, Session};

/// A folder with a file that includes another, and one of TableGen.
struct Folder {
    folder: tempfile::TempDir,
}

const INCLUDED: &str = "Rewrite twice(op: Op) { erase op; }\n";

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("twice.pdll"), INCLUDED).unwrap();
        std::fs::write(folder.path().join("class.td"), format!("class A; // {}\n", "-".repeat(100))).unwrap();
        let main = "#include \"twice.pdll\"\nPattern P { let root = op<t.a>; rewrite root with { twice(root); }; }\n";
        std::fs::write(folder.path().join("main.pdll"), main).unwrap();
        std::fs::write(folder.path().join("main.td"), "include \"class.td\"\ndef a : A;\n").unwrap();
        Folder { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The bytes of the program of `main.pdll`.
    fn blob(&self) -> Vec<u8> {
        let mut session = Session::new();
        session.program(&self.path("main.pdll")).unwrap_or_else(|| panic!("{}", session.render())).to_bytes()
    }
}

/// The codes of what is found when `read` has a session with these limits.
fn codes(limits: Limits, read: impl FnOnce(&mut Session)) -> Vec<&'static str> {
    let mut session = Session::new();
    session.limits = limits;
    read(&mut session);
    session.diagnostics.iter().map(|finding| finding.code.0).collect()
}

fn length(path: &Path) -> u64 {
    path.metadata().unwrap().len()
}

#[test]
fn a_file_that_is_named_is_read_up_to_the_limit() {
    let folder = Folder::new();
    let path = folder.path("main.pdll");
    let at_most = |bytes| {
        let mut limits = Limits::default();
        limits.file_bytes = bytes;
        codes(limits, |session| assert_eq!(session.program(&path).is_some(), bytes == length(&path)))
    };
    assert_eq!(at_most(length(&path)), [""; 0]);
    assert_eq!(at_most(length(&path) - 1), ["E0901"]);
}

#[test]
fn a_file_that_is_included_is_read_up_to_the_limit() {
    let folder = Folder::new();
    let at_most = |bytes, main: &str| {
        let mut limits = Limits::default();
        limits.included_bytes = bytes;
        codes(limits, |session| {
            let file = session.read_text(&folder.path(main)).expect("a text");
            session.include_dirs.push(folder.folder.path().to_owned());
            match main.ends_with(".td") {
                true => drop(session.td_records(file)),
                false => drop(session.pdll_module(file)),
            }
        })
    };
    assert_eq!(at_most(INCLUDED.len() as u64, "main.pdll"), [""; 0]);
    assert_eq!(at_most(INCLUDED.len() as u64 - 1, "main.pdll")[0], "E0143");
    let class = length(&folder.path("class.td"));
    assert_eq!(at_most(class, "main.td"), [""; 0]);
    assert_eq!(at_most(class - 1, "main.td")[0], "E0702");
    // So is one that is found in a folder: here both are.
    let mut limits = Limits::default();
    limits.included_bytes = 40;
    let mut session = Session::new();
    session.limits = limits;
    let packed = session.pack(&[folder.folder.path().to_owned()]).expect("what is not read is left aside");
    assert_eq!(packed.left_aside.len(), 2, "{:?}", packed.left_aside);
    assert!(packed.left_aside.iter().any(|(_, why)| why.contains("it is larger than 40 bytes")));
}

#[test]
fn a_blob_is_loaded_up_to_the_limit() {
    let folder = Folder::new();
    let (blob, path) = (folder.blob(), folder.path("main.pdllc"));
    std::fs::write(&path, &blob).unwrap();
    let at_most = |bytes| {
        let mut limits = Limits::default();
        limits.blob = BlobLimits::DEFAULT.bytes(bytes);
        codes(limits, |session| assert_eq!(session.program(&path).is_some(), bytes == blob.len()))
    };
    assert_eq!(at_most(blob.len()), [""; 0]);
    assert_eq!(at_most(blob.len() - 1), ["E0512"]);
}

#[test]
fn errors_are_shown_before_warnings_up_to_the_limit() {
    let mut session = Session::new();
    session.limits.findings = 2;
    session.warning_in_file("a.pdll", "W0901", "a warning");
    for number in 0..3 {
        session.error_in_file("a.pdll", "E0901", format!("error {number}"));
    }
    let rendered = session.render();
    assert!(
        rendered.contains("error 0") && rendered.contains("error 1") && !rendered.contains("error 2"),
        "{rendered}"
    );
    assert!(rendered.contains("there are 2 more findings") && !rendered.contains("a warning"), "{rendered}");
    assert_eq!(session.diagnostics.len(), 4, "they are all there");
    session.limits.findings = 0;
    let error = session.error();
    assert_eq!((error.code(), error.findings().len()), ("E0901", 1));
    // What is within the limit stays as it is, and in its order.
    session.limits.findings = 2;
    session.warning_in_file("a.pdll", "W0901", "a warning");
    session.error_in_file("a.pdll", "E0901", "an error");
    let error = session.error();
    assert_eq!(error.findings().iter().map(|finding| finding.code.0).collect::<Vec<_>>(), ["W0901", "E0901"]);
    assert!(error.findings().iter().all(|finding| finding.notes.is_empty()));
}

/// Patterns of which one looks at all users of a value, and the other ends never; and IR for them.
fn endless() -> (Arc<Program>, Ir) {
    let program = pdll::compile(
        "Pattern Endless => replace op<t.a>(x: Value) with op<t.a>(x);
         Pattern Users { let x = op<t.x>; op<t.b>(x.0); let root = op<t.c>(x.0); erase root; }",
    );
    let users = "\"t.b\"(%x) : (i32) -> ()\n".repeat(20);
    let ir = format!("%x = \"t.x\"() : () -> i32\n{users}\"t.a\"(%x) : (i32) -> ()\n\"t.c\"(%x) : (i32) -> ()");
    (Arc::new(program.expect("patterns")), Ir::parse(&ir).expect("IR"))
}

#[test]
fn runs_keep_to_the_limits_that_they_are_given() {
    let run = |limits: Limits| {
        let (program, mut ir) = endless();
        let set = PatternSet::bind(program, &mut ir, &Natives::new()).expect("they bind");
        let scope = ir.top_op();
        rewrite_greedily(&set, &mut ir, scope, &limits.greedy_options())
    };
    let mut limits = Limits::default();
    limits.rewrites = RunLimit::AtMost(7);
    limits.iterations = Some(3);
    let report = run(limits).expect("a report");
    assert_eq!((report.rewrites, report.iterations, report.converged), (21, 3, false));
    limits.fuel = RunLimit::AtMost(10);
    assert_eq!(run(limits).expect_err("there is no fuel left").code(), "E0610");
    // The defaults are those of the driver.
    assert_eq!(Limits::default().greedy_options(), pdl_vm::GreedyOptions::default());
}

#[test]
fn conversions_keep_to_the_fuel_that_they_are_given() {
    let convert = |limits: Limits| {
        let (program, mut ir) = endless();
        let set = PatternSet::bind(program, &mut ir, &Natives::new()).expect("they bind");
        let target = ConversionTarget::new().illegal_op("t.c");
        let scope = ir.top_op();
        convert(&set, &mut ir, scope, limits.conversion(&target)).map(|report| report.rewrites)
    };
    let mut limits = Limits::default();
    assert_eq!(convert(limits).expect("it is legal then"), 1);
    limits.fuel = RunLimit::AtMost(10);
    assert_eq!(convert(limits).expect_err("there is no fuel left").code(), "E0610");
}

#[cfg(feature = "mir")]
#[test]
fn combiners_keep_to_the_limits_that_they_are_given() {
    let most = |rewrites| {
        let mut limits = Limits::default();
        limits.rewrites = rewrites;
        limits.fuel = RunLimit::AtMost(10);
        let options = limits.combiner_options();
        assert_eq!(options.fuel, RunLimit::AtMost(10));
        options.max_rewrites
    };
    assert_eq!([RunLimit::AtMost(7), RunLimit::Unlimited].map(most), [RunLimit::AtMost(7), RunLimit::Unlimited]);
    assert_eq!(most(RunLimit::Relative), mir::CombinerOptions::default().max_rewrites);
    assert_eq!(Limits::default().combiner_options(), mir::CombinerOptions::default());
}
