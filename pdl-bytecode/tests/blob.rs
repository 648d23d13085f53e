//! Blobs: what they keep, what can be left out, and how wrong ones are refused.

mod common;

use common::{library, program};
use pdl_bytecode::{Limits, LoadError, Program, Strip};

/// Puts the right checksum in, as who forges a blob would.
fn forge(blob: &mut [u8]) {
    let checksum = crc32fast::hash(&blob[16..]);
    blob[12..16].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn patterns_come_back_as_they_went_in() {
    for name in ["a", "b", "natives", "everything"] {
        let program = program(name);
        let blob = program.to_bytes();
        let loaded = Program::from_bytes(&blob).expect("what was written can be read");
        assert_eq!(loaded.module(), program.module(), "{name}");
        assert_eq!(loaded.tables(), program.tables(), "{name}");
        assert_eq!(loaded.to_bytes(), blob, "{name}");
        assert_eq!(
            loaded.strip(Strip::Names).expect("it has patterns").module().map(|m| m.patterns.len()),
            Ok(library(name).patterns.len())
        );
    }
}

#[test]
fn stripped_programs_do_the_same_and_tell_less() {
    let program = program("everything");
    let names = program.strip(Strip::Names).expect("it has patterns");
    let bare = names.strip(Strip::NamesAndPatterns).expect("nothing is decoded for that");
    let (all, fewer, least) = (program.to_bytes(), names.to_bytes(), bare.to_bytes());
    assert!(least.len() < fewer.len() && fewer.len() < all.len(), "{} {} {}", least.len(), fewer.len(), all.len());
    for blob in [&fewer, &least] {
        let has = |text: &str| blob.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(!has("Everything") && !has("everything.mlir"));
        assert!(has("t.root"), "names of ops are what it matches");
        let loaded = Program::from_bytes(blob).expect("it is still a program");
        assert_eq!(loaded.match_code(), program.match_code());
        assert_eq!(loaded.rewrite_code(), program.rewrite_code());
        assert_eq!(loaded.content_hash(), program.content_hash());
        assert_eq!(&loaded.to_bytes(), blob);
    }
    assert_eq!(bare.module(), Err("it holds no patterns for linking".to_owned()));
    let error = Program::link([("bare", &bare), ("all", &program)]).unwrap_err();
    assert_eq!(error.to_string(), "`bare` cannot be linked: it holds no patterns for linking");
}

#[test]
fn the_hash_tells_what_a_program_does() {
    let of = |name: &str| program(name).content_hash();
    assert_eq!(of("a"), of("a"));
    assert_ne!(of("a"), of("b"));
    let mut renamed = library("a");
    renamed.patterns[0].name = Some("Another".into());
    renamed.patterns[0].location.line += 5;
    assert_eq!(pdl_bytecode::compile(renamed).expect("a name is a name").content_hash(), of("a"));
    let mut dearer = library("a");
    dearer.patterns[0].benefit += 1;
    assert_ne!(pdl_bytecode::compile(dearer).expect("a benefit is a number").content_hash(), of("a"));
}

#[test]
fn the_callers_check_comes_before_everything_else() {
    let blob = program("a").to_bytes();
    let mut seen = Vec::new();
    let loaded = Program::load_verified(&blob, &Limits::DEFAULT, |bytes| {
        seen = bytes.to_vec();
        Ok::<_, String>(())
    });
    assert_eq!(loaded.map(|program| program.to_bytes()), Ok(blob.clone()));
    assert_eq!(seen, blob);
    let refused = Program::load_verified(b"not even a blob", &Limits::DEFAULT, |_| Err("no signature")).unwrap_err();
    assert_eq!(refused, LoadError::Refused { reason: "no signature".into() });
    let limits = Limits { bytes: blob.len() - 1, ..Limits::DEFAULT };
    let large = Program::load_verified::<String>(&blob, &limits, |_| unreachable!("it is too large to be checked"));
    assert_eq!(large.unwrap_err(), LoadError::TooLarge { bytes: blob.len(), limit: blob.len() - 1 });
}

#[test]
fn every_limit_can_be_lowered() {
    let blob = program("everything").to_bytes();
    let none = Limits::DEFAULT;
    for limits in [
        Limits { bytes: 100, ..none },
        Limits { patterns: 0, ..none },
        Limits { code_words: 3, ..none },
        Limits { table_entries: 0, ..none },
        Limits { registers: 0, ..none },
        Limits { loop_depth: 0, ..none },
    ] {
        assert!(Program::from_bytes_with(&blob, &limits).is_err(), "{limits:?}");
        assert_ne!(Program::verify_blob(&blob, &limits), [], "{limits:?}");
    }
    let mut broken = blob.clone();
    let code = section(&broken, 2);
    broken[code.clone()].fill(0xff);
    forge(&mut broken);
    let one = Limits { problems: 1, ..none };
    assert!(matches!(Program::from_bytes_with(&broken, &one), Err(LoadError::Invalid(list)) if list.len() == 1));
}

fn section(blob: &[u8], kind: usize) -> std::ops::Range<usize> {
    let at = 16 + (kind - 1) * 12;
    let number = |at: usize| u32::from_le_bytes(blob[at..at + 4].try_into().expect("four bytes")) as usize;
    number(at + 4)..number(at + 4) + number(at + 8)
}

#[test]
fn versions_that_nobody_wrote_are_refused() {
    let mut blob = program("a").to_bytes();
    blob[8..10].copy_from_slice(&[0, 0]);
    assert_eq!(Program::from_bytes(&blob), Err(LoadError::UnknownVersion { version: 0 }));
    blob[8..10].copy_from_slice(&[3, 0]);
    let error = Program::from_bytes(&blob).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the blob has format version 3, and this reader knows versions up to 2: it was written by a newer pdllc"
    );
}

