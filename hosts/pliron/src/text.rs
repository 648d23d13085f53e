//! Types and attributes as MLIR writes them, read into those of pliron's builtin dialect and printed from them.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use pdl_vm::HostError;
use pliron::attribute::AttrObj;
use pliron::builtin::attributes::{
    BoolAttr, DictAttr, FPBFloatAttr, FPDoubleAttr, FPHalfAttr, FPSingleAttr, IdentifierAttr, IntegerAttr,
    OperandSegmentSizesAttr, StringAttr, TypeAttr, UnitAttr, VecAttr,
};
use pliron::builtin::type_interfaces::FunctionTypeInterface;
use pliron::builtin::types::{BF16Type, FP16Type, FP32Type, FP64Type, FunctionType, IntegerType, Signedness, UnitType};
use pliron::combine::parser::char::spaces;
use pliron::combine::{Parser, eof};
use pliron::context::Context;
use pliron::identifier::Identifier;
use pliron::irfmt::parsers::{attr_parser, type_parser};
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;
use pliron::r#type::{TypeHandle, TypedHandle};
use pliron::utils::apfloat::{double_to_f64, f64_to_bfloat, f64_to_half, float_to_f64, single_to_f32};
use pliron::utils::apint::APInt;

use crate::guard::guarded;
use crate::registry::Registry;

/// The limit of the nesting of lists and types.
const MAX_DEPTH: usize = 64;
/// The widest integer, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

