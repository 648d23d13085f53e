//! The operators and built-in functions of PDLL on constants, and the names of the native functions that they become.
//!
//! `n % 2 == 0` is a call of the native constraint `pdll.eq(rem($0, 2), 0)` with `n`: the name says it all, so that it
//! goes through the text of the `pdl` dialect unharmed. The rules of the numbers are those of `typed.rs`.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use smol_str::SmolStr;

use crate::program::{Expression, Function, MAX_DEPTH, Method, Operator};
use crate::{Check, Demand, Kind, NativeKind};

/// The names of native functions that are computations begin with this.
pub const PREFIX: &str = "pdll.";
/// Around what is computed, where that is not whether something holds.
const VALUE: &str = "value";
/// Around an argument that is a range of values.
const VALUES: &str = "values";
/// Around one that is a range of types.
const TYPES: &str = "types";
/// A range without so many elements at its front and at its back: what stands between others.
pub const BETWEEN: &str = "between";
/// A text nested deeper is not read.
const MAX_TEXT_DEPTH: usize = MAX_DEPTH / 2;

/// The kind of result of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputedKind {
    /// A condition, which holds or not.
    Condition,
    /// A number of the type of the operands, or an attribute.
    Attribute,
    /// A number without a type.
    Untyped,
}

/// The way in which an operation is an expression.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Binary(Operator),
    Method(Method),
    Function(Function),
    Negate,
    Complement,
    /// A function of the first operand, and of the list of the others.
    OfList(Function),
}

/// An operator, or a built-in function.
#[derive(Clone, Copy, Debug)]
pub struct BuiltInFunction {
    /// Its name; that of an operator is no function of PDLL.
    pub name: &'static str,
    /// The number of operands; `None` if there are two or more.
    pub arity: Option<usize>,
    /// Its result.
    pub kind: ComputedKind,
    /// True if it is written as a call.
    pub is_function: bool,
    shape: Shape,
}

const fn row(name: &'static str, arity: usize, kind: ComputedKind, shape: Shape) -> BuiltInFunction {
    BuiltInFunction { name, arity: Some(arity), kind, is_function: true, shape }
}

const fn operator(name: &'static str, arity: usize, kind: ComputedKind, shape: Shape) -> BuiltInFunction {
    BuiltInFunction { is_function: false, ..row(name, arity, kind, shape) }
}

use ComputedKind::{Attribute, Condition, Untyped};

const BUILT_INS: [BuiltInFunction; 44] = [
    operator("eq", 2, Condition, Shape::Binary(Operator::Equal)),
    operator("ne", 2, Condition, Shape::Binary(Operator::Unequal)),
    operator("lt", 2, Condition, Shape::Binary(Operator::Less)),
    operator("le", 2, Condition, Shape::Binary(Operator::AtMost)),
    operator("gt", 2, Condition, Shape::Binary(Operator::Greater)),
    operator("ge", 2, Condition, Shape::Binary(Operator::AtLeast)),
    operator("shl", 2, Attribute, Shape::Binary(Operator::ShiftLeft)),
    operator("shr", 2, Attribute, Shape::Binary(Operator::ShiftRight)),
    operator("add", 2, Attribute, Shape::Binary(Operator::Add)),
    operator("sub", 2, Attribute, Shape::Binary(Operator::Subtract)),
    operator("mul", 2, Attribute, Shape::Binary(Operator::Multiply)),
    operator("div", 2, Attribute, Shape::Binary(Operator::Divide)),
    operator("rem", 2, Attribute, Shape::Binary(Operator::Remainder)),
    operator("neg", 1, Attribute, Shape::Negate),
    operator("not", 1, Attribute, Shape::Complement),
    row("ult", 2, Condition, Shape::Method(Method::Ult)),
    row("ule", 2, Condition, Shape::Method(Method::Ule)),
    row("ugt", 2, Condition, Shape::Method(Method::Ugt)),
    row("uge", 2, Condition, Shape::Method(Method::Uge)),
    row("ushr", 2, Attribute, Shape::Method(Method::Lshr)),
    row("udiv", 2, Attribute, Shape::Method(Method::UDiv)),
    row("urem", 2, Attribute, Shape::Method(Method::URem)),
    row("and", 2, Attribute, Shape::Binary(Operator::BitAnd)),
    row("or", 2, Attribute, Shape::Binary(Operator::BitOr)),
    row("xor", 2, Attribute, Shape::Binary(Operator::BitXor)),
    row("min", 2, Attribute, Shape::Function(Function::Least)),
    row("max", 2, Attribute, Shape::Function(Function::Greatest)),
    row("umin", 2, Attribute, Shape::Function(Function::UnsignedLeast)),
    row("umax", 2, Attribute, Shape::Function(Function::UnsignedGreatest)),
    row("abs", 1, Attribute, Shape::Function(Function::Magnitude)),
    row("is_power_of_two", 1, Condition, Shape::Method(Method::IsPowerOf2)),
    row("log2", 1, Attribute, Shape::Method(Method::LogBase2)),
    row("count_ones", 1, Attribute, Shape::Method(Method::PopCount)),
    row("leading_zeros", 1, Attribute, Shape::Method(Method::CountlZero)),
    row("trailing_zeros", 1, Attribute, Shape::Method(Method::CountrZero)),
    row("width", 1, Untyped, Shape::Method(Method::GetBitWidth)),
    row("length", 1, Untyped, Shape::Method(Method::Size)),
    row("element", 2, Attribute, Shape::Function(Function::ElementAt)),
    row("contains", 2, Condition, Shape::Function(Function::HasElement)),
    BuiltInFunction {
        name: "one_of",
        arity: None,
        kind: Condition,
        is_function: true,
        shape: Shape::OfList(Function::IsOneOf),
    },
    operator(VALUES, 1, Attribute, Shape::Function(Function::AsValues)),
    operator(TYPES, 1, Attribute, Shape::Function(Function::AsTypes)),
    operator(BETWEEN, 3, Attribute, Shape::Function(Function::Between)),
    // Only around the whole.
    operator(VALUE, 1, Attribute, Shape::Function(Function::AsAttribute)),
];

