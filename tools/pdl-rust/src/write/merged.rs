//! Roots whose questions are asked in one place.
//!
//! Which name the next root has is seldom foreseen, so a function for each name costs a jump that the processor guesses wrongly.
//! Where filters of several names ask nearly the same, one function asks all that any of them does, without a jump, and finds the
//! rows of the root's own filter in tables.

use std::collections::{BTreeMap, BTreeSet};

use pdl_bytecode::filter::{Ask, DefiningOp, row_width};
use pdl_bytecode::isa::{Instruction, Kind};

use super::{
    Context, End, Key, Writer, deeper, line, named_register, one_line, same_operand, slots, type_of, variable,
};
use crate::structure::{At, Statement};

/// The most words of a row: they are to stay in registers.
const MAX_WORDS: usize = 4;
/// The most entries of one table.
const MAX_ENTRIES: usize = 1 << 13;
/// The most questions that are asked in one place, and how many of them may be of no use to a root.
const MAX_QUESTIONS: (usize, usize) = (8, 5);

/// Numbers of operands below this are looked up in tables.
const MAX_COUNT: u32 = 16;

/// A question of one root.
struct Question {
    of: u32,
    ask: Ask,
    /// The rows for answers, and that for all others.
    rows: BTreeMap<u32, Vec<u64>>,
    other: Vec<u64>,
}

/// A pattern, and what it captures.
type Accepts<'p> = (u32, &'p [u32]);

/// What is to be done at one root.
pub(super) struct Root<'s, 'p> {
    /// The label of its code, and the name.
    pub start: At,
    pub name: u32,
    operands: Option<u32>,
    questions: Vec<Question>,
    candidates: Vec<Candidate<'s, 'p>>,
    /// How many operands the op in a register must have for a candidate: the register, the candidate, and the number.
    counts: Vec<(u32, usize, u32)>,
}

struct Candidate<'s, 'p> {
    rank: u32,
    /// The pattern and what it captures, if nothing else is left to do.
    accepts: Option<Accepts<'p>>,
    body: &'s [Statement],
}

/// What a group looks up for a root: name, type, and what is there for each root.
type Tables = Vec<(String, String, Vec<String>)>;

/// Bits as Rust, and those of all candidates of a root.
type Lefts<'f> = (&'f dyn Fn(&[u64]) -> String, &'f dyn Fn(&Root<'_, '_>) -> Vec<u64>);

/// Roots that ask nearly the same, and what they ask.
#[derive(Default)]
pub(super) struct Group<'s, 'p> {
    pub roots: Vec<Root<'s, 'p>>,
    asked: Vec<(u32, Ask)>,
}

/// Without what ops must be like, which can differ from root to root.
fn about(ask: Ask) -> Ask {
    match ask {
        Ask::Definition(definition) => {
            Ask::Definition(DefiningOp { operands: None, results: None, result: None, ..definition })
        }
        ask => ask,
    }
}

fn defined(ask: Ask) -> Option<u32> {
    match ask {
        Ask::Definition(DefiningOp { dst, .. }) => Some(dst),
        _ => None,
    }
}

impl<'s, 'p> Group<'s, 'p> {
    /// Takes a root, or gives it back if it asks too much else.
    pub(super) fn add(&mut self, root: Root<'s, 'p>) -> Option<Root<'s, 'p>> {
        let mut asked = self.asked.clone();
        for question in &root.questions {
            let one = (question.of, about(question.ask));
            if !asked.contains(&one) {
                if defined(one.1).is_some_and(|dst| asked.iter().any(|(_, other)| defined(*other) == Some(dst))) {
                    return Some(root);
                }
                asked.push(one);
            }
        }
        let useless = self.roots.iter().chain([&root]).map(|one| asked.len() - one.questions.len()).max();
        let fits = asked.len() <= MAX_QUESTIONS.0
            && useless <= Some(MAX_QUESTIONS.1)
            && self.roots.first().is_none_or(|first| first.operands == root.operands)
            && (self.roots.iter().chain([&root])).map(|one| one.candidates.len()).sum::<usize>() <= MAX_ENTRIES;
        if !fits {
            return Some(root);
        }
        // Definitions first, for the others are about what they find.
        asked.sort_by_key(|(_, ask)| defined(*ask).is_none());
        self.asked = asked;
        self.roots.push(root);
        None
    }
}

