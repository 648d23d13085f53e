//! Compares the contracts of native functions with the functions.
//!
//! ```text
//!               ┌──▶ the rule, run on machine IR by `pdl-mir` ──▶ interpreted ─┐
//!  function ────┤                                                              ├──▶ equal, where the function was defined
//!               └──▶ the contracts of the rule that fit ──▶ computed ──────────┘
//! ```
//!
//! Wherever a rule rewrites a function, one of its contracts must fit what was matched and compute what the rule made. Functions are made
//! of the trees of the contracts, with constants that their conditions hold of and others; and there are those on which the rules are
//! compared with LLVM (`hosts/mir/tests/library`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use gicombine::{RuleOrder, Selection};
use mir::{Combiner, CombinerOptions, Mir};
use mlir_lite::Ir;
use pdl_diagnostics::{FileId, MemoryLoader, SourceMap};
use pdl_ir::{Module, Pattern};
use pdl_vm::{Natives, PatternSetBuilder, Program, Silent};

use super::{contracts, prepare};
use crate::choices::element_choices;
use crate::instance::{Instance, Made, Origin, Shown, instance};
use crate::interpret::{Computed, interpret};
use crate::plan::Plan;
use crate::semantics::{Datum, Kind, ScalarType, Semantics, Setting, Shape};
use crate::term::{Sort, VariableId, mask};
use crate::type_variables::Choice;

#[path = "../../tests/machine/function.rs"]
mod function;

use function::{Function, Instruction, Operand};

const SETTING: Setting = Setting { index_width: 64 };

/// The functions that are made of each contract, for each choice of types, and the choices.
const FUNCTIONS: usize = 10;
const CHOICES: usize = 3;
/// The inputs that each function is computed on.
const INPUTS: usize = 6;

fn library() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../hosts/mir/tests/library"))
}

/// The rules of a group in one meaning.
fn rules(path: &std::path::Path, order: RuleOrder) -> Module {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let loader = MemoryLoader::new()
        .add("llvm.td", include_bytes!("../../../../testing/fuzz/src/combine.td"))
        .add("rules.td", include_bytes!("../../../../hosts/mir/tests/library/rules.td"));
    let text = std::fs::read_to_string(path).expect("rules");
    let file = sources.add(path.display().to_string(), text, None);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics).expect("records");
    let rules = gicombine::read(&records, &Selection::all(&records), &mut diagnostics);
    let lowered = gicombine::lower(&rules, order, &sources, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    lowered.module
}

/// Returns what a pattern makes of machine IR, if it rewrites once.
fn rewritten(program: &Arc<Program>, text: &str) -> Option<String> {
    let mut mir = Mir::parse(FileId(0), text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let mut natives = Natives::new();
    mir::natives::register(&mut natives);
    let set = PatternSetBuilder::new().program(program.clone()).bind(&mut mir, &natives);
    let set = set.unwrap_or_else(|errors| panic!("{errors}"));
    let mut options = CombinerOptions::default();
    options.reuses_equal = false;
    options.removes_dead = false;
    let report = Combiner::new(options).run(&set, &mut mir, &mut Silent).unwrap_or_else(|error| panic!("{error:?}"));
    (report.rewrites == 1).then(|| mir.print())
}

/// Numbers that are not the same twice, from a seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    /// A number of so many bits, mostly one at which something changes.
    fn bits(&mut self, width: u32) -> u128 {
        let place = self.below(width as usize) as u32;
        let one = 1u128 << place;
        let number = match self.below(12) {
            0 | 1 => 0,
            2 => 1,
            3 => u128::MAX,
            4 => 1u128 << (width - 1),
            5 => (1u128 << (width - 1)) - 1,
            6 => one,
            7 => one - 1,
            8 => one.wrapping_neg(),
            9 => [8, 16, 32, 64, 7, 31, 2][self.below(7)],
            10 => u128::from(place),
            _ => u128::from(self.next()),
        };
        number & mask(width)
    }
}

/// A contract at chosen types.
struct Fitted<'p> {
    instance: Instance,
    plan: &'p Plan<'p>,
    /// Flags that no instruction of the tree may have.
    absent: BTreeSet<VariableId>,
}

/// The contract at all types of these widths, as scalars.
fn instances<'p>(plan: &'p Plan<'p>, semantics: &Semantics) -> Vec<Fitted<'p>> {
    let choices = element_choices(plan, semantics, &[8, 32, 64]).expect("few types");
    let shapes: BTreeMap<_, _> = plan.variables.open_shapes().into_iter().map(|node| (node, Shape::Scalar)).collect();
    let made = choices.into_iter().filter_map(|elements| {
        match instance(plan, semantics, SETTING, &Choice { elements, shapes: shapes.clone() }) {
            Ok(Made::Instance(instance)) => Some(Fitted { absent: absent(plan, &instance), instance: *instance, plan }),
            _ => None,
        }
    });
    made.collect()
}

