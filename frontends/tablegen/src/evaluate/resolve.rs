//! Puts known values in place of names.

use smallvec::SmallVec;

use super::{Evaluator, Fallible};
use crate::keyed_list::{Keyed, KeyedList};
use crate::lex::Operator;
use crate::record::RecordId;
use crate::types::{TypeId, Types};
use crate::values::{Key, Names, Node, SliceId, Stays, ValueId, Values};

/// The values of names during one resolution.
///
/// The base is either a map, or a record whose own fields are meant. On top of it lie wrappers: a shadow hides
/// the variable of an operator such as `!foreach`; a tracker notes whether anything stayed unresolved, since a
/// class is only instantiated once its arguments are known. Values found in the base are resolved by the base
/// alone, without the wrappers.
#[derive(Debug)]
pub(crate) struct Resolver {
    /// The record that the values belong to: blamed for errors, and the one that may refer to itself.
    pub(crate) record: Option<RecordId>,
    base: Base,
    base_is_final: bool,
    /// The names that the base may know.
    known: Names,
    wrappers: SmallVec<[Wrapper; 4]>,
    view: View,
}

#[derive(Debug)]
enum Base {
    Map {
        entries: KeyedList<Entry, 2>,
        /// The number of entries that are being resolved.
        in_work: usize,
    },
    Record {
        /// The value of the record's own name.
        name: Option<ValueId>,
        /// The fields being resolved, outermost first; asking for one of them again finds nothing.
        stack: Vec<Key>,
        cache: KeyedList<Entry>,
    },
}

/// The value of a key.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    value: ValueId,
    state: State,
}

/// The state of an entry that may mention others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Asking for it again finds nothing, which ends cycles.
    InWork,
    Resolved,
}

impl Keyed for Entry {
    type Key = Key;

    fn key(&self) -> Key {
        self.key
    }
}

#[derive(Clone, Copy, Debug)]
enum Wrapper {
    Shadow(Key),
    Track { unresolved: bool },
}

#[derive(Clone, Copy, Debug)]
struct View {
    /// No later resolution will come: what cannot be known now is an error.
    is_final: bool,
    /// A bit that turns out unset keeps the reference it came from.
    keeps_unset_bits: bool,
    /// The wrappers before this one are out of sight.
    first_wrapper: usize,
}

impl Resolver {
    /// Finds nothing but what `set` adds.
    pub(crate) fn map(record: Option<RecordId>) -> Resolver {
        let view = View { is_final: false, keeps_unset_bits: false, first_wrapper: 0 };
        let (base, known) = (Base::Map { entries: KeyedList::default(), in_work: 0 }, Names::default());
        Resolver { record, base, base_is_final: false, known, wrappers: SmallVec::new(), view }
    }

    /// Finds the fields of `record`, for the last time; `name` stands for its own name.
    pub(crate) fn fields_of(record: RecordId, name: Option<ValueId>) -> Resolver {
        let view = View { is_final: true, keeps_unset_bits: true, first_wrapper: 0 };
        let base = Base::Record { name, stack: Vec::new(), cache: KeyedList::default() };
        Resolver { record: Some(record), base, base_is_final: true, known: Names::ALL, wrappers: SmallVec::new(), view }
    }

    /// Lets `key` stand for `value`.
    pub(crate) fn set(&mut self, key: Key, value: ValueId) {
        self.known = self.known.and(Names::of(key));
        if let Base::Map { entries, .. } = &mut self.base {
            let entry = Entry { key, value, state: State::Open };
            match entries.place(key) {
                Some(place) => entries[place] = entry,
                None => entries.push(entry),
            }
        }
    }

    /// Says that no later resolution will come.
    pub(crate) fn set_final(&mut self) {
        self.base_is_final = true;
        self.view.is_final = true;
    }

