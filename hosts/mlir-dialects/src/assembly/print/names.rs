//! The names that operations suggest for values, which is C++ in MLIR (`getAsmResultNames`, `getAsmBlockArgumentNames`).

use mlir_lite::{AttrKind, Op, Region, SsaNames, TypeKind, Value};
use mlir_syntax::Attr;

/// The names that operations of one name suggest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The operation.
    pub name: &'static str,
    /// Names its results.
    pub results: Results,
    /// Names arguments in one of its regions.
    pub arguments: fn(Region, &mut SsaNames<'_>),
}

/// The way to name results.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Results {
    /// The first has always this name.
    Fixed(&'static str),
    /// It depends on more than the operation's own name.
    Computed(fn(Op, &mut SsaNames<'_>)),
}

impl Names {
    /// Names the results of an operation.
    pub(crate) fn name_results(&self, op: Op, names: &mut SsaNames<'_>) {
        match self.results {
            Results::Fixed(name) => set(op, names, name),
            Results::Computed(name) => name(op, names),
        }
    }
}

const fn fixed(name: &'static str, result: &'static str) -> Names {
    Names { name, results: Results::Fixed(result), arguments: none }
}

const fn computed(name: &'static str, results: fn(Op, &mut SsaNames<'_>)) -> Names {
    Names { name, results: Results::Computed(results), arguments: none }
}

const fn with_arguments(name: &'static str, results: Results, arguments: fn(Region, &mut SsaNames<'_>)) -> Names {
    Names { name, results, arguments }
}

/// All that are known.
pub(crate) const NAMES: &[Names] = &[
    computed("arith.constant", constant),
    computed("arith.muli", scaled),
    fixed("complex.constant", "cst"),
    fixed("func.constant", "f"),
    computed("gpu.block_dim", dimension),
    computed("gpu.block_id", dimension),
    computed("gpu.cluster_block_id", dimension),
    computed("gpu.cluster_dim", dimension),
    computed("gpu.cluster_dim_blocks", dimension),
    computed("gpu.cluster_id", dimension),
    computed("gpu.global_id", dimension),
    computed("gpu.grid_dim", dimension),
    computed("gpu.thread_id", dimension),
    computed("index.bool.constant", constant),
    computed("index.constant", |op, names| numbered(op, names, "idx")),
    fixed("linalg.broadcast", "broadcasted"),
    with_arguments("linalg.generic", Results::Computed(|_, _| {}), |region, names| structured(region, names, "out")),
    with_arguments("linalg.map", Results::Fixed("mapped"), |region, names| structured(region, names, "init")),
    fixed("linalg.pack", "pack"),
    with_arguments("linalg.reduce", Results::Fixed("reduced"), |region, names| structured(region, names, "init")),
    fixed("linalg.transpose", "transposed"),
    fixed("linalg.unpack", "unpack"),
    fixed("memref.alloc", "alloc"),
    fixed("memref.alloca", "alloca"),
    fixed("memref.assume_alignment", "assume_align"),
    fixed("memref.cast", "cast"),
    fixed("memref.collapse_shape", "collapse_shape"),
    fixed("memref.dim", "dim"),
    fixed("memref.expand_shape", "expand_shape"),
    fixed("memref.extract_aligned_pointer_as_index", "intptr"),
    fixed("memref.memory_space_cast", "memspacecast"),
    fixed("memref.reinterpret_cast", "reinterpret_cast"),
    fixed("memref.reshape", "reshape"),
    fixed("memref.subview", "subview"),
    fixed("memref.transpose", "transpose"),
    fixed("memref.view", "view"),
    computed("ml_program.global_load", global),
    computed("ml_program.global_load_const", global),
    with_arguments("omp.canonical_loop", Results::Computed(|_, _| {}), |region, names| {
        let ir = names.ir();
        let variable = ir.region_blocks(region).next().and_then(|block| ir.block_arguments(block).next());
        variable.into_iter().for_each(|variable| names.set(variable, "iv"));
    }),
    computed("omp.new_cli", loop_info),
    computed("shape.const_size", |op, names| numbered(op, names, "c")),
    fixed("shard.all_gather", "all_gather"),
    fixed("shard.all_reduce", "all_reduce"),
    fixed("shard.all_slice", "all_slice"),
    fixed("shard.all_to_all", "all_to_all"),
    fixed("shard.broadcast", "broadcast"),
    fixed("shard.gather", "gather"),
    fixed("shard.grid_shape", "grid_shape"),
    computed("shard.neighbors_linear_indices", neighbors),
    fixed("shard.process_linear_index", "proc_linear_idx"),
    fixed("shard.process_multi_index", "proc_linear_idx"),
    fixed("shard.recv", "recv"),
    fixed("shard.reduce", "reduce"),
    fixed("shard.reduce_scatter", "reduce_scatter"),
    fixed("shard.scatter", "scatter"),
    fixed("shard.send", "send"),
    fixed("shard.shard", "sharding_annotated"),
    fixed("shard.shard_shape", "shard_shape"),
    fixed("shard.sharding", "sharding"),
    fixed("shard.shift", "shift"),
    computed("smt.bv.constant", bit_vector),
    computed("smt.constant", constant),
    computed("smt.declare_fun", declared),
    computed("smt.int.constant", |op, names| {
        let value =
            attribute(op, names, "value").and_then(|value| crate::assembly::forms::smt::signed(names.context(), value));
        if let Some(value) = value {
            set(op, names, &format!("c{value}"));
        }
    }),
    computed("spirv.Constant", spirv_constant),
    computed("spirv.mlir.addressof", |op, names| {
        let context = names.context();
        let variable = attribute(op, names, "variable").map(|variable| context.attr_kind(variable));
        if let Some(AttrKind::SymbolRef { root, .. }) = variable {
            let name = format!("{}_addr", context.symbol_name(*root));
            set(op, names, &name);
        }
    }),
    fixed("tensor.cast", "cast"),
    fixed("tensor.collapse_shape", "collapsed"),
    fixed("tensor.concat", "concat"),
    fixed("tensor.dim", "dim"),
    fixed("tensor.expand_shape", "expanded"),
    fixed("tensor.extract", "extracted"),
    fixed("tensor.extract_slice", "extracted_slice"),
    fixed("tensor.from_elements", "from_elements"),
    fixed("tensor.gather", "gather"),
    fixed("tensor.generate", "generated"),
    fixed("tensor.insert", "inserted"),
    fixed("tensor.insert_slice", "inserted_slice"),
    fixed("tensor.pad", "padded"),
    fixed("tensor.rank", "rank"),
    fixed("tensor.reshape", "reshape"),
    fixed("tensor.scatter", "scatter"),
    fixed("tensor.splat", "splat"),
    computed("transform.foreach_match", |op, names| {
        let ir = names.ir();
        for (index, result) in ir.results(op).take(2).enumerate() {
            names.set(result, ["updated_root", "yielded"][index]);
        }
    }),
    fixed("vector.vscale", "vscale"),
];

