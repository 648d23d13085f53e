//! Switches as Rust: a `match`, and at the name of the root a function for each name, or one for several.

use std::collections::BTreeSet;

use pdl_bytecode::isa::Label;

use super::classes::Classes;
use super::merged::Group;
use super::{Context, End, Key, Writer, deeper, identifier, last, line, one_line};
use crate::Names;
use crate::structure::{At, Statement};

/// So many functions at most are for the roots of several names: each is asked for at each op.
const MAX_GROUPS: usize = 2;

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
        let mut groups: Vec<Group<'_, 'p>> = Vec::new();
        for (start, body) in regions {
            let mut names = cases.iter().filter(|(_, label)| self.code.place(*label) == *start);
            let (Some((name, _)), None) = (names.next(), names.next()) else { continue };
            let mut root = self.behind(*start, body).is_empty().then(|| self.root(*start, *name, body)).flatten();
            for group in &mut groups {
                root = root.and_then(|root| group.add(root));
            }
            if let Some(root) = root {
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
        let is_merged = |start: At| groups.iter().any(|group| group.roots.iter().any(|root| root.start == start));
        // A root that has other counts than its patterns want is none of theirs.
        let (merged, cases): (Vec<_>, Vec<_>) =
            cases.into_iter().partition(|(_, label)| is_merged(self.code.place(*label)));
        if !merged.is_empty() && cases.is_empty() && self.code.is_end(self.code.place(default.number())) {
            return line(out, context, &format!("{};", context.end));
        }
        line(out, context, &format!("let name = {key};"));
        if !merged.is_empty() {
            let names: Vec<String> = merged.iter().map(|(name, _)| self.name(*name)).collect();
            line(out, context, &format!("if matches!(name, {}) {{ {}; }}", names.join(" | "), context.end));
        }
        let mut calls = Vec::new();
        for (start, body) in regions {
            let behind = self.behind(*start, body);
            let (Some(name), true) =
                (cases.iter().find(|(_, label)| self.code.place(*label) == *start), behind.len() < 2)
            else {
                continue;
            };
            let text = self.program.tables().op_names[name.0 as usize].to_string();
            let function = format!("root{}_{}", calls.len(), identifier(&text));
            let inside =
                Context { indent: 1, end: End::Run, behind: behind.first().copied(), turn: None, splits: false };
            self.function(&function, &format!("Those at `{}`.", one_line(&text)), body, inside);
            calls.push((*start, function, behind.first().copied()));
        }
        let body = |writer: &mut Self, out: &mut String, start: At, inside: Context| match calls
            .iter()
            .find(|call| call.0 == start)
        {
            Some((_, function, behind)) => {
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
                if let Some((_, body)) = regions.iter().find(|(region, _)| *region == start) {
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
        self.cases(out, key, cases, default, regions, context, |writer, out, start, inside| {
            if let Some((_, body)) = regions.iter().find(|(region, _)| *region == start) {
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
        let mut targets: Vec<(At, Vec<u32>)> = Vec::new();
        for (key, label) in cases {
            let target = self.code.place(label);
            match targets.iter_mut().find(|(known, _)| *known == target) {
                _ if target == default => {}
                Some((_, keys)) => keys.push(key),
                None => targets.push((target, vec![key])),
            }
        }
        for (target, keys) in targets {
            let patterns: Vec<String> = keys.iter().map(|key| self.key(*key, kind)).collect();
            if regions.iter().any(|(start, _)| *start == target) {
                line(out, inside, &format!("{} => {{", patterns.join(" | ")));
                body(self, out, target, deeper(inside));
                line(out, inside, "}");
            } else {
                line(out, inside, &format!("{} => {},", patterns.join(" | "), self.jump_to(target, inside)));
            }
        }
        match regions.iter().find(|(start, _)| *start == default) {
            Some(_) => {
                line(out, inside, "_ => {");
                body(self, out, default, deeper(inside));
                line(out, inside, "}");
            }
            None => line(out, inside, &format!("_ => {},", self.jump_to(default, inside))),
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
