//! C++ that runs without C++: natives files beside rules and PDLL, and bodies of native functions.

use crate::command;
use crate::upstream;

use command::{Scratch, pdllc, stderr, stdout};

const RULES: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def My_Dialect : Dialect { let name = "my"; let cppNamespace = "::my"; }
class My_Op<string mnemonic, dag ins> : Op<My_Dialect, mnemonic> {
  let arguments = ins;
  let results = (outs AnyType:$r);
}
def My_AddOp : My_Op<"add", (ins AnyType:$x, AnyType:$y)>;
def My_NegOp : My_Op<"neg", (ins AnyType:$x)>;
def My_ConstantOp : My_Op<"constant", (ins AnyAttr:$value)>;
def My_ScaleOp : My_Op<"scale", (ins AnyType:$x, I32Attr:$by)>;
def My_ScaledOp : My_Op<"scaled", (ins AnyType:$x, I32Attr:$by)>;

def IsEnabled : Constraint<CPred<"::my::isEnabled(\"rule\", $0)">>;
def ZeroLike : NativeCodeCall<"::my::makeZero($_builder, $_loc, $0)">;
def Opaque : NativeCodeCall<"$0.somethingElse() + 1">;

def Negated : Pat<(My_AddOp $x, (My_NegOp $y)), (My_NegOp (My_AddOp (My_NegOp $x), $y)), [(IsEnabled $x)]>;
def Zero : Pat<(My_NegOp (My_NegOp $x)), (My_AddOp $x, (ZeroLike $x))>;
def Scaled : Pat<(My_ScaleOp $x, $by), (My_ScaledOp (My_NegOp $x), (Opaque $by)), [(IsEnabled $x)]>;
"#;

const NATIVES: &str = r#"
include "pdllc/Natives.td"
def : ResultTypes<"my.add", ["$1.getType()"]>;
def : ResultTypes<"my.neg", ["$0.getType()"]>;
def : NativeText<"isEnabled", "isa<BlockArgument>($1) || $1.hasOneUse() /* or what it is */">;
def : NativeText<"makeZero", "makeNumber($_builder, $_loc, 0, $0)">;
def : NativeText<"makeNumber", [{
  ::my::ConstantOp::create($_builder, $_loc, $1.getType(), $_builder.getIntegerAttr($1.getType(), $0))
}]>;
def : NativeText<"Opaque", "$_builder.getI32IntegerAttr(doubled(cast<IntegerAttr>($0).getInt()))">;
def : NativeText<"doubled", [{
  auto number = $0;
  if (number < 0)
    return 0;
  return number * 2;
}]>;
"#;

const INPUT: &str = r#"
%x = "t.in"() : () -> i16
%y = "t.in"() : () -> i16
%0 = "my.neg"(%y) : (i16) -> i16
%1 = "my.add"(%x, %0) : (i16, i16) -> i16
"t.out"(%1) : (i16) -> ()
%2 = "t.in"() : () -> i16
%3 = "my.scale"(%2) {by = 21 : i32} : (i16) -> i16
"t.out"(%3) : (i16) -> ()
"#;

const OUTPUT: &str = r#""builtin.module"() ({
  %0 = "t.in"() : () -> i16
  %1 = "t.in"() : () -> i16
  %2 = "my.neg"(%1) : (i16) -> i16
  %3 = "my.neg"(%0) : (i16) -> i16
  %4 = "my.add"(%3, %1) : (i16, i16) -> i16
  %5 = "my.neg"(%4) : (i16) -> i16
  "t.out"(%5) : (i16) -> ()
  %6 = "t.in"() : () -> i16
  %7 = "my.neg"(%6) : (i16) -> i16
  %8 = "my.scaled"(%7) <{by = 42 : i32}> : (i16) -> i16
  "t.out"(%8) : (i16) -> ()
}) : () -> ()"#;

