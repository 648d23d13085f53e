//! The closed part of C++ that predicates are written in: expressions, calls, lambdas with a few statements.

use super::Stop;
use super::tokens::{IntType, Token, Tokens, unescaped};

/// An expression as written, with names shortened: `::mlir::` and `::llvm::` are left out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Syntax {
    Bool(bool),
    Int(i128, IntType),
    Float(f64),
    Text(String),
    /// A variable, a function or a constant.
    Path(Name),
    /// `$2...`: the arguments from this one on.
    Rest(Name),
    Unary(&'static str, Box<Syntax>),
    /// `a && b && …`.
    All(Vec<Syntax>),
    /// `a || b || …`.
    Any(Vec<Syntax>),
    Binary(&'static str, Box<Syntax>, Box<Syntax>),
    Choose(Box<[Syntax; 3]>),
    Call(Box<Syntax>, Vec<Syntax>),
    Member(Box<Syntax>, Name),
    /// `a[b]`
    Index(Box<Syntax>, Box<Syntax>),
    /// `a = b`
    Assign(Name, Box<Syntax>),
    Lambda(Box<Lambda>),
    /// `{a, b}`.
    Braces(Vec<Syntax>),
}

impl Syntax {
    /// The same where `$0`, `$1` and so on are these. `None` if there are not so many, or where a lambda is, which may have names of
    /// its own.
    pub(super) fn with_arguments(&self, arguments: &[Syntax]) -> Option<Syntax> {
        let one = |syntax: &Syntax| syntax.with_arguments(arguments);
        let boxed = |syntax: &Syntax| one(syntax).map(Box::new);
        let all = |list: &[Syntax]| list.iter().map(one).collect::<Option<Vec<_>>>();
        Some(match self {
            Syntax::Path(name) => match name.text.strip_prefix('$').and_then(|number| number.parse::<usize>().ok()) {
                Some(index) => arguments.get(index)?.clone(),
                None => self.clone(),
            },
            Syntax::Bool(_) | Syntax::Int(..) | Syntax::Float(_) | Syntax::Text(_) => self.clone(),
            Syntax::Unary(op, operand) => Syntax::Unary(op, boxed(operand)?),
            Syntax::All(parts) => Syntax::All(all(parts)?),
            Syntax::Any(parts) => Syntax::Any(all(parts)?),
            Syntax::Binary(op, left, right) => Syntax::Binary(op, boxed(left)?, boxed(right)?),
            Syntax::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                Syntax::Choose(Box::new([one(condition)?, one(then)?, one(otherwise)?]))
            }
            Syntax::Call(callee, inner) => Syntax::Call(boxed(callee)?, all(inner)?),
            Syntax::Member(of, name) => Syntax::Member(boxed(of)?, name.clone()),
            Syntax::Index(list, index) => Syntax::Index(boxed(list)?, boxed(index)?),
            Syntax::Braces(elements) => Syntax::Braces(all(elements)?),
            Syntax::Rest(_) | Syntax::Assign(..) | Syntax::Lambda(..) => return None,
        })
    }

    /// The number of its parts; of lambdas it is not known.
    pub(super) fn size(&self) -> usize {
        let all = |list: &[Syntax]| list.iter().map(Syntax::size).fold(1, usize::saturating_add);
        let two = |one: &Syntax, other: &Syntax| one.size().saturating_add(other.size()).saturating_add(1);
        match self {
            Syntax::Bool(_) | Syntax::Int(..) | Syntax::Float(_) | Syntax::Path(_) | Syntax::Rest(_) => 1,
            Syntax::Text(text) => 1 + text.len(),
            Syntax::Unary(_, operand) | Syntax::Member(operand, _) | Syntax::Assign(_, operand) => {
                operand.size().saturating_add(1)
            }
            Syntax::Binary(_, left, right) | Syntax::Index(left, right) => two(left, right),
            Syntax::All(parts) | Syntax::Any(parts) | Syntax::Braces(parts) => all(parts),
            Syntax::Choose(parts) => all(&**parts),
            Syntax::Call(callee, arguments) => callee.size().saturating_add(all(arguments)),
            Syntax::Lambda(..) => usize::MAX,
        }
    }
}

