//! Text: the IR is printed; types and attributes are read as well.

use std::collections::HashMap;
use std::fmt::{self, Write};

use crate::ir::{Attribute, BlockRef, Ir, OpRef, Symbol, Type, TypeRef, ValueRef};

/// The limit of the nesting of attributes.
const MAX_DEPTH: usize = 100;

/// Reading.
impl Ir {
    /// Reads a type.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn parse_type(&mut self, text: &str) -> Result<TypeRef, String> {
        self.parse(text, |reader| reader.r#type(0))
    }

    /// Reads an attribute.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn parse_attribute(&mut self, text: &str) -> Result<Attribute, String> {
        self.parse(text, |reader| reader.attribute(0))
    }

    fn parse<T>(&mut self, text: &str, read: impl FnOnce(&mut Reader<'_>) -> Result<T, String>) -> Result<T, String> {
        let mut reader = Reader { ir: self, rest: text };
        let read = read(&mut reader)?;
        match reader.rest.trim_start() {
            "" => Ok(read),
            rest => Err(format!("expected no more, found `{rest}`")),
        }
    }
}

struct Reader<'a> {
    ir: &'a mut Ir,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let skipped = rest.strip_prefix(token);
        self.rest = skipped.unwrap_or(rest);
        skipped.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.skip(token) { Ok(()) } else { Err(format!("expected `{token}`, found `{}`", self.rest)) }
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn name(&mut self) -> Result<Symbol, String> {
        match self.take(|c| c.is_alphanumeric() || "_.$".contains(c)) {
            "" => Err(format!("expected a name, found `{}`", self.rest)),
            name => Ok(self.ir.symbol(name)),
        }
    }

    /// Items between commas, and the token behind the last.
    fn list<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
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

    fn r#type(&mut self, depth: usize) -> Result<TypeRef, String> {
        if depth > MAX_DEPTH {
            return Err(format!("it nests deeper than {MAX_DEPTH}"));
        }
        if self.skip("tensor<") {
            let mut shape = Vec::new();
            while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
                shape.push(self.number()?);
                self.expect("x")?;
            }
            let element = self.r#type(depth + 1)?;
            self.expect(">")?;
            return Ok(self.ir.r#type(Type::Tensor(shape, element)));
        }
        let word = self.take(|c| c.is_ascii_alphanumeric());
        let read = |prefix: &str| word.strip_prefix(prefix)?.parse().ok();
        match (read("i"), read("f")) {
            (Some(bits), _) => Ok(self.ir.r#type(Type::Int(bits))),
            (_, Some(bits)) => Ok(self.ir.r#type(Type::Float(bits))),
            _ => Err(format!("expected a type, found `{word}{}`", self.rest)),
        }
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, String> {
        let digits = self.take(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        digits.parse().map_err(|_| format!("expected a number, found `{digits}{}`", self.rest))
    }

    /// The type behind a colon, or what it is without.
    fn type_or(&mut self, default: Type, depth: usize) -> Result<TypeRef, String> {
        if self.skip(":") { self.r#type(depth) } else { Ok(self.ir.r#type(default)) }
    }

    fn attribute(&mut self, depth: usize) -> Result<Attribute, String> {
        if depth > MAX_DEPTH {
            return Err(format!("it nests deeper than {MAX_DEPTH}"));
        }
        for (word, number) in [("true", 1), ("false", 0)] {
            if self.skip(word) {
                return Ok(Attribute::Int(number, self.ir.r#type(Type::Int(1))));
            }
        }
        if self.skip("unit") {
            return Ok(Attribute::Unit);
        }
        if self.skip("@") {
            return self.name().map(Attribute::Symbol);
        }
        if self.skip("\"") {
            let end = self.rest.find('"').ok_or("expected a closing quote")?;
            let (text, rest) = self.rest.split_at(end);
            self.rest = &rest[1..];
            return if text.contains('\\') {
                Err("there are no escapes".to_owned())
            } else {
                Ok(Attribute::Text(text.to_owned()))
            };
        }
        if self.skip("[") {
            return self.list("]", |reader| reader.attribute(depth + 1)).map(Attribute::List);
        }
        if self.skip("{") {
            let entries = self.list("}", |reader| {
                let name = reader.name()?;
                Ok((name, if reader.skip("=") { reader.attribute(depth + 1)? } else { Attribute::Unit }))
            })?;
            return Ok(Attribute::Dictionary(entries.into_iter().collect()));
        }
        if self.skip("array<i32") {
            if self.skip(">") {
                return Ok(Attribute::Sizes(Vec::new()));
            }
            self.expect(":")?;
            return self.list(">", Reader::number).map(Attribute::Sizes);
        }
        if !self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return self.r#type(depth).map(Attribute::Type);
        }
        let digits = self.take(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        if let Ok(number) = digits.parse() {
            let r#type = self.type_or(Type::Int(64), depth)?;
            return match self.ir.type_data(r#type) {
                Type::Int(_) => Ok(Attribute::Int(number, r#type)),
                _ => Err("expected the type of an integer".to_owned()),
            };
        }
        let is_float = digits.contains(['.', 'e', 'E']);
        let number: Option<f64> = digits.parse().ok().filter(|_| is_float);
        let number = number.ok_or_else(|| format!("expected a number that fits, found `{digits}`"))?;
        let r#type = self.type_or(Type::Float(64), depth)?;
        match self.ir.type_data(r#type) {
            Type::Float(_) => Ok(Attribute::Float(number.to_bits(), r#type)),
            _ => Err("expected the type of a floating-point number".to_owned()),
        }
    }
}

/// Printing: an operation with all that is in it.
impl Ir {
    /// The text of an operation and of what is in its regions. Values and blocks are numbered in the order of the text.
    pub fn print(&self, op: OpRef) -> String {
        let mut printer = Printer { ir: self, text: String::new(), values: HashMap::new(), blocks: HashMap::new() };
        // A `String` takes all that is written to it.
        let _ = printer.op(op, 0);
        printer.text
    }
}

struct Printer<'a> {
    ir: &'a Ir,
    text: String,
    values: HashMap<ValueRef, usize>,
    blocks: HashMap<BlockRef, usize>,
}

impl Printer<'_> {
    fn value(&mut self, value: ValueRef) -> fmt::Result {
        let next = self.values.len();
        let number = *self.values.entry(value).or_insert(next);
        write!(self.text, "%{number}")
    }

    fn block(&mut self, block: BlockRef) -> fmt::Result {
        let next = self.blocks.len();
        let number = *self.blocks.entry(block).or_insert(next);
        write!(self.text, "^{number}")
    }

    fn list<T: Copy>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, T) -> fmt::Result) -> fmt::Result {
        for (index, one) in items.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            item(self, *one)?;
        }
        Ok(())
    }

    fn op(&mut self, op: OpRef, depth: usize) -> fmt::Result {
        let record = self.ir.op(op);
        write!(self.text, "{:1$}", "", depth * 2)?;
        if !record.results.is_empty() {
            self.list(&record.results, Self::value)?;
            self.text.push_str(" = ");
        }
        self.text.push_str(self.ir.text(record.name));
        if !record.operands.is_empty() {
            self.text.push(' ');
            self.list(&record.operands, Self::value)?;
        }
        if !record.successors.is_empty() {
            self.text.push_str(" to ");
            self.list(&record.successors, Self::block)?;
        }
        if !record.attributes.is_empty() {
            let mut attributes: Vec<_> = record.attributes.iter().collect();
            attributes.sort_by_key(|(name, _)| self.ir.text(*name));
            self.text.push_str(" {");
            self.list(&attributes, |printer, (name, attribute)| printer.entry(*name, attribute))?;
            self.text.push('}');
        }
        if !record.results.is_empty() {
            self.text.push_str(" : ");
            self.list(&record.results, |printer, result| printer.r#type(printer.ir.value_type(result)))?;
        }
        for region in &record.regions {
            self.text.push_str(" {\n");
            for block in self.ir.blocks(*region) {
                write!(self.text, "{:1$}", "", depth * 2)?;
                self.block(*block)?;
                self.text.push('(');
                self.list(self.ir.arguments(*block), |printer, argument| {
                    printer.value(argument)?;
                    printer.text.push_str(": ");
                    printer.r#type(printer.ir.value_type(argument))
                })?;
                self.text.push_str("):\n");
                for inner in self.ir.block_ops(*block) {
                    self.op(inner, depth + 1)?;
                }
            }
            write!(self.text, "{:1$}}}", "", depth * 2)?;
        }
        self.text.push('\n');
        Ok(())
    }

    fn entry(&mut self, name: Symbol, attribute: &Attribute) -> fmt::Result {
        self.text.push_str(self.ir.text(name));
        if *attribute == Attribute::Unit {
            return Ok(());
        }
        self.text.push_str(" = ");
        self.attribute(attribute)
    }

    fn attribute(&mut self, attribute: &Attribute) -> fmt::Result {
        match attribute {
            Attribute::Unit => self.text.push_str("unit"),
            Attribute::Int(number, r#type) if *self.ir.type_data(*r#type) == Type::Int(1) => {
                self.text.push_str(if *number == 0 { "false" } else { "true" });
            }
            Attribute::Int(number, r#type) => {
                write!(self.text, "{number} : ")?;
                self.r#type(*r#type)?;
            }
            Attribute::Float(bits, r#type) => {
                write!(self.text, "{:?} : ", f64::from_bits(*bits))?;
                self.r#type(*r#type)?;
            }
            Attribute::Text(text) => write!(self.text, "\"{text}\"")?,
            Attribute::Type(r#type) => self.r#type(*r#type)?,
            Attribute::Symbol(symbol) => write!(self.text, "@{}", self.ir.text(*symbol))?,
            Attribute::List(items) => {
                let items: Vec<&Attribute> = items.iter().collect();
                self.text.push('[');
                self.list(&items, Self::attribute)?;
                self.text.push(']');
            }
            Attribute::Dictionary(entries) => {
                let entries: Vec<_> = entries.iter().collect();
                self.text.push('{');
                self.list(&entries, |printer, (name, attribute)| printer.entry(*name, attribute))?;
                self.text.push('}');
            }
            Attribute::Sizes(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(i32::to_string).collect();
                let colon = if sizes.is_empty() { "" } else { ": " };
                write!(self.text, "array<i32{colon}{}>", sizes.join(", "))?;
            }
        }
        Ok(())
    }

    fn r#type(&mut self, r#type: TypeRef) -> fmt::Result {
        match self.ir.type_data(r#type) {
            Type::Int(bits) => write!(self.text, "i{bits}"),
            Type::Float(bits) => write!(self.text, "f{bits}"),
            Type::Tensor(shape, element) => {
                self.text.push_str("tensor<");
                shape.iter().try_for_each(|size| write!(self.text, "{size}x"))?;
                self.r#type(*element)?;
                self.text.push('>');
                Ok(())
            }
        }
    }
}