    /// Narrows the view to the base; the returned view restores it.
    fn enter_base(&mut self) -> View {
        let old = self.view;
        self.view = View {
            is_final: self.base_is_final,
            keeps_unset_bits: matches!(self.base, Base::Record { .. }),
            first_wrapper: self.wrappers.len(),
        };
        old
    }

    /// Adds a wrapper; the returned view restores the state before.
    fn wrap(&mut self, wrapper: Wrapper) -> View {
        let old = self.view;
        self.wrappers.push(wrapper);
        self.view.keeps_unset_bits = false;
        if let Wrapper::Track { .. } = wrapper {
            self.view.is_final = false;
        }
        old
    }

    /// Returns true if a value with free names of which the base knows none stays as it is. It is noted that it stays.
    fn leaves_open(&mut self) -> bool {
        if self.view.is_final {
            return false;
        }
        let wrappers = &mut self.wrappers[self.view.first_wrapper..];
        let is_tracked = wrappers.iter().any(|wrapper| matches!(wrapper, Wrapper::Track { .. }));
        if is_tracked && wrappers.iter().any(|wrapper| matches!(wrapper, Wrapper::Shadow(_))) {
            // Who is told depends on the names.
            return false;
        }
        for wrapper in wrappers {
            if let Wrapper::Track { unresolved } = wrapper {
                *unresolved = true;
            }
        }
        true
    }

    fn unwrap(&mut self, old: View) -> Option<Wrapper> {
        self.view = old;
        self.wrappers.pop()
    }
}

impl Evaluator {
    /// The value with every name replaced that `resolver` knows, folded as far as possible.
    #[inline(always)]
    pub(crate) fn resolve(&mut self, value: ValueId, resolver: &mut Resolver) -> Fallible<ValueId> {
        // Without free names only a final resolution can change anything: casts to records defined meanwhile.
        match self.values.stays(value, resolver.known, resolver.view.is_final) {
            Stays::Always => Ok(value),
            Stays::WithoutItsNames if resolver.leaves_open() => Ok(value),
            _ => self.resolve_open(value, resolver),
        }
    }

    #[inline(never)]
    fn resolve_open(&mut self, value: ValueId, resolver: &mut Resolver) -> Fallible<ValueId> {
        let node = self.values.get(value);
        if let Node::Variable(name, _) = node {
            return Ok(self.look_up(Key::Name(name), resolver)?.unwrap_or(value));
        }
        self.enter()?;
        let resolved = match node {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String(..) | Node::Def(_) | Node::Variable(..) => value,
            Node::AnonymousName(number) => self.resolve_anonymous_name(value, number, resolver)?,
            Node::Bits(slice) => self.resolve_bits(value, slice, resolver)?,
            Node::List(slice, element) => match self.resolve_all(slice, resolver)? {
                Some(slice) => self.make(Node::List(slice, element))?,
                None => value,
            },
            Node::Dag(slice) => self.resolve_dag(value, slice, resolver)?,
            Node::VariableBit(base, bit) => {
                let new = self.resolve(base, resolver)?;
                if new == base { value } else { self.bit_at(new, bit)?.unwrap_or(value) }
            }
            Node::Field(base, name) => {
                let new = self.resolve(base, resolver)?;
                if new == base { value } else { self.fold_field(new, name, resolver.record)? }
            }
            Node::Operation(op, slice, ty) => self.resolve_operation(value, (op, slice, ty), resolver)?,
            Node::Instance(class, slice) => self.resolve_instance(value, class, slice, resolver)?,
            Node::Argument(key, operand) => {
                let new = self.resolve(operand, resolver)?;
                if new == operand { value } else { self.make(Node::Argument(key, new))? }
            }
        };
        self.leave();
        Ok(resolved)
    }