fn none(_: Region, _: &mut SsaNames<'_>) {}

/// Names the arguments of a body after the operands that they are elements of: `in`, and for outputs as it is said.
fn structured(region: Region, names: &mut SsaNames<'_>, output: &str) {
    let (ir, context) = (names.ir(), names.context());
    let Some(op) = ir.region_owner(region) else { return };
    let count = ir.operand_count(op);
    let sizes = attribute(op, names, "operandSegmentSizes").and_then(|sizes| super::integers(context, sizes));
    let inputs = match (sizes.as_deref(), context.symbol_name(ir.name(op))) {
        (Some([inputs, ..]), _) => usize::try_from(*inputs).unwrap_or(0),
        (_, "linalg.map") => count.saturating_sub(1),
        _ => count / 2,
    };
    let Some(block) = ir.region_blocks(region).next() else { return };
    for (index, argument) in ir.block_arguments(block).enumerate() {
        names.set(argument, if index < inputs { "in" } else { output });
    }
}

/// Names the first result.
fn set(op: Op, names: &mut SsaNames<'_>, name: &str) {
    if let Some(result) = names.ir().results(op).next() {
        names.set(result, name);
    }
}

fn attribute(op: Op, names: &SsaNames<'_>, name: &str) -> Option<Attr> {
    names.ir().attribute(op, names.context().find_symbol(name)?)
}

/// `canonloop` of a loop, `grid1` and `intratile1` of what tiling makes of the first of several, else `cli`.
fn loop_info(op: Op, names: &mut SsaNames<'_>) {
    let (ir, context) = (names.ir(), names.context());
    let Some(result) = ir.results(op).next() else { return };
    let name = ir.uses_of(result).find_map(|used| {
        let user = ir.use_owner(used);
        match context.symbol_name(ir.name(user)) {
            "omp.canonical_loop" => Some("canonloop".to_owned()),
            "omp.tile" => {
                let sizes = super::integers(context, attribute(user, names, "operandSegmentSizes")?)?;
                let made = usize::try_from(*sizes.first()?).ok()?;
                let index = ir.operands(user).take(made).position(|operand| operand == result)?;
                let half = made / 2;
                Some(if index < half { format!("grid{}", index + 1) } else { format!("intratile{}", index - half + 1) })
            }
            _ => None,
        }
    });
    set(op, names, name.as_deref().unwrap_or("cli"));
}

/// `c4_vscale`: a number times what scalable vectors are scaled by.
fn scaled(op: Op, names: &mut SsaNames<'_>) {
    let (ir, context) = (names.ir(), names.context());
    let [left, right] = ir.operands(op).collect::<Vec<_>>()[..] else { return };
    if !matches!(context.type_kind(ir.value_type(left)), TypeKind::Index) {
        return;
    }
    let defines =
        |value: Value, name: &str| ir.defining_op(value).filter(|op| context.symbol_name(ir.name(*op)) == name);
    let factor = |scale: Value, constant: Value| {
        defines(scale, "vector.vscale")?;
        defines(constant, "arith.constant").and_then(|op| attribute(op, names, "value"))
    };
    if let Some(factor) = factor(left, right).or_else(|| factor(right, left))
        && let AttrKind::Integer { value, .. } = context.attr_kind(factor)
    {
        set(op, names, &format!("c{value}_vscale"));
    }
}

/// `c0`, `c0_i32`, `true`, `cst`
fn constant(op: Op, names: &mut SsaNames<'_>) {
    let value = attribute(op, names, "value").map(|value| names.context().attr_kind(value));
    let name = match value {
        Some(AttrKind::Integer { value, ty }) => match names.context().type_kind(*ty) {
            TypeKind::Index => format!("c{value}"),
            TypeKind::Integer { width: 1, .. } => (if value.to_i64() == Some(0) { "false" } else { "true" }).into(),
            TypeKind::Integer { width, .. } => format!("c{value}_i{width}"),
            _ => "cst".into(),
        },
        _ => "cst".to_owned(),
    };
    set(op, names, &name);
}

/// `cst1_i32`, `true`, `cst_f32`, `cst_vec_4xf32`, `cst`
fn spirv_constant(op: Op, names: &mut SsaNames<'_>) {
    let context = names.context();
    let Some(value) = attribute(op, names, "value") else { return };
    let ty = names.ir().results(op).next().map(|result| names.ir().value_type(result));
    let mut text = String::new();
    if let Some(ty) = ty {
        mlir_syntax::print_type(context, ty, &mut text);
    }
    let name = match (context.attr_kind(value), ty.map(|ty| context.type_kind(ty))) {
        (AttrKind::Integer { value, .. }, Some(TypeKind::Integer { width: 1, .. })) => {
            (if value.to_i64() == Some(0) { "false" } else { "true" }).to_owned()
        }
        (AttrKind::Integer { value, .. }, _) => match value.to_i128() {
            Some(value) => format!("cst{value}_{text}"),
            None => "cst".to_owned(),
        },
        (AttrKind::Float { .. }, _) => format!("cst_{text}"),
        (_, Some(TypeKind::Vector { .. })) => {
            format!("cst_vec_{}", text.trim_start_matches("vector<").trim_end_matches('>'))
        }
        _ => "cst".to_owned(),
    };
    set(op, names, &name);
}

/// A prefix with the value behind it.
fn numbered(op: Op, names: &mut SsaNames<'_>, prefix: &str) {
    let value = attribute(op, names, "value").map(|value| names.context().attr_kind(value));
    if let Some(AttrKind::Integer { value, .. }) = value
        && let Some(value) = value.to_i128()
    {
        set(op, names, &format!("{prefix}{value}"));
    }
}

/// The name of the global that is loaded.
fn global(op: Op, names: &mut SsaNames<'_>) {
    let context = names.context();
    if let Some(AttrKind::SymbolRef { root, nested }) = attribute(op, names, "global").map(|it| context.attr_kind(it)) {
        set(op, names, context.symbol_name(*nested.last().unwrap_or(root)));
    }
}

/// `thread_id_x`
fn dimension(op: Op, names: &mut SsaNames<'_>) {
    let context = names.context();
    let own = context.symbol_name(names.ir().name(op)).rsplit('.').next().unwrap_or_default();
    let Some(value) = attribute(op, names, "dimension") else { return };
    let AttrKind::Dialect { body, .. } = context.attr_kind(value) else { return };
    let axis = body.trim_start_matches("dim").trim_matches(|c| c == '<' || c == '>' || c == ' ');
    set(op, names, &format!("{own}_{axis}"));
}

/// `down_linear_idx`, `up_linear_idx`
fn neighbors(op: Op, names: &mut SsaNames<'_>) {
    let results: Vec<Value> = names.ir().results(op).collect();
    for (result, name) in results.into_iter().zip(["down_linear_idx", "up_linear_idx"]) {
        names.set(result, name);
    }
}

/// `c5_bv4` of `#smt.bv<5> : !smt.bv<4>`
fn bit_vector(op: Op, names: &mut SsaNames<'_>) {
    let context = names.context();
    let digits = |body: &str| body.trim_matches(|c: char| !c.is_ascii_digit() && c != '-').to_owned();
    if let Some(value) = attribute(op, names, "value")
        && let AttrKind::Dialect { body, ty: Some(ty), .. } = context.attr_kind(value)
        && let TypeKind::Dialect { body: width, .. } = context.type_kind(*ty)
    {
        let name = format!("c{}_bv{}", digits(body), digits(width));
        set(op, names, &name);
    }
}

/// The name that a declaration asks for.
fn declared(op: Op, names: &mut SsaNames<'_>) {
    let context = names.context();
    if let Some(AttrKind::String { value, .. }) = attribute(op, names, "namePrefix").map(|it| context.attr_kind(it))
        && let Ok(name) = std::str::from_utf8(value.as_bytes())
    {
        set(op, names, name);
    }
}
