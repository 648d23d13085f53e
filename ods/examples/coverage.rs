//! `coverage FILE.td… [-I DIR]…` counts the named types and attributes whose constraints evaluate without C++, and
//! prints the others with the part of the predicate that stops each.

use std::collections::BTreeMap;
use std::process::ExitCode;

use ods::ConstraintKind;
use ods::evaluate::Evaluator;
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

fn main() -> ExitCode {
    let mut loader = FileSystemLoader::default();
    let mut paths = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => loader.directories.extend(arguments.next().map(Into::into)),
            _ => paths.push(argument),
        }
    }
    let mut verdicts: [BTreeMap<String, Option<String>>; 2] = Default::default();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let mut sources = SourceMap::new();
        let file = sources.add(path, text, None);
        let mut diagnostics = Vec::new();
        let Some(records) = tablegen::parse(&mut sources, file, &loader, &mut diagnostics) else { continue };
        let definitions = ods::read(&records, &mut diagnostics);
        let evaluator = Evaluator::new(&definitions);
        for constraint in definitions.constraints.iter().filter(|known| known.is_base && !known.is_anonymous) {
            let kind = usize::from(constraint.kind == ConstraintKind::Attribute);
            let Some(id) = definitions.constraint_id(&constraint.definition) else { continue };
            let verdict = evaluator.compile(id).err();
            let verdict = verdict.map(|obstacle| format!("{}: {}", obstacle.reason, obstacle.part));
            // A file that includes more may know a class that another does not.
            let entry = verdicts[kind].entry(constraint.definition.to_string()).or_insert(verdict.clone());
            if verdict.is_none() {
                *entry = None;
            }
        }
    }
    for (what, verdicts) in ["types", "attributes"].iter().zip(&verdicts) {
        let fine = verdicts.values().filter(|verdict| verdict.is_none()).count();
        println!("{fine} of {} {what} evaluate", verdicts.len());
        for (name, verdict) in verdicts {
            if let Some(verdict) = verdict {
                println!("  {name}: {verdict}");
            }
        }
    }
    ExitCode::SUCCESS
}
