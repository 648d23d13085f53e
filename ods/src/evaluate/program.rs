//! Predicates with every name resolved: what is left can be evaluated.

use super::classes::{Class, Classes};
use super::syntax::{Obstacle, Statement, Syntax};

/// An expression that can be evaluated.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Bool(bool),
    Int(i128),
    Text(String),
    /// A variable, by its slot.
    Variable(usize),
    Not(Box<Expression>),
    Negate(Box<Expression>),
    Complement(Box<Expression>),
    All(Vec<Expression>),
    Any(Vec<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Choose(Box<[Expression; 3]>),
    /// Whether a value is of one of these classes; false for a missing one.
    IsA(Vec<Test>, Box<Expression>),
    /// The value if it is of one of these classes, and nothing otherwise.
    Narrow(Vec<Test>, Box<Expression>),
    Method(Method, Box<Expression>, Vec<Expression>),
    Function(Function, Vec<Expression>),
    /// Whether a lambda holds for all, any or none of a list.
    Quantified(Quantifier, Box<Expression>, Lambda),
    Apply(Lambda, Vec<Expression>),
    List(Vec<Expression>),
}

/// A class to test for.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Class(Class),
    /// The attribute of an enum: what its base demands of `$_self`.
    Enum(Box<Expression>),
}

/// A lambda. It is only called where it stands, so it sees the variables around it.
#[derive(Clone, Debug)]
pub(super) struct Lambda {
    pub(super) parameters: Vec<usize>,
    pub(super) body: Vec<Step>,
}

/// A statement of a lambda.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Return(Expression),
    Let(usize, Expression),
    If(Expression, Vec<Step>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    All,
    Any,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    BitAnd,
    BitOr,
    BitXor,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    ShiftLeft,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    ApInt,
    Same,
    IsContained,
    ElementTypeOrSelf,
    FlattenedTypes,
}

/// Generates [`Method`] with the C++ name of each.
macro_rules! methods {
    ($($name:ident $spelling:literal)*) => {
        /// A method that is understood.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Method { $($name),*, ValueSemantics, Accessor(&'static str) }

        impl Method {
            fn from_name(name: &str) -> Option<Method> {
                match name {
                    $($spelling => Some(Method::$name),)*
                    _ => ACCESSORS.iter().find(|known| **known == name).map(|known| Method::Accessor(known)),
                }
            }
        }
    };
}

/// Accessors of dialect types that the host is asked for.
const ACCESSORS: [&str; 3] = ["getStorageTypeIntegralWidth", "getAddressSpace", "getOperationName"];

methods! {
    IsInteger "isInteger" IsSignlessInteger "isSignlessInteger" IsSignedInteger "isSignedInteger"
    IsUnsignedInteger "isUnsignedInteger" IsIndex "isIndex" IsSignlessIntOrIndex "isSignlessIntOrIndex"
    IsSignlessIntOrFloat "isSignlessIntOrFloat" IsSignlessIntOrIndexOrFloat "isSignlessIntOrIndexOrFloat"
    IsIntOrIndex "isIntOrIndex" IsIntOrFloat "isIntOrFloat" IsIntOrIndexOrFloat "isIntOrIndexOrFloat"
    IsF16 "isF16" IsBf16 "isBF16" IsF32 "isF32" IsF64 "isF64" IsF80 "isF80" IsF128 "isF128" IsTf32 "isTF32"
    GetElementType "getElementType" GetShape "getShape" GetRank "getRank" HasRank "hasRank"
    HasStaticShape "hasStaticShape" GetNumElements "getNumElements" GetDimSize "getDimSize"
    GetScalableDims "getScalableDims" AllDimsScalable "allDimsScalable" IsScalable "isScalable"
    GetBitWidth "getIntOrFloatBitWidth" GetWidth "getWidth" GetTypes "getTypes" GetType "getType"
    GetValue "getValue" GetInt "getInt" GetZExtValue "getZExtValue" GetSExtValue "getSExtValue" Eq "eq"
    IsStrictlyPositive "isStrictlyPositive" IsNonNegative "isNonNegative" IsNegative "isNegative"
    IsPowerOf2 "isPowerOf2" Size "size" IsEmpty "empty" Front "front" Back "back" DropBack "drop_back"
    DropFront "drop_front" AsArrayRef "asArrayRef"
}

