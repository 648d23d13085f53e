//! Includes: where files are looked for, how they are spliced, and what is refused.

use crate::common;

use common::parse_with;
use pdl_diagnostics::SourceMap;
use pdll_syntax::ast::{CallableBody, Item};
use pdll_syntax::{FileSystemLoader, IncludeError, Loader, MemoryLoader, add_file, parse};

/// The names of the declarations, in order.
fn names(text: &str, loader: &MemoryLoader) -> (Vec<String>, Vec<&'static str>) {
    let (module, sources, diagnostics) = parse_with(text, loader);
    let names = module
        .items
        .iter()
        .filter(|item| !matches!(item, Item::Include(_)))
        .map(|item| match item {
            Item::Pattern(pattern) => pattern.name.as_ref().map_or("pattern".into(), |n| n.name.to_string()),
            Item::Callable(callable) => callable.name.as_ref().map_or("callable".into(), |n| n.name.to_string()),
            Item::Include(_) => unreachable!(),
            Item::TdInclude(include) => format!("td {} {}", include.path.value, sources.file(include.file).text),
        })
        .collect();
    (names, diagnostics.iter().map(|d| d.code.0).collect())
}

#[test]
fn files_are_spliced_where_the_directive_stands() {
    let loader = MemoryLoader::new()
        .add("b.pdll", "Constraint B(v: Value);\n#include \"c.pdll\"\nConstraint B2(v: Value);")
        .add("c.pdll", "Constraint C(v: Value);");
    let text = "Constraint A(v: Value);\n#include \"b.pdll\"\nPattern D => erase op<a.b>;";
    assert_eq!(names(text, &loader).0, ["A", "B", "C", "B2", "D"]);
}

#[test]
fn a_file_included_twice_is_read_once() {
    let loader = MemoryLoader::new()
        .add("p.pdll", "Pattern P => erase op<a.b>;")
        .add("a.pdll", "#include \"p.pdll\"\nPattern A => erase op<a.b>;")
        .add("b.pdll", "#include \"p.pdll\"\nPattern B => erase op<a.b>;");
    let found = |text| names(text, &loader);
    let expected = |names: &[&str]| (names.iter().map(ToString::to_string).collect::<Vec<_>>(), vec![]);
    assert_eq!(found("#include \"p.pdll\" #include [{p.pdll}]"), expected(&["P"]));
    assert_eq!(found("#include \"a.pdll\"\n#include \"b.pdll\""), expected(&["P", "A", "B"]));
    assert_eq!(found("#include \"b.pdll\"\n#include \"p.pdll\"\n#include \"a.pdll\""), expected(&["P", "B", "A"]));
}

/// Two paths of one file, a link among them, are one file.
#[cfg(unix)]
#[test]
fn a_file_is_known_by_its_real_path() {
    let directory = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = directory.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("common/c.pdll", "Constraint C(v: Value);");
    write("one/one.pdll", "#include \"../common/c.pdll\"");
    std::os::unix::fs::symlink("common", directory.path().join("linked")).unwrap();
    let main = directory.path().join("main.pdll");
    let includes = ["one/one.pdll", "common/c.pdll", "linked/c.pdll", "common/../common/c.pdll", "c.pdll"];
    let text: String = includes.iter().map(|path| format!("#include \"{path}\"\n")).collect();
    let (mut sources, mut diagnostics) = (SourceMap::default(), Vec::new());
    let file = sources.add(main.display().to_string(), text, None);
    let loader = FileSystemLoader::new([directory.path().join("common")]);
    let module = parse(&mut sources, file, &loader, &mut diagnostics);
    assert_eq!(diagnostics, []);
    assert_eq!(module.items.iter().filter(|item| matches!(item, Item::Callable(_))).count(), 1);
    let included = module.items.iter().filter(|item| matches!(item, Item::Include(include) if include.file.is_some()));
    assert_eq!(included.count(), includes.len() + 1);
}

#[test]
fn nodes_of_included_files_point_into_them() {
    let loader = MemoryLoader::new().add("p.pdll", "\n  Constraint P(v: Value) [{}];");
    let (module, sources, _) = parse_with("#include \"p.pdll\"", &loader);
    let [Item::Include(_), Item::Callable(callable)] = &module.items[..] else { panic!("one item") };
    assert_eq!(sources.file(callable.span.file).name, "p.pdll");
    assert_eq!(sources.line_column(callable.span), (2, 3));
    assert!(matches!(callable.body, CallableBody::Native(_)));
    let from = sources.file(callable.span.file).included_from.unwrap();
    assert_eq!(sources.text(from), "#include \"p.pdll\"");
}

