//! Kernels and where they are launched.

use super::Form;
use super::assignments::print_assignments;
use super::function::{Signature, parse_name, print_name, print_signature};
use super::signature::{TypesWithAttributes, dictionaries};
use crate::assembly::directives::gpu::{parse_async, print_async};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{Attr, Parser, RegionArgument, Result, SsaName, Type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "gpu.func", parse: parse_function, print: print_function },
    Form { name: "gpu.launch", parse: parse_launch, print: print_launch },
    Form { name: "gpu.warp_execute_on_lane_0", parse: parse_warp, print: print_warp },
];

/// `workgroup(%a : memref<4xf32, 3> {x}, …)`, if it is next: memory that a kernel has, as arguments of its region.
fn parse_attributions<'s>(
    reading: &mut Reading<'_, 's, '_>,
    keyword: &str,
    arguments: &mut Vec<RegionArgument<'s>>,
) -> Result<TypesWithAttributes> {
    let mut read = TypesWithAttributes::default();
    if reading.parser().eat_token(keyword) {
        reading.parser().expect_token("(")?;
        reading.parser().list(b')', |parser| {
            let name = parser.parse_value_name()?;
            parser.expect_token(":")?;
            let ty = read.parse_one(parser)?;
            arguments.push(RegionArgument { name, ty, location: parser.parse_optional_location()? });
            Ok(())
        })?;
    }
    Ok(read)
}

fn print_attributions(p: &mut Printing<'_, '_>, keyword: &str, name: &str, arguments: &[Value]) -> Option<()> {
    if arguments.is_empty() {
        return Some(());
    }
    let attributes = dictionaries(p, name, arguments.len())?;
    p.push(keyword);
    p.asm.comma_separated(arguments.iter().zip(attributes), |asm, (argument, entries)| {
        asm.print_operand(*argument);
        asm.push(" : ");
        asm.print_types_of([*argument]);
        asm.print_optional_attr_dict(entries, &[]);
    });
    p.push(")");
    Some(())
}

/// The attribute with the number of arguments of the region that are memory of the work group.
const WORKGROUP: &str = "workgroup_attributions";

fn add_workgroup(reading: &mut Reading<'_, '_, '_>, count: usize) {
    let count = reading.context().integer(count as i64, 64);
    reading.add_attribute(WORKGROUP, count);
}

/// The arguments of the region behind the first `fixed`: memory of the work group, and private memory.
fn divide_attributions<'v>(
    p: &Printing<'_, '_>,
    arguments: &'v [Value],
    fixed: usize,
) -> Option<(&'v [Value], &'v [Value])> {
    let count = p.attribute(WORKGROUP).and_then(|count| p.integer(count)).unwrap_or(0);
    arguments.get(fixed..)?.split_at_checked(usize::try_from(count).ok()?)
}

/// `@f(%a: i32 {x}) -> f32 workgroup(…) private(…) kernel attributes {…} {…}`
fn parse_function(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    let mut signature = Signature::parse(reading)?;
    let workgroup = parse_attributions(reading, "workgroup", &mut signature.named)?;
    add_workgroup(reading, workgroup.types.len());
    let private = parse_attributions(reading, "private", &mut signature.named)?;
    if reading.parser().eat_token("kernel") {
        let unit = reading.context().unit();
        reading.add_attribute("gpu.kernel", unit);
    }
    reading.parse_optional_attr_dict_with_keyword()?;
    let named = signature.add_attributes(reading);
    workgroup.add_attributes(reading, "workgroup_attrib_attrs");
    private.add_attributes(reading, "private_attrib_attrs");
    let body = reading.asm.parse_region(&named, None)?;
    reading.state.regions.push(body);
    Ok(())
}

fn print_function(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    print_name(p)?;
    let count = print_signature(p, body)?;
    let (workgroup, private) = divide_attributions(p, &arguments, count)?;
    print_attributions(p, " workgroup(", "workgroup_attrib_attrs", workgroup)?;
    print_attributions(p, " private(", "private_attrib_attrs", private)?;
    if p.attribute("gpu.kernel").is_some() {
        p.push(" kernel");
    }
    p.print_optional_attr_dict_with_keyword(&[
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
        "gpu.kernel",
        WORKGROUP,
    ]);
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}

