//! Names of C++ to what they mean: syntax to a program that can be evaluated.

use pdl_declarations::program::{
    Builtin, Class, Expression, Function, Lambda, MAX_DEPTH, Method, Operator, Quantifier, Step, Test,
};

use super::classes::{Classes, Known};
use super::syntax::{Obstacle, Statement, Syntax};

/// Resolves names. `$_self` is slot 0.
pub(super) struct Resolver<'a> {
    pub(super) classes: &'a Classes,
    /// What the base of an enum's attribute demands.
    pub(super) enum_base: &'a dyn Fn(crate::model::ConstraintId) -> Result<Expression, Obstacle>,
    pub(super) variables: Vec<String>,
    pub(super) depth: usize,
}

impl Resolver<'_> {
    fn stop<T>(part: &str, reason: &'static str) -> Result<T, Obstacle> {
        Err(Obstacle::new(part, reason))
    }

    /// An expression, nested no deeper than what can be evaluated.
    pub(super) fn resolve(&mut self, syntax: &Syntax) -> Result<Expression, Obstacle> {
        if self.depth >= MAX_DEPTH {
            return Self::stop("", "this is nested too deeply");
        }
        self.depth += 1;
        let resolved = self.resolve_nested(syntax);
        self.depth -= 1;
        resolved
    }

    fn resolve_nested(&mut self, syntax: &Syntax) -> Result<Expression, Obstacle> {
        Ok(match syntax {
            Syntax::Bool(value) => Expression::Bool(*value),
            Syntax::Int(value) => Expression::Int(*value),
            Syntax::Text(text) => Expression::Text(text.into()),
            Syntax::Path(name, _) => {
                if name == "ShapedType::kDynamic" {
                    return Ok(Expression::Int(pdl_declarations::DYNAMIC.into()));
                }
                match self.variables.iter().rposition(|variable| variable == name) {
                    Some(slot) => Expression::Variable(slot as u32),
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
                let Some(operator) = Operator::from_name(op) else {
                    return Self::stop(op, "this operator is not known");
                };
                let left = Box::new(self.resolve(left)?);
                Expression::Binary(operator, left, Box::new(self.resolve(right)?))
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
                let Some(quantifier) = Quantifier::from_name(name) else {
                    return Self::stop(name, "this function is not known");
                };
                let list = Box::new(self.resolve(list)?);
                Ok(Expression::Quantified(quantifier, list, self.lambda(parameters, body)?))
            }
            ("LLVM::isScalableVectorType", [value]) => {
                let test = Test::Class(Class::Builtin(Builtin::ScalableVectorType));
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
            match self.classes.get(name) {
                Some(Known::Enum(base)) => tests.push(Test::Enum(Box::new((self.enum_base)(*base)?))),
                Some(Known::Classes(classes)) => tests.extend(classes.iter().cloned().map(Test::Class)),
                None => return Self::stop(name, "this class is not known"),
            }
        }
        Ok(tests)
    }

    /// Slots are never reused, so a variable keeps its meaning in lambdas inside lambdas.
    fn lambda(&mut self, parameters: &[String], body: &[Statement]) -> Result<Lambda, Obstacle> {
        let outside = self.variables.clone();
        let first = self.variables.len();
        self.variables.extend_from_slice(parameters);
        let slots = (first as u32..(first + parameters.len()) as u32).collect();
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
                    Step::Let(self.variables.len() as u32 - 1, value)
                }
                Statement::If(condition, then) => Step::If(self.resolve(condition)?, self.steps(then)?),
            });
        }
        Ok(steps)
    }
}