#[test]
fn td_files_are_read_and_left_alone() {
    let loader = MemoryLoader::new().add("ops.td", "def Foo;");
    assert_eq!(names("#include \"ops.td\"", &loader), (vec!["td ops.td def Foo;".to_string()], vec![]));
}

#[test]
fn cycles_are_refused_once_each() {
    let loader = MemoryLoader::new()
        .add("a.pdll", "#include \"b.pdll\"\nConstraint A(v: Value);")
        .add("b.pdll", "#include \"a.pdll\"\nConstraint B(v: Value);");
    assert_eq!(names("#include \"a.pdll\"", &loader), (vec!["B".to_string(), "A".to_string()], vec!["E0141"]));
    let text = "#include \"test.pdll\"";
    assert_eq!(names(text, &MemoryLoader::new().add("test.pdll", text)).1, ["E0141"]);
}

#[test]
fn depth_and_number_are_limited() {
    let mut deep = MemoryLoader::new();
    for level in 0..1000 {
        deep = deep.add(format!("{level}.pdll"), format!("#include \"{}.pdll\"", level + 1));
    }
    assert_eq!(names("#include \"0.pdll\"", &deep).1, ["E0144"]);
    // Each file includes the next one twice: exponential if a file were read each time.
    let mut wide = MemoryLoader::new().add("40.pdll", "Constraint C(v: Value);");
    for level in 0..40 {
        let next = level + 1;
        wide = wide.add(format!("{level}.pdll"), format!("#include \"{next}.pdll\"\n#include \"{next}.pdll\""));
    }
    assert_eq!(names("#include \"0.pdll\"", &wide), (vec!["C".to_string()], vec![]));
    let many: String = (0..5000).map(|_| "#include \"40.pdll\"\n").collect();
    assert_eq!(names(&many, &wide), (vec!["C".to_string()], vec!["E0144"]));
}

/// Of files with very many errors no more are included, and this is said once.
#[test]
fn after_very_many_errors_nothing_is_included() {
    let loader = MemoryLoader::new().add("c.pdll", "Constraint C(v: Value);").add("d.pdll", "Constraint C(v: Value);");
    let text =
        |errors: usize| format!("{}#include \"c.pdll\"\n#include \"d.pdll\"\n", "Pattern { erase; }\n".repeat(errors));
    let included = |errors: usize| {
        let (found, codes) = names(&text(errors), &loader);
        let count = |all: &[&str], wanted: &str| all.iter().filter(|one| **one == wanted).count();
        (count(&found.iter().map(String::as_str).collect::<Vec<_>>(), "C"), count(&codes, "E0144"))
    };
    assert_eq!(included(900), (2, 0));
    assert_eq!(included(1000), (0, 1));
}

#[test]
fn the_file_system_is_searched_beside_the_includer_first() {
    let directory = tempfile::tempdir().unwrap();
    let (beside, other) = (directory.path().join("beside"), directory.path().join("other"));
    for folder in [&beside, &other] {
        std::fs::create_dir_all(folder).unwrap();
    }
    std::fs::write(beside.join("x.pdll"), "beside").unwrap();
    std::fs::write(other.join("x.pdll"), "other").unwrap();
    std::fs::write(other.join("y.pdll"), "other").unwrap();
    let loader = FileSystemLoader::new([&other]);
    let main = beside.join("main.pdll").display().to_string();
    assert_eq!(loader.load("x.pdll", &main).unwrap().bytes, b"beside");
    assert_eq!(loader.load("y.pdll", &main).unwrap().bytes, b"other");
    // Two spellings of one file have one identity.
    let straight = loader.load("x.pdll", &main).unwrap();
    let around = loader.load("../beside/x.pdll", &main).unwrap();
    assert_eq!(straight.identity, around.identity);
    let Err(IncludeError::NotFound { tried }) = loader.load("z.pdll", &main) else { panic!("there is no such file") };
    assert_eq!(tried, [beside.join("z.pdll").display().to_string(), other.join("z.pdll").display().to_string()]);

    // A file that includes itself by another spelling.
    let path = beside.join("self.pdll");
    std::fs::write(&path, "#include \"../beside/self.pdll\"").unwrap();
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let bytes = std::fs::read(&path).unwrap();
    let file = add_file(&mut sources, path.display().to_string(), bytes, None, &mut diagnostics).unwrap();
    parse(&mut sources, file, &loader, &mut diagnostics);
    assert_eq!(diagnostics.iter().map(|d| d.code.0).collect::<Vec<_>>(), ["E0141"]);
}
