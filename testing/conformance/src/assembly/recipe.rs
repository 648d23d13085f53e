//! Recipes of operations: their types, attributes, regions and surroundings; and the text that says so.

use super::operations::{Shape, Shapes};

/// The operation that ends a block of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There is no block.
    NoBlock,
    /// There is a block without an operation.
    Nothing,
    /// An operation of this name.
    Operation(String),
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Types of the block's arguments.
    pub arguments: Vec<String>,
    /// Its last operation.
    pub end: End,
    /// Types of what that operation is given.
    pub yields: Vec<String>,
}

/// Where the operation stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the top.
    Top,
    /// In a region of an unregistered operation, with blocks to go to.
    Region,
    /// In the text before and after, which is one of [`SURROUNDINGS`].
    Surroundings(usize),
    /// In a region of another operation: the operation's name, what it is made of, the region.
    In(String, Box<Recipe>, usize),
}

/// The surroundings that operations may need: before, after, after if they are terminators.
pub const SURROUNDINGS: &[[&str; 3]] = &[
    ["func.func @place() {", "return\n}", "}"],
    ["llvm.func @place() {", "llvm.return\n}", "}"],
    ["spirv.func @place() -> () \"None\" {", "spirv.Return\n}", "}"],
    ["spirv.module Logical GLSL450 {", "}", "}"],
    ["spirv.module Logical GLSL450 {\nspirv.func @place() -> () \"None\" {", "spirv.Return\n}\n}", "}\n}"],
    ["gpu.module @place {\ngpu.func @inside() kernel {", "gpu.return\n}\n}", "}\n}"],
    ["gpu.module @place {", "}", "}"],
    ["transform.sequence failures(propagate) {\n^bb0(%root: !transform.any_op):", "}", "}"],
    ["module attributes {transform.with_named_sequence} {", "}", "}"],
    ["emitc.func @place() {", "emitc.return\n}", "}"],
    ["scf.for %i = %from to %to step %by {", "}", "}"],
    ["pdl.pattern @place : benefit(1) {\n%root = operation\nrewrite %root {", "}\n}", "}\n}"],
    ["irdl.dialect @place {\nirdl.operation @inside {", "}\n}", "}\n}"],
    ["irdl.dialect @place {\nirdl.type @inside {", "}\n}", "}\n}"],
    ["irdl.dialect @place {", "}", "}"],
    ["smt.solver() : () -> () {", "}", "}"],
    ["gpu.module @place {\nspirv.module Logical GLSL450 {", "}\n}", "}\n}"],
];

/// Definitions that symbols may stand for, by name.
const SYMBOLS: &[(&str, &str)] = &[
    ("@callee", "func.func private @callee(i32) -> i32"),
    ("@nothing", "func.func private @nothing()"),
    ("@llvm_callee", "llvm.func @llvm_callee()"),
    ("@global", "memref.global @global : memref<4xf32>"),
    ("@llvm_global", "llvm.mlir.global external @llvm_global() : i32"),
    ("@spirv_callee", "spirv.func @spirv_callee() -> () \"None\" {\nspirv.Return\n}"),
    ("@variable", "spirv.GlobalVariable @variable : !spirv.ptr<f32, StorageBuffer>"),
    ("@specification", "spirv.SpecConstant @specification = 1 : i32"),
    ("@kernels::@kernel", "gpu.module @kernels {\ngpu.func @kernel() kernel {\ngpu.return\n}\n}"),
    ("@data", "ml_program.global public mutable @data : tensor<4xf32>"),
    ("@grid", "shard.grid @grid(shape = 2x2)"),
    ("@private", "omp.private {type = private} @private : i32"),
    ("@emitted", "emitc.global @emitted : i32"),
    ("@emitted_array", "emitc.global @emitted_array : !emitc.array<4xi32>"),
    ("@emitted_callee", "emitc.func private @emitted_callee(i32) -> i32"),
    ("@counter", "tosa.variable @counter : tensor<4xf32>"),
    ("@wasm_callee", "wasmssa.import_func \"f\" from \"m\" as @wasm_callee {type = () -> ()}"),
    ("@wasm_global", "wasmssa.import_global \"g\" from \"m\" as @wasm_global : i32"),
];

