//! Output of a program that hands every error on, `fn main() -> Result<(), pdll::Error>`: the findings, with excerpts.
//!
//! The program is `examples/apply.rs`, which this test runs as its own child process. `UPDATE_GOLDEN=1` rewrites what is
//! expected.

#[path = "../examples/apply.rs"]
mod apply;
#[path = "support/goldens.rs"]
mod goldens;

use std::path::Path;
use std::process::Command;

use goldens::Goldens;

const CHILD: &str = "PDLL_TEST_APPLY";

/// Name, patterns, IR.
const CASES: &[(&str, &str, &str)] = &[
    ("patterns", "Pattern => erase op<t.a>;\nPattern => replace op<t.neg>(x) with y;\n", ""),
    ("ir", "Pattern => erase op<t.a>;\n", "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0, %1) : (i32, i64) -> ()\n"),
    (
        "native",
        "Constraint Small(value: Attr);\nPattern {\n  let root = op<t.a> {n = n: Attr};\n  Small(n);\n  erase root;\n}\n",
        "",
    ),
];

fn main() -> Result<(), pdll::Error> {
    if std::env::var_os(CHILD).is_some() {
        return apply::main();
    }
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failing");
    std::fs::create_dir_all(&directory)?;
    let mut goldens = Goldens::default();
    let mut expect = |name: &str, patterns: &str, ir: &str| {
        let mut child = Command::new(std::env::current_exe().expect("this program"));
        let output = child.args([patterns, ir]).env(CHILD, "1").current_dir(&directory).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        assert!(output.stdout.is_empty(), "{name}: {output:?}");
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/failing/{name}.stderr"));
        goldens.compare(&golden, &String::from_utf8_lossy(&output.stderr));
    };
    for (name, patterns, ir) in CASES {
        let [pdll, mlir] = ["pdll", "mlir"].map(|ending| format!("{name}.{ending}"));
        std::fs::write(directory.join(&pdll), patterns)?;
        std::fs::write(directory.join(&mlir), ir)?;
        expect(name, &pdll, &mlir);
    }
    // Without the text of the patterns, the place is named.
    let blob = pdll::compile(CASES[2].1)?.to_bytes();
    std::fs::write(directory.join("native.pdllc"), &blob)?;
    expect("native_in_blob", "native.pdllc", "native.mlir");
    std::fs::write(directory.join("truncated.pdllc"), &blob[..blob.len() / 2])?;
    expect("truncated", "truncated.pdllc", "native.mlir");
    expect("no_patterns", "absent.pdll", "native.mlir");
    expect("no_input", "native.pdll", "absent.mlir");
    std::fs::remove_dir_all(&directory)?;
    Ok(())
}