/// A natives file says what a project's functions do, methods and whole records among them, what is created by them, and which types
/// operations infer: rules run from source, and as a blob, without any function.
#[test]
fn natives_files_say_what_is_cpp() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let (rules, natives) = (scratch.file("rules.td", RULES), scratch.file("natives.td", NATIVES));
    let coverage = |more: &[&str]| {
        let said = pdllc(&[&["drr", "--coverage", &rules, "-I", &includes], more].concat());
        stdout(&said).lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(coverage(&[]), "0 of 3 rules run by themselves");
    assert_eq!(coverage(&["--natives", &natives]), "3 of 3 rules run by themselves");

    let input = scratch.file("in.mlir", INPUT);
    let only = ["--enable-patterns", "Negated,Scaled"];
    let run = pdllc(&[&["run", "-p", &rules, "--natives", &natives, "-I", &includes, &input], &only[..]].concat());
    assert_eq!(stdout(&run).trim_end(), OUTPUT, "{}", stderr(&run));
    let blob = scratch.0.path().join("rules.pdllc").display().to_string();
    let built = pdllc(&["build", &rules, "--natives", &natives, "-I", &includes, "-o", &blob]);
    assert!(built.status.success(), "{}", stderr(&built));
    let run = pdllc(&[&["run", "-p", &blob, &input], &only[..]].concat());
    assert_eq!(stdout(&run).trim_end(), OUTPUT, "{}", stderr(&run));

    // What creates an operation, through two functions.
    let twice = scratch.file(
        "twice.mlir",
        "%x = \"t.in\"() : () -> i16\n%0 = \"my.neg\"(%x) : (i16) -> i16\n%1 = \"my.neg\"(%0) : (i16) -> i16\n\"t.out\"(%1) : (i16) -> ()\n",
    );
    let run = pdllc(&["run", "-p", &rules, "--natives", &natives, "-I", &includes, &twice]);
    assert!(
        stdout(&run).contains("\"my.constant\"() <{value = 0 : i16}> : () -> i16"),
        "{}{}",
        stdout(&run),
        stderr(&run)
    );
    // A project's configuration names its natives files.
    scratch.file("pdllc.toml", "natives = [\"natives.td\"]\n");
    let run = pdllc(&["run", "-p", &rules, "-I", &includes, &twice]);
    assert!(run.status.success(), "{}", stderr(&run));
}

