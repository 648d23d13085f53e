//! Types, attributes and locations as MLIR spells them, with aliases written out and nothing elided.

use std::borrow::Cow;

use crate::attributes::{Attr, AttrKind, LocationAttr};
use crate::context::{Context, Symbol};
use crate::float;
use crate::normal_form::in_place;
use crate::parser::{BodyScanner, is_suffix_byte};
use crate::types::{FloatKind, Type, TypeKind};
use pdl_declarations::{Signedness, is_bare_identifier, write_string};
use std::fmt::Write;

mod elements;

pub(crate) use elements::{element_size, is_i1, read_bits, shape_of};
use elements::{print_element, print_elements};

/// Substitutes for parts of a text, such as aliases. Without methods of its own, everything is written out.
pub trait Spelling: Sized {
    /// Appends a type.
    fn ty(&mut self, context: &Context, ty: Type, out: &mut String) {
        write_type(context, ty, self, out);
    }
    /// Appends an attribute; `elide` leaves out the types `i64` and `f64` where a literal has them by default.
    fn attribute(&mut self, context: &Context, attr: Attr, elide: bool, out: &mut String) {
        write_attribute(context, attr, elide, self, out);
    }
    /// Appends what stands between the parentheses of a location.
    fn location(&mut self, context: &Context, location: Attr, out: &mut String) {
        write_location(context, location, self, out);
    }
    /// The number to print of a distinct attribute.
    fn distinct(&mut self, id: u64) -> u64 {
        id
    }
    /// Changes the text of an attribute or a type of a dialect, which begins at `start`.
    fn dialect_symbol(&mut self, start: usize, out: &mut String) {
        if let Cow::Owned(text) = in_place(&out[start..]) {
            out.replace_range(start.., &text);
        }
    }
}

/// Everything is written out.
struct Plain;

impl Spelling for Plain {}

/// Appends a type.
pub fn print_type(context: &Context, ty: Type, out: &mut String) {
    write_type(context, ty, &mut Plain, out);
}

/// Appends a type whose parts are spelled as `with` says.
pub fn write_type(context: &Context, ty: Type, with: &mut impl Spelling, out: &mut String) {
    match context.type_kind(ty) {
        TypeKind::Integer { width, signedness } => {
            out.push_str(match signedness {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            });
            push_number(out, u64::from(*width));
        }
        TypeKind::Float(kind) => out.push_str(kind.name()),
        TypeKind::Index => out.push_str("index"),
        TypeKind::None => out.push_str("none"),
        TypeKind::Complex(element) => {
            out.push_str("complex<");
            with.ty(context, *element, out);
            out.push('>');
        }
        TypeKind::Tuple(types) => {
            out.push_str("tuple<");
            print_types(context, types, with, out);
            out.push('>');
        }
        TypeKind::Function { inputs, results } => {
            write_function_type(context, inputs.iter().copied(), results.iter().copied(), with, out);
        }
        TypeKind::RankedTensor { shape, element, encoding } => {
            out.push_str("tensor<");
            print_shape(shape, out);
            with.ty(context, *element, out);
            if let Some(encoding) = encoding {
                out.push_str(", ");
                with.attribute(context, *encoding, false, out);
            }
            out.push('>');
        }
        TypeKind::UnrankedTensor { element } => {
            out.push_str("tensor<*x");
            with.ty(context, *element, out);
            out.push('>');
        }
        TypeKind::MemRef { shape, element, layout, memory_space } => {
            out.push_str("memref<");
            print_shape(shape, out);
            with.ty(context, *element, out);
            if let Some(layout) = layout {
                out.push_str(", ");
                with.attribute(context, *layout, false, out);
            }
            print_memory_space(context, *memory_space, with, out);
        }
        TypeKind::UnrankedMemRef { element, memory_space } => {
            out.push_str("memref<*x");
            with.ty(context, *element, out);
            print_memory_space(context, *memory_space, with, out);
        }
        TypeKind::Vector { shape, element } => {
            out.push_str("vector<");
            for dimension in shape.iter() {
                out.push_str(if dimension.scalable { "[" } else { "" });
                push_number(out, dimension.size);
                out.push_str(if dimension.scalable { "]x" } else { "x" });
            }
            with.ty(context, *element, out);
            out.push('>');
        }
        TypeKind::Dialect { dialect, body } => {
            let start = out.len();
            out.push('!');
            print_dialect_symbol(context, *dialect, body, out);
            with.dialect_symbol(start, out);
        }
    }
}

