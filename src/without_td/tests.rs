use pdll_syntax::MemoryLoader;

use super::*;

#[test]
fn an_include_says_which_feature_reads_it() {
    let mut sources = SourceMap::new();
    let loader = MemoryLoader::new().add("ops.td", "");
    let file = sources.add("a.pdll", "#include \"ops.td\"\nPattern => erase op<t.a>;\n", None);
    let mut found = Vec::new();
    let tree = pdll_syntax::parse(&mut sources, file, &loader, &mut found);
    assert!(found.is_empty(), "{found:?}");
    let [finding] = &analyze(&sources, &tree, &Options::default()).diagnostics[..] else { panic!("one finding") };
    let text = pdl_diagnostics::render_text(&sources, finding, false);
    assert!(text.starts_with("[E0241] error: this `.td` file was not read\n"), "{text}");
    assert!(text.contains("a.pdll:1:") && text.contains("without its feature `tablegen`"), "{text}");
}
