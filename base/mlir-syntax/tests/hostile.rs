//! Text that is made to hurt: everything ends in an error or a result, quickly, on a small stack.

use mlir_syntax::{
    Attr, Context, OperationSink, ParsedOperation, Result, SyntaxError, Type, parse_attribute, parse_operations,
    parse_type,
};

#[derive(Default)]
struct Sink(usize);

impl OperationSink for Sink {
    type Value = usize;
    type Block = ();
    type Region = ();

    fn begin_region(&mut self) {}

    fn end_region(&mut self, (): ()) {}

    fn create_block(&mut self) {}

    fn begin_block(
        &mut self,
        _: &mut Context,
        (): (),
        (): (),
        types: &[(Type, Option<Attr>)],
        values: &mut Vec<usize>,
    ) {
        values.extend(types.iter().map(|_| 0));
    }

    fn forward_reference(&mut self, _: Type) -> usize {
        0
    }

    fn resolve_forward(&mut self, _: usize, _: usize) {}

    fn finish_operation(
        &mut self,
        _: &mut Context,
        operation: ParsedOperation<'_, usize, (), ()>,
        results: &mut Vec<usize>,
    ) -> Result<()> {
        self.0 += 1;
        results.extend(operation.result_types.iter().map(|_| 0));
        Ok(())
    }
}

fn operations(source: &str) -> std::result::Result<usize, SyntaxError> {
    let mut sink = Sink::default();
    match parse_operations(source, &mut Context::new(), &mut sink) {
        Ok(()) => Ok(sink.0),
        Err(error) => Err(error.errors()[0].clone()),
    }
}

/// Runs a test on a stack of 768 KiB; without optimization every level takes some 5 KiB.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(768 * 1024).spawn(test).expect("a thread can be made");
    thread.join().expect("the test passes");
}

const DEPTH: usize = 1_000_000;

#[test]
fn deep_nesting_is_an_error() {
    on_small_stack(|| {
        let openings = [
            ("", "["),
            ("", "{a = "),
            ("", "("),
            ("", "() -> ("),
            ("", "tuple<"),
            ("", "complex<"),
            ("", "tensor<2x"),
            ("", "tensor<2xi32, "),
            ("", "memref<2x"),
            ("", "memref<2xi32, "),
            ("", "vector<2x"),
            ("", "distinct[0]<"),
            ("", "loc(fused<"),
            ("loc(", "fused["),
            ("loc(", "callsite("),
            ("loc(", "\"a\"("),
            ("!a.b", "<"),
            ("!a.b<", "("),
            ("#a<", "{["),
            ("#a.b", "<"),
            ("#a.b : ", "tuple<"),
            ("\"a\" : ", "tuple<"),
            ("1 : ", "tuple<"),
            ("affine_map<() -> (", "("),
            ("affine_map<() -> (", "-"),
            ("affine_set<() : (", "("),
        ];
        for (start, opening) in openings {
            let source = format!("{start}{}", opening.repeat(DEPTH));
            let error = parse_attribute(&mut Context::new(), &source).expect_err(opening);
            assert_eq!(error.code, "E0403", "{start}{opening}: {error}");
        }
        let list = format!("dense<{}1{}> : tensor<1xi32>", "[".repeat(DEPTH), "]".repeat(DEPTH));
        assert_eq!(parse_attribute(&mut Context::new(), &list).expect_err("deep").code, "E0403");
        assert_eq!(parse_type(&mut Context::new(), &"tuple<".repeat(DEPTH)).expect_err("deep").code, "E0403");
        assert_eq!(operations(&"\"a\"() ({".repeat(DEPTH)).expect_err("deep").code, "E0403");
        let terms: String = (2..10_000).map(|divisor| format!(" + d0 mod {divisor}")).collect();
        let sum = format!("affine_map<(d0) -> (d0{terms})>");
        assert_eq!(parse_attribute(&mut Context::new(), &sum).expect_err("deep").code, "E0403");
    });
}

#[test]
fn the_deepest_nesting_fits_a_small_stack() {
    on_small_stack(|| {
        let mut context = Context::new();
        for (open, close) in [("[", "]"), ("{a = ", "}"), ("tuple<", ">"), ("() -> (", ")"), ("distinct[0]<", ">")] {
            let source = format!("{}{}", open.repeat(127), close.repeat(127));
            match parse_attribute(&mut context, &source) {
                Ok(attr) => {
                    let mut text = String::new();
                    mlir_syntax::print_attribute(&context, attr, &mut text);
                    assert!(text.len() >= source.len());
                }
                // Two of them need something inside, which is missing in all levels but the last.
                Err(error) => assert!(matches!(error.code, "E0401" | "E0405"), "{open}: {error}"),
            }
        }
        let regions = format!("{}{}", "\"a\"() ({".repeat(200), "}) : () -> ()".repeat(200));
        assert_eq!(operations(&regions), Ok(200));
    });
}

