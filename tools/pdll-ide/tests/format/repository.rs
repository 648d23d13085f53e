//! Every pattern file of the repository, valid or not, in lines of several widths.

use super::{check, files};

#[test]
fn every_file_is_formatted_once_and_says_the_same() {
    let (mut valid, mut invalid) = (0, 0);
    for (path, text) in files() {
        for width in [100, 40, 1, 1000] {
            let formatted = std::panic::catch_unwind(|| check(&text, width));
            let formatted = formatted.unwrap_or_else(|_| panic!("{}", path.display()));
            match formatted.errors.is_empty() {
                true => valid += 1,
                false => invalid += 1,
            }
        }
    }
    assert!(valid > 800 && invalid > 400, "{valid} valid, {invalid} invalid");
}
