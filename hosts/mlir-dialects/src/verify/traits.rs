//! Traits that are written in C++, and whose meaning is known.

use mlir_lite::{Ir, Op, Type};
use mlir_syntax::{AttrKind, Context, TypeKind};
use ods::{OpTable, Operation};
use smol_str::SmolStr;

use super::plan::Plan;
use super::{REGION, RELATION, SYMBOL, Verifier};

/// A trait that is verified.
#[derive(Clone, Debug)]
pub(super) enum KnownTrait {
    /// Types are alike: one comparison after the other, up to the first that does not hold.
    Alike(&'static [Alike]),
    Elementwise,
    IsTerminator,
    /// The names of the operations that may hold it.
    HasParent(Vec<SmolStr>),
    NoRegionArguments,
    SingleBlock,
    /// The names of the operations that may end its regions.
    ImplicitTerminator(Vec<SmolStr>),
    SymbolTable,
    Symbol,
}

/// That all operands, and the results if they are looked at too, are like the first.
#[derive(Debug)]
pub(super) struct Alike {
    with_results: bool,
    are_alike: fn(&Context, Type, Type) -> bool,
    message: &'static str,
}

const fn alike(with_results: bool, are_alike: fn(&Context, Type, Type) -> bool, message: &'static str) -> Alike {
    Alike { with_results, are_alike, message }
}

/// The traits that compare types.
const ALIKE: [(&str, &[Alike]); 7] = [
    ("SameTypeOperands", &[alike(false, |_, a, b| a == b, "requires all operands to have the same type")]),
    ("SameOperandsShape", &[alike(false, shapes_are_compatible, "requires the same shape for all operands")]),
    (
        "SameOperandsAndResultShape",
        &[alike(true, shapes_are_compatible, "requires the same shape for all operands and results")],
    ),
    ("SameOperandsElementType", &[alike(false, elements_are_equal, "requires the same element type for all operands")]),
    (
        "SameOperandsAndResultElementType",
        &[alike(true, elements_are_equal, "requires the same element type for all operands and results")],
    ),
    (
        "SameOperandsAndResultType",
        &[
            alike(
                true,
                |context, a, b| elements_are_equal(context, a, b) && shapes_are_compatible(context, a, b),
                "requires the same type for all operands and results",
            ),
            alike(
                true,
                |context, a, b| encoding(context, a) == encoding(context, b),
                "requires the same encoding for all operands and results",
            ),
        ],
    ),
    (
        "SameOperandsAndResultRank",
        &[
            alike(false, ranks_are_equal, "operands don't have matching ranks"),
            alike(true, ranks_are_equal, "result type has different rank than operands"),
        ],
    ),
];

impl KnownTrait {
    /// Returns true if MLIR verifies it before attributes and types.
    fn is_structural(&self) -> bool {
        matches!(
            self,
            KnownTrait::HasParent(_)
                | KnownTrait::NoRegionArguments
                | KnownTrait::SingleBlock
                | KnownTrait::ImplicitTerminator(_)
        )
    }
}

/// The trait of a C++ name, if it is one that is verified.
pub(super) fn known_trait(cpp_name: &str, operation: &Operation, table: &OpTable) -> Option<KnownTrait> {
    let name = cpp_name.strip_prefix("::mlir::OpTrait::")?;
    let classes = |list: &str| {
        let names = list.split(',').map(|class| table.class_to_name(class, operation).cloned());
        names.collect::<Option<Vec<SmolStr>>>()
    };
    if let Some((_, comparisons)) = ALIKE.iter().find(|(known, _)| *known == name) {
        return Some(KnownTrait::Alike(comparisons));
    }
    Some(match name {
        "Elementwise" => KnownTrait::Elementwise,
        "IsTerminator" => KnownTrait::IsTerminator,
        "NoRegionArguments" => KnownTrait::NoRegionArguments,
        "SingleBlock" => KnownTrait::SingleBlock,
        "SymbolTable" => KnownTrait::SymbolTable,
        _ => {
            let list = name.strip_suffix(">::Impl")?;
            if let Some(list) = list.strip_prefix("HasParent<") {
                KnownTrait::HasParent(classes(list)?)
            } else {
                KnownTrait::ImplicitTerminator(classes(list.strip_prefix("SingleBlockImplicitTerminator<")?)?)
            }
        }
    })
}

/// Returns true if a trait demands nothing, or nothing that is not verified elsewhere.
pub(super) fn verifies_nothing(cpp_name: &str) -> bool {
    const SILENT: [&str; 19] = [
        "AffineScope",
        "AlwaysSpeculatableImplTrait",
        "AttrSizedOperandSegments",
        "AttrSizedResultSegments",
        "AutomaticAllocationScope",
        "ConstantLike",
        "FirstAttrDerivedResultType",
        "HasOnlyGraphRegion",
        "HasRecursiveMemoryEffects",
        "IsCommutative",
        "IsIsolatedFromAbove",
        "MemRefsNormalizable",
        "NoTerminator",
        "OpInvariants",
        "RecursivelySpeculatableImplTrait",
        "ReturnLike",
        "Scalarizable",
        "Tensorizable",
        "Vectorizable",
    ];
    cpp_name == "::mlir::MemoryEffectOpInterface::Trait"
        || cpp_name.strip_prefix("::mlir::OpTrait::").is_some_and(|name| SILENT.contains(&name))
}

impl<'a> Verifier<'a, '_> {
    /// Checks the traits that are structural, or all others, up to the first that does not hold.
    pub(super) fn traits(&mut self, op: Op, plan: &Plan<'a>, structural: bool) -> bool {
        for known in plan.traits.iter().filter(|known| known.is_structural() == structural) {
            let ir = self.ir;
            let wrong = match known {
                KnownTrait::Alike(comparisons) => comparisons.iter().find_map(|alike| {
                    let values = ir.operands(op).chain(ir.results(op).filter(|_| alike.with_results));
                    let mut types = values.map(|value| ir.value_type(value));
                    let (context, first) = (ir.context(), types.next()?);
                    let fits = types.all(|ty| (alike.are_alike)(&context, first, ty));
                    (!fits).then(|| (RELATION, alike.message.to_owned()))
                }),
                KnownTrait::Elementwise => elementwise(ir, op).map(|message| (RELATION, message.to_owned())),
                KnownTrait::IsTerminator => (ir.parent_block(op).is_some() && ir.next_op(op).is_some())
                    .then(|| (REGION, "must be the last operation in the parent block".to_owned())),
                KnownTrait::HasParent(names) => self.wrong_parent(op, names).map(|message| (REGION, message)),
                KnownTrait::NoRegionArguments => {
                    let mut entries = ir.op_regions(op).iter().filter_map(|region| ir.region_blocks(*region).next());
                    let has_arguments = entries.any(|block| ir.block_arguments(block).len() > 0);
                    has_arguments.then(|| {
                        let count = ir.op_regions(op).len();
                        let message = if count > 1 {
                            "regions should have no arguments"
                        } else {
                            "region should have no arguments"
                        };
                        (REGION, message.to_owned())
                    })
                }
                KnownTrait::SingleBlock => self.several_blocks(op, plan).map(|message| (REGION, message)),
                KnownTrait::ImplicitTerminator(names) => self.wrong_end(op, names).map(|message| (REGION, message)),
                KnownTrait::Symbol => self.wrong_symbol(op, plan).map(|message| (SYMBOL, message)),
                KnownTrait::SymbolTable => {
                    self.symbol_table(op, Some(plan.operation.span));
                    None
                }
            };
            if let Some((code, message)) = wrong {
                self.violation(code, op, plan, message);
                return false;
            }
        }
        true
    }
}

