//! [`Plan`]: which patterns can lead to legal ops, and how far it is.
//!
//! Patterns say which ops they generate: compiled ones by their code, those written in Rust by
//! [`generated_ops`](crate::RewritePattern::generated_ops). Before anything is rewritten, that gives each pattern the
//! length of the shortest chain of patterns from its root to legal ops. Chains are tried the shortest first; a pattern
//! that generates an op which nothing legalizes is not tried at all.

use alloc::vec::Vec;

use pdl_bytecode::collections::FxHashMap;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::isa::Instruction;
use pdl_bytecode::{PatternId, PatternInfo};
use smol_str::SmolStr;

use super::target::{ConversionTarget, Legality};
use crate::bind::PatternSet;
use crate::host::RewriteHost;

/// The length of a chain whose length is not known: it goes in circles unless some op on the way is legal.
const UNBOUNDED: u32 = u32::MAX;

/// Of each pattern of a set, the length of the shortest chain that begins with it.
pub(super) struct Plan {
    depths: Vec<Option<u32>>,
}

/// An op name, as the plan sees it.
#[derive(Default)]
struct Node {
    /// Patterns with this root.
    rooted: Vec<usize>,
    /// Patterns that generate it.
    generated_by: Vec<usize>,
    /// True if the target always or sometimes calls it legal.
    may_be_legal: bool,
    /// True if it always does: then it is never rewritten.
    is_legal: bool,
}

impl Plan {
    pub(super) fn new<H: RewriteHost>(set: &PatternSet<H>, target: &ConversionTarget<H>, host: &H) -> Plan {
        let count = set.patterns().len();
        let mut names: FxHashMap<SmolStr, usize> = FxHashMap::default();
        let mut nodes: Vec<Node> = Vec::new();
        let mut node_of = |nodes: &mut Vec<Node>, name: &str| match names.get(name) {
            Some(node) => *node,
            None => {
                let legality = target.said_of(name);
                nodes.push(Node {
                    may_be_legal: matches!(legality, Some(Legality::Legal | Legality::Dynamic(_) | Legality::Types(_))),
                    is_legal: matches!(legality, Some(Legality::Legal)),
                    ..Node::default()
                });
                names.insert(name.into(), nodes.len() - 1);
                nodes.len() - 1
            }
        };
        let mut roots = vec![None; count];
        let mut generated: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut any_root = false;
        for PatternInfo { id, .. } in set.patterns() {
            let place = id.index();
            if !set.is_used(*id) {
                continue;
            }
            match set.root(*id).map(|name| host.op_name_text(name)) {
                Some(root) => {
                    let node = node_of(&mut nodes, &root);
                    roots[place] = Some(node);
                    if !nodes[node].is_legal {
                        nodes[node].rooted.push(place);
                    }
                }
                None => any_root = true,
            }
            for name in generated_ops(set, *id) {
                let node = node_of(&mut nodes, &name);
                if !generated[place].contains(&node) {
                    generated[place].push(node);
                    nodes[node].generated_by.push(place);
                }
            }
        }
        let valid = valid_patterns(&nodes, &generated, &roots, any_root);
        Plan { depths: depths(&nodes, &generated, &roots, &valid) }
    }

    /// The length of the chain that begins with a pattern; `None` if it leads nowhere.
    pub(super) fn depth(&self, pattern: PatternId) -> Option<u32> {
        self.depths.get(pattern.index()).copied().flatten()
    }
}

/// The names of the ops that a pattern generates, as far as they are known.
fn generated_ops<H: RewriteHost>(set: &PatternSet<H>, pattern: PatternId) -> Vec<SmolStr> {
    let compiled = set.program.patterns();
    let Some(info) = compiled.get(pattern.index()) else {
        let rust = set.rust.patterns.get(pattern.index() - compiled.len());
        return rust.map_or(Vec::new(), |rust| rust.pattern.generated_ops().to_vec());
    };
    let mut names = Vec::new();
    for decoded in instructions(set.program.rewrite_code(), info.rewrite_entry) {
        let name = match decoded.instruction {
            Instruction::CreateOp(new) => new.name,
            Instruction::CreateOpInferred(new) => new.name,
            // Rewrites lie one behind the other, and each ends with its only `end`.
            Instruction::End(_) => break,
            _ => continue,
        };
        names.extend(set.program.tables().op_names.get(name as usize).cloned());
    }
    names
}

/// Which patterns generate nothing that can never become legal.
fn valid_patterns(nodes: &[Node], generated: &[Vec<usize>], roots: &[Option<usize>], any_root: bool) -> Vec<bool> {
    let mut valid = vec![true; generated.len()];
    let mut rooted: Vec<usize> = nodes.iter().map(|node| node.rooted.len()).collect();
    let dead = |node: usize, rooted: &[usize]| !nodes[node].may_be_legal && rooted[node] == 0 && !any_root;
    let mut waiting: Vec<usize> = (0..nodes.len()).filter(|node| dead(*node, &rooted)).collect();
    while let Some(node) = waiting.pop() {
        for pattern in &nodes[node].generated_by {
            if !core::mem::replace(&mut valid[*pattern], false) {
                continue;
            }
            let Some(root) = roots[*pattern] else { continue };
            if !nodes[root].is_legal {
                rooted[root] -= 1;
                if dead(root, &rooted) {
                    waiting.push(root);
                }
            }
        }
    }
    valid
}

/// The length of the shortest chain from each pattern: one more than that of the farthest op it generates.
fn depths(nodes: &[Node], generated: &[Vec<usize>], roots: &[Option<usize>], valid: &[bool]) -> Vec<Option<u32>> {
    let mut depths: Vec<Option<u32>> = valid.iter().map(|valid| valid.then_some(UNBOUNDED)).collect();
    let mut known = vec![false; nodes.len()];
    let mut open: Vec<usize> = generated.iter().map(Vec::len).collect();
    // Ops that no pattern of their own rewrites are as far as they will ever be.
    let is_final = |node: &usize| !nodes[*node].rooted.iter().any(|pattern| valid[*pattern]);
    let mut level: Vec<usize> = (0..nodes.len()).filter(is_final).collect();
    let mut ready: Vec<usize> = (0..generated.len()).filter(|p| valid[*p] && open[*p] == 0).collect();
    let mut depth = 1;
    // Level by level: an op is at the depth of the first of its patterns that is reached.
    while !(level.is_empty() && ready.is_empty()) {
        for node in level.drain(..) {
            if core::mem::replace(&mut known[node], true) {
                continue;
            }
            for pattern in &nodes[node].generated_by {
                open[*pattern] -= 1;
                if open[*pattern] == 0 && valid[*pattern] {
                    ready.push(*pattern);
                }
            }
        }
        for pattern in ready.drain(..) {
            depths[pattern] = Some(depth);
            level.extend(roots[pattern]);
        }
        depth += 1;
    }
    depths
}