/// A pack holds what the natives file that it was made with states, for the rules of whoever is given it: by `--ods`, by `--natives` or
/// by the configuration.
#[test]
fn packs_hold_natives_files() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let (rules, natives) = (scratch.file("rules.td", RULES), scratch.file("natives.td", NATIVES));
    let input = scratch.file("in.mlir", INPUT);
    let pack = scratch.0.path().join("my.pack").display().to_string();
    let made = pdllc(&["ods", "pack", &natives, &rules, "-I", &includes, "-o", &pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    let only = ["run", "-p", &rules, "-I", &includes, &input, "--enable-patterns", "Negated,Scaled"];
    for given in [["--ods", &pack], ["--natives", &pack]] {
        let run = pdllc(&[&only[..], &given[..]].concat());
        assert_eq!(stdout(&run).trim_end(), OUTPUT, "{given:?}: {}", stderr(&run));
    }
    scratch.file("pdllc.toml", "natives = [\"my.pack\"]\n");
    let run = pdllc(&only);
    assert_eq!(stdout(&run).trim_end(), OUTPUT, "{}", stderr(&run));
    // The rules need not include all that the pack has.
    let more = scratch.file("more.td", "include \"rules.td\"\ndef My_OtherOp : My_Op<\"other\", (ins AnyType:$x)>;\n");
    let stated = format!("{NATIVES}def : ResultTypes<\"my.other\", [\"$0.getType()\"]>;\n");
    let natives = scratch.file("more-natives.td", stated);
    let folder = scratch.0.path().display().to_string();
    let made = pdllc(&["ods", "pack", &natives, &more, "-I", &folder, "-I", &includes, "-o", &pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    let run = pdllc(&only);
    assert_eq!((stdout(&run).trim_end(), stderr(&run)), (OUTPUT, String::new()));
}

/// The types that a natives file states are those that verified IR has.
#[test]
fn stated_types_are_verified() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let (rules, natives) = (scratch.file("rules.td", RULES), scratch.file("natives.td", NATIVES));
    let input_of = |of: &str, ty: &str| {
        let text = format!(
            "%0 = \"t.in\"() : () -> {of}\n%1 = \"my.neg\"(%0) : ({of}) -> {ty}\n\"t.out\"(%1) : ({ty}) -> ()\n"
        );
        scratch.file("in.mlir", text)
    };
    let input = |ty: &str| input_of("i16", ty);
    let run = |input: String| pdllc(&["run", "-p", &rules, "--natives", &natives, "-I", &includes, &input, "--verify"]);
    assert!(run(input("i16")).status.success());
    // A tensor may say less of its sizes.
    for ty in ["tensor<2x3xi16>", "tensor<?x3xi16>", "tensor<*xi16>"] {
        assert!(run(input_of("tensor<2x3xi16>", ty)).status.success(), "{ty}");
    }
    for ty in ["tensor<2x4xi16>", "tensor<2xi16>", "tensor<*xi8>", "vector<2x3xi16>"] {
        assert_eq!(run(input_of("tensor<2x3xi16>", ty)).status.code(), Some(1), "{ty}");
    }
    let wrong = run(input("i8"));
    assert_eq!(wrong.status.code(), Some(1));
    let said = "[E0463] error: the input is not valid: 'my.neg' op result #0 has the type 'i8', and a natives file states 'i16'";
    assert!(stderr(&wrong).contains(said), "{}", stderr(&wrong));
}

/// Mistakes in a natives file are errors at its records.
#[test]
fn wrong_natives_files_are_errors() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let rules = scratch.file("rules.td", RULES);
    let deep: String =
        (0..40).map(|at| format!("def : NativeText<\"f{at}\", \"f{}($0) + f{}($0)\">;\n", at + 1, at + 1)).collect();
    for (text, message) in [
        ("def : NativeText<\"f\", \"1\">; def : NativeText<\"f\", \"2\">;", "[E0815] error: `f` is stated twice"),
        ("def : NativeText<\"f\", \"$0.hasOneUse( &&\">;", "[E0815] error: what `f` means is not understood"),
        ("def : ResultTypes<\"my.ad\", [\"$0.getType()\"]>;", "[E0815] error: there is no operation 'my.ad'"),
        ("def : ResultTypes<\"my.ad\", [\"$0.getType()\"]>;", "did you mean `my.add`?"),
        ("def : ResultTypes<\"my.add\", []>;", "[E0815] error: 'my.add' has 1 result, and the types of 0 are stated"),
        (
            "def : ResultTypes<\"my.add\", [\"$0.getType()\"]>; def : ResultTypes<\"my.add\", [\"$1.getType()\"]>;",
            "[E0815] error: the types of 'my.add' are stated twice",
        ),
        // Functions that call each other end somewhere.
        ("def : NativeText<\"isEnabled\", \"isEnabled($0, $1)\">;", "this is nested too deeply"),
        (
            &format!("{deep}def : NativeText<\"f40\", \"$0\">; def : NativeText<\"isEnabled\", \"f0(1) == 0\">;"),
            "functions that texts state are called too often",
        ),
    ] {
        let natives = scratch.file("natives.td", format!("include \"pdllc/Natives.td\"\n{text}\n"));
        let said = pdllc(&["drr", "--coverage", "--json", &rules, "--natives", &natives, "-I", &includes]);
        let all = format!("{}{}", stdout(&said), stderr(&said));
        assert!(all.contains(message), "{text}: {all}");
    }
}

/// The body of a native function in PDLL is evaluated if it is C++ that is understood, as the texts of rules are.
#[test]
fn bodies_that_are_understood_run() {
    let scratch = Scratch::new();
    let patterns = scratch.file(
        "p.pdll",
        r#"Constraint OneUse(v: Value) [{ return success(v.hasOneUse()); }];
Constraint Even(number: Attr) [{
  auto integer = llvm::dyn_cast<IntegerAttr>(number);
  if (!integer)
    return failure();
  // Of even numbers only.
  return success(integer.getInt() % 2 == 0);
}];
Rewrite Next(a: Attr) -> Attr [{ return rewriter.getI32IntegerAttr(llvm::cast<IntegerAttr>(a).getInt() + 1); }];
Rewrite ElementOf(t: Type) -> Type [{ return getElementTypeOrSelf(t); }];
Constraint Asked(v: Value);
Pattern A {
  let root = op<t.a>(x: Value) {n = k: Attr} -> (ty: Type);
  OneUse(x);
  Even(k);
  Asked(x);
  rewrite root with {
    let made = op<t.b>(x) {n = Next(k)} -> (ElementOf(ty));
    replace root with made;
  };
}
Constraint Hard(v: Value) [{ return isHard(v); }];
Pattern H { let root = op<t.h>(x: Value); Hard(x); erase root; }
"#,
    );
    let input = scratch.file(
        "in.mlir",
        "%0 = \"t.in\"() : () -> i32\n%1 = \"t.a\"(%0) {n = 4 : i32} : (i32) -> tensor<3xi8>\n\"t.out\"(%1) : (tensor<3xi8>) -> ()\n",
    );
    let natives =
        scratch.file("n.td", "include \"pdllc/Natives.td\"\ndef : NativeText<\"Asked\", \"isa<OpResult>($0)\">;\n");
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let flags = ["--natives", &natives, "-I", &includes];
    let run = pdllc(&[&["run", "-p", &patterns, &input, "--leave-out-missing", "--no-verify"], &flags[..]].concat());
    assert!(stdout(&run).contains("\"t.b\"(%0) {n = 5 : i32} : (i32) -> i8"), "{}{}", stdout(&run), stderr(&run));
    assert!(stderr(&run).contains("`H` is left out"), "{}", stderr(&run));
    // What is not understood is a function by its name, and the reason is said.
    let run = pdllc(&[&["run", "-p", &patterns, &input], &flags[..]].concat());
    assert!(
        stderr(&run).contains("[E0601] error: no native function is registered for `Constraint Hard(v: Value)`"),
        "{}",
        stderr(&run)
    );
    assert!(stderr(&run).contains("this function is not known: `isHard`"), "{}", stderr(&run));
}

/// The examples are right, each alone, whichever rules they stand beside.
#[test]
fn the_examples_are_right() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let rules = scratch.file("rules.td", RULES);
    let examples = std::fs::read_dir(command::root().join("examples/natives")).expect("it is there");
    let mut read = 0;
    for example in examples {
        let path = example.expect("it can be read").path().display().to_string();
        let said = pdllc(&["drr", "--coverage", &rules, "--natives", &path, "-I", &includes]);
        assert!(said.status.success(), "{path}: {}", stderr(&said));
        read += 1;
    }
    assert!(read >= 3);
}

