//! [`Context`]: what owns types, attributes and dialects, and what MLIR says is wrong.

use std::ffi::c_void;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Mutex;

use super::handles::{Attr, AttrName, OpName, Type, fresh_number};
use super::numbers::Numbers;
use super::sys::*;

/// The number of MLIR's messages that are kept of one call.
const MAX_MESSAGES: usize = 32;

/// An error of MLIR's, in its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MlirError {
    pub(super) messages: Vec<String>,
}

impl MlirError {
    pub(super) fn new(message: impl Into<String>) -> MlirError {
        MlirError { messages: vec![message.into()] }
    }

    /// The messages, in order; at least one.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }
}

impl fmt::Display for MlirError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages.join("\n"))
    }
}

impl std::error::Error for MlirError {}

/// An MLIR context: dialects, types, attributes, names. Cloning counts; it goes with the last clone, IR or engine in it.
///
/// It works on one thread. Dialects are chosen when it is made; what MLIR reports becomes an error and is not written to standard error.
#[derive(Clone)]
pub struct Context(Rc<Inner>);

struct Inner {
    raw: MlirContext,
    number: u32,
    handler: u64,
    /// The messages of MLIR since the last look. Boxed: MLIR knows its address.
    messages: Box<Mutex<Vec<String>>>,
    /// Small numbers of what patterns name.
    names: Numbers,
    attributes: Numbers,
    types: Numbers,
    /// The owner that destroys the context, if another one does.
    owner: Option<Rc<dyn std::any::Any>>,
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Context").field(&self.0.number).finish()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // SAFETY: the context is alive, since only this destroys it, or `owner` does, which is dropped later; all that lives in it counts
        // this and is gone. Once detached, the handler, whose data `messages` is, is not called any more.
        unsafe {
            mlirContextDetachDiagnosticHandler(self.raw, self.handler);
            if self.owner.is_none() {
                mlirContextDestroy(self.raw);
            }
        }
    }
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}

/// Text for a call.
pub(super) fn text_ref(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr(), length: text.len() }
}

/// Text with a zero behind its end: MLIR's lexer looks there.
fn terminated(text: &str) -> String {
    let mut terminated = String::with_capacity(text.len() + 1);
    terminated.push_str(text);
    terminated.push('\0');
    terminated
}

/// Appends to the `String` that `user` is.
extern "C" fn append(part: MlirStringRef, user: *mut c_void) {
    // A panic, as of an allocation that is too large, ends with a text cut short.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: `printed` passes a `String` that nothing else uses during the call.
        let text = unsafe { &mut *user.cast::<String>() };
        text.push_str(&String::from_utf8_lossy(bytes(&part)));
    }));
}

/// The bytes of a text of MLIR's, for as long as the caller knows it to be there.
fn bytes(text: &MlirStringRef) -> &[u8] {
    if text.length == 0 {
        return &[];
    }
    // SAFETY: MLIR gives texts of as many bytes as it says, which last for the callback that they are handed to, or as long as the
    // context; callers copy them before either ends.
    unsafe { std::slice::from_raw_parts(text.data, text.length) }
}

/// Returns what a function of MLIR's prints.
pub(super) fn printed(print: impl FnOnce(MlirStringCallback, *mut c_void)) -> String {
    let mut text = String::new();
    print(append, (&raw mut text).cast());
    text
}

/// Keeps what MLIR reports, in the list that `user` is.
extern "C" fn keep(diagnostic: MlirDiagnostic, user: *mut c_void) -> MlirLogicalResult {
    let _ = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: `user` is the list of the context, which outlives its handler; a mutex may be shared. The diagnostic is alive during
        // this call.
        let (messages, message, place) = unsafe {
            let messages = &*user.cast::<Mutex<Vec<String>>>();
            let message = printed(|callback, user| mlirDiagnosticPrint(diagnostic, callback, user));
            let location = mlirDiagnosticGetLocation(diagnostic);
            (messages, message, printed(|callback, user| mlirLocationPrint(location, callback, user)))
        };
        let mut messages = messages.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if messages.len() < MAX_MESSAGES {
            messages.push(if place == "loc(unknown)" { message } else { format!("{place}: {message}") });
        }
    }));
    MlirLogicalResult { value: 1 }
}

impl Context {
    /// A context with the builtin dialect alone, in which operations of unknown dialects are errors.
    pub fn new() -> Context {
        // SAFETY: there is nothing that the call needs.
        let raw = unsafe { mlirContextCreateWithThreading(false) };
        Context::adopt(raw, None)
    }

    /// A context in which all dialects of MLIR are known; each is loaded when it is first used.
    pub fn with_all_dialects() -> Context {
        let context = Context::new();
        // SAFETY: the registry is alive until it is destroyed; the context copies what it holds.
        unsafe {
            let registry = mlirDialectRegistryCreate();
            mlirRegisterAllDialects(registry);
            mlirContextAppendDialectRegistry(context.0.raw, registry);
            mlirDialectRegistryDestroy(registry);
        }
        context
    }

