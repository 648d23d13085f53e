//! Sums of products as one instruction, which rounds once.

use pdl_vm::{Attr, Natives};

use super::{build, look};
use crate::combine::build::{Builder, Replacement};
use crate::combine::flags::MachineFlags;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{defined_by, definition, has_one_use, operand, result, type_of, users};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    sums(natives);
    differences(natives);
}

/// The question whether a sum may be fused, answered with yes.
#[derive(Clone, Copy)]
struct Sum<'i> {
    ir: &'i Mir,
    left: handles::Value,
    right: handles::Value,
    ty: LowLevelType,
    /// True if a product is better fused also where it is used elsewhere.
    fuses_shared: bool,
}

/// A product: its factors.
#[derive(Clone, Copy)]
struct Product {
    left: handles::Value,
    right: handles::Value,
}

impl<'i> Sum<'i> {
    /// A sum or a difference that the target adds to a product in one step, if it may be rounded differently.
    fn of(ir: &'i Mir, root: handles::Op) -> Option<Sum<'i>> {
        let ty = type_of(ir, result(ir, root)?)?;
        let is_there = ir.answers().fuses(ty) && ir.may_have(root, Opcode::G_FMA, &[ty]);
        (is_there && ir.flags_of(root).has(MachineFlags::CONTRACT)).then_some(())?;
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        Some(Sum { ir, left, right, ty, fuses_shared: ir.answers().fuses_shared() })
    }

    /// The factors of a product that may be fused.
    fn product(&self, op: Option<handles::Op>) -> Option<Product> {
        let op = op.filter(|op| self.ir.generic_opcode(*op) == Opcode::G_FMUL)?;
        self.ir.flags_of(op).has(MachineFlags::CONTRACT).then_some(())?;
        Some(Product { left: operand(self.ir, op, 0)?, right: operand(self.ir, op, 1)? })
    }

    /// The factors of the product that a register is.
    fn product_of(&self, register: handles::Value) -> Option<Product> {
        self.product(definition(self.ir, register))
    }

    /// The operand of the instruction of this opcode that defines a register.
    fn behind(&self, register: handles::Value, opcode: Opcode) -> Option<handles::Value> {
        operand(self.ir, defined_by(self.ir, register, opcode)?, 0)
    }

    /// Returns true if a register is a product and needed only here, or if that does not matter.
    fn is_worth_it(&self, register: handles::Value) -> bool {
        self.fuses_shared || has_one_use(self.ir, register)
    }

    /// Returns true if the right one of two products is used less often.
    fn prefers_right(&self) -> bool {
        let are_products = self.product_of(self.left).and(self.product_of(self.right)).is_some();
        // By users: one that uses it twice counts once.
        let count = |register| {
            let mut users = users(self.ir, register);
            users.dedup();
            users.len()
        };
        are_products && count(self.left) > count(self.right)
    }

    /// Both operands, of two products first that which is used less often.
    fn operands(&self) -> [handles::Value; 2] {
        match self.fuses_shared && self.prefers_right() {
            true => [self.right, self.left],
            false => [self.left, self.right],
        }
    }

    /// Returns true if the target extends the factors of a product on the way.
    fn extends(&self, factor: handles::Value) -> bool {
        type_of(self.ir, factor).is_some_and(|narrow| self.ir.answers().fuses_extensions(narrow, self.ty))
    }
}

/// Two orders of the operands.
fn either<T>(pair: [handles::Value; 2], find: impl Fn(handles::Value, handles::Value) -> Option<T>) -> Option<T> {
    let [left, right] = pair;
    find(left, right).or_else(|| find(right, left))
}

fn fused(builder: &mut Builder<'_, '_>, ty: LowLevelType, operands: [handles::Value; 3]) -> Replacement {
    Ok(vec![builder.build(Opcode::G_FMA, ty, &operands)?])
}

/// The factors, extended.
fn extended(
    builder: &mut Builder<'_, '_>,
    ty: LowLevelType,
    product: Product,
) -> Result<[handles::Value; 2], pdl_vm::NativeError> {
    let left = builder.build(Opcode::G_FPEXT, ty, &[product.left])?;
    Ok([left, builder.build(Opcode::G_FPEXT, ty, &[product.right])?])
}

fn sums(natives: &mut Natives<Mir>) {
    // x * y + z
    look(natives, "matchCombineFAddFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        either(sum.operands(), |product, other| {
            let Product { left, right } = sum.product_of(product).filter(|_| sum.is_worth_it(product))?;
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                fused(builder, ty, [left, right, other])
            })
        })
    });
    // ext(x * y) + z
    look(natives, "matchCombineFAddFpExtFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        either(sum.operands(), |extension, other| {
            let narrow = sum.behind(extension, Opcode::G_FPEXT)?;
            let product = sum.product_of(narrow).filter(|product| sum.extends(product.left))?;
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let [left, right] = extended(builder, ty, product)?;
                fused(builder, ty, [left, right, other])
            })
        })
    });
    // (x * y + u * v) + z, the first of them fused
    look(natives, "matchCombineFAddFMAFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root).filter(|_| ir.flags_of(root).has(MachineFlags::REASSOC))?;
        either(sum.operands(), |inner, other| {
            let inner = defined_by(ir, inner, Opcode::G_FMA).filter(|_| has_one_use(ir, inner))?;
            let (x, y, product) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?, operand(ir, inner, 2)?);
            let product = defined_by(ir, product, Opcode::G_FMUL).filter(|_| has_one_use(ir, product))?;
            let (u, v) = (operand(ir, product, 0)?, operand(ir, product, 1)?);
            build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let inner = builder.build(Opcode::G_FMA, ty, &[u, v, other])?;
                fused(builder, ty, [x, y, inner])
            })
        })
    });
    // (x * y + ext(u * v)) + z and ext(x * y + u * v) + z, the first product of each fused
    look(natives, "matchCombineFAddFpExtFMulToFMadOrFMAAggressive", |ir, root| {
        let sum = Sum::of(ir, root).filter(|sum| sum.fuses_shared)?;
        either(sum.operands(), |inner, other| {
            let outside = || extended_inside(&sum, inner, other);
            outside().or_else(|| extended_whole(&sum, inner, other))
        })
    });
}

