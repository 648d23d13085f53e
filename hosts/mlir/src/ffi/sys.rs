//! MLIR's C API, version 22: the functions that this crate calls, written from the headers in `mlir-c`.

use std::ffi::c_void;

/// Structs that hold one pointer.
macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The pointer.
            pub ptr: *mut c_void,
        }

        impl $name {
            #[allow(dead_code, reason = "not each is asked")]
            pub fn is_null(self) -> bool {
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
pub struct MlirStringRef {
    pub data: *const u8,
    pub length: usize,
}

/// Not zero for success.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MlirLogicalResult {
    pub value: i8,
}

/// A name and an attribute.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MlirNamedAttribute {
    pub name: MlirIdentifier,
    pub attribute: MlirAttribute,
}

/// An operation to be created.
#[repr(C)]
#[derive(Debug)]
pub struct MlirOperationState {
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

pub type MlirStringCallback = extern "C" fn(MlirStringRef, *mut c_void);
pub type MlirDiagnosticHandler = extern "C" fn(MlirDiagnostic, *mut c_void) -> MlirLogicalResult;
/// Native functions: constraints and rewrites have the same type.
pub type MlirPDLFunction =
    extern "C" fn(MlirPatternRewriter, MlirPDLResultList, usize, *mut MlirPDLValue, *mut c_void) -> MlirLogicalResult;

// IR.h
unsafe extern "C" {
    pub fn mlirContextCreateWithThreading(threading: bool) -> MlirContext;
    pub fn mlirContextDestroy(context: MlirContext);
    pub fn mlirContextSetAllowUnregisteredDialects(context: MlirContext, allow: bool);
    pub fn mlirContextGetAllowUnregisteredDialects(context: MlirContext) -> bool;
    pub fn mlirContextAppendDialectRegistry(context: MlirContext, registry: MlirDialectRegistry);
    pub fn mlirContextGetOrLoadDialect(context: MlirContext, name: MlirStringRef) -> MlirDialect;
    pub fn mlirContextIsRegisteredOperation(context: MlirContext, name: MlirStringRef) -> bool;
    pub fn mlirDialectHandleLoadDialect(handle: MlirDialectHandle, context: MlirContext) -> MlirDialect;
    pub fn mlirDialectRegistryCreate() -> MlirDialectRegistry;
    pub fn mlirDialectRegistryDestroy(registry: MlirDialectRegistry);

    pub fn mlirLocationFusedGet(
        context: MlirContext,
        count: isize,
        locations: *const MlirLocation,
        metadata: MlirAttribute,
    ) -> MlirLocation;
    pub fn mlirLocationNameGet(context: MlirContext, name: MlirStringRef, child: MlirLocation) -> MlirLocation;
    pub fn mlirLocationUnknownGet(context: MlirContext) -> MlirLocation;
    pub fn mlirLocationPrint(location: MlirLocation, callback: MlirStringCallback, user: *mut c_void);

    pub fn mlirModuleCreateParse(context: MlirContext, text: MlirStringRef) -> MlirModule;
    #[cfg(feature = "melior")]
    pub fn mlirModuleGetContext(module: MlirModule) -> MlirContext;
    pub fn mlirModuleDestroy(module: MlirModule);
    pub fn mlirModuleGetBody(module: MlirModule) -> MlirBlock;
    pub fn mlirModuleGetOperation(module: MlirModule) -> MlirOperation;

    pub fn mlirOperationStateGet(name: MlirStringRef, location: MlirLocation) -> MlirOperationState;
    pub fn mlirOperationStateAddResults(state: *mut MlirOperationState, count: isize, results: *const MlirType);
    pub fn mlirOperationStateAddOperands(state: *mut MlirOperationState, count: isize, operands: *const MlirValue);
    pub fn mlirOperationStateAddOwnedRegions(state: *mut MlirOperationState, count: isize, regions: *const MlirRegion);
    pub fn mlirOperationStateAddSuccessors(state: *mut MlirOperationState, count: isize, blocks: *const MlirBlock);
    pub fn mlirOperationStateAddAttributes(
        state: *mut MlirOperationState,
        count: isize,
        attributes: *const MlirNamedAttribute,
    );
    pub fn mlirOperationStateEnableResultTypeInference(state: *mut MlirOperationState);
    pub fn mlirOperationCreate(state: *mut MlirOperationState) -> MlirOperation;
    pub fn mlirOperationDestroy(op: MlirOperation);
    pub fn mlirOperationRemoveFromParent(op: MlirOperation);
    pub fn mlirOperationGetLocation(op: MlirOperation) -> MlirLocation;
    pub fn mlirOperationGetName(op: MlirOperation) -> MlirIdentifier;
    pub fn mlirOperationGetBlock(op: MlirOperation) -> MlirBlock;
    pub fn mlirOperationGetParentOperation(op: MlirOperation) -> MlirOperation;
    pub fn mlirOperationGetNumRegions(op: MlirOperation) -> isize;
    pub fn mlirOperationGetFirstRegion(op: MlirOperation) -> MlirRegion;
    pub fn mlirOperationGetNextInBlock(op: MlirOperation) -> MlirOperation;
    pub fn mlirOperationGetNumOperands(op: MlirOperation) -> isize;
    pub fn mlirOperationGetOperand(op: MlirOperation, index: isize) -> MlirValue;
    pub fn mlirOperationSetOperand(op: MlirOperation, index: isize, value: MlirValue);
    pub fn mlirOperationSetOperands(op: MlirOperation, count: isize, values: *const MlirValue);
    pub fn mlirOperationGetNumResults(op: MlirOperation) -> isize;
    pub fn mlirOperationGetResult(op: MlirOperation, index: isize) -> MlirValue;
    pub fn mlirOperationGetNumSuccessors(op: MlirOperation) -> isize;
    pub fn mlirOperationSetSuccessor(op: MlirOperation, index: isize, block: MlirBlock);
    pub fn mlirOperationGetNumDiscardableAttributes(op: MlirOperation) -> isize;
    pub fn mlirOperationGetDiscardableAttribute(op: MlirOperation, index: isize) -> MlirNamedAttribute;
    pub fn mlirOperationGetAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute;
    pub fn mlirOperationSetAttributeByName(op: MlirOperation, name: MlirStringRef, attribute: MlirAttribute);
    pub fn mlirOperationRemoveAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool;
    pub fn mlirOperationPrintWithFlags(
        op: MlirOperation,
        flags: MlirOpPrintingFlags,
        callback: MlirStringCallback,
        user: *mut c_void,
    );
    pub fn mlirOperationVerify(op: MlirOperation) -> bool;
    pub fn mlirOperationMoveBefore(op: MlirOperation, other: MlirOperation);

    pub fn mlirOpPrintingFlagsCreate() -> MlirOpPrintingFlags;
    pub fn mlirOpPrintingFlagsDestroy(flags: MlirOpPrintingFlags);
    pub fn mlirOpPrintingFlagsEnableDebugInfo(flags: MlirOpPrintingFlags, enable: bool, pretty: bool);
    pub fn mlirOpPrintingFlagsPrintGenericOpForm(flags: MlirOpPrintingFlags);

    pub fn mlirRegionCreate() -> MlirRegion;
    pub fn mlirRegionGetFirstBlock(region: MlirRegion) -> MlirBlock;
    pub fn mlirRegionGetNextInOperation(region: MlirRegion) -> MlirRegion;
    pub fn mlirBlockCreate(count: isize, types: *const MlirType, locations: *const MlirLocation) -> MlirBlock;
    pub fn mlirBlockDestroy(block: MlirBlock);
    pub fn mlirBlockGetParentOperation(block: MlirBlock) -> MlirOperation;
    pub fn mlirBlockGetParentRegion(block: MlirBlock) -> MlirRegion;
    pub fn mlirBlockGetNextInRegion(block: MlirBlock) -> MlirBlock;
    pub fn mlirBlockGetFirstOperation(block: MlirBlock) -> MlirOperation;
    pub fn mlirBlockGetNumPredecessors(block: MlirBlock) -> isize;
    pub fn mlirBlockGetPredecessor(block: MlirBlock, index: isize) -> MlirBlock;
    pub fn mlirBlockGetNumArguments(block: MlirBlock) -> isize;
    pub fn mlirBlockGetArgument(block: MlirBlock, index: isize) -> MlirValue;
    pub fn mlirBlockAppendOwnedOperation(block: MlirBlock, op: MlirOperation);
    pub fn mlirBlockInsertOwnedOperationBefore(block: MlirBlock, reference: MlirOperation, op: MlirOperation);

    pub fn mlirValueIsAOpResult(value: MlirValue) -> bool;
    pub fn mlirBlockArgumentGetOwner(value: MlirValue) -> MlirBlock;
    pub fn mlirOpResultGetOwner(value: MlirValue) -> MlirOperation;
    pub fn mlirOpResultGetResultNumber(value: MlirValue) -> isize;
    pub fn mlirValueGetType(value: MlirValue) -> MlirType;
    pub fn mlirValueGetFirstUse(value: MlirValue) -> MlirOpOperand;
    pub fn mlirValueGetLocation(value: MlirValue) -> MlirLocation;
    pub fn mlirOpOperandIsNull(operand: MlirOpOperand) -> bool;
    pub fn mlirOpOperandGetOwner(operand: MlirOpOperand) -> MlirOperation;
    pub fn mlirOpOperandGetOperandNumber(operand: MlirOpOperand) -> u32;
    pub fn mlirOpOperandGetNextUse(operand: MlirOpOperand) -> MlirOpOperand;

    pub fn mlirTypeParseGet(context: MlirContext, text: MlirStringRef) -> MlirType;
    pub fn mlirTypePrint(ty: MlirType, callback: MlirStringCallback, user: *mut c_void);
    pub fn mlirAttributeParseGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute;
    pub fn mlirAttributeGetType(attribute: MlirAttribute) -> MlirType;
    pub fn mlirAttributePrint(attribute: MlirAttribute, callback: MlirStringCallback, user: *mut c_void);
    pub fn mlirIdentifierGet(context: MlirContext, text: MlirStringRef) -> MlirIdentifier;
    pub fn mlirIdentifierStr(identifier: MlirIdentifier) -> MlirStringRef;
}

// BuiltinAttributes.h, BuiltinTypes.h
unsafe extern "C" {
    pub fn mlirAttributeIsAString(attribute: MlirAttribute) -> bool;
    pub fn mlirStringAttrGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute;
    pub fn mlirUnitAttrGet(context: MlirContext) -> MlirAttribute;
    pub fn mlirNoneTypeGet(context: MlirContext) -> MlirType;
    pub fn mlirTypeIsANone(ty: MlirType) -> bool;
}

// Diagnostics.h
unsafe extern "C" {
    pub fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, user: *mut c_void);
    pub fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation;
    pub fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        handler: MlirDiagnosticHandler,
        user: *mut c_void,
        delete: Option<extern "C" fn(*mut c_void)>,
    ) -> u64;
    pub fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: u64);
}