    /// Lets operations, types and attributes of dialects that nobody has registered be there.
    pub fn allow_unregistered_dialects(self) -> Context {
        // SAFETY: the context is alive.
        unsafe { mlirContextSetAllowUnregisteredDialects(self.0.raw, true) };
        self
    }

    /// A context around one that `owner` keeps alive and destroys, or, without one, that this owns now.
    pub(super) fn adopt(raw: MlirContext, owner: Option<Rc<dyn std::any::Any>>) -> Context {
        let messages = Box::new(Mutex::new(Vec::new()));
        let user = (&raw const *messages).cast_mut().cast();
        // SAFETY: the list outlives the handler, which `drop` detaches first.
        let handler = unsafe { mlirContextAttachDiagnosticHandler(raw, keep, user, None) };
        let (names, attributes, types) = Default::default();
        Context(Rc::new(Inner { raw, number: fresh_number(), handler, messages, names, attributes, types, owner }))
    }

    pub(super) fn raw(&self) -> MlirContext {
        self.0.raw
    }

    #[inline(always)]
    pub(super) fn number(&self) -> u32 {
        self.0.number
    }

    /// Returns what MLIR has reported since this was last called; `otherwise` if it said nothing.
    pub(super) fn reported(&self, otherwise: &str) -> MlirError {
        let mut messages = self.0.messages.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match std::mem::take(&mut *messages) {
            none if none.is_empty() => MlirError::new(otherwise),
            messages => MlirError { messages },
        }
    }

    /// Forgets what MLIR reported.
    pub(super) fn forget_reported(&self) {
        self.0.messages.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clear();
    }

