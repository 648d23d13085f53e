//! Each target takes any bytes, ends, and says how far it got. What is asserted beyond that is said at each.

use std::sync::LazyLock;

use gicombine::{RuleOrder, Selection};
use mir::Mir;
use mlir_dialects::assembly::{Dialects, FormTables};
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_bytecode::{BlobLimits, Program};
use pdl_compile::{content_hash, patterns_of, verify_blob};
use pdl_declarations::Definition;
use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, render_json, render_text};
use pdl_ir::Module;
use pdll_ide::format::FormatOptions;
use pdll_syntax::MemoryLoader;

use crate::{Reach, blobs, formats, packs, tokens};

/// A target.
pub type Target = fn(&[u8]) -> Reach;

/// Every target by name.
pub const ALL: [(&str, Target); 15] = [
    ("pdll", pdll),
    ("fmt", fmt),
    ("tablegen", tablegen),
    ("rules", rules),
    ("combine", combine),
    ("mir", machine_ir),
    ("pdl", pdl),
    ("mlir", mlir),
    ("bytecode", bytecode),
    ("blob", blob),
    ("blob_run", blob_run),
    ("pack", pack),
    ("format", format),
    ("assembly", assembly),
    ("render", render),
];

pub(crate) fn render_all(sources: &SourceMap, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics.iter().take(20) {
        render_text(sources, diagnostic, false);
        render_json(sources, diagnostic);
    }
}

/// The PDLL front end, then the compiler, and back from the blob. A file without errors has a module that verifies.
pub fn pdll(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    if let Some(module) = read_pdll(data, &mut reach) {
        assert_eq!(pdl_ir::verify(&module), []);
        see_text(data, &mut reach);
        compile(module, &mut reach);
    }
    reach
}

/// The patterns of PDLL text, if it has no errors.
pub fn pdll_module(data: &[u8]) -> Option<Module> {
    read_pdll(data, &mut Reach::default())
}

/// Diagnostics are rendered.
fn read_pdll(data: &[u8], reach: &mut Reach) -> Option<Module> {
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
    reach.see_diagnostics(&diagnostics);
    let module = module.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    reach.accepted = module.is_some();
    module
}

/// The layout of PDLL, errors or not. What comes out says the same, which the formatter asserts by itself, and stays as it is when it is
/// formatted again; the errors are the same ones.
pub fn fmt(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    // Narrow lines as well, by what is given.
    let options = FormatOptions { width: if data.len().is_multiple_of(2) { 100 } else { 20 + data.len() % 60 } };
    let format = |text| pdll_ide::format::format(text, FileId(0), &options).expect("it says the same");
    let once = format(text);
    let twice = format(&once.text);
    assert_eq!(once.text, twice.text);
    let codes = |errors: &[Diagnostic]| errors.iter().map(|error| error.code).collect::<Vec<_>>();
    assert_eq!(codes(&once.errors), codes(&twice.errors));
    reach.accepted = once.errors.is_empty();
    reach.see_diagnostics(&once.errors);
    // Whether anything beside the errors was formatted.
    reach.see((once.errors.len().min(3), once.text == text));
    if reach.accepted {
        see_text(once.text.as_bytes(), &mut reach);
    }
    reach
}

/// The shape of an accepted text: which signs and kinds of words follow each other.
fn see_text(data: &[u8], reach: &mut Reach) {
    let text = std::str::from_utf8(data).unwrap_or_default();
    tokens::pairs(text, |first, second| reach.see((first, second)));
}

/// Prints records, unless they are too long.
fn shown(printout: Result<tablegen::Printout<'_>, Box<Diagnostic>>) {
    match printout {
        Ok(printout) => assert!(!printout.to_string().is_empty()),
        Err(too_long) => assert_eq!(too_long.code.0, "E0709"),
    }
}

