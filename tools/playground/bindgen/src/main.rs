//! Makes a module of JavaScript and the engine that it loads of what the compiler made for WebAssembly: `bindgen INPUT FOLDER NAME`.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &arguments[..] else { return Err("usage: bindgen INPUT FOLDER NAME".into()) };
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.input_path(input).out_name(name).omit_default_module_path(false);
    Ok(bindgen.generate(folder)?)
}
