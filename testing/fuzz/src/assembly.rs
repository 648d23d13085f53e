//! MLIR's text as people write it: what is read is printed in both forms, and read again.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use mlir_dialects::assembly::{Dialects, TableBuilder};
use mlir_lite::{Context, Ir, OpForms, OpPrintingFlags, PartPass, TextParts};

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

/// Texts are repeated until they are so long.
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

/// Prints a text, repeated until it is long enough, by parts on two threads.
///
/// # Panics
/// If something else comes of it than of the whole.
pub fn run_by_parts(text: &str, dialects: &Dialects) {
    const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two");
    let text = format!("{text}\n").repeat(LONG / (text.len() + 1) + 1);
    let whole = Ir::parse_with(Context::new(), &text, dialects);
    for forms in [Some(dialects as &dyn OpForms), None] {
        let parts = TextParts::of_length(&text, dialects, LONG / 8);
        let Some(printed) = parts.and_then(|parts| parts.print(forms, TWO, || Unchanged)) else { return };
        let whole = whole.as_ref().unwrap_or_else(|error| panic!("parts are printed of a wrong text: {error}"));
        let flags = OpPrintingFlags::default();
        let whole = forms.map_or_else(|| whole.print(flags), |forms| whole.print_custom(forms, flags));
        assert!(printed.texts.concat() == whole, "{}", if forms.is_some() { "custom" } else { "generic" });
    }
}

/// Nothing is done with the parts.
struct Unchanged;

impl PartPass for Unchanged {
    type Outcome = ();

    fn run(&mut self, _part: &mut Ir) -> bool {
        true
    }

    fn finish(self) {}
}