/// The flags that the operations of a contract never have.
fn absent(plan: &Plan<'_>, instance: &Instance) -> BTreeSet<VariableId> {
    let mut all = BTreeSet::new();
    for (op, printed) in plan.ops.iter().zip(&instance.matched) {
        for (declared, (_, shown)) in op.item.attributes.iter().zip(&printed.attributes) {
            if let (Kind::Flags { only: Some(only), .. }, Shown::Datum(Datum::Flags { flags, .. })) =
                (&declared.what, shown)
            {
                let others = flags.iter().filter(|(name, _)| !only.contains(name));
                all.extend(others.filter_map(|(_, term)| instance.terms.as_variable(*term)));
            }
        }
    }
    all
}

/// Values for the attributes of a contract, and for its inputs, from a function in which it fits.
fn fit(fitted: &Fitted<'_>, function: &Function, root: usize) -> Option<(BTreeMap<VariableId, u128>, Vec<String>)> {
    let instance = &fitted.instance;
    let mut model = BTreeMap::new();
    let mut inputs: Vec<Option<String>> = vec![None; instance.inputs.len()];
    let mut work = vec![(fitted.plan.root?, root)];
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    while let Some((matched, at)) = work.pop() {
        if seen.insert(matched, at).is_some_and(|before| before != at) {
            return None;
        }
        let (matched, found) = (&instance.matched[matched], &function.instructions[at]);
        let widths: Vec<u32> = matched.results.iter().map(|ty| SETTING.width(ty.element)).collect();
        if matched.name != found.opcode || !widths.iter().copied().eq(found.results.iter().map(|(_, width)| *width)) {
            return None;
        }
        let registers: Vec<&String> = found.operands.iter().filter_map(register).collect();
        let mut numbers = found.operands.iter().filter_map(|operand| match operand {
            Operand::Number(number) => Some(*number),
            Operand::Register(_) => None,
        });
        for (name, shown) in &matched.attributes {
            let Shown::Datum(datum) = shown else { return None };
            match datum {
                Datum::Flags { flags, .. } => {
                    for (flag, term) in flags {
                        set(instance, &mut model, *term, u128::from(found.flags.iter().any(|f| f == flag.as_str())))?;
                    }
                }
                Datum::Bits(_, term) | Datum::Number(term) => {
                    let Sort::Bits(width) = instance.terms.sort(*term) else { return None };
                    set(instance, &mut model, *term, numbers.next()? as u128 & mask(width))?;
                }
                _ => panic!("{name} of {}", matched.name),
            }
        }
        if registers.len() != matched.operands.len() {
            return None;
        }
        for (register, operand) in registers.into_iter().zip(&matched.operands) {
            match operand {
                Origin::Input(input) => {
                    let ty = instance.inputs[*input].1.ty.element;
                    let same = inputs[*input].get_or_insert_with(|| register.clone()) == register;
                    if !same || SETTING.width(ty) != function.width(register) {
                        return None;
                    }
                }
                Origin::Matched(op, result) => {
                    let defines = |i: &Instruction| i.results.get(*result).is_some_and(|(name, _)| name == register);
                    work.push((*op, function.instructions.iter().position(defines)?));
                }
                Origin::Created => return None,
            }
        }
    }
    Some((model, inputs.into_iter().map(Option::unwrap_or_default).collect()))
}

fn register(operand: &Operand) -> Option<&String> {
    match operand {
        Operand::Register(name) => Some(name),
        Operand::Number(_) => None,
    }
}

/// Gives a variable a value; `None` if it has another one.
fn set(
    instance: &Instance,
    model: &mut BTreeMap<VariableId, u128>,
    term: crate::term::TermId,
    value: u128,
) -> Option<()> {
    match instance.terms.as_variable(term) {
        Some(variable) => (*model.entry(variable).or_insert(value) == value).then_some(()),
        None => (instance.terms.as_bits(term)? == value).then_some(()),
    }
}

/// The function up to a register, to be computed.
fn value_of(
    function: &Function,
    registers: &[String],
    inputs: &BTreeMap<String, (ScalarType, Option<u128>)>,
    semantics: &Semantics,
) -> Computed {
    let part = Function { outputs: registers.to_vec(), ..function.clone() };
    let ir = Ir::parse(&part.mlir()).unwrap_or_else(|error| panic!("{error}\n{}", part.mlir()));
    // What is not used any more may be gone.
    let given: Vec<_> = part.inputs.iter().map(|(name, _)| inputs[name]).collect();
    interpret(&ir, &given, semantics, SETTING).unwrap_or_else(|error| panic!("{error}\n{}", part.mlir()))
}

