//! The IR of the tests keeps the contract of the host traits, with numbers of ops and without.

#![cfg(feature = "testing")]

use crate::common;

use common::*;
use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_host};

#[derive(Default)]
struct Graphs {
    unnumbered: bool,
    new_uses: NewUses,
    unique: bool,
    fields: bool,
}

impl IrGenerator for Graphs {
    type Host = Graph;

    fn generate(&mut self, seed: u64) -> (Graph, u32) {
        let mut state = seed;
        let mut below = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % limit
        };
        let mut g = Graph::new();
        g.unnumbered = self.unnumbered;
        g.new_uses = self.new_uses;
        (g.unique, g.fields) = (self.unique, self.fields);
        g.pure = Some("t.pure".into());
        let mut values: Vec<u32> = (0..3).map(|_| g.argument("i32")).collect();
        let mut parents = vec![ROOT];
        for _ in 0..12 {
            let operands: Vec<u32> = (0..below(4)).map(|_| values[below(values.len())]).collect();
            let name = ["t.a", "t.b", "t.pure"][below(3)];
            let parent = parents[below(parents.len())];
            let op = g.op_in(parent, name, &operands, &["i32", "i64"][..below(3)]);
            if below(3) == 0 {
                parents.push(op);
            }
            if below(3) == 0 {
                g.set(op, "k", "1");
            }
            // What is nested stays where it is used.
            if parent == ROOT {
                values.extend((0..pdl_vm::Host::result_count(&g, op)).map(|index| pdl_vm::Host::result(&g, op, index)));
            }
        }
        (g, ROOT)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        vec![("k", ["1".into(), "2".into()]), ("other", ["x".into(), "y".into()])]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i32", "i64"]
    }
}

#[test]
fn the_graph_keeps_the_contract() {
    for unnumbered in [false, true] {
        check_host(&mut Graphs { unnumbered, ..Graphs::default() }, 100)
            .unwrap_or_else(|findings| panic!("{findings}"));
    }
}

/// A host may find uses by looking at its ops, but may not put them anywhere.
#[test]
fn uses_have_an_order() {
    let check = |new_uses| check_host(&mut Graphs { new_uses, ..Graphs::default() }, 100);
    check(NewUses::OfOps).unwrap_or_else(|findings| panic!("{findings}"));
    let findings = check(NewUses::InTheMiddle).unwrap_err().to_string();
    assert!(findings.contains("new uses always first, always last, or in the order of ops"), "{findings}");
}

/// Attributes that are fields can be changed, and neither added nor removed; ops that are kept once are not made again.
#[test]
fn fields_and_unique_ops_keep_the_contract() {
    for (unique, fields) in [(false, true), (true, false), (true, true)] {
        check_host(&mut Graphs { unique, fields, ..Graphs::default() }, 100)
            .unwrap_or_else(|findings| panic!("{findings}"));
    }
}
