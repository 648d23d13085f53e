//! Every snippet of the specification, completed to a file where it is a fragment, parses.
//!
//! Four of them hold slips of the specification; their errors are checked.

use crate::common;

use common::parse_with;
use pdl_diagnostics::render_text;
use pdll_syntax::MemoryLoader;

/// Snippets with a slip, and the code of its one error.
const SLIPS: [(&str, &str); 4] = [
    ("05_bounded_rewrite_recursion", "E0130"),
    ("10_variable_binding", "E0111"),
    ("32_attribute_expression", "E0111"),
    ("43_constraints_with_multiple_results", "E0117"),
];

#[test]
fn every_snippet() {
    let loader = MemoryLoader::new().add("ops.td", "").add("my_ops.td", "");
    let mut count = 0;
    for entry in std::fs::read_dir("tests/specification").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let (module, sources, diagnostics) = parse_with(&text, &loader);
        let codes: Vec<&str> = diagnostics.iter().map(|d| d.code.0).collect();
        let slips: Vec<&str> = SLIPS.iter().filter(|(slip, _)| *slip == name).map(|(_, code)| *code).collect();
        let rendered: String = diagnostics.iter().map(|d| render_text(&sources, d, false)).collect();
        assert_eq!(codes, slips, "{name}\n{rendered}");
        assert!(!module.items.is_empty(), "{name}");
        count += 1;
    }
    assert_eq!(count, 68);
}
