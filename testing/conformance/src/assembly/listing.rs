//! The differences that are left, as files: a table, a line for each operation and fault, and the texts.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::compare::{Difference, Report};
use super::pairs::write;

/// Writes `failing.txt` and, for each operation in it, `texts/OPERATION.txt`.
///
/// # Errors
/// If a file cannot be written.
pub fn list(report: &Report, directory: &Path) -> Result<(), String> {
    let mut faults: BTreeMap<&str, Vec<&Difference>> = BTreeMap::new();
    for difference in &report.differences {
        faults.entry(&difference.operation).or_default().push(difference);
    }
    let mut text = format!("{report}\n");
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines = String::new();
    let texts = directory.join("texts");
    let _ = std::fs::remove_dir_all(&texts);
    for (name, differences) in &faults {
        for in_reading in [true, false] {
            let own: Vec<&&Difference> =
                differences.iter().filter(|difference| difference.in_reading == in_reading).collect();
            let Some(first) = own.first() else { continue };
            let evidence = first.evidence();
            let what = if in_reading { "read" } else { "print" };
            let kind = evidence.split(':').next().unwrap_or_default();
            *kinds.entry(format!("{what}: {kind}")).or_default() += 1;
            let _ = writeln!(lines, "{name} [{what}, {} texts] {evidence}", own.len());
        }
        let mut all = String::new();
        for difference in differences {
            let what = if difference.in_reading { "reading" } else { "printing" };
            let ours = difference.ours.as_ref().unwrap_or_else(|message| message);
            let _ =
                writeln!(all, "==== {what}\n{}---- mlir-opt\n{}---- here\n{ours}", difference.input, difference.theirs);
        }
        write(&texts.join(format!("{name}.txt")), &all)?;
    }
    for (name, objection) in &report.missing {
        *kinds.entry("no text".to_owned()).or_default() += 1;
        let _ = writeln!(lines, "{name} [no text] {objection}");
    }
    let mut sorted: Vec<&str> = lines.lines().collect();
    sorted.sort_unstable();
    for (kind, count) in &kinds {
        let _ = writeln!(text, "{count:5} {kind}");
    }
    let _ = writeln!(text, "\n{}", sorted.join("\n"));
    write(&directory.join("failing.txt"), &text)
}

/// Writes a file of differences, those that look alike together: how many, and the first of them.
///
/// # Errors
/// If the file cannot be written.
pub fn group(heading: &str, differences: &[(String, String)], file: &Path) -> Result<(), String> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, (evidence, _)) in differences.iter().enumerate() {
        let alike: String = evidence.chars().filter(|character| !character.is_ascii_digit()).take(100).collect();
        groups.entry(alike).or_default().push(index);
    }
    let mut sorted: Vec<&Vec<usize>> = groups.values().collect();
    sorted.sort_by_key(|indices| std::cmp::Reverse(indices.len()));
    let mut text = format!("{heading}\n");
    for indices in &sorted {
        let _ = writeln!(text, "{:6} {}", indices.len(), differences[indices[0]].0);
    }
    for indices in &sorted {
        let (evidence, details) = &differences[indices[0]];
        let _ = writeln!(text, "\n######## {evidence}\n{details}");
    }
    write(file, &text)
}
