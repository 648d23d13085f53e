//! An operation or native function applied to arguments of known types.

use std::collections::BTreeMap;

use pdl_diagnostics::{Diagnostic, Span, counted};
use smol_str::SmolStr;

use super::ast::{
    Binary, Expression, ExpressionKind, Item, ItemKind, Kind, ScalarType, Statement, Target, TypeRef, Unary,
};
use super::bits;
use super::value_type::{Shape, ValueType};
use crate::float::FloatFormat;
use crate::term::{Function, MAX_WIDTH, Sort, TermId, Terms};

/// The setting of a proof: one size of `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The bits of an `index`.
    pub index_width: u32,
}

impl Setting {
    /// Returns what values of a type are.
    pub(crate) fn sort(self, ty: ScalarType) -> Sort {
        match ty {
            ScalarType::Integer(width) => Sort::Bits(width),
            ScalarType::Index => Sort::Bits(self.index_width),
            ScalarType::Float(kind) => Sort::Float(kind),
        }
    }

    /// Returns how many bits a value of a type has.
    pub fn width(self, ty: ScalarType) -> u32 {
        match ty {
            ScalarType::Integer(width) => width,
            ScalarType::Index => self.index_width,
            ScalarType::Float(kind) => kind.width(),
        }
    }
}

/// An SSA value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Its type.
    pub ty: ValueType,
    /// Its value, or that of each element, unless it is poison.
    pub term: TermId,
    /// True if it is poison.
    pub poison: TermId,
}

/// An attribute, or another argument of a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Datum {
    /// A number of a type, or as many of them as the shape says, all of which are this one.
    Bits(ValueType, TermId),
    /// A number that is no number of the program.
    Number(TermId),
    /// Each flag, set or not.
    Flags {
        /// By name.
        flags: BTreeMap<SmolStr, TermId>,
        /// The attribute that holds them.
        attribute: SmolStr,
    },
    /// True if it is there.
    Unit(TermId),
    /// Flags that only permit.
    Permission,
    /// A type.
    Type(ValueType),
    /// A value, which only a constraint may ask for more than its type.
    Value(Value),
}

/// The types that an item is applied at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instantiation {
    /// Those of its type parameters, in order.
    pub types: Vec<ValueType>,
    /// The shape of an operation: it does the same to each element of its operands.
    pub shape: Shape,
}

impl Instantiation {
    /// The type that a signature means.
    pub(crate) fn resolve(&self, ty: TypeRef) -> ValueType {
        match ty {
            TypeRef::Parameter(index) => self.types[index],
            TypeRef::Fixed(element) => ValueType { shape: self.shape, element },
        }
    }
}

/// The effect of applying an item.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// The results of an operation.
    pub results: Vec<Value>,
    /// True if the operation is undefined behaviour.
    pub undefined: TermId,
    /// True if a constraint holds.
    pub holds: TermId,
    /// The result of a native rewrite.
    pub returns: Option<Datum>,
    /// The numbers that the semantics leave open, such as the bits above those that `G_ANYEXT` extends.
    pub choices: Vec<Choice>,
}

/// A number that nobody knows before the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// A variable.
    pub term: TermId,
    /// True if each use of the result may see another number, as of `undef`; false if all see the same, as of `any`.
    pub is_per_use: bool,
}

type Outcome<T> = Result<T, Box<Diagnostic>>;

/// Returns whether an item takes these types; an error if its condition is no statement on types.
///
/// # Errors
/// The mistake in the condition.
pub(crate) fn admits(item: &Item, at: &Instantiation, setting: Setting) -> Outcome<bool> {
    if !item.types.iter().zip(&at.types).all(|(parameter, ty)| parameter.class.has(ty.element)) {
        return Ok(false);
    }
    let Some(condition) = &item.condition else { return Ok(true) };
    let mut terms = Terms::default();
    let mut scope = Scope::new(item, at, setting, &mut terms);
    let holds = scope.truth(condition)?;
    scope
        .terms
        .as_bool(holds)
        .ok_or_else(|| wrong(condition.span, "a condition on types may only speak of their widths"))
}

