//! `pdllc print`: MLIR's text in the form that people write, or in the generic one.

use mlir_dialects::assembly::Dialects;
use mlir_lite::{OpPrintingFlags, ParsedIr};
use pdl_diagnostics::FileContents;
use pdll::{Session, shown};

use crate::args::{Messages, Print};
use crate::by_parts::{self, Texts};
use crate::input::read_given;
use crate::report::{Outcome, finish, write_all};
use crate::split::{join, parts};

pub(crate) fn print(arguments: &Print, messages: Messages) -> Outcome {
    let mut session = arguments.includes.session();
    if let Some(texts) = printed(arguments, &mut session) {
        write_all(&mut session, arguments.output.as_deref(), &texts);
    }
    finish(&session, messages)
}

fn printed(arguments: &Print, session: &mut Session) -> Option<Texts> {
    let known = read_given(session, &arguments.ods);
    let inputs = parts(session, &arguments.input, arguments.split.split_input_file)?;
    known?;
    let dialects = session.dialects_set_up()?;
    join(inputs.into_iter().map(|part| print_part(arguments, session, &dialects, part)).collect())
}

fn print_part(arguments: &Print, session: &mut Session, dialects: &Dialects, part: FileContents) -> Option<Texts> {
    session.places_are_locations = arguments.print_debuginfo;
    if let Some(texts) = by_parts::print(arguments, session, &part.bytes, dialects) {
        return Some(texts);
    }
    let (_, ParsedIr { ir, .. }) = session.parse_ir(&arguments.input, part, dialects)?;
    if arguments.emit_bytecode {
        return Some(vec![session.accept(&shown(&arguments.input), ir.write_bytecode(dialects))?]);
    }
    let flags = OpPrintingFlags::default().locations(arguments.print_debuginfo);
    let text = if arguments.print_op_generic { ir.print(flags) } else { ir.print_custom(dialects, flags) };
    Some(vec![text.into_bytes()])
}
