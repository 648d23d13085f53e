//! Verdicts as JUnit's XML: each pattern is a test, of the suite of its file.

use std::fmt::Write;

use pdl_prove::{Judgement, Verdict};

use super::baseline::{Baseline, is_known, word};
use super::text::{description, name};

/// Returns one document. A verdict that the baseline has is skipped; any other one than proven is a failure.
pub(super) fn junit(reports: &[Judgement], baseline: Option<&Baseline>, own: &[String]) -> String {
    let mut suites: Vec<(&str, Vec<&Judgement>)> = Vec::new();
    for report in reports {
        let file = report.location.file.as_str();
        match suites.iter_mut().find(|(known, _)| *known == file) {
            Some((_, all)) => all.push(report),
            None => suites.push((file, vec![report])),
        }
    }
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pdllc prove\">\n".to_owned();
    for (file, reports) in suites {
        let fails = |report: &&&Judgement| report.verdict != Verdict::Proven && !is_known(report, baseline);
        let failures = reports.iter().filter(fails).count();
        let skipped = reports.iter().filter(|report| report.verdict != Verdict::Proven).count() - failures;
        let _ = writeln!(
            out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" skipped=\"{skipped}\">",
            escaped(file),
            reports.len()
        );
        for report in reports {
            let text = description(report, own);
            let first = escaped(text.lines().next().unwrap_or_default());
            let _ = write!(out, "    <testcase classname=\"{}\" name=\"{}\"", escaped(file), escaped(&name(report)));
            let _ = match (&report.verdict, is_known(report, baseline)) {
                (Verdict::Proven, _) => writeln!(out, "/>"),
                (_, true) => writeln!(out, "><skipped message=\"{first}\"/></testcase>"),
                (verdict, false) => {
                    writeln!(
                        out,
                        "><failure type=\"{}\" message=\"{first}\">{}</failure></testcase>",
                        word(verdict),
                        escaped(&text)
                    )
                }
            };
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

/// A text in XML: what no document may have is left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            '\u{FFFE}' | '\u{FFFF}' => {}
            _ if letter.is_control() => {}
            _ => out.push(letter),
        }
    }
    out
}