impl Item {
    /// Applies the item, to one element of its operands. Operands and attributes are as it declares them.
    ///
    /// # Errors
    /// A mistake in the item that shows with these types, such as two widths that differ.
    pub(crate) fn apply(
        &self,
        terms: &mut Terms,
        setting: Setting,
        at: &Instantiation,
        operands: &[Value],
        attributes: &[Datum],
    ) -> Outcome<Effect> {
        let mut scope = Scope::new(self, at, setting, terms);
        for (operand, value) in self.operands.iter().zip(operands) {
            scope.names.insert(operand.name.clone(), Bound::Value(*value));
        }
        for (attribute, datum) in self.attributes.iter().zip(attributes) {
            scope.names.insert(attribute.name.clone(), Bound::Datum(datum.clone()));
        }
        scope.run(operands)
    }
}

fn wrong(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("E1003", span, message))
}

/// The value that a name stands for.
#[derive(Clone)]
enum Bound {
    Value(Value),
    Datum(Datum),
    Type(ValueType),
    Known(Known),
}

impl Bound {
    /// The type that a name is, or that of its value.
    fn ty(&self) -> Option<ValueType> {
        match self {
            Bound::Type(ty) | Bound::Datum(Datum::Type(ty) | Datum::Value(Value { ty, .. })) => Some(*ty),
            _ => None,
        }
    }
}

/// The value of an expression.
#[derive(Clone, Copy, Debug)]
enum Known {
    Term(TermId),
    /// A number whose width nothing has said yet.
    Number(i128),
}

struct Scope<'a> {
    item: &'a Item,
    at: &'a Instantiation,
    setting: Setting,
    terms: &'a mut Terms,
    names: BTreeMap<SmolStr, Bound>,
    choices: Vec<Choice>,
}

