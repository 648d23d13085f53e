//! Switches as Rust: a `match`, and at the name of the root a function for each name, or one for several.

use std::collections::{BTreeSet, HashMap, HashSet};

use pdl_bytecode::isa::Label;

use super::classes::Classes;
use super::merged::Group;
use super::{Context, End, Key, Writer, deeper, identifier, last, line, one_line};
use crate::build::matcher::Names;
use crate::build::matcher::structure::{At, Statement};

/// So many functions at most are for the roots of several names: each is asked for at each op.
const MAX_GROUPS: usize = 2;
/// Of so many, into each of which a root is tried to fit, those are chosen.
const MAX_TRIED: usize = 64;

impl<'p> Writer<'p> {
    /// A switch by the name of an op. Where that is the root's, each case is a function.
    #[allow(clippy::too_many_arguments, reason = "they are the operands of an instruction")]
    pub(super) fn switch_by_name(
        &mut self,
        out: &mut String,
        at: At,
        op: u32,
        cases: Vec<(u32, u32)>,
        default: Label,
        regions: &[(At, Vec<Statement>)],
        context: Context,
    ) {
        let key = match self.names {
            Names::Numbers => format!("run.name(o{op})"),
            Names::Paths(_) => format!("run.host.op_name(o{op})"),
        };
        if !(context.splits && self.is_split(at)) {
            return self.switch(out, (&key, Key::Name), cases, default, regions, context);
        }
        let whole = Context { splits: false, ..context };
        let mut names_of: HashMap<At, Vec<u32>> = HashMap::new();
        for (name, label) in &cases {
            names_of.entry(self.code.place(*label)).or_default().push(*name);
        }
        let mut groups: Vec<Group<'_, 'p>> = Vec::new();
        for (start, body) in regions {
            let Some([name]) = names_of.get(start).map(Vec::as_slice) else { continue };
            let mut root = self.behind(*start, body).is_empty().then(|| self.root(*start, *name, body)).flatten();
            for group in &mut groups {
                root = root.and_then(|root| group.add(root));
            }
            if let Some(root) = root.filter(|_| groups.len() < MAX_TRIED) {
                let mut group = Group::default();
                group.add(root);
                groups.push(group);
            }
        }
        groups.retain(|group| group.roots.len() > 1);
        groups.sort_by_key(|group| std::cmp::Reverse(group.roots.len()));
        groups.truncate(MAX_GROUPS);
        let classes = Classes::new(&groups);
        if !groups.is_empty() {
            let class = self.class_of("run.host.op_head(o0)");
            line(out, context, &format!("let class = {class};"));
            line(out, context, "if class == usize::MAX { return Err(Halt::without_class()); }");
        }
        for (index, group) in groups.iter().enumerate() {
            let function = format!("roots{index}");
            self.group(&function, group, &classes);
            let table = function.to_ascii_uppercase();
            line(
                out,
                context,
                &format!("if let Some(Some(of)) = {table}.get(class) {{ return {function}(run, o0, of); }}"),
            );
        }
        self.classes = classes;
        let merged: HashSet<At> = groups.iter().flat_map(|group| &group.roots).map(|root| root.start).collect();
        // A root that has other counts than its patterns want is none of theirs.
        let (of_merged, cases): (Vec<_>, Vec<_>) =
            cases.into_iter().partition(|(_, label)| merged.contains(&self.code.place(*label)));
        if !of_merged.is_empty() && cases.is_empty() && self.code.is_end(self.code.place(default.number())) {
            return line(out, context, &format!("{};", context.end));
        }
        line(out, context, &format!("let name = {key};"));
        if !of_merged.is_empty() {
            let names: Vec<String> = of_merged.iter().map(|(name, _)| self.name(*name)).collect();
            line(out, context, &format!("if matches!(name, {}) {{ {}; }}", names.join(" | "), context.end));
        }
        let mut calls: HashMap<At, (String, Option<At>)> = HashMap::new();
        for (start, body) in regions {
            let behind = self.behind(*start, body);
            let (Some(name), true) =
                (names_of.get(start).filter(|_| !merged.contains(start)).map(|names| names[0]), behind.len() < 2)
            else {
                continue;
            };
            let text = self.program.tables().op_names[name as usize].to_string();
            let function = format!("root{}_{}", calls.len(), identifier(&text));
            let inside =
                Context { indent: 1, end: End::Run, behind: behind.first().copied(), turn: None, splits: false };
            self.function(&function, &format!("Those at `{}`.", one_line(&text)), body, inside);
            calls.insert(*start, (function, behind.first().copied()));
        }
        let bodies = bodies(regions);
        let body = |writer: &mut Self, out: &mut String, start: At, inside: Context| match calls.get(&start) {
            Some((function, behind)) => {
                let text = match behind {
                    None => format!("return {function}(run, o0);"),
                    Some(behind) => {
                        line(out, inside, &format!("if !{function}(run, o0)? {{ return Ok(false); }}"));
                        format!("{};", writer.jump_to(*behind, inside))
                    }
                };
                line(out, inside, &text);
            }
            None => {
                if let Some(body) = bodies.get(&start) {
                    writer.statements(out, body, inside);
                }
            }
        };
        self.cases(out, ("name", Key::Name), cases, default, regions, whole, body);
    }

