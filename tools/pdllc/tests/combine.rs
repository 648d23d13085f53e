//! Combine rules on machine IR, as a user of the command meets them.

use crate::command;
use crate::upstream;

use std::process::{Command, Output};

use command::{Scratch, pdllc, root, stderr, stdout};

const RULES: &str = "examples/combine.td";

/// The folder with LLVM's `.td` files; `None` without LLVM.
fn llvm_includes() -> Option<String> {
    Some(upstream::include_directory(&[])?.display().to_string())
}

/// Runs patterns on the example.
fn run(patterns: &str, includes: &str, more: &[&str]) -> Output {
    let mut arguments = vec!["run", "-p", patterns, "-I", includes, "examples/combine.mir"];
    arguments.extend(more);
    pdllc(&arguments)
}

/// Returns what becomes of the example.
fn expected() -> String {
    std::fs::read_to_string(root().join("examples/combine.expected.mir")).expect("the example")
}

/// The rules of the example as LLVM 22 takes them, built.
fn built(scratch: &Scratch, includes: &str) -> String {
    let blob = scratch.file("combine.pdllc", "");
    let built = pdllc(&["build", RULES, "-I", includes, "--rules-as", "llvm22", "--leave-out-missing", "-o", &blob]);
    assert!(built.status.success(), "{}", stderr(&built));
    blob
}

#[test]
fn rules_rewrite_machine_ir() {
    let Some(includes) = llvm_includes() else { return };
    assert_eq!(stdout(&run(RULES, &includes, &[])), expected());
    // What LLVM 22 builds has the flags of the root; a blob means the same as its source.
    let scratch = Scratch::new();
    let blob = built(&scratch, &includes);
    assert_eq!(stdout(&run(&blob, &includes, &[])), expected().replace("= G_ADD %0, %0", "= nuw G_ADD %0, %0"));
    let broken = scratch.file("broken.mir", expected().replace("= G_ADD %0, %0", "= G_ADD %0,,"));
    let refused = pdllc(&["run", "-p", &blob, &broken]);
    assert!(stderr(&refused).contains("E1301"), "{}", stderr(&refused));
}

/// Mips has one.
#[test]
fn a_combiner_may_have_no_rules() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let text = "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"\ndef None : GICombiner<\"NoneImpl\", []>;\n";
    let rules = scratch.file("none.td", text);
    let checked = pdllc(&["check", &rules, "-I", &includes]);
    assert!(checked.status.success() && stderr(&checked).is_empty(), "{}", stderr(&checked));
    let example = std::fs::read_to_string(root().join("examples/combine.mir")).expect("the example");
    assert_eq!(stdout(&run(&rules, &includes, &["--max-iterations", "1"])).lines().next(), example.lines().next());
}

/// A target that nobody described gets the rules that ask for nothing; a file describes one.
#[test]
fn targets_are_described_by_files() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let rules = scratch.file(
        "rules.td",
        concat!(
            "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"\n",
            "def Two : GICombiner<\"TwoImpl\", [bitfield_extract_from_and, right_identity_one_int]>;\n",
        ),
    );
    let body = "%1:_(s64) = G_CONSTANT i64 3\n    %2:_(s64) = G_LSHR %0, %1(s64)\n    %3:_(s64) = G_CONSTANT i64 15\n    %4:_(s64) = G_AND %2, %3";
    let file = |head: &str| {
        format!(
            "---\nname: f\n{head}body: |\n  bb.0:\n    %0:_(s64) = COPY $x0\n    {body}\n    $x0 = COPY %4(s64)\n...\n"
        )
    };
    let input = scratch.file("field.mir", file(""));
    let combined =
        |input: &str, target: &str| pdllc(&["run", "-p", &rules, "-I", &includes, input, "--target", target]);
    assert!(stdout(&combined(&input, "aarch64")).contains("= G_UBFX"));
    assert_eq!(stdout(&combined(&input, "riscv64")), file(""));
    let other = combined(&input, "arm");
    assert!(
        stdout(&other) == file("") && stderr(&other).contains("left out: bitfield_extract_from_and"),
        "{}",
        stderr(&other)
    );
    // Constants have to be legal after legalization, too.
    let mine = scratch.file("mine.target", "triples mine\nlegal G_UBFX: s64/s64\n");
    assert!(stdout(&combined(&input, &mine)).contains("= G_UBFX"));
    let legalized = scratch.file("legalized.mir", file("legalized: true\n"));
    let refused = combined(&legalized, &mine);
    assert_eq!(stdout(&refused), file("legalized: true\n"));
    assert!(stderr(&refused).contains("the target has none of s64, and this is legalized"), "{}", stderr(&refused));
    let mine = scratch.file("more.target", "triples mine\nlegal G_UBFX: s64/s64\nlegal G_CONSTANT: s64\n");
    assert!(stdout(&combined(&legalized, &mine)).contains("= G_UBFX"));
    let wrong = scratch.file("wrong.target", "triples mine\nquick G_UBFX\n");
    assert!(stderr(&combined(&input, &wrong)).contains("[E1306] error"));
}

