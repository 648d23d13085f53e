//! Functions: what MLIR's `FunctionOpInterface` has one reader and one printer for.
//!
//! `private @name(%a: i32 {x}, …) -> (i32 {y}, …) attributes {…} { body }`; arguments without names in declarations.

use super::Form;
use super::signature::{TypesWithAttributes, dictionaries, print_results};
use crate::print::Printing;
use crate::read::Reading;
use mlir_lite::{AttrKind, OpAsmPrinter, Region, Value};
use mlir_syntax::{RegionArgument, Result, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "func.func", parse, print },
    Form { name: "async.func", parse, print },
    Form { name: "shape.func", parse, print },
    Form { name: "ml_program.func", parse, print },
    Form { name: "ml_program.subgraph", parse, print },
    Form { name: "pdl_interp.func", parse, print },
];

/// The attributes that the signature says.
const OF_SIGNATURE: &[&str] = &["sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"];

fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    for visibility in ["private", "public", "nested"] {
        if reading.parser().eat_token(visibility) {
            let value = reading.context().string(visibility);
            reading.add_attribute("sym_visibility", value);
            break;
        }
    }
    let name = reading.parser().parse_symbol_name()?;
    let name = reading.string_of(name);
    reading.add_attribute("sym_name", name);

    let Arguments { named, types: inputs, .. } = parse_arguments(reading, false)?;
    let results = if reading.parser().eat_arrow() {
        TypesWithAttributes::parse_results(reading)?
    } else {
        TypesWithAttributes::default()
    };
    let ty = TypeKind::Function { inputs: inputs.types.clone().into(), results: results.types.clone().into() };
    let ty = reading.context().intern_type(ty);
    let ty = reading.intern(AttrKind::Type(ty));
    reading.add_attribute("function_type", ty);
    reading.parse_optional_attr_dict_with_keyword()?;
    inputs.add_attributes(reading, "arg_attrs");
    results.add_attributes(reading, "res_attrs");

    let body = if reading.parser().peek_is("{") {
        reading.asm.parse_region(&named, None)?
    } else {
        reading.asm.empty_region()
    };
    reading.state.regions.push(body);
    Ok(())
}

/// The arguments of a function.
#[derive(Default)]
pub(super) struct Arguments<'s> {
    /// Those that have names: all, or none in a declaration.
    pub named: Vec<RegionArgument<'s>>,
    /// The types of all.
    pub types: TypesWithAttributes,
    /// Whether the list ends with `...`.
    pub is_variadic: bool,
}

/// `(%a: i32 {x}, …)` or `(i32 {x}, …)`, and `...` at the end if that may be.
pub(super) fn parse_arguments<'s>(reading: &mut Reading<'_, 's, '_>, may_vary: bool) -> Result<Arguments<'s>> {
    let mut read = Arguments::default();
    let parser = reading.parser();
    parser.expect_token("(")?;
    parser.list(b')', |parser| {
        if read.is_variadic {
            return Err(parser.expected("')' after '...'"));
        }
        if may_vary && parser.eat_token("...") {
            read.is_variadic = true;
            return Ok(());
        }
        let name = if read.named.len() == read.types.types.len() && parser.at_value() {
            let name = parser.parse_value_use()?;
            parser.expect_token(":")?;
            Some(name)
        } else if !read.named.is_empty() {
            return Err(parser.expected("an argument with a name, such as '%arg1: i32', as the first one has"));
        } else {
            None
        };
        let ty = read.types.parse_one(parser)?;
        let location = parser.parse_optional_location()?;
        read.named.extend(name.map(|name| RegionArgument { name, ty, location }));
        Ok(())
    })?;
    Ok(read)
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let name = p.string(p.attribute("sym_name")?)?;
    let AttrKind::Type(ty) = p.kind(p.attribute("function_type")?) else { return None };
    let TypeKind::Function { inputs, results } = p.context().type_kind(*ty) else { return None };
    let [body] = *p.ir().op_regions(p.op) else { return None };
    p.push(" ");
    if let Some(visibility) = p.attribute("sym_visibility") {
        let visibility = std::str::from_utf8(p.string(visibility)?).ok()?;
        p.push(visibility);
        p.push(" ");
    }
    p.asm.print_symbol_name(name);
    print_arguments(p, inputs.len(), false, body, |asm, index| asm.print_type(inputs[index]))?;
    if !results.is_empty() {
        p.push(" -> ");
        print_results(p, results)?;
    }
    p.print_optional_attr_dict_with_keyword(OF_SIGNATURE);
    if p.ir().region_blocks(body).next().is_some() {
        p.push(" ");
        p.asm.print_region(body, false, true, false);
    }
    Some(())
}

/// Prints so many arguments, with the types that `print_type` prints where there is no body.
pub(super) fn print_arguments(
    p: &mut Printing<'_, '_>,
    count: usize,
    is_variadic: bool,
    body: Region,
    mut print_type: impl FnMut(&mut OpAsmPrinter<'_>, usize),
) -> Option<()> {
    let attributes = dictionaries(p, "arg_attrs", count)?;
    let entry = p.ir().region_blocks(body).next();
    let arguments: Option<Vec<Value>> = entry.map(|entry| p.ir().block_arguments(entry).collect());
    if arguments.as_ref().is_some_and(|arguments| arguments.len() < count) {
        return None;
    }
    p.push("(");
    p.asm.comma_separated(0..count, |asm, index| match &arguments {
        Some(arguments) => asm.print_region_argument(arguments[index], attributes[index], false),
        None => {
            print_type(asm, index);
            asm.print_optional_attr_dict(attributes[index], &[]);
        }
    });
    if is_variadic {
        p.push(if count > 0 { ", ..." } else { "..." });
    }
    p.push(")");
    Some(())
}
