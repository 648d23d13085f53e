//! Types and attributes of dialects, spelled in many ways: patterns, blobs and IR that say the same in other words mean the same.

use std::sync::Arc;

use mlir_lite::Ir;
use pdl_compile::link;
use pdl_vm::{GreedyOptions, Natives, PatternSet, Program, rewrite_greedily};
use pdll::Session;

/// A pattern that makes a `t.made` of the type, and one that asks for it in another spelling.
const PDLL: &str = r##"
Pattern Make {
  let root = op<t.n>(v: Value<type<"!llvm.struct<(i32,i64)>">>);
  replace root with op<t.made> -> (type<"!llvm.struct< ( i32,   i64 ) >">);
}
Pattern Array {
  let root = op<t.n>(v: Value<type<"!llvm.array<2 x i32>">>);
  replace root with op<t.array> { a = attr<"#gpu.address_space< workgroup >"> } -> (type<"!llvm.array<2xi32>">);
}
Pattern Again {
  let root = op<t.made> -> (type<"!llvm<struct<(i32 , i64)>>">);
  replace root with op<t.done> -> (type<"!llvm.struct<(i32, i64)>">);
}
"##;

/// The same in the text of MLIR's `pdl` dialect.
const PDL: &str = r#"
pdl.pattern @Attribute : benefit(1) {
  %a = attribute = #gpu.address_space<workgroup>
  %t = type : !llvm.array<2  x  i32>
  %root = operation "t.array" {"a" = %a} -> (%t : !pdl.type)
  rewrite %root {
    %u = type : !llvm<array<2 x i32>>
    %new = operation "t.attribute" -> (%u : !pdl.type)
    replace %root with %new
  }
}
"#;

const INPUT: &str = r#"
%0 = "t.x"() : () -> !llvm.struct<(i32,i64)>
%1 = "t.n"(%0) : (!llvm.struct<(i32, i64)>) -> !llvm.struct<( i32, i64)>
%2 = "t.x"() : () -> !llvm.array<2 x i32>
%3 = "t.n"(%2) : (!llvm.array<2x i32>) -> !llvm.array<2 x // of them
  i32>
"t.use"(%1, %3) : (!llvm.struct<(i32 ,i64)>, !llvm.array<2 x i32>) -> ()
"#;

const EXPECTED: &str = r#""builtin.module"() ({
  %0 = "t.x"() : () -> !llvm.struct<(i32, i64)>
  %1 = "t.done"() : () -> !llvm.struct<(i32, i64)>
  %2 = "t.x"() : () -> !llvm.array<2 x i32>
  %3 = "t.attribute"() : () -> !llvm.array<2 x i32>
  "t.use"(%1, %3) : (!llvm.struct<(i32, i64)>, !llvm.array<2 x i32>) -> ()
}) : () -> ()"#;

fn compile(name: &str, text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add(name, text, None);
    let module = if name.ends_with(".mlir") { session.pdl_module(file) } else { session.pdll_module(file) };
    let module = module.unwrap_or_else(|| panic!("{}", session.render()));
    session.compile(module).expect("it compiles")
}

fn rewritten(program: Program, input: &str) -> String {
    let mut ir = Ir::parse(input).unwrap_or_else(|error| panic!("{error}"));
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).expect("it binds");
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
    ir.to_string()
}

#[test]
fn patterns_match_whatever_the_spelling() {
    let (pdll, pdl) = (compile("p.pdll", PDLL), compile("p.mlir", PDL));
    let linked = link([("pdll", &pdll), ("pdl", &pdl)]).expect("they are linked");
    let loaded = Program::from_bytes(&linked.to_bytes()).expect("it loads");
    for program in [linked, loaded] {
        assert_eq!(rewritten(program, INPUT).trim_end(), EXPECTED);
    }
}

/// A blob that another compiler made may spell its constants in another way.
#[test]
fn constants_of_blobs_need_no_normal_form() {
    /// The checksum, and behind it what it is of.
    const CHECKSUM_AT: usize = 12;
    let program =
        link([("pdll", &compile("p.pdll", PDLL)), ("pdl", &compile("p.mlir", PDL))]).expect("they are linked");
    let mut blob = program.to_bytes();
    let (from, to) = (b"(i32, i64)", b"(i32 ,i64)");
    let places: Vec<usize> = (0..blob.len()).filter(|at| blob[*at..].starts_with(from)).collect();
    assert!(!places.is_empty(), "the text stands in the blob");
    places.iter().for_each(|at| blob[*at..*at + to.len()].copy_from_slice(to));
    let checksum = crc32fast::hash(&blob[CHECKSUM_AT + 4..]);
    blob[CHECKSUM_AT..CHECKSUM_AT + 4].copy_from_slice(&checksum.to_le_bytes());
    let loaded = Program::from_bytes(&blob).expect("it loads");
    assert_ne!(loaded.to_bytes(), program.to_bytes());
    assert_eq!(rewritten(loaded, INPUT).trim_end(), EXPECTED);
}

#[test]
fn other_tokens_are_other_types() {
    let input = "%0 = \"t.x\"() : () -> !llvm.struct<packed (i32, i64)>\n\
                 %1 = \"t.n\"(%0) : (!llvm.struct<packed(i32,i64)>) -> !llvm.struct<(i32, i64)>\n";
    assert!(rewritten(compile("p.pdll", PDLL), input).contains("\"t.n\""));
}
