//! Formats made at random, of the shapes that the probes have: most are nearly right.

/// A linear congruential generator; its numbers decide all of a format.
pub(crate) struct Random(pub u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// The names that a format may use in a class of the probes.
pub(crate) struct Shape {
    class: String,
    operands: Vec<String>,
    attributes: Vec<String>,
    results: Vec<String>,
    regions: Vec<String>,
    successors: Vec<String>,
    parameters: Vec<String>,
}

impl Shape {
    /// The classes of a file of probes.
    pub(crate) fn all(probes: &str) -> Vec<Shape> {
        probes.split("\nclass ").skip(1).map(Shape::of).collect()
    }

    fn of(text: &str) -> Shape {
        let class = text.split('<').next().unwrap_or_default().to_owned();
        let body = text.split("\n}").next().unwrap_or_default();
        let list = |field: &str| {
            let after = body.split_once(&format!("let {field} = ("));
            after.and_then(|(_, rest)| rest.split_once(");")).map_or("", |(list, _)| list)
        };
        let names = |list: &str, wanted: &dyn Fn(&str) -> bool| {
            let described = list.split(":$").collect::<Vec<_>>();
            let pairs = described.windows(2).filter(|pair| wanted(pair[0]));
            let name = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
            pairs.map(|pair| name(pair[1])).collect::<Vec<_>>()
        };
        let is_attribute = |text: &str| text.contains("Attr") || text.contains("Prop");
        // What describes a name stands behind the comma before it.
        let last = |text: &str| is_attribute(text.rsplit(", ").next().unwrap_or_default());
        Shape {
            class,
            operands: names(list("arguments"), &|text| !last(text)),
            attributes: names(list("arguments"), &last),
            results: names(list("results"), &|_| true),
            regions: names(list("regions"), &|_| true),
            successors: names(list("successors"), &|_| true),
            parameters: names(list("parameters"), &|_| true),
        }
    }

    /// The definition of one thing of this shape with a format made at random.
    pub(crate) fn define(&self, number: usize, random: &mut Random) -> String {
        let mut parts = if self.parameters.is_empty() { self.of_operation(random) } else { self.of_entity(random) };
        if random.chance(10) {
            for _ in 0..1 + random.below(parts.len()) {
                let (a, b) = (random.below(parts.len()), random.below(parts.len()));
                parts.swap(a, b);
            }
        }
        self.decorate(&mut parts, random);
        let mut format = String::new();
        for part in parts {
            let between = if random.chance(5) { ["", "\n", "  "][random.below(3)] } else { " " };
            format.push_str(if format.is_empty() { "" } else { between });
            format.push_str(&part);
        }
        if random.chance(30) {
            format = damaged(&format, random);
        }
        // Nothing in a format ends its block of code, nor keeps it from ending: MLIR does not see the end of `[{}}]`.
        let format = format.replace("}]", "} ]") + if format.ends_with('}') { " " } else { "" };
        format!("def R{number} : {}<\"R{number}\"> {{ let assemblyFormat = [{{{format}}}]; }}\n", self.class)
    }

    fn of_operation(&self, random: &mut Random) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        let variables = |names: &[String]| names.iter().map(|name| format!("${name}")).collect::<Vec<_>>();
        let types = |names: &[String]| names.iter().map(|name| format!("type(${name})")).collect::<Vec<_>>();
        for name in variables(&self.attributes) {
            if random.chance(40) {
                parts.push(name);
            }
        }
        if random.chance(20) {
            parts.push("operands".into())
        } else {
            parts.extend(variables(&self.operands))
        }
        if random.chance(15) {
            parts.push("regions".into())
        } else {
            parts.extend(variables(&self.regions))
        }
        if random.chance(15) {
            parts.push("successors".into())
        } else {
            parts.extend(variables(&self.successors))
        }
        if random.chance(8) {
            parts.push("prop-dict".into());
        }
        parts.push(random.choose(&["attr-dict", "attr-dict", "attr-dict", "attr-dict-with-keyword"]).into());
        match random.below(8) {
            0 => parts.push("functional-type(operands, results)".into()),
            1 => parts.extend(["type(operands)".to_owned(), "type(results)".to_owned()]),
            2 => parts.extend(types(&self.results)),
            _ => {
                parts.extend(types(&self.operands));
                parts.extend(types(&self.results));
            }
        }
        parts
    }

    fn of_entity(&self, random: &mut Random) -> Vec<String> {
        let all: Vec<String> = self.parameters.iter().map(|name| format!("${name}")).collect();
        match random.below(5) {
            0 => vec!["params".into()],
            1 => vec!["struct(params)".into()],
            2 => vec![format!("struct({})", all.join(", "))],
            3 => {
                let (first, rest) = all.split_at(random.below(all.len() + 1));
                let mut parts = first.to_vec();
                parts.push(format!("struct({})", rest.join(", ")));
                parts
            }
            _ => all,
        }
    }

    /// Puts literals, groups and directives around what a format must have.
    fn decorate(&self, parts: &mut Vec<String>, random: &mut Random) {
        for _ in 0..random.below(5) {
            let at = random.below(parts.len() + 1);
            parts.insert(at, format!("`{}`", literal(random)));
        }
        for _ in 0..random.below(3) {
            let at = random.below(parts.len());
            let most = 1 + random.below((parts.len() - at).min(3));
            let count = 1 + random.below(most);
            let mut group: Vec<String> = parts.splice(at..at + count, []).collect();
            let made = match random.below(6) {
                0 if random.chance(10) => format!("qualified({})", group.join(" ")),
                0 => {
                    let takes = |part: &&mut String| {
                        let name = part.trim_start_matches('$');
                        let known = self.attributes.iter().chain(&self.parameters);
                        part.starts_with("type(") || known.into_iter().any(|known| known == name)
                    };
                    group.iter_mut().filter(takes).for_each(|part| *part = format!("qualified({part})"));
                    group.join(" ")
                }
                1 => format!("custom<Some>({})", group.join(if random.chance(90) { ", " } else { " " })),
                2 => format!("custom<Some>(ref({}), {}, \"text\")", group[0], group.join(", ")),
                3 => {
                    let clause = |part: &String, random: &mut Random| format!("`{}` {part}", random.choose(&WORDS));
                    let clauses: Vec<String> = group.iter().map(|part| clause(part, random)).collect();
                    format!("oilist({})", clauses.join(" | "))
                }
                _ => {
                    if random.chance(50) {
                        group.insert(0, format!("`{}`", literal(random)));
                    }
                    if random.chance(90) {
                        let anchor = random.below(group.len());
                        group[anchor].push('^');
                    }
                    let otherwise = match random.below(6) {
                        0 => format!(":(`{}`)", literal(random)),
                        1 => format!(":({})", random.choose(&["$oa", "$o", "`a` $oa^", "attr-dict", "$o^"])),
                        _ => String::new(),
                    };
                    format!("({}){otherwise}?", group.join(" "))
                }
            };
            parts.insert(at, made);
        }
    }
}

