//! The structured operations of `linalg` whose bodies follow from their names: one form, and a table of what they compute.

use super::Form;
use super::linalg::{parse_ins_and_outs, print_ins_and_outs};
use super::scalars::{self, Cast, Scalar, Target};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{Attr, AttrKind, Context, TypeKind, Value};
use mlir_syntax::affine::{AffineExpr, AffineMap};
use mlir_syntax::{Result, Type};
use std::sync::Arc;

/// The computation of a named operation.
#[derive(Clone, Copy, Debug)]
struct Named {
    name: &'static str,
    /// The indices of each operand, from `a` on, as in an einsum: `ac,cb,ab` is a product of matrices. In `(b+e)` the first moves
    /// by a stride and the second by a dilation.
    indexing: &'static str,
    body: Body,
}

#[derive(Clone, Copy, Debug)]
enum Body {
    /// That of `linalg.elementwise` of this kind.
    Kind(&'static str),
    Of(&'static Scalar),
}

const fn named(name: &'static str, indexing: &'static str, body: &'static Scalar) -> Named {
    Named { name, indexing, body: Body::Of(body) }
}

const fn elementwise(name: &'static str, kind: &'static str) -> Named {
    Named { name, indexing: "", body: Body::Kind(kind) }
}

const fn cast(is: Cast, of: &'static Scalar) -> Scalar {
    Scalar::Cast(Target::Output, is, of)
}

const CONTRACTION: Scalar = Scalar::Apply(
    &scalars::ADD,
    &[
        Scalar::Out,
        Scalar::Apply(&scalars::MUL, &[cast(Cast::Attribute, &Scalar::In(0)), cast(Cast::Attribute, &Scalar::In(1))]),
    ],
);

/// A contraction of what differs from a zero point each.
const QUANTIZED: Scalar = Scalar::Apply(
    &scalars::ADD,
    &[
        Scalar::Out,
        Scalar::Apply(
            &scalars::MUL,
            &[
                Scalar::Apply(&scalars::SUB, &[cast(Cast::Signed, &Scalar::In(0)), cast(Cast::Signed, &Scalar::In(2))]),
                Scalar::Apply(&scalars::SUB, &[cast(Cast::Signed, &Scalar::In(1)), cast(Cast::Signed, &Scalar::In(3))]),
            ],
        ),
    ],
);

const SIGNED_INPUT: Scalar = cast(Cast::Signed, &Scalar::In(0));
const UNSIGNED_INPUT: Scalar = cast(Cast::Unsigned, &Scalar::In(0));
const COPY: Scalar = cast(Cast::Attribute, &Scalar::In(0));
const POOL_SUM: Scalar = Scalar::Apply(&scalars::ADD, &[Scalar::Out, SIGNED_INPUT]);
const POOL_MAX_SIGNED: Scalar = Scalar::Apply(&scalars::MAX_SIGNED, &[Scalar::Out, SIGNED_INPUT]);
const POOL_MIN_SIGNED: Scalar = Scalar::Apply(&scalars::MIN_SIGNED, &[Scalar::Out, SIGNED_INPUT]);
const POOL_MAX_UNSIGNED: Scalar = Scalar::Apply(&scalars::MAX_UNSIGNED, &[Scalar::Out, UNSIGNED_INPUT]);
const POOL_MIN_UNSIGNED: Scalar = Scalar::Apply(&scalars::MIN_UNSIGNED, &[Scalar::Out, UNSIGNED_INPUT]);

const fn i32_of(of: &'static Scalar) -> Scalar {
    Scalar::Cast(Target::I32, Cast::Signed, of)
}

const fn f64_of(of: &'static Scalar) -> Scalar {
    Scalar::Cast(Target::F64, Cast::Signed, of)
}

/// A step of the generator of random numbers: `$of * 1103515245 + 12345`.
macro_rules! random_step {
    ($of:expr) => {
        Scalar::Apply(
            &scalars::ADD,
            &[
                Scalar::Apply(&scalars::MUL, &[$of, i32_of(&Scalar::Integer(1_103_515_245))]),
                i32_of(&Scalar::Integer(12345)),
            ],
        )
    };
}

/// Pseudo-random numbers between the first two operands, from the indices and a seed.
const RANDOM: Scalar = {
    const ROW: Scalar = random_step!(Scalar::Apply(&scalars::ADD, &[i32_of(&Scalar::Index(0)), Scalar::In(2)]));
    const NUMBER: Scalar = random_step!(Scalar::Apply(&scalars::ADD, &[i32_of(&Scalar::Index(1)), ROW]));
    const POSITIVE: Scalar = Scalar::Apply(&scalars::ADD, &[f64_of(&Scalar::Integer(2_147_483_647)), f64_of(&NUMBER)]);
    const WIDTH: Scalar = Scalar::Apply(
        &scalars::MUL,
        &[Scalar::Apply(&scalars::SUB, &[Scalar::In(1), Scalar::In(0)]), Scalar::Float(2.328_306_4e-10)],
    );
    cast(
        Cast::Signed,
        &Scalar::Apply(&scalars::ADD, &[Scalar::Apply(&scalars::MUL, &[POSITIVE, WIDTH]), Scalar::In(0)]),
    )
};

/// The computation of `linalg.elementwise`.
#[derive(Debug)]
struct Kind {
    name: &'static str,
    inputs: usize,
    body: Scalar,
}

macro_rules! unary {
    ($name:literal, $function:ident) => {
        Kind { name: $name, inputs: 1, body: Scalar::Apply(&scalars::$function, &[Scalar::In(0)]) }
    };
}

macro_rules! binary {
    ($name:literal, $function:ident) => {
        Kind { name: $name, inputs: 2, body: Scalar::Apply(&scalars::$function, &[Scalar::In(0), Scalar::In(1)]) }
    };
}

const KINDS: &[Kind] = &[
    unary!("abs", ABS),
    unary!("ceil", CEIL),
    unary!("erf", ERF),
    unary!("exp", EXP),
    unary!("floor", FLOOR),
    unary!("log", LOG),
    unary!("negf", NEGF),
    unary!("round", ROUND),
    unary!("rsqrt", RSQRT),
    unary!("sqrt", SQRT),
    unary!("tanh", TANH),
    Kind { name: "reciprocal", inputs: 1, body: Scalar::Apply(&scalars::DIVF, &[Scalar::One, Scalar::In(0)]) },
    Kind { name: "square", inputs: 1, body: Scalar::Apply(&scalars::MULF, &[Scalar::In(0), Scalar::In(0)]) },
    binary!("add", ADD),
    binary!("div", DIV),
    binary!("div_unsigned", DIV_UNSIGNED),
    binary!("max_signed", MAX_SIGNED),
    binary!("max_unsigned", MAX_UNSIGNED),
    binary!("min_signed", MIN_SIGNED),
    binary!("min_unsigned", MIN_UNSIGNED),
    binary!("mul", MUL),
    binary!("powf", POWF),
    binary!("sub", SUB),
    Kind { name: "select", inputs: 3, body: Scalar::Select(&[Scalar::In(0), Scalar::In(1), Scalar::In(2)]) },
];

/// All named operations.
const NAMED: &[Named] = &[
    elementwise("linalg.abs", "abs"),
    elementwise("linalg.add", "add"),
    named("linalg.batch_matmul", "abd,adc,abc", &CONTRACTION),
    named("linalg.batch_matvec", "abc,ac,ab", &CONTRACTION),
    named("linalg.batch_mmt4d", "abdeg,acdfg,abcef", &CONTRACTION),
    named("linalg.batch_reduce_matmul", "abd,adc,bc", &CONTRACTION),
    named("linalg.batch_vecmat", "ac,acb,ab", &CONTRACTION),
    elementwise("linalg.ceil", "ceil"),
    named("linalg.conv_1d", "(a+b),b,a", &CONTRACTION),
    named("linalg.conv_1d_ncw_fcw", "ad(c+e),bde,abc", &CONTRACTION),
    named("linalg.conv_1d_nwc_wcf", "a(b+d)e,dec,abc", &CONTRACTION),
    named("linalg.conv_2d", "(a+c)(b+d),cd,ab", &CONTRACTION),
    named("linalg.conv_2d_nchw_fchw", "ae(c+f)(d+g),befg,abcd", &CONTRACTION),
    named("linalg.conv_2d_nchw_fchw_q", "ae(c+f)(d+g),befg,,,abcd", &QUANTIZED),
    named("linalg.conv_2d_ngchw_fgchw", "abf(d+g)(e+h),cbfgh,abcde", &CONTRACTION),
    named("linalg.conv_2d_ngchw_gfchw", "abf(d+g)(e+h),bcfgh,abcde", &CONTRACTION),
    named("linalg.conv_2d_ngchw_gfchw_q", "abf(d+g)(e+h),bcfgh,,,abcde", &QUANTIZED),
    named("linalg.conv_2d_nhwc_fhwc", "a(b+e)(c+f)g,defg,abcd", &CONTRACTION),
    named("linalg.conv_2d_nhwc_fhwc_q", "a(b+e)(c+f)g,defg,,,abcd", &QUANTIZED),
    named("linalg.conv_2d_nhwc_hwcf", "a(b+e)(c+f)g,efgd,abcd", &CONTRACTION),
    named("linalg.conv_2d_nhwc_hwcf_q", "a(b+e)(c+f)g,efgd,,,abcd", &QUANTIZED),
    named("linalg.conv_2d_nhwgc_gfhwc", "a(b+f)(c+g)dh,defgh,abcde", &CONTRACTION),
    named("linalg.conv_2d_nhwgc_gfhwc_q", "a(b+f)(c+g)dh,defgh,,,abcde", &QUANTIZED),
    named("linalg.conv_3d", "(a+d)(b+e)(c+f),def,abc", &CONTRACTION),
    named("linalg.conv_3d_ncdhw_fcdhw", "af(c+g)(d+h)(e+i),bfghi,abcde", &CONTRACTION),
    named("linalg.conv_3d_ndhwc_dhwcf", "a(b+f)(c+g)(d+h)i,fghie,abcde", &CONTRACTION),
    named("linalg.conv_3d_ndhwc_dhwcf_q", "a(b+f)(c+g)(d+h)i,fghie,,,abcde", &QUANTIZED),
    named("linalg.copy", "", &COPY),
    named("linalg.depthwise_conv_1d_ncw_cw", "ac(b+d),cd,acb", &CONTRACTION),
    named("linalg.depthwise_conv_1d_nwc_wc", "a(b+d)c,dc,abc", &CONTRACTION),
    named("linalg.depthwise_conv_1d_nwc_wcm", "a(b+e)c,ecd,abcd", &CONTRACTION),
    named("linalg.depthwise_conv_2d_nchw_chw", "ad(b+e)(c+f),def,adbc", &CONTRACTION),
    named("linalg.depthwise_conv_2d_nhwc_hwc", "a(b+e)(c+f)d,efd,abcd", &CONTRACTION),
    named("linalg.depthwise_conv_2d_nhwc_hwc_q", "a(b+e)(c+f)d,efd,,,abcd", &QUANTIZED),
    named("linalg.depthwise_conv_2d_nhwc_hwcm", "a(b+f)(c+g)d,fgde,abcde", &CONTRACTION),
    named("linalg.depthwise_conv_2d_nhwc_hwcm_q", "a(b+f)(c+g)d,fgde,,,abcde", &QUANTIZED),
    named("linalg.depthwise_conv_3d_ncdhw_cdhw", "ah(b+e)(c+f)(d+g),hefg,ahbcd", &CONTRACTION),
    named("linalg.depthwise_conv_3d_ndhwc_dhwc", "a(b+e)(c+f)(d+g)h,efgh,abcdh", &CONTRACTION),
    named("linalg.depthwise_conv_3d_ndhwc_dhwcm", "a(b+f)(c+g)(d+h)i,fghie,abcdie", &CONTRACTION),
    elementwise("linalg.div", "div"),
    elementwise("linalg.div_unsigned", "div_unsigned"),
    named("linalg.dot", "a,a,", &CONTRACTION),
    elementwise("linalg.erf", "erf"),
    elementwise("linalg.exp", "exp"),
    named("linalg.fill", "", &SIGNED_INPUT),
    named("linalg.fill_rng_2d", ",,,ab", &RANDOM),
    elementwise("linalg.floor", "floor"),
    elementwise("linalg.log", "log"),
    named("linalg.matmul", "ac,cb,ab", &CONTRACTION),
    named("linalg.matvec", "ab,b,a", &CONTRACTION),
    elementwise("linalg.max", "max_signed"),
    elementwise("linalg.min", "min_signed"),
    named("linalg.mmt4d", "acdf,bcef,abde", &CONTRACTION),
    elementwise("linalg.mul", "mul"),
    elementwise("linalg.negf", "negf"),
    named("linalg.pooling_nchw_max", "ab(c+e)(d+f),ef,abcd", &POOL_MAX_SIGNED),
    named("linalg.pooling_nchw_sum", "ab(c+e)(d+f),ef,abcd", &POOL_SUM),
    named("linalg.pooling_ncw_max", "ab(c+d),d,abc", &POOL_MAX_SIGNED),
    named("linalg.pooling_ncw_sum", "ab(c+d),d,abc", &POOL_SUM),
    named("linalg.pooling_ndhwc_max", "a(b+f)(c+g)(d+h)e,fgh,abcde", &POOL_MAX_SIGNED),
    named("linalg.pooling_ndhwc_min", "a(b+f)(c+g)(d+h)e,fgh,abcde", &POOL_MIN_SIGNED),
    named("linalg.pooling_ndhwc_sum", "a(b+f)(c+g)(d+h)e,fgh,abcde", &POOL_SUM),
    named("linalg.pooling_nhwc_max", "a(b+e)(c+f)d,ef,abcd", &POOL_MAX_SIGNED),
    named("linalg.pooling_nhwc_max_unsigned", "a(b+e)(c+f)d,ef,abcd", &POOL_MAX_UNSIGNED),
    named("linalg.pooling_nhwc_min", "a(b+e)(c+f)d,ef,abcd", &POOL_MIN_SIGNED),
    named("linalg.pooling_nhwc_min_unsigned", "a(b+e)(c+f)d,ef,abcd", &POOL_MIN_UNSIGNED),
    named("linalg.pooling_nhwc_sum", "a(b+e)(c+f)d,ef,abcd", &POOL_SUM),
    named("linalg.pooling_nwc_max", "a(b+d)c,d,abc", &POOL_MAX_SIGNED),
    named("linalg.pooling_nwc_max_unsigned", "a(b+d)c,d,abc", &POOL_MAX_UNSIGNED),
    named("linalg.pooling_nwc_min", "a(b+d)c,d,abc", &POOL_MIN_SIGNED),
    named("linalg.pooling_nwc_min_unsigned", "a(b+d)c,d,abc", &POOL_MIN_UNSIGNED),
    named("linalg.pooling_nwc_sum", "a(b+d)c,d,abc", &POOL_SUM),
    elementwise("linalg.powf", "powf"),
    named("linalg.quantized_batch_matmul", "abd,adc,,,abc", &QUANTIZED),
    named("linalg.quantized_matmul", "ac,cb,,,ab", &QUANTIZED),
    elementwise("linalg.reciprocal", "reciprocal"),
    elementwise("linalg.round", "round"),
    elementwise("linalg.rsqrt", "rsqrt"),
    elementwise("linalg.select", "select"),
    elementwise("linalg.sqrt", "sqrt"),
    elementwise("linalg.square", "square"),
    elementwise("linalg.sub", "sub"),
    elementwise("linalg.tanh", "tanh"),
    named("linalg.vecmat", "b,ba,a", &CONTRACTION),
];

/// One form for all of the table, and those of two operations that say what they compute.
pub(super) const FORMS: &[Form] = &{
    let mut forms = [Form { name: "linalg.contract", parse, print }; NAMED.len() + 2];
    forms[1].name = "linalg.elementwise";
    let mut index = 0;
    while index < NAMED.len() {
        forms[index + 2].name = NAMED[index].name;
        index += 1;
    }
    forms
};

/// The attribute that keeps maps which follow from the name and the attributes; MLIR adds it when it verifies an operation.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";

fn find(name: &str) -> Option<&'static Named> {
    NAMED.iter().find(|named| named.name == name)
}

impl Body {
    /// Returns what is computed, and of how many inputs.
    fn find(self, indexing: &str) -> Option<(usize, &'static Scalar)> {
        match self {
            Body::Of(body) => Some((indexing.matches(',').count().max(1), body)),
            Body::Kind(name) => KINDS.iter().find(|kind| kind.name == name).map(|kind| (kind.inputs, &kind.body)),
        }
    }
}

/// The maps of operands with these indices.
fn maps(indexing: &str, strides: &[i64], dilations: &[i64]) -> Vec<AffineMap> {
    let letters = indexing.bytes().filter(u8::is_ascii_lowercase);
    let dimension = |letter: u8| u32::from(letter - b'a');
    let dimensions = letters.map(dimension).max().map_or(0, |last| last + 1);
    let mut windows = 0;
    let mut maps = Vec::new();
    for operand in indexing.split(',') {
        let mut results = Vec::new();
        let mut letters = operand.bytes();
        while let Some(letter) = letters.next() {
            if letter.is_ascii_lowercase() {
                results.push(AffineExpr::Dimension(dimension(letter)));
                continue;
            }
            let factor = |of: &[i64]| AffineExpr::Constant(of.get(windows).copied().unwrap_or(1));
            let (Some(moved), _, Some(inner), _) = (letters.next(), letters.next(), letters.next(), letters.next())
            else {
                break;
            };
            let moved = AffineExpr::Dimension(dimension(moved)).times(factor(strides));
            results.push(moved.plus(AffineExpr::Dimension(dimension(inner)).times(factor(dilations))));
            windows += 1;
        }
        maps.push(AffineMap { dimensions, symbols: 0, results });
    }
    maps
}

/// The maps of an operation on whole elements: the same index everywhere.
fn identities(rank: usize, operands: usize) -> Vec<AffineMap> {
    let dimensions = rank as u32;
    let results = (0..dimensions).map(AffineExpr::Dimension).collect();
    vec![AffineMap { dimensions, symbols: 0, results }; operands]
}

fn rank(context: &Context, ty: Type) -> usize {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } | TypeKind::MemRef { shape, .. } => shape.len(),
        _ => 0,
    }
}

