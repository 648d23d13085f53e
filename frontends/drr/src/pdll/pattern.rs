//! One pattern as PDLL.

use std::fmt::Write;

use pdl_declarations::Groups;
use pdl_ir::{Kind, Location, Module, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};
use smol_str::SmolStr;

use super::names::{Namer, Names};

/// A construct for which PDLL has no words, and its place.
pub(super) type NotInPdll = (String, Location);

/// A pattern as PDLL; `by_types` are the native functions that are constraints on types there, and `functions` the names of all.
pub(super) fn print(
    module: &Module,
    pattern: &Pattern,
    by_types: &Names,
    functions: &Names,
) -> Result<String, NotInPdll> {
    if let Some((extension, location)) = pattern.extensions().find(|(extension, _)| !extension.is_in_pdll()) {
        return Err((extension.to_string(), location.clone()));
    }
    let RewriteBody::Ops(actions) = &pattern.rewrite.body else {
        return Err(("a rewrite that is a native function".to_owned(), pattern.location.clone()));
    };
    let mut namer = Namer::besides(functions);
    if let Some(name) = &pattern.name {
        namer.take(name);
    }
    let mut uses = vec![0; pattern.values.len()];
    for user in pattern.match_ops().chain(pattern.actions()) {
        user.kind.for_each_operand(|used| uses[used.0 as usize] += 1);
    }
    let mut constraints = vec![Vec::new(); pattern.values.len()];
    for call in &pattern.matcher {
        if let OpKind::ApplyNativeConstraint { name, args, .. } = &call.kind
            && let [ty] = args[..]
            && by_types.contains(name)
        {
            constraints[ty.0 as usize].push(name);
        }
    }
    let mut printer = Printer {
        module,
        pattern,
        by_types,
        namer,
        uses,
        constraints,
        shown: vec![String::new(); pattern.values.len()],
        out: String::new(),
    };
    printer.out.push_str("Pattern");
    if let Some(name) = &pattern.name {
        let _ = write!(printer.out, " {}", Namer::default().name(name, "Rule"));
    }
    let _ = writeln!(printer.out, " with benefit({}) {{", pattern.benefit);
    for op in &pattern.matcher {
        printer.matched(op)?;
    }
    let root = pattern.rewrite.root.map_or(String::new(), |root| printer.value(root).to_owned());
    let _ = writeln!(printer.out, "  rewrite {root} with {{");
    for op in actions {
        printer.action(op)?;
    }
    printer.out.push_str("  };\n}\n");
    Ok(printer.out)
}

struct Printer<'m> {
    module: &'m Module,
    pattern: &'m Pattern,
    by_types: &'m Names,
    namer: Namer<'m>,
    /// The number of uses of each value, and what confines it if it is a type.
    uses: Vec<usize>,
    constraints: Vec<Vec<&'m SmolStr>>,
    /// Each value as an expression.
    shown: Vec<String>,
    out: String,
}

impl<'m> Printer<'m> {
    fn value(&self, id: ValueId) -> &str {
        &self.shown[id.0 as usize]
    }

    fn list(&self, ids: &[ValueId]) -> String {
        ids.iter().map(|id| self.value(*id)).collect::<Vec<_>>().join(", ")
    }

    /// Names the value that an op defines.
    fn name(&mut self, op: &Op, otherwise: &str) -> SmolStr {
        let Some(id) = op.results.first() else { return SmolStr::default() };
        let own = self.pattern.values[id.0 as usize].name.clone().unwrap_or_default();
        let name = self.namer.name(&own, otherwise);
        self.shown[id.0 as usize] = name.to_string();
        name
    }

    fn variable(&mut self, op: &Op, otherwise: &str, kind: &str, ty: Option<ValueId>) {
        let name = self.name(op, otherwise);
        let ty = ty.map_or(String::new(), |ty| format!("<{}>", self.value(ty)));
        let _ = writeln!(self.out, "  let {name}: {kind}{ty};");
    }

