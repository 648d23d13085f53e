//! Texts that want to break the reader: deep, long, cut off and scrambled.

use crate::common;

use common::{load, mlir_files};

/// Runs `body` on the stack that threads have by default.
fn on_default_stack(body: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(body).unwrap().join().unwrap();
}

fn refused(name: &str, text: &str) -> String {
    let mut sources = pdl_diagnostics::SourceMap::new();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    assert!(pdl_ir::load(&sources, file, &mut diagnostics).is_none(), "{name} is accepted");
    diagnostics[0].code.0.to_owned()
}

#[test]
fn nesting_is_limited() {
    const DEEP: usize = 1_000_000;
    on_default_stack(|| {
        assert_eq!(refused("modules", &"module {".repeat(DEEP)), "E0311");
        assert_eq!(refused("generic modules", &"\"builtin.module\"() ({".repeat(DEEP)), "E0311");
        assert_eq!(refused("patterns", &"pdl.pattern : benefit(1) {".repeat(DEEP)), "E0303");
        let start = "pdl.pattern : benefit(1) { %0 = operation ";
        assert_eq!(refused("rewrites", &format!("{start}{}", "rewrite %0 {".repeat(DEEP))), "E0303");
        let generic = "\"pdl.rewrite\"(%0) ({".repeat(DEEP);
        assert_eq!(refused("generic rewrites", &format!("{start}\"t\" {generic}")), "E0303");
        let start = "pdl.pattern : benefit(1) {";
        assert_eq!(refused("types", &format!("{start} %1 = type : {}", "tuple<".repeat(DEEP))), "E0403");
        assert_eq!(refused("attributes", &format!("{start} %1 = attribute = {}", "[".repeat(DEEP))), "E0403");
        assert_eq!(refused("locations", &format!("{start} %1 = type loc({}", "fused[".repeat(DEEP))), "E0403");
    });
}

#[test]
fn announced_sizes_reserve_nothing() {
    let text = "pdl.pattern : benefit(1) { %0:4294967295, %1:4294967295 = operation rewrite %0 with \"f\" }";
    assert_eq!(refused("results", text), "E0307");
}

#[test]
fn one_long_line_takes_linear_time() {
    let text = print_chain(20_000).replace('\n', " ");
    let module = load("line", &text).unwrap();
    let last = module.patterns[0].matcher.last().unwrap();
    assert_eq!((last.location.line, last.location.column as usize), (1, text.rfind("%20000 =").unwrap() + 1));
}

/// A pattern of that many operations, each with the one before as its parent.
fn print_chain(count: usize) -> String {
    let mut text = "pdl.pattern : benefit(1) {\n%0 = operation\n".to_owned();
    for i in 1..=count {
        text.push_str(&format!("%{i} = result {i} of %0\n"));
    }
    text + "rewrite %0 with \"f\"\n}\n"
}

#[test]
fn cut_off_and_scrambled_texts_are_errors_at_most() {
    let outcome = |name: &str, text: &str| {
        // A panic would fail the test; either outcome is fine, and what is accepted can be printed.
        if let Ok(module) = load(name, text) {
            load(name, &pdl_ir::print(&module)).unwrap();
        }
    };
    for (name, text) in mlir_files("corpus").into_iter().chain(mlir_files("bad")) {
        for end in (0..text.len()).step_by(97).filter(|end| text.is_char_boundary(*end)) {
            outcome(&name, &text[..end]);
        }
        // A small linear congruential generator: the same edits each time.
        let mut state = 0x2545_F491_u64;
        let mut next = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % limit.max(1)
        };
        for _ in 0..20 {
            let mut bytes = text.clone().into_bytes();
            let (at, from) = (next(bytes.len()), next(bytes.len()));
            match next(3) {
                0 => bytes[at] = b"%\"(){}<>:,=#!@^0- \n"[next(19)],
                1 => drop(bytes.drain(at.min(from)..at.max(from).min(at.min(from) + 20))),
                _ => bytes.swap(at, from),
            }
            outcome(&name, &String::from_utf8_lossy(&bytes));
        }
    }
}
