//! Blobs: what they keep, what can be left out, and how wrong ones are refused.

use crate::common;

use common::{library, program};
use pdl_bytecode::format::FORMAT_VERSION;
use pdl_bytecode::{BlobLimits, LoadError, Program};
use pdl_compile::{Strip, compile, content_hash, link, patterns_of, strip, verify_blob};
use pdl_declarations::program::Expression;
use pdl_declarations::{Check, Definition, Demand};
use pdl_ir::{Kind, Native, NativeKind, NativeType};

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
        assert_eq!(patterns_of(&loaded), patterns_of(&program), "{name}");
        assert_eq!(loaded.tables(), program.tables(), "{name}");
        assert_eq!(loaded.to_bytes(), blob, "{name}");
        assert_eq!(
            patterns_of(&strip(&loaded, Strip::Names).expect("it has patterns")).map(|m| m.patterns.len()),
            Ok(library(name).patterns.len())
        );
    }
}

#[test]
fn stripped_programs_do_the_same_and_tell_less() {
    let program = program("everything");
    let names = strip(&program, Strip::Names).expect("it has patterns");
    let bare = strip(&names, Strip::NamesAndPatterns).expect("nothing is decoded for that");
    let (all, fewer, least) = (program.to_bytes(), names.to_bytes(), bare.to_bytes());
    assert!(least.len() < fewer.len() && fewer.len() < all.len(), "{} {} {}", least.len(), fewer.len(), all.len());
    for blob in [&fewer, &least] {
        let has = |text: &str| blob.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(!has("Everything") && !has("everything.mlir"));
        assert!(has("t.root"), "names of ops are what it matches");
        let loaded = Program::from_bytes(blob).expect("it is still a program");
        assert_eq!(loaded.match_code(), program.match_code());
        assert_eq!(loaded.rewrite_code(), program.rewrite_code());
        assert_eq!(content_hash(&loaded), content_hash(&program));
        assert_eq!(&loaded.to_bytes(), blob);
    }
    assert_eq!(
        patterns_of(&bare).map_err(|error| error.to_string()),
        Err("it holds no patterns for linking; compile it without `--strip=patterns`".to_owned())
    );
    let error = link([("bare", &bare), ("all", &program)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`bare` cannot be linked: it holds no patterns for linking; compile it without `--strip=patterns`"
    );
}

#[test]
fn the_hash_tells_what_a_program_does() {
    let of = |name: &str| content_hash(&program(name));
    assert_eq!(of("a"), of("a"));
    assert_ne!(of("a"), of("b"));
    let mut renamed = library("a");
    renamed.patterns[0].name = Some("Another".into());
    renamed.patterns[0].location.line += 5;
    assert_eq!(content_hash(&compile(&renamed).expect("a name is a name")), of("a"));
    let mut dearer = library("a");
    dearer.patterns[0].benefit += 1;
    assert_ne!(content_hash(&compile(&dearer).expect("a benefit is a number")), of("a"));
}

#[test]
fn the_callers_check_comes_before_everything_else() {
    let blob = program("a").to_bytes();
    let mut seen = Vec::new();
    let loaded = Program::load_verified(&blob, &BlobLimits::DEFAULT, |bytes| {
        seen = bytes.to_vec();
        Ok::<_, String>(())
    });
    assert_eq!(loaded.map(|program| program.to_bytes()), Ok(blob.clone()));
    assert_eq!(seen, blob);
    let refused =
        Program::load_verified(b"not even a blob", &BlobLimits::DEFAULT, |_| Err("no signature")).unwrap_err();
    assert_eq!(refused, LoadError::Refused { reason: "no signature".into() });
    let limits = BlobLimits::DEFAULT.bytes(blob.len() - 1);
    let large = Program::load_verified::<String>(&blob, &limits, |_| unreachable!("it is too large to be checked"));
    assert_eq!(large.unwrap_err(), LoadError::TooLarge { bytes: blob.len(), limit: blob.len() - 1 });
}

/// Each limit at what the program needs is enough, and one less is not.
#[test]
fn every_limit_can_be_set_to_what_is_needed() {
    let mut module = library("everything");
    let check = Check::new(Demand::Predicate(Expression::Not(Box::new(Expression::Bool(false)))));
    let location = pdl_ir::Location::default();
    let param = NativeType { kind: Kind::Type, name: None, declared: None };
    module.natives.push(Native {
        name: "Nested".into(),
        kind: NativeKind::Constraint,
        params: vec![param],
        results: Vec::new(),
        code: None,
        definition: check.map(|check| Box::new(Definition::Check(check))),
        location,
    });
    let program = compile(&module).expect("it compiles");
    let (blob, tables) = (program.to_bytes(), program.tables());
    let entries = [
        tables.op_names.len(),
        tables.attribute_names.len(),
        tables.attributes.len(),
        tables.types.len(),
        tables.type_lists.len(),
        tables.natives.len(),
    ];
    let counts = std::iter::once(&tables.match_registers).chain(tables.patterns.iter().map(|p| &p.rewrite_registers));
    let needed = BlobLimits::DEFAULT
        .bytes(blob.len())
        .patterns(tables.patterns.len())
        .code_words(program.match_code().len().max(program.rewrite_code().len()))
        .table_entries(entries.into_iter().max().unwrap_or_default())
        .registers(counts.flat_map(|counts| counts.0).max().unwrap_or_default())
        .loop_depth(tables.loop_depth)
        .check_depth(2)
        .problems(1);
    assert_eq!(Program::from_bytes_with(&blob, &needed).map(|program| program.to_bytes()), Ok(blob.clone()));
    assert_eq!(verify_blob(&blob, &needed), []);
    for limits in [
        needed.bytes(needed.bytes - 1),
        needed.patterns(needed.patterns - 1),
        needed.code_words(needed.code_words - 1),
        needed.table_entries(needed.table_entries - 1),
        needed.registers(needed.registers - 1),
        needed.loop_depth(needed.loop_depth - 1),
        needed.check_depth(needed.check_depth - 1),
    ] {
        let error = Program::from_bytes_with(&blob, &limits).expect_err("it is one too few");
        assert!(error.to_string().contains("limit") || error.to_string().contains("allowed"), "{error}");
        let findings = verify_blob(&blob, &limits);
        assert_eq!((findings[0].code, findings[0].offset), (error.code(), error.offset()), "{limits:?}");
        assert_eq!(findings[0].help, error.help(), "{limits:?}");
    }
    let blob = program.to_bytes();
    let none = BlobLimits::DEFAULT;
    let mut broken = blob.clone();
    let code = section(&broken, 2);
    broken[code.clone()].fill(0xff);
    forge(&mut broken);
    let one = none.problems(1);
    assert!(matches!(Program::from_bytes_with(&broken, &one), Err(LoadError::Invalid(list)) if list.len() == 1));
}

fn section(blob: &[u8], kind: usize) -> std::ops::Range<usize> {
    let at = 16 + (kind - 1) * 12;
    let number = |at: usize| u32::from_le_bytes(blob[at..at + 4].try_into().expect("four bytes")) as usize;
    number(at + 4)..number(at + 4) + number(at + 8)
}

/// Each way to be wrong from the outside: its code, its offset, and what to do.
#[test]
fn every_refusal_says_where_and_what_to_do() {
    let blob = program("a").to_bytes();
    let with = |at: usize, bytes: &[u8], is_forged: bool| {
        let mut changed = blob.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        if is_forged {
            forge(&mut changed);
        }
        changed
    };
    let text_mode = [&blob[..6], b"\n", &blob[8..]].concat();
    let code = section(&blob, 2);
    let cases: [(Vec<u8>, &str, usize, &str); 13] = [
        (Vec::new(), "E0511", 0, "copy it again"),
        (blob[..5].to_vec(), "E0511", 5, "copy it again"),
        (blob[..blob.len() - 1].to_vec(), "E0511", blob.len() - 1, "copy it again"),
        (b"Pattern {}".to_vec(), "E0510", 0, "pdllc build -o"),
        (text_mode, "E0510", 6, "as binary"),
        (with(8, &[FORMAT_VERSION as u8 + 1], false), "E0513", 8, "newer pdllc"),
        (with(8, &[0], true), "E0518", 8, "compile the patterns again"),
        (with(code.start, &[0xff], false), "E0514", 12, "copy it again"),
        (with(16, &[9], true), "E0515", 16, "compile the patterns again"),
        (with(20, &[0], true), "E0515", 16, "compile the patterns again"),
        ([&blob[..], b"x"].concat(), "E0515", blob.len(), "compile the patterns again"),
        (with(section(&blob, 1).start, &[0xff], true), "E0516", section(&blob, 1).start, "compile the patterns again"),
        (with(code.start, &[0xff], true), "E0517", code.start, "compile the patterns again"),
    ];
    for (bytes, code, offset, help) in cases {
        let error = Program::from_bytes(&bytes).expect_err(code);
        assert_eq!((error.code(), error.offset()), (code, offset), "{error}");
        assert!(error.help().contains(help), "{error}: {}", error.help());
        let finding = verify_blob(&bytes, &BlobLimits::DEFAULT).remove(0);
        assert_eq!((finding.code, finding.offset, finding.help), (code, offset, error.help()), "{finding}");
        assert!(!finding.to_string().contains(": at byte"), "{finding}");
    }
}

#[test]
fn versions_that_nobody_wrote_are_refused() {
    let mut blob = program("a").to_bytes();
    blob[8..10].copy_from_slice(&[0, 0]);
    assert_eq!(Program::from_bytes(&blob), Err(LoadError::UnknownVersion { version: 0 }));
    let (known, newer) = (FORMAT_VERSION, FORMAT_VERSION + 1);
    blob[8..10].copy_from_slice(&newer.to_le_bytes());
    let error = Program::from_bytes(&blob).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the blob has format version {newer}, and this reader knows versions up to {known}: it was written by a newer pdllc"
        )
    );
}

