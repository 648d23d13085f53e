//! Rendering: what people and tools see, and that no span, however odd, makes it panic.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, render_json, render_text};

fn one(text: &str) -> (SourceMap, FileId) {
    let mut sources = SourceMap::new();
    let file = sources.add("a.pdll", text, None);
    (sources, file)
}

#[test]
fn what_concerns_a_whole_file_has_no_excerpt() {
    let (sources, file) = one("Pattern P;\n");
    let diagnostic =
        Diagnostic::warning("W0999", Span::new(file, 0, 0), "nothing in it is used").note("nor in any other");
    assert_eq!(
        render_text(&sources, &diagnostic, false),
        "\
[W0999] warning: nothing in it is used
   ─[ a.pdll ]
   Note: nor in any other
"
    );
}

#[test]
fn text_shows_excerpt_labels_notes_and_fix() {
    let (sources, file) = one("Pattern P;\nPattern P;\n");
    let diagnostic = Diagnostic::error("E0999", Span::new(file, 19, 20), "`P` is defined twice")
        .label("defined again")
        .with_label(Span::new(file, 8, 9), "defined first")
        .note("names are unique")
        .fix(Span::new(file, 19, 20), "Q", "rename it");
    assert_eq!(
        render_text(&sources, &diagnostic, false),
        "\
[E0999] error: `P` is defined twice
   ╭─[ a.pdll:2:9 ]
   │
 1 │ Pattern P;
   │         ┬
   │         ╰── defined first
 2 │ Pattern P;
   │         ┬
   │         ╰── defined again
   │
   │ Help: rename it
   │
   │ Note: names are unique
───╯
"
    );
}

#[test]
fn lines_are_numbered_as_in_the_file() {
    let (sources, file) = one(&format!("{}oops\n", "\n".repeat(1233)));
    let text = render_text(&sources, &Diagnostic::error("E0999", Span::new(file, 1233, 1237), "no"), false);
    assert!(text.contains("a.pdll:1234:1 ]") && text.contains(" 1234 │ oops"), "{text}");
}

#[test]
fn color_is_a_choice() {
    let (sources, file) = one("x\n");
    let diagnostic = Diagnostic::error("E0999", Span::new(file, 0, 1), "no").label("here");
    assert!(!render_text(&sources, &diagnostic, false).contains('\u{1b}'));
    assert!(render_text(&sources, &diagnostic, true).contains('\u{1b}'));
}

#[test]
fn text_in_the_source_cannot_drive_the_terminal() {
    let odd = "\u{1b}[31m\u{7}\u{8}\u{7f}\u{9b}\u{85}\u{2028}\u{61c}\u{200f}\u{202e}\u{2066}\u{180e}\u{200b}\u{e0041}\u{feff}";
    let mut sources = SourceMap::new();
    let includer = sources.add(format!("{odd}.pdll"), format!("{odd}\n"), None);
    let file = sources.add(format!("a{odd}.pdll"), format!("a {odd} b\n"), Some(Span::new(includer, 0, 1)));
    let other = sources.add("b", format!("{odd}\n"), None);
    let error = |span| Diagnostic::error("E0999", span, odd).note(odd).fix(span, odd, odd);
    let whole = error(Span::new(file, 0, 0));
    let placed = error(Span::new(file, 0, 1)).label(odd).with_label(Span::new(other, 0, 3), odd);
    for diagnostic in [whole, placed, error(Span::NOWHERE)] {
        let text = render_text(&sources, &diagnostic, false);
        let is_odd = |c: char| odd.contains(c) && !"[31m".contains(c) || c.is_control() && c != '\n';
        assert!(!text.contains(is_odd) && text.contains("␛[31m␇"), "{text:?}");
        // Tools get it as it is.
        assert!(render_json(&sources, &diagnostic).contains("\u{202e}\u{2066}"));
    }
}

