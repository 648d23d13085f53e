//! Calls of functions: casts, tests, matchers of constants, conversions.

use pdl_declarations::program::{Builtin, Class, Expression, Function, Method, Operator, Quantifier, Test};
use smol_str::SmolStr;

use super::kinds::{self, Detail, Kinds};
use super::resolve::{Resolver, Typed};
use super::syntax::{self, Name, Syntax};
use super::tokens::IntType;
use super::{Stop, classes, enums};
use crate::model::EnumId;

/// A number as one of an integer type.
pub(super) fn converted(expression: Expression, ty: IntType) -> Expression {
    let limit = 1_i128 << (ty.bits - u32::from(ty.is_signed));
    match expression {
        Expression::Int(value) if value < limit && value >= if ty.is_signed { -limit } else { 0 } => expression,
        _ => {
            let form = [Expression::Int(ty.bits.into()), Expression::Bool(ty.is_signed)];
            Expression::Function(Function::Convert, std::iter::once(expression).chain(form).collect())
        }
    }
}

/// A number that arithmetic of a type makes: that of a type without sign wraps around.
pub(super) fn result_of(expression: Expression, ty: IntType) -> Typed {
    let expression = if ty.is_signed { expression } else { converted(expression, ty) };
    Typed { expression, kinds: Kinds::NUMBER, detail: Detail::Int(ty) }
}

fn as_integer(value: Typed, ty: IntType) -> Typed {
    let detail = Detail::Int(ty);
    let is_it = value.detail == detail;
    let expression = if is_it { value.expression } else { converted(value.expression, ty) };
    Typed { expression, kinds: Kinds::NUMBER, detail }
}

/// A number as a `double`, which it is by multiplication with one.
fn as_double(value: Typed) -> Typed {
    let one = Box::new(Expression::Float(1.0_f64.to_bits()));
    Typed::new(Expression::Binary(Operator::Multiply, Box::new(value.expression), one), Kinds::NUMBER)
}

