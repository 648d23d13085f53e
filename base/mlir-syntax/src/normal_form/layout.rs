//! Where blanks stand between the tokens of a body.
//!
//! MLIR has no rule of its own: every printer writes what it likes. The rules here are those that most of them agree on, and
//! [`HABITS`] says which dialects differ.

use super::tokens::{Kind, Token, begins_shape, is_size, printed_string, would_merge};

/// `2 x i32`
const WIDE_SIZES: u16 = 1;
/// `a,b`
const TIGHT_COMMAS: u16 = 1 << 1;
/// `{a,b}` and `(a,b)`, below the bracket itself.
const TIGHT_INNER_COMMAS: u16 = 1 << 2;
/// `a=b`
const TIGHT_EQUALS: u16 = 1 << 3;
/// `a:b`
const TIGHT_COLONS: u16 = 1 << 4;
/// `a: b`
const LEFT_COLONS: u16 = 1 << 5;
/// `i32 (i8)` and `i32 [0]`
const WIDE_BRACKETS: u16 = 1 << 6;
/// `{ a }`
const WIDE_BRACES: u16 = 1 << 7;
/// `a - b`
const WIDE_MINUS: u16 = 1 << 8;
/// `a =  case` and `[ case]`: MLIR writes a blank before each case of an enum, whatever stands before it.
const LED_CASES: u16 = 1 << 9;

/// The dialect, or nothing for what is builtin; the word before the bracket, or nothing for all of the dialect; and the habits
/// inside the bracket. All rows that fit hold.
const HABITS: &[(&str, &str, u16)] = &[
    ("", "affine_map", WIDE_MINUS),
    ("", "affine_set", WIDE_MINUS),
    ("", "array", LEFT_COLONS),
    ("", "dense", TIGHT_INNER_COMMAS),
    ("", "loc", TIGHT_COLONS),
    ("", "strided", LEFT_COLONS),
    ("acc", "declare", LED_CASES),
    ("acc", "data_clause_modifier", TIGHT_COMMAS),
    ("arith", "fastmath", TIGHT_COMMAS),
    ("complex", "number", TIGHT_COLONS),
    ("irdl", "variadicity_array", LED_CASES),
    ("llvm", "array", WIDE_SIZES),
    ("llvm", "func", WIDE_BRACKETS),
    ("llvm", "mmra_tag", TIGHT_COLONS),
    ("llvm", "struct", WIDE_BRACKETS),
    ("llvm", "vec", WIDE_SIZES),
    ("quant", "", TIGHT_COLONS | TIGHT_INNER_COMMAS),
    ("sparse_tensor", "", WIDE_BRACES | WIDE_MINUS),
    ("spirv", "array", WIDE_SIZES | TIGHT_EQUALS),
    ("spirv", "matrix", WIDE_SIZES),
    ("spirv", "rtarray", TIGHT_EQUALS),
    ("spirv", "struct", WIDE_BRACKETS | TIGHT_EQUALS),
    ("spirv", "target_env", TIGHT_EQUALS | TIGHT_COLONS),
    ("wasmssa", "", LEFT_COLONS),
    ("xegpu", "block_tdesc_attr", LED_CASES),
    ("xegpu", "scatter_tdesc_attr", LED_CASES),
];

/// An open bracket.
#[derive(Clone, Copy)]
struct Scope<'a> {
    open: &'a str,
    dialect: &'a str,
    /// True if it begins with the sizes of a builtin type.
    is_shape: bool,
    habits: u16,
}

impl<'a> Scope<'a> {
    fn new(open: &'a str, dialect: &'a str, word: &'a str) -> Scope<'a> {
        let fits =
            |row: &&(&str, &str, u16)| (row.0.is_empty() || row.0 == dialect) && (row.1.is_empty() || row.1 == word);
        let habits = HABITS.iter().filter(fits).fold(0, |habits, row| habits | row.2);
        Scope { open, dialect, is_shape: false, habits }
    }

    fn has(&self, habit: u16) -> bool {
        self.habits & habit != 0
    }
}

/// Returns the tokens as one line.
pub(super) fn lay_out(dialect: &str, tokens: &[Token<'_>]) -> String {
    let word = tokens.first().map_or("", Token::mnemonic);
    let has_blocks = tokens.windows(2).any(|pair| pair[0].text == ":" && pair[1].text == "{");
    let mut layout = Layout { tokens, has_blocks, scopes: vec![Scope::new("", dialect, word)] };
    let mut out = String::with_capacity(2 * tokens.iter().map(|token| token.text.len()).sum::<usize>());
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Close {
            layout.scopes.truncate((layout.scopes.len() - 1).max(1));
        }
        if index > 0 {
            let has_blank = layout.has_blank(index) || would_merge(&tokens[index - 1], token, tokens.get(index + 1));
            out.push_str(if has_blank { " " } else { "" });
            out.push_str(if layout.is_led_case(index) { " " } else { "" });
        }
        match token.kind {
            Kind::String => match printed_string(token.text) {
                Some(text) => out.push_str(&text),
                None => out.push_str(token.text),
            },
            _ => out.push_str(token.text),
        }
        if token.kind == Kind::Open {
            layout.open(index);
        }
    }
    out
}

struct Layout<'t, 'a> {
    tokens: &'t [Token<'a>],
    /// True if there are sizes of blocks, `i8:f32:{0:1, 1:4}`: then all commas are wide.
    has_blocks: bool,
    scopes: Vec<Scope<'a>>,
}

