//! Mistakes in `.sem` files: each has a code and the place where it is.

use pdl_diagnostics::SourceMap;
use pdl_prove::Semantics;

/// The findings of a text: code, the text under the place, and the words.
fn findings(text: &str) -> Vec<(String, String, String)> {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.sem", text, None);
    Semantics::default().add(&sources, file, &mut diagnostics);
    let shown = diagnostics.iter().map(|diagnostic| {
        (diagnostic.code.0.to_owned(), sources.text(diagnostic.span).to_owned(), diagnostic.message.clone())
    });
    shown.collect()
}

#[test]
fn each_mistake_is_found_where_it_is() {
    let of = |body: &str| {
        format!("op t.a<T: int, U: integer>(a: T, b: U) {{f: flags x y as t.f, n: int 8 in 0..3}} -> T {{ {body} }}")
    };
    let cases: &[(&str, &str, &str)] = &[
        ("operation t.a() -> i8 { result = 1 }", "E1001", "operation"),
        ("op t.a(a: i8) -> i8 { result = }", "E1001", "}"),
        ("op t.a(a: i8) -> i8 { result = (a + 1 }", "E1001", "}"),
        ("op t.a(a: i8) -> i8 { result = a $ 1 }", "E1001", "$"),
        ("op t.a(a: i8) -> i8 { result = a", "E1001", ""),
        ("op t.a(a: i65) -> i8 { result = 1 }", "E1001", "i65"),
        ("op t.a(a: V) -> i8 { result = 1 }", "E1002", "V"),
        ("op t.a<T: number>(a: T) -> T { result = a }", "E1001", "number"),
        ("op t.a(a: i8) { result = a }", "E1001", "="),
        ("op t.a(a: i8) -> i8 { sum = a }", "E1002", "sum"),
        ("op t.a(a: i8) -> i8 { broken if true  result = a }", "E1001", "broken"),
        ("op t.a(a: i8) -> i8 { }", "E1003", "t.a"),
        ("op t.a(a: i8) -> (x: i8, y: i8) { x = a }", "E1003", "t.a"),
        ("op t.a(a: i8, a: i8) -> i8 { result = a }", "E1004", "a"),
        ("op t.a(a: i8) -> i8 { result = a  result = a }", "E1004", "result"),
        ("op t.a(a: i8) -> i8 { result = a }\nop t.a(a: i8) -> i8 { result = a }", "E1004", "t.a"),
        ("constraint C(a: bits i8) { holds if a }", "E1003", "a"),
        ("rewrite R(a: bits i8) -> bits i16 { result = a }", "E1003", "a"),
        ("op t.a(a: i8) {f: permission} -> i8 { result = a }", "E1001", "}"),
        ("op t.a(a: broadcast) -> i8 { result = a }", "E1001", ")"),
        ("op t.a(a: i8) -> broadcast i8 { result = a }", "E1002", "broadcast"),
        ("constraint C(a: bits i8) { holds if unused(a) }", "E1003", "unused(a)"),
        ("constraint C(a: value i8) { holds if has_one_use(a, a) }", "E1003", "has_one_use(a, a)"),
        ("constraint C<T: int>(a: value T) { holds if same_shape(T, a + 1) }", "E1003", "a + 1"),
        ("constraint C<T: int>(a: bits T) { holds if same_shape(T, a) }", "E1003", "a"),
        ("rewrite R(a: flags x y) -> unit { result = true }", "E1001", ")"),
        ("rewrite R(a: int 8 in 0 3) -> unit { result = true }", "E1001", "3"),
        ("rewrite R(a: int 8 in 0..128) -> unit { result = true }", "E1003", "128"),
        ("rewrite R(a: int 8 in -129..0) -> unit { result = true }", "E1003", "-129"),
        ("rewrite R(a: int 1 in 0..1) -> unit { result = true }", "E1003", "1"),
        ("rewrite R(a: int 64 in 0..9223372036854775808) -> unit { result = true }", "E1003", "9223372036854775808"),
        ("rewrite R(a: int 64 in 0..0x10000000000000000) -> unit { result = true }", "E1003", "0x10000000000000000"),
        ("rewrite R(a: int 64) -> int 8 in 9..0 { result = a }", "E1003", "9..0"),
        ("op t.a<T: int>(a: T) -> T where width(T) > 100 { result = a }", "E1003", "width(T) > 100"),
        ("op t.a<T: int>(a: T) -> T where a == 1 { result = a }", "E1003", "a"),
        ("op t.a<A: int, B: int, C: int, D: int, E: int>() -> i8 { result = 1 }", "E1003", "t.a"),
    ];
    for (text, code, place) in cases {
        let found = findings(text);
        assert_eq!(found.iter().map(|f| (f.0.as_str(), f.1.as_str())).collect::<Vec<_>>(), [(*code, *place)], "{text}");
    }
    let bodies: &[(&str, &str)] = &[
        ("result = b", "b"),
        ("result = a + b", "b"),
        ("result = c", "c"),
        ("result = g(a)", "g(a)"),
        ("result = sext(a)", "sext(a)"),
        ("result = extract(a, 99, 0)", "extract(a, 99, 0)"),
        ("result = a < 1 ? a : a", "a < 1"),
        ("result = f", "f"),
        ("result = f.z ? a : a", "f.z"),
        ("result = n", "n"),
        ("result = T", "T"),
        ("result = true", "true"),
        ("result = a == 1", "a == 1"),
        ("result = poison(n) ? a : a", "poison(n)"),
        ("result = fadd(a, a)", "fadd(a, a)"),
        ("result = a.x ? a : a", "a.x"),
        ("poison if a  result = a", "a"),
        ("result = match f { 0 => a, else => a }", "f"),
    ];
    for (body, place) in bodies {
        let found = findings(&of(body));
        assert_eq!(
            found.iter().map(|f| (f.0.as_str(), f.1.as_str())).collect::<Vec<_>>(),
            [("E1003", *place)],
            "{body}"
        );
    }
}