impl Resolver<'_> {
    /// A call of a function. Each is resolved in a method of its own: calls nest, and the frame of one that did all would be large.
    pub(super) fn resolve_function(&mut self, name: &Name, arguments: &[Syntax]) -> Result<Typed, Stop> {
        let (text, types) = (name.text.as_str(), &name.types);
        if let Some(called) = self.enum_function(text, arguments) {
            return called;
        }
        // As CIRCT names casts that see through aliases.
        if let Some(plain) = text.rsplit("::").next().and_then(|last| last.strip_prefix("type_")) {
            let plain = Name { text: plain.to_owned(), ..name.clone() };
            return self.resolve_function(&plain, arguments);
        }
        match (text, arguments) {
            // The class of dense constants whose elements are all one.
            ("isa" | "isa_and_nonnull" | "isa_and_present", [_]) if is_splat_class(types) => {
                self.is_splat(name, arguments)
            }
            ("cast", [_]) if is_splat_class(types) => {
                let dense = Name { types: vec!["DenseElementsAttr".to_owned()], ..name.clone() };
                self.resolve_function(&dense, arguments)
            }
            ("isa" | "isa_and_nonnull" | "isa_and_present", [value]) => self.is_a(text, value, types),
            (
                "cast" | "dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present" | "cast_or_null" | "cast_if_present",
                [value],
            ) => self.cast(text, value, types),
            ("all_of" | "any_of" | "none_of" | "map_to_vector", [list, Syntax::Lambda(lambda)])
                if lambda.parameters.len() == 1 =>
            {
                self.quantified(text, list, lambda)
            }
            ("equal", [left, right]) => {
                let (left, right) = (self.resolve(left)?.expression, self.resolve(right)?.expression);
                Ok(Typed::bool(Expression::Binary(Operator::Equal, Box::new(left), Box::new(right))))
            }
            ("parseAttribute" | "parseType", [text, rest @ ..]) if rest.iter().all(is_context) => {
                let function = if name.text == "parseType" { Function::ReadType } else { Function::ReadAttribute };
                self.known_function(function, std::slice::from_ref(text))
            }
            // Of one element that is no list.
            ("ArrayRef", [value]) if self.is_strict => {
                let value = self.resolve(value)?;
                let is_element = value.kinds.is_within(Kinds::NUMBER | Kinds::BOOL | Kinds::TEXT);
                Ok(match is_element {
                    true => Typed::new(Expression::List(vec![value.expression]), Kinds::LIST),
                    false => value,
                })
            }
            ("LLVM::isScalableVectorType", [value]) => {
                let test = Test::Class(Class::Builtin(Builtin::ScalableVectorType));
                self.is_one_of(vec![test], value)
            }
            ("tosa::isa_tosa_shape_type", [value]) => {
                let tests = self.tests(&["tosa::shapeType".into()])?;
                self.is_one_of(tests, value)
            }
            ("static_cast", [value]) => match types.first() {
                Some(ty) => self.static_cast(value, ty),
                None => self.stop(text, "a cast to this type is not known"),
            },
            ("APInt", [width, value, _sign]) if self.is_strict => self.ap_int(width, value),
            (
                "APFloat" | "StringRef" | "string" | "Twine" | "succeeded" | "success" | "LogicalResult"
                | "OpFoldResult",
                [value],
            ) if self.is_strict => self.resolve(value),
            ("failed" | "failure", [value]) if self.is_strict => {
                let value = self.resolve(value)?.expression;
                Ok(Typed::bool(Expression::Not(Box::new(value))))
            }
            ("success" | "failure", []) if self.is_strict => Ok(Typed::bool(Expression::Bool(text == "success"))),
            ("matchPattern", [of, Syntax::Call(matcher, options)]) => match &**matcher {
                Syntax::Path(matcher) => self.match_constant(of, matcher, options),
                _ => self.stop(text, "this matcher is not known"),
            },
            ("ShapedType::isDynamic", [size]) if self.is_strict => self.is_dynamic(size),
            ("hasSingleElement", [list]) if self.is_strict => self.is_of_one(list),
            ("isPowerOf2_64" | "isPowerOf2_32" | "Log2_64" | "Log2_32", [value]) if self.is_strict => {
                self.logarithm(text, value)
            }
            ("bool", [value]) if self.is_strict => self.known_function(Function::Truth, std::slice::from_ref(value)),
            ("SmallVector" | "vector" | "initializer_list" | "TypeRange" | "ValueRange" | "to_vector", [value])
                if self.is_strict =>
            {
                self.resolve(value)
            }
            ("min" | "max", [left, right])
                if self.is_strict
                    && let Some(ty) = types.first().and_then(|ty| IntType::from_name(ty)) =>
            {
                let function = if text == "min" { Function::Min } else { Function::Max };
                let (left, right) = (self.convert(left, ty)?, self.convert(right, ty)?);
                self.function_of(function, vec![left, right])
            }
            _ if self.is_strict && IntType::from_name(text).is_some() && arguments.len() == 1 => {
                let ty = IntType::from_name(text).unwrap_or(IntType::INT);
                self.convert(&arguments[0], ty)
            }
            _ if self.is_strict && is_null(text, types, arguments) => {
                let kinds = match text.rsplit("::").next().unwrap_or(text) {
                    "Value" => Kinds::VALUE,
                    name if name.ends_with("Type") => Kinds::TYPE,
                    _ => Kinds::ATTRIBUTE,
                };
                Ok(Typed::new(Expression::Null, kinds))
            }
            _ => {
                if self.is_strict
                    && let Some((class, made @ ("get" | "getChecked"))) = text.rsplit_once("::")
                {
                    let _ = made;
                    return self.resolve_get(class, arguments);
                }
                let (function, count) = match text {
                    "APInt" => (Function::ApInt, 2),
                    "ArrayRef" | "int64_t" | "uint64_t" | "int32_t" | "uint32_t" => (Function::Same, 1),
                    "is_contained" => (Function::IsContained, 2),
                    "getElementTypeOrSelf" => (Function::ElementTypeOrSelf, 1),
                    "getFlattenedTypes" => (Function::FlattenedTypes, 1),
                    "seq" => (Function::Sequence, 2),
                    "is_sorted" => (Function::IsSorted, 1),
                    "all_equal" if self.is_strict => (Function::AllEqual, 1),
                    "min" if self.is_strict => (Function::Min, 2),
                    "max" if self.is_strict => (Function::Max, 2),
                    "abs" if self.is_strict => (Function::Abs, 1),
                    "sqrt" if self.is_strict => (Function::Sqrt, 1),
                    "debugString" if self.is_strict => (Function::TextOf, 1),
                    "std::to_string" if self.is_strict => (Function::NumberText, 1),
                    "std::stoll" | "std::stoi" if self.is_strict => (Function::TextNumber, 1),
                    "llvm::sum_of" if self.is_strict => (Function::Sum, 1),
                    "llvm::split" if self.is_strict => (Function::Split, 2),
                    "llvm::join" if self.is_strict => (Function::Join, 2),
                    _ => {
                        // Builders and locations are handed on, and nothing asks for them.
                        let given = self.resolve_all(arguments.iter().filter(|argument| !is_context(argument)))?;
                        self.set_at(name.at);
                        let text = &name.with_types();
                        return self.resolve_stated(text, text, given, "this function is not known");
                    }
                };
                if arguments.len() != count {
                    return self.stop(text, "this function gets a wrong number of arguments");
                }
                self.known_function(function, arguments)
            }
        }
    }

    /// `isa<SplatElementsAttr>(value)`: the class of dense constants whose elements are all one.
    fn is_splat(&mut self, name: &Name, arguments: &[Syntax]) -> Result<Typed, Stop> {
        let dense = Name { types: vec!["DenseElementsAttr".to_owned()], ..name.clone() };
        let is_dense = self.resolve_function(&dense, arguments)?.expression;
        let value = self.resolve(&arguments[0])?;
        let is_splat = self.method(Method::IsSplat, value, Vec::new())?.expression;
        Ok(Typed::bool(Expression::All(vec![is_dense, is_splat])))
    }

    /// `isa<A, B>(value)` where a text states what is of a class: `A::classof`.
    fn is_stated(&mut self, text: &str, value: &Syntax, types: &[String]) -> Result<Option<Typed>, Stop> {
        if !types.iter().any(|class| self.stated_class(class).is_some()) {
            return Ok(None);
        }
        let tests = types.iter().map(|class| match self.stated_class(class) {
            Some(stated) => format!("{stated}::classof($0)"),
            None => format!("isa<{class}>($0)"),
        });
        let test = tests.collect::<Vec<_>>().join(" || ");
        let value = self.tested(value, types)?;
        let kinds = if text.starts_with("isa") { Kinds::BOOL } else { value.kinds };
        let (value, text) = match text {
            "isa" => (self.present(value), test),
            "isa_and_nonnull" | "isa_and_present" => (value, format!("$0 && ({test})")),
            "cast" | "dyn_cast" => (self.present(value), format!("({test}) ? $0 : nullptr")),
            _ => (value, format!("$0 && ({test}) ? $0 : nullptr")),
        };
        let resolved = self.resolve_text("isa", &text, vec![value])?;
        Ok(Some(Typed { kinds, ..resolved }))
    }

    /// The name by which a text states what is of a class.
    fn stated_class(&self, class: &str) -> Option<SmolStr> {
        if self.evaluator.classes.get(class).is_some() {
            return None;
        }
        let mut class = classes::short(class);
        loop {
            if self.evaluator.definitions.natives.functions.contains_key(&*format!("{class}::classof")) {
                return Some(class.into());
            }
            class = class.split_once("::")?.1;
        }
    }

    fn is_a(&mut self, text: &str, value: &Syntax, types: &[String]) -> Result<Typed, Stop> {
        if let Some(stated) = self.is_stated(text, value, types)? {
            return Ok(stated);
        }
        let tests = self.tests(types)?;
        let value = self.tested(value, types)?;
        let value = if text == "isa" { self.present(value) } else { value };
        Ok(Typed::bool(Expression::IsA(tests, Box::new(value.expression))))
    }

    fn cast(&mut self, text: &str, value: &Syntax, types: &[String]) -> Result<Typed, Stop> {
        if let Some(stated) = self.is_stated(text, value, types)? {
            let stated = if text == "cast" { self.present(stated) } else { stated };
            let class = types.first().and_then(|class| self.stated_class(class));
            let detail =
                class.filter(|_| types.len() == 1).map_or(Detail::Nothing, |class| Detail::Class(class.into()));
            return Ok(Typed { detail, ..stated });
        }
        let tests = self.tests(types)?;
        let value = self.tested(value, types)?;
        let kinds = value.kinds;
        let detail = match types {
            [class] => Detail::Class(classes::short(class).to_owned()),
            _ => Detail::Nothing,
        };
        let expression = match text {
            "cast" if self.is_strict => Expression::Cast(tests, Box::new(value.expression)),
            // What is checked against the wrong class does not hold.
            "cast" => Expression::Narrow(tests, Box::new(value.expression)),
            "dyn_cast" => Expression::Narrow(tests, Box::new(self.present(value).expression)),
            // Null is null.
            _ if text.starts_with("dyn_cast") => Expression::Narrow(tests, Box::new(value.expression)),
            _ => return self.stop(text, "this function is not known"),
        };
        Ok(Typed { expression, kinds, detail })
    }

    /// `all_of(list, [](auto element) { … })` and its kin.
    fn quantified(&mut self, text: &str, list: &Syntax, lambda: &syntax::Lambda) -> Result<Typed, Stop> {
        let Some(quantifier) = Quantifier::from_name(text) else {
            return self.stop(text, "this function is not known");
        };
        let list = self.resolve(list)?;
        self.require(&list, Kinds::LIST | Kinds::TYPES | Kinds::VALUES | Kinds::ATTRIBUTE, text)?;
        let (lambda, ..) = self.lambda(lambda, &[])?;
        let kinds = if quantifier == Quantifier::Map { Kinds::LIST } else { Kinds::BOOL };
        Ok(Typed::new(Expression::Quantified(quantifier, Box::new(list.expression), lambda), kinds))
    }

    fn is_one_of(&mut self, tests: Vec<Test>, value: &Syntax) -> Result<Typed, Stop> {
        let value = self.resolve(value)?.expression;
        Ok(Typed::bool(Expression::IsA(tests, Box::new(value))))
    }

    fn ap_int(&mut self, width: &Syntax, value: &Syntax) -> Result<Typed, Stop> {
        let (width, value) = (self.resolve(width)?.expression, self.resolve(value)?.expression);
        Ok(Typed::new(Expression::Function(Function::ApInt, vec![width, value]), Kinds::NUMBER))
    }

    fn is_dynamic(&mut self, size: &Syntax) -> Result<Typed, Stop> {
        let size = Box::new(self.resolve(size)?.expression);
        let dynamic = Box::new(Expression::Int(pdl_declarations::DYNAMIC.into()));
        Ok(Typed::bool(Expression::Binary(Operator::Equal, size, dynamic)))
    }

    fn is_of_one(&mut self, list: &Syntax) -> Result<Typed, Stop> {
        let list = self.resolve(list)?;
        let size = Box::new(self.method(Method::Size, list, Vec::new())?.expression);
        Ok(Typed::bool(Expression::Binary(Operator::Equal, size, Box::new(Expression::Int(1)))))
    }

    /// `isPowerOf2_64(value)` and `Log2_64(value)`.
    fn logarithm(&mut self, text: &str, value: &Syntax) -> Result<Typed, Stop> {
        let width = if text.ends_with("32") { 32 } else { 64 };
        let value = self.resolve(value)?.expression;
        let word = Expression::Function(Function::ApInt, vec![Expression::Int(width), value]);
        let method = if text.starts_with("is") { Method::IsPowerOf2 } else { Method::LogBase2 };
        self.method(method, Typed::new(word, Kinds::NUMBER), Vec::new())
    }

    /// Returns what is tested for classes; what they are classes of narrows it.
    fn tested(&mut self, value: &Syntax, types: &[String]) -> Result<Typed, Stop> {
        let value = self.resolve(value)?;
        let mut kinds = Kinds::NONE;
        for class in types {
            kinds = kinds
                | match classes::short(class).rsplit("::").next().unwrap_or(class) {
                    name if name.ends_with("Attr") || name == "Attribute" => Kinds::ATTRIBUTE,
                    name if name.ends_with("Type") || name == "Type" => Kinds::TYPE,
                    "BlockArgument" | "OpResult" => Kinds::VALUE,
                    _ if self.evaluator.classes.get(class).is_none() => Kinds::OP,
                    _ => Kinds::ANY,
                };
        }
        self.require(&value, kinds, types.first().map_or("", String::as_str))?;
        // Where it is a type, it is one still.
        let kinds = value.kinds & kinds;
        Ok(Typed { kinds, ..value })
    }

    pub(super) fn known_function(&mut self, function: Function, arguments: &[Syntax]) -> Result<Typed, Stop> {
        let resolved = self.resolve_all(arguments)?;
        self.function_of(function, resolved)
    }

    pub(super) fn function_of(&mut self, function: Function, arguments: Vec<Typed>) -> Result<Typed, Stop> {
        let (takes, gives) = kinds::function(function);
        for (argument, kinds) in arguments.iter().zip(takes) {
            self.require(argument, *kinds, function.name())?;
        }
        let (gives, detail) = match (function, arguments.first()) {
            (Function::Same | Function::Present, Some(first)) => (first.kinds, first.detail.clone()),
            (Function::Abs | Function::Min | Function::Max, Some(Typed { detail: Detail::Int(ty), .. })) => {
                (gives, Detail::Int(*ty))
            }
            (Function::Sum, Some(list)) => {
                (gives, super::resolve::elements_of(&list.detail).map_or(Detail::Nothing, Detail::Int))
            }
            (Function::TextNumber, _) => (gives, Detail::Int(IntType::INT64)),
            _ => (gives, Detail::Nothing),
        };
        let arguments = arguments.into_iter().map(|argument| argument.expression).collect();
        Ok(Typed { expression: Expression::Function(function, arguments), kinds: gives, detail })
    }

    fn convert(&mut self, value: &Syntax, ty: IntType) -> Result<Typed, Stop> {
        let value = self.resolve(value)?;
        self.require(&value, Kinds::NUMBER | Kinds::BOOL, "static_cast")?;
        Ok(as_integer(value, ty))
    }

    /// `static_cast<ty>(value)`: a number as one of another type, or as a value of an enum.
    fn static_cast(&mut self, value: &Syntax, ty: &str) -> Result<Typed, Stop> {
        if let Some(ty) = IntType::from_name(ty) {
            return self.convert(value, ty);
        }
        let enums = &self.evaluator.definitions.enums;
        let of = enums.iter().position(|known| classes::is_named(&known.cpp_name, classes::short(ty)));
        let value = self.resolve(value)?;
        match (of, ty) {
            (Some(of), _) => {
                self.require(&value, Kinds::NUMBER, "static_cast")?;
                Ok(enums::value(EnumId(of as u32), value.expression))
            }
            (None, "double") => {
                self.require(&value, Kinds::NUMBER | Kinds::BOOL, "static_cast")?;
                Ok(as_double(value))
            }
            // What is declared elsewhere is what it is.
            (None, _) if !self.is_strict => Ok(value),
            (None, _) => self.stop("static_cast", "a cast to this type is not known"),
        }
    }

    /// A value that is assigned to a variable of a type, or returned as one: numbers are converted.
    pub(super) fn declared(&self, value: Typed, ty: &str) -> Typed {
        let is_number = value.kinds.is_within(Kinds::NUMBER | Kinds::BOOL) && !matches!(value.detail, Detail::Enum(_));
        match (IntType::from_name(ty), ty) {
            (Some(ty), _) if is_number => as_integer(value, ty),
            (_, "double") if is_number => as_double(value),
            (_, "bool") if value.kinds != Kinds::BOOL => {
                Typed::bool(Expression::Function(Function::Truth, vec![value.expression]))
            }
            _ => value,
        }
    }

    /// `matchPattern(of, m_Zero())`.
    fn match_constant(&mut self, of: &Syntax, matcher: &Name, options: &[Syntax]) -> Result<Typed, Stop> {
        let of = self.resolve(of)?;
        self.matched(of, matcher, options, 0)
    }

    /// The name and the arguments of a matcher inside of another one.
    fn matcher<'s>(&self, inner: &'s Syntax, outer: &Name) -> Result<(&'s Name, &'s [Syntax]), Stop> {
        match inner {
            Syntax::Call(callee, options) => match &**callee {
                Syntax::Path(name) => Ok((name, options)),
                _ => self.stop(&outer.text, "this matcher is not known"),
            },
            _ => self.stop(&outer.text, "this matcher is not known"),
        }
    }

    /// A matcher applied to a value, an operation or a constant.
    fn matched(&mut self, of: Typed, matcher: &Name, options: &[Syntax], depth: usize) -> Result<Typed, Stop> {
        const MAX_NESTING: usize = 8;
        if depth > MAX_NESTING {
            return self.stop(&matcher.text, "matchers are nested too deeply");
        }
        self.set_at(matcher.at);
        // Of attributes only the value is asked for.
        let is_of_op = matches!(matcher.text.rsplit("::").next(), Some("m_Constant" | "m_Op" | "m_Any"));
        let attribute = if is_of_op { Kinds::NONE } else { Kinds::ATTRIBUTE };
        self.require(&of, Kinds::VALUE | Kinds::OP | attribute, "matchPattern")?;
        let constant = |function: Function| Expression::Function(function, vec![of.expression.clone()]);
        let compared = |operator: Operator, left: Expression, right: Expression| {
            Expression::Binary(operator, Box::new(left), Box::new(right))
        };
        // What is no such constant is null.
        let holds = |function: Function, demand: Expression| {
            let is_there = compared(Operator::Unequal, constant(function), Expression::Null);
            Ok(Typed::bool(Expression::All(vec![is_there, demand])))
        };
        let asked =
            |function: Function, method: Method| Expression::Method(method, Box::new(constant(function)), Vec::new());
        let (int, float) = (Function::ConstantInt, Function::ConstantFloat);
        let one = || Expression::Float(1.0_f64.to_bits());
        let not = |expression: Expression| Expression::Not(Box::new(expression));
        match (matcher.text.rsplit("::").next().unwrap_or(&matcher.text), options) {
            ("m_Constant", []) => {
                Ok(Typed::bool(compared(Operator::Unequal, constant(Function::ConstantOf), Expression::Null)))
            }
            ("m_Constant" | "m_ConstantInt" | "m_ConstantFloat", [Syntax::Path(to)]) => {
                let function = match matcher.text.as_str() {
                    "m_Constant" => Function::ConstantOf,
                    "m_ConstantInt" => int,
                    _ => float,
                };
                let constant = self.function_of(function, vec![of])?;
                self.bind(to, constant)
            }
            ("m_Zero", []) => Ok(Typed::bool(compared(Operator::Equal, constant(int), Expression::Int(0)))),
            ("m_One", []) => Ok(Typed::bool(compared(Operator::Equal, constant(int), Expression::Int(1)))),
            ("m_NonZero", []) => holds(int, compared(Operator::Unequal, constant(int), Expression::Int(0))),
            ("m_AllOnes", []) => holds(int, asked(int, Method::IsAllOnes)),
            ("m_AnyZeroFloat", []) => Ok(Typed::bool(compared(Operator::Equal, constant(float), Expression::Float(0)))),
            ("m_OneFloat", []) => Ok(Typed::bool(compared(Operator::Equal, constant(float), one()))),
            ("m_PosZeroFloat" | "m_NegZeroFloat", []) => {
                let is_negative = asked(float, Method::IsNegative);
                let sign = if matcher.text.contains("Pos") { not(is_negative) } else { is_negative };
                holds(float, Expression::All(vec![asked(float, Method::IsZero), sign]))
            }
            ("m_PosInfFloat" | "m_NegInfFloat", []) => {
                let is_negative = asked(float, Method::IsNegative);
                let sign = if matcher.text.contains("Pos") { not(is_negative) } else { is_negative };
                holds(float, Expression::All(vec![asked(float, Method::IsInfinity), sign]))
            }
            ("m_NaNFloat", []) => holds(float, asked(float, Method::IsNaN)),
            // As StableHLO names what is for numbers of any kind.
            ("m_AnyZero" | "m_AnyOne", []) => {
                let (of_int, of_float) =
                    if matcher.text.ends_with("Zero") { (0, Expression::Float(0)) } else { (1, one()) };
                Ok(Typed::bool(Expression::Any(vec![
                    compared(Operator::Equal, constant(int), Expression::Int(of_int)),
                    compared(Operator::Equal, constant(float), of_float),
                ])))
            }
            ("m_AnyAttrOf", matchers) => {
                let mut parts = Vec::with_capacity(matchers.len());
                for inner in matchers {
                    let (name, options) = self.matcher(inner, matcher)?;
                    parts.push(self.matched(of.clone(), name, options, depth + 1)?.expression);
                }
                Ok(Typed::bool(Expression::Any(parts)))
            }
            ("m_Any", []) => Ok(Typed::bool(Expression::Bool(true))),
            ("m_Any", [Syntax::Path(to)]) => self.bind(to, of),
            ("m_Op", operands) => {
                let tests = self.tests(&matcher.types)?;
                let op = match of.kinds {
                    Kinds::OP => of,
                    _ => self.method(Method::GetDefiningOp, of, Vec::new())?,
                };
                let mut parts = vec![Expression::IsA(tests, Box::new(op.expression.clone()))];
                if !operands.is_empty() {
                    let count = self.method(Method::GetNumOperands, op.clone(), Vec::new())?.expression;
                    parts.push(compared(Operator::Equal, count, Expression::Int(operands.len() as i128)));
                }
                for (index, inner) in operands.iter().enumerate() {
                    let (name, options) = self.matcher(inner, matcher)?;
                    let index = vec![Expression::Int(index as i128)];
                    let operand = self.method(Method::GetOperand, op.clone(), index)?;
                    parts.push(self.matched(operand, name, options, depth + 1)?.expression);
                }
                Ok(Typed::bool(Expression::All(parts)))
            }
            _ => self.stop(&matcher.text, "this matcher is not known"),
        }
    }
}

