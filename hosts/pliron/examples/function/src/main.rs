//! Prints a function, and what patterns make of it.

use pliron::context::Context;
use pliron::location::erase_locations;
use pliron::operation::Operation;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = &mut Context::new();
    let function = parse_from_str(Operation::top_level_parser(), context, pliron_function::FUNCTION)
        .map_err(|error| error.to_string())?;
    // Where the lines stood is not shown.
    erase_locations(context, function);
    println!("before:\n{}\n", function.disp(context));
    for pass in [pliron_function::from_text()?, pliron_function::from_build_script()?] {
        let report = pliron_function::rewrite(pass, context, function)?;
        println!("{} rewrites, {} operations that nothing used\n", report.rewrites, report.dead_ops);
    }
    println!("after:\n{}", function.disp(context));
    Ok(())
}
