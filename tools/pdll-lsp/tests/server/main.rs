//! The server, asked as editors ask.

mod client;
mod edits;
#[cfg(unix)]
mod hostile;
mod td;
#[path = "../../../../tests/support/upstream.rs"]
mod upstream;

use client::{Client, at, edited, position, under};
use pdll_lsp::Includes;
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/a.pdll";

/// Five patterns are broken, each in its own way. The sixth is not.
const BROKEN: &str = r#"// Both are the same constant.
Constraint Same(one: Attr, other: Attr);
/// Makes a pair.
Rewrite Pair(value: Value) -> (first: Value, second: Value) [{ }];
Pattern One { let root = op<t.a>(x: Value; replace root with x; }
Pattern Two => replace op<t.b>(lost) with (y: Value);
Pattern Three { let root = op<t.c>; replace root with }
Pattern Four { erase op<; }
Pattern Five { let é = op<t.e>("😀"; }
Pattern Six with benefit(2) {
  let root = op<t.six>(x: Value) {v = a: Attr};
  Same(a, a);
  rewrite root with {
    let both = Pair(x);
    replace root with both.second;
  };
}
"#;

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().expect("a list").iter().map(|item| item["label"].as_str().expect("a label")).collect()
}

#[test]
fn every_error_of_every_pattern_is_shown() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    let shown = client.findings(URI);
    let lines: Vec<u64> = shown.iter().map(|one| one["range"]["start"]["line"].as_u64().unwrap()).collect();
    for line in 4..9 {
        assert!(lines.contains(&line), "line {line} of {shown:#?}");
    }
    assert!(lines.iter().all(|line| *line < 9), "{shown:#?}");
    let lost = shown.iter().find(|one| under(BROKEN, &one["range"]) == "lost").expect("a finding");
    assert_eq!((&lost["code"], &lost["severity"], &lost["source"]), (&json!("E0202"), &json!(1), &json!("pdllc")));
}

#[test]
fn the_pattern_that_is_right_answers_everything() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    let found = client.ask("textDocument/definition", at(URI, BROKEN, "|Same(a, a)", json!({})));
    assert_eq!(under(BROKEN, &found["range"]), "Same");
    assert_eq!(found["range"]["start"]["line"], 1);

    let context = json!({ "context": { "includeDeclaration": true } });
    let found = client.ask("textDocument/references", at(URI, BROKEN, "Same(a|, a)", context));
    let places: Vec<&Value> = found.as_array().unwrap().iter().map(|place| &place["range"]["start"]["line"]).collect();
    assert_eq!(places, [10, 11, 11]);

    let found = client.ask("textDocument/documentHighlight", at(URI, BROKEN, "rewrite ro|ot with", json!({})));
    assert_eq!(found.as_array().unwrap().len(), 3);

    let hover = |client: &mut Client, needle: &str| {
        let found = client.ask("textDocument/hover", at(URI, BROKEN, needle, json!({})));
        found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{needle}: {found}")).to_owned()
    };
    assert_eq!(
        hover(&mut client, "P|air(x)"),
        "```pdll\nRewrite Pair(value: Value) -> (first: Value, second: Value)\n```\nMakes a pair."
    );
    assert_eq!(
        hover(&mut client, "|Same(a, a)"),
        "```pdll\nConstraint Same(one: Attr, other: Attr)\n```\nBoth are the same constant."
    );
    assert_eq!(
        hover(&mut client, "both.|second"),
        "```pdll\nsecond: Value\n```\nof `Tuple<first: Value, second: Value>`"
    );
    assert_eq!(hover(&mut client, "let roo|t = op<t.six>"), "```pdll\nroot: Op<t.six>\n```");
    assert!(hover(&mut client, "a: At|tr};").contains("Any attribute"));

    let found = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Same", "Pair", "One", "Two", "Three", "Four", "Five", "Six"]);
    assert_eq!(
        (&found[0]["detail"], &found[7]["kind"]),
        (&json!("Constraint Same(one: Attr, other: Attr)"), &json!(5))
    );
    assert_eq!(
        (under(BROKEN, &found[7]["range"]), under(BROKEN, &found[7]["selectionRange"])),
        (BROKEN[BROKEN.find("Pattern Six").unwrap()..].trim_end(), "Six")
    );

    let found = client.ask("workspace/symbol", json!({ "query": "si" }));
    assert_eq!((found.as_array().unwrap().len(), &found[0]["name"]), (1, &json!("Six")));

    let range = json!({ "start": { "line": 9, "character": 0 }, "end": { "line": 17, "character": 0 } });
    let document = json!({ "textDocument": { "uri": URI }, "range": range });
    let found = client.ask("textDocument/inlayHint", document.clone());
    let hints: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(hints, [": Op<t.six>", "one:", "other:", ": Tuple<first: Value, second: Value>"]);

    let found = client.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    let lines: Vec<(u64, u64)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["startLine"].as_u64().unwrap(), one["endLine"].as_u64().unwrap()))
        .collect();
    assert!(lines.contains(&(9, 16)) && lines.contains(&(12, 15)), "{lines:?}");

    let positions = json!({ "textDocument": { "uri": URI }, "positions": [position(BROKEN, "both.|second")] });
    let found = client.ask("textDocument/selectionRange", positions);
    let mut texts = Vec::new();
    let mut next = &found[0];
    while next.is_object() {
        texts.push(under(BROKEN, &next["range"]));
        next = &next["parent"];
    }
    assert_eq!(texts[..2], ["both.second", "replace root with both.second"]);
    assert!(texts.windows(2).all(|pair| pair[1].contains(pair[0])), "{texts:#?}");
    assert_eq!(*texts.last().unwrap(), BROKEN);

    let found = client.ask("textDocument/signatureHelp", at(URI, BROKEN, "Same(a, |a)", json!({})));
    assert_eq!(found["signatures"][0]["label"], "Constraint Same(one: Attr, other: Attr)");
    assert_eq!(found["activeParameter"], 1);

    let found = client.ask("textDocument/semanticTokens/range", document);
    let last = ["root", "both", "Pair", "x", "root", "both", "second"];
    assert!(client::colored(BROKEN, &found["data"]).ends_with(&last), "{found}");
}