    /// The elements resolved, or `None` if nothing changed.
    #[inline(never)]
    fn resolve_all(&mut self, slice: SliceId, resolver: &mut Resolver) -> Fallible<Option<SliceId>> {
        let count = self.values.elements(slice).len();
        self.step(count / 4)?;
        let mut changed: Option<Vec<ValueId>> = None;
        for index in 0..count {
            let old = self.values.elements(slice)[index];
            let new = self.resolve(old, resolver)?;
            if let Some(changed) = &mut changed {
                changed.push(new);
            } else if new != old {
                let mut copy = Vec::with_capacity(count);
                copy.extend_from_slice(&self.values.elements(slice)[..index]);
                copy.push(new);
                changed = Some(copy);
            }
        }
        match changed {
            Some(changed) => self.slice(&changed).map(Some),
            None => Ok(None),
        }
    }

    /// Arguments first, then the operator: instances are numbered in this order.
    #[inline(never)]
    fn resolve_dag(&mut self, value: ValueId, slice: SliceId, resolver: &mut Resolver) -> Fallible<ValueId> {
        let mut parts = self.values.elements(slice).to_vec();
        for index in (2..parts.len()).step_by(2) {
            parts[index] = self.resolve(parts[index], resolver)?;
        }
        parts[0] = self.resolve(parts[0], resolver)?;
        if self.values.elements(slice) == parts {
            return Ok(value);
        }
        let resolved = self.dag(&parts)?;
        self.places.derive(resolved, value, 0);
        Ok(resolved)
    }

    #[inline(never)]
    fn resolve_bits(&mut self, value: ValueId, slice: SliceId, resolver: &mut Resolver) -> Fallible<ValueId> {
        let mut bits = self.values.elements(slice).to_vec();
        let mut known: Option<(ValueId, ValueId)> = None;
        for bit in &mut bits {
            let old = *bit;
            let new = if let Node::VariableBit(base, position) = self.values.get(old) {
                let resolved = match known {
                    Some((from, to)) if from == base => to,
                    _ => self.resolve(base, resolver)?,
                };
                known = Some((base, resolved));
                self.bit_at(resolved, position)?
            } else {
                let resolved = self.resolve(old, resolver)?;
                self.bit_at(resolved, 0)?
            };
            // A value without bits cannot get here through typed fields; keep what was there.
            let new = new.unwrap_or(old);
            if new != Values::UNSET || !resolver.view.keeps_unset_bits {
                *bit = new;
            }
        }
        if self.values.elements(slice) == bits { Ok(value) } else { self.bits(&bits) }
    }

    #[inline(never)]
    fn resolve_operation(
        &mut self,
        value: ValueId,
        (op, slice, ty): (Operator, SliceId, TypeId),
        resolver: &mut Resolver,
    ) -> Fallible<ValueId> {
        let elements = self.values.elements(slice);
        let (count, variables) = (elements.len(), op.variables());
        // Only `!cond` has many.
        let (mut few, mut many) = ([Values::UNSET; 6], Vec::new());
        let operands = match few.get_mut(..count) {
            Some(few) => {
                few.copy_from_slice(elements);
                few
            }
            None => {
                many.extend_from_slice(elements);
                &mut many[..]
            }
        };
        self.step(count / 4)?;
        let mut is_changed = false;
        for index in 0..count {
            let old = operands[index];
            let new = match index + 1 == count && !variables.is_empty() {
                true => self.resolve_shadowed(old, &operands[variables.clone()], resolver)?,
                false => self.resolve(old, resolver)?,
            };
            operands[index] = new;
            is_changed |= new != old;
            // What is not looked at instantiates nothing: the right side of `!and(0, …)` and `!or(-1, …)`, and the arm
            // of `!if` that is not taken.
            if index == 0 && matches!(op, Operator::And | Operator::Or | Operator::If) {
                match (op, self.as_int(new)) {
                    (Operator::And, Some(0)) => return self.int(0),
                    (Operator::Or, Some(-1)) => return self.int(-1),
                    (Operator::If, Some(condition)) if new != old => {
                        return self.resolve(if condition != 0 { operands[1] } else { operands[2] }, resolver);
                    }
                    _ => {}
                }
            }
        }
        let is_final = resolver.view.is_final;
        let asks_again = is_final && matches!(op, Operator::Cast | Operator::Exists | Operator::Instances);
        if !is_changed && !asks_again {
            return Ok(value);
        }
        let folded = self.fold(op, operands, ty, resolver.record, is_final)?;
        if ty == Types::DAG {
            self.places.derive(folded, value, 0);
        }
        Ok(folded)
    }

