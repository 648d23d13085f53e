//! Operators, methods and functions of C++ texts.

use super::*;

impl Run<'_, '_> {
    /// A number as a term of so many bits; `None` if it is none.
    fn bits(&mut self, value: &Symbol, width: u32) -> Option<TermId> {
        match value {
            Symbol::Int(number) => Some(self.around.terms.bits(width, *number as u128 & mask(width))),
            Symbol::Number(term) | Symbol::Word(term) if self.width(*term) == width => Some(*term),
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, operator: Operator, left: &Symbol, right: &Symbol) -> Outcome<Symbol> {
        if let Operator::Equal | Operator::Unequal = operator {
            let equal = self.equal(left, right)?;
            return Ok(match operator {
                Operator::Equal => equal,
                _ => match truth(self.around.terms, &equal) {
                    Some(term) => Symbol::Bool(self.around.terms.not(term)),
                    None => equal,
                },
            });
        }
        if let (Symbol::Int(left), Symbol::Int(right)) = (left, right) {
            return self.whole(operator, *left, *right);
        }
        let (is_word, width) = match (left, right) {
            (Symbol::Word(term), _) => (true, self.width(*term)),
            (Symbol::Number(_), _) | (_, Symbol::Number(_)) => (false, INT_WIDTH),
            (other, _) => return Err(no_answer(operator.name(), other)),
        };
        let (Some(a), Some(b)) = (self.bits(left, width), self.bits(right, width)) else {
            return Err(no_answer(operator.name(), right));
        };
        let arithmetic = match operator {
            Operator::BitAnd => Some(Function::BitAnd),
            Operator::BitOr => Some(Function::BitOr),
            Operator::BitXor => Some(Function::BitXor),
            // A number of C++ may not wrap around.
            Operator::Add if is_word => Some(Function::Add),
            Operator::Subtract if is_word => Some(Function::Subtract),
            Operator::Multiply if is_word => Some(Function::Multiply),
            Operator::ShiftLeft if is_word => Some(Function::ShiftLeft),
            _ => None,
        };
        if let Some(function) = arithmetic {
            let term = self.apply_term(function, &[a, b]);
            return Ok(if is_word { Symbol::Word(term) } else { Symbol::Number(term) });
        }
        let (function, pair) = match operator {
            Operator::Less => (Function::LessSigned, [a, b]),
            Operator::AtMost => (Function::AtMostSigned, [a, b]),
            Operator::Greater => (Function::LessSigned, [b, a]),
            Operator::AtLeast => (Function::AtMostSigned, [b, a]),
            _ => return Err(no_answer(operator.name(), left)),
        };
        match is_word {
            // `APInt` has no `<`.
            true => Err(no_answer(operator.name(), left)),
            false => Ok(Symbol::Bool(self.apply_term(function, &pair))),
        }
    }

    fn whole(&mut self, operator: Operator, left: i128, right: i128) -> Outcome<Symbol> {
        let shift = || u32::try_from(right).ok().filter(|by| *by < INT_WIDTH);
        let result = match operator {
            Operator::Less => return Ok(self.bool(left < right)),
            Operator::AtMost => return Ok(self.bool(left <= right)),
            Operator::Greater => return Ok(self.bool(left > right)),
            Operator::AtLeast => return Ok(self.bool(left >= right)),
            Operator::BitAnd => Some(left & right),
            Operator::BitOr => Some(left | right),
            Operator::BitXor => Some(left ^ right),
            Operator::ShiftLeft => shift().and_then(|by| left.checked_shl(by)),
            Operator::ShiftRight => shift().map(|by| left >> by),
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
            Operator::Equal | Operator::Unequal => None,
        };
        let result = result.ok_or_else(|| Stop::Fault(format!("the result of `{}` has no place", operator.name())))?;
        Ok(Symbol::Int(result))
    }

    fn equal(&mut self, left: &Symbol, right: &Symbol) -> Outcome<Symbol> {
        Ok(match (left, right) {
            (Symbol::Null, Symbol::Attribute(Datum::Unit(there)))
            | (Symbol::Attribute(Datum::Unit(there)), Symbol::Null) => Symbol::Bool(self.around.terms.not(*there)),
            (Symbol::Null, other) | (other, Symbol::Null) => self.bool(*other == Symbol::Null),
            (Symbol::Type(_), Symbol::Type(_))
            | (Symbol::Text(_), Symbol::Text(_))
            | (Symbol::Int(_), Symbol::Int(_)) => self.bool(left == right),
            (Symbol::Bool(a), Symbol::Bool(b)) => Symbol::Bool(self.apply_term(Function::Equal, &[*a, *b])),
            (Symbol::Number(term) | Symbol::Word(term), Symbol::Int(number))
            | (Symbol::Int(number), Symbol::Number(term) | Symbol::Word(term)) => self.is_number(*term, *number),
            (Symbol::Number(a), Symbol::Number(b)) | (Symbol::Word(a), Symbol::Word(b)) => {
                if self.width(*a) != self.width(*b) {
                    return Err(Stop::Fault("`==` of numbers of different widths".to_owned()));
                }
                Symbol::Bool(self.apply_term(Function::Equal, &[*a, *b]))
            }
            (Symbol::Float(a), Symbol::Float(b)) => Symbol::Bool(self.apply_term(Function::FloatEqual, &[*a, *b])),
            (Symbol::Float(term), Symbol::Fraction(number)) | (Symbol::Fraction(number), Symbol::Float(term)) => {
                match self.fraction(*term, *number) {
                    Some(literal) => Symbol::Bool(self.apply_term(Function::FloatEqual, &[*term, literal])),
                    None => self.bool(false),
                }
            }
            (Symbol::Value(a), Symbol::Value(b)) if a == b => self.bool(true),
            (Symbol::Value(a), Symbol::Value(b)) => {
                if a.ty != b.ty {
                    return Ok(self.bool(false));
                }
                let terms = self.apply_term(Function::Equal, &[a.term, b.term]);
                let poison = self.apply_term(Function::Equal, &[a.poison, b.poison]);
                let both = self.around.terms.and(terms, poison);
                self.means(a.term, b.term, both)
            }
            (Symbol::Attribute(a), Symbol::Attribute(b)) => self.same_attribute(a, b)?,
            (Symbol::Attribute(datum), Symbol::Written(text)) | (Symbol::Written(text), Symbol::Attribute(datum)) => {
                let kind = match datum {
                    Datum::Flags { flags, attribute } => {
                        Kind::Flags { names: flags.keys().cloned().collect(), attribute: attribute.clone(), only: None }
                    }
                    Datum::Number(term) => Kind::Number { width: self.width(*term), range: None },
                    Datum::Bits(..) => Kind::Bits(crate::semantics::TypeRef::Parameter(0)),
                    _ => return Err(no_answer("==", left)),
                };
                let setting = self.around.setting;
                match constant::read(text, &kind, self.around.terms, setting) {
                    Ok(read) => self.same_attribute(datum, &read)?,
                    Err(why) => return Err(Stop::Unknown(why)),
                }
            }
            (Symbol::Written(a), Symbol::Written(b)) => self.bool(a == b),
            (Symbol::List(a), Symbol::List(b)) => {
                let mut are_equal = a.len() == b.len();
                for (a, b) in a.iter().zip(b) {
                    let same = self.equal(a, b)?;
                    are_equal = are_equal && self.truth(&same);
                }
                self.bool(are_equal)
            }
            (other, _) => return Err(no_answer("==", other)),
        })
    }

    /// A number as a float of the format of a term; `None` if that has no such float.
    fn fraction(&mut self, like: TermId, number: f64) -> Option<TermId> {
        let sort = self.around.terms.sort(like);
        let Sort::Float(format) = sort else { return None };
        let bits = format.of_f64(number);
        (format.to_f64(bits) == number).then(|| self.around.terms.constant(sort, bits.into()))
    }

    fn same_attribute(&mut self, a: &Datum, b: &Datum) -> Outcome<Symbol> {
        Ok(match (a, b) {
            (Datum::Bits(of_a, a), Datum::Bits(of_b, b)) => {
                if of_a != of_b {
                    return Ok(self.bool(false));
                }
                let equal = self.apply_term(Function::Equal, &[*a, *b]);
                if of_a.shape == Shape::Scalar { Symbol::Bool(equal) } else { self.means(*a, *b, equal) }
            }
            (Datum::Number(a), Datum::Number(b)) => match self.around.terms.as_bits(*b) {
                Some(number) => {
                    let number = signed(self.width(*b), number);
                    self.is_number(*a, number)
                }
                None => Symbol::Bool(self.apply_term(Function::Equal, &[*a, *b])),
            },
            (Datum::Flags { flags: a, .. }, Datum::Flags { flags: b, .. }) => {
                // One flag after the other: then all that is asked of them is known.
                for (name, flag) in a {
                    let Some(other) = b.get(name) else { return Ok(self.bool(false)) };
                    if self.decide(*flag) != self.decide(*other) {
                        return Ok(self.bool(false));
                    }
                }
                self.bool(true)
            }
            (Datum::Unit(a), Datum::Unit(b)) => Symbol::Bool(self.apply_term(Function::Equal, &[*a, *b])),
            _ => return Err(no_answer("==", &Symbol::Attribute(a.clone()))),
        })
    }

    /// Returns whether a term is a number. Of one that has a range, this is found out here: then it is one number on each path.
    fn is_number(&mut self, term: TermId, number: i128) -> Symbol {
        let width = self.width(term);
        if number as u128 & !mask(width) != 0 && (number >= 0 || signed(width, number as u128 & mask(width)) != number)
        {
            return self.bool(false);
        }
        let literal = self.around.terms.bits(width, number as u128 & mask(width));
        let equal = self.apply_term(Function::Equal, &[term, literal]);
        let Some((least, most)) = self.around.ranges.get(&term).copied() else { return Symbol::Bool(equal) };
        if let Some(known) = self.equal.get(&term) {
            let is_so = *known == number;
            return self.bool(is_so);
        }
        let others = self.unequal.entry(term).or_default();
        if number < least || number > most || others.contains(&number) {
            return self.bool(false);
        }
        // All others are ruled out.
        let is_last = others.len() as i128 == most - least;
        let is_so = is_last || self.decide(equal);
        if is_so {
            self.equal.insert(term, number);
        } else {
            self.unequal.entry(term).or_default().insert(number);
        }
        self.bool(is_so)
    }

    /// The number that an attribute is, by its bits.
    fn number_of(&mut self, datum: &Datum) -> Option<Symbol> {
        match datum {
            Datum::Bits(ty, term) if ty.shape == Shape::Scalar => Some(match ty.element {
                ScalarType::Float(_) => Symbol::Float(*term),
                _ => Symbol::Word(*term),
            }),
            Datum::Number(term) => Some(Symbol::Word(*term)),
            _ => None,
        }
    }

    fn as_int(&mut self, value: &Symbol, has_sign: bool) -> Outcome<Symbol> {
        match value {
            Symbol::Int(_) | Symbol::Number(_) => Ok(value.clone()),
            Symbol::Word(term) => {
                let width = self.width(*term);
                if width > INT_WIDTH {
                    return Err(Stop::Fault("a number has no place in 64 bits".to_owned()));
                }
                let function = if has_sign { Function::SignExtend(INT_WIDTH) } else { Function::ZeroExtend(INT_WIDTH) };
                Ok(Symbol::Number(if width == INT_WIDTH { *term } else { self.apply_term(function, &[*term]) }))
            }
            other => Err(no_answer("int64_t", other)),
        }
    }

    pub(super) fn method(&mut self, method: Method, object: Symbol, arguments: &[Symbol]) -> Outcome<Symbol> {
        let name = method.name();
        match (&object, method, arguments) {
            (Symbol::Type(ty), _, _) => self.type_method(method, *ty, arguments),
            (Symbol::Value(value), Method::GetType, []) => Ok(Symbol::Type(value.ty)),
            // It has as many users as it likes: what the plan makes of it holds besides.
            (Symbol::Value(value), Method::HasOneUse | Method::UseEmpty, []) => {
                Ok(Symbol::Bool(self.open(name, value.term, value.poison)))
            }
            (Symbol::Attribute(Datum::Bits(ty, _)), Method::GetType, []) => Ok(Symbol::Type(*ty)),
            (Symbol::Attribute(Datum::Bits(ty, _)), Method::GetElementType, []) => Ok(Symbol::Type(ty.element.into())),
            (Symbol::Attribute(Datum::Bits(ty, term)), Method::IsSplat, []) => Ok(match ty.shape {
                Shape::Scalar => self.bool(false),
                _ => Symbol::Bool(self.open(name, *term, *term)),
            }),
            (Symbol::Attribute(Datum::Bits(ty, term)), Method::GetSplatValue, []) if ty.shape != Shape::Scalar => {
                Ok(Symbol::Attribute(Datum::Bits(ty.element.into(), *term)))
            }
            (Symbol::Attribute(Datum::Bits(_, term)), Method::Words, []) => {
                Ok(Symbol::Each(Box::new(Symbol::Word(*term))))
            }
            (Symbol::Attribute(Datum::Number(term)), Method::GetType, []) => {
                Ok(Symbol::Type(ScalarType::Integer(self.width(*term)).into()))
            }
            (Symbol::Attribute(Datum::Number(term)), Method::GetInt, []) if self.width(*term) == INT_WIDTH => {
                Ok(Symbol::Number(*term))
            }
            (Symbol::Attribute(datum), Method::GetValue, []) => {
                self.number_of(datum).ok_or_else(|| no_answer(name, &object))
            }
            (Symbol::Attribute(datum), Method::GetInt | Method::GetSInt, []) => {
                let number = self.number_of(datum).ok_or_else(|| no_answer(name, &object))?;
                self.as_int(&number, true)
            }
            (Symbol::Attribute(Datum::Bits(_, term)), Method::GetBool, []) => {
                Ok(truth(self.around.terms, &Symbol::Word(*term)).map_or(Symbol::Null, Symbol::Bool))
            }
            (Symbol::Word(term), _, _) => self.word_method(method, *term, arguments),
            (Symbol::Float(term), Method::IsExactlyValue, [Symbol::Fraction(number)]) => {
                // By its bits: a zero has its sign.
                Ok(match self.fraction(*term, *number) {
                    Some(literal) => Symbol::Bool(self.apply_term(Function::Equal, &[*term, literal])),
                    None => self.bool(false),
                })
            }
            (Symbol::Float(term), _, []) => self.float_method(method, *term),
            (Symbol::Each(element), Method::At, [Symbol::Place]) => Ok((**element).clone()),
            (Symbol::Each(_), Method::Size, []) => Ok(Symbol::Count),
            (Symbol::List(all), Method::Size, []) => Ok(Symbol::Int(all.len() as i128)),
            (Symbol::List(all), Method::IsEmpty, []) => Ok(self.bool(all.is_empty())),
            (Symbol::List(all), Method::Front, []) if !all.is_empty() => Ok(all[0].clone()),
            (Symbol::List(all), Method::At, [Symbol::Int(at)]) => {
                let found = usize::try_from(*at).ok().and_then(|at| all.get(at));
                found.cloned().ok_or_else(|| Stop::Fault("an element is asked for that is not there".to_owned()))
            }
            (Symbol::Int(_) | Symbol::Number(_) | Symbol::Bool(_), Method::GetValue, []) => Ok(object),
            _ => Err(no_answer(name, &object)),
        }
    }

    fn type_method(&mut self, method: Method, ty: ValueType, arguments: &[Symbol]) -> Outcome<Symbol> {
        let object = Symbol::Type(ty);
        match (method, arguments, ty.element) {
            (Method::GetElementType, [], _) if ty.shape != Shape::Scalar => return Ok(Symbol::Type(ty.element.into())),
            (Method::GetBitWidth | Method::GetWidth, [], ScalarType::Integer(_) | ScalarType::Float(_))
                if ty.shape == Shape::Scalar =>
            {
                return Ok(Symbol::Int(self.around.setting.width(ty.element).into()));
            }
            (Method::GetBitWidth, [], _) => return Err(Stop::Fault(format!("`{}` of {ty}", method.name()))),
            (Method::GetRank, [], _) => return Ok(Symbol::Int(ty.shape.sizes().len() as i128)),
            (Method::GetElementType | Method::GetShape, _, _) => return Err(no_answer(method.name(), &object)),
            _ => {}
        }
        // The others are questions.
        let literal = |argument: &Symbol| match argument {
            Symbol::Int(number) => Some(Expression::Int(*number)),
            _ => None,
        };
        let arguments: Option<Vec<Expression>> = arguments.iter().map(literal).collect();
        let arguments = arguments.ok_or_else(|| no_answer(method.name(), &object))?;
        let asked = |expected: Expression| {
            let question = Expression::Method(method, Box::new(Expression::Variable(0)), arguments.clone());
            let check = Check::new(Demand::Predicate(Expression::Binary(
                Operator::Equal,
                Box::new(question),
                Box::new(expected),
            )));
            check.is_some_and(|check| checks::admits(&check, ty))
        };
        match (asked(Expression::Bool(true)), asked(Expression::Bool(false))) {
            (true, false) => Ok(self.bool(true)),
            (false, true) => Ok(self.bool(false)),
            _ => Err(no_answer(method.name(), &object)),
        }
    }

    fn word_method(&mut self, method: Method, term: TermId, arguments: &[Symbol]) -> Outcome<Symbol> {
        let width = self.width(term);
        let no = || no_answer(method.name(), &Symbol::Word(term));
        let literal = |run: &mut Self, number: u128| run.around.terms.bits(width, number & mask(width));
        if let [argument] = arguments {
            if let (Method::Eq | Method::Ne, _) = (method, argument) {
                let operator = if method == Method::Eq { Operator::Equal } else { Operator::Unequal };
                return self.binary(operator, &Symbol::Word(term), argument);
            }
            if let (Method::ZExt | Method::SExt | Method::Trunc, Symbol::Int(to)) = (method, argument) {
                let to = u32::try_from(*to).map_err(|_| no())?;
                let function = match method {
                    _ if to == width => return Ok(Symbol::Word(term)),
                    Method::Trunc if to < width && to > 0 => Function::Extract(to - 1, 0),
                    Method::ZExt if to > width => Function::ZeroExtend(to),
                    Method::SExt if to > width => Function::SignExtend(to),
                    _ => return Err(Stop::Fault(format!("`{}` to {to} bits", method.name()))),
                };
                return Ok(Symbol::Word(self.apply_term(function, &[term])));
            }
            let other = self.bits(argument, width).ok_or_else(no)?;
            let (function, pair) = match method {
                Method::Slt => (Function::LessSigned, [term, other]),
                Method::Sle => (Function::AtMostSigned, [term, other]),
                Method::Sgt => (Function::LessSigned, [other, term]),
                Method::Sge => (Function::AtMostSigned, [other, term]),
                Method::Ult => (Function::Less, [term, other]),
                Method::Ule => (Function::AtMost, [term, other]),
                Method::Ugt => (Function::Less, [other, term]),
                Method::Uge => (Function::AtMost, [other, term]),
                Method::Shl => (Function::ShiftLeft, [term, other]),
                Method::Lshr => (Function::ShiftRight, [term, other]),
                Method::Ashr => (Function::ShiftRightSigned, [term, other]),
                _ => return Err(no()),
            };
            // A number that is written need not fit.
            if let Symbol::Int(number) = argument
                && (*number < 0 || *number as u128 > mask(width) >> 1)
            {
                return Err(no());
            }
            let made = self.apply_term(function, &pair);
            return Ok(match method {
                Method::Shl | Method::Lshr | Method::Ashr => Symbol::Word(made),
                _ => Symbol::Bool(made),
            });
        }
        if !arguments.is_empty() {
            return Err(no());
        }
        let zero = literal(self, 0);
        Ok(match method {
            Method::GetBitWidth => Symbol::Int(width.into()),
            Method::GetSExtValue => return self.as_int(&Symbol::Word(term), true),
            Method::GetZExtValue => return self.as_int(&Symbol::Word(term), false),
            Method::IsZero => self.is_number(term, 0),
            Method::IsOne => self.is_number(term, 1),
            Method::IsAllOnes => self.is_number(term, -1),
            Method::IsNegative => Symbol::Bool(self.apply_term(Function::LessSigned, &[term, zero])),
            Method::IsNonNegative => Symbol::Bool(self.apply_term(Function::AtMostSigned, &[zero, term])),
            Method::IsStrictlyPositive => Symbol::Bool(self.apply_term(Function::LessSigned, &[zero, term])),
            Method::IsMinSigned | Method::IsMaxSigned => {
                let least = 1_u128 << (width - 1);
                let edge = literal(self, if method == Method::IsMinSigned { least } else { least - 1 });
                Symbol::Bool(self.apply_term(Function::Equal, &[term, edge]))
            }
            Method::IsPowerOf2 => {
                let one = literal(self, 1);
                let less = self.apply_term(Function::Subtract, &[term, one]);
                let common = self.apply_term(Function::BitAnd, &[term, less]);
                let is_single = self.apply_term(Function::Equal, &[common, zero]);
                let is_zero = self.apply_term(Function::Equal, &[term, zero]);
                let is_some = self.around.terms.not(is_zero);
                Symbol::Bool(self.around.terms.and(is_some, is_single))
            }
            _ => return Err(no()),
        })
    }

    fn float_method(&mut self, method: Method, term: TermId) -> Outcome<Symbol> {
        let sort = self.around.terms.sort(term);
        Ok(Symbol::Bool(match method {
            Method::GetValue => return Ok(Symbol::Float(term)),
            Method::IsZero => {
                let zero = self.around.terms.constant(sort, 0);
                self.apply_term(Function::FloatEqual, &[term, zero])
            }
            Method::IsNegative => self.apply_term(Function::IsNegative, &[term]),
            Method::IsNaN => self.apply_term(Function::IsNan, &[term]),
            Method::IsInfinity => self.apply_term(Function::IsInfinite, &[term]),
            _ => return Err(no_answer(method.name(), &Symbol::Float(term))),
        }))
    }

    pub(super) fn function(&mut self, function: Called, arguments: &[Symbol]) -> Outcome<Symbol> {
        let name = function.name();
        Ok(match (function, arguments) {
            (Called::Present, [Symbol::Null]) => return Err(no_answer(name, &Symbol::Null)),
            (Called::Same | Called::Present, [value]) => value.clone(),
            (Called::Truth, [value]) => {
                let is_true = self.truth(value);
                self.bool(is_true)
            }
            (Called::ApInt, [Symbol::Int(width), Symbol::Int(value)]) => {
                let width = u32::try_from(*width).ok().filter(|width| (1..=INT_WIDTH).contains(width));
                let width = width.ok_or_else(|| Stop::Fault("an `APInt` of no width".to_owned()))?;
                Symbol::Word(self.around.terms.bits(width, *value as u128 & mask(width)))
            }
            (Called::Convert, [Symbol::Int(value), Symbol::Int(bits), sign]) => {
                let has_sign = self.truth(sign);
                let width = u32::try_from(*bits).ok().filter(|bits| (1..=INT_WIDTH).contains(bits));
                let width = width.ok_or_else(|| no_answer(name, &arguments[0]))?;
                let bits = *value as u128 & mask(width);
                Symbol::Int(if has_sign { signed(width, bits) } else { bits as i128 })
            }
            (Called::ElementTypeOrSelf, [of]) => match of {
                Symbol::Type(ty) | Symbol::Attribute(Datum::Bits(ty, _)) => Symbol::Type(ty.element.into()),
                Symbol::Value(value) => Symbol::Type(value.ty.element.into()),
                other => return Err(no_answer(name, other)),
            },
            (Called::ReadAttribute, [Symbol::Text(text)]) => Symbol::Written(text.clone()),
            (Called::ReadType, [Symbol::Text(text)]) => {
                Symbol::Type(ValueType::of_text(text).ok_or_else(|| no_answer(name, &arguments[0]))?)
            }
            (Called::Sequence, [Symbol::Int(0), Symbol::Count]) => Symbol::Each(Box::new(Symbol::Place)),
            (Called::AllEqual, [Symbol::List(all)]) => {
                for pair in all.windows(2) {
                    let same = self.equal(&pair[0], &pair[1])?;
                    if !self.truth(&same) {
                        return Ok(self.bool(false));
                    }
                }
                self.bool(true)
            }
            (Called::ConstantOf, [Symbol::Attribute(datum)]) => Symbol::Attribute(datum.clone()),
            (Called::ConstantInt | Called::ConstantFloat, [Symbol::Attribute(Datum::Bits(ty, term))]) => {
                let is_float = matches!(ty.element, ScalarType::Float(_));
                // Of many elements, all must be the same.
                let is_one = ty.shape == Shape::Scalar || {
                    let is_splat = self.open(Method::IsSplat.name(), *term, *term);
                    self.decide(is_splat)
                };
                match (function, is_one) {
                    (Called::ConstantInt, true) if !is_float => Symbol::Word(*term),
                    (Called::ConstantFloat, true) if is_float => Symbol::Float(*term),
                    _ => Symbol::Null,
                }
            }
            (Called::MakeIntegerType, [Symbol::Int(width), Symbol::Int(0)]) => {
                let width = u32::try_from(*width).ok().filter(|width| (1..=INT_WIDTH).contains(width));
                Symbol::Type(ScalarType::Integer(width.ok_or_else(|| no_answer(name, &arguments[0]))?).into())
            }
            (Called::MakeIndexType, []) => Symbol::Type(ScalarType::Index.into()),
            (Called::MakeIntegerAttr, [Symbol::Type(ty), value]) if ty.shape == Shape::Scalar => {
                Symbol::Attribute(self.constant(name, *ty, value)?)
            }
            (Called::MakeElementsAttr, [Symbol::Type(ty), of]) if ty.shape != Shape::Scalar => match of {
                Symbol::Attribute(Datum::Bits(element, term)) if *element == ty.element.into() => {
                    Symbol::Attribute(Datum::Bits(*ty, *term))
                }
                Symbol::Each(value) => Symbol::Attribute(self.constant(name, *ty, value)?),
                Symbol::List(all) if all.len() == 1 => Symbol::Attribute(self.constant(name, *ty, &all[0])?),
                other => return Err(no_answer(name, other)),
            },
            (Called::MakeZeroAttr | Called::MakeOneAttr, [Symbol::Type(ty)]) => {
                let number = i128::from(function == Called::MakeOneAttr);
                Symbol::Attribute(self.constant(name, *ty, &Symbol::Int(number))?)
            }
            _ => return Err(no_answer(name, arguments.first().unwrap_or(&Symbol::Text(SmolStr::default())))),
        })
    }

    /// A constant whose elements are all this number.
    fn constant(&mut self, name: &str, ty: ValueType, value: &Symbol) -> Outcome<Datum> {
        let sort = self.around.setting.sort(ty.element);
        let term = match (sort, value) {
            (Sort::Float(format), Symbol::Int(number)) => {
                let bits = format.of_f64(*number as f64);
                self.around.terms.constant(sort, bits.into())
            }
            (Sort::Float(format), Symbol::Fraction(number)) => {
                let bits = format.of_f64(*number);
                self.around.terms.constant(sort, bits.into())
            }
            (Sort::Bits(width), Symbol::Number(term)) if width < INT_WIDTH => {
                self.apply_term(Function::Extract(width - 1, 0), &[*term])
            }
            (Sort::Bits(width), value) => match self.bits(value, width) {
                Some(term) => term,
                None => return Err(Stop::Fault(format!("`{name}` gets a number of another width"))),
            },
            (_, Symbol::Float(term)) if self.around.terms.sort(*term) == sort => *term,
            (_, other) => return Err(no_answer(name, other)),
        };
        Ok(Datum::Bits(ty, term))
    }
}
