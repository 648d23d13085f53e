//! Types that no text says: what C++ expressions and the type inference of operations make of other types.

use crate::assembly::read::Reading;
use mlir_syntax::{AttrKind, Context, Signedness, Type, TypeKind, VectorDimension, parse_type, print_type};
use pdl_declarations::TypeStep;

/// Returns what a C++ expression over `$_self` that is no list of steps makes of a type for a group of `count` values; `None` if the expression is not
/// understood, or there is no such type.
pub(crate) fn transform(context: &mut Context, expression: &str, ty: Type, count: usize) -> Option<Vec<Type>> {
    if expression.contains("FunctionType>($_self)")
        && let TypeKind::Function { inputs, results } = context.type_kind(ty)
    {
        return Some(if expression.contains("getInputs") { inputs.to_vec() } else { results.to_vec() });
    }
    if expression.contains("SMTFuncType>($_self)") {
        let (domain, range) = smt_function(context, ty)?;
        return Some(if expression.contains("getDomainTypes") { domain } else { vec![range] });
    }
    if expression.contains("getNumElements()") {
        let (elements, element) = match context.type_kind(ty) {
            TypeKind::RankedTensor { shape, element, .. } => {
                (shape.iter().try_fold(1_u64, |product, size| product.checked_mul((*size)?))?, element)
            }
            TypeKind::Vector { shape, element } => {
                (shape.iter().try_fold(1_u64, |product, dimension| product.checked_mul(dimension.size))?, element)
            }
            _ => return None,
        };
        // As many as there are values, or it is an error that the caller tells.
        return (elements == count as u64).then(|| vec![*element; count]);
    }
    transform_one(context, expression, ty).map(|ty| vec![ty; count])
}

fn transform_one(context: &mut Context, expression: &str, ty: Type) -> Option<Type> {
    if expression.starts_with('!') {
        return by_pattern(context, expression, ty);
    }
    let has = |text: &str| expression.contains(text);
    let i1 = context.integer_type(1);
    // A slice of a tile, or its mask; and the tile that two vectors span.
    if has("dropDim(0)") || has("getShape().drop_front()") || has("{ size, size }") {
        let TypeKind::Vector { shape, element } = context.type_kind(ty).clone() else { return None };
        let (first, rest) = shape.split_first()?;
        let side = VectorDimension { size: first.size, scalable: true };
        let shape = if has("{ size, size }") { [side, side].into() } else { rest.into() };
        let element = if has("setElementType") { i1 } else { element };
        return context.intern_type_within_limits(TypeKind::Vector { shape, element });
    }
    if has("IntegerType::get($_self.getContext(), 1)") || has("cloneWith({}, IntegerType::get($_ctxt, 1))") {
        return with_element_type(context, ty, i1);
    }
    if has("getPointeeType()") || has("ValueType>($_self).getValueType()") && !has("::get(") {
        return first_parameter(context, ty, &["ptr", "value", "lvalue"]);
    }
    if has("emitc::PointerType::get(") || has("emitc::LValueType::get(") {
        let inner = first_parameter(context, ty, &["ptr", "lvalue"])?;
        let mnemonic = if has("emitc::PointerType::get(") { "ptr" } else { "lvalue" };
        let text = format!("!emitc.{mnemonic}<{}>", mlir_text(context, inner));
        return parse_type(context, &text).ok();
    }
    if has("ArrayType>($_self).getRangeType()") || has("ArrayType>($_self).getDomainType()") {
        // `!smt.array<[!smt.int -> !smt.bool]>`
        let ("array", body) = parameters(context, ty)? else { return None };
        let (domain, range) = body.trim().strip_prefix('[')?.strip_suffix(']')?.rsplit_once(" -> ")?;
        let text = (if has("getRangeType") { range } else { domain }).trim().to_owned();
        return parse_type(context, &text).ok();
    }
    if has("IntegerType::get($_self.getContext(), (") {
        // As many bits as the vector has elements.
        let TypeKind::Vector { shape, .. } = context.type_kind(ty) else { return None };
        let width = u32::try_from(shape.first()?.size).ok()?;
        return parse_type(context, &format!("i{width}")).ok();
    }
    if has("getImageType()") {
        let image = first_parameter(context, ty, &["sampled_image"])?;
        return if has(".getElementType()") { first_parameter(context, image, &["image"]) } else { Some(image) };
    }
    if has("MMAMatrixType>") {
        let (_, body) = parameters(context, ty)?;
        let shape = body.split(',').next()?;
        let element = shape.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x').trim().to_owned();
        return parse_type(context, &element).ok();
    }
    if has("PtrMetadataType::get") {
        let text = mlir_text(context, ty);
        return parse_type(context, &format!("!ptr.ptr_metadata<{text}>")).ok();
    }
    if has("pdl::RangeType::get($_self)") {
        let TypeKind::Dialect { body, .. } = context.type_kind(ty) else { return None };
        let text = format!("!pdl.range<{body}>");
        return parse_type(context, &text).ok();
    }
    if has("getGetValueTypeOpValueType") {
        let TypeKind::Dialect { body, .. } = context.type_kind(ty) else { return None };
        let text = if body.starts_with("range") { "!pdl.range<value>" } else { "!pdl.value" };
        return parse_type(context, text).ok();
    }
    if has("getValAndBoolStructType") {
        let text = mlir_text(context, ty);
        let value = text.strip_prefix("!llvm.").unwrap_or(&text).to_owned();
        return parse_type(context, &format!("!llvm.struct<({value}, i1)>")).ok();
    }
    if has("VectorType::Builder") {
        let TypeKind::Vector { shape, element } = context.type_kind(ty).clone() else { return None };
        let mut shape = shape.to_vec();
        match shape.last_mut() {
            Some(last) if has("/ 2") => last.size = if last.size < 2 { last.size } else { last.size / 2 },
            Some(last) if has("getRank() - 1, 16)") => last.size = 16,
            Some(last) => last.size = last.size.checked_mul(2)?,
            None => shape.push(VectorDimension { size: 2, scalable: false }),
        }
        return context.intern_type_within_limits(TypeKind::Vector { shape: shape.into(), element });
    }
    None
}

