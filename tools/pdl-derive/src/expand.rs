//! The code that is derived.

use pdl_instructions::{Cases, InferredType, Instruction, Role, Variant};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Member, Type};

/// Returns the implementation of `Instruction`.
pub(crate) fn instruction(model: &Instruction<'_>) -> TokenStream {
    let (name, value) = (model.name, &model.value);
    let (generics, arguments, bounds) = model.generics.split_for_impl();
    let infos = model.variants.iter().flat_map(|variant| infos(variant, value));
    let mut next = 0_usize;
    let (mut kinds, mut checks, mut built) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &model.variants {
        for kind in &variant.kinds {
            let opcode = variant.opcode().zip(kind.case.as_ref());
            let path = &variant.path;
            let shape = opcode.map(|(field, case)| {
                let member = &field.member;
                quote!(#member: #case,)
            });
            kinds.push(quote!(#path { #shape .. } => ::core::option::Option::Some(#next)));
            for (index, (field, _)) in variant.attributes().enumerate() {
                let ty = field.r#type;
                checks.push(quote! {
                    (#next, #index) => match <#ty as ::pdl_vm::instructions::Immediate>::of_data(data) {
                        ::core::option::Option::Some(_) => ::core::result::Result::Ok(()),
                        ::core::option::Option::None => {
                            ::core::result::Result::Err(<#ty as ::pdl_vm::instructions::Immediate>::expected())
                        }
                    }
                });
            }
            built.push(build(variant, kind.case.as_ref(), next, value));
            next += 1;
        }
    }
    let operands = model.variants.iter().map(|variant| visits(variant, value, &quote!(visit), &quote!(&)));
    let operands_mut = model.variants.iter().map(|variant| visits(variant, value, &quote!(visit_mut), &quote!(&mut)));
    let attributes = model.variants.iter().map(|variant| {
        by_attribute(
            variant,
            &quote!(::core::option::Option::None),
            |member, ty| quote!(<#ty as ::pdl_vm::instructions::Immediate>::data(#member)),
        )
    });
    let result_types = model.variants.iter().filter_map(result_type);
    let set = model.variants.iter().map(|variant| {
        by_attribute(variant, &quote!({}), |member, ty| {
            quote!(if let ::core::option::Option::Some(new) = <#ty as ::pdl_vm::instructions::Immediate>::of_data(data) {
                *#member = new;
            })
        })
    });
    quote! {
        #[automatically_derived]
        #[allow(unreachable_patterns, unused_variables)]
        impl #generics ::pdl_vm::instructions::Instruction for #name #arguments #bounds {
            type Value = #value;

            const KINDS: &'static [::pdl_vm::instructions::InstructionKind] = &[#(#infos),*];

            fn kind(&self) -> ::core::option::Option<usize> {
                match self {
                    #(#kinds,)*
                    _ => ::core::option::Option::None,
                }
            }

            fn operands(&self, visit: &mut impl ::core::ops::FnMut(&[#value])) {
                match self { #(#operands)* }
            }

            fn operands_mut(&mut self, visit: &mut impl ::core::ops::FnMut(&mut [#value])) {
                match self { #(#operands_mut)* }
            }

            fn result_type(&self) -> ::pdl_vm::instructions::ResultType<#value> {
                match self {
                    #(#result_types,)*
                    _ => ::pdl_vm::instructions::ResultType::Unknown,
                }
            }

            fn attribute(&self, index: usize) -> ::core::option::Option<::pdl_vm::instructions::ImmediateData> {
                match self { #(#attributes)* }
            }

            fn check_attribute(
                kind: usize,
                index: usize,
                data: ::core::option::Option<&::pdl_vm::instructions::ImmediateData>,
            ) -> ::core::result::Result<(), ::pdl_vm::instructions::String> {
                match (kind, index) {
                    #(#checks,)*
                    _ => ::core::result::Result::Err("nothing".into()),
                }
            }

            fn set_attribute(
                &mut self,
                index: usize,
                data: ::core::option::Option<&::pdl_vm::instructions::ImmediateData>,
            ) {
                match self { #(#set)* }
            }

            fn build(
                kind: usize,
                operands: &mut dyn ::core::iter::Iterator<Item = &[#value]>,
                attributes: &[::core::option::Option<&::pdl_vm::instructions::ImmediateData>],
            ) -> ::core::option::Option<Self> {
                match kind {
                    #(#built,)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}

/// The entries of `KINDS`.
fn infos(variant: &Variant<'_>, value: &Type) -> Vec<TokenStream> {
    let operands = variant.fields.iter().filter(|field| matches!(field.role, Role::Operands)).map(|field| {
        let ty = field.r#type;
        quote!(<#ty as ::pdl_vm::instructions::OperandField<#value>>::GROUPS)
    });
    let operands: Vec<TokenStream> = operands.collect();
    let attributes = variant.attributes().map(|(field, name)| {
        let ty = field.r#type;
        quote!((#name, <#ty as ::pdl_vm::instructions::Immediate>::MAY_BE_ABSENT))
    });
    let attributes: Vec<TokenStream> = attributes.collect();
    let types = variant.attributes().map(|(field, _)| field.r#type);
    let cases: Vec<TokenStream> = types.map(|ty| quote!(<#ty as ::pdl_vm::instructions::Immediate>::CASES)).collect();
    let (results, is_pure) = (variant.results, variant.is_pure);
    let info = |name: &String| {
        quote! {
            ::pdl_vm::instructions::InstructionKind {
                name: #name,
                operands: &[#(#operands),*],
                results: #results,
                attributes: &[#(#attributes),*],
                cases: &[#(#cases),*],
                is_pure: #is_pure,
            }
        }
    };
    variant.kinds.iter().map(|kind| info(&kind.name)).collect()
}

/// The arm that visits the operands of a variant.
fn visits(variant: &Variant<'_>, value: &Type, method: &TokenStream, reference: &TokenStream) -> TokenStream {
    let path = &variant.path;
    let fields = variant.fields.iter().enumerate().filter_map(|(index, field)| {
        let (member, name) = (&field.member, quote::format_ident!("field{index}"));
        let held = match &field.role {
            Role::Operands => quote!(#name),
            Role::Around(inner) => quote!(#reference #name.#inner),
            _ => return None,
        };
        let call = quote!(::pdl_vm::instructions::OperandField::<#value>::#method(#held, visit););
        Some((quote!(#member: #name), call))
    });
    let (members, calls): (Vec<_>, Vec<_>) = fields.unzip();
    quote!(#path { #(#members,)* .. } => { #(#calls)* })
}

/// The arm that says the type of the results of a variant, if it is known.
fn result_type(variant: &Variant<'_>) -> Option<TokenStream> {
    let path = &variant.path;
    match &variant.result_type {
        InferredType::Unknown => None,
        InferredType::Named(name) => Some(quote!(#path { .. } => ::pdl_vm::instructions::ResultType::Named(#name))),
        InferredType::Of(field) => {
            let member = &variant.fields[*field].member;
            Some(quote!(#path { #member: field, .. } => ::pdl_vm::instructions::ResultType::of(field)))
        }
    }
}

/// The arm that does something with the attribute of a variant that `index` says.
fn by_attribute(
    variant: &Variant<'_>,
    otherwise: &TokenStream,
    what: impl Fn(&TokenStream, &Type) -> TokenStream,
) -> TokenStream {
    let path = &variant.path;
    let (members, arms): (Vec<_>, Vec<_>) = variant
        .attributes()
        .enumerate()
        .map(|(index, (field, _))| {
            let (member, name) = (&field.member, quote::format_ident!("field{index}"));
            let done = what(&quote!(#name), field.r#type);
            (quote!(#member: #name), quote!(#index => #done,))
        })
        .unzip();
    quote!(#path { #(#members,)* .. } => match index { #(#arms)* _ => #otherwise },)
}

/// The arm that makes an instruction of a kind.
fn build(variant: &Variant<'_>, case: Option<&TokenStream>, kind: usize, value: &Type) -> TokenStream {
    let mut attribute = 0_usize;
    let mut fields: Vec<(&Member, TokenStream)> = Vec::new();
    for field in &variant.fields {
        let ty = field.r#type;
        let made = match &field.role {
            Role::Operands => quote!(<#ty as ::pdl_vm::instructions::OperandField<#value>>::build(operands)?),
            Role::Attribute(_) => {
                attribute += 1;
                let index = attribute - 1;
                quote!(<#ty as ::pdl_vm::instructions::Immediate>::of_data(attributes.get(#index).copied().flatten())?)
            }
            Role::Opcode(_) => case.cloned().unwrap_or_default(),
            Role::Hidden { has_default: true } => quote!(<#ty as ::core::default::Default>::default()),
            Role::Hidden { has_default: false } | Role::Around(_) => {
                return quote!(#kind => ::core::option::Option::None);
            }
        };
        fields.push((&field.member, made));
    }
    let (path, fields) = (&variant.path, fields.iter().map(|(member, made)| quote!(#member: #made)));
    quote!(#kind => ::core::option::Option::Some(#path { #(#fields),* }))
}

/// Returns the implementation of `Immediate`.
pub(crate) fn immediate(model: &Cases<'_>) -> TokenStream {
    let name = model.name;
    let cases: Vec<&syn::Ident> = model.cases.iter().map(|(case, _)| *case).collect();
    let names: Vec<&String> = model.cases.iter().map(|(_, name)| name).collect();
    let listed: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    let expected = match &listed[..] {
        [one] => one.clone(),
        _ => format!("one of {}", listed.join(", ")),
    };
    quote! {
        #[automatically_derived]
        impl ::pdl_vm::instructions::Immediate for #name {
            const CASES: &'static [&'static str] = &[#(#listed),*];

            fn expected() -> ::pdl_vm::instructions::String {
                #expected.into()
            }

            fn data(&self) -> ::core::option::Option<::pdl_vm::instructions::ImmediateData> {
                let name = match self { #(#name::#cases => #names,)* };
                ::core::option::Option::Some(::pdl_vm::instructions::ImmediateData::Text(name.into()))
            }

            fn of_data(
                data: ::core::option::Option<&::pdl_vm::instructions::ImmediateData>,
            ) -> ::core::option::Option<Self> {
                match data? {
                    ::pdl_vm::instructions::ImmediateData::Text(text) => match text.as_str() {
                        #(#names => ::core::option::Option::Some(#name::#cases),)*
                        _ => ::core::option::Option::None,
                    },
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}

/// Returns the implementation of `Handle`.
pub(crate) fn handle(input: &syn::DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let members: Vec<Member> = match &input.data {
        syn::Data::Struct(data) => data.fields.members().collect(),
        _ => Vec::new(),
    };
    let [member] = &members[..] else {
        return Err(syn::Error::new(name.span(), "a handle is a struct of one integer: implement `Handle` by hand"));
    };
    Ok(quote! {
        #[automatically_derived]
        impl ::pdl_vm::instructions::Handle for #name {
            #[inline]
            fn index(self) -> usize {
                self.#member as usize
            }
        }
    })
}