impl<'p> Writer<'p> {
    /// The code of a root as questions and candidates, if it is nothing else.
    pub(super) fn root<'s>(&self, start: At, name: u32, body: &'s [Statement]) -> Option<Root<'s, 'p>> {
        let mut statements = Vec::new();
        self.flat(body, &mut statements);
        let mut root =
            Root { start, name, operands: None, questions: Vec::new(), candidates: Vec::new(), counts: Vec::new() };
        let mut statements = statements.into_iter();
        loop {
            match statements.next()? {
                Statement::Plain(at) => match self.code.instructions[*at].instruction {
                    Instruction::CheckOperandCount(check)
                        if check.op.number() == 0 && self.ends(check.fail.number()) && root.operands.is_none() =>
                    {
                        root.operands = Some(check.count);
                    }
                    _ => return None,
                },
                Statement::Filter(at, regions) => {
                    self.filter_root(*at, regions, &mut root)?;
                    break;
                }
                Statement::Switch(at, regions) => {
                    self.switch_root(*at, regions, &mut root)?;
                    break;
                }
                _ => return None,
            }
        }
        statements.all(|rest| matches!(rest, Statement::Plain(at) if self.code.is_end(*at))).then_some(root)
    }

    /// Statements without the blocks whose ends end the run.
    fn flat<'s>(&self, body: &'s [Statement], into: &mut Vec<&'s Statement>) {
        for statement in body {
            match statement {
                Statement::Block(label, body) if self.code.is_end(*label) => self.flat(body, into),
                statement => into.push(statement),
            }
        }
    }

    fn ends(&self, label: u32) -> bool {
        self.code.is_end(self.code.place(label))
    }

    fn filter_root<'s>(&self, at: At, regions: &'s [(At, Vec<Statement>)], root: &mut Root<'s, 'p>) -> Option<()> {
        let Instruction::Filter(filter) = self.code.instructions[at].instruction else { return None };
        let width = row_width(filter.candidates.labels.len()).max(1);
        let bits: Vec<u64> = filter.candidates.bits().collect();
        let row = |row: u32| bits.get(row as usize * width..).and_then(|bits| bits.get(..width)).map(<[u64]>::to_vec);
        for question in filter.questions.iter().flatten() {
            let rows = question.keys.iter().map(|key| Some((*key, row(question.row(*key))?)));
            let (rows, other) = (rows.collect::<Option<_>>()?, row(question.first_row + question.rows)?);
            root.questions.push(Question { of: question.of, ask: question.ask, rows, other });
        }
        let found: BTreeSet<u32> = root.questions.iter().filter_map(|one| defined(one.ask)).chain([0]).collect();
        let mut accepts = self.accepts(&filter.candidates);
        for (index, (label, rank)) in filter.candidates.labels.iter().zip(filter.candidates.ranks).enumerate() {
            let place = self.code.place(*label);
            let body = regions.iter().find(|(start, _)| *start == place).map_or(&[][..], |(_, body)| body);
            let is_found = |word: &u32| named_register(*word).is_some_and(|(_, register)| found.contains(&register));
            let counted =
                self.counted(body).filter(|(op, count, _)| *op != 0 && found.contains(op) && *count < MAX_COUNT);
            let counted = counted.filter(|(_, _, (_, captures))| captures.iter().all(is_found));
            root.counts.extend(counted.map(|(op, count, _)| (op, index, count)));
            let accepts = accepts.remove(&index).filter(|(_, captures)| captures.iter().all(is_found));
            let accepts = accepts.or(counted.map(|(_, _, accepts)| accepts));
            root.candidates.push(Candidate { rank: *rank, accepts, body });
        }
        (width <= MAX_WORDS).then_some(())
    }

    /// A candidate that only looks how many operands an op has, and accepts: the op, the number, the pattern and what it captures.
    fn counted(&self, body: &[Statement]) -> Option<(u32, u32, Accepts<'p>)> {
        let mut statements = Vec::new();
        self.flat(body, &mut statements);
        let [Statement::Plain(check), Statement::Plain(accept), rest @ ..] = &statements[..] else { return None };
        let ends = matches!(rest, [Statement::Plain(end)] if self.code.is_end(*end));
        let Instruction::CheckOperandCount(check) = self.code.instructions[*check].instruction else { return None };
        let (pattern, captures) = match self.code.instructions[*accept].instruction {
            Instruction::Accept(accept) if ends => (accept.pattern, accept.captures),
            Instruction::AcceptAndGo(accept) if self.ends(accept.target.number()) => (accept.pattern, accept.captures),
            _ => return None,
        };
        let is_op = |word: &u32| matches!(named_register(*word), Some((Kind::Operation, _)));
        let holds = self.ends(check.fail.number()) && captures.iter().all(is_op);
        holds.then_some((check.op.number(), check.count, (pattern, captures)))
    }

    /// One pattern that wants an op with an attribute as an operand.
    fn switch_root<'s>(&self, at: At, regions: &'s [(At, Vec<Statement>)], root: &mut Root<'s, 'p>) -> Option<()> {
        let Instruction::SwitchOperandOp(switch) = self.code.instructions[at].instruction else { return None };
        let ([label], true) = (switch.cases.labels, self.ends(switch.default.number())) else { return None };
        let ask = Ask::Definition(DefiningOp {
            operand: switch.index,
            dst: switch.dst.number(),
            operands: Some(switch.count),
            results: None,
            result: Some(switch.result),
        });
        let question = |of, ask, key| Question { of, ask, rows: BTreeMap::from([(key, vec![1])]), other: vec![0] };
        root.questions.push(question(switch.op.number(), ask, switch.cases.first));
        let place = self.code.place(*label);
        let mut inner = Vec::new();
        self.flat(&regions.iter().find(|(start, _)| *start == place)?.1, &mut inner);
        let Statement::Switch(at, regions) = inner.first()? else { return None };
        let Instruction::SwitchAttributeOf(of) = self.code.instructions[*at].instruction else { return None };
        let ([label], true, 1) = (of.cases.labels, self.ends(of.default.number()), inner.len()) else { return None };
        root.questions.push(question(of.op.number(), Ask::Attribute(of.name), of.cases.first));
        let place = self.code.place(*label);
        let body = &regions.iter().find(|(start, _)| *start == place)?.1[..];
        let (pattern, captures) = match self.code.instructions[place].instruction {
            Instruction::Accept(accept) if self.code.is_end(place + 1) => (accept.pattern, accept.captures),
            Instruction::AcceptAndGo(accept) if self.ends(accept.target.number()) => (accept.pattern, accept.captures),
            _ => return None,
        };
        let is_found = |word: &u32| {
            let known = [(Kind::Operation, 0), (Kind::Operation, switch.dst.number())];
            named_register(*word).is_some_and(|register| known.contains(&register))
        };
        if !captures.iter().all(is_found) {
            return None;
        }
        // Nothing is better than rank 0, and nothing was found before.
        root.candidates.push(Candidate { rank: 0, accepts: Some((pattern, captures)), body });
        Some(())
    }

    /// Writes the function for a group.
    pub(super) fn group(&mut self, function: &str, group: &Group<'_, 'p>) {
        let roots = &group.roots;
        let count = roots.len();
        let most = roots.iter().map(|root| root.candidates.len()).max().unwrap_or_default();
        let width = row_width(most).max(1);
        let left = |bits: &[u64]| {
            let words = (0..width).map(|word| format!("{:#x}", bits.get(word).copied().unwrap_or_default()));
            format!("Left([{}])", words.collect::<Vec<_>>().join(", "))
        };
        let all = |root: &Root<'_, '_>| {
            let words = (0..width).map(|word| match root.candidates.len().saturating_sub(word * 64) {
                some @ ..64 => (1 << some) - 1,
                _ => u64::MAX,
            });
            words.collect::<Vec<u64>>()
        };
        let names: Vec<String> = roots.iter().map(|root| one_line(&self.op_name(root.name))).collect();
        let mut text = format!("/// Those at `{}`.\n", names.join("`, `"));
        text += &format!("fn {function}(run: &mut Run<'_, Host>, o0: Op, root: usize) -> Result<bool, Halt> {{\n");
        let (out, context) = (&mut text, Context { indent: 1, end: End::Run, behind: None, turn: None, splits: false });
        if let Some(operands) = roots.first().and_then(|root| root.operands) {
            line(out, context, &format!("if run.host.operand_count(o0) != {operands} {{ return Ok(false); }}"));
        }
        let ops: Vec<u32> = group.asked.iter().filter_map(|(_, ask)| defined(*ask)).collect();
        ops.iter().for_each(|op| line(out, context, &format!("let mut o{op} = o0;")));
        let lefts: Vec<String> = roots.iter().map(|root| left(&all(root))).collect();
        let mut tables: Tables = vec![("all".to_owned(), format!("Left<{width}>"), lefts)];
        line(out, context, &format!("let of = &{}[root];", function.to_ascii_uppercase()));
        line(out, context, "let mut left = of.all;");
        for (index, (of, ask)) in group.asked.iter().enumerate() {
            let questions: Vec<Option<&Question>> = (roots.iter())
                .map(|root| root.questions.iter().find(|one| one.of == *of && about(one.ask) == *ask))
                .collect();
            line(out, context, "{");
            let lefts: Lefts<'_> = (&left, &all);
            self.merged_question(out, index, (*of, *ask), &questions, roots, lefts, &mut tables, deeper(context));
            line(out, context, "}");
        }
        let accepts = |root: &Root<'_, 'p>| {
            let accept = |index: usize| match root.candidates.get(index).and_then(|candidate| candidate.accepts) {
                Some((pattern, captures)) => {
                    format!("\n        Some(({pattern}, &[{}])), // {}", slots(captures), self.pattern(pattern))
                }
                None => "\n        None,".to_owned(),
            };
            format!("[{}\n    ]", (0..most).map(accept).collect::<String>())
        };
        let accepts = roots.iter().map(accepts).collect();
        tables.push(("accepts".to_owned(), format!("[Option<(u32, &'static [u32])>; {most}]"), accepts));
        let ranks = |root: &Root<'_, '_>| {
            let rank = |index: usize| root.candidates.get(index).map_or(0, |candidate| candidate.rank).to_string();
            format!("[{}]", (0..most).map(rank).collect::<Vec<_>>().join(", "))
        };
        tables.push(("ranks".to_owned(), format!("[u32; {most}]"), roots.iter().map(ranks).collect()));
        line(out, context, "for candidate in left {");
        let inside = deeper(context);
        line(out, inside, "if run.prunes(of.ranks[candidate as usize]) { return Ok(false); }");
        line(out, inside, "if let Some((pattern, captures)) = of.accepts[candidate as usize] {");
        let accepted = roots.iter().flat_map(|root| &root.candidates).filter_map(|candidate| candidate.accepts);
        let captured: BTreeSet<u32> = accepted.flat_map(|(_, captures)| captures.iter().copied()).collect();
        self.put(out, &captured.into_iter().collect::<Vec<_>>(), deeper(inside));
        line(out, deeper(inside), "run.accept(pattern, captures)?;");
        line(out, deeper(inside), "continue;");
        line(out, inside, "}");
        line(out, inside, "match root {");
        let arguments: String = ops.iter().map(|op| format!(", o{op}")).collect();
        for (index, root) in roots.iter().enumerate() {
            if root.candidates.iter().any(|candidate| candidate.accepts.is_none()) {
                let candidates = format!("{function}_{index}");
                self.candidates(&candidates, root, &ops);
                line(out, deeper(inside), &format!("{index} => {candidates}(run, candidate, o0{arguments})?,"));
            }
        }
        line(out, deeper(inside), "_ => false,");
        line(out, inside, "};");
        line(out, context, "}");
        text += "    Ok(false)\n}\n";
        line(&mut text, Context { indent: 0, ..context }, &format!("\nstruct {function}_of {{"));
        tables.iter().for_each(|(name, kind, _)| line(&mut text, context, &format!("{name}: {kind},")));
        text += &format!("}}\n\nstatic {}: [{function}_of; {count}] = [\n", function.to_ascii_uppercase());
        for (index, name) in names.iter().enumerate() {
            text += &format!("    // `{name}`\n    {function}_of {{\n");
            for (name, _, of_roots) in &tables {
                line(&mut text, deeper(context), &format!("{name}: {},", of_roots[index]));
            }
            line(&mut text, context, "},");
        }
        text += "];\n";
        self.functions.push(text);
    }

    /// Writes which root of a group a name is: from a table where names are numbers, which is no jump.
    pub(super) fn root_number(&mut self, out: &mut String, group: &Group<'_, 'p>, context: Context) {
        let names: Vec<u32> = group.roots.iter().map(|root| root.name).collect();
        let (first, last) = names.iter().fold((u32::MAX, 0), |(first, last), name| (first.min(*name), last.max(*name)));
        let number = |name: u32| names.iter().position(|known| *known == name);
        if matches!(self.names, crate::Names::Numbers) && (last - first) as usize <= MAX_ENTRIES {
            let numbers = (first..=last).map(|name| number(name).map_or("NONE".to_owned(), |root| root.to_string()));
            let numbers: Vec<String> = numbers.collect();
            line(out, context, "const NONE: usize = usize::MAX;");
            line(out, context, &format!("static ROOTS: [usize; {}] = [{}];", numbers.len(), numbers.join(", ")));
            line(
                out,
                context,
                &format!("let root = ROOTS.get(name.wrapping_sub({first}) as usize).copied().unwrap_or(NONE);"),
            );
        } else {
            line(out, context, "let root = match name {");
            for (index, name) in names.iter().enumerate() {
                let name = self.name(*name);
                line(out, deeper(context), &format!("{name} => {index},"));
            }
            line(out, deeper(context), "_ => usize::MAX,");
            line(out, context, "};");
        }
    }

    /// Writes a function for what candidates of a root do, once nothing rules them out.
    fn candidates(&mut self, function: &str, root: &Root<'_, 'p>, ops: &[u32]) {
        let parameters: String = ops.iter().map(|op| format!(", mut o{op}: Op")).collect();
        let mut text = format!(
            "/// Candidates at `{}`.\nfn {function}(run: &mut Run<'_, Host>, candidate: u32, o0: Op{parameters}) -> Result<bool, Halt> {{\n",
            one_line(&self.op_name(root.name))
        );
        let (out, context) = (&mut text, Context { indent: 1, end: End::Run, behind: None, turn: None, splits: false });
        let mut registers = BTreeSet::new();
        root.candidates.iter().for_each(|candidate| self.registers(candidate.body, false, &mut registers));
        for (kind, register) in registers {
            let kind = pdl_bytecode::isa::KINDS[kind as usize];
            let variable = variable(kind, register);
            match kind {
                Kind::Operation if register == 0 || ops.contains(&register) => {}
                Kind::Operation => line(out, context, &format!("let mut {variable} = o0;")),
                _ => line(out, context, &format!("let mut {variable}: {};", type_of(kind))),
            }
        }
        line(out, context, "match candidate {");
        for (index, candidate) in root.candidates.iter().enumerate().filter(|(_, one)| one.accepts.is_none()) {
            line(out, deeper(context), &format!("{index} => {{"));
            self.statements(out, candidate.body, deeper(deeper(context)));
            line(out, deeper(context), "}");
        }
        line(out, deeper(context), "_ => {}");
        line(out, context, "}");
        text += "    Ok(false)\n}\n";
        self.functions.push(text);
    }

    /// Leaves those candidates of the root that an answer leaves. `questions` are those of each root.
    #[allow(clippy::too_many_arguments, reason = "they are what a question is about")]
    fn merged_question(
        &mut self,
        out: &mut String,
        number: usize,
        (of, ask): (u32, Ask),
        questions: &[Option<&Question>],
        roots: &[Root<'_, 'p>],
        (left, all): Lefts<'_>,
        tables: &mut Tables,
        context: Context,
    ) {
        let keys: BTreeSet<u32> = questions.iter().flatten().flat_map(|one| one.rows.keys().copied()).collect();
        let (first, last) = (keys.first().copied().unwrap_or_default(), keys.last().copied().unwrap_or_default());
        let kind = match ask {
            Ask::Definition(_) => Key::Name,
            Ask::Attribute(_) => Key::Attribute,
            _ => Key::Type,
        };
        let is_by_path = matches!((kind, self.names), (Key::Name, crate::Names::Paths(_)));
        let is_table = !is_by_path && (last - first) as usize <= 4 * keys.len() + 8;
        let columns: Vec<u32> = if is_table { (first..=last).collect() } else { keys.iter().copied().collect() };
        let other = columns.len();
        // A row for each answer, then that for all others.
        let words = left(&[]).matches("0x").count();
        let rows = questions.iter().zip(roots).map(|(question, root)| {
            let all = all(root);
            let row = |key: Option<&u32>| {
                question.map_or(&all, |one| key.and_then(|key| one.rows.get(key)).unwrap_or(&one.other))
            };
            let rows: Vec<String> = columns.iter().map(Some).chain([None]).map(|key| left(row(key))).collect();
            format!("[{}]", rows.join(", "))
        });
        tables.push((format!("rows{number}"), format!("[Left<{words}>; {}]", other + 1), rows.collect()));
        let column = |writer: &mut Self, key: &str| {
            if is_table {
                return format!("({key}.wrapping_sub({first}) as usize).min({other})");
            }
            let arms: Vec<String> = columns
                .iter()
                .enumerate()
                .map(|(index, answer)| format!("{} => {index}", writer.key(*answer, kind)))
                .collect();
            format!("match {key} {{ {}, _ => {other} }}", arms.join(", "))
        };
        let mut inside = context;
        if defined(ask).is_none() {
            // Of whom the answer is needed.
            let concerned = questions.iter().map(|question| match question {
                None => left(&[]),
                Some(one) => {
                    let ruled_out =
                        |word: usize| one.rows.values().chain([&one.other]).fold(0, |out, row| out | !row[word]);
                    left(&(0..one.other.len()).map(ruled_out).collect::<Vec<u64>>())
                }
            });
            tables.push((format!("concerned{number}"), format!("Left<{words}>"), concerned.collect()));
            line(out, context, &format!("if left.has(of.concerned{number}) {{"));
            inside = deeper(context);
        }
        match ask {
            Ask::Definition(DefiningOp { operand, dst, .. }) => {
                let key = column(self, &self.name_of_found());
                line(out, inside, &format!("let column = match run.host.operand_definition(o{of}, {operand}) {{"));
                line(out, deeper(inside), "Some(found) => {");
                let arm = deeper(deeper(inside));
                line(out, arm, &format!("o{dst} = found.op;"));
                if let Some(most) =
                    roots.iter().flat_map(|root| &root.counts).filter(|one| one.0 == dst).map(|one| one.2).max()
                {
                    let counts = roots.iter().map(|root| {
                        let row = |operands: u32| {
                            let mut bits = all(root);
                            for (_, candidate, _) in root.counts.iter().filter(|one| one.0 == dst && one.2 != operands)
                            {
                                bits[candidate / 64] &= !(1 << (candidate % 64));
                            }
                            left(&bits)
                        };
                        format!("[{}]", (0..most + 2).map(row).collect::<Vec<_>>().join(", "))
                    });
                    tables.push((
                        format!("counts{number}"),
                        format!("[Left<{words}>; {}]", most + 2),
                        counts.collect(),
                    ));
                    line(out, arm, &format!("left &= of.counts{number}[found.head.operands.min({})];", most + 1));
                }
                let differs = differs(number, questions, tables);
                line(out, arm, &format!("let column = {key};"));
                line(out, arm, &format!("if {differs} {{ {other} }} else {{ column }}"));
                line(out, deeper(inside), "}");
                line(out, deeper(inside), &format!("None => {other},"));
                line(out, inside, "};");
            }
            Ask::Same { index, other: with, other_index } => {
                let holds = same_operand((of, index), (with, other_index));
                line(out, inside, &format!("let column = if {holds} {{ 0 }} else {{ {other} }};"));
            }
            Ask::Attribute(name) => {
                let (found, key) = (self.attribute(of, name), column(self, "run.attribute_number(found)"));
                line(out, inside, &format!("let column = match {found} {{"));
                line(out, deeper(inside), &format!("Some(found) => {key},"));
                line(out, deeper(inside), &format!("None => {other},"));
                line(out, inside, "};");
            }
            Ask::OperandType(index) | Ask::ResultType(index) => {
                let found = match ask {
                    Ask::OperandType(_) => format!("run.host.operand_at(o{of}, {index})"),
                    _ => format!("run.result(o{of}, {index})"),
                };
                let key = column(self, "run.type_number(run.host.value_type(found))");
                line(out, inside, &format!("let column = match {found} {{"));
                line(out, deeper(inside), &format!("Some(found) => {key},"));
                line(out, deeper(inside), &format!("None => {other},"));
                line(out, inside, "};");
            }
        }
        line(out, inside, &format!("left &= of.rows{number}[column];"));
        if defined(ask).is_none() {
            line(out, context, "}");
        }
    }

    pub(super) fn op_name(&self, name: u32) -> String {
        self.program.tables().op_names.get(name as usize).map_or(String::new(), ToString::to_string)
    }
}

