//! The files of the repository with other white space, with comments between any two tokens, and with tokens missing or doubled.

use super::{check, comments, files, tokens};
use pdl_diagnostics::FileId;
use pdll_ide::format::{FormatOptions, format};
use pdll_syntax::read_written;

/// A small generator, so that failures repeat.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// The valid files that are not large.
fn valid_texts() -> Vec<String> {
    let texts = files().into_iter().map(|(_, text)| text).filter(|text| text.len() < 20_000);
    let is_valid = |text: &String| {
        let mut errors = Vec::new();
        read_written(text, FileId(0), &mut errors);
        errors.is_empty()
    };
    let texts: Vec<String> = texts.filter(is_valid).collect();
    assert!(texts.len() > 200, "{} texts", texts.len());
    texts
}

const BLANKS: [&str; 8] = [" ", " ", "  ", "\t", "\n", "\n\n", "\n \n\t\n", "\r\n"];

/// The tokens with any white space between them, and a comment at one of `every` places; and the comments.
fn respaced(tokens: &[&str], every: usize, random: &mut Random) -> (String, Vec<String>) {
    let (mut text, mut written) = (String::new(), Vec::new());
    for (i, token) in tokens.iter().enumerate() {
        text.push_str(token);
        text.push_str(random.pick(&BLANKS));
        // The path of an include is looked for on its line.
        while *token != "#include" && random.below(every) == 0 {
            let comment = format!("// {i}{}", random.pick(&["", " — é", " { \"", " ;,", " //"]));
            text.push_str(&comment);
            written.push(comment);
            text.push_str(random.pick(&["\n", "\r\n", "  \n\n\n", "\n\t"]));
            text.push_str(random.pick(&BLANKS));
        }
    }
    (text, written)
}

/// Returns how many variants of each file are tried: 2, or what the variable says.
fn variants() -> usize {
    std::env::var("PDLL_FMT_VARIANTS").map_or(2, |count| count.parse().expect("a number"))
}

#[test]
fn white_space_does_not_matter() {
    let mut random = Random(1);
    for text in valid_texts() {
        let tokens = tokens(&text);
        let (one, _) = respaced(&tokens, usize::MAX, &mut random);
        let (other, _) = respaced(&tokens, usize::MAX, &mut random);
        // What stays of it is where empty lines are, and how lines end.
        let flat = |text: &str| check(text, 100).text.replace("\r\n", "\n").replace("\n\n", "\n");
        assert_eq!(flat(&one), flat(&other));
    }
}

#[test]
fn comments_anywhere_survive_in_order() {
    let mut random = Random(2);
    for text in valid_texts() {
        let tokens = tokens(&text);
        for _ in 0..variants() {
            let every = [2, 4, 10, 40][random.below(4)];
            let (variant, written) = respaced(&tokens, every, &mut random);
            let width = [100, 60, 20][random.below(3)];
            let formatted = check(&variant, width);
            assert_eq!(formatted.errors, [], "{variant}");
            assert_eq!(comments(&formatted.text), written, "{variant}");
            // Nothing hangs at the ends of lines, code aside.
            if !text.contains("[{") {
                assert!(formatted.text.lines().all(|line| !line.ends_with([' ', '\t'])), "{}", formatted.text);
            }
        }
    }
}

#[test]
fn broken_files_keep_what_is_broken() {
    let mut random = Random(3);
    let mut formatted_beside_errors = 0;
    for text in valid_texts() {
        for _ in 0..variants() {
            let mut tokens = tokens(&text);
            for _ in 0..1 + random.below(3) {
                let at = random.below(tokens.len().max(1)).min(tokens.len().saturating_sub(1));
                match random.below(4) {
                    0 if !tokens.is_empty() => drop(tokens.remove(at)),
                    1 if !tokens.is_empty() => tokens.insert(at, tokens[at]),
                    2 => tokens
                        .insert(at, random.pick(&["$", "}", "(", "let", "\"", "[{", "é", "/*", "Pattern", "def x;"])),
                    _ => {}
                }
            }
            let (variant, _) = respaced(&tokens, 20, &mut random);
            let formatted = check(&variant, 100);
            formatted_beside_errors += usize::from(!formatted.errors.is_empty() && formatted.text != variant);
        }
    }
    assert!(formatted_beside_errors > 100, "{formatted_beside_errors}");
}

#[test]
fn any_prefix_of_a_file() {
    for text in valid_texts().iter().filter(|text| text.len() < 1000).step_by(11) {
        for at in text.char_indices().map(|(at, _)| at) {
            check(&text[..at], 100);
        }
    }
}

#[test]
fn deep_nesting_does_not_overflow_a_small_stack() {
    let body = || {
        for (open, close) in [("(", ")"), ("op<a.b>(", ")"), ("f(", ")"), ("Rewrite(v: Op) => ", "")] {
            for levels in [60, 120, 250, 100_000] {
                let text = format!("Pattern {{ erase {}x{}; }}", open.repeat(levels), close.repeat(levels));
                format(&text, FileId(0), &FormatOptions::default()).expect("the same");
            }
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(body).expect("a thread").join().expect("no overflow");
}
