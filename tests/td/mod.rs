//! Files that include MLIR's own `.td` files: accepted, refused and warned of at the lines where the reference does it.

use crate::upstream;

mod creation;
mod groups;

use std::path::{Path, PathBuf};
use std::process::Command;

use pdl_diagnostics::{Severity, Span};
use pdll::Session;
use upstream::include_directory;

const TOOL: &str = upstream::MLIR_PDLL;

/// Per severity, the lines of findings, each once.
#[derive(Debug, Default, PartialEq, Eq)]
struct Lines {
    errors: Vec<usize>,
    warnings: Vec<usize>,
}

impl Lines {
    fn add(&mut self, is_error: bool, line: usize) {
        let lines = if is_error { &mut self.errors } else { &mut self.warnings };
        lines.push(line);
        lines.sort_unstable();
        lines.dedup();
    }
}

/// The line of the outermost file that led to `span`.
fn outermost_line(session: &Session, mut span: Span) -> usize {
    while let Some(include) = session.sources.file(span.file).included_from {
        span = include;
    }
    session.sources.line_column(span).0
}

fn ours(directory: &Path, path: &Path) -> (Lines, Session) {
    let mut session = Session::new().include_dir(directory);
    if let Some(dir) = path.parent() {
        session = session.include_dir(dir);
    }
    session.module(path);
    let mut lines = Lines::default();
    for diagnostic in &session.diagnostics {
        lines.add(diagnostic.severity == Severity::Error, outermost_line(&session, diagnostic.span));
    }
    (lines, session)
}

fn reference(directory: &Path, path: &Path) -> (Lines, String) {
    let mut command = Command::new(TOOL);
    command.arg("-x=mlir").arg("-I").arg(directory).arg("-I").arg(path.parent().expect("it has a folder")).arg(path);
    let output = command.output().expect("the reference runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (file, mut lines) = (path.display().to_string(), Lines::default());
    for line in text.lines() {
        // `f.pdll:3:9: error: …` of the parser, `loc("f.pdll":3:9): error: …` of the verifier.
        let line = line.strip_prefix("loc(\"").unwrap_or(line);
        let Some(rest) = line.strip_prefix(file.as_str()) else { continue };
        let number = rest.trim_start_matches(['"', ':']).split(':').next().and_then(|number| number.parse().ok());
        let is_error = rest.contains("error:");
        if let (Some(number), true) = (number, is_error || rest.contains("warning:")) {
            lines.add(is_error, number);
        }
    }
    assert_eq!(output.status.success(), lines.errors.is_empty(), "an error without a line:\n{text}");
    (lines, text)
}

/// Writes `source` below the folder of this test's files.
fn write(name: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("td");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, source).expect("the file can be written");
    path
}

/// Compares the warnings at the given lines for texts that the reference accepts without a word.
fn compare_errors(dialect: &str, patterns: &[(&str, usize)]) {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    for (index, (pattern, line)) in patterns.iter().enumerate() {
        let source = format!("#include \"mlir/Dialect/{dialect}\"\n\n{pattern}\n");
        let path = write(&format!("warned-{}-{index}.pdll", dialect.replace('/', "-")), &source);
        let (found, session) = ours(&directory, &path);
        assert_eq!(reference(&directory, &path).0, Lines::default(), "{source}");
        assert_eq!(found, Lines { errors: Vec::new(), warnings: vec![*line] }, "{source}{}", session.render());
    }
}

/// Each pattern goes into a file of its own: the reference stops at the first error.
fn compare(dialect: &str, patterns: &[&str]) {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let mut differences = Vec::new();
    for (index, pattern) in patterns.iter().enumerate() {
        let source = format!("#include \"mlir/Dialect/{dialect}\"\n\n{pattern}\n");
        let path = write(&format!("{}-{}-{index}.pdll", dialect.replace('/', "-"), pattern.len()), &source);
        let (found, session) = ours(&directory, &path);
        let (expected, text) = reference(&directory, &path);
        if found != expected {
            differences.push(format!("{source}\n{TOOL}: {text}\nfound: {}", session.render()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn arith() {
    compare(
        "Arith/IR/ArithOps.td",
        &[
            r#"Pattern {
  let r = op<arith.addi>(a: Value, b: Value);
  replace r with r.result;
}"#,
            r#"Pattern {
  let r = op<arith.addi>(a: Value, b: Value, c: Value);
  erase r;
}"#,
            r#"Pattern {
  let r = op<arith.addi>;
  rewrite r with {
    let z = op<arith.extsi>(r.result);
    replace r with z.out;
  };
}"#,
            r#"Pattern {
  let r = op<arith.addi>;
  rewrite r with {
    let z = op<arith.muli>(r.result, r.result);
    replace r with z.result;
  };
}"#,
            r#"Pattern {
  let r = op<arith.addui_extended>(a: Value, b: Value);
  replace r with (r.sum, r.overflow);
}"#,
            r#"Pattern {
  let r = op<arith.addui_extended>(a: Value, b: Value);
  let q = op<arith.addi>(r, r);
  erase q;
}"#,
            r#"Pattern {
  let r = op<arith.cmpi>(a: Value, b: Value) {predicate = p: Arith_CmpIPredicateAttr};
  erase r;
}"#,
            r#"Pattern {
  let r = op<arith.constant> {value = v: I32Attr} -> (t: AnyType);
  erase r;
}"#,
            r#"Pattern {
  let r = op<arith.constant> {value = v: TypedAttrInterface};
  erase r;
}"#,
            r#"Pattern {
  let r = op<arith.constant> {value = v: IntNonNegative};
  erase r;
}"#,
            r#"Pattern {
  let r : InferTypeOpInterface;
  erase r;
}"#,
            r#"Pattern {
  let r : Pure;
  erase r;
}"#,
            r#"Pattern {
  let r = op<arith.addi>;
  I32Attr(r);
  erase r;
}"#,
            r#"Constraint AnyType(v: Value);
