//! Random rules. What is matched is kept as a tree, so that IR can be made which it fits.

use crate::choices::Choices;
use crate::rules::attributes::{self, Attribute, Class};
use crate::rules::dialect::{CONSTANT, FAMILIES, Family, Infers, OpId, Part, TIERS, Ty};
use crate::rules::enums::Enum;
use crate::rules::texts::{Cpp, DEPTH, Int, Writer};

/// An operation to be matched.
#[derive(Clone, Debug)]
pub struct Source {
    pub op: OpId,
    pub arguments: Vec<Leaf>,
}

/// An argument of it.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// Anything: a value or a group, with the number of its symbol, if it has one, and whether it must be an `i32`.
    Value(Option<usize>, bool),
    /// The result of an operation.
    Op(Source),
    /// The result of any operation that has operands.
    Native,
    /// A group of exactly these.
    Group(Vec<Leaf>),
    /// An attribute, and the number that it must be.
    Attribute(Option<i32>),
}

/// A file with rules.
#[derive(Clone, Debug, Default)]
pub struct RuleFile {
    /// The rules, without the definitions.
    pub text: String,
    /// The sources of each.
    pub sources: Vec<Source>,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Value,
    /// A value that may be absent.
    Optional,
    Group,
    /// The results of an operation, by their number.
    Results(usize),
    Number,
    Text,
    Unit,
    /// A property, by what C++ has.
    IntProp,
    TextProp,
    UnitProp,
    Enum(&'static Enum),
    Attribute(&'static Attribute),
    /// The values that a function made, by their number.
    Made(usize),
    /// The numbers that a function made, two of them.
    MadeNumbers,
}

struct Generator<'c> {
    choices: &'c mut Choices,
    symbols: Vec<(String, Kind)>,
    /// The leaves that stand for a value, by their number.
    leaves: Vec<String>,
    /// The number of `either` in the source: each doubles the patterns.
    eithers: usize,
    /// True if supplemental patterns are made: `mlir-tblgen` knows no name there that one of them binds, its own index included.
    is_supplemental: bool,
    /// The depth to which expressions of texts nest.
    nesting: usize,
}

/// Some rules.
pub(super) fn file(choices: &mut Choices) -> RuleFile {
    let count = 1 + choices.below(5);
    file_of(choices, count, DEPTH)
}

/// So many rules, in whose texts expressions nest at most so deep: at least once.
pub(super) fn file_of(choices: &mut Choices, count: usize, nesting: usize) -> RuleFile {
    let mut file = RuleFile::default();
    for number in 0..count {
        let mut generator =
            Generator { choices, symbols: Vec::new(), leaves: Vec::new(), eithers: 0, is_supplemental: false, nesting };
        let (text, source) = generator.rule(number);
        file.text.push_str(&text);
        file.sources.push(source);
    }
    file
}

impl Generator<'_> {
    fn rule(&mut self, number: usize) -> (String, Source) {
        let family = self.choices.below(FAMILIES.len());
        let root = OpId { family, tier: self.choices.below(TIERS - 1) };
        let (matched, source) = self.source(root, 0);
        let conditions = self.conditions();
        // What the root is replaced with does not hang on the root: MLIR puts the new values into their own operands then.
        self.symbols.retain(|(name, _)| !matched.starts_with(&format!("({}:${name} ", root.definition())));
        let groups = root.family().results.len();
        let results = self.results(root);
        self.is_supplemental = true;
        let supplemental = if self.choices.percent(12) { self.auxiliary(root.tier) } else { String::new() };
        let benefit = match self.choices.below(5) {
            4 => format!(", (addBenefit {})", 1 + self.choices.below(3)),
            _ => String::new(),
        };
        let name = match self.choices.below(4) {
            0 => String::new(),
            _ => format!("R{}{number} ", self.choices.pick(&["", "a", "B", "c1", "Z"])),
        };
        let results = if groups == 1 && results.len() == 1 && self.choices.percent(70) {
            format!("def {name}: Pat<{matched},\n    {}", results[0])
        } else {
            format!("def {name}: Pattern<{matched},\n    [{}]", results.join(",\n     "))
        };
        (format!("{results},\n    [{conditions}], [{supplemental}]{benefit}>;\n"), source)
    }