/// `kind=#linalg.elementwise_kind<exp> indexing_maps = […] {…} ins(%a : T) outs(%b : T) -> T`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let name = reading.operation.name.as_str();
    let row = find(name);
    let mut body = row.map_or(Body::Of(&CONTRACTION), |row| row.body);
    if name == "linalg.elementwise" {
        body = parse_kind(reading)?;
    }
    let mut given = None;
    if reading.operation.defines("indexing_maps") && reading.parser().eat_token("indexing_maps") {
        reading.parser().expect_token("=")?;
        given = Some(reading.parser().parse_attribute()?);
    }
    reading.parse_optional_attr_dict()?;
    parse_ins_and_outs(reading)?;
    reading.parse_optional_attr_dict()?;
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let operands: Vec<Type> = reading.state.operands.iter().map(|operand| operand.1).collect();
    let indexing = row.map_or("a,a,a", |row| row.indexing);
    let Some((inputs, body)) = body.find(indexing) else {
        return Err(reading.error_since(start, "expected a kind such as `#linalg.elementwise_kind<exp>`"));
    };
    if operands.len() != inputs + 1 {
        let message = format!("'{name}' has {inputs} inputs and one output, but {} operands are given", operands.len());
        return Err(reading.error_since(start, message));
    }
    add_maps(reading, given, indexing, &operands, start)?;
    let arguments: Vec<Type> = operands.iter().map(|ty| scalars::element_of(reading.context(), *ty)).collect();
    let cast = if reading.operation.defines("cast") { reading.attribute("cast") } else { None };
    let Some(block) = scalars::build(reading, body, &arguments, cast) else {
        return Err(reading.error_since(start, format!("'{name}' is not defined for elements of these types")));
    };
    let region = reading.asm.build_region(&block)?;
    reading.state.regions.push(region);
    Ok(())
}

