//! The same patterns on the same IR, once as `mlir-lite` has it and once as pliron has it: they match as often and leave the same IR.
//! `PDLL_PLIRON_CASES` says how many cases are compared.
#![allow(missing_docs, reason = "pliron's macros make undocumented items")]

#[path = "support/dialect.rs"]
mod dialect;

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::hosts::outcome;
use mlir_lite::{self, Ir};
use mlir_syntax::{AttrKind, Context as LiteContext};
use pdl_pliron::PlironHost;
use pdl_vm::{Attr, Host, HostContext, NativeError, Natives, NewOp, Op, Order, RewriteHost, Rewriter, Value, Values};
use pliron::attribute::AttrObj;
use pliron::basic_block::BasicBlock;
use pliron::builtin::attributes::{IntegerAttr, StringAttr, UnitAttr};
use pliron::builtin::types::{IntegerType, Signedness};
use pliron::common_traits::Verify;
use pliron::context::{Context, Ptr};
use pliron::linked_list::ContainsLinkedList;
use pliron::op::Op as _;
use pliron::operation::Operation;
use pliron::r#type::{TypeHandle, Typed};
use pliron::utils::apint::{APInt, bw};

/// Copies an IR, op by op.
struct Translation<'a> {
    from: &'a Ir,
    to: PlironHost,
    values: HashMap<mlir_lite::Value, pliron::value::Value>,
    blocks: HashMap<mlir_lite::Block, Ptr<BasicBlock>>,
    /// Operands that come later, which a rewrite may lead to: the operation of the copy, the index, the operand.
    later: Vec<(Ptr<Operation>, usize, mlir_lite::Value)>,
    /// Stands before what is made, and for operands that come later.
    end: Ptr<Operation>,
}

