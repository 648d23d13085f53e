//! Operations of `arith` on few bits, and the natives of `arith-natives.sem`, written down once more: nothing here is the prover's.

/// A value that is poison.
pub(super) const POISON: u32 = u32::MAX;

/// The bits of an `index`.
pub(super) const INDEX_WIDTH: u32 = 3;

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Integer(u32),
    Index,
}

/// A type: its elements, and one of three shapes, of which 0 is that of a single number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub element: Element,
    pub shape: u8,
}

impl Type {
    pub(super) fn width(self) -> u32 {
        match self.element {
            Element::Integer(width) => width,
            Element::Index => INDEX_WIDTH,
        }
    }

    /// `i8`, `vector<4xi8>` or `tensor<4xindex>`.
    pub(super) fn of_text(text: &str) -> Option<Type> {
        for (shape, start) in [(1, "vector<4x"), (2, "tensor<4x")] {
            if let Some(inner) = text.strip_prefix(start) {
                return Some(Type { shape, ..Type::of_text(inner.strip_suffix('>')?)? });
            }
        }
        let element = match text {
            "index" => Element::Index,
            _ => Element::Integer(text.strip_prefix('i')?.parse().ok().filter(|width| *width <= 16)?),
        };
        Some(Type { element, shape: 0 })
    }

    fn is_bit(self) -> bool {
        self.element == Element::Integer(1)
    }
}

pub(super) fn mask(width: u32) -> u32 {
    (1 << width) - 1
}

pub(super) fn signed(width: u32, bits: u32) -> i32 {
    ((bits << (32 - width)) as i32) >> (32 - width)
}

/// Undefined behaviour.
pub(super) struct Undefined;

/// The names of the operations that are computed here, each with its number of operands and results.
pub(super) fn arity(name: &str) -> Option<(usize, usize)> {
    Some(match name.strip_prefix("arith.")? {
        "constant" => (0, 1),
        "addi" | "subi" | "muli" | "andi" | "ori" | "xori" | "shli" | "shrui" | "shrsi" | "divui" | "divsi"
        | "ceildivui" | "ceildivsi" | "floordivsi" | "remui" | "remsi" | "maxsi" | "minsi" | "maxui" | "minui"
        | "cmpi" => (2, 1),
        "select" => (3, 1),
        "extsi" | "extui" | "trunci" | "index_cast" | "index_castui" | "bitcast" => (1, 1),
        "addui_extended" | "mulsi_extended" | "mului_extended" => (2, 2),
        _ => return None,
    })
}

/// The attributes of an operation that change what it computes, each with the number of its values.
pub(super) fn attribute(name: &str) -> Option<(&'static str, u32)> {
    Some(match name {
        "arith.addi" | "arith.subi" | "arith.muli" | "arith.shli" | "arith.trunci" => ("overflowFlags", 4),
        "arith.shrui" | "arith.shrsi" | "arith.divui" | "arith.divsi" => ("isExact", 2),
        "arith.cmpi" => ("predicate", 10),
        _ => return None,
    })
}

/// Returns true if there is such an operation from these types to these.
pub(super) fn is_typed(name: &str, operands: &[Type], results: &[Type]) -> bool {
    let all_same = |types: &[Type]| types.iter().all(|ty| *ty == types[0]);
    let shape = results[0].shape;
    match name {
        "arith.constant" => true,
        "arith.cmpi" => all_same(operands) && results[0].is_bit() && operands[0].shape == shape,
        "arith.select" => {
            operands[0].is_bit()
                && (operands[0].shape == 0 || operands[0].shape == shape)
                && all_same(&[operands[1], operands[2], results[0]])
        }
        "arith.addui_extended" => {
            all_same(&[operands[0], operands[1], results[0]]) && results[1].is_bit() && results[1].shape == shape
        }
        "arith.mulsi_extended" | "arith.mului_extended" => {
            all_same(&[operands[0], operands[1], results[0], results[1]])
        }
        "arith.extsi" | "arith.extui" | "arith.trunci" | "arith.bitcast" => {
            let (Element::Integer(from), Element::Integer(to)) = (operands[0].element, results[0].element) else {
                return false;
            };
            let fits = match name {
                "arith.trunci" => to < from,
                "arith.bitcast" => to == from,
                _ => to > from,
            };
            fits && operands[0].shape == shape
        }
        "arith.index_cast" | "arith.index_castui" => {
            (operands[0].element == Element::Index) != (results[0].element == Element::Index)
                && operands[0].shape == shape
        }
        _ => all_same(&[operands[0], operands[1], results[0]]),
    }
}

