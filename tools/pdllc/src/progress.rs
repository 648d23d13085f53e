//! A line that shows the progress of a long command at a terminal, and lines elsewhere.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Messages;

/// The time before the line is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// A line on standard error that counts. There is none if that is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    what: &'static str,
    /// The time of the last line, if there are lines.
    last_line: Option<Mutex<Instant>>,
}

/// Says something on the way to people: on standard error, if that is not for a program.
pub(crate) fn say(messages: Messages, line: &str) {
    if !messages.are_json() {
        // Nobody is left to tell if standard error is gone.
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

impl Progress {
    /// Returns a line that counts things of this name.
    pub(crate) fn new(what: &'static str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}").expect("the template is right");
        Progress { bar: bar.with_style(style).with_message(what), start: Instant::now(), what, last_line: None }
    }

    /// The same with a line now and then where standard error is no terminal, such as the log of a machine that tests.
    pub(crate) fn in_lines(self, messages: Messages) -> Progress {
        let is_log = !messages.are_json() && !std::io::stderr().is_terminal();
        Progress { last_line: is_log.then(|| Mutex::new(Instant::now())), ..self }
    }

    /// Shows that so many of all are done.
    pub(crate) fn at(&self, done: usize, all: usize) {
        if self.bar.is_hidden() && self.start.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
        if let Some(last) = &self.last_line {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() > PAUSE {
                *last = Instant::now();
                let _ = writeln!(std::io::stderr(), "{}: {done} of {all}", self.what);
            }
        }
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
