//! The `{-# … #-}` section at the end of a text: data that attributes and tools refer to by name.

use crate::attributes::Bytes;
use crate::error::{Result, codes};
use crate::parser::Parser;
use crate::printer::{print_attribute_key, print_string};
use smol_str::SmolStr;

/// The owner of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResourceKind {
    /// `dialect_resources`
    Dialect,
    /// `external_resources`
    External,
}

/// `dialect_resources: {…}` or `external_resources: {…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceSection {
    /// Which of them.
    pub kind: ResourceKind,
    /// The groups in order.
    pub groups: Vec<ResourceGroup>,
}

/// The resources of one dialect or tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceGroup {
    /// The dialect or tool.
    pub owner: SmolStr,
    /// Names and values in order.
    pub entries: Vec<(SmolStr, ResourceValue)>,
}

/// A resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceValue {
    /// `true` or `false`
    Bool(bool),
    /// A string; data is a string of `0x`, the alignment in four bytes, and the bytes.
    String(Bytes),
}

impl Parser<'_, '_> {
    /// Parses `{-# dialect_resources: {…}, external_resources: {…} #-}`.
    pub(crate) fn parse_resources(&mut self) -> Result<Vec<ResourceSection>> {
        self.expect_token("{-#")?;
        let mut sections = Vec::new();
        while !self.eat_token("#-}") {
            let kind = match self.peek_token().text {
                "dialect_resources" => ResourceKind::Dialect,
                "external_resources" => ResourceKind::External,
                _ => return Err(self.expected("'dialect_resources', 'external_resources' or '#-}'")),
            };
            self.next_token();
            self.expect(b':')?;
            self.expect(b'{')?;
            let mut groups = Vec::new();
            self.list(b'}', |parser| {
                let owner = SmolStr::new(parser.parse_identifier("the name of a dialect or tool")?);
                parser.expect(b':')?;
                parser.expect(b'{')?;
                let mut entries = Vec::new();
                parser.list(b'}', |parser| {
                    entries.push(parser.parse_resource()?);
                    Ok(())
                })?;
                groups.push(ResourceGroup { owner, entries });
                Ok(())
            })?;
            sections.push(ResourceSection { kind, groups });
            if !self.eat(b',') && !self.peek_is("#-}") {
                return Err(self.expected("',' or '#-}'"));
            }
        }
        Ok(sections)
    }

    fn parse_resource(&mut self) -> Result<(SmolStr, ResourceValue)> {
        let key = match self.byte() {
            b'"' => self.with_name(|_, name| SmolStr::new(name))?,
            _ => SmolStr::new(self.parse_identifier("the name of a resource")?),
        };
        self.expect(b':')?;
        let value = match (self.byte(), self.peek_identifier()) {
            (b'"', _) => ResourceValue::String(self.parse_string()?),
            (_, word @ ("true" | "false")) => {
                self.advance(word.len());
                ResourceValue::Bool(word == "true")
            }
            _ => return Err(self.error_here(codes::EXPECTED, "expected a string, 'true' or 'false'")),
        };
        Ok((key, value))
    }
}

/// Appends the section as MLIR lays it out, with an empty line before it; nothing if there are no resources.
pub fn print_resources(sections: &[ResourceSection], out: &mut String) {
    if sections.is_empty() {
        return;
    }
    out.push_str("\n{-#\n");
    for (index, section) in sections.iter().enumerate() {
        out.push_str(if index > 0 { ",\n" } else { "" });
        out.push_str(match section.kind {
            ResourceKind::Dialect => "  dialect_resources: {\n",
            ResourceKind::External => "  external_resources: {\n",
        });
        for (index, group) in section.groups.iter().enumerate() {
            out.push_str(if index > 0 { ",\n" } else { "" });
            out.push_str("    ");
            out.push_str(&group.owner);
            out.push_str(": {\n");
            for (index, (key, value)) in group.entries.iter().enumerate() {
                out.push_str(if index > 0 { ",\n" } else { "" });
                out.push_str("      ");
                print_attribute_key(key, out);
                out.push_str(": ");
                match value {
                    ResourceValue::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
                    ResourceValue::String(value) => print_string(value.as_bytes(), out),
                }
            }
            out.push_str("\n    }");
        }
        out.push_str("\n  }");
    }
    out.push_str("\n#-}\n");
}
