//! `pdllc check --fix`: the fixes that are certain, made in the file.

use std::path::Path;

use pdl_diagnostics::{Diagnostic, Fix};
use pdll::{Session, shown};

/// The most times that a text is checked again.
const MAX_CHECKS: usize = 100;

/// Makes the fixes that are certain until there are no more, and returns the text with their number. Those after which there is more to
/// report, or the same again, are not made.
pub(crate) fn fixed(path: &Path, text: String, check: impl Fn(&str) -> Session) -> (String, usize) {
    let (mut text, mut made) = (text, 0);
    let (mut session, mut checks) = (check(&text), 1);
    'rounds: while checks < MAX_CHECKS {
        let found = certain(&session, path);
        let fixes: Vec<&Fix> = found.iter().map(|(fix, _)| *fix).collect();
        // All at once; or if one of them is wrong, the first that is right.
        let alone = fixes.iter().map(|fix| vec![*fix]).filter(|_| fixes.len() > 1);
        for fixes in std::iter::once(fixes.clone()).filter(|fixes| !fixes.is_empty()).chain(alone) {
            let changed = with_made(&text, &fixes);
            let again = check(&changed);
            checks += 1;
            // What stands behind may be seen only now.
            let is_less = count(&again) <= count(&session)
                && found
                    .iter()
                    .any(|(fix, finding)| fixes.contains(fix) && same(&again, finding) < same(&session, finding));
            if is_less {
                made += fixes.len();
                (text, session) = (changed, again);
                continue 'rounds;
            }
            if checks >= MAX_CHECKS {
                break;
            }
        }
        break;
    }
    (text, made)
}

/// The certain fixes within the file itself that are not in each other's way, and what each is for.
fn certain<'s>(session: &'s Session, path: &Path) -> Vec<(&'s Fix, &'s Diagnostic)> {
    let name = shown(path);
    let file = session.sources.files().find(|(_, file)| file.name == name && file.included_from.is_none());
    let is_here = |fix: &&Fix| fix.is_certain && file.is_some_and(|(file, _)| fix.span.file == file);
    let findings = || session.diagnostics.iter().filter_map(|finding| Some((finding.fix.as_ref()?, finding)));
    let free = Fix::independent(findings().map(|(fix, _)| fix).filter(is_here));
    let finding = |fix: &'s Fix| findings().find(|(known, _)| std::ptr::eq(*known, fix));
    free.into_iter().filter_map(finding).collect()
}

/// The numbers of errors and of warnings.
fn count(session: &Session) -> (usize, usize) {
    let errors = session.diagnostics.iter().filter(|finding| finding.is_error()).count();
    (errors, session.diagnostics.len() - errors)
}

/// Returns how many findings say the same as one, wherever.
fn same(session: &Session, finding: &Diagnostic) -> usize {
    let is_same = |other: &&Diagnostic| (other.code, &other.message) == (finding.code, &finding.message);
    session.diagnostics.iter().filter(is_same).count()
}

/// Returns a text with independent fixes made.
fn with_made(text: &str, fixes: &[&Fix]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for fix in fixes {
        out.push_str(text.get(at..fix.span.start as usize).unwrap_or_default());
        out.push_str(&fix.replacement);
        at = fix.span.end as usize;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests;
