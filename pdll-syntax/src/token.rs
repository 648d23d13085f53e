//! The tokens of PDLL. They hold no text: a token's place in the source says what it is.

use logos::Logos;

/// A token and its byte range.
pub(crate) type Spanned = (u32, Token, u32);

/// The enumeration of `token.logos`, and the lexer that logos makes of it.
mod generated {
    #![allow(clippy::all, clippy::pedantic, unused)]
    include!("generated/token.in");
}

pub(crate) use generated::Token;

/// The tokens of the grammar by the names that it gives them: the one place where a name becomes a token.
const TERMINALS: [(&str, Token); 62] = [
    ("name", Token::Name),
    ("integer", Token::Integer),
    ("string", Token::String),
    ("_", Token::Underscore),
    ("Attr", Token::KwAttrConstraint),
    ("Constraint", Token::KwConstraint),
    ("Op", Token::KwOpConstraint),
    ("OpName", Token::KwOpName),
    ("Pattern", Token::KwPattern),
    ("Rewrite", Token::KwRewriteDecl),
    ("Type", Token::KwTypeConstraint),
    ("TypeRange", Token::KwTypeRange),
    ("Value", Token::KwValue),
    ("ValueRange", Token::KwValueRange),
    ("attr", Token::KwAttr),
    ("erase", Token::KwErase),
    ("let", Token::KwLet),
    ("not", Token::KwNot),
    ("op", Token::KwOp),
    ("replace", Token::KwReplace),
    ("return", Token::KwReturn),
    ("rewrite", Token::KwRewrite),
    ("type", Token::KwType),
    ("with", Token::KwWith),
    ("regions", Token::KwRegions),
    ("successors", Token::KwSuccessors),
    ("before", Token::KwBefore),
    ("inline_block", Token::KwInlineBlock),
    ("move_block", Token::KwMoveBlock),
    ("take_region", Token::KwTakeRegion),
    ("each", Token::KwEach),
    ("in", Token::KwIn),
    ("#include", Token::Include),
    ("->", Token::Arrow),
    ("=>", Token::FatArrow),
    (":", Token::Colon),
    (",", Token::Comma),
    (".", Token::Dot),
    ("...", Token::Ellipsis),
    ("=", Token::Equal),
    (";", Token::Semicolon),
    ("[", Token::LeftSquare),
    ("]", Token::RightSquare),
    ("<", Token::LeftAngle),
    (">", Token::RightAngle),
    ("{", Token::LeftBrace),
    ("}", Token::RightBrace),
    ("(", Token::LeftParen),
    (")", Token::RightParen),
    ("!", Token::Exclamation),
    ("|", Token::Bar),
    ("?", Token::Question),
    ("commutative", Token::KwCommutative),
    ("comparison", Token::Comparison),
    ("shift", Token::Shift),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("product", Token::Product),
    ("~", Token::Tilde),
    ("<error>", Token::Error),
    ("<bad name>", Token::BadName),
    ("dotted name", Token::DottedName),
];

/// Returns true if a variable, pattern or callable may have this name.
///
/// ```
/// assert!(pdll_syntax::is_name("root"));
/// assert!(!pdll_syntax::is_name("replace") && !pdll_syntax::is_name("_") && !pdll_syntax::is_name("a b"));
/// ```
pub fn is_name(text: &str) -> bool {
    let mut tokens = Token::lexer(text);
    // What skips white space would take it for nothing.
    let is_word = |token: Token| token == Token::Name || TokenSet::IN_PLACE.contains(token);
    tokens.next().is_some_and(|token| token.is_ok_and(is_word)) && tokens.span() == (0..text.len())
}

