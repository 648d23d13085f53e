//! The texts that `mlir-opt --mlir-print-op-generic` printed are read and printed again, byte for byte.
//!
//! Each `corpus/NAME.mlir` was printed with `--mlir-print-local-scope --mlir-print-debuginfo`, so every attribute, type
//! and location is written out; `corpus/NAME.aliases.mlir` is the same module printed with aliases. Both must give the
//! text of the former. Names of values are not the business of this crate and are compared as `%`, names of blocks
//! as `^`.

use mlir_syntax::{
    Attr, Context, OperationSink, ParsedOperation, ResourceSection, Result, Type, parse_operations, print_attribute,
    print_entry, print_function_type, print_location, print_resources, print_string, print_type,
};

/// Keeps every operation and block as its text.
#[derive(Default)]
struct Text {
    /// The type of each value.
    values: Vec<Type>,
    blocks: Vec<String>,
    regions: Vec<Vec<usize>>,
    top: String,
}

impl OperationSink for Text {
    type Value = usize;
    type Block = usize;
    type Region = usize;

    fn begin_region(&mut self) -> usize {
        self.regions.push(Vec::new());
        self.regions.len() - 1
    }

    fn end_region(&mut self, _: usize) {}

    fn create_block(&mut self) -> usize {
        self.blocks.push(String::new());
        self.blocks.len() - 1
    }

    fn begin_block(
        &mut self,
        context: &mut Context,
        region: usize,
        block: usize,
        arguments: &[(Type, Option<Attr>)],
        values: &mut Vec<usize>,
    ) {
        self.regions[region].push(block);
        let mut text = String::new();
        for (ty, location) in arguments {
            text.push_str(if text.is_empty() { "(%: " } else { ", %: " });
            print_type(context, *ty, &mut text);
            if let Some(location) = location {
                text.push(' ');
                print_location(context, *location, &mut text);
            }
            self.values.push(*ty);
            values.push(self.values.len() - 1);
        }
        text.push_str(if text.is_empty() { "" } else { ")" });
        // The entry block of a region is not named unless it has arguments.
        let is_named = self.regions[region].len() > 1 || !text.is_empty();
        self.blocks[block] = if is_named { format!("^{text}:\n") } else { String::new() };
    }

    fn forward_reference(&mut self, ty: Type) -> usize {
        self.values.push(ty);
        self.values.len() - 1
    }

    fn resolve_forward(&mut self, placeholder: usize, value: usize) {
        assert_eq!(self.values[placeholder], self.values[value]);
    }

    fn finish_operation(
        &mut self,
        context: &mut Context,
        operation: ParsedOperation<'_, usize, usize, usize>,
        results: &mut Vec<usize>,
    ) -> Result<()> {
        let mut out = String::new();
        if !operation.result_types.is_empty() {
            out.push_str("% = ");
        }
        print_string(context.symbol_name(operation.name), &mut out);
        let operands = vec!["%"; operation.operands.len()];
        out.push_str(&format!("({})", operands.join(", ")));
        if !operation.successors.is_empty() {
            out.push_str(&format!("[{}]", vec!["^"; operation.successors.len()].join(", ")));
        }
        if let Some(properties) = operation.properties {
            out.push_str(" <");
            print_attribute(context, properties, &mut out);
            out.push('>');
        }
        if !operation.regions.is_empty() {
            out.push_str(" (");
            for (index, region) in operation.regions.iter().enumerate() {
                out.push_str(if index > 0 { ", {\n" } else { "{\n" });
                for block in &self.regions[*region] {
                    out.push_str(&self.blocks[*block]);
                }
                out.push('}');
            }
            out.push(')');
        }
        if !operation.attributes.is_empty() {
            out.push_str(" {");
            for (index, (key, value)) in operation.attributes.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                print_entry(context, *key, *value, &mut out);
            }
            out.push('}');
        }
        out.push_str(" : ");
        let inputs: Vec<_> = operation.operands.iter().map(|value| self.values[*value]).collect();
        print_function_type(context, &inputs, operation.result_types, &mut out);
        if let Some(location) = operation.location {
            out.push(' ');
            print_location(context, location, &mut out);
        }
        out.push('\n');
        match operation.parent {
            Some(block) => self.blocks[block].push_str(&out),
            None => self.top.push_str(&out),
        }
        for ty in operation.result_types {
            self.values.push(*ty);
            results.push(self.values.len() - 1);
        }
        Ok(())
    }

    fn resources(&mut self, sections: Vec<ResourceSection>) {
        print_resources(&sections, &mut self.top);
    }
}

