//! `pdllc print`: MLIR's text in the form that people write, or in the generic one.

use mlir_dialects::assembly::Dialects;
use mlir_lite::{Context, Ir, OpPrintingFlags, is_bytecode};
use pdl_diagnostics::FileContents;
use pdll::Session;

use crate::args::{Messages, Print};
use crate::input::read_given;
use crate::input::threads;
use crate::report::{Outcome, finish, write};
use crate::split::{join, parts};

pub(crate) fn print(arguments: &Print, messages: Messages) -> Outcome {
    let mut session = arguments.includes.session();
    if let Some(text) = printed(arguments, &mut session) {
        write(&mut session, arguments.output.as_deref(), &text);
    }
    finish(&session, messages)
}

fn printed(arguments: &Print, session: &mut Session) -> Option<Vec<u8>> {
    let known = read_given(session, &arguments.ods);
    let inputs = parts(session, &arguments.input, arguments.split.split_input_file)?;
    known?;
    let dialects = session.dialects_set_up()?;
    join(inputs.into_iter().map(|part| print_part(arguments, session, &dialects, part)).collect())
}

fn print_part(arguments: &Print, session: &mut Session, dialects: &Dialects, part: FileContents) -> Option<Vec<u8>> {
    let part = match is_bytecode(&part.bytes) {
        true => session.text_of_bytecode(&arguments.input, &part.bytes, dialects)?,
        false => part,
    };
    let lines_before = part.start.lines as u32;
    let file = session.add_text(&arguments.input, part)?;
    let source = session.sources.file(file);
    let (name, text) = (source.name.clone(), source.text.clone());
    let threads = threads(arguments.threads);
    let mut context = Context::new();
    if arguments.print_debuginfo {
        context = context.with_file(&name, lines_before);
    }
    let ir = session.accept(&name, Ir::parse_in_parallel(context, &text, dialects, threads))?;
    if arguments.emit_bytecode {
        return session.accept(&name, ir.write_bytecode(dialects));
    }
    let flags = OpPrintingFlags::default().locations(arguments.print_debuginfo).threads(threads);
    Some(if arguments.print_op_generic { ir.print(flags) } else { ir.print_custom(dialects, flags) }.into_bytes())
}
