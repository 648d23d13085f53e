//! From code with labels to nested statements.
//!
//! Code only jumps forward, so each label that is jumped to can be the end of a block that is left by a jump. A case of a switch that
//! nothing else leads to is put into the arm of a `match`, and a loop over users is a loop. Blocks open where they are jumped from
//! first; where two of them would overlap, the one that ends later opens earlier.

use std::collections::HashMap;

use pdl_bytecode::decode::Decoded;
use pdl_bytecode::isa::{Instruction, Opcode};

/// The place of an instruction among all.
pub(crate) type At = usize;

/// Code, with jumps between places.
pub(crate) struct Code<'c> {
    pub instructions: Vec<Decoded<'c>>,
    /// The place of the instruction at an address.
    places: HashMap<u32, At>,
    /// The first place that jumps to each place, and the last.
    sources: Vec<Option<(At, At)>>,
}

/// A statement of a language with blocks, in the place of instructions.
pub(crate) enum Statement {
    /// An instruction that goes on behind itself, jumps, or both.
    Plain(At),
    /// A block that ends where this label is.
    Block(At, Vec<Statement>),
    /// A switch, with the cases that belong to it alone, by their labels.
    Switch(At, Vec<(At, Vec<Statement>)>),
    /// A filter, with the code of its candidates.
    Filter(At, Vec<(At, Vec<Statement>)>),
    /// A loop over users, and the place of the instruction that turns it.
    Loop(At, At, Vec<Statement>),
}

