//! Printing by a declarative format.
//!
//! Where spaces go depends on what the format says, not on what is printed: MLIR decides it when it generates the printer, so
//! a group that is absent leaves behind what it would have left if it were there. Here it is decided when an operation is first
//! printed.

use crate::assembly::model::{Length, Operation, Segments};
use ods::format::{Argument, Clause, Element, Format, Space};
use smol_str::SmolStr;

/// The steps that print an operation.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub steps: Vec<Step>,
    pub said: Said,
}

/// One step.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Literals, and spaces.
    Text(String),
    /// A new line.
    Line,
    /// An element that is neither a literal nor a dictionary.
    Part(Element),
    AttrDict {
        with_keyword: bool,
    },
    PropDict,
    /// The steps of the first case that fits.
    Cases(Vec<CaseSteps>),
    /// Some steps if any of these is there, others if not.
    If {
        any_of: Vec<Element>,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
}

/// The steps of a case.
#[derive(Clone, Debug)]
pub(crate) struct CaseSteps {
    /// Operands and results, whose types must be equal.
    pub equal: Vec<Element>,
    pub steps: Vec<Step>,
}

impl Plan {
    /// `None` if a group has no anchor.
    pub(crate) fn of(operation: &Operation, format: &Format) -> Option<Plan> {
        let mut planner = Planner { operation, wants_space: true, last_was_punctuation: false };
        Some(Plan { steps: planner.steps(&format.elements)?, said: Said::by(operation, format) })
    }
}

/// The state that the last element leaves for the next one.
struct Planner<'x> {
    operation: &'x Operation,
    /// True if a space is wanted before the next element.
    wants_space: bool,
    last_was_punctuation: bool,
}

impl Planner<'_> {
    fn steps<'e>(&mut self, elements: impl IntoIterator<Item = &'e Element>) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        elements.into_iter().try_for_each(|element| self.add(element, &mut steps))?;
        Some(steps)
    }

    fn add(&mut self, element: &Element, steps: &mut Vec<Step>) -> Option<()> {
        match element {
            Element::Literal(text) => self.add_literal(text, steps),
            Element::Space(Space::Line) => steps.push(Step::Line),
            Element::Space(space) => {
                add_text(steps, if *space == Space::One { " " } else { "" });
                self.last_was_punctuation = *space == Space::None;
                self.wants_space = false;
            }
            Element::Optional { then, otherwise, anchor, is_inverted } => {
                let with_anchor = if *is_inverted { otherwise } else { then };
                let anchor = with_anchor.get(*anchor as usize)?;
                // The group stands for a unit attribute, unless that comes first.
                let is_first = Some(anchor) == then.first() || Some(anchor) == otherwise.first();
                let is_implied = match anchor {
                    Element::Variable(argument) => !is_first && self.operation.is_unit(*argument),
                    _ => false,
                };
                let is_shown = |element: &&Element| !is_implied || *element != anchor;
                let then = self.steps(then.iter().filter(is_shown))?;
                let otherwise = self.steps(otherwise.iter().filter(is_shown))?;
                let (then, otherwise) = if *is_inverted { (otherwise, then) } else { (then, otherwise) };
                steps.push(Step::If { any_of: vec![anchor.clone()], then, otherwise });
            }
            Element::OptionalList(clauses) => {
                clauses.iter().try_for_each(|clause| self.add_clause(clause, steps))?;
            }
            Element::Cases(cases) => {
                // As for every `custom`, the space before it does not depend on what it prints.
                let has_space = self.wants_space || !self.last_was_punctuation;
                add_text(steps, if has_space { " " } else { "" });
                let planned = cases.iter().map(|case| {
                    (self.wants_space, self.last_was_punctuation) = (false, true);
                    Some(CaseSteps { equal: case.equal.clone(), steps: self.steps(&case.elements)? })
                });
                let planned = planned.collect::<Option<_>>()?;
                (self.wants_space, self.last_was_punctuation) = (true, false);
                steps.push(Step::Cases(planned));
            }
            Element::AttrDict | Element::AttrDictWithKeyword => {
                steps.push(Step::AttrDict { with_keyword: *element == Element::AttrDictWithKeyword });
                self.last_was_punctuation = false;
            }
            Element::PropDict => {
                steps.push(Step::PropDict);
                self.last_was_punctuation = false;
            }
            _ => {
                let has_space = self.wants_space || !self.last_was_punctuation;
                self.last_was_punctuation = false;
                self.wants_space = true;
                add_text(steps, if has_space { " " } else { "" });
                steps.push(Step::Part(element.clone()));
            }
        }
        Some(())
    }

    fn add_literal(&mut self, text: &str, steps: &mut Vec<Step>) {
        let first = text.chars().next().unwrap_or(' ');
        let is_long = text.len() != 1 && text != "->";
        let is_apart = match self.last_was_punctuation {
            true => !">)}],".contains(first),
            false => !"<>(){}[],".contains(first),
        };
        add_text(steps, if self.wants_space && (is_long || is_apart) { " " } else { "" });
        add_text(steps, text);
        self.wants_space = text.len() != 1 || !"<({[".contains(first);
        self.last_was_punctuation = first != '_' && !first.is_ascii_alphabetic();
    }

    fn add_clause(&mut self, clause: &Clause, steps: &mut Vec<Step>) -> Option<()> {
        let mut then = Vec::new();
        self.add_literal(&clause.keyword, &mut then);
        // The keyword stands for a unit attribute.
        if !matches!(&clause.elements[..], [Element::Variable(argument)] if self.operation.is_unit(*argument)) {
            clause.elements.iter().try_for_each(|element| self.add(element, &mut then))?;
        }
        let says = |element: &&Element| matches!(element, Element::Variable(_) | Element::Custom { .. });
        let any_of = clause.elements.iter().filter(says).cloned().collect();
        steps.push(Step::If { any_of, then, otherwise: Vec::new() });
        Some(())
    }
}

