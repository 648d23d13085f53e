//! The spelling of bodies whose form is declared, or is C++ in MLIR: parameters in order, without those that say the default, flags in order,
//! and names of types and attributes as short as they are printed.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::meaning::Word;
use super::tokens::Kind;

/// The forms that the definitions of MLIR's dialects declare; `testing/body-forms.py` writes them.
const DECLARED: &str = include_str!("mlir.forms");
/// The forms that are C++ in MLIR, in the same notation. These rows come first.
const IN_CODE: &str = "\
xegpu.block_tdesc_attr struct memory_space~xegpu.memory_space=global array_length:=1 boundary_check=true
xegpu.scatter_tdesc_attr struct memory_space~xegpu.memory_space=global chunk_size:=1
gpu.select_object attribute
transform.param_operand struct index:
xegpu.mem_layout struct block stride
sparse_tensor.encoding last map posWidth=0 crdWidth=0 explicitVal: implicitVal:
";
/// The types of the LLVM dialect that others of it print without `!llvm.`.
const SHORT: [&str; 10] = ["array", "func", "label", "metadata", "ptr", "struct", "target", "token", "void", "x86_amx"];

/// The attributes of the LLVM dialect that MLIR prints by an alias wherever they are, or how their names begin.
const BY_ALIAS: [&str; 6] = ["access_group", "alias_scope", "alias_scope_domain", "di_", "loop_", "tbaa_"];

/// Returns true if MLIR prints attributes of this name with a body by an alias wherever they are, so that text made of them mentions the
/// alias and not the name.
pub fn is_printed_by_alias(dialect: &str, mnemonic: &str) -> bool {
    let is_named = |name: &str| name == mnemonic || name.ends_with('_') && mnemonic.starts_with(name);
    // Expressions are written out.
    dialect == "llvm" && !mnemonic.starts_with("di_expression") && BY_ALIAS.into_iter().any(is_named)
}

/// The known form of the body of a type or attribute.
enum Form {
    /// `key = value`, in order. If it is empty, `<>` is left out where the form is optional. One that is there several times is an error, or the
    /// last counts.
    Parameters { is_optional: bool, last_counts: bool, keys: Vec<Key> },
    /// One attribute: of a number the type is said.
    Attribute,
    /// Flags, each a word.
    Flags { separator: &'static str, cases: Vec<(&'static str, u64)> },
}

/// A parameter.
struct Key {
    name: &'static str,
    /// True if it is any attribute: of a number the type is said.
    is_attribute: bool,
    /// The attribute that it must be, or `{}` for a dictionary.
    entity: Option<&'static str>,
    default: Option<&'static str>,
}

/// The forms by `dialect.mnemonic`.
static FORMS: LazyLock<FxHashMap<&str, Form>> = LazyLock::new(|| {
    let mut forms = FxHashMap::default();
    for line in IN_CODE.lines().chain(DECLARED.lines()) {
        let mut words = line.split(' ');
        let (Some(name), Some(kind)) = (words.next(), words.next()) else { continue };
        let form = match kind {
            "flags" => {
                let separator = words.next().unwrap_or_default();
                let case =
                    |word: &'static str| word.split_once('=').and_then(|(name, bits)| Some((name, bits.parse().ok()?)));
                Form::Flags { separator, cases: words.filter_map(case).collect() }
            }
            "attribute" => Form::Attribute,
            _ => Form::Parameters {
                is_optional: kind == "optional",
                last_counts: kind == "last",
                keys: words.map(Key::new).collect(),
            },
        };
        forms.entry(name).or_insert(form);
    }
    forms
});

impl Key {
    fn new(word: &'static str) -> Key {
        let (word, default) = word.split_once('=').map_or((word, None), |(word, default)| (word, Some(default)));
        let (word, entity) = word.split_once('~').map_or((word, None), |(word, entity)| (word, Some(entity)));
        let name = word.trim_end_matches(':');
        Key { name, is_attribute: name != word, entity, default }
    }
}

