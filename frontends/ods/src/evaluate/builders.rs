//! Calls that make types and attributes: `$_builder.getI32IntegerAttr(3)`, `IntegerAttr::get(type, 3)`.

use pdl_declarations::program::{Expression, Function};

use super::functions::is_context;
use super::kinds::{Detail, Kinds};
use super::resolve::{Resolver, Typed};
use super::syntax::{Name, Syntax};
use super::tokens::IntType;
use super::{Stop, classes};

/// The type of a name as builders have it in theirs: `I32`, `SI8`, `BF16`, `Index`.
fn scalar_type(name: &str) -> Option<Expression> {
    let make = |function, arguments| Some(Expression::Function(function, arguments));
    match name {
        "Index" => return make(Function::MakeIndexType, vec![]),
        "None" => return make(Function::MakeNoneType, vec![]),
        "BF16" | "TF32" | "F16" | "F32" | "F64" | "F80" | "F128" => {
            return make(Function::MakeFloatType, vec![Expression::Text(name.to_ascii_lowercase().into())]);
        }
        _ => {}
    }
    let (sign, width) = match (name.strip_prefix("SI"), name.strip_prefix("UI")) {
        (Some(width), _) => (1, width),
        (_, Some(width)) => (2, width),
        _ => (0, name.strip_prefix('I')?),
    };
    let width: u32 = width.parse().ok()?;
    make(Function::MakeIntegerType, vec![Expression::Int(width.into()), Expression::Int(sign)])
}

