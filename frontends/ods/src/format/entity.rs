//! Formats of types and attributes.

use std::ops::Range;

use super::lexer::Token;
use super::parser::{Context, Group, Parser, Subject};
use super::{Argument, Element, Finding, Format, codes};
use crate::model::DialectEntity;

/// Reads the format of a type or an attribute.
pub(super) fn format(entity: &DialectEntity, text: &str) -> Result<Format, Finding> {
    let subject = EntityFormat { entity, seen: vec![false; entity.parameters.len()] };
    let mut parser = Parser::new(text, subject)?;
    let start = parser.token.range();
    let elements = parser.all()?;
    parser.subject.check_elements(&elements, &start)?;
    Ok(Format { elements, operand_types: Vec::new(), result_types: Vec::new() })
}

/// The state of the reader of a type's or an attribute's format.
struct EntityFormat<'a> {
    entity: &'a DialectEntity,
    /// Which parameters have stood in the format.
    seen: Vec<bool>,
}

impl EntityFormat<'_> {
    fn is_optional(&self, parameter: usize) -> bool {
        self.entity.parameters[parameter].default.is_some()
    }

    /// All parameters, which none may have stood before.
    fn all(&mut self, at: Range<usize>) -> Result<(), Finding> {
        if let Some(index) = self.seen.iter().position(|seen| *seen) {
            let message =
                format!("'params' is all parameters, and '{}' stood before", self.entity.parameters[index].name);
            return Err(Finding::new(codes::FORMAT_TWICE, at, message));
        }
        self.seen.fill(true);
        Ok(())
    }

    /// The parameters that an element reads.
    fn captured(&self, element: &Element) -> Vec<usize> {
        match element {
            Element::Variable(Argument::Parameter(index)) => vec![*index as usize],
            Element::Qualified(inner) => self.captured(inner),
            // The type of an attribute is none of them.
            Element::Params => {
                (0..self.seen.len()).filter(|index| !self.entity.parameters[*index].is_self_type).collect()
            }
            Element::Struct(elements) | Element::Custom { parameters: elements, .. } => {
                elements.iter().flat_map(|element| self.captured(element)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns what is checked when the whole format is known.
    fn check_elements(&self, elements: &[Element], start: &Range<usize>) -> Result<(), Finding> {
        self.check_commas(elements, start)?;
        let is_needed = |index: &usize| !self.is_optional(*index) && !self.entity.parameters[*index].is_self_type;
        let left_out = (0..self.seen.len()).filter(is_needed).find(|index| !self.seen[*index]);
        let Some(index) = left_out else { return Ok(()) };
        let name = &self.entity.parameters[index].name;
        let message = format!("the parameter '{name}' does not stand in the format");
        Err(Finding::new(codes::FORMAT_INCOMPLETE, start.clone(), message).label(format!("write '${name}'")))
    }

    /// After a `struct` whose last entries may be left out, a comma could be its own.
    fn check_commas(&self, elements: &[Element], start: &Range<usize>) -> Result<(), Finding> {
        for pair in elements.windows(2) {
            if let [Element::Struct(entries), Element::Literal(literal)] = pair
                && literal == ","
                && entries.iter().flat_map(|entry| self.captured(entry)).any(|index| self.is_optional(index))
            {
                let message = "a comma after 'struct' could be the next of its entries, since some may be left out";
                return Err(Finding::new(codes::FORMAT_AMBIGUOUS, start.clone(), message));
            }
        }
        for element in elements {
            if let Element::Optional { then, otherwise, .. } = element {
                self.check_commas(then, start)?;
                self.check_commas(otherwise, start)?;
            }
        }
        Ok(())
    }
}

impl Subject for EntityFormat<'_> {
    fn variable(&mut self, name: &str, at: Range<usize>, context: Context) -> Result<Element, Finding> {
        let Some(index) = self.entity.parameters.iter().position(|parameter| parameter.name == name) else {
            let message = format!("'{}' has no parameter '{name}'", self.entity.cpp_class);
            return Err(Finding::new(codes::FORMAT_NAME, at, message));
        };
        match (context, self.seen[index]) {
            // The type of an attribute is known before its format is read.
            (Context::Ref, false) if self.entity.parameters[index].is_self_type => {
                Ok(Element::Variable(Argument::Parameter(index as u32)))
            }
            (Context::Ref, false) => {
                let message = format!("the parameter '{name}' must stand in the format before 'ref' of it");
                Err(Finding::new(codes::FORMAT_PLACE, at, message))
            }
            (Context::Ref, true) | (_, false) => {
                self.seen[index] = true;
                Ok(Element::Variable(Argument::Parameter(index as u32)))
            }
            (_, true) => {
                let message = format!("the parameter '{name}' stands twice in the format");
                Err(Finding::new(codes::FORMAT_TWICE, at, message))
            }
        }
    }

    fn directive(
        parser: &mut Parser<'_, Self>,
        word: &Token<'_>,
        context: Context,
    ) -> Result<Option<Element>, Finding> {
        let misplaced = |message: &str| Err(Finding::new(codes::FORMAT_PLACE, word.range(), message));
        let element = match word.text {
            "params" => {
                if !matches!(context, Context::Top | Context::Struct) {
                    return misplaced("'params' can stand in the format itself or in 'struct' only");
                }
                parser.subject.all(word.range())?;
                Element::Params
            }
            "struct" => {
                if context != Context::Top {
                    return misplaced("'struct' can stand in the format itself only");
                }
                Element::Struct(parser.entries(&word.range())?)
            }
            "qualified" => {
                let inner = parser.argument(context, |_, inner| match inner {
                    Element::Variable(_) | Element::Qualified(_) => Ok(()),
                    _ => misplaced("'qualified' takes a parameter").map(|_| ()),
                })?;
                Element::Qualified(Box::new(inner))
            }
            "ref" => {
                if context != Context::Custom {
                    return misplaced("'ref' can stand among the parameters of 'custom' only");
                }
                Element::Ref(Box::new(parser.argument(Context::Ref, |_, _| Ok(()))?))
            }
            other => {
                let message = format!("'{other}' cannot stand in the format of a type or an attribute");
                return misplaced(&message);
            }
        };
        Ok(Some(element))
    }

    fn check_custom(&mut self, _parameters: &[Element], _at: Range<usize>) -> Result<(), Finding> {
        Ok(())
    }

    fn check_listed(&self, _element: &Element, _at: &Range<usize>) -> Result<(), Finding> {
        Ok(())
    }

    fn check_group(&mut self, group: &Group<'_>, at: Range<usize>) -> Result<(), Finding> {
        let wrong = |message: &str| Err(Finding::new(codes::FORMAT_OPTIONAL, at.clone(), message));
        for element in group.then.iter().chain(group.otherwise) {
            let captured = self.captured(element);
            let is_fine = match element {
                Element::Literal(_) | Element::Space(_) => true,
                Element::Optional { .. } => true,
                _ => captured.into_iter().all(|index| self.is_optional(index)),
            };
            if !is_fine {
                return wrong("in an optional group there are only parameters that may be left out");
            }
        }
        match group.anchor {
            Element::Literal(_) | Element::Space(_) | Element::Optional { .. } => {
                wrong("the anchor of an optional group is a parameter or a directive")
            }
            anchor if self.captured(anchor).is_empty() => {
                wrong("this anchor reads no parameter, whose presence could decide")
            }
            _ => Ok(()),
        }
    }
}

impl Parser<'_, EntityFormat<'_>> {
    /// `(params)` or `($a, custom<F>($b))`, behind `struct`.
    fn entries(&mut self, at: &Range<usize>) -> Result<Vec<Element>, Finding> {
        self.expect('(', "before the entries of 'struct'")?;
        let mut entries = Vec::new();
        loop {
            let entry = self.element(Context::Struct)?;
            let wrong = match &entry {
                Element::Params if entries.is_empty() => break entries.push(entry),
                Element::Variable(_) | Element::Qualified(_) => None,
                Element::Custom { parameters, .. } => match &parameters[..] {
                    [Element::Variable(_) | Element::Qualified(_)] => None,
                    _ => Some("a 'custom' in 'struct' has one parameter of the type"),
                },
                _ => Some("an entry of 'struct' is a parameter or a 'custom' of one"),
            };
            if let Some(message) = wrong {
                return Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message));
            }
            entries.push(entry);
            if !self.eat(',')? {
                break;
            }
        }
        self.expect(')', "after the entries of 'struct'")?;
        Ok(entries)
    }
}
