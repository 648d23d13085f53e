//! Functions of machine IR as MLIR, which the interpreter computes.

use std::collections::BTreeMap;
use std::fmt::Write;

use mlir_lite::{Ir, Value};

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

/// The part of an input that is known before the program runs.
#[allow(dead_code, reason = "not each program goes this way")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    Nothing,
    /// Which of its bits are zero.
    Zeros,
    All,
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

#[allow(dead_code, reason = "not each program goes this way")]
impl Function {
    /// Reads the only function of an IR, of one block of instructions; `None` if something in it is none.
    pub(crate) fn of_ir(ir: &Ir) -> Option<Function> {
        let name = |op| ir.with_context(|context| context.symbol_name(ir.name(op)).to_owned());
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let region = *ir.op_regions(ops.iter().copied().find(|op| name(*op) == "func.func")?).first()?;
        let block = ir.region_blocks(region).next()?;
        let mut names: BTreeMap<Value, String> = BTreeMap::new();
        let mut define = |value: Value| {
            let name = format!("%v{}", names.len());
            names.insert(value, name.clone());
            Some((name, ir.type_text(ir.value_type(value)).strip_prefix('i')?.parse().ok()?))
        };
        let inputs = ir.block_arguments(block).map(&mut define).collect::<Option<Vec<_>>>()?;
        let mut function = Function { inputs, ..Function::default() };
        let mut used: Vec<Vec<Value>> = Vec::new();
        for op in ir.block_ops(block) {
            let opcode = name(op);
            used.push(ir.operands(op).collect());
            if opcode == "func.return" {
                break;
            }
            let attribute = |name: &str| {
                let symbol = ir.with_context(|context| context.intern_symbol(name));
                ir.attribute(op, symbol).map(|found| ir.attribute_text(found).to_string())
            };
            let flags = attribute("flags").unwrap_or_default();
            let is_set = |flag: &&&str| flags.split(['<', ',', ' ', '>']).any(|word| word == **flag);
            let immediates = IMMEDIATES.iter().filter(|(of, ..)| *of == opcode);
            let immediates = immediates.map(|(_, _, name)| operand(attribute(name)?.split(' ').next()?));
            function.instructions.push(Instruction {
                operands: immediates.collect::<Option<Vec<_>>>()?,
                flags: FLAGS.iter().filter(is_set).map(|flag| (*flag).to_owned()).collect(),
                results: ir.results(op).map(&mut define).collect::<Option<Vec<_>>>()?,
                opcode,
            });
        }
        function.outputs = used.pop()?.iter().map(|value| names[value].clone()).collect();
        for (instruction, used) in function.instructions.iter_mut().zip(used) {
            let immediate = IMMEDIATES.iter().find(|(of, ..)| *of == instruction.opcode);
            let registers = used.iter().map(|value| Operand::Register(names[value].clone()));
            let first = immediate.map_or(0, |(_, place, _)| *place);
            instruction.operands.splice(..0, registers.clone().take(first));
            instruction.operands.extend(registers.skip(first));
        }
        Some(function)
    }

    /// Returns true if a register holds a pointer.
    fn is_pointer(&self, name: &str) -> bool {
        let is = |operand: Option<&Operand>| operand == Some(&Operand::Register(name.to_owned()));
        self.instructions.iter().any(|Instruction { opcode, operands, results, .. }| {
            let defined = results.iter().any(|(result, _)| result == name);
            match opcode.as_str() {
                "G_PTRTOINT" => is(operands.first()),
                "G_INTTOPTR" => defined,
                "G_PTR_ADD" => is(operands.first()) || defined,
                _ => false,
            }
        })
    }

    /// Returns the function in LLVM's form, and its inputs as the registers of the machine hold them. `known` says of each input how much of it
    /// is known there. `holder` has the width and the name of the register of the machine of a number that holds so many bits.
    pub(crate) fn mir(
        &self,
        inputs: &[u128],
        known: &[Known],
        holder: &dyn Fn(u32, usize) -> Option<(u32, String)>,
    ) -> Option<(String, Vec<u128>)> {
        let ty = |name: &str| match (self.is_pointer(name), self.width(name)) {
            (true, 64) => Some("p0".to_owned()),
            (true, _) => None,
            (false, width) => Some(format!("s{width}")),
        };
        let (mut body, mut held, mut live) = (String::new(), Vec::new(), Vec::new());
        for (((name, width), bits), known) in self.inputs.iter().zip(inputs).zip(known) {
            let ty = ty(name)?;
            let number = ((bits << (128 - width)) as i128) >> (128 - width);
            let mut held_by = name.clone();
            match known {
                Known::Nothing => {}
                Known::Zeros => held_by += "_any",
                Known::All => {
                    let _ = writeln!(body, "    {name}:_({ty}) = G_CONSTANT i{width} {number}");
                    continue;
                }
            }
            let (wide, register) = holder(*width, live.len())?;
            if wide == *width {
                let _ = writeln!(body, "    {held_by}:_({ty}) = COPY ${register}");
            } else {
                let _ = writeln!(body, "    {name}_held:_(s{wide}) = COPY ${register}");
                let _ = writeln!(body, "    {held_by}:_({ty}) = G_TRUNC {name}_held(s{wide})");
            }
            if *known == Known::Zeros {
                let _ = writeln!(body, "    {name}_bits:_({ty}) = G_CONSTANT i{width} {number}");
                let _ = writeln!(body, "    {name}:_({ty}) = G_AND {held_by}, {name}_bits");
            }
            live.push(format!("${register}"));
            held.push(*bits);
        }
        for Instruction { opcode, flags, results, operands } in &self.instructions {
            let results = results.iter().map(|(name, _)| Some(format!("{name}:_({})", ty(name)?)));
            let results = results.collect::<Option<Vec<_>>>()?.join(", ");
            let operands = operands.iter().enumerate().map(|(place, operand)| match operand {
                Operand::Register(name) => Some(format!("{name}({})", ty(name)?)),
                Operand::Number(number) if opcode == "G_ICMP" && place == 0 => {
                    Some(format!("intpred({})", PREDICATES.get(usize::try_from(number - 32).ok()?)?))
                }
                Operand::Number(number) if opcode == "G_CONSTANT" => {
                    Some(format!("i{} {number}", self.width(results.split(':').next()?)))
                }
                Operand::Number(number) => Some(number.to_string()),
            });
            let operands = operands.collect::<Option<Vec<_>>>()?.join(", ");
            let flags: String = flags.iter().map(|flag| format!("{flag} ")).collect();
            let _ = writeln!(body, "    {results} = {flags}{opcode} {operands}");
        }
        for (place, name) in self.outputs.iter().enumerate() {
            let width = self.width(name);
            let (wide, register) = holder(width, place)?;
            if wide == width {
                let _ = writeln!(body, "    ${register} = COPY {name}({})", ty(name)?);
            } else {
                let _ = writeln!(body, "    {name}_wide:_(s{wide}) = G_ZEXT {name}(s{width})");
                let _ = writeln!(body, "    ${register} = COPY {name}_wide(s{wide})");
            }
        }
        let live = if live.is_empty() { String::new() } else { format!("    liveins: {}\n", live.join(", ")) };
        Some((format!("---\nname: f\nbody: |\n  bb.0:\n{live}{body}...\n"), held))
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
