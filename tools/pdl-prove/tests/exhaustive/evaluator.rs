//! The effect of a pattern, found out by doing it at all types and with all values: nothing here is the prover's.

use std::collections::BTreeMap;

use pdl_ir::{Op, OpKind, Pattern, Replacement, ValueId};

use super::operations::{
    Element, POISON, Type, arity, attribute, compute, holds_of_types, is_typed, mask, native, native_holds,
};

/// The outcome of doing a pattern with all values at all types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The choices of types at which it matches something.
    pub matching: usize,
    /// Those at which it is wrong.
    pub wrong: usize,
    /// Those that were not looked at: too many values, or something that is not known here.
    pub left_out: usize,
}

/// The most combinations of values that are looked at for one choice of types.
const MOST: u64 = 1 << 17;

/// Does a pattern at all choices of its types among `elements`, in three shapes where it leaves them open.
pub(super) fn outcome(pattern: &Pattern, elements: &[Element]) -> Outcome {
    let mut outcome = Outcome::default();
    let Some(mut typing) = Typing::new(pattern) else { return Outcome { left_out: 1, ..outcome } };
    let candidates: Vec<Type> =
        (0..3).flat_map(|shape| elements.iter().map(move |element| Type { element: *element, shape })).collect();
    typing.choose(&candidates, 0, &mut |types| {
        let mut program = Program::default();
        let made = program.make(pattern, types);
        match (&made, program.run()) {
            (Err(Stop::Never), _) => {}
            (Err(Stop::Unknown), _) | (_, None) => outcome.left_out += 1,
            (_, Some((matches, is_wrong))) => {
                outcome.matching += usize::from(matches);
                // What does not fit together is wrong if it is ever made.
                outcome.wrong += usize::from(is_wrong || matches && made.is_err());
            }
        }
    });
    outcome
}

/// The types of each handle of types, values and operations.
type Types = BTreeMap<ValueId, Vec<Type>>;

/// The types that a pattern leaves open, and the operations that say which fit.
struct Typing<'p> {
    open: Vec<Option<Type>>,
    /// Of each handle, the numbers of its types.
    handles: BTreeMap<ValueId, Vec<usize>>,
    ops: Vec<(&'p str, Vec<usize>, Vec<usize>)>,
    /// The number of types that are fixed: they come first.
    fixed: usize,
}

impl<'p> Typing<'p> {
    fn new(pattern: &'p Pattern) -> Option<Typing<'p>> {
        let mut typing = Typing { open: Vec::new(), handles: BTreeMap::new(), ops: Vec::new(), fixed: 0 };
        // Constants first: what is fixed prunes.
        for op in &pattern.matcher {
            if let (OpKind::Type { constant: Some(text) }, Some(handle)) = (&op.kind, op.results.first()) {
                typing.open.push(Some(Type::of_text(text)?));
                typing.handles.insert(*handle, vec![typing.open.len() - 1]);
            }
        }
        typing.fixed = typing.open.len();
        let fresh = |typing: &mut Typing<'p>| {
            typing.open.push(None);
            typing.open.len() - 1
        };
        for op in &pattern.matcher {
            let Some(handle) = op.results.first().copied() else { continue };
            match &op.kind {
                OpKind::Type { constant: None } => {
                    let new = fresh(&mut typing);
                    typing.handles.insert(handle, vec![new]);
                }
                OpKind::Operand { ty } => {
                    let types = match ty {
                        Some(ty) => typing.handles[ty].clone(),
                        None => vec![fresh(&mut typing)],
                    };
                    typing.handles.insert(handle, types);
                }
                OpKind::Operation { name, operands, types, .. } => {
                    let name = name.as_deref()?;
                    let (takes, gives) = arity(name)?;
                    let mut of = |handles: &[ValueId], count: usize| -> Option<Vec<usize>> {
                        let known: usize = handles.iter().filter_map(|h| typing.handles.get(h)).map(Vec::len).sum();
                        for handle in handles {
                            if !typing.handles.contains_key(handle) {
                                let new = (known..count).map(|_| fresh(&mut typing)).collect();
                                typing.handles.insert(*handle, new);
                            }
                        }
                        let all: Vec<usize> = handles.iter().flat_map(|h| typing.handles[h].clone()).collect();
                        (all.len() == count).then_some(all)
                    };
                    let (takes, gives) = (of(operands, takes)?, of(types, gives)?);
                    typing.handles.insert(handle, gives.clone());
                    typing.ops.push((name, takes, gives));
                }
                OpKind::Result { parent, index } => {
                    let one = *typing.handles.get(parent)?.get(index.unwrap_or(0) as usize)?;
                    typing.handles.insert(handle, vec![one]);
                }
                OpKind::Results { parent, index: None } => {
                    let all = typing.handles.get(parent)?.clone();
                    typing.handles.insert(handle, all);
                }
                _ => {}
            }
        }
        Some(typing)
    }

