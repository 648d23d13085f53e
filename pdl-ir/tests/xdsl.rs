//! The output of xDSL, in both of its forms, is the module that it read. The texts are made by `xdsl/print.py`.

use crate::common;

use common::{folder, parse};
use pdl_ir::print;

/// The modules of one file, each with its first line, which names it.
fn modules(file: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(folder("xdsl").join(file)).unwrap();
    let name = |module: &str| module.trim_start_matches("// ").split(',').next().unwrap_or_default().to_owned();
    text.split("// -----\n").map(|module| (name(module), module.to_owned())).collect()
}

#[test]
fn what_xdsl_prints_is_what_it_read() {
    let read = modules("read.mlir");
    assert!(read.len() > 70, "{} modules", read.len());
    let mut different = Vec::new();
    for form in ["pretty.mlir", "generic.mlir"] {
        let printed = modules(form);
        assert_eq!(printed.len(), read.len());
        for ((name, source), (printed_name, text)) in read.iter().zip(&printed) {
            assert_eq!(name, printed_name);
            let meaning = |text: &str| {
                let parsed = parse(name, text).unwrap_or_else(|errors| panic!("{name}, {form}:\n{errors}"));
                let mut module = parsed.module;
                if form == "pretty.mlir" {
                    // xDSL leaves out the attributes of a pattern that it does not know.
                    module.patterns.iter_mut().for_each(|pattern| pattern.recursion = false);
                }
                print(&module)
            };
            let (actual, expected) = (meaning(text), meaning(source));
            if actual != expected {
                different.push(format!("{name}, {form}:\n{actual}\ninstead of\n{expected}"));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
