//! Printing by a declarative format.
//!
//! Where spaces go depends on what the format says, not on what is printed: MLIR decides it when it generates the printer, so
//! a group that is absent leaves behind what it would have left if it were there.

use super::Printing;
use crate::directives;
use crate::model::{AttributeKind, Length, Operation, PropertyKind, Segments};
use mlir_lite::{Attr, Block, Region, Symbol, Type, Value};
use ods::format::{Argument, Clause, Element, Format, Space};
use smallvec::SmallVec;
use smol_str::SmolStr;

/// What the last element leaves for the next one.
struct Spacing {
    /// Whether a space is wanted before the next element.
    wants_space: bool,
    last_was_punctuation: bool,
}

impl<'x, 'a> Printing<'x, 'a> {
    /// All that a format says.
    pub(crate) fn print_format(&mut self, format: &Format) -> Option<()> {
        let mut spacing = Spacing { wants_space: true, last_was_punctuation: false };
        self.print_elements(&format.elements, format, &mut spacing, true)
    }

    /// Prints the elements if `is_live`, and keeps the account of spaces in any case.
    fn print_elements(
        &mut self,
        elements: &[Element],
        format: &Format,
        spacing: &mut Spacing,
        is_live: bool,
    ) -> Option<()> {
        elements.iter().try_for_each(|element| self.print_element(element, format, spacing, is_live))
    }

    fn print_element(
        &mut self,
        element: &Element,
        format: &Format,
        spacing: &mut Spacing,
        is_live: bool,
    ) -> Option<()> {
        match element {
            Element::Literal(text) => self.print_literal(text, spacing, is_live),
            Element::Space(space) => {
                match space {
                    Space::Line => {
                        if is_live {
                            self.asm.print_newline();
                        }
                        return Some(());
                    }
                    Space::One if is_live => self.push(" "),
                    Space::One | Space::None => {}
                }
                spacing.last_was_punctuation = *space == Space::None;
                spacing.wants_space = false;
            }
            Element::Optional { then, otherwise, anchor, is_inverted } => {
                let with_anchor = if *is_inverted { otherwise } else { then };
                let anchor = with_anchor.get(*anchor as usize)?;
                let takes_then = self.is_present(anchor) != *is_inverted;
                // The group stands for a unit attribute, unless that comes first.
                let is_first = Some(anchor) == then.first() || Some(anchor) == otherwise.first();
                let implied = match anchor {
                    Element::Variable(argument) if !is_first && self.is_unit(*argument) => Some(anchor),
                    _ => None,
                };
                for (elements, is_taken) in [(then, takes_then), (otherwise, !takes_then)] {
                    for element in elements.iter().filter(|element| Some(*element) != implied) {
                        self.print_element(element, format, spacing, is_live && is_taken)?;
                    }
                }
            }
            Element::OptionalList(clauses) => {
                for clause in clauses {
                    self.print_clause(clause, format, spacing, is_live)?;
                }
            }
            Element::AttrDict | Element::AttrDictWithKeyword => {
                if is_live {
                    self.print_attributes(format, *element == Element::AttrDictWithKeyword);
                }
                spacing.last_was_punctuation = false;
            }
            Element::PropDict => {
                if is_live {
                    self.print_prop_dict(format);
                }
                spacing.last_was_punctuation = false;
            }
            _ => {
                let has_space = spacing.wants_space || !spacing.last_was_punctuation;
                spacing.last_was_punctuation = false;
                spacing.wants_space = true;
                if is_live {
                    self.push(if has_space { " " } else { "" });
                    self.print_part(element, false)?;
                }
            }
        }
        Some(())
    }

    fn print_literal(&mut self, text: &str, spacing: &mut Spacing, is_live: bool) {
        let first = text.chars().next().unwrap_or(' ');
        let is_long = text.len() != 1 && text != "->";
        let is_apart = match spacing.last_was_punctuation {
            true => !">)}],".contains(first),
            false => !"<>(){}[],".contains(first),
        };
        if is_live {
            self.push(if spacing.wants_space && (is_long || is_apart) { " " } else { "" });
            self.push(text);
        }
        spacing.wants_space = text.len() != 1 || !"<({[".contains(first);
        spacing.last_was_punctuation = first != '_' && !first.is_ascii_alphabetic();
    }

