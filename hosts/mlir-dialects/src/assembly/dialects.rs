//! Dialects, ready for use.

use crate::assembly::directives::NamingAttributes;
use crate::assembly::explain::did_you_mean;
use crate::assembly::forms::{self, Form};
use crate::assembly::model::{Assembly, AttributeKind, FormTables, Operation, PropertyKind, Segments};
use crate::assembly::print::names::{self, Names};
use crate::assembly::print::plan::Plan;
use crate::assembly::read::Reading;
use mlir_syntax::{AsmParser, Context, CustomForms, InherentAttr, KnownOperation, OperationState, Result, SyntaxError};
use ods::format::{Argument, TypeOrigin};
use pdl_declarations::{OpDefinition, OpDefinitions, OpTrait, TypeStep};
use pdl_diagnostics::nearest;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use std::sync::OnceLock;

/// The known dialects: their operations, types, attributes and enums, as far as their text depends on it.
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    tables: FormTables,
    operations: FxHashMap<SmolStr, u32>,
    /// By the index of the operation.
    code: Vec<Code>,
    declared: OpDefinitions,
}

/// The part of an operation's text that is C++ in MLIR, as far as it is known here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub form: Option<&'static Form>,
    pub names: Option<&'static Names>,
    /// Found when the operation is first read: few of those that are known stand in a text.
    steps: OnceLock<Steps>,
    /// The attributes that name its values, if its format says so; found when the name is first met in what is printed.
    pub naming: OnceLock<Option<NamingAttributes>>,
    /// The plan by which its format prints it, if it can; found when the operation is first printed.
    pub plan: OnceLock<Option<Plan>>,
}

/// The number of names that are compared at once.
const MOST_NAMES: usize = 200;

/// The number of operations that the tables do not know.
const NOT_IN_TABLES: u32 = u32::MAX;

/// The steps that make the types of operands of other types, if it is a list of steps; then the types of results.
type Steps = [Vec<Option<Box<[TypeStep]>>>; 2];

impl Code {
    /// The attributes that name values of an operation.
    pub(crate) fn naming(&self, operation: &Operation) -> Option<&NamingAttributes> {
        self.naming.get_or_init(|| NamingAttributes::of(operation)).as_ref()
    }

    /// The steps that make the types of a group of operands or results of others, if they are known.
    pub(crate) fn steps_of(&self, operation: &Operation, argument: Argument) -> Option<&[TypeStep]> {
        let [operands, results] = self.steps.get_or_init(|| steps_in(operation));
        let (list, index) = match argument {
            Argument::Operand(index) => (operands, index),
            Argument::Result(index) => (results, index),
            _ => return None,
        };
        list.get(index as usize)?.as_deref()
    }
}

fn steps_in(operation: &Operation) -> Steps {
    let steps = |origins: &[TypeOrigin]| origins.iter().map(steps_of).collect();
    match &operation.assembly {
        Assembly::Format(format) => [steps(&format.operand_types), steps(&format.result_types)],
        Assembly::Code | Assembly::Like(_) | Assembly::Generic => Steps::default(),
    }
}

fn steps_of(origin: &TypeOrigin) -> Option<Box<[TypeStep]>> {
    let TypeOrigin::Of(_, Some(expression)) = origin else { return None };
    let (steps, ()) = ods::type_text::type_steps(expression, |text| (text == "$_self").then_some(()))?;
    Some(steps.into())
}

impl Dialects {
    /// Prepares tables for use. Of definitions of one name the first counts.
    pub fn new(tables: FormTables) -> Dialects {
        let mut operations = FxHashMap::default();
        for (index, operation) in tables.operations.iter().enumerate() {
            operations.entry(operation.name.clone()).or_insert(index as u32);
        }
        let mut code = vec![Code::default(); tables.operations.len()];
        let mut of = |name: &str, set: &dyn Fn(&mut Code)| {
            if let Some(index) = operations.get(name) {
                set(&mut code[*index as usize]);
            }
        };
        forms::all().for_each(|form| of(form.name, &|code| code.form = Some(form)));
        for operation in &tables.operations {
            if let Assembly::Like(like) = &operation.assembly {
                let form = forms::all().find(|form| form.name == like);
                of(&operation.name, &|code| code.form = form);
            }
        }
        names::NAMES.iter().for_each(|names| of(names.name, &|code| code.names = Some(names)));
        Dialects { tables, operations, code, declared: OpDefinitions::default() }
    }

    /// With what a program says of operations: of those without a form here, in the generic form, it says what is a property and what
    /// is there where nothing is said of it.
    #[must_use]
    pub fn with_declared(self, declared: OpDefinitions) -> Dialects {
        Dialects { declared, ..self }
    }

    /// The tables.
    pub(crate) fn tables(&self) -> &FormTables {
        &self.tables
    }

    /// The operation of this name.
    pub(crate) fn operation(&self, name: &str) -> Option<&Operation> {
        self.operation_index(name).map(|index| &self.tables.operations[index as usize])
    }

    /// The index of the operation of this name in the tables.
    pub(crate) fn operation_index(&self, name: &str) -> Option<u32> {
        self.operations.get(name).copied()
    }

    /// Returns true if any operation of the dialect of this one is defined.
    fn knows_dialect(&self, name: &str) -> bool {
        let dialect = name.split('.').next();
        let mut operations = self.tables.operations.iter().filter(|known| !known.defined_at.is_empty());
        operations.any(|known| known.name.split('.').next() == dialect)
    }

