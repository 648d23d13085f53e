//! Whatever native functions and their arguments are called, the Rust that is written of them compiles: the build script has written it, and
//! it is a part of this crate.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use mlir_lite::Ir;
use pdl_ir::NativeKind;
use pdl_vm::{Natives, PatternSet};
use pdll::Session;
use rust_rules::{REGISTER, names};

#[test]
fn functions_of_all_names_are_registered_and_fit_their_declarations() {
    let mut ir = Ir::parse("").expect("nothing parses");
    let mut seen = BTreeSet::new();
    for ((keyword, seed), register) in names::CASES.iter().zip(REGISTER) {
        let (text, functions) = names::patterns(keyword, *seed);
        let program =
            Session::new().program_of(Path::new("names.pdll"), text.into_bytes()).expect("the build script did it");
        let mut natives = Natives::new();
        register(&mut natives);
        let kind = if *keyword == "Constraint" { NativeKind::Constraint } else { NativeKind::Rewrite };
        for name in functions {
            assert!(natives.contains(kind, name), "{keyword} {name}");
            seen.insert((*keyword, name));
        }
        assert!(natives.unused(&program).is_empty() && natives.replaced().is_empty());
        PatternSet::bind(Arc::new(program), &mut ir, &natives).expect("the signatures fit");
    }
    assert!(seen.len() > names::NAMES.len(), "{}", seen.len());
}