/// The operator or built-in function of this name.
pub fn built_in(name: &str) -> Option<&'static BuiltInFunction> {
    BUILT_INS.iter().find(|known| known.name == name)
}

/// The names of the functions.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    BUILT_INS.iter().filter(|known| known.is_function).map(|known| known.name)
}

/// The attribute or range that is given at this place, as an operand.
pub fn argument(index: u32, kind: Kind) -> Expression {
    let argument = Expression::Function(Function::AsNumber, vec![Expression::Variable(index)]);
    match kind {
        Kind::ValueRange => Expression::Function(Function::AsValues, vec![argument]),
        Kind::TypeRange => Expression::Function(Function::AsTypes, vec![argument]),
        _ => argument,
    }
}

/// Returns the kind of an expression, and notes those of its arguments; `None` if an argument is of two kinds.
fn kind_of(expression: &Expression, params: &mut [Option<Kind>]) -> Option<Kind> {
    let (name, operands) = match step(expression)? {
        ComputationStep::Argument(index) => {
            let known = params.get_mut(index as usize)?.get_or_insert(Kind::Attribute);
            return Some(*known).filter(|kind| *kind == Kind::Attribute);
        }
        ComputationStep::Integer(_) | ComputationStep::Float(_) => return Some(Kind::Attribute),
        ComputationStep::Call(name, operands) => (name, operands),
    };
    let argument = match (name, &operands[..]) {
        (VALUES | TYPES, [operand]) => match step(operand)? {
            ComputationStep::Argument(index) => Some(index),
            _ => None,
        },
        _ => None,
    };
    if let Some(index) = argument {
        let kind = if name == VALUES { Kind::ValueRange } else { Kind::TypeRange };
        let known = params.get_mut(index as usize)?.get_or_insert(kind);
        return Some(kind).filter(|kind| known == kind);
    }
    let mut kinds = Vec::with_capacity(operands.len());
    for operand in operands {
        kinds.push(kind_of(operand, params)?);
    }
    let (first, others) = kinds.split_first()?;
    let is_of_attributes = others.iter().all(|kind| *kind == Kind::Attribute);
    let kind = match (name, first) {
        ("element", Kind::ValueRange) => Some(Kind::Value),
        ("element", Kind::TypeRange) => Some(Kind::Type),
        (BETWEEN, range @ (Kind::ValueRange | Kind::TypeRange)) => Some(*range),
        ("length", Kind::ValueRange | Kind::TypeRange) => Some(Kind::Attribute),
        (VALUES | TYPES | BETWEEN, _) => None,
        (VALUE, kind) => Some(*kind),
        (_, first) => Some(Kind::Attribute).filter(|kind| first == kind),
    };
    kind.filter(|_| is_of_attributes)
}

impl BuiltInFunction {
    /// Returns true if it may have so many operands.
    pub fn takes(&self, operands: usize) -> bool {
        self.arity.map_or(operands >= 2, |arity| operands == arity)
    }

