//! Enums of instructions, as they are written in Rust: `pdl-derive` makes hosts of them, and `pdll::build` Rust that matches on them.
//!
//! [`Instruction`] and [`Cases`] read the type that a derive is given; [`find`] finds such types in the text of a file.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Fields, GenericArgument, Generics, Ident, LitInt, LitStr, Member, Path,
    PathArguments, Result, Token, Type,
};

/// A type of instructions.
pub struct Instruction<'a> {
    /// Its name.
    pub name: &'a Ident,
    /// Its parameters.
    pub generics: &'a Generics,
    /// The type of values.
    pub value: Type,
    /// The variants, in order.
    pub variants: Vec<Variant<'a>>,
}

/// A variant of an enum, or the only one of a struct.
pub struct Variant<'a> {
    /// Its path, in a pattern or an expression.
    pub path: TokenStream,
    /// Its operations; none if patterns do not know it.
    pub kinds: Vec<Kind>,
    /// Its fields, in order.
    pub fields: Vec<VariantField<'a>>,
    /// The number of its results.
    pub results: usize,
    /// The type of its results.
    pub result_type: InferredType,
    /// True if it does nothing but compute its results.
    pub is_pure: bool,
}

/// The type of the results of an operation.
pub enum InferredType {
    /// None is said.
    Unknown,
    /// The one that patterns call this.
    Named(String),
    /// That of the first value of a field, by its place among all.
    Of(usize),
}

/// An operation.
pub struct Kind {
    /// Its name, dialect included.
    pub name: String,
    /// If a field has the opcode, the path of the case that this is.
    pub case: Option<TokenStream>,
}

/// A field.
pub struct VariantField<'a> {
    /// Its name or number.
    pub member: Member,
    /// Its type.
    pub r#type: &'a Type,
    /// Its part in patterns.
    pub role: Role,
}

/// The part that a field has in patterns.
pub enum Role {
    /// Operands.
    Operands,
    /// None itself, but this field of it holds operands.
    Around(Member),
    /// An attribute of this name.
    Attribute(String),
    /// The opcode: one of these cases.
    Opcode(Vec<Ident>),
    /// None. Patterns can make the instruction if there is a default.
    Hidden {
        /// True if there is a default.
        has_default: bool,
    },
}

/// All that `#[pdl(…)]` can say; `known` are the words that may stand at a place.
#[derive(Default)]
struct Words {
    dialect: Option<LitStr>,
    value: Option<Type>,
    name: Option<LitStr>,
    results: Option<LitInt>,
    r#type: Option<LitStr>,
    type_of: Option<Member>,
    cases: Option<Punctuated<Ident, Token![,]>>,
    operands: Option<Member>,
    flags: Vec<String>,
}

impl Words {
    fn of(attributes: &[Attribute], known: &[&str]) -> Result<Words> {
        let mut words = Words::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("pdl")) {
            attribute.parse_nested_meta(|meta| {
                let word = meta.path.require_ident()?.unraw().to_string();
                if !known.contains(&word.as_str()) {
                    return Err(
                        meta.error(format!("`{word}` is nothing that is said here, only `{}`", known.join("`, `")))
                    );
                }
                match word.as_str() {
                    "dialect" => words.dialect = Some(meta.value()?.parse()?),
                    "value" => words.value = Some(meta.value()?.parse()?),
                    "name" => words.name = Some(meta.value()?.parse()?),
                    "results" => words.results = Some(meta.value()?.parse()?),
                    "type" => words.r#type = Some(meta.value()?.parse()?),
                    "type_of" => words.type_of = Some(meta.value()?.parse()?),
                    "operands" if meta.input.peek(Token![=]) => words.operands = Some(meta.value()?.parse()?),
                    "cases" => {
                        let content;
                        syn::parenthesized!(content in meta.input);
                        words.cases = Some(Punctuated::parse_terminated(&content)?);
                    }
                    _ => words.flags.push(word),
                }
                Ok(())
            })?;
        }
        Ok(words)
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|known| known == flag)
    }
}

impl<'a> Variant<'a> {
    /// Returns the field that has the opcode.
    pub fn opcode(&self) -> Option<&VariantField<'a>> {
        self.fields.iter().find(|field| matches!(field.role, Role::Opcode(_)))
    }

    /// Returns the attributes, and their names.
    pub fn attributes(&self) -> impl Iterator<Item = (&VariantField<'a>, &str)> {
        self.fields.iter().filter_map(|field| match &field.role {
            Role::Attribute(name) => Some((field, name.as_str())),
            _ => None,
        })
    }
}

