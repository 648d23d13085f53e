//! A long module in parts, each analyzed by a thread of its own.
//!
//! Every part knows the names of all items, and checks for itself the callables that its patterns use. If no part finds
//! anything to report, the parts together are what one thread would have made of the module; if one does, one thread
//! starts again from the first item, so that every message is given once and in its place.

use pdl_diagnostics::SourceMap;
use pdl_ir::{Module, Native};
use pdll_syntax::{ast, threads};
use rustc_hash::FxHashMap;

use crate::check::{self, Share};
use crate::lower::{Part, same_function};
use crate::{Options, limits};

/// What becomes of `module`, if it is long enough to be shared out and there is nothing to report.
pub(crate) fn analyze(sources: &SourceMap, module: &ast::Module, options: &Options) -> Option<Module> {
    let items = module.items.len();
    let patterns = check::patterns(&module.items);
    // Every thread checks all callables that it meets.
    let count = threads::count(options.threads, patterns / (limits::PART + items - patterns));
    if count < 2 {
        return None;
    }
    let shares: Vec<(usize, usize)> = (0..count).map(|i| (items * i / count, items * (i + 1) / count)).collect();
    let parts = threads::map(&shares, |(start, end)| {
        let mut found = Vec::new();
        let share = Share { items: start..end, inlined: limits::inlined(patterns) / count as u64 };
        let Part { module, invented } = check::check(sources, module, share, options, &mut found);
        // Invented names count what came before.
        (found.is_empty() && !invented).then_some(module)
    });
    join(parts.into_iter().collect::<Option<Vec<Module>>>()?)
}

/// One part behind the other; `None` if they call different native functions by one name.
fn join(parts: Vec<Module>) -> Option<Module> {
    let mut parts = parts.into_iter();
    let mut whole = parts.next()?;
    let key = |native: &Native| (native.kind, native.name.clone());
    let mut natives: FxHashMap<_, _> = whole.natives.iter().map(key).zip(0..).collect();
    for part in parts {
        whole.patterns.extend(part.patterns);
        for native in part.natives {
            let known = *natives.entry(key(&native)).or_insert(whole.natives.len());
            match whole.natives.get(known) {
                None => whole.natives.push(native),
                Some(known) if same_function(known, &native) => {}
                Some(_) => return None,
            }
        }
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use pdl_diagnostics::Diagnostic;
    use pdll_syntax::MemoryLoader;

    use super::*;

    /// 600 patterns that call what is defined before and behind them, and what only some of them call.
    fn clean() -> String {
        let mut text = String::from("Constraint First(v: Value);\nRewrite Twice(v: Value) -> Op => op<t.b>(v, v);\n");
        for i in 0..600 {
            let check = ["First(x)", "Last(x)", "Last(x); First(x)"][i / 250];
            let inline = if i % 90 == 80 { "Constraint Even(v: Value) [{ even }](x);" } else { "" };
            text += &format!(
                "Pattern P{i} with benefit({i}) {{ let r = op<t.a{}>(x: Value<type<\"i{i}\">>); {check}; {inline} replace r with Twice(x); }}\n",
                i % 7
            );
            if i == 300 {
                text +=
                    "Constraint Last(v: Value) { Native(v) ; First(v); }\nConstraint Native(v: Value) [{ native }];\n";
            }
        }
        text
    }

    /// What several threads make of it, which one thread makes too, and what one thread has to say.
    fn parts(text: &str) -> (Option<Module>, Vec<Diagnostic>) {
        let mut sources = SourceMap::new();
        let file = sources.add("test.pdll", text, None);
        let mut found = Vec::new();
        let tree = pdll_syntax::parse(&mut sources, file, &MemoryLoader::new(), &mut found);
        assert_eq!(found, []);
        let options = |threads| Options { ods: None, threads: NonZeroUsize::new(threads) };
        let one = crate::analyze(&sources, &tree, &options(1));
        let several: Vec<_> = [2, 3, 16].map(|threads| analyze(&sources, &tree, &options(threads))).into();
        for module in several.iter().flatten() {
            assert_eq!(one.diagnostics, []);
            assert!(*module == one.module, "{}", pdl_ir::print(module));
        }
        let all = crate::analyze(&sources, &tree, &options(4));
        assert!(all.module == one.module && all.diagnostics == one.diagnostics);
        assert!(several.iter().all(|module| module.is_some() == several[0].is_some()));
        (several.into_iter().next().flatten(), one.diagnostics)
    }

    #[test]
    fn parts_are_the_whole() {
        let (module, _) = parts(&clean());
        let module = module.expect("nothing is wrong with it");
        assert_eq!(module.patterns.len(), 600);
        let natives: Vec<&str> = module.natives.iter().map(|native| native.name.as_str()).collect();
        assert_eq!(natives, ["First", "Even", "Native"]);
    }

    #[test]
    fn what_is_wrong_is_left_to_one_thread() {
        let (clean, root) = (clean(), "let r = op<t.a>(x: Value);");
        let tower: String = (1..13).fold(String::from("Constraint C0(v: Value) { op<t.b>(v); }\n"), |text, i| {
            text + &format!("Constraint C{i}(v: Value) {{ C{0}(v); C{0}(v); }}\n", i - 1)
        });
        let many = format!("Pattern {{ {root} C12(x); erase r; }}\n").repeat(20);
        for (before, behind, code) in [
            // An error and a warning, at either end.
            ("Pattern { erase missing; }\n".to_string(), String::new(), Some("E0202")),
            (String::new(), "Pattern { erase missing; }\n".to_string(), Some("E0202")),
            (String::new(), format!("Pattern {{ {root} let unused = attr<\"1\">; erase r; }}\n"), Some("W0201")),
            // Names that are counted, and one name for two functions.
            (String::new(), format!("Pattern {{ {root} Constraint(v: Value) [{{ c }}](x); erase r; }}\n"), None),
            (
                String::new(),
                format!("Pattern {{ {root} Constraint Even(v: Value) [{{ odd }}](x); erase r; }}\n"),
                Some("E0247"),
            ),
            // More to inline than a module may have, though neither half has as much as that.
            (tower + &many, many, Some("E0240")),
        ] {
            let (module, diagnostics) = parts(&format!("{before}{clean}{behind}"));
            assert!(module.is_none(), "{behind}");
            assert_eq!(diagnostics.first().map(|diagnostic| diagnostic.code.0), code, "{behind}");
        }
    }
}