/// Returns what steps make of a type.
pub(crate) fn follow(context: &mut Context, steps: &[TypeStep], ty: Type) -> Option<Type> {
    steps.iter().try_fold(ty, |ty, step| match step {
        TypeStep::Element => element_type(context, ty).or_else(|| element_of_matrix(context, ty)),
        TypeStep::ElementOrSelf => Some(element_type(context, ty).unwrap_or(ty)),
        TypeStep::I1SameShape => {
            let i1 = context.integer_type(1);
            with_element_type(context, ty, i1)
        }
    })
}

/// The text of a type, without aliases.
fn mlir_text(context: &Context, ty: Type) -> String {
    let mut text = String::new();
    print_type(context, ty, &mut text);
    text
}

/// The mnemonic of a type of a dialect, and what stands between `<` and `>`.
pub(crate) fn parameters(context: &Context, ty: Type) -> Option<(&str, &str)> {
    let TypeKind::Dialect { body, .. } = context.type_kind(ty) else { return None };
    let (mnemonic, rest) = body.split_once('<')?;
    Some((mnemonic.trim(), rest.strip_suffix('>')?))
}

/// The type that is the first parameter of a dialect's type with one of these mnemonics.
pub(crate) fn first_parameter(context: &mut Context, ty: Type, mnemonics: &[&str]) -> Option<Type> {
    let (mnemonic, body) = parameters(context, ty)?;
    if !mnemonics.contains(&mnemonic) {
        return None;
    }
    let end = top_level_end(body, ',');
    let text = body[..end].trim().to_owned();
    parse_type(context, &text).ok()
}

