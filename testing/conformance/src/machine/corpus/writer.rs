//! Functions of machine IR with trees of instructions in them.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::constants;
use super::instructions::{INSTRUCTIONS, Instruction, Operand, Shape};
use super::templates::{Integer, Node, Tree};
use super::types::{self, Type};
use crate::choices::Choices;
use crate::machine::targets::{self, Target};

/// The number of tries before a tree is given up: types are chosen as it is written, and may not fit.
const ATTEMPTS: usize = 60;
/// The limit of instructions in a function.
const ROOM: usize = 80;
/// The limit of the depth of code that was not asked for.
const DEPTH: u32 = 3;

/// The value that a name in a tree stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    /// A register.
    Register(usize),
    /// A constant.
    Number(i128),
    /// The text of another operand.
    Text(String),
}

/// A function that is being written.
#[derive(Debug)]
pub(super) struct Writer<'c> {
    pub(super) choices: &'c mut Choices,
    target: &'c Target,
    lines: Vec<String>,
    /// The lines before them: parameters are read in the first block of the function.
    entry: Vec<String>,
    /// The types of registers, and those that can be used here.
    registers: Vec<Type>,
    visible: Vec<usize>,
    /// The number of the block.
    block: usize,
    /// True if blocks may end anywhere.
    is_straight: bool,
    /// True if there are no copies and hints behind registers.
    pub(super) is_plain: bool,
    pub(super) names: FxHashMap<String, Bound>,
    /// Instructions that fit the trees.
    relevant: Vec<usize>,
}

/// A function that holds some of these trees, or branches if there are none. If it is
/// plain, no copy or hint stands behind a register.
pub(super) fn function(choices: &mut Choices, target: &Target, name: &str, trees: &[&Tree], is_plain: bool) -> String {
    let (branches, nothing) = (trees.is_empty(), super::templates::parse("(ADD _ _)"));
    let trees = if branches { &[&nothing][..] } else { trees };
    let relevant = trees.iter().flat_map(|tree| mentioned(tree)).collect();
    let (lines, entry, registers, visible) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut writer = Writer {
        choices,
        target,
        lines,
        entry,
        registers,
        visible,
        block: 0,
        is_straight: true,
        is_plain,
        names: FxHashMap::default(),
        relevant,
    };
    for _ in 0..writer.choices.below(3) {
        let ty = types::any(writer.choices, target);
        writer.given(ty);
    }
    for _ in 0..1 + writer.choices.below(2) {
        let tree = *writer.choices.pick(trees);
        match branches || writer.choices.percent(4) {
            true => writer.diamond(tree),
            false => writer.plant(tree),
        }
    }
    let mut text = format!("---\nname:            {name}\ntracksRegLiveness: true\nbody:             |\n");
    let mut blocks = writer.lines.split(|line| line.is_empty());
    let mut number = 0;
    let _ = writeln!(text, "  bb.0:{}", if target.has_registers { "\n    liveins: $x0, $q0, $z0\n" } else { "" });
    text.extend(writer.entry.iter().map(String::as_str));
    if let Some(first) = blocks.next() {
        text.extend(first.iter().map(String::as_str));
    }
    for block in blocks {
        number += 1;
        let _ = writeln!(text, "  bb.{number}:");
        text.extend(block.iter().map(String::as_str));
    }
    text.push_str("...\n");
    text
}

fn mentioned(tree: &Tree) -> Vec<usize> {
    let mut all = tree.instructions.clone();
    for operand in &tree.operands {
        if let Node::Instruction(tree) = operand {
            all.extend(mentioned(tree));
        }
    }
    all
}

