//! Bounds the depth of the tree before there is one: counts along the tokens what can nest.

use crate::limits;
use crate::token::Token;

/// The depth at the current token.
///
/// A level is an open bracket, and each link of a chain behind which the tree goes deeper without one:
/// `x.0.0`, `f()()`, `a + b + …`, `=> Rewrite() => Rewrite() => …`. Chains end at `,` and `;`, and at the end of a declaration; at `|`
/// those of members, calls and operators do.
pub(crate) struct Nesting {
    /// For each open bracket, the links before it.
    outer: Vec<Links>,
    /// The links since the last bracket that is still open.
    links: Links,
    total: u32,
}

/// The links of the chains that are not ended.
#[derive(Clone, Copy, Default)]
struct Links {
    all: u32,
    /// Those behind the last arrow.
    postfix: u32,
}

impl Nesting {
    pub(crate) fn new() -> Nesting {
        Nesting { outer: Vec::new(), links: Links::default(), total: 0 }
    }

    /// Takes the next token in; false if it nests too deep.
    #[inline]
    pub(crate) fn push(&mut self, token: Token) -> bool {
        match token {
            Token::LeftParen | Token::LeftBrace | Token::LeftSquare | Token::LeftAngle => {
                self.outer.push(std::mem::take(&mut self.links));
                self.total += 1;
            }
            Token::RightParen | Token::RightBrace | Token::RightSquare | Token::RightAngle => {
                if let Some(before) = self.outer.pop() {
                    self.total -= self.links.all + 1;
                    self.links = before;
                }
                match token {
                    Token::RightParen => self.link(),
                    // The end of a declaration.
                    Token::RightBrace if self.at_top() => self.end_chain(),
                    _ => {}
                }
            }
            Token::Dot => self.link(),
            Token::Arrow | Token::FatArrow => {
                self.link();
                self.links.postfix = 0;
            }
            Token::Bar => {
                self.total -= self.links.postfix;
                self.links.all -= self.links.postfix;
                self.links.postfix = 0;
            }
            operator if operator.is_operator() => self.link(),
            Token::Comma | Token::Semicolon | Token::KwPattern => self.end_chain(),
            _ => return true,
        }
        self.total <= limits::NESTING
    }

    /// Returns true if no bracket is open.
    pub(crate) fn at_top(&self) -> bool {
        self.outer.is_empty()
    }

    /// Forgets everything: the next token starts a declaration.
    pub(crate) fn reset(&mut self) {
        self.outer.clear();
        self.links = Links::default();
        self.total = 0;
    }

    fn link(&mut self) {
        self.links.all += 1;
        self.links.postfix += 1;
        self.total += 1;
    }

    fn end_chain(&mut self) {
        self.total -= self.links.all;
        self.links = Links::default();
    }
}
