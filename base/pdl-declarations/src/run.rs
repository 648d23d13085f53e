//! Evaluation over a host.
//!
//! Anything that C++ would leave undefined, such as a wrong cast, has no value and does not hold; the first such [`Fault`] is kept for who
//! asks for it.

use alloc::vec::Vec;

use core::cell::Cell;

use crate::classes::{attribute_is, type_is};
use crate::datum::{Datum, DatumOf, Fault, binary, mask};
use crate::entities::Entities;
use crate::host::AttributeView;
use crate::plain_methods::plain_method;
use crate::program::{Expression, Lambda, Method, Quantifier, Step, Test};
use crate::typed::whole_method;

/// Steps after which an evaluation gives up: far more than any predicate takes on a long array.
const MAX_STEPS: u32 = 1 << 22;

/// The variables of an evaluation, and the steps that it may still take.
pub(crate) struct Run<'a, Q: Entities> {
    pub(crate) host: &'a Q,
    slots: Vec<Option<DatumOf<Q>>>,
    fuel: Cell<u32>,
    fault: Cell<Option<Fault>>,
}

impl<'a, Q: Entities> Run<'a, Q> {
    /// A run with values in the first slots.
    pub(crate) fn new(host: &'a Q, slots: Vec<Option<DatumOf<Q>>>) -> Run<'a, Q> {
        Run { host, slots, fuel: Cell::new(MAX_STEPS), fault: Cell::new(None) }
    }

    /// Returns true if an expression holds; not if it has no value, nor if that takes too long to find out.
    pub(crate) fn answer(&mut self, expression: &Expression) -> bool {
        self.holds(expression) && self.fuel.get() > 0
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// The first fault that was met, also where what it stopped was not needed in the end.
    pub(crate) fn evaluate(&mut self, expression: &Expression) -> Result<DatumOf<Q>, Fault> {
        let value = self.value(expression);
        match (self.fault.get(), value) {
            _ if self.fuel.get() == 0 => Err(Fault::TooLong),
            (None, Some(value)) => Ok(value),
            (fault, _) => Err(fault.unwrap_or(Fault::Unset)),
        }
    }

    /// Returns what is in a slot.
    pub(crate) fn take(&mut self, slot: usize) -> Option<DatumOf<Q>> {
        self.slots.get_mut(slot)?.take()
    }

    /// Remembers why there is no value, if nothing was in the way before.
    #[cold]
    pub(crate) fn fail<T>(&self, fault: Fault) -> Option<T> {
        if self.fault.get().is_none() {
            self.fault.set(Some(fault));
        }
        None
    }

    /// Pays for some steps. `None` once there is nothing left.
    pub(crate) fn pay(&self, steps: usize) -> Option<()> {
        let left = self.fuel.get().saturating_sub(u32::try_from(steps).unwrap_or(u32::MAX));
        self.fuel.set(left);
        (left > 0).then_some(())
    }

    /// Returns true if an expression holds; not if it has no value.
    fn holds(&mut self, expression: &Expression) -> bool {
        self.value(expression).is_some_and(|value| value.truth())
    }

    fn value(&mut self, expression: &Expression) -> Option<DatumOf<Q>> {
        self.pay(1)?;
        Some(match expression {
            Expression::Bool(value) => Datum::Bool(*value),
            Expression::Int(value) => Datum::Int(*value),
            Expression::Text(text) => Datum::Text(text.clone()),
            Expression::Variable(slot) => {
                let Some(value) = self.slots.get(*slot as usize).and_then(Option::as_ref) else {
                    return self.fail(Fault::Unset);
                };
                if let Datum::List(elements) = value {
                    self.pay(elements.len())?;
                }
                value.clone()
            }
            Expression::Not(operand) => Datum::Bool(!self.value(operand)?.truth()),
            Expression::Negate(operand) => match self.value(operand)? {
                typed @ (Datum::TypedInt(..) | Datum::TypedFloat(..)) => self.typed_unary(false, &typed)?,
                Datum::Float(value) => Datum::Float(-value),
                Datum::Word(width, bits) => Datum::Word(width, mask(width, (bits as i128).wrapping_neg())),
                value => match value.number().and_then(i128::checked_neg) {
                    Some(value) => Datum::Int(value),
                    None => return self.fail(Fault::NoAnswer("-")),
                },
            },
            Expression::Complement(operand) => match self.value(operand)? {
                typed @ (Datum::TypedInt(..) | Datum::TypedFloat(..)) => match self.typed_unary(true, &typed) {
                    Some(value) => value,
                    None => return self.fail(Fault::NoAnswer("~")),
                },
                Datum::Word(width, bits) => Datum::Word(width, mask(width, !bits as i128)),
                value => match value.number() {
                    Some(value) => Datum::Int(!value),
                    None => return self.fail(Fault::NoAnswer("~")),
                },
            },
            Expression::All(parts) => Datum::Bool(parts.iter().all(|part| self.holds(part))),
            Expression::Any(parts) => Datum::Bool(parts.iter().any(|part| self.holds(part))),
            Expression::Binary(op, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let is_typed = |value: &DatumOf<Q>| matches!(value, Datum::TypedInt(..) | Datum::TypedFloat(..));
                let made = match is_typed(&left) || is_typed(&right) {
                    true => self.typed_binary(*op, &left, &right),
                    false => binary(*op, &left, &right),
                };
                match made {
                    Ok(value) => value,
                    Err(fault) => return self.fail(fault),
                }
            }
            Expression::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if self.value(condition)?.truth() { then } else { otherwise };
                self.value(chosen)?
            }
            Expression::IsA(tests, value) => {
                let value = self.value(value)?;
                Datum::Bool(tests.iter().any(|test| self.is_a(&value, test)))
            }
            Expression::Narrow(tests, value) => {
                let value = self.value(value)?;
                if tests.iter().any(|test| self.is_a(&value, test)) { value } else { Datum::Null }
            }
            Expression::Method(method, object, arguments) => {
                let object = self.value(object)?;
                let found = self.with_values(arguments, |run, arguments| match &object {
                    Datum::Type(ty) => run.type_method(*method, ty, arguments),
                    Datum::Attribute(attribute) => run.attribute_method(*method, attribute, arguments),
                    other => run.method_of_others(*method, other, arguments),
                })?;
                match found {
                    Some(value) => value,
                    None if object == Datum::Null => return self.fail(Fault::Null(method.name())),
                    None => return self.fail(Fault::NoAnswer(method.name())),
                }
            }
            Expression::Function(function, arguments) => {
                match self.with_values(arguments, |run, arguments| run.function(*function, arguments))? {
                    Some(value) => value,
                    None => return self.fail(Fault::NoAnswer(function.name())),
                }
            }
            Expression::Quantified(quantifier, list, lambda) => {
                let list = self.value(list)?;
                let elements = self.elements(list)?;
                if *quantifier == Quantifier::Map {
                    let made = elements.into_iter().map(|element| self.apply(lambda, vec![element]));
                    return made.collect::<Option<_>>().map(Datum::List);
                }
                let mut verdicts = elements
                    .into_iter()
                    .map(|element| self.apply(lambda, vec![element]).is_some_and(|verdict| verdict.truth()));
                Datum::Bool(match quantifier {
                    Quantifier::All => verdicts.all(|verdict| verdict),
                    Quantifier::Any => verdicts.any(|verdict| verdict),
                    Quantifier::None | Quantifier::Map => !verdicts.any(|verdict| verdict),
                })
            }
            Expression::Apply(lambda, arguments) => {
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect::<Option<Vec<_>>>()?;
                self.apply(lambda, arguments)?
            }
            Expression::Null => Datum::Null,
            Expression::Float(bits) => Datum::Float(f64::from_bits(*bits)),
            Expression::Cast(tests, value) => {
                let value = self.value(value)?;
                if !tests.iter().any(|test| self.is_a(&value, test)) {
                    return self.fail(Fault::Cast);
                }
                value
            }
            Expression::Bind(slot, value) => {
                let value = self.value(value)?;
                let is_present = value != Datum::Null;
                self.set(*slot, value);
                Datum::Bool(is_present)
            }
            Expression::List(elements) => {
                Datum::List(elements.iter().map(|element| self.value(element)).collect::<Option<Vec<_>>>()?)
            }
        })
    }

    /// Calls something with the values of expressions: one or two, as nearly all have, take no memory.
    fn with_values<R>(
        &mut self,
        expressions: &[Expression],
        call: impl FnOnce(&Self, &[DatumOf<Q>]) -> R,
    ) -> Option<R> {
        Some(match expressions {
            [] => call(self, &[]),
            [one] => {
                let values = [self.value(one)?];
                call(self, &values)
            }
            [one, other] => {
                let values = [self.value(one)?, self.value(other)?];
                call(self, &values)
            }
            all => {
                let values = all.iter().map(|one| self.value(one)).collect::<Option<Vec<_>>>()?;
                call(self, &values)
            }
        })
    }

    /// A method of what is neither a type nor an attribute.
    fn method_of_others(&self, method: Method, object: &DatumOf<Q>, arguments: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        match object {
            Datum::TypedInt(..) | Datum::TypedFloat(..) => self.typed_method(method, object, arguments),
            Datum::Int(number) => {
                plain_method(method, object, arguments).or_else(|| whole_method(method, *number, arguments))
            }
            Datum::Value(value) => self.value_method(method, value, arguments),
            Datum::Op(op) => self.op_method(method, op, arguments),
            Datum::List(elements) if arguments.is_empty() => {
                self.group_method(method, elements).or_else(|| plain_method(method, object, arguments))
            }
            _ => plain_method(method, object, arguments),
        }
    }

    fn apply(&mut self, lambda: &Lambda, arguments: Vec<DatumOf<Q>>) -> Option<DatumOf<Q>> {
        for (slot, argument) in lambda.parameters.iter().zip(arguments) {
            self.set(*slot, argument);
        }
        self.steps(&lambda.body).flatten()
    }

    /// The value returned; `None` if the steps end without a return, `Some(None)` if it has no value.
    fn steps(&mut self, steps: &[Step]) -> Option<Option<DatumOf<Q>>> {
        for step in steps {
            match step {
                Step::Return(value) => return Some(self.value(value)),
                Step::Let(slot, value) => match self.value(value) {
                    Some(value) => self.set(*slot, value),
                    None => return Some(None),
                },
                Step::If(condition, then) => match self.value(condition) {
                    None => return Some(None),
                    Some(condition) if condition.truth() => {
                        if let Some(returned) = self.steps(then) {
                            return Some(returned);
                        }
                    }
                    Some(_) => {}
                },
            }
        }
        None
    }

    fn set(&mut self, slot: u32, value: DatumOf<Q>) {
        let slot = slot as usize;
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(value);
    }

    fn is_a(&mut self, value: &DatumOf<Q>, test: &Test) -> bool {
        match (value, test) {
            (Datum::Type(ty), Test::Class(class)) => type_is(self.host, ty, class),
            (Datum::Attribute(attribute), Test::Class(class)) => attribute_is(self.host, attribute, class),
            (Datum::Attribute(_), Test::Enum(base)) => {
                let mut inner = Run { fuel: self.fuel.clone(), ..Run::new(self.host, vec![Some(value.clone())]) };
                let holds = inner.holds(base);
                self.fuel = inner.fuel;
                holds
            }
            (Datum::Op(op), Test::Operations(names)) => {
                // Lists of a whole interface are long.
                self.pay(names.len()).is_some() && names.iter().any(|name| self.host.is_named(op, name))
            }
            (Datum::Value(value), Test::BlockArgument) => self.host.defining_op(value).is_none(),
            (Datum::Value(value), Test::OpResult) => self.host.defining_op(value).is_some(),
            _ => false,
        }
    }

    /// The elements of a list, or of an array attribute.
    pub(crate) fn elements(&self, list: DatumOf<Q>) -> Option<Vec<DatumOf<Q>>> {
        let elements: Vec<DatumOf<Q>> = match list {
            Datum::List(elements) => elements,
            Datum::Attribute(attribute) => match self.host.attribute_view(&attribute) {
                AttributeView::Array(elements) => elements.into_iter().map(Datum::Attribute).collect(),
                AttributeView::DenseArray { values, .. } => values.into_iter().map(Datum::Int).collect(),
                AttributeView::Elements { .. } => match self.host.integers(&attribute) {
                    Some(integers) => integers.into_iter().map(Datum::Int).collect(),
                    None => self.host.floats(&attribute)?.into_iter().map(Datum::Float).collect(),
                },
                _ => return None,
            },
            _ => return None,
        };
        self.pay(elements.len())?;
        Some(elements)
    }
}
