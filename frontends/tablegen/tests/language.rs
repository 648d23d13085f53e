//! Each `language/*.td` against the JSON that `llvm-tblgen` wrote for it, kept beside it.

use crate::common;

use common::{files, first_difference, parse_file, reference, run_reference};

#[test]
fn every_feature_gives_the_records_of_the_reference() {
    let (directory, names) = files("language");
    assert!(names.len() >= 12, "files are missing");
    for name in names {
        let outcome = parse_file(&directory, &name);
        let Some(records) = &outcome.records else { panic!("{name}: {}", outcome.messages()) };
        let found = records.json(&outcome.sources).expect("it is small").to_string();
        let golden = directory.join(name.replace(".td", ".json"));
        let expected = std::fs::read_to_string(&golden).expect("the golden file is there");
        assert!(expected == found, "{name} {}", first_difference(&expected, &found));
    }
}

#[test]
fn the_golden_files_are_what_the_reference_writes() {
    let Some(tool) = reference() else { return };
    let (directory, names) = files("language");
    for name in names {
        let golden = std::fs::read_to_string(directory.join(name.replace(".td", ".json"))).expect("it is there");
        let json = run_reference(tool, &directory, &name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(golden == json, "{name} {}", first_difference(&golden, &json));
    }
}

#[test]
fn the_text_form_is_that_of_the_reference() {
    let Some(tool) = reference() else { return };
    let (directory, names) = files("language");
    for name in names {
        let output = std::process::Command::new(tool).current_dir(&directory).arg(&name).output().expect("it runs");
        let expected = String::from_utf8(output.stdout).expect("it is UTF-8");
        let outcome = parse_file(&directory, &name);
        let found = outcome.records.expect("it is accepted").text().expect("it is small").to_string();
        assert!(expected == found, "{name} {}", first_difference(&expected, &found));
    }
}
