//! Names of C++ to what they mean: syntax to a program that can be evaluated.

use pdl_declarations::program::{Expression, Lambda, MAX_DEPTH, MAX_SLOTS, Method, Operator, Step, Test};
use smol_str::SmolStr;

use super::classes::Known;
use super::functions::is_builder;
use super::kinds::{self, Detail, Kinds};
use super::syntax::{self, Declared, Name, Statement, Syntax};
use super::tokens::IntType;
use super::{Evaluator, Obstacle, Stop, classes, enums};
use crate::model::EnumId;

/// Beyond [`MAX_SLOTS`].
const TOO_MANY_VARIABLES: &str = "there are too many variables and arguments in front of this";

/// An expression, and what is known of its type.
#[derive(Clone)]
pub(super) struct Typed {
    pub(super) expression: Expression,
    pub(super) kinds: Kinds,
    pub(super) detail: Detail,
}

impl Typed {
    pub(super) fn new(expression: Expression, kinds: Kinds) -> Typed {
        Typed { expression, kinds, detail: Detail::Nothing }
    }

    pub(super) fn bool(expression: Expression) -> Typed {
        Typed::new(expression, Kinds::BOOL)
    }

    /// Returns the integer type that it has in arithmetic, if it is known to have one.
    fn integer_type(&self) -> Option<IntType> {
        match self.detail {
            Detail::Int(ty) => Some(ty),
            _ => (self.kinds == Kinds::BOOL).then_some(IntType::INT),
        }
    }
}

/// A variable, in the slot that is its place.
pub(super) struct Variable {
    /// Empty once it is out of scope: slots are never reused, so a variable keeps its meaning in lambdas inside lambdas.
    pub(super) name: String,
    pub(super) kinds: Kinds,
    pub(super) detail: Detail,
    /// True if it is one of the results.
    pub(super) is_output: bool,
    /// C++ over `$0`, which is the variable, of what stands for it in the text.
    pub(super) value: Option<SmolStr>,
}

impl Variable {
    pub(super) fn new(name: &str, kinds: Kinds, detail: Detail) -> Variable {
        Variable { name: name.to_owned(), kinds, detail, is_output: false, value: None }
    }
}

/// The most calls of functions that texts state, in one text: they may call each other.
const MAX_EXPANSIONS: usize = 1000;

/// Resolves names.
pub(super) struct Resolver<'a> {
    pub(super) evaluator: &'a Evaluator<'a>,
    pub(super) variables: Vec<Variable>,
    /// The number of variables that are arguments, `$0` and so on.
    pub(super) arguments: usize,
    /// Pairs of slots that were compared, so are of one kind.
    pub(super) equal: Vec<(u32, u32)>,
    /// True if null and wrong kinds are told, as in the texts of rules. Predicates of ODS are about something that is there.
    pub(super) is_strict: bool,
    /// Where the name stands that is looked at.
    pub(super) at: usize,
    depth: usize,
    /// The depth to which attributes of enums are based on each other.
    bases: usize,
    /// The meanings of `$0`, `$1` and so on in the functions that texts state, around what is resolved.
    calls: Vec<Vec<Typed>>,
    /// The number of such calls.
    expansions: usize,
    /// The kinds that the lambda at hand returns, and what else is known of it.
    returned: Option<(Kinds, Detail)>,
    /// The enum that is meant where several have the name that stands before a case.
    pub(super) enumeration: Option<EnumId>,
}