/// Interfaces that C++ attaches to operations: MLIR's own are known, a project's are stated.
#[test]
fn attached_interfaces_are_known() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let patterns = scratch.file(
        "p.pdll",
        "#include \"mlir/Interfaces/CastInterfaces.td\"\n#include \"mlir/IR/BuiltinOps.td\"\nPattern P => replace _: CastOpInterface with op<t.success>;\n",
    );
    let input = scratch.file(
        "in.mlir",
        "%a = \"builtin.unrealized_conversion_cast\"() : () -> i1\n%b = \"my.cast\"() : () -> i2\n\"t.use\"(%a, %b) : (i1, i2) -> ()\n",
    );
    let successes = |more: &[&str]| {
        let run = pdllc(&[&["run", "-p", &patterns, "-I", &includes, &input], more].concat());
        (stdout(&run).matches("t.success").count(), stderr(&run))
    };
    assert_eq!(successes(&[]), (1, String::new()));
    let state = |text: &str| scratch.file("natives.td", format!("include \"pdllc/Natives.td\"\n{text}\n"));
    let natives = state("def : InterfaceOf<\"::mlir::CastOpInterface\", [\"my.cast\", \"my.convert\"]>;");
    assert_eq!(successes(&["--natives", &natives]), (2, String::new()));
    let natives = state("def : InterfaceOf<\"CastOpInterface\", [\"builtin.modul\"]>;");
    let (found, errors) = successes(&["--natives", &natives]);
    assert_eq!(found, 0);
    assert!(errors.contains("[E0815] error: there is no operation 'builtin.modul'"), "{errors}");
    assert!(errors.contains("did you mean `builtin.module`?"), "{errors}");
}

