//! Random combine rules. What is matched is kept as a tree with types, so that code can be made which it fits.

use std::fmt::Write;

use super::Target;
use super::opcodes::{OPCODES, Opcode, Shape, Ty, Use};
use crate::choices::Choices;

/// An instruction to be matched.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Which one: an index into [`OPCODES`].
    pub opcode: usize,
    /// Its types, by number.
    pub types: Vec<Ty>,
    /// The flags that must be set, as machine IR writes them.
    pub set: Vec<&'static str>,
    /// The flags that must not be set.
    pub unset: Vec<&'static str>,
    /// Its operands.
    pub operands: Vec<Leaf>,
}

/// An operand.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// Anything, with the number of its name.
    Name(usize),
    /// This number, in a register.
    Constant(i64),
    /// The instruction that defines it.
    Nested(Box<Tree>),
    /// This number itself.
    Literal(i64),
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The record.
    pub name: String,
    /// As TableGen.
    pub text: String,
    /// The tree that it matches. Of a fragment, its first alternative.
    pub tree: Tree,
    /// The number of its names.
    pub names: usize,
}

/// A name of a rule.
struct Name {
    text: String,
    /// `None` for operands that are no registers.
    ty: Option<Ty>,
    /// True if an instruction of the match defines it.
    is_def: bool,
}

struct Generator<'c> {
    choices: &'c mut Choices,
    target: &'c Target,
    rule: String,
    names: Vec<Name>,
    /// The patterns of the match, the innermost first, and those of fragments.
    patterns: Vec<String>,
    fragments: String,
    /// The patterns whose flags can be copied.
    flagged: Vec<String>,
    instructions: usize,
    /// The number of registers that were made up.
    temporaries: usize,
    /// The rank of the root: only what has a higher one is built, so that rewriting ends.
    rank: usize,
    /// The first rank.
    first: usize,
}

/// A rule of this number. Rules with the same `first` together come to an end on any code: what they build is of a later opcode than
/// what they look for, if opcodes begin with that one.
pub(super) fn rule(choices: &mut Choices, target: &Target, number: usize, first: usize) -> Rule {
    let mut generator = Generator {
        choices,
        target,
        rule: format!("r{number}"),
        names: Vec::new(),
        patterns: Vec::new(),
        fragments: String::new(),
        flagged: Vec::new(),
        instructions: 0,
        temporaries: 0,
        rank: 0,
        first,
    };
    generator.rule()
}