/// Resolves names. `$_self` is slot 0.
pub(super) struct Resolver<'a> {
    pub(super) classes: &'a Classes,
    /// What the base of an enum's attribute demands.
    pub(super) enum_base: &'a dyn Fn(crate::model::ConstraintId) -> Result<Expression, Obstacle>,
    pub(super) variables: Vec<String>,
}

impl Resolver<'_> {
    fn stop<T>(part: &str, reason: &'static str) -> Result<T, Obstacle> {
        Err(Obstacle { part: part.to_owned(), reason })
    }

    pub(super) fn resolve(&mut self, syntax: &Syntax) -> Result<Expression, Obstacle> {
        Ok(match syntax {
            Syntax::Bool(value) => Expression::Bool(*value),
            Syntax::Int(value) => Expression::Int(*value),
            Syntax::Text(text) => Expression::Text(text.clone()),
            Syntax::Path(name, _) => {
                if name == "ShapedType::kDynamic" {
                    return Ok(Expression::Int(super::host::DYNAMIC.into()));
                }
                match self.variables.iter().rposition(|variable| variable == name) {
                    Some(slot) => Expression::Variable(slot),
                    None => return Self::stop(name, "this name has no known meaning"),
                }
            }
            Syntax::Unary(op, operand) => {
                let operand = Box::new(self.resolve(operand)?);
                match *op {
                    "!" => Expression::Not(operand),
                    "-" => Expression::Negate(operand),
                    _ => Expression::Complement(operand),
                }
            }
            Syntax::All(parts) => Expression::All(self.resolve_all(parts)?),
            Syntax::Any(parts) => Expression::Any(self.resolve_all(parts)?),
            Syntax::Binary(op, left, right) => {
                let left = Box::new(self.resolve(left)?);
                Expression::Binary(operator_of(op), left, Box::new(self.resolve(right)?))
            }
            Syntax::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                Expression::Choose(Box::new([self.resolve(condition)?, self.resolve(then)?, self.resolve(otherwise)?]))
            }
            Syntax::Call(callee, arguments) => return self.resolve_call(callee, arguments),
            Syntax::Member(_, name, _) => return Self::stop(name, "members that are not called are not understood"),
            Syntax::Lambda(..) => {
                return Self::stop("[](…)", "a lambda can only be called or passed to a known function");
            }
            Syntax::Braces(elements) => Expression::List(self.resolve_all(elements)?),
        })
    }

    fn resolve_all(&mut self, all: &[Syntax]) -> Result<Vec<Expression>, Obstacle> {
        all.iter().map(|syntax| self.resolve(syntax)).collect()
    }

    fn resolve_call(&mut self, callee: &Syntax, arguments: &[Syntax]) -> Result<Expression, Obstacle> {
        match callee {
            Syntax::Lambda(parameters, body) => {
                let arguments = self.resolve_all(arguments)?;
                if arguments.len() != parameters.len() {
                    return Self::stop("[](…)", "this lambda gets a wrong number of arguments");
                }
                Ok(Expression::Apply(self.lambda(parameters, body)?, arguments))
            }
            Syntax::Member(object, name, types) => {
                if name == "hasTrait" && types.iter().any(|ty| ty.ends_with("ValueSemantics")) {
                    return Ok(Expression::Method(Method::ValueSemantics, Box::new(self.resolve(object)?), Vec::new()));
                }
                let object = Box::new(self.resolve(object)?);
                let Some(method) = Method::from_name(name) else {
                    return Self::stop(&format!(".{name}"), "this method is not known");
                };
                Ok(Expression::Method(method, object, self.resolve_all(arguments)?))
            }
            Syntax::Path(name, types) => self.resolve_function(name, types, arguments),
            _ => Self::stop("(…)", "this cannot be called"),
        }
    }

    fn resolve_function(&mut self, name: &str, types: &[String], arguments: &[Syntax]) -> Result<Expression, Obstacle> {
        match (name, arguments) {
            ("isa" | "isa_and_nonnull" | "isa_and_present", [value]) => {
                Ok(Expression::IsA(self.tests(types)?, Box::new(self.resolve(value)?)))
            }
            ("cast" | "dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present", [value]) => {
                Ok(Expression::Narrow(self.tests(types)?, Box::new(self.resolve(value)?)))
            }
            ("all_of" | "any_of" | "none_of", [list, Syntax::Lambda(parameters, body)]) if parameters.len() == 1 => {
                let quantifier = match name {
                    "all_of" => Quantifier::All,
                    "any_of" => Quantifier::Any,
                    _ => Quantifier::None,
                };
                let list = Box::new(self.resolve(list)?);
                Ok(Expression::Quantified(quantifier, list, self.lambda(parameters, body)?))
            }
            ("LLVM::isScalableVectorType", [value]) => {
                let test = Test::Class(Class::Builtin("ScalableVectorType"));
                Ok(Expression::IsA(vec![test], Box::new(self.resolve(value)?)))
            }
            ("tosa::isa_tosa_shape_type", [value]) => {
                Ok(Expression::IsA(self.tests(&["tosa::shapeType".into()])?, Box::new(self.resolve(value)?)))
            }
            _ => {
                let (function, count) = match name {
                    "APInt" => (Function::ApInt, 2),
                    "static_cast" | "ArrayRef" | "int64_t" | "uint64_t" | "int32_t" | "uint32_t" => (Function::Same, 1),
                    "is_contained" => (Function::IsContained, 2),
                    "getElementTypeOrSelf" => (Function::ElementTypeOrSelf, 1),
                    "getFlattenedTypes" => (Function::FlattenedTypes, 1),
                    _ => return Self::stop(name, "this function is not known"),
                };
                if arguments.len() != count {
                    return Self::stop(name, "this function gets a wrong number of arguments");
                }
                Ok(Expression::Function(function, self.resolve_all(arguments)?))
            }
        }
    }

    fn tests(&mut self, names: &[String]) -> Result<Vec<Test>, Obstacle> {
        let mut tests = Vec::with_capacity(names.len());
        for name in names {
            tests.push(match self.classes.get(name) {
                Some(Class::Enum(base)) => Test::Enum(Box::new((self.enum_base)(*base)?)),
                Some(class) => Test::Class(class.clone()),
                None => return Self::stop(name, "this class is not known"),
            });
        }
        Ok(tests)
    }

    /// Slots are never reused, so a variable keeps its meaning in lambdas inside lambdas.
    fn lambda(&mut self, parameters: &[String], body: &[Statement]) -> Result<Lambda, Obstacle> {
        let outside = self.variables.clone();
        let first = self.variables.len();
        self.variables.extend_from_slice(parameters);
        let slots = (first..first + parameters.len()).collect();
        let body = self.steps(body)?;
        // The names go out of scope, their slots stay taken.
        for name in &mut self.variables[outside.len()..] {
            name.clear();
        }
        Ok(Lambda { parameters: slots, body })
    }

    fn steps(&mut self, statements: &[Statement]) -> Result<Vec<Step>, Obstacle> {
        let mut steps = Vec::with_capacity(statements.len());
        for statement in statements {
            steps.push(match statement {
                Statement::Return(value) => Step::Return(self.resolve(value)?),
                Statement::Let(name, value) => {
                    let value = self.resolve(value)?;
                    self.variables.push(name.clone());
                    Step::Let(self.variables.len() - 1, value)
                }
                Statement::If(condition, then) => Step::If(self.resolve(condition)?, self.steps(then)?),
            });
        }
        Ok(steps)
    }
}

fn operator_of(op: &str) -> Operator {
    match op {
        "&" => Operator::BitAnd,
        "|" => Operator::BitOr,
        "^" => Operator::BitXor,
        "==" => Operator::Equal,
        "!=" => Operator::Unequal,
        "<" => Operator::Less,
        "<=" => Operator::AtMost,
        ">" => Operator::Greater,
        ">=" => Operator::AtLeast,
        "<<" => Operator::ShiftLeft,
        "+" => Operator::Add,
        "-" => Operator::Subtract,
        "*" => Operator::Multiply,
        "/" => Operator::Divide,
        _ => Operator::Remainder,
    }
}
