//! A program as text, for `pdllc build --emit asm`.

use crate::prelude::*;

use alloc::collections::BTreeSet;
use core::fmt::Write;

use crate::decode::instructions;
use crate::filter::{ALL_OPERANDS, Ask, Candidates, DefiningOp, FilterQuestion};
use crate::isa::{Dense, Instruction, Kind, Operand, Sparse, Told, unpack_constant, unpack_operand, unpack_register};
use crate::{Program, Tables};

impl Program {
    /// The whole program as text: tables, matcher code, rewrites. For people; no promise of a stable form.
    pub fn disassemble(&self) -> String {
        let mut out = String::new();
        let tables = &self.tables;
        list(&mut out, "op names", tables.op_names.iter());
        list(&mut out, "attribute names", tables.attribute_names.iter());
        list(&mut out, "attributes", tables.attributes.iter());
        list(&mut out, "types", tables.types.iter());
        list(&mut out, "type lists", tables.type_lists.iter().map(|l| types_text(tables, l)));
        list(&mut out, "natives", tables.natives.iter().map(|native| native.to_string()));
        list(&mut out, "operations", tables.operations.iter());
        let _ = writeln!(out, "; match");
        code(&mut out, tables, &self.match_code, &[]);
        let mut entries: Vec<(u32, usize)> =
            tables.patterns.iter().enumerate().map(|(i, p)| (p.rewrite_entry, i)).collect();
        entries.sort_unstable();
        let _ = writeln!(out, "\n; rewrite");
        code(&mut out, tables, &self.rewrite_code, &entries);
        out
    }
}

fn list(out: &mut String, title: &str, items: impl ExactSizeIterator<Item = impl core::fmt::Display>) {
    if items.len() == 0 {
        return;
    }
    let _ = writeln!(out, "; {title}");
    for (i, item) in items.enumerate() {
        let _ = writeln!(out, ";   {i}: {item}");
    }
    out.push('\n');
}

