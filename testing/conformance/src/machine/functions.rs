//! Random functions of machine IR, with instructions in them that rules look for.

use std::fmt::Write;

use super::generate::{Leaf, Rule, Tree};
use super::opcodes::{OPCODES, Shape, Ty, Use};
use super::targets::{self, Target};
use crate::choices::Choices;

/// The physical register of AArch64 that has the size of a type.
fn physical(ty: Ty) -> Option<&'static str> {
    let bits = match ty {
        Ty::Scalar(width) | Ty::Pointer(_, width) => width,
        Ty::Vector(count, width) if count * width == 64 => return Some("d0"),
        Ty::Vector(..) => return Some("q0"),
    };
    Some(match bits {
        8 => "b0",
        16 => "h0",
        32 => "w0",
        64 => "x0",
        128 => "q0",
        _ => return None,
    })
}

/// Returns true if an instruction stays right with wider registers.
fn can_shift(tree: &Tree) -> bool {
    let is_plain =
        !matches!(OPCODES[tree.opcode].shape, Shape::Address | Shape::Memory | Shape::NarrowMemory | Shape::Elements)
            && tree.types.iter().all(|ty| matches!(ty, Ty::Scalar(..=64)));
    let nested = |leaf: &Leaf| match leaf {
        Leaf::Nested(inner) => can_shift(inner),
        _ => true,
    };
    is_plain && tree.operands.iter().all(nested)
}

struct Writer<'c> {
    choices: &'c mut Choices,
    target: &'c Target,
    text: String,
    /// The types of registers, and those that can be used here.
    registers: Vec<Ty>,
    visible: Vec<usize>,
}

/// A function for a target, with some of these rules planted.
pub(super) fn function(choices: &mut Choices, target: &Target, name: &str, rules: &[Rule]) -> String {
    let mut writer = Writer { choices, target, text: String::new(), registers: Vec::new(), visible: Vec::new() };
    let blocks = 1 + writer.choices.below(3);
    let _ = write!(writer.text, "---\nname:            {name}\nbody:             |\n");
    for block in 0..blocks {
        let _ = writeln!(writer.text, "  bb.{block}:");
        if block + 1 < blocks {
            let _ = writeln!(writer.text, "    successors: %bb.{}", block + 1);
        }
        if block == 0 {
            writer.text.push_str(if target.has_registers { "    liveins: $x0, $x1\n\n" } else { "\n" });
            let (space, bits) = target.usual_pointer();
            let pointer = Ty::Pointer(space, bits);
            for ty in [Ty::Scalar(32), Ty::Scalar(64), Ty::Scalar(8), Ty::Scalar(16), pointer, Ty::Vector(2, 32)] {
                writer.given(ty);
            }
        } else {
            writer.text.push('\n');
        }
        for _ in 0..1 + writer.choices.below(4) {
            match rules.is_empty() || writer.choices.percent(20) {
                true => writer.noise(),
                false => {
                    let rule = writer.choices.pick(rules);
                    writer.plant(rule);
                }
            }
        }
        if block + 1 < blocks {
            let _ = writeln!(writer.text, "    G_BR %bb.{}", block + 1);
        }
    }
    writer.text.push_str("...\n");
    writer.text
}