    /// Calls `each` for every choice that all operations fit.
    fn choose(&mut self, candidates: &[Type], next: usize, each: &mut dyn FnMut(&Types)) {
        let is_known = |numbers: &[usize]| numbers.iter().all(|number| self.open[*number].is_some());
        let of = |numbers: &[usize]| numbers.iter().filter_map(|number| self.open[*number]).collect::<Vec<_>>();
        let fits = self.ops.iter().all(|(name, takes, gives)| {
            !(is_known(takes) && is_known(gives)) || is_typed(name, &of(takes), &of(gives))
        });
        if !fits {
            return;
        }
        if next == self.open.len() {
            let types = self.handles.iter().map(|(handle, numbers)| (*handle, of(numbers))).collect();
            return each(&types);
        }
        if next < self.fixed {
            return self.choose(candidates, self.fixed, each);
        }
        for candidate in candidates {
            self.open[next] = Some(*candidate);
            self.choose(candidates, next + 1, each);
        }
        self.open[next] = None;
    }
}

/// Why there is no program.
enum Stop {
    /// Nothing is matched.
    Never,
    /// The parts that are made do not fit together.
    Invalid,
    /// It is not known here.
    Unknown,
}

/// Something to be done with numbers. Each number has a place.
enum Step {
    Operation { name: String, from: u32, to: u32, operands: Vec<usize>, attribute: Option<usize>, results: usize },
    Constraint { name: String, width: u32, arguments: Vec<usize>, negated: bool },
    Native { name: String, width: u32, arguments: Vec<usize>, result: usize },
}

/// A pattern at fixed types.
#[derive(Default)]
struct Program {
    /// Places that take every number from the first up to the second, and poison where the third is true.
    inputs: Vec<(usize, u32, bool)>,
    fixed: Vec<(usize, u32)>,
    before: Vec<Step>,
    after: Vec<Step>,
    /// The places of what is replaced, and of what by.
    replaced: Vec<(usize, usize)>,
    places: usize,
    /// The place and the type of each value and attribute.
    values: BTreeMap<ValueId, Vec<(usize, Type)>>,
    attributes: BTreeMap<ValueId, Attribute>,
}

#[derive(Clone, Debug, PartialEq)]
enum Attribute {
    /// A text that no use has read yet.
    Text(String),
    /// A number of the program, and of no program.
    Bits(usize, Type),
    Number(usize),
}

impl Program {
    fn place(&mut self) -> usize {
        self.places += 1;
        self.places - 1
    }

    fn constant(&mut self, value: u32) -> usize {
        let place = self.place();
        self.fixed.push((place, value));
        place
    }

    fn input(&mut self, count: u32, may_be_poison: bool) -> usize {
        let place = self.place();
        self.inputs.push((place, count, may_be_poison));
        place
    }

