//! The time in which a pack loads, until texts can be read by it: `PDLLC_ODS=mlir.pack cargo bench -p mlir-dialects --bench pack`.

use std::hint::black_box;

use criterion::Criterion;
use mlir_dialects::assembly::{Dialects, FormTables};

fn main() {
    let path = std::env::var_os("PDLLC_ODS").expect("PDLLC_ODS names a pack, which `pdllc ods pack` has made");
    let bytes = std::fs::read(path).expect("the pack can be read");
    let mut criterion = Criterion::default().configure_from_args();
    criterion.bench_function("tables", |bencher| {
        bencher.iter(|| black_box(FormTables::from_pack(black_box(&bytes)).expect("it is a pack")));
    });
    criterion.bench_function("dialects", |bencher| {
        bencher.iter(|| black_box(Dialects::new(FormTables::from_pack(black_box(&bytes)).expect("it is a pack"))));
    });
    criterion.final_summary();
}
