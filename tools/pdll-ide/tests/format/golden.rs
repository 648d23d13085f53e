//! Cases for people to read: `cases/NAME.pdll` is formatted as `cases/NAME.formatted`.

use super::check;
use std::path::Path;

#[test]
fn cases_are_formatted_as_written_down() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format/cases");
    let mut cases = 0;
    for entry in std::fs::read_dir(directory).expect("the cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "pdll") {
            continue;
        }
        cases += 1;
        let formatted = check(&std::fs::read_to_string(&path).expect("a case"), 100).text;
        let expected = path.with_extension("formatted");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&expected, &formatted).expect("written");
        }
        assert_eq!(formatted, std::fs::read_to_string(&expected).unwrap_or_default(), "{}", path.display());
    }
    assert!(cases >= 3);
}
