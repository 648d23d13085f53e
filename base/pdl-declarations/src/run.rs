//! Evaluation over a host.
//!
//! What C++ would leave undefined, such as a wrong cast, has no value, and does not hold.

use alloc::vec::Vec;

use core::cell::Cell;

use smol_str::SmolStr;

use crate::classes::{attribute_is, element_of, type_is};
use crate::host::{AttributeView, DYNAMIC, Queries, Scalar, Signedness, TypeView};
use crate::program::{Expression, Function, Lambda, Method, Operator, Quantifier, Step, Test};

/// A value during evaluation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<T, A> {
    Bool(bool),
    Int(i128),
    /// A number of so many bits.
    Word(u32, u128),
    Text(SmolStr),
    Type(T),
    Attribute(A),
    List(Vec<Value<T, A>>),
    /// A failed `dyn_cast`.
    Null,
}

type Of<Q> = Value<<Q as Queries>::Type, <Q as Queries>::Attribute>;

/// Steps after which an evaluation gives up: far more than any predicate takes on a long array.
const FUEL: u32 = 1 << 22;

/// The variables of an evaluation, and the steps that it may still take.
pub(crate) struct Run<'a, Q: Queries> {
    host: &'a Q,
    slots: Vec<Option<Of<Q>>>,
    fuel: Cell<u32>,
}

impl<'a, Q: Queries> Run<'a, Q> {
    /// A run with a value in slot 0.
    pub(crate) fn new(host: &'a Q, this: Of<Q>) -> Run<'a, Q> {
        Run { host, slots: vec![Some(this)], fuel: Cell::new(FUEL) }
    }

    /// Whether an expression holds; not if it has no value, nor if that takes too long to find out.
    pub(crate) fn answer(&mut self, expression: &Expression) -> bool {
        self.holds(expression) && self.fuel.get() > 0
    }

    /// Pays for some steps. `None` once there is nothing left.
    fn pay(&self, steps: usize) -> Option<()> {
        let left = self.fuel.get().saturating_sub(u32::try_from(steps).unwrap_or(u32::MAX));
        self.fuel.set(left);
        (left > 0).then_some(())
    }

    /// Whether an expression holds; not if it has no value.
    fn holds(&mut self, expression: &Expression) -> bool {
        self.value(expression).is_some_and(|value| truth(&value))
    }

    fn value(&mut self, expression: &Expression) -> Option<Of<Q>> {
        self.pay(1)?;
        Some(match expression {
            Expression::Bool(value) => Value::Bool(*value),
            Expression::Int(value) => Value::Int(*value),
            Expression::Text(text) => Value::Text(text.clone()),
            Expression::Variable(slot) => {
                let value = self.slots.get(*slot as usize)?.as_ref()?;
                if let Value::List(elements) = value {
                    self.pay(elements.len())?;
                }
                value.clone()
            }
            Expression::Not(operand) => Value::Bool(!truth(&self.value(operand)?)),
            Expression::Negate(operand) => Value::Int(number(&self.value(operand)?)?.checked_neg()?),
            Expression::Complement(operand) => Value::Int(!number(&self.value(operand)?)?),
            Expression::All(parts) => Value::Bool(parts.iter().all(|part| self.holds(part))),
            Expression::Any(parts) => Value::Bool(parts.iter().any(|part| self.holds(part))),
            Expression::Binary(op, left, right) => binary(*op, self.value(left)?, self.value(right)?)?,
            Expression::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if truth(&self.value(condition)?) { then } else { otherwise };
                self.value(chosen)?
            }
            Expression::IsA(tests, value) => {
                let value = self.value(value)?;
                Value::Bool(tests.iter().any(|test| self.is_a(&value, test)))
            }
            Expression::Narrow(tests, value) => {
                let value = self.value(value)?;
                if tests.iter().any(|test| self.is_a(&value, test)) { value } else { Value::Null }
            }
            Expression::Method(method, object, arguments) => {
                let object = self.value(object)?;
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect::<Option<Vec<_>>>()?;
                match &object {
                    Value::Type(ty) => self.type_method(*method, ty, &arguments)?,
                    Value::Attribute(attribute) => self.attribute_method(*method, attribute, &arguments)?,
                    _ => plain_method(*method, &object, &arguments)?,
                }
            }
            Expression::Function(function, arguments) => {
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect::<Option<Vec<_>>>()?;
                self.function(*function, &arguments)?
            }
            Expression::Quantified(quantifier, list, lambda) => {
                let list = self.value(list)?;
                let elements = self.elements(list)?;
                let mut verdicts = elements
                    .into_iter()
                    .map(|element| self.apply(lambda, vec![element]).is_some_and(|verdict| truth(&verdict)));
                Value::Bool(match quantifier {
                    Quantifier::All => verdicts.all(|verdict| verdict),
                    Quantifier::Any => verdicts.any(|verdict| verdict),
                    Quantifier::None => !verdicts.any(|verdict| verdict),
                })
            }
            Expression::Apply(lambda, arguments) => {
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect::<Option<Vec<_>>>()?;
                self.apply(lambda, arguments)?
            }
            Expression::List(elements) => {
                Value::List(elements.iter().map(|element| self.value(element)).collect::<Option<Vec<_>>>()?)
            }
        })
    }

