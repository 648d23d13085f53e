//! A pattern at chosen types: what it is before and after, as terms, and the claim that it is wrong.

use std::collections::{BTreeMap, BTreeSet};

use pdl_ir::{Kind as Handle, NativeKind, OpKind, Replacement, RewriteBody, ValueId};
use smol_str::SmolStr;

use crate::binding::{BindError, bind};
use crate::checks;
use crate::choice::{self, Chosen, Uses};
use crate::constant;
use crate::plan::{ItemTypes, Plan, Unknown};
use crate::semantics::{
    Datum, Instantiation, Item, ItemKind, Kind, ScalarType, Semantics, Setting, Shape, Value, ValueType, admits,
    unknown,
};
use crate::term::{Function, Sort, TermId, Terms, VariableId, mask, signed};
use crate::type_variables::Choice;

/// Where a value of the matched IR comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The input of this number.
    Input(usize),
    /// The result of a matched operation.
    Matched(usize, usize),
    /// The result of an operation that the rewrite creates.
    Created,
}

/// A matched operation, to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub name: SmolStr,
    pub operands: Vec<Origin>,
    pub attributes: Vec<(SmolStr, Shown)>,
    pub results: Vec<ValueType>,
}

/// An attribute of a matched operation, to be printed.
#[derive(Clone, Debug)]
pub(crate) enum Shown {
    /// As the pattern writes it.
    Text(SmolStr),
    /// The value that it computes with.
    Datum(Datum),
}

/// A pattern at chosen types.
#[derive(Debug)]
pub(crate) struct Instance {
    pub terms: Terms,
    /// Values from outside of what is matched: their names in the pattern, and what they are.
    pub inputs: Vec<(Option<SmolStr>, Value)>,
    pub matched: Vec<Printed>,
    /// The values that are replaced and may have users.
    pub replaced: Vec<(Origin, Value)>,
    /// The matched operations that are replaced or erased; the root if there are none.
    pub gone: Vec<usize>,
    /// Results of matched operations that have no users but those in the pattern.
    pub used_here_only: BTreeSet<(usize, usize)>,
    /// Values of variables for which everything that is matched is as its semantics want it; others may be zero.
    pub defaults: BTreeMap<VariableId, u128>,
    /// True where the pattern matches, as far as that hangs on values.
    pub matches: TermId,
    /// True where the rewrite is wrong.
    pub wrong: TermId,
    /// True where the constraints hold of what is matched.
    #[cfg_attr(not(test), expect(dead_code, reason = "contracts are compared by it"))]
    pub assumed: TermId,
    /// The values that stand for those that are replaced.
    #[cfg_attr(not(test), expect(dead_code, reason = "contracts are compared by it"))]
    pub by: Vec<Value>,
    /// True where the rewrite makes something undefined.
    #[cfg_attr(not(test), expect(dead_code, reason = "contracts are compared by it"))]
    pub undefined_after: TermId,
    /// The attributes of the rewrite.
    pub attributes: BTreeMap<ValueId, Datum>,
    /// Values that native functions give, by those that they are.
    pub aliases: BTreeMap<ValueId, ValueId>,
    /// The types of the results of operations that the rewrite creates.
    pub created: BTreeMap<ValueId, Vec<ValueType>>,
    /// The types that handles stand for.
    pub types: BTreeMap<ValueId, Vec<ValueType>>,
    /// Every type that was computed with.
    pub elements: BTreeSet<ScalarType>,
    /// Why a native constraint was left out, without which the pattern matches more than it does.
    pub left_out: Option<Unknown>,
    /// Why a proof of it says nothing, though the rewrite can be made.
    pub doubt: Option<Unknown>,
    /// True if what is matched may compute several things, of which some were tried: it is right if the rewrite does one of them.
    pub tries_choices: bool,
}

/// The outcome of choosing types.
#[derive(Debug)]
pub(crate) enum Made {
    /// No operation has these types.
    Impossible,
    /// The rewrite makes something that does not fit together.
    IllTyped {
        /// The part that does not fit.
        why: String,
        terms: Terms,
        /// True where the pattern matches.
        matches: TermId,
    },
    /// There is something to be proven.
    Instance(Box<Instance>),
}

