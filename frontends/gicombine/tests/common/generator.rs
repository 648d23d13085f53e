//! Random rules, most of them nearly right.

use std::fmt::Write;

/// Writes one rule with its fragments.
pub(crate) struct Generator {
    state: u64,
    /// The name of the rule, with which its fragments begin.
    name: String,
    fragments: String,
    fragment_count: usize,
    /// Names of operands that are matched.
    matched: Vec<String>,
    /// Of these, those that a pattern defines.
    defined: Vec<String>,
    next: usize,
    patterns: Vec<String>,
    apply_has_cxx: bool,
}

/// An instruction: its name, its defs, its uses, and whether it takes any number of uses or defs more.
type Shape = (&'static str, usize, usize, More);

#[derive(Clone, Copy, PartialEq)]
enum More {
    No,
    Uses,
    Defs,
}

const SHAPES: [Shape; 26] = [
    ("G_ADD", 1, 2, More::No),
    ("G_SUB", 1, 2, More::No),
    ("G_MUL", 1, 2, More::No),
    ("G_FADD", 1, 2, More::No),
    ("G_ADD", 1, 2, More::No),
    ("G_SUB", 1, 2, More::No),
    ("G_FNEG", 1, 1, More::No),
    ("G_ZEXT", 1, 1, More::No),
    ("G_TRUNC", 1, 1, More::No),
    ("COPY", 1, 1, More::No),
    ("G_CONSTANT", 1, 1, More::No),
    ("G_FCONSTANT", 1, 1, More::No),
    ("G_ICMP", 1, 3, More::No),
    ("G_SELECT", 1, 3, More::No),
    ("G_SHL", 1, 2, More::No),
    ("G_PTR_ADD", 1, 2, More::No),
    ("G_SEXT_INREG", 1, 2, More::No),
    ("G_UADDO", 2, 2, More::No),
    ("G_BUILD_VECTOR", 1, 1, More::Uses),
    ("G_UNMERGE_VALUES", 1, 1, More::Defs),
    ("G_PHI", 1, 0, More::Uses),
    ("G_IMPLICIT_DEF", 1, 0, More::No),
    ("int_bitreverse", 1, 1, More::No),
    ("int_fshl", 1, 3, More::No),
    ("G_EXTRACT_VECTOR_ELT", 1, 2, More::No),
    ("G_INSERT_VECTOR_ELT", 1, 3, More::No),
];

const WITHOUT_DEFS: [Shape; 4] = [
    ("G_STORE", 0, 2, More::No),
    ("G_FENCE", 0, 2, More::No),
    ("int_sideeffect", 0, 0, More::No),
    ("G_BRCOND", 0, 2, More::No),
];

const TYPES: [&str; 6] = ["i32", "i64", "v4i32", "f32", "nxv4i32", "i1"];
const FLAGS: [&str; 5] = ["FmNsz", "NoUWrap", "NoSWrap", "IsExact", "FmReassoc"];

impl Generator {
    pub(crate) fn new(seed: u64, name: String) -> Generator {
        Generator {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1,
            name,
            fragments: String::new(),
            fragment_count: 0,
            matched: Vec::new(),
            defined: Vec::new(),
            next: 0,
            patterns: Vec::new(),
            apply_has_cxx: false,
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    fn any(&mut self, from: &[String]) -> Option<String> {
        (!from.is_empty()).then(|| from[self.below(from.len())].clone())
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        let name = format!("v{}", self.next);
        self.matched.push(name.clone());
        name
    }

    /// The rule, and before it its fragments, each on a line of its own.
    pub(crate) fn rule(mut self) -> String {
        let is_wip = self.chance(4);
        let is_without_defs = !is_wip && self.chance(10);
        let mut matched = Vec::new();
        let mut root_defs = Vec::new();
        if is_wip {
            let opcodes = ["G_ADD", "G_SUB", "G_MUL, G_ADD", "G_ZEXT, G_TRUNC, G_SUB"];
            matched.push(format!("(wip_match_opcode {}):$root", self.pick(&opcodes)));
            self.patterns.push("root".into());
        } else {
            let shape = if is_without_defs {
                WITHOUT_DEFS[self.below(WITHOUT_DEFS.len())]
            } else {
                SHAPES[self.below(SHAPES.len())]
            };
            if !is_without_defs && self.chance(12) {
                matched = self.fragment_tree("root".into(), 0);
                root_defs.push("root".into());
            } else {
                let mut defs = vec!["root".to_owned()];
                defs.extend((1..shape.1).map(|_| self.fresh()));
                if shape.3 == More::Defs {
                    (0..1 + self.below(2)).for_each(|_| defs.push(self.fresh()));
                }
                if shape.1 == 0 {
                    defs.clear();
                }
                root_defs = defs.clone();
                matched = self.instruction_tree(shape, defs, 0, is_without_defs);
            }
        }
        self.matched.push("root".into());
        self.defined.extend(root_defs.iter().cloned());
        // Matching is from the root, but the text may be in any order.
        if self.chance(60) {
            matched.reverse();
        }
        if self.chance(3) {
            let other = self.fresh();
            matched.push(format!("(COPY ${other}, $v1)"));
        }
        if is_wip || self.chance(25) {
            let text = self.cxx(true);
            matched.push(text);
        }
        if self.chance(8) {
            let extra = self.cxx_fragment();
            matched.push(extra);
        }
        let has_cxx = is_wip && !self.chance(2) || self.chance(20);
        let applied = if has_cxx {
            self.apply_has_cxx = true;
            vec![self.cxx(false)]
        } else {
            self.applied(&root_defs, is_without_defs)
        };
        let data = if has_cxx && self.chance(30) || self.chance(1) { ", register_matchinfo:$info" } else { "" };
        let max = match self.below(20) {
            0 => "let MaxPermutations = 2 in ",
            1 => "let MaxPermutations = -1 in ",
            _ => "",
        };
        let root = if self.chance(1) { "nothing".into() } else { "root".to_owned() };
        let actions = if has_cxx && self.chance(10) {
            let matched: Vec<String> = matched.into_iter().filter(|item| !item.starts_with('[')).collect();
            format!("(combine {}, {})", matched.join(", "), applied.join(", "))
        } else {
            format!("(match {}), (apply {})", matched.join(", "), applied.join(", "))
        };
        let name = &self.name;
        format!("{}{max}def {name} : GICombineRule<(defs root:${root}{data}), {actions}>;\n", self.fragments)
    }

    /// An instruction and those that define its operands.
    fn instruction_tree(&mut self, shape: Shape, defs: Vec<String>, depth: usize, is_root: bool) -> Vec<String> {
        let (opcode, _, mut uses, more) = shape;
        let mut variadic = false;
        if more == More::Uses {
            uses += self.below(3);
            variadic = self.chance(25);
        }
        let mut below = Vec::new();
        let mut operands: Vec<String> = Vec::new();
        for def in &defs {
            let r#type = self.type_of(6);
            operands.push(if self.chance(1) && defs.len() > 1 { "5".into() } else { format!("{type}${def}") });
        }
        for _ in 0..uses {
            let operand = self.used(depth, &mut below);
            operands.push(operand);
        }
        if variadic {
            let name = if self.chance(90) { self.fresh() } else { "v1".into() };
            let bounds = self.pick(&["", "1", "2", "1, 4", "2, 5"]);
            operands.push(format!("GIVariadic<{bounds}>:${name}"));
        }
        if self.chance(2) {
            operands.pop();
        }
        if self.chance(12) {
            let flags = self.flags(true);
            let at = self.below(operands.len() + 1);
            operands.insert(at, flags);
        }
        let mut text = format!("({opcode} {})", operands.join(", "));
        if opcode == "int_sideeffect" && operands.is_empty() {
            text = "(int_sideeffect)".into();
        }
        if is_root {
            text.push_str(":$root");
            self.patterns.push("root".into());
        } else if self.chance(25) {
            self.next += 1;
            let name = format!("p{}", self.next);
            write!(text, ":${name}").expect("a string takes it");
            self.patterns.push(name);
        }
        self.defined.extend(defs);
        let mut all = vec![text];
        all.append(&mut below);
        all
    }

    fn type_of(&mut self, percent: usize) -> String {
        if self.chance(percent) { format!("{}:", self.pick(&TYPES)) } else { String::new() }
    }

    fn immediate(&mut self) -> String {
        let value = self.below(5) as i64 - 1;
        let r#type = self.pick(&TYPES);
        let mut text = if self.chance(40) { format!("({type} {value})") } else { value.to_string() };
        if self.chance(20) {
            let name = self.fresh();
            write!(text, ":${name}").expect("a string takes it");
        }
        text
    }

    /// An operand that is used, and what defines it.
    fn used(&mut self, depth: usize, below: &mut Vec<String>) -> String {
        let choice = self.below(100);
        if choice < 22 {
            return self.immediate();
        }
        if choice < 34 {
            let live_in: Vec<String> =
                self.matched.iter().filter(|name| !self.defined.contains(name)).cloned().collect();
            if let Some(name) = self.any(&live_in) {
                return format!("{}${name}", self.type_of(4));
            }
        }
        if choice < 36 {
            let defined = self.defined.clone();
            if let Some(name) = self.any(&defined) {
                return format!("${name}");
            }
        }
        let name = self.fresh();
        let r#type = self.type_of(8);
        if choice < 68 && depth < 3 {
            let mut nested = if self.chance(18) {
                self.fragment_tree(name.clone(), depth + 1)
            } else {
                let shape = SHAPES[self.below(SHAPES.len())];
                let mut defs = vec![name.clone()];
                defs.extend((1..shape.1).map(|_| self.fresh()));
                if shape.3 == More::Defs && self.chance(70) {
                    defs.push(self.fresh());
                }
                self.instruction_tree(shape, defs, depth + 1, false)
            };
            below.append(&mut nested);
        }
        format!("{type}${name}")
    }

    fn flags(&mut self, is_match: bool) -> String {
        let mut items = Vec::new();
        for _ in 0..1 + self.below(2) {
            items.push(self.pick(&FLAGS).to_owned());
        }
        if self.chance(40) {
            items.push(format!("(not {})", self.pick(&FLAGS)));
        }
        if self.chance(if is_match { 2 } else { 40 }) {
            let patterns = self.patterns.clone();
            let name = self.any(&patterns).unwrap_or_else(|| "none".into());
            items.push(format!("${name}"));
        }
        format!("(MIFlags {})", items.join(", "))
    }

    /// C++ that mentions what there is.
    fn cxx(&mut self, is_match: bool) -> String {
        let mut names = self.patterns.clone();
        names.extend(self.matched.iter().cloned());
        let mut text = if is_match { "return ".to_owned() } else { String::new() };
        for _ in 0..self.below(3) {
            let name = self.any(&names).unwrap_or_else(|| "root".into());
            write!(text, "f(${{{name}}}) + ").expect("a string takes it");
        }
        if self.chance(2) {
            text.push_str("${unknown}");
        }
        format!("[{{ {text}1; }}]")
    }

    /// A fragment that defines `name`, and what else its use needs.
    fn fragment_tree(&mut self, name: String, depth: usize) -> Vec<String> {
        let fragment = self.new_fragment_name();
        let has_out = self.chance(35);
        let ins = self.below(3);
        let is_immediate: Vec<bool> = (0..ins).map(|_| self.chance(35)).collect();
        let alternatives = 1 + self.below(3);
        let mut shown = Vec::new();
        for _ in 0..alternatives {
            shown.push(self.alternative(has_out, &is_immediate));
        }
        let out = if has_out { ", $o" } else { "" };
        let parameters: Vec<String> = is_immediate
            .iter()
            .enumerate()
            .map(|(index, imm)| if *imm { format!("gi_imm:$i{index}") } else { format!("$i{index}") })
            .collect();
        writeln!(
            self.fragments,
            "def {fragment} : GICombinePatFrag<(outs root:$r{out}), (ins {}), [{}]>;",
            parameters.join(", "),
            shown.join(", ")
        )
        .expect("a string takes it");
        let mut below = Vec::new();
        let r#type = self.type_of(4);
        let mut arguments = vec![format!("{type}${name}")];
        self.defined.push(name);
        if has_out {
            let out = self.fresh();
            self.defined.push(out.clone());
            arguments.push(format!("${out}"));
        }
        for imm in is_immediate {
            if imm != self.chance(2) {
                let value = self.below(4);
                let r#type = self.pick(&TYPES);
                arguments.push(if self.chance(50) { format!("({type} {value})") } else { value.to_string() });
            } else {
                let choice = self.used(depth + 1, &mut below);
                let is_name = choice.contains('$')
                    && !choice.starts_with(['(', '-'])
                    && !choice.starts_with(|c: char| c.is_ascii_digit());
                arguments.push(if is_name || self.chance(2) { choice } else { format!("${}", self.fresh()) });
            }
        }
        let mut text = format!("({fragment} {})", arguments.join(", "));
        if self.chance(30) {
            self.next += 1;
            write!(text, ":$p{}", self.next).expect("a string takes it");
            let name = format!("p{}", self.next);
            self.patterns.push(name);
        }
        let mut all = vec![text];
        all.append(&mut below);
        all
    }

    fn new_fragment_name(&mut self) -> String {
        self.fragment_count += 1;
        format!("{}_f{}", self.name, self.fragment_count)
    }

    /// An alternative: an instruction that defines the root, one that defines the other out, and C++.
    fn alternative(&mut self, has_out: bool, is_immediate: &[bool]) -> String {
        let mut operands: Vec<String> = Vec::new();
        for (index, is_immediate) in is_immediate.iter().enumerate() {
            if self.chance(80) {
                let r#type = if *is_immediate { String::new() } else { self.type_of(10) };
                operands.push(format!("{type}$i{index}"));
            }
        }
        if has_out {
            operands.push("$o".into());
        }
        let mut items = Vec::new();
        let binary = ["G_ADD", "G_SUB", "G_MUL", "G_SHL"];
        let fill = |generator: &mut Generator| match generator.below(4) {
            0 => generator.below(4).to_string(),
            1 => "$l".to_owned(),
            _ => format!("$l{}", generator.below(3)),
        };
        let first = operands.pop().unwrap_or_else(|| fill(self));
        let second = operands.pop().unwrap_or_else(|| fill(self));
        let opcode = self.pick(&binary);
        let flags = if self.chance(10) { ", (MIFlags NoSWrap)" } else { "" };
        let (first, second) = if self.chance(50) { (first, second) } else { (second, first) };
        let name = if self.chance(20) { ":$q" } else { "" };
        items.push(format!("({opcode} $r, {first}, {second}{flags}){name}"));
        if has_out && !self.chance(3) {
            let value = operands.pop().unwrap_or_else(|| fill(self));
            items.push(format!("(G_{} $o, {value})", self.pick(&["ZEXT", "FNEG", "CONSTANT"])));
        }
        if self.chance(25) {
            let mut names = vec!["r", "o", "l", "q"];
            names.extend(["i0", "i1"].iter().take(is_immediate.len()));
            let name = if self.chance(85) { "r" } else { self.pick(&names) };
            items.push(format!("[{{ return g(${{{name}}}); }}]"));
        }
        if self.chance(40) {
            items.reverse();
        }
        format!("(pattern {})", items.join(", "))
    }

    /// A fragment of C++ only.
    fn cxx_fragment(&mut self) -> String {
        let fragment = self.new_fragment_name();
        let alternatives: Vec<&str> =
            ["(pattern [{ return a(${x}); }])", "(pattern [{ return b(${x}); }])"][..1 + self.below(2)].to_vec();
        writeln!(self.fragments, "def {fragment} : GICombinePatFrag<(outs), (ins $x), [{}]>;", alternatives.join(", "))
            .expect("a string takes it");
        let matched = self.matched.clone();
        format!("({fragment} ${})", self.any(&matched).unwrap_or_else(|| "root".into()))
    }

    fn applied(&mut self, root_defs: &[String], is_without_defs: bool) -> Vec<String> {
        if is_without_defs {
            if self.chance(30) {
                return vec!["(GIEraseRoot)".into()];
            }
            let shape = WITHOUT_DEFS[self.below(WITHOUT_DEFS.len())];
            let name = if self.chance(95) { ":$root" } else { "" };
            return self.built(shape, Vec::new(), 0, name);
        }
        let mut applied = Vec::new();
        let unmerge: Shape = ("G_UNMERGE_VALUES", 1, 1, More::Defs);
        if root_defs.len() > 1 && self.chance(30) {
            return self.built(unmerge, root_defs.to_vec(), 0, "");
        }
        for def in root_defs {
            if self.chance(2) {
                continue;
            }
            if self.chance(25) {
                let mut below = Vec::new();
                let new = self.built_operand(0, &mut below);
                let is_name = new.starts_with('$') || self.chance(3);
                let new =
                    if is_name { new } else { format!("${}", self.any(&self.matched.clone()).unwrap_or_default()) };
                if new == "$" {
                    continue;
                }
                applied.push(format!("(GIReplaceReg ${def}, {new})"));
                applied.append(&mut below);
                continue;
            }
            let shape = self.shape_with_one_def();
            applied.append(&mut self.built(shape, vec![def.clone()], 0, ""));
        }
        if applied.is_empty() || self.chance(2) {
            applied.push("(G_FENCE 1, 2)".into());
        }
        if self.chance(30) {
            applied.reverse();
        }
        applied
    }

    fn shape_with_one_def(&mut self) -> Shape {
        loop {
            let shape = SHAPES[self.below(SHAPES.len())];
            if shape.1 == 1 && shape.3 != More::Defs {
                return shape;
            }
        }
    }

    fn built(&mut self, shape: Shape, defs: Vec<String>, depth: usize, name: &str) -> Vec<String> {
        let (opcode, _, mut uses, more) = shape;
        if more == More::Uses {
            uses += self.below(3);
        }
        let mut below = Vec::new();
        let mut operands: Vec<String> = Vec::new();
        for def in &defs {
            let r#type = match self.below(100) {
                0..40 if depth > 0 => format!("{}:", self.pick(&TYPES)),
                40..60 if depth > 0 => {
                    let matched = self.matched.clone();
                    self.any(&matched).map(|name| format!("GITypeOf<\"${name}\">:")).unwrap_or_default()
                }
                97..100 => "i32:".into(),
                _ => String::new(),
            };
            operands.push(format!("{type}${def}"));
        }
        for _ in 0..uses {
            let operand = self.built_operand(depth, &mut below);
            operands.push(operand);
        }
        if self.chance(1) {
            operands.push("$root".into());
        }
        if self.chance(10) {
            let flags = self.flags(false);
            operands.push(flags);
        }
        let text = if operands.is_empty() {
            format!("({opcode}){name}")
        } else {
            format!("({opcode} {}){name}", operands.join(", "))
        };
        let mut all = vec![text];
        all.append(&mut below);
        all
    }

    fn built_operand(&mut self, depth: usize, below: &mut Vec<String>) -> String {
        let choice = self.below(100);
        let matched = self.matched.clone();
        if choice < 15 {
            let value = self.below(5);
            return format!("({} {value})", self.pick(&TYPES));
        }
        if choice < 20
            && let Some(name) = self.any(&matched)
        {
            return format!("(GITypeOf<\"${name}\"> {})", self.below(3));
        }
        if choice < 30 {
            return self.below(5).to_string();
        }
        if choice < 45 && depth < 2 {
            self.next += 1;
            let name = format!("t{}", self.next);
            let shape = self.shape_with_one_def();
            let mut nested = self.built(shape, vec![name.clone()], depth + 1, "");
            below.append(&mut nested);
            return format!("${name}");
        }
        if choice < 46 {
            return "$unknown".into();
        }
        match self.any(&matched) {
            Some(name) => format!("${name}"),
            None => "3".into(),
        }
    }
}