#[test]
fn functions_of_the_language_are_described() {
    let text = "Pattern {\n  let root = op<t.a>(xs: ValueRange);\n  length(xs) > 1;\n  rewrite root with {\n    split_block(root);\n    erase root;\n  };\n}\n";
    let mut client = Client::new();
    client.open(URI, text);
    for (needle, signature) in [("len|gth", "length(list) -> Attr"), ("split|_block", "split_block(op: Op) -> Block")] {
        let found = client.ask("textDocument/hover", at(URI, text, needle, json!({})));
        let said = found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{found}"));
        assert!(said.starts_with(&format!("```pdll\n{signature}\n```\n")), "{said}");
    }
    // A declaration of that name means what it says.
    let own =
        format!("Constraint length(xs: ValueRange) -> Attr;\n{}", text.replace("length(xs) > 1", "let n = length(xs)"));
    client.change(URI, 2, json!([{ "text": own }]));
    let found = client.ask("textDocument/hover", at(URI, &own, "= len|gth", json!({})));
    assert!(found["contents"]["value"].as_str().unwrap().contains("Constraint length(xs: ValueRange)"), "{found}");
}

#[test]
fn a_name_is_changed_wherever_it_stands() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    let found = client.ask("textDocument/prepareRename", at(URI, BROKEN, "let bo|th", json!({})));
    assert_eq!(found["placeholder"], "both");
    let found = client.ask("textDocument/rename", at(URI, BROKEN, "let bo|th", json!({ "newName": "pair" })));
    let text = edited(BROKEN, &found["changes"][URI]);
    assert_eq!(text, BROKEN.replace("both", "pair"));
    let why = client.refusal("textDocument/rename", at(URI, BROKEN, "let bo|th", json!({ "newName": "x" })));
    assert_eq!(why, "`x` is the name of something else already, in line 11");
    let why = client.refusal("textDocument/rename", at(URI, BROKEN, "let bo|th", json!({ "newName": "replace" })));
    assert!(why.contains("is no name"), "{why}");
    // A name that another pattern has for something of its own.
    let found = client.ask("textDocument/rename", at(URI, BROKEN, "let bo|th", json!({ "newName": "y" })));
    assert!(found["changes"][URI].is_array(), "{found}");
}

