//! Good modules: read in every form, printed, read again, and compared with `mlir-opt`.

use crate::common;

use common::{divergence, has_mlir, load, mlir_files, mlir_opt, parse, trim_lines};
use pdl_ir::{Module, PrintOptions, print, print_with};

fn corpus() -> Vec<(String, String)> {
    let files = mlir_files("corpus");
    assert!(files.len() >= 25, "the corpus is not where it should be");
    files
}

fn good(name: &str, text: &str) -> Module {
    load(name, text).unwrap_or_else(|errors| panic!("{name} is refused:\n{errors}"))
}

#[test]
fn print_parse_print_is_a_fixed_point() {
    for (name, text) in corpus() {
        let module = good(&name, &text);
        for locations in [false, true] {
            for names in [false, true] {
                let options = PrintOptions::default().locations(locations).names(names);
                let first = print_with(&module, options);
                let second = print_with(&good(&name, &first), options);
                assert_eq!(first, second, "{name} with {options:?}");
            }
        }
    }
}

#[test]
fn what_is_printed_with_locations_and_names_is_read_back_whole() {
    for (name, text) in corpus() {
        let module = good(&name, &text);
        // Names that clash are made unique once.
        let options = PrintOptions::default().locations(true).names(true);
        let module = good(&name, &print_with(&module, options));
        let again = good(&name, &print_with(&module, options));
        assert_eq!(module, again, "{name}");
    }
}

#[test]
fn generic_and_custom_form_are_one_module() {
    let files = corpus();
    let mut pairs = 0;
    for (name, text) in &files {
        let Some(base) = name.strip_suffix(".generic.mlir") else { continue };
        let custom = files.iter().find(|(other, _)| *other == format!("{base}.mlir")).unwrap();
        assert_eq!(print(&good(&custom.0, &custom.1)), print(&good(name, text)), "{base}");
        pairs += 1;
    }
    assert!(pairs >= 10);
}

#[test]
fn mlir_reads_what_we_print_and_prints_it_alike() {
    if !has_mlir() {
        return;
    }
    for (name, text) in corpus() {
        let refused = divergence(&text, "refuses");
        assert_eq!(mlir_opt(&text, &[]).is_err(), refused.is_some(), "{name}: {refused:?}");
        let ours = print(&good(&name, &text));
        let theirs = match mlir_opt(&ours, &["--mlir-print-local-scope"]) {
            Ok(theirs) => theirs,
            // What MLIR cannot say in any way stays refused.
            Err(errors) => {
                const BEYOND: [&str; 6] = [
                    "any_result.generic.mlir",
                    "any_result.mlir",
                    "beyond_mlir.mlir",
                    "created_at.mlir",
                    "operation_result.mlir",
                    "unless.mlir",
                ];
                assert!(BEYOND.contains(&name.as_str()), "{name}: {errors}\n{ours}");
                continue;
            }
        };
        if !ours.contains("implicit") {
            assert_eq!(trim_lines(&theirs), trim_lines(&ours), "{name}");
        }
        assert_eq!(print(&good(&name, &theirs)), ours, "{name}, as mlir-opt prints it");
        let generic = mlir_opt(&ours, &["--mlir-print-op-generic", "--mlir-print-debuginfo"]).unwrap();
        assert_eq!(print(&good(&name, &generic)), ours, "{name}, in the generic form");
        let named = print_with(&good(&name, &text), PrintOptions::default().locations(true).names(true));
        let theirs = mlir_opt(&named, &["--mlir-print-debuginfo"]).unwrap_or_else(|e| panic!("{name}: {e}\n{named}"));
        assert_eq!(print(&good(&name, &theirs)), ours, "{name}, with names and locations");
    }
}

#[test]
fn locations_are_kept() {
    let (name, text) = corpus().into_iter().find(|(name, _)| name == "locations.mlir").unwrap();
    let module = parse(&name, &text).unwrap().module;
    let pattern = &module.patterns[0];
    let show = |l: &pdl_ir::Location| format!("{}:{}:{}", l.file, l.line, l.column);
    let found: Vec<String> = pattern.matcher.iter().map(|op| show(&op.location)).collect();
    let expected =
        ["aliased.pdll:3:4", "inline.pdll:5:6", "first.pdll:7:8", "named.pdll:9:10", "callee.pdll:1:2", ":0:0"];
    assert_eq!(found, expected);
    assert_eq!(show(&pattern.rewrite.location), "later.pdll:13:14");
    assert_eq!(show(&pattern.location), "pattern.pdll:11:12");
}

#[test]
fn natives_get_the_signatures_of_their_calls() {
    let (name, text) = corpus().into_iter().find(|(name, _)| name == "natives.mlir").unwrap();
    let module = parse(&name, &text).unwrap().module;
    let show = |native: &pdl_ir::Native| {
        let kinds = |types: &[pdl_ir::NativeType]| types.iter().map(|ty| ty.kind).collect::<Vec<_>>();
        format!("{:?} {} {:?} {:?}", native.kind, native.name, kinds(&native.params), kinds(&native.results))
    };
    let expected = [
        "Constraint IsEven [Attribute] []",
        "Constraint Pair [Value, Value] [Attribute, Type]",
        "Rewrite Log [Operation] []",
        "Rewrite Twice [Value] [Value, ValueRange]",
        "Rewrite Build [Attribute, Type] [Operation]",
        "Constraint One [Value] [Attribute]",
    ];
    assert_eq!(module.natives.iter().map(show).collect::<Vec<_>>(), expected);
}

#[test]
fn names_of_values_are_kept_unless_they_are_numbers() {
    let (name, text) = corpus().into_iter().find(|(name, _)| name == "named_values.mlir").unwrap();
    let module = parse(&name, &text).unwrap().module;
    let names = |index: usize| -> Vec<Option<String>> {
        module.patterns[index].values.iter().map(|v| v.name.as_ref().map(ToString::to_string)).collect()
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(names(0), [some("type"), some("lhs"), some("pair"), some("pair"), some("root")]);
    assert_eq!(names(1), [None]);
    assert!(module.patterns[0].recursion);
}
