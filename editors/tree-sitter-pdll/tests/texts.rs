//! The grammar beside the compiler's parser, on what `conformance texts` prints: the file that `PDLL_TEXTS` names.

mod common;

use std::collections::BTreeMap;

use common::{parse, parser};
use serde::Deserialize;
use tree_sitter::Node;

#[derive(Deserialize)]
struct Text {
    origin: String,
    name: String,
    accepted: bool,
    text: String,
}

#[test]
fn what_the_compiler_accepts_has_no_error_and_most_of_what_it_refuses_has() {
    let Some(path) = std::env::var_os("PDLL_TEXTS") else {
        eprintln!("skipped: PDLL_TEXTS is not set; see editors/test.sh");
        return;
    };
    let content = std::fs::read_to_string(path).expect("the texts");
    let mut parser = parser();
    // For each origin: accepted ones, those refused, and how many of these have an error here as well.
    let mut figures: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in content.lines() {
        let Text { origin, name, accepted, text } = serde_json::from_str(line).expect("a text");
        let tree = parse(&mut parser, &text);
        let error = first_error(tree.root_node());
        let figures = figures.entry(origin).or_default();
        figures[usize::from(!accepted)] += 1;
        match error {
            Some(node) if accepted => {
                wrong.push(format!("{name}, {}: {}\n{text}", node.start_position(), node.to_sexp()));
            }
            Some(_) => figures[2] += 1,
            None if !accepted && std::env::var_os("PDLL_TEXTS_SHOW").is_some() => {
                println!("not refused: {name}\n{text}\n")
            }
            None => {}
        }
    }
    for (origin, [accepted, refused, also]) in &figures {
        println!("{origin}: {accepted} accepted; of {refused} refused {also} here as well");
    }
    assert!(wrong.is_empty(), "{} of those accepted have an error here:\n{}", wrong.len(), wrong[0]);
    let of = |origin: &str| figures.get(origin).copied().unwrap_or_default();
    assert!(of("file")[0] > 200 && of("page")[0] > 20 && of("snippet")[0] > 300 && of("generated")[0] > 250);
    let [_, refused, also] = of("damaged");
    assert!(refused > 500 && also * 100 >= refused * 99, "{also} of {refused}");
}

/// The first node in the text that is an error, or that is not there.
fn first_error(node: Node) -> Option<Node> {
    if node.is_error() || node.is_missing() {
        return Some(node);
    }
    let mut cursor = node.walk();
    node.children(&mut cursor).filter(|child| child.has_error()).find_map(first_error)
}
