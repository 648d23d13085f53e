//! Instructions of SPIR-V.

use super::Form;
use super::cases::{case_of, parse_case, parse_quoted_case};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use crate::assembly::types::{first_parameter, parameters, top_level_end};
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Result, SsaName, TokenKind, Type, TypeKind, parse_attribute, parse_type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "spirv.BranchConditional", parse: parse_branch, print: print_branch },
    Form { name: "spirv.CompositeExtract", parse: parse_extract, print: print_extract },
    Form { name: "spirv.CompositeInsert", parse: parse_insert, print: print_insert },
    Form { name: "spirv.Constant", parse: parse_constant, print: print_constant },
    Form { name: "spirv.CopyMemory", parse: parse_copy, print: print_copy },
    Form { name: "spirv.GL.FClamp", parse: parse_same_types, print: print_same_types },
    Form { name: "spirv.GL.Fma", parse: parse_same_types, print: print_same_types },
    Form { name: "spirv.GL.SClamp", parse: parse_same_types, print: print_same_types },
    Form { name: "spirv.GL.UClamp", parse: parse_same_types, print: print_same_types },
    Form { name: "spirv.IAddCarry", parse: parse_extended, print: print_extended },
    Form { name: "spirv.INTEL.SubgroupBlockWrite", parse: parse_block_write, print: print_block_write },
    Form { name: "spirv.ISubBorrow", parse: parse_extended, print: print_extended },
    Form { name: "spirv.Load", parse: parse_load, print: print_load },
    Form { name: "spirv.SMulExtended", parse: parse_extended, print: print_extended },
    Form { name: "spirv.Store", parse: parse_store, print: print_store },
    Form { name: "spirv.UMulExtended", parse: parse_extended, print: print_extended },
    Form { name: "spirv.Variable", parse: parse_variable, print: print_variable },
    Form { name: "spirv.mlir.loop", parse: parse_loop, print: print_loop },
    Form { name: "spirv.mlir.selection", parse: parse_selection, print: print_selection },
];

/// `%c [1, 2], ^bb1(%a : i32), ^bb2`
fn parse_branch(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let condition = reading.parser().parse_value_use()?;
    let i1 = reading.context().integer_type(1);
    reading.state.operands.push((condition, i1));
    if reading.parser().eat_token("[") {
        let ty = reading.context().integer_type(32);
        let first = reading.parser().parse_attribute_of(ty)?;
        reading.parser().expect_token(",")?;
        let second = reading.parser().parse_attribute_of(ty)?;
        reading.parser().expect_token("]")?;
        let weights = reading.intern(AttrKind::Array([first, second].into()));
        reading.add_attribute("branch_weights", weights);
    }
    let mut sizes = vec![1];
    for _ in 0..2 {
        reading.parser().expect_token(",")?;
        let (successor, operands, types) = reading.parse_successor_and_use_list()?;
        reading.state.successors.push(successor);
        sizes.push(operands.len() as u32);
        reading.state.operands.extend(operands.into_iter().zip(types));
    }
    reading.add_operand_segments(&sizes);
    Ok(())
}

fn print_branch(p: &mut Printing<'_, '_>) -> Option<()> {
    let [on_true, on_false] = *p.ir().op_successors(p.op) else { return None };
    let [condition] = p.operand_group(0)[..] else { return None };
    p.push(" ");
    p.asm.print_operand(condition);
    if let Some(weights) = p.attribute("branch_weights") {
        let weights = p.integers(weights)?;
        p.push(" [");
        p.asm.comma_separated(weights, |asm, weight| asm.print_number(weight));
        p.push("]");
    }
    for (index, successor) in [on_true, on_false].into_iter().enumerate() {
        p.push(", ");
        let operands = p.operand_group(index + 1);
        p.asm.print_successor_and_use_list(successor, operands.into_iter());
    }
    Some(())
}

