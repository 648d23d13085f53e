//! The grammar that formats of operations, types and attributes share.

use std::ops::Range;

use smol_str::SmolStr;

use super::lexer::{Lexer, Token, TokenKind};
use super::{Clause, Element, Finding, Space, codes};

/// Nested deeper than this, a format is refused.
const MAX_DEPTH: usize = 64;

/// More elements than this a format does not have.
pub(super) const MAX_ELEMENTS: usize = 10_000;

/// The surroundings of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// The format itself, groups and clauses included.
    Top,
    /// The parameters of `custom`.
    Custom,
    /// `ref(…)`
    Ref,
    /// `type(…)` or `functional-type(…)`
    Type,
    /// `struct(…)`
    Struct,
}

/// The owner of a format: it knows the names, and which directives there are.
pub(super) trait Subject {
    /// `$name`
    fn variable(&mut self, name: &str, at: Range<usize>, context: Context) -> Result<Element, Finding>;

    /// A word that stands for a directive, `custom` excluded; the parser stands behind it. `None` if it is no directive.
    fn directive(parser: &mut Parser<'_, Self>, word: &Token<'_>, context: Context) -> Result<Option<Element>, Finding>
    where
        Self: Sized;

    /// Checks what `custom` is given.
    fn check_custom(&mut self, parameters: &[Element], at: Range<usize>) -> Result<(), Finding>;

    /// Checks an element of a clause of `oilist`.
    fn check_listed(&self, element: &Element, at: &Range<usize>) -> Result<(), Finding>;

    /// Checks an optional group.
    fn check_group(&mut self, group: &Group<'_>, at: Range<usize>) -> Result<(), Finding>;
}

/// An optional group before it is checked.
pub(super) struct Group<'a> {
    pub(super) then: &'a [Element],
    pub(super) otherwise: &'a [Element],
    pub(super) anchor: &'a Element,
    pub(super) is_inverted: bool,
}

/// Reads a format.
pub(super) struct Parser<'a, S> {
    lexer: Lexer<'a>,
    pub(super) token: Token<'a>,
    pub(super) subject: S,
    depth: usize,
    /// The elements that were read.
    pub(super) count: usize,
}

impl<'a, S: Subject> Parser<'a, S> {
    pub(super) fn new(text: &'a str, subject: S) -> Result<Parser<'a, S>, Finding> {
        let mut lexer = Lexer::new(text);
        let token = lexer.next()?;
        Ok(Parser { lexer, token, subject, depth: 0, count: 0 })
    }

    /// All elements up to the end.
    pub(super) fn all(&mut self) -> Result<Vec<Element>, Finding> {
        let mut elements = Vec::new();
        while self.token.kind != TokenKind::End {
            elements.push(self.element(Context::Top)?);
        }
        Ok(elements)
    }

    pub(super) fn advance(&mut self) -> Result<Token<'a>, Finding> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    pub(super) fn eat(&mut self, sign: char) -> Result<bool, Finding> {
        let is_there = self.token.kind == TokenKind::Sign(sign);
        if is_there {
            self.advance()?;
        }
        Ok(is_there)
    }

