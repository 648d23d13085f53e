//! Findings as rustc shows them.

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span as Place, render_text};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::compile::{Compiled, Source};

/// All findings: errors, and warnings by way of `#[deprecated]`, as that is how rustc lets a macro warn.
pub(crate) fn findings(compiled: &Compiled) -> TokenStream {
    let report = |finding: &Diagnostic| {
        let (spans, text) = match &compiled.source {
            Source::Literal(span) => ((*span, *span), render_text(&compiled.sources, finding, false)),
            Source::Tokens(own, text) => match tokens_of(finding.span, *own, &compiled.sources) {
                Some(place) if place == finding.span => {
                    (text.spans(place.start as usize..place.end as usize), in_words(finding, &compiled.sources))
                }
                // In a file that was included, or nowhere.
                place => {
                    let spans = place.map(|place| text.spans(place.start as usize..place.end as usize));
                    let spans = spans.unwrap_or((Span::call_site(), Span::call_site()));
                    (spans, render_text(&compiled.sources, finding, false))
                }
            },
        };
        match finding.is_error() {
            true => error(spans, text.trim_end()),
            false => warning(spans.0, text.trim_end()),
        }
    };
    compiled.findings.iter().map(report).collect()
}

/// rustc underlines from the first token of a macro's invocation to its last.
pub(crate) fn error((first, last): (Span, Span), message: &str) -> TokenStream {
    let (path, arguments) = (quote_spanned!(first=> ::core::compile_error!), quote_spanned!(last=> { #message }));
    quote_spanned!(first=> #path #arguments)
}

fn warning(span: Span, message: &str) -> TokenStream {
    let name = syn::Ident::new("Finding", span);
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #message)]
            struct #name;
            let _ = #name;
        };
    }
}

/// A place in the tokens' own text; for one in an included file, the `#include` that leads to it.
fn tokens_of(place: Place, own: FileId, sources: &SourceMap) -> Option<Place> {
    let mut place = place;
    while place.file != own {
        place = sources.get(place.file)?.included_from?;
    }
    Some(place)
}

/// A finding without its excerpt, as rustc shows one.
fn in_words(finding: &Diagnostic, sources: &SourceMap) -> String {
    let mut text = format!("[{}] {}", finding.code.0, finding.message);
    if !finding.message.contains(&finding.label) {
        text += &format!("\n{}", finding.label);
    }
    for label in &finding.labels {
        if let Some(file) = sources.get(label.span.file) {
            let (line, column) = file.line_column(label.span.start);
            text += &format!("\n{}:{line}:{column}: {}", file.name, label.message);
        }
    }
    if let Some(fix) = &finding.fix {
        text += &format!("\nhelp: {}", fix.message);
    }
    text.extend(finding.notes.iter().map(|note| format!("\nnote: {note}")));
    text
}
