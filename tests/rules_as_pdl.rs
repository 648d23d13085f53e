//! Rules as text of MLIR's `pdl` dialect: what has no extension is read by `mlir-opt`.

use std::path::Path;
use std::process::Command;

use pdl_ir::{Extension, Module};
use pdll::Session;

use crate::upstream;

#[test]
fn what_mlir_can_say_is_read_by_mlir() {
    let Some(include) = upstream::include_directory(&[upstream::MLIR_OPT]) else { return };
    let mut all = Module::default();
    let mut found: Vec<Extension> = Vec::new();
    for directory in ["frontends/drr/tests/probes/accepted", "tests/rules"] {
        for file in std::fs::read_dir(directory).expect("the folder is there").map(|file| file.expect("a file").path())
        {
            if file.extension().is_none_or(|ending| ending != "td") {
                continue;
            }
            let above = Path::new(directory).parent().expect("it has one");
            let mut session = Session::new().include_dir(&include).include_dir(above).include_dir(directory);
            let text = session.read_text(&file).unwrap_or_else(|| panic!("{}", session.render()));
            let mut module = session.td_module(text).unwrap_or_else(|| panic!("{}", session.render()));
            module.for_mlir();
            for mut pattern in module.patterns {
                let before = found.len();
                found.extend(pattern.extensions().map(|(extension, _)| extension));
                if found.len() == before {
                    // Names of several files would clash.
                    pattern.name = None;
                    all.patterns.push(pattern);
                }
            }
        }
    }
    for extension in [Extension::Unless, Extension::AnyResult, Extension::Location] {
        assert!(found.contains(&extension), "{extension}");
    }
    // A function is handed what may be absent.
    assert_eq!(found.iter().filter(|extension| **extension == Extension::Otherwise).count(), 0);
    assert!(all.patterns.len() >= 90, "{}", all.patterns.len());
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("rules.mlir");
    let text = pdl_ir::print(&all);
    std::fs::write(&path, &text).expect("it can be written");
    let output = Command::new(upstream::MLIR_OPT).arg(&path).output().expect("it is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
