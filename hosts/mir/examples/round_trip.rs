//! Reads a `.mir` file and prints it, and says on standard error how long both took: `round_trip FILE.mir [touch]`. With
//! `touch`, every instruction is printed anew.

use std::time::Instant;

use mir::{AttrName, Mir};
use pdl_diagnostics::{SourceMap, render_text};
use pdl_vm::host::{DriverHost, Host, RewriteHost};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(1).expect("a file");
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    let mut sources = SourceMap::new();
    let file = sources.add(path.as_str(), text.as_str(), None);
    let start = Instant::now();
    let mut mir = match Mir::parse(file, &text) {
        Ok(mir) => mir,
        Err(errors) => {
            errors.iter().for_each(|error| eprint!("{}", render_text(&sources, error, false)));
            std::process::exit(1);
        }
    };
    let read = start.elapsed();
    if arguments.get(2).is_some_and(|argument| argument == "touch") {
        let mut ops = Vec::new();
        mir.nested_ops(mir.module(), true, &mut ops);
        for op in ops.into_iter().filter(|op| !mir.holds_ops(*op)).collect::<Vec<_>>() {
            mir.set_attribute(op, AttrName::FLAGS, mir.attribute(op, AttrName::FLAGS));
        }
    }
    let start = Instant::now();
    let printed = mir.print();
    eprintln!(
        "{} instructions, read in {read:?}, printed in {:?}",
        mir.op_count() - 1 - mir.functions().len(),
        start.elapsed()
    );
    print!("{printed}");
}
