//! Shorthands for what many instructions have in common.

/// Defines `go!`, `found!`, `switch!`, `read!` and `operands!` over the program counter `$pc` and the `$registers`;
/// `$stop!` ends the run with an error. The first argument is `$`.
macro_rules! shorthands {
    ($d:tt, $pc:ident, $registers:ident, $stop:ident) => {
        // Goes on at the label, or behind the instruction of so many words.
        macro_rules! go {
                            ($d holds:expr, $d fail:expr, $d length:literal) => {
                                $pc = if $d holds { $pc + $d length } else { $d fail as usize }
                            };
                        }
        // Writes what was found and goes on, or goes to the label.
        macro_rules! found {
                            ($d file:ident[$d dst:expr] = $d found:expr, $d fail:expr, $d length:literal) => {
                                match $d found {
                                    Some(found) => {
                                        write(&mut $registers.$d file, $d dst, found);
                                        $pc += $d length;
                                    }
                                    None => $pc = $d fail as usize,
                                }
                            };
                        }
        macro_rules! switch {
                            ($d cases:ident($d list:expr, $d default:expr, $d key:expr)) => {
                                match $d cases($d list, $d default, $d key) {
                                    Some(target) => $pc = target,
                                    None => $stop!(Stop::InvalidCode),
                                }
                            };
                        }
        macro_rules! read {
                            ($d file:ident[$d register:expr]) => {
                                match $registers.$d file.get($d register as usize) {
                                    Some(content) => *content,
                                    None => $stop!(Stop::InvalidCode),
                                }
                            };
                        }
        // Runs the body with the operands in the pattern.
        macro_rules! operands {
                            ($d rest:ident, [$d ($d operand:pat),*] $d body:block) => {
                                match $d rest {
                                    [$d ($d operand,)* ..] => $d body,
                                    _ => $stop!(Stop::InvalidCode),
                                }
                            };
                        }
    };
}

pub(super) use shorthands;
