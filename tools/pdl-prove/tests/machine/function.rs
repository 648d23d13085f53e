//! Functions of machine IR as MLIR, which the interpreter computes.

use std::fmt::Write;

/// An operand of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Register(String),
    /// A constant, a predicate by LLVM's number, a width.
    Number(i128),
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub opcode: String,
    pub flags: Vec<String>,
    /// Names of registers, with the widths of what they hold.
    pub results: Vec<(String, u32)>,
    pub operands: Vec<Operand>,
}

/// A function of one block on scalars.
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    /// Registers that hold what registers of the machine held.
    pub inputs: Vec<(String, u32)>,
    pub instructions: Vec<Instruction>,
    /// Registers that registers of the machine get.
    pub outputs: Vec<String>,
}

const FLAGS: [&str; 8] = ["nuw", "nsw", "exact", "nneg", "disjoint", "samesign", "nusw", "inbounds"];

/// The predicates of `G_ICMP`, from 32 on.
const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];

/// Instructions whose first operand is an attribute, and its name.
const IMMEDIATES: [(&str, usize, &str); 3] =
    [("G_CONSTANT", 0, "value"), ("G_ICMP", 0, "predicate"), ("G_SEXT_INREG", 1, "width")];

/// `s8`; pointers have 64 bits.
fn width(text: &str) -> Option<u32> {
    if text == "p0" { Some(64) } else { text.strip_prefix('s')?.parse().ok() }
}

/// `%3:_(s32)`
fn register(text: &str) -> Option<(String, u32)> {
    let (name, rest) = text.trim().split_once(":_(")?;
    Some((name.to_owned(), width(rest.strip_suffix(')')?)?))
}

fn operand(text: &str) -> Option<Operand> {
    let text = text.trim();
    if text.starts_with('%') {
        let name = text.split_once('(').map_or(text, |(name, _)| name);
        return (!name.contains(':')).then(|| Operand::Register(name.to_owned()));
    }
    if let Some(name) = text.strip_prefix("intpred(").and_then(|text| text.strip_suffix(')')) {
        let place = PREDICATES.iter().position(|predicate| *predicate == name)?;
        return Some(Operand::Number(place as i128 + 32));
    }
    let number = text.strip_prefix('i').and_then(|text| text.split_once(' ')).map_or(text, |(_, number)| number);
    match number {
        "true" => Some(Operand::Number(1)),
        "false" => Some(Operand::Number(0)),
        number => number.parse().ok().map(Operand::Number),
    }
}

impl Function {
    /// Reads one function; `None` if something in it is no instruction on scalars that computes.
    pub(crate) fn parse(text: &str) -> Option<Function> {
        let mut function = Function::default();
        let body = text.split_once("body:")?.1;
        for line in body.lines().skip(1).map(str::trim) {
            let is_block = line.starts_with("bb.");
            if is_block && !function.instructions.is_empty() {
                return None;
            }
            if line == "..." {
                break;
            }
            if line.is_empty() || is_block || line.starts_with("liveins") || line.starts_with("RET") {
                continue;
            }
            let (defined, computed) = line.split_once(" = ")?;
            if defined.starts_with('$') {
                let Operand::Register(name) = operand(computed.strip_prefix("COPY ")?)? else { return None };
                function.outputs.push(name);
                continue;
            }
            let results = split(defined).into_iter().map(register).collect::<Option<Vec<_>>>()?;
            if let Some(of) = computed.strip_prefix("COPY $") {
                let is_plain = of.chars().all(|c| c.is_ascii_alphanumeric());
                function.inputs.push(results.into_iter().next().filter(|_| is_plain)?);
                continue;
            }
            let mut words = computed;
            let mut flags = Vec::new();
            while let Some((word, rest)) = words.split_once(' ').filter(|(word, _)| FLAGS.contains(word)) {
                flags.push(word.to_owned());
                words = rest;
            }
            let (opcode, operands) = words.split_once(' ').unwrap_or((words, ""));
            let operands = split(operands).into_iter().map(operand).collect::<Option<Vec<_>>>()?;
            function.instructions.push(Instruction { opcode: opcode.to_owned(), flags, results, operands });
        }
        (!function.outputs.is_empty()).then_some(function)
    }

    /// The width of a register.
    pub(crate) fn width(&self, name: &str) -> u32 {
        let defined = self.instructions.iter().flat_map(|instruction| &instruction.results);
        let found = self.inputs.iter().chain(defined).find(|(register, _)| register == name);
        found.unwrap_or_else(|| panic!("nothing defines {name}")).1
    }

    /// The function in MLIR's generic form.
    pub(crate) fn mlir(&self) -> String {
        let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
        let ty = |name: &String| format!("i{}", self.width(name));
        let types = list(&mut self.inputs.iter().map(|(_, width)| format!("i{width}")));
        let returned = list(&mut self.outputs.iter().map(ty));
        let mut out =
            format!("\"func.func\"() <{{function_type = ({types}) -> ({returned}), sym_name = \"f\"}}> ({{\n");
        let arguments = list(&mut self.inputs.iter().map(|(name, width)| format!("{name}: i{width}")));
        let _ = writeln!(out, "^bb0({arguments}):");
        for Instruction { opcode, flags, results, operands } in &self.instructions {
            let mut attributes = Vec::new();
            let mut registers = Vec::new();
            for (place, operand) in operands.iter().enumerate() {
                match operand {
                    Operand::Register(name) => registers.push(name.clone()),
                    Operand::Number(number) => {
                        let immediate = IMMEDIATES.iter().find(|(of, at, _)| of == opcode && *at == place);
                        let name = immediate.map_or("unknown", |(_, _, name)| name);
                        let bits = if name == "value" { results[0].1 } else { 64 };
                        attributes.push(format!("{name} = {number} : i{bits}"));
                    }
                }
            }
            if !flags.is_empty() {
                attributes.push(format!("flags = #mir.flags<{}>", flags.join(", ")));
            }
            let braces =
                if attributes.is_empty() { String::new() } else { format!(" <{{{}}}>", attributes.join(", ")) };
            let _ = writeln!(
                out,
                "  {} = \"{opcode}\"({}){braces} : ({}) -> ({})",
                list(&mut results.iter().map(|(name, _)| name.clone())),
                registers.join(", "),
                list(&mut registers.iter().map(ty)),
                list(&mut results.iter().map(|(_, width)| format!("i{width}"))),
            );
        }
        let _ = write!(out, "  \"func.return\"({}) : ({returned}) -> ()\n}}) : () -> ()\n", self.outputs.join(", "));
        out
    }
}

/// The parts between commas outside of parentheses.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}
