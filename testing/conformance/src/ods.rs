//! Operations of `ods/groups.td`, for generated patterns and for the host that matches them.

use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use mlir_lite::{Ir, Op, OpInfo};
use mlir_syntax::{Attr, AttrKind, Context, Symbol};
use pdl_vm::{Host, HostError, KnownOps, NewOp};
use pdll::Program;

/// The name that generated files include.
pub const FILE: &str = "groups.td";

/// The operation whose groups have sizes of their own.
pub const SPLIT: &str = "g.split";

/// The operation that rewrites create, whose attributes have defaults.
pub const MADE: &str = "g.made";

/// The attributes that give the sizes of its groups.
pub const SIZES: [&str; 2] = ["operandSegmentSizes", "resultSegmentSizes"];

/// Where [`FILE`] is, and what it includes.
pub fn include_dirs() -> &'static [PathBuf] {
    static DIRS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    DIRS.get_or_init(|| {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("ods");
        let mlir = Command::new(upstream::LLVM_CONFIG).arg("--includedir").output().ok();
        let mlir = mlir.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
        [Some(own), mlir].into_iter().flatten().collect()
    })
}

/// A kind of operand or result, as the file defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// One.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

use Group::{Optional, Single, Variadic};

/// An operation of the file.
#[derive(Debug)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// Its operands.
    pub operands: &'static [Group],
    /// Its results, with their names.
    pub results: &'static [(&'static str, Group)],
}

/// All of them.
pub const DEFINITIONS: [Definition; 5] = [
    Definition {
        name: SPLIT,
        operands: &[Variadic, Optional, Single, Variadic],
        results: &[("rs", Variadic), ("s", Single), ("t", Optional)],
    },
    Definition { name: "g.tail", operands: &[Single, Variadic], results: &[("r", Single), ("ss", Variadic)] },
    Definition { name: "g.maybe", operands: &[Optional], results: &[("r", Optional)] },
    Definition { name: "g.fixed", operands: &[Single, Single], results: &[("r", Single), ("s", Single)] },
    Definition { name: "g.none", operands: &[], results: &[] },
];

/// The operation of this name.
pub fn definition(name: &str) -> Option<&'static Definition> {
    DEFINITIONS.iter().find(|definition| definition.name == name)
}

/// Knows the groups of [`SPLIT`] and all of [`MADE`], as the peer does, and nothing else.
#[derive(Debug, Default)]
pub struct Groups {
    made: KnownOps<Ir>,
}

/// Makes IR know these operations, with what a program says of [`MADE`].
pub fn know(program: &Program, ir: &mut Ir) {
    let mut made = KnownOps::default();
    let definitions: Vec<_> = program.operations().iter().filter(|op| op.name == MADE).cloned().collect();
    made.add(ir, &definitions);
    ir.set_op_info(Arc::new(Groups { made }));
}

impl OpInfo for Groups {
    fn operand_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        sizes(ir, op, SIZES[0]).map(|sizes| range(&sizes, group))
    }

    fn result_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        sizes(ir, op, SIZES[1]).map(|sizes| range(&sizes, group))
    }

    fn missing_attributes(
        &self,
        ir: &Ir,
        new: &NewOp<'_, Ir>,
        attributes: &mut Vec<(Symbol, Attr)>,
    ) -> Result<(), HostError> {
        self.made.missing_attributes(ir, new, attributes)
    }

    fn is_inherent(&self, _ir: &Ir, op: Symbol, attribute: Symbol) -> Option<bool> {
        self.made.is_inherent(op, attribute)
    }
}

fn sizes(ir: &Ir, op: Op, name: &str) -> Option<Vec<usize>> {
    if ir.op_name_text(ir.op_name(op)) != SPLIT {
        return None;
    }
    let name = ir.with_context(|context: &mut Context| context.intern_symbol(name));
    let attribute = ir.attribute(op, name)?;
    let context = ir.context();
    let AttrKind::DenseArray { data, .. } = context.attr_kind(attribute) else { return None };
    let size = |bytes: &[u8]| bytes.iter().rev().fold(0, |size, byte| size << 8 | usize::from(*byte));
    Some(data.chunks_exact(4).map(size).collect())
}

fn range(sizes: &[usize], group: usize) -> Option<(usize, usize)> {
    Some((sizes.get(..group)?.iter().sum(), *sizes.get(group)?))
}