/// Returns true if bodies of a dialect may have forms that are known here.
pub(super) fn has_forms(dialect: &str) -> bool {
    static DIALECTS: LazyLock<FxHashSet<&str>> = LazyLock::new(|| {
        let dialects = FORMS.keys().filter_map(|name| Some(name.split_once('.')?.0));
        dialects.chain(["quant"]).collect()
    });
    DIALECTS.contains(dialect)
}

/// A word, or what is in brackets.
enum Node<'a> {
    Word(Word<'a>),
    Group { open: Word<'a>, inner: Vec<Node<'a>>, close: Word<'a> },
}

impl<'a> Node<'a> {
    fn text(&self) -> &str {
        match self {
            Node::Word(word) => &word.text,
            Node::Group { .. } => "",
        }
    }

    fn is(&self, text: &str) -> bool {
        self.text() == text
    }

    fn group_mut(&mut self) -> Option<(&str, &mut Vec<Node<'a>>)> {
        match self {
            Node::Group { open, inner, .. } => Some((&open.text, inner)),
            Node::Word(_) => None,
        }
    }
}

/// Returns the words of a body of that dialect as they are printed; if `is_in_place`, where no alias stands for a part of it.
pub(super) fn spelled<'a>(words: Vec<Word<'a>>, is_in_place: bool) -> Vec<Word<'a>> {
    let mut nodes = tree(&mut words.into_iter()).0;
    spell(&mut nodes, None, is_in_place);
    spell_words(&mut nodes);
    let mut out = Vec::new();
    flatten(nodes, &mut out);
    out
}

/// Returns the nodes up to the bracket that ends them, and that.
fn tree<'a>(words: &mut impl Iterator<Item = Word<'a>>) -> (Vec<Node<'a>>, Option<Word<'a>>) {
    let mut nodes = Vec::new();
    while let Some(word) = words.next() {
        match word.kind {
            Kind::Open => {
                let (inner, close) = tree(words);
                let Some(close) = close else { break };
                nodes.push(Node::Group { open: word, inner, close });
            }
            Kind::Close => return (nodes, Some(word)),
            _ => nodes.push(Node::Word(word)),
        }
    }
    (nodes, None)
}

fn flatten<'a>(nodes: Vec<Node<'a>>, out: &mut Vec<Word<'a>>) {
    for node in nodes {
        match node {
            Node::Word(word) => out.push(word),
            Node::Group { open, inner, close } => {
                out.push(open);
                flatten(inner, out);
                out.push(close);
            }
        }
    }
}

