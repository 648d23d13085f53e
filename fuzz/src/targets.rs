//! Each target takes any bytes and ends. What is asserted beyond that is said at each.

use mlir_lite::Ir;
use pdl_bytecode::{Limits, Program};
use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, render_json, render_text};
use pdl_ir::Module;
use pdll_syntax::MemoryLoader;

use crate::blobs;

/// A target.
pub type Target = fn(&[u8]);

/// Every target by name.
pub const ALL: [(&str, Target); 7] = [
    ("pdll", pdll),
    ("tablegen", tablegen),
    ("pdl", pdl),
    ("mlir", mlir),
    ("blob", blob),
    ("blob_run", blob_run),
    ("render", render),
];

fn render_all(sources: &SourceMap, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics.iter().take(20) {
        render_text(sources, diagnostic, false);
        render_json(sources, diagnostic);
    }
}

/// The PDLL front end, then the compiler, and back from the blob. A file without errors has a module that verifies.
pub fn pdll(data: &[u8]) {
    if let Some(module) = pdll_module(data) {
        assert_eq!(pdl_ir::verify(&module), []);
        compile(module);
    }
}

/// The patterns of PDLL text, if it has no errors. Diagnostics are rendered.
pub fn pdll_module(data: &[u8]) -> Option<Module> {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let file = pdll_syntax::add_file(&mut sources, "fuzz.pdll", data.to_vec(), None, &mut diagnostics);
    let module = file.map(|file| {
        // The text may include itself, and nothing else.
        let loader = MemoryLoader::new().add("fuzz.pdll", data);
        let tree = pdll_syntax::parse(&mut sources, file, &loader, &mut diagnostics);
        let analysis = pdll_sema::analyze(&sources, &tree, &pdll_sema::Options::default());
        diagnostics.extend(analysis.diagnostics);
        analysis.module
    });
    render_all(&sources, &diagnostics);
    module.filter(|_| !diagnostics.iter().any(Diagnostic::is_error))
}

/// TableGen, and its records as JSON.
pub fn tablegen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.td", text, None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &tablegen::NoIncludes, &mut diagnostics);
    assert!(records.is_some() || diagnostics.iter().any(Diagnostic::is_error), "refused without a reason");
    render_all(&sources, &diagnostics);
}

/// The text of the `pdl` dialect. What is printed is read again, and is the same.
pub fn pdl(data: &[u8]) {
    let Some(module) = pdl_module(data) else { return };
    let text = pdl_ir::print(&module);
    let again = pdl_module(text.as_bytes()).unwrap_or_else(|| panic!("what was printed is not read:\n{text}"));
    assert_eq!(pdl_ir::print(&again), text);
    compile(module);
}

/// The patterns of `pdl` text, if it has no errors. Diagnostics are rendered.
pub fn pdl_module(data: &[u8]) -> Option<Module> {
    let text = std::str::from_utf8(data).ok()?;
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.mlir", text, None);
    let mut diagnostics = Vec::new();
    let module = pdl_ir::load(&sources, file, &mut diagnostics);
    render_all(&sources, &diagnostics);
    module
}

fn compile(module: Module) {
    let Ok(program) = pdl_bytecode::compile(module) else { return };
    let blob = program.to_bytes();
    let loaded = Program::from_bytes(&blob).expect("what the compiler writes loads");
    assert_eq!(loaded.module(), program.module());
    assert_eq!(loaded.to_bytes(), blob);
}

/// IR in the generic form. What is printed is read again, and is the same.
pub fn mlir(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(ir) = Ir::parse(text) else { return };
    let _ = ir.verify();
    let printed = ir.to_string();
    let again =
        Ir::parse(&printed).unwrap_or_else(|errors| panic!("what was printed is not read: {errors:?}\n{printed}"));
    assert_eq!(again.to_string(), printed);
}

/// Loading a blob, with a forged checksum where that is all that is wrong. Loading and verifying agree.
pub fn blob(data: &[u8]) {
    let mut forged = data.to_vec();
    blobs::forge(&mut forged);
    for bytes in [data, &forged] {
        let findings = Program::verify_blob(bytes, &Limits::DEFAULT);
        match Program::from_bytes(bytes) {
            Ok(program) => {
                program.disassemble();
                let linkable = program.module();
                assert!(linkable.is_err() || findings.is_empty(), "it loads and links, and yet: {findings:?}");
                program.content_hash();
                let again = Program::from_bytes(&program.to_bytes()).expect("what loads can be written and read");
                assert_eq!(again.content_hash(), program.content_hash());
            }
            Err(_) => assert_ne!(findings, [], "refused without a finding"),
        }
    }
}

/// Loading a blob with a forged checksum, then matching and rewriting.
pub fn blob_run(data: &[u8]) {
    let mut forged = data.to_vec();
    blobs::forge(&mut forged);
    blobs::Runner::new().run(&forged);
}

/// Rendering a diagnostic whose spans are taken from the first bytes, over the rest as text.
pub fn render(data: &[u8]) {
    let (head, text) = data.split_at(data.len().min(16));
    let text = String::from_utf8_lossy(text);
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz\t\u{1F980}.pdll", &*text, None);
    let number = |at: usize| {
        let byte = |at: usize| head.get(at).copied().unwrap_or_default();
        match byte(at) {
            // Far out, else near the text's own length.
            0xff => usize::MAX,
            0xfe => u32::MAX as usize,
            high => (usize::from(high) << 8 | usize::from(byte(at + 1))) % (text.len() + 3),
        }
    };
    let other = if head.first().is_some_and(|byte| byte & 1 == 1) { FileId(7) } else { file };
    let message = text.get(..20).unwrap_or("message");
    let diagnostic = Diagnostic::error("E0999", Span::new(file, number(0), number(2)), message)
        .label(message)
        .with_label(Span::new(other, number(4), number(6)), message)
        .with_label(Span::new(file, number(8), number(10)), "")
        .note(message)
        .fix(Span::new(file, number(12), number(14)), message, message);
    for color in [false, true] {
        render_text(&sources, &diagnostic, color);
    }
    render_json(&sources, &diagnostic);
}
