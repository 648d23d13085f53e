//! Formats of operations.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::lexer::Token;
use super::parser::{Context, Group, Parser, Subject};
use super::{Argument, Element, Finding, Format, ambiguity, codes, directive, types};
use crate::external::Forms;
use crate::model::{Definitions, Operation};

/// Reads the format of an operation.
pub(super) fn format(
    definitions: &Definitions,
    operation: &Operation,
    forms: &Forms,
    text: &str,
) -> Result<Format, Finding> {
    let mut parser = Parser::new(text, OperationFormat::new(definitions, operation))?;
    let start = parser.token.range();
    let elements = parser.all()?;
    let subject = &parser.subject;
    subject.check_attributes(&elements, &start)?;
    let result_types = types::of_results(subject, &start)?;
    let operand_types = types::of_operands(subject, &start)?;
    subject.check_regions(&start)?;
    subject.check_successors(&start)?;
    ambiguity::check_lists(&elements, &start)?;
    let dialect = operation.name.split('.').next().unwrap_or_default();
    let elements = directive::Expander::new(forms, dialect, start).all(elements)?;
    Ok(Format { elements, operand_types, result_types })
}

/// The state of the reader of an operation's format: the elements that it met.
pub(super) struct OperationFormat<'a> {
    pub(super) definitions: &'a Definitions,
    pub(super) operation: &'a Operation,
    /// The meaning of each name, and the word for it in messages.
    names: FxHashMap<&'a str, (Argument, &'static str)>,
    /// Groups of operands that `$name` stands for.
    pub(super) operands: Vec<bool>,
    pub(super) operand_types: Vec<bool>,
    pub(super) result_types: Vec<bool>,
    pub(super) attributes: Vec<bool>,
    properties: Vec<bool>,
    regions: Vec<bool>,
    successors: Vec<bool>,
    /// `operands`
    pub(super) all_operands: bool,
    /// `type(operands)`, alone or in a functional type.
    pub(super) all_operand_types: bool,
    /// `type(results)`, alone or in a functional type.
    pub(super) all_result_types: bool,
    all_regions: bool,
    all_successors: bool,
    attr_dict: bool,
    prop_dict: bool,
}