const LITERALS: [&str; 19] =
    [":", ",", "->", "a", "keyword", "(", ")", "<", ">", "[", "]", "{", "}", "=", "", " ", "\\n", "?", "a.b"];
const WRONG_LITERALS: [&str; 7] = ["1", "a b", "-", "%", "ö", "::b", "  "];
const WORDS: [&str; 6] = ["a", "keyword", "a.b", ":", "b", "c"];
/// Tokens that may stand in a format in the wrong place.
const TOKENS: [&str; 34] = [
    "attr-dict",
    "attr-dict-with-keyword",
    "prop-dict",
    "operands",
    "results",
    "regions",
    "successors",
    "params",
    "struct",
    "type",
    "functional-type",
    "qualified",
    "custom",
    "ref",
    "oilist",
    "(",
    ")",
    "<",
    ">",
    "?",
    "^",
    ":",
    "|",
    ",",
    "$x",
    "$nothing",
    "$a",
    "$o",
    "`a`",
    "`",
    "$",
    "\"text\"",
    "word",
    "%",
];

fn literal(random: &mut Random) -> &'static str {
    let from: &[&'static str] = if random.chance(97) { &LITERALS } else { &WRONG_LITERALS };
    from[random.below(from.len())]
}

/// Drops, doubles, swaps and exchanges pieces of a format.
fn damaged(format: &str, random: &mut Random) -> String {
    let mut pieces = pieces(format);
    for _ in 0..1 + random.below(2) {
        let at = random.below(pieces.len());
        let other = random.below(pieces.len());
        match random.below(5) {
            0 if pieces.len() > 1 => drop(pieces.remove(at)),
            1 => pieces.insert(at, pieces[other].clone()),
            2 => pieces.swap(at, other),
            3 => pieces[at] = format!(" {} ", random.choose(&TOKENS)),
            _ => pieces.insert(at, format!(" {} ", random.choose(&TOKENS))),
        }
    }
    pieces.concat()
}

/// A format cut between words, signs and white space.
fn pieces(format: &str) -> Vec<String> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || "_-$".contains(c) => 0,
        c if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut pieces: Vec<String> = Vec::new();
    let mut last = None;
    for c in format.chars() {
        match pieces.last_mut() {
            Some(piece) if last == Some(kind(c)) && kind(c) != 2 => piece.push(c),
            _ => pieces.push(c.into()),
        }
        last = Some(kind(c));
    }
    pieces
}