impl Resolver<'_> {
    /// `$_builder.name(arguments)`.
    pub(super) fn resolve_builder(&mut self, name: &Name, arguments: &[Syntax]) -> Result<Typed, Stop> {
        if let ("getType" | "getAttr", [class]) = (name.text.as_str(), &name.types[..]) {
            return self.resolve_get(class, arguments);
        }
        let Some(what) = name.text.strip_prefix("get").or_else(|| name.text.strip_prefix("create")) else {
            return self.unknown_builder(name);
        };
        if let Some(scalar) = what.strip_suffix("Type") {
            return match (scalar, arguments) {
                ("Integer", [width]) => self.integer_type(width, None),
                ("Integer", [width, sign]) => self.integer_type(width, Some(sign)),
                ("Tuple", [types]) => self.known_function(Function::MakeTupleType, std::slice::from_ref(types)),
                (_, []) => match scalar_type(scalar) {
                    Some(ty) => Ok(Typed::new(ty, Kinds::TYPE)),
                    None => self.unknown_builder(name),
                },
                _ => self.unknown_builder(name),
            };
        }
        let Some(kind) = what.strip_suffix("Attr") else { return self.unknown_builder(name) };
        match (kind, arguments) {
            ("Integer", [ty, value]) => {
                let ty = self.resolve(ty)?;
                self.integer_attribute(ty, value, None)
            }
            ("Float", [ty, value]) => {
                let (ty, value) = (self.resolve(ty)?, self.resolve(value)?);
                self.function_of(Function::MakeFloatAttr, vec![ty, value])
            }
            ("String", [text]) => self.known_function(Function::MakeStringAttr, std::slice::from_ref(text)),
            ("Bool", [value]) => self.bool_attribute(value),
            ("Unit", []) => self.function_of(Function::MakeUnitAttr, Vec::new()),
            ("Type", [ty]) => self.known_function(Function::MakeTypeAttr, std::slice::from_ref(ty)),
            ("Array", [list]) => self.known_function(Function::MakeArrayAttr, std::slice::from_ref(list)),
            ("Zero", [ty]) => self.known_function(Function::MakeZeroAttr, std::slice::from_ref(ty)),
            ("One", [ty]) => self.known_function(Function::MakeOneAttr, std::slice::from_ref(ty)),
            ("Index", [value]) => self.number_attribute("Index", value),
            _ => {
                if let ([value], Some(scalar)) = (arguments, kind.strip_suffix("Integer")) {
                    return self.number_attribute(scalar, value);
                }
                if let ([value], Some(scalar)) = (arguments, kind.strip_suffix("Float")) {
                    return self.number_attribute(scalar, value);
                }
                if let ([list], Some(element)) =
                    (arguments, kind.strip_prefix("Dense").and_then(|rest| rest.strip_suffix("Array")))
                {
                    return self.dense_array(name, element, list);
                }
                match (arguments, kind.strip_suffix("Array")) {
                    ([list], Some(element)) => self.array_of(name, element, list),
                    _ => self.unknown_builder(name),
                }
            }
        }
    }

    fn unknown_builder<T>(&self, name: &Name) -> Result<T, Stop> {
        self.stop(&format!("$_builder.{}", name.text), "this method of the builder is not known")
    }

    /// `Class::get(arguments)`, with or without a context.
    pub(super) fn resolve_get(&mut self, class: &str, arguments: &[Syntax]) -> Result<Typed, Stop> {
        // `Float32Type::get(context)`, `StringAttr::get(context, "a")`
        let arguments = match arguments.split_first() {
            Some((first, rest)) if is_context(first) => rest,
            _ => arguments,
        };
        let name = classes::short(class);
        let name = name.rsplit("::").next().unwrap_or(name);
        match (name, arguments) {
            ("IntegerType", [width]) => self.integer_type(width, None),
            ("IntegerType", [width, sign]) => self.integer_type(width, Some(sign)),
            ("IndexType", []) => Ok(Typed::new(Expression::Function(Function::MakeIndexType, vec![]), Kinds::TYPE)),
            ("NoneType", []) => Ok(Typed::new(Expression::Function(Function::MakeNoneType, vec![]), Kinds::TYPE)),
            ("ComplexType", [_]) => self.known_function(Function::MakeComplexType, arguments),
            ("TupleType", [_]) => self.known_function(Function::MakeTupleType, arguments),
            ("RankedTensorType", [_, _]) => self.known_function(Function::MakeRankedTensorType, arguments),
            ("UnrankedTensorType", [_]) => self.known_function(Function::MakeUnrankedTensorType, arguments),
            ("VectorType", [_, _]) => self.known_function(Function::MakeVectorType, arguments),
            ("MemRefType", [_, _]) => self.known_function(Function::MakeMemRefType, arguments),
            ("IntegerAttr", [ty, value]) => {
                let ty = self.resolve(ty)?;
                self.integer_attribute(ty, value, None)
            }
            ("FloatAttr", [_, _]) => self.known_function(Function::MakeFloatAttr, arguments),
            ("BoolAttr", [value]) => self.bool_attribute(value),
            ("StringAttr", [_]) => self.known_function(Function::MakeStringAttr, arguments),
            ("ArrayAttr", [_]) => self.known_function(Function::MakeArrayAttr, arguments),
            ("UnitAttr", []) => self.function_of(Function::MakeUnitAttr, Vec::new()),
            ("TypeAttr", [_]) => self.known_function(Function::MakeTypeAttr, arguments),
            ("DenseElementsAttr" | "SplatElementsAttr", [ty, Syntax::Braces(elements)]) if elements.len() == 1 => {
                self.known_function(Function::MakeElementsAttr, &[ty.clone(), elements[0].clone()])
            }
            ("DenseElementsAttr" | "SplatElementsAttr", [ty, elements]) => {
                let (ty, mut elements) = (self.resolve(ty)?, self.resolve(elements)?);
                if elements.kinds.is_within(Kinds::NUMBER | Kinds::BOOL) {
                    elements = Typed::new(Expression::List(vec![elements.expression]), Kinds::LIST);
                }
                self.function_of(Function::MakeElementsAttr, vec![ty, elements])
            }
            (_, [list]) if name.starts_with("Dense") && name.ends_with("ArrayAttr") => {
                let element = name["Dense".len()..name.len() - "ArrayAttr".len()].to_owned();
                let name = Name { text: name.to_owned(), types: Vec::new(), at: self.at };
                self.dense_array(&name, &element, list)
            }
            _ => {
                if let [case] = arguments
                    && let Some(made) = self.enum_attribute(class, case)
                {
                    return made;
                }
                // The classes of float types, which have no parameters.
                let float = name.strip_suffix("Type").filter(|_| arguments.is_empty()).and_then(|scalar| {
                    scalar_type(&scalar.replacen("BFloat", "BF", 1).replacen("Float", "F", 1).replacen("FTF", "TF", 1))
                });
                match float {
                    Some(ty) => Ok(Typed::new(ty, Kinds::TYPE)),
                    None => {
                        let (made, given) = (format!("{class}::get"), self.resolve_all(arguments)?);
                        self.resolve_stated(&made, &made, given, "nothing of this class can be made")
                    }
                }
            }
        }
    }

    fn integer_type(&mut self, width: &Syntax, sign: Option<&Syntax>) -> Result<Typed, Stop> {
        let width = self.resolve(width)?.expression;
        let sign = match sign {
            None => Expression::Int(0),
            Some(Syntax::Path(name)) if name.text.rsplit("::").next() == Some("Signless") => Expression::Int(0),
            Some(Syntax::Path(name)) if name.text.rsplit("::").next() == Some("Signed") => Expression::Int(1),
            Some(Syntax::Path(name)) if name.text.rsplit("::").next() == Some("Unsigned") => Expression::Int(2),
            Some(is_signed) => {
                let is_signed = self.resolve(is_signed)?;
                self.require(&is_signed, Kinds::BOOL, "getIntegerType")?;
                Expression::Choose(Box::new([is_signed.expression, Expression::Int(1), Expression::Int(2)]))
            }
        };
        Ok(Typed::new(Expression::Function(Function::MakeIntegerType, vec![width, sign]), Kinds::TYPE))
    }

    /// An integer attribute; what C++ passes as an `int64_t`, or as the type of the builder's parameter, is made one.
    fn integer_attribute(&mut self, ty: Typed, value: &Syntax, parameter: Option<IntType>) -> Result<Typed, Stop> {
        let mut value = self.resolve(value)?;
        if parameter.is_some() || matches!(value.detail, Detail::Int(_)) {
            value.expression = super::functions::converted(value.expression, parameter.unwrap_or(IntType::INT64));
        }
        let mut made = self.function_of(Function::MakeIntegerAttr, vec![ty, value])?;
        made.detail = Detail::Class("IntegerAttr".into());
        Ok(made)
    }

    fn bool_attribute(&mut self, value: &Syntax) -> Result<Typed, Stop> {
        let value = self.resolve(value)?.expression;
        let truth = match value {
            Expression::Bool(_) => value,
            value => Expression::Function(Function::Truth, vec![value]),
        };
        let i1 = scalar_type("I1").unwrap_or(Expression::Null);
        let expression = Expression::Function(Function::MakeIntegerAttr, vec![i1, truth]);
        Ok(Typed { expression, kinds: Kinds::ATTRIBUTE, detail: Detail::Class("BoolAttr".into()) })
    }

    /// `getI32IntegerAttr(a)`, `getF32FloatAttr(a)`, `getIndexAttr(a)`: what the name says before is the type.
    fn number_attribute(&mut self, scalar: &str, value: &Syntax) -> Result<Typed, Stop> {
        let Some(ty) = scalar_type(scalar) else {
            return self.stop(&format!("$_builder.get{scalar}…Attr"), "this method of the builder is not known");
        };
        let ty = Typed::new(ty, Kinds::TYPE);
        if scalar.contains('F') {
            let value = self.resolve(value)?;
            return self.function_of(Function::MakeFloatAttr, vec![ty, value]);
        }
        let bits = scalar.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(64);
        let parameter = match bits {
            1 => return self.bool_attribute(value),
            8 | 16 | 32 | 64 => IntType { bits, is_signed: !scalar.starts_with('U') },
            _ => IntType::INT64,
        };
        self.integer_attribute(ty, value, Some(parameter))
    }

    /// `getI64ArrayAttr({1, 2})`: an array of attributes, whose numbers are known one by one.
    fn array_of(&mut self, name: &Name, element: &str, list: &Syntax) -> Result<Typed, Stop> {
        let elements: &[Syntax] = match list {
            Syntax::Braces(elements) => elements,
            Syntax::Call(callee, inner) => match (&**callee, &inner[..]) {
                // `ArrayRef<int64_t>{1, 2}`
                (Syntax::Path(_), [Syntax::Braces(elements)]) => elements,
                _ => return self.unknown_builder(name),
            },
            _ => return self.stop(&format!("$_builder.{}", name.text), "only lists that are written out make arrays"),
        };
        let mut attributes = Vec::with_capacity(elements.len());
        for value in elements {
            let one = std::slice::from_ref(value);
            attributes.push(
                match element {
                    "Str" => self.known_function(Function::MakeStringAttr, one)?,
                    "Type" => self.known_function(Function::MakeTypeAttr, one)?,
                    "Bool" => self.bool_attribute(value)?,
                    scalar => self.number_attribute(scalar, value)?,
                }
                .expression,
            );
        }
        let list = Typed::new(Expression::List(attributes), Kinds::LIST);
        self.function_of(Function::MakeArrayAttr, vec![list])
    }

    /// `getDenseI64ArrayAttr({1, 2})`.
    fn dense_array(&mut self, name: &Name, element: &str, list: &Syntax) -> Result<Typed, Stop> {
        let element = if element == "Bool" { "I1" } else { element };
        let Some(ty) = scalar_type(element) else { return self.unknown_builder(name) };
        let list = self.resolve(list)?;
        let ty = Typed::new(ty, Kinds::TYPE);
        self.function_of(Function::MakeDenseArrayAttr, vec![ty, list])
    }
}
