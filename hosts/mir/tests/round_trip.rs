//! Files are printed as they were read.

use std::path::Path;

use common::{parse, touch};
use pdl_vm::host::{DriverHost, RewriteHost};

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

/// The text of a function with these lines, as it is printed when everything was touched.
fn touched(lines: &str) -> String {
    let mut mir = parse(&format!("---\nname: f\nbody: |\n{lines}...\n"));
    touch(&mut mir);
    let printed = mir.print();
    printed.split_once("body: |\n").and_then(|(_, body)| body.strip_suffix("...\n")).expect("a body").to_owned()
}

/// Blanks, commas and braces may stand where `llc` reads them.
#[test]
fn tokens_stand_where_llvm_reads_them() {
    let printed = touched(
        "  bb.0 (align 4) : $w0 = COPY   $w1 ,\n  \
         %0 :_( <3 x  s32 > ) = G_IMPLICIT_DEF\n  \
         %1 . sub_32 : gpr64 = COPY %2 : _ ( < vscale  x 4 x p0> ), killed\t$w0 (tied-def 0)\n  \
         %3: gpr32, %4:gpr32, = PAIR %0 (<3 x s32>), :: (load (s32)),\n  \
         DBG_VALUE debug-use _, 0::(load (s32)) {\n  }\n  \
         /* says\n  nothing */ $w0 /* of */ = COPY /* them */ $w1 /* here */, 0\n  \
         BUNDLE implicit-def $w0 { $w0 = COPY $w1\n  \
         } $w2 = COPY $w1 { ; opens\n  $w3 = COPY $w1\n  }\n",
    );
    let expected = "  bb.0 (align 4) :
  $w0 = COPY $w1
  %0:_(<3 x s32>) = G_IMPLICIT_DEF
  %1.sub_32:gpr64 = COPY %2:_(<vscale x 4 x p0>), killed $w0(tied-def 0)
  %3:gpr32, %4:gpr32 = PAIR %0(<3 x s32>) :: (load (s32))
  DBG_VALUE debug-use $noreg, 0 :: (load (s32)) {
  }
  /* says
  nothing */
  $w0 = COPY $w1, 0
  BUNDLE implicit-def $w0 {
  $w0 = COPY $w1
  }
  $w2 = COPY $w1 {
  $w3 = COPY $w1
  }
";
    assert_eq!(printed, expected);
    assert_eq!(touched(&printed), printed);
}

/// A document may end without the next one being begun, and a list of registers need not be complete.
#[test]
fn lists_of_registers_are_of_one_function() {
    let text = "---\nname: f\nregisters:\n  - { id: 0, class: a }\nbody: |\n  bb.0:\n    X implicit-def %0, implicit-def %1:b\n...\n\
                name: g\nbody: |\n  bb.0:\n    X implicit-def %0:c\n...\n";
    let mut mir = parse(text);
    touch(&mut mir);
    assert_eq!(mir.print(), text);
}

/// Text stays as it is where an instruction goes that stands behind something else on its line.
#[test]
fn what_stands_before_an_instruction_on_its_line_stays() {
    let text = |first: &str, bundled: &str| {
        format!("---\nname: f\nbody: |\n  bb.0:{first}    BUNDLE $w0 {{{bundled}    }}\n  bb.1:\n    RET\n...\n")
    };
    let (first, bundled) = (" %0:_(s32) = G_IMPLICIT_DEF\n", " %1:_(s32) = G_IMPLICIT_DEF\n");
    let mut mir = parse(&text(first, bundled));
    assert_eq!(mir.print(), text(first, bundled));
    let mut ops = Vec::new();
    mir.nested_ops(mir.module(), true, &mut ops);
    for op in ops {
        if mir.is_trivially_dead(op) {
            mir.unlink_op(op);
        }
    }
    assert_eq!(mir.print(), text("\n", "\n"));
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
    let mir = parse(&lines(["%1:_(s32), %2:_", "%3:_(s32), %4:_", "%5:_(s32), %6:_(s1)"]));
    assert_eq!(mir.print(), lines(["%1:_(s32), %2:_(s32)", "%3:_(s32), %4:_(s32)", "%5:_(s32), %6:_(s1)"]));
    // A register that is used with another type than its definition leaves to it.
    let text =
        lines(["%1:_(s32), %2:_", "%3:_(s32), %4:_", "%5:_(s32), %6:_(s1)"]).replace("%0, %2\n", "%0, %2(s64)\n");
    assert!(mir::Mir::parse(pdl_diagnostics::FileId(0), &text).is_err());
}