pub(super) fn holds(predicate: u32, width: u32, a: u32, b: u32) -> bool {
    let (sa, sb) = (signed(width, a), signed(width, b));
    [a == b, a != b, sa < sb, sa <= sb, sa > sb, sa >= sb, a < b, a <= b, a > b, a >= b][predicate as usize]
}

/// The results of an operation on operands and results of so many bits, with an attribute: `nsw` is 1 and `nuw` is 2.
pub(super) fn compute(name: &str, from: u32, to: u32, operands: &[u32], attribute: u32) -> Result<[u32; 2], Undefined> {
    const NOTHING: [u32; 2] = [POISON; 2];
    let (a, b) = (operands[0], operands[operands.len() - 1]);
    if name == "arith.select" {
        let chosen = if a == POISON { POISON } else { operands[if a == 1 { 1 } else { 2 }] };
        return Ok([chosen; 2]);
    }
    let bits = mask(from);
    let least = 1 << (from - 1);
    if matches!(name, "arith.divui" | "arith.ceildivui" | "arith.remui") && (b == POISON || b == 0) {
        return Err(Undefined);
    }
    if matches!(name, "arith.divsi" | "arith.ceildivsi" | "arith.floordivsi" | "arith.remsi")
        && (b == POISON || b == 0 || b == bits && (a == POISON || a == least))
    {
        return Err(Undefined);
    }
    if operands.contains(&POISON) {
        return Ok(NOTHING);
    }
    let (sa, sb) = (signed(from, a), signed(from, b));
    let (nsw, nuw, exact) = (attribute & 1 != 0, attribute & 2 != 0, attribute == 1);
    let least_signed = -(1i64 << (from - 1));
    let wraps = |signed: i64, unsigned: i64| {
        (nsw && (signed < least_signed || signed >= -least_signed))
            || (nuw && (unsigned < 0 || unsigned > i64::from(bits)))
    };
    let whole = |signed: i32, unsigned: i64| match wraps(i64::from(signed), unsigned) {
        true => NOTHING,
        false => [unsigned as u32 & bits; 2],
    };
    let one = |value: u32| [value & mask(to); 2];
    Ok(match name {
        "arith.addi" => whole(sa + sb, i64::from(a) + i64::from(b)),
        "arith.subi" => whole(sa - sb, i64::from(a) - i64::from(b)),
        "arith.muli" => whole(sa * sb, i64::from(a) * i64::from(b)),
        "arith.andi" => one(a & b),
        "arith.ori" => one(a | b),
        "arith.xori" => one(a ^ b),
        "arith.shli" | "arith.shrui" | "arith.shrsi" if b >= from => NOTHING,
        "arith.shli" => {
            let exact_value = i64::from(sa) << b;
            match wraps(exact_value, i64::from(a) << b) {
                true => NOTHING,
                false => one(a << b),
            }
        }
        "arith.shrui" | "arith.shrsi" if exact && a & mask(b) != 0 => NOTHING,
        "arith.shrui" => one(a >> b),
        "arith.shrsi" => one((sa >> b) as u32),
        "arith.divui" if exact && a % b != 0 => NOTHING,
        "arith.divui" => one(a / b),
        "arith.divsi" if exact && sa % sb != 0 => NOTHING,
        "arith.divsi" => one((sa / sb) as u32),
        "arith.ceildivui" => one(a.div_ceil(b)),
        "arith.floordivsi" => one((f64::from(sa) / f64::from(sb)).floor() as i32 as u32),
        "arith.ceildivsi" => one((f64::from(sa) / f64::from(sb)).ceil() as i32 as u32),
        "arith.remui" => one(a % b),
        "arith.remsi" => one((sa % sb) as u32),
        "arith.maxsi" => one(sa.max(sb) as u32),
        "arith.minsi" => one(sa.min(sb) as u32),
        "arith.maxui" => one(a.max(b)),
        "arith.minui" => one(a.min(b)),
        "arith.cmpi" => one(u32::from(holds(attribute, from, a, b))),
        "arith.extsi" => one(sa as u32),
        "arith.extui" | "arith.bitcast" | "arith.index_castui" => one(a),
        // Longer numbers get the sign, shorter ones lose bits.
        "arith.index_cast" => one(sa as u32),
        "arith.trunci" => {
            let short = a & mask(to);
            match (nsw && signed(to, short) != sa) || (nuw && short != a) {
                true => NOTHING,
                false => one(short),
            }
        }
        "arith.addui_extended" => [(a + b) & bits, u32::from(a + b > bits)],
        "arith.mului_extended" => {
            let product = u64::from(a) * u64::from(b);
            [product as u32 & bits, (product >> from) as u32 & bits]
        }
        "arith.mulsi_extended" => {
            let product = i64::from(sa) * i64::from(sb);
            [product as u32 & bits, (product >> from) as u32 & bits]
        }
        other => unreachable!("{other}"),
    })
}

