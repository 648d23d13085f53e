//! States from links: whatever the text is, there is an answer, and what is taken is within its bounds.

use pdll_playground::Engine;
use pdll_playground::limits;
use pdll_playground::protocol::{Order, State};
use pdll_playground::state::{StateError, check_state};

/// As many states as `PDLL_STATES` says; some thousands by default.
#[test]
fn random_states_are_refused_or_bounded() {
    let count = std::env::var("PDLL_STATES").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000u64);
    let full = r#"{"version":1,"language":"td","patterns":"Pattern => erase op<t.a>;","ir":"\"t.a\"() : () -> ()","files":[{"name":"a/b.td","text":"é😀"}],"natives":[{"name":"F","kind":"constraint","body":"return true"}],"options":{"order":"top-down","maxIterations":3,"maxRewrites":7,"fold":true,"custom":false}}"#;
    let mut random = Random(1);
    let (mut taken, mut full_lists) = (0u64, 0u64);
    for _ in 0..count {
        let text = match random.below(200) {
            0 => crowded(&mut random),
            _ => mutated(full, &mut random),
        };
        let Ok(state) = check_state(&text) else { continue };
        taken += 1;
        assert!((1..=limits::ITERATIONS).contains(&state.options.max_iterations), "{text}");
        assert!(state.options.max_rewrites <= limits::REWRITES, "{text}");
        assert!(state.files.len() <= limits::FILES && state.natives.len() <= limits::NATIVES);
        let mut names =
            state.files.iter().map(|file| &file.name).chain(state.natives.iter().map(|native| &native.name));
        assert!(names.all(|name| name.len() <= limits::NAME));
        full_lists += u64::from(state.files.len() == limits::FILES && state.natives.len() == limits::NATIVES);
        let again = serde_json::to_string(&state).expect("it is JSON");
        assert_eq!(check_state(&again).as_ref(), Ok(&state), "{text}");
        // Running takes longer than reading.
        if taken.is_multiple_of(50) {
            let mut engine = Engine::new();
            engine.set_state(state);
            engine.run();
            engine.step(0);
        }
    }
    assert!(taken * 10 > count, "{taken} of {count} are states");
    assert!(full_lists * 1000 > count, "{full_lists} of {count} have as many files and functions as there may be");
}

