//! Operations with their types and attributes.

use std::fmt::Write;

use pdl_prove::{FloatFormat, ScalarType, Setting};

use crate::numbers::Numbers;

/// A value, or poison.
pub(crate) type Input = Option<u128>;

/// The way to choose inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choose {
    Any,
    /// The second is mostly less than the width.
    Shift,
    /// The first is often a multiple of the second.
    Multiple,
    /// The second is often half of the last digit of the first, or near that: the result must be rounded.
    Halfway,
    /// A float that is near the ends of the integer type.
    Ends,
}

/// An operation with its types and attributes. It returns but one of its results.
#[derive(Debug)]
pub(crate) struct Shape {
    pub op: &'static str,
    pub operands: Vec<ScalarType>,
    results: Vec<ScalarType>,
    result: usize,
    attributes: String,
    /// LLVM IR that makes `%p` of `%0` and `%1`, which are the operands: what the flags say is poison.
    pub poison: String,
    pub index_width: u32,
    choose: Choose,
}

impl Shape {
    /// One without operands and results.
    fn of(op: &'static str) -> Shape {
        let (attributes, poison) = (String::new(), String::new());
        Shape {
            op,
            operands: Vec::new(),
            results: Vec::new(),
            result: 0,
            attributes,
            poison,
            index_width: 64,
            choose: Choose::Any,
        }
    }

    pub(crate) fn setting(&self) -> Setting {
        Setting { index_width: self.index_width }
    }

    pub(crate) fn returned(&self) -> ScalarType {
        self.results[self.result]
    }

    pub(crate) fn inputs(&self, numbers: &mut Numbers) -> Vec<Input> {
        let mut found: Vec<u128> = self.operands.iter().map(|ty| numbers.of_type(*ty, self.index_width)).collect();
        if let [a, b] = &mut found[..] {
            let width = self.setting().width(self.operands[0]);
            match self.choose {
                Choose::Shift if !numbers.one_in(4) => *b = u128::from(numbers.below(width)),
                Choose::Multiple if numbers.one_in(2) => *a = a.wrapping_mul(*b) & ((1 << width) - 1),
                Choose::Halfway if numbers.one_in(3) => {
                    if let ScalarType::Float(kind) = self.operands[0] {
                        *b = numbers.half_of_last_digit(kind, *a);
                    }
                }
                // Equal or alike.
                _ if numbers.one_in(8) && self.operands[0] == self.operands[1] => {
                    *b = *a ^ u128::from(numbers.below(2))
                }
                _ => {}
            }
        }
        if let (Choose::Ends, ScalarType::Float(kind), false) = (self.choose, self.operands[0], numbers.one_in(3)) {
            found[0] = numbers.end_of_integer(kind, self.setting().width(self.returned()));
        }
        found.into_iter().map(|bits| (!numbers.one_in(25)).then_some(bits)).collect()
    }

    pub(crate) fn are_same(&self, a: u128, b: u128) -> bool {
        are_same(self.returned(), a, b)
    }

    /// For people.
    pub(crate) fn text(&self, inputs: &[Input]) -> String {
        let inputs: Vec<String> = self
            .operands
            .iter()
            .zip(inputs)
            .map(|(ty, input)| input.map_or_else(|| format!("poison : {ty}"), |bits| constant_text(*ty, bits)))
            .collect();
        format!("{} {} ({}) -> {:?}#{}", self.op, self.attributes, inputs.join(", "), self.results, self.result)
    }

    /// The operation in generic form.
    pub(crate) fn operation(&self, name: &str, operands: &[String]) -> String {
        let list = |types: &[ScalarType]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let count = if self.results.len() == 1 { String::new() } else { format!(":{}", self.results.len()) };
        let attributes = if self.attributes.is_empty() { String::new() } else { format!(" <{{{}}}>", self.attributes) };
        format!(
            "%{name}{count} = \"{}\"({}){attributes} : ({}) -> ({})\n",
            self.op,
            operands.join(", "),
            list(&self.operands),
            list(&self.results)
        )
    }

