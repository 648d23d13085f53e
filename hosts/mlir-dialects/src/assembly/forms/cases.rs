//! Cases of enums that stand as bare words in forms: `internal`, `fastcc`, `hidden`.

use crate::assembly::model::{AttributeKind, Entity, Enum, FormTables, Operation};
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, body_of_case, case_in_body, enum_parameter};
use mlir_syntax::{Attr, AttrKind, Result};
use smol_str::SmolStr;

/// The holder of a case.
enum Holder<'t> {
    /// `#dialect.mnemonic<case>`, or `#dialect<mnemonic case>`.
    Entity(&'t Entity),
    /// An integer of this width.
    Integer(u32),
}

impl Holder<'_> {
    fn hold(&self, reading: &mut Reading<'_, '_, '_>, case: &str, value: i64) -> Attr {
        match self {
            Holder::Integer(width) => reading.context().integer(value, *width),
            Holder::Entity(entity) => {
                let dialect = reading.context().intern_symbol(&entity.dialect);
                let body = format!("{}{}", entity.mnemonic, body_of_case(entity, case));
                reading.intern(AttrKind::Dialect { dialect, body: body.into(), ty: None })
            }
        }
    }
}

/// The enum whose cases an attribute of the operation holds.
fn find<'t>(tables: &'t FormTables, operation: &Operation, name: &str) -> Option<(&'t Enum, Holder<'t>)> {
    match &operation.attributes[operation.attribute(name)?].kind {
        AttributeKind::Enum { enumeration, width } => {
            Some((tables.enums.get(*enumeration as usize)?, Holder::Integer(*width)))
        }
        AttributeKind::Entity(index) => {
            let entity = tables.entities.get(*index as usize)?;
            let enumeration = tables.enums.get(enum_parameter(entity)? as usize)?;
            Some((enumeration, Holder::Entity(entity)))
        }
        _ => None,
    }
}

/// Reads a case of the enum that the attribute of this name holds, if one is next; of flags, all that stand there.
pub(crate) fn parse_optional_case(reading: &mut Reading<'_, '_, '_>, name: &str) -> Option<Attr> {
    let (enumeration, holder) = find(reading.dialects.tables(), reading.operation, name)?;
    let word = reading.parser().peek_token().text;
    if !enumeration.cases.iter().any(|case| case.0 == word) {
        return None;
    }
    let (text, value) = reading.read_case(enumeration).ok()?;
    Some(holder.hold(reading, &text, value))
}

/// Reads cases in quotes: `"Pure|Const"`.
pub(crate) fn parse_quoted_case(reading: &mut Reading<'_, '_, '_>, name: &str) -> Result<Attr> {
    let start = reading.parser().position();
    let text = reading.parser().parse_string()?;
    let found = find(reading.dialects.tables(), reading.operation, name);
    if let (Some((known, holder)), Some(text)) = (found, text.as_str())
        && let Some(value) = known.value_of(text)
    {
        let text = known.text_of(value).unwrap_or_default();
        return Ok(holder.hold(reading, &text, value));
    }
    Err(reading.error_since(start, format!("expected a case of '{name}': {}", list_of_cases(reading, name))))
}

fn list_of_cases(reading: &Reading<'_, '_, '_>, name: &str) -> String {
    find(reading.dialects.tables(), reading.operation, name).map_or(String::new(), |(known, _)| {
        known.cases.iter().map(|case| format!("`{}`", case.0)).collect::<Vec<_>>().join(", ")
    })
}

/// Reads a case.
pub(crate) fn parse_case(reading: &mut Reading<'_, '_, '_>, name: &str) -> Result<Attr> {
    match parse_optional_case(reading, name) {
        Some(attr) => Ok(attr),
        None => {
            let what = format!("a case of '{name}': {}", list_of_cases(reading, name));
            Err(reading.parser().expected(&what))
        }
    }
}

/// Reads a case, if one is next, and gives it to the operation; otherwise the default, if there is one.
pub(super) fn add_optional_case(reading: &mut Reading<'_, '_, '_>, name: &str, default: Option<&str>) {
    if let Some(case) = parse_case_or(reading, name, default) {
        reading.add_attribute(name, case);
    }
}

/// Reads a case, if one is next, or returns the default.
pub(crate) fn parse_case_or(reading: &mut Reading<'_, '_, '_>, name: &str, default: Option<&str>) -> Option<Attr> {
    parse_optional_case(reading, name).or_else(|| {
        let (known, holder) = find(reading.dialects.tables(), reading.operation, name)?;
        let (case, value) = known.cases.iter().find(|case| Some(case.0.as_str()) == default)?;
        Some(holder.hold(reading, case, *value))
    })
}

/// The case that an attribute holds, or the flags.
pub(crate) fn case_of(p: &Printing<'_, '_>, name: &str) -> Option<SmolStr> {
    let (known, holder) = find(p.dialects.tables(), p.operation, name)?;
    let attr = p.attribute(name)?;
    if let Some(value) = p.integer(attr) {
        return known.cases.iter().find(|case| case.1 == value).map(|case| case.0.clone());
    }
    let (AttrKind::Dialect { body, .. }, Holder::Entity(entity)) = (p.kind(attr), holder) else { return None };
    let case = case_in_body(entity, body)?;
    known.value_of(case).map(|_| SmolStr::new(case))
}

/// Gives the operation the flags of this value.
pub(crate) fn add_flags(reading: &mut Reading<'_, '_, '_>, name: &str, value: i64) {
    let Some((known, holder)) = find(reading.dialects.tables(), reading.operation, name) else { return };
    let attr = holder.hold(reading, &known.text_of(value).unwrap_or_default(), value);
    reading.add_attribute(name, attr);
}

/// The value of the flags that an attribute holds.
pub(crate) fn flags_of(p: &Printing<'_, '_>, name: &str) -> Option<i64> {
    find(p.dialects.tables(), p.operation, name)?.0.value_of(&case_of(p, name)?)
}

/// Prints ` case`, unless it is what is meant without it.
pub(crate) fn print_optional_case(p: &mut Printing<'_, '_>, name: &str, default: &str) {
    if let Some(case) = case_of(p, name).filter(|case| case != default) {
        p.push(" ");
        p.push(&case);
    }
}
