//! The order of matchers in the reference's table.

use std::collections::BTreeMap;
use std::ops::Range;

/// The rows of the table.
#[derive(Default)]
struct Table {
    /// By opcode, the comments before each matcher.
    order: BTreeMap<String, Vec<String>>,
    /// For each switch over types, the matchers under it: an opcode, where they stand, and which case each is in. Cases stand in
    /// the order of their types, whatever the order of the matchers was.
    switches: Vec<(String, Range<usize>, BTreeMap<String, usize>)>,
}

/// A switch over types that is being read.
struct Switch {
    /// The labels of its cases, and the one behind it.
    cases: Vec<String>,
    end: String,
    case: usize,
    opcode: String,
    first: Option<usize>,
    found: BTreeMap<String, usize>,
}

/// Compares matchers, by opcode, with the reference's table. Under a switch over types only those of one type are in order.
pub(crate) fn assert_order(table: &str, found: &BTreeMap<String, Vec<String>>) {
    let table = read(table, found);
    let mut found = found.clone();
    for (opcode, range, cases) in &table.switches {
        let Some(labels) = found.get_mut(opcode).and_then(|labels| labels.get_mut(range.clone())) else { continue };
        labels.sort_by_key(|label| cases.get(label).copied());
    }
    for (opcode, labels) in &table.order {
        assert_eq!(Some(labels), found.get(opcode), "{opcode}");
    }
    assert_eq!(table.order.len(), found.len(), "opcodes");
}

/// Reads a table. Which opcode a matcher has, `known` says; what it does not show stands under `?`.
fn read(text: &str, known: &BTreeMap<String, Vec<String>>) -> Table {
    let opcodes: BTreeMap<&str, &str> = known
        .iter()
        .flat_map(|(opcode, labels)| labels.iter().map(|label| (label.as_str(), opcode.as_str())))
        .collect();
    let mut table = Table::default();
    let mut open: Vec<Switch> = Vec::new();
    let mut is_head = false;
    for line in text.lines() {
        if line.contains("GIM_SwitchType,") {
            let end = label_behind(line, "default:*//*").unwrap_or_default();
            let opcode = String::new();
            open.push(Switch { cases: Vec::new(), end, case: 0, opcode, first: None, found: BTreeMap::new() });
            is_head = true;
        } else if is_head && let Some(case) = label_behind(line, "*//*").filter(|_| line.contains("/*GILLT_")) {
            open.last_mut().expect("a switch").cases.push(case);
        } else if let Some(label) = line.split_once("// Label ").and_then(|(_, rest)| rest.split_once(':')) {
            is_head = false;
            let label = label.0;
            if open.last().is_some_and(|switch| switch.end == label) {
                let switch = open.pop().expect("a switch");
                let first = switch.first.unwrap_or_default();
                table.switches.push((switch.opcode, first..first + switch.found.len(), switch.found));
            } else if let Some(switch) = open.last_mut()
                && let Some(case) = switch.cases.iter().position(|case| case == label)
            {
                switch.case = case;
            }
        } else if let Some((_, label)) = line.split_once("// Combiner Rule ") {
            let opcode = opcodes.get(label).copied().unwrap_or("?");
            let labels = table.order.entry(opcode.to_owned()).or_default();
            for switch in &mut open {
                switch.first.get_or_insert(labels.len());
                switch.opcode = opcode.to_owned();
                switch.found.insert(label.to_owned(), switch.case);
            }
            labels.push(label.to_owned());
        }
    }
    // Those around others come first.
    table.switches.reverse();
    table
}

/// The number of the label behind a mark.
fn label_behind(line: &str, mark: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!("{mark}Label "))?;
    Some(rest.split('*').next()?.to_owned())
}