    fn matched(&mut self, op: &Op) -> Result<(), NotInPdll> {
        match &op.kind {
            OpKind::Type { constant: None } => {
                let constraints = self.constraints_on(op);
                let name = self.name(op, "ty");
                let _ = match &constraints[..] {
                    [] => writeln!(self.out, "  let {name}: Type;"),
                    [one] => writeln!(self.out, "  let {name}: {one};"),
                    several => {
                        let shown: Vec<&str> = several.iter().map(|name| name.as_str()).collect();
                        writeln!(self.out, "  let {name}: [{}];", shown.join(", "))
                    }
                };
            }
            OpKind::Types { constants: None } if self.is_used_once(op) => {}
            OpKind::Types { constants: None } => self.variable(op, "types", "TypeRange", None),
            OpKind::Operand { ty } => self.variable(op, "value", "Value", *ty),
            OpKind::Operands { ty } => self.variable(op, "values", "ValueRange", *ty),
            // It is asked for where the operation is matched.
            OpKind::Attribute { otherwise: Some(_), .. } => {}
            OpKind::Attribute { value: None, ty, .. } => self.variable(op, "attribute", "Attr", *ty),
            OpKind::ApplyNativeConstraint { name, args, negated } => {
                if self.by_types.contains(name) {
                    return Ok(());
                }
                let call = format!("{}{name}({})", if *negated { "not " } else { "" }, self.list(args));
                self.call("  ", op, &call);
            }
            OpKind::Operation { .. } => self.operation("  ", op, true)?,
            _ => self.shared("  ", op)?,
        }
        Ok(())
    }

    /// Returns true if what an op defines is used at one place only, so that it need not be named.
    fn is_used_once(&self, op: &Op) -> bool {
        op.results.iter().map(|id| self.uses[id.0 as usize]).sum::<usize>() == 1
    }

