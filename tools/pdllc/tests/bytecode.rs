//! MLIR's bytecode as input and output of `run` and `print`.

use crate::command;

use command::{Scratch, pdllc, stderr, stdout};

const PATTERN: &str = "Pattern { let r = op<t.neg>(op<t.neg>(x: Value)); replace r with x; }";
const TEXT: &str = "%0 = \"t.x\"() {k = [1, \"two\"]} : () -> i32\n%1 = \"t.neg\"(%0) : (i32) -> i32\n\
                    %2 = \"t.neg\"(%1) : (i32) -> i32\n\"t.use\"(%2) : (i32) -> ()\n";

/// The text, its bytecode, and what is made of either are the same.
#[test]
fn bytecode_is_read_and_written() {
    let dir = Scratch::new();
    let (patterns, text) = (dir.file("neg.pdll", PATTERN), dir.file("ir.mlir", TEXT));
    // By what it holds, whatever it is named.
    for name in ["ir.mlirbc", "ir"] {
        let bytecode = dir.file(name, "");
        let written = pdllc(&["print", "--emit-bytecode", &text, "-o", &bytecode]);
        assert!(written.status.success(), "{}", stderr(&written));
        assert!(std::fs::read(&bytecode).expect("it was written").starts_with(b"ML\xefR"));
        assert_eq!(stdout(&pdllc(&["print", &bytecode])), stdout(&pdllc(&["print", &text])));
        let run = pdllc(&["run", "-p", &patterns, "--verify", &bytecode]);
        assert!(run.status.success(), "{}", stderr(&run));
        let generic = pdllc(&["run", "-p", &patterns, "--print-op-generic", &bytecode]);
        assert_eq!(stdout(&generic), stdout(&pdllc(&["run", "-p", &patterns, &text])));
        let rewritten = dir.file("out.mlirbc", "");
        assert!(pdllc(&["run", "-p", &patterns, "--emit-bytecode", &bytecode, "-o", &rewritten]).status.success());
        assert_eq!(stdout(&pdllc(&["print", &rewritten])), stdout(&run));
    }
}

#[test]
fn what_is_wrong_with_bytecode_has_a_code_and_a_byte() {
    let dir = Scratch::new();
    let (patterns, text) = (dir.file("neg.pdll", PATTERN), dir.file("ir.mlir", TEXT));
    let bytecode = dir.file("ir.mlirbc", "");
    assert!(pdllc(&["print", "--emit-bytecode", &text, "-o", &bytecode]).status.success());
    let whole = std::fs::read(&bytecode).expect("it was written");
    let cut = dir.file("cut.mlirbc", &whole[..whole.len() - 1]);
    let run = pdllc(&["run", "-p", &patterns, &cut]);
    assert_eq!((run.status.code(), stdout(&run).as_str()), (Some(1), ""));
    assert!(stderr(&run).contains("[E0413] error: at byte "), "{}", stderr(&run));
    let newer = dir.file("newer.mlirbc", b"ML\xefR\x0f");
    assert!(stderr(&pdllc(&["print", &newer])).contains("[E0414] error"));
    // One file of bytecode is one module.
    let split = pdllc(&["print", "--emit-bytecode", "--split-input-file", &text]);
    assert_eq!(split.status.code(), Some(2));
}