    /// Returns what an operation of this name returns.
    pub(crate) fn result_of(&self, name: &str) -> String {
        if self.results.len() == 1 { format!("%{name}") } else { format!("%{name}#{}", self.result) }
    }

    /// A function of the operation. If it is one of bits, floats come and go as integers.
    pub(crate) fn function(&self, name: &str, of_bits: bool) -> String {
        let outside = |ty: ScalarType| if of_bits { bits_type(ty) } else { ty };
        let (mut before, mut operands, mut declared) = (String::new(), Vec::new(), Vec::new());
        for (index, ty) in self.operands.iter().enumerate() {
            declared.push(format!("%a{index}: {}", outside(*ty)));
            if outside(*ty) == *ty {
                operands.push(format!("%a{index}"));
            } else {
                let _ = writeln!(before, "%b{index} = \"arith.bitcast\"(%a{index}) : ({}) -> {ty}", outside(*ty));
                operands.push(format!("%b{index}"));
            }
        }
        before.push_str(&self.operation("r", &operands));
        let (inner, outer) = (self.returned(), outside(self.returned()));
        let mut returned = self.result_of("r");
        if inner != outer {
            let _ = writeln!(before, "%s = \"arith.bitcast\"({returned}) : ({inner}) -> {outer}");
            returned = "%s".to_owned();
        }
        let types = self.operands.iter().map(|ty| outside(*ty).to_string()).collect::<Vec<_>>().join(", ");
        let text = format!(
            "\"func.func\"() <{{function_type = ({types}) -> {outer}, sym_name = \"{name}\"}}> ({{\n^bb0({}):\n{before}\"func.return\"({returned}) : ({outer}) -> ()\n}}) : () -> ()\n",
            declared.join(", ")
        );
        // MLIR (seen with 22.1.8) does not lower this operation for an `index`.
        if of_bits && self.op == "arith.addui_extended" {
            return text.replace("index", &format!("i{}", self.index_width));
        }
        text
    }

    /// Adds the poison of a flag.
    fn or_poison(&mut self, name: &str, text: &str) {
        if self.poison.is_empty() {
            let _ = writeln!(self.poison, "{text}  %p = or i1 %{name}, false");
        } else {
            self.poison = self.poison.replace("%p =", "%p_first =");
            let _ = writeln!(self.poison, "{text}  %p = or i1 %p_first, %{name}");
        }
    }
}

/// The integer that has the bits of a type.
pub(crate) fn bits_type(ty: ScalarType) -> ScalarType {
    match ty {
        ScalarType::Float(kind) => ScalarType::Integer(kind.width()),
        other => other,
    }
}

/// Equal, or both no number.
pub(crate) fn are_same(ty: ScalarType, a: u128, b: u128) -> bool {
    let is_nan = |bits: u128| match ty {
        ScalarType::Float(kind) => {
            let (exponent, significand) = kind.format();
            bits & ((1 << (kind.width() - 1)) - 1) > ((1 << exponent) - 1) << (significand - 1)
        }
        _ => false,
    };
    a == b || is_nan(a) && is_nan(b)
}

/// A constant of these bits.
pub(crate) fn constant_text(ty: ScalarType, bits: u128) -> String {
    match ty {
        ScalarType::Integer(1) => (bits != 0).to_string(),
        ScalarType::Integer(_) | ScalarType::Index => {
            let width = if let ScalarType::Integer(width) = ty { width } else { 64 };
            format!("{} : {ty}", ((bits << (128 - width)) as i128) >> (128 - width))
        }
        ScalarType::Float(kind) => format!("0x{bits:0digits$X} : {ty}", digits = kind.width() as usize / 4),
    }
}

const WIDTHS: [u32; 9] = [1, 5, 7, 8, 13, 16, 32, 33, 64];

