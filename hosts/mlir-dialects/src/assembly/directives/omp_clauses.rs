//! Clauses of `omp` between parentheses: lists of variables with what belongs to each, and words.

use super::cases;
use super::parameters::argument;
use super::{Directive, always};
use crate::assembly::forms::cases::{add_flags, flags_of};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Attr, Result, parse_attribute};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    always("AlignedClause", parse_list::<0>, print_list::<0>),
    always("AllocateAndAllocator", parse_list::<1>, print_list::<1>),
    always("Copyprivate", parse_list::<2>, print_list::<2>),
    always("DependVarList", parse_list::<3>, print_list::<3>),
    always("LinearClause", parse_list::<4>, print_list::<4>),
    always("GrainsizeClause", parse_amount, print_amount),
    always("NumTasksClause", parse_amount, print_amount),
    always("MapClause", parse_map, print_map),
    always("MembersIndex", parse_members, print_members),
    always("OrderClause", parse_order, print_order),
    always("ScheduleClause", parse_schedule, print_schedule),
];

/// A part of each entry of a list. The number is that of the parameter which it is about.
#[derive(Clone, Copy)]
enum Part {
    Value(usize),
    /// The type of a value, behind a colon.
    Type(usize),
    Arrow,
    Equal,
    /// An element of an array of symbols or numbers, in full.
    Attribute(usize),
    /// An element of an array of the ways to depend on a variable, as a word.
    DependKind(usize),
}

/// The entries of lists, by the number that the directives above give them.
const LISTS: [&[Part]; 5] = [
    // `%a : !t -> 32`
    &[Part::Value(0), Part::Type(1), Part::Arrow, Part::Attribute(2)],
    // `%allocator : !t -> %a : !t`
    &[Part::Value(2), Part::Type(3), Part::Arrow, Part::Value(0), Part::Type(1)],
    // `%a -> @copy : !t`
    &[Part::Value(0), Part::Arrow, Part::Attribute(2), Part::Type(1)],
    // `taskdependin -> %a : !t`
    &[Part::DependKind(2), Part::Arrow, Part::Value(0), Part::Type(1)],
    // `%a = %step : !t`
    &[Part::Value(0), Part::Equal, Part::Value(2), Part::Type(1)],
];

fn value_is_next(reading: &mut Reading<'_, '_, '_>) -> bool {
    reading.parser().at_value()
}

/// The text of a way to depend on a variable.
fn depend_kind(word: &str) -> String {
    format!("#omp<clause_task_depend({word})>")
}

