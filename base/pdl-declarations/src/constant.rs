//! [`ConstantData`]: an attribute that patterns mention, as data.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use smol_str::SmolStr;

/// An attribute that patterns mention, as data: what a host without MLIR's notation asks for. It is printed as MLIR spells it.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantData {
    /// `unit`
    Unit,
    /// `true` and `false`
    Bool(bool),
    /// An integer and its type: `8 : i64`.
    Integer(i128, SmolStr),
    /// A float that is not NaN, its type, and how MLIR spells its value: `5.000000e-01 : f32`. The digits take more than an `f64` to tell.
    Float(f64, SmolStr, SmolStr),
    /// A string, without quotation marks and escapes.
    Text(String),
    /// A list: `[1, "a"]`.
    List(Vec<ConstantData>),
    /// Names and what they stand for: `{a = 1 : i64, b}`.
    Dictionary(Vec<(SmolStr, ConstantData)>),
    /// A type.
    Type(SmolStr),
    /// A symbol and those nested in it: `@a::@b`.
    Symbol(Vec<SmolStr>),
    /// Anything else, in its notation: bodies of dialects, maps, elements, NaN.
    Opaque(SmolStr),
    /// The notation of any of these: blobs before version 10 have no data. Hosts are given it by `parse_attribute`.
    Notation(SmolStr),
}

// No float is NaN.
impl Eq for ConstantData {}

impl ConstantData {
    /// Writes it as MLIR spells it; in a list it leaves out the types that such numbers have by default.
    fn write(&self, f: &mut fmt::Formatter<'_>, in_list: bool) -> fmt::Result {
        match self {
            ConstantData::Unit => f.write_str("unit"),
            ConstantData::Bool(value) => value.fmt(f),
            ConstantData::Integer(value, ty) if in_list && ty == "i64" => value.fmt(f),
            ConstantData::Integer(value, ty) => write!(f, "{value} : {ty}"),
            ConstantData::Float(_, ty, digits) if in_list && ty == "f64" && !digits.starts_with("0x") => digits.fmt(f),
            ConstantData::Float(_, ty, digits) => write!(f, "{digits} : {ty}"),
            ConstantData::Text(text) => write_string(text.as_bytes(), f),
            ConstantData::List(items) => separated(f, ["[", ", ", "]"], items, |f, item| item.write(f, true)),
            ConstantData::Dictionary(entries) => separated(f, ["{", ", ", "}"], entries, |f, (key, value)| {
                write_key(f, key)?;
                if *value == ConstantData::Unit { Ok(()) } else { write!(f, " = {value}") }
            }),
            ConstantData::Symbol(names) => separated(f, ["@", "::@", ""], names, |f, name| write_key(f, name)),
            ConstantData::Type(text) | ConstantData::Opaque(text) | ConstantData::Notation(text) => f.write_str(text),
        }
    }
}

fn separated<T>(
    f: &mut fmt::Formatter<'_>,
    [open, between, close]: [&str; 3],
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str(open)?;
    for (index, item) in items.iter().enumerate() {
        f.write_str(if index > 0 { between } else { "" })?;
        write(f, item)?;
    }
    f.write_str(close)
}

/// Writes a name, quoted unless it is a bare identifier.
fn write_key(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    if is_bare_identifier(name) { f.write_str(name) } else { write_string(name.as_bytes(), f) }
}

impl From<&str> for ConstantData {
    /// The notation of an attribute, for hosts that read it.
    fn from(text: &str) -> ConstantData {
        ConstantData::Notation(text.into())
    }
}

impl Display for ConstantData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

/// Writes a string literal of MLIR: everything but printable ASCII is escaped.
///
/// # Errors
/// Those of `out`.
pub fn write_string(bytes: &[u8], out: &mut impl Write) -> fmt::Result {
    out.write_char('"')?;
    let is_special = |byte: &u8| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\');
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(is_special) {
        out.write_str(core::str::from_utf8(&rest[..at]).unwrap_or_default())?;
        match rest[at] {
            b'\\' => out.write_str("\\\\")?,
            byte => write!(out, "\\{byte:02X}")?,
        }
        rest = &rest[at + 1..];
    }
    out.write_str(core::str::from_utf8(rest).unwrap_or_default())?;
    out.write_char('"')
}

/// Returns true if MLIR prints the name without quotes: a letter or `_`, then letters, digits, `_`, `$` and `.`.
pub fn is_bare_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    matches!(bytes.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_'))
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}
