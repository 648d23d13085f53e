//! Ahead-of-time C++: patterns for MLIR's own engine, as `mlir-pdll -x cpp` writes them.
//!
//! ```text
//! static … NamePDLFn(…)   for each native function that has a body, constraints of ODS among them
//! struct Name             for each pattern: a `PDLPatternModule` of its `pdl` text
//! populateGeneratedPDLLPatterns
//! ```

use std::fmt::Write;
use std::sync::Arc;

use ods::{ConstraintKind, Definitions, Interface};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Module, Native, NativeKind, NativeType, Pattern, PrintOptions};
use pdll_syntax::ast::{self, Item};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, format_smolstr};

/// Returns C++ that adds the patterns of `module` to MLIR's. They are those of `tree`, lowered as `mlir-pdll` does it, and `files` is what
/// the `.td` files define that `tree` includes, each once.
///
/// # Errors
/// The native function whose predicate is too long.
pub(crate) fn cpp_source<'m>(
    tree: &ast::Module,
    module: &'m Module,
    files: &[Arc<Definitions>],
    sources: &SourceMap,
) -> Result<String, &'m Native> {
    let mut declared = Declared { files, globals: FxHashMap::default() };
    let mut places = FxHashMap::default();
    let (mut included, mut known) = (files.iter(), FxHashSet::default());
    for item in &tree.items {
        let names = match item {
            Item::Callable(callable @ ast::Callable { name: Some(name), .. }) => {
                declared.globals.insert(&name.name, callable);
                vec![&name.name]
            }
            Item::TdInclude(include) if known.insert(&sources.file(include.file).name) => {
                included.next().map_or(Vec::new(), |file| constraints_of(file))
            }
            _ => Vec::new(),
        };
        for name in names {
            let place = places.len();
            places.entry(name).or_insert(place);
        }
    }
    // Those that are declared inside of a pattern come last; the reference forgets them.
    let mut natives: Vec<&Native> = module.natives.iter().collect();
    natives.sort_by_key(|native| places.get(&native.name).copied().unwrap_or(usize::MAX));
    let mut out = String::new();
    let mut functions = FxHashSet::default();
    for native in natives {
        if let Some(body) = declared.body(native)? {
            functions.insert((native.kind, &native.name));
            declared.function(native, &body, &mut out);
        }
    }
    out.push_str("namespace {\n");
    let taken: FxHashSet<&SmolStr> = module.patterns.iter().filter_map(|pattern| pattern.name.as_ref()).collect();
    let invented = (0_u32..).map(|number| format_smolstr!("GeneratedPDLLPattern{number}"));
    let mut invented = invented.filter(|name| !taken.contains(name));
    let names = module.patterns.iter().filter_map(|pattern| pattern.name.clone().or_else(|| invented.next()));
    let names: Vec<SmolStr> = names.collect();
    for (name, pattern) in names.iter().zip(&module.patterns) {
        write_pattern(name, pattern, &functions, &mut out);
    }
    out.push_str(
        "} // end namespace\n\n\
         template <typename... ConfigsT>\n\
         [[maybe_unused]] static void populateGeneratedPDLLPatterns(\
         ::mlir::RewritePatternSet &patterns, ConfigsT &&...configs) {\n",
    );
    for name in names {
        let _ = writeln!(out, "  patterns.add<{name}>(patterns.getContext(), configs...);");
    }
    out.push_str("}\n");
    Ok(out)
}

/// The declarations of the text and its `.td` files.
struct Declared<'a> {
    files: &'a [Arc<Definitions>],
    /// Constraints and rewrites, by name.
    globals: FxHashMap<&'a SmolStr, &'a ast::Callable>,
}