#[test]
fn one_mistake_costs_its_item_only() {
    let text = "op t.a(a: i8) -> i8 { result = c }\nop t.b() -> i8 { = }\nop t.c(a: i8) -> i8 { result = a }\nop t.d(a: i8) -> i8 { result = d }";
    let found: Vec<String> = findings(text).into_iter().map(|finding| finding.1).collect();
    assert_eq!(found, ["=", "c", "d"]);
}

/// Nesting beyond a limit is an error like others.
#[test]
fn depth_has_a_limit() {
    let deep = |open: &str, close: &str, count: usize| {
        format!("op t.a(a: i8) -> i8 {{ result = {}a{} }}", open.repeat(count), close.repeat(count))
    };
    for (open, close) in [("(", ")"), ("~", ""), ("a + ", ""), ("sext(", ", i8)"), ("bool(", ")"), ("true ? a : ", "")]
    {
        let found = findings(&deep(open, close, 100_000));
        assert_eq!(found.len(), 1, "{open}");
        assert_eq!(found[0].0, "E1001", "{open}");
    }
    assert_eq!(findings(&deep("(", ")", 50)), []);
}

/// Text that is nearly right never panics, and takes no time.
#[test]
fn damage_is_survived() {
    let text = include_str!("../semantics/arith.sem").as_bytes();
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed as usize % limit
    };
    for _ in 0..1500 {
        let begin = random(text.len() - 700);
        let mut part = text[begin..begin + 100 + random(600)].to_vec();
        for _ in 0..1 + random(4) {
            let (from, to) = (random(part.len()), random(part.len()));
            match random(4) {
                0 => drop(part.remove(from)),
                1 => part.insert(from, part[to]),
                2 => part.swap(from, to),
                _ => part[from] = b"(){}<>=.,:?+-*&|^~0T1"[random(21)],
            }
            if part.len() < 2 {
                break;
            }
        }
        findings(&String::from_utf8_lossy(&part));
    }
}

#[test]
fn contracts_have_mistakes_where_they_are() {
    let ops = "kind f = flags x y as t.f
        op G_CONSTANT<T: integer>() {value: bits T} -> T { result = value }
        op t.a<T: integer>(a: T, b: T) {flags: f only x} -> T { result = a }
        op t.two<T: integer>(a: T) -> (low: T, high: T) { low = a  high = a }
        rewrite both(a: f, b: f) -> f { result.x = a.x and b.x  result.y = a.y and b.y }\n";
    let cases: &[(&str, &str, &str)] = &[
        ("contract C { }", "E1001", "{"),
        ("contract C R { match t.a(x, y) }", "E1003", "C"),
        ("contract C R { apply x }", "E1003", "C"),
        ("contract C R { find t.a(x, y) }", "E1001", "find"),
        ("contract C R { match x  apply x }", "E1003", "x"),
        ("contract C R { match t.b(x)  apply x }", "E1002", "t.b"),
        ("contract C R { match t.a(x)  apply x }", "E1003", "t.a"),
        ("contract C R { match t.a{n: x}(x, y)  apply x }", "E1003", "n"),
        ("contract C R { match t.a(x, y)  apply z }", "E1002", "z"),
        ("contract C R { match t.a(x, y)  where z == 1  apply x }", "E1003", "z == 1"),
        ("contract C R { match t.two(x)  apply x, x, x }", "E1003", "C"),
        ("contract C R { match d = t.two(x)  match t.a(d.low, d.middle)  apply x }", "E1003", "d.middle"),
        ("contract C R { match x = t.two(y)  match x = t.two(y)  match t.a(x, y)  apply x }", "E1004", "t.two"),
        ("contract C R { match t.a(const(c + 1), y)  apply y }", "E1003", "c + 1"),
        ("contract C R { match t.a{flags: g}(x, y)  apply t.a{flags: g + 1}(x, y) }", "E1003", "g + 1"),
        ("contract C R for OP t.a { match OP(x, y)  apply x }", "E1001", "t.a"),
    ];
    for (text, code, place) in cases {
        let found = findings(&format!("{ops}{text}"));
        assert_eq!(found.iter().map(|f| (f.0.as_str(), f.1.as_str())).collect::<Vec<_>>(), [(*code, *place)], "{text}");
    }
    let right = "contract C(1, true) R kept for OP in t.a { match z = OP{flags: g}(x, const c)
        match OP{flags: h}(z, y)  where c == 1 and h.x  apply OP{flags: both(g, h)}(x, const(c + 1)) }";
    assert_eq!(findings(&format!("{ops}{right}")), []);
    let many = "t.a ".repeat(40);
    let text = format!("{ops}contract C R for A in {many}, B in {many} {{ match A(x, B(x, y))  apply x }}");
    assert_eq!(findings(&text)[0].2, "more than 1000 contracts");
    assert_eq!(findings("kind k = flags x as t.f kind k = unit")[0].0, "E1004");
    assert_eq!(findings("kind k = flags x as t.f op t.a() {f: k only z} -> i8 { result = 1 }")[0].1, "z");
    assert!(findings(&format!("{ops}contract C R {{ match {}", "t.a(".repeat(1000)))[0].2.contains("too deeply"));
}