/// The type of what stands at this position in a vector, an array, a matrix or a struct.
fn type_at(reading: &mut Reading<'_, '_, '_>, mut ty: Type, position: &[i64]) -> Option<Type> {
    for index in position {
        if let Some(element) = crate::assembly::types::element_type(reading.context(), ty) {
            ty = element;
            continue;
        }
        let context = reading.context();
        let (mnemonic, body) = parameters(context, ty)?;
        let text = match mnemonic {
            "struct" => {
                let mut rest = body[body.find('(')? + 1..].trim_end().strip_suffix(')')?;
                for _ in 0..usize::try_from(*index).ok()? {
                    rest = rest.get(top_level_end(rest, ',') + 1..)?;
                }
                let field = rest[..top_level_end(rest, ',')].trim();
                // Behind the type may stand its offset and decorations.
                match field.strip_suffix(']') {
                    Some(decorated) => decorated[..decorated.rfind('[')?].trim(),
                    None => field,
                }
            }
            "rtarray" => body,
            "array" | "matrix" => body.split_once('x')?.1,
            "coopmatrix" => body[..top_level_end(body, ',')].rsplit('x').next()?,
            "arm.tensor" => body.rsplit('x').next()?,
            _ => return None,
        };
        let end = top_level_end(text, ',');
        let text = text[..end].trim().to_owned();
        ty = parse_type(context, &text).ok()?;
    }
    Some(ty)
}

/// `[1 : i32, 0 : i32]`
fn parse_indices(reading: &mut Reading<'_, '_, '_>) -> Result<Vec<i64>> {
    let indices = reading.parser().parse_attribute()?;
    reading.add_attribute("indices", indices);
    Ok(crate::assembly::print::integers(reading.context(), indices).unwrap_or_default())
}

/// `%a[1 : i32] : vector<4xf32>`
fn parse_extract(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let composite = reading.parser().parse_value_use()?;
    let position = parse_indices(reading)?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.operands.push((composite, ty));
    match type_at(reading, ty, &position) {
        Some(ty) => reading.state.result_types.push(ty),
        None => return Err(reading.error_since(start, "the type has nothing at this position")),
    }
    Ok(())
}

fn print_extract(p: &mut Printing<'_, '_>) -> Option<()> {
    let [composite] = p.operands()[..] else { return None };
    p.push(" ");
    p.asm.print_operand(composite);
    p.asm.print_attribute(p.attribute("indices")?);
    p.push(" : ");
    p.asm.print_types_of([composite]);
    Some(())
}