/// Reads a type.
pub(crate) fn parse_type(context: &mut Context, registry: &Registry, text: &str) -> Result<TypeHandle, HostError> {
    whole(context, registry, text, |reader| reader.r#type(0))
}

/// Reads an attribute.
pub(crate) fn parse_attribute(context: &mut Context, registry: &Registry, text: &str) -> Result<AttrObj, HostError> {
    whole(context, registry, text, |reader| reader.attribute(0))
}

fn whole<'a, T>(
    context: &'a mut Context,
    registry: &'a Registry,
    text: &'a str,
    read: impl FnOnce(&mut Reader<'a>) -> Result<T, HostError>,
) -> Result<T, HostError> {
    let mut reader = Reader { context, registry, rest: text };
    let item = read(&mut reader)?;
    match reader.rest.trim() {
        "" => Ok(item),
        rest => Err(HostError::new(format!("expected no more, found `{rest}`"))),
    }
}

struct Reader<'a> {
    context: &'a mut Context,
    registry: &'a Registry,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let skipped = rest.strip_prefix(token);
        self.rest = skipped.unwrap_or(rest);
        skipped.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), HostError> {
        if self.skip(token) { Ok(()) } else { Err(self.wanted(&format!("`{token}`"))) }
    }

    fn wanted(&self, what: &str) -> HostError {
        match self.rest.trim() {
            "" => HostError::new(format!("expected {what}, found the end")),
            rest => HostError::new(format!("expected {what}, found `{rest}`")),
        }
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// Items between commas, and the token behind the last.
    fn list<T>(
        &mut self,
        end: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, HostError>,
    ) -> Result<Vec<T>, HostError> {
        let mut items = Vec::new();
        if self.skip(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.skip(",") {
                return self.expect(end).map(|()| items);
            }
        }
    }

    /// The text up to the next comma or closing bracket that belongs to what is around it; only up to a space or a colon too, if that
    /// ends the item.
    fn item(&self, ends: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest.trim_start();
        let (mut depth, mut in_string, mut before) = (0_usize, false, ' ');
        for (place, c) in text.char_indices() {
            match c {
                '"' if before != '\\' => in_string = !in_string,
                _ if in_string => {}
                '<' | '(' | '[' | '{' => depth += 1,
                '>' if before == '-' => {}
                '>' | ')' | ']' | '}' if depth == 0 => return &text[..place],
                '>' | ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => return &text[..place],
                c if depth == 0 && ends(c) => return &text[..place],
                _ => {}
            }
            // A backslash that is escaped itself escapes nothing.
            before = if c == '\\' && before == '\\' { ' ' } else { c };
        }
        text
    }

    fn past(&mut self, item: &str) {
        self.rest = &self.rest.trim_start()[item.len()..];
    }

    fn nested(depth: usize) -> Result<usize, HostError> {
        if depth < MAX_DEPTH { Ok(depth + 1) } else { Err(HostError::new("it is nested too deeply")) }
    }

    fn r#type(&mut self, depth: usize) -> Result<TypeHandle, HostError> {
        let depth = Self::nested(depth)?;
        let registry = self.registry;
        let item = self.item(|c| c.is_whitespace() || c == ':' || c == '=');
        for notation in &registry.types {
            if let Some(read) = notation(self.context, item) {
                self.past(item);
                return read;
            }
        }
        if self.skip("(") {
            let arguments = self.list(")", |reader| reader.r#type(depth))?;
            self.expect("->")?;
            let results = match self.skip("(") {
                true => self.list(")", |reader| reader.r#type(depth))?,
                false => Vec::from([self.r#type(depth)?]),
            };
            return Ok(FunctionType::get(self.context, arguments, results).into());
        }
        if let Some(custom) = item.strip_prefix('!') {
            self.past(item);
            let text = in_pliron(custom);
            let parser = type_parser().skip(spaces()).skip(eof());
            return by_pliron(custom, || parse_from_str(parser, self.context, &text));
        }
        let r#type = match item {
            "f16" => FP16Type::get(self.context).into(),
            "bf16" => BF16Type::get(self.context).into(),
            "f32" => FP32Type::get(self.context).into(),
            "f64" => FP64Type::get(self.context).into(),
            "none" => UnitType::get(self.context).into(),
            _ => self.integer_type(item)?,
        };
        self.past(item);
        Ok(r#type)
    }

    fn integer_type(&mut self, item: &str) -> Result<TypeHandle, HostError> {
        let prefixes = [("si", Signedness::Signed), ("ui", Signedness::Unsigned), ("i", Signedness::Signless)];
        let split = prefixes.iter().find_map(|(prefix, sign)| Some((item.strip_prefix(prefix)?, *sign)));
        let digits = split.filter(|(digits, _)| digits.starts_with(|c: char| c.is_ascii_digit()));
        let Some((digits, signedness)) = digits else {
            return Err(HostError::new(match item {
                "" => "expected a type".to_owned(),
                _ => format!("`{item}` is no builtin type; `Registry::types` adds notations"),
            }));
        };
        match digits.parse() {
            Ok(width @ 1..=MAX_WIDTH) => Ok(IntegerType::get(self.context, width, signedness).into()),
            _ => Err(HostError::new(format!("integers have from 1 to {MAX_WIDTH} bits"))),
        }
    }

    fn attribute(&mut self, depth: usize) -> Result<AttrObj, HostError> {
        let depth = Self::nested(depth)?;
        let registry = self.registry;
        let item = self.item(|_| false).trim_end();
        for notation in &registry.attributes {
            if let Some(read) = notation(self.context, item) {
                self.past(item);
                return read;
            }
        }
        if let Some(custom) = item.strip_prefix('#') {
            self.past(item);
            let text = in_pliron(custom);
            let parser = attr_parser().skip(spaces()).skip(eof());
            return by_pliron(custom, || parse_from_str(parser, self.context, &text));
        }
        let attribute: AttrObj = match item.chars().next() {
            Some('"') => Box::new(StringAttr::new(self.string()?)),
            Some('@') => {
                self.expect("@")?;
                Box::new(IdentifierAttr::new(self.identifier()?))
            }
            Some('[') => {
                self.expect("[")?;
                Box::new(VecAttr::new(self.list("]", |reader| reader.attribute(depth))?))
            }
            Some('{') => {
                self.expect("{")?;
                Box::new(DictAttr::new(self.list("}", |reader| reader.entry(depth))?))
            }
            Some('0'..='9' | '-') => self.number(depth)?,
            _ => match self.item(|c| !c.is_ascii_alphanumeric() && c != '_') {
                "true" => self.word("true", BoolAttr::new(true)),
                "false" => self.word("false", BoolAttr::new(false)),
                "unit" => self.word("unit", UnitAttr::new()),
                _ if item.starts_with("array<i32") => self.sizes()?,
                _ => Box::new(TypeAttr::new(self.r#type(depth)?)),
            },
        };
        Ok(attribute)
    }

    fn word(&mut self, word: &str, attribute: impl Into<AttrObj>) -> AttrObj {
        self.past(word);
        attribute.into()
    }

    fn identifier(&mut self) -> Result<Identifier, HostError> {
        let name = self.take(|c| c.is_ascii_alphanumeric() || "_.$".contains(c));
        Identifier::try_new(name.to_owned()).map_err(|_| HostError::new(format!("`{name}` is no identifier of pliron")))
    }

    fn entry(&mut self, depth: usize) -> Result<(Identifier, AttrObj), HostError> {
        let name = self.identifier()?;
        let value = if self.skip("=") { self.attribute(depth)? } else { Box::new(UnitAttr::new()) };
        Ok((name, value))
    }

    fn sizes(&mut self) -> Result<AttrObj, HostError> {
        self.expect("array<i32")?;
        let digits = |reader: &mut Self| {
            let digits = reader.take(|c| c.is_ascii_digit() || c == '-');
            digits.parse().map_err(|_| HostError::new("pliron has arrays of sizes only, which are not negative"))
        };
        let sizes = if self.skip(":") { self.list(">", digits)? } else { self.expect(">").map(|()| Vec::new())? };
        Ok(Box::new(OperandSegmentSizesAttr(sizes)))
    }

    fn string(&mut self) -> Result<String, HostError> {
        self.expect("\"")?;
        let mut text = Vec::new();
        let mut bytes = self.rest.bytes().enumerate();
        while let Some((place, byte)) = bytes.next() {
            match byte {
                b'"' => {
                    self.rest = &self.rest[place + 1..];
                    return String::from_utf8(text).map_err(|_| HostError::new("a text must be UTF-8"));
                }
                b'\\' => {
                    let escaped = bytes.next().map(|(_, byte)| byte);
                    text.push(match escaped {
                        Some(b'n') => b'\n',
                        Some(b't') => b'\t',
                        Some(byte @ (b'\\' | b'"')) => byte,
                        Some(first) => {
                            let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
                            let second = bytes.next().and_then(|(_, byte)| digit(byte));
                            let (Some(high), Some(low)) = (digit(first), second) else {
                                return Err(HostError::new("an escape in a text is unknown"));
                            };
                            high << 4 | low
                        }
                        None => break,
                    });
                }
                byte => text.push(byte),
            }
        }
        Err(HostError::new("expected `\"` at the end of a text"))
    }

    fn number(&mut self, depth: usize) -> Result<AttrObj, HostError> {
        let start = self.rest.trim_start();
        let is_negative = self.skip("-");
        let is_hex = self.rest.starts_with("0x");
        if is_hex {
            self.skip("0x");
            self.take(|c| c.is_ascii_hexdigit());
        } else {
            self.take(|c| c.is_ascii_digit() || c == '.');
            if self.rest.starts_with(['e', 'E']) {
                self.rest = &self.rest[1..];
                self.take(|c| c.is_ascii_digit() || c == '-' || c == '+');
            }
        }
        let digits = &start[..start.len() - self.rest.len()];
        let is_float = !is_hex && digits.contains(['.', 'e', 'E']);
        let r#type = match self.skip(":") {
            true => self.r#type(depth)?,
            false if is_float => FP64Type::get(self.context).into(),
            false => IntegerType::get(self.context, 64, Signedness::Signless).into(),
        };
        let context = &*self.context;
        if let Ok(integer) = TypedHandle::<IntegerType>::from_handle(r#type, context) {
            let width = integer.deref(context).width() as usize;
            let (sign, radix) = (if is_negative { "-" } else { "" }, if is_hex { 16 } else { 10 });
            let magnitude = digits.trim_start_matches('-').trim_start_matches("0x");
            let is_number = !magnitude.is_empty() && magnitude.chars().all(|digit| digit.is_digit(radix.into()));
            let value = APInt::from_str(&format!("{sign}{magnitude}"), width, radix);
            return match value {
                Ok(value) if is_number => Ok(Box::new(IntegerAttr::new(integer, value))),
                _ => Err(HostError::new(format!("`{digits}` is no integer of {width} bits"))),
            };
        }
        let float = |bits: fn(u64) -> Option<f64>| match is_hex {
            true => u64::from_str_radix(digits.trim_start_matches("0x"), 16).ok().and_then(bits),
            false if is_float => digits.parse::<f64>().ok(),
            false => None,
        };
        let wrong = || HostError::new(format!("`{digits}` is no number of this type"));
        if r#type == FP32Type::get(context).into() {
            let bits = |bits| u32::try_from(bits).ok().map(|bits| f64::from(f32::from_bits(bits)));
            // Read as a number of 32 bits: through 64 it would be rounded twice.
            let value = if is_float { digits.parse::<f32>().ok() } else { float(bits).map(|value| value as f32) };
            return Ok(Box::new(FPSingleAttr::from(value.ok_or_else(wrong)?)));
        }
        if r#type == FP64Type::get(context).into() {
            let value = float(|bits| Some(f64::from_bits(bits))).ok_or_else(wrong)?;
            return Ok(Box::new(FPDoubleAttr::from(value)));
        }
        if r#type == FP16Type::get(context).into() {
            return Ok(Box::new(FPHalfAttr(f64_to_half(float(|_| None).ok_or_else(wrong)?))));
        }
        if r#type == BF16Type::get(context).into() {
            return Ok(Box::new(FPBFloatAttr(f64_to_bfloat(float(|_| None).ok_or_else(wrong)?))));
        }
        Err(HostError::new(format!(
            "`{}` has no numbers here; `Registry::attributes` adds notations",
            r#type.disp(context)
        )))
    }
}

