//! MLIR's C API, version 22: the functions that this crate calls, written from the headers in `mlir-c`.

use std::ffi::c_void;

/// Structs that hold one pointer.
macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name {
            /// The pointer.
            pub(super) ptr: *mut c_void,
        }

        impl $name {
            #[allow(dead_code, reason = "not each is asked")]
            pub(super) fn is_null(self) -> bool {
                self.ptr.is_null()
            }
        }
    )*};
}

pointers! {
    MlirAttribute
    MlirBlock
    MlirContext
    MlirDiagnostic
    MlirDialect
    MlirDialectHandle
    MlirDialectRegistry
    MlirFrozenRewritePatternSet
    MlirGreedyRewriteDriverConfig
    MlirIdentifier
    MlirLocation
    MlirModule
    MlirOpOperand
    MlirOpPrintingFlags
    MlirOperation
    MlirPDLPatternModule
    MlirPDLResultList
    MlirPDLValue
    MlirPatternRewriter
    MlirRegion
    MlirRewritePatternSet
    MlirRewriterBase
    MlirType
    MlirValue
}

/// Text that is not owned, and need not end with a zero.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct MlirStringRef {
    pub data: *const u8,
    pub length: usize,
}

/// Not zero for success.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct MlirLogicalResult {
    pub value: i8,
}

/// A name and an attribute.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct MlirNamedAttribute {
    pub name: MlirIdentifier,
    pub attribute: MlirAttribute,
}

/// An operation to be created.
#[repr(C)]
#[derive(Debug)]
pub(super) struct MlirOperationState {
    pub name: MlirStringRef,
    pub location: MlirLocation,
    pub n_results: isize,
    pub results: *mut MlirType,
    pub n_operands: isize,
    pub operands: *mut MlirValue,
    pub n_regions: isize,
    pub regions: *mut MlirRegion,
    pub n_successors: isize,
    pub successors: *mut MlirBlock,
    pub n_attributes: isize,
    pub attributes: *mut MlirNamedAttribute,
    pub enable_result_type_inference: bool,
}

pub(super) type MlirStringCallback = extern "C" fn(MlirStringRef, *mut c_void);
pub(super) type MlirDiagnosticHandler = extern "C" fn(MlirDiagnostic, *mut c_void) -> MlirLogicalResult;
/// Native functions: constraints and rewrites have the same type.
pub(super) type MlirPDLFunction =
    extern "C" fn(MlirPatternRewriter, MlirPDLResultList, usize, *mut MlirPDLValue, *mut c_void) -> MlirLogicalResult;

