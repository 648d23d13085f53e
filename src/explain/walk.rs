//! The walk over one pattern: down from the root, then up to users, then the native constraints, then the parts that must not be
//! found.

use pdl_ir::{Kind, Location, Op, OpKind, Pattern, Unless, ValueId, default_root};

use pdl_vm::{ConstraintAnswer, Entity, Host, PatternSet};

use super::values::{results, seen_through, users};
use super::{Explanation, UnmetPredicate};

/// The number of entities that are looked at, over all ways to match.
const MAX_STEPS: u32 = 100_000;

type Bindings<H> = Vec<Option<Entity<H>>>;

/// Why the walk stops.
enum Stop<H: Host> {
    Refused(UnmetPredicate<H>),
    TooLong,
}

struct Walk<'a, H: Host> {
    set: &'a PatternSet<H>,
    host: &'a H,
    pattern: &'a Pattern,
    /// The ops that are looked for: those of the match section, or of a part that must not be found.
    section: &'a [Op],
    /// The parts that must not be found; none while one is looked for.
    parts: &'a [Unless],
    /// For each value the op that defines it where something is matched.
    definitions: Vec<Option<&'a Op>>,
    root: H::Op,
    steps: u32,
}

/// Walks `pattern` from `root`.
pub(crate) fn walk<H: Host>(set: &PatternSet<H>, host: &H, pattern: &Pattern, root: H::Op) -> Explanation<H> {
    let Some(root_id) = default_root(pattern) else {
        return Explanation::Unknown("the pattern's root is not known");
    };
    let mut definitions = vec![None; pattern.values.len()];
    for op in pattern.match_ops() {
        op.results.iter().for_each(|result| definitions[result.0 as usize] = Some(op));
    }
    let mut walk =
        Walk { set, host, pattern, section: &pattern.matcher, parts: &pattern.unless, definitions, root, steps: 0 };
    let mut bindings = vec![None; pattern.values.len()];
    let down = walk.descend(vec![(root_id, Entity::Op(root))], &mut bindings);
    match down.and_then(|()| walk.upward(bindings)) {
        Ok(()) => Explanation::Matches,
        Err(Stop::Refused(refusal)) => Explanation::Refused(refusal),
        Err(Stop::TooLong) => Explanation::Unknown("there are too many ways to match it"),
    }
}