/// Every operation, with every flag and many types.
pub(crate) fn shapes() -> Vec<Shape> {
    let mut all = of_arith();
    let others: Vec<Shape> =
        all.iter().flat_map(|shape| OTHERS.iter().filter_map(|other| other.shape(shape))).collect();
    all.extend(others);
    for width in WIDTHS {
        let ty = ScalarType::Integer(width);
        let new = |op, operands: &[ScalarType], attributes: &str, poison: String| Shape {
            operands: operands.to_vec(),
            results: vec![ty],
            attributes: attributes.to_owned(),
            poison,
            ..Shape::of(op)
        };
        for op in ["math.absi", "math.ctlz", "math.cttz", "math.ctpop", "llvm.intr.ctpop", "llvm.intr.bitreverse"] {
            all.push(new(op, &[ty], "", String::new()));
        }
        for op in ["llvm.intr.sadd.sat", "llvm.intr.uadd.sat", "llvm.intr.ssub.sat", "llvm.intr.usub.sat"] {
            all.push(new(op, &[ty, ty], "", String::new()));
        }
        let least = -(1_i128 << (width - 1));
        for (op, attribute, number) in [
            ("llvm.intr.abs", "is_int_min_poison", least),
            ("llvm.intr.ctlz", "is_zero_poison", 0),
            ("llvm.intr.cttz", "is_zero_poison", 0),
        ] {
            all.push(new(op, &[ty], &format!("{attribute} = false"), String::new()));
            let poison = format!("  %p = icmp eq i{width} %0, {number}\n");
            all.push(new(op, &[ty], &format!("{attribute} = true"), poison));
        }
        let common = format!("  %common = and i{width} %0, %1\n  %p = icmp ne i{width} %common, 0\n");
        all.push(new("llvm.or", &[ty, ty], "isDisjoint", common));
        if matches!(width, 8 | 16 | 32 | 64) {
            all.push(new("spirv.Not", &[ty], "", String::new()));
        }
        for long in WIDTHS.into_iter().filter(|long| *long > width) {
            let poison = format!("  %p = icmp slt i{width} %0, 0\n");
            let mut shape = new("llvm.zext", &[ty], "nonNeg", poison);
            shape.results = vec![ScalarType::Integer(long)];
            all.push(shape);
        }
    }
    let bit = ScalarType::Integer(1);
    for ty in FloatFormat::ALL.map(ScalarType::Float) {
        all.push(Shape { operands: vec![ty], results: vec![ty], ..Shape::of("math.absf") });
    }
    for op in ["spirv.LogicalAnd", "spirv.LogicalOr", "spirv.LogicalEqual", "spirv.LogicalNotEqual"] {
        all.push(Shape { operands: vec![bit; 2], results: vec![bit], ..Shape::of(op) });
    }
    all.push(Shape { operands: vec![bit], results: vec![bit], ..Shape::of("spirv.LogicalNot") });
    all
}

/// A dialect that has operations which do what those of `arith` do.
struct Dialect {
    name: &'static str,
    takes: fn(&Shape) -> bool,
    /// Their names here and there; of comparisons, with the predicate.
    names: &'static [(&'static str, &'static str)],
}

