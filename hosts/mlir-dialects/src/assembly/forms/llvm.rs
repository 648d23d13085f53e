//! The forms of `llvm`: comparisons, `alloca`, calls and what belongs to exceptions.

use super::Form;
use super::cases::{add_optional_case, case_of, print_optional_case};
use super::signature::{TypesWithAttributes, print_results, print_types_with_attributes};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{Block, Value};
use mlir_syntax::{Attr, AttrKind, Bytes, Result, SsaName, TokenKind, Type, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "llvm.icmp", parse: parse_comparison, print: print_comparison },
    Form { name: "llvm.fcmp", parse: parse_comparison, print: print_comparison },
    Form { name: "llvm.alloca", parse: parse_alloca, print: print_alloca },
    Form { name: "llvm.call", parse: parse_call, print: print_call },
    Form { name: "llvm.call_intrinsic", parse: parse_call_intrinsic, print: print_call_intrinsic },
    Form { name: "llvm.invoke", parse: parse_invoke, print: print_invoke },
    Form { name: "llvm.landingpad", parse: parse_landingpad, print: print_landingpad },
];

/// The attributes that the dictionary of a call leaves out because they stand elsewhere.
const OF_CALLS: &[&str] = &[
    "callee",
    "var_callee_type",
    "intrin",
    "CConv",
    "TailCallKind",
    "op_bundle_sizes",
    "op_bundle_tags",
    "operandSegmentSizes",
    "arg_attrs",
    "res_attrs",
];

/// `"slt" %a, %b {…} : i32`
fn parse_comparison(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let operation = reading.operation;
    if let Some(index) = operation.attribute("predicate") {
        if reading.parser().peek_token().kind != TokenKind::String {
            return Err(reading.parser().expected("a predicate in quotes"));
        }
        let predicate = reading.read_attribute(&operation.attributes[index].kind, false)?;
        reading.add_attribute("predicate", predicate);
    }
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.add_operands(&operands, &[ty, ty], start)?;
    let mut result = reading.context().integer_type(1);
    if let TypeKind::Vector { shape, .. } = reading.context().type_kind(ty).clone() {
        result = reading.context().intern_type(TypeKind::Vector { shape, element: result });
    }
    reading.state.result_types.push(result);
    Ok(())
}

fn print_comparison(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    if ir.operand_count(p.op) != 2 {
        return None;
    }
    let case = case_of(p, "predicate")?;
    p.push(" ");
    p.asm.print_string(case);
    p.push(" ");
    p.asm.print_operands(ir.operands(p.op));
    print_attributes(p, &["predicate"]);
    p.push(" : ");
    p.asm.print_type(ir.value_type(ir.operand(p.op, 0)));
    Some(())
}

/// The dictionary without these attributes and without flags for fast math that say nothing.
fn print_attributes(p: &mut Printing<'_, '_>, elided: &[&str]) {
    let mut elided = elided.to_vec();
    if let Some(flags) = p.attribute("fastmathFlags")
        && matches!(p.kind(flags), AttrKind::Dialect { body, .. } if body == "fastmath<none>")
    {
        elided.push("fastmathFlags");
    }
    p.print_optional_attr_dict(&elided);
}

/// `inalloca %n x f32 {…} : (i32) -> !llvm.ptr`
fn parse_alloca(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().eat_token("inalloca") {
        let unit = reading.intern(AttrKind::Unit);
        reading.add_attribute("inalloca", unit);
    }
    let start = reading.parser().position();
    let size = reading.parser().parse_value_use()?;
    reading.parser().expect_token("x")?;
    let element = reading.parser().parse_type()?;
    let element = reading.intern(AttrKind::Type(element));
    reading.add_attribute("elem_type", element);
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let (inputs, results) = parse_signature(reading)?;
    reading.add_operands(&[size], &inputs.types, start)?;
    reading.state.result_types.extend(results.types);
    Ok(())
}

fn print_alloca(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    if ir.operand_count(p.op) != 1 || ir.result_count(p.op) != 1 {
        return None;
    }
    let AttrKind::Type(element) = *p.kind(p.attribute("elem_type")?) else { return None };
    p.push(if p.attribute("inalloca").is_some() { " inalloca " } else { " " });
    p.asm.print_operands(ir.operands(p.op));
    p.push(" x ");
    p.asm.print_type(element);
    p.print_optional_attr_dict(&["elem_type", "inalloca"]);
    p.push(" : ");
    let (inputs, results) = (p.types_of(&p.operands()), p.result_types());
    p.asm.print_functional_type(inputs, results);
    Some(())
}

