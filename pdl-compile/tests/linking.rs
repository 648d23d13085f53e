//! Linking: the same as compiling together, in any grouping; and errors that name both sides.

use crate::common;

use common::{library, program};
use pdl_bytecode::format::FORMAT_VERSION;
use pdl_bytecode::{BlobLimits, LoadError, Program};
use pdl_compile::{LinkError, compile, link, link_blobs};
use pdl_ir::Module;

/// Through bytes and back, as blobs of different producers come.
fn loaded(name: &str) -> Program {
    Program::from_bytes(&program(name).to_bytes()).expect("what was written can be read")
}

fn linked(programs: &[(&str, &Program)]) -> Program {
    link(programs.iter().copied()).expect("these link")
}

fn together(names: &[&str]) -> Module {
    let mut all = Module::default();
    for name in names {
        let module = library(name);
        for native in module.natives {
            if !all.natives.iter().any(|known| (&known.name, known.kind) == (&native.name, native.kind)) {
                all.natives.push(native);
            }
        }
        all.patterns.extend(module.patterns);
    }
    all
}

#[test]
fn linking_equals_compiling_together_byte_for_byte() {
    let names = ["a", "natives", "b", "everything"];
    let programs: Vec<Program> = names.iter().map(|name| loaded(name)).collect();
    let linked = link(names.iter().copied().zip(&programs)).expect("these link");
    let compiled = compile(&together(&names)).expect("these compile");
    assert_eq!(linked.disassemble(), compiled.disassemble());
    assert_eq!(linked.to_bytes(), compiled.to_bytes());
    assert_eq!(Program::from_bytes(&linked.to_bytes()).map(|p| p.to_bytes()), Ok(compiled.to_bytes()));
}

#[test]
fn linking_is_associative() {
    let [a, b, c] = ["a", "natives", "b"].map(loaded);
    let left = linked(&[("ab", &linked(&[("a", &a), ("b", &b)])), ("c", &c)]);
    let right = linked(&[("a", &a), ("bc", &linked(&[("b", &b), ("c", &c)]))]);
    let flat = linked(&[("a", &a), ("b", &b), ("c", &c)]);
    assert_eq!(left.to_bytes(), flat.to_bytes());
    assert_eq!(right.to_bytes(), flat.to_bytes());
    let alone = linked(&[("a", &a)]);
    assert_eq!(alone.to_bytes(), a.to_bytes());
    let nothing = link([]).expect("nothing links to nothing");
    assert_eq!(linked(&[("nothing", &nothing), ("a", &a)]).to_bytes(), a.to_bytes());
}

#[test]
fn duplicate_names_name_both_programs() {
    let (a, again) = (loaded("a"), loaded("a"));
    let error = link([("first.pdllc", &a), ("b.pdllc", &loaded("b")), ("again.pdllc", &again)]).unwrap_err();
    assert_eq!(error.code(), "E0521");
    assert_eq!(error.to_string(), "the pattern `A` is in `first.pdllc` and again in `again.pdllc`");
}

#[test]
fn clashing_natives_name_both_programs_and_show_both_signatures() {
    let error = link([("x", &loaded("natives")), ("y", &loaded("clash"))]).unwrap_err();
    let LinkError::NativeClash { signatures, programs } = &error else { panic!("{error}") };
    assert_eq!(programs, &["x", "y"]);
    assert_ne!(signatures[0], signatures[1]);
    assert_eq!(error.code(), "E0522");
    assert!(error.to_string().contains("Constraint Check(Value)"), "{error}");
    assert!(error.to_string().contains("Constraint Check(Op)"), "{error}");
}

#[test]
fn mixed_versions_name_both_blobs() {
    let known = program("b").without_names().to_bytes();
    let mut newer = program("a").to_bytes();
    let version = FORMAT_VERSION + 1;
    newer[8] = version as u8;
    for order in [[("old", &*known), ("new", &*newer)], [("new", &*newer), ("old", &*known)]] {
        let error = link_blobs(order, &BlobLimits::DEFAULT).unwrap_err();
        let LinkError::MixedVersions { programs, versions } = &error else { panic!("{error}") };
        assert_eq!((programs, versions), (&["old".to_owned(), "new".to_owned()], &[1, version]));
        assert!(
            error.to_string().starts_with(&format!("`old` has format version 1 and `new` has {version}")),
            "{error}"
        );
    }
    let error = link_blobs([("new", &*newer)], &BlobLimits::DEFAULT).unwrap_err();
    assert_eq!(error, LinkError::Load { program: "new".into(), error: LoadError::NewerVersion { version } });
    let both = link_blobs([("a", &*program("a").to_bytes()), ("b", &*program("b").to_bytes())], &BlobLimits::DEFAULT);
    let together = compile(&together(&["a", "b"])).expect("these compile");
    assert_eq!(both.map(|p| p.to_bytes()), Ok(together.to_bytes()));
}