/// Returns true for the names that a builder has in rules and in native code.
pub(super) fn is_builder(name: &str) -> bool {
    matches!(name, "$_builder" | "rewriter")
}

/// Returns true for `$_builder`, `$_loc`, and the context of something.
pub(super) fn is_context(argument: &Syntax) -> bool {
    match argument {
        Syntax::Call(callee, none) => {
            none.is_empty()
                && matches!(&**callee, Syntax::Member(_, name) if matches!(name.text.as_str(), "getContext" | "getLoc"))
        }
        Syntax::Path(name) => is_builder(&name.text) || matches!(name.text.as_str(), "$_ctxt" | "$_ctx" | "$_loc"),
        _ => false,
    }
}

fn is_splat_class(types: &[String]) -> bool {
    matches!(types, [class] if classes::short(class) == "SplatElementsAttr")
}

/// `Attribute()`, `StringAttr{}`, `Value()`.
fn is_null(class: &str, types: &[String], arguments: &[Syntax]) -> bool {
    let is_empty = match arguments {
        [] => true,
        [Syntax::Braces(elements)] => elements.is_empty(),
        _ => false,
    };
    let name = class.rsplit("::").next().unwrap_or(class);
    let is_handle = matches!(name, "Attribute" | "Type" | "Value") || name.ends_with("Attr") || name.ends_with("Type");
    is_empty && types.is_empty() && is_handle && name.starts_with(|first: char| first.is_ascii_uppercase())
}
