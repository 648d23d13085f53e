//! Custom text is what `mlir-opt` prints: names of values, aliases, locations and what is left out. The forms here are a few
//! of MLIR's, written by hand; the texts are in `tests/custom`, each generic and as `mlir-opt` prints it.

use crate::upstream;

use mlir_lite::{
    Attr, AttrKind, Ir, Op, OpAsmPrinter, OpForm, OpForms, OpPrintingFlags, Region, SsaNames, Symbol, TypeKind, Value,
};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Forms;

const NAMES: &[&str] = &[
    "builtin.module",
    "func.func",
    "func.return",
    "arith.constant",
    "arith.addi",
    "cf.br",
    "cf.cond_br",
    "scf.if",
    "scf.for",
    "scf.yield",
    "affine.load",
    "memref.extract_strided_metadata",
];

impl OpForms for Forms {
    fn find(&self, name: &str) -> Option<OpForm<'_>> {
        let id = NAMES.iter().position(|known| *known == name)? as u32;
        let default_dialect = match name {
            "builtin.module" => "builtin",
            "func.func" => "func",
            _ => "",
        };
        let is_terminator = matches!(name, "func.return" | "cf.br" | "cf.cond_br" | "scf.yield");
        Some(OpForm { id, is_printed: true, has_names: true, is_terminator, default_dialect })
    }

    fn print(&self, form: u32, op: Op, p: &mut OpAsmPrinter<'_>) -> Option<()> {
        let ir = p.ir();
        let attributes = p.attributes(op);
        let attribute = |name: &str| ir.attribute(op, p.context().find_symbol(name)?);
        match NAMES[form as usize] {
            "builtin.module" => {
                if let Some(name) = attribute("sym_name") {
                    p.push(" ");
                    p.print_symbol_name(string(p, name)?);
                }
                p.print_optional_attr_dict_with_keyword(&attributes, &["sym_name"]);
                p.push(" ");
                p.print_region(*ir.op_regions(op).first()?, true, true, false);
            }
            "func.func" => return print_function(op, p),
            "func.return" | "scf.yield" => {
                p.print_optional_attr_dict(&attributes, &[]);
                if ir.operand_count(op) > 0 {
                    p.push(" ");
                    p.print_operands(ir.operands(op));
                    p.push(" : ");
                    p.print_types_of(ir.operands(op));
                }
            }
            "arith.constant" => {
                let value = attribute("value")?;
                p.print_optional_attr_dict(&attributes, &["value"]);
                p.push(" ");
                p.print_attribute(value);
            }
            "arith.addi" => {
                let flags = attribute("overflowFlags");
                p.push(" ");
                p.print_operands(ir.operands(op));
                let flags = flags.filter(|flags| ir.attribute_text(*flags) != "#arith.overflow<none>");
                if let Some(flags) = flags {
                    p.push(" overflow");
                    p.print_stripped_attribute(flags);
                }
                p.print_optional_attr_dict(&attributes, &["overflowFlags"]);
                p.push(" : ");
                p.print_types_of(ir.results(op));
            }
            "cf.br" => {
                p.push(" ");
                let operands: Vec<Value> = ir.operands(op).collect();
                p.print_successor_and_use_list(*ir.op_successors(op).first()?, operands.iter().copied());
                p.print_optional_attr_dict(&attributes, &[]);
            }
            "cf.cond_br" => {
                let sizes = integers(p, attribute("operandSegmentSizes")?)?;
                let [_, first, _] = sizes[..] else { return None };
                let operands: Vec<Value> = ir.operands(op).collect();
                let (condition, rest) = operands.split_first()?;
                let (first, second) = rest.split_at_checked(first as usize)?;
                let [to, other] = *ir.op_successors(op) else { return None };
                p.push(" ");
                p.print_operand(*condition);
                p.push(", ");
                p.print_successor_and_use_list(to, first.iter().copied());
                p.push(", ");
                p.print_successor_and_use_list(other, second.iter().copied());
                p.print_optional_attr_dict(&attributes, &["operandSegmentSizes"]);
            }
            "scf.if" => {
                let [then, otherwise] = *ir.op_regions(op) else { return None };
                p.push(" ");
                p.print_operands(ir.operands(op));
                let has_results = ir.result_count(op) > 0;
                if has_results {
                    p.push(" -> (");
                    p.print_types_of(ir.results(op));
                    p.push(")");
                }
                p.push(" ");
                p.print_region(then, false, has_results, false);
                if ir.region_blocks(otherwise).next().is_some() {
                    p.push(" else ");
                    p.print_region(otherwise, false, has_results, false);
                }
                p.print_optional_attr_dict(&attributes, &[]);
            }
            "scf.for" => {
                let region = *ir.op_regions(op).first()?;
                let arguments = arguments(ir, region);
                let operands: Vec<Value> = ir.operands(op).collect();
                let ([from, to, step, initial @ ..], [index, carried @ ..]) = (&operands[..], &arguments[..]) else {
                    return None;
                };
                p.push(" ");
                p.print_operand(*index);
                for (word, operand) in [(" = ", from), (" to ", to), (" step ", step)] {
                    p.push(word);
                    p.print_operand(*operand);
                }
                if !initial.is_empty() {
                    p.push(" iter_args(");
                    p.comma_separated(carried.iter().zip(initial), |p, (argument, initial)| {
                        p.print_operand(*argument);
                        p.push(" = ");
                        p.print_operand(*initial);
                    });
                    p.push(") -> (");
                    p.print_types_of(ir.results(op));
                    p.push(")");
                }
                p.push(" ");
                p.print_region(region, false, !initial.is_empty(), false);
                p.print_optional_attr_dict(&attributes, &[]);
            }
            "affine.load" => {
                let map = attribute("map")?;
                let operands: Vec<Value> = ir.operands(op).collect();
                let AttrKind::AffineMap(map) = p.context().attr_kind(map) else { return None };
                p.push(" ");
                p.print_operand(*operands.first()?);
                p.push("[");
                p.print_affine_map_of_ssa_ids(map, &operands[1..]);
                p.push("]");
                p.print_optional_attr_dict(&attributes, &["map"]);
                p.push(" : ");
                p.print_type(ir.value_type(operands[0]));
            }
            "memref.extract_strided_metadata" => {
                p.push(" ");
                p.print_operands(ir.operands(op));
                p.print_optional_attr_dict(&attributes, &[]);
                p.push(" : ");
                p.print_types_of(ir.operands(op));
                p.push(" -> ");
                p.print_types_of(ir.results(op));
            }
            _ => return None,
        }
        Some(())
    }

    fn result_names(&self, form: u32, op: Op, names: &mut SsaNames<'_>) {
        let ir = names.ir();
        match NAMES[form as usize] {
            "arith.constant" => {
                let Some(value) = names.context().find_symbol("value").and_then(|key| ir.attribute(op, key)) else {
                    return;
                };
                let ty = ir.value_type(ir.result(op, 0));
                let name = match (names.context().attr_kind(value), names.context().type_kind(ty)) {
                    (AttrKind::Integer { value, .. }, TypeKind::Integer { width: 1, .. }) => {
                        if value.to_i64() == Some(0) { "false".to_owned() } else { "true".to_owned() }
                    }
                    (AttrKind::Integer { value, .. }, TypeKind::Index) => format!("c{value}"),
                    (AttrKind::Integer { value, .. }, _) => format!("c{value}_{}", ir.type_text(ty)),
                    _ => "cst".to_owned(),
                };
                names.set(ir.result(op, 0), &name);
            }
            "memref.extract_strided_metadata" => {
                let rank = (ir.result_count(op) - 2) / 2;
                names.set(ir.result(op, 0), "base_buffer");
                names.set(ir.result(op, 1), "offset");
                if rank > 0 {
                    names.set(ir.result(op, 2), "sizes");
                    names.set(ir.result(op, 2 + rank), "strides");
                }
            }
            _ => {}
        }
    }
}