impl Writer<'_> {
    fn register(&mut self, ty: Ty) -> usize {
        self.registers.push(ty);
        self.visible.push(self.registers.len() - 1);
        self.registers.len() - 1
    }

    /// A register of this type, which is made if there is none.
    fn any(&mut self, ty: Ty) -> usize {
        let known: Vec<usize> =
            self.visible.iter().copied().filter(|register| self.registers[*register] == ty).collect();
        if !known.is_empty() && !self.choices.percent(15) {
            return known[self.choices.below(known.len())];
        }
        if self.choices.percent(30) && matches!(ty, Ty::Scalar(_)) {
            let number = [0, 1, -1, 2, 3][self.choices.below(5)];
            return self.constant(ty, number);
        }
        self.given(ty)
    }

    /// A register that the function is given.
    fn given(&mut self, ty: Ty) -> usize {
        let source = match physical(ty) {
            _ if !self.target.has_registers => "IMPLICIT_DEF".to_owned(),
            Some(source) => format!("COPY ${source}"),
            None => format!("G_TRUNC %{}(s32)", self.given(Ty::Scalar(32))),
        };
        let register = self.register(ty);
        let _ = writeln!(self.text, "    %{register}:_({}) = {source}", ty.text());
        register
    }

    fn constant(&mut self, ty: Ty, number: i64) -> usize {
        match ty {
            Ty::Vector(count, width) => {
                let element = self.constant(Ty::Scalar(width), number);
                let odd = self.choices.percent(8).then(|| self.any(Ty::Scalar(width)));
                let register = self.register(ty);
                let mut elements = vec![element; count as usize];
                if let Some(odd) = odd {
                    elements[0] = odd;
                }
                let elements: Vec<String> = elements.iter().map(|element| format!("%{element}")).collect();
                let _ =
                    writeln!(self.text, "    %{register}:_({}) = G_BUILD_VECTOR {}", ty.text(), elements.join(", "));
                register
            }
            Ty::Pointer(..) => self.any(ty),
            Ty::Scalar(width) => {
                let wraps = width < 64 && (number >= 1 << (width - 1) || number < -(1 << (width - 1)));
                let number = match width {
                    1 => -(number & 1),
                    _ if wraps => (number << (64 - width)) >> (64 - width),
                    _ => number,
                };
                let narrow = [32, 16, 8].into_iter().find(|n| *n < width && number.abs() < 100);
                if let Some(narrow) = narrow.filter(|_| self.choices.percent(15)) {
                    let inner = self.constant(Ty::Scalar(narrow), number);
                    let register = self.register(ty);
                    let how = if number < 0 { "G_SEXT" } else { *self.choices.pick(&["G_ZEXT", "G_SEXT"]) };
                    let _ = writeln!(self.text, "    %{register}:_({}) = {how} %{inner}(s{narrow})", ty.text());
                    return register;
                }
                let register = self.register(ty);
                let shown = if width == 1 {
                    (if number == 0 { "false" } else { "true" }).to_owned()
                } else {
                    number.to_string()
                };
                let _ = writeln!(self.text, "    %{register}:_({}) = G_CONSTANT i{width} {shown}", ty.text());
                register
            }
        }
    }

    /// Something that no rule was thought of for.
    fn noise(&mut self) {
        let opcode = self.choices.below(OPCODES.len());
        let types = OPCODES[opcode].types(self.choices, self.target, None).expect("any type will do");
        let operands: Vec<String> = OPCODES[opcode]
            .uses
            .iter()
            .map(|used| match used {
                Use::Register(index) => format!("%{}", self.any(types[*index])),
                other => self.other(*other),
            })
            .collect();
        let flags: Vec<&'static str> =
            OPCODES[opcode].flags.iter().filter(|_| self.choices.percent(20)).map(|(_, flag)| *flag).collect();
        let register = self.instruction(opcode, &types, &operands, flags);
        self.keep(register);
    }

    fn other(&mut self, used: Use) -> String {
        match used {
            Use::Predicate => format!("intpred({})", self.choices.pick(&["eq", "ne", "slt", "ugt"])),
            _ => (1 + self.choices.below(4)).to_string(),
        }
    }

    /// Uses a register, so that it stays.
    fn keep(&mut self, register: Option<usize>) {
        if let Some(register) = register
            && self.choices.percent(85)
        {
            self.used(register);
        }
    }

    fn used(&mut self, register: usize) {
        let ty = self.registers[register];
        match physical(ty) {
            _ if !self.target.has_registers => {
                let _ = writeln!(self.text, "    FAKE_USE %{register}");
            }
            Some(target) => {
                let _ = writeln!(self.text, "    ${target} = COPY %{register}({})", ty.text());
            }
            None => {
                let wide = self.register(Ty::Scalar(32));
                let _ = writeln!(self.text, "    %{wide}:_(s32) = G_ANYEXT %{register}({})", ty.text());
                self.used(wide);
            }
        }
    }

    fn instruction(
        &mut self,
        opcode: usize,
        types: &[Ty],
        operands: &[String],
        flags: Vec<&'static str>,
    ) -> Option<usize> {
        let info = &OPCODES[opcode];
        let defs: Vec<usize> = info.defs.iter().map(|index| self.register(types[*index])).collect();
        let mut text = String::from("    ");
        let shown: Vec<String> =
            info.defs.iter().zip(&defs).map(|(index, def)| format!("%{def}:_({})", types[*index].text())).collect();
        if !shown.is_empty() {
            let _ = write!(text, "{} = ", shown.join(", "));
        }
        for flag in flags {
            let _ = write!(text, "{flag} ");
        }
        let _ = write!(text, "{} {}", info.name, operands.join(", "));
        if info.is_memory() {
            let how = if info.defs.is_empty() { "store" } else { "load" };
            let of = match (info.shape, types[0]) {
                (Shape::NarrowMemory, Ty::Scalar(bits)) => Ty::Scalar(bits / 2),
                (_, of) => of,
            };
            let (bytes, space) = (of.text(), targets::addrspace(self.target.usual_pointer().0));
            let range = match of {
                Ty::Scalar(bits) if how == "load" => targets::range(self.choices, bits),
                _ => String::new(),
            };
            let volatile = if self.choices.percent(10) { "volatile " } else { "" };
            let _ = write!(text, " :: ({volatile}{how} ({bytes}){range}{space})");
        }
        let _ = writeln!(self.text, "{}", text.trim_end());
        defs.first().copied()
    }

    fn plant(&mut self, rule: &Rule) {
        let shifted = self.choices.percent(25) && can_shift(&rule.tree);
        let mut names = vec![None; rule.names];
        let register = self.tree(&rule.tree, shifted, &mut names);
        self.keep(register);
    }

    fn tree(&mut self, tree: &Tree, shifted: bool, names: &mut Vec<Option<String>>) -> Option<usize> {
        let info = &OPCODES[tree.opcode];
        let types: Vec<Ty> = tree.types.iter().map(|ty| if shifted { ty.shifted() } else { *ty }).collect();
        let mut operands = Vec::new();
        for (used, leaf) in info.uses.iter().zip(&tree.operands) {
            let text = match (leaf, used) {
                (Leaf::Name(name), _) => match &names[*name] {
                    Some(known) if !self.choices.percent(4) => known.clone(),
                    _ => {
                        let text = match used {
                            Use::Register(index) => format!("%{}", self.any(types[*index])),
                            other => self.other(*other),
                        };
                        names[*name] = Some(text.clone());
                        text
                    }
                },
                (Leaf::Constant(number), Use::Register(index)) => {
                    let number = if self.choices.percent(6) { number + 1 } else { *number };
                    format!("%{}", self.constant(types[*index], number))
                }
                (Leaf::Literal(number) | Leaf::Constant(number), _) => number.to_string(),
                (Leaf::Nested(inner), Use::Register(index)) => {
                    match self.tree(inner, shifted, names) {
                        Some(register) if !self.choices.percent(3) => {
                            // Now and then with another use.
                            if self.choices.percent(10) {
                                self.used(register);
                            }
                            format!("%{register}")
                        }
                        _ => format!("%{}", self.any(types[*index])),
                    }
                }
                (Leaf::Nested(_), _) => self.other(*used),
            };
            operands.push(self.copied(text));
        }
        let mut flags: Vec<&'static str> = Vec::new();
        for (_, flag) in info.flags {
            let percent = match (tree.set.contains(flag), tree.unset.contains(flag)) {
                (true, _) => 92,
                (_, true) => 8,
                _ => 15,
            };
            if self.choices.percent(percent) {
                flags.push(flag);
            }
        }
        self.instruction(tree.opcode, &types, &operands, flags)
    }

    /// An operand, or now and then a copy of it, or a hint about it.
    fn copied(&mut self, text: String) -> String {
        let Some(register) = text.strip_prefix('%').and_then(|number| number.parse::<usize>().ok()) else {
            return text;
        };
        if !self.choices.percent(8) {
            return text;
        }
        let ty = self.registers[register];
        let copy = self.register(ty);
        let _ = match ty {
            Ty::Scalar(16..) if self.choices.percent(40) => {
                writeln!(self.text, "    %{copy}:_({}) = G_ASSERT_ZEXT %{register}, 8", ty.text())
            }
            _ => writeln!(self.text, "    %{copy}:_({}) = COPY %{register}", ty.text()),
        };
        format!("%{copy}")
    }
}