#[test]
fn a_name_is_changed_in_all_alternatives_that_bind_it() {
    let text = "Pattern P {\n  let root = op<t.a>(op<t.b>(x: Value, same: Value) | op<t.c>(same: Value, x: Value));\n  replace root with same;\n}\n";
    for needle in ["same|: Value) |", "same|: Value, x", "with same|;"] {
        let mut client = Client::new();
        client.open(URI, text);
        let found = client.ask("textDocument/rename", at(URI, text, needle, json!({ "newName": "other" })));
        assert_eq!(edited(text, &found["changes"][URI]), text.replace("same", "other"), "{needle}");
    }
}

#[test]
fn what_could_stand_there_is_offered() {
    let mut client = Client::new();
    let mut offered = |end: &str, needle: &str| {
        let text = format!("{}{end}", &BROKEN[..BROKEN.find("Pattern One").unwrap()]);
        client.open(URI, &text);
        let found = client.ask("textDocument/completion", at(URI, &text, needle, json!({})));
        labels(&found).into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let inside = |offered: &[String], wanted: &[&str], unwanted: &[&str]| {
        assert!(wanted.iter().all(|name| offered.iter().any(|one| one == name)), "{wanted:?} of {offered:?}");
        assert!(unwanted.iter().all(|name| offered.iter().all(|one| one != name)), "{unwanted:?} of {offered:?}");
    };
    let found = offered("Pattern A { let root = op<t.a>(x: Value); repl", "repl|");
    inside(&found, &["root", "x", "replace", "erase", "Same"], &["value", "benefit"]);
    let found = offered("Pattern A { let root = op<t.a>(x: Value); replace root with ", "with |");
    inside(&found, &["root", "x", "op", "Pair"], &["replace", "value"]);
    let found =
        offered("Pattern A { let root = op<t.a>(x: Value); rewrite root with { let b = Pair(x); erase b.", "b.|");
    assert_eq!(found, ["first", "second"]);
    let found = offered("Pattern A { let root = op<t.a>(x: Value); rewrite root with { let b = spl", "spl|");
    inside(&found, &["split_block", "length", "Pair"], &["Value"]);
    let found = offered("Pattern A { let root = op<t.a>(x: V", ": V|");
    inside(&found, &["Value", "ValueRange", "Attr", "Same"], &["root", "Pair"]);
    let found = offered("Pattern A wi", "A wi|");
    inside(&found, &[], &["Pattern"]);
    let found = offered("Pattern A with ", "with |");
    assert_eq!(found, ["benefit", "recursion", "commutative", "convertTypes"]);
    let found = offered("\nPat", "\nPat|");
    inside(&found, &["Pattern", "Constraint", "Rewrite", "#include"], &["let"]);
    assert_eq!(offered("// Pat", "// Pat|"), [] as [&str; 0]);
}

#[test]
fn fixes_are_actions_one_by_one_and_all_of_a_kind() {
    let text =
        "Pattern => replace op<t.a>(root: Value) with rot;\nPattern => replace op<t.b>(other: Value) with othr;\n";
    let mut client = Client::new();
    client.open(URI, text);
    let range = json!({ "start": position(text, "|rot"), "end": position(text, "rot|;") });
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let found = client.ask("textDocument/codeAction", params);
    let titles: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["did you mean `root`?", "make all 2 fixes of E0202 in this file"]);
    assert_eq!(edited(text, &found[0]["edit"]["changes"][URI]), text.replace("rot;", "root;"));
    let fixed = edited(text, &found[1]["edit"]["changes"][URI]);
    assert_eq!(fixed, text.replace("rot;", "root;").replace("othr", "other"));
    client.change(URI, 2, json!([{ "text": fixed }]));
    assert_eq!(client.findings_of(URI, 2), [] as [Value; 0]);
}