impl<'c> Code<'c> {
    /// That of a program, which is valid.
    pub(crate) fn new(words: &'c [u32]) -> Code<'c> {
        let mut instructions = Vec::new();
        let mut address = 0;
        while let Some(decoded) = ((address as usize) < words.len()).then(|| Decoded::at(words, address).ok()).flatten()
        {
            address = decoded.end;
            instructions.push(decoded);
        }
        let places: HashMap<u32, At> =
            instructions.iter().enumerate().map(|(place, decoded)| (decoded.address, place)).collect();
        let mut sources = vec![None; instructions.len()];
        for (source, decoded) in instructions.iter().enumerate() {
            for target in decoded.labels() {
                let known: &mut Option<(At, At)> = &mut sources[places[&target]];
                *known = Some((known.map_or(source, |(first, _)| first), source));
            }
        }
        Code { instructions, places, sources }
    }

    /// The place of a label.
    pub(crate) fn place(&self, label: u32) -> At {
        self.places[&label]
    }

    pub(crate) fn opcode(&self, at: At) -> Opcode {
        self.instructions[at].instruction.opcode()
    }

    pub(crate) fn is_end(&self, at: At) -> bool {
        self.opcode(at) == Opcode::End
    }

    pub(crate) fn falls_through(&self, at: At) -> bool {
        self.opcode(at).description().falls_through
    }

    /// The statements for the instructions from `low` up to `high`.
    pub(crate) fn statements(&self, low: At, high: At) -> Vec<Statement> {
        let mut level = Level::default();
        let mut at = low;
        while at < high {
            if let Some(end) = level.taken.get(&at) {
                at = *end;
                continue;
            }
            level.owners.push((at, at));
            let (statement, behind) = self.statement(at, high, &mut level);
            level.items.push((at, statement));
            at = behind;
        }
        level.owners.sort_unstable();
        level.nested(self, low)
    }

    /// The statement that begins with an instruction, and the place behind it.
    fn statement(&self, at: At, high: At, level: &mut Level) -> (Statement, At) {
        let decoded = &self.instructions[at];
        match decoded.instruction {
            Instruction::ForUsers(_) | Instruction::ForRangeUsers(_) => {
                let turns = |place: &At| match self.instructions[*place].instruction {
                    Instruction::NextUser(next) => next.body == decoded.end,
                    _ => false,
                };
                let turn = (at + 1..high).find(turns).unwrap_or(high);
                (Statement::Loop(at, turn, self.statements(at + 1, turn)), turn + 1)
            }
            Instruction::Filter(filter) => {
                let labels = filter.candidates.labels.iter().map(|label| self.place(*label)).collect();
                (Statement::Filter(at, self.regions(at, high, labels, level)), at + 1)
            }
            _ if !self.falls_through(at) => {
                let mut labels: Vec<At> = decoded.labels().into_iter().map(|label| self.place(label)).collect();
                labels.sort_unstable();
                labels.dedup();
                if labels.len() < 2 {
                    return (Statement::Plain(at), at + 1);
                }
                labels.retain(|label| self.belongs_to(*label, at, high));
                (Statement::Switch(at, self.regions(at, high, labels, level)), at + 1)
            }
            _ => (Statement::Plain(at), at + 1),
        }
    }

    /// Returns true if only this instruction leads to a label.
    fn belongs_to(&self, label: At, at: At, high: At) -> bool {
        label < high && self.sources[label] == Some((at, at)) && !self.falls_through(label - 1)
    }

    /// The code behind each of some labels that only one instruction leads to.
    fn regions(&self, at: At, high: At, labels: Vec<At>, level: &mut Level) -> Vec<(At, Vec<Statement>)> {
        let region = |start: At| {
            let end = self.region_end(start, high);
            level.taken.insert(start, end);
            level.owners.push((start, at));
            (start, self.statements(start, end))
        };
        labels.into_iter().map(region).collect()
    }

    /// Where code that begins at a label ends: at the next label that code before it leads to.
    fn region_end(&self, start: At, high: At) -> At {
        let is_led_to = |label: &At| self.sources[*label].is_some_and(|(first, _)| first < start);
        (start + 1..high).find(is_led_to).unwrap_or(high)
    }
}

/// Statements one behind the other.
#[derive(Default)]
struct Level {
    items: Vec<(At, Statement)>,
    /// The end of what belongs to a statement before it, by its start.
    taken: HashMap<At, At>,
    /// Where the code of each statement starts, in parts: the start and the statement.
    owners: Vec<(At, At)>,
}

impl Level {
    /// The statements, in the blocks that jumps among them leave.
    fn nested(self, code: &Code<'_>, low: At) -> Vec<Statement> {
        let owner = |place: At| {
            let index = self.owners.partition_point(|(start, _)| *start <= place);
            self.owners[index.saturating_sub(1)].1
        };
        // By each statement, the labels whose blocks begin with it.
        let mut blocks: HashMap<At, Vec<At>> = HashMap::new();
        // Blocks that no other one holds that ends later: their ends, and the statements they begin with, both ascending.
        let mut outermost: Vec<(At, At)> = Vec::new();
        for (label, _) in &self.items {
            if let Some((first, _)) = code.sources[*label].filter(|(first, _)| *first >= low) {
                let mut opens = owner(first);
                // What overlaps a block that ends earlier opens with it.
                while let Some((_, open)) = outermost.get(outermost.partition_point(|(end, _)| *end <= opens))
                    && *open < opens
                {
                    opens = *open;
                }
                while outermost.pop_if(|(_, open)| *open >= opens).is_some() {}
                outermost.push((*label, opens));
                blocks.entry(opens).or_default().push(*label);
            }
        }
        let mut open: Vec<(At, Vec<Statement>)> = Vec::new();
        let mut done = Vec::new();
        for (at, statement) in self.items {
            while let Some((label, body)) = open.pop_if(|(label, _)| *label == at) {
                let outer = open.last_mut().map_or(&mut done, |(_, body)| body);
                outer.push(Statement::Block(label, body));
            }
            let opening = blocks.get(&at).into_iter().flatten().rev();
            open.extend(opening.map(|label| (*label, Vec::new())));
            open.last_mut().map_or(&mut done, |(_, body)| body).push(statement);
        }
        // Only labels behind all statements would be left, and those are of an outer level.
        debug_assert!(open.is_empty());
        done
    }
}