    fn source(&mut self, op: OpId, depth: usize) -> (String, Source) {
        let mut arguments = Vec::new();
        let mut texts = Vec::new();
        let mut parts = op.family().arguments.iter();
        while let Some(part) = parts.next() {
            let is_pair = matches!(part, Part::One(_)) && matches!(parts.as_slice().first(), Some(Part::One(_)));
            if is_pair && self.eithers < 4 && self.choices.percent(if self.eithers == 0 { 20 } else { 70 }) {
                parts.next();
                self.eithers += 1;
                let ((one, first), (other, second)) = (self.operand(depth), self.operand(depth));
                texts.push(format!("(either {one}, {other})"));
                // In either order.
                let leaves = if self.choices.percent(50) { [first, second] } else { [second, first] };
                arguments.extend(leaves);
                continue;
            }
            let varying = op.family().arguments.iter().filter(|part| **part == Part::Variadic).count();
            let (text, leaf) = self.leaf(*part, depth, varying == 1);
            texts.push(text);
            arguments.push(leaf);
        }
        let results = op.family().results.len();
        let is_group = op.family().results.contains(&Part::Variadic);
        let name = if self.choices.percent(25) && (depth > 0 || results > 0) && !is_group {
            let kind = if results == 1 { Kind::Value } else { Kind::Results(results) };
            format!(":${}", self.symbol(kind))
        } else {
            String::new()
        };
        (format!("({}{name} {})", op.definition(), texts.join(", ")), Source { op, arguments })
    }

    fn symbol(&mut self, kind: Kind) -> String {
        let name = format!("s{}", self.symbols.len());
        self.symbols.push((name.clone(), kind));
        name
    }

    fn leaf(&mut self, part: Part, depth: usize, varies_alone: bool) -> (String, Leaf) {
        match part {
            Part::One(_) => self.operand(depth),
            Part::Optional => match self.choices.percent(50) {
                true => (format!("${}", self.symbol(Kind::Optional)), Leaf::Value(None, false)),
                false => ("$_".to_owned(), Leaf::Value(None, false)),
            },
            Part::Variadic => match self.choices.below(4) {
                0 => ("$_".to_owned(), Leaf::Value(None, false)),
                1 => {
                    let count = 1 + self.choices.below(2);
                    let (mut texts, mut leaves) = (Vec::new(), Vec::new());
                    for _ in 0..count {
                        let (text, leaf) = if varies_alone { self.operand(depth) } else { self.plain() };
                        texts.push(text);
                        leaves.push(leaf);
                    }
                    let whole = if self.choices.percent(40) {
                        format!(":${}", self.symbol(Kind::Group))
                    } else {
                        String::new()
                    };
                    (format!("(variadic{whole} {})", texts.join(", ")), Leaf::Group(leaves))
                }
                _ => (format!("${}", self.symbol(Kind::Group)), Leaf::Value(None, false)),
            },
            Part::Number | Part::Default(_) | Part::OptionalDefault(_) => match self.choices.below(7) {
                4 if !matches!(part, Part::OptionalDefault(_)) => {
                    let class = attributes::NUMBER.class;
                    let name = self.symbol(Kind::Number);
                    (self.predicate("AttrConstraint", class.name(), Cpp::Present(class), &name), Leaf::Attribute(None))
                }
                0 => ("$_".to_owned(), Leaf::Attribute(None)),
                1 => {
                    let value = 1 + self.choices.below(4) as i32;
                    (format!("ConstantAttr<I32Attr, \"{value}\">"), Leaf::Attribute(Some(value)))
                }
                2 => (format!("ConstantAttr<I32Attr, \"7\">:${}", self.symbol(Kind::Number)), Leaf::Attribute(Some(7))),
                3 => (format!("Odd:${}", self.symbol(Kind::Number)), Leaf::Attribute(Some(3))),
                _ => (format!("${}", self.symbol(Kind::Number)), Leaf::Attribute(None)),
            },
            Part::Text => (format!("${}", self.symbol(Kind::Text)), Leaf::Attribute(None)),
            Part::Unit => (format!("${}", self.symbol(Kind::Unit)), Leaf::Attribute(None)),
            Part::IntProp(_) => match self.choices.below(7) {
                4 => {
                    let name = self.symbol(Kind::IntProp);
                    let number = Cpp::Integer(Int::INT32, 32);
                    (self.predicate("PropConstraint", "", number, &name), Leaf::Attribute(None))
                }
                0 => ("$_".to_owned(), Leaf::Attribute(None)),
                1 => ("ConstantProp<I32Prop, \"3\">".to_owned(), Leaf::Attribute(Some(3))),
                2 => {
                    (format!("ConstantProp<I32Prop, \"5\">:${}", self.symbol(Kind::IntProp)), Leaf::Attribute(Some(5)))
                }
                3 => (format!("OddProp:${}", self.symbol(Kind::IntProp)), Leaf::Attribute(Some(1))),
                _ => (format!("${}", self.symbol(Kind::IntProp)), Leaf::Attribute(None)),
            },
            Part::TextProp => match self.choices.below(6) {
                3 => {
                    let name = self.symbol(Kind::TextProp);
                    (self.predicate("PropConstraint", "", Cpp::Text, &name), Leaf::Attribute(None))
                }
                0 => ("$_".to_owned(), Leaf::Attribute(None)),
                1 => {
                    let name = self.symbol(Kind::TextProp);
                    (format!("ConstantProp<StringProp, \"\\\"old\\\"\">:${name}"), Leaf::Attribute(None))
                }
                2 => (format!("LongProp:${}", self.symbol(Kind::TextProp)), Leaf::Attribute(None)),
                _ => (format!("${}", self.symbol(Kind::TextProp)), Leaf::Attribute(None)),
            },
            Part::Enum(known) => self.enum_leaf(known),
            Part::Attribute(known) => self.attribute_leaf(known),
            Part::UnitProp => match self.choices.below(5) {
                0 => ("ConstantProp<UnitProp, \"true\">".to_owned(), Leaf::Attribute(None)),
                1 => ("ConstantProp<UnitProp, \"false\">".to_owned(), Leaf::Attribute(None)),
                _ => (format!("${}", self.symbol(Kind::UnitProp)), Leaf::Attribute(None)),
            },
        }
    }