const OTHERS: [Dialect; 3] = [
    Dialect {
        name: "index",
        takes: |shape| {
            shape.poison.is_empty()
                && shape.operands.contains(&ScalarType::Index) | shape.results.contains(&ScalarType::Index)
        },
        names: &[
            ("addi", "add"),
            ("subi", "sub"),
            ("muli", "mul"),
            ("andi", "and"),
            ("ori", "or"),
            ("xori", "xor"),
            ("maxsi", "maxs"),
            ("minsi", "mins"),
            ("maxui", "maxu"),
            ("minui", "minu"),
            ("divui", "divu"),
            ("divsi", "divs"),
            ("ceildivui", "ceildivu"),
            ("ceildivsi", "ceildivs"),
            ("floordivsi", "floordivs"),
            ("remui", "remu"),
            ("remsi", "rems"),
            ("shli", "shl"),
            ("shrui", "shru"),
            ("shrsi", "shrs"),
            ("index_cast", "casts"),
            ("index_castui", "castu"),
        ],
    },
    Dialect {
        name: "llvm",
        takes: |shape| shape.operands.iter().all(|ty| matches!(ty, ScalarType::Integer(_))),
        names: &[
            ("addi", "add"),
            ("subi", "sub"),
            ("muli", "mul"),
            ("andi", "and"),
            ("ori", "or"),
            ("xori", "xor"),
            ("maxsi", "intr.smax"),
            ("minsi", "intr.smin"),
            ("maxui", "intr.umax"),
            ("minui", "intr.umin"),
            ("divui", "udiv"),
            ("divsi", "sdiv"),
            ("remui", "urem"),
            ("remsi", "srem"),
            ("shli", "shl"),
            ("shrui", "lshr"),
            ("shrsi", "ashr"),
            ("cmpi", "icmp"),
            ("select", "select"),
            ("extsi", "sext"),
            ("extui", "zext"),
            ("trunci", "trunc"),
        ],
    },
    Dialect {
        name: "spirv",
        takes: |shape| {
            let has_type = |ty: &ScalarType| matches!(ty, ScalarType::Integer(1 | 8 | 16 | 32 | 64));
            let is_number = shape.operands[0] != ScalarType::Integer(1) || shape.op == "arith.select";
            shape.poison.is_empty() && is_number && shape.operands.iter().chain(&shape.results).all(has_type)
        },
        names: &[
            ("addi", "IAdd"),
            ("subi", "ISub"),
            ("muli", "IMul"),
            ("andi", "BitwiseAnd"),
            ("ori", "BitwiseOr"),
            ("xori", "BitwiseXor"),
            ("divui", "UDiv"),
            ("divsi", "SDiv"),
            ("remui", "UMod"),
            ("remsi", "SRem"),
            ("shli", "ShiftLeftLogical"),
            ("shrui", "ShiftRightLogical"),
            ("shrsi", "ShiftRightArithmetic"),
            ("select", "Select"),
            ("extsi", "SConvert"),
            ("extui", "UConvert"),
            ("cmpi 0", "IEqual"),
            ("cmpi 1", "INotEqual"),
            ("cmpi 2", "SLessThan"),
            ("cmpi 3", "SLessThanEqual"),
            ("cmpi 4", "SGreaterThan"),
            ("cmpi 5", "SGreaterThanEqual"),
            ("cmpi 6", "ULessThan"),
            ("cmpi 7", "ULessThanEqual"),
            ("cmpi 8", "UGreaterThan"),
            ("cmpi 9", "UGreaterThanEqual"),
        ],
    },
];

impl Dialect {
    /// Returns the operation here that does what one of `arith` does.
    fn shape(&self, of: &Shape) -> Option<Shape> {
        let op = of.op.strip_prefix("arith.")?;
        let predicate = of.attributes.strip_prefix("predicate = ").and_then(|rest| rest.strip_suffix(" : i64"));
        let with_predicate = format!("{op} {}", predicate.unwrap_or_default());
        let (_, ours) = self.names.iter().find(|(theirs, _)| *theirs == op || *theirs == with_predicate)?;
        if !(self.takes)(of) {
            return None;
        }
        let attributes = match self.name {
            "llvm" => of.attributes.replace("#arith.overflow", "#llvm.overflow"),
            // They have no flags, and a name for each predicate.
            _ => String::new(),
        };
        Some(Shape {
            op: format!("{}.{ours}", self.name).leak(),
            operands: of.operands.clone(),
            results: of.results.clone(),
            attributes,
            poison: of.poison.clone(),
            ..*of
        })
    }
}

