//! Wrong modules and what is said of them, as golden files.

use crate::common;
use crate::goldens::Goldens;

use common::{divergence, folder, has_mlir, load, mlir_files, mlir_opt};

#[test]
fn wrong_modules_have_their_diagnostics() {
    let files = mlir_files("bad");
    assert!(files.len() >= 100);
    let mut goldens = Goldens::default();
    for (name, text) in files {
        let errors = load(&name, &text).expect_err(&format!("{name} is accepted"));
        assert!(errors.contains("E03") || errors.contains("E04"), "{name}: an error without a code:\n{errors}");
        goldens.compare(&folder("bad").join(name.replace(".mlir", ".stderr")), &errors);
    }
}

#[test]
fn mlir_refuses_them_too() {
    if !has_mlir() {
        return;
    }
    for (name, text) in mlir_files("bad") {
        let accepted = divergence(&text, "accepts");
        assert_eq!(mlir_opt(&text, &[]).is_ok(), accepted.is_some(), "{name}: {accepted:?}");
    }
}
