//! Functions: what MLIR's `FunctionOpInterface` has one reader and one printer for.
//!
//! `private @name(%a: i32 {x}, …) -> (i32 {y}, …) attributes {…} { body }`; arguments without names in declarations.

use super::Form;
use super::signature::{TypesWithAttributes, dictionaries, print_results};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, OpAsmPrinter, Region, Value};
use mlir_syntax::{RegionArgument, Result, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "emitc.func", parse, print },
    Form { name: "func.func", parse, print },
    Form { name: "async.func", parse, print },
    Form { name: "shape.func", parse, print },
    Form { name: "ml_program.func", parse, print },
    Form { name: "ml_program.subgraph", parse, print },
    Form { name: "pdl_interp.func", parse, print },
    Form { name: "spirv.ARM.Graph", parse, print },
    Form { name: "transform.named_sequence", parse, print },
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
    parse_name(reading)?;
    let signature = Signature::parse(reading)?;
    reading.parse_optional_attr_dict_with_keyword()?;
    let named = signature.add_attributes(reading);
    parse_optional_body(reading, &named)
}

/// `{…}`, or nothing in a declaration.
pub(super) fn parse_optional_body<'s>(reading: &mut Reading<'_, 's, '_>, named: &[RegionArgument<'s>]) -> Result<()> {
    let body = match reading.parser().peek_is("{") {
        true => reading.asm.parse_region(named, None)?,
        false => reading.asm.empty_region(),
    };
    reading.state.regions.push(body);
    Ok(())
}

pub(super) fn print_optional_body(p: &mut Printing<'_, '_>, body: Region) {
    if p.ir().region_blocks(body).next().is_some() {
        p.push(" ");
        p.asm.print_region(body, false, true, false);
    }
}

/// `@name`
pub(super) fn parse_name(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let name = reading.parser().parse_symbol_name()?;
    let name = reading.string_of(name);
    reading.add_attribute("sym_name", name);
    Ok(())
}

/// ` @name`
pub(super) fn print_name(p: &mut Printing<'_, '_>) -> Option<()> {
    p.push(" ");
    let name = p.string(p.attribute("sym_name")?)?;
    p.asm.print_symbol_name(name);
    Some(())
}

/// `(%a: i32 {x}) -> (f32 {y})`
pub(super) struct Signature<'s> {
    /// The arguments that have names.
    pub named: Vec<RegionArgument<'s>>,
    inputs: TypesWithAttributes,
    results: TypesWithAttributes,
}

impl<'s> Signature<'s> {
    /// Reads it, and adds the type of the function.
    pub(super) fn parse(reading: &mut Reading<'_, 's, '_>) -> Result<Signature<'s>> {
        let Arguments { named, types: inputs, .. } = parse_arguments(reading, false)?;
        let results = parse_optional_results(reading)?;
        let ty = TypeKind::Function { inputs: inputs.types.clone().into(), results: results.types.clone().into() };
        let ty = reading.context().intern_type(ty);
        let ty = reading.intern(AttrKind::Type(ty));
        reading.add_attribute("function_type", ty);
        Ok(Signature { named, inputs, results })
    }

    /// Adds the attributes of the arguments and results; what is left are the arguments that have names.
    pub(super) fn add_attributes(self, reading: &mut Reading<'_, '_, '_>) -> Vec<RegionArgument<'s>> {
        self.inputs.add_attributes(reading, "arg_attrs");
        self.results.add_attributes(reading, "res_attrs");
        self.named
    }
}

/// `-> (i32 {x}, f32)`, if it is next.
pub(crate) fn parse_optional_results(reading: &mut Reading<'_, '_, '_>) -> Result<TypesWithAttributes> {
    match reading.parser().eat_arrow() {
        true => TypesWithAttributes::parse_results(reading),
        false => Ok(TypesWithAttributes::default()),
    }
}

/// Prints the signature of a function; gives back how many arguments it has.
pub(super) fn print_signature(p: &mut Printing<'_, '_>, body: Region) -> Option<usize> {
    let AttrKind::Type(ty) = *p.kind(p.attribute("function_type")?) else { return None };
    let TypeKind::Function { inputs, results } = p.context().type_kind(ty) else { return None };
    print_arguments(p, inputs.len(), false, body, |asm, index| asm.print_type(inputs[index]))?;
    if !results.is_empty() {
        p.push(" -> ");
        print_results(p, results)?;
    }
    Some(inputs.len())
}

/// The arguments of a function.
#[derive(Default)]
pub(super) struct Arguments<'s> {
    /// Those that have names: all, or none in a declaration.
    pub named: Vec<RegionArgument<'s>>,
    /// The types of all.
    pub types: TypesWithAttributes,
    /// True if the list ends with `...`.
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
            let name = parser.parse_value_name()?;
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
    let [body] = *p.ir().op_regions(p.op) else { return None };
    if let Some(visibility) = p.attribute("sym_visibility") {
        let visibility = std::str::from_utf8(p.string(visibility)?).ok()?;
        p.push(" ");
        p.push(visibility);
    }
    print_name(p)?;
    print_signature(p, body)?;
    p.print_optional_attr_dict_with_keyword(OF_SIGNATURE);
    print_optional_body(p, body);
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