#[test]
fn rules_of_a_blob_are_patterns_like_others() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let blob = built(&scratch, &includes);
    // By name, with reasons and with numbers.
    let one = run(&blob, &includes, &["--enable-patterns", "fabs_fneg_fold", "--stats", "--explain", "mul_two@G_MUL"]);
    assert!(stdout(&one).contains("= G_FABS %9"), "{}", stdout(&one));
    let said = stderr(&one);
    for part in ["1 rewrite,", "`mul_two` matches op 2", "does not match op 8: `mir.constant` does not hold"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    // What was built is chosen from as any program is.
    let chosen = run(&blob, &includes, &["--only-rule", "mul_two"]);
    assert_eq!(chosen.status.code(), Some(1));
    let said = stderr(&chosen);
    assert!(said.contains("E0912") && said.contains("`--enable-patterns`"), "{said}");
}

#[test]
fn rules_of_a_file_are_chosen_by_combiner_group_and_name() {
    let Some(includes) = llvm_includes() else { return };
    // The rules of a group, and one besides.
    let of_group = run(RULES, &includes, &["--rules", "trivial_combines,load_or_combine"]);
    assert_eq!(of_group.status.code(), Some(0), "{}", stderr(&of_group));
    assert!(stdout(&of_group).contains("= G_SUB %"), "{}", stdout(&of_group));
    let unknown = run(RULES, &includes, &["--rules", "Exampel"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(
        stderr(&unknown).contains("E0912") && stderr(&unknown).contains("did you mean `Example`"),
        "{}",
        stderr(&unknown)
    );
}

#[test]
fn literals_are_found_that_llvm_never_finds() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let own = scratch.file(
        "own.td",
        "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"\n\
         def three : GICombineRule<(defs root:$d),\n\
           (match (G_CONSTANT $c, (i8 3)), (G_ZEXT $d, $c)), (apply (G_IMPLICIT_DEF $d))>;\n\
         def eight : GICombineRule<(defs root:$d),\n\
           (match (G_SEXT_INREG $d, $x, 8)), (apply (GIReplaceReg $d, $x))>;\n",
    );
    let function = scratch.file(
        "own.mir",
        "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s8) = G_CONSTANT i8 3\n\
         \x20   %2:_(s32) = G_ZEXT %1(s8)\n    $w0 = COPY %2(s32)\n    %3:_(s16) = G_CONSTANT i16 3\n\
         \x20   %4:_(s32) = G_ZEXT %3(s16)\n    $w0 = COPY %4(s32)\n    %5:_(s32) = G_SEXT_INREG %0, 8\n\
         \x20   $w0 = COPY %5(s32)\n...\n",
    );
    let only = ["--rules", "mul_by_neg_one,three,eight", "--only-rule", "1-2", "--disable-rule", "mul_by_neg_one"];
    let mut arguments = vec!["run", "-p", &own, "-I", &includes, &function];
    arguments.extend(only);
    let found = stdout(&pdllc(&arguments));
    let expected = "    %2:_(s32) = G_IMPLICIT_DEF\n    $w0 = COPY %2(s32)\n    %3:_(s16) = G_CONSTANT i16 3\n\
                    \x20   %4:_(s32) = G_ZEXT %3(s16)\n    $w0 = COPY %4(s32)\n    $w0 = COPY %0(s32)\n";
    assert!(found.contains(expected), "{found}");
}

/// Builds rules of the library in both meanings.
fn both_meanings(scratch: &Scratch, includes: &str, rules: &str) -> [String; 2] {
    ["documented", "llvm22"].map(|meaning| {
        let blob = scratch.file(&format!("{meaning}.pdllc"), "");
        let built = pdllc(&["build", RULES, "-I", includes, "--rules", rules, "--rules-as", meaning, "-o", &blob]);
        assert_eq!(stderr(&built), "");
        blob
    })
}

/// Returns what a rule makes of a body for a target that shifts before it extends, in both meanings.
fn combined(scratch: &Scratch, meanings: &[String; 2], rule: &str, body: &[&str]) -> [String; 2] {
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    let function = scratch.file("body.mir", format!("---\nname: f\nbody: |\n  bb.0:\n{body}...\n"));
    meanings.each_ref().map(|blob| {
        let run = pdllc(&["run", "-p", blob, "--enable-patterns", rule, &function, "--target", "amdgcn"]);
        assert_eq!(stderr(&run), "");
        stdout(&run)
    })
}

/// A replacement of several instructions has the flags that all of them have; LLVM 22 takes those of one.
#[test]
fn flags_that_not_all_have_are_lost() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let words = ["%0:_(s32) = COPY $w0", "%1:_(s32) = COPY $w1", "%2:_(s1) = G_TRUNC %0(s32)"];
    let cases: [(&str, &[&str], &str, &str); 9] = [
        (
            "select_same_val",
            &[
                "%3:_(s32) = nuw nsw G_SUB %0, %1",
                "%4:_(s32) = nuw G_SUB %0, %1",
                "%5:_(s32) = G_SELECT %2(s1), %3, %4",
                "$w0 = COPY %5(s32)",
            ],
            "%3:_(s32) = nuw G_SUB %0, %1\n    $w0 = COPY %3(s32)",
            "%3:_(s32) = nuw nsw G_SUB %0, %1\n    $w0 = COPY %3(s32)",
        ),
        // Nor does what is said of the value of one arm hold of the other.
        (
            "select_same_val",
            &[
                "%3:_(s32) = G_SUB %0, %1",
                "%4:_(s32) = G_ASSERT_ZEXT %3, 8",
                "%6:_(s32) = G_SUB %0, %1",
                "%5:_(s32) = G_SELECT %2(s1), %4, %6",
                "$w0 = COPY %5(s32)",
            ],
            "%3:_(s32) = G_SUB %0, %1\n    $w0 = COPY %3(s32)",
            "%4:_(s32) = G_ASSERT_ZEXT %3, 8\n    $w0 = COPY %4(s32)",
        ),
        (
            "div_rem_to_divrem",
            &[
                "%3:_(s32) = nsw G_ADD %0, %1",
                "%4:_(s32) = G_ADD %0, %1",
                "%5:_(s32) = G_UDIV %0, %3",
                "%6:_(s32) = G_UREM %0, %4",
                "$w0 = COPY %5(s32)",
                "$w1 = COPY %6(s32)",
            ],
            "%3:_(s32) = G_ADD %0, %1\n    %5:_(s32), %6:_(s32) = G_UDIVREM %0, %3",
            "%3:_(s32) = nsw G_ADD %0, %1\n    %5:_(s32), %6:_(s32) = G_UDIVREM %0, %3",
        ),
        (
            "hoist_logic_op_with_same_opcode_hands",
            &[
                "%3:_(s32) = nuw G_SUB %0, %1",
                "%4:_(s32) = G_SUB %0, %1",
                "%5:_(s32) = G_SHL %0, %3(s32)",
                "%6:_(s32) = G_SHL %1, %4(s32)",
                "%7:_(s32) = G_OR %5, %6",
                "$w0 = COPY %7(s32)",
            ],
            "%3:_(s32) = G_SUB %0, %1\n",
            "%3:_(s32) = nuw G_SUB %0, %1\n",
        ),
        (
            "match_ors",
            &[
                "%3:_(s1) = nnan ninf G_FCMP floatpred(oeq), %0(s32), %1",
                "%4:_(s1) = nnan G_FCMP floatpred(olt), %0(s32), %1",
                "%5:_(s1) = G_OR %3, %4",
                "%6:_(s32) = G_ZEXT %5(s1)",
                "$w0 = COPY %6(s32)",
            ],
            "= nnan G_FCMP floatpred(ole), ",
            "= nnan ninf G_FCMP floatpred(ole), ",
        ),
        (
            "shift_immed_chain",
            &[
                "%3:_(s32) = G_CONSTANT i32 3",
                "%4:_(s32) = nsw G_SHL %0, %3(s32)",
                "%5:_(s32) = nuw nsw G_SHL %4, %3(s32)",
                "$w0 = COPY %5(s32)",
            ],
            "= nsw G_SHL %0, ",
            "= nuw nsw G_SHL %0, ",
        ),
        // What is in front of the narrow value may be anything, and no sign.
        (
            "zext_of_anyext",
            &[
                "%3:_(s8) = G_TRUNC %0(s32)",
                "%4:_(s16) = G_ANYEXT %3(s8)",
                "%5:_(s32) = nneg G_ZEXT %4(s16)",
                "$w0 = COPY %5(s32)",
            ],
            "%5:_(s32) = G_ZEXT %3(s8)",
            "%5:_(s32) = nneg G_ZEXT %3(s8)",
        ),
        // The wide shift has room for a sign that the narrow one has not.
        (
            "reduce_shl_of_extend",
            &[
                "%3:_(s16) = G_TRUNC %0(s32)",
                "%4:_(s16) = G_CONSTANT i16 16383",
                "%5:_(s16) = G_AND %3, %4",
                "%6:_(s64) = G_ANYEXT %5(s16)",
                "%7:_(s64) = G_CONSTANT i64 2",
                "%8:_(s64) = nuw nsw G_SHL %6, %7(s64)",
                "$x0 = COPY %8(s64)",
            ],
            "= nuw G_SHL %5, ",
            "= nuw nsw G_SHL %5, ",
        ),
        (
            "sub_of_vscale",
            &["%3:_(s32) = G_VSCALE i32 4", "%4:_(s32) = nuw nsw G_SUB %0, %3", "$w0 = COPY %4(s32)"],
            "%4:_(s32) = G_ADD %0, ",
            "%4:_(s32) = nuw nsw G_ADD %0, ",
        ),
    ];
    // What takes long is to read the library.
    let meanings = both_meanings(&scratch, &includes, &cases.map(|case| case.0).join(","));
    for (rule, body, documented, of_llvm) in cases {
        let [ours, theirs] = combined(&scratch, &meanings, rule, &[&words, body].concat());
        assert!(ours.contains(documented), "{rule}\n{ours}");
        assert!(theirs.contains(of_llvm), "{rule}\n{theirs}");
    }
}