/// The sizes of a shaped type; the inner `None` means without a rank.
fn shape(context: &Context, ty: Type) -> Option<Option<Vec<Option<u64>>>> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } | TypeKind::MemRef { shape, .. } => Some(Some(shape.to_vec())),
        TypeKind::Vector { shape, .. } => Some(Some(shape.iter().map(|dimension| Some(dimension.size)).collect())),
        TypeKind::UnrankedTensor { .. } | TypeKind::UnrankedMemRef { .. } => Some(None),
        _ => None,
    }
}

/// Returns true if sizes agree where both are known, or neither type has sizes. A dialect's type may have any.
fn shapes_are_compatible(context: &Context, a: Type, b: Type) -> bool {
    let is_dialect = |ty| matches!(context.type_kind(ty), TypeKind::Dialect { .. });
    if is_dialect(a) || is_dialect(b) {
        return true;
    }
    match (shape(context, a), shape(context, b)) {
        (None, None) => true,
        (Some(a), Some(b)) => match (a, b) {
            (Some(a), Some(b)) => {
                a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
            }
            _ => true,
        },
        _ => false,
    }
}

fn ranks_are_equal(context: &Context, a: Type, b: Type) -> bool {
    match (shape(context, a).flatten(), shape(context, b).flatten()) {
        (Some(a), Some(b)) => a.len() == b.len(),
        _ => true,
    }
}

