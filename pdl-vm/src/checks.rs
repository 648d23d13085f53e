//! Constraints from ODS, and expressions of rules, that come with a program, as native functions.

use alloc::sync::Arc;

use pdl_bytecode::Program;
use pdl_bytecode::collections::FxHashSet;
use pdl_bytecode::isa::Kind;
use pdl_declarations::NativeKind;
use pdl_declarations::{Check, Definition, Demand, Queries};

use crate::bind::BoundNative;
use crate::conversion::TypeFunction;
use crate::host::{Host, HostContext};
use crate::native_calls::{Argument, Arguments, Returns, Unreadable};
use crate::natives::{Attr, Natives, Op, Type};
use crate::prelude::*;

impl<H: Host> Natives<H> {
    /// Registers the constraints of a program whose definitions in ODS run without C++, each under its own name, and the
    /// constraints and rewrites that are expressions; and what patterns call that convert types.
    ///
    /// Where C++ would assert, or the host does not know, such a constraint does not match, negated or not, and such a rewrite
    /// fails; both are told why.
    ///
    /// A name that is registered already keeps its function. What a definition demands is asked of the host through
    /// [`Queries`]; an interface of operations holds for those that the `.td` files declare to have it.
    pub fn register_checks(&mut self, program: &Program, host: &mut H) -> &mut Self
    where
        H: HostContext + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
        H::OpName: Send + Sync + 'static,
        H::AttrName: Send + Sync + 'static,
    {
        for native in program.natives() {
            if self.get(native).is_none() {
                TypeFunction::register(self, native);
            }
            let Some(Definition::Check(check)) = native.definition.as_deref() else { continue };
            if self.get(native).is_some() {
                continue;
            }
            match (check.demand(), &native.params[..]) {
                (Demand::Computed(_), _) => self.register_computed(native, check, host),
                (_, [param]) if native.kind == NativeKind::Constraint => {
                    self.register_check(native.name.as_str(), param.kind, check.clone(), host);
                }
                _ => {}
            }
        }
        self
    }

    fn register_check(&mut self, name: &str, kind: Kind, check: Check, host: &mut H)
    where
        H: HostContext + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
        H::OpName: Send + Sync + 'static,
    {
        match kind {
            Kind::Type => self.register_pure(name, kind, move |host: &H, arguments: &Arguments<'_, H>, _: &mut _| {
                Ok(check.accepts_type(host, &Type::read(arguments, host, 0)?.0))
            }),
            Kind::Attribute => {
                self.register_pure(name, kind, move |host: &H, arguments: &Arguments<'_, H>, _: &mut _| {
                    Ok(check.accepts_attribute(host, &Attr::read(arguments, host, 0)?.0))
                });
            }
            Kind::Operation => match check.demand() {
                Demand::Nothing => {
                    self.constraint(name, |_: &H, _: Op<H>| true);
                }
                // Only of types and attributes, and of anything.
                Demand::Predicate(_) | Demand::Computed(_) => {}
                Demand::Operations(names) => {
                    let names: FxHashSet<_> = names.iter().map(|name| host.intern_op_name(name)).collect();
                    self.constraint(name, move |host: &H, Op(op): Op<H>| names.contains(&host.op_name(op)));
                }
            },
            Kind::TypeRange | Kind::Value | Kind::ValueRange => {}
        }
    }

    fn register_pure(
        &mut self,
        name: &str,
        kind: Kind,
        function: impl Fn(&H, &Arguments<'_, H>, &mut Returns<H>) -> Result<bool, Unreadable> + Send + Sync + 'static,
    ) {
        let check = BoundNative::Check(Arc::new(function), kind);
        self.register(NativeKind::Constraint, name.into(), Some([vec![kind], Vec::new()]), check);
    }
}
