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
    };
}
pub(crate) use stepping;