    /// Reads what is matched and what is made.
    fn make(&mut self, pattern: &Pattern, types: &Types) -> Result<(), Stop> {
        let mut unused: Vec<(ValueId, u32)> = Vec::new();
        let result_of = |handle: &ValueId| {
            pattern.matcher.iter().find_map(|op| match op.kind {
                OpKind::Result { parent, index } if op.results.contains(handle) => Some((parent, index.unwrap_or(0))),
                _ => None,
            })
        };
        for op in &pattern.matcher {
            let Some(handle) = op.results.first().copied() else { continue };
            match &op.kind {
                OpKind::Operand { .. } | OpKind::Operands { .. } => {
                    let of = types.get(&handle).cloned().unwrap_or_default();
                    let values = of.into_iter().map(|ty| (self.input(1 << ty.width(), true), ty)).collect();
                    self.values.insert(handle, values);
                }
                OpKind::Attribute { value: Some(text), .. } => {
                    self.attributes.insert(handle, Attribute::Text(text.to_string()));
                }
                OpKind::Operation { .. } => {
                    self.matched(op, handle, types)?;
                }
                _ => self.project(op, handle),
            }
        }
        for op in &pattern.matcher {
            let OpKind::ApplyNativeConstraint { name, args, negated } = &op.kind else { continue };
            let of_types: Option<Vec<Type>> = args.iter().map(|arg| types.get(arg)?.first().copied()).collect();
            if name == "HasNoUses" && !negated {
                unused.extend(result_of(&args[0]));
                continue;
            }
            if let Some(holds) = of_types.and_then(|types| holds_of_types(name, &types)) {
                if holds == *negated {
                    return Err(Stop::Never);
                }
                continue;
            }
            if name == "IsDifferenceOfWidths" && !negated {
                let element = |arg: &ValueId| Some(types.get(arg)?.first()?.element);
                let (Some(wide), Some(narrow)) = (element(&args[1]), element(&args[2])) else {
                    return Err(Stop::Unknown);
                };
                let (Element::Integer(wide), Element::Integer(narrow)) = (wide, narrow) else {
                    return Err(Stop::Never);
                };
                let Some(Attribute::Bits(place, ty)) = self.attributes.get(&args[0]).cloned() else {
                    return Err(Stop::Unknown);
                };
                if narrow >= wide {
                    return Err(Stop::Never);
                }
                let difference = self.constant((wide - narrow) & mask(ty.width()));
                let arguments = vec![place, difference];
                self.before.push(Step::Constraint {
                    name: "Equal".into(),
                    width: ty.width(),
                    arguments,
                    negated: false,
                });
                continue;
            }
            let (mut arguments, mut width) = (Vec::new(), 1);
            for arg in args {
                match self.attributes.get(arg) {
                    Some(Attribute::Bits(_, ty)) if *negated && ty.shape != 0 => return Err(Stop::Unknown),
                    Some(Attribute::Bits(place, ty)) => {
                        width = ty.width();
                        arguments.push(*place);
                    }
                    Some(Attribute::Number(place)) => arguments.push(*place),
                    _ => return Err(Stop::Unknown),
                }
            }
            if name != "Equal" && native_holds(name, width, &[0]).is_none() {
                return Err(Stop::Unknown);
            }
            self.before.push(Step::Constraint { name: name.to_string(), width, arguments, negated: *negated });
        }
        let mut made = types.clone();
        for action in pattern.actions() {
            self.act(action, &mut made, &unused)?;
        }
        Ok(())
    }