    /// Loads what MLIR's engine is written in.
    pub(super) fn load_pdl(&self) {
        // SAFETY: the context is alive, and the handles are constants.
        unsafe {
            mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), self.0.raw);
            mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl_interp__(), self.0.raw);
        }
    }

    /// Reads the module in a text.
    pub(super) fn parse_module(&self, text: &str) -> Result<MlirModule, MlirError> {
        self.forget_reported();
        let text = terminated(text);
        // SAFETY: the context is alive; the text is, too, with a zero behind the part that is handed over, and MLIR copies what it keeps.
        let module = unsafe { mlirModuleCreateParse(self.0.raw, text_ref(&text[..text.len() - 1])) };
        if module.is_null() { Err(self.reported("this is no module")) } else { Ok(module) }
    }

    /// Reads the text of a type.
    ///
    /// # Errors
    /// The error of MLIR.
    pub fn parse_type(&self, text: &str) -> Result<Type, MlirError> {
        self.forget_reported();
        let text = terminated(text);
        // SAFETY: as in `parse_module`.
        let ty = unsafe { mlirTypeParseGet(self.0.raw, text_ref(&text[..text.len() - 1])) };
        Type::new(ty, self.0.number).ok_or_else(|| self.reported("this is no type"))
    }

    /// Reads the text of an attribute.
    ///
    /// # Errors
    /// The error of MLIR.
    pub fn parse_attribute(&self, text: &str) -> Result<Attr, MlirError> {
        self.forget_reported();
        let text = terminated(text);
        // SAFETY: as in `parse_module`.
        let attribute = unsafe { mlirAttributeParseGet(self.0.raw, text_ref(&text[..text.len() - 1])) };
        Attr::new(attribute, self.0.number).ok_or_else(|| self.reported("this is no attribute"))
    }

    /// The attribute that is a text.
    pub fn text_attribute(&self, text: &str) -> Attr {
        // SAFETY: the context is alive, and MLIR copies the text.
        let attribute = unsafe { mlirStringAttrGet(self.0.raw, text_ref(text)) };
        self.attribute(attribute)
    }

    /// The attribute `unit`.
    pub fn unit(&self) -> Attr {
        // SAFETY: the context is alive.
        self.attribute(unsafe { mlirUnitAttrGet(self.0.raw) })
    }

    /// The type `none`.
    pub fn none_type(&self) -> Type {
        // SAFETY: the context is alive.
        self.ty(unsafe { mlirNoneTypeGet(self.0.raw) })
    }

    /// The name of operations with this text.
    pub fn op_name(&self, text: &str) -> OpName {
        OpName::new(self.identifier(text), self.0.number).expect("MLIR makes each name")
    }

    /// The name of an attribute with this text.
    pub fn attribute_name(&self, text: &str) -> AttrName {
        AttrName::new(self.identifier(text), self.0.number).expect("MLIR makes each name")
    }

    fn identifier(&self, text: &str) -> MlirIdentifier {
        // MLIR has no name without a text.
        let text = if text.is_empty() { "\0" } else { text };
        // SAFETY: the context is alive, and MLIR copies the text.
        unsafe { mlirIdentifierGet(self.0.raw, text_ref(text)) }
    }

    /// Gives the name of operations a small number, since patterns are about it.
    pub(crate) fn number_op_name(&self, name: OpName) {
        self.0.names.give(name.raw(self.0.number).ptr);
    }

    /// As [`number_op_name`](Self::number_op_name), for an attribute.
    pub(crate) fn number_attribute(&self, attribute: Attr) {
        self.0.attributes.give(attribute.raw(self.0.number).ptr);
    }

    /// As [`number_op_name`](Self::number_op_name), for a type.
    pub(crate) fn number_type(&self, ty: Type) {
        self.0.types.give(ty.raw(self.0.number).ptr);
    }

    /// The small number of the name of operations, if it was given one.
    #[inline(always)]
    pub(crate) fn op_name_number(&self, name: OpName) -> Option<usize> {
        self.0.names.get(name.raw(self.0.number).ptr)
    }

    /// The small number of an attribute, if it was given one.
    #[inline(always)]
    pub(crate) fn attribute_number(&self, attribute: Attr) -> Option<usize> {
        self.0.attributes.get(attribute.raw(self.0.number).ptr)
    }

    /// The small number of a type, if it was given one.
    #[inline(always)]
    pub(crate) fn type_number(&self, ty: Type) -> Option<usize> {
        self.0.types.get(ty.raw(self.0.number).ptr)
    }

    /// The text of the name of operations.
    pub fn op_name_text(&self, name: OpName) -> String {
        self.identifier_text(name.raw(self.0.number))
    }

    /// The text of the name of an attribute.
    pub fn attribute_name_text(&self, name: AttrName) -> String {
        self.identifier_text(name.raw(self.0.number))
    }

    fn identifier_text(&self, identifier: MlirIdentifier) -> String {
        // SAFETY: the caller has compared numbers, so the name is of this context, which is alive.
        let text = unsafe { mlirIdentifierStr(identifier) };
        String::from_utf8_lossy(bytes(&text)).into_owned()
    }

    /// MLIR's text of a type.
    pub fn type_text(&self, ty: Type) -> String {
        let ty = ty.raw(self.0.number);
        // SAFETY: `raw` has compared numbers, so the type is of this context, which is alive.
        printed(|callback, user| unsafe { mlirTypePrint(ty, callback, user) })
    }

    /// MLIR's text of an attribute.
    pub fn attribute_text(&self, attribute: Attr) -> String {
        let attribute = attribute.raw(self.0.number);
        // SAFETY: `raw` has compared numbers, so the attribute is of this context, which is alive.
        printed(|callback, user| unsafe { mlirAttributePrint(attribute, callback, user) })
    }

    /// The type of an attribute that has one.
    pub fn attribute_type(&self, attribute: Attr) -> Option<Type> {
        let attribute = attribute.raw(self.0.number);
        // SAFETY: `raw` has compared numbers, so the attribute is of this context, which is alive; MLIR gives `none` for attributes without a type.
        unsafe {
            let ty = mlirAttributeGetType(attribute);
            let is_said = !ty.is_null() && (!mlirTypeIsANone(ty) || mlirAttributeIsAString(attribute));
            is_said.then(|| self.ty(ty))
        }
    }

    /// Returns true if operations of this name may be created: their dialect has them, or unknown ones are allowed.
    pub(super) fn may_create(&self, name: OpName) -> bool {
        // SAFETY: the context is alive.
        (unsafe { mlirContextGetAllowUnregisteredDialects(self.0.raw) }) || self.is_registered(name)
    }

    /// Returns true if the dialect that the name says has such operations.
    pub(super) fn is_registered(&self, name: OpName) -> bool {
        let name = name.raw(self.0.number);
        // SAFETY: the name was compared, and the context is alive. MLIR finds operations of loaded dialects only, so the dialect is loaded first,
        // if it is registered.
        unsafe {
            let text = mlirIdentifierStr(name);
            if mlirContextIsRegisteredOperation(self.0.raw, text) {
                return true;
            }
            let length = bytes(&text).iter().position(|byte| *byte == b'.').unwrap_or(text.length);
            mlirContextGetOrLoadDialect(self.0.raw, MlirStringRef { length, ..text });
            mlirContextIsRegisteredOperation(self.0.raw, text)
        }
    }

    /// A type that MLIR gave back.
    #[inline(always)]
    pub(super) fn ty(&self, ty: MlirType) -> Type {
        Type::new(ty, self.0.number).expect("MLIR gives a type")
    }

    fn attribute(&self, attribute: MlirAttribute) -> Attr {
        Attr::new(attribute, self.0.number).expect("MLIR gives an attribute")
    }
}