Pattern => erase op<arith.addi>;"#,
            r#"Pattern AnyType => erase op<arith.addi>;"#,
            r#"Pattern {
  let r : Arith_AddIOp;
  erase r;
}"#,
        ],
    );
}

#[test]
fn tosa() {
    compare(
        "Tosa/IR/TosaOps.td",
        &[
            r#"Pattern => replace op<tosa.reshape>(op<tosa.reshape>(x: Value, s: Value), t: Value) -> (u: Type)
  with op<tosa.reshape>(x, t) -> (u);"#,
            r#"Pattern {
  let x: Value<t: Tosa_Tensor>;
  let r = op<tosa.abs>(x);
  replace r with x;
}"#,
            r#"Pattern {
  let r = op<tosa.concat>(x: ValueRange);
  replace r with x;
}"#,
            r#"Pattern {
  let r = op<tosa.abs>(x: Value<_: Tosa_Tensr>);
  replace r with x;
}"#,
        ],
    );
}

#[test]
fn scf() {
    compare(
        "SCF/IR/SCFOps.td",
        &[
            r#"Pattern {
  let f = op<scf.for>(l: Value, u: Value, s: Value, i: ValueRange);
  replace f with f.results;
}"#,
            r#"Pattern {
  let f = op<scf.for>(l: Value, u: Value, s: Value);
  erase f;
}"#,
            r#"Pattern {
  let f = op<scf.if>(c: Value);
  let g = op<scf.yield>(f.results);
  erase g;
}"#,
        ],
    );
}

#[test]
fn memref() {
    compare(
        "MemRef/IR/MemRefOps.td",
        &[
            r#"Pattern {
  let f = op<memref.load>(m: Value, i: ValueRange) -> (t: Type);
  replace f with f.result;
}"#,
            r#"Pattern {
  let f = op<memref.load>(m: Value, i: ValueRange) -> (t: Type);
  replace f with f.res;
}"#,
            r#"Pattern {
  let f = op<memref.alloc>(m: Value, i: ValueRange, j: Value);
  erase f;
}"#,
        ],
    );
}

#[test]
fn tensor() {
    compare(
        "Tensor/IR/TensorOps.td",
        &[
            r#"Pattern {
  let f = op<tensor.dim>(m: Value, i: Value);
  rewrite f with {
    let c = op<tensor.cast>(m);
    erase f;
  };
}"#,
            r#"Pattern {
  let c = op<tensor.cast>(op<tensor.cast>(x: Value)) -> (t: Type);
  replace c with op<tensor.cast>(x) -> (t);
}"#,
        ],
    );
}

#[test]
fn vector() {
    compare(
        "Vector/IR/VectorOps.td",
        &[
            r#"Pattern {
  let b = op<vector.broadcast>(s: Value) -> (t: AnyVectorOfAnyRank);
  replace b with s;
}"#,
            r#"Pattern {
  let b = op<vector.fma>(a: Value, b: Value);
  erase b;
}"#,
            r#"Pattern {
  let f = op<vector.fma>(a: Value, b: Value, c: Value);
  erase f;
}"#,
        ],
    );
}

#[test]
fn math() {
    compare(
        "Math/IR/MathOps.td",
        &[
            r#"Pattern {
  let f = op<math.sqrt>(x: Value);
  let g = op<math.sqrt>(f);
  replace g with x;
}"#,
            r#"Pattern {
  let f = op<math.sqrt>(x: Value);
  replace f with f.value;
}"#,
        ],
    );
}

#[test]
fn func() {
    compare(
        "Func/IR/FuncOps.td",
        &[
            r#"Pattern {
  let f = op<func.call>(x: ValueRange) -> (t: TypeRange);
  replace f with x;
}"#,
            r#"Pattern {
  let f = op<func.return>(x: Value, y: Value);
  erase f;
}"#,
        ],
    );
}

#[test]
fn cf() {
    compare(
        "ControlFlow/IR/ControlFlowOps.td",
        &[
            r#"Pattern {
  let f = op<cf.cond_br>(c: Value, x: ValueRange, y: ValueRange);
  erase f;
}"#,
            r#"Pattern {
  let f = op<cf.cond_br>(c: Value, x: ValueRange);
  erase f;
}"#,
        ],
    );
}