/// The outcome of comparing a rule with its contracts on one function.
enum Outcome {
    /// It does nothing here, or not once, or nothing can be computed.
    Nothing,
    /// It is what these contracts say.
    Same(BTreeSet<usize>),
    Different(String),
}

fn compare(
    text: &str,
    program: &Arc<Program>,
    fitting: &[Vec<Fitted<'_>>],
    numbers: &mut Numbers,
    semantics: &Semantics,
) -> Outcome {
    let Some(before) = Function::parse(text) else { return Outcome::Nothing };
    let is_known = |i: &Instruction| semantics.get(crate::semantics::ItemKind::Operation, &i.opcode).is_some();
    if !before.instructions.iter().all(is_known) {
        return Outcome::Nothing;
    }
    let Some(printed) = rewritten(program, text) else { return Outcome::Nothing };
    let Some(after) = Function::parse(&printed) else { return Outcome::Nothing };
    if !after.instructions.iter().all(is_known) {
        return Outcome::Nothing;
    }
    let (mut fits, mut why, mut same) = (false, Vec::new(), BTreeSet::new());
    for (number, contract) in fitting.iter().enumerate() {
        for root in 0..before.instructions.len() {
            for fitted in contract {
                let Some((model, registers)) = fit(fitted, &before, root) else { continue };
                // Only where the root is what the function gives.
                let results: Vec<String> =
                    before.instructions[root].results.iter().map(|(name, _)| name.clone()).collect();
                if !before.outputs.iter().all(|output| results.contains(output)) {
                    continue;
                }
                fits = true;
                match check(fitted, &model, &registers, &before, &after, root, numbers, semantics) {
                    Ok(()) => {
                        same.insert(number);
                    }
                    Err(reason) => why.push(reason),
                }
            }
        }
    }
    // It has types or copies that no contract here has.
    if !fits {
        return Outcome::Nothing;
    }
    if same.is_empty() {
        return Outcome::Different(format!("{text}\nbecomes\n{printed}\n{}", why.join("\n")));
    }
    Outcome::Same(same)
}

/// Returns why a contract does not say what became of a function.
#[expect(clippy::too_many_arguments, reason = "a contract, a function, and what they are compared with")]
fn check(
    fitted: &Fitted<'_>,
    model: &BTreeMap<VariableId, u128>,
    registers: &[String],
    before: &Function,
    after: &Function,
    root: usize,
    numbers: &mut Numbers,
    semantics: &Semantics,
) -> Result<(), String> {
    let instance = &fitted.instance;
    for _ in 0..INPUTS {
        let inputs: BTreeMap<String, (ScalarType, Option<u128>)> = before
            .inputs
            .iter()
            .map(|(name, width)| {
                let value = (numbers.below(8) > 0).then(|| numbers.bits(*width));
                (name.clone(), (ScalarType::Integer(*width), value))
            })
            .collect();
        let mut model = model.clone();
        let Computed::Values(values) = value_of(before, registers, &inputs, semantics) else { continue };
        for ((_, input), (_, value)) in instance.inputs.iter().zip(values) {
            let variable = |term| instance.terms.as_variable(term).expect("inputs are variables");
            model.insert(variable(input.term), value.unwrap_or(0));
            model.insert(variable(input.poison), u128::from(value.is_none()));
        }
        let valued = instance.terms.under(&model);
        let truth = |term| valued.terms.as_bool(valued.of(term));
        let computed_before = value_of(before, &before.outputs, &inputs, semantics);
        let Computed::Values(old) = &computed_before else { continue };
        if old.iter().any(|(_, value)| value.is_none()) {
            continue;
        }
        if truth(instance.assumed) != Some(true) {
            return Err("a contract does not hold".to_owned());
        }
        let computed_after = value_of(after, &after.outputs, &inputs, semantics);
        let results = &before.instructions[root].results;
        let new: Vec<(ScalarType, Option<u128>)> = before
            .outputs
            .iter()
            .map(|output| {
                let place = results.iter().position(|(name, _)| name == output).expect("the root's");
                let value = instance.by[place];
                let bits = valued.terms.as_bits(valued.of(value.term)).filter(|_| truth(value.poison) == Some(false));
                (value.ty.element, bits)
            })
            .collect();
        let predicted =
            if truth(instance.undefined_after) == Some(true) { Computed::Undefined } else { Computed::Values(new) };
        if predicted != computed_after {
            let (ours, theirs) = (predicted.text(SETTING), computed_after.text(SETTING));
            return Err(format!("a contract says {ours}, the rule {theirs}, on {inputs:?}"));
        }
    }
    Ok(())
}

/// A function of machine IR that a contract fits, with these values.
fn made_of(fitted: &Fitted<'_>, model: &BTreeMap<VariableId, u128>, constants: bool) -> Option<String> {
    let instance = &fitted.instance;
    let valued = instance.terms.under(model);
    // Pointers have 64 bits.
    let is_pointer = |op: &str, place: usize, is_result: bool| match (op, is_result) {
        ("G_PTR_ADD", true) | ("G_INTTOPTR", true) => true,
        ("G_PTR_ADD", false) => place == 0,
        ("G_PTRTOINT", false) => place == 0,
        _ => false,
    };
    let mut pointers: BTreeSet<String> = BTreeSet::new();
    let name = |origin: &Origin| match origin {
        Origin::Input(input) => format!("%i{input}"),
        Origin::Matched(op, result) => format!("%m{op}r{result}"),
        Origin::Created => String::new(),
    };
    for (number, op) in instance.matched.iter().enumerate() {
        for (place, operand) in op.operands.iter().enumerate() {
            if is_pointer(&op.name, place, false) {
                pointers.insert(name(operand));
            }
        }
        if is_pointer(&op.name, 0, true) {
            pointers.insert(format!("%m{number}r0"));
        }
    }
    let ty = |name: &str, width: u32| match (pointers.contains(name), width) {
        (true, 64) => Some("p0".to_owned()),
        (true, _) => None,
        _ => Some(format!("s{width}")),
    };
    let mut lines = Vec::new();
    for (number, (_, value)) in instance.inputs.iter().enumerate() {
        let (name, width) = (format!("%i{number}"), SETTING.width(value.ty.element));
        let bits = valued.terms.as_bits(valued.of(value.term))?;
        let ty = ty(&name, width)?;
        lines.push(match constants {
            true => format!("{name}:_({ty}) = G_CONSTANT i{width} {}", crate::term::signed(width, bits)),
            false => format!("{name}:_({ty}) = COPY $x{number}"),
        });
    }
    for (number, op) in instance.matched.iter().enumerate() {
        let (mut flags, mut before, mut behind) = (String::new(), Vec::new(), Vec::new());
        for (attribute, shown) in &op.attributes {
            let Shown::Datum(datum) = shown else { return None };
            match datum {
                Datum::Flags { flags: all, .. } => {
                    let declared = fitted.plan.ops[number].item.attributes.iter().find(|a| a.name == *attribute);
                    let only = match declared.map(|attribute| &attribute.what) {
                        Some(Kind::Flags { only: Some(only), .. }) => only.as_slice(),
                        _ => &[],
                    };
                    for (flag, term) in all.iter().filter(|(flag, _)| only.contains(flag)) {
                        if valued.terms.as_bool(valued.of(*term)) == Some(true) {
                            flags += &format!("{flag} ");
                        }
                    }
                }
                Datum::Bits(ty, term) => {
                    let width = SETTING.width(ty.element);
                    let bits = valued.terms.as_bits(valued.of(*term))?;
                    before.push(format!("i{width} {}", crate::term::signed(width, bits)));
                }
                Datum::Number(term) => {
                    let number = valued.terms.as_bits(valued.of(*term))? as i128;
                    match attribute.as_str() {
                        "predicate" => {
                            let names = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
                            before.push(format!("intpred({})", names.get(usize::try_from(number - 32).ok()?)?));
                        }
                        _ if number > i128::from(SETTING.width(op.results[0].element)) => return None,
                        // No bits at all are no number.
                        _ if number == 0 && op.name == "G_SEXT_INREG" => return None,
                        _ => behind.push(number.to_string()),
                    }
                }
                _ => return None,
            }
        }
        let mut defined = Vec::new();
        for (result, of) in op.results.iter().enumerate() {
            let name = format!("%m{number}r{result}");
            let ty = ty(&name, SETTING.width(of.element))?;
            defined.push(format!("{name}:_({ty})"));
        }
        let operands = before.into_iter().chain(op.operands.iter().map(name)).chain(behind).collect::<Vec<_>>();
        lines.push(format!("{} = {flags}{} {}", defined.join(", "), op.name, operands.join(", ")));
    }
    let root = fitted.plan.root?;
    for result in 0..instance.matched[root].results.len() {
        lines.push(format!("$x{} = COPY %m{root}r{result}", 9 + result));
    }
    let body: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    Some(format!("---\nname: f\nbody: |\n  bb.0:\n{body}...\n"))
}

#[test]
#[ignore = "it takes minutes"]
fn contracts_say_what_the_functions_do() {
    let shipped = Semantics::shipped();
    let mut groups: Vec<PathBuf> =
        std::fs::read_dir(library()).expect("groups").map(|entry| entry.expect("one").path()).collect();
    groups.retain(|path| path.extension().is_some_and(|end| end == "td") && path.with_extension("mir").is_file());
    groups.sort();
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut all: BTreeSet<String> = BTreeSet::new();
    let mut numbers = Numbers(1);
    let (mut made, mut read) = (0, 0);
    for order in [RuleOrder::Documented, RuleOrder::Llvm22] {
        for group in &groups {
            let module = rules(group, order);
            let text = std::fs::read_to_string(group.with_extension("mir")).expect("functions");
            let functions: Vec<String> =
                text.split("\n...").map(|function| format!("{}\n...\n", function.trim_start())).collect();
            for pattern in &module.patterns {
                let known: Vec<String> = contracts(pattern, &shipped)
                    .map(|contract| {
                        format!(
                            "{} of {} ({:?})",
                            contract.functions.constraint.name, contract.root, contract.functions.keeps_flags
                        )
                    })
                    .collect();
                if known.is_empty() {
                    continue;
                }
                let one = Module { patterns: vec![pattern.clone()], ..module.clone() };
                let program = Arc::new(pdl_compile::compile(&one).unwrap_or_else(|errors| panic!("{errors:?}")));
                let (prepared, semantics) = prepare(&one, &shipped);
                let plans: Vec<Plan<'_>> = prepared
                    .patterns
                    .iter()
                    .map(|pattern: &Pattern| {
                        Plan::new(pattern, &[], &semantics).unwrap_or_else(|why| panic!("{why:?}"))
                    })
                    .collect();
                let fitting: Vec<Vec<Fitted<'_>>> = plans.iter().map(|plan| instances(plan, &semantics)).collect();
                let mut look =
                    |text: &str, numbers: &mut Numbers| match compare(text, &program, &fitting, numbers, &semantics) {
                        Outcome::Nothing => false,
                        Outcome::Same(all) => {
                            all.into_iter().for_each(|number| *seen.entry(known[number].clone()).or_default() += 1);
                            true
                        }
                        Outcome::Different(why) => {
                            wrong.entry(format!("{:?} as {order:?}", pattern.name)).or_insert(why);
                            true
                        }
                    };
                for (contract, known) in fitting.iter().zip(&known) {
                    made += 1;
                    all.insert(known.clone());
                    for _ in 0..CHOICES.min(contract.len()) {
                        let fitted = &contract[numbers.below(contract.len())];
                        let mut tried = 0;
                        for _ in 0..FUNCTIONS * 20 {
                            let variables: Vec<(VariableId, Sort)> =
                                fitted.instance.terms.variables().map(|(id, _, sort)| (id, sort)).collect();
                            let model: BTreeMap<VariableId, u128> = variables
                                .into_iter()
                                .map(|(id, sort)| match sort {
                                    Sort::Bits(64) if numbers.below(2) == 0 => (id, 32 + numbers.below(10) as u128),
                                    Sort::Bits(width) => (id, numbers.bits(width)),
                                    _ => (id, u128::from(numbers.below(3) == 0)),
                                })
                                .collect();
                            let mut model = model;
                            model.retain(|variable, _| !fitted.absent.contains(variable));
                            let valued = fitted.instance.terms.under(&model);
                            let holds = valued.terms.as_bool(valued.of(fitted.instance.assumed)) == Some(true);
                            // Of those that do not hold, some.
                            if !holds && numbers.below(20) > 0 {
                                continue;
                            }
                            let Some(text) = made_of(fitted, &model, numbers.below(2) == 0) else { continue };
                            tried += 1;
                            look(&text, &mut numbers);
                            if tried >= FUNCTIONS {
                                break;
                            }
                        }
                    }
                }
                for function in &functions {
                    read += usize::from(look(function, &mut numbers));
                }
            }
        }
    }
    println!("{made} contracts, {} of them seen; {read} functions of the library", seen.len());
    let unseen: Vec<_> = all.iter().filter(|known| !seen.contains_key(*known)).collect();
    assert!(unseen.is_empty(), "no function shows that these say what is done: {unseen:#?}");
    let shown: Vec<String> = wrong.iter().map(|(rule, why)| format!("{rule}:\n{why}")).collect();
    assert!(wrong.is_empty(), "{} rules:\n{}", wrong.len(), shown.join("\n\n"));
}