/// Constants are as wide as the pointers that they are, and it is said what is not known of a target.
#[test]
fn the_target_says_how_wide_pointers_are() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let function = |head: &str, pointer: &str| {
        let body = format!(
            "    %0:_(s16) = G_CONSTANT i16 8\n    %1:_({pointer}) = G_INTTOPTR %0(s16)\n    %2:_(s32) = G_CONSTANT i32 4\n\
             \x20   %3:_({pointer}) = G_PTR_ADD %1, %2(s32)\n    %4:_(s32) = G_LOAD %3({pointer}) :: (load (s32))\n\
             \x20   G_STORE %4(s32), %3({pointer}) :: (store (s32))\n"
        );
        scratch.file("pointer.mir", format!("{head}---\nname: f\nbody: |\n  bb.0:\n{body}...\n"))
    };
    let run = |file: &str, more: &[&str]| {
        let rules = ["run", "-p", RULES, "-I", &includes, "--rules", "const_ptradd_to_i2p", file];
        pdllc(&[&rules[..], more].concat())
    };
    let is_read = |target: &str, text: &str| {
        let path = scratch.file("out.mir", text);
        let arguments = [&format!("-mtriple={target}"), "-run-pass=none", "-verify-machineinstrs", &path, "-o", "-"];
        let output = Command::new(upstream::LLC).args(arguments).output().expect("llc runs");
        assert!(output.status.success(), "{text}{}", stderr(&output));
    };
    for (target, pointer) in
        [("amdgcn", "p3"), ("mipsel", "p0"), ("sparc", "p0"), ("arm64_32-apple-ios", "p0"), ("aarch64", "p270")]
    {
        let found = run(&function("", pointer), &["--target", target]);
        assert!(
            stdout(&found).contains(&format!(":_({pointer}) = G_CONSTANT i32 12\n")),
            "{target}\n{}",
            stdout(&found)
        );
        assert_eq!(stderr(&found).contains("W1301"), target == "sparc", "{}", stderr(&found));
        is_read(target, &stdout(&found));
    }
    // Of a rule that asks the target, its own name is told, however many patterns it is.
    let rule = "hoist_logic_op_with_same_opcode_hands";
    let file = scratch.file("asks.mir", function("", "p0"));
    let left_out = stderr(&pdllc(&["run", "-p", RULES, "-I", &includes, "--rules", rule, &file, "--target", "sparc"]));
    assert!(left_out.contains(&format!("are left out: {rule}\n")), "{left_out}");
    let head = "--- |\n  target triple = \"amdgcn-amd-amdhsa\"\n  define void @f() { ret void }\n...\n";
    let found = run(&function(head, "p5"), &[]);
    assert!(stdout(&found).contains(":_(p5) = G_CONSTANT i32 12\n"), "{}", stdout(&found));
    assert!(!stderr(&found).contains("W1301"), "{}", stderr(&found));
    let refused = run(&function(head, "p5"), &["--target", "quux"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// An element of a vector that others use, too, is taken from what the vector was built of where the target says that this is better.
#[test]
fn elements_of_shared_vectors_are_taken_where_the_target_says_so() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let rules = scratch.file(
        "elements.td",
        "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"
def Elements : GICombiner<\"ElementsImpl\", [extract_vec_elt_build_vec]>;\n",
    );
    let blob = scratch.file("elements.pdllc", "");
    let built = pdllc(&["build", &rules, "-I", &includes, "-o", &blob]);
    assert!(built.status.success(), "{}", stderr(&built));
    let head = "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s64) = COPY $x0\n    %1:_(s64) = COPY $x1\n    \
                %2:_(<2 x s64>) = G_BUILD_VECTOR %0(s64), %1(s64)\n    %3:_(s64) = G_CONSTANT i64 1\n    \
                %4:_(s64) = G_EXTRACT_VECTOR_ELT %2(<2 x s64>), %3(s64)\n    $x2 = COPY %4(s64)\n";
    let alone = scratch.file("alone.mir", format!("{head}...\n"));
    let shared = scratch.file("shared.mir", format!("{head}    %5:_(<2 x s64>) = G_FREEZE %2\n    FAKE_USE %5\n...\n"));
    for (input, target, is_taken) in
        [(&alone, "aarch64", true), (&alone, "riscv64", true), (&shared, "aarch64", true), (&shared, "riscv64", false)]
    {
        let output = pdllc(&["run", "-p", &blob, input, "--target", target]);
        assert_eq!(!stdout(&output).contains("G_EXTRACT"), is_taken, "{input} {target}: {}", stderr(&output));
    }
}

/// Predicates of the subtarget are what a description of the target says, or `--stub`; rules that ask others are left out.
#[test]
fn predicates_of_the_subtarget_are_answered() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let rules = scratch.file(
        "asking.td",
        "include \"llvm/Target/Target.td\"
include \"llvm/Target/GlobalISel/Combine.td\"
def HasFoo : Predicate<\"Subtarget->hasFoo()\">;
let Predicates = [HasFoo] in
def to_or : GICombineRule<(defs root:$d), (match (G_ADD $d, $a, $b)), (apply (G_OR $d, $a, $b))>;
def Asking : GICombiner<\"AskingImpl\", [to_or]>;
",
    );
    let ir = scratch.file(
        "asking.mir",
        "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s32) = G_ADD %0, %0\n    $w0 = COPY %1\n...\n",
    );
    let run = |more: &[&str]| pdllc(&[&["run", "-p", &rules, "-I", &includes, &ir], more].concat());
    let has = scratch.file("has.target", "triples quux\nlayout e-p:32:32\npredicates HasFoo\n");
    let lacks = scratch.file("lacks.target", "triples quux\nlayout e-p:32:32\npredicates !HasFoo\n");
    for (more, is_applied, is_warned) in [
        (&[][..], false, true),
        (&["--stub", "mir.predicate.HasFoo=true"], true, false),
        (&["--stub", "mir.predicate.HasFoo=false"], false, false),
        (&["--target", &has], true, false),
        (&["--target", &lacks], false, false),
    ] {
        let output = run(more);
        assert!(output.status.success(), "{more:?}: {}", stderr(&output));
        assert_eq!(stdout(&output).contains("G_OR"), is_applied, "{more:?}: {}", stdout(&output));
        let said = stderr(&output);
        assert_eq!(said.contains("[W1301]") && said.contains("left out: to_or"), is_warned, "{more:?}: {said}");
    }
}

