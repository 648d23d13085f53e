//! The growth run: `growth PDLLC [PART] [--short]` measures the command on inputs that grow, and prints a line for each.
//!
//! PART is a part of the names to be measured; all by default. `--short` measures one of forty, on two sizes instead
//! of three. Valgrind must be installed. Ends with status 1 if anything grows more steeply than n log n, or if a limit that
//! ends it is not met.

use std::path::Path;
use std::process::ExitCode;

use pdll_fuzz::growth::{Measured, Tools, all, measure};

/// One of so many is measured by the short run.
const SHORT: usize = 40;

fn main() -> ExitCode {
    let (options, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let is_short = options.iter().any(|option| option == "--short");
    let pdllc = words.first().expect("the path of pdllc");
    let part = words.get(1).map_or("", String::as_str);
    let folder = std::env::temp_dir().join(format!("growth-{}", std::process::id()));
    let tools = Tools { pdllc: Path::new(pdllc).canonicalize().expect("pdllc is there"), folder };
    let generators = all();
    let mut faults = 0;
    let mut count = 0;
    println!("| input | command | parts | bytes | Minstr | exponent | MiB | exponent | verdict |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|---|");
    for (index, generator) in generators.iter().enumerate() {
        let named = format!("{} {}", generator.name, generator.command);
        if !named.contains(part) || is_short && index % SHORT != 0 {
            continue;
        }
        let Measured { figures, exponents, fault } = measure(&tools, generator, if is_short { 2 } else { 3 });
        let verdict = match (&fault, generator.limit, generator.reason) {
            (Some(fault), ..) => format!("**{fault}**"),
            (None, Some(code), _) => format!("ends with {code}"),
            (None, None, Some(reason)) => reason.to_owned(),
            (None, None, None) => "fine".to_owned(),
        };
        println!(
            "| {} | `{}` | {} | {} | {:.1} | {:.2} | {:.1} | {:.2} | {verdict} |",
            generator.name,
            generator.command,
            generator.top,
            (generator.make)(generator.top).size(),
            figures[2].instructions / 1e6,
            exponents.instructions,
            figures[2].memory / f64::from(1 << 20),
            exponents.memory,
        );
        count += 1;
        faults += usize::from(fault.is_some());
    }
    let _ = std::fs::remove_dir_all(&tools.folder);
    println!("\n{count} of {} generators, {faults} faults", generators.len());
    ExitCode::from(u8::from(faults > 0))
}
