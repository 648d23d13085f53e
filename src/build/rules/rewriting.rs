//! The rewrite of a pattern as a function of Rust: first what can fail, then what changes.

use pdl_declarations::NativeKind;
use pdl_declarations::arithmetic::Computation;
use pdl_diagnostics::counted;
use pdl_ir::{Kind, Location, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::instructions::{FieldType, Instructions, RUNTIME, Role, Shape, data_of, expression};
use super::matching::{Captures, Local, RuleComputed, argument, attribute_data, computation, type_place};
use super::{RuleError, function_name, indented};

/// Writes the rewrite of one pattern.
pub(super) struct Rewriting<'a> {
    pattern: &'a Pattern,
    instructions: &'a Instructions,
    types: &'a mut Vec<SmolStr>,
    computations: &'a mut Vec<RuleComputed>,
    errors: &'a mut Vec<RuleError>,
    out: String,
    locals: FxHashMap<ValueId, Local>,
    /// The constants of either section.
    constants: FxHashMap<ValueId, &'a OpKind>,
    /// The instructions that were made, in order.
    made: Vec<String>,
    /// The one result of those that have one.
    values: FxHashMap<String, String>,
    /// True if something was changed that is not undone.
    has_changed: bool,
    is_wrong: bool,
    next: usize,
}

impl<'a> Rewriting<'a> {
    /// Returns the function from its parameters on; `captured` are the captures.
    pub(super) fn write(
        pattern: &'a Pattern,
        instructions: &'a Instructions,
        (values, captured): (&[ValueId], &Captures),
        (types, computations): (&'a mut Vec<SmolStr>, &'a mut Vec<RuleComputed>),
        errors: &'a mut Vec<RuleError>,
    ) -> String {
        let constant = |op: &'a Op| Some((*op.results.first()?, &op.kind));
        let constants = pattern.matcher.iter().chain(pattern.actions()).filter_map(constant).collect();
        let locals = values.iter().copied().zip(captured.locals.iter().cloned()).collect();
        let (out, made, values, has_changed, is_wrong, next) = Default::default();
        let mut rewriting = Rewriting {
            pattern,
            instructions,
            types,
            computations,
            errors,
            out,
            locals,
            constants,
            made,
            values,
            has_changed,
            is_wrong,
            next,
        };
        match &pattern.rewrite.body {
            RewriteBody::External { name, args } => {
                let root = pattern.rewrite.root.into_iter();
                let args: Vec<ValueId> = root.chain(args.iter().copied()).collect();
                rewriting.call(name, &args, &[]);
            }
            RewriteBody::Ops(ops) => {
                let replaces = |op: &Op| match &op.kind {
                    OpKind::Replace { op, with: Replacement::Operation(by) } => Some((*by, *op)),
                    _ => None,
                };
                // Of several the first counts.
                let replaced: FxHashMap<ValueId, ValueId> = ops.iter().rev().filter_map(replaces).collect();
                for op in ops {
                    rewriting.op(op, &replaced);
                }
            }
        }
        let parameters = captured.parameters.iter().enumerate().map(|(index, ty)| format!(", c{index}: {ty}"));
        format!(
            "(rules: &Rules{}, ir: &mut RulesIr) -> bool {{\n{}{}    true\n}}\n",
            parameters.collect::<String>(),
            captured.reading,
            rewriting.out
        )
    }