#[derive(Clone, Copy)]
struct Slot {
    value: Value,
    origin: Origin,
}

struct Maker<'p, 'a> {
    plan: &'p Plan<'a>,
    semantics: &'a Semantics,
    setting: Setting,
    choice: &'p Choice,
    terms: Terms,
    values: BTreeMap<ValueId, Vec<Slot>>,
    types: BTreeMap<ValueId, Vec<ValueType>>,
    attributes: BTreeMap<ValueId, Datum>,
    /// Results of operations, matched and created.
    results: BTreeMap<ValueId, Vec<Slot>>,
    inputs: Vec<(Option<SmolStr>, Value)>,
    matched: Vec<Printed>,
    /// The assumptions.
    assumed: TermId,
    defaults: BTreeMap<VariableId, u128>,
    elements: BTreeSet<ScalarType>,
    aliases: BTreeMap<ValueId, ValueId>,
    left_out: Option<Unknown>,
    /// Questions of C++ texts with open answers.
    open: BTreeMap<(&'static str, TermId, TermId), TermId>,
    /// The least and the greatest that attributes which are numbers can be.
    ranges: BTreeMap<TermId, (i128, i128)>,
    doubt: Option<Unknown>,
    /// The numbers that matched operations leave open, by theirs.
    chosen: Vec<Chosen>,
    /// The numbers that created operations leave open, and the uses of their results.
    uses: Uses,
    tries_choices: bool,
}

enum Stop {
    Unknown(Unknown),
    IllTyped(String),
    Impossible,
}

impl From<Unknown> for Stop {
    fn from(reason: Unknown) -> Stop {
        Stop::Unknown(reason)
    }
}

impl From<BindError> for Stop {
    fn from(error: BindError) -> Stop {
        match error {
            BindError::Invalid(why) => Stop::IllTyped(why),
            BindError::Unknown(reason) => Stop::Unknown(reason),
        }
    }
}

impl From<Box<pdl_diagnostics::Diagnostic>> for Stop {
    fn from(diagnostic: Box<pdl_diagnostics::Diagnostic>) -> Stop {
        Stop::Unknown(format!("a mistake in the semantics: {}", diagnostic.message))
    }
}

/// The pattern with these types for its type variables.
pub(crate) fn instance(
    plan: &Plan<'_>,
    semantics: &Semantics,
    setting: Setting,
    choice: &Choice,
) -> Result<Made, Unknown> {
    let mut terms = Terms::default();
    let assumed = terms.bool(true);
    let mut maker = Maker {
        plan,
        semantics,
        setting,
        choice,
        terms,
        values: BTreeMap::new(),
        types: BTreeMap::new(),
        attributes: BTreeMap::new(),
        results: BTreeMap::new(),
        inputs: Vec::new(),
        matched: Vec::new(),
        assumed,
        defaults: BTreeMap::new(),
        elements: plan.variables.all_types(choice).iter().map(|ty| ty.element).collect(),
        aliases: BTreeMap::new(),
        left_out: None,
        open: BTreeMap::new(),
        ranges: BTreeMap::new(),
        doubt: None,
        chosen: Vec::new(),
        uses: Uses::default(),
        tries_choices: false,
    };
    match maker.make() {
        Ok(instance) => Ok(Made::Instance(Box::new(instance))),
        Err(Stop::Impossible) => Ok(Made::Impossible),
        Err(Stop::IllTyped(_)) if maker.left_out.is_some() => Err(maker.left_out.unwrap_or_default()),
        Err(Stop::IllTyped(why)) => Ok(Made::IllTyped { why, matches: maker.assumed, terms: maker.terms }),
        Err(Stop::Unknown(reason)) => Err(reason),
    }
}

impl Maker<'_, '_> {
    fn make(&mut self) -> Result<Instance, Stop> {
        for (handle, nodes) in &self.plan.types {
            self.types
                .insert(*handle, nodes.iter().map(|node| self.plan.variables.chosen(*node, self.choice)).collect());
        }
        let matches = |maker: &Self, item: &Item, types: &ItemTypes| {
            let at = maker.plan.instantiation(types, maker.choice);
            admits(item, &at, maker.setting).map(|fits| fits.then_some(at))
        };
        for op in &self.plan.ops {
            matches(self, op.item, &op.types)?.ok_or(Stop::Impossible)?;
        }
        let shape = |node| self.plan.variables.chosen_shape(node, self.choice);
        for (operand, op) in &self.plan.broadcasts {
            let (operand, op) = (shape(*operand), shape(*op));
            if operand != Shape::Scalar && operand != op {
                return Err(match operand.may_be(&op) {
                    true => "it matches tensors that have the same sizes only when the program runs".to_owned().into(),
                    false => Stop::Impossible,
                });
            }
        }
        for (check, handle) in &self.plan.checks {
            if self.types.get(handle).is_some_and(|types| types.iter().any(|ty| !checks::admits(check, *ty))) {
                return Err(Stop::Impossible);
            }
        }
        self.read_attributes()?;
        let mut undefined_before = self.terms.bool(false);
        let mut next_op = 0;
        for op in &self.plan.pattern.matcher {
            let Some(handle) = op.results.first().copied() else { continue };
            match &op.kind {
                OpKind::Operand { .. } | OpKind::Operands { .. } => {
                    let slots = self.types_of(&[handle])?.into_iter().map(|ty| self.input(handle, ty)).collect();
                    self.values.insert(handle, slots);
                }
                OpKind::Operation { .. } => {
                    let undefined = self.matched(next_op)?;
                    undefined_before = self.terms.or(undefined_before, undefined);
                    next_op += 1;
                }
                kind => self.project(kind, handle)?,
            }
        }
        for constraint in &self.plan.constraints {
            let Some(at) = matches(self, constraint.item, &constraint.types)? else {
                if constraint.negated {
                    continue;
                }
                return Err(Stop::Impossible);
            };
            let arguments = self.arguments(&constraint.arguments, constraint.item)?;
            if constraint.negated && arguments.iter().any(is_of_elements) {
                // Such as that not every element is zero.
                return Err(format!("nothing says for which elements `{}` does not hold", constraint.item.name).into());
            }
            let effect = constraint.item.apply(&mut self.terms, self.setting, &at, &[], &arguments)?;
            let holds = if constraint.negated { self.terms.not(effect.holds) } else { effect.holds };
            self.assumed = self.terms.and(self.assumed, holds);
        }
        self.ask_texts()?;
        if self.terms.as_bool(self.assumed) == Some(false) {
            return Err(Stop::Impossible);
        }
        self.rewrite(undefined_before)
    }

