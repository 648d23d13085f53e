use super::*;

/// The lines `"name" => Token::Kind,` of the grammar.
fn terminals() -> Vec<(String, String)> {
    let grammar = include_str!("../grammar.lalrpop");
    let (_, block) = grammar.split_once("enum Token {").unwrap();
    let lines = block.lines().skip(1).map(str::trim).take_while(|line| *line != "}");
    let pairs = lines.filter(|line| !line.starts_with("//")).map(|line| {
        let (name, kind) = line.split_once(" => Token::").unwrap();
        (name.trim_matches('"').to_string(), kind.trim_end_matches(',').to_string())
    });
    pairs.collect()
}

#[test]
fn the_table_is_that_of_the_grammar() {
    let table: Vec<_> = TERMINALS.iter().map(|(name, token)| (name.to_string(), format!("{token:?}"))).collect();
    assert_eq!(table, terminals());
}

#[test]
fn names_and_sets_keep_every_token_apart() {
    for (name, token) in TERMINALS {
        assert_eq!((token.name(), Token::from_name(name)), (name, Some(token)));
        let set = TokenSet::from_names(&[format!("\"{name}\"")]);
        let inside: Vec<Token> = TERMINALS.iter().map(|(_, t)| *t).filter(|t| set.contains(*t)).collect();
        assert_eq!(inside, [token]);
    }
    assert!(TokenSet::from_names(&["\"no such token\"".to_string()]).is_empty());
}
