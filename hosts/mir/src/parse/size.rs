//! [`SizeGoals`]: what LLVM IR says of the size of functions.

use rustc_hash::FxHashMap;

use super::documents::line_end;
use crate::ir::SizeGoal;

/// The functions of LLVM IR that are to be small, by name.
#[derive(Default)]
pub(super) struct SizeGoals<'t>(FxHashMap<&'t str, SizeGoal>);

impl<'t> SizeGoals<'t> {
    /// Reads the definitions of a module, and the groups of attributes that they refer to.
    pub(super) fn read(module: &'t str) -> SizeGoals<'t> {
        let mut groups: FxHashMap<&str, SizeGoal> = FxHashMap::default();
        for line in lines(module, "attributes #") {
            let Some((group, rest)) = line["attributes ".len()..].split_once(' ') else { continue };
            groups.insert(group, goal(rest, |_| SizeGoal::None));
        }
        let of_group = |word: &str| groups.get(word).copied().unwrap_or_default();
        let mut goals = SizeGoals::default();
        for line in lines(module, "define ") {
            let Some((_, named)) = line.split_once('@') else { continue };
            let end = |text: &str, c| text.find(c).unwrap_or(text.len());
            let name = match named.strip_prefix('"') {
                Some(quoted) => &quoted[..end(quoted, '"')],
                None => &named[..end(named, '(')],
            };
            match goal(named, of_group) {
                SizeGoal::None => {}
                goal => drop(goals.0.insert(name, goal)),
            }
        }
        goals
    }

    /// The goal of the function of a name.
    pub(super) fn of(&self, name: &str) -> SizeGoal {
        self.0.get(name).copied().unwrap_or_default()
    }
}

/// The lines of a module that begin so.
fn lines<'t>(module: &'t str, begin: &'static str) -> impl Iterator<Item = &'t str> {
    let begins_line = |at: usize| module[..at].trim_end_matches(' ').rsplit('\n').next() == Some("");
    let places = memchr::memmem::find_iter(module.as_bytes(), begin);
    places.filter(move |at| begins_line(*at)).map(|at| &module[at..line_end(module, at)])
}

/// The goal that attributes state, those of groups among them. What is quoted is none.
fn goal(attributes: &str, of_group: impl Fn(&str) -> SizeGoal) -> SizeGoal {
    let words = attributes.split('"').step_by(2).flat_map(str::split_ascii_whitespace);
    let goals = words.map(|word| match word {
        "optsize" => SizeGoal::Small,
        "minsize" => SizeGoal::Smallest,
        word if word.starts_with('#') => of_group(word),
        _ => SizeGoal::None,
    });
    goals.max().unwrap_or_default()
}