/// TableGen, its records as text and JSON, and the definitions of MLIR in them, with their listing and the
/// C++ of their predicates.
pub fn tablegen(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.td", text, None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &tablegen::MemoryLoader::new(), &[], &mut diagnostics);
    assert!(records.is_some() || diagnostics.iter().any(Diagnostic::is_error), "refused without a reason");
    // Tools are told the same, and of every name what it stands for.
    let (mut sources_of_tools, mut said) = (SourceMap::new(), Vec::new());
    let file = sources_of_tools.add("fuzz.td", text, None);
    let found = tablegen::inspect(&mut sources_of_tools, file, &tablegen::MemoryLoader::new(), &[], &mut said);
    assert_eq!((found.is_complete, &said), (records.is_some(), &diagnostics));
    for used in &found.names.uses {
        assert!(found.names.item(used.definition).is_some(), "{used:?} stands for nothing");
    }
    if records.is_none() {
        // As far as it is understood, it can be shown.
        shown(found.records.text());
    }
    let scanned = tablegen::Scanned::of(file, text);
    let brackets = scanned.brackets.iter().chain(&scanned.open);
    let parts = brackets.clone().flat_map(|bracket| bracket.parts(bracket.span.end));
    let parts: Vec<Span> = parts.chain(brackets.map(|bracket| bracket.span)).collect();
    for span in [scanned.comments, scanned.strings, scanned.code, parts, scanned.arguments].iter().flatten() {
        assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} is no part of the text");
    }
    if let Some(records) = records {
        reach.accepted = true;
        see_text(data, &mut reach);
        for word in text.split('!').skip(1) {
            reach.see(word.split(|c: char| !c.is_ascii_alphanumeric()).next());
        }
        shown(records.text());
        shown(records.json(&sources));
        let definitions = ods::read(&records, &mut diagnostics);
        definitions.to_string();
        let evaluator = ods::evaluate::Evaluator::new(&definitions);
        for constraint in &definitions.constraints {
            match evaluator.define(&constraint.definition) {
                Some(Definition::Stopped(obstacle)) => reach.see_message("stopped", &obstacle.reason),
                Some(Definition::Check(_)) => reach.see("check"),
                None => {}
            }
        }
        for operation in &definitions.operations {
            reach.see((operation.operands.len(), operation.results.len(), operation.traits.len()));
        }
    }
    render_all(&sources, &diagnostics);
    reach.see_diagnostics(&diagnostics);
    reach
}

/// The operations that rules may speak of: those of the probes, without MLIR's files.
static OPERATIONS: LazyLock<String> = LazyLock::new(|| {
    let probes = include_str!("../../../frontends/drr/tests/probes/ops.td");
    let own = probes.lines().filter(|line| !line.starts_with("include"));
    own.fold(include_str!("rules.td").to_owned(), |text, line| text + line + "\n")
});

/// DRR: the rules of TableGen, and their text. A rule is read, or there is an error; what is read becomes patterns.
pub fn rules(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.td", text, None);
    let mut diagnostics = Vec::new();
    let loader = tablegen::MemoryLoader::new().add("ops.td", OPERATIONS.as_bytes());
    if let Some(records) = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics) {
        let (definitions, ids) = ods::read_with_ids(&records, &mut diagnostics);
        let rules = drr::read(&records, &definitions, &ids, &mut diagnostics);
        let has_errors = diagnostics.iter().any(Diagnostic::is_error);
        let patterns = records.derived_from("Pattern").count();
        assert!(rules.rules.len() == patterns || has_errors, "{} of {patterns} rules", rules.rules.len());
        // What is right becomes patterns that are valid, whatever its constants are.
        let fold = |_: &_| Some("7 : i32".into());
        let lowered = drr::lower(&rules.rules, &rules.natives, &definitions, &sources, &fold, &mut diagnostics);
        let wrong = pdl_ir::verify(&lowered.module);
        assert!(wrong.is_empty(), "{wrong:?}");
        compile(lowered.module, &mut reach);
        reach.accepted = patterns > 0 && !has_errors;
        let shown = rules.shown(&definitions).to_string();
        for line in shown.lines() {
            reach.see(line.split([':', '$', '"']).next());
        }
        see_text(data, &mut reach);
    }
    render_all(&sources, &diagnostics);
    reach.see_diagnostics(&diagnostics);
    reach
}