    /// An operation that is matched.
    fn matched(&mut self, op: &Op, handle: ValueId, types: &Types) -> Result<(), Stop> {
        let OpKind::Operation { name: Some(name), operands, attributes, .. } = &op.kind else {
            return Err(Stop::Unknown);
        };
        let results = types[&handle].clone();
        let operands: Vec<(usize, Type)> =
            operands.iter().flat_map(|operand| self.values.get(operand).cloned().unwrap_or_default()).collect();
        if name == "arith.constant" {
            let (key, value) = attributes.first().ok_or(Stop::Unknown)?;
            if key != "value" || attributes.len() > 1 {
                return Err(Stop::Unknown);
            }
            let (place, ty) = match self.attributes.get(value).cloned() {
                None => (self.input(1 << results[0].width(), false), results[0]),
                Some(Attribute::Text(text)) => self.read_bits(&text)?,
                Some(Attribute::Bits(place, ty)) => (place, ty),
                Some(Attribute::Number(_)) => return Err(Stop::Unknown),
            };
            if ty != results[0] {
                return Err(Stop::Never);
            }
            self.attributes.insert(*value, Attribute::Bits(place, ty));
            self.values.insert(handle, vec![(place, ty)]);
            return Ok(());
        }
        let mut place = None;
        if let Some((key, count)) = attribute(name) {
            let named = attributes.iter().find(|(found, _)| found == key).map(|(_, value)| *value);
            let known = named.and_then(|value| self.attributes.get(&value).cloned());
            let at = match known {
                Some(Attribute::Number(place)) => place,
                Some(Attribute::Text(text)) => {
                    let number = read_number(key, &text).ok_or(Stop::Unknown)?;
                    if number >= count {
                        return Err(Stop::Never);
                    }
                    self.constant(number)
                }
                Some(Attribute::Bits(..)) => return Err(Stop::Unknown),
                // One that is named has to be there.
                None if named.is_some() && key == "isExact" => self.constant(1),
                None => self.input(count, false),
            };
            if let Some(value) = named {
                self.attributes.insert(value, Attribute::Number(at));
            }
            place = Some(at);
        }
        if attributes.iter().any(|(found, _)| attribute(name).is_none_or(|(key, _)| found != key)) {
            return Err(Stop::Unknown);
        }
        let step = self.operation(handle, name, &operands, place, &results);
        self.before.push(step);
        Ok(())
    }

    fn operation(
        &mut self,
        handle: ValueId,
        name: &str,
        operands: &[(usize, Type)],
        attribute: Option<usize>,
        results: &[Type],
    ) -> Step {
        let first = self.place();
        self.place();
        let values = results.iter().enumerate().map(|(index, ty)| (first + index, *ty));
        self.values.insert(handle, values.collect());
        Step::Operation {
            name: name.to_owned(),
            from: operands.first().map_or(1, |(_, ty)| ty.width()),
            to: results[0].width(),
            operands: operands.iter().map(|(place, _)| *place).collect(),
            attribute,
            results: first,
        }
    }

    /// `%r = result 0 of %op` and the like.
    fn project(&mut self, op: &Op, handle: ValueId) {
        let values = match &op.kind {
            OpKind::Result { parent, index } => {
                self.values.get(parent).and_then(|all| Some(vec![*all.get(index.unwrap_or(0) as usize)?]))
            }
            OpKind::Results { parent, index: None } => self.values.get(parent).cloned(),
            _ => None,
        };
        if let Some(values) = values {
            self.values.insert(handle, values);
        }
    }

    fn read_bits(&mut self, text: &str) -> Result<(usize, Type), Stop> {
        let (value, ty) = match text {
            "true" | "false" => (i64::from(text == "true"), Type { element: Element::Integer(1), shape: 0 }),
            _ => {
                let (digits, ty) = text.split_once(" : ").ok_or(Stop::Unknown)?;
                (digits.parse().map_err(|_| Stop::Unknown)?, Type::of_text(ty).ok_or(Stop::Unknown)?)
            }
        };
        Ok((self.constant(value as u32 & mask(ty.width())), ty))
    }

    /// An action of the rewrite.
    fn act(&mut self, action: &Op, types: &mut Types, unused: &[(ValueId, u32)]) -> Result<(), Stop> {
        let handle = action.results.first().copied();
        match (&action.kind, handle) {
            (OpKind::Attribute { value: Some(text), .. }, Some(handle)) => {
                self.attributes.insert(handle, Attribute::Text(text.to_string()));
            }
            (OpKind::Type { constant: Some(text) }, Some(handle)) => {
                types.insert(handle, vec![Type::of_text(text).ok_or(Stop::Unknown)?]);
            }
            (OpKind::Result { .. } | OpKind::Results { .. }, Some(handle)) => self.project(action, handle),
            (OpKind::ApplyNativeRewrite { name, args, .. }, Some(handle)) => {
                let attribute = self.call(name, args, types)?;
                self.attributes.insert(handle, attribute);
            }
            (OpKind::Operation { .. }, Some(handle)) => self.create(action, handle, types)?,
            (OpKind::Replace { op, with }, _) => {
                let by: Vec<(usize, Type)> = match with {
                    Replacement::Operation(with) => self.values.get(with).cloned().ok_or(Stop::Unknown)?,
                    Replacement::Values(values) => {
                        let mut all = Vec::new();
                        for value in values {
                            all.extend(self.values.get(value).cloned().ok_or(Stop::Unknown)?);
                        }
                        all
                    }
                };
                let old = self.values.get(op).cloned().ok_or(Stop::Unknown)?;
                if old.iter().map(|(_, ty)| ty).ne(by.iter().map(|(_, ty)| ty)) {
                    return Err(Stop::Invalid);
                }
                for (index, ((old, _), (new, _))) in old.iter().zip(&by).enumerate() {
                    if !unused.contains(&(*op, index as u32)) {
                        self.replaced.push((*old, *new));
                    }
                }
            }
            _ => return Err(Stop::Unknown),
        }
        Ok(())
    }

