//! Rules as `llvm-tblgen` shows them with `--gicombiner-stop-after-parse`.

use std::fmt::{self, Write};

use smol_str::SmolStr;

use crate::check::{Parts, Table};
use crate::flags::enumerator;
use crate::rules::{
    CombineRule, CombineRules, Flags, Fragment, FragmentParameter, FragmentPattern, ParameterKind, PatternKind,
    PatternOperand, PatternType, RulePattern,
};

impl CombineRules {
    /// The rules as text, as `llvm-tblgen -gen-global-isel-combiner --gicombiner-stop-after-parse` shows them.
    pub fn to_dump(&self) -> String {
        let parts = Parts { instructions: &self.instructions, fragments: &self.fragments };
        let mut text = String::new();
        for (index, rule) in self.rules.iter().enumerate() {
            // A string takes whatever is written.
            let _ = write_rule(&mut text, parts, index, rule);
        }
        text
    }
}

fn write_rule(out: &mut String, parts: Parts<'_>, index: usize, rule: &CombineRule) -> fmt::Result {
    writeln!(out, "(CombineRule name:{} id:{index} root:{}", rule.name, rule.root)?;
    if !rule.data.is_empty() {
        writeln!(out, "  (MatchDatas")?;
        for data in &rule.data {
            writeln!(out, "    (MatchDataDef symbol:{} type:{})", data.name, data.r#type)?;
        }
        writeln!(out, "  )")?;
    }
    let used: Vec<(&RulePattern, &FragmentPattern)> = rule.matched.iter().filter_map(used_fragment).collect();
    if !used.is_empty() {
        writeln!(out, "  (PatFrags")?;
        let mut shown = Vec::new();
        for (_, used) in &used {
            if !shown.contains(&used.fragment) {
                shown.push(used.fragment);
                write_fragment(out, parts, parts.fragment(used.fragment))?;
            }
        }
        writeln!(out, "  )")?;
    }
    for (title, patterns, roots, marker) in [
        ("Match", &rule.matched, &[rule.match_root][..], "<match_root>"),
        ("Apply", &rule.applied, rule.apply_roots.as_slice(), "<apply_root>"),
    ] {
        writeln!(out, "  ({title}Pats ")?;
        for (index, pattern) in patterns.iter().enumerate() {
            let marker = if roots.contains(&index) { marker } else { "" };
            writeln!(out, "    {marker}{}:{}", pattern.name, shown(parts, pattern, title == "Match", false))?;
        }
        writeln!(out, "  )")?;
    }
    for (title, patterns) in [("Match", &rule.matched), ("Apply", &rule.applied)] {
        let operands = Table::new(patterns).0.sorted();
        if operands.is_empty() {
            writeln!(out, "  (OperandTable {title}Pats <empty>)")?;
            continue;
        }
        writeln!(out, "  (OperandTable {title}Pats ")?;
        for (name, definer) in operands {
            let definer = definer.map_or("<live-in>", |definer| patterns[definer].name.as_str());
            writeln!(out, "    {name} -> {definer}")?;
        }
        writeln!(out, "  )")?;
    }
    write_permutations(out, parts, &used)?;
    writeln!(out, ")")
}

fn used_fragment(pattern: &RulePattern) -> Option<(&RulePattern, &FragmentPattern)> {
    match &pattern.kind {
        PatternKind::Fragment(used) => Some((pattern, used)),
        _ => None,
    }
}

/// The choices of alternatives, if there is any: the first fragment changes slowest. In each the fragments stand in the order of their names.
fn write_permutations(out: &mut String, parts: Parts<'_>, used: &[(&RulePattern, &FragmentPattern)]) -> fmt::Result {
    let counts: Vec<usize> = used.iter().map(|(_, used)| parts.fragment(used.fragment).alternatives.len()).collect();
    if counts.iter().all(|count| *count == 1) {
        return Ok(());
    }
    let mut sorted: Vec<usize> = (0..used.len()).collect();
    sorted.sort_by_key(|index| &used[*index].0.name);
    let mut choice = vec![0; used.len()];
    writeln!(out, "  (PermutationsToEmit")?;
    loop {
        let shown: Vec<String> =
            sorted.iter().map(|index| format!("{}[{}]", used[*index].0.name, choice[*index])).collect();
        writeln!(out, "    [{}],", shown.join(", "))?;
        let Some(last) = (0..counts.len()).rev().find(|index| choice[*index] + 1 < counts[*index]) else { break };
        choice[last] += 1;
        choice[last + 1..].fill(0);
    }
    writeln!(out, "  )")
}

fn write_fragment(out: &mut String, parts: Parts<'_>, fragment: &Fragment) -> fmt::Result {
    writeln!(out, "    (PatFrag name:{}", fragment.name)?;
    for (title, parameters) in [("ins", &fragment.ins), ("outs", &fragment.outs)] {
        if !parameters.is_empty() {
            let shown: Vec<String> = parameters.iter().map(shown_parameter).collect();
            writeln!(out, "      ({title} [{}])", shown.join(", "))?;
        }
    }
    writeln!(out, "      (alternatives [")?;
    for alternative in &fragment.alternatives {
        writeln!(out, "        [")?;
        for pattern in alternative {
            writeln!(out, "          {},", listed(parts, pattern, true))?;
        }
        writeln!(out, "        ],")?;
    }
    writeln!(out, "      ])\n    )")
}

fn shown_parameter(parameter: &FragmentParameter) -> String {
    let kind = match parameter.kind {
        ParameterKind::Root => "root",
        ParameterKind::MachineOperand => "machine_operand",
        ParameterKind::Immediate => "imm",
    };
    format!("{}:{kind}", parameter.name)
}

/// A pattern with its name, as it stands in a list.
pub(crate) fn listed(parts: Parts<'_>, pattern: &RulePattern, is_match: bool) -> String {
    shown(parts, pattern, is_match, true)
}

fn shown(parts: Parts<'_>, pattern: &RulePattern, is_match: bool, with_name: bool) -> String {
    let name = if with_name { format!(" name:{}", pattern.name) } else { String::new() };
    let opcode = |id| parts.instruction(id).name.as_str();
    match &pattern.kind {
        PatternKind::Instruction(built) => {
            let intrinsic = built.intrinsic.as_ref().map(|intrinsic| format!(" intrinsic(@{intrinsic})"));
            let flags = built.flags.as_ref().map(shown_flags);
            format!(
                "(CodeGenInstructionPattern{name} {} operands:[{}]{}{})",
                opcode(built.instruction),
                shown_operands(&built.operands),
                intrinsic.unwrap_or_default(),
                flags.unwrap_or_default(),
            )
        }
        PatternKind::AnyOpcode(opcodes) => {
            let opcodes: Vec<&str> = opcodes.iter().map(|id| opcode(*id)).collect();
            format!("(AnyOpcodePattern{name} [{}])", opcodes.join(", "))
        }
        PatternKind::Fragment(used) => {
            let fragment = &parts.fragment(used.fragment).name;
            format!("(PatFragPattern{name} {fragment} operands:[{}])", shown_operands(&used.operands))
        }
        PatternKind::ReplaceRegister(operands) => {
            format!("(BuiltinPattern{name} GIReplaceReg operands:[{}])", shown_operands(operands.as_slice()))
        }
        PatternKind::EraseRoot => format!("(BuiltinPattern{name} GIEraseRoot operands:[])"),
        PatternKind::Cxx(snippet) => {
            let kind = if is_match { "match" } else { "apply" };
            format!("(CXXPattern{name} {kind} code:\"{}\")", escaped(&snippet.text))
        }
    }
}

fn shown_operands(operands: &[PatternOperand]) -> String {
    operands.iter().map(shown_operand).collect::<Vec<_>>().join(", ")
}

fn shown_operand(operand: &PatternOperand) -> String {
    let def = if operand.is_def { "<def>" } else { "" };
    let r#type = operand.r#type.as_ref().map(PatternType::shown);
    let name = operand.name.as_ref();
    let Some(value) = operand.immediate else {
        let r#type = r#type.map(|shown| format!("{shown}:")).unwrap_or_default();
        return format!("{def}{type}${}", name.map_or("", SmolStr::as_str));
    };
    let value = r#type.map_or(value.to_string(), |shown| format!("({shown} {value})"));
    let name = name.map(|name| format!(":${name}")).unwrap_or_default();
    format!("{def}{value}{name}")
}

fn shown_flags(flags: &Flags) -> String {
    let spelled = |list: &[SmolStr]| list.iter().map(|flag| enumerator(flag)).collect::<Vec<_>>().join(", ");
    let mut shown = String::new();
    for (title, list) in
        [("set", spelled(&flags.set)), ("unset", spelled(&flags.unset)), ("copy", flags.copied.join(", "))]
    {
        if !list.is_empty() {
            // A string takes whatever is written.
            let _ = write!(shown, " ({title} {list})");
        }
    }
    format!(" (MIFlags{shown})")
}

/// As LLVM escapes strings: what is not printable, and quotes, as two hexadecimal digits.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            // A string takes whatever is written.
            _ => drop(write!(out, "\\{byte:02X}")),
        }
    }
    out
}