/// The names of those definitions.
pub fn symbols() -> impl Iterator<Item = &'static str> {
    SYMBOLS.iter().map(|(name, _)| *name)
}

/// The parts of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Types by group.
    pub operands: Vec<Vec<String>>,
    /// Types by group.
    pub results: Vec<Vec<String>>,
    /// Text by attribute and property.
    pub fields: Vec<Option<String>>,
    /// Its regions.
    pub regions: Vec<Body>,
    /// The number of its successors.
    pub successors: usize,
    /// Where it stands.
    pub place: Place,
}

/// A part of a recipe that stands for itself in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A value of a group of operands.
    Operand(usize, usize),
    /// A value of a group of results.
    Result(usize, usize),
    /// An attribute or a property.
    Field(usize),
}

/// Text, and where its parts stand: line and columns, from 1.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// All of it.
    pub text: String,
    /// Where the parts are that may be refused.
    pub places: Vec<(usize, std::ops::Range<usize>, Slot)>,
    /// The number of values named so far.
    named: usize,
}

impl Text {
    fn mark(&mut self, slot: Slot, text: &str) {
        let line = self.text.matches('\n').count() + 1;
        let start = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1) + 1;
        self.text.push_str(text);
        self.places.push((line, start..start + text.len(), slot));
    }

    fn values(&mut self, types: &[&String]) -> Vec<String> {
        if types.is_empty() {
            return Vec::new();
        }
        let name = format!("%v{}", self.named);
        self.named += 1;
        let list: Vec<&str> = types.iter().map(|one| one.as_str()).collect();
        self.text.push_str(&format!("{name}:{} = \"t.v\"() : () -> ({})\n", types.len(), list.join(", ")));
        (0..types.len()).map(|index| format!("{name}#{index}")).collect()
    }
}

/// The slot that stands at this place.
pub fn slot_at(text: &Text, line: usize, column: usize) -> Option<Slot> {
    let found =
        text.places.iter().find(|(at, columns, _)| *at == line && columns.start <= column && column <= columns.end);
    found.map(|(.., slot)| *slot)
}

