//! Small random rules over integers of one to four bits, as text of the `pdl` dialect.

use std::fmt::Write;

use super::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Numbers of the width of the rule, a narrower one, and one bit.
    Wide,
    Narrow,
    Bit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Flags {
    /// Any in what is matched, none in what is made.
    Unnamed,
    /// A name in the match; what is made takes them over.
    Named(usize),
    Written(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Input(Kind, usize),
    /// A constant that is written down, and one that has a name.
    Fixed(Kind, i64),
    Open(usize),
    Operation {
        name: &'static str,
        kind: Kind,
        flags: Flags,
        operands: Vec<Node>,
    },
    /// A constant that a native makes of named ones.
    Native(&'static str, Vec<usize>),
}

const ARITHMETIC: [&str; 22] = [
    "addi",
    "addi",
    "subi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "divui",
    "divsi",
    "remui",
    "remsi",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "maxsi",
    "minsi",
    "maxui",
    "minui",
];

struct Maker<'r> {
    random: &'r mut Random,
    width: u32,
    /// The numbers of named constants and flags; the match makes them, the rewrite takes them.
    constants: usize,
    flags: Vec<&'static str>,
    is_match: bool,
    inputs: Vec<(Kind, usize)>,
}

impl Maker<'_> {
    fn leaf(&mut self, kind: Kind) -> Node {
        let is_wide = kind == Kind::Wide;
        match self.random.below(8) {
            0 => Node::Fixed(kind, [0, 1, -1][self.random.below(3)]),
            1 if is_wide => Node::Fixed(kind, self.random.below(16) as i64),
            2 | 3 if is_wide && self.is_match && self.constants < 2 => {
                self.constants += 1;
                Node::Open(self.constants - 1)
            }
            2 | 3 if is_wide && !self.is_match && self.constants > 0 => {
                let mut one = || self.random.below(self.constants);
                let both = vec![one(), one()];
                match self.random.below(6) {
                    0 => Node::Native("AddIntegerAttrs", both),
                    1 => Node::Native("SubIntegerAttrs", both),
                    2 => Node::Native("MulIntegerAttrs", both),
                    _ => Node::Open(both[0]),
                }
            }
            _ => {
                let number = self.random.below(if is_wide { 2 } else { 1 });
                let known: Vec<usize> = self.inputs.iter().filter(|(of, _)| *of == kind).map(|(_, n)| *n).collect();
                if self.is_match {
                    if !known.contains(&number) {
                        self.inputs.push((kind, number));
                    }
                    Node::Input(kind, number)
                } else if known.is_empty() {
                    Node::Fixed(kind, 0)
                } else {
                    Node::Input(kind, known[self.random.below(known.len())])
                }
            }
        }
    }

    fn node(&mut self, depth: usize, kind: Kind) -> Node {
        if depth == 0 || self.random.below(5) == 0 {
            return self.leaf(kind);
        }
        self.operation(depth, kind)
    }

    fn operation(&mut self, depth: usize, kind: Kind) -> Node {
        let (name, kinds): (&'static str, Vec<Kind>) = match (kind, self.random.below(8)) {
            (Kind::Bit, 0) => (["andi", "ori", "xori"][self.random.below(3)], vec![kind; 2]),
            (Kind::Bit, _) => ("cmpi", vec![Kind::Wide; 2]),
            (Kind::Narrow, _) => ("trunci", vec![Kind::Wide]),
            (Kind::Wide, 0) if self.width > 1 => (["extsi", "extui"][self.random.below(2)], vec![Kind::Narrow]),
            (Kind::Wide, 1) => ("select", vec![Kind::Bit, kind, kind]),
            (Kind::Wide, _) => (ARITHMETIC[self.random.below(ARITHMETIC.len())], vec![kind; 2]),
        };
        let flags = self.flags(name);
        let operands = kinds.into_iter().map(|kind| self.node(depth - 1, kind)).collect();
        Node::Operation { name, kind, flags, operands }
    }

    fn flags(&mut self, name: &'static str) -> Flags {
        let written: &[&'static str] = match name {
            "addi" | "subi" | "muli" | "shli" | "trunci" => {
                &["#arith.overflow<none>", "#arith.overflow<nsw>", "#arith.overflow<nuw>", "#arith.overflow<nsw, nuw>"]
            }
            "shrui" | "shrsi" | "divui" | "divsi" => &["unit"],
            "cmpi" => {
                const PREDICATES: [&str; 10] = [
                    "0 : i64", "1 : i64", "2 : i64", "3 : i64", "4 : i64", "5 : i64", "6 : i64", "7 : i64", "8 : i64",
                    "9 : i64",
                ];
                return Flags::Written(PREDICATES[self.random.below(10)]);
            }
            _ => return Flags::Unnamed,
        };
        let kind = key(name);
        match self.random.below(4) {
            0 => Flags::Written(written[self.random.below(written.len())]),
            1 if self.is_match && kind == "overflowFlags" => {
                self.flags.push(kind);
                Flags::Named(self.flags.len() - 1)
            }
            1 if !self.is_match && kind == "overflowFlags" && !self.flags.is_empty() => {
                Flags::Named(self.random.below(self.flags.len()))
            }
            _ => Flags::Unnamed,
        }
    }

    /// A part of what is matched that is made once more, with something changed.
    fn changed(&mut self, node: &Node) -> Node {
        let Node::Operation { name, kind, flags, operands } = node else { return node.clone() };
        let (mut name, mut operands, mut flags) = (*name, operands.clone(), flags.clone());
        match self.random.below(7) {
            0 | 1 if operands.len() == 2 => operands.swap(0, 1),
            2 => {
                name = match name {
                    "divui" => "divsi",
                    "divsi" => "divui",
                    "remui" => "remsi",
                    "shrui" => "shrsi",
                    "shrsi" => "shrui",
                    "maxui" => "maxsi",
                    "minsi" => "minui",
                    "addi" => "ori",
                    "ori" => "xori",
                    "extsi" => "extui",
                    "extui" => "extsi",
                    other => other,
                }
            }
            3 if name != "cmpi" => flags = Flags::Unnamed,
            4 => flags = self.flags(name),
            5 => {
                let at = self.random.below(operands.len());
                operands[at] = self.leaf(kind_of(&operands[at]));
            }
            _ => {
                let at = self.random.below(operands.len());
                operands[at] = self.changed(&operands[at]);
            }
        }
        Node::Operation { name, kind: *kind, flags, operands }
    }
}