    /// The constraints of ODS on a type.
    fn constraints_on(&self, op: &Op) -> Vec<&'m SmolStr> {
        op.results.first().map_or(Vec::new(), |id| self.constraints[id.0 as usize].clone())
    }

    fn action(&mut self, op: &Op) -> Result<(), NotInPdll> {
        match &op.kind {
            OpKind::ApplyNativeRewrite { name, args, location: _ } => {
                let call = format!("{name}({})", self.list(args));
                self.call("    ", op, &call);
            }
            OpKind::Erase { op } => {
                let line = format!("    erase {};\n", self.value(*op));
                self.out.push_str(&line);
            }
            OpKind::Replace { op, with } => {
                let with = match with {
                    Replacement::Operation(with) => self.value(*with).to_owned(),
                    Replacement::Values(values) => tuple(&values.iter().map(|id| self.value(*id)).collect::<Vec<_>>()),
                };
                let line = format!("    replace {} with {with};\n", self.value(*op));
                self.out.push_str(&line);
            }
            OpKind::Range { elements } => {
                let shown = format!("({})", self.list(elements));
                let name = self.name(op, "values");
                let kind = self.pattern.kind(op.results[0]).name();
                let _ = writeln!(self.out, "    let {name}: {kind} = {shown};");
            }
            OpKind::Operation { .. } => self.operation("    ", op, false)?,
            _ => self.shared("    ", op)?,
        }
        Ok(())
    }

    /// Returns what both sections may hold.
    fn shared(&mut self, indent: &str, op: &Op) -> Result<(), NotInPdll> {
        match &op.kind {
            OpKind::Attribute { value: Some(value), .. } => self.constant(indent, op, "attr", "attribute", value),
            OpKind::Type { constant: Some(value) } => self.constant(indent, op, "type", "ty", value),
            OpKind::Result { parent, index: Some(index) } | OpKind::Results { parent, index: Some(index) } => {
                self.shown[op.results[0].0 as usize] = format!("{}.{index}", self.value(*parent));
            }
            OpKind::Results { parent, index: None } => {
                self.shown[op.results[0].0 as usize] = self.value(*parent).to_owned();
            }
            OpKind::Types { .. } => return Err(("a list of given types".to_owned(), op.location.clone())),
            _ => return Err(("this".to_owned(), op.location.clone())),
        }
        Ok(())
    }

    fn constant(&mut self, indent: &str, op: &Op, keyword: &str, otherwise: &str, value: &str) {
        let name = self.name(op, otherwise);
        let _ = writeln!(self.out, "{indent}let {name} = {keyword}<{}>;", quoted(value));
    }

    /// A call, whose results get a name if there are any.
    fn call(&mut self, indent: &str, op: &Op, call: &str) {
        match &op.results[..] {
            [] => _ = writeln!(self.out, "{indent}{call};"),
            results => {
                let name = self.name(op, "result");
                let _ = writeln!(self.out, "{indent}let {name} = {call};");
                if results.len() > 1 {
                    for (index, id) in results.iter().enumerate() {
                        self.shown[id.0 as usize] = format!("{name}.{index}");
                    }
                }
            }
        }
    }

    fn operation(&mut self, indent: &str, op: &Op, is_match: bool) -> Result<(), NotInPdll> {
        let OpKind::Operation { name, operands, attributes, types, .. } = &op.kind else { return Ok(()) };
        let defined = name.as_ref().and_then(|name| self.module.operations.find(name));
        let mut text = format!("op<{}>", name.as_deref().unwrap_or_default());
        let groups = self.groups(operands, defined.map(|known| &known.operands), is_match, &op.location)?;
        let _ = write!(text, "({groups})");
        if !attributes.is_empty() {
            let entry = |(name, value): &(SmolStr, ValueId)| match self.value(*value) {
                "" => format!("!{}", key(name)),
                value => format!("{} = {value}", key(name)),
            };
            let entries: Vec<String> = attributes.iter().map(entry).collect();
            let _ = write!(text, " {{{}}}", entries.join(", "));
        }
        let are_any = matches!(types[..], [any] if self.value(any).is_empty());
        let is_typed = !are_any && (is_match || !types.is_empty());
        if is_typed {
            let groups = self.groups(types, defined.map(|known| &known.results), is_match, &op.location)?;
            let _ = write!(text, " -> ({groups})");
        } else if !is_match
            && defined.is_some_and(|known| {
                known.result_types.as_ref().is_none_or(|rules| rules.len() != known.results.varies.len())
            })
        {
            let what = format!("types of the results of '{}' that nothing gives", name.as_deref().unwrap_or_default());
            return Err((what, op.location.clone()));
        }
        let name = self.name(op, "op");
        let _ = writeln!(self.out, "{indent}let {name} = {text};");
        Ok(())
    }

    /// Operands or types by the groups of the definition.
    fn groups(
        &self,
        ids: &[ValueId],
        groups: Option<&Groups>,
        is_match: bool,
        location: &Location,
    ) -> Result<String, NotInPdll> {
        let is_whole = matches!(ids, [one] if matches!(self.pattern.kind(*one), Kind::ValueRange | Kind::TypeRange));
        let Some(groups) = groups.filter(|groups| groups.varies.len() != ids.len() && !is_whole) else {
            return Ok(self.list(ids));
        };
        let varying: Vec<usize> = (0..groups.varies.len()).filter(|at| groups.varies[*at]).collect();
        let behind = match varying[..] {
            // In a match no tuple but the empty one is a group.
            [at] if !is_match || ids.len() + 1 == groups.varies.len() => groups.varies.len() - at - 1,
            _ => return Err(("a group that is given value by value".to_owned(), location.clone())),
        };
        let at = varying[0];
        if ids.len() < at + behind {
            return Err(("a group that is given value by value".to_owned(), location.clone()));
        }
        let shown = |ids: &[ValueId]| ids.iter().map(|id| self.value(*id).to_owned()).collect::<Vec<String>>();
        let mut all = shown(&ids[..at]);
        all.push(format!("({})", shown(&ids[at..ids.len() - behind]).join(", ")));
        all.extend(shown(&ids[ids.len() - behind..]));
        Ok(all.join(", "))
    }
}

/// `a`, or `(a, b)`.
fn tuple(elements: &[&str]) -> String {
    match elements {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join(", ")),
    }
}

/// The name of an attribute: as it is if it can be read so.
fn key(name: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match name.chars().all(is_letter) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// A text as a string of PDLL.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
