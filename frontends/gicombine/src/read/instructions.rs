//! The records of instructions and intrinsics.

use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use tablegen::{Record, Records};

use crate::rules::{InstructionId, TargetInstruction};

/// The instructions and intrinsics that were met.
#[derive(Default)]
pub(crate) struct Instructions {
    pub(crate) all: Vec<TargetInstruction>,
    by_record: FxHashMap<usize, InstructionId>,
}

/// An instruction or an intrinsic that can be matched or built.
#[derive(Clone)]
pub(crate) struct Shape {
    pub(crate) instruction: InstructionId,
    /// The intrinsic's name in LLVM IR.
    pub(crate) intrinsic: Option<SmolStr>,
    /// The number of operands that are always there.
    pub(crate) fixed: usize,
    /// The number of these that are no defs.
    pub(crate) uses: usize,
    pub(crate) is_variadic: bool,
    pub(crate) has_variadic_outs: bool,
}

impl Instructions {
    pub(crate) fn at(&self, id: InstructionId) -> &TargetInstruction {
        &self.all[id.0 as usize]
    }

    pub(crate) fn id(&mut self, record: Record<'_>) -> InstructionId {
        *self.by_record.entry(record.index()).or_insert_with(|| {
            self.all.push(instruction(record));
            InstructionId(self.all.len() as u32 - 1)
        })
    }

    /// An instruction by its record.
    pub(crate) fn shape(&mut self, record: Record<'_>) -> Shape {
        let id = self.id(record);
        let instruction = self.at(id);
        Shape {
            instruction: id,
            intrinsic: None,
            fixed: (instruction.outs + instruction.ins) as usize,
            uses: instruction.ins as usize,
            is_variadic: instruction.has_variadic_ins || instruction.has_variadic_outs,
            has_variadic_outs: instruction.has_variadic_outs,
        }
    }

    /// An intrinsic by its record, as one of the four generic instructions that stand for intrinsics. `None` if the files do not
    /// define these.
    pub(crate) fn intrinsic(&mut self, records: &Records, record: Record<'_>) -> Option<Shape> {
        let has = |property: &str| {
            let properties = record.value("IntrProperties").elements();
            properties.filter_map(|value| value.as_record()).any(|found| found.name() == property)
        };
        let opcode = match (has("IntrConvergent"), has("IntrHasSideEffects")) {
            (false, false) => "G_INTRINSIC",
            (false, true) => "G_INTRINSIC_W_SIDE_EFFECTS",
            (true, false) => "G_INTRINSIC_CONVERGENT",
            (true, true) => "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS",
        };
        let instruction = self.id(records.def(opcode)?);
        let name = match record.string("LLVMName") {
            Some(name) if !name.is_empty() => name.into(),
            _ => SmolStr::from({
                let name = record.name();
                format!("llvm.{}", name.strip_prefix("int_").unwrap_or(name).replace('_', "."))
            }),
        };
        let (outs, uses) = (record.value("RetTypes").elements().len(), record.value("ParamTypes").elements().len());
        let fixed = outs + uses;
        Some(Shape { instruction, intrinsic: Some(name), fixed, uses, is_variadic: false, has_variadic_outs: false })
    }
}

fn instruction(record: Record<'_>) -> TargetInstruction {
    let mut operand_types: Vec<SmolStr> = Vec::new();
    let mut count = |field: &str| {
        let Some(dag) = record.value(field).as_dag() else { return (0, false) };
        let (mut count, mut is_variadic) = (0, false);
        for argument in dag.arguments() {
            match argument.value.as_record() {
                Some(operand) if operand.name() == "variable_ops" => is_variadic = true,
                operand => {
                    count += 1;
                    operand_types.push(operand_type(operand).into());
                }
            }
        }
        (count, is_variadic)
    };
    let (outs, has_variadic_outs) = count("OutOperandList");
    let (ins, has_variadic_ins) = count("InOperandList");
    TargetInstruction {
        name: record.name().into(),
        outs,
        ins,
        has_variadic_outs,
        has_variadic_ins,
        type_indices: operand_types.iter().map(|r#type| type_index(r#type)).collect(),
        operand_types,
        variadic_type_index: record
            .record_field("variadicOpsType")
            .and_then(|r#type| type_index(operand_type(Some(r#type)))),
        may_load: record.is_set("mayLoad"),
        may_store: record.is_set("mayStore"),
        has_side_effects: record.is_set("hasSideEffects"),
        is_commutable: record.is_set("isCommutable"),
        is_convergent: record.is_set("isConvergent"),
    }
}

/// LLVM's name of what an operand is.
fn operand_type(operand: Option<Record<'_>>) -> &str {
    match operand {
        Some(operand) if operand.is_subclass_of("RegisterClass") => "OPERAND_REGISTER",
        operand => operand.and_then(|operand| operand.string("OperandType")).unwrap_or("OPERAND_UNKNOWN"),
    }
}

/// The number of a generic type.
fn type_index(operand_type: &str) -> Option<u32> {
    operand_type.strip_prefix("OPERAND_GENERIC_")?.parse().ok()
}
