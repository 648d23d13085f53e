//! Generates the parser from `src/grammar.lalrpop`.

fn main() {
    if let Err(error) = lalrpop::process_src() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