    /// `%r = pdl.result` and the like: a handle for what is there.
    fn project(&mut self, kind: &OpKind, handle: ValueId) -> Result<(), Stop> {
        let (parent, index) = match kind {
            // Any result is the only one.
            OpKind::Result { parent, index } => (parent, Some(index.unwrap_or(0))),
            OpKind::Results { parent, index } => (parent, *index),
            _ => return Ok(()),
        };
        let all = self.results_of(*parent)?;
        let slots = match index {
            None => all.to_vec(),
            Some(index) => {
                vec![*all.get(index as usize).ok_or_else(|| "it asks for a result that is not there".to_owned())?]
            }
        };
        self.values.insert(handle, slots);
        Ok(())
    }

    fn input(&mut self, handle: ValueId, ty: ValueType) -> Slot {
        let name = self.plan.pattern.values[handle.0 as usize].name.clone();
        let number = self.inputs.len();
        let shown = name.as_deref().unwrap_or("input").to_owned();
        let term = self.terms.variable(shown.clone(), self.setting.sort(ty.element));
        let poison = self.terms.variable(format!("{shown} is poison"), Sort::Bool);
        let value = Value { ty, term, poison };
        self.inputs.push((name, value));
        Slot { value, origin: Origin::Input(number) }
    }

    /// The attributes that the match section names: constants, or anything of their kind.
    fn read_attributes(&mut self) -> Result<(), Stop> {
        for op in &self.plan.pattern.matcher {
            let (OpKind::Attribute { value, otherwise, .. }, Some(handle)) = (&op.kind, op.results.first()) else {
                continue;
            };
            let Some(used) = self.plan.attributes.get(handle) else { continue };
            let datum = match value {
                Some(text) => {
                    let datum = constant::read(text, &used.kind, &mut self.terms, self.setting)?;
                    if self.is_out_of_range(&used.kind, &datum) {
                        return Err(Stop::Impossible);
                    }
                    datum
                }
                // A pattern that names an attribute wants it to be there, unless it says what else it is.
                None if used.kind == Kind::Unit && otherwise.is_none() => Datum::Unit(self.terms.bool(true)),
                None => {
                    let name = self.plan.pattern.values[handle.0 as usize].name.as_deref().unwrap_or("attribute");
                    self.anything(&used.kind, used.ty.map(|ty| self.plan.variables.chosen(ty, self.choice)), name)?
                }
            };
            self.attributes.insert(*handle, datum);
        }
        Ok(())
    }

