//! The numbers of the opcodes as constants, so that the interpreters' `match` on a word becomes one jump table.

use pdl_bytecode::isa::Opcode;

macro_rules! numbers {
    ($($number:ident $opcode:ident)*) => {
        $(pub(crate) const $number: u32 = Opcode::$opcode as u32;)*
    };
}

numbers! {
    END End
    JUMP Jump
    PRUNE Prune
    ACCEPT Accept
    GET_OPERAND GetOperand
    GET_OPERANDS GetOperands
    GET_OPERAND_GROUP GetOperandGroup
    GET_OPERAND_OF_GROUP GetOperandOfGroup
    GET_RESULT GetResult
    GET_RESULTS GetResults
    GET_RESULT_GROUP GetResultGroup
    GET_RESULT_OF_GROUP GetResultOfGroup
    GET_DEFINING_OP GetDefiningOp
    GET_DEFINING_OP_OF_RANGE GetDefiningOpOfRange
    GET_ATTRIBUTE GetAttribute
    GET_VALUE_TYPE GetValueType
    GET_RANGE_TYPES GetRangeTypes
    GET_ATTRIBUTE_TYPE GetAttributeType
    CONST_ATTRIBUTE ConstAttribute
    CONST_TYPE ConstType
    CONST_TYPES ConstTypes
    FOR_USERS ForUsers
    FOR_RANGE_USERS ForRangeUsers
    NEXT_USER NextUser
    BREAK_USERS BreakUsers
    CHECK_OP_NAME CheckOpName
    CHECK_OPERAND_COUNT CheckOperandCount
    CHECK_OPERAND_COUNT_AT_LEAST CheckOperandCountAtLeast
    CHECK_RESULT_COUNT CheckResultCount
    CHECK_RESULT_COUNT_AT_LEAST CheckResultCountAtLeast
    CHECK_ATTRIBUTE CheckAttribute
    CHECK_TYPE CheckType
    CHECK_TYPES CheckTypes
    CHECK_RESULT_INDEX CheckResultIndex
    CHECK_SAME_OP CheckSameOp
    CHECK_SAME_VALUE CheckSameValue
    CHECK_SAME_RANGE CheckSameRange
    CHECK_SAME_TYPE CheckSameType
    CHECK_SAME_TYPES CheckSameTypes
    CHECK_SAME_ATTRIBUTE CheckSameAttribute
    CALL_CONSTRAINT CallConstraint
    SWITCH_OP_NAME SwitchOpName
    SWITCH_OP_NAME_SPARSE SwitchOpNameSparse
    SWITCH_OPERAND_COUNT SwitchOperandCount
    SWITCH_OPERAND_COUNT_SPARSE SwitchOperandCountSparse
    SWITCH_RESULT_COUNT SwitchResultCount
    SWITCH_RESULT_COUNT_SPARSE SwitchResultCountSparse
    SWITCH_ATTRIBUTE SwitchAttribute
    SWITCH_ATTRIBUTE_SPARSE SwitchAttributeSparse
    SWITCH_TYPE SwitchType
    SWITCH_TYPE_SPARSE SwitchTypeSparse
    SWITCH_TYPES SwitchTypes
    SWITCH_TYPES_SPARSE SwitchTypesSparse
    CREATE_OP CreateOp
    CREATE_OP_INFERRED CreateOpInferred
    BUILD_VALUES BuildValues
    BUILD_TYPES BuildTypes
    CALL_REWRITE CallRewrite
    REPLACE Replace
    REPLACE_WITH_OP ReplaceWithOp
    ERASE Erase
    FAIL Fail
    GET_OPERAND_OP GetOperandOp
    CHECK_OPERAND_COUNT_AND_RESULT CheckOperandCountAndResult
    SWITCH_OPERAND_OP_NAME SwitchOperandOpName
    SWITCH_OPERAND_OP SwitchOperandOp
    SWITCH_ATTRIBUTE_OF SwitchAttributeOf
    SWITCH_OPERAND_TYPE SwitchOperandType
    SWITCH_RESULT_TYPE SwitchResultType
    ACCEPT_AND_GO AcceptAndGo
    FILTER Filter
    CHECK_SAME_OPERAND CheckSameOperand
}