#[test]
fn aliases_do_not_explode() {
    // Each alias uses the previous one twice: written out this is 2^64 times the first.
    for (first, step) in
        [("#a0 = [1]", "[#p, #p]"), ("#a0 = #d.x<1>", "#d.x<#p, #p>"), ("#a0 = loc(\"a\")", "loc(callsite(#p at #p))")]
    {
        let mut source = format!("{first}\n");
        for index in 1..64 {
            source.push_str(&format!("#a{index} = {}\n", step.replace("#p", &format!("#a{}", index - 1))));
        }
        assert_eq!(operations(&source).expect_err("it is too large").code, "E0411", "{step}");
    }
    // A long key that is printed over and over.
    let mut source = format!("#a0 = {{{}}}\n", "k".repeat(100_000));
    for index in 1..24 {
        source.push_str(&format!("#a{index} = [#a{0}, #a{0}]\n", index - 1));
    }
    assert_eq!(operations(&source).expect_err("it is too large").code, "E0411");
    let mut source = String::from("!a0 = i32\n");
    for index in 1..64 {
        source.push_str(&format!("!a{index} = tuple<!a{0}, !a{0}>\n", index - 1));
    }
    assert_eq!(operations(&source).expect_err("it is too large").code, "E0411");
}

#[test]
fn chains_of_aliases_are_no_deeper_than_text() {
    on_small_stack(|| {
        let forward: String = (0..100_000).map(|index| format!("#a{index} = [#a{}]\n", index + 1)).collect();
        assert_eq!(operations(&forward).expect_err("it is too deep").code, "E0403");
        let mut backward = String::from("#a0 = 1\n");
        (1..100_000).for_each(|index| backward.push_str(&format!("#a{index} = [#a{}]\n", index - 1)));
        assert_eq!(operations(&backward).expect_err("it is too deep").code, "E0403");
    });
}

#[test]
fn sizes_are_checked_before_memory_is_taken() {
    let cases = [
        "dense<[1, 2]> : tensor<9223372036854775807x9223372036854775807xi32>",
        "dense<\"0x01\"> : tensor<9223372036854775807xi32>",
        "dense<0> : tensor<9223372036854775807xi0>",
        "sparse<[[0]], [1, 2]> : tensor<9223372036854775807xi32>",
    ];
    for source in cases {
        parse_attribute(&mut Context::new(), source).expect_err(source);
    }
    for wide in ["dense<1> : tensor<1xi16777215>", "array<i16777208: 1>", "sparse<0, 1> : tensor<1xi16777215>"] {
        assert_eq!(parse_attribute(&mut Context::new(), wide).expect_err("too wide").code, "E0411", "{wide}");
    }
    let splats: String =
        (1..10_000).map(|size| format!("\"a\"() {{x = dense<1> : tensor<{size}xi65536>}} : () -> ()\n")).collect();
    assert_eq!(operations(&splats).expect_err("too much").code, "E0411");
    let digits = format!("{} : i16777215", "9".repeat(1_000_000));
    assert_eq!(parse_attribute(&mut Context::new(), &digits).expect_err("too long").code, "E0411");
    assert_eq!(operations("%x:4294967295 = \"a\"() : () -> i32").expect_err("wrong").code, "E0410");
    // A splat takes no more memory than one element, however large the type.
    parse_attribute(&mut Context::new(), "dense<1> : tensor<9223372036854775807xi32>").expect("it is valid");
}

#[test]
fn no_prefix_or_damage_panics() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    for name in ["regions.aliases.mlir", "llvm.mlir", "sparse.aliases.mlir"] {
        let source = std::fs::read_to_string(format!("{folder}/{name}")).expect("the corpus is there");
        for end in (0..source.len()).step_by(7).filter(|end| source.is_char_boundary(*end)) {
            let _ = operations(&source[..end]);
        }
        // A small generator is enough to hit every kind of token.
        let mut state = 12345u32;
        let bytes = b"\"<>[](){}#!%^@:,=-0x1a.\\\n ?*\0";
        for _ in 0..600 {
            let mut damaged = source.clone().into_bytes();
            for _ in 0..3 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = (state >> 8) as usize % damaged.len();
                damaged[at] = bytes[(state >> 3) as usize % bytes.len()];
            }
            if let Ok(damaged) = String::from_utf8(damaged) {
                let _ = operations(&damaged);
            }
        }
    }
}
