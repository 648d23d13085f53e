//! The input of `pdll! { … }`: perhaps a struct for a host, then patterns in one of three forms.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Ident, LitStr, Token, Type, Visibility};

mod keyword {
    syn::custom_keyword!(file);
    syn::custom_keyword!(plain_names);
}

/// All of it.
pub(crate) struct Input {
    /// True if it begins with `plain_names;`: operations may have names without a dialect.
    pub plain_names: bool,
    pub header: Option<Header>,
    pub patterns: Patterns,
}

/// `pub struct Name for path::to::Host;`
pub(crate) struct Header {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
    pub host: Type,
}

/// Where the patterns are.
pub(crate) enum Patterns {
    Tokens(TokenStream),
    Text(LitStr),
    File(LitStr),
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Input> {
        let plain_names = input.parse::<Option<keyword::plain_names>>()?.is_some();
        if plain_names {
            input.parse::<Token![;]>()?;
        }
        // PDLL's `#include` is no attribute.
        let ahead = input.fork();
        let has_header = ahead.call(Attribute::parse_outer).is_ok()
            && ahead.parse::<Visibility>().is_ok()
            && ahead.peek(Token![struct]);
        let header = if has_header { Some(input.parse()?) } else { None };
        Ok(Input { plain_names, header, patterns: input.parse()? })
    }
}

impl Parse for Header {
    fn parse(input: ParseStream) -> syn::Result<Header> {
        let (attributes, visibility) = (input.call(Attribute::parse_outer)?, input.parse()?);
        input.parse::<Token![struct]>()?;
        let name = input.parse()?;
        input.parse::<Token![for]>()?;
        let host = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Header { attributes, visibility, name, host })
    }
}

impl Parse for Patterns {
    fn parse(input: ParseStream) -> syn::Result<Patterns> {
        if input.peek(LitStr) {
            return Ok(Patterns::Text(input.parse()?));
        }
        if input.peek(keyword::file) && input.peek2(LitStr) {
            input.parse::<keyword::file>()?;
            return Ok(Patterns::File(input.parse()?));
        }
        Ok(Patterns::Tokens(input.parse()?))
    }
}