    fn attribute_leaf(&mut self, known: &'static Attribute) -> (String, Leaf) {
        let value = self.choices.below(known.count());
        match (self.choices.below(6), known.constant(value)) {
            (0, _) => ("$_".to_owned(), Leaf::Attribute(None)),
            (1, Some(constant)) => (constant, Leaf::Attribute(Some(value as i32))),
            (2, Some(constant)) => {
                let name = self.symbol(Kind::Attribute(known));
                (format!("{constant}:${name}"), Leaf::Attribute(Some(value as i32)))
            }
            (3, _) => {
                let name = self.symbol(Kind::Attribute(known));
                let class = known.class;
                (self.predicate("AttrConstraint", class.name(), Cpp::Present(class), &name), Leaf::Attribute(None))
            }
            _ => (format!("${}", self.symbol(Kind::Attribute(known))), Leaf::Attribute(None)),
        }
    }

    /// A constraint on what a symbol stands for, with a predicate about `$_self`, which is cast to a class.
    fn predicate(&mut self, constraint: &str, class: &str, ty: Cpp, name: &str) -> String {
        let of = match class {
            "" | "::mlir::Attribute" => "$_self".to_owned(),
            class => format!("::llvm::cast<{class}>($_self)"),
        };
        let text = Writer::of_predicate(self.choices, &of, ty).boolean(self.nesting);
        format!("{constraint}<CPred<[{{{text}}}]>, \"as asked\">:${name}")
    }

    fn enum_leaf(&mut self, known: &'static Enum) -> (String, Leaf) {
        let value = known.value(self.choices.below(known.count()));
        let by_text = self.choices.percent(50);
        match self.choices.below(7) {
            5 => {
                let name = self.symbol(Kind::Enum(known));
                let class = format!("::t::{}Attr", known.class);
                let constraint = match known.is_property {
                    true => self.predicate("PropConstraint", "", Cpp::Case(known), &name),
                    false => self.predicate("AttrConstraint", &class, Cpp::Enum(known), &name),
                };
                (constraint, Leaf::Attribute(None))
            }
            0 => ("$_".to_owned(), Leaf::Attribute(None)),
            1 => (known.constant(value, by_text), Leaf::Attribute(Some(value))),
            2 => {
                let name = self.symbol(Kind::Enum(known));
                (format!("{}:${name}", known.constant(value, by_text)), Leaf::Attribute(Some(value)))
            }
            3 if !known.constraints().is_empty() => {
                let constraint = *self.choices.pick(known.constraints());
                (format!("{constraint}:${}", self.symbol(Kind::Enum(known))), Leaf::Attribute(None))
            }
            _ => (format!("${}", self.symbol(Kind::Enum(known))), Leaf::Attribute(None)),
        }
    }

    fn plain(&mut self) -> (String, Leaf) {
        let name = self.symbol(Kind::Value);
        self.leaves.push(name.clone());
        (format!("${name}"), Leaf::Value(Some(self.leaves.len() - 1), false))
    }

