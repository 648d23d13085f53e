//! `pdllc man`: writes the manual pages.

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use pdll::Session;

use crate::args::{self, Arguments, Messages};
use crate::output;
use crate::report::{Outcome, cannot_write, finish};

pub(crate) fn man(arguments: &args::Man, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let directory = &arguments.directory;
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    let made = std::fs::create_dir_all(directory);
    let made = made.and_then(|()| {
        pages(&command, &mut |page| output::write(&directory.join(page.get_filename()), |out| page.render(out)))
    });
    if let Err(error) = made {
        cannot_write(&mut session, Some(directory), &error);
    }
    finish(&session, messages)
}

/// Gives the pages of a command and of those below it to `write`.
fn pages(command: &Command, write: &mut impl FnMut(&Man) -> std::io::Result<()>) -> std::io::Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        pages(inner, write)?;
    }
    write(&Man::new(command.clone()))
}
