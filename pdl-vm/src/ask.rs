//! Asking a set one thing at a time, for who explains what it does, or runs the patterns otherwise: constants by their text, native
//! functions by name.

use crate::prelude::*;

use pdl_bytecode::isa::{Kind, pack_register};
use pdl_declarations::{Fault, NativeKind};

use crate::bind::{BoundNative, PatternSet};
use crate::entity::Entity;
use crate::error::RewriteFailure;
use crate::host::{Host, RewriteHost};
use crate::native_calls::{Arguments, Returns, Unreadable};
use crate::panics;
use crate::registers::{PoolFull, Registers};
use crate::rewriter::Rewriter;

/// The answer of a native constraint.
#[non_exhaustive]
pub enum ConstraintAnswer<H: Host> {
    /// It holds, with these results.
    Holds(Vec<Entity<H>>),
    /// It does not.
    Fails,
    /// It was not called: this argument is a list where one thing is declared, and does not hold one.
    NotOne(usize),
    /// It has no answer, for this reason: it is an expression that C++ would assert in, or that asks what the host does not know.
    Faulted(Fault),
    /// It panicked.
    Panicked(String),
    /// It gave back other results than declared.
    Wrong(String),
    /// The program and its binding do not know it.
    Unknown,
}

/// Puts arguments into registers, and lists these as code does.
fn in_registers<H: Host>(arguments: &[Entity<H>]) -> Result<(Registers<H>, Vec<u32>), PoolFull> {
    let mut registers = Registers::default();
    let mut list = Vec::with_capacity(arguments.len());
    for (register, argument) in (0..).zip(arguments) {
        argument.write_to(&mut registers, register)?;
        list.push(pack_register(argument.kind(), register));
    }
    Ok((registers, list))
}

impl<H: Host> PatternSet<H> {
    /// Asks the native constraint of this name, as matching would. `results` are the kinds of results that are wanted, in
    /// the order of the declaration; none if it is only asked whether the constraint holds.
    pub fn ask_constraint(
        &self,
        host: &H,
        name: &str,
        arguments: &[Entity<H>],
        results: &[Kind],
    ) -> ConstraintAnswer<H> {
        let natives = self.program.natives();
        let Some(index) = natives.iter().position(|n| n.kind == NativeKind::Constraint && n.name == name) else {
            return ConstraintAnswer::Unknown;
        };
        let constraint = match self.natives.get(index) {
            Some(BoundNative::Stub(true)) => return ConstraintAnswer::Holds(Vec::new()),
            Some(BoundNative::Stub(false)) => return ConstraintAnswer::Fails,
            Some(BoundNative::Constraint(constraint)) => constraint,
            Some(BoundNative::Check(function, _)) => function,
            Some(BoundNative::Rewrite(_)) | None => return ConstraintAnswer::Unknown,
        };
        let Ok((registers, list)) = in_registers(arguments) else { return ConstraintAnswer::Fails };
        let mut returns = Returns::default();
        let given = Arguments { list: &list, registers: &registers, set: self };
        let called = panics::catch(|| constraint(host, &given, &mut returns));
        match called {
            Ok(Ok(true)) => {}
            Ok(Ok(false) | Err(Unreadable::TooLong)) => return ConstraintAnswer::Fails,
            Ok(Err(Unreadable::Faulted(fault))) => return ConstraintAnswer::Faulted(fault),
            Ok(Err(Unreadable::NotOne)) => {
                let params = natives[index].params.iter().map(|param| param.kind);
                let not_one = params.zip(arguments).position(|(param, argument)| match argument {
                    Entity::Values(values) => param == Kind::Value && values.len() != 1,
                    Entity::Types(types) => param == Kind::Type && types.len() != 1,
                    _ => false,
                });
                return not_one.map_or(ConstraintAnswer::Fails, ConstraintAnswer::NotOne);
            }
            Err(payload) => return ConstraintAnswer::Panicked(panics::message(payload)),
        }
        if results.is_empty() && !natives[index].results.is_empty() {
            // Asked whether it does not hold: then nothing is written.
            return ConstraintAnswer::Holds(Vec::new());
        }
        match returns.conform(results.iter().copied()) {
            Ok(()) => ConstraintAnswer::Holds(returns.items),
            Err(message) => ConstraintAnswer::Wrong(message),
        }
    }

    /// Calls the native rewrite of this name, as the code of a rewrite would. `results` are the kinds of results that are wanted, in the
    /// order of the declaration.
    ///
    /// # Errors
    /// Those of the function: that it failed, panicked, gave back other results than declared, or put another IR in the place of the host.
    pub fn call_rewrite(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        name: &str,
        arguments: &[Entity<H>],
        results: &[Kind],
    ) -> Result<Vec<Entity<H>>, RewriteFailure>
    where
        H: RewriteHost,
    {
        let function = name.to_owned();
        let natives = self.program.natives();
        let index = natives.iter().position(|n| n.kind == NativeKind::Rewrite && n.name == name);
        let Some(BoundNative::Rewrite(native)) = index.and_then(|index| self.natives.get(index)) else {
            return Err(RewriteFailure::Native { function, message: "the program does not know it".to_owned() });
        };
        let (registers, list) = in_registers(arguments).map_err(|_| RewriteFailure::RangesTooLong)?;
        let mut returns = Returns::default();
        let given = Arguments { list: &list, registers: &registers, set: self };
        let called = panics::catch(|| native.call(rewriter, &given, &mut returns));
        rewriter.check_host()?;
        match called {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(error.of(function)),
            Err(payload) => {
                return Err(RewriteFailure::NativePanicked { function, message: panics::message(payload) });
            }
        }
        returns
            .conform(results.iter().copied())
            .map(|()| returns.items)
            .map_err(|message| RewriteFailure::WrongResults { function, message })
    }

    /// The program's attribute name of this text, in the host's form, if the patterns mention it.
    pub fn attribute_name(&self, name: &str) -> Option<H::AttrName> {
        let index = self.program.tables().attribute_names.iter().position(|known| known == name)?;
        self.attribute_names.get(index).copied()
    }

    /// The attribute constant of this text, in canonical spelling, if the patterns mention it.
    pub fn attribute_constant(&self, text: &str) -> Option<H::Attr> {
        let index = self.program.tables().attributes.iter().position(|known| known.to_string() == text)?;
        self.attributes.get(index).copied()
    }

    /// The type constant of this text, in canonical spelling, if the patterns mention it.
    pub fn type_constant(&self, text: &str) -> Option<H::Type> {
        let index = self.program.tables().types.iter().position(|known| known == text)?;
        self.types.get(index).copied()
    }
}
