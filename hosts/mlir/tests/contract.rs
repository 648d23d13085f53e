//! The host keeps the contract of the host traits.

use pdl_mlir::{Context, Ir, Op};
use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_host};

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Small modules: operations that MLIR knows and others, values with several uses, regions of several blocks.
struct Modules {
    context: Context,
}

/// Writes a few operations, of which some have regions of `depth` more levels. `values` can be used; all are `i32`.
fn fill(text: &mut String, random: &mut Random, next: &mut usize, mut values: Vec<String>, depth: usize) {
    for _ in 0..3 + 2 * depth + random.below(3) {
        let [a, b] = [(); 2].map(|()| values[random.below(values.len())].clone());
        let a = if random.below(4) == 0 { b.clone() } else { a };
        let attributes = ["", " {k = 1 : i32}", " {k = \"text\", other = [unit]}"][random.below(3)];
        let result = format!("%{next}");
        match random.below(6) {
            0 => *text += &format!("\"t.store\"({a}, {b}){attributes} : (i32, i32) -> ()\n"),
            1 => *text += &format!("{result} = arith.constant {} : i32\n", random.below(3)),
            2 => *text += &format!("{result} = arith.addi {a}, {b} : i32\n"),
            3 if depth > 0 => {
                *text += &format!("{result} = \"t.regions\"({a}) ({{\n^bb0(%x{next}: i32):\n");
                let argument = format!("%x{next}");
                *next += 1;
                let inner = values.iter().cloned().chain([argument]).collect();
                fill(text, random, next, inner, depth - 1);
                *text += "\"t.branch\"()[^bb1] : () -> ()\n^bb1:\n";
                fill(text, random, next, values.clone(), depth - 1);
                *text += "\"t.end\"() : () -> ()\n}, {\n}) : (i32) -> i32\n";
            }
            _ => *text += &format!("{result} = \"t.unknown\"({a}){attributes} : (i32) -> i32\n"),
        }
        if text.contains(&format!("{result} = ")) {
            values.push(result);
        }
        *next += 1;
    }
}

impl IrGenerator for Modules {
    type Host = Ir;

    fn generate(&mut self, seed: u64) -> (Ir, Op) {
        let mut text = "%a, %b = \"t.source\"() : () -> (i32, i32)\n".to_owned();
        fill(&mut text, &mut Random(seed), &mut 0, vec!["%a".to_owned(), "%b".to_owned()], 1);
        let mut ir = Ir::parse(&self.context, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        ir.define_operations(arith().operations());
        let top = ir.top_op();
        (ir, top)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        vec![
            ("k", ["1 : i32".into(), "2 : i32".into()]),
            ("list", ["[1 : i32, \"a\"]".into(), "[1 : i32, {b = unit}]".into()]),
        ]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i32", "i64", "f32", "tensor<4xf32>", "!t.unknown"]
    }
}

/// Returns what MLIR's `.td` file says of `arith`.
fn arith() -> &'static pdll::Program {
    static PROGRAM: std::sync::OnceLock<pdll::Program> = std::sync::OnceLock::new();
    PROGRAM.get_or_init(|| {
        let folders = conformance::ods::include_dirs();
        let mut session = folders.iter().fold(pdll::Session::new(), pdll::Session::include_dir);
        let file = session.sources.add("arith.pdll", "#include \"mlir/Dialect/Arith/IR/ArithOps.td\"\n", None);
        let module = session.pdll_module(file);
        module.and_then(|module| session.compile(module)).unwrap_or_else(|| panic!("{}", session.error()))
    })
}

#[test]
fn the_host_keeps_the_contract() {
    let context = Context::with_all_dialects().allow_unregistered_dialects();
    check_host(&mut Modules { context }, 40).unwrap_or_else(|findings| panic!("{findings}"));
}