#[test]
fn what_is_missing_or_wrong_is_the_default() {
    assert_eq!(check_state(r#"{"version":1}"#), Ok(State::default()));
    let odd = r#"{"version":1,"language":5,"patterns":[],"ir":null,"files":[{"name":"../a","text":""},{"name":"/a","text":""},{"name":"a\n","text":""},3],
        "natives":[{"name":"a b","kind":"rewrite","body":""},{"name":"F","kind":"other","body":""}],"options":{"order":"x","maxIterations":"9","fold":1},"more":1}"#;
    assert_eq!(check_state(odd), Ok(State::default()));
    let options = |text: &str| check_state(&format!(r#"{{"version":1,"options":{text}}}"#)).expect("a state").options;
    assert_eq!(options(r#"{"maxIterations":1e300}"#).max_iterations, limits::ITERATIONS);
    assert_eq!(options(r#"{"maxIterations":-5,"maxRewrites":-1}"#).max_iterations, 1);
    assert_eq!(options(r#"{"order":"bottom-up"}"#).order, Order::BottomUp);
}

#[test]
fn halves_of_characters_are_replaced() {
    let ir = |text: &str| check_state(&format!(r#"{{"version":1,"ir":"{text}"}}"#)).map(|state| state.ir);
    assert_eq!(ir(r"\ud800"), Ok("\u{fffd}".to_owned()));
    assert_eq!(ir(r"a\\\ud83d\ude00\udc00é\n\ud800\ud800"), Ok("a\\😀\u{fffd}é\n\u{fffd}\u{fffd}".to_owned()));
    assert!(ir(r"\ud80").is_err() && ir(r"\ud800\").is_err());
}

#[test]
fn what_is_no_state_is_refused() {
    for text in ["", "[]", "3", "null", "{}", r#"{"version":"1"}"#, "{\"version\":1"] {
        assert!(check_state(text).is_err(), "{text}");
    }
    assert_eq!(check_state(r#"{"version":2}"#), Err(StateError::Version("2".to_owned())));
    assert!(check_state(&"[".repeat(1_000_000)).is_err());
    let spaces = " ".repeat(limits::STATE - 13);
    assert_eq!(check_state(&format!("{{\"version\":1}}{spaces}")), Ok(State::default()));
    assert_eq!(check_state(&format!("{{\"version\":1}}{spaces} ")), Err(StateError::TooLong));
    let long = format!(r#"{{"version":1,"ir":"{}"}}"#, "x".repeat(limits::TEXT + 1));
    assert_eq!(check_state(&long), Err(StateError::TextTooLong("ir")));
    let half = "x".repeat(limits::TEXT / 2);
    let all =
        |more: &str| format!(r#"{{"version":1,"patterns":"{half}","files":[{{"name":"a","text":"{half}{more}"}}]}}"#);
    assert!(check_state(&all("")).is_ok());
    assert_eq!(check_state(&all("x")), Err(StateError::TextTooLong("files")), "all texts together have one bound");
}

/// A small generator, whose numbers are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A state with more files and functions than there may be, some of them with names that are too long.
fn crowded(random: &mut Random) -> String {
    let mut names = |most: usize| -> Vec<String> {
        let lengths = [1, 1, 1, limits::NAME - 5, limits::NAME];
        (0..most + random.below(most)).map(|n| format!("n{n:04}{}", "x".repeat(lengths[random.below(5)]))).collect()
    };
    let entries = |names: Vec<String>, more: &dyn Fn(usize) -> String| {
        let entries = (0..).zip(names).map(|(n, name)| format!(r#"{{"name":"{name}",{}}}"#, more(n)));
        entries.collect::<Vec<_>>().join(",")
    };
    let files = entries(names(4 * limits::FILES), &|n| format!(r#""text":"{n}""#));
    let natives = entries(names(4 * limits::NATIVES), &|n| format!(r#""kind":"rewrite","body":"{n}""#));
    format!(r#"{{"version":1,"files":[{files}],"natives":[{natives}],"options":{{"maxRewrites":4000000000}}}}"#)
}

/// Pieces that may stand in the place of others.
const PIECES: [&str; 24] = [
    "null",
    "true",
    "[]",
    "{}",
    "-1",
    "1e999",
    "0.5",
    "\"\"",
    "\"x\"",
    "99999999999",
    "\"\\ud83d\\ude00\"",
    "\"\\u0000\"",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\"version\":1,",
    "\"files\":",
    "\"options\":{",
    "é",
];

fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..random.below(4) {
        // Between tokens most of what is done leaves it JSON.
        let places: Vec<usize> =
            text.char_indices().filter(|(_, c)| ",:{}[]\"".contains(*c)).map(|(at, _)| at).collect();
        if places.is_empty() {
            break;
        }
        let (a, b) = (places[random.below(places.len())], places[random.below(places.len())]);
        let (start, end) = (a.min(b), a.max(b));
        match random.below(4) {
            0 => text.insert_str(start, PIECES[random.below(PIECES.len())]),
            1 if end - start < 40 => text.replace_range(start..end, ""),
            2 => {
                // A value by another.
                if let Some(colon) = text[start..].find(':').map(|at| start + at + 1) {
                    let rest = text[colon..].find([',', '}']).map_or(text.len(), |at| colon + at);
                    text.replace_range(colon..rest, PIECES[random.below(PIECES.len())]);
                }
            }
            _ => {
                let part = text[start..end].to_owned();
                text.insert_str(end, &part);
            }
        }
    }
    text
}