    /// An attribute of which only the kind is known.
    fn anything(&mut self, kind: &Kind, ty: Option<ValueType>, name: &str) -> Result<Datum, Stop> {
        if let (Kind::Bits(_), Some(ty)) = (kind, ty) {
            if !ty.shape.is_static() {
                // There is no constant of it.
                return Err(Stop::Impossible);
            }
            return Ok(Datum::Bits(ty, self.terms.variable(name, self.setting.sort(ty.element))));
        }
        let nowhere = Instantiation { types: Vec::new(), shape: Shape::Scalar };
        let datum = kind.unknown(&mut self.terms, self.setting, &nowhere, name);
        if let (Kind::Number { width, range: Some((least, most)) }, Datum::Number(term)) = (kind, &datum) {
            self.ranges.insert(*term, (*least, *most));
            if let Some(variable) = self.terms.as_variable(*term) {
                self.defaults.insert(variable, *least as u128 & mask(*width));
            }
            let (least, most) = (self.terms.bits(*width, *least as u128), self.terms.bits(*width, *most as u128));
            for pair in [[least, *term], [*term, most]] {
                let within = self.terms.apply(Function::AtMostSigned, &pair);
                self.assumed = self.terms.and(self.assumed, within);
            }
        }
        Ok(datum)
    }

    /// Applies a matched operation. Gives whether it is undefined behaviour.
    fn matched(&mut self, index: usize) -> Result<TermId, Stop> {
        let op = &self.plan.ops[index];
        let at = self.plan.instantiation(&op.types, self.choice);
        let slots: Vec<Slot> = op.operands.iter().map(|(handle, place)| self.values[handle][*place]).collect();
        let operands: Vec<Value> = slots.iter().map(|slot| slot.value).collect();
        let (mut attributes, mut shown) = (Vec::new(), Vec::new());
        for (attribute, named) in op.item.attributes.iter().zip(&op.attributes) {
            let datum = match named {
                Some(handle) => self.attributes[handle].clone(),
                None => {
                    let ty = match attribute.what {
                        Kind::Bits(ty) => Some(at.resolve(ty)),
                        _ => None,
                    };
                    self.anything(&attribute.what, ty, &attribute.name)?
                }
            };
            let text = named.and_then(|handle| self.plan.constant_attribute(handle));
            shown.push(match (text, &attribute.what) {
                (Some(text), _) => Shown::Text(text.into()),
                // A pattern that names an attribute wants it to be there.
                (None, Kind::Permission { attribute }) if named.is_some() => {
                    Shown::Text(format!("#{attribute}<none>").into())
                }
                (None, _) => Shown::Datum(datum.clone()),
            });
            if let (Kind::Flags { only: Some(only), .. }, Datum::Flags { flags, .. }) = (&attribute.what, &datum) {
                for (_, flag) in flags.iter().filter(|(name, _)| !only.contains(name)) {
                    let absent = self.terms.not(*flag);
                    self.assumed = self.terms.and(self.assumed, absent);
                }
            }
            attributes.push(datum);
        }
        let effect = op.item.apply(&mut self.terms, self.setting, &at, &operands, &attributes)?;
        self.chosen.extend(effect.choices.iter().map(|choice| Chosen { op: index, choice: *choice }));
        let results = effect.results.iter().enumerate();
        let results =
            results.map(|(place, value)| Slot { value: *value, origin: Origin::Matched(index, place) }).collect();
        self.results.insert(op.handle, results);
        let named = op.item.attributes.iter().map(|attribute| attribute.name.clone());
        self.matched.push(Printed {
            name: op.item.name.clone(),
            operands: slots.iter().map(|slot| slot.origin).collect(),
            attributes: named.zip(shown).collect(),
            results: effect.results.iter().map(|value| value.ty).collect(),
        });
        Ok(effect.undefined)
    }

