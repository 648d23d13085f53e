//! Functions of machine IR that `llc` applies one rule of LLVM's library to, computed before and after.

#![allow(dead_code, reason = "not each program goes both ways")]

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use mlir_lite::Ir;
use pdl_prove::{Computed, ScalarType, Semantics, Setting, interpret};

use crate::function::Function;

pub(crate) const SETTING: Setting = Setting { index_width: 64 };

/// A target whose combiner before legalization has the rules of LLVM's library, in their order and before any of its own.
pub(crate) struct Target {
    pub triple: &'static str,
    /// The name of the combiner.
    combiner: &'static str,
    /// Registers of the machine by their widths: what stands before their number, and the first number.
    registers: &'static [(u32, &'static str, usize)],
}

pub(crate) const TARGETS: [Target; 3] = [
    Target { triple: "aarch64", combiner: "aarch64", registers: &[(32, "w", 0), (64, "x", 0)] },
    Target { triple: "riscv64", combiner: "riscv", registers: &[(64, "x", 10)] },
    Target { triple: "amdgcn", combiner: "amdgpu", registers: &[(32, "vgpr", 0)] },
];

impl Target {
    /// The register that holds the number of so many bits at a place: its width and its name.
    pub(crate) fn holder(&self, width: u32, place: usize) -> Option<(u32, String)> {
        let (wide, name, first) = self.registers.iter().find(|(wide, ..)| *wide >= width)?;
        Some((*wide, format!("{name}{}", first + place)))
    }

    /// Returns what `llc` makes of a function by the rule that its combiner knows by this number alone.
    pub(crate) fn combined(&self, llc: &str, number: &str, text: &str) -> Result<String, String> {
        let combiner = self.combiner;
        let mut child = Command::new(llc)
            .arg(format!("-mtriple={}", self.triple))
            .arg(format!("-run-pass={combiner}-prelegalizer-combiner"))
            .arg(format!("--{combiner}prelegalizercombiner-only-enable-rule={number}"))
            .args(["-x", "mir", "-o", "-", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{llc}: {error}"))?;
        // It is small enough for the pipe.
        let written = child.stdin.take().map(|mut stdin| stdin.write_all(text.as_bytes()));
        let output = child.wait_with_output().map_err(|error| format!("{llc}: {error}"))?;
        let errors = String::from_utf8_lossy(&output.stderr);
        match (written, output.status.success()) {
            (Some(Ok(())), true) => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
            _ => Err(format!("{llc} refuses it: {}", errors.lines().next().unwrap_or_default())),
        }
    }
}

/// Returns what a function computes before and after.
///
/// # Errors
/// The part that cannot be computed.
pub(crate) fn computed(before: &str, after: &str, inputs: &[u128]) -> Result<(Computed, Computed), String> {
    let parse = |text: &str| Function::parse(text).ok_or_else(|| format!("this is no function that computes:\n{text}"));
    let (before, after) = (parse(before)?, parse(after)?);
    // Those that are not used any more are gone.
    let held: BTreeMap<&str, u128> =
        before.inputs.iter().map(|(name, _)| name.as_str()).zip(inputs.iter().copied()).collect();
    let semantics = Semantics::shipped();
    let compute = |function: &Function| {
        let text = function.mlir();
        let ir = Ir::parse(&text).map_err(|error| format!("{error}\n{text}"))?;
        let given = function.inputs.iter().map(|(name, width)| {
            let bits = held.get(name.as_str()).ok_or_else(|| format!("nothing gives {name}"))?;
            Ok((ScalarType::Integer(*width), Some(bits & (u128::MAX >> (128 - width)))))
        });
        interpret(&ir, &given.collect::<Result<Vec<_>, String>>()?, &semantics, SETTING)
    };
    Ok((compute(&before)?, compute(&after)?))
}
