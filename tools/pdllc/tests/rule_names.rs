//! The name of a rule is the name of all patterns that the rule is, wherever the command is given one.

use crate::command;

use command::{Scratch, pdllc, stderr, stdout};

use crate::upstream;

/// A rule with operands in either order, and IR that each order matches once.
const RULES: &str = "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
    def D : Dialect { let name = \"d\"; let cppNamespace = \"d\"; }\n\
    def Join : Op<D, \"join\"> { let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }\n\
    def Leaf : Op<D, \"leaf\"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }\n\
    def Rule : Pat<(Join (either (Leaf $x), $y)), (Leaf $y)>;\n";
const IR: &str = "%x = \"d.in\"() : () -> i32\n%l = \"d.leaf\"(%x) : (i32) -> i32\n\
    %0 = \"d.join\"(%l, %x) : (i32, i32) -> i32\n%1 = \"d.join\"(%x, %l) : (i32, i32) -> i32\n\
    %2 = \"d.join\"(%x, %x) : (i32, i32) -> i32\n\"d.out\"(%0, %1, %2) : (i32, i32, i32) -> ()\n";

/// A rule over a fragment with two alternatives, and an instruction for each.
const COMBINE_RULES: &str = "include \"llvm/Target/Target.td\"\ninclude \"llvm/Target/GlobalISel/Combine.td\"\n\
    def twice : GICombinePatFrag<(outs root:$d), (ins $a), [(pattern (G_ADD $d, $a, $a)), (pattern (G_MUL $d, $a, $a))]>;\n\
    def Rule : GICombineRule<(defs root:$d), (match (twice $d, $a)), (apply (GIReplaceReg $d, $a))>;\n\
    def Only : GICombiner<\"Only\", [Rule]>;\n";
const MACHINE_IR: &str = "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s32) = G_ADD %0, %0\n\
    \x20   %2:_(s32) = G_MUL %0, %0\n    %3:_(s32) = G_SUB %0, %0\n    $w1 = COPY %1(s32)\n    $w2 = COPY %2(s32)\n    $w3 = COPY %3(s32)\n...\n";

struct Case {
    _scratch: Scratch,
    includes: String,
    /// The rules as they were written, and a blob of them.
    patterns: [String; 2],
    input: String,
    /// The operation that counts.
    ops: &'static [&'static str],
}

fn cases() -> Vec<Case> {
    let Some(includes) = upstream::include_directory(&[]) else { return Vec::new() };
    let includes = includes.display().to_string();
    let case = |rules: &str, name: &str, input: &str, ops: &'static [&'static str]| {
        let scratch = Scratch::new();
        let (input, rules) = (scratch.file(name, input), scratch.file("rules.td", rules));
        let blob = scratch.file("rules.pdllc", "");
        let built = pdllc(&["build", "-I", &includes, &rules, "-o", &blob]);
        assert!(built.status.success(), "{}", stderr(&built));
        Case { _scratch: scratch, includes: includes.clone(), patterns: [rules, blob], input, ops }
    };
    vec![
        case(RULES, "in.mlir", IR, &["\"d.join\""]),
        case(COMBINE_RULES, "in.mir", MACHINE_IR, &["G_ADD", "G_MUL", "G_SUB"]),
    ]
}

impl Case {
    /// Returns what the command says, of the source and of a blob of it.
    fn run(&self, flags: &[&str]) -> (String, String) {
        let said = self.patterns.each_ref().map(|patterns| {
            let mut arguments = vec!["run", "-p", patterns, "-I", &self.includes, &self.input];
            arguments.extend(flags);
            let output = pdllc(&arguments);
            (stdout(&output), stderr(&output))
        });
        assert_eq!(said[0].0, said[1].0, "{flags:?}");
        said[0].clone()
    }

    /// Returns how many operations are left.
    fn left(&self, flags: &[&str]) -> usize {
        let (text, errors) = self.run(flags);
        assert!(!errors.contains("W0903") && !errors.contains("error"), "{flags:?}: {errors}");
        self.ops.iter().map(|op| text.matches(op).count()).sum()
    }
}

#[test]
fn a_rule_is_enabled_and_disabled_as_a_whole() {
    for case in cases() {
        assert_eq!(case.left(&[]), 1);
        assert_eq!(case.left(&["--enable-patterns", "Rule"]), 1);
        assert_eq!(case.left(&["--disable-patterns", "Rule"]), 3);
        // A part of it has a name of its own.
        assert_eq!(case.left(&["--enable-patterns", "Rule.2"]), 2);
        assert_eq!(case.left(&["--disable-patterns", "Rule.2"]), 2);
        assert_eq!(case.left(&["--enable-patterns", "Rule", "--disable-patterns", "Rule.2"]), 2);
    }
}

#[test]
fn a_rule_is_counted_as_a_whole() {
    for case in cases() {
        let (_, text) = case.run(&["--stats"]);
        let rows: Vec<&str> = text.lines().filter(|line| line.contains("  Rule")).collect();
        let [row] = rows[..] else { panic!("{text}") };
        let columns: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((columns[2], columns[4]), ("2", "Rule"), "{text}");
    }
}

#[test]
fn an_operation_is_explained_by_the_pattern_that_matches() {
    for (case, op) in cases().into_iter().zip(["d.join", "G_MUL"]) {
        let (_, text) = case.run(&["--explain", &format!("Rule@{op}")]);
        let matching = text.matches(" matches op ").count();
        assert!(text.contains("`Rule.2` matches op "), "{op}: {text}");
        match op {
            "d.join" => {
                assert_eq!(matching, 2, "{text}");
                assert!(text.contains("`Rule` matches op 2"), "{text}");
                // What no order matches says why of each.
                assert!(text.contains("`Rule` does not match op 4: the op is `d.in`, not `d.leaf`"), "{text}");
                assert_eq!(
                    text.matches("does not match op ").count(),
                    text.matches("does not match op 4").count(),
                    "{text}"
                );
            }
            _ => assert!(matching == 1 && !text.contains("does not match"), "{text}"),
        }
    }
}