fn print_function(op: Op, p: &mut OpAsmPrinter<'_>) -> Option<()> {
    let ir = p.ir();
    let attributes = p.attributes(op);
    let attribute = |name: &str| ir.attribute(op, p.context().find_symbol(name)?);
    let (visibility, name) = (attribute("sym_visibility"), attribute("sym_name")?);
    let dictionaries = |name: &str, p: &OpAsmPrinter<'_>| match attribute(name).map(|list| p.context().attr_kind(list))
    {
        Some(AttrKind::Array(list)) => list.to_vec(),
        _ => Vec::new(),
    };
    let (of_arguments, of_results) = (dictionaries("arg_attrs", p), dictionaries("res_attrs", p));
    let AttrKind::Type(ty) = p.context().attr_kind(attribute("function_type")?) else { return None };
    let TypeKind::Function { inputs, results } = p.context().type_kind(*ty) else { return None };
    let region = *ir.op_regions(op).first()?;
    let body = arguments(ir, region);
    let is_declaration = ir.region_blocks(region).next().is_none();
    p.push(" ");
    if let Some(visibility) = visibility {
        p.push(std::str::from_utf8(string(p, visibility)?).ok()?);
        p.push(" ");
    }
    p.print_symbol_name(string(p, name)?);
    p.push("(");
    p.comma_separated(0..inputs.len(), |p, index| {
        let attributes = entries(p, of_arguments.get(index).copied());
        match is_declaration {
            true => {
                p.print_type(inputs[index]);
                p.print_optional_attr_dict(&attributes, &[]);
            }
            false => p.print_region_argument(body[index], &attributes, false),
        }
    });
    p.push(")");
    if !results.is_empty() {
        let is_function = matches!(results[..], [ty] if matches!(p.context().type_kind(ty), TypeKind::Function { .. }));
        let first = entries(p, of_results.first().copied());
        let is_wrapped = results.len() > 1 || is_function || !first.is_empty();
        p.push(if is_wrapped { " -> (" } else { " -> " });
        p.comma_separated(0..results.len(), |p, index| {
            p.print_type(results[index]);
            let attributes = entries(p, of_results.get(index).copied());
            p.print_optional_attr_dict(&attributes, &[]);
        });
        p.push(if is_wrapped { ")" } else { "" });
    }
    let elided = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];
    p.print_optional_attr_dict_with_keyword(&attributes, &elided);
    if !is_declaration {
        p.push(" ");
        p.print_region(region, false, true, false);
    }
    Some(())
}

