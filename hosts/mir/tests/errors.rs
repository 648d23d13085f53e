//! Errors of files: their places and their messages.

use std::fmt::Write;

use mir::Mir;
use pdl_diagnostics::SourceMap;

/// Code, the text at fault, the message and the label of each finding; then other places.
fn findings(text: &str) -> String {
    let mut sources = SourceMap::new();
    let file = sources.add("x.mir", text, None);
    let Err(found) = Mir::parse(file, text) else { return "none\n".to_owned() };
    let mut out = String::new();
    for finding in found {
        let at = sources.text(finding.span);
        let _ = writeln!(out, "{} `{at}` {}; {}", finding.code.0, finding.message, finding.label);
        for label in &finding.labels {
            let _ = writeln!(out, "  `{}` {}", sources.text(label.span), label.message);
        }
    }
    out
}

/// The findings of a function with these lines.
fn body(lines: &str) -> String {
    findings(&format!("---\nname: f\nbody: |\n{lines}...\n"))
}

#[track_caller]
fn line(text: &str, expected: &str) {
    assert_eq!(body(&format!("  bb.0:\n    {text}\n")), expected, "{text}");
}

#[test]
fn what_is_not_understood_is_shown() {
    line("%0:_(s32) = ", "E1301 `` an instruction without its name; expected an opcode\n");
    line(
        "%0:_(s32) = COPY $w0 $w1",
        "E1301 `$w1` something behind the end of an instruction; expected `,`, `::` or the end of the line\n",
    );
    line("%0:_(s32), 5 = COPY $w0", "E1301 `5` a definition that is no register; expected a register\n");
    line("%0:_(s32) COPY $w0", "E1301 `C` a definition without an instruction; expected `=` or `,`\n");
    line("%0: = COPY $w0", "E1301 `=` a register without its class behind `:`; expected a class, a bank or `_`\n");
    line("%0:_(s32 = COPY $w0", "E1301 `(` a parenthesis that is not closed; expected `)` behind it\n");
    line(
        "%0:_(q32) = COPY $w0",
        "E1301 `q32)` a type that is none of machine IR; expected a type such as `s32` or `<4 x s32>`\n",
    );
    line("%:_ = COPY $w0", "E1301 `%` a register without a name or a number; expected one behind `%`\n");
    line("$ = COPY $w0", "E1301 `$` a register without a name; expected a name behind `$`\n");
    line("%0:_(s32) = COPY killed 5", "E1301 `5` a flag of a register before something else; expected a register\n");
    line("%0:_(s32) = G_ADD %1,, %2", "E1301 `,` an operand is missing; expected an operand\n");
    line(
        "G_STORE %0(s32), %1(p0) :: load",
        "E1301 `load` a memory operand without parentheses; expected one such as `(load (s32))`\n",
    );
    line("%0.:_ = COPY $w0", "E1301 `:` a register without a subregister behind `.`; expected a name\n");
    line(
        "%0:_ = COPY %1(tied-def x)",
        "E1301 `tied-def x)` a definition that nothing can be tied to; expected a number\n",
    );
    line("%0:_ = COPY $w1(s32)", "E1301 `s32)` what cannot follow a physical register; expected `tied-def`\n");
}

#[test]
fn lines_stand_where_they_belong() {
    assert_eq!(
        body("    %0:_(s32) = COPY $w0\n"),
        "E1301 `%0:_(s32) = COPY $w0` an instruction outside of all blocks; expected a label such as `bb.0:` before it\n"
    );
    assert_eq!(
        body("  bb.0\n    RET\n"),
        "E1301 `bb.0` a label of a block that does not end in `:`; expected a label such as `bb.0.name:`\n\
         E1301 `RET` an instruction outside of all blocks; expected a label such as `bb.0:` before it\n"
    );
    assert_eq!(
        body("  bb.0:\n    RET\n    liveins: $x0\n"),
        "E1301 `    liveins: $x0` what describes a block stands behind an instruction of it; expected this below the label\n"
    );
    assert_eq!(
        body("  bb.0:\n    successors: %bb.0, bb.1\n    RET\n"),
        "E1301 `bb.1` a successor that is no block; expected a block such as `%bb.1`\n"
    );
}

#[test]
fn blocks_are_there_once() {
    assert_eq!(
        body("  bb.0:\n    RET\n  bb.0.again:\n    RET\n"),
        "E1305 `bb.0.again:` block `bb.0` is there twice; \n  `bb.0:` the first one\n"
    );
    assert_eq!(body("  bb.0:\n    G_BR %bb.7\n"), "E1305 `%bb.7` there is no block `bb.7`; \n");
    assert_eq!(body("  bb.99999999999:\n"), "E1305 `99999999999` a number that is too large for a block; \n");
}

#[test]
fn registers_have_one_class_and_one_type() {
    assert_eq!(
        body("  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s64) = COPY %0(s64)\n"),
        "E1304 `s64` a register of type `s64` that is of type `s32` elsewhere; \n  `%0:_(s32) = COPY $w0` defined here\n"
    );
    assert_eq!(
        body("  bb.0:\n    %0:gpr(s32) = COPY $w0\n    %1:_(s32) = COPY %0:fpr(s32)\n"),
        "E1304 `fpr` a register of class `fpr` that is of class `gpr` elsewhere; \n  `%0:gpr(s32) = COPY $w0` defined here\n"
    );
    assert_eq!(body("  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(s32) = COPY %0:fpr(s32)\n"), "none\n");
    line("%2147483648:_(s32) = COPY $w0", "E1303 `%2147483648` a register without a valid number; \n");
}

#[test]
fn documents_have_names_and_literal_bodies() {
    assert_eq!(findings("---\nbody: |\n  bb.0:\n"), "E1302 `body` a body without the name of its function; \n");
    assert_eq!(
        findings("---\nname: f\nbody: 'bb.0:'\n"),
        "E1302 `'bb.0:'` a body that is no literal block; expected `|` and the body on the lines below\n"
    );
    // Text without functions is no error: all of it stays.
    for text in ["", "no documents\n", "--- |\n  define void @f() { ret void }\n...\n"] {
        assert_eq!(findings(text), "none\n", "{text}");
    }
}

#[test]
fn there_are_at_most_a_hundred_findings() {
    let lines = "    = COPY\n".repeat(1000);
    assert_eq!(body(&format!("  bb.0:\n{lines}")).lines().count(), 100);
}
