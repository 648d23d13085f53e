//! Files are printed as they were read.

use std::path::Path;

use common::{parse, touch};

use crate::common;

fn first_difference(found: &str, expected: &str) -> String {
    let lines = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    lines.map_or_else(
        || "the lengths differ".to_owned(),
        |(found, expected)| format!("found    {found}\nexpected {expected}"),
    )
}

fn corpus() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        files.push((name, std::fs::read_to_string(&path).expect("a file of the corpus")));
    }
    files.sort();
    assert!(files.len() > 8);
    files
}

#[test]
fn what_is_not_touched_is_printed_as_it_was() {
    for (name, text) in corpus() {
        let mir = parse(&text);
        assert!(mir.functions().len() > 0, "{name}");
        assert!(mir.print() == text, "{name}");
    }
}

/// The files that llc printed: what is printed anew is what llc prints.
#[test]
fn what_is_touched_is_printed_as_llvm_prints_it() {
    for (name, text) in corpus() {
        if name == "written.mir" {
            continue;
        }
        let mut mir = parse(&text);
        touch(&mut mir);
        let printed = mir.print();
        assert!(printed == text, "{name}\n{}", first_difference(&printed, &text));
    }
}

/// In another form it is printed in one that is read back to the same.
#[test]
fn what_was_written_by_hand_is_printed_in_a_form_that_stays() {
    let (_, text) = corpus().into_iter().find(|(name, _)| name == "written.mir").expect("the file");
    let mut mir = parse(&text);
    touch(&mut mir);
    let printed = mir.print();
    assert_ne!(printed, text);
    let mut again = parse(&printed);
    assert!(again.print() == printed);
    touch(&mut again);
    assert!(again.print() == printed, "{}", first_difference(&again.print(), &printed));
    for line in [
        "    %0:_(s32) = COPY $w0\n",
        "    undef %8.sub_32:gpr64 = COPY killed %7\n",
        "    dead early-clobber renamable $x5 = SOMETHING renamable $x6(tied-def 0), implicit-def dead $nzcv, implicit killed undef $sp\n",
        "    %9:gpr64 = ADD %2(tied-def 0), 1, 0\n",
        "    %0:_(<vscale x 4 x s32>), %1:_(<2 x p0>) = G_UNMERGE_VALUES %2:_(s64)\n",
        "    BUNDLE implicit-def $x1 {\n",
        "    }\n",
        "    RET_ReallyLR\n",
    ] {
        assert!(printed.contains(line), "{line}{printed}");
    }
}

/// LLVM prints the type of a second definition only if the first has another, and does not read that.
#[test]
fn all_definitions_have_their_types() {
    let lines = |definitions: [&str; 3]| {
        let [both, mixed, overflow] = definitions;
        format!(
            "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    {both} = G_UDIVREM %0, %0\n    \
             {mixed} = G_FSINCOS %0\n    {overflow} = G_UADDO %0, %2\n...\n"
        )
    };
    let mut mir = parse(&lines(["%1:_(s32), %2:_", "%3:_(s32), %4:_", "%5:_(s32), %6:_(s1)"]));
    touch(&mut mir);
    assert_eq!(mir.print(), lines(["%1:_(s32), %2:_(s32)", "%3:_(s32), %4:_(s32)", "%5:_(s32), %6:_(s1)"]));
    // A register that is used with another type than its definition leaves to it.
    let text =
        lines(["%1:_(s32), %2:_", "%3:_(s32), %4:_", "%5:_(s32), %6:_(s1)"]).replace("%0, %2\n", "%0, %2(s64)\n");
    assert!(mir::Mir::parse(pdl_diagnostics::FileId(0), &text).is_err());
}
