//! Formats whose text could be read in two ways.

use std::ops::Range;

use smol_str::SmolStr;

use super::operation::OperationFormat;
use super::{Argument, Element, Finding, codes};

/// Checks what may follow an attribute, and `attr-dict`.
pub(super) fn check_attributes(
    format: &OperationFormat<'_>,
    elements: &[Element],
    start: &Range<usize>,
) -> Result<(), Finding> {
    check_sequence(format, elements, &[], start)
}

/// Checks the elements of a sequence, which `rest` follows, the nearest last.
fn check_sequence<'e>(
    format: &OperationFormat<'_>,
    elements: &'e [Element],
    rest: &[&'e [Element]],
    start: &Range<usize>,
) -> Result<(), Finding> {
    for (index, element) in elements.iter().enumerate() {
        let is_qualified = matches!(element, Element::Qualified(_));
        let element = match element {
            Element::Qualified(inner) => inner,
            element => element,
        };
        let mut behind = rest.to_vec();
        behind.push(&elements[index + 1..]);
        match element {
            Element::Optional { then, otherwise, .. } => {
                check_sequence(format, then, &behind, start)?;
                check_sequence(format, otherwise, &behind, start)?;
            }
            Element::Variable(Argument::Attribute(attribute))
                if format.takes_colon(*attribute, is_qualified)
                    && follows(
                        format,
                        &behind,
                        &|next| matches!(next, Element::Literal(literal) if literal == ":"),
                    ) =>
            {
                let name = &format.operation.attributes[*attribute as usize].name;
                let message =
                    format!("a ':' after the attribute '{name}' could begin its type, since nothing says that type");
                return Err(Finding::new(codes::FORMAT_AMBIGUOUS, start.clone(), message));
            }
            Element::AttrDict
                if follows(format, &behind, &|next| matches!(next, Element::Variable(Argument::Region(_)))) =>
            {
                let message = "a region after 'attr-dict' begins with the same '{'";
                let finding = Finding::new(codes::FORMAT_AMBIGUOUS, start.clone(), message);
                return Err(finding.label("write 'attr-dict-with-keyword'"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns true if something that `is_wrong` may be the next that is read of `behind`, the nearest last. What may be absent is passed over, except
/// where a group begins: there it tells that the group is there.
fn follows(format: &OperationFormat<'_>, behind: &[&[Element]], is_wrong: &dyn Fn(&Element) -> bool) -> bool {
    let begins_wrong = |branch: &[Element]| {
        let first = branch.iter().find(|element| !matches!(element, Element::Space(_)));
        first.is_some_and(|first| match first {
            Element::Optional { .. } => follows(format, &[branch], is_wrong),
            first => is_wrong(first),
        })
    };
    for element in behind.iter().rev().copied().flatten() {
        match element {
            Element::Optional { then, otherwise, .. } => {
                if begins_wrong(then) || begins_wrong(otherwise) {
                    return true;
                }
            }
            element if is_wrong(element) => return true,
            element if format.may_be_absent(element) => {}
            _ => return false,
        }
    }
    false
}

/// Checks lists of clauses: what follows one, or several in a row, is not the keyword of a clause.
pub(super) fn check_lists(elements: &[Element], start: &Range<usize>) -> Result<(), Finding> {
    let mut keywords: Vec<&SmolStr> = Vec::new();
    for element in elements {
        let next: Vec<&SmolStr> = match element {
            Element::OptionalList(clauses) => clauses.iter().map(|clause| &clause.keyword).collect(),
            Element::Literal(literal) => vec![literal],
            _ => Vec::new(),
        };
        if let Some(keyword) = next.iter().find(|keyword| keywords.contains(keyword)) {
            let message = format!("'{keyword}' is a clause of 'oilist', and could be what follows it");
            return Err(Finding::new(codes::FORMAT_AMBIGUOUS, start.clone(), message));
        }
        match element {
            Element::OptionalList(_) => keywords.extend(next),
            _ => keywords.clear(),
        }
    }
    Ok(())
}

impl OperationFormat<'_> {
    /// Returns true if nothing of an element need be in the text.
    fn may_be_absent(&self, element: &Element) -> bool {
        match element {
            Element::Space(_) | Element::AttrDict | Element::AttrDictWithKeyword => true,
            Element::Qualified(inner) => self.may_be_absent(inner),
            Element::Variable(Argument::Region(index)) => self.operation.regions[*index as usize].is_variadic,
            Element::Variable(Argument::Successor(index)) => self.operation.successors[*index as usize].is_variadic,
            variable => self.can_be_left_out(variable),
        }
    }

    /// Returns true if an attribute's text may end in a colon and a type. Where it is qualified, all are read in full.
    fn takes_colon(&self, attribute: u32, is_qualified: bool) -> bool {
        let attribute = &self.operation.attributes[attribute as usize];
        let definitions = self.definitions;
        let mut constraint = definitions.constraint_at(attribute.constraint);
        let has_type = constraint.value_type.is_some_and(|ty| definitions.constraint_at(ty).builder_call.is_some());
        for _ in 0..8 {
            match constraint.base {
                Some(base) => constraint = definitions.constraint_at(base),
                None => break,
            }
        }
        !has_type && (is_qualified || constraint.storage_type.as_deref() == Some("::mlir::Attribute"))
    }
}