#[test]
fn the_chain_of_includes_is_shown() {
    let mut sources = SourceMap::new();
    let top = sources.add("top.pdll", "\n#include \"mid.pdll\"\n", None);
    let mid = sources.add("mid.pdll", "#include \"low.pdll\"\n", Some(Span::new(top, 1, 20)));
    let low = sources.add("low.pdll", "oops\n", Some(Span::new(mid, 0, 19)));
    let diagnostic = Diagnostic::error("E0999", Span::new(low, 0, 4), "no");
    let text = render_text(&sources, &diagnostic, false);
    assert!(text.contains("included from mid.pdll:1:1"), "{text}");
    assert!(text.contains("included from top.pdll:2:1"), "{text}");
    let json = render_json(&sources, &diagnostic);
    assert!(json.contains(r#""included_from":[{"file":"mid.pdll","line":1"#), "{json}");
}

#[test]
fn json_is_one_line_with_every_place() {
    let (sources, file) = one("é\nab\n");
    let diagnostic = Diagnostic::warning("W0999", Span::new(file, 4, 5), "two\nlines")
        .label("here")
        .with_label(Span::new(file, 0, 2), "there")
        .note("a note")
        .fix(Span::new(file, 4, 4), ";", "insert it");
    let place = r#""file":"a.pdll","line":2,"column":2,"end_line":2,"end_column":3,"start":4,"end":5"#;
    let there = r#""file":"a.pdll","line":1,"column":1,"end_line":1,"end_column":2,"start":0,"end":2"#;
    let fix = r#""file":"a.pdll","line":2,"column":2,"end_line":2,"end_column":2,"start":4,"end":4"#;
    assert_eq!(
        render_json(&sources, &diagnostic),
        format!(
            r#"{{"severity":"warning","code":"W0999","message":"two\nlines",{place},"label":"here","labels":[{{"message":"there",{there}}}],"notes":["a note"],"fix":{{"message":"insert it","replacement":";","is_certain":true,{fix}}},"included_from":[]}}"#
        )
    );
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let (sources, file) = one(&format!("{}X{}\n", "é".repeat(10_000), "b".repeat(1_000_000)));
    let diagnostic = Diagnostic::error("E0999", Span::new(file, 20_000, 20_001), "no").label("here");
    let text = render_text(&sources, &diagnostic, false);
    assert!(text.len() < 2_000, "{} bytes", text.len());
    assert!(text.contains("a.pdll:1:10001 ]"), "{text}");
    assert!(text.contains("éXb"), "{text}");
}

#[test]
fn odd_spans_and_texts_never_panic() {
    let texts = [
        "",
        "\n",
        "\r\n\r\n",
        "a\r\nb\r\n",
        "\tx\ty\n\t",
        "日本語 wide\n",
        "e\u{301}\u{1F468}\u{200D}\u{1F469}\n",
        "no newline at the end",
        "a\u{2028}b\u{85}c\u{b}d\re\n",
        "\u{feff}bom",
    ];
    for text in texts {
        let (mut sources, file) = one(text);
        let other = sources.add("b.pdll", "other\nfile\n", Some(Span::new(file, 0, 1)));
        let length = text.len() + 2;
        for start in (0..=length).chain([u32::MAX as usize]) {
            for end in (0..=length).chain([u32::MAX as usize]) {
                let span = Span::new(file, start, end);
                let diagnostic = Diagnostic::error("E0999", span, "m")
                    .label("l")
                    .with_label(Span::new(file, end, start), "reversed")
                    .with_label(Span::new(other, 0, 5), "elsewhere")
                    .with_label(Span::new(FileId(99), 0, 5), "nowhere")
                    .fix(span, "x", "f");
                let rendered = render_text(&sources, &diagnostic, false);
                assert!(rendered.starts_with("[E0999] error: m\n"), "{rendered}");
                assert!(rendered.contains("elsewhere"), "{rendered}");
                assert!(!rendered.contains("nowhere"), "{rendered}");
                assert!(render_json(&sources, &diagnostic).starts_with('{'));
            }
        }
    }
}

#[test]
fn a_file_of_another_map_leaves_the_headline() {
    let diagnostic = Diagnostic::error("E0999", Span::new(FileId(7), 3, 4), "lost");
    assert_eq!(render_text(&SourceMap::new(), &diagnostic, true), "[E0999] error: lost\n");
    assert!(render_json(&SourceMap::new(), &diagnostic).contains("\"file\":\"\""));
}

#[test]
fn hundreds_of_labels_on_one_line_stay_readable() {
    let (sources, file) = one(&"{".repeat(300));
    let mut diagnostic = Diagnostic::error("E0999", Span::new(file, 299, 300), "never closed");
    for i in 0..299 {
        diagnostic = diagnostic.with_label(Span::new(file, i, i + 1), format!("label {i}."));
    }
    let text = render_text(&sources, &diagnostic, false);
    assert!(text.contains("label 15.") && !text.contains("label 16."), "{text}");
    assert!(text.contains("283 more places like these are not shown"), "{text}");
    assert!(text.len() < 50_000, "{} bytes", text.len());
    assert!(render_json(&sources, &diagnostic).contains("label 298."), "tools get all of them");
}

/// `ariadne` draws no underline for a label without words, and a line to nothing for empty ones.
#[test]
fn a_place_without_a_label_is_still_pointed_at() {
    let mut sources = SourceMap::new();
    let file = sources.add("a.pdll", "one two\n", None);
    let diagnostic = Diagnostic::error("E0000", Span::new(file, 4, 7), "wrong").with_label(Span::new(file, 0, 3), "");
    let text = render_text(&sources, &diagnostic, false);
    assert_eq!(text.matches("── here\n").count(), 2, "{text}");
}

/// The bytes that rendering takes that is done over and over for a file of so many lines.
fn bytes_to_render(lines: usize) -> u64 {
    let (sources, file) = one(&"Pattern P;\n".repeat(lines));
    let last = (lines - 1) * 11;
    let diagnostic = Diagnostic::error("E0999", Span::new(file, last + 8, last + 9), "twice")
        .with_label(Span::new(file, 8, 9), "defined first")
        .with_label(Span::new(file, 11, last), "all of these");
    allocation_counter::measure(|| assert!(render_text(&sources, &diagnostic, true).contains("defined first")))
        .bytes_total
}

#[test]
fn what_a_diagnostic_costs_does_not_depend_on_the_length_of_the_file() {
    let (short, long) = (bytes_to_render(1000), bytes_to_render(16_000));
    assert!(short > 0 && long < short + short / 4, "{short} bytes in a file of 1,000 lines, {long} in one of 16,000");
}

/// Numbers that look random, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn every_numbered_line_is_the_line_of_the_file() {
    let mut random = Random(7);
    let text_of = |lines: usize| (1..=lines).map(|n| format!("{n} is the line of {n}\n")).collect::<String>();
    let mut sources = SourceMap::new();
    let files = [12, 130, 1100].map(|lines| sources.add(format!("f{lines}:1"), text_of(lines), None));
    for _ in 0..3000 {
        let mut span = || {
            let file = files[random.below(3)];
            let length = sources.file(file).text.len();
            let start = random.below(length);
            let end = if random.below(3) > 0 { start + random.below(9) } else { start + random.below(length) };
            Span::new(file, start, end.min(length))
        };
        let mut diagnostic = Diagnostic::error("E0999", span(), "wrong").label("here");
        for _ in 0..span().start % 4 {
            diagnostic = diagnostic.with_label(span(), "there");
        }
        let text = render_text(&sources, &diagnostic, false);
        let place = sources.line_column(diagnostic.span);
        let name = &sources.file(diagnostic.span.file).name;
        assert!(text.contains(&format!("╭─[ {name}:{}:{} ]", place.0, place.1)), "{text}");
        for line in text.lines() {
            let Some((number, shown)) = line.split_once(" │ ") else { continue };
            let Ok(number) = number.trim().parse::<usize>() else { continue };
            assert!(shown.ends_with(&format!("{number} is the line of {number}")), "{text}");
        }
        // The gutter is as wide on every line.
        let bar = |line: &str| line.chars().position(|c| "│┆╭├╯".contains(c));
        let bars: Vec<_> = text.lines().skip(1).map(bar).collect();
        assert!(bars.windows(2).all(|pair| pair[0] == pair[1]), "{bars:?}\n{text}");
    }
}
