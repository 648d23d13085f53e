//! MLIR's text as people write it: what is read is printed in both forms, and read again.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use mlir_dialects::assembly::{Dialects, TableBuilder};
use mlir_lite::{Context, Ir, OpPrintingFlags};

use crate::{Reach, formats, packs};

/// Definitions with formats of many kinds, so that there is something to read where MLIR's headers are not installed.
const OWN: &str = include_str!("own.td");

/// The dialects of the seeds: our own, and MLIR's if its headers are installed.
pub static DIALECTS: LazyLock<Dialects> = LazyLock::new(|| {
    let mut builder = TableBuilder::new();
    for definitions in packs::upstream() {
        builder.add(&definitions, &mut Vec::new());
    }
    let (own, _) = formats::definitions(OWN, &mut Reach::default()).expect("it is TableGen");
    builder.add(&own, &mut Vec::new());
    Dialects::new(builder.finish())
});

/// Texts at least this long are read and printed in pieces.
const LONG: usize = 36 << 10;

/// Reads a text by these dialects, and prints what was read in both forms. False if it is refused.
///
/// # Panics
/// If the generic form is read as something else.
pub fn run(text: &str, dialects: &Dialects, reach: &mut Reach) -> bool {
    let Some(ir) = read(text, dialects, reach) else { return false };
    for locations in [false, true] {
        let flags = OpPrintingFlags::default().locations(locations);
        let generic = ir.print(flags);
        let again = Ir::parse_with(Context::new(), &generic, dialects);
        let again = again.unwrap_or_else(|error| panic!("what was printed is not read: {error}\n{generic}"));
        assert_eq!(again.print(flags), generic);
        // Operations that are wrong may be printed in a form that is not read, or read as something else, as in MLIR.
        let custom = ir.print_custom(dialects, flags);
        if let Some(again) = read(&custom, dialects, reach) {
            reach.see(("the same", again.print(flags) == generic));
        }
    }
    true
}

/// Prints a text of operations in the generic form in their own, and reads it again.
///
/// # Panics
/// If what is read so is not the same when it is printed and read once more.
pub fn there_and_back(text: &str, dialects: &Dialects, reach: &mut Reach) {
    assert!(run(text, dialects, reach), "it is in the generic form:\n{text}");
    let flags = OpPrintingFlags::default();
    let mut print_and_read = |ir: &Ir| read(&ir.print_custom(dialects, flags), dialects, reach);
    let first = Ir::parse_with(Context::new(), text, dialects).expect("it was read before");
    let Some(second) = print_and_read(&first) else { return };
    let Some(third) = print_and_read(&second) else { return };
    assert_eq!(third.print(flags), second.print(flags));
}

fn read(text: &str, dialects: &Dialects, reach: &mut Reach) -> Option<Ir> {
    match Ir::parse_with(Context::new(), text, dialects) {
        Ok(ir) => Some(ir),
        Err(error) => {
            error.errors().iter().take(20).for_each(|error| reach.see_message(error.code, &error.message));
            None
        }
    }
}

/// Reads and prints a text, repeated until it is long enough, on two threads.
///
/// # Panics
/// If they read or print something else than one thread.
pub fn run_on_threads(text: &str, dialects: &Dialects) {
    const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two");
    let text = format!("{text}\n").repeat(LONG / (text.len() + 1) + 1);
    let alone = Ir::parse_with(Context::new(), &text, dialects);
    let together = Ir::parse_in_parallel(Context::new(), &text, dialects, TWO);
    match (alone, together) {
        (Ok(alone), Ok(together)) => {
            let flags = OpPrintingFlags::default().locations(true);
            assert!(
                alone.print_custom(dialects, flags) == together.print_custom(dialects, flags.threads(TWO)),
                "custom"
            );
            assert!(alone.print(flags) == together.print(flags.threads(TWO)), "generic");
            let findings = |ir: &Ir| ir.verify().err().map_or(0, |errors| errors.0.len());
            assert_eq!(findings(&alone), findings(&together), "both are as right");
        }
        (Err(alone), Err(together)) => assert_eq!(alone.to_string(), together.to_string()),
        (alone, together) => panic!("one thread reads it: {}, two: {}", alone.is_ok(), together.is_ok()),
    }
}