/// Appends an attribute.
pub fn print_attribute(context: &Context, attr: Attr, out: &mut String) {
    write_attribute(context, attr, false, &mut Plain, out);
}

/// Appends an attribute whose parts are spelled as `with` says; `elide` leaves out the types `i64` and `f64` where a literal has
/// them by default.
pub fn write_attribute(context: &Context, attr: Attr, elide: bool, with: &mut impl Spelling, out: &mut String) {
    let shown = if elide { TypesShown::Unusual } else { TypesShown::All };
    write_attribute_showing(context, attr, shown, with, out);
}

/// The same without the type that stands behind a literal.
pub fn write_attribute_without_type(context: &Context, attr: Attr, with: &mut impl Spelling, out: &mut String) {
    write_attribute_showing(context, attr, TypesShown::None, with, out);
}

/// Which types are written behind the literal they belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TypesShown {
    All,
    /// All but those that a literal has by default.
    Unusual,
    None,
}

fn write_attribute_showing(
    context: &Context,
    attr: Attr,
    shown: TypesShown,
    with: &mut impl Spelling,
    out: &mut String,
) {
    let mut typed = |ty: Type, out: &mut String| {
        if shown != TypesShown::None {
            out.push_str(" : ");
            with.ty(context, ty, out);
        }
    };
    match context.attr_kind(attr) {
        AttrKind::Unit => out.push_str("unit"),
        AttrKind::Integer { value, ty } => match context.type_kind(*ty) {
            TypeKind::Integer { width: 1, signedness: Signedness::Signless } => {
                out.push_str(if value.to_i64() == Some(0) { "false" } else { "true" });
            }
            kind => {
                match value.to_i64() {
                    Some(value) => {
                        out.push_str(if value < 0 { "-" } else { "" });
                        push_number(out, value.unsigned_abs());
                    }
                    None => push(out, format_args!("{value}")),
                }
                let is_default = *kind == TypeKind::Integer { width: 64, signedness: Signedness::Signless };
                if !(shown == TypesShown::Unusual && is_default) {
                    typed(*ty, out);
                }
            }
        },
        AttrKind::Float { bits, ty } => {
            if let TypeKind::Float(kind) = context.type_kind(*ty) {
                let is_decimal = float::print(*kind, *bits, out);
                if !(shown == TypesShown::Unusual && is_decimal && *kind == FloatKind::F64) {
                    typed(*ty, out);
                }
            }
        }
        AttrKind::String { value, ty } => {
            print_string(value.as_bytes(), out);
            if let Some(ty) = ty {
                typed(*ty, out);
            }
        }
        AttrKind::Type(ty) => with.ty(context, *ty, out),
        AttrKind::Array(elements) => {
            out.push('[');
            separated(elements.iter(), out, |element, out| with.attribute(context, *element, true, out));
            out.push(']');
        }
        AttrKind::Dictionary(entries) => {
            out.push('{');
            separated(entries.iter(), out, |(key, value), out| write_entry(context, *key, *value, with, out));
            out.push('}');
        }
        AttrKind::SymbolRef { root, nested } => {
            print_symbol_name(context.symbol_name(*root), out);
            for name in nested.iter() {
                out.push_str("::");
                print_symbol_name(context.symbol_name(*name), out);
            }
        }
        AttrKind::DenseElements { ty, .. } | AttrKind::DenseStrings { ty, .. } => {
            out.push_str("dense<");
            print_elements(context, attr, true, out);
            out.push('>');
            typed(*ty, out);
        }
        AttrKind::DenseResource { ty, key } => {
            out.push_str("dense_resource<");
            print_attribute_key(key, out);
            out.push('>');
            typed(*ty, out);
        }
        AttrKind::Sparse { ty, indices, values } => {
            out.push_str("sparse<");
            let start = out.len();
            print_elements(context, *indices, false, out);
            if out.len() > start {
                out.push_str(", ");
                print_elements(context, *values, true, out);
            }
            out.push('>');
            typed(*ty, out);
        }
        AttrKind::DenseArray { element, data } => {
            out.push_str("array<");
            with.ty(context, *element, out);
            if !data.is_empty() {
                out.push_str(": ");
                let size = element_size(context, *element).max(1);
                for (index, bytes) in data.chunks(size).enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    print_element(context, *element, bytes, out);
                }
            }
            out.push('>');
        }
        AttrKind::AffineMap(map) => {
            out.push_str("affine_map<");
            map.print(out);
            out.push('>');
        }
        AttrKind::IntegerSet(set) => {
            out.push_str("affine_set<");
            set.print(out);
            out.push('>');
        }
        AttrKind::Strided { offset, strides } => {
            let number = |value: &Option<i64>, out: &mut String| match value {
                Some(value) => push(out, format_args!("{value}")),
                None => out.push('?'),
            };
            out.push_str("strided<[");
            separated(strides.iter(), out, number);
            out.push(']');
            if *offset != Some(0) {
                out.push_str(", offset: ");
                number(offset, out);
            }
            out.push('>');
        }
        AttrKind::Distinct { id, value } => {
            push(out, format_args!("distinct[{}]<", with.distinct(*id)));
            if *context.attr_kind(*value) != AttrKind::Unit {
                with.attribute(context, *value, false, out);
            }
            out.push('>');
        }
        AttrKind::Dialect { dialect, body, ty } => {
            let start = out.len();
            out.push('#');
            print_dialect_symbol(context, *dialect, body, out);
            match ty {
                Some(ty) => typed(*ty, out),
                None => with.dialect_symbol(start, out),
            }
        }
        AttrKind::Location(_) => {
            out.push_str("loc(");
            write_location(context, attr, with, out);
            out.push(')');
        }
    }
}