// IR.h
unsafe extern "C" {
    pub(super) fn mlirContextCreateWithThreading(threading: bool) -> MlirContext;
    pub(super) fn mlirContextDestroy(context: MlirContext);
    pub(super) fn mlirContextSetAllowUnregisteredDialects(context: MlirContext, allow: bool);
    pub(super) fn mlirContextGetAllowUnregisteredDialects(context: MlirContext) -> bool;
    pub(super) fn mlirContextAppendDialectRegistry(context: MlirContext, registry: MlirDialectRegistry);
    pub(super) fn mlirContextGetOrLoadDialect(context: MlirContext, name: MlirStringRef) -> MlirDialect;
    pub(super) fn mlirContextIsRegisteredOperation(context: MlirContext, name: MlirStringRef) -> bool;
    pub(super) fn mlirDialectHandleLoadDialect(handle: MlirDialectHandle, context: MlirContext) -> MlirDialect;
    pub(super) fn mlirDialectRegistryCreate() -> MlirDialectRegistry;
    pub(super) fn mlirDialectRegistryDestroy(registry: MlirDialectRegistry);

    pub(super) fn mlirLocationFusedGet(
        context: MlirContext,
        count: isize,
        locations: *const MlirLocation,
        metadata: MlirAttribute,
    ) -> MlirLocation;
    pub(super) fn mlirLocationNameGet(context: MlirContext, name: MlirStringRef, child: MlirLocation) -> MlirLocation;
    pub(super) fn mlirLocationUnknownGet(context: MlirContext) -> MlirLocation;
    pub(super) fn mlirLocationPrint(location: MlirLocation, callback: MlirStringCallback, user: *mut c_void);

    pub(super) fn mlirModuleCreateParse(context: MlirContext, text: MlirStringRef) -> MlirModule;
    #[cfg(feature = "melior")]
    pub fn mlirModuleGetContext(module: MlirModule) -> MlirContext;
    pub(super) fn mlirModuleDestroy(module: MlirModule);
    pub(super) fn mlirModuleGetBody(module: MlirModule) -> MlirBlock;
    pub(super) fn mlirModuleGetOperation(module: MlirModule) -> MlirOperation;

    pub(super) fn mlirOperationStateGet(name: MlirStringRef, location: MlirLocation) -> MlirOperationState;
    pub(super) fn mlirOperationStateAddResults(state: *mut MlirOperationState, count: isize, results: *const MlirType);
    pub(super) fn mlirOperationStateAddOperands(
        state: *mut MlirOperationState,
        count: isize,
        operands: *const MlirValue,
    );
    pub(super) fn mlirOperationStateAddOwnedRegions(
        state: *mut MlirOperationState,
        count: isize,
        regions: *const MlirRegion,
    );
    pub(super) fn mlirOperationStateAddSuccessors(
        state: *mut MlirOperationState,
        count: isize,
        blocks: *const MlirBlock,
    );
    pub(super) fn mlirOperationStateAddAttributes(
        state: *mut MlirOperationState,
        count: isize,
        attributes: *const MlirNamedAttribute,
    );
    pub(super) fn mlirOperationStateEnableResultTypeInference(state: *mut MlirOperationState);
    pub(super) fn mlirOperationCreate(state: *mut MlirOperationState) -> MlirOperation;
    pub(super) fn mlirOperationDestroy(op: MlirOperation);
    pub(super) fn mlirOperationRemoveFromParent(op: MlirOperation);
    pub(super) fn mlirOperationGetLocation(op: MlirOperation) -> MlirLocation;
    pub(super) fn mlirOperationGetName(op: MlirOperation) -> MlirIdentifier;
    pub(super) fn mlirOperationGetBlock(op: MlirOperation) -> MlirBlock;
    pub(super) fn mlirOperationGetParentOperation(op: MlirOperation) -> MlirOperation;
    pub(super) fn mlirOperationGetNumRegions(op: MlirOperation) -> isize;
    pub(super) fn mlirOperationGetFirstRegion(op: MlirOperation) -> MlirRegion;
    pub(super) fn mlirOperationGetNextInBlock(op: MlirOperation) -> MlirOperation;
    pub(super) fn mlirOperationGetNumOperands(op: MlirOperation) -> isize;
    pub(super) fn mlirOperationGetOperand(op: MlirOperation, index: isize) -> MlirValue;
    pub(super) fn mlirOperationSetOperand(op: MlirOperation, index: isize, value: MlirValue);
    pub(super) fn mlirOperationSetOperands(op: MlirOperation, count: isize, values: *const MlirValue);
    pub(super) fn mlirOperationGetNumResults(op: MlirOperation) -> isize;
    pub(super) fn mlirOperationGetResult(op: MlirOperation, index: isize) -> MlirValue;
    pub(super) fn mlirOperationGetNumSuccessors(op: MlirOperation) -> isize;
    pub(super) fn mlirOperationSetSuccessor(op: MlirOperation, index: isize, block: MlirBlock);
    pub(super) fn mlirOperationGetNumDiscardableAttributes(op: MlirOperation) -> isize;
    pub(super) fn mlirOperationGetDiscardableAttribute(op: MlirOperation, index: isize) -> MlirNamedAttribute;
    pub(super) fn mlirOperationGetAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute;
    pub(super) fn mlirOperationSetAttributeByName(op: MlirOperation, name: MlirStringRef, attribute: MlirAttribute);
    pub(super) fn mlirOperationRemoveAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool;
    pub(super) fn mlirOperationPrintWithFlags(
        op: MlirOperation,
        flags: MlirOpPrintingFlags,
        callback: MlirStringCallback,
        user: *mut c_void,
    );
    pub(super) fn mlirOperationVerify(op: MlirOperation) -> bool;
    pub(super) fn mlirOperationMoveBefore(op: MlirOperation, other: MlirOperation);

    pub(super) fn mlirOpPrintingFlagsCreate() -> MlirOpPrintingFlags;
    pub(super) fn mlirOpPrintingFlagsDestroy(flags: MlirOpPrintingFlags);
    pub(super) fn mlirOpPrintingFlagsEnableDebugInfo(flags: MlirOpPrintingFlags, enable: bool, pretty: bool);
    pub(super) fn mlirOpPrintingFlagsPrintGenericOpForm(flags: MlirOpPrintingFlags);

    pub(super) fn mlirRegionCreate() -> MlirRegion;
    pub(super) fn mlirRegionGetFirstBlock(region: MlirRegion) -> MlirBlock;
    pub(super) fn mlirRegionGetNextInOperation(region: MlirRegion) -> MlirRegion;
    pub(super) fn mlirBlockCreate(count: isize, types: *const MlirType, locations: *const MlirLocation) -> MlirBlock;
    pub(super) fn mlirBlockDestroy(block: MlirBlock);
    pub(super) fn mlirBlockGetParentOperation(block: MlirBlock) -> MlirOperation;
    pub(super) fn mlirBlockGetParentRegion(block: MlirBlock) -> MlirRegion;
    pub(super) fn mlirBlockGetNextInRegion(block: MlirBlock) -> MlirBlock;
    pub(super) fn mlirBlockGetFirstOperation(block: MlirBlock) -> MlirOperation;
    pub(super) fn mlirBlockGetNumPredecessors(block: MlirBlock) -> isize;
    pub(super) fn mlirBlockGetPredecessor(block: MlirBlock, index: isize) -> MlirBlock;
    pub(super) fn mlirBlockGetNumArguments(block: MlirBlock) -> isize;
    pub(super) fn mlirBlockGetArgument(block: MlirBlock, index: isize) -> MlirValue;
    pub(super) fn mlirBlockAppendOwnedOperation(block: MlirBlock, op: MlirOperation);
    pub(super) fn mlirBlockInsertOwnedOperationBefore(block: MlirBlock, reference: MlirOperation, op: MlirOperation);

    pub(super) fn mlirValueIsAOpResult(value: MlirValue) -> bool;
    pub(super) fn mlirBlockArgumentGetOwner(value: MlirValue) -> MlirBlock;
    pub(super) fn mlirOpResultGetOwner(value: MlirValue) -> MlirOperation;
    pub(super) fn mlirOpResultGetResultNumber(value: MlirValue) -> isize;
    pub(super) fn mlirValueGetType(value: MlirValue) -> MlirType;
    pub(super) fn mlirValueGetFirstUse(value: MlirValue) -> MlirOpOperand;
    pub(super) fn mlirValueGetLocation(value: MlirValue) -> MlirLocation;
    pub(super) fn mlirOpOperandIsNull(operand: MlirOpOperand) -> bool;
    pub(super) fn mlirOpOperandGetOwner(operand: MlirOpOperand) -> MlirOperation;
    pub(super) fn mlirOpOperandGetOperandNumber(operand: MlirOpOperand) -> u32;
    pub(super) fn mlirOpOperandGetNextUse(operand: MlirOpOperand) -> MlirOpOperand;

    pub(super) fn mlirTypeParseGet(context: MlirContext, text: MlirStringRef) -> MlirType;
    pub(super) fn mlirTypePrint(ty: MlirType, callback: MlirStringCallback, user: *mut c_void);
    pub(super) fn mlirAttributeParseGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute;
    pub(super) fn mlirAttributeGetType(attribute: MlirAttribute) -> MlirType;
    pub(super) fn mlirAttributePrint(attribute: MlirAttribute, callback: MlirStringCallback, user: *mut c_void);
    pub(super) fn mlirIdentifierGet(context: MlirContext, text: MlirStringRef) -> MlirIdentifier;
    pub(super) fn mlirIdentifierStr(identifier: MlirIdentifier) -> MlirStringRef;
}