    /// The expression that it is of its operands; `None` if they are not as many as it takes.
    pub fn of(&self, operands: Vec<Expression>) -> Option<Expression> {
        if !self.takes(operands.len()) {
            return None;
        }
        let mut operands = operands.into_iter();
        let mut next = || operands.next().map(Box::new);
        Some(match self.shape {
            Shape::Binary(operator) => Expression::Binary(operator, next()?, next()?),
            Shape::Negate => Expression::Negate(next()?),
            Shape::Complement => Expression::Complement(next()?),
            Shape::Method(method) => Expression::Method(method, next()?, operands.collect()),
            Shape::Function(function) => Expression::Function(function, operands.collect()),
            Shape::OfList(function) => {
                let first = *next()?;
                Expression::Function(function, vec![first, Expression::List(operands.collect())])
            }
        })
    }

    /// The operands, if an expression is this of them.
    fn operands<'e>(&self, expression: &'e Expression) -> Option<Vec<&'e Expression>> {
        Some(match (self.shape, expression) {
            (Shape::Binary(wanted), Expression::Binary(operator, left, right)) if wanted == *operator => {
                vec![left, right]
            }
            (Shape::Negate, Expression::Negate(operand)) | (Shape::Complement, Expression::Complement(operand)) => {
                vec![operand]
            }
            (Shape::Method(wanted), Expression::Method(method, object, arguments)) if wanted == *method => {
                core::iter::once(&**object).chain(arguments).collect()
            }
            (Shape::Function(wanted), Expression::Function(function, arguments)) if wanted == *function => {
                arguments.iter().collect()
            }
            (Shape::OfList(wanted), Expression::Function(function, arguments)) if wanted == *function => {
                match &arguments[..] {
                    [first, Expression::List(others)] => core::iter::once(first).chain(others).collect(),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// A step of a computation, for who reads one.
#[derive(Clone, Debug)]
pub enum ComputationStep<'e> {
    /// The argument at this place.
    Argument(u32),
    /// A whole number.
    Integer(i128),
    /// A number with a fraction.
    Float(f64),
    /// An operator or a built-in function, by its name, of operands.
    Call(&'static str, Vec<&'e Expression>),
}

/// Returns what an expression is in terms of PDLL; `None` if it is no such computation.
pub fn step(expression: &Expression) -> Option<ComputationStep<'_>> {
    match expression {
        Expression::Int(value) => Some(ComputationStep::Integer(*value)),
        Expression::Float(bits) => Some(ComputationStep::Float(f64::from_bits(*bits))),
        Expression::Function(Function::AsNumber, arguments) => match arguments[..] {
            [Expression::Variable(index)] => Some(ComputationStep::Argument(index)),
            _ => None,
        },
        _ => BUILT_INS.iter().find_map(|known| Some(ComputationStep::Call(known.name, known.operands(expression)?))),
    }
}

/// A computation of one range that is a question about its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeQuestion {
    /// The element at this place, from 0.
    Element(u32),
    /// Has it so many?
    Length(u32),
    /// Has it at least so many?
    LengthAtLeast(u32),
}

/// Returns the question about a range of values that a computation of this name is.
pub fn range_question(name: &str) -> Option<RangeQuestion> {
    let mut reader = Reader { text: name.strip_prefix(PREFIX)?, params: 0, depth: 0 };
    let expression = reader.expression().filter(|_| reader.text.is_empty())?;
    let of = |expression: &Expression, wanted: &[&'static str]| match step(expression)? {
        ComputationStep::Call(name, operands) => match &operands[..] {
            [list, ..] if wanted.contains(&name) => {
                Some((name, (*list).clone(), operands.get(1).and_then(|at| number_in(at))))
            }
            _ => None,
        },
        _ => None,
    };
    let is_range = |list: &Expression| *list == argument(0, Kind::ValueRange);
    if let Some((_, value, _)) = of(&expression, &[VALUE]) {
        let (_, list, place) = of(&value, &["element"])?;
        return is_range(&list).then_some(RangeQuestion::Element(place?));
    }
    let (name, length, number) = of(&expression, &["eq", "ge"])?;
    let (_, list, _) = of(&length, &["length"])?;
    let question = if name == "eq" { RangeQuestion::Length } else { RangeQuestion::LengthAtLeast };
    is_range(&list).then_some(question(number?))
}

/// The number that an expression is, if a list can have so many elements.
fn number_in(expression: &Expression) -> Option<u32> {
    match expression {
        Expression::Int(value) => u32::try_from(*value).ok().filter(|number| *number < u32::MAX),
        _ => None,
    }
}

/// The native function that an expression of PDLL becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computation {
    /// Its name.
    pub name: SmolStr,
    /// The check that computes it.
    pub check: Check,
    /// The kinds of its arguments: attributes, and ranges.
    pub params: Vec<Kind>,
    /// The kind of what it gives, if it does.
    pub result: Option<Kind>,
}

