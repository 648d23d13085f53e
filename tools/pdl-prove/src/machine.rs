//! Patterns of machine IR as patterns over operations with attributes.
//!
//! ```text
//!  mir.safe_to_fold ──▶ nothing: what computes may be computed later      G_CONSTANT's operand ──▶ its attribute `value`
//!  mir.build_constant ──▶ an operation G_CONSTANT                         C++ with a contract ──▶ the pattern of the contract
//! ```
//!
//! Everything that an instruction takes besides registers is an operand there and an attribute here. A pattern whose native functions have
//! contracts becomes the patterns of these, one for each way in which the functions may hold.

use pdl_ir::{Kind as Handle, Module, Op as PatternOp, OpKind, OpResults, Pattern, RewriteBody, ValueId};

use crate::contract::LoweredContract;
use crate::semantics::{ContractFunctions, NativeCall, Semantics};

/// The operands of instructions that are no registers: of which instruction, the place among its operands, and the attribute.
const IMMEDIATES: [(&str, usize, &str); 3] =
    [("G_CONSTANT", 0, "value"), ("G_ICMP", 0, "predicate"), ("G_SEXT_INREG", 1, "width")];

/// Returns the module with its patterns of machine IR in this form, and the semantics with what those of contracts call.
pub(crate) fn prepare(module: &Module, semantics: &Semantics) -> (Module, Semantics) {
    let (mut module, mut semantics) = (module.clone(), semantics.clone());
    let mut patterns = Vec::new();
    for mut pattern in std::mem::take(&mut module.patterns) {
        let contracts: Vec<LoweredContract> = contracts(&pattern, &semantics).cloned().collect();
        if contracts.is_empty() {
            with_attributes(&mut pattern);
            patterns.push(pattern);
            continue;
        }
        for contract in contracts {
            let (name, location) = (pattern.name.clone(), pattern.location.clone());
            patterns.push(Pattern { name, location, ..contract.pattern });
            semantics.add_items(contract.items);
        }
    }
    module.patterns = patterns;
    (module, semantics)
}

/// The contracts of the native functions that a pattern calls, if these do all of its rewrite.
fn contracts<'s>(pattern: &Pattern, semantics: &'s Semantics) -> impl Iterator<Item = &'s LoweredContract> {
    let is_root = |op: &&PatternOp| op.results.first().copied() == pattern.rewrite.root;
    let root = pattern.matcher.iter().find(is_root).and_then(|op| match &op.kind {
        OpKind::Operation { name, .. } => name.clone(),
        _ => None,
    });
    let constraints: Vec<NativeCall> = pattern.matcher.iter().filter_map(|op| call_at_root(pattern, op)).collect();
    let mut keeps_flags = false;
    let mut rewrites: Vec<Option<NativeCall>> = Vec::new();
    for op in pattern.actions() {
        match &op.kind {
            OpKind::ApplyNativeRewrite { name, args, .. } if name == "mir.keep_flags" && args.is_empty() => {
                keeps_flags = true;
            }
            OpKind::Attribute { .. } | OpKind::Result { .. } => {}
            _ => rewrites.push(call_at_root(pattern, op)),
        }
    }
    let rewrite = match &mut rewrites[..] {
        [rewrite] => rewrite.take(),
        _ => None,
    };
    semantics.contracts().filter(move |contract| {
        let ContractFunctions { constraint, rewrite: wanted, keeps_flags: when } = &contract.functions;
        root.as_ref() == Some(&contract.root)
            && constraints.contains(constraint)
            && rewrite.as_ref() == Some(wanted)
            && when.is_none_or(|when| when == keeps_flags)
    })
}

/// The native function that an op calls, if its first argument is the root or what that defines. Of its other arguments those that are
/// numbers count; what is matched besides the contract finds itself.
fn call_at_root(pattern: &Pattern, op: &PatternOp) -> Option<NativeCall> {
    let (name, args) = match &op.kind {
        OpKind::ApplyNativeConstraint { name, args, negated: false }
        | OpKind::ApplyNativeRewrite { name, args, .. } => (name, args),
        _ => return None,
    };
    let defined = |value: &ValueId| {
        let mut all = pattern.matcher.iter().chain(pattern.actions());
        all.find(|op| op.results.contains(value)).map(|op| &op.kind)
    };
    let first = args.first()?;
    let is_root = |value: &ValueId| Some(*value) == pattern.rewrite.root;
    match defined(first)? {
        OpKind::Operation { .. } if is_root(first) => {}
        OpKind::Result { parent, .. } if is_root(parent) => {}
        _ => return None,
    }
    let mut numbers = Vec::new();
    for argument in &args[1..] {
        if let Some(OpKind::Attribute { value: Some(text), .. }) = defined(argument) {
            numbers.push(match text.as_str() {
                "true" => 1,
                "false" => 0,
                text => text.strip_suffix(" : i64")?.parse().ok()?,
            });
        }
    }
    Some(NativeCall { name: name.clone(), numbers })
}

/// Makes attributes of operands that are no registers, and operations of native functions that build constants.
fn with_attributes(pattern: &mut Pattern) {
    let mut matcher = std::mem::take(&mut pattern.matcher);
    immediates_to_attributes(pattern, &mut matcher);
    pattern.matcher = matched(pattern, matcher);
    pattern.rewrite.body = match std::mem::take(&mut pattern.rewrite.body) {
        RewriteBody::Ops(mut actions) => {
            immediates_to_attributes(pattern, &mut actions);
            RewriteBody::Ops(created(pattern, actions))
        }
        external @ RewriteBody::External { .. } => external,
    };
}