fn kind_of(node: &Node) -> Kind {
    match node {
        Node::Input(kind, _) | Node::Fixed(kind, _) | Node::Operation { kind, .. } => *kind,
        Node::Open(_) | Node::Native(..) => Kind::Wide,
    }
}

fn key(name: &str) -> &'static str {
    match name {
        "cmpi" => "predicate",
        "shrui" | "shrsi" | "divui" | "divsi" => "isExact",
        _ => "overflowFlags",
    }
}

/// A rule of this name.
pub(super) fn rule(name: &str, random: &mut Random) -> String {
    let width = [1, 2, 2, 3, 3, 4][random.below(6)];
    let mut maker = Maker { random, width, constants: 0, flags: Vec::new(), is_match: true, inputs: Vec::new() };
    let kind = if maker.random.below(5) == 0 { Kind::Bit } else { Kind::Wide };
    let depth = 1 + maker.random.below(2);
    let before = maker.operation(depth, kind);
    maker.is_match = false;
    let after = match maker.random.below(5) {
        0 | 1 => maker.changed(&before),
        2 => maker.leaf(kind),
        _ => {
            let depth = 1 + maker.random.below(2);
            maker.node(depth, kind)
        }
    };
    let mut text = format!("pdl.pattern @{name} : benefit(1) {{\n%wide = type : i{width}\n%bit = type : i1\n");
    if width > 1 {
        let _ = writeln!(text, "%narrow = type : i{}", 1 + maker.random.below(width as usize - 1));
    }
    for (kind, number) in &maker.inputs {
        let _ = writeln!(text, "{} = operand : {}", input(*kind, *number), ty(*kind));
    }
    (0..maker.constants).for_each(|number| {
        let _ = writeln!(text, "%c{number} = attribute : %wide");
    });
    (0..maker.flags.len()).for_each(|number| {
        let _ = writeln!(text, "%f{number} = attribute");
    });
    let mut writer = Writer { text, next: 0, width };
    writer.write(&before);
    let root = writer.next - 1;
    let mut text = std::mem::take(&mut writer.text);
    let ask = |text: &mut String, all: &[&str], argument: String, random: &mut Random| {
        let name = all[random.below(all.len())];
        let _ = writeln!(text, "apply_native_constraint \"{name}\"({argument} : !pdl.attribute)");
    };
    for number in 0..maker.constants {
        const ON_NUMBERS: [&str; 5] = ["IsZero", "IsOne", "IsAllOnes", "IsMinSigned", "IsMaxSigned"];
        for _ in 0..[0, 0, 0, 1, 1, 2][maker.random.below(6)] {
            ask(&mut text, &ON_NUMBERS, format!("%c{number}"), maker.random);
        }
    }
    for number in 0..maker.flags.len() {
        if maker.random.below(3) == 0 {
            ask(&mut text, &["HasNoSignedWrap", "HasNoUnsignedWrap"], format!("%f{number}"), maker.random);
        }
    }
    let _ = writeln!(text, "rewrite %o{root} {{");
    writer.text = text;
    let by = writer.write(&after);
    let _ = write!(writer.text, "replace %o{root} with ({by} : !pdl.value)\n}}\n}}\n");
    writer.text
}

