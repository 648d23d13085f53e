#![allow(unreachable_pub, reason = "the macro makes what is public elsewhere")]

use alloc::format;
use alloc::vec::Vec;

use super::*;

/// Calls a macro with the rows of the table the other way around.
macro_rules! reversed {
        ([$($done:tt)*]) => { define_instructions! { $($done)* } };
        ([$($done:tt)*]
            $(#[doc = $doc:literal])+
            $number:literal $name:ident $mnemonic:literal $section:ident $flow:ident { $($operand:tt)* }
            $($rest:tt)*
        ) => {
            reversed! { [
                $(#[doc = $doc])+
                $number $name $mnemonic $section $flow { $($operand)* }
                $($done)*
            ] $($rest)* }
        };
        ($($rows:tt)*) => { reversed! { [] $($rows)* } };
    }

/// The same instructions out of a table whose rows stand the other way around.
#[allow(dead_code, reason = "it is compared, not run")]
mod reversed {
    use super::super::*;

    instruction_table!(reversed);
}

#[test]
fn the_order_of_the_rows_means_nothing() {
    assert!(OPCODES.iter().map(|opcode| *opcode as u32).eq(reversed::OPCODES.iter().rev().map(|o| *o as u32)));
    // Lists of no elements, switches of no cases, and a filter without questions and candidates.
    let words = [0; 16];
    for opcode in OPCODES {
        let number = *opcode as u32;
        let other = reversed::Opcode::from_word(number).expect("it has the same numbers");
        assert_eq!(Opcode::from_word(number), Some(*opcode));
        assert_eq!(opcode.description(), other.description());
        let (mut rest, mut others) = (&words[..], &words[..]);
        let instruction = Instruction::read(*opcode, &mut rest).expect("the words are there");
        let reversed = reversed::Instruction::read(other, &mut others).expect("the words are there");
        assert_eq!(rest.len(), others.len());
        assert_eq!(format!("{instruction:?}"), format!("{reversed:?}"));
        let (mut visited, mut visited_other) = (Vec::new(), Vec::new());
        instruction.each_operand(|name, operand| visited.push((name, operand)));
        reversed.each_operand(|name, operand| visited_other.push((name, operand)));
        assert_eq!(visited, visited_other);
        let (mut code, mut code_of_other) = (Assembler::new(), Assembler::new());
        for assembler in [&mut code, &mut code_of_other] {
            let label = assembler.label();
            assembler.place(label);
        }
        instruction.write(&mut code);
        reversed.write(&mut code_of_other);
        let code = code.finish();
        assert_eq!(code, code_of_other.finish());
        assert_eq!(code, [&[number], &words[..words.len() - rest.len()]].concat());
    }
    assert_eq!(Opcode::from_word(OPCODES.len() as u32), None);
}

#[test]
fn numbers_are_those_of_released_versions() {
    // Blobs have them. What is new comes behind.
    let names = [
        (End::NUMBER, "end"),
        (GetOperand::NUMBER, "get_operand"),
        (CallConstraint::NUMBER, "call_constraint"),
        (CreateOp::NUMBER, "create_op"),
        (Fail::NUMBER, "fail"),
        (GetOperandOp::NUMBER, "get_operand_op"),
        (Filter::NUMBER, "filter"),
        (CheckSameOperand::NUMBER, "check_same_operand"),
    ];
    assert_eq!(names.map(|(number, _)| number), [0, 4, 40, 53, 61, 62, 70, 71]);
    for (number, mnemonic) in names {
        assert_eq!(Opcode::from_word(number).map(|opcode| opcode.description().mnemonic), Some(mnemonic));
    }
}