fn parse_list<const LIST: usize>(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let entry = LISTS[LIST];
    let mut values = vec![Vec::new(); elements.len()];
    let mut types = vec![Vec::new(); elements.len()];
    let mut attributes: Vec<Vec<Attr>> = vec![Vec::new(); elements.len()];
    loop {
        for part in entry {
            match *part {
                Part::Value(at) => values[at].push(reading.parser().parse_value_use()?),
                Part::Type(at) => {
                    reading.parser().expect_token(":")?;
                    types[at].push(reading.parser().parse_type()?);
                }
                Part::Arrow if reading.parser().eat_arrow() => {}
                Part::Arrow => return Err(reading.parser().expected("'->'")),
                Part::Equal => reading.parser().expect_token("=")?,
                Part::Attribute(at) => attributes[at].push(reading.parser().parse_attribute()?),
                Part::DependKind(at) => {
                    let start = reading.parser().position();
                    let word = reading.parser().parse_identifier("the way to depend on the variable")?;
                    let Ok(kind) = parse_attribute(reading.context(), &depend_kind(word)) else {
                        return Err(reading.error_since(start, "expected a way to depend, such as `taskdependin`"));
                    };
                    attributes[at].push(kind);
                }
            }
        }
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    for part in entry {
        match *part {
            Part::Value(at) => reading.set_operands(&elements[at], std::mem::take(&mut values[at])),
            Part::Type(at) => reading.set_types(&elements[at], std::mem::take(&mut types[at])),
            Part::Attribute(at) | Part::DependKind(at) => {
                let array = reading.intern(AttrKind::Array(std::mem::take(&mut attributes[at]).into()));
                reading.set(&elements[at], array);
            }
            Part::Arrow | Part::Equal => {}
        }
    }
    Ok(())
}

fn print_list<const LIST: usize>(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let entry = LISTS[LIST];
    let variables = p.values(elements.first()?);
    for index in 0..variables.len() {
        p.push(if index > 0 { ", " } else { "" });
        for (number, part) in entry.iter().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            let of_array = |p: &Printing<'_, '_>, at: usize| match p.kind(p.get(elements.get(at)?)?) {
                AttrKind::Array(array) => array.get(index).copied(),
                _ => None,
            };
            match *part {
                Part::Value(at) => {
                    p.push(blank);
                    let value = *p.values(elements.get(at)?).get(index)?;
                    p.asm.print_operand(value);
                }
                Part::Type(at) => {
                    p.push(" : ");
                    let value = *p.values(elements.get(at)?).get(index)?;
                    p.asm.print_types_of([value]);
                }
                Part::Arrow => p.push(" ->"),
                Part::Equal => p.push(" ="),
                Part::Attribute(at) => {
                    p.push(blank);
                    let attribute = of_array(p, at)?;
                    p.asm.print_attribute(attribute);
                }
                Part::DependKind(at) => {
                    let kind = of_array(p, at)?;
                    let AttrKind::Dialect { body, .. } = p.kind(kind) else { return None };
                    let word = body.strip_prefix("clause_task_depend(")?.strip_suffix(')')?;
                    p.push(word);
                }
            }
        }
    }
    Some(())
}

/// The name of the attribute that a parameter is.
fn name<'r>(operation: &'r crate::assembly::model::Operation, element: &Element) -> Option<&'r str> {
    match argument(element)? {
        Argument::Attribute(index) => Some(operation.attributes.get(index as usize)?.name.as_str()),
        _ => None,
    }
}

/// `strict, %amount : i64`
fn parse_amount(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [modifier, amount, ty] = elements else { return Ok(()) };
    if !value_is_next(reading) {
        cases::parse(reading, std::slice::from_ref(modifier))?;
        reading.parser().expect_token(",")?;
    }
    let (value, known) = reading.parse_typed()?;
    reading.set_operands(amount, vec![value]);
    reading.set_types(ty, vec![known]);
    Ok(())
}

fn print_amount(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [modifier, amount, _] = elements else { return None };
    if p.get(modifier).is_some() {
        cases::print(p, std::slice::from_ref(modifier))?;
        p.push(", ");
    }
    let [value] = p.values(amount)[..] else { return None };
    p.asm.print_operand(value);
    p.push(": ");
    p.asm.print_types_of([value]);
    Some(())
}

/// The words of `map_clauses(…)`, each of which is a bit. Some are not those of the definition.
const MAP_WORDS: &str = "storage to from always delete return_param private literal implicit close present ompx_hold attach \
                         attach_always attach_none attach_auto ref_ptr ref_ptee ref_ptr_ptee is_device_ptr";
/// The bits in the order in which they are printed. `tofrom` is two.
const MAP_ORDER: [usize; 20] = [3, 8, 11, 9, 10, 1, 2, 4, 5, 0, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19];