    fn print_clause(&mut self, clause: &Clause, format: &Format, spacing: &mut Spacing, is_live: bool) -> Option<()> {
        let is_there = |element: &Element| {
            matches!(element, Element::Variable(_) | Element::Custom { .. }) && self.is_present(element)
        };
        let is_taken = is_live && clause.elements.iter().any(is_there);
        self.print_literal(&clause.keyword, spacing, is_taken);
        // The keyword stands for a unit attribute.
        if let [Element::Variable(argument)] = &clause.elements[..]
            && self.is_unit(*argument)
        {
            return Some(());
        }
        self.print_elements(&clause.elements, format, spacing, is_taken)
    }

    /// An element that is neither a literal nor a dictionary, without the space before it.
    fn print_part(&mut self, element: &Element, is_qualified: bool) -> Option<()> {
        let ir = self.ir();
        match element {
            Element::Variable(argument) => return self.print_variable(*argument, is_qualified),
            Element::Qualified(inner) => return self.print_part(inner, true),
            Element::Type(of) => self.print_types(of, is_qualified),
            Element::FunctionalType(inputs, results) => {
                let (inputs, results) = (self.types(inputs), self.types(results));
                self.asm.print_functional_type(inputs, results);
            }
            Element::Operands => self.asm.print_operands(ir.operands(self.op)),
            Element::Regions => self.print_regions(ir.op_regions(self.op)),
            Element::Successors => {
                self.asm.comma_separated(ir.op_successors(self.op), |asm, block| asm.print_successor(*block));
            }
            Element::Custom { name, parameters } => return (directives::find(name)?.print)(self, parameters),
            _ => return None,
        }
        Some(())
    }

    fn print_variable(&mut self, argument: Argument, is_qualified: bool) -> Option<()> {
        let operation = self.operation;
        match argument {
            Argument::Operand(index) => {
                let operands = self.operands_of(index as usize);
                match &operation.operands[index as usize].length {
                    Length::VariadicOfVariadic(name) => {
                        let operands: Vec<Value> = operands.collect();
                        for (index, group) in self.inner_groups(name, &operands)?.into_iter().enumerate() {
                            self.push(if index > 0 { ", (" } else { "(" });
                            self.asm.print_operands(group);
                            self.push(")");
                        }
                    }
                    _ => self.asm.print_operands(operands),
                }
            }
            Argument::Attribute(index) => {
                let attribute = &operation.attributes[index as usize];
                let value = self.attribute(&attribute.name)?;
                return self.print_attribute_of(value, &attribute.kind, is_qualified);
            }
            Argument::Property(index) => {
                let property = &operation.properties[index as usize];
                let value = self.attribute(&property.name)?;
                return self.print_property(value, &property.kind);
            }
            Argument::Region(index) => self.print_regions(self.region_part(index)?),
            Argument::Successor(index) => {
                let successors = self.successor_part(index as usize)?;
                self.asm.comma_separated(successors, |asm, block| asm.print_successor(*block));
            }
            Argument::Result(_) | Argument::Parameter(_) => return None,
        }
        Some(())
    }

