//! Bounds the depth of the tree before there is one: counts along the tokens what can nest.

use crate::limits;
use crate::token::Token;

/// The depth at the current token.
///
/// A level is an open bracket, and each link of a chain behind which the tree goes deeper without one:
/// `x.0.0`, `f()()`, `=> Rewrite() => Rewrite() => …`. Chains end at `,` and `;`, and at the end of a declaration.
pub(crate) struct Nesting {
    /// For each open bracket, the links so far.
    levels: Vec<u32>,
    total: u32,
}

impl Nesting {
    pub(crate) fn new() -> Nesting {
        Nesting { levels: vec![0], total: 0 }
    }

    /// Takes the next token in; false if it nests too deep.
    #[inline]
    pub(crate) fn push(&mut self, token: Token) -> bool {
        match token {
            // The most frequent tokens first: they change nothing.
            Token::Name | Token::KwValue | Token::DottedName | Token::Colon => return true,
            Token::LeftParen | Token::LeftBrace | Token::LeftSquare | Token::LeftAngle => {
                self.levels.push(0);
                self.total += 1;
            }
            Token::RightParen | Token::RightBrace | Token::RightSquare | Token::RightAngle => {
                if self.levels.len() > 1 {
                    self.end_chain();
                    self.levels.pop();
                    self.total -= 1;
                }
                match token {
                    Token::RightParen => self.link(),
                    // The end of a declaration.
                    Token::RightBrace if self.levels.len() == 1 => self.end_chain(),
                    _ => {}
                }
            }
            Token::Dot | Token::Arrow | Token::FatArrow => self.link(),
            Token::Comma | Token::Semicolon | Token::KwPattern => self.end_chain(),
            _ => {}
        }
        self.total <= limits::NESTING
    }

    /// Whether no bracket is open.
    pub(crate) fn at_top(&self) -> bool {
        self.levels.len() == 1
    }

    /// Forgets everything: the next token starts a declaration.
    pub(crate) fn reset(&mut self) {
        self.levels.clear();
        self.levels.push(0);
        self.total = 0;
    }

    fn link(&mut self) {
        if let Some(links) = self.levels.last_mut() {
            *links += 1;
            self.total += 1;
        }
    }

    fn end_chain(&mut self) {
        if let Some(links) = self.levels.last_mut() {
            self.total -= *links;
            *links = 0;
        }
    }
}