/// Rules that never end stop early, in an error that names them; what they made until then is printed.
#[test]
fn rules_that_never_end_are_named() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let rules = scratch.file(
        "endless.td",
        "include \"llvm/Target/Target.td\"
include \"llvm/Target/GlobalISel/Combine.td\"
def to_or : GICombineRule<(defs root:$d), (match (G_ADD $d, $a, $b)), (apply (G_OR $d, $b, $a))>;
def to_add : GICombineRule<(defs root:$d), (match (G_OR $d, $a, $b)), (apply (G_ADD $d, $b, $a))>;
def Endless : GICombiner<\"EndlessImpl\", [to_or, to_add]>;
",
    );
    let ir = scratch.file(
        "endless.mir",
        "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s32) = G_ADD %0, %0\n    $w0 = COPY %1\n...\n",
    );
    let output = pdllc(&["run", "-p", &rules, "-I", &includes, &ir]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("[E0921] error") && said.contains("in `f`") && said.contains("to_or, to_add"), "{said}");
    assert!(stdout(&output).contains("= COPY $w0"), "{}", stdout(&output));
    let output = pdllc(&["run", "-p", &rules, "-I", &includes, &ir, "--max-created", "100"]);
    let said = stderr(&output);
    assert!(!output.status.success() && said.contains("E0638") && said.contains("to_"), "{said}");
}