/// The element type of a shaped type.
fn element_type(context: &Context, ty: Type) -> Option<Type> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element }
        | TypeKind::MemRef { element, .. }
        | TypeKind::UnrankedMemRef { element, .. }
        | TypeKind::Vector { element, .. } => Some(*element),
        _ => None,
    }
}

fn elements_are_equal(context: &Context, a: Type, b: Type) -> bool {
    let is_dialect = |ty| matches!(context.type_kind(ty), TypeKind::Dialect { .. });
    let (element_a, element_b) = (element_type(context, a), element_type(context, b));
    element_a.unwrap_or(a) == element_b.unwrap_or(b)
        || ((is_dialect(a) || is_dialect(b)) && a != b && (element_a.is_some() || element_b.is_some()))
}

fn encoding(context: &Context, ty: Type) -> Option<mlir_lite::Attr> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

fn elementwise(ir: &Ir, op: Op) -> Option<&'static str> {
    let context = ir.context();
    let is_mappable = |ty: &Type| {
        matches!(
            context.type_kind(*ty),
            TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } | TypeKind::Vector { .. }
        )
    };
    let operands: Vec<Type> = ir.operands(op).map(|value| ir.value_type(value)).filter(is_mappable).collect();
    let results: Vec<Type> = ir.results(op).map(|value| ir.value_type(value)).filter(is_mappable).collect();
    if operands.is_empty() && results.is_empty() {
        return None;
    }
    if operands.is_empty() {
        return Some("if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if results.is_empty() {
        return Some("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if results.len() != ir.result_count(op) {
        return Some("if an operand is non-scalar, then all results must be non-scalar");
    }
    let class = |ty: Type| std::mem::discriminant(context.type_kind(ty));
    let first = operands[0];
    let are_alike = operands
        .iter()
        .chain(&results)
        .all(|ty| class(*ty) == class(first) && shapes_are_compatible(&context, first, *ty));
    (!are_alike).then_some("all non-scalar operands/results must have the same shape and base type")
}

impl Verifier<'_, '_> {
    fn wrong_symbol(&self, op: Op, plan: &Plan<'_>) -> Option<String> {
        let context = self.ir.context();
        let attribute = |name: &str| self.ir.attribute(op, context.find_symbol(name)?);
        let text = |attribute| match context.attr_kind(attribute) {
            AttrKind::String { value, .. } => Some(value.clone()),
            _ => None,
        };
        // Where the definition makes the name optional, the symbol is.
        let is_optional = plan.operation.attribute("sym_name").is_none_or(|name| name.is_optional);
        match attribute("sym_name") {
            None if is_optional => {}
            Some(name) if text(name).is_some() => {}
            _ => return Some("requires string attribute 'sym_name'".to_owned()),
        }
        let visibility = attribute("sym_visibility")?;
        let found = self.ir.attribute_text(visibility);
        match text(visibility) {
            None => Some(format!(
                "requires visibility attribute 'sym_visibility' to be a string attribute, but got {found}"
            )),
            Some(text) if matches!(text.as_str(), Some("public" | "private" | "nested")) => None,
            Some(_) => {
                Some(format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {found}"))
            }
        }
    }
}
