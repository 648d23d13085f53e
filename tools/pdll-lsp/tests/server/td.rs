//! Documents of TableGen, asked as editors ask.

use serde_json::{Value, json};

use crate::client::{Client, at, colored, edited, under};

pub(crate) const RULES: &str = include_str!("rules.td");

/// Three definitions are broken, each in its own way. The others are not.
pub(crate) const TEXT: &str = r#"include "rules.td"

// é😀
def T_Dialect : Dialect { let name = "t"; }
/// An operation of one value.
class T_Op<string mnemonic, dag given = (ins)> : Op<T_Dialect, mnemonic, [SameOperandsAndResultType]> {
  let arguments = given;
  let results = (outs AnyType:$r);
  int weight = 1;
}
def Broken : T_Op<"é😀", (ins AnyType:$x) { let weight = 2; }
def One : T_Op<"one", (ins AnyType:$x)> { let weight = 3; }
def Two : T_Op<"two", (ins AnyType:$x, AnyType:$y)> { let weigth = 2; int twice = !mul(weight, 2); }
def Three : T_Opp<"three">;
multiclass Rules<int cost> {
  def Fold : Pat<(Two (One $value), $other), (Two $other, $value)>;
  def Other : T_Op<"other"> { let weight = cost; }
}
defm Made : Rules<2>;
def Inner : Pat<(One:$inner (One $x)), (replaceWithValue $x)>;
def Wrong : Pat<(One (One $x)), (One $lost)>;
def Last { T_Op first = One; int weight = first.weight; T_Op other = MadeOther; }
"#;

/// A dialect of its own, and a rule of it.
const OWN: &str = "include \"rules.td\"\n\
    def Own : Dialect { let name = \"own\"; }\n\
    def Twice : Op<Own, \"twice\"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r);\n  \
    string assemblyFormat = \"$x attr-dict `:` type($x) `->` type($r)\"; }\n\
    def Fold : Pat<(Twice (Twice $x)), (replaceWithValue $x)>;\n";

struct Session {
    client: Client,
    folder: tempfile::TempDir,
}