impl Writer<'_> {
    pub(super) fn line(&mut self, text: &str) {
        self.lines.push(format!("    {text}\n"));
    }

    pub(super) fn register(&mut self, ty: Type) -> usize {
        self.registers.push(ty);
        self.visible.push(self.registers.len() - 1);
        self.registers.len() - 1
    }

    /// A register defined by this text.
    pub(super) fn defined(&mut self, ty: Type, text: &str) -> usize {
        let register = self.register(ty);
        self.line(&format!("%{register}:_({}) = {text}", ty.text()));
        register
    }

    /// Writes what a tree describes, and uses it.
    fn plant(&mut self, tree: &Tree) {
        let marks = (self.lines.len(), self.registers.len(), self.visible.len(), self.block, self.entry.len());
        for _ in 0..ATTEMPTS {
            self.names.clear();
            if let Some(register) = self.tree(tree, None, 0) {
                for register in register.into_iter().filter(|_| self.choices.percent(95)).collect::<Vec<_>>() {
                    self.used(register);
                }
                return;
            }
            self.lines.truncate(marks.0);
            self.registers.truncate(marks.1);
            self.visible.truncate(marks.2);
            self.block = marks.3;
            self.entry.truncate(marks.4);
        }
    }

    /// Two ways, and a choice of what they define.
    fn diamond(&mut self, tree: &Tree) {
        let condition = self.any(Type::BOOL, 1);
        let (first, second) = (self.block + 1, self.block + 2);
        let (to, other) = if self.choices.percent(60) { (first, second) } else { (second, first) };
        self.line(&format!("G_BRCOND %{condition}(s1), %bb.{to}"));
        self.line(&format!("G_BR %bb.{other}"));
        let ty =
            if self.choices.percent(70) { types::scalar(self.choices) } else { types::any(self.choices, self.target) };
        let known = self.visible.len();
        self.is_straight = false;
        let mut incoming = Vec::new();
        for way in 0..2 {
            self.lines.push(String::new());
            self.block += 1;
            self.line(&format!("successors: %bb.{}", second + 1));
            let register = match self.choices.percent(50) {
                true => self.load(ty),
                false => self.any(ty, 2),
            };
            incoming.push(format!("%{register}({}), %bb.{}", ty.text(), self.block));
            if way == 0 || self.choices.percent(50) {
                self.line(&format!("G_BR %bb.{}", second + 1));
            }
            self.visible.truncate(known);
        }
        self.lines.push(String::new());
        self.block = second + 1;
        self.is_straight = true;
        let phi = self.defined(ty, &format!("G_PHI {}", incoming.join(", ")));
        let wide = Type::scalar(ty.bits * 2);
        if !ty.is_vector() && !ty.is_pointer() && ty.bits < 64 && self.choices.percent(80) {
            let how = *self.choices.pick(&["G_SEXT", "G_ZEXT", "G_ANYEXT"]);
            let wide = self.defined(wide, &format!("{how} %{phi}({})", ty.text()));
            self.used(wide);
        } else {
            self.used(phi);
        }
        self.plant(tree);
    }

    fn load(&mut self, ty: Type) -> usize {
        let pointer = self.any(self.target.usual_pointer().into(), 1);
        match ty.size() % 8 {
            0 => self.loaded(ty, pointer),
            _ => self.any(ty, 1),
        }
    }

    /// A register that is loaded from a pointer.
    fn loaded(&mut self, ty: Type, pointer: usize) -> usize {
        let of = self.registers[pointer];
        let space = targets::addrspace(of.space.unwrap_or(0));
        self.defined(ty, &format!("G_LOAD %{pointer}({}) :: (load ({}){space})", of.text(), ty.text()))
    }

    /// Writes an instruction. `None` if types did not fit; else what it defines, if it does.
    fn tree(&mut self, tree: &Tree, wanted: Option<Type>, depth: u32) -> Option<Option<usize>> {
        let instruction = &INSTRUCTIONS[*self.choices.pick(&tree.instructions)];
        let types = instruction.types(self.choices, self.target, wanted.map(|ty| (tree.result, ty)))?;
        if tree.bits.is_some_and(|bits| instruction.defined(&types).first().is_some_and(|ty| ty.bits != bits)) {
            return None;
        }
        let slots = instruction.operands(&types);
        let places = places(&tree.operands, slots.len())?;
        let mut operands = Vec::new();
        for (slot, place) in slots.iter().zip(places) {
            operands.push(match *slot {
                Operand::Register(number) => {
                    let register = self.node(place, types[number], depth + 1)?;
                    format!("%{}", self.seen_through(register))
                }
                other => self.special(other, place, &types),
            });
        }
        let mut flags: Vec<&str> = Vec::new();
        for flag in instruction.flags {
            let percent = match (tree.set.iter().any(|set| set == flag), tree.unset.iter().any(|unset| unset == flag)) {
                (true, _) => 95,
                (_, true) => 5,
                _ => 15,
            };
            flags.extend(self.choices.percent(percent).then_some(*flag));
        }
        Some(self.write(instruction, &types, &operands, &flags, tree))
    }

    fn write(
        &mut self,
        instruction: &Instruction,
        types: &[Type; 3],
        operands: &[String],
        flags: &[&str],
        tree: &Tree,
    ) -> Option<usize> {
        let mut text: String = flags.iter().map(|flag| format!("{flag} ")).collect();
        let _ = write!(text, "{} {}", instruction.name, operands.join(", "));
        if matches!(instruction.shape, Shape::Memory | Shape::NarrowMemory) {
            let ty = match instruction.shape {
                Shape::Memory => types[0],
                _ => {
                    let half: Vec<u32> = [8, 16, 32].into_iter().filter(|bits| *bits <= types[0].bits / 2).collect();
                    Type::scalar(*self.choices.pick(&half))
                }
            };
            let how = if instruction.defs.is_empty() { "store" } else { "load" };
            let volatile = if self.choices.percent(5) { "volatile " } else { "" };
            let align = if self.choices.percent(15) { ", align 1" } else { "" };
            let range = match how == "load" && !ty.is_vector() && !ty.is_pointer() {
                true => targets::range(self.choices, ty.bits),
                false => String::new(),
            };
            let space = targets::addrspace(types[1].space.unwrap_or(0));
            let _ = write!(text, " :: ({volatile}{how} ({}){align}{range}{space})", ty.text());
        }
        let defs: Vec<usize> = instruction.defined(types).into_iter().map(|ty| self.register(ty)).collect();
        let shown: Vec<String> = defs.iter().map(|def| format!("%{def}:_({})", self.registers[*def].text())).collect();
        match shown.is_empty() {
            true => self.line(text.trim_end()),
            false => self.line(&format!("{} = {}", shown.join(", "), text.trim_end())),
        }
        if let Some(name) = &tree.name {
            let names = defs.iter().enumerate().map(|(number, def)| (format!("{name}@{number}"), *def));
            let names = names.chain(defs.get(tree.result).map(|def| (name.clone(), *def)));
            self.names.extend(names.map(|(name, def)| (name, Bound::Register(def))));
        }
        if defs.len() > 1 {
            for (number, def) in defs.iter().enumerate() {
                if number != tree.result && self.choices.percent(60) {
                    self.used(*def);
                }
            }
        }
        if self.choices.percent(4) {
            defs.iter().for_each(|def| self.used(*def));
        }
        if self.is_straight && self.choices.percent(2) && self.block < 5 {
            self.line(&format!("G_BR %bb.{}", self.block + 1));
            self.lines.push(String::new());
            self.block += 1;
        }
        defs.get(tree.result).copied()
    }

    /// An operand that is no register.
    fn special(&mut self, operand: Operand, place: &Node, types: &[Type; 3]) -> String {
        if let Node::Name(name) = place
            && let Some(Bound::Text(text)) = self.names.get(name)
            && !self.choices.percent(5)
        {
            return text.clone();
        }
        let word = match place {
            Node::Word(word) => Some(word.clone()),
            _ => None,
        };
        let text = match operand {
            Operand::Predicate => {
                let all = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
                format!("intpred({})", self.one_of(word, &all))
            }
            Operand::FloatPredicate => {
                let all =
                    ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"];
                format!("floatpred({})", self.one_of(word, &all))
            }
            Operand::Mask => self.mask(word, types),
            Operand::Typed => {
                let number = self.number(place, types[0]);
                format!("i{} {number}", types[0].bits)
            }
            _ => match place {
                Node::Integer(_) => match self.number(place, types[0]) {
                    number if number >= types[0].bits.into() => (types[0].bits / 2).max(1).to_string(),
                    number => number.to_string(),
                },
                _ => {
                    let bits = types[0].bits.max(2);
                    let half = bits / 2;
                    let some = [half, 8.min(bits - 1), 16.min(bits - 1), 1, bits - 1];
                    self.choices.pick(&some).to_string()
                }
            },
        };
        if let Node::Name(name) = place {
            self.names.insert(name.clone(), Bound::Text(text.clone()));
        }
        text
    }

    fn one_of(&mut self, word: Option<String>, all: &[&str]) -> String {
        match word {
            Some(word) if !self.choices.percent(4) => {
                let words: Vec<&str> = word.split('|').collect();
                (*self.choices.pick(&words)).to_owned()
            }
            _ => (*self.choices.pick(all)).to_owned(),
        }
    }

    fn mask(&mut self, word: Option<String>, types: &[Type; 3]) -> String {
        let (count, of) = (types[0].count as usize, types[1].count as usize);
        let kind = match word.as_deref() {
            Some("undef") => 0,
            Some("first") => 1,
            Some("second") => 2,
            Some("parts") => 3,
            Some("identity") => 4,
            _ => self.choices.below(8),
        };
        let shift = self.choices.below(2) * of;
        let number = |place: usize, choices: &mut Choices| match kind {
            0 => None,
            1 => Some(choices.below(of)),
            2 => Some(of + choices.below(of)),
            3 => Some((place / 2 * 2 + shift) % (2 * of) + place % 2),
            4 => Some((place + shift) % (2 * of)),
            _ => Some(choices.below(2 * of)),
        };
        let numbers: Vec<String> = (0..count)
            .map(|place| match number(place, self.choices).filter(|_| !self.choices.percent(8)) {
                Some(number) => number.min(2 * of - 1).to_string(),
                None => "undef".to_owned(),
            })
            .collect();
        format!("shufflemask({})", numbers.join(", "))
    }

    fn node(&mut self, node: &Node, wanted: Type, depth: u32) -> Option<usize> {
        let is_place = matches!(node, Node::Integer(Integer::Kind('e', _)));
        if self.choices.percent(2) && *node != Node::Any && !is_place && !self.is_plain {
            return Some(self.any(wanted, depth));
        }
        Some(match node {
            Node::Any | Node::Rest | Node::Repeat => self.any(wanted, depth),
            Node::Name(name) => match self.names.get(name) {
                Some(Bound::Register(register)) if self.registers[*register] == wanted => *register,
                Some(Bound::Register(_)) => return None,
                _ => {
                    let register = match self.choices.percent(70) {
                        true => self.given(wanted),
                        false => self.any(wanted, depth),
                    };
                    self.names.insert(name.clone(), Bound::Register(register));
                    register
                }
            },
            Node::Integer(_) => {
                let number = self.number(node, wanted);
                self.constant(wanted, number)
            }
            Node::Float(number) => {
                let number = number.unwrap_or_else(|| constants::float(self.choices));
                self.float(wanted, number)?
            }
            Node::Undef => self.defined(wanted, "G_IMPLICIT_DEF"),
            Node::Word(_) => return None,
            Node::Instruction(tree) => self.tree(tree, Some(wanted), depth)??,
        })
    }

    /// A register of this type.
    pub(super) fn any(&mut self, ty: Type, depth: u32) -> usize {
        let is_full = depth > DEPTH || self.lines.len() > ROOM;
        match self.choices.below(100) {
            0..40 => {
                let known: Vec<usize> =
                    self.visible.iter().copied().filter(|register| self.registers[*register] == ty).collect();
                match known.is_empty() {
                    true => self.given(ty),
                    false => *self.choices.pick(&known),
                }
            }
            40..56 => self.given(ty),
            56..74 if !ty.is_scalable => {
                let number = constants::integer(self.choices, 'c', ty.bits);
                self.constant(ty, number)
            }
            74..78 => match self.float(ty, 0.0) {
                Some(register) => register,
                None => self.given(ty),
            },
            78..80 => self.defined(ty, "G_IMPLICIT_DEF"),
            _ if !is_full => self.made(ty, depth),
            _ => self.given(ty),
        }
    }

    /// A register that some instruction defines.
    fn made(&mut self, ty: Type, depth: u32) -> usize {
        for _ in 0..8 {
            let instruction = match self.choices.percent(50) && !self.relevant.is_empty() {
                true => *self.choices.pick(&self.relevant),
                false => self.choices.below(INSTRUCTIONS.len()),
            };
            let results = INSTRUCTIONS[instruction].defs.trim_end_matches('*').len();
            let result = self.choices.below(results);
            let is_hint = ["COPY", "G_ASSERT_ZEXT", "G_ASSERT_SEXT"].contains(&INSTRUCTIONS[instruction].name);
            if results == 0 || self.is_plain && is_hint {
                continue;
            }
            let operands = vec![Node::Rest];
            let (set, unset) = (Vec::new(), Vec::new());
            let tree = Tree { instructions: vec![instruction], name: None, result, bits: None, set, unset, operands };
            if let Some(Some(register)) = self.tree(&tree, Some(ty), depth + 1) {
                return register;
            }
        }
        self.given(ty)
    }

    /// A register that the function is given.
    pub(super) fn given(&mut self, ty: Type) -> usize {
        let source = match self.target.has_registers {
            true => ty.physical().map(|physical| format!("COPY ${physical}")),
            false => Some("IMPLICIT_DEF".to_owned()),
        };
        if let Some(source) = source {
            let register = self.register(ty);
            let line = format!("    %{register}:_({}) = {source}\n", ty.text());
            if self.block == 0 { &mut self.lines } else { &mut self.entry }.push(line);
            return register;
        }
        let text = match (ty.is_vector(), ty.bits) {
            (true, 1) if !ty.is_scalable => {
                let operand = self.given(ty.with_bits(128 / ty.count.next_power_of_two()));
                format!("G_ICMP intpred(ne), %{operand}, %{operand}")
            }
            (false, 1..=63) if !ty.is_pointer() => format!("G_TRUNC %{}(s64)", self.given(Type::scalar(64))),
            _ => {
                let pointer = self.given(self.target.usual_pointer().into());
                return self.loaded(ty, pointer);
            }
        };
        self.defined(ty, &text)
    }

    /// Uses a register, so that it stays.
    pub(super) fn used(&mut self, register: usize) {
        let ty = self.registers[register];
        if !self.target.has_registers {
            self.line(&format!("FAKE_USE %{register}"));
        } else if let Some(physical) = ty.physical() {
            self.line(&format!("${physical} = COPY %{register}({})", ty.text()));
        } else if !ty.is_vector() && ty.bits < 64 {
            let wide = self.defined(Type::scalar(64), &format!("G_ANYEXT %{register}({})", ty.text()));
            self.used(wide);
        } else {
            let to = Type::from(self.target.usual_pointer());
            let (pointer, space) = (self.given(to), targets::addrspace(to.space.unwrap_or(0)));
            let (ty, to) = (ty.text(), to.text());
            self.line(&format!("G_STORE %{register}({ty}), %{pointer}({to}) :: (store ({ty}){space})"));
        }
    }

    /// A register, or now and then a copy of it, or a hint about it.
    fn seen_through(&mut self, register: usize) -> usize {
        if self.is_plain || !self.choices.percent(4) {
            return register;
        }
        let ty = self.registers[register];
        let text = match self.choices.percent(30) && !ty.is_vector() && ty.bits > 8 && !ty.is_pointer() {
            true => format!("G_ASSERT_ZEXT %{register}, 8"),
            false => format!("COPY %{register}"),
        };
        self.defined(ty, &text)
    }
}

/// The places for this many operands.
fn places(nodes: &[Node], count: usize) -> Option<Vec<&Node>> {
    let mut places: Vec<&Node> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        match node {
            Node::Rest | Node::Repeat => {
                let filler = if *node == Node::Rest { node } else { nodes.get(place.wrapping_sub(1))? };
                let behind = nodes.len() - place - 1;
                while places.len() + behind < count {
                    places.push(filler);
                }
            }
            node => places.push(node),
        }
    }
    (places.len() == count).then_some(places)
}