/// A module that holds the operation.
pub fn render(shapes: &Shapes, shape: &Shape, recipe: &Recipe) -> Text {
    let mut out = Text::default();
    let fields = recipe.fields.iter().flatten();
    let inner = if let Place::In(_, outer, _) = &recipe.place { &outer.fields[..] } else { &[] };
    for field in fields.chain(inner.iter().flatten()) {
        for (name, definition) in SYMBOLS {
            let found = field
                .find(name)
                .map(|at| field[at + name.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_'));
            if found == Some(false) && !out.text.contains(definition) {
                out.text.push_str(definition);
                out.text.push('\n');
            }
        }
    }
    match &recipe.place {
        Place::Top => operation(&mut out, shape, recipe, None, true),
        Place::Region => {
            out.text.push_str("\"t.region\"() ({\n");
            operation(&mut out, shape, recipe, None, true);
            out.text.push_str(if shape.is_terminator { "" } else { "\"t.end\"() : () -> ()\n" });
            for block in 0..recipe.successors {
                out.text.push_str(&format!("^bb{block}:\n\"t.end\"() : () -> ()\n"));
            }
            out.text.push_str("}) : () -> ()\n");
        }
        Place::Surroundings(index) => {
            let [before, after, after_terminator] = SURROUNDINGS[*index];
            if before.contains("%from") {
                out.text.push_str("%from, %to, %by = \"t.v\"() : () -> (index, index, index)\n");
            }
            out.text.push_str(before);
            out.text.push('\n');
            operation(&mut out, shape, recipe, None, true);
            out.text.push_str(if shape.is_terminator { after_terminator } else { after });
            out.text.push('\n');
        }
        Place::In(name, outer, region) => {
            let mut inside = Text { named: 100, ..Text::default() };
            operation(&mut inside, shape, recipe, None, false);
            if let Some(around) = shapes.get(name) {
                operation(&mut out, around, outer, Some((&inside.text, *region, shape.is_terminator)), false);
            }
        }
    }
    out
}

fn operation(out: &mut Text, shape: &Shape, recipe: &Recipe, inside: Option<(&str, usize, bool)>, marks: bool) {
    let types: Vec<&String> = recipe.operands.iter().flatten().collect();
    let operands = out.values(&types);
    let mut ends = Vec::new();
    for body in &recipe.regions {
        // What a block's own arguments do not give is made before the operation, unless nothing outside can be seen.
        let outside: Vec<&String> = body.yields.iter().filter(|one| !body.arguments.contains(one)).collect();
        let values = if matches!(body.end, End::Operation(_)) { out.values(&outside) } else { Vec::new() };
        ends.push(values);
    }
    let results: usize = recipe.results.iter().map(Vec::len).sum();
    if results > 0 {
        let name = out.named;
        out.named += 1;
        out.text.push_str(&format!("%r{name}:{results} = "));
    }
    out.text.push_str(&format!("\"{}\"({})", shape.name, operands.join(", ")));
    if recipe.successors > 0 {
        let list: Vec<String> = (0..recipe.successors).map(|block| format!("^bb{block}")).collect();
        out.text.push_str(&format!("[{}]", list.join(", ")));
    }
    let mut first = true;
    for (index, value) in recipe.fields.iter().enumerate() {
        let Some(value) = value else { continue };
        out.text.push_str(if first { " <{" } else { ", " });
        first = false;
        out.text.push_str(&format!("\"{}\" = ", shape.fields[index].name));
        if marks { out.mark(Slot::Field(index), value) } else { out.text.push_str(value) }
    }
    for (wanted, name, groups) in [
        (shape.segments.0, "operandSegmentSizes", &recipe.operands),
        (shape.segments.1, "resultSegmentSizes", &recipe.results),
    ] {
        if wanted {
            let sizes: Vec<String> = groups.iter().map(|group| group.len().to_string()).collect();
            out.text.push_str(if first { " <{" } else { ", " });
            first = false;
            out.text.push_str(&format!(
                "{name} = array<i32{}{}>",
                if sizes.is_empty() { "" } else { ": " },
                sizes.join(", ")
            ));
        }
    }
    out.text.push_str(if first { "" } else { "}>" });
    for (index, body) in recipe.regions.iter().enumerate() {
        out.text.push_str(if index == 0 { " ({" } else { "}, {" });
        let inside = inside.filter(|(_, region, _)| *region == index);
        region(out, body, &ends[index], inside.map(|(text, _, ends)| (text, ends)));
    }
    out.text.push_str(if recipe.regions.is_empty() { "" } else { "})" });
    out.text.push_str(" : (");
    list(out, &recipe.operands, marks, Slot::Operand);
    out.text.push_str(") -> (");
    list(out, &recipe.results, marks, Slot::Result);
    out.text.push_str(")\n");
}

fn list(out: &mut Text, groups: &[Vec<String>], marks: bool, slot: fn(usize, usize) -> Slot) {
    let mut first = true;
    for (group, types) in groups.iter().enumerate() {
        for (index, one) in types.iter().enumerate() {
            out.text.push_str(if first { "" } else { ", " });
            first = false;
            if marks { out.mark(slot(group, index), one) } else { out.text.push_str(one) }
        }
    }
}

fn region(out: &mut Text, body: &Body, outside: &[String], inside: Option<(&str, bool)>) {
    if body.end == End::NoBlock && inside.is_none() {
        return;
    }
    out.text.push_str("\n^bb0");
    let prefix = format!("%a{}_", out.named);
    out.named += 1;
    if !body.arguments.is_empty() {
        let list: Vec<String> =
            body.arguments.iter().enumerate().map(|(index, one)| format!("{prefix}{index}: {one}")).collect();
        out.text.push_str(&format!("({})", list.join(", ")));
    }
    out.text.push_str(":\n");
    let ends = inside.is_some_and(|(_, ends)| ends);
    if let Some((text, _)) = inside {
        out.text.push_str(text);
    }
    let End::Operation(name) = &body.end else { return };
    if ends {
        return;
    }
    let mut outside = outside.iter();
    let values: Vec<String> = body
        .yields
        .iter()
        .map(|one| {
            let own = body.arguments.iter().position(|argument| argument == one);
            own.map_or_else(|| outside.next().cloned().unwrap_or_default(), |index| format!("{prefix}{index}"))
        })
        .collect();
    out.text.push_str(&format!("\"{name}\"({}) : ({}) -> ()\n", values.join(", "), body.yields.join(", ")));
}