impl<'a> Layout<'_, 'a> {
    fn scope(&self) -> Scope<'a> {
        self.scopes[self.scopes.len() - 1]
    }

    /// Enters the bracket at `index`.
    fn open(&mut self, index: usize) {
        let (outer, open) = (self.scope(), self.tokens[index].text);
        let Some(before) = index.checked_sub(1).map(|before| &self.tokens[before]) else {
            return self.scopes.push(Scope { open, ..outer });
        };
        let scope = match (before.kind, open) {
            (Kind::Name, "<") if before.text.starts_with(['#', '!']) => {
                let dialect = before.text[1..].split('.').next().unwrap_or_default();
                let first = self.tokens.get(index + 1).map_or("", Token::mnemonic);
                Scope::new(open, dialect, if before.text.contains('.') { before.mnemonic() } else { first })
            }
            (Kind::Word, "<") => Scope::new(open, outer.dialect, before.text),
            (Kind::Word, "(") if before.text == "loc" => Scope::new(open, outer.dialect, before.text),
            _ => Scope { open, ..outer },
        };
        self.scopes.push(Scope { is_shape: begins_shape(before), ..scope });
    }

    /// Returns whether a blank stands before a token that is not the first.
    fn has_blank(&self, index: usize) -> bool {
        let (left, right, scope) = (self.tokens[index - 1], self.tokens[index], self.scope());
        match (left.kind, right.kind) {
            (Kind::Open, Kind::Close) => false,
            (Kind::Open, _) => left.text == "{" && scope.has(WIDE_BRACES),
            (_, Kind::Close) => right.text == "}" && scope.has(WIDE_BRACES),
            (Kind::Times, _) | (_, Kind::Times) => scope.has(WIDE_SIZES) || self.is_ambiguous_zero(index),
            (Kind::Punctuation, _) if left.text == "," => {
                let is_inner = matches!(scope.open, "{" | "(");
                !(scope.has(TIGHT_COMMAS) || is_inner && scope.has(TIGHT_INNER_COMMAS) && !self.has_blocks)
            }
            (Kind::Punctuation, Kind::Punctuation) => self.is_wide(index - 1, false) || self.is_wide(index, true),
            (Kind::Punctuation, _) => self.is_wide(index - 1, false),
            (_, Kind::Punctuation) => self.is_wide(index, true),
            (_, Kind::Open) => match right.text {
                "<" | "{" => false,
                _ => scope.has(WIDE_BRACKETS) || left.kind == Kind::Name,
            },
            _ => true,
        }
    }

    /// Returns whether a token that is not the first is the case of an enum with a blank of its own.
    fn is_led_case(&self, index: usize) -> bool {
        let (left, right, scope) = (&self.tokens[index - 1], &self.tokens[index], self.scope());
        scope.has(LED_CASES)
            && (left.text == "=" || scope.open == "[")
            && right.kind == Kind::Word
            && right.text.starts_with(|c: char| c.is_ascii_alphabetic())
            && !matches!(right.text, "true" | "false")
    }

    /// Returns whether punctuation has a blank beside it, before it or behind it.
    fn is_wide(&self, index: usize, before: bool) -> bool {
        let scope = self.scope();
        match self.tokens[index].text {
            "->" | "==" | ">=" | "+" | "*" => true,
            "-" => scope.has(WIDE_MINUS) && self.is_binary(index),
            "=" => !scope.has(TIGHT_EQUALS),
            ":" => !(scope.has(TIGHT_COLONS) || before && scope.has(LEFT_COLONS)),
            _ => false,
        }
    }

    /// Returns whether `-` stands between two numbers or names, and is no sign.
    fn is_binary(&self, index: usize) -> bool {
        index
            .checked_sub(1)
            .is_some_and(|before| matches!(self.tokens[before].kind, Kind::Word | Kind::Close | Kind::Name))
    }

    /// Returns whether `0` and `x` would be read as a hexadecimal number without a blank.
    fn is_ambiguous_zero(&self, index: usize) -> bool {
        let times = if self.tokens[index].kind == Kind::Times { index } else { index - 1 };
        let Some(zero) = times.checked_sub(1).filter(|zero| self.tokens[*zero].text == "0") else { return false };
        let next = self.tokens.get(times + 1);
        let is_digit = next.is_some_and(|next| next.text.starts_with(|c: char| c.is_ascii_hexdigit()));
        let is_size = next.is_some_and(|next| is_size(next.text))
            && self.tokens.get(times + 2).is_some_and(|token| token.kind == Kind::Times);
        let is_behind_size = zero > 0 && self.tokens[zero - 1].kind == Kind::Times;
        is_digit && !is_size && !is_behind_size && !self.scope().is_shape
    }
}