    fn operand(&mut self, depth: usize) -> (String, Leaf) {
        let choice = self.choices.below(20);
        if choice >= 12 && depth < 3 {
            let with_results: Vec<usize> =
                (0..FAMILIES.len()).filter(|family| !FAMILIES[*family].results.is_empty()).collect();
            let family = *self.choices.pick(&with_results);
            let op = OpId { family, tier: self.choices.below(TIERS) };
            let (text, source) = self.source(op, depth + 1);
            return (text, Leaf::Op(source));
        }
        match choice {
            0 => ("$_".to_owned(), Leaf::Value(None, false)),
            1 => ("I32".to_owned(), Leaf::Value(None, true)),
            2 => {
                let (text, leaf) = self.plain();
                let Leaf::Value(id, _) = leaf else { unreachable!("a plain leaf is a value") };
                (format!("I32:{text}"), Leaf::Value(id, true))
            }
            // Another place of a symbol that stands for an operand already.
            3 if !self.leaves.is_empty() => {
                let id = self.choices.below(self.leaves.len());
                (format!("${}", self.leaves[id]), Leaf::Value(Some(id), false))
            }
            4 => match self.choices.below(3) {
                0 => (format!("(FirstOperand ${})", self.symbol(Kind::Value)), Leaf::Native),
                1 => {
                    let names = [0; 2].map(|_| self.symbol(Kind::Value));
                    let leaf = Leaf::Value(None, false);
                    let op = OpId { family: family("s2"), tier: self.choices.below(TIERS) };
                    let source = Source { op, arguments: vec![leaf.clone(), leaf] };
                    (format!("(TwoOperands ${}, ${})", names[0], names[1]), Leaf::Op(source))
                }
                _ => {
                    let name = self.symbol(Kind::Attribute(attributes::ANY));
                    let constraint = *self.choices.pick(&["AnyAttr", "I32Attr", "F32Attr"]);
                    let op = OpId { family: family(CONSTANT), tier: self.choices.below(TIERS) };
                    let source = Source { op, arguments: vec![Leaf::Attribute(None)] };
                    (format!("(ConstantOf {constraint}:${name})"), Leaf::Op(source))
                }
            },
            5 => {
                let (text, leaf) = self.plain();
                let name = text.trim_start_matches('$').to_owned();
                (self.predicate("Type", "", Cpp::Type, &name), leaf)
            }
            _ => self.plain(),
        }
    }

    fn conditions(&mut self) -> String {
        let mut all = Vec::new();
        let values = self.values_known();
        while !values.is_empty() && all.len() < 3 && self.choices.percent(25) {
            let (a, b) = (self.choices.pick(&values).clone(), self.choices.pick(&values).clone());
            all.push(match self.choices.below(6) {
                0 => format!("(HasOneUse {a})"),
                1 => format!("(SameType {a}, {b})"),
                2 => format!("(Different {a}, {b})"),
                3 => format!("(Registered {a}, {b})"),
                4 => format!("(I32 {a})"),
                _ => format!("(Constraint<CPred<\"$0 == $1 || $0.use_empty()\">> {a}, {b})"),
            });
        }
        let numbers = self.of_kind(Kind::IntProp);
        if !numbers.is_empty() && self.choices.percent(25) {
            let (a, b) = (self.choices.pick(&numbers).clone(), self.choices.pick(&numbers).clone());
            all.push(match self.choices.below(2) {
                0 => format!("(Large {a})"),
                _ => format!("(Constraint<CPred<\"$0 >= $1\">> {a}, {b})"),
            });
        }
        if !values.is_empty() && self.choices.percent(10) {
            let value = self.choices.pick(&values).clone();
            let text = Writer::of_predicate(self.choices, "$_self", Cpp::Type).boolean(self.nesting);
            all.push(format!("(Type<CPred<[{{{text}}}]>, \"as asked\"> {value})"));
        }
        while all.len() < 4 && self.choices.percent(35) {
            let mut writer = Writer::of_rule(self.choices, known(&self.symbols), 4);
            let text = if writer.is_chosen(85) { writer.boolean(self.nesting) } else { writer.with_call(self.nesting) };
            if let Some(arguments) = writer.arguments() {
                all.push(format!("(Constraint<CPred<[{{{text}}}]>>{arguments})"));
            }
        }
        all.join(", ")
    }