/// Combine rules of LLVM: what is right becomes patterns that are valid, in both meanings.
pub fn combine(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.td", text, None);
    let mut diagnostics = Vec::new();
    let loader = tablegen::MemoryLoader::new().add("llvm.td", include_bytes!("combine.td"));
    if let Some(records) = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics) {
        let rules = gicombine::read(&records, &Selection::all(&records), &mut diagnostics);
        let has_errors = diagnostics.iter().any(Diagnostic::is_error);
        let there = records.derived_from("GICombineRule").count();
        assert!(rules.rules.len() == there || has_errors, "{} of {there} rules", rules.rules.len());
        for order in [RuleOrder::Documented, RuleOrder::Llvm22] {
            let lowered = gicombine::lower(&rules, order, &sources, &mut diagnostics);
            let wrong = pdl_ir::verify(&lowered.module);
            assert!(wrong.is_empty(), "{wrong:?}");
            gicombine::judge(&rules, order, &mut diagnostics);
            compile(lowered.module, &mut reach);
        }
        reach.accepted = there > 0 && !has_errors;
        for line in rules.to_dump().lines() {
            reach.see(line.split([':', '$', '"']).next());
        }
        see_text(data, &mut reach);
    }
    render_all(&sources, &diagnostics);
    reach.see_diagnostics(&diagnostics);
    reach
}

/// Machine IR. What is read is printed as it was.
pub fn machine_ir(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.mir", text, None);
    match Mir::parse(file, text) {
        Ok(mir) => {
            assert_eq!(mir.print(), text);
            reach.accepted = true;
            see_text(data, &mut reach);
        }
        Err(diagnostics) => {
            render_all(&sources, &diagnostics);
            reach.see_diagnostics(&diagnostics);
        }
    }
    reach
}

/// The text of the `pdl` dialect. What is printed is read again, and is the same.
pub fn pdl(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Some(module) = read_pdl(data, &mut reach) else { return reach };
    see_text(data, &mut reach);
    let text = pdl_ir::print(&module);
    let again = pdl_module(text.as_bytes()).unwrap_or_else(|| panic!("what was printed is not read:\n{text}"));
    assert_eq!(pdl_ir::print(&again), text);
    // The text for MLIR is read here, too, unless the patterns that a pattern becomes have the name of another.
    let mut for_mlir = again;
    for_mlir.for_mlir();
    for_mlir.patterns.iter_mut().for_each(|pattern| pattern.name = None);
    let text = pdl_ir::print(&for_mlir);
    pdl_module(text.as_bytes()).unwrap_or_else(|| panic!("what was printed for MLIR is not read:\n{text}"));
    compile(module, &mut reach);
    reach
}

/// The patterns of `pdl` text, if it has no errors.
pub fn pdl_module(data: &[u8]) -> Option<Module> {
    read_pdl(data, &mut Reach::default())
}

/// Diagnostics are rendered.
fn read_pdl(data: &[u8], reach: &mut Reach) -> Option<Module> {
    let text = std::str::from_utf8(data).ok()?;
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.mlir", text, None);
    let mut diagnostics = Vec::new();
    let module = pdl_ir::load(&sources, file, &mut diagnostics);
    render_all(&sources, &diagnostics);
    reach.see_diagnostics(&diagnostics);
    reach.accepted = module.is_some();
    module
}

fn compile(module: Module, reach: &mut Reach) {
    let program = match pdl_compile::compile(&module) {
        Ok(program) => program,
        Err(error) => {
            assert_ne!(error.code(), "E0507", "{error}");
            return reach.see_message(error.code(), &error.to_string());
        }
    };
    reach.see_program(&program);
    let blob = program.to_bytes();
    let loaded = Program::from_bytes(&blob).expect("what the compiler writes loads");
    assert_eq!(patterns_of(&loaded), patterns_of(&program));
    assert_eq!(loaded.to_bytes(), blob);
}

/// IR in the generic form. What is printed, without and with locations, is read again, and is the same.
pub fn mlir(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let ir = match Ir::parse(text) {
        Ok(ir) => ir,
        Err(error) => {
            error.errors().iter().take(20).for_each(|error| reach.see_message(error.code, &error.message));
            return reach;
        }
    };
    reach.accepted = true;
    see_text(data, &mut reach);
    if let Err(errors) = ir.verify() {
        errors.0.iter().take(20).for_each(|error| reach.see(error.code));
    }
    for locations in [false, true] {
        let options = OpPrintingFlags::default().locations(locations);
        let printed = ir.print(options);
        let again =
            Ir::parse(&printed).unwrap_or_else(|error| panic!("what was printed is not read: {error}\n{printed}"));
        assert_eq!(again.print(options), printed);
    }
    reach
}