/// A name with the types in angle brackets behind it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) types: Vec<String>,
    /// Where it stands.
    pub(super) at: usize,
}

impl Name {
    /// It as a function is stated by it, with the types: `f<A, B>`.
    pub(super) fn with_types(&self) -> String {
        match self.types.is_empty() {
            true => self.text.clone(),
            false => format!("{}<{}>", self.text, self.types.join(", ")),
        }
    }
}

/// A lambda, with the last names of the types that it says; those that it does not say are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Lambda {
    pub(super) parameters: Vec<Declared>,
    pub(super) returns: String,
    pub(super) body: Vec<Statement>,
}

/// A variable with its type, which is empty for `auto`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Declared {
    pub(super) ty: String,
    pub(super) name: String,
}

/// A statement of a lambda.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Statement {
    Return(Syntax),
    /// Without a value it is set later.
    Let(Declared, Option<Syntax>),
    If(Syntax, Vec<Statement>),
}

/// The limit of the nesting of expressions and statements, and of the length of chains of operators and of methods.
const MAX_DEPTH: usize = 100;

/// Functions and methods that take types in angle brackets.
const GENERIC: [&str; 29] = [
    "isa",
    "cast",
    "dyn_cast",
    "isa_and_nonnull",
    "isa_and_present",
    "dyn_cast_or_null",
    "dyn_cast_if_present",
    "hasTrait",
    "hasPromiseOrImplementsInterface",
    "static_cast",
    "ArrayRef",
    "SmallVector",
    "hasInterface",
    "getAsRange",
    "vector",
    "to_vector",
    "getSplatValue",
    "getDefiningOp",
    "getAttrOfType",
    "m_Op",
    "initializer_list",
    "type_isa",
    "type_isa_and_nonnull",
    "type_cast",
    "type_dyn_cast",
    "create",
    "getValues",
    "getType",
    "getAttr",
];

/// Functions that are known with their namespace only.
const QUALIFIED: [&str; 6] = ["split", "join", "sum_of", "to_string", "stoll", "stoi"];

/// Reads one expression, or statements of which one returns, which are a lambda called at once.
pub(super) fn parse(text: &str) -> Result<Syntax, Stop> {
    let mut parser = Parser { tokens: Tokens::new(text), depth: 0 };
    parser.advance()?;
    let before = parser.tokens;
    let expression = parser.only_expression();
    if expression.is_ok() || !text.contains(';') {
        return expression;
    }
    (parser.tokens, parser.depth) = (before, 0);
    let mut statements = Vec::new();
    while parser.tokens.token != Token::End {
        if let Err(stop) = parser.statement(&mut statements) {
            // What is nearer to the end says more.
            return expression.map_err(|first| if first.at >= stop.at { first } else { stop });
        }
    }
    let lambda = Lambda { body: statements, ..Lambda::default() };
    Ok(Syntax::Call(Box::new(Syntax::Lambda(Box::new(lambda))), Vec::new()))
}

