//! Locations.

use super::Parser;
use crate::attributes::{Attr, AttrKind, LocationAttr};
use crate::error::{Result, codes};

impl Parser<'_, '_> {
    /// Parses `loc(…)` if it is next.
    pub fn parse_optional_location(&mut self) -> Result<Option<Attr>> {
        if self.byte() == b'l' && self.peek_identifier() == "loc" { self.parse_location().map(Some) } else { Ok(None) }
    }

    /// Returns the location of a place of the text in the context's file, if it has one.
    #[inline]
    pub(crate) fn location_at(&mut self, place: usize) -> Option<Attr> {
        if self.context.has_file() { self.location_in_file(place) } else { None }
    }

    #[cold]
    fn location_in_file(&mut self, place: usize) -> Option<Attr> {
        if self.line_starts.is_empty() {
            let ends = self.bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            self.line_starts = std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect();
        }
        let line = self.line_starts.partition_point(|start| *start <= place);
        let column = place - self.line_starts[line - 1] + 1;
        self.context.file_location(line as u32, column as u32)
    }

    /// Parses `loc(…)`.
    pub(crate) fn parse_location(&mut self) -> Result<Attr> {
        if !self.eat_keyword("loc") {
            return Err(self.expected("'loc'"));
        }
        self.expect(b'(')?;
        let location = self.parse_location_body()?;
        self.expect(b')')?;
        Ok(location)
    }

    /// Parses what stands between the parentheses.
    fn parse_location_body(&mut self) -> Result<Attr> {
        match self.byte() {
            b'"' => self.nested(Self::parse_name_or_file),
            b'#' => {
                let start = self.position;
                let attr = self.parse_dialect_attribute()?;
                match self.context.attr_kind(attr) {
                    // Dialects may define locations of their own.
                    AttrKind::Location(_) | AttrKind::Dialect { .. } => Ok(attr),
                    _ => Err(self.error_since(start, codes::INVALID, "expected a location, but this is none")),
                }
            }
            _ => match self.peek_identifier() {
                "unknown" => {
                    self.advance("unknown".len());
                    Ok(self.context.unknown_location())
                }
                "callsite" => self.nested(Self::parse_call_site),
                "fused" => self.nested(Self::parse_fused),
                _ => Err(self.expected("a location")),
            },
        }
    }

    fn parse_name_or_file(&mut self) -> Result<Attr> {
        let start = self.position;
        let name = self.parse_string()?;
        if self.eat(b'(') {
            let child = self.parse_location_body()?;
            self.expect(b')')?;
            return self.make_attribute(start, AttrKind::Location(LocationAttr::Name { name, child }));
        }
        if !self.eat(b':') {
            let child = self.context.unknown_location();
            return self.make_attribute(start, AttrKind::Location(LocationAttr::Name { name, child }));
        }
        let line = self.parse_small_number("a line number")?;
        let column = if self.eat(b':') { self.parse_small_number("a column number")? } else { 0 };
        let (mut end_line, mut end_column) = (line, column);
        if self.eat_keyword("to") {
            if self.byte() != b':' {
                end_line = self.parse_small_number("a line number or ':'")?;
            }
            self.expect(b':')?;
            end_column = self.parse_small_number("a column number")?;
        }
        let location = LocationAttr::File { file: name, line, column, end_line, end_column };
        self.make_attribute(start, AttrKind::Location(location))
    }

    fn parse_call_site(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("callsite".len());
        self.expect(b'(')?;
        let callee = self.parse_location_body()?;
        if !self.eat_keyword("at") {
            return Err(self.expected("'at'"));
        }
        let caller = self.parse_location_body()?;
        self.expect(b')')?;
        self.make_attribute(start, AttrKind::Location(LocationAttr::CallSite { callee, caller }))
    }

    fn parse_fused(&mut self) -> Result<Attr> {
        let start = self.position;
        self.advance("fused".len());
        let mut metadata = None;
        if self.eat(b'<') {
            metadata = Some(self.parse_attribute()?);
            self.expect(b'>')?;
        }
        self.expect(b'[')?;
        let mut parts = Vec::new();
        self.list(b']', |parser| {
            parts.push(parser.parse_location_body()?);
            Ok(())
        })?;
        let fused = self.context.fused_location(&parts, metadata);
        self.make_attribute(start, fused)
    }
}
