//! Roots whose questions are asked in one place.
//!
//! Which name the next root has is seldom foreseen, so a function for each name costs a jump that the processor guesses wrongly.
//! Where filters of several names ask nearly the same, one function asks all that any of them does, without a jump, and finds the
//! rows of the root's own filter in tables, by the [class](super::classes) of the root and of what defines its operands.

use std::collections::{BTreeMap, BTreeSet};

use pdl_bytecode::filter::{Ask, DefiningOp, row_width};
use pdl_bytecode::isa::{Instruction, Kind};

use super::classes::Classes;
use super::{
    Context, End, Key, Writer, deeper, line, named_register, one_line, same_operand, slots, type_of, variable,
};
use crate::build::matcher::structure::{At, Statement};

/// The most words of a row: they are to stay in registers.
const MAX_WORDS: usize = 4;
/// The most entries of one table.
const MAX_ENTRIES: usize = 1 << 13;
/// The most questions that are asked in one place, and how many of them may be of no use to a root.
const MAX_QUESTIONS: (usize, usize) = (8, 5);

/// An answer is often needed if it is in one of so many cases.
const OFTEN: usize = 4;

/// A question of one root.
pub(super) struct Question {
    of: u32,
    pub ask: Ask,
    /// The rows for answers, and that for all others.
    pub rows: BTreeMap<u32, Vec<u64>>,
    pub other: Vec<u64>,
}

/// A pattern, and what it captures.
type Accepts<'p> = (u32, &'p [u32]);

/// The work at one root.
pub(super) struct Root<'s, 'p> {
    /// The label of its code, and the name.
    pub start: At,
    pub name: u32,
    pub operands: Option<u32>,
    pub questions: Vec<Question>,
    candidates: Vec<Candidate<'s, 'p>>,
    /// The number of operands that the op in a register must have for a candidate: the register, the candidate, and the number.
    pub counts: Vec<(u32, usize, u32)>,
}

impl Root<'_, '_> {
    /// The bits of all candidates, in rows of so many words.
    pub(super) fn all(&self, width: usize) -> Vec<u64> {
        let bits = |word: usize| match self.candidates.len().saturating_sub(word * 64) {
            some @ ..64 => (1 << some) - 1,
            _ => u64::MAX,
        };
        (0..width).map(bits).collect()
    }

    /// Returns how many words its own rows have.
    pub(super) fn width(&self) -> usize {
        row_width(self.candidates.len()).max(1)
    }

    /// Returns what it asks of that.
    pub(super) fn question(&self, (of, ask): (u32, Ask)) -> Option<&Question> {
        self.questions.iter().find(|one| one.of == of && about(one.ask) == ask)
    }

    /// The names that it asks for, its own and repeated ones too.
    pub(super) fn names(&self) -> impl Iterator<Item = u32> {
        let defined = self.questions.iter().filter(|question| defined(question.ask).is_some());
        defined.flat_map(|question| question.rows.keys().copied()).chain([self.name])
    }
}

struct Candidate<'s, 'p> {
    rank: u32,
    /// The pattern and what it captures, if nothing else is left to do.
    accepts: Option<Accepts<'p>>,
    body: &'s [Statement],
}

/// The table of a group for its roots: name, type, and the entry of each root.
type Tables = Vec<(String, String, Vec<String>)>;