    /// Arguments of a native function.
    fn arguments(&self, handles: &[ValueId], item: &Item) -> Result<Vec<Datum>, Stop> {
        let unknown = || Stop::Unknown(format!("`{}` takes other arguments in its semantics", item.name));
        if handles.len() != item.attributes.len() {
            return Err(unknown());
        }
        let mut arguments = Vec::new();
        for (handle, wanted) in handles.iter().zip(&item.attributes) {
            let datum = match &wanted.what {
                Kind::Type(_) => self.types.get(handle).and_then(|types| types.first()).map(|ty| Datum::Type(*ty)),
                Kind::Value(_) => {
                    self.values.get(handle).and_then(|slots| slots.first()).map(|slot| Datum::Value(slot.value))
                }
                kind => self.attributes.get(handle).filter(|datum| datum.is_of(kind)).cloned(),
            };
            arguments.push(datum.ok_or_else(unknown)?);
        }
        Ok(arguments)
    }

    fn rewrite(&mut self, undefined_before: TermId) -> Result<Instance, Stop> {
        let RewriteBody::Ops(actions) = &self.plan.pattern.rewrite.body else {
            return Err(Stop::Unknown("a native function does its rewrite".to_owned()));
        };
        let mut undefined_after = self.terms.bool(false);
        let (mut replaced, mut by) = (Vec::new(), Vec::new());
        // Operations that are replaced or erased, and those whose results the new operations and values are or use.
        let (mut gone, mut still_used): (BTreeSet<ValueId>, BTreeSet<ValueId>) = (BTreeSet::new(), BTreeSet::new());
        let defining_op = |plan: &Plan<'_>, slot: &Slot| match slot.origin {
            Origin::Matched(op, _) => Some(plan.ops[op].handle),
            Origin::Input(_) | Origin::Created => None,
        };
        let mut created = BTreeMap::new();
        let number = |handle: ValueId| self.plan.ops.iter().position(|op| op.handle == handle);
        let used_here_only: BTreeSet<(usize, usize)> =
            self.plan.used_here_only.iter().filter_map(|(op, result)| Some((number(*op)?, *result as usize))).collect();
        for action in actions {
            let handle = action.results.first().copied();
            match (&action.kind, handle) {
                (OpKind::Operation { name, operands, attributes, types, location: _ }, Some(handle)) => {
                    let Some(name) = name else {
                        return Err(Stop::Unknown("it creates an operation of no name".into()));
                    };
                    let slots = self.spread(operands)?;
                    still_used.extend(slots.iter().filter_map(|slot| defining_op(self.plan, slot)));
                    slots.iter().for_each(|slot| self.uses.add(slot.value));
                    let given = if types.is_empty() { None } else { Some(self.types_of(types)?) };
                    match (self.create(handle, name, &slots, attributes, given.as_deref()), given) {
                        (Ok(undefined), _) => undefined_after = self.terms.or(undefined_after, undefined),
                        // Its values are not known, but its types are: they may still be wrong.
                        (Err(Stop::Unknown(reason)), Some(given)) => {
                            self.doubt.get_or_insert(reason);
                            let values = given.into_iter().map(|ty| Slot {
                                value: unknown(&mut self.terms, self.setting, ty),
                                origin: Origin::Created,
                            });
                            let values = values.collect();
                            self.results.insert(handle, values);
                        }
                        (Err(stop), _) => return Err(stop),
                    }
                    let types: Vec<ValueType> = self.results_of(handle)?.iter().map(|slot| slot.value.ty).collect();
                    self.elements.extend(types.iter().map(|ty| ty.element));
                    created.insert(handle, types);
                }
                (OpKind::Attribute { value: Some(_), .. }, _) => {} // Read where it is used, which says what it is.
                (OpKind::Type { constant: Some(text) }, Some(handle)) => {
                    let ty = ValueType::of_text(text)
                        .ok_or_else(|| format!("nothing is known of values of type `{text}`"))?;
                    self.types.insert(handle, vec![ty]);
                }
                (OpKind::Types { constants: Some(all) }, Some(handle)) => {
                    let types: Option<Vec<ValueType>> = all.iter().map(|text| ValueType::of_text(text)).collect();
                    let types =
                        types.ok_or_else(|| format!("nothing is known of values of types `{}`", all.join(", ")))?;
                    self.types.insert(handle, types);
                }
                (OpKind::Range { elements }, Some(handle)) => {
                    if let Handle::TypeRange = self.plan.pattern.kind(handle) {
                        let types = self.types_of(elements)?;
                        self.types.insert(handle, types);
                    } else {
                        let slots = self.spread(elements)?;
                        self.values.insert(handle, slots);
                    }
                }
                (kind @ (OpKind::Result { .. } | OpKind::Results { .. }), Some(handle)) => {
                    self.project(kind, handle)?
                }
                (OpKind::ApplyNativeRewrite { name, args, location: _ }, _) => {
                    self.call(name, args, &action.results)?
                }
                (OpKind::Replace { op, with }, _) => {
                    let values = match with {
                        Replacement::Operation(with) => self.results_of(*with)?.to_vec(),
                        Replacement::Values(values) => self.spread(values)?,
                    };
                    let old = self.results_of(*op)?.to_vec();
                    if old.len() != values.len() {
                        let (old, new) = (old.len(), values.len());
                        return Err(Stop::IllTyped(format!("{old} results are replaced by {new} values")));
                    }
                    for (old, new) in old.iter().zip(&values) {
                        if matches!(old.origin, Origin::Matched(op, result) if used_here_only.contains(&(op, result))) {
                            continue;
                        }
                        if old.value.ty != new.value.ty {
                            let (old, new) = (old.value.ty, new.value.ty);
                            return Err(Stop::IllTyped(format!(
                                "a value of type {old} is replaced by one of type {new}"
                            )));
                        }
                        still_used.extend(defining_op(self.plan, new));
                        self.uses.add(new.value);
                        replaced.push((old.origin, old.value));
                        by.push(new.value);
                    }
                    gone.insert(*op);
                }
                (OpKind::Erase { op }, _) => {
                    gone.insert(*op);
                }
                (kind, _) => return Err(Stop::Unknown(format!("it does what is not understood: {kind:?}"))),
            }
        }
        if !gone.is_disjoint(&still_used) {
            self.doubt.get_or_insert("it uses what it has replaced".to_owned());
        }
        let gone: Vec<usize> = gone.into_iter().filter_map(number).collect();
        let mut differs = undefined_after;
        for ((_, old), new) in replaced.iter().zip(&by) {
            let same = self.terms.apply(Function::Equal, &[old.term, new.term]);
            let other = self.terms.not(same);
            let worse = self.terms.or(new.poison, other);
            let was_defined = self.terms.not(old.poison);
            let here = self.terms.and(was_defined, worse);
            differs = self.terms.or(differs, here);
        }
        let defined = self.terms.not(undefined_before);
        let possible = self.terms.and(self.assumed, defined);
        let mut wrong = self.terms.and(possible, differs);
        let used = self.reached(still_used.iter().filter_map(|op| number(*op)));
        let inputs: Vec<Value> = self.inputs.iter().map(|(_, value)| *value).collect();
        let widths = self.elements.iter().map(|element| self.setting.width(*element)).collect();
        let open = choice::resolve(&mut self.terms, &self.chosen, &self.uses, &used, &inputs, &widths, &by);
        match open {
            Ok(open) => {
                for (variable, by) in &open {
                    wrong = choice::tried(&mut self.terms, wrong, *variable, by);
                }
                self.tries_choices = !open.is_empty();
            }
            Err(reason) => {
                self.doubt.get_or_insert(reason);
            }
        }
        Ok(Instance {
            terms: std::mem::take(&mut self.terms),
            inputs: std::mem::take(&mut self.inputs),
            matched: std::mem::take(&mut self.matched),
            replaced,
            gone: if gone.is_empty() { self.plan.root.into_iter().collect() } else { gone },
            used_here_only,
            defaults: std::mem::take(&mut self.defaults),
            matches: self.assumed,
            wrong,
            assumed: self.assumed,
            by,
            undefined_after,
            attributes: std::mem::take(&mut self.attributes),
            aliases: std::mem::take(&mut self.aliases),
            created,
            types: std::mem::take(&mut self.types),
            elements: std::mem::take(&mut self.elements),
            left_out: self.left_out.take(),
            doubt: self.doubt.take(),
            tries_choices: self.tries_choices,
        })
    }

