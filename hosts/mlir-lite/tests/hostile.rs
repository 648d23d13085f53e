//! Texts made to exhaust the stack, the memory or the time: each is refused or handled, on a small stack.

use mlir_lite::{Ir, OpPrintingFlags};
use std::time::{Duration, Instant};

/// Parses, verifies and prints on a small stack; returns the code of the first error, if any.
fn run(text: String) -> Option<&'static str> {
    let start = Instant::now();
    let result = std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || match Ir::parse(&text) {
            Err(error) => Some(error.errors()[0].code),
            Ok(ir) => {
                let _ = ir.verify();
                let printed = ir.print(OpPrintingFlags::default().locations(true));
                let again = Ir::parse(&printed).unwrap().print(OpPrintingFlags::default().locations(true));
                assert!(again == printed, "printing is no fixed point");
                None
            }
        })
        .unwrap()
        .join()
        .unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "too slow: {:?}", start.elapsed());
    result
}

#[test]
fn deep_regions() {
    let nest = |depth: usize| "\"t.r\"() ({ ".repeat(depth) + &"}) : () -> ()".repeat(depth);
    assert_eq!(run(nest(150)), None);
    // The module that is put around counts: what is printed can be read.
    let module = |body: String| format!("\"builtin.module\"() ({{ {body} }}) : () -> ()");
    assert_eq!(run(nest(199)), None);
    assert_eq!(run(nest(200)), Some("E0403"));
    assert_eq!(run(module(nest(199))), None);
    assert_eq!(run(module(nest(200))), Some("E0403"));
    assert_eq!(run(module(nest(199)).repeat(2)), Some("E0403"));
    assert_eq!(run(nest(1_000_000)), Some("E0403"));
}

#[test]
fn deep_attributes() {
    let nest = |open: &str, close: &str, depth: usize| {
        format!("\"t.a\"() {{a = {}1{}}} : () -> ()", open.repeat(depth), close.repeat(depth))
    };
    assert_eq!(run(nest("[", "]", 100)), None);
    assert!(run(nest("[", "]", 1_000_000)).is_some());
}

#[test]
fn deep_dialect_bodies() {
    for depth in [10, 100, 30_000] {
        let body = "#llvm.di_x<".repeat(depth) + &">".repeat(depth);
        let _ = run(format!("\"t.a\"() {{a = {body}}} : () -> ()"));
        let body = "<".repeat(depth) + "distinct[1]<>" + &">".repeat(depth);
        let _ = run(format!("\"t.a\"() {{a = #llvm.x{body}, b = distinct[7]<1>}} : () -> ()"));
    }
}

#[test]
fn aliases_that_double() {
    let mut text = String::from("#a0 = [1, 2]\n");
    for index in 1..60 {
        text += &format!("#a{index} = [#a{}, #a{}]\n", index - 1, index - 1);
    }
    assert!(run(text + "\"t.a\"() {a = #a59} : () -> ()").is_some());
}

#[test]
fn many_blocks_and_uses() {
    let count = 20_000;
    let mut text = String::from("\"func.func\"() ({\n %0 = \"t.a\"() : () -> i32\n \"t.br\"()[^bb1] : () -> ()\n");
    for index in 1..count {
        text += &format!("^bb{index}:\n \"t.br\"(%0)[^bb{}, ^bb{}] : (i32) -> ()\n", index + 1, index.max(2) - 1);
    }
    text = text.replace("^bb0,", "^bb1,") + &format!("^bb{count}:\n \"t.end\"() : () -> ()\n}}) : () -> ()");
    assert_eq!(run(text), None);
}

#[test]
fn wrong_properties_and_undefined_names() {
    assert!(run("\"t.a\"() <[1]> : () -> ()".to_owned()).is_some());
    assert!(run("\"t.a\"(%x) : (i32) -> ()".to_owned()).is_some());
    assert!(run("\"t.a\"()[^x] : () -> ()".to_owned()).is_some());
    assert!(run("func.func @f() { return }".to_owned()).is_some());
}

