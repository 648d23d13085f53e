use super::tokens::{Kind, tokens};
use super::*;

fn normal(dialect: &str, body: &str) -> String {
    normal_form(dialect, body).unwrap_or_else(|| body.to_owned())
}

fn texts(body: &str) -> Vec<(Kind, &str)> {
    tokens(body).unwrap().into_iter().map(|token| (token.kind, token.text)).collect()
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    /// Pieces of tokens, side by side or with layout between them, in brackets that are closed.
    fn body(&mut self) -> String {
        const PIECES: &str = "a x xs x4 e f32 i8 vector tensor array loc struct 0 1 2 10 0x 0x1F 0xf32 0x4x 1e 1.5 1.5e-3 1e5 2x 2x3xf32 \
                              ?x ?x4 *x * ? , , = == : :: - -> + / | . ... # ! @ % #a !a.b !llvm.array #a- @x $ é \"s\" \">\"";
        let pieces: Vec<&str> = PIECES.split(' ').filter(|piece| !piece.is_empty()).collect();
        let (mut text, mut open) = (String::new(), Vec::new());
        for _ in 0..self.below(14) {
            match self.below(6) {
                0 => {
                    let bracket = self.below(4);
                    text.push_str(["<", "(", "[", "{"][bracket]);
                    open.push([">", ")", "]", "}"][bracket]);
                }
                1 if !open.is_empty() => text.push_str(open.pop().unwrap_or_default()),
                _ => text.push_str(self.pick(&pieces)),
            }
            text.push_str(self.pick(&["", "", " ", "\n", " \t ", " // no token\n"]));
        }
        text + &open.iter().rev().copied().collect::<String>()
    }
}

/// Two bodies have the same normal form exactly if they have the same tokens, in the words that MLIR prints: their normal form has these
/// tokens.
#[test]
fn keeps_the_tokens() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut count = 0;
    for _ in 0..50_000 {
        let body = random.body();
        let Ok(before) = tokens(&body) else { continue };
        for dialect in ["d", "llvm", "spirv", "quant", "sparse_tensor"] {
            let after = normal(dialect, &body);
            let words = meaning::reworded(dialect, &before);
            let before = words.as_ref().map_or_else(|| before.clone(), |words| tokens(words).unwrap());
            if body.bytes().all(is_suffix_byte) {
                continue;
            }
            assert_eq!(tokens(&after).as_ref(), Ok(&before), "{body:?} became {after:?}");
            assert!(!after.contains('\n') && after.trim() == after, "{after:?}");
            assert_eq!(normal_form(dialect, &after), None, "{body:?} became {after:?}");
            count += 1;
        }
    }
    assert!(count > 75_000, "{count}");
}

/// A body is laid out in another one as it is by itself, so that what prints it in parts finds it.
#[test]
fn is_the_same_in_other_bodies() {
    let mut random = Random(77);
    for _ in 0..50_000 {
        let body = random.body();
        if tokens(&format!("<{body}>")).is_err() {
            continue;
        }
        for (dialect, name) in [("llvm", "array"), ("spirv", "struct"), ("d", "tensor"), ("quant", "x")] {
            let inner = normal(dialect, &format!("{name}<{body}>"));
            let outer = normal("llvm", &format!("struct<(#{dialect}.{name}<{body}>)>"));
            assert_eq!(outer, format!("struct<(#{dialect}.{inner})>"), "{body:?}");
        }
    }
}

#[test]
fn takes_sizes_apart() {
    let same = |left: &str, right: &str| assert_eq!(texts(left), texts(right));
    same("2x3xf32", "2 x 3 x f32");
    same("2x3xf32", "2 x3 xf32");
    same("?x4x!a.b", "? x 4 x !a.b");
    same("<*xf32>", "< * x f32 >");
    same("[4]xi8", "[ 4 ] x i8");
    same("2xvector<4xi1>", "2 x vector< 4 x i1 >");
    same("0x4xf32", "0 x 4 x f32");
    same("tensor<0xf32>", "tensor<0 x f32>");
    same("2x0xf32", "2 x 0 x f32");
    let different = |left: &str, right: &str| assert_ne!(texts(left), texts(right));
    different("0x1F", "0 x 1F");
    different("0xf32", "0 x f32");
    different("2 xs", "2 x s");
    different("a * xs", "a * x s");
    different("x86", "x 86");
    different("i32x4", "i32 x 4");
    different("a.b", "a . b");
    different("...", ". . .");
    different("<- >", "<->>");
    different(": :", "::");
    different("1e-5", "1e - 5");
    different("ab", "a b");
    different("\"a b\"", "\"a  b\"");
    different("é x", "éx");
}

