//! The integration tests of `pdll`, in one program: each file is a module.

mod absent;
mod allocations;
mod any_result;
mod bodies;
mod building;
mod captures;
mod changes;
mod commuted;
mod cpp;
mod dialects;
mod errors;
mod examples;
#[path = "support/files.rs"]
mod files;
#[path = "../examples/first_rewrite.rs"]
#[allow(dead_code)]
mod first_rewrite;
mod glossary;
#[path = "support/goldens.rs"]
mod goldens;
mod greedy;
mod groups;
mod hosts;
mod layout;
mod limits;
mod limits_page;
mod locations;
#[path = "../examples/plans.rs"]
#[allow(dead_code)]
mod plans;
mod reading;
mod regions;
mod replaced_host;
mod rewriter;
mod rules;
mod rules_as_pdl;
mod rules_as_pdll;
mod snippets;
#[path = "support/sources.rs"]
mod sources;
mod spec;
mod td;
#[path = "../examples/tensors.rs"]
#[allow(dead_code)]
mod tensors;
mod unless;
#[path = "support/upstream.rs"]
mod upstream;