    /// The matched operations that these are, or hang on.
    fn reached(&self, ops: impl Iterator<Item = usize>) -> BTreeSet<usize> {
        let (mut seen, mut work) = (BTreeSet::new(), ops.collect::<Vec<_>>());
        while let Some(op) = work.pop() {
            if seen.insert(op) {
                work.extend(self.matched[op].operands.iter().filter_map(|operand| match operand {
                    Origin::Matched(op, _) => Some(*op),
                    Origin::Input(_) | Origin::Created => None,
                }));
            }
        }
        seen
    }

    /// The results of an operation. There are none of one that a native function hands over.
    fn results_of(&self, op: ValueId) -> Result<&[Slot], Stop> {
        let known = self.results.get(&op).map(Vec::as_slice);
        known.ok_or_else(|| Stop::Unknown("it uses an operation of which nothing is known".to_owned()))
    }

    fn types_of(&self, handles: &[ValueId]) -> Result<Vec<ValueType>, Stop> {
        let mut all = Vec::new();
        for handle in handles {
            let types = self.types.get(handle).ok_or_else(|| "it uses types that are not there".to_owned())?;
            all.extend_from_slice(types);
        }
        Ok(all)
    }

    fn spread(&self, handles: &[ValueId]) -> Result<Vec<Slot>, Stop> {
        let mut all = Vec::new();
        for handle in handles {
            let slots = self.values.get(handle).ok_or_else(|| "it uses values that are not there".to_owned())?;
            all.extend_from_slice(slots);
        }
        Ok(all)
    }