fn texts(nodes: &[Node<'_>]) -> String {
    nodes.iter().fold(String::new(), |text, node| match node {
        Node::Word(word) => text + &word.text,
        Node::Group { open, inner, close } => text + &open.text + &texts(inner) + &close.text,
    })
}

/// The type or attribute of which a bracket at `index` is the body: `dialect.mnemonic`.
fn owner(nodes: &[Node<'_>], index: usize, keys: Option<&[Key]>) -> Option<String> {
    let Node::Word(before) = &nodes[index.checked_sub(1)?] else { return None };
    match before.kind {
        Kind::Name => before.text.strip_prefix(['#', '!']).filter(|name| name.contains('.')).map(str::to_owned),
        Kind::Word => Some(format!("{}.{}", before.dialect, before.text)),
        _ if &*before.text == "=" => {
            let key = nodes[index.checked_sub(2)?].text();
            keys?.iter().find(|known| known.name == key)?.entity.map(str::to_owned)
        }
        _ => None,
    }
}

/// `#gpu<address_space<workgroup>>` is `#gpu.address_space<workgroup>`.
fn leave_out_brackets(nodes: &mut Vec<Node<'_>>) {
    for index in (1..nodes.len()).rev() {
        let [Node::Word(name), Node::Group { inner, .. }] = &mut nodes[index - 1..=index] else { continue };
        let is_short = match &inner[..] {
            [Node::Word(word)] => word.kind == Kind::Word,
            [Node::Word(word), Node::Group { open, .. }] => word.kind == Kind::Word && open.text == "<",
            _ => false,
        };
        if name.kind == Kind::Name && name.text.starts_with(['#', '!']) && !name.text.contains('.') && is_short {
            let body = std::mem::take(inner);
            name.text = Cow::Owned(format!("{}.{}", name.text, body[0].text()));
            nodes.splice(index..=index, body.into_iter().skip(1));
        }
    }
}

/// `data_clause_modifier zero,capture`: flags that stand in no bracket of their own.
fn spell_words(nodes: &mut Vec<Node<'_>>) {
    let Some(Node::Word(name)) = nodes.first() else { return };
    let form = FORMS.get(&*format!("{}.{}", name.dialect, name.text));
    if let (Some(Form::Flags { separator, cases }), Some(Node::Word(_))) = (form, nodes.get(1)) {
        let mut flags = nodes.split_off(1);
        order_flags(&mut flags, separator, cases);
        nodes.extend(flags);
    }
}

/// Spells what is in a bracket, of this owner, and all below it.
fn spell(nodes: &mut Vec<Node<'_>>, owner_name: Option<&str>, is_in_place: bool) {
    leave_out_brackets(nodes);
    let form = owner_name.and_then(|name| FORMS.get(name));
    let keys = match form {
        Some(Form::Parameters { keys, .. }) => Some(&keys[..]),
        _ => None,
    };
    if let Some(keys) = keys {
        name_entities(nodes, keys, is_in_place);
    }
    // What is in a bracket of its own, as `(i32, ptr)` of a struct and `{ map = … }` of an encoding.
    let is_of_owner = |open: &str, index: usize| match owner_name {
        Some("llvm.struct" | "llvm.func") => open == "(",
        Some("sparse_tensor.encoding") => open == "{" && index == 0,
        _ => false,
    };
    let mut index = 0;
    while index < nodes.len() {
        let name = owner(nodes, index, keys);
        if let Some((open, inner)) = nodes[index].group_mut() {
            let name =
                if is_of_owner(open, index) { owner_name.map(str::to_owned) } else { name.filter(|_| open == "<") };
            spell(inner, name.as_deref(), is_in_place);
            if name.is_none() && open == "<" {
                spell_words(inner);
            }
            let is_left_out = match name.as_deref().and_then(|name| FORMS.get(name)) {
                Some(Form::Parameters { is_optional, .. }) => *is_optional && inner.is_empty(),
                _ => is_default_range(nodes, index),
            };
            if is_left_out {
                nodes.remove(index);
                continue;
            }
        }
        index += 1;
    }
    match owner_name {
        Some("llvm.struct" | "llvm.func" | "llvm.array") => nodes.iter_mut().for_each(|node| name_type(node, true)),
        Some("llvm.target") => nodes.iter_mut().for_each(|node| name_type(node, false)),
        Some("xegpu.tensor_desc") => leave_out_default_descriptor(nodes),
        _ => {}
    }
    match form {
        Some(Form::Parameters { keys, last_counts, .. }) => order(nodes, keys, *last_counts),
        Some(Form::Attribute) => say_type(nodes, 0),
        Some(Form::Flags { separator, cases }) => order_flags(nodes, separator, cases),
        None => {}
    }
}

/// `scope = #spirv.scope<Device>` is `scope = <Device>`, and what is printed by an alias keeps its name, by which it is found, unless `is_in_place`.
fn name_entities(nodes: &mut Vec<Node<'_>>, keys: &[Key], is_in_place: bool) {
    for index in (2..nodes.len()).rev() {
        if !nodes[index - 1].is("=") {
            continue;
        }
        let Some(name) = keys.iter().find(|known| nodes[index - 2].is(known.name)).and_then(|key| key.entity) else {
            continue;
        };
        let has_alias = !is_in_place
            && name.split_once('.').is_some_and(|(dialect, mnemonic)| is_printed_by_alias(dialect, mnemonic));
        match &nodes[index] {
            Node::Word(word) if !has_alias && word.text.strip_prefix('#') == Some(name) => {
                if matches!(nodes.get(index + 1), Some(Node::Group { .. })) {
                    nodes.remove(index);
                }
            }
            Node::Group { open, .. } if has_alias && open.text == "<" => {
                let word = Word { kind: Kind::Name, text: Cow::Owned(format!("#{name}")), dialect: open.dialect };
                nodes.insert(index, Node::Word(word));
            }
            _ => {}
        }
    }
}

/// `!llvm.ptr` is `ptr` in the body of another type of the LLVM dialect, if `is_short`.
fn name_type(node: &mut Node<'_>, is_short: bool) {
    let Node::Word(word) = node else { return };
    match word.kind {
        Kind::Name => {
            if let Some(name) = word.text.strip_prefix("!llvm.").filter(|name| is_short && SHORT.contains(name)) {
                *word = Word { kind: Kind::Word, text: Cow::Owned(name.to_owned()), dialect: word.dialect };
            }
        }
        Kind::Word if word.text == "ppc_fp128" || !is_short && SHORT.contains(&&*word.text) => {
            *word = Word { kind: Kind::Name, text: Cow::Owned(format!("!llvm.{}", word.text)), dialect: word.dialect };
        }
        _ => {}
    }
}

/// `#xegpu.block_tdesc_attr<>` says nothing of a tensor, and of two encodings or layouts the last counts.
fn leave_out_default_descriptor(nodes: &mut Vec<Node<'_>>) {
    let mut parts = segments(nodes, ",");
    let is_layout = |part: &[Node<'_>]| part.first().map(|name| name.text().contains("layout"));
    for at in (1..parts.len()).rev() {
        if parts[at + 1..].iter().any(|later| is_layout(later) == is_layout(&parts[at])) {
            parts.remove(at);
        }
    }
    join(nodes, parts, ",");
    for index in 1..nodes.len() {
        let is_empty = matches!(nodes.get(index + 1), Some(Node::Group { inner, .. }) if inner.is_empty());
        if nodes[index - 1].is(",") && nodes[index].is("#xegpu.block_tdesc_attr") && is_empty {
            nodes.drain(index - 1..=index + 1);
            return;
        }
    }
}

/// Returns true if the bracket at `index` has the range of all values of the integer type before it: `i8<-128:127>` of a quantized type.
fn is_default_range(nodes: &[Node<'_>], index: usize) -> bool {
    let (Some(before), Node::Group { inner, .. }) = (index.checked_sub(1), &nodes[index]) else { return false };
    let Node::Word(Word { kind: Kind::Word, text, dialect: "quant" }) = &nodes[before] else { return false };
    let width = text.get(1..).and_then(|width| width.parse::<u32>().ok()).filter(|width| (1..64).contains(width));
    let range = match (text.as_bytes()[0], width) {
        (b'i', Some(width)) => format!("-{}:{}", 1_u64 << (width - 1), (1_u64 << (width - 1)) - 1),
        (b'u', Some(width)) => format!("0:{}", (1_u64 << width) - 1),
        _ => return false,
    };
    texts(inner) == range
}

/// Takes nodes apart at a separator.
fn segments<'a>(nodes: &mut Vec<Node<'a>>, separator: &str) -> Vec<Vec<Node<'a>>> {
    let mut parts = vec![Vec::new()];
    for node in nodes.drain(..) {
        match node.is(separator) {
            true => parts.push(Vec::new()),
            false => parts.last_mut().expect("there is one").push(node),
        }
    }
    parts
}

fn join<'a>(nodes: &mut Vec<Node<'a>>, parts: Vec<Vec<Node<'a>>>, separator: &'static str) {
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            nodes.push(Node::Word(Word { kind: Kind::Punctuation, text: Cow::Borrowed(separator), dialect: "" }));
        }
        nodes.extend(part);
    }
}

