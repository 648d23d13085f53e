//! Small libraries to make blobs of.

use pdl_bytecode::Program;
use pdl_compile::compile;
use pdl_diagnostics::SourceMap;
use pdl_ir::Module;

const A: &str = r#"
pdl.pattern @A : benefit(1) {
  %t = type : i32
  %k = attribute = 1 : i32
  %x = operand : %t
  %root = operation "t.root"(%x : !pdl.value) {"k" = %k} -> (%t : !pdl.type)
  rewrite %root { replace %root with (%x : !pdl.value) }
}"#;

const B: &str = r#"
pdl.pattern @B : benefit(2) {
  %x = operand
  %inner = operation "t.inner"(%x : !pdl.value)
  %y = result 0 of %inner
  %root = operation "t.root"(%y : !pdl.value)
  rewrite %root { erase %root }
}
pdl.pattern : benefit(0) {
  %root = operation
  rewrite %root with "Anything"
}"#;

const NATIVES: &str = r#"
pdl.pattern @Natives : benefit(3) {
  %x = operand
  apply_native_constraint "Check"(%x : !pdl.value)
  %root = operation "t.native"(%x : !pdl.value)
  rewrite %root {
    %y = apply_native_rewrite "Make"(%root : !pdl.operation) : !pdl.value
    replace %root with (%y : !pdl.value)
  }
}"#;

const CLASH: &str = r#"
pdl.pattern @Clash : benefit(3) {
  %root = operation "t.native"
  apply_native_constraint "Check"(%root : !pdl.operation)
  rewrite %root { erase %root }
}"#;

/// Every kind of op that PDL has.
const EVERYTHING: &str = r#"
pdl.pattern @Everything : benefit(9) {
  %i32 = type : i32
  %any = type
  %list = types : [i32, i64]
  %anys = types
  %k = attribute = "text"
  %typed = attribute : %any
  %x = operand : %any
  %xs = operands : %anys
  %inner = operation "t.inner"(%x, %xs : !pdl.value, !pdl.range<value>) {"k" = %k, "typed" = %typed} -> (%i32, %list : !pdl.type, !pdl.range<type>)
  %r0 = result 0 of %inner
  %rs = results of %inner
  %r1 = results 1 of %inner -> !pdl.range<value>
  %c = apply_native_constraint "Ask"(%x, %typed : !pdl.value, !pdl.attribute) : !pdl.attribute
  apply_native_constraint "Check"(%x : !pdl.value) {isNegated = true}
  %root = operation "t.root"(%r0, %r1 : !pdl.value, !pdl.range<value>) {"c" = %c}
  rewrite %root {
    %a = attribute = 7 : i64
    %range = range %r0, %rs : !pdl.value, !pdl.range<value>
    %new = operation "t.new"(%range : !pdl.range<value>) {"a" = %a, "k" = %k} -> (%i32 : !pdl.type)
    %n = result 0 of %new
    %made = apply_native_rewrite "Make"(%new : !pdl.operation) : !pdl.value
    %last = operation "t.last"(%n, %made : !pdl.value, !pdl.value) -> (%any : !pdl.type)
    replace %root with %last
    erase %inner
  }
}
pdl.pattern @UserLoop : benefit(4) {
  %x = operand
  %root = operation "t.def"(%x : !pdl.value)
  %r = result 0 of %root
  %user = operation "t.user"(%r : !pdl.value)
  rewrite %root { erase %user }
}"#;

/// One of the libraries above, by its name in small letters.
pub(crate) fn library(name: &str) -> Module {
    let text = match name {
        "a" => A,
        "b" => B,
        "natives" => NATIVES,
        "clash" => CLASH,
        _ => EVERYTHING,
    };
    let mut sources = SourceMap::new();
    let file = sources.add(format!("{name}.mlir"), text, None);
    let mut diagnostics = Vec::new();
    let module = pdl_ir::load(&sources, file, &mut diagnostics);
    module.unwrap_or_else(|| panic!("{name}: {diagnostics:?}"))
}

/// The same, compiled.
pub(crate) fn program(name: &str) -> Program {
    compile(&library(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
