//! The documents of a file, and the few keys of a function that matter.

use std::ops::Range;

use smol_str::SmolStr;

use super::operand::is_name;
use super::size::SizeGoals;
use super::{DOCUMENTS, Findings, body, finding};
use crate::handles::OpName;
use crate::ir::{FunctionRecord, Mir, SizeGoal};

/// The part of a document before its body.
#[derive(Default)]
struct Head<'t> {
    name: Option<&'t str>,
    /// `failedISel: true`
    has_failed: bool,
    /// `legalized: true`
    is_legalized: bool,
    size_goal: SizeGoal,
    /// The lines below `registers:`.
    registers: Option<Range<usize>>,
}

/// The registers of the list in the head, by number, with their classes.
#[derive(Default)]
pub(super) struct ListedClasses<'t>(Vec<(u32, &'t str)>);

impl<'t> ListedClasses<'t> {
    /// The class of a register that is in the list.
    pub(super) fn class(&self, number: u32) -> Option<&'t str> {
        // Nearly always the list is complete.
        if let Some((known, class)) = self.0.get(number as usize)
            && *known == number
        {
            return Some(class);
        }
        let place = self.0.binary_search_by_key(&number, |entry| entry.0).ok()?;
        self.0.get(place).map(|entry| entry.1)
    }
}

pub(super) fn read(mir: &mut Mir, text: &str, findings: &mut Findings) {
    let mut at = 0;
    let mut head = Head::default();
    let mut goals = SizeGoals::default();
    // The list of registers goes on until the next line that starts at the margin.
    let mut list_start = None;
    while at < text.len() {
        let start = at;
        at = line_end(text, at);
        let line = text[start..at].trim_end();
        if line.is_empty() || line.starts_with([' ', '-', '#']) && !is_document_start(line) {
            continue;
        }
        if let Some(begin) = list_start.take() {
            head.registers = Some(begin..start);
        }
        if line == "..." {
            head = Head::default();
        } else if is_document_start(line) {
            head = Head::default();
            if line.contains('|') {
                let module = at..block_end(text, at);
                at = module.end;
                goals = SizeGoals::read(&text[module.clone()]);
                if !llvm_ir(mir, text, module, findings) {
                    return;
                }
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match key {
            "name" => head.name = Some(unquoted(value)),
            "failedISel" => head.has_failed = value == "true",
            "legalized" => head.is_legalized = value == "true",
            "registers" if value.is_empty() => list_start = Some(at),
            "body" if value.starts_with('|') => {
                let body = at..block_end(text, at);
                at = body.end;
                head.size_goal = head.name.map_or(SizeGoal::None, |name| goals.of(name));
                if !function(mir, text, &head, start, body, findings) {
                    return;
                }
            }
            "body" if !["", "''", "\"\""].contains(&value) => {
                let place = start + line.len() - value.len();
                let finding = finding(DOCUMENTS, place, start + line.len(), "a body that is no literal block");
                let finding = finding.label("expected `|` and the body on the lines below");
                if !findings.add(finding) {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// Reads what LLVM IR says of the target; whether there is room for more findings.
fn llvm_ir(mir: &mut Mir, text: &str, module: Range<usize>, findings: &mut Findings) -> bool {
    let bytes = &text.as_bytes()[module.clone()];
    for found in memchr::memmem::find_iter(bytes, "target ") {
        let start = module.start + found;
        let line = &text[start..line_end(text, start)];
        let begins_line = text[..start].ends_with([' ', '\n']) && text[..start].trim_end_matches(' ').ends_with('\n');
        let mut parts = line["target ".len()..].splitn(3, '"');
        let (Some(key), Some(value), true) = (parts.next(), parts.next(), begins_line) else { continue };
        let place = start + "target ".len() + key.len() + 1;
        let place = place..place + value.len();
        match key.trim_end().trim_end_matches('=').trim_end() {
            "triple" => mir.target.set_triple(value, place.start as u32..place.end as u32),
            "datalayout" => {
                if let Err(error) = mir.target.set_layout(value) {
                    let message = format!("a datalayout that cannot be: {error}");
                    if !findings.add(*finding(DOCUMENTS, place.start, place.end, message)) {
                        return false;
                    }
                }
            }
            _ => {}
        }
    }
    mir.types.set_layout(mir.target.data_layout());
    true
}

/// Reads a function; whether there is room for more findings.
fn function(
    mir: &mut Mir,
    text: &str,
    head: &Head<'_>,
    key: usize,
    body: Range<usize>,
    findings: &mut Findings,
) -> bool {
    let Some(name) = head.name else {
        return findings.add(*finding(DOCUMENTS, key, key + "body".len(), "a body without the name of its function"));
    };
    let number = mir.functions.len() as u32;
    let op = mir.push_holder(OpName::FUNCTION, number);
    let mut listed = ListedClasses::default();
    let registers = head.registers.clone().and_then(|list| registers(text, list, &mut listed));
    mir.functions.push(FunctionRecord {
        op,
        name: SmolStr::new(name),
        body: body.start as u32..body.end as u32,
        blocks: mir.blocks.len() as u32..mir.blocks.len() as u32,
        registers: registers.map(|range| range.start as u32..range.end as u32),
        listed: listed.0.iter().map(|entry| entry.0).collect(),
        has_failed: head.has_failed,
        is_legalized: head.is_legalized,
        size_goal: head.size_goal,
        indentation: 4,
        next_register: listed.0.last().map_or(0, |last| last.0 + 1),
        first_made: 0,
        made: Vec::new(),
        is_changed: false,
    });
    body::read(mir, text, body, &listed, findings)
}

/// Notes the classes in a list of registers, and gives the lines of its last entry.
fn registers<'t>(text: &'t str, list: Range<usize>, listed: &mut ListedClasses<'t>) -> Option<Range<usize>> {
    let mut last = None;
    let mut at = list.start;
    while at < list.end {
        let start = at;
        at = line_end(text, at);
        let line = &text[start..at];
        if line.trim_ascii_start().starts_with("- ") {
            last = Some(start..at);
            let field = |key: &str| {
                let rest = &line[memchr::memmem::find(line.as_bytes(), key.as_bytes())? + key.len()..];
                let end = rest.bytes().position(|byte| matches!(byte, b',' | b'}' | b'\r' | b'\n'));
                Some(unquoted(rest[..end.unwrap_or(rest.len())].trim_ascii()))
            };
            if let (Some(Ok(number)), Some(class)) = (field("id:").map(str::parse::<u32>), field("class:"))
                && number < body::MAX_REGISTERS
                && !class.is_empty()
                && class.bytes().all(is_name)
            {
                listed.0.push((number, class));
            }
        } else if let Some(last) = last.as_mut().filter(|_| !line.trim().is_empty()) {
            // An entry goes on.
            last.end = at;
        }
    }
    // Usually it is sorted already.
    listed.0.sort_by_key(|entry| entry.0);
    last
}

/// Returns true if a line begins a document.
fn is_document_start(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The end of a literal block: where a line starts at the margin.
fn block_end(text: &str, mut at: usize) -> usize {
    while at < text.len() {
        match text.as_bytes()[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at = line_end(text, at),
            _ => return at,
        }
    }
    at
}

/// Behind the end of the line that holds `at`.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length + 1)
}

fn unquoted(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    within('\'').or_else(|| within('"')).unwrap_or(text)
}
