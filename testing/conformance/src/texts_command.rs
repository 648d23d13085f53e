//! The texts on which grammars of editors are tried, printed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use conformance::texts::{damaged, generated, of_repository};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of files to generate.
    #[arg(long, default_value_t = 300)]
    generated: u64,
    /// The number of texts to damage.
    #[arg(long, default_value_t = 1000)]
    damaged: usize,
    /// The repository.
    #[arg(default_value_os_t = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))]
    root: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut texts = of_repository(&arguments.root);
    texts.extend((0..arguments.generated).map(generated));
    let accepted: Vec<_> = texts.iter().filter(|text| text.accepted).cloned().collect();
    let sources = accepted.iter().cycle().take(arguments.damaged).enumerate();
    texts.extend(sources.filter_map(|(seed, text)| damaged(text, seed as u64)));
    crate::status(print(&texts).map(|()| true).map_err(|error| error.to_string()))
}

fn print(texts: &[conformance::texts::Text]) -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for text in texts {
        serde_json::to_writer(&mut out, text)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}