/// `always, tofrom`. Words that are none are nothing, as in MLIR.
fn parse_map(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut flags = 0;
    loop {
        let word = reading.parser().parse_identifier("a map clause, such as `tofrom`")?;
        let bit = |word: &str| MAP_WORDS.split(' ').position(|known| known == word).map_or(0, |bit| 1 << bit);
        flags |= if word == "tofrom" { bit("to") | bit("from") } else { bit(word) };
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    if let [element] = elements
        && let Some(name) = name(reading.operation, element)
    {
        add_flags(reading, name, flags);
    }
    Ok(())
}

fn print_map(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let flags = flags_of(p, name(p.operation, elements.first()?)?)?;
    let known: Vec<&str> = MAP_WORDS.split(' ').collect();
    let is_set = |bit: &usize| flags & (1 << bit) != 0;
    let mut words: Vec<&str> = MAP_ORDER.into_iter().filter(is_set).map(|bit| known[bit]).collect();
    if let Some(at) = words.windows(2).position(|pair| pair == ["to", "from"]) {
        words.splice(at..at + 2, ["tofrom"]);
    }
    p.push(if words.is_empty() { "none" } else { "" });
    p.asm.comma_separated(words, |asm, word| asm.push(word));
    (flags >> known.len() == 0).then_some(())
}

/// `[0], [1, 2]`: a list of numbers for each member.
fn parse_members(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut members = Vec::new();
    loop {
        let start = reading.parser().position();
        let member = reading.parser().parse_attribute()?;
        if !matches!(reading.context().attr_kind(member), AttrKind::Array(_)) {
            return Err(reading.error_since(start, "expected the indices of a member, such as `[0, 1]`"));
        }
        members.push(member);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    if let [element] = elements {
        let members = reading.intern(AttrKind::Array(members.into()));
        reading.set(element, members);
    }
    Ok(())
}

fn print_members(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let Some(members) = p.get(elements.first()?) else { return Some(()) };
    let AttrKind::Array(members) = p.kind(members) else { return None };
    for (index, member) in members.iter().enumerate() {
        p.push(if index > 0 { ", [" } else { "[" });
        let indices = p.integers(*member)?;
        p.asm.comma_separated(indices, |asm, index| asm.print_number(index));
        p.push("]");
    }
    Some(())
}

/// `reproducible:concurrent`
fn parse_order(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [order, modifier] = elements else { return Ok(()) };
    if !reading.parser().peek_is("concurrent") {
        cases::parse(reading, std::slice::from_ref(modifier))?;
        reading.parser().expect_token(":")?;
    }
    cases::parse(reading, std::slice::from_ref(order))
}

fn print_order(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [order, modifier] = elements else { return None };
    if p.get(modifier).is_some() {
        cases::print(p, std::slice::from_ref(modifier))?;
        p.push(":");
    }
    cases::print(p, std::slice::from_ref(order))
}

/// `dynamic = %chunk : i32, monotonic, simd`. Without another modifier than `simd` there is `none`, too.
fn parse_schedule(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [kind, modifier, simd, chunk, ty] = elements else { return Ok(()) };
    let may_have_chunk = ["static", "dynamic", "guided"].iter().any(|word| reading.parser().peek_is(word));
    cases::parse(reading, std::slice::from_ref(kind))?;
    if may_have_chunk && reading.parser().eat_token("=") {
        let (value, known) = reading.parse_typed()?;
        reading.set_operands(chunk, vec![value]);
        reading.set_types(ty, vec![known]);
    }
    if !reading.parser().eat_token(",") {
        return Ok(());
    }
    let mut is_simd = reading.parser().eat_token("simd");
    if is_simd {
        if let Some(name) = name(reading.operation, modifier) {
            add_flags(reading, name, 0);
        }
    } else {
        cases::parse(reading, std::slice::from_ref(modifier))?;
        if reading.parser().eat_token(",") {
            reading.parser().expect_token("simd")?;
            is_simd = true;
        }
    }
    if is_simd {
        let unit = reading.context().unit();
        reading.set(simd, unit);
    }
    Ok(())
}

fn print_schedule(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [kind, modifier, simd, chunk, _] = elements else { return None };
    cases::print(p, std::slice::from_ref(kind))?;
    if let [value] = p.values(chunk)[..] {
        p.push(" = ");
        p.print_typed(value);
    }
    if p.get(modifier).is_some() {
        p.push(", ");
        cases::print(p, std::slice::from_ref(modifier))?;
    }
    p.push(if p.get(simd).is_some() { ", simd" } else { "" });
    Some(())
}
