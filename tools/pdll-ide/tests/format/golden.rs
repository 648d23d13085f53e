//! Cases for people to read: `cases/NAME.pdll` is formatted as `cases/NAME.formatted`.

use super::check;
use crate::goldens::Goldens;
use std::path::Path;

#[test]
fn cases_are_formatted_as_written_down() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format/cases");
    let (mut cases, mut goldens) = (0, Goldens::default());
    for entry in std::fs::read_dir(directory).expect("the cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "pdll") {
            continue;
        }
        cases += 1;
        let formatted = check(&std::fs::read_to_string(&path).expect("a case"), 100).text;
        goldens.compare(&path.with_extension("formatted"), &formatted);
    }
    assert!(cases >= 3);
}