/// Brings `key = value` into the order of the keys, without those that say the default.
fn order(nodes: &mut Vec<Node<'_>>, keys: &[Key], last_counts: bool) {
    let mut parts = segments(nodes, ",");
    let place = |part: &[Node<'_>]| {
        let [key, equals, _, ..] = part else { return None };
        keys.iter().position(|known| equals.is("=") && key.is(known.name))
    };
    if last_counts {
        let all: Vec<Option<usize>> = parts.iter().map(|part| place(part)).collect();
        let mut index = 0..;
        parts.retain(|_| {
            let at = index.next().unwrap_or_default();
            all[at].is_none() || !all[at + 1..].contains(&all[at])
        });
    }
    let mut places: Vec<Option<usize>> = parts.iter().map(|part| place(part)).collect();
    places.sort_unstable();
    let is_known = places.iter().all(Option::is_some) && places.windows(2).all(|pair| pair[0] != pair[1]);
    if is_known {
        parts.sort_by_key(|part| place(part));
        for part in &mut parts {
            if keys[place(part).expect("all are known")].entity == Some("{}")
                && let [_, _, Node::Group { inner, .. }] = &mut part[..]
            {
                let mut entries = segments(inner, ",");
                entries.sort_by_key(|entry| entry.first().map(|name| name.text().to_owned()));
                join(inner, entries, ",");
            }
        }
        parts.retain(|part| {
            let key = &keys[place(part).expect("all are known")];
            let value = texts(&part[2..]);
            // A number that is an attribute may have its type behind it.
            let value = value.strip_suffix(":i64").filter(|_| key.is_attribute).unwrap_or(&value);
            key.default != Some(value)
        });
        for part in &mut parts {
            if keys[place(part).expect("all are known")].is_attribute {
                say_type(part, 2);
            }
        }
    }
    join(nodes, parts, ",");
}