/// `[a, b]`.
fn bracketed(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn types_text(tables: &Tables, list: &[u32]) -> String {
    bracketed(list.iter().map(|t| tables.types.get(*t as usize).map_or("?", |text| text.as_str()).to_owned()))
}

/// A pattern as people know it: its name, or where it was written, or its number.
pub(crate) fn pattern_text(tables: &Tables, index: u32) -> String {
    match tables.patterns.get(index as usize) {
        None => format!("#{index}?"),
        Some(pattern) => match &pattern.name {
            Some(name) => format!("@{name}"),
            None if pattern.location.line > 0 => {
                format!("#{index} ({}:{})", pattern.location.file, pattern.location.line)
            }
            None => format!("#{index}"),
        },
    }
}

fn code(out: &mut String, tables: &Tables, code: &[u32], entries: &[(u32, usize)]) {
    let targets: BTreeSet<u32> = instructions(code, 0).flat_map(|decoded| decoded.labels()).collect();
    let mut entries = entries.to_vec();
    entries.sort_unstable();
    let mut entries = entries.into_iter().peekable();
    for decoded in instructions(code, 0) {
        while let Some((_, pattern)) = entries.next_if(|(entry, _)| *entry <= decoded.address) {
            let _ = writeln!(out, "{}:", pattern_text(tables, pattern as u32));
        }
        if targets.contains(&decoded.address) {
            let _ = writeln!(out, "L{}:", decoded.address);
        }
        let _ = writeln!(out, "  {}", instruction_text(tables, &decoded.instruction));
    }
}

/// `a0 o0 t0 ts0 v0 vs0`: attribute, operation, type, types, value and values registers.
fn register(kind: Kind, number: u32) -> String {
    let file = match kind {
        Kind::Attribute => "a",
        Kind::Operation => "o",
        Kind::Type => "t",
        Kind::TypeRange => "ts",
        Kind::Value => "v",
        Kind::ValueRange => "vs",
    };
    format!("{file}{number}")
}

fn packed(word: u32) -> String {
    if let Some((op, index)) = unpack_operand(word) {
        return format!("{}.operand[{index}]", register(Kind::Operation, op));
    }
    unpack_register(word).map_or_else(|| format!("?{word}"), |(kind, number)| register(kind, number))
}

fn named(table: &[impl core::fmt::Display], index: u32) -> String {
    table.get(index as usize).map_or_else(|| format!("?{index}"), |text| format!("\"{text}\""))
}

fn instruction_text(tables: &Tables, instruction: &Instruction<'_>) -> String {
    let mut written = Vec::new();
    let mut read = Vec::new();
    let registers = |list: &[u32]| {
        let list: Vec<String> = list.iter().map(|word| packed(*word)).collect();
        format!("({})", list.join(", "))
    };
    instruction.each_operand(|name, operand| {
        let text = match operand {
            Operand::Write(kind, number) => return written.push(register(kind, number)),
            Operand::WriteList(list) => return written.extend(list.iter().map(|word| packed(*word))),
            Operand::Read(kind, number) => register(kind, number),
            Operand::Number(number) => number.to_string(),
            Operand::Flag(0) => return,
            Operand::Flag(_) => name.to_string(),
            Operand::Label(label) => format!("{name}=L{}", label.number()),
            Operand::LoopBody(body) => format!("{name}={body}"),
            Operand::OpName(index) => named(&tables.op_names, index),
            Operand::AttrName(index) => named(&tables.attribute_names, index),
            Operand::AttrConst(index) => named(&tables.attributes, index),
            Operand::TypeConst(index) => named(&tables.types, index),
            Operand::TypesConst(index) => {
                tables.type_lists.get(index as usize).map_or_else(|| format!("?{index}"), |l| types_text(tables, l))
            }
            Operand::Constraint(index) | Operand::Rewrite(index) => {
                tables.natives.get(index as usize).map_or_else(|| format!("?{index}"), |n| n.name.to_string())
            }
            Operand::Pattern(index) => pattern_text(tables, index),
            Operand::Rank(rank) => format!("rank {rank}"),
            Operand::ReadList(list)
            | Operand::ReadValues(list)
            | Operand::ReadTypes(list)
            | Operand::ReadOrigins(list)
            | Operand::Captures(list) => registers(list),
            Operand::Arguments(list) => {
                let argument = |word: &u32| {
                    unpack_constant(*word).map_or_else(|| packed(*word), |index| named(&tables.attributes, index))
                };
                format!("({})", list.iter().map(argument).collect::<Vec<_>>().join(", "))
            }
            Operand::ReadAttributes(pairs) => {
                let text = |pair: &[u32]| {
                    format!("{} = {}", named(&tables.attribute_names, pair[0]), register(Kind::Attribute, pair[1]))
                };
                let list: Vec<String> = pairs.chunks_exact(2).map(text).collect();
                format!("{{{}}}", list.join(", "))
            }
            Operand::DenseCases(told, Dense { first, labels }) => {
                cases(tables, told, (first..).zip(labels.iter().copied()))
            }
            Operand::SparseCases(told, Sparse { keys, labels }) => {
                cases(tables, told, keys.iter().copied().zip(labels.iter().copied()))
            }
            Operand::Questions(questions) => {
                bracketed(questions.iter().map(|question| question_text(tables, question)))
            }
            Operand::Candidates(Candidates { labels, ranks, .. }) => {
                bracketed(labels.iter().zip(ranks).map(|(label, rank)| format!("L{label} (rank {rank})")))
            }
        };
        read.push(text);
    });
    let mnemonic = instruction.opcode().description().mnemonic;
    let mut text = String::new();
    if !written.is_empty() {
        let _ = write!(text, "{} = ", written.join(", "));
    }
    text.push_str(mnemonic);
    if !read.is_empty() {
        let _ = write!(text, " {}", read.join(", "));
    }
    text
}

/// `name of op1 = op0.operand[1] with 2 operands`.
fn question_text(tables: &Tables, question: Result<FilterQuestion<'_>, u32>) -> String {
    let Ok(FilterQuestion { of, ask, .. }) = question else { return "?".to_owned() };
    let of = register(Kind::Operation, of);
    let with = |text: String, count: Option<u32>, what: &str| match count {
        Some(count) => format!("{text} with {count} {what}"),
        None => text,
    };
    match ask {
        Ask::Definition(DefiningOp { operand, of_group, dst, operands, results, result }) => {
            let dst = register(Kind::Operation, dst);
            let mut text = match (of_group, operand) {
                (false, _) => format!("name of {dst} = {of}.operand[{operand}]"),
                (true, ALL_OPERANDS) => format!("name of {dst} = {of}.operands"),
                (true, _) => format!("name of {dst} = {of}.operand_group[{operand}]"),
            };
            text = with(with(text, operands, "operands"), results, "results");
            let _ = result.map(|index| match of_group {
                true => write!(text, " by all results"),
                false => write!(text, " by result {index}"),
            });
            text
        }
        Ask::Attribute(name) => {
            let name = tables.attribute_names.get(name as usize).map_or("?", |name| name.as_str());
            format!("{of}.\"{name}\"")
        }
        Ask::Same { index, other, other_index, operands } => {
            let other = register(Kind::Operation, other);
            with(format!("{of}.operand[{index}] is {other}.operand[{other_index}]"), operands, "operands")
        }
        Ask::OperandType { index, operands } => with(format!("type of {of}.operand[{index}]"), operands, "operands"),
        Ask::ResultType { index, results } => with(format!("type of {of}.result[{index}]"), results, "results"),
    }
}

fn cases(tables: &Tables, told: Told, cases: impl Iterator<Item = (u32, u32)>) -> String {
    let key = |key: u32| match told {
        Told::OpNames => tables.op_names.get(key as usize).map(|name| name.to_string()),
        Told::Attributes => tables.attributes.get(key as usize).map(|text| text.to_string()),
        Told::Types => tables.types.get(key as usize).map(|text| text.to_string()),
        Told::TypeLists => tables.type_lists.get(key as usize).map(|list| types_text(tables, list)),
        Told::Counts => Some(key.to_string()),
    };
    bracketed(cases.map(|(k, target)| format!("{}: L{target}", key(k).unwrap_or_else(|| format!("?{k}")))))
}
