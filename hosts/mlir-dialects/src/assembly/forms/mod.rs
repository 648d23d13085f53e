//! Forms that are C++ in MLIR, by dialect: each file says how its operations are read and printed.

mod affine;
mod affine_dma;
mod arith;
mod assignments;
mod async_execute;
mod bufferization;
pub(crate) mod cases;
mod emitc;
mod forall;
pub(crate) mod function;
mod gpu;
mod iterator_types;
mod linalg;
mod linalg_named;
mod linalg_payload;
pub(crate) mod llvm;
mod llvm_globals;
mod memory;
mod memref;
mod nvvm;
mod omp;
mod pdl_interp;
mod rocdl;
mod scalars;
mod scf;
mod shape;
pub(crate) mod signature;
pub(crate) mod smt;
mod sparse_tensor;
mod spirv;
mod spirv_module;
mod tosa;
mod transform;
mod vector;
mod vector_mask;

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::Result;

/// A form of one operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// The operation.
    pub name: &'static str,
    /// Reads what follows its name.
    pub parse: for<'x, 's, 'c> fn(&mut Reading<'x, 's, 'c>) -> Result<()>,
    /// Prints what follows its name; `None` if the operation does not fit the form.
    pub print: for<'x, 'a> fn(&mut Printing<'x, 'a>) -> Option<()>,
}

/// All forms, by dialect.
const FORMS: &[&[Form]] = &[
    affine::FORMS,
    affine_dma::FORMS,
    arith::FORMS,
    async_execute::FORMS,
    bufferization::FORMS,
    forall::FORMS,
    emitc::FORMS,
    function::FORMS,
    gpu::FORMS,
    linalg::FORMS,
    linalg_named::FORMS,
    linalg_payload::FORMS,
    llvm::FORMS,
    llvm_globals::FORMS,
    memref::FORMS,
    nvvm::FORMS,
    omp::FORMS,
    pdl_interp::FORMS,
    rocdl::FORMS,
    scf::FORMS,
    shape::FORMS,
    smt::FORMS,
    sparse_tensor::FORMS,
    spirv::FORMS,
    spirv_module::FORMS,
    tosa::FORMS,
    transform::FORMS,
    vector::FORMS,
    vector_mask::FORMS,
];

/// All forms.
pub(crate) fn all() -> impl Iterator<Item = &'static Form> {
    FORMS.iter().copied().flatten()
}