impl<'a> Scope<'a> {
    fn new(item: &'a Item, at: &'a Instantiation, setting: Setting, terms: &'a mut Terms) -> Scope<'a> {
        let names = item.types.iter().zip(&at.types).map(|(parameter, ty)| (parameter.name.clone(), Bound::Type(*ty)));
        Scope { item, at, setting, names: names.collect(), terms, choices: Vec::new() }
    }

    fn run(&mut self, operands: &[Value]) -> Outcome<Effect> {
        let never = self.terms.bool(false);
        let mut strict = operands.iter().fold(never, |poison, operand| self.terms.or(poison, operand.poison));
        let (mut undefined, mut holds, mut more_poison) = (never, self.terms.bool(true), never);
        let mut found: BTreeMap<SmolStr, TermId> = BTreeMap::new();
        let mut flags: BTreeMap<SmolStr, TermId> = BTreeMap::new();
        for statement in &self.item.body {
            match statement {
                Statement::PoisonIf(condition) => {
                    let condition = self.truth(condition)?;
                    more_poison = self.terms.or(more_poison, condition);
                }
                Statement::UndefinedIf(condition) => {
                    let condition = self.truth(condition)?;
                    undefined = self.terms.or(undefined, condition);
                }
                Statement::HoldsIf(condition) => {
                    let condition = self.truth(condition)?;
                    holds = self.terms.and(holds, condition);
                }
                Statement::Assign { target: Target::Poison, value, .. } => strict = self.truth(value)?,
                Statement::Assign { target: Target::Variable(name), value, .. } => {
                    let known = self.known(value)?;
                    self.names.insert(name.clone(), Bound::Known(known));
                }
                Statement::Assign { target: Target::Flag(flag), value, .. } => {
                    let truth = self.truth(value)?;
                    flags.insert(flag.clone(), truth);
                }
                Statement::Assign { target: Target::Result(name), span, value } => {
                    let sort = match (self.item.kind, &self.item.returns) {
                        (ItemKind::Operation, _) => {
                            let result = self.item.results.iter().find(|result| result.name == *name);
                            result.map(|result| self.setting.sort(self.at.resolve(result.what).element))
                        }
                        (_, Some(Kind::Bits(ty))) => Some(self.setting.sort(self.at.resolve(*ty).element)),
                        (_, Some(Kind::Number { width, .. })) => Some(Sort::Bits(*width)),
                        (_, Some(Kind::Unit)) => Some(Sort::Bool),
                        _ => None,
                    };
                    let Some(sort) = sort else { return Err(wrong(*span, format!("there is no `{name}` to be set"))) };
                    let term = self.of_sort(value, sort)?;
                    found.insert(name.clone(), term);
                }
            }
        }
        let poison = self.terms.or(strict, more_poison);
        let mut results = Vec::new();
        for result in &self.item.results {
            let Some(term) = found.get(&result.name) else {
                return Err(wrong(self.item.span, format!("nothing says what `{}` is", result.name)));
            };
            results.push(Value { ty: self.at.resolve(result.what), term: *term, poison });
        }
        let returns = match &self.item.returns {
            None => None,
            Some(kind) => Some(self.returned(kind, &found, flags)?),
        };
        Ok(Effect { results, undefined, holds, returns, choices: std::mem::take(&mut self.choices) })
    }

    fn returned(
        &mut self,
        kind: &Kind,
        found: &BTreeMap<SmolStr, TermId>,
        flags: BTreeMap<SmolStr, TermId>,
    ) -> Outcome<Datum> {
        let missing = || wrong(self.item.span, "nothing says what `result` is");
        let term = found.get("result").copied().ok_or_else(missing);
        Ok(match kind {
            Kind::Bits(ty) => Datum::Bits(self.at.resolve(*ty), term?),
            Kind::Number { .. } => Datum::Number(term?),
            Kind::Unit => Datum::Unit(term?),
            Kind::Flags { names, attribute, .. } => {
                for name in names {
                    if !flags.contains_key(name) {
                        return Err(wrong(self.item.span, format!("nothing says what `result.{name}` is")));
                    }
                }
                Datum::Flags { flags, attribute: attribute.clone() }
            }
            Kind::Permission { .. } | Kind::Type(_) | Kind::Value(_) => {
                return Err(wrong(self.item.span, "a native rewrite returns `bits`, `int`, `flags` or `unit`"));
            }
        })
    }

    fn truth(&mut self, expression: &Expression) -> Outcome<TermId> {
        self.of_sort(expression, Sort::Bool)
    }

    /// The expression as a term of a sort; a number takes it.
    fn of_sort(&mut self, expression: &Expression, sort: Sort) -> Outcome<TermId> {
        let known = self.known(expression)?;
        self.fit(known, sort, expression.span)
    }

    fn fit(&mut self, known: Known, sort: Sort, span: Span) -> Outcome<TermId> {
        match (known, sort) {
            (Known::Term(term), _) if self.terms.sort(term) == sort => Ok(term),
            (Known::Term(term), _) => {
                let found = self.terms.sort(term);
                Err(wrong(span, format!("this is {}, and {} is wanted", named(found), named(sort))))
            }
            (Known::Number(number), Sort::Bits(width)) => {
                // The number is of a wider type than the operands are, where these may be of any width.
                Ok(self.terms.bits(width, number as u128))
            }
            (Known::Number(number), Sort::Float(kind)) => {
                Ok(self.terms.constant(sort, u128::from(kind.of_f64(number as f64))))
            }
            (Known::Number(_), Sort::Bool) => Err(wrong(span, "this is a number, and a condition is wanted")),
        }
    }

    fn term(&mut self, expression: &Expression) -> Outcome<TermId> {
        match self.known(expression)? {
            Known::Term(term) => Ok(term),
            Known::Number(_) => Err(wrong(expression.span, "nothing says how wide this number is")),
        }
    }

    /// Two expressions of one sort.
    fn pair(&mut self, left: &Expression, right: &Expression) -> Outcome<Result<[TermId; 2], [i128; 2]>> {
        let (a, b) = (self.known(left)?, self.known(right)?);
        let sort = match (a, b) {
            (Known::Number(a), Known::Number(b)) => return Ok(Err([a, b])),
            (Known::Term(term), _) | (_, Known::Term(term)) => self.terms.sort(term),
        };
        Ok(Ok([self.fit(a, sort, left.span)?, self.fit(b, sort, right.span)?]))
    }

    fn known(&mut self, expression: &Expression) -> Outcome<Known> {
        let span = expression.span;
        Ok(match &expression.kind {
            ExpressionKind::Number(number) => Known::Number(*number),
            ExpressionKind::Bool(value) => Known::Term(self.terms.bool(*value)),
            ExpressionKind::Name(name) => match self.names.get(name) {
                Some(Bound::Known(known)) => *known,
                Some(Bound::Value(value)) => Known::Term(value.term),
                Some(Bound::Datum(Datum::Bits(_, term) | Datum::Number(term) | Datum::Unit(term))) => {
                    Known::Term(*term)
                }
                Some(Bound::Datum(Datum::Flags { .. })) => {
                    return Err(wrong(span, format!("`{name}` are flags: ask for one, as in `{name}.nsw`")));
                }
                // What is asked of a value must hold whenever the program runs. Nothing is computed from it before.
                Some(Bound::Datum(Datum::Value(value))) if self.item.kind == ItemKind::Constraint => {
                    Known::Term(value.term)
                }
                Some(Bound::Datum(_)) => return Err(wrong(span, format!("only the type of `{name}` is known"))),
                Some(Bound::Type(_)) => return Err(wrong(span, format!("`{name}` is a type, not a value"))),
                None => return Err(wrong(span, format!("there is no `{name}` here"))),
            },
            ExpressionKind::Member(of, member) => match self.names.get(of) {
                Some(Bound::Datum(Datum::Flags { flags, .. })) => match flags.get(member) {
                    Some(flag) => Known::Term(*flag),
                    None => return Err(wrong(span, format!("`{of}` has no flag `{member}`"))),
                },
                _ => return Err(wrong(span, format!("`{of}` are no flags"))),
            },
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand)?,
            ExpressionKind::Binary(operator, operands) => self.binary(*operator, operands, span)?,
            ExpressionKind::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = self.truth(condition)?;
                // What is said of other types need not make sense here.
                if let Some(holds) = self.terms.as_bool(condition)
                    && let term @ Known::Term(_) = self.known(if holds { then } else { otherwise })?
                {
                    return Ok(term);
                }
                match self.pair(then, otherwise)? {
                    Ok([a, b]) => Known::Term(self.terms.apply(Function::Choose, &[condition, a, b])),
                    Err([a, b]) => match self.terms.as_bool(condition) {
                        Some(holds) => Known::Number(if holds { a } else { b }),
                        None => return Err(wrong(then.span, "nothing says how wide this number is")),
                    },
                }
            }
            ExpressionKind::Match { on, cases, otherwise } => self.cases(on, cases, otherwise.as_deref())?,
            ExpressionKind::Call(name, arguments) => self.call(name, arguments, span)?,
        })
    }

    fn unary(&mut self, operator: Unary, operand: &Expression) -> Outcome<Known> {
        if operator == Unary::Not {
            let truth = self.truth(operand)?;
            return Ok(Known::Term(self.terms.not(truth)));
        }
        match self.known(operand)? {
            Known::Number(number) if operator == Unary::Negate => Ok(Known::Number(number.wrapping_neg())),
            Known::Number(number) => Ok(Known::Number(!number)),
            Known::Term(term) => {
                let Sort::Bits(_) = self.terms.sort(term) else { return Err(wrong(operand.span, "this is no bits")) };
                let function = if operator == Unary::Negate { Function::Negate } else { Function::BitNot };
                Ok(Known::Term(self.terms.apply(function, &[term])))
            }
        }
    }

    fn binary(&mut self, operator: Binary, operands: &[Expression; 2], span: Span) -> Outcome<Known> {
        let [left, right] = operands;
        if matches!(operator, Binary::And | Binary::Or) {
            let (a, b) = (self.truth(left)?, self.truth(right)?);
            return Ok(Known::Term(if operator == Binary::And { self.terms.and(a, b) } else { self.terms.or(a, b) }));
        }
        let numbers = match self.pair(left, right)? {
            Err([a, b]) => {
                let truth = match operator {
                    Binary::Equal => a == b,
                    Binary::Unequal => a != b,
                    Binary::Less => a < b,
                    Binary::AtMost => a <= b,
                    Binary::Greater => a > b,
                    Binary::AtLeast => a >= b,
                    _ => {
                        let number = match operator {
                            Binary::Add => a.checked_add(b),
                            Binary::Subtract => a.checked_sub(b),
                            Binary::Multiply => a.checked_mul(b),
                            Binary::BitAnd => Some(a & b),
                            Binary::BitOr => Some(a | b),
                            _ => Some(a ^ b),
                        };
                        return number.map(Known::Number).ok_or_else(|| wrong(span, "the number is too large"));
                    }
                };
                return Ok(Known::Term(self.terms.bool(truth)));
            }
            Ok(numbers) => numbers,
        };
        let function = match operator {
            Binary::Equal => return Ok(Known::Term(self.terms.apply(Function::Equal, &numbers))),
            Binary::Unequal => {
                let equal = self.terms.apply(Function::Equal, &numbers);
                return Ok(Known::Term(self.terms.not(equal)));
            }
            Binary::Less | Binary::AtMost | Binary::Greater | Binary::AtLeast => {
                let help = "`slt` compares signed numbers and `ult` unsigned ones; `<` is for widths";
                return Err(Box::new(wrong(span, "this does not say whether the numbers have a sign").note(help)));
            }
            Binary::BitAnd => Function::BitAnd,
            Binary::BitOr => Function::BitOr,
            Binary::BitXor => Function::BitXor,
            Binary::Add => Function::Add,
            Binary::Subtract => Function::Subtract,
            Binary::Multiply => Function::Multiply,
            Binary::And | Binary::Or => unreachable!("handled above"),
        };
        let Sort::Bits(_) = self.terms.sort(numbers[0]) else { return Err(wrong(span, "these are no bits")) };
        Ok(Known::Term(self.terms.apply(function, &numbers)))
    }

    fn cases(
        &mut self,
        on: &Expression,
        cases: &[(i128, Expression)],
        otherwise: Option<&Expression>,
    ) -> Outcome<Known> {
        let subject = self.term(on)?;
        let sort = self.terms.sort(subject);
        if !matches!(sort, Sort::Bits(_)) {
            return Err(wrong(on.span, "a `match` is on bits"));
        }
        let (last, before) = match otherwise {
            Some(otherwise) => (otherwise, cases),
            None => {
                let ((_, last), before) = cases.split_last().expect("a case, the parser says");
                (last, before)
            }
        };
        // A number takes the width of the first case that has one.
        let mut all: Vec<(Known, Span)> = Vec::new();
        for case in before.iter().map(|(_, case)| case).chain([last]) {
            all.push((self.known(case)?, case.span));
        }
        let wanted = all.iter().find_map(|(known, _)| match known {
            Known::Term(term) => Some(self.terms.sort(*term)),
            Known::Number(_) => None,
        });
        // Where all are numbers, they are as wide as what is asked.
        let wanted = wanted.unwrap_or(sort);
        let (known, span) = all.pop().expect("the last");
        let mut result = self.fit(known, wanted, span)?;
        for ((number, _), (known, span)) in before.iter().zip(all).rev() {
            let (case, number) = (self.fit(known, wanted, span)?, self.fit(Known::Number(*number), sort, span)?);
            let here = self.terms.apply(Function::Equal, &[subject, number]);
            result = self.terms.apply(Function::Choose, &[here, case, result]);
        }
        Ok(Known::Term(result))
    }

    fn shape(&self, argument: &Expression) -> Outcome<Shape> {
        let ExpressionKind::Name(name) = &argument.kind else {
            return Err(wrong(argument.span, "only a type has a shape"));
        };
        match self.names.get(name) {
            Some(bound) => match bound.ty() {
                Some(ty) => Ok(ty.shape),
                None => Err(wrong(argument.span, format!("`{name}` is no type"))),
            },
            None => Err(wrong(argument.span, format!("`{name}` is no type"))),
        }
    }

    /// The width that an argument such as `T`, `width(T) * 2` or `16` means, or the type.
    fn target(&mut self, argument: &Expression) -> Outcome<Sort> {
        if let ExpressionKind::Name(name) = &argument.kind {
            if let Some(ty) = self.names.get(name).and_then(Bound::ty) {
                return Ok(self.setting.sort(ty.element));
            }
            if let Some(ty) = ScalarType::of_text(name) {
                return Ok(self.setting.sort(ty));
            }
        }
        match self.known(argument)? {
            Known::Number(width @ 1..) if width <= i128::from(MAX_WIDTH) => Ok(Sort::Bits(width as u32)),
            Known::Number(_) => Err(wrong(argument.span, format!("widths are 1 to {MAX_WIDTH}"))),
            Known::Term(_) => Err(wrong(argument.span, "this is neither a type nor a width")),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Expression], span: Span) -> Outcome<Known> {
        let wants = |count: usize| {
            let wanted = counted(count as u64, "argument");
            wrong(span, format!("`{name}` takes {wanted}, and {} stand here", arguments.len()))
        };
        let one = || match arguments {
            [argument] => Ok(argument),
            _ => Err(wants(1)),
        };
        let two = || match arguments {
            [first, second] => Ok((first, second)),
            _ => Err(wants(2)),
        };
        if let Some(function) = arithmetic(name) {
            let (first, second) = two()?;
            let Ok(pair) = self.pair(first, second)? else {
                return Err(wrong(span, "nothing says how wide these numbers are"));
            };
            return self.arithmetic(function, pair, span).map(Known::Term);
        }
        if let Some((function, swapped, is_unary)) = on_floats(name) {
            let mut terms = Vec::new();
            if is_unary {
                terms.push(self.term(one()?)?);
            } else {
                let (first, second) = two()?;
                let Ok(pair) = self.pair(first, second)? else {
                    return Err(wrong(span, "nothing says of which type these numbers are"));
                };
                terms.extend(pair);
            }
            if swapped {
                terms.reverse();
            }
            if !matches!(self.terms.sort(terms[0]), Sort::Float(_)) {
                return Err(wrong(span, format!("`{name}` is for floats")));
            }
            return Ok(Known::Term(self.terms.apply(function, &terms)));
        }
        Ok(Known::Term(match name {
            "width" => {
                let Sort::Bits(width) = self.target(one()?)? else {
                    let ExpressionKind::Name(name) = &one()?.kind else { return Err(wrong(span, "of what?")) };
                    let Some(Bound::Type(ty)) = self.names.get(name) else { return Err(wrong(span, "of what?")) };
                    return Ok(Known::Number(i128::from(self.setting.width(ty.element))));
                };
                return Ok(Known::Number(i128::from(width)));
            }
            "min_signed" | "max_signed" => {
                let Sort::Bits(width) = self.target(one()?)? else {
                    return Err(wrong(span, "this is no integer type"));
                };
                let least = 1u128 << (width - 1);
                self.terms.bits(width, if name == "min_signed" { least } else { least - 1 })
            }
            "poison" => match &one()?.kind {
                ExpressionKind::Name(name) => match self.names.get(name) {
                    Some(Bound::Value(value) | Bound::Datum(Datum::Value(value))) => value.poison,
                    _ => return Err(wrong(span, format!("`{name}` is no operand"))),
                },
                _ => return Err(wrong(span, "only an operand can be poison")),
            },
            "bits" => {
                let truth = self.truth(one()?)?;
                let (yes, no) = (self.terms.bits(1, 1), self.terms.bits(1, 0));
                self.terms.apply(Function::Choose, &[truth, yes, no])
            }
            "bool" => {
                let bit = self.of_sort(one()?, Sort::Bits(1))?;
                let yes = self.terms.bits(1, 1);
                self.terms.apply(Function::Equal, &[bit, yes])
            }
            "is_index" | "is_float" => match &one()?.kind {
                ExpressionKind::Name(of) => match self.names.get(of).and_then(Bound::ty) {
                    Some(ty) => {
                        let is_so = match ty.element {
                            ScalarType::Index => name == "is_index",
                            ScalarType::Float(_) => name == "is_float",
                            ScalarType::Integer(_) => false,
                        };
                        self.terms.bool(is_so)
                    }
                    _ => return Err(wrong(span, format!("`{of}` is no type"))),
                },
                _ => return Err(wrong(span, "only a type can be asked")),
            },
            "is_scalar" => {
                let is_scalar = self.shape(one()?)? == Shape::Scalar;
                self.terms.bool(is_scalar)
            }
            "same_shape" => {
                let (first, second) = two()?;
                let is_same = self.shape(first)? == self.shape(second)?;
                self.terms.bool(is_same)
            }
            // Nothing here depends on users: whoever applies the item asks it (`Item::refuses_other_users`).
            "unused" | "has_one_use" => match &one()?.kind {
                ExpressionKind::Name(of) if matches!(self.names.get(of), Some(Bound::Datum(Datum::Value(_)))) => {
                    self.terms.variable(format!("{name} {of}"), Sort::Bool)
                }
                _ => return Err(wrong(span, "only a `value` has users")),
            },
            "sext" | "zext" | "trunc" | "sconvert" | "uconvert" => {
                let (value, to) = two()?;
                let term = self.term(value)?;
                let (Sort::Bits(from), Sort::Bits(to)) = (self.terms.sort(term), self.target(to)?) else {
                    return Err(wrong(span, format!("`{name}` is for bits")));
                };
                match name {
                    "trunc" | "sconvert" | "uconvert" if to <= from => {
                        self.terms.apply(Function::Extract(to - 1, 0), &[term])
                    }
                    "sext" | "sconvert" if to >= from => self.terms.apply(Function::SignExtend(to), &[term]),
                    "zext" | "uconvert" if to >= from => self.terms.apply(Function::ZeroExtend(to), &[term]),
                    _ => return Err(wrong(span, format!("`{name}` from {from} bits to {to}"))),
                }
            }
            "any" | "undef" => {
                let sort = self.target(one()?)?;
                let term = self.terms.variable(name, sort);
                self.choices.push(Choice { term, is_per_use: name == "undef" });
                term
            }
            "population" | "leading_zeros" | "trailing_zeros" | "reverse_bits" | "reverse_bytes" => {
                let term = self.term(one()?)?;
                let Sort::Bits(width) = self.terms.sort(term) else {
                    return Err(wrong(span, format!("`{name}` is for bits")));
                };
                match name {
                    "population" => bits::population(self.terms, term, width),
                    "leading_zeros" => bits::leading_zeros(self.terms, term, width),
                    "trailing_zeros" => bits::trailing_zeros(self.terms, term, width),
                    "reverse_bits" => bits::reverse(self.terms, term, width, 1),
                    _ if width % 8 == 0 => bits::reverse(self.terms, term, width, 8),
                    _ => return Err(wrong(span, format!("{width} bits are no bytes"))),
                }
            }
            "extract" => {
                let [value, high, low] = arguments else { return Err(wants(3)) };
                let term = self.term(value)?;
                match (self.terms.sort(term), self.known(high)?, self.known(low)?) {
                    (Sort::Bits(width), Known::Number(high), Known::Number(low))
                        if 0 <= low && low <= high && high < i128::from(width) =>
                    {
                        self.terms.apply(Function::Extract(high as u32, low as u32), &[term])
                    }
                    _ => return Err(wrong(span, "`extract(a, high, low)` takes bits that are there")),
                }
            }
            "fconvert" | "sitofp" | "uitofp" => {
                let (value, to) = two()?;
                let term = self.term(value)?;
                let (from, Sort::Float(to)) = (self.terms.sort(term), self.target(to)?) else {
                    return Err(wrong(span, format!("`{name}` makes a float")));
                };
                match (name, from) {
                    ("fconvert", Sort::Float(_)) => self.terms.apply(Function::FloatOfFloat(to), &[term]),
                    ("sitofp", Sort::Bits(_)) => self.terms.apply(Function::FloatOfSigned(to), &[term]),
                    ("uitofp", Sort::Bits(_)) => self.terms.apply(Function::FloatOfUnsigned(to), &[term]),
                    _ => return Err(wrong(span, format!("`{name}` of {}", named(from)))),
                }
            }
            // The number rounded toward zero must lie between what the type has least and most: both ends are floats.
            "fits_signed" | "fits_unsigned" => {
                let (value, to) = two()?;
                let term = self.term(value)?;
                let (Sort::Float(kind), Sort::Bits(to)) = (self.terms.sort(term), self.target(to)?) else {
                    return Err(wrong(span, format!("`{name}` asks of a float whether it fits an integer")));
                };
                self.fits(name == "fits_signed", term, kind, to)
            }
            "fptosi" | "fptoui" => {
                let (value, to) = two()?;
                let term = self.term(value)?;
                let (Sort::Float(_), Sort::Bits(to)) = (self.terms.sort(term), self.target(to)?) else {
                    return Err(wrong(span, format!("`{name}` makes an integer of a float")));
                };
                let function =
                    if name == "fptosi" { Function::SignedOfFloat(to) } else { Function::UnsignedOfFloat(to) };
                self.terms.apply(function, &[term])
            }
            _ => {
                let overflow = name.strip_suffix("_overflow").and_then(|of| Some((of.get(..1)?, of.get(1..)?)));
                let Some((sign @ ("s" | "u"), of @ ("add" | "sub" | "mul"))) = overflow else {
                    return Err(wrong(span, format!("there is no function `{name}`")));
                };
                let (first, second) = two()?;
                let Ok(pair) = self.pair(first, second)? else {
                    return Err(wrong(span, "nothing says how wide these numbers are"));
                };
                self.overflow(sign == "s", of, pair, span)?
            }
        }))
    }

    /// Returns whether a float, rounded toward zero, is an integer of so many bits. Not for NaN.
    fn fits(&mut self, is_signed: bool, term: TermId, kind: FloatFormat, width: u32) -> TermId {
        // `-2^(w-1) - 1 < x < 2^(w-1)`, or `-1 < x < 2^w`. Where the lower end is between two floats, the next one below
        // `-2^(w-1)` is at least one away, so `-2^(w-1) <= x` says the same.
        let high = 2f64.powi(if is_signed { width as i32 - 1 } else { width as i32 });
        let constant =
            |terms: &mut Terms, value: f64| terms.constant(Sort::Float(kind), u128::from(kind.of_f64(value)));
        let upper = constant(self.terms, high);
        let below = self.terms.apply(Function::FloatLess, &[term, upper]);
        let low = if is_signed { -high - 1.0 } else { -1.0 };
        let end = constant(self.terms, low);
        let is_exact = low != -high && kind.to_f64(kind.of_f64(low)) == low;
        let above = if is_exact {
            self.terms.apply(Function::FloatLess, &[end, term])
        } else {
            let end = constant(self.terms, -high);
            self.terms.apply(Function::FloatAtMost, &[end, term])
        };
        self.terms.and(above, below)
    }

    fn arithmetic(&mut self, (function, swapped): (Function, bool), pair: [TermId; 2], span: Span) -> Outcome<TermId> {
        let Sort::Bits(_) = self.terms.sort(pair[0]) else { return Err(wrong(span, "these are no bits")) };
        let [a, b] = pair;
        Ok(self.terms.apply(function, &if swapped { [b, a] } else { pair }))
    }

    /// Returns true if the exact result does not fit: it is computed with enough bits.
    fn overflow(&mut self, is_signed: bool, of: &str, [a, b]: [TermId; 2], span: Span) -> Outcome<TermId> {
        let Sort::Bits(width) = self.terms.sort(a) else { return Err(wrong(span, "these are no bits")) };
        let (function, wide) = match of {
            "add" => (Function::Add, width + 1),
            "sub" => (Function::Subtract, width + 1),
            _ => (Function::Multiply, width * 2),
        };
        if wide > MAX_WIDTH {
            return Err(wrong(span, "these are too wide"));
        }
        let extend = if is_signed { Function::SignExtend(wide) } else { Function::ZeroExtend(wide) };
        let (long_a, long_b) = (self.terms.apply(extend, &[a]), self.terms.apply(extend, &[b]));
        let exact = self.terms.apply(function, &[long_a, long_b]);
        let short = self.terms.apply(function, &[a, b]);
        let long = self.terms.apply(extend, &[short]);
        let fits = self.terms.apply(Function::Equal, &[exact, long]);
        Ok(self.terms.not(fits))
    }
}