/// Roots that ask nearly the same, and what they ask.
#[derive(Default)]
pub(super) struct Group<'s, 'p> {
    pub roots: Vec<Root<'s, 'p>>,
    pub asked: Vec<(u32, Ask)>,
    /// The names that its roots ask for, how many candidates they have, and the fewest questions that one asks.
    names: BTreeSet<u32>,
    candidates: usize,
    fewest: Option<usize>,
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

/// The register for the op that is asked for.
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
        let fewest = self.fewest.map_or(root.questions.len(), |fewest| fewest.min(root.questions.len()));
        let new_names: BTreeSet<u32> = root.names().filter(|name| !self.names.contains(name)).collect();
        let candidates = self.candidates + root.candidates.len();
        let fits = asked.len() <= MAX_QUESTIONS.0
            && asked.len() - fewest <= MAX_QUESTIONS.1
            && (self.names.len() + new_names.len()) * (self.roots.len() + 1) <= MAX_ENTRIES
            && candidates <= MAX_ENTRIES;
        if !fits {
            return Some(root);
        }
        self.names.extend(new_names);
        (self.candidates, self.fewest) = (candidates, Some(fewest));
        // Definitions first, for the others are about what they find.
        asked.sort_by_key(|(_, ask)| defined(*ask).is_none());
        self.asked = asked;
        self.roots.push(root);
        None
    }

    /// The most candidates that a root has.
    fn most(&self) -> usize {
        self.roots.iter().map(|root| root.candidates.len()).max().unwrap_or_default()
    }

    /// Returns how many words a row has.
    pub(super) fn width(&self) -> usize {
        row_width(self.most()).max(1)
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
            let counted = self.counted(body).filter(|(op, ..)| *op != 0 && found.contains(op));
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
    pub(super) fn group(&mut self, function: &str, group: &Group<'_, 'p>, classes: &Classes) {
        let roots = &group.roots;
        let (most, width) = (group.most(), group.width());
        let names: Vec<String> = roots.iter().map(|root| one_line(&self.op_name(root.name))).collect();
        let mut text = format!("/// Those at `{}`.\n", names.join("`, `"));
        text +=
            &format!("fn {function}(run: &mut Run<'_, Host>, o0: Op, of: &{function}_of) -> Result<bool, Halt> {{\n");
        let (out, context) = (&mut text, Context { indent: 1, end: End::Run, behind: None, turn: None, splits: false });
        let ops: Vec<u32> = group.asked.iter().filter_map(|(_, ask)| defined(*ask)).collect();
        ops.iter().for_each(|op| line(out, context, &format!("let mut o{op} = o0;")));
        let lefts: Vec<String> = roots.iter().map(|root| left(&root.all(width), width)).collect();
        let numbers = (0..roots.len()).map(|number| number.to_string()).collect();
        let mut tables: Tables =
            vec![("number".to_owned(), "u32".to_owned(), numbers), ("all".to_owned(), format!("Left<{width}>"), lefts)];
        line(out, context, "let mut left = of.all;");
        for (index, asked) in group.asked.iter().enumerate() {
            line(out, context, "{");
            match asked.1 {
                Ask::Definition(asked) => self.definition(out, index, asked, group, classes, &mut tables),
                _ => self.merged_question(out, index, group, classes, &mut tables),
            }
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
        line(out, inside, "match of.number {");
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
        text += "}\n\n";
        for (index, name) in names.iter().enumerate() {
            text += &format!("/// `{name}`\nstatic {}: {function}_of = {function}_of {{\n", of_root(function, index));
            for (name, _, of_roots) in &tables {
                line(&mut text, context, &format!("{name}: {},", of_roots[index]));
            }
            text += "};\n";
        }
        let of_class = |root: Option<usize>| match root {
            Some(root) => format!("    Some(&{}),\n", of_root(function, root)),
            None => "    None,\n".to_owned(),
        };
        let of_classes: String = classes.roots(group).into_iter().map(of_class).collect();
        let count = classes.count();
        let table = function.to_ascii_uppercase();
        text += &format!(
            "\n/// By the class of the root.\nstatic {table}: [Option<&{function}_of>; {count}] = [\n{of_classes}];\n"
        );
        self.functions.push(text);
    }

    /// Writes a function for what candidates of a root do, once nothing rules them out.
    fn candidates(&mut self, function: &str, root: &Root<'_, 'p>, ops: &[u32]) {
        let parameters: String = ops.iter().map(|op| format!(", mut o{op}: Op")).collect();
        let mut text = format!(
            "/// Candidates at `{}`.\n#[inline(never)]\nfn {function}(run: &mut Run<'_, Host>, candidate: u32, o0: Op{parameters}) -> Result<bool, Halt> {{\n",
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

    /// Leaves those candidates of the root that what defines an operand leaves.
    fn definition(
        &mut self,
        out: &mut String,
        number: usize,
        asked: DefiningOp,
        group: &Group<'_, 'p>,
        classes: &Classes,
        tables: &mut Tables,
    ) {
        let context = Context { indent: 2, end: End::Run, behind: None, turn: None, splits: false };
        let DefiningOp { operand, dst, .. } = asked;
        let (of, none) = (group.asked[number].0, classes.count());
        let rows = classes.rows(group, number);
        let words = rows.first().and_then(|rows| rows.first()).map_or(1, Vec::len);
        let rows = rows.iter().map(|rows| {
            let rows: Vec<String> = rows.iter().map(|row| left(row, words)).collect();
            format!("[{}]", rows.join(", "))
        });
        tables.push((format!("rows{number}"), format!("[Left<{words}>; {}]", none + 1), rows.collect()));
        line(out, context, &format!("let class = match run.host.operand_definition(o{of}, {operand}) {{"));
        line(out, deeper(context), "Some(found) => {");
        let arm = deeper(deeper(context));
        line(out, arm, &format!("o{dst} = found.op;"));
        let class = self.class_of("found.head");
        match other_result(number, group, tables) {
            Some(other) => line(out, arm, &format!("if {other} {{ {none} }} else {{ {class} }}")),
            None => line(out, arm, &class),
        }
        line(out, deeper(context), "}");
        line(out, deeper(context), &format!("None => {none},"));
        line(out, context, "};");
        line(
            out,
            context,
            &format!("let Some(row) = of.rows{number}.get(class) else {{ return Err(Halt::without_class()); }};"),
        );
        line(out, context, "left &= *row;");
    }

    /// Leaves those candidates of the root that another answer leaves, if any of them depends on it.
    fn merged_question(
        &mut self,
        out: &mut String,
        number: usize,
        group: &Group<'_, 'p>,
        classes: &Classes,
        tables: &mut Tables,
    ) {
        let context = Context { indent: 2, end: End::Run, behind: None, turn: None, splits: false };
        let (roots, words, (of, ask)) = (&group.roots, group.width(), group.asked[number]);
        let questions: Vec<Option<&Question>> = roots.iter().map(|root| root.question((of, ask))).collect();
        let keys: BTreeSet<u32> = questions.iter().flatten().flat_map(|one| one.rows.keys().copied()).collect();
        let (first, last) = (keys.first().copied().unwrap_or_default(), keys.last().copied().unwrap_or_default());
        let kind = if matches!(ask, Ask::Attribute(_)) { Key::Attribute } else { Key::Type };
        let is_table = (last - first) as usize <= 4 * keys.len() + 8;
        let columns: Vec<u32> = if is_table { (first..=last).collect() } else { keys.iter().copied().collect() };
        let other = columns.len();
        // A row for each answer, then that for all others.
        let rows = questions.iter().zip(roots).map(|(question, root)| {
            let all = root.all(words);
            let row = |key: Option<&u32>| {
                question.map_or(&all, |one| key.and_then(|key| one.rows.get(key)).unwrap_or(&one.other))
            };
            let rows: Vec<String> = columns.iter().map(Some).chain([None]).map(|key| left(row(key), words)).collect();
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
        // Of whom the answer is needed.
        let concerned: Vec<Vec<u64>> =
            questions.iter().map(|question| question.map_or_else(Vec::new, ruled_out)).collect();
        let mut inside = context;
        let is_asked_always = match ask {
            Ask::Same { other, .. } => is_often_needed(&concerned, group, classes, of.max(other)),
            _ => false,
        };
        if !is_asked_always {
            let concerned = concerned.iter().map(|bits| left(bits, words)).collect();
            tables.push((format!("concerned{number}"), format!("Left<{words}>"), concerned));
            line(out, context, &format!("if left.has(of.concerned{number}) {{"));
            inside = deeper(context);
        }
        let looked_up = |writer: &mut Self, found: &str, key: &str| {
            let key = column(writer, key);
            format!("match {found} {{ Some(found) => {key}, None => {other} }}")
        };
        let type_of = "run.type_number(run.host.value_type(found))";
        let column = match ask {
            Ask::Same { index, other: with, other_index } => {
                format!("usize::from(!{})", same_operand((of, index), (with, other_index)))
            }
            Ask::Attribute(name) => {
                let found = self.attribute(of, name);
                looked_up(self, &found, "run.attribute_number(found)")
            }
            Ask::OperandType(index) => looked_up(self, &format!("run.host.operand_at(o{of}, {index})"), type_of),
            Ask::ResultType(index) => looked_up(self, &format!("run.result(o{of}, {index})"), type_of),
            // Those are asked by class.
            Ask::Definition(_) => other.to_string(),
        };
        line(out, inside, &format!("left &= of.rows{number}[{column}];"));
        if !is_asked_always {
            line(out, context, "}");
        }
    }

    pub(super) fn op_name(&self, name: u32) -> String {
        self.program.tables().op_names.get(name as usize).map_or(String::new(), ToString::to_string)
    }
}

/// Returns whether an operand is another result than the root wants, as an expression without jumps; `None` if it may be any.
fn other_result(number: usize, group: &Group<'_, '_>, tables: &mut Tables) -> Option<String> {
    let wanted = |root: &Root<'_, '_>| match root.question(group.asked[number])?.ask {
        Ask::Definition(definition) => Some(definition.result),
        _ => None,
    };
    let wanted: Vec<Option<Option<u32>>> = group.roots.iter().map(wanted).collect();
    let kinds: BTreeSet<Option<u32>> = wanted.iter().flatten().copied().collect();
    match (kinds.first()?, kinds.len()) {
        (None, 1) => None,
        (Some(result), 1) => Some(format!("found.result_index != {result}")),
        _ => {
            // What is wanted, and whether it is.
            let wanted = wanted.iter().map(|wanted| match wanted.flatten() {
                Some(result) => format!("({result}, usize::MAX)"),
                None => "(0, 0)".to_owned(),
            });
            tables.push((format!("result{number}"), "(usize, usize)".to_owned(), wanted.collect()));
            Some(format!("(found.result_index ^ of.result{number}.0) & of.result{number}.1 != 0"))
        }
    }
}

/// The candidates that an answer can rule out.
fn ruled_out(question: &Question) -> Vec<u64> {
    let rows = || question.rows.values().chain([&question.other]);
    (0..question.other.len()).map(|word| rows().fold(0, |out, row| out | !row[word])).collect()
}

/// Returns true if candidates that need an answer are left so often that asking costs less than wrong guesses of whether to ask. `of` is the op
/// that is asked.
fn is_often_needed(concerned: &[Vec<u64>], group: &Group<'_, '_>, classes: &Classes, of: u32) -> bool {
    let defines = |(_, ask): &(u32, Ask)| defined(*ask) == Some(of);
    let rows = match group.asked.iter().position(defines) {
        Some(question) => classes.rows(group, question),
        None => group.roots.iter().map(|root| vec![root.all(group.width())]).collect(),
    };
    let is_needed = |(row, concerned): (&Vec<u64>, &Vec<u64>)| row.iter().zip(concerned).any(|(a, b)| a & b != 0);
    let of_roots = rows.iter().zip(concerned);
    let cases = of_roots.flat_map(|(rows, concerned)| rows.iter().map(move |row| (row, concerned)));
    let (needed, all) = (cases.clone().filter(|case| is_needed(*case)).count(), cases.count());
    needed * OFTEN >= all
}

/// Returns what the rows of a root are called.
fn of_root(function: &str, index: usize) -> String {
    format!("{}_{index}", function.to_ascii_uppercase())
}

/// Bits as Rust, in so many words.
fn left(bits: &[u64], words: usize) -> String {
    let words = (0..words).map(|word| format!("{:#x}", bits.get(word).copied().unwrap_or_default()));
    format!("Left([{}])", words.collect::<Vec<_>>().join(", "))
}