/// Names for the place in a grid, and for the sizes of the grid with their values.
struct Grid<'s> {
    places: Vec<SsaName<'s>>,
    sizes: Vec<SsaName<'s>>,
    values: Vec<SsaName<'s>>,
}

/// `(%x, %y, %z) in (%a = %0, %b = %1, %c = %2)`
fn parse_grid<'s>(parser: &mut Parser<'s, '_>) -> Result<Grid<'s>> {
    let mut grid = Grid { places: Vec::new(), sizes: Vec::new(), values: Vec::new() };
    let start = parser.position();
    parser.expect_token("(")?;
    parser.list(b')', |parser| {
        grid.places.push(parser.parse_value_name()?);
        Ok(())
    })?;
    parser.expect_token("in")?;
    parser.expect_token("(")?;
    parser.list(b')', |parser| {
        grid.sizes.push(parser.parse_value_name()?);
        parser.expect_token("=")?;
        grid.values.push(parser.parse_value_use()?);
        Ok(())
    })?;
    if grid.places.len() != 3 || grid.sizes.len() != 3 {
        let message = "a grid has three dimensions, as in `(%x, %y, %z) in (%a = %0, %b = %1, %c = %2)`";
        return Err(parser.error_since(start, mlir_syntax::codes::INVALID, message));
    }
    Ok(grid)
}

fn print_grid(p: &mut Printing<'_, '_>, keyword: &str, places: &[Value], sizes: &[Value], values: &[Value]) {
    p.push(keyword);
    p.push("(");
    p.asm.print_operands(places.iter().copied());
    p.push(") in ");
    print_assignments(p, sizes, values);
}

/// `@name` in parentheses behind a keyword.
fn parse_optional_symbol(reading: &mut Reading<'_, '_, '_>, keyword: &str) -> Result<Option<Attr>> {
    if !reading.parser().eat_token(keyword) {
        return Ok(None);
    }
    reading.parser().expect_token("(")?;
    let symbol = reading.parser().parse_attribute()?;
    reading.parser().expect_token(")")?;
    Ok(Some(symbol))
}