impl<'a> OperationFormat<'a> {
    fn new(definitions: &'a Definitions, operation: &'a Operation) -> OperationFormat<'a> {
        let mut names = FxHashMap::default();
        let mut add = |list: &mut dyn Iterator<Item = &'a SmolStr>, make: fn(u32) -> Argument, word| {
            for (index, name) in (0..).zip(list) {
                names.entry(name.as_str()).or_insert((make(index), word));
            }
        };
        // The first of several with one name is meant.
        add(&mut operation.attributes.iter().map(|known| &known.name), Argument::Attribute, "attribute");
        add(&mut operation.properties.iter().map(|known| &known.name), Argument::Property, "property");
        add(&mut operation.operands.iter().map(|known| &known.name), Argument::Operand, "operand");
        add(&mut operation.regions.iter().map(|known| &known.name), Argument::Region, "region");
        add(&mut operation.results.iter().map(|known| &known.name), Argument::Result, "result");
        add(&mut operation.successors.iter().map(|known| &known.name), Argument::Successor, "successor");
        OperationFormat {
            definitions,
            operation,
            names,
            operands: vec![false; operation.operands.len()],
            operand_types: vec![false; operation.operands.len()],
            result_types: vec![false; operation.results.len()],
            attributes: vec![false; operation.attributes.len()],
            properties: vec![false; operation.properties.len()],
            regions: vec![false; operation.regions.len()],
            successors: vec![false; operation.successors.len()],
            all_operands: false,
            all_operand_types: false,
            all_result_types: false,
            all_regions: false,
            all_successors: false,
            attr_dict: false,
            prop_dict: false,
        }
    }

    /// Returns what has stood of the kind of `argument`, and whether a directive stood for all of it.
    fn seen(&mut self, argument: Argument) -> (&mut bool, bool) {
        match argument {
            Argument::Operand(index) => (&mut self.operands[index as usize], self.all_operands),
            Argument::Attribute(index) => (&mut self.attributes[index as usize], false),
            Argument::Property(index) => (&mut self.properties[index as usize], false),
            Argument::Region(index) => (&mut self.regions[index as usize], self.all_regions),
            Argument::Successor(index) => (&mut self.successors[index as usize], self.all_successors),
            Argument::Result(index) | Argument::Parameter(index) => (&mut self.result_types[index as usize], false),
        }
    }

    /// The type of what `element` is, which `type` or `functional-type` writes.
    fn write_type(&mut self, element: &Element, at: &Range<usize>) -> Result<(), Finding> {
        let (name, is_known) = match element {
            Element::Operands => {
                let is_known = self.all_operand_types || self.operand_types.contains(&true);
                self.all_operand_types = true;
                ("of 'operands'".to_owned(), is_known)
            }
            Element::Results => {
                let is_known = self.all_result_types || self.result_types.contains(&true);
                self.all_result_types = true;
                ("of 'results'".to_owned(), is_known)
            }
            Element::Variable(Argument::Operand(index)) => {
                let name = format!("of '{}'", self.operation.operands[*index as usize].name);
                let seen = &mut self.operand_types[*index as usize];
                (name, self.all_operand_types || std::mem::replace(seen, true))
            }
            Element::Variable(Argument::Result(index)) => {
                let name = format!("of '{}'", self.operation.results[*index as usize].name);
                let seen = &mut self.result_types[*index as usize];
                (name, self.all_result_types || std::mem::replace(seen, true))
            }
            _ => {
                let message = "'type' takes an operand or a result, 'operands' or 'results'";
                return Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message));
            }
        };
        if is_known {
            let message = format!("the type {name} stands twice in the format");
            return Err(Finding::new(codes::FORMAT_TWICE, at.clone(), message));
        }
        Ok(())
    }

    fn check_attributes(&self, elements: &[Element], start: &Range<usize>) -> Result<(), Finding> {
        if !self.attr_dict {
            let message = "the format has no 'attr-dict'";
            let label = "attributes that the format does not name need it, also those nobody declared";
            return Err(Finding::new(codes::FORMAT_INCOMPLETE, start.clone(), message).label(label));
        }
        ambiguity::check_attributes(self, elements, start)
    }

    fn check_regions(&self, start: &Range<usize>) -> Result<(), Finding> {
        let names = self.operation.regions.iter().map(|region| region.name.as_str());
        left_out("region", names, &self.regions, self.all_regions, start)
    }

    fn check_successors(&self, start: &Range<usize>) -> Result<(), Finding> {
        let names = self.operation.successors.iter().map(|successor| successor.name.as_str());
        left_out("successor", names, &self.successors, self.all_successors, start)
    }

    /// Checks an element of an optional group, or a parameter of a `custom` that is its anchor.
    fn check_grouped(&self, element: &Element, is_anchor: bool, at: &Range<usize>) -> Result<(), Finding> {
        let wrong = |message: &str| Err(Finding::new(codes::FORMAT_OPTIONAL, at.clone(), message));
        let others = "only literals, variables, types of variables, 'custom' and groups can stand in an optional group";
        match element {
            Element::Literal(_) | Element::Space(_) if is_anchor => {
                wrong("the anchor of an optional group is a variable, a type or a 'custom'")
            }
            Element::Variable(Argument::Attribute(_)) if is_anchor && !self.can_be_left_out(element) => {
                wrong("an attribute that is an anchor is optional or has a default")
            }
            Element::Variable(Argument::Property(_)) if is_anchor && !self.can_be_left_out(element) => {
                wrong("a property that is an anchor has a default and an 'optionalParser'")
            }
            Element::Variable(Argument::Operand(_)) if !self.can_be_left_out(element) => {
                wrong("an operand in an optional group is optional or variadic")
            }
            Element::Variable(Argument::Successor(_)) => wrong("a successor cannot stand in an optional group"),
            Element::Type(inner) => match &**inner {
                Element::Variable(_) if self.can_be_left_out(inner) => Ok(()),
                Element::Variable(_) => wrong("a type in an optional group is that of something optional or variadic"),
                _ => wrong(others),
            },
            Element::Qualified(inner) | Element::Ref(inner) => self.check_grouped(inner, is_anchor, at),
            Element::Custom { parameters, .. } => match is_anchor {
                true => parameters.iter().try_for_each(|parameter| self.check_grouped(parameter, true, at)),
                false => Ok(()),
            },
            Element::FunctionalType(..) | Element::Optional { .. } if !is_anchor => Ok(()),
            Element::FunctionalType(inputs, results)
                if self.can_be_left_out(inputs) && self.can_be_left_out(results) =>
            {
                Ok(())
            }
            Element::Literal(_) | Element::Space(_) | Element::Variable(_) => Ok(()),
            // In a format from outside a text names an attribute that the definition does not have.
            Element::Code(_) if self.operation.format_span.is_none() => Ok(()),
            _ => wrong(others),
        }
    }

    /// Returns true if text may leave a variable out.
    pub(super) fn can_be_left_out(&self, variable: &Element) -> bool {
        let Element::Variable(argument) = variable else { return false };
        match *argument {
            Argument::Attribute(index) => {
                let attribute = &self.operation.attributes[index as usize];
                attribute.is_optional || attribute.default.is_some()
            }
            Argument::Property(index) => {
                let property = &self.operation.properties[index as usize];
                property.default.is_some() && property.has_optional_parser
            }
            Argument::Operand(index) => self.operation.operands[index as usize].length.varies(),
            Argument::Result(index) => self.operation.results[index as usize].length.varies(),
            Argument::Region(_) | Argument::Successor(_) | Argument::Parameter(_) => true,
        }
    }
}