// BuiltinAttributes.h, BuiltinTypes.h
unsafe extern "C" {
    pub(super) fn mlirAttributeIsAString(attribute: MlirAttribute) -> bool;
    pub(super) fn mlirStringAttrGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute;
    pub(super) fn mlirStringAttrGetValue(attribute: MlirAttribute) -> MlirStringRef;
    pub(super) fn mlirUnitAttrGet(context: MlirContext) -> MlirAttribute;
    pub(super) fn mlirNoneTypeGet(context: MlirContext) -> MlirType;
    pub(super) fn mlirTypeIsANone(ty: MlirType) -> bool;
}

// Diagnostics.h
unsafe extern "C" {
    pub(super) fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, user: *mut c_void);
    pub(super) fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation;
    pub(super) fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        handler: MlirDiagnosticHandler,
        user: *mut c_void,
        delete: Option<extern "C" fn(*mut c_void)>,
    ) -> u64;
    pub(super) fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: u64);
}

// RegisterEverything.h, Dialect/PDL.h, Dialect/PDLInterp.h
unsafe extern "C" {
    pub(super) fn mlirRegisterAllDialects(registry: MlirDialectRegistry);
    pub(super) fn mlirGetDialectHandle__pdl__() -> MlirDialectHandle;
    pub(super) fn mlirGetDialectHandle__pdl_interp__() -> MlirDialectHandle;
}

