//! TableGen's language, and definitions of operations.

use super::{Input, Shape, each, file, list};

const PRINT: &[&str] = &["tblgen in.td -o out"];
const BOTH: &[&str] = &["tblgen in.td -o out", "tblgen in.td --dump-json -o out"];
const ERRORS: &[&str] =
    &["tblgen in.td -o out", "tblgen in.td -o out --max-errors 0", "tblgen in.td -o out --message-format json"];
const DEFINITIONS: &[&str] = &["ods in.td", "ods in.td --json", "ods pack in.td -o out.pack"];

fn text(text: String) -> Input {
    file("in.td", text)
}

/// Definitions, behind as much of MLIR's files as they need.
fn definitions(text: &str) -> Input {
    file("in.td", format!("include \"formats.td\"\n{text}"))
        .and("formats.td", include_str!("../formats.td"))
        .and("mini.td", include_str!("../../../../frontends/ods/tests/mini.td"))
}

fn one_operation(rest: &str) -> Input {
    definitions(&format!("def O : Form<\"o\"> {{ {rest} }}\n"))
}

pub(super) fn shapes() -> Vec<Shape> {
    let s = Shape::new;
    vec![
        s("definitions", 4000, BOTH, |n| text(each(n, |i| format!("def d{i} {{ int x = {i}; }}\n")))),
        s("anonymous definitions", 4000, BOTH, |n| {
            text("class C<int n> { int x = n; }\n".to_owned() + &each(n, |i| format!("def : C<{i}>;\n")))
        }),
        s("classes", 4000, BOTH, |n| text(each(n, |i| format!("class C{i} {{ int x = {i}; }}\n")))),
        s("a chain of classes", 600, BOTH, |n| {
            text("class C0;\n".to_owned() + &each(n, |i| format!("class C{} : C{i};\n", i + 1)))
        })
        .may_grow("each lists all its superclasses, of which there are at most 10,000"),
        s("a chain of classes with fields", 6000, PRINT, |n| {
            text("class C0;\n".to_owned() + &each(n, |i| format!("class C{} : C{i} {{ int f{i}; }}\n", i + 1)))
        })
        .ends_with("E0709"),
        s("superclasses", 2000, BOTH, |n| {
            text(each(n, |i| format!("class C{i};\n")) + &format!("def d : {};\n", list(n, |i| format!("C{i}"))))
        }),
        s("superclasses beyond the limit", 40_000, PRINT, |n| {
            text(each(n, |i| format!("class C{i};\n")) + &format!("def d : {};\n", list(n, |i| format!("C{i}"))))
        })
        .ends_with("E0709"),
        s("fields", 4000, BOTH, |n| text(format!("def d {{ {} }}\n", each(n, |i| format!("int f{i} = {i};\n"))))),
        s("fields that refer to the one before", 400, BOTH, |n| {
            text(format!("def d {{ int f0 = 1; {} }}\n", each(n, |i| format!("int f{} = f{i};\n", i + 1))))
        }),
        s("fields of one list", 1000, BOTH, |n| {
            text(format!("def d {{ int a = 1; list<int> l = [{}]; }}\n", list(n, |_| "a".into())))
        }),
        s("template arguments", 2000, BOTH, |n| {
            text(format!(
                "class C<{}> {{ int x = a0; }}\ndef d : C<{}>;\n",
                list(n, |i| format!("int a{i}")),
                list(n, |i| i.to_string())
            ))
        }),
        s("defaults of template arguments", 1000, BOTH, |n| {
            text(format!("class C<int a0 = 1, {}>;\ndef d : C;\n", list(n, |i| format!("int a{} = a{i}", i + 1))))
        }),
        s("overrides by let", 2000, BOTH, |n| {
            text(format!("class C {{ int x = 0; }}\ndef d : C {{ {} }}\n", each(n, |i| format!("let x = {i};\n"))))
        }),
        s("lets around", 150, BOTH, |n| {
            text(format!(
                "class C {{ {} }}\n{}def d : C;{}\n",
                each(n, |i| format!("int x{i} = 0;\n")),
                each(n, |i| format!("let x{i} = 1 in {{\n")),
                "}".repeat(n)
            ))
        }),
        s("definitions of a multiclass", 2000, BOTH, |n| {
            text(format!("multiclass M {{ {} }}\ndefm m : M;\n", each(n, |i| format!("def _{i};\n"))))
        }),
        s("uses of a multiclass", 2000, BOTH, |n| {
            text(
                "multiclass M<int n> { def _a { int x = n; } def _b; }\n".to_owned()
                    + &each(n, |i| format!("defm m{i} : M<{i}>;\n")),
            )
        }),
        s("multiclasses in a chain", 150, BOTH, |n| {
            text(
                "multiclass M0 { def _x; }\n".to_owned()
                    + &each(n, |i| format!("multiclass M{} {{ defm _{i} : M{i}; }}\n", i + 1))
                    + &format!("defm m : M{n};\n"),
            )
        })
        .may_grow("the name in each is put together of those before it, and there are at most some 300 levels"),
        s("steps of a foreach", 4000, BOTH, |n| text(format!("foreach i = 0...{n} in def d#i {{ int x = i; }}\n"))),
        s("nested foreach", 100, BOTH, |n| {
            text(format!(
                "{}def d{};\n",
                each(n, |i| format!("foreach i{i} = [1] in\n")),
                each(n, |i| format!("#i{i}"))
            ))
        }),
        s("elements of a list", 4000, BOTH, |n| {
            text(format!("def d {{ list<int> l = [{}]; }}\n", list(n, |i| i.to_string())))
        }),
        s("elements of a range", 8000, BOTH, |n| text(format!("def d {{ list<int> l = !range({n}); }}\n"))),
        s("pasted strings", 2000, BOTH, |n| {
            text(format!("def d {{ string s = \"\"{}; }}\n", each(n, |i| format!("#\"x{i}\""))))
        }),
        s("characters of a string", 200_000, BOTH, |n| {
            text(format!("def d {{ string s = \"{}\"; }}\n", "x".repeat(n)))
        }),
        s("lines of a code block", 8000, BOTH, |n| {
            text(format!("def d {{ code s = [{{{}}}]; }}\n", "call();\n".repeat(n)))
        }),
        s("arguments of a dag", 2000, BOTH, |n| {
            text(format!("def op;\ndef d {{ dag x = (op {}); }}\n", list(n, |i| format!("{i}:$a{i}"))))
        }),
        s("levels of a dag", 150, BOTH, |n| {
            text(format!("def op;\ndef d {{ dag x = {}1{}; }}\n", "(op ".repeat(n), ")".repeat(n)))
        })
        .may_grow("JSON has the text of each dag beside its parts, and dags nest 200 deep at most"),
        s("levels beyond the limit", 4000, PRINT, |n| {
            text(format!("def op;\ndef d {{ dag x = {}1{}; }}\n", "(op ".repeat(n), ")".repeat(n)))
        })
        .ends_with("E0709"),
        s("bits", 8000, BOTH, |n| {
            text(format!("def d {{ bits<{n}> b = {{ {} }}; }}\n", list(n, |i| (i % 2).to_string())))
        }),
        s("references to bits", 2000, BOTH, |n| {
            text(format!("def d {{ bits<{n}> a = 0; bits<{n}> b = {{ {} }}; }}\n", list(n, |i| format!("a{{{i}}}"))))
        }),
        s("steps of a fold", 4000, BOTH, |n| {
            text(format!("def d {{ int x = !foldl(0, !range({n}), a, b, !add(a, b)); }}\n"))
        }),
        s("steps of a fold that builds a list", 400, PRINT, |n| {
            text(format!(
                "def d {{ list<int> x = !foldl([]<int>, !range({n}), a, b, !listconcat([b], !if(!eq(b, 0), a, [b]))); }}\n"
            ))
        }),
        s("elements of a filter", 4000, BOTH, |n| {
            text(format!("def d {{ list<int> x = !filter(a, !range({n}), !eq(0, !and(a, 1))); }}\n"))
        }),
        s("elements that are joined", 4000, BOTH, |n| {
            text(format!("def d {{ string x = !interleave(!range({n}), \",\"); }}\n"))
        }),
        s("branches of a condition", 1000, BOTH, |n| {
            text(format!("def d {{ int x = !cond({}, true: 0); }}\n", list(n, |i| format!("!eq({n}, {i}): {i}"))))
        }),
        s("variables", 4000, BOTH, |n| {
            text("defvar v0 = 1;\n".to_owned() + &each(n, |i| format!("defvar v{} = !add(v{i}, 1);\n", i + 1)))
        }),
        s("values that double", 64, BOTH, |n| {
            text(format!(
                "def d {{ list<string> a0 = [\"x\", \"y\"]; {} }}\n",
                each(n, |i| format!(
                    "{0} a{1} = [a{i}, a{i}];\n",
                    (0..i + 2).fold("string".to_owned(), |ty, _| format!("list<{ty}>")),
                    i + 1
                ))
            ))
        })
        .ends_with("E0709"),
        s("records of a class, counted once", 4000, BOTH, |n| {
            text(
                "class C;\n".to_owned()
                    + &each(n, |i| format!("def d{i} : C;\n"))
                    + "def all { int x = !size(!instances<C>()); }\n",
            )
        }),
        s("records of a class, counted after each", 400, PRINT, |n| {
            text(
                "class C;\n".to_owned()
                    + &each(n, |i| format!("def d{i} : C;\ndef all{i} {{ int x = !size(!instances<C>()); }}\n")),
            )
        })
        .may_grow("each makes the list of all, and all lists have 16 million elements at most"),
        s("sets of definitions", 2000, BOTH, |n| {
            text(format!("class C;\ndefset list<C> all = {{\n{}}}\n", each(n, |i| format!("def d{i} : C;\n"))))
        }),
        s("assertions", 4000, BOTH, |n| text(each(n, |i| format!("assert !eq({i}, {i}), \"no\";\n")))),
        s("printed messages", 2000, ERRORS, |n| text(each(n, |i| format!("dump \"{i}\";\n")))),
        s("comments", 8000, PRINT, |n| text("// a comment\n".repeat(n))),
        s("conditional parts", 4000, PRINT, |n| text(each(n, |i| format!("#ifdef X{i}\ndef d{i};\n#endif\n")))),
        s("nested conditional parts", 4000, PRINT, |n| {
            text(format!("{}{}", "#ifndef X\n".repeat(n), "#endif\n".repeat(n)))
        }),
        s("included files", 1000, PRINT, |n| {
            (0..n).fold(text(each(n, |i| format!("include \"f{i}.td\"\n"))), |input, i| {
                input.and(&format!("f{i}.td"), format!("def d{i};\n"))
            })
        }),
        s("files that include the next", 150, PRINT, |n| {
            (0..n).fold(text("include \"f0.td\"\n".into()), |input, i| {
                let next = if i + 1 < n { format!("include \"f{}.td\"\n", i + 1) } else { String::new() };
                input.and(&format!("f{i}.td"), next + &each(100, |k| format!("def d{i}x{k};\n")))
            })
        }),
        s("unknown classes", 2000, ERRORS, |n| text(each(n, |i| format!("def d{i} : X{i};\n")))),
        s("errors on one line", 2000, ERRORS, |n| text(each(n, |i| format!("def d{i} : X{i}; ")))),
        s("errors of types", 2000, ERRORS, |n| text(each(n, |i| format!("def d{i} {{ int x = \"s\"; }}\n")))),
        s("definitions of one name", 2000, ERRORS, |n| text("def d;\n".repeat(n))),
        s("operations", 2000, DEFINITIONS, |n| definitions(&each(n, |i| format!("def O{i} : Form<\"o{i}\">;\n")))),
        s("operations with a form", 1000, DEFINITIONS, |n| {
            definitions(&each(n, |i| {
                format!(
                    "def O{i} : Form<\"o{i}\"> {{ let arguments = (ins AnyType:$x); let assemblyFormat = \"$x attr-dict `:` type($x)\"; }}\n"
                )
            }))
        }),
        s("operands of an operation", 1000, DEFINITIONS, |n| {
            one_operation(&format!("let arguments = (ins {});", list(n, |i| format!("AnyType:$x{i}"))))
        }),
        s("attributes of an operation", 1000, DEFINITIONS, |n| {
            one_operation(&format!("let arguments = (ins {});", list(n, |i| format!("StrAttr:$x{i}"))))
        }),
        s("results of an operation", 1000, DEFINITIONS, |n| {
            one_operation(&format!("let results = (outs {});", list(n, |i| format!("AnyType:$x{i}"))))
        }),
        s("regions of an operation", 1000, DEFINITIONS, |n| {
            one_operation(&format!("let regions = (region {});", list(n, |i| format!("AnyRegion:$x{i}"))))
        }),
        s("traits of an operation", 2000, DEFINITIONS, |n| {
            definitions(
                &(each(n, |i| format!("def T{i} : NativeTrait<\"T{i}\">;\n"))
                    + &format!("def O : Form<\"o\", [{}]>;\n", list(n, |i| format!("T{i}")))),
            )
        }),
        s("elements of a form", 1000, DEFINITIONS, |n| {
            one_operation(&format!(
                "let arguments = (ins {}); let assemblyFormat = \"{} attr-dict\"; ",
                list(n, |i| format!("UnitAttr:$x{i}")),
                each(n, |i| format!("(`k{i}` $x{i}^)? "))
            ))
        }),
        s("groups of a form", 60, DEFINITIONS, |n| {
            one_operation(&format!("let assemblyFormat = \"{} attr-dict\";", each(n, |i| format!("`k{i}` "))))
        }),
        s("parts of a predicate", 500, DEFINITIONS, |n| {
            definitions(&format!(
                "def Ty : Type<And<[{}]>, \"t\">;\ndef O : Form<\"o\"> {{ let arguments = (ins Ty:$x); }}\n",
                list(n, |i| format!("CPred<\"$_self.isInteger({i})\">"))
            ))
        }),
        s("wrong forms", 1000, &["ods in.td", "ods in.td --max-errors 0"], |n| {
            definitions(&each(n, |i| {
                format!("def O{i} : Form<\"o{i}\"> {{ let assemblyFormat = \"$nothing attr-dict\"; }}\n")
            }))
        }),
    ]
}