    fn op(&mut self, op: &Op, replaced: &FxHashMap<ValueId, ValueId>) {
        let at = &op.location;
        match &op.kind {
            OpKind::Operation { name: Some(name), operands, attributes, types, .. } => {
                let like = replaced.get(&op.results[0]).copied();
                self.create((op.results[0], name), operands, attributes, (types, like), at);
            }
            OpKind::Result { parent, index: Some(index) } | OpKind::Results { parent, index: Some(index) } => {
                self.result(op.results[0], *parent, *index, at);
            }
            OpKind::Results { parent, index: None } => {
                let Some(Local::Op(parent, kind)) = self.local(*parent) else { return };
                let local = match kind {
                    Some(kind) => {
                        let results = 0..self.instructions.kinds[kind].results;
                        Local::List(results.map(|index| self.result_of(&parent, index)).collect())
                    }
                    None => {
                        let all = format!("(0..ir.result_count({parent})).map(|index| ir.result({parent}, index))");
                        let name = self.bind(&format!(": Vec<{}> = {all}.collect()", self.instructions.value));
                        Local::Slice(format!("{name}[..]"))
                    }
                };
                self.locals.insert(op.results[0], local);
            }
            OpKind::Range { elements } => {
                let element = match self.pattern.kind(op.results[0]) {
                    Kind::TypeRange => "RulesType",
                    _ => &self.instructions.value,
                };
                let list = self.list(elements);
                let name = self.bind(&format!(": Vec<{element}> = {list}[..].to_vec()"));
                self.locals.insert(op.results[0], Local::Slice(format!("{name}[..]")));
            }
            OpKind::ApplyNativeRewrite { name, args, .. } => self.call(name, args, &op.results),
            OpKind::Erase { op } => {
                let op = self.content(*op);
                self.change(&format!("ir.erase({op})"));
            }
            OpKind::Replace { op, with } => {
                let parts: Vec<Part> = match with {
                    Replacement::Values(values) => values.iter().flat_map(|value| self.parts(*value)).collect(),
                    Replacement::Operation(by) => match self.local(*by) {
                        Some(Local::Op(by, Some(kind))) => {
                            let results = 0..self.instructions.kinds[kind].results;
                            results.map(|index| Part::One(self.result_of(&by, index))).collect()
                        }
                        _ => return self.error(at, "the instruction that replaces another one is of no known kind"),
                    },
                };
                if let Some(Local::Op(_, Some(kind))) = self.local(*op)
                    && let kind = &self.instructions.kinds[kind]
                    && kind.results != parts.len()
                    && parts.iter().all(|part| matches!(part, Part::One(_)))
                {
                    let (results, values) =
                        (counted(kind.results as u64, "result"), counted(parts.len() as u64, "value"));
                    return self.error(at, &format!("`{}` has {results}, and is replaced with {values}", kind.name));
                }
                let (op, values) = (self.content(*op), self.bind(&format!(" = {}", list(&parts))));
                self.change(&format!("ir.replace({op}, &{values})"));
            }
            // Constants are made where they are read, and the others are of the match section.
            _ => {}
        }
    }

    /// Returns the parts that a value or a list has.
    fn parts(&mut self, value: ValueId) -> Vec<Part> {
        match self.local(value) {
            Some(Local::List(list)) => list.into_iter().map(Part::One).collect(),
            _ => {
                let is_range = matches!(self.pattern.kind(value), Kind::ValueRange | Kind::TypeRange);
                let content = self.content(value);
                vec![if is_range { Part::Range(content) } else { Part::One(content) }]
            }
        }
    }

    /// Returns a list of values and lists.
    fn list(&mut self, elements: &[ValueId]) -> String {
        let parts: Vec<Part> = elements.iter().flat_map(|element| self.parts(*element)).collect();
        list(&parts)
    }

    /// Returns result `index` of an instruction, in a variable.
    fn result_of(&mut self, op: &str, index: usize) -> String {
        match self.values.get(op) {
            Some(value) => value.clone(),
            None => self.bind(&format!(" = ir.result({op}, {index})")),
        }
    }

    fn result(&mut self, result: ValueId, parent: ValueId, index: u32, at: &Location) {
        let Some(Local::Op(op, kind)) = self.local(parent) else { return };
        let is_missing = kind.is_some_and(|kind| index as usize >= self.instructions.kinds[kind].results);
        if is_missing {
            return self.error(at, "it has no such result");
        }
        let name = self.result_of(&op, index as usize);
        let is_range = self.pattern.kind(result) == Kind::ValueRange;
        self.locals.insert(result, if is_range { Local::List(vec![name]) } else { Local::Plain(name) });
    }

