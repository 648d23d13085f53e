//! The tutorial, typed in from top to bottom: its files are written, its commands are run, and what they print is what the
//! page shows. Its Rust programs are doc tests of the facade.

use crate::upstream;

use std::path::Path;
use std::process::Command;

const TUTORIAL: &str = include_str!("../../../docs/tutorial.md");

/// Where the tutorial says that MLIR's `.td` files are.
const INCLUDE_DIRECTORY: &str = "/usr/lib/llvm-22/include";

/// A fenced block of the page.
#[derive(Debug)]
struct Block<'a> {
    language: &'a str,
    /// The text behind the language: the name of the block's file.
    file: &'a str,
    /// Without the newline at the end.
    text: &'a str,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let fenced = page.split("```").skip(1).step_by(2);
    fenced
        .map(|block| {
            let (info, text) = block.split_once('\n').expect("a block begins with its language");
            let (language, file) = info.split_once(' ').unwrap_or((info, ""));
            Block { language, file, text: text.strip_suffix('\n').unwrap_or(text) }
        })
        .collect()
}

/// Returns what a command of the page prints, results and then messages. `None` if it needs what is not installed.
fn typed(command: &str, directory: &Path) -> Option<String> {
    let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    assert_eq!(words.remove(0), "pdllc", "only pdllc is run: {command}");
    for word in &mut words {
        if let Some(below) = word.strip_prefix(INCLUDE_DIRECTORY) {
            *word = format!("{}{below}", upstream::include_directory(&[])?.display());
        }
    }
    let mut pdllc = Command::new(env!("CARGO_BIN_EXE_pdllc"));
    let output = pdllc.args(words).current_dir(directory).env("PDLLC_ODS", "").output();
    let output = output.expect("pdllc starts");
    let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("it is text");
    assert_eq!(output.status.code(), Some(i32::from(printed.contains("] error: "))), "{command}\n{printed}");
    Some(printed)
}

/// Returns true if a line is as shown. Where `…` stands for a word, how far it is from the next does not matter either.
fn is_as_shown(shown: &str, line: &str) -> bool {
    if !shown.contains('…') {
        return shown == line;
    }
    let (shown, line) = (shown.split_whitespace(), line.split_whitespace());
    shown.clone().count() == line.clone().count() && shown.zip(line).all(|(shown, word)| shown == "…" || shown == word)
}

/// Runs the page; the error says what was printed otherwise than shown.
fn follow(page: &str) -> Result<(), String> {
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let blocks = blocks(page);
    for (index, block) in blocks.iter().enumerate() {
        match block.language {
            "pdll" | "mlir" => {
                assert!(block.file.ends_with(&format!(".{}", block.language)), "a file has a name: {block:?}");
                std::fs::write(directory.path().join(block.file), format!("{}\n", block.text)).expect("it is writable");
            }
            "sh" => {
                // What is printed follows; where nothing follows, nothing is printed.
                let shown = blocks.get(index + 1).filter(|next| next.language == "text").map_or("", |next| next.text);
                let printed: Option<Vec<String>> =
                    block.text.lines().map(|command| typed(command, directory.path())).collect();
                let Some(printed) = printed else { continue };
                let printed = printed.concat();
                let printed = printed.trim_end_matches('\n');
                let same = shown.lines().count() == printed.lines().count()
                    && shown.lines().zip(printed.lines()).all(|(shown, line)| is_as_shown(shown, line));
                if !same {
                    return Err(format!("{}\nprints\n{printed}\nand not\n{shown}", block.text));
                }
            }
            // Checked with its command; by Cargo and rustdoc.
            "text" | "console" | "toml" | "rust" | "rust,no_run" => {}
            language => panic!("nobody tries blocks of `{language}`"),
        }
    }
    Ok(())
}

/// The section of the README about text as people have it.
#[test]
fn the_readme_on_text_as_people_have_it() {
    if upstream::include_directory(&[]).is_none() {
        return;
    }
    let readme = include_str!("../../../README.md");
    let section =
        readme.split("\n## ").find(|section| section.starts_with("MLIR as you have it")).expect("it is there");
    assert_eq!(section.matches("pdllc run").count(), 1);
    follow(section).unwrap_or_else(|error| panic!("{error}"));
    let wrong = follow(&section.replace("arith.addi %arg0, %arg0", "arith.muli %arg0, %arg0"));
    assert!(wrong.is_err_and(|error| error.contains("and not")));
}

#[test]
fn the_tutorial_prints_what_it_shows() {
    follow(TUTORIAL).unwrap_or_else(|difference| panic!("{difference}"));
    let commands: usize = blocks(TUTORIAL).iter().filter(|block| block.language == "sh").count();
    assert!(commands >= 12, "only {commands} blocks of commands were found");
}

#[test]
fn the_page_of_conversions_prints_what_it_shows() {
    follow(include_str!("../../../docs/conversion.md")).unwrap_or_else(|difference| panic!("{difference}"));
}

#[test]
fn a_page_that_shows_something_else_is_refused() {
    for (there, instead) in [
        // A result, a finding, a count, a file, and an output that is not shown.
        ("\"calc.output\"(%2#0, %2#1)", "\"calc.output\"(%2#1, %2#0)"),
        ("did you mean `Value`?", "did you mean `ValueRange`?"),
        ("2 rewrites in 2 iterations", "3 rewrites in 2 iterations"),
        ("Pattern AddSelfByShift with benefit(10)", "Pattern AddSelfByShift with benefit(1)"),
        ("```sh\npdllc check double.pdll\n", "```sh\npdllc build double.pdll --emit pdl\n"),
    ] {
        assert!(TUTORIAL.contains(there), "{there}");
        follow(&TUTORIAL.replace(there, instead)).expect_err(instead);
    }
}