#[test]
fn what_is_wrong_in_the_configuration_is_shown_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let write = |text: &str| std::fs::write(folder.path().join("pdllc.toml"), text).expect("it can be written");
    write("[format]\nwidth = 3\n");
    let mut client = Client::new();
    let text = "Pattern   P => erase op<t.a>;\n";
    client.open(&uri("a.pdll"), text);
    assert_eq!(client.findings(&uri("a.pdll")), Vec::<Value>::new());
    client.settle();
    let [wrong] = client.shown(&uri("pdllc.toml")) else { panic!("{:?}", client.shown(&uri("pdllc.toml"))) };
    assert_eq!((&wrong["code"], &wrong["range"]["start"]["line"]), (&json!("E0914"), &json!(1)));
    assert!(wrong["message"].as_str().unwrap().contains("from 20 to 1000 columns"), "{wrong}");
    // All else is as without it.
    let asked = json!({ "textDocument": { "uri": uri("a.pdll") }, "options": { "tabSize": 2, "insertSpaces": true } });
    let edits = client.ask("textDocument/formatting", asked);
    assert_eq!(edited(text, &edits), "Pattern P => erase op<t.a>;\n");
    write("[format]\nwidth = 30\n");
    client.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri("pdllc.toml"), "type": 2 }] }));
    client.settle();
    assert_eq!(client.shown(&uri("pdllc.toml")), Vec::<Value>::new());
}

#[test]
fn names_without_a_dialect_are_allowed_by_the_configuration() {
    let folder = tempfile::tempdir().expect("a folder");
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let mut client = Client::new();
    client.open(&uri("a.pdll"), "Pattern => erase op<neg>;\n");
    let findings = client.findings(&uri("a.pdll"));
    assert_eq!((findings.len(), &findings[0]["code"]), (1, &json!("E0253")));
    std::fs::write(folder.path().join("pdllc.toml"), "plain-names = true\n").expect("it can be written");
    client.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri("pdllc.toml"), "type": 1 }] }));
    client.settle();
    assert_eq!(client.shown(&uri("a.pdll")), Vec::<Value>::new());
}