fn arguments(ir: &Ir, region: Region) -> Vec<Value> {
    ir.region_blocks(region).next().into_iter().flat_map(|block| ir.block_arguments(block)).collect()
}

fn string<'a>(p: &OpAsmPrinter<'a>, attr: Attr) -> Option<&'a [u8]> {
    match p.context().attr_kind(attr) {
        AttrKind::String { value, .. } => Some(value.as_bytes()),
        _ => None,
    }
}

fn entries(p: &OpAsmPrinter<'_>, dictionary: Option<Attr>) -> Vec<(Symbol, Attr)> {
    match dictionary.map(|dictionary| p.context().attr_kind(dictionary)) {
        Some(AttrKind::Dictionary(entries)) => entries.to_vec(),
        _ => Vec::new(),
    }
}

fn integers(p: &OpAsmPrinter<'_>, attr: Attr) -> Option<Vec<u8>> {
    match p.context().attr_kind(attr) {
        AttrKind::DenseArray { data, .. } => Some(data.iter().step_by(4).copied().collect()),
        _ => None,
    }
}

const SPLIT: &str = "// -----\n";

/// The generic texts and what they are in custom text, with the file and the place in it.
fn cases() -> Vec<(String, String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/custom");
    let mut cases = Vec::new();
    for topic in TOPICS {
        let read = |form: &str| std::fs::read_to_string(folder.join(format!("{topic}.{form}.mlir"))).unwrap();
        let (generic, custom) = (read("generic"), read("custom"));
        assert_eq!(generic.matches(SPLIT).count(), custom.matches(SPLIT).count(), "{topic}");
        for (index, (generic, custom)) in generic.split(SPLIT).zip(custom.split(SPLIT)).enumerate() {
            cases.push((format!("{topic} {index}"), generic.to_owned(), custom.to_owned()));
        }
    }
    cases
}