    fn create(
        &mut self,
        (result, name): (ValueId, &SmolStr),
        operands: &[ValueId],
        attributes: &[(SmolStr, ValueId)],
        (types, like): (&[ValueId], Option<ValueId>),
        at: &Location,
    ) {
        let instructions = self.instructions;
        // Names were checked before.
        let Some(number) = instructions.number(name) else { return };
        let kind = &instructions.kinds[number];
        let Some(mut groups) = self.groups(number, operands, at) else { return };
        let mut contents = Vec::new();
        for field in &kind.fields {
            contents.push(match &field.role {
                Role::Operands(shape) => {
                    let count = if let Shape::Array(count) = shape { *count } else { 1 };
                    let mut own = groups.drain(..count.min(groups.len()));
                    match shape {
                        Shape::One => own.next().unwrap_or_default(),
                        Shape::Array(_) => format!("[{}]", own.collect::<Vec<_>>().join(", ")),
                        Shape::Optional | Shape::List | Shape::Own => own.next().unwrap_or_default(),
                    }
                }
                // Of two of one name the later counts.
                Role::Attribute(name, ty) => match attributes.iter().rev().find(|(known, _)| known == name) {
                    Some((_, value)) => self.attribute(*value, ty),
                    None if matches!(ty, FieldType::Option(_)) => "None".to_owned(),
                    None => {
                        return self.error(at, &format!("`{}` must have the attribute `{name}`", kind.name));
                    }
                },
                Role::Hidden { has_default: true } => "Default::default()".to_owned(),
                Role::Hidden { has_default: false } => {
                    return self.error(at, &format!("patterns cannot make `{}`", kind.name));
                }
            });
        }
        let types = self.result_types(types, like);
        // What is read from the IR is bound before it is changed.
        let made = self.bind(&format!(" = {}", kind.expression(&contents)));
        let fail = self.fail(at);
        let op = format!("d{}", self.next);
        if kind.results == 1 {
            let made_value = self.fresh();
            self.line(&format!("let Some(({op}, {made_value})) = create(ir, {made}, {types}, c0) else {fail};"));
            self.values.insert(op.clone(), made_value);
        } else {
            self.line(&format!("let Some({op}) = ir.create({made}, {types}, c0) else {fail};"));
        }
        self.made.push(op.clone());
        self.locals.insert(result, Local::Op(op, Some(number)));
    }

    /// Returns the types of the results of a new instruction: those that are said, or of what it replaces, or inferred.
    fn result_types(&mut self, types: &[ValueId], like: Option<ValueId>) -> String {
        let is_known = types.iter().all(|ty| self.local(*ty).is_some());
        let given = if is_known { types } else { &[] };
        match (given, like.and_then(|like| self.local(like))) {
            ([one], _) if self.pattern.kind(*one) == Kind::Type => format!("Some(&[{}])", self.content(*one)),
            ([], Some(Local::Op(op, kind))) => {
                let is_one = kind.is_some_and(|kind| self.instructions.kinds[kind].results == 1);
                let types = match is_one {
                    true => format!(" = [ir.value_type(ir.result({op}, 0))]"),
                    false => {
                        let ty = format!("ir.value_type(ir.result({op}, index))");
                        format!(": Vec<RulesType> = (0..ir.result_count({op})).map(|index| {ty}).collect()")
                    }
                };
                format!("Some(&{})", self.bind(&types))
            }
            ([], _) => "None".to_owned(),
            _ => {
                let list = self.list(given);
                format!("Some(&{})", self.bind(&format!(" = {list}")))
            }
        }
    }

