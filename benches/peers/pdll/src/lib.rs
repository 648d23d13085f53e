//! The patterns from PDLL. Each module has `program` for the interpreter, and `rules` as Rust.

#![forbid(unsafe_code)]

use ir::Function;
use pdl_vm::instructions::InstructionHost;

pub type Host = InstructionHost<Function>;

/// Makes a module of a set of patterns, whose files are in the output of the build script.
macro_rules! set {
    ($feature:literal $name:ident) => {
        #[cfg(feature = $feature)]
        pub mod $name {
            use pdl_vm::instructions::RuleSet;

            use crate::Host;

            mod blob {
                include!(concat!(env!("OUT_DIR"), "/", $feature, "-blob.rs"));
            }

            #[allow(unused_imports)]
            mod code {
                use ir::*;

                include!(concat!(env!("OUT_DIR"), "/", $feature, "-rules.rs"));
            }

            pub use blob::program;

            pub fn rules(host: &Host) -> impl RuleSet<Host> + use<> {
                code::Rules::new(host).expect("the types are known")
            }
        }
    };
}

set! { "identities" identities }
set! { "rules-200" rules_200 }
set! { "rules-1000" rules_1000 }
