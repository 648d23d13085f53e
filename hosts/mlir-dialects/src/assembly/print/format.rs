//! Printing by a declarative format.

use super::Printing;
use super::plan::{Plan, Said, Step};
use crate::assembly::directives;
use crate::assembly::model::{Length, PropertyKind};
use mlir_lite::{Attr, Block, Region, Symbol, Type, Value};
use ods::format::{Argument, Element, Format};
use smallvec::SmallVec;

impl<'x, 'a> Printing<'x, 'a> {
    /// All that a format says.
    pub(crate) fn print_format(&mut self, format: &Format) -> Option<()> {
        let plan = self.code.plan.get_or_init(|| Plan::of(self.operation, format)).as_ref()?;
        self.print_steps(&plan.steps, &plan.said)
    }

    fn print_steps(&mut self, steps: &[Step], said: &Said) -> Option<()> {
        for step in steps {
            match step {
                Step::Text(text) => self.push(text),
                Step::Line => self.asm.print_newline(),
                Step::Part(element) => self.print_part(element, false)?,
                Step::AttrDict { with_keyword } => self.print_attributes(said, *with_keyword),
                Step::PropDict => self.print_prop_dict(said),
                Step::Cases(cases) => {
                    let fitting = cases.iter().find(|case| {
                        let mut types = case.equal.iter().flat_map(|element| self.types(element));
                        let first = types.next();
                        types.all(|ty| Some(ty) == first)
                    });
                    self.print_steps(&fitting?.steps, said)?;
                }
                Step::If { any_of, then, otherwise } => {
                    let is_there = any_of.iter().any(|element| self.is_present(element));
                    self.print_steps(if is_there { then } else { otherwise }, said)?;
                }
            }
        }
        Some(())
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
            let has_label = !std::mem::take(&mut self.has_printed_arguments);
            self.asm.print_region(*region, has_label, prints_terminator, false);
        }
    }

    /// Returns true if the terminator of a region's entry says more than that it is there.
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
            Element::Struct(groups) => groups.iter().flat_map(|group| self.types(group)).collect(),
            Element::Type(inner) | Element::Ref(inner) | Element::Qualified(inner) => self.types(inner),
            _ => SmallVec::new(),
        }
    }

    /// Returns true if there is something of an anchor to print: what has a default is there if it is something else.
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
            Element::Code(name) => self.attribute(name).is_some(),
            Element::Custom { parameters, .. } => parameters.iter().any(|parameter| self.is_present(parameter)),
            Element::Cases(cases) => cases.iter().flat_map(|case| &case.elements).any(|inner| self.is_present(inner)),
            _ => false,
        }
    }

    /// Returns true if an attribute is there and is not the default.
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

    fn print_attributes(&mut self, said: &Said, with_keyword: bool) {
        let (ir, context) = (self.ir(), self.context());
        let properties = if said.has_prop_dict { None } else { ir.properties(self.op) };
        let discardable = ir.discardable_attributes(self.op);
        let mut shown: SmallVec<[(Symbol, Attr); 4]> = SmallVec::new();
        for (key, value) in properties.unwrap_or_default().iter().chain(discardable) {
            let name = context.symbol_name(*key);
            let need_not = said.names.iter().chain(&self.elided).any(|said| said == name)
                || self.is_default(*value, self.default_of(name));
            if !need_not {
                shown.push((*key, *value));
            }
        }
        if properties.is_some() && !discardable.is_empty() {
            shown.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
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
    fn print_prop_dict(&mut self, said: &Said) {
        let properties = self.ir().properties(self.op).unwrap_or_default();
        let context = self.context();
        let is_shown = |name: &str| said.names.iter().all(|said| said != name);
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
}
