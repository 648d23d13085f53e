//! The tokens of PDLL. They hold no text: a token's place in the source says what it is.

use logos::Logos;

/// A token and its byte range.
pub(crate) type Spanned = (u32, Token, u32);

/// The kinds of token.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip(r"[ \t\r\n\x0C]+"))]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
pub(crate) enum Token {
    /// An identifier, `attr`, `op` and `type` included where they are not before `<`.
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[regex(r"[0-9]+")]
    Integer,
    /// A string; the lexer meets its first quote and scans the rest by hand.
    #[token("\"")]
    String,
    /// A code block; likewise. Becomes `String` before the grammar sees it.
    #[token("[{")]
    CodeBlock,
    #[token("_", priority = 3)]
    Underscore,
    #[token("Attr")]
    KwAttrConstraint,
    #[token("Constraint")]
    KwConstraint,
    #[token("Op")]
    KwOpConstraint,
    #[token("OpName")]
    KwOpName,
    #[token("Pattern")]
    KwPattern,
    #[token("Rewrite")]
    KwRewriteDecl,
    #[token("Type")]
    KwTypeConstraint,
    #[token("TypeRange")]
    KwTypeRange,
    #[token("Value")]
    KwValue,
    #[token("ValueRange")]
    KwValueRange,
    #[token("erase")]
    KwErase,
    #[token("let")]
    KwLet,
    #[token("not")]
    KwNot,
    #[token("replace")]
    KwReplace,
    #[token("return")]
    KwReturn,
    #[token("rewrite")]
    KwRewrite,
    #[token("with")]
    KwWith,
    #[token("#include")]
    Include,
    #[token("->")]
    Arrow,
    #[token("=>")]
    FatArrow,
    #[token(":")]
    Colon,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    #[token("=")]
    Equal,
    #[token(";")]
    Semicolon,
    #[token("[")]
    LeftSquare,
    #[token("]")]
    RightSquare,
    #[token("<")]
    LeftAngle,
    #[token(">")]
    RightAngle,
    #[token("{")]
    LeftBrace,
    #[token("}")]
    RightBrace,
    #[token("(")]
    LeftParen,
    #[token(")")]
    RightParen,
    /// `attr`, `op` and `type` before `<`; the lexer turns names into these.
    KwAttr,
    KwOp,
    KwType,
    /// `dialect.name` between the angle brackets of an operation; the lexer scans it by hand.
    DottedName,
    /// Something reported already.
    Error,
    /// A malformed operation name or a missing name, reported already.
    BadName,
}

impl Token {
    /// Whether this is a word that may not be a variable's name.
    pub(crate) fn is_keyword(self) -> bool {
        use Token::*;
        matches!(
            self,
            KwAttrConstraint
                | KwConstraint
                | KwOpConstraint
                | KwOpName
                | KwPattern
                | KwRewriteDecl
                | KwTypeConstraint
                | KwTypeRange
                | KwValue
                | KwValueRange
                | KwErase
                | KwLet
                | KwNot
                | KwReplace
                | KwReturn
                | KwRewrite
                | KwWith
                | KwAttr
                | KwOp
                | KwType
        )
    }

    /// Whether the depth of the tree depends on it, or a declaration may start here.
    pub(crate) fn nests(self) -> bool {
        use Token::*;
        let chains = matches!(self, Dot | Arrow | FatArrow | Comma | Semicolon | KwPattern | Include);
        chains || self.closer().is_some() || self.is_closer()
    }

    /// Whether this is the first word of a declaration.
    pub(crate) fn begins_declaration(self) -> bool {
        matches!(self, Token::KwPattern | Token::KwConstraint | Token::KwRewriteDecl | Token::Include)
    }

    /// The bracket that closes this one.
    pub(crate) fn closer(self) -> Option<Token> {
        match self {
            Token::LeftParen => Some(Token::RightParen),
            Token::LeftBrace => Some(Token::RightBrace),
            Token::LeftSquare => Some(Token::RightSquare),
            Token::LeftAngle => Some(Token::RightAngle),
            _ => None,
        }
    }

    /// Whether this closes a bracket.
    pub(crate) fn is_closer(self) -> bool {
        matches!(self, Token::RightParen | Token::RightBrace | Token::RightSquare | Token::RightAngle)
    }
}