impl Session {
    fn new() -> Session {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("rules.td"), RULES).unwrap();
        let session = Session { client: Client::new(), folder };
        session.client.open(&session.uri("a.td"), TEXT);
        session
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.folder.path().join(name).display())
    }

    fn ask(&mut self, method: &str, needle: &str, more: Value) -> Value {
        let uri = self.uri("a.td");
        self.client.ask(&format!("textDocument/{method}"), at(&uri, TEXT, needle, more))
    }

    /// File and line of each place.
    fn places(found: &Value) -> Vec<String> {
        let shown = |place: &Value| {
            let file = place["uri"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned();
            format!("{file}:{}", place["range"]["start"]["line"].as_u64().unwrap() + 1)
        };
        found.as_array().unwrap_or_else(|| panic!("{found}")).iter().map(shown).collect()
    }

    fn hover(&mut self, needle: &str) -> String {
        let found = self.ask("hover", needle, json!({}));
        found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{needle}: {found}")).to_owned()
    }

    fn offered(&mut self, needle: &str) -> Vec<String> {
        let text = TEXT.to_owned() + needle.replace('|', "").as_str();
        let uri = self.uri("b.td");
        self.client.open(&uri, &text);
        let place = at(&uri, &text, needle, json!({}));
        let found = self.client.ask("textDocument/completion", place);
        let items = found.as_array().unwrap_or_else(|| panic!("{found}"));
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn every_error_is_shown() {
    let mut session = Session::new();
    let uri = session.uri("a.td");
    let shown = session.client.findings(&uri);
    let found: Vec<(u64, &str)> = shown
        .iter()
        .map(|one| (one["range"]["start"]["line"].as_u64().unwrap() + 1, one["code"].as_str().unwrap()))
        .collect();
    assert_eq!(found, [(11, "E0703"), (13, "E0704"), (14, "E0704"), (21, "E1104")], "{shown:#?}");
    assert_eq!(under(TEXT, &shown[1]["range"]), "weigth");
}

#[test]
fn names_are_found_from_everywhere() {
    let mut session = Session::new();
    let definition = |session: &mut Session, needle: &str| {
        let found = session.ask("definition", needle, json!({}));
        let file = found["uri"].as_str().unwrap_or_else(|| panic!("{needle}: {found}")).rsplit('/').next().unwrap();
        format!("{file}:{}", found["range"]["start"]["line"].as_u64().unwrap() + 1)
    };
    assert_eq!(definition(&mut session, "def One : T|_Op"), "a.td:6");
    assert_eq!(definition(&mut session, ": O|p<T_Dialect"), "rules.td:24");
    assert_eq!(definition(&mut session, "let a|rguments = given"), "rules.td:28");
    assert_eq!(definition(&mut session, "{ let w|eight = 3"), "a.td:9");
    assert_eq!(definition(&mut session, "first.w|eight"), "a.td:9");
    assert_eq!(definition(&mut session, "let arguments = g|iven"), "a.td:6");
    assert_eq!(definition(&mut session, "(Two (O|ne $value)"), "a.td:12");
    assert_eq!(definition(&mut session, "(Two $other, $va|lue)"), "a.td:16");
    assert_eq!(definition(&mut session, "= Made|Other"), "a.td:17");
    assert_eq!(definition(&mut session, "defm Made : R|ules"), "a.td:15");

    let context = json!({ "context": { "includeDeclaration": true } });
    let found = session.ask("references", "class T|_Op", context.clone());
    assert_eq!(Session::places(&found), ["a.td:6", "a.td:11", "a.td:12", "a.td:13", "a.td:17", "a.td:22", "a.td:22"]);
    let found = session.ask("references", "int w|eight = 1", context.clone());
    assert_eq!(Session::places(&found), ["a.td:9", "a.td:11", "a.td:12", "a.td:13", "a.td:17", "a.td:22"]);
    let found = session.ask("references", "$in|ner", context.clone());
    assert_eq!(Session::places(&found), ["a.td:20"]);
    // Another document that includes the same file.
    let other = session.uri("c.td");
    session.client.open(&other, "include \"rules.td\"\ndef Own : Dialect;\n");
    let found = session.ask("references", "T_Dialect : Dia|lect", context);
    assert_eq!(Session::places(&found), ["a.td:4", "c.td:2", "rules.td:14", "rules.td:24", "rules.td:25"]);

    let found = session.ask("documentHighlight", "(Two $ot|her, $value)", json!({}));
    assert_eq!(found.as_array().unwrap().len(), 2);
}

#[test]
fn types_are_found() {
    let mut session = Session::new();
    let text = "include \"rules.td\"\nclass Own<Dialect of> : Type<CPred<\"true\">> { int size = 1; list<list<Trait>> all = []; }\n\
        def Toy : Dialect;\ndef Mine : Own<Toy>;\n";
    let uri = session.uri("types.td");
    session.client.open(&uri, text);
    let mut found = |needle: &str| {
        let place = session.client.ask("textDocument/typeDefinition", at(&uri, text, needle, json!({})));
        if place.is_null() { Vec::new() } else { Session::places(&json!([place])) }
    };
    assert_eq!(found("Dialect o|f"), ["rules.td:14"]);
    assert_eq!(found("Mi|ne"), ["types.td:2"]);
    assert_eq!(found(": O|wn<Toy"), ["rules.td:6"]);
    assert_eq!(found("> a|ll ="), ["rules.td:18"]);
    assert_eq!(found("int si|ze"), Vec::<String>::new());
}

#[test]
fn what_a_name_is_is_said() {
    let mut session = Session::new();
    assert_eq!(
        session.hover("def One : T|_Op"),
        "```tablegen\nclass T_Op<string mnemonic, dag given> : Op\n```\n\n\nAn operation of one value."
    );
    assert_eq!(session.hover("let w|eight = 3"), "```tablegen\nint weight = 3\n```\nof `One`, declared in `T_Op`");
    assert_eq!(session.hover("(Two (O|ne $value)"), "```tablegen\ndef One : T_Op\n```");
    assert_eq!(session.hover("= Made|Other"), "```tablegen\ndef MadeOther : T_Op\n```");
    assert_eq!(session.hover("= g|iven;"), "```tablegen\ndag given\n```\ntemplate argument of `T_Op`");
    assert_eq!(
        session.hover("One:$in|ner"),
        "```tablegen\n$inner\n```\nthe operation `t.one` that is matched\n\nin `Inner`\n\n1 place"
    );
    assert!(
        session
            .hover("(One $|x)), (replace")
            .contains("an operand that is matched\n\n`x` of `One`\n\nin `Inner`\n\n2 places")
    );
    assert_eq!(
        session.hover("(Two $oth|er, "),
        "```tablegen\n$other\n```\n`y` of `Two`, `x` of `Two`\n\nin `MadeFold`\n\n2 places"
    );
}

#[test]
fn names_are_changed_where_that_means_the_same() {
    let mut session = Session::new();
    let uri = session.uri("a.td");
    let rename = |session: &mut Session, needle: &str, name: &str| {
        let found = session.ask("rename", needle, json!({ "newName": name }));
        edited(TEXT, &found["changes"][&uri])
    };
    assert_eq!(
        rename(&mut session, "class T|_Op", "My_Op"),
        TEXT.replace("T_Op<", "My_Op<").replace("T_Op ", "My_Op ")
    );
    assert_eq!(rename(&mut session, "{ let w|eight = 3", "price").matches("price").count(), 6);
    assert_eq!(rename(&mut session, "$oth|er)", "rest"), TEXT.replace("$other", "$rest"));
    assert_eq!(rename(&mut session, "= g|iven;", "taken").matches("taken").count(), 2);

    let mut refused = |needle: &str, name: &str| {
        let place = at(&uri, TEXT, needle, json!({ "newName": name }));
        session.client.refusal("textDocument/rename", place)
    };
    assert!(refused("class T|_Op", "Op").contains("already"));
    assert!(refused("class T|_Op", "class").contains("is no name"));
    assert!(refused("int w|eight = 1", "opName").contains("already"));
    assert!(refused("$oth|er)", "value").contains("already"));
    assert!(refused("let arg|uments = given", "operands").contains("not open"));
    assert!(refused("= Made|Other", "x").contains("put together"));
    assert!(refused("defm Ma|de", "x").contains("begin with"));
    assert!(refused("One : T_Op<\"one\", (ins AnyType:$|x", "y").contains("C++"));
}

#[test]
fn what_could_stand_there_is_offered() {
    let mut session = Session::new();
    let has = |found: &[String], names: &[&str]| {
        for name in names {
            assert!(found.iter().any(|known| known == name), "{name} is not in {found:?}");
        }
    };
    let found = session.offered("def New : T_Op<\"new\"> { let | }");
    has(&found, &["weight", "arguments", "opName"]);
    assert!(!found.contains(&"One".to_owned()));
    let found = session.offered("def New : T_|");
    has(&found, &["T_Op", "Pat"]);
    assert!(!found.contains(&"One".to_owned()) && !found.contains(&"Rules".to_owned()));
    assert_eq!(session.offered("defm New : |"), ["Rules"]);
    has(&session.offered("def New : T_Op<|"), &["mnemonic =", "given =", "One", "AnyType"]);
    has(&session.offered("def New : Pat<(One $x), (T|wo $x)>;"), &["Two", "One", "replaceWithValue"]);
    has(&session.offered("def New { int n = One.|; }"), &["weight", "opName"]);
    has(&session.offered("def New { int n = !a|; }"), &["add", "and"]);
    has(&session.offered("def New : Pat<(One $first), (Two $|)>;"), &["first"]);
    has(&session.offered("d|"), &["def", "defm", "class"]);
    assert!(session.offered("// def New : |").is_empty());
    assert!(session.offered("def New { string s = \"|").is_empty());
}

#[test]
fn nothing_is_offered_in_strings_and_code() {
    let mut session = Session::new();
    for needle in [
        "def New { code c = [{ T|w }]; }",
        "def New { code c = [{ T|w",
        "def New { code c = [{|}]; }",
        "def New { string s = \"a \\\" T|w\"; }",
        "def New { string s = \"|\"; }",
    ] {
        assert!(session.offered(needle).is_empty(), "{needle}");
    }
    // Quotation marks in code and comments begin no strings, nor does one that is escaped end one.
    for needle in [
        "def New { code c = [{ \" }]; int n = One.|; }",
        "def New { /* \" */ int n = One.|; }",
        "def New { string s = \"\\\"\"; int n = One.|; }",
        "def New { code c = [{}]; string s = \"\"; int n = One.|; }",
    ] {
        assert!(session.offered(needle).contains(&"weight".to_owned()), "{needle}");
    }
}

#[test]
fn paths_of_includes_are_offered() {
    let mut session = Session::new();
    std::fs::create_dir(session.folder.path().join("more")).unwrap();
    std::fs::write(session.folder.path().join("more/other.td"), "").unwrap();
    std::fs::write(session.folder.path().join("more/other.txt"), "").unwrap();
    assert_eq!(session.offered("include \"|\""), ["more", "rules.td"]);
    assert_eq!(session.offered("  include \"more/o|"), ["other.td"]);
    assert!(session.offered("def New { string include = \"|").is_empty());
    // What is written of the name is replaced, dots included.
    let text = "include \"rules.t|\"\n";
    let uri = session.uri("b.td");
    session.client.open(&uri, &text.replace('|', ""));
    let place = at(&uri, &text.replace('|', ""), text, json!({}));
    let found = session.client.ask("textDocument/completion", place);
    let rules = found.as_array().unwrap().iter().find(|item| item["label"] == "rules.td").unwrap();
    assert_eq!(under(&text.replace('|', ""), &rules["textEdit"]["range"]), "rules.t");
}

#[test]
fn the_signature_of_what_takes_arguments_is_shown() {
    let mut session = Session::new();
    let mut help = |needle: &str| {
        let text = TEXT.to_owned() + &needle.replace('|', "");
        let uri = session.uri("b.td");
        session.client.open(&uri, &text);
        let found = session.client.ask("textDocument/signatureHelp", at(&uri, &text, needle, json!({})));
        let Some(signature) = found["signatures"].get(0) else { return String::new() };
        let active = found["activeParameter"].as_u64().unwrap() as usize;
        let parameter = signature["parameters"][active]["label"].as_str().unwrap_or("none");
        format!("{} @ {parameter}", signature["label"].as_str().unwrap())
    };
    let class = "T_Op<string mnemonic, dag given>";
    assert_eq!(help("def New : T_Op<|"), format!("{class} @ string mnemonic"));
    assert_eq!(help("def New : T_Op<\"a, b\", |>;"), format!("{class} @ dag given"));
    assert_eq!(help("def New : T_Op<given = |"), format!("{class} @ dag given"));
    assert_eq!(help("def New : T_Op<\"a\", (ins), |>;"), format!("{class} @ none"));
    // Of an operator that takes none, the one around.
    assert_eq!(help("def New : T_Op<\"a\", (ins AnyType:$x, |"), format!("{class} @ dag given"));
    assert_eq!(help("defm New : Rules<|"), "Rules<int cost> @ int cost");
    let rule = "Pat<dag pattern, dag result, list<dag> preds, list<dag> supplemental_results, dag benefitAdded>";
    assert_eq!(help("def New : Pat<|"), format!("{rule} @ dag pattern"));
    assert_eq!(help("def New : Pat<(Two:$x $y, |"), "(Two AnyType:$x, AnyType:$y) @ AnyType:$y");
    assert_eq!(help("def New : Pat<(Two (One |), $x), "), "(One AnyType:$x) @ AnyType:$x");
    assert_eq!(help("def New : Pat<(T|"), format!("{rule} @ dag pattern"));
    // Where they are defined, and in comments and strings, nothing is given.
    assert_eq!(help("class New<int a, |"), "");
    assert_eq!(help("def New { string s = \"T_Op<|"), "");
    assert_eq!(help("// T_Op<|"), "");
    assert_eq!(help("def New { list<int> a = [|"), "");
}

#[test]
fn arguments_have_the_names_of_parameters() {
    let mut session = Session::new();
    let uri = session.uri("a.td");
    let text = |from: &str, to: &str| {
        let place = |needle: &str| crate::client::position(TEXT, needle);
        json!({ "textDocument": { "uri": uri }, "range": { "start": place(from), "end": place(to) } })
    };
    let mut hints = |from: &str, to: &str| -> Vec<String> {
        let found = session.client.ask("textDocument/inlayHint", text(from, to));
        let line = |hint: &Value| {
            let at = &hint["position"];
            let line = TEXT.lines().nth(at["line"].as_u64().unwrap() as usize).unwrap();
            let units: Vec<u16> =
                line.encode_utf16().skip(at["character"].as_u64().unwrap() as usize).take(6).collect();
            format!("{}{}", hint["label"].as_str().unwrap(), String::from_utf16(&units).unwrap())
        };
        found.as_array().unwrap().iter().map(line).collect()
    };
    let fold = ["pattern:(Two (", "x:(One $", "y:$other", "result:(Two $", "x:$other", "y:$value"];
    assert_eq!(hints("  def F|old", "Other|"), fold);
    assert_eq!(hints("def O|ne", "def Tw|o"), ["mnemonic:\"one\",", "given:(ins A"]);
    // One argument explains itself, and so does one that has the name.
    assert_eq!(hints("defm M|ade", "def In|ner"), Vec::<String>::new());
    assert_eq!(hints("def In|ner", "def Wr|ong"), ["pattern:(One:$", "result:(repla"]);
}

#[test]
fn machine_instructions_name_their_results_first() {
    let mut session = Session::new();
    let uri = session.uri("machine.td");
    let text = "def outs; def ins; def type0; def match;\n\
        class Instruction { dag OutOperandList = (outs); dag InOperandList = (ins); }\n\
        def G_ADD : Instruction {\n  let OutOperandList = (outs type0:$dst);\n  let InOperandList = (ins type0:$a, type0:$b);\n}\n\
        def Rule { dag d = (match (G_ADD $dst, $x, 2), (G_ADD $x, $x, $b)); }\n";
    session.client.open(&uri, text);
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let found = session.client.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": uri }, "range": whole }));
    let hints: Vec<&str> = found.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(hints, ["a:", "b:", "dst:", "a:"]);
    let found = session.client.ask("textDocument/signatureHelp", at(&uri, text, "(G_ADD $dst, $|x", json!({})));
    assert_eq!(found["signatures"][0]["label"], "(G_ADD type0:$dst, type0:$a, type0:$b)");
    assert_eq!(found["activeParameter"], 1);
    let found = session.client.ask("textDocument/hover", at(&uri, text, "(G_ADD $dst, $|x", json!({})));
    let said = found["contents"]["value"].as_str().unwrap();
    assert!(said.contains("`a` of `G_ADD`, `dst` of `G_ADD`"), "{said}");
}

/// As when it is checked, what it includes is looked for beside it first.
#[test]
fn what_becomes_of_rules_is_shown() {
    let mut session = Session::new();
    let uri = session.uri("fine.td");
    session.client.open(&uri, OWN);
    assert_eq!(session.client.findings(&uri), Vec::<Value>::new());
    let shown = session.client.ask("pdll/viewOutput", json!({ "uri": uri, "kind": "pdl" }));
    let shown = shown["output"].as_str().unwrap_or_else(|| panic!("{shown}"));
    assert!(shown.contains("pdl.pattern @Fold") && shown.contains("own.twice"), "{shown}");
}

/// IR is read and printed in the forms that the document and what it includes define.
#[test]
fn ir_in_forms_of_its_own_is_rewritten() {
    let mut session = Session::new();
    let uri = session.uri("fine.td");
    session.client.open(&uri, OWN);
    let ir = session.uri("x.mlir");
    let generic = "%a = \"t.x\"() : () -> i32\n";
    let body = format!(
        "{generic}%b = own.twice %a : i32 -> i32\n%c = own.twice %b : i32 -> i32\n%d = own.twice %c : i32 -> i32\n"
    );
    std::fs::write(session.folder.path().join("x.mlir"), body).unwrap();
    let shown = session.client.ask("pdll/viewOutput", json!({ "uri": uri, "kind": "run", "ir": ir }));
    let shown = shown["output"].as_str().unwrap_or_else(|| panic!("{shown}"));
    assert!(shown.contains("own.twice %0 : i32 -> i32"), "{shown}");
    assert_eq!(shown.matches("own.twice").count(), 1, "{shown}");
}

/// The natives files that the workspace's configuration names count, as they are in the editor; none outside of it is read.
#[test]
fn natives_files_of_the_workspace_count() {
    let mut session = Session::new();
    let write = |session: &Session, name: &str, text: &str| {
        std::fs::write(session.folder.path().join(name), text).unwrap();
    };
    write(&session, "pdllc.toml", "natives = [\"natives.td\"]\n");
    let natives = |answer: bool| format!("include \"pdllc/Natives.td\"\ndef : NativeText<\"isFine\", \"{answer}\">;\n");
    write(&session, "natives.td", &natives(true));
    write(
        &session,
        "x.mlir",
        "%a = \"t.x\"() : () -> i32\n%b = \"own.twice\"(%a) : (i32) -> i32\n\"t.y\"(%b) : (i32) -> ()\n",
    );
    let text = OWN.replace(
        "def Fold : Pat<(Twice (Twice $x)), (replaceWithValue $x)>;",
        "def Fine : Constraint<CPred<\"isFine($0)\">>;\ndef Fold : Pat<(Twice $x), (replaceWithValue $x), [(Fine $x)]>;",
    );
    let (uri, ir) = (session.uri("fine.td"), session.uri("x.mlir"));
    session.client.open(&uri, &text);
    let count = |session: &mut Session| {
        let shown = session.client.ask("pdll/viewOutput", json!({ "uri": uri, "kind": "run", "ir": ir }));
        let shown = shown["output"].as_str().unwrap_or_else(|| panic!("{shown}"));
        (shown.matches("own.twice").count(), shown.to_owned())
    };
    let (left, shown) = count(&mut session);
    assert_eq!(left, 0, "{shown}");
    session.client.open(&session.uri("natives.td"), &natives(false));
    let (left, shown) = count(&mut session);
    assert_eq!(left, 1, "{shown}");

    let outside = tempfile::tempdir().unwrap();
    let path = outside.path().join("natives.td");
    std::fs::write(&path, natives(true)).unwrap();
    write(&session, "pdllc.toml", &format!("natives = [{path:?}]\n"));
    let changed = json!({ "changes": [{ "uri": session.uri("pdllc.toml"), "type": 2 }] });
    session.client.tell("workspace/didChangeWatchedFiles", changed);
    let (_, shown) = count(&mut session);
    assert!(shown.contains("E0901") && shown.contains("outside of the folders"), "{shown}");
}

#[test]
fn a_document_has_an_outline() {
    let mut session = Session::new();
    let uri = session.uri("a.td");
    let document = json!({ "textDocument": { "uri": uri } });
    let found = session.client.ask("textDocument/documentSymbol", document.clone());
    fn names(found: &Value) -> Vec<String> {
        let all = found.as_array().into_iter().flatten();
        all.map(|one| {
            let children = names(&one["children"]);
            let name = one["name"].as_str().unwrap();
            if children.is_empty() { name.to_owned() } else { format!("{name}({})", children.join(" ")) }
        })
        .collect()
    }
    assert_eq!(
        names(&found),
        [
            "T_Dialect",
            "T_Op(mnemonic given weight)",
            "Broken",
            "One",
            "Two(twice)",
            "Three",
            "Rules(cost MadeFold MadeOther)",
            "Made",
            "Inner",
            "Wrong",
            "Last(first weight other)"
        ]
    );
    let found = session.client.ask("textDocument/foldingRange", document.clone());
    let lines: Vec<u64> =
        found.as_array().unwrap().iter().map(|fold| fold["startLine"].as_u64().unwrap() + 1).collect();
    assert_eq!(lines, [6, 15]);
    let found = session.client.ask("textDocument/documentLink", document.clone());
    assert_eq!(found.as_array().unwrap().len(), 1);
    let found = session.client.ask("textDocument/semanticTokens/full", document);
    let last = ["Last", "T_Op", "first", "One", "weight", "first", "weight", "T_Op", "other", "MadeOther"];
    assert!(colored(TEXT, &found["data"]).ends_with(&last), "{found}");
    let place = json!({ "positions": [crate::client::position(TEXT, "(One $val|ue)")] });
    let found = session.ask("selectionRange", "x", place);
    let mut range = &found[0];
    let mut texts = Vec::new();
    while !range.is_null() {
        texts.push(under(TEXT, &range["range"]).lines().next().unwrap().to_owned());
        range = &range["parent"];
    }
    assert_eq!(texts[..3], ["value", "(One $value)", "(Two (One $value), $other)"]);
    assert_eq!(texts[texts.len() - 2], "Rules<int cost> {");
}

#[test]
fn what_is_unsaved_in_an_included_file_counts() {
    let mut session = Session::new();
    let included = session.uri("rules.td");
    session
        .client
        .open(&included, &RULES.replace("class Dialect {", "class Dialect {\n  int é = 1;\n  int added = 1;"));
    let found = session.ask("definition", "def One : T_Op<\"one\", (i|ns", json!({}));
    assert_eq!(found["range"]["start"]["line"], 22);
    // It is open, so that its names can be changed from here.
    let found = session.ask("rename", "SameOperands|AndResultType]", json!({ "newName": "Alike" }));
    let changes = found["changes"].as_object().unwrap();
    assert_eq!(changes.len(), 2);
}