impl Computation {
    /// The native function of so many arguments that says whether `expression` holds or, if `gives`, computes something. `None` if it
    /// is nested too deeply, or uses an argument as of two kinds.
    pub fn new(expression: Expression, kind: NativeKind, params: usize, gives: bool) -> Option<Computation> {
        let expression = match gives {
            true => Expression::Function(Function::AsAttribute, vec![expression]),
            false => expression,
        };
        let mut name = String::from(PREFIX);
        write_expression(&mut name, &expression, MAX_TEXT_DEPTH)?;
        let mut kinds = vec![None; params];
        let result = kind_of(&expression, &mut kinds)?;
        let kinds = kinds.into_iter().map(|kind| kind.unwrap_or(Kind::Attribute)).collect();
        let expression = match (gives, kind) {
            // Results of constraints are in the slots behind the arguments.
            (true, NativeKind::Constraint) => Expression::Bind(u32::try_from(params).ok()?, Box::new(expression)),
            _ => expression,
        };
        let check = Check::new(Demand::Computed(expression))?;
        Some(Computation { name: name.into(), check, params: kinds, result: gives.then_some(result) })
    }

    /// The native function of this name, of so many arguments, that gives so many. `None` if its name does not say that it is a computation.
    pub fn named(name: &str, kind: NativeKind, params: usize, results: usize) -> Option<Computation> {
        let mut reader = Reader { text: name.strip_prefix(PREFIX)?, params: 0, depth: 0 };
        let expression = reader.expression()?;
        let (expression, gives) = match expression {
            Expression::Function(Function::AsAttribute, mut arguments) => (arguments.pop()?, true),
            condition => (condition, false),
        };
        let fits = match kind {
            NativeKind::Constraint => results == usize::from(gives),
            NativeKind::Rewrite => gives && results == 1,
        };
        let is_whole = reader.text.is_empty() && reader.params as usize == params;
        if !fits || !is_whole {
            return None;
        }
        Computation::new(expression, kind, params, gives).filter(|made| made.name == name)
    }
}

fn write_expression(out: &mut String, expression: &Expression, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match step(expression)? {
        ComputationStep::Argument(index) => write!(out, "${index}").ok()?,
        ComputationStep::Integer(value) => write!(out, "{value}").ok()?,
        ComputationStep::Float(value) => write!(out, "{value:?}").ok()?,
        ComputationStep::Call(name, operands) => {
            out.push_str(name);
            for (index, operand) in operands.into_iter().enumerate() {
                out.push_str(if index == 0 { "(" } else { ", " });
                write_expression(out, operand, depth)?;
            }
            out.push(')');
        }
    }
    Some(())
}

/// Reads the names of computations.
struct Reader<'t> {
    text: &'t str,
    /// The number of arguments that are named, if all are.
    params: u32,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.text.find(|c| !belongs(c)).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        self.text = rest;
        word
    }

    fn takes(&mut self, sign: &str) -> bool {
        match self.text.strip_prefix(sign) {
            Some(rest) => {
                self.text = rest;
                true
            }
            None => false,
        }
    }

    fn expression(&mut self) -> Option<Expression> {
        if self.takes("$") {
            let index =
                self.word(|c| c.is_ascii_digit()).parse().ok().filter(|index| *index < crate::program::MAX_SLOTS)?;
            // They are numbered in the order in which they are met.
            if index > self.params {
                return None;
            }
            self.params = self.params.max(index + 1);
            return Some(argument(index, Kind::Attribute));
        }
        if self.text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let number = self.word(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | '-'));
            return match number.contains(['.', 'e']) {
                true => number
                    .parse()
                    .ok()
                    .filter(|value: &f64| value.is_finite())
                    .map(|value| Expression::Float(value.to_bits())),
                false => number.parse().ok().map(Expression::Int),
            };
        }
        let known = built_in(self.word(|c| c.is_ascii_alphanumeric() || c == '_'))?;
        if !self.takes("(") || self.depth >= MAX_TEXT_DEPTH || known.name == VALUE && self.depth > 0 {
            return None;
        }
        self.depth += 1;
        let mut operands = vec![self.expression()?];
        while self.takes(", ") {
            operands.push(self.expression()?);
        }
        self.depth -= 1;
        if !self.takes(")") {
            return None;
        }
        known.of(operands)
    }
}