impl Declared<'_> {
    /// The body of a native function in C++: its code block, or the predicate of its definition. `None` if it is declared only.
    fn body<'m>(&self, native: &'m Native) -> Result<Option<String>, &'m Native> {
        if let Some(code) = &native.code {
            return Ok(Some(code.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']).to_owned()));
        }
        if self.globals.contains_key(&native.name) {
            return Ok(None);
        }
        for file in self.files {
            let predicate = if let Some(constraint) = file.constraint(&native.name) {
                let Some(predicate) = constraint.predicate else { continue };
                file.expression(predicate).ok_or(native)?
            } else if let Some(interface) = file.interface(&native.name) {
                format!("llvm::isa<{}>($_self)", interface_class(interface))
            } else {
                continue;
            };
            return Ok(Some(format!("return ::mlir::success({});", of_self(&predicate))));
        }
        Ok(None)
    }

    fn function(&self, native: &Native, body: &str, out: &mut String) {
        let results: Vec<SmolStr> = native.results.iter().map(|result| self.class(result)).collect();
        let result = match (native.kind, &results[..]) {
            (NativeKind::Constraint, _) => "::llvm::LogicalResult",
            (NativeKind::Rewrite, []) => "void",
            (NativeKind::Rewrite, [one]) => one,
            (NativeKind::Rewrite, several) => &format!("std::tuple<{}>", several.join(", ")),
        };
        let _ = write!(out, "static {result} {}PDLFn(::mlir::PatternRewriter &rewriter", native.name);
        for param in &native.params {
            let _ = write!(out, ", {} {}", self.class(param), param.name.as_deref().unwrap_or_default());
        }
        let _ = writeln!(out, ") {{\n  {body}\n}}\n");
    }

    /// The class of a parameter or result.
    fn class(&self, declared: &NativeType) -> SmolStr {
        let of_kind = match declared.kind {
            Kind::Attribute => "::mlir::Attribute",
            Kind::Operation => "::mlir::Operation *",
            Kind::Type => "::mlir::Type",
            Kind::TypeRange => "::mlir::TypeRange",
            Kind::Value => "::mlir::Value",
            Kind::ValueRange => "::mlir::ValueRange",
        };
        let constraint = declared.declared.as_deref().and_then(|constraint| self.class_of(constraint));
        constraint.unwrap_or(SmolStr::new_static(of_kind))
    }

    /// The class of what a constraint admits, if a definition says one.
    fn class_of(&self, constraint: &str) -> Option<SmolStr> {
        if let Some(callable) = self.globals.get(&SmolStr::new(constraint)) {
            return match &callable.params.first()?.constraint.kind {
                ast::ConstraintKind::Op(Some(operation)) => self.operation_class(operation.name.as_ref()?),
                ast::ConstraintKind::Named(name) => self.class_of(&name.name),
                _ => None,
            };
        }
        if let Some(operation) = constraint.strip_prefix("Op<").and_then(|rest| rest.strip_suffix('>')) {
            return self.operation_class(operation);
        }
        self.files.iter().find_map(|file| match file.constraint(constraint) {
            Some(constraint) => constraint.storage_type.clone().or(constraint.cpp_type.clone()),
            None => Some(interface_class(file.interface(constraint)?)),
        })
    }

    fn operation_class(&self, name: &str) -> Option<SmolStr> {
        self.files.iter().find_map(|file| Some(file.operation(name)?.cpp_class.clone()))
    }
}

/// The class of an interface; that of one without a namespace is the global one.
fn interface_class(interface: &Interface) -> SmolStr {
    if interface.cpp_name.contains("::") {
        interface.cpp_name.clone()
    } else {
        format_smolstr!("::{}", interface.cpp_name)
    }
}

/// Writes the class of a pattern, which registers those of `functions` that it calls.
fn write_pattern(name: &str, pattern: &Pattern, functions: &FxHashSet<(NativeKind, &SmolStr)>, out: &mut String) {
    let _ = write!(
        out,
        "\nstruct {name} : ::mlir::PDLPatternModule {{\n  \
           template <typename... ConfigsT>\n  \
           {name}(::mlir::MLIRContext *context, ConfigsT &&...configs)\n    \
             : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(\n\
         R\"mlir("
    );
    // MLIR has no place for a bound on recursion.
    let module = Module { patterns: vec![Pattern { recursion: false, ..pattern.clone() }], ..Module::default() };
    let printed = pdl_ir::print_with(&module, PrintOptions::default().locations(true));
    for line in printed.lines().filter_map(|line| line.strip_prefix("  ")) {
        out.extend([line, "\n"]);
    }
    out.push_str("    )mlir\", context), std::forward<ConfigsT>(configs)...) {\n");
    let mut called = FxHashSet::default();
    for (kind, name) in pattern.native_calls().filter(|call| functions.contains(call)) {
        if called.insert((kind, name)) {
            let kind = match kind {
                NativeKind::Constraint => "Constraint",
                NativeKind::Rewrite => "Rewrite",
            };
            let _ = writeln!(out, "    register{kind}Function(\"{name}\", {name}PDLFn);");
        }
    }
    out.push_str("  }\n};\n\n");
}

/// The names by which PDLL knows constraints of a file, in the order of MLIR's generators: those on attributes, those on types, interfaces.
fn constraints_of(file: &Definitions) -> Vec<&SmolStr> {
    let rank = |kind: ConstraintKind| if kind == ConstraintKind::Attribute { 0 } else { 1 };
    let constraints = file.constraints.iter().map(|constraint| (rank(constraint.kind), &constraint.definition));
    let interfaces = file.interfaces.iter().map(|interface| (2, &interface.definition));
    let mut names: Vec<(u8, &SmolStr)> = constraints.chain(interfaces).collect();
    names.sort_by(|(rank, name), (other_rank, other)| {
        rank.cmp(other_rank).then_with(|| tablegen::compare_numerically(name.as_bytes(), other.as_bytes()))
    });
    names.into_iter().map(|(_, name)| name).collect()
}

/// The text of a predicate with `self` in it, as LLVM's `tgfmt` has it: `$$` is a `$`, and a name that means nothing here is marked.
fn of_self(predicate: &str) -> String {
    let mut out = String::new();
    let mut rest = predicate;
    while let Some((before, after)) = rest.split_once('$') {
        out.push_str(before);
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let length = match after.as_bytes().first() {
            Some(b'$') => 1,
            Some(b'0'..=b'9') if after[digits..].starts_with("...") => digits + 3,
            Some(b'0'..=b'9') => digits,
            _ => after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len(),
        };
        let (name, behind) = after.split_at(length);
        match name {
            "" | "$" => out.push('$'),
            "_self" => out.push_str("self"),
            unknown => out.extend(["$", unknown, "<no-subst-found>"]),
        }
        rest = behind;
    }
    out + rest
}
