//! The outcome of a run in words: the figures of `docs/conformance.md`.

use std::fmt::Write;

use crate::log::Chunk;
use crate::rates::Rates;

/// Returns what the chunks of a run come to.
pub fn figures(chunks: &[Chunk]) -> String {
    let mut rates = Rates::default();
    chunks.iter().for_each(|chunk| rates.add_all(&chunk.rates));
    let n = |what: &str| number(rates.of(what));
    let cases = chunks.iter().map(|chunk| chunk.seeds.end - chunk.seeds.start).sum::<u64>();
    let mut out =
        format!("Seeds {}, {} cases: {} differences.\n", ranges(chunks), number(cases as usize), rates.differences());
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "- {} files accepted by both compilers, {} refused by both at the same line, {} explained by listed divergences; what \
         is left of the\n  last without the construct, or with it repaired, is accepted by both in {} cases.",
        n("files: accepted by both"),
        n("files: refused by both, at the same line"),
        n("files: a listed divergence"),
        n("files: the rest accepted by both"),
    );
    let _ = writeln!(out, "- {} of these files are the same C++, byte for byte.", n("C++: equal"));
    let _ = writeln!(
        out,
        "- {} runs with equal IR, in both orders, {} of which rewrite something; {} runs explained by listed divergences.",
        n("runs: equal"),
        n("runs: equal, and something is rewritten"),
        n("runs: a listed divergence"),
    );
    let _ = writeln!(
        out,
        "- {} files that rewrite alike from source and from the bytes of their blob.",
        n("runs: equal from source and from a blob"),
    );
    let _ = writeln!(
        out,
        "- {} files whose match sets, {} matches in all, and best matches equal the naive matcher's, and {} matches in \
         libraries.\n",
        n("match sets equal to the naive matcher's"),
        n("matches in them"),
        n("matches in libraries of several cases"),
    );
    let mut counted: Vec<(&str, usize)> =
        rates.iter().filter_map(|(what, times)| Some((what.strip_prefix("divergence: ")?, times))).collect();
    counted.sort_unstable();
    if !counted.is_empty() {
        out.push_str("| divergence | times |\n|---|---:|\n");
    }
    for (what, times) in counted {
        let _ = writeln!(out, "| {what} | {} |", number(times));
    }
    for (seed, what) in chunks.iter().flat_map(|chunk| &chunk.differences) {
        let _ = writeln!(out, "{what}: seed {seed}");
    }
    out
}

/// Which seeds, with neighbours joined.
fn ranges(chunks: &[Chunk]) -> String {
    let mut joined: Vec<std::ops::Range<u64>> = Vec::new();
    for chunk in chunks {
        match joined.last_mut() {
            Some(last) if last.end == chunk.seeds.start => last.end = chunk.seeds.end,
            _ => joined.push(chunk.seeds.clone()),
        }
    }
    let text = |range: &std::ops::Range<u64>| {
        format!("{} to {}", number(range.start as usize), number(range.end.saturating_sub(1) as usize))
    };
    joined.iter().map(text).collect::<Vec<_>>().join(" and ")
}

/// A number with commas between thousands.
fn number(value: usize) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_sum_up_what_the_chunks_hold() {
        let chunk = |seeds: std::ops::Range<u64>, accepted| {
            let mut rates = Rates::default();
            rates.add("files: accepted by both", accepted);
            rates.count("divergence: an attribute that is given twice");
            Chunk { seeds, rates, differences: Vec::new() }
        };
        let mut chunks = vec![chunk(1..501, 490), chunk(501..1001, 1_233_511)];
        chunks[1].rates.count("DIFFERENT: execution");
        chunks[1].differences.push((777, "DIFFERENT: execution".to_owned()));
        let text = figures(&chunks);
        assert!(
            text.starts_with("Seeds 1 to 1,000, 1,000 cases: 1 differences.\n- 1,234,001 files accepted"),
            "{text}"
        );
        assert!(text.contains("\n| an attribute that is given twice | 2 |\n"), "{text}");
        assert!(text.ends_with("DIFFERENT: execution: seed 777\n"), "{text}");
    }
}