const TOPICS: &[&str] = &["names", "blocks", "forms", "aliases", "locations"];

fn options(name: &str) -> OpPrintingFlags {
    OpPrintingFlags::default().locations(name.starts_with("locations"))
}

#[test]
fn custom_text_is_that_of_mlir_opt() {
    let cases = cases();
    assert!(cases.len() >= 40, "only {} texts", cases.len());
    let mut differences = String::new();
    for (name, generic, custom) in cases {
        let printed = Ir::parse(&generic).unwrap().print_custom(&Forms, options(&name));
        if printed.trim_end() != custom.trim_end() {
            differences.push_str(&format!("{name}:\n{custom}\nbut was\n{printed}\n"));
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// Each operation is where the printer says, in either form, and what lies within another one lies within its place.
#[test]
fn operations_are_where_the_printer_says() {
    for (name, generic, _) in cases() {
        let ir = Ir::parse(&generic).unwrap();
        for forms in [None, Some(&Forms as &dyn OpForms)] {
            let placed = ir.print_placed(forms, options(&name));
            let text = match forms {
                None => ir.print(options(&name)),
                Some(forms) => ir.print_custom(forms, options(&name)),
            };
            assert_eq!(placed.text, text, "{name}");
            let places: std::collections::HashMap<Op, _> = placed.places.iter().cloned().collect();
            assert_eq!(places.len(), placed.places.len(), "{name}: each is there once");
            let mut ops = vec![ir.top_op()];
            ir.nested_ops(ir.top_op(), true, &mut ops);
            assert!(forms.is_some() || ops.len() == places.len(), "{name}: the generic form leaves out nothing");
            for op in ops {
                let Some(place) = places.get(&op) else { continue };
                let text = &placed.text[place.clone()];
                let context = ir.context();
                let short = context.symbol_name(ir.name(op)).rsplit('.').next().unwrap_or_default();
                assert!(text.contains(short) && text.starts_with('%') == (ir.result_count(op) > 0), "{name}: {text}");
                if let Some(outer) = ir.parent_op(op).and_then(|parent| places.get(&parent)) {
                    assert!(outer.start < place.start && place.end < outer.end, "{name}: {text}");
                }
            }
        }
    }
}

/// An operation that does not fit its form is generic, and so is all that is not known, at any depth.
#[test]
fn what_does_not_fit_is_generic() {
    let text = "\"builtin.module\"() ({\n  \"scf.if\"() ({\n    \"scf.if\"() ({\n      \"func.func\"() ({\n      }) : () -> ()\n    }) : () -> ()\n  }) : () -> ()\n}) : () -> ()\n\n";
    let printed = Ir::parse(text).unwrap().print_custom(&Forms, OpPrintingFlags::default());
    let body: Vec<&str> = text.lines().skip(1).take_while(|line| !line.starts_with('}')).collect();
    assert_eq!(printed, format!("module {{\n{}\n}}\n\n", body.join("\n")));
}

/// The files are what the tool makes of them.
#[test]
fn the_texts_are_still_those_of_the_tool() {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/custom");
    for topic in TOPICS {
        let path = |form: &str| folder.join(format!("{topic}.{form}.mlir"));
        let run = |source: &Path, more: &[&str]| {
            let mut command = Command::new(upstream::MLIR_OPT);
            command.args(["--split-input-file", "--allow-unregistered-dialect"]).arg(source).args(more);
            if *topic == "locations" {
                command.arg("--mlir-print-debuginfo");
            }
            let output = command.output().unwrap();
            assert!(output.status.success(), "{topic}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let custom = std::fs::read_to_string(path("custom")).unwrap();
        assert_eq!(run(&path("generic"), &[]), custom, "{topic}");
        let generic = std::fs::read_to_string(path("generic")).unwrap();
        assert_eq!(run(&path("generic"), &["--mlir-print-op-generic"]), generic, "{topic}");
    }
}