#[test]
fn lints_are_warnings_of_the_level_that_the_folder_gives_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = format!("file://{}/a.pdll", folder.path().display());
    let text = "Pattern General => erase op<t.a>;\nPattern Special => erase op<t.a> {k};\n";
    let levels = |config: &str| {
        std::fs::write(folder.path().join("pdllc.toml"), config).expect("it can be written");
        let mut client = Client::new();
        client.open(&file, text);
        let findings = client.findings(&file);
        findings.iter().map(|one| (one["code"].clone(), one["severity"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(levels(""), [(json!("W0208"), json!(2))]);
    assert_eq!(levels("[lints]\nshadowed-pattern = \"deny\"\n"), [(json!("W0208"), json!(1))]);
    assert_eq!(levels("[lints]\nshadowed-pattern = \"allow\"\n"), []);
}

#[test]
fn what_is_unsaved_in_an_included_file_counts() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lib.pdll"), "Constraint Old(value: Value);\n").unwrap();
    let uri = |name: &str| format!("file://{}", folder.path().join(name).display());
    let (root, library) = (uri("a.pdll"), uri("lib.pdll"));
    let text = "#include \"lib.pdll\"\nPattern => erase op<t.a>(x: New);\n";
    let mut client = Client::new();
    client.open(&root, text);
    let shown = client.findings(&root);
    assert_eq!((shown.len(), &shown[0]["code"]), (1, &json!("E0202")));
    let new = "// New here.\nConstraint New(value: Value);\n";
    client.open(&library, new);
    assert_eq!(client.findings(&root), [] as [Value; 0]);
    let found = client.ask("textDocument/definition", at(&root, text, "x: N|ew", json!({})));
    assert_eq!((&found["uri"], &found["range"]["start"]["line"]), (&json!(library), &json!(1)));
    // From the library, the places of those who include it are found.
    let context = json!({ "context": { "includeDeclaration": false } });
    let found = client.ask("textDocument/references", at(&library, new, "Constraint N|ew", context));
    assert_eq!((found.as_array().unwrap().len(), &found[0]["uri"]), (1, &json!(root)));
    let found = client.ask("textDocument/documentLink", json!({ "textDocument": { "uri": root } }));
    assert_eq!(found[0]["target"], json!(library));
    // What is closed counts as it is on disk again.
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": library } }));
    while client.findings(&root).is_empty() {}
}

#[test]
fn operations_of_a_dialect_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let ops = include_str!("ops.td");
    std::fs::write(folder.path().join("ops.td"), ops).unwrap();
    let uri = format!("file://{}", folder.path().join("a.pdll").display());
    let text = "#include \"ops.td\"\nPattern { let root = op<toy.add>(a: Value, b: Value) {mode = m: Attr}; replace root with a; }\n";
    let Some(include) = upstream::include_directory(&[]) else { return };
    let mut client = Client::with(json!({ "capabilities": {} }), Includes::new(vec![include]));
    client.open(&uri, text);
    assert_eq!(client.findings(&uri), [] as [Value; 0]);
    let found = client.ask("textDocument/hover", at(&uri, text, "toy.a|dd", json!({})));
    let said = found["contents"]["value"].as_str().unwrap();
    assert!(
        said.contains("adds two numbers") && said.contains("- `mode`: ") && said.contains("Adds `lhs` and `rhs`."),
        "{said}"
    );
    let found = client.ask("textDocument/definition", at(&uri, text, "toy.a|dd", json!({})));
    assert!(found["uri"].as_str().unwrap().ends_with("ops.td"), "{found}");
    let line = found["range"]["start"]["line"].as_u64().unwrap() as usize;
    assert!(ops.lines().nth(line).unwrap().contains("AddOp"), "{found}");
    let range = json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 2, "character": 0 } });
    let found = client.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": uri }, "range": range }));
    let hints: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(hints, [": Op<toy.add>", "lhs:", "rhs:"]);

    let written = text.replace("op<toy.add>(", "op<toy.");
    client.change(&uri, 2, json!([{ "text": written }]));
    let found = client.ask("textDocument/completion", at(&uri, &written, "op<toy.|", json!({})));
    assert_eq!(labels(&found), ["toy.add", "toy.mul"]);
    let written = text.replace("{mode = m: Attr}", "{");
    client.change(&uri, 3, json!([{ "text": written }]));
    let found = client.ask("textDocument/completion", at(&uri, &written, "Value) {|", json!({})));
    assert_eq!(labels(&found), ["mode", "note"]);
    for (version, written) in [(4, "{!"), (5, "{! }")] {
        let written = text.replace("{mode = m: Attr}", written);
        client.change(&uri, version, json!([{ "text": written }]));
        let found = client.ask("textDocument/completion", at(&uri, &written, "Value) {!|", json!({})));
        assert_eq!(labels(&found), ["note"], "of those that may be absent");
    }
    client.change(&uri, 6, json!([{ "text": text }]));
    let found = client.ask("textDocument/signatureHelp", at(&uri, text, "a: Value, |b", json!({})));
    assert_eq!(
        (&found["signatures"][0]["label"], &found["activeParameter"]),
        (&json!("op<toy.add>(lhs: Value, rhs: Value)"), &json!(1))
    );
}

#[test]
fn a_document_is_formatted_but_for_what_is_broken() {
    let mut client = Client::new();
    let text = "// é😀\nPattern One{let root=op<t.a>(x:Value; replace root with x;}\nPattern Two=>replace op<t.b>(y:Value) with y;// 😀\n";
    client.open(URI, text);
    let options = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
    let found = client.ask("textDocument/formatting", options.clone());
    let formatted = edited(text, &found);
    let expected =
        text.replace("Two=>replace", "Two => replace").replace("(y:Value)", "(y: Value)").replace("y;//", "y; //");
    assert_eq!(formatted, expected);
    client.change(URI, 2, json!([{ "text": formatted }]));
    assert_eq!(client.ask("textDocument/formatting", options), json!([]));
}