/// Returns true if a native constraint holds of numbers, the first of which has so many bits. Those on types are [`holds_of_types`].
pub(super) fn native_holds(name: &str, width: u32, arguments: &[u32]) -> Option<bool> {
    let a = arguments[0];
    Some(match name {
        "IsZero" => a == 0,
        "IsOne" => a == 1,
        "IsAllOnes" => a == mask(width),
        "IsMinSigned" => a == 1 << (width - 1),
        "IsMaxSigned" => a == mask(width - 1),
        "IsEquality" => a < 2,
        "HoldsForEqual" => [0, 3, 5, 7, 9].contains(&a),
        "FailsForEqual" => [1, 2, 4, 6, 8].contains(&a),
        "HasNoSignedWrap" => a & 1 != 0,
        "HasNoUnsignedWrap" => a & 2 != 0,
        _ => return None,
    })
}

/// Returns true if a native constraint holds of types.
pub(super) fn holds_of_types(name: &str, types: &[Type]) -> Option<bool> {
    let integer = |ty: Type| match ty.element {
        Element::Integer(width) => Some(width),
        Element::Index => None,
    };
    Some(match (name, types) {
        ("IsNarrower", [a, b]) => integer(*a).zip(integer(*b)).is_some_and(|(a, b)| a < b),
        ("IsNoBit", [a]) => a.width() != 1,
        ("IsWiderThanBit", [a]) => integer(*a).is_some_and(|width| width > 1),
        ("HaveOneShape", [a, b]) => a.shape == b.shape,
        _ => return None,
    })
}

/// The result of a native rewrite on numbers, the first of which has so many bits.
pub(super) fn native(name: &str, width: u32, arguments: &[u32]) -> Option<u32> {
    let (a, b) = (arguments[0], arguments[arguments.len() - 1]);
    Some(match name {
        "AddIntegerAttrs" => a.wrapping_add(b) & mask(width),
        "SubIntegerAttrs" => a.wrapping_sub(b) & mask(width),
        "MulIntegerAttrs" => a.wrapping_mul(b) & mask(width),
        "MergeOverflow" => a & b,
        "InvertPredicate" => [1, 0, 5, 4, 3, 2, 9, 8, 7, 6][a as usize],
        "SwapPredicate" => [0, 1, 4, 5, 2, 3, 8, 9, 6, 7][a as usize],
        _ => return None,
    })
}
