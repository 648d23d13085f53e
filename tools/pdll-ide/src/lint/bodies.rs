//! Bodies of native functions that are C++ and are not evaluated.

use ods::evaluate::misspelt_method;
use pdl_declarations::Definition;
use pdl_diagnostics::{Diagnostic, Span};

use super::context::Context;

/// Reports those that run nowhere without a function that is registered, and why.
pub(crate) fn unevaluated(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for native in &context.inspection.module.natives {
        let (Some(code), Some(Definition::Stopped(obstacle))) = (&native.code, native.definition.as_deref()) else {
            continue;
        };
        let Some(name) = context.place(&native.location).map(|place| context.word(place)) else { continue };
        let message = format!("the C++ of `{}` is not evaluated: {}", native.name, obstacle.reason);
        // The name stands before its body, and the first text of the obstacle's in the body is where it stopped.
        let text = context.sources.get(name.file).map_or("", |file| &file.text);
        let part = obstacle.part.strip_prefix('.').unwrap_or(&obstacle.part);
        let place = text.get(name.end as usize..).and_then(|rest| {
            let body = rest.find(code.as_str())?;
            let at = name.end as usize + body + code.find(part)?;
            (!part.is_empty()).then_some(Span { start: at as u32, end: (at + part.len()) as u32, ..name })
        });
        let finding = Diagnostic::warning("W0220", place.unwrap_or(name), message);
        let finding = match (misspelt_method(obstacle), place) {
            (Some(meant), Some(place)) => {
                finding.label("there is no such method").guess(place, meant, format!("`{meant}` may be meant"))
            }
            _ => finding.label("this is not understood").note(format!(
                "a function `{}` must be registered where patterns run, or stated in a natives file",
                native.name
            )),
        };
        found.push(finding);
    }
}