fn add_text(steps: &mut Vec<Step>, text: &str) {
    match steps.last_mut() {
        _ if text.is_empty() => {}
        Some(Step::Text(before)) => before.push_str(text),
        _ => steps.push(Step::Text(text.to_owned())),
    }
}

/// The attributes that a format names outside of its dictionaries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// The attributes and properties.
    pub names: Vec<SmolStr>,
    pub has_prop_dict: bool,
}

impl Said {
    fn by(operation: &Operation, format: &Format) -> Said {
        let mut used = Used::default();
        used.add_all(&format.elements);
        let mut names: Vec<SmolStr> = Vec::new();
        if !used.all_operands && operation.operand_segments == Segments::Attribute {
            names.push("operandSegmentSizes".into());
        }
        if !used.all_result_types && operation.result_segments == Segments::Attribute {
            names.push("resultSegmentSizes".into());
        }
        names.extend(operation.operands.iter().filter_map(|group| match &group.length {
            Length::VariadicOfVariadic(name) => Some(name.clone()),
            _ => None,
        }));
        names.extend(used.arguments.iter().filter_map(|argument| match argument {
            Argument::Attribute(index) => Some(operation.attributes[*index as usize].name.clone()),
            Argument::Property(index) => Some(operation.properties[*index as usize].name.clone()),
            _ => None,
        }));
        names.extend(used.names);
        Said { names, has_prop_dict: used.has_prop_dict }
    }
}

/// The elements of a format outside of its dictionaries.
#[derive(Default)]
struct Used {
    arguments: Vec<Argument>,
    /// Attributes that the definition does not have.
    names: Vec<SmolStr>,
    all_operands: bool,
    all_result_types: bool,
    has_prop_dict: bool,
}

impl Used {
    fn add_all(&mut self, elements: &[Element]) {
        elements.iter().for_each(|element| self.add(element));
    }

    fn add(&mut self, element: &Element) {
        match element {
            Element::Variable(argument) => self.arguments.push(*argument),
            Element::Qualified(inner) | Element::Ref(inner) => self.add(inner),
            Element::Code(name) => self.names.push(name.into()),
            Element::PropDict => self.has_prop_dict = true,
            Element::Operands => self.all_operands = true,
            Element::Type(inner) => self.add_types(inner),
            Element::FunctionalType(inputs, results) => {
                self.add_types(inputs);
                self.add_types(results);
            }
            // Its attribute stands in the dictionary where the name of the result does not say it.
            Element::Custom { name, parameters }
                if name == "ResultName" && matches!(parameters[..], [Element::Code(_)]) => {}
            Element::Custom { parameters, .. } => self.add_all(parameters),
            Element::Optional { then, otherwise, .. } => {
                self.add_all(then);
                self.add_all(otherwise);
            }
            Element::OptionalList(clauses) => clauses.iter().for_each(|clause| self.add_all(&clause.elements)),
            Element::Cases(cases) => cases.iter().for_each(|case| self.add_all(&case.elements)),
            _ => {}
        }
    }

    fn add_types(&mut self, of: &Element) {
        self.all_result_types |= *of == Element::Results;
    }
}