fn of_arith() -> Vec<Shape> {
    let mut all: Vec<Shape> = Vec::new();
    let integers: Vec<ScalarType> = WIDTHS.map(ScalarType::Integer).to_vec();
    // `index` is once of 64 bits and once of 32.
    let ints: Vec<(ScalarType, u32)> =
        integers.iter().map(|ty| (*ty, 64)).chain([(ScalarType::Index, 64), (ScalarType::Index, 32)]).collect();
    let floats = FloatFormat::ALL.map(ScalarType::Float);
    let new = |op, operands: &[ScalarType], results: &[ScalarType], index_width| Shape {
        operands: operands.to_vec(),
        results: results.to_vec(),
        index_width,
        ..Shape::of(op)
    };
    for (ty, index_width) in &ints {
        let (ty, index_width) = (*ty, *index_width);
        let width = if let ScalarType::Integer(width) = ty { width } else { index_width };
        for op in ["andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"] {
            all.push(new(named(op), &[ty, ty], &[ty], index_width));
        }
        for op in ["ceildivui", "ceildivsi", "floordivsi", "remui", "remsi"] {
            all.push(Shape { choose: Choose::Multiple, ..new(named(op), &[ty, ty], &[ty], index_width) });
        }
        for (op, short) in [("addi", "add"), ("subi", "sub"), ("muli", "mul"), ("shli", "shl")] {
            for flags in [&[][..], &["nsw"], &["nuw"], &["nsw", "nuw"]] {
                let mut shape = new(named(op), &[ty, ty], &[ty], index_width);
                let said = if flags.is_empty() { "none".to_owned() } else { flags.join(", ") };
                shape.attributes = format!("overflowFlags = #arith.overflow<{said}>");
                for flag in flags {
                    shape.or_poison(flag, &overflow(short, flag, width));
                }
                if op == "shli" {
                    shape.choose = Choose::Shift;
                }
                all.push(shape);
            }
        }
        for (op, text) in [
            ("divui", format!("  %r = urem i{width} %0, %1\n  %exact = icmp ne i{width} %r, 0\n")),
            ("divsi", format!("  %r = srem i{width} %0, %1\n  %exact = icmp ne i{width} %r, 0\n")),
            ("shrui", lost_ones(width)),
            ("shrsi", lost_ones(width)),
        ] {
            let choose = if op.starts_with("shr") { Choose::Shift } else { Choose::Multiple };
            all.push(Shape { choose, ..new(named(op), &[ty, ty], &[ty], index_width) });
            let mut shape = Shape { choose, ..new(named(op), &[ty, ty], &[ty], index_width) };
            "isExact".clone_into(&mut shape.attributes);
            shape.or_poison("exact", &text);
            all.push(shape);
        }
        for result in 0..2 {
            for op in ["mulsi_extended", "mului_extended"] {
                all.push(Shape { result, ..new(named(op), &[ty, ty], &[ty, ty], index_width) });
            }
            all.push(Shape {
                result,
                ..new("arith.addui_extended", &[ty, ty], &[ty, ScalarType::Integer(1)], index_width)
            });
        }
        for predicate in 0..10 {
            let attributes = format!("predicate = {predicate} : i64");
            all.push(Shape { attributes, ..new("arith.cmpi", &[ty, ty], &[ScalarType::Integer(1)], index_width) });
        }
        if ty == ScalarType::Index {
            for other in &integers {
                for op in ["index_cast", "index_castui"] {
                    all.push(new(named(op), &[ty], &[*other], index_width));
                    all.push(new(named(op), &[*other], &[ty], index_width));
                }
            }
        }
    }
    for (ty, index_width) in ints.iter().copied().chain(floats.map(|ty| (ty, 64))) {
        all.push(new("arith.select", &[ScalarType::Integer(1), ty, ty], &[ty], index_width));
    }
    for (index, short) in WIDTHS.iter().enumerate() {
        for long in &WIDTHS[index + 1..] {
            let (from, to) = (ScalarType::Integer(*short), ScalarType::Integer(*long));
            all.push(new("arith.extsi", &[from], &[to], 64));
            all.push(new("arith.extui", &[from], &[to], 64));
            for flags in [&[][..], &["nsw"], &["nuw"], &["nsw", "nuw"]] {
                let mut shape = new("arith.trunci", &[to], &[from], 64);
                let said = if flags.is_empty() { "none".to_owned() } else { flags.join(", ") };
                shape.attributes = format!("overflowFlags = #arith.overflow<{said}>");
                for flag in flags {
                    shape.or_poison(flag, &truncation(flag, *long, *short));
                }
                all.push(shape);
            }
        }
    }
    for ty in floats {
        for op in ["addf", "subf", "mulf", "divf", "maximumf", "minimumf"] {
            all.push(Shape { choose: Choose::Halfway, ..new(named(op), &[ty, ty], &[ty], 64) });
        }
        all.push(new("arith.negf", &[ty], &[ty], 64));
        for predicate in 0..16 {
            let attributes = format!("predicate = {predicate} : i64");
            all.push(Shape { attributes, ..new("arith.cmpf", &[ty, ty], &[ScalarType::Integer(1)], 64) });
        }
        for integer in &integers {
            for op in ["sitofp", "uitofp"] {
                all.push(new(named(op), &[*integer], &[ty], 64));
            }
            for op in ["fptosi", "fptoui"] {
                all.push(Shape { choose: Choose::Ends, ..new(named(op), &[ty], &[*integer], 64) });
            }
        }
        for long in floats {
            if bits_type(ty) < bits_type(long) {
                all.push(new("arith.extf", &[ty], &[long], 64));
            }
        }
    }
    all
}