#[test]
fn bytes_are_counted_where_the_client_does() {
    let general = json!({ "capabilities": { "general": { "positionEncodings": ["utf-16", "utf-8"] } } });
    let mut client = Client::with(general, Includes::default());
    assert_eq!(client.capabilities["positionEncoding"], "utf-8");
    let text = "Pattern => replace op<t.a> {v = attr<\"\\\"é😀\\\"\">} with lost;\n";
    client.open(URI, text);
    assert_eq!(client.findings(URI)[0]["range"]["start"]["character"], text.find("lost").unwrap());
    let mut client = Client::new();
    assert_eq!(client.capabilities["positionEncoding"], "utf-16");
    client.open(URI, text);
    assert_eq!(under(text, &client.findings(URI)[0]["range"]), "lost");
}

#[test]
fn what_is_cancelled_or_unknown_is_said_so() {
    let mut client = Client::new();
    assert!(client.refusal("textDocument/nothing", json!({})).contains("is not known"));
    assert!(client.refusal("textDocument/hover", json!({ "nonsense": 1 })).contains("missing field"));
    let of_no_document = at("file:///nowhere/other.pdll", "x", "x", json!({}));
    assert_eq!(client.ask("textDocument/hover", of_no_document), Value::Null);
}

#[test]
fn what_is_cancelled_before_its_turn_is_not_worked_on() {
    let mut client = Client::new();
    // Long enough that the server is at it when it is told of the rest.
    let text = "Pattern => replace op<t.a>(root: Value) with root;\n".repeat(5000);
    client.open(URI, &text);
    let hover = at(URI, &text, "ro|ot", json!({}));
    let first = client.send("textDocument/hover", hover.clone());
    let second = client.send("textDocument/hover", hover);
    client.tell("$/cancelRequest", json!({ "id": 3 }));
    assert_eq!(second.to_string(), "3");
    let code = |response| serde_json::to_value(response).unwrap()["error"]["code"].clone();
    let response = client.response(&first);
    assert_eq!(code(response), Value::Null);
    let response = client.response(&second);
    assert_eq!(code(response), json!(-32800));
}

#[test]
fn what_takes_long_and_what_changes_unseen_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ops.td");
    std::fs::write(&path, "class Type;\ndef Old : Type;\n").unwrap();
    std::fs::write(folder.path().join("pdllc.toml"), "[lints]\nunused-include = \"allow\"\n").unwrap();
    let capabilities = json!({
        "window": { "workDoneProgress": true },
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
    });
    let mut client = Client::with(json!({ "capabilities": capabilities }), Includes::default());
    let uri = format!("file://{}", folder.path().join("a.pdll").display());
    client.open(&uri, "#include \"ops.td\"\n");
    assert_eq!(client.findings(&uri), [] as [Value; 0]);
    client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    let methods = |client: &Client| client.heard.iter().map(|(method, _)| method.clone()).collect::<Vec<String>>();
    let reading = ["window/workDoneProgress/create", "$/progress", "$/progress"];
    assert_eq!(methods(&client)[0], "client/registerCapability");
    assert_eq!(methods(&client)[1..], reading);
    let kinds: Vec<&Value> = client.heard[2..].iter().map(|(_, params)| &params["value"]["kind"]).collect();
    assert_eq!(kinds, ["begin", "end"]);
    assert_eq!(client.heard[2].1["value"]["message"], "ops.td");
    // Nothing of it is read when something else changes.
    client.change(&uri, 2, json!([{ "text": "#include \"ops.td\"\nPattern => erase op<t.a>;\n" }]));
    assert_eq!(client.findings_of(&uri, 2), [] as [Value; 0]);
    assert_eq!(client.heard.len(), 4);
    std::fs::write(&path, "class Type;\ndef Old : Typ;\n").unwrap();
    let changed = json!({ "changes": [{ "uri": format!("file://{}", path.display()), "type": 2 }] });
    client.tell("workspace/didChangeWatchedFiles", changed);
    let shown = client.findings(&format!("file://{}", path.display()));
    assert_eq!(shown[0]["code"], "E0704", "{shown:?}");
    client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(methods(&client)[4..], reading);
}