    /// A native rewrite.
    fn call(&mut self, name: &str, handles: &[ValueId], results: &[ValueId]) -> Result<(), Stop> {
        let Some(item) = self.semantics.get(ItemKind::Rewrite, name) else {
            let check = self.plan.text(NativeKind::Rewrite, name);
            let check = check.ok_or_else(|| format!("nothing says what the native rewrite `{name}` does"))?;
            return self.call_text(name, check, handles, results);
        };
        let [result] = results else { return Err(Stop::Unknown(format!("`{name}` has no result, or several"))) };
        if self.plan.pattern.kind(*result) != Handle::Attribute {
            return Err(Stop::Unknown(format!("`{name}` gives something else than an attribute")));
        }
        for (handle, wanted) in handles.iter().zip(&item.attributes) {
            self.read_constant(*handle, &wanted.what)?;
        }
        let arguments = self.arguments(handles, item)?;
        let at = bind(item, &[], &arguments, None)?;
        let at = at.ok_or_else(|| format!("the arguments of `{name}` do not say all its types"))?;
        if !admits(item, &at, self.setting)? {
            return Err(Stop::IllTyped(format!("`{name}` does not take these types")));
        }
        let effect = item.apply(&mut self.terms, self.setting, &at, &[], &arguments)?;
        if let Some(datum) = effect.returns {
            match &datum {
                Datum::Bits(ty, _) if !ty.shape.is_static() => {
                    return Err(format!("`{name}` is to give a constant of type {ty}, and there is none").into());
                }
                Datum::Bits(..) => {}
                _ if arguments.iter().any(is_of_elements) => {
                    return Err(format!("nothing says what `{name}` gives for elements that differ").into());
                }
                _ => {}
            }
            self.attributes.insert(*result, datum);
        }
        Ok(())
    }