    /// The successors of a part; only the last one of a definition can vary.
    pub(crate) fn successor_part(&self, index: usize) -> Option<&'a [Block]> {
        let successors = self.ir().op_successors(self.op);
        match self.operation.successors.get(index)?.is_variadic {
            true => successors.get(index..),
            false => successors.get(index..=index),
        }
    }

    /// Divides operands into groups of the sizes that an attribute has.
    pub(crate) fn inner_groups(&self, sizes: &str, values: &[Value]) -> Option<Vec<Vec<Value>>> {
        let sizes = self.integers(self.attribute(sizes)?)?;
        let mut rest = values;
        let mut groups = Vec::with_capacity(sizes.len());
        for size in sizes {
            let (group, others) = rest.split_at_checked(usize::try_from(size).ok()?)?;
            groups.push(group.to_vec());
            rest = others;
        }
        rest.is_empty().then_some(groups)
    }

    /// The regions of a part; only the last one of a definition can vary.
    fn region_part(&self, index: u32) -> Option<&'a [Region]> {
        let regions = self.ir().op_regions(self.op);
        let index = index as usize;
        match self.operation.regions.get(index)?.is_variadic {
            true => regions.get(index..),
            false => regions.get(index..=index),
        }
    }

    fn print_regions(&mut self, regions: &[Region]) {
        for (index, region) in regions.iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            let prints_terminator = self.prints_terminator(*region);
            self.asm.print_region(*region, true, prints_terminator, false);
        }
    }

    /// Whether the terminator of a region's entry says more than that it is there.
    fn prints_terminator(&self, region: Region) -> bool {
        let ir = self.ir();
        if self.operation.implicit_terminator.is_none() {
            return true;
        }
        let Some(last) = ir.region_blocks(region).next().and_then(|block| ir.last_op(block)) else { return true };
        !ir.discardable_attributes(last).is_empty()
            || ir.properties(last).is_some_and(|properties| !properties.is_empty())
            || ir.operand_count(last) > 0
            || ir.result_count(last) > 0
    }

    fn print_types(&mut self, of: &Element, is_qualified: bool) {
        let group = match of {
            Element::Variable(Argument::Operand(index)) => {
                let group = &self.operation.operands[*index as usize];
                if let Length::VariadicOfVariadic(name) = &group.length {
                    let operands = self.operand_group(*index as usize);
                    for (index, group) in self.inner_groups(name, &operands).into_iter().flatten().enumerate() {
                        self.push(if index > 0 { ", (" } else { "(" });
                        self.asm.print_types_of(group);
                        self.push(")");
                    }
                    return;
                }
                Some(group)
            }
            Element::Variable(Argument::Result(index)) => Some(&self.operation.results[*index as usize]),
            _ => None,
        };
        let is_stripped = group.is_some_and(|group| group.length == Length::Single && group.entity.is_some());
        match &self.types(of)[..] {
            [ty] if is_stripped && !is_qualified => self.asm.print_stripped_type(*ty),
            types => self.asm.print_types(types.iter().copied()),
        }
    }

    /// The types of what a parameter of `type` or `functional-type` names.
    pub(crate) fn types(&self, of: &Element) -> SmallVec<[Type; 4]> {
        let ir = self.ir();
        match of {
            Element::Variable(Argument::Operand(index)) => {
                self.operands_of(*index as usize).map(|value| ir.value_type(value)).collect()
            }
            Element::Variable(Argument::Result(index)) => {
                self.results_of(*index as usize).map(|value| ir.value_type(value)).collect()
            }
            Element::Operands => ir.operands(self.op).map(|value| ir.value_type(value)).collect(),
            Element::Results => ir.results(self.op).map(|value| ir.value_type(value)).collect(),
            Element::Type(inner) | Element::Ref(inner) | Element::Qualified(inner) => self.types(inner),
            _ => SmallVec::new(),
        }
    }

    pub(crate) fn is_unit(&self, argument: Argument) -> bool {
        match argument {
            Argument::Attribute(index) => self.operation.attributes[index as usize].kind == AttributeKind::Unit,
            Argument::Property(index) => self.operation.properties[index as usize].kind == PropertyKind::Unit,
            _ => false,
        }
    }

    /// Whether there is something of an anchor to print: what has a default is there if it is something else.
    pub(crate) fn is_present(&self, element: &Element) -> bool {
        match element {
            Element::Variable(Argument::Operand(index)) => self.operands_of(*index as usize).next().is_some(),
            Element::Variable(Argument::Result(index)) => self.results_of(*index as usize).next().is_some(),
            Element::Variable(Argument::Attribute(index)) => {
                let attribute = &self.operation.attributes[*index as usize];
                self.differs(&attribute.name, attribute.default.as_deref())
            }
            Element::Variable(Argument::Property(index)) => {
                let property = &self.operation.properties[*index as usize];
                // One that is there or not may say so by `false`.
                let is_false = property.kind == PropertyKind::Unit
                    && self.attribute(&property.name) == Some(self.context().boolean(false));
                !is_false && self.differs(&property.name, property.default.as_deref())
            }
            Element::Variable(Argument::Region(index)) => {
                let regions = self.region_part(*index).unwrap_or_default();
                match self.operation.regions[*index as usize].is_variadic {
                    true => !regions.is_empty(),
                    false => regions.iter().any(|region| self.ir().region_blocks(*region).next().is_some()),
                }
            }
            Element::Variable(Argument::Successor(index)) => self.ir().op_successors(self.op).len() > *index as usize,
            Element::Operands => self.ir().operand_count(self.op) > 0,
            Element::Results => self.ir().result_count(self.op) > 0,
            Element::Type(inner) | Element::Qualified(inner) | Element::Ref(inner) => self.is_present(inner),
            Element::FunctionalType(inputs, _) => self.is_present(inputs),
            Element::Custom { parameters, .. } => parameters.iter().any(|parameter| self.is_present(parameter)),
            _ => false,
        }
    }

    /// Whether an attribute is there and is not the default.
    fn differs(&self, name: &str, default: Option<&str>) -> bool {
        self.attribute(name).is_some_and(|value| !self.is_default(value, default))
    }

    fn is_default(&self, value: Attr, default: Option<&str>) -> bool {
        default.is_some_and(|default| {
            if let Some(default) = self.context().known_constant(default) {
                return value == default;
            }
            let mut text = String::new();
            mlir_syntax::print_attribute(self.context(), value, &mut text);
            text == default
        })
    }

    fn print_attributes(&mut self, format: &Format, with_keyword: bool) {
        let said = self.said(format);
        let attributes = match said.has_prop_dict {
            true => self.ir().discardable_attributes(self.op).to_vec(),
            false => self.attributes(),
        };
        let context = self.context();
        let mut shown: SmallVec<[(Symbol, Attr); 4]> = SmallVec::new();
        for (key, value) in attributes {
            let name = context.symbol_name(key);
            let need_not = said.names.iter().any(|said| said == name) || self.is_default(value, self.default_of(name));
            if !need_not {
                shown.push((key, value));
            }
        }
        match with_keyword {
            true => self.asm.print_optional_attr_dict_with_keyword(&shown, &[]),
            false => self.asm.print_optional_attr_dict(&shown, &[]),
        }
    }

    /// The text of the default of an attribute or property.
    fn default_of(&self, name: &str) -> Option<&'x str> {
        let attributes = self.operation.attributes.iter().map(|attribute| (&attribute.name, &attribute.default));
        let properties = self.operation.properties.iter().map(|property| (&property.name, &property.default));
        attributes.chain(properties).find(|(own, _)| *own == name).and_then(|(_, default)| default.as_deref())
    }

    /// The properties that the form does not say elsewhere, those with their defaults too.
    fn print_prop_dict(&mut self, format: &Format) {
        let said = &self.said(format).names;
        let properties = self.ir().properties(self.op).unwrap_or_default();
        let context = self.context();
        let is_shown = |name: &str| said.iter().all(|said| said != name);
        let shown: Vec<_> = properties.iter().filter(|(key, _)| is_shown(context.symbol_name(*key))).collect();
        // The space is there even if there is nothing behind it.
        self.push(" ");
        if shown.is_empty() {
            return;
        }
        self.push("<{");
        self.asm.comma_separated(shown, |asm, (key, value)| asm.print_named_attribute(*key, *value));
        self.push("}>");
    }

    fn said(&self, format: &Format) -> &'x Said {
        self.code.said.get_or_init(|| Said::by(self.operation, format))
    }
}

/// What a format says outside its dictionaries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// The attributes and properties.
    names: Vec<SmolStr>,
    has_prop_dict: bool,
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
        Said { names, has_prop_dict: used.has_prop_dict }
    }
}

/// What stands in a format outside its dictionaries.
#[derive(Default)]
struct Used {
    arguments: Vec<Argument>,
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
            Element::PropDict => self.has_prop_dict = true,
            Element::Operands => self.all_operands = true,
            Element::Type(inner) => self.add_types(inner),
            Element::FunctionalType(inputs, results) => {
                self.add_types(inputs);
                self.add_types(results);
            }
            Element::Custom { parameters, .. } => self.add_all(parameters),
            Element::Optional { then, otherwise, .. } => {
                self.add_all(then);
                self.add_all(otherwise);
            }
            Element::OptionalList(clauses) => clauses.iter().for_each(|clause| self.add_all(&clause.elements)),
            _ => {}
        }
    }

    fn add_types(&mut self, of: &Element) {
        self.all_result_types |= *of == Element::Results;
    }
}