/// MLIR's bytecode, without definitions and with those of the builtin operations. What is read can be printed and written, and what is written is read.
pub fn bytecode(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let dialects = Dialects::new(FormTables::builtin());
    let read = |bytes: &[u8]| Ir::read_bytecode(Context::new(), bytes, &dialects);
    let ir = match read(data) {
        Ok(parsed) => parsed.ir,
        Err(error) => {
            reach.see_message(error.code, &error.message);
            return reach;
        }
    };
    reach.accepted = true;
    if let Err(errors) = ir.verify() {
        errors.0.iter().take(20).for_each(|error| reach.see(error.code));
    }
    let options = OpPrintingFlags::default().locations(true);
    let printed = ir.print(options);
    match ir.write_bytecode(&dialects) {
        Ok(bytes) => {
            let again = read(&bytes).unwrap_or_else(|error| panic!("what was written is not read: {error}\n{printed}"));
            assert_eq!(again.ir.print(options), printed);
        }
        Err(error) => reach.see(error.code),
    }
    reach
}

/// Loading a blob, with a forged checksum where that is all that is wrong. Loading and verifying agree.
pub fn blob(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let mut forged = data.to_vec();
    blobs::forge(&mut forged);
    for bytes in [data, &forged] {
        let findings = verify_blob(bytes, &BlobLimits::DEFAULT);
        for finding in &findings {
            assert!(finding.offset <= bytes.len(), "{finding:?} of {} bytes", bytes.len());
            reach.see_message(finding.code, &finding.message);
        }
        match Program::from_bytes(bytes) {
            Ok(program) => {
                reach.accepted = true;
                reach.see_program(&program);
                program.disassemble();
                let linkable = patterns_of(&program);
                assert!(linkable.is_err() || findings.is_empty(), "it loads and links, and yet: {findings:?}");
                content_hash(&program);
                // Hosts that know their operations read this part; others never do.
                let _ = program.tables().mentions.decode(program.patterns().len());
                let again = Program::from_bytes(&program.to_bytes()).expect("what loads can be written and read");
                assert_eq!(content_hash(&again), content_hash(&program));
            }
            Err(_) => assert_ne!(findings, [], "refused without a finding"),
        }
    }
    reach
}

/// Loading a blob with a forged checksum, then matching and rewriting.
pub fn blob_run(data: &[u8]) -> Reach {
    let mut forged = data.to_vec();
    blobs::forge(&mut forged);
    let mut reach = Reach::default();
    blobs::Runner::new().run_and_see(&forged, &mut reach);
    reach
}

/// Loading a pack of dialects, with a forged checksum where that is all that is wrong; then reading and printing by it.
pub fn pack(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let mut forged = data.to_vec();
    blobs::forge(&mut forged);
    packs::run(data, &mut reach);
    if forged != data {
        packs::run(&forged, &mut reach);
    }
    reach
}

/// The declarative format of operations, types and attributes; then printing and reading operations by it.
pub fn format(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    formats::run(text, &mut reach);
    if reach.accepted {
        see_text(data, &mut reach);
    }
    reach
}

/// IR in the custom form. Generic text of it is read again, and is the same; so is what two threads read and print.
pub fn assembly(data: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Ok(text) = std::str::from_utf8(data) else { return reach };
    let dialects = &*crate::assembly::DIALECTS;
    reach.accepted = crate::assembly::run(text, dialects, &mut reach);
    if reach.accepted {
        see_text(data, &mut reach);
    }
    // A long text takes as long as many short ones.
    if data.len().is_multiple_of(16) {
        crate::assembly::run_by_parts(text, dialects);
    }
    reach
}

/// Rendering a diagnostic whose spans are taken from the first bytes, over the rest as text.
pub fn render(data: &[u8]) -> Reach {
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
    let mut reach = Reach { accepted: true, ..Reach::default() };
    for color in [false, true] {
        let drawn = render_text(&sources, &diagnostic, color);
        // What the drawing looks like: its marks, line by line.
        for line in drawn.lines() {
            reach.see(line.chars().filter(|c| "╭─┬│╰╯├·┆┼".contains(*c)).take(12).collect::<String>());
        }
        reach.see(drawn.lines().count());
    }
    render_json(&sources, &diagnostic);
    reach
}
