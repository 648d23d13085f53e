//! Texts that `mlir-opt` printed, in both forms: each is read and printed as the other, and custom text as itself.

use super::dialects;
use mlir_lite::{Context, Ir, OpPrintingFlags};
use std::path::Path;

#[test]
fn both_forms_are_read_and_printed_as_mlir_opt_prints_them() {
    let Some(dialects) = dialects() else { return };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembly/corpus");
    let (mut count, mut failures) = (0, Vec::new());
    for entry in std::fs::read_dir(directory).expect("there are texts") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(".mlir").filter(|stem| !stem.ends_with(".generic")) else { continue };
        let custom = std::fs::read_to_string(&path).expect("it can be read");
        let generic =
            std::fs::read_to_string(path.with_file_name(format!("{stem}.generic.mlir"))).expect("it can be read");
        for text in [&custom, &generic] {
            count += 1;
            match Ir::parse_with(Context::new(), text, dialects) {
                Err(error) => failures.push(format!("{name}: {error}")),
                Ok(ir) => {
                    let printed = ir.print_custom(dialects, OpPrintingFlags::default()).to_string();
                    if printed.trim_end() != custom.trim_end() {
                        failures.push(format!("{name} in the custom form:\n{printed}"));
                    }
                    if ir.to_string().trim_end() != generic.trim_end() {
                        failures.push(format!("{name} in the generic form:\n{ir}"));
                    }
                }
            }
        }
    }
    assert!(count > 0, "there are no texts");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
