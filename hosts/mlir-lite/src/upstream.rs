//! The little that the generic form leaves to knowledge of MLIR's own dialects.

use mlir_syntax::is_printed_by_alias;

/// The dialects that `mlir-opt` registers.
///
/// MLIR looks for aliases in the discardable attributes of every operation, but in the properties of registered ones
/// only: those of unregistered operations are one opaque attribute to it.
const REGISTERED_DIALECTS: &[&str] = &[
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "test",
    "tosa",
    "transform",
    "ub",
    "vcix",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// The operations of these dialects whose regions see no value from outside (the trait `IsolatedFromAbove`). For all
/// others the regions are taken to see what is around them. `mlir-dialects` compares this table with the `.td` files.
const ISOLATED: &[&str] = &[
    "acc.firstprivate.recipe",
    "acc.global_ctor",
    "acc.global_dtor",
    "acc.private.recipe",
    "acc.reduction.recipe",
    "acc.routine",
    "async.func",
    "builtin.module",
    "emitc.class",
    "emitc.expression",
    "emitc.file",
    "emitc.func",
    "func.func",
    "gpu.all_reduce",
    "gpu.func",
    "gpu.module",
    "irdl.dialect",
    "llvm.func",
    "llvm.mlir.alias",
    "llvm.mlir.global",
    "llvm.mlir.ifunc",
    "ml_program.func",
    "ml_program.subgraph",
    "omp.declare_mapper",
    "omp.declare_reduction",
    "omp.private",
    "omp.target",
    "pdl.pattern",
    "pdl_interp.func",
    "shape.func",
    "shape.function_library",
    "smt.solver",
    "spirv.ARM.Graph",
    "spirv.func",
    "spirv.module",
    "transform.alternatives",
    "transform.named_sequence",
    "transform.structured.replace",
    "wasmssa.func",
    "wasmssa.global",
];

/// The operations of these dialects with a region in which the order of operations means nothing; compared likewise.
const GRAPH_REGIONS: &[&str] = &[
    "builtin.module",
    "emitc.class",
    "emitc.expression",
    "emitc.file",
    "gpu.module",
    "ml_program.subgraph",
    "scf.forall.in_parallel",
    "test.graph_region",
    "transform.apply_conversion_patterns",
    "transform.apply_patterns",
    "transform.func.cast_and_call",
    "transform.structured.replace",
];

/// Returns true if MLIR's installed `.td` files define the operations of the dialect of this name. What is there for MLIR's own tests,
/// `test.op` and `transform.test_op`, is not installed: such operations are made up where they are needed.
pub fn is_upstream(name: &str) -> bool {
    is_registered(name) && !name.starts_with("test.") && !name.contains(".test_")
}

/// Returns true if operations of this name have graph regions.
pub(crate) fn has_graph_region(name: &str) -> bool {
    GRAPH_REGIONS.binary_search(&name).is_ok()
}

/// The name of the alias of a dialect attribute, whose body is the text after the namespace.
pub(crate) fn alias_name<'a>(dialect: &str, body: &'a str) -> Option<&'a str> {
    if (dialect, body) == ("ml_program", "extern") {
        return Some(body);
    }
    let end = body.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_'))?;
    let (mnemonic, rest) = body.split_at(end);
    if !rest.starts_with('<') {
        return None;
    }
    match dialect {
        "sparse_tensor" if mnemonic == "encoding" => Some("sparse"),
        _ => is_printed_by_alias(dialect, mnemonic).then_some(mnemonic),
    }
}

/// Returns true if operations of this name are registered in `mlir-opt`.
pub(crate) fn is_registered(name: &str) -> bool {
    name.split_once('.').is_some_and(|(dialect, _)| REGISTERED_DIALECTS.binary_search(&dialect).is_ok())
}

/// Returns true if operations of this name are isolated from above.
pub(crate) fn is_isolated(name: &str) -> bool {
    ISOLATED.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests;
