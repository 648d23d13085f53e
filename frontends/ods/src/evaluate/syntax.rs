//! The closed part of C++ that predicates are written in: expressions, calls, lambdas with a few statements.

pub(super) use pdl_declarations::Obstacle;

/// An expression as written, with names shortened: `::mlir::` and `::llvm::` are left out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Syntax {
    Bool(bool),
    Int(i128),
    Text(String),
    /// A variable, a function or a constant.
    Path(String, Vec<String>),
    Unary(&'static str, Box<Syntax>),
    /// `a && b && …`.
    All(Vec<Syntax>),
    /// `a || b || …`.
    Any(Vec<Syntax>),
    Binary(&'static str, Box<Syntax>, Box<Syntax>),
    Choose(Box<[Syntax; 3]>),
    Call(Box<Syntax>, Vec<Syntax>),
    Member(Box<Syntax>, String, Vec<String>),
    Lambda(Vec<String>, Vec<Statement>),
    /// `{a, b}`.
    Braces(Vec<Syntax>),
}

/// A statement of a lambda.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Statement {
    Return(Syntax),
    Let(String, Syntax),
    If(Syntax, Vec<Statement>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'a> {
    Name(&'a str),
    Int(i128),
    Text(&'a str),
    Punctuation(&'static str),
    End,
}

const MAX_DEPTH: usize = 120;

/// The longest first.
const PUNCTUATION: [&str; 34] = [
    "->", "==", "!=", "<=", ">=", "&&", "||", "<<", "::", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|",
    "^", "(", ")", "[", "]", "{", "}", ",", ";", ".", "?", ":", "...",
];

/// Functions and methods that take types in angle brackets.
const GENERIC: [&str; 16] = [
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
];

/// Reads one expression.
pub(super) fn parse(text: &str) -> Result<Syntax, Obstacle> {
    let mut parser = Parser { text, position: 0, start: 0, token: Token::End, depth: 0 };
    parser.advance()?;
    let expression = parser.expression()?;
    if parser.token == Token::End { Ok(expression) } else { parser.stop("this is not understood") }
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    /// Where the token starts.
    start: usize,
    token: Token<'a>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn stop<T>(&self, reason: &'static str) -> Result<T, Obstacle> {
        let part: String = self.text.get(self.start..).unwrap_or_default().chars().take(60).collect();
        Err(Obstacle::new(part, reason))
    }

    fn advance(&mut self) -> Result<(), Obstacle> {
        let rest = &self.text[self.position..];
        let blanks = rest.len() - rest.trim_start().len();
        self.position += blanks;
        self.start = self.position;
        let rest = &self.text[self.position..];
        let Some(first) = rest.bytes().next() else {
            self.token = Token::End;
            return Ok(());
        };
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        if first.is_ascii_digit() {
            let length = rest.bytes().position(|byte| !is_name(byte)).unwrap_or(rest.len());
            let digits = rest[..length].trim_end_matches(['u', 'U', 'l', 'L']);
            let number = match digits.strip_prefix("0x") {
                Some(digits) => i128::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            let Ok(number) = number else { return self.stop("this number is not understood") };
            self.token = Token::Int(number);
            self.position += length;
        } else if is_name(first) {
            let length = rest.bytes().position(|byte| !is_name(byte)).unwrap_or(rest.len());
            self.token = Token::Name(&rest[..length]);
            self.position += length;
        } else if first == b'"' {
            let Some(length) = rest[1..].find('"') else { return self.stop("this string is not closed") };
            self.token = Token::Text(&rest[1..1 + length]);
            self.position += length + 2;
        } else if let Some(found) = PUNCTUATION.iter().find(|known| rest.starts_with(**known)) {
            self.token = Token::Punctuation(found);
            self.position += found.len();
        } else {
            return self.stop("this character is not understood");
        }
        Ok(())
    }

    fn at(&self, punctuation: &str) -> bool {
        matches!(self.token, Token::Punctuation(found) if found == punctuation)
    }

    fn eat(&mut self, punctuation: &str) -> Result<bool, Obstacle> {
        let found = self.at(punctuation);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, punctuation: &str) -> Result<(), Obstacle> {
        if self.eat(punctuation)? { Ok(()) } else { self.stop("this is not understood") }
    }

    fn expression(&mut self) -> Result<Syntax, Obstacle> {
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
        } else {
            condition
        };
        self.depth -= 1;
        Ok(expression)
    }

    /// Binary operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Result<Syntax, Obstacle> {
        let mut left = self.unary()?;
        let mut length = 0;
        while let Token::Punctuation(op) = self.token
            && let Some(strength) = strength_of(op)
            && strength >= least
        {
            self.advance()?;
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

    fn unary(&mut self) -> Result<Syntax, Obstacle> {
        let mut operators = Vec::new();
        while let Token::Punctuation(op @ ("!" | "-" | "~" | "+" | "*" | "&")) = self.token {
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

    fn postfix(&mut self) -> Result<Syntax, Obstacle> {
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
                let Token::Name(name) = self.token else { return self.stop("this is not understood") };
                self.advance()?;
                let types = if GENERIC.contains(&name) { self.types()? } else { Vec::new() };
                expression = Syntax::Member(Box::new(expression), name.to_owned(), types);
            } else if self.at("{") && matches!(expression, Syntax::Path(..)) {
                self.advance()?;
                let elements = self.list("}")?;
                expression = Syntax::Call(Box::new(expression), vec![Syntax::Braces(elements)]);
            } else {
                return Ok(expression);
            }
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Syntax>, Obstacle> {
        let mut elements = Vec::new();
        while !self.eat(end)? {
            elements.push(self.expression()?);
            if !self.at(end) {
                self.expect(",")?;
            }
        }
        Ok(elements)
    }

    fn primary(&mut self) -> Result<Syntax, Obstacle> {
        match self.token {
            Token::Int(int) => {
                self.advance()?;
                Ok(Syntax::Int(int))
            }
            Token::Text(text) => {
                self.advance()?;
                Ok(Syntax::Text(text.to_owned()))
            }
            Token::Name("true" | "false") => {
                let value = self.token == Token::Name("true");
                self.advance()?;
                Ok(Syntax::Bool(value))
            }
            Token::Name(_) | Token::Punctuation("::") => {
                let path = self.path()?;
                let generic = path.rsplit("::").next().is_some_and(|last| GENERIC.contains(&last));
                let types = if generic { self.types()? } else { Vec::new() };
                Ok(Syntax::Path(path, types))
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
    fn path(&mut self) -> Result<String, Obstacle> {
        self.eat("::")?;
        let mut path = String::new();
        loop {
            let Token::Name(name) = self.token else { return self.stop("a name is missing") };
            self.advance()?;
            path.push_str(name);
            if !self.eat("::")? {
                break;
            }
            path.push_str("::");
        }
        for prefix in ["mlir::", "llvm::", "std::"] {
            if let Some(short) = path.strip_prefix(prefix) {
                path = short.to_owned();
                break;
            }
        }
        Ok(path)
    }

    /// `<A, B>`, perhaps with template arguments of their own; nothing if there is no `<`.
    fn types(&mut self) -> Result<Vec<String>, Obstacle> {
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

    /// `[captures](parameters) -> type { statements }`.
    fn lambda(&mut self) -> Result<Syntax, Obstacle> {
        self.advance()?;
        while !self.eat("]")? {
            if self.token == Token::End {
                return self.stop("this is not understood");
            }
            self.advance()?;
        }
        let mut parameters = Vec::new();
        if self.eat("(")? {
            let mut last = None;
            while !self.at(")") {
                match self.token {
                    Token::Name(name) => last = Some(name),
                    Token::Punctuation(",") => parameters.extend(last.take().map(str::to_owned)),
                    Token::Punctuation("&" | "::" | "<" | ">") => {}
                    _ => return self.stop("this parameter is not understood"),
                }
                self.advance()?;
            }
            parameters.extend(last.map(str::to_owned));
            self.advance()?;
        }
        if self.eat("->")? {
            self.path()?;
        }
        let body = self.block()?;
        Ok(Syntax::Lambda(parameters, body))
    }

    fn block(&mut self) -> Result<Vec<Statement>, Obstacle> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.stop("this is nested too deeply");
        }
        self.expect("{")?;
        let mut statements = Vec::new();
        while !self.eat("}")? {
            statements.push(self.statement()?);
        }
        self.depth -= 1;
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Obstacle> {
        match self.token {
            Token::Name("return") => {
                self.advance()?;
                let value = self.expression()?;
                self.expect(";")?;
                Ok(Statement::Return(value))
            }
            Token::Name("auto" | "const") => {
                let mut name = None;
                while !self.at("=") {
                    match self.token {
                        Token::Name(found) => name = Some(found),
                        Token::Punctuation("&" | "*") => {}
                        _ => return self.stop("this statement is not understood"),
                    }
                    self.advance()?;
                }
                self.advance()?;
                let value = self.expression()?;
                self.expect(";")?;
                Ok(Statement::Let(name.unwrap_or_default().to_owned(), value))
            }
            Token::Name("if") => {
                self.advance()?;
                self.expect("(")?;
                let condition = self.expression()?;
                self.expect(")")?;
                let then = if self.at("{") { self.block()? } else { vec![self.statement()?] };
                Ok(Statement::If(condition, then))
            }
            _ => self.stop("this statement is not understood"),
        }
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
        "<<" => 7,
        "+" | "-" => 8,
        "*" | "/" | "%" => 9,
        _ => return None,
    })
}