    /// The value resolved where an operator binds these variables.
    fn resolve_shadowed(
        &mut self,
        value: ValueId,
        variables: &[ValueId],
        resolver: &mut Resolver,
    ) -> Fallible<ValueId> {
        let (view, mark) = (resolver.view, resolver.wrappers.len());
        for variable in variables {
            if let Node::String(variable, _) = self.values.get(*variable) {
                resolver.wrap(Wrapper::Shadow(Key::Name(variable)));
            }
        }
        let resolved = self.resolve(value, resolver)?;
        resolver.wrappers.truncate(mark);
        resolver.view = view;
        Ok(resolved)
    }

    #[inline(never)]
    fn resolve_instance(
        &mut self,
        value: ValueId,
        class: RecordId,
        slice: SliceId,
        resolver: &mut Resolver,
    ) -> Fallible<ValueId> {
        let view = resolver.wrap(Wrapper::Track { unresolved: false });
        let arguments = self.resolve_all(slice, resolver)?;
        let tracker = resolver.unwrap(view);
        let Some(arguments) = arguments else { return Ok(value) };
        let new = self.make(Node::Instance(class, arguments))?;
        self.note_instance(new, self.instance_span(value));
        if matches!(tracker, Some(Wrapper::Track { unresolved: true })) { Ok(new) } else { self.instantiate(new) }
    }

    fn resolve_anonymous_name(&mut self, value: ValueId, number: u32, resolver: &mut Resolver) -> Fallible<ValueId> {
        let new = self.look_up(Key::Anonymous(number), resolver)?.unwrap_or(value);
        match self.values.get(new) {
            Node::AnonymousName(number) if resolver.view.is_final => self.string(&format!("anonymous_{number}")),
            _ => Ok(new),
        }
    }

    /// Returns what `key` stands for.
    #[inline(never)]
    fn look_up(&mut self, key: Key, resolver: &mut Resolver) -> Fallible<Option<ValueId>> {
        let first = resolver.view.first_wrapper;
        let hidden_by = resolver.wrappers[first..]
            .iter()
            .rposition(|wrapper| matches!(wrapper, Wrapper::Shadow(hidden) if *hidden == key))
            .map(|index| index + first);
        let found = if hidden_by.is_some() { None } else { self.look_up_in_base(key, resolver)? };
        let open = found.is_none_or(|found| self.values.has_free_names(found));
        if open {
            let outside = hidden_by.map_or(first, |index| index + 1);
            for wrapper in &mut resolver.wrappers[outside..] {
                if let Wrapper::Track { unresolved } = wrapper {
                    *unresolved = true;
                }
            }
        }
        Ok(found)
    }