    /// The operation that a misspelled name may mean: of its dialect, or of one that a misspelled dialect may mean.
    fn nearest(&self, name: &str) -> Option<&str> {
        let (own, mnemonic) = name.split_once('.')?;
        let names = || self.tables.operations.iter().filter_map(|known| known.name.split_once('.'));
        let mut dialects: Vec<&str> = names().map(|(dialect, _)| dialect).collect();
        dialects.dedup();
        let dialect = match dialects.contains(&own) {
            true => own,
            false => nearest(own, dialects)?,
        };
        let mnemonics: Vec<&str> = names().filter(|known| known.0 == dialect).map(|known| known.1).collect();
        let near = mnemonics.chunks(MOST_NAMES).filter_map(|some| nearest(mnemonic, some.iter().copied()));
        let meant = nearest(mnemonic, near)?;
        let mut all = self.tables.operations.iter().map(|known| known.name.as_str());
        all.find(|known| known.split_once('.') == Some((dialect, meant)))
    }

    /// The operation of this index in the tables, and its code.
    pub(crate) fn known(&self, index: u32) -> Option<(&Operation, &Code)> {
        Some((self.tables.operations.get(index as usize)?, &self.code[index as usize]))
    }
}

impl CustomForms for Dialects {
    fn find(&self, name: &str, context: &mut Context) -> Option<KnownOperation> {
        let Some(id) = self.operation_index(name) else {
            return self.declared.find(name).map(|declared| known_by_declaration(declared, context));
        };
        let (operation, _) = self.known(id)?;
        let inherent = operation.inherent().map(|(name, default)| InherentAttr {
            name: context.intern_symbol(name),
            default: default.and_then(|default| context.constant(default).ok()),
        });
        Some(KnownOperation {
            id,
            default_dialect: operation.default_dialect.clone(),
            is_terminator: operation.is_terminator,
            hidden_regions: operation.regions.iter().filter(|region| !region.is_variadic).count(),
            inherent: inherent.collect(),
        })
    }

    fn parse<'s>(
        &self,
        known: &KnownOperation,
        parser: &mut AsmParser<'_, 's, '_>,
        state: &mut OperationState<'s>,
    ) -> Option<Result<()>> {
        let (operation, code) = self.known(known.id)?;
        let reading = |parser, state| Reading::new(self, (operation, code, known), parser, state);
        match (code.form, &operation.assembly) {
            (Some(form), _) => Some((form.parse)(&mut reading(parser, state))),
            (None, Assembly::Format(format)) => Some(reading(parser, state).read_format(format)),
            (None, _) => None,
        }
    }

    fn explain(&self, known: &KnownOperation, mut error: SyntaxError) -> SyntaxError {
        error.message += &self.form_for_message(known.id);
        error
    }

    fn why_not(&self, name: &str) -> String {
        let meant = || did_you_mean(self.nearest(name));
        match self.operation(name) {
            None if !self.knows_dialect(name) => format!(
                "'{name}' stands in a form of its own, and no definitions of its dialect are known{}; `pdllc ods pack` makes a \
                 pack of definitions, which `--ods` or PDLLC_ODS names, and the generic form is read without",
                meant()
            ),
            None => format!(
                "the operation '{name}' is not known{}; operations that are not are read in the generic form only",
                meant()
            ),
            Some(operation) => format!(
                "'{name}' ({}) has no custom form that is known here; the generic form is read, and an `OpForm` of \
                 \"pdllc/Forms.td\" says how it is written",
                operation.defined_at
            ),
        }
    }
}

fn known_by_declaration(declared: &OpDefinition, context: &mut Context) -> KnownOperation {
    let inherent = declared.attributes.iter().map(|attribute| InherentAttr {
        name: context.intern_symbol(&attribute.name),
        default: attribute.default.as_ref().and_then(|default| context.constant(&default.to_string().into()).ok()),
    });
    KnownOperation {
        id: NOT_IN_TABLES,
        is_terminator: declared.traits.has(OpTrait::Terminator),
        inherent: inherent.collect(),
        ..KnownOperation::default()
    }
}

impl Operation {
    /// The names of the attributes that the operation itself defines, with the default that one without them is given:
    /// attributes and properties, in order, then what divides operands and results into groups.
    fn inherent(&self) -> impl Iterator<Item = (&str, Option<&SmolStr>)> {
        let attributes = self
            .attributes
            .iter()
            .map(|attribute| (attribute.name.as_str(), attribute.default.as_ref().filter(|_| !attribute.is_optional)));
        let properties = self.properties.iter().map(|property| (property.name.as_str(), property.default.as_ref()));
        let operands = (self.operand_segments == Segments::Attribute).then_some(("operandSegmentSizes", None));
        let results = (self.result_segments == Segments::Attribute).then_some(("resultSegmentSizes", None));
        attributes.chain(properties).chain(operands).chain(results)
    }

    /// Returns true if an attribute of this name is the operation's own.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.inherent().any(|(own, _)| own == name)
    }

    /// Returns true if an attribute or property is there or not, and nothing else.
    pub(crate) fn is_unit(&self, argument: Argument) -> bool {
        match argument {
            Argument::Attribute(index) => self.attributes[index as usize].kind == AttributeKind::Unit,
            Argument::Property(index) => self.properties[index as usize].kind == PropertyKind::Unit,
            _ => false,
        }
    }

    /// The index of the group of operands of this name.
    pub(crate) fn operand(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|group| group.name == name)
    }

    /// The index of the attribute of this name.
    pub(crate) fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|attribute| attribute.name == name)
    }
}