/// Where the first `separator` outside of brackets stands, or the end.
pub(crate) fn top_level_end(text: &str, separator: char) -> usize {
    let mut depth = 0_usize;
    let mut previous = ' ';
    for (at, c) in text.char_indices() {
        match c {
            _ if c == separator && depth == 0 => return at,
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if previous == '-' => {}
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = c;
    }
    text.len()
}

/// The types of `!smt.func<(!smt.int, !smt.bool) !smt.bool>`.
fn smt_function(context: &mut Context, ty: Type) -> Option<(Vec<Type>, Type)> {
    let (mnemonic, body) = parameters(context, ty)?;
    let rest = body.trim().strip_prefix('(')?;
    if mnemonic != "func" {
        return None;
    }
    let (domain, range) = rest.split_at_checked(top_level_end(rest, ')'))?;
    let (mut domain, range) = (domain.to_owned(), range.strip_prefix(')')?.trim().to_owned());
    let mut types = Vec::new();
    while !domain.trim().is_empty() {
        let end = top_level_end(&domain, ',');
        types.push(parse_type(context, domain[..end].trim()).ok()?);
        domain = domain.get(end + 1..).unwrap_or_default().to_owned();
    }
    Some((types, parse_type(context, &range).ok()?))
}

/// The type of the elements of a shaped type.
pub(crate) fn element_type(context: &Context, ty: Type) -> Option<Type> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element }
        | TypeKind::MemRef { element, .. }
        | TypeKind::UnrankedMemRef { element, .. }
        | TypeKind::Vector { element, .. }
        | TypeKind::Complex(element) => Some(*element),
        _ => None,
    }
}

/// The type of the elements of a matrix of a dialect, `!gpu.mma_matrix<16x16xf16, "COp">`.
fn element_of_matrix(context: &mut Context, ty: Type) -> Option<Type> {
    let (_, body) = parameters(context, ty)?;
    let mut text = &body[..top_level_end(body, ',')];
    let has_dimensions = text.starts_with(|c: char| c.is_ascii_digit());
    while let Some((dimension, rest)) = text.split_once('x')
        && dimension.bytes().all(|byte| byte.is_ascii_digit())
    {
        text = rest;
    }
    let text = text.to_owned();
    has_dimensions.then(|| parse_type(context, &text).ok())?
}

/// The type of the same shape with other elements; a type without a shape becomes the type of the elements.
pub(crate) fn with_element_type(context: &mut Context, ty: Type, element: Type) -> Option<Type> {
    let kind = match context.type_kind(ty).clone() {
        TypeKind::RankedTensor { shape, encoding, .. } => TypeKind::RankedTensor { shape, element, encoding },
        TypeKind::UnrankedTensor { .. } => TypeKind::UnrankedTensor { element },
        TypeKind::Vector { shape, .. } => TypeKind::Vector { shape, element },
        TypeKind::MemRef { shape, layout, memory_space, .. } => {
            TypeKind::MemRef { shape, element, layout, memory_space }
        }
        _ => return Some(element),
    };
    context.intern_type_within_limits(kind)
}

/// The most results that are inferred from the size of a type.
const MAX_ELEMENTS: u64 = 1 << 20;