struct Parser<'a> {
    tokens: Tokens<'a>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn stop<T>(&self, reason: &'static str) -> Result<T, Stop> {
        self.tokens.stop(reason)
    }

    fn advance(&mut self) -> Result<(), Stop> {
        self.tokens.advance()
    }

    fn at(&self, punctuation: &str) -> bool {
        self.tokens.at(punctuation)
    }

    fn eat(&mut self, punctuation: &str) -> Result<bool, Stop> {
        self.tokens.eat(punctuation)
    }

    fn expect(&mut self, punctuation: &str) -> Result<(), Stop> {
        self.tokens.expect(punctuation)
    }

    /// An expression behind which nothing stands but a semicolon.
    fn only_expression(&mut self) -> Result<Syntax, Stop> {
        let expression = self.expression()?;
        self.eat(";")?;
        if self.tokens.token == Token::End { Ok(expression) } else { self.stop("this is not understood") }
    }

    fn expression(&mut self) -> Result<Syntax, Stop> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.stop("this is nested too deeply");
        }
        let condition = self.binary(0)?;
        let expression = if self.eat("?")? {
            let then = self.expression()?;
            self.expect(":")?;
            let otherwise = self.expression()?;
            Syntax::Choose(Box::new([condition, then, otherwise]))
        } else if self.at("=")
            && let Syntax::Path(name) = condition
        {
            self.advance()?;
            Syntax::Assign(name, Box::new(self.expression()?))
        } else {
            condition
        };
        self.depth -= 1;
        Ok(expression)
    }

    /// Binary operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Result<Syntax, Stop> {
        let mut left = self.unary()?;
        let mut length = 0;
        while let Token::Punctuation(op) = self.tokens.token
            && let Some(strength) = strength_of(op)
            && strength >= least
        {
            let start = self.tokens.start;
            self.advance()?;
            // Two that close lists of types are two.
            let op = if op == ">" && self.at(">") && self.tokens.start == start + 1 {
                self.advance()?;
                ">>"
            } else {
                op
            };
            let strength = strength_of(op).unwrap_or(strength);
            let right = self.binary(strength + 1)?;
            left = match (op, left) {
                ("&&", Syntax::All(mut parts)) => {
                    parts.push(right);
                    Syntax::All(parts)
                }
                ("||", Syntax::Any(mut parts)) => {
                    parts.push(right);
                    Syntax::Any(parts)
                }
                ("&&", left) => Syntax::All(vec![left, right]),
                ("||", left) => Syntax::Any(vec![left, right]),
                (op, left) => {
                    length += 1;
                    if length > MAX_DEPTH {
                        return self.stop("this is nested too deeply");
                    }
                    Syntax::Binary(op, Box::new(left), Box::new(right))
                }
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Syntax, Stop> {
        let mut operators = Vec::new();
        while let Token::Punctuation(op @ ("!" | "-" | "~" | "+" | "*" | "&")) = self.tokens.token {
            operators.push(op);
            if operators.len() > MAX_DEPTH {
                return self.stop("this is nested too deeply");
            }
            self.advance()?;
        }
        let mut operand = self.postfix()?;
        for op in operators.into_iter().rev() {
            operand = match op {
                // Optionals, pointers and references are not told apart from what they hold.
                "+" | "*" | "&" => operand,
                _ => Syntax::Unary(op, Box::new(operand)),
            };
        }
        Ok(operand)
    }

    fn postfix(&mut self) -> Result<Syntax, Stop> {
        let mut expression = self.primary()?;
        let mut length = 0;
        loop {
            length += 1;
            if length > MAX_DEPTH {
                return self.stop("this is nested too deeply");
            }
            if self.eat("(")? {
                let arguments = self.list(")")?;
                expression = Syntax::Call(Box::new(expression), arguments);
            } else if self.eat(".")? || self.eat("->")? {
                let Token::Name(name) = self.tokens.token else { return self.stop("this is not understood") };
                let at = self.tokens.start;
                self.advance()?;
                let types = if GENERIC.contains(&name) { self.types()? } else { Vec::new() };
                expression = Syntax::Member(Box::new(expression), Name { text: name.to_owned(), types, at });
            } else if self.eat("[")? {
                let index = self.expression()?;
                self.expect("]")?;
                expression = Syntax::Index(Box::new(expression), Box::new(index));
            } else if self.at("{") && matches!(expression, Syntax::Path(..)) {
                self.advance()?;
                let elements = self.list("}")?;
                expression = Syntax::Call(Box::new(expression), vec![Syntax::Braces(elements)]);
            } else {
                return Ok(expression);
            }
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Syntax>, Stop> {
        let mut elements = Vec::new();
        while !self.eat(end)? {
            let element = self.expression()?;
            elements.push(match element {
                Syntax::Path(name) if self.eat("...")? => Syntax::Rest(name),
                element => element,
            });
            if !self.at(end) {
                self.expect(",")?;
            }
        }
        Ok(elements)
    }

    fn primary(&mut self) -> Result<Syntax, Stop> {
        match self.tokens.token {
            Token::Int(int, ty) => {
                self.advance()?;
                Ok(Syntax::Int(int, ty))
            }
            Token::Float(value) => {
                self.advance()?;
                Ok(Syntax::Float(value))
            }
            Token::Text(text) => {
                let Some(text) = unescaped(text) else { return self.stop("this escape is not understood") };
                self.advance()?;
                Ok(Syntax::Text(text))
            }
            Token::Name("true" | "false") => {
                let value = self.tokens.token == Token::Name("true");
                self.advance()?;
                Ok(Syntax::Bool(value))
            }
            Token::Name(_) | Token::Punctuation("::") => {
                let at = self.tokens.start;
                let text = self.path()?;
                let generic = text.rsplit("::").next().is_some_and(|last| GENERIC.contains(&last));
                let types = if generic { self.types()? } else { self.types_of_call()? };
                Ok(Syntax::Path(Name { text, types, at }))
            }
            Token::Punctuation("(") => {
                self.advance()?;
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Punctuation("{") => {
                self.advance()?;
                Ok(Syntax::Braces(self.list("}")?))
            }
            Token::Punctuation("[") => self.lambda(),
            _ => self.stop("this is not understood"),
        }
    }

    /// A qualified name, shortened.
    fn path(&mut self) -> Result<String, Stop> {
        self.eat("::")?;
        let mut path = String::new();
        loop {
            let Token::Name(name) = self.tokens.token else { return self.stop("a name is missing") };
            self.advance()?;
            path.push_str(name);
            if !self.eat("::")? {
                break;
            }
            path.push_str("::");
        }
        for prefix in ["mlir::", "llvm::", "std::"] {
            // A function of a project may be called as these are.
            if let Some(short) = path.strip_prefix(prefix).filter(|short| !QUALIFIED.contains(short)) {
                path = short.to_owned();
                break;
            }
        }
        Ok(path)
    }

    /// `<A, B>`, perhaps with template arguments of their own; nothing if there is no `<`.
    fn types(&mut self) -> Result<Vec<String>, Stop> {
        let mut types = Vec::new();
        if !self.eat("<")? {
            return Ok(types);
        }
        loop {
            types.push(self.path()?);
            if self.at("<") {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return self.stop("this is nested too deeply");
                }
                self.types()?;
                self.depth -= 1;
            }
            if self.eat(">")? {
                return Ok(types);
            }
            self.expect(",")?;
        }
    }

    /// As [`types`](Self::types) where a call or braces follow; otherwise nothing is read: `<` compares.
    fn types_of_call(&mut self) -> Result<Vec<String>, Stop> {
        const MAX_TRIED: usize = 4;
        if !self.at("<") || self.depth + MAX_TRIED > MAX_DEPTH {
            return Ok(Vec::new());
        }
        let (before, depth) = (self.tokens, self.depth);
        self.depth = MAX_DEPTH - MAX_TRIED;
        let types = self.types();
        self.depth = depth;
        match types {
            Ok(types) if self.at("(") || self.at("{") => Ok(types),
            _ => {
                self.tokens = before;
                Ok(Vec::new())
            }
        }
    }

    /// `[captures](parameters) -> type { statements }`.
    fn lambda(&mut self) -> Result<Syntax, Stop> {
        self.advance()?;
        while !self.eat("]")? {
            if self.tokens.token == Token::End {
                return self.stop("this is not understood");
            }
            self.advance()?;
        }
        let mut lambda = Lambda::default();
        if self.eat("(")? {
            let mut last = Declared::default();
            while !self.at(")") {
                match self.tokens.token {
                    Token::Name("const" | "auto") => {}
                    Token::Name(name) => last = Declared { ty: last.name, name: name.to_owned() },
                    Token::Punctuation(",") => lambda.parameters.push(std::mem::take(&mut last)),
                    // What arguments of templates are says nothing of what is declared.
                    Token::Punctuation(">") => last.name.clear(),
                    Token::Punctuation("&" | "::" | "<") => {}
                    _ => return self.stop("this parameter is not understood"),
                }
                self.advance()?;
            }
            lambda.parameters.extend((!last.name.is_empty()).then_some(last));
            self.advance()?;
        }
        if self.eat("->")? {
            lambda.returns = self.declared_type()?;
        }
        lambda.body = self.block()?;
        Ok(Syntax::Lambda(Box::new(lambda)))
    }

    /// The name of a type, with `const`, `*` and `&` around it; nothing for `auto`, and for what has arguments of its own.
    fn declared_type(&mut self) -> Result<String, Stop> {
        while self.tokens.token == Token::Name("const") {
            self.advance()?;
        }
        let mut ty = self.path()?;
        if self.at("<") {
            self.types()?;
            ty.clear();
        }
        while self.eat("*")? || self.eat("&")? || self.tokens.token == Token::Name("const") && self.advance().is_ok() {}
        Ok(if ty == "auto" { String::new() } else { ty })
    }

    fn block(&mut self) -> Result<Vec<Statement>, Stop> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.stop("this is nested too deeply");
        }
        let mut statements = Vec::new();
        if self.eat("{")? {
            while !self.eat("}")? {
                self.statement(&mut statements)?;
            }
        } else {
            self.statement(&mut statements)?;
        }
        self.depth -= 1;
        Ok(statements)
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Result<(), Stop> {
        match self.tokens.token {
            Token::Name("return") => {
                self.advance()?;
                let value = self.expression()?;
                self.expect(";")?;
                statements.push(Statement::Return(value));
            }
            Token::Name("if") => {
                self.advance()?;
                self.expect("(")?;
                let condition = self.expression()?;
                self.expect(")")?;
                let then = self.block()?;
                if self.tokens.token == Token::Name("else") {
                    self.advance()?;
                    let otherwise = self.block()?;
                    // What returns does not get behind it.
                    let is_left = matches!(then.last(), Some(Statement::Return(_)));
                    statements.push(Statement::If(condition.clone(), then));
                    match is_left {
                        true => statements.extend(otherwise),
                        false => statements.push(Statement::If(Syntax::Unary("!", Box::new(condition)), otherwise)),
                    }
                } else {
                    statements.push(Statement::If(condition, then));
                }
            }
            Token::Name(_) | Token::Punctuation("::") => {
                // `Type a = b;`, `const auto &a = b;`, `Type a;`
                let ty = self.declared_type()?;
                let Token::Name(name) = self.tokens.token else { return self.stop("this statement is not understood") };
                self.advance()?;
                let value = if self.eat("=")? { Some(self.expression()?) } else { None };
                self.expect(";")?;
                statements.push(Statement::Let(Declared { ty, name: name.to_owned() }, value));
            }
            _ => return self.stop("this statement is not understood"),
        }
        Ok(())
    }
}

fn strength_of(op: &str) -> Option<u8> {
    Some(match op {
        "||" => 0,
        "&&" => 1,
        "|" => 2,
        "^" => 3,
        "&" => 4,
        "==" | "!=" => 5,
        "<" | "<=" | ">" | ">=" => 6,
        "<<" | ">>" => 7,
        "+" | "-" => 8,
        "*" | "/" | "%" => 9,
        _ => return None,
    })
}