/// `kind=#linalg.elementwise_kind<exp>`
fn parse_kind(reading: &mut Reading<'_, '_, '_>) -> Result<Body> {
    reading.parser().expect_token("kind")?;
    reading.parser().expect_token("=")?;
    let start = reading.parser().position();
    let kind = reading.parser().parse_attribute()?;
    reading.add_attribute("kind", kind);
    let known = match reading.context().attr_kind(kind) {
        AttrKind::Dialect { body, .. } => {
            let kind = body.strip_prefix("elementwise_kind<").and_then(|body| body.strip_suffix('>'));
            kind.and_then(|kind| KINDS.iter().find(|known| known.name == kind))
        }
        _ => None,
    };
    match known {
        Some(kind) => Ok(Body::Kind(kind.name)),
        None => Err(reading.error_since(start, "expected a kind such as `#linalg.elementwise_kind<exp>`")),
    }
}

/// Adds the maps that stand behind `indexing_maps`, or those that the text leaves out.
fn add_maps(
    reading: &mut Reading<'_, '_, '_>,
    given: Option<Attr>,
    indexing: &str,
    operands: &[Type],
    start: usize,
) -> Result<()> {
    let is_property = reading.operation.defines("indexing_maps");
    let name = if is_property { "indexing_maps" } else { MEMOIZED };
    if let Some(maps) = given {
        reading.add_attribute(name, maps);
        return Ok(());
    }
    if !is_property && (indexing.is_empty() || reading.attribute(name).is_some()) {
        return Ok(());
    }
    let maps = match reading.operation.name.as_str() {
        "linalg.contract" => return Err(reading.error_since(start, "`linalg.contract` has `indexing_maps = […]`")),
        "linalg.elementwise" => {
            let rank = operands.last().map_or(0, |ty| rank(reading.context(), *ty));
            identities(rank, operands.len())
        }
        _ => {
            let [strides, dilations] = ["strides", "dilations"].map(|name| {
                let attr = reading.attribute(name);
                attr.and_then(|attr| crate::assembly::print::integers(reading.context(), attr)).unwrap_or_default()
            });
            maps(indexing, &strides, &dilations)
        }
    };
    let maps: Vec<Attr> = maps.into_iter().map(|map| reading.intern(AttrKind::AffineMap(Arc::new(map)))).collect();
    let maps = reading.intern(AttrKind::Array(maps.into()));
    reading.add_attribute(name, maps);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let name = p.operation.name.as_str();
    let mut elided = vec!["operandSegmentSizes", MEMOIZED];
    if name == "linalg.elementwise" {
        p.push(" kind=");
        let kind = p.attribute("kind")?;
        p.asm.print_attribute(kind);
        elided.push("kind");
    }
    if p.operation.defines("indexing_maps") {
        elided.push("indexing_maps");
        let attr = p.attribute("indexing_maps")?;
        let AttrKind::Array(given) = p.kind(attr) else { return None };
        let usual = match find(name) {
            Some(row) => maps(row.indexing, &[], &[]),
            None if name == "linalg.elementwise" => {
                let last = p.ir().operands(p.op).last()?;
                identities(rank(p.context(), p.ir().value_type(last)), given.len())
            }
            None => Vec::new(),
        };
        let is_usual = given.len() == usual.len()
            && given
                .iter()
                .zip(&usual)
                .all(|(given, usual)| matches!(p.kind(*given), AttrKind::AffineMap(map) if **map == *usual));
        if !is_usual {
            p.push(" indexing_maps = ");
            p.asm.print_attribute(attr);
        }
    }
    p.print_optional_attr_dict(&elided);
    print_ins_and_outs(p);
    let results: Vec<Value> = p.ir().results(p.op).collect();
    if !results.is_empty() {
        let types = p.types_of(&results);
        p.asm.print_arrow_type_list(&types);
    }
    Some(())
}