// RegisterEverything.h, Dialect/PDL.h, Dialect/PDLInterp.h
unsafe extern "C" {
    pub fn mlirRegisterAllDialects(registry: MlirDialectRegistry);
    pub fn mlirGetDialectHandle__pdl__() -> MlirDialectHandle;
    pub fn mlirGetDialectHandle__pdl_interp__() -> MlirDialectHandle;
}

// Rewrite.h
unsafe extern "C" {
    pub fn mlirPDLPatternModuleFromModule(module: MlirModule) -> MlirPDLPatternModule;
    pub fn mlirPDLPatternModuleDestroy(module: MlirPDLPatternModule);
    pub fn mlirPDLPatternModuleRegisterConstraintFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        user: *mut c_void,
    );
    pub fn mlirPDLPatternModuleRegisterRewriteFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        user: *mut c_void,
    );
    pub fn mlirRewritePatternSetFromPDLPatternModule(module: MlirPDLPatternModule) -> MlirRewritePatternSet;
    pub fn mlirRewritePatternSetDestroy(set: MlirRewritePatternSet);
    pub fn mlirFreezeRewritePattern(set: MlirRewritePatternSet) -> MlirFrozenRewritePatternSet;
    pub fn mlirFrozenRewritePatternSetDestroy(set: MlirFrozenRewritePatternSet);
    pub fn mlirApplyPatternsAndFoldGreedily(
        module: MlirModule,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult;
    pub fn mlirGreedyRewriteDriverConfigCreate() -> MlirGreedyRewriteDriverConfig;
    pub fn mlirGreedyRewriteDriverConfigDestroy(config: MlirGreedyRewriteDriverConfig);
    pub fn mlirGreedyRewriteDriverConfigSetMaxIterations(config: MlirGreedyRewriteDriverConfig, count: i64);
    pub fn mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig, count: i64);
    pub fn mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub fn mlirGreedyRewriteDriverConfigEnableFolding(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub fn mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(config: MlirGreedyRewriteDriverConfig, level: i32);
    pub fn mlirGreedyRewriteDriverConfigEnableConstantCSE(config: MlirGreedyRewriteDriverConfig, yes: bool);
    pub fn mlirPDLValueAsValue(value: MlirPDLValue) -> MlirValue;
    pub fn mlirPDLValueAsType(value: MlirPDLValue) -> MlirType;
    pub fn mlirPDLValueAsOperation(value: MlirPDLValue) -> MlirOperation;
    pub fn mlirPDLValueAsAttribute(value: MlirPDLValue) -> MlirAttribute;
    pub fn mlirPDLResultListPushBackValue(results: MlirPDLResultList, value: MlirValue);
    pub fn mlirPDLResultListPushBackType(results: MlirPDLResultList, ty: MlirType);
    pub fn mlirPDLResultListPushBackOperation(results: MlirPDLResultList, op: MlirOperation);
    pub fn mlirPDLResultListPushBackAttribute(results: MlirPDLResultList, attribute: MlirAttribute);
    pub fn mlirRewriterBaseGetContext(rewriter: MlirRewriterBase) -> MlirContext;
    pub fn mlirPatternRewriterAsBase(rewriter: MlirPatternRewriter) -> MlirRewriterBase;
    pub fn mlirRewriterBaseSetInsertionPointBefore(rewriter: MlirRewriterBase, op: MlirOperation);
    pub fn mlirRewriterBaseSetInsertionPointToEnd(rewriter: MlirRewriterBase, block: MlirBlock);
    pub fn mlirRewriterBaseGetOperationAfterInsertion(rewriter: MlirRewriterBase) -> MlirOperation;
    pub fn mlirRewriterBaseInsert(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation;
    pub fn mlirRewriterBaseEraseOp(rewriter: MlirRewriterBase, op: MlirOperation);
    pub fn mlirRewriterBaseStartOpModification(rewriter: MlirRewriterBase, op: MlirOperation);
    pub fn mlirRewriterBaseFinalizeOpModification(rewriter: MlirRewriterBase, op: MlirOperation);
    pub fn mlirRewriterBaseMoveOpBefore(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation);
}
