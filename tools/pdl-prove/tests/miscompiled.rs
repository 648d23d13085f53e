//! IR on which `mlir-opt --canonicalize` is wrong, as `tests/ir/` says: computed before and after.

use crate::upstream;

use std::path::Path;
use std::process::Command;

use mlir_lite::Ir;
use pdl_prove::{Computed, ScalarType, Semantics, Setting, interpret};

/// `-1 : i8`
fn input(text: &str) -> (ScalarType, Option<u128>) {
    let (digits, ty) = text.split_once(':').expect("`value : type`");
    let ty = ScalarType::of_text(ty.trim()).expect("a type");
    let number: i128 = digits.trim().parse().expect("a number");
    let width = SETTING.width(ty);
    (ty, Some(number as u128 & ((1 << width) - 1)))
}

const SETTING: Setting = Setting { index_width: 64 };

#[test]
fn mlir_computes_something_else_afterwards() {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return;
    }
    let semantics = Semantics::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let mut paths: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    paths.sort();
    assert!(paths.len() >= 9, "{paths:?}");
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a file");
        let said = |what: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(what));
            line.unwrap_or_else(|| panic!("{}: no line `{what}`", path.display())).trim()
        };
        let inputs: Vec<_> = said("// inputs:").split(',').map(input).collect();
        let computed = |text: &str| {
            let ir = Ir::parse(text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", path.display()));
            interpret(&ir, &inputs, &semantics, SETTING).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let output = Command::new(upstream::MLIR_OPT)
            .args(["--canonicalize", "--mlir-print-op-generic"])
            .arg(&path)
            .output()
            .expect("mlir-opt runs");
        let after = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));

        let (before, after) = (computed(&text), computed(&after));
        let shown = format!(
            "{}: {} before, {} after",
            path.file_name().unwrap_or_default().display(),
            before.text(SETTING),
            after.text(SETTING)
        );
        println!("{shown}");
        assert!(!before.allows(&after), "{shown}: this is right");
        let (Computed::Values(before), Computed::Values(after)) = (before, after) else { panic!("{shown}") };
        assert!(before.iter().all(|(_, bits)| bits.is_some()), "{shown}");
        let is_poison = after.iter().any(|(_, bits)| bits.is_none());
        match said("// shows:") {
            "poison" => assert!(is_poison, "{shown}"),
            "wrong value" => assert!(!is_poison, "{shown}"),
            other => panic!("{}: nothing is known of `{other}`", path.display()),
        }
    }
}
