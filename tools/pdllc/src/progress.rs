//! A line that shows the progress of a long command at a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time before the line is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on standard error that counts. There is none if that is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Returns a line that counts things of this name.
    pub(crate) fn new(what: &'static str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}").expect("the template is right");
        Progress { bar: bar.with_style(style).with_message(what), start: Instant::now() }
    }

    /// Shows that so many of all are done.
    pub(crate) fn at(&self, done: usize, all: usize) {
        if self.bar.is_hidden() && self.start.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
