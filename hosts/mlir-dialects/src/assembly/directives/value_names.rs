//! Names of values that are attributes of the operation, for the forms of others.

use super::ports::{PORTS, name_arguments};
use super::{Directive, always};
use crate::assembly::model::{Assembly, Operation};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Op, Region, SsaNames};
use mlir_syntax::Result;
use ods::format::{Argument, Element};
use smol_str::SmolStr;

pub(super) const DIRECTIVES: &[Directive] = &[always(RESULT, parse, print)];

/// The directive whose attribute names the first result.
const RESULT: &str = "ResultName";

/// ` name "a"`, or nothing if the first result is called so. Where the attribute is named by a text, it stands in the dictionary instead.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [parameter] = elements else { return Ok(()) };
    let name = match parameter {
        Element::Variable(_) if reading.parser().eat_keyword("name") => {
            let name = reading.parser().parse_string()?;
            reading.intern(AttrKind::String { value: name, ty: None })
        }
        _ => {
            let name = reading.state.result_name.unwrap_or_default();
            let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
            reading.context().string(if is_number { "" } else { name })
        }
    };
    match parameter {
        Element::Code(own) => {
            if let Some(index) = reading.operation.attribute(own) {
                reading.set_attribute(Argument::Attribute(index as u32), name);
            }
        }
        _ => reading.set(parameter, name),
    }
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [parameter] = elements else { return None };
    let Some(value) = p.get(parameter) else { return Some(()) };
    let name = std::str::from_utf8(p.string(value)?).ok()?;
    let is_shown = match p.ir().results(p.op).next() {
        Some(result) if name.is_empty() => p.asm.has_name(result),
        Some(result) => !p.asm.is_named(result, name),
        None => true,
    };
    match parameter {
        Element::Code(own) if !is_shown => p.elided = Some(own.into()),
        Element::Code(_) => {}
        _ if is_shown => {
            p.push(" name ");
            p.asm.print_string(name);
        }
        _ => {}
    }
    Some(())
}

/// The attributes that name values of operations of one name.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamingAttributes {
    /// The string that names the first result.
    result: Option<SmolStr>,
    /// The type whose ports name the arguments.
    ports: Option<SmolStr>,
}

impl NamingAttributes {
    /// Returns those that a format has; `None` if it has none.
    pub(crate) fn of(operation: &Operation) -> Option<NamingAttributes> {
        let Assembly::Format(format) = &operation.assembly else { return None };
        let mut found = NamingAttributes::default();
        found.add_all(operation, &format.elements);
        (found.result.is_some() || found.ports.is_some()).then_some(found)
    }

    fn add_all(&mut self, operation: &Operation, elements: &[Element]) {
        let name_of = |element: Option<&Element>| match element? {
            Element::Variable(Argument::Attribute(index)) => Some(operation.attributes[*index as usize].name.clone()),
            Element::Code(name) => Some(name.into()),
            _ => None,
        };
        for element in elements {
            match element {
                Element::Custom { name, parameters } if name == RESULT => self.result = name_of(parameters.first()),
                Element::Custom { name, parameters } if name == PORTS => self.ports = name_of(parameters.get(1)),
                Element::Cases(cases) => cases.iter().for_each(|case| self.add_all(operation, &case.elements)),
                Element::Optional { then, otherwise, .. } => {
                    self.add_all(operation, then);
                    self.add_all(operation, otherwise);
                }
                _ => {}
            }
        }
    }

    /// Names the first result.
    pub(crate) fn name_results(&self, op: Op, names: &mut SsaNames<'_>) {
        let (ir, context) = (names.ir(), names.context());
        let value = || ir.attribute(op, context.find_symbol(self.result.as_deref()?)?);
        if let Some(result) = ir.results(op).next()
            && let Some(AttrKind::String { value, .. }) = value().map(|value| context.attr_kind(value))
            && let Ok(name) = std::str::from_utf8(value.as_bytes())
            && !name.is_empty()
        {
            names.set(result, name);
        }
    }

    /// Names the arguments of a region.
    pub(crate) fn name_arguments(&self, region: Region, names: &mut SsaNames<'_>) {
        if let Some(ports) = &self.ports {
            name_arguments(ports, region, names);
        }
    }
}
