//! Applies the combine rules of a `.td` file to a `.mir` file, in LLVM 22's order, prints the result, and says on standard error
//! how long each step took: `combine RULES.td INCLUDE-DIR FILE.mir`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use gicombine::{RuleOrder, Selection};
use mir::{Combiner, CombinerOptions, Mir};
use pdl_diagnostics::{FileSystemLoader, SourceMap, render_text};
use pdl_vm::{Natives, PatternSetBuilder, Silent};

fn main() {
    let [rules, include, path]: [String; 3] =
        std::env::args().skip(1).collect::<Vec<_>>().try_into().expect("three arguments");
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let start = Instant::now();
    let file = sources.add(rules.as_str(), std::fs::read_to_string(&rules).expect("the rules"), None);
    let loader = FileSystemLoader::as_written([PathBuf::from(include)]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics).expect("records");
    let combiners: Vec<&str> = Selection::combiners(&records).collect();
    let selection = Selection::named(&records, &combiners[..1]).expect("its rules");
    let rules = gicombine::read(&records, &selection, &mut diagnostics);
    let lowered = gicombine::lower(&rules, RuleOrder::Llvm22, &sources, &mut diagnostics);
    diagnostics.iter().for_each(|diagnostic| eprint!("{}", render_text(&sources, diagnostic, false)));
    let program = pdl_compile::compile(&lowered.module).expect("a program");
    eprintln!("{} patterns compiled in {:?}", lowered.module.patterns.len(), start.elapsed());

    let text = std::fs::read_to_string(&path).expect("the machine IR");
    let start = Instant::now();
    let file = sources.add(path, text.as_str(), None);
    let mut mir = match Mir::parse(file, &text) {
        Ok(mir) => mir,
        Err(errors) => {
            errors.iter().for_each(|error| eprint!("{}", render_text(&sources, error, false)));
            std::process::exit(1);
        }
    };
    eprintln!("read in {:?}", start.elapsed());
    let start = Instant::now();
    let mut natives = Natives::new();
    mir::natives::register(&mut natives);
    let set = PatternSetBuilder::new().program(Arc::new(program)).bind(&mut mir, &natives).expect("a set of patterns");
    eprintln!("bound in {:?}", start.elapsed());
    let start = Instant::now();
    // As the pass of `testing/peer/combiner.cpp`, whose builder looks for nothing.
    let mut options = CombinerOptions::default();
    options.reuses_equal = false;
    let report = Combiner::new(options).run(&set, &mut mir, &mut Silent).expect("an end");
    eprintln!("combined in {:?}: {report:?}", start.elapsed());
    let start = Instant::now();
    let printed = mir.print();
    eprintln!("printed in {:?}", start.elapsed());
    print!("{printed}");
}