#[test]
fn complex() {
    compare(
        "Complex/IR/ComplexOps.td",
        &[
            r#"Pattern {
  let c = op<complex.create>(a: Value, b: Value);
  let f = op<complex.re>(c.complex);
  replace f with a;
}"#,
            r#"Pattern {
  let c = op<complex.create>(a: Value, b: Value);
  let f = op<complex.re>(c.cplx);
  replace f with a;
}"#,
        ],
    );
}

#[test]
fn index() {
    compare(
        "Index/IR/IndexOps.td",
        &[
            r#"Pattern {
  let c = op<index.add>(a: Value, b: Value);
  replace c with c.result;
}"#,
            r#"Pattern {
  let c = op<index.add>(a: Value, b: Value);
  replace c with c.1;
}"#,
        ],
    );
}

#[test]
fn shape() {
    compare(
        "Shape/IR/ShapeOps.td",
        &[
            r#"Pattern {
  let c = op<shape.shape_of>(a: Value);
  let f = op<shape.rank>(c.result);
  replace f with a;
}"#,
            r#"Pattern {
  let c = op<shape.shape_of>(a: Value);
  let f = op<shape.rank>(c.shape);
  replace f with a;
}"#,
        ],
    );
}

#[test]
fn linalg() {
    compare(
        "Linalg/IR/LinalgStructuredOps.td",
        &[
            r#"Pattern {
  let b = op<linalg.fill>(i: ValueRange, o: ValueRange);
  replace b with b.result_tensors;
}"#,
            r#"Pattern {
  let b = op<linalg.fill>(i: ValueRange, o: ValueRange, p: Value);
  erase b;
}"#,
        ],
    );
}

#[test]
fn affine() {
    compare(
        "Affine/IR/AffineOps.td",
        &[
            r#"Pattern {
  let b = op<affine.apply>(i: ValueRange);
  replace b with i;
}"#,
            r#"Pattern {
  let b = op<affine.load>(m: Value, i: ValueRange);
  replace b with b.results;
}"#,
        ],
    );
}

/// Included files are read each on its own: what one defines is unknown to the next, and both may include `OpBase.td`.
#[test]
fn several_includes_and_mistakes_in_them() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    write("unknown_class.td", "def x : Nowhere;\n");
    write("needs_another.td", "def Mine : Type<CPred<\"true\">>;\n");
    let (arith, math) = ("mlir/Dialect/Arith/IR/ArithOps.td", "mlir/Dialect/Math/IR/MathOps.td");
    let sources = [
        format!(
            "#include \"{arith}\"\n#include \"{math}\"\n#include \"{arith}\"\nPattern => erase op<math.fma>(a: Value, b: Value);\n"
        ),
        format!(
            "#include \"{arith}\"\n#include \"unknown_class.td\"\nPattern {{ let o: Op<arith.addi>; Mine(o); erase o; }}\n"
        ),
        format!("#include \"{arith}\"\n#include \"needs_another.td\"\nPattern => erase op<arith.addi>;\n"),
        "// Nothing there.\n#include \"mlir/Nowhere.td\"\nPattern => erase op<arith.addi>;\n".to_owned(),
    ];
    for (index, source) in sources.iter().enumerate() {
        let path = write(&format!("several-{index}.pdll"), source);
        let (found, session) = ours(&directory, &path);
        let (expected, text) = reference(&directory, &path);
        assert_eq!(found.errors, expected.errors, "{source}\n{TOOL}: {text}\nfound: {}", session.render());
        assert_eq!(found.errors.len(), 1, "{source}");
    }
}

/// Notes lead to the definition.
#[test]
fn findings_point_into_the_td_file() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let source = "#include \"mlir/Dialect/Arith/IR/ArithOps.td\"\nPattern => erase op<arith.addi>(a: Value, b: Value, c: Value);\n";
    let (_, session) = ours(&directory, &write("notes.pdll", source));
    let [finding] = &session.diagnostics[..] else { panic!("{}", session.render()) };
    let label = finding.labels.first().expect("there is a second place");
    assert!(session.sources.file(label.span.file).name.ends_with("ArithOps.td"), "{}", session.render());
    let line = session.sources.line_column(label.span).0;
    let file = session.sources.file(label.span.file);
    assert!(file.text[file.line_range(line)].starts_with("def Arith_AddIOp"), "{}", session.render());
}

/// A `.td` file that is wrong costs only the names that it may define: everything else is found in the same run.
#[test]
fn a_wrong_file_hides_no_other_mistake() {
    write("wrong.td", "def Unknown : NoSuchClass;\n");
    let source = "#include \"wrong.td\"\nPattern => erase op<t.a>(x: Mine, y);\nPattern => replace op<t.b> with 1;\n";
    let path = write("beside_wrong.pdll", source);
    let mut session = Session::new();
    assert!(session.program(&path).is_none());
    let mut lines = Lines::default();
    session.diagnostics.iter().for_each(|found| lines.add(found.is_error(), outermost_line(&session, found.span)));
    // `Mine` and `y` may be names of that file, the number may not.
    assert_eq!(lines.errors, [1, 3], "{}", session.render());
}
