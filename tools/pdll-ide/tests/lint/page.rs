//! `docs/lints.md` has a section for each lint, whose examples are what it says, and shows what is said of them.

use super::{all, codes, lint_text, page, root};
use crate::goldens::golden;
use pdll_ide::lint::LINTS;

#[test]
fn wrong_examples_are_found_and_right_ones_are_not() {
    let page = page();
    let mut sections =
        page.split("\n## ").filter(|section| section.lines().next().is_some_and(|title| title.contains("(W")));
    for lint in LINTS {
        let section = sections.next().unwrap_or_default();
        let (title, text) = section.split_once('\n').expect("a section");
        assert_eq!(title, format!("{} ({})", lint.name, lint.code));
        let (mut wrong, mut right, mut said) = (0, 0, String::new());
        for part in text.split("```pdll ").skip(1) {
            let (example, _) = part.split_once("```").expect("the end of an example");
            let (kind, example) = example.split_once('\n').expect("an example");
            let Some(session) = lint_text(example, &all()) else { return };
            match kind {
                "wrong" => {
                    assert_eq!(codes(&session), [lint.code], "{example}\n{}", session.render());
                    said.push_str(&session.render());
                    wrong += 1;
                }
                "right" => {
                    assert!(session.diagnostics.is_empty(), "{title}\n{example}\n{}", session.render());
                    right += 1;
                }
                other => panic!("an example that is {other}"),
            }
        }
        assert!(wrong > 0 && wrong == right, "{title}: {wrong} wrong, {right} right");
        compare(lint.name, &said);
    }
    assert_eq!(sections.next(), None);
}

#[test]
fn comments_of_the_page_are_followed() {
    let page = page();
    let (_, example) = page.split_once("```pdll\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    // It is indented as a list item is.
    let example = example.replace("\n  ", "\n");
    let found = |text: &str| codes(&lint_text(text, &all()).expect("it includes nothing"));
    assert_eq!(found(&example), Vec::<&str>::new());
    assert_eq!(found(&example.replace("// pdllc", "//")), ["W0213", "W0210"]);
}

/// Compares the findings in the wrong examples, without paths of the machine.
fn compare(name: &str, said: &str) {
    let said: String = said
        .split_inclusive('\n')
        .map(|line| match line.split_once("─[ ") {
            Some((before, place)) if place.starts_with('/') => {
                let place = place.rsplit('/').next().unwrap_or(place);
                format!("{before}─[ {place}")
            }
            _ => line.to_owned(),
        })
        .collect();
    golden(&root().join(format!("tools/pdll-ide/tests/lint/golden/{name}.txt")), &said);
}