/// With the dialect's name.
fn named(op: &str) -> &'static str {
    // One for each of the few shapes of a test.
    format!("arith.{op}").leak()
}

/// `%nsw` or `%nuw`: whether an operation overflows, by what LLVM has for it.
fn overflow(op: &str, flag: &str, width: u32) -> String {
    let sign = if flag == "nsw" { "s" } else { "u" };
    if op != "shl" {
        return format!(
            "  %{flag}_both = call {{i{width}, i1}} @llvm.{sign}{op}.with.overflow.i{width}(i{width} %0, i{width} %1)\n  %{flag} = extractvalue {{i{width}, i1}} %{flag}_both, 1\n"
        );
    }
    // The bits that are shifted out must be zeros, or like the sign of what is left: those of twice the width are.
    let (wide, extend) = (width * 2, format!("{sign}ext").replace("uext", "zext"));
    format!(
        "  %{flag}_a = {extend} i{width} %0 to i{wide}
  %{flag}_b = zext i{width} %1 to i{wide}
  %{flag}_long = shl i{wide} %{flag}_a, %{flag}_b
  %{flag}_short = shl i{width} %0, %1
  %{flag}_again = {extend} i{width} %{flag}_short to i{wide}
  %{flag} = icmp ne i{wide} %{flag}_long, %{flag}_again\n"
    )
}

/// `%exact`: whether a shift to the right loses ones.
fn lost_ones(width: u32) -> String {
    format!(
        "  %zeros = call i{width} @llvm.cttz.i{width}(i{width} %0, i1 false)
  %loses = icmp ult i{width} %zeros, %1
  %is_zero = icmp eq i{width} %0, 0
  %exact = select i1 %is_zero, i1 false, i1 %loses\n"
    )
}

/// `%nsw` or `%nuw`: whether bits that count are cut off.
fn truncation(flag: &str, from: u32, to: u32) -> String {
    // As many bits at the top are equal as are cut off, and for a signed number one more.
    let (bits, wanted) = if flag == "nsw" {
        (format!("  %sign = ashr i{from} %0, {}\n  %nsw_bits = xor i{from} %0, %sign\n", from - 1), from - to + 1)
    } else {
        (format!("  %nuw_bits = or i{from} %0, 0\n"), from - to)
    };
    // The number of zeros fits a type of `from` bits, which are at least five.
    format!(
        "{bits}  %{flag}_zeros = call i{from} @llvm.ctlz.i{from}(i{from} %{flag}_bits, i1 false)\n  %{flag} = icmp ult i{from} %{flag}_zeros, {wanted}\n"
    )
}