    /// A native call of a text.
    fn computed(&mut self, write: impl FnOnce(&mut Writer<'_>) -> Option<String>) -> Option<String> {
        let mut writer = Writer::of_rule(self.choices, known(&self.symbols), 6);
        let text = write(&mut writer)?;
        Some(format!("(NativeCodeCall<[{{{text}}}]>{})", writer.arguments().unwrap_or_default()))
    }

    /// An attribute that a text makes, or null.
    fn computed_attribute(&mut self, class: Class, is_optional: bool) -> String {
        let nesting = self.nesting;
        let made = self.computed(|writer| {
            let made = writer.attribute(class, nesting);
            Some(if is_optional && writer.is_chosen(30) { writer.or_null(class.name(), &made) } else { made })
        });
        made.unwrap_or_default()
    }

    /// Every value that has a name, as it is written.
    fn values_known(&self) -> Vec<String> {
        let mut values = Vec::new();
        for (name, kind) in &self.symbols {
            match kind {
                Kind::Value | Kind::Made(1) => values.push(format!("${name}")),
                Kind::Results(count) | Kind::Made(count) => {
                    values.extend((0..*count).map(|index| format!("${name}__{index}")))
                }
                _ => {}
            }
        }
        values
    }

    /// Those that no function made.
    fn values_not_made(&self) -> Vec<String> {
        let mut values = self.values_known();
        for (name, kind) in &self.symbols {
            if matches!(kind, Kind::Made(_)) {
                values.retain(|value| value.trim_start_matches('$').split("__").next() != Some(name));
            }
        }
        values
    }

    fn of_kind(&self, kind: Kind) -> Vec<String> {
        self.symbols.iter().filter(|(_, known)| *known == kind).map(|(name, _)| format!("${name}")).collect()
    }

    fn results(&mut self, root: OpId) -> Vec<String> {
        let groups = root.family().results;
        let mut all = Vec::new();
        while all.len() < 2 && self.choices.percent(if groups.is_empty() { 50 } else { 15 }) {
            all.push(self.auxiliary(root.tier));
        }
        let numbers = self.of_kind(Kind::Number);
        if !numbers.is_empty() && self.choices.percent(20) {
            let number = self.choices.pick(&numbers).clone();
            let name = format!("t{}", self.symbols.len());
            self.symbols.push((name.clone(), Kind::MadeNumbers));
            all.push(format!("(TwoNumbers:${name} {number})"));
            // Nothing but its use says that they are attributes.
            let op = OpId { family: family("c"), tier: self.higher(root.tier) };
            all.push(format!("({} ${name}__{})", op.definition(), self.choices.below(2)));
        }
        let mut index = 0;
        while index < groups.len() {
            if groups[index] == Part::Variadic {
                // What has another number of values than the root has results cannot replace it.
                let op = OpId { family: family("r"), tier: self.higher(root.tier) };
                all.push(self.created(op, 0, ""));
                index += 1;
                continue;
            }
            let left = groups.len() - index;
            // Several groups at once.
            let wide: Vec<usize> = (0..FAMILIES.len())
                .filter(|family| {
                    let results = FAMILIES[*family].results;
                    results.len() > 1 && results.len() <= left
                })
                .collect();
            let values = self.values_not_made();
            if left > 1 && !values.is_empty() && self.choices.percent(20) {
                all.push(format!("(Swap {}, {})", self.choices.pick(&values), self.choices.pick(&values)));
                index += 2;
                continue;
            }
            if !wide.is_empty() && self.choices.percent(40) {
                let op = OpId { family: *self.choices.pick(&wide), tier: self.higher(root.tier) };
                all.push(self.created(op, 0, ""));
                index += op.family().results.len();
                continue;
            }
            all.push(self.replacement(root.tier));
            index += 1;
        }
        all
    }

    fn higher(&mut self, tier: usize) -> usize {
        tier + 1 + self.choices.below(TIERS - 1 - tier)
    }

    fn replacement(&mut self, tier: usize) -> String {
        let values = self.values_known();
        match self.choices.below(8) {
            0 if !values.is_empty() => format!("(replaceWithValue {})", self.choices.pick(&values)),
            1 if !values.is_empty() => format!("(Itself {})", self.choices.pick(&values)),
            3 if self.choices.percent(60) => {
                let tier = self.higher(tier);
                let created = self.computed(|writer| writer.created(tier, 1));
                created.unwrap_or_else(|| self.replacement(tier - 1))
            }
            2 if self.choices.percent(50) => self.called("MakeOne", "").unwrap_or_else(|| self.replacement(tier)),
            _ => {
                // A constant has a type of its own.
                let is_it = |family: &Family| matches!(family.results, [Part::One(_)]) && family.name != CONSTANT;
                let single: Vec<usize> = (0..FAMILIES.len()).filter(|family| is_it(&FAMILIES[*family])).collect();
                let op = OpId { family: *self.choices.pick(&single), tier: self.higher(tier) };
                self.created(op, 0, "")
            }
        }
    }

    /// A call of a function that creates operations and says of them what it is told.
    fn called(&mut self, function: &str, name: &str) -> Option<String> {
        // What only functions get is no value, unless their texts say it: what one of them made goes to no other.
        let values = self.values_not_made();
        let value = (!values.is_empty()).then(|| self.choices.pick(&values).clone())?;
        let location = if self.choices.percent(40) { format!(", {}", self.location()) } else { String::new() };
        Some(format!("({function}{name} {value}{location})"))
    }

    /// Something that a function makes besides.
    fn made_besides(&mut self) -> Option<String> {
        let count = self.choices.below(3);
        let name = format!("n{}", self.symbols.len());
        let text = match count {
            0 => return self.called("MakeNothing", ""),
            1 => self.called("MakeOne", &format!(":${name}"))?,
            _ => self.called("MakeTwo", &format!(":${name}"))?,
        };
        self.symbols.push((name, Kind::Made(count)));
        Some(text)
    }

    /// Something that is created besides.
    fn auxiliary(&mut self, tier: usize) -> String {
        if self.choices.percent(25)
            && let Some(text) = self.made_besides()
        {
            return text;
        }
        let op = self.created_by_itself(tier);
        let results = op.family().results;
        let is_group = results.contains(&Part::Variadic);
        let is_bound = !results.is_empty() && !is_group && self.choices.percent(50);
        let name = if is_bound { format!("n{}", self.symbols.len()) } else { String::new() };
        let text = self.created(op, 1, &name);
        if is_bound {
            let kind = if results.len() == 1 { Kind::Value } else { Kind::Results(results.len()) };
            self.symbols.push((name, kind));
        }
        text
    }

    /// An operation that does not replace the root: it says the types of its results itself, or `returnType` does.
    fn created_by_itself(&mut self, tier: usize) -> OpId {
        match self.choices.percent(30) {
            true => OpId { family: self.choices.below(FAMILIES.len()), tier: self.higher(tier) },
            false => self.inferred(tier),
        }
    }

    /// `returnType`, as many types as an operation has results.
    fn return_type(&mut self, op: OpId) -> String {
        let nesting = self.nesting;
        let mut types = Vec::new();
        let values: Vec<String> = self.values_known();
        let groups = self.of_kind(Kind::Group);
        for part in op.family().results {
            if *part == Part::Variadic && self.choices.percent(50) {
                continue;
            }
            types.push(match self.choices.below(8) {
                6 | 7 => self.computed(|writer| Some(writer.ty(nesting))).unwrap_or_default(),
                0 => "\"$_builder.getI64Type()\"".to_owned(),
                1 => "(AByte)".to_owned(),
                2 if !values.is_empty() => format!("(TypeOf {})", self.choices.pick(&values)),
                3 if *part == Part::Variadic && !groups.is_empty() => self.choices.pick(&groups).clone(),
                _ if !values.is_empty() => self.choices.pick(&values).clone(),
                _ => "\"$_builder.getF32Type()\"".to_owned(),
            });
        }
        format!("(returnType {})", types.join(", "))
    }

    /// An operation that says the types of its results itself.
    fn inferred(&mut self, tier: usize) -> OpId {
        let all: Vec<usize> =
            (0..FAMILIES.len()).filter(|family| FAMILIES[*family].infers != Infers::Nothing).collect();
        OpId { family: *self.choices.pick(&all), tier: self.higher(tier) }
    }

    fn created(&mut self, op: OpId, depth: usize, name: &str) -> String {
        let nesting = self.nesting;
        let mut texts = Vec::new();
        // What replaces the root has the root's types.
        let family = op.family();
        let says_types = depth > 0
            && !family.results.is_empty()
            && (family.infers == Infers::Nothing || self.choices.percent(10) && family.name != CONSTANT);
        for part in op.family().arguments {
            // Only builders that need no types take numbers.
            if *part == Part::Number
                && depth > 0
                && family.infers == Infers::Own
                && !says_types
                && self.choices.percent(20)
            {
                texts.extend(self.computed(|writer| Some(writer.integer_text(nesting))));
                continue;
            }
            texts.push(self.argument(*part, op.tier, depth));
        }
        if self.choices.percent(12) {
            texts.push(self.location());
        }
        if says_types {
            let place = texts.len()
                - usize::from(
                    texts.last().is_some_and(|text| text.starts_with("(location")) && self.choices.percent(50),
                );
            let types = self.return_type(op);
            texts.insert(place, types);
        }
        let name = if name.is_empty() { String::new() } else { format!(":${name}") };
        format!("({}{name} {})", op.definition(), texts.join(", "))
    }

    fn location(&mut self) -> String {
        let values = self.values_known();
        let mut parts = Vec::new();
        if values.is_empty() || self.choices.percent(40) {
            parts.push("\"here\"".to_owned());
        }
        if !values.is_empty() {
            for _ in 0..self.choices.below(3) {
                parts.push(self.choices.pick(&values).clone());
            }
        }
        if parts.is_empty() {
            parts.push("\"there\"".to_owned());
        }
        format!("(location {})", parts.join(", "))
    }

    fn argument(&mut self, part: Part, tier: usize, depth: usize) -> String {
        let nesting = self.nesting;
        match part {
            Part::One(_) => self.value(tier, depth),
            Part::Optional => self.value(tier, 3),
            Part::Variadic => {
                let groups = self.of_kind(Kind::Group);
                if !groups.is_empty() && self.choices.percent(60) {
                    return self.choices.pick(&groups).clone();
                }
                // mlir-tblgen takes symbols here for operands that are bound again, and refuses others.
                let count = 1 + self.choices.below(2);
                let leaves: Vec<String> = self.leaves.iter().map(|name| format!("${name}")).collect();
                let values: Vec<String> = (0..count)
                    .map(|_| match leaves.is_empty() {
                        true => self.constant(tier),
                        false => self.choices.pick(&leaves).clone(),
                    })
                    .collect();
                format!("(variadic {})", values.join(", "))
            }
            Part::Number | Part::Default(_) | Part::OptionalDefault(_) => self.number(),
            Part::Text if self.choices.percent(25) => self.computed_attribute(Class::Text, true),
            Part::Text => {
                let texts = self.of_kind(Kind::Text);
                match self.choices.below(3) {
                    0 if !texts.is_empty() => self.choices.pick(&texts).clone(),
                    1 => "(NoText)".to_owned(),
                    2 if self.choices.percent(50) && !self.of_kind(Kind::TextProp).is_empty() => {
                        let texts = self.of_kind(Kind::TextProp);
                        format!("(TextOf {})", self.choices.pick(&texts))
                    }
                    _ => "ConstantStrAttr<StrAttr, \"new\">".to_owned(),
                }
            }
            Part::Unit if self.choices.percent(25) => self.computed_attribute(Class::Unit, true),
            Part::Unit => {
                let units = self.of_kind(Kind::Unit);
                match units.is_empty() {
                    true => "(AUnit)".to_owned(),
                    false => self.choices.pick(&units).clone(),
                }
            }
            Part::IntProp(_) if self.choices.percent(30) => {
                self.computed(|writer| Some(writer.integer_text(nesting))).unwrap_or_default()
            }
            Part::IntProp(_) => {
                let (numbers, attributes) = (self.of_kind(Kind::IntProp), self.of_kind(Kind::Number));
                match self.choices.below(5) {
                    0 if !attributes.is_empty() => format!("(PropOf {})", self.choices.pick(&attributes)),
                    1 if !numbers.is_empty() => format!("(NextProp {})", self.choices.pick(&numbers)),
                    2.. if !numbers.is_empty() => self.choices.pick(&numbers).clone(),
                    _ => format!("ConstantProp<I32Prop, \"{}\">", self.choices.below(6)),
                }
            }
            Part::TextProp if self.choices.percent(30) => {
                self.computed(|writer| Some(writer.text(nesting))).unwrap_or_default()
            }
            Part::TextProp => {
                let texts = self.of_kind(Kind::TextProp);
                match texts.is_empty() || self.choices.percent(30) {
                    true => "ConstantProp<StringProp, \"\\\"new\\\"\">".to_owned(),
                    false => self.choices.pick(&texts).clone(),
                }
            }
            Part::Enum(known) => {
                if self.choices.percent(40) {
                    return self.computed_case(known);
                }
                let kept = |kind: &Kind| match kind {
                    Kind::Enum(other) => other.is_kept_as(known) && (known.is_optional() || !other.is_optional()),
                    _ => false,
                };
                let symbols: Vec<&String> =
                    self.symbols.iter().filter(|(_, kind)| kept(kind)).map(|(name, _)| name).collect();
                if !symbols.is_empty() && self.choices.percent(60) {
                    return format!("${}", self.choices.pick(&symbols));
                }
                let value = known.value(self.choices.below(known.count()));
                known.constant(value, self.choices.percent(50))
            }
            Part::Attribute(known) => self.attribute_argument(known),
            Part::UnitProp if self.choices.percent(30) => {
                self.computed(|writer| Some(writer.boolean(nesting))).unwrap_or_default()
            }
            Part::UnitProp => {
                let units = self.of_kind(Kind::UnitProp);
                match self.choices.below(4) {
                    0 if !units.is_empty() => format!("(Not {})", self.choices.pick(&units)),
                    1 | 2 if !units.is_empty() => self.choices.pick(&units).clone(),
                    0 | 1 => "ConstantProp<UnitProp, \"true\">".to_owned(),
                    _ => "ConstantProp<UnitProp, \"false\">".to_owned(),
                }
            }
        }
    }

    fn attribute_argument(&mut self, known: &'static Attribute) -> String {
        let symbols = self.of_kind(Kind::Attribute(known));
        let constant = known.constant(self.choices.below(known.count()));
        match (self.choices.below(5), constant) {
            (0 | 1, _) if !symbols.is_empty() => self.choices.pick(&symbols).clone(),
            (2, Some(constant)) => constant,
            _ => self.computed_attribute(known.class, known.is_optional()),
        }
    }

    /// A value of an enum that a text makes.
    fn computed_case(&mut self, known: &'static Enum) -> String {
        let nesting = self.nesting;
        let made = self.computed(|writer| {
            if known.is_property {
                return Some(writer.case(known, nesting));
            }
            let made = writer.enum_attribute(known, nesting);
            let class = format!("::t::{}Attr", known.class);
            Some(if known.is_optional() && writer.is_chosen(30) { writer.or_null(&class, &made) } else { made })
        });
        made.unwrap_or_default()
    }

    fn number(&mut self) -> String {
        let nesting = self.nesting;
        if self.choices.percent(30) {
            return self.computed_attribute(attributes::NUMBER.class, false);
        }
        if self.choices.percent(5) {
            let called =
                |writer: &mut Writer<'_>| format!("doubled({})", writer.attribute(attributes::NUMBER.class, nesting));
            return self.computed(|writer| Some(called(writer))).unwrap_or_default();
        }
        let mut numbers = self.of_kind(Kind::Number);
        for made in self.of_kind(Kind::MadeNumbers) {
            numbers.extend([format!("{made}__0"), format!("{made}__1")]);
        }
        let properties = self.of_kind(Kind::IntProp);
        if !properties.is_empty() && self.choices.percent(20) {
            return format!("(AttrOf {})", self.choices.pick(&properties));
        }
        if numbers.is_empty() {
            return match self.choices.below(3) {
                0 => "(Seven)".to_owned(),
                _ => format!("ConstantAttr<I32Attr, \"{}\">", self.choices.below(5)),
            };
        }
        let (a, b) = (self.choices.pick(&numbers).clone(), self.choices.pick(&numbers).clone());
        match self.choices.below(7) {
            6 => {
                let class = attributes::NUMBER.class;
                let text = Writer::of_self(self.choices, Cpp::Present(class)).attribute(class, self.nesting);
                format!("NativeCodeCall<[{{{text}}}]>:{a}")
            }
            0 => format!("ConstantAttr<I32Attr, \"{}\">", self.choices.below(5)),
            1 => format!("(PlusOne {a})"),
            2 => format!("(Sum {a}, {b})"),
            3 => format!("(Doubled (PlusOne {a}))"),
            4 => format!("(Doubled {a})"),
            _ => a,
        }
    }

    fn constant(&mut self, tier: usize) -> String {
        self.created(OpId { family: family("c"), tier }, 3, "")
    }

    fn value(&mut self, tier: usize, depth: usize) -> String {
        let values = self.values_known();
        let is_nested = depth < 2 && tier > 0 && self.choices.percent(30);
        if is_nested || values.is_empty() {
            // Of the same tier: what is created never matches a root of a lower one again and again.
            let is_given = self.choices.percent(30);
            let all: Vec<usize> = (0..FAMILIES.len())
                .filter(|family| {
                    let family = &FAMILIES[*family];
                    (is_given || family.infers != Infers::Nothing) && matches!(family.results, [Part::One(_)])
                })
                .collect();
            if values.is_empty() || !is_nested {
                return self.constant(tier);
            }
            let family = *self.choices.pick(&all);
            return self.created(OpId { family, tier }, depth + 1, "");
        }
        let value = self.choices.pick(&values).clone();
        match self.choices.below(14) {
            12 | 13 => self.computed(|writer| writer.created(tier, 1)).unwrap_or(value),
            0 => format!("(Itself {value})"),
            1 => self.called("MakeOne", "").unwrap_or(value),
            2 => self.one_of_two().unwrap_or(value),
            _ => value,
        }
    }

    /// One of two values that a function makes here; both have a name from here on.
    fn one_of_two(&mut self) -> Option<String> {
        if self.is_supplemental {
            return None;
        }
        // The operation around it may have taken the next name already.
        let name = format!("m{}", self.symbols.len());
        let index = self.choices.below(2);
        let text = self.called("MakeTwo", &format!(":${name}__{index}"))?;
        self.symbols.push((name, Kind::Made(2)));
        Some(text)
    }
}

/// The number of the family of a name.
fn family(name: &str) -> usize {
    FAMILIES.iter().position(|family| family.name == name).expect("there is one")
}

/// What texts know of symbols.
fn known(symbols: &[(String, Kind)]) -> Vec<(String, Cpp)> {
    let mut known = Vec::new();
    for (name, kind) in symbols {
        let mut several =
            |count: usize, ty: Cpp| known.extend((0..count).map(|index| (format!("${name}__{index}"), ty)));
        let ty = match *kind {
            Kind::Results(count) => {
                several(count, Cpp::Value);
                continue;
            }
            Kind::Made(count) if count != 1 => {
                several(count, Cpp::Value);
                continue;
            }
            Kind::MadeNumbers => {
                several(2, Cpp::Present(attributes::NUMBER.class));
                continue;
            }
            Kind::Value | Kind::Made(_) => Cpp::Value,
            Kind::Optional => Cpp::Optional,
            Kind::Group => Cpp::Group,
            Kind::Number => Cpp::Present(attributes::NUMBER.class),
            Kind::Text => Cpp::Attribute(attributes::TEXT),
            Kind::Unit => Cpp::Attribute(attributes::UNIT),
            Kind::IntProp => Cpp::Integer(Int::INT32, 32),
            Kind::TextProp => Cpp::Text,
            Kind::UnitProp => Cpp::Bool,
            Kind::Enum(known) if known.is_property => Cpp::Case(known),
            Kind::Enum(known) => Cpp::Enum(known),
            Kind::Attribute(known) if known.is_optional() => Cpp::Attribute(known),
            Kind::Attribute(known) => Cpp::Present(known.class),
        };
        known.push((format!("${name}"), ty));
    }
    known
}

/// Returns what type a leaf asks for.
pub(super) fn wanted(leaf: &Leaf, part: Part) -> Ty {
    match (leaf, part) {
        (Leaf::Value(_, true), _) | (_, Part::One(Ty::I32)) => Ty::I32,
        (_, Part::One(ty)) => ty,
        _ => Ty::Any,
    }
}