/// `async [%0] clusters(…) in (…) blocks(…) in (…) threads(…) in (…) dynamic_shared_memory_size %1 {…}`
fn parse_launch(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let (token, dependencies) = parse_async(reading)?;
    reading.state.result_types.extend(token);
    let token_type = mlir_syntax::parse_type(reading.context(), "!gpu.async.token")?;
    let clusters = if reading.parser().eat_token("clusters") { Some(parse_grid(reading.parser())?) } else { None };
    reading.parser().expect_token("blocks")?;
    let blocks = parse_grid(reading.parser())?;
    reading.parser().expect_token("threads")?;
    let threads = parse_grid(reading.parser())?;
    reading.add_operands(&dependencies, &vec![token_type; dependencies.len()], start)?;
    reading.add_index_operands(blocks.values);
    reading.add_index_operands(threads.values);
    let mut names = [blocks.places, threads.places, blocks.sizes, threads.sizes].concat();
    let has_clusters = clusters.is_some();
    if let Some(clusters) = clusters {
        reading.add_index_operands(clusters.values);
        names.extend(clusters.places.into_iter().chain(clusters.sizes));
    }
    let has_memory = reading.parser().eat_token("dynamic_shared_memory_size");
    if has_memory {
        let size = reading.parser().parse_value_use()?;
        let i32_type = reading.context().integer_type(32);
        reading.state.operands.push((size, i32_type));
    }
    for keyword in ["module", "function"] {
        if let Some(symbol) = parse_optional_symbol(reading, keyword)? {
            reading.add_attribute(keyword, symbol);
        }
    }
    let ty = reading.context().index_type();
    let mut arguments: Vec<_> = names.into_iter().map(|name| RegionArgument { name, ty, location: None }).collect();
    let workgroup = parse_attributions(reading, "workgroup", &mut arguments)?;
    add_workgroup(reading, workgroup.types.len());
    parse_attributions(reading, "private", &mut arguments)?;
    let (clusters, memory) = (u32::from(has_clusters), u32::from(has_memory));
    reading.add_operand_segments(&[dependencies.len() as u32, 1, 1, 1, 1, 1, 1, clusters, clusters, clusters, memory]);
    let body = reading.asm.parse_region(&arguments, None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_launch(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let group = |index: usize| p.operand_group(index);
    let three = |first: usize| [group(first), group(first + 1), group(first + 2)].concat();
    let (blocks, threads, clusters, memory) = (three(1), three(4), three(7), group(10));
    let fixed = 12 + 2 * clusters.len();
    let (workgroup, private) = divide_attributions(p, &arguments, fixed)?;
    let (workgroup, private) = (workgroup.to_vec(), private.to_vec());
    let (has_token, dependencies) = (ir.result_count(p.op) > 0, group(0));
    if has_token || !dependencies.is_empty() {
        p.push(" ");
    }
    print_async(p, has_token, dependencies);
    if !clusters.is_empty() {
        print_grid(p, " clusters", arguments.get(12..15)?, arguments.get(15..18)?, &clusters);
    }
    print_grid(p, " blocks", arguments.get(..3)?, arguments.get(6..9)?, &blocks);
    print_grid(p, " threads", arguments.get(3..6)?, arguments.get(9..12)?, &threads);
    if let [size] = memory[..] {
        p.push(" dynamic_shared_memory_size ");
        p.asm.print_operand(size);
    }
    for keyword in ["module", "function"] {
        if let Some(symbol) = p.attribute(keyword) {
            p.push(" ");
            p.push(keyword);
            p.push("(");
            p.asm.print_attribute(symbol);
            p.push(")");
        }
    }
    print_attributions(p, " workgroup(", "workgroup_attrib_attrs", &workgroup)?;
    print_attributions(p, " private(", "private_attrib_attrs", &private)?;
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    p.print_optional_attr_dict(&["operandSegmentSizes", WORKGROUP, "module", "function"]);
    Some(())
}

/// `(%lane)[32] args(%a : vector<4xf32>) -> (f32) {…}`
fn parse_warp(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token("(")?;
    let lane = reading.parser().parse_value_use()?;
    reading.add_index_operands([lane]);
    reading.parser().expect_token(")")?;
    reading.parser().expect_token("[")?;
    let i64_type = reading.context().integer_type(64);
    let size = reading.parser().parse_attribute_of(i64_type)?;
    reading.add_attribute("warp_size", size);
    reading.parser().expect_token("]")?;
    if reading.parser().eat_token("args") {
        reading.parser().expect_token("(")?;
        let start = reading.parser().position();
        let operands = reading.parse_operand_list()?;
        reading.parser().expect_token(":")?;
        let types = reading.parse_type_list()?;
        reading.parser().expect_token(")")?;
        reading.add_operands(&operands, &types, start)?;
    }
    let results: Vec<Type> = reading.parse_optional_arrow_types()?;
    reading.state.result_types.extend(results);
    let body = reading.asm.parse_region(&[], Some("gpu.yield"))?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_warp(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    let (lane, arguments) = operands.split_first()?;
    let [body] = *p.ir().op_regions(p.op) else { return None };
    p.push("(");
    p.asm.print_operand(*lane);
    p.push(")[");
    p.asm.print_attribute_without_type(p.attribute("warp_size")?);
    p.push("]");
    if !arguments.is_empty() {
        p.push(" args(");
        p.asm.print_operands(arguments.iter().copied());
        p.push(" : ");
        p.asm.print_types_of(arguments.iter().copied());
        p.push(")");
    }
    let results = p.result_types();
    if !results.is_empty() {
        p.push(" -> (");
        p.asm.print_types(results.iter().copied());
        p.push(")");
    }
    p.push(" ");
    p.asm.print_region(body, true, !results.is_empty(), false);
    p.print_optional_attr_dict(&["warp_size"]);
    Some(())
}
