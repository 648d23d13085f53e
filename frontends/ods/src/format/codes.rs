//! Error codes of formats.

/// A format that cannot be read: a character, a bracket, a literal.
pub(super) const FORMAT_SYNTAX: &str = "E0806";
/// A variable that the definition does not have.
pub(super) const FORMAT_NAME: &str = "E0807";
/// Something that stands twice in a format.
pub(super) const FORMAT_TWICE: &str = "E0808";
/// Something that stands where it cannot.
pub(super) const FORMAT_PLACE: &str = "E0809";
/// An optional group or list that nothing says whether to read.
pub(super) const FORMAT_OPTIONAL: &str = "E0810";
/// A format whose text could be read in two ways.
pub(super) const FORMAT_AMBIGUOUS: &str = "E0811";
/// A part of the definition that its format leaves out.
pub(super) const FORMAT_INCOMPLETE: &str = "E0812";
/// An operand or result whose type the format does not say, and nothing else.
pub(super) const FORMAT_TYPE: &str = "E0813";