/// The result types, by group, of an operation whose type inference is C++.
pub(crate) fn infer(reading: &mut Reading<'_, '_, '_>) -> Option<Vec<Vec<Type>>> {
    let first = reading.operand_types.flat().next();
    let types = match reading.operation.name.as_str() {
        "bufferization.dealloc" => {
            let count = reading.operands[reading.operation.operand("retained")?].len();
            vec![reading.context().integer_type(1); count]
        }
        "memref.distinct_objects" => reading.operand_types.flat().collect(),
        "vector.shuffle" => {
            let mask = reading.named_attribute("mask")?;
            let AttrKind::DenseArray { data, .. } = reading.context().attr_kind(mask) else { return None };
            let size = (data.len() / 8) as u64;
            let TypeKind::Vector { shape, element } = reading.context().type_kind(first?).clone() else { return None };
            let mut shape = shape.to_vec();
            match shape.first_mut() {
                Some(dimension) => *dimension = VectorDimension { size, scalable: false },
                None => shape.push(VectorDimension { size, scalable: false }),
            }
            vec![reading.context().intern_type_within_limits(TypeKind::Vector { shape: shape.into(), element })?]
        }
        "vector.to_elements" => {
            let TypeKind::Vector { shape, element } = reading.context().type_kind(first?) else { return None };
            let count = shape.iter().try_fold(1_u64, |product, dimension| product.checked_mul(dimension.size))?;
            vec![*element; usize::try_from(count).ok().filter(|_| count <= MAX_ELEMENTS)?]
        }
        "ptr.ptr_add" => {
            // One pointer and several offsets are several pointers.
            let (base, offset) = (first?, reading.operand_types.flat().nth(1)?);
            let context = reading.context();
            let is_shaped =
                |ty| matches!(context.type_kind(ty), TypeKind::Vector { .. } | TypeKind::RankedTensor { .. });
            match is_shaped(offset) && !is_shaped(base) {
                true => vec![with_element_type(context, offset, base)?],
                false => vec![base],
            }
        }
        "smt.bv.concat" => {
            let operands: Vec<Type> = reading.operand_types.flat().collect();
            let mut width = 0_u64;
            for ty in operands {
                width = width.checked_add(crate::assembly::forms::smt::width(reading.context(), ty)?)?;
            }
            vec![parse_type(reading.context(), &format!("!smt.bv<{width}>")).ok()?]
        }
        "smt.bv.constant" => {
            let value = reading.named_attribute("value")?;
            vec![reading.context().attribute_type(value)?]
        }
        "wasmssa.local" => {
            let ty = reading.named_attribute("type")?;
            let AttrKind::Type(ty) = *reading.context().attr_kind(ty) else { return None };
            let text = format!("!wasmssa<local ref to {}>", mlir_text(reading.context(), ty));
            vec![parse_type(reading.context(), &text).ok()?]
        }
        "wasmssa.local_get" | "wasmssa.local_tee" => {
            let local = first?;
            let TypeKind::Dialect { body, .. } = reading.context().type_kind(local) else { return None };
            let text = body.strip_prefix("local ref to ")?.to_owned();
            vec![parse_type(reading.context(), &text).ok()?]
        }
        _ => return None,
    };
    Some(vec![types])
}

/// The type that a forms file takes out of another by the pattern that the other fits, `!hw.array<$_x$T>`, or puts into it,
/// `!hw.inout<$_self>`. `$T` is the type, `$_` anything; within a type of a dialect, types of the same dialect stand without its name.
fn by_pattern(context: &mut Context, pattern: &str, ty: Type) -> Option<Type> {
    let text = mlir_text(context, ty);
    let dialect = pattern.split_once('.')?.0.to_owned() + ".";
    if let Some((before, behind)) = pattern.split_once("$_self") {
        let inner = text.strip_prefix(&dialect).unwrap_or(&text);
        return parse_type(context, &format!("{before}{inner}{behind}")).ok();
    }
    let (mut rest, mut pattern, mut taken) = (&*text, pattern, None);
    while let Some((literal, behind)) = pattern.split_once('$') {
        rest = rest.strip_prefix(literal)?;
        let (hole, behind) = behind.split_at_checked(1)?;
        let next = behind.split('$').next()?;
        let end = match behind.contains('$') {
            true => outside_brackets(rest, next)?,
            false => rest.len().checked_sub(next.len())?,
        };
        if hole == "T" {
            taken = Some(rest.get(..end)?.trim().to_owned());
        }
        (rest, pattern) = (rest.get(end..)?, behind);
    }
    let taken = taken.filter(|_| rest == pattern)?;
    parse_type(context, &taken).or_else(|_| parse_type(context, &format!("{dialect}{taken}"))).ok()
}

/// The offset of the first occurrence of a text outside of brackets.
fn outside_brackets(text: &str, wanted: &str) -> Option<usize> {
    let mut scanner = mlir_syntax::BodyScanner::new(text, 0);
    loop {
        let at = scanner.position();
        if scanner.open().is_empty() && text.get(at..)?.starts_with(wanted) {
            return Some(at);
        }
        scanner.next_piece().ok()??;
    }
}

/// The spelling in a forms file of a type that is as wide as all of a group together.
pub(crate) const SUM: &str = "+";

/// The integer that is as wide as all of these together.
pub(crate) fn sum_of_widths(context: &mut Context, types: &[Type]) -> Option<Type> {
    let mut sum = 0_u32;
    for ty in types {
        let TypeKind::Integer { width, .. } = context.type_kind(*ty) else { return None };
        sum = sum.checked_add(*width)?;
    }
    context.intern_type_within_limits(TypeKind::Integer { width: sum, signedness: Signedness::Signless })
}