fn left_out<'n>(
    what: &str,
    names: impl Iterator<Item = &'n str>,
    seen: &[bool],
    is_all: bool,
    start: &Range<usize>,
) -> Result<(), Finding> {
    let missing = names.zip(seen).enumerate().find(|(_, (_, seen))| !is_all && !**seen);
    match missing {
        None => Ok(()),
        Some((index, (name, _))) => {
            let message = format!("the {what} {} does not stand in the format", shown(index, name));
            let finding = Finding::new(codes::FORMAT_INCOMPLETE, start.clone(), message);
            Err(if name.is_empty() { finding } else { finding.label(format!("write '${name}'")) })
        }
    }
}

/// `#0`, with its name if it has one.
pub(super) fn shown(index: usize, name: &str) -> String {
    if name.is_empty() { format!("#{index}, which has no name,") } else { format!("'{name}'") }
}

impl Subject for OperationFormat<'_> {
    fn variable(&mut self, name: &str, at: Range<usize>, context: Context) -> Result<Element, Finding> {
        let misplaced = |message: String| Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message));
        let Some((argument, what)) = self.names.get(name).copied() else {
            let message = format!("'{}' has nothing that is named '{name}'", self.operation.name);
            return Err(Finding::new(codes::FORMAT_NAME, at, message));
        };
        match (argument, context) {
            (Argument::Operand(_) | Argument::Result(_), Context::Type) => return Ok(Element::Variable(argument)),
            (_, Context::Type) => return misplaced(format!("the {what} '{name}' has no place in a type")),
            (Argument::Result(_), _) => {
                return misplaced(format!("of the result '{name}' only the type can stand in a format"));
            }
            _ => {}
        }
        let (seen, is_all) = self.seen(argument);
        if context == Context::Ref {
            // A format from outside names a region where it declares its arguments.
            return match *seen || self.operation.format_span.is_none() && matches!(argument, Argument::Region(_)) {
                true => Ok(Element::Variable(argument)),
                false => misplaced(format!("the {what} '{name}' must stand in the format before 'ref' of it")),
            };
        }
        if is_all || std::mem::replace(seen, true) {
            let message = format!("the {what} '{name}' stands twice in the format");
            return Err(Finding::new(codes::FORMAT_TWICE, at, message));
        }
        Ok(Element::Variable(argument))
    }

    fn directive(
        parser: &mut Parser<'_, Self>,
        word: &Token<'_>,
        context: Context,
    ) -> Result<Option<Element>, Finding> {
        let at = word.range();
        let misplaced = |message: &str| Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message));
        let twice = |message: &str| Err(Finding::new(codes::FORMAT_TWICE, at.clone(), message));
        let element = match word.text {
            "attr-dict" | "attr-dict-with-keyword" | "prop-dict" => {
                let is_keyword = word.text == "attr-dict-with-keyword";
                let is_properties = word.text == "prop-dict";
                let name = if is_properties { "prop-dict" } else { "attr-dict" };
                let seen = match is_properties {
                    true => &mut parser.subject.prop_dict,
                    false => &mut parser.subject.attr_dict,
                };
                match context {
                    Context::Ref if is_properties => return misplaced("there is no 'ref' of 'prop-dict'"),
                    Context::Ref if !*seen => {
                        return misplaced("'attr-dict' must stand in the format before 'ref' of it");
                    }
                    Context::Ref => {}
                    Context::Type | Context::Struct => {
                        return misplaced(&format!("'{name}' can stand in the format itself or in 'custom' only"));
                    }
                    _ if std::mem::replace(seen, true) => {
                        return twice(&format!("'{name}' stands twice in the format"));
                    }
                    _ => {}
                }
                match (is_properties, is_keyword) {
                    (true, _) => Element::PropDict,
                    (false, true) => Element::AttrDictWithKeyword,
                    (false, false) => Element::AttrDict,
                }
            }
            word @ ("operands" | "regions" | "successors") => {
                let subject = &mut parser.subject;
                let (is_all, each, element) = match word {
                    "operands" => (&mut subject.all_operands, &subject.operands, Element::Operands),
                    "regions" => (&mut subject.all_regions, &subject.regions, Element::Regions),
                    _ => (&mut subject.all_successors, &subject.successors, Element::Successors),
                };
                match context {
                    Context::Type if word != "operands" => {
                        return misplaced(&format!("'{word}' can stand in the format itself only"));
                    }
                    Context::Ref if !*is_all => {
                        return misplaced(&format!("'{word}' must stand in the format before 'ref' of it"));
                    }
                    Context::Top | Context::Custom if std::mem::replace(is_all, true) || each.contains(&true) => {
                        return twice(&format!("'{word}' is all {word}, and one stood before"));
                    }
                    _ => element,
                }
            }
            "results" => {
                if context != Context::Type {
                    return misplaced("of 'results' only the types can stand in a format");
                }
                Element::Results
            }
            "type" => {
                if context == Context::Type {
                    return misplaced("'type' cannot stand in a type");
                }
                let argument =
                    parser.argument(Context::Type, |subject, argument| subject.check_type(argument, context, &at))?;
                Element::Type(Box::new(argument))
            }
            "functional-type" => {
                if context != Context::Top {
                    return misplaced("'functional-type' can stand in the format itself only");
                }
                parser.expect('(', "before the arguments")?;
                let inputs = parser.element(Context::Type)?;
                parser.subject.write_type(&inputs, &at)?;
                parser.expect(',', "after the inputs")?;
                let results = parser.element(Context::Type)?;
                parser.subject.write_type(&results, &at)?;
                parser.expect(')', "after the results")?;
                Element::FunctionalType(Box::new(inputs), Box::new(results))
            }
            "oilist" => Element::OptionalList(parser.clauses(&at, context)?),
            "qualified" => {
                let inner = parser.argument(context, |_, inner| match inner {
                    Element::Variable(Argument::Attribute(_)) | Element::Type(_) | Element::Qualified(_) => Ok(()),
                    _ => misplaced("'qualified' takes an attribute or a 'type'").map(|_| ()),
                })?;
                Element::Qualified(Box::new(inner))
            }
            "ref" => {
                if context != Context::Custom {
                    return misplaced("'ref' can stand among the parameters of 'custom' only");
                }
                Element::Ref(Box::new(parser.argument(Context::Ref, |_, _| Ok(()))?))
            }
            other => return misplaced(&format!("'{other}' cannot stand in the format of an operation")),
        };
        Ok(Some(element))
    }

    fn check_custom(&mut self, parameters: &[Element], at: Range<usize>) -> Result<(), Finding> {
        for parameter in parameters {
            let mut of = match parameter {
                Element::Ref(inner) => inner,
                other => other,
            };
            while let Element::Qualified(inner) = of {
                of = inner;
            }
            let wrong = match (parameter, of) {
                (_, Element::Type(inner)) if !matches!(**inner, Element::Variable(_)) => {
                    "a type among the parameters of 'custom' is that of a variable"
                }
                (Element::Ref(_), _) => continue,
                (
                    _,
                    Element::Variable(_)
                    | Element::Type(_)
                    | Element::Code(_)
                    | Element::AttrDict
                    | Element::AttrDictWithKeyword
                    | Element::PropDict,
                ) => continue,
                _ => "a parameter of 'custom' is a variable, a type, a string or 'attr-dict'",
            };
            return Err(Finding::new(codes::FORMAT_PLACE, at, wrong));
        }
        Ok(())
    }

    fn check_listed(&self, element: &Element, at: &Range<usize>) -> Result<(), Finding> {
        let wrong = |message: &str| Err(Finding::new(codes::FORMAT_OPTIONAL, at.clone(), message));
        match element {
            Element::Variable(Argument::Region(_)) => Ok(()),
            Element::Variable(Argument::Successor(_)) => wrong("a successor cannot stand in 'oilist'"),
            Element::Variable(argument) if !self.can_be_left_out(element) => wrong(match argument {
                Argument::Attribute(_) => "an attribute in 'oilist' is optional or has a default",
                Argument::Property(_) => "a property in 'oilist' has a default and an 'optionalParser'",
                _ => "an operand in 'oilist' is optional or variadic",
            }),
            Element::Qualified(inner) => self.check_listed(inner, at),
            Element::Custom { parameters, .. } => {
                parameters.iter().try_for_each(|parameter| self.check_listed(parameter, at))
            }
            _ => Ok(()),
        }
    }

    fn check_group(&mut self, group: &Group<'_>, at: Range<usize>) -> Result<(), Finding> {
        for element in group.then.iter().chain(group.otherwise) {
            // The anchor of the other branch may be absent whenever this one is read.
            let is_anchor = !group.is_inverted && std::ptr::eq(element, group.anchor);
            self.check_grouped(element, is_anchor, &at)?;
        }
        Ok(())
    }
}

impl OperationFormat<'_> {
    /// Checks the argument of `type`, and notes its type as written; in a `ref` it has been before.
    fn check_type(&mut self, argument: &Element, context: Context, at: &Range<usize>) -> Result<(), Finding> {
        if context != Context::Ref {
            return self.write_type(argument, at);
        }
        let is_written = match argument {
            Element::Operands => self.all_operand_types,
            Element::Results => self.all_result_types,
            Element::Variable(Argument::Operand(index)) => {
                self.all_operand_types || self.operand_types[*index as usize]
            }
            Element::Variable(Argument::Result(index)) => self.all_result_types || self.result_types[*index as usize],
            _ => {
                let message = "'type' takes an operand or a result, 'operands' or 'results'";
                return Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message));
            }
        };
        let message = "this type must stand in the format before 'ref' of it";
        if is_written { Ok(()) } else { Err(Finding::new(codes::FORMAT_PLACE, at.clone(), message)) }
    }
}
