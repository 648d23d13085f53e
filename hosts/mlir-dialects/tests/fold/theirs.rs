//! MLIR's greedy driver without patterns: what `transform.apply_patterns` with an empty list of them is.

use crate::upstream;

use std::process::Command;

const SCRIPT: &str = "module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root { } : !transform.any_op
    transform.yield
  }
}
";

/// The text folded by `mlir-opt`, in the generic form. `None`, with a message, if that is not installed.
pub(super) fn fold_by_mlir(text: &str) -> Option<String> {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return None;
    }
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let file = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, text).expect("it is writable");
        path
    };
    let (script, input) = (file("script.mlir", SCRIPT), file("input.mlir", text));
    let library = format!("transform-preload-library{{transform-library-paths={}}}", script.display());
    let output = Command::new(upstream::MLIR_OPT)
        .arg(format!("--pass-pipeline=builtin.module({library},transform-interpreter)"))
        .args(["--mlir-print-op-generic", "--allow-unregistered-dialect", "--mlir-print-local-scope"])
        .arg(input)
        .output()
        .expect("it was there a moment ago");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr).lines().take(20).collect::<Vec<_>>().join("\n")
    );
    Some(String::from_utf8(output.stdout).expect("MLIR prints UTF-8"))
}
