//! Confirms by LLVM's `llc` that a combine rule is wrong where `pdllc prove` says so: `confirm llc-22 FILE...`
//!
//! A file is the IR before of a counterexample behind lines that say `// number:`, by which LLVM's combiners know the rule, `// inputs:`,
//! numbers with commas between, and what it computes `// before:` and `// after:`. For each file a line says the target whose combiner does
//! the same, and the function as it was given to `llc` is written beside the file as `.mir`; or the line says `-` and, for each target, why not.
//! `testing/soundness.py` calls this.

#[path = "../tests/machine/function.rs"]
mod function;
#[path = "../tests/machine/llc.rs"]
mod llc;

use std::path::Path;

use function::{Function, Known};
use llc::{SETTING, TARGETS, Target, computed};
use mlir_lite::Ir;
use pdl_prove::{Computed, ScalarType};

/// A counterexample.
struct Case<'t> {
    number: &'t str,
    function: Function,
    inputs: Vec<u128>,
    /// Its results, for people.
    before: &'t str,
    after: &'t str,
}

impl Case<'_> {
    fn read(text: &str) -> Result<Case<'_>, String> {
        let said = |what: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(what));
            line.map(str::trim).ok_or_else(|| format!("no line `// {what}`"))
        };
        let ir = Ir::parse(text).map_err(|error| error.to_string())?;
        let inputs =
            said("inputs:")?.split(',').map(|number| number.trim().parse::<i128>().map(|number| number as u128));
        Ok(Case {
            number: said("number:")?,
            function: Function::of_ir(&ir).ok_or("it has more than machine instructions on integers")?,
            inputs: inputs.collect::<Result<_, _>>().map_err(|error| format!("an input is no number: {error}"))?,
            before: said("before:")?,
            after: said("after:")?,
        })
    }

    /// Returns what was computed, as numbers of the widths that the counterexample has.
    fn text(&self, computed: &Computed) -> String {
        let Computed::Values(values) = computed else { return computed.text(SETTING) };
        let narrow = self.function.outputs.iter().zip(values).map(|(name, (_, bits))| {
            let width = self.function.width(name);
            (ScalarType::Integer(width), bits.map(|bits| bits & (u128::MAX >> (128 - width))))
        });
        Computed::Values(narrow.collect()).text(SETTING)
    }

    /// Returns the function that a target's combiner makes the same of. A rule may ask what is known of its inputs.
    fn confirm(&self, llc: &str, target: &Target, known: &[Known]) -> Result<String, String> {
        let holder = |width, place| target.holder(width, place);
        let made = self.function.mir(&self.inputs, known, &holder);
        let (text, held) = made.ok_or("it has no registers for these types")?;
        let after = target.combined(llc, self.number, &text)?;
        let (before, after) = computed(&text, &after, &held)?;
        let (before, after) = (self.text(&before), self.text(&after));
        if before != self.before {
            return Err(format!("this computes {before} before"));
        }
        if after == before {
            return Err("it does nothing that is seen".to_owned());
        }
        if after != self.after {
            return Err(format!("it makes {after}"));
        }
        let held = held.iter().map(|bits| (*bits as i128).to_string()).collect::<Vec<_>>().join(", ");
        let Case { number, before, after, .. } = self;
        let triple = target.triple;
        Ok(format!(
            "# number: {number}\n# target: {triple}\n# inputs: {held}\n# before: {before}\n# after: {after}\n{text}"
        ))
    }
}

fn confirm(llc: &str, path: &Path) -> Result<&'static str, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let case = Case::read(&text)?;
    // The less is known, the less is folded.
    let mut all: Vec<Vec<Known>> = vec![Vec::new()];
    for _ in &case.inputs {
        let more = |so_far: &Vec<Known>| {
            [Known::Nothing, Known::Zeros, Known::All].map(|known| [&so_far[..], &[known]].concat())
        };
        all = all.iter().flat_map(more).collect();
    }
    all.sort_by_key(|known| known.iter().filter(|known| **known != Known::Nothing).count());
    let mut reasons: Vec<String> = Vec::new();
    for target in &TARGETS {
        let mut refused: Vec<String> = Vec::new();
        for known in &all {
            match case.confirm(llc, target, known) {
                Ok(made) => {
                    let made = format!("# rule: {}\n{made}", path.file_stem().unwrap_or_default().display());
                    std::fs::write(path.with_extension("mir"), made).map_err(|error| error.to_string())?;
                    return Ok(target.triple);
                }
                Err(why) if refused.contains(&why) => {}
                Err(why) => refused.push(why),
            }
        }
        reasons.push(format!("{}: {}", target.triple, refused.join(", ")));
    }
    Err(reasons.join("; "))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((llc, files)) = arguments.split_first() else {
        eprintln!("usage: confirm LLC FILE...");
        std::process::exit(2);
    };
    for file in files {
        match confirm(llc, Path::new(file)) {
            Ok(target) => println!("{target}"),
            Err(why) => println!("- {}", why.replace('\n', " ")),
        }
    }
}
