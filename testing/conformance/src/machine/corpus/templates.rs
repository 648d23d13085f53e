//! Templates of generated code: trees of instructions with places in them, as rules describe them or as hints do.

use gicombine::{CombineRules, MatchedInstruction, RuleOrder};

use super::instructions::{self, INSTRUCTIONS};

/// A place in a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// Whatever fits.
    Any,
    /// The same operand wherever the name stands.
    Name(String),
    /// A constant.
    Integer(Integer),
    /// A floating-point constant; `None` for any.
    Float(Option<f64>),
    /// `G_IMPLICIT_DEF`.
    Undef,
    /// A predicate, or a mask.
    Word(String),
    /// The result of an instruction.
    Instruction(Box<Tree>),
    /// As many of the node before it as there is room for.
    Repeat,
    /// As many of anything as there is room for.
    Rest,
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Integer {
    /// This one.
    Exactly(i128),
    /// One of a kind, under a name if it has one.
    Kind(char, String),
    /// The one of that name.
    Known(String),
    /// The width without the one of that name.
    WidthWithout(String),
    /// All bits of the one of that name turned.
    Not(String),
}

/// An instruction with places for its operands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree {
    /// The instructions that it may be.
    pub instructions: Vec<usize>,
    /// Its name: it stands for what is used, `NAME@N` for each result.
    pub name: Option<String>,
    /// Which of its results is used.
    pub result: usize,
    /// The width that its result must have.
    pub bits: Option<u32>,
    /// Flags that it has.
    pub set: Vec<String>,
    /// Flags that it has not.
    pub unset: Vec<String>,
    /// Its operands.
    pub operands: Vec<Node>,
}

/// The hints of a text: with `A B: ` before it, one with `A` for each `%` and one with `B`.
pub(super) fn expanded(text: &str) -> Vec<Tree> {
    match text.split_once(": ") {
        Some((all, text)) => all.split(' ').map(|one| parse(&text.replace('%', one))).collect(),
        None => vec![parse(text)],
    }
}

/// Reads a hint: `(OPCODE|OPCODE.RESULT=NAME:WIDTH/FLAG/-FLAG OPERAND…)`, operands being trees, names in lower case, `_` for anything,
/// integers, numbers with a point, `f` for any of them, `undef`, `#KIND` and `#KIND=NAME` for constants of a kind, `=NAME` for that
/// constant, `w-NAME` and `~NAME` for others made of it, words behind `'`, `+` for more of the last, `...` for more of anything.
///
/// # Panics
/// If it is none.
pub(super) fn parse(text: &str) -> Tree {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut tokens = spaced.split_whitespace().peekable();
    match node(&mut tokens) {
        Node::Instruction(tree) => *tree,
        other => panic!("{text}: {other:?}"),
    }
}

fn node<'t>(tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t str>>) -> Node {
    let token = tokens.next().expect("a node");
    if token != "(" {
        return leaf(token);
    }
    let mut parts = tokens.next().expect("an opcode").split('/');
    let head = parts.next().unwrap_or_default();
    let (set, unset): (Vec<&str>, Vec<&str>) = parts.partition(|flag| !flag.starts_with('-'));
    let (head, bits) = head.split_once(':').map_or((head, None), |(head, bits)| (head, bits.parse().ok()));
    let (head, name) = head.split_once('=').map_or((head, None), |(head, name)| (head, Some(name.to_owned())));
    let (names, result) =
        head.split_once('.').map_or((head, 0), |(names, result)| (names, result.parse().expect("a result")));
    let known = |name: &str| {
        let name = if name == "COPY" { name.to_owned() } else { format!("G_{name}") };
        instructions::named(&name).unwrap_or_else(|| panic!("no instruction {name}"))
    };
    let mut operands = Vec::new();
    while tokens.peek() != Some(&")") {
        operands.push(node(tokens));
    }
    tokens.next();
    Node::Instruction(Box::new(Tree {
        instructions: names.split('|').map(known).collect(),
        name,
        result,
        bits,
        set: set.into_iter().map(str::to_owned).collect(),
        unset: unset.into_iter().map(|flag| flag[1..].to_owned()).collect(),
        operands,
    }))
}

