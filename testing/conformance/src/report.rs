//! Cases as text.

use conformance::case::Case;

/// Prints a case as files would hold it.
pub(crate) fn print_case(case: &Case) {
    println!("// case.pdll\n{}\n// case.mlir\n{}", case.source, case.ir);
    if let Err(refusal) = &case.compiled {
        println!("// refused\n{}", refusal.text);
    }
}
