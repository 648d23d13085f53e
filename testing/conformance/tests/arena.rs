//! The same patterns on the same IR, once as `mlir-lite` has it and once as `examples/arena-ir` has it: they match as often and
//! leave the same IR. `PDLL_ARENA_CASES` says how many cases are compared.

use std::collections::HashMap;
use std::sync::Arc;

use arena_ir::host::ArenaHost;
use arena_ir::ir::{Attribute, BlockRef, Ir as ArenaIr, NewOperation, OpRef, Origin, Type, TypeRef, ValueRef};
use conformance::case::Case;
use conformance::choices::Choices;
use conformance::hosts::outcome;
use mlir_lite::{self, Ir};
use mlir_syntax::{AttrKind, Context, TypeKind};
use pdl_vm::{Attr, Interned, NativeError, Natives, Op, Order, Rewriter, Value, Values};

/// Copies an IR, op by op.
struct Translation<'a> {
    from: &'a Ir,
    to: ArenaIr,
    values: HashMap<mlir_lite::Value, ValueRef>,
    blocks: HashMap<mlir_lite::Block, BlockRef>,
    /// Operands that come later, which a rewrite may lead to: the operation of the copy, the index, the operand.
    later: Vec<(OpRef, usize, mlir_lite::Value)>,
}

impl Translation<'_> {
    /// The arena with the same operations, and the one that holds all.
    fn of(from: &Ir) -> (ArenaIr, OpRef) {
        let (values, blocks, later) = Default::default();
        let mut translation = Translation { from, to: ArenaIr::default(), values, blocks, later };
        let top = translation.op(from.top_op());
        for (op, index, value) in std::mem::take(&mut translation.later) {
            translation.to.set_operand(op, index, translation.values[&value]);
        }
        (translation.to, top)
    }

    fn op(&mut self, op: mlir_lite::Op) -> OpRef {
        let from = self.from;
        let name = self.symbol(from.name(op));
        let operands: Vec<Option<ValueRef>> =
            from.operands(op).map(|operand| self.values.get(&operand).copied()).collect();
        let missing: Vec<usize> = (0..operands.len()).filter(|index| operands[*index].is_none()).collect();
        let operands: Vec<ValueRef> =
            operands.into_iter().map(|known| known.unwrap_or_else(|| self.nothing())).collect();
        let types: Vec<TypeRef> = from.results(op).map(|result| self.r#type(from.value_type(result))).collect();
        let attributes = from.properties(op).unwrap_or_default().iter().chain(from.discardable_attributes(op));
        let attributes = attributes.map(|(name, value)| (self.symbol(*name), self.attribute(*value))).collect();
        let successors: Vec<BlockRef> = from.op_successors(op).iter().map(|block| self.blocks[block]).collect();
        let regions = from.op_regions(op);
        let new = NewOperation {
            operands: &operands,
            types: &types,
            attributes,
            regions: regions.len(),
            successors: &successors,
            line: 0,
        };
        let copy = self.to.create(name, new);
        self.later.extend(missing.into_iter().map(|index| (copy, index, from.operand(op, index))));
        let results = self.to.op(copy).results.clone();
        self.values.extend(from.results(op).zip(results));
        for (region, to) in regions.iter().zip(self.to.op(copy).regions.clone()) {
            for block in from.region_blocks(*region) {
                let types: Vec<TypeRef> =
                    from.block_arguments(block).map(|argument| self.r#type(from.value_type(argument))).collect();
                let copied = self.to.add_block(to, &types);
                self.blocks.insert(block, copied);
                self.values.extend(from.block_arguments(block).zip(self.to.arguments(copied).iter().copied()));
            }
            for block in from.region_blocks(*region) {
                for inner in from.block_ops(block) {
                    let inner = self.op(inner);
                    self.to.insert(inner, self.blocks[&block], None);
                }
            }
        }
        copy
    }

    /// A value that stands for another.
    fn nothing(&mut self) -> ValueRef {
        let (name, types) = (self.to.symbol("nothing"), [self.to.r#type(Type::Int(1))]);
        let op = self.to.create(name, NewOperation { types: &types, ..NewOperation::default() });
        self.to.op(op).results[0]
    }

    fn symbol(&mut self, symbol: mlir_lite::Symbol) -> arena_ir::ir::Symbol {
        self.to.symbol(self.from.context().symbol_name(symbol))
    }

    fn r#type(&mut self, ty: mlir_lite::Type) -> TypeRef {
        let mut text = String::new();
        mlir_syntax::print_type(&self.from.context(), ty, &mut text);
        self.to.parse_type(&text).expect("cases have no other types")
    }

    fn attribute(&mut self, attribute: mlir_lite::Attr) -> Attribute {
        let kind = self.from.context().attr_kind(attribute).clone();
        match kind {
            AttrKind::Unit => Attribute::Unit,
            AttrKind::Integer { value, ty } => {
                let value = value.to_i128().and_then(|value| i64::try_from(value).ok());
                Attribute::Int(value.expect("cases have small numbers"), self.r#type(ty))
            }
            AttrKind::Float { bits, ty } => {
                let is_short =
                    matches!(self.from.context().type_kind(ty), TypeKind::Float(kind) if kind.name() == "f32");
                assert!(is_short, "cases have floats of 32 bits");
                Attribute::Float(f64::from(f32::from_bits(bits as u32)).to_bits(), self.r#type(ty))
            }
            AttrKind::String { value, ty: None } => {
                Attribute::Text(value.as_str().expect("cases have plain texts").to_owned())
            }
            AttrKind::Type(ty) => Attribute::Type(self.r#type(ty)),
            AttrKind::Array(items) => Attribute::List(items.iter().map(|item| self.attribute(*item)).collect()),
            AttrKind::DenseArray { data, .. } => {
                let sizes =
                    data.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four of them")));
                Attribute::Sizes(sizes.collect())
            }
            other => panic!("cases have no attributes like {other:?}"),
        }
    }
}

/// The functions that generated patterns call, as `conformance::natives` has them for `mlir-lite`.
fn natives() -> Natives<ArenaHost> {
    type Rewriting<'a> = Rewriter<'a, ArenaHost>;
    let number = |host: &ArenaHost, attribute: Interned| match host.attributes.get(attribute) {
        Attribute::Int(number, r#type) => Some((*number, *r#type)),
        _ => None,
    };
    let is_i32 = |host: &ArenaHost, r#type: TypeRef| *host.ir.type_data(r#type) == Type::Int(32);
    let mut natives = Natives::new();
    natives
        .constraint("HasOneUse", |host: &ArenaHost, Value(value): Value<ArenaHost>| host.ir.uses(value).len() == 1)
        .constraint("IsBlockArgument", |host: &ArenaHost, Value(value): Value<ArenaHost>| {
            matches!(host.ir.origin(value), Origin::Argument(..))
        })
        .constraint("IsEmptyRange", |_: &ArenaHost, values: Values<ArenaHost>| values.is_empty())
        .constraint("SameType", |host: &ArenaHost, Value(a): Value<ArenaHost>, Value(b): Value<ArenaHost>| {
            host.ir.value_type(a) == host.ir.value_type(b)
        })
        .constraint("PowerOfTwo", move |host: &ArenaHost, Attr(attribute): Attr<ArenaHost>| {
            let (number, r#type) = number(host, attribute).filter(|(n, _)| *n > 0 && n & (n - 1) == 0)?;
            let logarithm = host.ir.number(i64::from(number.ilog2()), r#type)?;
            Some(Attr::<ArenaHost>(host.attributes.intern(&logarithm)))
        })
        .constraint("TypeOf", |host: &ArenaHost, Value(value): Value<ArenaHost>| {
            Some(pdl_vm::Type::<ArenaHost>(host.ir.value_type(value)))
        })
        .rewrite(
            "AddAttributes",
            move |rewriter: &mut Rewriting<'_>, Attr(a): Attr<ArenaHost>, Attr(b): Attr<ArenaHost>| {
                let host = rewriter.host();
                let sum = match (number(host, a), number(host, b)) {
                    (Some((a, r#type)), Some((b, other))) if r#type == other => host.ir.number(a + b, r#type),
                    _ => None,
                };
                let sum = sum.ok_or(NativeError::new("not two integers of one type"))?;
                Ok::<_, NativeError>(Attr::<ArenaHost>(host.attributes.intern(&sum)))
            },
        )
        .rewrite("MarkOp", |rewriter: &mut Rewriting<'_>, Op(op): Op<ArenaHost>| {
            let name = rewriter.host_mut().ir.symbol("marked");
            let unit = rewriter.host().attributes.intern(&Attribute::Unit);
            rewriter.set_attribute(op, name, Some(unit)).map_err(|error| NativeError::new(error.to_string()))
        })
        .constraint("I32Attr", move |host: &ArenaHost, Attr(attribute): Attr<ArenaHost>| {
            number(host, attribute).is_some_and(|(_, r#type)| is_i32(host, r#type))
        })
        .constraint("StrAttr", |host: &ArenaHost, Attr(attribute): Attr<ArenaHost>| {
            matches!(host.attributes.get(attribute), Attribute::Text(_))
        })
        .constraint("I32", move |host: &ArenaHost, ty: pdl_vm::Type<ArenaHost>| is_i32(host, ty.0))
        .constraint("G_Scalar", |host: &ArenaHost, ty: pdl_vm::Type<ArenaHost>| {
            !matches!(host.ir.type_data(ty.0), Type::Tensor(..))
        });
    natives
}

#[test]
fn patterns_mean_the_same_on_both() {
    let wanted = std::env::var("PDLL_ARENA_CASES").map_or(100, |count| count.parse().expect("a number"));
    let (mut cases, mut matched, mut rewritten, mut failed) = (0, 0, 0, 0);
    for seed in 0.. {
        if cases == wanted {
            break;
        }
        let case = Case::generate(Choices::from_seed(seed));
        let Ok((_, program)) = &case.compiled else { continue };
        cases += 1;
        for order in [Order::TopDown, Order::BottomUp] {
            let mut lite = Ir::parse_in(Context::new(), &case.ir).expect("generated IR parses");
            lite.set_op_info(Arc::new(conformance::ods::Groups::default()));
            let (arena, module) = Translation::of(&lite);
            let before = arena.print(module);
            let mut arena = ArenaHost::new(arena);
            let top = lite.top_op();
            let print = |lite: &Ir| {
                let (copy, module) = Translation::of(lite);
                copy.print(module)
            };
            let theirs = outcome(program, &conformance::natives::all(), &mut lite, top, order, print);
            let ours = outcome(program, &natives(), &mut arena, module, order, |host| host.ir.print(module));
            assert_eq!(ours, theirs, "seed {seed}, {order:?}:\n{}\n{}", case.source, case.ir);
            // The uses that a run leaves behind are right, too.
            arena.ir.verify(module).unwrap_or_else(|error| panic!("seed {seed}, {order:?}: {error}\n{}", case.source));
            matched += ours.0.iter().map(Vec::len).sum::<usize>();
            match ours.1 {
                Ok((after, ..)) => rewritten += usize::from(after != before),
                Err(_) => failed += 1,
            }
        }
    }
    println!("{cases} cases, each in two orders: {matched} matches, {rewritten} runs change the IR, {failed} stop");
    assert!(matched > 3 * cases && rewritten > cases / 2, "{matched} matches, {rewritten} runs change the IR");
}
