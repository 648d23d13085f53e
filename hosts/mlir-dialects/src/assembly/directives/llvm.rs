//! Parts of the forms of `llvm`.

use super::Directive;
use crate::assembly::forms;
use crate::assembly::llvm_types::type_at;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Attr, Result, Type, TypeKind, VectorDimension, codes};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive { name: "GEPIndices", is_next: |_| true, parse: parse_gep_indices, print: print_gep_indices },
    Directive {
        name: "IndirectBrOpSucessors",
        is_next: |reading| reading.parser().peek_is("["),
        parse: parse_indirect_successors,
        print: print_indirect_successors,
    },
    Directive {
        name: "InsertExtractValueElementType",
        is_next: |_| true,
        parse: parse_element_type,
        print: |_, _| Some(()),
    },
    Directive {
        name: "OpBundles",
        is_next: |reading| reading.parser().peek_is("["),
        parse: parse_bundles,
        print: print_bundles,
    },
    Directive { name: "ShuffleType", is_next: |_| true, parse: parse_shuffle_type, print: |_, _| Some(()) },
];

/// The number that stands for a value among the indices of `getelementptr`.
const DYNAMIC: i32 = i32::MIN;

/// `%0, 1, -2`
fn parse_gep_indices(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, numbers] = elements else { return Ok(()) };
    let (mut operands, mut constants) = (Vec::new(), Vec::new());
    let ty = reading.context().integer_type(32);
    loop {
        if reading.parser().at_value() {
            operands.push(reading.parser().parse_value_use()?);
            constants.push(DYNAMIC as u32);
        } else if reading.parser().peek_is("]") && constants.is_empty() {
            break;
        } else {
            let start = reading.parser().position();
            let index = reading.parser().parse_attribute_of(ty)?;
            match reading.context().attr_kind(index) {
                AttrKind::Integer { value, .. } => constants.push(value.to_i64().unwrap_or_default() as u32),
                _ => return Err(reading.error_since(start, "expected an integer or a value such as `%0`")),
            }
        }
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.set_operands(values, operands);
    let constants = reading.i32_array(&constants);
    reading.set(numbers, constants);
    Ok(())
}

fn print_gep_indices(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, numbers] = elements else { return None };
    let mut values = p.values(values).into_iter();
    let numbers = p.integers(p.get(numbers)?)?;
    for (index, number) in numbers.into_iter().enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        match number == i64::from(DYNAMIC) {
            true => p.asm.print_operand(values.next()?),
            false => p.asm.print_number(number),
        }
    }
    values.next().is_none().then_some(())
}

/// `[^bb1(%0 : i32), ^bb2]`
fn parse_indirect_successors(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [_, successors, values, value_types] = elements else { return Ok(()) };
    let (mut operands, mut types, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    reading.parser().expect_token("[")?;
    if !reading.parser().peek_is("]") {
        loop {
            let (successor, names, known) = reading.parse_successor_and_use_list()?;
            reading.add_successor(successors, successor);
            sizes.push(names.len() as u32);
            operands.extend(names);
            types.extend(known);
            if !reading.parser().eat_token(",") {
                break;
            }
        }
    }
    reading.parser().expect_token("]")?;
    reading.set_operand_groups(values, operands, sizes);
    reading.set_types(value_types, types);
    Ok(())
}

fn print_indirect_successors(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [_, successors, values, _] = elements else { return None };
    let (successors, groups) = (p.successors(successors)?, p.value_groups(values)?);
    if successors.len() != groups.len() {
        return None;
    }
    p.push("[");
    for (index, (successor, group)) in successors.iter().zip(groups).enumerate() {
        p.push(if index > 0 { "," } else { "" });
        p.asm.print_newline();
        p.asm.print_successor_and_use_list(*successor, group.into_iter());
    }
    if !successors.is_empty() {
        p.asm.print_newline();
    }
    p.push("]");
    Some(())
}

/// The type of what stands at a position of an array or a struct: the text does not say it.
fn parse_element_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [element, container, position] = elements else { return Ok(()) };
    let found = reading.first_type(container).zip(reading.get(position)).and_then(|(container, position)| {
        let position = crate::assembly::print::integers(reading.context(), position)?;
        type_at(reading.context(), container, &position)
    });
    let Some(ty) = found else {
        let start = reading.start;
        let message = "the type has nothing at this position; it is an array or a struct";
        return Err(reading.parser().error_since(start, codes::TYPES, message));
    };
    reading.set_types(element, vec![ty]);
    Ok(())
}

/// `["tag"(%0 : i32)]`
fn parse_bundles(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operands, operand_types, tags] = elements else { return Ok(()) };
    let bundles = forms::llvm::parse_bundles(reading)?;
    let (names, types): (Vec<_>, Vec<_>) = bundles.operands.into_iter().unzip();
    reading.set_operand_groups(operands, names, bundles.sizes);
    reading.set_types(operand_types, types);
    if let Some(bundle_tags) = bundles.tags {
        reading.set(tags, bundle_tags);
    }
    Ok(())
}

fn print_bundles(p: &mut Printing<'_, '_>, _: &[Element]) -> Option<()> {
    forms::llvm::print_bundle_list(p)
}

/// A vector of as many elements as the mask says: the text does not say it.
fn parse_shuffle_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [vector, result, mask] = elements else { return Ok(()) };
    if let (Some(vector), Some(mask)) = (reading.first_type(vector), reading.get(mask))
        && let Some(ty) = shuffled(reading, vector, mask)
    {
        reading.set_types(result, vec![ty]);
    }
    Ok(())
}

fn shuffled(reading: &mut Reading<'_, '_, '_>, vector: Type, mask: Attr) -> Option<Type> {
    let AttrKind::DenseArray { data, .. } = reading.context().attr_kind(mask) else { return None };
    let size = (data.len() / 4) as u64;
    let TypeKind::Vector { shape, element } = reading.context().type_kind(vector).clone() else { return None };
    let scalable = shape.first()?.scalable;
    let shape = [VectorDimension { size, scalable }].into();
    reading.context().intern_type_within_limits(TypeKind::Vector { shape, element })
}