    /// Returns the content of each group of operands of a new instruction, in the form of its field.
    fn groups(&mut self, number: usize, operands: &[ValueId], at: &Location) -> Option<Vec<String>> {
        let instructions = self.instructions;
        let kind = &instructions.kinds[number];
        let wrong =
            format!("`{}` does not take {} in these groups", kind.name, counted(operands.len() as u64, "operand"));
        let Some(groups) = kind.groups() else {
            self.error(at, &format!("patterns cannot make `{}`", kind.name));
            return None;
        };
        let varies = |shape: Shape| matches!(shape, Shape::Optional | Shape::List);
        let expressions: Vec<Vec<Part>> = operands.iter().map(|operand| self.parts(*operand)).collect();
        // An expression for each group; or single values, and one group that takes what these leave.
        let fits = |(own, (_, shape, _)): (&Vec<Part>, &(&str, Shape, usize))| varies(*shape) || own.len() == 1;
        let is_one_each = expressions.len() == groups.len() && expressions.iter().zip(&groups).all(fits);
        let parts: Vec<Part> = expressions.iter().flatten().cloned().collect();
        let sizes: Option<Vec<usize>> = if is_one_each {
            Some(expressions.iter().map(Vec::len).collect())
        } else {
            let varying = groups.iter().filter(|(_, shape, _)| varies(*shape)).count();
            let first = groups.iter().position(|(_, shape, _)| varies(*shape)).unwrap_or(groups.len());
            let left = parts.len().checked_sub(groups.len() - varying).filter(|left| varying == 1 || *left == 0);
            left.filter(|left| {
                let is_left = |place: usize| varying == 1 && (first..first + left).contains(&place);
                parts.iter().enumerate().all(|(place, part)| matches!(part, Part::One(_)) || is_left(place))
            })
            .map(|left| groups.iter().map(|(_, shape, _)| if varies(*shape) { left } else { 1 }).collect())
        };
        let Some(sizes) = sizes else {
            self.error(at, &wrong);
            return None;
        };
        let (mut rest, mut made) = (&parts[..], Vec::new());
        for ((_, shape, _), size) in groups.iter().zip(sizes) {
            let (own, behind) = rest.split_at(size);
            rest = behind;
            let fail = self.fail(at);
            made.push(match (shape, own) {
                (Shape::List, [Part::Range(range)]) => format!("{range}.to_vec()"),
                (Shape::List, parts) if parts.iter().all(|part| matches!(part, Part::One(_))) => {
                    format!("vec!{}", list(parts))
                }
                (Shape::List, parts) => list(parts),
                (Shape::Optional, [Part::Range(range)]) => {
                    format!("match &{range} {{ [] => None, [one] => Some(*one), _ => {fail} }}")
                }
                (Shape::Optional, []) => "None".to_owned(),
                (Shape::Optional, [Part::One(one)]) => format!("Some({one})"),
                (_, [Part::Range(range)]) => format!("match &{range} {{ [one] => *one, _ => {fail} }}"),
                (Shape::One | Shape::Array(_), [Part::One(one)]) => one.clone(),
                _ => {
                    self.error(at, &wrong);
                    return None;
                }
            });
        }
        Some(made)
    }

    /// Returns an attribute in the type of its field.
    fn attribute(&mut self, value: ValueId, ty: &FieldType) -> String {
        let at = self.pattern.rewrite.location.clone();
        let fail = self.fail(&at);
        match self.local(value) {
            Some(Local::Attribute(content, known)) => match ty {
                _ if known == *ty && known != FieldType::Data => format!("{content}.clone()"),
                FieldType::Option(inner) if known == **inner => format!("Some({content}.clone())"),
                _ if known == FieldType::Data => ty.of_data(&format!("Some({content})"), &fail),
                _ => ty.of_data(&format!("{RUNTIME}::Immediate::data({content}).as_ref()"), &fail),
            },
            _ => match self.constants.get(&value) {
                Some(OpKind::Attribute { value: Some(text), .. }) => ty.constant(&data_of(text), &fail),
                _ => String::new(),
            },
        }
    }

    /// Computes an attribute with constants.
    fn computed(&mut self, name: &SmolStr, args: &[ValueId], result: ValueId) {
        let mut arguments = Vec::with_capacity(args.len());
        for arg in args {
            arguments.push(match (self.local(*arg), self.constants.get(arg)) {
                (Some(local), _) => attribute_data(&local),
                (None, Some(OpKind::Attribute { value: Some(text), .. })) => {
                    format!("Some({})", expression(&data_of(text)))
                }
                (None, _) => "None".to_owned(),
            });
        }
        let called = computation(self.computations, name, &arguments, true);
        let at = self.pattern.rewrite.location.clone();
        let (data, fail) = (self.fresh(), self.fail(&at));
        self.line(&format!("let Some({data}) = {called} else {fail};"));
        self.locals.insert(result, Local::Attribute(format!("(&{data})"), FieldType::Data));
    }