/// A rule for two opcodes that needs functions which nobody has, beside two that run.
const SOME_RULES: &str = "include \"llvm/Target/Target.td\"
include \"llvm/Target/GlobalISel/Combine.td\"
def strange : GICombineRule<(defs root:$root), (match (wip_match_opcode G_ASHR, G_LSHR):$root,
  [{ return isStrange(*${root}); }]), (apply [{ dropIt(*${root}); }])>;
def Some : GICombiner<\"Some\", [mul_by_neg_one, mulh_to_lshr, strange]>;
";

#[test]
fn coverage_lists_the_functions_that_rules_need() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let rules = scratch.file("some.td", SOME_RULES);
    let listed = stdout(&pdllc(&["drr", "--coverage", &rules, "-I", &includes]));
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[0].starts_with("mul_by_neg_one (") && lines[0].ends_with(") runs"), "{listed}");
    assert!(lines[1].starts_with("mulh_to_lshr (") && lines[1].ends_with(") runs"), "{listed}");
    assert!(lines[2].starts_with("strange (") && lines[2].ends_with("some.td:3) needs"), "{listed}");
    assert_eq!(lines[3..5], ["  Constraint isStrange(Op)", "  Rewrite dropIt(Op)"]);
    assert_eq!(lines[5..], ["2 of 3 rules run by themselves"]);
    let chosen = stdout(&pdllc(&["drr", "--coverage", &rules, "-I", &includes, "--rules", "strange"]));
    assert!(chosen.ends_with("\n0 of 1 rules run by themselves\n"), "{chosen}");
    // What is left out is said once of a rule, whatever number of patterns it is.
    let blob = scratch.file("some.pdllc", "");
    let built = pdllc(&["build", "--leave-out-missing", &rules, "-I", &includes, "-o", &blob]);
    assert_eq!(stderr(&built).matches("W0907").count(), 1, "{}", stderr(&built));
}