/// `(i32 {a}, f32) -> i64`
fn parse_signature(reading: &mut Reading<'_, '_, '_>) -> Result<(TypesWithAttributes, TypesWithAttributes)> {
    let inputs = TypesWithAttributes::parse(reading)?;
    if !reading.parser().eat_arrow() {
        return Err(reading.parser().expected("'->' and the types of the results"));
    }
    Ok((inputs, TypesWithAttributes::parse_results(reading)?))
}

/// Reads the types of a call's operands and results, and adds them.
fn finish_call<'s>(
    reading: &mut Reading<'_, 's, '_>,
    callee: Option<SsaName<'s>>,
    arguments: &[SsaName<'s>],
    start: usize,
) -> Result<()> {
    reading.parser().expect_token(":")?;
    if let Some(callee) = callee {
        let ty = reading.parser().parse_type()?;
        reading.parser().expect_token(",")?;
        reading.state.operands.push((callee, ty));
    }
    let (inputs, results) = parse_signature(reading)?;
    reading.add_operands(arguments, &inputs.types, start)?;
    reading.state.result_types.extend_from_slice(&results.types);
    inputs.add_attributes(reading, "arg_attrs");
    results.add_attributes(reading, "res_attrs");
    Ok(())
}

/// Prints the types of a call's operands and results; `inputs` are the arguments without the callee.
fn print_signature(p: &mut Printing<'_, '_>, inputs: &[Value]) -> Option<()> {
    let (inputs, results) = (p.types_of(inputs), p.result_types());
    print_types_with_attributes(p, &inputs, "arg_attrs")?;
    p.push(" -> ");
    print_results(p, &results)
}

/// `@f(%a)` or `%f(%a)`: a callee that is a value, and the arguments.
fn parse_callee<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<(Option<SsaName<'s>>, Vec<SsaName<'s>>)> {
    let mut callee = None;
    if reading.parser().at_value() {
        callee = Some(reading.parser().parse_value_use()?);
    } else if reading.parser().peek_token().kind == TokenKind::SymbolRef {
        let name = reading.parser().parse_attribute()?;
        reading.add_attribute("callee", name);
    } else {
        return Err(reading.parser().expected("the callee, a symbol or a value"));
    }
    Ok((callee, parse_arguments(reading)?))
}

fn parse_arguments<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Vec<SsaName<'s>>> {
    reading.parser().expect_token("(")?;
    let arguments = reading.parse_operand_list()?;
    reading.parser().expect_token(")")?;
    Ok(arguments)
}

/// Prints the callee with its arguments, and gives back the callee if it is a value, and the arguments.
fn print_callee(p: &mut Printing<'_, '_>) -> Option<(Option<Value>, Vec<Value>)> {
    let mut arguments = p.operand_group(p.operation.operand("callee_operands")?);
    p.push(" ");
    let callee = match p.attribute("callee") {
        Some(callee) => {
            p.asm.print_attribute_without_type(callee);
            None
        }
        None if arguments.is_empty() => return None,
        None => Some(arguments.remove(0)),
    };
    if let Some(callee) = callee {
        p.asm.print_operand(callee);
    }
    p.push("(");
    p.asm.print_operands(arguments.iter().copied());
    p.push(")");
    Some((callee, arguments))
}

/// `vararg(!llvm.func<…>)`, if it is next.
fn parse_vararg(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().eat_token("vararg") {
        reading.parser().expect_token("(")?;
        let ty = reading.parser().parse_type()?;
        reading.parser().expect_token(")")?;
        let ty = reading.intern(AttrKind::Type(ty));
        reading.add_attribute("var_callee_type", ty);
    }
    Ok(())
}

fn print_vararg(p: &mut Printing<'_, '_>) {
    if let Some(attr) = p.attribute("var_callee_type") {
        p.push(" vararg(");
        p.asm.print_attribute(attr);
        p.push(")");
    }
}

/// The operands of the bundles of a call, in order, with how many belong to each, and their tags.
#[derive(Default)]
pub(crate) struct Bundles<'s> {
    pub operands: Vec<(SsaName<'s>, Type)>,
    pub sizes: Vec<u32>,
    /// None if there is no bundle.
    pub tags: Option<Attr>,
}

