//! The `custom<…>` parts of formats, which are C++ in MLIR, by the name of the function.

mod acc;
mod acc_loop;
mod async_await;
mod cases;
mod dimensions;
mod emitc;
mod general;
pub(crate) mod gpu;
pub(crate) mod index_lists;
mod irdl;
mod llvm;
mod memref;
mod ml_program;
mod named_lists;
mod omp;
mod omp_clauses;
mod parameters;
mod pdl;
mod ports;
mod shaped_types;
mod sparse_tensor;
mod switch;
mod switch_regions;
mod tosa;
mod transform;
mod value_names;

pub(crate) use value_names::NamingAttributes;

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::Result;
use ods::format::Element;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Reads a directive. The parameters are those of the format.
type Parse = for<'x, 's, 'c> fn(&mut Reading<'x, 's, 'c>, &[Element]) -> Result<()>;
/// Prints a directive, without the space before it; `None` if the operation does not fit the form.
type Print = for<'x, 'a> fn(&mut Printing<'x, 'a>, &[Element]) -> Option<()>;

/// A function of this name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Directive {
    /// As it stands in `custom<name>`.
    pub name: &'static str,
    /// Returns true if it can begin here, where it begins an optional group.
    pub is_next: for<'x, 's, 'c> fn(&mut Reading<'x, 's, 'c>) -> bool,
    /// Reads it.
    pub parse: Parse,
    /// Prints it.
    pub print: Print,
}

/// A directive that may stand wherever it is read: no optional group asks whether it is next.
const fn always(name: &'static str, parse: Parse, print: Print) -> Directive {
    Directive { name, is_next: |_| true, parse, print }
}

/// All directives.
const DIRECTIVES: &[&[Directive]] = &[
    acc::DIRECTIVES,
    acc_loop::DIRECTIVES,
    async_await::DIRECTIVES,
    cases::DIRECTIVES,
    dimensions::DIRECTIVES,
    emitc::DIRECTIVES,
    general::DIRECTIVES,
    gpu::DIRECTIVES,
    index_lists::DIRECTIVES,
    irdl::DIRECTIVES,
    llvm::DIRECTIVES,
    memref::DIRECTIVES,
    ml_program::DIRECTIVES,
    named_lists::DIRECTIVES,
    omp::DIRECTIVES,
    omp_clauses::DIRECTIVES,
    pdl::DIRECTIVES,
    ports::DIRECTIVES,
    shaped_types::DIRECTIVES,
    sparse_tensor::DIRECTIVES,
    switch::DIRECTIVES,
    switch_regions::DIRECTIVES,
    tosa::DIRECTIVES,
    transform::DIRECTIVES,
    value_names::DIRECTIVES,
];

static BY_NAME: LazyLock<FxHashMap<&str, &Directive>> =
    LazyLock::new(|| DIRECTIVES.iter().copied().flatten().map(|directive| (directive.name, directive)).collect());

/// The directive of this name.
pub(crate) fn find(name: &str) -> Option<&'static Directive> {
    BY_NAME.get(name).copied()
}