    /// A constant of the rewrite becomes what its first use wants.
    fn read_constant(&mut self, handle: ValueId, kind: &Kind) -> Result<(), Stop> {
        if let Some(text) = self.plan.constant_attribute(handle)
            && !self.attributes.contains_key(&handle)
        {
            let datum = constant::read(text, kind, &mut self.terms, self.setting)?;
            self.attributes.insert(handle, datum);
        }
        Ok(())
    }

    /// An operation of the rewrite. Gives whether it is undefined behaviour.
    fn create(
        &mut self,
        handle: ValueId,
        name: &str,
        slots: &[Slot],
        attributes: &[(SmolStr, ValueId)],
        given: Option<&[ValueType]>,
    ) -> Result<TermId, Stop> {
        let item = self
            .semantics
            .get(ItemKind::Operation, name)
            .ok_or_else(|| format!("nothing says what `{name}` computes"))?;
        if slots.len() != item.operands.len() {
            return Err(Stop::IllTyped(format!("`{name}` is created with {} operands", slots.len())));
        }
        let mut data = Vec::new();
        for attribute in &item.attributes {
            let found = attributes.iter().find(|(name, _)| *name == attribute.name);
            let datum = match (found, &attribute.what) {
                (Some((_, handle)), kind) => {
                    self.read_constant(*handle, kind)?;
                    let datum = self.attributes.get(handle).filter(|datum| datum.is_of(kind)).cloned();
                    datum.ok_or_else(|| format!("nothing says what `{}` of the new `{name}` is", attribute.name))?
                }
                (None, kind) => kind
                    .absent(&mut self.terms)
                    .ok_or_else(|| Stop::IllTyped(format!("`{name}` is created without `{}`", attribute.name)))?,
            };
            if let Some((_, handle)) = found
                && datum == Datum::Permission
                && self.plan.constant_attribute(*handle).is_none()
            {
                let taken = &attribute.name;
                let message = format!("the new `{name}` takes over `{taken}`, of which nothing says what it permits");
                return Err(Stop::Unknown(message));
            }
            if self.is_out_of_range(&attribute.what, &datum) {
                let what = &attribute.name;
                return Err(Stop::IllTyped(format!("`{name}` is created with a `{what}` that there is not")));
            }
            data.push(datum);
        }
        if let Some((other, _)) = attributes.iter().find(|(name, _)| item.attributes.iter().all(|a| a.name != *name)) {
            return Err(Stop::Unknown(format!("nothing says what the attribute `{other}` of `{name}` means")));
        }
        let operands: Vec<Value> = slots.iter().map(|slot| slot.value).collect();
        let at = bind(item, &operands, &data, given)?;
        let at = at.ok_or_else(|| format!("nothing says what types the results of the new `{name}` have"))?;
        if data.iter().any(|datum| matches!(datum, Datum::Bits(ty, _) if !ty.shape.is_static())) {
            return Err(Stop::IllTyped(format!("`{name}` is created with a constant of sizes that are not known")));
        }
        if !admits(item, &at, self.setting)? {
            let list: Vec<String> = at.types.iter().map(ValueType::to_string).collect();
            return Err(Stop::IllTyped(format!("`{name}` is created for the types {}", list.join(", "))));
        }
        let effect = item.apply(&mut self.terms, self.setting, &at, &operands, &data)?;
        self.uses.choices.extend(&effect.choices);
        let results = effect.results.iter().map(|value| Slot { value: *value, origin: Origin::Created }).collect();
        self.results.insert(handle, results);
        Ok(effect.undefined)
    }

    /// Returns whether a constant is none of the numbers that its kind has.
    fn is_out_of_range(&self, kind: &Kind, datum: &Datum) -> bool {
        let (Kind::Number { width, range: Some((least, most)) }, Datum::Number(term)) = (kind, datum) else {
            return false;
        };
        let number = self.terms.as_bits(*term).map(|bits| signed(*width, bits));
        number.is_some_and(|number| number < *least || number > *most)
    }
}

mod texts;

/// Returns whether it is a constant of several elements, which may differ.
fn is_of_elements(datum: &Datum) -> bool {
    matches!(datum, Datum::Bits(ty, _) if ty.shape != Shape::Scalar)
}
