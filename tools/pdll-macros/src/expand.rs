//! The Rust that an invocation becomes.

use std::collections::HashSet;

use pdl_ir::{Location, Module, Native};
use pdll::Program;
use pdll::build::{identifier, mentions, registration, signature};
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use crate::compile::Compiled;
use crate::input::{Header, Input};
use crate::report;

/// All of it. What is wrong with the patterns is said in it, at its place.
pub(crate) fn expand(input: Input) -> TokenStream {
    let compiled = Compiled::new(input.patterns, input.plain_names);
    let findings = report::findings(&compiled);
    match (&input.header, &compiled.result) {
        (None, None) => quote!({ #findings }),
        (None, Some((program, module))) => {
            let misplaced = blocks_without_host(&compiled, module);
            let (blob, program) = (blob_of(program), program_of(&compiled, &quote!(BLOB)));
            quote!({ #findings #misplaced const BLOB: &[u8] = #blob; #program })
        }
        // The struct is there all the same, so that rustc does not miss it as well.
        (Some(header), None) => {
            let item = item(header, &quote!(&[]), &quote!(::core::unreachable!()), &TokenStream::new());
            quote!(#findings #item)
        }
        (Some(header), Some((program, module))) => {
            let program_value = program_of(&compiled, &{
                let name = &header.name;
                quote!(#name::BLOB)
            });
            let item = item(header, &blob_of(program), &program_value, &registrations(&compiled, module, &header.host));
            let (mut mentions, mut written) = (mentions(program), HashSet::new());
            // Of one place, as of a file, each mistake is shown once: rustc takes up to a millisecond for each.
            mentions.retain(|mention| {
                compiled.mention(&mention.0, &mention.1).1.is_empty() || written.insert(mention.2.clone())
            });
            let mentions = mentions.into_iter().map(|mention| known(&compiled, &header.host, mention));
            quote!(#findings #item #(#mentions)*)
        }
    }
}

fn item(header: &Header, blob: &TokenStream, program: &TokenStream, registrations: &TokenStream) -> TokenStream {
    let Header { attributes, visibility, name, host } = header;
    quote! {
        #(#attributes)*
        #visibility struct #name;

        #[allow(dead_code, clippy::all)]
        impl #name {
            /// The compiled patterns: a `.pdllc`.
            pub const BLOB: &'static [u8] = #blob;

            /// The patterns. They are validated when this is called for the first time.
            pub fn program() -> ::std::sync::Arc<::pdl_vm::Program> {
                #program
            }

            /// Registers the native functions: those in scope, and the code blocks.
            pub fn register(natives: &mut ::pdl_vm::Natives<#host>) {
                #registrations
            }

            /// Binds the patterns with these functions alone.
            ///
            /// # Errors
            /// If the host refuses a constant, or the patterns call functions that are registered otherwise.
            pub fn bind(host: &mut #host) -> ::core::result::Result<::pdl_vm::PatternSet<#host>, ::pdl_vm::BindErrors> {
                let mut natives = ::pdl_vm::Natives::new();
                Self::register(&mut natives);
                ::pdl_vm::PatternSet::bind(Self::program(), host, &natives)
            }
        }
    }
}

fn blob_of(program: &Program) -> TokenStream {
    Literal::byte_string(&program.to_bytes()).into_token_stream()
}

/// An expression that is the program in `blob`, which is loaded once.
fn program_of(compiled: &Compiled, blob: &TokenStream) -> TokenStream {
    let files = compiled.files();
    let version = pdl_vm::FORMAT_VERSION;
    quote! {
        {
            // rustc compiles this again when a file changes.
            #(const _: &[u8] = ::core::include_bytes!(#files);)*
            const _: () = ::core::assert!(::pdl_vm::FORMAT_VERSION >= #version, "`pdl-vm` is older than `pdll-macros`");
            static PROGRAM: ::std::sync::LazyLock<::std::sync::Arc<::pdl_vm::Program>> = ::std::sync::LazyLock::new(|| {
                let program = ::pdl_vm::Program::from_bytes(#blob);
                ::std::sync::Arc::new(program.expect("what the compiler wrote is valid"))
            });
            ::std::sync::Arc::clone(&PROGRAM)
        }
    }
}

/// The check, by rustc, of an operation that patterns mention, at its name.
fn known(compiled: &Compiled, host: &Type, (name, place, arguments): (String, Location, String)) -> TokenStream {
    let ((first, last), place) = compiled.mention(&name, &place);
    let (first, last) = (first.resolved_at(Span::call_site()), last.resolved_at(Span::call_site()));
    let (path, arguments) = (quote_spanned!(first=> ::pdl_vm::assert_known::<#host>), tokens(&arguments, last));
    let arguments = quote_spanned!(last=> (#place, #arguments));
    quote_spanned!(first=> const _: () = #path #arguments;)
}

/// The body of `register`.
fn registrations(compiled: &Compiled, module: &Module, host: &Type) -> TokenStream {
    // A host that is called so itself must not be an alias of itself.
    let is_host = matches!(host, Type::Path(path) if path.qself.is_none() && path.path.is_ident("Host"));
    let host_alias = (!is_host).then(|| quote!(type Host = #host;));
    let registered = module.natives.iter().filter(|native| is_registered_here(native));
    let statements: Vec<TokenStream> = registered.map(|native| statement(compiled, native)).collect();
    if statements.is_empty() {
        return quote!(let _ = natives;);
    }
    quote! {
        #![allow(unused_imports, unused_variables)]
        use ::pdl_vm::{Host as _, HostContext as _, NativeError, ResultTypes, RewriteHost as _, Rewriter};
        #host_alias
        type Op = <Host as ::pdl_vm::Host>::Op;
        type Value = <Host as ::pdl_vm::Host>::Value;
        type Attr = <Host as ::pdl_vm::Host>::Attr;
        type Type = <Host as ::pdl_vm::Host>::Type;
        #(#statements)*
    }
}

/// All but those that hosts answer by what `.td` files say, and those of the declarations that come with the compiler.
fn is_registered_here(native: &Native) -> bool {
    native.definition.is_none() && pdll_syntax::BUNDLED.iter().all(|(file, _)| native.location.file != *file)
}

/// Registers one function. The type of a function in scope is said in full, so that rustc names it where another one is found.
fn statement(compiled: &Compiled, native: &Native) -> TokenStream {
    let span = compiled.span_of(native).resolved_at(Span::call_site());
    let signature = tokens(&signature(native), span);
    let registration = tokens(&registration(native, "function", "::pdl_vm"), span);
    match compiled.block_of(native) {
        Some(block) => {
            let block = block.unwrap_or_else(|error| error.to_compile_error());
            quote_spanned!(span=> { fn function #signature { #block } #registration })
        }
        None => {
            let function = tokens(&identifier(&snake_case(&native.name)), span);
            quote_spanned!(span=> { let function: fn #signature = #function; #registration })
        }
    }
}

/// A code block is a function on a host, which an expression does not name.
fn blocks_without_host(compiled: &Compiled, module: &Module) -> TokenStream {
    let with_block = module.natives.iter().filter(|native| native.code.is_some());
    let code = "E0917";
    let message =
        format!("[{code}] a code block needs a host\nhelp: name it in front of the patterns: `struct Name for Host;`");
    let error = |native: &Native| {
        let span = compiled.span_of(native);
        report::error((span, span), &message)
    };
    with_block.map(error).collect()
}

/// Rust from the compiler, all of it at one place.
fn tokens(rust: &str, span: Span) -> TokenStream {
    fn placed(tokens: TokenStream, span: Span) -> TokenStream {
        let place = |token| match token {
            TokenTree::Group(group) => {
                let mut group = Group::new(group.delimiter(), placed(group.stream(), span));
                group.set_span(span);
                TokenTree::Group(group)
            }
            mut other => {
                other.set_span(span);
                other
            }
        };
        tokens.into_iter().map(place).collect()
    }
    let parsed = rust.parse().unwrap_or_else(|error: proc_macro2::LexError| syn::Error::from(error).to_compile_error());
    placed(parsed, span)
}

/// The name of a function in Rust: `has_one_use` for `HasOneUse`.
fn snake_case(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut text = String::new();
    for (index, character) in characters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| characters[before]);
        let begins_word = character.is_ascii_uppercase()
            && before.is_some_and(|before| {
                let next = characters.get(index + 1).is_some_and(char::is_ascii_lowercase);
                before.is_ascii_lowercase() || before.is_ascii_digit() || before.is_ascii_uppercase() && next
            });
        if begins_word {
            text.push('_');
        }
        text.push(character.to_ascii_lowercase());
    }
    text
}

#[cfg(test)]
mod tests;