/// Whether what was found is not as the root wants it, as an expression without jumps.
fn differs(number: usize, questions: &[Option<&Question>], tables: &mut Tables) -> String {
    let wanted = |of: fn(&DefiningOp) -> Option<u32>| {
        let wanted = questions.iter().map(move |question| match question.map(|question| question.ask) {
            Some(Ask::Definition(definition)) => Some(of(&definition)),
            _ => None,
        });
        wanted.collect::<Vec<Option<Option<u32>>>>()
    };
    let parts = [
        ("head.operands", "operands", wanted(|one| one.operands)),
        ("head.results", "results", wanted(|one| one.results)),
        ("result_index", "result", wanted(|one| one.result)),
    ];
    let mut differs = Vec::new();
    for (what, table, wanted) in parts {
        let kinds: BTreeSet<Option<u32>> = wanted.iter().flatten().copied().collect();
        match kinds.first() {
            None | Some(None) if kinds.len() < 2 => {}
            Some(Some(number)) if kinds.len() == 1 => differs.push(format!("(found.{what} != {number})")),
            _ => {
                // What is wanted, and whether it is.
                let wanted = wanted.iter().map(|wanted| match wanted.flatten() {
                    Some(number) => format!("({number}, usize::MAX)"),
                    None => "(0, 0)".to_owned(),
                });
                tables.push((format!("{table}{number}"), "(usize, usize)".to_owned(), wanted.collect()));
                differs.push(format!("((found.{what} ^ of.{table}{number}.0) & of.{table}{number}.1 != 0)"));
            }
        }
    }
    if differs.is_empty() { "false".to_owned() } else { differs.join(" | ") }
}