/// `count = 1` is `count = 1 : i64`; the number begins at `start`.
fn say_type(part: &mut Vec<Node<'_>>, start: usize) {
    let Some(Node::Word(word)) = part.last() else { return };
    let is_number = word.kind == Kind::Word && !word.text.is_empty() && word.text.bytes().all(|b| b.is_ascii_digit());
    let is_alone = part.len() == start + 1 || part.len() == start + 2 && part[start].is("-");
    if is_number && is_alone {
        let dialect = word.dialect;
        for (kind, text) in [(Kind::Punctuation, ":"), (Kind::Word, "i64")] {
            part.push(Node::Word(Word { kind, text: Cow::Borrowed(text), dialect }));
        }
    }
}

/// Brings flags into their order, each once; of those that stand for several, the larger is said.
fn order_flags<'a>(nodes: &mut Vec<Node<'a>>, separator: &'static str, cases: &[(&'static str, u64)]) {
    let parts = segments(nodes, separator);
    let bits = |part: &Vec<Node<'a>>| match &part[..] {
        [Node::Word(word)] => cases.iter().find(|case| case.0 == word.text).map(|case| case.1),
        _ => None,
    };
    let Some(value) = parts.iter().try_fold(0, |all, part| Some(all | bits(part)?)) else {
        return join(nodes, parts, separator);
    };
    let dialect = match &parts[0][..] {
        [Node::Word(word)] => word.dialect,
        _ => "",
    };
    let (flags, groups): (Vec<_>, Vec<_>) =
        cases.iter().filter(|case| case.1 != 0).partition(|case| case.1.is_power_of_two());
    let mut rest = value;
    let mut said: Vec<&'static str> = Vec::new();
    for &(name, bits) in groups.into_iter().rev().chain(flags) {
        if rest & bits == bits {
            said.push(name);
            rest &= !bits;
        }
    }
    if value == 0 {
        said.extend(cases.iter().find(|case| case.1 == 0).map(|case| case.0));
    }
    let word = |name| vec![Node::Word(Word { kind: Kind::Word, text: Cow::Borrowed(name), dialect })];
    join(nodes, said.into_iter().map(word).collect(), separator);
}