/// A natives file states C++ classes and their methods by the texts of types, functions for some types, and members; a number that is an
/// argument becomes what the attribute's builder makes of it; and what a text creates in vain leaves nothing behind.
#[test]
fn classes_are_stated_by_the_texts_of_types() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let rules = scratch.file(
        "rules.td",
        r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def Hw_Dialect : Dialect { let name = "hw"; let cppNamespace = "::hw"; }
class Hw_Op<string mnemonic, dag ins> : Op<Hw_Dialect, mnemonic> { let arguments = ins; let results = (outs AnyType:$r); }
def Hw_NotOp : Hw_Op<"not", (ins AnyType:$x)>;
def Hw_ShlOp : Hw_Op<"shl", (ins AnyType:$x, I32Attr:$amount)>;
def Hw_CatOp : Hw_Op<"cat", (ins Variadic<AnyType>:$parts)>;
def Hw_PadOp : Hw_Op<"pad", (ins AnyType:$x, AnyAttr:$width)>;
def Hw_MaxOp : Hw_Op<"max", (ins Variadic<AnyType>:$parts)>;
def IsBits : Constraint<CPred<"isa<BitsType>($0.getType()) && !cast<BitsType>($0.getType()).getProperties().isOpen">>;
def Wide : Constraint<CPred<"type_cast<hw::BitsType>($0.getType()).getWidth() >= 8">>;
def Twice : NativeCodeCall<"cast<BitsType>($0.getType()).getWidth() * 2">;
def Joined : NativeCodeCall<"joined<hw::MaxOp>($0.getType())">;
def Clamped : NativeCodeCall<"::hw::MaxOp::create($_builder, $_loc, $0.getType(), ValueRange({$1, $2}))">;
def Bound : NativeCodeCall<"createBound($_builder, $0.getType())">;
def Shifted : Pat<(Hw_NotOp (Hw_NotOp $x)), (Hw_NotOp (Hw_ShlOp $x, (NativeCodeCall<"1">))), [(IsBits $x), (Wide $x)]>;
def Padded : Pat<(Hw_CatOp (variadic $x, $y)), (Hw_PadOp $x, (Joined $y)), [(IsBits $x)]>;
def Unknown : Pat<(Hw_PadOp $x, $w), (Clamped $x, $x, (Bound $x))>;
"#,
    );
    let natives = scratch.file(
        "natives.td",
        r#"
include "pdllc/Natives.td"
def : NativeText<"BitsType::classof", "debugString($0).starts_with(\"!hw.bits\")">;
def : NativeText<"widthOf", "std::stoll(debugString($0).drop_front(9))">;
def : NativeText<"BitsType::getWidth", "widthOf($0)">;
def : NativeText<"BitsType::getProperties", "$0">;
def : NativeText<"isOpen", "debugString($0).find(\"<\") == StringRef::npos">;
def : NativeText<"joined<hw::MaxOp>", "llvm::join(llvm::split(debugString($0), \"bits\"), \"max\") + std::to_string(llvm::sum_of({1, 2}))">;
def : NativeText<"bits", "parseType(\"!hw.bits<\" + std::to_string($0) + \">\")">;
def : ResultTypes<"hw.shl", ["bits(widthOf($0.getType()) + cast<IntegerAttr>($1).getInt())"]>;
def : ResultTypes<"hw.pad", ["$0.getType()"]>;
"#,
    );
    let input = scratch.file(
        "in.mlir",
        r#"
%x = "t.in"() : () -> !hw.bits<8>
%y = "t.in"() : () -> !hw.bits<4>
%z = "t.in"() : () -> !hw.bits
%0 = "hw.not"(%x) : (!hw.bits<8>) -> !hw.bits<8>
%1 = "hw.not"(%0) : (!hw.bits<8>) -> !hw.bits<8>
%2 = "hw.not"(%y) : (!hw.bits<4>) -> !hw.bits<4>
%3 = "hw.not"(%2) : (!hw.bits<4>) -> !hw.bits<4>
%4 = "hw.cat"(%x, %y) : (!hw.bits<8>, !hw.bits<4>) -> !hw.bits<8>
%5 = "hw.cat"(%z, %y) : (!hw.bits, !hw.bits<4>) -> !hw.bits<8>
"t.out"(%1, %3, %4, %5) : (!hw.bits<8>, !hw.bits<4>, !hw.bits<8>, !hw.bits<8>) -> ()
"#,
    );
    let run = pdllc(&["run", "-p", &rules, "--natives", &natives, "-I", &includes, "--leave-out-missing", &input]);
    let printed = stdout(&run);
    let said = stderr(&run);
    assert!(printed.contains("\"hw.shl\"(%0) <{amount = 1 : i32}> : (!hw.bits<8>) -> !hw.bits<9>"), "{printed}{said}");
    assert!(printed.contains("\"hw.pad\"(%0) <{width = \"!hw.max<4>3\"}>"), "{printed}{said}");
    // Too narrow, and of no width.
    assert!(printed.contains("\"hw.not\"(%6) : (!hw.bits<4>) -> !hw.bits<4>"), "{printed}");
    assert_eq!(printed.matches("\"hw.shl\"").count(), 1, "{printed}");
    assert_eq!(printed.matches("\"hw.cat\"").count(), 1, "{printed}");
    assert!(said.contains("`Unknown` is left out") && !said.contains("E0904"), "{said}");
}