/// Returns what stands behind `!` or `#` in MLIR, as pliron writes it: the name, and what follows.
fn in_pliron(custom: &str) -> String {
    let name = custom.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(custom.len());
    let (name, rest) = custom.split_at(name);
    format!("{name} {rest}")
}

/// Returns what a parser of pliron, or of a dialect, makes of a text.
fn by_pliron<T>(custom: &str, parse: impl FnOnce() -> pliron::result::Result<T>) -> Result<T, HostError> {
    // pliron's parsers call themselves for what is nested.
    let mut depth = 0_usize;
    for c in custom.chars() {
        match c {
            '<' | '(' | '[' | '{' if depth == MAX_DEPTH => return Err(HostError::new("it is nested too deeply")),
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let reason = match guarded(parse) {
        Ok(Ok(item)) => return Ok(item),
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic,
    };
    Err(HostError::new(format!("pliron does not read `{}`: {reason}", in_pliron(custom).trim_end())))
}

/// Prints a type as [`parse_type`] reads it, if it is of the builtin dialect; as `!dialect.name …` otherwise.
pub(crate) fn print_type(context: &Context, r#type: TypeHandle) -> String {
    let data = r#type.deref(context);
    if let Some(integer) = data.downcast_ref::<IntegerType>() {
        return integer.disp(context).to_string();
    }
    if let Some(function) = data.downcast_ref::<FunctionType>() {
        let list = |types: Vec<TypeHandle>| {
            let types: Vec<String> = types.into_iter().map(|r#type| print_type(context, r#type)).collect();
            types.join(", ")
        };
        return format!("({}) -> ({})", list(function.arg_types()), list(function.res_types()));
    }
    let builtin = [
        (data.is::<FP16Type>(), "f16"),
        (data.is::<BF16Type>(), "bf16"),
        (data.is::<FP32Type>(), "f32"),
        (data.is::<FP64Type>(), "f64"),
        (data.is::<UnitType>(), "none"),
    ];
    match builtin.iter().find(|(is, _)| *is) {
        Some((_, name)) => (*name).to_owned(),
        None => format!("!{}", r#type.disp(context)),
    }
}

/// Prints an attribute as [`parse_attribute`] reads it, if it is of the builtin dialect; as `#dialect.name …` otherwise.
pub(crate) fn print_attribute(context: &Context, attribute: &AttrObj) -> String {
    let float = |value: f64, r#type: &str| match value.is_finite() {
        true => format!("{value:?} : {}", r#type),
        false => format!("#{}", attribute.disp(context)),
    };
    let list = |items: &[AttrObj]| {
        let items: Vec<String> = items.iter().map(|item| print_attribute(context, item)).collect();
        items.join(", ")
    };
    let any = &**attribute;
    if let Some(integer) = any.downcast_ref::<IntegerAttr>() {
        let r#type = integer.get_type();
        let value = integer.value().to_string_decimal(r#type.deref(context).prints_as_signed());
        format!("{value} : {}", print_type(context, r#type.into()))
    } else if let Some(text) = any.downcast_ref::<StringAttr>() {
        let mut quoted = String::from("\"");
        for c in text.as_str().chars() {
            match c {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\t' => quoted.push_str("\\t"),
                c => quoted.push(c),
            }
        }
        quoted + "\""
    } else if let Some(truth) = any.downcast_ref::<BoolAttr>() {
        bool::from(truth.clone()).to_string()
    } else if any.is::<UnitAttr>() {
        "unit".to_owned()
    } else if let Some(name) = any.downcast_ref::<IdentifierAttr>() {
        format!("@{}", name.as_ref())
    } else if let Some(r#type) = any.downcast_ref::<TypeAttr>() {
        print_type(context, r#type.clone().into())
    } else if let Some(items) = any.downcast_ref::<VecAttr>() {
        format!("[{}]", list(&items.0))
    } else if let Some(entries) = any.downcast_ref::<DictAttr>() {
        let print = |(name, value): (&Identifier, &AttrObj)| format!("{name} = {}", print_attribute(context, value));
        let entries: Vec<String> = entries.0.0.iter().map(print).collect();
        format!("{{{}}}", entries.join(", "))
    } else if let Some(OperandSegmentSizesAttr(sizes)) = any.downcast_ref() {
        let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
        if sizes.is_empty() { "array<i32>".to_owned() } else { format!("array<i32: {}>", sizes.join(", ")) }
    } else if let Some(value) = any.downcast_ref::<FPSingleAttr>() {
        // The shortest text of a number of 32 bits, which is not that of the same number in 64.
        let value = single_to_f32(value.0);
        if value.is_finite() { format!("{value:?} : f32") } else { format!("#{}", attribute.disp(context)) }
    } else if let Some(value) = any.downcast_ref::<FPDoubleAttr>() {
        float(double_to_f64(value.0), "f64")
    } else if let Some(value) = any.downcast_ref::<FPHalfAttr>() {
        float(float_to_f64(value.0, &mut false), "f16")
    } else if let Some(value) = any.downcast_ref::<FPBFloatAttr>() {
        float(float_to_f64(value.0, &mut false), "bf16")
    } else {
        format!("#{}", attribute.disp(context))
    }
}
