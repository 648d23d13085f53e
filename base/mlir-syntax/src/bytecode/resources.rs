//! The resources of a file: blobs, strings and flags that attributes and tools refer to by name.

use super::{ByteReader, EntityTable, EntityWriter, write_number, write_padding};
use crate::attributes::Bytes;
use crate::error::Result;
use crate::operations::{ResourceGroup, ResourceKind, ResourceSection, ResourceValue};
use crate::parser::bytes_of_hex;
use smol_str::SmolStr;
use std::fmt::Write;

const BLOB: u8 = 0;
const BOOL: u8 = 1;
const STRING: u8 = 2;

/// The most that the data of a resource is aligned to when it is written.
const MAX_ALIGNMENT: u64 = 4096;

/// The sections of resources.
#[derive(Debug)]
pub struct ResourceSections {
    /// The names.
    pub names: Vec<u8>,
    /// The data.
    pub data: Vec<u8>,
    /// A power of two, a multiple of which the data begins at in the file.
    pub alignment: usize,
}

/// Reads the sections of names and of data. The keys of dialects become those of the table.
pub(super) fn read_resources<'b>(
    table: &mut EntityTable<'b>,
    mut names: ByteReader<'b>,
    mut data: ByteReader<'b>,
) -> Result<Vec<ResourceSection>> {
    let mut external = Vec::new();
    for _ in 0..names.count("groups of resources")? {
        let owner = SmolStr::new(table.name(&mut names)?);
        let entries = read_group(table, &mut names, &mut data)?;
        external.push(ResourceGroup { owner, entries: entries.into_iter().filter_map(with_value).collect() });
    }
    let mut dialects: Vec<ResourceGroup> = Vec::new();
    while !names.is_at_end() {
        let owner = SmolStr::new(table.dialect(&mut names)?);
        let entries = read_group(table, &mut names, &mut data)?;
        table.resource_keys.extend(entries.iter().map(|entry| entry.0.clone()));
        dialects.push(ResourceGroup { owner, entries: entries.into_iter().filter_map(with_value).collect() });
    }
    data.expect_end("the resources")?;
    let sections = [(ResourceKind::Dialect, dialects), (ResourceKind::External, external)];
    let is_there = |groups: &[ResourceGroup]| groups.iter().any(|group| !group.entries.is_empty());
    let sections = sections.into_iter().filter(|(_, groups)| is_there(groups));
    let section = |(kind, groups): (_, Vec<ResourceGroup>)| ResourceSection {
        kind,
        groups: groups.into_iter().filter(|group| !group.entries.is_empty()).collect(),
    };
    Ok(sections.map(section).collect())
}

/// Leaves out what is only declared.
fn with_value((key, value): (SmolStr, Option<ResourceValue>)) -> Option<(SmolStr, ResourceValue)> {
    Some((key, value?))
}

fn read_group<'b>(
    table: &mut EntityTable<'b>,
    names: &mut ByteReader<'b>,
    data: &mut ByteReader<'b>,
) -> Result<Vec<(SmolStr, Option<ResourceValue>)>> {
    let mut entries = Vec::new();
    for _ in 0..names.count("resources")? {
        let key = SmolStr::new(table.name(names)?);
        let size = usize::try_from(names.number()?).unwrap_or(usize::MAX);
        let kind = names.byte()?;
        if size == 0 {
            entries.push((key, None));
            continue;
        }
        let mut value = data.part(size)?;
        let read = match kind {
            BLOB => {
                let alignment = value.number()?;
                let length = value.count("bytes")?;
                value.align(alignment)?;
                blob_text(alignment, value.take(length)?)
            }
            BOOL => ResourceValue::Bool(value.byte()? != 0),
            STRING => ResourceValue::String(Bytes::from(table.string(&mut value)?)),
            _ => return Err(names.malformed(format!("there are no resources of kind {kind}"))),
        };
        value.expect_end("the resource")?;
        entries.push((key, Some(read)));
    }
    Ok(entries)
}

/// The value as text has it: the alignment in four bytes, then the bytes.
fn blob_text(alignment: u64, data: &[u8]) -> ResourceValue {
    let mut text = String::with_capacity(10 + 2 * data.len());
    text.push_str("0x");
    for byte in (alignment as u32).to_le_bytes().iter().chain(data) {
        let _ = write!(text, "{byte:02X}");
    }
    ResourceValue::String(Bytes::from(&text))
}

/// The alignment and the bytes of a value that is data.
fn blob_of(value: &Bytes) -> Option<(u64, Vec<u8>)> {
    let bytes = bytes_of_hex(value.as_str()?)?;
    let (alignment, data) = bytes.split_first_chunk::<4>()?;
    let alignment = u64::from(u32::from_le_bytes(*alignment));
    (alignment.is_power_of_two() && alignment <= MAX_ALIGNMENT).then(|| (alignment, data.to_vec()))
}

/// Returns the sections of names and of data. Keys that only attributes name are declared.
pub fn write_resources(writer: &mut EntityWriter, sections: &[ResourceSection]) -> ResourceSections {
    let mut out = ResourceSections { names: Vec::new(), data: Vec::new(), alignment: 1 };
    let groups = |kind| sections.iter().filter(move |section| section.kind == kind).flat_map(|section| &section.groups);
    write_number(groups(ResourceKind::External).count() as u64, &mut out.names);
    for group in groups(ResourceKind::External) {
        write_number(writer.string(group.owner.as_bytes()), &mut out.names);
        write_group(writer, group.entries.iter().map(|(key, value)| (key, Some(value))), &mut out);
    }
    let mut declared = 0;
    for group in groups(ResourceKind::Dialect) {
        write_number(writer.dialect(&group.owner), &mut out.names);
        declared += group.entries.len();
        write_group(writer, group.entries.iter().map(|(key, value)| (key, Some(value))), &mut out);
    }
    let others: Vec<SmolStr> = writer.resource_keys().skip(declared).cloned().collect();
    if !others.is_empty() {
        write_number(writer.dialect("builtin"), &mut out.names);
        write_group(writer, others.iter().map(|key| (key, None)), &mut out);
    }
    out
}

fn write_group<'v>(
    writer: &mut EntityWriter,
    entries: impl ExactSizeIterator<Item = (&'v SmolStr, Option<&'v ResourceValue>)>,
    ResourceSections { names, data, alignment: most }: &mut ResourceSections,
) {
    write_number(entries.len() as u64, names);
    for (key, value) in entries {
        let start = data.len();
        let kind = match value {
            None => BLOB,
            Some(ResourceValue::Bool(value)) => {
                data.push(u8::from(*value));
                BOOL
            }
            Some(ResourceValue::String(value)) => match blob_of(value) {
                Some((alignment, bytes)) => {
                    write_number(alignment, data);
                    write_number(bytes.len() as u64, data);
                    write_padding(alignment as usize, data);
                    *most = (*most).max(alignment as usize);
                    data.extend_from_slice(&bytes);
                    BLOB
                }
                None => {
                    write_number(writer.string(value.as_bytes()), data);
                    STRING
                }
            },
        };
        write_number(writer.string(key.as_bytes()), names);
        write_number((data.len() - start) as u64, names);
        names.push(kind);
    }
}
