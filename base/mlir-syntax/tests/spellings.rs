//! `corpus/spellings.txt` and `corpus/floats.txt` list entries of a dictionary as one may write them and as `mlir-opt`
//! printed them, or `error` where it refused them.

use mlir_syntax::{Context, Result, parse_attribute, print_attribute};

fn reprint(source: &str) -> Result<String> {
    let mut context = Context::new();
    let attr = parse_attribute(&mut context, source)?;
    let mut text = String::new();
    print_attribute(&context, attr, &mut text);
    Ok(text)
}

fn check(list: &str, least: usize) {
    let mut count = 0;
    for line in list.lines() {
        let (source, expected) = line.split_once("  =>  ").expect("a line has two sides");
        match (reprint(&format!("{{{source}}}")), expected) {
            (Err(_), "error") => {}
            (Ok(text), "error") => panic!("{source}: must be refused, not {text}"),
            (Err(error), _) => panic!("{source}: {error}"),
            (Ok(text), _) => {
                assert_eq!(text, format!("{{{expected}}}"), "{source}");
                let again = reprint(&text).expect("what was printed can be read");
                // MLIR itself folds the constants of this sum when it reads it again.
                if !source.contains("(d0 + 5) + 3") && !source.contains("(d0+1)+(d1+1)") {
                    assert_eq!(again, text, "{source}: printing is a fixed point");
                }
            }
        }
        count += 1;
    }
    assert!(count >= least, "{count} cases");
}

#[test]
fn spellings() {
    check(include_str!("corpus/spellings.txt"), 400);
}

#[test]
fn floats_of_every_format() {
    check(include_str!("corpus/floats.txt"), 1000);
}

#[test]
fn wide_floats_survive_printing() {
    // MLIR reads these as `f64` first, so it does not have the first, and its own spelling of the second is another number to it.
    let cases = [
        ("1.0e4000 : f128", "1.000000e+4000 : f128"),
        ("0x3FFB999999999999999999999999999A : f128", "0.100000000000000000000000000000000005 : f128"),
        ("1.0e99999999999999999999 : f128", "0x7FFF0000000000000000000000000000 : f128"),
        ("-1.0e-99999999999999999999 : f80", "-0.000000e+00 : f80"),
        ("0.1 : f128", "0.100000000000000005551115123125782702 : f128"),
    ];
    for (source, expected) in cases {
        assert_eq!(reprint(source).expect("it is valid"), expected);
        assert_eq!(reprint(expected).expect("it is valid"), expected, "printing is a fixed point");
    }
}