impl<'a> Instruction<'a> {
    /// Reads the type.
    ///
    /// # Errors
    /// The first mistake, at its place.
    pub fn of(input: &'a DeriveInput) -> Result<Instruction<'a>> {
        const VARIANT: [&str; 6] = ["name", "results", "type", "type_of", "effects", "skip"];
        let name = &input.ident;
        let read = |attributes: &'a [Attribute], known: &[&str]| Words::of(attributes, known);
        let on_type = ["dialect", "value", "pure"];
        let (mut words, variants) = match &input.data {
            Data::Enum(data) => {
                let words = read(&input.attrs, &on_type)?;
                let variants = data.variants.iter().map(|variant| {
                    let ident = &variant.ident;
                    Ok((quote!(#name::#ident), ident, &variant.fields, read(&variant.attrs, &VARIANT)?))
                });
                (words, variants.collect::<Result<Vec<_>>>()?)
            }
            Data::Struct(data) => {
                let words = read(&input.attrs, &[&on_type[..], &VARIANT].concat())?;
                let own = read(&input.attrs, &[&on_type[..], &VARIANT].concat())?;
                (words, vec![(quote!(#name), name, &data.fields, own)])
            }
            Data::Union(data) => {
                return Err(Error::new(data.union_token.span, "instructions are an enum or a struct, not a union"));
            }
        };
        let prefix = words.dialect.as_ref().map_or_else(String::new, |dialect| dialect.value() + ".");
        let value = words.value.take().unwrap_or_else(|| syn::parse_quote!(Value));
        let mut read = Vec::new();
        for (path, ident, fields, own) in variants {
            let fields = self::fields(fields, &value, own.has("skip"))?;
            let name_of = |ident: &Ident| {
                let name = own.name.as_ref().map_or_else(|| snake_case(&ident.unraw().to_string()), LitStr::value);
                format!("{prefix}{name}")
            };
            let opcodes: Vec<(&Type, &Vec<Ident>)> =
                fields.iter().filter_map(|field| Some((field.r#type, field.role.cases()?))).collect();
            let kinds = match opcodes[..] {
                _ if own.has("skip") => Vec::new(),
                [] => vec![Kind { name: name_of(ident), case: None }],
                [(ty, cases)] => {
                    let kind = |case: &Ident| Kind {
                        name: format!("{prefix}{}", snake_case(&case.unraw().to_string())),
                        case: Some(case_path(ty, case)),
                    };
                    cases.iter().map(kind).collect()
                }
                _ => {
                    return Err(Error::new(
                        ident.span(),
                        "an instruction has one opcode, but several fields have `cases`",
                    ));
                }
            };
            let results = own.results.as_ref().map_or(Ok(1), LitInt::base10_parse)?;
            let result_type = InferredType::of(&own, &fields)?;
            let is_pure = words.has("pure") && !own.has("effects");
            read.push(Variant { path, kinds, fields, results, result_type, is_pure });
        }
        let mut names: Vec<(&str, &TokenStream)> = Vec::new();
        for variant in &read {
            for kind in &variant.kinds {
                if names.iter().any(|(known, _)| *known == kind.name) {
                    return Err(Error::new(
                        variant.path.span(),
                        format!("there are two operations `{}`: give one another `#[pdl(name = \"…\")]`", kind.name),
                    ));
                }
                names.push((&kind.name, &variant.path));
            }
        }
        Ok(Instruction { name, generics: &input.generics, value, variants: read })
    }
}

impl InferredType {
    fn of(words: &Words, fields: &[VariantField<'_>]) -> Result<InferredType> {
        match (&words.r#type, &words.type_of) {
            (None, None) => Ok(InferredType::Unknown),
            (Some(name), None) => Ok(InferredType::Named(name.value())),
            (Some(name), Some(_)) => Err(Error::new(name.span(), "results have a `type`, or the `type_of` a field")),
            (None, Some(member)) => {
                let is_it = |field: &VariantField<'_>| field.member == *member && matches!(field.role, Role::Operands);
                let place = fields.iter().position(is_it);
                place
                    .map(InferredType::Of)
                    .ok_or_else(|| Error::new(member.span(), "no field with operands is called this"))
            }
        }
    }
}

impl Role {
    fn cases(&self) -> Option<&Vec<Ident>> {
        match self {
            Role::Opcode(cases) => Some(cases),
            _ => None,
        }
    }
}

fn fields<'a>(fields: &'a Fields, value: &Type, is_skipped: bool) -> Result<Vec<VariantField<'a>>> {
    let mut found = Vec::new();
    for (field, member) in fields.iter().zip(fields.members()) {
        let words = Words::of(&field.attrs, &["name", "cases", "operands", "skip", "default"])?;
        let name = match (&words.name, &field.ident) {
            (Some(name), _) => Some(name.value()),
            (None, ident) => ident.as_ref().map(|ident| ident.unraw().to_string()),
        };
        let has_default = words.has("default");
        let is_hidden = has_default || words.has("skip");
        let holds_values = words.has("operands") || holds_values(&field.ty, value);
        let role = match (words.cases, words.operands) {
            (Some(cases), _) => Role::Opcode(cases.into_iter().collect()),
            (None, Some(inner)) if is_skipped => Role::Around(inner),
            (None, Some(inner)) => {
                return Err(Error::new(inner.span(), "patterns do not look into fields: `skip` this operation"));
            }
            _ if is_hidden => Role::Hidden { has_default },
            _ if holds_values => Role::Operands,
            _ if is_skipped => Role::Hidden { has_default: false },
            _ => Role::Attribute(name.ok_or_else(|| {
                Error::new(field.ty.span(), "this attribute has no name: `#[pdl(name = \"…\")]`, or name the field")
            })?),
        };
        found.push(VariantField { member, r#type: &field.ty, role });
    }
    Ok(found)
}

/// Returns whether a type is that of values, or an array, a list or an option of it.
fn holds_values(ty: &Type, value: &Type) -> bool {
    let is_value = |ty: &Type| ty.to_token_stream().to_string() == value.to_token_stream().to_string();
    match ty {
        Type::Array(array) => is_value(&array.elem),
        Type::Path(path) => {
            is_value(ty)
                || path.path.segments.last().is_some_and(|last| {
                    (last.ident == "Vec" || last.ident == "Option") && only_argument(last).is_some_and(is_value)
                })
        }
        _ => false,
    }
}

/// Returns `T` of `Vec<T>`.
pub fn only_argument(segment: &syn::PathSegment) -> Option<&Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(list) if list.args.len() == 1 => match &list.args[0] {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

/// An enum without fields.
pub struct Cases<'a> {
    /// Its name.
    pub name: &'a Ident,
    /// The cases, and their names in patterns.
    pub cases: Vec<(&'a Ident, String)>,
}

impl<'a> Cases<'a> {
    /// Reads the enum.
    ///
    /// # Errors
    /// The first mistake, at its place.
    pub fn of(input: &'a DeriveInput) -> Result<Cases<'a>> {
        let Data::Enum(data) = &input.data else {
            return Err(Error::new(
                input.ident.span(),
                "this is derived for enums; other types implement `Immediate` by hand",
            ));
        };
        let mut cases: Vec<(&Ident, String)> = Vec::new();
        for variant in &data.variants {
            if !variant.fields.is_empty() {
                return Err(Error::new(
                    variant.fields.span(),
                    "a case with fields is no string: implement `Immediate` by hand",
                ));
            }
            let words = Words::of(&variant.attrs, &["name"])?;
            let name = words.name.map_or_else(|| snake_case(&variant.ident.unraw().to_string()), |name| name.value());
            if let Some((other, _)) = cases.iter().find(|(_, known)| *known == name) {
                return Err(Error::new(variant.ident.span(), format!("`{other}` is called `{name}`, too")));
            }
            cases.push((&variant.ident, name));
        }
        Ok(Cases { name: &input.ident, cases })
    }
}

/// Returns `iadd_imm` for `IaddImm`.
pub fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Returns the path of a case of an opcode's type.
fn case_path(ty: &Type, case: &Ident) -> TokenStream {
    match ty {
        Type::Path(path) => {
            let path: &Path = &path.path;
            quote!(#path::#case)
        }
        _ => quote!(<#ty>::#case),
    }
}

/// Returns the types of a file of Rust for which a trait is derived, in order.
///
/// # Errors
/// If the text is no Rust, or a type that is found is none.
pub fn find(text: &str, derived: &str) -> Result<Vec<DeriveInput>> {
    let mut found = Vec::new();
    find_in(text.parse()?, derived, &mut found)?;
    Ok(found)
}

/// Items end in braces or semicolons, so they are told apart without knowing all of Rust.
fn find_in(tokens: TokenStream, derived: &str, found: &mut Vec<DeriveInput>) -> Result<()> {
    let mut item: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let body = match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
            _ => None,
        };
        let ends = body.is_some() || matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
        item.push(token);
        if !ends {
            continue;
        }
        let has = |word: &str| item.iter().any(|token| matches!(token, TokenTree::Ident(ident) if ident == word));
        if has("enum") || has("struct") {
            let tokens = std::mem::take(&mut item);
            if derives(&tokens, derived) {
                found.push(syn::parse2(tokens.into_iter().collect())?);
            }
        } else if let Some(body) = body.filter(|_| has("mod")) {
            find_in(body, derived, found)?;
        }
        item.clear();
    }
    Ok(())
}

/// Returns whether an item has `#[derive(…)]` of a trait.
fn derives(item: &[TokenTree], derived: &str) -> bool {
    item.windows(2).any(|pair| match pair {
        [TokenTree::Punct(punct), TokenTree::Group(group)] if punct.as_char() == '#' => {
            let mut tokens = group.stream().into_iter();
            let is_derive = matches!(tokens.next(), Some(TokenTree::Ident(ident)) if ident == "derive");
            is_derive
                && tokens.any(|list| match list {
                    TokenTree::Group(list) => list
                        .stream()
                        .into_iter()
                        .any(|token| matches!(token, TokenTree::Ident(ident) if ident == derived)),
                    _ => false,
                })
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests;