impl Translation<'_> {
    /// A context with the same operations, and the one that holds all.
    fn of(from: &Ir) -> (PlironHost, Ptr<Operation>) {
        let mut context = Context::new();
        let block = BasicBlock::new(&mut context, None, vec![]);
        let r#type = IntegerType::get(&context, 1, Signedness::Signless).into();
        let info = dialect::EndOp::get_concrete_op_info();
        let end = Operation::new(&mut context, info, vec![r#type], vec![], vec![], 0);
        end.insert_at_back(block, &context);
        let to = PlironHost::new(context, dialect::registry());
        let (values, blocks, later) = Default::default();
        let mut translation = Translation { from, to, values, blocks, later, end };
        let top = translation.op(from.top_op());
        for (op, index, value) in std::mem::take(&mut translation.later) {
            translation.to.set_operand(op, index, translation.values[&value]);
        }
        top.unlink(translation.to.context());
        (translation.to, top)
    }

    fn op(&mut self, op: mlir_lite::Op) -> Ptr<Operation> {
        let from = self.from;
        let name = match from.op_name_text(from.op_name(op)).as_str() {
            // What holds all is never matched; pliron's module would want a name.
            "builtin.module" => "t.top".to_owned(),
            name => name.to_owned(),
        };
        let name = self.to.intern_op_name(&name);
        let nothing = self.end.deref(self.to.context()).get_result(0);
        let operands: Vec<_> = from.operands(op).map(|operand| self.values.get(&operand).copied()).collect();
        let missing: Vec<usize> = (0..operands.len()).filter(|index| operands[*index].is_none()).collect();
        let operands: Vec<_> = operands.into_iter().map(|known| known.unwrap_or(nothing)).collect();
        let types: Vec<TypeHandle> = from.results(op).map(|result| self.r#type(from.value_type(result))).collect();
        let attributes = from.properties(op).unwrap_or_default().iter().chain(from.discardable_attributes(op));
        let attributes: Vec<_> = attributes.map(|(name, value)| self.attribute(*name, *value)).collect();
        let successors: Vec<Ptr<BasicBlock>> = from.op_successors(op).iter().map(|block| self.blocks[block]).collect();
        let regions = from.op_regions(op);
        let mut new = NewOp::new(name, self.end);
        (new.operands, new.result_types, new.attributes) = (&operands, &types, &attributes);
        (new.regions, new.successors) = (regions.len(), &successors);
        let copy = self.to.create_op(&new, self.end).expect("the dialect has all operations of cases");
        self.later.extend(missing.into_iter().map(|index| (copy, index, from.operand(op, index))));
        let results: Vec<_> = copy.deref(self.to.context()).results().collect();
        self.values.extend(from.results(op).zip(results));
        for (index, region) in regions.iter().enumerate() {
            let to = copy.deref(self.to.context()).get_region(index);
            for block in from.region_blocks(*region) {
                let arguments: Vec<_> = from.block_arguments(block).collect();
                let types = arguments.iter().map(|argument| self.r#type(from.value_type(*argument))).collect();
                let copied = BasicBlock::new(self.to.context_mut(), None, types);
                copied.insert_at_back(to, self.to.context());
                self.blocks.insert(block, copied);
                let copies: Vec<_> = copied.deref(self.to.context()).arguments().collect();
                self.values.extend(arguments.into_iter().zip(copies));
            }
            for block in from.region_blocks(*region) {
                for inner in from.block_ops(block) {
                    let inner = self.op(inner);
                    inner.unlink(self.to.context());
                    inner.insert_at_back(self.blocks[&block], self.to.context());
                }
            }
        }
        copy
    }

    fn r#type(&mut self, ty: mlir_lite::Type) -> TypeHandle {
        let mut text = String::new();
        mlir_syntax::print_type(&self.from.context(), ty, &mut text);
        self.to.parse_type(&text).expect("cases have no other types")
    }

    /// Through its text, as attributes of patterns come.
    fn attribute(
        &mut self,
        name: mlir_lite::Symbol,
        attribute: mlir_lite::Attr,
    ) -> (pdl_pliron::AttrName, pdl_vm::Interned) {
        let mut text = String::new();
        mlir_syntax::print_attribute(&self.from.context(), attribute, &mut text);
        let is_sizes = matches!(self.from.context().attr_kind(attribute), AttrKind::DenseArray { .. });
        assert_eq!(is_sizes, text.starts_with("array<i32"), "{text}");
        let name = self.from.context().symbol_name(name).to_owned();
        let value = self.to.parse_attribute(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (self.to.intern_attribute_name(&name), value)
    }
}

/// The text of an IR in which values are numbered in order and attributes are sorted.
fn print(host: &PlironHost, top: Ptr<Operation>) -> String {
    let mut printer = Printer { host, values: HashMap::new(), blocks: HashMap::new(), text: String::new() };
    printer.op(top, 0);
    printer.text
}

struct Printer<'a> {
    host: &'a PlironHost,
    values: HashMap<pliron::value::Value, usize>,
    blocks: HashMap<Ptr<BasicBlock>, usize>,
    text: String,
}

impl Printer<'_> {
    fn value(&mut self, value: pliron::value::Value) -> usize {
        let next = self.values.len();
        *self.values.entry(value).or_insert(next)
    }

    fn op(&mut self, op: Ptr<Operation>, depth: usize) {
        let context = self.host.context();
        let data = op.deref(context);
        let typed = |printer: &mut Self, value: pliron::value::Value| {
            format!("%{}: {}", printer.value(value), printer.host.type_text(value.get_type(context)))
        };
        let results: Vec<String> = data.results().map(|result| typed(self, result)).collect();
        let operands: Vec<String> = data.operands().map(|operand| typed(self, operand)).collect();
        let mut attributes: Vec<String> = data
            .attributes
            .0
            .iter()
            .map(|(name, value)| format!("{name} = {}", self.host.attribute_text(value)))
            .collect();
        attributes.sort();
        let successors: Vec<String> = data
            .successors()
            .map(|block| {
                let next = self.blocks.len();
                format!("^{}", self.blocks.entry(block).or_insert(next))
            })
            .collect();
        let name = self.host.op_name_text(self.host.op_name(op));
        let _ = writeln!(self.text, "{:depth$}{results:?} = {name} {operands:?} {attributes:?} {successors:?}", "");
        for region in data.regions() {
            let _ = writeln!(self.text, "{:depth$}{{", "");
            for block in region.deref(context).iter(context) {
                let next = self.blocks.len();
                let number = *self.blocks.entry(block).or_insert(next);
                let arguments: Vec<String> =
                    block.deref(context).arguments().map(|argument| typed(self, argument)).collect();
                let _ = writeln!(self.text, "{:depth$}^{number} {arguments:?}", "");
                let ops: Vec<_> = block.deref(context).iter(context).collect();
                ops.into_iter().for_each(|op| self.op(op, depth + 2));
            }
            let _ = writeln!(self.text, "{:depth$}}}", "");
        }
    }
}

/// The functions that generated patterns call, as `conformance::natives` has them for `mlir-lite`.
fn natives() -> Natives<PlironHost> {
    type Rewriting<'a> = Rewriter<'a, PlironHost>;
    let number = |host: &PlironHost, attribute: pdl_vm::Interned| {
        let integer = host.attribute_data(attribute).downcast_ref::<IntegerAttr>()?;
        let width = integer.get_type().deref(host.context()).width();
        let value = integer.value().sext(bw(64)).to_i64();
        Some((value, width))
    };
    let of_width = |host: &PlironHost, value: i64, width: u32| -> AttrObj {
        let r#type = IntegerType::get(host.context(), width, Signedness::Signless);
        let width = std::num::NonZero::new(width as usize).expect("there is a bit");
        IntegerAttr::new(r#type, APInt::from_i64(value, bw(64)).trunc(width)).into()
    };
    let is_i32 = |host: &PlironHost, r#type: TypeHandle| {
        r#type == IntegerType::get(host.context(), 32, Signedness::Signless).into()
    };
    let mut natives = Natives::new();
    natives
        .constraint("HasOneUse", |host: &PlironHost, Value(value): Value<PlironHost>| host.has_one_use(value))
        .constraint("IsBlockArgument", |_: &PlironHost, Value(value): Value<PlironHost>| {
            value.defining_block().is_some()
        })
        .constraint("IsEmptyRange", |_: &PlironHost, values: Values<PlironHost>| values.is_empty())
        .constraint("SameType", |host: &PlironHost, Value(a): Value<PlironHost>, Value(b): Value<PlironHost>| {
            a.get_type(host.context()) == b.get_type(host.context())
        })
        .constraint("PowerOfTwo", move |host: &PlironHost, Attr(attribute): Attr<PlironHost>| {
            let (number, width) = number(host, attribute).filter(|(n, _)| *n > 0 && n & (n - 1) == 0)?;
            Some(Attr::<PlironHost>(host.intern_attribute(of_width(host, i64::from(number.ilog2()), width))))
        })
        .constraint("TypeOf", |host: &PlironHost, Value(value): Value<PlironHost>| {
            Some(pdl_vm::Type::<PlironHost>(value.get_type(host.context())))
        })
        .rewrite(
            "AddAttributes",
            move |rewriter: &mut Rewriting<'_>, Attr(a): Attr<PlironHost>, Attr(b): Attr<PlironHost>| {
                let host = rewriter.host();
                match (number(host, a), number(host, b)) {
                    (Some((a, width)), Some((b, other))) if width == other => {
                        Ok(Attr::<PlironHost>(host.intern_attribute(of_width(host, a + b, width))))
                    }
                    _ => Err(NativeError::new("not two integers of one type")),
                }
            },
        )
        .rewrite("MarkOp", |rewriter: &mut Rewriting<'_>, Op(op): Op<PlironHost>| {
            let name = rewriter.host_mut().intern_attribute_name("marked");
            let unit = rewriter.host().intern_attribute(UnitAttr::new());
            rewriter.set_attribute(op, name, Some(unit)).map_err(|error| NativeError::new(error.to_string()))
        })
        .constraint("I32Attr", move |host: &PlironHost, Attr(attribute): Attr<PlironHost>| {
            number(host, attribute).is_some_and(|(_, width)| width == 32)
        })
        .constraint("StrAttr", |host: &PlironHost, Attr(attribute): Attr<PlironHost>| {
            host.attribute_data(attribute).is::<StringAttr>()
        })
        .constraint("I32", move |host: &PlironHost, ty: pdl_vm::Type<PlironHost>| is_i32(host, ty.0))
        .constraint("G_Scalar", |host: &PlironHost, ty: pdl_vm::Type<PlironHost>| {
            !ty.0.deref(host.context()).is::<dialect::TensorType>()
        });
    natives
}