#[test]
fn a_file_that_appears_is_found_before_others_of_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    std::fs::create_dir(&library).unwrap();
    std::fs::write(library.join("lib.pdll"), "Constraint Far(value: Value);\n").unwrap();
    let mut client = Client::with(json!({ "capabilities": {} }), Includes::new(vec![library]));
    let uri = |name: &str| format!("file://{}", folder.path().join(name).display());
    client.open(&uri("a.pdll"), "#include \"lib.pdll\"\nPattern => erase op<t.a>(x: Far);\n");
    assert_eq!(client.findings(&uri("a.pdll")), [] as [Value; 0]);
    client.open(&uri("lib.pdll"), "Constraint Near(value: Value);\n");
    assert_eq!(client.findings(&uri("a.pdll"))[0]["code"], "E0202");
}

/// As packages of LLVM are: what they include is behind links.
#[cfg(unix)]
#[test]
fn links_in_include_directories_may_lead_elsewhere() {
    let [installed, elsewhere, work, outside] = [(); 4].map(|()| tempfile::tempdir().unwrap());
    std::fs::write(elsewhere.path().join("own.td"), "class Own;\n").unwrap();
    std::fs::write(elsewhere.path().join("own.pdll"), "Constraint Own(value: Value);\n").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), installed.path().join("llvm")).unwrap();
    let includes = Includes::new(vec![installed.path().to_owned()]);
    let mut client = Client::with(json!({ "capabilities": {} }), includes);
    for (name, text) in [
        ("a.td", "include \"llvm/own.td\"\ndef A : Own;\n"),
        ("a.pdll", "#include \"llvm/own.pdll\"\nPattern => erase op<t.a>(x: Own);\n"),
    ] {
        let uri = format!("file://{}", work.path().join(name).display());
        client.open(&uri, text);
        assert_eq!(client.findings(&uri), Vec::<Value>::new());
    }
    // A link in the workspace is nobody's word.
    std::fs::write(outside.path().join("own.td"), "class Own;\n").unwrap();
    std::os::unix::fs::symlink(outside.path(), work.path().join("link")).unwrap();
    let uri = format!("file://{}", work.path().join("b.td").display());
    client.open(&uri, "include \"link/own.td\"\n");
    assert!(client.findings(&uri)[0]["message"].as_str().unwrap().contains("outside of the folders"));
}

#[test]
fn nothing_outside_of_the_workspace_is_read() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for (name, text) in [("secret.pdll", "Constraint Secret(value: Value);\n"), ("secret.td", "def Secret;\n")] {
        std::fs::write(outside.path().join(name), text).unwrap();
    }
    let workspace = format!("file://{}", folder.path().display());
    let params = json!({ "capabilities": {}, "workspaceFolders": [{ "uri": workspace, "name": "here" }] });
    let mut client = Client::with(params, Includes::default());
    let uri = format!("{workspace}/a.pdll");
    let outside = outside.path().display();
    for path in [format!("{outside}/secret.pdll"), format!("{outside}/secret.td")] {
        let text = format!("#include \"{path}\"\nPattern => erase op<t.a>(x: Secret);\n");
        client.open(&uri, &text);
        let shown = client.findings(&uri);
        assert!(
            shown.iter().any(|one| one["message"].as_str().unwrap().contains("outside of the folders")),
            "{shown:?}"
        );
        let secret = json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 29 } });
        let found = client.ask("textDocument/definition", secret);
        assert!(found.is_null() || found == json!([]), "{found}");
    }
    let text = format!("include \"{outside}/secret.td\"\n");
    client.open(&format!("{workspace}/a.td"), &text);
    let shown = client.findings(&format!("{workspace}/a.td"));
    assert!(shown[0]["message"].as_str().unwrap().contains("outside of the folders"), "{shown:?}");
    let view = json!({ "uri": uri, "kind": "run", "ir": format!("file://{outside}/secret.pdll") });
    assert!(client.refusal("pdll/viewOutput", view).contains("outside"));
    let text = format!("#include \"{outside}/");
    client.open(&uri, &text);
    let found = client.ask("textDocument/completion", at(&uri, &text, &format!("{outside}/|"), json!({})));
    assert_eq!(found, json!([]));
}
