//! `pdllc ods pack`: trees of `.td` files as one file, from which texts are read and printed.

use std::collections::BTreeSet;

use pdl_diagnostics::terminal_line;

use crate::args::{Messages, Pack};
use crate::report::{Outcome, finish, write};

/// More files than this are counted and not named.
const MAX_NAMED: usize = 8;

pub(crate) fn pack(arguments: &Pack, messages: Messages) -> Outcome {
    let mut session = arguments.includes.session();
    let Some(tree) = session.pack(&arguments.files) else { return finish(&session, messages) };
    let output = arguments.output.as_path();
    let is_empty = tree.tables.operations.is_empty();
    if let Some((first, _)) = tree.left_aside.first() {
        let count = tree.left_aside.len();
        let files = if count == 1 { "1 file is".to_owned() } else { format!("{count} files are") };
        let rescued = match tree.rescued {
            0 => String::new(),
            1 => ", but for 1 operation that is right".to_owned(),
            count => format!(", but for {count} operations that are right"),
        };
        let name = first.display().to_string();
        match is_empty {
            true => session.error_in_file(&name, "E0901", "no file here can be read by itself"),
            false => {
                session.warning_in_file(
                    &name,
                    "W0908",
                    format!("{files} left aside{rescued}: no file that is right includes them"),
                );
            }
        }
        // Many may have the same reason.
        let reasons: BTreeSet<&str> = tree.left_aside.iter().map(|(_, why)| why.as_str()).collect();
        for why in reasons.iter().take(MAX_NAMED) {
            session.note(*why);
        }
        if reasons.len() > MAX_NAMED {
            session.note(format!("and {} more reasons", reasons.len() - MAX_NAMED));
        }
        if is_empty {
            session.note("`-I DIR` says where files are that others include");
            return finish(&session, messages);
        }
    }
    write(&mut session, Some(output), &tree.tables.to_pack());
    let outcome = finish(&session, messages);
    if outcome == Outcome::Fine && !messages.are_json() {
        eprintln!(
            "{}: {} operations of {} dialects, of {} files",
            terminal_line(&output.to_string_lossy()),
            tree.tables.operations.len(),
            tree.tables.dialects().len(),
            tree.files
        );
    }
    outcome
}