/// The names of operations in a case. Some are misspelt on purpose; an operation of pliron is a type in Rust, so none has such a name.
fn names(case: &Case) -> impl Iterator<Item = &str> {
    let in_source = case.source.split("op<").skip(1).filter_map(|rest| rest.split_once('>')).map(|(name, _)| name);
    let in_ir = case.ir.split('"').filter(|word| word.starts_with(|c: char| c.is_alphabetic()) && word.contains('.'));
    in_source.chain(in_ir).filter(|name| !name.is_empty())
}

#[test]
fn patterns_mean_the_same_on_both() {
    let wanted = std::env::var("PDLL_PLIRON_CASES").map_or(200, |count| count.parse().expect("a number"));
    let (mut cases, mut matched, mut rewritten, mut failed) = (0, 0, 0, 0);
    let mut misspelt = 0;
    for seed in 0.. {
        if cases == wanted {
            break;
        }
        let case = Case::generate(Choices::from_seed(seed));
        let Ok((_, program)) = &case.compiled else { continue };
        if !names(&case).all(|name| dialect::NAMES.contains(&name) || name == "builtin.module") {
            misspelt += 1;
            continue;
        }
        cases += 1;
        for order in [Order::TopDown, Order::BottomUp] {
            let mut lite = Ir::parse_in(LiteContext::new(), &case.ir).expect("generated IR parses");
            lite.set_op_info(Arc::new(conformance::ods::Groups::default()));
            let (mut ours, top) = Translation::of(&lite);
            let before = print(&ours, top);
            let lite_top = lite.top_op();
            let print_lite = |lite: &Ir| {
                let (copy, top) = Translation::of(lite);
                print(&copy, top)
            };
            let theirs = outcome(program, &conformance::natives::all(), &mut lite, lite_top, order, print_lite);
            let found = outcome(program, &natives(), &mut ours, top, order, |host| print(host, top));
            assert_eq!(found, theirs, "seed {seed}, {order:?}:\n{}\n{}", case.source, case.ir);
            assert!(ours.take_error().is_none(), "seed {seed}, {order:?}");
            // The uses that a run leaves behind are right, too.
            let verified = top.deref(ours.context()).verify(ours.context());
            verified.unwrap_or_else(|error| panic!("seed {seed}, {order:?}: {error}\n{}", case.source));
            matched += found.0.iter().map(Vec::len).sum::<usize>();
            match found.1 {
                Ok((after, ..)) => rewritten += usize::from(after != before),
                Err(_) => failed += 1,
            }
        }
    }
    println!("{cases} cases, each in two orders: {matched} matches, {rewritten} runs change the IR, {failed} stop");
    println!("{misspelt} cases with misspelt names are left out");
    assert!(misspelt < cases / 10, "{misspelt} cases are left out");
    assert!(matched > 3 * cases && rewritten > cases / 2, "{matched} matches, {rewritten} runs change the IR");
}