    pub(super) fn switch(
        &mut self,
        out: &mut String,
        key: (&str, Key),
        cases: Vec<(u32, u32)>,
        default: Label,
        regions: &[(At, Vec<Statement>)],
        context: Context,
    ) {
        let bodies = bodies(regions);
        self.cases(out, key, cases, default, regions, context, |writer, out, start, inside| {
            if let Some(body) = bodies.get(&start) {
                writer.statements(out, body, inside);
            }
        });
    }

    #[allow(clippy::too_many_arguments, reason = "they are the operands of an instruction")]
    fn cases(
        &mut self,
        out: &mut String,
        (key, kind): (&str, Key),
        cases: Vec<(u32, u32)>,
        default: Label,
        regions: &[(At, Vec<Statement>)],
        context: Context,
        mut body: impl FnMut(&mut Self, &mut String, At, Context),
    ) {
        line(out, context, &format!("match {key} {{"));
        let inside = deeper(context);
        let default = self.code.place(default.number());
        let starts: HashSet<At> = regions.iter().map(|(start, _)| *start).collect();
        let mut targets: Vec<(At, Vec<u32>)> = Vec::new();
        let mut places: HashMap<At, usize> = HashMap::new();
        for (key, label) in cases {
            let target = self.code.place(label);
            if target == default {
                continue;
            }
            let place = *places.entry(target).or_insert(targets.len());
            if place == targets.len() {
                targets.push((target, Vec::new()));
            }
            targets[place].1.push(key);
        }
        for (target, keys) in targets {
            let patterns: Vec<String> = keys.iter().map(|key| self.key(*key, kind)).collect();
            if starts.contains(&target) {
                line(out, inside, &format!("{} => {{", patterns.join(" | ")));
                body(self, out, target, deeper(inside));
                line(out, inside, "}");
            } else {
                line(out, inside, &format!("{} => {},", patterns.join(" | "), self.jump_to(target, inside)));
            }
        }
        match starts.contains(&default) {
            true => {
                line(out, inside, "_ => {");
                body(self, out, default, deeper(inside));
                line(out, inside, "}");
            }
            false => line(out, inside, &format!("_ => {},", self.jump_to(default, inside))),
        }
        line(out, context, "}");
    }

    /// The labels behind a region that its code leads to, but for ends.
    fn behind(&self, start: At, body: &[Statement]) -> Vec<At> {
        let end = last(body).map_or(start, |last| last.max(start)) + 1;
        let mut behind = BTreeSet::new();
        for at in start..end {
            behind.extend(self.code.instructions[at].labels().into_iter().map(|label| self.code.place(label)));
            if at + 1 == end && self.code.falls_through(at) {
                behind.insert(end);
            }
        }
        behind.into_iter().filter(|label| *label >= end && !self.code.is_end(*label)).collect()
    }
}

/// The statements of each region, by where it starts.
fn bodies(regions: &[(At, Vec<Statement>)]) -> HashMap<At, &Vec<Statement>> {
    regions.iter().map(|(start, body)| (*start, body)).collect()
}
