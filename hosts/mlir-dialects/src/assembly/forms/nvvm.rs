//! Products of matrices on tensor cores: `A[…] B[…] C[…]`, the parts of each matrix, with one type for each.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{AttrKind, Context, FloatKind, Result, Type, TypeKind};

pub(super) const FORMS: &[Form] =
    &[Form { name: "nvvm.mma.sp.sync", parse, print }, Form { name: "nvvm.mma.sync", parse, print }];

/// The matrices, and what is one word each of a sparse product.
const MATRICES: &[&str] = &["A", "B", "C"];
const WORDS: &[&str] = &["sparseMetadata", "selector"];

/// The element types of the two factors, which need not be said where they follow from the types of the operands.
const ELEMENTS: &[&str] = &["multiplicandAPtxType", "multiplicandBPtxType"];

/// The element type that follows from a type of an operand. A sparse product takes other ones for floats and integers.
fn element_of(context: &Context, ty: Type, is_sparse: bool) -> Option<&'static str> {
    match context.type_kind(ty) {
        TypeKind::Float(FloatKind::F16) => Some("f16"),
        TypeKind::Float(FloatKind::F32) => Some(if is_sparse { "tf32" } else { "f32" }),
        TypeKind::Float(FloatKind::F64) => Some("f64"),
        TypeKind::Integer { .. } if !is_sparse => Some("s32"),
        TypeKind::Vector { shape, element } => match (&shape[..], context.type_kind(*element)) {
            ([size], TypeKind::Float(FloatKind::F16)) if size.size == 2 && !size.scalable => Some("f16"),
            _ => None,
        },
        _ => None,
    }
}

/// `A[%0, %1] B[%2] C[%3, %4] {…} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let words = if reading.operation.operands.len() > MATRICES.len() { WORDS } else { &[] };
    let mut groups = Vec::new();
    for name in MATRICES.iter().chain(words) {
        reading.parser().expect_token(name)?;
        reading.parser().expect_token("[")?;
        groups.push(reading.parse_operand_list()?);
        reading.parser().expect_token("]")?;
    }
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let TypeKind::Function { inputs, results } = reading.context().type_kind(ty).clone() else {
        return Err(reading.error_since(start, "expected a function type such as `(i32, i32, i32) -> i32`"));
    };
    if inputs.len() != MATRICES.len() {
        return Err(reading.error_since(start, "there is one type for each of the three matrices"));
    }
    let word = reading.context().integer_type(32);
    for (group, ty) in groups.iter().zip(inputs.iter().chain([word, word].iter())) {
        reading.state.operands.extend(group.iter().map(|operand| (*operand, *ty)));
    }
    reading.state.result_types.extend(results.iter());
    let sizes: Vec<u32> = groups.iter().map(|group| group.len() as u32).collect();
    reading.add_operand_segments(&sizes);
    for (name, ty) in ELEMENTS.iter().zip(inputs.iter()) {
        if reading.attribute(name).is_some() {
            continue;
        }
        let Some(element) = element_of(reading.context(), *ty, !words.is_empty()) else {
            let message = format!("'{name}' does not follow from the type of the operands; it is to be said");
            return Err(reading.error_since(start, message));
        };
        let dialect = reading.context().intern_symbol("nvvm");
        let body = format!("mma_type<{element}>").into();
        let element = reading.intern(AttrKind::Dialect { dialect, body, ty: None });
        reading.add_attribute(name, element);
    }
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let is_sparse = p.operation.operands.len() > MATRICES.len();
    let names: Vec<&str> = MATRICES.iter().chain(if is_sparse { WORDS } else { &[] }).copied().collect();
    let groups: Vec<_> = (0..names.len()).map(|index| p.operand_group(index)).collect();
    let types: Option<Vec<Type>> =
        groups[..MATRICES.len()].iter().map(|group| Some(p.ir().value_type(*group.first()?))).collect();
    let types = types?;
    for (name, group) in names.iter().zip(&groups) {
        p.push(" ");
        p.push(name);
        p.push("[");
        p.asm.print_operands(group.iter().copied());
        p.push(if is_sparse { "]" } else { "] " });
    }
    // Integers do not say what they hold, and a dense product goes by its first factor alone.
    let follows = |ty: Type| element_of(p.context(), ty, true).is_some();
    let mut elided = vec!["operandSegmentSizes"];
    for (index, name) in ELEMENTS.iter().enumerate() {
        if follows(types[if is_sparse { index } else { 0 }]) {
            elided.push(name);
        }
    }
    p.print_optional_attr_dict(&elided);
    p.push(" : ");
    let results = p.result_types();
    p.asm.print_functional_type(types, results);
    Some(())
}