fn immediates_to_attributes(pattern: &mut Pattern, ops: &mut [PatternOp]) {
    for op in ops {
        let OpKind::Operation { name: Some(name), operands, attributes, .. } = &mut op.kind else { continue };
        for (of, place, attribute) in IMMEDIATES {
            if name == of
                && let Some(operand) = operands.get(place).copied()
                && matches!(pattern.values[operand.0 as usize].kind, Handle::Value | Handle::Attribute)
            {
                operands.remove(place);
                attributes.push((attribute.into(), operand));
                pattern.values[operand.0 as usize].kind = Handle::Attribute;
            }
        }
    }
}

/// The match section, once operands that are no registers are attributes.
fn matched(pattern: &mut Pattern, ops: Vec<PatternOp>) -> Vec<PatternOp> {
    let mut made: Vec<PatternOp> = Vec::new();
    for mut op in ops {
        let location = op.location.clone();
        match &mut op.kind {
            OpKind::Operand { .. } if op.results.iter().all(|handle| pattern.kind(*handle) == Handle::Attribute) => {
                op.kind = OpKind::Attribute { value: None, ty: None, otherwise: None };
            }
            OpKind::ApplyNativeConstraint { name, args, .. } => match (name.as_str(), &args[..]) {
                ("mir.safe_to_fold", _) => continue,
                ("mir.integer" | "mir.constant" | "mir.literal", [of, _]) => {
                    let is_register = pattern.kind(*of) == Handle::Value;
                    *name = match (is_register, is_predicate_or_width(&made, *of)) {
                        (true, _) => "mir.constant",
                        (false, true) => "mir.literal",
                        (false, false) => "mir.literal_bits",
                    }
                    .into();
                }
                ("mir.has_flags", [of, set, unset]) => {
                    let (of, set, unset) = (*of, *set, *unset);
                    let flags = flags_of(pattern, &mut made, of);
                    *args = vec![flags, set, unset];
                }
                _ => {}
            },
            _ => {}
        }
        made.push(PatternOp { location, ..op });
    }
    made
}

/// Returns true if an attribute is a number that is none of the program's.
fn is_predicate_or_width(ops: &[PatternOp], attribute: ValueId) -> bool {
    ops.iter().any(|op| match &op.kind {
        OpKind::Operation { attributes, .. } => {
            attributes.iter().any(|(name, value)| *value == attribute && matches!(name.as_str(), "predicate" | "width"))
        }
        _ => false,
    })
}

/// The flags of a matched operation, which is asked for them if it was not before.
fn flags_of(pattern: &mut Pattern, ops: &mut Vec<PatternOp>, of: ValueId) -> ValueId {
    let Some(place) = ops.iter().position(|op| op.results.contains(&of)) else { return of };
    let OpKind::Operation { attributes, .. } = &mut ops[place].kind else { return of };
    if let Some((_, flags)) = attributes.iter().find(|(name, _)| name == "flags") {
        return *flags;
    }
    let flags = pattern.new_value(Handle::Attribute, None);
    attributes.push(("flags".into(), flags));
    let location = ops[place].location.clone();
    let kind = OpKind::Attribute { value: None, ty: None, otherwise: None };
    ops.insert(place, PatternOp { kind, results: OpResults::from_slice(&[flags]), location });
    flags
}

/// The rewrite section.
fn created(pattern: &mut Pattern, ops: Vec<PatternOp>) -> Vec<PatternOp> {
    let mut made: Vec<PatternOp> = Vec::new();
    // Attributes that stand where a native function gave operands.
    let mut instead: Vec<(ValueId, ValueId)> = Vec::new();
    for mut op in ops {
        let OpKind::ApplyNativeRewrite { name, args, .. } = &op.kind else {
            op.kind.for_each_operand_mut(|value| {
                if let Some((_, attribute)) = instead.iter().find(|(of, _)| of == value) {
                    *value = *attribute;
                }
            });
            made.push(op);
            continue;
        };
        match (name.as_str(), &args[..], &op.results[..]) {
            ("mir.keep_flags", [], []) => {}
            ("mir.immediate", [number], [result]) => instead.push((*result, *number)),
            ("mir.typed_immediate", [_, _], [result]) => {
                pattern.values[result.0 as usize].kind = Handle::Attribute;
                let args = args.clone();
                op.kind = OpKind::ApplyNativeRewrite { name: "mir.build_constant".into(), args, location: None };
                made.push(op);
            }
            ("mir.build_constant", [ty, _], [result]) => {
                let (ty, result, location) = (*ty, *result, op.location.clone());
                let value = pattern.new_value(Handle::Attribute, None);
                op.results = OpResults::from_slice(&[value]);
                made.push(op);
                let constant = pattern.new_value(Handle::Operation, None);
                let kind = OpKind::Operation {
                    name: Some("G_CONSTANT".into()),
                    operands: Vec::new(),
                    attributes: vec![("value".into(), value)],
                    types: vec![ty],
                    location: None,
                };
                let results = OpResults::from_slice(&[constant]);
                made.push(PatternOp { kind, results, location: location.clone() });
                let kind = OpKind::Result { parent: constant, index: Some(0) };
                made.push(PatternOp { kind, results: OpResults::from_slice(&[result]), location });
            }
            _ => made.push(op),
        }
    }
    made
}

#[cfg(test)]
mod tests;