impl<'a> Resolver<'a> {
    /// For a predicate over `$_self`, which is a type or an attribute.
    pub(super) fn of_predicate(evaluator: &'a Evaluator<'a>, bases: usize) -> Resolver<'a> {
        let myself = Variable::new("$_self", Kinds::ANY, Detail::Nothing);
        Resolver { is_strict: false, bases, ..Resolver::new(evaluator, vec![myself]) }
    }

    /// For a text over arguments.
    pub(super) fn new(evaluator: &'a Evaluator<'a>, variables: Vec<Variable>) -> Resolver<'a> {
        let arguments = variables.len();
        let equal = Vec::new();
        Resolver {
            evaluator,
            variables,
            arguments,
            equal,
            is_strict: true,
            at: 0,
            depth: 0,
            bases: 0,
            calls: Vec::new(),
            expansions: 0,
            returned: None,
            enumeration: None,
        }
    }

    pub(super) fn stop<T>(&self, part: &str, reason: &'static str) -> Result<T, Stop> {
        Err(Stop { at: self.at, obstacle: Obstacle::new(part, reason) })
    }

    /// A new variable and its slot.
    pub(super) fn add(&mut self, name: &str, kinds: Kinds, detail: Detail) -> Result<u32, Stop> {
        let slot = self.variables.len() as u32;
        if slot >= MAX_SLOTS {
            return self.stop(name, TOO_MANY_VARIABLES);
        }
        self.variables.push(Variable::new(name, kinds, detail));
        Ok(slot)
    }

    /// An expression, nested no deeper than what can be evaluated.
    pub(super) fn resolve(&mut self, syntax: &Syntax) -> Result<Typed, Stop> {
        if self.depth >= MAX_DEPTH {
            return self.stop("", "this is nested too deeply");
        }
        self.depth += 1;
        let resolved = self.resolve_nested(syntax);
        self.depth -= 1;
        resolved
    }

    fn resolve_nested(&mut self, syntax: &Syntax) -> Result<Typed, Stop> {
        Ok(match syntax {
            Syntax::Bool(value) => Typed::bool(Expression::Bool(*value)),
            Syntax::Int(value, ty) => {
                Typed { expression: Expression::Int(*value), kinds: Kinds::NUMBER, detail: Detail::Int(*ty) }
            }
            Syntax::Float(value) => Typed::new(Expression::Float(value.to_bits()), Kinds::NUMBER),
            Syntax::Text(text) => Typed::new(Expression::Text(text.into()), Kinds::TEXT),
            Syntax::Path(name) => return self.resolve_name(name),
            Syntax::Rest(name) => {
                self.set_at(name.at);
                return self.stop(&format!("{}...", name.text), "arguments from one on stand only in a list");
            }
            Syntax::Unary(op, operand) => return self.resolve_unary(op, operand),
            Syntax::All(parts) => Typed::bool(Expression::All(self.expressions(parts)?)),
            Syntax::Any(parts) => Typed::bool(Expression::Any(self.expressions(parts)?)),
            Syntax::Binary(op, left, right) => return self.resolve_binary(op, left, right),
            Syntax::Choose(parts) => return self.resolve_choice(parts),
            Syntax::Call(callee, arguments) => return self.resolve_call(callee, arguments),
            Syntax::Member(object, name) => {
                let of = self.resolve(object)?;
                self.set_at(name.at);
                let reason = "members that are not called are not understood";
                return self.resolve_stated(&name.text, &name.text, vec![of], reason);
            }
            Syntax::Index(list, index) => return self.resolve_index(list, index),
            Syntax::Assign(name, value) => {
                let value = self.resolve(value)?;
                return self.bind(name, value);
            }
            Syntax::Lambda(..) => {
                return self.stop("[](…)", "a lambda can only be called or passed to a known function");
            }
            Syntax::Braces(elements) => self.list(elements)?,
        })
    }

    fn resolve_unary(&mut self, op: &str, operand: &Syntax) -> Result<Typed, Stop> {
        let operand = self.resolve(operand)?;
        if let Detail::Enum(of) = operand.detail {
            return self.enum_unary(op, of, operand.expression);
        }
        let Typed { expression, kinds, detail } = operand;
        let expression = match (op, expression) {
            ("!", expression) => return Ok(Typed::bool(Expression::Not(Box::new(expression)))),
            ("-", Expression::Int(value)) => Expression::Int(-value),
            ("-", expression) => Expression::Negate(Box::new(expression)),
            (_, expression) => Expression::Complement(Box::new(expression)),
        };
        Ok(match detail {
            Detail::Int(ty) => super::functions::result_of(expression, ty.common(IntType::INT)),
            detail => Typed { expression, kinds, detail },
        })
    }

    fn resolve_choice(&mut self, parts: &[Syntax; 3]) -> Result<Typed, Stop> {
        let [condition, then, otherwise] = parts;
        let condition = self.resolve(condition)?.expression;
        let (mut then, mut otherwise) = (self.resolve(then)?, self.resolve(otherwise)?);
        if let (Some(a), Some(b)) = (then.integer_type(), otherwise.integer_type())
            && then.detail != otherwise.detail
        {
            let ty = a.common(b);
            then = super::functions::result_of(then.expression, ty);
            otherwise = super::functions::result_of(otherwise.expression, ty);
        }
        let kinds = then.kinds | otherwise.kinds;
        let detail = if then.detail == otherwise.detail { then.detail } else { Detail::Nothing };
        let parts = [condition, then.expression, otherwise.expression];
        Ok(Typed { expression: Expression::Choose(Box::new(parts)), kinds, detail })
    }

    fn resolve_index(&mut self, list: &Syntax, index: &Syntax) -> Result<Typed, Stop> {
        let list = self.resolve(list)?;
        let index = self.resolve(index)?.expression;
        self.method(Method::At, list, vec![index])
    }

    /// The slot of a name.
    pub(super) fn slot(&self, name: &str) -> Option<u32> {
        // Arguments are looked for from the first on: few of them are ever used, and there may be many.
        let (arguments, others) = self.variables.split_at(self.arguments);
        let inner = others.iter().rposition(|variable| variable.name == name).map(|slot| self.arguments + slot);
        inner.or_else(|| arguments.iter().position(|variable| variable.name == name)).map(|slot| slot as u32)
    }

    fn resolve_name(&mut self, name: &Name) -> Result<Typed, Stop> {
        if let Some(arguments) = self.calls.last() {
            let argument = name.text.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
            if let Some(argument) = argument {
                let argument = arguments.get(argument).cloned();
                return argument.map_or_else(|| self.stop(&name.text, "there is no such argument"), Ok);
            }
        }
        self.set_at(name.at);
        if let Some(slot) = self.slot(&name.text) {
            if slot >= MAX_SLOTS {
                return self.stop(&name.text, TOO_MANY_VARIABLES);
            }
            let variable = &self.variables[slot as usize];
            let value = variable.value.clone();
            let handle = Typed {
                expression: Expression::Variable(slot),
                kinds: variable.kinds,
                detail: variable.detail.clone(),
            };
            return match value {
                Some(value) => self.resolve_text(&name.text, &value, vec![handle]),
                None => Ok(handle),
            };
        }
        match name.text.as_str() {
            "ShapedType::kDynamic" => Ok(Typed {
                expression: Expression::Int(pdl_declarations::DYNAMIC.into()),
                kinds: Kinds::NUMBER,
                detail: Detail::Int(IntType::INT64),
            }),
            "StringRef::npos" | "string::npos" if self.is_strict => Ok(Typed {
                expression: Expression::Int(u64::MAX.into()),
                kinds: Kinds::NUMBER,
                detail: Detail::Int(IntType::UINT64),
            }),
            "M_PI" => Ok(Typed::new(Expression::Float(std::f64::consts::PI.to_bits()), Kinds::NUMBER)),
            "NAN" => Ok(Typed::new(Expression::Float(f64::NAN.to_bits()), Kinds::NUMBER)),
            "INFINITY" => Ok(Typed::new(Expression::Float(f64::INFINITY.to_bits()), Kinds::NUMBER)),
            "nullptr" | "nullopt" if self.is_strict => Ok(Typed::new(Expression::Null, Kinds::HANDLE)),
            text if text.strip_prefix('$').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) => {
                self.stop(text, "there is no such argument")
            }
            text => match self.evaluator.enum_case(text, self.enumeration) {
                Some((of, value)) => Ok(enums::value(of, Expression::Int(value.into()))),
                // A constant may be stated as a function is.
                None => self.resolve_stated(text, text, Vec::new(), "this name has no known meaning"),
            },
        }
    }

    pub(super) fn resolve_all<'s>(&mut self, all: impl IntoIterator<Item = &'s Syntax>) -> Result<Vec<Typed>, Stop> {
        all.into_iter().map(|syntax| self.resolve(syntax)).collect()
    }

    pub(super) fn expressions(&mut self, all: &[Syntax]) -> Result<Vec<Expression>, Stop> {
        Ok(self.resolve_all(all)?.into_iter().map(|typed| typed.expression).collect())
    }

    /// `{a, b, $2...}`; groups among the arguments are spread.
    pub(super) fn list(&mut self, elements: &[Syntax]) -> Result<Typed, Stop> {
        let mut list = Vec::with_capacity(elements.len());
        let mut kinds = Kinds::NONE;
        for element in elements {
            if let Syntax::Rest(name) = element {
                for slot in self.rest(name)? {
                    kinds = kinds | self.variables[slot as usize].kinds;
                    list.push(Expression::Variable(slot));
                }
            } else {
                let element = self.resolve(element)?;
                kinds = kinds | element.kinds;
                list.push(element.expression);
            }
        }
        let kinds = match kinds {
            Kinds::TYPE => Kinds::TYPES,
            Kinds::VALUE => Kinds::VALUES,
            _ => Kinds::LIST | Kinds::TYPES | Kinds::VALUES,
        };
        Ok(Typed::new(Expression::List(list), kinds))
    }

    /// The slots of the arguments from one on: `$2...`.
    pub(super) fn rest(&mut self, name: &Name) -> Result<std::ops::Range<u32>, Stop> {
        self.set_at(name.at);
        let first = name.text.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok());
        let start = first.and_then(|first| match self.slot(&format!("${first}")) {
            Some(slot) => Some(slot),
            // One behind the last is none at all.
            None if first == 0 => Some(self.arguments as u32),
            None => self.slot(&format!("${}", first - 1)).map(|slot| slot + 1),
        });
        match start {
            Some(start) => Ok(start..(self.arguments as u32).max(start)),
            None => self.stop(&format!("{}...", name.text), "there is no such argument"),
        }
    }

    /// Says that an expression is of some kinds: what is known of arguments gets narrower.
    pub(super) fn require(&mut self, typed: &Typed, kinds: Kinds, what: &str) -> Result<(), Stop> {
        if !self.is_strict {
            return Ok(());
        }
        let mut fits = typed.kinds & kinds != Kinds::NONE;
        let mut inner = &typed.expression;
        // Of what is cast or looked at, the kind stays.
        while let Expression::Cast(_, value) | Expression::Narrow(_, value) = inner {
            inner = value;
        }
        let inner = match inner {
            Expression::Function(pdl_declarations::program::Function::Present, arguments) => &arguments[0],
            inner => inner,
        };
        if let Expression::Variable(slot) = inner {
            let variable = &mut self.variables[*slot as usize];
            let narrower = variable.kinds & kinds;
            fits &= narrower != Kinds::NONE;
            variable.kinds = narrower;
        }
        if fits { Ok(()) } else { self.stop(what, "this is asked of something of another kind") }
    }

    /// A value that C++ asserts to be there.
    pub(super) fn present(&self, value: Typed) -> Typed {
        use pdl_declarations::program::Function;
        let is_there = match &value.expression {
            Expression::Method(method, ..) => {
                matches!(method, Method::GetType | Method::GetElementType | Method::GetResult | Method::GetOperand)
            }
            Expression::Cast(..) => true,
            Expression::Function(function, _) => !matches!(function, Function::ConstantOf | Function::Same),
            _ => false,
        };
        if !self.is_strict || is_there {
            return value;
        }
        Typed { expression: Expression::Function(Function::Present, vec![value.expression]), ..value }
    }

    /// `$0 = value`, `m_Constant(&$0)`: one of the results is set.
    pub(super) fn bind(&mut self, name: &Name, value: Typed) -> Result<Typed, Stop> {
        self.set_at(name.at);
        match self.slot(&name.text) {
            Some(slot) if self.variables[slot as usize].is_output => {
                let variable = &mut self.variables[slot as usize];
                variable.kinds = variable.kinds & value.kinds;
                if variable.kinds == Kinds::NONE {
                    return self.stop(&name.text, "this is given something of another kind");
                }
                Ok(Typed::bool(Expression::Bind(slot, Box::new(value.expression))))
            }
            _ => self.stop(&name.text, "only results can be assigned to"),
        }
    }

    fn resolve_binary(&mut self, op: &str, left: &Syntax, right: &Syntax) -> Result<Typed, Stop> {
        let Some(operator) = Operator::from_name(op) else {
            return self.stop(op, "this operator is not known");
        };
        let (mut left, mut right) = (self.resolve(left)?, self.resolve(right)?);
        let is_comparison = matches!(
            operator,
            Operator::Equal
                | Operator::Unequal
                | Operator::Less
                | Operator::AtMost
                | Operator::Greater
                | Operator::AtLeast
        );
        match (&left.detail, &right.detail) {
            (Detail::Enum(one), Detail::Enum(other)) if !is_comparison => {
                let (one, other) = (*one, *other);
                return self.enum_binary(operator, [one, other], left, right);
            }
            (Detail::Enum(_), Detail::Enum(_)) => {}
            (Detail::Enum(_), _) | (_, Detail::Enum(_)) => {
                return self.stop(op, "the case of an enum is compared with something that nothing tells to be one");
            }
            _ => {}
        }
        if matches!(operator, Operator::Equal | Operator::Unequal) {
            let kinds = left.kinds & right.kinds;
            // Lists of any kind, and numbers and truth values, are compared with each other.
            let is_plain = |typed: &Typed| (typed.kinds & Kinds::HANDLE) == Kinds::NONE;
            if kinds != Kinds::NONE && !is_plain(&left) && !is_plain(&right) {
                self.require(&left, kinds, op)?;
                self.require(&right, kinds, op)?;
            }
            if let (Expression::Variable(left), Expression::Variable(right)) = (&left.expression, &right.expression) {
                self.equal.push((*left, *right));
            }
        } else if operator == Operator::Add && (left.kinds == Kinds::TEXT || right.kinds == Kinds::TEXT) {
            self.require(&left, Kinds::TEXT, op)?;
            self.require(&right, Kinds::TEXT, op)?;
            let expression = Expression::Binary(operator, Box::new(left.expression), Box::new(right.expression));
            return Ok(Typed::new(expression, Kinds::TEXT));
        } else {
            self.require(&left, Kinds::NUMBER | Kinds::BOOL, op)?;
            self.require(&right, Kinds::NUMBER | Kinds::BOOL, op)?;
        }
        let mut common = None;
        if let (Some(a), Some(b)) = (left.integer_type(), right.integer_type()) {
            let is_shift = matches!(operator, Operator::ShiftLeft | Operator::ShiftRight);
            let ty = if is_shift { a } else { a.common(b) };
            common = Some(ty);
            if !ty.is_signed && !is_shift {
                for (side, own) in [(&mut left, a), (&mut right, b)] {
                    let is_plain = matches!(side.expression, Expression::Int(value) if value >= 0);
                    if own.is_signed && !is_plain {
                        let inner = std::mem::replace(&mut side.expression, Expression::Null);
                        side.expression = super::functions::converted(inner, ty);
                    }
                }
            }
        }
        let expression = Expression::Binary(operator, Box::new(left.expression), Box::new(right.expression));
        if is_comparison {
            return Ok(Typed::bool(expression));
        }
        Ok(match common {
            Some(ty) => super::functions::result_of(expression, ty),
            None => Typed::new(expression, Kinds::NUMBER),
        })
    }

    fn resolve_call(&mut self, callee: &Syntax, arguments: &[Syntax]) -> Result<Typed, Stop> {
        match callee {
            Syntax::Lambda(lambda) => {
                let arguments = self.resolve_all(arguments)?;
                if arguments.len() != lambda.parameters.len() {
                    return self.stop("[](…)", "this lambda gets a wrong number of arguments");
                }
                let given = arguments.into_iter().zip(&lambda.parameters);
                let given: Vec<Typed> =
                    given.map(|(argument, parameter)| self.declared(argument, &parameter.ty)).collect();
                let (lambda, kinds, detail) = self.lambda(lambda, &given)?;
                let given = given.into_iter().map(|argument| argument.expression).collect();
                Ok(Typed { expression: Expression::Apply(lambda, given), kinds, detail })
            }
            Syntax::Member(object, name) => self.resolve_method(object, name, arguments),
            Syntax::Path(name) => {
                self.set_at(name.at);
                self.resolve_function(name, arguments)
            }
            _ => self.stop("(…)", "this cannot be called"),
        }
    }

    fn resolve_method(&mut self, object: &Syntax, name: &Name, arguments: &[Syntax]) -> Result<Typed, Stop> {
        if let Syntax::Path(of) = object
            && is_builder(&of.text)
            && self.slot(&of.text).is_none()
        {
            self.set_at(name.at);
            return self.resolve_builder(name, arguments);
        }
        // As C++ had it before these were functions.
        if matches!(name.text.as_str(), "isa" | "cast" | "dyn_cast" | "dyn_cast_or_null" | "isa_and_nonnull")
            && arguments.is_empty()
        {
            return self.resolve_function(name, std::slice::from_ref(object));
        }
        if let ("empty", Syntax::Call(uses, none)) = (name.text.as_str(), object)
            && none.is_empty()
            && let Syntax::Member(of, uses) = &**uses
            && matches!(uses.text.as_str(), "getUses" | "getUsers")
        {
            let of = self.resolve(of)?;
            return self.method(Method::UseEmpty, of, Vec::new());
        }
        let of = self.resolve(object)?;
        self.set_at(name.at);
        if name.text == "getValue"
            && arguments.is_empty()
            && let Some(case) = self.enum_of_attribute(&of)
        {
            return case;
        }
        // A method of a class that texts state.
        if let Detail::Class(class) = &of.detail
            && let method = format!("{class}::{}", name.text)
            && self.evaluator.definitions.natives.functions.contains_key(method.as_str())
        {
            let mut all = vec![of];
            all.extend(self.resolve_all(arguments)?);
            return self.resolve_stated(&method, &format!(".{}", name.text), all, "this method is not known");
        }
        match name.text.as_str() {
            "hasTrait" if name.types.iter().any(|ty| ty.ends_with("ValueSemantics")) => {
                self.method(Method::ValueSemantics, of, Vec::new())
            }
            "hasTrait" if self.is_strict && name.types.len() == 1 => {
                self.require(&of, Kinds::OP, ".hasTrait")?;
                let wanted = classes::short(&name.types[0]);
                let wanted = wanted.rsplit("::").next().unwrap_or(wanted);
                let names = self.evaluator.operations_with_trait(|known| {
                    known.strip_suffix("::Trait").unwrap_or(known).rsplit("::").next() == Some(wanted)
                });
                Ok(Typed::bool(Expression::IsA(vec![Test::Operations(names)], Box::new(of.expression))))
            }
            "getDefiningOp" if !name.types.is_empty() => {
                let tests = self.tests(&name.types)?;
                let op = self.method(Method::GetDefiningOp, of, Vec::new())?;
                let expression = Expression::Narrow(tests, Box::new(op.expression));
                let class = classes::short(&name.types[0]).to_owned();
                Ok(Typed { expression, kinds: Kinds::OP, detail: Detail::Class(class) })
            }
            "getAttrOfType" if name.types.len() == 1 => {
                let tests = self.tests(&name.types)?;
                let arguments = self.expressions(arguments)?;
                let attribute = self.attribute(Method::GetAttr, of, arguments)?;
                let expression = Expression::Narrow(tests, Box::new(attribute.expression));
                Ok(Typed { expression, kinds: Kinds::ATTRIBUTE, detail: Detail::Class(name.types[0].clone()) })
            }
            "getSplatValue" if name.types.len() == 1 && arguments.is_empty() => self.splat_value(of, &name.types[0]),
            "getShapedType" if self.is_strict && arguments.is_empty() => self.method(Method::GetType, of, Vec::new()),
            "getValues" if name.types.first().is_some_and(|ty| classes::short(ty) == "APInt") => {
                self.method(Method::Words, of, Vec::new())
            }
            // All elements, of whatever class they are said to be.
            "getAsRange" | "getValues" => {
                let detail =
                    name.types.first().and_then(|ty| IntType::from_name(ty)).map_or(Detail::Nothing, Detail::Ints);
                Ok(Typed { detail, ..self.method(Method::AsArrayRef, of, Vec::new())? })
            }
            "getValue" if arguments.is_empty() && of.detail == Detail::Class("BoolAttr".into()) => {
                self.method(Method::GetBool, of, Vec::new())
            }
            "getOperation" if self.is_strict && arguments.is_empty() => {
                self.require(&of, Kinds::OP, ".getOperation")?;
                Ok(of)
            }
            // A `StringRef` and a `std::string` are one here.
            "str" if arguments.is_empty() && of.kinds & Kinds::TEXT != Kinds::NONE => {
                self.require(&of, Kinds::TEXT, ".str")?;
                Ok(Typed { kinds: Kinds::TEXT, ..of })
            }
            "abs" if self.is_strict && arguments.is_empty() => self.method(Method::AbsoluteValue, of, Vec::new()),
            // Of an `APInt` and of an `APFloat`.
            "getBitWidth" if arguments.is_empty() => self.method(Method::GetBitWidth, of, Vec::new()),
            "convertToDouble" if arguments.is_empty() => self.method(Method::GetValueAsDouble, of, Vec::new()),
            text => {
                let Some(method) = Method::from_name(text) else {
                    let mut all = vec![of];
                    all.extend(self.resolve_all(arguments)?);
                    self.set_at(name.at);
                    return self.resolve_stated(text, &format!(".{text}"), all, "this method is not known");
                };
                let arguments = self.expressions(arguments)?;
                match method {
                    Method::GetAttr | Method::HasAttr => self.attribute(method, of, arguments),
                    method => self.method(method, of, arguments),
                }
            }
        }
    }

    /// `getAttr` and `hasAttr`, to which a property that is stored as a C++ value is no attribute.
    fn attribute(&mut self, method: Method, of: Typed, arguments: Vec<Expression>) -> Result<Typed, Stop> {
        let without = match &arguments[..] {
            [Expression::Text(name)] => self
                .evaluator
                .operations_with(|operation| operation.properties.iter().any(|property| property.name == *name)),
            _ => Vec::new(),
        };
        let op = Box::new(of.expression.clone());
        let found = self.method(method, of, arguments)?;
        if without.is_empty() {
            return Ok(found);
        }
        let absent = if method == Method::HasAttr { Expression::Bool(false) } else { Expression::Null };
        let parts = [Expression::IsA(vec![Test::Operations(without)], op), absent, found.expression];
        Ok(Typed { expression: Expression::Choose(Box::new(parts)), ..found })
    }

    /// A method of something.
    pub(super) fn method(&mut self, method: Method, of: Typed, arguments: Vec<Expression>) -> Result<Typed, Stop> {
        let (receivers, mut gives, mut detail) = kinds::method(method);
        self.require(&of, receivers, &format!(".{}", method.name()))?;
        if method == Method::GetType {
            gives = match of.kinds & receivers {
                Kinds::VALUES => Kinds::TYPES,
                kinds if (kinds & Kinds::VALUES) == Kinds::NONE => Kinds::TYPE,
                _ => gives,
            };
        } else if matches!(method, Method::DropFront | Method::DropBack) {
            gives = if of.kinds == Kinds::TEXT { Kinds::TEXT } else { gives };
            detail = of.detail.clone();
        } else if matches!(method, Method::Front | Method::Back | Method::At) {
            gives = match of.kinds {
                Kinds::VALUES => Kinds::VALUE,
                Kinds::TYPES => Kinds::TYPE,
                _ => gives,
            };
            if let Some(element) = elements_of(&of.detail) {
                (gives, detail) = (Kinds::NUMBER, Detail::Int(element));
            }
        } else if method == Method::Size && is_dense(&of.detail) {
            detail = Detail::Int(IntType::INT64);
        } else if matches!(method, Method::AsArrayRef | Method::GetShape) {
            let element = if method == Method::GetShape { Some(IntType::INT64) } else { elements_of(&of.detail) };
            detail = element.map_or(Detail::Nothing, Detail::Ints);
        } else if method == Method::GetValue
            && let Detail::Class(class) = &of.detail
        {
            (gives, detail) = match class.as_str() {
                "IntegerAttr" | "FloatAttr" => (Kinds::NUMBER, Detail::Nothing),
                "StringAttr" => (Kinds::TEXT, Detail::Nothing),
                "TypeAttr" => (Kinds::TYPE, Detail::Nothing),
                "ArrayAttr" => (Kinds::LIST, Detail::Nothing),
                _ => (gives, detail),
            };
        }
        Ok(Typed { expression: Expression::Method(method, Box::new(of.expression), arguments), kinds: gives, detail })
    }

    /// `getSplatValue<T>()`.
    fn splat_value(&mut self, of: Typed, ty: &str) -> Result<Typed, Stop> {
        let element = self.method(Method::GetSplatValue, of, Vec::new())?;
        let ty = ty.strip_prefix("mlir::").unwrap_or(ty);
        match ty {
            "APInt" | "APFloat" => self.method(Method::GetValue, element, Vec::new()),
            "bool" => self.method(Method::GetBool, element, Vec::new()),
            "float" | "double" => self.method(Method::GetValueAsDouble, element, Vec::new()),
            _ if ty.ends_with("Attr") || ty == "Attribute" => {
                let tests = self.tests(&[ty.to_owned()])?;
                let expression = Expression::Cast(tests, Box::new(element.expression));
                Ok(Typed { expression, kinds: Kinds::ATTRIBUTE, detail: Detail::Class(ty.to_owned()) })
            }
            _ => match IntType::from_name(ty) {
                Some(int) => {
                    let word = self.method(Method::GetValue, element, Vec::new())?;
                    let number = if int.is_signed { Method::GetSExtValue } else { Method::GetZExtValue };
                    let number = self.method(number, word, Vec::new())?;
                    Ok(Typed { detail: Detail::Int(int), ..number })
                }
                None => self.stop(ty, "elements cannot be had as this"),
            },
        }
    }

    /// A call of a function, or of a method of its first argument, whose meaning a text states. If no text does, `part` is not
    /// known, for this reason.
    pub(super) fn resolve_stated(
        &mut self,
        name: &str,
        part: &str,
        arguments: Vec<Typed>,
        reason: &'static str,
    ) -> Result<Typed, Stop> {
        let Some(stated) = self.evaluator.definitions.natives.function(name) else { return self.stop(part, reason) };
        if self.expansions >= MAX_EXPANSIONS || self.calls.len() >= MAX_DEPTH {
            return self.stop(name, "functions that texts state are called too often");
        }
        self.expansions += 1;
        self.resolve_text(name, stated, arguments)
    }

    /// A text over `$0`, `$1` and so on, which are these arguments. Each that is more than a name or a number gets a slot, so that
    /// it is evaluated once.
    pub(super) fn resolve_text(&mut self, name: &str, text: &str, arguments: Vec<Typed>) -> Result<Typed, Stop> {
        let (mut slots, mut given) = (Vec::new(), Vec::new());
        let mut named = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if matches!(argument.expression, Expression::Variable(_) | Expression::Int(_) | Expression::Null) {
                named.push(argument);
                continue;
            }
            let slot = self.add("", argument.kinds, argument.detail.clone())?;
            named.push(Typed { expression: Expression::Variable(slot), ..argument.clone() });
            slots.push(slot);
            given.push(argument);
        }
        self.calls.push(named);
        let resolved = syntax::parse(text).and_then(|syntax| self.resolve(&syntax));
        self.calls.pop();
        // The place is that of the call.
        let resolved = resolved.map_err(|stop| Stop { at: self.at, ..stop })?;
        if slots.is_empty() {
            return Ok(resolved);
        }
        for (slot, argument) in slots.iter().zip(&given) {
            let kinds = self.variables[*slot as usize].kinds;
            self.require(argument, kinds, name)?;
        }
        let given = given.into_iter().map(|argument| argument.expression).collect();
        let lambda = Lambda { parameters: slots, body: vec![Step::Return(resolved.expression)] };
        Ok(Typed { expression: Expression::Apply(lambda, given), ..resolved })
    }

    /// Notes where a name stands; within a text that states a function, the place of the call stays.
    pub(super) fn set_at(&mut self, at: usize) {
        if self.calls.is_empty() {
            self.at = at;
        }
    }

    /// Returns what a class of these names is: of types, attributes, values or operations.
    pub(super) fn tests(&mut self, names: &[String]) -> Result<Vec<Test>, Stop> {
        let mut tests = Vec::with_capacity(names.len());
        for name in names {
            match self.evaluator.classes.get(name) {
                Some(Known::Enum(_, base)) => {
                    let base = self.evaluator.compile_enum_base(*base, self.bases);
                    let base = base.map_err(|obstacle| Stop { at: self.at, obstacle })?;
                    tests.push(Test::Enum(Box::new(base)));
                }
                Some(Known::Classes(classes)) => tests.extend(classes.iter().cloned().map(Test::Class)),
                None if self.is_strict => tests.push(self.entity_test(name)?),
                None => return self.stop(name, "this class is not known"),
            }
        }
        Ok(tests)
    }

    fn entity_test(&self, name: &str) -> Result<Test, Stop> {
        match classes::short(name) {
            "BlockArgument" => return Ok(Test::BlockArgument),
            "OpResult" => return Ok(Test::OpResult),
            _ => {}
        }
        if let Some(operation) = self.evaluator.classes.operation(name) {
            return Ok(Test::Operations(vec![operation.clone()]));
        }
        let implementing: Vec<SmolStr> = self.evaluator.implementing(name);
        match implementing.is_empty() {
            false => Ok(Test::Operations(implementing)),
            true => self.stop(name, "this class is not known"),
        }
    }

    /// A lambda, and the kinds of what it returns, with what else is known of it. Its arguments are known if it is called where it stands.
    pub(super) fn lambda(
        &mut self,
        lambda: &syntax::Lambda,
        arguments: &[Typed],
    ) -> Result<(Lambda, Kinds, Detail), Stop> {
        let outside = self.variables.len();
        let around = self.returned.take();
        let mut slots = Vec::with_capacity(lambda.parameters.len());
        for (index, Declared { ty, name }) in lambda.parameters.iter().enumerate() {
            let (kinds, detail) = match (arguments.get(index), IntType::from_name(ty)) {
                (Some(argument), _) => (argument.kinds, argument.detail.clone()),
                (None, Some(ty)) => (Kinds::NUMBER, Detail::Int(ty)),
                (None, None) => (Kinds::ANY, Detail::Nothing),
            };
            slots.push(self.add(name, kinds, detail)?);
        }
        let body = self.block(&lambda.body, &lambda.returns)?;
        self.leave(outside);
        let returned = std::mem::replace(&mut self.returned, around);
        let (kinds, detail) = returned.unwrap_or((Kinds::ANY, Detail::Nothing));
        Ok((Lambda { parameters: slots, body }, kinds, detail))
    }

    /// Takes the names of variables from one on out of scope; their slots stay taken.
    fn leave(&mut self, first: usize) {
        for variable in &mut self.variables[first..] {
            variable.name.clear();
        }
    }

    /// The statements of a block, in a lambda that returns something of a type.
    fn block(&mut self, statements: &[Statement], returns: &str) -> Result<Vec<Step>, Stop> {
        let outside = self.variables.len();
        let mut steps = Vec::with_capacity(statements.len());
        for statement in statements {
            steps.push(match statement {
                Statement::Return(value) => {
                    let value = self.resolve(value)?;
                    let value = self.declared(value, returns);
                    self.returned = Some(match self.returned.take() {
                        None => (value.kinds, value.detail),
                        Some((kinds, detail)) if detail == value.detail => (kinds | value.kinds, detail),
                        Some((kinds, _)) => (kinds | value.kinds, Detail::Nothing),
                    });
                    Step::Return(value.expression)
                }
                Statement::Let(Declared { ty, name }, Some(value)) => {
                    let value = self.resolve(value)?;
                    let value = self.declared(value, ty);
                    Step::Let(self.add(name, value.kinds, value.detail)?, value.expression)
                }
                Statement::Let(Declared { name, .. }, None) => {
                    let slot = self.add(name, Kinds::ANY, Detail::Nothing)?;
                    self.variables[slot as usize].is_output = true;
                    Step::Let(slot, Expression::Null)
                }
                Statement::If(condition, then) => {
                    Step::If(self.resolve(condition)?.expression, self.block(then, returns)?)
                }
            });
        }
        self.leave(outside);
        Ok(steps)
    }
}

/// The integer type of the elements of a list, or of a dense array.
pub(super) fn elements_of(list: &Detail) -> Option<IntType> {
    match list {
        Detail::Ints(element) => Some(*element),
        Detail::Class(class) => {
            let bits = class.strip_prefix("DenseI")?.strip_suffix("ArrayAttr")?;
            Some(IntType { bits: bits.parse().ok()?, is_signed: true })
        }
        _ => None,
    }
}

/// Returns true for attributes whose numbers of elements are signed in C++.
fn is_dense(detail: &Detail) -> bool {
    matches!(detail, Detail::Class(class) if class.starts_with("Dense") || class.ends_with("ElementsAttr"))
}