/// `["tag"(%a : i32), "other"()]`, if it is next.
pub(crate) fn parse_bundles<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Bundles<'s>> {
    let (mut bundles, mut tags) = (Bundles::default(), Vec::new());
    if reading.parser().eat_token("[") && !reading.parser().eat_token("]") {
        loop {
            let tag: Bytes = reading.parser().parse_string()?;
            tags.push(reading.intern(AttrKind::String { value: tag, ty: None }));
            reading.parser().expect_token("(")?;
            let start = reading.parser().position();
            let operands = reading.parse_operand_list()?;
            if !operands.is_empty() {
                reading.parser().expect_token(":")?;
                let types = reading.parse_type_list()?;
                if types.len() != operands.len() {
                    let message = format!("{} operands in the bundle, but {} types", operands.len(), types.len());
                    return Err(reading.error_since(start, message));
                }
                bundles.operands.extend(operands.iter().copied().zip(types));
            }
            bundles.sizes.push(operands.len() as u32);
            reading.parser().expect_token(")")?;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        reading.parser().expect_token("]")?;
    }
    bundles.tags = (!tags.is_empty()).then(|| reading.intern(AttrKind::Array(tags.into())));
    Ok(bundles)
}

/// The bundles of a call, which the operation has as attributes and operands.
fn add_bundles<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Vec<(SsaName<'s>, Type)>> {
    let bundles = parse_bundles(reading)?;
    let sizes = reading.i32_array(&bundles.sizes);
    reading.add_attribute("op_bundle_sizes", sizes);
    if let Some(tags) = bundles.tags {
        reading.add_attribute("op_bundle_tags", tags);
    }
    Ok(bundles.operands)
}

fn print_bundles(p: &mut Printing<'_, '_>) -> Option<()> {
    let has_bundles = p.attribute("op_bundle_sizes").and_then(|sizes| p.integers(sizes)).is_some_and(|s| !s.is_empty());
    if has_bundles {
        p.push(" ");
        print_bundle_list(p)?;
    }
    Some(())
}

/// `["tag"(%a : i32), "other"()]`
pub(crate) fn print_bundle_list(p: &mut Printing<'_, '_>) -> Option<()> {
    let sizes = p.integers(p.attribute("op_bundle_sizes")?)?;
    let operands = p.operands_named("op_bundle_operands");
    let tags: &[Attr] = match p.attribute("op_bundle_tags").map(|tags| p.kind(tags)) {
        Some(AttrKind::Array(tags)) => tags,
        _ => &[],
    };
    if tags.len() != sizes.len() {
        return None;
    }
    let mut rest = &operands[..];
    p.push("[");
    for (index, (size, tag)) in sizes.iter().zip(tags).enumerate() {
        let group;
        (group, rest) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
        p.push(if index == 0 { "" } else { ", " });
        p.asm.print_attribute_without_type(*tag);
        p.push("(");
        if !group.is_empty() {
            p.asm.print_operands(group.iter().copied());
            p.push(" : ");
            p.asm.print_types_of(group.iter().copied());
        }
        p.push(")");
    }
    p.push("]");
    Some(())
}

/// `fastcc tail @f(%a) vararg(…) ["tag"(%a : i32)] {…} : (i32) -> i64`
fn parse_call(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    add_optional_case(reading, "CConv", None);
    add_optional_case(reading, "TailCallKind", None);
    let start = reading.parser().position();
    let (callee, arguments) = parse_callee(reading)?;
    parse_vararg(reading)?;
    let bundles = add_bundles(reading)?;
    reading.parse_optional_attr_dict()?;
    finish_call(reading, callee, &arguments, start)?;
    let arguments = reading.state.operands.len() as u32;
    reading.add_operand_segments(&[arguments, bundles.len() as u32]);
    reading.state.operands.extend(bundles);
    Ok(())
}

fn print_call(p: &mut Printing<'_, '_>) -> Option<()> {
    print_optional_case(p, "CConv", "ccc");
    print_optional_case(p, "TailCallKind", "none");
    let (callee, arguments) = print_callee(p)?;
    print_vararg(p);
    print_bundles(p)?;
    print_attributes(p, OF_CALLS);
    print_call_type(p, callee, &arguments)
}

fn print_call_type(p: &mut Printing<'_, '_>, callee: Option<Value>, arguments: &[Value]) -> Option<()> {
    p.push(" : ");
    if let Some(callee) = callee {
        p.asm.print_type(p.ir().value_type(callee));
        p.push(", ");
    }
    print_signature(p, arguments)
}