    pub(super) fn expect(&mut self, sign: char, what: &str) -> Result<(), Finding> {
        if self.eat(sign)? { Ok(()) } else { Err(self.unexpected(&format!("'{sign}' {what}"))) }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> Finding {
        let found = match self.token.kind {
            TokenKind::End => "the end of the format".to_owned(),
            _ => format!("'{}'", self.token.text),
        };
        Finding::new(codes::FORMAT_SYNTAX, self.token.range(), format!("expected {wanted}, not {found}"))
    }

    pub(super) fn element(&mut self, context: Context) -> Result<Element, Finding> {
        self.count += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH || self.count > MAX_ELEMENTS {
            let message = "this format is nested too deeply, or too long";
            return Err(Finding::new(codes::FORMAT_SYNTAX, self.token.range(), message));
        }
        let element = self.nested_element(context);
        self.depth -= 1;
        element
    }

    fn nested_element(&mut self, context: Context) -> Result<Element, Finding> {
        match self.token.kind {
            TokenKind::Literal => {
                let literal = self.advance()?;
                literal_of(&literal, context)
            }
            TokenKind::Code => {
                let code = self.advance()?;
                if context != Context::Custom {
                    let message = "a string can stand among the parameters of `custom` only";
                    return Err(Finding::new(codes::FORMAT_PLACE, code.range(), message));
                }
                Ok(Element::Code(unescaped(code.text)))
            }
            TokenKind::Variable => {
                let variable = self.advance()?;
                self.subject.variable(&variable.text[1..], variable.range(), context)
            }
            TokenKind::Sign('(') => self.optional_group(context),
            TokenKind::Word if self.token.text == "custom" => {
                let word = self.advance()?;
                self.custom(word.range(), context)
            }
            TokenKind::Word => {
                let unknown = self.unexpected("a literal, a variable, a directive or an optional group");
                // A word that is no directive is not passed over: what stands behind it does not matter.
                if !is_directive(self.token.text) {
                    return Err(unknown);
                }
                let word = self.advance()?;
                S::directive(self, &word, context)?.ok_or(unknown)
            }
            _ => Err(self.unexpected("a literal, a variable, a directive or an optional group")),
        }
    }

    /// `<name>(parameters)`, behind `custom`.
    fn custom(&mut self, at: Range<usize>, context: Context) -> Result<Element, Finding> {
        if !matches!(context, Context::Top | Context::Struct) {
            let message = "'custom' can stand in the format itself or in 'struct' only";
            return Err(Finding::new(codes::FORMAT_PLACE, at, message));
        }
        self.expect('<', "before the name of a custom directive")?;
        if self.token.kind != TokenKind::Word || is_directive(self.token.text) {
            return Err(self.unexpected("the name of a custom directive"));
        }
        let name = self.advance()?;
        self.expect('>', "after the name of a custom directive")?;
        self.expect('(', "before the parameters of a custom directive")?;
        let mut parameters = vec![self.element(Context::Custom)?];
        while self.eat(',')? {
            parameters.push(self.element(Context::Custom)?);
        }
        self.expect(')', "after the parameters of a custom directive")?;
        self.subject.check_custom(&parameters, at)?;
        Ok(Element::Custom { name: SmolStr::new(name.text), parameters })
    }

    /// `(then^) : (otherwise)?`
    fn optional_group(&mut self, context: Context) -> Result<Element, Finding> {
        let start = self.advance()?.range();
        if context != Context::Top {
            let message = "an optional group can stand in the format itself only";
            return Err(Finding::new(codes::FORMAT_PLACE, start, message));
        }
        let mut anchor = None;
        let then = self.branch(false, &mut anchor)?;
        let otherwise = if self.eat(':')? {
            self.expect('(', "before the other branch of an optional group")?;
            self.branch(true, &mut anchor)?
        } else {
            Vec::new()
        };
        self.expect('?', "after an optional group")?;
        let Some((is_inverted, index)) = anchor else {
            let finding = Finding::new(codes::FORMAT_OPTIONAL, start, "this optional group has no anchor");
            return Err(finding.label("write '^' behind the element whose presence decides"));
        };
        let anchored = if is_inverted { &otherwise } else { &then };
        let group = Group { then: &then, otherwise: &otherwise, anchor: &anchored[index], is_inverted };
        self.subject.check_group(&group, start.clone())?;
        let first = then.iter().find(|element| !matches!(element, Element::Space(_)));
        if let Some(element) = first
            && !can_be_first(element)
        {
            let message = "a group begins with a literal, a variable or a 'custom', which tell whether it is there";
            return Err(Finding::new(codes::FORMAT_OPTIONAL, start, message));
        }
        Ok(Element::Optional { then, otherwise, anchor: index as u32, is_inverted })
    }

    /// The elements of a branch up to its `)`. The anchor is noted, with whether it stands in the other branch.
    fn branch(&mut self, is_other: bool, anchor: &mut Option<(bool, usize)>) -> Result<Vec<Element>, Finding> {
        let mut elements = Vec::new();
        loop {
            elements.push(self.element(Context::Top)?);
            if self.token.kind == TokenKind::Sign('^') {
                let caret = self.token.range();
                if anchor.is_some() {
                    let message = "an optional group has one anchor";
                    return Err(Finding::new(codes::FORMAT_OPTIONAL, caret, message));
                }
                *anchor = Some((is_other, elements.len() - 1));
                self.advance()?;
            }
            if self.eat(')')? {
                return Ok(elements);
            }
        }
    }

    /// The one element between parentheses behind `type`, `qualified` or `ref`. It is checked before the closing parenthesis is read.
    pub(super) fn argument(
        &mut self,
        context: Context,
        check: impl FnOnce(&mut S, &Element) -> Result<(), Finding>,
    ) -> Result<Element, Finding> {
        self.expect('(', "before the argument")?;
        let argument = self.element(context)?;
        check(&mut self.subject, &argument)?;
        self.expect(')', "after the argument")?;
        Ok(argument)
    }

    /// The clauses of `oilist`, behind its name.
    pub(super) fn clauses(&mut self, at: &Range<usize>, context: Context) -> Result<Vec<Clause>, Finding> {
        self.expect('(', "before the clauses of 'oilist'")?;
        let mut clauses = Vec::new();
        loop {
            if self.token.kind != TokenKind::Literal {
                let finding = self.unexpected("a literal, which begins a clause of 'oilist'");
                // What follows is looked at before: that it is nothing that a format has counts first.
                self.advance()?;
                return Err(finding);
            }
            let literal = self.advance()?;
            let keyword = match literal_of(&literal, context)? {
                Element::Literal(keyword) => keyword,
                _ => SmolStr::new(&literal.text[1..literal.text.len() - 1]),
            };
            let mut elements = Vec::new();
            while !matches!(self.token.kind, TokenKind::Sign('|' | ')')) {
                let element = self.element(context)?;
                self.subject.check_listed(&element, at)?;
                elements.push(element);
            }
            clauses.push(Clause { keyword, elements });
            if self.eat(')')? {
                return Ok(clauses);
            }
            self.advance()?;
        }
    }
}

/// Returns true if text shows by this element that the group which it begins is there.
fn can_be_first(element: &Element) -> bool {
    match element {
        Element::Literal(_) | Element::Variable(_) | Element::Custom { .. } => true,
        Element::Qualified(inner) => can_be_first(inner),
        _ => false,
    }
}

/// Returns true if a word is a directive of operations, types or attributes.
fn is_directive(word: &str) -> bool {
    matches!(
        word,
        "attr-dict"
            | "attr-dict-with-keyword"
            | "custom"
            | "functional-type"
            | "oilist"
            | "operands"
            | "params"
            | "prop-dict"
            | "qualified"
            | "ref"
            | "regions"
            | "results"
            | "struct"
            | "successors"
            | "type"
    )
}

fn literal_of(literal: &Token<'_>, context: Context) -> Result<Element, Finding> {
    if context != Context::Top {
        let message = "a literal can stand in the format itself only";
        return Err(Finding::new(codes::FORMAT_PLACE, literal.range(), message));
    }
    let text = &literal.text[1..literal.text.len() - 1];
    match text {
        "" => return Ok(Element::Space(Space::None)),
        " " => return Ok(Element::Space(Space::One)),
        "\\n" => return Ok(Element::Space(Space::Line)),
        "->" | "..." => return Ok(Element::Literal(text.into())),
        _ => {}
    }
    let is_sign = |letter: char| "_:,=<>()[]{}?+-*".contains(letter);
    let mut letters = text.chars();
    let wrong = match (letters.next(), text.len()) {
        (Some(one), 1) if one.is_ascii_alphabetic() || is_sign(one) => None,
        (_, 1) => Some("one character is a letter or one of `_:,=<>()[]{}?+-*`"),
        (Some(first), _) if !first.is_ascii_alphabetic() && first != '_' => {
            Some("a keyword begins with a letter or '_'; of signs, only `->` and `...` have more than one character")
        }
        _ if letters.any(|letter| !letter.is_ascii_alphanumeric() && !"_$.".contains(letter)) => {
            Some("a keyword has letters, digits, '_', '$' and '.' only")
        }
        _ => None,
    };
    match wrong {
        None => Ok(Element::Literal(text.into())),
        Some(label) => {
            let message = format!("'{}' is no literal", text.escape_debug());
            Err(Finding::new(codes::FORMAT_SYNTAX, literal.range(), message).label(label))
        }
    }
}

/// Returns what a string with quotes and escapes says.
fn unescaped(text: &str) -> String {
    let mut value = String::new();
    let mut letters = text[1..text.len() - 1].chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or('\\'),
            }),
            letter => value.push(letter),
        }
    }
    value
}
