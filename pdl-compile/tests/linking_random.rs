//! Linking random libraries in random groups: the same as compiling their patterns together, or an error in every group.

use pdl_bytecode::Program;
use pdl_compile::{Strip, compile, content_hash, link, strip};
use pdl_declarations::program::Expression;
use pdl_declarations::{Check, Definition, Demand, Obstacle};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Module, Native};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Patterns over few names, so that libraries share questions, native functions, and sometimes what they must not.
fn library(random: &mut Random, index: usize) -> Module {
    let mut text = String::new();
    // One library has one signature, and others nearly always the same.
    let argument = if random.percent(5) { "%root : !pdl.operation" } else { "%t : !pdl.type" };
    for number in 0..random.below(4) {
        // A name that another library has too is an error.
        let name = match random.below(12) {
            0..3 => String::new(),
            3 => format!("@Shared{number}"),
            _ => format!("@P{index}_{number}"),
        };
        let (benefit, op, inner, k) = (random.below(4), random.below(3), random.below(3), random.below(3));
        let constraint = match random.below(3) {
            0 => String::new(),
            n => format!("apply_native_constraint \"C{n}\"({argument})"),
        };
        let rewrite = match random.below(3) {
            0 => "{ erase %root }".to_owned(),
            1 => "with \"External\"".to_owned(),
            _ => "{ %new = apply_native_rewrite \"Make\"(%root : !pdl.operation) : !pdl.operation
                    replace %root with %new }"
                .to_owned(),
        };
        text += &format!(
            "pdl.pattern {name} : benefit({benefit}) {{
               %t = type
               %k = attribute = {k} : i32
               %x = operand : %t
               %inner = operation \"t.i{inner}\"(%x : !pdl.value) {{\"k\" = %k}}
               %y = result 0 of %inner
               %root = operation \"t.r{op}\"(%y : !pdl.value)
               {constraint}
               rewrite %root {rewrite}
             }}\n"
        );
    }
    let mut sources = SourceMap::new();
    let file = sources.add(format!("library{index}.mlir"), text.as_str(), None);
    let mut module = pdl_ir::load(&sources, file, &mut Vec::new()).unwrap_or_else(|| panic!("{text}"));
    for native in module.natives.iter_mut().filter(|native| native.name.starts_with('C')) {
        native.definition = match random.below(20) {
            0..5 => None,
            5..10 => Some(Box::new(Definition::Stopped(Obstacle::new("part", format!("reason {index}"))))),
            n => {
                let demand = Demand::Predicate(Expression::Bool(n < 19));
                Check::new(demand).map(|check| Box::new(Definition::Check(check)))
            }
        };
        // Of operations there is no such predicate.
        if native.params[0].kind == pdl_ir::Kind::Operation {
            native.definition = None;
        }
    }
    module
}

/// All patterns in one module. A definition that runs counts, else the last that says why it does not.
fn together(modules: &[Module]) -> Module {
    let runs = |native: &Native| matches!(native.definition.as_deref(), Some(Definition::Check(_)));
    let mut all = Module::default();
    for module in modules {
        for native in &module.natives {
            match all.natives.iter_mut().find(|known| (&known.name, known.kind) == (&native.name, native.kind)) {
                None => all.natives.push(native.clone()),
                Some(known) if !runs(known) && native.definition.is_some() => {
                    known.definition.clone_from(&native.definition);
                }
                Some(_) => {}
            }
        }
        all.patterns.extend(module.patterns.iter().cloned());
    }
    all
}

/// Links neighbors in a random order, some of them through bytes, until one is left.
fn in_groups(random: &mut Random, mut programs: Vec<Program>) -> Result<Program, String> {
    while programs.len() > 1 {
        let from = random.below(programs.len());
        let to = (from + 1 + random.below(3)).min(programs.len());
        let names: Vec<String> = (from..to).map(|index| format!("program {index}")).collect();
        let group = names.iter().map(String::as_str).zip(&programs[from..to]);
        let linked = link(group).map_err(|error| error.to_string())?;
        let linked = match random.percent(50) {
            true => Program::from_bytes(&linked.to_bytes()).expect("what was written can be read"),
            false => linked,
        };
        programs.splice(from..to, [linked]);
    }
    programs.pop().ok_or_else(|| "nothing is left".to_owned())
}

#[test]
fn any_grouping_links_to_the_same_bytes_as_compiling_together() {
    let (mut linked, mut refused) = (0, 0);
    for seed in 0..200 {
        let mut random = Random(seed);
        let modules: Vec<Module> = (0..2 + random.below(4)).map(|index| library(&mut random, index)).collect();
        let programs: Vec<Program> =
            modules.iter().map(|module| compile(&module.clone()).expect("each library compiles")).collect();
        let names: Vec<String> = (0..programs.len()).map(|index| format!("library {index}")).collect();
        let flat = link(names.iter().map(String::as_str).zip(&programs));
        for _ in 0..3 {
            let grouped = in_groups(&mut random, programs.clone());
            assert_eq!(grouped.is_ok(), flat.is_ok(), "seed {seed}: {:?} {:?}", flat.as_ref().err(), grouped.err());
            if let (Ok(grouped), Ok(flat)) = (&grouped, &flat) {
                assert_eq!(grouped.to_bytes(), flat.to_bytes(), "seed {seed}");
            }
        }
        let Ok(flat) = flat else {
            refused += 1;
            continue;
        };
        linked += 1;
        let compiled = compile(&together(&modules)).expect("what links compiles");
        assert_eq!(flat.disassemble(), compiled.disassemble(), "seed {seed}");
        assert_eq!(flat.to_bytes(), compiled.to_bytes(), "seed {seed}");
        let loaded = Program::from_bytes(&flat.to_bytes()).expect("what was linked can be read");
        assert_eq!(content_hash(&loaded), content_hash(&compiled), "seed {seed}");
        // Stripping before is stripping after.
        let stripped = programs.iter().map(|program| strip(program, Strip::Names).expect("it has patterns"));
        let stripped = in_groups(&mut random, stripped.collect()).expect("what has no names has no names twice");
        assert_eq!(stripped.to_bytes(), strip(&flat, Strip::Names).expect("it has patterns").to_bytes(), "seed {seed}");
    }
    assert!(linked > 60 && refused > 20, "{linked} linked, {refused} refused");
}