    fn look_up_in_base(&mut self, key: Key, resolver: &mut Resolver) -> Fallible<Option<ValueId>> {
        match &mut resolver.base {
            Base::Map { entries, in_work } => {
                let Some(place) = entries.place(key) else { return Ok(None) };
                let Entry { value, state, .. } = entries[place];
                match state {
                    State::InWork => return Ok(None),
                    State::Resolved => return Ok(Some(value)),
                    State::Open if entries.len() - *in_work == 1 || self.values.is_ground(value) => {
                        return Ok(Some(value));
                    }
                    State::Open => {}
                }
                // Arguments may mention each other.
                entries[place].state = State::InWork;
                *in_work += 1;
                let view = resolver.enter_base();
                self.enter()?;
                let value = self.resolve(value, resolver)?;
                self.leave();
                resolver.view = view;
                if let Base::Map { entries, in_work } = &mut resolver.base {
                    entries[place] = Entry { key, value, state: State::Resolved };
                    *in_work -= 1;
                }
                Ok(Some(value))
            }
            Base::Record { name, stack, cache } => {
                if let Some(place) = cache.place(key) {
                    return Ok(Some(cache[place].value));
                }
                if stack.contains(&key) {
                    return Ok(None);
                }
                let Some(record) = resolver.record else { return Ok(None) };
                let record = self.record(record);
                let field = match key {
                    Key::Name(name) => record.field(name).map(|field| field.value),
                    Key::Anonymous(_) => None,
                };
                let value = match field {
                    Some(Values::UNSET) => return Ok(None),
                    Some(value) => value,
                    None => match name {
                        Some(name) if self.is_name(key, record.name) => *name,
                        _ => return Ok(None),
                    },
                };
                stack.push(key);
                let view = resolver.enter_base();
                self.enter()?;
                let value = self.resolve(value, resolver)?;
                self.leave();
                resolver.view = view;
                if let Base::Record { stack, cache, .. } = &mut resolver.base {
                    stack.pop();
                    if cache.is_empty() {
                        cache.reserve(16);
                    }
                    cache.push(Entry { key, value, state: State::Resolved });
                }
                Ok(Some(value))
            }
        }
    }

    fn is_name(&self, key: Key, name: ValueId) -> bool {
        match (key, self.values.get(name)) {
            (Key::Name(key), Node::String(name, _)) => key == name,
            (Key::Anonymous(key), Node::AnonymousName(name)) => key == name,
            _ => false,
        }
    }

    /// Resolves the name, fields and checks of a record.
    pub(crate) fn resolve_record(&mut self, id: RecordId, resolver: &mut Resolver) -> Fallible<()> {
        let name = self.record(id).name;
        let name = self.resolve(name, resolver)?;
        self.record_mut(id).name = name;
        for index in 0..self.record(id).fields.len() {
            let field = self.record(id).fields[index];
            let new = self.resolve(field.value, resolver)?;
            if new == field.value {
                continue;
            }
            let Some(assigned) = self.assigned(new, field.ty)? else {
                return self.report_misfit(id, index, new);
            };
            self.record_mut(id).fields[index].value = assigned;
        }
        for index in 0..self.record(id).assertions.len() {
            let mut check = self.record(id).assertions[index];
            check.condition = self.resolve(check.condition, resolver)?;
            check.message = self.resolve(check.message, resolver)?;
            self.record_mut(id).assertions[index] = check;
        }
        for index in 0..self.record(id).dumps.len() {
            let mut dump = self.record(id).dumps[index];
            dump.message = self.resolve(dump.message, resolver)?;
            self.record_mut(id).dumps[index] = dump;
        }
        Ok(())
    }

    #[inline(never)]
    fn report_misfit(&mut self, record: RecordId, field: usize, value: ValueId) -> Fallible<()> {
        let field = self.record(record).fields[field];
        let of_type = match self.type_of(value) {
            Some(ty) => format!(" of type '{}'", self.type_name(ty)),
            None => String::new(),
        };
        let message = format!(
            "field '{}' of type '{}' cannot hold the value{of_type} it resolves to: {}",
            self.symbols.get(field.name),
            self.type_name(field.ty),
            self.shown_unquoted(value)
        );
        let span = self.record(record).span();
        let diagnostic = pdl_diagnostics::Diagnostic::error("E0705", span, message)
            .with_label(field.span, "the field is declared here");
        self.report(diagnostic);
        Err(super::Stop)
    }

    /// The last resolution of a record, against its own fields. `name` replaces its name if it is given.
    pub(crate) fn finish_record(&mut self, id: RecordId, name: Option<ValueId>) -> Fallible<()> {
        let mut resolver = Resolver::fields_of(id, name);
        self.resolve_record(id, &mut resolver)
    }
}