/// `%a, %b[1 : i32] : f32 into vector<4xf32>`
fn parse_insert(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let object = reading.parser().parse_value_use()?;
    reading.parser().expect_token(",")?;
    let composite = reading.parser().parse_value_use()?;
    parse_indices(reading)?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let object_type = reading.parser().parse_type()?;
    reading.parser().expect_token("into")?;
    let ty = reading.parser().parse_type()?;
    reading.state.operands.extend([(object, object_type), (composite, ty)]);
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_insert(p: &mut Printing<'_, '_>) -> Option<()> {
    let [object, composite] = p.operands()[..] else { return None };
    p.push(" ");
    p.asm.print_operands([object, composite]);
    p.asm.print_attribute(p.attribute("indices")?);
    p.push(" : ");
    p.asm.print_types_of([object]);
    p.push(" into ");
    p.asm.print_types_of([composite]);
    Some(())
}

/// `1 : i32`, or `dense<…> : tensor<2xi32> : !spirv.array<2 x i32>`: an array says its type.
fn parse_constant(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let value = reading.parser().parse_attribute()?;
    reading.add_attribute("value", value);
    let own = reading.context().attribute_type(value);
    let says_type = own.filter(|ty| !matches!(reading.context().type_kind(*ty), TypeKind::RankedTensor { .. }));
    let ty = match says_type {
        Some(ty) => ty,
        None => {
            reading.parser().expect_token(":")?;
            reading.parser().parse_type()?
        }
    };
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_constant(p: &mut Printing<'_, '_>) -> Option<()> {
    let [ty] = p.result_types()[..] else { return None };
    p.push(" ");
    p.asm.print_attribute(p.attribute("value")?);
    if parameters(p.context(), ty).is_some_and(|(mnemonic, _)| mnemonic == "array") {
        p.push(" : ");
        p.asm.print_type(ty);
    }
    Some(())
}

/// Operands and a result of one type: `%a, %b {x} : f32`. What does not fit is in the generic form behind the name.
fn parse_same_types(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    if reading.parser().eat_token("(") {
        let operands = reading.parse_operand_list()?;
        reading.parser().expect_token(")")?;
        reading.parse_optional_attr_dict()?;
        reading.parser().expect_token(":")?;
        let ty = reading.parser().parse_type()?;
        let TypeKind::Function { inputs, results } = reading.context().type_kind(ty).clone() else {
            return Err(reading.error_since(start, "expected a function type such as `(f32) -> f32`"));
        };
        reading.state.result_types.extend(results.iter());
        return reading.add_operands(&operands, &inputs, start);
    }
    let operands = reading.parse_operand_list()?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.result_types.push(ty);
    reading.add_operands(&operands, &vec![ty; operands.len()], start)
}

fn print_same_types(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    let [ty] = p.result_types()[..] else { return None };
    if p.types_of(&operands).iter().any(|operand| *operand != ty) {
        p.asm.print_generic_op(p.op, false);
        return Some(());
    }
    p.push(" ");
    p.asm.print_operands(operands);
    p.print_optional_attr_dict(&[]);
    p.push(" : ");
    p.asm.print_type(ty);
    Some(())
}

/// `%a, %b : !spirv.struct<(i32, i32)>`: the operands have the type of the fields.
fn parse_extended(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    reading.parse_optional_attr_dict()?;
    let operands = reading.parse_operand_list()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let Some(field) = type_at(reading, ty, &[0]) else {
        return Err(reading.error_since(start, "expected a struct of two fields, `!spirv.struct<(i32, i32)>`"));
    };
    reading.state.result_types.push(ty);
    reading.add_operands(&operands, &vec![field; operands.len()], start)
}

fn print_extended(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    p.push(" ");
    p.print_optional_attr_dict(&[]);
    p.asm.print_operands(operands);
    p.push(" : ");
    let types = p.result_types();
    p.asm.print_types(types);
    Some(())
}

/// The class of storage of a pointer, and the text of the type it points to.
fn pointer<'a>(p: &Printing<'_, 'a>, value: Value) -> Option<(&'a str, &'a str)> {
    let ("ptr", body) = parameters(p.context(), p.ir().value_type(value))? else { return None };
    let end = top_level_end(body, ',');
    Some((body.get(end + 1..)?.trim(), body[..end].trim()))
}

/// `"Function" %a`
fn print_pointer(p: &mut Printing<'_, '_>, value: Value) -> Option<()> {
    let (class, _) = pointer(p, value)?;
    p.push(" \"");
    p.push(class);
    p.push("\" ");
    p.asm.print_operand(value);
    Some(())
}

/// `"Function" %a`: gives back the class of storage too.
fn parse_pointer<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<(String, SsaName<'s>)> {
    if reading.parser().peek_token().kind != TokenKind::String {
        return Err(reading.parser().expected("the class of storage of the pointer in quotes, such as \"Function\""));
    }
    let class = reading.parser().parse_string()?;
    let class = class.as_str().unwrap_or_default().to_owned();
    Ok((class, reading.parser().parse_value_use()?))
}

/// The type of pointers of this class to values of this type.
fn pointer_type(reading: &mut Reading<'_, '_, '_>, class: &str, to: Type, start: usize) -> Result<Type> {
    let mut text = "!spirv.ptr<".to_owned();
    mlir_syntax::print_type(reading.context(), to, &mut text);
    let is_word = !class.is_empty() && class.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match parse_type(reading.context(), &format!("{text}, {class}>")) {
        Ok(ty) if is_word => Ok(ty),
        _ => Err(reading.error_since(start, "the class of storage is a word such as \"Function\"")),
    }
}

/// `["Volatile|Aligned", 4]`, if it is next.
fn parse_access(reading: &mut Reading<'_, '_, '_>, access: &str, alignment: &str) -> Result<()> {
    if reading.parser().eat_token("[") {
        let value = parse_quoted_case(reading, access)?;
        reading.add_attribute(access, value);
        if reading.parser().eat_token(",") {
            let ty = reading.context().integer_type(32);
            let value = reading.parser().parse_attribute_of(ty)?;
            reading.add_attribute(alignment, value);
        }
        reading.parser().expect_token("]")?;
    }
    Ok(())
}

fn print_access(p: &mut Printing<'_, '_>, access: &str, alignment: &str) -> Option<()> {
    if p.attribute(access).is_some() {
        let text = case_of(p, access)?;
        p.push(" [\"");
        p.push(&text);
        p.push("\"");
        if let Some(alignment) = p.attribute(alignment) {
            p.push(", ");
            p.asm.print_attribute_without_type(alignment);
        }
        p.push("]");
    }
    Some(())
}

/// `"Function" %p ["Aligned", 4] {x} : f32`
fn parse_load(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let (class, operand) = parse_pointer(reading)?;
    parse_access(reading, "memory_access", "alignment")?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let from = pointer_type(reading, &class, ty, start)?;
    reading.state.operands.push((operand, from));
    reading.state.result_types.push(ty);
    Ok(())
}

/// The attributes that stand elsewhere than in the dictionary.
const OF_ACCESS: &[&str] = &["memory_access", "alignment", "source_memory_access", "source_alignment"];

fn print_load(p: &mut Printing<'_, '_>) -> Option<()> {
    let [operand] = p.operands()[..] else { return None };
    print_pointer(p, operand)?;
    print_access(p, "memory_access", "alignment")?;
    p.print_optional_attr_dict(OF_ACCESS);
    p.push(" : ");
    let types = p.result_types();
    p.asm.print_types(types);
    Some(())
}

/// `"Function" %p, %a ["Aligned", 4] : f32`
fn parse_store(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_store_of(reading, false)
}

fn parse_block_write(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_store_of(reading, true)
}

fn parse_store_of(reading: &mut Reading<'_, '_, '_>, is_block: bool) -> Result<()> {
    let start = reading.parser().position();
    let (class, operand) = parse_pointer(reading)?;
    reading.parser().expect_token(",")?;
    let value = reading.parser().parse_value_use()?;
    parse_access(reading, "memory_access", "alignment")?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let pointee = if is_block { element_of(reading, ty) } else { ty };
    let to = pointer_type(reading, &class, pointee, start)?;
    reading.state.operands.extend([(operand, to), (value, ty)]);
    Ok(())
}

/// Of a vector every invocation stores an element.
fn element_of(reading: &mut Reading<'_, '_, '_>, ty: Type) -> Type {
    match reading.context().type_kind(ty) {
        TypeKind::Vector { element, .. } => *element,
        _ => ty,
    }
}

fn print_store(p: &mut Printing<'_, '_>) -> Option<()> {
    let [operand, value] = p.operands()[..] else { return None };
    print_pointer(p, operand)?;
    p.push(", ");
    p.asm.print_operand(value);
    print_access(p, "memory_access", "alignment")?;
    p.push(" : ");
    p.asm.print_types_of([value]);
    p.print_optional_attr_dict(OF_ACCESS);
    Some(())
}

/// As MLIR prints it: without the class of storage, though it is read with one.
fn print_block_write(p: &mut Printing<'_, '_>) -> Option<()> {
    let [operand, value] = p.operands()[..] else { return None };
    p.push(" ");
    p.asm.print_operands([operand, value]);
    p.push(" : ");
    p.asm.print_types_of([value]);
    Some(())
}

/// `"Function" %p, "Function" %q ["Aligned", 4], ["Volatile"] : f32`
fn parse_copy(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let (target_class, target) = parse_pointer(reading)?;
    reading.parser().expect_token(",")?;
    let (source_class, source) = parse_pointer(reading)?;
    parse_access(reading, "memory_access", "alignment")?;
    if reading.parser().eat_token(",") {
        parse_access(reading, "source_memory_access", "source_alignment")?;
    }
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let target_type = pointer_type(reading, &target_class, ty, start)?;
    let source_type = pointer_type(reading, &source_class, ty, start)?;
    reading.state.operands.extend([(target, target_type), (source, source_type)]);
    Ok(())
}

fn print_copy(p: &mut Printing<'_, '_>) -> Option<()> {
    let [target, source] = p.operands()[..] else { return None };
    p.push(" ");
    print_pointer(p, target)?;
    p.push(", ");
    print_pointer(p, source)?;
    print_access(p, "memory_access", "alignment")?;
    p.push(", ");
    // MLIR prints the access to the target where none to the source is said.
    match p.attribute("source_memory_access") {
        Some(_) => print_access(p, "source_memory_access", "source_alignment")?,
        None => print_access(p, "memory_access", "alignment")?,
    }
    p.print_optional_attr_dict(OF_ACCESS);
    p.push(" : ");
    let (_, pointee) = pointer(p, target)?;
    p.push(pointee);
    Some(())
}

/// `bind(0, 1)` or `built_in("…")`, if it is next.
pub(super) fn parse_decorations(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().eat_token("bind") {
        let ty = reading.context().integer_type(32);
        reading.parser().expect_token("(")?;
        let set = reading.parser().parse_attribute_of(ty)?;
        reading.parser().expect_token(",")?;
        let binding = reading.parser().parse_attribute_of(ty)?;
        reading.parser().expect_token(")")?;
        reading.add_attribute("descriptor_set", set);
        reading.add_attribute("binding", binding);
    } else if reading.parser().eat_token("built_in") {
        reading.parser().expect_token("(")?;
        let name = reading.parser().parse_string()?;
        let name = reading.intern(AttrKind::String { value: name, ty: None });
        reading.parser().expect_token(")")?;
        reading.add_attribute("built_in", name);
    }
    Ok(())
}

pub(super) fn print_decorations(p: &mut Printing<'_, '_>) {
    if let (Some(set), Some(binding)) = (p.attribute("descriptor_set"), p.attribute("binding")) {
        p.push(" bind(");
        p.asm.print_attribute_without_type(set);
        p.push(", ");
        p.asm.print_attribute_without_type(binding);
        p.push(")");
    }
    if let Some(name) = p.attribute("built_in") {
        p.push(" built_in(");
        p.asm.print_attribute(name);
        p.push(")");
    }
}

/// `init(%a) bind(0, 1) {x} : !spirv.ptr<f32, Function>`
fn parse_variable(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let mut initializer = None;
    if reading.parser().eat_token("init") {
        reading.parser().expect_token("(")?;
        initializer = Some(reading.parser().parse_value_use()?);
        reading.parser().expect_token(")")?;
    }
    parse_decorations(reading)?;
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    let class = parameters(reading.context(), ty).and_then(|(mnemonic, body)| {
        let class = body.get(top_level_end(body, ',') + 1..)?.trim();
        (mnemonic == "ptr").then(|| format!("#spirv.storage_class<{class}>"))
    });
    let class = class.and_then(|text| parse_attribute(reading.context(), &text).ok());
    let (Some(class), Some(pointee)) = (class, first_parameter(reading.context(), ty, &["ptr"])) else {
        return Err(reading.error_since(start, "expected a pointer, `!spirv.ptr<f32, Function>`"));
    };
    reading.add_attribute("storage_class", class);
    reading.state.operands.extend(initializer.map(|value| (value, pointee)));
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_variable(p: &mut Printing<'_, '_>) -> Option<()> {
    if let [initializer] = p.operands()[..] {
        p.push(" init(");
        p.asm.print_operand(initializer);
        p.push(")");
    }
    print_decorations(p);
    p.print_optional_attr_dict(&["storage_class", "descriptor_set", "binding", "built_in"]);
    p.push(" : ");
    let types = p.result_types();
    p.asm.print_types(types);
    Some(())
}

/// `control(Unroll) -> f32 {…}`
fn parse_structured(reading: &mut Reading<'_, '_, '_>, control: &str) -> Result<()> {
    let value = if reading.parser().eat_token("control") {
        reading.parser().expect_token("(")?;
        let value = parse_case(reading, control)?;
        reading.parser().expect_token(")")?;
        value
    } else {
        parse_attribute(reading.context(), &format!("#spirv.{control}<None>"))?
    };
    reading.add_attribute(control, value);
    if reading.parser().eat_arrow() {
        let types = reading.parse_type_list()?;
        reading.state.result_types.extend(types);
    }
    let body = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(body);
    Ok(())
}

fn print_structured(p: &mut Printing<'_, '_>, control: &str) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let case = case_of(p, control)?;
    if case != "None" {
        p.push(" control(");
        p.push(&case);
        p.push(")");
    }
    let types = p.result_types();
    if !types.is_empty() {
        p.push(" -> ");
        p.asm.print_types(types);
    }
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}

fn parse_loop(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_structured(reading, "loop_control")
}

fn print_loop(p: &mut Printing<'_, '_>) -> Option<()> {
    print_structured(p, "loop_control")
}

fn parse_selection(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_structured(reading, "selection_control")
}

fn print_selection(p: &mut Printing<'_, '_>) -> Option<()> {
    print_structured(p, "selection_control")
}