/// Appends a location as it follows an operation: `loc("file":1:2)`.
pub fn print_location(context: &Context, location: Attr, out: &mut String) {
    out.push_str("loc(");
    write_location(context, location, &mut Plain, out);
    out.push(')');
}

/// Appends what stands between the parentheses of a location, whose parts are spelled as `with` says.
pub fn write_location(context: &Context, location: Attr, with: &mut impl Spelling, out: &mut String) {
    match context.attr_kind(location) {
        AttrKind::Location(LocationAttr::File { file, line, column, end_line, end_column }) => {
            print_string(file.as_bytes(), out);
            push(out, format_args!(":{line}:{column}"));
            if end_line != line {
                push(out, format_args!(" to {end_line}:{end_column}"));
            } else if end_column != column {
                push(out, format_args!(" to :{end_column}"));
            }
        }
        AttrKind::Location(LocationAttr::Name { name, child }) => {
            print_string(name.as_bytes(), out);
            if *child != context.unknown_location() {
                out.push('(');
                with.location(context, *child, out);
                out.push(')');
            }
        }
        AttrKind::Location(LocationAttr::CallSite { callee, caller }) => {
            out.push_str("callsite(");
            with.location(context, *callee, out);
            out.push_str(" at ");
            with.location(context, *caller, out);
            out.push(')');
        }
        AttrKind::Location(LocationAttr::Fused { locations, metadata }) => {
            out.push_str("fused");
            if let Some(metadata) = metadata {
                out.push('<');
                with.attribute(context, *metadata, false, out);
                out.push('>');
            }
            out.push('[');
            separated(locations.iter(), out, |location, out| with.location(context, *location, out));
            out.push(']');
        }
        AttrKind::Location(LocationAttr::Unknown) => out.push_str("unknown"),
        // A dialect attribute may serve as a location.
        _ => with.attribute(context, location, false, out),
    }
}

/// Appends `(inputs) -> results` as it ends an operation in the generic form.
pub fn print_function_type(context: &Context, inputs: &[Type], results: &[Type], out: &mut String) {
    write_function_type(context, inputs.iter().copied(), results.iter().copied(), &mut Plain, out);
}