    fn call(&mut self, name: &str, args: &[ValueId], types: &Types) -> Result<Attribute, Stop> {
        if let ("ZeroOf" | "AllOnesOf", Some(ty)) = (name, types.get(&args[0]).and_then(|types| types.first())) {
            let value = if name == "ZeroOf" { 0 } else { mask(ty.width()) };
            return Ok(Attribute::Bits(self.constant(value), *ty));
        }
        let arguments: Option<Vec<Attribute>> = args.iter().map(|arg| self.attributes.get(arg).cloned()).collect();
        let result = self.place();
        let (mut places, mut of) = (Vec::new(), Vec::new());
        for argument in arguments.ok_or(Stop::Unknown)? {
            match argument {
                Attribute::Bits(place, ty) => {
                    places.push(place);
                    of.push(ty);
                }
                Attribute::Number(place) => places.push(place),
                Attribute::Text(_) => return Err(Stop::Unknown),
            }
        }
        let is_of_bits = name.ends_with("IntegerAttrs");
        if is_of_bits != (of.len() == places.len()) || (!is_of_bits && !of.is_empty()) {
            return Err(Stop::Unknown);
        }
        if of.iter().any(|ty| *ty != of[0]) {
            return Err(Stop::Invalid);
        }
        let width = of.first().map_or(1, |ty| ty.width());
        if native(name, width, &[0]).is_none() {
            return Err(Stop::Unknown);
        }
        self.after.push(Step::Native { name: name.to_owned(), width, arguments: places, result });
        Ok(of.first().map_or(Attribute::Number(result), |ty| Attribute::Bits(result, *ty)))
    }

    fn create(&mut self, action: &Op, handle: ValueId, types: &Types) -> Result<(), Stop> {
        let OpKind::Operation { name: Some(name), operands, attributes, types: of, .. } = &action.kind else {
            return Err(Stop::Unknown);
        };
        let mut all: Vec<(usize, Type)> = Vec::new();
        for operand in operands {
            all.extend(self.values.get(operand).cloned().ok_or(Stop::Unknown)?);
        }
        let mut results: Vec<Type> = Vec::new();
        for ty in of {
            results.extend(types.get(ty).cloned().ok_or(Stop::Unknown)?);
        }
        let (takes, gives) = arity(name).ok_or(Stop::Unknown)?;
        if results.is_empty() {
            return Err(Stop::Unknown);
        }
        let operand_types: Vec<Type> = all.iter().map(|(_, ty)| *ty).collect();
        if all.len() != takes || results.len() != gives || !is_typed(name, &operand_types, &results) {
            return Err(Stop::Invalid);
        }
        let found = |wanted: &str| attributes.iter().find(|(key, _)| key == wanted).map(|(_, value)| *value);
        if name == "arith.constant" {
            let value = found("value").ok_or(Stop::Unknown)?;
            let (place, ty) = match self.attributes.get(&value).cloned() {
                Some(Attribute::Bits(place, ty)) => (place, ty),
                Some(Attribute::Text(text)) => self.read_bits(&text)?,
                _ => return Err(Stop::Unknown),
            };
            if ty != results[0] {
                return Err(Stop::Invalid);
            }
            self.values.insert(handle, vec![(place, ty)]);
            return Ok(());
        }
        if attributes.iter().any(|(found, _)| attribute(name).is_none_or(|(key, _)| found != key)) {
            return Err(Stop::Unknown);
        }
        let mut place = None;
        if let Some((key, count)) = attribute(name) {
            place = Some(match found(key).map(|value| self.attributes.get(&value).cloned()) {
                None if key == "predicate" => return Err(Stop::Invalid),
                None => self.constant(0),
                Some(Some(Attribute::Number(place))) => place,
                Some(Some(Attribute::Text(text))) => {
                    let number = read_number(key, &text).ok_or(Stop::Unknown)?;
                    if number >= count {
                        return Err(Stop::Invalid);
                    }
                    self.constant(number)
                }
                _ => return Err(Stop::Unknown),
            });
        }
        let step = self.operation(handle, name, &all, place, &results);
        self.after.push(step);
        Ok(())
    }

