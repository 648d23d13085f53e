//! Types and class names.

use pdl_diagnostics::Diagnostic;

use super::Parser;
use crate::evaluate::Fallible;
use crate::lex::{Keyword, Token};
use crate::limits;
use crate::names::Target;
use crate::record::RecordId;
use crate::types::{TypeId, Types};

impl Parser<'_> {
    /// `bit`, `int`, `string`, `code`, `dag`, `bits<n>`, `list<type>`, a class or a type alias.
    pub(super) fn parse_type(&mut self) -> Fallible<TypeId> {
        let ty = match self.token {
            Token::Keyword(Keyword::String | Keyword::Code) => Types::STRING,
            Token::Keyword(Keyword::Bit) => Types::BIT,
            Token::Keyword(Keyword::Int) => Types::INT,
            Token::Keyword(Keyword::Dag) => Types::DAG,
            Token::Identifier(name) => {
                if let Some(ty) = self.type_aliases.get(&name).copied() {
                    self.note_use_of_global(self.span, name);
                    self.advance()?;
                    return Ok(ty);
                }
                let class = self.parse_class_name()?;
                return Ok(self.evaluator.types.record(&[class]));
            }
            Token::Keyword(Keyword::Bits) => {
                self.advance()?;
                if self.token != Token::Sign('<') {
                    return self.unexpected("'<' after 'bits'");
                }
                self.advance()?;
                let Token::Int(width) = self.token else { return self.unexpected("the number of bits") };
                let Some(width) = u64::try_from(width).ok().filter(|width| *width <= limits::MAX_BITS) else {
                    return self.error("E0709", self.span, format!("bits<{width}> is too wide"));
                };
                self.advance()?;
                if self.token != Token::Sign('>') {
                    return self.unexpected("'>' after the number of bits");
                }
                self.evaluator.types.bits(width as u32)
            }
            Token::Keyword(Keyword::List) => {
                self.advance()?;
                if self.token != Token::Sign('<') {
                    return self.unexpected("'<' after 'list'");
                }
                self.advance()?;
                self.enter()?;
                let element = self.parse_type()?;
                self.leave();
                if self.token != Token::Sign('>') {
                    return self.unexpected("'>' after the element type");
                }
                self.evaluator.types.list(element)
            }
            _ => return self.unexpected("a type"),
        };
        self.advance()?;
        Ok(ty)
    }

    /// The name of a class that was at least announced.
    pub(super) fn parse_class_name(&mut self) -> Fallible<RecordId> {
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of a class") };
        let Some(class) = self.evaluator.classes.get(&name).copied() else {
            let text = self.name(name);
            let mut diagnostic = Diagnostic::error("E0704", self.span, format!("there is no class named '{text}'"));
            if self.multiclasses.contains_key(&name) {
                diagnostic = diagnostic.note(format!("'{text}' is a multiclass: use 'defm'"));
            }
            let meant = self.nearest_to(&text, self.evaluator.classes.keys().copied());
            self.evaluator.miss(name);
            return self.refuse(diagnostic.suggest(self.span, meant));
        };
        self.evaluator.look_at(class);
        self.note_use(self.span, Target::Record(class));
        self.advance()?;
        Ok(class)
    }

    /// `<type>` after an operator.
    pub(super) fn parse_operator_type(&mut self) -> Fallible<TypeId> {
        self.expect(Token::Sign('<'), "'<' and a type after the operator")?;
        if self.is_keyword(Keyword::Code) {
            let message = "operators do not take the type 'code'; use 'string'";
            return self.error("E0705", self.span, message);
        }
        let ty = self.parse_type()?;
        self.expect(Token::Sign('>'), "'>' after the operator's type")?;
        Ok(ty)
    }
}