impl<'a, H: Host> Walk<'a, H> {
    fn definition(&self, value: ValueId) -> Option<&'a Op> {
        self.definitions[value.0 as usize]
    }

    fn location(&self, value: ValueId) -> Location {
        match self.definition(value) {
            Some(op) if op.location.line > 0 => op.location.clone(),
            _ => self.pattern.location.clone(),
        }
    }

    fn refuse<T>(&self, value: ValueId, entity: Entity<H>, predicate: impl Into<String>) -> Result<T, Stop<H>> {
        Err(Stop::Refused(UnmetPredicate { predicate: predicate.into(), location: self.location(value), entity }))
    }

    /// `x`, or what kind of thing it is if it has no name.
    fn named(&self, value: ValueId) -> String {
        let info = &self.pattern.values[value.0 as usize];
        match &info.name {
            Some(name) => format!("`{name}`"),
            None => format!("the {}", info.kind.name()),
        }
    }

    fn descend(&mut self, mut pending: Vec<(ValueId, Entity<H>)>, bindings: &mut Bindings<H>) -> Result<(), Stop<H>> {
        pending.reverse();
        while let Some((value, entity)) = pending.pop() {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(Stop::TooLong);
            }
            let others = pending.len();
            match &bindings[value.0 as usize] {
                Some(known) if seen_through(self.host, known) == seen_through(self.host, &entity) => continue,
                Some(_) => {
                    let message = format!("{} stands at two places, which hold different things", self.named(value));
                    return self.refuse(value, entity, message);
                }
                None => bindings[value.0 as usize] = Some(entity.clone()),
            }
            if let Some(definition) = self.definition(value) {
                self.look(value, &definition.kind, entity, &mut pending)?;
            }
            pending[others..].reverse();
        }
        Ok(())
    }

    /// Checks what is known of one value and adds what it leads to.
    fn look(
        &self,
        id: ValueId,
        definition: &OpKind,
        entity: Entity<H>,
        pending: &mut Vec<(ValueId, Entity<H>)>,
    ) -> Result<(), Stop<H>> {
        let host = self.host;
        match (definition, &entity) {
            (OpKind::Attribute { value, ty, .. }, Entity::Attribute(attribute)) => {
                if let Some(text) = value
                    && self.set.attribute_constant(text) != Some(*attribute)
                {
                    return self.refuse(id, entity, format!("the attribute is not `{text}`"));
                }
                match (ty, host.attribute_type(*attribute)) {
                    (None, _) => {}
                    (Some(ty), Some(found)) => pending.push((*ty, Entity::Type(found))),
                    (Some(_), None) => return self.refuse(id, entity, "the attribute has no type"),
                }
            }
            (OpKind::Type { constant: Some(text) }, Entity::Type(r#type))
                if self.set.type_constant(text) != Some(*r#type) =>
            {
                return self.refuse(id, entity, format!("the type is not `{text}`"));
            }
            (OpKind::Types { constants: Some(texts) }, Entity::Types(types)) => {
                let equal = texts.len() == types.len()
                    && texts.iter().zip(types).all(|(text, found)| self.set.type_constant(text) == Some(*found));
                if !equal {
                    return self.refuse(id, entity, format!("the types are not `({})`", texts.join(", ")));
                }
            }
            (OpKind::Operand { ty: Some(ty) }, Entity::Value(value)) => {
                pending.push((*ty, Entity::Type(host.value_type(*value))));
            }
            (OpKind::Operands { ty: Some(ty) }, Entity::Values(values)) => {
                let types = values.iter().map(|value| host.value_type(*value)).collect();
                pending.push((*ty, Entity::Types(types)));
            }
            (OpKind::Operation { .. }, Entity::Op(op)) => return self.operation(id, definition, *op, pending),
            (OpKind::Result { parent, index }, Entity::Value(value)) => {
                let behind = host.see_through(*value);
                let Some(op) = host.defining_op(behind) else {
                    return self.refuse(*parent, entity, "the value is a block argument, no op defines it");
                };
                if let Some(index) = index
                    && host.result_index(behind) != *index as usize
                {
                    return self.refuse(id, entity, format!("the value is not result {index} of what defines it"));
                }
                pending.push((*parent, Entity::Op(op)));
            }
            (OpKind::Results { parent, index }, Entity::Value(_) | Entity::Values(_)) => {
                let values: &[H::Value] = match &entity {
                    Entity::Value(value) => std::slice::from_ref(value),
                    Entity::Values(values) => values,
                    _ => &[],
                };
                // As in the matcher: what defines a list is what defines its first value, whatever else is known.
                let Some(first) = values.first() else {
                    return self.refuse(*parent, entity, "there are no values, so no op defines them");
                };
                let Some(op) = host.defining_op(host.see_through(*first)) else {
                    return self.refuse(*parent, entity, "no op defines the values");
                };
                let behind = |values: &[H::Value]| values.iter().map(|v| host.see_through(*v)).collect::<Vec<_>>();
                if results(host, op, *index).is_none_or(|results| behind(&results) != behind(values)) {
                    return self.refuse(id, entity, "the values are not the results of what defines them");
                }
                pending.push((*parent, Entity::Op(op)));
            }
            _ => {}
        }
        Ok(())
    }

    fn operation(
        &self,
        id: ValueId,
        definition: &OpKind,
        op: H::Op,
        pending: &mut Vec<(ValueId, Entity<H>)>,
    ) -> Result<(), Stop<H>> {
        let OpKind::Operation { name, operands, attributes, types, location: _ } = definition else { return Ok(()) };
        let host = self.host;
        if let Some(name) = name {
            let found = host.op_name_text(host.op_name(op));
            if found != *name {
                return self.refuse(id, Entity::Op(op), format!("the op is `{found}`, not `{name}`"));
            }
        }
        let values: Vec<H::Value> = (0..host.operand_count(op)).map(|i| host.operand(op, i)).collect();
        self.list(id, op, operands, &values, "operands", |group| host.operand_group(op, group), pending)?;
        for (name, attribute) in attributes {
            let found = self.set.attribute_name(name).and_then(|name| host.attribute(op, name));
            let found = found.or_else(|| match &self.definition(*attribute)?.kind {
                OpKind::Attribute { otherwise, .. } => self.set.attribute_constant(otherwise.as_ref()?),
                _ => None,
            });
            let Some(found) = found else {
                return self.refuse(id, Entity::Op(op), format!("the op has no attribute `{name}`"));
            };
            pending.push((*attribute, Entity::Attribute(found)));
        }
        let results: Vec<H::Value> = (0..host.result_count(op)).map(|i| host.result(op, i)).collect();
        self.list(id, op, types, &results, "results", |group| host.result_group(op, group), pending)
    }

    #[allow(clippy::too_many_arguments, reason = "what tells operands from results")]
    fn list(
        &self,
        id: ValueId,
        op: H::Op,
        wanted: &[ValueId],
        found: &[H::Value],
        what: &str,
        group: impl Fn(usize) -> Option<(usize, usize)>,
        pending: &mut Vec<(ValueId, Entity<H>)>,
    ) -> Result<(), Stop<H>> {
        let entity = |id: ValueId, values: &[H::Value]| match self.pattern.kind(id) {
            Kind::TypeRange => Entity::Types(values.iter().map(|value| self.host.value_type(*value)).collect()),
            Kind::Type => Entity::Type(self.host.value_type(values[0])),
            Kind::Value => Entity::Value(values[0]),
            _ => Entity::Values(values.to_vec()),
        };
        let is_range = |id: &ValueId| matches!(self.pattern.kind(*id), Kind::ValueRange | Kind::TypeRange);
        if let [all] = wanted
            && is_range(all)
        {
            pending.push((*all, entity(*all, found)));
            return Ok(());
        }
        let singles = wanted.iter().filter(|id| !is_range(id)).count();
        let is_exact = singles == wanted.len();
        if is_exact && found.len() != singles || found.len() < singles {
            let than = if is_exact { "not" } else { "fewer than" };
            return self.refuse(id, Entity::Op(op), format!("the op has {} {what}, {than} {singles}", found.len()));
        }
        let mut behind_a_range = false;
        for (index, id) in wanted.iter().enumerate() {
            behind_a_range |= is_range(id);
            let (start, len) = match behind_a_range {
                false => (index, 1),
                true => group(index).unwrap_or((0, usize::MAX)),
            };
            match start.checked_add(len).and_then(|end| found.get(start..end)) {
                Some(values) if is_range(id) || values.len() == 1 => pending.push((*id, entity(*id, values))),
                _ => {
                    return self.refuse(
                        *id,
                        Entity::Op(op),
                        format!("the op has no group {index} of {what} that fits"),
                    );
                }
            }
        }
        Ok(())
    }

    /// Reaches the ops that only users lead to, then asks the native constraints. Patterns have few such ops, so
    /// the recursion is shallow.
    fn upward(&mut self, mut bindings: Bindings<H>) -> Result<(), Stop<H>> {
        loop {
            let mut next = None;
            for op in self.section {
                let OpKind::Operation { operands, .. } = &op.kind else { continue };
                if bindings[op.results[0].0 as usize].is_some() {
                    continue;
                }
                let known = operands.iter().filter_map(|operand| self.values_of(*operand, &bindings));
                for values in known {
                    // An empty list leads nowhere, if something else leads on.
                    if next.as_ref().is_none_or(|(_, before): &(_, Vec<_>)| before.is_empty() && !values.is_empty()) {
                        next = Some((op.results[0], values));
                    }
                }
            }
            let Some((id, values)) = next else {
                match self.natives(&mut bindings)? {
                    true => continue,
                    false => {
                        self.nothing_missing(&bindings)?;
                        return self.no_part(&bindings);
                    }
                }
            };
            return self.users(id, &values, &bindings);
        }
    }

    fn users(&mut self, id: ValueId, values: &[H::Value], bindings: &Bindings<H>) -> Result<(), Stop<H>> {
        let mut best: Option<(usize, UnmetPredicate<H>)> = None;
        for user in users(self.host, values) {
            let mut extended = bindings.clone();
            let down = self.descend(vec![(id, Entity::Op(user))], &mut extended);
            let reached = extended.iter().flatten().count();
            match down.and_then(|()| self.upward(extended)) {
                Ok(()) => return Ok(()),
                Err(Stop::TooLong) => return Err(Stop::TooLong),
                Err(Stop::Refused(refusal)) => {
                    if best.as_ref().is_none_or(|(most, _)| reached > *most) {
                        best = Some((reached, refusal));
                    }
                }
            }
        }
        match best {
            Some((_, refusal)) => Err(Stop::Refused(refusal)),
            None => self.refuse(id, Entity::Values(values.to_vec()), "the value has no user"),
        }
    }

    /// Returns what a value of the pattern is, if it is bound, or a result of something bound.
    fn values_of(&self, id: ValueId, bindings: &Bindings<H>) -> Option<Vec<H::Value>> {
        match self.entity(id, bindings)? {
            Entity::Value(value) => Some(vec![value]),
            Entity::Values(values) => Some(values),
            _ => None,
        }
    }

    fn entity(&self, id: ValueId, bindings: &Bindings<H>) -> Option<Entity<H>> {
        if let Some(bound) = &bindings[id.0 as usize] {
            return Some(bound.clone());
        }
        match &self.definition(id)?.kind {
            OpKind::Attribute { value: Some(text), .. } => Some(Entity::Attribute(self.set.attribute_constant(text)?)),
            OpKind::Type { constant: Some(text) } => Some(Entity::Type(self.set.type_constant(text)?)),
            OpKind::Types { constants: Some(texts) } => {
                Some(Entity::Types(texts.iter().map(|text| self.set.type_constant(text)).collect::<Option<_>>()?))
            }
            OpKind::Result { parent, index: Some(index) } => match &bindings[parent.0 as usize] {
                Some(Entity::Op(op)) if (*index as usize) < self.host.result_count(*op) => {
                    Some(Entity::Value(self.host.result(*op, *index as usize)))
                }
                _ => None,
            },
            OpKind::Results { parent, index } => match &bindings[parent.0 as usize] {
                Some(Entity::Op(op)) => {
                    let values = results(self.host, *op, *index)?;
                    match (self.pattern.kind(id), values.as_slice()) {
                        (Kind::Value, [one]) => Some(Entity::Value(*one)),
                        (Kind::Value, _) => None,
                        _ => Some(Entity::Values(values)),
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Looks for the parts that must not be found.
    fn no_part(&mut self, bindings: &Bindings<H>) -> Result<(), Stop<H>> {
        let (section, parts) = (self.section, std::mem::take(&mut self.parts));
        let found = parts.iter().try_for_each(|part| {
            self.section = &part.ops;
            self.part(part, bindings)
        });
        (self.section, self.parts) = (section, parts);
        found
    }

    fn part(&mut self, part: &Unless, bindings: &Bindings<H>) -> Result<(), Stop<H>> {
        let mut places = Vec::with_capacity(part.at.len());
        for (found, at) in &part.at {
            let Some(entity) = self.entity(*at, bindings) else {
                return self.refuse(
                    *at,
                    Entity::Op(self.root),
                    format!("there is no such thing as {}", self.named(*at)),
                );
            };
            places.push((*found, entity));
        }
        let entity = places.first().map_or(Entity::Op(self.root), |(_, entity)| entity.clone());
        let mut extended = bindings.clone();
        match self.descend(places, &mut extended).and_then(|()| self.upward(extended)) {
            Ok(()) => {
                let (predicate, location) = ("what must not be found is found".to_owned(), part.location.clone());
                Err(Stop::Refused(UnmetPredicate { predicate, location, entity }))
            }
            Err(Stop::Refused(_)) => Ok(()),
            Err(Stop::TooLong) => Err(Stop::TooLong),
        }
    }

    /// Returns what was never reached hangs on a result that is not there.
    fn nothing_missing(&self, bindings: &Bindings<H>) -> Result<(), Stop<H>> {
        for op in self.section {
            let needed = match &op.kind {
                OpKind::ApplyNativeConstraint { args, .. } => args,
                OpKind::Operation { operands, .. } if bindings[op.results[0].0 as usize].is_none() => operands,
                _ => continue,
            };
            for id in needed.iter().filter(|id| self.entity(**id, bindings).is_none()) {
                let (parent, what) = match self.definition(*id).map(|op| &op.kind) {
                    Some(OpKind::Result { parent, index: Some(index) }) => (parent, format!("no result {index}")),
                    Some(OpKind::Results { parent, index: Some(group) }) => {
                        (parent, format!("no group {group} of results that fits"))
                    }
                    Some(OpKind::Results { parent, index: None }) => (parent, "not one result".to_owned()),
                    _ => continue,
                };
                if let Some(entity) = bindings[parent.0 as usize].clone() {
                    let predicate = format!("the op has {what}");
                    return Err(Stop::Refused(UnmetPredicate { predicate, location: op.location.clone(), entity }));
                }
            }
        }
        Ok(())
    }

    /// Asks the native constraints whose arguments are known. Whether that bound anything new.
    fn natives(&mut self, bindings: &mut Bindings<H>) -> Result<bool, Stop<H>> {
        let before = bindings.iter().flatten().count();
        for op in self.section {
            let OpKind::ApplyNativeConstraint { name, args, negated } = &op.kind else { continue };
            let arguments: Option<Vec<Entity<H>>> = args.iter().map(|arg| self.entity(*arg, bindings)).collect();
            let Some(arguments) = arguments else { continue };
            let kinds: Vec<Kind> = op.results.iter().map(|result| self.pattern.kind(*result)).collect();
            let (predicate, about) = match self.set.ask_constraint(self.host, name, &arguments, &kinds) {
                ConstraintAnswer::Holds(results) if !negated => {
                    self.descend(op.results.iter().copied().zip(results).collect(), bindings)?;
                    continue;
                }
                ConstraintAnswer::Fails if *negated => continue,
                ConstraintAnswer::Holds(_) => (format!("`{name}` holds, and must not"), 0),
                ConstraintAnswer::Fails => (format!("`{name}` does not hold"), 0),
                ConstraintAnswer::NotOne(index) => {
                    let (count, what) = match &arguments[index] {
                        Entity::Types(types) => (types.len(), "type"),
                        Entity::Values(values) => (values.len(), "value"),
                        _ => continue,
                    };
                    (format!("`{name}` wants one {what}, and there are {count}"), index)
                }
                ConstraintAnswer::Faulted(fault) => (format!("`{name}` has no answer: {fault}"), 0),
                ConstraintAnswer::Panicked(message) => (format!("`{name}` panicked: {message}"), 0),
                ConstraintAnswer::Wrong(message) => (format!("`{name}` broke its signature: {message}"), 0),
                _ => (format!("`{name}` is not registered"), 0),
            };
            let about = arguments.into_iter().nth(about).or_else(|| bindings.iter().flatten().next().cloned());
            let Some(entity) = about else { continue };
            return Err(Stop::Refused(UnmetPredicate { predicate, location: op.location.clone(), entity }));
        }
        Ok(bindings.iter().flatten().count() > before)
    }
}