/// The body of an unknown dialect's attribute is text to us; it is still read back as the same.
#[test]
fn odd_dialect_bodies_are_printed_as_they_are_read() {
    // A name that no alias has, and that an alias would get; what follows an alias and would become part of its name; a
    // line end where none may be.
    for text in [
        "#c=#p<(\"\")#loc>",
        "#b=#c<{(#loc)<>}>",
        "\"t.a\"() {a = #p<#loc>} : () -> ()",
        "\"t.a\"() {a = #l<[]<#llvm.di_basic_type<>>>, b = #a<#di_basic_type>} : () -> ()",
        "\"t.a\"() {a = #llvm.di_basic_type<>, b = #a<#di_basic_type, #di_basic_type1>, c = !a.b<#di_basic_type2>, \
          d = #llvm.di_basic_type<1>} : () -> ()",
        "\"t.a\"() {a = #l<[]<<>#llvm.di_<>m>>} : () -> ()",
        "\"t.a\"() {a = #e<{#sparse_tensor.encoding\n<>}>} : () -> ()",
        // What closes a bracket and what does not, when aliases are written out.
        "#s = affine_set<(d0) : (d0 - 1 >= 0)>\n\"t.a\"() {a = #p<#s>, b = !p.q<{#s}>, c = #s} : () -> ()",
        "#a = #p.name-\n#b = #p<#a>\n\"t.a\"() {a = #a, b = #b, c = #p<[#b]>, d = !p.name-, e = [#a]} : () -> ()",
        "!t = i32\n#f = affine_map<(d0) -> (d0)>\n\"t.a\"() {a = #p<!t->i32>, b = #p<(#f->#f)>} : () -> ()",
        // A backslash that ends a string; a dialect that is a number.
        r##""t.a"() {a = #p<x<"\\">>, b = #p<x<"\\>">>, c = #p<x<"a\\\">">>} : () -> ()"##,
        "\"t.a\"() {a = #1<foo>, b = !2<foo<bar>>} : () -> ()",
        "#a = #p<é>\n\"t.a\"() {a = #p<é#a가>, b = !p.q<#a\u{2028}>} : () -> ()",
        // An alias before a bracket would be the name of a dialect.
        "\"t.a\"() {a = #n<{#llvm.tbaa_<><>}>} : () -> ()",
        "\"t.a\"() {a = #llvm.tbaa_x<#llvm.di_file<\"a\">->#llvm.di_file<\"b\">>} : () -> ()",
        // An alias whose name and number are the name of another.
        "\"t.a\"() {a = #llvm.di_x<1>, b = #llvm.di_x<2>, c = #llvm.di_x1<1>, d = #llvm.di_x1<2>} : () -> ()",
        // Numbers of distinct attributes: spelled in two ways, deeper than is searched, part of a name.
        "\"t.a\"() {a = #llvm.di_x<distinct[0]<>>, b = #llvm.di_x<distinct[00]<>>, c = #p<xdistinct[7]>} : () -> ()",
        // What looks like an alias, but is in a string, or in what is not printed.
        "#u = #p<#loc>\n\"t.a\"() {a = \"#loc\", b = #p<\"#loc #map\">, c = affine_map<() -> ()>} : () -> () loc(\"x\")",
        // In hexadecimal a float without its type is an integer.
        "\"t.a\"() {a = [1, affine_map<() -> ()>, 0x7FF0000000000000 : f64], b = [0x7FF0000000000001 : f64]} : () -> ()",
    ] {
        assert_eq!(run(text.to_owned()), None, "{text}");
    }
}

/// Aliases can nest a body deeper than it is written.
#[test]
fn bodies_that_nest_by_aliases() {
    let nest = |name: &str, inner: &str, depth: usize| {
        format!("#{name} = #p{}{inner}{}\n", "<".repeat(depth), ">".repeat(depth))
    };
    let text = |first: usize, second: usize| {
        nest("a", "x", first) + &nest("b", "#a", second) + "\"t.a\"() {a = #b} : () -> ()"
    };
    assert_eq!(run(text(60, 60)), None);
    assert_eq!(run(text(64, 64)), None);
    assert_eq!(run(text(64, 65)), Some("E0403"));
    assert_eq!(run(text(100, 100)), Some("E0403"));
}

#[test]
fn names_in_mere_text_are_no_aliases() {
    // The brackets are only balanced with that of the comment, or the comment has no end: no parser reads such a body.
    for body in ["(#a // (\n))", "\u{1f}#a, //there"] {
        let text =
            format!("#a = #d.x<k =\u{1f}true>\n\"t.a\"() {{l = #a, m = #d.body<{body}>, n = #d.y<#a>}} : () -> ()\n");
        let printed = Ir::parse(&text).unwrap().print(OpPrintingFlags::default());
        assert!(printed.contains(&format!("#d.body<{body}>")), "{printed}");
        assert!(printed.contains("#d.y<#d.x<k ="), "{printed}");
        assert_eq!(run(text), None);
    }
}