/// (x * y + ext(u * v)) + z
fn extended_inside(sum: &Sum<'_>, inner: handles::Value, other: handles::Value) -> Option<Attr<Mir>> {
    let inner = defined_by(sum.ir, inner, Opcode::G_FMA)?;
    let (x, y) = (operand(sum.ir, inner, 0)?, operand(sum.ir, inner, 1)?);
    let narrow = sum.behind(operand(sum.ir, inner, 2)?, Opcode::G_FPEXT)?;
    let product = sum.product_of(narrow).filter(|product| sum.extends(product.left))?;
    build(sum.ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let [u, v] = extended(builder, ty, product)?;
        let inner = builder.build(Opcode::G_FMA, ty, &[u, v, other])?;
        fused(builder, ty, [x, y, inner])
    })
}

/// ext(x * y + u * v) + z
fn extended_whole(sum: &Sum<'_>, extension: handles::Value, other: handles::Value) -> Option<Attr<Mir>> {
    let inner = defined_by(sum.ir, sum.behind(extension, Opcode::G_FPEXT)?, Opcode::G_FMA)?;
    let first = Product { left: operand(sum.ir, inner, 0)?, right: operand(sum.ir, inner, 1)? };
    let product = sum.product_of(operand(sum.ir, inner, 2)?).filter(|product| sum.extends(product.left))?;
    build(sum.ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let [x, y] = extended(builder, ty, first)?;
        let [u, v] = extended(builder, ty, product)?;
        let inner = builder.build(Opcode::G_FMA, ty, &[u, v, other])?;
        fused(builder, ty, [x, y, inner])
    })
}

fn differences(natives: &mut Natives<Mir>) {
    // x * y - z and z - x * y
    look(natives, "matchCombineFSubFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        let product = |register| sum.product_of(register).filter(|_| sum.is_worth_it(register));
        if let Some(Product { left, right }) = product(sum.left).filter(|_| !sum.prefers_right()) {
            let subtracted = sum.right;
            return build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let negated = builder.build(Opcode::G_FNEG, ty, &[subtracted])?;
                fused(builder, ty, [left, right, negated])
            });
        }
        let (Product { left, right }, minuend) = (product(sum.right)?, sum.left);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let negated = builder.build(Opcode::G_FNEG, ty, &[left])?;
            fused(builder, ty, [negated, right, minuend])
        })
    });
    // -(x * y) - z and z - -(x * y)
    look(natives, "matchCombineFSubFNegFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        let negated = |register| {
            let inner = sum.behind(register, Opcode::G_FNEG)?;
            let product = sum.product_of(inner)?;
            (sum.is_worth_it(register) && sum.is_worth_it(inner)).then_some(product)
        };
        if let Some(Product { left, right }) = negated(sum.left) {
            let subtracted = sum.right;
            return build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let left = builder.build(Opcode::G_FNEG, ty, &[left])?;
                let subtracted = builder.build(Opcode::G_FNEG, ty, &[subtracted])?;
                fused(builder, ty, [left, right, subtracted])
            });
        }
        let (Product { left, right }, minuend) = (negated(sum.right)?, sum.left);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            fused(builder, ty, [left, right, minuend])
        })
    });
    // ext(x * y) - z and z - ext(x * y)
    look(natives, "matchCombineFSubFpExtFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        let extension = |register| {
            let product = sum.product_of(sum.behind(register, Opcode::G_FPEXT)?);
            product.filter(|_| sum.is_worth_it(register))
        };
        if let Some(product) = extension(sum.left) {
            let subtracted = sum.right;
            return build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let [left, right] = extended(builder, ty, product)?;
                let negated = builder.build(Opcode::G_FNEG, ty, &[subtracted])?;
                fused(builder, ty, [left, right, negated])
            });
        }
        let (product, minuend) = (extension(sum.right)?, sum.left);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let left = builder.build(Opcode::G_FPEXT, ty, &[product.left])?;
            let negated = builder.build(Opcode::G_FNEG, ty, &[left])?;
            let right = builder.build(Opcode::G_FPEXT, ty, &[product.right])?;
            fused(builder, ty, [negated, right, minuend])
        })
    });
    // -ext(x * y) - z and z - -ext(x * y), and with the signs changed before they are extended
    look(natives, "matchCombineFSubFpExtFNegFMulToFMadOrFMA", |ir, root| {
        let sum = Sum::of(ir, root)?;
        let negated = |register| {
            let inside = |outer, inner| sum.behind(sum.behind(register, outer)?, inner);
            let inner = inside(Opcode::G_FPEXT, Opcode::G_FNEG).or_else(|| inside(Opcode::G_FNEG, Opcode::G_FPEXT))?;
            sum.product_of(inner).filter(|product| sum.extends(product.left))
        };
        if let Some(product) = negated(sum.left) {
            let subtracted = sum.right;
            return build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                let [left, right] = extended(builder, ty, product)?;
                let fused = builder.build(Opcode::G_FMA, ty, &[left, right, subtracted])?;
                Ok(vec![builder.build(Opcode::G_FNEG, ty, &[fused])?])
            });
        }
        let (product, minuend) = (negated(sum.right)?, sum.left);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let [left, right] = extended(builder, ty, product)?;
            fused(builder, ty, [left, right, minuend])
        })
    });
}