fn read(source: &str) -> String {
    let mut text = Text::default();
    if let Err(error) = parse_operations(source, &mut Context::new(), &mut text) {
        let error = &error.errors()[0];
        let line = source[..error.start].matches('\n').count() + 1;
        panic!("line {line}: {error}\n{}", &source[error.start..error.end.min(error.start + 200)]);
    }
    text.top
}

/// Reduces the names of values and blocks to their sigils, the results of an operation to one, and drops indentation
/// and MLIR's remarks on predecessors.
fn normalize(source: &str) -> String {
    let mut out = String::new();
    for line in source.lines() {
        let line = line.trim_start();
        let mut rest = line.split_once("  // ").map_or(line, |(code, _)| code);
        let mut in_string = false;
        let mut previous = ' ';
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            out.push(c);
            in_string ^= c == '"';
            if !in_string && (c == '^' || c == '%' && previous != '"') {
                rest = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == ':' && in_string);
                rest = rest.strip_prefix('#').map_or(rest, |number| number.trim_start_matches(char::is_numeric));
                if let Some(count) = rest.strip_prefix(':')
                    && count.starts_with(|c: char| c.is_ascii_digit())
                {
                    rest = count.trim_start_matches(char::is_numeric);
                }
            }
            previous = c;
        }
        out.push('\n');
    }
    out
}

fn corpus() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("the corpus can be listed").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("corpus files have plain names").to_owned();
        if name.ends_with(".mlir") {
            files.push((name, std::fs::read_to_string(&path).expect("corpus files are text")));
        }
    }
    files.sort();
    assert!(files.len() >= 36, "the corpus is not complete");
    files
}

#[track_caller]
fn assert_same(name: &str, expected: &str, found: &str) {
    for (number, (expected, found)) in expected.lines().zip(found.lines()).enumerate() {
        let same = expected.bytes().zip(found.bytes()).take_while(|(expected, found)| expected == found).count();
        let (from, number) = (same.saturating_sub(20), number + 1);
        let part = |line: &str| line.chars().skip(from).take(80).collect::<String>();
        assert!(expected == found, "{name}, line {number}:\n  {}\n  {}", part(expected), part(found));
    }
    assert_eq!(expected.lines().count(), found.lines().count(), "{name}");
}

#[test]
fn prints_what_mlir_printed() {
    for (name, source) in corpus() {
        if !name.ends_with(".aliases.mlir") {
            assert_same(&name, &normalize(&source), &read(&source));
        }
    }
}

fn without_numbers(text: &str) -> String {
    let mut parts = text.split("distinct[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "distinct[" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn writes_aliases_out() {
    for (name, source) in corpus() {
        if let Some(stem) = name.strip_suffix(".aliases.mlir") {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
            let expanded = std::fs::read_to_string(format!("{folder}/{stem}.mlir")).expect("both forms are there");
            // The numbers of distinct attributes are given anew in each print.
            let found = read(&source);
            let (operations, resources) = found.split_once("\n{-#").unwrap_or((&found, ""));
            assert_same(&name, &without_numbers(&normalize(&expanded)), &without_numbers(operations));
            assert!(source.trim_end().ends_with(resources.trim_end()), "{name}: {resources}");
            assert_eq!(source.contains("{-#"), !resources.is_empty(), "{name}");
        }
    }
}