/// Records of a class `Pattern` that has nothing to do with MLIR's.
#[test]
fn patterns_of_instruction_selection_are_no_rules() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let text = "include \"llvm/Target/Target.td\"\ndef : Pat<(add i32:$a, i32:$b), (add i32:$b, i32:$a)>;\n";
    let selection = scratch.file("selection.td", text);
    let listed = pdllc(&["drr", &selection, "-I", &includes]);
    assert!(listed.status.success() && stdout(&listed).is_empty(), "{}", stderr(&listed));
    let checked = pdllc(&["check", &selection, "-I", &includes]);
    assert!(stderr(&checked).contains("[E0908]"), "{}", stderr(&checked));
}

#[test]
fn cycles_through_constants_are_found() {
    let Some(includes) = llvm_includes() else { return };
    let scratch = Scratch::new();
    let check = |built: &str| {
        let text = format!(
            "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"
def halve : GICombineRule<(defs root:$d), (match (G_MUL $d, $a, 2)), (apply (G_ADD $d, $a, $a))>;
def double : GICombineRule<(defs root:$d), (match (G_ADD $d, $a, $a)), (apply (G_MUL $d, $a, {built}))>;
def Turns : GICombiner<\"Turns\", [halve, double]>;\n"
        );
        stderr(&pdllc(&["check", &scratch.file("turns.td", text), "-I", &includes]))
    };
    let said = check("2");
    assert!(said.contains("[W0211]") && said.contains("`halve`, then `double`"), "{said}");
    assert_eq!(check("3"), "");
}