    fn apply(&mut self, lambda: &Lambda, arguments: Vec<Of<Q>>) -> Option<Of<Q>> {
        for (slot, argument) in lambda.parameters.iter().zip(arguments) {
            self.set(*slot, argument);
        }
        self.steps(&lambda.body).flatten()
    }

    /// The value returned; `None` if the steps end without a return, `Some(None)` if it has no value.
    fn steps(&mut self, steps: &[Step]) -> Option<Option<Of<Q>>> {
        for step in steps {
            match step {
                Step::Return(value) => return Some(self.value(value)),
                Step::Let(slot, value) => match self.value(value) {
                    Some(value) => self.set(*slot, value),
                    None => return Some(None),
                },
                Step::If(condition, then) => match self.value(condition) {
                    None => return Some(None),
                    Some(condition) if truth(&condition) => {
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

    fn set(&mut self, slot: u32, value: Of<Q>) {
        let slot = slot as usize;
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(value);
    }

    fn is_a(&mut self, value: &Of<Q>, test: &Test) -> bool {
        match (value, test) {
            (Value::Type(ty), Test::Class(class)) => type_is(self.host, ty, class),
            (Value::Attribute(attribute), Test::Class(class)) => attribute_is(self.host, attribute, class),
            (Value::Attribute(_), Test::Enum(base)) => {
                let mut inner = Run { host: self.host, slots: vec![Some(value.clone())], fuel: self.fuel.clone() };
                let holds = inner.holds(base);
                self.fuel = inner.fuel;
                holds
            }
            _ => false,
        }
    }

    /// The elements of a list, or of an array attribute.
    fn elements(&self, list: Of<Q>) -> Option<Vec<Of<Q>>> {
        let elements: Vec<Of<Q>> = match list {
            Value::List(elements) => elements,
            Value::Attribute(attribute) => match self.host.attribute_view(&attribute) {
                AttributeView::Array(elements) => elements.into_iter().map(Value::Attribute).collect(),
                AttributeView::DenseArray { values, .. } => values.into_iter().map(Value::Int).collect(),
                _ => return None,
            },
            _ => return None,
        };
        self.pay(elements.len())?;
        Some(elements)
    }

    fn function(&self, function: Function, arguments: &[Of<Q>]) -> Option<Of<Q>> {
        match (function, arguments) {
            (Function::ApInt, [width, value]) => {
                let width = u32::try_from(number(width)?).ok()?;
                Some(Value::Word(width, mask(width, number(value)?)))
            }
            (Function::Same, [value]) => Some(value.clone()),
            (Function::IsContained, [list, value]) => {
                let elements = self.elements(list.clone())?;
                Some(Value::Bool(elements.iter().any(|element| same(element, value))))
            }
            (Function::ElementTypeOrSelf, [Value::Type(ty)]) => {
                Some(Value::Type(element_of(self.host, ty).unwrap_or_else(|| ty.clone())))
            }
            (Function::FlattenedTypes, [Value::Type(ty)]) => {
                let (mut flat, mut stack) = (Vec::new(), vec![ty.clone()]);
                while let Some(ty) = stack.pop() {
                    self.pay(1)?;
                    match self.host.type_view(&ty) {
                        TypeView::Tuple(elements) => stack.extend(elements.into_iter().rev()),
                        _ => flat.push(Value::Type(ty)),
                    }
                }
                Some(Value::List(flat))
            }
            _ => None,
        }
    }

    fn type_method(&self, method: Method, ty: &Q::Type, arguments: &[Of<Q>]) -> Option<Of<Q>> {
        let view = self.host.type_view(ty);
        let integer = |wanted: Option<Signedness>| {
            let TypeView::Integer { width, signedness } = &view else { return Some(Value::Bool(false)) };
            let fits = match arguments {
                [] => true,
                [wanted] => number(wanted)? == i128::from(*width),
                _ => return None,
            };
            Some(Value::Bool(fits && wanted.is_none_or(|wanted| wanted == *signedness)))
        };
        let float = |wanted: &str| Some(Value::Bool(matches!(&view, TypeView::Float(name) if name == wanted)));
        let is_integer = matches!(view, TypeView::Integer { .. });
        let is_signless = matches!(view, TypeView::Integer { signedness: Signedness::Signless, .. });
        let (is_index, is_float) = (view == TypeView::Index, matches!(view, TypeView::Float(_)));
        let shape: Option<&[i64]> = match &view {
            TypeView::Vector { shape, .. } | TypeView::RankedTensor { shape, .. } | TypeView::MemRef { shape, .. } => {
                Some(shape)
            }
            _ => None,
        };
        let scalable: &[bool] = match &view {
            TypeView::Vector { scalable, .. } => scalable,
            _ => &[],
        };
        self.pay(shape.map_or(0, <[i64]>::len))?;
        let is_unranked = matches!(view, TypeView::UnrankedTensor(_) | TypeView::UnrankedMemRef(_));
        match method {
            Method::IsInteger => integer(None),
            Method::IsSignlessInteger => integer(Some(Signedness::Signless)),
            Method::IsSignedInteger => integer(Some(Signedness::Signed)),
            Method::IsUnsignedInteger => integer(Some(Signedness::Unsigned)),
            Method::IsIndex => Some(Value::Bool(is_index)),
            Method::IsSignlessIntOrIndex => Some(Value::Bool(is_signless || is_index)),
            Method::IsSignlessIntOrFloat => Some(Value::Bool(is_signless || is_float)),
            Method::IsSignlessIntOrIndexOrFloat => Some(Value::Bool(is_signless || is_index || is_float)),
            Method::IsIntOrIndex => Some(Value::Bool(is_integer || is_index)),
            Method::IsIntOrFloat => Some(Value::Bool(is_integer || is_float)),
            Method::IsIntOrIndexOrFloat => Some(Value::Bool(is_integer || is_index || is_float)),
            Method::IsF16 => float("f16"),
            Method::IsBf16 => float("bf16"),
            Method::IsF32 => float("f32"),
            Method::IsF64 => float("f64"),
            Method::IsF80 => float("f80"),
            Method::IsF128 => float("f128"),
            Method::IsTf32 => float("tf32"),
            Method::GetElementType => element_of(self.host, ty).map(Value::Type),
            Method::GetShape => Some(Value::List(shape?.iter().map(|size| Value::Int((*size).into())).collect())),
            Method::GetRank if matches!(view, TypeView::Dialect { .. }) => self.accessor(method, ty),
            Method::GetRank => Some(Value::Int(shape?.len() as i128)),
            Method::HasRank => (shape.is_some() || is_unranked).then_some(Value::Bool(shape.is_some())),
            Method::HasStaticShape if is_unranked => Some(Value::Bool(false)),
            Method::HasStaticShape => Some(Value::Bool(!shape?.contains(&DYNAMIC))),
            Method::GetNumElements => {
                let mut sizes = shape?.iter().map(|size| (*size != DYNAMIC).then_some(i128::from(*size)));
                sizes.try_fold(1i128, |product, size| product.checked_mul(size?)).map(Value::Int)
            }
            Method::GetDimSize => {
                let index = usize::try_from(number(arguments.first()?)?).ok()?;
                Some(Value::Int((*shape?.get(index)?).into()))
            }
            Method::GetScalableDims => Some(Value::List(scalable.iter().map(|flag| Value::Bool(*flag)).collect())),
            Method::AllDimsScalable => Some(Value::Bool(!scalable.is_empty() && scalable.iter().all(|flag| *flag))),
            Method::IsScalable => Some(Value::Bool(scalable.contains(&true))),
            Method::GetBitWidth | Method::GetWidth => match &view {
                TypeView::Integer { width, .. } => Some(Value::Int((*width).into())),
                TypeView::Float(name) => float_width(name).map(Value::Int),
                _ => None,
            },
            Method::GetTypes => match view {
                TypeView::Tuple(elements) => Some(Value::List(elements.into_iter().map(Value::Type).collect())),
                _ => None,
            },
            Method::ValueSemantics => Some(Value::Bool(matches!(
                view,
                TypeView::Vector { .. } | TypeView::RankedTensor { .. } | TypeView::UnrankedTensor(_)
            ))),
            Method::StorageWidth | Method::AddressSpace | Method::OperationName => {
                match self.host.type_accessor(ty, method.name())? {
                    Scalar::Int(value) => Some(Value::Int(value)),
                    Scalar::Text(text) => Some(Value::Text(text)),
                }
            }
            Method::Size => match view {
                TypeView::Tuple(elements) => Some(Value::Int(elements.len() as i128)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What only the host knows of a dialect's type.
    fn accessor(&self, method: Method, ty: &Q::Type) -> Option<Of<Q>> {
        Some(match self.host.type_accessor(ty, method.name())? {
            Scalar::Int(value) => Value::Int(value),
            Scalar::Text(text) => Value::Text(text),
        })
    }

    fn attribute_method(&self, method: Method, attribute: &Q::Attribute, arguments: &[Of<Q>]) -> Option<Of<Q>> {
        let view = self.host.attribute_view(attribute);
        match (method, view) {
            (Method::GetValue, AttributeView::Integer { ty, value }) => match self.width_of(&ty) {
                Some(1) => Some(Value::Word(1, mask(1, value))),
                Some(width) => Some(Value::Word(width, mask(width, value))),
                None => None,
            },
            (Method::GetValue, AttributeView::Text(text)) => Some(Value::Text(text)),
            (Method::GetValue, AttributeView::Type(ty)) => Some(Value::Type(ty)),
            (Method::GetInt, AttributeView::Integer { value, .. }) => Some(Value::Int(value)),
            (
                Method::GetType,
                AttributeView::Integer { ty, .. } | AttributeView::Float(ty) | AttributeView::Elements { ty, .. },
            ) => Some(Value::Type(ty)),
            (Method::GetElementType, AttributeView::Elements { ty, .. }) => element_of(self.host, &ty).map(Value::Type),
            (Method::GetNumElements | Method::GetShape, AttributeView::Elements { ty, .. }) => {
                self.type_method(method, &ty, arguments)
            }
            (Method::GetValue | Method::AsArrayRef, AttributeView::Array(_) | AttributeView::DenseArray { .. }) => {
                self.elements(Value::Attribute(attribute.clone())).map(Value::List)
            }
            (_, AttributeView::Array(_) | AttributeView::DenseArray { .. }) => {
                let elements = self.elements(Value::Attribute(attribute.clone()))?;
                plain_method(method, &Value::List(elements), arguments)
            }
            _ => None,
        }
    }

    fn width_of(&self, ty: &Q::Type) -> Option<u32> {
        match self.host.type_view(ty) {
            TypeView::Integer { width, .. } => Some(width),
            TypeView::Index => Some(64),
            _ => None,
        }
    }
}

fn plain_method<T: Clone + PartialEq, A: Clone + PartialEq>(
    method: Method,
    object: &Value<T, A>,
    arguments: &[Value<T, A>],
) -> Option<Value<T, A>> {
    match (method, object) {
        (Method::Eq, Value::Word(width, bits)) => match arguments {
            [Value::Word(other_width, other)] => Some(Value::Bool(width == other_width && bits == other)),
            _ => None,
        },
        (Method::GetZExtValue, Value::Word(_, bits)) => i128::try_from(*bits).ok().map(Value::Int),
        (Method::GetSExtValue, Value::Word(width, bits)) => Some(Value::Int(signed(*width, *bits))),
        (Method::IsStrictlyPositive, Value::Word(width, bits)) => Some(Value::Bool(signed(*width, *bits) > 0)),
        (Method::IsNonNegative, Value::Word(width, bits)) => Some(Value::Bool(signed(*width, *bits) >= 0)),
        (Method::IsNegative, Value::Word(width, bits)) => Some(Value::Bool(signed(*width, *bits) < 0)),
        (Method::IsPowerOf2, Value::Word(_, bits)) => Some(Value::Bool(bits.is_power_of_two())),
        (Method::Size, Value::List(elements)) => Some(Value::Int(elements.len() as i128)),
        (Method::IsEmpty, Value::List(elements)) => Some(Value::Bool(elements.is_empty())),
        (Method::Size, Value::Text(text)) => Some(Value::Int(text.len() as i128)),
        (Method::IsEmpty, Value::Text(text)) => Some(Value::Bool(text.is_empty())),
        (Method::Front, Value::List(elements)) => elements.first().cloned(),
        (Method::Back, Value::List(elements)) => elements.last().cloned(),
        (Method::DropBack, Value::List(elements)) => elements.split_last().map(|(_, rest)| Value::List(rest.to_vec())),
        (Method::DropFront, Value::List(elements)) => {
            elements.split_first().map(|(_, rest)| Value::List(rest.to_vec()))
        }
        (Method::GetValue, Value::Bool(_) | Value::Int(_)) => Some(object.clone()),
        _ => None,
    }
}

fn truth<T, A>(value: &Value<T, A>) -> bool {
    match value {
        Value::Bool(value) => *value,
        Value::Int(value) => *value != 0,
        Value::Word(_, bits) => *bits != 0,
        Value::Null => false,
        Value::Text(_) | Value::Type(_) | Value::Attribute(_) | Value::List(_) => true,
    }
}

fn number<T, A>(value: &Value<T, A>) -> Option<i128> {
    match value {
        Value::Bool(value) => Some(i128::from(*value)),
        Value::Int(value) => Some(*value),
        Value::Word(width, bits) => Some(signed(*width, *bits)),
        _ => None,
    }
}

/// Whether two values are equal, numbers by their value.
fn same<T: PartialEq, A: PartialEq>(left: &Value<T, A>, right: &Value<T, A>) -> bool {
    match (number(left), number(right)) {
        (Some(left), Some(right)) => left == right,
        _ => match (left, right) {
            (Value::List(left), Value::List(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
            }
            _ => left == right,
        },
    }
}

fn binary<T: PartialEq, A: PartialEq>(op: Operator, left: Value<T, A>, right: Value<T, A>) -> Option<Value<T, A>> {
    match op {
        Operator::Equal => return Some(Value::Bool(same(&left, &right))),
        Operator::Unequal => return Some(Value::Bool(!same(&left, &right))),
        _ => {}
    }
    let (left, right) = (number(&left)?, number(&right)?);
    Some(match op {
        Operator::Less => Value::Bool(left < right),
        Operator::AtMost => Value::Bool(left <= right),
        Operator::Greater => Value::Bool(left > right),
        Operator::AtLeast => Value::Bool(left >= right),
        Operator::BitAnd => Value::Int(left & right),
        Operator::BitOr => Value::Int(left | right),
        Operator::BitXor => Value::Int(left ^ right),
        Operator::ShiftLeft => Value::Int(left.checked_shl(u32::try_from(right).ok()?)?),
        Operator::Add => Value::Int(left.checked_add(right)?),
        Operator::Subtract => Value::Int(left.checked_sub(right)?),
        Operator::Multiply => Value::Int(left.checked_mul(right)?),
        Operator::Divide => Value::Int(left.checked_div(right)?),
        _ => Value::Int(left.checked_rem(right)?),
    })
}

fn mask(width: u32, value: i128) -> u128 {
    if width >= 128 { value as u128 } else { value as u128 & ((1 << width) - 1) }
}

fn signed(width: u32, bits: u128) -> i128 {
    match width {
        0 => 0,
        1..=127 => ((bits << (128 - width)) as i128) >> (128 - width),
        _ => bits as i128,
    }
}

/// The bits of a float type, read from its name: `f32`, `bf16`, `f8E4M3FN`.
fn float_width(name: &str) -> Option<i128> {
    if name == "tf32" {
        return Some(19);
    }
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}
