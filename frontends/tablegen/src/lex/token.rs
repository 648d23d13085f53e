//! The tokens of TableGen.

use crate::symbols::Symbol;

/// A token. Texts are interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Eof,
    Identifier(Symbol),
    /// `$name`, without the dollar.
    DagName(Symbol),
    String(Symbol),
    /// `[{ … }]`, without the brackets.
    Code(Symbol),
    Int(i64),
    /// `0b…` with its number of digits.
    Binary(i64, u32),
    Bang(Bang),
    Keyword(Keyword),
    Minus,
    Plus,
    LeftSquare,
    RightSquare,
    LeftBrace,
    RightBrace,
    LeftParen,
    RightParen,
    Less,
    Greater,
    Colon,
    Semicolon,
    Comma,
    Dot,
    Ellipsis,
    Equal,
    Question,
    Paste,
}

/// Reserved words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Assert,
    Bit,
    Bits,
    Class,
    Code,
    Dag,
    Def,
    Defm,
    Defset,
    Deftype,
    Defvar,
    Dump,
    Else,
    False,
    Field,
    Foreach,
    If,
    In,
    Include,
    Int,
    Let,
    List,
    Multiclass,
    String,
    Then,
    True,
}

impl Keyword {
    /// The keyword spelled `text`.
    pub(crate) fn from_text(text: &str) -> Option<Keyword> {
        Some(match text {
            "assert" => Keyword::Assert,
            "bit" => Keyword::Bit,
            "bits" => Keyword::Bits,
            "class" => Keyword::Class,
            "code" => Keyword::Code,
            "dag" => Keyword::Dag,
            "def" => Keyword::Def,
            "defm" => Keyword::Defm,
            "defset" => Keyword::Defset,
            "deftype" => Keyword::Deftype,
            "defvar" => Keyword::Defvar,
            "dump" => Keyword::Dump,
            "else" => Keyword::Else,
            "false" => Keyword::False,
            "field" => Keyword::Field,
            "foreach" => Keyword::Foreach,
            "if" => Keyword::If,
            "in" => Keyword::In,
            "include" => Keyword::Include,
            "int" => Keyword::Int,
            "let" => Keyword::Let,
            "list" => Keyword::List,
            "multiclass" => Keyword::Multiclass,
            "string" => Keyword::String,
            "then" => Keyword::Then,
            "true" => Keyword::True,
            _ => return None,
        })
    }
}

/// Generates [`Bang`] with the spelling of each operator.
macro_rules! bangs {
    ($($name:ident $spelling:literal)*) => {
        /// Bang operators.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Bang { $($name),* }

        impl Bang {
            /// Every operator's name, without the exclamation mark.
            pub(crate) const NAMES: &[&str] = &[$($spelling),*];

            /// The operator of this name.
            pub(crate) fn from_name(name: &str) -> Option<Bang> {
                Some(match name {
                    $($spelling => Bang::$name,)*
                    _ => return None,
                })
            }

            /// The name, without the exclamation mark.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Bang::$name => $spelling),* }
            }
        }
    };
}

bangs! {
    Add "add" And "and" Cast "cast" Con "con" Cond "cond" Dag "dag" Div "div" Empty "empty" Eq "eq"
    Exists "exists" Filter "filter" Find "find" Foldl "foldl" Foreach "foreach" Ge "ge" GetDagArg "getdagarg"
    GetDagName "getdagname" GetDagOp "getdagop" GetDagOpName "getdagopname" Gt "gt" Head "head"
    If "if" Initialized "initialized" Instances "instances" Interleave "interleave" IsA "isa" Le "le"
    ListConcat "listconcat" ListFlatten "listflatten" ListRemove "listremove" ListSplat "listsplat"
    LogTwo "logtwo" Lt "lt" Match "match" Mul "mul" Ne "ne" Not "not" Or "or" Range "range" Repr "repr"
    SetDagArg "setdagarg" SetDagName "setdagname" SetDagOp "setdagop" SetDagOpName "setdagopname"
    Shl "shl" Size "size" Sra "sra" Srl "srl" StrConcat "strconcat" Sub "sub" Subst "subst" Substr "substr"
    Tail "tail" ToLower "tolower" ToUpper "toupper" Xor "xor"
}
