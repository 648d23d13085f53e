//! The names that operations suggest for values, which is C++ in MLIR (`getAsmResultNames`, `getAsmBlockArgumentNames`).

use mlir_lite::{AttrKind, Op, Region, SsaNames, TypeKind};
use mlir_syntax::Attr;

/// What operations of one name suggest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The operation.
    pub name: &'static str,
    /// Names its results.
    pub results: fn(Op, &mut SsaNames<'_>),
    /// Names arguments in one of its regions.
    pub arguments: fn(Region, &mut SsaNames<'_>),
}

/// All whose names depend on more than the operation's own name.
const NAMES: &[Names] = &[
    Names { name: "arith.constant", results: constant, arguments: none },
    Names { name: "complex.constant", results: |op, names| set(op, names, "cst"), arguments: none },
    Names { name: "func.constant", results: |op, names| set(op, names, "f"), arguments: none },
    Names { name: "index.bool.constant", results: constant, arguments: none },
    Names { name: "index.constant", results: |op, names| numbered(op, names, "idx"), arguments: none },
    Names { name: "ml_program.global_load", results: global, arguments: none },
    Names { name: "ml_program.global_load_const", results: global, arguments: none },
    Names { name: "shape.const_size", results: |op, names| numbered(op, names, "c"), arguments: none },
    Names { name: "gpu.thread_id", results: dimension, arguments: none },
    Names { name: "gpu.block_id", results: dimension, arguments: none },
    Names { name: "gpu.block_dim", results: dimension, arguments: none },
    Names { name: "gpu.grid_dim", results: dimension, arguments: none },
];

/// The names of results that are always the same.
const FIXED: &[(&str, &str)] = &[
    ("linalg.broadcast", "broadcasted"),
    ("linalg.map", "mapped"),
    ("linalg.pack", "pack"),
    ("linalg.reduce", "reduced"),
    ("linalg.transpose", "transposed"),
    ("linalg.unpack", "unpack"),
    ("memref.alloc", "alloc"),
    ("memref.alloca", "alloca"),
    ("memref.assume_alignment", "assume_align"),
    ("memref.cast", "cast"),
    ("memref.collapse_shape", "collapse_shape"),
    ("memref.dim", "dim"),
    ("memref.expand_shape", "expand_shape"),
    ("memref.extract_aligned_pointer_as_index", "intptr"),
    ("memref.memory_space_cast", "memspacecast"),
    ("memref.reinterpret_cast", "reinterpret_cast"),
    ("memref.subview", "subview"),
    ("memref.transpose", "transpose"),
    ("memref.view", "view"),
    ("tensor.cast", "cast"),
    ("tensor.collapse_shape", "collapsed"),
    ("tensor.concat", "concat"),
    ("tensor.dim", "dim"),
    ("tensor.expand_shape", "expanded"),
    ("tensor.extract", "extracted"),
    ("tensor.extract_slice", "extracted_slice"),
    ("tensor.from_elements", "from_elements"),
    ("tensor.gather", "gather"),
    ("tensor.generate", "generated"),
    ("tensor.insert", "inserted"),
    ("tensor.insert_slice", "inserted_slice"),
    ("tensor.pad", "padded"),
    ("tensor.rank", "rank"),
    ("tensor.reshape", "reshape"),
    ("tensor.scatter", "scatter"),
    ("tensor.splat", "splat"),
    ("vector.vscale", "vscale"),
];

/// What the operation of this name suggests.
pub(crate) fn find(name: &str) -> Option<&'static Names> {
    const ALWAYS: Names = Names { name: "", results: fixed, arguments: none };
    let known = NAMES.iter().find(|names| names.name == name);
    known.or_else(|| FIXED.iter().any(|entry| entry.0 == name).then_some(&ALWAYS))
}

fn none(_: Region, _: &mut SsaNames<'_>) {}

/// Names the first result.
fn set(op: Op, names: &mut SsaNames<'_>, name: &str) {
    if let Some(result) = names.ir().results(op).next() {
        names.set(result, name);
    }
}

fn fixed(op: Op, names: &mut SsaNames<'_>) {
    let own = names.context().symbol_name(names.ir().name(op));
    if let Some((_, name)) = FIXED.iter().find(|entry| entry.0 == own) {
        set(op, names, name);
    }
}

fn attribute(op: Op, names: &SsaNames<'_>, name: &str) -> Option<Attr> {
    names.ir().attribute(op, names.context().find_symbol(name)?)
}

/// `c0`, `c0_i32`, `true`, `cst`
fn constant(op: Op, names: &mut SsaNames<'_>) {
    let value = attribute(op, names, "value").map(|value| names.context().attr_kind(value));
    let name = match value {
        Some(AttrKind::Integer { value, ty }) => {
            let text = || value.to_i128().map_or_else(String::new, |value| value.to_string());
            match names.context().type_kind(*ty) {
                TypeKind::Index => format!("c{}", text()),
                TypeKind::Integer { width: 1, .. } => (if value.to_i64() == Some(0) { "false" } else { "true" }).into(),
                TypeKind::Integer { width, .. } => format!("c{}_i{width}", text()),
                _ => "cst".into(),
            }
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