/// Functions of two numbers of bits, and whether the second comes first.
fn arithmetic(name: &str) -> Option<(Function, bool)> {
    Some(match name {
        "shl" => (Function::ShiftLeft, false),
        "lshr" => (Function::ShiftRight, false),
        "ashr" => (Function::ShiftRightSigned, false),
        "udiv" => (Function::Divide, false),
        "sdiv" => (Function::DivideSigned, false),
        "urem" => (Function::Remainder, false),
        "srem" => (Function::RemainderSigned, false),
        "ult" => (Function::Less, false),
        "ule" => (Function::AtMost, false),
        "ugt" => (Function::Less, true),
        "uge" => (Function::AtMost, true),
        "slt" => (Function::LessSigned, false),
        "sle" => (Function::AtMostSigned, false),
        "sgt" => (Function::LessSigned, true),
        "sge" => (Function::AtMostSigned, true),
        _ => return None,
    })
}

/// Functions of floats, whether the second comes first, and whether there is but one.
fn on_floats(name: &str) -> Option<(Function, bool, bool)> {
    Some(match name {
        "fadd" => (Function::FloatAdd, false, false),
        "fsub" => (Function::FloatSubtract, false, false),
        "fmul" => (Function::FloatMultiply, false, false),
        "fdiv" => (Function::FloatDivide, false, false),
        "flt" => (Function::FloatLess, false, false),
        "fle" => (Function::FloatAtMost, false, false),
        "fgt" => (Function::FloatLess, true, false),
        "fge" => (Function::FloatAtMost, true, false),
        "feq" => (Function::FloatEqual, false, false),
        "fneg" => (Function::FloatNegate, false, true),
        "is_nan" => (Function::IsNan, false, true),
        "is_negative" => (Function::IsNegative, false, true),
        "is_infinite" => (Function::IsInfinite, false, true),
        _ => return None,
    })
}

fn named(sort: Sort) -> String {
    match sort {
        Sort::Bool => "a condition".to_owned(),
        Sort::Bits(1) => "one bit".to_owned(),
        Sort::Bits(width) => format!("{width} bits"),
        Sort::Float(kind) => FloatFormat::name(kind).to_owned(),
    }
}