/// The attribute of an enum is made of a value that is computed, and says its value, also where it is no number; but not of too many.
#[test]
fn attributes_of_enums_are_computed() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let rules = scratch.file(
        "rules.td",
        r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
def My_Dialect : Dialect { let name = "my"; let cppNamespace = "::my"; }
class Flags<string name, list<int> places>
    : I32BitEnum<name, "", !foreach(place, places, I32BitEnumCaseBit<"f" # place, place>)> { let cppNamespace = "::my"; }
def Three : Flags<"Three", [0, 1, 2]>;
def ThreeAttr : EnumAttr<My_Dialect, Three, "three">;
def Seven : Flags<"Seven", [0, 1, 2, 3, 4, 5, 6]>;
def SevenAttr : EnumAttr<My_Dialect, Seven, "seven">;
def My_AOp : Op<My_Dialect, "a"> { let arguments = (ins ThreeAttr:$x, ThreeAttr:$y); let results = (outs AnyType:$r); }
def My_BOp : Op<My_Dialect, "b"> { let arguments = (ins AnyAttr:$x); let results = (outs AnyType:$r); }
def My_COp : Op<My_Dialect, "c"> { let arguments = (ins ThreeAttr:$x); let results = (outs AnyType:$r); }
def Both : NativeCodeCall<"ThreeAttr::get($_builder.getContext(), $0.getValue() & ~$1.getValue())">;
def Many : NativeCodeCall<"SevenAttr::get($_builder.getContext(), $0.getValue() == Three::f0 ? Seven::f0 : Seven::f6)">;
def Few : Pat<(My_AOp $x, $y), (My_BOp (Both $x, $y))>;
def TooMany : Pat<(My_COp $x), (My_BOp (Many $x))>;
"#,
    );
    let covered = stdout(&pdllc(&["drr", "--coverage", &rules, "-I", &includes]));
    assert!(covered.contains("an enum of so many values is made of cases that are named only"), "{covered}");
    assert!(covered.ends_with("1 of 2 rules run by themselves\n"), "{covered}");
    let input = scratch.file(
        "in.mlir",
        "%0 = \"my.a\"() {x = #my<three f0|f2>, y = #my<three f1|f2>} : () -> i1\n\"t.out\"(%0) : (i1) -> ()\n",
    );
    let run = pdllc(&["run", "-p", &rules, "-I", &includes, "--leave-out-missing", &input]);
    assert!(stdout(&run).contains("\"my.b\"() <{x = #my<three f0>}>"), "{}{}", stdout(&run), stderr(&run));
}