impl Generator<'_> {
    fn rule(&mut self) -> Rule {
        let opcode = loop {
            let opcode = self.choices.below(OPCODES.len());
            // A rule that has nothing to ask for would be in the way of all others.
            self.rank = self.rank_of(opcode);
            if !OPCODES[opcode].uses.is_empty() && (OPCODES[opcode].defs.len() < 2 || !self.later_pairs().is_empty()) {
                break opcode;
            }
        };
        let types = OPCODES[opcode].types(self.choices, self.target, None).expect("any type will do");
        let defs: Vec<usize> =
            OPCODES[opcode].defs.iter().map(|index| self.name("d", Some(types[*index]), true)).collect();
        let tree = self.tree(opcode, types, &defs, "root", 2);
        let apply = self.apply(&tree, &defs);
        let root = if defs.is_empty() { "root".to_owned() } else { self.names[defs[0]].text.clone() };
        let mut text = std::mem::take(&mut self.fragments);
        let _ = write!(text, "def {} : GICombineRule<\n  (defs root:${root}),\n  (match ", self.rule);
        let order: Vec<String> = match self.choices.percent(30) {
            true => self.patterns.iter().rev().cloned().collect(),
            false => self.patterns.clone(),
        };
        let _ = write!(text, "{}),\n  (apply {apply})>;\n", order.join(",\n         "));
        Rule { name: self.rule.clone(), text, tree, names: self.names.len() }
    }

    fn rank_of(&self, opcode: usize) -> usize {
        (opcode + OPCODES.len() - self.first % OPCODES.len()) % OPCODES.len()
    }

    /// Returns what defines two registers and may be built.
    fn later_pairs(&self) -> Vec<&'static str> {
        let is_later = |(index, other): &(usize, &Opcode)| other.defs.len() == 2 && self.rank_of(*index) > self.rank;
        OPCODES.iter().enumerate().filter(is_later).map(|(_, other)| other.name).collect()
    }

    fn name(&mut self, prefix: &str, ty: Option<Ty>, is_def: bool) -> usize {
        let text = format!("{prefix}{}", self.names.len());
        self.names.push(Name { text, ty, is_def });
        self.names.len() - 1
    }

    /// An instruction that defines these names, as a pattern of this name.
    fn tree(&mut self, opcode: usize, types: Vec<Ty>, defs: &[usize], pattern: &str, depth: usize) -> Tree {
        self.instructions += 1;
        let is_root = pattern == "root";
        let info = &OPCODES[opcode];
        let mut texts: Vec<String> = Vec::new();
        for def in defs {
            texts.push(self.written(*def, 15));
        }
        let mut operands = Vec::new();
        for used in info.uses {
            let (leaf, text) = self.operand(*used, &types, depth);
            operands.push(leaf);
            texts.push(text);
        }
        let (mut set, mut unset) = (Vec::new(), Vec::new());
        let mut flags = Vec::new();
        for (rule, machine) in info.flags {
            match self.choices.below(12) {
                10 => {
                    set.push(*machine);
                    flags.push((*rule).to_owned());
                }
                11 => {
                    unset.push(*machine);
                    flags.push(format!("(not {rule})"));
                }
                _ => {}
            }
        }
        if !flags.is_empty() {
            texts.push(format!("(MIFlags {})", flags.join(", ")));
        }
        let is_named = is_root && (defs.is_empty() || self.choices.percent(50)) || self.choices.percent(20);
        let label = if is_named { format!(":${pattern}") } else { String::new() };
        if is_named && !info.flags.is_empty() {
            self.flagged.push(pattern.to_owned());
        }
        // What a fragment is given is not looked into.
        let is_leaf = |leaf: &Leaf| matches!(leaf, Leaf::Name(_));
        let plain = flags.is_empty() && !is_named && defs.len() == 1 && operands.iter().all(is_leaf);
        let call = format!("({} {}){label}", info.name, texts.join(", "));
        let call = call.replace(" )", ")");
        match plain && !is_root && self.choices.percent(15) {
            true => self.fragment(opcode, &texts),
            false => self.patterns.push(call),
        }
        Tree { opcode, types, set, unset, operands }
    }

    /// The pattern as a fragment: it, or another instruction with the same operands.
    fn fragment(&mut self, opcode: usize, texts: &[String]) {
        let info = &OPCODES[opcode];
        let alike = |other: &&Opcode| {
            (other.defs, other.uses, other.shape) == (info.defs, info.uses, info.shape) && other.name != info.name
        };
        let others: Vec<&Opcode> = OPCODES.iter().filter(alike).collect();
        // What is written at an operand stays in the rule; the fragment has parameters.
        let is_name = |text: &String| text.starts_with('$');
        if others.is_empty() || !texts.iter().all(is_name) {
            self.patterns.push(format!("({} {})", info.name, texts.join(", ")));
            return;
        }
        let count = 1 + self.choices.below(2);
        let mut alternatives = vec![info.name];
        alternatives.extend((0..count).map(|_| others[self.choices.below(others.len())].name));
        let parameters: Vec<String> = (1..texts.len()).map(|index| format!("$p{index}")).collect();
        let name = format!("{}_frag{}", self.rule, self.patterns.len());
        let operands = parameters.join(", ");
        let bodies: Vec<String> =
            alternatives.iter().map(|name| format!("(pattern ({name} $out, {operands}))")).collect();
        let bodies: Vec<String> = bodies.iter().map(|body| body.replace(", ))", "))")).collect();
        let _ = writeln!(
            self.fragments,
            "def {name} : GICombinePatFrag<(outs root:$out), (ins {operands}), [{}]>;",
            bodies.join(", ")
        );
        self.patterns.push(format!("({name} {})", texts.join(", ")));
    }

    /// `$name`, or with its type.
    fn written(&mut self, name: usize, percent: usize) -> String {
        let text = &self.names[name].text;
        match self.names[name].ty.and_then(Ty::value_type) {
            Some(ty) if self.choices.percent(percent) => format!("{ty}:${text}"),
            _ => format!("${text}"),
        }
    }

    fn operand(&mut self, used: Use, types: &[Ty], depth: usize) -> (Leaf, String) {
        let ty = match used {
            Use::Register(index) => types[index],
            Use::Predicate => {
                let name = self.name("p", None, false);
                return (Leaf::Name(name), format!("${}", self.names[name].text));
            }
            Use::Immediate if self.choices.percent(15) => {
                let number = 1 + self.choices.below(4) as i64;
                return (Leaf::Literal(number), number.to_string());
            }
            Use::Immediate => {
                let name = self.name("n", None, false);
                return (Leaf::Name(name), format!("${}", self.names[name].text));
            }
        };
        let known: Vec<usize> = (0..self.names.len())
            .filter(|name| self.names[*name].ty == Some(ty) && !self.names[*name].is_def)
            .collect();
        match self.choices.below(20) {
            0..3 if !known.is_empty() => {
                let name = known[self.choices.below(known.len())];
                (Leaf::Name(name), self.written(name, 10))
            }
            3..6 if matches!(ty, Ty::Scalar(_) | Ty::Vector(..)) => {
                let number = [0, 1, -1, 2, 255][self.choices.below(5)];
                let typed = ty.value_type().filter(|_| self.choices.percent(25));
                let text = match typed {
                    Some(ty) => format!("({ty} {number})"),
                    None => number.to_string(),
                };
                (Leaf::Constant(number), text)
            }
            6..12 if depth > 0 && self.instructions < 5 => match self.nested(ty) {
                Some((opcode, types)) => {
                    let info = &OPCODES[opcode];
                    let mut defs: Vec<usize> = Vec::new();
                    for (place, index) in info.defs.iter().enumerate() {
                        // What nothing uses cannot be built with: LLVM 22 would define it anew.
                        let prefix = if place == 0 { "t" } else { "dead" };
                        defs.push(self.name(prefix, Some(types[*index]), true));
                    }
                    let pattern = format!("i{}", self.names.len());
                    let text = format!("${}", self.names[defs[0]].text);
                    (Leaf::Nested(Box::new(self.tree(opcode, types, &defs, &pattern, depth - 1))), text)
                }
                None => self.leaf(ty),
            },
            _ => self.leaf(ty),
        }
    }

    fn leaf(&mut self, ty: Ty) -> (Leaf, String) {
        let name = self.name("x", Some(ty), false);
        (Leaf::Name(name), self.written(name, 12))
    }

    /// An instruction that defines a register of this type.
    fn nested(&mut self, ty: Ty) -> Option<(usize, Vec<Ty>)> {
        for _ in 0..8 {
            let opcode = self.choices.below(OPCODES.len());
            let info = &OPCODES[opcode];
            if info.defs.is_empty() {
                continue;
            }
            if let Some(types) =
                info.types(self.choices, self.target, Some(ty)).filter(|types| types[info.defs[0]] == ty)
            {
                return Some((opcode, types));
            }
        }
        None
    }

    /// Returns what is done: the patterns.
    fn apply(&mut self, tree: &Tree, defs: &[usize]) -> String {
        let Some(first) = defs.first().copied() else {
            let (space, bits) = self.target.usual_pointer();
            let address = self.known(Ty::Pointer(space, bits), false);
            // A store is built of what the stored value was computed from: that ends.
            let value = match &tree.operands[0] {
                Leaf::Nested(_) => self.known(tree.types[0], false).filter(|_| self.choices.percent(60)),
                _ => None,
            };
            return match (value, address) {
                (Some(value), Some(address)) => format!("(G_STORE {value}, {address}):$root"),
                _ => "(GIEraseRoot)".to_owned(),
            };
        };
        let ty = self.names[first].ty.expect("a register");
        if defs.len() == 2 {
            let others = self.later_pairs();
            let other = *self.choices.pick(&others);
            let (a, b) = (self.taken(ty), self.taken(ty));
            let (a, b) = (a.unwrap_or_else(|| "0".into()), b.unwrap_or_else(|| "1".into()));
            let defs = format!("${}, ${}", self.names[defs[0]].text, self.names[defs[1]].text);
            return format!("({other} {defs}, {a}, {b})");
        }
        let leaf = self.known(ty, false);
        match (self.choices.below(10), leaf) {
            (0..3, Some(leaf)) => format!("(GIReplaceReg ${}, {leaf})", self.names[first].text),
            (3, Some(leaf)) => format!("(COPY ${}, {leaf})", self.names[first].text),
            _ => {
                let mut patterns = Vec::new();
                let def = format!("${}", self.names[first].text);
                self.built(ty, &def, 2, &mut patterns);
                if self.choices.percent(25) {
                    patterns.reverse();
                }
                patterns.join(",\n         ")
            }
        }
    }

    /// A matched register of this type. Those that the root defines are not there any more.
    fn known(&mut self, ty: Ty, with_defs: bool) -> Option<String> {
        let fits = |name: &&Name| name.ty == Some(ty) && (!name.is_def || with_defs && !name.text.starts_with('d'));
        let known: Vec<String> = self.names.iter().filter(fits).map(|name| format!("${}", name.text)).collect();
        (!known.is_empty()).then(|| known[self.choices.below(known.len())].clone())
    }

    /// A matched register of this type, or a constant.
    fn taken(&mut self, ty: Ty) -> Option<String> {
        if let Some(known) = self.known(ty, true).filter(|_| !self.choices.percent(25)) {
            return Some(known);
        }
        let number = [0, 1, -1, 7][self.choices.below(4)];
        let of = self.known(ty, false).filter(|_| self.choices.percent(50));
        match (of, ty.value_type()) {
            (Some(of), _) => Some(format!("(GITypeOf<\"{of}\"> {number})")),
            (None, Some(ty)) if !ty.starts_with("v2i16") => Some(format!("({ty} {number})")),
            _ => None,
        }
    }

    /// Instructions that define `def`.
    fn built(&mut self, ty: Ty, def: &str, depth: usize, patterns: &mut Vec<String>) {
        for _ in 0..20 {
            let opcode = self.choices.below(OPCODES.len());
            let info = &OPCODES[opcode];
            let is_plain = info.defs.len() == 1
                && self.rank_of(opcode) > self.rank
                && !info.uses.contains(&Use::Predicate)
                && !matches!(info.shape, Shape::Memory | Shape::NarrowMemory | Shape::Elements)
                && info.name != "G_INTTOPTR";
            let types = is_plain.then(|| info.types(self.choices, self.target, Some(ty))).flatten();
            let Some(types) = types.filter(|types| types[info.defs[0]] == ty) else { continue };
            let before = patterns.len();
            let mut texts = vec![def.to_owned()];
            for used in info.uses {
                let Use::Register(index) = used else {
                    texts.push((1 + self.choices.below(6)).to_string());
                    continue;
                };
                let wanted = types[*index];
                let nests = depth > 0 && patterns.len() < 3 && self.choices.percent(25);
                if nests && let Some(written) = wanted.value_type() {
                    self.temporaries += 1;
                    let name = format!("tmp{}", self.temporaries);
                    let of = self.known(wanted, false).filter(|_| self.choices.percent(60));
                    let ty = of.map_or(written, |of| format!("GITypeOf<\"{of}\">"));
                    self.built(wanted, &format!("{ty}:${name}"), depth - 1, patterns);
                    texts.push(format!("${name}"));
                    continue;
                }
                match self.taken(wanted) {
                    Some(text) => texts.push(text),
                    None => break,
                }
            }
            if texts.len() != info.uses.len() + 1 {
                patterns.truncate(before);
                continue;
            }
            if !info.flags.is_empty() && self.choices.percent(30) {
                let mut flags: Vec<String> = Vec::new();
                if !self.flagged.is_empty() && self.choices.percent(50) {
                    flags.push(format!("${}", self.choices.pick(&self.flagged)));
                }
                let (flag, _) = *self.choices.pick(info.flags);
                flags.push(if self.choices.percent(30) { format!("(not {flag})") } else { flag.to_owned() });
                texts.push(format!("(MIFlags {})", flags.join(", ")));
            }
            patterns.push(format!("({} {})", info.name, texts.join(", ")));
            return;
        }
        patterns.push(format!("(G_IMPLICIT_DEF {def})"));
    }
}
