//! Which type a value has, and which types go where.

use pdl_diagnostics::Span;

use super::Evaluator;
use crate::lex::Operator;
use crate::record::{FieldKind, RecordId};
use crate::symbols::Symbol;
use crate::types::{TypeId, TypeNode, Types};
use crate::values::{Node, ValueId};

impl Evaluator {
    /// The type of a value; `?` has none.
    pub(crate) fn type_of(&mut self, value: ValueId) -> Option<TypeId> {
        Some(match self.values.get(value) {
            Node::Unset | Node::Argument(..) => return None,
            Node::Bit(_) => Types::BIT,
            Node::Int(_) => Types::INT,
            Node::String(..) | Node::AnonymousName(_) => Types::STRING,
            Node::Bits(slice) => {
                let width = self.values.elements(slice).len() as u32;
                self.types.bits(width)
            }
            Node::List(_, element) => self.types.list(element),
            Node::Dag(_) => Types::DAG,
            Node::Def(record) => self.record_type(record),
            Node::Variable(_, ty) => ty,
            Node::VariableBit(..) => Types::BIT,
            Node::Operation(Operator::IsA | Operator::Exists, ..) => Types::INT,
            Node::Operation(Operator::Instances, _, ty) => self.types.list(ty),
            Node::Operation(_, _, ty) => ty,
            Node::Instance(class, _) => self.types.record(&[class]),
            Node::Field(base, name) => return self.field_type(base, name),
        })
    }

    /// The type of a definition: all the classes it names.
    pub(crate) fn record_type(&mut self, record: RecordId) -> TypeId {
        let parents = std::mem::take(&mut self.record_mut(record).parents);
        let ty = self.types.record(&parents);
        self.record_mut(record).parents = parents;
        ty
    }

    /// The type of `base.name`, if there is such a field.
    pub(crate) fn field_type(&mut self, base: ValueId, name: Symbol) -> Option<TypeId> {
        if let Node::Def(record) = self.values.get(base) {
            return self.visible_field_type(record, name);
        }
        let ty = self.type_of(base)?;
        let TypeNode::Record(classes) = self.types.get(ty) else { return None };
        classes.iter().find_map(|class| self.visible_field_type(*class, name))
    }

    /// Where the field of `base.name` was declared.
    pub(crate) fn field_place(&mut self, base: ValueId, name: Symbol) -> Option<Span> {
        if let Node::Def(record) = self.values.get(base) {
            return self.record(record).field(name).map(|field| field.span);
        }
        let ty = self.type_of(base)?;
        let TypeNode::Record(classes) = self.types.get(ty) else { return None };
        classes.iter().find_map(|class| self.record(*class).field(name)).map(|field| field.span)
    }

    fn visible_field_type(&self, record: RecordId, name: Symbol) -> Option<TypeId> {
        let field = self.record(record).field(name)?;
        (field.kind != FieldKind::TemplateArgument).then_some(field.ty)
    }

    /// Returns true if `record` is `class` or derives from it.
    pub(crate) fn is_or_derives(&self, record: RecordId, class: RecordId) -> bool {
        record == class || self.record(record).derives_from(class)
    }

    /// Returns true if a record value of `from` classes derives from all of `to`.
    fn classes_cover(&self, from: &[RecordId], to: &[RecordId]) -> bool {
        let covers = to.iter().all(|class| from.iter().any(|record| self.is_or_derives(*record, *class)));
        if !covers && self.failed {
            from.iter().for_each(|record| self.look_in_vain(*record));
        }
        covers
    }

    /// Returns true if every value of type `from` already is a value of type `to`.
    pub(crate) fn type_is_a(&self, from: TypeId, to: TypeId) -> bool {
        if from == to {
            return true;
        }
        match (self.types.get(from), self.types.get(to)) {
            (TypeNode::List(from), TypeNode::List(to)) => self.type_is_a(*from, *to),
            (TypeNode::Record(from), TypeNode::Record(to)) => self.classes_cover(from, to),
            _ => false,
        }
    }

    /// Returns true if values of type `from` may be converted to type `to`, each subject to its own check.
    pub(crate) fn type_converts(&self, from: TypeId, to: TypeId) -> bool {
        if from == to {
            return true;
        }
        match (self.types.get(from), self.types.get(to)) {
            (TypeNode::Bit, TypeNode::Int) | (TypeNode::Int, TypeNode::Bit) => true,
            (TypeNode::Bit, TypeNode::Bits(width)) | (TypeNode::Bits(width), TypeNode::Bit) => *width == 1,
            (TypeNode::Bits(_), TypeNode::Int) | (TypeNode::Int, TypeNode::Bits(_)) => true,
            (TypeNode::List(from), TypeNode::List(to)) => self.type_converts(*from, *to),
            (TypeNode::Record(from), TypeNode::Record(to)) => self.classes_cover(from, to),
            _ => false,
        }
    }

    /// The type that values of both types fit into.
    pub(crate) fn common_type(&mut self, first: TypeId, second: TypeId) -> Option<TypeId> {
        if first == second {
            return Some(first);
        }
        if let (TypeNode::Record(mine), TypeNode::Record(theirs)) = (self.types.get(first), self.types.get(second)) {
            let mut common: Vec<RecordId> = Vec::new();
            let mut seen: Vec<RecordId> = Vec::new();
            let mut stack = mine.to_vec();
            while let Some(class) = stack.pop() {
                if seen.contains(&class) {
                    continue;
                }
                seen.push(class);
                if theirs.iter().any(|record| self.is_or_derives(*record, class)) {
                    common.push(class);
                } else {
                    stack.extend_from_slice(&self.record(class).parents);
                }
            }
            return Some(self.types.record(&common));
        }
        if self.type_converts(first, second) {
            return Some(second);
        }
        if self.type_converts(second, first) {
            return Some(first);
        }
        let (first, second) = (self.types.element(first)?, self.types.element(second)?);
        let element = self.common_type(first, second)?;
        Some(self.types.list(element))
    }

    /// The name of a type as it is written.
    pub(crate) fn type_name(&self, ty: TypeId) -> String {
        match self.types.get(ty) {
            TypeNode::Bit => "bit".into(),
            TypeNode::Int => "int".into(),
            TypeNode::String => "string".into(),
            TypeNode::Dag => "dag".into(),
            TypeNode::Bits(width) => format!("bits<{width}>"),
            TypeNode::List(element) => format!("list<{}>", self.type_name(*element)),
            TypeNode::Record(classes) => match &classes[..] {
                [class] => self.record_name(*class),
                classes => {
                    let names: Vec<String> = classes.iter().map(|class| self.record_name(*class)).collect();
                    format!("{{{}}}", names.join(", "))
                }
            },
        }
    }
}