// Rewrite.h
unsafe extern "C" {
    pub(super) fn mlirPDLPatternModuleFromModule(module: MlirModule) -> MlirPDLPatternModule;
    pub(super) fn mlirPDLPatternModuleDestroy(module: MlirPDLPatternModule);
    pub(super) fn mlirPDLPatternModuleRegisterConstraintFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        user: *mut c_void,
    );
    pub(super) fn mlirPDLPatternModuleRegisterRewriteFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        user: *mut c_void,
    );
    pub(super) fn mlirRewritePatternSetFromPDLPatternModule(module: MlirPDLPatternModule) -> MlirRewritePatternSet;
    pub(super) fn mlirRewritePatternSetDestroy(set: MlirRewritePatternSet);
    pub(super) fn mlirFreezeRewritePattern(set: MlirRewritePatternSet) -> MlirFrozenRewritePatternSet;
    pub(super) fn mlirFrozenRewritePatternSetDestroy(set: MlirFrozenRewritePatternSet);
    pub(super) fn mlirApplyPatternsAndFoldGreedily(
        module: MlirModule,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult;
    pub(super) fn mlirGreedyRewriteDriverConfigCreate() -> MlirGreedyRewriteDriverConfig;
    pub(super) fn mlirGreedyRewriteDriverConfigDestroy(config: MlirGreedyRewriteDriverConfig);
    pub(super) fn mlirGreedyRewriteDriverConfigSetMaxIterations(config: MlirGreedyRewriteDriverConfig, count: i64);
    pub(super) fn mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig, count: i64);
    pub(super) fn mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub(super) fn mlirGreedyRewriteDriverConfigEnableFolding(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub(super) fn mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
        config: MlirGreedyRewriteDriverConfig,
        level: i32,
    );
    pub(super) fn mlirGreedyRewriteDriverConfigEnableConstantCSE(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub(super) fn mlirPDLValueAsValue(value: MlirPDLValue) -> MlirValue;
    pub(super) fn mlirPDLValueAsType(value: MlirPDLValue) -> MlirType;
    pub(super) fn mlirPDLValueAsOperation(value: MlirPDLValue) -> MlirOperation;
    pub(super) fn mlirPDLValueAsAttribute(value: MlirPDLValue) -> MlirAttribute;
    pub(super) fn mlirPDLResultListPushBackValue(results: MlirPDLResultList, value: MlirValue);
    pub(super) fn mlirPDLResultListPushBackType(results: MlirPDLResultList, ty: MlirType);
    pub(super) fn mlirPDLResultListPushBackOperation(results: MlirPDLResultList, op: MlirOperation);
    pub(super) fn mlirPDLResultListPushBackAttribute(results: MlirPDLResultList, attribute: MlirAttribute);
    pub(super) fn mlirRewriterBaseGetContext(rewriter: MlirRewriterBase) -> MlirContext;
    pub(super) fn mlirPatternRewriterAsBase(rewriter: MlirPatternRewriter) -> MlirRewriterBase;
    pub(super) fn mlirRewriterBaseSetInsertionPointBefore(rewriter: MlirRewriterBase, op: MlirOperation);
    pub(super) fn mlirRewriterBaseSetInsertionPointToEnd(rewriter: MlirRewriterBase, block: MlirBlock);
    pub(super) fn mlirRewriterBaseGetOperationAfterInsertion(rewriter: MlirRewriterBase) -> MlirOperation;
    pub(super) fn mlirRewriterBaseInsert(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation;
    pub(super) fn mlirRewriterBaseEraseOp(rewriter: MlirRewriterBase, op: MlirOperation);
    pub(super) fn mlirRewriterBaseStartOpModification(rewriter: MlirRewriterBase, op: MlirOperation);
    pub(super) fn mlirRewriterBaseFinalizeOpModification(rewriter: MlirRewriterBase, op: MlirOperation);
    pub(super) fn mlirRewriterBaseMoveOpBefore(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation);
}