    fn call(&mut self, name: &SmolStr, args: &[ValueId], results: &[ValueId]) {
        if let [result] = results
            && Computation::named(name, NativeKind::Rewrite, args.len(), 1).is_some()
        {
            return self.computed(name, args, *result);
        }
        let mut arguments = vec!["ir".to_owned()];
        for arg in args {
            let constant = match self.constants.get(arg) {
                Some(OpKind::Attribute { value: Some(text), .. }) if !self.locals.contains_key(arg) => {
                    Some(format!("&{}", expression(&data_of(text))))
                }
                _ => None,
            };
            let local = self.local(*arg);
            arguments.push(constant.or_else(|| local.as_ref().map(argument)).unwrap_or_default());
        }
        let called = format!("{}({})", function_name(name), arguments.join(", "));
        let names: Vec<String> = results.iter().map(|_| self.fresh()).collect();
        match &names[..] {
            [] => self.line(&format!("{called};")),
            [one] => self.line(&format!("let {one} = {called};")),
            several => self.line(&format!("let ({}) = {called};", several.join(", "))),
        }
        for (result, name) in results.iter().zip(names) {
            let local = match self.pattern.kind(*result) {
                Kind::Operation => Local::Op(name, None),
                Kind::Attribute => {
                    let at = self.pattern.rewrite.location.clone();
                    let fail = self.fail(&at);
                    let data = self.fresh();
                    self.line(&format!("let Some({data}) = {RUNTIME}::Immediate::data(&{name}) else {fail};"));
                    Local::Attribute(format!("(&{data})"), FieldType::Data)
                }
                Kind::Value | Kind::Type => Local::Plain(name),
                Kind::ValueRange | Kind::TypeRange => Local::Slice(format!("{name}[..]")),
            };
            self.locals.insert(*result, local);
        }
    }

    /// Changes something that is not undone.
    fn change(&mut self, call: &str) {
        if self.has_changed {
            self.line(&format!("{call};"));
            return;
        }
        let undo = self.undo();
        self.line(&format!("if !{call} {{ {undo}return false; }}"));
        self.has_changed = true;
    }

    /// Returns what is done where something cannot be made.
    fn fail(&mut self, at: &Location) -> String {
        if self.has_changed {
            self.error(at, "it makes something after it changed what is not undone: make it before");
        }
        format!("{{ {}return false; }}", self.undo())
    }

    fn undo(&self) -> String {
        self.made.iter().rev().map(|op| format!("ir.erase({op}); ")).collect()
    }

    /// Returns what a value is, if it is known; of constants types alone.
    fn local(&mut self, value: ValueId) -> Option<Local> {
        if let Some(known) = self.locals.get(&value) {
            return Some(known.clone());
        }
        match self.constants.get(&value)? {
            OpKind::Type { constant: Some(text) } => Some(Local::Plain(type_place(self.types, text))),
            OpKind::Types { constants: Some(texts) } => {
                let places: Vec<String> = texts.iter().map(|text| type_place(self.types, text)).collect();
                Some(Local::List(places))
            }
            _ => None,
        }
    }

    fn content(&mut self, value: ValueId) -> String {
        match self.local(value) {
            Some(
                Local::Op(content, _) | Local::Plain(content) | Local::Slice(content) | Local::Attribute(content, _),
            ) => content,
            Some(Local::List(list)) => format!("[{}][..]", list.join(", ")),
            None => String::new(),
        }
    }

    /// Notes the first mistake of the pattern: others may come of it.
    fn error(&mut self, at: &Location, reason: &str) {
        if std::mem::replace(&mut self.is_wrong, true) {
            return;
        }
        self.errors.push(RuleError { location: at.clone(), reason: reason.to_owned() });
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("m{}", self.next)
    }

    /// Writes a new variable with what follows its name, and returns that.
    fn bind(&mut self, content: &str) -> String {
        let name = self.fresh();
        self.line(&format!("let {name}{content};"));
        name
    }

    fn line(&mut self, text: &str) {
        indented(&mut self.out, 1, text);
    }
}

/// A part of a list.
#[derive(Clone)]
enum Part {
    One(String),
    /// A slice.
    Range(String),
}

/// Returns a list: an array, if there are no lists in it.
fn list(parts: &[Part]) -> String {
    let is_flat = parts.iter().all(|part| matches!(part, Part::One(_)));
    let part = |part: &Part| match (part, is_flat) {
        (Part::One(content), true) => content.clone(),
        (Part::One(content), false) => format!("&[{content}][..]"),
        (Part::Range(content), _) => format!("&{content}"),
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    format!("[{}]{}", parts.join(", "), if is_flat { "" } else { ".concat()" })
}