#[test]
fn drops_comments() {
    assert_eq!(normal("d", "a<b, // one\n  c>"), "a<b, c>");
    // Without an end of the line, what stands around the body would decide what the comment is.
    assert_eq!(normal_form("d", "u<http://there>"), None);
    // Brackets in a comment count where the body ends. What is left without them would be no body.
    assert_eq!(normal_form("d", "a<(b // (\n)  c)>"), None);
    assert_eq!(normal_form("d", "a< // >\n b"), None);
}

#[test]
fn prints_strings_in_one_way() {
    assert_eq!(normal("d", r#"a<"\41\n\"">"#), r#"a<"A\0A\22">"#);
    assert_eq!(normal("d", r#"a<"no escape: \q">"#), r#"a<"no escape: \q">"#);
}

/// Spellings of one meaning become one, as `mlir-opt` prints it.
#[test]
fn says_the_same_in_one_way() {
    for (dialect, body, printed) in [
        ("xegpu", "a<explicit = 1.0 : f32>", "a<explicit = 1.000000e+00 : f32>"),
        ("d", "a<5.0e-1 : f64, 0.5 : f64>", "a<5.000000e-01 : f64, 5.000000e-01 : f64>"),
        // Without a type behind it this may be the number of a version.
        ("d", "a<1.10>", "a<1.10>"),
        ("quant", "uniform<i8:f32, 1.0:0>", "uniform<i8:f32, 1.000000e+00>"),
        ("quant", "uniform<i8:f32, -2.0e-3:4>", "uniform<i8:f32, -2.000000e-03:4>"),
        ("quant", "uniform<i8:f32:1, {1.0, 2.5:3}>", "uniform<i8:f32:1, {1.000000e+00,2.500000e+00:3}>"),
        ("quant", "uniform<i8:f32:{0:1,1:4}, {{2.0:127}}>", "uniform<i8:f32:{0:1, 1:4}, {{2.000000e+00:127}}>"),
        ("quant", "uniform<i8:f32, 0.123456789>", "uniform<i8:f32, 0.123456789>"),
        ("dlti", "dl_spec<#dlti.dl_entry<\"a\", 3>, index = -32>", "dl_spec<\"a\" = 3 : i64, index = -32 : i64>"),
        ("dlti", "map<\"f\" = 1.5, \"t\" = i32>", "map<\"f\" = 1.500000e+00 : f64, \"t\" = i32>"),
        (
            "dlti",
            "target_system_spec<\"CPU\" = #dlti.target_device_spec<#dlti.dl_entry<\"x\", 3 : i32>>>",
            "target_system_spec<\"CPU\" = #dlti.target_device_spec<\"x\" = 3 : i32>>",
        ),
        (
            "sparse_tensor",
            "encoding<{ map = (i, j) -> (i floordiv 2 : dense, j : compressed(nonunique)) }>",
            "encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 : compressed(nonunique)) }>",
        ),
        (
            "sparse_tensor",
            "encoding<{ map = (d0) -> (d0 : compressed), crdWidth = 32, posWidth = 64, }>",
            "encoding<{ map = (d0) -> (d0 : compressed), posWidth = 64, crdWidth = 32 }>",
        ),
        (
            "sparse_tensor",
            "iter_space<#sparse_tensor.encoding<{ a }>, lvls = 1 to 2>",
            "iter_space<#sparse_tensor.encoding<{ a }>, lvls = 1>",
        ),
        (
            "sparse_tensor",
            "iter_space<#sparse_tensor.encoding<{ a }>, lvls = 1 to 3>",
            "iter_space<#sparse_tensor.encoding<{ a }>, lvls = 1 to 3>",
        ),
    ] {
        assert_eq!(normal(dialect, body), printed);
        assert_eq!(normal_form(dialect, printed), None, "{printed}");
        // And so it is inside another body.
        let outer = normal("llvm", &format!("struct<(#{dialect}.{body})>"));
        assert_eq!(outer, format!("struct<(#{dialect}.{printed})>"));
    }
    for (dialect, body, printed) in [
        ("llvm", "ptr<0>", "ptr"),
        ("llvm", "struct<(ptr<0>, ptr<1>, array<2 x ptr<0>>)>", "struct<(ptr, ptr<1>, array<2 x ptr>)>"),
        ("d", "a<!llvm.ptr<0>, ptr<0>>", "a<!llvm.ptr, ptr<0>>"),
    ] {
        assert_eq!(normal(dialect, body), printed);
    }
}

/// Words are found in time that is proportional to the body: a square of these would take long.
#[test]
fn says_long_bodies() {
    let count = 100_000;
    let entries = vec!["#dlti.dl_entry<\"a\", 3>"; count].join(", ");
    assert_eq!(
        normal("dlti", &format!("dl_spec<{entries}>")),
        format!("dl_spec<{}>", vec!["\"a\" = 3 : i64"; count].join(", "))
    );
    let scales = vec!["1.0:0"; count].join(",");
    assert_eq!(
        normal("quant", &format!("u<{{{scales}}}>")),
        format!("u<{{{}}}>", vec!["1.000000e+00"; count].join(","))
    );
    let names: Vec<String> = (0..count).map(|number| format!("n{number}")).collect();
    let maps = "map = (".repeat(count) + &")".repeat(count);
    assert!(normal("sparse_tensor", &format!("e<{maps}>")).len() > count);
    let map = format!("e<map = ({}) -> (n7 : dense)>", names.join(", "));
    assert!(normal("sparse_tensor", &map).ends_with("d99999) -> (d7 : dense)>"));
}

/// The layout is that of MLIR's own printers: each of these `mlir-opt` prints so.
#[test]
fn has_the_layout_of_mlir() {
    for (dialect, body) in [
        ("llvm", "struct<(i32, i64)>"),
        ("llvm", "struct<packed (i8, i32)>"),
        ("llvm", "struct<\"a\", (ptr<1>, array<2 x vec<4 x f32>>)>"),
        ("llvm", "array<2 x array<0 x i8>>"),
        ("llvm", "func<i32 (ptr, ...)>"),
        ("llvm", "mmra_tag<\"foo\":\"bar\">"),
        ("llvm", "di_expression<[DW_OP_plus_uconst(16), DW_OP_deref]>"),
        ("llvm", "access_group<id = distinct[0]<>>"),
        ("spirv", "array<1 x vector<2xi32>, stride=16>"),
        ("spirv", "struct<vert, (vector<4xf32> [BuiltIn=0], f32 [4]), Block>"),
        (
            "spirv",
            "target_env<#spirv.vce<v1.0, [Kernel], []>, api=OpenCL, Intel:IntegratedGPU, #spirv.resource_limits<>>",
        ),
        ("spirv", "entry_point_abi<workgroup_size = [16, 1, 1]>"),
        ("arith", "fastmath<nnan,ninf>"),
        ("quant", "uniform<i8<-127:127>:f32:0, {2.000000e+00:10,3.000000e+00:-20}>"),
        (
            "sparse_tensor",
            "encoding<{ map = (d0, d1) -> (d0 - d1 : dense, d1 : compressed(nonunique)), posWidth = 32 }>",
        ),
        ("gpu", "mma_matrix<16x16xf16, \"AOp\">"),
        ("gpu", "loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>"),
        (
            "nvgpu",
            "tensormap.descriptor<tensor = memref<64x64xf16, strided<[64, 1], offset: 8192>, 3>, swizzle = none>",
        ),
        (
            "dlti",
            "dl_spec<!llvm.ptr<1> = dense<[32, 64]> : vector<2xi64>, \"a\" = array<i32: 8, 16>, index = 64 : i64>",
        ),
        ("complex", "number<:f32 1.000000e+00, 0.000000e+00>"),
        ("irdl", "variadicity_array[ single,  optional]"),
        ("acc", "declare<dataClause =  acc_copy, implicit = true>"),
        ("wasmssa", "limit[0: 65536]"),
        ("smt", "func<(!smt.sort<\"other\"[!smt.bool]>) !smt.int>"),
        ("d", "a<affine_map<(d0)[s0] -> (d0 * -2 - s0 floordiv 4)>, affine_set<(d0) : (d0 >= 0, d0 == 1)>>"),
    ] {
        assert_eq!(normal_form(dialect, body), None, "{body}: {}", normal(dialect, body));
    }
}

#[test]
fn declared_forms_have_one_spelling() {
    let rows: [(&str, &[&str]); 18] = [
        ("arith", &["overflow<nsw, nuw>", "overflow<nuw,nsw>", "overflow<nuw, none, nsw, nuw>"]),
        ("arith", &["fastmath<fast>", "fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>", "fastmath<fast,nnan>"]),
        ("arith", &["overflow<none>"]),
        ("acc", &["data_clause_modifier zero,capture", "data_clause_modifier capture, zero, zero"]),
        ("llvm", &["struct<(i32, ptr)>", "struct<(i32, !llvm.ptr)>", "struct<(i32, !llvm.ptr<0>)>"]),
        ("llvm", &["func<void (!llvm.ppc_fp128)>", "func<!llvm.void (ppc_fp128)>"]),
        ("llvm", &["target<\"x\", !llvm.ptr, i32>", "target<\"x\", ptr, i32>"]),
        ("llvm", &["struct<(vector<4x!llvm.ptr>, i32)>"]),
        ("llvm", &["tbaa_root", "tbaa_root<>"]),
        (
            "llvm",
            &[
                "loop_annotation<unroll = #llvm.loop_unroll<count = 1 : i64>, licm = #llvm.loop_licm<disable = true>>",
                "loop_annotation<licm = #llvm.loop_licm<disable = true>, unroll = <count = 1>>",
                "loop_annotation<unroll = <count = 1>, licm = <disable = true>>",
            ],
        ),
        (
            "nvvm",
            &["target", "target<>", "target<O = 2>", "target<triple = \"nvptx64-nvidia-cuda\", chip = \"sm_50\">"],
        ),
        ("nvvm", &["target<O = 3, flags = {fast, ftz}>", "target<flags = {ftz, fast}, O = 3>"]),
        ("quant", &["uniform<i8:f32, 5.000000e-01>", "uniform<i8<-128:127>:f32, 0.5:0>"]),
        ("quant", &["uniform<i8<-127:127>:f32, 5.000000e-01>"]),
        (
            "xegpu",
            &[
                "tensor_desc<8x16xf32>",
                "tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<>>",
                "tensor_desc<8x16xf32, #xegpu<block_tdesc_attr<boundary_check = true, array_length = 1 : i64>>>",
            ],
        ),
        (
            "nvgpu",
            &[
                "mbarrier.group<memorySpace = #gpu.address_space<workgroup>>",
                "mbarrier.group<num_barriers = 1, memorySpace = #gpu<address_space<workgroup>>>",
            ],
        ),
        ("gpu", &["select_object<0 : i64>", "select_object<0>"]),
        // What is no parameter, or is there twice, stays.
        ("llvm", &["tbaa_root<other = 1, id = \"a\">"]),
    ];
    for (dialect, spellings) in rows {
        for spelling in spellings {
            assert_eq!(normal(dialect, spelling), spellings[0], "{spelling}");
        }
    }
}

/// One body in two dialects, whose printers differ: the second time, the answers of a context are kept ones.
#[test]
fn what_is_kept_is_kept_for_each_dialect() {
    let context = &mut crate::Context::new();
    for _ in 0..2 {
        for (given, wanted) in [
            ("#arith.fastmath<contract,nnan>", "#arith.fastmath<nnan,contract>"),
            ("#llvm.fastmath<contract,nnan>", "#llvm.fastmath<nnan, contract>"),
        ] {
            let attr = crate::parse_attribute(context, given).expect("it is an attribute");
            let mut text = String::new();
            crate::print_attribute(context, attr, &mut text);
            assert_eq!(text, wanted);
        }
    }
}