    /// Returns whether it ever matches, and is ever wrong; `None` if there are too many values.
    fn run(&self) -> Option<(bool, bool)> {
        let count = |(_, count, poison): &(usize, u32, bool)| u64::from(*count) + u64::from(*poison);
        let all = self.inputs.iter().try_fold(1u64, |all, input| all.checked_mul(count(input)))?;
        if all > MOST {
            return None;
        }
        let mut numbers = vec![0; self.places];
        self.fixed.iter().for_each(|(place, value)| numbers[*place] = *value);
        let mut matches = false;
        for mut number in 0..all {
            for input @ (place, values, _) in &self.inputs {
                let value = (number % count(input)) as u32;
                number /= count(input);
                numbers[*place] = if value == *values { POISON } else { value };
            }
            let is_defined = run(&self.before, &mut numbers);
            let Some(is_defined) = is_defined else { continue };
            matches = true;
            if !is_defined {
                continue;
            }
            let is_wrong = match run(&self.after, &mut numbers) {
                Some(true) => {
                    self.replaced.iter().any(|(old, new)| numbers[*old] != POISON && numbers[*old] != numbers[*new])
                }
                _ => true,
            };
            if is_wrong {
                return Some((true, true));
            }
        }
        Some((matches, false))
    }
}

/// Returns whether what was done is defined; `None` if a constraint does not hold.
fn run(steps: &[Step], numbers: &mut [u32]) -> Option<bool> {
    let mut is_defined = true;
    for step in steps {
        match step {
            Step::Operation { name, from, to, operands, attribute, results } => {
                let mut values = [0; 3];
                operands.iter().zip(&mut values).for_each(|(place, value)| *value = numbers[*place]);
                match compute(name, *from, *to, &values[..operands.len()], attribute.map_or(0, |place| numbers[place]))
                {
                    Ok(found) => numbers[*results..*results + 2].copy_from_slice(&found),
                    Err(_) => {
                        is_defined = false;
                        numbers[*results..*results + 2].fill(POISON);
                    }
                }
            }
            Step::Constraint { name, width, arguments, negated } => {
                let values: Vec<u32> = arguments.iter().map(|place| numbers[*place]).collect();
                let holds = if name == "Equal" { values[0] == values[1] } else { native_holds(name, *width, &values)? };
                if holds == *negated {
                    return None;
                }
            }
            Step::Native { name, width, arguments, result } => {
                let values: Vec<u32> = arguments.iter().map(|place| numbers[*place]).collect();
                numbers[*result] = native(name, *width, &values)?;
            }
        }
    }
    Some(is_defined)
}

/// The number that stands for an attribute which is none of the program's.
fn read_number(key: &str, text: &str) -> Option<u32> {
    match key {
        "predicate" => {
            let number: i64 = text.strip_suffix(" : i64")?.parse().ok()?;
            Some(u32::try_from(number).unwrap_or(u32::MAX))
        }
        "isExact" => (text == "unit").then_some(1),
        _ => {
            let flags = text.strip_prefix("#arith.overflow<")?.strip_suffix('>')?;
            Some(flags.split(',').map(str::trim).fold(0, |all, flag| {
                all | [("nsw", 1), ("nuw", 2)].iter().filter(|(name, _)| *name == flag).map(|(_, bit)| bit).sum::<u32>()
            }))
        }
    }
}