/// `"llvm.fma.f32"(%a) ["tag"(%a : i32)] {…} : (f32) -> f32`
fn parse_call_intrinsic(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let name = reading.parser().parse_string()?;
    let name = reading.intern(AttrKind::String { value: name, ty: None });
    reading.add_attribute("intrin", name);
    let start = reading.parser().position();
    let arguments = parse_arguments(reading)?;
    let bundles = add_bundles(reading)?;
    reading.parse_optional_attr_dict()?;
    finish_call(reading, None, &arguments, start)?;
    reading.add_operand_segments(&[arguments.len() as u32, bundles.len() as u32]);
    reading.state.operands.extend(bundles);
    Ok(())
}

fn print_call_intrinsic(p: &mut Printing<'_, '_>) -> Option<()> {
    let arguments = p.operands_named("args");
    p.push(" ");
    p.asm.print_attribute_without_type(p.attribute("intrin")?);
    p.push("(");
    p.asm.print_operands(arguments.iter().copied());
    p.push(")");
    print_bundles(p)?;
    print_attributes(p, OF_CALLS);
    print_call_type(p, None, &arguments)
}

/// `^bb1(%a : i32)`
fn parse_destination<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Vec<(SsaName<'s>, Type)>> {
    let (successor, operands, types) = reading.parse_successor_and_use_list()?;
    reading.state.successors.push(successor);
    Ok(operands.into_iter().zip(types).collect())
}

fn print_destination(p: &mut Printing<'_, '_>, block: Block, operands: &str) {
    let operands = p.operands_named(operands);
    p.asm.print_successor_and_use_list(block, operands.into_iter());
}

/// `@f(%a) to ^bb1 unwind ^bb2 ["tag"(%a : i32)] {…} : (i32) -> i32`
fn parse_invoke(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    add_optional_case(reading, "CConv", None);
    let start = reading.parser().position();
    let (callee, arguments) = parse_callee(reading)?;
    reading.parser().expect_token("to")?;
    let normal = parse_destination(reading)?;
    reading.parser().expect_token("unwind")?;
    let unwind = parse_destination(reading)?;
    parse_vararg(reading)?;
    let bundles = add_bundles(reading)?;
    reading.parse_optional_attr_dict()?;
    finish_call(reading, callee, &arguments, start)?;
    let groups = [reading.state.operands.len(), normal.len(), unwind.len(), bundles.len()];
    reading.add_operand_segments(&groups.map(|length| length as u32));
    // MLIR reads the bundles before the operands of the blocks, though the groups are in the other order.
    reading.state.operands.extend(bundles.into_iter().chain(normal).chain(unwind));
    Ok(())
}

fn print_invoke(p: &mut Printing<'_, '_>) -> Option<()> {
    let successors = p.ir().op_successors(p.op);
    let [normal, unwind] = *successors else { return None };
    print_optional_case(p, "CConv", "ccc");
    let (callee, arguments) = print_callee(p)?;
    p.push(" to ");
    print_destination(p, normal, "normalDestOperands");
    p.push(" unwind ");
    print_destination(p, unwind, "unwindDestOperands");
    print_vararg(p);
    print_bundles(p)?;
    print_attributes(p, OF_CALLS);
    print_call_type(p, callee, &arguments)
}

/// `cleanup (catch %a : !llvm.ptr) (filter %b : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>`
fn parse_landingpad(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().eat_token("cleanup") {
        let unit = reading.intern(AttrKind::Unit);
        reading.add_attribute("cleanup", unit);
    }
    while reading.parser().eat_token("(") {
        if !reading.parser().eat_token("catch") && !reading.parser().eat_token("filter") {
            return Err(reading.parser().expected("`catch` or `filter`"));
        }
        let (value, ty) = reading.parse_typed()?;
        reading.parser().expect_token(")")?;
        reading.state.operands.push((value, ty));
    }
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_landingpad(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let has_others = p.attributes().iter().any(|entry| p.context().symbol_name(entry.0) != "cleanup");
    if ir.result_count(p.op) != 1 || has_others {
        return None;
    }
    p.push(if p.attribute("cleanup").is_some() { " cleanup" } else { "" });
    for value in ir.operands(p.op) {
        let ty = ir.value_type(value);
        let is_array = matches!(p.context().type_kind(ty), TypeKind::Dialect { body, .. } if body.starts_with("array"));
        p.push(if is_array { " (filter " } else { " (catch " });
        p.asm.print_operand(value);
        p.push(" : ");
        p.asm.print_type(ty);
        p.push(")");
    }
    p.push(" : ");
    p.asm.print_type(ir.value_type(ir.result(p.op, 0)));
    Some(())
}
