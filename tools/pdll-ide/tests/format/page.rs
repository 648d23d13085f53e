//! `docs/formatting.md` shows what comes out.

use super::check;
use std::path::Path;

#[test]
fn every_example_of_the_page_is_what_comes_out() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formatting.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (mut examples, mut inputs) = (0, 0);
    let mut input = None;
    for part in page.split("```pdll").skip(1) {
        let (example, _) = part.split_once("\n```").expect("the end of an example");
        let (kind, text) = example.split_once('\n').expect("an example");
        let text = format!("{text}\n");
        match kind {
            " input" => {
                assert_ne!(check(&text, 100).text, text);
                input = Some(text);
            }
            "" => {
                assert_eq!(check(&text, 100).text, text);
                examples += 1;
                if let Some(input) = input.take() {
                    assert_eq!(check(&input, 100).text, text);
                    inputs += 1;
                }
            }
            other => panic!("a block of another kind: {other}"),
        }
    }
    assert!(input.is_none() && examples >= 7 && inputs >= 3, "{examples} examples, {inputs} inputs");
}