/// The same, spelled as `with` says. The results are in parentheses unless there is exactly one and it is no function.
pub fn write_function_type(
    context: &Context,
    inputs: impl Iterator<Item = Type>,
    mut results: impl ExactSizeIterator<Item = Type>,
    with: &mut impl Spelling,
    out: &mut String,
) {
    out.push('(');
    separated(inputs, out, |ty, out| with.ty(context, ty, out));
    out.push_str(") -> ");
    let is_function = |ty: Type| matches!(context.type_kind(ty), TypeKind::Function { .. });
    if results.len() == 1
        && let Some(result) = results.next()
    {
        match is_function(result) {
            false => with.ty(context, result, out),
            true => {
                out.push('(');
                with.ty(context, result, out);
                out.push(')');
            }
        }
        return;
    }
    out.push('(');
    separated(results, out, |ty, out| with.ty(context, ty, out));
    out.push(')');
}

/// Appends one entry of a dictionary: the key alone if the value is `unit`.
pub fn print_entry(context: &Context, key: Symbol, value: Attr, out: &mut String) {
    write_entry(context, key, value, &mut Plain, out);
}

/// The same, spelled as `with` says.
pub fn write_entry(context: &Context, key: Symbol, value: Attr, with: &mut impl Spelling, out: &mut String) {
    print_attribute_key(context.symbol_name(key), out);
    if value != context.unit() {
        out.push_str(" = ");
        with.attribute(context, value, false, out);
    }
}

/// Appends a key of a dictionary, quoted unless it is a bare identifier.
pub fn print_attribute_key(key: &str, out: &mut String) {
    if is_bare_identifier(key) {
        out.push_str(key);
    } else {
        print_string(key, out);
    }
}

/// Appends `@name`, quoted unless it is a bare identifier.
pub fn print_symbol_name(name: &str, out: &mut String) {
    out.push('@');
    print_attribute_key(name, out);
}

/// Appends a string literal: everything but printable ASCII is escaped.
pub fn print_string(text: impl AsRef<[u8]>, out: &mut String) {
    // Writing to a string cannot fail, here and below.
    let _ = write_string(text.as_ref(), out);
}

fn print_types(context: &Context, types: &[Type], with: &mut impl Spelling, out: &mut String) {
    separated(types.iter(), out, |ty, out| with.ty(context, *ty, out));
}

fn print_shape(shape: &[Option<u64>], out: &mut String) {
    for size in shape {
        match size {
            Some(size) => push_number(out, *size),
            None => out.push('?'),
        }
        out.push('x');
    }
}

fn print_memory_space(context: &Context, memory_space: Option<Attr>, with: &mut impl Spelling, out: &mut String) {
    if let Some(memory_space) = memory_space {
        out.push_str(", ");
        with.attribute(context, memory_space, true, out);
    }
    out.push('>');
}

/// Appends `dialect.body` if the body is an identifier with brackets or without, else `dialect<body>`.
fn print_dialect_symbol(context: &Context, dialect: Symbol, body: &str, out: &mut String) {
    let dialect = context.symbol_name(dialect);
    out.push_str(dialect);
    if is_pretty_body(dialect, body) {
        out.push('.');
        out.push_str(body);
    } else {
        out.push('<');
        out.push_str(body);
        // A name that ends in `-` and the bracket would be an arrow.
        out.push_str(if body.ends_with('-') { " >" } else { ">" });
    }
}

/// Returns true if a dialect symbol's body is printed after a point: letters, digits, `.` and `_` from a letter on, then at
/// most one part from `<` to a final `>`.
fn is_pretty_body(dialect: &str, body: &str) -> bool {
    // A name that begins with a digit ends with its digits.
    if dialect.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    if body.ends_with('-') {
        // With brackets it would end in an arrow. MLIR does not read what it prints here.
        return body.bytes().all(is_suffix_byte);
    }
    let name = body.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')).count();
    // The bracket that opens first must close last: what would follow it could not be read again.
    let closes_last = || {
        body.as_bytes()[name] == b'<' && BodyScanner::new(body, name).skip_group().is_ok_and(|end| end == body.len())
    };
    body.starts_with(|c: char| c.is_ascii_alphabetic()) && (name == body.len() || closes_last())
}

fn separated<T>(items: impl IntoIterator<Item = T>, out: &mut String, mut print: impl FnMut(T, &mut String)) {
    for (index, item) in items.into_iter().enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        print(item, out);
    }
}

/// Appends a number; formatting costs several times as much.
pub fn push_number(out: &mut String, mut number: u64) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&digits[start..]).unwrap_or_default());
}

fn push(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(arguments);
}
