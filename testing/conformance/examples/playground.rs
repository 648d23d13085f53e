//! Cases for the playground's engine: `playground COUNT FILE PDLLC` writes a JSON array of `{"patterns", "ir", "expected"}` to FILE, where
//! the command `PDLLC run -p` made `expected`, byte for byte. The engine, run natively, must agree, or there is no file. The page's
//! tests hand the same cases to the engine as WebAssembly.

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

use conformance::case::Case;
use conformance::choices::Choices;
use pdl_ir::NativeKind;
use pdll_playground::Engine;
use pdll_playground::protocol::State;
use serde_json::{Value, json};

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [count, file, pdllc] = arguments else { return Err("usage: playground COUNT FILE PDLLC".into()) };
    let count: usize = count.parse()?;
    let scratch = tempfile::tempdir()?;
    let mut cases: Vec<Value> = Vec::new();
    let mut rewritten = 0;
    for seed in 0.. {
        if cases.len() == count {
            break;
        }
        let case = Case::generate(Choices::from_seed(seed));
        if !is_for_the_command(&case) {
            continue;
        }
        let Some(expected) = by_the_command(&case, scratch.path(), Path::new(pdllc))? else { continue };
        let mut engine = Engine::new();
        engine.set_state(State { patterns: case.source.clone(), ir: case.ir.clone(), ..State::default() });
        let output = engine.run().output.unwrap_or_default();
        if output != expected {
            return Err(
                format!("seed {seed}\n{}\n{}\ncommand:\n{expected}\nengine:\n{output}", case.source, case.ir).into()
            );
        }
        rewritten += usize::from(case.unchanged().is_some_and(|unchanged| unchanged != expected));
        cases.push(json!({ "patterns": case.source, "ir": case.ir, "expected": expected }));
    }
    std::fs::write(file, Value::from(cases).to_string())?;
    println!("{count} cases, of which {rewritten} are rewritten");
    Ok(())
}

/// Returns true if nothing is in the case that only this crate has: native functions, files to include.
fn is_for_the_command(case: &Case) -> bool {
    let Ok((module, _)) = &case.compiled else { return false };
    let has_natives =
        module.natives.iter().any(|native| native.definition.is_none() || native.kind == NativeKind::Rewrite);
    !has_natives && !case.source.contains("#include")
}

/// Returns what the command makes of the case; `None` if that is an error.
fn by_the_command(case: &Case, scratch: &Path, pdllc: &Path) -> Result<Option<String>, Box<dyn Error>> {
    let (patterns, ir) = (scratch.join("patterns.pdll"), scratch.join("input.mlir"));
    std::fs::write(&patterns, &case.source)?;
    std::fs::write(&ir, &case.ir)?;
    // What the user has set up is not to count.
    let output = Command::new(pdllc).arg("run").arg("-p").args([&patterns, &ir]).env("PDLLC_ODS", "").output()?;
    Ok(if output.status.success() { Some(String::from_utf8(output.stdout)?) } else { None })
}