fn leaf(token: &str) -> Node {
    match token {
        "_" => return Node::Any,
        "f" => return Node::Float(None),
        "undef" => return Node::Undef,
        "+" => return Node::Repeat,
        "..." => return Node::Rest,
        _ => {}
    }
    if let Some(word) = token.strip_prefix('\'') {
        return Node::Word(word.replace(',', ", "));
    }
    if let Some(kind) = token.strip_prefix('#') {
        let (kind, name) = kind.split_once('=').unwrap_or((kind, ""));
        return Node::Integer(Integer::Kind(kind.chars().next().unwrap_or('c'), name.to_owned()));
    }
    if let Some(name) = token.strip_prefix('=') {
        return Node::Integer(Integer::Known(name.to_owned()));
    }
    if let Some(name) = token.strip_prefix("w-") {
        return Node::Integer(Integer::WidthWithout(name.to_owned()));
    }
    if let Some(name) = token.strip_prefix('~') {
        return Node::Integer(Integer::Not(name.to_owned()));
    }
    if let Ok(number) = token.parse() {
        return Node::Integer(Integer::Exactly(number));
    }
    match token.parse() {
        Ok(number) if token != "nan" && token != "inf" => Node::Float(Some(number)),
        _ => Node::Name(token.to_owned()),
    }
}

/// Returns what the matchers of rules look for, each with the name of its rule. A matcher with instructions that generated code does not have
/// is left out.
pub(super) fn of_rules(rules: &CombineRules) -> Vec<(String, Tree)> {
    let matchers = rules.matchers(RuleOrder::Documented);
    let trees = matchers.iter().filter_map(|matcher| {
        Some((rules.rules[matcher.rule].name.to_string(), of_matched(rules, &matcher.instructions, 0)?))
    });
    trees.collect()
}

fn of_matched(rules: &CombineRules, all: &[MatchedInstruction], index: usize) -> Option<Tree> {
    let matched = &all[index];
    let instruction = instructions::named(&rules.instruction(matched.pattern.instruction).name)?;
    let flags = matched.pattern.flags.clone().unwrap_or_default();
    let defs = INSTRUCTIONS[instruction].defs.trim_end_matches('*').len();
    let mut operands = Vec::new();
    for (place, operand) in matched.pattern.operands.iter().enumerate().skip(defs) {
        let nested = all.iter().position(|other| other.used_by == Some((index, place)));
        let is_pack = matches!(operand.r#type, Some(gicombine::PatternType::Variadic { .. }));
        operands.push(match (nested, operand.immediate) {
            (Some(nested), _) => of_definition(rules, all, nested)?,
            (None, Some(number)) => Node::Integer(Integer::Exactly(number.into())),
            (None, None) if is_pack => Node::Rest,
            (None, None) => {
                Node::Name(operand.name.as_ref().map_or_else(|| format!("{index}.{place}"), ToString::to_string))
            }
        });
    }
    if matched.is_opcode_only {
        operands.push(Node::Rest);
    }
    let names = |flags: &[_]| flags.iter().map(ToString::to_string).collect();
    Some(Tree {
        instructions: vec![instruction],
        name: None,
        result: 0,
        bits: None,
        set: names(&flags.set),
        unset: names(&flags.unset),
        operands,
    })
}

fn of_definition(rules: &CombineRules, all: &[MatchedInstruction], index: usize) -> Option<Node> {
    Some(match rules.instruction(all[index].pattern.instruction).name.as_str() {
        "G_CONSTANT" => match all[index].pattern.operands.get(1).and_then(|operand| operand.immediate) {
            Some(number) => Node::Integer(Integer::Exactly(number.into())),
            None => Node::Integer(Integer::Kind('c', String::new())),
        },
        "G_FCONSTANT" => Node::Float(None),
        "G_IMPLICIT_DEF" => Node::Undef,
        _ => Node::Instruction(Box::new(of_matched(rules, all, index)?)),
    })
}