impl Token {
    /// Returns how the token is written; for classes of tokens, what the grammar calls them.
    pub(crate) fn name(self) -> &'static str {
        TERMINALS.iter().find(|(_, token)| *token == self).map_or("", |(name, _)| name)
    }

    /// The token that the grammar calls `name`: a keyword or a sign by its own text.
    pub(crate) fn from_name(name: &str) -> Option<Token> {
        TERMINALS.iter().find(|(known, _)| *known == name).map(|(_, token)| *token)
    }

    /// Returns true if this is a word that may not be a variable's name.
    pub(crate) fn is_keyword(self) -> bool {
        TokenSet::KEYWORDS.contains(self)
    }

    /// Returns true if an expression can begin with it; literals count, as they are often written for one.
    pub(crate) fn begins_expression(self) -> bool {
        TokenSet::EXPRESSION_STARTS.contains(self)
    }

    /// Returns true if this is one of the constraints that the language has.
    pub(crate) fn is_constraint(self) -> bool {
        TokenSet::CONSTRAINTS.contains(self)
    }

    /// Returns true if the depth of the tree depends on it, or a declaration may start here.
    pub(crate) fn nests(self) -> bool {
        use Token::*;
        let chains = matches!(self, Dot | Arrow | FatArrow | Bar | Comma | Semicolon | KwPattern | Include);
        chains || self.is_operator() || self.closer().is_some() || self.is_closer()
    }

    /// Returns true if this is an operator of arithmetic or a comparison.
    pub(crate) fn is_operator(self) -> bool {
        use Token::*;
        matches!(self, Comparison | Shift | Plus | Minus | Product | Tilde)
    }

    /// Returns true if this may end an operand of an operator.
    pub(crate) fn ends_operand(self) -> bool {
        use Token::*;
        matches!(self, Name | Integer | RightParen | RightAngle | RightBrace | Error)
    }

    /// Returns true if this is the first word of a declaration.
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

    /// Returns true if this closes a bracket.
    pub(crate) fn is_closer(self) -> bool {
        matches!(self, Token::RightParen | Token::RightBrace | Token::RightSquare | Token::RightAngle)
    }
}

/// Kinds of token, each in or out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TokenSet(u64);

impl TokenSet {
    const KEYWORDS: TokenSet = {
        use Token::*;
        TokenSet::CONSTRAINTS.with(&[
            KwConstraint,
            KwOpName,
            KwPattern,
            KwRewriteDecl,
            KwErase,
            KwLet,
            KwNot,
            KwReplace,
            KwReturn,
            KwRewrite,
            KwWith,
            KwAttr,
            KwOp,
            KwType,
        ])
    };
    /// The words that are keywords in their place alone, and names everywhere else.
    const IN_PLACE: TokenSet = {
        use Token::*;
        TokenSet(0).with(&[KwRegions, KwSuccessors, KwBefore, KwInlineBlock, KwMoveBlock, KwTakeRegion, KwEach, KwIn])
    };
    const CONSTRAINTS: TokenSet = {
        use Token::*;
        TokenSet(0).with(&[KwAttrConstraint, KwOpConstraint, KwTypeConstraint, KwTypeRange, KwValue, KwValueRange])
    };
    const EXPRESSION_STARTS: TokenSet = {
        use Token::*;
        TokenSet(0).with(&[
            Name,
            KwCommutative,
            KwOp,
            KwAttr,
            KwType,
            KwNot,
            Underscore,
            LeftParen,
            KwConstraint,
            KwRewriteDecl,
            String,
            Integer,
            Minus,
            Tilde,
            Ellipsis,
            KwEach,
            Error,
        ])
    };

    const fn with(mut self, tokens: &[Token]) -> TokenSet {
        let mut i = 0;
        while i < tokens.len() {
            self.0 |= 1 << tokens[i] as u64;
            i += 1;
        }
        self
    }

    /// The tokens with these names, quoted as the generated parser gives them.
    pub(crate) fn from_names(names: &[String]) -> TokenSet {
        let tokens = names.iter().filter_map(|name| Token::from_name(name.trim_matches('"')));
        tokens.fold(TokenSet(0), |set, token| set.with(&[token]))
    }

    pub(crate) fn contains(self, token: Token) -> bool {
        self.0 >> token as u64 & 1 != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests;
