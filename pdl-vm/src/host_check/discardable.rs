//! Discardable attributes, on hosts that list them.

use alloc::vec::Vec;

use super::writing::attribute_names;
use super::{Checked, IrGenerator, Subject, ensure, same};
use crate::bind;
use crate::host::{DriverHost, Host, RewriteHost};

/// The discardable attributes of a host.
type Listed<H> = Vec<(<H as Host>::AttrName, <H as Host>::Attr)>;

fn listed<H: Host>(host: &H, op: H::Op) -> Listed<H> {
    let mut listed = Vec::new();
    host.discardable_attributes(op, &mut listed);
    listed
}

/// Returns what is listed: attributes that the op has, each once, none of them inherent.
fn listing<H: DriverHost>(subject: &Subject<'_, H>, op: H::Op) -> Result<Listed<H>, super::Finding> {
    let host = &subject.host;
    let found = listed(host, op);
    let rule = "discardable_attributes";
    let mut twice = found.clone();
    host.discardable_attributes(op, &mut twice);
    let expected = [&found[..], &found[..]].concat();
    same!(twice, expected, rule, "the same attributes each time, appended", subject.show(op));
    for (place, (name, attribute)) in found.iter().enumerate() {
        let shown = || format!("{name:?} of {}", subject.show(op));
        same!(Some(*attribute), host.attribute(op, *name), rule, "attributes that the op has", shown());
        ensure!(found[..place].iter().all(|other| other.0 != *name), rule, "each name once", "again {}", shown());
        let is_inherent = host.is_inherent(host.op_name(op), *name);
        ensure!(!is_inherent, rule, "no attribute that `is_inherent` claims", "{}", shown());
    }
    Ok(found)
}

/// Sets attributes that ops do not have and that are not inherent to them, and removes them: they are listed as long as they are there,
/// unless the host lists none at all.
pub(super) fn lists<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let ops = subject.ops();
    let mut lists_any = false;
    let mut missing = None;
    for op in ops.iter().copied() {
        let before = listing(subject, op)?;
        lists_any |= !before.is_empty();
        for ((_, [first, _]), name) in generator.attributes().into_iter().zip(&names) {
            let is_inherent = subject.host.is_inherent(subject.host.op_name(op), *name);
            if is_inherent || subject.host.attribute(op, *name).is_some() {
                continue;
            }
            let Ok(attribute) = bind::attribute(&mut subject.host, &first) else { continue };
            if subject.host.check_attribute(op, *name, Some(attribute)).is_err() {
                continue;
            }
            subject.host.set_attribute(op, *name, Some(attribute));
            let with = listing(subject, op)?;
            lists_any |= !with.is_empty();
            let is_listed = with.contains(&(*name, attribute));
            if !is_listed && missing.is_none() {
                missing = Some(format!("{with:?} of {} with `{name:?}`", subject.show(op)));
            }
            subject.host.set_attribute(op, *name, None);
            let after = listing(subject, op)?;
            let is_as_before = after.len() == before.len() && before.iter().all(|one| after.contains(one));
            let rule = "discardable_attributes";
            ensure!(
                is_as_before,
                rule,
                "the other attributes to stay",
                "{after:?}, not {before:?}, of {}",
                subject.show(op)
            );
        }
    }
    let Some(missing) = missing.filter(|_| lists_any) else { return Ok(()) };
    ensure!(false, "discardable_attributes", "what was set and is not inherent", "{missing}");
    Ok(())
}