#[test]
fn everything_wrong_is_reported_with_its_offset() {
    let blob = program("everything").to_bytes();
    assert_eq!(verify_blob(&blob, &BlobLimits::DEFAULT), []);
    let mut broken = blob.clone();
    let (tables, code, link) = (section(&blob, 1), section(&blob, 2), section(&blob, 4));
    // An opcode that does not exist, and a pool of texts that ends before it begins.
    broken[code.start..code.start + 4].copy_from_slice(&[0xff; 4]);
    broken[link.start] = 250;
    let found: Vec<_> = verify_blob(&broken, &BlobLimits::DEFAULT)
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
    let found = verify_blob(&broken, &BlobLimits::DEFAULT);
    assert_eq!((found[0].code, found[0].section), ("E0516", Some("tables")), "{found:?}");
    assert_eq!(verify_blob(b"", &BlobLimits::DEFAULT)[0].code, "E0511");
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
                let _ = patterns_of(&program);
                program.disassemble();
            }
            verify_blob(&changed, &BlobLimits::DEFAULT);
        }
    }
    assert!(accepted > 0, "a changed name is still a name");
}

#[test]
fn problems_with_tables_and_patterns_have_the_offset_of_the_entry() {
    let program = program("everything");
    let blob = program.to_bytes();
    let (tables, link) = (section(&blob, 1), section(&blob, 4));
    let none = BlobLimits::DEFAULT;
    let first = |limits: BlobLimits| {
        let finding = verify_blob(&blob, &limits).remove(0);
        let error = Program::from_bytes_with(&blob, &limits).unwrap_err();
        assert_eq!((finding.code, finding.section), ("E0517", Some("tables")));
        assert!(matches!(error, LoadError::Invalid(list) if list[0].0 == finding.offset));
        (finding.offset, blob[finding.offset])
    };
    // A count stands in front of its list, and the depth of loops at the end.
    let (names, count) = first(none.table_entries(0));
    assert_eq!(usize::from(count), program.tables().op_names.len());
    let (patterns, count) = first(none.patterns(0));
    assert_eq!(usize::from(count), program.tables().patterns.len());
    assert!(tables.start < names && names < patterns && patterns < tables.end);
    assert_eq!(first(none.loop_depth(0)), (tables.end - 1, program.tables().loop_depth as u8));

    // Every byte of the patterns for linking in turn: what is decoded and makes no sense is in the entry that begins
    // where the finding says, or in one that refers to it.
    let mut offsets = std::collections::BTreeSet::new();
    for at in link {
        let mut changed = blob.clone();
        changed[at] ^= 1;
        forge(&mut changed);
        for finding in verify_blob(&changed, &none) {
            if finding.code == "E0520" {
                offsets.insert(finding.offset);
            }
        }
    }
    assert!(offsets.len() > 10, "{offsets:?}");
    // A rank that no pattern may have is reported where its pattern begins.
    let mut rank = blob.clone();
    let at = tables.clone().find(|at| {
        rank.clone_from(&blob);
        rank[*at] = 200;
        forge(&mut rank);
        matches!(Program::from_bytes(&rank), Err(LoadError::Invalid(list)) if matches!(list[0].1.kind, pdl_bytecode::ProblemKind::BadRank { .. }))
    });
    let at = at.expect("a rank is somewhere in the tables");
    let offset = verify_blob(&rank, &none)[0].offset;
    assert!(patterns < offset && offset < at, "pattern at {offset}, its rank at {at}");
}
