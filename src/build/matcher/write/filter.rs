//! Filters as Rust: questions that leave bits of candidates, and the candidates that are left.

use std::collections::{BTreeMap, BTreeSet};

use pdl_bytecode::filter::{Ask, Candidates, DefiningOp, FilterQuestion, row_width};
use pdl_bytecode::isa::{Filter, Instruction, Kind};

use super::{Context, End, Key, Writer, deeper, line, named_register, same_operand, slots};
use crate::build::matcher::Names;
use crate::build::matcher::structure::{At, Statement};

impl<'p> Writer<'p> {
    pub(super) fn filter(&mut self, out: &mut String, at: At, regions: &[(At, Vec<Statement>)], context: Context) {
        let Instruction::Filter(filter) = self.code.instructions[at].instruction else { return };
        let Filter { questions, candidates } = filter;
        let width = row_width(candidates.labels.len()).max(1);
        let bits: Vec<u64> = candidates.bits().collect();
        let row = |row: u32| {
            let words = bits.get(row as usize * width..).and_then(|bits| bits.get(..width)).unwrap_or(&[]);
            let words: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
            format!("Left([{}])", words.join(", "))
        };
        let all_bits = |word: usize| match candidates.labels.len() - word * 64 {
            64.. => u64::MAX,
            some => (1 << some) - 1,
        };
        let all: Vec<String> = (0..width).map(|word| format!("{:#x}", all_bits(word))).collect();
        line(out, context, &format!("let mut left = Left::<{width}>([{}]);", all.join(", ")));
        let questions: Vec<FilterQuestion<'_>> = questions.iter().flatten().collect();
        // Whom each question can rule out.
        let concerned = |question: &FilterQuestion<'_>| {
            let rows = (question.first_row..=question.first_row + question.rows).map(|row| row as usize * width);
            rows.fold(vec![0; width], |concerned: Vec<u64>, row| {
                let words = concerned.iter().zip(bits.get(row..).unwrap_or_default());
                words.map(|(concerned, row)| concerned | !row).collect()
            })
        };
        for (index, question) in questions.iter().enumerate() {
            let mut asked = concerned(question);
            if let Ask::Definition(DefiningOp { dst, .. }) = question.ask {
                // Its op is needed by questions about it, and by code that reads it.
                for other in &questions {
                    if other.of == dst || matches!(other.ask, Ask::Same { other, .. } if other == dst) {
                        asked.iter_mut().zip(concerned(other)).for_each(|(word, other)| *word |= other);
                    }
                }
                for (candidate, label) in candidates.labels.iter().enumerate() {
                    let place = self.code.place(*label);
                    let body = regions.iter().find(|(start, _)| *start == place).map(|(_, body)| body);
                    let mut registers = BTreeSet::new();
                    self.registers(body.map_or(&[], |body| body), false, &mut registers);
                    if registers.contains(&(Kind::Operation as u32, dst)) {
                        asked[candidate / 64] |= 1 << (candidate % 64);
                    }
                }
            }
            let words: Vec<String> =
                asked.iter().enumerate().map(|(word, bits)| format!("{:#x}", bits & all_bits(word))).collect();
            if index == 0 || asked.iter().enumerate().all(|(word, bits)| all_bits(word) & !bits == 0) {
                self.question(out, question, &row, context);
            } else {
                // Of all others the answer is not needed.
                line(out, context, &format!("if left.has(Left([{}])) {{", words.join(", ")));
                self.question(out, question, &row, deeper(context));
                line(out, context, "}");
            }
        }
        let address = self.code.instructions[at].address;
        let accepts = self.accepts(&candidates);
        if !accepts.is_empty() {
            line(out, context, &format!("const ACCEPTS: [Option<(u32, &[u32])>; {}] = [", candidates.labels.len()));
            for candidate in 0..candidates.labels.len() {
                let text = match accepts.get(&candidate) {
                    Some((pattern, captures)) => {
                        format!("Some(({pattern}, &[{}])), // {}", slots(captures), self.pattern(*pattern))
                    }
                    None => "None,".to_owned(),
                };
                line(out, deeper(context), &text);
            }
            line(out, context, "];");
        }
        let ranks: Vec<String> = candidates.ranks.iter().map(ToString::to_string).collect();
        line(out, context, &format!("const RANKS: [u32; {}] = [{}];", ranks.len(), ranks.join(", ")));
        line(out, context, &format!("'f{address}: for candidate in left {{"));
        let inside = deeper(context);
        line(out, inside, &format!("if run.prunes(RANKS[candidate as usize]) {{ {}; }}", context.end));
        if !accepts.is_empty() {
            line(out, inside, "if let Some((pattern, captures)) = ACCEPTS[candidate as usize] {");
            let captured: BTreeSet<u32> = accepts.values().flat_map(|(_, captures)| captures.iter().copied()).collect();
            self.put(out, &captured.into_iter().collect::<Vec<_>>(), deeper(inside));
            line(out, deeper(inside), "run.accept(pattern, captures)?;");
            line(out, deeper(inside), "continue;");
            line(out, inside, "}");
        }
        line(out, inside, "match candidate {");
        for (index, label) in candidates.labels.iter().enumerate().filter(|(index, _)| !accepts.contains_key(index)) {
            let case = deeper(inside);
            line(out, case, &format!("{index} => {{"));
            let body = Context { end: End::Candidate(address), ..deeper(case) };
            let place = self.code.place(*label);
            if let Some((_, statements)) = regions.iter().find(|(start, _)| *start == place) {
                self.statements(out, statements, body);
            }
            line(out, case, "}");
        }
        line(out, deeper(inside), "_ => {}");
        line(out, inside, "}");
        line(out, context, "}");
        line(out, context, &format!("{};", context.end));
    }

    /// The candidates that only accept, capturing nothing but operations and their operands: which pattern, and what it captures.
    pub(super) fn accepts(&self, candidates: &Candidates<'p>) -> BTreeMap<usize, (u32, &'p [u32])> {
        let accepts = |(index, label): (usize, &u32)| {
            let place = self.code.place(*label);
            match self.code.instructions[place].instruction {
                Instruction::Accept(accept) if self.code.is_end(place + 1) => {
                    let is_op = |word: &u32| matches!(named_register(*word), Some((Kind::Operation, _)));
                    accept.captures.iter().all(is_op).then_some((index, (accept.pattern, accept.captures)))
                }
                _ => None,
            }
        };
        candidates.labels.iter().enumerate().filter_map(accepts).collect()
    }

    /// Leaves those that an answer leaves.
    fn question(
        &mut self,
        out: &mut String,
        question: &FilterQuestion<'_>,
        row: &dyn Fn(u32) -> String,
        context: Context,
    ) {
        let of = question.of;
        let other = row(question.first_row + question.rows);
        let (key, kind) = match question.ask {
            Ask::Same { index, other: with, other_index } => {
                let holds = same_operand((of, index), (with, other_index));
                let same = row(question.row(0));
                return line(out, context, &format!("left &= if {holds} {{ {same} }} else {{ {other} }};"));
            }
            Ask::Definition(DefiningOp { operand, dst, operands, results, result }) => {
                let wanted = [("head.operands", operands), ("head.results", results), ("result_index", result)];
                let conditions: Vec<String> = wanted
                    .iter()
                    .filter_map(|(what, wanted)| Some(format!("found.{what} == {}", (*wanted)?)))
                    .collect();
                line(out, context, &format!("let found = run.host.operand_definition(o{of}, {operand});"));
                line(out, context, &format!("o{dst} = found.as_ref().map_or(o{of}, |found| found.op);"));
                let condition =
                    if conditions.is_empty() { String::new() } else { format!(" if {}", conditions.join(" && ")) };
                (("found".to_owned(), condition, self.name_of_found()), Key::Name)
            }
            Ask::Attribute(name) => {
                ((self.attribute(of, name), String::new(), "run.attribute_number(found)".to_owned()), Key::Attribute)
            }
            Ask::OperandType(index) => {
                let found = format!("run.host.operand_at(o{of}, {index})");
                ((found, String::new(), "run.type_number(run.host.value_type(found))".to_owned()), Key::Type)
            }
            Ask::ResultType(index) => {
                let found = format!("run.result(o{of}, {index})");
                ((found, String::new(), "run.type_number(run.host.value_type(found))".to_owned()), Key::Type)
            }
        };
        let (found, condition, key) = key;
        if let Some(rows) = self.table(question, row, kind) {
            let first = question.keys.first().copied().unwrap_or_default();
            let inside = deeper(context);
            line(out, context, "left &= {");
            line(out, inside, &format!("const ROWS: &[Left<{}>] = &[", row_words(&other)));
            rows.iter().for_each(|row| line(out, deeper(inside), row));
            line(out, inside, "];");
            line(out, inside, &format!("match {found} {{"));
            line(out, deeper(inside), &format!("Some(found){condition} => Left::row(ROWS, {first}, {key}, {other}),"));
            line(out, deeper(inside), &format!("_ => {other},"));
            line(out, inside, "}");
            return line(out, context, "};");
        }
        line(out, context, &format!("left &= match {found} {{"));
        let inside = deeper(context);
        line(out, inside, &format!("Some(found){condition} => match {key} {{"));
        let case = deeper(inside);
        let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
        for (place, answer) in question.keys.iter().enumerate() {
            let (selected, text) = (question.row_of_key(place), self.key(*answer, kind));
            match rows.iter_mut().find(|(row, _)| *row == selected) {
                Some((_, keys)) => keys.push(text),
                None => rows.push((selected, vec![text])),
            }
        }
        for (selected, keys) in rows {
            line(out, case, &format!("{} => {},", keys.join(" | "), row(selected)));
        }
        line(out, case, &format!("_ => {other},"));
        line(out, inside, "},");
        line(out, inside, &format!("_ => {other},"));
        line(out, context, "};");
    }

    /// The rows for the answers from the first key to the last, if they are numbers and close together: looking a row up costs no
    /// jump.
    fn table(&mut self, question: &FilterQuestion<'_>, row: &dyn Fn(u32) -> String, kind: Key) -> Option<Vec<String>> {
        let (first, last) = (*question.keys.first()?, *question.keys.last()?);
        let is_by_path = matches!((kind, self.names), (Key::Name, Names::Paths(_)));
        if is_by_path || (last - first) as usize > 4 * question.keys.len() + 8 {
            return None;
        }
        let rows = (first..=last).map(|answer| match question.keys.contains(&answer) {
            true => format!("{}, // {}", row(question.row(answer)), self.key(answer, kind)),
            false => format!("{},", row(question.first_row + question.rows)),
        });
        Some(rows.collect())
    }
}

/// Returns how many words a row has, by its text.
fn row_words(row: &str) -> usize {
    row.matches("0x").count()
}