/// Patterns in PDLL count, compute and take lists apart on machine IR, too.
#[test]
fn patterns_in_pdll_combine_machine_ir() {
    let scratch = Scratch::new();
    let patterns = scratch.file(
        "merge.pdll",
        "Pattern Merge {\n  let root = op<G_MERGE_VALUES>(...parts: ValueRange);\n  length(parts) * 2 - 1 == 3;\n\
         \x20 let last = parts[length(parts) - 1];\n  each _: Value<t: Type> in parts {}\n  replace root with op<G_ANYEXT>(last);\n}\n",
    );
    let function = scratch.file(
        "merge.mir",
        "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s16) = COPY $h0\n    %1:_(s16) = COPY $h1\n\
         \x20   %2:_(s32) = G_MERGE_VALUES %0, %1\n    $w0 = COPY %2(s32)\n\
         \x20   %3:_(s48) = G_MERGE_VALUES %0, %1, %0\n    $x0 = COPY %3(s48)\n...\n",
    );
    let run = pdllc(&["run", "-p", &patterns, &function]);
    assert_eq!(stderr(&run), "");
    let expected = "    %2:_(s32) = G_ANYEXT %1(s16)\n    $w0 = COPY %2(s32)\n    %3:_(s48) = G_MERGE_VALUES ";
    assert!(stdout(&run).contains(expected), "{}", stdout(&run));
}