fn ty(kind: Kind) -> &'static str {
    match kind {
        Kind::Wide => "%wide",
        Kind::Narrow => "%narrow",
        Kind::Bit => "%bit",
    }
}

fn input(kind: Kind, number: usize) -> String {
    format!("{}_{number}", ty(kind))
}

struct Writer {
    text: String,
    next: usize,
    width: u32,
}

impl Writer {
    /// Writes what makes a value, and returns its name.
    fn write(&mut self, node: &Node) -> String {
        match node {
            Node::Input(kind, number) => input(*kind, *number),
            Node::Fixed(Kind::Wide, value) if self.width > 1 => {
                // As it is spelled: a number with its sign.
                let unused = 64 - self.width;
                let value = value << unused >> unused;
                self.constant("%wide", &format!(" = {value} : i{}", self.width))
            }
            // A narrow constant has a type that is not known here, so it is a bit that is widened by nobody.
            Node::Fixed(Kind::Narrow, value) => self.constant_of_narrow(*value),
            Node::Fixed(kind, value) => self.constant(ty(*kind), &format!(" = {}", value & 1 != 0)),
            Node::Open(number) => self.made("constant", &[], &format!("{{\"value\" = %c{number}}}"), "%wide"),
            Node::Native(name, arguments) => {
                let number = self.next;
                let names: Vec<String> = arguments.iter().map(|argument| format!("%c{argument}")).collect();
                let types = vec!["!pdl.attribute"; names.len()].join(", ");
                let _ = writeln!(
                    self.text,
                    "%a{number} = apply_native_rewrite \"{name}\"({} : {types}) : !pdl.attribute",
                    names.join(", ")
                );
                self.made("constant", &[], &format!("{{\"value\" = %a{number}}}"), "%wide")
            }
            Node::Operation { name, kind, flags, operands } => {
                let operands: Vec<String> = operands.iter().map(|operand| self.write(operand)).collect();
                let attributes = match flags {
                    Flags::Unnamed => String::new(),
                    Flags::Named(number) => format!("{{\"{}\" = %f{number}}}", key(name)),
                    Flags::Written(text) => {
                        let number = self.next;
                        let _ = writeln!(self.text, "%a{number} = attribute = {text}");
                        format!("{{\"{}\" = %a{number}}}", key(name))
                    }
                };
                self.made(name, &operands, &attributes, ty(*kind))
            }
        }
    }

    fn constant(&mut self, ty: &str, value: &str) -> String {
        let number = self.next;
        let _ = writeln!(self.text, "%a{number} = attribute{value}");
        self.made("constant", &[], &format!("{{\"value\" = %a{number}}}"), ty)
    }

    /// The narrow number that is cut off a wide one.
    fn constant_of_narrow(&mut self, value: i64) -> String {
        let wide = self.write(&Node::Fixed(Kind::Wide, value));
        self.made("trunci", &[wide], "", "%narrow")
    }

    fn made(&mut self, name: &str, operands: &[String], attributes: &str, ty: &str) -> String {
        let number = self.next;
        self.next += 1;
        let types = vec!["!pdl.value"; operands.len()].join(", ");
        let operands = if operands.is_empty() { String::new() } else { format!("({} : {types})", operands.join(", ")) };
        let _ = writeln!(
            self.text,
            "%o{number} = operation \"arith.{name}\"{operands} {attributes} -> ({ty} : !pdl.type)\n%v{number} = result 0 of %o{number}"
        );
        format!("%v{number}")
    }
}
