//! Constants against the constraints of definitions.

use mlir_lite::Ir;
use mlir_syntax::{Type, parse_attribute, parse_type, print_type};
use ods::evaluate::Evaluator;
use ods::{ConstraintId, Definitions};
use pdl_declarations::Definition;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::context::Context;

fn printed(context: &mlir_syntax::Context, ty: Type) -> SmolStr {
    let mut text = String::new();
    print_type(context, ty, &mut text);
    text.into()
}

/// Asks constraints about constants. A constraint that cannot be evaluated without C++ excludes nothing.
pub(crate) struct Constants<'a> {
    ir: Option<Ir>,
    evaluators: FxHashMap<*const Definitions, Evaluator<'a>>,
    files: Vec<&'a Definitions>,
}

impl<'a> Constants<'a> {
    pub(super) fn new(context: &Context<'a>) -> Constants<'a> {
        let files = context.inspection.definitions.iter().map(AsRef::as_ref).collect();
        Constants { ir: Ir::parse("").ok(), evaluators: FxHashMap::default(), files }
    }

    fn evaluator(&mut self, definitions: &'a Definitions) -> &Evaluator<'a> {
        self.evaluators.entry(definitions).or_insert_with(|| Evaluator::new(definitions))
    }

    /// Returns true if a constraint may hold for an attribute.
    pub(super) fn may_be_attribute(
        &mut self,
        definitions: &'a Definitions,
        constraint: ConstraintId,
        text: &str,
    ) -> bool {
        let Ok(check) = self.evaluator(definitions).compile(constraint) else { return true };
        let Some(ir) = &self.ir else { return true };
        let Ok(attribute) = ir.with_context(|context| parse_attribute(context, text)) else { return true };
        check.accepts_attribute(ir, &attribute)
    }

    /// Returns true if a constraint may hold for a type.
    pub(super) fn may_be_type(&mut self, definitions: &'a Definitions, constraint: ConstraintId, text: &str) -> bool {
        let Ok(check) = self.evaluator(definitions).compile(constraint) else { return true };
        let Some(ir) = &self.ir else { return true };
        let Ok(ty) = ir.with_context(|context| parse_type(context, text)) else { return true };
        check.accepts_type(ir, &ty)
    }

    /// Returns the type of a constant attribute, as it is printed, if it has one.
    pub(super) fn type_of_attribute(&self, text: &str) -> Option<SmolStr> {
        self.ir.as_ref()?.with_context(|context| {
            let attribute = parse_attribute(context, text).ok()?;
            context.attribute_type(attribute).map(|ty| printed(context, ty))
        })
    }

    /// Returns a type as it is printed.
    pub(super) fn type_text(&self, text: &str) -> Option<SmolStr> {
        self.ir.as_ref()?.with_context(|context| {
            let ty = parse_type(context, text).ok()?;
            Some(printed(context, ty))
        })
    }

    /// Returns whether the constraint of this name holds for a constant, if that can be said, and every file that defines it says the same.
    pub(super) fn holds(&mut self, name: &str, text: &str, is_type: bool) -> Option<bool> {
        let mut said = None;
        for definitions in self.files.clone() {
            let check = match self.evaluator(definitions).define(name) {
                None => continue,
                Some(Definition::Check(check)) => check,
                Some(Definition::Stopped(_)) => return None,
            };
            let ir = self.ir.as_ref()?;
            let holds = match is_type {
                true => check.accepts_type(ir, &ir.with_context(|context| parse_type(context, text)).ok()?),
                false => check.accepts_attribute(ir, &ir.with_context(|context| parse_attribute(context, text)).ok()?),
            };
            if said.is_some_and(|said| said != holds) {
                return None;
            }
            said = Some(holds);
        }
        said
    }
}
