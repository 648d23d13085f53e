//! The steps of interpreters that check what they read.

/// Defines what steps are made of, given a `$`, the registers, the code, the variable with what follows the words that were
/// read, and what is returned where valid code has something else. They are macros because a failure that is made but not
/// returned would have to be dropped in each step.
#[rustfmt::skip]
macro_rules! stepping {
    ($d:tt $registers:ident $code:ident $rest:ident $invalid:expr) => {
        // What is there in valid code.
        macro_rules! there {
            ($d found:expr) => {
                match $d found {
                    Some(found) => found,
                    None => return Err($invalid),
                }
            };
        }
        // The address behind the words that were read.
        macro_rules! next {
            () => {
                $code.len() - $rest.len()
            };
        }
        macro_rules! read {
            ($d register:expr) => {
                there!($registers.get($d register))
            };
        }
        // Writes something, and goes on.
        macro_rules! set {
            ($d dst:ident = $d content:expr) => {{
                let content = $d content;
                $registers.set($d dst, content);
                next!()
            }};
        }
        // Writes what was found and goes on, or goes to the label.
        macro_rules! found {
            ($d dst:ident = $d found:expr, $d fail:expr) => {
                match $d found {
                    Some(found) => set!($d dst = found),
                    None => $d fail.number() as usize,
                }
            };
        }
        // Runs the body with these operands.
        macro_rules! operands {
            ($d instruction:ident { $d($d operand:ident),* }, $d body:expr) => {{
                let $d instruction { $d($d operand),* } = there!($d instruction::read(&mut $rest));
                $d body
            }};
        }
        // Runs an instruction that does the same in both interpreters; any other number is not valid.
        macro_rules! shared {
            ($d number:expr, $d set:ident, $d host:ident) => {
                match $d number {
                    GetOperandOfGroup::NUMBER => operands!(GetOperandOfGroup { op, group, dst, fail }, {
                        let op = read!(op);
                        match $d host.operand_group(op, group as usize) {
                            Some((start, 1)) => set!(dst = $d host.operand(op, start)),
                            _ => fail.number() as usize,
                        }
                    }),
                    GetResultOfGroup::NUMBER => operands!(GetResultOfGroup { op, group, dst, fail }, {
                        let op = read!(op);
                        match $d host.result_group(op, group as usize) {
                            Some((start, 1)) => set!(dst = $d host.result(op, start)),
                            _ => fail.number() as usize,
                        }
                    }),
                    GetRangeTypes::NUMBER => {
                        operands!(GetRangeTypes { range, dst }, set!(dst = TypeRange::OfValues(read!(range))))
                    }
                    ConstAttribute::NUMBER => operands!(ConstAttribute { constant, dst }, {
                        set!(dst = *there!($d set.attributes.get(constant as usize)))
                    }),
                    ConstType::NUMBER => operands!(ConstType { constant, dst }, {
                        set!(dst = *there!($d set.types.get(constant as usize)))
                    }),
                    ConstTypes::NUMBER => {
                        operands!(ConstTypes { constant, dst }, set!(dst = TypeRange::Constant(constant)))
                    }
                    _ => return Err($invalid),
                }
            };
        }
    };
}
pub(crate) use stepping;
