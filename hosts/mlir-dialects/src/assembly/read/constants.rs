//! Attributes made of numbers.

use super::Reading;
use mlir_syntax::{Attr, AttrKind, IntegerValue, Type, TypeKind};

impl Reading<'_, '_, '_> {
    /// `array<iN: …>` of little-endian elements.
    fn dense_array(&mut self, width: u32, data: Vec<u8>) -> Attr {
        let element = self.context().integer_type(width);
        self.intern(AttrKind::DenseArray { element, data: data.into() })
    }

    /// `array<i1: …>`
    pub(crate) fn bool_array(&mut self, values: &[bool]) -> Attr {
        self.dense_array(1, values.iter().map(|value| u8::from(*value)).collect())
    }

    /// `array<i32: …>`
    pub(crate) fn i32_array(&mut self, values: &[u32]) -> Attr {
        self.dense_array(32, values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// `array<i64: …>`
    pub(crate) fn i64_array(&mut self, values: &[i64]) -> Attr {
        self.dense_array(64, values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// `1 : index`
    pub(crate) fn index_attr(&mut self, value: i64) -> Attr {
        let ty = self.context().index_type();
        self.intern(AttrKind::Integer { value: IntegerValue::Small(value.into()), ty })
    }

    /// `dense<[1, 2]> : tensor<2xi32>` of elements of this type, which take so many bytes.
    pub(crate) fn dense_elements(&mut self, element: Type, values: &[i64], bytes: usize) -> Attr {
        let shape = [Some(values.len() as u64)].into();
        let ty = self.context().intern_type(TypeKind::RankedTensor { shape, element, encoding: None });
        let splat = !values.is_empty() && values.iter().all(|value| *value == values[0]);
        let kept = if splat { &values[..1] } else { values };
        let data: Vec<u8> = kept.iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)).collect();
        self.intern(AttrKind::DenseElements { ty, data: data.into(), splat })
    }
}