#[test]
fn everything_wrong_is_reported_with_its_offset() {
    let blob = program("everything").to_bytes();
    assert_eq!(Program::verify_blob(&blob, &Limits::DEFAULT), []);
    let mut broken = blob.clone();
    let (tables, code, link) = (section(&blob, 1), section(&blob, 2), section(&blob, 4));
    // An opcode that does not exist, and a pool of texts that ends before it begins.
    broken[code.start..code.start + 4].copy_from_slice(&[0xff; 4]);
    broken[link.start] = 250;
    let found: Vec<_> = Program::verify_blob(&broken, &Limits::DEFAULT)
        .into_iter()
        .map(|finding| (finding.code, finding.section, finding.offset))
        .collect();
    assert_eq!(found[0], ("E0514", None, 12));
    assert!(found.contains(&("E0517", Some("matcher code"), code.start)), "{found:?}");
    let (_, _, offset) = found.iter().find(|f| f.1 == Some("patterns")).expect("the patterns are broken");
    assert!(link.contains(offset), "{offset} in {link:?}");
    let mut broken = blob.clone();
    broken[tables.start..tables.end].fill(0xfe);
    forge(&mut broken);
    let found = Program::verify_blob(&broken, &Limits::DEFAULT);
    assert_eq!((found[0].code, found[0].section), ("E0516", Some("tables")), "{found:?}");
    assert_eq!(Program::verify_blob(b"", &Limits::DEFAULT)[0].code, "E0510");
}

#[test]
fn cut_and_changed_sections_never_panic_behind_a_forged_checksum() {
    let blob = program("everything").to_bytes();
    let mut accepted = 0;
    for at in 16..blob.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = blob.clone();
            changed[at] ^= flip;
            forge(&mut changed);
            if let Ok(program) = Program::from_bytes(&changed) {
                accepted += 1;
                // Lazily read, so wrong only now, or not at all.
                let _ = program.module();
                program.disassemble();
            }
            Program::verify_blob(&changed, &Limits::DEFAULT);
        }
    }
    assert!(accepted > 0, "a changed name is still a name");
}
