//! The tokens of TableGen.

use std::ops::Range;

use crate::symbols::Symbol;

/// A token. Texts are interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Eof,
    /// A text that is no token, and was reported.
    Error,
    Identifier(Symbol),
    /// `$name`, without the dollar.
    DagName(Symbol),
    String(Symbol),
    /// `[{ … }]`, without the brackets.
    Code(Symbol),
    Int(i64),
    /// `0b…` with its number of digits.
    Binary(i64, u32),
    /// `!name`.
    Bang(Operator),
    Keyword(Keyword),
    /// `...`
    Ellipsis,
    /// One of `-+[]{}()<>:;,.=?#`.
    Sign(char),
}

/// Makes an enum whose variants have names in the text.
macro_rules! named {
    ($(#[$doc:meta])* $kind:ident { $($(#[$inner:meta])* $variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum $kind { $($(#[$inner])* $variant),* }

        impl $kind {
            /// Every name.
            pub(crate) const NAMES: &[&str] = &[$($name),*];

            /// The one of this name.
            pub(crate) fn from_name(name: &str) -> Option<$kind> {
                match name {
                    $($name => Some($kind::$variant),)*
                    _ => None,
                }
            }

            /// As it is written.
            pub(crate) fn name(self) -> &'static str {
                match self { $($kind::$variant => $name),* }
            }
        }
    };
}

named! {
    /// Reserved words.
    Keyword {
        Assert "assert" Bit "bit" Bits "bits" Class "class" Code "code" Dag "dag" Def "def" Defm "defm" Defset "defset"
        Deftype "deftype" Defvar "defvar" Dump "dump" Else "else" False "false" Field "field" Foreach "foreach" If "if"
        In "in" Include "include" Int "int" Let "let" List "list" Multiclass "multiclass" String "string" Then "then"
        True "true"
    }
}

named! {
    /// Operators, with the names of bang operators without the exclamation mark.
    Operator {
        // On one operand.
        Cast "cast" Empty "empty" Exists "exists" GetDagOp "getdagop" GetDagOpName "getdagopname" Head "head"
        Initialized "initialized" Instances "instances" IsA "isa" ListFlatten "listflatten" LogTwo "logtwo" Not "not"
        Repr "repr" Size "size" Tail "tail" ToLower "tolower" ToUpper "toupper"
        // On two.
        Add "add" And "and" Con "con" Div "div" Eq "eq" Ge "ge" GetDagArg "getdagarg" GetDagName "getdagname" Gt "gt"
        Interleave "interleave" Le "le" ListConcat "listconcat" ListRemove "listremove" ListSplat "listsplat" Lt "lt"
        Match "match" Mul "mul" Ne "ne" Or "or" SetDagOp "setdagop" SetDagOpName "setdagopname" Shl "shl" Sra "sra"
        Srl "srl" StrConcat "strconcat" Sub "sub" Xor "xor"
        /// `list[index]`
        ListElement "[]"
        /// `list[indices]`
        ListSlice "[,]"
        /// `first...last`
        ClosedRange "..."
        // On three. The first operand of `foreach` and `filter` is the name of their variable.
        Dag "dag" Filter "filter" Find "find" Foreach "foreach" If "if" Range "range" SetDagArg "setdagarg"
        SetDagName "setdagname" Subst "subst" Substr "substr"
        /// On conditions, each with its value behind it.
        Cond "cond"
        /// On start, list, the two variables' names and the expression.
        Foldl "foldl"
    }
}

impl Keyword {
    /// Returns true if it begins a statement that cannot stand in a body.
    pub(crate) fn begins_definition(self) -> bool {
        matches!(
            self,
            Keyword::Class | Keyword::Def | Keyword::Defm | Keyword::Multiclass | Keyword::Defset | Keyword::Deftype
        )
    }

    /// Returns true if it may begin a statement.
    pub(crate) fn begins_statement(self) -> bool {
        let is_other = matches!(
            self,
            Keyword::Assert
                | Keyword::Defvar
                | Keyword::Dump
                | Keyword::Foreach
                | Keyword::If
                | Keyword::Include
                | Keyword::Let
        );
        is_other || self.begins_definition()
    }

    /// Returns true if it may begin a part of a body.
    pub(crate) fn begins_item(self) -> bool {
        matches!(
            self,
            Keyword::Let
                | Keyword::Field
                | Keyword::Defvar
                | Keyword::Assert
                | Keyword::Dump
                | Keyword::Bit
                | Keyword::Bits
                | Keyword::Int
                | Keyword::String
                | Keyword::Code
                | Keyword::Dag
                | Keyword::List
        )
    }
}

impl Operator {
    /// Which operands are names of variables, which the last operand may mention.
    pub(crate) fn variables(self) -> Range<usize> {
        match self {
            Operator::Foreach | Operator::Filter => 0..1,
            Operator::Foldl => 2..4,
            _ => 0..0,
        }
    }
}
