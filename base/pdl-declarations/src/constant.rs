//! [`ConstantData`]: an attribute that patterns mention, as data.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

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
            ConstantData::Bool(value) => write!(f, "{value}"),
            ConstantData::Integer(value, ty) if in_list && ty == "i64" => write!(f, "{value}"),
            ConstantData::Integer(value, ty) => write!(f, "{value} : {ty}"),
            ConstantData::Float(_, ty, digits) if in_list && ty == "f64" && !digits.starts_with("0x") => {
                f.write_str(digits)
            }
            ConstantData::Float(_, ty, digits) => write!(f, "{digits} : {ty}"),
            ConstantData::Text(text) => write_string(text.as_bytes(), f),
            ConstantData::List(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    item.write(f, true)?;
                }
                f.write_char(']')
            }
            ConstantData::Dictionary(entries) => {
                f.write_char('{')?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    write_key(key, f)?;
                    if *value != ConstantData::Unit {
                        write!(f, " = {value}")?;
                    }
                }
                f.write_char('}')
            }
            ConstantData::Symbol(names) => names.iter().enumerate().try_for_each(|(index, name)| {
                f.write_str(if index > 0 { "::@" } else { "@" })?;
                write_key(name, f)
            }),
            ConstantData::Type(text) | ConstantData::Opaque(text) | ConstantData::Notation(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for ConstantData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

/// Writes a name as MLIR does in dictionaries and symbols: quoted unless it is a bare identifier.
///
/// # Errors
/// Those of `out`.
pub fn write_key(name: &str, out: &mut impl Write) -> fmt::Result {
    match is_bare_identifier(name) {
        true => out.write_str(name),
        false => write_string(name.as_bytes(), out),
    }
}

/// Writes a string literal of MLIR: everything but printable ASCII is escaped.
///
/// # Errors
/// Those of `out`.
pub fn write_string(bytes: &[u8], out: &mut impl Write) -> fmt::Result {
    out.write_char('"')?;
    for &byte in bytes {
        match byte {
            b'\\' => out.write_str("\\\\")?,
            b' '..=b'~' if byte != b'"' => out.write_char(char::from(byte))?,
            _ => write!(out, "\\{byte:02X}")?,
        }
    }
    out.write_char('"')
}

/// Returns true if MLIR prints the name without quotes: a letter or `_`, then letters, digits, `_`, `$` and `.`.
pub fn is_bare_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    matches!(bytes.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_'))
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}
