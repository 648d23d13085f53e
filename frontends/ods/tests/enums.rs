//! Values of enums: as C++ has them, and as they are written, beside the C++ that `mlir-tblgen --gen-enum-defs` makes.

use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;

use ods::evaluate::Evaluator;
use ods::{Definitions, EnumId};
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;
use upstream::include_directory;

const TOOL: &str = upstream::MLIR_TBLGEN;

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/enums.td")
}

fn read(directory: &Path, file: &Path) -> Definitions {
    let text = std::fs::read_to_string(file).expect("the file is there");
    let mut sources = SourceMap::new();
    let id = sources.add("enums.td", text, None);
    let mut diagnostics = Vec::new();
    let records =
        tablegen::parse(&mut sources, id, &FileSystemLoader::as_written([directory.to_owned()]), &[], &mut diagnostics);
    let definitions = ods::read(&records.expect("it is TableGen"), &mut diagnostics);
    assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{}", diagnostics[0].message);
    definitions
}

/// Returns what stands between two parts of a line.
fn between<'a>(line: &'a str, before: &str, behind: &str) -> Option<&'a str> {
    line.split_once(before)?.1.split_once(behind).map(|(found, _)| found)
}

/// A number of 64 bits, which `mlir-tblgen` writes with a sign.
fn number(text: &str) -> u64 {
    text.parse::<i128>().expect("a number") as u64
}

/// Returns what the function that `mlir-tblgen` makes for flags says of a value.
fn stringified(body: &str, value: u64) -> String {
    let (mut rest, mut texts, mut holds) = (value, Vec::new(), true);
    for line in body.lines() {
        if let Some(text) = between(line, "if (val == 0) return \"", "\"") {
            if value == 0 {
                return text.to_owned();
            }
        } else if let Some(bits) = between(line, "if (", "u") {
            let bits = number(bits);
            holds = rest & bits == bits;
        } else if let Some(text) = between(line, "strs.push_back(\"", "\"") {
            texts.extend(holds.then_some(text));
        } else if let Some(bits) = between(line, "val &= ~static_cast<", ";") {
            let bits = number(between(bits, "(", ")").expect("it is in parentheses"));
            rest &= if holds { !bits } else { u64::MAX };
        } else if let Some(separator) = between(line, "join(strs, \"", "\")") {
            return texts.join(separator);
        }
    }
    panic!("no text is returned:\n{body}");
}

#[test]
fn flags_are_written_as_in_the_reference() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let mut compared = 0;
    for file in [
        own(),
        directory.join("mlir/Dialect/Arith/IR/ArithBase.td"),
        directory.join("mlir/Dialect/LLVMIR/LLVMEnums.td"),
        directory.join("mlir/Dialect/OpenACC/OpenACCOps.td"),
    ] {
        let made = Command::new(TOOL).arg("--gen-enum-defs").arg("-I").arg(&directory).arg(&file).output();
        let made = String::from_utf8(made.expect("the reference runs").stdout).expect("it is text");
        for known in read(&directory, &file).enums.iter().filter(|known| known.is_bit_enum) {
            let name = known.cpp_name.rsplit("::").next().expect("it has a name");
            let Some(body) = between(&made, &format!("std::string stringify{name}("), "\n}") else { continue };
            let bits: Vec<i64> = (0..64).map(|bit| 1 << bit).filter(|bit| known.valid_bits() & bit != 0).collect();
            // Every value of few flags, and of more of them those of up to three.
            let mut values: Vec<i64> = vec![0, known.valid_bits()];
            for first in &bits {
                for second in &bits {
                    values.extend(bits.iter().map(|third| first | second | third));
                }
            }
            values.extend(known.cases.iter().map(|case| case.value));
            for value in values {
                let text = stringified(body, value as u64);
                assert_eq!(known.text_of(value).as_deref(), Some(text.as_str()), "{name}: {value}");
                compared += 1;
            }
            assert_eq!(known.text_of(!known.valid_bits()), None);
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn a_case_alone_is_written_as_itself() {
    let Some(directory) = include_directory(&[]) else { return };
    let definitions = read(&directory, &own());
    let plain = definitions.enumeration("Plain").expect("it is there");
    let texts: Vec<Option<String>> = [5, 7, 0, 2, 6].map(|value| plain.text_of(value)).to_vec();
    assert_eq!(texts, [Some("x".into()), Some("y".into()), None, None, None]);
}

#[test]
fn values_are_what_cpp_makes_of_them() {
    let Some(directory) = include_directory(&[]) else { return };
    let definitions = read(&directory, &own());
    let evaluator = Evaluator::new(&definitions);
    let id = |name: &str| {
        let index = definitions.enums.iter().position(|known| known.definition == name).expect("it is there");
        EnumId(index as u32)
    };
    for (name, text, value) in [
        ("Shown", "::t::Shown::A", Some(1)),
        ("Shown", "::t::Shown::A|::t::Shown::C", Some(5)),
        ("Shown", "t::Shown::A | Shown::B | ::mlir::t::Shown::D", Some(11)),
        ("Shown", "(::t::Shown::AB ^ ::t::Shown::B) | ::t::Shown::BC & ::t::Shown::AC", Some(5)),
        ("Shown", "~::t::Shown::A", Some(14)),
        ("Shown", "bitEnumClear(::t::Shown::AB, ::t::Shown::A)", Some(2)),
        ("Shown", "bitEnumSet(::t::Shown::AB, ::t::Shown::C)", Some(7)),
        ("Shown", "{}", Some(0)),
        ("WithZero", "::t::WithZero::None", Some(0)),
        ("TopAttr", "::t::Top::High", Some(i64::MIN)),
        ("TopAttr", "::t::Top::High|::t::Top::Low", Some(i64::MIN | 1)),
        ("Plain", "Plain::X", Some(5)),
        ("Other", "Plain::X", Some(6)),
        ("Other", "u::Plain::X", Some(6)),
        // Another enum, a number, no case, no operator of enums, no name.
        ("Shown", "::t::Primary::A", None),
        ("Shown", "::t::Shown::A|::t::Primary::B", None),
        ("Shown", "1", None),
        ("Shown", "::t::Shown::E", None),
        ("Shown", "::t::Shown::A|::t::Shown::E", None),
        ("Shown", "::t::Shown::A + ::t::Shown::B", None),
        ("Shown", "::t::Shown::A|2", None),
        ("Shown", "A", None),
        ("Plain", "::t::Plain::X|::t::Plain::Y", None),
        ("Plain", "u::Plain::X", None),
    ] {
        assert_eq!(evaluator.enum_value(id(name), text), value, "{name}: {text}");
    }
}
